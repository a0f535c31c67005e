"""Movement abilities and longer Moves."""

from typing import Any

from banneret.games.tactics.actions import perform
from banneret.games.tactics.charge import charge
from banneret.games.tactics.move import move
from tests.tables import run, table, told, until

EAST = [[1, 0], [2, 0], [3, 0], [4, 0]]


def test_TAC_ABL_5_TAC_EV_2_sand_step_is_a_fourth_square_for_two_copper() -> None:
    g = table("L . . . . .", L="lewyn-martell", active="L")

    run(move(g, g["L"]), gold=["L:sand-step", EAST])

    assert g["L"].at == 4
    assert g.coins["gold"] == [2, 4, 10]
    assert [e.rule for e in g.story.events if e.kind in ("used", "paid")] == ["TAC-ABL-5", "TAC-ABL-5"]

    question = until(move(g, g["L"]), gold=["none"])
    assert question.why_not([[3, 0], [2, 0], [1, 0], [0, 0]]).rule == "TAC-MOVE-1"
    assert question.why_not([[3, 0], [2, 0], [1, 0]]) is None


def test_TAC_ABL_5_TAC_EV_2_darling_of_the_vale_is_a_fourth_square_for_two_copper() -> None:
    g = table("D . . . . .", D="denys-arryn", active="D")

    run(move(g, g["D"]), gold=["D:darling-of-the-vale", EAST])

    assert g["D"].at == 4
    assert g.coins["gold"] == [2, 4, 10]
    assert [event["ability"] for event in told(g, "used")] == ["Darling of the Vale"]


def test_TAC_ABL_15_the_extra_square_must_be_a_legal_one() -> None:
    g = table("L . . . #", L="lewyn-martell", active="L")

    question = until(move(g, g["L"]), gold=["L:sand-step"])

    assert question.why_not(EAST).rule == "TAC-SQ-3"
    assert question.why_not(EAST[:3]) is None


def test_TAC_ABL_5_it_is_declared_with_the_owners_own_move() -> None:
    g = table("S L . . . .", S="stag-knight", L="lewyn-martell", active="S")
    asked: list[tuple[str, str]] = []

    run(move(g, g["S"]), gold=[[]], asked=asked)

    assert asked == [("gold", "path")]


def test_TAC_ABL_5_it_needs_its_coins() -> None:
    g = table("L . . . . .", L="lewyn-martell", active="L", coins=(1, 0))
    asked: list[tuple[str, str]] = []

    run(move(g, g["L"]), gold=[EAST[:3]], asked=asked)

    assert asked == [("gold", "path")]


def test_TAC_ABL_5_it_works_inside_a_charge() -> None:
    g = table("D . . . . s", D="denys-arryn", s="stag-knight", active="D")

    flow = perform(g, g["D"], "charge", charge(g, g["D"]))
    run(flow, gold=[[], "D:darling-of-the-vale", EAST], dice=[(1, 1, 1, 1)])

    assert g["D"].at == 4
    assert told(g, "attacks")[0]["dice"] == 4


def test_TAC_ABL_5_TAC_EV_2_TAC_MOVE_R7_daring_dash_passes_enemies() -> None:
    """V-15: 3 copper, and the Move does not stop beside enemies."""
    board = """
    . s . .
    M . . .
    . . s .
    """
    free = """
    . . . s
    M . . .
    . . . .
    """
    pieces: dict[str, Any] = {"M": "myles-mooton", "active": "M"}
    g = table(free.replace("s", "t"), t="stag-knight", **pieces)
    path = [[1, 1], [2, 1], [3, 1]]
    assert until(move(g, g["M"]), gold=["none"]).why_not(path).rule == "TAC-MOVE-3"

    run(move(g, g["M"]), gold=["M:daring-dash", path])
    assert g["M"].at == 7
    assert g.coins["gold"] == [2, 4, 9]

    engaged = table(board.replace("s", "t", 1), t="stag-knight", s="stag-knight", **pieces)
    assert until(move(engaged, engaged["M"]), gold=["none"]).why_not(path).rule == "TAC-MOVE-5"
    run(move(engaged, engaged["M"]), gold=["M:daring-dash", path])
    assert engaged["M"].at == 7


def test_TAC_EV_2_a_bonus_does_not_lengthen_an_engaged_move() -> None:
    g = table("s L . .", s="stag-knight", L="lewyn-martell", active="L")

    question = until(move(g, g["L"]), gold=["L:sand-step"])

    assert question.why_not([[2, 0]]) is None
    assert question.why_not([[2, 0], [3, 0]]).rule == "TAC-MOVE-5"


def test_TAC_ABL_11_TAC_EV_2_rebel_king_and_black_destrier_move_four() -> None:
    for card in ("robert-mounted", "rhaegar-mounted"):
        g = table("K K . . . . . .\nK K . . . . . .", K=card, active="K")
        way = [[x, 0] for x in range(2, 7)]

        question = until(move(g, g["K"]), gold=[[1, 0]])
        assert question.why_not(way).rule == "TAC-MOVE-1"
        assert question.why_not(way[:4]) is None

        run(move(g, g["K"]), gold=[[1, 0], way[:4], [5, 0]])
        assert g["K"].at == 5


def test_TAC_ABL_11_the_extra_square_is_the_riders_alone() -> None:
    for card in ("robert-mounted", "rhaegar-mounted"):
        g = table("K K . . . . .\nK K S . . . .", K=card, S="stag-knight", active="S")

        question = until(move(g, g["S"]))

        assert question.why_not([[3, 1], [4, 1], [5, 1], [6, 1]]).rule == "TAC-MOVE-1"
        assert question.why_not([[3, 1], [4, 1], [5, 1]]) is None


def test_TAC_ABL_11_a_rider_on_foot_has_no_horse() -> None:
    g = table("R . . . . .", R="robert", active="R")
    assert until(move(g, g["R"])).why_not(EAST).rule == "TAC-MOVE-1"
