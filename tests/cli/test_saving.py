"""Nothing is lost: leaving and coming back, a killed process, Ctrl-C, and files that are not what they should be."""

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import banneret as public
from banneret.cli import files, saving
from banneret.kernel.match import Match
from tests.cli.terminal import LAUNCH, PROJECT, Terminal, banneret, command, environment, here

WATCH = ("play", "--gold", "wander", "--silver", "wander", "--seed", "9", "--scenario", "s3", "--save")


def kept(home: Path) -> Path:
    (file,) = home.glob("banneret/*.journal.jsonl")
    return file


def match_in(file: Path) -> Match:
    return public.replay(file.read_text("utf-8"), seed=0)


def head(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text("utf-8").partition("\n")[0])
    return found


# --- leaving and coming back ----------------------------------------------------------------------------------


def test_a_match_is_left_and_resumed_in_another_process(home: Path) -> None:
    first = banneret(home, "play", "--silver", "wander", "--seed", "5", typed="1\n1\n1\nquit\n")
    left = match_in(kept(home))
    again = banneret(home, "play", "--resume", "last", typed="1\n")

    assert first.returncode == again.returncode == 0
    assert f"Go on with: banneret play --resume {kept(home)}" in first.stdout
    assert first.stdout.count("Choose a square for Denys Arryn.") == 1
    assert "Gold: Choose a square for Denys Arryn. (TAC-SETUP-9)\n" in again.stdout
    assert "· Jon Arryn is deployed at (0,0).\n" in again.stdout  # what happened last is told again
    assert match_in(kept(home)).count == left.count + 1
    assert head(kept(home))["table"]["players"] == {"gold": "me", "silver": "wander"}


def test_leaving_and_coming_back_changes_no_throw_and_no_thought(home: Path) -> None:
    typed = "1\n" * 30
    args = ("play", "--silver", "wander", "--seed", "5", "--save")
    assert here(*args, str(home / "at-once"), typed=typed).code == 0
    assert here(*args, str(home / "often"), typed="1\n").code == 0
    for _ in range(29):
        assert here("play", "--resume", str(home / "often"), typed="1\n").code == 0

    assert (home / "often").read_text("utf-8") == (home / "at-once").read_text("utf-8")


def test_real_dice_stay_real_and_other_players_may_take_over(home: Path) -> None:
    file = home / "match"
    here("play", "--silver", "me", "--dice", "--seed", "5", "--save", str(file), typed="3\n")
    said = here("play", "--resume", str(file), "--silver", "wander", typed="9\n1\n")

    assert head(file)["table"]["players"] == {"gold": "me", "silver": "wander"}
    assert head(file)["table"]["typed"] is True
    assert "Silver: Roll 1 die for the roll-off" in said.out


def test_a_sealed_answer_and_standing_orders_are_kept(home: Path) -> None:
    file = home / "match"
    here("play", "duel", "--silver", "me", "--seed", "3", "--save", str(file), typed="\n1\n")
    assert head(file)["table"]["sealed"] == {"gold": "parry"}
    said = here("play", "--resume", str(file), typed="\n1\n\npass until round\n")

    assert "gold: guard?" not in said.out  # gold has answered
    assert "silver: guard?" in said.out
    assert "sealed" not in head(file)["table"]
    assert [order["ask"] for order in head(file)["table"]["orders"]] == ["*"]


def test_a_plain_journal_can_be_played_on(home: Path, tmp_path: Path) -> None:
    match = public.new_match("tactics", "s0", seed=1)
    file = tmp_path / "plain.jsonl"
    file.write_text(match.journal, "utf-8")
    said = here("play", "--resume", str(file), "--silver", "wander", typed="1\n")

    assert said.code == 0
    assert match_in(file).count > match.count


def test_a_resumed_match_may_be_kept_elsewhere(home: Path) -> None:
    here("play", "--silver", "wander", "--seed", "5", "--save", str(home / "a"), typed="1\n")
    before = (home / "a").read_bytes()
    here("play", "--resume", str(home / "a"), "--save", str(home / "b"), typed="1\n")

    assert (home / "a").read_bytes() == before
    assert match_in(home / "b").count == match_in(home / "a").count + 1


def test_a_match_that_is_over_says_how_it_ended(home: Path) -> None:
    here(*WATCH, str(home / "m"))
    said = here("play", "--resume", str(home / "m"))

    assert said.code == 0
    assert re.search(r"\(TAC-OVER-\d+\)\. ", said.out)
    assert "Its story: banneret replay " in said.out


