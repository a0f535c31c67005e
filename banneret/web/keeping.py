"""A table on its way to the store and back: who sits where, the rows of its journal, sealed replies, the dice.

A reply is on the disk before anybody hears of it. Besides the rows of the kernel's journal the store holds
`{"sealed": seat, "reply": …}` and `{"unsealed": seat}`; a sealed reply lies there until the next row of the journal.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
import unicodedata
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from banneret import registry
from banneret.kernel import journal
from banneret.kernel.chance import Seeded, TypedIn
from banneret.kernel.errors import BanneretError, JournalError
from banneret.kernel.game import Game, Json
from banneret.kernel.match import Match
from banneret.storage.store import Kept, Step, Store

T = TypeVar("T")
log = logging.getLogger("banneret.web")
PERSON = "person"
UNSEEN = "CZ"  # of Unicode's categories: controls, formats, spaces
TURNS = ("LRE", "LRO", "RLE", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")  # of its classes of direction
STUCK = "This table was played under other rules, and cannot go on under today's."


class Request(Struct):
    """A wish to go back to a line, and those who have not agreed yet; `at`: how many lines there were."""

    id: int
    by: str
    to: int
    at: int
    says: str
    waiting: list[str]


class About(Struct):
    """What is kept of a table besides its match. `players`: seat -> "person" or the name of an agent."""

    players: dict[str, str]
    maker: str  # the hash of the key of whoever made it
    seed: str  # of the agents' thoughts
    names: dict[str, str] = msgspec.field(default_factory=dict)
    typed: bool = False
    watchers: bool = True
    even: bool = False  # answers for want of anything to do come after an even while
    orders: list[Json] = msgspec.field(default_factory=list)
    idle_orders: list[Json] = msgspec.field(default_factory=list)
    seen: dict[str, int] = msgspec.field(default_factory=dict)
    conceding: list[str] = msgspec.field(default_factory=list)
    rematch: str | None = None
    request: Request | None = None
    requests: int = 0  # so many there have been
    asked: list[str] = msgspec.field(default_factory=list)  # for lists of tables, so that none need be opened
    status: str = ""

    def as_json(self) -> Json:
        told: Json = msgspec.to_builtins(self)
        return told

    @classmethod
    def read(cls, table: Json) -> About:
        return msgspec.convert(table, cls)

    def call(self, seat: str, name: str) -> None:
        """Name a seat; without anything to be read in it, it has the game's own name again."""
        self.names[seat] = readable(name)

    def people(self) -> list[str]:
        """The seats for people."""
        return [seat for seat, who in self.players.items() if who == PERSON]


def readable(name: str) -> str:
    """A name on one line, without signs that turn round the sentences in which it stands; "" if nobody sees it."""
    kept = "".join(letter for letter in name if letter.isspace() or not _harmful(letter))
    told = " ".join(kept.split())
    return told if any(unicodedata.category(letter)[0] not in UNSEEN for letter in told) else ""


def _harmful(letter: str) -> bool:
    """A control sign, or one that turns the direction of writing."""
    return unicodedata.category(letter) == "Cc" or unicodedata.bidirectional(letter) in TURNS


class Ledger:
    """Turns what has happened to a match into rows for the store."""

    def __init__(self, match: Match, written: int = 0, sealed: Json | None = None) -> None:
        self.match = match
        self.written = written
        self._sealed = sealed or {}
        self._scribe = journal.Scribe(match)
        self._rest: Any = None
        self._ended = False
        self.seam: str | None = None  # the row by which a match goes on under new rules

    @classmethod
    def going_on(cls, match: Match, written: int, sealed: Json) -> Ledger:
        """The ledger of a match whose lines stand in the store already."""
        ledger = cls(match, written, sealed)
        ledger._scribe.more()
        ledger._rest, ledger._ended = match.rest, match.over
        return ledger

    def step(self, about: About) -> Step:
        """All that is not in the store yet."""
        rows = [*filter(None, [self.seam]), *(journal.as_text(row) for row in self._rows())]
        self.seam = None
        rest = None if self._rest is self.match.rest else journal.as_text(journal.resume(self.match))
        self._rest = self.match.rest
        return Step(rows, about.as_json(), dice_text(self.match), rest, int(time.time()), self.match.over)

    def _rows(self) -> list[Json]:
        rows = self._scribe.more()
        if rows:
            self._sealed, self._ended = {}, False
        if self.match.over and not self._ended:
            rows.append(self._scribe.end())
            self._ended = True
        return [*rows, *self._seals()]

    def _seals(self) -> list[Json]:
        now, before = self.match.sealed, self._sealed
        self._sealed = now
        new = [{"sealed": seat, "reply": reply} for seat, reply in now.items() if before.get(seat) != reply]
        return [*new, *({"unsealed": seat} for seat in before if seat not in now)]


