"""Tactics Cards of House Lannister, and those of Jaime Lannister, Gregor Clegane and Tywin Lannister."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tmg.abilities.cards import LONG, led_by, not_replaced, roll_again, struck_down
from banneret.games.tmg.actions import ATTACK, CHARGE, Free, free_action, free_words
from banneret.games.tmg.attack import ANY, MISSES
from banneret.games.tmg.board import CROWN, WEALTH, controls
from banneret.games.tmg.cards import Trigger
from banneret.games.tmg.casualties import alive
from banneret.games.tmg.changes import clear_order, hamper, lift
from banneret.games.tmg.deeds import (
    RULE,
    afflict,
    attach,
    die,
    foes,
    friends,
    heal,
    near,
    others,
    panic,
    pick,
    pick_unit,
    silence,
    wounds,
)
from banneret.games.tmg.engagement import engaged
from banneret.games.tmg.listening import Later
from banneret.games.tmg.maneuver import MARCH
from banneret.games.tmg.matter import Activation, Claim, Matter, Me, Play
from banneret.games.tmg.moments import (
    MORALE_TOTAL,
    NO_ABILITIES,
    W_ACTIVATE,
    W_ATK_AFTER,
    W_ATK_PRE,
    W_CARD,
    W_MORALE_FAIL,
    W_MORALE_PASS,
    W_MORALE_PRE,
    W_MORALE_ROLLED,
    W_NCU_ACTIVATE,
    W_NCU_CLAIM,
    W_TARGETED,
    W_TURN_START,
)
from banneret.games.tmg.parts import grants, may, modifies, must
from banneret.games.tmg.ranks import destroyed_ranks, has_losses, strength
from banneret.games.tmg.state import PANICKED, ROUND, VULNERABLE, WEAKENED, Lasting, State, Unit
from banneret.games.tmg.values import affiliated

if TYPE_CHECKING:
    from banneret.games.tmg.attack import Blow
    from banneret.games.tmg.morale import Test
    from banneret.kernel.decisions import Flow

JAIME = "Jaime Lannister"


# -- the faction's -----------------------------------------------------------------------------------------


@may("intrigue-and-subterfuge", W_NCU_ACTIVATE)
def intrigue(g: State, me: Me, act: Claim) -> Flow[None]:
    """The NCU has no abilities this round; with Wealth an enemy becomes Weakened."""
    hamper(g, act.ncu, Lasting(NO_ABILITIES, ROUND, me.name, seat=me.seat), "TMG-CONTENT-R12")  # TMG-CONTENT-R12
    if controls(g, me.seat, WEALTH):
        target = yield from pick_unit(g, me, foes(g, me))
        if target is not None:
            afflict(g, target, WEAKENED)


@may("hear-me-roar", W_MORALE_PRE)
def hear_me_roar(g: State, me: Me, test: Test) -> None:
    """The test is harder for each destroyed rank, and failing it costs a Wound more."""
    test.modifiers.append((me.name, -1 - destroyed_ranks(g, test.unit)))
    if test.panic:
        test.wounds.append((me.name, 1))
    else:
        test.later.append(Later(W_MORALE_FAIL, me.seat, me.use, lambda g, test: wounds(g, test.unit, 1)))


hear_me_roar.when(lambda g, me, test: not test.passes)  # TMG-MORALE-R4: a pass without dice is beyond it


@may("bribery", W_NCU_CLAIM, aims=lambda g, me, _: foes(g, me))
def bribery(g: State, me: Me, act: Claim, target: Unit) -> None:
    """Instead of the zone's effect the card lies on an enemy."""
    act.replaced = True  # TMG-NCU-R1
    attach(g, target, me, "bribery")


bribery.when(not_replaced)


@grants("on:bribery", W_ATK_PRE)
def bribed_attack(g: State, me: Me, blow: Blow) -> None:
    """A bribed unit attacks with its lowest dice value."""
    blow.lowest = True


@modifies("on:bribery", MORALE_TOTAL)
def bribed_morale(g: State, me: Me, u: Unit, _: Any) -> int:
    """A bribed unit has -1 to Morale Tests."""
    return -1 if u is me.host else 0


def _lift(g: State, me: Me, _: Any) -> None:
    """The attached card is discarded."""
    assert me.lasting is not None
    lift(g, me.unit, me.lasting, "TMG-CONTENT-R4")  # TMG-CONTENT-R4


must("on:bribery", W_MORALE_PASS)(_lift)
must("on:bribery", W_TARGETED, trigger=Trigger("W-TARGETED", "self", by=("zone",)))(_lift).when(
    lambda g, me, aim: aim.source.use == WEALTH
)


@may("counterplot", W_CARD)
def counterplot(g: State, me: Me, play: Play) -> Flow[None]:
    """A die cancels the card: easier with the Crown or Wealth, without a roll with both."""
    zones = sum(controls(g, me.seat, zone) for zone in (CROWN, WEALTH))
    play.cancelled = zones == 2 or (yield from die(g, me)) >= 3 - zones


counterplot.when(lambda g, me, play: not play.cancelled)


def _near_who_panicked(g: State, me: Me, test: Test) -> list[Unit]:
    """Friends near it; without the Crown's Wound there must be something to restore."""
    close = near(test.unit, friends(g, me), LONG)
    return [u for u in close if controls(g, me.seat, CROWN) or (test.casualties and has_losses(g, u))]


@may("fealty-to-the-crown", W_MORALE_FAIL, aims=_near_who_panicked)
def fealty_to_the_crown(g: State, me: Me, test: Test, target: Unit) -> Flow[None]:
    """A friend restores what the Panic Test cost the enemy; with the Crown that costs a Wound more."""
    cost, most = test.casualties, 3
    if controls(g, me.seat, CROWN):
        loss = yield from wounds(g, test.unit, 1)
        cost, most = cost + (loss.casualties if loss is not None else 0), 4
    heal(g, target, min(cost, most))


