"""Large models: the anchor travels, the block of four follows at the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from banneret.battlefield.squares import bits
from banneret.games.tactics.attack import targets
from banneret.games.tactics.contact import engaged
from banneret.games.tactics.menu import Menu
from banneret.games.tactics.move import move
from banneret.games.tactics.state import State
from banneret.games.tactics.turn import one_action
from tests.tables import run, table, told, until

BROKE = {"gold": [0, 0, 0], "silver": [0, 0, 0]}
KNIGHT = "stag-knight"
ROBERT = "robert-mounted"  # Rebel King: 3 + 1 squares


def squares(g: State, id: str = "R") -> list[list[int]]:
    return [[*g.field.plan.xy[n]] for n in bits(g[id].body)]


def block(x: int, y: int) -> list[list[int]]:
    return [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]]


def way(g: State, anchor: list[int]) -> Any:
    """The question for the anchor's way."""
    return until(move(g, g["R"]), gold=[anchor])


def refused(question: Any, *path: Any) -> str | None:
    why = question.why_not([*path])
    return None if why is None else str(why.rule)


# --- worked examples --------------------------------------------------------------------------------------

PASS = """
    . . . # # . . .
    . . . # # . . .
    R R . . . . . .
    R R . # # . . .
    . . . # # . . .
    """


def test_V_33_TAC_LARGE_1_TAC_LARGE_2_TAC_LARGE_3_TAC_LARGE_R4_the_rebel_king_between_the_trees() -> None:
    g = table(PASS, R=ROBERT)
    question = way(g, [1, 2])
    through = [[2, 2], [3, 2], [4, 2], [5, 2]]
    assert refused(question, *through) is None
    assert refused(question, *through[:3]) == "TAC-LARGE-R4"  # no block of four contains (4, 2)

    flow: Any = move(g, g["R"])
    blocks = until(flow, gold=[[1, 2], through])
    assert (blocks.ask, blocks.options()) == ("block", [[5, 1], [5, 2]])

    for at in ([5, 1], [5, 2]):
        g = table(PASS, R=ROBERT)
        run(move(g, g["R"]), gold=[[1, 2], through, at])
        assert squares(g) == block(*at)


def test_V_34_TAC_LARGE_5_the_anchor_pays_the_river_and_the_body_feels_no_fire() -> None:
    g = table(
        """
        R R r . . .
        R R f . . .
        . . f f . .
        """,
        R=ROBERT,
        coins=BROKE,
    )
    run(move(g, g["R"]), gold=[[1, 0], [[2, 0], [3, 0]], [2, 0]])
    assert [(event["path"], event["cost"]) for event in told(g, "moved")] == [([[2, 0], [3, 0]], 3)]
    assert squares(g) == block(2, 0)  # over river and bonfire
    assert g["R"].wounds == 0


# --- the anchor (TAC-LARGE-1, -2, -5) ---------------------------------------------------------------------


def test_TAC_LARGE_1_any_of_the_four_squares_may_be_the_anchor_and_infantry_is_not_asked() -> None:
    g = table("R R . . \n R R . .", R=ROBERT)
    question = until(move(g, g["R"]))
    assert (question.ask, question.options()) == ("anchor", [[0, 0], [1, 0], [0, 1], [1, 1]])
    g = table("A . .", A=KNIGHT)
    assert until(move(g, g["A"])).ask == "path"


def test_TAC_LARGE_1_the_anchor_travels_as_far_as_the_allowance() -> None:
    g = table("R R . . . . . . \n R R . . . . . .", R="rhaegar-mounted")  # Black Destrier: +1
    question = way(g, [0, 0])
    assert refused(question, [1, 0], [2, 0], [3, 0], [4, 0]) is None
    assert refused(question, [1, 0], [2, 0], [3, 0], [4, 0], [5, 0]) == "TAC-MOVE-1"
    assert refused(question, [0, 2]) == "TAC-SQ-R1"


def test_TAC_LARGE_2_on_the_way_only_the_anchor_needs_room() -> None:
    board = """
        # # # . .
        R R . . .
        R R # . .
        """
    g = table(board, R=ROBERT)
    question = way(g, [1, 1])
    assert refused(question, [2, 1], [3, 1]) is None  # through a gap one square wide
    assert refused(way(g, [1, 2]), [2, 2]) == "TAC-SQ-3"
    g = table(board.replace("R R . . .", "R R b . ."), R=ROBERT, b=KNIGHT)
    assert refused(way(g, [1, 1]), [2, 1]) == "TAC-MOVE-2"


