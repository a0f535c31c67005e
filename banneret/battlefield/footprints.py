"""Trays (rectangles with a front) and round bases: corners, overlap, contact, distances, placing one at another.

A pose is (x, y, facing) in whole thousandths of an inch and of a degree. Directions inside a tray are its own:
u to its right, v ahead; a is half its width, b half its depth.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import inf, sqrt
from typing import Final, Literal, NamedTuple, TypeAlias

from banneret.battlefield.angles import EIGHTH, HALF, QUARTER, heading, turned
from banneret.battlefield.plane import EPS, Point, Polygon, at_least, cut, meets, middle, to_segment, whole, within

Pose: TypeAlias = tuple[int, int, int]
Side: TypeAlias = Literal["front", "right", "rear", "left"]

SIDES: Final[tuple[Side, ...]] = ("front", "right", "rear", "left")  # clockwise: side n looks n quarter turns right
FLUSH: Final = 100  # TMG-MOVE-R3 (GEO-10): sides this far from parallel, in thousandths of a degree, still lie flush
HELD: Final = 100  # TMG-MOVE-R3: the edge, in thousandths of an inch, along which a contact holds both

_REMEMBERED: Final = 1 << 12


class Tray(NamedTuple):
    """A rectangle with a front, ready to be measured: make it with `tray`."""

    x: float
    y: float
    fx: float  # straight ahead is (fx, fy), so its right is (fy, -fx)
    fy: float
    a: float  # half the width
    b: float  # half the depth
    reach: float  # from the centre to a corner
    facing: int
    corners: Polygon  # front left, front right, rear right, rear left

    @property
    def pose(self) -> Pose:
        """Where it stands; whole if it was made from a pose."""
        return (whole(self.x), whole(self.y), self.facing)


class Disc(NamedTuple):
    """A round base or token."""

    x: float
    y: float
    r: float


class Shared(NamedTuple):
    """How far two trays lie flush against each other, and with which side each."""

    length: float
    mine: Side
    theirs: Side


@lru_cache(maxsize=_REMEMBERED)
def tray(pose: Pose, width: int, depth: int) -> Tray:
    """The tray of this size at this pose."""
    return tray_at(pose[0], pose[1], pose[2], width / 2, depth / 2)


def tray_at(x: float, y: float, facing: int, a: float, b: float) -> Tray:
    """The tray with these half sizes at a point that need not be whole."""
    fx, fy = heading(facing)
    px, py = a * fy + b * fx, b * fy - a * fx  # TMG-CONV-R2 (GEO-1, GEO-2): to the front right corner
    qx, qy = a * fy - b * fx, -a * fx - b * fy  # to the rear right corner
    corners = ((x - qx, y - qy), (x + px, y + py), (x + qx, y + qy), (x - px, y - py))
    return Tray(float(x), float(y), fx, fy, a, b, sqrt(a * a + b * b), facing, corners)


def moved(one: Tray, dx: float, dy: float) -> Tray:
    """The tray moved without a turn."""
    return tray_at(one.x + dx, one.y + dy, one.facing, one.a, one.b)


def local(one: Tray, x: float, y: float) -> Point:
    """A point as the tray sees it: how far to its right and how far ahead of its centre."""
    dx, dy = x - one.x, y - one.y
    return (dx * one.fy - dy * one.fx, dx * one.fx + dy * one.fy)  # TMG-CONV-R2 (GEO-1)


def beside(pose: Pose, u: float, v: float, turn: int = 0) -> Pose:
    """The pose so far to the right of another and so far ahead of it, turned against it."""
    fx, fy = heading(pose[2])
    x, y = pose[0] + u * fy + v * fx, pose[1] + v * fy - u * fx  # TMG-CONV-R2 (GEO-1)
    return (whole(x), whole(y), turned(pose[2], turn))  # TMG-CONV-R3


def halves(pose: Pose, width: int) -> tuple[Pose, Pose]:
    """Left and right of two trays of this width that stand side by side, fronts flush, with their middle here."""
    return (beside(pose, -width / 2, 0), beside(pose, width / 2, 0))  # TMG-BAND-R1, TMG-BAND-R4 (GEO-18)


# Overlap and distance


def overlap(one: Tray, other: Tray) -> bool:
    """Whether two trays lie in each other deeper than measuring forgives."""
    x, y, sx, sy, a, b, reach, _, _ = one
    ox, oy, tx, ty, c, d, other_reach, _, _ = other
    dx, dy = ox - x, oy - y
    reach += other_reach
    if dx * dx + dy * dy >= reach * reach:
        return False
    p = abs(sx * tx + sy * ty)
    q = abs(sx * ty - sy * tx)
    across, along = abs(dx * sy - dy * sx) + EPS, abs(dx * sx + dy * sy) + EPS  # TMG-CONV-R3 (GEO-3)
    if across >= a + c * p + d * q or along >= b + c * q + d * p:
        return False
    across, along = abs(dx * ty - dy * tx) + EPS, abs(dx * tx + dy * ty) + EPS  # TMG-CONV-R3 (GEO-3)
    return across < c + a * p + b * q and along < d + a * q + b * p


def overlaps_any(one: Tray, others: Iterable[Tray]) -> bool:
    """Whether a tray overlaps any of these."""
    x, y, reach = one.x, one.y, one.reach
    for other in others:
        dx, dy, both = other.x - x, other.y - y, other.reach + reach
        if dx * dx + dy * dy < both * both and overlap(one, other):
            return True
    return False


def penetration(one: Tray, other: Tray) -> float:
    """How deep two trays lie in each other, least over their four axes; below 0 if they are apart."""
    x, y, sx, sy, a, b, _, _, _ = one
    ox, oy, tx, ty, c, d, _, _, _ = other
    dx, dy = ox - x, oy - y
    p = abs(sx * tx + sy * ty)
    q = abs(sx * ty - sy * tx)
    return min(
        a + c * p + d * q - abs(dx * sy - dy * sx),
        b + c * q + d * p - abs(dx * sx + dy * sy),
        c + a * p + b * q - abs(dx * ty - dy * tx),
        d + a * q + b * p - abs(dx * tx + dy * ty),
    )


def distance(one: Tray, other: Tray) -> float:
    """The least distance between two trays, 0 if they share a point."""
    if _share_a_point(one, other):
        return 0.0
    return sqrt(min(nearest(one, other.corners)[0], nearest(other, one.corners)[0]))  # TMG-CHARGE-R5 (GEO-4)


def gap(one: Tray, other: Tray) -> Point:
    """The shortest vector from one tray to the other, (0, 0) if they share a point."""
    if _share_a_point(one, other):
        return (0.0, 0.0)
    (x, y), (u, v) = _across(one, other)
    return (u - x, v - y)  # TMG-CHARGE-R5 (GEO-4)


def closest_points(one: Tray, other: Tray) -> tuple[Point, Point]:
    """A point of each tray, as near to each other as any; trays that share points give one of those twice."""
    if _share_a_point(one, other):
        point = middle(common(one, other) or one.corners)
        return (point, point)
    return _across(one, other)


def _across(one: Tray, other: Tray) -> tuple[Point, Point]:
    """The closest points of two trays that are apart: one of them is a corner."""
    there, theirs = nearest(one, other.corners)
    back, mine = nearest(other, one.corners)
    if there <= back:
        return (clamped(one, *theirs), theirs)
    return (mine, clamped(other, *mine))


def _share_a_point(one: Tray, other: Tray) -> bool:
    dx, dy, reach = other.x - one.x, other.y - one.y, one.reach + other.reach
    return dx * dx + dy * dy <= reach * reach and penetration(one, other) >= 0


def nearest(one: Tray, points: Polygon) -> tuple[float, Point]:
    """The nearest of some points, and before it the square of its distance."""
    x, y, fx, fy, a, b, _, _, _ = one
    best, found = inf, points[0]
    for point in points:
        px, py = point
        px -= x
        py -= y
        u = abs(px * fy - py * fx) - a
        v = abs(px * fx + py * fy) - b
        square = u * u if u > 0 else 0.0
        if v > 0:
            square += v * v
        if square < best:
            best, found = square, point
    return (best, found)


def clamped(one: Tray, x: float, y: float) -> Point:
    """The point of a tray that is nearest to a point."""
    u, v = local(one, x, y)
    u, v = max(-one.a, min(one.a, u)), max(-one.b, min(one.b, v))
    return (one.x + u * one.fy + v * one.fx, one.y + v * one.fy - u * one.fx)


def common(one: Tray, other: Tray) -> Polygon:
    """The part of the table under both trays."""
    part = one.corners
    x, y, fx, fy, a, b, _, _, _ = other
    for nx, ny, half in ((fx, fy, b), (fy, -fx, a), (-fx, -fy, b), (-fy, fx, a)):
        part = cut(part, -nx, -ny, -half - nx * x - ny * y)
    return part


def point_distance(one: Tray, x: float, y: float) -> float:
    """The distance from a point to a tray, 0 on or in it."""
    return sqrt(nearest(one, ((x, y),))[0])


def covers(one: Tray, x: float, y: float) -> bool:
    """Whether a point lies in a footprint or on its rim: what "in", "on" and "inside" mean for a tray's centre."""
    u, v = local(one, x, y)
    return abs(u) <= one.a and abs(v) <= one.b  # TMG-TERR-R3


