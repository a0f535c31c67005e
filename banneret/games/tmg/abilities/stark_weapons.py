"""What Stark weapons do: abilities of one attack (TMG-CONTENT-R4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tmg.abilities.shared import AS_IT_ATTACKS
from banneret.games.tmg.attack import ANY, Blow
from banneret.games.tmg.attack_action import Assault
from banneret.games.tmg.cards import Trigger
from banneret.games.tmg.casualties import alive
from banneret.games.tmg.changes import affix
from banneret.games.tmg.charge import Rush
from banneret.games.tmg.deeds import affixed, afflict, pick, pick_several, wounds
from banneret.games.tmg.defense import Defense
from banneret.games.tmg.maneuver import Move
from banneret.games.tmg.matter import Me
from banneret.games.tmg.moments import (
    REROLLS,
    TO_HIT,
    W_ACTION_DECLARE,
    W_ATK_AFTER,
    W_ATK_PRE,
    W_ATK_ROLLED,
    W_DEF_PRE,
)
from banneret.games.tmg.parts import grants, modifies, must
from banneret.games.tmg.ranks import destroyed_ranks, ranks
from banneret.games.tmg.state import GAME, PANICKED, WEAKENED, Lasting, State, Unit

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

POISON = "crannog-poison"
CRITICAL, PRECISE, AGAIN = "critical-blow", "precision", "re-roll"  # what a player may choose for an attack


def wields(me: Me, blow: Blow) -> bool:
    """Whether this attack is made with the weapon that the ability belongs to."""
    return blow.attacker is me.host and blow.attack.use == me.use


def give(blow: Blow, options: list[str]) -> None:
    """What was chosen for an attack."""
    blow.critical = blow.critical or CRITICAL in options
    blow.precise = blow.precise or PRECISE in options
    if AGAIN in options:
        blow.may_reroll(ANY)  # TMG-CONTENT-R8


# -- Winter's Bite, Resolute Strikes -----------------------------------------------------------------------


@grants("winters-bite", W_ATK_ROLLED)
def winters_bite(g: State, me: Me, blow: Blow) -> None:
    """Critical Blow."""
    blow.critical = True


@modifies("winters-bite", TO_HIT)
def winters_bite_aims(g: State, me: Me, u: Unit, blow: Blow) -> int:
    """+1 to hit once a rank is lost."""
    return 1 if wields(me, blow) and destroyed_ranks(g, me.unit) else 0


@grants("winters-bite", W_ATK_ROLLED + REROLLS)
def winters_bite_again(g: State, me: Me, blow: Blow) -> None:
    """With two ranks lost it may roll dice again."""
    if destroyed_ranks(g, me.unit) >= 2:
        blow.may_reroll(ANY)  # TMG-CONTENT-R8


@grants("resolute-strikes", W_ATK_ROLLED)
def resolute_strikes(g: State, me: Me, blow: Blow) -> None:
    """Critical Blow."""
    blow.critical = True


@modifies("resolute-strikes", TO_HIT)
def resolute_strikes_aim(g: State, me: Me, u: Unit, blow: Blow) -> int:
    """+1 to hit for each rank lost."""
    return destroyed_ranks(g, me.unit) if wields(me, blow) else 0


# -- direwolves --------------------------------------------------------------------------------------------


@grants("tooth-and-claw", W_ATK_PRE, trigger=AS_IT_ATTACKS)
def tooth_and_claw(g: State, me: Me, blow: Blow) -> None:
    """Sundering."""
    blow.sundering = True


@grants("vicious-mauling", W_ATK_PRE)
def vicious_mauling(g: State, me: Me, blow: Blow) -> None:
    """Sundering, Vicious and a die more for each HP lost."""
    blow.sundering = blow.vicious = True
    blow.more_dice += me.unit.card.hp - me.unit.hp


# -- bows --------------------------------------------------------------------------------------------------


@grants("arrow-volley", W_DEF_PRE, trigger=Trigger("W-DEF-PRE", "enemy"))
def arrow_volley_counts_ones(g: State, me: Me, d: Defense) -> None:
    """A natural 1 of its Defense dice will matter."""
    d.throw.ones = True


@grants("arrow-volley", W_ATK_AFTER)
def arrow_volley(g: State, me: Me, blow: Blow) -> None:
    """If a Defense die ended on a natural 1, the defender becomes Weakened."""
    if blow.defense is not None and blow.defense.throw.ones and blow.defense.throw.natural_ones():
        afflict(g, blow.target, WEAKENED)


# -- axes, maces, flails -----------------------------------------------------------------------------------


@grants("executioners-fury", W_ATK_PRE, trigger=AS_IT_ATTACKS)
def executioners_fury(g: State, me: Me, blow: Blow) -> None:
    """Vicious; a Defense die blocks only on a natural 6."""
    blow.vicious = blow.sixes_only = True


@grants("executioners-fury", W_ATK_AFTER)
def executioners_fury_weakens(g: State, me: Me, blow: Blow) -> None:
    """With one rank left the defender becomes Weakened after the attack."""
    if ranks(g, me.unit) == 1:
        afflict(g, blow.target, WEAKENED)


@grants("executioners-axe", W_ATK_PRE)
def executioners_axe(g: State, me: Me, blow: Blow) -> None:
    """Sundering; a defender with more ranks becomes Panicked, and the attack is Vicious."""
    blow.sundering = True
    if ranks(g, blow.target) > ranks(g, me.unit):
        blow.vicious = True
        afflict(g, blow.target, PANICKED)


@must("mace-and-spike", W_ATK_PRE)
def mace_and_spike(g: State, me: Me, blow: Blow) -> Flow[None]:
    """One option, and one more for each rank lost: Critical Blow, Precision, rolling dice again."""
    number = 1 + destroyed_ranks(g, me.unit)
    give(blow, (yield from pick_several(me, [CRITICAL, PRECISE, AGAIN], number)))  # TMG-CONTENT-R8


@grants("flail", W_ATK_PRE, trigger=AS_IT_ATTACKS)
def flail(g: State, me: Me, blow: Blow) -> None:
    """Vicious."""
    blow.vicious = True


# -- poison ------------------------------------------------------------------------------------------------


@must("poisoned-tridents", W_ATK_PRE)
def poisoned_tridents(g: State, me: Me, blow: Blow) -> Flow[None]:
    """The defender becomes Weakened, or gets a poison marker if it has none."""
    words = [WEAKENED] if affixed(blow.target, POISON) else [WEAKENED, POISON]
    if (yield from pick(me, words)) == WEAKENED:
        afflict(g, blow.target, WEAKENED)
    else:
        affix(g, blow.target, Lasting(POISON, GAME, me.name, seat=me.seat), "TMG-CONTENT-R8")


@poisoned_tridents.when
def _can_be_poisoned(g: State, me: Me, blow: Blow) -> bool:
    return alive(blow.target)  # no castle wall


@must("on:crannog-poison", W_ACTION_DECLARE)
def crannog_poison(g: State, me: Me, act: Move | Rush | Assault) -> Flow[None]:
    """Before each of its actions the poisoned unit takes 1 Wound, 2 with any condition."""
    yield from wounds(g, me.unit, 2 if me.unit.conditions else 1)
