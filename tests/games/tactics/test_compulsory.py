"""Compulsory moves: away and towards."""

from collections.abc import Generator
from typing import Any

from banneret.games.tactics.actions import perform
from banneret.games.tactics.changes import mark_wounds
from banneret.games.tactics.compulsory import away, movable, towards
from banneret.games.tactics.state import State
from tests.tables import run, table, told, until

OPEN = """
. . . . .
. . . . .
C m . . .
. . . . .
. . . . .
"""


def drive(g: State, n: int, who: str = "m") -> Generator[Any, Any, None]:
    return away(g, g[who], g["C"], n, "TAC-EV-7")


def draw(g: State, n: int, who: str = "m") -> Generator[Any, Any, None]:
    return towards(g, g[who], g["C"], n, "TAC-EV-7")


def legal(question: Any, path: list[Any]) -> str | None:
    why = question.why_not(path)
    return why.rule if why else None


# --- away -------------------------------------------------------------------------------------------


def test_TAC_AWAY_1_TAC_AWAY_R1_as_far_as_it_gets() -> None:
    g = table(OPEN, C="robert", m="stag-knight", active="C")

    question = until(drive(g, 2))

    assert legal(question, [[2, 2], [3, 2]]) is None
    assert legal(question, [[2, 1], [3, 0]]) is None
    assert legal(question, [[2, 2]]) == "TAC-AWAY-R1"
    assert legal(question, []) == "TAC-AWAY-R1"
    assert legal(question, [[2, 2], [3, 2], [4, 2]]) == "TAC-MOVE-1"
    assert sorted(way[-1][:2] for way in question.suggest(None)) == [[3, y] for y in range(5)]


def test_TAC_ABL_20_TAC_AWAY_R1_the_owner_of_the_moved_model_picks_the_path() -> None:
    g = table(OPEN, C="robert", m="stag-knight", active="C")
    asked: list[tuple[str, str]] = []

    run(drive(g, 2), silver=[[[2, 3], [3, 3]]], asked=asked)

    assert asked == [("silver", "away-path")]
    assert g["m"].at == 18
    assert [e.rule for e in g.story.events if e.kind == "moved"] == ["TAC-EV-7"]


def test_TAC_AWAY_2_TAC_AWAY_R1_it_stays_if_nothing_is_farther() -> None:
    g = table("C m\n. .", C="robert", m="stag-knight", active="C")
    run(drive(g, 2))
    assert g["m"].at == 1

    g = table(". C . m\n. . . .", C="robert", m="stag-knight", active="C")
    run(drive(g, 1))
    assert g["m"].at == 3
    assert told(g, "moved") == []


def test_TAC_AWAY_2_blocked_squares_and_models_leave_no_room() -> None:
    g = table("C m # .", C="robert", m="stag-knight", active="C")
    run(drive(g, 1))
    g = table("C m k .", C="robert", m="stag-knight", k="warden", active="C")
    run(drive(g, 1))
    assert g["m"].at == 1
    run(drive(g, 2), silver=[[[2, 0], [3, 0]]])  # past a friend, to a free square
    assert g["m"].at == 3


def test_TAC_AWAY_R2_engagement_neither_shortens_nor_stops_it() -> None:
    g = table("C m . .\n. . S .", C="robert", m="stag-knight", S="warden", active="C")
    run(drive(g, 2), silver=[[[2, 0], [3, 0]]])
    assert g["m"].at == 3


def test_TAC_AWAY_R2_it_is_no_move_action() -> None:
    boots = {"card": "lewyn-martell", "equipment": "pristine-boots"}
    g = table("C m . . .", C="robert", m=boots, active="C")

    question = until(drive(g, 1))

    assert question.ask == "away-path"  # no Sand Step was offered
    assert legal(question, [[2, 0], [3, 0]]) == "TAC-MOVE-1"
    assert legal(question, [[2, 0]]) is None


def test_TAC_AWAY_R2_one_step_into_a_river_is_always_possible() -> None:
    g = table("C m r r", C="robert", m="stag-knight", active="C")
    run(drive(g, 1), silver=[[[2, 0]]])
    assert g["m"].at == 2


def test_TAC_AWAY_R2_terrain_acts_and_lethal_wounds_stop_it() -> None:
    g = table("C m f .", C="robert", m="stag-knight", active="C")
    run(drive(g, 2), silver=[[[2, 0], [3, 0]], [[3, 0]]])
    assert (g["m"].at, g["m"].wounds) == (3, 1)

    g = table("C m f .", C="robert", m={"card": "stag-knight", "wounds": 1}, active="C")
    run(perform(g, g["C"], "attack", drive(g, 2)), silver=[[[2, 0], [3, 0]]])
    assert g["m"].where == "deceased"
    assert told(g, "killed") == [{"who": "m", "by": None}]
    assert told(g, "moved")[0]["path"] == [[2, 0]]


