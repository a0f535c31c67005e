"""The will test: one die against will, abilities before and after it (TAC-CARD-6, TW-V)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.listening import bonuses, speak
from banneret.games.tactics.moments import WILL_DECLARED, WILL_FAILED, WILL_PASSED, WILL_ROLL
from banneret.games.tactics.rolls import WILL, Throw, throw
from banneret.games.tactics.state import Model, State

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def active_seat(g: State) -> str:
    """The active player; between activations the 1st player (TAC-ABL-R6, TAC-END-R4)."""
    return g.models[g.active].seat if g.active >= 0 else g.first


def will_test(g: State, m: Model, rule: str) -> Flow[bool]:
    """Roll 1 die; a result of will or more succeeds (TAC-CARD-6)."""
    t = Throw(m, WILL, 1, m.card.will, "TAC-CARD-6")  # TAC-CARD-6
    yield from speak(g, WILL_DECLARED, "TAC-ABL-6", t, active_seat(g), m.id)  # TAC-ABL-6, TAC-EV-12
    mead = [("Flask of Mead", 2)] if m.equipment == "flask-of-mead" else []  # TAC-EQ-16
    yield from throw(g, t, [*bonuses(g, WILL_ROLL, m), *mead])
    if not t.successes:
        yield from speak(g, WILL_FAILED, "TAC-ABL-10", t, active_seat(g), m.id)
    passed = t.successes > 0
    g.tell("tested", rule, who=m.id, passed=passed)
    if passed:
        yield from speak(g, WILL_PASSED, "TAC-ABL-6", t, active_seat(g), m.id)  # TAC-EV-12
    return passed
