"""The Attack Action: whom a unit can attack, its pivot or shift, and then the attack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from banneret.battlefield.angles import FULL, bearing, turned
from banneret.battlefield.footprints import Pose as Place
from banneret.battlefield.plane import length, within
from banneret.games.tmg.alignment import refused_replacements, replacements
from banneret.games.tmg.attack import (
    Blow,
    choose_attack,
    melee_arc,
    melee_attacks,
    ranged_arc,
    ranged_attacks,
    strike,
)
from banneret.games.tmg.cards import Attack
from banneret.games.tmg.casualties import alive
from banneret.games.tmg.changes import move, unlock
from banneret.games.tmg.engagement import engaged, engaged_with, engagement, engagements
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Doing
from banneret.games.tmg.moments import TOKENS, W_ACTION_DECLARE, W_ACTION_END
from banneret.games.tmg.poses import NO_POSE, Footing, inches, is_pose
from banneret.games.tmg.ranks import strength
from banneret.games.tmg.sight import faces, sees_from, shooting_distance, why_unseen
from banneret.games.tmg.state import State, Unit
from banneret.games.tmg.suggesting import gather, nearest_turns, turns
from banneret.games.tmg.terrain import Trail, feel
from banneret.games.tmg.values import bears
from banneret.kernel.decisions import Reply, Why, choose
from banneret.kernel.judged import Pose

if TYPE_CHECKING:
    from banneret.games.tmg.listening import Later
    from banneret.kernel.decisions import Flow

STAY = "stay"
VOLLEY = "arrow-volley"  # ignores units and terrain for Line of Sight
STEP = 15_000  # facings tried all round when no better one is known
TRIES = 24


class Assault(Doing):
    """Scratch paper of one Attack Action; a window may end it, or give to its attack."""

    __slots__ = ("cancelled", "gives", "kind", "later", "target", "unit")

    def __init__(self, unit: Unit, target: Unit) -> None:
        self.unit: Unit = unit
        self.target: Unit = target
        self.kind = "attack"
        self.cancelled = False
        self.gives: list[Callable[[Blow], None]] = []  # what its attack gains
        self.later: list[Later] = []


# -- may it be chosen --------------------------------------------------------------------------------------


def attack_targets(g: State, u: Unit) -> list[Unit]:
    """Whom a unit can attack: those engaged with it, or whom it can shoot at after some pivot."""
    if engaged(g, u):
        held = engaged_with(g, u) if melee_attacks(u) else []  # TMG-ATTACK-4, TMG-ATTACK-R3, TMG-RANGED-2
        return [e for e in held if strength(g, e)]  # TMG-UNIT-R2
    left = [e for e in g.enemies(u) if strength(g, e)]  # TMG-UNIT-R2: a tray may be in place still
    return [e for e in left if next(aims(g, u, e), None) is not None]  # TMG-ATTACK-1, TMG-ACT-R3, TMG-FIRE-1


def why_no_attack(g: State, u: Unit) -> Why | None:
    """Why a unit cannot take an Attack Action now."""
    if not engaged(g, u) and not ranged_attacks(u):
        return Why("TMG-ACT-R2", "An unengaged unit can only attack at range.")  # TMG-ACT-R2
    if attack_targets(g, u):
        return None
    if engaged(g, u):
        return Why("TMG-ATTACK-R3", "It has no melee attack.")  # TMG-ATTACK-R3
    return Why("TMG-ACT-R3", "No enemy can be brought into range and Line of Sight by a pivot.")  # TMG-ACT-R3


def why_no_attack_on(g: State, u: Unit, target: Unit) -> Why | None:
    """Why a unit cannot attack this enemy; a shot from that facing that it can turn to and that comes nearest."""
    if not strength(g, target):
        return Why("TMG-UNIT-R2", f"{target.id} has nothing left.")  # TMG-UNIT-R2
    if engaged(g, u):
        held = target in engaged_with(g, u)
        return None if held else Why("TMG-ATTACK-4", f"{target.id} is not engaged with it.", {"other": target.id})
    if next(aims(g, u, target), None) is not None:
        return None
    footing = Footing(g, u)
    looks = [look for look in dict.fromkeys(_looks(u, target)) if footing.why_not_pivot(u.pose, look) is None]
    poses = [(u.x, u.y, look) for look in looks]
    near = min(poses, key=lambda pose: shooting_distance(u, pose, target))
    why = why_no_shot(g, u, near, target)
    if why is None or why.rule != "TMG-RANGED-3":
        return why
    return replace(why, says=f"It has no Line of Sight to {target.id}: {why_unseen(g, u, near, target)}.")


def refused_targets(g: State, u: Unit) -> dict[str, Why]:
    """The enemies that a unit cannot attack now, with what keeps it from each."""
    return {e.id: why for e in g.enemies(u) if (why := why_no_attack_on(g, u, e)) is not None}


def why_no_shot(g: State, u: Unit, pose: Place, target: Unit) -> Why | None:
    """Why it cannot shoot at a unit from that pose."""
    reach = max((attack.reach for attack in ranged_attacks(u)), default=0)
    far = shooting_distance(u, pose, target)
    if not reach or not within(far, reach):  # TMG-RANGED-1, TMG-RANGED-R1
        short = inches(max(1.0, far - reach))
        return Why("TMG-RANGED-1", f"{target.id} is {inches(far)} away: {short} short.", {"reach": reach})
    near = [attack for attack in ranged_attacks(u) if within(far, attack.reach)]
    if not any(_sighted(g, u, pose, target, attack) for attack in near):  # TMG-RANGED-3, TMG-LOS-R6
        return Why("TMG-RANGED-3", f"It has no Line of Sight to {target.id}.")
    return None


def _sighted(g: State, u: Unit, pose: Place, target: Unit, attack: Attack) -> bool:
    """Whether the target is seen well enough for this attack; a volley flies over everything."""
    if attack.use == VOLLEY and bears(g, u, VOLLEY):
        return faces(u, pose, target)  # TMG-CONV-R7: the card beats TMG-LOS-9
    return sees_from(g, u, pose, target)  # TMG-RANGED-3, TMG-LOS-R6


def aims(g: State, u: Unit, target: Unit) -> Iterator[int]:
    """The facings, out of a finite set, after which a target can be shot at."""
    reach = max((attack.reach for attack in ranged_attacks(u)), default=0)
    there = target.tray
    if not reach or length(there.x - u.x, there.y - u.y) > reach + u.tray.reach + there.reach + 10:
        return
    footing = Footing(g, u)
    for facing in dict.fromkeys(_looks(u, target)):
        pose = (u.x, u.y, facing)
        if footing.why_not_pivot(u.pose, facing) is None and why_no_shot(g, u, pose, target) is None:
            yield facing


def _looks(u: Unit, target: Unit) -> Iterator[int]:
    """As it stands, at the target's centre and corners, then all round."""
    there = target.tray
    yield u.facing
    points = [(there.x, there.y), *there.corners]
    yield from nearest_turns(u.facing, (bearing(x - u.x, y - u.y) for x, y in points if (x, y) != (u.x, u.y)))
    yield from (turned(u.facing, step) for step in range(STEP, FULL, STEP))


