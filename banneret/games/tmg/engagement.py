"""Who touches whom, with which edge, and who is therefore engaged."""

from __future__ import annotations

from typing import NamedTuple

from banneret.battlefield.footprints import HELD, Side, Tray, shared_edge, touch
from banneret.battlefield.paths import away_from
from banneret.battlefield.plane import at_least
from banneret.games.tmg.state import TABLE, State, Unit


class Contact(NamedTuple):
    """An enemy in touch: the edges of both, whether they are engaged, and the way out."""

    n: int  # the enemy
    mine: Side | None  # None: corner to corner
    theirs: Side | None
    engaged: bool
    away: int  # the direction straight away from the enemy's edge


def contacts(g: State, u: Unit) -> list[Contact]:
    """Every enemy that the unit touches where it stands; remembered until a pose changes."""
    if u.where != TABLE:
        return []  # TMG-UNIT-R2: nobody is engaged with who has left
    known = g.known.contacts.get(u.n)
    if known is None:
        mine = u.tray
        known = [c for e in g.enemies(u) if (c := _contact(u, mine, e)) is not None]
        g.known.contacts[u.n] = known
    return known


def _contact(u: Unit, mine: Tray, enemy: Unit) -> Contact | None:
    theirs = enemy.tray
    if not touch(mine, theirs):  # TMG-MOVE-R3 (GEO-10)
        return None
    for pair in u.locked:
        if pair.n == enemy.n:
            return Contact(enemy.n, pair.mine, pair.theirs, True, pair.away)  # TMG-CHARGE-R9, TMG-RETREAT-R1
    shared = shared_edge(mine, theirs)
    if shared is None:
        return Contact(enemy.n, None, None, False, 0)  # TMG-MOVE-R4
    held = at_least(shared.length, HELD)  # TMG-MOVE-R3, TMG-MOVE-R4
    return Contact(enemy.n, shared.mine, shared.theirs, held, away_from(theirs, shared.theirs))


def engagements(g: State, u: Unit) -> list[Contact]:
    """The contacts along at least 0.1 inches of edge: those that hold both units."""
    return [c for c in contacts(g, u) if c.engaged]  # TMG-MOVE-R3


def engaged(g: State, u: Unit) -> bool:
    return bool(engagements(g, u))


def engaged_with(g: State, u: Unit) -> list[Unit]:
    """The enemies that the unit is engaged with."""
    return [g.units[c.n] for c in engagements(g, u)]


def engagement(g: State, u: Unit, enemy: Unit) -> Contact | None:
    """The engagement between these two, if there is one."""
    return next((c for c in engagements(g, u) if c.n == enemy.n), None)


def touched(g: State, u: Unit) -> list[Unit]:
    """Every enemy in touch, engaged or not."""
    return [g.units[c.n] for c in contacts(g, u)]
