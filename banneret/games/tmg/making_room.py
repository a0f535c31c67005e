"""Which shifts of a charged unit cannot make room, found out by whole rows, so that few must be looked at closely.

A shift is so many tenths of an inch along the edge and so many outward. In one row of shifts, those along the edge at
which one convex tray lies in another are an interval. Rows are bit masks: bit n is the shift n - 55 along.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from math import ceil, floor
from typing import Final, NamedTuple, Protocol, TypeAlias

from banneret.battlefield.footprints import Side, Tray
from banneret.battlefield.paths import Box
from banneret.battlefield.plane import EPS

TENTH: Final = 100
FARTHEST: Final = 55  # TMG-CHARGE-R9: tenths of an inch that an enemy is moved at most, each way
ALL: Final = (1 << 2 * FARTHEST + 1) - 1
ROUNDED: Final = 2.5  # more than rounding poses to thousandths can change; what is that near is looked at closely
OVERLAP: Final = EPS + ROUNDED  # deeper on every normal is an overlap, however the poses are rounded
TOUCH: Final = -2.9  # less apart on every normal is less than 0.0042 inches apart: in touch, however a pose is rounded

Frame: TypeAlias = tuple[float, float, float, float]  # one tenth along the edge, one tenth outward
Interval: TypeAlias = tuple[float, float]  # shifts along the edge, in tenths, the ends left out


class Masks(Protocol):
    """A mask for each row, from 55 tenths inward to 55 outward."""

    def __getitem__(self, n: int, /) -> int: ...


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


# -- one tray that is shifted, one obstacle ----------------------------------------------------------------


class Shadow(NamedTuple):
    """The shifts at which a tray surely lies in an obstacle: a rectangle of rows and shifts, cut by two slanting bands.

    A band holds, in row j, the shifts from middle - j·slope - half to middle - j·slope + half.
    """

    first: float
    last: float
    low: float
    high: float
    middle: float
    slope: float
    half: float
    other_middle: float
    other_slope: float
    other_half: float


def shadow(one: Tray, other: Tray, steps: Frame, deeper: float = OVERLAP) -> Shadow:
    """The shifts at which both lie in each other deeper than that on the normals of all sides, in tenths."""
    ax, ay, ox, oy = (step / TENTH for step in steps)
    dx, dy = other.x - one.x, other.y - one.y
    i, j = (dx * ax + dy * ay) / TENTH, (dx * ox + dy * oy) / TENTH
    s, t = other.fy * ax - other.fx * ay, other.fy * ox - other.fx * oy  # the obstacle's right, in the frame
    p, q = abs(s), abs(t)
    a, b = (one.a, one.b) if abs(one.fx * ox + one.fy * oy) > 0.5 else (one.b, one.a)  # along the edge, outward
    c, d = other.a, other.b
    wide, high = (a + c * p + d * q - deeper) / TENTH, (b + c * q + d * p - deeper) / TENTH
    if p < ALIGNED or q < ALIGNED:
        return Shadow(j - high, j + high, i - wide, i + wide, 0.0, 0.0, FAR, 0.0, 0.0, FAR)
    half, other_half = (c + a * p + b * q - deeper) / TENTH / p, (d + a * q + b * p - deeper) / TENTH / q
    slope, other_slope = t / s, -s / t
    return Shadow(
        j - high,
        j + high,
        i - wide,
        i + wide,
        i + j * slope,
        slope,
        half,
        i + j * other_slope,
        other_slope,
        other_half,
    )


ALIGNED: Final = 1e-9  # sines below this are those of trays that stand square to each other
FAR: Final = 1e9


def taken(shadows: Iterable[Shadow], j: int) -> list[Interval]:
    """The shifts of a row that lie in some shadow, as one interval for each."""
    found = []
    for first, last, low, high, middle, slope, half, other, other_slope, other_half in shadows:
        if first < j < last:
            middle -= j * slope
            other -= j * other_slope
            if middle - half > low:
                low = middle - half
            if middle + half < high:
                high = middle + half
            if other - other_half > low:
                low = other - other_half
            if other + other_half < high:
                high = other + other_half
            if low < high:
                found.append((low, high))
    return found


def left_open(mask: int, gone: Iterable[Interval], offset: float, farthest: int) -> int:
    """A mask, bit n for the shift n - farthest, without the shifts in these intervals, if so much must be added."""
    offset -= farthest
    for low, high in gone:
        first, last = floor(low - offset) + 1, ceil(high - offset)
        if first < 0:
            first = 0
        if first < last:
            mask &= ~((1 << last) - (1 << first))
            if not mask:
                return 0
    return mask


# -- the rim of the table ----------------------------------------------------------------------------------


class Rim(NamedTuple):
    """Two opposite sides of the table: in row j the shifts from low - j·slope to high - j·slope stay between them."""

    first: float
    last: float
    low: float
    high: float
    slope: float


def rims(one: Tray, box: Box, steps: Frame) -> list[Rim]:
    """The sides of the table past which a shift could surely lead."""
    fx, fy = abs(one.fx), abs(one.fy)
    wide, high = one.a * fy + one.b * fx, one.a * fx + one.b * fy
    left, bottom, right, top = box
    ways = (
        (left + wide - OVERLAP - one.x, right - wide + OVERLAP - one.x, steps[0], steps[2]),
        (bottom + high - OVERLAP - one.y, top - high + OVERLAP - one.y, steps[1], steps[3]),
    )
    return [_rim(*way) for way in ways if way[0] > -AWAY or way[1] < AWAY]


def _rim(least: float, most: float, along: float, outward: float) -> Rim:
    if abs(along) < ALIGNED * TENTH:
        first, last = sorted((least / outward, most / outward))
        return Rim(first, last, -FAR, FAR, 0.0)
    low, high = sorted((least / along, most / along))
    return Rim(-FAR, FAR, low, high, outward / along)


AWAY: Final = 20_000.0  # a placement is shifted by less, its offset along the edge included


def span(rims: Iterable[Rim], j: int) -> Interval:
    """From where to where the shifts of a row do not surely leave the table; from more to less if nowhere."""
    least, most = -FAR, FAR
    for first, last, low, high, slope in rims:
        if not first <= j <= last:
            return (FAR, -FAR)
        least, most = max(least, low - j * slope), min(most, high - j * slope)
    return (least, most)


def on_table(least: float, most: float, offset: float, farthest: int) -> int:
    """The whole numbers from end to end as a mask, bit n for n - farthest, if so much must be added to each."""
    offset -= farthest
    first, last = ceil(max(0.0, least - offset)), floor(min(2.0 * farthest, most - offset))
    return (2 << last) - (1 << first) if first <= last else 0


# -- all rows ----------------------------------------------------------------------------------------------


class Chances:
    """The shifts at which target and some placement of the charger are not surely out of place, row by row."""

    __slots__ = ("charger", "charger_rims", "offsets", "target", "target_rims")

    def __init__(self, target: list[Shadow], rims: list[Rim], charger: list[Shadow], charger_rims: list[Rim]) -> None:
        self.target = target
        self.target_rims = rims
        self.charger = charger
        self.charger_rims = charger_rims
        self.offsets: list[float] = []  # of the placements, in tenths along the edge, from the first one

    def __getitem__(self, n: int) -> int:
        """The mask of one row, from 55 tenths inward to 55 outward."""
        j = n - FARTHEST
        mask = on_table(*span(self.target_rims, j), 0.0, FARTHEST) if self.target_rims else ALL
        mask = left_open(mask, taken(self.target, j), 0.0, FARTHEST) if mask else 0
        return self._for_charger(j, mask) if mask else 0

    def _for_charger(self, j: int, mask: int) -> int:
        """Those shifts at which some placement of the charger is not surely out of place."""
        gone, some = taken(self.charger, j), 0
        least, most = span(self.charger_rims, j)
        for offset in self.offsets:
            left = mask & on_table(least, most, offset, FARTHEST) if self.charger_rims else mask
            some |= left_open(left, gone, offset, FARTHEST) if left else 0
        return some


def hopeful(
    target: Tray,
    chargers: Sequence[Tray],
    obstacles: Sequence[Tray],
    box: Box,
    steps: Frame,
    foes: Sequence[Tray] = (),
) -> Chances:
    """The chances of all shifts; the chargers are one tray placed here and there along the edge.

    The target may not touch its foes, either.
    """
    first = chargers[0]
    shadows = [shadow(target, one, steps, TOUCH) for one in near(target, foes)]
    shadows += [shadow(target, one, steps) for one in near(target, obstacles) if one not in foes]
    charger = [shadow(first, one, steps) for one in near(first, obstacles, first.a)]
    chances = Chances(shadows, rims(target, box, steps), charger, rims(first, box, steps))
    chances.offsets = [
        ((one.x - first.x) * steps[0] + (one.y - first.y) * steps[1]) / TENTH / TENTH for one in chargers
    ]
    return chances


REACH: Final = 8000.0  # no shift is longer


def near(one: Tray, others: Sequence[Tray], more: float = 0.0) -> list[Tray]:
    """What a shift could bring a tray in touch with, the nearest first."""
    found = []
    for other in others:
        dx, dy, reach = other.x - one.x, other.y - one.y, one.reach + other.reach + REACH + more
        far = dx * dx + dy * dy
        if far < reach * reach:
            found.append((far, other))
    return [other for _, other in sorted(found)]


def shortest(rows: Masks) -> Iterator[tuple[int, int]]:
    """The shifts (along the edge, outward) that the rows leave open, in thousandths, the shortest first.

    Of equally long ones first the one that goes less outward, then along, then outward by the smaller number.
    """
    waiting: list[tuple[int, int, int, int, int]] = []
    out = 0
    while waiting or out <= FARTHEST:
        while out <= FARTHEST and (not waiting or waiting[0][0] >= out * out):
            for j in (-out, out) if out else (0,):
                mask = rows[j + FARTHEST]
                _next_of_row(waiting, j, mask if out else mask & ~(1 << FARTHEST))  # no shift is no answer
            out += 1
        if waiting:
            _, _, i, j, mask = heappop(waiting)
            yield (TENTH * i, TENTH * j)
            _next_of_row(waiting, j, mask)


def _next_of_row(waiting: list[tuple[int, int, int, int, int]], j: int, mask: int) -> None:
    """Put the open shift of a row that is nearest to its middle in line, the rest of the row behind it."""
    if mask:
        back, on = (mask & BACK).bit_length() - 1 - FARTHEST, mask >> FARTHEST
        i = (on & -on).bit_length() - 1
        if not on or (mask & BACK and -back <= i):
            i = back
        rest = mask & ~(1 << i + FARTHEST)
        heappush(waiting, (i * i + j * j, abs(j), i, j, rest))  # TMG-CHARGE-R9


BACK: Final = (1 << FARTHEST) - 1
