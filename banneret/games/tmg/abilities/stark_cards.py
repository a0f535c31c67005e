"""Tactics Cards of House Stark, and those of Robb Stark, the Greatjon and the Blackfish."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tmg.abilities.cards import LONG, led_by
from banneret.games.tmg.actions import Free, free_action, free_words
from banneret.games.tmg.attack import ANY, Blow, choose_attack, melee_arc, melee_attacks, strike
from banneret.games.tmg.board import COMBAT, HORSES, controls
from banneret.games.tmg.cards import Trigger
from banneret.games.tmg.casualties import Fall, alive
from banneret.games.tmg.changes import affix, lift
from banneret.games.tmg.deeds import (
    afflict,
    attach,
    foes,
    friends,
    in_melee_with,
    near,
    passes_morale,
    pick,
    pick_several,
    wounds,
)
from banneret.games.tmg.engagement import engaged, engagement
from banneret.games.tmg.listening import Later
from banneret.games.tmg.maneuver import MANEUVER, RETREAT
from banneret.games.tmg.matter import Activation, Me
from banneret.games.tmg.moments import (
    BEFORE,
    MORALE_TOTAL,
    NO_CARDS,
    NO_ORDERS_ON,
    REROLLS,
    W_ACTIVATE,
    W_ATK_AFTER,
    W_ATK_PRE,
    W_ATK_ROLLED,
    W_CHARGE_DECLARE,
    W_CHARGE_DIE,
    W_CHARGE_FAIL,
    W_CHARGE_SUCCESS,
    W_DESTROYED,
    W_MORALE_FAIL,
    W_MORALE_PASS,
    W_TURN_START,
)
from banneret.games.tmg.parts import may, modifies, must
from banneret.games.tmg.ranks import ranks, strength
from banneret.games.tmg.shifting import shift
from banneret.games.tmg.state import PANICKED, TURN, VULNERABLE, WEAKENED, Lasting, State, Unit
from banneret.games.tmg.values import affiliated

if TYPE_CHECKING:
    from banneret.games.tmg.charge import Rush
    from banneret.games.tmg.morale import Test
    from banneret.kernel.decisions import Flow

ROBB = "Robb Stark"
UMBER, TULLY = "House Umber", "House Tully"


def highest(blow: Blow) -> None:
    """The attack uses its highest dice value."""
    blow.highest = True


# -- the faction's -----------------------------------------------------------------------------------------


@may("winters-might", W_ATK_PRE)
def winters_might(g: State, me: Me, blow: Blow) -> None:
    """Sundering; with one rank left dice may be rolled again, with Combat the highest value is used."""
    blow.sundering = True
    if ranks(g, blow.attacker) == 1:
        blow.may_reroll(ANY)
    blow.highest |= controls(g, me.seat, COMBAT)


winters_might.when(  # Sundering is nothing to a castle wall
    lambda g, me, blow: alive(blow.target) or ranks(g, blow.attacker) == 1 or controls(g, me.seat, COMBAT)
)


@may("northern-ferocity", W_ATK_PRE)
def northern_ferocity(g: State, me: Me, blow: Blow) -> None:
    """Vicious; with one rank left a failed Panic Test costs more, with Combat the defender becomes Panicked."""
    blow.vicious = True
    if ranks(g, blow.attacker) == 1:
        blow.panic_wounds.append((me.name, 2))
    if controls(g, me.seat, COMBAT):
        afflict(g, blow.target, PANICKED)


northern_ferocity.when(lambda g, me, blow: alive(blow.target))  # a castle wall fears nothing


@may("devastating-impact", W_CHARGE_DIE + REROLLS)
def devastating_impact(g: State, me: Me, rush: Rush) -> None:
    """A charge that succeeds frightens its target; with Maneuver the dice may be rolled again."""
    rush.rerolls |= controls(g, me.seat, HORSES)
    after = Later(W_CHARGE_SUCCESS, me.seat, me.use, lambda g, rush: afflict(g, rush.target, PANICKED, VULNERABLE))
    rush.later.append(after)


devastating_impact.when(  # a castle wall suffers no conditions
    lambda g, me, rush: alive(rush.target) or controls(g, me.seat, HORSES)
)

ALONE, FIERCE = "no-orders-or-cards", "highest-dice"


@may("winter-is-coming", W_CHARGE_SUCCESS)
def winter_is_coming(g: State, me: Me, rush: Rush) -> Flow[None]:
    """The target is left alone by its side's Orders and cards, or the attack uses its highest value, or both."""
    number = 2 if controls(g, me.seat, HORSES) else 1
    words = [ALONE, FIERCE] if alive(rush.target) else [FIERCE]  # no castle wall
    chosen = yield from pick_several(me, words, number)
    if ALONE in chosen:
        for word in (NO_ORDERS_ON, NO_CARDS):
            affix(g, rush.target, Lasting(word, TURN, me.name, seat=me.seat), "TMG-CONTENT-R12")  # TMG-CONTENT-R12
    if FIERCE in chosen:
        rush.gives.append(highest)


