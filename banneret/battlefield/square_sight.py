"""Line of sight over squares: straight from centre to centre, past crosses, walls, corners and models.

What never moves (crosses, walls) is traced once for two squares; the models then cost a few bit operations.
`Ground` carries these functions as its methods.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from banneret.battlefield.squares import Ground


@dataclass(frozen=True, slots=True)
class Line:
    """A line that terrain leaves open: what models must leave free for it, and whether it can be walked.

    `crossed` are the squares strictly between the ends. Each board of `corners`, from the lower end to the
    higher, holds the side squares (one or two) by which a corner may be passed: not all may be occupied.
    """

    crossed: int
    corners: tuple[int, ...]
    walkable: bool


Known: TypeAlias = Line | Literal[False] | None  # False: closed; None: not traced yet
Rows: TypeAlias = list[Sequence[Known]]  # rows[a][b]


def untraced(size: int) -> Rows:
    """The table of a ground on which nobody has looked yet; its rows become lists when first written to."""
    return [(None,) * size] * size


def line(ground: Ground, a: int, b: int) -> Line | None:
    """The line between two squares, or None if terrain or walls close it."""
    known = ground.rows[a][b]
    if known is None:
        known = _learn(ground, a, b)
    return known or None


def sees(ground: Ground, a: int, b: int, occupied: int) -> bool:
    """Whether two squares see each other past the occupied ones.

    The models at the two ends do not count: a large one must be left out of `occupied`, the end squares
    themselves need not be.
    """
    known = ground.rows[a][b]
    if known is None:
        known = _learn(ground, a, b)
    if known is False or known.crossed & occupied:  # TAC-LOS-2, TAC-LOS-R2
        return False
    for sides in known.corners:  # noqa: SIM110 - all() over a generator doubles the time of a look
        if sides & occupied == sides:  # TAC-LOS-R4
            return False
    return True


def seen_from(ground: Ground, a: int, squares: Sequence[int], occupied: int) -> list[int]:
    """Those of these squares that a square sees: many looks at the price of a few."""
    row, seen = ground.rows[a], []
    for b in squares:
        known = row[b]
        if known is None:
            known = _learn(ground, a, b)
            row = ground.rows[a]
        if known is False or known.crossed & occupied:  # TAC-LOS-2, TAC-LOS-R2
            continue
        for sides in known.corners:
            if sides & occupied == sides:  # TAC-LOS-R4
                break
        else:
            seen.append(b)
    return seen


def sees_any(ground: Ground, squares_a: int, squares_b: int, occupied: int) -> bool:
    """Whether some square of one model sees some square of the other, both left out of `occupied`."""
    while squares_a:
        a = squares_a.bit_length() - 1
        squares_a ^= 1 << a
        rest = squares_b
        while rest:
            b = rest.bit_length() - 1
            rest ^= 1 << b
            if sees(ground, a, b, occupied):  # TAC-LOS-R6
                return True
    return False


def _learn(ground: Ground, a: int, b: int) -> Line | Literal[False]:
    root = ground.family.root
    if root is not None and root is not ground and not _passes_change(ground, a, b):
        known = root.rows[a][b]
        if known is None:
            known = _learn(root, a, b)
    else:
        traced = _trace(ground, min(a, b), max(a, b))  # TAC-LOS-R5: the same from both ends
        known = ground.family.lines.setdefault(traced, traced) if traced else False
    for p, q in ((a, b), (b, a)):
        row = ground.rows[p]
        if not isinstance(row, list):
            row = ground.rows[p] = list(row)
        row[q] = known
    return known


def _passes_change(ground: Ground, a: int, b: int) -> bool:
    """Whether an edge that is not as on the first ground of the family lies between the two squares."""
    (ax, ay), (bx, by) = ground.plan.xy[a], ground.plan.xy[b]
    west, east = (ax, bx) if ax < bx else (bx, ax)
    north, south = (ay, by) if ay < by else (by, ay)
    return any(west <= x0 and x1 <= east and north <= y0 and y1 <= south for x0, y0, x1, y1 in ground.changed)


def _trace(ground: Ground, a: int, b: int) -> Line | None:
    """The line as far as it does not hang on models; a is the lower square."""
    (ax, ay), (bx, by) = ground.plan.xy[a], ground.plan.xy[b]
    shape = _shape(ground.width, bx - ax, by - ay)
    origin = a + min(bx - ax, 0)
    crossed = shape.crossed << origin  # TAC-LOS-R1
    east, south = shape.east << origin, shape.south << origin
    if crossed & ~ground.clear or east & ~ground.see_e or south & ~ground.see_s:  # TAC-LOS-R2, TAC-LOS-R3
        return None
    walkable = not (crossed & ~ground.open or east & ~ground.walk_e or south & ~ground.walk_s)
    corners: list[int] = []
    for p, q in shape.corners:
        p, q = p + origin, q + origin
        sides = ground.see4[p] & ground.see4[q] & ground.clear  # TAC-LOS-R4
        if not sides:  # TAC-LOS-R4
            return None
        corners.append(sides)
        walkable = walkable and not sides & ~(ground.walk4[p] & ground.walk4[q] & ground.open)
    return Line(crossed, tuple(corners), walkable)


@dataclass(frozen=True, slots=True)
class _Shape:
    """What a line of some length and slope meets, as boards that begin at the top left square of its rectangle.

    `east` and `south` are the squares whose eastern or southern edge it crosses; `corners` lead from a square to the
    diagonal one.
    """

    crossed: int
    east: int
    south: int
    corners: tuple[tuple[int, int], ...]


@cache
def _shape(width: int, dx: int, dy: int) -> _Shape:
    """The shape of every line that goes so far; dy is not negative."""
    back = max(-dx, 0)  # a line to the west starts at the right end of its rectangle
    course = _course(abs(dx), dy)
    way = [back + (i if dx > 0 else -i) + j * width for i, j in course]
    across: list[tuple[int, int]] = []
    along: list[tuple[int, int]] = []
    corners: list[tuple[int, int]] = []
    for (i, j), (x, y), p, q in zip(course, course[1:], way, way[1:], strict=False):
        kind = across if j == y else along if i == x else corners
        kind.append((p, q))
    return _Shape(
        crossed=sum(1 << q for q in way[1:-1]),
        east=sum(1 << min(pair) for pair in across),
        south=sum(1 << p for p, _ in along),
        corners=tuple(corners),
    )


@cache
def _course(n: int, m: int) -> tuple[tuple[int, int], ...]:
    """The squares from (0, 0) to (n, m): is a vertical grid line met first, a horizontal one, or a corner?"""
    i = j = 0
    course = [(0, 0)]
    while (i, j) != (n, m):
        order = (2 * i + 1) * m - (2 * j + 1) * n  # TAC-LOS-R5
        i += order <= 0  # TAC-LOS-R5
        j += order >= 0  # TAC-LOS-R5
        course.append((i, j))
    return tuple(course)
