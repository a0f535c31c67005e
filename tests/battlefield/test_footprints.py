"""Trays and round bases: corners, overlap, contact, distances and placing, against shapely and the digest."""

from __future__ import annotations

import hashlib
import math
import struct
from random import Random

import pytest
import shapely  # type: ignore[import-untyped]

from banneret.battlefield.angles import FULL
from banneret.battlefield.arcs import arc_areas
from banneret.battlefield.footprints import (
    SIDES,
    Disc,
    Pose,
    Shared,
    Side,
    Tray,
    beside,
    closest_points,
    covers,
    disc_distance,
    disc_inside,
    disc_overlap,
    disc_touch,
    disc_under,
    distance,
    edge_length,
    engaged,
    flush,
    fraction,
    front_distance,
    fully_within,
    gap,
    halves,
    inside,
    local,
    moved,
    offsets,
    overlap,
    overlaps_any,
    penetration,
    point_distance,
    shared_edge,
    touch,
    tray,
)
from banneret.battlefield.plane import Point
from tests.battlefield.oracle import (
    BAND,
    CAVALRY,
    INFANTRY,
    SAME,
    SIZES,
    SOLO,
    WARMACHINE,
    any_pair,
    any_tray,
    check_pairs,
    depth,
    points,
    shape,
)

TOKEN = 700  # the radius of an objective token


def at(x: float, y: float, facing: float, size: tuple[int, int] = INFANTRY) -> Tray:
    """A tray by inches and degrees."""
    return tray((round(x * 1000), round(y * 1000), round(facing * 1000)), *size)


def test_TMG_CONV_R2_corners_go_clockwise_from_the_front_left() -> None:
    assert at(24, 24, 0).corners == ((21_250, 26_400), (26_750, 26_400), (26_750, 21_600), (21_250, 21_600))
    assert at(24, 24, 90).corners == ((26_400, 26_750), (26_400, 21_250), (21_600, 21_250), (21_600, 26_750))
    rng = Random(1)
    for _ in range(500):
        one = any_tray(rng)
        assert all(math.dist(p, q) <= SAME for p, q in zip(one.corners, points(one), strict=True))
        assert all(abs(math.dist(p, (one.x, one.y)) - one.reach) <= SAME for p in one.corners)


def test_TMG_CONV_R2_local_is_right_and_ahead_and_beside_undoes_it() -> None:
    one = at(24, 24, 90)
    assert local(one, 30_000, 24_000) == (0, 6000)
    assert local(one, 24_000, 20_000) == (4000, 0)
    rng = Random(2)
    for _ in range(300):
        one, u, v = any_tray(rng), rng.randint(-9000, 9000), rng.randint(-9000, 9000)
        x, y, facing = beside(one.pose, u, v, 45_000)
        assert math.dist(local(one, x, y), (u, v)) <= 0.71
        assert facing == (one.facing + 45_000) % FULL


def test_TMG_CONV_R3_poses_are_whole() -> None:
    assert beside((0, 0, 45_000), 0, 1000) == (707, 707, 45_000)
    assert beside((0, 0, 45_000), 1000, 0) == (707, -707, 45_000)
    assert beside((10, 10, 0), 0.5, -0.5) == (11, 10, 0)
    assert tray((1, 2, 3), *INFANTRY).pose == (1, 2, 3)
    assert moved(tray((1, 2, 3), *INFANTRY), 0.6, -3.5).pose == (2, -1, 3)


def test_VEC_16_TMG_BAND_R1_TMG_BAND_R4_halves_of_a_band() -> None:
    left, right = halves((24_000, 24_000, 0), INFANTRY[0])
    assert (left, right) == ((21_250, 24_000, 0), (26_750, 24_000, 0))
    assert halves((24_000, 24_000, 90_000), INFANTRY[0]) == ((24_000, 26_750, 90_000), (24_000, 21_250, 90_000))
    band, one, other = tray((24_000, 24_000, 0), *BAND), tray(left, *INFANTRY), tray(right, *INFANTRY)
    assert (one.corners[0], other.corners[1]) == band.corners[:2]
    assert touch(one, other)


