"""The only lines that change state, each telling its event afterwards."""

from __future__ import annotations

from banneret.battlefield.footprints import Pose, Side, halves, touch
from banneret.games.tmg.library import library
from banneret.games.tmg.ranks import next_to_go, next_to_return, strength
from banneret.games.tmg.state import (
    BANDED,
    CONDITIONS,
    DESTROYED,
    NOBODY,
    TABLE,
    Known,
    Locked,
    Piece,
    State,
    Unit,
)

# -- poses -------------------------------------------------------------------------------------------------


def stand(g: State, u: Unit, pose: Pose) -> None:
    """Give a unit this pose; what was known from the poses is forgotten, and what no longer touches lets go."""
    u.x, u.y, u.facing = pose
    u.where = TABLE
    g.known = Known()
    release(g, u)


def move(g: State, u: Unit, pose: Pose, rule: str) -> None:
    """Move a unit, and tell it if it has moved at all."""
    before = u.pose
    if pose != before:
        stand(g, u, pose)
        g.tell("moved", rule, who=u.id, before=[*before], to=[*pose])


def lock(g: State, charger: Unit, target: Unit, edge: Side, away: int) -> None:
    """Two units that stay where contact happened count as engaged: the arc's edge of one, the front of the other."""
    back = (away + 180_000) % 360_000
    charger.locked += (Locked(target.n, "front", edge, back),)  # TMG-CHARGE-R9, TMG-RETREAT-R1
    target.locked += (Locked(charger.n, edge, "front", away),)  # TMG-CHARGE-R9, TMG-RETREAT-R1
    g.known = Known()
    g.tell("locked", "TMG-CHARGE-R9", who=charger.id, target=target.id)


def release(g: State, u: Unit) -> None:
    """End the pairs of a unit that no longer touch."""
    for pair in u.locked:
        other = g.units[pair.n]
        if u.where != TABLE or not touch(u.tray, other.tray):  # TMG-MOVE-R3
            unlock(g, u, other)


def unlock(g: State, u: Unit, other: Unit) -> None:
    """A pair that was left askew is straightened: from now on their edges say whether they are engaged."""
    u.locked = tuple(one for one in u.locked if one.n != other.n)  # TMG-ATTACK-R2
    other.locked = tuple(one for one in other.locked if one.n != u.n)
    g.known = Known()


def lay_piece(g: State, piece: Piece) -> None:
    """A terrain piece comes on the table."""
    g.pieces = (*g.pieces, piece)
    g.known = Known()


# -- minis -------------------------------------------------------------------------------------------------


def remove_minis(g: State, u: Unit, number: int, rule: str) -> list[Unit]:
    """Take off so many minis or HP, at most all; the halves of a band that are empty now.

    A unit that has nothing left keeps its tray until it is destroyed; an empty half of a band leaves at once.
    """
    number = min(number, strength(g, u))  # INV-24
    fallen = []
    for _ in range(number):
        if not u.card.ranked:
            u.hp -= 1  # TMG-TRAY-R3
            continue
        half, slot = next_to_go(g, u)
        half.minis &= ~(1 << slot)  # TMG-ATTACK-8, TMG-ATTACK-9, TMG-TRAY-7
        half.attachments = tuple(a for a in half.attachments if half.minis >> a.slot & 1 or not half.minis)
        if u.mate != NOBODY and not half.minis:
            fallen.append(_end_band(g, u, half))  # TMG-BAND-R5
    if number:
        g.tell("casualties", rule, who=u.id, lost=number, left=strength(g, u))
    return fallen


def restore_minis(g: State, u: Unit, number: int, rule: str) -> None:
    """Bring minis or HP back, front rank first, from the left."""
    for _ in range(number):
        if not u.card.ranked:
            u.hp += 1  # TMG-CONTENT-R4
            continue
        half, slot = next_to_return(g, u)
        half.minis |= 1 << slot  # TMG-CONTENT-R4
    if number:
        g.tell("restored", rule, who=u.id, restored=number, left=strength(g, u))