def front_distance(one: Tray, other: Tray) -> float:
    """The least distance from a tray's front edge to another tray."""
    left, right = one.corners[:2]  # TMG-RANGED-R1 (GEO-14)
    if meets(other.corners, left, right, 0.0):
        return 0.0
    ways = [to_segment(x, y, left, right) for x, y in other.corners]
    near = min(dx * dx + dy * dy for dx, dy in ways)
    return sqrt(min(near, nearest(other, (left, right))[0]))  # TMG-RANGED-R1 (GEO-14)


def fully_within(one: Tray, other: Tray, most: float) -> bool:
    """Whether every corner of a tray lies within so much of another tray."""
    return all(within(point_distance(other, x, y), most) for x, y in one.corners)  # TMG-CONV-R3 (GEO-16)


def inside(one: Tray, left: float, bottom: float, right: float, top: float) -> bool:
    """Whether a tray lies wholly in an upright box, such as the table or a deployment zone."""
    x, y, fx, fy, a, b, _, _, _ = one
    fx, fy = abs(fx), abs(fy)
    wide, high = a * fy + b * fx, a * fx + b * fy
    return (
        x - wide >= left - EPS  # TMG-CONV-R3 (GEO-9)
        and x + wide <= right + EPS  # TMG-CONV-R3 (GEO-9)
        and y - high >= bottom - EPS  # TMG-CONV-R3 (GEO-9)
        and y + high <= top + EPS  # TMG-CONV-R3 (GEO-9)
    )


