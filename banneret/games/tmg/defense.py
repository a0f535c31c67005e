"""Hits against a unit: its Defense dice, the Vulnerable token, what is blocked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banneret.games.tmg.conditions import expend
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Matter
from banneret.games.tmg.moments import REROLLS, SAVES, W_DEF_PRE, W_DEF_ROLLED
from banneret.games.tmg.rolls import DEFENSE, Throw, cast
from banneret.games.tmg.state import TABLE, VULNERABLE, State, Unit
from banneret.games.tmg.values import bonuses
from banneret.kernel.chance import D6

if TYPE_CHECKING:
    from banneret.games.tmg.attack import Blow
    from banneret.games.tmg.listening import Later
    from banneret.kernel.decisions import Flow


class Defense(Matter):
    """Scratch paper of one defense: Hits that allow a die, modifiers of the dice, blocks."""

    __slots__ = ("blocks", "blow", "defender", "extra_blocks", "hits", "modifiers", "sixes_only", "throw")

    def __init__(self, defender: Unit, hits: int, blow: Blow | None = None) -> None:
        self.defender = defender
        self.hits = hits
        self.blow = blow  # None: Hits of an effect
        self.modifiers: list[tuple[str, int]] = []
        self.blocks = 0
        self.sixes_only = blow is not None and blow.sixes_only  # a die blocks only on a natural 6
        self.extra_blocks = 0
        self.throw = Throw(defender, DEFENSE, "TMG-ATTACK-7", defender.card.defense)  # TMG-UNIT-7

    @property
    def unit(self) -> Unit:  # type: ignore[override]
        return self.defender

    @property
    def later(self) -> Sequence[Later]:  # type: ignore[override]
        """What effects of its attack have left for the defense."""
        return self.blow.later if self.blow is not None else ()

    @property
    def left(self) -> int:
        """The Hits that were not blocked."""
        return max(0, self.hits - self.blocks - self.extra_blocks)  # TMG-ATTACK-R5, TMG-CONV-R11


def defend(g: State, d: Defense) -> Flow[None]:
    """One die for each Hit; without Hits, or for a unit that is gone, no dice are rolled."""
    u = d.defender
    yield from speak(g, W_DEF_PRE, d, u.id)
    if d.hits <= 0 or u.where != TABLE:
        return  # TMG-UNIT-R2: who has left rolls no dice
    yield from cast(g, d.throw, d.hits, [*d.modifiers, *bonuses(g, SAVES, u, d)])  # TMG-ATTACK-7
    yield from speak(g, W_DEF_ROLLED + REROLLS, d, u.id)  # TMG-CONV-R6
    yield from expend(g, u, VULNERABLE, d.throw)  # TMG-COND-5, TMG-CONV-R6
    yield from speak(g, W_DEF_ROLLED, d, u.id)
    d.blocks = sum(face == D6 for face in d.throw.faces) if d.sixes_only else d.throw.successes  # TMG-ATTACK-7
