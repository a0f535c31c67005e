"""Random matches end, never dead-end and keep the game's invariants after every reply."""

from __future__ import annotations

import pytest

from banneret.kernel.chance import Dice
from banneret.kernel.game import Game
from tests.conformance.armies import any_armies
from tests.conformance.laws import answers_well, begun, plays_out, reply_at_random

BATCHES, MATCHES = 30, 10  # 300 matches of each game, over all scenarios and many lists


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_matches_end_and_keep_every_invariant(game: Game, batch: int) -> None:
    scenarios = [*game.scenarios()]
    for number in range(batch * MATCHES, (batch + 1) * MATCHES):
        rng = Dice(number, 11)
        scenario = scenarios[number % len(scenarios)]
        armies = any_armies(game, scenario, rng)
        match = begun(game, scenario, armies, number, keep_rests=False, typed=number % 20 == 7)
        plays_out(match, rng, concede=500 if number % 20 == 3 else 0, eager=number % 3 == 0)
        assert match.outcome is not None


@pytest.mark.parametrize("seed", range(4))
def test_every_candidate_is_an_option_or_has_a_reason(game: Game, seed: int) -> None:
    scenarios = [*game.scenarios()]
    match, rng = begun(game, scenarios[seed % len(scenarios)], seed=seed), Dice(seed, 12)
    while match.questions:
        answers_well(match, rng)
        reply_at_random(match, rng, eager=seed % 2 == 0)
