"""Units that come from reserve: the areas that modes and abilities name, and coming on the table there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from banneret.games.tmg.cards import INCH
from banneret.games.tmg.changes import deploy
from banneret.games.tmg.spots import Box, has_room, place_unit, zone_of
from banneret.games.tmg.state import RESERVE, State, Unit
from banneret.kernel.decisions import Why, choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

CLEAR = 1 * INCH  # TMG-CONTENT-R11: from every enemy tray
NEVER = 99  # the round of a unit that no mode brings in, only the ability that holds it back
ZONE, WEST, EAST, OWN_EDGE = "zone", "west", "east", "own-edge"
NAMES = {
    ZONE: "its deployment zone",
    WEST: "the strip at the west edge",
    EAST: "the strip at the east edge",
    OWN_EDGE: "the strip at its own edge",
}


def flank(g: State, edge: str, within: int) -> Box:
    """The part of the table that is fully within so much of a flank edge."""
    return (0, 0, within, g.depth) if edge == WEST else (g.width - within, 0, g.width, g.depth)


def own_edge(g: State, seat: str, within: int) -> Box:
    """The part of the table that is fully within so much of a seat's own edge."""
    south = zone_of(g, seat)[1] == 0  # TMG-SETUP-R3
    return (0, 0, g.width, within) if south else (0, g.depth - within, g.width, g.depth)


def edges(g: State, seat: str, within: int) -> dict[str, Box]:
    """The strips along a seat's own edge and both flank edges."""
    return {OWN_EDGE: own_edge(g, seat, within), **{edge: flank(g, edge, within) for edge in (WEST, EAST)}}


def ready(g: State, seat: str) -> list[Unit]:
    """The units of a seat in reserve that may come this round by the rules of the mode; a band is one of them."""
    return [u for u in g.units if u.seat == seat and u.where == RESERVE and u.ready <= g.round]


def roomy(g: State, u: Unit, areas: Mapping[str, Box]) -> list[str]:
    """The areas in which a unit has a legal spot."""
    return [name for name, box in areas.items() if has_room(g, u, box, CLEAR)]  # TMG-CONTENT-R11


def why_not_now(g: State, u: Unit, first: int) -> Why:
    """Why a unit in reserve does not come this turn, in a mode whose reserves come from this round on."""
    if u.ready >= NEVER:
        return Why("TMG-CONTENT-R11", "Only the ability that holds it back brings it.")  # TMG-CONTENT-R11
    from_round = max(u.ready, first)
    if g.round < from_round:
        says = f"It may come from round {from_round}, this is round {g.round}."
        return Why("TMG-CONTENT-R7", says, {"round": g.round, "from": from_round})  # TMG-CONTENT-R7
    return Why("TMG-CONTENT-R11", "There is no legal spot for it now.")  # TMG-CONTENT-R11


def come(g: State, u: Unit, areas: Mapping[str, Box]) -> Flow[str]:
    """Its owner chooses an area and a legal pose there, and the unit comes on the table; the area. No terrain fires."""
    area: str = yield from choose(u.seat, "reserve-area", "TMG-CONTENT-R11", roomy(g, u, areas), about=u.id)
    pose = yield from place_unit(g, u, areas[area], NAMES[area], CLEAR, "reserve-spot", "TMG-CONTENT-R11")
    assert pose is not None, "an area is offered only with a legal spot"
    deploy(g, u, pose, "TMG-CONTENT-R11")  # TMG-CONTENT-R11
    return area


def own_zone(g: State, seat: str) -> dict[str, Box]:
    """A seat's deployment zone as an area."""
    return {ZONE: zone_of(g, seat)}