# -- the action --------------------------------------------------------------------------------------------


def attack(
    g: State,
    u: Unit,
    on: Sequence[Unit] | None = None,
    how: Callable[[Blow], None] | None = None,
    named: Callable[[Unit], None] | None = None,
) -> Flow[None]:
    """One attack on one enemy, after a pivot or shift; `on` limits the targets, `how` gives to the attack.

    `named` is told of the target before W-ACTION-DECLARE.
    """
    names = [e.id for e in attack_targets(g, u) if on is None or e in on]
    refused = cache(partial(refused_targets, g, u))  # asked for again and again while the question is open
    name = yield from choose(u.seat, "target", "TMG-ATTACK-4", names, refused, u.id)  # TMG-ATTACK-4
    act = Assault(u, g.unit(name))
    if how is not None:
        act.gives.append(how)
    if named is not None:
        named(act.target)
    g.tell("acts", "TMG-ACT-8", who=u.id, action="attack", target=name)
    yield from speak(g, W_ACTION_DECLARE, act, u.id)
    if not act.cancelled and alive(u) and act.target in attack_targets(g, u):  # the target binds
        if engaged(g, u):
            yield from _fight(g, act)
        else:
            yield from _shoot(g, act)
    yield from speak(g, W_ACTION_END, act, u.id)