# Overlap, contact and distance


def test_TMG_CONV_R3_trays_overlap_when_deeper_than_five_thousandths() -> None:
    one = at(24, 24, 0)
    assert not overlap(one, at(29.5, 24, 0))
    assert not overlap(one, at(29.495, 24, 0))
    assert overlap(one, at(29.494, 24, 0))
    assert not overlap(one, at(24, 28.795, 180))
    assert overlap(one, at(24, 28.794, 180))
    assert not overlap(one, at(29.145, 24, 90))
    assert overlap(one, at(29.144, 24, 90))
    assert overlap(one, one)
    assert overlap(at(24, 24, 0, (8000, 1750)), at(24, 24, 90, (8000, 1750)))  # a cross: no corner lies in the other


def test_TMG_CONV_R3_a_corner_that_points_at_a_side_overlaps_when_deeper_than_five_thousandths() -> None:
    one, half_diagonal = at(24, 24, 0, SOLO), 1380 * math.sqrt(2)
    for off, deeper in ((4.5, False), (6.5, True)):
        x = math.floor(24_000 + 1380 + half_diagonal - off)
        other = tray((x, 24_000, 45_000), *SOLO)
        assert overlap(one, other) == overlap(other, one) == deeper
        assert 0 < penetration(one, other) < 8


def test_TMG_CONV_R3_trays_touch_when_near_and_not_overlapping() -> None:
    one = at(24, 24, 0)
    touching = {off: touch(one, at(24, 28.8 + off / 1000, 0)) for off in (-6, -5, 0, 5, 6)}
    assert touching == {-6: False, -5: True, 0: True, 5: True, 6: False}
    assert touch(one, at(28.133, 29.179, 0, WARMACHINE))  # corner to corner, 0.003 and 0.004 make 0.005
    assert not touch(one, at(28.134, 29.179, 0, WARMACHINE))
    assert not touch(one, at(40, 24, 0))


def test_overlaps_any_is_any_overlap() -> None:
    rng = Random(3)
    for _ in range(200):
        one, others = any_tray(rng), [any_tray(rng) for _ in range(8)]
        assert overlaps_any(one, others) == any(overlap(one, other) for other in others)
    assert not overlaps_any(one, [])


def test_VEC_8_VEC_10_VEC_13_TMG_CHARGE_R5_the_distance_to_cover() -> None:
    guards = at(24, 24, 0)
    assert gap(at(33, 24, 270), guards) == (-3850, 0)
    assert distance(at(33, 24, 270), guards) == 3850
    assert gap(at(24, 23, 0), at(24, 34.8, 180)) == (0, 7000)
    assert gap(at(34, 22, 270, CAVALRY), guards) == (-4750, 0)
    assert gap(at(24, 28.8, 180), guards) == (0, 0)
    assert gap(at(24, 25, 180), guards) == (0, 0)


def test_TMG_CHARGE_R5_the_vector_between_corners_and_its_reverse() -> None:
    one, other = at(10, 10, 0), at(18.5, 18.8, 0)
    assert gap(one, other) == (3000, 4000)
    assert gap(other, one) == (-3000, -4000)
    assert closest_points(one, other) == ((12_750, 12_400), (15_750, 16_400))
    assert closest_points(other, one) == ((15_750, 16_400), (12_750, 12_400))
    tilted = at(10, 20, 45, SOLO)
    dx, dy = gap(tilted, one)
    assert dx == pytest.approx(0, abs=SAME)
    assert dy == pytest.approx(-(10_000 - 2400 - 1380 * math.sqrt(2)), abs=SAME)
    assert gap(one, tilted) == pytest.approx((-dx, -dy), abs=SAME)


def test_TMG_CONV_R3_TMG_CHARGE_R5_TMG_RANGED_R1_random_pairs_agree_with_the_oracle() -> None:
    check_pairs(3000, seed=11)


