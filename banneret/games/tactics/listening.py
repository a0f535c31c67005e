"""Which abilities listen at which moment, indexed when models enter play; and an ability in its owner's hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from banneret.games.tactics.cards import AbilityLine, Aftermath, Cost
from banneret.games.tactics.state import BOARD, OTHER, Model, State, can_pay
from banneret.kernel.decisions import Why
from banneret.kernel.values import once_by_name
from banneret.kernel.windows import FORCED, MODIFIES, Abilities, Ability, window

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

ABILITIES = Abilities()
ability = ABILITIES.ability

Ears = Mapping[str, Sequence[Any]]  # of `Held`, and of motives, which listen in the same way
OFF_THE_BOARD = Why("TAC-ABL-R2", "A model off the board has no abilities.")


class Held:
    """An ability on a model's card: the window asks for it, takes its price and runs it."""

    __slots__ = ("ability", "line", "n", "seat", "unfit", "word")

    def __init__(self, m: Model, line: AbilityLine | Aftermath, ability: Ability) -> None:
        self.n = m.n
        self.seat = m.seat
        self.word = f"{m.id}:{line.id}"
        self.line = line
        self.ability = ability
        self.unfit = Why(ability.rule, "It cannot be used at this moment.")

    @property
    def forced(self) -> bool:
        return self.ability.kind == FORCED

    def why_not(self, g: State, subject: Any) -> Why | None:
        """Whether it can be used now: its owner in play, fitting, not used in this action, and affordable."""
        owner = g.models[self.n]
        if owner.where != BOARD:
            return OFF_THE_BOARD  # TAC-ABL-R2
        fits = self.ability.may_be_used(g, owner, subject, **self.line.args)
        if fits is not True:
            return fits if isinstance(fits, Why) else self.unfit
        if g.deed is not None and (self.n, self.line.id) in g.deed.used:
            return Why("TAC-ABL-R1", "Each ability is used once per action.")  # TAC-ABL-R1
        if not can_pay(g, self.seat, self.line.coins):
            return Why("TAC-ABL-R8", "The coins for it are not there.", {"cost": cost_text(self.line.coins)})
        return None

    def run(self, g: State, subject: Any) -> Flow[None]:
        """Declare, pay, resolve (TAC-ABL-R8)."""
        from banneret.games.tactics.changes import pay

        owner = g.models[self.n]
        if g.deed is not None:
            g.deed.used.append((self.n, self.line.id))
        g.tell("used", self.ability.rule, who=owner.id, ability=self.line.name, id=self.line.id)
        pay(g, self.seat, self.line.coins, self.ability.rule, owner)
        done = self.ability(g, owner, subject, **self.line.args)
        if done is not None:
            yield from done


def cost_text(cost: Cost) -> str:
    """A cost in words: "2 copper"."""
    return " and ".join(f"{n} {kind}" for n, kind in zip(cost, ("gold", "silver", "copper"), strict=True) if n)


def listen(models: Sequence[Model]) -> Ears:
    """Index every card ability by its moment; motivations listen too."""
    from banneret.games.tactics.motivations import motives

    ears: dict[str, list[Any]] = {}
    for m in models:
        lines: list[AbilityLine | Aftermath] = [*m.card.abilities]
        for line in [*lines, *(after for mode in m.card.modes for after in mode.aftermath)]:
            found = ABILITIES[line.use]
            ears.setdefault(found.at, []).append(Held(m, line, found))
        for motive in motives(m):
            ears.setdefault(motive.at, []).append(motive)
    return ears


def speak(g: State, moment: str, rule: str, subject: Any, first: str, about: str | None = None) -> Flow[None]:
    """Open a window: `first` decides first, then the other, until both decline in a row (TAC-ABL-R6)."""
    if any(use.why_not(g, subject) is None for use in g.ears.get(moment, ())):
        seats = (first, OTHER[first])  # TAC-ABL-R6
        yield from window(g, moment, rule, subject, lambda: g.ears[moment], seats, about=about)


def bonuses(g: State, moment: str, m: Model, subject: Any = None) -> tuple[tuple[str, int], ...]:
    """Passive and lasting modifiers of a model's roll or move, each name once (TAC-ABL-4, TAC-ABL-11, TAC-DICE-R2)."""
    found = [(e.name, e.bonus) for e in g.lasting if e.n == m.n and e.effect == moment]
    for held in g.ears.get(moment, ()):
        owner = g.models[held.n]
        if held.ability.kind == MODIFIES and owner.where == BOARD:  # TAC-ABL-R2
            bonus = held.ability(g, owner, m, subject, **held.line.args)
            if bonus:
                found.append((held.line.name, bonus))
    return once_by_name(found) if len(found) > 1 else tuple(found)  # TAC-ABL-4
