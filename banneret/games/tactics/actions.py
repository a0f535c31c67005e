"""One action on scratch paper: what it costs, its end with deaths and triggers (TW-A4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.changes import begin_deed, end_deed, spend_ap, spend_free
from banneret.games.tactics.deaths import bury_the_fallen, check_end
from banneret.games.tactics.listening import speak
from banneret.games.tactics.moments import ACTION_ENDED
from banneret.games.tactics.state import Model, State
from banneret.games.tactics.will import active_seat

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def can_spend(g: State, ap: int) -> bool:
    """Whether the active model has the action points; a free action may still be unpaid (TAC-AP-5)."""
    if ap:
        return g.ap >= ap  # TAC-ACT-4
    return (not g.free and g.spent <= 2) or g.ap >= 1  # TAC-AP-5, TAC-ABL-12, TAC-ABL-13


def spend(g: State, ap: int) -> None:
    """Pay an action's AP; 0 is a free action (TAC-ABL-14)."""
    if ap:
        spend_ap(g, ap)  # TAC-ABL-14
    else:
        spend_free(g)


def perform(g: State, m: Model, kind: str, doing: Flow[None]) -> Flow[None]:
    """An action from its beginning to its end: deaths, then special triggers of both sides (TAC-DIE-1, TW-A4)."""
    deed = begin_deed(g, m, kind)
    g.tell("action", "TAC-ACT-3", who=m.id, action=kind)
    yield from doing
    yield from bury_the_fallen(g)  # TAC-CARD-8, TAC-DIE-1
    yield from speak(g, ACTION_ENDED, "TAC-ABL-10", deed, active_seat(g), m.id)  # TAC-ABL-10
    yield from bury_the_fallen(g)
    end_deed(g)
    check_end(g)  # TAC-OVER-R2
