"""Where a unit may stand and go: judges that say why not with rule and numbers, and legal poses for agents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import NamedTuple

from banneret.battlefield.angles import FULL, heading
from banneret.battlefield.footprints import Pose, Tray, inside, overlap, penetration, touch
from banneret.battlefield.paths import (
    Sweep,
    along,
    contact_at,
    free_way,
    room,
    stride,
    sweep_clear,
    sweep_inside,
    sweep_overlap,
)
from banneret.battlefield.plane import EPS, length, whole
from banneret.games.tmg.engagement import touched
from banneret.games.tmg.state import State, Unit
from banneret.games.tmg.terrain import impassable
from banneret.kernel.decisions import Reply, Why


class Rules(NamedTuple):
    """Which rule forbids what, at the end of a pivot or of a move."""

    table: str
    overlap: str
    solid: str
    touch: str


PIVOT = Rules("TMG-PIVOT-R1", "TMG-PIVOT-3", "TMG-PIVOT-R1", "TMG-PIVOT-R1")
MOVE = Rules("TMG-MOVE-R2", "TMG-MOVE-1", "TMG-TERR-11", "TMG-MOVE-2")


def inches(thousandths: float) -> str:
    """A length for people, in hundredths unless they would hide how little it is beyond a half: "0.4 inches"."""
    size = whole(thousandths)
    near = (size + 5) // 10 * 10
    return exact_inches(near if size >= 100 and near % 500 else size)


def exact_inches(thousandths: float) -> str:
    """A length as a journal keeps it: "25.694 inches"."""
    size = whole(thousandths)
    text = f"{size // 1000}.{size % 1000:03}".rstrip("0").rstrip(".")
    return f"{text} inch" if size == 1000 else f"{text} inches"


def too_far(rule: str, far: float, most: int) -> Why:
    """A move that is longer than it may be."""
    over = max(1, whole(far - most))
    says = f"That is {inches(far)} away, and at most {inches(most)} are allowed: {inches(over)} too far."
    return Why(rule, says, {"far": whole(far), "most": most})


NOWHERE = 1_000_000  # no table is so large; a larger number could not even be measured


def is_pose(reply: Reply) -> bool:
    """Whether a reply is a place and a facing in whole thousandths."""
    if not isinstance(reply, list) or len(reply) != 3:
        return False
    x, y, facing = reply
    if not type(x) is type(y) is type(facing) is int:
        return False
    return abs(x) < NOWHERE and abs(y) < NOWHERE and 0 <= facing < FULL  # TMG-CONV-R3


NO_POSE = "A pose is [x, y, facing] in whole thousandths of an inch and of a degree."


class Circle(NamedTuple):
    """The circle about a tray, of such a size that a unit whose centre is outside is out of touch with the tray."""

    gap: float  # how far the unit must go from its start to come into it
    x: float
    y: float
    square: float  # of its radius
    n: int  # other units before pieces, each in their order
    unit: Unit | None  # None: a piece
    tray: Tray


class Footing:
    """What a unit must mind while it moves, as all stand now: made once for a question."""

    __slots__ = (
        "_circles",
        "box",
        "enemies",
        "held",
        "off",
        "others",
        "pivots",
        "reach",
        "slides",
        "solid",
        "start",
        "unit",
    )

    def __init__(self, g: State, u: Unit) -> None:
        self.unit = u
        self.start = u.pose
        self.box = g.box
        self.reach = u.tray.reach
        self.solid = impassable(g)
        self.others = [(o, o.tray) for o in g.standing() if o is not u]
        self.enemies = [(o, t) for o, t in self.others if o.seat != u.seat]
        self.held = touched(g, u)  # TMG-RETREAT-R3, TMG-MOVE-R4: in touch when the move starts
        self.off = [t for e, t in self.enemies if e not in self.held]  # what a way keeps clear of
        self.slides = [*self.solid, *(t for e, t in self.enemies if e in self.held)]  # what it may slide along
        self.pivots: dict[int, Why | None] = {}  # of first pivots, as far as they were judged
        self._circles: list[Circle] | None = None

    @property
    def circles(self) -> list[Circle]:
        """What there is to bump into, the nearest to the start first."""
        if self._circles is None:
            pairs: list[tuple[Unit | None, Tray]] = [*self.others, *((None, t) for t in self.solid)]
            self._circles = [self._circle(n, *pair) for n, pair in enumerate(pairs)]
            self._circles.sort(key=lambda c: c[0])
        return self._circles

    def _circle(self, n: int, other: Unit | None, there: Tray) -> Circle:
        x, y, radius = there.x, there.y, self.reach + there.reach + EPS
        return Circle(length(x - self.start[0], y - self.start[1]) - radius, x, y, radius * radius, n, other, there)

    def near(self, x: int, y: int) -> list[Circle]:
        """What a unit at a point may be in touch with."""
        far = length(x - self.start[0], y - self.start[1]) if (x, y) != self.start[:2] else 0.0
        found = []
        for circle in self.circles:
            gap, u, v, square, _, _, _ = circle
            if gap > far:
                break
            if (u - x) * (u - x) + (v - y) * (v - y) <= square:
                found.append(circle)
        return found

    def why_not_end(self, pose: Pose, rules: Rules, may_touch: Sequence[Unit] = ()) -> Why | None:
        """Why a pivot or a move may not end there; it may touch only these enemies."""
        near = self.near(pose[0], pose[1])
        if not near and self._well_inside(pose[0], pose[1]):
            return None
        return self._why_not_among(near, self.unit.tray_at(pose), rules, may_touch)

    def _well_inside(self, x: int, y: int) -> bool:
        """Whether a unit at a point lies on the table however it is turned."""
        left, bottom, right, top = self.box
        reach = self.reach
        return left + reach <= x <= right - reach and bottom + reach <= y <= top - reach

    def _why_not_among(self, near: list[Circle], here: Tray, rules: Rules, may_touch: Sequence[Unit]) -> Why | None:
        """Why it may not stand among these units and pieces, all others being too far away."""
        if not inside(here, *self.box):
            return Why(rules.table, f"It would stand {inches(self._beyond(here))} off the table.")
        bumped = min((c.n for c in near if overlap(here, c.tray)), default=None)
        if bumped is not None:
            return self._why_not_over(bumped, here, rules)
        for _, _, _, _, _, other, there in near:
            if other is not None and other.seat != self.unit.seat and other not in may_touch and touch(here, there):
                return Why(rules.touch, f"It would touch {other.id}.", {"other": other.id})
        return None

    def _why_not_over(self, n: int, here: Tray, rules: Rules) -> Why:
        """Why it may not stand on another unit or a piece."""
        if n >= len(self.others):
            return Why(rules.solid, "It would stand on impassable terrain.")
        other, there = self.others[n]
        deep = inches(penetration(here, there))
        return Why(rules.overlap, f"It would overlap {other.id} by {deep}.", {"other": other.id})

    def _beyond(self, here: Tray) -> float:
        left, bottom, right, top = self.box
        return max(max(left - x, x - right, bottom - y, y - top) for x, y in here.corners)

    def why_not_pivot(self, before: Pose, facing: int, last: bool = True, may_touch: Sequence[Unit] = ()) -> Why | None:
        """Why it may not turn like this; a first pivot may keep the touch that the move started with."""
        if facing == before[2]:
            return None  # TMG-PIVOT-R2: always optional
        spared = may_touch if last else (*may_touch, *self.held)  # TMG-MOVE-R4
        return self.why_not_end((before[0], before[1], facing), PIVOT, spared)  # TMG-PIVOT-3, TMG-PIVOT-R1, TMG-PIVOT-2

    def why_not_first(self, facing: int) -> Why | None:
        """Why it may not begin its move with a turn to this facing; remembered, for many moves begin alike."""
        if facing not in self.pivots:
            self.pivots[facing] = self.why_not_pivot(self.start, facing, last=False)
        return self.pivots[facing]

    def why_not_way(self, start: Pose, end: Pose) -> Why | None:
        """Why it may not go straight from one pose to the other, and stop there before it turns."""
        if self._well_inside(*start[:2]) and self._well_inside(*end[:2]) and not self._may_meet(start, end):
            return self.why_not_end(end, MOVE, self.held)  # TMG-MOVE-1, TMG-MOVE-R1
        sweep = Sweep(self.unit.tray_at(start), end[0] - start[0], end[1] - start[1])
        return self._why_not_swept(sweep, end) or self.why_not_end(end, MOVE, self.held)  # TMG-MOVE-1, TMG-MOVE-R1

    def _may_meet(self, start: Pose, end: Pose) -> bool:
        """Whether the circle about an enemy or a piece comes near a way at all."""
        x, y, _ = start
        dx, dy = end[0] - x, end[1] - y
        span = dx * dx + dy * dy
        far = sqrt(span)
        for gap, u, v, square, _, other, _ in self.circles:
            if gap > far:
                break
            u -= x
            v -= y
            t = u * dx + v * dy
            if t > 0:
                t = 1.0 if t >= span else t / span
                u -= t * dx
                v -= t * dy
            if u * u + v * v <= square and (other is None or other.seat != self.unit.seat):
                return True
        return False

    def _why_not_swept(self, sweep: Sweep, end: Pose) -> Why | None:
        """Why it may not go this way, whoever may stand at its end."""
        if not sweep_inside(sweep, self.box):  # TMG-MOVE-R2
            out = inches(self._beyond(self.unit.tray_at(end)))
            return Why("TMG-MOVE-R2", f"It would leave the table by {out}.")
        met = min(self._met(sweep), key=lambda one: one[0], default=None)
        if met is None:
            return None
        share, enemy = met
        after = f"after {inches(length(sweep.dx, sweep.dy) * share)}"
        if enemy is None:
            return Why("TMG-TERR-11", f"Impassable terrain is in the way {after}.")  # TMG-TERR-11, TMG-MOVE-R2
        return Why("TMG-MOVE-2", f"It would come into contact with {enemy.id} {after}.", {"other": enemy.id})

    def _met(self, sweep: Sweep) -> Iterator[tuple[float, Unit | None]]:
        """What bars a way, and after which share of it: an enemy, or a piece."""
        for piece in self.solid:
            if sweep_overlap(sweep, piece):
                yield (contact_at(sweep, piece, -EPS) or 0.0, None)  # TMG-TERR-11, TMG-MOVE-R2
        for enemy, there in self.enemies:
            if enemy in self.held:
                if sweep_overlap(sweep, there):  # TMG-RETREAT-R3, TMG-MOVE-R4: it may slide along
                    yield (contact_at(sweep, there, -EPS) or 0.0, enemy)
            elif not sweep_clear(sweep, there):  # TMG-MOVE-R2, TMG-MOVE-2
                yield (contact_at(sweep, there, EPS) or 0.0, enemy)

    def why_not_stop(self, pose: Pose) -> Why | None:
        """Why an action may not end where its straight move has ended: it may no longer touch whom it touched."""
        return self.why_not_end(pose, MOVE) if self.held else None  # TMG-MOVE-R4, TMG-RETREAT-R3

    def clear(self, start: Pose, direction: int, most: int) -> int:
        """How far the way is clear, whoever may stand at its end."""
        return room(self.unit.tray_at(start), direction, most, self.off, self.slides, self.box)

    def ways(self, most: int) -> Ways:
        """Ways that are surely clear, a little shorter than `clear` says and quicker to find."""
        return Ways(self, most)


class Ways:
    """What could be met within so much, and how far the ways to all sides are surely clear of it."""

    __slots__ = ("footing", "most", "off", "slides")

    def __init__(self, f: Footing, most: int) -> None:
        self.footing = f
        self.most = most
        self.off = self._reached(f.off)
        self.slides = self._reached(f.slides)

    def _reached(self, trays: Iterable[Tray]) -> list[Tray]:
        (x, y, _), far = self.footing.start, self.footing.reach + self.most + 2 * EPS
        return [t for t in trays if length(t.x - x, t.y - y) <= far + t.reach]

    def length(self, direction: int, facing: int, most: int) -> int:
        """How far it surely can go in a direction, with a facing, of at most so much."""
        f = self.footing
        here = f.unit.tray_at((f.start[0], f.start[1], facing))
        way = (here, direction, min(most, self.most), self.off, self.slides, f.box)
        return free_way(*way) or room(*way)  # right beside an enemy only the longer search finds a way

    def ahead(self, direction: int, most: int) -> list[tuple[int, int]]:
        """Where a move straight ahead ends after a turn; nowhere if it cannot even turn that way."""
        f = self.footing
        if f.why_not_first(direction) is not None:
            return []
        return [along(f.start, direction, self.length(direction, direction, most))[:2]]


# -- a maneuver is one pose: the line between centres is the first pivot -----------------------------------


def first_leg(start: Pose, x: int, y: int, most: int) -> tuple[int, int] | None:
    """Facing and length of the straight move to a point: without a pivot if that leads there; None if too far."""
    ahead = on_rail(start, start[2], x, y, 0, most)
    if ahead is not None and ahead <= most:
        return (start[2], ahead)  # TMG-PIVOT-R2
    return stride(start, x, y, most) if (x, y) != start[:2] else None  # TMG-MANEUVER-R1


def on_rail(start: Pose, direction: int, x: int, y: int, least: int, most: int) -> int | None:
    """The length of the straight move in a direction that ends at a point; None if it lies beside the line.

    Several lengths may be rounded to one point: it is then one that is allowed, if any is.
    """
    dx, dy, (fx, fy) = x - start[0], y - start[1], heading(direction)
    if abs(dx * fy - dy * fx) > 1:
        return None  # farther beside the line than rounding brings a point
    far = whole(length(dx, dy))
    ends = [n for n in (far, far - 1, far + 1) if n >= 0 and along(start, direction, n)[:2] == (x, y)]  # TMG-CONV-R3
    return next((n for n in ends if least <= n <= most), ends[0] if ends else None)  # TMG-CONV-R3


def why_no_maneuver(f: Footing, most: int, reply: Reply) -> Why | None:
    """Pivot, straight move of at most so much, pivot: why the unit cannot end in this pose."""
    if not is_pose(reply):
        return Why("TMG-MANEUVER-1", NO_POSE)
    start, end = f.start, (reply[0], reply[1], reply[2])
    if end[:2] == start[:2]:
        return f.why_not_pivot(start, end[2])  # TMG-MANEUVER-1, TMG-MOVE-R4: standing still is always legal
    leg = first_leg(start, end[0], end[1], most)
    if leg is None:
        return too_far("TMG-MANEUVER-1", length(end[0] - start[0], end[1] - start[1]), most)  # TMG-MANEUVER-1
    return f.why_not_first(leg[0]) or why_no_leg(f, leg[0], end)  # TMG-PIVOT-R2


def why_no_leg(f: Footing, facing: int, end: Pose) -> Why | None:
    """Why it cannot go straight with this facing and then turn."""
    stop = (end[0], end[1], facing)
    why = f.why_not_way((f.start[0], f.start[1], facing), stop)
    if why is None and end[2] != facing:
        return f.why_not_pivot(stop, end[2])  # TMG-PIVOT-R2, TMG-MOVE-R1, TMG-RETREAT-R3: nobody is in touch any more
    return why or f.why_not_stop(end)


def why_not_along(f: Footing, rule: str, direction: int, least: int, most: int, reply: Reply) -> Why | None:
    """A move on a rail, then a pivot: why the unit cannot end in this pose."""
    if not is_pose(reply):
        return Why(rule, NO_POSE)
    end = (reply[0], reply[1], reply[2])
    size = on_rail(f.start, direction, end[0], end[1], least, most)
    if size is None:
        return Why(rule, f"It can only go straight in the direction {direction / 1000:g}°.", {"direction": direction})
    if size > most:
        return too_far(rule, size, most)
    if size < least:
        return Why(rule, f"It must go at least {inches(least)}.", {"far": size, "least": least})
    if not size:
        return f.why_not_pivot(f.start, end[2])
    return why_no_leg(f, f.start[2], end)
