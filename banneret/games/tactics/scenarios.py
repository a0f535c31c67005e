"""Special rules that a map cannot say, filed by the word that the scenario names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.changes import name_nemesis, score, use_up
from banneret.games.tactics.contact import controlled
from banneret.games.tactics.state import OTHER, State
from banneret.kernel.decisions import choose

if TYPE_CHECKING:
    from banneret.games.tactics.deaths import Taking
    from banneret.kernel.decisions import Flow


def start_scenario(g: State) -> Flow[None]:
    """What a scenario asks for before round 1, 1st player first (TAC-SETUP-12, TW-S9, TW-S10)."""
    if g.scenario.special in AT_START:
        for seat in (g.first, OTHER[g.first]):  # TAC-SETUP-12
            yield from AT_START[g.scenario.special](g, seat)


def score_taking(g: State, taking: Taking) -> None:
    """Scenario points for a kill or capture, at once; where nobody is credited nobody scores (TAC-MOT-R3)."""
    if taking.by is not None and g.scenario.special in ON_TAKING:  # TAC-MOT-R3
        ON_TAKING[g.scenario.special](g, taking, taking.by.seat)


def score_scenario(g: State) -> None:
    """Step 4 of the end phase, 1st player first (TAC-END-5)."""
    if g.scenario.special in IN_END_PHASE:
        for seat in (g.first, OTHER[g.first]):
            IN_END_PHASE[g.scenario.special](g, seat)  # TAC-END-5


# --- The Mill Road ------------------------------------------------------------------------------------------


def blood_price(g: State, taking: Taking, seat: str) -> None:
    """Killing or capturing an enemy scores by its rank."""
    victim = taking.victim
    score(g, seat, g.scenario.special_args[victim.card.rank], g.scenario.code, g.scenario.special, victim.id)


# --- The Ruby Ford ------------------------------------------------------------------------------------------


def blood_in_the_ford(g: State, taking: Taking, seat: str) -> None:
    """The first kill of an enemy hero who has a square in the river; a capture is no kill (TAC-MOT-R3)."""
    victim, special = taking.victim, g.scenario.special
    slain = victim.card.rank == "hero" and not taking.captured  # TAC-MOT-R3
    if slain and victim.body & g.field.river and special not in g.game_uses:
        use_up(g, special)
        score(g, seat, g.scenario.special_args["vp"], g.scenario.code, special, victim.id)


# --- The Burning Village ------------------------------------------------------------------------------------


def both_cabins(g: State, seat: str) -> None:
    """A player controlling both cabin objectives."""
    held = [square for m in g.of(seat) for square in controlled(g, m)]
    if all(g.field.plan.square(x, y) in held for x, y in g.scenario.special_squares):
        score(g, seat, g.scenario.special_args["vp"], g.scenario.code, g.scenario.special)  # TAC-END-5


# --- The Crossroads Inn -------------------------------------------------------------------------------------


def choose_nemesis(g: State, seat: str) -> Flow[None]:
    """Name one enemy hero or champion, on the board or still waiting, as nemesis (TAC-NEM-1, TAC-TOK-R4)."""
    enemies = [m.id for m in g.models if m.seat == OTHER[seat] and m.character]  # TAC-NEM-1
    if enemies:
        word = yield from choose(seat, "nemesis", "TAC-NEM-1", enemies)  # TAC-NEM-1, TAC-TOK-R4
        name_nemesis(g, seat, g.model(word))  # TAC-NEM-1


def named_nemesis(g: State, taking: Taking, seat: str) -> None:
    """The first time a model of a player kills or captures that player's nemesis (TAC-NEM-1)."""
    victim, once = taking.victim, f"{g.scenario.special}:{seat}"
    if g.nemeses.get(seat) == victim.n and once not in g.game_uses:  # TAC-NEM-1
        use_up(g, once)
        score(g, seat, g.scenario.special_args["vp"], g.scenario.code, g.scenario.special, victim.id)


AT_START = {"named-nemesis": choose_nemesis}
ON_TAKING = {
    "blood-price": blood_price,
    "blood-in-the-ford": blood_in_the_ford,
    "named-nemesis": named_nemesis,
}
IN_END_PHASE = {"both-cabins": both_cabins}
