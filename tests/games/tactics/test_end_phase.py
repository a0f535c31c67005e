"""The end phase step by step, the next round, and every way in which a match ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from banneret.games.tactics import end_phase as chapter
from banneret.games.tactics.agendas import score_agendas
from banneret.games.tactics.cards import AbilityLine
from banneret.games.tactics.changes import last, use_up_for_round
from banneret.games.tactics.deaths import check_end
from banneret.games.tactics.end_phase import (
    begin_round,
    concede,
    end_phase,
    last_round,
    outcome,
    score_majority,
    score_objectives,
)
from banneret.games.tactics.library import library
from banneret.games.tactics.listening import Held
from banneret.games.tactics.moments import ATTACK_ROLL, DEFENSE_ROLL, GAME_ENDED, ROUND_ENDED
from banneret.games.tactics.setup import new_state
from banneret.games.tactics.state import DECEASED, END_PHASE, OVER, ROUND, TURN, UNDEPLOYED, State
from banneret.games.tactics.turn import go_on
from banneret.kernel.game import Outcome
from banneret.kernel.windows import OFFERED, Ability
from tests.tables import run, table, told, until

KEEPING = "safe-keeping"


def made_up(g: State, id: str, at: str, effect: Callable[..., Any] = lambda *_: None) -> Held:
    """An ability that no card has, in this model's hand."""
    line = AbilityLine(use="made-up", name="Made Up", class_="TRIG", text="", source="")
    return Held(g.model(id), line, Ability("made-up", at, OFFERED, "TAC-END-2", effect))


def ending(drawing: str = "S . l o", round: int = 2, first: str = "gold", **more: Any) -> State:
    """A table at the end of a round of five."""
    letters = {"S": "warden", "l": "warden", **more}
    return table(drawing, rounds=5, turn={"round": round, "first": first, "stage": END_PHASE}, **letters)


def captive(of: str, card: str = "rhaegar") -> dict[str, Any]:
    return {"card": card, "where": "captive", "captor": of, "wounds": 2, "ever_captured": True}


# --- step 1 ---------------------------------------------------------------------------------------------------


def test_TAC_END_2_end_of_round_effects_come_before_points_are_counted() -> None:
    seen: list[int] = []
    g = ending("S . l .", under={"S": "o"})
    g.ears = {ROUND_ENDED: [made_up(g, "S", ROUND_ENDED, lambda g, *_: seen.append(g.vp["gold"]))]}
    run(end_phase(g), gold=["S:made-up"])
    assert (seen, g.vp["gold"]) == ([0], 1)


def test_TAC_END_R4_the_first_player_first_alternating_until_both_decline() -> None:
    g = ending("S T l m", first="silver", T="warden", m="warden")
    g.ears = {ROUND_ENDED: [made_up(g, id, ROUND_ENDED) for id in ("S", "T", "l", "m")]}
    asked: list[tuple[str, str]] = []
    run(
        end_phase(g),
        silver=["l:made-up", "none", "m:made-up"],
        gold=["S:made-up", "T:made-up"],
        asked=asked,
    )
    assert [seat for seat, _ in asked] == ["silver", "gold", "silver", "gold", "silver"]
    assert [event["who"] for event in told(g, "used")] == ["l", "S", "T", "m"]


def test_TAC_END_R4_also_in_step_6() -> None:
    g = ending("S . l .", round=5, first="silver")
    g.ears = {GAME_ENDED: [made_up(g, "S", GAME_ENDED), made_up(g, "l", GAME_ENDED)]}
    asked: list[tuple[str, str]] = []
    run(end_phase(g), silver=["none"], gold=["none"], asked=asked)
    assert asked == [("silver", GAME_ENDED), ("gold", GAME_ENDED)]


# --- steps 2 to 4 ---------------------------------------------------------------------------------------------


def test_TAC_END_3_each_model_on_an_objective_scores_one() -> None:
    g = ending("S T l o", under={"S": "o", "T": "o", "l": "o"}, T="robert")
    run(end_phase(g))
    assert g.vp == {"gold": 2, "silver": 1}
    assert told(g, "scored") == [
        {"seat": "gold", "vp": 1, "source": "objective", "who": "S", "total": 1},
        {"seat": "gold", "vp": 1, "source": "objective", "who": "T", "total": 2},
        {"seat": "silver", "vp": 1, "source": "objective", "who": "l", "total": 1},
    ]
    assert told(g, "held") == [
        {"seat": "gold", "models": 2, "vp": 2},
        {"seat": "silver", "models": 1, "vp": 1},
    ]


