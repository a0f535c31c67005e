"""Putting one tray flush against another: standard placements, and what is done when none of them fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from banneret.battlefield.footprints import (
    Pose,
    Side,
    Tray,
    beside,
    edge_length,
    flush,
    inside,
    offsets,
    overlap,
    overlaps_any,
    touch,
)
from banneret.battlefield.plane import whole
from banneret.games.tmg.engagement import engagements
from banneret.games.tmg.making_room import (
    ALL,
    FARTHEST,
    TENTH,
    Frame,
    frame,
    hopeful,
    left_open,
    near,
    on_table,
    rims,
    shadow,
    shortest,
    span,
    taken,
)
from banneret.games.tmg.poses import Footing, Rules
from banneret.games.tmg.state import State, Unit
from banneret.games.tmg.terrain import impassable
from banneret.kernel.decisions import Why

EDGE_TO_EDGE, HALF_BACK, HALF_ON = "edge-to-edge", "half-", "half+"
STANDARD: Final = (EDGE_TO_EDGE, HALF_BACK, HALF_ON)  # TMG-CHARGE-R2, TMG-CHARGE-10
LEAST_EDGE: Final = 100  # TMG-CHARGE-R9: the shortest shared edge


class Room:
    """What a final pose must not overlap: other trays, Impassable terrain, the rim of the table."""

    __slots__ = ("box", "solid", "trays")

    def __init__(self, g: State, absent: Sequence[Unit]) -> None:
        self.box = g.box
        self.solid = impassable(g)
        self.trays = [o.tray for o in g.standing() if o not in absent]  # TMG-CHARGE-R9: old poses do not count

    def fits(self, here: Tray) -> bool:
        """Whether a tray may stand there; only the final pose counts, not the way there."""
        if not inside(here, *self.box) or overlaps_any(here, self.trays):
            return False  # TMG-CHARGE-R9
        return not overlaps_any(here, self.solid)  # TMG-CHARGE-R9, TMG-CHARGE-R10: it may touch other enemies


def standard(at: Tray, edge: Side, u: Unit, own: Side = "front") -> dict[str, Pose]:
    """The three standard placements of a unit's own side against an edge."""
    along = offsets(edge_length(u.width, u.depth, own))  # TMG-CHARGE-R2
    return {word: flush(at, edge, o, u.width, u.depth, own) for word, o in zip(STANDARD, along, strict=True)}


def free_placements(room: Room, u: Unit, at: Tray, edge: Side, own: Side = "front") -> dict[str, Pose]:
    """The standard placements that are legal."""
    return {word: pose for word, pose in standard(at, edge, u, own).items() if room.fits(u.tray_at(pose))}


def replacements(g: State, u: Unit, enemy: Unit, mine: Side, theirs: Side) -> dict[str, Pose]:
    """Where a unit engaged with only this enemy may shift: turned to face it, or with the edge that touches it now."""
    others = [e.tray for e in g.enemies(u) if e is not enemy]
    room = Room(g, [u])
    found: dict[str, Pose] = {}
    for word, pose in _turns_and_shifts(u, enemy, mine, theirs):
        here = u.tray_at(pose)
        if room.fits(here) and not any(touch(here, other) for other in others):  # TMG-ATTACK-R2
            found[word] = pose
    return found


def _turns_and_shifts(u: Unit, enemy: Unit, mine: Side, theirs: Side) -> Iterator[tuple[str, Pose]]:
    """Every standard placement, with its front and with the edge that touches now, but where it stands already."""
    sides: tuple[Side, ...] = ("front", mine) if mine != "front" else ("front",)  # TMG-ATTACK-R2, TMG-ATTACK-2
    for own in sides:
        for word, pose in standard(enemy.tray, theirs, u, own).items():
            if pose != u.pose:
                yield (f"{own}:{word}", pose)


# -- why not there: the same once more, for people ---------------------------------------------------------

LANDING: Final = Rules(*["TMG-CHARGE-R9"] * 4)
SHIFTING: Final = Rules(*["TMG-ATTACK-R2"] * 4)


def refused_placements(g: State, u: Unit, target: Unit, edge: Side) -> dict[str, Why]:
    """The standard placements at the end of a charge that are not legal; it may touch other enemies there."""
    return _refused(g, u, standard(target.tray, edge, u).items(), LANDING, g.enemies(u))  # TMG-CHARGE-R10


def refused_replacements(g: State, u: Unit, enemy: Unit, mine: Side, theirs: Side) -> dict[str, Why]:
    """Where a unit cannot turn or shift to in its only fight; it may touch nobody else there."""
    return _refused(g, u, _turns_and_shifts(u, enemy, mine, theirs), SHIFTING, [enemy])  # TMG-ATTACK-R2


def _refused(
    g: State, u: Unit, places: Iterable[tuple[str, Pose]], rules: Rules, may_touch: Sequence[Unit]
) -> dict[str, Why]:
    footing = Footing(g, u)
    found = {word: footing.why_not_end(pose, rules, may_touch) for word, pose in places}
    return {word: why for word, why in found.items() if why is not None}


# -- where a charge ends (TMG-CHARGE-R9) -------------------------------------------------------------------


class Landing(NamedTuple):
    """A way to end a charge: where the charger stands, and where the target is moved to, if it is."""

    pose: Pose
    target: Pose | None = None
    locked: bool = False  # both stay where contact happened