def test_TMG_RANGED_R1_range_runs_from_the_front_edge() -> None:
    shooter = at(24, 24, 0)
    assert front_distance(shooter, at(24, 34.8, 180)) == 6000
    assert front_distance(shooter, at(24, 13.2, 0)) == 4800 + 6000  # behind: through the whole tray
    assert front_distance(shooter, at(34, 24, 0)) == math.sqrt(4500 * 4500)
    assert front_distance(shooter, at(24, 26.4, 0)) == 0  # the edge runs through it
    assert front_distance(shooter, at(24, 28.8, 0)) == 0
    assert front_distance(at(24, 24, 90), at(24, 34.8, 180)) == 5650


def test_TMG_TERR_R3_inside_is_within_the_closed_footprint() -> None:
    wood = at(24, 24, 0, (6000, 5000))
    assert covers(wood, 24_000, 24_000)
    assert covers(wood, 27_000, 26_500)
    assert not covers(wood, 27_001, 24_000)
    assert not covers(wood, 24_000, 26_501)
    assert covers(at(24, 24, 90, (6000, 5000)), 26_500, 27_000)
    assert not covers(at(24, 24, 90, (6000, 5000)), 27_000, 24_000)


def test_TMG_CONV_R3_fully_within_looks_at_every_corner() -> None:
    one = at(24, 24, 0)
    assert fully_within(at(24, 33.6, 0), one, 9600)  # 4.8 between them and 4.8 deep
    assert fully_within(at(24, 33.605, 0), one, 9600)
    assert not fully_within(at(24, 33.606, 0), one, 9600)
    assert not fully_within(at(24.5, 33.6, 0), one, 9600)
    assert point_distance(one, 24_000, 24_000) == 0
    assert point_distance(one, 29_750, 30_400) == 5000


def test_TMG_CONV_R3_on_the_table_means_all_corners_but_for_what_measuring_forgives() -> None:
    table = (0, 0, 48_000, 48_000)
    assert inside(at(2.75, 2.4, 0), *table)
    assert inside(at(2.745, 2.395, 0), *table)
    assert inside(at(45.255, 45.605, 0), *table)
    for x, y in ((2.744, 10), (10, 2.394), (45.256, 10), (10, 45.606)):
        assert not inside(at(x, y, 0), *table)
    assert not inside(at(2.75, 2.4, 90), *table)
    assert inside(at(2.4, 2.75, 90), *table)
    rng = Random(4)
    for _ in range(500):
        one = any_tray(rng)
        by_corners = all(-5 <= x <= 20_005 and -5 <= y <= 20_005 for x, y in points(one))
        assert inside(one, 0, 0, 20_000, 20_000) == by_corners


# Contact along edges


def test_VEC_7_TMG_MOVE_R3_front_to_front() -> None:
    swords, guards = at(24, 24, 0), at(24, 28.8, 180)
    assert shared_edge(swords, guards) == Shared(5500, "front", "front")
    assert engaged(swords, guards)
    assert not engaged(swords, at(24, 36.8, 180))


@pytest.mark.parametrize(
    ("x", "y", "facing", "mine", "theirs", "length"),
    [
        (24, 28.8, 0, "front", "rear", 5500),
        (29.15, 24, 270, "right", "front", 4800),
        (29.5, 24, 0, "right", "left", 4800),
        (24, 19.2, 180, "rear", "rear", 5500),
        (18.85, 25, 90, "left", "front", 4150),
        (26.75, 28.8, 180, "front", "front", 2750),
        (29.4, 28.8, 180, "front", "front", 100),
    ],
)
def test_TMG_MOVE_R3_the_sides_that_touch(
    x: float, y: float, facing: float, mine: Side, theirs: Side, length: float
) -> None:
    one, other = at(24, 24, 0), at(x, y, facing)
    assert shared_edge(one, other) == Shared(length, mine, theirs)
    assert shared_edge(other, one) == Shared(length, theirs, mine)
    assert engaged(one, other)


