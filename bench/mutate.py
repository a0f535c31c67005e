"""Breaks lines that cite a rule, one at a time, and sees whether the tests named after that rule notice:
`scripts/mutate tactics [--lines N] [--seed S]`.

A line under `abilities/` is the text of an ability: the tests named after that ability may notice too.
Never in place: every worker has a copy of the project. Survivors are listed in docs/mutation-<game>.md.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from time import time

from banneret.kernel.rulebook import coverage
from banneret.registry import GAMES
from bench.breaks import Break, breaks
from bench.progress import Progress
from bench.uses import ABILITIES, named_after_uses, uses_at

PROJECT = Path(__file__).parents[1]
NEEDED = ("banneret", "tests", "pyproject.toml")
TIMEOUT = 120  # seconds; tests that take longer have noticed something
WORKERS = 2
CAUGHT, SURVIVED, UNTESTED = "caught", "survived", "no test"

Tests = Mapping[str, tuple[str, ...]]  # by rule or by ability


@dataclass(frozen=True, slots=True)
class Site:
    """A line of code that cites rules."""

    file: str
    line: int
    rules: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Mutant:
    """A site, one way to break it, and the tests that should notice."""

    site: Site
    broken: Break
    tests: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the tests said."""

    mutant: Mutant
    result: str


# --- what can be broken -----------------------------------------------------------------------------------


def sites(game: str, rules: Sequence[str]) -> list[Site]:
    """Every line of the game and of the battlefield that has code on it and a rule of the index in its comment."""
    folders = [PROJECT.joinpath(*GAMES[game].split(".")), PROJECT / "banneret" / "battlefield"]
    return [site for folder in folders for file in sorted(folder.rglob("*.py")) for site in sites_in(file, rules)]


def sites_in(file: Path, rules: Sequence[str]) -> Iterator[Site]:
    """The sites of one file."""
    cited = {line: found for line, found in comments(file, rules) if found}
    if not cited:
        return
    lines = file.read_text("utf-8").splitlines()
    for line, found in cited.items():
        code = lines[line - 1].partition("#")[0].strip()
        if code:
            yield Site(file.relative_to(PROJECT).as_posix(), line, found, code)


