"""Before the battle: scenario, warbands, roll-off, cards, the start of the game."""

from typing import Any

import pytest

from banneret.games.tactics.cards import AbilityLine
from banneret.games.tactics.changes import place
from banneret.games.tactics.field import field_of
from banneret.games.tactics.library import library
from banneret.games.tactics.listening import Held
from banneret.games.tactics.moments import START_OF_GAME
from banneret.games.tactics.setup import (
    deal_objectives,
    keep_agendas,
    muster_together,
    new_state,
    pile_sorts,
    roll_off,
    start_of_game,
    stocks,
)
from banneret.games.tactics.state import AGENDAS, BOARD, DEPLOY, MUSTER, OBJECTIVES, ROLL_OFF, ROUND, START, State
from banneret.kernel import piles
from banneret.kernel.chance import Draw, Roll
from banneret.kernel.decisions import Together
from banneret.kernel.errors import IllegalReply, UnknownGame
from banneret.kernel.judged import Army
from banneret.kernel.windows import OFFERED, Ability
from tests.tables import run, told, until

FIVE = ["behind-their-lines", "empty-coffers", "hold-the-field", "no-lords-left", "safe-keeping"]
S1_OBJECTIVES = ["2,5", "4,6", "9,7", "11,8"]


def fresh(scenario: str = "s1", armies: Any = None) -> State:
    return new_state(scenario, armies)[0]


def at_stage(stage: str, scenario: str = "s1", first: str = "gold") -> State:
    g = fresh(scenario)
    g.stage, g.first, g.to_act = stage, first, first
    g.zones = {"gold": "gold", "silver": "silver"}
    return g


# --- scenario and warbands ------------------------------------------------------------------------------------


def test_TAC_DEF_7_scenario_first_then_warbands_then_terrain() -> None:
    with pytest.raises(UnknownGame, match=r"no scenario 's9' in tactics; there are: s0, s1, s2, s3"):
        new_state("s9", {"gold": "nonsense"})
    for armies in ({"gold": "nonsense"}, "small-baratheon"):
        with pytest.raises(IllegalReply):
            new_state("s1", armies)
    g, about = new_state("s1", None)
    assert (g.scenario.key, len(g.models), g.stage) == ("s1", 16, ROLL_OFF)
    asked, header = new_state("s1", "ask")
    assert (asked.models, asked.stage, header) == ([], MUSTER, {"scenario": "s1", "armies": "ask"})
    assert about["scenario"] == "s1"


def test_TAC_SETUP_1_the_board_is_the_scenario_map() -> None:
    for key in ("s0", "s1", "s2", "s3"):
        assert fresh(key).field is field_of(key)
    assert (fresh("s0").field.plan.width, fresh("s0").field.plan.height) == (14, 7)
    assert (fresh("s3").field.plan.width, fresh("s3").field.plan.height) == (21, 14)


def test_the_default_lists_are_the_scenario_s_own_gold_the_first() -> None:
    g, about = new_state("s1", None)
    assert about["armies"]["gold"] == library().armies["small-baratheon"].as_json()
    assert about["armies"]["silver"] == library().armies["small-targaryen"].as_json()
    assert [m.seat for m in g.models] == ["gold"] * 8 + ["silver"] * 8
    again, header = new_state("s1", about["armies"])
    assert header == about
    assert [m.id for m in again.models] == [m.id for m in g.models]


def test_several_models_of_one_card_are_numbered_over_both_seats() -> None:
    g = fresh("s1", {"silver": "small-baratheon"})
    assert [m.id for m in g.models] == [
        *("robert-1", "eddard-stark-1", "roose-bolton-1", "denys-arryn-1"),
        *("jason-mallister-1", "stag-knight-1", "warden-1", "warden-2"),
        *("robert-2", "eddard-stark-2", "roose-bolton-2", "denys-arryn-2"),
        *("jason-mallister-2", "stag-knight-2", "warden-3", "warden-4"),
    ]
    assert [m.n for m in g.models] == [*range(16)]
    mixed = fresh("s1")
    assert [m.id for m in mixed.models if "warden" in m.id] == ["warden-1", "warden-2"]
    assert mixed.model("robert").equipment == "castle-forged-steel"
    assert mixed.model("warden-1").equipment == "flask-of-mead"
    assert mixed.model("warden-2").equipment is None


