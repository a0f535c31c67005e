"""The game's own valuation: points, fighting strength, ground held and ground to be gained. A tenth of a point is 1.

It reads public things only, and so values a guess like the match that it was made from.
"""

from __future__ import annotations

from banneret.battlefield.squares import Ground, bits
from banneret.games.tactics.field import Field
from banneret.games.tactics.state import BOARD, CAPTIVE, OTHER, UNDEPLOYED, Model, State

POINT = 10.0
STRENGTH = {"hero": 14.0, "champion": 8.0, "soldier": 4.0}
HELD, HELD_LONGER = 6.0, 1.0  # an objective at the end of this round, and of each round after it
CAPTIVE_HELD = 5.0
SHAKEN, ROUTED = 0.8, 1.5
PURSE = (1.0, 0.5, 0.05)  # gold, silver, copper
UNPAID = 1.0  # a model whose activation can no longer be paid
STEP_TO_GOAL, STEP_TO_ENEMY = 0.6, 0.12
TO_LEAVE = 4  # steps that a model on an objective is further away from everything else
FAR = 12  # steps beyond this count no further
THROUGH_A_DOOR = 3  # steps that opening one is worth
REMEMBERED = 4096
_WAYS: dict[tuple[Ground, int], tuple[int, ...]] = {}


def worth(g: State, seat: str) -> float:
    """What the state is worth to this seat: its own side less the other's."""
    other = OTHER[seat]
    points = POINT * (g.vp[seat] - g.vp[other])
    return points + side(g, seat) - side(g, other) + progress(g, seat)


def side(g: State, seat: str) -> float:
    """Models and their wounds, conditions and captives, coins, objectives held."""
    value, waiting, held = 0.0, 0, 0
    for square in g.objectives:
        held |= 1 << square
    for m in g.models:
        if m.seat != seat:
            value += CAPTIVE_HELD * (m.where == CAPTIVE)
        elif m.where == BOARD:
            value += strength(m)
            waiting += not m.activated
            if m.body & held:
                value += HELD + HELD_LONGER * (g.scenario.rounds - g.round)
        elif m.where == UNDEPLOYED:
            value += 0.5 * strength(m)
    gold, silver, copper = g.coins[seat]
    value += PURSE[0] * gold + PURSE[1] * silver + PURSE[2] * copper
    return value - UNPAID * max(0, waiting - copper)


def strength(m: Model) -> float:
    """A model's strength, half of it spread over its wounds."""
    value = STRENGTH[m.card.rank] * (1 + m.left / m.card.wounds) / 2
    if m.shaken:
        value -= SHAKEN
    return value - ROUTED if m.routed else value


def progress(g: State, seat: str) -> float:
    """How near the seat's models are to enemies, and to objectives and plunder that nobody of theirs has."""
    placed = [m.at for m in g.models if m.seat == seat and m.where == BOARD]
    if not placed:
        return 0.0
    value, theirs = 0.0, g.bodies[OTHER[seat]]
    if theirs:
        steps = ways(g.field, g.ground, theirs)
        value = STEP_TO_ENEMY * sum(steps[at] for at in placed)
    held = [at for at in placed if at in g.objectives]
    free = [at for at in placed if at not in g.objectives]
    for square in (*g.objectives, *g.plunder):
        if not g.bodies[seat] >> square & 1:
            steps = ways(g.field, g.ground, 1 << square)
            nearest = min((steps[at] for at in free), default=FAR)
            leaving = min((steps[at] + TO_LEAVE for at in held), default=FAR)
            value += STEP_TO_GOAL * min(nearest, leaving)
    return -value


def ways(field: Field, ground: Ground, goals: int) -> tuple[int, ...]:
    """From each square the steps to the nearest of these, closed doors being opened; remembered, they seldom change."""
    known = _WAYS.get((ground, goals))
    if known is None:
        if len(_WAYS) >= REMEMBERED:
            _WAYS.clear()
        known = _WAYS[ground, goals] = _ways(field, ground, goals)
    return known


def _ways(field: Field, ground: Ground, goals: int) -> tuple[int, ...]:
    opened = ground
    for door in field.doors:
        opened = opened.with_edge(door.edge, None)
    near, beyond = _steps(ground, goals), _steps(opened, goals)
    return tuple(min(a, b + THROUGH_A_DOOR, FAR) for a, b in zip(near, beyond, strict=True))


def _steps(ground: Ground, goals: int) -> list[int]:
    steps = [FAR] * ground.plan.size
    layer = seen = goals
    for cost in range(FAR):
        for square in bits(layer):
            steps[square] = cost
        layer = ground.spread(layer, ground.open | goals) & ~seen
        seen |= layer
    return steps
