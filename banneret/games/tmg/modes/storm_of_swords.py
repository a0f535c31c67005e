"""A Storm of Swords: an Attacker who comes again and again, a Defender with walls and reserves (TMG-CONTENT-R7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tmg.casualties import Fall
from banneret.games.tmg.changes import score
from banneret.games.tmg.mode_changes import hold_back, recover
from banneret.games.tmg.moments import REMOVED, W_DESTROYED
from banneret.games.tmg.parts import always
from banneret.games.tmg.reserves import EAST, WEST, come, flank, own_zone, ready, roomy
from banneret.games.tmg.setup import waiting
from banneret.games.tmg.spots import Box
from banneret.games.tmg.state import DESTROYED, State, Unit
from banneret.kernel.decisions import ChooseSome, choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

ATTACKER, DEFENDER = "attacker", "defender"


def _args(g: State) -> dict[str, int]:
    assert g.mode is not None
    return g.mode.args


def seat_of(g: State, role: str) -> str:
    """The seat that has this role."""
    return next(seat for seat, side in g.sides.items() if side == role)


# -- the Defender's reserves -------------------------------------------------------------------------------


def name_reserves(g: State) -> Flow[None]:
    """Half of the Defender's units, rounded up, start in reserve."""
    seat = seat_of(g, DEFENDER)
    names = [u.id for u in waiting(g, seat)]
    number = (len(names) + 1) // 2  # TMG-CONTENT-R7
    named = names
    if number < len(names):
        named = yield ChooseSome(seat, "reserves", "TMG-CONTENT-R7", names, number, number)  # TMG-CONTENT-R7
    for name in named:
        hold_back(g, g.unit(name), _args(g)["reserves_from_round"], "TMG-CONTENT-R7")  # TMG-CONTENT-R7


def flanks(g: State) -> dict[str, Box]:
    """The strips along both flank edges."""
    return {edge: flank(g, edge, _args(g)["edge"]) for edge in (WEST, EAST)}  # TMG-CONTENT-R11


def reserves(g: State, seat: str) -> list[Unit]:
    """The units that the Defender may select for activation from reserve."""
    if g.sides.get(seat) != DEFENDER or g.round < _args(g)["reserves_from_round"]:
        return []  # TMG-CONTENT-R7
    return [u for u in ready(g, seat) if roomy(g, u, flanks(g))]


def bring(g: State, u: Unit) -> Flow[None]:
    """A reserve unit is placed at a flank edge; then it acts."""
    yield from come(g, u, flanks(g))


# -- the Attacker's return ---------------------------------------------------------------------------------


def bring_back(g: State) -> Flow[None]:
    """Every destroyed unit of the Attacker that is no Character returns in the own zone; without a spot it waits."""
    seat = seat_of(g, ATTACKER)
    zone = own_zone(g, seat)
    while units := {u.id: u for u in _fallen(g, seat) if roomy(g, u, zone)}:
        name = yield from choose(seat, "return", "TMG-CONTENT-R11", [*units])
        recover(g, units[name], g.round, "TMG-CONTENT-R7")  # TMG-CONTENT-R7
        yield from come(g, units[name], zone)  # TMG-CONTENT-R11


def _fallen(g: State, seat: str) -> list[Unit]:
    return [u for u in g.units if u.seat == seat and u.where == DESTROYED and not u.card.character]  # TMG-CONTENT-R7


# -- scoring -----------------------------------------------------------------------------------------------


@always("mode:storm-of-swords", W_DESTROYED + REMOVED)
def a_unit_falls(g: State, _: Any, fall: Fall) -> None:
    """1 VP for the Attacker the first time each unit of the Defender is destroyed; the Defender scores none."""
    u = fall.unit
    if g.sides[u.seat] == DEFENDER and u.falls == 1:  # TMG-WIN-R6
        seat = seat_of(g, ATTACKER)
        score(g, seat, _args(g)["destroyed_vp"], "TMG-WIN-R6", f"{u.id} was destroyed")  # TMG-WIN-R6
