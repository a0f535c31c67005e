"""Positions: the state at a rest as a table, and back. By hand most of it can be left out.

>>> units.A = { card = "stark-sworn-swords", seat = "red", at = [24, 24, 0], minis = 9 }
>>> units.b = { card = "lannister-guards", seat = "blue", at = [24, 28.8, 180], conditions = ["panicked"] }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from banneret.games.tmg.changes import band
from banneret.games.tmg.library import library
from banneret.games.tmg.measures import in_thousandths
from banneret.games.tmg.mode_cards import Mode
from banneret.games.tmg.position_faults import refuse
from banneret.games.tmg.position_tables import (
    AttachedTable,
    LastingTable,
    NcuTable,
    PieceTable,
    PositionTable,
    TokenTable,
    UnitTable,
)
from banneret.games.tmg.position_usual import (
    BEFORE_TERRAIN,
    full_faith,
    full_hp,
    full_minis,
    mode_of,
    order_tokens,
    size_of,
    usual_attached,
    usual_edicts,
    usual_falls,
    usual_pieces,
    usual_sides,
    usual_tokens,
    wall_hp,
    with_decks,
)
from banneret.games.tmg.position_writing import write
from banneret.games.tmg.state import (
    BANDED,
    MODE,
    NOBODY,
    SEATS,
    TABLE,
    Attached,
    Lasting,
    Locked,
    NcuUnit,
    Objective,
    Piece,
    State,
    Tally,
    Unit,
    lay,
)
from banneret.kernel.content import record
from banneret.kernel.errors import ContentError, PositionError
from banneret.kernel.game import Outcome
from banneret.kernel.piles import Piles

Json = dict[str, Any]
KERNELS = ("piles", "since")  # parts of a position that the kernel reads
USUAL_SIDE = 48_000  # of a table whose mode is not known yet

__all__ = ["read", "write"]


def read(position: Json, piles: Piles) -> State:
    """The state that a position describes; whatever is wrong in it is said in one sentence."""
    try:
        own = {part: value for part, value in with_decks(position).items() if part not in KERNELS}
        table = record(PositionTable, in_thousandths(own), "position")
        g = _ground(table, piles)
        _armies(g, table)
        _laid(g, table)
        _turn(g, table)
        _settle(g)
    except ContentError as fault:
        raise PositionError(str(fault)) from None
    refuse(g)
    return g


def _ground(table: PositionTable, piles: Piles) -> State:
    mode = _mode(table)
    width, depth = table.table or (mode.table if mode else (USUAL_SIDE, USUAL_SIDE))
    if not 0 < width <= 200_000 or not 0 < depth <= 200_000:
        raise PositionError("table: expected width and depth of 1 to 200 inches.")
    g = State(width, depth, piles)
    g.scenario, g.mode = table.scenario, mode
    g.size = table.size or size_of(table.scenario)
    return g


def _mode(table: PositionTable) -> Mode | None:
    """The mode that the scenario names, or that a position in any mode names; "" where it is still rolled for."""
    modes, named = library().modes, mode_of(table.scenario)
    if table.mode is None:
        if named is None and table.turn.stage != MODE:
            raise PositionError(f"mode: missing, expected one of {', '.join(modes)} (TMG-SETUP-1).")
        return named
    fitting = [named.id] if named else [*modes]
    if table.mode and table.mode not in fitting:
        raise PositionError(f"mode: expected one of {', '.join(fitting)}, got {table.mode!r} (TMG-SETUP-2).")
    return modes[table.mode] if table.mode else None


def _armies(g: State, table: PositionTable) -> None:
    """Units and NCUs, then what names others of them."""
    g.ncus = [_read_ncu(n, id, one) for n, (id, one) in enumerate(table.ncus.items())]
    right = [one.band for one in table.units.values() if one.band is not None]
    g.units = [_read_unit(n, id, one, id in right) for n, (id, one) in enumerate(table.units.items())]
    if twice := [id for id in table.units if id in table.ncus]:
        raise PositionError(f"units.{twice[0]}: an NCU is called {twice[0]!r}, too.")
    for c, ncu in zip(g.ncus, table.ncus.values(), strict=True):
        c.lasting = _effects(g, ncu.lasting, f"ncus.{c.id}.lasting")
    for u, unit in zip(g.units, table.units.values(), strict=True):
        where = f"units.{u.id}"
        u.lasting = _effects(g, unit.lasting, f"{where}.lasting")
        u.locked = tuple(
            Locked(_unit_n(g, pair.with_, f"{where}.locked"), pair.mine, pair.theirs, pair.away) for pair in unit.locked
        )
    _bands(g, table)


def _read_unit(n: int, id: str, one: UnitTable, banded: bool) -> Unit:
    where = f"units.{id}"
    card = library().units.get(one.card)
    if card is None:
        raise PositionError(f"{where}.card: there is no unit {one.card!r}.")
    attachments = _attachments(one.attachments, one.seat, f"{where}.attachments")
    u = Unit(n, id, card, one.seat, attachments)
    u.kit = attachments if one.kit is None else _attachments(one.kit, one.seat, f"{where}.kit")
    u.where = one.where or (BANDED if banded else TABLE)  # TMG-BAND-R1: the left half stands for both
    u.x, u.y, u.facing = one.at or (0, 0, 0)
    if u.where == TABLE and one.at is None:
        raise PositionError(f"{where}.at: missing, expected x and y in inches and the facing in degrees.")
    u.minis = full_minis(u) if one.minis is None else _slots(u, one.minis, f"{where}.minis")
    u.hp = full_hp(u) if one.hp is None else one.hp
    u.conditions, u.orders, u.used = one.conditions, one.orders, one.used
    u.faith = full_faith(u) if one.faith is None else one.faith
    u.falls = usual_falls(u) if one.falls is None else one.falls
    u.activated, u.ready = one.activated, one.ready
    return u


def _slots(u: Unit, minis: int | tuple[int, ...], where: str) -> int:
    if not u.card.ranked:
        raise PositionError(f"{where}: {u.card.name} is one mini: its `hp` are counted (TMG-TRAY-R3).")
    most = u.card.hp
    if isinstance(minis, int):
        if minis > most:
            raise PositionError(f"{where}: expected 0 to {most}, got {minis} (INV-6).")
        return (1 << minis) - 1
    if any(slot >= most for slot in minis) or len({*minis}) < len(minis):
        raise PositionError(f"{where}: expected different slots from 0 to {most - 1} (TMG-TRAY-R2).")
    return sum(1 << slot for slot in minis)


def _attachments(listed: Sequence[str | AttachedTable], seat: str, where: str) -> tuple[Attached, ...]:
    found: list[Attached] = []
    for one in listed:
        id = one if isinstance(one, str) else one.card
        card = library().attachments.get(id)
        if card is None:
            raise PositionError(f"{where}: there is no attachment {id!r}.")
        if isinstance(one, str):
            found.append(usual_attached(card, seat, [other.slot for other in found]))
        else:
            found.append(Attached(card, one.slot, one.beyond, one.by))
    return tuple(found)


def _read_ncu(n: int, id: str, one: NcuTable) -> NcuUnit:
    card = library().ncus.get(one.card)
    if card is None:
        raise PositionError(f"ncus.{id}.card: there is no NCU {one.card!r}.")
    c = NcuUnit(n, id, card, one.seat)
    c.activated, c.zone, c.out = one.activated, one.zone or "", one.out
    c.orders, c.used = one.orders, one.used
    c.tokens = order_tokens(c.card) if one.tokens is None else one.tokens
    return c


def _bands(g: State, table: PositionTable) -> None:
    """Link the halves of bands; the left one names the right one."""
    for left, one in zip(g.units, table.units.values(), strict=True):
        if one.band is not None:
            right = g.units[_unit_n(g, one.band, f"units.{left.id}.band")]
            if left.where == BANDED or left.mate != NOBODY or right.mate != NOBODY or right is left:
                raise PositionError(f"units.{left.id}.band: a band is two units, and the left one names the other.")
            band(g, left, right)


def _effects(g: State, listed: Sequence[LastingTable], where: str) -> tuple[Lasting, ...]:
    return tuple(_effect(g, one, f"{where}[{n}]") for n, one in enumerate(listed))


def _effect(g: State, one: LastingTable, where: str) -> Lasting:
    ncu = NOBODY
    if one.ncu is not None:
        ncu = next((c.n for c in g.ncus if c.id == one.ncu), NOBODY)
        if ncu == NOBODY:
            raise PositionError(f"{where}.ncu: there is no NCU {one.ncu!r}.")
    return Lasting(one.effect, one.until, one.name, one.bonus, one.seat, one.card, ncu, one.tokens, one.word)


def _unit_n(g: State, id: str, where: str) -> int:
    found = next((u.n for u in g.units if u.id == id), NOBODY)
    if found == NOBODY:
        raise PositionError(f"{where}: there is no unit {id!r}.")
    return found


# --- the table, the tokens, the turn ----------------------------------------------------------------------


def _laid(g: State, table: PositionTable) -> None:
    """Terrain and tokens; where none are named, those that the mode itself lays, once it has."""
    mode = g.mode if table.turn.stage not in BEFORE_TERRAIN else None
    pieces = usual_pieces(mode) if table.terrain is None else table.terrain
    g.pieces = tuple(_read_piece(g, place, one) for place, one in enumerate(pieces))
    tokens = usual_tokens(mode, g.pieces) if table.objectives is None else table.objectives
    g.objectives = tuple(_read_token(g, id, one) for id, one in tokens.items())


def _read_piece(g: State, place: int, one: PieceTable) -> Piece:
    kind = library().terrain.get(one.kind)
    if kind is None:
        known = ", ".join(library().terrain)
        raise PositionError(f"terrain[{place}].kind: expected one of {known}, got {one.kind!r}.")
    hp = wall_hp(g.mode, one.kind) if one.hp is None else one.hp
    return lay(place if one.n is None else one.n, kind, one.at)._replace(hp=hp)


def _read_token(g: State, id: str, one: TokenTable) -> Objective:
    if one.card and one.card not in library().objectives:
        raise PositionError(f"objectives.{id}.card: there is no objective card {one.card!r}.")
    if one.pile is not None and one.pile not in [piece.n for piece in g.pieces]:
        raise PositionError(f"objectives.{id}.pile: there is no terrain piece {one.pile}.")
    pile = NOBODY if one.pile is None else one.pile
    carrier = NOBODY if one.carrier is None else _unit_n(g, one.carrier, f"objectives.{id}.carrier")
    return Objective(id, *one.at, one.role, one.card, pile, carrier)


def _turn(g: State, table: PositionTable) -> None:
    """Whose turn it is, points, decks, what has happened and what lasts."""
    turn = table.turn
    g.round, g.first, g.active, g.passes, g.stage = turn.round, turn.first, turn.active, turn.passes, turn.stage
    g.to_act = turn.to_act or turn.first
    g.vp = {seat: _by_seat(table.vp, "vp").get(seat, 0) for seat in SEATS}
    g.sides = usual_sides(g) if table.sides is None else dict(_by_seat(table.sides, "sides"))
    g.decks = dict(_by_seat(table.decks or {}, "decks"))
    g.planting = tuple(table.planting)
    g.edicts = usual_edicts(g) if table.edicts is None else _effects(g, table.edicts, "edicts")
    g.tally = _read_tally(g, table)
    if table.end is not None:
        end = table.end
        g.end = Outcome(end.winner, _by_seat(end.scores, "end.scores"), end.rule, end.says)


def _settle(g: State) -> None:
    """Cards that a position by hand lays on units and tokens are taken from the decks in which they are still."""
    for u in g.units:
        for effect in u.lasting:
            if effect.card and effect.seat:
                _take_out(g.piles, effect.card, f"{effect.seat}-deck", f"{effect.seat}-attached", _worn_by(g, effect))
    for token in g.objectives:
        if token.card:
            _take_out(g.piles, token.card, "objective-deck", "objectives", 1)


def _worn_by(g: State, effect: Lasting) -> int:
    """How many of a seat's copies of this card lie on units."""
    return sum((e.card, e.seat) == (effect.card, effect.seat) for u in g.units for e in u.lasting)


def _take_out(piles: Piles, card: str, deck: str, pile: str, many: int) -> None:
    if pile in piles and piles[pile].cards.count(card) < many and card in piles[deck].cards:
        piles[pile].put(piles[deck].take(card))


def _by_seat(found: dict[str, Any], where: str) -> dict[str, Any]:
    for seat in found:
        if seat not in SEATS:
            raise PositionError(f"{where}.{seat}: expected red or blue.")
    return found


def _read_tally(g: State, table: PositionTable) -> Tally:
    tally = table.tally

    def n(id: str) -> int:
        return _unit_n(g, id, "tally")

    return Tally(
        tally.turns,
        tally.activations,
        tuple((n(a), n(b)) for a, b in tally.attacks),
        tally.panics,
        tuple(n(id) for id in tally.losses),
        tuple((n(id), lost) for id, lost in tally.ranks),
        tuple((n(a), n(b)) for a, b in tally.engaged),
    )