# Contact


def touch(one: Tray, other: Tray) -> bool:
    """Whether two trays are in contact: near enough to touch and not overlapping."""
    if not -EPS <= _near(one, other) <= EPS:  # TMG-CONV-R3 (GEO-10)
        return False
    return distance(one, other) <= EPS  # TMG-CONV-R3 (GEO-10)


def shared_edge(one: Tray, other: Tray) -> Shared | None:
    """The longest stretch along which two trays lie flush, the same seen from either; None if there is none."""
    if _near(one, other) < -EPS:
        return None
    if other < one:
        found = _shared(other, one)
        return found and Shared(found.length, found.theirs, found.mine)
    return _shared(one, other)


def _near(one: Tray, other: Tray) -> float:
    """The penetration, or far below 0 if not even the circles about the trays come near each other."""
    dx, dy, near = other.x - one.x, other.y - one.y, one.reach + other.reach + EPS
    return -inf if dx * dx + dy * dy > near * near else penetration(one, other)


def _shared(one: Tray, other: Tray) -> Shared | None:
    quarters, off = divmod(other.facing - one.facing + EIGHTH, QUARTER)
    if abs(off - EIGHTH) > FLUSH:  # TMG-MOVE-R3 (GEO-10)
        return None
    best: Shared | None = None
    for mine in range(4):
        theirs = (mine - quarters + 2) % 4  # the side that looks the other way
        length = _flush_length(one, mine, other.corners[theirs], other.corners[(theirs + 1) % 4])
        if length > (best.length if best else 0.0):
            best = Shared(length, SIDES[mine], SIDES[theirs])
    return best


def _flush_length(one: Tray, side: int, p: Point, q: Point) -> float:
    """How much of an edge p to q lies flush against a side: as long as they face each other, if near all along."""
    half, out = _edge(one, side)
    (pu, pv), (qu, qv) = sorted((_from_side(one, side, p), _from_side(one, side, q)))
    first, last = max(-half, pu), min(half, qu)
    if first >= last:
        return 0.0
    slope = (qv - pv) / (qu - pu)
    far = max(abs(pv + (first - pu) * slope - out), abs(pv + (last - pu) * slope - out))
    return last - first if far <= EPS else 0.0  # TMG-MOVE-R3 (GEO-10)


