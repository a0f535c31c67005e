"""The set-up, one step at a time in the order of TMG-SETUP-R1: each step plays to the next rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from banneret.games.tmg.changes import deploy, expire, plant, set_stage
from banneret.games.tmg.hands import draw_cards, refill_size
from banneret.games.tmg.laying import lay_out, lay_terrain, lay_token
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Turn
from banneret.games.tmg.mode_changes import leave_out, name_first, pass_to, set_mode, settle_planting, take_side
from banneret.games.tmg.modes import before_deployment, share_out, still_to_deploy
from banneret.games.tmg.modes import deployed as mode_deployed
from banneret.games.tmg.moments import W_DEPLOYED, W_SETUP
from banneret.games.tmg.ranks import free_slots, halves
from banneret.games.tmg.setup import after_mode, muster_together
from banneret.games.tmg.spots import place_unit, zone_of
from banneret.games.tmg.state import (
    DEALING,
    DEPLOY,
    MODE,
    MUSTER,
    OBJECTIVES,
    OTHER,
    PLANTING,
    RESERVE,
    ROLES,
    ROLL_OFF,
    ROUND_START,
    SEATS,
    TABLE,
    TERRAIN,
    Attached,
    State,
    Unit,
)
from banneret.kernel.chance import D6, roll
from banneret.kernel.decisions import Choose, Why, choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

FACES = tuple(range(2, D6 + 1))  # a roll-off tells all faces apart


def set_up(g: State) -> Flow[None]:
    """One step of the set-up: one placed piece, one deployment, one window."""
    yield from STEPS[g.stage](g)  # TMG-SETUP-R1


# -- mode and first player ---------------------------------------------------------------------------------


def roll_mode(g: State) -> Flow[None]:
    """A die picks the mode; a 6 is rolled again."""
    while True:
        thrown = yield from roll(SEATS[0], "mode", "TMG-SETUP-R5", 1, D6, FACES)  # TMG-SETUP-R5
        for mode in library().modes.values():
            if mode.number == thrown.faces[0]:  # TMG-SETUP-R5
                set_mode(g, mode, "TMG-SETUP-R5")
                set_stage(g, after_mode(g))  # TMG-SETUP-R1
                return


def higher_roller(g: State, ask: str, rule: str) -> Flow[str]:
    """Both players roll one die, ties again; the higher one."""
    while True:
        faces: dict[str, int] = {}
        for seat in SEATS:
            thrown = yield from roll(seat, ask, rule, 1, D6, FACES)  # TMG-SETUP-7
            faces[seat] = thrown.faces[0]
        g.tell("rolled-off", rule, faces=faces, ask=ask)
        if faces[SEATS[0]] != faces[SEATS[1]]:  # TMG-SETUP-7
            return max(SEATS, key=faces.__getitem__)  # TMG-SETUP-7


def roll_off(g: State) -> Flow[None]:
    """The higher roller is First Player."""
    name_first(g, (yield from higher_roller(g, "first-player", "TMG-SETUP-7")))  # TMG-SETUP-7
    set_stage(g, ROLES)  # TMG-SETUP-R1


def roles(g: State) -> Flow[None]:
    """Zones by who won the roll, or by the roles of the mode; then what the mode itself lays on the table."""
    assert g.mode is not None
    if "first" in g.mode.zones:
        take_side(g, g.first, "first", "TMG-SETUP-R3")  # TMG-SETUP-R3
        take_side(g, OTHER[g.first], "second", "TMG-SETUP-R3")  # TMG-SETUP-R3
    else:
        winner = yield from higher_roller(g, "role", "TMG-SETUP-4")
        role = yield from choose(winner, "role", "TMG-SETUP-4", ["attacker", "defender"])  # TMG-SETUP-4
        other = "defender" if role == "attacker" else "attacker"
        take_side(g, winner, role, "TMG-SETUP-4")  # TMG-SETUP-4
        take_side(g, OTHER[winner], other, "TMG-SETUP-4")
    yield from lay_out(g)


def objectives(g: State) -> Flow[None]:
    """The objectives that players place, and what else the mode hands out before deployment."""
    assert g.mode is not None
    if g.mode.players_place and len(g.objectives) == len(g.mode.tokens):
        pass_to(g, (yield from higher_roller(g, "token", "TMG-SETUP-4")))  # TMG-SETUP-4
    yield from lay_token(g)
    if g.stage == PLANTING:
        yield from share_out(g)


# -- before deployment -------------------------------------------------------------------------------------


def planting(g: State) -> Flow[None]:
    """One attachment is planted in an enemy unit; when all are, W-SETUP, and deployment begins."""
    if (yield from _plant_one(g, W_SETUP)):
        return
    yield from before_deployment(g)
    yield from speak(g, W_SETUP, Turn(g.first))
    pass_to(g, g.first)  # TMG-SETUP-6
    set_stage(g, DEPLOY)  # TMG-SETUP-R1


def _plant_one(g: State, window: str) -> Flow[bool]:
    """The next attachment that is planted at this window, the First Player's first; whether there was one."""
    due = [(seat, id) for seat in (g.first, OTHER[g.first]) for owner, id in g.planting if owner == seat]
    for seat, id in due:
        card = library().attachments[id]
        if card.army_rule.planted != window:
            continue
        hosts = {u.id: u for u in _hosts(g, OTHER[seat], window)}
        if hosts:  # TMG-CONTENT-R10: without a legal host it is out of the game
            name = yield from choose(seat, f"plant:{id}", "TMG-CONTENT-R10", [*hosts])  # TMG-CONTENT-R10
            half, slot = _free_place(g, hosts[name])
            plant(g, half, Attached(card, slot, True, seat), "TMG-CONTENT-R10")  # TMG-CONTENT-R10
        else:
            g.tell("left-out", "TMG-CONTENT-R10", seat=seat, card=id)
        settle_planting(g, seat, id)
        return True
    return False