def test_TMG_MOVE_R3_corner_kisses_do_not_hold() -> None:
    one = at(24, 24, 0)
    assert shared_edge(one, at(29.5, 28.8, 180)) is None  # corner to corner
    assert touch(one, at(29.5, 28.8, 180))
    assert shared_edge(one, at(29.45, 28.8, 180)) == Shared(50, "front", "front")
    assert not engaged(one, at(29.45, 28.8, 180))
    assert engaged(one, at(29.405, 28.8, 180))  # 0.095 is measured as 0.1
    assert not engaged(one, at(29.406, 28.8, 180))


def test_TMG_MOVE_R3_only_near_and_nearly_parallel_edges_are_shared() -> None:
    one = at(24, 24, 0)
    held = {off: engaged(one, at(24, 28.8 + off / 1000, 180)) for off in (-6, -5, 5, 6)}
    assert held == {-6: False, -5: True, 5: True, 6: False}
    swung = tray((24_000, 28_800, 180_100), *SOLO)
    shared = shared_edge(one, moved(swung, 0, -1020))
    assert shared is not None
    assert shared.length == pytest.approx(2760, abs=0.1)
    assert shared_edge(one, moved(tray((24_000, 28_800, 180_101), *SOLO), 0, -1020)) is None
    assert engaged(one, at(24, 28.802, 179.95))  # the ends lie 0.0024 nearer and farther: 0.0044 at most
    assert not engaged(one, at(24, 28.803, 179.95))  # 0.0054 at the far end


def literal_shared(one: Tray, other: Tray) -> float:
    """The longest shared edge of all sixteen pairs of sides, one after the other."""
    best = 0.0
    for mine in range(4):
        for theirs in range(4):
            turn = (one.facing + 90_000 * mine + 180_000 - other.facing - 90_000 * theirs) % FULL
            if min(turn, FULL - turn) <= 100:
                best = max(best, literal_stretch(one, mine, other, theirs))
    return best


def literal_stretch(one: Tray, mine: int, other: Tray, theirs: int) -> float:
    """How far two sides face each other, if they are near at both ends of that stretch."""
    p, q = points(one)[mine], points(one)[(mine + 1) % 4]
    r, s = points(other)[theirs], points(other)[(theirs + 1) % 4]
    at_r, at_s = project(p, q, r), project(p, q, s)
    first, last = max(0.0, min(at_r, at_s)), min(math.dist(p, q), max(at_r, at_s))
    if first >= last:
        return 0.0
    shares = [(t - at_r) / (at_s - at_r) for t in (first, last)]
    edge = shapely.LineString([p, q])
    away = [edge.distance(shapely.Point(r[0] + (s[0] - r[0]) * t, r[1] + (s[1] - r[1]) * t)) for t in shares]
    return last - first if max(away) <= 5 else 0.0


def project(p: Point, q: Point, at: Point) -> float:
    """How far along a line a point lies."""
    return ((at[0] - p[0]) * (q[0] - p[0]) + (at[1] - p[1]) * (q[1] - p[1])) / math.dist(p, q)


def test_TMG_MOVE_R3_shared_edges_agree_with_a_literal_reading_and_are_symmetric() -> None:
    rng, found = Random(6), 0
    for _ in range(2000):
        one, other = any_pair(rng)
        mine, theirs = shared_edge(one, other), shared_edge(other, one)
        if mine is None or theirs is None:
            assert mine == theirs
        else:
            found += 1
            assert (mine.length, mine.mine, mine.theirs) == (theirs.length, theirs.theirs, theirs.mine)
        length = mine.length if mine else 0.0
        assert length == pytest.approx(literal_shared(one, other), abs=0.1)
        assert engaged(one, other) == engaged(other, one) == (length >= 95)
    assert found > 100


# Placing


