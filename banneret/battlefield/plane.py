"""Points, segments and convex polygons on a table, in thousandths of an inch; x grows east, y north.

What is stored is whole; what is measured is a float made by + - * / and the square root alone. Polygons are convex,
their corners in clockwise order. Floats are never added up by `sum`, which rounds differently in newer Pythons.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import floor, inf, sqrt
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]

EPS: Final = 5.0  # TMG-CONV-R3: what measuring forgives


def whole(x: float) -> int:
    """The nearest whole thousandth, a half going up."""
    return floor(x + 0.5)  # TMG-CONV-R3


def within(measured: float, most: float) -> bool:
    """Whether a measured distance meets "at most"."""
    return measured <= most + EPS  # TMG-CONV-R3


def at_least(measured: float, least: float) -> bool:
    """Whether a measured distance meets "at least"."""
    return measured >= least - EPS  # TMG-CONV-R3


def length(dx: float, dy: float) -> float:
    """The length of a vector."""
    return sqrt(dx * dx + dy * dy)


def to_segment(x: float, y: float, p: Point, q: Point) -> Point:
    """The shortest vector from a point to a segment."""
    px, py = p
    dx, dy = q[0] - px, q[1] - py
    along = (x - px) * dx + (y - py) * dy
    if along <= 0:
        return (px - x, py - y)
    span = dx * dx + dy * dy
    if along >= span:
        return (q[0] - x, q[1] - y)
    t = along / span
    return (px + dx * t - x, py + dy * t - y)


def segments_cross(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Whether two segments share a point."""
    a, b = _turn(p, q, r), _turn(p, q, s)
    c, d = _turn(r, s, p), _turn(r, s, q)
    if a * b < 0 and c * d < 0:
        return True
    return (
        (a == 0 and _spans(p, q, r))
        or (b == 0 and _spans(p, q, s))
        or (c == 0 and _spans(r, s, p))
        or (d == 0 and _spans(r, s, q))
    )


def _turn(p: Point, q: Point, r: Point) -> float:
    """Above 0 if p, q, r turn left, below if right, 0 if they lie on a line."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def _spans(p: Point, q: Point, r: Point) -> bool:
    """Whether a point on the line of a segment lies on the segment."""
    return min(p[0], q[0]) <= r[0] <= max(p[0], q[0]) and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])


def segment_distance(p: Point, q: Point, r: Point, s: Point) -> float:
    """The least distance between two segments."""
    if segments_cross(p, q, r, s):
        return 0.0
    ways = (to_segment(*p, r, s), to_segment(*q, r, s), to_segment(*r, p, q), to_segment(*s, p, q))
    return sqrt(min(dx * dx + dy * dy for dx, dy in ways))


def area(polygon: Polygon) -> float:
    """The area, in square thousandths of an inch."""
    if len(polygon) < 3:
        return 0.0
    x0, y0 = polygon[0]
    twice, px, py = 0.0, 0.0, 0.0
    for x, y in polygon[1:]:
        x, y = x - x0, y - y0
        twice += x * py - y * px
        px, py = x, y
    return twice / 2


def middle(points: Polygon) -> Point:
    """The mean of some points; of a convex polygon's corners, a point inside."""
    x = y = 0.0
    for px, py in points:
        x += px
        y += py
    return (x / len(points), y / len(points))


def cut(polygon: Polygon, nx: float, ny: float, least: float = 0.0) -> Polygon:
    """The part of a polygon where nx·x + ny·y is at least so much."""
    part: list[Point] = []
    if not polygon:
        return ()
    px, py = polygon[-1]
    before = nx * px + ny * py - least
    for x, y in polygon:
        here = nx * x + ny * y - least
        if (here < 0 < before) or (before < 0 < here):
            t = before / (before - here)
            part.append((px + (x - px) * t, py + (y - py) * t))
        if here >= 0:
            part.append((x, y))
        px, py, before = x, y, here
    return tuple(part)


def hull(points: Iterable[Point]) -> Polygon:
    """The least convex polygon that holds all the points."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    above, below = _chain(ordered), _chain(ordered[::-1])
    return tuple(above[:-1] + below[:-1])


def _chain(ordered: list[Point]) -> list[Point]:
    """One side of the hull: only right turns stay."""
    chain: list[Point] = []
    for point in ordered:
        while len(chain) > 1 and _turn(chain[-2], chain[-1], point) >= 0:
            chain.pop()
        chain.append(point)
    return chain


def holds(polygon: Polygon, x: float, y: float) -> bool:
    """Whether a point lies in a polygon or on its rim."""
    px, py = polygon[-1]
    for qx, qy in polygon:
        if (qx - px) * (y - py) - (qy - py) * (x - px) > 0:  # to the left of a clockwise side: outside
            return False
        px, py = qx, qy
    return True


def penetration(one: Polygon, other: Polygon) -> float:
    """How deep two polygons lie in each other, least over the normals of all sides; below 0 if they are apart."""
    return min(_depth(one, other), _depth(other, one))


def _depth(one: Polygon, other: Polygon) -> float:
    """The depth of `other` behind the side of `one` behind which it is least deep."""
    least = inf
    px, py = one[-1]
    for qx, qy in one:
        nx, ny = py - qy, qx - px  # outward
        size = sqrt(nx * nx + ny * ny)
        if size:
            depth = max((px - x) * nx + (py - y) * ny for x, y in other) / size
            least = min(least, depth)
        px, py = qx, qy
    return least


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two polygons lie in each other deeper than measuring forgives."""
    return penetration(one, other) > EPS  # TMG-CONV-R3 (GEO-3)


def distance(one: Polygon, other: Polygon) -> float:
    """The least distance between two polygons, 0 if they share a point."""
    if penetration(one, other) >= 0:
        return 0.0
    return sqrt(min(_nearest(one, other), _nearest(other, one)))


def _nearest(one: Polygon, other: Polygon) -> float:
    """The least square distance from a corner of one to a side of the other."""
    least = inf
    p = other[-1]
    for q in other:
        for x, y in one:
            dx, dy = to_segment(x, y, p, q)
            least = min(least, dx * dx + dy * dy)
        p = q
    return least


def meets(polygon: Polygon, p: Point, q: Point, grown: float = EPS) -> bool:
    """Whether a segment has a point in common with a polygon whose sides are moved outward by so much."""
    first, last = 0.0, 1.0
    cx, cy = polygon[-1]
    for ex, ey in polygon:
        nx, ny = cy - ey, ex - cx  # outward
        room = grown * sqrt(nx * nx + ny * ny)
        at_p = (p[0] - cx) * nx + (p[1] - cy) * ny - room
        at_q = (q[0] - cx) * nx + (q[1] - cy) * ny - room
        if at_p > 0 and at_q > 0:
            return False
        if at_p > 0:
            first = max(first, at_p / (at_p - at_q))
        elif at_q > 0:
            last = min(last, at_p / (at_p - at_q))
        cx, cy = ex, ey
    return first <= last  # TMG-LOS-R4 (GEO-13)
