"""Squares, edges, single steps and contact, against a literal reading of the rules on coordinates."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from banneret.battlefield.squares import Edge, EdgeFeature, Ground, Plan, beside, bits, edge, plan

WALL = EdgeFeature(moves=True, sees=True)
WINDOW = EdgeFeature(moves=True, sees=False)
CURTAIN = EdgeFeature(moves=False, sees=True)
OPEN_DOOR = EdgeFeature(moves=False, sees=False)
FEATURES = (WALL, WINDOW, CURTAIN, OPEN_DOOR)
SEEDS = range(60)


def drawn(*rows: str, edges: dict[tuple[int, int, str], EdgeFeature] | None = None) -> Ground:
    """A ground from a picture: `.` OPEN-○, `,` OPEN-×, `#` BLOCKED-×, `~` BLOCKED-○."""
    board = plan(len(rows[0]), len(rows))
    signs = "".join(rows)
    stand = sum(1 << n for n, sign in enumerate(signs) if sign in ".,")
    clear = sum(1 << n for n, sign in enumerate(signs) if sign in ".~")
    return Ground(board, stand, clear, {edge(board, *at): it for at, it in (edges or {}).items()})


def some(rng: Random, board: Plan, share: float) -> int:
    return sum(1 << n for n in range(board.size) if rng.random() < share)


def all_edges(board: Plan) -> list[Edge]:
    across = [edge(board, x, y, "E") for x, y in board.xy if x + 1 < board.width]
    return across + [edge(board, x, y, "S") for x, y in board.xy if y + 1 < board.height]


def any_ground(rng: Random) -> Ground:
    board = plan(rng.randint(1, 7), rng.randint(1, 6))
    share = rng.choice((0.0, 0.15, 0.4))
    edges = {at: rng.choice(FEATURES) for at in all_edges(board) if rng.random() < share}
    return Ground(board, some(rng, board, 0.8), some(rng, board, 0.8), edges)


# The rules once more, word by word and square by square.


def feature_between(ground: Ground, p: int, q: int) -> EdgeFeature:
    low, high = min(p, q), max(p, q)
    if ground.plan.xy[low][1] == ground.plan.xy[high][1]:
        return ground.edges.get((low, "E"), OPEN_DOOR)
    return ground.edges.get((low, "S"), OPEN_DOOR)


def apart(ground: Ground, p: int, q: int) -> tuple[int, int]:
    (px, py), (qx, qy) = ground.plan.xy[p], ground.plan.xy[q]
    return abs(px - qx), abs(py - qy)


def corner_squares(ground: Ground, p: int, q: int) -> list[int]:
    (px, py), (qx, qy) = ground.plan.xy[p], ground.plan.xy[q]
    return sorted((ground.plan.square(px, qy), ground.plan.square(qx, py)))


def sides_by_the_words(ground: Ground, p: int, q: int, free: int) -> tuple[int, ...]:
    """TAC-MOVE-R1, the diagonal half: the side squares the mover may name."""
    if apart(ground, p, q) != (1, 1) or q not in bits(free):
        return ()
    sides = [s for s in corner_squares(ground, p, q) if s in bits(free)]
    sides = [s for s in sides if not feature_between(ground, p, s).moves]
    return tuple(s for s in sides if not feature_between(ground, s, q).moves)


def step_by_the_words(ground: Ground, p: int, q: int, free: int) -> bool:
    """TAC-MOVE-R1."""
    if apart(ground, p, q) in ((0, 1), (1, 0)):
        return q in bits(free) and not feature_between(ground, p, q).moves
    return sides_by_the_words(ground, p, q, free) != ()


def contact_by_the_words(ground: Ground, p: int, q: int, occupied: int) -> bool:
    """TAC-DEF-15 for two squares: adjacent, and the segment between them open (TAC-LOS-R3, TAC-LOS-R4)."""
    if apart(ground, p, q) in ((0, 1), (1, 0)):
        return not feature_between(ground, p, q).sees
    if apart(ground, p, q) != (1, 1):
        return False
    return any(
        s in bits(ground.clear)
        and s not in bits(occupied)
        and not feature_between(ground, p, s).sees
        and not feature_between(ground, s, q).sees
        for s in corner_squares(ground, p, q)
    )


# Boards


def test_bits_lists_the_squares_of_small_and_large_boards_in_rising_order() -> None:
    rng = Random(1)
    assert bits(0) == []
    for size in (1, 2, 5, 11, 12, 13, 40, 300, 700):
        squares = sorted(rng.sample(range(1000), size))
        assert bits(sum(1 << n for n in squares)) == squares


def test_TAC_SQ_1_squares_are_counted_from_the_top_left_row_by_row() -> None:
    board = plan(7, 4)
    assert (board.width, board.height, board.size, board.all) == (7, 4, 28, (1 << 28) - 1)
    assert board.square(0, 0) == 0
    assert board.square(3, 2) == 17
    assert board.xy[17] == (3, 2)
    assert board.has(6, 3)
    assert plan(7, 4) is board


def test_TAC_SQ_R1_what_is_off_the_board_is_no_square() -> None:
    board = plan(7, 4)
    for x, y in ((-1, 0), (0, -1), (7, 0), (0, 4)):
        assert not board.has(x, y)
        with pytest.raises(ValueError, match="not on a board"):
            board.square(x, y)
    with pytest.raises(ValueError, match="at least one square"):
        plan(0, 3)


def test_TAC_DEF_R1_distance_counts_diagonals_as_one() -> None:
    board = plan(9, 5)
    at = board.square
    assert board.distance[at(0, 0)][at(3, 2)] == 3
    assert board.distance[at(1, 4)][at(2, 0)] == 4
    assert board.distance[at(8, 4)][at(8, 4)] == 0
    for a in range(board.size):
        for b in range(board.size):
            dx, dy = abs(board.xy[a][0] - board.xy[b][0]), abs(board.xy[a][1] - board.xy[b][1])
            assert board.distance[a][b] == (dx if dx > dy else dy)


@pytest.mark.parametrize(("width", "height"), [(9, 5), (1, 6), (6, 1), (3, 3)])
def test_TAC_DEF_31_TAC_DEF_R1_reach_holds_the_squares_up_to_that_distance(width: int, height: int) -> None:
    board = plan(width, height)
    for a in range(board.size):
        for k in range(8):
            near = [b for b in range(board.size) if board.distance[a][b] <= k]
            assert bits(board.reach(a, k)) == near
            if k <= 3:
                assert bits(board.within[k][a]) == near
        assert board.reach(a, -1) == 0


def test_TAC_DEF_12_adjacent_squares_touch_along_a_side_or_at_a_corner() -> None:
    board = plan(4, 3)
    at = board.square
    assert bits(board.ring8[at(1, 1)]) == [at(x, y) for y in (0, 1, 2) for x in (0, 1, 2) if (x, y) != (1, 1)]
    assert bits(board.ring8[at(3, 0)]) == [at(2, 0), at(2, 1), at(3, 1)]


def test_TAC_SQ_11_a_large_model_fills_a_block_of_four_inside_the_board() -> None:
    board = plan(4, 3)
    at = board.square
    assert bits(board.block[at(1, 1)]) == [at(1, 1), at(2, 1), at(1, 2), at(2, 2)]
    assert bits(board.block[at(0, 0)]) == [at(0, 0), at(1, 0), at(0, 1), at(1, 1)]
    assert [n for n in range(12) if not board.block[n]] == [at(3, 0), at(3, 1), *(at(x, 2) for x in range(4))]


# Edges


def test_TAC_DOOR_1_an_edge_has_one_name_from_both_sides() -> None:
    board = plan(4, 3)
    assert edge(board, 1, 1, "E") == edge(board, 2, 1, "W") == (board.square(1, 1), "E")
    assert edge(board, 1, 1, "S") == edge(board, 1, 2, "N") == (board.square(1, 1), "S")
    for x, y, side in ((3, 0, "E"), (0, 0, "W"), (0, 0, "N"), (0, 2, "S"), (4, 0, "W")):
        with pytest.raises(ValueError, match="not on a board"):
            edge(board, x, y, side)
    with pytest.raises(ValueError, match="N, E, S or W"):
        edge(board, 1, 1, "NE")


def test_TAC_DOOR_R1_V_6_only_the_two_squares_that_share_the_edge_are_beside_it() -> None:
    board = plan(5, 5)
    at = board.square
    assert beside(board, edge(board, 2, 2, "E")) == (at(2, 2), at(3, 2))
    assert beside(board, edge(board, 2, 2, "N")) == (at(2, 1), at(2, 2))
    assert at(2, 1) not in beside(board, edge(board, 2, 2, "E"))
    assert at(3, 3) not in beside(board, edge(board, 2, 2, "E"))


def test_a_ground_refuses_squares_and_edges_that_are_not_on_its_board() -> None:
    board = plan(3, 2)
    with pytest.raises(ValueError, match="must lie on the board"):
        Ground(board, 1 << 6, 0, {})
    with pytest.raises(ValueError, match="must lie on the board"):
        Ground(board, 0, 1 << 6, {})
    for wrong in ((2, "E"), (3, "S"), (6, "E")):
        with pytest.raises(ValueError, match="between two squares"):
            Ground(board, board.all, board.all, {wrong: WALL})
    with pytest.raises(ValueError, match="between two squares"):
        Ground(board, board.all, board.all, {(1, "N"): WALL})  # type: ignore[dict-item]


def test_TAC_SQ_3_TAC_SQ_4_TAC_SQ_10_the_four_kinds_of_square() -> None:
    ground = drawn(".,~#")
    assert bits(ground.open) == [0, 1]
    assert bits(ground.clear) == [0, 2]


@pytest.mark.parametrize("seed", SEEDS)
def test_TAC_WALL_2_TAC_LOS_R3_TAC_SQ_R1_edges_are_crossed_where_nothing_blocks_them(seed: int) -> None:
    ground = any_ground(Random(seed))
    board = ground.plan
    walks = {"E": ground.walk_e, "S": ground.walk_s, "W": ground.walk_w, "N": ground.walk_n}
    sees = {"E": ground.see_e, "S": ground.see_s, "W": ground.see_w, "N": ground.see_n}
    for side, (dx, dy) in {"E": (1, 0), "S": (0, 1), "W": (-1, 0), "N": (0, -1)}.items():
        beyond = {n: board.square(x + dx, y + dy) for n, (x, y) in enumerate(board.xy) if board.has(x + dx, y + dy)}
        assert bits(walks[side]) == [n for n in beyond if not feature_between(ground, n, beyond[n]).moves]
        assert bits(sees[side]) == [n for n in beyond if not feature_between(ground, n, beyond[n]).sees]


def test_TAC_WALL_R1_no_feature_in_any_state_may_lie_inside_a_block() -> None:
    for at in (
        (2, 1, "E"),
        (2, 2, "E"),
        (2, 1, "S"),
        (3, 1, "S"),
    ):  # the four edges inside the block of (2,1)
        for feature in FEATURES:
            ground = drawn(*["......"] * 4, edges={at: feature})
            assert not ground.blocks >> ground.plan.square(2, 1) & 1
    for at in ((1, 1, "E"), (3, 1, "E"), (2, 0, "S"), (2, 2, "S"), (1, 1, "S"), (4, 1, "S")):  # around it
        ground = drawn(*["......"] * 4, edges={at: WALL})
        assert ground.blocks >> ground.plan.square(2, 1) & 1


@pytest.mark.parametrize("seed", SEEDS)
def test_TAC_WALL_R1_TAC_WALL_3_blocks_are_those_without_an_edge_feature_inside(seed: int) -> None:
    ground = any_ground(Random(seed))
    split = [set(beside(ground.plan, at)) for at in ground.edges]
    whole = [n for n, block in enumerate(ground.plan.block) if block and not any(s <= {*bits(block)} for s in split)]
    assert bits(ground.blocks) == whole


# Steps


def test_TAC_MOVE_1_a_step_goes_to_each_of_the_eight_squares_around() -> None:
    ground = drawn(*["....."] * 5)
    here = ground.plan.square(2, 2)
    assert ground.steps_from(here, ground.open) == ground.plan.ring8[here]
    assert ground.steps_from(ground.plan.square(4, 0), ground.open) == ground.plan.ring8[ground.plan.square(4, 0)]


def test_TAC_SQ_R1_no_step_leaves_the_board_or_comes_back_on_the_other_side() -> None:
    ground = drawn(*["..."] * 3)
    at = ground.plan.square
    assert bits(ground.spread(1 << at(2, 1), ground.open)) == [
        at(1, 0),
        at(2, 0),
        at(1, 1),
        at(1, 2),
        at(2, 2),
    ]
    assert bits(ground.spread(1 << at(0, 2), ground.open)) == [at(0, 1), at(1, 1), at(1, 2)]
    assert bits(ground.touching(1 << at(2, 0), 0)) == [at(1, 0), at(1, 1), at(2, 1)]


def test_TAC_MOVE_7_TAC_WALL_4_V_30_a_gap_between_two_rocks_cannot_be_passed() -> None:
    ground = drawn(".#", "#.")
    assert not ground.step_ok(0, 3, ground.open)
    assert ground.sides(0, 3, ground.open) == ()
    assert ground.touching(1 << 0, 0) == 0b0110  # the rocks themselves, not what lies behind the gap


def test_TAC_MOVE_8_TAC_MOVE_9_V_31_past_one_rock_the_other_side_is_named() -> None:
    ground = drawn(".#", "..")
    assert ground.step_ok(0, 3, ground.open)
    assert ground.sides(0, 3, ground.open) == (2,)
    assert drawn("..", "..").sides(0, 3, 0b1111) == (1, 2)
    assert ground.sides(0, 2, ground.open) == ()  # a straight step names none


def test_TAC_MOVE_10_V_32_beside_the_cabin_wall_only_the_open_side_serves() -> None:
    ground = drawn("...", "...", "...", edges={(1, 1, "N"): WALL})
    at = ground.plan.square
    assert not ground.step_ok(at(1, 1), at(1, 0), ground.open)
    assert ground.step_ok(at(1, 1), at(0, 0), ground.open)
    assert ground.sides(at(1, 1), at(0, 0), ground.open) == (at(0, 1),)


def test_TAC_MOVE_R1_an_enemy_blocks_its_square_and_its_corner() -> None:
    ground = drawn("..", "#.")
    assert ground.step_ok(0, 3, ground.open)
    enemy = 1 << 1
    assert not ground.step_ok(0, 3, ground.open & ~enemy)
    assert not ground.step_ok(0, 1, ground.open & ~enemy)
    assert ground.sides(0, 3, ground.open & ~(1 << 3)) == ()  # the target itself must be free


@pytest.mark.parametrize("seed", SEEDS)
def test_TAC_MOVE_R1_TAC_MOVE_9_single_steps_are_those_of_the_words(seed: int) -> None:
    rng = Random(seed)
    ground = any_ground(rng)
    free = ground.open & some(rng, ground.plan, 0.8)
    for p in range(ground.plan.size):
        assert bits(ground.steps_from(p, free)) == [
            q for q in range(ground.plan.size) if step_by_the_words(ground, p, q, free)
        ]
        for q in range(ground.plan.size):
            assert ground.step_ok(p, q, free) == step_by_the_words(ground, p, q, free)
            assert ground.sides(p, q, free) == sides_by_the_words(ground, p, q, free)


@pytest.mark.parametrize("seed", SEEDS)
def test_TAC_MOVE_R1_many_squares_spread_as_each_of_them_steps(seed: int) -> None:
    rng = Random(seed)
    ground = any_ground(rng)
    free = ground.open & some(rng, ground.plan, 0.8)
    for share in (0.1, 0.3, 0.7):
        frontier = some(rng, ground.plan, share)
        reached = 0
        for p in bits(frontier):
            reached |= ground.steps_from(p, free)
        assert ground.spread(frontier, free) == reached


# Contact


def test_TAC_DEF_15_TAC_ENG_1_V_22_squares_around_touch_where_nothing_stands_between() -> None:
    ground = drawn(*["....."] * 5)
    here = ground.plan.square(2, 2)
    assert ground.touching(1 << here, 0) == ground.plan.ring8[here]


def test_TAC_ENG_2_TAC_WALL_2_V_23_a_wall_parts_the_archer_from_the_guard() -> None:
    ground = drawn("....", edges={(0, 0, "E"): WALL})
    archer, guards = 1 << 0, 1 << 1 | 1 << 3
    assert ground.touching(archer, archer | guards) & guards == 0
    assert ground.touching(guards, archer | guards) & archer == 0
    assert drawn("....").touching(archer, archer | guards) & guards == 1 << 1


def test_TAC_DOOR_R2_sight_through_a_window_makes_contact() -> None:
    ground = drawn("..", edges={(0, 0, "E"): WINDOW})
    assert ground.touching(1, 3) == 2
    assert not ground.step_ok(0, 1, ground.open)


def test_TAC_LOS_R4_TAC_LOS_R7_a_corner_touches_past_one_blocker_not_past_two() -> None:
    diagonal = 1 << 3
    assert drawn("..", "..").touching(1, 0b0000) & diagonal
    assert drawn("..", "..").touching(1, 0b0010) & diagonal
    assert not drawn("..", "..").touching(1, 0b0110) & diagonal
    assert not drawn(".,", "..").touching(1, 0b0100) & diagonal
    assert drawn(".~", ",.").touching(1, 0b0000) & diagonal  # water hides nothing
    assert not drawn("..", ",.", edges={(0, 0, "E"): WALL}).touching(1, 0) & diagonal
    assert not drawn("..", ",.", edges={(1, 0, "S"): WALL}).touching(1, 0) & diagonal


@pytest.mark.parametrize("seed", SEEDS)
def test_TAC_DEF_15_TAC_LOS_R3_TAC_LOS_R4_TAC_LOS_R7_contact_is_that_of_the_words(seed: int) -> None:
    rng = Random(seed)
    ground = any_ground(rng)
    everywhere = range(ground.plan.size)
    for share in (0.0, 0.1, 0.3, 0.6):
        squares, occupied = some(rng, ground.plan, share or 0.1), some(rng, ground.plan, share)
        touched = [q for q in everywhere if any(contact_by_the_words(ground, p, q, occupied) for p in bits(squares))]
        assert bits(ground.touching(squares, occupied)) == touched


@pytest.mark.parametrize("seed", SEEDS)
def test_TAC_LOS_R7_the_touching_squares_need_not_be_taken_out_of_the_occupied(seed: int) -> None:
    rng = Random(seed)
    ground = any_ground(rng)
    squares, occupied = some(rng, ground.plan, 0.3), some(rng, ground.plan, 0.3)
    assert ground.touching(squares, occupied | squares) == ground.touching(squares, occupied & ~squares)
    for block in ground.plan.block:  # nor those of a large model asked about
        with_it = ground.touching(squares, occupied | block) & block
        assert bool(with_it) == bool(ground.touching(squares, occupied & ~block) & block)


@pytest.mark.parametrize("seed", range(20))
def test_INV_11_contact_is_symmetric(seed: int) -> None:
    rng = Random(seed)
    ground = any_ground(rng)
    occupied = some(rng, ground.plan, 0.3)
    touched = [ground.touching(1 << p, occupied) for p in range(ground.plan.size)]
    for p in range(ground.plan.size):
        for q in range(ground.plan.size):
            assert touched[p] >> q & 1 == touched[q] >> p & 1


# Changing edges


def test_TAC_DOOR_R2_a_door_opened_and_shut_again_is_the_same_ground() -> None:
    shut = drawn("...", "...", edges={(0, 0, "E"): WALL, (1, 1, "E"): WINDOW})
    door, window = edge(shut.plan, 0, 0, "E"), edge(shut.plan, 1, 1, "E")
    opened = shut.with_edge(door, OPEN_DOOR)
    assert not shut.step_ok(0, 1, shut.open)
    assert opened.step_ok(0, 1, opened.open)
    assert opened.with_edge(door, WALL) is shut
    assert shut.with_edge(door, WALL) is shut
    assert opened.with_edge(window, None) is shut.with_edge(window, None).with_edge(door, OPEN_DOOR)
    assert dict(opened.with_edge(window, None).edges) == {door: OPEN_DOOR}
    assert dict(shut.edges) == {door: WALL, window: WINDOW}


def test_TAC_WALL_R1_an_open_door_splits_a_block_and_a_missing_one_does_not() -> None:
    shut = drawn("..", "..", edges={(0, 0, "E"): WALL})
    door = edge(shut.plan, 0, 0, "E")
    assert shut.with_edge(door, OPEN_DOOR).blocks == 0
    assert shut.with_edge(door, None).blocks == 1


def test_threads_that_look_up_squares_at_once_get_the_same_answers() -> None:
    board = (1 << 400) - 1
    with ThreadPoolExecutor(8) as pool:
        assert all(found == [*range(400)] for found in pool.map(bits, [board] * 64))
