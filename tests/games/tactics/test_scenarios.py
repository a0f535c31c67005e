"""The special rules of the four scenarios: kills at the mill and in the ford, the cabins, the nemeses."""

from __future__ import annotations

from typing import Any

from banneret.games.tactics.deaths import Taking, kill
from banneret.games.tactics.end_phase import end_phase
from banneret.games.tactics.library import library
from banneret.games.tactics.position import read
from banneret.games.tactics.scenarios import score_scenario, score_taking, start_scenario
from banneret.games.tactics.setup import full_piles, start_of_game
from banneret.games.tactics.state import State
from banneret.games.tactics.turn import go_on
from tests.tables import run, table, told, until


def take(g: State, victim: str, by: str | None, captured: bool = False) -> None:
    """A model is killed or captured."""
    score_taking(g, Taking(g[victim], None if by is None else g[by], captured, in_attack=True))


def sources(g: State) -> list[tuple[str, int, str, str | None]]:
    return [(event["seat"], event["vp"], event["source"], event["who"]) for event in told(g, "scored")]


# --- S0: The Mill Road ----------------------------------------------------------------------------------------


def mill_road(**letters: Any) -> State:
    return table("S s c h", scenario="s0", S="jon-arryn", s="warden", c="myles-mooton", h="jon-connington", **letters)


def test_the_mill_road_scores_one_two_three_for_soldier_champion_hero() -> None:
    for victim, vp in (("s", 1), ("c", 2), ("h", 3)):
        for captured in (False, True):
            g = mill_road()
            take(g, victim, "S", captured)
            assert sources(g) == [("gold", vp, "blood-price", victim)]
    g = mill_road()
    take(g, "S", "h")
    assert g.vp == {"gold": 0, "silver": 3}


def test_TAC_MOT_R3_where_nobody_is_credited_nobody_scores() -> None:
    g = mill_road()
    take(g, "h", None)
    assert (g.vp, told(g, "scored")) == ({"gold": 0, "silver": 0}, [])
    run(kill(g, g["c"], g["S"]))
    run(kill(g, g["h"], g["s"]))
    assert g.vp == {"gold": 2, "silver": 0}


def test_the_mill_road_scores_when_an_attack_kills() -> None:
    g = table(
        "S l .\n. . m",
        scenario="s0",
        S="robert",
        l={"card": "warden", "wounds": 1},
        m="warden",
        active="S",
        coins=(0, 0),
    )
    run(go_on(g), gold=["attack", "none"], dice=[(9, 1, 1), (1,)])
    assert sources(g) == [("gold", 1, "blood-price", "l")]


# --- S1: The Ruby Ford ----------------------------------------------------------------------------------------


def ford(**more: Any) -> State:
    """The heroes h (silver) and G (gold) and the champion c stand in the river, the hero k on dry land."""
    letters: dict[str, Any] = {
        "S": "robert",
        "h": "rhaegar",
        "c": "barristan-selmy",
        "k": "jon-connington",
        "G": "jon-arryn",
    }
    return table("S h c k G", scenario="s1", under={"h": "r", "c": "r", "G": "r"}, **letters, **more)


def test_the_ruby_ford_pays_for_the_first_enemy_hero_slain_in_the_river() -> None:
    g = ford()
    take(g, "h", "S")
    assert sources(g) == [("gold", 1, "blood-in-the-ford", "h")]
    assert g.game_uses == ["blood-in-the-ford"]
    take(g, "G", "k")
    assert g.vp == {"gold": 1, "silver": 0}


def test_the_ruby_ford_counts_the_square_of_the_hero_not_of_the_killer() -> None:
    g = ford()
    take(g, "k", "G")
    assert g.vp["gold"] == 0
    take(g, "G", "k")
    assert g.vp["silver"] == 1


def test_the_ruby_ford_pays_for_no_champion_and_no_capture_and_no_accident() -> None:
    g = ford()
    take(g, "c", "S")
    take(g, "h", "S", captured=True)
    take(g, "h", None)
    assert (g.vp, g.game_uses) == ({"gold": 0, "silver": 0}, [])
    take(g, "h", "S")
    assert g.vp["gold"] == 1


def test_TAC_MOT_R3_a_capture_is_no_kill_in_the_ford() -> None:
    g = ford()
    take(g, "h", "S", captured=True)
    assert g.vp["gold"] == 0
    take(g, "h", "S")
    assert g.vp["gold"] == 1


def test_the_ruby_ford_takes_one_square_of_a_large_hero() -> None:
    g = table("S R R\n. R R\nr . .", S="robert", R={"card": "rhaegar-mounted", "seat": "silver"}, under={"R": "."})
    take(g, "R", "S")
    assert g.vp["gold"] == 0
    g = table("S R R\n. R R\nr . .", S="robert", R={"card": "rhaegar-mounted", "seat": "silver"}, under={"R": "r"})
    take(g, "R", "S")
    assert g.vp["gold"] == 1


# --- S2: The Burning Village ----------------------------------------------------------------------------------


