"""The Move action: steps, side squares, engagement, friends, rivers and what may be answered."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from banneret.battlefield.squares import bits
from banneret.games.tactics.course import Course
from banneret.games.tactics.menu import Menu
from banneret.games.tactics.move import move
from banneret.games.tactics.state import BOARD, DECEASED, State
from banneret.games.tactics.turn import one_action
from tests.tables import run, table, told, until

BROKE = {"gold": [0, 0, 0], "silver": [0, 0, 0]}
KNIGHT = "stag-knight"
HURT = {"card": KNIGHT, "wounds": 1}


def at(g: State, id: str = "A") -> list[int]:
    return [*g.field.plan.xy[g[id].at]]


def moved(g: State) -> list[tuple[list[list[int]], int]]:
    """The ways that were walked, and their costs."""
    return [(event["path"], event["cost"]) for event in told(g, "moved")]


def asks(g: State, id: str = "A") -> Any:
    """The question for the way of a Move."""
    return until(move(g, g[id]))


def ends(question: Any) -> list[list[int]]:
    """Where the suggested ways end (the start itself is left out)."""
    return sorted(way[-1][:2] for way in question.suggest(Random(0)) if way)


def refused(question: Any, *path: Any) -> str | None:
    """The rule that refuses this path; None if it is legal."""
    why = question.why_not([*path])
    return None if why is None else str(why.rule)


# --- worked examples --------------------------------------------------------------------------------------


def test_V_30_TAC_MOVE_7_TAC_WALL_4_a_gap_between_two_rocks_cannot_be_passed() -> None:
    question = asks(table("A # \n # .", A=KNIGHT))
    assert refused(question, [1, 1]) == "TAC-MOVE-7"
    assert ends(question) == []


def test_V_31_TAC_MOVE_8_TAC_MOVE_9_TAC_TL_9_past_the_rock_and_over_the_bonfire() -> None:
    g = table("A # \n f .", A=KNIGHT)
    question = asks(g)
    assert refused(question, [1, 1]) is None  # the only side square need not be named
    assert refused(question, [1, 1, "side", 0, 1]) is None
    assert refused(question, [1, 1, "side", 1, 0]) == "TAC-MOVE-9"

    run(move(g, g["A"]), gold=[[[1, 1]], []])
    assert at(g) == [1, 1]
    assert g["A"].wounds == 1
    assert told(g, "burned") == [{"who": "A"}]


def test_V_32_TAC_MOVE_10_TAC_WALL_2_TAC_TL_15_beside_the_cabin_wall() -> None:
    question = asks(table(". . . \n . A . \n . . .", A="robert", walls=[(1, 1, "N")]))
    assert refused(question, [1, 0]) == "TAC-WALL-2"
    assert refused(question, [0, 0]) is None
    assert refused(question, [0, 0, "side", 0, 1]) is None
    assert refused(question, [0, 0, "side", 1, 0]) == "TAC-MOVE-9"


def test_V_7_TAC_ZONE_1_TAC_ZONE_2_TAC_TL_10_every_river_square_costs_the_same() -> None:
    g = table(". . . . \n A r r r \n . . . .", A=KNIGHT)
    course = Course(g, g["A"], g["A"].at, 9, ignore_engagement=False)
    plan = g.field.plan
    for x in (1, 2, 3):
        for y in (0, 2):
            step = course._step(plan.square(x, y), [x, 1])
            assert isinstance(step, tuple)
            assert step[2] == 2
    assert course.cost_of(plan.square(3, 1)) == 4  # along the bank, then in


# --- steps (TAC-MOVE-1, -2, -R1) --------------------------------------------------------------------------


def test_TAC_MOVE_1_up_to_three_squares_in_any_direction() -> None:
    g = table(("." * 9 + "\n") * 4 + "....A....\n" + ("." * 9 + "\n") * 4, A=KNIGHT)
    question = asks(g)
    square = [[x, y] for x in range(1, 8) for y in range(1, 8) if [x, y] != [4, 4]]
    assert ends(question) == sorted(square)
    assert refused(question, [5, 4], [6, 5], [6, 6]) is None
    assert refused(question, [5, 4], [6, 5], [6, 6], [6, 7]) == "TAC-MOVE-1"
    assert refused(question, [6, 4]) == "TAC-MOVE-1"  # one at a time
    assert refused(question, [4, 4]) == "TAC-MOVE-1"


def test_TAC_MOVE_1_a_move_costs_1_ap_and_fewer_squares_are_allowed() -> None:
    g = table("A . . . b", A=KNIGHT, b=KNIGHT, active="A")
    run(one_action(g), gold=["move", [[1, 0]]])
    assert (at(g), g.ap, g.spent) == ([1, 0], 1, 1)
    assert moved(g) == [([[1, 0]], 1)]
    one_left = table("A . b", A=KNIGHT, b=KNIGHT, active="A", turn={"ap": 1, "spent": 1})
    assert Menu(one_left, one_left["A"]).why_not("move") is None
    none_left = table("A . b", A=KNIGHT, b=KNIGHT, active="A", turn={"ap": 0, "spent": 2})
    assert Menu(none_left, none_left["A"]).why_not("move") is not None


def test_TAC_MOVE_R8_a_move_of_no_squares_spends_the_point() -> None:
    g = table("A . . . b", A=KNIGHT, b=KNIGHT, active="A")
    run(one_action(g), gold=["move", []])
    assert (at(g), g.ap) == ([0, 0], 1)
    boxed = table("A # \n # #", A=KNIGHT, active="A", turn={"ap": 1, "spent": 1})
    assert "move" in Menu(boxed, boxed["A"]).options()
    assert Menu(boxed, boxed["A"]).why_not("move") is None


def test_TAC_MOVE_1_what_is_no_path_is_refused() -> None:
    question = asks(table("A . . \n . . .", A=KNIGHT))
    for nonsense in ("east", [1, 0], [[1]], [["1", 0]], [[1, 0, "side"]], [[True, 0]]):
        assert question.why_not(nonsense) is not None
    assert refused(question, [1, 1, "side", 1, 0]) is None
    assert refused(question, [1, 1, "past", 1, 0]) == "TAC-MOVE-9"


def test_TAC_SQ_R1_no_step_leaves_the_board() -> None:
    question = asks(table("A . \n . .", A=KNIGHT))
    assert refused(question, [-1, 0]) == "TAC-SQ-R1"
    assert refused(question, [1, 1, "side", 2, 0]) == "TAC-SQ-R1"
    assert ends(question) == [[0, 1], [1, 0], [1, 1]]


@pytest.mark.parametrize("sign", "#~")
def test_TAC_SQ_3_TAC_SQ_8_TAC_SQ_9_TAC_SQ_10_TAC_TL_12_TAC_TL_14_blocked_squares_are_not_entered(sign: str) -> None:
    question = asks(table(f"A {sign} . . .", A=KNIGHT))
    assert refused(question, [1, 0]) == "TAC-SQ-3"
    assert ends(question) == []


@pytest.mark.parametrize("sign", ".,hom")
def test_TAC_SQ_3_TAC_SQ_6_TAC_SQ_7_TAC_SQ_10_TAC_TL_13_TAC_PLU_R2_open_squares_are(sign: str) -> None:
    question = asks(table(f"A {sign} #", A=KNIGHT))
    assert ends(question) == [[1, 0]]


def test_TAC_TER_3_TAC_TER_7_TAC_TL_11_V_3_no_way_through_any_square_of_a_tree() -> None:
    g = table("A # # . \n . # # . \n . . . .", A=KNIGHT)
    question = asks(g)
    for square in ([1, 0], [1, 1]):
        assert refused(question, [0, 1], square) == "TAC-SQ-3"
    tree = sum(1 << g.field.plan.square(x, y) for x in (1, 2) for y in (0, 1))
    assert not g.ground.open & tree
    assert not g.ground.clear & tree


def test_TAC_MOVE_2_friends_may_be_passed_not_ended_in_enemies_neither() -> None:
    question = asks(table("A B . . \n # # # #", A=KNIGHT, B=KNIGHT))
    assert refused(question, [1, 0], [2, 0]) is None
    assert refused(question, [1, 0]) == "TAC-MOVE-2"
    assert ends(question) == [[2, 0], [3, 0]]

    question = asks(table("A . b . \n # # # #", A=KNIGHT, b=KNIGHT))
    assert refused(question, [1, 0], [2, 0]) == "TAC-MOVE-3"
    question = asks(table("A b . . \n # # # #", A=KNIGHT, b=KNIGHT))
    assert question.why_not([[1, 0]]).says == "An enemy stands there."
    assert ends(question) == []
    large = table("R R b . . . \n R R # . . .", R="robert-mounted", b=KNIGHT)
    question = until(move(large, large["R"]), gold=[[1, 0]])
    assert refused(question, [2, 0], [3, 0]) == "TAC-MOVE-2"


def test_TAC_MOVE_R1_an_enemy_at_the_corner_blocks_like_a_rock() -> None:
    assert refused(asks(table("A b \n # .", A=KNIGHT, b=KNIGHT)), [1, 1]) == "TAC-MOVE-7"
    assert refused(asks(table("A B \n # .", A=KNIGHT, B=KNIGHT)), [1, 1]) is None  # a friend does not
    assert refused(asks(table("A b \n . .", A=KNIGHT, b=KNIGHT)), [1, 1]) is None


def test_TAC_MOVE_8_past_one_blocked_square_the_other_side_serves() -> None:
    question = asks(table("A # \n . .", A=KNIGHT))
    assert refused(question, [1, 1]) is None
    assert refused(question, [1, 1, "side", 1, 0]) == "TAC-MOVE-9"


def test_TAC_MOVE_10_walls_act_like_blocked_squares() -> None:
    board = "A . \n . ."
    both = asks(table(board, A=KNIGHT, walls=[(0, 0, "E"), (0, 0, "S")]))
    assert [refused(both, square) for square in ([1, 0], [0, 1], [1, 1])] == ["TAC-WALL-2", "TAC-WALL-2", "TAC-MOVE-7"]
    one = asks(table(board, A=KNIGHT, walls=[(0, 0, "E")]))
    assert refused(one, [1, 1]) is None
    angle = asks(table(board, A=KNIGHT, walls=[(0, 0, "E"), (0, 1, "E")]))
    assert refused(angle, [1, 1]) == "TAC-MOVE-7"


# --- side squares (TAC-MOVE-9, -R2) -----------------------------------------------------------------------


def test_TAC_MOVE_9_where_the_choice_makes_a_difference_it_must_be_named() -> None:
    question = asks(table("A f \n r .", A=KNIGHT))
    assert refused(question, [1, 1]) == "TAC-MOVE-9"
    assert refused(question, [1, 1, "side", 1, 0]) is None
    assert refused(question, [1, 1, "side", 0, 1]) is None
    assert refused(question, [1, 1, "side", 1, 1]) == "TAC-MOVE-9"


def test_TAC_MOVE_9_the_harmless_side_is_taken_unless_another_is_named() -> None:
    g = table("A f \n . .", A=KNIGHT)
    run(move(g, g["A"]), gold=[[[1, 1]]])
    assert g["A"].wounds == 0

    g = table("A f \n . .", A=KNIGHT)
    run(move(g, g["A"]), gold=[[[1, 1, "side", 1, 0]], []])
    assert g["A"].wounds == 1


def test_TAC_MOVE_R2_a_side_square_neither_engages_nor_needs_to_be_free_of_friends() -> None:
    g = table("A . . b \n B . . .", A=KNIGHT, B=KNIGHT, b=KNIGHT)
    question = asks(g)
    assert refused(question, [1, 1, "side", 0, 1]) is None  # past its friend
    assert refused(question, [1, 0], [2, 1]) is None  # ends engaged, but not by a side square
    enemy = asks(table("A b \n . .", A=KNIGHT, b=KNIGHT))
    assert refused(enemy, [1, 1, "side", 1, 0]) == "TAC-MOVE-9"


def test_TAC_MOVE_R2_first_the_side_square_then_the_square_itself() -> None:
    g = table("A s \n # f", A={"card": "robert"}, coins=BROKE)
    run(move(g, g["A"]), gold=[[[1, 1]], []], dice=[(1,)])
    assert [event.kind for event in g.story.events if event.kind in ("stumbled", "burned")] == ["stumbled", "burned"]
    assert g["A"].wounds == 2


# --- engagement (TAC-MOVE-3, -5, -6, -R3, -R5, -R7) -------------------------------------------------------


def test_TAC_MOVE_3_becoming_engaged_ends_the_move() -> None:
    question = asks(table("A . . . b \n . . . . .", A=KNIGHT, b=KNIGHT))
    assert refused(question, [1, 0], [2, 0], [3, 0]) is None
    question = asks(table("A . . b \n . . . .", A=KNIGHT, b=KNIGHT))
    assert refused(question, [1, 0], [2, 0]) is None
    assert refused(question, [1, 0], [2, 0], [2, 1]) == "TAC-MOVE-3"
    assert ends(question) == [[0, 1], [1, 0], [1, 1], [2, 0], [2, 1]]


def test_TAC_MOVE_3_TAC_LOS_R4_past_a_closed_corner_it_is_not_engaged_and_goes_on() -> None:
    way = ([1, 1], [2, 1], [2, 2])
    closed = asks(table("A . C b \n . . . # \n . . . .", A=KNIGHT, C=KNIGHT, b=KNIGHT))
    assert refused(closed, *way) is None
    ajar = asks(table("A . . b \n . . . # \n . . . .", A=KNIGHT, b=KNIGHT))
    assert refused(ajar, *way) == "TAC-MOVE-3"


def test_TAC_MOVE_5_TAC_MOVE_R5_an_engaged_model_moves_one_square_whatever_its_bonuses() -> None:
    for card in (KNIGHT, {"card": KNIGHT, "equipment": "pristine-boots"}):
        question = asks(table(". . . . . \n b A . . . \n . . . . .", A=card, b=KNIGHT))
        assert refused(question, [2, 1]) is None
        assert refused(question, [2, 1], [3, 1]) == "TAC-MOVE-5"
        assert ends(question) == [[0, 0], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1], [2, 2]]


def test_TAC_MOVE_6_once_free_the_next_move_is_normal() -> None:
    g = table("b A . . . .", A=KNIGHT, b=KNIGHT, active="A")
    run(one_action(g), gold=["move", [[2, 0]]])
    assert ends(asks(g)) == [[1, 0], [3, 0], [4, 0], [5, 0]]


def test_TAC_MOVE_R3_no_step_onto_a_friend_where_it_would_have_to_stop() -> None:
    question = asks(table("A B c . \n . . . .", A=KNIGHT, B=KNIGHT, c=KNIGHT))
    assert refused(question, [1, 0], [2, 1]) == "TAC-MOVE-R3"
    assert refused(question, [0, 1], [1, 1]) is None


def test_TAC_MOVE_R3_the_move_must_be_able_to_end_within_the_allowance() -> None:
    question = asks(table("A B C D E . \n # # # # # #", A=KNIGHT, B=KNIGHT, C=KNIGHT, D=KNIGHT, E=KNIGHT))
    assert ends(question) == []
    assert refused(question, [1, 0], [2, 0], [3, 0]) == "TAC-MOVE-2"
    question = asks(table("A B C . E . \n # # # # # #", A=KNIGHT, B=KNIGHT, C=KNIGHT, E=KNIGHT))
    assert ends(question) == [[3, 0]]


def test_TAC_MOVE_R7_TAC_MOVE_3_ignoring_engagement_it_neither_stops_nor_is_limited() -> None:
    g = table(". . . . . \n b A c . . \n . . . . .", A=KNIGHT, b=KNIGHT, c=KNIGHT)
    free = Course(g, g["A"], g["A"].at, 3, ignore_engagement=True)
    assert free.judge([[2, 0], [3, 0], [4, 1]]) is None
    assert free.judge([[0, 0], [1, 0]]) is None
    through = free.judge([[2, 1]])
    assert through is not None
    assert through.rule == "TAC-MOVE-2"  # enemies still cannot be walked through
    bound = Course(g, g["A"], g["A"].at, 3, ignore_engagement=False)
    assert bound.judge([[2, 0], [3, 0]]) is not None


# --- cost and allowance (TAC-MOVE-R4, -R5) ----------------------------------------------------------------


def test_TAC_MOVE_R4_TAC_TL_10_a_step_into_the_river_costs_2_and_never_more() -> None:
    question = asks(table("A r r r r \n # # # # #", A=KNIGHT))
    assert ends(question) == [[1, 0]]  # 2, then 4 would be too many
    assert refused(question, [1, 0], [2, 0]) == "TAC-MOVE-1"
    assert ends(asks(table("A r . . . \n # # # # #", A=KNIGHT))) == [[1, 0], [2, 0]]  # leaving costs nothing extra
    wet = asks(table("A r \n r r", A=KNIGHT))
    assert refused(wet, [1, 1, "side", 1, 0]) is None  # target and side square: still 2
    assert refused(wet, [1, 1, "side", 1, 0], [0, 1]) == "TAC-MOVE-1"


def test_TAC_MOVE_R4_a_named_river_side_square_costs_2_as_well() -> None:
    g = table("A r . \n # . . \n # . .", A=KNIGHT)
    question = asks(g)
    assert refused(question, [1, 1]) is None
    run(move(g, g["A"]), gold=[[[1, 1], [2, 1]]])
    assert moved(g) == [([[1, 1], [2, 1]], 3)]
    assert refused(question, [1, 1], [2, 1], [2, 2]) == "TAC-MOVE-1"


def test_TAC_MOVE_R4_an_engaged_model_may_always_step_even_into_the_river() -> None:
    g = table("b A r . \n # # # #", A=KNIGHT, b=KNIGHT)
    question = asks(g)
    assert ends(question) == [[2, 0]]
    assert refused(question, [2, 0]) is None
    assert refused(question, [2, 0], [3, 0]) == "TAC-MOVE-5"


def test_TAC_MOVE_R5_bonuses_lengthen_the_move() -> None:
    board = "A . . . . . . \n # # # # # # #"
    assert ends(asks(table(board, A=KNIGHT))) == [[1, 0], [2, 0], [3, 0]]
    boots = {"card": KNIGHT, "equipment": "pristine-boots"}
    assert ends(asks(table(board, A=boots)))[-1] == [4, 0]
    g = table(board, A=boots)
    horse = until(move(g, g["A"], ("Fresh Horse", 2)))
    assert ends(horse)[-1] == [6, 0]


# --- terrain in mid-move (TAC-MOVE-4, -R6) ----------------------------------------------------------------


def test_TAC_MOVE_4_terrain_works_at_once_and_the_rest_is_asked_again() -> None:
    g = table("A f . . \n # # # #", A=KNIGHT)
    asked: list[tuple[str, str]] = []
    run(move(g, g["A"]), gold=[[[1, 0], [2, 0]], [[2, 0], [3, 0]]], asked=asked)
    assert asked == [("gold", "path"), ("gold", "path")]
    assert (at(g), g["A"].wounds) == ([3, 0], 1)
    assert [event["path"] for event in told(g, "moved")] == [[[1, 0]], [[2, 0], [3, 0]]]


def test_TAC_MOVE_4_the_rest_is_as_long_as_what_is_left() -> None:
    g = table("A . f . . . \n # # # # # #", A=KNIGHT)
    question = until(move(g, g["A"]), gold=[[[1, 0], [2, 0]]])
    assert ends(question) == [[1, 0], [3, 0]]
    g = table("A . . f . \n # # # # #", A=KNIGHT)
    run(move(g, g["A"]), gold=[[[1, 0], [2, 0], [3, 0]]])  # nothing left: nothing asked
    assert at(g) == [3, 0]


def test_TAC_MOVE_4_TAC_MOVE_3_engaged_in_the_fire_it_stops_there() -> None:
    g = table("A f b . \n . . . .", A=KNIGHT, b=KNIGHT)
    run(move(g, g["A"]), gold=[[[1, 0]]])
    assert (at(g), g["A"].wounds) == ([1, 0], 1)


def test_TAC_MOVE_4_TAC_MOVE_2_through_a_friend_in_the_fire_the_way_must_go_on() -> None:
    g = table("A B . . \n # # # #", A=KNIGHT, B=KNIGHT, under={"B": "f"})
    question = until(move(g, g["A"]), gold=[[[1, 0], [2, 0]]])
    assert refused(question) == "TAC-MOVE-2"
    assert ends(question) == [[0, 0], [2, 0], [3, 0]]

    g = table("A B . . \n # # # #", A=KNIGHT, B=KNIGHT, under={"B": "f"})
    run(move(g, g["A"]), gold=[[[1, 0], [2, 0]], [[2, 0]]])
    assert (at(g, "A"), at(g, "B")) == ([2, 0], [1, 0])
    assert bits(g.bodies["gold"]) == [1, 2]


def test_TAC_MOVE_R6_lethal_wounds_stop_it_there_and_it_falls_at_the_end() -> None:
    g = table("A f . . b", A=HURT, b=KNIGHT, active="A", coins=BROKE)
    flow: Any = move(g, g["A"])
    run(flow, gold=[[[1, 0], [2, 0]]])
    assert (at(g), g["A"].where, g["A"].left) == ([1, 0], BOARD, 0)

    g = table("A f . . b", A=HURT, b=KNIGHT, active="A", coins=BROKE)
    run(one_action(g), gold=["move", [[1, 0], [2, 0]]])
    assert g["A"].where == DECEASED


def test_TAC_MOVE_R6_killed_by_the_side_square_it_still_completes_the_step() -> None:
    g = table("A f \n # s", A=HURT, coins=BROKE)
    run(move(g, g["A"]), gold=[[[1, 1]]])  # no dice: the ditch is skipped
    assert (at(g), g["A"].left) == ([1, 1], 0)
    assert told(g, "stumbled") == []


# --- what is suggested and what is drawn at random --------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_INV_12_TAC_MOVE_R3_every_suggested_and_every_random_way_is_legal(seed: int) -> None:
    rng = Random(seed)
    rows = ["".join(rng.choice(".....,~#rrff") for _ in range(7)) for _ in range(5)]
    spots = rng.sample(range(35), 6)
    letters: dict[str, Any] = {"A": KNIGHT, "B": KNIGHT, "D": KNIGHT, "b": KNIGHT, "c": KNIGHT, "d": KNIGHT}
    for letter, spot in zip(letters, spots, strict=True):
        row = rows[spot // 7]
        rows[spot // 7] = row[: spot % 7] + letter + row[spot % 7 + 1 :]
    g = table("\n".join(rows), **letters)
    question = asks(g)
    for way in [*question.suggest(rng), *(question.sample(rng) for _ in range(40))]:
        assert question.why_not(way) is None


def test_the_suggested_way_goes_round_the_fire_where_that_costs_nothing() -> None:
    g = table("A f . \n . . .", A=KNIGHT)
    ways = asks(g).suggest(Random(0))
    assert [[1, 1], [2, 0]] in ways
