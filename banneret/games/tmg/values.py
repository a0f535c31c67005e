"""Values of units with all that changes them: standing and lasting modifiers, abilities that rules ask for."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.library import library
from banneret.games.tmg.listening import ears_of, is_silent
from banneret.games.tmg.moments import SPEED
from banneret.games.tmg.state import NOBODY, State, Unit
from banneret.kernel.values import once_by_name


def bonuses(g: State, value: str, u: Unit, subject: Any = None) -> tuple[tuple[str, int], ...]:
    """Standing and lasting modifiers of a unit's value, the same name once (TMG-CONTENT-R9)."""
    found = [(e.name, e.bonus) for e in u.lasting if e.effect == value]
    for modifier in ears_of(g).get(value, ()):
        amount = modifier.amount(g, u, subject)
        if amount:
            found.append((modifier.name, amount))
    return once_by_name(found)  # TMG-CONTENT-R9


def speed(g: State, u: Unit) -> int:
    """How far it moves, in thousandths: Speed with its changes, never below 0."""
    change = sum(inches for _, inches in bonuses(g, SPEED, u))
    return max(0, u.card.stride + 1000 * change)  # TMG-UNIT-3, TMG-CONV-R11


def bears(g: State, u: Unit, use: str) -> bool:
    """Whether a unit, its attachments or its band's other half have this ability and it is not switched off."""
    if u.lasting and is_silent(u):
        return False  # TMG-CONTENT-R12
    halves = (u,) if u.mate == NOBODY else (u, g.units[u.mate])
    return any(use in card.abilities for half in halves for card in (half.card, *(a.card for a in half.attachments)))


def affiliated(g: State, u: Unit, house: str) -> bool:
    """Whether a unit counts as one of this house: by its card, or by an attachment's ability."""
    halves = (u,) if u.mate == NOBODY else (u, g.units[u.mate])
    shelf, silent = library().abilities, is_silent(u)
    for half in halves:
        if half.card.affiliation == house:
            return True
        uses = (use for a in half.attachments for use in a.card.abilities if not silent)  # TMG-CONTENT-R12
        if any(shelf[use].affiliation == house for use in uses):
            return True
    return False
