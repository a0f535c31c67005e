"""Duels played at random, and what is compared of a match."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from banneret.kernel.chance import Roll, Scripted, Seeded
from banneret.kernel.decisions import NONE
from banneret.kernel.match import Match
from tests.kernel.duel import GAME, SEATS, Duel, DuelGame, duel

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

STAY = [0, 0, 90000]  # a step that goes nowhere


class Slow(DuelGame):
    """A duel in one stretch: no rest comes between what is asked together, rolled, drawn and shown."""

    def go_on(self, g: Duel) -> Flow[None]:
        while self.outcome(g) is None:
            yield from super().go_on(g)


def onward(match: Match, rng: random.Random, steps: int = 1000) -> Match:
    """Answer at random so many times, or to the end; asked together, the last may come first."""
    for _ in range(steps):
        waiting = [question for question in match.questions if question.seat not in match.answered()]
        if not waiting:
            break
        question = rng.choice(waiting)
        match.answer(question.sample(rng), question.seat)
    return match


def states(seed: int, steps: int = 1000, game: DuelGame = GAME) -> Iterator[Match]:
    """One duel after every answer, its end included."""
    match, rng = duel(seed, game=game), random.Random(seed)
    for _ in range(steps):
        yield match
        if match.over:
            return
        onward(match, rng, 1)


def played(seed: int, steps: int = 1000) -> Match:
    """A duel after so many random answers."""
    return onward(duel(seed), random.Random(seed), steps)


def at_turn(*, silver: tuple[str, ...] = ("lunge", "parry", "spy"), dice: tuple[tuple[int, ...], ...] = ()) -> Match:
    """Gold's first step, known hands, no guards."""
    script = Scripted(dice, [("lunge", "parry", "spy"), silver, ("spy",)])
    match = duel(dice=script)
    match.answer(NONE)
    match.answer(NONE)
    return match


def asks(match: Match) -> list[Any]:
    """The open questions, with all that can be listed of them."""
    return [question.describe() for question in match.questions]


def everything(match: Match) -> dict[str, Any]:
    """All that can be seen of a match, by anybody, and the dice to come."""
    return {
        "journal": match.journal,
        "views": [match.view(seat) for seat in (None, *SEATS)],
        "events": match.events(),
        "asks": asks(match),
        "sealed": match.sealed,
        "outcome": match.outcome,
        "dice": to_come(match),
    }


def to_come(match: Match) -> list[int] | None:
    """The next dice of a seeded match."""
    source = match.source.copy()
    return source.roll(Roll("gold", "next", "", 5, 6)) if isinstance(source, Seeded) else None


def until(match: Match, ask: str, *, seed: int = 0) -> Match:
    """Play on at random to a question of this name."""
    rng = random.Random(seed)
    while match.question is not None and match.question.ask != ask:
        onward(match, rng, 1)
    assert match.question is not None, f"the duel ended before {ask!r} was asked"
    return match
