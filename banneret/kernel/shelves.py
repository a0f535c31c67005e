"""Shelves: the content files of a game as records by id, and the first thing among them that does not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, TypeVar

from banneret.kernel.content import Between, read, record, shown
from banneret.kernel.errors import ContentError

if TYPE_CHECKING:
    from pathlib import Path

T = TypeVar("T")
Slips = Iterator[tuple[str, str]]  # where, and what was expected there

Count = Annotated[int, Between(0, 99)]
Few = Annotated[int, Between(1, 99)]
Args = dict[str, int]  # numbers that code takes by name


# -- files -------------------------------------------------------------------------------------------------


def content_files(folder: Path) -> list[Path]:
    """Every content file below a folder, in the order of their names."""
    return sorted(file for file in folder.glob("**/*") if file.suffix in (".toml", ".json"))


def by_id(cls: type[T], place: Path, key: str = "id") -> dict[str, T]:
    """The records of a file, or of all files of a folder in the order of their names; each table's key is its id."""
    found: dict[str, T] = {}
    for file in [place] if place.suffix else content_files(place):
        name = shown(file)
        for id, table in read(file).items():
            if id in found:
                raise ContentError(f"{name}: {id}: expected an id of its own, got one in use")
            found[id] = _with_id(cls, id, table, f"{name}: {id}", key)
    return found


def one_each(cls: type[T], folder: Path) -> dict[str, T]:
    """One record per file, its id the name of the file."""
    return {file.stem: _with_id(cls, file.stem, read(file), shown(file)) for file in content_files(folder)}


def _with_id(cls: type[T], id: str, table: object, where: str, key: str = "id") -> T:
    return record(cls, {**table, key: id} if isinstance(table, dict) else table, where)


class Opened:
    """A file that holds more than tables of one kind."""

    def __init__(self, file: Path) -> None:
        self.name = shown(file)
        self.read = read(file)

    def record(self, cls: type[T], key: str) -> T:
        """The one table under a key."""
        return record(cls, self.read.get(key), f"{self.name}: {key}")

    def tables(self, cls: type[T], key: str) -> dict[str, T]:
        """The tables under a key, by id."""
        tables = self.read.get(key)
        if not isinstance(tables, dict):
            raise ContentError(f"{self.name}: {key}: expected a table of tables")
        return {id: _with_id(cls, id, table, f"{self.name}: {key}.{id}") for id, table in tables.items()}

    def list(self, cls: type[T], key: str) -> tuple[T, ...]:
        """The tables in a list under a key."""
        listed = self.read.get(key)
        if not isinstance(listed, list):
            raise ContentError(f"{self.name}: {key}: expected a list")
        return tuple(record(cls, table, f"{self.name}: {key}[{n}]") for n, table in enumerate(listed))

    def number(self, key: str) -> int:
        """The number under a key."""
        number = self.read.get(key)
        if type(number) is not int:
            raise ContentError(f"{self.name}: {key}: expected a whole number")
        return number


# -- slips -------------------------------------------------------------------------------------------------


def refuse_the_first(found: T, *checks: Callable[[T], Slips]) -> None:
    """Refuse the first thing that does not fit together."""
    for slips in checks:
        for where, expected in slips(found):
            raise ContentError(f"{where}: expected {expected}")


def twice(where: str, ids: Sequence[str]) -> Slips:
    """The ids that should differ and do not."""
    if len(set(ids)) < len(ids):
        yield from ((where, f"different ids, got {id} twice") for id in dict.fromkeys(ids) if ids.count(id) > 1)
