"""Pivots and straight moves: Maneuver, March, Retreat, and what stands in the way."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from banneret.battlefield.footprints import overlap
from banneret.games.tmg.engagement import engaged
from banneret.games.tmg.maneuver import maneuver, march, retreat, why_no_move, why_no_retreat
from banneret.games.tmg.poses import inches, is_pose
from banneret.games.tmg.state import State
from banneret.games.tmg.values import speed
from tests.games.tmg.tables import at, listen, run, table, told, until, watch, why

SWORDS, GUARDS, RIDERS = "stark-sworn-swords", "lannister-guards", "stark-outriders"
MOVED = ("W-ACTION-DECLARE", "W-MOVE-END", "W-ACTION-END")


def alone(facing: float = 0, **more: Any) -> State:
    return table(A=(SWORDS, 24, 24, facing), **more)


def asks(g: State, action: Any = maneuver) -> Any:
    return until(action(g, g["A"]))


# -- Maneuver ----------------------------------------------------------------------------------------------


def test_VEC_6_TMG_MANEUVER_1_TMG_MANEUVER_R1_pivot_move_pivot() -> None:
    g = alone()
    question = asks(g)
    assert why(question, [25744, 28792, 90000]) == "TMG-MANEUVER-1"  # 5.1 inches at 20 degrees
    run(maneuver(g, g["A"]), red=[[25710, 28698, 90000]])
    assert g["A"].pose == (25710, 28698, 90000)


def test_TMG_MANEUVER_1_a_move_that_is_too_long_is_told_in_numbers() -> None:
    refused = asks(alone()).why_not(at(24, 29.4, 0))
    assert (refused.rule, refused.numbers) == ("TMG-MANEUVER-1", {"far": 5400, "most": 5000})
    assert "0.4 inches too far" in refused.says
    assert why(asks(alone()), at(24, 29.001, 0)) == "TMG-MANEUVER-1"
    assert why(asks(alone()), at(24, 29, 0)) is None


@pytest.mark.parametrize("reply", ["blue", [1, 2], [24000, 24000, 360000], [24000.0, 24000, 0], [True, 1, 1]])
def test_TMG_CONV_R3_a_pose_is_three_whole_numbers(reply: Any) -> None:
    assert why(asks(alone()), reply) == "TMG-MANEUVER-1"
    assert [is_pose(at(24, 24, facing)) for facing in (0, 359.999, 360)] == [True, True, False]


def test_TMG_PIVOT_1_TMG_PIVOT_R2_a_pivot_turns_about_the_centre_and_is_optional() -> None:
    g = alone()
    run(maneuver(g, g["A"]), red=[[24000, 24000, 123456]])
    assert g["A"].pose == (24000, 24000, 123456)
    assert why(asks(g), [24000, 24000, 123456]) is None


def test_TMG_PIVOT_3_TMG_PIVOT_2_a_pivot_passes_trays_and_may_not_end_on_one() -> None:
    g = table(A=(SWORDS, 24, 24, 0), B=(SWORDS, 29.5, 24, 0))
    assert why(asks(g), at(24, 24, 45)) == "TMG-PIVOT-3"
    assert why(asks(g), at(24, 24, 180)) is None
    refused = asks(g).why_not(at(24, 24, 45))
    assert "overlap B by 0.89 inches" in refused.says


def test_TMG_MANEUVER_1_TMG_PIVOT_R1_a_pivot_ends_on_the_table_off_solid_ground_and_touches_no_enemy() -> None:
    edge = table(A=(SWORDS, 24, 2.4, 0))
    assert why(until(maneuver(edge, edge["A"])), at(24, 2.4, 90)) == "TMG-PIVOT-R1"
    wall = table(A=(SWORDS, 24, 24, 0), pieces=[("palisade", 24, 27, 0)])
    assert why(asks(wall), at(24, 24, 90)) == "TMG-PIVOT-R1"
    enemy = table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 29.15, 0))
    assert why(asks(enemy), at(24, 24, 90)) == "TMG-PIVOT-R1"
    friend = table(A=(SWORDS, 24, 24, 0), B=(GUARDS, 24, 29.15, 0))
    assert why(asks(friend), at(24, 24, 90)) is None


def test_TMG_PIVOT_R2_the_first_pivot_is_judged_where_it_ends() -> None:
    g = table(A=(SWORDS, 24, 24, 0), B=(SWORDS, 29.5, 24, 0))
    assert why(asks(g), [24000 - 3536, 24000 + 3536, 315000]) == "TMG-PIVOT-3"  # turned to the north-west on the spot
    assert why(asks(g), at(24, 27, 0)) is None


def test_TMG_MOVE_1_TMG_MOVE_R1_it_passes_friends_and_ends_on_none() -> None:
    g = table(A=(RIDERS, 24, 10, 0), B=("grey-wind", 24, 16, 0))
    assert why(asks(g, march), at(24, 16, 0)) == "TMG-MOVE-1"
    assert why(asks(g, march), at(24, 21, 0)) is None
    assert why(asks(g), at(24, 15, 90)) == "TMG-MOVE-1"  # judged before the pivot as well


def test_TMG_MOVE_1_TMG_MOVE_R1_the_move_ends_on_no_friend_before_the_last_pivot() -> None:
    g = table(A=(SWORDS, 24, 24, 0), B=(SWORDS, 29.35, 28, 0))
    assert why(asks(g), at(24, 28, 90)) == "TMG-MOVE-1"  # turned it would fit beside its friend
    g = table(A=(SWORDS, 24, 24, 0), B=(SWORDS, 29.55, 28, 0))
    assert why(asks(g), at(24, 28, 90)) is None


def test_TMG_MOVE_R1_a_friend_may_be_touched() -> None:
    g = table(A=(SWORDS, 24, 10, 0), B=(SWORDS, 24, 17.8, 0))
    assert why(asks(g), at(24, 13, 0)) is None
    assert why(asks(g), at(24, 13.006, 0)) == "TMG-MOVE-1"


def test_TMG_MOVE_2_TMG_MOVE_R2_it_stays_clear_of_enemies_all_the_way() -> None:
    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 17.8, 0))
    assert why(asks(g), at(24, 13, 0)) == "TMG-MOVE-2"
    assert why(asks(g), at(24, 12.995, 0)) == "TMG-MOVE-2"
    assert why(asks(g), at(24, 12.994, 0)) is None
    past = table(A=(RIDERS, 24, 10, 0), b=("grey-wind", 24, 17, 0, {"seat": "blue"}))
    assert why(asks(past, march), at(24, 22, 0)) == "TMG-MOVE-2"


def test_TMG_MOVE_R2_TMG_MOVE_2_TMG_TERR_11_a_way_that_is_barred_says_by_what_first_and_after_how_much() -> None:
    wolves = {"b": ("grey-wind", 24, 20, 0, {"seat": "blue"}), "c": ("grey-wind", 24, 17, 0, {"seat": "blue"})}
    g = table(A=(RIDERS, 24, 10, 0), **wolves)  # type: ignore[arg-type]
    refused = asks(g, march).why_not(at(24, 22, 0))
    assert (refused.says, refused.numbers) == ("It would come into contact with c after 3.12 inches.", {"other": "c"})
    g = table(A=(RIDERS, 24, 10, 0), pieces=[("palisade", 24, 16, 0)], **wolves)  # type: ignore[arg-type]
    assert asks(g, march).why_not(at(24, 22, 0)).says == "Impassable terrain is in the way after 3.01 inches."


def test_TMG_MOVE_R2_it_stays_on_the_table() -> None:
    g = table(A=(SWORDS, 24, 43, 0))
    refused = asks(g).why_not(at(24, 46, 0))
    assert (refused.rule, refused.says) == ("TMG-MOVE-R2", "It would leave the table by 0.4 inches.")
    assert why(asks(g), at(24, 45.6, 0)) is None


def test_TMG_TERR_11_impassable_terrain_is_neither_entered_nor_crossed() -> None:
    g = table(A=(RIDERS, 24, 10, 0), pieces=[("palisade", 24, 16, 0)])
    assert why(asks(g, march), at(24, 14, 0)) == "TMG-TERR-11"
    assert why(asks(g, march), at(24, 22, 0)) == "TMG-TERR-11"
    assert why(asks(g, march), at(24, 13, 0)) is None


def test_TMG_MOVE_3_TMG_TERR_3_other_terrain_stops_nobody() -> None:
    g = table(A=(RIDERS, 24, 10, 0), pieces=[("bog", 24, 16, 0), ("trees", 24, 21, 0)])
    assert why(asks(g, march), at(24, 16, 0)) is None


def kissing() -> State:
    """Corner to corner with an enemy: in touch, not engaged."""
    return table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 29.5, 28.8, 180))


def test_TMG_PIVOT_R2_TMG_MOVE_R4_a_corner_touch_freezes_nobody() -> None:
    g = kissing()
    assert why_no_move(g, g["A"]) is None
    question = asks(g)
    assert why(question, at(24, 24, 0)) is None
    assert why(question, at(24, 25, 0)) == "TMG-MOVE-2"  # it would end in touch, sliding along
    assert why(question, at(20, 24, 270)) is None  # turned on the spot first
    assert why(question, at(24, 20, 180)) is None


def test_TMG_CONV_R11_speed_changes_and_never_falls_below_nothing() -> None:
    g = table(A=(SWORDS, 24, 24, 0, {"lasting": [("speed", 2)]}))
    assert speed(g, g["A"]) == 7000
    assert why(asks(g), at(24, 31, 0)) is None
    assert why(asks(g, march), at(24, 38, 0)) is None
    slow = table(A=(SWORDS, 24, 24, 0, {"lasting": [("speed", -9)]}))
    assert why(asks(slow), at(24, 24, 90)) is None
    assert why(asks(slow), at(24, 24.001, 0)) == "TMG-MANEUVER-1"


def test_TMG_CONV_R11_further_inches_are_added_after_doubling() -> None:
    g = alone()
    listen(g, {"W-ACTION-DECLARE": lambda _, act: setattr(act, "further", 2000)})
    assert why(asks(g, march), at(24, 36, 0)) is None
    assert why(asks(g, march), at(24, 36.001, 0)) == "TMG-MARCH-1"


# -- March -------------------------------------------------------------------------------------------------


def test_TMG_CONV_R3_TMG_MARCH_1_straight_ahead_at_most_twice_speed_then_a_pivot() -> None:
    g = alone()
    question = asks(g, march)
    assert (question.form["free"], question.form["direction"], question.form["most"]) == ("rail", 0, 10000)
    assert question.form["least"] == 0
    assert why(question, at(24, 24, 0)) is None
    assert why(question, at(24, 34.001, 0)) == "TMG-MARCH-1"
    assert why(question, at(24.1, 30, 0)) == "TMG-MARCH-1"
    assert why(question, at(24, 23, 0)) == "TMG-MARCH-1"
    run(march(g, g["A"]), red=[at(24, 34, 200)])
    assert g["A"].pose == (24000, 34000, 200000)


def test_TMG_ACT_R2_an_engaged_unit_neither_maneuvers_nor_marches() -> None:
    g = fight()
    refused = why_no_move(g, g["A"])
    assert refused is not None
    assert refused.rule == "TMG-ACT-R2"
    run(maneuver(g, g["A"]))
    run(march(g, g["A"]))
    assert g["A"].pose == (24000, 24000, 0)
    loose = alone()
    refused = why_no_retreat(loose, loose["A"])
    assert refused is not None
    assert refused.rule == "TMG-ACT-R2"


def test_TMG_ACT_8_the_windows_of_a_move_open_in_order() -> None:
    g = alone()
    opened = watch(g, MOVED)
    run(maneuver(g, g["A"]), red=[at(24, 24, 0)])
    assert opened == [*MOVED]
    assert told(g, "acts") == [{"who": "A", "action": "maneuver"}]


# -- Retreat -----------------------------------------------------------------------------------------------


def fight(**more: Any) -> State:
    return table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 28.8, 180), active="blue", **more)


def test_VEC_7_TMG_RETREAT_1_TMG_RETREAT_3_TMG_RETREAT_R1_guards_retreat() -> None:
    g = fight()
    question = until(retreat(g, g["b"]), dice=[[4, 4]])
    assert (question.form["direction"], question.form["least"], question.form["most"]) == (0, 6, 8000)
    assert why(question, at(24, 36.9, 180)) == "TMG-RETREAT-3"
    assert why(question, at(24, 28.8, 180)) == "TMG-RETREAT-3"
    g = fight()
    run(retreat(g, g["b"]), blue=[at(24, 36.8, 180)], dice=[[4, 4]])
    assert g["b"].pose == (24000, 36800, 180000)
    assert not engaged(g, g["b"])
    assert not engaged(g, g["A"])


def test_TMG_RETREAT_4_TMG_RETREAT_R4_a_pivot_ends_the_retreat() -> None:
    g = fight()
    run(retreat(g, g["b"]), blue=[at(24, 36.8, 10)], dice=[[4, 4]])
    assert g["b"].facing == 10000


def test_TMG_RETREAT_2_TMG_RETREAT_R2_the_test_comes_first_and_a_survivor_moves_all_the_same() -> None:
    g = fight()
    run(retreat(g, g["b"]), blue=[at(24, 30, 180)], dice=[[1, 2]])
    assert (g["b"].strength, g["b"].y) == (8, 30000)
    weak = table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 28.8, 180, {"minis": 3}), active="blue")
    run(retreat(weak, weak["b"]), dice=[[1, 2]])
    assert weak["b"].where == "destroyed"


def test_TMG_RETREAT_R3_it_may_slide_along_what_it_was_engaged_with_and_touch_no_enemy_at_the_end() -> None:
    g = table(
        A=(SWORDS, 24, 24, 0), C=(SWORDS, 29.5, 28.8, 0), b=(GUARDS, 24, 28.8, 180), active="blue"
    )  # C holds the flank
    question = until(retreat(g, g["b"]), blue=["A"], dice=[[4, 4]])
    assert why(question, at(24, 31, 180)) == "TMG-MOVE-2"  # still along C
    assert why(question, at(24, 34, 180)) is None


def test_TMG_RETREAT_R1_the_owner_picks_the_enemy_to_move_away_from() -> None:
    g = table(A=(SWORDS, 24, 24, 0), C=(SWORDS, 29.5, 28.8, 0), b=(GUARDS, 24, 28.8, 180), active="blue")
    question = until(retreat(g, g["b"]), blue=["C"], dice=[[4, 4]])
    assert question.form["direction"] == 270000
    wolves = {"C": ("grey-wind", 28.13, 27.4, 0), "D": ("grey-wind", 28.13, 30.16, 0)}
    g = table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 28.8, 180), size=(48, 31.2), active="blue", **wolves)  # type: ignore[arg-type]
    question = until(retreat(g, g["b"]), dice=[[4, 4]])
    assert (question.options(), question.candidates()) == (["C", "D"], ["C", "D", "A"])
    assert why(question, "A") == "TMG-RETREAT-R4"


def test_TMG_RETREAT_R4_without_room_it_cannot_be_chosen() -> None:
    g = table(A=(SWORDS, 24, 40.8, 0), b=(GUARDS, 24, 45.6, 180), active="blue")
    refused = why_no_retreat(g, g["b"])
    assert refused is not None
    assert refused.rule == "TMG-RETREAT-R4"
    run(retreat(g, g["b"]))  # no test is wasted
    assert why_no_retreat(fight(), fight()["b"]) is None


def test_TMG_RETREAT_R4_a_friend_that_fills_the_way_leaves_no_room() -> None:
    g = fight(c=(GUARDS, 24, 33.6, 180), d=(GUARDS, 24, 38.4, 180))
    refused = why_no_retreat(g, g["b"])
    assert refused is not None
    assert refused.rule == "TMG-RETREAT-R4"
    past = table(A=(RIDERS, 24, 10, 0), b=(RIDERS, 24, 15, 180, {"seat": "blue"}), c=("grey-wind", 24, 20, 0))
    past["c"].seat = "blue"
    assert why_no_retreat(past, past["b"]) is None


def test_TMG_RETREAT_R5_the_enemy_stays_where_it_is() -> None:
    g = fight()
    asked: list[tuple[str, str]] = []
    run(retreat(g, g["b"]), blue=[at(24, 30, 180)], dice=[[4, 4]], asked=asked)
    assert (g["A"].pose, asked) == ((24000, 24000, 0), [("blue", "retreat")])


# -- what agents are offered -------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [maneuver, march])
def test_TMG_MANEUVER_1_TMG_MARCH_1_suggestions_are_legal_and_varied(action: Any) -> None:
    g = table(A=(SWORDS, 24, 10, 20), B=(SWORDS, 32, 12, 0), c=(GUARDS, 22, 21, 180), pieces=[("palisade", 18, 13, 30)])
    question = asks(g, action)
    offered = question.suggest(Random(1), 16)
    assert len(offered) >= 8
    assert [reply for reply in offered if question.why_not(reply)] == []
    assert len({(x, y) for x, y, _ in offered}) >= 5
    assert question.near(at(24, 24, 20)) is not None
    assert not any(overlap(g["A"].tray_at(tuple(reply)), g["c"].tray) for reply in offered)


def test_TMG_RETREAT_3_TMG_RETREAT_R3_suggestions_of_a_retreat_are_legal() -> None:
    g = fight()
    question = until(retreat(g, g["b"]), dice=[[4, 4]])
    offered = question.suggest(Random(2), 12)
    assert len(offered) == 12
    assert [reply for reply in offered if question.why_not(reply)] == []
    assert question.why_not([*question.start]) is None


def test_TMG_CONV_R2_lengths_are_told_in_inches() -> None:
    assert [inches(n) for n in (400, 1000, 5125.4, 12000)] == ["0.4 inches", "1 inch", "5.13 inches", "12 inches"]
    assert [inches(n) for n in (12, 1998, 2504)] == ["0.012 inches", "1.998 inches", "2.504 inches"]
