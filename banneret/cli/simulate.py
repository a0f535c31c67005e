"""`banneret simulate`: many matches between agents, with a progress bar and a table with error bars."""

from __future__ import annotations

import json
import signal
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TextIO

from banneret.cli.army import army_named
from banneret.cli.choosing import named_or_first
from banneret.lab.report import as_json, table
from banneret.lab.series import Order, Played, Series, play, run_series

if TYPE_CHECKING:
    from multiprocessing.pool import Pool

STOPPED = 130
WIDTH = 30


def run(args: Namespace) -> int:
    """Play the series; stopped early, report what was played."""
    agents = [name.strip() for name in args.agents.split(",")]
    game = named_or_first(args)
    checked = run_series(game.name, args.scenario, army_named(args, game), agents, 0, args.seed, swap=args.swap)
    series = played(checked, args.games, args.jobs, Bar(sys.stderr))
    print(json.dumps(as_json(series), ensure_ascii=False, indent=1) if args.json else table(series))
    if len(series.played) == args.games:
        return 0
    print(f"Stopped after {len(series.played)} of {args.games} matches.", file=sys.stderr)
    return STOPPED


def played(empty: Series, games: int, jobs: int, bar: Bar) -> Series:
    """The series with its matches, or with those that were done when somebody stopped it."""
    start = time.monotonic()
    done: list[Played] = []
    with suppress(KeyboardInterrupt):
        bar.show(0, games)
        for one in results(empty.order, games, jobs):
            done.append(one)
            bar.show(len(done), games)
    bar.wipe()
    in_order = tuple(sorted(done, key=lambda one: one.number))
    return replace(empty, played=in_order, seconds=time.monotonic() - start)


def results(order: Order, games: int, jobs: int) -> Iterator[Played]:
    """Match after match; several processes finish them in any order."""
    if min(jobs, games) < 2:
        yield from (play(order, number) for number in range(games))
        return
    with workers(min(jobs, games)) as pool:
        yield from pool.imap_unordered(partial(play, order), range(games))


def workers(number: int) -> Pool:
    """Processes that leave Ctrl-C to us: what is ignored while they are born they ignore for life."""
    from multiprocessing import get_context

    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return get_context("spawn").Pool(number)
    finally:
        signal.signal(signal.SIGINT, heard)


class Bar:
    """How far it is and when it will be done; only on a terminal."""

    def __init__(self, shown: TextIO) -> None:
        self.shown = shown
        self.start = time.monotonic()
        self.text = ""

    def show(self, done: int, games: int) -> None:
        if self.shown.isatty():
            self._write(says(done, games, time.monotonic() - self.start))

    def wipe(self) -> None:
        if self.text:
            self._write("")
            self.shown.write("\r")
            self.shown.flush()

    def _write(self, text: str) -> None:
        self.shown.write(f"\r{text.ljust(len(self.text))}")
        self.shown.flush()
        self.text = text


def says(done: int, games: int, passed: float) -> str:
    """`[######      ] 120 of 200, about 0:12 to go`."""
    full = WIDTH * done // max(1, games)
    bar = "#" * full + " " * (WIDTH - full)
    if not done:
        return f"[{bar}] 0 of {games}"
    left = round(passed / done * (games - done))
    return f"[{bar}] {done} of {games}, about {left // 60}:{left % 60:02} to go"
