"""Losing wounds, defending against hits, and the abilities that may still undo wounds (TW-W, TW-D)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.changes import mark_wounds, unmark_wounds
from banneret.games.tactics.listening import bonuses, speak
from banneret.games.tactics.moments import DECLARE_DEFENSE, DEFENSE_ROLL, WOUNDED
from banneret.games.tactics.rolls import DEFENSE, Throw, throw
from banneret.games.tactics.state import Model, State
from banneret.games.tactics.will import active_seat

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

ARMOUR = {"castle-forged-steel": "Castle-Forged Steel", "heirloom-armor": "Heirloom Armor"}  # TAC-EQ-13, TAC-EQ-18


class Injury:
    """Scratch paper of one wounding: who suffers, how much of it stays, from whom."""

    __slots__ = ("by", "kept", "redirected", "rule", "who")

    def __init__(self, who: Model, kept: int, by: Model | None, rule: str) -> None:
        self.who = who
        self.kept = kept
        self.by = by
        self.rule = rule
        self.redirected = False


class Defense:
    """Scratch paper of one defense: the hits, the declared bonuses and what was blocked."""

    __slots__ = ("attacker", "declared", "defender", "dice", "hits", "melee")

    def __init__(self, defender: Model, hits: int, attacker: Model | None, melee: bool) -> None:
        self.defender = defender
        self.hits = hits
        self.attacker = attacker
        self.melee = melee
        self.declared: list[tuple[str, int]] = []
        self.dice = 0


def suffer(g: State, m: Model, wounds: int, rule: str, by: Model | None = None, may_capture: bool = False) -> Flow[int]:
    """Suffer wounds; the model's wounds abilities come before it would be killed (TAC-ABL-8). How many it kept."""
    placed = mark_wounds(g, m, wounds, rule, by, may_capture)
    if not placed:
        return 0
    injury = Injury(m, placed, by, rule)
    yield from speak(g, WOUNDED, "TAC-ABL-8", injury, active_seat(g), m.id)  # TAC-ABL-8, TAC-ATK-R4
    return injury.kept


def cancel(g: State, injury: Injury, wounds: int, rule: str) -> None:
    """Undo up to so many of the wounds just placed (TAC-EV-8)."""
    injury.kept -= unmark_wounds(g, injury.who, min(wounds, injury.kept), rule)  # TAC-EV-8


def redirect(g: State, injury: Injury, other: Model, rule: str) -> Flow[None]:
    """All wounds just placed go to another model, once, no defense roll, no capture by them (TAC-EV-8, TAC-DIE-2)."""
    moved = unmark_wounds(g, injury.who, injury.kept, rule)
    injury.kept = 0
    placed = mark_wounds(g, other, moved, rule, injury.by, may_capture=False)  # TAC-EV-8, TAC-DIE-2
    if placed:
        passed_on = Injury(other, placed, injury.by, rule)
        passed_on.redirected = True  # TAC-EV-8
        yield from speak(g, WOUNDED, "TAC-ABL-8", passed_on, active_seat(g), other.id)


def defend(g: State, d: Defense, rule: str) -> Flow[int]:
    """Declare defense abilities, roll 1 die per hit; each result of defense or more blocks 1. How many blocked."""
    m = d.defender
    yield from speak(g, DECLARE_DEFENSE, "TAC-ATK-7", d, active_seat(g), m.id)  # TAC-ATK-7, TAC-ABL-7
    t = Throw(m, DEFENSE, d.hits, m.card.defense, rule)  # TAC-ATK-8, TAC-CARD-7
    armour = [(ARMOUR[m.equipment], 1)] if m.equipment in ARMOUR else []  # TAC-EQ-13, TAC-EQ-18
    yield from throw(g, t, [*bonuses(g, DEFENSE_ROLL, m, d), *d.declared, *armour])
    d.dice = d.hits
    return t.successes


def take_hits(g: State, m: Model, hits: int, rule: str) -> Flow[None]:
    """Hits that nobody deals (a ditch) are defended like attack hits (TAC-CARD-R2, TAC-TL-R5)."""
    blocked = yield from defend(g, Defense(m, hits, None, melee=False), "TAC-CARD-R2")  # TAC-CARD-R2
    yield from suffer(g, m, hits - blocked, rule)