@may("swift-reposition", W_TURN_START, aims=lambda g, me, _: [u for u in friends(g, me) if not engaged(g, u)])
def swift_reposition(g: State, me: Me, _: Any, target: Unit) -> Flow[None]:
    """A shift, or with Maneuver a short Maneuver."""
    if controls(g, me.seat, HORSES):
        yield from free_action(g, target, [MANEUVER], Free(limit=3_000))
    else:
        yield from shift(g, target, 2_000)


# -- Robb Stark --------------------------------------------------------------------------------------------


@may("sudden-retreat", W_ATK_AFTER)
def sudden_retreat(g: State, me: Me, blow: Blow) -> Flow[None]:
    """The defender makes a free Retreat; Robb's unit may go further."""
    yield from free_action(g, blow.target, [RETREAT], _suddenly(g, me, blow))


def _suddenly(g: State, me: Me, blow: Blow) -> Free:
    return Free(further=2_000 if led_by(g, me, blow.target, ROBB) else 0)


sudden_retreat.when(lambda g, me, blow: bool(free_words(g, blow.target, [RETREAT], _suddenly(g, me, blow))))


@may("superior-positioning", W_CHARGE_DECLARE)
def superior_positioning(g: State, me: Me, rush: Rush) -> None:
    """A charge in the front arc fails on more dice, and then the charger becomes Vulnerable."""
    worst = 4 if led_by(g, me, rush.target, ROBB) else 2
    rush.front_fails_on = max(rush.front_fails_on, worst)  # TMG-CONTENT-R3

    def stumble(g: State, rush: Rush) -> None:
        if rush.arc == "front" and rush.die <= worst:
            afflict(g, rush.unit, VULNERABLE)

    rush.later.append(Later(W_CHARGE_FAIL, me.seat, me.use, stumble))


@may("hit-and-run", W_ATK_AFTER)
def hit_and_run(g: State, me: Me, blow: Blow) -> Flow[None]:
    """The attacker makes a free Retreat; enemies that Robb's unit leaves become Weakened."""
    u, enemies = blow.attacker, in_melee_with(g, blow.attacker)
    robb = led_by(g, me, u, ROBB)
    yield from free_action(g, u, [RETREAT])
    if robb and alive(u):
        for enemy in enemies:
            if engagement(g, u, enemy) is None:
                afflict(g, enemy, WEAKENED)


hit_and_run.when(lambda g, me, blow: bool(free_words(g, blow.attacker, [RETREAT])))


# -- Greatjon Umber ----------------------------------------------------------------------------------------


