"""Tactics Cards of Brynden Tully as commander of the Outriders: Ride-by Attack, Ride Them Down, Marshal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from banneret.battlefield.angles import EIGHTH, turned
from banneret.battlefield.footprints import Pose as Place
from banneret.battlefield.paths import Sweep, along, sweep_overlap
from banneret.games.tmg.abilities.cards import LONG
from banneret.games.tmg.actions import CHARGE, Free, free_action, free_words
from banneret.games.tmg.cards import INCH
from banneret.games.tmg.casualties import alive
from banneret.games.tmg.deeds import RULE, afflict, friends, hits, near, pick_unit, wounds
from banneret.games.tmg.maneuver import MARCH, Move, go
from banneret.games.tmg.matter import Activation, Matter, Me
from banneret.games.tmg.moments import W_ACTION_DECLARE, W_ACTIVATE, W_MOVE_END
from banneret.games.tmg.parts import may
from banneret.games.tmg.poses import MOVE, Footing, first_leg, why_no_maneuver
from banneret.games.tmg.ranks import ranks
from banneret.games.tmg.state import PANICKED, State, Unit
from banneret.games.tmg.suggesting import gather, wanderings
from banneret.kernel.decisions import Reply, Why
from banneret.kernel.judged import Pose

if TYPE_CHECKING:
    from banneret.games.tmg.attack_action import Assault
    from banneret.games.tmg.charge import Rush
    from banneret.kernel.decisions import Flow

TRIES = 24


class Through(Footing):
    """The footing of a unit in whose way no enemy stands."""

    __slots__ = ()

    def __init__(self, g: State, u: Unit) -> None:
        super().__init__(g, u)
        self.others = [(o, tray) for o, tray in self.others if o.seat == u.seat]
        self.enemies, self.held, self.off, self.slides = [], [], [], self.solid


class Ride:
    """A March that begins with a pivot and goes through enemies: how far, and where it may end."""

    __slots__ = ("ends", "march", "most", "ways")

    def __init__(self, g: State, u: Unit) -> None:
        self.march = Move(u, MARCH)
        self.most = self.march.most(g)
        self.ends = Footing(g, u)
        self.ways = Through(g, u)

    def why_not(self, reply: Reply) -> Why | None:
        """Why it may not end there."""
        why = why_no_maneuver(self.ways, self.most, reply)
        return why or self.ends.why_not_end((reply[0], reply[1], reply[2]), MOVE)  # TMG-MOVE-1, TMG-MOVE-2

    def first(self) -> Place | None:
        """A legal end out of a finite set: eighth turns, whole inches short of the farthest."""
        return next((pose for pose in self._tried() if self.why_not([*pose]) is None), None)

    def _tried(self) -> Iterator[Place]:
        start = self.ends.start
        yield start
        for size in range(self.most, 0, -INCH):
            for n in range(8):
                direction = turned(start[2], EIGHTH * n)
                yield (*along(start, direction, size)[:2], direction)

    def leg(self, end: Reply) -> int:
        """The facing in which it goes."""
        found = first_leg(self.ends.start, end[0], end[1], self.most)
        return found[0] if found else self.ends.start[2]

    def crossed(self, g: State, end: Reply) -> list[Unit]:
        """The enemies that its way overlaps."""
        u = self.march.unit
        dx, dy = end[0] - u.x, end[1] - u.y
        sweep = Sweep(u.tray_at((u.x, u.y, self.leg(end))), dx, dy)
        return [e for e in g.enemies(u) if (dx or dy) and sweep_overlap(sweep, e.tray)]


@may("ride-by-attack", W_ACTION_DECLARE)
def ride_by_attack(g: State, me: Me, act: Move | Rush | Assault) -> Flow[None]:
    """In place of its action the unit rides through enemies; one of them takes Wounds."""
    act.cancelled = True
    u, ride = act.unit, Ride(g, act.unit)
    end = yield from _ask(u, ride)
    crossed = ride.crossed(g, end)
    yield from go(g, ride.march, ride.leg(end), (end[0], end[1], end[2]))
    if alive(u):
        enemy = yield from pick_unit(g, me, [e for e in crossed if alive(e)])
        if enemy is not None:
            yield from wounds(g, enemy, 1 + ranks(g, u))


def _ask(u: Unit, ride: Ride) -> Flow[Reply]:
    """Where the ride ends."""
    first = ride.first()
    assert first is not None
    reply: Reply = yield Pose(
        u.seat,
        "ride-by",
        RULE,
        ride.why_not,
        lambda rng, n: gather(
            n, lambda r: ride.why_not(r) is None, [first, *wanderings(ride.ways, ride.most, rng, n + TRIES)]
        ),
        first,
        "pose",
        u.id,
    )
    return reply


@ride_by_attack.when
def has_room(g: State, me: Me, act: Matter) -> bool:
    """There is room to end the ride."""
    return act.unit is not None and alive(act.unit) and Ride(g, act.unit).first() is not None


def _riders(g: State, me: Me, act: Matter) -> list[Unit]:
    """Friendly cavalry near the enemy that may charge it."""
    assert act.unit is not None
    close = [u for u in near(act.unit, friends(g, me), LONG) if u.card.type == "cavalry"]
    return [u for u in close if free_words(g, u, [CHARGE], Free([act.unit]))]


@may("ride-them-down", W_MOVE_END, aims=_riders)
def ride_them_down(g: State, me: Me, act: Move, target: Unit) -> Flow[None]:
    """Cavalry charges the enemy that has moved, and tramples it instead of attacking."""

    def give(rush: Rush) -> None:
        rush.instead = _trample

    yield from free_action(g, target, [CHARGE], Free([act.unit], charge=give))


def _trample(g: State, rush: Rush) -> Flow[None]:
    """The enemy becomes Panicked and takes 2 Hits for each rank of the charger."""
    afflict(g, rush.target, PANICKED)
    yield from hits(g, rush.target, 2 * ranks(g, rush.unit))


@may("marshal", W_ACTIVATE)
def marshal(g: State, me: Me, act: Activation) -> None:
    """Once this turn the unit may rest in place of a Maneuver."""
    act.marshal = True
