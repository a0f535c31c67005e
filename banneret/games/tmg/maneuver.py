"""Maneuver, March and Retreat: each asks for one pose."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from banneret.battlefield.angles import EIGHTH, turned
from banneret.battlefield.footprints import Pose as Place
from banneret.battlefield.paths import along
from banneret.games.tmg.casualties import alive
from banneret.games.tmg.changes import move
from banneret.games.tmg.engagement import engaged, engaged_with, engagements
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Doing
from banneret.games.tmg.moments import TOKENS, W_ACTION_DECLARE, W_ACTION_END, W_MOVE_END
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.poses import MOVE, PIVOT, Footing, first_leg, why_no_maneuver, why_not_along
from banneret.games.tmg.state import State, Unit
from banneret.games.tmg.suggesting import gather, rail_stops, wanderings
from banneret.games.tmg.terrain import Trail, feel
from banneret.games.tmg.values import bears, speed
from banneret.kernel.decisions import Reply, Why, choose
from banneret.kernel.judged import Pose

if TYPE_CHECKING:
    from banneret.games.tmg.listening import Later
    from banneret.kernel.decisions import Flow

MANEUVER, MARCH, RETREAT = "maneuver", "march", "retreat"
LEAST = 6  # TMG-RETREAT-R4: the shortest length that is more than measuring forgives
TENTH = 100
MAY_PIVOT_FIRST = "enhanced-mobility"  # before a March
SLIPS_AWAY, SLIP = "elusive-escape", 2000  # a Retreat goes so much further
TRIES = 24  # how often a suggester looks for one more pose
NO_WAY: Final = Why("TMG-RETREAT-R4", "There is no room to retreat straight away from it.")


class Move(Doing):
    """Scratch paper of one Maneuver, March or Retreat; windows may add inches or end it."""

    __slots__ = ("before", "cancelled", "dangers", "further", "kind", "later", "left", "limit", "unit")

    def __init__(self, unit: Unit, kind: str, further: int = 0, limit: int | None = None) -> None:
        self.unit: Unit = unit
        self.kind = kind
        self.before = unit.pose
        self.further = further  # added after doubling, in thousandths
        self.limit = limit  # at most this, however fast it is
        self.left: list[Unit] = []  # the enemies engaged with it before it moved
        self.dangers = 0  # Dangerous pieces that it counts as moving through, besides those of the table
        self.cancelled = False
        self.later: list[Later] = []

    def most(self, g: State) -> int:
        """How far it may go."""
        times = 1 if self.kind == MANEUVER else 2  # TMG-MANEUVER-1, TMG-MARCH-1, TMG-RETREAT-3
        most = max(0, times * speed(g, self.unit) + self.further)  # TMG-CONV-R11
        return most if self.limit is None else min(most, self.limit)  # TMG-MANEUVER-1


# -- may it be chosen --------------------------------------------------------------------------------------


def why_no_move(g: State, u: Unit) -> Why | None:
    """Why a unit cannot Maneuver or March now."""
    if engaged(g, u):
        return Why("TMG-ACT-R2", "An engaged unit may only Attack or Retreat.")  # TMG-ACT-R2
    return None


def why_no_retreat(g: State, u: Unit, kind: Move | None = None) -> Why | None:
    """Why a unit cannot Retreat now."""
    if not engaged(g, u):
        return Why("TMG-ACT-R2", "Only an engaged unit can Retreat.")  # TMG-ACT-R2, TMG-RETREAT-1
    if not ways_out(g, u, (kind or intended(g, u)).most(g)):
        return Why("TMG-RETREAT-R4", "There is no room to retreat from any enemy.")  # TMG-RETREAT-R4
    return None


def intended(g: State, u: Unit, further: int = 0) -> Move:
    """A Retreat before it is declared, so much further than usual, with what the unit's abilities will add."""
    return Move(u, RETREAT, further + (SLIP if bears(g, u, SLIPS_AWAY) else 0))  # TMG-CONV-R11


class Way(NamedTuple):
    """A direction in which a unit can retreat: from whom, and a pose that is legal there."""

    enemy: Unit
    direction: int
    pose: Place


def ways_out(g: State, u: Unit, most: int) -> list[Way]:
    """Every enemy from which the unit can move away, with the farthest pose found for it."""
    footing = Footing(g, u)
    found = []
    for contact in engagements(g, u):
        pose = _farthest(footing, contact.away, most)  # TMG-RETREAT-R1, TMG-RETREAT-R4
        if pose is not None:
            found.append(Way(g.units[contact.n], contact.away, pose))
    return found


def _farthest(f: Footing, direction: int, most: int) -> Place | None:
    """The first pose of a finite set that is legal: the farthest way, every tenth of an inch, eighth turns."""
    for stop in _stops(f, direction, most):
        if f.why_not_way(f.start, stop) is None:
            for n in range(8):
                pose = (stop[0], stop[1], turned(stop[2], EIGHTH * n))
                if f.why_not_end(pose, PIVOT if n else MOVE) is None:  # TMG-RETREAT-R3
                    return pose
    return None


