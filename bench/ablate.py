"""Takes abilities and cards away, one at a time, and sees whether the tests of that ability notice:
`scripts/ablate tmg [use ...]`.

Every use is taken away in a process of its own; the tests named after it (`test_<use>_…`) must not all pass.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import re
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path

import pytest

from banneret.games.tmg import abilities  # noqa: F401  files every ability
from banneret.games.tmg.library import library
from banneret.games.tmg.parts import PARTS
from bench.progress import Progress

PROJECT = Path(__file__).parents[1]
TESTS = PROJECT / "tests" / "games" / "tmg"
FACTIONS = ("stark", "lannister", "neutral")
NOTICED, MISSED, UNTESTED = "noticed", "unnoticed", "no test"


def uses() -> list[str]:
    """Every ability and card effect of the core factions and of those who serve both."""
    shelf = library()
    borne = [use for card in shelf.stat_cards() if card.faction in FACTIONS for use in card.abilities]
    played = [option.use for card in shelf.tactics.values() for option in card.options]
    return [*dict.fromkeys([*borne, *played])]


def tests_of() -> dict[str, list[str]]:
    """Use -> the tests named after it, as pytest wants them; a name belongs to the longest use that it begins with."""
    found: dict[str, list[str]] = {use: [] for use in uses()}
    words = sorted(found, key=len, reverse=True)
    for file in sorted(TESTS.glob("test_*.py")):
        for name in re.findall(r"^def (test_\w+)", file.read_text("utf-8"), re.MULTILINE):
            use = next((w for w in words if f"{name}_".startswith(f"test_{w.replace('-', '_')}_")), None)
            if use is not None:
                found[use].append(f"{file.relative_to(PROJECT).as_posix()}::{name}")
    return found


def take_away(use: str) -> None:
    """From here on this process knows no such ability."""
    PARTS.pop(use, None)
    PARTS.pop(f"on:{use}", None)
    for card in library().stat_cards():
        object.__setattr__(card, "abilities", tuple(one for one in card.abilities if one != use))


def passes(tests: Sequence[str]) -> bool:
    """Whether all of these tests pass in this process."""
    os.chdir(PROJECT)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return pytest.main(["-q", "-x", "--tb=no", "-p", "no:cacheprovider", *tests]) == pytest.ExitCode.OK


def judged(task: tuple[str, list[str]]) -> tuple[str, str]:
    """What the tests of a use say once it is taken away."""
    use, tests = task
    if not tests:
        return use, UNTESTED
    take_away(use)
    return use, MISSED if passes(tests) else NOTICED


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="scripts/ablate", description="Takes abilities away, one at a time.")
    parser.add_argument("game", choices=["tmg"])
    parser.add_argument("uses", nargs="*", help="only these")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args(arguments)
    tests = tests_of()
    wanted = asked.uses or [*tests]
    if unknown := [use for use in wanted if use not in tests]:
        parser.error(f"There is no ability or card effect {unknown[0]!r}.")
    progress, found = Progress(len(wanted), "abilities taken away"), {}
    with get_context("fork").Pool(asked.jobs, maxtasksperchild=1) as pool:
        for use, verdict in pool.imap_unordered(judged, [(use, tests[use]) for use in wanted], chunksize=1):
            found[use] = verdict
            progress.step()
    for use in wanted:
        if found[use] != NOTICED:
            print(f"{found[use]:<10} {use}")
    noticed = sum(verdict == NOTICED for verdict in found.values())
    print(f"{noticed} of {len(wanted)} abilities and card effects are noticed by their tests when they are taken away.")
    return 0 if noticed == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
