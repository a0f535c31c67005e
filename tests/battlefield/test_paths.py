"""Pivots, straight moves, sweeps and bent ways, against shapely, literal searches and the digest."""

from __future__ import annotations

import math
from random import Random

import pytest
import shapely  # type: ignore[import-untyped]

from banneret.battlefield import paths
from banneret.battlefield.angles import FULL, bearing, turned
from banneret.battlefield.footprints import (
    SIDES,
    Disc,
    Pose,
    Tray,
    engaged,
    moved,
    overlap,
    penetration,
    touch,
    tray,
    tray_at,
)
from banneret.battlefield.paths import Sweep
from banneret.battlefield.plane import Point
from tests.battlefield.oracle import INFANTRY, SAME, SOLO, WARMACHINE, any_pair, any_tray, check_sweeps, shape

TABLE = (0.0, 0.0, 48_000.0, 48_000.0)


def at(x: float, y: float, facing: float, size: tuple[int, int] = INFANTRY) -> Tray:
    """A tray by inches and degrees."""
    return tray((round(x * 1000), round(y * 1000), round(facing * 1000)), *size)


def straight(start: Tray, direction: int, distance: int) -> Sweep:
    x, y, _ = paths.along(start.pose, direction, distance)
    return Sweep(start, x - start.x, y - start.y)


# Where a move ends


def test_VEC_6_TMG_PIVOT_1_TMG_MANEUVER_R1_pivot_move_pivot() -> None:
    pose = paths.pivoted((24_000, 24_000, 0), 20_000)
    assert pose == (24_000, 24_000, 20_000)
    pose = paths.ahead(pose, 5000)
    assert pose == (25_710, 28_698, 20_000)
    assert paths.pivoted(pose, 90_000) == (25_710, 28_698, 90_000)
    assert paths.pivoted(pose, -90_000) == (25_710, 28_698, 270_000)


def test_VEC_13_TMG_MARCH_1_TMG_MANEUVER_R1_straight_ahead() -> None:
    assert paths.ahead((34_000, 16_000, 0), 6000) == (34_000, 22_000, 0)
    assert paths.ahead((34_000, 16_000, 270_000), 6000) == (28_000, 16_000, 270_000)
    assert paths.ahead((34_000, 16_000, 135_000), 10_000) == (41_071, 8929, 135_000)


def test_VEC_7_TMG_RETREAT_R1_TMG_MOVE_R2_away_from_the_side_that_touches() -> None:
    swords = at(24, 24, 0)
    assert [paths.away_from(swords, side) for side in SIDES] == [0, 90_000, 180_000, 270_000]
    assert [paths.away_from(at(24, 24, 300), side) for side in SIDES] == [300_000, 30_000, 120_000, 210_000]
    north = paths.away_from(swords, "front")
    assert paths.along((24_000, 28_800, 180_000), north, 8000) == (24_000, 36_800, 180_000)
    assert not engaged(swords, at(24, 36.8, 180))


def test_TMG_MOVE_R2_a_move_goes_its_length_in_its_direction_and_keeps_the_facing() -> None:
    rng = Random(1)
    for _ in range(500):
        pose = (rng.randrange(48_000), rng.randrange(48_000), rng.randrange(FULL))
        direction, size = rng.randrange(FULL), rng.randrange(12_000)
        x, y, facing = paths.along(pose, direction, size)
        angle = math.radians(direction / 1000)
        assert abs(x - pose[0] - size * math.sin(angle)) <= 0.5 + SAME
        assert abs(y - pose[1] - size * math.cos(angle)) <= 0.5 + SAME
        assert facing == pose[2]


def test_TMG_CONV_R3_every_end_of_a_chosen_move_is_found_again() -> None:
    rng = Random(2)
    for _ in range(2000):
        start = (rng.randrange(48_000), rng.randrange(48_000), 0)
        facing, size = rng.randrange(FULL), rng.choice((rng.randint(1, 60), rng.randint(1, 12_000)))
        end = paths.ahead((start[0], start[1], facing), size)
        found = paths.stride(start, end[0], end[1], size)
        assert found is not None
        assert 0 < found[1] <= size
        assert paths.ahead((start[0], start[1], found[0]), found[1])[:2] == end[:2]


