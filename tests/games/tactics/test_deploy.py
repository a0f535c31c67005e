"""Deployment: zones, order, room, overflow in round 1 and those who never arrive."""

from __future__ import annotations

from typing import Any

from banneret.battlefield.squares import bits
from banneret.games.tactics.changes import place
from banneret.games.tactics.deploy import deploy_one, next_to_deploy, overflow, perish_undeployed, placements
from banneret.games.tactics.setup import new_state
from banneret.games.tactics.state import BOARD, DECEASED, DEPLOY, START, TURN, UNDEPLOYED, State
from banneret.games.tactics.turn import activatable, go_on, left, take_turn
from tests.tables import run, table, told, until

WAITING = "undeployed"
TWO_COLUMNS = {"gold": [[0, 0, 1, 1]], "silver": [[3, 0, 3, 1]]}


def waits(card: str, **more: Any) -> Any:
    return {"card": card, "where": WAITING, **more}


def at_deployment(drawing: str, zones: Any = TWO_COLUMNS, first: str = "gold", **pieces: Any) -> State:
    """A board on which everybody still waits."""
    turn = {"stage": DEPLOY, "round": 0, "first": first}
    where = {"zones": {"gold": "gold", "silver": "silver"}}
    return table(drawing, zones=zones, reserve=pieces, turn=turn, position=where)


def spots(g: State, id: str) -> list[tuple[int, int]]:
    return [g.field.plan.xy[n] for n in bits(placements(g, g.model(id)))]


# --- where ----------------------------------------------------------------------------------------------------


def test_TAC_DEP_R1_a_placement_is_on_free_open_squares_of_the_own_zone() -> None:
    g = at_deployment(". # . .\n. ~ . .", S=waits("sellsword"), T=waits("sellsword"), l=waits("sellsword"))
    assert spots(g, "S") == [(0, 0), (0, 1)]
    assert spots(g, "l") == [(3, 0), (3, 1)]
    place(g, g["T"], 0)
    assert spots(g, "S") == [(0, 1)]
    bushes = at_deployment(", f . .\n. r . .", S=waits("sellsword"))
    assert spots(bushes, "S") == [(0, 0), (1, 0), (0, 1), (1, 1)]


def test_TAC_DEP_R1_TAC_WALL_R1_a_large_model_needs_four_such_squares_and_no_wall_between() -> None:
    zones = {"gold": [[0, 0, 2, 1]], "silver": []}
    g = at_deployment(". . . .\n. . . .", zones, R=waits("robert-mounted"), S=waits("sellsword"))
    assert spots(g, "R") == [(0, 0), (1, 0)]
    place(g, g["S"], 0)
    assert spots(g, "R") == [(1, 0)]
    walled = table(
        ". . . .\n. . . .",
        zones=zones,
        walls=[(0, 0, "E")],
        reserve={"R": waits("robert-mounted")},
    )
    assert spots(walled, "R") == [(1, 0)]
    assert spots(at_deployment(". . # .\n. . . .", zones, R=waits("robert-mounted")), "R") == [(0, 0)]


def test_TAC_SETUP_9_all_areas_of_a_split_zone_may_be_used() -> None:
    g, _ = new_state("s3", None)
    g.zones = {"gold": "silver", "silver": "gold"}
    gold, silver = spots(g, "lyn-corbray"), spots(g, "barristan-selmy")
    assert {x for x, _ in gold} == {19, 20}
    assert {y for _, y in gold} == {0, 1, 2, 3, 4, 9, 10, 11, 12, 13}
    assert len(gold) == len(silver) == 20
    assert {x for x, _ in silver} == {0, 1}


# --- who ------------------------------------------------------------------------------------------------------


def test_TAC_SETUP_8_the_first_player_deploys_the_whole_warband_then_the_opponent() -> None:
    pieces = {"S": waits("sellsword"), "T": waits("warden"), "l": waits("sellsword"), "m": waits("warden")}
    g = at_deployment(". . . .\n. . . .", first="silver", **pieces)
    assert [m.id for m in next_to_deploy(g)] == ["l", "m"]
    asked: list[tuple[str, str]] = []
    run(deploy_one(g), silver=["m", [3, 1]], asked=asked)
    assert asked == [("silver", "deploy-model"), ("silver", "deploy-square")]
    assert (g["m"].where, g["m"].at, g["l"].where) == (BOARD, g.field.plan.square(3, 1), UNDEPLOYED)
    assert (g.stage, g.to_act) == (DEPLOY, "silver")
    run(deploy_one(g))
    assert (g["l"].at, g.stage, g.to_act) == (g.field.plan.square(3, 0), DEPLOY, "gold")
    assert [m.id for m in next_to_deploy(g)] == ["S", "T"]
    run(deploy_one(g), gold=["S", [0, 0]])
    run(deploy_one(g), gold=[[1, 0]])
    assert g.stage == START
    assert [event["who"] for event in told(g, "deployed")] == ["m", "l", "S", "T"]
    assert told(g, "deployed")[0] == {"who": "m", "at": [3, 1]}


