"""Abilities that both core factions have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tmg.actions import CHARGE, Free, free_action
from banneret.games.tmg.attack import ANY, Blow
from banneret.games.tmg.cards import LONG, SHORT, Trigger
from banneret.games.tmg.casualties import alive
from banneret.games.tmg.charge import Rush, why_no_charge
from banneret.games.tmg.deeds import afflict, foes, friends, heal, hits, in_melee_with, near, passes_morale, pick
from banneret.games.tmg.defense import Defense
from banneret.games.tmg.engagement import engaged, engagement
from banneret.games.tmg.maneuver import MANEUVER
from banneret.games.tmg.matter import Activation, Me
from banneret.games.tmg.moments import (
    MORALE_TOTAL,
    PANIC_WOUNDS,
    REROLLS,
    TO_HIT,
    W_ACTIVATE,
    W_ATK_AFTER,
    W_ATK_PRE,
    W_ATK_ROLLED,
    W_CHARGE_SUCCESS,
    W_DEF_ROLLED,
    W_TURN_START,
)
from banneret.games.tmg.parts import grants, may, modifies, must
from banneret.games.tmg.ranks import destroyed_ranks, ranks
from banneret.games.tmg.shifting import shift, why_no_shift
from banneret.games.tmg.sight import in_range
from banneret.games.tmg.state import PANICKED, VULNERABLE, State, Unit

if TYPE_CHECKING:
    from banneret.games.tmg.morale import Test
    from banneret.kernel.decisions import Flow

AS_IT_ATTACKS = Trigger("W-ATK-PRE", "self")  # where what an attack gains is written on its paper


def lost_ranks(g: State, u: Unit) -> int:
    """The ranks that a unit has lost; all of them if it is destroyed."""
    return destroyed_ranks(g, u) if alive(u) else u.card.ranks


# -- the attacker's ----------------------------------------------------------------------------------------


@grants("lance", W_ATK_PRE)
def lance(g: State, me: Me, blow: Blow) -> None:
    """Sundering; on a charge two dice more for each rank left."""
    blow.sundering = True
    if blow.charging:  # TMG-CONTENT-R9
        blow.more_dice += 2 * ranks(g, me.unit)


@may("incite", W_ATK_PRE)
def incite(g: State, me: Me, blow: Blow) -> None:
    """A melee attack gains Vicious and its highest dice value."""
    blow.vicious = blow.highest = True


@may("martial-training", W_ATK_PRE)
def martial_training(g: State, me: Me, blow: Blow) -> None:
    """A melee attack may roll dice again; the defender becomes Vulnerable."""
    blow.may_reroll(ANY)  # TMG-CONTENT-R8
    afflict(g, blow.target, VULNERABLE)


@grants("precision", W_ATK_PRE)
def precision(g: State, me: Me, blow: Blow) -> None:
    """Melee attacks gain Precision."""
    blow.precise = True


@grants("superior-numbers", W_ATK_ROLLED + REROLLS)
def superior_numbers(g: State, me: Me, blow: Blow) -> None:
    """Melee attacks on a defender with fewer ranks may roll dice again."""
    if ranks(g, blow.target) < ranks(g, me.unit):
        blow.may_reroll(ANY)  # TMG-CONTENT-R8


@grants("fueled-by-slaughter", W_ATK_AFTER)
def fueled_by_slaughter(g: State, me: Me, blow: Blow) -> None:
    """After a melee attack that cost the defender minis: restore 1, and 1 for each rank that the defender has lost."""
    if blow.casualties or blow.panic_casualties:
        heal(g, me.unit, 1 + lost_ranks(g, blow.target))


@grants("furious-charge", W_CHARGE_SUCCESS)
def furious_charge(g: State, me: Me, rush: Rush) -> None:
    """Whom it charges becomes Vulnerable."""
    afflict(g, rush.target, VULNERABLE)


# -- the defender's ----------------------------------------------------------------------------------------


@modifies("disrupt", TO_HIT)
def disrupt(g: State, me: Me, u: Unit, subject: Any) -> int:
    """Enemies engaged with this unit have -1 to hit."""
    return -1 if u.seat != me.seat and engagement(g, me.unit, u) else 0


@must("counterstrike", W_ATK_ROLLED)
def counterstrike(g: State, me: Me, blow: Blow) -> Flow[None]:
    """A melee attacker takes a Hit for each of its dice that missed in the end."""
    yield from hits(g, blow.attacker, blow.missed())


@counterstrike.when
def _some_missed(g: State, me: Me, blow: Blow) -> bool:
    return blow.missed() > 0


@grants("hardened", W_DEF_ROLLED)
def hardened(g: State, me: Me, d: Defense) -> None:
    """Attacked, it blocks one Hit more for each rank that it has lost."""
    d.extra_blocks += destroyed_ranks(g, me.unit)


@may("sentinel", W_ATK_AFTER)
def sentinel(g: State, me: Me, blow: Blow) -> Flow[None]:
    """A free Maneuver, or a free Charge on the attacker of a friend in range."""
    yield from free_action(g, me.unit, [MANEUVER, CHARGE], Free(on=[blow.attacker]))  # TMG-CONTENT-R12


@sentinel.when
def _another_was_attacked(g: State, me: Me, blow: Blow) -> bool:
    friend = blow.target
    if friend is me.unit or friend.seat != me.seat or not alive(friend):
        return False  # TMG-CONTENT-R8: another
    return in_range(me.unit, friend, LONG) and not engaged(g, me.unit)


# -- tests -------------------------------------------------------------------------------------------------


@modifies("stalwart", MORALE_TOTAL)
def stalwart(g: State, me: Me, u: Unit, test: Test) -> int:
    """+2 to Morale Tests."""
    return 2 if u is me.host else 0


@modifies("iron-resolve", MORALE_TOTAL)
def iron_resolve(g: State, me: Me, u: Unit, test: Test) -> int:
    """+1 to Panic Tests."""
    return 1 if u is me.host and test.panic else 0


@modifies("iron-resolve", PANIC_WOUNDS)
def iron_resolve_spares(g: State, me: Me, u: Unit, test: Test) -> int:
    """A failed Panic Test costs 1 wound less."""
    return -1 if u is me.host else 0


# -- turns and activations ---------------------------------------------------------------------------------


@may("war-cry", W_TURN_START, aims=lambda g, me, _: near(me.unit, foes(g, me), LONG))
def war_cry(g: State, me: Me, _: Any, target: Unit) -> Flow[None]:
    """A Morale Test; on a pass an enemy in range becomes Panicked or Vulnerable."""
    if (yield from passes_morale(g, me.unit, me)):
        afflict(g, target, (yield from pick(me, [PANICKED, VULNERABLE])))


def _can_shift(g: State, me: Me, _: Any) -> list[Unit]:
    return [u for u in near(me.unit, friends(g, me), SHORT) if why_no_shift(g, u) is None]  # TMG-CONTENT-R4


@may("tactical-reposition", W_TURN_START, aims=_can_shift)
def tactical_reposition(g: State, me: Me, _: Any, target: Unit) -> Flow[None]:
    """At the start of an enemy's turn a friend near by shifts up to 3 inches."""
    yield from shift(g, target, 3000)


@may("hold-the-line", W_ACTIVATE, aims=lambda g, me, _: in_melee_with(g, me.unit))
def hold_the_line(g: State, me: Me, _: Any, target: Unit) -> Flow[None]:
    """An engaged enemy takes 2 Hits, and 1 for each rank left."""
    yield from hits(g, target, 2 + ranks(g, me.unit))


@must("uncontrolled-rage", W_ACTIVATE)
def uncontrolled_rage(g: State, me: Me, act: Activation) -> Flow[None]:
    """A Morale Test; on a failure its action is a charge at full tilt on the nearest enemy that it may charge."""
    if not (yield from passes_morale(g, me.unit, me)):
        act.enraged = True


@uncontrolled_rage.when
def _could_charge(g: State, me: Me, act: Activation) -> bool:
    return why_no_charge(g, me.unit) is None