def test_TMG_CONV_R3_every_whole_point_in_reach_is_the_end_of_some_chosen_move() -> None:
    rng = Random(3)
    for _ in range(2000):
        dx, dy = rng.choice(
            ((rng.randint(-90, 90), rng.randint(-90, 90)), (rng.randint(-8000, 8000), rng.randint(1, 8000)))
        )
        far = math.hypot(dx, dy)
        if far:
            found = paths.stride((0, 0, 0), dx, dy, math.ceil(far))
            assert found is not None
            assert paths.ahead((0, 0, found[0]), found[1])[:2] == (dx, dy)
            assert paths.stride((0, 0, 0), dx, dy, math.ceil(far) - 2) is None


def test_TMG_CONV_R3_a_chosen_length_never_exceeds_its_limit() -> None:
    assert paths.stride((24_000, 24_000, 0), 24_000, 29_000, 5000) == (0, 5000)
    assert paths.stride((24_000, 24_000, 0), 24_000, 29_001, 5000) is None
    assert paths.stride((24_000, 24_000, 0), 25_710, 28_698, 5000) == (20_001, 5000)
    assert paths.stride((24_000, 24_000, 0), 25_710, 28_699, 5000) == (19_997, 5000)  # 4698.55 is rounded up
    assert paths.stride((24_000, 24_000, 0), 25_710, 28_700, 5000) is None
    assert paths.stride((24_000, 24_000, 0), 25_710, 28_698, 4998) is None


def literal_stride(start: Pose, x: int, y: int, most: int) -> tuple[int, int] | None:
    """Every length and every facing near the line, one by one."""
    far = math.hypot(x - start[0], y - start[1])
    middle, size = bearing(x - start[0], y - start[1]), math.floor(far + 0.5)
    for chosen in (size, size - 1, size + 1):
        for n in range(math.ceil(45_000 / max(1, chosen)) + 2 if 0 < chosen <= most else 0):
            for facing in ((middle + n) % FULL, (middle - n) % FULL):
                if paths.along(start, facing, chosen)[:2] == (x, y):
                    return (facing, chosen)
    return None


def test_TMG_CONV_R3_the_move_to_a_point_is_the_nearest_of_all() -> None:
    rng = Random(8)
    for _ in range(300):
        far = rng.choice((3, 9, 30, 300, 9000))
        x, y = rng.randint(-far, far), rng.randint(1, far)
        most = rng.choice((far, 2 * far))
        assert paths.stride((0, 0, 0), x, y, most) == literal_stride((0, 0, 0), x, y, most)


# Sweeps


def test_TMG_MOVE_R2_TMG_CONV_R3_random_sweeps_agree_with_the_oracle() -> None:
    check_sweeps(1000, seed=4)


def test_TMG_MOVE_R2_a_sweep_keeps_clear_of_enemies_and_off_what_is_solid() -> None:
    march = straight(at(24, 10, 0), 0, 10_000)  # its front ends at y = 22.4
    enemies = {off: paths.sweep_clear(march, at(24, 24.8 + off / 1000, 180)) for off in (0, 5, 6)}
    assert enemies == {0: False, 5: False, 6: True}
    solid = {off: paths.sweep_overlap(march, at(24, 24.8 - off / 1000, 180)) for off in (0, 5, 6)}
    assert solid == {0: False, 5: False, 6: True}
    beside = {off: paths.sweep_clear(march, at(29.5 + off / 1000, 16, 0)) for off in (0, 5, 6)}
    assert beside == {0: False, 5: False, 6: True}
    assert not paths.sweep_clear(march, at(28.133, 25.179, 0, WARMACHINE))  # corner to corner: 0.003, 0.004
    assert paths.sweep_clear(march, at(28.134, 25.179, 0, WARMACHINE))
    assert not paths.sweep_overlap(march, at(24, 2, 0))
    assert paths.sweep_clear(march, at(24, 2, 0))


