"""Condition tokens: who may expend one, when, and on which dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tmg.changes import lose_condition
from banneret.games.tmg.rolls import Throw, reroll
from banneret.games.tmg.state import OTHER, State, Unit
from banneret.kernel.decisions import ChooseSome

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

RULES = {"panicked": "TMG-COND-4", "vulnerable": "TMG-COND-5", "weakened": "TMG-COND-6"}


def expend(g: State, u: Unit, condition: str, t: Throw) -> Flow[None]:
    """The unit's opponent may spend the token and name dice that are rolled again; no dice: the token stays."""
    dice = t.open_dice()
    if condition not in u.conditions or not dice:
        return
    seat, rule = OTHER[u.seat], RULES[condition]
    named = yield ChooseSome(seat, condition, rule, dice, alike=t.alike, about=u.id)  # TMG-COND-2, TMG-COND-R1
    if named:
        lose_condition(g, u, condition, rule)  # TMG-COND-2
        yield from reroll(g, t, named, rule)  # TMG-COND-4, TMG-COND-5, TMG-COND-6
