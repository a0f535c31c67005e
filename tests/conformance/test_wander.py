"""Random matches end, never dead-end and keep the game's invariants after every reply."""

from __future__ import annotations

import pytest

from banneret.kernel.chance import Dice, Seeded
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.position import from_position
from tests.conformance.armies import SKIRMISHES, any_armies
from tests.conformance.laws import answers_well, begun, plays_out, reply_at_random
from tests.conformance.numbers import BATCHES, each, numbers


def some_match(game: Game, scenario: str, number: int, rng: Dice) -> Match:
    """One match in ten or so begins late in a battle, one in twenty has its dice typed in."""
    late = numbers(game.name).skirmish
    if game.name in SKIRMISHES and number % late == late - 1:
        return from_position(game, SKIRMISHES[game.name](game, scenario, rng), Seeded(number))
    armies = any_armies(game, scenario, rng)
    return begun(game, scenario, armies, number, keep_rests=False, typed=number % 20 == 7)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_matches_end_and_keep_every_invariant(game: Game, batch: int) -> None:
    """300 matches of each game, or as its figures say, over all scenarios and many lists."""
    scenarios, matches = [*game.scenarios()], numbers(game.name).batch
    for number in range(batch * matches, (batch + 1) * matches):
        rng = Dice(number, 11)
        match = some_match(game, scenarios[(number + batch) % len(scenarios)], number, rng)
        plays_out(match, rng, concede=500 if number % 20 == 3 else 0, eager=number % 3 == 0)
        assert match.outcome is not None


@each("candidates")
def test_every_candidate_is_an_option_or_has_a_reason(game: Game, seed: int) -> None:
    scenarios = [*game.scenarios()]
    match, rng = begun(game, scenarios[seed % len(scenarios)], seed=seed), Dice(seed, 12)
    while match.questions:
        answers_well(match, rng)
        reply_at_random(match, rng, eager=seed % 2 == 0)
