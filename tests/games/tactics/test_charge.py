"""The charge: declaring, paying, the way there, the attack with one more die."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from banneret.games.tactics.charge import can_charge_somebody, charge, charge_modes, charge_targets
from banneret.games.tactics.menu import Menu
from banneret.games.tactics.state import BOARD, DECEASED, State
from banneret.games.tactics.turn import one_action
from tests.tables import run, table, told, until

BROKE = {"gold": [0, 0, 0], "silver": [0, 0, 0]}
KNIGHT = "stag-knight"  # melee 2/5+, defense 6+, 2 wounds
ROBERT = "robert-mounted"  # melee 4/5+, 4 squares


def at(g: State, id: str = "A") -> list[int]:
    return [*g.field.plan.xy[g[id].at]]


def refused(question: Any, *path: Any) -> str | None:
    why = question.why_not([*path])
    return None if why is None else str(why.rule)


def no_charge(g: State) -> str | None:
    """The rule that forbids A's charge."""
    why = Menu(g, g["A"]).why_not("charge")
    return None if why is None else why.rule


def ends(question: Any) -> list[list[int]]:
    return sorted(way[-1][:2] for way in question.suggest(Random(0)) if way)


# --- declaring (TAC-CHG-1, -2, -R1) -----------------------------------------------------------------------


def test_TAC_CHG_1_TAC_CHG_3_TAC_CHG_4_a_move_then_an_attack_with_one_more_die_for_2_ap() -> None:
    g = table("A . . b", A=KNIGHT, b=KNIGHT, coins=BROKE, active="A")
    run(one_action(g), gold=["charge", [[1, 0], [2, 0]]], dice=[(5, 5, 5), (6, 6, 1)])
    assert at(g) == [2, 0]
    assert g["b"].wounds == 1
    assert told(g, "attacks")[0]["dice"] == 3  # 2 + 1
    assert told(g, "activation-ended") == [{"who": "A"}]  # both points are spent
    assert told(g, "charges") == [{"who": "A", "target": "b"}]


def test_TAC_CHG_1_a_charge_needs_2_ap() -> None:
    assert no_charge(table("A . . b", A=KNIGHT, b=KNIGHT, active="A")) is None
    one = table("A . . b", A=KNIGHT, b=KNIGHT, active="A", turn={"ap": 1, "spent": 1})
    assert no_charge(one) == "TAC-ACT-4"


def test_TAC_CHG_2_TAC_DEF_20_unengaged_and_in_sight() -> None:
    assert no_charge(table("A . . . c", A=KNIGHT, c=KNIGHT, active="A")) is None
    assert no_charge(table("b A . . c", A=KNIGHT, b=KNIGHT, c=KNIGHT, active="A")) == "TAC-CHG-2"
    assert no_charge(table("A . , . b \n . . . . .", A=KNIGHT, b=KNIGHT, active="A")) == "TAC-CHG-2"
    g = table("A . . . b \n # . . . c", A=KNIGHT, b=KNIGHT, c=KNIGHT)
    assert [m.id for m in charge_targets(g, g["A"])] == ["b", "c"]
    g = table("A . # . b \n . . . . . \n . . . . . \n c . . . .", A=KNIGHT, b=KNIGHT, c=KNIGHT)
    assert [m.id for m in charge_targets(g, g["A"])] == ["c"]


def test_TAC_CHG_R1_a_melee_mode_of_1_ap_is_needed() -> None:
    g = table("A . . b", A="riverlands-dowager", b=KNIGHT, active="A")
    assert (charge_modes(g, g["A"]), no_charge(g)) == ([], "TAC-CHG-R1")
    g = table("A . . b", A="hedge-archer", b=KNIGHT, active="A")
    assert [mode.id for mode in charge_modes(g, g["A"])] == ["dirk"]


