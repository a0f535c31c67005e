"""The tables of a position, by hand or by machine: what can be said of a match at a rest, and what is usual.

Lengths and angles are here in whole thousandths already (`measures.in_thousandths`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from banneret.games.tmg.cards import Condition, Size, ZoneName
from banneret.kernel.content import Between

Seat = Literal["red", "blue"]
Edge = Literal["front", "right", "rear", "left"]
Few = Annotated[int, Between(0, 9999)]
Slot = Annotated[int, Between(0, 11)]
Number = Annotated[int, Between(-9999, 9999)]
Place = tuple[int, int]
Pose = tuple[int, int, int]
Stage = Literal[
    "muster",
    "mode",
    "roll-off",
    "roles",
    "terrain",
    "objectives",
    "planting",
    "deploy",
    "dealing",
    "round-start",
    "turns",
    "round-end",
    "clean-up",
    "over",
]


@dataclass(frozen=True, slots=True)
class TurnTable:
    """Round, who is First Player, and whose turn it is."""

    round: Annotated[int, Between(1, 99)] = 1
    first: Seat = "red"
    to_act: Seat | None = None  # usual: the First Player
    active: Seat | None = None
    stage: Stage = "turns"
    passes: Few = 0


@dataclass(frozen=True, slots=True)
class AttachedTable:
    """An attachment that does not stand in the usual slot."""

    card: str
    slot: Slot = 0
    beyond: bool = False
    by: Literal["red", "blue", ""] = ""


@dataclass(frozen=True, slots=True)
class LastingTable:
    """An effect that lasts."""

    effect: str
    until: str
    name: str
    bonus: Number = 0
    seat: Literal["red", "blue", ""] = ""
    card: str = ""
    ncu: str | None = None
    tokens: Few = 0
    word: str = ""


@dataclass(frozen=True, slots=True)
class LockedTable:
    """A pair that a charge left askew (TMG-CHARGE-R9)."""

    with_: str
    mine: Edge
    theirs: Edge
    away: int


@dataclass(frozen=True, slots=True)
class UnitTable:
    """A Combat Unit: what it is, where it stands, and what it has suffered."""

    card: str
    seat: Seat
    at: Pose | None = None
    where: Literal["reserve", "table", "banded", "destroyed"] | None = None
    minis: Few | tuple[Slot, ...] | None = None  # how many are left; slots by number where there are gaps
    hp: Few | None = None
    attachments: tuple[str | AttachedTable, ...] = ()
    kit: tuple[str | AttachedTable, ...] | None = None
    conditions: tuple[Condition, ...] = ()
    activated: bool = False
    orders: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    faith: Few | None = None  # usual: what it starts with
    falls: Few | None = None  # usual: once if it is destroyed
    ready: Few = 0
    lasting: tuple[LastingTable, ...] = ()
    band: str | None = None  # the right half, named by the left one
    locked: tuple[LockedTable, ...] = ()


@dataclass(frozen=True, slots=True)
class NcuTable:
    """A Non-Combat Unit."""

    card: str
    seat: Seat
    activated: bool = False
    zone: ZoneName | None = None
    tokens: Few | None = None
    orders: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    lasting: tuple[LastingTable, ...] = ()
    out: bool = False


@dataclass(frozen=True, slots=True)
class PieceTable:
    """A terrain piece."""

    kind: str
    at: Pose
    n: Few | None = None  # usual: its place in the list
    hp: Few | None = None


@dataclass(frozen=True, slots=True)
class TokenTable:
    """An objective token."""

    at: Place
    role: str = ""
    card: str = ""
    pile: Few | None = None
    carrier: str | None = None


@dataclass(frozen=True, slots=True)
class TallyTable:
    """What has happened this round."""

    turns: tuple[Seat, ...] = ()
    activations: tuple[Seat, ...] = ()
    attacks: tuple[tuple[str, str], ...] = ()
    panics: tuple[Seat, ...] = ()
    losses: tuple[str, ...] = ()
    ranks: tuple[tuple[str, Few], ...] = ()
    engaged: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class EndTable:
    """How the match ended."""

    winner: Seat | None
    scores: dict[str, Few]
    rule: str
    says: str


NO_TALLY, FIRST_TURN = TallyTable(), TurnTable()


@dataclass(frozen=True, slots=True)
class PositionTable:
    """A whole position."""

    game: str
    scenario: str
    units: dict[str, UnitTable]
    ncus: dict[str, NcuTable] = field(default_factory=dict)
    terrain: tuple[PieceTable, ...] | None = None  # usual: what the mode itself lays
    objectives: dict[str, TokenTable] | None = None
    turn: TurnTable = FIRST_TURN
    mode: str | None = None  # usual: the scenario's
    size: Size | None = None
    table: Place | None = None
    sides: dict[str, str] | None = None
    vp: dict[str, Few] = field(default_factory=dict)
    decks: dict[str, tuple[str, str]] | None = None  # usual: by the commanders in the armies
    planting: tuple[tuple[Seat, str], ...] = ()
    edicts: tuple[LastingTable, ...] | None = None  # usual: what the mode gives
    tally: TallyTable = NO_TALLY
    end: EndTable | None = None
