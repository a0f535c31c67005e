"""Terrain: moving into or through it, standing in it, charging across it, seeing past it."""

from __future__ import annotations

from typing import Any

from banneret.battlefield.paths import Sweep
from banneret.games.tmg.library import library
from banneret.games.tmg.maneuver import maneuver, march
from banneret.games.tmg.sight import sees
from banneret.games.tmg.state import State
from banneret.games.tmg.terrain import covered, fortified, hindered, impassable
from tests.games.tmg.tables import at, run, table, told, watch

SWORDS, GUARDS, RIDERS = "stark-sworn-swords", "lannister-guards", "stark-outriders"


def walk(g: State, *pose: float, dice: Any = (), action: Any = march) -> None:
    run(action(g, g["A"]), red=[at(*pose)], dice=dice)


def test_TMG_TERR_6_TMG_TERR_15_stakes_cost_a_die_of_wounds_without_a_save_or_a_test() -> None:
    g = table(A=(SWORDS, 24, 10, 0), pieces=[("stakes", 24, 15, 0)])
    walk(g, 24, 18, 0, dice=[[4]])
    assert (g["A"].strength, told(g, "tested")) == (8, [])


def test_TMG_TERR_6_wounds_of_stakes_meet_resilience_and_may_destroy() -> None:
    g = table(A=(RIDERS, 24, 10, 0, {"minis": 3}), pieces=[("stakes", 24, 15, 0)])
    opened = watch(g, ["W-MOVE-END", "W-ACTION-END"])
    walk(g, 24, 18, 0, dice=[[6]])
    assert (g["A"].where, opened) == ("destroyed", ["W-ACTION-END"])


def test_TMG_TERR_10_TMG_TERR_13_a_corpse_pile_gives_the_panic_token() -> None:
    g = table(A=(SWORDS, 24, 10, 0), pieces=[("corpse-pile", 24, 15, 0)])
    walk(g, 24, 10, 0)
    assert g["A"].conditions == ()
    walk(g, 24, 12, 0)
    assert [*g["A"].conditions] == ["panicked"]


def test_TMG_TERR_R5_starting_inside_counts_and_standing_still_does_not() -> None:
    g = table(A=(SWORDS, 24, 15, 0), pieces=[("stakes", 24, 15, 0)])
    walk(g, 24, 15, 0)
    walk(g, 24, 15.005, 0)  # no longer than measuring forgives
    assert g["A"].strength == 12
    walk(g, 24, 16, 0, dice=[[2]])
    assert g["A"].strength == 10


def test_TMG_TERR_R5_a_pivot_counts_where_it_ends_on_a_piece_it_was_not_on() -> None:
    g = table(A=(SWORDS, 24, 15, 0), pieces=[("stakes", 24, 18.05, 0)])
    walk(g, 24, 15, 90, dice=[[1]], action=maneuver)
    assert g["A"].strength == 11
    walk(g, 24, 15, 95, action=maneuver)  # on it before
    assert g["A"].strength == 11
    g = table(A=(SWORDS, 24, 15, 0), pieces=[("stakes", 24, 18.05, 0)])
    walk(g, 24.004, 15, 0, dice=[[1]], action=maneuver)  # by the first pivot alone; the move is none to speak of
    assert g["A"].strength == 11


def test_TMG_TERR_R5_TMG_TERR_R6_once_per_piece_per_action() -> None:
    g = table(A=(SWORDS, 24, 10, 0), pieces=[("stakes", 24, 15, 0), ("stakes", 24, 17, 0)])
    walk(g, 24, 15, 90, dice=[[1], [2]])
    assert g["A"].strength == 9
    g = table(A=(SWORDS, 24, 10, 0), pieces=[("stakes", 24, 14.95, 0)])
    walk(g, 24, 18, 90, dice=[[1]])  # through it, off it, and with a corner onto it again
    assert (g["A"].strength, g["A"].conditions) == (11, ())


def test_TMG_TERR_R6_pieces_work_in_the_order_they_were_placed_after_the_movement() -> None:
    g = table(A=(SWORDS, 24, 10, 0), pieces=[("stakes", 24, 17, 0), ("corpse-pile", 24, 14, 0)])
    walk(g, 24, 18, 0, dice=[[1]])
    kinds = [event.kind for event in g.story.events]
    assert kinds.index("moved") < kinds.index("casualties") < kinds.index("gained")


def test_TMG_TERR_R6_a_destroyed_unit_takes_no_more() -> None:
    three = [("stakes", 24, 17, 0), ("corpse-pile", 24, 14, 0), ("stakes", 24, 15.5, 0)]
    g = table(A=(SWORDS, 24, 10, 0, {"minis": 2}), pieces=three)
    walk(g, 24, 18, 0, dice=[[2]])
    assert told(g, "gained") == []


