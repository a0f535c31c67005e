"""Kill the web server at random moments: `python -m bench.crash_web [--matches 200] [--kills 200] [--seed S] [game …]`.

Scripted people play over real sockets and write down every reply for which they have received `ok`. After each kill the
server is started again on the same file; at the end the journals in the store must hold every acknowledged reply, in
order, and every match must go on to its end.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from banneret import registry
from banneret.web.axes import Axes
from tests.web.server import Page, Person, Server, any_reply

SCENARIOS = {"tactics": ["s0", "s0", "s1"], "tmg": ["game-of-thrones-small", "feast-for-crows-small"]}
AT_ONCE = 8  # matches that are played side by side
PATIENCE = 120.0  # seconds that one match may stand still


@dataclass(slots=True)
class Told:
    """What came of it."""

    kills: int = 0
    acknowledged: int = 0
    went_on: int = 0
    lost: list[str] = field(default_factory=list)


class Game:
    """One scripted match: a person who holds both seats, comes back after every crash, and remembers every `ok`."""

    def __init__(self, server: Server, rng: random.Random, game: str) -> None:
        self.person = Person(server)
        self.rng = rng
        self.game = game
        self.table = ""
        self.axes = Axes({"boards": []})
        self.acknowledged: dict[tuple[int, str], Any] = {}  # by number of the question, and seat
        self.over = False

    def play(self) -> None:
        """To the end, whatever happens to the server."""
        patience = time.monotonic() + PATIENCE
        while not self.over and time.monotonic() < patience:
            try:
                done = len(self.acknowledged)
                self._stretch()
            except (OSError, HTTPException, WebSocketException, TimeoutError, ValueError):
                time.sleep(0.05)
            finally:
                if len(self.acknowledged) > done:
                    patience = time.monotonic() + PATIENCE

    def _stretch(self) -> None:
        """Until the match is over or the line breaks."""
        if not self.table:
            first, second = registry.game(self.game).seats
            scenario = self.rng.choice(SCENARIOS[self.game])
            made = self.person.make(game=self.game, seats={first: "me", second: "here"}, scenario=scenario)
            self.table = made["table"]
        page = self.person.sit(self.table)
        self.axes = Axes({"boards": [*page.last["scene"]["boards"].values()]})
        try:
            while not self.over:
                self._turn(page)
        finally:
            page.close()

    def _turn(self, page: Page) -> None:
        opened = page.last["open"]
        if opened["type"] == "over":
            self.over = True
        elif opened["type"] == "waiting":
            page.say("face", seat=opened["yours"][0])
            page.until("question", "over")
        else:
            self._answer(page, opened)

    def _answer(self, page: Page, question: dict[str, Any]) -> None:
        reply = any_reply(question, self.rng)
        told = page.reply(reply)
        if told["type"] == "ok":
            pose = question["kind"] == "pose"
            self.acknowledged[question["n"], question["seat"]] = self.axes.from_wire(reply) if pose else reply
            page.until("question", "waiting", "over")
        else:
            page.say("hello")
            page.until("question", "waiting", "over")


def crashes(folder: Path, matches: int, kills: int, seed: int, names: Sequence[str] = ("tactics",)) -> Told:
    """Play so many matches, of these games in turn, while the server is killed so many times."""
    server, told = Server(folder, same_dice=False), Told()
    games = [Game(server, random.Random(f"{seed}/{n}"), names[n % len(names)]) for n in range(matches)]
    waiting = [*games]
    players = [threading.Thread(target=_play_all, args=(waiting,), daemon=True) for _ in range(min(AT_ONCE, matches))]
    for player in players:
        player.start()
    _kill_often(server, games, players, kills, random.Random(seed), told)
    for player in players:
        player.join()
    server.stop()
    for game in games:
        _look(folder / "tables.sqlite", game, told)
    return told


def _play_all(waiting: list[Game]) -> None:
    while waiting:
        try:
            game = waiting.pop()
        except IndexError:
            return
        game.play()


def _kill_often(
    server: Server, games: list[Game], players: list[threading.Thread], kills: int, rng: random.Random, told: Told
) -> None:
    """At random moments from the first match to the last, more often while it starts; no match is spared."""
    while told.kills < kills and any(player.is_alive() for player in players):
        time.sleep(rng.random() * rng.choice([0.2, 1.5]))
        if told.kills * len(games) <= kills * sum(game.over for game in games):  # as far as the matches have come
            server.kill()
            told.kills += 1
            server.start()


def _look(database: Path, game: Game, told: Told) -> None:
    """Every acknowledged reply stands in the journal under its number, or, asked together, under the next."""
    with sqlite3.connect(database) as db:
        found = db.execute("select line from journal where tab = ? order by at", (game.table,))
        rows = [json.loads(line) for (line,) in found]
    kept = {(row["n"], row["seat"]): row["reply"] for row in rows if "seat" in row}
    for (n, seat), reply in game.acknowledged.items():
        told.acknowledged += 1
        if reply not in (kept.get((n, seat)), kept.get((n + 1, seat))):
            told.lost.append(f"{game.table}: line {n}, {seat}: {reply!r}")
    told.went_on += game.over


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="crash_web", description="Kill the web server at random moments.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="in turn; left out: all")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--kills", type=int, help="left out: one for every match")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    folder = Path(tempfile.mkdtemp(prefix="crash-web-"))
    kills = args.matches if args.kills is None else args.kills
    told = crashes(folder, args.matches, kills, args.seed, args.games or [*registry.GAMES])
    print(
        f"{told.kills} kills, {told.acknowledged} replies acknowledged, {told.went_on} of {args.matches} matches ended."
    )
    print("\n".join(told.lost) if told.lost else "No acknowledged reply was lost.")
    fine = not told.lost and told.went_on == args.matches
    if fine:
        shutil.rmtree(folder)
    else:
        print(f"The server's folder is kept: {folder}")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
