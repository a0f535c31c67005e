"""Granted actions: at once or lost, complete, activating nobody."""

from dataclasses import replace

from banneret.games.tactics.actions import perform
from banneret.games.tactics.changes import mark_wounds
from banneret.games.tactics.grants import grant_action, grant_attack, grant_move, may_attack, may_move
from tests.tables import run, table, told, until


def test_TAC_ABL_18_TAC_EV_6_a_granted_move_is_taken_at_once_or_lost() -> None:
    g = table("J . S .", J="jon-arryn", S="stag-knight", active="J")
    asked: list[tuple[str, str]] = []

    run(grant_move(g, g["S"]), gold=["no"], asked=asked)
    assert g["S"].at == 2
    assert asked == [("gold", "granted-move")]

    run(grant_move(g, g["S"]), gold=["yes", [[3, 0]]])
    assert g["S"].at == 3


def test_TAC_ABL_19_TAC_ABL_18_an_activated_model_may_take_it_too() -> None:
    g = table(
        "J . S . .\n. . . . s", J="jon-arryn", S={"card": "stag-knight", "activated": True}, s="warden", active="J"
    )
    run(grant_move(g, g["S"]), gold=["yes", [[3, 0]]])
    assert g["S"].at == 3
    run(grant_attack(g, g["S"]), gold=["yes", []], dice=[(1, 1)])
    assert told(g, "attacks")[0]["who"] == "S"
    run(grant_action(g, g["S"]), gold=["move", [[2, 0]]])
    assert g["S"].at == 2
    assert g["S"].activated


def test_TAC_ABL_1_TAC_ABL_R3_a_granted_action_costs_no_points_and_activates_nobody() -> None:
    g = table(
        "J . S . .\n. . . . s", J="jon-arryn", S="stag-knight", s="warden", active="J", turn={"ap": 0, "spent": 2}
    )

    run(grant_move(g, g["S"]), gold=["yes", [[3, 0]]])
    run(grant_attack(g, g["S"]), gold=["yes", []], dice=[(1, 1)])
    run(grant_action(g, g["S"]), gold=["idle"])

    assert (g.active, g.ap, g.spent, g.free) == (g["J"].n, 0, 2, 0)
    assert not g["S"].activated
    assert g["S"].at == 3
    assert [event["who"] for event in told(g, "idled")] == ["S"]


def test_TAC_ABL_5_movement_abilities_go_with_a_granted_move() -> None:
    g = table("J . L . . . .", J="jon-arryn", L="lewyn-martell", active="J")
    run(grant_move(g, g["L"]), gold=["yes", "L:sand-step", [[3, 0], [4, 0], [5, 0], [6, 0]]])
    assert g["L"].at == 6


def test_TAC_ABL_18_TAC_EV_6_a_granted_attack_may_be_declined_and_needs_a_target() -> None:
    g = table("S s", S="stag-knight", s="warden", active="S")
    assert may_attack(g, g["S"])
    run(grant_attack(g, g["S"]), gold=["no"])
    assert told(g, "attacks") == []
    run(grant_attack(g, g["S"]), gold=["yes", []], dice=[(5, 1), (1,)])
    assert g["s"].wounds == 1

    g = table("S . s", S="stag-knight", s="warden", active="S")
    assert not may_attack(g, g["S"])
    run(grant_attack(g, g["S"]))


def test_TAC_ABL_R3_a_granted_attack_uses_a_mode_that_can_be_paid() -> None:
    g = table("J . s", J="jason-mallister", s="warden", active="J")
    assert may_attack(g, g["J"])
    poor = table("J . s", J="jason-mallister", s="warden", active="J", coins=(0, 12))
    assert not may_attack(poor, poor["J"])


def test_TAC_ABL_R3_a_granted_attack_has_a_mode_of_cost_one() -> None:
    g = table("S s", S="stag-knight", s="warden", active="S")
    mode = g["S"].card.modes[0]
    for ap, possible in ((0, False), (1, True), (2, False)):
        g["S"].card = replace(g["S"].card, modes=(replace(mode, ap=ap),))
        assert may_attack(g, g["S"]) is possible


def test_TAC_ABL_R3_what_a_granted_action_may_be() -> None:
    drawing = ". . . .\nm S s .\n. . . ."
    doors = [("wooden-door", (1, 1, "N")), ("barred-door", (1, 1, "S"))]
    g = table(
        drawing,
        S="jon-connington",
        s="warden",
        doors=doors,
        walls=[(1, 1, "N"), (1, 1, "S")],
        active="s",
    )

    question = until(grant_action(g, g["S"]))

    assert question.options() == ["move", "attack", "interact:door-1", "interact:money-bags-0-1", "idle", "none"]
    assert (question.seat, question.ask, question.rule, question.about) == ("gold", "granted-action", "TAC-ABL-18", "S")

    run(grant_action(g, g["S"]), gold=["interact:door-1"])
    assert g.doors[0] == "open-door"
    assert (g.ap, g.spent) == (2, 0)


def test_TAC_ABL_R3_no_charge_no_command_no_objective_card() -> None:
    g = table("J . . s", J="jon-connington", s="warden", under={"J": "o"}, active="s")
    question = until(grant_action(g, g["J"]))
    assert question.options() == ["move", "idle", "none"]


def test_TAC_ABL_R3_a_granted_attack_is_complete() -> None:
    weak = {"card": "warden", "wounds": 1}
    g = table("J . . .\n. S s .", J="jon-arryn", S="stag-knight", s=weak, active="J")

    flow = perform(g, g["J"], "ability", grant_action(g, g["S"]))
    run(flow, gold=["attack", [], [2, 1]], dice=[(5, 1), (1,)])

    assert g["s"].where == "deceased"
    assert g["S"].at == 6
    assert g.deed is None


def test_TAC_CARD_R1_the_fallen_take_nothing() -> None:
    g = table("J S s", J="jon-arryn", S="stag-knight", s="warden", active="J")
    mark_wounds(g, g["S"], 2, "TAC-TL-9", None, may_capture=False)
    assert not may_move(g, g["S"])
    assert not may_attack(g, g["S"])
    run(grant_move(g, g["S"]))
    run(grant_attack(g, g["S"]))
    run(grant_action(g, g["S"]))
    assert may_move(g, g["J"])

    g = table(
        "J . s", J="jon-arryn", s="warden", active="J", reserve={"S": {"card": "stag-knight", "where": "deceased"}}
    )
    assert not may_move(g, g["S"])
