"""Line of sight over squares, against exact fractions along the segment between the two centres."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from random import Random

import pytest

from banneret.battlefield.square_sight import Line
from banneret.battlefield.squares import EdgeFeature, Ground, bits, edge, plan

WALL = EdgeFeature(moves=True, sees=True)
WINDOW = EdgeFeature(moves=True, sees=False)
CURTAIN = EdgeFeature(moves=False, sees=True)
OPEN_DOOR = EdgeFeature(moves=False, sees=False)
SEEDS = range(80)


def drawn(*rows: str, edges: dict[tuple[int, int, str], EdgeFeature] | None = None) -> Ground:
    """A ground from a picture: `.` OPEN-○, `,` OPEN-×, `#` BLOCKED-×, `~` BLOCKED-○."""
    board = plan(len(rows[0]), len(rows))
    signs = "".join(rows)
    stand = sum(1 << n for n, sign in enumerate(signs) if sign in ".,")
    clear = sum(1 << n for n, sign in enumerate(signs) if sign in ".~")
    return Ground(board, stand, clear, {edge(board, *at): it for at, it in (edges or {}).items()})


def any_ground(rng: Random) -> Ground:
    width, height = rng.randint(1, 9), rng.randint(1, 7)
    signs = rng.choice(("....", "........,~#", "...,~#"))
    share = rng.choice((0.0, 0.06, 0.25))
    sides = [(x, y, side) for x in range(width) for y in range(height) for side in "ES"]
    inner = [at for at in sides if (at[0] < width - 1 if at[2] == "E" else at[1] < height - 1)]
    edges = {at: rng.choice((WALL, WINDOW, CURTAIN, OPEN_DOOR)) for at in inner if rng.random() < share}
    return drawn(*("".join(rng.choice(signs) for _ in range(width)) for _ in range(height)), edges=edges)


def some(rng: Random, ground: Ground, share: float) -> int:
    return sum(1 << n for n in range(ground.plan.size) if rng.random() < share)


def some_pairs(rng: Random, ground: Ground) -> list[tuple[int, int]]:
    return [(rng.randrange(ground.plan.size), rng.randrange(ground.plan.size)) for _ in range(60)]


# The rules once more, with exact fractions: the segment runs from t = 0 to t = 1.


class Segment:
    """Everything the segment between two centres meets, found without walking along it."""

    def __init__(self, ground: Ground, a: int, b: int) -> None:
        self.ground = ground
        (ax, ay), (bx, by) = ground.plan.xy[a], ground.plan.xy[b]
        self.start = (ax + Fraction(1, 2), ay + Fraction(1, 2))
        self.run = (bx - ax, by - ay)
        self.crossed = [n for n in range(ground.plan.size) if n not in (a, b) and self._inside(n)]  # TAC-LOS-R2
        self.edges: list[tuple[int, int]] = []
        self.corners: list[tuple[int, int, list[int]]] = []
        self._meet_vertical_lines(min(ax, bx) + 1, max(ax, bx))
        self._meet_horizontal_lines(min(ay, by) + 1, max(ay, by))

    def _inside(self, n: int) -> bool:
        """Whether the open segment meets the inside of square n."""
        low, high = Fraction(0), Fraction(1)
        for origin, run, near in zip(self.start, self.run, self.ground.plan.xy[n], strict=True):
            if run == 0 and not near < origin < near + 1:
                return False
            if run != 0:
                enter, leave = sorted(((near - origin) / run, (near + 1 - origin) / run))
                low, high = max(low, enter), min(high, leave)
        return low < high

    def _meet_vertical_lines(self, first: int, last: int) -> None:
        for x in range(first, last + 1):
            y = self.start[1] + (x - self.start[0]) / self.run[0] * self.run[1]
            if y.denominator == 1:
                self._meet_corner(x, int(y))
            else:
                self.edges.append((self._at(x - 1, floor(y)), self._at(x, floor(y))))

    def _meet_horizontal_lines(self, first: int, last: int) -> None:
        for y in range(first, last + 1):
            x = self.start[0] + (y - self.start[1]) / self.run[1] * self.run[0]
            if x.denominator != 1:  # the corners are known already
                self.edges.append((self._at(floor(x), y - 1), self._at(floor(x), y)))

    def _meet_corner(self, x: int, y: int) -> None:
        px, qx = (x - 1, x) if self.run[0] > 0 else (x, x - 1)
        py, qy = (y - 1, y) if self.run[1] > 0 else (y, y - 1)
        self.corners.append((self._at(px, py), self._at(qx, qy), [self._at(px, qy), self._at(qx, py)]))

    def _at(self, x: int, y: int) -> int:
        return self.ground.plan.square(x, y)

    def feature(self, p: int, q: int) -> EdgeFeature:
        low, high = min(p, q), max(p, q)
        same_row = self.ground.plan.xy[low][1] == self.ground.plan.xy[high][1]
        return self.ground.edges.get((low, "E" if same_row else "S"), OPEN_DOOR)

    def sides(self, corner: tuple[int, int, list[int]], occupied: int) -> list[int]:
        """TAC-LOS-R4: the side squares by which the corner can be passed."""
        p, q, sides = corner
        sides = [s for s in sides if s in bits(self.ground.clear) and s not in bits(occupied)]
        return sorted(s for s in sides if not self.feature(p, s).sees and not self.feature(s, q).sees)

    def open(self, occupied: int) -> bool:
        return (
            all(n in bits(self.ground.clear) and n not in bits(occupied) for n in self.crossed)
            and not any(self.feature(p, q).sees for p, q in self.edges)
            and all(self.sides(corner, occupied) for corner in self.corners)
        )

    def walkable(self) -> bool:
        return (
            all(n in bits(self.ground.open) for n in self.crossed)
            and not any(self.feature(p, q).moves for p, q in self.edges)
            and all(self._walks(corner, s) for corner in self.corners for s in self.sides(corner, 0))
        )

    def _walks(self, corner: tuple[int, int, list[int]], s: int) -> bool:
        p, q, _ = corner
        return s in bits(self.ground.open) and not self.feature(p, s).moves and not self.feature(s, q).moves


@pytest.mark.parametrize("seed", SEEDS)
def test_TAC_LOS_R1_TAC_LOS_R2_TAC_LOS_R3_TAC_LOS_R4_TAC_LOS_R5_sight_is_that_of_the_segment(
    seed: int,
) -> None:
    rng = Random(seed)
    ground = any_ground(rng)
    for a, b in some_pairs(rng, ground):
        segment = Segment(ground, a, b)
        for share in (0.0, 0.1, 0.4):
            occupied = some(rng, ground, share)
            third = occupied & ~(1 << a | 1 << b)
            assert ground.sees(a, b, third) == segment.open(third)
            assert ground.sees(a, b, occupied) == segment.open(third)  # end squares never block, TAC-LOS-R1


@pytest.mark.parametrize("seed", SEEDS)
def test_TAC_LOS_R2_TAC_LOS_R3_TAC_LOS_R4_TAC_LOS_R5_lines_tell_what_must_stay_free(seed: int) -> None:
    rng = Random(seed)
    ground = any_ground(rng)
    for a, b in some_pairs(rng, ground):
        segment, line = Segment(ground, a, b), ground.line(a, b)
        if not segment.open(0):
            assert line is None
            continue
        assert line is not None
        assert bits(line.crossed) == segment.crossed
        corners = [segment.sides(corner, 0) for corner in segment.corners]
        assert sorted(bits(sides) for sides in line.corners) == sorted(corners)
        assert line.walkable == segment.walkable()


@pytest.mark.parametrize("seed", range(20))
def test_INV_11_TAC_LOS_R5_sight_is_symmetric_and_a_square_sees_itself(seed: int) -> None:
    rng = Random(seed)
    ground = any_ground(rng)
    occupied = some(rng, ground, 0.2)
    for a in range(ground.plan.size):
        assert ground.sees(a, a, occupied)
        for b in range(ground.plan.size):
            assert ground.sees(a, b, occupied) == ground.sees(b, a, occupied)
            assert ground.line(a, b) is ground.line(b, a)


def test_TAC_LOS_R5_a_line_is_told_from_its_lower_end_whoever_looks_first() -> None:
    for first, second in ((0, 8), (8, 0)):
        ground = drawn("...", "..#", "...")
        line = ground.line(first, second)
        assert line == Line(crossed=1 << 4, corners=(1 << 1 | 1 << 3, 1 << 7), walkable=True)
        assert ground.line(second, first) is line


@pytest.mark.parametrize("seed", range(40))
def test_TAC_DEF_15_TAC_LOS_R7_contact_is_adjacency_with_sight(seed: int) -> None:
    rng = Random(seed)
    ground = any_ground(rng)
    occupied = some(rng, ground, 0.3)
    for p in range(ground.plan.size):
        around = [q for q in bits(ground.plan.ring8[p]) if ground.sees(p, q, occupied)]
        assert bits(ground.touching(1 << p, occupied)) == around


# The vectors of the digest and each rule by itself


def test_TAC_LOS_1_TAC_SQ_4_TAC_LOS_R2_V_1_the_archer_and_the_bush() -> None:
    ground = drawn(".........", ".........", "....,....", ".........", ".........")
    at = ground.plan.square
    archer, guards = at(1, 2), (at(5, 0), at(7, 2), at(5, 4))
    occupied = sum(1 << n for n in (archer, *guards))
    assert [ground.sees(archer, guard, occupied) for guard in guards] == [True, False, True]
    assert ground.sees(archer, at(4, 2), occupied)  # the bush itself is seen, TAC-SQ-4


def test_TAC_LOS_2_TAC_LOS_R2_V_2_the_archer_and_the_tree() -> None:
    wooded = drawn(".........", "...##....", "...##....", ".........")
    at = wooded.plan.square
    archer, first, second = at(1, 2), at(6, 2), at(8, 2)
    occupied = 1 << archer | 1 << first | 1 << second
    assert not wooded.sees(archer, first, occupied)
    assert not wooded.sees(archer, second, occupied)
    bare = drawn(*["........."] * 4)
    assert bare.sees(archer, first, occupied)
    assert not bare.sees(archer, second, occupied)  # the first guard stands between


def test_TAC_TER_7_V_3_no_way_and_no_sight_through_any_square_of_the_tree() -> None:
    ground = drawn("....", ".##.", ".##.", "....")
    at = ground.plan.square
    for y in (1, 2):
        assert not ground.step_ok(at(0, y), at(1, y), ground.open)
        assert not ground.sees(at(0, y), at(3, y), 0)
        assert not ground.sees(at(y, 0), at(y, 3), 0)
    assert not ground.sees(at(0, 0), at(3, 3), 0)


def test_TAC_LOS_R1_both_ends_may_lie_in_smoke() -> None:
    ground = drawn(",..,")
    assert ground.sees(0, 3, 0)
    assert not drawn(",.,,").sees(0, 3, 0)


def test_TAC_SQ_9_sight_passes_over_water_where_nobody_walks() -> None:
    line = drawn(".~.").line(0, 2)
    assert line == Line(crossed=0b010, corners=(), walkable=False)
    assert drawn(".#.").line(0, 2) is None


def test_TAC_SQ_3_a_line_over_open_squares_can_be_walked() -> None:
    assert drawn("...").line(0, 2) == Line(crossed=0b010, corners=(), walkable=True)
    assert drawn("~.~").line(0, 2) == Line(crossed=0b010, corners=(), walkable=True)  # the ends are not asked


def test_TAC_LOS_R3_TAC_WALL_2_walls_and_closed_doors_hide_what_windows_and_open_doors_show() -> None:
    for feature, seen, walkable in (
        (WALL, False, False),
        (CURTAIN, False, True),
        (WINDOW, True, False),
        (OPEN_DOOR, True, True),
    ):
        ground = drawn("...", edges={(0, 0, "E"): feature})
        assert ground.sees(0, 2, 0) == seen
        assert ground.line(0, 2) == (Line(0b010, (), walkable) if seen else None)


def test_TAC_LOS_R4_V_30_two_rocks_close_the_corner_and_one_does_not() -> None:
    assert not drawn(".#", "#.").sees(0, 3, 0)
    assert drawn(".#", "..").sees(0, 3, 0)
    assert drawn(".#", "..").line(0, 3) == Line(0, (0b0100,), True)


def test_TAC_LOS_R4_a_model_and_a_rock_or_two_models_close_the_corner() -> None:
    rock, bare = drawn(".#", ".."), drawn("..", "..")
    assert not rock.sees(0, 3, 0b0100)
    assert bare.sees(0, 3, 0b0100)
    assert bare.sees(0, 3, 0b0010)
    assert not bare.sees(0, 3, 0b0110)


def test_TAC_LOS_R4_TAC_WALL_4_a_wall_closes_its_side_of_the_corner() -> None:
    for at in ((0, 0, "E"), (1, 0, "S")):  # either edge on the way round the upper side
        ground = drawn("..", "..", edges={at: WALL})
        assert ground.sees(0, 3, 0)
        assert not ground.sees(0, 3, 0b0100)
    assert not drawn("..", "..", edges={(0, 0, "E"): WALL, (0, 1, "E"): WALL}).sees(0, 3, 0)


def test_TAC_LOS_R4_a_corner_can_be_walked_if_every_side_that_shows_it_can() -> None:
    assert drawn("..", "..").line(0, 3) == Line(0, (0b0110,), True)
    assert drawn(".~", "..").line(0, 3) == Line(0, (0b0110,), False)
    assert drawn(".,", "..").line(0, 3) == Line(0, (0b0100,), True)
    assert drawn("..", "..", edges={(0, 0, "E"): WINDOW}).line(0, 3) == Line(0, (0b0110,), False)


def test_TAC_LOS_R5_a_knights_line_crosses_the_two_squares_between() -> None:
    ground = drawn("...", "...")
    assert ground.line(0, 5) == Line(crossed=0b010010, corners=(), walkable=True)
    assert ground.line(2, 3) == Line(crossed=0b010010, corners=(), walkable=True)


def test_TAC_LOS_R6_large_models_see_each_other_by_any_pair_of_squares() -> None:
    ground = drawn("......", "...#..", "......")
    at, block = ground.plan.square, ground.plan.block
    left, right = block[at(0, 1)], block[at(4, 1)]
    assert ground.sees_any(left, right, 0)
    assert ground.sees_any(right, left, 0)
    assert not ground.sees_any(left, right, 1 << at(3, 2) | 1 << at(2, 2))
    assert ground.sees_any(1 << 0, 1 << 0, 0)


def test_TAC_LOS_R6_smoke_under_the_other_squares_of_a_large_model_still_hides() -> None:
    ground = drawn("..,.", "..,.")
    at, block = ground.plan.square, ground.plan.block
    assert ground.sees_any(block[at(1, 0)], 1 << at(3, 0), 0)  # from the squares in the smoke
    assert not ground.sees_any(1 << at(1, 0) | 1 << at(1, 1), 1 << at(3, 0), 0)  # not from those behind it


@pytest.mark.parametrize("seed", range(40))
def test_TAC_LOS_R6_sight_of_large_models_is_that_of_some_pair(seed: int) -> None:
    rng = Random(seed)
    ground = any_ground(rng)
    for a, b in some_pairs(rng, ground)[:15]:
        first, second = ground.plan.block[a] or 1 << a, ground.plan.block[b] or 1 << b
        occupied = some(rng, ground, 0.3) & ~(first | second)
        pairs = [(p, q) for p in bits(first) for q in bits(second)]
        assert ground.sees_any(first, second, occupied) == any(Segment(ground, p, q).open(occupied) for p, q in pairs)


def test_TAC_DOOR_R2_opening_a_door_changes_what_is_seen_on_that_ground_alone() -> None:
    shut = drawn("....", edges={(1, 0, "E"): WALL})
    door = edge(shut.plan, 1, 0, "E")
    assert not shut.sees(0, 3, 0)
    opened = shut.with_edge(door, OPEN_DOOR)
    assert opened.sees(0, 3, 0)
    assert not shut.sees(0, 3, 0)
    assert opened.line(2, 3) is shut.line(2, 3)  # what the door does not touch is held once
