"""Angles in whole thousandths of a degree, clockwise from north: sine, cosine, bearing.

Library sines differ in the last bit from one runtime to the next. These are polynomials of our own, in + - * /
and the square root, which round alike wherever Python runs, so that a journal replays to the same poses everywhere.
"""

from __future__ import annotations

from functools import lru_cache
from math import floor, pi, sqrt
from typing import Final

FULL: Final = 360_000
HALF: Final = 180_000
QUARTER: Final = 90_000
EIGHTH: Final = 45_000

_RADIANS: Final = pi / HALF  # of one thousandth of a degree
_THOUSANDTHS: Final = HALF / pi  # of a degree, in one radian
_REMEMBERED: Final = 1 << 14  # facings; a match uses a few hundred


def turned(facing: int, by: int) -> int:
    """The facing after a turn, clockwise if `by` is positive."""
    return (facing + by) % FULL


def turn_between(start: int, end: int) -> int:
    """The shorter turn from one facing to another, negative if it is to the left; a half turn goes to the right."""
    by = (end - start) % FULL
    return by if by <= HALF else by - FULL


def sine(angle: int) -> float:
    """The sine; `sine(-angle)` is exactly its negative."""
    angle %= FULL
    if angle > HALF:
        return -_first_half(FULL - angle)
    return _first_half(angle)


def cosine(angle: int) -> float:
    """The cosine; `cosine(-angle)` is exactly the same."""
    return sine(QUARTER + abs(angle))


@lru_cache(maxsize=_REMEMBERED)
def heading(facing: int) -> tuple[float, float]:
    """The unit vector straight ahead, x east and y north."""
    return (sine(facing), cosine(facing))  # TMG-CONV-R2


def bearing(dx: float, dy: float) -> int:
    """The facing that looks along a vector, to the nearest thousandth of a degree."""
    east, north = abs(dx), abs(dy)
    if not east and not north:
        raise ValueError("a bearing needs two different points")
    if east <= north:
        angle = _arctangent(east / north)
    else:
        angle = QUARTER - _arctangent(north / east)
    if dy < 0:
        angle = HALF - angle
    if dx < 0:
        angle = FULL - angle
    return floor(angle + 0.5) % FULL  # TMG-CONV-R3


def _first_half(angle: int) -> float:
    """The sine of 0 to 180 degrees, from that of 0 to 45 or the cosine of 0 to 45."""
    if angle > QUARTER:
        angle = HALF - angle
    if angle <= EIGHTH:
        return _short_sine(angle * _RADIANS)
    return _short_cosine((QUARTER - angle) * _RADIANS)


def _short_sine(x: float) -> float:
    """The sine of at most an eighth turn, in radians; what is left out is below 1e-16."""
    y = x * x
    tail = 1 - y / 156 * (1 - y / 210)
    return x * (1 - y / 6 * (1 - y / 20 * (1 - y / 42 * (1 - y / 72 * (1 - y / 110 * tail)))))


def _short_cosine(x: float) -> float:
    """The cosine of at most an eighth turn, in radians; what is left out is below 1e-16."""
    y = x * x
    tail = 1 - y / 132 * (1 - y / 182 * (1 - y / 240))
    return 1 - y / 2 * (1 - y / 12 * (1 - y / 30 * (1 - y / 56 * (1 - y / 90 * tail))))


def _arctangent(slope: float) -> float:
    """The angle, in thousandths of a degree, whose tangent is between 0 and 1."""
    half = slope / (1 + sqrt(1 + slope * slope))
    x = half / (1 + sqrt(1 + half * half))  # the tangent of a quarter of the angle: at most 0.2
    y = x * x
    tail = 1 / 9 - y * (1 / 11 - y * (1 / 13 - y * (1 / 15 - y / 17)))
    return 4 * _THOUSANDTHS * x * (1 - y * (1 / 3 - y * (1 / 5 - y * (1 / 7 - y * tail))))
