"""Typed records for the content: cards, abilities, terrain and ready-made armies; those of modes are in mode_cards.

They are frozen and shared, never live state. Lengths are whole thousandths of an inch and facings whole thousandths
of a degree; only Speed is kept in inches as printed, because dice are added to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from banneret.kernel.content import Between
from banneret.kernel.shelves import Count, Few

INCH = 1000
SHORT, LONG = 6 * INCH, 12 * INCH  # TMG-RANGED-1

Faction = Literal[
    "stark",
    "lannister",
    "neutral",  # Mercenary forces
    "baratheon",
    "bolton",
    "brotherhood",
    "freefolk",
    "greyjoy",
    "martell",
    "nightswatch",
    "targaryen",
]
Type = Literal["infantry", "cavalry", "solo", "warmachine"]  # TMG-UNIT-8
Size = Literal["small", "medium", "large"]  # TMG-ARMY-4
Condition = Literal["panicked", "vulnerable", "weakened"]
ZoneName = Literal["crown", "wealth", "tactics", "combat", "maneuver"]
Action = Literal["maneuver", "march", "retreat", "charge", "attack"]
Timing = Literal["passive", "attack", "order", "once", "ncu", "influence"]
Source = Literal["rulebook", "published", "house"]
Window = Literal[
    "passive",  # no window: always on
    "W-SETUP",
    "W-DEPLOYED",
    "W-ROUND-START",
    "W-TURN-START",
    "W-ACTIVATE",
    "W-NCU-ACTIVATE",
    "W-ACTION-DECLARE",
    "W-MOVE-END",
    "W-CHARGE-DECLARE",
    "W-CHARGE-DIE",
    "W-CHARGE-FAIL",
    "W-CHARGE-SUCCESS",
    "W-ATK-DECLARE",
    "W-ATK-PRE",
    "W-ATK-ROLLED",
    "W-DEF-PRE",
    "W-DEF-ROLLED",
    "W-CASUALTIES",
    "W-MORALE-PRE",
    "W-MORALE-ROLLED",
    "W-MORALE-PASS",
    "W-MORALE-FAIL",
    "W-DESTROYED",
    "W-ATK-AFTER",
    "W-NCU-CLAIM",
    "W-ZONE-TARGET",
    "W-TARGETED",
    "W-ZONE-AFTER",
    "W-NCU-ABILITY",
    "W-CARD",
    "W-ACTION-END",
    "W-TURN-END",
    "W-ROUND-END",
    "W-CLEAN",
]

Face = Annotated[int, Between(2, 6)]  # what a die must show, or more
Total = Annotated[int, Between(2, 12)]  # what two dice must show together, or more
Length = Annotated[int, Between(0, 100 * INCH)]
Facing = Annotated[int, Between(0, 359_999)]


# -- abilities ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trigger:
    """When an ability or card works: the window, whose it is, and what else must hold.

    `whose` is the side of the attack, test, move, turn, claim or target that opens the window: the owner's own
    (for an attack's ability: the owner makes that attack), a friend's, an enemy's, or anybody's.
    """

    window: Window
    whose: Literal["self", "own", "enemy", "any"]
    attack: Literal["melee", "ranged", "charge", "any"] | None = None  # an attack of this kind, not mere Hits
    against: Literal["self"] | None = None  # the attack or charge is made on the owner
    test: Literal["panic"] | None = None
    actions: tuple[Action, ...] = ()  # only these
    type: Type | None = None  # of the unit
    engaged: bool | None = None  # of the unit
    unit_of: str | None = None  # the unit of this character, or of the "commander"
    within: Length = 0  # tray to tray from that unit; 0: that unit itself
    ncu: bool = True  # False: only Combat Units
    zone: ZoneName | None = None
    by: tuple[Literal["order", "ability", "card", "ncu", "zone"], ...] = ()  # what the unit is the target of
    by_whose: Literal["own", "enemy"] | None = None
    first: bool = False  # only the first such turn of the round


@dataclass(frozen=True, slots=True)
class Ability:
    """An ability, once for all cards that bear it; `use` is what its code is filed under."""

    use: str
    name: str
    timing: Timing
    triggers: tuple[Trigger, ...]
    text: str
    affiliation: str = ""  # what the unit then counts as
    adaptation: str = ""

    @property
    def order(self) -> bool:
        return self.timing == "order"


@dataclass(frozen=True, slots=True)
class Option:
    """One way to play a Tactics Card: at this trigger, for this effect (TMG-DECK-1)."""

    use: str
    triggers: tuple[Trigger, ...]
    text: str


@dataclass(frozen=True, slots=True)
class TacticsCard:
    """A Tactics Card of a faction, or of one commander."""

    id: str
    code: str
    name: str
    faction: Faction
    copies: Few
    options: tuple[Option, ...]
    source: Source
    adaptation: str
    commander: str = ""  # the attachment or NCU that brings it


# -- stat cards, of three kinds (TMG-UNIT-1) ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Named:
    """A character by name, perhaps one version of it only."""

    name: str
    subname: str = ""


@dataclass(frozen=True, slots=True)
class ArmyRule:
    """What a card asks of the army that it is in (TMG-ARMY-R4)."""

    needs_one_of: tuple[Named, ...] = ()
    forbids: tuple[str, ...] = ()  # names, units included
    attached_here: str = ""  # the attachment that must sit in this unit
    joins_unit_of: str = ""  # it sits in this character's unit, beyond the limit
    planted: Window | None = None  # when its player puts it into an enemy unit, beyond the limit
    attachment_discount: Count = 0  # points off one attachment in this unit
    free_attachment: str = ""  # this character costs nothing in this unit


NO_RULE = ArmyRule()


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack of a unit; `use` is the ability that has its name and works for it."""

    id: str
    name: str
    kind: Literal["melee", "ranged"]  # TMG-UNIT-4
    to_hit: Face  # TMG-UNIT-2
    dice: tuple[Few, ...]
    range: Literal["short", "long"] | None = None
    use: str = ""
    reach: int = field(init=False)  # how far it shoots; 0 in melee

    def __post_init__(self) -> None:
        if (self.range is None) != (self.kind == "melee"):
            raise ValueError(f"{self.id}: range belongs to ranged attacks, and to all of them")
        reach = {None: 0, "short": SHORT, "long": LONG}[self.range]  # TMG-RANGED-1
        object.__setattr__(self, "reach", reach)

    @property
    def melee(self) -> bool:
        return self.kind == "melee"

    @property
    def highest(self) -> int:
        """The highest dice value."""
        return max(self.dice)

    @property
    def lowest(self) -> int:
        """The lowest dice value."""
        return min(self.dice)


@dataclass(frozen=True, slots=True)
class Card:
    """What all stat cards share."""

    id: str
    code: str
    name: str
    faction: Faction
    cost: Count  # TMG-ARMY-5
    abilities: tuple[str, ...]  # TMG-UNIT-10
    source: Source
    adaptation: str
    subname: str = ""
    character: bool = False  # TMG-ARMY-7
    core_box: bool = False  # TMG-COMP-R2
    requires: str = ""
    army_rule: ArmyRule = NO_RULE

    @property
    def full_name(self) -> str:
        """The name with its subtitle."""
        return f"{self.name}, {self.subname}" if self.subname else self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCard(Card):
    """The stat card of a Combat Unit; ranks are those it starts with, 0 for a single mini."""

    type: Type
    speed: Few  # in inches
    defense: Face  # TMG-UNIT-7
    morale: Total  # TMG-UNIT-9
    ranks: Annotated[int, Between(0, 3)]
    per_rank: Annotated[int, Between(1, 4)]
    hp: Few
    attacks: tuple[Attack, ...]
    resilience: Few = 1  # TMG-RES-1 TMG-CONTENT-R2: 1 is none
    banding: bool = False  # TMG-CONTENT-R5
    affiliation: str = ""
    alias: str = ""
    unwritten: tuple[str, ...] = ()  # abilities of which only the name is known
    stride: int = field(init=False)  # Speed as a length

    def __post_init__(self) -> None:
        object.__setattr__(self, "stride", self.speed * INCH)  # TMG-UNIT-3
        if self.hp != self.ranks * self.per_rank and self.ranks:  # TMG-TRAY-R3
            raise ValueError(f"expected hp {self.ranks * self.per_rank}, 1 for each mini, got {self.hp} (TMG-TRAY-R3)")
        for attack in self.attacks:
            if len(attack.dice) != max(self.ranks, 1):  # TMG-UNIT-5 TMG-UNIT-6
                raise ValueError(f"{attack.id}: expected dice for each rank, got {len(attack.dice)} (TMG-UNIT-5)")

    @property
    def ranked(self) -> bool:
        """Whether it stands in ranks, so that it loses dice with them."""
        return self.ranks > 0

    @property
    def playable(self) -> bool:
        """Whether all its abilities are known; the others are stat lines only."""
        return not self.unwritten

    def dice(self, attack: Attack, ranks: int) -> int:
        """How many dice one of its attacks has with so many ranks left."""
        if not self.ranked:  # TMG-RANK-3
            return attack.dice[0]
        return attack.dice[self.ranks - ranks]  # TMG-UNIT-R1 TMG-CONTENT-R1


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment(Card):
    """The card of an attachment; a commander brings Tactics Cards (TMG-CMD-2)."""

    type: Type
    commander: bool = False
    tactics: tuple[str, ...] = ()  # TMG-CMD-3


@dataclass(frozen=True, slots=True, kw_only=True)
class Ncu(Card):
    """The card of a Non-Combat Unit; it may be a commander, too (TMG-CMD-2)."""

    commander: bool = False
    tactics: tuple[str, ...] = ()  # TMG-CMD-3


# -- the table ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tray:
    """The footprint of a type of unit; ranks 0: one mini alone."""

    id: str
    width: Length
    depth: Length
    ranks: Annotated[int, Between(0, 3)]
    per_rank: Annotated[int, Between(1, 4)]
    source: Source

    def footprint(self, banded: bool = False) -> tuple[int, int]:
        """Width and depth; a banded pair stands side by side."""
        return (2 * self.width if banded else self.width, self.depth)  # TMG-TRAY-R1


@dataclass(frozen=True, slots=True)
class GameSize:
    """How large a game is: points of an army and victory points to win (TMG-WIN-1, TMG-ARMY-4)."""

    id: str
    points: Few
    vp: Few
    source: Source


@dataclass(frozen=True, slots=True)
class ConditionToken:
    """A condition and the window in which its token may be expended (TMG-COND-R1)."""

    id: str
    name: str
    window: Window
    source: Source


@dataclass(frozen=True, slots=True)
class Term:
    """A word that cards use."""

    id: str
    name: str
    meaning: str
    source: Source


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone of the Tactics Board and what claiming it does."""

    id: str
    name: str
    icon: str
    target: Literal["enemy", "friendly"]
    text: str
    source: Source
    optional: bool = False  # the target may be left out
    adaptation: str = ""


Keyword = Literal[
    "blocks-line-of-sight",
    "cover",
    "dangerous",
    "elevated",
    "fortified",
    "hindering",
    "horrific",
    "impassable",
]


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of terrain piece: a rectangle with keywords (TMG-TERR-1)."""

    id: str
    name: str
    keywords: tuple[Keyword, ...]  # TMG-TERR-1
    width: Length  # along its right
    depth: Length  # along its forward axis
    source: Source
    adaptation: str
    cover_test: Literal["centre", "any"] | None = None

    def __post_init__(self) -> None:
        if (self.cover_test is not None) != ("cover" in self.keywords):
            raise ValueError("cover_test belongs to cover, and to all of it (TMG-TERR-R1)")


@dataclass(frozen=True, slots=True)
class Pooled:
    """Pieces that players may place; one with a `flip` shows either side (TMG-SETUP-R2)."""

    terrain: str
    count: Few
    flip: str = ""


# -- ready-made armies --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ArmyUnit:
    """One unit of a ready-made army."""

    card: str
    attachments: tuple[str, ...] = ()
    banded_with: int | None = None


@dataclass(frozen=True, slots=True)
class Army:
    """A ready-made army."""

    id: str
    name: str
    faction: Faction
    size: Size
    points: Few
    commander: str
    units: tuple[ArmyUnit, ...]
    ncus: tuple[str, ...]
    source: Source

    def as_json(self) -> dict[str, object]:
        """The army as players submit it."""
        return {
            "faction": self.faction,
            "size": self.size,
            "commander": self.commander,
            "units": [_submitted(unit) for unit in self.units],
            "ncus": list(self.ncus),
        }


def _submitted(unit: ArmyUnit) -> dict[str, object]:
    return {"card": unit.card, "attachments": list(unit.attachments), "banded_with": unit.banded_with}
