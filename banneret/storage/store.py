"""What a keeper of tables must be able to do. Journals are only ever appended to; secrets come here hashed.

Everything that a method writes is on the disk when it returns. Rows are JSON text, which only their writer reads.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it stands beside its journal: `about` (who sits where, options, orders), `dice`, the last `rest`.

    `made` and `changed` are seconds since 1970.
    """

    id: str
    game: str
    header: str
    about: Json
    dice: str
    rest: str
    made: int
    changed: int
    over: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """What one change adds to a table: rows of its journal, and how it stands then."""

    rows: Sequence[str]
    about: Json
    dice: str
    rest: str | None  # None: as before
    changed: int
    over: bool


@dataclass(frozen=True, slots=True)
class Invitation:
    """A link to a seat: the hash of its token, and how long it is good."""

    seat: str
    token: str
    until: int


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be kept: with its first rows, who holds which seat (hashes of keys), and invitations."""

    kept: Kept
    rows: Sequence[str]
    holders: Sequence[tuple[str, str]] = ()
    invitations: Sequence[Invitation] = field(default_factory=tuple)


class TableLost(Exception):
    """There is no such table, or somebody else has written to it: read it again."""


class Store(Protocol):
    """The keeper of tables."""

    def make(self, table: NewTable) -> None:
        """Keep a new table."""

    def table(self, id: str) -> Kept | None:
        """The table of this id."""

    def rows(self, id: str) -> list[str]:
        """Every row of its journal, in the order they were appended."""

    def append(self, id: str, after: int, step: Step) -> None:
        """Append rows after so many; `TableLost` if there are not just so many."""

    def tables_of(self, key: str) -> list[Kept]:
        """The tables at which this key holds a seat, the last changed first."""

    def holders(self, id: str) -> list[tuple[str, str]]:
        """Seat and hash of key of everybody who holds a seat."""

    def invite(self, id: str, invitation: Invitation, held_by: str | None = None) -> bool:
        """Add an invitation, if this key holds the seat (None: if nobody does); earlier ones for the seat are void."""

    def redeem(self, id: str, token: str, key: str, now: int) -> str | None:
        """Exchange an invitation for its seat, once; None if it is unknown, used, void or too old."""

    def invited(self, id: str, now: int) -> list[str]:
        """The seats with an invitation that is still good."""

    def revoke(self, id: str, seat: str, but: str) -> None:
        """Void the invitations of a seat, and take it from everybody but this key."""

    def put_upload(self, id: str, text: str, now: int) -> None:
        """Keep an uploaded journal."""

    def upload(self, id: str) -> str | None:
        """An uploaded journal."""

    def put_fault(self, id: str, text: str, now: int) -> None:
        """Keep what is needed to repeat a fault of the rules."""

    def faults(self) -> list[tuple[str, str]]:
        """The faults kept: table and text."""

    def close(self) -> None:
        """Nothing is written any more."""