def village(**letters: Any) -> State:
    """The village itself, with pieces where they are told to stand."""
    piles = full_piles(library().scenarios["s2"])
    return read({"game": "tactics", "scenario": "s2", "pieces": letters}, piles)


def piece(card: str, seat: str, x: int, y: int) -> dict[str, Any]:
    return {"card": card, "seat": seat, "at": [x, y]}


def test_TAC_END_5_both_cabins_score_one_point_more() -> None:
    g = village(A=piece("warden", "gold", 4, 4), B=piece("warden", "gold", 9, 9), l=piece("warden", "silver", 12, 3))
    score_scenario(g)
    assert sources(g) == [("gold", 1, "both-cabins", None)]
    run(end_phase(g))
    assert g.vp == {"gold": 4, "silver": 1}


def test_TAC_END_5_one_cabin_each_or_other_objectives_score_nothing_more() -> None:
    g = village(A=piece("warden", "gold", 4, 4), l=piece("warden", "silver", 9, 9))
    score_scenario(g)
    assert told(g, "scored") == []
    g = village(A=piece("warden", "gold", 4, 4), B=piece("warden", "gold", 12, 3), l=piece("warden", "silver", 0, 0))
    score_scenario(g)
    assert told(g, "scored") == []
    g = village(l=piece("warden", "silver", 4, 4), m=piece("warden", "silver", 9, 9))
    score_scenario(g)
    assert g.vp == {"gold": 0, "silver": 1}


# --- S3: The Crossroads Inn -----------------------------------------------------------------------------------


def inn(first: str = "gold", **more: Any) -> State:
    letters: dict[str, Any] = {
        "S": "robert",
        "C": "roose-bolton",
        "W": "warden",
        "h": "rhaegar",
        "c": "barristan-selmy",
        "w": "warden",
    }
    return table("S C W . h c w", scenario="s3", turn={"first": first}, **letters, **more)


def test_TAC_NEM_1_each_player_names_one_enemy_hero_or_champion() -> None:
    g = inn()
    question = until(start_scenario(g))
    assert (question.seat, question.ask, question.options()) == ("gold", "nemesis", ["h", "c"])
    assert question.eyes is None
    asked: list[tuple[str, str]] = []
    run(start_scenario(g), gold=["c"], silver=["S"], asked=asked)
    assert asked == [("gold", "nemesis"), ("silver", "nemesis")]
    assert g.nemeses == {"gold": g["c"].n, "silver": g["S"].n}
    assert told(g, "nemesis-named") == [{"seat": "gold", "who": "c"}, {"seat": "silver", "who": "S"}]


def test_TAC_SETUP_12_the_first_player_names_a_nemesis_first() -> None:
    g = inn(first="silver")
    asked: list[tuple[str, str]] = []
    run(start_of_game(g), gold=["c"], silver=["C"], asked=asked)
    assert asked == [("silver", "nemesis"), ("gold", "nemesis")]


def test_TAC_TOK_R4_nemeses_are_chosen_at_the_start_of_the_game_and_only_where_the_scenario_says_so() -> None:
    g = inn()
    run(start_of_game(g), gold=["h"], silver=["S"])
    assert (g.nemeses, g.stage) == ({"gold": g["h"].n, "silver": g["S"].n}, "round")
    ford_game = ford()
    run(start_of_game(ford_game))
    assert (ford_game.nemeses, ford_game.stage) == ({}, "round")


def test_TAC_NEM_1_an_enemy_who_still_waits_may_be_named() -> None:
    g = inn(reserve={"d": {"card": "lewyn-martell", "where": "undeployed"}})
    assert until(start_scenario(g)).options() == ["h", "c", "d"]
    run(start_scenario(g), gold=["d"], silver=["S"])
    assert g.nemeses["gold"] == g["d"].n


def test_TAC_NEM_1_without_an_enemy_hero_or_champion_there_is_no_nemesis() -> None:
    g = table("S C . w", scenario="s3", S="robert", C="roose-bolton", w="warden")
    run(start_scenario(g), silver=["C"])
    assert g.nemeses == {"silver": g["C"].n}


def test_TAC_NEM_1_the_first_kill_or_capture_of_the_nemesis_scores_two() -> None:
    for captured in (False, True):
        g = inn(position={"nemeses": {"gold": "c", "silver": "S"}})
        take(g, "h", "S")
        take(g, "c", None)
        assert g.vp == {"gold": 0, "silver": 0}
        take(g, "c", "W", captured)
        assert sources(g) == [("gold", 2, "named-nemesis", "c")]
        take(g, "c", "S")
        assert g.vp == {"gold": 2, "silver": 0}
        take(g, "S", "w")
        assert g.vp == {"gold": 2, "silver": 2}
        assert g.game_uses == ["named-nemesis:gold", "named-nemesis:silver"]


def test_TAC_NEM_1_only_the_player_who_named_it_scores() -> None:
    g = inn(position={"nemeses": {"gold": "c"}})
    take(g, "S", "h")
    take(g, "C", "c")
    assert (g.vp, g.game_uses) == ({"gold": 0, "silver": 0}, [])
