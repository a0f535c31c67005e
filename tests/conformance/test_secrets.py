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
from tests.conformance.numbers import each, held, numbers, with_secrets
from tests.conformance.secrets import Seen, keeps_secrets


@each("secrets")
def test_a_shuffled_guess_looks_like_the_truth(game: Game, seed: int) -> None:
    seen = keeps_secrets(held(game, seed, seed), Dice(seed, 14), replies=numbers(game.name).looked)
    assert seen.shuffled > seen.looks // 10


def test_secret_lists_look_alike_until_they_are_shown(game: Game) -> None:
    if not hasattr(game, "armies"):
        pytest.skip("this game has no lists")
    match = begun(game, next(iter(game.scenarios())), "ask", seed=1)
    assert keeps_secrets(match, Dice(3), replies=6).looks == 12


def test_an_agent_answers_the_same_whatever_it_cannot_know(game: Game) -> None:
    seen = keeps_secrets(held(game, 8), Dice(8, 15), find("greedy"), replies=numbers(game.name).agents)
    assert seen.shuffled > 0


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_noticed(game: Game, leak: Any) -> None:
    assert _leaks(leak(game))


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leaky_game_is_otherwise_honest(game: Game, leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """With nothing to overhear the wrapped game passes: it is the leak that is noticed, not the wrapping."""
    monkeypatch.setattr("tests.conformance.leaks.secrets", lambda g: {})
    assert not _leaks(leak(game), matches=1)


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


def _leaks(game: Any, matches: int = 6) -> bool:
    for seed in range(matches):
        try:
            keeps_secrets(held(game, seed), Dice(seed, 16), replies=80)
        except Fault:
            return True
    return False