def test_TMG_MOVE_R2_a_slanting_sweep_passes_between_corners() -> None:
    slant = Sweep(at(10, 10, 0, SOLO), 10_000, 10_000)
    inner, outer = at(12.6, 17.4, 45, SOLO), at(12.5, 17.5, 45, SOLO)  # beside the middle of the way
    assert paths.sweep_overlap(slant, at(12.9, 17.1, 45, SOLO))
    assert paths.sweep_distance(slant, inner) == pytest.approx(2400 * math.sqrt(2) - 1380 - 1380 * math.sqrt(2))
    assert paths.sweep_distance(slant, outer) == pytest.approx(2500 * math.sqrt(2) - 1380 - 1380 * math.sqrt(2))
    reach = 1380 * math.sqrt(2) + 1380
    side = tray_at(15_000 - (reach + 5.1) / math.sqrt(2), 15_000 + (reach + 5.1) / math.sqrt(2), 45_000, 1380, 1380)
    assert paths.sweep_clear(slant, side)
    assert not paths.sweep_clear(slant, moved(side, 0.2, -0.2))
    assert not paths.sweep_overlap(slant, moved(side, 7.1, -7.1))
    assert paths.sweep_overlap(slant, moved(side, 7.3, -7.3))


def test_TMG_MOVE_R2_an_outline_is_the_hull_of_start_and_end() -> None:
    assert set(paths.outline(straight(at(24, 10, 0), 0, 10_000))) == {
        (21_250, 7600),
        (21_250, 22_400),
        (26_750, 22_400),
        (26_750, 7600),
    }
    assert len(paths.outline(Sweep(at(24, 10, 0), 3000, 3000))) == 6


def test_TMG_MOVE_R2_a_sweep_stays_on_the_table_if_both_ends_do() -> None:
    assert paths.sweep_inside(straight(at(24, 10, 0), 0, 35_600), TABLE)
    assert paths.sweep_inside(straight(at(24, 10, 0), 0, 35_605), TABLE)
    assert not paths.sweep_inside(straight(at(24, 10, 0), 0, 35_606), TABLE)
    assert not paths.sweep_inside(straight(at(24, 2, 0), 0, 10_000), TABLE)


def test_VEC_8_TMG_CHARGE_R5_the_corridor_is_the_shortest_way_into_contact() -> None:
    guards, swords = at(24, 24, 0), at(33, 24, 270)
    corridor = paths.corridor(swords, guards)
    assert corridor == Sweep(swords, -3850, 0)
    assert paths.corridor(at(29.15, 24, 270), guards) == Sweep(at(29.15, 24, 270), 0, 0)
    assert paths.sweep_overlap(corridor, at(30, 27, 0, (5000, 1000)))
    assert not paths.sweep_overlap(corridor, at(30, 27.5, 0, (5000, 1000)))  # touches only
    rng = Random(5)
    for _ in range(300):
        one, other = any_pair(rng)
        sweep = paths.corridor(one, other)
        if sweep.dx or sweep.dy:
            assert touch(moved(one, sweep.dx, sweep.dy), other)
            assert paths.contact_at(Sweep(one, sweep.dx * 1.01, sweep.dy * 1.01), other) == pytest.approx(1 / 1.01)


def test_what_a_sweep_meets_first() -> None:
    march = straight(at(24, 10, 0), 0, 20_000)
    near, far, aside = at(24, 20, 0), at(24, 28, 45), at(40, 20, 0)
    assert paths.contact_at(march, near) == pytest.approx((20_000 - 10_000 - 4800) / 20_000)
    assert paths.contact_at(march, aside) is None
    assert paths.contact_at(march, at(24, 11, 0)) == 0
    assert paths.first_overlapped(march, [far, aside, near]) == 2
    assert paths.first_overlapped(march, [aside]) is None
    assert paths.first_overlapped(march, []) is None


