"""The Charge Action in its six steps, and the search for a place to end it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from banneret.battlefield.footprints import fraction, overlap
from banneret.games.tmg.alignment import Landing, Room, _grid, _shifted, _shifts, crowded, landings, standard
from banneret.games.tmg.attack import ranged_attacks
from banneret.games.tmg.attack_action import attack, why_no_attack
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import lock, move
from banneret.games.tmg.charge import charge, charge_targets, open_arcs, why_no_charge, why_no_target
from banneret.games.tmg.engagement import engaged, engaged_with, engagement
from banneret.games.tmg.making_room import frame, hopeful
from banneret.games.tmg.maneuver import maneuver, ways_out
from banneret.games.tmg.sight import areas
from banneret.games.tmg.state import State
from banneret.kernel.decisions import Why
from tests.games.tmg.tables import at, listen, run, table, told, until, watch, why

SWORDS, GUARDS, RIDERS, UMBER = "stark-sworn-swords", "lannister-guards", "stark-outriders", "umber-berserkers"
EDGE, BACK, ON = "edge-to-edge", "half-", "half+"
MISSES = [1, 1, 1, 1, 1, 1, 1]


def stay(g: State, id: str = "A") -> list[int]:
    return [*g[id].pose]


def go(g: State, die: Any, place: str | None = EDGE, rest: Any = (MISSES,), red: Any = ([],), blue: Any = ()) -> None:
    """Charge without a pivot; by default the attack misses with every die and nothing is rolled again."""
    picks = [stay(g), *([place] if place else []), *red]
    run(charge(g, g["A"]), red=picks, blue=blue, dice=[die, *rest])


def ahead(y: float = 34.8, **more: Any) -> State:
    """Sworn Swords (Speed 5) look at the front of Guards."""
    return table(A=(SWORDS, 24, 23, 0), b=(GUARDS, 24, y, 180), **more)


# -- steps 1 and 2 -----------------------------------------------------------------------------------------


def test_VEC_5_TMG_CHARGE_2_TMG_ACT_R3_an_enemy_out_of_sight_cannot_be_charged() -> None:
    g = table(a=("mountains-men", 24, 20, 0), B=(UMBER, 34, 20, 270), active="blue")
    refused = why_no_target(g, g["a"], g["B"])
    assert refused is not None
    assert refused.rule == "TMG-CHARGE-2"
    assert charge_targets(g, g["a"]) == []
    assert why_no_charge(g, g["a"]).rule == "TMG-ACT-R3"  # type: ignore[union-attr]
    assert charge_targets(g, g["B"]) == [g["a"]]
    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 20, 180), c=(GUARDS, 24, 30, 180), d=(GUARDS, 34, 30, 180))
    question = until(charge(g, g["A"]))
    assert question.options() == ["b", "d"]
    assert question.why_not("c") == Why("TMG-CHARGE-2", "c is not in its Line of Sight: b stands between.")


def test_TMG_ACT_R3_TMG_ATTACK_R3_TMG_UNIT_4_without_a_melee_attack_nobody_charges_or_strikes() -> None:
    for y, judge, rule in ((34.8, why_no_charge, "TMG-ACT-R3"), (27.8, why_no_attack, "TMG-ATTACK-R3")):
        g = table(A=("stark-bowmen", 24, 23, 0), b=(GUARDS, 24, y, 180))
        assert judge(g, g["A"]) is None
        g["A"].card = replace(g["A"].card, attacks=tuple(ranged_attacks(g["A"])))
        refused = judge(g, g["A"])
        assert refused is not None
        assert (refused.rule, refused.says) == (rule, "It has no melee attack.")


def test_TMG_ACT_R2_an_engaged_unit_cannot_charge() -> None:
    g = table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 28.8, 180), c=(GUARDS, 34, 40, 180))
    assert why_no_charge(g, g["A"]).rule == "TMG-ACT-R2"  # type: ignore[union-attr]
    assert why_no_charge(ahead(), ahead()["A"]) is None


def test_TMG_CHARGE_R4_there_is_no_reach_for_declaring() -> None:
    g = table(A=(SWORDS, 24, 4, 0), b=(GUARDS, 24, 44, 180))
    assert charge_targets(g, g["A"]) == [g["b"]]


def test_VEC_8_TMG_CHARGE_3_TMG_CHARGE_5_TMG_CHARGE_14_TMG_CHARGE_R1_a_charge_into_a_flank() -> None:
    g = table(a=(GUARDS, 24, 24, 0), A=(SWORDS, 33, 24, 270))
    assert [round(n / 1e6, 1) for n in areas(g["a"], g["A"])] == [0, 26.4, 0, 0]
    assert open_arcs(g, g["A"], g["a"]) == ["right"]
    go(g, [2], rest=[[4, 4, 1, 1, 1, 1, 1], [3, 4], [6, 6]])
    assert g["A"].pose == (29150, 24000, 270000)
    assert told(g, "rolled")[2]["modifiers"] == [["Flank", -1]]
    assert told(g, "struck")[0]["damage"] == 1
    contact = engagement(g, g["A"], g["a"])
    assert contact is not None
    assert (contact.mine, contact.theirs) == ("front", "right")


def test_VEC_8_TMG_CHARGE_5_the_distance_is_3_850() -> None:
    g = table(a=(GUARDS, 24, 24, 0, {}), A=(SWORDS, 33, 24, 270))
    rush: list[Any] = []
    listen(g, {"W-CHARGE-DIE": lambda _, r: rush.append(r)})
    go(g, [2])
    assert round(rush[0].distance) == 3850


def test_VEC_13_outriders_maneuver_and_charge_a_flank() -> None:
    g = table(A=(RIDERS, 34, 16, 0), b=(GUARDS, 24, 24, 0))
    run(maneuver(g, g["A"]), red=[at(34, 22, 270)])
    assert [round(n / 1e6, 1) for n in areas(g["b"], g["A"])] == [0, 27.5, 0, 0]
    rush: list[Any] = []
    listen(g, {"W-CHARGE-DIE": lambda _, r: rush.append(r)})
    go(g, [2])
    assert round(rush[0].distance) == 4750
    assert g["A"].pose == (29250, 24000, 270000)


def test_TMG_LOS_7_TMG_CHARGE_3_the_charger_picks_between_arcs_that_tie() -> None:
    g = table(A=("grey-wind", 17, 17, 45), b=("grey-wind", 24, 24, 270, {"seat": "blue"}))
    question = until(charge(g, g["A"]))
    assert (question.ask, question.options()) == ("arc", ["front", "left"])


def test_TMG_LOS_R3_the_arc_is_fixed_before_the_pivot() -> None:
    """The arcs tie while it looks along their border, and no more when it stands across it."""
    wolf = ("grey-wind", 24, 24, 270, {"seat": "blue"})
    g = table(A=(SWORDS, 17.001, 17, 94), b=wolf)
    asked: list[tuple[str, str]] = []
    run(charge(g, g["A"]), red=[at(17.001, 17, 45)], dice=[[1], [6, 6]], asked=asked)
    assert asked == [("red", "charge-pivot")]
    g = table(A=(SWORDS, 17.001, 17, 45), b=wolf)
    assert until(charge(g, g["A"])).options() == ["front", "left"]
    run(charge(g, g["A"]), red=["front", at(17.001, 17, 94)], dice=[[1], [6, 6]])


def test_TMG_CHARGE_R3_TMG_CHARGE_11_a_full_side_takes_no_further_charge() -> None:
    crowd = table(A=(SWORDS, 24, 12, 0), b=(GUARDS, 24, 24, 180), C=(SWORDS, 24, 19.2, 0), D=(SWORDS, 24, 4, 0))
    assert crowded(crowd, crowd["A"], crowd["b"], "front")
    half = table(A=(SWORDS, 30, 12, 0), b=(GUARDS, 24, 24, 180), C=(SWORDS, 21.25, 19.2, 0))
    assert not crowded(half, half["A"], half["b"], "front")
    halves = {"C": (SWORDS, 21.25, 19.2, 0), "D": (SWORDS, 26.75, 19.2, 0)}
    both = table(A=(SWORDS, 30, 12, 0), b=(GUARDS, 24, 24, 180), **halves)  # type: ignore[arg-type]
    assert crowded(both, both["A"], both["b"], "front")  # each half is taken by another
    full = table(A=(SWORDS, 32, 14, 335), b=(GUARDS, 24, 24, 180), C=(SWORDS, 24, 19.2, 0))
    refused = why_no_target(full, full["A"], full["b"])
    assert refused is not None
    assert refused.rule == "TMG-CHARGE-R3"


def test_TMG_CHARGE_R3_of_tied_arcs_only_those_with_room_may_be_picked() -> None:
    wolf = ("grey-wind", 24, 24, 270, {"seat": "blue"})
    g = table(A=(SWORDS, 17, 17, 45), b=wolf, C=("grey-wind", 21.24, 24, 90))
    assert engaged_with(g, g["b"]) == [g["C"]]
    assert open_arcs(g, g["A"], g["b"]) == ["left"]
    assert why_no_target(g, g["A"], g["b"]) is None
    assert until(charge(g, g["A"])).ask == "charge-pivot"  # nothing to pick


def test_TMG_CHARGE_2_a_target_that_a_window_hides_ends_the_action() -> None:
    g = ahead()
    listen(g, {"W-CHARGE-DECLARE": lambda _, rush: setattr(rush, "cancelled", True)})
    run(charge(g, g["A"]))
    assert (g["A"].pose, told(g, "tested")) == ((24000, 23000, 0), [])


def test_TMG_CHARGE_2_TMG_ACT_R2_a_target_that_has_gone_out_of_sight_or_another_fight_ends_the_action() -> None:
    for id, pose in (("b", (24_000, 10_000, 180_000)), ("c", (24_000, 18_200, 0))):
        g = table(A=(SWORDS, 24, 23, 0), b=(GUARDS, 24, 34.8, 180), c=(GUARDS, 40, 8, 0))
        listen(g, {"W-CHARGE-DECLARE": lambda g, _, id=id, pose=pose: move(g, g[id], pose, "test")})
        run(charge(g, g["A"]))
        assert (g["A"].pose, told(g, "charge-failed")) == ((24000, 23000, 0), [])
    g = ahead()
    listen(g, {"W-CHARGE-DECLARE": lambda g, _: move(g, g["b"], (24_000, 34_000, 180_000), "test")})
    go(g, [5])  # it is in sight still
    assert g["A"].pose == (24000, 29200, 0)


# -- steps 3 and 4 -----------------------------------------------------------------------------------------


def test_TMG_CHARGE_4_one_pivot_on_the_spot() -> None:
    g = ahead()
    question = until(charge(g, g["A"]))
    assert (question.ask, question.form["free"]) == ("charge-pivot", "turn")
    assert why(question, at(24, 24, 0)) == "TMG-CHARGE-4"
    assert why(question, at(24, 23, 33)) is None
    assert len(question.suggest(Random(1), 8)) == 8


def test_TMG_PIVOT_R1_a_pivot_may_reach_the_target_but_not_engage_it() -> None:
    g = table(A=(SWORDS, 24, 24, 90), b=(GUARDS, 29.15, 24, 270), active="red")
    assert not engaged(g, g["A"])
    question = until(charge(g, g["A"]))
    assert why(question, at(24, 24, 0)) == "TMG-PIVOT-R1"
    assert why(question, at(24, 24, 90)) is None
    assert why(question, at(24, 24, 45)) == "TMG-PIVOT-3"


def test_VEC_10_TMG_CHARGE_7_TMG_CHARGE_8_TMG_CHARGE_R6_a_one_fails() -> None:
    g = ahead()
    rush: list[Any] = []
    listen(g, {"W-CHARGE-DIE": lambda _, r: rush.append(r)})
    go(g, [1], None, [[2, 3]], ())
    assert round(rush[0].distance) == 7000
    assert (g["A"].pose, g["A"].strength, told(g, "attacks")) == ((24000, 23000, 0), 11, [])
    g = ahead()
    go(g, [2])
    assert g["A"].pose == (24000, 30000, 0)
    g = ahead(29)  # however near
    go(g, [1], None, [[6, 6]], ())
    assert told(g, "charge-failed")[0]["says"] == "A charge fails on a 1."


def test_TMG_CHARGE_6_TMG_CHARGE_7_a_total_that_does_not_reach_fails_and_says_how_short() -> None:
    g = ahead(36.2)  # 8.4 inches away
    go(g, [3], None, [[6, 6]], ())
    assert told(g, "charge-failed")[0]["says"] == "It is 0.4 inches short."
    g = ahead(36.2)
    go(g, [4])
    assert engaged_with(g, g["A"]) == [g["b"]]


def test_TMG_CHARGE_4_TMG_CHARGE_R7_a_failed_charge_keeps_the_pivot() -> None:
    g = ahead()
    run(charge(g, g["A"]), red=[at(24, 23, 10)], dice=[[1], [6, 6]])
    assert g["A"].pose == (24000, 23000, 10000)


def test_TMG_CHARGE_15_TMG_CHARGE_R8_TMG_TERR_9_through_a_bog_the_lower_of_two_dice_counts() -> None:
    g = ahead(pieces=[("bog", 24, 29, 0), ("hedge", 24, 27, 0)])
    go(g, [1, 6], None, [[6, 6]], ())
    assert told(g, "charge-failed")[0]["says"] == "A charge fails on a 1."
    g = ahead(36.2, pieces=[("bog", 24, 30, 0)])
    go(g, [3, 6], None, [[6, 6]], ())
    assert told(g, "charge-failed")[0]["says"] == "It is 0.4 inches short."


def test_TMG_CHARGE_R6_another_enemy_or_a_palisade_in_the_corridor_stops_it_after_the_die() -> None:
    g = table(A=(SWORDS, 24, 23, 0), b=(GUARDS, 24, 34.8, 180), c=("grey-wind", 27.5, 29, 0, {"seat": "blue"}))
    run(charge(g, g["A"]), red=["b", stay(g)], dice=[[6], [6, 6]])
    assert told(g, "charge-failed")[0]["says"] == "Another enemy is in the way."
    g = ahead(pieces=[("palisade", 28.5, 29, 0)])
    go(g, [6], None, [[6, 6]], ())
    assert told(g, "charge-failed")[0]["says"] == "Impassable terrain is in the way."
    g = ahead(B=("grey-wind", 27.5, 29, 0))
    go(g, [6], None)
    assert g["A"].pose == (21250, 30000, 0)  # friends do not obstruct, but the others would overlap it


def test_TMG_CHARGE_R5_it_goes_the_shortest_way_whatever_it_faces() -> None:
    g = table(A=(SWORDS, 20, 23, 0), b=(GUARDS, 30, 34.8, 180))
    rush: list[Any] = []
    listen(g, {"W-CHARGE-DIE": lambda _, r: rush.append(r)})
    run(charge(g, g["A"]), red=[stay(g), EDGE, []], dice=[[4], MISSES])
    assert (round(rush[0].corridor.dx), round(rush[0].corridor.dy)) == (4500, 7000)


def test_TMG_CHARGE_8_TMG_CONV_R6_the_windows_of_a_failed_charge_open_in_order() -> None:
    names = ["W-ACTION-DECLARE", "W-CHARGE-DECLARE", "W-CHARGE-DIE:rerolls", "W-CHARGE-DIE", "W-CHARGE-FAIL"]
    g = ahead()
    opened = watch(g, [*names, "W-CHARGE-SUCCESS", "W-MORALE-PRE", "W-ATK-DECLARE", "W-ACTION-END"])
    go(g, [1], None, [[6, 6]], ())
    assert opened == [*names, "W-MORALE-PRE", "W-ACTION-END"]
    g = ahead()
    opened = watch(g, [*names, "W-CHARGE-SUCCESS", "W-MORALE-PRE", "W-ATK-DECLARE", "W-ACTION-END"])
    go(g, [5])
    assert opened == [*names[:4], "W-CHARGE-SUCCESS", "W-ATK-DECLARE", "W-ACTION-END"]


# -- step 5 ------------------------------------------------------------------------------------------------


def test_VEC_11_TMG_CHARGE_9_TMG_CHARGE_10_TMG_CHARGE_R2_the_alignment_pictures() -> None:
    g = table(a=(GUARDS, 24, 24, 0), B=(SWORDS, 24, 36, 180))
    places = standard(g["a"].tray, "front", g["B"])
    assert places == {
        EDGE: (24000, 28800, 180000),
        BACK: (21250, 28800, 180000),
        ON: (26750, 28800, 180000),
    }
    assert [fraction(5500, o, 5500) for o in (0, -2750, 2750)] == [1.0, 0.5, 0.5]
    trays = {word: g["B"].tray_at(pose) for word, pose in places.items()}
    assert not overlap(trays[BACK], trays[ON])
    assert overlap(trays[EDGE], trays[BACK])
    assert overlap(trays[EDGE], trays[ON])


def test_TMG_CHARGE_9_TMG_CHARGE_10_TMG_CHARGE_R9_A_the_owner_picks_any_legal_standard_placement() -> None:
    g = ahead()
    question = until(charge(g, g["A"]), red=[stay(g)], dice=[[5]])
    assert (question.ask, question.options()) == ("placement", [EDGE, BACK, ON])
    g = ahead(B=(SWORDS, 31.3, 30, 0))  # in the way of one of them
    question = until(charge(g, g["A"]), red=[stay(g)], dice=[[5]])
    assert (question.options(), question.candidates()) == ([EDGE, ON], [EDGE, ON, BACK])
    assert question.why_not(BACK) == Why("TMG-CHARGE-R9", "It would overlap B by 0.95 inches.", {"other": "B"})
    g = ahead(B=(SWORDS, 29, 30, 0))  # in the way of two of them
    run(charge(g, g["A"]), red=[stay(g), []], dice=[[5], MISSES])
    assert g["A"].pose == (26750 - 5500, 30000, 0)


def found(g: State, edge: Any = "front") -> dict[str, Any]:
    return {**landings(g, g["A"], g["b"], edge, g["A"].tray_at((24000, 30000, 0)))}


def between(left: float, right: float, **more: Any) -> State:
    """Room for a charger's front only from x = left to x = right, before Guards whose front reaches from 21.25."""
    walls: dict[str, Any] = {"C": ("grey-wind", right + 1.38, 31, 0), "D": ("grey-wind", left - 1.38, 31, 0)}
    return ahead(**walls, **more)


