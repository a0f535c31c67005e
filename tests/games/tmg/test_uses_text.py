"""What is on offer says what it does: cards, abilities, actions, terrain, distances; and when a card is played."""

from __future__ import annotations

import random

import banneret
from banneret.games.tmg import GAME
from banneret.games.tmg.library import library
from banneret.games.tmg.uses_text import ACTIONS, CONDITIONS, GROUND
from banneret.kernel.decisions import Choose

POSITION = """
game = "tmg"
scenario = "game-of-thrones-small"
turn = { round = 2, first = "red" }
units.A = { card = "stark-sworn-swords", seat = "red", at = [24, 10, 0], attachments = ["robb-stark-the-wolf-lord"] }
units.b = { card = "lannister-guards", seat = "blue", at = [24, 22, 180] }
"""


def view() -> dict[str, object]:
    return banneret.from_position(POSITION, seed=1, guess=random.Random(1)).view("red")


def does(ask: str, reply: object, about: str | None = None) -> str:
    return GAME.option_does(Choose("red", ask, "TMG-CONV-R10", [reply], about=about), reply, view())


def test_a_card_says_what_it_does_and_one_with_options_is_told_by_its_option() -> None:
    assert does("W-ATK-PRE", "winters-might").startswith("The attack gains Sundering")
    assert does("discard", "winters-might#1") == does("W-ATK-PRE", "winters-might")
    two = next(card for card in library().tactics.values() if len(card.options) > 1)
    assert does("W-TURN-START", f"{two.id}:{two.options[0].use}") == ""
    assert does("discard", two.id) == " / ".join(option.text for option in two.options)


def test_an_ability_an_action_a_token_and_an_objective_say_what_they_do() -> None:
    assert does("W-TURN-START", "tactical-reposition@A") == 'One friendly unit within 6" shifts up to 3".'
    assert does("action", "march") == ACTIONS["march"]
    assert does("condition:tactics", "weakened") == CONDITIONS["weakened"]
    assert does("secret-objective", "hold-the-centre") == "You control the centre token."
    assert does("W-TURN-START", "none") == does("terrain", "none") == does("discard", []) == ""


def test_TMG_TERR_1_every_keyword_of_terrain_is_explained() -> None:
    assert does("terrain", "bog") == GROUND["hindering"]
    assert does("terrain", "palisade") == f"{GROUND['blocks-line-of-sight']}; {GROUND['impassable']}"
    assert all(keyword in GROUND for piece in library().terrain.values() for keyword in piece.keywords)
    assert set(CONDITIONS) == set(library().conditions)


def test_TMG_CHARGE_5_an_enemy_is_told_with_its_distance_from_tray_to_tray() -> None:
    assert does("charge-target", "b", "A") == '7.2" away; Speed 6" and a die'
    assert does("target", "b", "A") == '7.2" away'
    assert does("target", "nobody", "A") == does("target", "b") == ""


def test_TMG_DECK_R2_every_card_says_when_it_is_played() -> None:
    says = "Winter's Might is played when a unit is about to roll to hit, not now. (TMG-DECK-R2)"
    assert str(GAME.why_not_now("winters-might")) == str(GAME.why_not_now("WINTER'S MIGHT")) == says
    assert GAME.why_not_now("nonsense") is None
    assert all(str(GAME.why_not_now(card)).endswith("(TMG-DECK-R2)") for card in library().tactics)


def test_what_a_unit_can_be_turned_to_has_its_letter_and_its_name() -> None:
    marks = GAME.landmarks(view(), "A")
    assert marks["b"] == (24_000, 22_000)
    assert "A" not in marks
    assert (24_000, 24_000) in marks.values()  # the centre token
    assert GAME.landmarks(view())["A"] == (24_000, 10_000)
    assert GAME.letters(view()) == {"A": "A", "b": "b"}


def test_the_status_is_what_stands_above_the_table() -> None:
    lines = GAME.status_text(view()).splitlines()
    assert lines[0] == "A Game of Thrones (small, 10 VP) — round 2 of 8, Red is to act"
    assert GAME.board_text(view()).splitlines()[: len(lines)] == lines
