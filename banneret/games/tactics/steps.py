"""Walking a path, the Move action, and single steps (surge, broken doors)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from banneret.battlefield.squares import bits
from banneret.games.tactics.changes import place, stand, walk_to
from banneret.games.tactics.course import Course, blocks_in, blocks_over, room, squares_of
from banneret.games.tactics.entering import enter
from banneret.games.tactics.state import Model, State
from banneret.kernel.decisions import NONE, choose
from banneret.kernel.judged import Path

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

Plotted = Callable[[Course], Course]


def choose_anchor(g: State, m: Model, anchors: list[int]) -> Flow[int]:
    """One of a large model's four squares is picked as anchor (TAC-LARGE-1); infantry is its own."""
    words = [[*g.field.plan.xy[n]] for n in anchors]
    at = yield from choose(m.seat, "anchor", "TAC-LARGE-1", words, about=m.id)  # TAC-LARGE-1
    return g.field.plan.square(*at)


def travel(g: State, m: Model, course: Course, ask: str, rule: str) -> Flow[bool]:
    """Ask for a path and walk it; after anything unforeseen ask for the rest. Whether it got to its end alive."""
    while True:
        path: list[Any] = []
        if course.exact != 0:  # 0: it stays, and there is nothing to ask
            path = yield Path(m.seat, ask, rule, course.judge, course.ways, course.walk, about=m.id)
        steps = course.read(path)
        assert isinstance(steps, list)
        spent, happened, square, walked = 0, False, course.start, []
        for square, side, cost in steps:
            spent += cost
            walked.append([*g.field.plan.xy[square]])
            entered = 1 << square | (1 << side if side is not None else 0)  # TAC-LARGE-5, TAC-TER-R2
            if course.hazards & entered:  # TAC-TER-2
                happened = yield from enter(g, m, side, square)
                break
        if path:
            at, limit = [*g.field.plan.xy[course.start]], course.limit
            g.tell(
                "moved", rule, who=m.id, start=at, path=walked, cost=spent, allowance=course.allowance, engaged=limit
            )
        if m.doom is not None:
            return False  # TAC-MOVE-R6: lethal wounds stop it in that square
        left = course.allowance - spent
        ended = course.ends >> square & 1
        if not happened or course.limit or (ended and (left <= 0 or course.stops >> square & 1)):
            reach = (
                walk_to if happened or not course.first else stand
            )  # only after a halt it may share a friend's square
            reach(g, m, square, 1 << square)
            return True
        rest = Course(g, m, square, left, ignore_engagement=course.ignore, first=False)
        rest.ends, rest.stops = course.ends, course.stops
        if course.exact is not None:
            rest.exact = course.exact - spent
        course = rest
        if course.goals() == 1 << square:
            walk_to(g, m, square, 1 << square)
            return True


def settle(g: State, m: Model, square: int, blocks: int) -> Flow[None]:
    """The end of a movement: infantry stands there, a large model reorients into a block of four."""
    if not m.card.large:
        return
    tops = blocks_over(g, blocks, square)  # TAC-LARGE-R1
    at = yield from choose(
        m.seat, "block", "TAC-LARGE-3", [[*g.field.plan.xy[n]] for n in tops], about=m.id
    )  # TAC-LARGE-3
    walk_to(g, m, square, 0)
    place(g, m, g.field.plan.square(*at))
    g.tell("stands", "TAC-LARGE-3", who=m.id, at=[*at])


# --- single steps ---------------------------------------------------------------------------------------------


def step_into(g: State, m: Model, squares: int, ask: str, rule: str, starts: int | None = None) -> Flow[bool]:
    """One optional legal step into one of these squares, with its terrain effects; no Move, no bonuses (TAC-SURGE-R1).

    `starts` are the squares that a large model's anchor may step from, if not all of its own.
    """
    blocks = blocks_in(g, room(g, m)) if m.card.large else 0
    courses = {a: _one_step(g, m, a, squares) for a in bits(m.body if starts is None else starts)}
    anchors = [anchor for anchor, course in courses.items() if course.layers[1]]
    if not anchors:
        return False
    words = [[*g.field.plan.xy[q]] for q in bits(_union(courses[a].layers[1] for a in anchors))]
    at = yield from choose(m.seat, ask, rule, [*words, NONE], about=m.id)  # TAC-SURGE-1: it may
    if at == NONE:
        return False
    square = g.field.plan.square(*at)
    start = yield from choose_anchor(g, m, [a for a in anchors if courses[a].layers[1] >> square & 1])
    side = yield from _choose_side(g, m, courses[start], square)
    yield from _take(g, m, square, side, rule)
    if m.doom is None:
        yield from settle(g, m, square, blocks)
    return True


def _union(boards: Any) -> int:
    union = 0
    for board in boards:
        union |= board
    return union


def _one_step(g: State, m: Model, anchor: int, squares: int) -> Course:
    course = Course(g, m, anchor, 1, ignore_engagement=True)
    course.ends &= squares
    course._layers = [1 << anchor, g.ground.steps_from(anchor, course.free) & course.ends]  # TAC-MOVE-R1
    return course


def _choose_side(g: State, m: Model, course: Course, square: int) -> Flow[int | None]:
    """The side square of a diagonal step, asked for only where it makes a difference (TAC-MOVE-9)."""
    sides = g.ground.sides(course.start, square, course.free)
    usual = course._usual_side(sides)
    if not sides or usual is not None:
        return usual
    words = [[*g.field.plan.xy[n]] for n in sides]
    at = yield from choose(m.seat, "side", "TAC-MOVE-9", words, about=m.id)  # TAC-MOVE-9
    return g.field.plan.square(*at)


def _take(g: State, m: Model, square: int, side: int | None, rule: str) -> Flow[None]:
    yield from enter(g, m, side, square)
    walk_to(g, m, square, 1 << square)
    g.tell("stepped", rule, who=m.id, at=[*g.field.plan.xy[square]])


def everywhere(g: State, m: Model) -> tuple[int, int]:
    """All blocks a large model may end in, and their squares."""
    blocks = blocks_in(g, room(g, m))
    return blocks, squares_of(g, blocks)
