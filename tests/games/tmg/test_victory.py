"""Victory: the check at the end of a round, the last round, the siege, giving up."""

from __future__ import annotations

import pytest

from banneret.games.tmg.casualties import harm
from banneret.games.tmg.library import library
from banneret.games.tmg.state import CLEAN_UP, OVER, ROUND_END, TURNS, State
from banneret.games.tmg.turn import go_on
from banneret.games.tmg.victory import concede, outcome, target, victory_check
from tests.games.tmg.fields import field
from tests.games.tmg.tables import run, told

SWORDS, GUARDS = "stark-sworn-swords", "lannister-guards"


def at_score(red: int, blue: int, *, size: str = "small", round: int = 3, mode: str = "clash-of-kings") -> State:
    g = field(mode, size=size, round=round)
    g.vp = {"red": red, "blue": blue}
    victory_check(g)
    return g


def winner(g: State) -> tuple[str | None, str] | None:
    return (g.end.winner, g.end.rule) if g.end is not None else None


def test_TMG_WIN_1_the_target_goes_by_the_size() -> None:
    assert [target(field("clash-of-kings", size=size)) for size in ("small", "medium", "large")] == [10, 15, 20]
    assert {size: one.vp for size, one in library().sizes.items()} == {"small": 10, "medium": 15, "large": 20}
    assert winner(at_score(10, 0, size="medium")) is None
    assert winner(at_score(15, 0, size="medium")) == ("red", "TMG-WIN-2")


def test_TMG_WIN_2_the_target_and_more_than_the_other_wins() -> None:
    assert winner(at_score(9, 0)) is None
    assert winner(at_score(10, 9)) == ("red", "TMG-WIN-2")
    assert winner(at_score(3, 10)) == ("blue", "TMG-WIN-2")
    g = at_score(10, 12)
    assert winner(g) == ("blue", "TMG-WIN-2")
    assert g.end is not None
    assert g.end.scores == {"red": 10, "blue": 12}


def test_TMG_WIN_R1_more_than_the_target_is_enough() -> None:
    assert winner(at_score(13, 4)) == ("red", "TMG-WIN-2")


def test_TMG_WIN_R2_equal_at_or_over_the_target_plays_on() -> None:
    g = at_score(12, 12)
    assert (outcome(g), g.stage) == (None, TURNS)


def test_TMG_WIN_3_TMG_WIN_4_after_round_eight_most_VP_win() -> None:
    assert library().rounds == 8
    assert winner(at_score(5, 2, round=7)) is None
    assert winner(at_score(5, 2, round=8)) == ("red", "TMG-WIN-4")
    assert winner(at_score(1, 2, round=8)) == ("blue", "TMG-WIN-4")


def test_TMG_WIN_4_TMG_WIN_R3_equal_VP_after_round_eight_are_a_draw() -> None:
    assert winner(at_score(4, 4, round=8)) == (None, "TMG-WIN-R3")
    assert winner(at_score(12, 12, round=8)) == (None, "TMG-WIN-R3")


def test_TMG_WIN_R4_the_round_is_scored_just_before_the_check() -> None:
    g = field("clash-of-kings", A=(SWORDS, 24, 24, 0))
    g.vp["red"], g.stage, g.active = 9, ROUND_END, None
    run(go_on(g))
    assert winner(g) == ("red", "TMG-WIN-2")
    assert g.stage == OVER
    kinds = [event.kind for event in g.story.events]
    assert kinds == ["scored", "over"]
    g = field("clash-of-kings", A=(SWORDS, 34, 24, 0))
    g.vp["red"], g.stage, g.active = 9, ROUND_END, None
    run(go_on(g))
    assert (outcome(g), g.stage) == (None, CLEAN_UP)


def test_TMG_WIN_R4_VP_at_once_do_not_end_the_game_before_the_check() -> None:
    g = field("clash-of-kings", A=(SWORDS, 34, 24, 0))
    g.vp["blue"] = 9
    run(harm(g, g["A"], 12, "a test", "effect"))
    assert (g.vp["blue"], outcome(g)) == (10, None)
    victory_check(g)
    assert winner(g) == ("blue", "TMG-WIN-2")


def test_TMG_WIN_R5_losing_every_unit_does_not_end_the_game() -> None:
    g = field("winds-of-winter", A=(SWORDS, 34, 24, 0), b=(GUARDS, 10, 24, 0))
    run(harm(g, g["A"], 12, "a test", "effect"))
    victory_check(g)
    assert (g.standing("red"), outcome(g)) == ([], None)


@pytest.mark.parametrize(
    ("vp", "round", "expected"),
    [
        (9, 5, None),
        (10, 2, ("red", "TMG-WIN-2")),
        (11, 6, ("red", "TMG-WIN-2")),
        (9, 6, ("blue", "TMG-SETUP-4")),
        (0, 6, ("blue", "TMG-SETUP-4")),
    ],
)
def test_TMG_SETUP_4_TMG_WIN_2_TMG_WIN_R1_a_siege_is_won_by_the_target_or_held_to_round_six(
    vp: int, round: int, expected: tuple[str, str] | None
) -> None:
    assert winner(at_score(vp, 0, round=round, mode="storm-of-swords")) == expected


def test_TMG_WIN_R4_who_gives_up_loses() -> None:
    g = field("clash-of-kings")
    g.vp["red"] = 7
    concede(g, "red")
    found = outcome(g)
    assert found is not None
    assert (found.winner, found.scores, found.says) == ("blue", {"red": 7, "blue": 0}, "Red gives up.")
    assert told(g, "over")[0]["winner"] == "blue"
    assert g.stage == OVER


def test_TMG_WIN_R4_the_end_is_told_with_the_players_names() -> None:
    ends = [at_score(10, 9), at_score(1, 2, round=8), at_score(4, 4, round=8)]
    ends += [at_score(vp, 0, round=6, mode="storm-of-swords") for vp in (10, 9)]
    assert [g.end.says for g in ends if g.end is not None] == [
        "Red has 10 of 10 victory points.",
        "Blue has the most victory points after round 8.",
        "Both have 4 victory points after round 8.",
        "Red has 10 of 10 victory points.",
        "Blue has held out to round 6's end.",
    ]