def _fight(g: State, act: Assault) -> Flow[None]:
    """Melee: with only one enemy it may pivot to face it and may shift."""
    u, target = act.unit, act.target
    contact = engagements(g, u)
    if len(contact) == 1:  # TMG-ATTACK-2, TMG-ATTACK-3
        mine, theirs = contact[0].mine, contact[0].theirs
        assert mine is not None
        assert theirs is not None
        places = replacements(g, u, target, mine, theirs)  # TMG-ATTACK-R2
        words, refused = [STAY, *places], cache(partial(refused_replacements, g, u, target, mine, theirs))
        word = yield from choose(u.seat, "shift", "TMG-ATTACK-2", words, refused, u.id)  # TMG-ATTACK-2
        if word != STAY:
            unlock(g, u, target)  # TMG-ATTACK-R2: a pair left askew is straightened
            yield from _turned_to(g, u, places[word], "TMG-ATTACK-2")
            if alive(u):
                yield from speak(g, TOKENS, act, u.id)
    if alive(u) and alive(target) and engagement(g, u, target) is not None:  # INV-21: a shrunk band may have lost touch
        profile = yield from choose_attack(u, melee_attacks(u))
        yield from _strike(g, act, Blow(u, target, profile, melee_arc(g, u, target)))  # TMG-ATTACK-4, TMG-LOS-R3


def _shoot(g: State, act: Assault) -> Flow[None]:
    """Ranged: a pivot to any facing from which the target can be shot at."""
    u, target = act.unit, act.target
    facing = yield from _take_aim(g, u, target)
    yield from _turned_to(g, u, (u.x, u.y, facing), "TMG-ATTACK-1")
    reaching = _reaching(g, u, target) if alive(u) and alive(target) else []
    if reaching:  # TMG-ATTACK-1: of a band that shrank on stakes the half that is left may see or reach nobody
        profile = yield from choose_attack(u, reaching)
        arc = yield from ranged_arc(u, target)  # TMG-LOS-R3
        yield from _strike(g, act, Blow(u, target, profile, arc))  # TMG-ATTACK-1


def _strike(g: State, act: Assault, blow: Blow) -> Flow[None]:
    for give in act.gives:
        give(blow)
    yield from strike(g, blow)


def _reaching(g: State, u: Unit, target: Unit) -> list[Attack]:
    """The ranged attacks that reach the target; a long one reaches at short range, too."""
    far = shooting_distance(u, u.pose, target)
    near = [attack for attack in ranged_attacks(u) if within(far, attack.reach)]  # TMG-RANGED-1, TMG-RANGED-R1
    return [attack for attack in near if _sighted(g, u, u.pose, target, attack)]


def _take_aim(g: State, u: Unit, target: Unit) -> Flow[int]:
    """Ask for the pivot."""
    footing = Footing(g, u)

    def judge(reply: Reply) -> Why | None:
        if not is_pose(reply):
            return Why("TMG-ATTACK-1", NO_POSE)
        if (reply[0], reply[1]) != (u.x, u.y):
            return Why("TMG-ATTACK-1", "It may turn on the spot, and not move.")  # TMG-ATTACK-1
        pose = (reply[0], reply[1], reply[2])
        return footing.why_not_pivot(u.pose, pose[2]) or why_no_shot(g, u, pose, target)

    good = list(aims(g, u, target))
    reply: Reply = yield Pose(
        u.seat,
        "aim",
        "TMG-ATTACK-1",
        judge,
        lambda rng, n: gather(n, lambda r: judge(r) is None, turns(footing, rng, good, n + TRIES)),
        (u.x, u.y, good[0]),
        "turn",
        u.id,
    )
    return int(reply[2])


def _turned_to(g: State, u: Unit, pose: Place, rule: str) -> Flow[None]:
    """Turn or shift, and then feel the terrain that it ends on."""
    trail = Trail(g)
    trail.placed(u.tray, u.tray_at(pose))  # TMG-TERR-R5
    move(g, u, pose, rule)
    yield from feel(g, u, trail)  # TMG-TERR-R6
