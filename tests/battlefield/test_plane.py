"""Points, segments and convex polygons, against shapely."""

from __future__ import annotations

import math
from random import Random

import pytest
import shapely  # type: ignore[import-untyped]

from banneret.battlefield import plane
from banneret.battlefield.plane import Point, Polygon
from tests.battlefield.oracle import SAME, SAME_AREA, depth

SQUARE: Polygon = ((0, 1000), (1000, 1000), (1000, 0), (0, 0))


def any_point(rng: Random) -> Point:
    return (rng.randrange(20_000), rng.randrange(20_000))


def any_polygon(rng: Random) -> Polygon:
    x, y = any_point(rng)
    points = [(x + rng.randrange(5000), y + rng.randrange(5000)) for _ in range(rng.randint(3, 12))]
    found = plane.hull(points)
    return found if len(found) > 2 else any_polygon(rng)


def test_TMG_CONV_R3_positions_are_rounded_to_the_nearest_thousandth_halves_up() -> None:
    assert [plane.whole(x) for x in (2.4, 2.5, 2.6, -2.4, -2.5, -2.6, -0.5, 3.0)] == [2, 3, 3, -2, -2, -3, 0, 3]
    assert isinstance(plane.whole(2.0), int)


def test_TMG_CONV_R3_a_distance_may_be_missed_by_what_measuring_forgives() -> None:
    assert plane.within(6005, 6000)
    assert not plane.within(6005.001, 6000)
    assert plane.at_least(995, 1000)
    assert not plane.at_least(994.999, 1000)


def test_the_way_to_a_segment_is_the_shortest() -> None:
    rng = Random(1)
    for _ in range(1000):
        p, q, (x, y) = any_point(rng), any_point(rng), any_point(rng)
        dx, dy = plane.to_segment(x, y, p, q)
        line = shapely.LineString([p, q])
        assert abs(plane.length(dx, dy) - line.distance(shapely.Point(x, y))) <= SAME
        assert line.distance(shapely.Point(x + dx, y + dy)) <= SAME
    assert plane.to_segment(3, 4, (0, 0), (0, 0)) == (-3, -4)


def test_the_distance_between_segments() -> None:
    rng = Random(2)
    for _ in range(1000):
        p, q, r, s = (any_point(rng) for _ in range(4))
        one, other = shapely.LineString([p, q]), shapely.LineString([r, s])
        assert abs(plane.segment_distance(p, q, r, s) - one.distance(other)) <= SAME
        assert plane.segments_cross(p, q, r, s) == bool(one.intersects(other))


@pytest.mark.parametrize(
    ("r", "s", "cross"),
    [
        ((0, 10), (10, 0), True),
        ((5, 5), (20, 0), True),  # ends on it
        ((10, 10), (20, 20), True),  # goes on from its end
        ((11, 11), (20, 20), False),
        ((2, 2), (3, 3), True),  # lies in it
        ((0, 1), (10, 11), False),
        ((0, 10), (4, 5), False),
    ],
)
def test_segments_that_only_just_meet(r: Point, s: Point, cross: bool) -> None:
    assert plane.segments_cross((0, 0), (10, 10), r, s) == cross
    assert plane.segments_cross(r, s, (10, 10), (0, 0)) == cross
    assert (plane.segment_distance((0, 0), (10, 10), r, s) == 0) == cross


def test_areas_hulls_and_cuts() -> None:
    rng = Random(3)
    for _ in range(1000):
        one = any_polygon(rng)
        theirs = shapely.Polygon(one)
        assert not shapely.LinearRing(one).is_ccw
        assert abs(plane.area(one) - theirs.area) <= SAME_AREA
        nx, ny = rng.uniform(-1, 1), rng.uniform(-1, 1)
        x, y = plane.middle(one)
        part, rest = (plane.cut(one, s * nx, s * ny, s * (nx * x + ny * y)) for s in (1, -1))
        assert abs(plane.area(part) + plane.area(rest) - plane.area(one)) <= SAME_AREA
        assert all(nx * px + ny * py >= nx * x + ny * y - SAME for px, py in part)


