"""From the pointer to the picture: `python -m bench.latency_web [game] [--tables 50] [--seconds 60]`.

A real Chromium plays by clicks against a computer while other tables are played at the same server, one decision a
second each. Told is the time from the pointer event that sends a reply to the first frame after something of its news
was drawn, as the page itself sees it: the event's time stamp; the first change of the page, or the first motion; the
next animation frame done.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

from banneret import registry
from bench.load_web import told
from bench.soak_web import STANDARD
from tests.web.browser.conftest import DESKTOP, FLAGS, chromium
from tests.web.browser.player import Player
from tests.web.server import PROJECT, Server

CALM = 5.0  # seconds in which the other tables are made
PARTS = ("to send", "to hear", "to draw", "to show")
STOPWATCH = """() => {
  const took = (window.took = []);
  let pointer = 0, sent = null, heard = 0;
  for (const type of ["pointerdown", "pointerup", "click"])
    addEventListener(type, (event) => { if (event.isTrusted) pointer = event.timeStamp; }, true);
  const news = ["frames", "scene", "question", "waiting", "over"];
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", (event) => { // before the page's own, which draws at once
        if (sent && !heard && news.includes(JSON.parse(event.data).type)) heard = performance.now();
      });
    }
    send(text) {
      if (JSON.parse(text).type === "reply") [sent, heard] = [[pointer, performance.now()], 0];
      super.send(text);
    }
  };
  const drawn = () => {
    if (!sent || !heard) return;
    const times = [...sent, heard, performance.now()];
    sent = null;
    requestAnimationFrame(() => {
      const after = new MessageChannel();
      after.port1.onmessage = () => took.push([...times, performance.now()]);
      after.port2.postMessage(0);
    });
  };
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...args) {
    drawn();
    return animate.apply(this, args);
  };
  addEventListener("DOMContentLoaded", () =>
    new MutationObserver(drawn).observe(document.body, { subtree: true, childList: true, attributes: true }));
}"""


def measured(origin: str, game: str, scenario: str, until: float) -> list[list[float]]:
    """Play by clicks until the time is over; of each reply when it was clicked, sent, heard of, drawn and shown."""
    took: list[list[float]] = []
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_context(viewport=DESKTOP).new_page()  # type: ignore[arg-type]
        page.add_init_script(f"({STOPWATCH})()")
        player = Player(page, origin)
        while time.monotonic() < until:
            _table(player, game, scenario)
            _play(player, until)
            took += page.evaluate("window.took")
        browser.close()
    return took


def _table(player: Player, game: str, scenario: str) -> None:
    first, second = registry.game(game).seats
    body = {"game": game, "scenario": scenario, "seats": {first: "me", second: "wander"}}
    answer = player.page.request.post(f"{player.origin}/api/tables", data=body)
    assert answer.status == 201, answer.text()
    made = answer.json()
    player.page.goto(f"{player.origin}{made['url']}")


def _play(player: Player, until: float) -> None:
    while time.monotonic() < until and player.wait() == "asked":
        try:
            player.by_pointer()
        except Error as fault:  # somebody else's pace: look again at what is asked
            print(str(fault).splitlines()[0], file=sys.stderr)


def beside(tables: int, game: str, seconds: float) -> tuple[list[list[float]], str]:
    """What a page measures beside so many tables, and what they say themselves."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as ends:
        server = Server(Path(folder), same_dice=False)
        ends.callback(server.stop)
        words = ["--tables", str(tables), "--seconds", str(seconds + CALM), "--server", server.origin]
        others = [sys.executable, "-m", "bench.load_web", *words]
        load = subprocess.Popen(others, cwd=PROJECT, stdout=subprocess.PIPE, text=True)
        ends.callback(load.terminate)
        time.sleep(CALM)
        took = measured(server.origin, game, STANDARD[game], time.monotonic() + seconds)
        answered, _ = load.communicate()
    return took, answered.strip()


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="latency_web", description="From the pointer to the picture.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="left out: all")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    args = parser.parse_args(argv)
    for game in args.games or [*registry.GAMES]:
        took, answered = beside(args.tables, game, args.seconds)
        print(f"{game}: {told([(times[-1] - times[0]) / 1000 for times in took])} from pointer to picture")
        for n, part in enumerate(PARTS):
            print(f"  {part}: {told([(times[n + 1] - times[n]) / 1000 for times in took])}")
        print(f"  other tables: {answered}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
