"""Random matches by the thousand: `scripts/soak GAME [--games N | --replays N | --secrets N | --pairs N]`.

Without a choice of its own it plays full matches over all scenarios and lists, and looks at the game's invariants
after every reply. A fault is told with the journal of the match that shows it. With pairs it is about the table's
geometry: random trays, moves and lines of sight against shapely.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from banneret.agents import find
from banneret.kernel.chance import Dice, Seeded
from banneret.kernel.match import Match
from banneret.kernel.position import from_position
from banneret.registry import GAMES
from banneret.registry import game as find_game
from bench.progress import Progress
from bench.told import never_told, table
from tests.conformance import laws
from tests.conformance.armies import SKIRMISHES, any_armies
from tests.conformance.secrets import Seen, keeps_secrets

PROJECT = Path(__file__).parents[1]
BATCH = 10  # matches that a worker plays before it reports
PAIRS, SWEEPS, SIGHTS = 1_000, 200, 20  # of trays in a batch; straight moves and lines of sight that go with them
CONCEDES = 20  # one match in so many may end by a concession
SKIRMISH = 10  # one match in so many begins late in a battle
TYPED = 20  # one match in so many has its dice typed in
POSITIONS = 5  # one match in so many is written down at every rest
GAMES_OF = {"tactics": 10_000, "tmg": 5_000}  # full matches of a soak without a number
THINKS = {"tactics": 1, "tmg": 20}  # with secrets shuffled an agent is asked in one match out of so many
REPLAY = """
import json, sys, banneret
print(json.dumps([json.loads(banneret.replay(text).journal.rstrip().rpartition(chr(10))[2])["h"]
                  for text in json.load(sys.stdin)]))
