"""Where a unit may stand and go: judges that say why not with rule and numbers, and legal poses for agents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import floor
from typing import NamedTuple

from banneret.battlefield.angles import EIGHTH, FULL, HALF, QUARTER, bearing, turn_between, turned
from banneret.battlefield.footprints import Pose, Tray, inside, overlap, penetration, touch
from banneret.battlefield.paths import Sweep, along, room, stride, sweep_clear, sweep_inside, sweep_overlap
from banneret.battlefield.plane import length, whole
from banneret.games.tmg.engagement import touched
from banneret.games.tmg.state import State, Unit
from banneret.games.tmg.terrain import impassable
from banneret.kernel.decisions import Reply, Rng, Why, pick


class Rules(NamedTuple):
    """Which rule forbids what, at the end of a pivot or of a move."""

    table: str
    overlap: str
    solid: str
    touch: str


PIVOT = Rules("TMG-PIVOT-R1", "TMG-PIVOT-3", "TMG-PIVOT-R1", "TMG-PIVOT-R1")
MOVE = Rules("TMG-MOVE-R2", "TMG-MOVE-1", "TMG-TERR-11", "TMG-MOVE-2")


def inches(thousandths: float) -> str:
    """A length for people: "0.4 inches"."""
    size = whole(thousandths)
    text = f"{size // 1000}.{size % 1000:03}".rstrip("0").rstrip(".")
    return f"{text} inch" if size == 1000 else f"{text} inches"


def too_far(rule: str, far: float, most: int) -> Why:
    """A move that is longer than it may be."""
    over = max(1, whole(far - most))
    says = f"That is {inches(far)} away, and at most {inches(most)} are allowed: {inches(over)} too far."
    return Why(rule, says, {"far": whole(far), "most": most})


def is_pose(reply: Reply) -> bool:
    """Whether a reply is a place and a facing in whole thousandths."""
    whole_numbers = isinstance(reply, list) and len(reply) == 3 and all(type(n) is int for n in reply)
    return whole_numbers and 0 <= reply[2] < FULL  # TMG-CONV-R3


NO_POSE = "A pose is [x, y, facing] in whole thousandths of an inch and of a degree."


class Footing:
    """What a unit must mind while it moves, as all stand now: made once for a question."""

    __slots__ = ("box", "enemies", "held", "others", "solid", "start", "unit")

    def __init__(self, g: State, u: Unit) -> None:
        self.unit = u
        self.start = u.pose
        self.box = g.box
        self.solid = impassable(g)
        self.others = [(o, o.tray) for o in g.standing() if o is not u]
        self.enemies = [(o, t) for o, t in self.others if o.seat != u.seat]
        self.held = touched(g, u)  # TMG-RETREAT-R3, TMG-MOVE-R4: in touch when the move starts

    def why_not_end(self, pose: Pose, rules: Rules, may_touch: Sequence[Unit] = ()) -> Why | None:
        """Why a pivot or a move may not end there; it may touch only these enemies."""
        here = self.unit.tray_at(pose)
        if not inside(here, *self.box):
            return Why(rules.table, f"It would stand {inches(self._beyond(here))} off the table.")
        for other, there in self.others:
            if overlap(here, there):
                deep = inches(penetration(here, there))
                return Why(rules.overlap, f"It would overlap {other.id} by {deep}.", {"other": other.id})
        if any(overlap(here, piece) for piece in self.solid):
            return Why(rules.solid, "It would stand on impassable terrain.")
        for enemy, there in self.enemies:
            if enemy not in may_touch and touch(here, there):
                return Why(rules.touch, f"It would touch {enemy.id}.", {"other": enemy.id})
        return None

    def _beyond(self, here: Tray) -> float:
        left, bottom, right, top = self.box
        return max(max(left - x, x - right, bottom - y, y - top) for x, y in here.corners)

    def why_not_pivot(self, before: Pose, facing: int, last: bool = True, may_touch: Sequence[Unit] = ()) -> Why | None:
        """Why it may not turn like this; a first pivot may keep the touch that the move started with."""
        if facing == before[2]:
            return None  # TMG-PIVOT-R2: always optional
        spared = may_touch if last else (*may_touch, *self.held)  # TMG-MOVE-R4
        return self.why_not_end((before[0], before[1], facing), PIVOT, spared)  # TMG-PIVOT-3, TMG-PIVOT-R1, TMG-PIVOT-2

    def why_not_way(self, start: Pose, end: Pose) -> Why | None:
        """Why it may not go straight from one pose to the other, and stop there before it turns."""
        sweep = Sweep(self.unit.tray_at(start), end[0] - start[0], end[1] - start[1])
        if not sweep_inside(sweep, self.box):  # TMG-MOVE-R2
            out = inches(self._beyond(self.unit.tray_at(end)))
            return Why("TMG-MOVE-R2", f"It would leave the table by {out}.")
        if any(sweep_overlap(sweep, piece) for piece in self.solid):
            return Why("TMG-TERR-11", "Impassable terrain is in the way.")  # TMG-TERR-11, TMG-MOVE-R2
        for enemy, there in self.enemies:
            if enemy in self.held:
                blocked = sweep_overlap(sweep, there)  # TMG-RETREAT-R3, TMG-MOVE-R4: it may slide along
            else:
                blocked = not sweep_clear(sweep, there)  # TMG-MOVE-R2, TMG-MOVE-2
            if blocked:
                return Why("TMG-MOVE-2", f"It would come into contact with {enemy.id}.", {"other": enemy.id})
        return self.why_not_end(end, MOVE, self.held)  # TMG-MOVE-1, TMG-MOVE-R1

    def why_not_stop(self, pose: Pose) -> Why | None:
        """Why the whole action may not end there: no enemy is in touch any more."""
        return self.why_not_end(pose, MOVE)  # TMG-MOVE-R4, TMG-RETREAT-R3

    def clear(self, start: Pose, direction: int, most: int) -> int:
        """How far the way is clear, whoever may stand at its end."""
        off = [t for e, t in self.enemies if e not in self.held]
        solid = [*self.solid, *(t for e, t in self.enemies if e in self.held)]
        return room(self.unit.tray_at(start), direction, most, off, solid, self.box)


# -- a maneuver is one pose: the line between centres is the first pivot -----------------------------------


def first_leg(start: Pose, x: int, y: int, most: int) -> tuple[int, int] | None:
    """Facing and length of the straight move to a point: without a pivot if that leads there; None if too far."""
    far = whole(length(x - start[0], y - start[1]))
    ahead = on_rail(start, start[2], x, y)
    if ahead is not None and ahead <= most:
        return (start[2], ahead)  # TMG-PIVOT-R2
    return stride(start, x, y, most) if far else None  # TMG-MANEUVER-R1


def on_rail(start: Pose, direction: int, x: int, y: int) -> int | None:
    """The length of the straight move in a direction that ends at a point; None if it lies beside the line."""
    far = whole(length(x - start[0], y - start[1]))
    lengths = (n for n in (far, far - 1, far + 1) if n >= 0)
    return next((n for n in lengths if along(start, direction, n)[:2] == (x, y)), None)  # TMG-CONV-R3


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
    return f.why_not_pivot(start, leg[0], last=False) or why_no_leg(f, leg[0], end)  # TMG-PIVOT-R2


def why_no_leg(f: Footing, facing: int, end: Pose) -> Why | None:
    """Why it cannot go straight with this facing and then turn."""
    stop = (end[0], end[1], facing)
    return (
        f.why_not_way((f.start[0], f.start[1], facing), stop)
        or f.why_not_pivot(stop, end[2])  # TMG-PIVOT-R2, TMG-MOVE-R1
        or f.why_not_stop(end)
    )


def why_not_along(f: Footing, rule: str, direction: int, least: int, most: int, reply: Reply) -> Why | None:
    """A move on a rail, then a pivot: why the unit cannot end in this pose."""
    if not is_pose(reply):
        return Why(rule, NO_POSE)
    end = (reply[0], reply[1], reply[2])
    size = on_rail(f.start, direction, end[0], end[1])
    if size is None:
        return Why(rule, f"It can only go straight in the direction {direction / 1000:g}°.", {"direction": direction})
    if size > most:
        return too_far(rule, size, most)
    if size < least:
        return Why(rule, f"It must go at least {inches(least)}.", {"far": size, "least": least})
    if not size:
        return f.why_not_pivot(f.start, end[2])
    return why_no_leg(f, f.start[2], end)


# -- poses for agents --------------------------------------------------------------------------------------


def looks(f: Footing, x: int, y: int, enemies: Iterable[Tray]) -> list[int]:
    """Facings worth taking at a point: at the enemies' centres, nearest first."""
    near = sorted(enemies, key=lambda t: ((t.x - x) ** 2 + (t.y - y) ** 2, t.x, t.y))
    return [bearing(t.x - x, t.y - y) for t in near if (t.x, t.y) != (x, y)]


