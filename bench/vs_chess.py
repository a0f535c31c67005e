"""A game against python-chess, interleaved on one core: `scripts/bench [game] [--rounds N] [--seconds S] [--save]`.

Random full matches of the game's standard scenario with its own lists. At every question the full list of replies is
made, or eight varied suggestions where they cannot be listed; only questions with at least two replies count as
decisions. Chess plays random games to their end: no moves, insufficient
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
from banneret.kernel.chance import Dice
from banneret.kernel.decisions import Listed, Question, Reply, pick
from banneret.kernel.judged import Path as PathQuestion
from banneret.kernel.match import Match
from bench.tmg_geometry import charge_row

USUAL = 90.0  # games of chess a second, to compare machines
SUGGESTED = 8  # replies to choose from where they cannot be listed
DOCS = Path(__file__).parents[1] / "docs"
IMPORT = "import time; t = time.process_time(); import banneret; print(time.process_time() - t)"


@dataclass(frozen=True, slots=True)
class Course:
    """What is measured of a game, and its bars."""

    game: str
    scenario: str
    plies: tuple[float, float]  # decisions per ply of chess: bar and goal
    matches: tuple[int, int]  # a second
    fork: int  # microseconds
    state: int | None = None  # bytes
    replay: int | None = None  # milliseconds
    more: Callable[[], Iterator[str]] | None = None  # rows of figures of this game alone


COURSES = {
    "tactics": Course("tactics", "s3", (0.5, 1.0), (15, 30), 100, 50_000, 60),
    "tmg": Course("tmg", "game-of-thrones-medium", (0.1, 0.25), (4, 20), 150, more=charge_row),
}


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


def choice(question: Question, rng: Dice) -> tuple[int, Reply]:
    """How many replies there are, all of them listed, and one of them; of a path the ends, of a pose suggestions."""
    if isinstance(question, Listed):
        return len(question.options()), question.sample(rng)
    if isinstance(question, PathQuestion):
        course: Any = question._walk.__self__  # type: ignore[attr-defined]
        ends: int = course.goals()
        return ends.bit_count(), question.sample(rng)
    suggested = question.suggest(rng, SUGGESTED)
    return len(suggested), pick(rng, suggested)


def one_match(course: Course, seed: int, *, keep_rests: bool = False, write: bool = False) -> int:
    """The decisions of one random match."""
    match = banneret.new_match(course.game, course.scenario, seed=seed, keep_rests=keep_rests)
    rng, decisions = Dice(seed, 19), 0
    while (question := match.question) is not None:
        number, reply = choice(question, rng)
        decisions += number > 1
        match.answer(reply, question.seat)
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


def ways(course: Course) -> dict[str, Callable[[int], int]]:
    """The ways of keeping a match."""
    return {
        "events and journal lines kept": partial(one_match, course),
        "and a copy of the state at every rest": partial(one_match, course, keep_rests=True),
        "and the journal written with its hashes": partial(one_match, course, keep_rests=True, write=True),
    }


def interleaved(course: Course, rounds: int, seconds: float) -> tuple[dict[str, list[Pace]], list[Pace]]:
    """Every way of playing the game in turn with chess, round after round."""
    seeds, theirs = count(1), []
    ours: dict[str, list[Pace]] = {way: [] for way in ways(course)}
    for n in range(rounds):
        for way, play in ways(course).items():
            ours[way].append(paced(play, seeds, seconds))
        theirs.append(paced(chess_game, seeds, seconds))
        print(f"round {n + 1} of {rounds}: {_round(ours, theirs)}", file=sys.stderr, flush=True)
    return ours, theirs


def _round(ours: dict[str, list[Pace]], theirs: list[Pace]) -> str:
    mine = next(iter(ours.values()))[-1]
    return f"{mine.per_second:,.0f} decisions/s, {theirs[-1].per_second:,.0f} plies/s"


# --- single figures ---------------------------------------------------------------------------------------


def in_mid_action(course: Course, wanted: int) -> Iterator[Match]:
    """Matches at questions some replies after their rest, in the middle of an activation."""
    found = 0
    for seed in count(1):
        match, rng = banneret.new_match(course.game, course.scenario, seed=seed), Dice(seed, 20)
        while (question := match.question) is not None:
            if match.g.active is not None and match.count > match.rest.count:
                yield match
                found += 1
                if found == wanted:
                    return
            match.answer(question.sample(rng), question.seat)


def fork_times(course: Course, wanted: int = 400) -> list[float]:
    """Microseconds of a fork at many such questions, each the best of five."""
    return sorted(1e6 * min(_timed(match.fork) for _ in range(5)) for match in in_mid_action(course, wanted))


def _timed(work: Callable[[], Any]) -> float:
    start = process_time()
    work()
    return process_time() - start


def bytes_a_state(course: Course) -> int:
    """What one more state costs: everything in a copy that it does not share with the original."""
    sizes = []
    for match in in_mid_action(course, 40):
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


def replay_times(course: Course, matches: int = 8) -> list[float]:
    """Milliseconds to replay whole matches, each the best of three."""
    journals = []
    for seed in range(matches):
        match, rng = banneret.new_match(course.game, course.scenario, seed=seed), Dice(seed, 21)
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


def report(course: Course, rounds: int, seconds: float) -> str:
    """All figures as Markdown."""
    before = calibration()
    ours, theirs = interleaved(course, rounds, seconds)
    forks, replays = fork_times(course), replay_times(course)
    lines = [
        f"# Speed of {course.game}",
        "",
        f"Python {platform.python_version()} ({platform.python_build()[0]}, {platform.python_compiler()}), one core; "
        f"{rounds} interleaved rounds of {seconds:g} s each, in processor time; python-chess {chess.__version__}.",
        f"Calibration loop: {before:.1f} million rounds a second before, {calibration():.1f} after.",
        "",
        "| random full games | a second, best | median | games a second, best | median | a game |",
        "|---|---|---|---|---|---|",
        *(_row(f"{course.game} {course.scenario}: {way}", paces) for way, paces in ours.items()),
        _row("python-chess", theirs),
        "",
        f"| {course.game} decisions / chess plies | median of the rounds | of the bests |",
        "|---|---|---|",
        *(_ratio(way, paces, theirs) for way, paces in ours.items()),
        "",
        "| figure | measured | bar | goal |",
        "|---|---|---|---|",
        *_figures(course, next(iter(ours.values())), theirs, forks, replays),
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


def _figures(
    course: Course, ours: list[Pace], theirs: list[Pace], forks: list[float], replays: list[float]
) -> Iterator[str]:
    games = median(pace.games_per_second for pace in ours)
    usual = games * USUAL / median(pace.games_per_second for pace in theirs)
    yield f"| decisions / plies, median | {_ratios(ours, theirs)[0]:.2f} | {course.plies[0]} | {course.plies[1]} |"
    bar, goal = course.matches
    yield f"| matches a second where chess plays {USUAL:.0f} games | {usual:.1f} | {bar} | {goal} |"
    yield f"| fork in the middle of an activation, median (95 %) | {_middle(forks)} µs | {course.fork} µs | |"
    yield f"| bytes a state, largest of 40 | {bytes_a_state(course):,} | {_bar(course.state)} | |"
    slowest = f"{median(replays):.0f} ({max(replays):.0f}) ms"
    yield f"| replay of a whole match, median (slowest) | {slowest} | {_bar(course.replay, ' ms')} | |"
    yield f"| `import banneret`, best of 10 | {import_time():.0f} ms | 60 ms | |"
    if course.more is not None:
        yield from course.more()


def _bar(bar: int | None, unit: str = "") -> str:
    return "" if bar is None else f"{bar:,}{unit}"


def _middle(values: list[float]) -> str:
    return f"{median(values):.0f} ({values[int(len(values) * 0.95)]:.0f})"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="scripts/bench", description="A game against python-chess.")
    parser.add_argument("game", nargs="?", choices=[*COURSES], default="tactics")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.5, help="of each round")
    parser.add_argument("--save", action="store_true", help="write docs/bench-<game>.md")
    asked = parser.parse_args(arguments)
    said = report(COURSES[asked.game], asked.rounds, asked.seconds)
    print(said)
    if asked.save:
        DOCS.mkdir(exist_ok=True)
        (DOCS / f"bench-{asked.game}.md").write_text(said, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