def test_last_is_the_match_saved_last(home: Path) -> None:
    here("play", "--silver", "wander", "--seed", "1", typed="1\n")
    here("play", "--silver", "wander", "--seed", "2", typed="1\n")
    first, second = sorted(home.glob("banneret/*.journal.jsonl"), key=lambda file: head(file)["table"]["seed"])
    os.utime(first, ns=(1, 1))
    assert saving.named("last") == second
    os.utime(second, ns=(0, 0))
    assert saving.named("last") == first
    assert saving.named("other") == Path("other")


# --- violence -------------------------------------------------------------------------------------------------


def test_a_killed_process_loses_nothing_that_was_answered(home: Path) -> None:
    with Terminal(home, "play", "--silver", "wander", "--seed", "5", "--no-colour") as terminal:
        for _ in range(10):
            terminal.until("gold> ")
            terminal.type("1\n")
        terminal.until("Choose an action for Jon Arryn.")
        terminal.kill()
    again = banneret(home, "play", "--resume", "last")

    assert again.returncode == 0
    assert "Gold: Choose an action for Jon Arryn. (TAC-ACT-3)\n" in again.stdout
    assert len([line for line in match_in(kept(home)).lines() if line.seat == "gold" and not line.chance]) == 10


@pytest.mark.parametrize("lines", [20, 150, 400])
def test_computers_killed_at_any_moment_play_on_to_the_same_end(home: Path, lines: int) -> None:
    assert here(*WATCH, str(home / "whole")).code == 0
    cut = home / "cut"
    with open(os.devnull, "w") as nowhere:
        process = subprocess.Popen(
            command(LAUNCH, [*WATCH, str(cut)]), stdout=nowhere, cwd=PROJECT, env=environment(home)
        )
    while process.poll() is None and (not cut.exists() or cut.read_bytes().count(b"\n") < lines):
        time.sleep(0.002)
    process.kill()
    process.wait()
    assert here("play", "--resume", str(cut)).code == 0

    assert cut.read_text("utf-8") == (home / "whole").read_text("utf-8")


def test_ctrl_c_at_a_question_is_one_sentence_and_the_match_is_as_before(home: Path) -> None:
    with Terminal(home, "play", "--silver", "wander", "--seed", "5", "--no-colour") as terminal:
        for _ in range(3):
            terminal.until("gold> ")
            terminal.type("1\n")
        terminal.until("gold> ")
        before = kept(home).read_bytes()
        terminal.type("2")
        terminal.until("2")  # half a line
        assert terminal.interrupted() == 130

    last = terminal.seen.splitlines()[-1]
    assert last == f"Stopped; the match is kept. Go on with: banneret play --resume {kept(home)}"
    assert "Traceback" not in terminal.seen
    assert kept(home).read_bytes() == before


def test_ctrl_c_while_the_computer_thinks(home: Path) -> None:
    process = subprocess.Popen(
        command(LAUNCH, [*WATCH, str(home / "m")]),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=PROJECT,
        env=environment(home),
    )
    while process.poll() is None and not (home / "m").exists():
        time.sleep(0.002)
    process.send_signal(signal.SIGINT)
    said = process.communicate()[1]

    if process.returncode == 130:  # it may have been done already
        assert said == f"Stopped; the match is kept. Go on with: banneret play --resume {home / 'm'}\n"
    else:
        assert process.returncode == 0
    match_in(home / "m")


def test_a_real_terminal_shows_long_lists_in_pages(home: Path) -> None:
    with Terminal(home, "play", "--silver", "wander", "--seed", "5", rows=12, columns=24) as terminal:
        terminal.until("gold> ")
        terminal.type("1\n")
        first = terminal.until("Page 1 of 2: Enter shows the next.")
        terminal.until("gold> ")
        terminal.type("\n")
        second = terminal.until("Page 2 of 2: Enter shows the next.")
        terminal.until("gold> ")
        terminal.type("14\n")
        terminal.until("Jon Arryn is deployed at (1,6).")

    assert " 1 (0,0)" in first
    assert " 1 (0,0)" not in second
    assert "14 (1,6)" in second
    assert "\x1b[33mGold\x1b[0m" in first  # in colour, and with its name


def test_a_real_terminal_is_cleared_by_the_curtain(home: Path) -> None:
    with Terminal(home, "play", "duel", "--silver", "me", "--seed", "3") as terminal:
        terminal.until("Hand over to Gold; press Enter. ")
        terminal.type("\n")
        terminal.until("gold> ")
        terminal.type("1\n")
        shown = terminal.until("Hand over to Silver; press Enter. ")

    assert shown.endswith("\x1b[2J\x1b[3J\x1b[HHand over to Silver; press Enter. ")


