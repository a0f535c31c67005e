"""Will abilities, before the roll or after the result (TAC-ABL-6, TAC-EV-12), and what helps others' will."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.aiming import friend_beside, friend_near
from banneret.games.tactics.changes import shake
from banneret.games.tactics.contact import enemies_in_contact
from banneret.games.tactics.listening import ability
from banneret.games.tactics.moments import WILL_DECLARED, WILL_FAILED, WILL_PASSED, WILL_ROLL
from banneret.games.tactics.rolls import Throw, reroll_one
from banneret.games.tactics.state import Model, State
from banneret.kernel.decisions import choose
from banneret.kernel.windows import MODIFIES

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


@ability("quiet-wolf", at=WILL_DECLARED, rule="TAC-ABL-6")
def quiet_wolf(g: State, owner: Model, test: Throw, *, bonus: int) -> None:
    """He adds to this will roll."""
    test.modifiers.append(("Quiet Wolf", bonus))  # TAC-EV-1, TAC-EV-12


@quiet_wolf.may
def _(g: State, owner: Model, test: Throw, *, bonus: int) -> bool:
    return test.roller is owner  # TAC-ABL-6


@ability("bravado", at=WILL_PASSED, rule="TAC-ABL-6")
def bravado(g: State, owner: Model, test: Throw) -> Flow[None]:
    """After a passed test an enemy engaged with him becomes shaken."""
    names = [enemy.id for enemy in enemies_in_contact(g, owner)]  # TAC-EV-10
    name = yield from choose(owner.seat, "bravado", "TAC-EV-10", names, about=owner.id)
    shake(g, g.model(name), "TAC-EV-3")  # TAC-EV-3


@bravado.may
def _(g: State, owner: Model, test: Throw) -> bool:
    return test.roller is owner and bool(enemies_in_contact(g, owner))  # TAC-ABL-6, TAC-ABL-R8


@ability("beloved-prince", at=WILL_ROLL, kind=MODIFIES, rule="TAC-ABL-11")
def beloved_prince(g: State, owner: Model, roller: Model, _: None, *, bonus: int) -> int:
    """Friends in contact with him add to their will rolls."""
    return bonus if friend_beside(g, owner, roller) else 0  # TAC-ABL-11, TAC-ABL-R4, TAC-EV-1


@ability("as-high-as-honor", at=WILL_FAILED, rule="TAC-ABL-10")
def as_high_as_honor(g: State, owner: Model, test: Throw, *, dice: int) -> Flow[None]:
    """A friendly hero or champion at short range that failed rolls again."""
    for _ in range(dice):
        yield from reroll_one(g, test)  # TAC-EV-8


@as_high_as_honor.may
def _(g: State, owner: Model, test: Throw, *, dice: int) -> bool:
    tester = test.roller
    return not test.successes and tester.character and friend_near(g, owner, tester)  # TAC-ABL-10, TAC-EV-10
