"""A journal is read once for all who ask for the same."""

from __future__ import annotations

import asyncio

import pytest

from banneret.web.readings import MOST, Readings


class Reader:
    """Counts how often it reads."""

    def __init__(self) -> None:
        self.times = 0
        self.breaks = False

    async def read(self) -> str:
        self.times += 1
        await asyncio.sleep(0.01)
        if self.breaks:
            raise ValueError("torn")
        return f"read {self.times}"


def test_many_who_ask_at_once_wait_for_one_reading() -> None:
    async def test() -> None:
        readings, reader = Readings(), Reader()
        told = await asyncio.gather(*(readings.of("a", reader.read) for _ in range(50)))
        assert {*told} == {"read 1"}
        assert await readings.of("b", reader.read) == "read 2"
        assert await readings.of("a", reader.read) == "read 1"

    asyncio.run(test())


def test_one_who_goes_takes_it_from_nobody_else() -> None:
    async def test() -> None:
        readings, reader = Readings(), Reader()
        goes, stays = (asyncio.create_task(readings.of("a", reader.read)) for _ in range(2))
        await asyncio.sleep(0)
        goes.cancel()
        assert await stays == "read 1"

    asyncio.run(test())


def test_what_breaks_is_read_again_and_only_the_last_are_kept() -> None:
    async def test() -> None:
        readings, reader = Readings(), Reader()
        reader.breaks = True
        for times in (1, 2):
            with pytest.raises(ValueError, match="torn"):
                await readings.of("a", reader.read)
            assert reader.times == times
        reader.breaks = False
        for name in range(MOST + 1):
            await readings.of(name, reader.read)
        await readings.of("more", reader.read)
        before = reader.times
        await readings.of(MOST, reader.read)
        assert reader.times == before
        await readings.of(0, reader.read)
        assert reader.times == before + 1

    asyncio.run(test())


def test_what_is_being_read_is_not_begun_again_however_much_else_is_asked_for() -> None:
    async def test() -> None:
        readings, reader = Readings(), Reader()
        several = [name for _ in range(3) for name in range(2 * MOST)]
        await asyncio.gather(*(readings.of(name, reader.read) for name in several))
        assert reader.times == 2 * MOST

    asyncio.run(test())
