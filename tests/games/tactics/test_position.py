"""Positions of tactics: drawn by hand or written by machine, read by one reader, and refused in one sentence."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import banneret
from banneret.battlefield.squares import plan
from banneret.games.tactics.position import REMEMBERED, SIDE, _boards, write
from banneret.kernel.errors import PositionError
from banneret.kernel.game import Json
from banneret.kernel.piles import write as write_piles
from tests.games.mangled import is_played_or_refused, mangled
from tests.tables import table

DRAWN = """
game = "tactics"
scenario = "s0"
turn = { round = 2, first = "silver", to_act = "gold", active = "S", ap = 1 }
coins = { gold = [1, 2, 6], silver = [0, 2, 4] }
vp = { gold = 3 }
board = '''
. . . # . . . . . . , . . .
. . . . . , . . . . . . . .
. . # # . . . S g . f . . .
. . # # . . . . . . # # . .
. . . f . . . . . . # # . .
. . . . . . . . , . . . . .
. . . , . . . . . . # . . .
'''
pieces.S = { id = "knight", card = "stag-knight", seat = "gold", wounds = 1, shaken = true }
pieces.g = { card = "honor-guard", seat = "silver" }
"""


def test_a_drawn_position_is_read_as_it_stands() -> None:
    match = banneret.from_position(DRAWN, seed=1)
    view = match.view()
    knight = {"card": "stag-knight", "seat": "gold", "where": "board", "at": [7, 2], "wounds": 1}
    assert view["pieces"]["knight"] == {**knight, "shaken": True, "activated": True}
    assert view["pieces"]["g"]["at"] == [8, 2]
    assert (view["turn"]["round"], view["turn"]["active"], view["turn"]["ap"]) == (2, "knight", 1)
    assert view["coins"] == {"gold": [1, 2, 6], "silver": [0, 2, 4]}
    assert view["vp"] == {"gold": 3, "silver": 0}
    assert match.question is not None
    assert (match.question.seat, match.question.ask, match.question.about) == ("gold", "action", "knight")


def test_replies_after_the_rest_open_the_question_that_was_open() -> None:
    match = banneret.from_position(DRAWN + 'since = ["attack"]\n', seed=1)
    assert match.question is not None
    assert match.question.ask == "improvements"
    rolled = banneret.from_position(
        DRAWN + 'since = ["attack", [], { roll = [7, 1] }, "none", { roll = [1] }]\n', seed=1
    )
    assert rolled.g["g"].wounds == 1


def test_a_position_of_a_game_that_is_over_is_the_same_again_though_its_active_model_has_fallen() -> None:
    g = table("A f . . a", A={"card": "warden", "wounds": 1}, a="warden", active="A")
    whole = {"game": "tactics", "scenario": "s1", **write(g), "piles": write_piles(g.piles)}
    match = banneret.from_position(whole, seed=1)
    match.answer("move")
    match.answer([[1, 0]])
    assert match.outcome is not None
    assert match.outcome.rule == "TAC-OVER-3"
    again = banneret.from_position(match.position(), seed=1)
    assert again.outcome == match.outcome
    assert again.position() == match.position()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            {"pieces": {"S": {"card": "nobody", "seat": "gold", "at": [0, 0]}}},
            "pieces.S.card: there is no model 'nobody'",
        ),
        ({"pieces": {"S": {"card": "warden", "seat": "gold", "at": [99, 0]}}}, "pieces.S.at: [99, 0] is off the board"),
        ({"pieces": {"S": {"card": "warden", "seat": "gold", "at": [0, 0], "wounds": 2}}}, "expected 0 to 1, got 2"),
        ({"pieces": {"S": {"card": "warden", "seat": "gold"}}}, "neither drawn on the board nor has it an `at`"),
        ({"pieces": {"S": {"card": "warden", "seat": "bronze", "at": [0, 0]}}}, "pieces.S.seat"),
        ({"pieces": {"S": {"card": "warden", "seat": "gold", "at": [0, 0], "wuonds": 1}}}, "wuonds"),
        ({"scenario": "s9"}, "scenario: 's9' is not one of s0, s1, s2, s3"),
        ({"turn": {"active": "nobody"}}, "there is no piece 'nobody'"),
        ({"turn": {"stage": "action"}}, "an action needs an active model"),
        ({"board": ". . .\n. . ."}, "board: it must be drawn with 14 rows of 14 squares"),
        ({"piles": {"gold-hand": ["?"]}}, '"?" stands where a card must be named'),
        ({"piles": {"gold-hand": ["safe-keeping", "safe-keeping"]}}, "too many of safe-keeping"),
        ({"piles": {"bronze-hand": []}}, "there is no pile 'bronze-hand'"),
        ({"doors": {"door-9": "open-door"}}, "doors.door-9"),
        ({"leaves": [[0, 0]]}, "leaves"),
        ({"since": ["dance"]}, "That is not one of the answers"),
    ],
)
def test_a_wrong_position_gets_one_sentence(change: dict[str, Any], says: str) -> None:
    good = {"game": "tactics", "scenario": "s1", "pieces": {"S": {"card": "warden", "seat": "gold", "at": [0, 0]}}}
    good["pieces"]["s"] = {"card": "warden", "seat": "silver", "at": [5, 5]}  # type: ignore[index]
    banneret.from_position(good, seed=1)
    with pytest.raises(banneret.BanneretError) as refused:
        banneret.from_position({**good, **change}, seed=1)
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_two_models_cannot_stand_in_one_square() -> None:
    pieces = {letter: {"card": "warden", "seat": "gold", "at": [0, 0]} for letter in "AB"}
    with pytest.raises(PositionError, match="another model stands there"):
        banneret.from_position({"game": "tactics", "scenario": "s1", "pieces": pieces})


WHOLE = banneret.from_position(DRAWN, seed=1).position()


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_any_other_table_is_played_or_refused(data: st.DataObject) -> None:
    position = mangled(data, WHOLE, ["gold", "S", "board"])
    is_played_or_refused(lambda position: banneret.from_position(position, seed=1), position)


def _on(rows: list[str]) -> Json:
    """A position on a board of its own, one piece on its first square."""
    laid = {"map": "\n".join(rows), "zones": {"gold": [], "silver": []}}
    pieces = {"S": {"card": "stag-knight", "seat": "gold", "at": [0, 0]}}
    return {"game": "tactics", "scenario": "s0", "laid": laid, "pieces": pieces}


@pytest.mark.parametrize("rows", [["." * (SIDE + 1)], ["."] * (SIDE + 1), ["." * 30] * 31])
def test_a_board_of_its_own_is_not_larger_than_can_be_kept(rows: list[str]) -> None:
    """Somebody's journal brings its board, and its tables of distances lie in the server's memory."""
    with pytest.raises(PositionError, match="900 squares and 60 a side"):
        banneret.from_position(_on(rows))
    banneret.from_position(_on(["." * SIDE]))


def test_only_so_many_boards_are_kept_and_a_match_goes_on_without_its_own() -> None:
    match = banneret.from_position(_on(["." * 9] * 9), seed=1)
    for n in range(REMEMBERED + 3):
        banneret.from_position(_on([f"{n:09b}".replace("0", ".").replace("1", "#")[::-1] + "."]) | {"pieces": {}})
    assert len(_boards) <= REMEMBERED
    assert plan.cache_info().maxsize == 16
    assert banneret.replay(match.journal).view() == match.fork().view() == match.view()