def comments(file: Path, rules: Sequence[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The comments of a file: their lines and the rules that they cite."""
    known, shape = set(rules), re.compile(r"[A-Z]+(?:-[A-Z]+)+-R?\d+")
    with tokenize.open(file) as stream:
        for token in tokenize.generate_tokens(stream.readline):
            if token.type == tokenize.COMMENT:
                yield token.start[0], tuple(rule for rule in shape.findall(token.string) if rule in known)


def named_tests(game: str) -> dict[str, tuple[str, ...]]:
    """Rule -> the tests named after it, as pytest wants them."""
    found: dict[str, list[str]] = {rule: [] for rule in rule_index(game)}
    for test, name in every_test():
        for rule in re.findall(r"(?<=_)(?=([A-Z]+(?:_[A-Z]+)+_R?\d+)(?![0-9A-Za-z]))", name):  # A_X_B_1 names X-B-1 too
            if (known := rule.replace("_", "-")) in found:
                found[known].append(test)
    return {rule: tuple(tests) for rule, tests in found.items()}


def every_test() -> Iterator[tuple[str, str]]:
    """Every test as pytest wants it, and its name."""
    for file in sorted((PROJECT / "tests").rglob("test_*.py")):
        where = file.relative_to(PROJECT).as_posix()
        for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE):
            yield f"{where}::{name}", name


def own_tests(game: str) -> list[tuple[str, str]]:
    """Those of the game's own folder."""
    return [(test, name) for test, name in every_test() if test.startswith(f"tests/games/{game}/")]


def watching(site: Site, source: str, rules: Tests, uses: Tests) -> tuple[str, ...]:
    """The tests that should notice if this line breaks: named after its rules or the ability whose text it is."""
    named = [test for rule in site.rules for test in rules[rule]]
    if ABILITIES in Path(site.file).parts:
        named += [test for use in uses_at(source, site.line) for test in uses.get(use, ())]
    return tuple(dict.fromkeys(named))


def rule_index(game: str) -> list[str]:
    """The rules of the game's index."""
    return [*coverage(PROJECT.joinpath(*GAMES[game].split(".")), None).rules]


def chosen(game: str, number: int, seed: int) -> list[Mutant]:
    """So many lines at random, each broken in one way; a line on which nothing can be broken is passed over."""
    rules, rng = named_tests(game), Random(seed)
    uses = named_after_uses(PROJECT.joinpath(*GAMES[game].split(".")), own_tests(game))
    found: list[Mutant] = []
    for site in rng.sample(every := sites(game, [*rules]), len(every)):
        if len(found) == number:
            break
        source = (PROJECT / site.file).read_text("utf-8")
        if ways := breaks(source, site.line):
            how = rng.choice([*dict.fromkeys(way.how for way in ways)])
            broken = rng.choice([way for way in ways if way.how == how])
            found.append(Mutant(site, broken, watching(site, source, rules, uses)))
    return found


# --- a copy of the project to break -----------------------------------------------------------------------


class Copy:
    """A copy of the project; files in it are broken and mended again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.stamp = int(time())
        for name in NEEDED:
            if (PROJECT / name).is_dir():
                shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(PROJECT / name, folder / name)

    def write(self, file: str, source: str) -> None:
        """Write a file with a time of its own, so that no compiled one is taken for it."""
        path = self.folder / file
        path.write_text(source, "utf-8")
        self.stamp += 2
        os.utime(path, (self.stamp, self.stamp))

    def noticed(self, mutant: Mutant) -> str:
        """Break, test, mend."""
        if not mutant.tests:
            return UNTESTED
        whole = (self.folder / mutant.site.file).read_text("utf-8")
        self.write(mutant.site.file, mutant.broken.source)
        try:
            return SURVIVED if self.passes(mutant.tests) else CAUGHT
        finally:
            self.write(mutant.site.file, whole)

    def passes(self, tests: Sequence[str]) -> bool:
        """Whether all of these pass in time."""
        try:
            return self._pytest("-x", *tests).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def failing(self, tests: Sequence[str]) -> list[str]:
        """Those that fail although nothing is broken."""
        said = self._pytest(*tests, timeout=1800).stdout
        wrong = re.findall(r"^(?:FAILED|ERROR) (\S+?)(?:\[| |$)", said, re.MULTILINE)
        return [test for test in tests if test in wrong or test.partition("::")[0] in wrong]

    def _pytest(self, *arguments: str, timeout: int = TIMEOUT) -> subprocess.CompletedProcess[str]:
        run = [sys.executable, "-m", "pytest", "-q", "--tb=no", "-p", "no:cacheprovider", *arguments]
        env = {**os.environ, "PYTHONPATH": str(self.folder)}
        return subprocess.run(
            run, cwd=self.folder, env=env, capture_output=True, text=True, timeout=timeout, check=False
        )


def judged(mutants: Sequence[Mutant], folder: Path, workers: int) -> list[Verdict]:
    """What the tests say to each mutant, in the order of the mutants; tests that fail unbroken are left out first."""
    copies: SimpleQueue[Copy] = SimpleQueue()
    for n in range(workers):
        copies.put(Copy(folder / f"copy-{n}"))
    mutants = _without_failing(mutants, copies)
    progress, found = Progress(len(mutants), "lines broken"), {}

    def judge(number: int) -> Verdict:
        copy = copies.get()
        try:
            return Verdict(mutants[number], copy.noticed(mutants[number]))
        finally:
            copies.put(copy)

    with ThreadPoolExecutor(workers) as pool:
        running = {pool.submit(judge, number): number for number in range(len(mutants))}
        for done in as_completed(running):
            found[running[done]] = done.result()
            progress.step()
    return [found[number] for number in range(len(mutants))]


def _without_failing(mutants: Sequence[Mutant], copies: SimpleQueue[Copy]) -> list[Mutant]:
    copy = copies.get()
    every = [*dict.fromkeys(test for mutant in mutants for test in mutant.tests)]
    failing = copy.failing(every) if every else []
    copies.put(copy)
    for test in failing:
        print(f"fails without being broken, left out: {test}", file=sys.stderr)
    return [Mutant(m.site, m.broken, tuple(t for t in m.tests if t not in failing)) for m in mutants]


# --- the report -------------------------------------------------------------------------------------------


def summary(game: str, verdicts: Sequence[Verdict], seed: int) -> str:
    """How many were caught."""
    caught = sum(verdict.result == CAUGHT for verdict in verdicts)
    share = caught / len(verdicts) if verdicts else 0.0
    noticed = f"{caught} of {len(verdicts)} broken lines of {game} were noticed ({share:.1%}"
    return (
        f"{noticed}, seed {seed}) by the tests named after the rules that they cite or the ability whose text they are."
    )


def page(game: str, verdicts: Sequence[Verdict], seed: int) -> str:
    """The survivors as Markdown."""
    rows = [_row(verdict) for verdict in verdicts if verdict.result != CAUGHT]
    head = ["| line | rules | what was done | the line | became | tests |", "|---|---|---|---|---|---|"]
    return "\n".join([f"# Broken rules: {game}", "", summary(game, verdicts, seed), "", *head, *rows]) + "\n"


def _row(verdict: Verdict) -> str:
    site, broken = verdict.mutant.site, verdict.mutant.broken
    tests = len(verdict.mutant.tests) or "none"
    cells = [f"{site.file}:{site.line}", ", ".join(site.rules), broken.how, _code(site.text), _code(broken.statement)]
    return "| " + " | ".join([*cells, str(tests)]) + " |"


def _code(text: str) -> str:
    shown = text if len(text) <= 100 else text[:99] + "…"
    return f"`{shown.replace('|', chr(92) + '|')}`"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="scripts/mutate", description="Breaks lines that cite a rule.")
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--lines", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=WORKERS)
    asked = parser.parse_args(arguments)
    mutants = chosen(asked.game, asked.lines, asked.seed)
    with TemporaryDirectory() as folder:
        verdicts = judged(mutants, Path(folder), asked.workers)
    for verdict in verdicts:
        site, broken = verdict.mutant.site, verdict.mutant.broken
        print(f"{verdict.result:<9} {site.file}:{site.line:<4} {', '.join(site.rules):<24} {broken.how}")
    print(summary(asked.game, verdicts, asked.seed))
    docs = PROJECT / "docs"
    docs.mkdir(exist_ok=True)
    (docs / f"mutation-{asked.game}.md").write_text(page(asked.game, verdicts, asked.seed), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
