"""A server that is stopped or killed goes on with every table as it was: replies, sealed ones, orders, dice."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import banneret
from banneret.kernel import journal
from banneret.kernel.chance import Dice, Seeded
from banneret.kernel.errors import BanneretError
from banneret.kernel.match import Match
from banneret.storage.sqlite import SqliteStore
from banneret.storage.store import Kept, NewTable
from banneret.web import replaying
from banneret.web.keeping import About, Ledger, dice_text, journal_of, opening
from banneret.web.pacing import in_slices
from tests.web.server import Person, Server, any_reply, play, wait_for_question

ABOUT = About({"gold": "person", "silver": "person"}, "maker", "seed")


def opened(kept: Kept, rows: list[str]) -> tuple[Match, Ledger]:
    """The table, opened without a pause."""
    return asyncio.run(in_slices(opening(kept, rows)))


class Book:
    """A match written into a store step by step, as a table does it."""

    def __init__(self, store: SqliteStore, match: Match) -> None:
        self.store, self.match, self.ledger = store, match, Ledger(match)
        step = self.ledger.step(ABOUT)
        header = journal.as_text(journal.opening(match))
        kept = Kept("t", match.game.name, header, step.about, step.dice, step.rest or "", 0, 0)
        store.make(NewTable(kept, step.rows))
        self.ledger.written = len(step.rows)

    def keep(self) -> None:
        step = self.ledger.step(ABOUT)
        self.store.append("t", self.ledger.written, step)
        self.ledger.written += len(step.rows)

    def read(self) -> Match:
        kept = self.store.table("t")
        assert kept is not None
        return opened(kept, self.store.rows("t"))[0]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    opened_store = SqliteStore(tmp_path / "tables.sqlite")
    yield opened_store
    opened_store.close()


def same(one: Match, other: Match) -> None:
    """The same match, with the same dice to come."""
    assert one.journal == other.journal
    assert one.view() == other.view()
    assert one.sealed == other.sealed
    assert dice_text(one) == dice_text(other)


def test_after_every_reply_and_undo_the_store_holds_the_same_match(store: SqliteStore) -> None:
    book = Book(store, banneret.new_match("tactics", "s1", seed=5))
    rng = Dice(4)
    for n in range(120):
        question = book.match.question
        if question is None:
            break
        book.match.answer(question.sample(rng), question.seat)
        if n % 10 == 9:
            book.match.undo(to=max(0, book.match.count - 4))
        book.keep()
        if n % 7 == 0 or n > 110:
            same(book.read(), book.match)
    same(book.read(), book.match)


def test_a_sealed_reply_lies_in_the_store_until_it_is_opened_or_taken_back(store: SqliteStore) -> None:
    match = banneret.new_match("tactics", "s1", seed=5)
    rng = Dice(4)
    while len(match.questions) < 2:
        assert match.question is not None
        match.answer(match.question.sample(rng), match.question.seat)
    book = Book(store, match)
    first, second = match.questions
    match.answer(first.sample(rng), first.seat)
    book.keep()
    same(book.read(), match)
    assert set(book.read().sealed) == {first.seat}
    match.unseal(first.seat)
    book.keep()
    assert book.read().sealed == {}
    match.answer(first.sample(rng), first.seat)
    match.answer(second.sample(rng), second.seat)
    book.keep()
    same(book.read(), match)


def test_the_end_is_written_once_and_can_be_taken_back(store: SqliteStore) -> None:
    match = banneret.new_match("tactics", "s0", seed=5)
    book = Book(store, match)
    match.answer({"concede": True})
    book.keep()
    book.keep()
    rows = [json.loads(row) for row in store.rows("t")]
    assert [key for row in rows for key in row if key == "end"] == ["end"]
    assert book.read().over
    match.undo(to=match.count - 1)
    book.keep()
    same(book.read(), match)
    assert not book.read().over


def test_under_new_rules_a_table_goes_on_from_its_last_rest(store: SqliteStore) -> None:
    match = banneret.new_match("tactics", "s0", seed=5)
    book = Book(store, match)
    rng = Dice(4)
    for _ in range(40):
        assert match.question is not None
        match.answer(match.question.sample(rng), match.question.seat)
        book.keep()
    kept = store.table("t")
    assert kept is not None
    old = json.dumps({**json.loads(kept.header), "rules": "0.0.1"})
    aged = Kept("t", kept.game, old, kept.about, kept.dice, kept.rest, 0, 0)
    going_on, ledger = opened(aged, store.rows("t"))
    assert going_on.count == match.rest.count
    assert going_on.g.copy() is not None
    step = ledger.step(ABOUT)
    seam = json.loads(step.rows[0])
    assert (seam["rules"], seam["line"]) == (match.game.rules, match.rest.count)
    again, _ = opened(aged, [*store.rows("t"), *step.rows])
    assert again.view() == going_on.view()


def not_as_today(rows: list[str]) -> list[str]:
    """The rows as other rules of the same number would have written them: somebody kept another card."""
    line = next(n for n, row in enumerate(rows) if json.loads(row).get("ask") == "keep-agenda")
    other = {**json.loads(rows[line]), "reply": ["the-secret-card"], "h": "0" * 16}
    return [*rows[:line], journal.as_text(other), *rows[line + 1 :]]


def test_a_journal_that_does_not_fit_goes_on_from_its_last_rest_and_tells_no_secret(
    store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    book = Book(store, banneret.new_match("tactics", "s1", seed=5))
    rng = Dice(4)
    for _ in range(60):
        assert book.match.question is not None
        book.match.answer(book.match.question.sample(rng), book.match.question.seat)
        book.keep()
    kept, rows = store.table("t"), not_as_today(store.rows("t"))
    assert kept is not None
    going_on, _ = opened(kept, rows)
    assert (going_on.count, going_on.questions[0].seat in ("gold", "silver")) == (book.match.rest.count, True)
    text = journal_of(kept, rows)
    for look in (replaying.moments, replaying.summary, lambda text, seat: replaying.played_on(text, 50, seat)):
        with pytest.raises(BanneretError) as told:
            look(text, "gold")
        assert str(told.value) == replaying.CHANGED
    with pytest.raises(BanneretError, match="cannot go on") as stuck:
        opened(replace(kept, rest=kept.rest.replace("board", "bored")), rows)
    assert "secret" not in f"{caplog.text}{stuck.value}"


def test_the_journal_of_a_table_replays(store: SqliteStore) -> None:
    match = banneret.new_match("tactics", "s0", dice=Seeded(9))
    book = Book(store, match)
    assert match.question is not None
    match.answer(match.question.sample(Dice(1)))
    book.keep()
    kept = store.table("t")
    assert kept is not None
    assert banneret.replay(journal_of(kept, store.rows("t"))).view() == match.view()


# --- a whole server -----------------------------------------------------------------------------------------------


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    yield running
    running.stop()


def test_a_stopped_server_goes_on_with_its_tables(mortal: Server) -> None:
    ana, ben = Person(mortal), Person(mortal)
    made = ana.make(seats={"gold": "me", "silver": "friend"}, names={"gold": "Ana"})
    ben.join(made["invites"]["silver"])
    pages = [ana.sit(made["table"]), ben.sit(made["table"])]
    play(pages, random.Random(4), 12)
    for page in pages:
        page.quiet()
    hashes = [page.last["scene"]["hash"] for page in pages]
    number = pages[0].last["open"]["n"]
    mortal.stop()
    mortal.start()
    pages = [ana.sit(made["table"]), ben.sit(made["table"])]
    assert [page.last["scene"]["hash"] for page in pages] == hashes
    assert pages[0].last["open"]["n"] == number
    assert pages[1].last["table"]["seats"][0]["name"] == "Ana"
    assert play(pages, random.Random(5), 5) == 5


def test_a_store_that_fails_loses_nothing_that_was_acknowledged(mortal: Server) -> None:
    ana = Person(mortal)
    made = ana.make(seats={"gold": "me", "silver": "here"})
    page = ana.sit(made["table"])
    play([page], random.Random(4), 3)
    n = page.last["open"]["n"]
    with sqlite3.connect(mortal.database, timeout=10) as db:
        db.execute("update tables set rows = rows + 1")  # as if somebody else had written to it
    page.say("reply", n=n, reply=any_reply(page.last["open"], random.Random(1)))
    assert "could not be saved" in page.until("ok", "error")["says"]
    with sqlite3.connect(mortal.database, timeout=10) as db:
        db.execute("update tables set rows = rows - 1")
    again = ana.sit(made["table"])
    assert again.last["open"]["n"] == n
    assert wait_for_question([again]) is again
    assert again.reply(any_reply(again.last["open"], random.Random(1)))["type"] == "ok"


def test_a_killed_server_goes_on_with_computers_links_names_and_orders(mortal: Server) -> None:
    ana, ben = Person(mortal), Person(mortal)
    alone = ana.make(seats={"gold": "me", "silver": "greedy"})["table"]
    made = ana.make(seats={"gold": "me", "silver": "friend"}, dice="typed")
    page, other = ana.sit(alone), ana.sit(made["table"])
    other.say("name", name="Ana of the Mill")
    other.say("order", ask="W-X", until="match")
    other.quiet()
    for _ in range(4):
        assert wait_for_question([page]) is page
        assert page.reply(any_reply(page.last["open"], random.Random(1)))["type"] == "ok"
        mortal.kill()  # the computer may be thinking
        mortal.start()
        page = ana.sit(alone)
    assert wait_for_question([page]) is page
    assert ben.join(made["invites"]["silver"]).status == 200
    told = ana.sit(made["table"]).last["table"]
    assert told["seats"][0]["name"] == "Ana of the Mill"
    assert [order["ask"] for order in told["orders"]] == ["W-X"]
    assert (told["dice"], told["invites"]) == ("typed", [])
