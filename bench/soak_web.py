"""Whole matches through the real web server: `python -m bench.soak_web [game …]`, and longer runs by option.

Two people with a socket each (the second came by an invite link) and a spectator play a match of standard size to its
end, with reloads on the way. Every page puts its scene together from the changes that it is sent and looks at its hash;
logs have no gap; every acknowledged reply stands in the store; journal, replay, log and summary tell the same match;
the server has written no fault. `--crash N`, `--secrets N`, `--fuzz N` are the longer runs, N matches or messages;
`--browser N` plays N small matches in a real Chromium, `--latency` measures in one. Parts of a long run can be made by
`--seed` (the first match).
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import pytest

import banneret
from banneret import registry
from banneret.kernel.chance import Dice
from banneret.storage.sqlite import SqliteStore
from bench import crash_web
from tests.web.server import Json, Person, Server, any_reply, wait_for_question
from tests.web.wire_secrets import keeps_secrets

STANDARD = {"tactics": "s1", "tmg": "game-of-thrones-medium"}  # the size of match that a game is mostly played in
RELOAD = 0.01  # of replies after which somebody loads the page again
OPEN = ("question", "waiting", "over")
_encode = msgspec.json.Encoder(order="deterministic").encode


class Picture:
    """A scene as a page puts it together."""

    def __init__(self) -> None:
        self.hash: str | None = None
        self.drawn: Json = {}

    def apply(self, told: Json) -> None:
        """Take the changes in; what comes out must be the very scene that the server drew."""
        if told["base"] is None:
            self.drawn = {"boards": [], "pieces": [], "cards": {}, "signs": {}, "seats": None, "status": None}
        else:
            assert told["base"] == self.hash, "changes to a scene that this page does not have"
        for part in ("boards", "pieces"):
            by_id = {thing["id"]: thing for thing in self.drawn[part]} | told[part]
            order = told["order"].get(part, [thing["id"] for thing in self.drawn[part]])
            self.drawn[part] = [by_id[id] for id in order]
        for part in ("cards", "signs"):
            gone = told["gone"].get(part, ())
            self.drawn[part] = {id: it for id, it in {**self.drawn[part], **told[part]}.items() if id not in gone}
        for part in ("seats", "status"):
            self.drawn[part] = self.drawn[part] if told[part] is None else told[part]
        self.hash = told["hash"]
        made = blake2b(_encode(self.drawn), digest_size=8).hexdigest()
        assert made == self.hash, "the page draws another scene than the server"


class Sitter:
    """A person at a page, who checks whatever comes."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.table = table
        self.acknowledged: list[tuple[int, str, Any]] = []
        self.come()

    def come(self) -> None:
        """Load the page (again)."""
        self.picture, self.log = Picture(), dict[int, str]()
        self.page = self.person.sit(self.table)
        self._seen = 0
        self.check()

    def reload(self) -> None:
        self.page.close()
        self.come()

    def check(self) -> None:
        """Look at all that has come since the last look."""
        for message in self.page.heard[self._seen :]:
            kind = message["type"]
            assert kind not in ("error", "refused"), message
            if kind == "scene":
                self.picture.apply(message)
            elif kind == "log":
                kept = {n: text for n, text in self.log.items() if n < message["start"]}
                self.log = kept | {line["n"]: line["text"] for line in message["lines"]}
            elif kind == "frames":
                lines = [frame["line"] for frame in message["frames"]]
                assert not any(line["n"] in self.log for line in lines), "a line of the log came twice"
                self.log |= {line["n"]: line["text"] for line in lines if line["text"]}
        self._seen = len(self.page.heard)

    def answer(self, rng: random.Random) -> None:
        asked = self.page.last["open"]
        reply = any_reply(asked, rng)
        told = self.page.reply(reply)
        assert told["type"] == "ok", (asked["word"], reply, told)
        self.acknowledged.append((asked["n"], asked["seat"], reply))
        self.page.until(*OPEN)

    def catch_up(self) -> None:
        self.page.quiet()
        self.check()


