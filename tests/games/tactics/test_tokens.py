"""Tokens beside a model: shaken, routed, wounds."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.tactics.attack import attack
from banneret.games.tactics.changes import rout, shake, steady
from banneret.games.tactics.library import library
from banneret.games.tactics.setup import roll_off
from banneret.games.tactics.state import Model, State
from banneret.games.tactics.turn import activate, one_action
from banneret.games.tactics.will import will_test
from tests.tables import run, table, told, until

BROKE = {"gold": [0, 0, 0], "silver": [0, 0, 0]}
KNIGHT = "stag-knight"  # melee 2/5+, will 6+, defense 6+, 2 wounds


def pair(**a: Any) -> State:
    return table("A . b", A={"card": KNIGHT, **a}, b=KNIGHT, coins=(3, 3))


# --- shaken -----------------------------------------------------------------------------------------------


def test_TAC_TOK_2_shaken_attackers_miss_and_steady_themselves() -> None:
    g = table("A b .", A={"card": KNIGHT, "shaken": True}, b=KNIGHT, coins=BROKE)
    run(attack(g, g["A"], g["A"].card.modes[0]), dice=[(6, 7), (6,)])
    assert told(g, "struck")[0]["hits"] == 1
    assert not g["A"].shaken


def test_TAC_TOK_2_TAC_TOK_R1_a_shaken_defender_and_a_shaken_tester_lose_2_too() -> None:
    g = table("A b .", A=KNIGHT, b={"card": KNIGHT, "shaken": True}, coins=BROKE)
    run(attack(g, g["A"], g["A"].card.modes[0]), dice=[(5, 4), (7,)])
    assert (g["b"].wounds, g["b"].shaken) == (1, False)

    g = pair(shaken=True)
    assert run(will_test(g, g["A"], "TAC-TL-4"), dice=[(7,)]) is False
    assert run(will_test(g, g["A"], "TAC-TL-4"), dice=[(7,)]) is True


def test_TAC_TOK_3_a_natural_10_is_never_shaken() -> None:
    g = pair(shaken=True)
    assert run(will_test(g, g["A"], "TAC-TL-4"), dice=[(10,)]) is True


def test_TAC_TOK_R1_a_miss_is_no_roll_of_the_defender() -> None:
    g = table("A b .", A=KNIGHT, b={"card": KNIGHT, "shaken": True}, coins=BROKE)
    run(attack(g, g["A"], g["A"].card.modes[0]), dice=[(1, 1)])
    assert g["b"].shaken


def test_TAC_TOK_R1_a_player_roll_is_no_model_roll() -> None:
    g = table("A . b", A={"card": KNIGHT, "shaken": True}, b=KNIGHT, turn={"stage": "roll-off"})
    until(roll_off(g), dice=[(9,), (2,)])
    assert g["A"].shaken


# --- routed -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("routed", "ap"), [(False, 2), (True, 1)])
def test_TAC_TOK_4_TAC_TOK_6_routed_takes_a_point_from_the_next_activation(routed: bool, ap: int) -> None:
    g = pair(routed=routed)
    run(activate(g, g["A"]))
    assert (g.active, g.ap) == (g["A"].n, ap)
    assert told(g, "activated") == [{"who": "A", "ap": ap}]


def test_TAC_TOK_6_at_least_one_point_is_left_in_any_case() -> None:
    g = pair(routed=True)
    run(activate(g, g["A"]))
    assert g.ap == 1


def test_TAC_TOK_5_routed_goes_when_the_activation_is_over() -> None:
    g = pair(routed=True)
    run(activate(g, g["A"]))
    assert g["A"].routed
    run(one_action(g), gold=["end"])
    assert not g["A"].routed
    assert told(g, "steadied") == [{"who": "A", "condition": "routed"}]


def test_TAC_TOK_R3_routed_in_its_own_activation_stays_for_the_next() -> None:
    g = pair()
    run(activate(g, g["A"]))
    rout(g, g["A"], "TAC-EV-3")
    run(one_action(g), gold=["end"])
    assert g["A"].routed
    assert g.ap == 0


def test_TAC_TOK_5_TAC_TOK_R3_shaken_is_not_taken_off_by_the_end_of_the_activation() -> None:
    g = pair(routed=True, shaken=True)
    run(activate(g, g["A"]))
    run(one_action(g), gold=["end"])
    assert (g["A"].shaken, g["A"].routed) == (True, False)


def test_TAC_TOK_7_TAC_TOK_R3_a_new_model_has_no_tokens() -> None:
    fresh = Model(0, "x", library().models[KNIGHT], "gold")
    assert (fresh.wounds, fresh.left) == (0, 2)
    assert (fresh.shaken, fresh.routed, fresh.routed_before) == (False, False, False)


# --- both -------------------------------------------------------------------------------------------------


def test_TAC_TOK_8_TAC_TOK_R2_both_conditions_together_but_each_once() -> None:
    g = pair()
    for _ in range(2):
        shake(g, g["A"], "TAC-EV-3")
        rout(g, g["A"], "TAC-EV-3")
    assert (g["A"].shaken, g["A"].routed) == (True, True)
    assert (told(g, "shaken"), told(g, "routed")) == ([{"who": "A"}], [{"who": "A"}])


def test_TAC_TOK_8_each_is_taken_off_by_itself() -> None:
    g = pair(shaken=True, routed=True)
    steady(g, g["A"], "TAC-EV-3", routed=False)
    assert (g["A"].shaken, g["A"].routed) == (False, True)
    steady(g, g["A"], "TAC-EV-3", shaken=False)
    assert (g["A"].shaken, g["A"].routed) == (False, False)


def test_TAC_TOK_R2_a_routed_model_routed_again_in_its_activation_is_free_afterwards() -> None:
    g = pair(routed=True)
    run(activate(g, g["A"]))
    rout(g, g["A"], "TAC-EV-3")  # nothing happens: it has the token
    run(one_action(g), gold=["end"])
    assert not g["A"].routed