def test_TAC_ATK_R7_TAC_TOW_R1_the_lethally_wounded_are_not_moved() -> None:
    g = table("C m . .", C="robert", m="stag-knight", active="C")
    assert movable(g, g["m"])
    mark_wounds(g, g["m"], 2, "TAC-ATK-9", g["C"], may_capture=True)
    run(drive(g, 1))
    assert g["m"].at == 1

    g = table("C . . m", C="robert", m="stag-knight", active="C")
    mark_wounds(g, g["m"], 2, "TAC-ATK-9", g["C"], may_capture=True)
    run(draw(g, 1))
    assert g["m"].at == 3

    g = table("C . . .", C="robert", active="C", reserve={"m": {"card": "stag-knight", "where": "deceased"}})
    run(drive(g, 1))


def test_TAC_AWAY_R1_a_large_model_goes_by_its_best_footprint() -> None:
    board = """
    . . . . . .
    C m m . . .
    . m m . . .
    . . . . . .
    """
    g = table(board, C="jon-connington", m="robert-mounted", active="C")

    question = until(drive(g, 1), silver=[[2, 1]])
    assert legal(question, [[3, 1]]) is None
    assert legal(question, []) == "TAC-AWAY-R1"  # no footprint over the anchor is far enough

    run(drive(g, 1), silver=[[2, 1], [[3, 1]], [3, 1]])
    assert g["m"].at == 9
    assert g["m"].body.bit_count() == 4


def test_TAC_AWAY_R1_a_large_model_may_only_take_the_farthest_block() -> None:
    board = """
    . . . . . .
    C m m . . .
    . m m . . .
    """
    g = table(board, C="jon-connington", m="robert-mounted", active="C")
    question = until(drive(g, 1), silver=[[2, 1], [[3, 1]]])
    assert question.options() == [[3, 0], [3, 1]]


# --- towards ----------------------------------------------------------------------------------------


def test_TAC_TOW_1_TAC_TOW_R1_a_shortest_way_into_contact() -> None:
    g = table(". . . .\nC . . m\n. . . .", C="jon-connington", m="stag-knight", active="C")

    question = until(draw(g, 2))

    assert (question.seat, question.ask) == ("silver", "towards-path")
    assert legal(question, [[2, 1], [1, 1]]) is None
    assert legal(question, [[2, 0], [1, 0]]) is None
    assert legal(question, [[2, 1]]) is not None
    assert legal(question, []) is not None
    run(draw(g, 2), silver=[[[2, 1], [1, 2]]])
    assert g["m"].at == 9


def test_TAC_TOW_1_it_ends_on_contact_with_its_cause() -> None:
    g = table("C . m .\n. . . .", C="jon-connington", m="stag-knight", active="C")
    question = until(draw(g, 3))
    assert legal(question, [[1, 0]]) is None
    assert legal(question, [[1, 1]]) is None
    assert legal(question, [[1, 1], [1, 0]]) == "TAC-CHG-R2"


def test_TAC_TOW_R1_out_of_reach_it_ends_where_the_rest_is_least() -> None:
    g = table("C . . . m\n. . . . .", C="jon-connington", m="stag-knight", active="C")
    question = until(draw(g, 2))
    assert legal(question, [[3, 0], [2, 0]]) is None
    assert legal(question, [[3, 1], [2, 1]]) is None
    assert legal(question, [[3, 0]]) == "TAC-TOW-R1"


def test_TAC_TOW_1_round_obstacles() -> None:
    board = """
    C # . .
    . # m .
    . . . .
    """
    g = table(board, C="jon-connington", m="stag-knight", active="C")
    run(draw(g, 2), silver=[[[1, 2], [0, 1]]])
    assert g["m"].at == 4


def test_TAC_TOW_R1_no_way_no_move() -> None:
    g = table("C # . m\n# # . .", C="jon-connington", m="stag-knight", active="C")
    run(draw(g, 2))
    assert g["m"].at == 3


def test_TAC_TOW_R1_already_in_contact_it_stays() -> None:
    g = table("C m .\n. . .", C="jon-connington", m="stag-knight", active="C")
    run(draw(g, 2))
    assert g["m"].at == 1
    g = table("C m m .\n. m m .", C="jon-connington", m="robert-mounted", active="C")
    run(draw(g, 2))
    assert g["m"].at == 1


def test_TAC_TOW_R1_it_stays_if_nothing_brings_it_nearer() -> None:
    g = table("C . k m", C="jon-connington", m="stag-knight", k="warden", active="C")
    run(draw(g, 1))
    assert g["m"].at == 3
    assert told(g, "moved") == []
    run(draw(g, 2), silver=[[[2, 0], [1, 0]]])
    assert g["m"].at == 1


def test_TAC_AWAY_R2_other_enemies_do_not_stop_a_towards_move() -> None:
    g = table("C . . m\n. . # S", C="jon-connington", m="stag-knight", S="warden", active="C")
    run(draw(g, 2), silver=[[[2, 0], [1, 0]]])
    assert g["m"].at == 1


def test_TAC_TOW_R1_a_large_model_comes_with_its_nearest_square() -> None:
    board = """
    . . . . . .
    C . . m m .
    . . . m m .
    """
    g = table(board, C="jon-connington", m="robert-mounted", active="C")
    run(draw(g, 2), silver=[[3, 1], [[2, 1]], [1, 1]])
    assert g["m"].at == 7