class Match:
    """One match of standard size, played to its end."""

    def __init__(self, server: Server, game: str, scenario: str, seed: int) -> None:
        self.server, self.rng = server, random.Random(seed)
        seats = registry.game(game).seats
        ana, ben = Person(server), Person(server)
        made = ana.make(game=game, scenario=scenario, seats={seats[0]: "me", seats[1]: "friend"})
        assert ben.join(made["invites"][seats[1]]).status == 200
        self.table: str = made["table"]
        self.players = [Sitter(ana, self.table), Sitter(ben, self.table)]
        self.watching = Sitter(Person(server), self.table)

    def play(self) -> int:
        """Random replies to the end; how many."""
        replies = 0
        while (asked := wait_for_question([sitter.page for sitter in self.players])) is not None:
            sitter = next(sitter for sitter in self.players if sitter.page is asked)
            sitter.answer(self.rng)
            replies += 1
            if self.rng.random() < RELOAD:
                self.rng.choice([*self.players, self.watching]).reload()
            if replies % 50 == 0:
                self.look()
        self.look()
        return replies

    def look(self) -> None:
        """Everybody has heard the same story, and draws what the server draws."""
        for sitter in [*self.players, self.watching]:
            sitter.catch_up()
            lines = sitter.person.get(f"/api/tables/{self.table}/log").json["lines"]
            whole = {line["n"]: line["text"] for line in lines}
            recent = {n: text for n, text in whole.items() if n >= min(sitter.log, default=0)}
            assert recent == sitter.log, "the page and the server tell different stories"

    def agrees(self) -> None:
        """Store, download, replay and summary tell this match, and every acknowledged reply stands in it."""
        ana, path = self.players[0].person, f"/api/tables/{self.table}"
        over = self.players[0].page.last["open"]
        text = ana.get(f"{path}/journal").text
        match = banneret.replay(text)
        assert match.outcome is not None
        assert (match.outcome.winner, dict(match.outcome.scores)) == (over["winner"], over["scores"])
        acknowledged = sum(len(sitter.acknowledged) for sitter in self.players)
        assert sum(line.chance is None for line in match.lines()) == acknowledged
        told = ana.get(f"/api/replays/{self.table}?seat=*&start=0&count=1").json
        assert told["total"] == acknowledged + 1
        assert ana.get(f"{path}/summary").json["outcome"]["winner"] == over["winner"]

    def close(self) -> None:
        for sitter in [*self.players, self.watching]:
            sitter.page.close()


def soak(folder: Path, game: str, scenario: str, seed: int) -> str:
    """One match; a sentence about it."""
    server = Server(folder, same_dice=False)
    start = time.monotonic()
    try:
        match = Match(server, game, scenario, seed)
        replies = match.play()
        match.agrees()
        match.close()
    finally:
        server.stop()
    assert "Traceback" not in server.log(), server.log()[-3000:]
    store = SqliteStore(server.database)
    assert store.faults() == []
    store.close()
    took = time.monotonic() - start
    each = 1000 * took / max(1, replies)
    return f"{game} {scenario}: {replies} replies, {took:.0f} s, {each:.0f} ms each; nothing lost."


# --- the longer runs --------------------------------------------------------------------------------------------


def secrets(game: str, matches: int, first: int) -> None:
    """Shuffle what seats cannot know after every reply of so many random matches."""
    scenarios = with_secrets(game)
    for n in range(first, first + matches):
        start, scenario = time.process_time(), scenarios[n % len(scenarios)]
        match = banneret.new_match(game, scenario, seed=n)
        others = keeps_secrets(match, Dice(n))
        assert others > 0, "nothing was shuffled"
        took = time.process_time() - start
        print(f"secrets {game} {n} {scenario}: {match.count} lines, {others} shuffles, {took:.1f} s", flush=True)


def with_secrets(game: str) -> list[str]:
    """The scenarios in which somebody holds something."""
    matches = {scenario: banneret.new_match(game, scenario, seed=1) for scenario in registry.game(game).scenarios()}
    return [scenario for scenario, match in matches.items() if any(len(pile) for pile in match.g.piles.values())]


def fuzz(messages: int) -> None:
    """Malformed messages, by the tests."""
    os.environ["BANNERET_FUZZ"] = str(messages)
    code = pytest.main(["-q", "-p", "no:cacheprovider", "tests/web/test_fuzz.py"])
    assert code == 0, "the fuzz tests failed"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="soak-web", description="Whole matches through the real web server.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(registry.GAMES)}; left out: all")
    parser.add_argument("--scenario", help="another size of match than the usual one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--matches", type=int, default=1, help="of each game")
    parser.add_argument("--crash", type=int, metavar="N", help="N matches while the server is killed at random moments")
    parser.add_argument(
        "--secrets", type=int, metavar="N", help="N matches with the unknown shuffled after every reply"
    )
    parser.add_argument("--fuzz", type=int, metavar="N", help="N malformed messages to each game")
    parser.add_argument("--browser", type=int, metavar="N", help="N small matches in a browser, by the pointer alone")
    parser.add_argument("--latency", action="store_true", help="from pointer to picture in a browser, 50 tables beside")
    args = parser.parse_args(argv)
    games = args.games or [*registry.GAMES]
    if args.crash:
        return crash_web.main(["--matches", str(args.crash), "--seed", str(args.seed), *games])
    if args.fuzz:
        fuzz(args.fuzz)
        return 0
    if args.browser:
        from bench import browser_web  # needs a browser

        return browser_web.main(["--matches", str(args.browser), "--seed", str(args.seed)])
    if args.latency:
        from bench import latency_web  # needs a browser

        return latency_web.main(games)
    for game in games:
        if args.secrets:
            secrets(game, args.secrets, args.seed)
            continue
        for seed in range(args.seed, args.seed + args.matches):
            with tempfile.TemporaryDirectory() as folder:
                print(soak(Path(folder), game, args.scenario or STANDARD[game], seed), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
