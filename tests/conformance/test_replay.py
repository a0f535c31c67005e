"""The same again: replays, forks, undo and positions."""

from __future__ import annotations

import pytest

from banneret import registry
from banneret.kernel.chance import Dice
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from bench.soak import in_another_process
from tests.conformance.armies import any_armies
from tests.conformance.laws import (
    Fault,
    at_random_question,
    begun,
    forks_alike,
    last_hash,
    play_on,
    replays,
    reply_at_random,
    undoes,
    written_and_read,
)
from tests.conformance.numbers import each, numbers

AMONG = 300  # a random question is one of the first so many


def some_match(game: Game, seed: int) -> tuple[Match, Dice]:
    rng = Dice(seed, 13)
    scenarios = [*game.scenarios()]
    scenario = scenarios[seed % len(scenarios)]
    return begun(game, scenario, any_armies(game, scenario, rng), seed), rng


@each("again")
def test_a_journal_replays_to_the_same_hash(game: Game, seed: int) -> None:
    replays(play_on(*some_match(game, seed)))


@each("again")
def test_a_journal_of_an_unfinished_match_replays_too(game: Game, seed: int) -> None:
    match, rng = some_match(game, seed)
    replays(at_random_question(match, rng, AMONG))


@pytest.mark.parametrize("name", [*registry.GAMES])
def test_journals_replay_where_strings_hash_otherwise(name: str) -> None:
    journals = [play_on(*some_match(registry.game(name), seed)).journal for seed in range(numbers(name).again)]
    for hash_seed in (1, 4242):
        in_another_process(journals, hash_seed)


def test_another_hash_in_another_process_is_noticed() -> None:
    journal = play_on(*some_match(registry.game("tactics"), 0)).journal
    changed = journal.replace(last_hash(journal), "0123456789abcdef")
    with pytest.raises(Fault, match="PYTHONHASHSEED=7"):
        in_another_process([changed], 7)


@each("again")
def test_a_fork_goes_on_as_the_match_does(game: Game, seed: int) -> None:
    match, rng = some_match(game, seed)
    forks_alike(at_random_question(match, rng, AMONG), rng)


@each("again")
def test_undo_then_redo_is_the_identity(game: Game, seed: int) -> None:
    match, rng = some_match(game, seed)
    for _ in range(4):
        undoes(at_random_question(match, rng, AMONG // 4), rng)


@each("again")
def test_a_position_written_at_any_rest_reads_back_the_same(game: Game, seed: int) -> None:
    match, rng = some_match(game, seed)
    rest = None
    while match.questions:
        if match.rest is not rest:
            rest = match.rest
            written_and_read(match, rng, to_the_end=False)
        reply_at_random(match, rng)


@each("again")
def test_a_match_goes_on_from_its_position_in_the_same_way(game: Game, seed: int) -> None:
    match, rng = some_match(game, seed)
    written_and_read(at_random_question(match, rng, AMONG), rng, to_the_end=True)
