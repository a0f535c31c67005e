"""A table that is read again goes on where it was: wishes that wait for an answer, orders that are due, seats."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from banneret.kernel.chance import Dice
from banneret.kernel.decisions import Listed
from banneret.web import ordering, wire, wire_http
from banneret.web.lookers import SPECTATOR, Looker, hashed
from banneret.web.table import Table
from tests.web.house import KEY, Fool, House, heard, page_at, run, settled, two_people


async def answered(table: Table, pages: dict[str, Looker], times: int) -> None:
    """Whoever is asked answers something."""
    for n in range(times):
        question = table.match.question
        assert question is not None
        await table.handle(pages[question.seat], wire.Reply(question.number, question.sample(Dice(n))))
    for page in pages.values():
        heard(page)


async def read_again(house: House, table: Table) -> Table:
    """The table as another server reads it."""
    table.close()
    house.lobby._tables.clear()
    again = await house.lobby.find(table.id)
    assert again is not table
    return again


def test_a_wish_waits_for_its_answer_over_a_restart(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table, pages = await two_people(house)
        await answered(table, pages, 4)
        line = table.match.count - 1
        await table.handle(pages["gold"], wire.Undo(to=line))
        (asked,) = [message for message in heard(pages["silver"]) if message["type"] == "asked"]
        again = await read_again(house, table)
        silver = Looker(hashed("silver"), ("silver",))
        await again.come(silver)
        await again.handle(silver, wire.Hello())
        assert [message for message in heard(silver) if message["type"] == "asked"] == [asked]
        await again.handle(silver, wire.Consent(asked["id"], True))
        assert [message["agreed"] for message in heard(silver) if message["type"] == "settled"] == [True]
        assert again.match.count == line

    run(tmp_path, Fool(), test)


def test_an_answer_to_an_earlier_wish_grants_no_later_one(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table, pages = await two_people(house)
        await answered(table, pages, 4)
        await table.handle(pages["gold"], wire.Undo(to=table.match.count - 1))
        (early,) = [message for message in heard(pages["silver"]) if message["type"] == "asked"]
        await table.handle(pages["gold"], wire.Consent(early["id"], False))
        again = await read_again(house, table)
        gold, silver = await page_at(again, "gold"), await page_at(again, "silver")
        count = again.match.count
        await again.handle(gold, wire.Undo(to=2))
        await again.handle(silver, wire.Consent(early["id"], True))
        assert again.match.count == count
        assert heard(silver)[-1]["type"] == "refused"

    run(tmp_path, Fool(), test)


def test_a_wish_falls_when_the_other_side_takes_something_back(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table, pages = await two_people(house)
        await answered(table, pages, 1)
        last = table.match.lines()[-1].seat
        other = "silver" if last == "gold" else "gold"
        await table.handle(pages[other], wire.Undo(to=table.match.count - 1))
        (asked,) = [message for message in heard(pages[last]) if message["type"] == "asked"]
        count = table.match.count
        await table.handle(pages[last], wire.Undo())
        assert table.match.count < count
        assert [message["agreed"] for message in heard(pages[other]) if message["type"] == "settled"] == [False]
        await table.handle(pages[last], wire.Consent(asked["id"], True))
        assert [message["type"] for message in heard(pages[last])][-1] == "refused"

    run(tmp_path, Fool(), test)


async def to_an_idle_window(table: Table, seat: str) -> None:
    """Play until this seat is asked though there is nothing that it could do."""
    for n in range(3000):
        question = table.match.question
        assert question is not None
        if question.seat == seat and isinstance(question, Listed) and [*question.options()] == [question.decline]:
            return
        table.match.answer(question.sample(Dice(n)), question.seat)
    pytest.fail("the seat could always do something")


def test_an_order_that_was_due_when_the_server_went_answers_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ordering, "EVEN", 1000.0)

    async def test(house: House) -> None:
        wanted: dict[str, Any] = {"game": "tmg", "scenario": "game-of-thrones-small", "even": True}
        table, pages = await two_people(house, seats={"red": "me", "blue": "here"}, **wanted)
        await to_an_idle_window(table, "red")
        await table.handle(pages["red"], wire.GiveOrder(until="match", idle=True))
        count = table.match.count  # the order waits for an even while
        again = await read_again(house, table)
        monkeypatch.setattr(ordering, "EVEN", 0.01)
        await page_at(again, "blue")  # Red has not come back
        await settled(again)
        assert again.match.count > count

    run(tmp_path, Fool(), test)


def test_a_seat_that_is_taken_while_its_page_comes_is_taken(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table, pages = await two_people(house)
        page = Looker(hashed("silver"), table.seats_of(hashed("silver")))
        async with table.lock:
            coming = asyncio.create_task(table.come(page))
            await asyncio.sleep(0)
            table.holders = [("gold", hashed("gold"))]
        await coming
        assert (page.seats, page.facing) == ((), SPECTATOR)
        assert pages["gold"].seats == ("gold",)

    run(tmp_path, Fool(), test)


def test_a_seat_is_taken_away_at_a_table_that_was_lost_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(house: House) -> None:
        table, _ = await two_people(house)
        table.lost = True
        again = await house.lobby.find(table.id)
        page, finds = await page_at(again, "silver"), [table, again, again]

        async def found(id: str) -> Table:
            return finds.pop(0)

        monkeypatch.setattr(house.lobby, "find", found)
        await house.lobby.invite(table.id, wire_http.Invite("silver", revoke=True), KEY, "")
        assert (page.seats, again.seats_of(hashed("silver"))) == ((), [])

    run(tmp_path, Fool(), test)


def test_a_page_that_comes_to_a_lost_table_is_sent_to_come_again(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table, _ = await two_people(house)
        table.lost = True
        page = Looker(hashed("gold"), ("gold",))
        await table.come(page)
        assert [message["type"] for message in heard(page)] == ["closed"]

    run(tmp_path, Fool(), test)
