"""Command abilities: actions of the active model (TAC-ABL-9, TAC-ABL-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.aiming import use, why_not_used
from banneret.games.tactics.cards import AbilityLine
from banneret.games.tactics.listening import ABILITIES
from banneret.games.tactics.state import Model, State
from banneret.kernel.decisions import Why

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def commands(m: Model) -> list[AbilityLine]:
    """The commands on a model's card."""
    return [line for line in m.card.abilities if line.class_ == "CMD"]  # TAC-ABL-9, TAC-EV-11


def _line(m: Model, id: str) -> AbilityLine | None:
    return next((line for line in commands(m) if line.id == id), None)


def why_no_command(g: State, m: Model, id: str) -> Why | None:
    """Why this command cannot be used now, or None."""
    line = _line(m, id)
    if line is None or g.active != m.n:  # TAC-ABL-9
        return Why("TAC-ABL-9", "Only the active model may use a command, and only its own.")
    return why_not_used(g, m, line, ABILITIES[line.use])


def command(g: State, m: Model, id: str) -> Flow[None]:
    """Use a command: its AP (0 is a free action) and coins are paid, then it is aimed and resolved."""
    line = _line(m, id)
    assert line is not None
    yield from use(g, m, line, ABILITIES[line.use])  # TAC-ABL-14, TAC-ABL-R7
