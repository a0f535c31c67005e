"""The charge: a Move towards an enemy in sight, then an attack with one more die (TAC-CHG)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banneret.battlefield.squares import bits
from banneret.games.tactics.attack import Blow, choose_mode, improve, strike
from banneret.games.tactics.cards import Mode
from banneret.games.tactics.changes import begin_deed, end_deed
from banneret.games.tactics.contact import enemies_in_sight, in_contact
from banneret.games.tactics.course import Course, blocks_in, open_to, room, squares_of
from banneret.games.tactics.deaths import bury_the_fallen
from banneret.games.tactics.move import Going, declare_move
from banneret.games.tactics.state import BOARD, OTHER, Model, State, can_pay
from banneret.games.tactics.steps import choose_anchor, settle, travel
from banneret.kernel.decisions import choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def charge_modes(g: State, m: Model) -> list[Mode]:
    """Melee modes of AP cost 1 whose mandatory coins are there (TAC-CHG-R1)."""
    return [
        mode for mode in m.card.modes if mode.melee and mode.ap == 1 and can_pay(g, m.seat, mode.coins)
    ]  # TAC-CHG-R1


def charge_targets(g: State, m: Model) -> list[Model]:
    """The enemies in sight that some path leads to (TAC-CHG-2, TAC-CHG-R1)."""
    return [e for e in enemies_in_sight(g, m) if can_be_reached(g, m, e)]  # TAC-CHG-2


def can_charge_somebody(g: State, m: Model) -> bool:
    """Whether there is any target."""
    return any(can_be_reached(g, m, e) for e in enemies_in_sight(g, m))  # TAC-CHG-2


def can_be_reached(g: State, m: Model, enemy: Model) -> bool:
    """Whether R is finite (TAC-CHG-R1); an open line that can be walked all along is proof enough."""
    return straight_way(g, m, enemy.body) or way_exists(g, m, touch_zone(g, m, enemy.body))  # TAC-CHG-R1


def straight_way(g: State, m: Model, squares: int) -> bool:
    """Whether an infantry model sees one of these squares along a line that can be walked."""
    if m.card.large:
        return False
    line, sees, others = g.ground.line, g.ground.sees, g.occupied & ~squares
    for square in bits(squares):
        way = line(m.at, square)
        if way is not None and way.walkable and sees(m.at, square, others):
            return True
    return False


def charge(g: State, m: Model) -> Flow[None]:
    """Declare, declare move and attack together, pay everything, choose the target, resolve both (TAC-CHG-5)."""
    mode = yield from choose_mode(g, m, charge_modes(g, m))  # TAC-CHG-5
    blow = Blow(m, mode, charging=True)  # TAC-CHG-4
    yield from improve(g, blow)  # TAC-CHG-5, TAC-CHG-6; first, so that what the mode must cost is still there
    going = yield from declare_move(g, m)  # TAC-CHG-5, TAC-CHG-7
    names = [enemy.id for enemy in charge_targets(g, m)]
    name = yield from choose(m.seat, "charge-target", "TAC-CHG-R1", names, about=m.id)  # TAC-CHG-R1
    blow.target = g.model(name)
    g.tell("charges", "TAC-CHG-1", who=m.id, target=name)
    yield from rush(g, m, going, touch_zone(g, m, blow.target.body), "TAC-CHG-3")  # TAC-CHG-3
    yield from bury_the_fallen(g)  # TAC-CHG-R4: the Move is an action of its own
    mounted_still = m.card.modes and mode in m.card.modes  # TAC-MNT-R4
    if (
        m.where == BOARD and mounted_still and blow.target.where == BOARD and in_contact(g, m, blow.target)
    ):  # TAC-CHG-R3
        part = begin_deed(g, m, "charge-attack")  # TAC-CHG-R4
        yield from strike(g, blow)  # TAC-CHG-R5
        end_deed(g)
        if g.deed is not None:
            g.deed.wounded += part.wounded
            g.deed.copper += part.copper


# --- the way (TAC-CHG-R2) -------------------------------------------------------------------------------------


def touch_zone(g: State, m: Model, body: int) -> int:
    """The squares in contact with these, wherever the charger itself will have left."""
    return g.ground.touching(body, g.occupied & ~m.body)


def landing(g: State, m: Model, zone: int) -> tuple[int, int]:
    """Where a move in contact may end: the (anchor's) squares, and for a large model the blocks that touch the zone."""
    free = room(g, m)
    if not m.card.large:
        return free & zone, 0
    w = g.field.plan.width
    blocks = blocks_in(g, free) & (zone | zone >> 1 | zone >> w | zone >> w + 1)
    return squares_of(g, blocks), blocks


def way_exists(g: State, m: Model, zone: int) -> bool:
    """Whether R is finite: some path, however long, leads to a free square in contact (TAC-CHG-R1, TAC-CHG-R2)."""
    goal, _ = landing(g, m, zone)
    free = open_to(g, m) & ~g.bodies[OTHER[m.seat]]
    seen = front = m.body
    while front:
        if seen & goal:
            return True
        front = g.ground.spread(front, free) & ~seen
        seen |= front
    return False


def distances(g: State, m: Model, goal: int) -> list[int]:
    """layers[c]: the squares from which the goal costs c; enemies impassable, friends passable, no stops."""
    free = open_to(g, m) & ~g.bodies[OTHER[m.seat]]  # TAC-CHG-R2
    cheap = free & ~g.field.river
    layers, seen, idle = [goal], goal, 0
    while idle < 2:
        new = g.ground.spread(layers[-1] & cheap, free, cheap)
        if len(layers) > 1 and free != cheap:
            new |= g.ground.spread(layers[-2], free)
        new &= ~seen
        seen |= new
        layers.append(new)
        idle = 0 if new else idle + 1
    return layers


def courses(g: State, m: Model, going: Going, zone: int) -> tuple[dict[int, Course], int]:
    """The courses that a charge may take, by anchor, and the blocks in which a large model may end (TAC-CHG-R2)."""
    found = {a: Course(g, m, a, going.allowance, ignore_engagement=going.ignores_engagement) for a in bits(m.body)}
    return shortest(g, m, found, zone)


def shortest(g: State, m: Model, found: dict[int, Course], zone: int) -> tuple[dict[int, Course], int]:
    """Those of these courses that lead into contact for the least cost, or else as near as it gets (TAC-CHG-R2)."""
    goal, blocks = landing(g, m, zone)
    costs = {a: _least(course.layers, goal) for a, course in found.items()}
    reached = [cost for cost in costs.values() if cost is not None]
    if reached:
        for course in found.values():
            course.ends, course.exact = goal, min(reached)  # TAC-CHG-R2: a least-cost way into contact
        return {a: course for a, course in found.items() if costs[a] == min(reached)}, blocks
    return _nearest(g, m, found, distances(g, m, goal))


def _least(layers: Sequence[int], goal: int) -> int | None:
    return next((cost for cost, layer in enumerate(layers) if layer & goal), None)


def _nearest(g: State, m: Model, found: dict[int, Course], layers: list[int]) -> tuple[dict[int, Course], int]:
    """Contact is out of reach: end where R is least (TAC-CHG-R2)."""
    w = g.field.plan.width
    blocks = blocks_in(g, room(g, m)) if m.card.large else 0
    for near in layers:  # TAC-CHG-R2
        best = blocks & (near | near >> 1 | near >> w | near >> w + 1)
        ends = squares_of(g, best) if m.card.large else near & room(g, m)
        going = {anchor: course for anchor, course in found.items() if course.goals() & ends}
        if going and (best or ends) >> m.at & 1:
            going[m.at].ends, going[m.at].exact = 1 << m.at, 0  # TAC-CHG-R2: 0 squares if nothing lowers R
            return {m.at: going[m.at]}, 1 << m.at
        if going:
            for course in going.values():
                course.ends &= ends
            return going, best
    return found, blocks


def rush(g: State, m: Model, going: Going, zone: int, rule: str) -> Flow[None]:
    """The Move of a charge: the shortest way into contact, or as near as it gets (TAC-CHG-R2)."""
    open_courses, blocks = courses(g, m, going, zone)
    anchor = yield from choose_anchor(g, m, [*open_courses])
    alive = yield from travel(g, m, open_courses[anchor], "charge-path", rule)
    if alive:
        yield from settle(g, m, m.at, blocks)