def landings(g: State, u: Unit, target: Unit, edge: Side, contact: Tray) -> dict[str, Landing]:
    """The first of A to E that gives any: standard placements by name to pick from, or the only landing."""
    at, room = target.tray, Room(g, [u])
    picks = free_placements(room, u, at, edge)
    if picks:
        return {word: Landing(pose) for word, pose in picks.items()}  # TMG-CHARGE-R9 A
    slide = _slide(room, u, at, edge)
    if slide is not None and slide[0] >= min(_lengths(u, target, edge)):  # TMG-CHARGE-R2: 50% or more
        return {"slide": Landing(slide[1])}  # TMG-CHARGE-R9 B
    pushed = _pushed(g, u, target, edge)
    if pushed:
        return pushed  # TMG-CHARGE-R9 C, TMG-CHARGE-12
    if slide is not None:
        return {"slide": Landing(slide[1])}  # TMG-CHARGE-R9 D, TMG-CHARGE-13
    pose = (whole(contact.x), whole(contact.y), contact.facing)
    if room.fits(u.tray_at(pose)):
        return {"contact": Landing(pose, locked=True)}  # TMG-CHARGE-R9 E
    return {}  # TMG-CHARGE-R9 F


def _lengths(u: Unit, target: Unit, edge: Side) -> tuple[int, int]:
    """The charger's front edge and the target's edge."""
    return (u.width, edge_length(target.width, target.depth, edge))


def _slide(room: Room, u: Unit, at: Tray, edge: Side) -> tuple[int, Pose] | None:
    """The legal offset on the grid with the largest fraction, and before it twice the edge that it shares."""
    grid = _grid(u.width, whole(2 * (at.a if edge in ("front", "rear") else at.b)))
    most, middle = len(grid), u.tray_at(flush(at, edge, 0, u.width, u.depth))
    chances = _hopeful_offsets(room, middle, frame(at, edge), most)
    for twice, offset in grid:
        if chances >> offset // TENTH + most & 1:
            pose = flush(at, edge, offset, u.width, u.depth)
            if room.fits(u.tray_at(pose)):
                return (twice, pose)
    return None


def _hopeful_offsets(room: Room, middle: Tray, steps: Frame, most: int) -> int:
    """The offsets on the grid that are not surely illegal, as a mask: bit n is n - most tenths."""
    shadows = [shadow(middle, other, steps) for other in near(middle, [*room.trays, *room.solid], TENTH * most)]
    open_offsets = on_table(*span(rims(middle, room.box, steps), 0), 0.0, most)
    return left_open(open_offsets, taken(shadows, 0), 0.0, most)


@lru_cache(maxsize=64)
def _grid(own: int, edge: int) -> tuple[tuple[int, int], ...]:
    """Offsets in tenths of an inch with twice the shared edge: most shared, then nearest, then negative first."""
    most = (own + edge) // 2 // TENTH
    tenths = [TENTH * k for k in range(-most, most + 1)]
    shares = [(min(own + edge - 2 * abs(o), 2 * min(own, edge)), o) for o in tenths]  # TMG-CHARGE-R2 (GEO-12), whole
    kept = [(twice, o) for twice, o in shares if twice >= 2 * LEAST_EDGE]  # TMG-CHARGE-R9
    return tuple(sorted(kept, key=lambda share: (-share[0], abs(share[1]), share[1])))  # TMG-CHARGE-R9


def _pushed(g: State, u: Unit, target: Unit, edge: Side) -> dict[str, Landing]:
    """Move the target by the least that makes room for a standard placement, unless it is in another fight."""
    if engagements(g, target):
        return {}  # TMG-CHARGE-R9 C
    room = Room(g, [u, target])
    foes = [e.tray for e in g.enemies(target) if e is not u]
    obstacles = [*room.trays, *room.solid]
    chargers = [u.tray_at(pose) for pose in standard(target.tray, edge, u).values()]
    chances = hopeful(target.tray, chargers, obstacles, room.box, frame(target.tray, edge), foes)
    for along, out in shortest(chances):
        there = _shifted(target.pose, edge, along, out)
        at = target.tray_at(there)
        if not room.fits(at) or any(touch(at, foe) for foe in foes):
            continue  # TMG-CHARGE-R9 C: legal for the target, touching no other enemy of it
        found = free_placements(room, u, at, edge)
        if found:
            return {word: Landing(pose, there) for word, pose in found.items()}
    return {}


def _shifts() -> tuple[tuple[int, int], ...]:
    """Every shift (along the edge, outward), the shortest first."""
    return tuple(shortest([ALL] * (2 * FARTHEST + 1)))


def _shifted(pose: Pose, edge: Side, along: int, out: int) -> Pose:
    """A pose moved along an edge of its tray and out of it."""
    ways: dict[Side, tuple[int, int]] = {
        "front": (along, out),
        "rear": (along, -out),
        "right": (out, along),
        "left": (-out, along),
    }
    return beside(pose, *ways[edge])  # TMG-CHARGE-R9 C, TMG-CHARGE-R2: the edge axis


def crowded(g: State, u: Unit, target: Unit, edge: Side) -> bool:
    """Whether every standard placement on an edge overlaps a unit that is already engaged with the target."""
    there = [g.units[c.n].tray for c in engagements(g, target)]
    if not there:
        return False
    trays = [u.tray_at(pose) for pose in standard(target.tray, edge, u).values()]
    return all(any(overlap(tray, other) for other in there) for tray in trays)  # TMG-CHARGE-R3, TMG-CHARGE-11
