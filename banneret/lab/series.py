"""Many matches between agents, in parallel, reproducible from one seed.

>>> from banneret.lab.series import run_series
>>> series = run_series("tactics", "s0", None, ["wander", "wander"], games=2, seed=1)
>>> [played.number for played in series.played]
[0, 1]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import perf_counter
from typing import Any

import banneret
from banneret.agents import find
from banneret.kernel.chance import Dice
from banneret.kernel.errors import BanneretError
from banneret.kernel.match import Match
from banneret.kernel.wording import counted
from banneret.registry import game as find_game

Progress = Callable[[int, int], None]  # matches done, matches in all
SURE = 1.96  # standard deviations of a 95 % interval


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played: enough for a worker process to play match number n."""

    game: str
    scenario: str
    armies: Any
    agents: tuple[str, ...]
    seed: int
    swap: bool

    def places(self, number: int) -> dict[str, int]:
        """Which of the agents sits where in this match: with `swap` they move one seat on from match to match."""
        seats = find_game(self.game).seats
        turn = number if self.swap else 0
        return {seat: (place + turn) % len(seats) for place, seat in enumerate(seats)}


@dataclass(frozen=True, slots=True)
class Played:
    """One match of a series. `places` says which of the series' agents sat where; time is no part of the result."""

    number: int
    places: Mapping[str, int]
    winner: str | None
    scores: Mapping[str, int]
    rule: str
    rounds: int | None
    decisions: int
    seconds: float = field(compare=False)

    def share(self, agent: int) -> float:
        """1 for a win of this agent, 0 for a loss, a half for a draw."""
        return 0.5 if self.winner is None else float(self.places[self.winner] == agent)

    def score(self, agent: int) -> int:
        """The points of this agent."""
        return next(self.scores[seat] for seat, place in self.places.items() if place == agent)


@dataclass(frozen=True, slots=True)
class Series:
    """The results of a series in the order of their numbers."""

    order: Order
    played: tuple[Played, ...]
    seconds: float = field(compare=False)

    def share(self, agent: int) -> float:
        """The share of the points won by this agent, a draw counting half."""
        return mean(played.share(agent) for played in self.played)


def mean(values: Iterable[float]) -> float:
    """The mean, 0 of nothing."""
    listed = [*values]
    return sum(listed) / len(listed) if listed else 0.0


def error(values: Sequence[float]) -> float:
    """Half the width of a 95 % interval around the mean."""
    if len(values) < 2:
        return 0.0
    middle = mean(values)
    spread = sum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return SURE * sqrt(spread / len(values))


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of wins (Wilson's; a draw counting half makes it a little too wide)."""
    if games == 0:
        return 0.0, 1.0
    z = SURE**2 / games
    middle = (share + z / 2) / (1 + z)
    half = SURE * sqrt(share * (1 - share) / games + z / (4 * games)) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)


# --- playing ------------------------------------------------------------------------------------------------


def run_series(
    game: str,
    scenario: str | None,
    armies: Any,
    agents: Sequence[str],
    games: int,
    seed: int,
    jobs: int = 1,
    swap: bool = False,
    progress: Progress | None = None,
) -> Series:
    """Play so many matches; match n is the same whatever `games` and `jobs` are."""
    order = _checked(game, scenario, armies, agents, seed, swap)
    start = perf_counter()
    done: list[Played] = []
    for played in _results(order, games, jobs):
        done.append(played)
        if progress is not None:
            progress(len(done), games)
    return Series(order, tuple(sorted(done, key=lambda one: one.number)), perf_counter() - start)


def _checked(game: str, scenario: str | None, armies: Any, agents: Sequence[str], seed: int, swap: bool) -> Order:
    """The order, once everything in it is known to exist."""
    rules = find_game(game)
    if len(agents) != len(rules.seats):
        raise BanneretError(f"{rules.title} has {len(rules.seats)} seats; named: {counted(len(agents), 'agent')}.")
    for name in agents:
        find(name)
    order = Order(game, scenario or next(iter(rules.scenarios())), armies, tuple(agents), seed, swap)
    rules.setup(order.scenario, armies)
    return order


def _results(order: Order, games: int, jobs: int) -> Iterator[Played]:
    """The matches as they are finished; those of several processes in any order."""
    if jobs <= 1 or games <= 1:
        yield from (play(order, number) for number in range(games))
        return
    from multiprocessing import get_context

    with get_context("spawn").Pool(min(jobs, games)) as pool:
        yield from pool.imap_unordered(_play, ((order, number) for number in range(games)))


def _play(task: tuple[Order, int]) -> Played:
    return play(*task)


def play(order: Order, number: int) -> Played:
    """Match number n of a series: its dice and those of each seat come from the seed and the number alone."""
    luck = Dice(order.seed, number)
    places = order.places(number)
    agents = {seat: find(order.agents[place]) for seat, place in places.items()}
    keep = any(agent.looks_ahead for agent in agents.values())
    start = perf_counter()
    seed = luck.next() << 32 | luck.next()
    match = banneret.new_match(order.game, order.scenario, order.armies, seed, keep_rests=keep)
    thoughts = {seat: Dice(luck.next(), place) for place, seat in enumerate(agents)}
    decisions = 0
    while (question := match.question) is not None:
        seat = question.seat
        match.answer(agents[seat].decide(match.knowledge(seat), thoughts[seat]), seat)
        decisions += 1
    return _record(number, places, match, decisions, perf_counter() - start)


def _record(number: int, places: Mapping[str, int], match: Match, decisions: int, seconds: float) -> Played:
    end = match.outcome
    assert end is not None
    rounds = match.game.position(match.g).get("turn", {}).get("round")
    return Played(number, places, end.winner, dict(end.scores), end.rule, rounds, decisions, seconds)
