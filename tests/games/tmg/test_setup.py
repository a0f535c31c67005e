"""Set-up: scenarios, armies, decks, the steps in their order."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from banneret.games.tmg.army import deck
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import deploy, set_stage
from banneret.games.tmg.hands import draw_cards
from banneret.games.tmg.laying import pool_left, why_no_piece
from banneret.games.tmg.library import library
from banneret.games.tmg.moments import W_DEPLOYED, W_SETUP
from banneret.games.tmg.set_up import set_up
from banneret.games.tmg.setup import commander_unit, new_state, pile_sorts, scenarios, stocks, waiting
from banneret.games.tmg.state import (
    BANDED,
    DEALING,
    DEPLOY,
    DESTROYED,
    MODE,
    MUSTER,
    OBJECTIVES,
    PLANTING,
    RESERVE,
    ROLES,
    ROLL_OFF,
    ROUND_START,
    SEATS,
    SETUP_STAGES,
    TABLE,
    TERRAIN,
    Known,
    State,
    lay,
)
from banneret.kernel.errors import IllegalReply, UnknownGame
from tests.games.tmg.fields import field
from tests.games.tmg.tables import at, run, table, told, until, watch, why

STARK = ("stark", "robb-stark-the-wolf-lord")


def fresh(scenario: str = "game-of-thrones-small", armies: Any = None, stage: str = ROLL_OFF) -> State:
    g, _ = new_state(scenario, armies)
    set_stage(g, stage)
    return g


def placed(scenario: str, stage: str, first: str = "red", armies: Any = None) -> State:
    """A match at a later step of its set-up, the table laid out by the mode."""
    g = fresh(scenario, armies)
    other = "blue" if first == "red" else "red"
    high, low = ([6], [1]) if first == "red" else ([1], [6])
    run(set_up(g), dice=[high, low])
    storm, thrones = "storm" in scenario, "thrones" in scenario
    names = [[card] for card in list(library().objectives)[:4]]
    roles: dict[str, Any] = {first: ["attacker"], other: []} if storm else {}
    run(set_up(g), dice=[high, low] if storm else (), cards=names if thrones else (), **roles)
    set_stage(g, stage)
    g.story.events.clear()
    return g


def by_chance(g: State, rng: Random) -> None:
    """Play one step by any legal replies."""
    flow = set_up(g)
    value: Any = None
    while True:
        try:
            asked: Any = flow.send(value)
        except StopIteration:
            return
        if asked.whose == "chance":
            some = [1 + int(rng.random() * 6)] if asked.kind == "roll" else list(asked.cards[: asked.number])
            value = some
        elif asked.whose == "seats":
            value = {question.seat: question.sample(rng) for question in asked.questions}
        else:
            value = asked.sample(rng)


# -- scenarios, armies, piles ------------------------------------------------------------------------------


def test_TMG_SETUP_1_TMG_SETUP_2_every_mode_and_size_is_a_scenario_and_so_is_any_mode() -> None:
    assert [*scenarios()][:4] == [
        "game-of-thrones-small",
        "game-of-thrones-medium",
        "game-of-thrones-large",
        "clash-of-kings-small",
    ]
    assert scenarios()["game-of-thrones-small"] == "A Game of Thrones, small"
    assert scenarios()["any-mode-large"] == "Any mode, large"
    assert len(scenarios()) == 18
    g, header = new_state("winds-of-winter-medium", None)
    assert (g.mode and g.mode.id, g.size, g.stage) == ("winds-of-winter", "medium", ROLL_OFF)
    assert header["scenario"] == "winds-of-winter-medium"
    g, _ = new_state("any-mode-small", None)
    assert (g.mode, g.size, g.stage) == (None, "small", MODE)
    with pytest.raises(UnknownGame, match="no scenario 'chess'"):
        new_state("chess", None)


def test_ready_made_armies_red_stark_blue_lannister_of_the_size() -> None:
    for size, points in (("small", 30), ("medium", 40), ("large", 50)):
        g, header = new_state(f"game-of-thrones-{size}", None)
        assert [header["armies"][seat]["faction"] for seat in SEATS] == ["stark", "lannister"]
        assert header["armies"]["red"]["size"] == size
        assert library().sizes[size].points == points
        assert {seat: faction for seat, (faction, _) in g.decks.items()} == {"red": "stark", "blue": "lannister"}


def test_armies_by_id_and_by_list_and_reasons_for_a_wrong_one() -> None:
    g, header = new_state("game-of-thrones-small", {"red": "lannister-30"})
    assert g.decks["red"] == ("lannister", "jaime-lannister-the-kingslayer")
    assert header["armies"]["red"]["units"][0]["card"] == "lannister-guards"
    with pytest.raises(IllegalReply, match="TMG-ARMY-4"):
        new_state("game-of-thrones-small", {"red": "stark-50"})
    with pytest.raises(IllegalReply, match="There is no ready-made army 'orcs'"):
        new_state("game-of-thrones-small", {"red": "orcs"})
    with pytest.raises(IllegalReply, match="given by seat"):
        new_state("game-of-thrones-small", {"gold": "stark-30"})
    with pytest.raises(IllegalReply, match="given by seat"):
        new_state("game-of-thrones-small", "stark-30")


def test_units_are_named_by_card_and_numbered_over_both_seats() -> None:
    g, _ = new_state("game-of-thrones-small", {"blue": "stark-30"})
    ids = [u.id for u in g.units]
    assert ids[:2] == ["stark-sworn-swords-1", "stark-sworn-swords-2"]
    assert ids[5:7] == ["stark-sworn-swords-3", "stark-sworn-swords-4"]
    assert [u.n for u in g.units] == [*range(10)]
    assert [c.id for c in g.ncus] == ["sansa-stark-1", "sansa-stark-2"]
    g, _ = new_state("game-of-thrones-small", None)
    assert [u.id for u in g.units if u.seat == "blue"][2:] == ["lannister-halberdiers", "mountains-men"]
    assert [(c.id, c.tokens) for c in g.ncus if c.seat == "blue"] == [
        ("cersei-lannister", 2),
        ("tyrion-lannister-the-imp", 0),
    ]
    assert {u.where for u in g.units} == {RESERVE}


def test_TMG_ATT_4_TMG_ATT_R1_TMG_CONTENT_R10_attachments_stand_in_their_slots() -> None:
    army = {
        "faction": "stark",
        "size": "small",
        "commander": "robb-stark-the-wolf-lord",
        "units": [
            {"card": "stark-sworn-swords", "attachments": ["osha", "rickon-stark"]},
            {"card": "stark-sworn-swords", "attachments": ["robb-stark-the-wolf-lord"]},
        ],
        "ncus": [],
    }
    g, _ = new_state("game-of-thrones-small", {"red": army})
    found = [(a.card.id, a.slot, a.beyond) for a in g.units[0].attachments]
    assert found == [("rickon-stark", 0, False), ("osha", 1, True)]
    assert [(a.card.id, a.slot) for a in g.units[1].attachments] == [("robb-stark-the-wolf-lord", 0)]


def test_faith_of_those_who_pray() -> None:
    army = {
        "faction": "lannister",
        "size": "small",
        "commander": "jaime-lannister-the-kingslayer",
        "units": [
            {"card": "lannister-guards", "attachments": ["jaime-lannister-the-kingslayer"]},
            {"card": "the-warriors-sons"},
            {"card": "poor-fellows"},
        ],
        "ncus": [],
    }
    g, _ = new_state("game-of-thrones-small", {"blue": army})
    assert [u.faith for u in g.units if u.seat == "blue"] == [0, 1, 1]


def test_TMG_BAND_1_bands_of_the_list_are_linked() -> None:
    g, _ = new_state("game-of-thrones-medium", None)
    left, right = g.units[:2]
    assert (left.mate, right.mate, right.where, left.width) == (1, 0, BANDED, 11000)
    assert g["lannister-guards-1"].mate == g["lannister-guards-2"].n


def test_TMG_ARMY_R3_armies_are_asked_for_together_and_revealed() -> None:
    g, header = new_state("game-of-thrones-small", "ask")
    assert (header["armies"], g.stage, g.units) == ("ask", MUSTER, [])
    asked: list[tuple[str, str]] = []
    red, blue = library().armies["stark-30"].as_json(), library().armies["lannister-30"].as_json()
    question = until(set_up(g))
    assert [(q.seat, q.kind, q.eyes) for q in question.questions] == [
        ("red", "army", ("red",)),
        ("blue", "army", ("blue",)),
    ]
    assert question.questions[0].why_not(library().armies["stark-50"].as_json()).rule == "TMG-ARMY-4"
    assert [army["faction"] for army in question.questions[0].suggest(Random(1))] == ["lannister", "stark"]
    run(set_up(g), red=[red], blue=[blue], asked=asked)
    assert asked == [("red", "army"), ("blue", "army")]
    assert (g.stage, len(g.units), len(g.ncus)) == (ROLL_OFF, 9, 3)
    assert told(g, "mustered")[0]["decks"]["red"] == [*STARK]


def test_TMG_SETUP_11_TMG_DECK_3_TMG_DECK_R1_the_decks_of_twenty_are_built() -> None:
    g, header = new_state("game-of-thrones-small", None)
    cards = g.piles["red-deck"].cards
    assert len(cards) == 20
    assert sorted(cards) == sorted(deck(header["armies"]["red"]))
    brought = library().attachments["robb-stark-the-wolf-lord"].tactics
    assert [cards.count(id) for id in brought] == [2, 2, 2]  # TMG-DECK-R1: 3 different, two copies each
    assert len([card for card in cards if card not in brought]) == 14
    assert {name: len(pile) for name, pile in g.piles.items() if name.startswith("red")} == {
        "red-deck": 20,
        "red-hand": 0,
        "red-discard": 0,
        "red-attached": 0,
        "red-objectives": 0,
        "red-chosen": 0,
    }


def test_SEC_1_to_SEC_6_who_knows_what_lies_where() -> None:
    sorts = pile_sorts()
    assert (sorts["red-deck"].bag, sorts["red-deck"].eyes) == (True, ())
    assert (sorts["red-hand"].eyes, sorts["blue-hand"].eyes) == (("red",), ("blue",))
    assert sorts["red-discard"].eyes is None
    assert sorts["red-attached"].eyes is None
    assert (sorts["objective-deck"].bag, sorts["objectives"].eyes) == (True, None)
    assert (sorts["secret-deck"].bag, sorts["secret-deck"].eyes) == (True, ())
    assert (sorts["red-objectives"].eyes, sorts["blue-chosen"].eyes) == (("red",), ("blue",))
    assert (sorts["open-objective"].eyes, sorts["secret-discard"].eyes) == (None, None)


def test_stocks_are_those_of_the_scenario_and_of_the_decks() -> None:
    sizes = {name: len(cards) for name, cards in stocks({"scenario": "game-of-thrones-small"}).items()}
    assert sizes == {"red-tactics": 0, "blue-tactics": 0, "objectives": 10, "secrets": 0}
    found = stocks({"scenario": "winds-of-winter-large", "decks": {"red": [*STARK]}})
    assert {name: len(cards) for name, cards in found.items()} == {
        "red-tactics": 20,
        "blue-tactics": 0,
        "objectives": 0,
        "secrets": 15,
    }
    g, header = new_state("any-mode-small", None)
    found = stocks({"scenario": "any-mode-small", "decks": {seat: [*pair] for seat, pair in g.decks.items()}})
    assert sorted(found["red-tactics"]) == sorted(deck(header["armies"]["red"]))
    assert (len(found["objectives"]), len(found["secrets"])) == (10, 15)
    assert len(stocks({"scenario": "clash-of-kings-small"})["objectives"]) == 0


# -- the steps ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "armies"),
    [("any-mode-small", "ask"), ("game-of-thrones-small", None), ("winds-of-winter-small", None)],
)
def test_TMG_SETUP_R1_the_order_of_the_steps(scenario: str, armies: Any) -> None:
    g, _ = new_state(scenario, armies)
    rng, stages = Random(3), [g.stage]
    while g.stage in SETUP_STAGES:
        by_chance(g, rng)
        if g.stage != stages[-1]:
            stages.append(g.stage)
    later = [ROLL_OFF, ROLES, TERRAIN, OBJECTIVES, PLANTING, DEPLOY, DEALING, ROUND_START]
    assert stages == ([MODE, MUSTER, *later] if armies else later)
    assert g.to_act == g.first  # TMG-ACT-1
    kinds = [*dict.fromkeys(event.kind for event in g.story.events)]
    assert kinds.index("first") < kinds.index("laid") < kinds.index("deployed") < kinds.index("drawn")


def test_TMG_SETUP_1_TMG_SETUP_R5_a_die_picks_the_mode_and_a_six_is_rolled_again() -> None:
    found = []
    for face in range(1, 6):
        g, _ = new_state("any-mode-small", None)
        run(set_up(g), dice=[[6], [face]])
        assert g.mode is not None
        found.append(g.mode.id)
        assert g.stage == ROLL_OFF
    assert found == [*library().modes]
    assert found[0] == "game-of-thrones"
    g, _ = new_state("any-mode-small", "ask")
    run(set_up(g), dice=[[2]])
    assert (g.mode and g.mode.id, g.stage) == ("clash-of-kings", MUSTER)


def test_TMG_SETUP_7_the_higher_die_is_first_player_and_ties_are_rolled_again() -> None:
    g = fresh()
    run(set_up(g), dice=[[3], [3], [2], [5]])
    assert (g.first, g.to_act, g.stage) == ("blue", "blue", ROLES)
    assert [event["faces"] for event in told(g, "rolled-off")] == [{"red": 3, "blue": 3}, {"red": 2, "blue": 5}]
    g = fresh()
    run(set_up(g), dice=[[4], [1]])
    assert g.first == "red"


def test_TMG_SETUP_R3_the_first_player_has_the_south_all_game() -> None:
    g = placed("game-of-thrones-small", DEPLOY, first="blue")
    assert g.sides == {"blue": "first", "red": "second"}
    question = until(set_up(g), blue=["mountains-men"])
    assert question.why_not(at(24, 5, 0)) is None
    assert why(question, at(24, 43, 180)) == "TMG-SETUP-R4"
    g.first = "red"  # the token passes, the zone does not
    assert until(set_up(g), blue=["mountains-men"]).why_not(at(24, 5, 0)) is None


def test_TMG_SETUP_4_what_each_mode_lays_on_the_table() -> None:
    found = {}
    for mode in library().modes:
        g = placed(f"{mode}-small", TERRAIN)
        found[mode] = ([(t.x, t.y, t.role) for t in g.objectives], [p.kind.id for p in g.pieces])
    assert found["game-of-thrones"] == (
        [(24000, 24000, "centre"), (6000, 18000, ""), (6000, 30000, ""), (42000, 18000, ""), (42000, 30000, "")],
        [],
    )
    assert found["clash-of-kings"] == ([(24000, 24000, "centre"), (6000, 24000, "west"), (42000, 24000, "east")], [])
    assert found["storm-of-swords"] == ([], ["castle-wall"] * 3)
    assert found["feast-for-crows"] == ([(6000, 24000, ""), (42000, 24000, "")], ["corpse-pile"] * 2)
    assert found["winds-of-winter"] == ([(24000, 24000, "centre")], [])
    g = placed("feast-for-crows-small", TERRAIN)
    assert [(t.pile, g.pieces[t.pile].tray.pose) for t in g.objectives] == [
        (0, (6000, 24000, 0)),
        (1, (42000, 24000, 0)),
    ]
    g = placed("storm-of-swords-small", TERRAIN)
    assert [(p.hp, p.tray.pose) for p in g.pieces] == [
        (10, (24000, 44125, 180000)),
        (10, (12000, 44125, 180000)),
        (10, (36000, 44125, 180000)),
    ]


def test_TMG_SETUP_4_a_random_objective_card_for_each_outer_token_in_their_order() -> None:
    g = fresh(stage=ROLES)
    run(set_up(g), cards=[["vantage"], ["armoury"], ["gallows"], ["raven-post"]])
    assert [t.card for t in g.objectives] == ["", "vantage", "armoury", "gallows", "raven-post"]
    assert g.piles["objectives"].cards == ["vantage", "armoury", "gallows", "raven-post"]
    assert len(g.piles["objective-deck"]) == 6


def test_TMG_SETUP_4_attacker_and_defender_by_a_roll_of_their_own() -> None:
    g = fresh("storm-of-swords-small")
    run(set_up(g), dice=[[6], [1]])
    run(set_up(g), dice=[[2], [2], [3], [4]], blue=["defender"])
    assert (g.first, g.sides) == ("red", {"blue": "defender", "red": "attacker"})
    g = placed("storm-of-swords-small", TERRAIN)
    assert g.sides == {"red": "attacker", "blue": "defender"}


# -- terrain -----------------------------------------------------------------------------------------------


def test_TMG_SETUP_5_TMG_SETUP_R2_players_place_five_pieces_in_turn_first_player_first() -> None:
    g = placed("game-of-thrones-small", TERRAIN, first="blue")
    asked: list[tuple[str, str]] = []
    spots = [at(10, 10, 0), at(38, 10, 0), at(10, 40, 0), at(38, 40, 0), at(24, 12, 0)]
    for n, spot in enumerate(spots):
        seat = "red" if n % 2 else "blue"
        replies: dict[str, Any] = {seat: ["weirwood" if n < 4 else "bog", spot]}
        run(set_up(g), asked=asked, **replies)
    assert [seat for seat, _ in asked] == ["blue"] * 2 + ["red"] * 2 + ["blue"] * 2 + ["red"] * 2 + ["blue"] * 2
    assert [ask for _, ask in asked[:2]] == ["terrain", "terrain-spot"]
    assert [(p.n, p.kind.id) for p in g.pieces] == [(n, "weirwood") for n in range(4)] + [(4, "bog")]
    assert g.stage == TERRAIN
    run(set_up(g))
    assert g.stage == OBJECTIVES


def test_TMG_SETUP_R2_the_pool_and_its_two_sided_pieces() -> None:
    g = placed("game-of-thrones-small", TERRAIN)
    everything = ["castle-wall", "palisade", "wall", "stakes", "hedge", "bog", "corpse-pile", "weirwood", "trees"]
    assert pool_left(g) == everything
    g.pieces = tuple(lay(n, library().terrain[kind], (0, 0, 0)) for n, kind in enumerate(["palisade", "wall", "trees"]))
    assert pool_left(g) == ["castle-wall", "stakes", "hedge", "bog", "corpse-pile", "weirwood"]
    assert "castle-wall" not in pool_left(placed("storm-of-swords-small", TERRAIN))  # used up by the structures
    assert "corpse-pile" not in pool_left(placed("feast-for-crows-small", TERRAIN))


def test_TMG_SETUP_R2_where_a_piece_may_lie() -> None:
    g = placed("game-of-thrones-small", TERRAIN)
    run(set_up(g), red=["weirwood", at(10, 10, 0)])
    question = until(set_up(g), blue=["weirwood"])
    assert question.form["shape"] == ["rect", 3000, 3000]
    assert question.why_not(at(16, 10, 0)) is None  # 3 inches apart
    refused = question.why_not(at(15.9, 10, 0))
    assert (refused.rule, refused.numbers) == ("TMG-SETUP-R2", {"far": 2900, "least": 3000})
    assert why(question, at(1.4, 24, 0)) == "TMG-SETUP-R2"  # off the table
    assert question.why_not(at(1.5, 24, 0)) is None
    assert question.why_not(at(27.2, 24, 0)) is None  # 1 inch from the rim of the centre token
    assert why(question, at(27.1, 24, 0)) == "TMG-SETUP-R2"
    assert question.why_not(at(24, 4, 45)) is None  # deployment zones are allowed, any facing
    assert question.why_not("here").rule == "TMG-SETUP-R2"
    for reply in question.suggest(Random(4), 12):
        assert question.why_not(reply) is None
    assert len({tuple(reply) for reply in question.suggest(Random(4), 12)}) >= 8


def test_TMG_SETUP_R2_without_a_legal_spot_nobody_places_any_more() -> None:
    g = placed("game-of-thrones-small", TERRAIN)
    g.width = g.depth = 4000
    assert all(why_no_piece(g, library().terrain[kind])((2000, 2000, 0)) for kind in ("trees", "bog"))
    g.objectives = ()
    kinds = until(set_up(g)).options()
    assert "weirwood" in kinds
    assert "trees" not in kinds
    g.width = g.depth = 500
    g.known = Known()  # a table that shrinks is no move of the game
    run(set_up(g))
    assert (g.stage, g.pieces) == (OBJECTIVES, ())


def test_TMG_SETUP_R2_TMG_SETUP_4_storm_the_defender_alone_places_up_to_four() -> None:
    g = placed("storm-of-swords-small", TERRAIN)
    asked: list[tuple[str, str]] = []
    run(set_up(g), blue=["weirwood", at(10, 10, 0)], asked=asked)
    question = until(set_up(g), blue=["weirwood"])
    assert question.seat == "blue"
    assert question.why_not(at(24, 28.4, 0)) is None
    assert why(question, at(24, 28.5, 0)) == "TMG-SETUP-4"  # 6 inches from the Defender's zone are not more than 6
    assert question.why_not(at(19.1, 10, 0)) is None
    assert why(question, at(19, 10, 0)) == "TMG-SETUP-4"
    assert why(question, at(1, 10, 0)) == "TMG-SETUP-4"
    assert why(question, at(24, 1.4, 0)) == "TMG-SETUP-R2"
    run(set_up(g), blue=["none"])
    assert (g.stage, len(g.pieces)) == (OBJECTIVES, 4)
    g = placed("storm-of-swords-small", TERRAIN)
    for x in (5, 15, 25, 35):
        run(set_up(g), blue=["weirwood", at(x, 10, 0)])
    run(set_up(g))
    assert (g.stage, len(g.pieces)) == (OBJECTIVES, 7)


def test_TMG_SETUP_4_feast_pieces_stay_an_inch_from_piles() -> None:
    g = placed("feast-for-crows-small", TERRAIN)
    question = until(set_up(g), red=["weirwood"])
    assert question.why_not(at(10.5, 24, 0)) is None  # the pile ends at 8, the piece begins at 9
    refused = question.why_not(at(10.4, 24, 0))
    assert (refused.rule, refused.numbers["least"]) == ("TMG-SETUP-4", 1000)


# -- tokens that players place, and secret objectives ------------------------------------------------------


def test_TMG_SETUP_4_winds_players_place_four_tokens_in_turn() -> None:
    g = placed("winds-of-winter-small", OBJECTIVES)
    asked: list[tuple[str, str]] = []
    run(set_up(g), dice=[[2], [4]], blue=[at(10, 24, 0)], asked=asked)
    run(set_up(g), red=[at(38, 24, 0)], asked=asked)
    run(set_up(g), blue=[at(3, 20, 0)], asked=asked)
    run(set_up(g), red=[at(45, 20, 0)], asked=asked)
    assert asked == [("blue", "token-spot"), ("red", "token-spot")] * 2
    assert [(t.id, t.x) for t in g.objectives] == [
        ("token-1", 24000),
        ("token-2", 10000),
        ("token-3", 38000),
        ("token-4", 3000),
        ("token-5", 45000),
    ]
    assert g.stage == OBJECTIVES
    secrets = list(library().secret_objectives)
    run(set_up(g), cards=[secrets[:5], secrets[5:10]])
    assert g.stage == PLANTING
    assert sorted(g.piles["red-objectives"].cards) == sorted(secrets[:5])
    assert (len(g.piles["blue-objectives"]), len(g.piles["secret-deck"])) == (5, 5)
    event = next(event for event in g.story.events if event.kind == "secrets-drawn")
    assert (event.for_seat("blue", 0)["cards"], event.for_seat("blue", 0)["number"]) == (None, 5)
    assert event.for_seat("red", 0)["cards"] == sorted(secrets[:5])


def test_TMG_SETUP_4_winds_where_a_token_may_lie() -> None:
    g = placed("winds-of-winter-small", OBJECTIVES)
    g.pieces = (lay(0, library().terrain["palisade"], (38000, 24000, 0)),)
    question = until(set_up(g), dice=[[4], [2]])
    assert (question.form["free"], question.form["shape"]) == ("slide", ["circle", 700])
    assert question.why_not(at(10, 16.7, 0)) is None  # 6 inches from the zone, rim to rim
    assert why(question, at(10, 16.6, 0)) == "TMG-SETUP-4"
    assert why(question, at(10, 31.4, 0)) == "TMG-SETUP-4"
    assert question.why_not(at(16.6, 24, 0)) is None  # 6 inches between the rims
    assert why(question, at(16.7, 24, 0)) == "TMG-SETUP-4"
    assert question.why_not(at(0.7, 24, 0)) is None
    assert why(question, at(0.6, 24, 0)) == "TMG-SETUP-4"
    assert why(question, at(38, 25.1, 0)) == "TMG-SETUP-4"  # on the palisade
    assert question.why_not(at(38, 25.2, 0)) is None
    assert why(question, at(10, 24, 90)) == "TMG-SETUP-4"


def test_modes_without_such_tokens_go_on() -> None:
    g = placed("clash-of-kings-small", OBJECTIVES)
    run(set_up(g))
    assert (g.stage, len(g.objectives)) == (PLANTING, 3)


# -- W-SETUP and planting ----------------------------------------------------------------------------------

TURNCOAT = {
    "faction": "lannister",
    "size": "small",
    "commander": "jaime-lannister-the-kingslayer",
    "units": [{"card": "lannister-guards", "attachments": ["jaime-lannister-the-kingslayer"]}],
    "ncus": [],
    "planted": ["jaime-lannister-maimed-hostage", "turncoat"],
}


def without_jaime() -> dict[str, Any]:
    army = {**TURNCOAT, "commander": "tywin-lannister-lord-of-casterly-rock"}
    return {**army, "units": [{"card": "lannister-guards", "attachments": [army["commander"]]}]}


def test_TMG_CONTENT_R10_TMG_SETUP_6_attachments_are_planted_in_enemy_infantry() -> None:
    g = placed("game-of-thrones-small", PLANTING, armies={"blue": without_jaime()})
    question = until(set_up(g))
    assert (question.seat, question.ask) == ("blue", "plant:jaime-lannister-maimed-hostage")
    assert question.options() == ["stark-sworn-swords-1", "stark-sworn-swords-2", "umber-berserkers"]
    run(set_up(g), blue=["stark-sworn-swords-2"])
    host = g["stark-sworn-swords-2"]
    assert [(a.card.id, a.slot, a.beyond, a.by) for a in host.attachments] == [
        ("jaime-lannister-maimed-hostage", 1, True, "blue")
    ]
    assert (g.stage, g.planting) == (PLANTING, (("blue", "turncoat"),))
    g.to_act = "blue"  # who placed terrain last
    run(set_up(g))  # the turncoat waits for W-DEPLOYED
    assert (g.stage, g.to_act) == (DEPLOY, "red")
    deploy(g, host, (24000, 5000, 0), "a test")
    deploy(g, g["grey-wind"], (34000, 5000, 0), "a test")
    set_stage(g, DEALING)
    run(set_up(g))  # the only infantry on the table: not asked
    assert [(a.card.id, a.slot) for a in host.attachments][1] == ("turncoat", 2)
    assert g.planting == ()


def test_TMG_CONTENT_R10_in_a_band_the_first_free_slot_and_without_host_out_of_the_game() -> None:
    army = {**without_jaime(), "size": "medium"}
    g = placed("game-of-thrones-medium", PLANTING, armies={"blue": army})
    run(set_up(g), blue=["stark-sworn-swords-1"])
    assert [a.slot for a in g["stark-sworn-swords-1"].attachments] == [0, 1]
    g = placed("game-of-thrones-medium", PLANTING, armies={"blue": army})
    for u in g.units:
        if u.card.type == "infantry" and u.seat == "red":
            u.where = DESTROYED
    run(set_up(g))
    assert told(g, "left-out") == [{"seat": "blue", "card": "jaime-lannister-maimed-hostage"}]
    assert all(not a.by for u in g.units for a in u.attachments)


def test_W_SETUP_and_W_DEPLOYED_open_once_before_and_after_deployment() -> None:
    g = table()
    g.mode, g.sides, g.stage = library().modes["clash-of-kings"], {"red": "first", "blue": "second"}, PLANTING
    opened = watch(g, [W_SETUP, W_DEPLOYED])
    for stage in (PLANTING, DEPLOY, DEALING):
        assert g.stage == stage
        run(set_up(g))
    assert opened == [W_SETUP, W_DEPLOYED]


# -- deployment --------------------------------------------------------------------------------------------


def test_TMG_SETUP_6_players_alternate_and_who_is_done_is_skipped() -> None:
    g = placed("game-of-thrones-small", DEPLOY, first="blue")
    asked: list[tuple[str, str]] = []
    lions = ["lannister-guards-1", "lannister-guards-2", "lannister-halberdiers"]
    wolves = ["stark-sworn-swords-1", "stark-sworn-swords-2", "umber-berserkers", "stark-outriders"]
    run(set_up(g), blue=[lions[0], at(5, 5, 0)], asked=asked)
    run(set_up(g), red=[wolves[0], at(5, 43, 180)], asked=asked)
    run(set_up(g), blue=[lions[1], at(15, 5, 0)], asked=asked)
    run(set_up(g), red=[wolves[1], at(15, 43, 180)], asked=asked)
    run(set_up(g), blue=[lions[2], at(25, 5, 0)], asked=asked)
    run(set_up(g), red=[wolves[2], at(25, 43, 180)], asked=asked)
    run(set_up(g), blue=[at(35, 5, 0)], asked=asked)  # the last unit is not asked for
    run(set_up(g), red=[wolves[3], at(35, 43, 180)], asked=asked)
    run(set_up(g), red=[at(45, 43, 180)], asked=asked)  # TMG-SETUP-R4: blue has deployed everything
    assert [seat for seat, ask in asked if ask == "deploy-spot"] == ["blue", "red"] * 4 + ["red"]
    assert len(g.standing()) == 9
    assert g.stage == DEPLOY
    run(set_up(g))
    assert g.stage == DEALING


def test_TMG_SETUP_R4_where_a_tray_may_be_deployed() -> None:
    g = placed("game-of-thrones-small", DEPLOY)
    g.pieces = (
        lay(0, library().terrain["palisade"], (40000, 5000, 0)),
        lay(1, library().terrain["stakes"], (10000, 5000, 0)),
    )
    run(set_up(g), red=["stark-sworn-swords-1", at(24, 5, 0)])
    g.to_act = "red"
    question = until(set_up(g), red=["stark-sworn-swords-2"])
    assert question.about == "stark-sworn-swords-2"
    assert question.form["shape"] == ["tray", 5500, 4800]
    assert question.why_not(at(29.5, 5, 0)) is None  # touching a friend
    assert question.why_not(at(29.4, 5, 0)).says == "It would overlap stark-sworn-swords-1 by 0.1 inches."
    assert why(question, at(29.4, 5, 0)) == "TMG-SETUP-R4"
    assert question.why_not(at(34, 7.6, 180)) is None
    assert question.why_not(at(34, 7.7, 180)).says.endswith("it is 0.1 inches outside.")
    assert question.why_not(at(10, 5, 37.5)) is None  # on stakes, any facing
    assert question.why_not(at(40, 5, 0)).says == "It would stand on impassable terrain."
    for reply in question.suggest(Random(1), 16):
        assert question.why_not(reply) is None
    run(set_up(g), red=["stark-sworn-swords-2", at(10, 5, 0)])
    assert len(told(g, "rolled")) == 0  # no terrain fires
    assert g["stark-sworn-swords-2"].strength == 12


def test_TMG_SETUP_R4_TMG_BAND_R6_a_band_deploys_as_one_and_NCUs_never() -> None:
    g = placed("game-of-thrones-medium", DEPLOY)
    question = until(set_up(g))
    assert "stark-sworn-swords-1" in question.options()
    assert "stark-sworn-swords-2" not in question.options()
    assert "sansa-stark" not in question.options()
    run(set_up(g), red=["stark-sworn-swords-1", at(24, 5, 0)])
    assert g["stark-sworn-swords-1"].tray.a == 5500
    assert g["stark-sworn-swords-2"].where == BANDED
    assert [u.id for u in waiting(g, "red")] == ["umber-berserkers", "stark-outriders", "stark-bowmen"]


def test_TMG_SETUP_R4_a_unit_without_a_spot_is_destroyed_and_counts_for_no_VP() -> None:
    g = placed("feast-for-crows-medium", DEPLOY)
    assert g.mode is not None
    for n, y in enumerate((3000, 7000)):
        for m, x in enumerate(range(4000, 48000, 8000)):
            g.pieces += (lay(10 + 6 * n + m, library().terrain["castle-wall"], (x, y, 0)),)
    run(set_up(g), red=["stark-sworn-swords-1"])
    for id in ("stark-sworn-swords-1", "stark-sworn-swords-2"):
        assert (g[id].where, g[id].width, g[id].mate) == (DESTROYED, 5500, -1)
        assert (g[id].minis, g[id].hp, g[id].attachments) == (0, 0, ())
    assert g.vp == {"red": 0, "blue": 0}
    assert (g.tally.losses, g["stark-sworn-swords-1"].falls) == ((), 0)
    assert g.to_act == "blue"


# -- cards -------------------------------------------------------------------------------------------------


def dealt() -> State:
    g = placed("game-of-thrones-small", DEALING, first="blue", armies={"blue": "stark-30"})
    g.to_act = "red"  # who deployed last
    run(set_up(g), cards=[g.piles["blue-deck"].cards[:3], g.piles["red-deck"].cards[:3]])
    return g


def test_TMG_SETUP_8_TMG_SETUP_9_TMG_ACT_1_three_cards_each_then_round_1() -> None:
    g = dealt()
    assert [len(g.piles[f"{seat}-hand"]) for seat in SEATS] == [3, 3]
    assert [len(g.piles[f"{seat}-deck"]) for seat in SEATS] == [17, 17]
    assert [event["seat"] for event in told(g, "drawn")] == ["blue", "red"]
    assert (g.stage, g.round, g.to_act) == (ROUND_START, 1, "blue")


def test_TMG_SETUP_8_tactical_mastermind_starts_with_four() -> None:
    g = placed("game-of-thrones-small", DEALING)
    run(set_up(g), cards=[g.piles["red-deck"].cards[:3], g.piles["blue-deck"].cards[:4]])
    assert [len(g.piles[f"{seat}-hand"]) for seat in SEATS] == [3, 4]
    assert g.edicts == ()


def test_TMG_DECK_4_a_too_small_deck_gives_what_is_there_and_is_not_refilled() -> None:
    g = dealt()
    g.piles["red-discard"].cards, g.piles["red-deck"].cards = g.piles["red-deck"].cards[2:], ["winters-might"] * 2
    run(draw_cards(g, "red", 3, "a test"), cards=[["winters-might"] * 2])
    assert (len(g.piles["red-hand"]), len(g.piles["red-deck"]), len(g.piles["red-discard"])) == (5, 0, 15)
    run(draw_cards(g, "red", 3, "a test"))
    assert len(g.piles["red-hand"]) == 5


def test_TMG_CMD_R1_the_commanders_death_changes_neither_deck_nor_hand() -> None:
    g = dealt()
    before = {name: [*pile.cards] for name, pile in g.piles.items()}
    leader = commander_unit(g, "red")
    assert leader is not None
    assert leader.id == "stark-sworn-swords-1"
    deploy(g, leader, (24000, 24000, 0), "a test")
    run(harm(g, leader, 12, "a test", "effect"))
    assert leader.where == DESTROYED
    assert {name: [*pile.cards] for name, pile in g.piles.items()} == before
    assert g.decks["red"] == STARK


def test_TMG_CMD_1_TMG_CMD_2_where_the_commander_sits() -> None:
    g, _ = new_state("game-of-thrones-medium", None)
    leader = commander_unit(g, "red")
    assert leader is g["stark-sworn-swords-1"]
    g.units[0].attachments, g.units[1].attachments = g.units[1].attachments, g.units[0].attachments
    assert commander_unit(g, "red") is g["stark-sworn-swords-1"]  # in the right half of the band
    g.decks["red"] = ("stark", "eddard-stark-hand-of-the-king")
    assert commander_unit(g, "red") is None


def test_the_field_of_a_test_is_that_of_the_mode() -> None:
    for mode in library().modes:
        g = field(mode)
        h = placed(f"{mode}-small", TERRAIN)
        assert [(t.x, t.y, t.role, t.pile) for t in g.objectives] == [(t.x, t.y, t.role, t.pile) for t in h.objectives]
        assert [(p.kind, p.tray, p.hp) for p in g.pieces] == [(p.kind, p.tray, p.hp) for p in h.pieces]
        assert {u.where for u in h.units} == {RESERVE}
        assert TABLE not in {u.where for u in h.units}
