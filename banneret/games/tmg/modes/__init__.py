"""The five game modes: what each adds to set-up, rounds, reserves and scoring (TMG-SETUP-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tmg import objectives  # noqa: F401  files what objective cards do
from banneret.games.tmg.modes import clash_of_kings, feast_for_crows, game_of_thrones, storm_of_swords, winds_of_winter
from banneret.games.tmg.reserves import why_not_now
from banneret.games.tmg.setup import waiting
from banneret.games.tmg.state import RESERVE
from banneret.kernel.decisions import Why

if TYPE_CHECKING:
    from collections.abc import Sequence

    from banneret.games.tmg.state import NcuUnit, State, Unit
    from banneret.kernel.decisions import Flow

THRONES, CLASH, STORM = "game-of-thrones", "clash-of-kings", "storm-of-swords"
FEAST, WINDS = "feast-for-crows", "winds-of-winter"


def _mode(g: State) -> str:
    return g.mode.id if g.mode is not None else ""


# -- set-up ------------------------------------------------------------------------------------------------


def share_out(g: State) -> Flow[None]:
    """What players get before deployment: secret objectives."""
    if _mode(g) == WINDS:
        yield from winds_of_winter.deal(g)


def before_deployment(g: State) -> Flow[None]:
    """Reserves that a player must name at W-SETUP."""
    if _mode(g) == STORM:
        yield from storm_of_swords.name_reserves(g)


def still_to_deploy(g: State, seat: str) -> dict[str, Why | None]:
    """The units that a seat has still to deploy, each with the reason why not now."""
    if _mode(g) == CLASH:
        return clash_of_kings.still_to_deploy(g, seat)
    return {u.id: None for u in waiting(g, seat)}  # TMG-SETUP-6


def deployed(g: State) -> None:
    """What happens when all units that are deployed at the start stand on the table."""
    if _mode(g) == CLASH:
        clash_of_kings.hold_the_rest(g)


# -- rounds ------------------------------------------------------------------------------------------------


def round_start(g: State) -> Flow[None]:
    """The mode's steps at W-ROUND-START, before anybody's effects."""
    if _mode(g) == STORM:
        yield from storm_of_swords.bring_back(g)
    elif _mode(g) == WINDS:
        yield from winds_of_winter.choose_objectives(g)


def round_end(g: State) -> Flow[None]:
    """The mode's steps at W-ROUND-END, after everybody's effects."""
    if _mode(g) == WINDS:
        winds_of_winter.score_objectives(g)
    yield from ()


def score_round(g: State) -> Flow[None]:
    """The VP of the mode at the start of Clean-Up."""
    if _mode(g) == THRONES:
        yield from game_of_thrones.score_tokens(g)  # TMG-WIN-R4
    elif _mode(g) == CLASH:
        clash_of_kings.score_tokens(g)  # TMG-WIN-R4
    elif _mode(g) == FEAST:
        feast_for_crows.score_tokens(g)  # TMG-WIN-R4


# -- reserves as turns -------------------------------------------------------------------------------------


def reserve_turns(g: State, seat: str) -> list[Unit]:
    """The units that a seat may bring from reserve on its turn, each with a legal spot (TMG-CONTENT-R7)."""
    if _mode(g) == CLASH:
        return clash_of_kings.reserves(g, seat)  # TMG-CONTENT-R7
    return storm_of_swords.reserves(g, seat) if _mode(g) == STORM else []  # TMG-CONTENT-R7


def reserves_refused(g: State, seat: str) -> dict[str, Why]:
    """The units in reserve that a seat may not bring on this turn, each with the reason."""
    assert g.mode is not None
    ready, first = reserve_turns(g, seat), g.mode.args.get("reserves_from_round", 0)
    held = [u for u in g.units if u.seat == seat and u.where == RESERVE and u not in ready]
    return {u.id: why_not_now(g, u, first) for u in held}


def deploy_reserve(g: State, u: Unit) -> Flow[bool]:
    """A unit comes from reserve; whether it is activated now, or the turn is over with it."""
    if _mode(g) == CLASH:
        yield from clash_of_kings.bring(g, u)
        return False
    yield from storm_of_swords.bring(g, u)
    return True


def why_no_pass(unactivated: Sequence[Unit | NcuUnit]) -> Why | None:
    """Why a player may not pass: somebody on the table or an NCU is still to be activated; reserves oblige nobody."""
    if unactivated:
        says = "Whoever has a unit to activate must activate one."
        return Why("TMG-ACT-5", says, {"left": len(unactivated)})  # TMG-ACT-5
    return None