"""


@dataclass(frozen=True, slots=True)
class Task:
    """A batch of matches, by number."""

    kind: str
    game: str
    seed: int
    numbers: tuple[int, ...]


@dataclass(slots=True)
class Report:
    """What came of a batch."""

    done: int = 0
    told: Counter[tuple[str, str]] = field(default_factory=Counter)  # kind and rule of events
    asked: Counter[str] = field(default_factory=Counter)  # rules of questions and rolls
    ended: Counter[str] = field(default_factory=Counter)
    replies: int = 0
    seen: Seen = field(default_factory=Seen)
    faults: list[tuple[int, str, str]] = field(default_factory=list)  # number, sentence, journal

    def add(self, other: Report) -> None:
        self.done += other.done
        self.told += other.told
        self.asked += other.asked
        self.ended += other.ended
        self.replies += other.replies
        self.seen.add(other.seen)
        self.faults += other.faults

    def count(self, match: Match) -> None:
        """Add what this match told and asked."""
        self.told.update((event.kind, event.rule) for event in match.all_events())
        lines = match.lines()
        self.asked.update(line.rule for line in lines)
        self.replies += sum(line.chance is None for line in lines)
        assert match.outcome is not None
        self.ended[f"{match.header['scenario']} {match.outcome.rule}"] += 1


# --- one match ----------------------------------------------------------------------------------------------


def begun(task: Task, number: int, *, keep_rests: bool = True) -> tuple[Match, Dice]:
    """Match number n, and the random numbers for its replies."""
    game, rng = find_game(task.game), Dice(task.seed << 32 | number, 17)
    scenarios = [*game.scenarios()]
    scenario = scenarios[number % len(scenarios)]
    if game.name in SKIRMISHES and rng.below(SKIRMISH) == 0:
        table = SKIRMISHES[game.name](game, scenario, rng)
        return from_position(game, table, Seeded(rng.next())), rng
    armies = any_armies(game, scenario, rng)
    typed = task.kind == "matches" and rng.below(TYPED) == 0
    return laws.begun(game, scenario, armies, rng.next(), keep_rests=keep_rests, typed=typed), rng


def played(task: Task, number: int, report: Report) -> Match:
    """A whole match, its invariants looked at after every reply."""
    match, rng = begun(task, number, keep_rests=task.kind != "matches")
    gives_up = 300 if rng.below(CONCEDES) == 0 else 0
    laws.plays_out(match, rng, concede=gives_up, eager=rng.below(2) == 0)
    report.count(match)
    return match


def repeated(task: Task, number: int, report: Report) -> str:
    """Replay, fork, undo and positions of one match; its journal."""
    match = played(task, number, report)
    laws.replays(match)
    longest = max(2, report.replies // (report.done + 1))
    for law in (laws.forks_alike, laws.undoes, _to_the_end):
        early, rng = begun(task, number)
        law(laws.at_random_question(early, Dice(rng.next(), number), longest), rng)
    if number % POSITIONS == 0:
        _at_every_rest(*begun(task, number))
    return match.journal


def _to_the_end(match: Match, rng: Dice) -> None:
    laws.written_and_read(match, rng, to_the_end=True)


def _at_every_rest(match: Match, rng: Dice) -> None:
    rest = None
    while match.questions:
        if match.rest is not rest:
            rest = match.rest
            laws.written_and_read(match, rng, to_the_end=False)
        laws.reply_at_random(match, rng)


def in_another_process(journals: list[str], hash_seed: int) -> None:
    """The journals replay to the same hashes where strings hash otherwise, and nothing but Python is installed."""
    env = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    told = subprocess.run(
        [sys.executable, "-S", "-c", REPLAY],  # without site-packages: no oracle either
        input=json.dumps(journals),
        env=env,
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode:
        raise laws.Fault(f"with PYTHONHASHSEED={hash_seed}: {told.stderr.strip().rpartition(chr(10))[2]}", journals[0])
    for text, h in zip(journals, json.loads(told.stdout), strict=True):
        if h != laws.last_hash(text):
            raise laws.Fault(f"with PYTHONHASHSEED={hash_seed} the journal ends with another hash", text)


# --- batches ------------------------------------------------------------------------------------------------


def work(task: Task) -> Report:
    """A batch; what goes wrong is reported, not raised."""
    return measured(task) if task.kind == "pairs" else matches(task)


def measured(task: Task) -> Report:
    """Random trays as the oracle sees them."""
    from tests.battlefield import oracle  # only here: everything else runs without shapely

    report, number = Report(done=len(task.numbers)), task.numbers[0]
    seed = task.seed << 32 | number
    try:
        oracle.check_pairs(len(task.numbers), seed)
        oracle.check_sweeps(SWEEPS, seed)
        oracle.check_sights(SIGHTS, seed)
    except AssertionError as wrong:
        report.faults.append((number, str(wrong), ""))
    return report


def matches(task: Task) -> Report:
    """Play a batch of matches."""
    report, journals = Report(), []
    for number in task.numbers:
        try:
            if task.kind == "matches":
                played(task, number, report)
            elif task.kind == "replays":
                journals.append(repeated(task, number, report))
            else:
                match, rng = begun(task, number)
                agent = find("greedy") if number % THINKS.get(task.game, 1) == 0 else None
                report.seen.add(keeps_secrets(match, rng, agent))
                report.count(match)
        except laws.Fault as fault:
            report.faults.append((number, fault.says, fault.journal))
        except Exception as bug:  # whatever breaks, in a view or a scene too, is a fault of this match
            report.faults.append((number, f"{type(bug).__name__}: {bug}", getattr(bug, "journal", "")))
        report.done += 1
    if journals:
        try:
            in_another_process(journals, 1 + task.numbers[0] % 1000)
        except laws.Fault as fault:
            report.faults.append((task.numbers[0], fault.says, fault.journal))
    return report


def batches(kind: str, game: str, seed: int, games: int) -> Iterator[Task]:
    size = PAIRS if kind == "pairs" else BATCH
    for first in range(0, games, size):
        yield Task(kind, game, seed, tuple(range(first, min(games, first + size))))


def run(kind: str, game: str, seed: int, games: int, jobs: int, most_faults: int = 5) -> Report:
    """All batches, over several processes; a handful of faults is enough, and Ctrl-C ends it with what was done."""
    progress, report = Progress(games, kind), Report()
    tasks = batches(kind, game, seed, games)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # also where a shell started it in the background
    with get_context("spawn").Pool(jobs, initializer=_unstopped) as pool:
        try:
            for one in pool.imap_unordered(work, tasks):
                report.add(one)
                progress.step(one.done)
                if len(report.faults) >= most_faults:
                    break
        except KeyboardInterrupt:
            print(f"Stopped after {report.done} of {games} {kind}.", file=sys.stderr)
    return report


def _unstopped() -> None:
    """Ctrl-C is for the one that collects: a worker ends when the pool does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# --- the command --------------------------------------------------------------------------------------------