def test_mounted_models_are_large_and_all_models_listen() -> None:
    g = fresh("s3")
    assert g.model("robert-mounted").card.large
    assert not g.model("lyn-corbray").card.large
    assert g.ears


@pytest.mark.parametrize(
    ("armies", "rule"),
    [
        ({"gold": "nonsense"}, "TAC-WB-R3"),
        ({"bronze": "small-baratheon"}, "TAC-WB-R3"),
        ("small-baratheon", "TAC-WB-R3"),
        ({"gold": {"faction": "baratheon", "models": []}}, "TAC-WB-R4"),
        ({"silver": "standard-targaryen"}, "TAC-WB-6"),
        ({"gold": {"faction": "baratheon", "models": ["robert"]}}, "TAC-WB-8"),
    ],
)
def test_an_illegal_warband_is_refused_with_its_first_reason(armies: Any, rule: str) -> None:
    with pytest.raises(IllegalReply) as refused:
        new_state("s1", armies)
    assert refused.value.why.rule == rule


def test_a_list_is_kept_in_its_plainest_form() -> None:
    plain = library().armies["small-baratheon"].as_json()
    wordy: Any = {"faction": "baratheon", "models": []}
    for model in plain["models"]:  # type: ignore[attr-defined]
        wordy["models"].append(model if isinstance(model, dict) else {"card": model, "equipment": None})
    assert new_state("s1", {"gold": wordy})[1]["armies"]["gold"] == plain


def test_learn_to_play_has_fixed_lists() -> None:
    assert len(fresh("s0").models) == 12
    with pytest.raises(IllegalReply, match="fixed list"):
        new_state("s0", {"gold": {"faction": "baratheon", "models": ["jon-arryn", "denys-arryn", "hoster-tully"]}})


def test_TAC_WB_R3_lists_are_submitted_secretly_and_revealed_together() -> None:
    g = fresh("s1", "ask")
    rebels = library().armies["small-baratheon"].as_json()
    royals = library().armies["small-targaryen"].as_json()
    asked = next(muster_together(g))
    assert isinstance(asked, Together)
    assert [q.seat for q in asked.questions] == ["gold", "silver"]
    assert [q.eyes for q in asked.questions] == [("gold",), ("silver",)]
    question = asked.questions[0]
    assert isinstance(question, Army)
    assert (question.ask, question.rule) == ("army", "TAC-WB-R3")
    assert question.why_not(rebels) is None
    why = question.why_not({"faction": "baratheon", "models": []})
    assert why is not None
    assert why.rule == "TAC-WB-R4"
    rng: Any = None
    assert question.suggest(rng) == [rebels, royals]
    assert question.suggest(rng, 1) == [rebels]
    assert g.stage == MUSTER

    run(muster_together(g), gold=[royals], silver=[rebels])
    assert (g.stage, g.models[0].id, g.models[8].id) == (ROLL_OFF, "rhaegar", "robert")
    mustered = [event for event in g.story.events if event.kind == "mustered"]
    assert [(event.facts["seat"], event.shows) for event in mustered] == [("gold", True), ("silver", True)]
    assert mustered[0].facts["models"][0] == ["rhaegar", "rhaegar", "valyrian-steel"]
    assert mustered[1].facts["models"][-1] == ["warden-2", "warden", None]


# --- the roll-off ---------------------------------------------------------------------------------------------


