"""Positions: the state as a table and back.

By hand the board is drawn and pieces are letters; by machine each piece says where it is.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from banneret.battlefield.squares import bits
from banneret.games.tactics.cards import Coins, Door, Edge, Rectangle, Scenario, Zones
from banneret.games.tactics.changes import place
from banneret.games.tactics.field import Field, draw, feature, field_of
from banneret.games.tactics.library import library
from banneret.games.tactics.listening import listen
from banneret.games.tactics.state import (
    ACTION,
    BOARD,
    DECEASED,
    NOBODY,
    SEATS,
    TURN,
    Lasting,
    Model,
    State,
)
from banneret.kernel.content import Between, record
from banneret.kernel.errors import ContentError, PositionError
from banneret.kernel.piles import Piles

Json = dict[str, Any]
Seat = Literal["gold", "silver"]
Square = tuple[int, int]
Few = Annotated[int, Between(0, 9999)]
Stage = Literal[
    "muster", "roll-off", "objectives", "agendas", "deploy", "start", "round", "turn", "action", "end-phase", "over"
]


NO_ZONES = Zones((), ())


@dataclass(frozen=True, slots=True)
class TurnTable:
    """Round, whose turn, and what is open."""

    round: Few = 1
    first: Seat = "gold"
    to_act: Seat | None = None
    stage: Stage | None = None
    must_activate: bool = False
    active: str | None = None
    ap: Annotated[int, Between(0, 3)] = 2
    spent: Annotated[int, Between(0, 3)] = 0
    free: Annotated[int, Between(0, 1)] = 0
    opening: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """One model: what it is, where it is, and what it has suffered."""

    card: str
    seat: Seat
    id: str | None = None
    at: Square | None = None
    where: Literal["undeployed", "board", "captive", "deceased"] | None = None
    wounds: Few = 0
    shaken: bool = False
    routed: bool = False
    routed_before: bool = False
    activated: bool = False
    equipment: str | None = None
    captor: str | None = None
    flipped: bool | None = None
    killer: str | None = None
    ever_captured: bool = False
    passage: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Lasts:
    """An effect that lasts."""

    effect: str
    who: str
    until: Literal["activation", "round"]
    name: str
    bonus: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A board of the position's own, instead of the scenario's."""

    map: str
    walls: tuple[Edge, ...] = ()
    boxes: tuple[Rectangle, ...] = ()
    doors: tuple[Door, ...] = ()
    windows: tuple[Edge, ...] = ()
    zones: Zones = NO_ZONES
    rounds: Annotated[int, Between(1, 99)] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A whole position."""

    game: str
    scenario: str
    pieces: dict[str, Piece]
    board: str | None = None
    turn: TurnTable = TurnTable()
    coins: dict[str, Coins] = field(default_factory=dict)
    copper: dict[str, Few] = field(default_factory=dict)
    vp: dict[str, Few] = field(default_factory=dict)
    zones: dict[str, Seat] = field(default_factory=dict)
    objectives: dict[str, Square] | None = None
    plunder: dict[str, tuple[Square, ...]] | None = None
    doors: dict[str, str] = field(default_factory=dict)
    leaves: tuple[Square, ...] | None = None
    ditches: tuple[Square, ...] = ()
    lasting: tuple[Lasts, ...] = ()
    round_uses: tuple[str, ...] = ()
    game_uses: tuple[str, ...] = ()
    losses: dict[str, Few] = field(default_factory=dict)
    nemeses: dict[str, str] = field(default_factory=dict)
    broke: tuple[Seat, ...] = ()
    over: str | None = None
    winner: Seat | None = None
    laid: Laid | None = None


KERNELS = ("piles", "since")  # parts of a position that the kernel reads


# --- writing --------------------------------------------------------------------------------------------------


def write(g: State) -> Json:
    """The state as JSON (its piles are the kernel's business)."""
    xy = g.field.plan.xy
    ids = [m.id for m in g.models]
    written: Json = {
        "turn": {
            "round": g.round,
            "first": g.first,
            "to_act": g.to_act,
            "stage": g.stage,
            "must_activate": g.must_activate,
            "active": ids[g.active] if g.active != NOBODY else None,
            "ap": g.ap,
            "spent": g.spent,
            "free": g.free,
            "opening": g.opening,
        },
        "coins": {seat: [*purse] for seat, purse in g.coins.items()},
        "copper": dict(g.copper),
        "vp": dict(g.vp),
        "zones": dict(g.zones),
        "pieces": {m.id: _piece(g, m, ids) for m in g.models},
        "objectives": {card: [*xy[square]] for square, card in g.objectives.items()},
        "plunder": _plunder(g),
        "doors": {door.id: kind for door, kind in zip(g.field.doors, g.doors, strict=True)},
        "leaves": [[*xy[n]] for n in bits(g.leaves)],
        "ditches": [[*xy[n]] for n in bits(g.trenches & ~g.field.ditch)],
        "lasting": [
            {"effect": e.effect, "who": ids[e.n], "until": e.until, "name": e.name, "bonus": e.bonus} for e in g.lasting
        ],
        "round_uses": [*g.round_uses],
        "game_uses": [*g.game_uses],
        "losses": dict(g.losses),
        "nemeses": {seat: ids[n] for seat, n in g.nemeses.items()},
        "broke": [*g.broke],
        "over": g.over,
        "winner": g.winner,
    }
    return {**written, "laid": g.laid} if g.laid is not None else written


def _piece(g: State, m: Model, ids: list[str]) -> Json:
    """A model; what is usual is left out."""
    piece: Json = {"card": m.card.id, "seat": m.seat, "where": m.where}
    if m.where == BOARD:
        piece["at"] = [*g.field.plan.xy[m.at]]
    for name in ("wounds", "shaken", "routed", "routed_before", "activated", "equipment", "flipped", "ever_captured"):
        if getattr(m, name):
            piece[name] = getattr(m, name)
    if m.captor != NOBODY:
        piece["captor"] = ids[m.captor]
    if m.killer != NOBODY:
        piece["killer"] = ids[m.killer]
    if m.passage:
        piece["passage"] = [[*g.field.plan.xy[n]] for n in bits(m.passage)]
    return piece


def _plunder(g: State) -> dict[str, list[list[int]]]:
    lying: dict[str, list[list[int]]] = {}
    for square, kind in g.plunder.items():
        lying.setdefault(kind, []).append([*g.field.plan.xy[square]])
    return lying


# --- reading --------------------------------------------------------------------------------------------------


def read(position: Json, piles: Piles) -> State:
    """The state that a position describes; whatever is wrong in it is said in one sentence."""
    try:
        own = {part: value for part, value in position.items() if part not in KERNELS}
        table = record(Table, own, "position")
        pieces = table.pieces
        g = _ground(table, piles, position.get("laid"))
        _models(g, table, pieces)
        _things(g, table)
        _turn(g, table)
    except ContentError as fault:
        raise PositionError(str(fault)) from None
    return g


def _ground(table: Table, piles: Piles, laid: Json | None) -> State:
    scenario = library().scenarios[table.scenario]
    if table.laid is None:
        return State(scenario, field_of(table.scenario), piles)
    scenario, drawn = _laid(table.scenario, json.dumps(laid, sort_keys=True), table.laid)
    g = State(scenario, drawn, piles)
    g.laid = laid
    return g


SQUARES, SIDE = 900, 60  # at most: the table of distances has a number for every two squares
REMEMBERED = 64
_boards: dict[str, tuple[Scenario, Field]] = {}


def _laid(key: str, text: str, laid: Laid) -> tuple[Scenario, Field]:
    """The scenario with another board; each board is drawn once."""
    if key + text not in _boards:
        rows = _rows(laid.map)
        if strange := sorted(set("".join(rows)) - set(library().symbols)):
            raise PositionError(f"laid.map: {strange[0]!r} is no terrain.")
        scenario = replace(
            library().scenarios[key],
            map=laid.map,
            walls=laid.walls,
            boxes=laid.boxes,
            doors=laid.doors,
            windows=laid.windows,
            zones=laid.zones,
            rounds=laid.rounds or library().scenarios[key].rounds,
        )
        if len(_boards) >= REMEMBERED:
            _boards.clear()
        try:
            _boards[key + text] = scenario, draw(scenario)
        except (ValueError, KeyError) as fault:
            raise PositionError(f"laid: {fault}.") from None
    return _boards[key + text]


def _rows(drawn: str) -> list[str]:
    """The rows of a board; one must be kept in memory, whoever sends it."""
    rows = drawn.split()
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise PositionError("laid.map: all rows must have the same length.")
    wide, deep = len(rows[0]), len(rows)
    if wide * deep > SQUARES or max(wide, deep) > SIDE:
        raise PositionError(f"laid.map: a board has {SQUARES} squares and {SIDE} a side at most, not {wide} by {deep}.")
    return rows


def _models(g: State, table: Table, pieces: dict[str, Piece]) -> None:
    ids: dict[str, int] = {}
    spots = _drawn(g, table, pieces)
    for n, (key, piece) in enumerate(pieces.items()):
        if piece.card not in library().models:
            raise PositionError(f"pieces.{key}.card: there is no model {piece.card!r}.")
        if piece.equipment is not None and piece.equipment not in library().equipment:
            raise PositionError(f"pieces.{key}.equipment: there is no equipment {piece.equipment!r}.")
        m = Model(n, piece.id or key, library().models[piece.card], piece.seat, piece.equipment)
        if m.id in ids:
            raise PositionError(f"pieces.{key}: two pieces are called {m.id!r}.")
        ids[m.id] = n
        g.models.append(m)
        _suffered(m, piece, key)
        _stand(g, m, piece, key, spots.get(key))
    for m, piece in zip(g.models, pieces.values(), strict=True):
        m.killer = _index(ids, piece.killer, f"pieces.{m.id}.killer")
        m.captor = _index(ids, piece.captor, f"pieces.{m.id}.captor")
        if m.captor != NOBODY:
            g.models[m.captor].captive = m.n
    g.ears = listen(g.models)


def _suffered(m: Model, piece: Piece, key: str) -> None:
    most = m.card.wounds if piece.where == DECEASED else m.card.wounds - 1
    if piece.wounds > most:
        raise PositionError(f"pieces.{key}.wounds: expected 0 to {most}, got {piece.wounds}.")
    m.wounds, m.shaken, m.routed = piece.wounds, piece.shaken, piece.routed
    m.routed_before, m.activated, m.ever_captured = piece.routed_before, piece.activated, piece.ever_captured
    m.where = piece.where or BOARD
    if m.where == DECEASED:
        m.wounds, m.equipment = m.card.wounds, None
    m.flipped = piece.flipped if piece.flipped is not None else m.where == DECEASED and m.card.rank == "hero"


def _stand(g: State, m: Model, piece: Piece, key: str, drawn: int | None) -> None:
    plan = g.field.plan
    if piece.at is not None and not plan.has(*piece.at):
        raise PositionError(f"pieces.{key}.at: {[*piece.at]} is off the board.")
    at = plan.square(*piece.at) if piece.at is not None else drawn
    if m.where != BOARD:
        return
    if at is None:
        raise PositionError(f"pieces.{key}: it is neither drawn on the board nor has it an `at`.")
    body = plan.block[at] if m.card.large else 1 << at
    if not body:
        raise PositionError(f"pieces.{key}: its four squares leave the board (INV-1).")
    if body & g.occupied:
        raise PositionError(f"pieces.{key}: another model stands there (INV-1).")
    for x, y in piece.passage:
        if not plan.has(x, y):
            raise PositionError(f"pieces.{key}.passage: {[x, y]} is off the board.")
        m.passage |= 1 << plan.square(x, y)
    place(g, m, at)


def _drawn(g: State, table: Table, pieces: dict[str, Piece]) -> dict[str, int]:
    """The top left square of every letter on the drawn board; other symbols must be the scenario's own."""
    if table.board is None:
        return {}
    rows = ["".join(row.split()) for row in table.board.strip().splitlines()]
    own = g.scenario.rows
    if [len(row) for row in rows] != [len(row) for row in own]:
        raise PositionError(f"board: it must be drawn with {len(own)} rows of {len(own[0])} squares.")
    spots: dict[str, int] = {}
    for n, symbol in enumerate("".join(rows)):
        if symbol in pieces:
            spots.setdefault(symbol, n)
        elif symbol not in (".", "".join(own)[n]):
            x, y = g.field.plan.xy[n]
            raise PositionError(f"board: {symbol!r} at ({x},{y}) is neither a piece nor what lies there.")
    return spots


def _index(ids: dict[str, int], id: str | None, where: str) -> int:
    if id is None:
        return NOBODY
    if id not in ids:
        raise PositionError(f"{where}: there is no piece {id!r}.")
    return ids[id]


def _things(g: State, table: Table) -> None:
    """Coins, points, terrain and what lasts."""
    for seat in SEATS:
        if seat in table.coins:
            g.coins[seat] = [*table.coins[seat]]
        g.vp[seat] = table.vp.get(seat, 0)
        g.losses[seat] = table.losses.get(seat, 0)
    g.copper = {**g.copper, **table.copper}
    g.zones = {seat: table.zones.get(seat, seat) for seat in SEATS} if table.zones or table.turn.round else {}
    g.broke = [*table.broke]
    g.round_uses, g.game_uses = [*table.round_uses], [*table.game_uses]
    g.over, g.winner = table.over, table.winner
    ids = {m.id: m.n for m in g.models}
    g.nemeses = {seat: _index(ids, id, f"nemeses.{seat}") for seat, id in table.nemeses.items()}
    g.lasting = [Lasting(e.effect, _index(ids, e.who, "lasting"), e.until, e.name, e.bonus) for e in table.lasting]
    _terrain(g, table)


def _terrain(g: State, table: Table) -> None:
    known = {door.id: n for n, door in enumerate(g.field.doors)}
    for id, kind in table.doors.items():
        if id not in known or kind not in library().terrain:
            raise PositionError(f"doors.{id}: there is no such door, or no such state as {kind!r}.")
        g.doors[known[id]] = kind
        g.ground = g.ground.with_edge(g.field.doors[known[id]].edge, feature(kind))
    if table.leaves is not None:
        _leaves(g, _board(g, table.leaves, "leaves"), _board(g, table.ditches, "ditches"))
    if table.plunder is not None:
        g.plunder = {_square(g, at, "plunder"): kind for kind, spots in table.plunder.items() for at in spots}
        g.plunder = dict(sorted(g.plunder.items()))
    cards = table.objectives
    if cards is None and table.turn.round:
        cards = {c: g.field.plan.xy[n] for c, n in zip(library().objectives, g.field.objectives, strict=False)}
    dealt = {_square(g, at, "objectives"): card for card, at in (cards or {}).items()}
    if any(card not in library().objectives for card in dealt.values()):
        raise PositionError("objectives: a card of that name does not exist.")
    g.objectives = dict(sorted(dealt.items()))


def _leaves(g: State, leaves: int, ditches: int) -> None:
    """Leaves still lying and ditches that were under some: what is left under the rest follows."""
    turned = g.field.leaves & ~leaves
    if leaves & ~g.field.leaves or ditches & ~turned:
        raise PositionError("leaves: Dead Leaves and what was under them lie only where the map shows them.")
    for back, count in (("ditch", ditches.bit_count()), ("bare", (turned & ~ditches).bit_count())):
        for _ in range(count):
            if back not in g.backs:
                raise PositionError(f"leaves: there were fewer {back} backs than that (TAC-TL-R3).")
            g.backs.remove(back)
    g.leaves, g.trenches = leaves, g.field.ditch | ditches


def _square(g: State, at: Square, where: str) -> int:
    if not g.field.plan.has(*at):
        raise PositionError(f"{where}: {[*at]} is off the board.")
    return g.field.plan.square(*at)


def _board(g: State, squares: tuple[Square, ...], where: str) -> int:
    return sum({1 << _square(g, at, where) for at in squares})


def _turn(g: State, table: Table) -> None:
    turn = table.turn
    g.round, g.first = turn.round, turn.first
    g.to_act = turn.to_act or turn.first
    g.must_activate, g.opening = turn.must_activate, turn.opening
    ids = {m.id: m.n for m in g.models}
    keys = dict(zip(table.pieces, ids.values(), strict=True))
    active = keys[turn.active] if turn.active in keys else _index(ids, turn.active, "turn.active")
    g.active = active
    g.stage = turn.stage or (TURN if active == NOBODY else ACTION)
    if active != NOBODY:
        m = g.models[active]
        if m.where != BOARD and g.stage == ACTION:  # where the game is over, it may have fallen
            raise PositionError("turn.active: the active model must stand on the board.")
        m.activated, g.ap, g.spent, g.free = True, turn.ap, turn.spent, turn.free
    elif g.stage == ACTION:
        raise PositionError("turn.active: an action needs an active model.")