def test_TAC_OBJ_2_whoever_stands_on_it_controls_it_and_nobody_else() -> None:
    g = ending("S o l .")
    score_objectives(g)
    assert (g.vp, told(g, "held")) == ({"gold": 0, "silver": 0}, [])
    g = ending("S . l .", under={"l": "o"})
    score_objectives(g)
    assert g.vp == {"gold": 0, "silver": 1}


def test_TAC_OBJ_3_an_enemy_beside_it_contests_nothing() -> None:
    g = ending("S l m .", under={"S": "o"}, m="warden")
    score_objectives(g)
    assert g.vp == {"gold": 1, "silver": 0}


def test_TAC_OBJ_R1_a_large_model_on_four_objectives_scores_one() -> None:
    g = ending("R R S l\nR R . .", under={"R": "o", "S": "o"}, R="robert-mounted")
    assert len(g.objectives) == 5
    score_objectives(g)
    assert g.vp == {"gold": 2, "silver": 0}
    g = ending("R R S l\nR R . o", R="robert-mounted")
    score_objectives(g)
    assert g.vp == {"gold": 0, "silver": 0}


def test_TAC_END_4_most_captives_score_one() -> None:
    g = ending("S T l .", T="warden", reserve={"p": captive("S"), "q": captive("T", "barristan-selmy")})
    run(end_phase(g))
    assert told(g, "scored") == [{"seat": "gold", "vp": 1, "source": "captives", "who": None, "total": 1}]
    g = ending("S T l m", T="warden", m="warden", reserve={"P": captive("l", "robert")})
    run(end_phase(g))
    assert g.vp == {"gold": 0, "silver": 1}
    g = ending("S . l .")
    run(end_phase(g))
    assert g.vp == {"gold": 0, "silver": 0}
    g = ending("S T l .", T="warden")  # more models, no captives
    run(end_phase(g))
    assert g.vp == {"gold": 0, "silver": 0}


def test_TAC_END_R2_a_tie_scores_nobody() -> None:
    g = ending("S . l .", reserve={"p": captive("S")})
    score_majority(g)
    assert g.vp == {"gold": 1, "silver": 0}
    g = ending("S . l .", reserve={"p": captive("S"), "P": captive("l", "robert")})
    score_majority(g)
    assert told(g, "scored") == []
    g = ending("S . l .")
    score_majority(g)
    assert told(g, "scored") == []


