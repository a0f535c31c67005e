"""Reports: a table for people, JSON for programs."""

from __future__ import annotations

import json

from banneret.lab.report import as_json, lines, table
from banneret.lab.series import Order, Played, Series

ORDER = Order("tactics", "s1", None, ("greedy", "wander"), 7, True)
SERIES = Series(
    ORDER,
    (
        Played(0, {"gold": 0, "silver": 1}, "gold", {"gold": 12, "silver": 2}, "TAC-OVER-1", 5, 300, 1.5),
        Played(1, {"gold": 1, "silver": 0}, None, {"gold": 4, "silver": 4}, "TAC-OVER-3", 3, 200, 0.5),
    ),
    2.0,
)
SAID = """\
tactics s1: 2 matches, seed 7, seats swapped

agent   wins  draws  losses  share   95 % interval     points
------  ----  -----  ------  -----  --------------  ---------
greedy     1      1       0  75.0%  19.8% to 97.3%  8.0 ± 7.8
wander     0      1       1  25.0%   2.7% to 80.2%  3.0 ± 2.0

A match: 250 ± 98 decisions, 4.0 ± 2.0 rounds, 1.00 s. All of them: 2.0 s.

ended by    matches
----------  -------
TAC-OVER-1        1
TAC-OVER-3        1"""


def test_the_table() -> None:
    assert table(SERIES) == SAID


def test_a_series_of_nothing_has_a_table_too() -> None:
    said = table(Series(ORDER, (), 0.0))
    assert said.startswith("tactics s1: 0 matches, seed 7, seats swapped\n")
    assert "0.0% to 100.0%" in said


def test_one_quick_match() -> None:
    one = Played(0, {"gold": 0, "silver": 1}, "gold", {"gold": 1, "silver": 0}, "DUEL-10", None, 30, 0.02)
    said = table(Series(Order("duel", "yard", None, ("wander", "wander"), 1, False), (one,), 0.02))
    assert said.startswith("duel yard: 1 match, seed 1\n")
    assert "A match: 30 ± 0 decisions, 20 ms. All of them: 0.0 s." in said


def test_the_json_holds_all_of_it() -> None:
    told = as_json(SERIES)
    assert json.loads(json.dumps(told)) == told
    assert (told["games"], told["seed"], told["swap"]) == (2, 7, True)
    assert [(agent["agent"], agent["wins"], agent["draws"], agent["losses"]) for agent in told["agents"]] == [
        ("greedy", 1, 1, 0),
        ("wander", 0, 1, 1),
    ]
    assert told["matches"][1] == {
        "number": 1,
        "seats": {"gold": "wander", "silver": "greedy"},
        "winner": None,
        "scores": {"gold": 4, "silver": 4},
        "rule": "TAC-OVER-3",
        "rounds": 3,
        "decisions": 200,
        "seconds": 0.5,
    }


def test_columns_are_as_wide_as_they_must_be() -> None:
    assert lines([("a", "number"), ("long word", "7")]) == "a          number\n---------  ------\nlong word       7"