def literal_room(start: Tray, direction: int, most: int, off: list[Tray], solid: list[Tray]) -> int:
    """The longest straight move, tried from the longest down."""
    for size in range(most, 0, -1):
        sweep = straight(start, direction, size)
        clear = all(paths.sweep_clear(sweep, one) for one in off)
        free = not any(paths.sweep_overlap(sweep, one) for one in solid)
        if clear and free and paths.sweep_inside(sweep, TABLE):
            return size
    return 0


def test_TMG_MOVE_R2_room_is_the_longest_move_that_stays_free() -> None:
    start = at(24, 10, 0)
    assert paths.room(start, 0, 10_000, [], [], TABLE) == 10_000
    assert paths.room(start, 0, 50_000, [], [], TABLE) == 35_605
    assert paths.room(start, 0, 10_000, [at(24, 18, 180)], [], TABLE) == 3194  # 0.006 short of contact
    assert paths.room(start, 0, 10_000, [], [at(24, 18, 180)], TABLE) == 3205  # 0.005 of overlap is forgiven
    assert paths.room(start, 0, 10_000, [at(24, 14.8, 180)], [], TABLE) == 0
    assert paths.room(start, 180_000, 10_000, [], [at(24, 14.8, 180)], TABLE) == 7605  # away from what it touches
    assert paths.room(start, 0, 10_000, [], [at(24, 14.8, 180)], TABLE) == 5
    rng = Random(6)
    for _ in range(12):
        start = tray((rng.randrange(15_000, 30_000), rng.randrange(15_000, 30_000), rng.randrange(FULL)), *SOLO)
        others = [
            one for one in (any_tray(rng, 45_000) for _ in range(12)) if paths.sweep_clear(Sweep(start, 0, 0), one)
        ]
        direction = rng.randrange(FULL)
        expected = literal_room(start, direction, 1500, others[::2], others[1::2])
        assert paths.room(start, direction, 1500, others[::2], others[1::2], TABLE) == expected


def test_TMG_MOVE_R2_a_free_way_is_free_and_little_shorter_than_the_longest() -> None:
    start = at(24, 10, 0)
    assert paths.free_way(start, 0, 10_000, [], [], TABLE) == 10_000
    assert paths.free_way(start, 0, 50_000, [], [], TABLE) == 35_604
    assert paths.free_way(start, 0, 10_000, [at(24, 18, 180)], [], TABLE) == 3193
    assert paths.free_way(start, 0, 10_000, [], [at(24, 18, 180)], TABLE) == 3203
    assert paths.free_way(start, 180_000, 10_000, [], [at(24, 14.8, 180)], TABLE) == 7604  # away from what it touches
    rng, short = Random(9), 0
    for _ in range(300):
        start = tray((rng.randrange(9000, 38_000), rng.randrange(9000, 38_000), rng.randrange(FULL)), *SOLO)
        others = [one for one in (any_tray(rng, 45_000) for _ in range(8)) if penetration(start, one) < -20]
        direction, most = rng.randrange(FULL), rng.randint(0, 9000)
        free = paths.free_way(start, direction, most, others[::2], others[1::2], TABLE)
        longest = paths.room(start, direction, most, others[::2], others[1::2], TABLE)
        assert 0 <= free <= longest
        short += longest - free > 8
    assert short <= 15  # where it would graze a corner or a side


# Pivots