# --- files that are not what they should be -------------------------------------------------------------------


def changed_reply(text: str) -> str:
    return text.replace('"reply":"zone:gold"', '"reply":"zone:nowhere"')


def changed_dice(text: str) -> str:
    return re.sub(r'("ask":"roll-off".*?"reply":\[)\d+', r"\g<1>99", text, count=1)


def other_dice(text: str) -> str:
    """A legal change that only the running hash notices."""
    return text.replace('"reply":[4]', '"reply":[5]', 1)


def in_the_header(**change: Any) -> Callable[[str], str]:
    def change_header(text: str) -> str:
        first, _, rest = text.partition("\n")
        return json.dumps({**json.loads(first), **change}) + "\n" + rest

    return change_header


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda text: "", "This is not a journal: its first line must say which game was played."),
        (lambda text: "{}", "This is not a journal"),
        (lambda text: "[1]\n", "Line 1 of the journal is not a JSON object."),
        (lambda text: "hello\n" + text, "Line 1 of the journal is not JSON"),
        (lambda text: text + '{"n": ', "is not JSON"),
        (lambda text: "[" * 100_000, "Line 1 of the journal is not JSON"),
        (changed_reply, "Line 3: That is not one of the answers to this question. (TAC-SETUP-4)"),
        (changed_dice, "Line 0: a die shows 1 to 10, not [99]."),
        (other_dice, "Line 0 differs: "),
        (in_the_header(game="chess"), "There is no game 'chess'; there are: tactics"),
        (in_the_header(rules="99"), "The journal was written with rules '99'"),
        (in_the_header(scenario="s9"), "The journal's header does not fit"),
        (in_the_header(table=[]), "The journal's first line does not say who sits where."),
        (in_the_header(table={"players": {"gold": "nobody"}}), "There is no agent 'nobody'"),
        (in_the_header(table={"players": {"bronze": "me"}}), "There is no seat 'bronze'"),
        (in_the_header(table={"players": 3}), "the first line does not say who sits where"),
        (in_the_header(table={"dice": ["a"]}), "the first line does not say who sits where"),
        (in_the_header(table={"orders": [{"x": 1}]}), "the first line does not say who sits where"),
        (in_the_header(table={"sealed": {"gold": "x"}}), "That is not one of the answers"),
        (in_the_header(table={"seed": "x"}), "the first line does not say who sits where"),
    ],
)
def test_a_malformed_match_is_refused_in_one_sentence(home: Path, spoil: Callable[[str], str], says: str) -> None:
    file = home / "match"
    here("play", "--silver", "wander", "--seed", "5", "--save", str(file), typed="1\n1\n")
    spoilt = spoil(file.read_text("utf-8"))
    assert spoilt != file.read_text("utf-8")
    file.write_text(spoilt, "utf-8")
    said = here("play", "--resume", str(file))

    assert said.code == 2
    assert said.err.startswith("banneret: ")
    assert said.err.count("\n") == 1
    assert says in said.err
    assert file.read_text("utf-8") == spoilt


def test_files_that_cannot_be_read_or_written(home: Path, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for file, says in (("absent", "cannot be read: No such file or directory."), ("binary", "it is not text.")):
        said = here("play", "--resume", str(tmp_path / file))
        assert (said.code, said.out) == (2, "")
        assert says in said.err
    assert "cannot be read: Is a directory." in here("play", "--resume", str(tmp_path)).err
    assert "cannot be written" in here("play", "--save", str(tmp_path / "binary" / "below")).err
    assert "No match is kept in " in here("play", "--resume", "last").err


def test_a_file_is_whole_or_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    files.put(file, "old")

    def power_cut(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", power_cut)
    with pytest.raises(KeyboardInterrupt):
        files.put(file, "new")
    assert file.read_text() == "old"
    assert [*tmp_path.iterdir()] == [file]


def test_whoever_started_with_a_script_is_told_to_go_on_with_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANNERET_PLAY", "scripts/play")
    left = here("play", "--silver", "wander", "--seed", "1", typed="quit\n")
    assert f"Go on with: scripts/play --resume {kept(home)}" in left.out


def test_a_match_of_another_game_than_the_named_one_is_refused(home: Path) -> None:
    file = home / "match"
    assert here("play", "tactics", "--seed", "5", "--save", str(file), typed="").code == 0
    said = here("play", "tmg", "--resume", str(file), typed="1\n")

    assert (said.code, said.out) == (2, "")
    assert said.err == f"banneret: {file} is a match of tactics, not of tmg.\n"
    assert here("play", "tactics", "--resume", str(file), typed="").code == 0
