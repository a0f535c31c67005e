"""Tactics against python-chess, interleaved on one core: `scripts/bench [--rounds N] [--seconds S] [--save]`.

Random full matches of the standard scenario with its own lists. At every question the full list of replies is made;
only questions with at least two count as decisions. Chess plays random games to their end: no moves, insufficient
material, or 75 moves.
"""

from __future__ import annotations

import argparse
import platform
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import chess

import banneret
from banneret.games.tactics.state import ACTION
from banneret.kernel.chance import Dice
from banneret.kernel.decisions import Listed, Question
from banneret.kernel.judged import Path as PathQuestion
from banneret.kernel.match import Match

SCENARIO = "s3"  # the standard 3-6-18
USUAL = 90.0  # games of chess a second, to compare machines
SAVED = Path(__file__).parents[1] / "docs" / "bench-tactics.md"
IMPORT = "import time; t = time.process_time(); import banneret; print(time.process_time() - t)"


# --- one player each --------------------------------------------------------------------------------------


@dataclass(slots=True)
class Pace:
    """How much was played in how many seconds."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0

    @property
    def per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


def choices(question: Question) -> int:
    """How many replies there are, all of them listed; of a path the ends."""
    if isinstance(question, Listed):
        return len(question.options())
    if isinstance(question, PathQuestion):
        course: Any = question._walk.__self__  # type: ignore[attr-defined]
        ends: int = course.goals()
        return ends.bit_count()
    return len(question.suggest(Dice(0), 64))


def tactics_match(seed: int, *, keep_rests: bool = False, write: bool = False) -> int:
    """The decisions of one random match."""
    match = banneret.new_match("tactics", SCENARIO, seed=seed, keep_rests=keep_rests)
    rng, decisions = Dice(seed, 19), 0
    while (question := match.question) is not None:
        decisions += choices(question) > 1
        match.answer(question.sample(rng), question.seat)
    if write:
        match.journal  # noqa: B018  the text, with its hashes
    return decisions


def chess_game(seed: int) -> int:
    """The plies of one random game."""
    rng, board, plies = random.Random(seed), chess.Board(), 0
    while True:
        moves = list(board.legal_moves)
        if not moves or board.is_insufficient_material() or board.is_seventyfive_moves():
            return plies
        board.push(rng.choice(moves))
        plies += 1


def paced(play: Callable[[int], int], seeds: Iterator[int], seconds: float) -> Pace:
    """Whole games until the time is up."""
    pace, start = Pace(), process_time()
    while pace.seconds < seconds:
        pace.decisions += play(next(seeds))
        pace.games += 1
        pace.seconds = process_time() - start
    return pace


WAYS: dict[str, Callable[[int], int]] = {
    "events and journal lines kept": tactics_match,
    "and a copy of the state at every rest": lambda seed: tactics_match(seed, keep_rests=True),
    "and the journal written with its hashes": lambda seed: tactics_match(seed, keep_rests=True, write=True),
}


def interleaved(rounds: int, seconds: float) -> tuple[dict[str, list[Pace]], list[Pace]]:
    """Every way of playing tactics in turn with chess, round after round."""
    seeds, theirs = count(1), []
    ours: dict[str, list[Pace]] = {way: [] for way in WAYS}
    for n in range(rounds):
        for way, play in WAYS.items():
            ours[way].append(paced(play, seeds, seconds))
        theirs.append(paced(chess_game, seeds, seconds))
        print(f"round {n + 1} of {rounds}: {_round(ours, theirs)}", file=sys.stderr, flush=True)
    return ours, theirs


def _round(ours: dict[str, list[Pace]], theirs: list[Pace]) -> str:
    mine = next(iter(ours.values()))[-1]
    return f"{mine.per_second:,.0f} decisions/s, {theirs[-1].per_second:,.0f} plies/s"


# --- single figures ---------------------------------------------------------------------------------------


def in_mid_action(wanted: int) -> Iterator[Match]:
    """Matches at questions in the middle of an activation, some replies after its rest."""
    found = 0
    for seed in count(1):
        match, rng = banneret.new_match("tactics", SCENARIO, seed=seed), Dice(seed, 20)
        while (question := match.question) is not None:
            if match.g.stage == ACTION and match.count > match.rest.count:
                yield match
                found += 1
                if found == wanted:
                    return
            match.answer(question.sample(rng), question.seat)


def fork_times(wanted: int = 400) -> list[float]:
    """Microseconds of a fork at many such questions, each the best of five."""
    return sorted(1e6 * min(_timed(match.fork) for _ in range(5)) for match in in_mid_action(wanted))


def _timed(work: Callable[[], Any]) -> float:
    start = process_time()
    work()
    return process_time() - start


def bytes_a_state() -> int:
    """What one more state costs: everything in a copy that it does not share with the original."""
    sizes = []
    for match in in_mid_action(40):
        seen: set[int] = set()
        _size(match.g, seen)
        sizes.append(_size(match.g.copy(), seen))
    return max(sizes)


def _size(thing: Any, seen: set[int]) -> int:
    """The bytes of a thing and all it leads to, but for what was seen before."""
    if id(thing) in seen:
        return 0
    seen.add(id(thing))
    return sys.getsizeof(thing) + sum(_size(part, seen) for part in _parts(thing))


def _parts(thing: Any) -> list[Any]:
    if isinstance(thing, dict):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, list | tuple | set | frozenset):
        return [*thing]
    if isinstance(thing, str | bytes | int | float | type) or callable(thing) or thing is None:
        return []
    slots = [name for cls in type(thing).__mro__ for name in getattr(cls, "__slots__", ())]
    held = [getattr(thing, name) for name in slots if hasattr(thing, name)]
    return [*held, *getattr(thing, "__dict__", {}).values()]


def replay_times(matches: int = 8) -> list[float]:
    """Milliseconds to replay whole matches, each the best of three."""
    journals = []
    for seed in range(matches):
        match, rng = banneret.new_match("tactics", SCENARIO, seed=seed), Dice(seed, 21)
        while (question := match.question) is not None:
            match.answer(question.sample(rng), question.seat)
        journals.append(match.journal)
    return [1e3 * min(_timed(partial(banneret.replay, text)) for _ in range(3)) for text in journals]


def import_time(tries: int = 10) -> float:
    """Milliseconds of `import banneret` in a fresh process, the best of some."""
    run = [sys.executable, "-c", IMPORT]
    return 1e3 * min(float(subprocess.check_output(run, text=True)) for _ in range(tries))


def calibration() -> float:
    """Millions of rounds a second of a fixed loop, to compare machines and moments."""
    start, number = process_time(), 0
    for n in range(2_000_000):
        number = (number * 31 + n) & 0xFFFF
    return 2.0 / (process_time() - start)


# --- the table --------------------------------------------------------------------------------------------


def report(rounds: int, seconds: float) -> str:
    """All figures as Markdown."""
    before = calibration()
    ours, theirs = interleaved(rounds, seconds)
    forks, replays = fork_times(), replay_times()
    lines = [
        "# Speed of tactics",
        "",
        f"Python {platform.python_version()} ({platform.python_build()[0]}, {platform.python_compiler()}), one core; "
        f"{rounds} interleaved rounds of {seconds:g} s each, in processor time; python-chess {chess.__version__}.",
        f"Calibration loop: {before:.1f} million rounds a second before, {calibration():.1f} after.",
        "",
        "| random full games | a second, best | median | games a second, best | median | a game |",
        "|---|---|---|---|---|---|",
        *(_row(f"tactics {SCENARIO}: {way}", paces) for way, paces in ours.items()),
        _row("python-chess", theirs),
        "",
        "| tactics decisions / chess plies | median of the rounds | of the bests |",
        "|---|---|---|",
        *(_ratio(way, paces, theirs) for way, paces in ours.items()),
        "",
        "| figure | measured | bar | goal |",
        "|---|---|---|---|",
        *_figures(next(iter(ours.values())), theirs, forks, replays),
    ]
    return "\n".join(lines) + "\n"


def _row(name: str, paces: list[Pace]) -> str:
    decisions, games = [pace.per_second for pace in paces], [pace.games_per_second for pace in paces]
    length = sum(pace.decisions for pace in paces) / sum(pace.games for pace in paces)
    return (
        f"| {name} | {max(decisions):,.0f} | {median(decisions):,.0f} "
        f"| {max(games):.1f} | {median(games):.1f} | {length:.0f} |"
    )


def _ratios(ours: list[Pace], theirs: list[Pace]) -> tuple[float, float]:
    each = [mine.per_second / other.per_second for mine, other in zip(ours, theirs, strict=True)]
    return median(each), max(p.per_second for p in ours) / max(p.per_second for p in theirs)


def _ratio(way: str, ours: list[Pace], theirs: list[Pace]) -> str:
    middle, best = _ratios(ours, theirs)
    again = "" if abs(middle - best) <= 0.15 * best else " (they differ by more than 15 %: measure again)"
    return f"| {way} | {middle:.2f} | {best:.2f}{again} |"


def _figures(ours: list[Pace], theirs: list[Pace], forks: list[float], replays: list[float]) -> Iterator[str]:
    games = median(pace.games_per_second for pace in ours)
    usual = games * USUAL / median(pace.games_per_second for pace in theirs)
    yield f"| decisions / plies, median | {_ratios(ours, theirs)[0]:.2f} | 0.5 | 1.0 |"
    yield f"| matches a second where chess plays {USUAL:.0f} games | {usual:.1f} | 15 | 30 |"
    yield f"| fork in the middle of an activation, median (95 %) | {_middle(forks)} µs | 100 µs | |"
    yield f"| bytes a state, largest of 40 | {bytes_a_state():,} | 50,000 | |"
    yield f"| replay of a whole match, median (slowest) | {median(replays):.0f} ({max(replays):.0f}) ms | 60 ms | |"
    yield f"| `import banneret`, best of 10 | {import_time():.0f} ms | 60 ms | |"


def _middle(values: list[float]) -> str:
    return f"{median(values):.0f} ({values[int(len(values) * 0.95)]:.0f})"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="scripts/bench", description="Tactics against python-chess.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.5, help="of each round")
    parser.add_argument("--save", action="store_true", help="write docs/bench-tactics.md")
    asked = parser.parse_args(arguments)
    said = report(asked.rounds, asked.seconds)
    print(said)
    if asked.save:
        SAVED.parent.mkdir(exist_ok=True)
        SAVED.write_text(said, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
