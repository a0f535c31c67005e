"""Tables in one SQLite file: write-ahead log, every commit synced to the disk before it returns."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from banneret.storage.store import Invitation, Kept, NewTable, Step, TableLost

VERSION = 1
OURS_ALONE = 0o600  # rights of the file
SCHEMA = """
create table tables (
    id text primary key, game text not null, header text not null, about text not null, dice text not null,
    rest text not null, made integer not null, changed integer not null, over integer not null, rows integer not null
) strict;
create table journal (
    tab text not null references tables (id), at integer not null, line text not null, primary key (tab, at)
) strict, without rowid;
create table holders (
    tab text not null references tables (id), seat text not null, key text not null, primary key (tab, seat, key)
) strict, without rowid;
create index holders_by_key on holders (key);
create table invitations (
    tab text not null references tables (id), seat text not null, token text not null, until integer not null,
    used integer not null default 0, primary key (tab, token)
) strict, without rowid;
create table uploads (id text primary key, line text not null, made integer not null) strict;
create table faults (tab text not null, line text not null, made integer not null) strict;
"""
COLUMNS = "id, game, header, about, dice, rest, made, changed, over"


class SqliteStore:
    """The store for one machine; used by one thread at a time."""

    def __init__(self, file: Path | str) -> None:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        Path(file).touch(OURS_ALONE)  # hands and dice lie in it; its log beside it gets the same rights
        self._db = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=10)
        try:
            for setting in ("journal_mode = wal", "synchronous = full", "foreign_keys = on"):
                self._db.execute(f"pragma {setting}")
            self._set_up()
        except BaseException:
            self._db.close()
            raise

    def _set_up(self) -> None:
        with self._writing():
            (version,) = self._db.execute("pragma user_version").fetchone()
            if version not in (0, VERSION):
                raise RuntimeError(f"The file was written by another version ({version}); this one reads {VERSION}.")
            if version == 0:
                for statement in SCHEMA.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"pragma user_version = {VERSION}")

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All or nothing; on the disk when it is left."""
        self._db.execute("begin immediate")
        try:
            yield self._db
            self._db.execute("commit")
        except BaseException:
            if self._db.in_transaction:  # a full disk may have ended it already
                self._db.execute("rollback")
            raise

    # --- tables and journals --------------------------------------------------------------------------------

    def make(self, table: NewTable) -> None:
        kept = table.kept
        values = (kept.id, kept.game, kept.header, _text(kept.about), kept.dice, kept.rest, kept.made, kept.changed)
        with self._writing() as db:
            marks = ", ".join("?" * 10)
            db.execute(f"insert into tables values ({marks})", (*values, kept.over, len(table.rows)))
            _put_rows(db, kept.id, 0, table.rows)
            db.executemany("insert into holders values (?, ?, ?)", [(kept.id, *held) for held in table.holders])
            for invitation in table.invitations:
                _put_invitation(db, kept.id, invitation)

    def table(self, id: str) -> Kept | None:
        row = self._db.execute(f"select {COLUMNS} from tables where id = ?", (id,)).fetchone()
        return None if row is None else _kept(row)

    def rows(self, id: str) -> list[str]:
        found = self._db.execute("select line from journal where tab = ? order by at", (id,))
        return [line for (line,) in found]

    def append(self, id: str, after: int, step: Step) -> None:
        with self._writing() as db:
            now = (_text(step.about), step.dice, step.rest, step.changed, step.over, after + len(step.rows))
            done = db.execute(
                "update tables set about = ?, dice = ?, rest = coalesce(?, rest), changed = ?, over = ?, rows = ?"
                " where id = ? and rows = ?",
                (*now, id, after),
            )
            if done.rowcount != 1:
                raise TableLost(f"The table {id} has not {after} rows.")
            _put_rows(db, id, after, step.rows)

    # --- seats ----------------------------------------------------------------------------------------------

    def tables_of(self, key: str) -> list[Kept]:
        mine = "select tab from holders where key = ?"
        found = self._db.execute(f"select {COLUMNS} from tables where id in ({mine}) order by changed desc, id", (key,))
        return [_kept(row) for row in found]

    def holders(self, id: str) -> list[tuple[str, str]]:
        found = self._db.execute("select seat, key from holders where tab = ? order by seat, key", (id,))
        return [(seat, key) for seat, key in found]

    def invite(self, id: str, invitation: Invitation, held_by: str | None = None) -> bool:
        with self._writing() as db:
            keys = [key for seat, key in self.holders(id) if seat == invitation.seat]
            if (held_by not in keys) if held_by is not None else keys:
                return False
            db.execute("delete from invitations where tab = ? and seat = ?", (id, invitation.seat))
            _put_invitation(db, id, invitation)
            return True

    def redeem(self, id: str, token: str, key: str, now: int) -> str | None:
        with self._writing() as db:
            good = "tab = ? and token = ? and used = 0 and until > ?"
            row = db.execute(f"select seat from invitations where {good}", (id, token, now)).fetchone()
            if row is None:
                return None
            seat: str = row[0]
            db.execute("update invitations set used = 1 where tab = ? and token = ?", (id, token))
            db.execute("insert or ignore into holders values (?, ?, ?)", (id, seat, key))
            return seat

    def invited(self, id: str, now: int) -> list[str]:
        good = "select distinct seat from invitations where tab = ? and used = 0 and until > ? order by seat"
        return [seat for (seat,) in self._db.execute(good, (id, now))]

    def revoke(self, id: str, seat: str, but: str) -> None:
        with self._writing() as db:
            db.execute("delete from invitations where tab = ? and seat = ?", (id, seat))
            db.execute("delete from holders where tab = ? and seat = ? and key != ?", (id, seat, but))

    # --- uploads and faults ---------------------------------------------------------------------------------

    def put_upload(self, id: str, text: str, now: int) -> None:
        with self._writing() as db:
            db.execute("insert into uploads values (?, ?, ?)", (id, text, now))

    def upload(self, id: str) -> str | None:
        row = self._db.execute("select line from uploads where id = ?", (id,)).fetchone()
        return None if row is None else str(row[0])

    def put_fault(self, id: str, text: str, now: int) -> None:
        with self._writing() as db:
            db.execute("insert into faults values (?, ?, ?)", (id, text, now))

    def faults(self) -> list[tuple[str, str]]:
        return [(tab, line) for tab, line in self._db.execute("select tab, line from faults order by rowid")]

    def close(self) -> None:
        self._db.close()


def _put_rows(db: sqlite3.Connection, id: str, after: int, rows: Any) -> None:
    db.executemany("insert into journal values (?, ?, ?)", [(id, at, row) for at, row in enumerate(rows, after)])


def _put_invitation(db: sqlite3.Connection, id: str, invitation: Invitation) -> None:
    values = (id, invitation.seat, invitation.token, invitation.until)
    db.execute("insert into invitations (tab, seat, token, until) values (?, ?, ?, ?)", values)


def _kept(row: tuple[Any, ...]) -> Kept:
    id, game, header, about, dice, rest, made, changed, over = row
    return Kept(id, game, header, json.loads(about), dice, rest, made, changed, bool(over))


def _text(about: Any) -> str:
    return json.dumps(about, ensure_ascii=False, separators=(",", ":"))
