"""The state of a match: plain data and hand-written copies. No rules, no text; cards and terrain are shared.

Poses are whole thousandths: x east, y north, facing clockwise from north (TMG-CONV-R2, TMG-CONV-R3). A banded pair is
one unit: the left one stands on the table for both, the right one is `BANDED` and keeps only its minis and attachments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from banneret.battlefield.footprints import Pose, Side, Tray, tray
from banneret.games.tmg.cards import Attachment, Ncu, Terrain, UnitCard
from banneret.games.tmg.library import library
from banneret.games.tmg.mode_cards import Mode
from banneret.kernel.events import Eyes, Story
from banneret.kernel.game import Outcome
from banneret.kernel.piles import Piles

if TYPE_CHECKING:
    from banneret.battlefield.paths import Box
    from banneret.games.tmg.engagement import Contact
    from banneret.games.tmg.listening import Ears

SEATS = ("red", "blue")  # TMG-CONV-R1
OTHER = {"red": "blue", "blue": "red"}
NOBODY = -1

# where a unit is (INV-6); one that waits for its deployment is in reserve
RESERVE, TABLE, BANDED, DESTROYED = "reserve", "table", "banded", "destroyed"

# what comes next; the parts of the set-up in the order of TMG-SETUP-R1
MUSTER, MODE, ROLL_OFF, ROLES, TERRAIN = "muster", "mode", "roll-off", "roles", "terrain"
OBJECTIVES, PLANTING, DEPLOY, DEALING = "objectives", "planting", "deploy", "dealing"
ROUND_START, TURNS, ROUND_END, CLEAN_UP, OVER = "round-start", "turns", "round-end", "clean-up", "over"
SETUP_STAGES = (MUSTER, MODE, ROLL_OFF, ROLES, TERRAIN, OBJECTIVES, PLANTING, DEPLOY, DEALING)
STAGES = (*SETUP_STAGES, ROUND_START, TURNS, ROUND_END, CLEAN_UP, OVER)

# how long an effect lasts; any other word is looked at by the effect itself
TURN, ROUND, GAME = "turn", "round", "game"

PANICKED, VULNERABLE, WEAKENED = "panicked", "vulnerable", "weakened"
CONDITIONS = (PANICKED, VULNERABLE, WEAKENED)


class Attached(NamedTuple):
    """An attachment and the slot it stands in; one beyond the limit is removed like any mini (TMG-CONTENT-R10)."""

    card: Attachment
    slot: int = 0  # TMG-ATT-4, TMG-ATT-R1
    beyond: bool = False
    by: str = ""  # the seat that planted it


class Lasting(NamedTuple):
    """An effect that lasts, on a unit, an NCU or a seat: which, until when, its number, whose, by which card.

    `effect` is a value that `bonus` changes, a word that rules look for, or the use whose listeners work meanwhile.
    """

    effect: str
    until: str
    name: str
    bonus: int = 0
    seat: str = ""  # whose effect it is
    card: str = ""  # the Tactics Card that lies on the unit
    ncu: int = NOBODY  # the NCU whose card lies on the unit
    tokens: int = 0
    word: str = ""  # a zone, a unit: what the effect names


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
        "faith",
        "falls",
        "footprint",
        "hp",
        "id",
        "kit",
        "lasting",
        "locked",
        "mate",
        "minis",
        "n",
        "orders",
        "ready",
        "seat",
        "used",
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
        self.kit = attachments  # what it started with
        self.where = RESERVE
        self.x = self.y = self.facing = 0
        self.width, self.depth = library().tray(card).footprint()  # TMG-TRAY-R1
        self.minis = (1 << card.hp) - 1 if card.ranked else 0  # TMG-TRAY-7: a bit for each occupied slot
        self.hp = 0 if card.ranked else card.hp  # TMG-TRAY-R3
        self.conditions: tuple[str, ...] = ()
        self.activated = False
        self.orders: tuple[str, ...] = ()  # used this round, by name
        self.used: tuple[str, ...] = ()  # used for good, each as often as it was
        self.faith = 0  # Faith tokens
        self.falls = 0  # how often it was destroyed
        self.ready = 0  # from which round on it may come from reserve
        self.lasting: tuple[Lasting, ...] = ()
        self.mate = NOBODY  # the other half of its band
        self.locked: tuple[Locked, ...] = ()
        self.footprint: Tray | None = None  # made from the pose when first asked for

    def copy(self) -> Unit:
        u = Unit.__new__(Unit)
        u.n, u.id, u.card, u.seat, u.attachments = self.n, self.id, self.card, self.seat, self.attachments
        u.where, u.x, u.y, u.facing = self.where, self.x, self.y, self.facing
        u.width, u.depth, u.minis, u.hp = self.width, self.depth, self.minis, self.hp
        u.conditions, u.activated, u.orders = self.conditions, self.activated, self.orders
        u.kit, u.used, u.faith, u.falls, u.ready = self.kit, self.used, self.faith, self.falls, self.ready
        u.lasting, u.mate, u.locked, u.footprint = self.lasting, self.mate, self.locked, self.footprint
        return u

    @property
    def pose(self) -> Pose:
        return (self.x, self.y, self.facing)

    @property
    def tray(self) -> Tray:
        """Its footprint where it stands, made once; the facing is that of its front edge."""
        t = self.footprint
        if t is None or t.x != self.x or t.y != self.y or t.facing != self.facing or t.a + t.a != self.width:
            t = self.footprint = tray((self.x, self.y, self.facing), self.width, self.depth)  # TMG-TRAY-1
        return t

    def tray_at(self, pose: Pose) -> Tray:
        """Its footprint if it stood there."""
        return tray(pose, self.width, self.depth)

    @property
    def strength(self) -> int:
        """Minis on its own tray, or HP left."""
        return self.minis.bit_count() if self.card.ranked else self.hp  # TMG-TRAY-7, TMG-TRAY-R3


class NcuUnit:
    """One Non-Combat Unit beside the table."""

    __slots__ = ("activated", "card", "id", "lasting", "n", "orders", "out", "seat", "tokens", "used", "zone")

    def __init__(self, n: int, id: str, card: Ncu, seat: str) -> None:
        self.n = n
        self.id = id
        self.card = card
        self.seat = seat
        self.activated = False
        self.zone = ""  # of the Tactics Board
        self.tokens = 0  # Order tokens left
        self.orders: tuple[str, ...] = ()  # used this round
        self.used: tuple[str, ...] = ()  # used for good
        self.lasting: tuple[Lasting, ...] = ()
        self.out = False  # removed from the game

    def copy(self) -> NcuUnit:
        c = NcuUnit.__new__(NcuUnit)
        c.n, c.id, c.card, c.seat, c.activated, c.zone = (
            self.n,
            self.id,
            self.card,
            self.seat,
            self.activated,
            self.zone,
        )
        c.tokens, c.orders, c.used, c.lasting, c.out = self.tokens, self.orders, self.used, self.lasting, self.out
        return c


class Piece(NamedTuple):
    """A terrain piece on the table; its footprint stays where it was placed (TMG-TERR-R9)."""

    n: int  # the order in which it was placed
    kind: Terrain
    tray: Tray
    hp: int = 0  # of a castle wall that can be attacked

    def has(self, keyword: str) -> bool:
        return keyword in self.kind.keywords


def lay(n: int, kind: Terrain, pose: Pose) -> Piece:
    """A piece on the table: its width along its right, its depth along its forward axis (TMG-SETUP-R2)."""
    return Piece(n, kind, tray(pose, kind.width, kind.depth))


class Objective(NamedTuple):
    """An objective token: where it lies, and who carries it."""

    id: str
    x: int
    y: int
    role: str = ""
    card: str = ""  # the objective card that was turned up for it
    pile: int = NOBODY  # the number of the piece that it is linked to
    carrier: int = NOBODY  # the number of the unit that carries it


class Tally(NamedTuple):
    """What has happened this round and is asked for later; all of it public."""

    turns: tuple[str, ...] = ()  # the seats that have taken turns, in order
    activations: tuple[str, ...] = ()  # the seats that have activated somebody, in order
    attacks: tuple[tuple[int, int], ...] = ()  # attacker and defender
    panics: tuple[str, ...] = ()  # the seats whose units failed a Panic Test
    losses: tuple[int, ...] = ()  # the units destroyed, in order
    ranks: tuple[tuple[int, int], ...] = ()  # unit and ranks lost in a batch
    engaged: tuple[tuple[int, int], ...] = ()  # enemies engaged when this turn began, the lower number first

    def shared(self, n: int, other: int) -> Tally:
        """What a band did and suffered, noted for its other half, too."""
        ranks = [(other, lost) for m, lost in self.ranks if m == n]
        attacks = [(other if a == n else a, other if b == n else b) for a, b in self.attacks if n in (a, b)]
        engaged = [(a + b - n, other) for a, b in self.engaged if n in (a, b)]
        return self._replace(
            ranks=(*self.ranks, *ranks),
            attacks=(*self.attacks, *attacks),
            engaged=(*self.engaged, *((min(pair), max(pair)) for pair in engaged)),
        )


class Known:
    """What was worked out from the poses as they stand; a new one when a pose changes, so that copies may share it."""

    __slots__ = ("arcs", "contacts", "ground", "sights", "spots")

    def __init__(self) -> None:
        self.arcs: dict[tuple[int, int], list[Side]] = {}  # in which a charge may be made
        self.contacts: dict[int, list[Contact]] = {}
        self.ground: dict[str, list[Tray]] = {}  # the pieces with a keyword
        self.sights: dict[tuple[int, int, Pose], bool] = {}  # viewer, target, pose of the viewer
        self.spots: dict[str, Pose | None] = {}  # where a piece of this kind could be laid


class State:
    """Everything about a match that lasts from rest to rest."""

    __slots__ = (
        "active",
        "decks",
        "depth",
        "ears",
        "edicts",
        "end",
        "first",
        "known",
        "mode",
        "ncus",
        "objectives",
        "passes",
        "pieces",
        "piles",
        "planting",
        "round",
        "scenario",
        "sides",
        "size",
        "stage",
        "story",
        "tally",
        "to_act",
        "units",
        "vp",
        "width",
    )

    def __init__(self, width: int, depth: int, piles: Piles) -> None:
        self.width = width
        self.depth = depth
        self.scenario = ""
        self.mode: Mode | None = None  # None: not rolled for yet
        self.size = "medium"
        self.stage = MUSTER
        self.units: list[Unit] = []
        self.ncus: list[NcuUnit] = []
        self.pieces: tuple[Piece, ...] = ()
        self.objectives: tuple[Objective, ...] = ()
        self.round = 1  # TMG-ROUND-R1
        self.first = SEATS[0]  # holds the First Player Token
        self.active: str | None = None  # whose turn it is
        self.to_act = SEATS[0]  # whose turn comes next, to place, to deploy or to activate
        self.passes = 0  # turns in a row that were passed
        self.sides: dict[str, str] = {}  # seat -> name of its zone of the mode
        self.vp: dict[str, int] = dict.fromkeys(SEATS, 0)
        self.decks: dict[str, tuple[str, str]] = {}  # seat -> faction and commander
        self.planting: tuple[tuple[str, str], ...] = ()  # seat and attachment that it will put into an enemy unit
        self.edicts: tuple[Lasting, ...] = ()  # effects that lie on a seat
        self.tally = Tally()
        self.end: Outcome | None = None
        self.piles = piles
        self.ears: Ears | None = None  # None: to be gathered again
        self.known = Known()
        self.story = Story()

    def copy(self) -> State:
        g = State.__new__(State)
        g.width, g.depth, g.pieces, g.objectives = self.width, self.depth, self.pieces, self.objectives
        g.scenario, g.mode, g.size, g.stage = self.scenario, self.mode, self.size, self.stage
        g.units = [u.copy() for u in self.units]
        g.ncus = [c.copy() for c in self.ncus]
        g.round, g.first, g.active, g.ears = self.round, self.first, self.active, self.ears
        g.to_act, g.passes, g.planting, g.edicts = self.to_act, self.passes, self.planting, self.edicts
        g.sides, g.vp, g.decks = self.sides.copy(), self.vp.copy(), self.decks.copy()
        g.tally, g.end = self.tally, self.end
        g.piles = {name: pile.copy() for name, pile in self.piles.items()}
        g.known, g.story = self.known, Story()
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

    def ncu(self, id: str) -> NcuUnit:
        """The NCU of this id."""
        return next(c for c in self.ncus if c.id == id)

    def enemies(self, u: Unit) -> list[Unit]:
        """The units of the other seat on the table."""
        return [e for e in self.units if e.where == TABLE and e.seat != u.seat]

    def with_keyword(self, keyword: str) -> list[Tray]:
        """The footprints of the terrain pieces that have a keyword."""
        found = self.known.ground.get(keyword)
        if found is None:
            found = self.known.ground[keyword] = [p.tray for p in self.pieces if p.has(keyword)]
        return found

    @property
    def box(self) -> Box:
        return (0, 0, self.width, self.depth)

    @property
    def seats(self) -> tuple[str, str]:
        """The active player, then the opponent; outside turns the First Player counts as active (TMG-CONV-R10)."""
        active = self.active or self.first  # TMG-CONV-R10
        return (active, OTHER[active])  # TMG-CONV-R8
