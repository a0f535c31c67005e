"""One roll of a model: items declared before it, its dice, rerolls, replaced faces, modifiers, successes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from banneret.games.tactics.changes import discard, steady
from banneret.games.tactics.contact import in_contact
from banneret.games.tactics.state import OTHER, Model, State
from banneret.kernel.chance import D10, Thrown, roll
from banneret.kernel.decisions import NONE, ChooseSome, Why, choose
from banneret.kernel.windows import window

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

ATTACK, DEFENSE, WILL, TERRAIN = "attack", "defense", "will", "terrain"
NATURAL = 10
CHARM, POWDER, DAGGER = "lucky-charm", "blinding-powder", "obsidian-dagger"


class Throw:
    """Scratch paper of one roll."""

    __slots__ = (
        "charmed",
        "dagger",
        "faces",
        "kind",
        "modifiers",
        "needs",
        "number",
        "powdered",
        "roller",
        "rule",
        "shaken",
        "tells",
    )

    def __init__(self, roller: Model, kind: str, number: int, needs: int, rule: str) -> None:
        self.roller = roller
        self.kind = kind
        self.number = number
        self.needs = needs
        self.rule = rule
        self.modifiers: list[tuple[str, int]] = []
        self.shaken = False
        self.charmed = False
        self.dagger = False
        self.powdered: list[str] = []  # seats that threw Blinding Powder
        self.faces: list[int] = []
        self.tells: tuple[int, ...] | None = None

    @property
    def bonus(self) -> int:
        return sum(amount for _, amount in self.modifiers)  # TAC-DICE-R2

    @property
    def mark(self) -> int:
        """The natural face from which on a die succeeds; 11: none does."""
        mark = self.needs - self.bonus + (2 if self.shaken else 0)  # TAC-TOK-2
        if mark <= NATURAL:
            return mark
        always = self.kind in (ATTACK, DEFENSE)  # TAC-ATK-R1, TAC-ATK-15, TAC-DICE-R3
        spared = self.shaken and self.needs - self.bonus <= NATURAL  # TAC-TOK-3
        return NATURAL if always or spared else NATURAL + 1

    @property
    def successes(self) -> int:
        return Thrown(self.faces, self.tells).at_least(self.mark)  # TAC-DICE-1, TAC-DICE-2

    @property
    def naturals(self) -> int:
        return Thrown(self.faces, self.tells).at_least(NATURAL)  # TAC-DICE-3, TAC-DEF-24


def throw(g: State, t: Throw, modifiers: Iterable[tuple[str, int]], rerolls: int = 0) -> Flow[None]:
    """Roll for a model, all dice together; no dice are no roll, and keep the shaken token (TAC-TOK-R1)."""
    if not t.number:
        return  # TAC-TOK-R1
    t.modifiers += modifiers
    yield from _declare_items(g, t)
    t.shaken = t.roller.shaken
    yield from _cast(t)
    if t.shaken:
        steady(g, t.roller, "TAC-TOK-2", routed=False)  # TAC-TOK-2
    if rerolls:
        yield from _reroll(t, rerolls)
    yield from _replace_faces(t)
    facts = {"needs": t.needs, "modifiers": _told(t), "successes": t.successes}
    g.tell("rolled", t.rule, who=t.roller.id, roll=t.kind, faces=[*t.faces], **facts)  # TAC-DICE-R4


def _told(t: Throw) -> list[list[str | int]]:
    named = [*t.modifiers, *([("shaken", -2)] if t.shaken else [])]
    return [[name, amount] for name, amount in named]


def _cast(t: Throw) -> Flow[None]:
    thrown = yield from roll(t.roller.seat, f"{t.kind}-roll", t.rule, t.number, D10, (t.mark, NATURAL))  # TAC-DICE-1
    t.faces, t.tells = thrown.faces, thrown.tells


def reroll_one(g: State, t: Throw) -> Flow[None]:
    """A reroll triggered by the result: the same roll, a new face that no item changes (TAC-DICE-R1)."""
    thrown = yield from roll(t.roller.seat, f"{t.kind}-reroll", "TAC-DICE-R1", 1, D10, (t.mark, NATURAL))
    t.faces[min(range(len(t.faces)), key=t.faces.__getitem__)] = thrown.faces[0]
    g.tell("rerolled", "TAC-DICE-R1", who=t.roller.id, roll=t.kind, faces=[*t.faces], successes=t.successes)


# --- items (TAC-EQ-R3) ----------------------------------------------------------------------------------------


class Item:
    """Equipment declared before a roll and discarded by it (TAC-EQ-25)."""

    __slots__ = ("equipment", "n", "seat", "word")
    forced = False

    def __init__(self, m: Model, equipment: str) -> None:
        self.n, self.seat, self.equipment = m.n, m.seat, equipment
        self.word = f"{m.id}:{equipment}"

    def why_not(self, g: State, t: Throw) -> Why | None:
        if g.models[self.n].equipment == self.equipment:
            return None
        return Why("TAC-EQ-25", "The token has been used.")

    def run(self, g: State, t: Throw) -> Flow[None]:
        discard(g, g.models[self.n], "TAC-EQ-25")  # TAC-EQ-25
        if self.equipment == CHARM:
            t.charmed = True
        elif self.equipment == DAGGER:
            t.dagger = True
        else:
            t.powdered.append(self.seat)
        yield from ()


def _declare_items(g: State, t: Throw) -> Flow[None]:
    """Before the roll, the roller's owner first (TAC-EQ-R3)."""
    items = _items(g, t)
    if items:
        seat = t.roller.seat
        yield from window(
            g, "before-roll", "TAC-EQ-R3", t, lambda: items, (seat, OTHER[seat]), about=t.roller.id
        )  # TAC-EQ-R3


