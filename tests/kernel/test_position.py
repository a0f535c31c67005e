"""Positions: written at any question, read back to the same match; holes, slips and odd text are told in a sentence."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.kernel import journal
from banneret.kernel.chance import Scripted, Seeded, TypedIn
from banneret.kernel.decisions import NONE
from banneret.kernel.errors import PositionError
from banneret.kernel.match import CONCEDE
from banneret.kernel.position import from_position, table
from tests.kernel.duel import GAME, SEATS, duel
from tests.kernel.wandering import asks, onward, played, states, until

TOML = """
game = "duel"
scenario = "yard"
turn = { round = 3, active = "gold", guarded = true }
wounds = { gold = 1, silver = 2 }
coins = { gold = 0, silver = 1 }
at = { gold = [0, 0, 90000], silver = [4000, 0, 270000] }
since = [[1000, 0, 90000], "lunge"]

[piles]
gold-hand = ["lunge", "spy"]
silver-hand = ["parry", ["lunge", ["gold", "silver"]]]
silver-guard = ["parry"]
discard = ["parry", "parry"]
deck = ["lunge", "lunge", "parry", "spy", "spy"]
"""


def from_toml() -> dict[str, Any]:
    return table(TOML)


@pytest.mark.parametrize("seed", range(4))
def test_position_to_match_to_position_is_the_identity_at_every_question(seed: int) -> None:
    for match in states(seed):
        here = json.loads(json.dumps(match.position()))
        again = from_position(GAME, here, Seeded(9))
        if match.answered():
            continue  # what is sealed is not in a position
        assert again.position() == match.position() == here
        assert again.view() == match.view()
        assert [{**q, "n": 0} for q in asks(again)] == [{**q, "n": 0} for q in asks(match)]
        assert again.outcome == match.outcome


def test_a_position_shares_nothing_with_the_match() -> None:
    match = until(duel(6), "defence")
    before = match.journal
    match.position()["since"][0][0] = 99
    assert match.journal == before


def test_a_position_by_hand_in_toml() -> None:
    match = from_position(GAME, from_toml(), Scripted([(1, 1, 1)], [("spy",)]))
    question = match.question
    assert question is not None
    assert (question.seat, question.ask) == ("silver", "answer")
    assert match.g.at["gold"] == [1000, 0, 90000]
    match.answer(NONE)
    match.answer(NONE)
    assert match.g.round == 4
    assert match.view("gold")["piles"]["silver-hand"] == ["?", ["lunge", ["gold", "silver"]]]


def test_since_brings_its_dice_and_then_the_source_goes_on() -> None:
    whole = {
        **from_toml(),
        "since": [[0, 0, 0], NONE, NONE, {"roll": [6, 6]}, {"roll": [1, 1, 1, 1]}, {"draw": ["spy"]}],
    }
    match = from_position(GAME, whole, Scripted())
    assert match.outcome is not None
    assert match.g.wounds["silver"] == 6
    half = from_position(GAME, {**whole, "since": whole["since"][:4]}, Scripted([(1, 1, 1, 1)], [("spy",)]))
    assert half.g.wounds["silver"] == 6
    asked = from_position(GAME, {**whole, "since": whole["since"][:3]}, TypedIn(0)).question
    assert asked is not None
    assert asked.kind == "faces"


@pytest.mark.parametrize(
    ("since", "says"),
    [
        ([[0, 0, 0], NONE, NONE, [6, 6]], "'attack' .DUEL-8. is a roll, not"),
        ([[0, 0, 0], NONE, NONE, {"draw": ["spy"]}], "is a roll, not"),
        ([[0, 0, 0], NONE, NONE, {"roll": [6, 7]}], "'attack': a die shows 1 to 6"),
        ([[0, 0, 0], NONE, NONE, {"roll": 6}], "2 dice are rolled"),
        ([[0, 0, 0], {"roll": [1]}], "does not answer 'card'"),
        ([[9999, 0, 0]], "does not answer 'step': That is out of reach"),
        ([CONCEDE, NONE], "'none' answers nothing: the match is over"),
        ("none", "expected a list of replies"),
    ],
)
def test_a_slip_in_since_is_told(since: Any, says: str) -> None:
    with pytest.raises(PositionError, match=says):
        from_position(GAME, {**from_toml(), "since": since}, Seeded(0))


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"scenario": "moon"}, "'moon' is not one of yard"),
        ({"scenario": ["yard"]}, "is not one of yard"),
        ({"game": "chess"}, "'chess' is not 'duel'"),
        ({"turn": None}, "cannot be read"),
        ({"wounds": 3}, "cannot be read"),
        ({"piles": {"sleeve": []}}, "there is no pile 'sleeve'"),
        ({"piles": {"deck": ["joker"]}}, "there is no joker"),
        ({"piles": {"deck": 3}}, "expected a list of cards"),
        ({"piles": 3}, "expected a table of piles"),
    ],
)
def test_a_slip_in_a_position_is_told(how: dict[str, Any], says: str) -> None:
    with pytest.raises(PositionError, match=says):
        from_position(GAME, {**from_toml(), **how})


def test_cards_that_a_position_does_not_mention_lie_in_the_bag() -> None:
    match = from_position(GAME, {**from_toml(), "piles": {"gold-hand": ["spy"]}, "since": []}, Seeded(0))
    assert match.g.hand("gold").cards == ["spy"]
    assert match.g.piles["deck"].cards == ["lunge"] * 4 + ["parry"] * 5 + ["spy"] * 2


@pytest.mark.parametrize("odd", ["", "game", "{", "[1]", "x = 3", '{"a": 1}', "[" * 3000, 3, None, []])
def test_what_is_not_a_position_is_refused(odd: Any) -> None:
    with pytest.raises(PositionError):
        table(odd)


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_any_text_is_a_position_error(odd: str) -> None:
    with pytest.raises(PositionError):
        from_position(GAME, table(odd))


def test_a_view_is_a_position_with_holes_that_only_a_guess_fills() -> None:
    match = until(duel(6), "step")
    view = match.view("gold")
    with pytest.raises(PositionError, match="must be named"):
        from_position(GAME, view)
    hands = set()
    for n in range(30):
        assumed = from_position(GAME, view, rng=random.Random(n))
        assert assumed.view("gold") == view
        hands.add(repr(assumed.g.hand("silver").cards))
    assert len(hands) > 3


def test_the_journal_of_a_match_from_a_position_replays() -> None:
    for position in (from_toml(), played(6, 9).position(), {**from_toml(), "since": []}):
        match = from_position(GAME, position, Seeded(4))
        head = json.loads(match.journal.splitlines()[0])
        assert head["position"]["turn"] == position["turn"]
        assert "since" not in head["position"]
        assert head["scenario"] == "yard"
        assert journal.replay(GAME, match.journal).journal == match.journal
        onward(match, random.Random(0))
        assert journal.replay(GAME, match.journal).journal == match.journal
        assert journal.replay(GAME, match.journal, upto=1).count <= 2


def test_a_changed_position_in_a_header_is_noticed() -> None:
    match = onward(from_position(GAME, from_toml(), Seeded(4)), random.Random(0))
    head, *lines = match.journal.splitlines()
    said = json.loads(head)
    said["position"]["coins"]["silver"] = 0
    from banneret.kernel.errors import JournalError

    with pytest.raises(JournalError, match="Line"):
        journal.replay(GAME, "\n".join([json.dumps(said), *lines]))


def test_the_order_of_tables_in_a_header_does_not_change_the_hash() -> None:
    match = onward(from_position(GAME, from_toml(), Seeded(4)), random.Random(0))
    head, *lines = match.journal.splitlines()
    again = "\n".join([json.dumps(json.loads(head), sort_keys=True), *lines])
    assert journal.replay(GAME, again).journal.splitlines()[1:] == lines


def test_undo_and_fork_stop_at_the_position() -> None:
    match = from_position(GAME, from_toml(), Seeded(4))
    assert match.undo_floor("gold") is None  # the lunge lies open
    match.undo(to=0)
    assert match.question is not None
    assert match.question.ask == "step"
    assert match.fork().view() == match.view()
    for seat in SEATS:
        assert match.events(seat) == []
