"""Lines of sight over the plane: from a tray's front edge to another tray, past trays and terrain.

A blocker is grown by EPS, so that a line that grazes it is blocked. Seen from a blocker's own axes a line misses it if
both ends lie past the same side, or if the whole blocker lies on one side of the line; otherwise they share a point.

The lines are 21 by 80, but few must be drawn. Behind one blocker nothing between two hidden points of an edge is seen,
nor from between two blind points of the front edge: the shadow of a convex thing is convex.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from math import sqrt
from typing import Final, TypeAlias

from banneret.battlefield.arcs import leaning
from banneret.battlefield.footprints import Tray, covers
from banneret.battlefield.plane import EPS, Point

STEPS: Final = 20  # TMG-LOS-R4: an edge has a point at each end and at every twentieth part
RIM: Final = 4 * STEPS  # TMG-LOS-R4: the points on the rim of a tray
GROWN: Final = 2 * EPS  # more than a blocker is grown
SLACK: Final = 0.001  # TMG-LOS-R4: how far outside the front arc a point still counts as inside

Run: TypeAlias = tuple[int, int, int]  # an edge of the target, and its first and last point that counts
Patch: TypeAlias = tuple[int, int, int, int]  # the first and last eye, the first and last point
Corner: TypeAlias = tuple[float, float]  # how a corner of the target leans: see `leaning`


def blockers(
    viewer: Tray, target: Tray, trays: Iterable[Tray], walls: Iterable[Tray], hills: Iterable[Tray] = ()
) -> list[Tray]:
    """What can stand between two trays: other trays and sight-blocking terrain, as hills and being inside allow."""
    under = [hill for hill in hills if covers(hill, viewer.x, viewer.y)]  # TMG-TERR-R4, TMG-TERR-7
    others = [one for one in trays if one != viewer and one != target]  # TMG-LOS-R4, TMG-LOS-9
    if under:
        others = [one for one in others if any(covers(hill, one.x, one.y) for hill in under)]  # TMG-TERR-R4
    return others + [wall for wall in walls if not _in_either(wall, viewer, target)]  # TMG-TERR-R3, TMG-TERR-4


def _in_either(wall: Tray, viewer: Tray, target: Tray) -> bool:
    return covers(wall, viewer.x, viewer.y) or covers(wall, target.x, target.y)  # TMG-TERR-R3


def open_line(p: Point, q: Point, blockers: Iterable[Tray]) -> bool:
    """Whether a single line meets no blocker."""
    px, py = p
    dx, dy = q[0] - px, q[1] - py
    span = dx * dx + dy * dy
    for x, y, fx, fy, a, b, reach, _, _ in blockers:
        x -= px
        y -= py
        t = x * dx + y * dy
        if t <= 0:
            far = x * x + y * y
        elif t >= span:
            far = (x - dx) * (x - dx) + (y - dy) * (y - dy)
        else:
            far = x * x + y * y - t * t / span
        reach += 2 * EPS
        if far <= reach * reach and _meets(x, y, fx, fy, a + EPS, b + EPS, dx, dy):  # TMG-LOS-R4
            return False
    return True


def _meets(x: float, y: float, fx: float, fy: float, a: float, b: float, dx: float, dy: float) -> bool:
    """Whether a line from the origin by (dx, dy) meets the rectangle with this centre, front and half sizes."""
    u, v = y * fx - x * fy, -x * fx - y * fy  # the line's first end on the rectangle's axes
    du, dv = dx * fy - dy * fx, dx * fx + dy * fy
    if (u > a and u + du > a) or (u < -a and u + du < -a):
        return False
    if (v > b and v + dv > b) or (v < -b and v + dv < -b):
        return False
    return abs(u * dv - v * du) <= a * abs(dv) + b * abs(du)  # TMG-LOS-R4 (GEO-13)


def sees(viewer: Tray, target: Tray, blockers: Iterable[Tray]) -> bool:
    """Whether any line from the front edge to a point of the target in the front arc is open.

    The blockers are looked at only if anything of the target is in the arc.
    """
    corners = [leaning(viewer, x, y) for x, y in target.corners]
    if max(p for p, _ in corners) < -SLACK or max(q for _, q in corners) < -SLACK:
        return False
    near = _between(viewer, target, blockers)
    if near:
        return _outer_lines_open(viewer, target, near, corners) or _any_open(viewer, target, near, corners)
    return any(p >= -SLACK and q >= -SLACK for p, q in corners) or bool(_runs(viewer, target, corners))


def points(p: Point, q: Point) -> list[Point]:
    """The equally spaced points of an edge, both ends among them."""
    return [_point(p, q, n) for n in range(STEPS + 1)]


def _point(p: Point, q: Point, n: int) -> Point:
    x, y = p
    return (x + (q[0] - x) * n / STEPS, y + (q[1] - y) * n / STEPS)  # TMG-LOS-R4


# Which points of the target count


def targets(viewer: Tray, target: Tray) -> list[list[Point]]:
    """The points of the target's edges that lie in the viewer's front arc, edge by edge, in order."""
    corners = [leaning(viewer, x, y) for x, y in target.corners]
    runs = _runs(viewer, target, corners)
    return [[_on_rim(target, STEPS * edge + n) for n in range(first, last + 1)] for edge, first, last in runs]


def _on_rim(target: Tray, n: int) -> Point:
    """Point n of the 80 on the rim of a tray, clockwise from its front left corner; 80 is 0 again."""
    edge, n = divmod(n, STEPS)
    return _point(target.corners[edge % 4], target.corners[(edge + 1) % 4], n)


def _runs(viewer: Tray, target: Tray, corners: list[Corner]) -> list[Run]:
    """Of each edge the points in the front arc: they lie side by side, for the arc is convex."""
    found = []
    for edge in range(4):
        (p, q), (s, t) = corners[edge], corners[(edge + 1) % 4]
        if (p < -SLACK and s < -SLACK) or (q < -SLACK and t < -SLACK):
            continue
        begins, ends = p >= -SLACK and q >= -SLACK, s >= -SLACK and t >= -SLACK
        if begins and ends:
            found.append((edge, 0, STEPS))
        else:
            found.extend((edge, *kept) for kept in _part(viewer, target, STEPS * edge, begins, ends))
    return found


def _part(viewer: Tray, target: Tray, start: int, begins: bool, ends: bool) -> list[tuple[int, int]]:
    """The first and last point of an edge in the front arc, if the arc holds only one of its ends or none."""

    def kept(n: int) -> bool:
        return min(leaning(viewer, *_on_rim(target, start + n))) >= -SLACK  # TMG-LOS-R4

    inner = range(1, STEPS)
    if begins:
        return [(0, bisect_left(inner, True, key=lambda n: not kept(n)))]
    if ends:
        return [(1 + bisect_left(inner, True, key=kept), STEPS)]
    found = [n for n in inner if kept(n)]
    return [(found[0], found[-1])] if found else []


# Which blockers matter


def _between(viewer: Tray, target: Tray, blockers: Iterable[Tray]) -> list[Tray]:
    """The blockers that reach into the room between front edge and target, by four lines that bound it.

    Two lie across the viewer's front, one before it and one behind the target; two along the way to the target.
    """
    vx, vy, fx, fy, a, b, _, _, _ = viewer
    dx, dy = target.x - vx - fx * b, target.y - vy - fy * b
    size = sqrt(dx * dx + dy * dy) or 1.0
    nx, ny = dy / size, -dx / size  # to the right of the way
    wide = a * (nx * fy - ny * fx)
    middle = b * (nx * fx + ny * fy)
    sides, ahead = [middle - wide, middle + wide], b
    for x, y in target.corners:
        x -= vx
        y -= vy
        sides.append(x * nx + y * ny)
        ahead = max(ahead, x * fx + y * fy)
    left, right, before = min(sides) - GROWN, max(sides) + GROWN, b * (1 - 2 * SLACK) - GROWN
    ahead += GROWN
    near = []
    for one in blockers:
        x, y, tx, ty, c, d, reach, _, _ = one
        x -= vx
        y -= vy
        v, w = x * fx + y * fy, x * nx + y * ny
        if v + reach < before or v - reach > ahead or w + reach < left or w - reach > right:
            continue
        reach = c * abs(tx * fy - ty * fx) + d * abs(tx * fx + ty * fy)
        if v + reach < before or v - reach > ahead:
            continue
        reach = c * abs(tx * ny - ty * nx) + d * abs(tx * nx + ty * ny)
        if w + reach >= left and w - reach <= right:
            near.append(one)
    return near


# The lines, as far as they must be drawn


def _outer_lines_open(viewer: Tray, target: Tray, near: list[Tray], corners: list[Corner]) -> bool:
    """Whether a line is open from an end of the front edge to the outmost corner in the arc on the same side."""
    kept = [n for n, (p, q) in enumerate(corners) if p >= -SLACK and q >= -SLACK]
    if not kept:
        return False
    left, right = max(kept, key=lambda n: corners[n][0]), max(kept, key=lambda n: corners[n][1])
    mine, theirs = viewer.corners, target.corners
    return open_line(mine[0], theirs[left], near) or open_line(mine[1], theirs[right], near)


class _Lines:
    """The lines from the 21 points of the front edge to the 80 of the target's rim, on the axes of each blocker."""

    __slots__ = ("known", "placed")

    def __init__(self, viewer: Tray, target: Tray, blockers: list[Tray]) -> None:
        self.placed = [_placed(one, viewer, target) for one in blockers]
        self.known: dict[int, int] = {}

    def hiders(self, eye: int, n: int) -> int:
        """The blockers of one line, a bit for each; 0 if it is open."""
        n %= RIM
        key = RIM * eye + n
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._draw(eye, n)
        return found

    def _draw(self, eye: int, n: int) -> int:
        edge, n = divmod(n, STEPS)
        found, bit = 0, 1
        for a, b, u, v, du, dv, edges in self.placed:
            s, t, ds, dt = edges[edge]
            u += eye * du
            v += eye * dv
            s += n * ds
            t += n * dt
            if (
                not ((u > a and s > a) or (u < -a and s < -a) or (v > b and t > b) or (v < -b and t < -b))
                and abs(u * t - v * s) <= a * abs(t - v) + b * abs(s - u)  # TMG-LOS-R4 (GEO-13)
            ):
                found |= bit
            bit <<= 1
        return found


