"""Whatever is changed is on the disk before anybody hears of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from banneret.storage.store import NewTable, Step
from banneret.web import wire
from banneret.web.lookers import Looker
from banneret.web.table import Table
from tests.web.house import Fool, House, heard, run, two_people

Says = Callable[[Table], wire.FromPage]


def reply(table: Table) -> wire.FromPage:
    question = table.match.question
    assert question is not None
    return wire.Reply(question.number, question.sample(random.Random(question.number)), question.seat)


def a_wish(table: Table) -> int:
    assert table.about.request is not None
    return table.about.request.id


EVENING: list[tuple[str, Says]] = [
    ("asked", reply),
    ("last", lambda table: wire.Undo()),
    ("asked", reply),
    ("asked", reply),
    ("last", lambda table: wire.Undo(to=table.match.count - 1)),
    ("other", lambda table: wire.Consent(a_wish(table), False)),
    ("last", lambda table: wire.Undo(to=table.match.count - 1)),
    ("asked", reply),
    ("last", lambda table: wire.Undo(to=2)),
    ("other", lambda table: wire.Consent(a_wish(table), True)),
    ("asked", lambda table: wire.GiveOrder("W-X")),
    ("asked", lambda table: wire.CancelOrders()),
    ("asked", lambda table: wire.Rename("Somebody")),
    ("asked", lambda table: wire.Concede()),
    ("last", lambda table: wire.Rematch()),
]


def test_everything_is_on_the_disk_before_anybody_hears_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        table, pages = await two_people(house)
        before_the_disk: list[list[Any]] = []
        append, make = house.store.append, house.store.make

        def appended(id: str, after: int, step: Step) -> None:
            before_the_disk.append([message for page in pages.values() for message in heard(page)])
            append(id, after, step)

        def made(table: NewTable) -> None:
            before_the_disk.append([message for page in pages.values() for message in heard(page)])
            make(table)

        monkeypatch.setattr(house.store, "append", appended)
        monkeypatch.setattr(house.store, "make", made)
        last = "gold"
        for n, (who, says) in enumerate(EVENING):
            asked = next((question.seat for question in table.match.questions), last)
            last = asked if who == "asked" else last
            seat = last if who != "other" else "silver" if last == "gold" else "gold"
            before_the_disk.clear()
            await table.handle(pages[seat], says(table))
            assert before_the_disk, (n, who)
            assert before_the_disk[0] == [], (n, who)
            told = [message["type"] for page in pages.values() for message in heard(page)]
            assert told, (n, who)
            assert not {"refused", "error"} & {*told}, (n, who, told)
        assert table.about.rematch is not None

    run(tmp_path, Fool(), test)


def test_after_a_fault_the_others_hear_how_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        table, pages = await two_people(house)
        question = table.match.question
        assert question is not None
        asked, other = pages[question.seat], next(page for seat, page in pages.items() if seat != question.seat)

        def broken(*of: Any) -> None:
            raise ValueError("out of my mind")

        with monkeypatch.context() as patch:
            patch.setattr("banneret.web.taking_back.overtaken", broken)
            await table.handle(asked, reply(table))
        assert _types(asked) == ["error"]
        assert _types(other)[-1] in ("question", "waiting")
        assert len(house.store.rows(table.id)) == table.match.count

    run(tmp_path, Fool(), test)


def _types(page: Looker) -> list[str]:
    return [message["type"] for message in heard(page)]
