"""Poses worth looking at, for agents, for the page and for the terminal: sensible ones first, then varied ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, floor

from banneret.battlefield.angles import EIGHTH, FULL, HALF, QUARTER, bearing, heading, turn_between, turned
from banneret.battlefield.footprints import Pose, Tray
from banneret.battlefield.paths import (
    Box,
    along,
)
from banneret.battlefield.plane import length
from banneret.games.tmg.poses import Footing
from banneret.kernel.decisions import Reply, Rng, pick

# -- poses for agents: the first few sensible, the rest varied ---------------------------------------------


def gather(most: int, legal: Callable[[Reply], bool], candidates: Iterable[Pose]) -> list[Reply]:
    """The first so many different candidates that are legal."""
    found: list[Reply] = []
    seen: set[Pose] = set()
    for pose in candidates:
        if len(found) >= most:
            break
        if pose not in seen:
            seen.add(pose)
            reply = [*pose]
            if legal(reply):
                found.append(reply)
    return found


def nearest_foes(f: Footing, x: float, y: float) -> list[Tray]:
    """The enemies' trays, the nearest centre first."""
    return sorted((t for _, t in f.enemies), key=lambda t: (length(t.x - x, t.y - y), t.x, t.y))


def looking_at(x: int, y: int, there: Tray, otherwise: int) -> int:
    """The facing at a tray's centre; the other one if that is where it stands."""
    return bearing(there.x - x, there.y - y) if (there.x, there.y) != (x, y) else otherwise


