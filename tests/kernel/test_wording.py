"""Wording: counts, lists, and sentences with their facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from banneret.kernel.wording import Facts, by_name, capital, counted, facts_of, fill, in_words, listed, many, plain


def test_counts_lists_and_sentences() -> None:
    assert [counted(n, "die") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
    assert counted(2, "Hit") == "2 Hits"
    assert [listed(things) for things in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert capital("a b") == "A b"
    assert fill("{who} goes[ to {at}]{end}.", {"who": "a bear", "at": None, "end": ""}) == "A bear goes."
    assert fill("{who} goes.", {"who": "b"}) == "b goes."
    assert fill("{who} goes[ to {at}].", {"at": "b"}) == "Something goes to b."


def test_names_are_typed_in_haste_and_ids_are_called_by_name() -> None:
    assert plain("Hear Me Roar!") == plain("hear me roar") == "hear me roar"
    names = {"stark-guards-1": "Stark Guards 1", "guards": "Guards"}
    assert by_name("It overlaps stark-guards-1, not guards.", names) == "It overlaps Stark Guards 1, not guards."


@pytest.mark.parametrize(
    ("one", "more"),
    [
        ("wound", "wounds"),
        ("die", "dice"),
        ("failed die", "failed dice"),
        ("success", "successes"),
        ("match", "matches"),
        ("inch", "inches"),
        ("unit of infantry", "units of infantry"),
    ],
)
def test_more_than_one(one: str, more: str) -> None:
    assert many(one) == more


def test_a_fact_is_worded_by_what_it_is_called() -> None:
    shown = {"who": str.upper}
    assert in_words("who", "ned", shown) == "NED"
    assert in_words("number", 0, shown) == "0"
    nothing: tuple[object, ...] = (None, [], (), "")
    assert {in_words("who", value, shown) for value in nothing} == {None}


def test_facts_made_of_several_come_over_the_plain_ones() -> None:
    event: dict[str, Any] = {"kind": "moved", "who": "ned", "far": 2, "to": None}
    further: dict[str, Callable[[Any], Facts]] = {
        "moved": lambda event: {"far": counted(event["far"], "square")},
        "fell": lambda event: {"far": "deep"},
    }
    facts = facts_of(event, {"who": str.capitalize}, further)
    assert facts == {"kind": "moved", "who": "Ned", "far": "2 squares", "to": None}
    assert fill("{who} goes {far}[ to {to}].", facts) == "Ned goes 2 squares."
