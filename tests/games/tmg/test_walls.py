"""Castle walls of A Storm of Swords: charging and attacking them."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from banneret.games.tmg.actions import ATTACK, CHARGE, MELEE, Free, free_action, free_words
from banneret.games.tmg.activation import activate_unit
from banneret.games.tmg.attack import Blow
from banneret.games.tmg.board import activate_ncu
from banneret.games.tmg.changes import stand
from banneret.games.tmg.deeds import afflict, hits, wounds
from banneret.games.tmg.library import library
from banneret.games.tmg.maneuver import march
from banneret.games.tmg.moments import W_ACTION_DECLARE, W_ATK_PRE, W_CHARGE_SUCCESS
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.sight import sees
from banneret.games.tmg.state import NcuUnit, State
from banneret.games.tmg.walls import (
    ATTACK_WALL,
    CHARGE_WALL,
    along_wall,
    attack_wall,
    charge_wall,
    stand_in,
    strike_wall,
    wall_refusals,
    wall_targets,
    walls,
)
from tests.games.tmg.fields import field
from tests.games.tmg.tables import at, listen, run, told, until, why

SWORDS, GUARDS, WOLF = "stark-sworn-swords", "lannister-guards", "grey-wind"
SOUTH = 44.125 - 0.875  # the south edge of the walls
FLUSH = SOUTH - 2.4  # where an infantry tray touches it


def siege(**more: Any) -> State:
    """Red attacks three walls; A stands flush against the middle one unless the test puts it elsewhere."""
    return field("storm-of-swords", **({"A": (SWORDS, 24, FLUSH, 0)} | more))


def targets(g: State, name: str) -> dict[str, list[str]]:
    return {word: [wall.id for wall in found] for word, found in wall_targets(g, g[name]).items()}


# -- who may -----------------------------------------------------------------------------------------------


def test_TMG_SETUP_4_only_the_attackers_units_may_charge_and_attack_walls() -> None:
    g = siege(b=(GUARDS, 12, FLUSH, 0))
    assert targets(g, "A") == {CHARGE_WALL: ["wall-0"], ATTACK_WALL: ["wall-0"]}
    assert targets(g, "b") == {}
    assert until(activate_unit(g, g["A"])).options()[-2:] == [CHARGE_WALL, ATTACK_WALL]
    assert CHARGE_WALL not in until(activate_unit(g, g["b"])).options()
    g.sides = {"red": "defender", "blue": "attacker"}
    assert targets(g, "A") == {}
    assert targets(g, "b")[ATTACK_WALL] == ["wall-1"]
    assert targets(field("clash-of-kings", A=(SWORDS, 24, 24, 0)), "A") == {}


def test_TMG_ACT_R2_not_while_engaged_with_an_enemy_unit() -> None:
    g = siege(b=(GUARDS, 24, FLUSH - 4.8, 0))
    assert targets(g, "A") == {}
    g = siege(b=(GUARDS, 24, FLUSH - 4.9, 0))
    assert ATTACK_WALL in targets(g, "A")


def test_TMG_MOVE_R3_a_wall_is_in_reach_along_a_tenth_of_an_inch() -> None:
    g = siege(A=(SWORDS, 24 + 4 + 2.75 - 0.1, FLUSH, 0))
    g.pieces = g.pieces[:1]
    assert targets(g, "A")[ATTACK_WALL] == ["wall-0"]
    g = siege(A=(SWORDS, 24 + 4 + 2.75 - 0.05, FLUSH, 0))
    g.pieces = g.pieces[:1]
    assert ATTACK_WALL not in targets(g, "A")
    assert ATTACK_WALL not in targets(siege(A=(SWORDS, 24, FLUSH - 0.1, 0)), "A")
    assert targets(siege(A=(SWORDS, 18, FLUSH, 0)), "A")[ATTACK_WALL] == ["wall-0", "wall-1"]  # 0.75 of each


def test_TMG_CHARGE_2_a_wall_must_be_seen_to_be_charged() -> None:
    g = siege(A=(SWORDS, 24, 30, 0))
    assert targets(g, "A") == {CHARGE_WALL: ["wall-0", "wall-1", "wall-2"]}
    assert targets(siege(A=(SWORDS, 24, 30, 180)), "A") == {}
    g = siege(A=(WOLF, 24, 30, 0), b=(GUARDS, 24, 34, 180), c=(GUARDS, 18.5, 34, 180), d=(GUARDS, 29.5, 34, 180))
    assert CHARGE_WALL not in targets(g, "A")
    assert not sees(g, g["A"], stand_in(g, walls(g)[0], "blue"))


def test_touching_a_wall_is_no_engagement() -> None:
    g = siege()
    run(march(g, g["A"]), red=[at(24, FLUSH, 180)])
    assert g["A"].pose == (24000, 40850, 180000)


def test_TMG_TERR_R8_walls_block_movement_for_all() -> None:
    g = siege(A=(SWORDS, 24, 38, 0))
    assert why(until(march(g, g["A"])), at(24, 44, 0)) == "TMG-TERR-11"


def test_TMG_ACT_R3_TMG_SETUP_4_why_no_wall_can_be_charged_or_attacked() -> None:
    def refused(g: State, name: str = "A") -> dict[str, str]:
        return {word: why.rule for word, why in wall_refusals(g, g[name]).items()}

    assert refused(siege(b=(GUARDS, 12, FLUSH, 0))) == {}
    assert refused(siege(b=(GUARDS, 12, 30, 0)), "b") == {}  # the Defender's units never do
    assert refused(siege(A=(SWORDS, 24, 30, 0))) == {ATTACK_WALL: "TMG-SETUP-4"}
    assert refused(siege(A=(SWORDS, 24, 30, 180))) == {CHARGE_WALL: "TMG-CHARGE-2", ATTACK_WALL: "TMG-SETUP-4"}
    g = siege(b=(GUARDS, 24, FLUSH - 4.8, 0))
    assert refused(g) == dict.fromkeys((CHARGE_WALL, ATTACK_WALL), "TMG-ACT-R2")
    assert why(until(activate_unit(g, g["A"])), ATTACK_WALL) == "TMG-ACT-R2"
    g = siege()
    g["A"].card = replace(g["A"].card, attacks=())
    assert refused(g) == dict.fromkeys((CHARGE_WALL, ATTACK_WALL), "TMG-ACT-R3")
    assert refused(field("clash-of-kings", A=(SWORDS, 24, 24, 0))) == {}


# -- attacking ---------------------------------------------------------------------------------------------


def test_TMG_SETUP_4_an_attack_takes_HP_without_defense_dice_panic_and_arcs() -> None:
    g = siege()
    asked: list[tuple[str, str]] = []
    run(attack_wall(g, g["A"]), dice=[[6, 5, 4, 3, 2, 1, 1]], asked=asked)
    assert g["A"].card.attacks[0].to_hit == 4
    assert walls(g)[0].hp == 10 - 3
    assert asked == []  # no pivot, no shift
    assert told(g, "battered") == [{"piece": 0, "lost": 3, "left": 7}]
    assert [roll["roll"] for roll in told(g, "rolled")] == ["attack"]
    assert g.tally.attacks == ()
    assert g.vp == {"red": 0, "blue": 0}


def test_TMG_ATTACK_R5_TMG_SETUP_4_of_several_walls_one_is_chosen() -> None:
    g = siege(A=(SWORDS, 18, FLUSH, 0))
    run(attack_wall(g, g["A"]), red=["wall-1"], dice=[[6] * 7])
    assert [wall.hp for wall in walls(g)] == [10, 3, 10]


def test_TMG_SETUP_4_a_wall_without_HP_leaves_the_table_and_scores_a_third_rounded_up() -> None:
    for size, vp in (("small", 4), ("medium", 5), ("large", 7)):
        g = siege(size=size)
        g.pieces = (g.pieces[0]._replace(hp=3), *g.pieces[1:])
        run(attack_wall(g, g["A"]), dice=[[6] * 7])
        assert [wall.n for wall in walls(g)] == [1, 2]
        assert len(g.pieces) == 2
        assert g.vp == {"red": vp, "blue": 0}
        assert told(g, "battered")[0] == {"piece": 0, "lost": 3, "left": 0}
        assert told(g, "breached") == [{"piece": 0}]
        assert targets(g, "A").get(ATTACK_WALL) is None


def test_TMG_ATTACK_R5_bonus_hits_and_wounds_count_against_a_wall() -> None:
    g = siege()

    def more(_: State, blow: Blow) -> None:
        blow.bonus_hits, blow.bonus_wounds = 2, 1

    listen(g, {W_ATK_PRE: more})
    run(attack_wall(g, g["A"]), dice=[[1] * 7])
    assert walls(g)[0].hp == 7


def test_TMG_ATTACK_R6_an_attack_that_is_cancelled_does_nothing() -> None:
    g = siege()
    listen(g, {W_ATK_PRE: lambda _, blow: setattr(blow, "cancelled", True)})
    run(attack_wall(g, g["A"]))
    assert walls(g)[0].hp == 10


def test_effects_on_a_wall_come_to_nothing() -> None:
    g = siege()
    wall = stand_in(g, walls(g)[0], "blue")
    afflict(g, wall, "panicked", "vulnerable", "weakened")
    run(wounds(g, wall, 5))
    run(hits(g, wall, 5))
    run(panic_test(g, wall))
    assert (wall.conditions, walls(g)[0].hp) == ((), 10)
    assert g.story.events == []
    assert wall not in g.units
    assert (wall.tray, wall.seat) == (g.pieces[0].tray, "blue")


def test_TMG_ACT_R5_TMG_SETUP_4_TMG_BOARD_R1_a_free_attack_may_be_made_on_a_wall() -> None:
    g = siege(C=(SWORDS, 24, 20, 0), b=(GUARDS, 12, FLUSH, 0))
    assert free_words(g, g["A"], [ATTACK]) == free_words(g, g["A"], [MELEE]) == [ATTACK_WALL]
    assert free_words(g, g["A"], [ATTACK, CHARGE]) == [CHARGE_WALL, ATTACK_WALL]
    assert free_words(g, g["A"], [ATTACK_WALL]) == [ATTACK_WALL]  # what was found once is found again
    assert free_words(g, g["A"], [ATTACK], Free([g["b"]])) == []  # a target that the effect names binds
    assert free_words(g, g["b"], [ATTACK]) == []  # the Defender's units never
    g.ncus = [NcuUnit(0, "sansa", replace(library().ncus["sansa-stark"], abilities=()), "red")]
    question = until(activate_ncu(g, g.ncus[0]), red=["combat"])
    assert question.options() == ["A", "none"]
    g.ncus[0].zone = ""
    run(activate_ncu(g, g.ncus[0]), red=["combat", "A"], dice=[[6, 6, 1, 1, 1, 1, 1]])
    assert (walls(g)[0].hp, g["A"].activated) == (8, False)


def test_TMG_ACT_R5_TMG_SETUP_4_a_free_charge_or_attack_on_a_wall_has_what_the_effect_gives() -> None:
    g = siege(A=(SWORDS, 24, 34, 0))
    how = Free(charge=lambda rush: setattr(rush, "counts_as", 6))
    run(free_action(g, g["A"], [CHARGE], how), red=["wall-0", at(24, 34, 0), at(24, FLUSH, 0), []], dice=[[1] * 7])
    assert (g["A"].y, told(g, "charged")[0]["die"]) == (40850, 6)
    g = siege()
    run(free_action(g, g["A"], [ATTACK], Free(attack=lambda blow: setattr(blow, "bonus_hits", 2))), dice=[[1] * 7])
    assert walls(g)[0].hp == 8


def test_TMG_SETUP_4_TMG_CHARGE_R11_who_no_longer_touches_the_wall_does_not_strike_it() -> None:
    def away(g: State, act: Any) -> None:
        stand(g, act.unit, (24000, 30000, 0))

    g = siege()
    listen(g, {W_ACTION_DECLARE: away})
    run(attack_wall(g, g["A"]))
    assert (walls(g)[0].hp, told(g, "attacks")) == (10, [])
    g = siege(A=(SWORDS, 24, 34, 0))
    listen(g, {W_CHARGE_SUCCESS: away})
    run(charge_wall(g, g["A"]), red=["wall-0", at(24, 34, 0), at(24, FLUSH, 0)], dice=[[6]])
    assert walls(g)[0].hp == 10


# -- charging ----------------------------------------------------------------------------------------------


def test_TMG_SETUP_4_TMG_CHARGE_9_TMG_CHARGE_14_TMG_MOD_1_a_charge_on_a_wall_with_the_charge_bonus() -> None:
    g = siege(A=(SWORDS, 24, 34, 0))
    pivot, spot = at(24, 34, 0), at(24.5, FLUSH, 0)
    dice = [[3], [4, 4, 1, 1, 1, 1, 1], [6, 6, 6, 1, 1]]
    misses = ["d3", "d4", "d5", "d6", "d7"]
    run(charge_wall(g, g["A"]), red=["wall-0", pivot, spot, misses], dice=dice)
    assert g["A"].pose == (24500, 40850, 0)
    assert walls(g)[0].hp == 10 - 2 - 3
    assert told(g, "charged")[0] == {
        "who": "A",
        "target": "wall-0",
        "arc": "front",
        "die": 3,
        "far": 6850,
        "reach": 8000,
    }


def test_TMG_CHARGE_R5_TMG_CHARGE_7_TMG_CHARGE_8_a_failed_charge_on_a_wall_panics() -> None:
    g = siege(A=(SWORDS, 24, 34, 0))
    run(charge_wall(g, g["A"]), red=["wall-0", at(24, 34, 0)], dice=[[1], [6, 6]])
    assert (g["A"].pose, walls(g)[0].hp) == ((24000, 34000, 0), 10)
    assert told(g, "charge-failed")[0]["target"] == "wall-0"
    g = siege(A=(SWORDS, 24, 30, 0))  # D = 10.85: Speed 5 and a die of 5 do not do
    run(charge_wall(g, g["A"]), red=["wall-0", at(24, 30, 0)], dice=[[5], [6, 6]])
    assert g["A"].y == 30000
    g = siege(A=(SWORDS, 24, 30, 0))
    run(charge_wall(g, g["A"]), red=["wall-0", at(24, 30, 0), at(24, FLUSH, 0), []], dice=[[6], [1] * 7])
    assert g["A"].y == 40850


def test_TMG_CHARGE_R2_any_tenth_of_an_inch_that_shares_half_of_the_shorter_edge() -> None:
    g = siege(A=(SWORDS, 24, 34, 0))
    wall = stand_in(g, walls(g)[0], "blue")
    places = along_wall(g, g["A"], wall, "front")
    assert len(places) == 81
    assert {pose[1:] for pose in places} == {(40850, 0)}
    assert sorted(pose[0] for pose in places) == [*range(20000, 28001, 100)]
    question = until(charge_wall(g, g["A"]), red=["wall-0", at(24, 34, 0)], dice=[[6]])
    assert (question.ask, question.form["free"], question.form["step"]) == ("wall-placement", "rail", 100)
    assert question.start == (24000, 40850, 0)
    assert question.why_not(at(28, FLUSH, 0)) is None
    assert why(question, at(28.1, FLUSH, 0)) == "TMG-SETUP-4"
    assert why(question, at(24.05, FLUSH, 0)) == "TMG-SETUP-4"
    for reply in question.suggest(Random(1), 8):
        assert question.why_not(reply) is None


def test_TMG_CHARGE_R9_only_places_that_are_free_and_without_any_the_charge_fails() -> None:
    g = siege(A=(SWORDS, 24, 33, 0), B=(SWORDS, 24, FLUSH, 0))
    wall = stand_in(g, walls(g)[0], "blue")
    assert along_wall(g, g["A"], wall, "front") == []
    g = siege(A=(SWORDS, 24, 34, 0), B=(SWORDS, 20, FLUSH, 0), C=(SWORDS, 28, FLUSH, 0))
    assert targets(g, "A") == {CHARGE_WALL: ["wall-0"]}  # the only one that it sees
    run(charge_wall(g, g["A"]), red=[at(24, 34, 0)], dice=[[6], [6, 6]])
    assert told(g, "charge-failed")[0]["says"] == "There is no room to make contact."


def test_TMG_CHARGE_2_TMG_CHARGE_R5_a_unit_in_touch_may_charge_where_it_stands() -> None:
    g = siege()
    run(charge_wall(g, g["A"]), red=[at(24, FLUSH, 0), at(24, FLUSH, 0), []], dice=[[2], [6, 1, 1, 1, 1, 1, 1]])
    assert (walls(g)[0].hp, g["A"].pose) == (9, (24000, 40850, 0))


def test_TMG_LOS_R2_the_edge_is_that_of_the_arc_and_gives_no_modifier() -> None:
    g = siege(A=(SWORDS, 38, 47, 270), pieces=[])
    g.pieces = (g.pieces[0], g.pieces[1])
    wall = stand_in(g, walls(g)[0], "blue")
    places = along_wall(g, g["A"], wall, "left")
    assert {pose[2] for pose in places} == {270000}
    blow = Blow(g["A"], wall, g["A"].card.attacks[0], "rear")
    run(strike_wall(g, blow), dice=[[6] * 7])
    assert (walls(g)[0].hp, wall.conditions) == (3, ())


def test_TMG_CHARGE_R11_windows_of_a_charge_open_with_the_stand_in() -> None:
    g = siege(A=(SWORDS, 24, 34, 0))
    seen: list[str] = []
    listen(g, {W_CHARGE_SUCCESS: lambda _, rush: seen.append(rush.target.id)})
    run(charge_wall(g, g["A"]), red=["wall-0", at(24, 34, 0), at(24, FLUSH, 0), []], dice=[[6], [1] * 7])
    assert seen == ["wall-0"]


def test_TMG_CHARGE_R11_no_attack_when_terrain_destroys_the_charger_first() -> None:
    g = siege(A=(SWORDS, 24, 34, 0, {"minis": 2}), pieces=[("stakes", 24, 38.5, 0)])
    run(charge_wall(g, g["A"]), red=["wall-1", at(24, 34, 0), at(24, FLUSH, 0)], dice=[[6], [2]])
    assert (g["A"].where, walls(g)[0].hp) == ("destroyed", 10)


def test_TMG_TERR_R5_TMG_TERR_R6_a_charge_on_a_wall_goes_through_terrain() -> None:
    g = siege(A=(SWORDS, 24, 34, 0), pieces=[("corpse-pile", 24, 38.5, 0)])
    run(charge_wall(g, g["A"]), red=["wall-1", at(24, 34, 0), at(24, FLUSH, 0), []], dice=[[6], [1] * 7])
    assert g["A"].conditions == ("panicked",)
    g = siege(A=(SWORDS, 24, 36, 0), pieces=[("corpse-pile", 29.5, 41, 0)])  # met by the alignment alone
    run(charge_wall(g, g["A"]), red=["wall-1", at(24, 36, 0), at(28, FLUSH, 0), []], dice=[[6], [1] * 7])
    assert g["A"].conditions == ("panicked",)
    g = siege(A=(SWORDS, 24, 34, 0), pieces=[("corpse-pile", 21.9, 30, 0)])  # met by the pivot alone
    run(charge_wall(g, g["A"]), red=["wall-1", at(24, 34, 45), at(24, FLUSH, 0), []], dice=[[6], [1] * 7])
    assert g["A"].conditions == ("panicked",)
    g = siege(A=(SWORDS, 24, 34, 0), pieces=[("corpse-pile", 10, 30, 0)])
    run(charge_wall(g, g["A"]), red=["wall-1", at(24, 34, 45), at(24, FLUSH, 0), []], dice=[[6], [1] * 7])
    assert g["A"].conditions == ()