FLANKER: dict[str, Any] = {"E": (SWORDS, 29.15, 34.8, 270)}  # engaged with the Guards


def test_TMG_CHARGE_R2_TMG_CHARGE_R9_B_otherwise_the_offset_with_the_largest_fraction_of_half_or_more() -> None:
    assert found(between(20.28, 26.62)) == {"slide": Landing((23800, 30000, 0))}
    assert found(between(18.53, 24.06)) == {"slide": Landing((21300, 30000, 0))}  # 2.8 of 5.5 inches


def test_TMG_CHARGE_R2_TMG_CHARGE_R9_B_ties_go_to_the_smaller_offset_then_to_the_negative_one() -> None:
    assert _grid(5500, 5500)[:3] == ((11000, 0), (10800, -100), (10800, 100))
    assert _grid(2760, 5500)[:3] == ((5520, 0), (5520, -100), (5520, 100))  # wholly on the edge, all the same
    assert min(twice for twice, _ in _grid(5500, 5500)) == 200  # at least 0.1 inches
    assert min(twice for twice, _ in _grid(5650, 5500)) == 350  # 0.075 inches are too few


def test_TMG_CHARGE_R2_TMG_CHARGE_R9_C_TMG_CHARGE_12_the_target_makes_room_by_the_shortest_shift() -> None:
    moved = {ON: Landing((21150, 30000, 0), (23900, 34800, 180000))}
    assert found(between(18.38, 23.96)) == moved  # a slide would share 2.7 of 5.5 inches
    g = between(18.38, 23.96)
    run(charge(g, g["A"]), red=[stay(g), []], dice=[[6], MISSES])
    assert (g["A"].pose, g["b"].pose) == ((21150, 30000, 0), (23900, 34800, 180000))
    assert engaged(g, g["A"])


