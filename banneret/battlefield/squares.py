"""Boards of squares as bitboards: distances, features on edges, single steps and contact.

Square n is (n % width, n // width), y growing downward; bit n of a board (a Python int) stands for square n.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from banneret.battlefield import square_sight

Side: TypeAlias = Literal["E", "S"]
Edge: TypeAlias = tuple[int, Side]

_FEW: Final = 12  # below this many squares peeling bits off is faster than looking up bytes (measured)
_BYTES: Final[list[tuple[tuple[int, ...], ...]]] = []  # [i][v]: the squares that value v of byte i stands for
_GROWING: Final = Lock()
_PLANS: Final = 16  # sizes of boards that are kept ready


def bits(board: int) -> list[int]:
    """The squares of a bitboard in rising order."""
    if board.bit_count() >= _FEW:
        return _looked_up(board)
    squares: list[int] = []
    while board:
        top = board.bit_length() - 1
        squares.append(top)
        board ^= 1 << top
    squares.reverse()
    return squares


def _looked_up(board: int) -> list[int]:
    data = board.to_bytes((board.bit_length() + 7) >> 3, "little")
    if len(_BYTES) < len(data):
        _grow(len(data))
    squares: list[int] = []
    for row, value in zip(_BYTES, data, strict=False):
        if value:
            squares += row[value]
    return squares


def _grow(size: int) -> None:
    with _GROWING:  # two threads that both append would spoil the table
        while len(_BYTES) < size:
            _BYTES.append(_byte_squares(8 * len(_BYTES)))


def _byte_squares(first: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(first + k for k in range(8) if value >> k & 1) for value in range(256))


class Plan:
    """A rectangle of squares and its tables; get it from `plan`, which makes each size once."""

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a board needs at least one square, not {width}x{height}")
        self.width: Final = width
        self.height: Final = height
        self.size: Final = width * height
        self.all: Final = (1 << self.size) - 1
        self.xy: Final = tuple((n % width, n // width) for n in range(self.size))
        self.inner_e: Final = sum(1 << n for n in range(self.size) if n % width < width - 1)
        self.inner_s: Final = self.all >> width
        self.distance: Final = tuple(self._distances(n) for n in range(self.size))
        self.within: Final = tuple(tuple(self._near(n, k) for n in range(self.size)) for k in range(4))
        self.ring8: Final = tuple(near ^ 1 << n for n, near in enumerate(self.within[1]))  # TAC-DEF-12
        self.block: Final = tuple(self._block(n) for n in range(self.size))

    def has(self, x: int, y: int) -> bool:
        """Whether (x, y) lies on the board."""
        return 0 <= x < self.width and 0 <= y < self.height

    def square(self, x: int, y: int) -> int:
        """The square at (x, y)."""
        if not self.has(x, y):
            raise ValueError(f"({x},{y}) is not on a board of {self.width}x{self.height}")
        return y * self.width + x

    def reach(self, square: int, k: int) -> int:
        """The squares at distance k or less."""
        return self.within[k][square] if 0 <= k < len(self.within) else self._near(square, k)

    def _distances(self, a: int) -> tuple[int, ...]:
        ax, ay = self.xy[a]
        return tuple(max(abs(x - ax), abs(y - ay)) for x, y in self.xy)  # TAC-DEF-R1

    def _near(self, a: int, k: int) -> int:
        x, y = self.xy[a]
        left, right = max(x - k, 0), min(x + k, self.width - 1)
        row = (1 << right - left + 1) - 1 << left if k >= 0 else 0
        return sum(row << n * self.width for n in range(max(y - k, 0), min(y + k, self.height - 1) + 1))

    def _block(self, top_left: int) -> int:
        inside = self.inner_e & self.inner_s & 1 << top_left
        return inside * 3 | inside * 3 << self.width  # TAC-SQ-11


@lru_cache(maxsize=_PLANS)
def plan(width: int, height: int) -> Plan:
    """The plan of a board of this size, the same object for all who ask in a short while: its tables are large."""
    return Plan(width, height)


def edge(plan: Plan, x: int, y: int, side: str) -> Edge:
    """The edge on that side of (x, y), named from its western or northern square."""
    dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}.get(side, (0, 0))
    if dx == dy:
        raise ValueError(f"an edge lies N, E, S or W of its square, not {side!r}")
    here, beyond = plan.square(x, y), plan.square(x + dx, y + dy)
    return (min(here, beyond), "E" if dx else "S")


def beside(plan: Plan, edge: Edge) -> tuple[int, int]:
    """The two squares that share an edge."""
    square, side = edge
    return (square, square + (1 if side == "E" else plan.width))  # TAC-DOOR-R1


@dataclass(frozen=True, slots=True)
class EdgeFeature:
    """What stands on an edge (wall, door, window): whether it blocks movement, whether it blocks sight."""

    moves: bool
    sees: bool


class _Ways:
    """The squares whose eastern, southern, western, northern edge can be crossed, by walking or by seeing."""

    def __init__(self, plan: Plan, blocked: Iterable[Edge]) -> None:
        blocked = tuple(blocked)
        self.e: Final = plan.inner_e & ~_board(blocked, "E")  # TAC-SQ-R1, TAC-WALL-2
        self.s: Final = plan.inner_s & ~_board(blocked, "S")  # TAC-SQ-R1, TAC-WALL-2
        self.w: Final = self.e << 1
        self.n: Final = self.s << plan.width
        self.four: Final = tuple(self._across(1 << n, plan.width) for n in range(plan.size))

    def _across(self, square: int, width: int) -> int:
        along = (square & self.s) << width | (square & self.n) >> width
        return (square & self.e) << 1 | (square & self.w) >> 1 | along


class _Family:
    """The grounds made from one by changing edges, and the lines of sight they have in common."""

    def __init__(self) -> None:
        self.grounds: Final[dict[tuple[tuple[Edge, EdgeFeature], ...], Ground]] = {}
        self.lines: Final[dict[square_sight.Line, square_sight.Line]] = {}
        self.root: Ground | None = None  # the first of them


class Ground:
    """Where models may stand, what sight passes through and what lies on the edges; it never changes."""

    line = square_sight.line
    sees = square_sight.sees
    sees_any = square_sight.sees_any
    seen_from = square_sight.seen_from

    def __init__(
        self,
        plan: Plan,
        open: int,
        clear: int,
        edges: Mapping[Edge, EdgeFeature],
        family: _Family | None = None,
    ) -> None:
        _check(plan, open | clear, edges)
        edges = {at: edges[at] for at in sorted(edges)}
        walk = _Ways(plan, (at for at, feature in edges.items() if feature.moves))  # TAC-MOVE-R1
        see = _Ways(plan, (at for at, feature in edges.items() if feature.sees))  # TAC-LOS-R3
        self.plan: Final = plan
        self.width: Final = plan.width
        self.open: Final = open  # TAC-SQ-3: models may stand there
        self.clear: Final = clear  # TAC-SQ-4: sight passes through
        self.edges: Final[Mapping[Edge, EdgeFeature]] = MappingProxyType(edges)
        self.walk_e, self.walk_s, self.walk_w, self.walk_n = walk.e, walk.s, walk.w, walk.n
        self.see_e, self.see_s, self.see_w, self.see_n = see.e, see.s, see.w, see.n
        self.walk4: Final = walk.four  # of each square, the squares across its edges that can be walked to
        self.see4: Final = see.four  # likewise seen
        self.blocks: Final = self._blocks()
        self.rows: Final = square_sight.untraced(plan.size)
        self.family: Final = family or _Family()
        self.family.root = self.family.root or self
        self.changed: Final = self._changed(self.family.root)
        self.family.grounds[tuple(edges.items())] = self

    def with_edge(self, at: Edge, feature: EdgeFeature | None) -> Ground:
        """This ground with the feature on that edge, or with nothing there; equal results are one object."""
        edges = {other: it for other, it in self.edges.items() if other != at}
        if feature is not None:
            edges[at] = feature
        key = tuple((other, edges[other]) for other in sorted(edges))
        return self.family.grounds.get(key) or Ground(self.plan, self.open, self.clear, edges, self.family)

    def spread(self, frontier: int, free: int, sides: int | None = None) -> int:
        """The squares one legal step from any of the frontier's; `free` holds those that may be entered.

        `sides`, where it is not the same, holds those that may be named as side squares of a diagonal step.
        """
        w = self.width
        walk_e, walk_s, walk_w, walk_n = self.walk_e, self.walk_s, self.walk_w, self.walk_n
        across = (frontier & walk_e) << 1 | (frontier & walk_w) >> 1  # TAC-MOVE-R1
        along = (frontier & walk_s) << w | (frontier & walk_n) >> w  # TAC-MOVE-R1
        past = across & (free if sides is None else sides)
        corner = (past & walk_s) << w | (past & walk_n) >> w  # TAC-MOVE-R1
        past = along & (free if sides is None else sides)
        corner |= (past & walk_e) << 1 | (past & walk_w) >> 1  # TAC-MOVE-R1
        return (across | along | corner) & free  # TAC-MOVE-R1

    def steps_from(self, p: int, free: int) -> int:
        """The squares one legal step from p."""
        return self.spread(1 << p, free)

    def step_ok(self, p: int, q: int, free: int) -> bool:
        """Whether p to q is one legal step."""
        return self.spread(1 << p, free) >> q & 1 == 1

    def sides(self, p: int, q: int, free: int) -> tuple[int, ...]:
        """The side squares a diagonal step may name, in rising order; none for any other step."""
        if not free >> q & 1 or self.plan.distance[p][q] != 1:
            return ()
        return tuple(bits(self.walk4[p] & self.walk4[q] & free))  # TAC-MOVE-R1, TAC-MOVE-9

    def touching(self, squares: int, occupied: int) -> int:
        """The squares in contact with any of these: adjacent, the segment between the two centres open.

        `occupied` are the squares of third models. It makes no difference whether the given squares are among
        them: if one, S, is the side by which another sees X, then S shares an edge with X that sight crosses,
        and touches X itself. Nor do the squares of a large model asked about: if one of them is the side S by
        which P sees X, then P touches that model at S.
        """
        w = self.width
        see_e, see_s, see_w, see_n = self.see_e, self.see_s, self.see_w, self.see_n
        through = self.clear & ~occupied  # TAC-LOS-R4
        across = (squares & see_e) << 1 | (squares & see_w) >> 1  # TAC-DEF-15, TAC-LOS-R3
        along = (squares & see_s) << w | (squares & see_n) >> w  # TAC-DEF-15, TAC-LOS-R3
        past = across & through
        corner = (past & see_s) << w | (past & see_n) >> w  # TAC-LOS-R4, TAC-LOS-R7
        past = along & through
        corner |= (past & see_e) << 1 | (past & see_w) >> 1  # TAC-LOS-R4, TAC-LOS-R7
        return across | along | corner

    def _changed(self, root: Ground) -> tuple[tuple[int, int, int, int], ...]:
        """The edges that are not as on the first ground of the family, each by its two squares."""
        xy, ours, theirs = self.plan.xy, self.edges, root.edges
        changed = [at for at in sorted({*ours, *theirs}) if ours.get(at) != theirs.get(at)]
        return tuple((*xy[a], *xy[b]) for a, b in (beside(self.plan, at) for at in changed))

    def _blocks(self) -> int:
        east, south = _board(self.edges, "E"), _board(self.edges, "S")
        split = east | east >> self.width | south | south >> 1  # TAC-WALL-R1
        return self.plan.inner_e & self.plan.inner_s & ~split  # TAC-WALL-R1


def _board(edges: Iterable[Edge], side: Side) -> int:
    return sum(1 << square for square, at in edges if at == side)


def _check(plan: Plan, squares: int, edges: Iterable[Edge]) -> None:
    if squares & ~plan.all:
        raise ValueError("open and clear squares must lie on the board")
    inner = {"E": plan.inner_e, "S": plan.inner_s}
    if any(not inner.get(side, 0) >> square & 1 for square, side in edges):
        raise ValueError("an edge feature must lie between two squares of the board")
