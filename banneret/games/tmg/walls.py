"""Castle walls of A Storm of Swords: the Attacker's units may charge them and attack them in melee.

A wall is a terrain piece with HP. Where an attack or a charge needs a target, a stand-in takes its place: a unit that
is on no list and not on the table, so that whatever effects do to it comes to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from banneret.battlefield.angles import QUARTER, bearing, turned
from banneret.battlefield.footprints import Pose as Place
from banneret.battlefield.footprints import Side, edge_length, engaged, flush, moved
from banneret.battlefield.paths import Sweep, corridor
from banneret.battlefield.plane import EPS, length, whole
from banneret.games.tmg.alignment import Room
from banneret.games.tmg.attack import Blow, choose_arc, choose_attack, melee_attacks, roll_to_hit, tell_attack
from banneret.games.tmg.attack_action import Assault
from banneret.games.tmg.cards import UnitCard
from banneret.games.tmg.casualties import alive
from banneret.games.tmg.changes import move, score
from banneret.games.tmg.charge import Rush, fail_charge, roll_charge, tell_charged, why_failed
from banneret.games.tmg.engagement import engaged as in_melee
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.mode_changes import batter, breach
from banneret.games.tmg.moments import (
    TOKENS,
    W_ACTION_DECLARE,
    W_ACTION_END,
    W_ATK_AFTER,
    W_ATK_DECLARE,
    W_ATK_PRE,
    W_CHARGE_DECLARE,
    W_CHARGE_SUCCESS,
)
from banneret.games.tmg.poses import NO_POSE, Footing, is_pose
from banneret.games.tmg.sight import arcs, sees
from banneret.games.tmg.state import OTHER, Piece, State, Unit
from banneret.games.tmg.suggesting import gather, turns
from banneret.games.tmg.terrain import feel
from banneret.kernel.decisions import Reply, Rng, Why, choose, pick
from banneret.kernel.judged import Pose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

CHARGE_WALL, ATTACK_WALL = "charge-wall", "attack-wall"
RULE = "TMG-SETUP-4"  # the rule under which a mode's own texts work
WALL = "wall"  # where a stand-in is: not on the table
NUMBERS = -100  # stand-ins count down from here, so that they are nobody's number
STEP = 100  # tenths of an inch between the places along a wall
TRIES = 24
NOT_SEEN: Final = Why("TMG-CHARGE-2", "It sees no castle wall.")
NOT_TOUCHED: Final = Why(RULE, "It touches no castle wall along 0.1 inches or more.")
IN_MELEE: Final = Why("TMG-ACT-R2", "While an enemy unit is engaged with it, it attacks no castle wall.")
UNARMED: Final = Why("TMG-ACT-R3", "It has no melee attack.")
CARD: Final = UnitCard(
    id="castle-wall",
    code="wall",
    name="Castle Wall Section",
    faction="neutral",
    cost=0,
    abilities=(),
    source="house",
    adaptation="",
    type="warmachine",
    speed=1,
    defense=6,
    morale=2,
    ranks=0,
    per_rank=1,
    hp=1,
    attacks=(),
)


# -- walls as targets --------------------------------------------------------------------------------------


def walls(g: State) -> list[Piece]:
    """The castle walls that still stand."""
    return [piece for piece in g.pieces if piece.hp > 0]


def stand_in(g: State, piece: Piece, seat: str) -> Unit:
    """A wall as a target of this enemy's attack or charge."""
    u = Unit(NUMBERS - piece.n, f"wall-{piece.n}", CARD, seat)
    u.width, u.depth = piece.kind.width, piece.kind.depth
    u.x, u.y, u.facing = piece.tray.pose
    u.where, u.hp = WALL, 0
    return u


def piece_of(g: State, wall: Unit) -> Piece | None:
    """The wall itself, while it stands."""
    return next((piece for piece in walls(g) if piece.n == NUMBERS - wall.n), None)


def wall_targets(g: State, u: Unit) -> dict[str, list[Unit]]:
    """The walls that a unit may charge or attack now, by the word of the action; only words with a target."""
    found = {CHARGE_WALL: _chargeable(g, u), ATTACK_WALL: _in_reach(g, u)} if _may(g, u) else {}
    return {word: targets for word, targets in found.items() if targets}


def wall_refusals(g: State, u: Unit) -> dict[str, Why]:
    """Why one of the Attacker's units cannot charge or attack a wall now."""
    if not _storms(g, u):
        return {}
    found, legal = {CHARGE_WALL: NOT_SEEN, ATTACK_WALL: NOT_TOUCHED}, wall_targets(g, u)
    if not _may(g, u):
        found = dict.fromkeys(found, IN_MELEE if in_melee(g, u) else UNARMED)
    return {word: why for word, why in found.items() if word not in legal}


def _storms(g: State, u: Unit) -> bool:
    """Whether it is one of the Attacker's, and walls still stand."""
    return g.sides.get(u.seat) == "attacker" and bool(walls(g))