@may("berserker-tactics", W_ATK_ROLLED)
def berserker_tactics(g: State, me: Me, blow: Blow) -> Flow[None]:
    """The attacker takes up to 3 Wounds to deal one more than that; House Umber frightens, too."""
    u = blow.attacker
    most = min(3, strength(g, u))
    taken = int((yield from pick(me, [str(n) for n in range(most + 1)], "wounds")))
    if taken:
        blow.bonus_wounds += taken + 1  # TMG-ATTACK-R5
    if affiliated(g, u, UMBER):
        afflict(g, blow.target, PANICKED)
    yield from wounds(g, u, taken, resilient=False)  # TMG-CONTENT-R13


berserker_tactics.when(lambda g, me, blow: alive(blow.attacker))  # TMG-DECK-R2: who is gone pays nothing


@may("last-stand", W_DESTROYED + BEFORE, aims=lambda g, me, fall: in_melee_with(g, fall.unit))
def last_stand(g: State, me: Me, fall: Fall, target: Unit) -> Flow[None]:
    """Before its removal the unit attacks once more, with its highest value."""
    blow = yield from _blow(g, fall.unit, target)
    blow.highest = True
    if affiliated(g, fall.unit, UMBER):
        blow.may_reroll(ANY)
    yield from strike(g, blow)


last_stand.when(lambda g, me, fall: bool(melee_attacks(fall.unit)))


def _blow(g: State, u: Unit, target: Unit) -> Flow[Blow]:
    """A melee attack alone, from where the unit stands."""
    profile = yield from choose_attack(u, melee_attacks(u))
    return Blow(u, target, profile, melee_arc(g, u, target))  # TMG-CONTENT-R12


# -- Brynden Tully, the Blackfish --------------------------------------------------------------------------


@may("set-for-charge-card", W_CHARGE_SUCCESS)
def set_for_charge(g: State, me: Me, rush: Rush) -> Flow[None]:
    """The charged unit attacks first."""
    yield from strike(g, (yield from _blow(g, rush.target, rush.unit)))


@set_for_charge.when
def braced(g: State, me: Me, rush: Rush) -> bool:
    """Charged in front or flank, and engaged with nobody else."""
    ready = rush.arc != "rear" and alive(rush.target) and bool(melee_attacks(rush.target))
    return ready and in_melee_with(g, rush.target) == [rush.unit]


@may("refuse-to-yield", W_MORALE_PASS)
def refuse_to_yield(g: State, me: Me, test: Test) -> None:
    """Engaged enemies become Vulnerable, and again on every Panic Test that the unit passes."""
    _expose(g, me, test)
    attach(g, test.unit, me, "refuse-to-yield")


def _expose(g: State, me: Me, test: Test) -> None:
    """Enemies engaged with the unit become Vulnerable."""
    for enemy in in_melee_with(g, test.unit):
        afflict(g, enemy, VULNERABLE)


must("on:refuse-to-yield", W_MORALE_PASS, trigger=Trigger("W-MORALE-PASS", "self", test="panic"))(_expose)


@must("on:refuse-to-yield", W_MORALE_FAIL, trigger=Trigger("W-MORALE-FAIL", "self", test="panic"))
def yield_at_last(g: State, me: Me, test: Test) -> None:
    """A failed Panic Test ends it."""
    assert me.lasting is not None
    lift(g, me.unit, me.lasting, "TMG-CONTENT-R4")


@modifies("on:refuse-to-yield", MORALE_TOTAL)
def tully_resolve(g: State, me: Me, u: Unit, test: Test) -> int:
    """A House Tully unit has +1 to Panic Tests."""
    return int(u is me.host and test.panic and affiliated(g, u, TULLY))


@may("war-cry-card", W_ACTIVATE, aims=lambda g, me, act: near(act.unit, foes(g, me), LONG))
def war_cry(g: State, me: Me, act: Activation, target: Unit) -> Flow[None]:
    """After a passed Morale Test an enemy becomes Panicked or Vulnerable, or both by House Tully."""
    if not (yield from passes_morale(g, act.unit, me)):
        return
    if affiliated(g, act.unit, TULLY):
        afflict(g, target, PANICKED, VULNERABLE)
    else:
        afflict(g, target, (yield from pick(me, [PANICKED, VULNERABLE])))
