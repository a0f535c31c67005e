"""Whole matches in a real browser: `python -m bench.browser_web [--matches N] [--seed N]`.

Each is a small battle with trays, made in the form of the home page and played against a computer to the end screen by
the pointer alone. The page must report no error and ask no other host; the server must write no fault.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.web.browser.conftest import DESKTOP, FLAGS, Watch, chromium
from tests.web.browser.journals import GAME, SCENARIO
from tests.web.browser.player import Player
from tests.web.server import Server

OPPONENT = "wander"
MOST = 1000  # answers of one side


def played(browser: Browser, server: Server, seed: int) -> str:
    """One match; a line about it."""
    start, watch = time.monotonic(), Watch(server)
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    watch.over(page)
    player = Player(page, server.origin)
    player.rng = random.Random(seed)
    player.new_table(SCENARIO, OPPONENT, game=GAME)
    answers, placed = player.play_by_pointer(MOST)
    page.wait_for_selector("#ask .chart svg")
    end = ": ".join(page.inner_text("#ask .asked").splitlines()[1:])
    context.close()
    assert watch.faults == [], watch.faults
    took = time.monotonic() - start
    return f"browser {seed} {GAME} {SCENARIO}: {answers} answers, {placed} trays placed, {took:.0f} s. {end}"


def soak(matches: int, first: int) -> None:
    """So many matches, a line each."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium(), args=FLAGS)
        server = Server(Path(folder), same_dice=False)
        try:
            for seed in range(first, first + matches):
                print(played(browser, server, seed), flush=True)
        finally:
            server.stop()
            browser.close()
        assert "Traceback" not in server.log(), server.log()[-3000:]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="browser_web", description="Whole matches in a real browser.")
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    soak(args.matches, args.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
