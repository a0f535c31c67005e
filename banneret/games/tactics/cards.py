"""Typed records for the content: cards, tokens, terrain, scenarios and ready-made lists.

They are frozen and shared, never live state. Costs and coins are always gold, silver, copper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from banneret.kernel.content import Between
from banneret.kernel.shelves import Args, Count, Few

Coin = Literal["gold", "silver", "copper"]
Colour = Literal["gold", "silver"]  # of a deployment zone
Faction = Literal["targaryen", "baratheon", "neutral"]
Rank = Literal["hero", "champion", "soldier"]  # TAC-MOD-1
Size = Literal["learn-to-play", "small", "standard", "large"]
Side = Literal["N", "E", "S", "W"]
Class = Literal["MOVE", "WILL", "DEF", "WND", "CMD", "TRIG", "PASS"]  # TAC-EV-11
Trigger = Literal[
    "kills-champion",
    "kills-hero",
    "takes-hero",
    "friend-takes-hero",
    "hero-takes-character",
    "killer-taken",
    "attack-wounds-hero",
    "round-ends-unengaged-on-objective",
    "round-ends-hero-on-board",
    "round-ends-none-taken",
    "friend-takes-plunder",
    "friend-takes-money-bags",
]

Face = Annotated[int, Between(2, 10)]  # what a die must show, or more
ActionPoints = Annotated[int, Between(0, 2)]  # TAC-ABL-14
Square = tuple[int, int]  # x to the right, y downward, (0, 0) top left
Rectangle = tuple[int, int, int, int]  # x0, y0, x1, y1, all inside
Edge = tuple[int, int, Side]

COINS: tuple[Coin, ...] = ("gold", "silver", "copper")
RANKS: tuple[Rank, ...] = ("hero", "champion", "soldier")
CHARACTERS: tuple[Rank, ...] = ("hero", "champion")  # TAC-MOD-R1


class Cost(NamedTuple):
    """An amount of coins, each kind by itself: coins are never exchanged."""

    gold: int = 0
    silver: int = 0
    copper: int = 0

    def plus(self, other: Cost) -> Cost:
        return Cost(self[0] + other[0], self[1] + other[1], self[2] + other[2])

    def minus(self, other: Cost) -> Cost:
        return Cost(self[0] - other[0], self[1] - other[1], self[2] - other[2])

    def within(self, purse: Cost) -> bool:
        """Whether the purse covers it, coin by coin."""
        return self[0] <= purse[0] and self[1] <= purse[1] and self[2] <= purse[2]


FREE = Cost()

if TYPE_CHECKING:
    Coins = Cost
else:
    Coins = tuple[Count, Count, Count]  # how it is written; `_as_costs` makes it a Cost


def _as_costs(record: object, *names: str) -> None:
    for name in names:
        object.__setattr__(record, name, Cost(*getattr(record, name)))


# -- model cards -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Improvement:
    """What extra coins add to one attack (TAC-MODE-5)."""

    id: str
    coins: Coins
    dice: Count = 0
    value: Count = 0  # added to each attack die
    reroll: Count = 0  # failed dice that may be rolled again
    charge: bool = False  # only while charging (TAC-CHG-6)

    def __post_init__(self) -> None:
        _as_costs(self, "coins")


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What an attack that dealt a wound may do to the defender afterwards, for coins (TAC-ATK-10)."""

    use: str
    name: str
    coins: Coins
    args: Args = field(default_factory=dict)

    def __post_init__(self) -> None:
        _as_costs(self, "coins")

    @property
    def id(self) -> str:
        return self.use


@dataclass(frozen=True, slots=True)
class Mode:
    """An attack mode: its cost, its dice and what they need; `coins` is the mandatory price (TAC-MODE-8)."""

    id: str
    name: str
    kind: Literal["melee", "ranged"]
    ap: ActionPoints
    dice: Few
    needs: Face
    coins: Coins = FREE
    graded: bool = False  # improvements are bought in printed order (TAC-MODE-R3)
    improvements: tuple[Improvement, ...] = ()
    aftermath: tuple[Aftermath, ...] = ()

    def __post_init__(self) -> None:
        _as_costs(self, "coins")

    @property
    def melee(self) -> bool:
        return self.kind == "melee"


