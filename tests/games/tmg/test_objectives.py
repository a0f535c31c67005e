"""The ten objective cards, each with its own effect."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Turn
from banneret.games.tmg.modes import score_round
from banneret.games.tmg.moments import W_CLEAN
from banneret.games.tmg.objectives import ON_SCORE
from banneret.games.tmg.parts import PARTS
from banneret.games.tmg.state import CLEAN_UP, State
from banneret.games.tmg.turn import go_on
from tests.games.tmg.fields import field
from tests.games.tmg.tables import at, run, told, until

SWORDS, GUARDS, BOWMEN, WOLF = "stark-sworn-swords", "lannister-guards", "stark-bowmen", "grey-wind"
WEST = "token-2"  # at (6, 18)


def holding(card: str, red: str = SWORDS, **units: Any) -> State:
    """A holds the token with this card in the south-west."""
    return field("game-of-thrones", cards={WEST: card}, A=(red, 6, 18, 0), **units)


def fight(card: str, minis: int = 12, red: str = SWORDS) -> State:
    """A holds the token and is engaged with b."""
    return holding(card, red, b=(GUARDS, 6, 22.8, 180, {"minis": minis}))


def test_every_card_of_the_box_works() -> None:
    for card, printed in library().objectives.items():
        assert (card in ON_SCORE) == (printed.timing == "on-score")
        assert (f"objective:{card}" in PARTS) == (printed.timing == "while-controlled")


# -- on score ----------------------------------------------------------------------------------------------


def test_field_hospital_restores_one_and_one_per_destroyed_rank() -> None:
    g = holding("field-hospital", B=(SWORDS, 20, 18, 0, {"minis": 4}), C=(SWORDS, 34, 18, 0), d=(GUARDS, 6, 30, 180))
    g["A"].minis = g["C"].minis = 0b111_1111_1111
    question = until(score_round(g))
    assert (question.seat, question.ask) == ("red", "objective:field-hospital")
    assert question.options() == ["A", "B", "none"]  # C is too far away, d an enemy
    run(score_round(g), red=["B"])
    assert g["B"].strength == 4 + 1 + 2
    run(score_round(g), red=["none"])
    assert g["B"].strength == 7


def test_field_hospital_is_for_units_that_have_something_to_restore() -> None:
    g = holding("field-hospital", B=(SWORDS, 20, 18, 0, {"minis": 11}), d=(GUARDS, 6, 30, 180))
    assert until(score_round(g)).options() == ["B", "none"]  # A is at full strength
    g["B"].minis = g["A"].minis
    run(score_round(g))  # nobody has lost anything: not asked
    assert not told(g, "objective-used")


def test_good_ground_shifts_an_unengaged_friend_up_to_three_inches() -> None:
    g = holding("good-ground", B=(SWORDS, 16, 18, 0), C=(SWORDS, 6, 29, 0), d=(GUARDS, 6, 33.8, 180))
    assert until(score_round(g)).options() == ["A", "B", "none"]  # C is engaged
    question = until(score_round(g), red=["B"])
    assert (question.ask, question.form["free"]) == ("shift", "slide")
    assert question.why_not(at(19.1, 18, 0)).rule == "TMG-CONTENT-R4"
    run(score_round(g), red=["B", at(19, 18, 0)])
    assert g["B"].pose == (19000, 18000, 0)


@pytest.mark.parametrize(("card", "condition"), [("dread-omen", "panicked"), ("vantage", "vulnerable")])
def test_dread_omen_and_vantage_mark_an_enemy_within_twelve_inches(card: str, condition: str) -> None:
    g = holding(card, b=(GUARDS, 6, 34.8, 180), c=(GUARDS, 6, 40, 180))
    assert until(score_round(g)).options() == ["b", "none"]
    run(score_round(g), red=["b"])
    assert g["b"].conditions == (condition,)
    assert told(g, "objective-used")[0] == {"seat": "red", "card": card, "who": "A", "target": "b"}
    g = holding(card, c=(GUARDS, 6, 40, 180))
    run(score_round(g))  # nobody within reach: not asked
    assert g["c"].conditions == ()


def test_on_score_cards_of_nobody_do_nothing() -> None:
    g = field("game-of-thrones", cards={WEST: "vantage"}, A=(SWORDS, 20, 18, 0), b=(GUARDS, 14, 30, 180))
    run(score_round(g))
    assert g.vp == {"red": 0, "blue": 0}


# -- while controlled --------------------------------------------------------------------------------------


def test_armoury_gives_sundering_to_melee_attacks() -> None:
    g = fight("armoury")
    run(attack(g, g["A"]), red=["stay"], dice=[[4, 1, 1, 1, 1, 1, 1], [3], [6, 6]])
    assert [roll["modifiers"] for roll in told(g, "rolled") if roll["roll"] == "defense"] == [[["Sundering", -1]]]
    assert g["b"].strength == 11  # Defense 3+
    g = holding("armoury", BOWMEN, b=(GUARDS, 6, 26, 180))
    run(attack(g, g["A"]), red=[at(6, 18, 0)], dice=[[6] * 7, [6] * 7])
    assert [roll["modifiers"] for roll in told(g, "rolled") if roll["roll"] == "defense"] == [[]]


def test_gallows_gives_vicious_to_melee_attacks() -> None:
    g = fight("gallows")
    run(attack(g, g["A"]), red=["stay"], dice=[[4, 1, 1, 1, 1, 1, 1], [1], [6, 6]])
    assert [roll["modifiers"] for roll in told(g, "rolled") if roll["roll"] == "morale"] == [[["Vicious", -2]]]
    g = fight("gallows")
    run(attack(g, g["b"]), blue=["stay"], dice=[[4, 1, 1, 1, 1, 1], [1], [6, 6]])  # the other side gains nothing
    assert [roll["modifiers"] for roll in told(g, "rolled") if roll["roll"] == "morale"] == [[]]


def test_duelling_ring_gives_precision_to_melee_attacks() -> None:
    g = fight("duelling-ring")
    run(attack(g, g["A"]), red=["stay"], dice=[[6, 4, 1, 1, 1, 1, 1], [6], [6, 6]])
    assert g["b"].strength == 11  # one Hit is blocked, the natural 6 is not
    g = holding("duelling-ring", BOWMEN, b=(GUARDS, 6, 26, 180))
    run(attack(g, g["A"]), red=[at(6, 18, 0)], dice=[[6] * 7, [6] * 7])
    assert g["b"].strength == 12


def test_poisoned_well_weakens_whom_the_controlling_unit_attacks_in_melee() -> None:
    g = fight("poisoned-well")
    run(attack(g, g["A"]), red=["stay"], dice=[[1] * 7])
    assert g["b"].conditions == ("weakened",)
    g = fight("poisoned-well")
    run(attack(g, g["b"]), blue=["stay"], dice=[[1] * 6])
    assert g["A"].conditions == ()
    g = holding("poisoned-well", BOWMEN, b=(GUARDS, 6, 26, 180))
    run(attack(g, g["A"]), red=[at(6, 18, 0)], dice=[[1] * 7])
    assert g["b"].conditions == ()


def test_war_banner_gives_attacks_their_highest_dice_value() -> None:
    g = fight("war-banner", minis=4)
    g["A"].minis = 0b1111  # one rank against one
    run(attack(g, g["A"]), red=["stay"], dice=[[1] * 7])
    assert g["A"].card.attacks[0].dice[0] == 7
    g = fight("armoury", minis=4)
    g["A"].minis = 0b1111
    run(attack(g, g["A"]), red=["stay"], dice=[[1] * g["A"].card.attacks[0].dice[2]])
    assert g["A"].card.attacks[0].dice[2] < 7


def test_TMG_CONTENT_R6_cards_work_only_while_the_token_is_controlled() -> None:
    g = fight("war-banner")
    g["A"].minis = 0b1111  # b has more ranks now
    run(attack(g, g["A"]), red=["stay"], dice=[[1] * g["A"].card.attacks[0].dice[2]])


def test_raven_post_draws_to_four_cards_and_one_more_in_clean_up() -> None:
    g = field("game-of-thrones", cards={WEST: "raven-post"}, A=(SWORDS, 6, 18, 0), b=(GUARDS, 30, 40, 180))
    for seat in ("red", "blue"):
        for card in ("winters-might", "assault-orders", "devastating-impact", "winters-might", "assault-orders"):
            g.piles[f"{seat}-deck"].put(card)
    g.stage, g.active = CLEAN_UP, None
    four = ["assault-orders", "assault-orders", "devastating-impact", "winters-might"]
    run(go_on(g), cards=[four, ["winters-might"], four[1:]])
    assert (len(g.piles["red-hand"]), len(g.piles["blue-hand"])) == (5, 3)
    assert g.edicts == ()


def test_raven_post_TMG_CONTENT_R6_is_its_controllers_whoever_is_first_player() -> None:
    g = field("game-of-thrones", first="blue", cards={WEST: "raven-post"}, A=(SWORDS, 6, 18, 0))
    run(speak(g, W_CLEAN, Turn("blue")))
    assert {e.seat for e in g.edicts} == {"red"}
    assert [(e.effect, e.until, e.bonus) for e in g.edicts] == [
        ("refill", "refill:red", 4),
        ("draw-more", "refill:red", 1),
    ]
    g = field("game-of-thrones", cards={WEST: "raven-post"}, A=(SWORDS, 20, 18, 0))
    run(speak(g, W_CLEAN, Turn("red")))
    assert g.edicts == ()