def test_TAC_SETUP_12_the_start_of_the_game_follows_deployment() -> None:
    g = at_deployment(". . . .\n. . . .", S=waits("sellsword"), l=waits("sellsword"))
    run(deploy_one(g), gold=[[0, 0]])
    assert g.stage == DEPLOY
    run(deploy_one(g), silver=[[3, 0]])
    assert g.stage == START
    nobody = at_deployment("# # . .\n# # . #", {"gold": [[0, 0, 1, 1]], "silver": [[3, 1, 3, 1]]}, S=waits("sellsword"))
    run(deploy_one(nobody))
    assert nobody.stage == START


def test_TAC_SETUP_10_heroes_then_champions_then_soldiers() -> None:
    pieces = {"S": waits("warden"), "C": waits("roose-bolton"), "H": waits("robert"), "D": waits("denys-arryn")}
    g = at_deployment(". . . .\n. . . .", **pieces)
    question = until(deploy_one(g))
    assert (question.ask, question.about) == ("deploy-square", "H")
    run(deploy_one(g), gold=[[0, 0]])
    question = until(deploy_one(g))
    assert (question.ask, question.options()) == ("deploy-model", ["C", "D"])
    why = question.why_not("S")
    assert (why.rule, why.says) == ("TAC-SETUP-10", "Heroes are deployed first, then champions, then soldiers.")
    run(deploy_one(g), gold=["C", [1, 0]])
    question = until(deploy_one(g))
    assert (question.ask, question.about) == ("deploy-square", "D")
    run(deploy_one(g), gold=[[0, 1]])
    assert [m.id for m in next_to_deploy(g)] == ["S"]


def test_TAC_DEP_R1_within_a_type_large_models_come_first() -> None:
    zones = {"gold": [[0, 0, 2, 1]], "silver": []}
    pieces = {"A": waits("jon-arryn"), "R": waits("robert-mounted"), "D": waits("riverlands-dowager")}
    g = at_deployment(". . . .\n. . . .", zones, **pieces)
    question = until(deploy_one(g))
    assert (question.ask, question.about, question.options()) == ("deploy-square", "R", [[0, 0], [1, 0]])
    run(deploy_one(g), gold=[[1, 0]])
    assert g["R"].body == sum(1 << g.field.plan.square(x, y) for x in (1, 2) for y in (0, 1))
    assert [m.id for m in next_to_deploy(g)] == ["A", "D"]


def test_TAC_DEP_R1_two_large_models_may_be_placed_in_any_order_and_refusals_say_why() -> None:
    zones = {"gold": [[0, 0, 3, 1]], "silver": []}
    pieces = {
        "R": waits("robert-mounted"),
        "Q": waits("rhaegar-mounted"),
        "A": waits("jon-arryn"),
        "S": waits("warden"),
    }
    g = at_deployment(". . . .\n. . . .", zones, **pieces)
    question = until(deploy_one(g))
    assert question.options() == ["R", "Q"]
    assert question.why_not("A").rule == "TAC-DEP-R1"
    assert question.why_not("S").rule == "TAC-SETUP-10"
    assert [*question.candidates()] == ["R", "Q", "A", "S"]


def test_TAC_DEP_R1_of_models_that_are_alike_the_first_stands_for_all() -> None:
    pieces = {"S": waits("warden"), "T": waits("warden"), "U": waits("warden", equipment="lucky-charm")}
    g = at_deployment(". . . .\n. . . .", **pieces)
    question = until(deploy_one(g))
    assert question.options() == ["S", "U"]
    assert question.why_not("T").rule == "TAC-DEP-R1"
    run(deploy_one(g), gold=["S", [0, 0]])
    assert until(deploy_one(g)).options() == ["T", "U"]
    run(deploy_one(g), gold=["U", [0, 1]])
    assert until(deploy_one(g)).about == "T"


def test_TAC_SETUP_11_as_many_as_fit_are_placed_and_nobody_may_stop() -> None:
    zones = {"gold": [[0, 0, 1, 0]], "silver": [[3, 0, 3, 0]]}
    pieces = {"S": waits("warden"), "T": waits("stag-knight"), "U": waits("sellsword"), "l": waits("sellsword")}
    g = at_deployment(". . . .", zones, **pieces)
    question = until(deploy_one(g))
    assert question.options() == ["S", "T", "U"]
    assert question.why_not("none") is not None
    run(deploy_one(g), gold=["T", [0, 0]])
    run(deploy_one(g), gold=["S"])
    assert (g["U"].where, g.to_act) == (UNDEPLOYED, "silver")
    run(deploy_one(g))
    assert (g.stage, g["U"].where) == (START, UNDEPLOYED)


