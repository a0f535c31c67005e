"""Those who look at a table: one for each page, with the seats that its browser holds and what it has been shown."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from hashlib import sha256

from banneret.web import wire
from banneret.web.scenes import Scene

SPECTATOR = ""
MOST = 8_000_000  # characters that may lie unsent; a page further behind must come again


class Looker:
    """One page at a table. `facing` is the seat whose eyes it has now; messages wait in `letters`."""

    def __init__(self, key: str | None, seats: Sequence[str]) -> None:
        self.key = key  # hashed
        self.seats = tuple(seats)
        self.facing = SPECTATOR if len(self.seats) != 1 else self.seats[0]
        self.scene: Scene | None = None
        self.told = 0  # events that it has been shown
        self.cut = False  # it shows events that were taken back
        self.ready = False  # it has said hello
        self.info = ""  # of the table, as it was sent last
        self.previews = 0  # that it waits for
        self.letters: asyncio.Queue[str | None] = asyncio.Queue()
        self._unsent = 0  # characters
        self._closed = False

    def send(self, message: wire.ToPage) -> None:
        """Send a message as soon as the line is free; nobody waits for a slow page."""
        self.post(wire.write(message))

    def post(self, text: str) -> None:
        if self._closed:
            return
        self._unsent += len(text)
        if self._unsent > MOST:
            self.close()
        else:
            self.letters.put_nowait(text)

    async def next_letter(self) -> str | None:
        """The next message to be sent, as soon as there is one; None when there will be no more."""
        text = await self.letters.get()
        self._unsent -= len(text or "")
        return text

    def close(self) -> None:
        """Nothing more is sent."""
        while not self.letters.empty():
            self.letters.get_nowait()
        self.finish()

    def finish(self) -> None:
        """What lies ready is sent, and then no more."""
        self._closed = True
        self.letters.put_nowait(None)

    def holds(self, seat: str) -> bool:
        return seat in self.seats


def hashed(secret: str) -> str:
    """A key or token as it is stored: whoever reads the store cannot sit down with it."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