def test_TAC_SETUP_3_both_roll_one_die_and_ties_are_rerolled() -> None:
    g = fresh()
    flow = roll_off(g)
    request = next(flow)
    assert isinstance(request, Roll)
    assert (request.seat, request.number, request.sides) == ("gold", 1, 10)
    assert set(request.tells) >= set(range(2, 11))
    request = flow.send([7])
    assert (request.seat, request.number) == ("silver", 1)  # type: ignore[union-attr]

    asked: list[tuple[str, str]] = []
    run(
        roll_off(g),
        dice=[(4,), (4,), (10,), (10,), (3,), (4,)],
        silver=["zone:gold"],
        gold=["first:gold"],
        asked=asked,
    )
    assert asked == [("silver", "zone-or-first"), ("gold", "first-player")]
    assert told(g, "rolled-off") == [
        {"faces": {"gold": 4, "silver": 4}},
        {"faces": {"gold": 10, "silver": 10}},
        {"faces": {"gold": 3, "silver": 4}},
    ]
    assert g.stage == OBJECTIVES


def test_TAC_SETUP_4_the_higher_roller_takes_a_zone_or_decides_who_begins() -> None:
    g = fresh()
    question = until(roll_off(g), dice=[(9,), (2,)])
    assert (question.seat, question.ask) == ("gold", "zone-or-first")
    assert question.options() == ["zone:gold", "zone:silver", "first:gold", "first:silver"]

    question = until(roll_off(g), dice=[(9,), (2,)], gold=["zone:silver"])
    assert (question.seat, question.ask) == ("silver", "first-player")
    assert question.options() == ["first:gold", "first:silver"]

    question = until(roll_off(g), dice=[(9,), (2,)], gold=["first:gold"])
    assert (question.seat, question.ask) == ("silver", "zone")
    assert question.options() == ["zone:gold", "zone:silver"]


def test_TAC_SETUP_4_the_loser_makes_the_other_choice() -> None:
    g = fresh()
    run(roll_off(g), dice=[(9,), (2,)], gold=["zone:silver"], silver=["first:silver"])
    assert (g.zones, g.first, g.to_act) == ({"gold": "silver", "silver": "gold"}, "silver", "silver")
    assert told(g, "zone-taken") == [{"seat": "gold", "zone": "silver"}]
    assert told(g, "first-player") == [{"seat": "silver"}]

    g = fresh()
    run(roll_off(g), dice=[(2,), (9,)], silver=["first:gold"], gold=["zone:gold"])
    assert (g.zones, g.first, g.to_act) == ({"gold": "gold", "silver": "silver"}, "gold", "gold")


def test_TAC_TOK_R1_a_player_s_roll_is_no_model_s_roll() -> None:
    g = fresh()
    for m in g.models:
        m.shaken = True
    run(roll_off(g), dice=[(9,), (2,)], gold=["zone:gold"], silver=["first:gold"])
    assert all(m.shaken for m in g.models)
    assert told(g, "rolled") == []


# --- cards ----------------------------------------------------------------------------------------------------


def test_TAC_SETUP_6_TAC_OC_1_TAC_DEP_R5_each_objective_gets_a_card_of_its_own_at_random() -> None:
    g = at_stage(OBJECTIVES)
    flow = deal_objectives(g)
    spot = next(flow)
    assert isinstance(spot, Draw)
    assert (spot.seat, spot.number, [*spot.cards]) == ("silver", 1, sorted(S1_OBJECTIVES))
    card = flow.send(["9,7"])
    assert isinstance(card, Draw)
    assert (card.seat, card.number) == ("silver", 1)
    spot = flow.send(["war-drum"])
    assert g.objectives == {g.field.plan.square(9, 7): "war-drum"}
    assert isinstance(spot, Draw)
    assert [*spot.cards] == sorted(["2,5", "4,6", "11,8"])
    card = flow.send(["2,5"])
    assert isinstance(card, Draw)
    assert "war-drum" not in card.cards
    assert len(card.cards) == 9