def _may(g: State, u: Unit) -> bool:
    """Only the Attacker's units with a melee attack, and only while no enemy unit is engaged with them."""
    return _storms(g, u) and bool(melee_attacks(u)) and not in_melee(g, u)  # TMG-ACT-R2


def _chargeable(g: State, u: Unit) -> list[Unit]:
    every = [stand_in(g, piece, OTHER[u.seat]) for piece in walls(g)]
    return [wall for wall in every if sees(g, u, wall)]  # TMG-CHARGE-2


def _in_reach(g: State, u: Unit) -> list[Unit]:
    """The walls that a unit touches along at least 0.1 inches."""
    touched = [piece for piece in walls(g) if engaged(u.tray, piece.tray)]  # TMG-MOVE-R3
    return [stand_in(g, piece, OTHER[u.seat]) for piece in touched]


def _touches(g: State, u: Unit, wall: Unit) -> bool:
    """Whether a unit on the table touches this wall still."""
    piece = piece_of(g, wall)
    return alive(u) and piece is not None and engaged(u.tray, piece.tray)  # TMG-MOVE-R3


# -- the attack on a wall ----------------------------------------------------------------------------------


def attack_wall(g: State, u: Unit, how: Callable[[Blow], None] | None = None) -> Flow[None]:
    """An Attack Action on a wall that the unit touches, without pivot or shift; `how` gives to the attack."""
    targets = {wall.id: wall for wall in _in_reach(g, u)}
    name = yield from choose(u.seat, "wall", RULE, [*targets], about=u.id)
    act = Assault(u, targets[name])
    if how is not None:
        act.gives.append(how)
    g.tell("acts", "TMG-ACT-8", who=u.id, action="attack", target=name)
    yield from speak(g, W_ACTION_DECLARE, act, u.id)
    if not act.cancelled and _touches(g, u, act.target) and not in_melee(g, u):  # the target binds
        profile = yield from choose_attack(u, melee_attacks(u))
        blow = Blow(u, act.target, profile, "front")
        for give in act.gives:
            give(blow)
        yield from strike_wall(g, blow)
    yield from speak(g, W_ACTION_END, act, u.id)


def strike_wall(g: State, blow: Blow) -> Flow[None]:
    """The attack sequence without Defense dice, Panic Test, conditions and arc modifiers."""
    u, wall = blow.attacker, blow.target
    blow.no_arc = blow.no_defense = True
    tell_attack(g, blow)
    yield from speak(g, W_ATK_DECLARE, blow, u.id)
    yield from speak(g, W_ATK_PRE, blow, u.id)
    if blow.cancelled or not alive(u):
        return  # TMG-ATTACK-R6
    yield from roll_to_hit(g, blow)
    piece = piece_of(g, wall)
    if piece is not None:
        _batter(g, u.seat, piece, blow.hits + blow.unblockable + max(0, blow.bonus_wounds))  # TMG-ATTACK-R5
    yield from speak(g, W_ATK_AFTER, blow, u.id)


