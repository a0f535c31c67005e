"""The end phase, the next round, and how a match ends (TAC-END, TAC-OVER)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.agendas import reveal_all, score_agendas
from banneret.games.tactics.changes import (
    close_round,
    finish,
    lapse,
    open_round,
    pass_token,
    refresh_copper,
    score,
    set_stage,
)
from banneret.games.tactics.contact import controlled
from banneret.games.tactics.deaths import check_end
from banneret.games.tactics.deploy import perish_undeployed
from banneret.games.tactics.library import library
from banneret.games.tactics.listening import speak
from banneret.games.tactics.moments import GAME_ENDED, ROUND_ENDED
from banneret.games.tactics.scenarios import score_scenario
from banneret.games.tactics.state import CAPTIVE, OTHER, ROUND, SEATS, TURN, State
from banneret.kernel.game import Outcome

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def begin_round(g: State) -> Flow[None]:
    """A round begins: copper is full again, nobody has activated (TAC-COIN-7, TW-R1)."""
    refresh_copper(g)  # TAC-COIN-7, TAC-COIN-R3
    open_round(g)  # TAC-RND-1
    set_stage(g, TURN)
    yield from ()


def end_phase(g: State) -> Flow[None]:
    """The steps of the end phase in order; in round 1 the undeployed perish before it (TAC-END-2 to TAC-END-8)."""
    if g.round == 1:
        yield from perish_undeployed(g)  # TAC-DEP-2, TAC-DEP-R4, TW-E0
        check_end(g)  # TAC-OVER-R2
        if g.over is not None:
            return  # TAC-OVER-R2: no end phase, no end-phase agendas
    yield from speak(g, ROUND_ENDED, "TAC-END-2", None, g.first)  # TAC-END-2, TAC-END-R4
    score_objectives(g)  # TAC-END-3
    score_majority(g)  # TAC-END-4
    score_scenario(g)  # TAC-END-5
    if last_round(g):
        score_agendas(g)  # TAC-END-R3
    lapse(g)  # TAC-END-6
    if last_round(g):
        yield from speak(g, GAME_ENDED, "TAC-END-7", None, g.first)  # TAC-END-7, TAC-END-R4
    close_round(g)
    if last_round(g):
        finish(g, "TAC-OVER-1")  # TAC-END-7, TAC-OVER-1
    else:
        prepare_round(g)  # TAC-END-8


def last_round(g: State) -> bool:
    """Whether this is the scenario's last round (TAC-DEF-2, TAC-OVER-1)."""
    return g.round >= g.scenario.rounds  # TAC-DEF-2, TAC-OVER-1


def score_objectives(g: State) -> None:
    """Each model controlling an objective scores 1 VP, a large one on several no more (TAC-END-3, TAC-OBJ-R1)."""
    for seat in (g.first, OTHER[g.first]):
        before = g.vp[seat]
        holders = [m for m in g.of(seat) if controlled(g, m)]  # TAC-END-3, TAC-OBJ-R1
        for m in holders:
            score(g, seat, 1, "TAC-END-3", "objective", m.id)  # TAC-END-3, TAC-OBJ-R1
        if holders:
            g.tell("held", "TAC-END-3", seat=seat, models=len(holders), vp=g.vp[seat] - before)  # INV-18


def score_majority(g: State) -> None:
    """The player with the most captives scores 1 VP; what counts is a choice of the content (TAC-END-4, TAC-END-R1)."""
    counted = library().chosen.end_phase_majority
    if counted != "copper":  # TAC-END-R1
        held = {seat: _captives(g, seat) for seat in SEATS}
        _score_most(g, held, "captives")  # TAC-END-4
    if counted != "captives":  # TAC-END-R1
        _score_most(g, {seat: g.coins[seat][2] for seat in SEATS}, "copper")  # TAC-END-R1


def _captives(g: State, seat: str) -> int:
    return sum(m.where == CAPTIVE and m.seat == OTHER[seat] for m in g.models)  # TAC-END-4


def _score_most(g: State, counts: dict[str, int], what: str) -> None:
    for seat in SEATS:
        if counts[seat] > counts[OTHER[seat]]:  # TAC-END-4, TAC-END-R2
            score(g, seat, 1, "TAC-END-4", what)  # TAC-END-4


def prepare_round(g: State) -> None:
    """Spent copper returns, the 1st player token changes hands, a new round begins (TAC-END-8)."""
    refresh_copper(g)  # TAC-END-8
    pass_token(g)  # TAC-END-8, TAC-RND-7
    set_stage(g, ROUND)  # TAC-END-8


# --- the end of the game (TAC-OVER) -------------------------------------------------------------------------


def concede(g: State, seat: str) -> None:
    """A player gives up and loses; the opponent scores 3 VP per remaining round (TAC-OVER-4, TAC-OVER-R5)."""
    finish(g, "TAC-OVER-4", OTHER[seat])  # TAC-OVER-4
    rounds = g.scenario.rounds - max(g.round, 1) + 1  # TAC-OVER-R1
    score(g, OTHER[seat], 3 * rounds, "TAC-OVER-4", "concession")  # TAC-OVER-4, TAC-OVER-R5
    reveal_all(g)  # TAC-AGE-1


def outcome(g: State) -> Outcome | None:
    """How it ended, or None while it goes on."""
    if g.over is None:
        return None
    winner = g.winner or _ahead(g)  # TAC-OVER-4, TAC-OVER-R5
    return Outcome(winner, dict(g.vp), g.over, _says(g, winner))


def _ahead(g: State) -> str | None:
    """The player with the most VP; equal VP are a draw (TAC-OVER-2, TAC-OVER-R4)."""
    if g.vp["gold"] == g.vp["silver"]:
        return None  # TAC-OVER-R4
    return max(SEATS, key=g.vp.__getitem__)  # TAC-OVER-2


def _says(g: State, winner: str | None) -> str:
    if winner is None:
        return f"A draw: {g.vp['gold']} victory points each."
    points = f"{g.vp[winner]} to {g.vp[OTHER[winner]]} victory points"
    if g.over == "TAC-OVER-4":
        return f"{OTHER[winner].capitalize()} concedes; {winner} wins with {points}."
    return f"{winner.capitalize()} wins with {points}."
