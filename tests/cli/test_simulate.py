"""Many matches at once: the table, JSON, progress, and what was done when it is stopped."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest

from banneret.cli.simulate import Bar, says
from tests.cli.terminal import Terminal, here

ARGS = ("simulate", "tactics", "--agents", "wander,wander", "--seed", "1")


def test_a_table_with_error_bars() -> None:
    said = here(*ARGS, "--games", "6", "--swap")

    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("tactics s0: 6 matches, seed 1, seats swapped\n")
    assert re.search(r"\nwander +\d+ +\d+ +\d+ +[\d.]+% +[\d.]+% to [\d.]+% +[\d.]+ ± [\d.]+\n", said.out)


def test_json_is_the_same_with_two_processes() -> None:
    one = json.loads(here(*ARGS, "--games", "4", "--json").out)
    two = json.loads(here(*ARGS, "--games", "4", "--json", "--jobs", "2").out)
    for told in (one, two):
        del told["seconds"]
        for match in told["matches"]:
            del match["seconds"]

    assert one == two
    assert [match["number"] for match in one["matches"]] == [0, 1, 2, 3]


def test_scenario_and_armies_are_handed_on() -> None:
    args = ("--scenario", "s1", "--army-gold", "small-targaryen", "--games", "1", "--json")
    told = json.loads(here(*ARGS, *args).out)
    assert (told["scenario"], told["armies"]) == ("s1", {"gold": "small-targaryen"})


def test_how_far_it_is_is_said_on_a_terminal_alone() -> None:
    assert says(0, 200, 0.0) == f"[{' ' * 30}] 0 of 200"
    assert says(100, 200, 61.0) == f"[{'#' * 15}{' ' * 15}] 100 of 200, about 1:01 to go"
    assert says(200, 200, 5.0) == f"[{'#' * 30}] 200 of 200, about 0:00 to go"
    pipe = StringIO()
    bar = Bar(pipe)
    bar.show(1, 2)
    bar.wipe()
    assert pipe.getvalue() == ""


def test_the_bar_is_wiped_before_the_table(home: Path) -> None:
    with Terminal(home, *ARGS, "--games", "3") as terminal:
        assert terminal.ended() == 0
    assert "3 of 3, about 0:00 to go" in terminal.seen
    assert re.search(r"\r +\r+tactics s0: 3 matches", terminal.seen)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_reports_what_was_played(home: Path, jobs: str) -> None:
    with Terminal(home, *ARGS, "--games", "100000", "--jobs", jobs) as terminal:
        terminal.until(" of 100000, about ")  # a match is over
        terminal.type("\x03")  # a terminal tells it to the whole group
        assert terminal.ended() == 130, terminal.seen

    shown = re.search(
        r"\r +\r+tactics s0: (\d+) match(?:es)?, (?s:.*)\nStopped after (\d+) of 100000 matches\.\r\n$", terminal.seen
    )
    assert shown is not None, terminal.seen
    assert shown[1] == shown[2]