@may("subjugation-of-power", W_ACTIVATE)
def subjugation_of_power(g: State, me: Me, act: Activation) -> Flow[None]:
    """A Panic Test, harder with the Crown and Wealth; who fails it has no abilities and no cards this turn."""
    zones = sum(controls(g, me.seat, zone) for zone in (CROWN, WEALTH))
    test = yield from panic(g, act.unit, me, at=-zones)
    if alive(act.unit) and not test.passed:
        silence(g, act.unit, me, cards=True)


# -- Jaime Lannister ---------------------------------------------------------------------------------------


@may("kingslayers-renown", W_MORALE_ROLLED)
def kingslayers_renown(g: State, me: Me, test: Test) -> None:
    """The test is passed; Jaime's own unit restores 2."""
    test.passes = True  # TMG-MORALE-R4: instead
    if led_by(g, me, test.unit, JAIME):
        heal(g, test.unit, 2)


@kingslayers_renown.when
def _fails_or_is_jaimes(g: State, me: Me, test: Test) -> bool:
    """A failure becomes a pass; or there is somebody to restore."""
    failing = test.missed > 0 and not test.passes  # TMG-MORALE-R4
    return failing or (has_losses(g, test.unit) and led_by(g, me, test.unit, JAIME))


@may("kingslayers-prowess", W_ATK_PRE)
def kingslayers_prowess(g: State, me: Me, blow: Blow) -> None:
    """Highest dice value, misses may be rolled again, the defender becomes Vulnerable."""
    blow.highest = True
    blow.may_reroll(MISSES)
    afflict(g, blow.target, VULNERABLE)


@may("kingslayers-infamy", W_ACTIVATE)
def kingslayers_infamy(g: State, me: Me, act: Activation) -> Flow[None]:
    """The enemy becomes Panicked and takes a Panic Test; who fails it becomes Weakened, too."""
    afflict(g, act.unit, PANICKED)
    test = yield from panic(g, act.unit, me)
    if not test.passed:
        afflict(g, act.unit, WEAKENED)


# -- Gregor Clegane ----------------------------------------------------------------------------------------


@may("overrun-card", W_ATK_AFTER)
def overrun(g: State, me: Me, blow: Blow) -> Flow[None]:
    """Who has destroyed its last engaged enemy charges or marches on."""
    clegane = affiliated(g, blow.attacker, "House Clegane")
    yield from free_action(g, blow.attacker, [CHARGE, MARCH], Free(charge=roll_again if clegane else None))


@overrun.when
def freed(g: State, me: Me, blow: Blow) -> bool:
    """Its attack has destroyed the last enemy engaged with it."""
    won = blow.attack.melee and alive(blow.attacker) and struck_down(g, blow)
    return won and not engaged(g, blow.attacker)


@may("price-of-failure", W_ATK_PRE)
def price_of_failure(g: State, me: Me, blow: Blow) -> None:
    """Every die is a Hit; if the defender lives the attacker pays for it."""
    blow.all_hit = True

    def pay(g: State, blow: Blow) -> None:
        if alive(blow.target):
            afflict(g, blow.attacker, PANICKED, VULNERABLE)

    blow.later.append(Later(W_ATK_AFTER, me.seat, me.use, pay))


# -- Tywin Lannister ---------------------------------------------------------------------------------------


@may("exploit-weakness", W_ATK_PRE)
def exploit_weakness(g: State, me: Me, blow: Blow) -> None:
    """The defender becomes Vulnerable; against a Weakened one attack dice may be rolled again."""
    afflict(g, blow.target, VULNERABLE)
    if WEAKENED in blow.target.conditions:
        blow.may_reroll(ANY)


exploit_weakness.when(lambda g, me, blow: alive(blow.target))  # a castle wall suffers no conditions


@may("broken-resolve", W_MORALE_FAIL)
def broken_resolve(g: State, me: Me, test: Test) -> None:
    """The enemy becomes Weakened, and again whenever it activates, until it passes a Morale Test."""
    afflict(g, test.unit, WEAKENED)
    attach(g, test.unit, me, "broken-resolve")


@broken_resolve.when
def not_broken(g: State, me: Me, test: Test) -> bool:
    """A unit that is about to be destroyed is no target."""
    return alive(test.unit) and strength(g, test.unit) > 0


@must("on:broken-resolve", W_ACTIVATE)
def resolve_breaks(g: State, me: Me, act: Activation) -> None:
    """It becomes Weakened as it activates."""
    afflict(g, act.unit, WEAKENED)


must("on:broken-resolve", W_MORALE_PASS)(_lift)


def _commanded(g: State, me: Me, act: Matter) -> list[Unit]:
    """Other friends near the commander that can attack or charge."""
    assert act.unit is not None
    close = near(act.unit, others(act.unit, friends(g, me)), LONG)
    return [u for u in close if free_words(g, u, [ATTACK, CHARGE])]


@may("issue-commands", W_ACTIVATE, aims=_commanded)
def issue_commands(g: State, me: Me, act: Activation, target: Unit) -> Flow[None]:
    """The commander's unit gives up its action for a free Attack or Charge of another."""
    act.idle = True
    yield from free_action(g, target, [ATTACK, CHARGE])


issue_commands.when(lambda g, me, act: not act.idle)


@may("issue-commands-renewal", W_TURN_START, aims=lambda g, me, _: [u for u in friends(g, me) if u.orders])
def issue_commands_renewal(g: State, me: Me, _: Any, target: Unit) -> Flow[None]:
    """One Order of a friend may be used again."""
    name = yield from pick(me, target.orders)
    clear_order(g, target, name, RULE)
