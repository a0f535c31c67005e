"""Computers think in a process of their own: it gets what a seat knows, and nothing else of the match or the table."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from hashlib import blake2b
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from banneret.kernel.decisions import Reply
from banneret.kernel.errors import BanneretError
from banneret.kernel.game import Json
from banneret.web import foreseeing, replaying

T = TypeVar("T")
NICE = 5  # tables come before thoughts
LONGEST = 300  # seconds that one piece of work may take


class TookTooLong(BanneretError):
    """To whoever waits for work that finds no end."""


class _Late(BaseException):
    """In the worker: the time is up. Rules and agents that catch whatever breaks do not catch this."""


class Workers:
    """Processes that do what would hold up the tables; one that has died is replaced, one that hangs is called off."""

    def __init__(self, number: int = 1, longest: float = LONGEST) -> None:
        self._number = number
        self._longest = longest
        self._pool: ProcessPoolExecutor | None = None
        self._context = multiprocessing.get_context("spawn")
        self._follow, self._lead = self._context.Pipe(duplex=False)

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._number, self._context, _settle, (self._follow,))
        return self._pool

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Let a worker do this; once more if it died of it."""
        loop = asyncio.get_running_loop()
        for attempt in (1, 2):
            pool = self._ready()
            try:
                with _unheard(signal.SIGINT):
                    told = loop.run_in_executor(pool, _in_time, self._longest, work, *args)
                return await told
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                if attempt == 2:
                    raise
        raise AssertionError

    def close(self) -> None:
        """Nobody waits for what is still being done."""
        self._lead.close()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _unheard(sign: signal.Signals) -> Iterator[None]:
    """Processes that start here never hear of this: Ctrl+C in a terminal goes to all, but the server ends its own."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {sign})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _in_time(longest: float, work: Callable[..., T], *args: Any) -> T:
    """Do this, in the worker, or say that it takes too long."""
    signal.signal(signal.SIGALRM, _time_is_up)
    signal.setitimer(signal.ITIMER_REAL, longest)
    try:
        return work(*args)
    except _Late:
        raise TookTooLong("That takes too long, and was called off.") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _time_is_up(*_: Any) -> None:
    raise _Late


def _settle(server: Connection) -> None:
    """A worker gives way to the tables, and goes when the server goes."""
    os.nice(NICE)
    threading.Thread(target=_follow, args=(server,), daemon=True).start()


def _follow(server: Connection) -> None:
    with suppress(EOFError, OSError):  # nothing is ever said: it ends with the server, however that ends
        server.recv()
    os._exit(0)


class Thinker:
    """Agents and previews in workers that see knowledge only; replays, which read whole journals, in another.

    Somebody waits for a preview with a hand on the board: it has a worker that no thought holds up.
    """

    def __init__(self, workers: int = 1) -> None:
        self.thoughts = Workers(workers)
        self.previews = Workers(1)
        self.readings = Workers(1)

    async def warm(self) -> None:
        """Start workers before anybody waits for one."""
        await self.thoughts.run(ready)
        await self.previews.run(ready)

    async def decide(self, agent: str, known: Json, seed: str) -> Reply:
        """The agent's reply to what its seat knows."""
        return await self.thoughts.run(decide, agent, known, seed)

    async def foresee(self, known: Json, replies: list[Any]) -> Json:
        """What replies would lead to, as far as the seat can foresee."""
        return await self.previews.run(foreseeing.foresee, known, replies)

    async def moments(self, text: str, seat: str | None) -> replaying.Shown:
        """The moments of a journal as a seat may see them."""
        return await self.readings.run(replaying.moments, text, seat)

    async def summary(self, text: str, seat: str | None) -> bytes:
        """How a match went, as a seat may know it."""
        return await self.readings.run(replaying.summary, text, seat)

    async def played_on(self, text: str, line: int, seat: str | None) -> str:
        """A journal that begins at a moment of another one."""
        return await self.readings.run(replaying.played_on, text, line, seat)

    async def checked(self, text: str) -> str:
        """An uploaded journal, replayed and written anew; it raises what is wrong with it."""
        return await self.readings.run(replaying.checked, text)

    def close(self) -> None:
        for workers in (self.thoughts, self.previews, self.readings):
            workers.close()


def ready() -> None:
    """Open the games and the agents, in the worker."""
    from banneret import agents, registry

    for name in registry.GAMES:
        registry.game(name).scenarios()
    for name in agents.NAMES:
        agents.find(name)


def decide(agent: str, known: Json, seed: str) -> Reply:
    """One decision, in the worker."""
    from banneret import agents

    return agents.find(agent).decide(known, random.Random(seed))


def thought_seed(seed: str, seat: str, number: int) -> str:
    """Random numbers for one decision, the same after a restart; the table's own seed cannot be read from it."""
    return blake2b(f"{seed}/{seat}/{number}".encode(), digest_size=16).hexdigest()
