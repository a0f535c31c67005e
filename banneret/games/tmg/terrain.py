"""Terrain: what moving into or through a piece does, and what standing in one gives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banneret.battlefield.footprints import Tray, covers, overlap
from banneret.battlefield.paths import Sweep, sweep_overlap
from banneret.battlefield.plane import EPS, length
from banneret.games.tmg.casualties import alive, harm
from banneret.games.tmg.changes import gain_condition
from banneret.games.tmg.rolls import DANGER, Throw, cast
from banneret.games.tmg.state import PANICKED, Piece, State, Unit
from banneret.games.tmg.values import bears

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

FELT = ("dangerous", "horrific")
PATHFINDER = "pathfinder"  # ignores Dangerous and Hindering


class Trail:
    """Scratch paper of one action's movement: the pieces that it went into or through, each once."""

    __slots__ = ("g", "pieces")

    def __init__(self, g: State) -> None:
        self.g = g
        self.pieces: list[Piece] = []

    def straight(self, start: Tray, dx: float, dy: float) -> None:
        """A straight move longer than measuring forgives: all that it sweeps, starting inside included."""
        if length(dx, dy) > EPS:  # TMG-TERR-R5
            self._add([p for p in self._felt() if sweep_overlap(Sweep(start, dx, dy), p.tray)])  # TMG-TERR-R5

    def placed(self, before: Tray, after: Tray) -> None:
        """A pivot or alignment: pieces that it ends on and did not overlap before."""
        new = [p for p in self._felt() if overlap(after, p.tray) and not overlap(before, p.tray)]  # TMG-TERR-R5
        self._add(new)

    def _felt(self) -> list[Piece]:
        return [p for p in self.g.pieces if any(p.has(keyword) for keyword in FELT)]

    def _add(self, pieces: Sequence[Piece]) -> None:
        found = [*self.pieces, *(p for p in pieces if p not in self.pieces)]  # TMG-TERR-R5: once per action
        self.pieces = sorted(found, key=lambda p: p.n)  # TMG-TERR-R6: in the order they were placed


def feel(g: State, u: Unit, trail: Trail, dangers: int = 0) -> Flow[None]:
    """What the pieces do when the movement of an action is finished; a destroyed unit takes no more.

    It may count as having moved through further Dangerous pieces.
    """
    for piece in trail.pieces:
        if alive(u) and piece.has("dangerous") and not bears(g, u, PATHFINDER):  # TMG-TERR-R6
            yield from danger(g, u)
        if alive(u) and piece.has("horrific"):  # TMG-TERR-R6
            gain_condition(g, u, PANICKED, "TMG-TERR-10")  # TMG-TERR-10, TMG-TERR-13
    for _ in range(dangers):
        if alive(u) and not bears(g, u, PATHFINDER):
            yield from danger(g, u)
    trail.pieces = []


def danger(g: State, u: Unit) -> Flow[None]:
    """A die of automatic wounds, without Defense Saves and without a Panic Test."""
    t = Throw(u, DANGER, "TMG-TERR-6")
    yield from cast(g, t, 1)  # TMG-TERR-6, TMG-TERR-15
    yield from harm(g, u, t.total, "TMG-TERR-6", "terrain")  # TMG-TERR-6, TMG-TERR-R6


# -- standing in a piece -----------------------------------------------------------------------------------


def inside(u: Unit, piece: Piece) -> bool:
    """In, on or inside: the tray's centre lies in the footprint."""
    return covers(piece.tray, u.x, u.y)  # TMG-TERR-R3


def covered(g: State, u: Unit) -> bool:
    """Whether it has Cover: its centre, or for trees any part of it, is in such a piece."""
    return any(_covers(piece, u) for piece in g.pieces if piece.has("cover"))  # TMG-TERR-5, TMG-TERR-R7


def _covers(piece: Piece, u: Unit) -> bool:
    if piece.kind.cover_test == "any":
        return overlap(u.tray, piece.tray)  # TMG-TERR-12, TMG-TERR-R1, TMG-TERR-R8
    return inside(u, piece)  # TMG-TERR-5, TMG-TERR-R1, TMG-TERR-16, TMG-TERR-17


def fortified(g: State, u: Unit, charger: Unit, corridor: Sweep) -> bool:
    """Whether it is Fortified against a charge: it is in the piece, and the charger crossed it or stands on it."""
    walls = [p.tray for p in g.pieces if p.has("fortified") and inside(u, p)]  # TMG-TERR-8, TMG-TERR-16
    return any(sweep_overlap(corridor, w) or overlap(charger.tray, w) for w in walls)  # TMG-TERR-8, TMG-TERR-R7


def hindered(g: State, corridor: Sweep) -> bool:
    """Whether a charge goes through Hindering terrain, its start included."""
    pieces = g.with_keyword("hindering")  # TMG-TERR-9, TMG-TERR-14, TMG-TERR-17
    return any(sweep_overlap(corridor, piece) for piece in pieces)  # TMG-CHARGE-15, TMG-CHARGE-R8, TMG-TERR-9


def impassable(g: State) -> list[Tray]:
    """What can be neither entered nor crossed; any other piece stops nobody."""
    return g.with_keyword("impassable")  # TMG-TERR-11, TMG-TERR-18, TMG-TERR-3, TMG-MOVE-3
