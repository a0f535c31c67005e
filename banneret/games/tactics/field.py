"""The battlefield of a scenario: its ground, zones, terrain and features, drawn once and shared by every match."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from banneret.battlefield.squares import Edge, EdgeFeature, Ground, Plan, beside, edge, plan
from banneret.games.tactics.cards import Colour, Scenario, Terrain
from banneret.games.tactics.library import library

WALL = EdgeFeature(moves=True, sees=True)  # TAC-WALL-1, TAC-WALL-2, TAC-TL-15
SYMBOLS = {
    "r": "river",
    "h": "high",
    "f": "bonfire",
    "l": "leaves",
    "s": "ditch",
    "C": "corpses",
    "o": "objective",
}


@dataclass(frozen=True, slots=True)
class Door:
    """A door or window on an edge: its word, where it lies and what it is at the start."""

    id: str
    edge: Edge
    kind: str
    squares: tuple[int, int]  # those that share the edge: TAC-DOOR-R1
    beside: int  # the same as a bitboard


@dataclass(frozen=True, slots=True)
class Field:
    """What never changes on a scenario's board; bitboards unless said otherwise."""

    plan: Plan
    ground: Ground  # as it lies at the start
    river: int
    high: int
    bonfire: int
    leaves: int
    ditch: int
    piles: tuple[int, ...]  # Big Corpse Piles, four squares each
    objectives: tuple[int, ...]  # squares
    goals: int  # the same as a bitboard
    plunder: tuple[tuple[int, str], ...]  # square and kind
    doors: tuple[Door, ...]
    zones: dict[str, int]

    def pile_at(self, square: int) -> int:
        """The corpse pile that this square belongs to, or nothing."""
        return next((pile for pile in self.piles if pile >> square & 1), 0)


def feature(kind: str) -> EdgeFeature:
    """What a door or window of this kind blocks (TAC-DOOR-R2)."""
    terrain = library().terrain[kind]
    return EdgeFeature(moves=not terrain.open, sees=not terrain.clear)  # TAC-DOOR-R2


@cache
def field_of(scenario: str) -> Field:
    """The field of this scenario."""
    return draw(library().scenarios[scenario])


def draw(scenario: Scenario) -> Field:
    """Lay out tiles, pieces and features as the scenario's map shows (TAC-SETUP-1, TAC-TER-6)."""
    rows = scenario.rows
    flat = plan(len(rows[0]), len(rows))
    found: dict[str, list[int]] = {symbol: [] for symbol in "".join(rows)}
    for n, symbol in enumerate("".join(rows)):
        found[symbol].append(n)
    marked = {name: _board(found.get(symbol, [])) for symbol, name in SYMBOLS.items()}
    doors = _doors(scenario, flat)
    edges = {edge(flat, *at): WALL for at in scenario.edges()}
    edges |= {door.edge: feature(door.kind) for door in doors}  # TAC-DOOR-1, TAC-SQ-2: they lie on walls
    terrain = {t.symbol: t for t in library().terrain.values() if t.symbol}  # TAC-TL-12, TAC-TL-13, TAC-TL-14
    return Field(
        plan=flat,
        ground=Ground(flat, _where(found, terrain, "open"), _where(found, terrain, "clear"), edges),
        river=marked["river"],  # TAC-ZONE-1, TAC-ZONE-2
        high=marked["high"],  # TAC-ZONE-1, TAC-ZONE-2
        bonfire=marked["bonfire"],
        leaves=marked["leaves"],
        ditch=marked["ditch"],
        piles=_pieces(flat, marked["corpses"]),
        objectives=tuple(found.get("o", [])),
        goals=marked["objective"],
        plunder=tuple(sorted((n, kind) for s, kind in PLUNDER.items() for n in found.get(s, []))),
        doors=doors,
        zones={"gold": _zone(flat, scenario, "gold"), "silver": _zone(flat, scenario, "silver")},
    )


PLUNDER = {"m": "money-bags", "e": "secret-letters"}  # TAC-PLU-1


def _board(squares: list[int]) -> int:
    return sum(1 << n for n in squares)


def _where(found: dict[str, list[int]], terrain: dict[str, Terrain], quality: str) -> int:
    """The squares whose terrain is open, or clear; a symbol that is no terrain lies on open ground."""
    kinds = {s: terrain.get(s) for s in found}  # TAC-TER-3, TAC-TER-7, TAC-TL-11: the same on all its squares
    free = [s for s, kind in kinds.items() if kind is None or getattr(kind, quality)]  # TAC-SQ-10, TAC-TER-R3
    return sum(_board(found[s]) for s in free)  # TAC-SQ-6, TAC-SQ-7, TAC-SQ-8, TAC-SQ-9, TAC-LOS-R9


def _pieces(flat: Plan, corpses: int) -> tuple[int, ...]:
    """The 2x2 pieces that these squares are made of, top left first."""
    pieces = []
    while corpses:
        piece = flat.block[(corpses & -corpses).bit_length() - 1]
        if not piece or piece & ~corpses:  # TAC-TER-5
            raise ValueError("a piece of 2x2 squares lies on open ground, not on other terrain (TAC-TER-5)")
        pieces.append(piece)
        corpses &= ~piece
    return tuple(pieces)


def _doors(scenario: Scenario, flat: Plan) -> tuple[Door, ...]:
    listed = [(door.kind, door.edge) for door in scenario.doors] + [("window", at) for at in scenario.windows]
    doors = []
    for number, (kind, (x, y, side)) in enumerate(listed, 1):
        at = edge(flat, x, y, side)
        a, b = beside(flat, at)
        doors.append(Door(f"{'window' if kind == 'window' else 'door'}-{number}", at, kind, (a, b), 1 << a | 1 << b))
    return tuple(doors)


def _zone(flat: Plan, scenario: Scenario, colour: Colour) -> int:
    """Every square of a zone; one colour may be split into several areas (TAC-SETUP-9)."""
    return sum(1 << flat.square(x, y) for x, y in scenario.zones.squares(colour))  # TAC-SETUP-9
