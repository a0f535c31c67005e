"""How much of each law the tests try, game by game; `scripts/soak` tries the same laws by the thousand."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from banneret import registry
from banneret.kernel.chance import Dice, Seeded
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.position import from_position
from tests.conformance.armies import SKIRMISHES
from tests.conformance.laws import LONGEST, begun

TOY = {"duel": "tests.kernel.duel"}  # that the kernel was tried on first
EVERY = [*registry.GAMES, *TOY]
BATCHES = 30


@dataclass(frozen=True, slots=True)
class Numbers:
    """The figures of one game."""

    batch: int = 10  # matches of each of the batches, with invariants after every reply
    skirmish: int = 10  # one match in so many begins late in a battle
    every: int = 1  # of so many scenarios one is played out to hear its sentences
    again: int = 6  # matches that are replayed, forked, undone and written down
    candidates: int = 4  # matches in which every candidate is looked at
    secrets: int = 4  # matches with secrets shuffled
    looked: int = LONGEST  # replies of each of them
    agents: int = 120  # replies in which an agent is asked as well
    fights: bool = False  # whether these matches begin late in a battle, where cards are held from the start


FIGURES = {  # 60 whole matches of tmg and 30 that begin late
    "tmg": Numbers(batch=3, skirmish=3, every=2, secrets=9, looked=120, agents=16, fights=True)
}


def numbers(game: str) -> Numbers:
    """The figures of this game, or the usual ones."""
    return FIGURES.get(game, Numbers())


def each(figure: str) -> pytest.MarkDecorator:
    """A test of every game with as many seeds as its figure says."""
    cases = [(name, seed) for name in EVERY for seed in range(getattr(numbers(name), figure))]
    return pytest.mark.parametrize(("game", "seed"), cases, indirect=["game"])


def with_secrets(game: Game) -> list[str]:
    """The scenarios in which somebody holds something."""
    return [scenario for scenario in game.scenarios() if any(game.piles(begun(game, scenario).view())[1].values())]


def held(game: Game, seed: int, scenario: int = 0) -> Match:
    """A match in which cards are held, soon or from its first question on."""
    if numbers(game.name).fights:
        names = [*game.scenarios()]
        table = SKIRMISHES[game.name](game, names[(5 * scenario) % len(names)], Dice(seed, 19))
        return from_position(game, table, Seeded(seed))
    names = with_secrets(game)
    return begun(game, names[scenario % len(names)], seed=seed)