def test_TMG_CHARGE_R9_C_the_shortest_shift_comes_first_and_along_the_edge_before_outward() -> None:
    assert _shifts()[:6] == ((-100, 0), (100, 0), (0, -100), (0, 100), (-100, -100), (-100, 100))
    assert len(_shifts()) == 111 * 111 - 1


@pytest.mark.parametrize("seed", range(12))
def test_TMG_CHARGE_R9_C_no_shift_that_fits_is_passed_over(seed: int) -> None:
    rng = Random(seed)
    edge: Any = rng.choice(["front", "right", "rear", "left"])
    at_x, at_y, turn = rng.uniform(6, 42), rng.uniform(6, 42), rng.choice([0.0, 90.0, rng.uniform(0, 359)])
    g = table(A=(SWORDS, 24, 60, 0), b=(GUARDS, at_x, at_y, turn), size=(48, 48))
    for n in range(8):
        spot: dict[str, Any] = {
            f"C{n}": ("grey-wind", at_x + rng.uniform(-9, 9), at_y + rng.uniform(-9, 9), rng.uniform(0, 359))
        }
        one = table(**spot).units[0]
        if Room(g, []).fits(one.tray):
            one.n = len(g.units)
            g.units.append(one)
    room, target = Room(g, [g["A"], g["b"]]), g["b"]
    bases = [g["A"].tray_at(pose) for pose in standard(target.tray, edge, g["A"]).values()]
    chances = hopeful(target.tray, bases, room.trays, room.box, frame(target.tray, edge))
    for along, out in rng.sample(_shifts(), 1500):
        at = target.tray_at(_shifted(target.pose, edge, along, out))
        fits = room.fits(at) and any(room.fits(g["A"].tray_at(p)) for p in standard(at, edge, g["A"]).values())
        hope = chances[out // 100 + 55] >> along // 100 + 55 & 1
        assert hope or not fits


def test_TMG_CHARGE_R9_D_TMG_CHARGE_13_a_target_in_another_fight_is_not_moved() -> None:
    assert found(between(18.38, 23.96, **FLANKER)) == {"slide": Landing((21200, 30000, 0))}


def askew(**more: Any) -> State:
    """Two palisades leave a gap before the Guards into which only a corner fits; they fight somebody else."""
    gap = [("palisade", 27.7, 31.8, 0), ("palisade", 20.3, 31.8, 0)]
    return table(A=(SWORDS, 24.247, 20, 0), b=(GUARDS, 24, 34.8, 180), **FLANKER, **more, pieces=gap)


def test_TMG_CHARGE_R9_E_TMG_RETREAT_R1_both_stay_where_contact_happened() -> None:
    g = askew()
    run(charge(g, g["A"]), red=[at(24.247, 20, 45), []], dice=[[4], MISSES])
    assert g["A"].pose == (24247, 28758, 45000)
    mine, theirs = engagement(g, g["A"], g["b"]), engagement(g, g["b"], g["A"])
    assert mine is not None
    assert theirs is not None
    assert (mine.mine, mine.theirs, mine.away) == ("front", "front", 180000)
    assert (theirs.mine, theirs.theirs, theirs.away) == ("front", "front", 0)
    assert [way.direction for way in ways_out(g, g["A"], 10000)] == [180000]


def test_TMG_CHARGE_R9_F_without_any_place_the_charge_fails() -> None:
    g = askew(D=("grey-wind", 24.2, 26, 0))
    run(charge(g, g["A"]), red=[at(24.247, 20, 45)], dice=[[4], [6, 6]])
    assert g["A"].pose == (24247, 20000, 45000)
    assert told(g, "charge-failed")[0]["says"] == "There is no room to make contact."


def test_TMG_ATTACK_R2_a_pair_left_askew_may_be_straightened() -> None:
    g = table(A=(SWORDS, 24.247, 28.758, 45), b=(GUARDS, 24, 34.8, 180))
    lock(g, g["A"], g["b"], "front", 0)
    run(attack(g, g["A"]), red=["front:edge-to-edge"], dice=[MISSES])
    assert g["A"].pose == (24000, 30000, 0)
    assert g["A"].locked == g["b"].locked == ()
    assert engaged_with(g, g["A"]) == [g["b"]]


def test_TMG_MOVE_R3_TMG_UNIT_R2_a_destroyed_unit_holds_nobody() -> None:
    g = table(A=(SWORDS, 24.247, 28.758, 45), b=(GUARDS, 24, 34.8, 180))
    lock(g, g["A"], g["b"], "front", 0)
    run(harm(g, g["A"], 12, "test", "effect"))
    assert (g["A"].where, g["b"].locked, engaged(g, g["b"])) == ("destroyed", (), False)


def test_TMG_CHARGE_R10_a_final_placement_may_engage_others_too() -> None:
    g = table(A=(SWORDS, 24, 23, 0), b=(GUARDS, 24, 34.8, 180), c=(GUARDS, 29.5, 34.8, 180))
    run(charge(g, g["A"]), red=["b", stay(g), BACK, []], dice=[[5], MISSES])
    assert engaged_with(g, g["A"]) == [g["b"], g["c"]]


# -- step 6 and terrain ------------------------------------------------------------------------------------


def test_TMG_CHARGE_1_TMG_CHARGE_14_TMG_CHARGE_R11_TMG_MOD_1_the_attack_has_the_charge_bonus() -> None:
    g = ahead()
    go(g, [5], rest=[MISSES, [6, 6], [6, 6]], red=[["d1", "d2"]])
    assert told(g, "attacks")[0]["charge"] is True
    assert told(g, "struck")[0]["hits"] == 2


def test_TMG_CHARGE_R11_TMG_TERR_R5_TMG_TERR_R6_no_attack_when_terrain_destroys_the_charger_first() -> None:
    g = table(A=(SWORDS, 24, 23, 0, {"minis": 2}), b=(GUARDS, 24, 34.8, 180), pieces=[("stakes", 24, 28, 0)])
    go(g, [5], rest=[[3]], red=())
    assert (g["A"].where, told(g, "attacks")) == ("destroyed", [])


def test_TMG_CHARGE_R11_no_attack_when_a_reaction_has_parted_them_first() -> None:
    """INV-21: a melee attack only between engaged units."""
    g = ahead()
    listen(g, {"W-CHARGE-SUCCESS": lambda g, rush: move(g, rush.unit, (10_000, 10_000, 0), "TMG-RETREAT-4")})
    go(g, [5], rest=[], red=())
    assert (told(g, "charged")[0]["target"], told(g, "attacks")) == ("b", [])


def test_TMG_TERR_R5_terrain_that_only_the_final_placement_ends_on_works() -> None:
    for place, dice in ((ON, [[2]]), (EDGE, [])):
        g = ahead(pieces=[("stakes", 19.5, 30, 90)])  # beside the way
        go(g, [5], place, [*dice, MISSES])
        assert g["A"].strength == 12 - 2 * len(dice)


def test_TMG_TERR_R5_a_failed_charge_fires_nothing() -> None:
    g = ahead(pieces=[("stakes", 24, 28, 0), ("corpse-pile", 24, 26, 90)])
    run(charge(g, g["A"]), red=[at(24, 23, 45)], dice=[[1], [6, 6]])
    assert (g["A"].strength, g["A"].conditions) == (12, ())


def test_TMG_TERR_8_TMG_TERR_16_a_wall_fortifies_against_a_charge_across_it() -> None:
    g = table(A=(SWORDS, 24, 14, 0), b=("grey-wind", 24, 24, 180, {"seat": "blue"}), pieces=[("wall", 24, 24, 90)])
    go(g, [5], rest=[[4, 1, 1, 1, 1, 1, 1], [3]])
    assert ["Fortified", 1] in told(g, "rolled")[2]["modifiers"]
    assert told(g, "struck")[0]["blocks"] == 1


def test_TMG_CONTENT_R12_a_die_that_counts_as_six_is_not_rolled() -> None:
    g = ahead()
    listen(g, {"W-CHARGE-DECLARE": lambda _, rush: setattr(rush, "counts_as", 6)})
    run(charge(g, g["A"]), red=[stay(g), EDGE, []], dice=[MISSES])
    assert engaged(g, g["A"])