def test_the_hull_holds_all_points_and_no_more() -> None:
    rng = Random(4)
    for _ in range(500):
        points = [any_point(rng) for _ in range(rng.randint(3, 15))]
        theirs = shapely.MultiPoint(points).convex_hull
        assert abs(plane.area(plane.hull(points)) - theirs.area) <= SAME_AREA
        assert set(plane.hull(points)) <= set(points)
    assert plane.hull([(0, 0), (500, 0), (1000, 0), (1000, 1000), (0, 1000), (0, 0)]) == (
        (0, 0),
        (0, 1000),
        (1000, 1000),
        (1000, 0),
    )
    assert plane.hull([(1, 1), (1, 1)]) == ((1, 1),)


def test_cutting_all_nothing_and_along_a_side() -> None:
    assert plane.cut(SQUARE, 1, 0, -1) == SQUARE
    assert plane.cut(SQUARE, 1, 0, 1001) == ()
    assert plane.cut((), 1, 0, 0) == ()
    assert plane.area(plane.cut(SQUARE, 1, 0, 1000)) == 0
    assert plane.area(plane.cut(SQUARE, 1, 0, 0)) == 1_000_000
    assert plane.area(plane.cut(SQUARE, -1, 0, -250)) == 250_000
    assert plane.area(((0, 0), (1, 1))) == 0


def test_polygons_hold_points_inside_and_on_the_rim() -> None:
    assert plane.holds(SQUARE, 500, 500)
    assert plane.holds(SQUARE, 1000, 300)
    assert plane.holds(SQUARE, 0, 0)
    assert not plane.holds(SQUARE, 1000.001, 300)
    rng = Random(5)
    for _ in range(1000):
        one, (x, y) = any_polygon(rng), any_point(rng)
        assert plane.holds(one, x, y) == bool(shapely.Polygon(one).covers(shapely.Point(x, y)))


def test_TMG_CONV_R3_polygons_overlap_deeper_than_measuring_forgives() -> None:
    rng = Random(6)
    for _ in range(1000):
        one, other = any_polygon(rng), any_polygon(rng)
        a, b = shapely.Polygon(one), shapely.Polygon(other)
        deep = depth(a, b)
        if deep >= 0:
            assert abs(plane.penetration(one, other) - deep) <= SAME
        assert plane.overlap(one, other) == (deep > 5)
        assert abs(plane.distance(one, other) - a.distance(b)) <= SAME
    assert not plane.overlap(SQUARE, tuple((x + 995, y) for x, y in SQUARE))
    assert plane.overlap(SQUARE, tuple((x + 994, y) for x, y in SQUARE))


def test_TMG_LOS_R4_a_line_meets_a_polygon_with_its_sides_moved_outward() -> None:
    assert plane.meets(SQUARE, (-500, 1005), (1500, 1005))
    assert not plane.meets(SQUARE, (-500, 1005.001), (1500, 1005.001))
    assert plane.meets(SQUARE, (1005, 1005), (3000, 3000))  # the sides are moved, the corner is not rounded
    assert not plane.meets(SQUARE, (1006, 1005), (3000, 3000))
    assert plane.meets(SQUARE, (500, 500), (600, 600))
    assert not plane.meets(SQUARE, (-1000, 500), (-6, 500))
    rng = Random(7)
    for _ in range(1000):
        one, p, q = any_polygon(rng), any_point(rng), any_point(rng)
        line = shapely.LineString([p, q])
        assert plane.meets(one, p, q, 0.0) == bool(line.intersects(shapely.Polygon(one)))


def test_the_middle_is_the_mean() -> None:
    assert plane.middle(SQUARE) == (500, 500)
    assert plane.middle(((1, 2),)) == (1, 2)
    assert math.isclose(plane.middle(((0, 0), (3, 0), (0, 3)))[0], 1)