def wanderings(f: Footing, most: int, rng: Rng, tries: int) -> Iterator[Pose]:
    """Maneuvers: at enemies and round them, away, standing still; then any; at last small turns and short moves."""
    x, y, facing = f.start
    foes, ways = nearest_foes(f, x, y), f.ways(most)
    usual = [*(looking_at(x, y, t, facing) for t in foes[:2]), facing]
    for direction in usual:
        for u, v in ways.ahead(direction, most):
            yield (u, v, direction)
    yield f.start
    for foe in foes[:1]:
        for direction in (*_round(f, foe), turned(usual[0], HALF)):
            for u, v in ways.ahead(direction, most):
                yield (u, v, looking_at(u, v, foe, direction))
    for _ in range(tries):
        direction = _any_direction(rng, usual)
        for u, v in ways.ahead(direction, floor(most * rng.random()) + 1):
            yield (u, v, _any_facing(rng, u, v, direction, foes))
    yield from _fidgets(f.start)
    for n in range(8):
        direction = turned(facing, EIGHTH * n)
        for size in _parts(ways.length(direction, direction, most)):
            yield (*along(f.start, direction, size)[:2], direction)
    clear = ways.length(facing, facing, most)
    yield from (along(f.start, facing, clear * n // 32) for n in range(1, 32))


def _round(f: Footing, foe: Tray) -> list[int]:
    """The directions past both flanks of an enemy."""
    x, y, facing = f.start
    out = foe.a + f.unit.tray.reach
    sides = [(foe.x + side * foe.fy * out - x, foe.y - side * foe.fx * out - y) for side in (1, -1)]
    return [bearing(dx, dy) if dx or dy else facing for dx, dy in sides]


def _any_direction(rng: Rng, usual: Sequence[int]) -> int:
    """Any direction, more often near a usual one."""
    if rng.random() < 0.5:
        return turned(pick(rng, usual), floor((rng.random() - 0.5) * QUARTER))
    return floor(rng.random() * FULL)


def _any_facing(rng: Rng, x: int, y: int, ahead: int, foes: Sequence[Tray]) -> int:
    """As it went, at one of the nearest enemies, a quarter turn, or any facing."""
    way = floor(rng.random() * 8)
    if way < 3:
        return ahead
    if way < 6 and foes:
        return looking_at(x, y, pick(rng, foes[:3]), ahead)
    return turned(ahead, QUARTER * (2 * way - 13)) if way > 5 and rng.random() < 0.5 else floor(rng.random() * FULL)


def _fidgets(at: Pose) -> Iterator[Pose]:
    """Ever smaller turns on a spot: some are legal wherever there is any room at all."""
    for size in _halved(HALF):
        yield (at[0], at[1], turned(at[2], size))
        yield (at[0], at[1], turned(at[2], -size))


def _halved(size: int) -> Iterator[int]:
    """A number, its half and so on."""
    while size:
        yield size
        size //= 2


def _parts(size: int) -> Iterator[int]:
    """A number, its eighths, and ever smaller ones."""
    yield from (size * n // 8 for n in range(8, 1, -1))
    yield from _halved(size // 8)


def rail_stops(f: Footing, direction: int, least: int, most: int, rng: Rng, tries: int) -> Iterator[Pose]:
    """Ends of a move on a rail: the farthest first, looking at enemies or not; then any; at last small turns."""
    clear = f.clear(f.start, direction, most)
    if clear < least:
        return
    x, y, facing = along(f.start, direction, clear)
    foes = nearest_foes(f, x, y)
    yield (x, y, facing)
    yield from ((x, y, looking_at(x, y, foe, facing)) for foe in foes[:2])
    half = along(f.start, direction, (least + clear) // 2)
    yield half
    yield from ((half[0], half[1], looking_at(half[0], half[1], foe, facing)) for foe in foes[:1])
    yield along(f.start, direction, least)
    for _ in range(tries):
        u, v, _ = along(f.start, direction, least + floor(rng.random() * (clear - least + 1)))
        yield (u, v, _any_facing(rng, u, v, facing, foes))
    yield from (along(f.start, direction, least + part) for part in _parts(clear - least))
    for stop in ((x, y, facing), along(f.start, direction, least)):
        yield from _fidgets(stop)


def turns(f: Footing, rng: Rng, first: Sequence[int], tries: int) -> Iterator[Pose]:
    """Facings on the spot: these first, then eighth turns, then a little to the side of the first, then any."""
    x, y, facing = f.start
    for turn in (facing, *first, *(turned(facing, EIGHTH * n) for n in range(1, 8))):
        yield (x, y, turn)
    for turn in (*first[:2], facing):
        yield from _fidgets((x, y, turn))
    for _ in range(tries):
        yield (x, y, floor(rng.random() * FULL))


def nearest_turns(facing: int, facings: Iterable[int]) -> list[int]:
    """Facings by how little one must turn for them."""
    return sorted(facings, key=lambda one: (abs(turn_between(facing, one)), one))


def shift_places(f: Footing, most: int, rng: Rng, tries: int) -> Iterator[Pose]:
    """Shifts without a turn: towards enemies and away, to all sides, standing still; then any; at last short ones."""
    x, y, facing = f.start
    most = max(0, most - 1)  # rounding may add a thousandth
    ways = f.ways(most)
    at = [looking_at(x, y, t, facing) for t in nearest_foes(f, x, y)[:2]]
    usual = [*at, *(turned(facing, QUARTER * n) for n in range(4)), *(turned(b, HALF) for b in at[:1])]
    for direction in usual:
        yield along(f.start, direction, ways.length(direction, facing, most))
    yield f.start
    for _ in range(tries):
        direction = floor(rng.random() * FULL)
        yield along(f.start, direction, ways.length(direction, facing, floor(most * rng.random()) + 1))
    for n in range(8):
        direction = turned(facing, EIGHTH * n)
        for size in _parts(ways.length(direction, facing, most)):
            yield along(f.start, direction, size)


# -- poses for set-up and reserves -------------------------------------------------------------------------

GRID = 250  # every quarter of an inch


def placements(
    rng: Rng, most: int, legal: Callable[[Reply], bool], box: Box, size: tuple[int, int], facings: Sequence[int]
) -> list[Reply]:
    """Legal poses of a tray, width and depth, all over a box: with the facings wanted first, then any.

    A region that is no box is told by the box about it and by the judge. The last to be tried is every pose of
    `grid_places`: if one of those is legal, the list is not empty.
    """
    return gather(most, legal, _places(rng, box, size, facings))


def _places(rng: Rng, box: Box, size: tuple[int, int], facings: Sequence[int]) -> Iterator[Pose]:
    u, v = rng.random(), rng.random()
    for n in range(SPOTS):
        facing = facings[n % len(facings)] if n % 4 < 3 else floor(rng.random() * FULL)
        left, bottom, right, top = _centres(box, size, facing)
        u, v = (u + SPREAD) % 1.0, (v + OTHER_SPREAD) % 1.0
        if left <= right and bottom <= top:
            yield (left + floor(u * (right - left + 1)), bottom + floor(v * (top - bottom + 1)), facing)
    yield from grid_places(box, size, facings)


SPOTS = 48
SPREAD, OTHER_SPREAD = 0.7548776662466927, 0.5698402909980532  # steps that fill a square evenly, however many are taken


def grid_places(box: Box, size: tuple[int, int], facings: Sequence[int], step: int = GRID) -> Iterator[Pose]:
    """All poses with these facings whose centres lie on a grid over what a box has room for, its far ends included."""
    for facing in facings:
        left, bottom, right, top = _centres(box, size, facing)
        for y in _steps(bottom, top, step):
            for x in _steps(left, right, step):
                yield (x, y, facing)


def _steps(first: int, last: int, step: int) -> Iterator[int]:
    yield from range(first, last, step)
    if first <= last:
        yield last


def _centres(box: Box, size: tuple[int, int], facing: int) -> tuple[int, int, int, int]:
    """The box in which the centre of a tray must lie for the tray to lie in this one; empty if it has no room."""
    a, b = size[0] / 2, size[1] / 2
    fx, fy = (abs(part) for part in heading(facing))
    wide, high = a * fy + b * fx, a * fx + b * fy
    left, bottom, right, top = box
    return (ceil(left + wide), ceil(bottom + high), floor(right - wide), floor(top - high))
