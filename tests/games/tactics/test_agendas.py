"""Agendas: shown early for a free action, scored at once or in the last end phase, drawn and revealed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from banneret.games.tactics import agendas
from banneret.games.tactics.agendas import (
    behind_their_lines,
    coffers,
    draw_agenda,
    hold_the_field,
    no_lords_left,
    play_agenda,
    playable_agendas,
    reveal_all,
    safe_keeping,
    score_agendas,
    why_no_agenda,
)
from banneret.games.tactics.cards import Cost
from banneret.games.tactics.changes import pay
from banneret.games.tactics.end_phase import concede
from banneret.games.tactics.library import library
from banneret.games.tactics.state import DECEASED, State
from banneret.games.tactics.turn import go_on, one_action
from banneret.kernel.chance import Draw
from tests.tables import run, table, told, until

LINES, LORDS, KEEPING, COFFERS, FIELD = (
    "behind-their-lines",
    "no-lords-left",
    "safe-keeping",
    "empty-coffers",
    "hold-the-field",
)


def beginning(drawing: str, active: str = "S", hand: Any = None, turn: Any = None, **letters: Any) -> State:
    """A table at the beginning of an activation."""
    begun = {"opening": True, **(turn or {})}
    return table(drawing, active=active, hand=hand or {"gold": [LINES, LORDS]}, turn=begun, **letters)


# --- shown early for a free action ----------------------------------------------------------------------------


def test_TAC_AGE_6_a_soldier_starting_its_activation_may_make_a_free_move() -> None:
    g = beginning("S . . .\n. . . l", S="warden", l="warden")
    assert playable_agendas(g, g["S"]) == [LINES, LORDS]
    assert why_no_agenda(g, g["S"], LINES) is None
    run(play_agenda(g, g["S"], LINES), gold=[[[1, 0], [2, 0]]])
    assert g["S"].at == g.field.plan.square(2, 0)
    assert (g.ap, g.spent, g.free) == (2, 0, 1)


def test_TAC_AGE_6_only_a_soldier_and_only_before_its_first_action() -> None:
    for card in ("robert", "roose-bolton"):
        g = beginning("S . . .", S=card)
        assert playable_agendas(g, g["S"]) == [LORDS]
        why = why_no_agenda(g, g["S"], LINES)
        assert why is not None
        assert why.rule == "TAC-AGE-6"
    g = beginning("S . . .", S="warden", turn={"opening": False})
    assert playable_agendas(g, g["S"]) == []
    why = why_no_agenda(g, g["S"], LINES)
    assert why is not None
    assert why.rule == "TAC-AGE-6"


def test_TAC_AGE_6_TAC_DEF_6_the_card_beats_the_two_action_points_of_the_rule() -> None:
    g = beginning("S . . . . . . . . . # l", S="warden", l="warden")
    asked: list[tuple[str, str]] = []
    run(one_action(g), gold=[f"agenda:{LINES}", [[1, 0], [2, 0], [3, 0]]], asked=asked)
    run(one_action(g), gold=["move", [[4, 0], [5, 0], [6, 0]]])
    run(one_action(g), gold=["move", [[7, 0], [8, 0], [9, 0]]])
    assert g["S"].at == 9
    assert (g.active, asked) == (-1, [("gold", "action"), ("gold", "path")])


def test_TAC_AGE_8_any_model_starting_its_activation_may_make_a_free_attack() -> None:
    for card in ("robert", "roose-bolton", "warden"):
        g = beginning("S l . .", S=card, l="warden", coins=(0, 0))
        assert why_no_agenda(g, g["S"], LORDS) is None
        dice = library().models[card].modes[0].dice
        run(play_agenda(g, g["S"], LORDS), dice=[[1] * dice])
        assert [event["target"] for event in told(g, "attacks")] == ["l"]
        assert (g.ap, g.spent, g.free) == (2, 0, 1)
    g = beginning("S l . .", S="warden", l="warden", turn={"opening": False})
    assert playable_agendas(g, g["S"]) == []
    why = why_no_agenda(g, g["S"], LORDS)
    assert why is not None
    assert why.rule == "TAC-AGE-8"


def test_TAC_AGE_R3_playing_it_shows_the_card_and_gives_the_action_once() -> None:
    g = beginning("S . . .", S="warden", hand={"gold": [LINES], "silver": [LINES]})
    run(play_agenda(g, g["S"], LINES), gold=[[]])
    assert (g.piles["gold-hand"].cards, g.piles["gold-shown"].cards) == ([], [LINES])
    assert (g.ap, g.spent, g.free) == (2, 0, 1)
    shown = [event for event in g.story.events if event.kind == "agenda-shown"]
    assert [(event.facts, event.shows, event.rule) for event in shown] == [
        ({"seat": "gold", "card": LINES}, True, "TAC-AGE-R3")
    ]
    assert playable_agendas(g, g["S"]) == []
    why = why_no_agenda(g, g["S"], LINES)
    assert why is not None
    assert (why.rule, why.says) == ("TAC-AGE-R3", "That agenda is not in your hand.")


def test_TAC_AGE_R3_a_second_free_action_costs_an_action_point() -> None:
    g = beginning("S l . .", S="warden", l="warden", turn={"free": 1, "ap": 1, "spent": 0}, coins=(0, 0))
    assert why_no_agenda(g, g["S"], LORDS) is None
    run(play_agenda(g, g["S"], LORDS), dice=[[1, 1]])
    assert (g.ap, g.spent, g.free) == (0, 1, 1)
    why = why_no_agenda(g, g["S"], LINES)
    assert why is not None
    assert (why.rule, dict(why.numbers)) == ("TAC-AGE-R3", {"needs": 1, "left": 0})
    assert why.says == "A second free action needs 1 AP."


def test_TAC_AGE_R3_the_granted_action_must_be_legal() -> None:
    g = beginning("S . l .", S="warden", l="warden")
    why = why_no_agenda(g, g["S"], LORDS)
    assert why is not None
    assert (why.rule, why.says) == ("TAC-AGE-R3", "It has no attack of cost 1 to make.")
    assert why_no_agenda(g, g["S"], LINES) is None
    peaceful = beginning("S l . .", S="riverlands-dowager", l="warden")
    assert why_no_agenda(peaceful, peaceful["S"], LORDS) is not None


def test_TAC_AGE_R3_the_attack_uses_a_mode_of_cost_1() -> None:
    g = beginning("S l . .", S="warden", l="warden", coins=(0, 0))
    card = g["S"].card
    axe = card.modes[0]
    dear, free = replace(axe, id="dear", ap=2), replace(axe, id="free", ap=0)
    g["S"].card = replace(card, modes=(dear, free))
    assert why_no_agenda(g, g["S"], LORDS) is not None
    g["S"].card = replace(card, modes=(dear, axe, free))
    assert why_no_agenda(g, g["S"], LORDS) is None
    asked: list[tuple[str, str]] = []
    run(play_agenda(g, g["S"], LORDS), dice=[[1, 1]], asked=asked)
    assert asked == []
    g = beginning("S l . .", S="warden", l="warden", coins=(0, 0))
    g["S"].card = replace(card, modes=(axe, replace(axe, id="other"), dear))
    question = until(play_agenda(g, g["S"], LORDS))
    assert (question.ask, question.options()) == ("mode", [axe.id, "other"])


def test_TAC_AGE_R3_only_the_owner_is_offered_the_card_in_an_ordinary_question() -> None:
    g = beginning("S . . .", S="warden", hand={"gold": [LINES], "silver": [LORDS]})
    question = until(one_action(g))
    assert f"agenda:{LINES}" in question.options()
    assert f"agenda:{LORDS}" not in question.options()
    assert "agenda" not in str(question.waiting())


# --- at once --------------------------------------------------------------------------------------------------


def purses(gold: int, silver: int) -> dict[str, list[int]]:
    return {"gold": [gold, 4, 12], "silver": [silver, 4, 12]}


def test_TAC_AGE_4_two_points_for_spending_the_last_gold_first() -> None:
    g = table("S .", S="warden", hand={"gold": [COFFERS]}, coins=purses(2, 1))
    pay(g, "gold", Cost(1, 0, 0), "TAC-MOT-5")
    assert (g.vp["gold"], g.piles["gold-hand"].cards) == (0, [COFFERS])
    pay(g, "gold", Cost(1, 0, 0), "TAC-MOT-5")
    assert (g.vp["gold"], g.piles["gold-hand"].cards, g.piles["gold-shown"].cards) == (2, [], [COFFERS])
    assert [event.kind for event in g.story.events][-3:] == ["paid", "agenda-shown", "scored"]
    assert told(g, "scored")[0]["source"] == "Empty Coffers"
    coffers(g, "gold")
    assert g.vp == {"gold": 2, "silver": 0}


def test_TAC_AGE_R2_not_if_the_opponent_has_or_had_no_gold() -> None:
    g = table("S .", S="warden", hand={"gold": [COFFERS]}, coins=purses(1, 1))
    pay(g, "gold", Cost(1, 0, 0), "TAC-MOT-5")
    assert (g.vp["gold"], g.broke) == (2, ["gold"])
    g = table("S .", S="warden", hand={"gold": [COFFERS]}, coins=purses(1, 0))
    pay(g, "gold", Cost(1, 0, 0), "TAC-MOT-5")
    assert (g.vp["gold"], g.broke) == (0, ["gold"])
    g = table("S .", S="warden", hand={"gold": [COFFERS]}, coins=purses(1, 1), position={"broke": ["silver"]})
    pay(g, "gold", Cost(1, 0, 0), "TAC-MOT-5")
    assert (g.vp["gold"], g.broke) == (0, ["silver", "gold"])


def test_TAC_AGE_R2_who_was_broke_first_is_remembered() -> None:
    g = table("S .", S="warden", hand={"silver": [COFFERS]}, coins=purses(1, 1))
    pay(g, "gold", Cost(1, 0, 0), "TAC-MOT-5")
    g.coins["gold"][0] = 1
    pay(g, "silver", Cost(1, 0, 0), "TAC-MOT-5")
    assert (g.vp, g.broke) == ({"gold": 0, "silver": 0}, ["gold", "silver"])
    pay(g, "gold", Cost(1, 0, 0), "TAC-MOT-5")
    assert g.broke == ["gold", "silver"]


def test_TAC_AGE_R2_the_card_must_be_held_and_gold_be_spent_at_that_moment() -> None:
    g = table("S .", S="warden", hand={"gold": [KEEPING]}, coins=purses(1, 1))
    pay(g, "gold", Cost(1, 0, 0), "TAC-MOT-5")
    assert (g.vp["gold"], told(g, "agenda-shown")) == (0, [])
    g.piles["gold-hand"].put(g.piles["gold-deck"].take(COFFERS))
    pay(g, "gold", Cost(0, 1, 0), "TAC-PASS-1")
    pay(g, "gold", Cost(0, 0, 1), "TAC-ACT-2")
    assert (g.vp["gold"], g.piles["gold-shown"].cards) == (0, [])


def test_TAC_AGE_4_the_coin_is_a_choice_of_the_content(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = library()
    other = replace(shelf, agendas={**shelf.agendas, COFFERS: replace(shelf.agendas[COFFERS], coin="silver")})
    monkeypatch.setattr(agendas, "library", lambda: other)
    g = table("S .", S="warden", hand={"gold": [COFFERS]}, coins={"gold": [1, 2, 12], "silver": [1, 1, 12]})
    pay(g, "gold", Cost(1, 0, 0), "TAC-MOT-5")
    assert g.vp["gold"] == 0
    pay(g, "gold", Cost(0, 2, 0), "TAC-PASS-1")
    assert g.vp["gold"] == 2


def test_TAC_PLU_4_secret_letters_draw_one_agenda_that_only_its_owner_knows() -> None:
    g = table("S .", S="warden", hand={"gold": [KEEPING]})
    flow = draw_agenda(g, "gold", g["S"])
    request = next(flow)
    assert isinstance(request, Draw)
    assert (request.number, request.eyes, [*request.cards]) == (1, ("gold",), sorted([LINES, LORDS, COFFERS, FIELD]))
    run(draw_agenda(g, "gold", g["S"]), cards=[[FIELD]])
    assert g.piles["gold-hand"].cards == [KEEPING, FIELD]
    assert len(g.piles["gold-deck"]) == 3
    event = g.story.events[-1]
    assert event.for_seat("gold", 0)["cards"] == [FIELD]
    masked = event.for_seat("silver", 0)
    assert (masked["cards"], masked["number"], masked["who"], masked["seat"]) == (None, 1, "S", "gold")


def test_TAC_PLU_R3_an_empty_deck_gives_no_card() -> None:
    g = table("S .", S="warden", hand={"gold": [LINES, LORDS, KEEPING, COFFERS, FIELD]})
    run(draw_agenda(g, "gold", g["S"]))
    assert (len(g.piles["gold-hand"]), told(g, "agendas-drawn")) == (5, [])


# --- in the last end phase ------------------------------------------------------------------------------------


def test_TAC_AGE_3_safe_keeping_needs_every_hero_alive_and_free() -> None:
    g = table("H C .", H="robert", C="roose-bolton")
    assert safe_keeping(g, "gold")
    g = table("H C .", H="robert", C="roose-bolton", reserve={"K": {"card": "jon-arryn", "where": "deceased"}})
    assert not safe_keeping(g, "gold")
    g = table("H . .", H="robert", reserve={"C": {"card": "roose-bolton", "where": "deceased"}})
    assert safe_keeping(g, "gold")


def test_TAC_AGE_R1_ever_captured_counts_and_there_must_have_been_a_hero() -> None:
    g = table("H C .", H={"card": "robert", "ever_captured": True}, C="roose-bolton")
    assert not safe_keeping(g, "gold")
    g = table("H C .", H="robert", C={"card": "roose-bolton", "ever_captured": True})
    assert safe_keeping(g, "gold")
    g = table("C . .", C="roose-bolton")
    assert not safe_keeping(g, "gold")
    assert not safe_keeping(g, "silver")


def test_TAC_AGE_5_hold_the_field_needs_more_objectives_than_the_opponent() -> None:
    under = {"S": "o", "T": "o", "l": "o"}
    g = table("S T . l o", under=under, S="warden", T="warden", l="warden")
    assert hold_the_field(g, "gold")
    assert not hold_the_field(g, "silver")
    even = table("S . . l o", under=under, S="warden", l="warden")
    assert not hold_the_field(even, "gold")
    assert not hold_the_field(even, "silver")


def test_TAC_OBJ_R1_a_large_model_holds_every_objective_under_it_for_hold_the_field() -> None:
    under = {"R": "o", "l": "o"}
    g = table("R R . l\nR R . .", under=under, R="robert-mounted", l="warden")
    assert hold_the_field(g, "gold")
    g = table("R R . l\nR R . m", under={"l": "o", "m": "o"}, R="robert-mounted", l="warden", m="warden")
    assert hold_the_field(g, "silver")
    assert not hold_the_field(g, "gold")


ZONES = {"gold": [[0, 0, 0, 2]], "silver": [[3, 0, 3, 2]]}


def test_TAC_AGE_7_behind_their_lines_needs_two_soldiers_in_the_enemy_zone() -> None:
    g = table(". . . S\n. . . T\n. . . .", zones=ZONES, S="warden", T="stag-knight")
    assert behind_their_lines(g, "gold")
    assert not behind_their_lines(g, "silver")
    one = table(". . . S\n. . T .\n. . . .", zones=ZONES, S="warden", T="stag-knight")
    assert not behind_their_lines(one, "gold")
    lord = table(". . . S\n. . . T\n. . . .", zones=ZONES, S="warden", T="roose-bolton")
    assert not behind_their_lines(lord, "gold")
    home = table("S . . .\nT . . .\n. . . .", zones=ZONES, S="warden", T="stag-knight")
    assert not behind_their_lines(home, "gold")
    turned = {"zones": {"gold": "silver", "silver": "gold"}}
    away = table("S . . .\nT . . .\n. . . .", zones=ZONES, S="warden", T="stag-knight", position=turned)
    assert behind_their_lines(away, "gold")


def test_TAC_AGE_R5_every_square_of_the_model_must_be_in_the_zone() -> None:
    g = table(". . . S\n. . . .\n. . . T", zones=ZONES, S="warden", T="warden")
    g["T"].card = replace(g["T"].card, base="large")
    square = g.field.plan.square
    g["T"].body = 1 << square(2, 1) | 1 << square(3, 1) | 1 << square(2, 2) | 1 << square(3, 2)
    assert not behind_their_lines(g, "gold")
    g["T"].body = 1 << square(3, 1) | 1 << square(3, 2)
    assert behind_their_lines(g, "gold")


def test_TAC_AGE_9_no_lords_left_needs_all_enemy_heroes_and_champions_dead() -> None:
    dead = {"card": "rhaegar", "where": "deceased"}
    g = table("S l .", S="robert", l="warden", reserve={"h": dead})
    assert no_lords_left(g, "gold")
    assert not no_lords_left(g, "silver")
    g = table("S l .", S="robert", l="barristan-selmy", reserve={"h": dead})
    assert not no_lords_left(g, "gold")


def test_TAC_AGE_R4_captives_are_alive_and_there_must_have_been_a_lord() -> None:
    caught = {"card": "rhaegar", "where": "captive", "captor": "S", "wounds": 3, "ever_captured": True}
    g = table("S l .", S="robert", l="warden", reserve={"h": caught})
    assert not no_lords_left(g, "gold")
    g["h"].where = DECEASED
    assert no_lords_left(g, "gold")
    g = table("S l .", S="robert", l="warden")
    assert not no_lords_left(g, "gold")


def test_TAC_AGE_R6_each_agenda_in_hand_is_shown_and_scored_by_itself() -> None:
    hand = {"gold": [KEEPING, FIELD, LORDS, COFFERS]}
    dead = {"card": "rhaegar", "where": "deceased"}
    g = table("S . l o", S="robert", l="warden", under={"S": "o"}, hand=hand, reserve={"h": dead})
    score_agendas(g)
    assert g.vp == {"gold": 6, "silver": 0}
    assert g.piles["gold-hand"].cards == [COFFERS]
    assert g.piles["gold-shown"].cards == [KEEPING, FIELD, LORDS]
    assert [event["source"] for event in told(g, "scored")] == ["Safe Keeping", "Hold the Field", "No Lords Left"]
    assert [event["vp"] for event in told(g, "scored")] == [2, 2, 2]
    assert [event.shows for event in g.story.events if event.kind == "agenda-shown"] == [True] * 3


def test_TAC_AGE_R6_what_fails_stays_hidden_and_what_is_not_held_scores_nothing() -> None:
    g = table("S . l .", S="robert", l="warden", hand={"gold": [FIELD, LINES]})
    score_agendas(g)
    assert (g.vp["gold"], g.piles["gold-hand"].cards, told(g, "agenda-shown")) == (0, [FIELD, LINES], [])


def test_TAC_AGE_R3_a_card_shown_for_its_action_still_scores_at_the_end() -> None:
    pieces: dict[str, Any] = {"S": "warden", "T": "stag-knight", "H": "robert"}
    g = table(". . . S\n. . . T\nH . . .", zones=ZONES, hand={"gold": [LINES]}, **pieces)
    g.piles["gold-shown"].put(g.piles["gold-hand"].take(LINES))
    score_agendas(g)
    assert g.vp["gold"] == 2
    assert told(g, "agenda-shown") == []


def test_TAC_END_R3_agendas_score_the_first_player_first() -> None:
    hand = {"gold": [KEEPING], "silver": [KEEPING]}
    for first, order in (("gold", ["gold", "silver"]), ("silver", ["silver", "gold"])):
        g = table("S . l .", S="robert", l="rhaegar", hand=hand, turn={"first": first})
        score_agendas(g)
        assert [event["seat"] for event in told(g, "scored")] == order
        assert [event["seat"] for event in told(g, "agenda-shown")] == order


def test_TAC_AGE_1_an_agenda_that_is_played_or_scored_is_shown() -> None:
    g = beginning("S . . l", S="warden", l="warden", hand={"gold": [LINES]})
    run(play_agenda(g, g["S"], LINES), gold=[[]])
    assert g.piles["gold-shown"].cards == [LINES]
    g = table("S . l .", S="robert", l="rhaegar", hand={"gold": [KEEPING]})
    score_agendas(g)
    assert g.piles["gold-shown"].cards == [KEEPING]


def test_TAC_AGE_1_at_the_end_of_the_game_every_agenda_is_shown() -> None:
    g = table("S . l .", S="robert", l="rhaegar", hand={"gold": [KEEPING, LINES], "silver": [FIELD]})
    reveal_all(g)
    assert (g.piles["gold-shown"].cards, g.piles["silver-shown"].cards) == ([KEEPING, LINES], [FIELD])
    assert (g.piles["gold-hand"].cards, g.piles["silver-hand"].cards) == ([], [])
    assert [event.rule for event in g.story.events] == ["TAC-AGE-1"] * 3
    assert g.vp == {"gold": 0, "silver": 0}


def test_TAC_AGE_1_whatever_ends_the_game() -> None:
    g = table("S . l .", S="robert", l="rhaegar", hand={"gold": [LINES]}, rounds=1, turn={"stage": "end-phase"})
    run(go_on(g))
    assert g.piles["gold-shown"].cards == [LINES]
    g = table("S . l .", S="robert", l="rhaegar", hand={"gold": [LINES]})
    concede(g, "gold")
    assert g.piles["gold-shown"].cards == [LINES]
    last = {"card": "warden", "wounds": 1}
    g = beginning("S l . .", S="robert", l=last, hand={"gold": [LINES]}, turn={"opening": False}, coins=(0, 0))
    run(go_on(g), gold=["attack", "none"], dice=[(10, 10, 10), (1, 1, 1, 1, 1, 1)])
    assert (g.over, g.piles["gold-shown"].cards) == ("TAC-OVER-3", [LINES])


def test_TAC_AGE_1_before_that_it_stays_secret() -> None:
    g = table("S . l .", S="robert", l="rhaegar", hand={"gold": [LINES]}, turn={"stage": "end-phase"})
    run(go_on(g))
    assert (g.over, g.piles["gold-shown"].cards, g.piles["gold-hand"].cards) == (None, [], [LINES])
