"""Lines of sight from the front edge past trays and terrain, against every line drawn one by one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from banneret.battlefield.angles import FULL, QUARTER
from banneret.battlefield.arcs import leaning
from banneret.battlefield.footprints import Tray, beside, overlaps_any, tray
from banneret.battlefield.plane import Point, meets
from banneret.battlefield.plane_sight import blockers, open_line, points, sees, targets
from tests.battlefield.oracle import (
    INFANTRY,
    SIZES,
    SOLO,
    WARMACHINE,
    any_scene,
    check_sights,
    in_front_arc,
)


def at(x: float, y: float, facing: float, size: tuple[int, int] = INFANTRY) -> Tray:
    """A tray by inches and degrees."""
    return tray((round(x * 1000), round(y * 1000), round(facing * 1000)), *size)


PALISADE, HILL = (5000, 1000), (8000, 6000)


def test_VEC_4_TMG_LOS_R4_in_front_and_nothing_between() -> None:
    assert sees(at(24, 20, 0), at(26, 30, 180), [])


def test_VEC_5_TMG_LOS_R4_wholly_in_the_flank() -> None:
    assert not sees(at(24, 20, 0), at(34, 20, 270), [])
    assert targets(at(24, 20, 0), at(34, 20, 270)) == []


def test_TMG_LOS_R4_two_equal_trays_in_line_hide_each_other() -> None:
    viewer, target = at(24, 10, 0), at(24, 30, 180)
    assert not sees(viewer, target, [at(24, 20, 0)])
    assert sees(viewer, target, [])
    assert sees(viewer, target, [at(24, 20, 0, SOLO)])


def test_TMG_LOS_R4_a_line_that_grazes_a_blocker_is_blocked() -> None:
    viewer, target = at(24, 10, 0), at(24, 30, 180)
    seen = {off: sees(viewer, target, [at(24 + off / 1000, 20, 0)]) for off in (-6, -5, 5, 6)}
    assert seen == {-6: True, -5: False, 5: False, 6: True}


def test_TMG_LOS_R4_two_blockers_together_hide_what_neither_hides_alone() -> None:
    viewer, target = at(24, 10, 0), at(24, 30, 180)
    left, right = at(21.5, 20, 0), at(27.01, 20, 0)  # 0.01 between them: 0.005 of each closes it
    assert not sees(viewer, target, [left, right])
    assert sees(viewer, target, [left])
    assert sees(viewer, target, [right])
    assert sees(viewer, target, [left, at(27.3, 20, 0)])


@pytest.mark.parametrize("facing", [0, 90, 180, 270])
@pytest.mark.parametrize(("off", "is_seen"), [(5, False), (6, True), (9, True)])
def test_TMG_LOS_R4_a_slit_must_be_wider_than_what_grazing_closes(facing: int, off: int, is_seen: bool) -> None:
    viewer, target = at(24, 10, 0), at(24, 30, 180)
    size = (4800, 6000) if facing % 180 else (6000, 4800)
    slit = 26.475  # the last point but one of the front edge, and of the target's edges behind it
    left, right = (at(slit + side * (3 + off / 1000), 20, facing, size) for side in (-1, 1))
    assert sees(viewer, target, [left, right]) == is_seen
    assert sees(viewer, target, [right, left]) == is_seen


def test_TMG_LOS_R4_lines_start_on_the_front_edge_and_end_at_points_in_the_front_arc() -> None:
    viewer = at(24, 10, 0)
    across = at(32, 16, 0)  # across the border of the front arc
    kept = [point for run in targets(viewer, across) for point in run]
    assert 0 < len(kept) < 84
    assert all(in_front_arc(viewer, *point) for point in kept)
    assert sees(viewer, across, [])
    hides_that = at(28.2, 16.5, 0, (2000, 5000))  # and nothing of the target's near corner, out of the arc
    assert open_line(viewer.corners[1], across.corners[2], [hides_that])
    assert not sees(viewer, across, [hides_that])
    assert len([point for run in targets(viewer, at(24, 20, 0)) for point in run]) == 84


def test_TMG_LOS_R4_an_edge_has_twenty_one_points() -> None:
    ends = points((0, 0), (5500, 0))
    assert ends == [(275.0 * n, 0) for n in range(21)]
    assert points((0, 4800), (0, 0))[-2:] == [(0, 240), (0, 0)]


def test_TMG_LOS_R4_points_a_thousandth_outside_the_arc_still_count() -> None:
    viewer = at(24, 24, 0, SOLO)  # v/b - u/a is -0.001 where v is 1.38 thousandths below u
    assert targets(viewer, tray((31_381, 28_620, 0), *SOLO)) == [[(30_001, 30_000)], [(30_001, 30_000)]]
    assert targets(viewer, tray((31_382, 28_620, 0), *SOLO)) == []
    assert targets(viewer, tray((16_619, 28_620, 0), *SOLO)) != []
    assert targets(viewer, tray((16_618, 28_620, 0), *SOLO)) == []


def test_TMG_LOS_R4_random_scenes_agree_with_the_oracle() -> None:
    assert 20 < check_sights(250, seed=3) < 150


# Any poses: every line by the same test of a single line


def all_lines(viewer: Tray, target: Tray, others: list[Tray]) -> bool:
    """The sight test of the digest with 21 by 80 lines, none of them left out."""
    eyes = points(*viewer.corners[:2])
    rim = [p for n in range(4) for p in points(target.corners[n], target.corners[(n + 1) % 4])[:20]]
    assert (len(eyes), len(rim)) == (21, 80)
    kept = [p for p in rim if min(leaning(viewer, *p)) >= -0.001]
    return any(open_line(eye, p, others) for eye in eyes for p in kept)


def check_all_lines(count: int, seed: int) -> int:
    """Random scenes, thin and dense; how many of the targets in the arc were hidden."""
    rng, hidden = Random(seed), 0
    for _ in range(count):
        viewer, target, *others = any_scene(rng, rng.randint(4, 12), rng.choice((20_000, 26_000, 48_000)))
        ours = sees(viewer, target, others)
        assert ours == all_lines(viewer, target, others), [one.pose for one in (viewer, target, *others)]
        hidden += not ours and bool(targets(viewer, target))
    return hidden


def test_TMG_LOS_R4_sight_is_that_of_all_lines() -> None:
    assert check_all_lines(1200, seed=6) > 40


def test_TMG_LOS_R4_sight_through_narrow_gaps_is_that_of_all_lines() -> None:
    """A wall of blockers with gaps of a few tenths: what is seen hangs on single lines."""
    rng, seen = Random(7), 0
    for _ in range(60):
        turn = rng.randrange(FULL)
        viewer, x = tray((24_000, 10_000, rng.randrange(-20_000, 20_000) % FULL), *INFANTRY), 12_000
        target = tray((24_000 + rng.randint(-4000, 4000), 34_000, turn), *rng.choice(SIZES))
        wall = []
        while x < 36_000:
            width = rng.randint(2000, 5000)
            wall.append(tray((x + width // 2, 20_000 + rng.randint(-800, 800), 0), width, rng.randint(500, 3000)))
            x += width + rng.choice((8, 9, 11, 40, 90, 200))
        ours = sees(viewer, target, wall)
        assert ours == all_lines(viewer, target, wall), [one.pose for one in (viewer, target, *wall)]
        seen += ours
    assert 10 < seen < 50


def test_TMG_LOS_R4_a_single_corner_in_the_arc_is_enough_and_each_corner_counts() -> None:
    viewer = at(24, 24, 0, SOLO)
    for turn in (0, 90, 180, 270):  # the corner in the arc is the last of an edge, or the first
        target = tray((31_380, 28_620, turn * 1000), *SOLO)
        assert sum(len(run) for run in targets(viewer, target)) == 2
        assert sees(viewer, target, [])
        assert sees(viewer, target, [at(24, 30, 0, SOLO)])
        assert not sees(viewer, target, [at(28, 28, 45, SOLO)])


def test_TMG_LOS_R4_blockers_are_looked_at_only_if_the_target_is_in_the_arc() -> None:
    looked: list[Tray] = []

    def others() -> Iterator[Tray]:
        looked.append(at(24, 20, 0))
        yield looked[0]

    assert not sees(at(24, 10, 180), at(24, 30, 180), others())
    assert looked == []
    assert not sees(at(24, 10, 0), at(24, 30, 180), others())
    assert len(looked) == 1


@pytest.mark.parametrize("facing", range(0, 360_000, 40_000))
def test_TMG_LOS_R4_blockers_beside_and_behind_the_room_between_do_not_matter(facing: int) -> None:
    """Blockers all round, nearer and nearer to the room between: each is looked at, or rightly left out."""
    viewer, rng = tray((24_000, 24_000, facing), *INFANTRY), Random(facing)
    target = tray((*beside((24_000, 24_000, facing), 2000, 12_000)[:2], 10_000), *INFANTRY)
    for _ in range(40):
        spot = beside(
            (24_000, 24_000, facing), rng.randint(-9000, 9000), rng.randint(-9000, 16_000), rng.randrange(FULL)
        )
        blocker = tray(spot, *rng.choice(SIZES))
        if not overlaps_any(blocker, [viewer, target]):
            assert sees(viewer, target, [blocker]) == all_lines(viewer, target, [blocker])


# Square poses have exact answers: every line, in fractions


def literal(viewer: Tray, target: Tray, others: list[Tray]) -> bool:
    """The sight test of the digest, word for word, for trays that stand square to the table."""
    eyes = exact_points(viewer.corners[0], viewer.corners[1])
    ends = [p for n in range(4) for p in exact_points(target.corners[n], target.corners[(n + 1) % 4])]
    kept = {p for p in ends if exact_front(viewer, p)}
    boxes = [exact_box(one) for one in others]
    return any(not any(clipped(eye, p, box) for box in boxes) for eye in eyes for p in sorted(kept))


def exact_points(p: Point, q: Point) -> list[tuple[Fraction, Fraction]]:
    (x, y), (u, v) = ((Fraction(a), Fraction(b)) for a, b in (p, q))
    return [(x + (u - x) * n / 20, y + (v - y) * n / 20) for n in range(21)]


def exact_front(viewer: Tray, p: tuple[Fraction, Fraction]) -> bool:
    dx, dy, fx, fy = p[0] - Fraction(viewer.x), p[1] - Fraction(viewer.y), int(viewer.fx), int(viewer.fy)
    u, v = dx * fy - dy * fx, dx * fx + dy * fy
    return v / Fraction(viewer.b) - abs(u) / Fraction(viewer.a) >= Fraction(-1, 1000)


def exact_box(one: Tray) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    xs, ys = [Fraction(x) for x, _ in one.corners], [Fraction(y) for _, y in one.corners]
    return (min(xs) - 5, min(ys) - 5, max(xs) + 5, max(ys) + 5)


def clipped(p: tuple[Fraction, Fraction], q: tuple[Fraction, Fraction], box: tuple[Fraction, ...]) -> bool:
    """Whether anything of a line is left after it is clipped by the four sides of a box."""
    first, last = Fraction(0), Fraction(1)
    for axis, least, most in ((0, box[0], box[2]), (1, box[1], box[3])):
        start, go = p[axis], q[axis] - p[axis]
        if not go:
            if not least <= start <= most:
                return False
            continue
        enters, leaves = sorted(((least - start) / go, (most - start) / go))
        first, last = max(first, enters), min(last, leaves)
    return first <= last


def square_scene(rng: Random) -> list[Tray]:
    """A viewer, a target ahead and three trays between, offset by a few thousandths so that lines graze them."""
    scene = [tray((6000, 2400, 0), *INFANTRY)]
    while len(scene) < 5:
        x = 6000 + rng.choice((-2750, -1380, 0, 1380, 2750)) * rng.choice((0, 1, 2)) + rng.randint(-2, 2) * 5
        y = 24_000 if len(scene) == 1 else rng.randrange(7000, 20_000, 5)
        one = tray((x, y, rng.randrange(0, FULL, QUARTER)), *rng.choice((INFANTRY, SOLO, WARMACHINE)))
        if not overlaps_any(one, scene):
            scene.append(one)
    return scene


def test_TMG_LOS_R4_square_scenes_agree_to_the_last_thousandth() -> None:
    rng = Random(4)
    answers: list[bool] = []
    while len(answers) < 50:
        viewer, target, *others = square_scene(rng)
        answers.append(sees(viewer, target, others))
        assert answers[-1] == literal(viewer, target, others), [one.pose for one in (viewer, target, *others)]
    assert 10 < sum(answers) < 45


# Single lines


def test_TMG_LOS_R4_single_lines_meet_what_their_clipping_meets() -> None:
    rng = Random(5)
    for _ in range(400):
        scene = any_scene(rng, 6)
        p, q = ((rng.randrange(26_000), rng.randrange(26_000)) for _ in range(2))
        assert open_line(p, q, scene) == (not any(meets(one.corners, p, q) for one in scene))


@pytest.mark.parametrize(
    ("p", "q", "is_open"),
    [
        ((0, 26_405), (48_000, 26_405), False),  # along a side, 0.005 off
        ((0, 26_406), (48_000, 26_406), True),
        ((26_755, 0), (26_755, 48_000), False),
        ((26_756, 0), (26_756, 48_000), True),
        ((26_755, 26_405), (48_000, 48_000), False),  # from the corner of the grown tray
        ((26_756, 26_405), (48_000, 48_000), True),
        ((24_000, 24_000), (24_001, 24_000), False),  # inside
        ((24_000, 0), (24_000, 21_594), True),  # ends before it
        ((24_000, 0), (24_000, 21_595), False),
    ],
)
def test_TMG_LOS_R4_a_blocker_is_grown_on_every_side(p: Point, q: Point, is_open: bool) -> None:
    assert open_line(p, q, [at(24, 24, 0)]) == is_open
    assert open_line(q, p, [at(24, 24, 180)]) == is_open
    assert open_line(p, q, [at(40, 4, 0, SOLO), at(24, 24, 0)]) == is_open


# Who blocks


def test_TMG_LOS_R4_TMG_LOS_9_all_trays_but_viewer_and_target_block() -> None:
    viewer, target, other = at(24, 10, 0), at(24, 30, 180), at(24, 20, 0)
    assert blockers(viewer, target, [viewer, other, target], []) == [other]
    assert sees(viewer, target, blockers(viewer, target, [viewer, target], []))


def test_TMG_TERR_R3_TMG_TERR_4_terrain_blocks_neither_who_is_inside_nor_lines_to_it() -> None:
    wood = at(24, 20, 0, (12_000, 4000))
    outside, inside, beyond = at(24, 10, 0), at(24, 18, 0), at(24, 30, 180)
    assert blockers(outside, beyond, [], [wood]) == [wood]
    assert not sees(outside, beyond, [wood])
    assert blockers(inside, beyond, [], [wood]) == []
    assert blockers(outside, inside, [], [wood]) == []
    assert blockers(at(24, 17.999, 0), beyond, [], [wood]) == [wood]


def test_TMG_TERR_R4_TMG_TERR_7_a_hill_lifts_its_viewer_over_units_that_are_not_on_it() -> None:
    hill = at(24, 10, 0, HILL)
    above, target = at(24, 8, 0), at(24, 30, 180)
    below, beside, palisade = at(24, 20, 0), at(27, 12.9, 0, SOLO), at(24, 25, 0, PALISADE)
    assert blockers(above, target, [below, beside], [palisade], [hill]) == [beside, palisade]
    assert sees(above, target, blockers(above, target, [below], [], [hill]))
    assert not sees(above, target, [below])
    assert blockers(at(24, 6.999, 0), target, [below, beside], [], [hill]) == [below, beside]  # not on it
    assert blockers(target, above, [below, beside], [], [hill]) == [below, beside]  # helps only its viewer


def test_TMG_TERR_R4_units_on_another_hill_do_not_block_who_stands_on_this_one() -> None:
    hill, other_hill = at(24, 10, 0, HILL), at(24, 22, 0, HILL)
    above, target, between = at(24, 8, 0), at(24, 34, 180), at(24, 22, 0)
    assert blockers(above, target, [between], [], [hill, other_hill]) == []
    assert blockers(above, target, [between], [], [hill, at(24, 15, 0, (6000, 16_000))]) == [between]  # on the same


def test_sizes_of_the_oracle_hold_all_trays() -> None:
    assert {INFANTRY, SOLO, WARMACHINE} <= set(SIZES)
