"""What lies and stands on the table of a view: units with their trays and minis, NCUs, terrain, tokens, zones.

Made from a view alone, for whoever draws: the terminal and the scene. Lengths are inches, y grows north.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from banneret.battlefield.footprints import Pose, Tray, tray
from banneret.games.tmg.cards import Ncu, Terrain, UnitCard
from banneret.games.tmg.library import library
from banneret.games.tmg.mode_cards import Area, Mode
from banneret.games.tmg.position_usual import order_tokens, wall_hp
from banneret.games.tmg.state import BANDED, DESTROYED, RESERVE, TABLE
from banneret.kernel.events import HOLE

View = Mapping[str, Any]
UNIT = 1000


@dataclass(frozen=True, slots=True)
class Standing:
    """A Combat Unit of the view; the right half of a band has no place of its own."""

    id: str
    card: UnitCard
    seat: str
    where: str
    pose: Pose
    width: int
    depth: int
    table: View
    right: Standing | None  # the other half of its band

    @property
    def tray(self) -> Tray:
        return tray(self.pose, self.width, self.depth)

    @property
    def halves(self) -> tuple[Standing, ...]:
        return (self,) if self.right is None else (self, self.right)

    @property
    def slots(self) -> tuple[int, ...]:
        """The occupied slots of its own tray."""
        if not self.card.ranked:
            return ()
        minis = self.table.get("minis", 0 if self.where == DESTROYED else self.card.hp)
        return tuple(range(minis)) if isinstance(minis, int) else tuple(minis)

    @property
    def left(self) -> int:
        """Minis or HP left, of both halves."""
        return sum(half.own_left for half in self.halves)

    @property
    def own_left(self) -> int:
        if self.card.ranked:
            return len(self.slots)
        return int(self.table.get("hp", 0 if self.where == DESTROYED else self.card.hp))

    @property
    def most(self) -> int:
        """Minis or HP that it started with."""
        return sum(half.card.hp for half in self.halves)

    @property
    def ranks(self) -> int:
        """Remaining ranks; a single mini counts as 1."""
        if not self.card.ranked:
            return 1 if self.left else 0
        return len({slot // self.card.per_rank for half in self.halves for slot in half.slots})

    def words(self, part: str) -> list[str]:
        """A list of words in its table: conditions, orders."""
        return [*self.table.get(part, ())]

    @property
    def lasting(self) -> list[View]:
        return [*self.table.get("lasting", ())]

    @property
    def attachments(self) -> list[str]:
        """The cards attached, of both halves."""
        worn = [one for half in self.halves for one in half.table.get("attachments", ())]
        return [one if isinstance(one, str) else one["card"] for one in worn]


@dataclass(frozen=True, slots=True)
class Beside:
    """A Non-Combat Unit of the view."""

    id: str
    card: Ncu
    seat: str
    zone: str
    table: View

    @property
    def most_tokens(self) -> int:
        """The Order tokens that it started with."""
        return order_tokens(self.card)

    @property
    def tokens(self) -> int:
        """The Order tokens left."""
        return int(self.table.get("tokens", self.most_tokens))


@dataclass(frozen=True, slots=True)
class Ground:
    """A terrain piece of the view."""

    n: int
    kind: Terrain
    tray: Tray
    hp: int


@dataclass(frozen=True, slots=True)
class Marker:
    """An objective token of the view, in thousandths."""

    id: str
    x: int
    y: int
    role: str
    card: str
    carrier: str


def mil(value: float) -> int:
    """Whole thousandths."""
    return int(value * UNIT + 0.5)


def mode_of_view(view: View) -> Mode | None:
    """The mode of the game, None if it is not known yet."""
    return library().modes.get(view.get("mode") or "")


def size_of_table(view: View) -> tuple[int, int]:
    """Width and depth of the table, in thousandths."""
    width, depth = view["table"]
    return mil(width), mil(depth)


# --- units ------------------------------------------------------------------------------------------------


def units_of(view: View) -> dict[str, Standing]:
    """The units by id; a band is its left unit, which holds the right one."""
    tables: Mapping[str, View] = view["units"]
    found: dict[str, Standing] = {}
    for id, table in tables.items():
        if table.get("where") != BANDED:
            other = table.get("band")
            right = _standing(other, tables[other], None) if other else None
            found[id] = _standing(id, table, right)
    return found


def _standing(id: str, table: View, right: Standing | None) -> Standing:
    card = library().units[table["card"]]
    width, depth = library().tray(card).footprint(banded=right is not None)
    x, y, facing = table.get("at", (0, 0, 0))
    where = table.get("where") or TABLE
    return Standing(id, card, table["seat"], where, (mil(x), mil(y), mil(facing)), width, depth, table, right)


def on_table(view: View) -> list[Standing]:
    """The units that stand on the table."""
    return [unit for unit in units_of(view).values() if unit.where == TABLE]


def waiting(view: View, seat: str) -> list[Standing]:
    """The units of a seat that are in reserve."""
    return [unit for unit in units_of(view).values() if unit.where == RESERVE and unit.seat == seat]


def fallen(view: View, seat: str) -> list[Standing]:
    """The units of a seat that are destroyed."""
    return [unit for unit in units_of(view).values() if unit.where == DESTROYED and unit.seat == seat]


def marks_of(view: View) -> dict[str, str]:
    """A letter for each unit: capital for red, small for blue; its own if its id is one, then of its name, then any."""
    marks: dict[str, str] = {}
    for id, unit in units_of(view).items():
        marks[id] = next(mark for mark in _marks(id, unit) if mark not in marks.values())
    return marks


def _marks(id: str, unit: Standing) -> Iterator[str]:
    """Letters in order of preference; after all letters come numbers."""
    words = unit.card.id.split("-")
    names = [word[0] for word in reversed(words)] if len(words) > 1 else []
    letters = [*([id] if len(id) == 1 else []), *names, *unit.card.id, *"abcdefghijklmnopqrstuvwxyz"]
    cased = (letter.upper() if unit.seat == "red" else letter.lower() for letter in letters if letter.isalpha())
    yield from cased
    yield from (f"{n}" for n in range(10))
    yield from (chr(n) for n in range(0x391, 0x3C9))


# --- beside the table, terrain, tokens, zones -------------------------------------------------------------


def ncus_of(view: View) -> dict[str, Beside]:
    """The NCUs by id."""
    ncus: Mapping[str, View] = view.get("ncus") or {}
    return {
        id: Beside(id, library().ncus[table["card"]], table["seat"], table.get("zone") or "", table)
        for id, table in ncus.items()
    }


def terrain_of(view: View) -> list[Ground]:
    """The terrain pieces in the order in which they were placed."""
    mode = mode_of_view(view)
    return [_ground(mode, place, table) for place, table in enumerate(view.get("terrain") or ())]


def _ground(mode: Mode | None, place: int, table: View) -> Ground:
    kind = library().terrain[table["kind"]]
    x, y, facing = (mil(part) for part in table["at"])
    hp = table.get("hp", wall_hp(mode, kind.id))
    return Ground(table.get("n", place), kind, tray((x, y, facing), kind.width, kind.depth), hp)


def markers_of(view: View) -> list[Marker]:
    """The objective tokens."""
    tables: Mapping[str, View] = view.get("objectives") or {}
    return [_marker(id, table) for id, table in tables.items()]


def _marker(id: str, table: View) -> Marker:
    x, y = (mil(part) for part in table["at"])
    return Marker(id, x, y, table.get("role", ""), table.get("card", ""), table.get("carrier") or "")


def zones_of(view: View) -> Iterator[tuple[str, str, Area]]:
    """The deployment zones: seat ("" if nobody has it yet), name, rectangle."""
    mode, sides = mode_of_view(view), view.get("sides") or {}
    owners = {side: seat for seat, side in sides.items()}
    for side, area in (mode.zones if mode else {}).items():
        yield owners.get(side, ""), side, area


def cards_in(view: View, pile: str) -> list[str]:
    """The cards of a pile, "?" where the reader does not know one."""
    lying: Sequence[Any] = (view.get("piles") or {}).get(pile) or ()
    return [str(card if isinstance(card, str) else card[0]) or HOLE for card in lying]
