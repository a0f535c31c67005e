"""Morale Tests and Panic Tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banneret.games.tmg.casualties import Loss, bury, suffer
from banneret.games.tmg.changes import note_panic
from banneret.games.tmg.conditions import expend
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Doing
from banneret.games.tmg.moments import (
    MORALE_TOTAL,
    PANIC_WOUNDS,
    REROLLS,
    W_MORALE_FAIL,
    W_MORALE_PASS,
    W_MORALE_PRE,
    W_MORALE_ROLLED,
)
from banneret.games.tmg.ranks import strength
from banneret.games.tmg.rolls import MORALE, Throw, cast
from banneret.games.tmg.state import PANICKED, TABLE, State, Unit
from banneret.games.tmg.values import bonuses

if TYPE_CHECKING:
    from banneret.games.tmg.attack import Blow
    from banneret.games.tmg.listening import Later
    from banneret.kernel.decisions import Flow


class Test(Doing):
    """Scratch paper of one Morale Test; windows may add modifiers and wounds, or let it pass."""

    __slots__ = ("blow", "casualties", "later", "modifiers", "panic", "passed", "passes", "throw", "unit", "wounds")

    def __init__(self, unit: Unit, panic: bool, blow: Blow | None = None) -> None:
        self.unit: Unit = unit
        self.panic = panic
        self.blow = blow  # the attack that caused it
        self.later: list[Later] = []
        self.modifiers: list[tuple[str, int]] = []  # to the total
        self.wounds: list[tuple[str, int]] = []  # more or less wounds on a failure
        self.passes = False  # passes automatically, or instead: TMG-MORALE-R4
        self.passed = False
        self.casualties = 0
        self.throw = Throw(unit, MORALE, "TMG-MORALE-1")

    @property
    def missed(self) -> int:
        """By how much the total missed Morale; 0 or less: not at all."""
        return self.unit.card.morale - (self.throw.total + self.throw.bonus)  # TMG-MORALE-R1, TMG-CONV-R5, TMG-UNIT-9

    @property
    def margin(self) -> int:
        """The wounds of a failed Panic Test before Resilience."""
        return max(0, self.missed + sum(amount for _, amount in self.wounds))  # TMG-MORALE-3, TMG-MORALE-R1


def panic_test(
    g: State,
    u: Unit,
    blow: Blow | None = None,
    modifiers: Sequence[tuple[str, int]] = (),
    wounds: Sequence[tuple[str, int]] = (),
) -> Flow[Test]:
    """A Panic Test: failing it costs casualties at once (TMG-MORALE-2)."""
    test = Test(u, panic=True, blow=blow)
    test.modifiers += modifiers
    test.wounds += wounds
    yield from take(g, test)
    return test


def morale_test(g: State, u: Unit, modifiers: Sequence[tuple[str, int]] = ()) -> Flow[Test]:
    """A Morale Test that is not a Panic Test."""
    test = Test(u, panic=False)
    test.modifiers += modifiers
    yield from take(g, test)
    return test


def take(g: State, test: Test) -> Flow[None]:
    """The sequence of a test."""
    u = test.unit
    if u.where != TABLE or (test.panic and not strength(g, u)):
        return  # TMG-MORALE-R3; a Morale Test may keep 1 mini of a unit that has nothing left
    yield from speak(g, W_MORALE_PRE, test, u.id)
    if u.where != TABLE:
        return  # TMG-MORALE-R3
    if not test.passes:  # TMG-MORALE-R4: automatically, without dice or tokens
        yield from _roll(g, test)
    test.passed = test.passes or test.missed <= 0  # TMG-MORALE-1, TMG-MORALE-R4
    g.tell("tested", "TMG-MORALE-1", who=u.id, panic=test.panic, passed=test.passed, missed=max(0, _short(test)))
    if test.passed:
        yield from speak(g, W_MORALE_PASS, test, u.id)
    else:
        yield from _fail(g, test)


def _short(test: Test) -> int:
    return test.missed if test.throw.faces else 0


def _roll(g: State, test: Test) -> Flow[None]:
    """Two dice, the owner's re-rolls, the opponent's Panicked token, then what may turn a failure into a pass."""
    u = test.unit
    yield from cast(g, test.throw, 2, [*bonuses(g, MORALE_TOTAL, u, test), *test.modifiers])  # TMG-MORALE-1
    yield from speak(g, W_MORALE_ROLLED + REROLLS, test, u.id)  # TMG-CONV-R6
    yield from expend(g, u, PANICKED, test.throw)  # TMG-COND-4, TMG-CONV-R6
    yield from speak(g, W_MORALE_ROLLED, test, u.id)


def _fail(g: State, test: Test) -> Flow[None]:
    """For a Panic Test the casualties at once, no Defense roll and no further test; then W-MORALE-FAIL."""
    u = test.unit
    loss = Loss(u, "panic", test.blow)
    if test.panic:
        note_panic(g, u)
        test.wounds += bonuses(g, PANIC_WOUNDS, u, test)  # TMG-MORALE-R1
        loss = yield from suffer(g, u, test.margin, "TMG-MORALE-3", "panic", test.blow)  # TMG-MORALE-3, TMG-MORALE-R2
        test.casualties = loss.casualties
    yield from speak(g, W_MORALE_FAIL, test, u.id)
    if test.panic:
        yield from bury(g, u, loss)  # TMG-MORALE-R2
