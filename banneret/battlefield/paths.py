"""Moving: pivots, straight moves and what they sweep, how far a way is clear, bent ways of round bases."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, inf, sqrt
from typing import Final, NamedTuple, TypeAlias

from banneret.battlefield.angles import FULL, QUARTER, bearing, heading, turned
from banneret.battlefield.footprints import (
    SIDES,
    Disc,
    Pose,
    Side,
    Tray,
    gap,
    local,
    moved,
    nearest,
    penetration,
    tray_at,
)
from banneret.battlefield.plane import EPS, Point, Polygon, hull, length, to_segment, whole

Box: TypeAlias = tuple[float, float, float, float]  # left, bottom, right, top

_ROUNDING: Final = 0.7072  # how far rounding moves a point at most: half the diagonal of a square thousandth
_RADIAN: Final = 57_295.0  # thousandths of a degree in a radian, rounded down


# Where a move ends


def pivoted(pose: Pose, facing: int) -> Pose:
    """The pose after a turn about the centre."""
    return (pose[0], pose[1], facing % FULL)  # TMG-PIVOT-1 (GEO-6)


def ahead(pose: Pose, distance: int) -> Pose:
    """The pose after a straight move along its own facing."""
    return along(pose, pose[2], distance)  # TMG-MANEUVER-R1, TMG-MARCH-1 (GEO-7)


def along(pose: Pose, direction: int, distance: int) -> Pose:
    """The pose after a straight move in any direction; the facing stays."""
    fx, fy = heading(direction)
    return (whole(pose[0] + distance * fx), whole(pose[1] + distance * fy), pose[2])  # TMG-MOVE-R2 (GEO-7)


def away_from(other: Tray, side: Side) -> int:
    """The direction straight out of a side of another tray."""
    return turned(other.facing, QUARTER * SIDES.index(side))  # TMG-RETREAT-R1 (GEO-2)


def stride(start: Pose, x: int, y: int, most: int) -> tuple[int, int] | None:
    """The facing and length of the straight move ahead that ends at a point once rounded; None if past `most`.

    Of several it is the length nearest to the distance, then the facing nearest to the line between the points.
    """
    dx, dy = x - start[0], y - start[1]
    far = length(dx, dy)
    if far > most + _ROUNDING:
        return None
    middle, size = bearing(dx, dy), whole(far)
    for chosen in (size, size - 1, size + 1):
        if 0 < chosen <= most:  # TMG-CONV-R3
            facing = _facing_to(start, x, y, middle, chosen)
            if facing is not None:
                return (facing, chosen)
    return None


def _facing_to(start: Pose, x: int, y: int, middle: int, size: int) -> int | None:
    """The facing nearest to the middle along which a move of this size ends at a point; to the right if two are."""
    most = ceil(_ROUNDING * _RADIAN / size) + 1
    right = _turn_to(start, x, y, middle, size, most)
    left = _turn_to(start, x, y, middle, -size, most if right is None else right - 1)
    if left is not None:
        return turned(middle, -left)
    return None if right is None else turned(middle, right)


def _turn_to(start: Pose, x: int, y: int, middle: int, size: int, most: int) -> int | None:
    """The least turn from the middle, to the left if the size is negative, that makes a move of it end at a point.

    No point moves farther than the turn times the size, so each step may be as long as what is missing.
    """
    way, size, n = (1, size, 0) if size > 0 else (-1, -size, 1)
    while n <= most:
        fx, fy = heading(turned(middle, way * n))
        u, v = start[0] + size * fx, start[1] + size * fy
        if whole(u) == x and whole(v) == y:
            return n
        n += max(1, floor((max(abs(u - x), abs(v - y)) - 0.5) / size * _RADIAN))
    return None


# What a straight move sweeps


class Sweep(NamedTuple):
    """What a tray covers on a straight move: the hull of where it starts and where it ends."""

    start: Tray
    dx: float
    dy: float


def outline(sweep: Sweep) -> Polygon:
    """The hull of the start's and the end's corners."""
    start, dx, dy = sweep
    return hull((*start.corners, *((x + dx, y + dy) for x, y in start.corners)))  # TMG-MOVE-R2 (GEO-8)


def corridor(charger: Tray, target: Tray) -> Sweep:
    """The sweep of a tray that goes the shortest way into contact with another."""
    return Sweep(charger, *gap(charger, target))  # TMG-CHARGE-R5 (GEO-17)


def sweep_inside(sweep: Sweep, box: Box) -> bool:
    """Whether a straight move starts and ends inside a box, and so never leaves it."""
    (x, y, fx, fy, a, b, _, _, _), dx, dy = sweep
    fx, fy = abs(fx), abs(fy)
    wide, high = a * fy + b * fx, a * fx + b * fy
    left, bottom, right, top = box
    return (
        min(x, x + dx) - wide >= left - EPS  # TMG-MOVE-R2 (GEO-9)
        and max(x, x + dx) + wide <= right + EPS  # TMG-MOVE-R2 (GEO-9)
        and min(y, y + dy) - high >= bottom - EPS  # TMG-MOVE-R2 (GEO-9)
        and max(y, y + dy) + high <= top + EPS  # TMG-MOVE-R2 (GEO-9)
    )


def sweep_overlap(sweep: Sweep, other: Tray) -> bool:
    """Whether a sweep and a tray lie in each other deeper than measuring forgives."""
    return _sweep_near(sweep, other) and sweep_penetration(sweep, other) > EPS  # TMG-MOVE-R2 (GEO-3, GEO-8)


def sweep_clear(sweep: Sweep, other: Tray) -> bool:
    """Whether a sweep stays farther from a tray than measuring forgives."""
    if not _sweep_near(sweep, other) or sweep_penetration(sweep, other) < -EPS:
        return True
    return sweep_distance(sweep, other) > EPS  # TMG-MOVE-R2 (GEO-8)


def _sweep_near(sweep: Sweep, other: Tray) -> bool:
    """Whether the circle about a tray comes near the line of a sweep at all."""
    start, dx, dy = sweep
    px, py = other.x - start.x, other.y - start.y
    t = px * dx + py * dy
    if t > 0:
        span = dx * dx + dy * dy
        t = 1.0 if t >= span else t / span
        px -= t * dx
        py -= t * dy
    near = start.reach + other.reach + 2 * EPS
    return px * px + py * py <= near * near


def sweep_penetration(sweep: Sweep, other: Tray) -> float:
    """How deep a sweep and a tray lie in each other, least over the normals of all sides; below 0 if apart."""
    (x, y, sx, sy, a, b, _, _, _), dx, dy = sweep
    ox, oy, tx, ty, c, d, _, _, _ = other
    dx /= 2
    dy /= 2
    px, py = ox - x - dx, oy - y - dy
    p, q = abs(sx * tx + sy * ty), abs(sx * ty - sy * tx)
    depth = min(
        a + c * p + d * q + abs(dx * sy - dy * sx) - abs(px * sy - py * sx),
        b + c * q + d * p + abs(dx * sx + dy * sy) - abs(px * sx + py * sy),
        c + a * p + b * q + abs(dx * ty - dy * tx) - abs(px * ty - py * tx),
        d + a * q + b * p + abs(dx * tx + dy * ty) - abs(px * tx + py * ty),
    )
    go = sqrt(dx * dx + dy * dy)
    if not go:
        return depth
    mine = a * abs(dx * sx + dy * sy) + b * abs(dx * sy - dy * sx)  # seen from behind, times go
    theirs = c * abs(dx * tx + dy * ty) + d * abs(dx * ty - dy * tx)
    return min(depth, (mine + theirs - abs(px * dy - py * dx)) / go)


def sweep_distance(sweep: Sweep, other: Tray) -> float:
    """The least distance between a sweep and a tray, 0 if they share a point."""
    if sweep_penetration(sweep, other) >= 0:
        return 0.0
    start, dx, dy = sweep
    end = moved(start, dx, dy)
    least = min(
        nearest(other, start.corners + end.corners)[0],
        nearest(start, other.corners)[0],
        nearest(end, other.corners)[0],
    )
    for track in zip(start.corners, end.corners, strict=True):
        for x, y in other.corners:
            ux, uy = to_segment(x, y, *track)
            least = min(least, ux * ux + uy * uy)
    return sqrt(least)


def contact_at(sweep: Sweep, other: Tray, grown: float = 0.0) -> float | None:
    """The share of a straight move, 0 to 1, after which the tray first shares a point with another; None if never.

    With `grown` it is the share after which they come so near to each other on the normals of all sides.
    """
    (x, y, sx, sy, a, b, _, _, _), dx, dy = sweep
    ox, oy, tx, ty, c, d, _, _, _ = other
    px, py = ox - x, oy - y
    p, q = abs(sx * tx + sy * ty), abs(sx * ty - sy * tx)
    first, last = 0.0, 1.0
    for at, go, most in (
        (px * sy - py * sx, dx * sy - dy * sx, a + c * p + d * q + grown),
        (px * sx + py * sy, dx * sx + dy * sy, b + c * q + d * p + grown),
        (px * ty - py * tx, dx * ty - dy * tx, c + a * p + b * q + grown),
        (px * tx + py * ty, dx * tx + dy * ty, d + a * q + b * p + grown),
    ):
        enters, leaves = _slab(at, go, most)
        first, last = max(first, enters), min(last, leaves)
        if first > last:
            return None
    return first


def _slab(at: float, go: float, most: float) -> tuple[float, float]:
    """From when to when |at - t·go| is at most so much; never is (inf, -inf)."""
    if not go:
        return (-inf, inf) if abs(at) <= most else (inf, -inf)
    one, other = (at - most) / go, (at + most) / go
    return (one, other) if one <= other else (other, one)


def first_overlapped(sweep: Sweep, others: Sequence[Tray]) -> int | None:
    """Which of some trays a sweep overlaps and meets first; None if it overlaps none."""
    hits = [n for n, other in enumerate(others) if sweep_overlap(sweep, other)]
    return min(hits, key=lambda n: (contact_at(sweep, others[n]) or 0.0, n), default=None)


def room(start: Tray, direction: int, most: int, off: Sequence[Tray], solid: Sequence[Tray], box: Box) -> int:
    """The longest straight move that stays in the box, clear of all in `off`, and overlaps nothing `solid`."""
    farthest = _straight(start, direction, most)
    off, solid = _in_the_way(farthest, off), _in_the_way(farthest, solid)
    low, high = 0, most
    trial = most
    while low < high:
        if _free(_straight(start, direction, trial), off, solid, box):
            low = trial
        else:
            high = trial - 1
        trial = (low + high + 1) // 2
    return low


def _in_the_way(sweep: Sweep, others: Sequence[Tray]) -> list[Tray]:
    """What any part of a sweep could meet, however its end is rounded."""
    return [one for one in others if _sweep_near(sweep, one) and sweep_penetration(sweep, one) >= -2 * EPS]


def free_way(start: Tray, direction: int, most: int, off: Sequence[Tray], solid: Sequence[Tray], box: Box) -> int:
    """A straight move that is surely as free as `room` asks: quickly found, and mostly a few thousandths shorter."""
    fx, fy = heading(direction)
    sweep, share = Sweep(start, most * fx, most * fy), 1.0
    for others, grown in ((off, EPS + 2 * _ROUNDING), (solid, 2 * _ROUNDING - EPS)):
        for one in others:
            if _sweep_near(sweep, one):
                met = contact_at(sweep, one, grown)
                share = share if met is None else min(share, met)
    return max(0, min(floor(share * most), _to_the_rim(start, fx, fy, most, box)))


def _to_the_rim(start: Tray, fx: float, fy: float, most: int, box: Box) -> int:
    """How far a tray can go before it would leave a box, rounding down."""
    x, y, sx, sy, a, b, _, _, _ = start
    wide, high = a * abs(sy) + b * abs(sx), a * abs(sx) + b * abs(sy)
    left, bottom, right, top = box
    across = (right - wide - x if fx > 0 else x - wide - left) + EPS - _ROUNDING
    up = (top - high - y if fy > 0 else y - high - bottom) + EPS - _ROUNDING
    return floor(min(most, across / abs(fx) if fx else most, up / abs(fy) if fy else most))


def _straight(start: Tray, direction: int, distance: int) -> Sweep:
    x, y, _ = along(start.pose, direction, distance)
    return Sweep(start, x - start.x, y - start.y)


def _free(sweep: Sweep, off: Sequence[Tray], solid: Sequence[Tray], box: Box) -> bool:
    if not sweep_inside(sweep, box):  # TMG-MOVE-R2
        return False
    if any(sweep_overlap(sweep, other) for other in solid):  # TMG-MOVE-R2
        return False
    return all(sweep_clear(sweep, other) for other in off)  # TMG-MOVE-R2


# What a pivot sweeps


def turn_stop(one: Tray, by: int, other: Tray) -> int | None:
    """The first turn, on the way to `by`, at which a pivoting tray overlaps another; None if it never does.

    No point moves farther than the turn times the reach, so each step may be as long as the overlap that is missing.
    """
    way, done, most = (1 if by >= 0 else -1), 0, abs(by)
    while True:
        now = tray_at(one.x, one.y, turned(one.facing, way * done), one.a, one.b)
        depth = penetration(now, other)
        if depth > EPS:
            return way * done
        if done == most:
            return None
        done = min(most, done + max(1, floor((EPS - depth) / one.reach * _RADIAN)))


# Bent ways of round bases


def way_length(points: Sequence[Point]) -> float:
    """The length of a bent way, leg by leg."""
    total = 0.0
    for (x, y), (nx, ny) in pairwise(points):
        total += length(nx - x, ny - y)
    return total


def way_stop(r: float, points: Sequence[Point], others: Sequence[Tray | Disc]) -> tuple[int, float] | None:
    """What a round base overlaps first on a bent way, and how far it has come then; None if nothing."""
    gone = 0.0
    for p, q in pairwise(points):
        size = length(q[0] - p[0], q[1] - p[1])
        found = min(((_leg_stop(r, p, q, other), n) for n, other in enumerate(others)), default=(inf, 0))
        if found[0] <= 1:
            return (found[1], gone + found[0] * size)
        gone += size
    return None


def _leg_stop(r: float, p: Point, q: Point, other: Tray | Disc) -> float:
    """The share of a leg after which a round base lies in another footprint deeper than measuring forgives."""
    r -= EPS  # TMG-CONV-R3
    if isinstance(other, Disc):
        return _into_circle(p[0] - other.x, p[1] - other.y, q[0] - p[0], q[1] - p[1], r + other.r)
    (x, y), (u, v) = local(other, *p), local(other, *q)
    dx, dy, a, b = u - x, v - y, other.a, other.b
    first = min(_into_box(x, y, dx, dy, a + r, b), _into_box(x, y, dx, dy, a, b + r))
    for cx, cy in ((a, b), (a, -b), (-a, -b), (-a, b)):
        first = min(first, _into_circle(x - cx, y - cy, dx, dy, r))
    return first


def _into_circle(x: float, y: float, dx: float, dy: float, r: float) -> float:
    """When x + t·dx, y + t·dy first comes nearer than r to the origin: 0 to 1, or inf."""
    near = x * x + y * y - r * r
    if near < 0:
        return 0.0
    towards, span = -(x * dx + y * dy), dx * dx + dy * dy
    inner = towards * towards - span * near
    if towards <= 0 or inner <= 0:
        return inf
    t = near / (towards + sqrt(inner))
    return t if t <= 1 else inf


def _into_box(x: float, y: float, dx: float, dy: float, a: float, b: float) -> float:
    """When x + t·dx, y + t·dy first comes inside the box of half sizes a and b: 0 to 1, or inf."""
    if (not dx and abs(x) >= a) or (not dy and abs(y) >= b):
        return inf
    enters_x, leaves_x = _slab(-x, dx, a)
    enters_y, leaves_y = _slab(-y, dy, b)
    first, last = max(0.0, enters_x, enters_y), min(1.0, leaves_x, leaves_y)
    return first if first < last else inf
