"""Coins of Westeros: the pools, what they pay for, what comes back and what does not."""

from __future__ import annotations

import banneret
from banneret.games.tactics.cards import Cost
from banneret.games.tactics.changes import gain, pay, refresh_copper
from banneret.games.tactics.end_phase import begin_round, end_phase
from banneret.games.tactics.library import library
from banneret.games.tactics.setup import new_state
from banneret.games.tactics.state import SEATS, can_pay
from banneret.games.tactics.turn import activatable, take_turn
from tests.tables import run, table, told, until


def test_TAC_COIN_5_both_players_begin_with_the_scenario_s_pool() -> None:
    pools = {"s0": [1, 2, 10], "s1": [2, 4, 12], "s2": [2, 4, 12], "s3": [3, 6, 18]}
    for key, pool in pools.items():
        g, _ = new_state(key, None)
        assert g.coins == {"gold": pool, "silver": pool}
        assert g.copper == {"gold": pool[2], "silver": pool[2]}


def test_TAC_COIN_10_what_the_warband_cost_makes_no_difference() -> None:
    cheap = ["robert", "hoster-tully", "denys-arryn", "jason-mallister", "eddard-stark"]  # 2-4-1 of 2-4-12
    g, _ = new_state("s1", {"gold": {"faction": "baratheon", "models": cheap}})
    assert g.coins == {"gold": [2, 4, 12], "silver": [2, 4, 12]}


def test_TAC_COIN_6_TAC_COIN_R1_an_activation_costs_one_copper() -> None:
    g = table("S . l .", S="warden", l="warden")
    run(take_turn(g))
    assert g.coins == {"gold": [2, 4, 11], "silver": [2, 4, 12]}
    assert told(g, "paid") == [{"seat": "gold", "coins": [0, 0, 1], "who": None}]
    assert g["S"].activated


def test_TAC_COIN_6_TAC_COIN_R1_without_copper_no_model_can_be_activated() -> None:
    g = table("S . l .", S="warden", l="warden", coins={"gold": [2, 4, 0], "silver": [0, 0, 1]})
    assert activatable(g, "gold") == []
    assert [m.id for m in activatable(g, "silver")] == ["l"]


def test_TAC_COIN_7_copper_is_full_at_the_beginning_of_each_round() -> None:
    g = table("S . l .", S="warden", l="warden", coins={"gold": [1, 2, 0], "silver": [0, 4, 7]})
    run(begin_round(g))
    assert g.coins == {"gold": [1, 2, 12], "silver": [0, 4, 12]}
    assert told(g, "round-began")[0]["copper"] == {"gold": 12, "silver": 12}


def test_TAC_COIN_9_spent_gold_and_silver_are_gone_and_copper_returns() -> None:
    g = table("S . l .", S="warden", l="warden", rounds=5, turn={"stage": "end-phase"})
    pay(g, "gold", Cost(1, 2, 3), "TAC-COIN-9", g["S"])
    assert g.coins == {"gold": [1, 2, 9], "silver": [2, 4, 12]}
    assert told(g, "paid") == [{"seat": "gold", "coins": [1, 2, 3], "who": "S"}]
    run(end_phase(g))
    assert g.coins == {"gold": [1, 2, 12], "silver": [2, 4, 12]}


def test_TAC_COIN_R2_TAC_COIN_8_a_pass_costs_two_silver() -> None:
    assert library().chosen.pass_cost == (0, 2, 0)
    g = table("S . l m", S="warden", l="warden", m="warden")
    question = until(take_turn(g))
    assert question.options() == ["S", "pass"]
    run(take_turn(g), gold=["pass"])
    assert g.coins["gold"] == [2, 2, 12]
    poor = table("S T l m n", S="warden", T="warden", l="warden", m="warden", n="warden", coins={"gold": [2, 1, 12]})
    question = until(take_turn(poor))
    assert question.options() == ["S", "T"]
    assert question.why_not("pass").says == "A pass costs 2 silver."


def test_TAC_COIN_R3_copper_is_set_not_added_and_permanent_gains_count() -> None:
    g = table("S . l .", S="warden", l="warden", coins=(5, 12))
    refresh_copper(g)
    assert [g.coins[seat][2] for seat in SEATS] == [12, 12]
    gain(g, "gold", "copper", 2, "TAC-EV-9")
    assert (g.coins["gold"][2], g.copper) == (14, {"gold": 14, "silver": 12})
    g.coins["gold"][2] = 0
    run(begin_round(g))
    assert [g.coins[seat][2] for seat in SEATS] == [14, 12]
    gain(g, "gold", "silver", 1, "TAC-PLU-3")
    assert (g.coins["gold"], g.copper["gold"]) == ([2, 5, 14], 14)


def test_TAC_COIN_R4_a_cost_is_payable_in_full_and_in_its_own_coin_only() -> None:
    g = table("S . l .", S="warden", l="warden", coins={"gold": [1, 2, 3]})
    assert can_pay(g, "gold", Cost(1, 2, 3))
    assert can_pay(g, "gold", Cost())
    assert not can_pay(g, "gold", Cost(2, 0, 0))
    assert not can_pay(g, "gold", Cost(0, 3, 0))
    assert not can_pay(g, "gold", Cost(0, 0, 4))
    pay(g, "gold", Cost(1, 0, 2), "TAC-COIN-R4")
    assert g.coins["gold"] == [0, 2, 1]


def test_TAC_COIN_R4_coins_may_be_spent_in_the_opponent_s_turn() -> None:
    g = table("S l . .", S="warden", l="honor-guard", active="S", coins=(0, 4))
    pay(g, "silver", Cost(0, 0, 4), "TAC-ATK-7", g["l"])
    assert g.coins["silver"] == [2, 4, 0]


def test_TAC_COIN_R5_coins_are_public() -> None:
    match = banneret.new_match("tactics", scenario="s1", seed=1)
    match.g.coins["gold"][0] = 1
    for seat in SEATS:
        assert match.view(seat)["coins"] == {"gold": [1, 4, 12], "silver": [2, 4, 12]}