def test_TAC_SETUP_6_cards_are_laid_until_all_objectives_have_one() -> None:
    g = at_stage(OBJECTIVES, first="silver")
    dealt = [["9,7"], ["war-drum"], ["11,8"], ["toll-post"], ["2,5"], ["watch-post"], ["4,6"], ["fresh-horse"]]
    run(deal_objectives(g), cards=dealt)
    square = g.field.plan.square
    assert [*g.objectives.items()] == [
        (square(2, 5), "watch-post"),
        (square(4, 6), "fresh-horse"),
        (square(9, 7), "war-drum"),
        (square(11, 8), "toll-post"),
    ]
    assert told(g, "objective-laid")[0] == {"card": "war-drum", "at": [9, 7]}
    assert len(told(g, "objective-laid")) == 4
    assert g.stage == AGENDAS


def test_TAC_SETUP_5_any_card_may_be_on_top_of_the_shuffled_deck() -> None:
    g = at_stage(OBJECTIVES, first="silver")
    flow = deal_objectives(g)
    assert next(flow).seat == "gold"  # type: ignore[union-attr]
    request = flow.send(["2,5"])
    assert isinstance(request, Draw)
    assert [*request.cards] == sorted(library().objectives)
    assert (len(request.cards), request.number, request.eyes) == (10, 1, None)


def test_TAC_OBJ_1_maps_mark_objectives_but_not_in_learn_to_play() -> None:
    g = at_stage(OBJECTIVES, "s0")
    run(deal_objectives(g))
    assert (g.objectives, g.stage) == ({}, AGENDAS)
    assert g.field.objectives == ()
    counts = [len(fresh(key).field.objectives) for key in ("s0", "s1", "s2", "s3")]
    assert counts == [0, 4, 4, 6]
    s1 = at_stage(OBJECTIVES)
    question = next(deal_objectives(s1))
    assert isinstance(question, Draw)
    assert [*question.cards] == sorted(S1_OBJECTIVES)


def test_TAC_AGE_2_each_player_has_the_same_five_agendas() -> None:
    assert stocks("s1") == {"gold-agendas": tuple(library().agendas), "silver-agendas": tuple(library().agendas)}
    assert sorted(library().agendas) == FIVE
    assert stocks("s0") == {"gold-agendas": (), "silver-agendas": ()}
    g = fresh()
    assert {name: [*pile.cards] for name, pile in g.piles.items()} == {
        "gold-hand": [],
        "gold-deck": FIVE,
        "gold-shown": [],
        "silver-hand": [],
        "silver-deck": FIVE,
        "silver-shown": [],
    }
    assert all(not pile.cards for pile in fresh("s0").piles.values())
    assert piles.lost_and_doubled(g.piles, stocks("s1")) == []


def test_TAC_AGE_1_only_its_owner_knows_a_hand_and_nobody_a_deck() -> None:
    g = at_stage(AGENDAS)
    drawn = [["empty-coffers", "no-lords-left"], ["hold-the-field", "safe-keeping"]]
    run(keep_agendas(g), cards=drawn, gold=["no-lords-left"], silver=["safe-keeping"])
    for seat, other, card in (("gold", "silver", "no-lords-left"), ("silver", "gold", "safe-keeping")):
        assert piles.write(g.piles, seat)[f"{seat}-hand"] == [card]
        assert piles.write(g.piles, other)[f"{seat}-hand"] == ["?"]
        assert piles.write(g.piles, seat)[f"{seat}-deck"] == ["?"] * 4
        assert piles.write(g.piles, other)[f"{seat}-deck"] == ["?"] * 4
    events = [event for event in g.story.events if event.kind == "agendas-drawn"]
    assert events[0].for_seat("gold", 0)["cards"] == ["empty-coffers", "no-lords-left"]
    assert events[0].for_seat("silver", 0)["cards"] is None
    assert events[0].for_seat("silver", 0)["number"] == 2