def _edge(one: Tray, side: int) -> tuple[float, float]:
    """Half the length of a side, and how far it lies from the centre."""
    return (one.b, one.a) if side % 2 else (one.a, one.b)


def _from_side(one: Tray, side: int, point: Point) -> Point:
    """A point seen by somebody at the centre who looks at that side: to the right, ahead."""
    u, v = local(one, *point)
    return ((u, v), (-v, u), (-u, -v), (v, -u))[side]


def engaged(one: Tray, other: Tray) -> bool:
    """Whether two trays touch along enough of an edge to hold each other."""
    shared = shared_edge(one, other)
    return shared is not None and at_least(shared.length, HELD)  # TMG-MOVE-R3


# Placing one tray flush against another


def edge_length(width: int, depth: int, side: Side) -> int:
    """The length of a side of a tray of this size."""
    return width if side in ("front", "rear") else depth


def offsets(edge: int) -> tuple[float, float, float]:
    """Edge to edge, half-way to the left or rear, half-way to the right or front, for a newcomer's edge."""
    return (0.0, -edge / 2, edge / 2)  # TMG-CHARGE-R2 (GEO-11)


def flush(at: Tray, side: Side, offset: float, width: int, depth: int, own: Side = "front") -> Pose:
    """The pose of a tray of this size with its own side flush against a side of another, so far along that side.

    Along means to the other tray's right on its front and rear, and to its front on its flanks.
    """
    theirs, mine = SIDES.index(side), SIDES.index(own)
    out = _edge(at, theirs)[1] + edge_length(depth, width, own) / 2
    u, v = ((offset, out), (out, offset), (offset, -out), (-out, offset))[theirs]  # TMG-CHARGE-R2 (GEO-11)
    turn = HALF + QUARTER * (theirs - mine)  # TMG-CHARGE-R1 (GEO-11)
    return beside(at.pose, u, v, turn)


def fraction(edge: float, offset: float, own: float) -> float:
    """How much of the shorter of two flush edges is shared, the newcomer's own lying so far along the other."""
    shared = min(edge / 2, offset + own / 2) - max(-edge / 2, offset - own / 2)
    return max(0.0, shared) / min(edge, own)  # TMG-CHARGE-R2 (GEO-12)


# Round bases and tokens


def disc_distance(disc: Disc, other: Tray | Disc) -> float:
    """The least distance from the rim of a disc, 0 if it shares a point with the other."""
    return max(0.0, _centre_distance(disc, other))


def disc_overlap(disc: Disc, other: Tray | Disc) -> bool:
    """Whether a disc and another footprint lie in each other deeper than measuring forgives."""
    return _centre_distance(disc, other) < -EPS  # TMG-CONV-R3


def disc_touch(disc: Disc, other: Tray | Disc) -> bool:
    """Whether a disc and another footprint are in contact without overlapping."""
    return abs(_centre_distance(disc, other)) <= EPS  # TMG-CONV-R3


def _centre_distance(disc: Disc, other: Tray | Disc) -> float:
    """From rim to rim; below 0 by as much as they lie in each other, as far as the centre stays outside."""
    if isinstance(other, Tray):
        return point_distance(other, disc.x, disc.y) - disc.r
    dx, dy = other.x - disc.x, other.y - disc.y
    return sqrt(dx * dx + dy * dy) - disc.r - other.r


def disc_under(disc: Disc, one: Tray) -> bool:
    """Whether the whole of a disc lies under a tray."""
    u, v = local(one, disc.x, disc.y)
    return abs(u) <= one.a - disc.r + EPS and abs(v) <= one.b - disc.r + EPS  # TMG-CONTENT-R6 (GEO-15)


def disc_inside(disc: Disc, left: float, bottom: float, right: float, top: float) -> bool:
    """Whether a disc lies wholly in an upright box."""
    x, y, r = disc
    across = left - EPS <= x - r and x + r <= right + EPS  # TMG-CONV-R3
    return across and bottom - EPS <= y - r and y + r <= top + EPS  # TMG-CONV-R3
