"""Which shifts of a charged unit cannot make room, found out by whole rows, so that few must be looked at closely.

A shift is so many tenths of an inch along the edge and so many outward. For one row of shifts, the shifts along the
edge at which one convex tray lies in another are an interval. Rows are bit masks: bit n is the shift n - 55 along.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor
from typing import Final, TypeAlias

from banneret.battlefield.footprints import Side, Tray
from banneret.battlefield.paths import Box
from banneret.battlefield.plane import EPS

TENTH: Final = 100
FARTHEST: Final = 55  # TMG-CHARGE-R9: tenths of an inch that an enemy is moved at most, each way
ROWS: Final = range(-FARTHEST, FARTHEST + 1)
ALL: Final = (1 << len(ROWS)) - 1
ROUNDED: Final = 2.0  # how much rounding to thousandths could change; what is that near is looked at closely
REACH: Final = 8000.0  # no shift is longer

Rows: TypeAlias = list[int]
Frame: TypeAlias = tuple[float, float, float, float]  # one tenth along the edge, one tenth outward


def frame(at: Tray, edge: Side) -> Frame:
    """The steps along an edge and out of it; along is the tray's right on its front and rear, else its front."""
    fx, fy = at.fx * TENTH, at.fy * TENTH
    ways: dict[Side, Frame] = {
        "front": (fy, -fx, fx, fy),
        "rear": (fy, -fx, -fx, -fy),
        "right": (fx, fy, fy, -fx),
        "left": (fx, fy, -fy, fx),
    }
    return ways[edge]  # TMG-CHARGE-R2: the edge axis


def hopeful(target: Tray, chargers: Iterable[Tray], obstacles: Sequence[Tray], box: Box, steps: Frame) -> Rows:
    """The shifts at which the target and some placement of the charger are not surely out of place, row by row."""
    free = _free(target, obstacles, box, steps)
    if not any(free):
        return free
    some = [0] * len(ROWS)
    for charger in chargers:
        some = [a | b for a, b in zip(some, _free(charger, obstacles, box, steps), strict=True)]
    return [a & b for a, b in zip(free, some, strict=True)]


def _free(one: Tray, obstacles: Sequence[Tray], box: Box, steps: Frame) -> Rows:
    rows = [ALL] * len(ROWS)
    for other in obstacles:
        dx, dy, near = other.x - one.x, other.y - one.y, one.reach + other.reach + REACH
        if dx * dx + dy * dy < near * near:
            _strike_out(rows, _axes(one, other, steps))
    _keep_inside(rows, one, box, steps)
    return rows


Axis: TypeAlias = tuple[float, float, float, float]  # apart now, less per step along, less per step outward, too near


def _axes(one: Tray, other: Tray, steps: Frame) -> list[Axis]:
    """On each of the four normals: how far apart the centres are, and how near is surely an overlap."""
    dx, dy = other.x - one.x, other.y - one.y
    ax, ay, ox, oy = steps
    p = abs(one.fx * other.fx + one.fy * other.fy)
    q = abs(one.fx * other.fy - one.fy * other.fx)
    a, b, c, d = one.a, one.b, other.a, other.b
    normals = (
        (one.fy, -one.fx, a + c * p + d * q),
        (one.fx, one.fy, b + c * q + d * p),
        (other.fy, -other.fx, c + a * p + b * q),
        (other.fx, other.fy, d + a * q + b * p),
    )
    slack = EPS + ROUNDED
    return [(dx * x + dy * y, ax * x + ay * y, ox * x + oy * y, most - slack) for x, y, most in normals]


def _strike_out(rows: Rows, axes: list[Axis]) -> None:
    """Take out of each row the shifts at which all four normals say overlap."""
    for n, j in enumerate(ROWS):
        low, high = -FARTHEST - 1.0, FARTHEST + 1.0
        for apart, along, outward, near in axes:
            apart -= j * outward
            if abs(along) < 1e-9:
                if abs(apart) >= near:
                    high = low
                    break
                continue
            one, two = (apart - near) / along, (apart + near) / along
            if one > two:
                one, two = two, one
            low, high = max(low, one), min(high, two)
        if low < high:
            rows[n] &= ~_between(floor(low) + 1, ceil(high) - 1)


def _between(first: int, last: int) -> int:
    first, last = max(first, -FARTHEST), min(last, FARTHEST)
    return ((1 << last - first + 1) - 1) << first + FARTHEST if first <= last else 0


def _keep_inside(rows: Rows, one: Tray, box: Box, steps: Frame) -> None:
    """Keep the shifts that do not surely leave the table."""
    fx, fy = abs(one.fx), abs(one.fy)
    wide, high = one.a * fy + one.b * fx, one.a * fx + one.b * fy
    left, bottom, right, top = box
    slack = EPS + ROUNDED
    for n, j in enumerate(ROWS):
        x, y = one.x + j * steps[2], one.y + j * steps[3]
        across = _within(left + wide - slack - x, right - wide + slack - x, steps[0])
        up = _within(bottom + high - slack - y, top - high + slack - y, steps[1])
        rows[n] &= across & up


def _within(least: float, most: float, step: float) -> int:
    """The shifts i with least <= i·step <= most."""
    if abs(step) < 1e-9:
        return ALL if least <= 0 <= most else 0
    one, two = least / step, most / step
    if one > two:
        one, two = two, one
    first, last = max(-FARTHEST - 1.0, one), min(FARTHEST + 1.0, two)
    return _between(ceil(first), floor(last)) if first <= last else 0
