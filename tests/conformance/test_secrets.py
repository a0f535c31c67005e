"""Shuffle what a seat cannot know: nothing that it receives changes; and five planted leaks are each noticed."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.agents import find
from banneret.kernel import piles
from banneret.kernel.chance import Dice
from banneret.kernel.game import Game
from tests.conformance.laws import Fault, begun
from tests.conformance.leaks import LEAKS
from tests.conformance.secrets import Seen, keeps_secrets

SEEDS = range(4)


def with_secrets(game: Game) -> list[str]:
    """The scenarios in which somebody holds something."""
    return [scenario for scenario in game.scenarios() if any(game.piles(begun(game, scenario).view())[1].values())]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_shuffled_guess_looks_like_the_truth(game: Game, seed: int) -> None:
    scenarios = with_secrets(game)
    seen = keeps_secrets(begun(game, scenarios[seed % len(scenarios)], seed=seed), Dice(seed, 14))
    assert seen.shuffled > seen.looks // 10


def test_secret_lists_look_alike_until_they_are_shown(game: Game) -> None:
    if not hasattr(game, "armies"):
        pytest.skip("this game has no lists")
    match = begun(game, next(iter(game.scenarios())), "ask", seed=1)
    assert keeps_secrets(match, Dice(3), replies=6).looks == 12


def test_an_agent_answers_the_same_whatever_it_cannot_know(game: Game) -> None:
    match = begun(game, with_secrets(game)[0], seed=8)
    seen = keeps_secrets(match, Dice(8, 15), find("greedy"), replies=120)
    assert seen.shuffled > 0


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_noticed(game: Game, leak: Any) -> None:
    assert _leaks(leak(game), with_secrets(game)[0])


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leaky_game_is_otherwise_honest(game: Game, leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing to overhear the wrapped game passes: it is the leak that is noticed, not the wrapping."""
    monkeypatch.setattr("tests.conformance.leaks.secrets", lambda g: {})
    assert not _leaks(leak(game), with_secrets(game)[0], matches=1)


def test_a_reply_that_is_never_secret_is_named() -> None:
    seen = Seen()
    seen.hidden["guard as gold sees it"] = 100
    assert seen.told() == ["guard as gold sees it"]
    seen.alike["guard as gold sees it"] = 1
    assert seen.told() == []


def test_somebody_holds_something(game: Game) -> None:
    """The law is not kept for lack of secrets: cards are held that others do not know."""
    scenario = with_secrets(game)[0]
    match = begun(game, scenario, seed=1)
    rng = Dice(1)
    hidden = 0
    while match.questions and not hidden:
        question = match.questions[0]
        match.answer(question.sample(rng), question.seat)
        written = piles.write(match.g.piles, game.seats[0])
        hidden = sum(entry == "?" for pile in written.values() for entry in pile)
    assert hidden


def _leaks(game: Any, scenario: str, matches: int = 6) -> bool:
    for seed in range(matches):
        try:
            keeps_secrets(begun(game, scenario, seed=seed), Dice(seed, 16), replies=80)
        except Fault:
            return True
    return False
