"""What lies and stands on the board of a view: terrain, edges, zones, tokens and pieces with their marks.

Made from a view alone, for whoever draws: the terminal and the scene.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from banneret.games.tactics.cards import Edge, ModelCard, Scenario, Square
from banneret.games.tactics.library import library
from banneret.games.tactics.position import Laid
from banneret.games.tactics.state import BOARD, SEATS
from banneret.kernel.content import record
from banneret.kernel.events import HOLE

View = Mapping[str, Any]
Segment = tuple[Square, Square]  # between two corners of the grid, the upper or left one first
GROUND, LEAVES, DITCH, BARE = "ground", "dead-leaves", "ditch-with-stakes", "bare-ground"
PAST = {"N": ((0, 0), (1, 0)), "S": ((0, 1), (1, 1)), "W": ((0, 0), (0, 1)), "E": ((1, 0), (1, 1))}
BLOCK = ((0, 0), (1, 0), (0, 1), (1, 1))


@dataclass(frozen=True, slots=True)
class Piece:
    """A model of the view: its card, its table in the view, and the squares that it stands on."""

    id: str
    card: ModelCard
    seat: str
    where: str
    table: View
    squares: tuple[Square, ...]

    @property
    def left(self) -> int:
        """Wounds left."""
        return max(0, self.card.wounds - int(self.table.get("wounds", 0)))


def scenario_of(view: View) -> Scenario:
    """The scenario of a view, with a board of its own where one is laid."""
    laid = view.get("laid")
    if laid is None:
        return library().scenarios[view["scenario"]]
    return _laid(view["scenario"], json.dumps(laid, sort_keys=True))


@lru_cache(64)
def _laid(key: str, text: str) -> Scenario:
    laid, usual = record(Laid, json.loads(text), "laid"), library().scenarios[key]
    parts = {part: getattr(laid, part) for part in ("map", "walls", "boxes", "doors", "windows", "zones")}
    return replace(usual, **parts, rounds=laid.rounds or usual.rounds)


# --- squares --------------------------------------------------------------------------------------------


def terrain_of(view: View) -> dict[Square, str]:
    """The terrain of every square, row by row: turned leaves show what was under them."""
    leaves, ditches = _squares(view.get("leaves")), _squares(view.get("ditches"))
    lies: dict[Square, str] = {}
    for y, row in enumerate(scenario_of(view).rows):
        for x, symbol in enumerate(row):
            kind = library().symbols[symbol]
            lies[x, y] = kind.id if kind.layer != "token" else GROUND
            if kind.id == LEAVES and (x, y) not in leaves:
                lies[x, y] = DITCH if (x, y) in ditches else BARE
    return lies


def _squares(spots: Any) -> list[Square]:
    return [(x, y) for x, y in spots or ()]


def areas(lies: Mapping[Square, str]) -> Iterator[tuple[str, tuple[Square, ...]]]:
    """Terrain other than plain ground, piece by piece: four rocks in a block are a tree, and a pile is one."""
    seen: set[Square] = set()
    for (x, y), kind in lies.items():
        if kind == GROUND or (x, y) in seen:
            continue
        block = tuple((x + dx, y + dy) for dx, dy in BLOCK)
        whole = kind in ("rock", "big-corpse-pile") and all(lies.get(s) == kind and s not in seen for s in block)
        squares = block if whole else ((x, y),)
        seen.update(squares)
        yield ("tree" if whole and kind == "rock" else kind), squares


def zones_of(view: View) -> dict[str, tuple[Square, ...]]:
    """Each seat's deployment zone: the one it took, before that the one of its colour."""
    taken = view.get("zones") or {}
    scenario = scenario_of(view)
    colours = {seat: taken.get(seat, seat) for seat in SEATS}
    return {seat: scenario.zones.squares("gold" if colours[seat] == "gold" else "silver") for seat in SEATS}


def objectives_of(view: View) -> dict[Square, str | None]:
    """The objectives with their cards, None before they are dealt."""
    spots: dict[Square, str | None] = dict.fromkeys(scenario_of(view).spots("o"))
    return spots | {(at[0], at[1]): card for card, at in (view.get("objectives") or {}).items()}


def plunder_of(view: View) -> dict[Square, str]:
    """The plunder tokens still lying."""
    return {(at[0], at[1]): kind for kind, spots in (view.get("plunder") or {}).items() for at in spots}


# --- edges ----------------------------------------------------------------------------------------------


def segment(x: int, y: int, side: str) -> Segment:
    """An edge of a square as the line between two corners of the grid."""
    (ax, ay), (bx, by) = PAST[side]
    return (x + ax, y + ay), (x + bx, y + by)


def edges_of(view: View) -> dict[Segment, tuple[str, str | None]]:
    """Walls, doors and windows by the line they lie on: what they are now, and a door's or window's id."""
    scenario = scenario_of(view)
    lies: dict[Segment, tuple[str, str | None]] = {segment(*at): ("wall", None) for at in scenario.edges()}
    for id, at, kind in _doors(scenario):
        lies[segment(*at)] = (view.get("doors") or {}).get(id, kind), id
    return lies


def _doors(scenario: Scenario) -> Iterator[tuple[str, Edge, str]]:
    """Doors, then windows, under one count."""
    listed = [("door", door.edge, door.kind) for door in scenario.doors]
    listed += [("window", at, "window") for at in scenario.windows]
    return ((f"{sort}-{n}", at, kind) for n, (sort, at, kind) in enumerate(listed, 1))


# --- pieces ---------------------------------------------------------------------------------------------


def pieces_of(view: View) -> dict[str, Piece]:
    """The models by id."""
    return {id: _piece(id, table) for id, table in view["pieces"].items()}


def _piece(id: str, table: View) -> Piece:
    card, at = library().models[table["card"]], table.get("at")
    where = table.get("where") or BOARD
    squares: tuple[Square, ...] = ()
    if where == BOARD and at is not None:
        squares = tuple((at[0] + dx, at[1] + dy) for dx, dy in (BLOCK if card.large else BLOCK[:1]))
    return Piece(id, card, table["seat"], where, table, squares)


def marks_of(view: View) -> dict[str, str]:
    """Two letters for each model, the first of its card and a number: H2, in small letters h2 for silver."""
    marks: dict[str, str] = {}
    for id, piece in pieces_of(view).items():
        mark = next(mark for mark in _marks(id, piece.card) if _cased(mark, piece.seat) not in marks.values())
        marks[id] = _cased(mark, piece.seat)
    return marks


def _cased(mark: str, seat: str) -> str:
    return mark.upper() if seat == "gold" else mark.lower()


def _marks(id: str, card: ModelCard) -> Iterator[str]:
    """Marks in order of preference: the model's own number, then any, then other letters of the name."""
    number = id.rpartition("-")[2]
    if number.isdigit() and 0 < int(number) < 10:
        yield card.id[0] + number
    for letter in card.id.replace("-", "") + "abcdefghijklmnopqrstuvwxyz":
        yield from (f"{letter}{n}" for n in range(1, 10))


def captives_of(view: View) -> dict[str, str]:
    """Who holds whom: captor -> captive."""
    return {table["captor"]: id for id, table in view["pieces"].items() if table.get("captor")}


def cards_in(view: View, pile: str) -> list[str]:
    """The cards of a pile, "?" where the reader does not know one."""
    lying = (view.get("piles") or {}).get(pile) or ()
    return [str(card if isinstance(card, str) else card[0]) or HOLE for card in lying]