def dice_text(match: Match) -> str:
    """Where the dice stand, so that leaving and coming back changes no throw."""
    source = match.source
    assert isinstance(source, Seeded)
    return json.dumps([source.dice.state, source.dice.step])


# --- a table out of the store -----------------------------------------------------------------------------------


def opening(kept: Kept, rows: Sequence[str]) -> Generator[None, None, tuple[Match, Ledger]]:
    """The match as it was left, every line checked; where rules are others now, it goes on from its last rest.

    It takes a while for a long match: whoever has others to serve does so between the steps.
    """
    game = registry.game(kept.game)
    lines, sealed = _parted(rows)
    text = _journal(kept.header, lines)
    yield
    if _upgraded(game, text):
        return _resumed(game, kept, text, len(rows))
    try:
        match = yield from journal.replaying(game, text, _dice(kept))
    except JournalError:  # what does not fit may be a secret: it is not told
        log.warning("table %s: its journal does not fit today's rules; it goes on from its last rest", kept.id)
        return _resumed(game, kept, text, len(rows))
    for seat, reply in sealed.items():
        match.answer(reply, seat)
    return match, Ledger.going_on(match, len(rows), sealed)


def journal_of(kept: Kept, rows: Sequence[str]) -> str:
    """The journal of a table as the kernel reads it: the whole truth."""
    return _journal(kept.header, _parted(rows)[0])


def _journal(header: str, lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in [header, *lines])


def _parted(rows: Sequence[str]) -> tuple[list[str], Json]:
    """The rows of the journal, and the replies that are still sealed."""
    lines: list[str] = []
    sealed: Json = {}
    for row in rows:
        line = json.loads(row)
        if "sealed" in line:
            sealed[line["sealed"]] = line["reply"]
        elif "unsealed" in line:
            sealed.pop(line["unsealed"], None)
        else:
            lines.append(row)
            sealed = {}
    return lines, sealed


def _upgraded(game: Game, text: str) -> bool:
    """Whether the journal was written under other rules or other content than today's."""
    head, _ = journal.parse(text)
    return (head.get("rules"), head.get("content")) != (game.rules, game.content())


def _resumed(game: Game, kept: Kept, text: str, written: int) -> tuple[Match, Ledger]:
    """The match from its last rest on, under today's rules; the seam is written with the next step."""
    if not kept.rest:
        raise BanneretError(STUCK)
    seam = {**json.loads(kept.rest), "rules": game.rules, "content": game.content()}
    row = journal.as_text(seam)
    try:
        match = journal.replay(game, f"{text}{row}\n", dice=_dice(kept))
    except JournalError:
        raise BanneretError(STUCK) from None
    ledger = Ledger.going_on(match, written, {})
    ledger.seam = row
    return match, ledger


def _dice(kept: Kept) -> Seeded:
    source = TypedIn() if kept.about.get("typed") else Seeded()
    source.dice.state, source.dice.step = json.loads(kept.dice)
    return source


# --- the store, off the loop ------------------------------------------------------------------------------------


class Keeper:
    """The store behind one thread of its own, so that a slow disk never holds up a table."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._thread = ThreadPoolExecutor(1, "keeper")

    async def run(self, work: Callable[[Store], T]) -> T:
        """Let the store do this, and wait until it is done."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, self.store)

    def close(self) -> None:
        self._thread.shutdown(wait=True)
        self.store.close()
