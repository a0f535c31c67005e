"""A Storm of Swords: its rules and scorings, as its own text says."""

from __future__ import annotations

from banneret.games.tmg.changes import score
from banneret.games.tmg.modes import (
    before_deployment,
    deploy_reserve,
    reserve_turns,
    round_start,
    score_round,
    still_to_deploy,
)
from banneret.games.tmg.setup import new_state
from banneret.games.tmg.state import DESTROYED, TABLE
from tests.games.tmg.fields import GUARDS, STORM, SWORDS, WOLF, field, into_reserve, kill, scored
from tests.games.tmg.tables import at, run, until, why


def test_TMG_SETUP_6_TMG_CONTENT_R7_storm_the_defender_names_half_rounded_up_as_reserves() -> None:
    g, _ = new_state("storm-of-swords-small", None)
    g.sides = {"red": "attacker", "blue": "defender"}
    question = until(before_deployment(g))
    assert (question.seat, question.ask, question.least, question.most) == ("blue", "reserves", 2, 2)
    run(before_deployment(g), blue=[["lannister-guards-1", "mountains-men"]])
    assert [u.id for u in g.units if u.ready] == ["lannister-guards-1", "mountains-men"]
    assert {u.ready for u in g.units} == {0, 3}
    assert [*still_to_deploy(g, "blue")] == ["lannister-guards-2", "lannister-halberdiers"]
    assert len(still_to_deploy(g, "red")) == 5
    g, _ = new_state("storm-of-swords-small", None)
    g.sides = {"red": "defender", "blue": "attacker"}
    assert until(before_deployment(g)).least == 3  # of five


def test_TMG_CONTENT_R7_storm_a_band_counts_as_one_and_a_single_unit_is_held_back() -> None:
    g, _ = new_state("storm-of-swords-medium", None)
    g.sides = {"red": "attacker", "blue": "defender"}
    question = until(before_deployment(g))
    assert (len(question.items), question.least) == (4, 2)
    for u in g.units:
        u.where = DESTROYED if u.seat == "blue" and u.id != "mountains-men" else u.where
    run(before_deployment(g))
    assert g["mountains-men"].ready == 3


def test_TMG_CONTENT_R7_TMG_CONTENT_R11_storm_reserves_come_at_a_flank_from_round_3_and_act() -> None:
    g = field(STORM, round=3, A=(SWORDS, 24, 24, 0), b=(GUARDS, 0, 0, 0), C=(SWORDS, 4, 4, 0))
    into_reserve(g, "b", ready=3)
    assert [u.id for u in reserve_turns(g, "blue")] == ["b"]
    assert reserve_turns(g, "red") == []
    question = until(deploy_reserve(g, g["b"]))
    assert (question.ask, question.options()) == ("reserve-area", ["west", "east"])
    question = until(deploy_reserve(g, g["b"]), blue=["east"])
    assert question.why_not(at(45.25, 20, 180)) is None
    assert why(question, at(44.7, 20, 180)) == "TMG-CONTENT-R11"
    assert run(deploy_reserve(g, g["b"]), blue=["east", at(45, 20, 180)]) is True
    assert (g["b"].where, g["b"].activated) == (TABLE, False)
    g.round = 2
    into_reserve(g, "b", ready=2)
    assert reserve_turns(g, "blue") == []


def test_TMG_CONTENT_R11_TMG_CONTENT_R7_storm_the_attackers_fallen_return_at_the_start_of_a_round() -> None:
    g = field(
        STORM,
        A=(SWORDS, 24, 24, 0, {"attachment": "robb-stark-the-wolf-lord"}),
        B=(WOLF, 34, 24, 0),
        C=(SWORDS, 4, 24, 0),
        d=(GUARDS, 24, 34, 180),
    )
    for name in ("A", "B", "C", "d"):
        kill(g, g[name])
    assert until(round_start(g)).options() == ["A", "C"]  # no Character, no Defender
    run(round_start(g), red=["C", at(24, 9, 0), at(34, 9, 0)])
    assert [g[name].where for name in ("A", "B", "C", "d")] == [TABLE, DESTROYED, TABLE, DESTROYED]
    assert (g["A"].pose, g["A"].attachments, g["A"].strength) == ((34000, 9000, 0), (), 12)


def test_TMG_CONTENT_R11_storm_without_a_spot_the_fallen_wait() -> None:
    walls = [("castle-wall", x, y, 0) for x in range(4, 48, 8) for y in (3, 7, 11, 15)]
    g = field(STORM, A=(SWORDS, 24, 24, 0), pieces=walls)
    kill(g, g["A"])
    run(round_start(g))
    assert g["A"].where == DESTROYED


def test_TMG_WIN_R6_storm_the_attacker_scores_each_defender_once_and_the_defender_nothing() -> None:
    g = field(STORM, A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 34, 180))
    kill(g, g["A"])
    assert g.vp == {"red": 0, "blue": 0}
    kill(g, g["b"])
    assert scored(g) == [("red", 1)]
    g["b"].where, g["b"].minis = TABLE, 1
    kill(g, g["b"])
    assert scored(g) == [("red", 1)]
    score(g, "blue", 1, "a test", "a captive")  # whatever an effect gives
    assert g.vp == {"red": 1, "blue": 0}
    run(score_round(g))
    assert g.vp == {"red": 1, "blue": 0}
