"""Tables in a real SQLite file: what is written is there when it is opened again, and nothing is half written."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from banneret.storage.sqlite import SqliteStore
from banneret.storage.store import Invitation, Kept, NewTable, Step, TableLost

KEPT = Kept("t1", "duel", '{"journal":1}', {"players": {"gold": "person"}}, "[1,2]", "", 100, 100)
STEP = Step(['{"n":1}'], {"players": {}}, "[3,4]", None, 120, False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "tables.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(file)
    yield opened
    opened.close()


def kept_table(store: SqliteStore, id: str = "t1", holder: str = "key") -> None:
    table = NewTable(replace(KEPT, id=id), ['{"n":0}'], [("gold", holder)], [Invitation("silver", "token", 1000)])
    store.make(table)


def test_a_table_is_there_when_the_file_is_opened_again(store: SqliteStore, file: Path) -> None:
    kept_table(store)
    other = SqliteStore(file)
    assert other.table("t1") == KEPT
    assert other.rows("t1") == ['{"n":0}']
    assert other.holders("t1") == [("gold", "key")]
    assert other.table("t2") is None
    other.close()


def test_every_commit_is_synced_through_a_write_ahead_log(store: SqliteStore) -> None:
    assert store._db.execute("pragma journal_mode").fetchone() == ("wal",)
    assert store._db.execute("pragma synchronous").fetchone() == (2,)  # full


def test_rows_are_appended_and_what_stands_beside_them_changes(store: SqliteStore) -> None:
    kept_table(store)
    store.append("t1", 1, STEP)
    store.append("t1", 2, replace(STEP, rows=['{"n":2}', '{"end":1}'], rest="R", over=True))
    assert store.rows("t1") == ['{"n":0}', '{"n":1}', '{"n":2}', '{"end":1}']
    table = store.table("t1")
    assert table is not None
    assert (table.about, table.dice, table.rest, table.changed, table.over) == (
        {"players": {}},
        "[3,4]",
        "R",
        120,
        True,
    )


def test_a_rest_stays_unless_a_new_one_comes(store: SqliteStore) -> None:
    kept_table(store)
    store.append("t1", 1, replace(STEP, rest="R1"))
    store.append("t1", 2, replace(STEP, rest=None))
    table = store.table("t1")
    assert table is not None
    assert table.rest == "R1"


def test_whoever_does_not_know_all_rows_cannot_append(store: SqliteStore) -> None:
    kept_table(store)
    store.append("t1", 1, STEP)
    with pytest.raises(TableLost):
        store.append("t1", 1, STEP)
    with pytest.raises(TableLost):
        store.append("t2", 0, STEP)
    assert store.rows("t1") == ['{"n":0}', '{"n":1}']


def test_a_table_that_cannot_be_made_leaves_nothing_behind(store: SqliteStore) -> None:
    kept_table(store)
    twice = NewTable(replace(KEPT, id="t2"), [], [("gold", "key"), ("gold", "key")])
    with pytest.raises(sqlite3.IntegrityError):
        store.make(twice)
    assert store.table("t2") is None
    store.append("t1", 1, STEP)


def test_a_commit_that_fails_leaves_the_store_fit_to_write(store: SqliteStore) -> None:
    kept_table(store)

    def no_commit(action: int, what: str | None, *of: str | None) -> int:
        return sqlite3.SQLITE_DENY if (action, what) == (sqlite3.SQLITE_TRANSACTION, "COMMIT") else sqlite3.SQLITE_OK

    store._db.set_authorizer(no_commit)
    with pytest.raises(sqlite3.DatabaseError):
        store.append("t1", 1, STEP)
    store._db.set_authorizer(None)
    assert store.rows("t1") == ['{"n":0}']
    store.append("t1", 1, STEP)
    assert store.rows("t1") == ['{"n":0}', '{"n":1}']


def test_nobody_else_on_the_machine_reads_the_file(store: SqliteStore, file: Path) -> None:
    kept_table(store)
    rights = {one.name: one.stat().st_mode & 0o077 for one in file.parent.iterdir()}
    assert set(rights) >= {"tables.sqlite", "tables.sqlite-wal"}
    assert not any(rights.values())


def test_the_tables_of_a_key_come_last_changed_first(store: SqliteStore) -> None:
    kept_table(store, "t1")
    kept_table(store, "t2")
    kept_table(store, "t3", holder="other")
    store.append("t1", 1, STEP)
    assert [table.id for table in store.tables_of("key")] == ["t1", "t2"]
    assert store.tables_of("") == []


def test_an_invitation_gives_its_seat_once(store: SqliteStore) -> None:
    kept_table(store)
    assert store.invited("t1", 999) == ["silver"]
    assert store.redeem("t1", "token", "friend", 999) == "silver"
    assert store.redeem("t1", "token", "foe", 999) is None
    assert store.holders("t1") == [("gold", "key"), ("silver", "friend")]
    assert store.invited("t1", 999) == []


@pytest.mark.parametrize(("table", "token", "now"), [("t1", "token", 1000), ("t1", "tokem", 5), ("t2", "token", 5)])
def test_an_invitation_that_is_too_old_wrong_or_of_another_table_gives_none(
    store: SqliteStore, table: str, token: str, now: int
) -> None:
    kept_table(store)
    assert store.redeem(table, token, "friend", now) is None
    assert store.holders("t1") == [("gold", "key")]


def test_a_new_invitation_voids_the_one_before(store: SqliteStore) -> None:
    kept_table(store)
    store.invite("t1", Invitation("silver", "second", 1000))
    assert store.redeem("t1", "token", "friend", 5) is None
    assert store.redeem("t1", "second", "friend", 5) == "silver"


def test_a_seat_that_somebody_holds_is_offered_by_its_holder_alone(store: SqliteStore) -> None:
    kept_table(store)
    assert not store.invite("t1", Invitation("silver", "early", 1000), held_by="friend")
    store.redeem("t1", "token", "friend", 5)
    assert not store.invite("t1", Invitation("silver", "second", 1000))
    assert not store.invite("t1", Invitation("silver", "third", 1000), held_by="key")
    assert store.invited("t1", 5) == []


def test_revoking_takes_the_seat_from_all_but_one(store: SqliteStore) -> None:
    kept_table(store)
    store.redeem("t1", "token", "friend", 5)
    assert store.invite("t1", Invitation("silver", "second", 1000), held_by="friend")
    store.revoke("t1", "silver", but="nobody")
    assert store.holders("t1") == [("gold", "key")]
    assert store.redeem("t1", "second", "friend", 5) is None
    store.revoke("t1", "gold", but="key")
    assert store.holders("t1") == [("gold", "key")]


def test_uploads_and_faults_are_kept(store: SqliteStore) -> None:
    store.put_upload("u1", "text", 5)
    store.put_fault("t1", "bug", 5)
    assert store.upload("u1") == "text"
    assert store.upload("u2") is None
    assert store.faults() == [("t1", "bug")]


def test_a_file_of_another_version_is_refused(file: Path) -> None:
    SqliteStore(file).close()
    other = sqlite3.connect(file)
    other.execute("pragma user_version = 99")
    other.close()
    with pytest.raises(RuntimeError, match="another version"):
        SqliteStore(file)
