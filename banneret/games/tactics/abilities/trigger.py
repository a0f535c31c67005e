"""Special triggers, each with its own condition (TAC-ABL-10), and the passive that withstands compulsory moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.aiming import friend_near
from banneret.games.tactics.changes import gain, gain_ap
from banneret.games.tactics.deaths import Taking
from banneret.games.tactics.listening import ability
from banneret.games.tactics.moments import ACTION_ENDED, COMPULSORY_MOVE, TAKEN
from banneret.games.tactics.state import BOARD, Deed, Model, State
from banneret.games.tactics.will import will_test
from banneret.kernel.windows import MODIFIES

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


@ability("bloodthirst", at=TAKEN, rule="TAC-ABL-10")
def bloodthirst(g: State, owner: Model, taking: Taking, *, gain: int) -> None:
    """He killed an enemy with an attack in his own activation and gains action points."""
    gain_ap(g, gain)  # TAC-EV-9


@bloodthirst.may
def _(g: State, owner: Model, taking: Taking, *, gain: int) -> bool:
    slain = taking.by is owner and taking.in_attack and not taking.captured  # TAC-ABL-10, TAC-MOT-R3
    return slain and g.active == owner.n  # TAC-ABL-10


@ability("dowagers-resources", at=ACTION_ENDED, rule="TAC-ABL-10")
def dowagers_resources(g: State, owner: Model, deed: Deed, *, spent: int, silver: int) -> Flow[None]:
    """After a friend at short range spent so much copper in one action, it tests will for some silver."""
    if (yield from will_test(g, deed.actor, "TAC-EV-5")):  # TAC-EV-5, TAC-ABL-2
        gain(g, owner.seat, "silver", silver, "TAC-EV-9")  # TAC-EV-9


@dowagers_resources.may
def _(g: State, owner: Model, deed: Deed, *, spent: int, silver: int) -> bool:
    spender = deed.actor
    enough = deed.copper >= spent and spender.where == BOARD  # TAC-ABL-10
    return enough and friend_near(g, owner, spender)  # TAC-ABL-10, TAC-EV-10


@ability("steadfast", at=COMPULSORY_MOVE, kind=MODIFIES, rule="TAC-ABL-11")
def steadfast(g: State, owner: Model, moved: Model, _: None) -> int:
    """No away or towards effect moves him."""
    return 1 if moved is owner else 0  # TAC-ABL-11
