"""Charge terrain: run at a door or window in sight, roll its dice, break it and go through (TAC-CHT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.changes import set_door
from banneret.games.tactics.charge import rush, straight_way, way_exists
from banneret.games.tactics.contact import squares_seen
from banneret.games.tactics.course import room
from banneret.games.tactics.library import library
from banneret.games.tactics.move import declare_move
from banneret.games.tactics.rolls import TERRAIN, Throw, throw
from banneret.games.tactics.state import Model, State
from banneret.games.tactics.steps import step_into
from banneret.kernel.decisions import Why, choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def smashable(g: State, m: Model) -> list[str]:
    """The doors and windows that this model can charge: in sight, and some path leads there (TAC-CHT-3)."""
    seen = _in_sight(g, m, _chargeable(g))  # TAC-CHT-3
    return [g.field.doors[n].id for n in seen if _can_be_reached(g, m, zone(g, n))]  # TAC-CHT-R1


def _can_be_reached(g: State, m: Model, beside: int) -> bool:
    """Whether some path leads to one of the two squares; an open line to a free one is proof enough."""
    return straight_way(g, m, beside & room(g, m)) or way_exists(g, m, beside)  # TAC-CHT-R1


def why_no_smash(g: State, m: Model) -> Why:
    """Why there is nothing to charge."""
    if not _chargeable(g):
        return Why("TAC-CHT-2", "Nothing on this field can be smashed.")
    if not _in_sight(g, m, _chargeable(g)):
        return Why("TAC-CHT-3", "No door or window that could be smashed is in sight.")
    return Why("TAC-CHT-R1", "No door or window in sight can be reached.")


def zone(g: State, number: int) -> int:
    """The two squares that share the feature's edge: standing in one is contact (TAC-CHT-R1, TAC-DOOR-R1)."""
    return g.field.doors[number].beside  # TAC-CHT-R1


def _chargeable(g: State) -> list[int]:
    terrain = library().terrain
    return [n for n, kind in enumerate(g.doors) if terrain[kind].charge_dice]  # TAC-CHT-1, TAC-CHT-2


def _in_sight(g: State, m: Model, numbers: list[int]) -> list[int]:
    """Those of these features that it stands beside, or of which it sees one of the two squares (TAC-LOS-R8)."""
    squares = [square for n in numbers for square in g.field.doors[n].squares]
    seen = m.body  # TAC-LOS-R8
    for square in squares_seen(g, m, squares):  # TAC-CHT-3
        seen |= 1 << square  # TAC-LOS-R8
    return [n for n in numbers if zone(g, n) & seen]


def smash(g: State, m: Model) -> Flow[None]:
    """Choose what to charge, move there and, in contact, roll (TAC-CHT-4); stopped short no roll (TAC-CHT-R1)."""
    name = yield from choose(m.seat, "charge-terrain", "TAC-CHT-3", smashable(g, m), about=m.id)  # TAC-CHT-3
    number = next(n for n, door in enumerate(g.field.doors) if door.id == name)
    going = yield from declare_move(g, m)  # TW-T1
    g.tell("charges-terrain", "TAC-CHT-1", who=m.id, what=name)
    if not m.body & zone(g, number):  # TAC-CHT-R4: already in contact it moves 0 squares
        yield from rush(g, m, going, zone(g, number), "TAC-CHT-4")  # TAC-CHT-4
    if m.doom is None and m.body & zone(g, number):  # TAC-CHT-R1
        yield from _break(g, m, number)


def _break(g: State, m: Model, number: int) -> Flow[None]:
    """The printed dice, none added: one at the number or above flips it, and the model may surge (TAC-CHT-5)."""
    terrain = library().terrain[g.doors[number]]
    t = Throw(m, TERRAIN, terrain.charge_dice, terrain.charge_needs, "TAC-CHT-4")  # TAC-CHT-2, TAC-CHT-R2
    yield from throw(g, t, ())
    if t.successes:  # TAC-CHT-4
        set_door(g, number, terrain.flips_to[0], "TAC-CHT-5", m)  # TAC-CHT-5, TAC-CHT-R5, TAC-TL-16
        before = zone(g, number) & m.body
        opposite = zone(g, number) & ~g.occupied  # TAC-CHT-R3
        yield from step_into(g, m, opposite, "smash-surge", "TAC-CHT-5", before)  # TAC-CHT-5, TAC-CHT-R3
