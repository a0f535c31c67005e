"""Rounds, turns, passing, activations and action points."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.tactics import GAME
from banneret.games.tactics.actions import can_spend, spend
from banneret.games.tactics.changes import begin_activation, gain_ap, place, spend_ap
from banneret.games.tactics.menu import Menu
from banneret.games.tactics.state import ACTION, BOARD, CAPTIVE, DECEASED, END_PHASE, TURN, UNDEPLOYED, State
from banneret.games.tactics.turn import activatable, go_on, left, one_action, take_turn, why_no_pass
from tests.tables import run, table, told, until


def skirmish(**more: Any) -> State:
    """Two soldiers a side, far apart."""
    board = "A . . . . . . a\n. . . . . . . .\nB . . . . . . b"
    pieces: dict[str, Any] = {"A": "warden", "B": "warden", "a": "honor-guard", "b": "honor-guard"}
    return table(board, **{**pieces, **more})


# --- turns ----------------------------------------------------------------------------------------------------


def test_TAC_DEF_R3_exactly_two_players() -> None:
    assert GAME.seats == ("gold", "silver")


@pytest.mark.parametrize("first", ["gold", "silver"])
def test_TAC_RND_1_TAC_ACT_1_the_first_player_takes_the_first_turn_and_must_activate(first: str) -> None:
    g = skirmish(turn={"first": first})
    question = until(take_turn(g))
    assert (question.seat, question.ask) == (first, "activate")
    assert question.options() == (["A", "B"] if first == "gold" else ["a", "b"])  # no pass: equal numbers


def test_TAC_RND_2_turns_alternate_with_models_not_yet_activated() -> None:
    g = skirmish()
    run(take_turn(g), gold=["A"])
    run(one_action(g), gold=["end"])
    assert (g.stage, g.to_act) == (TURN, "silver")
    run(take_turn(g), silver=["a"])
    run(one_action(g), silver=["end"])
    assert [m.id for m in activatable(g, "gold")] == ["B"]
    run(take_turn(g))  # the only model left is not asked for
    assert g.models[g.active].id == "B"


def test_TAC_RND_3_a_model_activates_once_per_round_and_the_menu_says_so() -> None:
    g = skirmish(A={"card": "warden", "activated": True}, a={"card": "honor-guard", "activated": True})
    assert [m.id for m in activatable(g, "gold")] == ["B"]
    g = table("A B C a b c", A="warden", B="warden", C="warden", a="warden", b="warden", c="warden")
    g["A"].activated = True
    question = until(take_turn(g))
    assert question.options() == ["B", "C", "pass"]
    assert question.why_not("A").rule == "TAC-RND-3"


def test_TAC_RND_4_TAC_RND_R1_when_nobody_can_activate_the_end_phase_starts() -> None:
    used = {"card": "warden", "activated": True}
    g = skirmish(A=used, B=used, a=used, b=used)
    run(take_turn(g))
    assert g.stage == END_PHASE


def test_TAC_RND_5_without_copper_a_player_is_done_and_the_opponent_goes_on() -> None:
    g = skirmish(coins=(0, 5))
    assert activatable(g, "gold") == []
    question = until(take_turn(g))
    assert question.seat == "silver"


def test_TAC_RND_6_without_models_left_a_player_is_done_and_the_opponent_goes_on() -> None:
    used = {"card": "warden", "activated": True}
    g = skirmish(A=used, B=used)
    question = until(take_turn(g))
    assert question.seat == "silver"
    assert g.coins["gold"][2] > 0


def test_TAC_RND_R1_being_done_is_tested_anew_each_turn() -> None:
    used = {"card": "warden", "activated": True}
    g = skirmish(A=used, B=used)
    run(take_turn(g), silver=["a"])
    run(one_action(g), silver=["end"])
    g["B"].activated = False  # as a released captive would be
    run(take_turn(g))
    assert g.models[g.active].id == "B"


# --- passing --------------------------------------------------------------------------------------------------


def few_against_many(**more: Any) -> State:
    return table("A . . a b c\nB . . . . .", A="warden", B="warden", a="warden", b="warden", c="warden", **more)


def test_TAC_PASS_1_TAC_COIN_R2_the_player_with_fewer_models_left_may_pay_2_silver_to_pass() -> None:
    g = few_against_many()
    run(take_turn(g), gold=["pass"])
    assert g.coins["gold"] == [2, 2, 12]
    assert (g.to_act, g.active, g.stage) == ("silver", -1, TURN)
    assert told(g, "passed") == [{"seat": "gold", "left": 2, "theirs": 3}]


def test_TAC_PASS_1_neither_equal_numbers_nor_1_silver_allow_it() -> None:
    equal = skirmish()
    assert "pass" not in until(take_turn(equal)).options()
    assert why_no_pass(equal, "gold").rule == "TAC-PASS-1"  # type: ignore[union-attr]
    poor = few_against_many(coins={"gold": [2, 1, 12]})
    question = until(take_turn(poor))
    assert question.why_not("pass").rule == "TAC-PASS-1"
    assert "2 silver" in question.why_not("pass").says


def test_TAC_PASS_2_the_opponent_must_activate_and_may_not_pass() -> None:
    g = table("A . . a b c\nB . . . . .", A="warden", B="warden", a="warden", b="warden", c="warden")
    run(take_turn(g), gold=["pass"])
    for letter in "bc":
        g[letter].activated = True  # now silver has fewer left, and would be allowed to pass but for the pass before
    run(take_turn(g))
    assert g.models[g.active].id == "a"
    g = few_against_many(position={"turn": {"to_act": "gold", "must_activate": True}})
    assert why_no_pass(g, "gold").rule == "TAC-PASS-2"  # type: ignore[union-attr]
    assert "pass" not in until(take_turn(g)).options()


def test_TAC_PASS_3_passing_may_be_repeated_while_silver_and_the_condition_last() -> None:
    g = table("A . . a b c d", A="warden", a="warden", b="warden", c="warden", d="warden")
    run(take_turn(g), gold=["pass"])
    run(take_turn(g), silver=["a"])
    run(one_action(g), silver=["end"])
    run(take_turn(g), gold=["pass"])
    assert g.coins["gold"][1] == 0
    run(take_turn(g), silver=["b"])
    run(one_action(g), silver=["end"])
    run(take_turn(g))  # no silver left, one model: not asked
    assert g.models[g.active].id == "A"


def test_TAC_PASS_R1_left_counts_the_living_uncaptured_and_unactivated() -> None:
    g = skirmish(reserve={"C": {"card": "warden", "where": "undeployed"}, "D": {"card": "warden", "where": "deceased"}})
    assert left(g, "gold") == 3
    g["A"].activated = True
    assert left(g, "gold") == 2
    g["B"].where = CAPTIVE
    assert left(g, "gold") == 1
    assert (g["C"].where, g["D"].where) == (UNDEPLOYED, DECEASED)


def test_TAC_PASS_R1_no_pass_if_the_opponent_could_not_activate_anything() -> None:
    g = few_against_many(coins={"gold": [2, 4, 12], "silver": [2, 4, 0]})
    assert why_no_pass(g, "gold").rule == "TAC-PASS-R1"  # type: ignore[union-attr]


# --- activations ----------------------------------------------------------------------------------------------


def test_TAC_ACT_R3_TAC_COIN_6_copper_is_paid_then_action_points_are_set() -> None:
    g = skirmish(A={"card": "warden", "routed": True}, coins=(4, 4))
    run(take_turn(g), gold=["A"])
    assert g.coins["gold"][2] == 3
    assert [event.kind for event in g.story.events] == ["paid", "activated"]
    assert told(g, "activated") == [{"who": "A", "ap": 1}]
    assert (g.stage, g.opening) == (ACTION, True)


def test_TAC_ACT_3_two_action_points_one_action_after_another() -> None:
    g = skirmish(active="A")
    run(go_on(g), gold=["idle"])
    assert (g.ap, g.spent, g.stage) == (1, 1, ACTION)
    run(go_on(g), gold=["idle"])
    assert (g.stage, g.active, g.to_act) == (TURN, -1, "silver")  # nothing left to do: the activation is over


def test_TAC_ACT_4_an_action_costs_the_points_it_prints() -> None:
    g = table("A . . a", A="warden", a="warden", active="A", turn={"ap": 1})
    menu = Menu(g, g["A"])
    assert "charge" not in menu.options()
    assert menu.why_not("charge").rule == "TAC-ACT-4"  # type: ignore[union-attr]
    assert menu.why_not("charge").numbers == {"needs": 2, "left": 1}  # type: ignore[union-attr]
    g.ap = 2
    assert "charge" in Menu(g, g["A"]).options()


def test_TAC_ACT_R1_an_activation_may_end_with_points_unspent_and_actions_may_repeat() -> None:
    g = skirmish(active="A")
    assert until(one_action(g)).options()[-1] == "end"
    run(one_action(g), gold=["move", [[1, 0]]])
    run(one_action(g), gold=["move", [[2, 0]]])
    assert g["A"].at == g.field.plan.square(2, 0)
    g = skirmish(active="A")
    run(one_action(g), gold=["end"])
    assert (g.stage, g.to_act, g["A"].activated) == (TURN, "silver", True)


def test_TAC_ACT_R2_an_activation_ends_with_its_model_and_the_copper_stays_spent() -> None:
    g = table("A f . B a", A={"card": "warden", "wounds": 1}, B="warden", a="warden", coins=(5, 5), active="A")
    g.coins["gold"][2] = 4
    run(one_action(g), gold=["move", [[1, 0]]])
    assert g["A"].where == DECEASED
    assert (g.active, g.coins["gold"][2]) == (-1, 4)


def test_TAC_ACT_R4_turn_long_effects_end_with_the_activation() -> None:
    post = {"effect": "attack-roll", "who": "A", "until": "activation", "name": "Watch Post", "bonus": 1}
    barricade = {"effect": "defense-roll", "who": "A", "until": "round", "name": "Spiked Barricade", "bonus": 1}
    g = table("A . . a", A="warden", a="warden", active="A", position={"lasting": [post, barricade]})
    run(one_action(g), gold=["end"])
    assert [effect.name for effect in g.lasting] == ["Spiked Barricade"]


# --- action points --------------------------------------------------------------------------------------------


def active(ap: int = 2) -> State:
    g = skirmish()
    begin_activation(g, g["A"], ap)
    return g


def test_TAC_AP_1_a_third_point_may_be_gained_in_mid_activation() -> None:
    g = active()
    spend_ap(g, 1)
    gain_ap(g, 1)
    assert (g.ap, g.spent) == (2, 1)


def test_TAC_AP_2_never_more_than_3_points_in_an_activation() -> None:
    g = active()
    gain_ap(g, 1)
    gain_ap(g, 1)
    assert g.ap == 3
    for _ in range(3):
        spend_ap(g, 1)
    gain_ap(g, 1)
    assert (g.ap, g.spent) == (0, 3)
    assert not can_spend(g, 0)


def test_TAC_AP_3_never_more_than_2_points_and_one_unpaid_free_action() -> None:
    g = active()
    gain_ap(g, 1)
    spend(g, 0)
    assert (g.ap, g.free) == (2, 1)  # the third point is lost
    spend_ap(g, 2)
    assert (g.ap, g.spent) == (0, 2)
    gain_ap(g, 1)
    assert g.ap == 0


def test_TAC_AP_5_the_unpaid_free_action_comes_first_or_last_and_the_next_costs_1() -> None:
    g = active()
    spend(g, 0)
    spend(g, 0)
    assert (g.ap, g.spent, g.free) == (1, 1, 1)
    g = active()
    spend_ap(g, 2)
    assert can_spend(g, 0)
    spend(g, 0)
    assert (g.ap, g.spent, g.free) == (0, 2, 1)
    assert not can_spend(g, 0)


def test_TAC_AP_5_after_three_paid_points_there_is_no_free_action() -> None:
    g = active()
    gain_ap(g, 1)
    spend_ap(g, 2)
    spend_ap(g, 1)
    assert not can_spend(g, 0)


def test_TAC_AP_5_points_at_the_start_are_never_below_1() -> None:
    g = skirmish(A={"card": "warden", "routed": True})
    run(take_turn(g), gold=["A"])
    assert g.ap == 1


def test_TAC_IDLE_1_idle_costs_a_point_and_does_nothing() -> None:
    g = skirmish(active="A")
    run(one_action(g), gold=["idle"])
    assert g.ap == 1
    assert told(g, "idled") == [{"who": "A"}]
    g.ap = 0
    assert Menu(g, g["A"]).why_not("idle").rule == "TAC-ACT-4"  # type: ignore[union-attr]


def test_TAC_MNT_R1_at_0_points_only_a_free_action_is_left_to_offer() -> None:
    g = table("R R . a\nR R . .", R="robert-mounted", a="warden", active="R", turn={"ap": 1, "spent": 1})
    run(one_action(g), gold=["idle"])
    assert (g.stage, g.ap) == (ACTION, 0)
    assert until(one_action(g)).options() == ["dismount", "end"]
    assert g["R"].where == BOARD


def test_TAC_ACT_4_as_many_points_as_the_action_prints_are_enough() -> None:
    g = active()
    assert [can_spend(g, ap) for ap in (1, 2)] == [True, True]
    g.ap = 1
    assert [can_spend(g, ap) for ap in (1, 2)] == [True, False]
    g.ap = 0
    assert [can_spend(g, ap) for ap in (1, 2)] == [False, False]


def test_TAC_AP_3_an_unpaid_free_action_first_leaves_two_points_whatever_was_spent() -> None:
    g = active()
    gain_ap(g, 1)
    spend_ap(g, 1)
    spend(g, 0)
    assert (g.ap, g.spent, g.free) == (1, 1, 1)


def test_TAC_SQ_11_infantry_fills_one_square_and_a_large_model_four() -> None:
    g = table(". . . .\n. . . .", reserve={"A": {"card": "warden", "where": "undeployed"},
                                          "R": {"card": "robert-mounted", "where": "undeployed"}})  # fmt: skip
    place(g, g["A"], 0)
    place(g, g["R"], 2)
    assert (g["A"].body, g["R"].body) == (0b1, 0b1100_1100)
    assert g.occupied == 0b1100_1101
