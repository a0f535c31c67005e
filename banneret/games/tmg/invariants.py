"""What must hold of every state (INV-…): sentences that begin with the law they break; `watch` sees what is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, pairwise, permutations
from typing import Any, TypeVar

from banneret.battlefield.arcs import arc_areas
from banneret.battlefield.footprints import engaged as flush_engaged
from banneret.battlefield.footprints import inside, overlap, touch
from banneret.games.tmg.army import points
from banneret.games.tmg.cards import Attachment, Card, Ncu
from banneret.games.tmg.charge import open_arcs
from banneret.games.tmg.engagement import engagement
from banneret.games.tmg.library import library
from banneret.games.tmg.ranks import full_strength, ranks, strength
from banneret.games.tmg.setup import stocks
from banneret.games.tmg.sight import sees
from banneret.games.tmg.state import (
    BANDED,
    CLEAN_UP,
    CONDITIONS,
    DESTROYED,
    NOBODY,
    OTHER,
    RESERVE,
    ROUND_END,
    ROUND_START,
    SEATS,
    SETUP_STAGES,
    TABLE,
    TURNS,
    Known,
    State,
    Unit,
)
from banneret.games.tmg.terrain import impassable
from banneret.kernel.piles import lost_and_doubled

Broken = Iterator[str]
T = TypeVar("T")
PLACES = (TABLE, BANDED, DESTROYED, RESERVE)
AREA = 10_000  # INV-25: 0.01 square inches in square thousandths


def broken(g: State, *, poses: bool = True) -> list[str]:
    """The laws of a single state that this one breaks, each sentence beginning with its ID.

    Without `poses` those are left out that follow from the table as it lies: for whoever knows that nothing has moved.
    """
    laws = (*LAWS, *POSE_LAWS) if poses else LAWS
    return [sentence for law in laws for sentence in law(g)]


def table_of(g: State) -> tuple[Any, ...]:
    """All that the laws of poses read."""
    return (tuple((u.where, u.pose, u.width, u.locked) for u in g.units), g.pieces, g.width, g.depth)


def _on_table(g: State) -> Broken:
    """INV-1: every unit on the table lies wholly on it. INV-3: none overlaps Impassable terrain."""
    solid = impassable(g)
    for u in g.standing():
        if not inside(u.tray, *g.box):
            yield f"INV-1 {u.id} at {u.pose} is off the table"
        if any(overlap(u.tray, piece) for piece in solid):
            yield f"INV-3 {u.id} at {u.pose} stands on impassable terrain"


def _apart(g: State) -> Broken:
    """INV-2: no two trays overlap."""
    for a, b in combinations(g.standing(), 2):
        if overlap(a.tray, b.tray):
            yield f"INV-2 {a.id} at {a.pose} overlaps {b.id} at {b.pose}"


def _engaged(g: State) -> Broken:
    """INV-4: enemies are engaged if they touch along an edge (or were left askew), and each with the other."""
    for a, b in combinations(g.standing(), 2):
        if a.seat == b.seat:
            continue
        mine, theirs = engagement(g, a, b), engagement(g, b, a)
        locked = any(pair.n == b.n for pair in a.locked)
        if (mine is None) != (theirs is None):
            yield f"INV-4 {a.id} and {b.id} disagree"
        if (mine is not None) != (flush_engaged(a.tray, b.tray) or (locked and touch(a.tray, b.tray))):
            yield f"INV-4 {a.id} and {b.id} are {'not ' if mine is None else ''}engaged"
        if locked != any(pair.n == a.n for pair in b.locked):
            yield f"INV-4 {a.id} and {b.id} are left askew one way only"


def _minis(g: State) -> Broken:
    """INV-6: between 0 and the starting size; one with 0 is not on the table. INV-7: slots fill in order."""
    for u in g.units:
        size = u.card.hp
        if not 0 <= u.strength <= size or u.minis >> size:
            yield f"INV-6 {u.id} has {u.strength} of {size}"
        dying = u.where == TABLE and _under_way(g)  # `Watch` looks whether it is gone when the next one activates
        if u.where not in PLACES or (u.where == DESTROYED) != (u.strength == 0 and not dying):
            yield f"INV-6 {u.id} is {u.where} with {u.strength}"
        if u.card.ranked and (u.minis & (u.minis + 1) if u.mate == NOBODY else not u.minis):
            yield f"INV-7 {u.id} has a gap: {u.minis:b}"


def _under_way(g: State) -> bool:
    """Whether effects may ask between the last casualty of a unit and its destruction."""
    return g.active is not None or g.stage in (ROUND_START, ROUND_END, CLEAN_UP)


def _ranks(g: State) -> Broken:
    """INV-8: ranks by minis. INV-9: one token of each condition."""
    for u in g.standing():
        if u.mate == NOBODY and u.card.ranked and ranks(g, u) != -(-u.strength // u.card.per_rank):
            yield f"INV-8 {u.id} has {ranks(g, u)} ranks with {u.strength} minis"
        if strength(g, u) > full_strength(g, u):
            yield f"INV-6 {u.id} has more than it started with"
    for u in g.units:
        if u.conditions != tuple(c for c in CONDITIONS if c in u.conditions):
            yield f"INV-9 {u.id} has {u.conditions}"


def _attachments(g: State) -> Broken:
    """INV-10: at most one attachment of the unit's type besides those beyond the limit."""
    for u in g.units:
        counted = [a for a in u.attachments if not a.beyond]
        if len(counted) > 1 or any(a.card.type != u.card.type for a in counted):
            yield f"INV-10 {u.id} has {[a.card.id for a in u.attachments]}"


