"""The five game modes: their rules and scorings, each as its own text says."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.board import activate_ncu
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import activate, change_objective, deploy, destroy, score, set_stage, stand
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.maneuver import MANEUVER, Move, maneuver, march
from banneret.games.tmg.matter import Claim
from banneret.games.tmg.mode_changes import hold_back
from banneret.games.tmg.modes import (
    before_deployment,
    deploy_reserve,
    deployed,
    reserve_turns,
    round_end,
    round_start,
    score_round,
    still_to_deploy,
    why_no_pass,
)
from banneret.games.tmg.modes.winds_of_winter import deal
from banneret.games.tmg.moments import W_ACTION_END, W_NCU_CLAIM, W_ROUND_START
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.reserves import edges
from banneret.games.tmg.setup import new_state
from banneret.games.tmg.state import (
    DEPLOY,
    DESTROYED,
    NOBODY,
    RESERVE,
    TABLE,
    Attached,
    NcuUnit,
    State,
    Unit,
    lay,
)
from banneret.games.tmg.tokens import controlled, controller
from tests.games.tmg.fields import field
from tests.games.tmg.tables import at, run, told, until, watch, why

SWORDS, GUARDS, WOLF = "stark-sworn-swords", "lannister-guards", "grey-wind"
THRONES, CLASH, STORM = "game-of-thrones", "clash-of-kings", "storm-of-swords"
FEAST, WINDS = "feast-for-crows", "winds-of-winter"


def kill(g: State, u: Unit, **replies: Any) -> None:
    """Destroy a unit by wounds of an effect."""
    run(harm(g, u, 99, "a test", "effect"), **replies)


def scored(g: State) -> list[tuple[str, int]]:
    return [(event["seat"], event["vp"]) for event in told(g, "scored")]


def into_reserve(g: State, *names: str, ready: int = 2) -> None:
    for name in names:
        g[name].where, g[name].ready = RESERVE, ready
    g.ears = None


# -- tokens ------------------------------------------------------------------------------------------------


def test_TMG_CONTENT_R6_a_token_is_controlled_while_its_whole_disc_lies_under_the_tray() -> None:
    g = field(THRONES, A=(SWORDS, 24, 24, 0))
    assert [t.id for t in controlled(g, g["A"])] == ["token-1"]
    stand(g, g["A"], (26050, 24000, 0))  # |u| = 2.05 = 2.75 - 0.7
    assert [t.id for t in controlled(g, g["A"])] == ["token-1"]
    stand(g, g["A"], (26060, 24000, 0))
    assert controlled(g, g["A"]) == []
    assert controller(g, g.objectives[0]) is None


def test_TMG_CONTENT_R6_not_while_engaged_with_an_enemy_of_more_ranks() -> None:
    g = field(THRONES, A=(SWORDS, 24, 24, 0, {"minis": 8}), b=(GUARDS, 24, 28.8, 180))
    assert controlled(g, g["A"]) == []
    g["A"].minis = (1 << 9) - 1
    assert [t.id for t in controlled(g, g["A"])] == ["token-1"]
    g = field(THRONES, A=(SWORDS, 24, 24, 0), b=(WOLF, 24, 27.78, 180))  # a wolf's HP count as ranks
    g["b"].hp = 4
    assert controlled(g, g["A"]) == []
    g["b"].hp = 3
    assert controller(g, g.objectives[0]) is g["A"]


# -- A Game of Thrones -------------------------------------------------------------------------------------


def test_TMG_WIN_R4_TMG_SETUP_4_thrones_one_for_outer_tokens_two_for_the_centre() -> None:
    g = field(
        THRONES,
        first="blue",
        A=(SWORDS, 24, 24, 0),
        B=(SWORDS, 6, 18, 0),
        c=(GUARDS, 42, 30, 180),
        d=(GUARDS, 30, 40, 180),
    )
    run(score_round(g), dice=[[6, 6]])
    assert scored(g) == [("blue", 1), ("red", 2), ("red", 1)]  # First Player's first
    assert g.vp == {"red": 3, "blue": 1}
    rolled = told(g, "rolled")[0]
    assert (rolled["who"], rolled["modifiers"]) == ("A", [["Centre", -2]])


def test_TMG_SETUP_4_thrones_nothing_is_scored_in_round_1() -> None:
    g = field(THRONES, round=1, A=(SWORDS, 24, 24, 0))
    run(score_round(g))
    assert g.vp == {"red": 0, "blue": 0}


def test_TMG_CONTENT_R6_TMG_SETUP_4_thrones_the_centre_takes_a_panic_test_at_minus_two() -> None:
    g = field(THRONES, A=(SWORDS, 24, 24, 0))
    run(score_round(g), dice=[[3, 3]])  # Morale 6: 6 - 2 misses by 2
    assert g["A"].strength == 10


def test_TMG_SETUP_4_thrones_VP_of_both_come_before_any_effect_and_players_order_their_own() -> None:
    cards = {"token-2": "dread-omen", "token-4": "vantage"}
    g = field(THRONES, cards=cards, A=(SWORDS, 24, 24, 0), B=(SWORDS, 6, 18, 0), c=(GUARDS, 42, 18, 180))
    asked: list[tuple[str, str]] = []
    run(score_round(g), red=["token-2"], dice=[[6, 6]], asked=asked)  # no enemy within 12 inches of B
    assert asked == [("red", "on-score")]
    kinds = [event.kind for event in g.story.events]
    assert kinds.index("rolled") > max(n for n, kind in enumerate(kinds) if kind == "scored")
    question = until(score_round(g))
    assert question.options() == ["token-1", "token-2"]


def test_TMG_SETUP_4_thrones_a_unit_destroyed_by_the_centre_scores_no_further_effect() -> None:
    g = field(THRONES, cards={"token-2": "dread-omen"}, A=(SWORDS, 24, 24, 0, {"minis": 1}), c=(GUARDS, 24, 34, 180))
    run(score_round(g), dice=[[1, 1]])
    assert g["A"].where == DESTROYED
    assert scored(g) == [("red", 2), ("blue", 1)]  # it held the centre as it fell


def test_TMG_WIN_R6_thrones_one_VP_at_once_for_a_unit_that_held_a_token() -> None:
    g = field(THRONES, round=1, A=(SWORDS, 24, 24, 0), B=(SWORDS, 34, 24, 0))
    kill(g, g["B"])
    assert scored(g) == []
    kill(g, g["A"])
    assert scored(g) == [("blue", 1)]
    assert told(g, "scored")[0]["says"] == "A held a token"


def test_TMG_WIN_R6_thrones_both_halves_of_a_band_that_held_a_token_count() -> None:
    g = field(THRONES, bands=["AB"], A=(SWORDS, 24, 24, 0), B=(SWORDS, 24, 24, 0))
    kill(g, g["A"])
    assert [seat for seat, _ in scored(g)] == ["blue", "blue"]
    assert [event["says"] for event in told(g, "scored")] == ["B held a token", "A held a token"]


# -- A Clash of Kings --------------------------------------------------------------------------------------


def clash(**armies: Any) -> State:
    g, _ = new_state("clash-of-kings-medium", armies or None)
    g.sides = {"red": "first", "blue": "second"}
    set_stage(g, DEPLOY)
    return g


def test_TMG_SETUP_4_clash_two_units_are_deployed_one_of_them_the_commanders() -> None:
    g = clash()
    assert [*still_to_deploy(g, "red").values()] == [None] * 4
    deploy(g, g["stark-bowmen"], (10000, 5000, 0), "a test")
    left = still_to_deploy(g, "red")
    assert {id: reason is None for id, reason in left.items()} == {
        "stark-sworn-swords-1": True,  # the band with the commander counts as one
        "umber-berserkers": False,
        "stark-outriders": False,
    }
    assert left["umber-berserkers"] is not None
    assert left["umber-berserkers"].rule == "TMG-SETUP-4"
    deploy(g, g["stark-sworn-swords-1"], (24000, 5000, 0), "a test")
    assert still_to_deploy(g, "red") == {}
    assert len(still_to_deploy(g, "blue")) == 4


def test_TMG_SETUP_4_clash_the_commanders_unit_first_leaves_any_second_one() -> None:
    g = clash()
    deploy(g, g["stark-sworn-swords-1"], (24000, 5000, 0), "a test")
    assert still_to_deploy(g, "red") == {"umber-berserkers": None, "stark-outriders": None, "stark-bowmen": None}


def test_TMG_CONTENT_R7_clash_the_rest_waits_in_reserve_from_round_2() -> None:
    g = clash()
    deploy(g, g["stark-sworn-swords-1"], (24000, 5000, 0), "a test")
    deploy(g, g["stark-bowmen"], (10000, 5000, 0), "a test")
    deployed(g)
    assert [(u.id, u.ready) for u in g.units if u.where == RESERVE and u.seat == "red"] == [
        ("umber-berserkers", 2),
        ("stark-outriders", 2),
    ]
    g.round = 1
    assert reserve_turns(g, "red") == []
    g.round = 2
    assert [u.id for u in reserve_turns(g, "red")] == ["umber-berserkers", "stark-outriders"]
    deployed(field(THRONES, A=(SWORDS, 24, 24, 0)))  # other modes hold nobody back


def test_TMG_CONTENT_R7_TMG_CONTENT_R11_clash_a_reserve_comes_into_the_own_zone_unactivated() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0), B=(SWORDS, 0, 0, 0), c=(GUARDS, 20, 12.4, 0))
    into_reserve(g, "B")
    question = until(deploy_reserve(g, g["B"]))
    assert (question.ask, question.about) == ("reserve-spot", "B")
    assert question.why_not(at(34, 5, 90)) is None
    assert why(question, at(34, 7.7, 0)) == "TMG-CONTENT-R11"  # not wholly in the zone
    assert question.why_not(at(20, 6.6, 0)) is None  # 1 inch from the enemy
    assert why(question, at(20, 6.7, 0)) == "TMG-CONTENT-R11"
    assert run(deploy_reserve(g, g["B"]), red=[at(34, 5, 0)]) is False  # the whole turn
    assert (g["B"].where, g["B"].activated) == (TABLE, False)


def test_TMG_CONTENT_R11_TMG_CONTENT_R7_clash_a_flank_edge_while_its_token_is_controlled_with_a_token() -> None:
    g = field(CLASH, A=(SWORDS, 6, 24, 0), B=(SWORDS, 0, 0, 0), c=(GUARDS, 42, 24, 180))
    into_reserve(g, "B")
    question = until(deploy_reserve(g, g["B"]))
    assert (question.ask, question.options()) == ("reserve-area", ["zone", "west"])
    question = until(deploy_reserve(g, g["B"]), red=["west"])
    assert question.why_not(at(3, 34, 0)) is None
    assert why(question, at(3.3, 34, 0)) == "TMG-CONTENT-R11"  # 6.05 inches from the edge
    run(deploy_reserve(g, g["B"]), red=["west", at(3, 34, 0)])
    assert (g["B"].where, g["B"].activated) == (TABLE, True)
    assert g.tally.activations == ()
    into_reserve(g, "B")
    stand(g, g["A"], (12000, 24000, 0))
    assert until(deploy_reserve(g, g["B"])).ask == "reserve-spot"  # the west is nobody's now


def test_TMG_CONTENT_R11_clash_a_reserve_without_a_spot_cannot_come() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0))
    into_reserve(g, "A")
    assert [u.id for u in reserve_turns(g, "red")] == ["A"]
    walls = [("castle-wall", x, y, 0) for x in range(4, 48, 8) for y in (3, 7)]
    blocked = field(CLASH, A=(SWORDS, 24, 24, 0), pieces=walls)
    into_reserve(blocked, "A")
    assert reserve_turns(blocked, "red") == []


def test_TMG_CONTENT_R7_clash_the_fallen_go_to_reserve_at_full_strength() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0, {"attachment": "sworn-sword-captain", "conditions": ["panicked"]}))
    kill(g, g["A"])
    u = g["A"]
    assert (u.where, u.strength, u.conditions, u.ready) == (RESERVE, 12, (), 2)
    assert [a.card.id for a in u.attachments] == ["sworn-sword-captain"]
    assert [v.id for v in reserve_turns(g, "red")] == ["A"]


def test_TMG_CONTENT_R7_clash_characters_are_gone_for_good() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0, {"attachment": "robb-stark-the-wolf-lord"}), B=(WOLF, 34, 24, 0))
    kill(g, g["A"])
    assert g["A"].attachments == ()
    assert g["A"].strength == 12  # the slot is an ordinary mini
    kill(g, g["B"])
    assert (g["B"].card.character, g["B"].where) == (True, DESTROYED)


def test_TMG_CONTENT_R7_clash_who_fell_with_an_activation_token_comes_next_round() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0))
    activate(g, g["A"], "a test")
    kill(g, g["A"])
    assert (g["A"].ready, g["A"].activated) == (3, False)
    assert reserve_turns(g, "red") == []
    g.round = 3
    assert [u.id for u in reserve_turns(g, "red")] == ["A"]


def test_TMG_WIN_R6_TMG_CONTENT_R7_clash_band_halves_come_back_as_two_units() -> None:
    g = field(CLASH, bands=["AB"], A=(SWORDS, 24, 24, 0), B=(SWORDS, 24, 24, 0))
    activate(g, g["A"], "a test")
    run(harm(g, g["A"], 20, "a test", "effect"))
    assert (g["B"].where, g["B"].ready, g["A"].where) == (RESERVE, 3, TABLE)  # the band had the token
    kill(g, g["A"])
    assert [(u.where, u.width, u.mate, u.strength) for u in g.units] == [(RESERVE, 5500, NOBODY, 12)] * 2
    assert scored(g) == [("blue", 1), ("blue", 1)]


def test_TMG_WIN_R6_clash_one_VP_for_the_first_destruction_of_each_unit() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0))
    kill(g, g["A"])
    run(deploy_reserve(g, g["A"]), red=[at(24, 5, 0)])
    kill(g, g["A"])
    assert scored(g) == [("blue", 1)]
    assert g["A"].falls == 2


def test_TMG_SETUP_4_TMG_WIN_R4_clash_one_VP_per_controlled_token_from_round_2() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0), B=(SWORDS, 6, 24, 0), c=(GUARDS, 42, 24, 180))
    run(score_round(g))
    assert (scored(g), g.vp) == ([("red", 1), ("red", 1), ("blue", 1)], {"red": 2, "blue": 1})
    g = field(CLASH, round=1, A=(SWORDS, 24, 24, 0))
    run(score_round(g))
    assert g.vp["red"] == 0


def test_TMG_ACT_5_nobody_passes_with_somebody_to_activate_and_reserves_oblige_nobody() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0))
    refused = why_no_pass(g, "red", [g["A"]])
    assert refused is not None
    assert (refused.rule, refused.numbers) == ("TMG-ACT-5", {"left": 1})
    assert why_no_pass(g, "red", []) is None


# -- A Storm of Swords -------------------------------------------------------------------------------------


def test_TMG_SETUP_6_TMG_CONTENT_R7_storm_the_defender_names_half_rounded_up_as_reserves() -> None:
    g, _ = new_state("storm-of-swords-small", None)
    g.sides = {"red": "attacker", "blue": "defender"}
    question = until(before_deployment(g))
    assert (question.seat, question.ask, question.least, question.most) == ("blue", "reserves", 2, 2)
    run(before_deployment(g), blue=[["lannister-guards-1", "mountains-men"]])
    assert [u.id for u in g.units if u.ready] == ["lannister-guards-1", "mountains-men"]
    assert {u.ready for u in g.units} == {0, 3}
    assert [*still_to_deploy(g, "blue")] == ["lannister-guards-2", "lannister-halberdiers"]
    assert len(still_to_deploy(g, "red")) == 5
    g, _ = new_state("storm-of-swords-small", None)
    g.sides = {"red": "defender", "blue": "attacker"}
    assert until(before_deployment(g)).least == 3  # of five


def test_TMG_CONTENT_R7_storm_a_band_counts_as_one_and_a_single_unit_is_held_back() -> None:
    g, _ = new_state("storm-of-swords-medium", None)
    g.sides = {"red": "attacker", "blue": "defender"}
    question = until(before_deployment(g))
    assert (len(question.items), question.least) == (4, 2)
    for u in g.units:
        u.where = DESTROYED if u.seat == "blue" and u.id != "mountains-men" else u.where
    run(before_deployment(g))
    assert g["mountains-men"].ready == 3


def test_TMG_CONTENT_R7_TMG_CONTENT_R11_storm_reserves_come_at_a_flank_from_round_3_and_act() -> None:
    g = field(STORM, round=3, A=(SWORDS, 24, 24, 0), b=(GUARDS, 0, 0, 0), C=(SWORDS, 4, 4, 0))
    into_reserve(g, "b", ready=3)
    assert [u.id for u in reserve_turns(g, "blue")] == ["b"]
    assert reserve_turns(g, "red") == []
    question = until(deploy_reserve(g, g["b"]))
    assert (question.ask, question.options()) == ("reserve-area", ["west", "east"])
    question = until(deploy_reserve(g, g["b"]), blue=["east"])
    assert question.why_not(at(45.25, 20, 180)) is None
    assert why(question, at(44.7, 20, 180)) == "TMG-CONTENT-R11"
    assert run(deploy_reserve(g, g["b"]), blue=["east", at(45, 20, 180)]) is True
    assert (g["b"].where, g["b"].activated) == (TABLE, False)
    g.round = 2
    into_reserve(g, "b", ready=2)
    assert reserve_turns(g, "blue") == []


def test_TMG_CONTENT_R11_TMG_CONTENT_R7_storm_the_attackers_fallen_return_at_the_start_of_a_round() -> None:
    g = field(
        STORM,
        A=(SWORDS, 24, 24, 0, {"attachment": "robb-stark-the-wolf-lord"}),
        B=(WOLF, 34, 24, 0),
        C=(SWORDS, 4, 24, 0),
        d=(GUARDS, 24, 34, 180),
    )
    for name in ("A", "B", "C", "d"):
        kill(g, g[name])
    assert until(round_start(g)).options() == ["A", "C"]  # no Character, no Defender
    run(round_start(g), red=["C", at(24, 9, 0), at(34, 9, 0)])
    assert [g[name].where for name in ("A", "B", "C", "d")] == [TABLE, DESTROYED, TABLE, DESTROYED]
    assert (g["A"].pose, g["A"].attachments, g["A"].strength) == ((34000, 9000, 0), (), 12)


def test_TMG_CONTENT_R11_storm_without_a_spot_the_fallen_wait() -> None:
    walls = [("castle-wall", x, y, 0) for x in range(4, 48, 8) for y in (3, 7, 11, 15)]
    g = field(STORM, A=(SWORDS, 24, 24, 0), pieces=walls)
    kill(g, g["A"])
    run(round_start(g))
    assert g["A"].where == DESTROYED


def test_TMG_WIN_R6_storm_the_attacker_scores_each_defender_once_and_the_defender_nothing() -> None:
    g = field(STORM, A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 34, 180))
    kill(g, g["A"])
    assert g.vp == {"red": 0, "blue": 0}
    kill(g, g["b"])
    assert scored(g) == [("red", 1)]
    g["b"].where, g["b"].minis = TABLE, 1
    kill(g, g["b"])
    assert scored(g) == [("red", 1)]
    score(g, "blue", 1, "a test", "a captive")  # whatever an effect gives
    assert g.vp == {"red": 1, "blue": 0}
    run(score_round(g))
    assert g.vp == {"red": 1, "blue": 0}


# -- A Feast for Crows -------------------------------------------------------------------------------------


def carrier(g: State, n: int) -> str | None:
    token = g.objectives[n]
    return g.units[token.carrier].id if token.carrier != NOBODY else None


def carry(g: State, name: str, n: int = 0) -> None:
    """Let a unit carry a token."""
    change_objective(g, g.objectives[n], g.objectives[n]._replace(carrier=g[name].n), "picked-up", "a test")


def test_TMG_CONTENT_R6_TMG_SETUP_4_feast_a_unit_that_moves_over_a_token_picks_it_up() -> None:
    g = field(FEAST, A=(SWORDS, 12, 24, 270))
    run(maneuver(g, g["A"]), red=[at(8, 24, 270)])
    assert carrier(g, 0) == "A"
    assert told(g, "picked-up")[0]["carrier"] == "A"
    assert g["A"].conditions == ("panicked",)  # the pile stays Horrific
    assert [t.id for t in controlled(g, g["A"])] == ["token-1"]


def test_TMG_SETUP_4_feast_touching_is_not_overlapping_and_a_carried_token_stays() -> None:
    g = field(FEAST, A=(SWORDS, 13, 24, 270), b=(GUARDS, 6, 40, 180))
    run(maneuver(g, g["A"]), red=[at(9.1, 24, 270)])  # its front edge ends at the rim of the disc
    assert carrier(g, 0) is None
    carry(g, "b")
    stand(g, g["b"], (6000, 35000, 180000))
    run(maneuver(g, g["A"]), red=[at(8, 24, 270)])
    assert carrier(g, 0) == "b"


def test_TMG_SETUP_4_feast_a_unit_carries_one_token_and_the_other_is_put_back() -> None:
    g = field(FEAST, A=(SWORDS, 12, 24, 270))
    g.objectives = (g.objectives[0], g.objectives[1]._replace(x=6500))
    question = until(maneuver(g, g["A"]), red=[at(8, 24, 270)])
    assert (question.seat, question.ask, question.options()) == ("red", "keep-token", ["token-1", "token-2"])
    g = field(FEAST, A=(SWORDS, 12, 24, 270))
    g.objectives = (g.objectives[0], g.objectives[1]._replace(x=6500))
    run(maneuver(g, g["A"]), red=[at(8, 24, 270), "token-1"], blue=[at(44.5, 24, 0)])
    assert (carrier(g, 0), carrier(g, 1)) == ("A", None)
    assert (g.objectives[1].x, g.objectives[1].y) == (44500, 24000)  # on its own pile


def test_TMG_SETUP_4_feast_where_a_token_may_be_put_back() -> None:
    g = field(FEAST, A=(SWORDS, 9.5, 24, 0))
    carry(g, "A")
    stand(g, g["A"], (9500, 24000, 0))
    question = until(march(g, g["A"]), red=[at(9.5, 32, 0)])
    assert (question.seat, question.ask, question.form["free"]) == ("blue", "put-back", "slide")
    assert question.why_not(at(3.3, 24, 0)) is None  # its rim touches the pile
    assert why(question, at(3.2, 24, 0)) == "TMG-SETUP-4"
    assert why(question, at(4, 24, 90)) == "TMG-SETUP-4"
    for reply in question.suggest(Random(2), 8):
        assert question.why_not(reply) is None


def test_TMG_SETUP_4_feast_a_token_is_put_back_under_no_tray_if_there_is_such_a_spot() -> None:
    g = field(FEAST, A=(SWORDS, 9.5, 32, 0), b=(GUARDS, 7, 24, 0))
    carry(g, "A")
    question = until(speak(g, W_ACTION_END, Move(g["A"], MANEUVER)))
    assert why(question, at(6, 24, 0)) == "TMG-SETUP-4"  # under b
    assert question.why_not(at(3.5, 24, 0)) is None
    g = field(FEAST, A=(SWORDS, 9.5, 38, 0), bands=["bc"], b=(GUARDS, 6, 24, 90), c=(GUARDS, 6, 24, 90))
    g["b"].depth = 8000  # nothing of the pile's surroundings is free
    carry(g, "A")
    question = until(speak(g, W_ACTION_END, Move(g["A"], MANEUVER)))
    assert question.why_not(at(6, 24, 0)) is None


def test_TMG_CONTENT_R6_TMG_SETUP_4_feast_a_carrier_away_from_its_pile_drops_the_token() -> None:
    g = field(FEAST, A=(SWORDS, 6, 27.9, 0))
    carry(g, "A")
    run(march(g, g["A"]), red=[at(6, 27.9, 0)])  # it touches the pile
    assert carrier(g, 0) == "A"
    run(march(g, g["A"]), red=[at(6, 28, 0)], blue=[at(6, 24, 0)])
    assert (carrier(g, 0), g.objectives[0].y) == (None, 24000)
    assert told(g, "put-back")[0]["token"] == "token-1"


def test_TMG_SETUP_4_feast_only_at_the_end_of_its_own_action() -> None:
    g = field(FEAST, A=(SWORDS, 6, 32, 0), B=(SWORDS, 30, 30, 0))
    carry(g, "A")
    run(maneuver(g, g["B"]), red=[at(30, 31, 0)])
    assert carrier(g, 0) == "A"


def test_TMG_SETUP_4_feast_a_failed_panic_test_loses_the_token_to_an_enemy_at_the_pile() -> None:
    g = field(FEAST, A=(SWORDS, 6, 27.9, 0), b=(GUARDS, 6, 20.1, 0), c=(GUARDS, 30, 40, 0))
    carry(g, "A")
    run(panic_test(g, g["A"]), dice=[[3, 3]])
    assert carrier(g, 0) == "A"
    run(panic_test(g, g["A"]), dice=[[1, 1]])
    assert carrier(g, 0) == "b"
    carry(g, "b", 1)
    g.objectives = (g.objectives[0]._replace(carrier=g["A"].n), g.objectives[1])
    run(panic_test(g, g["A"]), dice=[[1, 1]], blue=[at(6, 24, 0)])  # b carries one already
    assert carrier(g, 0) is None


def test_TMG_SETUP_4_feast_the_opponent_chooses_who_takes_it() -> None:
    g = field(FEAST, A=(SWORDS, 6, 27.9, 0), b=(GUARDS, 6, 20.1, 0), c=(GUARDS, 10.4, 24, 90))
    carry(g, "A")
    run(panic_test(g, g["A"]), dice=[[1, 1]], blue=["c"])
    assert carrier(g, 0) == "c"


def test_TMG_WIN_R6_feast_one_VP_for_each_destruction_and_the_token_is_lost() -> None:
    g = field(FEAST, A=(WOLF, 6, 27, 0), b=(GUARDS, 30, 40, 0))
    carry(g, "A")
    kill(g, g["A"], blue=[at(6, 24, 0)])
    assert (scored(g), carrier(g, 0)) == ([("blue", 1)], None)
    assert len(g.pieces) == 2  # only infantry leaves a pile


def test_TMG_SETUP_4_feast_fallen_infantry_leaves_a_pile_with_a_token() -> None:
    g = field(FEAST, A=(SWORDS, 24, 24, 0), B=(SWORDS, 33, 24, 0))
    question = until(harm(g, g["A"], 99, "a test", "effect"))
    assert (question.seat, question.ask) == ("red", "pile-spot")
    assert question.why_not(at(24, 24, 0)) is None
    assert question.why_not(at(24, 36.9, 0)) is None  # its corners 12 inches from where the tray stood
    assert why(question, at(24, 37, 0)) == "TMG-SETUP-4"
    assert question.why_not(at(27.25, 24, 0)) is None  # 1 inch from B
    assert why(question, at(27.3, 24, 0)) == "TMG-SETUP-4"
    assert why(question, at(11, 24, 0)) == "TMG-SETUP-4"  # 1 inch from the pile in the west
    g = field(FEAST, A=(SWORDS, 24, 24, 0), B=(SWORDS, 33, 24, 0))
    kill(g, g["A"], red=[at(20, 22, 45)])
    assert (g.pieces[2].kind.id, g.pieces[2].tray.pose) == ("corpse-pile", (20000, 22000, 45000))
    assert (g.objectives[2].x, g.objectives[2].y, g.objectives[2].pile) == (20000, 22000, 2)


def test_TMG_SETUP_4_feast_at_most_four_piles_and_none_without_a_spot() -> None:
    units: dict[str, Any] = {name: (SWORDS, x, 6, 0) for name, x in zip("ABC", (6, 16, 26), strict=True)}
    g = field(FEAST, **units)
    kill(g, g["A"], red=[at(6, 6, 0)])
    kill(g, g["B"], red=[at(16, 6, 0)])
    kill(g, g["C"])
    assert (len(g.pieces), len(g.objectives)) == (4, 4)
    crowd = [("trees", x, y, 0) for x in range(2, 48, 6) for y in range(2, 48, 5)]
    g = field(FEAST, A=(SWORDS, 24, 24, 0), pieces=crowd)
    g.objectives = g.objectives[:0]
    kill(g, g["A"])
    assert told(g, "laid") == []


def test_TMG_SETUP_4_feast_a_fallen_half_of_a_band_leaves_its_pile_where_it_stood() -> None:
    g = field(FEAST, bands=["AB"], A=(SWORDS, 24, 24, 0), B=(SWORDS, 24, 24, 0))
    g["B"].minis = 1
    g["A"].attachments = g["A"].kit = (Attached(library().attachments["sworn-sword-captain"]),)
    g["A"].minis, g["B"].minis = 0b11, 0b10
    question = until(harm(g, g["A"], 1, "a test", "effect"))
    assert question.ask == "pile-spot"
    assert (g["B"].where, g["B"].pose) == (DESTROYED, (26750, 24000, 0))


def test_TMG_SETUP_4_TMG_WIN_R4_TMG_CONTENT_R6_feast_one_VP_per_carried_token_from_round_2() -> None:
    g = field(FEAST, A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 40, 180))
    run(score_round(g))
    assert g.vp == {"red": 0, "blue": 0}
    carry(g, "A")
    carry(g, "b", 1)
    run(score_round(g))
    assert scored(g) == [("red", 1), ("blue", 1)]
    g.round = 1
    run(score_round(g))
    assert g.vp == {"red": 1, "blue": 1}


def test_TMG_SETUP_4_feast_a_melee_shift_picks_up_a_token() -> None:
    g = field(FEAST, A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 28.8, 180))
    g.pieces = (lay(0, library().terrain["corpse-pile"], (29000, 24000, 0)), g.pieces[1])
    g.objectives = (g.objectives[0]._replace(x=29000, y=24000), g.objectives[1])
    run(attack(g, g["A"]), red=["front:half-"], dice=[[1] * 7])
    assert (g["A"].pose, carrier(g, 0)) == ((26750, 24000, 0), "A")


# -- The Winds of Winter -----------------------------------------------------------------------------------


def winds(**more: Any) -> State:
    """Two armies with commanders, five cards in each hand."""
    g = field(WINDS, **more)
    g.decks = {
        "red": ("stark", "robb-stark-the-wolf-lord"),
        "blue": ("lannister", "jaime-lannister-the-kingslayer"),
    }
    secrets = list(library().secret_objectives)
    for seat, cards in (("red", secrets[:5]), ("blue", secrets[5:10])):
        for card in cards:
            g.piles[f"{seat}-objectives"].put(g.piles["secret-deck"].take(card))
    return g


def choose_cards(g: State, red: str, blue: str, opened: str = "terror") -> None:
    for card in (red, blue, opened):
        for pile in ("red-objectives", "blue-objectives", "secret-deck"):
            if card in g.piles[pile].cards:
                g.piles[pile].take(card)
                break
    g.piles["red-chosen"].put(red)
    g.piles["blue-chosen"].put(blue)
    g.piles["open-objective"].put(opened)


def test_TMG_SETUP_4_SEC_8_winds_one_is_turned_up_then_both_choose_together_face_down() -> None:
    g = winds()
    question = until(round_start(g), cards=[["terror"]])
    assert g.piles["open-objective"].cards == ["terror"]
    assert [(q.seat, q.ask, q.eyes) for q in question.questions] == [
        ("red", "secret-objective", ("red",)),
        ("blue", "secret-objective", ("blue",)),
    ]
    assert question.questions[0].options() == g.piles["red-objectives"].cards
    g = winds()
    run(round_start(g), cards=[["terror"]], red=["hold-the-centre"], blue=["revenge"])
    assert (g.piles["red-chosen"].cards, g.piles["blue-chosen"].cards) == (["hold-the-centre"], ["revenge"])
    assert (len(g.piles["red-objectives"]), len(g.piles["secret-deck"])) == (4, 4)
    event = next(event for event in g.story.events if event.kind == "secret-chosen")
    assert (event.for_seat("red", 0)["card"], event.for_seat("blue", 0)["card"]) == ("hold-the-centre", None)


def test_TMG_SETUP_4_winds_nothing_in_round_1_and_no_open_card_from_an_empty_deck() -> None:
    g = winds(round=1)
    run(round_start(g))
    assert len(g.piles["secret-deck"]) == 5
    g.round = 2
    g.piles["secret-deck"].cards.clear()
    g.piles["red-objectives"].cards[:] = ["hold-the-centre"]  # a single card is not asked for
    g.piles["blue-objectives"].cards.clear()
    run(round_start(g))
    assert (g.piles["red-chosen"].cards, g.piles["blue-chosen"].cards) == (["hold-the-centre"], [])
    assert g.piles["open-objective"].cards == []


def test_TMG_SETUP_4_winds_a_chosen_card_scores_at_the_rounds_end_and_is_shown() -> None:
    g = winds(A=(SWORDS, 24, 24, 0), first="blue")
    choose_cards(g, "hold-the-centre", "marked-men", "deny-them")
    g["A"].conditions = ("panicked", "vulnerable", "weakened")
    run(round_end(g))
    assert scored(g) == [("blue", 1), ("red", 2)]  # First Player first
    assert [event["card"] for event in told(g, "secret-shown")] == ["marked-men", "hold-the-centre"]
    assert sorted(g.piles["secret-discard"].cards) == ["deny-them", "hold-the-centre", "marked-men"]
    assert g.piles["red-chosen"].cards == g.piles["open-objective"].cards == []


def test_SEC_5_TMG_SETUP_4_winds_what_did_not_score_is_shown_and_discarded_all_the_same() -> None:
    g = winds(A=(SWORDS, 34, 24, 0))
    choose_cards(g, "hold-the-centre", "marked-men")
    run(round_end(g))
    assert scored(g) == []
    assert [(event["seat"], event["card"]) for event in told(g, "secret-shown")] == [
        ("red", "hold-the-centre"),
        ("blue", "marked-men"),
    ]
    assert len(g.piles["secret-discard"]) == 3


def test_TMG_SETUP_4_winds_either_player_scores_the_open_objective() -> None:
    g = winds(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 40, 180))
    choose_cards(g, "swords-and-horses", "swords-and-letters", "locked-ranks")
    stand(g, g["b"], (24000, 28800, 180000))
    g["A"].minis = 1
    run(round_end(g))
    assert scored(g) == [("blue", 1)]
    g = winds(A=(SWORDS, 10, 43, 0), b=(GUARDS, 24, 5, 180))
    choose_cards(g, "swords-and-horses", "swords-and-letters", "into-their-camp")
    run(round_end(g))
    assert scored(g) == [("red", 2), ("blue", 2)]


def test_TMG_WIN_R6_winds_one_VP_for_each_destruction_and_cards_at_once() -> None:
    g = winds(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 34, 180), c=(GUARDS, 34, 34, 180))
    choose_cards(g, "revenge", "terror", "break-the-line")
    kill(g, g["b"])
    assert scored(g) == [("red", 1)]
    assert g.piles["red-chosen"].cards == ["revenge"]
    kill(g, g["A"])
    kill(g, g["c"])
    assert scored(g) == [("red", 1), ("blue", 1), ("red", 1), ("red", 2)]
    assert (g.piles["red-chosen"].cards, g.piles["secret-discard"].cards) == ([], ["revenge"])


def test_TMG_SETUP_4_winds_a_hidden_card_scores_once_the_open_one_again_and_again() -> None:
    g = winds(A=(SWORDS, 24, 24, 0), B=(SWORDS, 10, 24, 0), c=(GUARDS, 24, 34, 180), d=(GUARDS, 34, 34, 180))
    choose_cards(g, "hold-the-centre", "terror", "revenge")
    kill(g, g["A"])
    kill(g, g["c"])
    kill(g, g["d"])
    assert scored(g) == [("blue", 1), ("red", 1), ("red", 2), ("red", 1), ("red", 2)]
    assert g.piles["open-objective"].cards == ["revenge"]
    g = winds(A=(SWORDS, 24, 24, 0), c=(GUARDS, 24, 34, 180), d=(GUARDS, 34, 34, 180))
    choose_cards(g, "revenge", "terror", "hold-the-centre")
    for name in ("A", "c", "d"):
        kill(g, g[name])
    assert scored(g).count(("red", 2)) == 1


def claiming(**more: Any) -> State:
    g = field(WINDS, A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 40, 180), **more)
    g.ncus = [NcuUnit(0, "sansa", replace(library().ncus["sansa-stark"], abilities=()), "red")]
    secrets = list(library().secret_objectives)
    run(deal(g), cards=[secrets[:5], secrets[5:10]])
    g.story.events.clear()
    return g


def test_TMG_SETUP_4_TMG_NCU_R1_winds_who_claims_tactics_may_replace_its_effect() -> None:
    g = claiming()
    question = until(activate_ncu(g, g.ncus[0]), red=["tactics"])
    assert (question.seat, question.ask, question.options()) == ("red", "W-NCU-CLAIM", ["winds-of-winter@-1", "none"])
    g = claiming()
    g.piles["red-chosen"].put(g.piles["red-objectives"].take("hold-the-centre"))
    replies = ["tactics", "winds-of-winter@-1", "weakened", "swords-and-horses"]
    run(activate_ncu(g, g.ncus[0]), red=replies, cards=[["terror"]])
    assert g["b"].conditions == ("weakened",)
    assert g.piles["red-chosen"].cards == ["swords-and-horses"]
    assert {"hold-the-centre", "terror"} <= set(g.piles["red-objectives"].cards)
    assert g.piles["red-hand"].cards == []  # the zone itself draws nothing
    event = next(event for event in g.story.events if event.kind == "secret-swapped")
    assert (event.for_seat("blue", 0)["card"], event.for_seat("red", 0)["card"]) == (None, "swords-and-horses")


def test_TMG_NCU_R1_winds_an_effect_that_is_replaced_already_is_not_replaced_again() -> None:
    g = claiming()
    claim = Claim(g.ncus[0])
    claim.zone = "tactics"
    assert until(speak(g, W_NCU_CLAIM, claim)).options() == ["winds-of-winter@-1", "none"]
    claim.replaced = True
    run(speak(g, W_NCU_CLAIM, claim))
    g.ncus[0].seat = "blue"
    claim.replaced = False
    assert until(speak(g, W_NCU_CLAIM, claim)).seat == "blue"  # each for the own NCU


def test_TMG_SETUP_4_winds_the_replacement_may_be_declined_and_is_for_tactics_only() -> None:
    g = claiming()
    asked: list[tuple[str, str]] = []
    run(activate_ncu(g, g.ncus[0]), red=["crown", "b"], dice=[[6, 6]], asked=asked)
    assert "W-NCU-CLAIM" not in [ask for _, ask in asked]
    g = claiming()
    question = until(activate_ncu(g, g.ncus[0]), red=["tactics", "none"])
    assert question.ask.startswith(("zone", "target"))
    assert len(g.piles["red-objectives"]) == 5


def test_TMG_SETUP_4_winds_nothing_to_swap_before_a_card_is_chosen_or_after_it_is_shown() -> None:
    g = claiming()
    run(activate_ncu(g, g.ncus[0]), red=["tactics", "winds-of-winter@-1", "panicked"], cards=[["terror"]])
    assert len(g.piles["red-objectives"]) == 6
    g = claiming()
    g.piles["red-chosen"].put(g.piles["red-objectives"].take("hold-the-centre"))
    run(
        activate_ncu(g, g.ncus[0]),
        red=["tactics", "winds-of-winter@-1", "panicked", "none"],
        cards=[["terror"]],
    )
    assert g.piles["red-chosen"].cards == ["hold-the-centre"]


# -- all modes ---------------------------------------------------------------------------------------------


def test_modes_without_steps_of_their_own_ask_nothing() -> None:
    for mode in (THRONES, CLASH, FEAST):
        g = field(mode, A=(SWORDS, 30, 30, 0))
        opened = watch(g, [W_ROUND_START])
        run(round_start(g))
        run(round_end(g))
        run(before_deployment(g))
        assert opened == []
        assert scored(g) == []
    g = field(WINDS, A=(SWORDS, 24, 24, 0))
    run(score_round(g))
    assert scored(g) == []


def test_TMG_SETUP_R3_TMG_CONTENT_R11_areas_at_the_own_and_the_flank_edges() -> None:
    g = field(THRONES)
    assert edges(g, "red", 6000) == {
        "own-edge": (0, 0, 48000, 6000),
        "west": (0, 0, 6000, 48000),
        "east": (42000, 0, 48000, 48000),
    }
    assert edges(g, "blue", 6000)["own-edge"] == (0, 42000, 48000, 48000)


def test_held_back_units_are_not_deployed() -> None:
    g, _ = new_state("game-of-thrones-small", None)
    hold_back(g, g["grey-wind"], 9, "a test")
    assert "grey-wind" not in still_to_deploy(g, "red")
    assert len(still_to_deploy(g, "red")) == 4


def test_TMG_WIN_R6_a_fallen_half_stands_in_the_tally_of_the_round() -> None:
    g = field(THRONES, bands=["AB"], A=(SWORDS, 34, 24, 0), B=(SWORDS, 34, 24, 0))
    run(harm(g, g["A"], 23, "a test", "effect"))
    assert [g.units[n].id for n in g.tally.losses] == ["B"]
    destroy(g, g["A"], "a test")
    assert [g.units[n].id for n in g.tally.losses] == ["B", "A"]
