"""The Charge Action in its six steps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from banneret.battlefield.angles import HALF, bearing, turned
from banneret.battlefield.footprints import Side, distance, moved
from banneret.battlefield.footprints import engaged as flush_engaged
from banneret.battlefield.paths import Sweep, corridor, sweep_overlap
from banneret.battlefield.plane import EPS, length, whole, within
from banneret.games.tmg.alignment import Landing, crowded, landings, refused_placements
from banneret.games.tmg.attack import Blow, choose_arc, choose_attack, melee_attacks, strike
from banneret.games.tmg.cards import INCH
from banneret.games.tmg.casualties import alive
from banneret.games.tmg.changes import lock, move
from banneret.games.tmg.engagement import engaged, engagement
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Doing
from banneret.games.tmg.moments import (
    REROLLS,
    TOKENS,
    W_ACTION_DECLARE,
    W_ACTION_END,
    W_CHARGE_DECLARE,
    W_CHARGE_DIE,
    W_CHARGE_FAIL,
    W_CHARGE_SUCCESS,
)
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.poses import NO_POSE, Footing, exact_inches, is_pose
from banneret.games.tmg.ranks import strength
from banneret.games.tmg.rolls import CHARGE, Throw, cast, reroll
from banneret.games.tmg.sight import arcs, sees, why_unseen
from banneret.games.tmg.state import State, Unit
from banneret.games.tmg.suggesting import gather, turns
from banneret.games.tmg.terrain import PATHFINDER, Trail, feel, hindered, impassable
from banneret.games.tmg.values import bears, speed
from banneret.kernel.decisions import ChooseSome, Reply, Why, choose
from banneret.kernel.judged import Pose

if TYPE_CHECKING:
    from banneret.games.tmg.listening import Later
    from banneret.kernel.decisions import Flow

TRIES = 24


class Rush(Doing):
    """Scratch paper of one charge; windows may add inches, roll dice again, set the die, or give to its attack."""

    __slots__ = (
        "arc",
        "cancelled",
        "corridor",
        "counts_as",
        "distance",
        "failed",
        "front_fails_on",
        "further",
        "gives",
        "hindered",
        "instead",
        "kind",
        "later",
        "rerolls",
        "target",
        "throw",
        "trail",
        "unit",
    )

    def __init__(self, g: State, unit: Unit, target: Unit) -> None:
        self.unit: Unit = unit
        self.target: Unit = target
        self.kind = "charge"
        self.arc: Side = "front"
        self.corridor = Sweep(unit.tray, 0.0, 0.0)
        self.distance = 0.0
        self.further = 0  # inches
        self.counts_as: int | None = None  # the die that is not rolled: TMG-CONTENT-R12
        self.cancelled = False
        self.failed: Why | None = None
        self.rerolls = False  # its owner may roll the charge dice again
        self.front_fails_on = 1  # in the front arc a die of this or less fails
        self.hindered: bool | None = None  # by all terrain (True) or by none (False)
        self.gives: list[Callable[[Blow], None]] = []  # what its attack gains
        self.instead: Callable[[State, Rush], Flow[None]] | None = None  # in place of its attack
        self.later: list[Later] = []
        self.trail = Trail(g)
        self.throw = Throw(unit, CHARGE, "TMG-CHARGE-6")

    @property
    def die(self) -> int:
        """The die that counts: of two the lower one."""
        if self.counts_as is not None:
            return self.counts_as  # TMG-CONTENT-R12
        return min(self.throw.faces)  # TMG-CHARGE-15, TMG-CHARGE-R8

    def reach(self, g: State) -> int:
        """How far it gets, in thousandths."""
        return speed(g, self.unit) + INCH * (self.die + self.further)  # TMG-CHARGE-6, TMG-CONV-R11


# -- step 1: declare the target ----------------------------------------------------------------------------


def why_no_target(g: State, u: Unit, target: Unit) -> Why | None:
    """Why a unit cannot charge this enemy."""
    if not strength(g, target):
        return Why("TMG-UNIT-R2", f"{target.id} has nothing left.")  # TMG-UNIT-R2: its tray is in place still
    if not sees(g, u, target):
        return Why("TMG-CHARGE-2", f"{target.id} is not in its Line of Sight.")  # TMG-CHARGE-2, TMG-LOS-R6
    if not open_arcs(g, u, target):
        return Why("TMG-CHARGE-R3", f"There is no room left on that side of {target.id}.")  # TMG-CHARGE-R3
    return None


def why_no_target_in_full(g: State, u: Unit, target: Unit) -> Why | None:
    """The same for people: what keeps the unit from seeing the target is said, too."""
    why = why_no_target(g, u, target)
    if why is None or why.rule != "TMG-CHARGE-2":
        return why
    return replace(why, says=f"{target.id} is not in its Line of Sight: {why_unseen(g, u, u.pose, target)}.")


def open_arcs(g: State, u: Unit, target: Unit) -> list[Side]:
    """The arcs of the target in which the charger begins, without those where others leave no room."""
    known = g.known.arcs.get((u.n, target.n))
    if known is None:
        known = [arc for arc in arcs(target, u) if not crowded(g, u, target, arc)]  # TMG-CHARGE-3, TMG-CHARGE-R3
        g.known.arcs[u.n, target.n] = known
    return known


def charge_targets(g: State, u: Unit) -> list[Unit]:
    """Whom a unit may charge, however far."""
    return [e for e in g.enemies(u) if why_no_target(g, u, e) is None]  # TMG-CHARGE-2, TMG-CHARGE-R4


def nearest_targets(g: State, u: Unit) -> list[Unit]:
    """The nearest enemy that a unit may charge now, from tray to tray; several if they are as near."""
    far = {e.id: distance(u.tray, e.tray) for e in charge_targets(g, u)} if why_no_charge(g, u) is None else {}
    return [e for e in g.enemies(u) if e.id in far and within(far[e.id], min(far.values()))]  # TMG-CONV-R3


def why_no_charge(g: State, u: Unit) -> Why | None:
    """Why a unit cannot Charge now."""
    if engaged(g, u):
        return Why("TMG-ACT-R2", "An engaged unit may only Attack or Retreat.")  # TMG-ACT-R2
    if not melee_attacks(u):
        return Why("TMG-ACT-R3", "It has no melee attack.")  # TMG-ACT-R3
    if all(why_no_target(g, u, e) is not None for e in g.enemies(u)):
        return Why("TMG-ACT-R3", "There is no enemy that it may charge.")  # TMG-ACT-R3
    return None


# -- the action --------------------------------------------------------------------------------------------


def charge(
    g: State, u: Unit, on: Sequence[Unit] | None = None, how: Callable[[Rush], None] | None = None
) -> Flow[Rush]:
    """Declare, arc, pivot and measure, roll, align, attack (TMG-CHARGE-1); `on` limits the targets."""
    enemies = g.enemies(u) if on is None else on
    names = [e.id for e in enemies if why_no_target(g, u, e) is None]

    @cache  # asked for again and again while the question is open
    def refused() -> dict[str, Why]:
        return {e.id: why for e in enemies if (why := why_no_target_in_full(g, u, e)) is not None}

    name = yield from choose(u.seat, "charge-target", "TMG-CHARGE-2", names, refused, u.id)  # TMG-CHARGE-2
    rush = Rush(g, u, g.unit(name))
    if how is not None:
        how(rush)
    g.tell("acts", "TMG-ACT-8", who=u.id, action="charge", target=name)
    yield from speak(g, W_ACTION_DECLARE, rush, u.id)
    if _still(g, rush):
        yield from speak(g, W_CHARGE_DECLARE, rush, u.id)
    if _still(g, rush):
        yield from _run(g, rush)
    yield from speak(g, W_ACTION_END, rush, u.id)
    return rush


def _still(g: State, rush: Rush) -> bool:
    """Whether the charge on its target is legal still; the target binds."""
    u, target = rush.unit, rush.target
    if rush.cancelled or not alive(u) or not alive(target):
        return False
    return not engaged(g, u) and why_no_target(g, u, target) is None  # TMG-CHARGE-2, TMG-ACT-R2


def _run(g: State, rush: Rush) -> Flow[None]:
    """Steps 2 to 6."""
    rush.arc = yield from choose_arc(rush.unit, open_arcs(g, rush.unit, rush.target))  # TMG-CHARGE-3, TMG-LOS-R3
    yield from _pivot(g, rush)
    yield from roll_charge(g, rush)
    why = why_failed(g, rush)
    landing = None if why else (yield from _landing(g, rush))
    if landing is None:
        rush.failed = why or Why("TMG-CHARGE-R9", "There is no room to make contact.")
        yield from fail_charge(g, rush, rush.failed)
    else:
        yield from _succeed(g, rush, landing)


def why_no_charge_pivot(f: Footing, target: Unit, facing: int) -> Why | None:
    """Why a charger may not turn like this: it may come into touch with its target, but not engage it by turning."""
    spared = [target, *f.held]
    why = f.why_not_pivot(f.start, facing, may_touch=spared)  # TMG-PIVOT-R1
    here = f.unit.tray_at((f.start[0], f.start[1], facing))
    if why is None and any(flush_engaged(here, enemy.tray) for enemy in spared):
        return Why("TMG-PIVOT-R1", "A pivot alone engages nobody.")  # TMG-PIVOT-R1, INV-5
    return why


def _pivot(g: State, rush: Rush) -> Flow[None]:
    """Step 3: one pivot, then measure from tray to tray."""
    u, target = rush.unit, rush.target
    footing = Footing(g, u)

    def judge(reply: Reply) -> Why | None:
        if not is_pose(reply):
            return Why("TMG-CHARGE-4", NO_POSE)
        if (reply[0], reply[1]) != (u.x, u.y):
            return Why("TMG-CHARGE-4", "It may turn on the spot, and not move yet.")  # TMG-CHARGE-4
        return why_no_charge_pivot(footing, target, reply[2])

    there = target.tray
    looks = [bearing(there.x - u.x, there.y - u.y), *(turned(there.facing, HALF // 2 * n) for n in range(4))]
    reply: Reply = yield Pose(
        u.seat,
        "charge-pivot",
        "TMG-CHARGE-4",
        judge,
        lambda rng, n: gather(n, lambda r: judge(r) is None, turns(footing, rng, looks, n + TRIES)),
        u.pose,
        "turn",
        u.id,
    )
    before = u.tray
    move(g, u, (u.x, u.y, reply[2]), "TMG-CHARGE-4")  # TMG-CHARGE-4
    rush.trail.placed(before, u.tray)  # TMG-TERR-R5
    rush.corridor = corridor(u.tray, target.tray)  # TMG-CHARGE-R5, TMG-CHARGE-5
    rush.distance = length(rush.corridor.dx, rush.corridor.dy)  # TMG-CHARGE-5
    if rush.distance <= EPS:  # TMG-CHARGE-R5: no move
        rush.corridor = Sweep(u.tray, 0.0, 0.0)


def roll_charge(g: State, rush: Rush) -> Flow[None]:
    """Step 4: a die, or two through Hindering terrain; then re-rolls."""
    if rush.counts_as is None:
        number = 2 if _hindered(g, rush) else 1  # TMG-CHARGE-6, TMG-CHARGE-15, TMG-TERR-9
        yield from cast(g, rush.throw, number)  # TMG-CHARGE-6
    yield from speak(g, W_CHARGE_DIE + REROLLS, rush, rush.unit.id)  # TMG-CONV-R6
    yield from _roll_again(g, rush)
    yield from speak(g, W_CHARGE_DIE, rush, rush.unit.id)


def _hindered(g: State, rush: Rush) -> bool:
    """Whether two dice are rolled."""
    if rush.hindered is not None or bears(g, rush.unit, PATHFINDER):
        return bool(rush.hindered) and any(sweep_overlap(rush.corridor, p.tray) for p in g.pieces)
    return hindered(g, rush.corridor)


def _roll_again(g: State, rush: Rush) -> Flow[None]:
    """A leave to roll charge dice again, each once."""
    dice = rush.throw.open_dice()
    if rush.rerolls and dice:
        u, t = rush.unit, rush.throw
        named = yield ChooseSome(u.seat, "reroll-charge", "TMG-CONV-R6", dice, alike=t.alike, about=u.id)
        if named:
            yield from reroll(g, t, named, "TMG-CONV-R6")


def why_failed(g: State, rush: Rush) -> Why | None:
    """Why the charger does not get there."""
    if rush.die == 1:
        return Why("TMG-CHARGE-7", "A charge fails on a 1.")  # TMG-CHARGE-7, TMG-CHARGE-R6, TMG-CONV-R5
    if rush.arc == "front" and rush.die <= rush.front_fails_on:
        return Why("TMG-CONTENT-R3", f"This charge fails on a {rush.front_fails_on} or less.", {"die": rush.die})
    reach = rush.reach(g)
    if not within(rush.distance, reach):  # TMG-CHARGE-7, TMG-CHARGE-R6
        short = exact_inches(rush.distance - reach)
        return Why("TMG-CHARGE-7", f"It is {short} short.", {"far": whole(rush.distance), "reach": reach})
    others = [e.tray for e in g.enemies(rush.unit) if e is not rush.target]
    if any(sweep_overlap(rush.corridor, tray) for tray in others):
        return Why("TMG-CHARGE-R6", "Another enemy is in the way.")  # TMG-CHARGE-R6
    if any(sweep_overlap(rush.corridor, tray) for tray in impassable(g)):
        return Why("TMG-CHARGE-R6", "Impassable terrain is in the way.")  # TMG-CHARGE-R6, TMG-TERR-11
    return None


def _landing(g: State, rush: Rush) -> Flow[Landing | None]:
    """Step 5: where the charger ends; its owner picks among standard placements."""
    u, target = rush.unit, rush.target
    contact = moved(rush.corridor.start, rush.corridor.dx, rush.corridor.dy)
    found = landings(g, u, target, rush.arc, contact)  # TMG-CHARGE-R1, TMG-CHARGE-R9
    if not found:
        return None  # TMG-CHARGE-R9

    @cache  # asked for again and again while the question is open
    def refused() -> dict[str, Why]:
        moves = any(landing.target is not None for landing in found.values())
        return {} if moves else refused_placements(g, u, target, rush.arc)

    word = yield from choose(u.seat, "placement", "TMG-CHARGE-10", [*found], refused, u.id)  # TMG-CHARGE-10
    return found[word]


def fail_charge(g: State, rush: Rush, why: Why) -> Flow[None]:
    """A Failed Charge: the pivot stays, nothing moves, a Panic Test follows."""
    u = rush.unit
    g.tell("charge-failed", why.rule, who=u.id, target=rush.target.id, says=why.says)  # TMG-CHARGE-8, TMG-CHARGE-R7
    yield from speak(g, W_CHARGE_FAIL, rush, u.id)
    yield from panic_test(g, u)  # TMG-CHARGE-8


def _succeed(g: State, rush: Rush, landing: Landing) -> Flow[None]:
    """Align, feel the terrain, then step 6: one attack on the target."""
    u, target = rush.unit, rush.target
    contact = moved(rush.corridor.start, rush.corridor.dx, rush.corridor.dy)
    rush.trail.straight(rush.corridor.start, rush.corridor.dx, rush.corridor.dy)  # TMG-TERR-R5
    if landing.target is not None:
        move(g, target, landing.target, "TMG-CHARGE-12")  # TMG-CHARGE-12; fires no terrain: TMG-TERR-R5
    move(g, u, landing.pose, "TMG-CHARGE-9")  # TMG-CHARGE-9, TMG-CHARGE-10
    if landing.locked:
        lock(g, u, target, rush.arc, _direction(rush))  # TMG-CHARGE-R9
    rush.trail.placed(contact, u.tray)  # TMG-TERR-R5
    tell_charged(g, rush)
    yield from feel(g, u, rush.trail)  # TMG-TERR-R6
    if alive(u):
        yield from speak(g, TOKENS, rush, u.id)
        yield from speak(g, W_CHARGE_SUCCESS, rush, u.id)
    if alive(u) and alive(target) and engagement(g, u, target) is not None:  # TMG-CHARGE-R11, INV-21: none has left
        yield from _attack(g, rush)


def tell_charged(g: State, rush: Rush) -> None:
    """A charge has got there: how far it was, and how far it could have been."""
    measured = {"far": whole(rush.distance), "reach": rush.reach(g)}
    who, target = rush.unit.id, rush.target.id
    g.tell("charged", "TMG-CHARGE-10", who=who, target=target, arc=rush.arc, die=rush.die, **measured)


def _attack(g: State, rush: Rush) -> Flow[None]:
    """Step 6: one melee attack on the target, or what a card puts in its place."""
    if rush.instead is not None:
        yield from rush.instead(g, rush)
        return
    profile = yield from choose_attack(rush.unit, melee_attacks(rush.unit))
    blow = Blow(rush.unit, rush.target, profile, rush.arc, rush.corridor)  # TMG-CHARGE-14, TMG-CHARGE-R11
    for give in rush.gives:
        give(blow)
    yield from strike(g, blow)  # TMG-CHARGE-14


def _direction(rush: Rush) -> int:
    """The direction of the charge; one that began in contact goes the way the charger looks."""
    dx, dy = rush.corridor.dx, rush.corridor.dy
    return bearing(dx, dy) if dx or dy else rush.unit.facing