def keep_one(g: State, u: Unit, rule: str) -> None:
    """Stay with 1 mini in the front rank's left-most slot, or 1 HP."""
    if u.card.ranked:
        u.minis = 1  # W-DESTROYED: slot (0,0) stays
    else:
        u.hp = 1
    g.tell("stayed", rule, who=u.id)


# -- bands -------------------------------------------------------------------------------------------------


def band(g: State, left: Unit, right: Unit) -> None:
    """Link two units of one name; the left one stands for both."""
    left.mate, right.mate = right.n, left.n  # TMG-BAND-1, TMG-BAND-R1
    left.width = 2 * right.width  # TMG-BAND-R1, TMG-TRAY-R1
    right.where = BANDED  # TMG-BAND-3
    g.known = Known()


def _end_band(g: State, u: Unit, empty: Unit) -> Unit:
    """An empty half is destroyed and the other keeps everything; the unit that is gone."""
    other = g.units[u.mate]
    places = _part(u, other)
    if empty is u:  # what stood for both is now the right unit
        u.id, other.id = other.id, u.id  # TMG-BAND-R5
        u.minis, other.minis = other.minis, u.minis
        u.attachments, other.attachments = other.attachments, u.attachments
    stand(g, u, places[1] if empty is u else places[0])  # TMG-BAND-R5
    other.where, other.attachments = DESTROYED, ()  # TMG-BAND-R5, TMG-UNIT-R2
    g.tell("disbanded", "TMG-BAND-R5", who=u.id, other=other.id, to=[*u.pose])
    g.tell("destroyed", "TMG-BAND-R5", who=other.id)
    return other


def _part(left: Unit, right: Unit) -> tuple[Pose, Pose]:
    """Where the halves of a band stand; they are linked no more, and cannot be again (TMG-BAND-7)."""
    width, _ = library().tray(left.card).footprint()
    left.width = width
    left.mate = right.mate = NOBODY
    return halves(left.pose, width)  # TMG-BAND-R4


def disband(g: State, left: Unit, rule: str) -> Unit:
    """Each unit keeps its half, its facing and its minis; conditions and used Orders go to both. The right unit."""
    right = g.units[left.mate]
    places = _part(left, right)
    right.conditions, right.orders = left.conditions, left.orders  # TMG-BAND-8, TMG-BAND-R4
    for half, pose in zip((left, right), places, strict=True):
        stand(g, half, pose)  # TMG-BAND-R4
    g.tell("disbanded", rule, who=left.id, other=right.id, to=[*left.pose])
    return right


# -- tokens ------------------------------------------------------------------------------------------------


def gain_condition(g: State, u: Unit, condition: str, rule: str) -> None:
    """Give a condition token; a unit has at most one of each."""
    if condition not in u.conditions:  # TMG-COND-3, TMG-COND-R2
        u.conditions = tuple(c for c in CONDITIONS if c in (*u.conditions, condition))  # TMG-COND-1
        g.tell("gained", rule, who=u.id, condition=condition)


def lose_condition(g: State, u: Unit, condition: str, rule: str) -> None:
    """Take a condition token off."""
    if condition in u.conditions:
        u.conditions = tuple(c for c in u.conditions if c != condition)  # TMG-COND-2
        g.tell("lost", rule, who=u.id, condition=condition)


def destroy(g: State, u: Unit, rule: str) -> None:
    """A unit without minis leaves the table with its attachments, tokens and attached cards."""
    u.where = DESTROYED  # TMG-UNIT-R2
    u.minis = u.hp = 0
    u.conditions, u.lasting, u.orders, u.attachments = (), (), (), ()  # TMG-UNIT-R2
    release(g, u)  # TMG-UNIT-R2: enemies touching it become unengaged
    g.known = Known()
    g.tell("destroyed", rule, who=u.id)