def main(arguments: list[str] | None = None) -> int:
    asked = _parser().parse_args(arguments)
    kind = next((kind for kind in ("replays", "secrets", "pairs") if getattr(asked, kind)), "matches")
    games = getattr(asked, kind, 0) or asked.games or GAMES_OF[asked.game]
    report = run(kind, asked.game, asked.seed, games, asked.jobs)
    said = SAYS[kind](report, asked.game)
    print(said)
    for number, says, text in report.faults:
        if not text:
            print(f"FAULT at {number}: {says}")
            continue
        file = Path(asked.faults) / f"fault-{asked.game}-{kind}-{asked.seed}-{number}.journal.jsonl"
        file.write_text(text, "utf-8")
        print(f"FAULT in match {number}: {says}\n  its journal: {file}")
    print(f"{report.done} {kind}, {len(report.faults)} faults.")
    return 1 if report.faults else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="scripts/soak", description="Random matches by the thousand.")
    parser.add_argument("game", choices=[*GAMES])
    usual = ", ".join(f"{game} {number:,}" for game, number in GAMES_OF.items())
    parser.add_argument("--games", type=int, default=0, help=f"full matches with invariants ({usual})")
    parser.add_argument(
        "--replays", type=int, default=0, help="instead: so many matches replayed, forked, undone, written"
    )
    parser.add_argument("--secrets", type=int, default=0, help="instead: so many matches with secrets shuffled")
    parser.add_argument("--pairs", type=int, default=0, help="instead: so many pairs of trays against shapely")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--faults", default=".", help="the folder for journals of faulty matches")
    return parser


def _matches_say(report: Report, game: str) -> str:
    return "\n".join([*_ends(report), "", *table(report.told), "", *never_told(game, report.told, report.asked)])


def _ends(report: Report) -> Iterator[str]:
    yield f"{report.replies} replies. How the matches ended:"
    yield from (f"  {how:<36}{count:>8}" for how, count in sorted(report.ended.items()))


def _replays_say(report: Report, game: str) -> str:
    return "\n".join(_ends(report))


def _secrets_say(report: Report, game: str) -> str:
    seen = report.seen
    told = seen.told()
    if told:
        report.faults.append((-1, f"no other reply ever looked the same: {', '.join(told)}", ""))
    return (
        f"{seen.looks} looks, {seen.shuffled} of them at a guess that was not the truth; "
        f"secret replies {dict(seen.hidden)}, another looked the same {dict(seen.alike)}."
    )


def _pairs_say(report: Report, game: str) -> str:
    batches = -(-report.done // PAIRS)
    return f"{batches * SWEEPS} straight moves and {batches * SIGHTS} lines of sight went with them."


SAYS: dict[str, Callable[[Report, str], str]] = {
    "matches": _matches_say,
    "replays": _replays_say,
    "secrets": _secrets_say,
    "pairs": _pairs_say,
}

if __name__ == "__main__":
    sys.exit(main())