def test_TMG_TERR_R6_each_piece_does_its_own() -> None:
    for kind, dice, left, conditions in (("stakes", [[2]], 10, ()), ("corpse-pile", [], 12, ("panicked",))):
        g = table(A=(SWORDS, 24, 10, 0), pieces=[(kind, 24, 17, 0)])
        walk(g, 24, 18, 0, dice=dice)
        assert (g["A"].strength, g["A"].conditions) == (left, conditions)


# -- standing in it ----------------------------------------------------------------------------------------


def cover(kind: str, y: float) -> bool:
    g = table(A=(SWORDS, 24, 10, 0), pieces=[(kind, 24, y, 0)])
    return covered(g, g["A"])


def test_TMG_TERR_R3_TMG_TERR_5_TMG_TERR_16_TMG_TERR_17_cover_needs_the_centre_in_the_piece() -> None:
    assert [cover("wall", y) for y in (10, 10.5, 10.501, 12)] == [True, True, False, False]
    assert [cover("hedge", y) for y in (10.5, 10.501)] == [True, False]
    assert not cover("bog", 10)


def test_TMG_TERR_12_TMG_TERR_R1_TMG_TERR_R8_trees_cover_with_any_part() -> None:
    assert [cover("trees", y) for y in (14.85, 14.9, 15)] == [True, False, False]
    assert cover("weirwood", 13)


def test_TMG_TERR_8_TMG_TERR_R7_fortified_needs_the_centre_and_a_charger_across_the_piece() -> None:
    g = table(a=(GUARDS, 24, 24, 0), B=(SWORDS, 24, 40, 180), pieces=[("wall", 24, 24.4, 0)])
    near = Sweep(g["B"].tray, 0.0, -11200.0)
    assert not fortified(g, g["a"], g["B"], near)  # the corridor ends at the tray's edge
    through = Sweep(g["B"].tray, 0.0, -13000.0)
    assert fortified(g, g["a"], g["B"], through)
    g = table(a=(GUARDS, 24, 24, 0), B=(SWORDS, 24, 40, 180), pieces=[("wall", 24, 24.6, 0)])
    assert not fortified(g, g["a"], g["B"], through)  # the centre is not in it
    g = table(a=(GUARDS, 24, 24, 0), B=(SWORDS, 24, 40, 180), pieces=[("trees", 24, 24, 0)])
    assert not fortified(g, g["a"], g["B"], through)  # no such piece
    g = table(a=(GUARDS, 24, 24, 0), B=(SWORDS, 24, 28.8, 180), pieces=[("wall", 24, 25, 90)])
    elsewhere = Sweep(table(C=(SWORDS, 40, 40, 0))["C"].tray, 0.0, 0.0)
    assert fortified(g, g["a"], g["B"], elsewhere)  # the charger stands on it


def test_TMG_TERR_9_TMG_TERR_14_TMG_TERR_17_hindering_terrain_in_a_corridor() -> None:
    for kind, expected in (("bog", True), ("hedge", True), ("trees", False)):
        g = table(A=(SWORDS, 24, 10, 0), pieces=[(kind, 24, 18, 0)])
        assert hindered(g, Sweep(g["A"].tray, 0.0, 8000.0)) is expected
        assert not hindered(g, Sweep(g["A"].tray, 0.0, 2000.0))


def test_TMG_TERR_R3_nobody_is_hidden_by_the_piece_it_stands_in() -> None:
    walls = [("castle-wall", 24, 18, 0), ("castle-wall", 16, 18, 0), ("castle-wall", 32, 18, 0)]
    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 26, 180), pieces=walls)
    assert not sees(g, g["A"], g["b"])
    g = table(A=(SWORDS, 24, 17.5, 0), b=(GUARDS, 24, 26, 180), pieces=walls[:1])
    assert sees(g, g["A"], g["b"])
    assert sees(g, g["b"], g["A"])


def test_TMG_TERR_7_TMG_TERR_R4_a_hill_lets_its_viewer_see_past_units_below() -> None:
    between: dict[str, Any] = {"A": (SWORDS, 24, 10, 0), "B": (SWORDS, 24, 18, 0), "c": (GUARDS, 24, 26, 180)}
    g = table(**between, pieces=[("hill", 24, 10, 0)])
    assert sees(g, g["A"], g["c"])
    assert not sees(g, g["c"], g["A"])  # it helps only the viewer on it
    g = table(**between, pieces=[("hill", 24, 14, 90)])
    assert not sees(g, g["A"], g["c"])  # the unit between is on it, too
    g = table(**between)
    assert not sees(g, g["A"], g["c"])


def test_TMG_TERR_1_TMG_TERR_11_TMG_TERR_R9_pieces_are_rectangles_with_keywords_that_stay() -> None:
    g = table(A=(SWORDS, 24, 24, 0), pieces=[("palisade", 10, 10, 90), ("bog", 20, 20, 0)])
    assert [(tray.x, tray.y, tray.facing) for tray in impassable(g)] == [(10000, 10000, 90000)]
    assert g.pieces[0].tray.a * 2 == library().terrain["palisade"].width
    assert g.pieces[1].has("hindering")
    assert not g.pieces[1].has("cover")
