"""Many tables at once: `python -m bench.load_web [--tables 50] [--seconds 30] [--rate 1] [--server http://…] [game …]`.

At every table a scripted person answers so often a second, at random. Told is how long it took from sending a reply
to having the next question in hand, at the server's door; what a browser needs to draw it comes on top. With `--server`
the tables are made at a server that runs already, as a load under which a page can be measured.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from banneret import registry
from bench.crash_web import SCENARIOS
from tests.web.server import Server, any_reply

OPEN = ("question", "waiting", "over")


def made(origin: str, game: str, rng: random.Random) -> tuple[str, str]:
    """A new table for two people at one screen: its id, and the key to it."""
    line = http.client.HTTPConnection(urlsplit(origin).netloc, timeout=60)
    first, second = registry.game(game).seats
    body = {"game": game, "scenario": rng.choice(SCENARIOS[game]), "seats": {first: "me", second: "here"}}
    line.request("POST", "/api/tables", json.dumps(body))
    answer = line.getresponse()
    table: str = json.loads(answer.read())["table"]
    key = answer.headers["set-cookie"].partition(";")[0]
    line.close()
    return table, key


async def opened(page: ClientConnection) -> dict[str, Any]:
    """What is open now; a curtain is opened for the seat that is asked."""
    while True:
        message: dict[str, Any] = json.loads(await page.recv())
        if message["type"] == "waiting" and message["curtain"]:
            await page.send(json.dumps({"type": "face", "seat": message["yours"][0]}))
        elif message["type"] in OPEN:
            return message


async def play(origin: str, game: str, until: float, rate: float, rng: random.Random, took: list[float]) -> None:
    """Answer at one table after the other, at this rate, until the time is over; not all begin at once."""
    await asyncio.sleep(rng.uniform(0, 1 / rate))
    while time.monotonic() < until:
        table, key = await asyncio.to_thread(made, origin, game, rng)
        address = f"ws://{urlsplit(origin).netloc}/api/tables/{table}/socket"
        headers = {"Cookie": key}
        async with connect(address, origin=Origin(origin), additional_headers=headers, compression=None) as page:
            await page.send('{"type":"hello"}')
            asked = await opened(page)
            while asked["type"] == "question" and time.monotonic() < until:
                await asyncio.sleep(rng.uniform(0.5, 1.5) / rate)
                start = time.perf_counter()
                await page.send(json.dumps({"type": "reply", "n": asked["n"], "reply": any_reply(asked, rng)}))
                asked = await opened(page)
                took.append(time.perf_counter() - start)


async def load(origin: str, games: Sequence[str], tables: int, seconds: float, rate: float) -> list[float]:
    """How long every answer took, at so many tables with these games in turn."""
    took: list[float] = []
    until = time.monotonic() + seconds
    tasks = [play(origin, games[n % len(games)], until, rate, random.Random(n), took) for n in range(tables)]
    await asyncio.gather(*tasks)
    return took


def told(took: list[float]) -> str:
    """Median and tail in thousandths of a second."""
    ordered = sorted(seconds * 1000 for seconds in took)
    tail = ordered[min(len(ordered) - 1, len(ordered) * 95 // 100)]
    return f"{len(ordered)} answers: median {statistics.median(ordered):.1f} ms, 95 % within {tail:.1f} ms"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="load_web", description="Many tables at once.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="in turn; left out: all")
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--rate", type=float, default=1)
    parser.add_argument("--server", help="the address of a server that runs already")
    args = parser.parse_args(argv)
    games = args.games or [*registry.GAMES]
    with tempfile.TemporaryDirectory() as folder:
        own = None if args.server else Server(Path(folder), same_dice=False)
        origin = args.server or (own.origin if own else "")
        took = asyncio.run(load(origin, games, args.tables, args.seconds, args.rate))
        if own is not None:
            own.stop()
    print(told(took))
    return 0


if __name__ == "__main__":
    sys.exit(main())