def test_TAC_LARGE_2_the_anchor_may_pass_friends_as_infantry_does() -> None:
    g = table("R R B . . \n R R . . .", R=ROBERT, B=KNIGHT)
    question = way(g, [1, 0])
    assert refused(question, [2, 0], [3, 0]) is None
    assert refused(question, [2, 0]) == "TAC-LARGE-R4"  # but not end there (TAC-LARGE-R1)


def test_TAC_LARGE_5_only_the_anchors_path_takes_terrain_effects() -> None:
    g = table("R R f . \n R R . .", R=ROBERT, coins=BROKE)
    run(move(g, g["R"]), gold=[[1, 1], [[2, 1]], [1, 0]])
    assert squares(g) == block(1, 0)
    assert g["R"].wounds == 0

    g = table("R R f . \n R R . .", R=ROBERT, coins=BROKE)
    run(move(g, g["R"]), gold=[[1, 0], [[2, 0]], [], [2, 0]])
    assert g["R"].wounds == 1

    g = table("R R f . . \n R R . . . \n . . . . .", R=ROBERT, coins=BROKE, under={"R": "f"})
    run(move(g, g["R"]), gold=[[1, 1], [[2, 1], [3, 1]], [3, 0]])  # what it stood on before burns nobody
    assert (squares(g), g["R"].wounds) == (block(3, 0), 0)

    g = table("R R f . \n R R . . \n . . . .", R=ROBERT, coins=BROKE)
    run(move(g, g["R"]), gold=[[1, 0], [[2, 1, "side", 2, 0]], [], [2, 1]])  # the anchor's side square counts
    assert g["R"].wounds == 1


# --- the final block (TAC-LARGE-3, -R1, -R3, -R4) ---------------------------------------------------------


def test_TAC_LARGE_3_TAC_LARGE_R1_the_final_block_holds_the_anchor_and_its_own_squares_count_as_free() -> None:
    g = table(". . . . \n . R R . \n . R R .", R=ROBERT)
    flow: Any = move(g, g["R"])
    question = until(flow, gold=[[2, 1], [[3, 1]]])
    assert question.options() == [[2, 0], [2, 1]]

    g = table(". . . . \n . R R . \n . R R .", R=ROBERT)
    question = until(move(g, g["R"]), gold=[[1, 1], [[1, 0]]])
    assert question.options() == [[0, 0], [1, 0]]  # its own former squares are free
    taken = table(". . . . \n b R R . \n . R R .", R=ROBERT, b=KNIGHT)
    run(move(taken, taken["R"]), gold=[[1, 1], [[1, 0]]])  # one block left: not asked
    assert squares(taken) == block(1, 0)


def test_TAC_LARGE_R1_TAC_LARGE_R4_an_end_without_room_is_refused() -> None:
    g = table("R R . # \n R R . #  \n . . # #", R=ROBERT)
    question = way(g, [0, 0])
    assert refused(question, [0, 1], [0, 2]) is None
    assert refused(question, [1, 0], [2, 0]) is None
    g = table("R R . # \n R R # # \n . . # #", R=ROBERT)
    assert refused(way(g, [1, 0]), [2, 0]) == "TAC-LARGE-R4"


def test_TAC_LARGE_R3_it_may_turn_on_the_spot_without_terrain() -> None:
    g = table("f f . \n f R R \n . R R", R=ROBERT, coins=BROKE)
    run(move(g, g["R"]), gold=[[1, 1], [], [0, 0]])
    assert squares(g) == block(0, 0)
    assert g["R"].wounds == 0
    assert told(g, "moved") == []


@pytest.mark.parametrize("feature", ["wall", "open-door", "broken-door", "window"])
def test_TAC_WALL_3_TAC_WALL_R1_no_block_over_a_wall_door_or_window_in_any_state(feature: str) -> None:
    edge = (2, 0, "E")
    walls = [edge] if feature == "wall" else []
    windows = [edge] if feature == "window" else []
    doors = [(feature, edge)] if "door" in feature else []
    g = table("R R . . . \n R R . . .", R=ROBERT, walls=walls, windows=windows, doors=doors)
    run(move(g, g["R"]), gold=[[1, 0], [[2, 0]]])
    assert squares(g) == block(1, 0)  # (2..3, 0..1) would hold the edge: nothing to ask
    bare = table("R R . . . \n R R . . .", R=ROBERT)
    question = until(move(bare, bare["R"]), gold=[[1, 0], [[2, 0]]])
    assert question.options() == [[1, 0], [2, 0]]


