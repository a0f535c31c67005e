"""A Game of Thrones: its rules and scorings, as its own text says."""

from __future__ import annotations

from banneret.games.tmg.modes import score_round
from banneret.games.tmg.state import DESTROYED
from tests.games.tmg.fields import GUARDS, SWORDS, THRONES, field, kill, scored
from tests.games.tmg.tables import run, told, until


def test_TMG_WIN_R4_TMG_SETUP_4_thrones_one_for_outer_tokens_two_for_the_centre() -> None:
    g = field(
        THRONES,
        first="blue",
        A=(SWORDS, 24, 24, 0),
        B=(SWORDS, 6, 18, 0),
        c=(GUARDS, 42, 30, 180),
        d=(GUARDS, 30, 40, 180),
    )
    run(score_round(g), dice=[[6, 6]])
    assert scored(g) == [("blue", 1), ("red", 2), ("red", 1)]  # First Player's first
    assert g.vp == {"red": 3, "blue": 1}
    rolled = told(g, "rolled")[0]
    assert (rolled["who"], rolled["modifiers"]) == ("A", [["Centre", -2]])


def test_TMG_SETUP_4_thrones_nothing_is_scored_in_round_1() -> None:
    g = field(THRONES, round=1, A=(SWORDS, 24, 24, 0))
    run(score_round(g))
    assert g.vp == {"red": 0, "blue": 0}


def test_TMG_CONTENT_R6_TMG_SETUP_4_thrones_the_centre_takes_a_panic_test_at_minus_two() -> None:
    g = field(THRONES, A=(SWORDS, 24, 24, 0))
    run(score_round(g), dice=[[3, 3]])  # Morale 6: 6 - 2 misses by 2
    assert g["A"].strength == 10


def test_TMG_SETUP_4_thrones_VP_of_both_come_before_any_effect_and_players_order_their_own() -> None:
    cards = {"token-2": "dread-omen", "token-4": "vantage"}
    g = field(THRONES, cards=cards, A=(SWORDS, 24, 24, 0), B=(SWORDS, 6, 18, 0), c=(GUARDS, 42, 18, 180))
    asked: list[tuple[str, str]] = []
    run(score_round(g), red=["token-2"], dice=[[6, 6]], asked=asked)  # no enemy within 12 inches of B
    assert asked == [("red", "on-score")]
    kinds = [event.kind for event in g.story.events]
    assert kinds.index("rolled") > max(n for n, kind in enumerate(kinds) if kind == "scored")
    question = until(score_round(g))
    assert question.options() == ["token-1", "token-2"]


def test_TMG_SETUP_4_thrones_a_unit_destroyed_by_the_centre_scores_no_further_effect() -> None:
    g = field(THRONES, cards={"token-2": "dread-omen"}, A=(SWORDS, 24, 24, 0, {"minis": 1}), c=(GUARDS, 24, 34, 180))
    run(score_round(g), dice=[[1, 1]])
    assert g["A"].where == DESTROYED
    assert scored(g) == [("red", 2), ("blue", 1)]  # it held the centre as it fell


def test_TMG_WIN_R6_thrones_one_VP_at_once_for_a_unit_that_held_a_token() -> None:
    g = field(THRONES, round=1, A=(SWORDS, 24, 24, 0), B=(SWORDS, 34, 24, 0))
    kill(g, g["B"])
    assert scored(g) == []
    kill(g, g["A"])
    assert scored(g) == [("blue", 1)]
    assert told(g, "scored")[0]["says"] == "A held a token"


def test_TMG_WIN_R6_thrones_both_halves_of_a_band_that_held_a_token_count() -> None:
    g = field(THRONES, bands=["AB"], A=(SWORDS, 24, 24, 0), B=(SWORDS, 24, 24, 0))
    kill(g, g["A"])
    assert [seat for seat, _ in scored(g)] == ["blue", "blue"]
    assert [event["says"] for event in told(g, "scored")] == ["B held a token", "A held a token"]
