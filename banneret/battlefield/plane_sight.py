"""Lines of sight over the plane: from a tray's front edge to another tray, past trays and terrain.

A blocker is grown by EPS, so that a line that grazes it is blocked. Seen from a blocker's own axes a line misses it if
both ends lie past the same side, or if the whole blocker lies on one side of the line; otherwise they share a point.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from banneret.battlefield.arcs import leaning
from banneret.battlefield.footprints import Tray, covers
from banneret.battlefield.plane import EPS, Point

STEPS: Final = 20  # TMG-LOS-R4: an edge has a point at each end and at every twentieth part
SLACK: Final = 0.001  # TMG-LOS-R4: how far outside the front arc a point still counts as inside

# The ends first and the middle soon: where a line is open, it is found early.
_ORDER: Final = (10, 0, 20, 5, 15, 2, 18, 8, 12, 1, 3, 4, 6, 7, 9, 11, 13, 14, 16, 17, 19)

Seen: TypeAlias = tuple[float, float, int]  # a point on a blocker's axes, and past which of its sides it lies
Lines: TypeAlias = tuple[float, float, list[Seen], list[list[Seen]]]  # half sizes, the eyes, the runs of targets


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


def sees(viewer: Tray, target: Tray, blockers: Sequence[Tray]) -> bool:
    """Whether any line from the front edge to a point of the target in the front arc is open.

    Behind one blocker nothing between two hidden points of an edge is seen, nor from between two blind points of the
    front edge: the shadow of a convex thing is convex. So the ends of an edge often answer for all its points.
    """
    runs = targets(viewer, target)
    if not runs:
        return False
    near = [one for one in blockers if _between(viewer, target, one)]
    if not near:
        return True
    eyes = points(*viewer.corners[:2])
    if any(open_line(eyes[n], run[len(run) // 2], near) for n in _ORDER[:3] for run in runs):
        return True  # most open sights are found by a dozen lines
    return _any_open([_lines(one, eyes, runs) for one in near], len(runs))


def points(p: Point, q: Point) -> list[Point]:
    """The equally spaced points of an edge, both ends among them."""
    (x, y), (dx, dy) = p, (q[0] - p[0], q[1] - p[1])
    return [(x + dx * n / STEPS, y + dy * n / STEPS) for n in range(STEPS + 1)]  # TMG-LOS-R4


def targets(viewer: Tray, target: Tray) -> list[list[Point]]:
    """The points of the target's edges that lie in the viewer's front arc, edge by edge, in order."""
    corners = target.corners
    seen = [leaning(viewer, x, y) for x, y in corners]
    if max(p for p, _ in seen) < -SLACK or max(q for _, q in seen) < -SLACK:
        return []
    edges = (points(corners[n], corners[(n + 1) % 4]) for n in range(4))
    if all(p >= -SLACK and q >= -SLACK for p, q in seen):
        return list(edges)
    return [run for run in ([at for at in edge if _in_front(viewer, at)] for edge in edges) if run]


def _in_front(viewer: Tray, at: Point) -> bool:
    return min(leaning(viewer, *at)) >= -SLACK  # TMG-LOS-R4


def _between(viewer: Tray, target: Tray, other: Tray) -> bool:
    """Whether the circle about a blocker comes near the room between front edge and target."""
    x, y = viewer.x + viewer.fx * viewer.b, viewer.y + viewer.fy * viewer.b
    dx, dy = target.x - x, target.y - y
    x, y = other.x - x, other.y - y
    t, span = x * dx + y * dy, dx * dx + dy * dy
    if t > 0:
        t = 1.0 if t >= span else t / span
        x, y = x - t * dx, y - t * dy
    near = max(viewer.a, target.reach) + other.reach + 2 * EPS
    return x * x + y * y <= near * near


def _lines(blocker: Tray, eyes: list[Point], runs: list[list[Point]]) -> Lines:
    """Both ends of all lines, on the axes of one blocker."""
    a, b = blocker.a + EPS, blocker.b + EPS  # TMG-LOS-R4
    return (a, b, _placed(blocker, a, b, eyes), [_placed(blocker, a, b, run) for run in runs])


def _placed(blocker: Tray, a: float, b: float, at: list[Point]) -> list[Seen]:
    cx, cy, fx, fy = blocker[:4]
    placed = []
    for x, y in at:
        x -= cx
        y -= cy
        u, v = x * fy - y * fx, x * fx + y * fy
        side = (1 if u > a else 2 if u < -a else 0) | (4 if v > b else 8 if v < -b else 0)
        placed.append((u, v, side))
    return placed


def _hidden(a: float, b: float, p: Seen, q: Seen) -> bool:
    """Whether a line meets the blocker on whose axes its ends are given."""
    u, v, past = p
    s, t, also = q
    return not past & also and abs(u * t - v * s) <= a * abs(t - v) + b * abs(s - u)


def _any_open(lines: list[Lines], runs: int) -> bool:
    """Whether any line is open, looking only where the ends of an edge leave it in doubt."""
    for run in range(runs):
        if any(_all_dark(one, run) for one in lines):
            continue
        if any(_open_from(lines, eye, run) for eye in _ORDER):
            return True
    return False


def _all_dark(lines: Lines, run: int) -> bool:
    """Whether one blocker alone hides a run of targets from the whole front edge."""
    a, b, eyes, runs = lines
    first, last = runs[run][0], runs[run][-1]
    return all(_hidden(a, b, eye, at) for eye in (eyes[0], eyes[-1]) for at in (first, last))


def _open_from(lines: list[Lines], eye: int, run: int) -> bool:
    """Whether any target of a run is seen from one point of the front edge."""
    left: Sequence[int] = range(len(lines[0][3][run]))
    for a, b, eyes, runs in lines:
        p, at = eyes[eye], runs[run]
        if _hidden(a, b, p, at[0]) and _hidden(a, b, p, at[-1]):
            return False
        left = _still_open(a, b, p, at, left)
        if not left:
            return False
    return True


def _still_open(a: float, b: float, p: Seen, at: list[Seen], left: Iterable[int]) -> list[int]:
    """Which of these targets one blocker leaves open: `_hidden`, many times over."""
    u, v, past = p
    still = []
    for n in left:
        s, t, also = at[n]
        if past & also or abs(u * t - v * s) > a * abs(t - v) + b * abs(s - u):  # TMG-LOS-R4 (GEO-13)
            still.append(n)
    return still
