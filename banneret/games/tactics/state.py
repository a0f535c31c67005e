"""The state of a match: plain data and hand-written copies. No rules, no text; cards and fields are shared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tactics.cards import Cost, ModelCard, Scenario
from banneret.games.tactics.field import Field
from banneret.kernel.events import Eyes, Story
from banneret.kernel.piles import Piles

if TYPE_CHECKING:
    from banneret.battlefield.squares import Ground
    from banneret.games.tactics.listening import Ears

SEATS = ("gold", "silver")
OTHER = {"gold": "silver", "silver": "gold"}

# where a model is (INV-3)
UNDEPLOYED, BOARD, CAPTIVE, DECEASED = "undeployed", "board", "captive", "deceased"

# stages of a match; the state alone says what comes next
MUSTER, ROLL_OFF, OBJECTIVES, AGENDAS, DEPLOY, START = (
    "muster",
    "roll-off",
    "objectives",
    "agendas",
    "deploy",
    "start",
)
ROUND, TURN, ACTION, ACTIVATION_END, END_PHASE, OVER = (
    "round",
    "turn",
    "action",
    "activation-end",
    "end-phase",
    "over",
)

NOBODY = -1


class Doom:
    """The wound that made a model lethally wounded: who dealt it, and whether it was a close-combat attack."""

    __slots__ = ("by", "may_capture")

    def __init__(self, by: int, may_capture: bool) -> None:
        self.by = by
        self.may_capture = may_capture


class Model:
    """One miniature. A mounted character that loses its mount stays the same model with another card."""

    __slots__ = (
        "activated",
        "at",
        "body",
        "captive",
        "captor",
        "card",
        "doom",
        "equipment",
        "ever_captured",
        "flipped",
        "id",
        "killer",
        "n",
        "passage",
        "routed",
        "routed_before",
        "seat",
        "shaken",
        "where",
        "wounds",
    )

    def __init__(self, n: int, id: str, card: ModelCard, seat: str, equipment: str | None = None) -> None:
        self.n = n
        self.id = id
        self.card = card
        self.seat = seat
        self.equipment = equipment  # discarded: None
        self.where = UNDEPLOYED
        self.at = NOBODY  # the square, for a large model the top left one of its block
        self.body = 0  # bitboard of the squares it stands on
        self.wounds = 0  # tokens: TAC-TOK-7
        self.shaken = False
        self.routed = False
        self.routed_before = False  # the token was there when the activation began: TAC-TOK-R3
        self.activated = False
        self.captive = NOBODY  # the model it holds
        self.captor = NOBODY  # the model that holds it
        self.doom: Doom | None = None  # lethally wounded until the action ends: TAC-CARD-R1
        self.passage = 0  # corpse-pile squares open to it: TAC-TL-4
        self.flipped = False  # its motivation shows the Deceased side
        self.killer = NOBODY
        self.ever_captured = False

    def copy(self) -> Model:
        m = Model.__new__(Model)
        m.n, m.id, m.card, m.seat, m.equipment = self.n, self.id, self.card, self.seat, self.equipment
        m.where, m.at, m.body, m.wounds = self.where, self.at, self.body, self.wounds
        m.shaken, m.routed, m.routed_before = self.shaken, self.routed, self.routed_before
        m.activated, m.captive, m.captor, m.doom = self.activated, self.captive, self.captor, self.doom
        m.passage, m.flipped, m.killer = self.passage, self.flipped, self.killer
        m.ever_captured = self.ever_captured
        return m

    @property
    def character(self) -> bool:
        """Hero or champion (TAC-MOD-R1)."""
        return self.card.rank != "soldier"

    @property
    def left(self) -> int:
        """Wounds left (TAC-TOK-7)."""
        return self.card.wounds - self.wounds  # TAC-TOK-7


class Lasting:
    """An effect that lasts: which, for whom, until when."""

    __slots__ = ("bonus", "effect", "n", "name", "until")

    def __init__(self, effect: str, n: int, until: str, name: str, bonus: int) -> None:
        self.effect = effect  # a moment of modifiers: ATTACK_ROLL or DEFENSE_ROLL
        self.n = n  # the model
        self.until = until  # "activation" or "round"
        self.name = name
        self.bonus = bonus


class Deed:
    """Scratch paper of one action: who acts, what was used and spent. Never survives a rest."""

    __slots__ = ("actor", "before", "copper", "kind", "outer", "used", "wounded")

    def __init__(self, actor: Model, kind: str, outer: Deed | None) -> None:
        self.actor = actor
        self.kind = kind
        self.outer = outer
        self.used: list[tuple[int, str]] = []  # TAC-ABL-R1
        self.copper = 0  # spent by the actor in this action
        self.wounded: list[int] = []  # models that its attack wounded
        self.before = 0  # the footprint that a large model left when it last began to move


class State:
    """Everything about a match that lasts from rest to rest."""

    __slots__ = (
        "active",
        "ap",
        "backs",
        "bodies",
        "broke",
        "coins",
        "copper",
        "deed",
        "doors",
        "ears",
        "field",
        "first",
        "free",
        "game_uses",
        "ground",
        "laid",
        "lasting",
        "leaves",
        "losses",
        "models",
        "must_activate",
        "nemeses",
        "objectives",
        "occupied",
        "opening",
        "over",
        "piles",
        "plunder",
        "round",
        "round_uses",
        "scenario",
        "spent",
        "stage",
        "story",
        "to_act",
        "trenches",
        "vp",
        "winner",
        "zones",
    )

    def __init__(self, scenario: Scenario, field: Field, piles: Piles) -> None:
        self.scenario = scenario
        self.field = field
        self.ground: Ground = field.ground
        self.laid: dict[str, Any] | None = None  # a board of a position's own, as it was written
        self.doors: list[str] = [door.kind for door in field.doors]
        self.leaves = field.leaves  # Dead Leaves not flipped yet
        self.trenches = field.ditch  # Ditches with Stakes, flipped ones too
        self.backs = _backs(field.leaves.bit_count())  # what still lies under leaves, in no order: TAC-TL-R3
        self.objectives: dict[int, str] = {}  # square -> card
        self.plunder: dict[int, str] = dict(field.plunder)
        self.models: list[Model] = []
        self.bodies: dict[str, int] = {"gold": 0, "silver": 0}
        self.occupied = 0
        self.ears: Ears = {}
        self.coins: dict[str, list[int]] = {seat: [*scenario.coins] for seat in SEATS}  # TAC-COIN-5, TAC-SETUP-2
        self.copper: dict[str, int] = dict.fromkeys(SEATS, scenario.coins.copper)  # refreshed to: TAC-COIN-R3
        self.broke: list[str] = []  # seats whose gold has been at 0
        self.vp: dict[str, int] = {"gold": 0, "silver": 0}
        self.zones: dict[str, str] = {}  # seat -> zone
        self.stage = MUSTER
        self.round = 0
        self.first = "gold"  # holds the 1st player token
        self.to_act = "gold"
        self.must_activate = False  # after a pass: TAC-PASS-2
        self.active = NOBODY
        self.ap = 0
        self.spent = 0
        self.free = 0  # 1 once the unpaid free action is used: TAC-AP-5
        self.opening = False  # beginning-of-activation offers still stand: TW-A2
        self.losses: dict[str, int] = {"gold": 0, "silver": 0}  # characters killed or captured this round
        self.lasting: list[Lasting] = []
        self.round_uses: list[str] = []
        self.game_uses: list[str] = []
        self.nemeses: dict[str, int] = {}  # seat -> the enemy model it named: TAC-NEM-1
        self.over: str | None = None  # the rule that ended the match
        self.winner: str | None = None  # only where the rule names one (a concession)
        self.deed: Deed | None = None
        self.piles = piles
        self.story = Story()

    def copy(self) -> State:
        g = State.__new__(State)
        g.scenario, g.field, g.ground, g.ears, g.laid = self.scenario, self.field, self.ground, self.ears, self.laid
        g.doors, g.leaves, g.trenches, g.backs = (
            self.doors.copy(),
            self.leaves,
            self.trenches,
            self.backs.copy(),
        )
        g.objectives, g.plunder = self.objectives, self.plunder.copy()
        g.models = [m.copy() for m in self.models]
        g.bodies, g.occupied = self.bodies.copy(), self.occupied
        g.coins = {seat: purse.copy() for seat, purse in self.coins.items()}
        g.copper, g.broke, g.vp = self.copper, self.broke.copy(), self.vp.copy()
        g.zones, g.stage, g.round, g.first, g.to_act = (
            self.zones.copy(),
            self.stage,
            self.round,
            self.first,
            self.to_act,
        )
        g.must_activate, g.active, g.ap, g.spent = self.must_activate, self.active, self.ap, self.spent
        g.free, g.opening, g.losses = self.free, self.opening, self.losses.copy()
        g.lasting, g.round_uses, g.game_uses = (
            self.lasting.copy(),
            self.round_uses.copy(),
            self.game_uses.copy(),
        )
        g.nemeses, g.over, g.winner, g.deed = self.nemeses.copy(), self.over, self.winner, None
        g.piles = {name: pile.copy() for name, pile in self.piles.items()}
        g.story = Story()
        return g

    def tell(self, kind: str, rule: str, **facts: Any) -> None:
        """Tell an event that everybody may know."""
        self.story.tell(kind, rule, facts)

    def whisper(self, kind: str, rule: str, eyes: Eyes, hidden: tuple[str, ...], **facts: Any) -> None:
        """Tell an event whose hidden facts are for these eyes alone."""
        self.story.tell(kind, rule, facts, eyes, hidden)

    def model(self, id: str) -> Model:
        """The model of this id."""
        return next(m for m in self.models if m.id == id)

    __getitem__ = model

    def of(self, seat: str) -> list[Model]:
        """This seat's models on the board."""
        return [m for m in self.models if m.seat == seat and m.where == BOARD]


def _backs(leaves: int) -> list[str]:
    """Half Ditch, half Bare Ground, the odd one a Ditch (TAC-TL-R3)."""
    return ["bare"] * (leaves // 2) + ["ditch"] * (leaves - leaves // 2)  # TAC-TL-R3


def can_pay(g: State, seat: str, cost: Cost) -> bool:
    """Whether the whole cost can be paid, each coin in its own kind (TAC-COIN-R4)."""
    purse = g.coins[seat]
    return purse[0] >= cost[0] and purse[1] >= cost[1] and purse[2] >= cost[2]  # TAC-COIN-R4