@dataclass(frozen=True, slots=True)
class AbilityLine:
    """One ability on a card: its class, its price, the function it uses and the numbers that one takes."""

    use: str
    name: str
    class_: Class
    text: str
    source: str
    id: str = ""  # the `use`, unless a card uses one ability twice
    after: bool = False  # an aftermath (TAC-ABL-16)
    ap: ActionPoints = 0  # commands only
    coins: Coins = FREE
    args: Args = field(default_factory=dict)

    def __post_init__(self) -> None:
        _as_costs(self, "coins")
        object.__setattr__(self, "id", self.id or self.use)
        if self.ap and self.class_ != "CMD":
            raise ValueError(f"{self.id}: ap belongs to commands only, this one is {self.class_}")


@dataclass(frozen=True, slots=True)
class ModelCard:
    """A model card; `character` is what mounted and infantry form of one hero or champion share."""

    id: str
    name: str
    code: str
    faction: Faction
    cost: Coins
    base: Literal["infantry", "large"]
    will: Face
    defense: Face
    wounds: Few
    source: str
    title: str = ""
    character: str = ""
    foot: str = ""  # the infantry form of a mounted character
    sigil: str = ""
    modes: tuple[Mode, ...] = ()
    abilities: tuple[AbilityLine, ...] = ()
    rank: Rank = field(init=False)
    large: bool = field(init=False)  # TAC-DEF-22

    def __post_init__(self) -> None:
        _as_costs(self, "cost")
        object.__setattr__(self, "rank", rank_of(self.cost))
        object.__setattr__(self, "large", self.base == "large")

    @property
    def mounted(self) -> bool:
        return self.foot != ""

    @property
    def full_name(self) -> str:
        """The name with its title, and "(mounted)" where there is an infantry form."""
        titled = f"{self.name}, {self.title}" if self.title else self.name
        return f"{titled} (mounted)" if self.foot else titled


def rank_of(cost: Cost) -> Rank:
    """Hero, champion or soldier, told by the coins of the cost."""
    if cost.gold:  # TAC-MOD-R1, TAC-MOD-2; 1 gold or more, as the card says: TAC-MOD-3
        return "hero"
    if cost.silver:  # TAC-MOD-R1
        return "champion"
    return "soldier"  # TAC-MOD-R1


# -- tokens and other cards --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Equipment:
    """An equipment token: its price in copper and who may carry it (TAC-EQ-3)."""

    id: str
    rule: str
    name: str
    price: Few
    ranks: tuple[Rank, ...]
    text: str
    source: str
    unique: bool = False
    infantry_only: bool = False
    once: bool = False  # discarded by use (TAC-EQ-25)
    args: Args = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Agenda:
    """A secret aim; two of them can be shown early for a free action (TAC-AGE-R3)."""

    id: str
    name: str
    number: Few
    rules: tuple[str, ...]
    scores: Literal["last-end-phase", "at-once"]
    vp: Few
    text: str
    source: str
    coin: Coin | None = None
    grants: Literal["move", "attack"] | None = None
    grants_to: tuple[Rank, ...] = ()
    args: Args = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clause:
    """One line of a motivation: when its trigger occurs, coins may buy VP (TAC-MOT-5)."""

    id: str
    trigger: Trigger
    coins: Coins
    vp: Few
    text: str
    limit: Literal["none", "once", "once per round"] = "none"

    def __post_init__(self) -> None:
        _as_costs(self, "coins")


@dataclass(frozen=True, slots=True)
class Motivation:
    """A hero's motivation card; `id` is the character (TAC-MOT-1, TAC-MOT-R2)."""

    id: str
    name: str
    source: str
    alive: tuple[Clause, ...]
    deceased: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class ObjectiveCard:
    """The action open to the model that controls the objective (TAC-OC-2)."""

    id: str
    code: str
    name: str
    ap: ActionPoints
    use: str
    text: str
    source: str
    coins: Coins = FREE
    args: Args = field(default_factory=dict)
    once_per_round: bool = False

    def __post_init__(self) -> None:
        _as_costs(self, "coins")


# -- the field ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of terrain, on squares or on edges; `open` lets models in, `clear` lets sight through."""

    id: str
    rule: str
    name: str
    layer: Literal["square", "piece", "zone", "edge", "token"]
    open: bool
    clear: bool
    source: str
    symbol: str = ""  # on a drawn map
    size: Few = 1  # squares along a side
    mark: Literal["", "!", "?", "passive"] = ""
    ap: ActionPoints = 0  # of the Interact that "?" allows
    step: Few = 1  # cost of a step into it
    charge_dice: Count = 0  # 0: cannot be smashed
    charge_needs: Count = 0
    flips_to: tuple[str, ...] = ()
    args: Args = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True)
