"""Agents by name, and what they are asked."""

from __future__ import annotations

import pytest

import banneret
from banneret.agents import NAMES, find
from banneret.agents.agent import asked, question_of, seat_of
from banneret.kernel.chance import Dice
from banneret.kernel.errors import BanneretError


def test_every_name_finds_its_agent() -> None:
    assert [find(name).name for name in NAMES] == ["wander", "greedy"]


def test_an_unknown_agent_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(BanneretError, match=r"^There is no agent 'grandmaster'; there are: wander, greedy\.$"):
        find("grandmaster")


def test_only_those_who_look_ahead_need_rests() -> None:
    assert [name for name in NAMES if find(name).looks_ahead] == ["greedy"]


def test_the_question_is_live_where_the_match_is_at_hand_and_a_guess_s_otherwise() -> None:
    match = banneret.new_match("duel", seed=4)
    known = match.knowledge("silver")
    live = asked(known, Dice(1))
    guessed = asked(known.as_json(), Dice(1))
    assert live is match.questions[1]
    assert guessed is not live
    assert (guessed.seat, guessed.ask, guessed.options()) == (live.seat, live.ask, live.options())  # type: ignore[attr-defined]
    assert seat_of(known) == seat_of(known.as_json()) == "silver"


def test_who_is_not_asked_is_told_so() -> None:
    match = banneret.new_match("duel", seed=4)
    match.answer("none", "silver")
    with pytest.raises(BanneretError, match=r"^silver is not asked now\.$"):
        question_of(match, "silver")
