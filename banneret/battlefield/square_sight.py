"""Line of sight over squares: straight from centre to centre, past crosses, walls, corners and models.

What never moves (crosses, walls) is traced once for two squares; the models then cost a few bit operations.
`Ground` carries these functions as its methods.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, TypeAlias

if TYPE_CHECKING:
    from banneret.battlefield.squares import Ground, Plan


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
    traced = _trace(ground, min(a, b), max(a, b))  # TAC-LOS-R5: the same from both ends
    known: Line | Literal[False] = ground.family.lines.setdefault(traced, traced) if traced else False
    for p, q in ((a, b), (b, a)):
        row = ground.rows[p]
        if not isinstance(row, list):
            row = ground.rows[p] = list(row)
        row[q] = known
    return known


def _trace(ground: Ground, a: int, b: int) -> Line | None:
    """The line as far as it does not hang on models."""
    way = _way(ground.plan, a, b)
    crossed = sum(1 << q for q in way[1:-1])  # TAC-LOS-R1
    if crossed & ~ground.clear:  # TAC-LOS-R2
        return None
    corners: list[int] = []
    walkable = not crossed & ~ground.open
    for p, q in pairwise(way):
        sides = ground.see4[p] & ground.see4[q] & ground.clear  # TAC-LOS-R4; nothing if they share an edge
        if sides:
            corners.append(sides)
        elif not ground.see4[p] >> q & 1:  # TAC-LOS-R3, TAC-LOS-R4
            return None
        walkable = walkable and _walkable(ground, p, q, sides)
    return Line(crossed, tuple(corners), walkable)


def _walkable(ground: Ground, p: int, q: int, sides: int) -> bool:
    """Whether a mover can do what the line does from p to q, past any of the sides if it is a corner."""
    if sides:
        return not sides & ~(ground.walk4[p] & ground.walk4[q] & ground.open)
    return ground.walk4[p] >> q & 1 == 1


def _way(plan: Plan, a: int, b: int) -> list[int]:
    """The squares of the line from a to b, both included; past a corner the next one is diagonal."""
    (ax, ay), (bx, by) = plan.xy[a], plan.xy[b]
    dx = 1 if bx > ax else -1
    dy = plan.width if by > ay else -plan.width
    return [a + i * dx + j * dy for i, j in _course(abs(bx - ax), abs(by - ay))]


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