def _batter(g: State, seat: str, piece: Piece, damage: int) -> None:
    """Every Hit is a wound; at 0 HP the wall leaves the table, and the Attacker scores."""
    assert g.mode is not None
    left = batter(g, piece, damage, RULE)
    if not left.hp:
        breach(g, left, RULE)
        goal, share = library().sizes[g.size].vp, g.mode.args["wall_share"]
        score(g, seat, -(-goal // share), RULE, "A castle wall has fallen")  # TMG-SETUP-4: rounded up


# -- the charge on a wall ----------------------------------------------------------------------------------


def charge_wall(g: State, u: Unit, how: Callable[[Rush], None] | None = None) -> Flow[None]:
    """A Charge Action on a wall: as any charge, but the wall never shifts; `how` gives to the charge."""
    targets = {wall.id: wall for wall in _chargeable(g, u)}
    name = yield from choose(u.seat, "wall", RULE, [*targets], about=u.id)
    rush = Rush(g, u, targets[name])
    if how is not None:
        how(rush)
    g.tell("acts", "TMG-ACT-8", who=u.id, action="charge", target=name)
    for window in (W_ACTION_DECLARE, W_CHARGE_DECLARE):
        if _still(g, rush):
            yield from speak(g, window, rush, u.id)
    if _still(g, rush):
        yield from _run(g, rush)
    yield from speak(g, W_ACTION_END, rush, u.id)


def _still(g: State, rush: Rush) -> bool:
    """Whether the charge on its wall is legal still."""
    u, wall = rush.unit, rush.target
    if rush.cancelled or not alive(u) or in_melee(g, u) or piece_of(g, wall) is None:
        return False
    return sees(g, u, wall)  # TMG-CHARGE-2


def _run(g: State, rush: Rush) -> Flow[None]:
    """Arc, pivot and measure, roll; then contact and the attack, or a Failed Charge."""
    u, wall = rush.unit, rush.target
    rush.arc = yield from choose_arc(u, arcs(wall, u))  # TMG-LOS-R2
    yield from _pivot(g, rush)
    yield from roll_charge(g, rush)
    places = along_wall(g, u, wall, rush.arc)
    why = why_failed(g, rush)
    if why is None and not places:
        why = Why("TMG-CHARGE-R9", "There is no room to make contact.")
    if why is not None:
        rush.failed = why
        yield from fail_charge(g, rush, why)
        return
    pose = yield from _landing(u, wall, rush.arc, places)
    yield from _succeed(g, rush, pose)


def _pivot(g: State, rush: Rush) -> Flow[None]:
    """One pivot, then measure from tray to wall."""
    u, there = rush.unit, rush.target.tray
    footing = Footing(g, u)

    def judge(reply: Reply) -> Why | None:
        if not is_pose(reply):
            return Why("TMG-CHARGE-4", NO_POSE)
        if (reply[0], reply[1]) != (u.x, u.y):
            return Why("TMG-CHARGE-4", "It may turn on the spot, and not move yet.")
        return footing.why_not_pivot(u.pose, reply[2])

    looks = [bearing(there.x - u.x, there.y - u.y), *(turned(there.facing, QUARTER * n) for n in range(4))]

    def suggest(rng: Rng, n: int) -> list[Reply]:
        return gather(n, lambda r: judge(r) is None, turns(footing, rng, looks, n + TRIES))

    reply: Reply = yield Pose(u.seat, "charge-pivot", "TMG-CHARGE-4", judge, suggest, u.pose, "turn", u.id)
    before = u.tray
    move(g, u, (u.x, u.y, reply[2]), "TMG-CHARGE-4")
    rush.trail.placed(before, u.tray)  # TMG-TERR-R5
    rush.corridor = corridor(u.tray, there)  # TMG-CHARGE-R5
    rush.distance = length(rush.corridor.dx, rush.corridor.dy)
    if rush.distance <= EPS:  # TMG-CHARGE-R5: no move
        rush.corridor = Sweep(u.tray, 0.0, 0.0)


def along_wall(g: State, u: Unit, wall: Unit, edge: Side) -> list[Place]:
    """The legal places against an edge of a wall, every tenth of an inch, that share half of the shorter edge."""
    own, long = u.width, edge_length(wall.width, wall.depth, edge)
    short = min(own, long)
    most = (own + long - short) // 2 // STEP  # TMG-CHARGE-R2 (GEO-12): half of the shorter edge is shared up to here
    room = Room(g, [u])
    poses = [flush(wall.tray, edge, STEP * k, u.width, u.depth) for k in range(-most, most + 1)]
    return [pose for pose in poses if room.fits(u.tray_at(pose))]  # TMG-CHARGE-R9


def _landing(u: Unit, wall: Unit, edge: Side, places: Sequence[Place]) -> Flow[Place]:
    """Its owner picks one of the places along the wall."""
    if len(places) == 1:
        return places[0]
    legal = [[*pose] for pose in places]

    def judge(reply: Reply) -> Why | None:
        return (
            None
            if reply in legal
            else Why(RULE, "It lines up with the wall at a tenth of an inch, half or more of it.")
        )

    def suggest(rng: Rng, n: int) -> list[Reply]:
        return gather(
            n, lambda r: True, [middle, places[0], places[-1], *(pick(rng, places) for _ in range(n + TRIES))]
        )

    middle = min(places, key=lambda pose: (length(pose[0] - wall.x, pose[1] - wall.y), pose))
    question = Pose(u.seat, "wall-placement", RULE, judge, suggest, middle, "rail", u.id)
    direction = turned(wall.facing, QUARTER if edge in ("front", "rear") else 0)
    most = whole(length(places[-1][0] - places[0][0], places[-1][1] - places[0][1]))
    question.form = {
        **question.form,
        "from": [*places[0]],
        "direction": direction,
        "least": 0,
        "most": most,
        "step": STEP,
    }
    reply: Reply = yield question
    return (reply[0], reply[1], reply[2])


def _succeed(g: State, rush: Rush, pose: Place) -> Flow[None]:
    """Align, feel the terrain, then one attack with the charge bonus."""
    u, wall = rush.unit, rush.target
    contact = moved(rush.corridor.start, rush.corridor.dx, rush.corridor.dy)
    rush.trail.straight(rush.corridor.start, rush.corridor.dx, rush.corridor.dy)  # TMG-TERR-R5
    move(g, u, pose, "TMG-CHARGE-9")  # TMG-CHARGE-9
    rush.trail.placed(contact, u.tray)  # TMG-TERR-R5
    tell_charged(g, rush)
    yield from feel(g, u, rush.trail)  # TMG-TERR-R6
    if alive(u):
        yield from speak(g, TOKENS, rush, u.id)
        yield from speak(g, W_CHARGE_SUCCESS, rush, u.id)
    if not _touches(g, u, wall):
        return  # TMG-CHARGE-R11
    if rush.instead is not None:
        yield from rush.instead(g, rush)
        return
    profile = yield from choose_attack(u, melee_attacks(u))
    blow = Blow(u, wall, profile, "front", rush.corridor)  # TMG-CHARGE-14, TMG-MOD-1
    for give in rush.gives:
        give(blow)
    yield from strike_wall(g, blow)
