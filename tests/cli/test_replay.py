"""The story of a journal, and the first difference where it does not fit."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.terminal import here


@pytest.fixture
def file(home: Path) -> Path:
    """A whole match of the toy game."""
    here("play", "duel", "--gold", "wander", "--silver", "wander", "--seed", "3", "--save", str(home / "duel"))
    return home / "duel"


@pytest.fixture
def battle(home: Path) -> Path:
    """A whole match of tactics."""
    here("play", "--gold", "wander", "--silver", "wander", "--seed", "3", "--save", str(home / "battle"))
    return home / "battle"


def test_the_story_is_told_in_sentences_with_rules_and_verified(battle: Path) -> None:
    said = here("replay", str(battle))

    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("A Song of Ice & Fire: Tactics, Learn to Play: The Mill Road\n\n    0  Gold fields ")
    assert re.search(r"\n +\d+  Round 1 begins.* TAC-RND-1\n", said.out)
    number = len(battle.read_text("utf-8").splitlines()) - 2
    assert said.out.endswith(f" {number} lines, all as today's rules tell them.\n")


def test_until_stops_before_a_line_and_board_draws_it(battle: Path) -> None:
    said = here("replay", str(battle), "--until", "20", "--board")

    assert said.code == 0
    assert re.search(r"The match is not over: it waits for (Gold|Silver)\. 20 lines, all", said.out)
    assert " 0   1   2   3   4 " in said.out
    assert "The game is over" not in said.out


def test_a_seat_hears_only_what_it_knew(file: Path) -> None:
    whole, gold = here("replay", str(file)), here("replay", str(file), "--seat", "gold")

    assert whole.code == gold.code == 0
    assert len(whole.out.splitlines()) == len(gold.out.splitlines())  # what happened is known, only what is masked
    wrong = here("replay", str(file), "--seat", "bronze")
    assert (wrong.code, wrong.out) == (2, "")
    assert wrong.err == "banneret: There is no seat 'bronze'; there are: gold, silver.\n"


def test_the_first_difference_is_named(file: Path) -> None:
    rows = file.read_text("utf-8").splitlines()
    at = next(n for n, row in enumerate(rows) if '"ask":"step"' in row)
    line = json.loads(rows[at])
    line["reply"][0] += 1
    rows[at] = json.dumps(line)
    file.write_text("\n".join(rows), "utf-8")
    said = here("replay", str(file))

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"banneret: {file}: Line {line['n']} differs: ")
    assert here("replay", str(file), "--until", str(line["n"])).code == 0


def test_the_match_played_last(home: Path) -> None:
    here("play", "duel", "--gold", "wander", "--silver", "wander", "--seed", "3")
    assert here("replay", "last").out.startswith("Duel, In the yard\n")


def test_no_die_falls_that_the_journal_does_not_tell(home: Path, battle: Path) -> None:
    whole = here("replay", str(battle)).out.splitlines()
    for until in range(0, 40):
        told = here("replay", str(battle), "--until", str(until)).out.splitlines()[:-2]
        assert told == whole[: len(told)]

    here("play", "--silver", "wander", "--dice", "--save", str(home / "dice"), typed="3\n")
    said = here("replay", str(home / "dice"))
    assert "roll-off" not in said.out
    assert "it waits for Silver. 1 line, all as" in said.out
