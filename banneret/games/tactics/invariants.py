"""What must hold of every state (INV-…): sentences that begin with the law they break; `watch` sees what is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from banneret.games.tactics.contact import engaged, in_contact, sees
from banneret.games.tactics.library import library
from banneret.games.tactics.setup import stocks
from banneret.games.tactics.state import (
    BOARD,
    CAPTIVE,
    DECEASED,
    NOBODY,
    OTHER,
    SEATS,
    UNDEPLOYED,
    State,
)
from banneret.kernel.piles import lost_and_doubled

Broken = Iterator[str]


def broken(g: State) -> list[str]:
    """The laws of a single state that this one breaks, each sentence beginning with its ID."""
    return [sentence for law in LAWS for sentence in law(g)]


# --- laws of one state ----------------------------------------------------------------------------------------


def _squares(g: State) -> Broken:
    """INV-1: one model a square, the right number of squares each."""
    if g.deed is not None:
        return
    seen = 0
    for m in g.models:
        if m.body & seen:
            yield f"INV-1 {m.id} shares a square"
        seen |= m.body
        if m.where == BOARD and m.body != (g.field.plan.block[m.at] if m.card.large else 1 << m.at):
            yield f"INV-1 {m.id} has the wrong squares"
    if seen != g.occupied or any(g.bodies[s] != sum(m.body for m in g.models if m.seat == s) for s in SEATS):
        yield "INV-1 the boards of squares do not fit the models"


def _open(g: State) -> Broken:
    """INV-2: models stand on OPEN squares, over no wall, door or window (TAC-TL-R4 aside)."""
    piles = sum(g.field.piles)
    for m in g.models:
        if m.body & ~(g.ground.open | piles):
            yield f"INV-2 {m.id} stands on a BLOCKED square"
        if m.card.large and m.where == BOARD and g.deed is None and not g.ground.blocks >> m.at & 1:
            yield f"INV-2 {m.id} stands over a wall, door or window"


def _places(g: State) -> Broken:
    """INV-3: exactly one place each; one form of a character per side."""
    for m in g.models:
        if m.where not in (UNDEPLOYED, BOARD, CAPTIVE, DECEASED) or (m.where == BOARD) != bool(m.body):
            yield f"INV-3 {m.id} is {m.where} with squares {m.body:b}"
    fielded = Counter((m.seat, m.card.character) for m in g.models if m.character)
    for (seat, character), n in fielded.items():
        if n > 1:
            yield f"INV-3 {seat} fields {character} {n} times"


def _wounds(g: State) -> Broken:
    """INV-4: tokens between 0 and the value; between actions nobody on the board is at the limit."""
    for m in g.models:
        if not 0 <= m.wounds <= m.card.wounds:
            yield f"INV-4 {m.id} has {m.wounds} wound tokens of {m.card.wounds}"
        if g.deed is None and m.where == BOARD and (m.wounds >= m.card.wounds or m.doom):
            yield f"INV-4 {m.id} should have fallen"


def _conditions(g: State) -> Broken:
    """INV-5: no conditions on captives and deceased models."""
    for m in g.models:
        if m.where in (CAPTIVE, DECEASED) and (m.shaken or m.routed):
            yield f"INV-5 {m.id} is {m.where} and has a condition"


def _coins(g: State) -> Broken:
    """INV-6: coins never negative, copper never above its full amount."""
    for seat, purse in g.coins.items():
        if min(purse) < 0:
            yield f"INV-6 {seat} has {purse}"
        if purse[2] > g.copper[seat]:
            yield f"INV-6 {seat} has {purse[2]} copper of {g.copper[seat]}"


def _points(g: State) -> Broken:
    """INV-9: action points of the running activation."""
    if g.spent + g.free > 3 or g.free > 1 or g.ap < 0:
        yield f"INV-9 spent {g.spent}, free {g.free}, left {g.ap}"


def _captives(g: State) -> Broken:
    """INV-10: a captive has one captor, an enemy alive on the board (or just fallen), and 1 wound left."""
    for m in g.models:
        if m.where == CAPTIVE:
            captor = g.models[m.captor] if m.captor != NOBODY else None
            standing = captor is not None and (captor.where == BOARD or g.deed is not None)
            if captor is None or not standing or captor.captive != m.n or captor.seat == m.seat:
                yield f"INV-10 {m.id} has no proper captor"
            if m.card.large or not m.character or m.left != 1:
                yield f"INV-10 {m.id} cannot be such a captive"
        elif m.captor != NOBODY or (m.captive != NOBODY and g.models[m.captive].captor != m.n):
            yield f"INV-10 {m.id} has a loose captor or captive"


def _sight(g: State) -> Broken:
    """INV-11: sight and engagement are mutual (Glass Candle aside); looked at for the active model only."""
    if g.active == NOBODY or g.models[g.active].where != BOARD:
        return
    m = g.models[g.active]
    for e in g.of(OTHER[m.seat]):
        if "glass-candle" not in (m.equipment, e.equipment) and sees(g, m, e) != sees(g, e, m):
            yield f"INV-11 {m.id} and {e.id} do not see each other alike"
        if in_contact(g, m, e) != in_contact(g, e, m) or (in_contact(g, m, e) and not engaged(g, e)):
            yield f"INV-11 {m.id} and {e.id} are not in contact alike"


def _agendas(g: State) -> Broken:
    """INV-22: hand, deck and shown agendas are the five printed ones."""
    for wrong in lost_and_doubled(g.piles, stocks(g.scenario.key)):
        yield f"INV-22 {wrong}"


def _objectives(g: State) -> Broken:
    """INV-23: from round 1 on each objective has one card, all distinct."""
    if g.round > 0 and g.scenario.objectives:
        if sorted(g.objectives) != sorted(g.field.objectives):
            yield "INV-23 an objective has no card"
        if len(set(g.objectives.values())) != len(g.objectives):
            yield "INV-23 two objectives have the same card"


def _motivations(g: State) -> Broken:
    """INV-24: a motivation shows Deceased iff its hero is deceased."""
    for m in g.models:
        if m.card.rank == "hero" and g.deed is None and m.flipped != (m.where == DECEASED):
            yield f"INV-24 {m.id} is {m.where}, its motivation {'flipped' if m.flipped else 'not flipped'}"


def _reserve(g: State) -> Broken:
    """INV-25: after round 1's end phase nobody is undeployed."""
    if g.round > 1:
        for m in g.models:
            if m.where == UNDEPLOYED:
                yield f"INV-25 {m.id} is undeployed in round {g.round}"


