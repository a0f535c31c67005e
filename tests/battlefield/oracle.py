"""The geometry of trays once more, by shapely and the library's sine: random poses, and both answers compared.

`check_pairs(100_000, seed)`, `check_sweeps` and `check_sights` may be called by anybody who has time.
"""

from __future__ import annotations

import math
from random import Random
from typing import Any

import shapely  # type: ignore[import-untyped]
from shapely import affinity

from banneret.battlefield import arcs, footprints, paths, plane, plane_sight
from banneret.battlefield.angles import FULL, QUARTER
from banneret.battlefield.footprints import SIDES, Tray, tray
from banneret.battlefield.paths import Sweep

EPS = 5.0
SAME = 1e-6  # thousandths of an inch: what two ways of computing may differ by
SAME_AREA = 1.0  # square thousandths of an inch, a ten-thousandth of the ruled tolerance
INFANTRY, CAVALRY, SOLO, WARMACHINE, BAND = (5500, 4800), (5500, 5000), (2760, 2760), (2760, 5550), (11000, 4800)
SIZES = (INFANTRY, CAVALRY, SOLO, WARMACHINE, BAND, (5000, 1000), (8000, 1750), (3000, 3000))


# Random poses: anywhere, square to each other, flush, or flush but for a hair


def any_tray(rng: Random, side: int = 24_000) -> Tray:
    facing = rng.randrange(FULL) if rng.random() < 0.7 else rng.randrange(0, FULL, QUARTER)
    return tray((rng.randrange(side), rng.randrange(side), facing), *rng.choice(SIZES))


def any_pair(rng: Random) -> tuple[Tray, Tray]:
    one = any_tray(rng)
    if rng.random() < 0.5:
        return (one, any_tray(rng))
    width, depth = rng.choice(SIZES)
    x, y, facing = footprints.flush(one, rng.choice(SIDES), rng.randrange(-9000, 9000), width, depth)
    x, y, facing = x + rng.randint(-7, 7), y + rng.randint(-7, 7), facing + rng.choice((0, 0, 1, -20, 90, 110))
    return (one, tray((x, y, facing % FULL), width, depth))


# The same shapes for shapely


def points(one: Tray, grown: float = 0.0) -> list[tuple[float, float]]:
    """The corners, by the library's sine, the sides moved outward."""
    angle = math.radians(one.facing / 1000)
    s, c, a, b = math.sin(angle), math.cos(angle), one.a + grown, one.b + grown
    return [(one.x + u * c + v * s, one.y - u * s + v * c) for u, v in ((-a, b), (a, b), (a, -b), (-a, -b))]


def shape(one: Tray, grown: float = 0.0) -> Any:
    return shapely.Polygon(points(one, grown))


def swept(sweep: Sweep) -> Any:
    start = shape(sweep.start)
    return shapely.union(start, affinity.translate(start, sweep.dx, sweep.dy)).convex_hull


def depth(one: Any, other: Any) -> float:
    """How deep two convex shapes lie in each other, or below 0 how far apart: by their Minkowski difference."""
    ends = [(x - u, y - v) for x, y in one.exterior.coords[:-1] for u, v in other.exterior.coords[:-1]]
    difference, origin = shapely.MultiPoint(ends).convex_hull, shapely.Point(0, 0)
    if difference.covers(origin):
        return float(difference.exterior.distance(origin))
    return -float(difference.distance(origin))


def wedge(one: Tray, side: int) -> Any:
    """One arc, as far as any table reaches."""
    corners = points(one)
    (x, y), (u, v) = corners[side], corners[(side + 1) % 4]
    far = 100.0
    ends = [(one.x + (x - one.x) * far, one.y + (y - one.y) * far)]
    ends.append((one.x + (u - one.x) * far, one.y + (v - one.y) * far))
    return shapely.Polygon([(one.x, one.y), *ends])


# Both answers compared


def agree(ours: bool, measured: float, limit: float) -> bool:
    """Whether we say `measured > limit` as the oracle does, or nobody could tell."""
    return ours == (measured > limit) or abs(measured - limit) <= SAME


def check_pair(one: Tray, other: Tray) -> None:
    """Overlap, distance, contact, arcs and sides of one pair."""
    a, b = shape(one), shape(other)
    deep = depth(a, b)
    apart = max(0.0, -deep)
    assert agree(footprints.overlap(one, other), deep, EPS)
    assert agree(plane.overlap(one.corners, other.corners), deep, EPS)
    assert abs(footprints.distance(one, other) - apart) <= SAME
    assert abs(footprints.distance(one, other) - a.distance(b)) <= SAME
    assert abs(plane.distance(one.corners, other.corners) - apart) <= SAME
    assert (
        footprints.touch(one, other) == (deep <= EPS and apart <= EPS) or min(abs(deep - EPS), abs(apart - EPS)) <= SAME
    )
    check_gap(one, other, a, b)
    check_common(one, other, a, b)
    check_arcs(one, other, b)
    front = shapely.LineString(points(one)[:2])
    assert abs(footprints.front_distance(one, other) - front.distance(b)) <= SAME


