"""`banneret check`: every content file and every rule ID, with a readable table."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

from banneret import registry
from banneret.kernel.errors import BanneretError
from banneret.kernel.rulebook import Chapter, Coverage, Rule, coverage

PACKAGE = Path(__file__).parent.parent
SHOWN = 20  # open rules that are listed unless all are asked for


def run(args: Namespace) -> int:
    """Check these games, or all; 0 if nothing is open and nothing is wrong."""
    fine = [check(game, args.verbose) for game in args.games or list(registry.GAMES)]
    return 0 if all(fine) else 1


def check(game: str, verbose: bool) -> bool:
    """Check one game and say what was found."""
    try:
        found = registry.game(game)
        getattr(found, "check_content", lambda: None)()
        rules = coverage(PACKAGE / "games" / game, tests_folder())
    except BanneretError as error:
        print(f"{game}: {error}", file=sys.stderr)
        return False
    print(f"{game}: the content is in order.")
    print_lines(report(rules, verbose))
    return not rules.open() and not rules.unknown()


def tests_folder() -> Path | None:
    """The project's tests; None where only the package is installed."""
    project = PACKAGE.parent
    return project / "tests" if (project / "pyproject.toml").is_file() else None


def report(rules: Coverage, verbose: bool) -> Iterable[str]:
    """The table of chapters, then what is open and what is wrong."""
    if rules.tested is None:
        yield "There is no tests folder here, so a rule counts as built where code cites it."
    yield from table(rules.chapters())
    if verbose:
        yield from (f"{rule.id}  {rules.verdict(rule.id)}  {rule.title}" for rule in rules.rules.values())
    yield from listed_open(rules, rules.open(), verbose)
    yield from (f"Wrong: {says}." for says in rules.unknown())
    if not rules.open() and not rules.unknown():
        yield "No rule is open."


def table(chapters: list[Chapter]) -> Iterable[str]:
    """One line per chapter and one for all."""
    total = Chapter(
        "all",
        sum(chapter.rules for chapter in chapters),
        sum(chapter.built for chapter in chapters),
        sum(chapter.not_applicable for chapter in chapters),
    )
    wide = max(len(chapter.name) for chapter in [*chapters, total])
    yield f"{'chapter':<{wide}}  rules  built  not applicable  open"
    for c in [*chapters, total]:
        yield f"{c.name:<{wide}}  {c.rules:>5}  {c.built:>5}  {c.not_applicable:>14}  {c.open or '-':>4}"


def listed_open(rules: Coverage, still: list[Rule], verbose: bool) -> Iterable[str]:
    """The open rules, each with what it lacks; only the first few unless all are asked for."""
    shown = still if verbose else still[:SHOWN]
    yield from (f"Open: {rule.id} ({rule.title}): {rules.lacks(rule.id)}." for rule in shown)
    if len(shown) < len(still):
        yield f"... and {len(still) - len(shown)} more are open; --verbose lists all."


def print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
