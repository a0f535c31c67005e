"""Front, flank and rear: what the lines from a tray's centre through its corners cut out of the table.

With p = v/b - u/a and q = v/b + u/a the arcs are the four quadrants of (p, q): front where both are at least 0, rear
where neither is above 0, right where p is below and q above, left where p is above and q below.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from banneret.battlefield.footprints import SIDES, Side, Tray
from banneret.battlefield.plane import Polygon, area, cut

Areas: TypeAlias = tuple[float, float, float, float]  # front, right, rear, left, in square thousandths of an inch

TIE: Final = 10_000.0  # TMG-CONV-R3: areas that differ by no more than this tie


def arc_of(one: Tray, x: float, y: float) -> Side:
    """The arc of a tray in which a point lies; on a border it is the front or the rear."""
    p, q = leaning(one, x, y)
    if p >= 0 and q >= 0:
        return "front"  # TMG-LOS-R1 (GEO-5)
    if p <= 0 and q <= 0:
        return "rear"  # TMG-LOS-R1 (GEO-5)
    return "right" if q > p else "left"  # TMG-LOS-R1 (GEO-5)


def leaning(one: Tray, x: float, y: float) -> tuple[float, float]:
    """How far a point lies on the front's side of the two borders: (v/b - u/a, v/b + u/a)."""
    dx, dy = x - one.x, y - one.y
    u = (dx * one.fy - dy * one.fx) / one.a
    v = (dx * one.fx + dy * one.fy) / one.b
    return (v - u, v + u)  # TMG-LOS-R1


def arc_areas(one: Tray, other: Tray) -> Areas:
    """How much of another tray lies in each arc of this one."""
    seen: Polygon = tuple(leaning(one, x, y) for x, y in other.corners)
    if _one_sign([p for p, _ in seen]) and _one_sign([q for _, q in seen]):
        return _all_in_one(seen, 4 * other.a * other.b)
    return _clipped(seen, one.a * one.b / 2)


def _one_sign(values: list[float]) -> bool:
    return min(values) >= 0 or max(values) <= 0


def _all_in_one(seen: Polygon, size: float) -> Areas:
    """The areas of a tray that crosses no border: two opposite corners say where it lies."""
    ahead, right = seen[0][0] + seen[2][0] > 0, seen[0][1] + seen[2][1] > 0
    if ahead:
        return (size, 0.0, 0.0, 0.0) if right else (0.0, 0.0, 0.0, size)  # TMG-LOS-R2
    return (0.0, size, 0.0, 0.0) if right else (0.0, 0.0, size, 0.0)  # TMG-LOS-R2


def _clipped(seen: Polygon, scale: float) -> Areas:
    """The areas of the four quadrants; (p, q) shrinks and mirrors areas alike, which `scale` undoes."""
    ahead, behind = cut(seen, 1.0, 0.0), cut(seen, -1.0, 0.0)
    return (
        abs(area(cut(ahead, 0.0, 1.0))) * scale,  # TMG-LOS-R2 (GEO-5)
        abs(area(cut(behind, 0.0, 1.0))) * scale,  # TMG-LOS-R2 (GEO-5)
        abs(area(cut(behind, 0.0, -1.0))) * scale,  # TMG-LOS-R2 (GEO-5)
        abs(area(cut(ahead, 0.0, -1.0))) * scale,  # TMG-LOS-R2 (GEO-5)
    )


def majority(one: Tray, other: Tray) -> tuple[Side, ...]:
    """The arcs of this tray that hold the most of the other: one, or all that tie for it."""
    areas = arc_areas(one, other)
    most = max(areas)
    return tuple(side for side, size in zip(SIDES, areas, strict=True) if size >= most - TIE)  # TMG-LOS-R2