Edge: TypeAlias = tuple[float, float, float, float]  # where it begins, and the way from point to point
Placed: TypeAlias = tuple[float, float, float, float, float, float, tuple[Edge, ...]]


def _placed(one: Tray, viewer: Tray, target: Tray) -> Placed:
    """The half sizes of a blocker, and on its axes the front edge of the viewer and the edges of the target."""
    cx, cy, fx, fy, a, b, _, _, _ = one
    at = []
    for x, y in (*viewer.corners[:2], *target.corners):
        x -= cx
        y -= cy
        at.append((x * fy - y * fx, x * fx + y * fy))
    (u, v), (du, dv) = at[0], at[1]
    edges = []
    s, t = at[5]
    for x, y in at[2:]:
        edges.append((s, t, (x - s) / STEPS, (y - t) / STEPS))  # TMG-LOS-R4
        s, t = x, y
    edges.append(edges.pop(0))
    return (a + EPS, b + EPS, u, v, (du - u) / STEPS, (dv - v) / STEPS, tuple(edges))  # TMG-LOS-R4


def _any_open(viewer: Tray, target: Tray, near: list[Tray], corners: list[Corner]) -> bool:
    """Whether any line is open: a patch of lines that one blocker hides at its four corners is hidden altogether."""
    lines = _Lines(viewer, target, near)
    hiders = lines.hiders
    common = -1
    for n in range(0, RIM, STEPS):
        common &= hiders(0, n) & hiders(STEPS, n)
    if common:
        return False
    patches = [
        (0, STEPS, STEPS * edge + first, STEPS * edge + last) for edge, first, last in _runs(viewer, target, corners)
    ]
    while patches:
        parts: list[Patch] = []
        for patch in patches:
            first, last, low, high = patch
            a, b, c, d = hiders(first, low), hiders(first, high), hiders(last, low), hiders(last, high)
            if not (a and b and c and d):
                return True
            if not a & b & c & d:
                parts.extend(_halves(patch))
        patches = parts
    return False


def _halves(patch: Patch) -> tuple[Patch, ...]:
    """A patch cut in two across its longer way; nothing if there is no line between its corners."""
    first, last, low, high = patch
    if last - first < 2 and high - low < 2:
        return ()
    if last - first >= high - low:
        middle = (first + last) // 2
        return ((first, middle, low, high), (middle, last, low, high))
    middle = (low + high) // 2
    return ((first, last, low, middle), (first, last, middle, high))