def test_TAC_CHG_R1_TAC_CHG_2_an_enemy_that_no_path_leads_to_is_no_target() -> None:
    moat = "A . ~ b \n . . ~ ~"
    g = table(moat, A=KNIGHT, b=KNIGHT, active="A")
    assert charge_targets(g, g["A"]) == []
    assert not can_charge_somebody(g, g["A"])
    assert no_charge(g) == "TAC-CHG-2"
    ford = table(moat.replace("~ b", ". b"), A=KNIGHT, b=KNIGHT, active="A")
    assert can_charge_somebody(ford, ford["A"])


def test_TAC_CHG_R1_the_square_in_contact_must_be_free_of_models() -> None:
    niche = """
        A . . . .
        . . . . .
        # # # B #
        # # # c #
        """
    candle = {"card": KNIGHT, "equipment": "glass-candle"}  # sight is not in question
    g = table(niche, A=candle, B=KNIGHT, c=KNIGHT)
    assert charge_targets(g, g["A"]) == []  # its friend stands in the only square
    g = table(niche.replace("B", "."), A=candle, c=KNIGHT)
    assert [m.id for m in charge_targets(g, g["A"])] == ["c"]


@pytest.mark.parametrize("seed", range(40))
def test_TAC_CHG_R1_the_short_answer_agrees_with_the_list(seed: int) -> None:
    rng = Random(seed)
    rows = [[rng.choice("......,~##r") for _ in range(7)] for _ in range(5)]
    spots = rng.sample(range(35), 5)
    for letter, spot in zip("ABbcd", spots, strict=True):
        rows[spot // 7][spot % 7] = letter
    walls = [(x, y, "E") for x in range(6) for y in range(5) if rng.random() < 0.15]
    letters: dict[str, Any] = dict.fromkeys("ABbcd", KNIGHT)
    g = table("\n".join("".join(row) for row in rows), walls=walls, **letters)
    assert can_charge_somebody(g, g["A"]) is bool(charge_targets(g, g["A"]))


# --- the order (TAC-CHG-5, -6) ----------------------------------------------------------------------------


def test_TAC_CHG_5_TAC_CHG_R1_mode_coins_and_abilities_are_declared_and_paid_before_the_target_is_named() -> None:
    g = table("A . . b \n . . . . \n . . . c", A="denys-arryn", b=KNIGHT, c=KNIGHT, coins=(5, 0), active="A")
    asked: list[tuple[str, str]] = []
    flow: Any = charge(g, g["A"])
    question = until(flow, gold=[["charge-plus-1"], "A:darling-of-the-vale"])
    assert (question.ask, question.options()) == ("charge-target", ["b", "c"])
    assert g.coins["gold"][2] == 1

    g = table("A . . b \n . . . . \n . . . c", A="denys-arryn", b=KNIGHT, c=KNIGHT, coins=(5, 0), active="A")
    run(
        charge(g, g["A"]),
        gold=[["charge-plus-1"], "A:darling-of-the-vale", "b", [[1, 0], [2, 0]]],
        dice=[(5, 1, 1, 1), (6,)],  # 3 + 1 dice at 6+, one more to each
        asked=asked,
    )
    assert [ask for _, ask in asked] == ["improvements", "move-declared", "charge-target", "charge-path"]
    assert told(g, "struck")[0]["hits"] == 1


def test_TAC_CHG_5_what_the_mode_must_cost_is_paid_before_anything_else_is_bought() -> None:
    """Three copper: the mode's own price and its improvement leave nothing for a movement ability of 2."""
    g = table("A . . b", A="denys-arryn", b=KNIGHT, coins=(3, 0), active="A")
    asked: list[tuple[str, str]] = []
    run(charge(g, g["A"]), gold=[["charge-plus-1"], [[1, 0], [2, 0]]], dice=[(1, 1, 1, 1)], asked=asked)
    assert [ask for _, ask in asked] == ["improvements", "charge-path"]
    assert g.coins["gold"][2] == 1


def test_TAC_CHG_6_some_improvements_work_only_when_charging() -> None:
    g = table("A . . b", A="denys-arryn", b=KNIGHT, coins=(2, 0), active="A")
    assert until(charge(g, g["A"])).items == ["charge-plus-1"]
    near = table("A b", A="denys-arryn", b=KNIGHT, coins=(2, 0), active="A")
    run(one_action(near), gold=["attack"], dice=[(1, 1, 1)])  # nothing is offered


# --- the way (TAC-CHG-3, -R2, -R3) ------------------------------------------------------------------------


def test_TAC_CHG_R2_a_least_cost_way_into_contact_must_be_used() -> None:
    g = table("A . . . b \n . . . . .", A=KNIGHT, b=KNIGHT, coins=BROKE)
    question = until(charge(g, g["A"]))
    assert refused(question, [1, 0], [2, 0], [3, 0]) is None
    assert refused(question, [1, 1], [2, 1], [3, 1]) is None  # another of the same cost
    assert refused(question, [1, 0], [2, 0]) is not None
    assert ends(question) == [[3, 0], [3, 1]]

    g = table("A . . b . \n . . . . .", A=KNIGHT, b=KNIGHT, coins=BROKE)
    question = until(charge(g, g["A"]))
    assert refused(question, [1, 0], [1, 1], [2, 1]) == "TAC-CHG-R2"  # a detour
    assert refused(question, [1, 0], [2, 1]) is None
    assert refused(question) is not None


def test_TAC_CHG_R2_the_river_counts_and_the_dry_way_may_be_the_shorter() -> None:
    g = table(". . . . . \n A r r b . \n . # # . .", A=KNIGHT, b=KNIGHT, coins=BROKE)
    question = until(charge(g, g["A"]))
    assert ends(question) == [[2, 0]]
    assert refused(question, [1, 1], [2, 1]) is not None


def test_TAC_CHG_R2_TAC_CHG_R3_out_of_reach_it_ends_where_the_rest_is_least_and_does_not_attack() -> None:
    g = table("A . . . . . b \n # # # # # # #", A=KNIGHT, b=KNIGHT, coins=(2, 0), active="A")
    question = until(charge(g, g["A"]), gold=[[]])
    assert ends(question) == [[3, 0]]
    g = table("A . . . . . b \n # # # # # # #", A=KNIGHT, b=KNIGHT, coins=(2, 0), active="A")
    run(one_action(g), gold=["charge", [], [[1, 0], [2, 0], [3, 0]]])
    assert at(g) == [3, 0]
    assert told(g, "attacks") == []
    assert told(g, "activation-ended") == [{"who": "A"}]  # the points are lost


def test_TAC_CHG_R2_the_rest_is_measured_round_what_blocks() -> None:
    """Water bars the straight way: nearer as the crow flies is not nearer on foot."""
    g = table(
        """
        A . . . ~ . . b
        # . # # ~ . . .
        # . . . . . . .
        """,
        A=KNIGHT,
        b=KNIGHT,
        coins=BROKE,
    )
    assert ends(until(charge(g, g["A"]))) == [[3, 2]]


def test_TAC_CHG_R2_on_the_way_friends_are_passable_and_enemies_are_not() -> None:
    corridor = "A . . . . F . . b \n # # # # # # # # #"
    candle = {"card": KNIGHT, "equipment": "glass-candle"}  # whoever stands between does not matter for sight
    g = table(corridor, A=candle, F=KNIGHT, b=KNIGHT, coins=BROKE)
    assert ends(until(charge(g, g["A"]))) == [[3, 0]]
    g = table(corridor.replace("F", "f"), A=candle, f=KNIGHT, b=KNIGHT, coins=BROKE)
    assert [m.id for m in charge_targets(g, g["A"])] == ["f"]


def test_TAC_CHG_R3_coins_are_lost_too() -> None:
    g = table("A . . . . . b \n # # # # # # #", A=KNIGHT, b=KNIGHT, coins=(2, 0), active="A")
    run(one_action(g), gold=["charge", ["plus-1"], [[1, 0], [2, 0], [3, 0]]])
    assert g.coins["gold"][2] == 0


def test_TAC_CHG_R2_nothing_nearer_it_stays_where_it_is() -> None:
    """Friends fill the corridor: no end within reach is nearer, so the charge is of 0 squares and not asked for."""
    letters: dict[str, Any] = {"A": KNIGHT, "B": KNIGHT, "C": KNIGHT, "D": KNIGHT, "x": KNIGHT}
    g = table("A B C D . . x \n ~ ~ ~ ~ ~ ~ ~ \n , ~ ~ ~ ~ ~ ~", **letters, coins=BROKE)
    g["A"].equipment = "glass-candle"
    assert [m.id for m in charge_targets(g, g["A"])] == ["x"]
    asked: list[tuple[str, str]] = []
    run(charge(g, g["A"]), asked=asked)
    assert (at(g), asked) == ([0, 0], [])


def test_TAC_CHG_R2_an_enemy_on_the_way_stops_it_and_the_other_way_is_taken() -> None:
    g = table(
        """
        . . . . . .
        A . . . . b
        . . c . . .
        """,
        A={"card": KNIGHT, "equipment": "pristine-boots"},
        b=KNIGHT,
        c=KNIGHT,
        coins=BROKE,
    )
    question = until(charge(g, g["A"]), gold=["b"])
    assert refused(question, [1, 1], [2, 1]) is not None
    assert refused(question, [1, 0], [2, 0], [3, 0], [4, 0]) is None
    assert refused(question, [1, 1], [2, 1], [3, 1], [4, 1]) == "TAC-MOVE-3"


def test_TAC_CHG_3_stopped_by_another_enemy_it_does_not_attack() -> None:
    g = table(
        """
        # # # # # #
        A . . . . b
        # # c # # #
        """,
        A=KNIGHT,
        b=KNIGHT,
        c={"card": KNIGHT, "at": [2, 2]},
        coins=BROKE,
    )
    # c stands in a niche beside the corridor: the charger is engaged in (1, 1) and must stop there
    run(charge(g, g["A"]), gold=[[[1, 1]]])
    assert at(g) == [1, 1]
    assert told(g, "attacks") == []


def test_TAC_CHG_R4_a_charger_lethally_wounded_on_the_way_dies_before_the_attack() -> None:
    g = table("A . f b \n # # # # ", A={"card": KNIGHT, "wounds": 1}, b=KNIGHT, coins=BROKE, active="A")
    run(one_action(g), gold=["charge", [[1, 0], [2, 0]]])
    assert g["A"].where == DECEASED
    assert told(g, "attacks") == []
    assert g["b"].where == BOARD


def test_TAC_CHG_R4_hurt_on_the_way_it_goes_on_and_strikes() -> None:
    g = table("A f . b \n # # # # ", A=KNIGHT, b=KNIGHT, coins=BROKE, active="A")
    run(one_action(g), gold=["charge", [[1, 0], [2, 0]], [[2, 0]]], dice=[(1, 1, 1)])
    assert (at(g), g["A"].wounds) == ([2, 0], 1)
    assert len(told(g, "attacks")) == 1


def test_TAC_CHG_R4_what_was_used_in_the_move_may_be_used_again_in_the_attack() -> None:
    g = table("A . . b", A=KNIGHT, b=KNIGHT, coins=BROKE, active="A")
    flow: Any = one_action(g)
    until(flow, gold=["charge"])
    flow.send([[1, 0], [2, 0]])
    assert g.deed is not None
    assert g.deed.kind == "charge-attack"
    assert g.deed.outer is not None
    assert g.deed.outer.kind == "charge"


def test_TAC_CHG_R4_coins_and_wounds_of_the_attack_count_for_the_whole_charge() -> None:
    g = table("A . . b", A="rhaegar", b="barristan-selmy", coins=(4, 0), active="A")
    flow: Any = one_action(g)
    question = until(
        flow,
        gold=["charge", ["extra-die"], [[1, 0], [2, 0]], "A:shake-defender"],
        dice=[(5, 5, 1, 1, 1), (1, 5)],
    )
    assert (question.seat, question.ask) == ("silver", "defender-aftermath")
    outer = g.deed.outer if g.deed else None
    assert outer is not None
    with pytest.raises(StopIteration):
        flow.send("none")
    assert (outer.copper, outer.wounded) == (4, [g["b"].n])


def test_TAC_CHG_R5_the_attack_goes_on_with_the_declared_mode_against_the_target() -> None:
    g = table("A . . b \n . . . c", A=KNIGHT, b=KNIGHT, c=KNIGHT, coins=BROKE, active="A")
    run(one_action(g), gold=["charge", "c", [[1, 0], [2, 0]]], dice=[(5, 1, 1), (1,)])  # engaged with both
    assert told(g, "attacks")[0]["target"] == "c"
    assert (g["b"].wounds, g["c"].wounds) == (0, 1)


# --- large chargers (TAC-CHG-R2, -R5) ---------------------------------------------------------------------


def test_TAC_CHG_R2_TAC_CHG_R5_a_large_charger_takes_the_cheapest_anchor_and_block() -> None:
    g = table(
        """
        R R . . . . b
        R R . . . . .
        """,
        R=ROBERT,
        b=KNIGHT,
        coins=BROKE,
    )
    flow: Any = charge(g, g["R"])
    question = until(flow)
    assert (question.ask, question.options()) == ("anchor", [[1, 0], [1, 1]])  # the nearer squares
    question = until(charge(g, g["R"]), gold=[[1, 0]])
    # three steps take the anchor to (4, 0), where the block (4..5, 0..1) touches b
    assert refused(question, [2, 0], [3, 0], [4, 0]) is None
    assert refused(question, [2, 0], [3, 0], [4, 0], [5, 0]) == "TAC-CHG-R2"
    run(charge(g, g["R"]), gold=[[1, 0], [[2, 0], [3, 0], [4, 0]]], dice=[(1, 1, 1, 1, 1)])
    assert at(g, "R") == [4, 0]


def test_TAC_CHG_R2_a_large_charger_may_turn_into_contact_without_a_step() -> None:
    g = table("R R . b \n R R . . \n . . . .", R=ROBERT, b=KNIGHT, coins=BROKE)
    asked: list[tuple[str, str]] = []
    run(charge(g, g["R"]), gold=[[1, 0]], dice=[(1,) * 5], asked=asked)
    assert asked == [("gold", "anchor")]  # the way is of no squares and not asked for, and one block is left
    assert at(g, "R") == [1, 0]


def test_TAC_CHG_R5_a_large_charger_is_not_stopped_by_other_enemies() -> None:
    g = table(
        """
        . . . c . . .
        R R . . . . b
        R R . . . . .
        """,
        R=ROBERT,
        b=KNIGHT,
        c=KNIGHT,
        coins=BROKE,
    )
    run(charge(g, g["R"]), gold=["b", [1, 1], [[2, 1], [3, 1], [4, 1]], [4, 1]], dice=[(1,) * 5])
    assert told(g, "attacks")[0]["target"] == "b"


def test_TAC_MNT_R4_a_mount_that_dies_on_the_way_ends_the_charge_without_its_attack() -> None:
    g = table(
        """
        . # . b . .
        R R . f . .
        R R # . . .
        """,
        R={"card": ROBERT, "wounds": 3},
        b=KNIGHT,
        coins=BROKE,
        active="R",
    )
    run(one_action(g), gold=["charge", [1, 1], [[2, 1], [3, 1]]])  # the rider ends beside b
    assert (g["R"].card.id, at(g, "R")) == ("robert", [3, 1])
    assert told(g, "attacks") == []