def test_TAC_SETUP_7_each_draws_two_keeps_one_hidden_and_shuffles_the_other_back() -> None:
    g = at_stage(AGENDAS)
    flow = keep_agendas(g)
    request = next(flow)
    assert isinstance(request, Draw)
    assert (request.seat, request.number, request.eyes, [*request.cards]) == ("gold", 2, ("gold",), FIVE)
    request = flow.send(["empty-coffers", "no-lords-left"])
    assert isinstance(request, Draw)
    assert (request.seat, request.number, request.eyes, [*request.cards]) == ("silver", 2, ("silver",), FIVE)
    asked = flow.send(["hold-the-field", "safe-keeping"])
    assert isinstance(asked, Together)
    gold, silver = asked.questions
    assert (gold.seat, gold.ask, gold.eyes) == ("gold", "keep-agenda", ("gold",))
    assert (silver.seat, silver.ask, silver.eyes) == ("silver", "keep-agenda", ("silver",))
    assert gold.options() == ["empty-coffers", "no-lords-left"]  # type: ignore[attr-defined]
    assert silver.options() == ["hold-the-field", "safe-keeping"]  # type: ignore[attr-defined]
    with pytest.raises(StopIteration):
        flow.send({"gold": "no-lords-left", "silver": "hold-the-field"})
    assert g.piles["gold-hand"].cards == ["no-lords-left"]
    assert g.piles["gold-deck"].cards == ["behind-their-lines", "empty-coffers", "hold-the-field", "safe-keeping"]
    assert g.piles["silver-hand"].cards == ["hold-the-field"]
    assert "safe-keeping" in g.piles["silver-deck"]
    assert pile_sorts()["gold-deck"].bag
    assert g.stage == DEPLOY
    returned = [event for event in g.story.events if event.kind == "agenda-returned"]
    assert [event.for_seat("gold", 0)["card"] for event in returned] == ["empty-coffers", None]


def test_TAC_SETUP_7_learn_to_play_has_no_agendas() -> None:
    g = at_stage(AGENDAS, "s0")
    run(keep_agendas(g))
    assert g.stage == DEPLOY
    assert told(g, "agendas-drawn") == []


# --- the start of the game ------------------------------------------------------------------------------------


def made_up(g: State, id: str) -> Held:
    """A start-of-game ability that no card has, in this model's hand."""
    line = AbilityLine(use="made-up", name="Made Up", class_="TRIG", text="", source="")
    return Held(g.model(id), line, Ability("made-up", START_OF_GAME, OFFERED, "TAC-SETUP-12", lambda *_: None))


def test_TAC_SETUP_12_start_of_game_abilities_the_first_player_first() -> None:
    g = at_stage(START, first="silver")
    place(g, g.model("robert"), 0)
    place(g, g.model("rhaegar"), 30)
    g.ears = {START_OF_GAME: [made_up(g, "robert"), made_up(g, "rhaegar")]}
    asked: list[tuple[str, str]] = []
    run(start_of_game(g), gold=["robert:made-up"], silver=["rhaegar:made-up"], asked=asked)
    assert asked == [("silver", START_OF_GAME), ("gold", START_OF_GAME)]
    assert [used["who"] for used in told(g, "used")] == ["rhaegar", "robert"]


def test_TAC_SETUP_12_a_model_off_the_board_cannot_use_its_own() -> None:
    g = at_stage(START)
    place(g, g.model("robert"), 0)
    g.ears = {START_OF_GAME: [made_up(g, "robert"), made_up(g, "roose-bolton"), made_up(g, "rhaegar")]}
    question = until(start_of_game(g))
    assert (question.seat, question.options()) == ("gold", ["robert:made-up", "none"])
    assert question.why_not("roose-bolton:made-up").rule == "TAC-ABL-R2"
    run(start_of_game(g), gold=["none"])


def test_TAC_SETUP_13_then_round_1_begins() -> None:
    g = at_stage(START)
    g.ears = {}
    run(start_of_game(g))
    assert (g.stage, g.round) == (ROUND, 0)
    assert all(m.where != BOARD for m in g.models)