class MoneyBags:
    """What Money Bags give besides VP (TAC-PLU-R1)."""

    coin: Coin
    coins: Count


@dataclass(frozen=True, slots=True)
class SecretLetters:
    """What Secret Letters give besides VP."""

    agendas: Count


@dataclass(frozen=True, slots=True)
class Plunder:
    """What plunder tokens give (TAC-PLU-3, TAC-PLU-4)."""

    vp: Count
    money_bags: MoneyBags
    secret_letters: SecretLetters


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the rulebook's text leaves open and no card carries."""

    end_phase_majority: Literal["captives", "copper", "both"]  # TAC-END-R1
    pass_cost: Coins  # TAC-COIN-R2
    plunder: Plunder

    def __post_init__(self) -> None:
        _as_costs(self, "pass_cost")


# -- scenarios and armies ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Door:
    """A door in the wall on an edge."""

    kind: str
    edge: Edge


@dataclass(frozen=True, slots=True)
class Zones:
    """The deployment zones: rectangles of squares, by colour (TAC-SETUP-9)."""

    gold: tuple[Rectangle, ...]
    silver: tuple[Rectangle, ...]

    def squares(self, colour: Colour) -> tuple[Square, ...]:
        """All squares of one colour, row by row."""
        areas = self.gold if colour == "gold" else self.silver
        return tuple(sorted({square for area in areas for square in inside(area)}, key=lambda s: (s[1], s[0])))


@dataclass(frozen=True, slots=True)
class Scenario:
    """A battlefield drawn in text, its zones, rounds and coins, and the id of its special rule.

    Matches name it by its `key`, the code in small letters: "s1".
    """

    id: str
    code: str
    title: str
    text: str
    size: Size
    rounds: Few
    coins: Coins
    armies: tuple[str, ...]
    special: str
    special_text: str
    map: str
    zones: Zones
    special_args: Args = field(default_factory=dict)
    special_squares: tuple[Square, ...] = ()
    boxes: tuple[Rectangle, ...] = ()
    walls: tuple[Edge, ...] = ()  # single ones, besides those of boxes
    doors: tuple[Door, ...] = ()
    windows: tuple[Edge, ...] = ()
    fixed: bool = False  # only the lists in `armies` are played
    agendas: bool = True
    motivations: bool = True
    equipment: bool = True
    objectives: bool = True  # and their cards
    plunder: bool = True

    def __post_init__(self) -> None:
        _as_costs(self, "coins")

    @property
    def key(self) -> str:
        return self.code.lower()

    @property
    def rows(self) -> tuple[str, ...]:
        return tuple(self.map.split())

    def spots(self, symbol: str) -> tuple[Square, ...]:
        """The squares drawn with a symbol, row by row."""
        return tuple((x, y) for y, row in enumerate(self.rows) for x, drawn in enumerate(row) if drawn == symbol)

    def edges(self) -> dict[Edge, str]:
        """What lies on edges, by edge as seen from inside its box: walls, doors and windows."""
        lies: dict[Edge, str] = {edge: "wall" for box in self.boxes for edge in around(box)}
        lies.update((edge, "wall") for edge in self.walls)
        lies.update((door.edge, door.kind) for door in self.doors)
        lies.update((edge, "window") for edge in self.windows)
        return lies


def inside(area: Rectangle) -> Iterator[Square]:
    """The squares of a rectangle, row by row."""
    x0, y0, x1, y1 = area
    return ((x, y) for y in range(y0, y1 + 1) for x in range(x0, x1 + 1))


def around(box: Rectangle) -> Iterator[Edge]:
    """The outer edges of a rectangle, each named by the square inside."""
    x0, y0, x1, y1 = box
    for x in range(x0, x1 + 1):
        yield (x, y0, "N")
        yield (x, y1, "S")
    for y in range(y0, y1 + 1):
        yield (x0, y, "W")
        yield (x1, y, "E")


@dataclass(frozen=True, slots=True)
class ArmyModel:
    """One model of a ready-made list."""

    card: str
    equipment: str | None = None


@dataclass(frozen=True, slots=True)
class Army:
    """A ready-made list."""

    id: str
    name: str
    faction: Faction
    size: Size
    models: tuple[ArmyModel, ...]

    def as_json(self) -> dict[str, object]:
        """The list as players submit it."""
        return {"faction": self.faction, "models": [_submitted(model) for model in self.models]}


def _submitted(model: ArmyModel) -> str | dict[str, str]:
    return {"card": model.card, "equipment": model.equipment} if model.equipment else model.card