def gather(most: int, legal: Callable[[Reply], bool], candidates: Iterable[Pose]) -> list[Reply]:
    """The first so many different candidates that are legal."""
    found: list[Reply] = []
    for pose in candidates:
        if len(found) >= most:
            break
        reply = [*pose]
        if reply not in found and legal(reply):
            found.append(reply)
    return found


def wanderings(f: Footing, most: int, rng: Rng, tries: int) -> Iterable[Pose]:
    """Maneuvers of many kinds: at enemies and away, near and far, turned this way and that."""
    start = f.start
    yield start
    enemies = [t for _, t in f.enemies]
    bearings = looks(f, start[0], start[1], enemies)
    usual = [*bearings[:3], start[2], *(turned(b, HALF) for b in bearings[:1])]
    for n in range(tries):
        direction = usual[n] if n < len(usual) else _any_direction(rng, usual)
        clear = f.clear((start[0], start[1], direction), direction, most)
        share = 1.0 if n < len(usual) else rng.random()
        x, y, _ = along(start, direction, floor(clear * share))
        there = looks(f, x, y, enemies)
        yield (x, y, pick(rng, [direction, *there[:2], turned(direction, QUARTER), turned(direction, -QUARTER)]))
        yield (x, y, direction)


def _any_direction(rng: Rng, usual: Sequence[int]) -> int:
    """Any direction, more often near a usual one."""
    if rng.random() < 0.5:
        return turned(pick(rng, usual), floor((rng.random() - 0.5) * QUARTER))
    return floor(rng.random() * FULL)