def _equipment(g: State) -> Broken:
    """INV-26: unique tokens once per warband."""
    worn = Counter((m.seat, m.equipment) for m in g.models if m.equipment)
    for (seat, equipment), n in worn.items():
        if n > 1 and library().equipment[str(equipment)].unique:
            yield f"INV-26 {seat} has {equipment} {n} times"


def _rounds(g: State) -> Broken:
    """INV-27, INV-34: the round number keeps within the scenario."""
    if g.round > g.scenario.rounds:
        yield f"INV-27 round {g.round} of {g.scenario.rounds}"


def _terrain(g: State) -> Broken:
    """INV-33: doors and windows only in states that theirs can have; leaves and their backs add up."""
    chains = {"wooden-door": ("wooden-door", "open-door"), "open-door": ("wooden-door", "open-door")}
    chains |= {"barred-door": ("barred-door", "broken-door"), "window": ("window", "broken-window")}
    for door, kind in zip(g.field.doors, g.doors, strict=True):
        if kind not in chains.get(door.kind, (door.kind,)):
            yield f"INV-33 {door.id} cannot become {kind}"
    if g.leaves & ~g.field.leaves or len(g.backs) != g.leaves.bit_count():
        yield "INV-33 the leaves do not add up"


LAWS: tuple[Callable[[State], Broken], ...] = (
    _squares,
    _open,
    _places,
    _wounds,
    _conditions,
    _coins,
    _points,
    _captives,
    _sight,
    _agendas,
    _objectives,
    _motivations,
    _reserve,
    _equipment,
    _rounds,
    _terrain,
)
