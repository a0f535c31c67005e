"""The Winds of Winter: its rules and scorings, as its own text says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from banneret.games.tmg.board import activate_ncu
from banneret.games.tmg.changes import stand
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Claim
from banneret.games.tmg.modes import round_end, round_start
from banneret.games.tmg.modes.winds_of_winter import deal
from banneret.games.tmg.moments import W_NCU_CLAIM
from banneret.games.tmg.state import NcuUnit, State
from tests.games.tmg.fields import GUARDS, SWORDS, WINDS, field, kill, scored
from tests.games.tmg.tables import run, told, until


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