def _stops(f: Footing, direction: int, most: int) -> Iterator[Place]:
    """Where the straight move of a retreat may stop."""
    clear = f.clear(f.start, direction, most)
    for size in (clear, *range(clear // TENTH * TENTH, LEAST, -TENTH), LEAST):
        if LEAST <= size <= clear:  # TMG-RETREAT-R4
            yield along(f.start, direction, size)


# -- the actions -------------------------------------------------------------------------------------------


def maneuver(g: State, u: Unit, limit: int | None = None) -> Flow[None]:
    """Pivot, move at most Speed (and this limit) straight ahead, pivot (TMG-MANEUVER-1)."""
    act = yield from _declare(g, Move(u, MANEUVER, limit=limit))
    if not act.cancelled and why_no_move(g, u) is None:
        yield from _wheel(g, act, "TMG-MANEUVER-1")  # TMG-MANEUVER-1
    yield from speak(g, W_ACTION_END, act, u.id)


def _wheel(g: State, act: Move, rule: str) -> Flow[None]:
    """Ask for a pose that a pivot, a straight move and a pivot lead to, and go there."""
    u, footing, most = act.unit, Footing(g, act.unit), act.most(g)

    def judge(reply: Reply) -> Why | None:
        return why_no_maneuver(footing, most, reply)

    question = Pose(
        u.seat,
        act.kind,
        rule,
        judge,
        lambda rng, n: gather(n, lambda r: judge(r) is None, wanderings(footing, most, rng, n + TRIES)),
        u.pose,
        "pose",
        u.id,
    )
    question.form = {**question.form, "most": most}
    reply: Reply = yield question
    leg = first_leg(u.pose, reply[0], reply[1], most)
    yield from go(g, act, leg[0] if leg else u.facing, (reply[0], reply[1], reply[2]))  # TMG-MANEUVER-R1


def march(g: State, u: Unit) -> Flow[None]:
    """Move straight ahead at most twice Speed, then pivot (TMG-MARCH-1)."""
    act = yield from _declare(g, Move(u, MARCH))
    if not act.cancelled and why_no_move(g, u) is None:
        if bears(g, u, MAY_PIVOT_FIRST):
            yield from _wheel(g, act, "TMG-CONV-R7")  # TMG-CONV-R7: the card beats TMG-MARCH-1
        else:
            yield from _along(g, act, "TMG-MARCH-1", u.facing, 0, u.pose)  # TMG-MARCH-1
    yield from speak(g, W_ACTION_END, act, u.id)


def retreat(g: State, u: Unit, further: int = 0) -> Flow[None]:
    """A Panic Test, then straight away from an enemy by at most twice Speed (and further), then a pivot."""
    act = yield from _declare(g, Move(u, RETREAT, further))
    act.left = engaged_with(g, u)  # before its test, too, which may part a band
    if not act.cancelled and why_no_retreat(g, u, act) is None:  # TMG-RETREAT-R4
        yield from panic_test(g, u)  # TMG-RETREAT-2
        if alive(u):  # TMG-RETREAT-R2: pass or fail
            yield from _away(g, act)
    yield from speak(g, W_ACTION_END, act, u.id)


def _away(g: State, act: Move) -> Flow[None]:
    """Choose the enemy to move away from, and go."""
    u = act.unit
    ways = {way.enemy.id: way for way in ways_out(g, u, act.most(g))}
    if not ways:
        return  # the test has changed what there was room for
    refused = {e.id: NO_WAY for e in engaged_with(g, u) if e.id not in ways}
    name = yield from choose(u.seat, "retreat-from", "TMG-RETREAT-R1", [*ways], lambda: refused, u.id)  # TMG-RETREAT-R1
    way = ways[name]
    # TMG-RETREAT-R5: nothing follows for the enemy left behind
    yield from _along(g, act, "TMG-RETREAT-3", way.direction, LEAST, way.pose)  # TMG-RETREAT-3, TMG-RETREAT-R4


def _declare(g: State, act: Move) -> Flow[Move]:
    u = act.unit
    g.tell("acts", "TMG-ACT-8", who=u.id, action=act.kind)
    yield from speak(g, W_ACTION_DECLARE, act, u.id)
    act.cancelled = act.cancelled or not alive(u)
    return act


def _along(g: State, act: Move, rule: str, direction: int, least: int, start: Place) -> Flow[None]:
    """Ask for a pose on a rail, and go there without a turn before the move."""
    u, footing, most = act.unit, Footing(g, act.unit), act.most(g)

    def judge(reply: Reply) -> Why | None:
        return why_not_along(footing, rule, direction, least, most, reply)

    question = Pose(
        u.seat,
        act.kind,
        rule,
        judge,
        lambda rng, n: gather(
            n,
            lambda r: judge(r) is None,
            chain((start,), rail_stops(footing, direction, least, most, rng, n + TRIES)),
        ),
        start,
        "rail",
        u.id,
    )
    question.form = {**question.form, "from": [*u.pose], "direction": direction, "least": least, "most": most}
    reply: Reply = yield question
    yield from go(g, act, u.facing, (reply[0], reply[1], reply[2]))  # TMG-RETREAT-R1, TMG-MARCH-1: no turn before


def go(g: State, act: Move, facing: int, end: Place) -> Flow[None]:
    """Pivot, move, pivot; then the terrain, then W-MOVE-END."""
    u = act.unit
    act.left = act.left or engaged_with(g, u)
    trail = Trail(g)
    begin, first, stop = u.tray, u.tray_at((u.x, u.y, facing)), u.tray_at((end[0], end[1], facing))
    trail.placed(begin, first)  # TMG-TERR-R5
    trail.straight(first, end[0] - u.x, end[1] - u.y)  # TMG-TERR-R5
    trail.placed(stop, u.tray_at(end))  # TMG-TERR-R5
    rule = {MANEUVER: "TMG-MANEUVER-1", MARCH: "TMG-MARCH-1"}.get(act.kind, "TMG-RETREAT-4")
    move(g, u, end, rule, act.most(g), act.further)
    yield from feel(g, u, trail, act.dangers)  # TMG-TERR-R6
    if alive(u):
        yield from speak(g, TOKENS, act, u.id)
        yield from speak(g, W_MOVE_END, act, u.id)
