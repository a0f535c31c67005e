"""Where units, terrain pieces and tokens may be placed from beside the table.

A judge says why not; a grid, the same for all, says whether there is a legal spot at all, for that must not hang on who
looks how hard: whole inches for terrain and piles, half inches for trays (from where they lie in the corner of their
area) and for tokens, quarter turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import floor
from typing import TYPE_CHECKING, Any, TypeAlias

from banneret.battlefield.angles import FULL, QUARTER, turned
from banneret.battlefield.footprints import (
    Disc,
    Tray,
    disc_distance,
    disc_inside,
    distance,
    inside,
    overlap,
    penetration,
    tray,
)
from banneret.battlefield.footprints import Pose as Place
from banneret.battlefield.plane import at_least
from banneret.games.tmg.cards import Terrain
from banneret.games.tmg.mode_cards import Area
from banneret.games.tmg.poses import NO_POSE, inches, is_pose
from banneret.games.tmg.state import NOBODY, State, Unit
from banneret.games.tmg.suggesting import gather
from banneret.games.tmg.terrain import impassable
from banneret.games.tmg.tokens import disc
from banneret.kernel.decisions import Reply, Rng, Why, pick
from banneret.kernel.judged import Pose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

Spot: TypeAlias = Callable[[Place], Why | None]  # why nothing may be placed there
Box: TypeAlias = tuple[int, int, int, int]  # left, bottom, right, top
Shape: TypeAlias = tuple[Any, ...]  # a circle and its radius, or a rect or tray with width and depth
INCH, HALF_INCH, TENTH = 1000, 500, 100
TRIES = 24
FACINGS = tuple(range(0, FULL, QUARTER))


# -- asking for a spot -------------------------------------------------------------------------------------


def ask_spot(
    seat: str, ask: str, rule: str, why_not: Spot, start: Place, box: Box, shape: Shape, about: str
) -> Flow[Place]:
    """Ask a player to place something of this shape in a box; `start` is a legal spot."""

    def judge(reply: Reply) -> Why | None:
        return why_not((reply[0], reply[1], reply[2])) if is_pose(reply) else Why(rule, NO_POSE)

    def suggest(rng: Rng, most: int) -> Sequence[Reply]:
        return gather(most, lambda reply: judge(reply) is None, _tries(rng, start, box, shape, 4 * most + TRIES))

    free = "slide" if shape[0] == "circle" else "pose"
    question = Pose(seat, ask, rule, judge, suggest, start, free, about)
    question.form = {**question.form, "shape": [*shape]}
    reply: Reply = yield question
    return (reply[0], reply[1], reply[2])


def _tries(rng: Rng, start: Place, box: Box, shape: Shape, tries: int) -> Iterator[Place]:
    """Spots here and there, in tenths of an inch: mostly looking the same way, some turned."""
    yield start
    slim = min(shape[1:]) // 2 // TENTH * TENTH
    left, bottom, right, top = box[0] + slim, box[1] + slim, box[2] - slim, box[3] - slim
    for _ in range(tries):
        x, y = _between(rng, left, right), _between(rng, bottom, top)
        yield (x, y, start[2] if shape[0] == "circle" else _turned(rng, start[2]))


def _between(rng: Rng, low: int, high: int) -> int:
    return low + TENTH * floor(rng.random() * (max(0, high - low) // TENTH + 1))


def _turned(rng: Rng, facing: int) -> int:
    """The usual facing, a quarter turn of it, or any whole degree."""
    way = rng.random()
    if way < 0.6:
        return facing
    return turned(facing, pick(rng, FACINGS)) if way < 0.85 else 1000 * floor(rng.random() * 360)


def first_spot(why_not: Spot, grid: Iterable[Place]) -> Place | None:
    """The first legal spot of a grid; None: there is no legal spot."""
    return next((place for place in grid if why_not(place) is None), None)


def on_grid(box: Box, step: int, facings: Iterable[int] = FACINGS) -> Iterator[Place]:
    """Every pose of the grid in a box: by facing, then row by row from the middle of the box outward."""
    left, bottom, right, top = box
    across = _outward(left, right, step)
    up = _outward(bottom, top, step)
    return ((x, y, facing) for facing in facings for y in up for x in across)


@lru_cache(maxsize=256)
def _outward(low: int, high: int, step: int) -> tuple[int, ...]:
    """The steps of a stretch, from its middle outward."""
    every = range(low, high + 1, step)
    return tuple(sorted(every, key=lambda at: (abs(2 * at - low - high), at)))


# -- trays -------------------------------------------------------------------------------------------------


def table_box(g: State) -> Box:
    """The whole table."""
    return (0, 0, g.width, g.depth)


def box_of(area: Area) -> Box:
    """A rectangle of the mode."""
    return (area.x[0], area.y[0], area.x[1], area.y[1])


def zone_of(g: State, seat: str) -> Box:
    """The deployment zone of a seat; it stays theirs all game."""
    assert g.mode is not None
    return box_of(g.mode.zones[g.sides[seat]])  # TMG-SETUP-R3


def why_not_stand(g: State, u: Unit, box: Box, where: str, clear: int, rule: str) -> Spot:
    """Why a unit may not come on the table there: wholly in the box, off trays and walls, clear of enemies by so much.

    With a clearance it comes from reserve (TMG-CONTENT-R11), without one it is deployed (TMG-SETUP-R4).
    """
    solid = impassable(g)
    others = [(o, o.tray) for o in g.standing() if o is not u]

    def judge(pose: Place) -> Why | None:
        here = u.tray_at(pose)
        if not inside(here, *box):
            return Why(rule, f"It must stand wholly in {where}: it is {inches(beyond(here, box))} outside.")
        for other, there in others:
            if overlap(here, there):
                return Why(rule, f"It would overlap {other.id} by {inches(penetration(here, there))}.")
            if clear and other.seat != u.seat and not at_least(far := distance(here, there), clear):
                return Why(rule, f"It must stay {inches(clear)} away from {other.id}, and is {inches(far)} away.")
        if any(overlap(here, piece) for piece in solid):
            return Why(rule, "It would stand on impassable terrain.")
        return None

    return judge


def beyond(here: Tray, box: Box) -> float:
    """How far a tray reaches out of a box."""
    left, bottom, right, top = box
    return max(max(left - x, x - right, bottom - y, y - top) for x, y in here.corners)


def place_unit(g: State, u: Unit, box: Box, where: str, clear: int, ask: str, rule: str) -> Flow[Place | None]:
    """Ask for the pose of a unit that comes on the table; None if it has no legal spot."""
    why_not = why_not_stand(g, u, box, where, clear, rule)  # TMG-SETUP-R4, TMG-CONTENT-R11
    start = first_spot(why_not, tray_grid(g, u, box))
    if start is None:
        return None  # TMG-SETUP-R4
    return (yield from ask_spot(u.seat, ask, rule, why_not, start, box, ("tray", u.width, u.depth), u.id))


def has_room(g: State, u: Unit, box: Box, clear: int) -> bool:
    """Whether a unit has a legal spot in a box."""
    why_not = why_not_stand(g, u, box, "", clear, "TMG-CONTENT-R11")
    return first_spot(why_not, tray_grid(g, u, box)) is not None


def tray_grid(g: State, u: Unit, box: Box) -> Iterator[Place]:
    """The spots looked at for a unit, looking at the other side of the table first: half inches from a corner."""
    ahead = 0 if box[1] + box[3] <= g.depth else 2 * QUARTER
    left, bottom, right, top = box
    for turn in FACINGS:
        wide, high = (u.width // 2, u.depth // 2) if turn % (2 * QUARTER) == 0 else (u.depth // 2, u.width // 2)
        fits = (left + wide, bottom + high, right - wide, top - high)
        yield from on_grid(fits, HALF_INCH, (turned(ahead, turn),))


# -- terrain pieces and piles ------------------------------------------------------------------------------


def footprint(kind: Terrain, pose: Place) -> Tray:
    """A piece at a pose: its width along its right, its depth along its forward axis."""
    return tray(pose, kind.width, kind.depth)  # TMG-SETUP-R2


def too_near(here: Tray, others: Iterable[tuple[str, Tray]], least: int, rule: str) -> Why | None:
    """Why a piece may not lie there: something is nearer than so much."""
    for name, there in others:
        if _far_apart(here, there, least):
            continue
        if not at_least(far := distance(here, there), least):
            says = f"It must stay {inches(least)} away from {name}, and is {inches(far)} away."
            return Why(rule, says, {"far": floor(far), "least": least})
    return None


def _far_apart(here: Tray, there: Tray, least: int) -> bool:
    """Whether even the circles about two footprints are farther apart than that."""
    dx, dy, most = here.x - there.x, here.y - there.y, here.reach + there.reach + least + INCH
    return dx * dx + dy * dy > most * most


def too_near_tokens(g: State, here: Tray, least: int, rule: str) -> Why | None:
    """Why a piece may not lie there: an objective token on the table is nearer than so much."""
    for token in g.objectives:
        if token.carrier == NOBODY and not at_least(far := disc_distance(disc(token), here), least):
            return Why(rule, f"It must stay {inches(least)} away from objective tokens, and is {inches(far)} away.")
    return None


def off_table(g: State, here: Tray, rule: str) -> Why | None:
    """Why a piece may not lie there: some of it is off the table."""
    if inside(here, *g.box):
        return None
    return Why(rule, f"It would lie {inches(beyond(here, table_box(g)))} off the table.")


def why_no_disc(g: State, x: int, y: int, radius: int, rule: str) -> Why | None:
    """Why a token may not lie there: wholly on the table."""
    if disc_inside(Disc(x, y, radius), *g.box):
        return None
    return Why(rule, "The token must lie wholly on the table.")