def rail_stops(f: Footing, direction: int, least: int, most: int, rng: Rng, tries: int) -> Iterable[Pose]:
    """Ends of a move on a rail: the farthest first, then any, turned this way and that."""
    clear = f.clear(f.start, direction, most)
    enemies = [t for _, t in f.enemies]
    for n in range(tries):
        size = clear if n < 3 else least + floor(rng.random() * max(0, clear - least + 1))
        x, y, _ = along(f.start, direction, size)
        there = looks(f, x, y, enemies)
        eighth = turned(f.start[2], EIGHTH * floor(rng.random() * 8))
        yield (x, y, pick(rng, [f.start[2], *there[:2], eighth, eighth]) if n else f.start[2])


def turns(f: Footing, rng: Rng, first: Sequence[int], tries: int) -> Iterable[Pose]:
    """Facings on the spot: these first, then eighth turns, then any."""
    x, y, facing = f.start
    for turn in (facing, *first, *(turned(facing, EIGHTH * n) for n in range(1, 8))):
        yield (x, y, turn)
    for _ in range(tries):
        yield (x, y, floor(rng.random() * FULL))


def nearest_turns(facing: int, facings: Iterable[int]) -> list[int]:
    """Facings by how little one must turn for them."""
    return sorted(facings, key=lambda one: (abs(turn_between(facing, one)), one))
