"""Stark Orders, and what is used once: their owner decides (TMG-CONTENT-R8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tmg.abilities.cards import struck_down
from banneret.games.tmg.actions import CHARGE, RANGED, Free, free_action, free_words
from banneret.games.tmg.attack import ANY, Blow
from banneret.games.tmg.attack_action import Assault
from banneret.games.tmg.cards import LONG, Trigger
from banneret.games.tmg.casualties import alive
from banneret.games.tmg.changes import affix
from banneret.games.tmg.charge import Rush
from banneret.games.tmg.deeds import afflict, die, foes, hits, near, pick, seen_by, wounds
from banneret.games.tmg.defense import Defense
from banneret.games.tmg.engagement import engaged
from banneret.games.tmg.listening import Later
from banneret.games.tmg.maneuver import MARCH, RETREAT, Move
from banneret.games.tmg.matter import Me
from banneret.games.tmg.moments import (
    SPEED,
    W_ACTION_DECLARE,
    W_ATK_AFTER,
    W_ATK_PRE,
    W_CHARGE_DECLARE,
    W_DEF_ROLLED,
    W_MOVE_END,
    W_TURN_START,
)
from banneret.games.tmg.parts import grants, may
from banneret.games.tmg.ranks import destroyed_ranks, ranks
from banneret.games.tmg.sight import in_range, sees
from banneret.games.tmg.state import PANICKED, TURN, VULNERABLE, Lasting, State, Unit

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

HITS, SLOWED = "hits", "slowed"  # what a hidden trap does


# -- at the start of a turn --------------------------------------------------------------------------------


@may("mark-target", W_TURN_START, aims=lambda g, me, _: seen_by(g, me.unit, near(me.unit, foes(g, me), LONG)))
def mark_target(g: State, me: Me, _: Any, target: Unit) -> None:
    """An enemy in sight and range becomes Vulnerable."""
    afflict(g, target, VULNERABLE)


@may("scout-openings", W_TURN_START, aims=lambda g, me, _: near(me.unit, foes(g, me), LONG))
def scout_openings(g: State, me: Me, _: Any, target: Unit) -> None:
    """This turn friendly attacks on an enemy in range may roll dice again and gain Precision."""
    affix(g, target, Lasting(me.use, TURN, me.name, seat=me.seat), "TMG-CONTENT-R8")


@grants("on:scout-openings", W_ATK_PRE, trigger=Trigger("W-ATK-PRE", "own", against="self"))
def scouted(g: State, me: Me, blow: Blow) -> None:
    """An attack on the unit that was scouted."""
    blow.precise = True
    blow.may_reroll(ANY)  # TMG-CONTENT-R8


# -- before an action --------------------------------------------------------------------------------------


@may("hidden-traps", W_ACTION_DECLARE)
def hidden_traps(g: State, me: Me, act: Move | Rush | Assault) -> Flow[None]:
    """An unengaged enemy in range takes a Hit for each rank it has left, or is 1 inch slower this turn."""
    if (yield from pick(me, [HITS, SLOWED])) == HITS:
        yield from hits(g, act.unit, ranks(g, act.unit))
    else:
        affix(g, act.unit, Lasting(SPEED, TURN, me.name, -1, me.seat), "TMG-CONTENT-R8")


@hidden_traps.when
def _walks_into_it(g: State, me: Me, act: Move | Rush | Assault) -> bool:
    u = act.unit
    return alive(u) and not engaged(g, u) and in_range(me.unit, u, LONG)


@may("reckless-heroism", W_CHARGE_DECLARE)
def reckless_heroism(g: State, me: Me, rush: Rush) -> Flow[None]:
    """It takes D3 Wounds; if it lives its charge die counts as 6."""
    number = ((yield from die(g, me)) + 1) // 2  # TMG-CONV-R4
    yield from wounds(g, me.unit, number, resilient=False)  # TMG-CONTENT-R13
    if alive(me.unit):
        rush.counts_as = 6  # TMG-CONTENT-R12


@may("hodor-thrice", W_ACTION_DECLARE)
def hodor_thrice(g: State, me: Me, act: Move) -> None:
    """One Retreat goes up to 6 inches further; from then on the attachment has no abilities."""
    act.further += 6000  # TMG-CONV-R11


# -- attacks -----------------------------------------------------------------------------------------------


@may("superior-flanking", W_ATK_PRE)
def superior_flanking(g: State, me: Me, blow: Blow) -> None:
    """Whom a friend in range attacks in the flank or rear becomes Panicked and Vulnerable."""
    afflict(g, blow.target, PANICKED, VULNERABLE)


@superior_flanking.when
def _from_aside(g: State, me: Me, blow: Blow) -> bool:
    return blow.arc != "front" and in_range(me.unit, blow.attacker, LONG)


@may("stark-fury", W_ATK_PRE)
def stark_fury(g: State, me: Me, blow: Blow) -> None:
    """Critical Blow and Sundering; after the attack the unit takes 2 Wounds, one less for each rank lost."""
    blow.critical = blow.sundering = True
    blow.later.append(Later(W_ATK_AFTER, me.seat, f"{me.use}@{me.unit.id}", lambda g, _: _pay_for_fury(g, me.unit)))


def _pay_for_fury(g: State, u: Unit) -> Flow[None]:
    yield from wounds(g, u, 2 - destroyed_ranks(g, u), resilient=False)  # TMG-CONTENT-R13


@may("shield-wall", W_DEF_ROLLED)
def shield_wall(g: State, me: Me, d: Defense) -> None:
    """Attacked in melee in front or flank it blocks one Hit more for each rank left."""
    d.extra_blocks += ranks(g, me.unit)


@shield_wall.when
def _behind_shields(g: State, me: Me, d: Defense) -> bool:
    return d.blow is not None and d.blow.arc != "rear"


# -- after an attack or move -------------------------------------------------------------------------------


@may("swift-retreat", W_ATK_AFTER)
def swift_retreat(g: State, me: Me, blow: Blow) -> Flow[None]:
    """After an enemy's melee attack on it: a free Retreat."""
    yield from free_action(g, me.unit, [RETREAT])


@swift_retreat.when
def _can_retreat(g: State, me: Me, blow: Blow) -> bool:
    return bool(free_words(g, me.unit, [RETREAT]))  # TMG-ACT-R5


@may("overrun", W_ATK_AFTER)
def overrun(g: State, me: Me, blow: Blow) -> Flow[None]:
    """Its attack has destroyed the last enemy engaged with it: a free Charge or March."""
    yield from free_action(g, me.unit, [CHARGE, MARCH])


@overrun.when
def _broke_through(g: State, me: Me, blow: Blow) -> bool:
    return blow.attack.melee and struck_down(g, blow) and not engaged(g, me.unit)  # TMG-CONTENT-R3


@may("overwatch", W_MOVE_END)
def overwatch(g: State, me: Me, act: Move) -> Flow[None]:
    """A free ranged Attack on an enemy that ended a Maneuver or March in sight and range."""
    yield from free_action(g, me.unit, [RANGED], Free(on=[act.unit]))  # TMG-CONTENT-R12


@overwatch.when
def _in_view(g: State, me: Me, act: Move) -> bool:
    enemy = act.unit
    if not in_range(me.unit, enemy, LONG) or not sees(g, me.unit, enemy):
        return False
    return bool(free_words(g, me.unit, [RANGED], Free(on=[enemy])))  # TMG-ACT-R5
