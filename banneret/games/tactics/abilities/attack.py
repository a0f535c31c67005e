"""Abilities of attackers: aftermaths of attack modes, and passive bonuses of attack rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.attack import Blow
from banneret.games.tactics.changes import rout, shake
from banneret.games.tactics.compulsory import away, movable
from banneret.games.tactics.listening import ability
from banneret.games.tactics.moments import ATTACK_ROLL, ATTACKER_AFTERMATH
from banneret.games.tactics.state import Model, State
from banneret.games.tactics.will import will_test
from banneret.kernel.windows import MODIFIES

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def follows(owner: Model, blow: Blow, use: str) -> bool:
    """Whether it is an aftermath of the mode just used, which dealt a wound to a defender that lives (TAC-ATK-R7)."""
    if blow.attacker is not owner or all(after.use != use for after in blow.mode.aftermath):  # TAC-ATK-10
        return False
    return blow.dealt > 0 and blow.target.doom is None  # TAC-EV-11, TAC-ATK-R7


@ability("shake-defender", at=ATTACKER_AFTERMATH, rule="TAC-ABL-16")
def shake_defender(g: State, owner: Model, blow: Blow) -> None:
    """The defender becomes shaken."""
    shake(g, blow.target, "TAC-EV-3")  # TAC-EV-3


@shake_defender.may
def _(g: State, owner: Model, blow: Blow) -> bool:
    return follows(owner, blow, "shake-defender")


@ability("push-defender", at=ATTACKER_AFTERMATH, rule="TAC-ABL-16")
def push_defender(g: State, owner: Model, blow: Blow, *, squares: int) -> Flow[None]:
    """The defender is driven away from the attacker."""
    yield from away(g, blow.target, owner, squares, "TAC-EV-7")  # TAC-EV-7


@push_defender.may
def _(g: State, owner: Model, blow: Blow, *, squares: int) -> bool:
    return follows(owner, blow, "push-defender") and movable(g, blow.target)


@ability("rout-defender", at=ATTACKER_AFTERMATH, rule="TAC-ABL-16")
def rout_defender(g: State, owner: Model, blow: Blow) -> Flow[None]:
    """The defender tests will; if it fails, it becomes routed."""
    if not (yield from will_test(g, blow.target, "TAC-EV-5")):  # TAC-EV-5
        rout(g, blow.target, "TAC-EV-3")  # TAC-EV-3


@rout_defender.may
def _(g: State, owner: Model, blow: Blow) -> bool:
    return follows(owner, blow, "rout-defender")


@ability("fury", at=ATTACK_ROLL, kind=MODIFIES, rule="TAC-ABL-11")
def fury(g: State, owner: Model, roller: Model, blow: Blow, *, lost: int, bonus: int) -> int:
    """Having lost so many wounds he adds the bonus to each die of a melee attack."""
    rages = roller is owner and blow.mode.melee and owner.wounds >= lost
    return bonus if rages else 0  # TAC-ABL-11, TAC-EV-1