@pytest.mark.parametrize(
    ("counted", "points"), [("captives", {"gold": 1, "silver": 0}), ("copper", {"gold": 0, "silver": 1})]
)
def test_TAC_END_R1_what_the_majority_counts_is_data(
    counted: Any, points: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = library()
    assert shelf.chosen.end_phase_majority == "captives"
    other = replace(shelf, chosen=replace(shelf.chosen, end_phase_majority=counted))
    monkeypatch.setattr(chapter, "library", lambda: other)
    g = ending("S . l .", reserve={"p": captive("S")}, coins=(2, 3))
    score_majority(g)
    assert g.vp == points


def test_TAC_END_R1_both_majorities_may_be_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = library()
    other = replace(shelf, chosen=replace(shelf.chosen, end_phase_majority="both"))
    monkeypatch.setattr(chapter, "library", lambda: other)
    g = ending("S . l .", reserve={"p": captive("S")}, coins=(3, 2))
    score_majority(g)
    assert [(e["seat"], e["source"]) for e in told(g, "scored")] == [("gold", "captives"), ("gold", "copper")]
    g = ending("S . l .", coins=(3, 3))
    score_majority(g)
    assert told(g, "scored") == []


def test_TAC_END_5_the_scenario_scores_after_objectives_and_captives() -> None:
    g = ending("S . l .", under={"S": "o"}, reserve={"p": captive("S")})
    scenario = replace(g.scenario, special="both-cabins", special_args={"vp": 1}, special_squares=((0, 0), (0, 0)))
    g.scenario = scenario
    run(end_phase(g))
    assert [event["source"] for event in told(g, "scored")] == ["objective", "captives", "both-cabins"]


# --- the last round -------------------------------------------------------------------------------------------


def test_TAC_END_R3_agendas_score_in_the_last_round_only() -> None:
    for round, points in ((4, 0), (5, 2)):
        g = ending("S . l .", round=round, S="robert", hand={"gold": [KEEPING]})
        run(end_phase(g))
        assert g.vp["gold"] == points


def test_TAC_END_R3_after_step_4_and_before_step_5(monkeypatch: pytest.MonkeyPatch) -> None:
    g = ending("S . l .", round=5, under={"S": "o"}, S="robert", hand={"gold": [KEEPING]})
    last(g, ATTACK_ROLL, g["S"], "round", "Watch Post", 1)
    g.scenario = replace(g.scenario, special="both-cabins", special_args={"vp": 1}, special_squares=((0, 0),))
    lasting: list[int] = []

    def score_and_look(g: State) -> None:
        lasting.append(len(g.lasting))
        score_agendas(g)

    monkeypatch.setattr(chapter, "score_agendas", score_and_look)
    run(end_phase(g))
    assert (lasting, g.lasting) == ([1], [])
    assert [event["source"] for event in told(g, "scored")] == ["objective", "both-cabins", "Safe Keeping"]


def test_TAC_END_6_round_long_effects_lapse() -> None:
    g = ending()
    last(g, DEFENSE_ROLL, g["S"], "round", "Spiked Barricade", 1)
    last(g, ATTACK_ROLL, g["S"], "activation", "Watch Post", 1)
    use_up_for_round(g, "toll-post")
    g.losses = {"gold": 1, "silver": 2}
    run(end_phase(g))
    assert [effect.name for effect in g.lasting] == ["Watch Post"]
    assert (g.round_uses, g.losses) == ([], {"gold": 0, "silver": 0})


def test_TAC_END_6_they_still_hold_in_step_1() -> None:
    seen: list[tuple[int, int]] = []
    g = ending()
    last(g, DEFENSE_ROLL, g["S"], "round", "Spiked Barricade", 1)
    g.losses = {"gold": 1, "silver": 0}
    looks = lambda g, *_: seen.append((len(g.lasting), g.losses["gold"]))  # noqa: E731
    g.ears = {ROUND_ENDED: [made_up(g, "S", ROUND_ENDED, looks)]}
    run(end_phase(g), gold=["S:made-up"])
    assert seen == [(1, 1)]


def test_TAC_END_7_after_the_last_round_end_of_game_effects_may_be_used() -> None:
    g = ending("S . l .", round=5)
    g.ears = {GAME_ENDED: [made_up(g, "S", GAME_ENDED)]}
    question = until(end_phase(g))
    assert (question.seat, question.ask, question.options()) == ("gold", GAME_ENDED, ["S:made-up", "none"])
    run(end_phase(g), gold=["none"])
    assert g.over == "TAC-OVER-1"
    earlier = ending("S . l .", round=4)
    earlier.ears = {GAME_ENDED: [made_up(earlier, "S", GAME_ENDED)]}
    run(end_phase(earlier))
    assert earlier.over is None


def test_TAC_DEF_2_TAC_OVER_1_the_game_ends_after_the_scenario_s_last_round() -> None:
    for round, ends in ((1, False), (4, False), (5, True)):
        g = ending(round=round)
        assert last_round(g) == ends
        run(end_phase(g))
        assert (g.over, g.stage) == (("TAC-OVER-1", OVER) if ends else (None, ROUND))
        assert (outcome(g) is not None) == ends
        assert told(g, "over") == ([{"winner": None}] if ends else [])
    assert [new_state(key, None)[0].scenario.rounds for key in ("s0", "s1", "s2", "s3")] == [4, 5, 5, 6]


def test_TAC_END_8_copper_returns_the_token_passes_and_a_new_round_begins() -> None:
    g = ending(coins=(3, 0), round=2)
    run(end_phase(g))
    assert [g.coins[seat][2] for seat in ("gold", "silver")] == [12, 12]
    assert (g.first, g.stage, g.round) == ("silver", ROUND, 2)
    assert told(g, "round-ended") == [{"round": 2, "vp": {"gold": 0, "silver": 0}}]
    run(begin_round(g))
    assert (g.round, g.stage) == (3, TURN)


def test_TAC_END_8_nothing_of_that_after_the_last_round() -> None:
    g = ending(coins=(3, 0), round=5)
    run(end_phase(g))
    assert (g.coins["gold"][2], g.first, g.stage) == (3, "gold", OVER)
    assert [event.kind for event in g.story.events][-2:] == ["round-ended", "over"]


def test_TAC_RND_7_TAC_RND_R2_the_token_changes_hands_once_per_round() -> None:
    g = ending(first="silver")
    run(end_phase(g))
    assert (g.first, told(g, "token-passed")) == ("gold", [{"seat": "gold"}])
    run(begin_round(g))
    assert (g.first, len(told(g, "token-passed"))) == ("gold", 1)


def test_TAC_RND_1_TAC_RND_3_a_round_begins_with_the_first_player_and_nobody_activated() -> None:
    g = ending(S={"card": "warden", "activated": True}, l={"card": "warden", "activated": True}, first="silver")
    g.to_act, g.stage = "gold", ROUND
    run(begin_round(g))
    assert (g.to_act, g.stage, g.round) == ("silver", TURN, 3)
    assert [m.activated for m in g.models] == [False, False]
    assert told(g, "round-began") == [{"round": 3, "first": "silver", "copper": {"gold": 12, "silver": 12}}]


# --- round 1 --------------------------------------------------------------------------------------------------


def test_TAC_DEP_R4_overflow_deaths_come_before_step_1() -> None:
    seen: list[str] = []
    waiting = {"T": {"card": "roose-bolton", "where": "undeployed"}}
    g = ending("S . l .", round=1, reserve=waiting)
    looks = lambda g, *_: seen.append(g["T"].where)  # noqa: E731
    g.ears = {ROUND_ENDED: [made_up(g, "S", ROUND_ENDED, looks)]}
    run(end_phase(g), gold=["S:made-up"])
    assert seen == [DECEASED]


def test_TAC_DEP_2_only_in_round_1() -> None:
    waiting = {"T": {"card": "roose-bolton", "where": "undeployed"}}
    g = ending("S . l .", round=2, reserve=waiting)
    run(end_phase(g))
    assert g["T"].where == UNDEPLOYED


def test_TAC_OVER_R2_overflow_deaths_may_end_the_game_without_an_end_phase() -> None:
    waiting = {"t": {"card": "warden", "where": "undeployed"}}
    stage = {"round": 1, "stage": END_PHASE}
    g = table("S . . .", rounds=5, under={"S": "o"}, S="robert", reserve=waiting, turn=stage, hand={"gold": [KEEPING]})
    run(end_phase(g))
    assert (g.over, g.vp) == ("TAC-OVER-3", {"gold": 10, "silver": 0})
    assert [event["source"] for event in told(g, "scored")] == ["the last side standing"]
    assert told(g, "round-ended") == []


# --- how a match ends -----------------------------------------------------------------------------------------


def over(rule: str = "TAC-OVER-1", **vp: int) -> State:
    return table("S . l .", S="warden", l="warden", position={"over": rule, "vp": vp})


def test_TAC_OVER_2_the_most_points_win() -> None:
    assert outcome(over(gold=5, silver=3)) == Outcome(
        "gold", {"gold": 5, "silver": 3}, "TAC-OVER-1", "Gold wins with 5 to 3 victory points."
    )
    won = outcome(over(gold=2, silver=3))
    assert won is not None
    assert (won.winner, won.says) == ("silver", "Silver wins with 3 to 2 victory points.")


def test_TAC_OVER_R4_equal_points_are_a_draw() -> None:
    drawn = outcome(over(gold=4, silver=4))
    assert drawn is not None
    assert (drawn.winner, drawn.says) == (None, "A draw: 4 victory points each.")


def test_while_a_match_goes_on_it_has_no_outcome() -> None:
    assert outcome(table("S . l .", S="warden", l="warden", position={"vp": {"gold": 5}})) is None


def test_TAC_OVER_3_the_surviving_side_gains_two_for_each_round_not_finished() -> None:
    g = table(
        "S . . .", S="warden", reserve={"l": {"card": "warden", "where": "deceased"}}, rounds=5, turn={"round": 4}
    )
    check_end(g)
    assert (g.over, g.vp) == ("TAC-OVER-3", {"gold": 4, "silver": 0})
    assert told(g, "over") == [{"winner": None, "gone": ["silver"]}]
    check_end(g)
    assert g.vp["gold"] == 4
    won = outcome(g)
    assert won is not None
    assert (won.winner, won.rule) == ("gold", "TAC-OVER-3")


def test_TAC_OVER_3_points_still_decide() -> None:
    dead = {"S": {"card": "warden", "where": "deceased"}}
    g = table(". l", l="warden", reserve=dead, rounds=5, turn={"round": 5}, position={"vp": {"gold": 3}})
    check_end(g)
    assert g.vp == {"gold": 3, "silver": 2}
    won = outcome(g)
    assert won is not None
    assert won.winner == "gold"


def test_TAC_OVER_R1_the_current_round_is_not_finished() -> None:
    for round, left in ((1, 5), (3, 3), (5, 1)):
        g = table("S .", S="warden", rounds=5, turn={"round": round})
        check_end(g)
        assert g.vp["gold"] == 2 * left
        g = table("S .", S="warden", rounds=5, turn={"round": round})
        concede(g, "silver")
        assert g.vp["gold"] == 3 * left


def test_TAC_OVER_R1_before_round_1_all_rounds_remain() -> None:
    g, _ = new_state("s1", None)
    concede(g, "gold")
    assert g.vp == {"gold": 0, "silver": 15}


def test_TAC_OVER_R2_captives_do_not_count_and_the_undeployed_only_in_round_1() -> None:
    for where, round, ends in (
        ("undeployed", 1, False),
        ("undeployed", 2, True),
        ("captive", 1, True),
        ("deceased", 1, True),
    ):
        piece: dict[str, Any] = {"card": "rhaegar", "where": where}
        if where == "captive":
            piece = captive("S")
        g = table("S . . .", S="warden", reserve={"h": piece}, rounds=5, turn={"round": round})
        check_end(g)
        assert (g.over is not None) == ends, where


def test_TAC_OVER_R2_it_is_checked_at_the_end_of_an_action() -> None:
    g = table("S l . .", S="robert", l={"card": "warden", "wounds": 1}, active="S", coins=(0, 0), rounds=5)
    run(go_on(g), gold=["attack", "none"], dice=[(9, 1, 1), (1,)])
    assert (g.over, g.vp["gold"], told(g, "round-ended")) == ("TAC-OVER-3", 10, [])


def test_TAC_OVER_R3_both_sides_gone_at_once_is_no_bonus() -> None:
    dead = {id: {"card": "warden", "where": "deceased"} for id in ("S", "l")}
    g = table(". .", reserve=dead, rounds=5, position={"vp": {"silver": 1}})
    check_end(g)
    assert (g.over, g.vp) == ("TAC-OVER-3", {"gold": 0, "silver": 1})
    won = outcome(g)
    assert won is not None
    assert won.winner == "silver"


def test_TAC_OVER_4_whoever_concedes_loses_and_the_opponent_scores_three_per_round() -> None:
    g = table("S . l .", S="warden", l="warden", rounds=5, turn={"round": 4}, position={"vp": {"gold": 7}})
    concede(g, "gold")
    assert (g.over, g.winner, g.stage) == ("TAC-OVER-4", "silver", OVER)
    assert g.vp == {"gold": 7, "silver": 6}
    assert outcome(g) == Outcome(
        "silver", {"gold": 7, "silver": 6}, "TAC-OVER-4", "Gold concedes; silver wins with 6 to 7 victory points."
    )


def test_TAC_OVER_R5_points_already_scored_are_kept_and_do_not_save_the_conceder() -> None:
    hand = {"gold": [KEEPING], "silver": [KEEPING]}
    g = table("S . l .", S="robert", l="rhaegar", under={"l": "o"}, rounds=5, hand=hand, position={"vp": {"silver": 9}})
    g.round = 5
    concede(g, "silver")
    assert g.vp == {"gold": 3, "silver": 9}
    won = outcome(g)
    assert won is not None
    assert (won.winner, [event["source"] for event in told(g, "scored")]) == ("gold", ["concession"])
