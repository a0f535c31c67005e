"""What a position may not say: each slip in one sentence with its key and the rule or invariant that forbids it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from banneret.battlefield.footprints import inside, overlap, penetration, touch
from banneret.games.tmg.laying import FEAST
from banneret.games.tmg.library import last_round, library
from banneret.games.tmg.poses import inches
from banneret.games.tmg.position_usual import BEFORE_TERRAIN
from banneret.games.tmg.state import (
    BANDED,
    DESTROYED,
    MODE,
    MUSTER,
    NOBODY,
    OVER,
    SEATS,
    SETUP_STAGES,
    TABLE,
    State,
    Unit,
)
from banneret.kernel.errors import PositionError


def refuse(g: State) -> None:
    """Raise the first fault."""
    for look in (_units, _bands, _places, _laid, _tokens, _pairs, _board, _cards, _round, _sides, _stage):
        for fault in look(g):
            raise PositionError(fault)


# --- units ------------------------------------------------------------------------------------------------


def _units(g: State) -> Iterator[str]:
    for u in g.units:
        where = f"units.{u.id}"
        yield from _strength(u, where)
        yield from _attachments(u, where)
        for condition, many in Counter(u.conditions).items():
            if many > 1:  # INV-9
                yield f"{where}.conditions: a unit has at most one token of each, got {condition} twice (TMG-COND-3)."


def _strength(u: Unit, where: str) -> Iterator[str]:
    """Somebody lives in every unit that is not destroyed, nobody in one that is; no gaps before the last mini."""
    most = u.card.hp
    if u.where == DESTROYED and u.strength:
        yield f"{where}: a destroyed unit has no minis and no HP left (INV-6)."
    elif u.where != DESTROYED and not 0 < u.strength <= most:
        key = "minis" if u.card.ranked else "hp"
        yield f"{where}.{key}: expected 1 to {most}, got {u.strength} (INV-6)."
    elif u.card.ranked and u.hp:
        yield f"{where}.hp: the minis of {u.card.name} are counted, in `minis` (TMG-TRAY-R3)."
    elif u.mate == NOBODY and u.minis & (u.minis + 1):
        yield f"{where}.minis: a mini stands behind a gap (INV-7)."


def _attachments(u: Unit, where: str) -> Iterator[str]:
    for one in u.attachments:
        if one.card.type != u.card.type:  # TMG-ATT-3
            yield f"{where}.attachments: {one.card.full_name} joins only {one.card.type} units (TMG-ATT-3)."
        if not u.minis >> one.slot & 1 and u.card.ranked:
            yield f"{where}.attachments: slot {one.slot}, where {one.card.full_name} should stand, is empty (INV-10)."
    if sum(not one.beyond for one in u.attachments) > 1:  # TMG-ATT-2
        yield f"{where}.attachments: a unit has at most 1 attachment (TMG-ATT-2, INV-10)."
    slots = [one.slot for one in u.attachments]
    if len({*slots}) < len(slots):
        yield f"{where}.attachments: two of them stand in one slot (TMG-CONTENT-R10)."


def _bands(g: State) -> Iterator[str]:
    for u in g.units:
        if u.where == BANDED and u.mate == NOBODY:
            yield f"units.{u.id}.where: a banded unit is named by the left half of its band (TMG-BAND-R1)."
        if u.mate != NOBODY and u.where != BANDED:
            right = g.units[u.mate]
            if u.card is not right.card or u.seat != right.seat or not u.card.banding:
                yield f"units.{u.id}.band: a band is two units of one name that both have Banding (TMG-BAND-1)."
            if u.where == DESTROYED:
                yield f"units.{u.id}.band: a band ends when a half of it is destroyed (TMG-BAND-R5)."


# --- places -----------------------------------------------------------------------------------------------


def _places(g: State) -> Iterator[str]:
    standing = g.standing()
    for place, u in enumerate(standing):
        here, where = u.tray, f"units.{u.id}.at"
        if not inside(here, *g.box):
            table = f"{inches(g.width)} by {inches(g.depth)}"
            yield f"{where}: it stands off the table of {table} (TMG-MOVE-R2, INV-1)."
        for other in standing[:place]:
            if overlap(here, other.tray):
                deep = inches(penetration(here, other.tray))
                yield f"{where}: it overlaps {other.id} by {deep} (TMG-MOVE-1, INV-2)."
        for piece in g.pieces:
            if piece.has("impassable") and overlap(here, piece.tray):
                yield f"{where}: it stands on impassable terrain, a {piece.kind.name} (TMG-TERR-11, INV-3)."


def _laid(g: State) -> Iterator[str]:
    """Terrain pieces lie on the table, each with its number, and so do tokens."""
    numbers = [piece.n for piece in g.pieces]
    if len({*numbers}) < len(numbers):
        yield "terrain: two pieces have one number."
    for place, piece in enumerate(g.pieces):
        if not inside(piece.tray, *g.box):
            yield f"terrain[{place}].at: it lies off the table, or part of it (TMG-SETUP-R2)."
    for token in g.objectives:
        if not (0 <= token.x <= g.width and 0 <= token.y <= g.depth):
            yield f"objectives.{token.id}.at: it lies off the table."


def _tokens(g: State) -> Iterator[str]:
    """What is linked, carried and turned up: piles and carriers in A Feast for Crows only, each card once."""
    feast = g.mode is not None and g.mode.id == FEAST
    carriers = Counter(token.carrier for token in g.objectives if token.carrier != NOBODY)
    cards = Counter(token.card for token in g.objectives if token.card)
    for token in g.objectives:
        where = f"objectives.{token.id}"
        if feast and token.pile == NOBODY:
            yield f"{where}.pile: missing, expected the number of the corpse pile that it is linked to (TMG-SETUP-4)."
        if token.carrier != NOBODY and not feast:
            yield f"{where}.carrier: tokens are carried in A Feast for Crows only (TMG-CONTENT-R6)."
        if token.carrier != NOBODY and g.units[token.carrier].where != TABLE:
            yield f"{where}.carrier: {g.units[token.carrier].id} is not on the table (TMG-UNIT-R2)."
        if carriers[token.carrier] > 1:
            yield f"{where}.carrier: {g.units[token.carrier].id} carries two tokens, and may carry 1 (TMG-SETUP-4)."
        if cards[token.card] > 1:
            yield f"{where}.card: {token.card} lies on two tokens, and there is one of each (TMG-COMP-2)."


def _pairs(g: State) -> Iterator[str]:
    """Units that count as engaged touch, and both say so."""
    for u in g.units:
        for pair in u.locked:
            other, where = g.units[pair.n], f"units.{u.id}.locked"
            if not any(back.n == u.n and back.mine == pair.theirs for back in other.locked):
                yield f"{where}: {other.id} is not locked with it in turn (TMG-CHARGE-R9)."
            elif u.where != TABLE or other.where != TABLE or not touch(u.tray, other.tray):
                yield f"{where}: it does not touch {other.id} (TMG-CHARGE-R9)."


# --- beside the table -------------------------------------------------------------------------------------


def _board(g: State) -> Iterator[str]:
    for zone in library().zones:
        there = [c.id for c in g.ncus if c.zone == zone]
        if len(there) > 1:
            yield f"ncus.{there[1]}.zone: {there[0]} stands on {zone} already (TMG-BOARD-2, INV-14)."
    for c in g.ncus:
        if c.zone and c.out:
            yield f"ncus.{c.id}.zone: an NCU that is out of the game stands nowhere."


def _cards(g: State) -> Iterator[str]:
    """Every card on a unit lies in the pile of its owner, and no other card."""
    for seat in SEATS:
        worn = Counter(e.card for u in g.units for e in u.lasting if e.card and e.seat == seat)
        pile = g.piles.get(f"{seat}-attached")
        lying = Counter(pile.cards if pile is not None else ())
        for card in (worn - lying) or (lying - worn):
            yield f"piles.{seat}-attached: {card} lies there for each unit that it is attached to (TMG-DECK-R2)."
    for name in (*(f"{seat}-chosen" for seat in SEATS), "open-objective"):
        if name in g.piles and len(g.piles[name]) > 1:
            yield f"piles.{name}: one lies there for the round, got {len(g.piles[name])} (TMG-SETUP-4)."
    for seat, card in g.planting:
        if card not in library().attachments:
            yield f"planting: {seat} has no attachment {card!r}."


def _round(g: State) -> Iterator[str]:
    if not 1 <= g.round <= last_round(g.mode):
        yield f"turn.round: expected 1 to {last_round(g.mode)}, got {g.round} (TMG-WIN-3, INV-17)."


def _sides(g: State) -> Iterator[str]:
    """Each seat has a zone of the mode, and each its own, from the step that gives them out."""
    zones = g.mode.zones if g.mode is not None else {}
    for seat, side in g.sides.items():
        if side not in zones:
            yield f"sides.{seat}: expected one of {', '.join(zones) or 'none yet'}, got {side!r}."
        if list(g.sides.values()).count(side) > 1:
            yield f"sides.{seat}: both have {side!r}, and a zone is one player's (TMG-SETUP-R3)."
    if g.mode is None or g.stage in BEFORE_TERRAIN:
        return
    for seat in SEATS:
        if seat not in g.sides:
            yield f"sides.{seat}: missing, expected one of {', '.join(zones)} (TMG-SETUP-R3)."


def _stage(g: State) -> Iterator[str]:
    """What a stage needs: an end says how, and a set-up goes on only with what the steps before it have settled."""
    if (g.stage == OVER) != (g.end is not None):
        yield "end: a game that is over says how it ended, and its stage is over (TMG-WIN-2)."
    if g.stage == MODE and g.mode is not None:
        yield f"turn.stage: {g.mode.name} is agreed, and not rolled for (TMG-SETUP-2)."
    if g.stage not in SETUP_STAGES or g.stage == MODE:
        return
    if g.mode is None:
        yield f"mode: missing, expected one of {', '.join(library().modes)} (TMG-SETUP-1)."
    elif g.stage != MUSTER:
        for seat in SEATS:
            if seat not in g.decks:
                yield f"decks.{seat}: missing, each army has one commander (TMG-CMD-1)."