def _hosts(g: State, seat: str, window: str) -> list[Unit]:
    """The infantry units of a seat with a free slot beside the front rank's left-most; later only on the table."""
    there = (RESERVE, TABLE) if window == W_SETUP else (TABLE,)
    return [
        u
        for u in g.units
        if u.seat == seat and u.where in there and u.card.type == "infantry" and _places(g, u)  # TMG-CONTENT-R10
    ]


def _places(g: State, u: Unit) -> list[tuple[Unit, int]]:
    return [(half, slot) for half in halves(g, u) for slot in free_slots(half)]  # TMG-CONTENT-R10


def _free_place(g: State, u: Unit) -> tuple[Unit, int]:
    return _places(g, u)[0]  # TMG-CONTENT-R10: (0, 1), then (0, 2)


# -- deployment --------------------------------------------------------------------------------------------


def deployment(g: State) -> Flow[None]:
    """One unit is deployed by the player whose turn it is; who has deployed everything is skipped."""
    left = {seat: still_to_deploy(g, seat) for seat in SEATS}
    if not any(left.values()):
        mode_deployed(g)
        set_stage(g, DEALING)  # TMG-SETUP-R1
        return
    seat = g.to_act if left[g.to_act] else OTHER[g.to_act]  # TMG-SETUP-6, TMG-SETUP-R4
    u = yield from _which(g, seat, left[seat])
    pose = yield from place_unit(g, u, zone_of(g, seat), "its deployment zone", 0, "deploy-spot", "TMG-SETUP-R4")
    if pose is None:
        leave_out(g, u, "TMG-SETUP-R4")  # TMG-SETUP-R4
    else:
        deploy(g, u, pose, "TMG-SETUP-6")  # TMG-SETUP-6; no terrain fires: TMG-SETUP-R4
    pass_to(g, OTHER[seat])  # TMG-SETUP-6


def _which(g: State, seat: str, units: dict[str, Why | None]) -> Flow[Unit]:
    """Which unit is deployed next; the mode may say why not this one."""
    legal = [id for id, why in units.items() if why is None]
    refused = {id: why for id, why in units.items() if why is not None}
    if len(legal) == 1:
        return g.unit(legal[0])
    name: str = yield Choose(seat, "deploy", "TMG-SETUP-6", legal, lambda: refused)  # TMG-SETUP-6, SEC-9
    return g.unit(name)


# -- the last steps ----------------------------------------------------------------------------------------


def dealing(g: State) -> Flow[None]:
    """What is planted after deployment, W-DEPLOYED, three cards each; then round 1."""
    if (yield from _plant_one(g, W_DEPLOYED)):
        return
    yield from speak(g, W_DEPLOYED, Turn(g.first))
    for seat in (g.first, OTHER[g.first]):
        yield from draw_cards(g, seat, refill_size(g, seat), "TMG-SETUP-8")  # TMG-SETUP-8
        expire(g, f"refill:{seat}", "TMG-SETUP-8")
    pass_to(g, g.first)  # TMG-ACT-1
    set_stage(g, ROUND_START)  # TMG-SETUP-9


STEPS: dict[str, Callable[[State], Flow[None]]] = {
    MODE: roll_mode,
    MUSTER: muster_together,
    ROLL_OFF: roll_off,
    ROLES: roles,
    TERRAIN: lay_terrain,
    OBJECTIVES: objectives,
    PLANTING: planting,
    DEPLOY: deployment,
    DEALING: dealing,
}
