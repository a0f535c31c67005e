"""Line of Sight and arcs between units, past trays and terrain."""

from __future__ import annotations

from banneret.battlefield import plane_sight
from banneret.battlefield.arcs import Areas, arc_areas, majority
from banneret.battlefield.footprints import Pose, Side, distance, front_distance
from banneret.battlefield.plane import within
from banneret.games.tmg.state import State, Unit


def sees(g: State, viewer: Unit, target: Unit) -> bool:
    """Line of Sight between two units where they stand, however far; remembered until a pose changes."""
    pair = (viewer.n, target.n)
    known = g.known.sights.get(pair)
    if known is None:
        known = g.known.sights[pair] = sees_from(g, viewer, viewer.pose, target)  # TMG-LOS-R6, TMG-LOS-R5
    return known


def sees_from(g: State, viewer: Unit, pose: Pose, target: Unit) -> bool:
    """Line of Sight if the viewer stood in that pose: an open line from its front edge into its Front Arc."""
    eye, mark = viewer.tray_at(pose), target.tray
    others = [u.tray for u in g.standing() if u is not viewer and u is not target]  # TMG-LOS-9, TMG-LOS-R4
    walls = [p.tray for p in g.pieces if p.has("blocks-line-of-sight")]  # TMG-TERR-4, TMG-TERR-R2
    hills = [p.tray for p in g.pieces if p.has("elevated")]  # TMG-TERR-7, TMG-TERR-R4
    between = plane_sight.blockers(eye, mark, others, walls, hills)
    return plane_sight.sees(eye, mark, between)  # TMG-LOS-1, TMG-LOS-3, TMG-LOS-8, TMG-LOS-R4


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