def test_VEC_11_TMG_CHARGE_R1_TMG_CHARGE_R2_placements_on_the_front() -> None:
    target = at(24, 24, 0)
    assert offsets(5500) == (0, -2750, 2750)
    places = [flush(target, "front", o, *INFANTRY) for o in offsets(5500)]
    assert places == [(24_000, 28_800, 180_000), (21_250, 28_800, 180_000), (26_750, 28_800, 180_000)]
    assert [fraction(5500, o, 5500) for o in offsets(5500)] == [1.0, 0.5, 0.5]
    whole, left, right = (tray(pose, *INFANTRY) for pose in places)
    assert not overlap(left, right)
    assert overlap(whole, left)
    assert overlap(whole, right)
    assert shared_edge(target, left) == Shared(2750, "front", "front")


@pytest.mark.parametrize(
    ("side", "pose"),
    [
        ("front", (25_000, 28_800, 180_000)),
        ("right", (29_150, 25_000, 270_000)),
        ("rear", (25_000, 19_200, 0)),
        ("left", (18_850, 25_000, 90_000)),
    ],
)
def test_TMG_CHARGE_R1_TMG_CHARGE_R2_offsets_run_to_the_right_or_to_the_front(side: Side, pose: Pose) -> None:
    assert flush(at(24, 24, 0), side, 1000, *INFANTRY) == pose


def test_VEC_8_VEC_13_TMG_CHARGE_R1_edge_to_edge_on_the_right_flank() -> None:
    guards = at(24, 24, 0)
    assert flush(guards, "right", 0, *INFANTRY) == (29_150, 24_000, 270_000)
    assert flush(guards, "right", 0, *CAVALRY) == (29_250, 24_000, 270_000)


def test_VEC_18_TMG_CHARGE_R2_facing_an_enemy_in_melee_with_roles_swapped() -> None:
    enemy = at(29.15, 24, 270)
    assert flush(enemy, "front", 0, *INFANTRY) == (24_350, 24_000, 90_000)
    assert shared_edge(at(24.35, 24, 90), enemy) == Shared(5500, "front", "front")
    assert flush(enemy, "front", 0, *INFANTRY, own="right") == (24_000, 24_000, 0)  # the flank keeps flush
    assert [edge_length(*INFANTRY, side) for side in SIDES] == [5500, 4800, 5500, 4800]


def test_TMG_CHARGE_R2_the_fraction_counts_the_shorter_edge() -> None:
    assert fraction(4800, 0, 5500) == 1.0
    assert fraction(5500, 0, 2760) == 1.0
    assert fraction(4800, 2750, 5500) == 0.5
    assert fraction(5500, 1370, 2760) == 1.0
    assert fraction(2760, 2750, 5500) == 0.5
    assert fraction(5500, -5500, 5500) == 0
    assert fraction(5500, 9000, 5500) == 0