def test_a_turn_stops_where_the_tray_first_overlaps() -> None:
    rng, stops = Random(7), 0
    for _ in range(300):
        one, other = any_pair(rng)
        by = rng.randint(-FULL // 2, FULL // 2)
        stop = paths.turn_stop(one, by, other)
        if overlap(one, other):
            assert stop == 0
            continue
        way = 1 if by > 0 else -1
        last = by if stop is None else stop
        for done in range(0, abs(last), 1500):  # nothing on the way there
            assert penetration(tray_at(one.x, one.y, turned(one.facing, way * done), one.a, one.b), other) <= 5
        if stop is not None:
            stops += 1
            assert 0 < abs(stop) <= abs(by)
            assert overlap(tray_at(one.x, one.y, turned(one.facing, stop), one.a, one.b), other)
            before = tray_at(one.x, one.y, turned(one.facing, stop - way), one.a, one.b)
            assert penetration(before, other) <= 5
    assert stops > 30


def test_a_turn_that_starts_in_contact_and_one_that_meets_nothing() -> None:
    one = at(24, 24, 0)
    assert paths.turn_stop(one, 90_000, at(24, 28.8, 180)) == 105  # 2.75 sin t - 2.4 (1 - cos t) = 0.005
    assert paths.turn_stop(one, -90_000, at(24, 28.8, 180)) == -105
    assert paths.turn_stop(one, 104, at(24, 28.8, 180)) is None
    assert paths.turn_stop(one, 90_000, at(24, 30.1, 180)) is None
    assert paths.turn_stop(one, 0, at(24, 28.8, 180)) is None


# Bent ways


def any_way(rng: Random) -> list[Point]:
    return [(rng.randrange(24_000), rng.randrange(24_000)) for _ in range(rng.randint(2, 4))]


def test_the_length_of_a_bent_way() -> None:
    assert paths.way_length([(0, 0), (3000, 4000), (3000, 10_000)]) == 11_000
    assert paths.way_length([(0, 0)]) == 0


def test_TMG_CONV_R3_a_round_base_stops_where_it_first_overlaps() -> None:
    rng, stops = Random(8), 0
    for _ in range(400):
        way, r = any_way(rng), rng.choice((630, 1000))
        others: list[Tray | Disc] = [any_tray(rng), Disc(rng.randrange(24_000), rng.randrange(24_000), 700)]
        rims = [
            shape(one) if isinstance(one, Tray) else shapely.Point(one.x, one.y).buffer(one.r, 400) for one in others
        ]
        line = shapely.LineString(way)
        nearest = min(line.distance(rim) for rim in rims)
        stop = paths.way_stop(r, way, others)
        assert (stop is not None) == (nearest < r - 5) or abs(nearest - r + 5) < 0.01
        if stop is not None:
            stops += 1
            which, far = stop
            there = line.interpolate(far)
            assert abs(rims[which].distance(there) - (r - 5)) < 0.01 or far == 0
            assert all(rim.distance(there) >= r - 5.01 for rim in rims) or far == 0
    assert stops > 100


def test_TMG_CONV_R3_a_round_base_may_brush_past_a_side_and_a_corner() -> None:
    wall, post = tray((10_000, 0, 0), 2000, 2000), Disc(10_000, 0, 1000)
    assert paths.way_stop(700, [(0, 1694), (20_000, 1694)], [wall]) == pytest.approx((0, 9000 - 37.3), abs=0.1)
    assert paths.way_stop(700, [(0, 1695), (20_000, 1695)], [wall]) is None
    assert paths.way_stop(700, [(0, 1694), (20_000, 1694)], [post]) == pytest.approx((0, 10_000 - 58.2), abs=0.1)
    assert paths.way_stop(700, [(0, 1695), (20_000, 1695)], [post]) is None
    assert paths.way_stop(700, [(12_695, 0), (20_000, 0)], [wall]) is None
    assert paths.way_stop(700, [(11_695, 0), (20_000, 0)], [wall]) is None
    assert paths.way_stop(700, [(11_695, 0), (10_000, 0)], [wall]) == (0, 0.0)


def test_a_way_goes_on_round_a_corner_to_what_it_meets_there() -> None:
    wall = tray((10_000, 5000, 0), 2000, 2000)
    found = paths.way_stop(700, [(0, 0), (10_000, 0), (10_000, 10_000)], [Disc(0, 20_000, 700), wall])
    assert found == (1, 10_000 + 4000 - 695)
    assert paths.way_stop(700, [(0, 0), (10_000, 0)], [wall]) is None
    assert paths.way_stop(700, [(10_000, 5000), (10_000, 9000)], [wall]) == (0, 0.0)
    assert paths.way_stop(700, [(0, 0), (10_000, 0)], []) is None
