"""A lobby in the test's own process, over a real file: what it writes and what pages are sent can be looked at."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

from banneret.storage.sqlite import SqliteStore
from banneret.storage.store import Invitation
from banneret.web import lobby, wire, wire_http
from banneret.web.keeping import Keeper
from banneret.web.lobby import Lobby
from banneret.web.lookers import Looker, hashed
from banneret.web.table import Table
from banneret.web.thinking import Thinker
from tests.web.lucky import luck
from tests.web.server import SOON

KEY = "key"


class Fool:
    """A thinker whose computers say what the test wants."""

    def __init__(self, *replies: Any) -> None:
        self.replies = [*replies]

    async def decide(self, agent: str, known: Any, seed: str) -> Any:
        reply = self.replies.pop(0) if self.replies else None
        if isinstance(reply, Exception):
            raise reply
        return reply

    async def foresee(self, known: Any, replies: list[Any]) -> Any:
        raise RuntimeError("cannot think")

    def close(self) -> None:
        pass


class House:
    """A lobby in this process, over a real file."""

    def __init__(self, folder: Path, fool: Fool) -> None:
        self.store = SqliteStore(folder / "tables.sqlite")
        self.lobby = Lobby(Keeper(self.store), cast(Thinker, fool))

    async def table(self, **wanted: Any) -> tuple[Table, Looker]:
        """A new table, and the page of whoever made it, which has said hello."""
        made = await self.lobby.make(wire_http.NewTable(**{"game": "tactics", "scenario": "s0", **wanted}), KEY, "")
        table = await self.lobby.find(made.table)
        looker = Looker(hashed(KEY), table.seats_of(hashed(KEY)))
        await table.come(looker)
        await table.handle(looker, wire.Hello())
        return table, looker


def run(folder: Path, fool: Fool, test: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    """Run a test in a house of its own."""

    async def inside() -> None:
        house = House(folder, fool)
        await test(house)
        house.lobby.close()

    with patch.object(lobby, "luck", luck):  # the same dice in every run
        asyncio.run(inside())


def heard(looker: Looker) -> list[dict[str, Any]]:
    """What was sent to a page, and has not been looked at yet."""
    sent = []
    while not looker.letters.empty():
        text = looker.letters.get_nowait()
        sent.append(json.loads(text) if text else {"type": "closed"})
    return sent


def types(looker: Looker) -> list[str]:
    return [message["type"] for message in heard(looker)]


async def settled(table: Table) -> None:
    """When nothing is going on any more."""
    async with asyncio.timeout(SOON):
        await asyncio.sleep(0.01)
        while table.busy():
            await asyncio.sleep(0.01)


async def two_people(house: House, **wanted: Any) -> tuple[Table, dict[str, Looker]]:
    """A new table for two people, and the page of each, which has said hello."""
    table, looker = await house.table(**{"seats": {"gold": "me", "silver": "here"}, **wanted})
    await table.leave(looker)
    for seat in table.match.game.seats:
        house.store.invite(table.id, Invitation(seat, "token", until=1), held_by=hashed(KEY))
        house.store.redeem(table.id, "token", hashed(seat), now=0)
        house.store.revoke(table.id, seat, but=hashed(seat))
    await table.seat(house.store.holders(table.id))
    pages = {seat: await page_at(table, seat) for seat in table.match.game.seats}
    for page in pages.values():
        heard(page)
    return table, pages


async def page_at(table: Table, key: str) -> Looker:
    """A page of whoever has this key, which has said hello."""
    looker = Looker(hashed(key), table.seats_of(hashed(key)))
    await table.come(looker)
    await table.handle(looker, wire.Hello())
    heard(looker)
    return looker
