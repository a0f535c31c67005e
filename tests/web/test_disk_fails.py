"""A disk that fails in the middle of a change: nobody hears of it, over whatever door they look."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from banneret.storage.store import Step
from banneret.web import wire
from tests.web.house import Fool, House, run, two_people
from tests.web.server import Answer, Page, Person, Server

FULL = "create trigger full before update on tables begin select raise(abort, 'disk full'); end"
DOORS = ("journal", "log", "summary", "")


def test_an_end_that_could_not_be_saved_lays_nothing_open(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        ana, ben = Person(server), Person(server)
        made = ana.make(seats={"gold": "me", "silver": "friend"})
        ben.join(made["invites"]["silver"])
        table, pages = made["table"], {ana: ana.sit(made["table"]), ben: ben.sit(made["table"])}
        asked = next(person for person, page in pages.items() if page.last["open"]["type"] == "question")
        told = looked_at_while_the_disk_fails(server, asked, pages[asked], table)
        assert "known-to" in json.loads(told["journal"].text.partition("\n")[0])
        assert "gives up" not in told["log"].text
        assert told["summary"].json["outcome"] is None
        assert told[""].json["over"] is False
        again = asked.sit(table)
        assert again.last["open"] == pages[asked].last["open"]
    finally:
        server.stop()


def looked_at_while_the_disk_fails(server: Server, person: Person, page: Page, table: str) -> dict[str, Answer]:
    """What every door says to somebody who waits at it while an end of the match cannot be written."""
    with ThreadPoolExecutor(len(DOORS)) as several:
        db = sqlite3.connect(server.database, timeout=10, isolation_level=None)
        db.execute("begin immediate")
        db.execute(FULL)
        page.say("concede")
        looks = {door: several.submit(person.get, f"/api/tables/{table}/{door}".rstrip("/")) for door in DOORS}
        time.sleep(0.5)  # so that they wait; they must be told the same if they come too late for that
        db.execute("commit")
        page.until("error")
        told = {door: look.result() for door, look in looks.items()}
        db.execute("drop trigger full")
        db.close()
    return told


def test_a_lost_table_writes_nothing_over_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        table, pages = await two_people(house)
        (question,) = table.match.questions
        append, before = house.store.append, house.store.table(table.id)
        assert before is not None

        def full(id: str, after: int, step: Step) -> None:
            raise sqlite3.OperationalError("disk full")

        monkeypatch.setattr(house.store, "append", full)
        conceding = asyncio.create_task(table.handle(pages[question.seat], wire.Concede()))
        await asyncio.sleep(0)
        seated = asyncio.create_task(table.seat(table.holders))
        await conceding
        monkeypatch.setattr(house.store, "append", append)
        await seated
        after = house.store.table(table.id)
        assert after is not None
        assert (after.over, after.about["conceding"], after.dice) == (False, [], before.dice)

    run(tmp_path, Fool(), test)