def _cards(g: State) -> Broken:
    """INV-11: 20 cards each, none lost or doubled."""
    about = {"scenario": g.scenario, "decks": {seat: [*deck] for seat, deck in g.decks.items()}}
    for sentence in lost_and_doubled(g.piles, stocks(about)):
        yield f"INV-11 {sentence}"
    on_units = sorted((e.seat, e.card) for u in g.units for e in u.lasting if e.card)
    lying = sorted((seat, card) for seat in SEATS for card in g.piles[f"{seat}-attached"].cards)
    if on_units != lying:
        yield f"INV-11 cards on units {on_units}, in the piles {lying}"


def _board(g: State) -> Broken:
    """INV-14: one NCU per zone, each on at most one."""
    taken = [c.zone for c in g.ncus if c.zone]
    if len(taken) != len(dict.fromkeys(taken)) or any(zone not in library().zones for zone in taken):
        yield f"INV-14 {taken}"


def _turns(g: State) -> Broken:
    """INV-16: turns alternate; who has nothing to activate passes."""
    turns = g.tally.turns
    if any(one == other for one, other in pairwise(turns)):
        yield f"INV-16 turns of {turns}"
    if g.stage == TURNS and turns and turns[-1] != (g.active or OTHER[g.to_act]):
        yield f"INV-16 {g.active or g.to_act} has a turn after {turns}"


def _counts(g: State) -> Broken:
    """INV-17: round 1 to 8. INV-18: no VP below 0."""
    if not 1 <= g.round <= library().rounds:
        yield f"INV-17 round {g.round}"
    if any(vp < 0 for vp in g.vp.values()):
        yield f"INV-18 {g.vp}"


def _geometry(g: State) -> Broken:
    """INV-25: arc areas add up. INV-26: Line of Sight and arcs are a matter of poses."""
    standing = g.standing()
    for a, b in permutations(standing, 2):
        whole = b.width * b.depth
        if abs(sum(arc_areas(a.tray, b.tray)) - whole) > AREA:
            yield f"INV-25 {a.id} sees {sum(arc_areas(a.tray, b.tray))} of {whole} of {b.id}"
    for a, b in pairwise(standing):
        if sees(g, a, b) != _anew(g, partial(sees, g, a, b)):
            yield f"INV-26 the sight from {a.id} to {b.id}"
    for (n, m), arcs in [*g.known.arcs.items()]:
        if arcs != _anew(g, partial(open_arcs, g, g.units[n], g.units[m])):
            yield f"INV-26 the arcs of {g.units[m].id} for {g.units[n].id}"


def _anew(g: State, look: Callable[[], T]) -> T:
    """What one finds without what is remembered."""
    remembered, g.known = g.known, Known()
    found = look()
    g.known = remembered
    return found


def _bands(g: State) -> Broken:
    """INV-29: a band is two units of one name, the right one without a place of its own."""
    for u in g.units:
        if u.mate != NOBODY:
            other = g.units[u.mate]
            if other.mate != u.n or other.card is not u.card or (u.where == BANDED) == (other.where == BANDED):
                yield f"INV-29 {u.id} and {other.id}"
        elif u.where == BANDED:
            yield f"INV-29 {u.id} is banded with nobody"


def _setup(g: State) -> Broken:
    """INV-30: an army within its points, with one commander, and no character twice."""
    if g.stage not in SETUP_STAGES or not g.decks:
        return
    for seat in SEATS:
        cards = [card for u in g.units if u.seat == seat for card in _cards_of(u)]
        cards += [c.card for c in g.ncus if c.seat == seat]
        leaders = [card.id for card in cards if isinstance(card, Attachment | Ncu) and card.commander]
        names = [card.name for card in cards if card.character]
        spent, most = points(_list(g, seat)), library().sizes[g.size].points
        if spent > most or leaders != [g.decks[seat][1]] or len(names) != len(dict.fromkeys(names)):
            yield f"INV-30 {seat}: {spent} of {most} points, {leaders}, {sorted(names)}"


def _cards_of(u: Unit) -> list[Card]:
    return [u.card, *(a.card for a in u.kit if not a.by)]  # TMG-CONTENT-R10: its planter paid for it


def _list(g: State, seat: str) -> dict[str, object]:
    """The army of a seat as a list again, without what it has planted already."""
    faction, commander = g.decks[seat]
    units = [{"card": cards[0].id, "attachments": [card.id for card in cards[1:]]} for cards in _rows(g, seat)]
    ncus = [c.card.id for c in g.ncus if c.seat == seat]
    planted = [card for owner, card in g.planting if owner == seat]
    about = {"faction": faction, "size": g.size, "commander": commander}
    return {**about, "units": units, "ncus": ncus, "planted": planted}


def _rows(g: State, seat: str) -> list[list[Card]]:
    return [_cards_of(u) for u in g.units if u.seat == seat]


POSE_LAWS = (_on_table, _apart, _engaged, _geometry)
LAWS = (_minis, _ranks, _attachments, _cards, _board, _turns, _counts, _bands, _setup)
