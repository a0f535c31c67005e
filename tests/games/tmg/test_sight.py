"""Line of Sight, arcs, contact and engagement between units."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from banneret.battlefield import plane_sight
from banneret.battlefield.footprints import touch
from banneret.games.tmg import engagement as engagement_module
from banneret.games.tmg.changes import lock, stand
from banneret.games.tmg.engagement import contacts, engaged, engaged_with, engagement
from banneret.games.tmg.sight import arcs, areas, in_range, in_sight, sees, sees_from, shooting_distance, why_unseen
from banneret.games.tmg.state import State, Unit
from tests.games.tmg.tables import table

SWORDS, GUARDS, MEN, UMBER = "stark-sworn-swords", "lannister-guards", "mountains-men", "umber-berserkers"


def inches(of: Unit, other: Unit) -> list[float]:
    return [round(area / 1e6, 3) for area in areas(of, other)]


def test_VEC_4_TMG_LOS_1_TMG_LOS_3_TMG_LOS_8_berserkers_ahead_are_seen() -> None:
    g = table(a=(MEN, 24, 20, 0), B=(UMBER, 26, 30, 180))
    assert inches(g["a"], g["B"]) == [26.4, 0, 0, 0]
    assert sees(g, g["a"], g["B"])


def test_VEC_5_TMG_LOS_2_TMG_LOS_R1_berserkers_at_the_flank_are_not() -> None:
    g = table(a=(MEN, 24, 20, 0), B=(UMBER, 34, 20, 270))
    assert inches(g["a"], g["B"]) == [0, 26.4, 0, 0]
    assert not sees(g, g["a"], g["B"])
    assert sees(g, g["B"], g["a"])


def test_VEC_9_TMG_LOS_5_TMG_LOS_6_TMG_LOS_R2_the_arc_with_the_majority() -> None:
    g = table(A=(UMBER, 24, 24, 0), b=("lannister-halberdiers", 31, 29, 225))
    assert inches(g["A"], g["b"]) == [9.18, 17.22, 0, 0]
    assert arcs(g["A"], g["b"]) == ("right",)


def test_TMG_LOS_7_an_even_split_leaves_both_arcs() -> None:
    g = table(A=("grey-wind", 24, 24, 0), b=("grey-wind", 30, 30, 0))
    assert arcs(g["A"], g["b"]) == ("front", "right")


def test_TMG_LOS_9_TMG_LOS_R4_every_unit_blocks_and_a_twin_in_line_hides() -> None:
    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 20, 180), c=(GUARDS, 24, 30, 180))
    assert in_sight(g, g["A"]) == [g["b"]]
    stand(g, g["b"], (40000, 20000, 0))
    assert sees(g, g["A"], g["c"])  # what was known was dropped with the pose


def test_TMG_LOS_R5_TMG_LOS_R6_sight_has_no_length_and_takes_the_pose_as_it_stands() -> None:
    g = table(A=(SWORDS, 24, 4, 0), b=(GUARDS, 24, 44, 180), size=(48, 48))
    assert sees(g, g["A"], g["b"])
    assert not sees_from(g, g["A"], (24000, 4000, 180000), g["b"])


def test_TMG_TERR_4_TMG_TERR_18_TMG_TERR_R2_a_palisade_blocks_sight() -> None:
    far = {"A": (SWORDS, 24, 10, 0), "b": (GUARDS, 24, 30, 180)}
    assert not sees(*_pair(pieces=[("palisade", 24, 13, 0), ("palisade", 19, 13, 0), ("palisade", 29, 13, 0)], **far))
    assert sees(*_pair(pieces=[("hedge", 24, 13, 0)], **far))


def test_TMG_LOS_3_TMG_LOS_9_TMG_TERR_4_why_a_unit_is_not_seen_names_what_hides_it() -> None:
    def because(*, y: float = 30, facing: float = 0, **more: Any) -> str:
        g, viewer, target = _pair(A=(SWORDS, 24, 10, facing), b=(GUARDS, 24, y, 180), **more)
        assert not sees(g, viewer, target)
        return why_unseen(g, viewer, viewer.pose, target)

    assert because(facing=180) == "it lies outside the Front Arc"
    assert because(c=(GUARDS, 24, 20, 180), D=(SWORDS, 40, 20, 0)) == "c stands between"
    assert (
        because(y=19, pieces=[("hedge", 24, 13, 0), ("castle-wall", 24, 14, 0)]) == "Castle Wall Section stands between"
    )
    row = [("palisade", x, 13, 0) for x in (19, 24, 29)]
    assert because(pieces=row) == "several things between hide it together"
    hill = [("hill", 24, 10, 0), *row]
    assert because(pieces=hill, C=(SWORDS, 24, 20, 0)) == "several things between hide it together"  # it sees past C


def _pair(**told: Any) -> tuple[State, Unit, Unit]:
    g = table(**told)
    return g, g["A"], g["b"]


def test_TMG_RANGED_R1_range_runs_from_the_front_edge() -> None:
    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 20, 180))
    assert shooting_distance(g["A"], g["A"].pose, g["b"]) == pytest.approx(5200)
    assert shooting_distance(g["A"], (24000, 10000, 180000), g["b"]) == pytest.approx(10000)


def test_TMG_CONV_R9_TMG_CONTENT_R8_ranges_of_effects_run_from_tray_to_tray() -> None:
    g = table(A=(SWORDS, 24, 10, 180), b=(GUARDS, 24, 20.805, 180))
    assert in_range(g["A"], g["b"], 6000)
    assert in_range(g["A"], g["A"], 0)
    stand(g, g["b"], (24000, 20806, 180000))
    assert not in_range(g["A"], g["b"], 6000)


def test_TMG_LOS_R6_TMG_MOVE_R3_sight_and_contact_are_worked_out_once_until_a_pose_changes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 20, 180), c=(GUARDS, 29.5, 8, 0))
    looked: list[str] = []

    def counted(name: str, plain: Callable[..., bool]) -> Callable[..., bool]:
        def count(*told: Any) -> bool:
            looked.append(name)
            return plain(*told)

        return count

    monkeypatch.setattr(plane_sight, "sees", counted("sees", plane_sight.sees))
    monkeypatch.setattr(engagement_module, "touch", counted("touch", touch))
    for _ in range(3):
        assert in_sight(g, g["A"]) == [g["b"]]
        assert engaged_with(g, g["A"]) == [g["c"]]
        assert engaged(g, g["A"])
    assert looked == ["sees", "sees", "touch", "touch"]  # b and c, once each
    stand(g, g["b"], (24000, 21000, 180000))
    assert in_sight(g, g["A"]) == [g["b"]]
    assert looked.count("sees") == 4


# -- contact -----------------------------------------------------------------------------------------------


def test_TMG_MOVE_R3_units_along_a_tenth_of_an_inch_are_engaged() -> None:
    g = table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 29.4, 28.8, 180))
    assert engaged_with(g, g["A"]) == [g["b"]]
    assert engagement(g, g["A"], g["b"]).mine == "front"  # type: ignore[union-attr]
    stand(g, g["b"], (29410, 28800, 180000))
    assert not engaged(g, g["A"])
    assert [c.engaged for c in contacts(g, g["A"])] == [False]


def test_TMG_MOVE_R3_friends_are_never_engaged_and_the_relation_is_symmetric() -> None:
    g = table(A=(SWORDS, 24, 24, 0), B=(SWORDS, 24, 28.8, 180), c=(GUARDS, 29.5, 24, 0))
    assert engaged_with(g, g["A"]) == [g["c"]]
    assert (engagement(g, g["c"], g["A"]).mine, engagement(g, g["c"], g["A"]).theirs) == ("left", "right")  # type: ignore[union-attr]


def test_TMG_CHARGE_R9_TMG_MOVE_R3_a_locked_pair_is_engaged_while_it_touches() -> None:
    g = table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 29.51, 28.8, 180))
    stand(g, g["b"], (29500, 28800, 180000))
    assert not engaged(g, g["A"])
    lock(g, g["A"], g["b"], "front", 45000)
    assert engagement(g, g["A"], g["b"]).away == 225000  # type: ignore[union-attr]
    assert engagement(g, g["b"], g["A"]).away == 45000  # type: ignore[union-attr]
    stand(g, g["b"], (29600, 28900, 180000))
    assert not engaged(g, g["A"])
    assert g["A"].locked == g["b"].locked == ()
