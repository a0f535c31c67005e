"""Front, flank and rear: border points, areas and ties, and the vectors of the digest."""

from __future__ import annotations

from random import Random

import pytest

from banneret.battlefield.arcs import arc_areas, arc_of, majority
from banneret.battlefield.footprints import SIDES, Side, Tray, tray
from tests.battlefield.oracle import BAND, CAVALRY, INFANTRY, SOLO, WARMACHINE, any_pair, check_arcs, shape

SQUARE_INCH = 1_000_000


def at(x: float, y: float, facing: float, size: tuple[int, int] = INFANTRY) -> Tray:
    """A tray by inches and degrees."""
    return tray((round(x * 1000), round(y * 1000), round(facing * 1000)), *size)


def inches(one: Tray, other: Tray) -> list[float]:
    """The arc areas in square inches, as the digest prints them: front, right, rear, left."""
    return [round(size / SQUARE_INCH, 3) for size in arc_areas(one, other)]


def test_TMG_LOS_R1_borders_run_from_the_centre_through_the_corners() -> None:
    one = at(24, 24, 0)
    cases: dict[tuple[int, int], Side] = {
        (24_000, 24_000): "front",
        (24_000, 30_000): "front",
        (26_750, 26_400): "front",  # a corner lies on the border, which is the front's
        (29_500, 28_800): "front",
        (29_501, 28_800): "right",
        (21_250, 26_400): "front",
        (18_499, 28_800): "left",
        (29_500, 19_200): "rear",
        (29_501, 19_200): "right",
        (18_500, 19_200): "rear",
        (18_499, 19_200): "left",
        (24_001, 24_000): "right",
        (23_999, 24_000): "left",
        (24_000, 23_999): "rear",
    }
    assert {point: arc_of(one, *point) for point in cases} == cases


def test_TMG_LOS_R1_arcs_turn_with_the_tray() -> None:
    one = at(24, 24, 90)
    assert [arc_of(one, *p) for p in ((34_000, 24_000), (24_000, 14_000), (14_000, 24_000), (24_000, 34_000))] == [
        "front",
        "right",
        "rear",
        "left",
    ]


def test_VEC_4_TMG_LOS_R2_wholly_in_the_front_arc() -> None:
    men, berserkers = at(24, 20, 0), at(26, 30, 180)
    assert inches(men, berserkers) == [26.4, 0, 0, 0]
    assert majority(men, berserkers) == ("front",)


def test_VEC_5_TMG_LOS_R2_wholly_in_the_right_flank_arc() -> None:
    men, berserkers = at(24, 20, 0), at(34, 20, 270)
    assert inches(men, berserkers) == [0, 26.4, 0, 0]
    assert majority(men, berserkers) == ("right",)


def test_VEC_8_VEC_13_TMG_LOS_R2_charges_into_the_right_flank() -> None:
    guards = at(24, 24, 0)
    assert inches(guards, at(33, 24, 270)) == [0, 26.4, 0, 0]
    assert inches(guards, at(34, 22, 270, CAVALRY)) == [0, 27.5, 0, 0]


def test_VEC_9_TMG_LOS_R2_across_two_arcs_the_larger_area_counts() -> None:
    berserkers, halberdiers = at(24, 24, 0), at(31, 29, 225)
    assert inches(berserkers, halberdiers) == [9.18, 17.22, 0, 0]
    assert majority(berserkers, halberdiers) == ("right",)


@pytest.mark.parametrize(
    ("x", "y", "arc"),
    [(24, 34, "front"), (34, 24, "right"), (24, 14, "rear"), (14, 24, "left")],
)
def test_TMG_LOS_R2_each_arc_can_hold_it_all_or_the_most(x: float, y: float, arc: Side) -> None:
    assert majority(at(24, 24, 0), at(x, y, 0)) == (arc,)
    assert arc_areas(at(24, 24, 0), at(x, y, 0)) == tuple(26_400_000 if side == arc else 0 for side in SIDES)
    assert majority(at(24, 24, 0), at(x + 2, y + 2, 30)) == (arc,)


def test_TMG_LOS_R2_TMG_CONV_R3_areas_tie_within_a_hundredth_of_a_square_inch() -> None:
    one = at(24, 24, 0, SOLO)
    assert majority(one, at(31, 31, 45)) == ("front", "right")  # the diagonal halves it
    assert majority(one, at(31.001, 31, 45)) == ("front", "right")  # 0.0068 square inches apart
    assert majority(one, at(31.002, 31, 45)) == ("right",)  # 0.0136
    assert majority(one, at(31, 31.002, 45)) == ("front",)
    assert majority(one, at(17, 17, 45)) == ("rear", "left")
    assert majority(one, at(17, 31, 315)) == ("front", "left")
    assert majority(one, at(31, 17, 315)) == ("right", "rear")


def test_TMG_LOS_R2_the_largest_area_counts_even_below_half() -> None:
    one, wide = at(24, 24, 0, WARMACHINE), at(24, 29.2, 0, BAND)
    front, right, rear, left = arc_areas(one, wide)
    assert rear == 0
    assert left == pytest.approx(right)
    assert max(front, right) < 0.5 * 52_800_000
    assert majority(one, wide) == ("front",)


def test_TMG_LOS_R2_a_tray_over_the_centre_lies_in_all_four_arcs() -> None:
    one = at(24, 24, 0, SOLO)
    assert majority(one, one) == ("front", "right", "rear", "left")
    assert inches(one, one) == [1.904, 1.904, 1.904, 1.904]


def test_TMG_LOS_R2_TMG_LOS_R1_areas_agree_with_the_oracle_and_sum_to_the_tray() -> None:
    rng = Random(8)
    for _ in range(1500):
        one, other = any_pair(rng)
        check_arcs(one, other, shape(other))
        front, right, rear, left = arc_areas(one, other)
        assert abs(front + right + rear + left - 4 * other.a * other.b) <= 10_000
