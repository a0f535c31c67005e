"""Set-up: scenarios, armies, piles and decks, and the first cards."""

from __future__ import annotations

from random import Random

import pytest

from banneret.games.tmg.army import deck
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import deploy
from banneret.games.tmg.hands import draw_cards
from banneret.games.tmg.library import library
from banneret.games.tmg.set_up import set_up
from banneret.games.tmg.setup import commander_unit, new_state, pile_sorts, scenarios, stocks
from banneret.games.tmg.state import (
    BANDED,
    DEALING,
    DESTROYED,
    MODE,
    MUSTER,
    RESERVE,
    ROLL_OFF,
    ROUND_START,
    SEATS,
    TABLE,
    TERRAIN,
    State,
)
from banneret.kernel.errors import IllegalReply, UnknownGame
from tests.games.tmg.fields import field
from tests.games.tmg.set_ups import placed
from tests.games.tmg.tables import run, told, until

STARK = ("stark", "robb-stark-the-wolf-lord")

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
