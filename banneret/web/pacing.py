"""No page takes the server from the others: each has a share of its time, counted as it is used, and then waits.

Long work that nobody else may wait for is done in slices, with everybody else's messages in between.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Generator
from typing import Any, TypeVar

T = TypeVar("T")
SHARE = 0.5  # of every second, for one page
SAVED = 2.0  # seconds of the server's time that a page may have saved up
SLICE = 0.01  # seconds for which long work holds up the others


class Pace:
    """How much of the server's time a page may still use."""

    def __init__(self) -> None:
        self._left = SAVED
        self._since = time.monotonic()

    async def keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Do what the page wants; a page that wants more than its share waits before it may say more."""
        busy = Busy(work)
        await busy
        late = self.spend(busy.seconds, time.monotonic())
        if late > 0:
            await asyncio.sleep(late)

    def spend(self, seconds: float, now: float) -> float:
        """Book what was used; how long the page must wait until it has something left."""
        self._left = min(SAVED, self._left + SHARE * (now - self._since)) - seconds
        self._since = now
        return max(0.0, -self._left / SHARE)


class Busy:
    """Awaits work, and counts the seconds in which the server itself was at it (and not the disk, or others)."""

    def __init__(self, work: Coroutine[Any, Any, None]) -> None:
        self.work = work
        self.seconds = 0.0

    def __await__(self) -> Generator[Any, None, None]:
        fault: BaseException | None = None
        while True:
            start = time.thread_time()
            try:
                waits_for = self.work.send(None) if fault is None else self.work.throw(fault)
            except StopIteration:
                return
            finally:
                self.seconds += time.thread_time() - start
            fault = None
            try:
                yield waits_for
            except BaseException as thrown:  # the page has gone: the work must hear of it
                fault = thrown


async def in_slices(work: Generator[None, None, T]) -> T:
    """Do long work step by step, the others in between."""
    start = time.perf_counter()
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
        if time.perf_counter() - start > SLICE:
            await asyncio.sleep(0)
            start = time.perf_counter()
