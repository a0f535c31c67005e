"""Compulsory moves: driven away from a model, or drawn towards it (TAC-AWAY, TAC-TOW).

They are no Move actions: no movement abilities, no bonus squares, no stop beside enemies (TAC-AWAY-R2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.battlefield.squares import bits
from banneret.games.tactics.charge import shortest, touch_zone, way_exists
from banneret.games.tactics.contact import distance, in_contact
from banneret.games.tactics.course import Course, blocks_in, room, squares_of
from banneret.games.tactics.listening import bonuses
from banneret.games.tactics.moments import COMPULSORY_MOVE
from banneret.games.tactics.state import BOARD, Model, State
from banneret.games.tactics.steps import choose_anchor, settle, travel
from banneret.kernel.decisions import Why

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


class Driven(Course):
    """A course of a compulsory move: engagement does not matter, and its end is not the mover's free choice."""

    __slots__ = ("why",)

    def __init__(self, g: State, m: Model, start: int, allowance: int, rule: str) -> None:
        super().__init__(g, m, start, allowance, ignore_engagement=True)  # TAC-AWAY-R2
        self.why = Why(rule, "The compulsory move has to end in another square.")

    def _why_not_end(self, end: int) -> Why:
        return self.why


def movable(g: State, m: Model) -> bool:
    """Whether compulsory moves move it: not the lethally wounded (TAC-ATK-R7), not the steadfast (TAC-ABL-11)."""
    if m.where != BOARD or m.doom is not None:  # TAC-ATK-R7
        return False
    return not bonuses(g, COMPULSORY_MOVE, m)  # TAC-ABL-11


def away(g: State, m: Model, cause: Model, n: int, rule: str) -> Flow[None]:
    """AWAY(n): its owner takes it up to n squares, to one of the farthest it can reach (TAC-AWAY-1, TAC-AWAY-R1)."""
    if not movable(g, m):
        return
    found = _courses(g, m, n, "TAC-AWAY-R1")
    farther = {at: far for at, far in _footprints(g, m, found, cause).items() if far > distance(g, m, cause)}
    if not farther:
        return  # TAC-AWAY-2, TAC-AWAY-R1: no reachable square is farther
    best = max(farther.values())  # TAC-AWAY-1, TAC-AWAY-R1
    ends = sum(1 << at for at, far in farther.items() if far == best)
    yield from _drive(g, m, _narrowed(g, m, found, ends), ends, "away-path", rule)


def towards(g: State, m: Model, cause: Model, n: int, rule: str) -> Flow[None]:
    """TOWARDS(n): its owner takes it up to n squares on a shortest way into contact (TAC-TOW-1, TAC-TOW-R1)."""
    if not movable(g, m) or in_contact(g, m, cause):  # TAC-TOW-R1
        return
    zone = touch_zone(g, m, cause.body)
    if not way_exists(g, m, zone):
        return  # TAC-TOW-R1: R is infinite
    going, blocks = shortest(g, m, _courses(g, m, n, "TAC-TOW-R1"), zone)  # TAC-TOW-1, TAC-TOW-R1
    yield from _drive(g, m, going, blocks, "towards-path", rule)


def _courses(g: State, m: Model, n: int, rule: str) -> dict[int, Course]:
    """What each of its squares can reach as anchor."""
    return {anchor: Driven(g, m, anchor, n, rule) for anchor in bits(m.body)}


def _footprints(g: State, m: Model, found: dict[int, Course], cause: Model) -> dict[int, int]:
    """Where it can end (a large model: the top left square of its block), and how far from its cause that is."""
    reached = 0
    for course in found.values():
        reached |= course.goals()
    plan = g.field.plan
    if m.card.large:
        tops = [at for at in bits(blocks_in(g, room(g, m))) if plan.block[at] & reached]
        bodies = {at: plan.block[at] for at in tops}  # TAC-AWAY-R1: over legal footprints
    else:
        bodies = {at: 1 << at for at in bits(reached)}
    table = plan.distance
    return {at: min(table[p][q] for p in bits(body) for q in bits(cause.body)) for at, body in bodies.items()}


def _narrowed(g: State, m: Model, found: dict[int, Course], ends: int) -> dict[int, Course]:
    """The courses that lead into these ends, and nowhere else."""
    squares = squares_of(g, ends) if m.card.large else ends
    for course in found.values():
        course.ends &= squares
    return {anchor: course for anchor, course in found.items() if course.goals()}


def _drive(g: State, m: Model, going: dict[int, Course], blocks: int, ask: str, rule: str) -> Flow[None]:
    """The moved model's owner picks anchor, path and side squares (TAC-ABL-20, TAC-AWAY-R2)."""
    anchor = yield from choose_anchor(g, m, [*going])
    alive = yield from travel(g, m, going[anchor], ask, rule)  # TAC-ABL-20
    if alive:
        yield from settle(g, m, m.at, blocks)
