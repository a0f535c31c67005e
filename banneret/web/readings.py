"""What was read out of journals is kept for whoever asks next; many who ask at once wait for one reading."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
MOST = 8  # that are kept ready


class Readings:
    """The last readings, by what was read and for whose eyes."""

    def __init__(self) -> None:
        self._ready: dict[Hashable, asyncio.Task[Any]] = {}

    async def of(self, name: Hashable, read: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """What is read there, or was; what broke is tried again by whoever asks next."""
        reading: asyncio.Task[T] | None = self._ready.get(name)
        if reading is None:
            reading = self._ready[name] = asyncio.create_task(read())
            self._forget()
        try:
            return await asyncio.shield(reading)  # one who goes takes it from nobody else
        except BaseException:
            if reading.done() and self._ready.get(name) is reading:
                del self._ready[name]
            raise

    def _forget(self) -> None:
        """Keep the last of those that are read; whoever asks for one that is being read waits for it."""
        read = [name for name, reading in self._ready.items() if reading.done()]
        for old in read[:-MOST]:
            del self._ready[old]
