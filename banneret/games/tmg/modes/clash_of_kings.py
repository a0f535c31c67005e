"""A Clash of Kings: few units begin, the others come from reserve, and so do those that fall (TMG-CONTENT-R7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tmg.casualties import Fall
from banneret.games.tmg.changes import score
from banneret.games.tmg.mode_changes import give_token, hold_back, recover
from banneret.games.tmg.moments import REMOVED, W_DESTROYED
from banneret.games.tmg.parts import always
from banneret.games.tmg.reserves import EAST, WEST, ZONE, come, flank, own_zone, ready, roomy
from banneret.games.tmg.setup import commander_unit, waiting
from banneret.games.tmg.spots import Box
from banneret.games.tmg.state import OTHER, SEATS, State, Unit
from banneret.games.tmg.tokens import controller
from banneret.kernel.decisions import Why

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def _args(g: State) -> dict[str, int]:
    assert g.mode is not None
    return g.mode.args


# -- deployment --------------------------------------------------------------------------------------------


def still_to_deploy(g: State, seat: str) -> dict[str, Why | None]:
    """Each player deploys 2 units, or all if there are fewer; the commander's must be one of them."""
    left = _args(g)["deployed"] - len(g.standing(seat))  # TMG-SETUP-4
    units = waiting(g, seat)
    leader = commander_unit(g, seat)
    if left <= 0:
        return {}
    why = Why("TMG-SETUP-4", "The commander's unit must be among those deployed at the start.", {"left": left})
    last = left == 1 and leader in units  # TMG-SETUP-4
    return {u.id: why if last and u is not leader else None for u in units}


def hold_the_rest(g: State) -> None:
    """The others wait in reserve."""
    for seat in SEATS:
        for u in waiting(g, seat):
            hold_back(g, u, _args(g)["reserves_from_round"], "TMG-CONTENT-R7")  # TMG-CONTENT-R7


# -- reserves ----------------------------------------------------------------------------------------------


def areas(g: State, seat: str) -> dict[str, Box]:
    """Where reserves may come: the own zone, and the flank edges whose token the player controls."""
    found = own_zone(g, seat)
    for token in g.objectives:
        holder = controller(g, token)  # TMG-CONTENT-R6
        if token.role in (WEST, EAST) and holder is not None and holder.seat == seat:
            found[token.role] = flank(g, token.role, _args(g)["edge"])  # TMG-CONTENT-R11
    return found


def reserves(g: State, seat: str) -> list[Unit]:
    """The units that a player may deploy as a whole turn."""
    if g.round < _args(g)["reserves_from_round"]:
        return []  # TMG-CONTENT-R7
    units = ready(g, seat)
    there = areas(g, seat) if units else {}
    return [u for u in units if roomy(g, u, there)]


def bring(g: State, u: Unit) -> Flow[None]:
    """Deploy a reserve unit: unactivated in the own zone, with an Activation Token at a flank edge."""
    area = yield from come(g, u, areas(g, u.seat))
    if area != ZONE:
        give_token(g, u, "TMG-CONTENT-R11")  # TMG-CONTENT-R11


# -- destruction and scoring -------------------------------------------------------------------------------


@always("mode:clash-of-kings", W_DESTROYED + REMOVED)
def a_unit_falls(g: State, _: Any, fall: Fall) -> None:
    """1 VP for the first destruction of each unit of the list; who is no Character goes to reserve."""
    u = fall.unit
    if u.falls == 1:  # TMG-WIN-R6
        score(g, OTHER[u.seat], _args(g)["destroyed_vp"], "TMG-WIN-R6", f"{u.id} was destroyed")  # TMG-WIN-R6
    if not u.card.character:  # TMG-CONTENT-R7
        acted = u.activated or fall.loss.unit.activated
        recover(g, u, g.round + 1 if acted else g.round, "TMG-CONTENT-R7")  # TMG-CONTENT-R7


def score_tokens(g: State) -> None:
    """1 VP for each controlled token."""
    if g.round < _args(g)["from_round"]:
        return  # TMG-SETUP-4
    for seat in (g.first, OTHER[g.first]):
        for token in g.objectives:
            u = controller(g, token)
            if u is not None and u.seat == seat:
                says = f"{u.id} controls {token.id}"
                score(g, seat, _args(g)["token_vp"], "TMG-WIN-R4", says)  # TMG-WIN-R4, TMG-SETUP-4