# --- engagement (TAC-LARGE-4, -R2, -R5) -------------------------------------------------------------------


def test_TAC_LARGE_4_it_is_never_engaged_while_it_moves() -> None:
    g = table(
        """
        . . . b . . .
        R R . . . . .
        R R . . . . .
        """,
        R=ROBERT,
        b=KNIGHT,
    )
    question = way(g, [1, 1])
    assert refused(question, [2, 1], [3, 1], [4, 1], [5, 1]) is None  # past an enemy without stopping
    engaged_now = table("b R R . . . . \n . R R . . . .", R=ROBERT, b=KNIGHT)
    assert engaged(engaged_now, engaged_now["R"])
    question = way(engaged_now, [2, 0])
    assert refused(question, [3, 0], [4, 0], [5, 0], [6, 0]) is None  # no limit of one square


def test_TAC_LARGE_R2_for_everything_else_it_is_engaged_like_any_other() -> None:
    g = table("b R R . . c \n . R R . . .", R=ROBERT, b=KNIGHT, c=KNIGHT, active="R")
    why = Menu(g, g["R"]).why_not("charge")
    assert why is not None
    assert why.rule == "TAC-CHG-2"
    assert [m.id for m in targets(g, g["R"], g["R"].card.modes[0])] == ["b"]

    foot = table("b A . . \n # # # #", A=KNIGHT, b=KNIGHT)
    question = until(move(foot, foot["A"]))
    assert refused(question, [2, 0], [3, 0]) == "TAC-MOVE-5"  # infantry is limited


def test_TAC_LARGE_R5_on_the_way_it_is_where_its_anchor_is() -> None:
    powder = {"card": KNIGHT, "equipment": "blinding-powder"}
    board = """
        R R . . .
        R R s . .
        b . . . .
        """
    g = table(board, R=ROBERT, b=powder, coins=BROKE)
    # b touches the block, but not the anchor in the ditch: its powder is not offered
    question = until(move(g, g["R"]), gold=[[1, 1], [[2, 1]]], dice=[(6, 6)])
    assert question.seat == "gold"
    near = table(board.replace("b . . . .", ". b . . ."), R=ROBERT, b=powder, coins=BROKE)
    question = until(move(near, near["R"]), gold=[[1, 1], [[2, 1]]], dice=[(6, 6)])
    assert (question.seat, question.ask) == ("silver", "before-roll")


def test_TAC_TL_6_two_hits_for_a_large_model() -> None:
    g = table("R R . . \n R R s .", R=ROBERT, coins=BROKE)
    run(move(g, g["R"]), gold=[[1, 1], [[2, 1]], [], [2, 0]], dice=[(5, 4)])
    assert told(g, "stumbled") == [{"who": "R", "hits": 2}]
    assert g["R"].wounds == 1


def test_TAC_LARGE_3_after_the_move_the_block_is_there_again() -> None:
    g = table("R R . . b \n R R . . .", R=ROBERT, b=KNIGHT, active="R")
    run(one_action(g), gold=["move", [1, 0], [[2, 0]], [2, 0]])
    assert squares(g) == block(2, 0)
    assert g.occupied == g["R"].body | g["b"].body
    assert told(g, "stands") == [{"who": "R", "at": [2, 0]}]


@pytest.mark.parametrize("seed", range(20))
def test_INV_1_TAC_LARGE_R4_every_random_way_ends_in_four_free_open_squares(seed: int) -> None:
    rng = Random(seed)
    rows = ["".join(rng.choice("......,~#rf") for _ in range(8)) for _ in range(6)]
    rows[2] = rows[2][:3] + "RR" + rows[2][5:]
    rows[3] = rows[3][:3] + "RR" + rows[3][5:]
    rows[0], rows[5] = "b" + rows[0][1:], rows[5][:-1] + "B"
    g = table("\n".join(rows), R=ROBERT, b=KNIGHT, B=KNIGHT, coins=BROKE)
    flow: Any = move(g, g["R"])
    asked: Any = next(flow)
    while True:
        try:
            asked = flow.send(asked.sample(rng))
        except StopIteration:
            break
    body = g["R"].body
    assert body.bit_count() in (1, 4)  # one square only if the mount died on the way
    if body.bit_count() == 4:
        assert not body & ~g.ground.open
    assert not body & (g["b"].body | g["B"].body)
