"""The state of a match: plain data and hand-written copies. No rules, no text; cards and terrain are shared.

Poses are whole thousandths: x east, y north, facing clockwise from north (TMG-CONV-R2, TMG-CONV-R3). A banded pair is
one unit: the left one stands on the table for both, the right one is `BANDED` and keeps only its minis and attachments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from banneret.battlefield.footprints import Pose, Side, Tray, tray
from banneret.games.tmg.cards import Attachment, Terrain, UnitCard
from banneret.games.tmg.library import library
from banneret.kernel.events import Eyes, Story
from banneret.kernel.piles import Piles

if TYPE_CHECKING:
    from banneret.battlefield.paths import Box
    from banneret.games.tmg.engagement import Contact
    from banneret.games.tmg.listening import Ears

SEATS = ("south", "north")  # TMG-CONV-R1
OTHER = {"south": "north", "north": "south"}

# where a unit is (INV-6)
RESERVE, TABLE, BANDED, DESTROYED = "reserve", "table", "banded", "destroyed"

PANICKED, VULNERABLE, WEAKENED = "panicked", "vulnerable", "weakened"
CONDITIONS = (PANICKED, VULNERABLE, WEAKENED)

NOBODY = -1


class Attached(NamedTuple):
    """An attachment and the slot it stands in; one beyond the limit is removed like any mini (TMG-CONTENT-R10)."""

    card: Attachment
    slot: int = 0  # TMG-ATT-4, TMG-ATT-R1
    beyond: bool = False


class Lasting(NamedTuple):
    """An effect that lasts: which, until when, and its number."""

    effect: str
    until: str
    name: str
    bonus: int = 0


class Locked(NamedTuple):
    """A pair that a charge left askew and that counts as engaged while it touches (TMG-CHARGE-R9)."""

    n: int  # the other unit
    mine: Side
    theirs: Side
    away: int  # the direction in which this one would retreat


class Unit:
    """One Combat Unit."""

    __slots__ = (
        "activated",
        "attachments",
        "card",
        "conditions",
        "depth",
        "facing",
        "hp",
        "id",
        "lasting",
        "locked",
        "mate",
        "minis",
        "n",
        "orders",
        "seat",
        "where",
        "width",
        "x",
        "y",
    )

    def __init__(self, n: int, id: str, card: UnitCard, seat: str, attachments: tuple[Attached, ...] = ()) -> None:
        self.n = n
        self.id = id
        self.card = card
        self.seat = seat
        self.attachments = attachments
        self.where = RESERVE
        self.x = self.y = self.facing = 0
        self.width, self.depth = library().tray(card).footprint()  # TMG-TRAY-R1
        self.minis = (1 << card.hp) - 1 if card.ranked else 0  # TMG-TRAY-7: a bit for each occupied slot
        self.hp = 0 if card.ranked else card.hp  # TMG-TRAY-R3
        self.conditions: tuple[str, ...] = ()
        self.activated = False
        self.orders: tuple[str, ...] = ()  # used this round
        self.lasting: tuple[Lasting, ...] = ()
        self.mate = NOBODY  # the other half of its band
        self.locked: tuple[Locked, ...] = ()

    def copy(self) -> Unit:
        u = Unit.__new__(Unit)
        u.n, u.id, u.card, u.seat, u.attachments = self.n, self.id, self.card, self.seat, self.attachments
        u.where, u.x, u.y, u.facing = self.where, self.x, self.y, self.facing
        u.width, u.depth, u.minis, u.hp = self.width, self.depth, self.minis, self.hp
        u.conditions, u.activated, u.orders = self.conditions, self.activated, self.orders
        u.lasting, u.mate, u.locked = self.lasting, self.mate, self.locked
        return u

    @property
    def pose(self) -> Pose:
        return (self.x, self.y, self.facing)

    @property
    def tray(self) -> Tray:
        """Its footprint where it stands; the facing is that of its front edge."""
        return tray((self.x, self.y, self.facing), self.width, self.depth)  # TMG-TRAY-1

    def tray_at(self, pose: Pose) -> Tray:
        """Its footprint if it stood there."""
        return tray(pose, self.width, self.depth)

    @property
    def strength(self) -> int:
        """Minis on its own tray, or HP left."""
        return self.minis.bit_count() if self.card.ranked else self.hp  # TMG-TRAY-7, TMG-TRAY-R3


class Piece(NamedTuple):
    """A terrain piece on the table; its footprint stays where it was placed (TMG-TERR-R9)."""

    n: int  # the order in which it was placed
    kind: Terrain
    tray: Tray

    def has(self, keyword: str) -> bool:
        return keyword in self.kind.keywords


def lay(n: int, kind: Terrain, pose: Pose) -> Piece:
    """A piece on the table: its width along its right, its depth along its forward axis (TMG-SETUP-R2)."""
    return Piece(n, kind, tray(pose, kind.width, kind.depth))


class Objective(NamedTuple):
    """An objective token on the table."""

    id: str
    x: int
    y: int


class Known:
    """What was worked out from the poses as they stand; dropped when one changes, never copied."""

    __slots__ = ("contacts", "sights")

    def __init__(self) -> None:
        self.contacts: dict[int, list[Contact]] = {}
        self.sights: dict[tuple[int, int], bool] = {}


class State:
    """Everything about a match that lasts from rest to rest."""

    __slots__ = (
        "active",
        "depth",
        "ears",
        "first",
        "known",
        "objectives",
        "pieces",
        "piles",
        "round",
        "story",
        "units",
        "width",
    )

    def __init__(self, width: int, depth: int, piles: Piles) -> None:
        self.width = width
        self.depth = depth
        self.units: list[Unit] = []
        self.pieces: tuple[Piece, ...] = ()
        self.objectives: tuple[Objective, ...] = ()
        self.round = 1
        self.first = SEATS[0]  # holds the First Player Token
        self.active: str | None = None  # whose turn it is
        self.piles = piles
        self.ears: Ears = {}
        self.known = Known()
        self.story = Story()

    def copy(self) -> State:
        g = State.__new__(State)
        g.width, g.depth, g.pieces, g.objectives = self.width, self.depth, self.pieces, self.objectives
        g.units = [u.copy() for u in self.units]
        g.round, g.first, g.active, g.ears = self.round, self.first, self.active, self.ears
        g.piles = {name: pile.copy() for name, pile in self.piles.items()}
        g.known, g.story = Known(), Story()
        return g

    def tell(self, kind: str, rule: str, **facts: Any) -> None:
        """Tell an event that everybody may know."""
        self.story.tell(kind, rule, facts)

    def whisper(self, kind: str, rule: str, eyes: Eyes, hidden: tuple[str, ...], **facts: Any) -> None:
        """Tell an event whose hidden facts are for these eyes alone."""
        self.story.tell(kind, rule, facts, eyes, hidden)

    def unit(self, id: str) -> Unit:
        """The unit of this id."""
        return next(u for u in self.units if u.id == id)

    __getitem__ = unit

    def standing(self, seat: str | None = None) -> list[Unit]:
        """The units on the table, this seat's or all; a band is one of them (TMG-BAND-3)."""
        return [u for u in self.units if u.where == TABLE and seat in (None, u.seat)]  # TMG-BAND-3

    def enemies(self, u: Unit) -> list[Unit]:
        """The units of the other seat on the table."""
        return [e for e in self.units if e.where == TABLE and e.seat != u.seat]

    @property
    def box(self) -> Box:
        return (0, 0, self.width, self.depth)

    @property
    def seats(self) -> tuple[str, str]:
        """The active player, then the opponent; outside turns the First Player counts as active (TMG-CONV-R10)."""
        active = self.active or self.first  # TMG-CONV-R10
        return (active, OTHER[active])  # TMG-CONV-R8