def test_TMG_CHARGE_R1_TMG_CHARGE_R2_placements_touch_with_the_sides_named_wherever_the_target_looks() -> None:
    rng = Random(7)
    for _ in range(400):
        target, side, own = any_tray(rng), rng.choice(SIDES), rng.choice(SIDES)
        size = rng.choice(SIZES)
        edge = edge_length(round(2 * target.a), round(2 * target.b), side)
        newcomer = tray(flush(target, side, rng.randint(-edge, edge) // 3, *size, own), *size)
        shared = shared_edge(target, newcomer)
        assert shared is not None
        assert shared[1:] == (side, own)
        assert touch(target, newcomer)
        assert abs(depth(shape(target), shape(newcomer))) < 1


def test_TMG_CHARGE_R2_TMG_MOVE_R3_the_fraction_is_the_shared_edge_wherever_the_target_looks() -> None:
    rng = Random(8)
    for _ in range(400):
        target, side, size = any_tray(rng), rng.choice(SIDES), rng.choice(SIZES)
        edge, offset = edge_length(round(2 * target.a), round(2 * target.b), side), rng.randint(-80, 80) * 100
        newcomer = tray(flush(target, side, offset, *size), *size)
        shared = shared_edge(target, newcomer)
        length = fraction(edge, offset, size[0]) * min(edge, size[0])
        assert (shared.length if shared else 0.0) == pytest.approx(length, abs=1.5)
        assert engaged(target, newcomer) == (length >= 100)


# Discs


def test_TMG_CONTENT_R6_a_token_is_under_a_tray_with_its_whole_rim() -> None:
    one = at(24, 24, 0)
    assert disc_under(Disc(24_000, 24_000, TOKEN), one)
    assert disc_under(Disc(26_050, 25_700, TOKEN), one)
    assert disc_under(Disc(26_055, 25_705, TOKEN), one)
    assert not disc_under(Disc(26_056, 25_700, TOKEN), one)
    assert not disc_under(Disc(26_050, 25_706, TOKEN), one)
    assert disc_under(Disc(25_700, 26_050, TOKEN), at(24, 24, 90))
    assert not disc_under(Disc(26_050, 25_700, TOKEN), at(24, 24, 90))


def test_TMG_CONV_R3_discs_overlap_and_touch() -> None:
    one, other = at(24, 24, 0), Disc(10_000, 10_000, 1000)
    reach = 2750 + TOKEN
    for off, overlaps, touches in ((-6, True, False), (-5, False, True), (5, False, True), (6, False, False)):
        beside_it, beyond = Disc(24_000 + reach + off, 24_000, TOKEN), Disc(11_700 + off, 10_000, TOKEN)
        assert (disc_overlap(beside_it, one), disc_touch(beside_it, one)) == (overlaps, touches)
        assert (disc_overlap(beyond, other), disc_touch(beyond, other)) == (overlaps, touches)
    assert disc_overlap(Disc(24_000, 24_000, TOKEN), one)


def test_disc_distances_agree_with_the_oracle() -> None:
    rng = Random(9)
    for _ in range(500):
        disc, one = Disc(rng.randrange(24_000), rng.randrange(24_000), TOKEN), any_tray(rng)
        centre = shapely.Point(disc.x, disc.y)
        assert abs(disc_distance(disc, one) - max(0.0, shape(one).distance(centre) - TOKEN)) <= SAME
        other = Disc(rng.randrange(24_000), rng.randrange(24_000), 1000)
        between = math.dist(disc[:2], other[:2]) - 1700
        assert abs(disc_distance(disc, other) - max(0.0, between)) <= SAME


def test_TMG_CONV_R3_discs_inside_a_box() -> None:
    assert disc_inside(Disc(695, 47_305, TOKEN), 0, 0, 48_000, 48_000)
    assert disc_inside(Disc(47_305, 695, TOKEN), 0, 0, 48_000, 48_000)
    for x, y in ((694, 1000), (1000, 694), (47_306, 1000), (1000, 47_306)):
        assert not disc_inside(Disc(x, y, TOKEN), 0, 0, 48_000, 48_000)


def test_TMG_CHARGE_R2_warmachines_and_solos_stand_half_way_by_their_own_width() -> None:
    target = at(24, 24, 0)
    assert [flush(target, "front", o, *WARMACHINE)[:2] for o in offsets(WARMACHINE[0])] == [
        (24_000, 29_175),
        (22_620, 29_175),
        (25_380, 29_175),
    ]


def test_measured_figures_are_the_same_to_the_last_bit_everywhere() -> None:
    digest = hashlib.sha256()
    for n in range(2000):  # poses without a random source, which may change with the Python
        one = tray((n * 7919 % 24_000, n * 104_729 % 24_000, n * 15_485_863 % FULL), *SIZES[n % 8])
        other = tray((n * 611_953 % 24_000, n * 3571 % 24_000, n * 32_452_843 % FULL), *SIZES[n * 5 % 7])
        figures = (*gap(one, other), penetration(one, other), front_distance(one, other), *arc_areas(one, other))
        digest.update(struct.pack("<8d", *figures))
    assert digest.hexdigest() == "f1c8d4e750d99db22fbe276d7abdf7785819ba863a7d258184da598010c820b5"
