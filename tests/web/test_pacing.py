"""No page takes the server from the others: shares of its time, and long work in slices."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator

import pytest

from banneret.web import pacing
from banneret.web.pacing import SAVED, SHARE, Busy, Pace, in_slices


def test_a_page_within_its_share_never_waits() -> None:
    pace, now = Pace(), time.monotonic()
    for second in range(1, 100):
        assert pace.spend(SHARE, now + second) == 0


def test_a_page_may_use_what_it_has_saved_and_then_waits_for_its_share() -> None:
    pace, now = Pace(), time.monotonic()
    assert pace.spend(SAVED * 0.9, now) == 0
    assert pace.spend(SAVED * 0.6, now) == pytest.approx(SAVED * 0.5 / SHARE, abs=0.01)
    assert pace.spend(0, now + SAVED * 0.5 / SHARE) == pytest.approx(0, abs=0.01)


def test_nobody_saves_more_than_the_most() -> None:
    pace, now = Pace(), time.monotonic()
    pace.spend(0, now + 1_000_000)
    assert pace.spend(SAVED, now + 1_000_000) == 0
    assert pace.spend(1, now + 1_000_000) == pytest.approx(1 / SHARE)


def work(seconds: float) -> None:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def test_only_the_servers_own_time_is_counted() -> None:
    async def page() -> None:
        work(0.02)
        await asyncio.sleep(0.1)
        work(0.02)

    async def test() -> float:
        busy = Busy(page())
        await busy
        return busy.seconds

    assert 0.04 <= asyncio.run(test()) < 0.1


def test_work_hears_that_its_page_has_gone() -> None:
    heard: list[str] = []

    async def page() -> None:
        try:
            await asyncio.sleep(10)
        finally:
            heard.append("gone")

    async def test() -> None:
        task = asyncio.create_task(Pace().keep(page()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(test())
    assert heard == ["gone"]


def test_what_breaks_is_told() -> None:
    async def page() -> None:
        await asyncio.sleep(0)
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        asyncio.run(Pace().keep(page()))


def test_a_flood_leaves_half_of_the_time_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "SAVED", 0.02)

    async def page() -> None:
        work(0.01)

    async def flood() -> None:
        pace = Pace()
        for _ in range(10):
            await pace.keep(page())

    start = time.monotonic()
    asyncio.run(flood())
    assert time.monotonic() - start > 0.15


def test_long_work_lets_others_in_between() -> None:
    seen: list[int] = []

    def long() -> Generator[None, None, str]:
        for n in range(6):
            work(0.01)
            seen.append(n)
            yield
        return "done"

    async def test() -> tuple[str, int]:
        task = asyncio.create_task(in_slices(long()))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return await task, len(seen[:])

    async def between() -> int:
        task = asyncio.create_task(in_slices(long()))
        await asyncio.sleep(0)
        done = len(seen)
        await task
        return done

    assert asyncio.run(test())[0] == "done"
    seen.clear()
    assert asyncio.run(between()) < 6
