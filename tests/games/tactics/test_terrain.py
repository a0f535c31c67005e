"""Terrain on drawn boards: zones, pieces, walls, doors, and what happens on entering."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.battlefield.squares import EdgeFeature, bits
from banneret.games.tactics.attack import attack
from banneret.games.tactics.changes import set_door
from banneret.games.tactics.contact import in_contact, sees
from banneret.games.tactics.field import WALL, feature, field_of
from banneret.games.tactics.library import TILE, library
from banneret.games.tactics.move import move
from banneret.games.tactics.state import State
from banneret.games.tactics.turn import one_action
from banneret.games.tactics.wounds import take_hits
from banneret.kernel.errors import PositionError
from tests.tables import run, table, told, until

BROKE = {"gold": [0, 0, 0], "silver": [0, 0, 0]}
KNIGHT = "stag-knight"


def square(g: State, x: int, y: int) -> int:
    return g.field.plan.square(x, y)


def walks(g: State, *path: list[Any], **replies: Any) -> None:
    """A Move of A along this path; it stays where terrain interrupts it."""
    run(move(g, g["A"]), gold=[[*path], *replies.pop("then", ())], **replies)


def drawn(board: int, g: State) -> list[list[int]]:
    return [[*g.field.plan.xy[n]] for n in bits(board)]


# --- the board (TAC-SQ, TAC-TER) --------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["s0", "s1", "s2", "s3"])
def test_TAC_SQ_1_every_board_is_made_of_tiles_of_seven_by_seven_squares(scenario: str) -> None:
    plan = field_of(scenario).plan
    assert (plan.width % TILE, plan.height % TILE) == (0, 0)
    assert plan.size == plan.width * plan.height
    assert TILE == 7


def test_TAC_SQ_2_elements_fill_whole_squares_doors_and_windows_none() -> None:
    doors: list[Any] = [("wooden-door", (0, 0, "E"))]
    g = table("A . C C \n . . C C", A=KNIGHT, doors=doors, windows=[(0, 1, "E")])
    assert [drawn(pile, g) for pile in g.field.piles] == [[[2, 0], [3, 0], [2, 1], [3, 1]]]
    assert [door.edge for door in g.field.doors] == [(0, "E"), (4, "E")]
    assert g.ground.open == sum(1 << square(g, x, y) for x in (0, 1) for y in (0, 1))


@pytest.mark.parametrize(
    ("sign", "stand", "see"), [(".", True, True), (",", True, False), ("~", False, True), ("#", False, False)]
)
def test_TAC_SQ_10_TAC_SQ_3_TAC_SQ_4_standing_and_seeing_by_type(sign: str, stand: bool, see: bool) -> None:
    g = table(f"A {sign}", A=KNIGHT)
    assert (bool(g.ground.open >> 1 & 1), bool(g.ground.clear >> 1 & 1)) == (stand, see)


def test_V_3_TAC_TER_3_TAC_TER_7_TAC_TL_11_all_four_squares_of_a_tree_are_blocked() -> None:
    g = table(". # # . \n A # # b", A=KNIGHT, b=KNIGHT)
    tree = [square(g, x, y) for x in (1, 2) for y in (0, 1)]
    assert all(not g.ground.open >> n & 1 and not g.ground.clear >> n & 1 for n in tree)
    assert not sees(g, g["A"], g["b"])


def test_V_4_TAC_TER_5_a_piece_does_not_lie_on_other_terrain() -> None:
    table("A C C \n . C C", A=KNIGHT)
    for board in ("A C # \n . C C", "A . C \n . . C", "A C C \n . C ~"):
        with pytest.raises(PositionError, match="TAC-TER-5"):
            table(board, A=KNIGHT)


def test_TAC_TER_R3_a_piece_replaces_the_type_of_its_squares() -> None:
    g = table("A C C \n . C C", A=KNIGHT)
    pile = g.field.piles[0]
    assert not g.ground.open & pile  # BLOCKED-○ while it lies there
    assert g.ground.clear & pile == pile


def test_TAC_TER_4_pieces_leave_each_other_alone() -> None:
    g = table("A . . \n f s l \n . . .", A=KNIGHT)
    walks(g, [1, 0], [2, 0])  # past fire, ditch and leaves
    assert (g["A"].wounds, g.leaves, g.trenches) == (0, 1 << square(g, 2, 1), 1 << square(g, 1, 1))
    walks(g, [2, 1], cards=[["ditch"]], then=[[]])
    assert g.field.bonfire == 1 << square(g, 0, 1)
    assert told(g, "burned") == []


def test_TAC_TER_2_TAC_INT_2_TAC_TER_R1_entering_a_marked_square_is_compulsory_and_free() -> None:
    g = table("A f . . b", A=KNIGHT, b=KNIGHT, active="A", coins=BROKE)
    run(one_action(g), gold=["move", [[1, 0]], []])
    assert g["A"].wounds == 1
    assert (g.ap, g.spent, g.free) == (1, 1, 0)  # the Move alone was paid


@pytest.mark.parametrize("sign", "mC")
def test_TAC_TER_2_TAC_INT_2_a_voluntary_element_does_nothing_by_itself(sign: str) -> None:
    board = "A m . b" if sign == "m" else "A C C b \n . C C ."
    g = table(board, A=KNIGHT, b=KNIGHT, active="A")
    run(one_action(g), gold=["move", [[1, 0], [2, 0]] if sign == "m" else []])
    assert [*g.field.plan.xy[g["A"].at]] == ([2, 0] if sign == "m" else [0, 0])
    assert g.vp == {"gold": 0, "silver": 0}
    assert g.plunder == ({square(g, 1, 0): "money-bags"} if sign == "m" else {})
    assert g["A"].passage == 0


def test_TAC_TER_R2_the_side_square_of_a_step_is_entered_a_placement_is_not() -> None:
    g = table("A f \n # .", A=KNIGHT)
    walks(g, [1, 1], then=[[]])
    assert g["A"].wounds == 1

    g = table("R R . b \n R R . .", R="robert-mounted", b=KNIGHT, active="R", under={"R": "f"}, coins=BROKE)
    run(one_action(g), gold=["dismount", [0, 0]])
    assert g["R"].wounds == 0


def test_TAC_TER_R2_a_surge_enters_its_square() -> None:
    g = table("A b .", A=KNIGHT, b={"card": KNIGHT, "wounds": 1}, under={"b": "f"}, coins=BROKE)
    run(attack(g, g["A"], g["A"].card.modes[0]), gold=[[1, 0]], dice=[(5, 1), (1,)])
    assert g["A"].wounds == 1


# --- zones (TAC-ZONE, TAC-TL-1, TAC-TL-10) ----------------------------------------------------------------


def test_TAC_ZONE_1_TAC_ZONE_2_all_like_squares_share_the_zones_rule() -> None:
    g = table("A r r \n h h r", A=KNIGHT)
    assert drawn(g.field.river, g) == [[1, 0], [2, 0], [2, 1]]
    assert drawn(g.field.high, g) == [[0, 1], [1, 1]]
    walks(g, [1, 0])
    assert told(g, "moved")[0]["cost"] == 2


def hits_from(attacker: str, target: str, faces: tuple[int, int]) -> int:
    """Hits of a 2/5+ attack with these letters standing on high ground or not."""
    under = {"A": attacker, "b": target}
    g = table("A b .", A=KNIGHT, b="robert", under=under, coins=BROKE)
    flow: Any = attack(g, g["A"], g["A"].card.modes[0])
    next(flow)
    try:
        return int(flow.send([*faces]).number)
    except StopIteration:
        return 0


def test_TAC_TL_1_TAC_TL_R1_high_ground_adds_2_against_a_target_off_it() -> None:
    assert hits_from("h", ".", (3, 2)) == 1
    assert hits_from(".", ".", (3, 2)) == 0
    assert hits_from("h", "h", (3, 2)) == 0  # both on it
    assert hits_from(".", "h", (3, 2)) == 0


def test_TAC_TL_R1_one_square_on_the_zone_is_enough_and_shots_gain_too() -> None:
    board = "R R b \n R R . \n . h ."
    g = table(board, R={"card": "robert-mounted", "at": [0, 1]}, b={"card": "hoster-tully", "at": [2, 1]}, coins=BROKE)
    assert (g["R"].body & g.field.high).bit_count() == 1
    flow: Any = attack(g, g["R"], g["R"].card.modes[0])
    next(flow)
    assert flow.send([3, 2, 2, 2]).number == 1

    shot = table("A . . b", A="hedge-archer", b=KNIGHT, under={"A": "h"})
    flow = attack(shot, shot["A"], shot["A"].card.modes[0])
    next(flow)
    assert flow.send([5, 4]).number == 1  # 7+


# --- walls (TAC-WALL, TAC-TL-15) --------------------------------------------------------------------------


def test_TAC_WALL_1_TAC_WALL_2_TAC_TL_15_a_wall_lies_on_an_edge_and_stops_everything() -> None:
    assert EdgeFeature(moves=True, sees=True) == WALL
    g = table("A b", A=KNIGHT, b=KNIGHT, walls=[(0, 0, "E")])
    assert g.ground.open == 3  # it fills no square
    assert dict(g.ground.edges) == {(0, "E"): WALL}
    assert not sees(g, g["A"], g["b"])
    assert not in_contact(g, g["A"], g["b"])
    assert until(move(g, g["A"])).why_not([[1, 0]]) is not None


def test_TAC_WALL_4_the_angle_of_a_wall_is_the_corner_of_a_blocked_square() -> None:
    walls: list[Any] = [(0, 0, "E"), (1, 0, "S")]
    g = table("A . \n # b", A=KNIGHT, b=KNIGHT, walls=walls)
    assert not sees(g, g["A"], g["b"])
    assert until(move(g, g["A"])).why_not([[1, 1]]).rule == "TAC-MOVE-2"
    g = table("A . \n # .", A=KNIGHT, walls=walls)
    assert until(move(g, g["A"])).why_not([[1, 1]]).rule == "TAC-MOVE-7"
    g = table("A . \n . .", A=KNIGHT, walls=walls)
    assert until(move(g, g["A"])).why_not([[1, 1]]) is None


# --- doors and windows (TAC-DOOR, TAC-TL-2, -3, -7, -8, -16) ----------------------------------------------


@pytest.mark.parametrize(
    ("kind", "moves", "sight"),
    [
        ("wooden-door", False, False),
        ("open-door", True, True),
        ("barred-door", False, False),
        ("broken-door", True, True),
        ("window", False, True),
        ("broken-window", True, True),
    ],
)
def test_TAC_DOOR_R2_TAC_TL_2_TAC_TL_3_TAC_TL_7_TAC_TL_8_TAC_TL_16_what_each_state_blocks(
    kind: str, moves: bool, sight: bool
) -> None:
    assert feature(kind) == EdgeFeature(moves=not moves, sees=not sight)
    g = table("A . b", A=KNIGHT, b=KNIGHT, doors=[("wooden-door", (0, 0, "E"))])
    set_door(g, 0, kind, "TAC-DOOR-R2", None)
    assert sees(g, g["A"], g["b"]) is sight
    assert (until(move(g, g["A"])).why_not([[1, 0]]) is None) is moves
    assert told(g, "flipped-terrain") == [{"what": "door-1", "to": kind, "by": None}]


def test_TAC_DOOR_1_doors_and_windows_lie_on_walls_and_replace_them() -> None:
    village = field_of("s2")
    assert [(door.id, door.kind) for door in village.doors] == [
        ("door-1", "wooden-door"),
        ("door-2", "barred-door"),
        ("door-3", "wooden-door"),
        ("door-4", "barred-door"),
        ("window-5", "window"),
        ("window-6", "window"),
    ]
    assert all(village.ground.edges[door.edge] == feature(door.kind) for door in village.doors)
    assert len(village.ground.edges) == 24  # two boxes of twelve edges


def test_TAC_DOOR_R2_only_these_doors_may_be_shut_again() -> None:
    terrain = library().terrain
    assert {kind: terrain[kind].flips_to for kind in terrain if terrain[kind].layer == "edge"} == {
        "wall": (),
        "open-door": ("wooden-door",),
        "wooden-door": ("open-door",),
        "barred-door": ("broken-door",),
        "broken-door": (),
        "window": ("broken-window",),
        "broken-window": (),
    }


# --- fire, ditch and leaves (TAC-TL-5, -6, -9, -17) -------------------------------------------------------


def test_TAC_TL_9_a_bonfire_costs_a_wound_on_entering_or_as_a_side_square() -> None:
    g = table("A f .", A=KNIGHT)
    walks(g, [1, 0], then=[[]])
    assert g["A"].wounds == 1
    assert told(g, "wounded") == [{"who": "A", "by": None, "wounds": 1, "left": 1}]


def test_TAC_TL_6_TAC_CARD_R2_TAC_TL_R5_a_ditch_is_a_hit_that_may_be_blocked() -> None:
    for face, wounds in ((6, 0), (5, 1), (10, 0)):
        g = table("A s .", A=KNIGHT, coins=BROKE)
        walks(g, [1, 0], then=[[]], dice=[(face,)])
        assert g["A"].wounds == wounds
        assert told(g, "stumbled") == [{"who": "A", "hits": 1}]
        assert told(g, "rolled")[0]["roll"] == "defense"


def test_TAC_TL_R5_TAC_CARD_R2_defense_abilities_and_natural_tens_work_against_a_ditch() -> None:
    g = table("A s .", A="honor-guard", coins=(4, 0))
    question = until(move(g, g["A"]), gold=[[[1, 0]]])
    assert (question.seat, question.ask) == ("gold", "declare-defense")

    g = table("A . b", A={"card": KNIGHT, "shaken": True}, b=KNIGHT, coins=BROKE)
    run(take_hits(g, g["A"], 2, "TAC-TL-6"), dice=[(10, 7)])
    assert g["A"].wounds == 1  # 7 - 2 fails, the 10 blocks


def test_TAC_TL_R5_nobody_attacks_so_nobody_captures_or_is_credited() -> None:
    g = table("A s . b", A={"card": "hoster-tully", "wounds": 2}, b=KNIGHT, coins=BROKE, active="A")
    run(one_action(g), gold=["move", [[1, 0]]], dice=[(1,)])
    assert told(g, "killed") == [{"who": "A", "by": None}]
    assert g["A"].killer == -1


def test_TAC_CARD_R2_a_wound_is_not_defended() -> None:
    g = table("A f .", A=KNIGHT, coins=BROKE)
    walks(g, [1, 0], then=[[]])  # no dice
    assert g["A"].wounds == 1


def test_TAC_TL_5_TAC_TL_R2_leaves_over_a_ditch_cost_a_wound_and_not_the_ditchs_hit() -> None:
    g = table("A l . \n l . .", A=KNIGHT, coins=BROKE)
    walks(g, [1, 0], cards=[["ditch"]], then=[[]])
    assert g["A"].wounds == 1
    assert told(g, "leaves-turned") == [{"at": [1, 0], "back": "ditch"}]
    assert drawn(g.leaves, g) == [[0, 1]]
    assert told(g, "stumbled") == []

    walks(g, [2, 0], then=[])
    g["A"].wounds = 0
    walks(g, [1, 0], dice=[(6,)], then=[[]])  # later entries meet a ditch
    assert told(g, "stumbled") == [{"who": "A", "hits": 1}]


def test_TAC_TL_17_TAC_TL_5_bare_ground_under_the_leaves_does_nothing_ever() -> None:
    g = table("A l . \n l . .", A=KNIGHT)
    walks(g, [1, 0], cards=[["bare"]], then=[[[2, 0]]])
    assert g["A"].wounds == 0
    assert g.trenches == 0
    walks(g, [1, 0])
    assert (g["A"].wounds, len(told(g, "leaves-turned"))) == (0, 1)


def test_TAC_TL_R3_half_of_the_backs_are_ditches_the_odd_one_too_and_nobody_knows_which() -> None:
    for leaves, backs in ((1, ["ditch"]), (2, ["bare", "ditch"]), (3, ["bare", "ditch", "ditch"])):
        g = table("A " + "l " * leaves + ".", A=KNIGHT)
        assert g.backs == backs
    flow: Any = move(g, g["A"])
    until(flow)
    draw = flow.send([[1, 0]])
    assert (draw.kind, draw.cards, draw.number) == ("draw", ("bare", "ditch", "ditch"), 1)
    flow.send(["ditch"])
    assert g.backs == ["bare", "ditch"]


# --- corpse piles (TAC-TL-4, TAC-TL-R4) -------------------------------------------------------------------


def test_TAC_TL_4_TAC_TL_R4_a_pile_is_closed_without_a_passage_and_open_with_one() -> None:
    board = "A C C . \n . C C ."
    shut = table(board, A=KNIGHT)
    assert until(move(shut, shut["A"])).why_not([[1, 0]]).rule == "TAC-SQ-3"
    passage = [[1, 0], [2, 0], [1, 1], [2, 1]]
    g = table(board, A={"card": KNIGHT, "passage": passage})
    question = until(move(g, g["A"]))
    assert question.why_not([[1, 0], [2, 0], [3, 0]]) is None
    assert question.why_not([[1, 0]]) is None  # it may stay there


def test_TAC_TL_R4_whoever_stands_on_the_pile_may_stay_and_leave() -> None:
    g = table("A C C . \n . C C .", A={"card": KNIGHT, "at": [1, 0]})
    question = until(move(g, g["A"]))
    assert question.why_not([]) is None
    assert question.why_not([[0, 0]]) is None
    assert question.why_not([[2, 0]]).rule == "TAC-SQ-3"  # the other squares are shut again


def test_TAC_TL_R4_large_models_use_the_passage_with_anchor_and_block() -> None:
    passage = [[2, 0], [3, 0], [2, 1], [3, 1]]
    g = table("R R C C \n R R C C", R={"card": "robert-mounted", "passage": passage})
    run(move(g, g["R"]), gold=[[1, 0], [[2, 0], [3, 0]]])
    assert drawn(g["R"].body, g) == [[2, 0], [3, 0], [2, 1], [3, 1]]


def test_TAC_TL_4_the_passage_ends_with_the_turn() -> None:
    g = table("A C C b \n . C C .", A={"card": KNIGHT, "passage": [[1, 0]]}, b=KNIGHT, active="A")
    run(one_action(g), gold=["end"])
    assert g["A"].passage == 0