def check_gap(one: Tray, other: Tray, a: Any, b: Any) -> None:
    """The shortest vector brings the trays into contact, and the closest points lie where they should."""
    dx, dy = footprints.gap(one, other)
    assert abs(affinity.translate(a, dx, dy).distance(b)) <= SAME
    (px, py), (qx, qy) = footprints.closest_points(one, other)
    assert abs(math.dist((px, py), (qx, qy)) - a.distance(b)) <= SAME
    assert a.distance(shapely.Point(px, py)) <= SAME
    assert b.distance(shapely.Point(qx, qy)) <= SAME


def check_common(one: Tray, other: Tray, a: Any, b: Any) -> None:
    assert abs(plane.area(footprints.common(one, other)) - a.intersection(b).area) <= SAME_AREA
    meets = plane.meets(other.corners, one.corners[0], one.corners[1], 0.0)
    ends = shapely.LineString(points(one)[:2])
    assert meets == bool(ends.intersects(b)) or ends.distance(b.exterior) <= SAME


def check_arcs(one: Tray, other: Tray, b: Any) -> None:
    ours = arcs.arc_areas(one, other)
    theirs = [float(wedge(one, side).intersection(b).area) for side in range(4)]
    assert all(abs(mine - its) <= SAME_AREA for mine, its in zip(ours, theirs, strict=True))
    most = max(theirs)
    held = arcs.majority(one, other)
    for side, size in zip(SIDES, theirs, strict=True):
        assert (side in held) == (size >= most - 10_000) or abs(size - most + 10_000) <= SAME_AREA


def check_pairs(count: int, seed: int) -> None:
    """Random pairs; the message of a failure is the pair itself."""
    rng = Random(seed)
    for _ in range(count):
        one, other = any_pair(rng)
        try:
            check_pair(one, other)
        except AssertionError as wrong:
            raise AssertionError(f"{one.pose} {one.a} {one.b} and {other.pose} {other.a} {other.b}") from wrong


def check_sweeps(count: int, seed: int) -> None:
    """Random straight moves against random trays."""
    rng = Random(seed)
    for _ in range(count):
        one, other = any_pair(rng)
        sweep = Sweep(one, rng.randint(-9000, 9000), rng.randint(-9000, 9000) * rng.randint(0, 1))
        try:
            check_sweep(sweep, other)
        except AssertionError as wrong:
            raise AssertionError(f"{one.pose} {one.a} {one.b} by {sweep[1:]} and {other.pose}") from wrong


def check_sweep(sweep: Sweep, other: Tray) -> None:
    a, b = swept(sweep), shape(other)
    deep = depth(a, b)
    assert abs(plane.area(paths.outline(sweep)) - a.area) <= SAME_AREA
    assert agree(paths.sweep_overlap(sweep, other), deep, EPS)
    assert abs(paths.sweep_distance(sweep, other) - a.distance(b)) <= SAME
    assert agree(paths.sweep_clear(sweep, other), a.distance(b), EPS)
    at = paths.contact_at(sweep, other)
    assert (at is not None) == bool(a.intersects(b)) or abs(deep) <= SAME
    if at is not None:
        there = affinity.translate(shape(sweep.start), sweep.dx * at, sweep.dy * at)
        assert there.distance(b) <= SAME
        assert at == 0 or abs(depth(there, b)) <= SAME


# Sight, line by line as it is ruled


def seen_by_all_lines(viewer: Tray, target: Tray, blockers: list[Tray], grown: float) -> bool:
    """Whether any of the lines between 21 points of the front edge and the kept points of the target is open."""
    eyes = edge_points(*points(viewer)[:2])
    ends = [at for n in range(4) for at in edge_points(points(target)[n], points(target)[(n + 1) % 4])[:20]]
    kept = [at for at in ends if in_front_arc(viewer, *at)]
    if not kept:
        return False
    lines = shapely.linestrings([(eye, at) for eye in eyes for at in kept])
    walls = shapely.union_all([shape(one, grown) for one in blockers])
    shapely.prepare(walls)
    return not bool(shapely.intersects(walls, lines).all())


def edge_points(p: tuple[float, float], q: tuple[float, float]) -> list[tuple[float, float]]:
    return [(p[0] + (q[0] - p[0]) * n / 20, p[1] + (q[1] - p[1]) * n / 20) for n in range(21)]


def in_front_arc(viewer: Tray, x: float, y: float) -> bool:
    angle = math.radians(viewer.facing / 1000)
    dx, dy = x - viewer.x, y - viewer.y
    u, v = dx * math.cos(angle) - dy * math.sin(angle), dx * math.sin(angle) + dy * math.cos(angle)
    return v / viewer.b - abs(u) / viewer.a >= -0.001


def any_scene(rng: Random, count: int, side: int = 26_000) -> list[Tray]:
    """Trays that do not overlap."""
    scene: list[Tray] = []
    while len(scene) < count:
        one = any_tray(rng, side)
        if not footprints.overlaps_any(one, scene):
            scene.append(one)
    return scene


def check_sights(count: int, seed: int) -> int:
    """Random scenes; how many of the sights were blocked."""
    rng, blocked = Random(seed), 0
    while count:
        viewer, target, *others = any_scene(rng, rng.randint(4, 12))
        if not plane_sight.targets(viewer, target):
            continue
        count -= 1
        ours = plane_sight.sees(viewer, target, others)
        blocked += not ours
        theirs = {seen_by_all_lines(viewer, target, others, EPS + hair) for hair in (-SAME, SAME)}
        assert ours in theirs, f"{viewer.pose} to {target.pose} past {[one.pose for one in others]}"
    return blocked
