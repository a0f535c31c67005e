"""Line of Sight and arcs between units, past trays and terrain."""

from __future__ import annotations

from collections.abc import Iterator

from banneret.battlefield import plane_sight
from banneret.battlefield.arcs import Areas, arc_areas, majority
from banneret.battlefield.footprints import Pose, Side, Tray, distance, front_distance
from banneret.battlefield.plane import within
from banneret.games.tmg.state import State, Unit


def sees(g: State, viewer: Unit, target: Unit) -> bool:
    """Line of Sight between two units where they stand, however far."""
    return sees_from(g, viewer, viewer.pose, target)  # TMG-LOS-R6, TMG-LOS-R5


def sees_from(g: State, viewer: Unit, pose: Pose, target: Unit) -> bool:
    """Line of Sight if the viewer stood in that pose: an open line from its front edge into its Front Arc.

    It is remembered until a pose changes.
    """
    look = (viewer.n, target.n, pose)
    known = g.known.sights.get(look)
    if known is None:
        eye = viewer.tray_at(pose)
        known = plane_sight.sees(eye, target.tray, _between(g, viewer, eye, target))  # TMG-LOS-1, TMG-LOS-3, TMG-LOS-8
        g.known.sights[look] = known
    return known


def _between(g: State, viewer: Unit, eye: Tray, target: Unit) -> Iterator[Tray]:
    """What can stand between them; nobody looks it up unless the target is in the arc."""
    others = [u.tray for u in g.standing() if u is not viewer and u is not target]  # TMG-LOS-9, TMG-LOS-R4
    walls = g.with_keyword("blocks-line-of-sight")  # TMG-TERR-4, TMG-TERR-R2
    hills = g.with_keyword("elevated")  # TMG-TERR-7, TMG-TERR-R4
    yield from plane_sight.blockers(eye, target.tray, others, walls, hills)


def faces(viewer: Unit, pose: Pose, target: Unit) -> bool:
    """Line of Sight if nothing stood between: some of the target lies in the Front Arc of the viewer in that pose."""
    return plane_sight.sees(viewer.tray_at(pose), target.tray, [])  # TMG-LOS-3


def why_unseen(g: State, viewer: Unit, pose: Pose, target: Unit) -> str:
    """What keeps a unit in that pose from seeing another: its arc, what hides all of it alone, or several together."""
    if not faces(viewer, pose, target):
        return "it lies outside the Front Arc"  # TMG-LOS-3
    eye, there, hills = viewer.tray_at(pose), target.tray, g.with_keyword("elevated")
    for other in g.standing():
        if other not in (viewer, target):
            between = plane_sight.blockers(eye, there, [other.tray], [], hills)
            if between and not plane_sight.sees(eye, there, between):
                return f"{other.id} stands between"  # TMG-LOS-9
    for piece in g.pieces:
        between = plane_sight.blockers(eye, there, [], [piece.tray] if piece.has("blocks-line-of-sight") else [])
        if between and not plane_sight.sees(eye, there, between):
            return f"{piece.kind.name} stands between"  # TMG-TERR-4
    return "several things between hide it together"


def in_sight(g: State, viewer: Unit) -> list[Unit]:
    """The enemies that a unit sees."""
    return [e for e in g.enemies(viewer) if sees(g, viewer, e)]


def areas(of: Unit, other: Unit) -> Areas:
    """How much of another unit lies in each arc of this one, in square thousandths: front, right, rear, left."""
    return arc_areas(of.tray, other.tray)  # TMG-LOS-2, TMG-LOS-R1, TMG-LOS-R2


def arcs(of: Unit, other: Unit, pose: Pose | None = None) -> tuple[Side, ...]:
    """The arcs of a unit that hold the majority of another, several if they tie; the other perhaps in that pose."""
    there = other.tray if pose is None else other.tray_at(pose)
    return majority(of.tray, there)  # TMG-LOS-5, TMG-LOS-6, TMG-LOS-7, TMG-LOS-R2


def shooting_distance(shooter: Unit, pose: Pose, target: Unit) -> float:
    """From the shooter's front edge in that pose to the target's tray."""
    return front_distance(shooter.tray_at(pose), target.tray)  # TMG-RANGED-R1


def in_range(one: Unit, other: Unit, reach: int) -> bool:
    """Whether two trays are near enough for an effect of this range; a unit is within every range of itself."""
    return one is other or within(distance(one.tray, other.tray), reach)  # TMG-CONV-R9, TMG-CONTENT-R8