def _items(g: State, t: Throw) -> list[Item]:
    m = t.roller
    found = []
    if m.equipment == CHARM or (m.equipment == DAGGER and t.kind == ATTACK):  # TAC-EQ-11, TAC-EQ-19
        found.append(Item(m, str(m.equipment)))
    for other in g.models:
        if other.equipment == POWDER and other.body and other.seat != m.seat and in_contact(g, other, m):  # TAC-EQ-10
            found.append(Item(other, POWDER))
    return found


def _reroll(t: Throw, most: int) -> Flow[None]:
    """Reroll up to so many failed dice once (TAC-EV-8); failed dice are alike."""
    failed = [f"d{n}" for n, face in enumerate(t.faces, 1) if face < t.mark]
    if not failed:
        return
    ask = ChooseSome(
        t.roller.seat, "reroll", "TAC-EV-8", failed, 0, min(most, len(failed)), lambda _: 0, about=t.roller.id
    )
    chosen: Sequence[str] = yield ask  # TAC-EV-8
    if chosen:
        thrown = yield from roll(t.roller.seat, f"{t.kind}-reroll", "TAC-EV-8", len(chosen), D10, (t.mark, NATURAL))
        for die, face in zip(chosen, thrown.faces, strict=True):
            t.faces[int(die[1:]) - 1] = face


def _replace_faces(t: Throw) -> Flow[None]:
    """Lucky Charm's die, then Blinding Powder's: the new face counts as natural (TAC-DICE-R1, TAC-EQ-R3, TAC-EQ-R4)."""
    if t.charmed:
        yield from _turn_one(t, t.roller.seat, CHARM, NATURAL, "TAC-EQ-11")  # TAC-EQ-11
    for seat in t.powdered:
        yield from _turn_one(t, seat, POWDER, 1, "TAC-EQ-10")  # TAC-EQ-10


def _turn_one(t: Throw, seat: str, item: str, face: int, rule: str) -> Flow[None]:
    """Turn one die to that face, or none; equal faces are one option."""
    dice = [f"d{n}" for n, shown in enumerate(t.faces, 1) if shown not in t.faces[: n - 1]]
    die = yield from choose(seat, item, rule, [*dice, NONE], about=t.roller.id)
    if die != NONE:
        t.faces[int(die[1:]) - 1] = face  # TAC-EQ-R4