def test_TAC_SETUP_11_a_model_without_room_is_skipped_and_the_next_type_goes_on() -> None:
    zones = {"gold": [[0, 0, 2, 0]], "silver": []}
    pieces = {"R": waits("robert-mounted"), "A": waits("jon-arryn"), "B": waits("riverlands-dowager")}
    g = at_deployment(". . . .\n. . . .", zones, S=waits("warden"), **pieces)
    question = until(deploy_one(g))
    assert question.options() == ["A", "B"]
    why = question.why_not("R")
    assert (why.rule, why.says) == ("TAC-SETUP-11", "There is no room for it: it waits for round 1.")
    run(deploy_one(g), gold=["A", [0, 0]])
    run(deploy_one(g), gold=[[1, 0]])
    run(deploy_one(g))
    assert (g["S"].where, g["R"].where, g.stage) == (BOARD, UNDEPLOYED, START)


# --- without room ---------------------------------------------------------------------------------------------


def one_square(**pieces: Any) -> State:
    """Round 1 with a zone of one square, (0, 0), for gold."""
    zones = {"gold": [[0, 0, 0, 0]], "silver": [[3, 0, 3, 0]]}
    return table(". . . .", zones=zones, reserve=pieces)


def test_TAC_DEP_1_a_placement_in_round_1_is_the_model_s_activation_and_costs_a_copper() -> None:
    zones = {"gold": [[0, 0, 1, 0]], "silver": []}
    g = table(". . l .", zones=zones, reserve={"S": waits("warden"), "T": waits("warden")}, l="sellsword")
    copper = g.coins["gold"][2]
    run(take_turn(g), gold=["S", [1, 0]])
    assert (g["S"].where, g["S"].at, g["S"].activated) == (BOARD, 1, True)
    assert g.coins["gold"][2] == copper - 1
    assert (g.to_act, g.stage) == ("silver", TURN)
    assert told(g, "deployed") == [{"who": "S", "at": [1, 0]}]
    assert told(g, "overflowed") == [{"who": "S"}]
    assert [m.id for m in activatable(g, "gold")] == ["T"]


def test_TAC_DEP_R2_it_has_no_action_points_and_no_actions() -> None:
    g = one_square(S=waits("warden", routed=True))
    run(overflow(g, g["S"]))
    assert (g.active, g.ap, g.opening, g["S"].activated) == (-1, 0, False, True)
    assert (g["S"].routed, told(g, "activated")) == (True, [])


def test_TAC_DEP_R3_without_a_placement_it_cannot_be_activated_but_counts_as_left() -> None:
    zones = {"gold": [[0, 0, 0, 0]], "silver": [[3, 0, 3, 0]]}
    g = table("B . . l", zones=zones, B="warden", l="sellsword", reserve={"S": waits("warden")})
    assert [m.id for m in activatable(g, "gold")] == ["B"]
    assert left(g, "gold") == 2
    place(g, g["B"], 1)
    assert [m.id for m in activatable(g, "gold")] == ["B", "S"]
    question = until(take_turn(g))
    assert question.options() == ["B", "S"]


def test_TAC_DEP_R3_the_refusal_says_that_there_is_no_room() -> None:
    zones = {"gold": [[0, 0, 0, 0]], "silver": [[3, 0, 3, 0]]}
    g = table("B C . l", zones=zones, B="warden", C="warden", l="sellsword", reserve={"S": waits("warden")})
    question = until(take_turn(g))
    assert question.options() == ["B", "C"]
    assert question.why_not("S").rule == "TAC-DEP-R3"


def test_TAC_PASS_2_a_placement_answers_a_pass() -> None:
    g = one_square(S=waits("warden"), l=waits("sellsword"))
    g.to_act, g.must_activate = "gold", True
    run(take_turn(g))
    assert (g["S"].where, g.to_act, g.must_activate) == (BOARD, "silver", False)


def test_TAC_DEP_2_whoever_is_not_on_the_board_is_killed() -> None:
    g = table("B . . l", B="warden", l="sellsword", reserve={"S": waits("warden"), "m": waits("warden")})
    run(perish_undeployed(g))
    assert [(m.id, m.where) for m in g.models] == [("B", BOARD), ("l", BOARD), ("S", DECEASED), ("m", DECEASED)]


def test_TAC_DEP_2_before_the_end_phase_of_round_1() -> None:
    g = table("B . . l", B="warden", l="sellsword", reserve={"S": waits("warden")}, turn={"stage": "end-phase"})
    run(go_on(g))
    assert g["S"].where == DECEASED


def test_TAC_DEP_R4_nobody_is_credited_heroes_flip_and_equipment_is_discarded() -> None:
    waiting = {"H": waits("robert", equipment="castle-forged-steel"), "s": waits("warden")}
    g = table("B . . l", scenario="s0", B="warden", l="sellsword", reserve=waiting, turn={"first": "silver"})
    run(perish_undeployed(g))
    assert (g["H"].where, g["H"].flipped, g["H"].equipment, g["H"].killer) == (DECEASED, True, None, -1)
    assert told(g, "killed") == [{"who": "s", "by": None}, {"who": "H", "by": None}]
    assert g.vp == {"gold": 0, "silver": 0}
    assert told(g, "discarded") == [{"who": "H", "equipment": "castle-forged-steel"}]
    assert g.losses == {"gold": 1, "silver": 0}
