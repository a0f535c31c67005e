"""Wounds abilities, used when wounds have just been placed and before they kill (TAC-ABL-8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.contact import friends_in_contact
from banneret.games.tactics.listening import ability
from banneret.games.tactics.moments import WOUNDED
from banneret.games.tactics.state import Model, State
from banneret.games.tactics.will import will_test
from banneret.games.tactics.wounds import Injury, cancel, redirect
from banneret.kernel.decisions import choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def hurt(owner: Model, injury: Injury) -> bool:
    """The owner has just lost a wound and still has it to lose."""
    return injury.who is owner and injury.kept > 0  # TAC-ABL-8


@ability("unbowed", at=WOUNDED, rule="TAC-ABL-8")
def unbowed(g: State, owner: Model, injury: Injury, *, wounds: int) -> Flow[None]:
    """He tests will; if he passes, some of the wounds just suffered are undone."""
    if (yield from will_test(g, owner, "TAC-EV-5")):  # TAC-EV-5
        cancel(g, injury, wounds, "TAC-EV-8")  # TAC-EV-8


@unbowed.may
def _(g: State, owner: Model, injury: Injury, *, wounds: int) -> bool:
    return hurt(owner, injury)


@ability("oldest-brother", at=WOUNDED, rule="TAC-ABL-8")
def oldest_brother(g: State, owner: Model, injury: Injury) -> Flow[None]:
    """He tests will; if he passes, a friend in contact suffers the wounds just placed instead."""
    names = [friend.id for friend in friends_in_contact(g, owner)]
    name = yield from choose(owner.seat, "oldest-brother", "TAC-EV-10", names, about=owner.id)  # TAC-ABL-R8, TAC-EV-10
    if (yield from will_test(g, owner, "TAC-EV-5")):  # TAC-EV-5
        yield from redirect(g, injury, g.model(name), "TAC-EV-8")  # TAC-EV-8


@oldest_brother.may
def _(g: State, owner: Model, injury: Injury) -> bool:
    fresh = hurt(owner, injury) and not injury.redirected  # TAC-EV-8
    return fresh and bool(friends_in_contact(g, owner))  # TAC-ABL-R8
