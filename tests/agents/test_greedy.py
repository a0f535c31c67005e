"""Greedy: one look ahead with the game's own valuation."""

from __future__ import annotations

import json
from typing import Any

import pytest

import banneret
from banneret.agents import find
from banneret.agents.greedy import MOST, Tries, distinct, run_heats, thinned, worth_trying
from banneret.kernel.chance import Dice
from banneret.kernel.decisions import Arrange
from banneret.kernel.match import Match
from banneret.lab.series import run_series

GREEDY = find("greedy")


def decided(match: Match, seed: int = 1) -> Any:
    assert match.question is not None
    return GREEDY.decide(match.knowledge(match.question.seat), Dice(seed))


def at(turn: dict[str, Any], scenario: str = "s1", **pieces: dict[str, Any]) -> Match:
    """A position with these pieces, gold to act; in s1 one objective lies at (2, 5)."""
    table = {"game": "tactics", "scenario": scenario, "turn": {"round": 2, **turn}, "pieces": pieces}
    laid = {"objectives": {"supply-cart": [2, 5]}} if scenario == "s1" else {}
    return banneret.from_position({**table, **laid}, seed=1)


@pytest.mark.parametrize(("game", "scenario"), [("duel", "yard"), ("tactics", "s0"), ("tactics", "s1")])
def test_the_same_knowledge_and_random_numbers_give_the_same_legal_reply(game: str, scenario: str) -> None:
    match, rng = banneret.new_match(game, scenario, seed=6), Dice(6)
    for _ in range(30):
        question = match.question
        if question is None:
            break
        before = match.journal
        known = match.knowledge(question.seat)
        reply = GREEDY.decide(known, Dice(3))
        assert reply == GREEDY.decide(json.loads(json.dumps(known.as_json())), Dice(3))
        assert question.why_not(reply) is None
        assert match.journal == before
        match.answer(question.sample(rng), question.seat)


def test_it_takes_plunder_that_lies_beside_it() -> None:
    guard = {"card": "honor-guard", "seat": "silver", "at": [7, 12]}
    match = at({"active": "hero", "ap": 1}, hero={"card": "robert", "seat": "gold", "at": [1, 2]}, guard=guard)
    assert decided(match) == "interact:money-bags-1-3"


def test_it_strikes_the_last_enemy_rather_than_stand_idle() -> None:
    hero = {"card": "robert", "seat": "gold", "at": [5, 4]}
    guard = {"card": "honor-guard", "seat": "silver", "at": [6, 4], "wounds": 1}
    match = at({"active": "hero", "ap": 1}, "s0", hero=hero, guard=guard)
    assert decided(match) == "attack"


def test_it_steps_onto_an_objective_in_reach() -> None:
    hero = {"card": "robert", "seat": "gold", "at": [2, 3]}
    guard = {"card": "honor-guard", "seat": "silver", "at": [7, 12]}
    match = at({"active": "hero", "ap": 1}, hero=hero, guard=guard)
    match.answer("move")
    while match.question is not None and match.question.kind != "path":
        match.answer(match.question.decline)
    assert decided(match)[-1][:2] == [2, 5]


def test_it_beats_wander_from_either_side() -> None:
    series = run_series("tactics", "s0", None, ["greedy", "wander"], games=8, seed=2, swap=True)
    assert series.share(0) >= 0.9


def test_an_army_is_not_looked_ahead_at() -> None:
    match = banneret.new_match("tactics", "s1", "ask", seed=1)
    assert match.question is not None
    assert match.question.why_not(decided(match)) is None


def test_a_long_list_is_thinned_out_over_its_whole_length() -> None:
    few, many = [*range(MOST)], [*range(500)]
    assert thinned(few, Dice(1)) == few
    some = thinned(many, Dice(1))
    assert (len(some), some) == (MOST, sorted({*some}))
    assert (some[0] < 500 / MOST, some[-1] >= 500 - 500 / MOST) == (True, True)
    assert thinned(many, Dice(1)) != thinned(many, Dice(2))


def test_an_endless_list_is_sampled() -> None:
    question = Arrange("gold", "order", "X-1", [*"abcdefgh"])
    replies = worth_trying(question, Dice(1))
    assert 2 <= len(replies) <= MOST
    assert all(question.why_not(reply) is None for reply in replies)
    assert distinct([["a"], ["b"], ["a"]]) == [["a"], ["b"]]


def test_a_reply_is_valued_by_the_better_half_of_its_trials() -> None:
    tries = Tries(banneret.new_match("duel", seed=1), "gold", "none", seed=1, actions=1)
    tries.worths = [1.0, 9.0, 5.0, 3.0]
    assert tries.value == 7.0
    tries.worths = [4.0]
    assert tries.value == 4.0


def test_where_one_action_tells_nothing_apart_the_next_one_is_looked_at_too() -> None:
    a, b = ({"card": "stag-knight", "seat": "gold", "at": spot} for spot in ([2, 4], [12, 0]))
    match = at({"to_act": "gold"}, a=a, b=b, guard={"card": "honor-guard", "seat": "silver", "at": [7, 12]})
    apart = [run_heats([Tries(match, "gold", reply, 1, actions) for reply in ("a", "b")]) for actions in (1, 2)]
    assert apart == [False, True]
    assert decided(match) in ("a", "b")
