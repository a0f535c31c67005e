"""Wander: any legal reply."""

from __future__ import annotations

import banneret
from banneret.agents import find
from banneret.kernel.chance import Dice

WANDER = find("wander")


def test_every_option_is_chosen_sooner_or_later_and_nothing_else() -> None:
    match = banneret.new_match("tactics", "s0", seed=1)
    assert match.question is not None
    known = match.knowledge(match.question.seat)
    replies = {WANDER.decide(known, Dice(seed)) for seed in range(100)}
    assert replies == {*match.question.options()}  # type: ignore[attr-defined]


def test_it_works_on_knowledge_that_came_as_json() -> None:
    match = banneret.new_match("tactics", "s1", seed=1)
    assert match.question is not None
    known = match.knowledge(match.question.seat).as_json()
    assert match.question.why_not(WANDER.decide(known, Dice(1))) is None


def test_a_match_without_rests_can_be_wandered_through() -> None:
    match, rng = banneret.new_match("tactics", "s0", seed=1, keep_rests=False), Dice(1)
    while (question := match.question) is not None:
        match.answer(WANDER.decide(match.knowledge(question.seat), rng), question.seat)
    assert match.outcome is not None
