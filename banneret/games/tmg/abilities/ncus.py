"""What the NCUs of House Stark do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tmg.actions import free_action, free_words
from banneret.games.tmg.attack import ANY
from banneret.games.tmg.cards import SHORT, Trigger
from banneret.games.tmg.changes import affix, dismiss, hamper, into_hand, lift
from banneret.games.tmg.deeds import affixed, afflict, foes, friends, heal, influence, pick, relieve
from banneret.games.tmg.maneuver import MANEUVER, RETREAT
from banneret.games.tmg.matter import Me
from banneret.games.tmg.mode_changes import withdraw
from banneret.games.tmg.moments import (
    MORALE_TOTAL,
    NO_ABILITIES,
    REROLLS,
    W_ATK_PRE,
    W_ATK_ROLLED,
    W_CHARGE_DECLARE,
    W_CHARGE_SUCCESS,
    W_DEPLOYED,
    W_MORALE_PASS,
    W_MORALE_PRE,
    W_MORALE_ROLLED,
    W_NCU_ABILITY,
    W_NCU_ACTIVATE,
    W_NCU_CLAIM,
    W_TARGETED,
    W_TURN_START,
)
from banneret.games.tmg.parts import TOKEN, grants, may, modifies, must
from banneret.games.tmg.ranks import destroyed_ranks, full_strength, strength
from banneret.games.tmg.reserves import EAST, NEVER, WEST, come, flank, roomy
from banneret.games.tmg.rolls import reroll
from banneret.games.tmg.state import (
    GAME,
    PANICKED,
    RESERVE,
    ROUND,
    VULNERABLE,
    Lasting,
    NcuUnit,
    State,
    Unit,
)
from banneret.games.tmg.terrain import PATHFINDER
from banneret.games.tmg.turn_words import BARRED
from banneret.games.tmg.values import bears
from banneret.kernel.decisions import ChooseSome

if TYPE_CHECKING:
    from banneret.games.tmg.attack import Blow
    from banneret.games.tmg.charge import Rush
    from banneret.games.tmg.matter import Claim, Targeted
    from banneret.games.tmg.morale import Test
    from banneret.games.tmg.spots import Box
    from banneret.kernel.decisions import Flow

RULE = "TMG-CONTENT-R8"
HIDDEN = "wolfs-cunning-reserve"  # on the unit that waits for Robb
OWN_MELEE = Trigger("W-ATK-PRE", "self", attack="melee")


def anybody(g: State, me: Me, _: Any) -> list[Unit]:
    """Influence goes on a friend or an enemy unless the card says which."""
    return g.standing()  # TMG-INF-R1


# -- Catelyn and Sansa -------------------------------------------------------------------------------------


@may("family-duty-honor", W_NCU_ABILITY, aims=anybody)
def family_duty_honor(g: State, me: Me, claim: Claim, target: Unit) -> Flow[None]:
    """Influence; a condition token goes."""
    influence(g, target, me)  # TMG-INF-R1
    yield from relieve(g, me, target)  # TMG-COND-7


@grants("on:family-duty-honor", W_ATK_PRE)
def fights_for_the_family(g: State, me: Me, blow: Blow) -> None:
    """Meanwhile it attacks with its highest dice value."""
    blow.highest = True  # TMG-CONTENT-R9


@may("repeating-the-words", W_NCU_ACTIVATE, times=1)
def repeating_the_words(g: State, me: Me, claim: Claim) -> Flow[None]:
    """Once: take a card of the discard pile back."""
    yield from _take_back(g, me)


@may("repeating-the-words", W_NCU_CLAIM)
def words_for_a_zone(g: State, me: Me, claim: Claim) -> Flow[None]:
    """The same in place of a zone's effect."""
    claim.replaced = True  # TMG-NCU-R1
    yield from _take_back(g, me)


def _take_back(g: State, me: Me) -> Flow[None]:
    card = yield from pick(me, sorted(dict.fromkeys(_discards(g, me))), "card")
    into_hand(g, me.seat, [card], RULE, source="discard")  # SEC-3: everybody has seen it there


def _discards(g: State, me: Me) -> list[str]:
    return g.piles[f"{me.seat}-discard"].cards


@repeating_the_words.when
def _something_said(g: State, me: Me, claim: Claim) -> bool:
    return bool(_discards(g, me))


@words_for_a_zone.when
def _not_replaced(g: State, me: Me, claim: Claim) -> bool:
    return not claim.replaced and bool(_discards(g, me))  # TMG-NCU-R1


# -- Order tokens: Eddard, Rodrik, Arya --------------------------------------------------------------------


@may("bravery-in-the-face-of-death", W_MORALE_ROLLED + REROLLS, price=TOKEN)
def brave_in_the_face_of_death(g: State, me: Me, test: Test) -> Flow[None]:
    """A friend may roll dice of its Panic Test again."""
    t = test.throw
    named = yield ChooseSome(me.seat, f"reroll:{me.use}", RULE, t.open_dice(), alike=t.alike, about=test.unit.id)
    if named:
        yield from reroll(g, t, named, RULE)  # TMG-CONV-R6


@brave_in_the_face_of_death.when
def _dice_left(g: State, me: Me, test: Test) -> bool:
    return bool(test.throw.open_dice())


@may("bravery-in-the-face-of-death", W_MORALE_PASS, price=TOKEN)
def bravery_rallies(g: State, me: Me, test: Test) -> None:
    """A friend that passed restores 2, and 1 more for each destroyed rank."""
    heal(g, test.unit, 2 + destroyed_ranks(g, test.unit))


@bravery_rallies.when
def _has_losses(g: State, me: Me, test: Test) -> bool:
    return strength(g, test.unit) < full_strength(g, test.unit)


@must("martial-expertise", W_NCU_ABILITY, aims=lambda g, me, _: foes(g, me))
def martial_expertise(g: State, me: Me, claim: Claim, target: Unit) -> None:
    """From Combat he shows where an enemy is Vulnerable."""
    afflict(g, target, VULNERABLE)


@may("martial-expertise", W_ATK_ROLLED + REROLLS, price=TOKEN)
def martial_lesson(g: State, me: Me, blow: Blow) -> None:
    """A friend's melee attack may roll any attack dice again."""
    blow.may_reroll(ANY)  # TMG-CONTENT-R8


def _runners(g: State, me: Me, _: Any) -> list[Unit]:
    """Friendly infantry that can Maneuver or Retreat."""
    return [u for u in friends(g, me) if u.card.type == "infantry" and free_words(g, u, [MANEUVER, RETREAT])]


@may("never-do-what-they-expect", W_TURN_START, price=TOKEN, aims=_runners)
def never_do_what_they_expect(g: State, me: Me, turn: Any, target: Unit) -> Flow[None]:
    """A friendly infantry unit makes a free Maneuver or Retreat."""
    yield from free_action(g, target, [MANEUVER, RETREAT])


# -- Howland -----------------------------------------------------------------------------------------------


@may("hunters-guile", W_NCU_ABILITY, aims=lambda g, me, _: foes(g, me))
def hunters_guile(g: State, me: Me, claim: Claim, target: Unit) -> None:
    """Influence on an enemy."""
    influence(g, target, me)  # TMG-INF-R1


@grants("on:hunters-guile", W_CHARGE_DECLARE)
def led_astray(g: State, me: Me, rush: Rush) -> None:
    """All terrain hinders its charges, unless it ignores Hindering."""
    if rush.hindered is None and not bears(g, rush.unit, PATHFINDER):
        rush.hindered = True  # TMG-TERR-9


@may("on:hunters-guile", W_ATK_PRE, trigger=OWN_MELEE)
def caught_out(g: State, me: Me, blow: Blow) -> None:
    """The card is taken off as it attacks in melee: -1 to hit."""
    assert me.lasting is not None
    lift(g, me.unit, me.lasting, RULE)
    blow.to_hit.append((me.name, -1))


# -- Eddard, Hand of the King ------------------------------------------------------------------------------


def _rivals(g: State, me: Me) -> list[NcuUnit]:
    """The enemy's NCUs in play."""
    return [c for c in g.ncus if c.seat != me.seat and not c.out]


@may("price-of-honor", W_TURN_START)
def price_of_honor(g: State, me: Me, turn: Any) -> Flow[None]:
    """Eddard leaves the game, and takes a rival out of this round."""
    assert me.ncu is not None
    rivals = {c.id: c for c in _rivals(g, me)}
    rival = rivals[(yield from pick(me, [*rivals], "ncu"))]
    for u in g.units:
        for effect in [e for e in u.lasting if e.ncu == me.ncu.n]:
            lift(g, u, effect, "TMG-INF-R1")  # his card goes with him
    dismiss(g, me.ncu, RULE)
    hamper(g, rival, Lasting(NO_ABILITIES, ROUND, me.name, seat=me.seat), "TMG-CONTENT-R12")  # TMG-CONTENT-R12
    if not rival.activated:
        hamper(g, rival, Lasting(BARRED, ROUND, me.name, seat=me.seat), "TMG-ACT-R1")  # TMG-ACT-R1


@price_of_honor.when
def _has_rivals(g: State, me: Me, turn: Any) -> bool:
    return bool(_rivals(g, me))


@may("hands-orders", W_NCU_ABILITY, aims=anybody)
def hands_orders(g: State, me: Me, claim: Claim, target: Unit) -> None:
    """Influence."""
    influence(g, target, me)  # TMG-INF-R1


@may("on:hands-orders", W_TARGETED, trigger=Trigger("W-TARGETED", "self", by=("ncu", "zone")))
def out_of_reach(g: State, me: Me, aim: Targeted) -> None:
    """What an NCU or a zone would do to the unit may be cancelled."""
    aim.cancelled = True


@out_of_reach.when
def _still_aimed(g: State, me: Me, aim: Targeted) -> bool:
    return not aim.cancelled


# -- Lyanna ------------------------------------------------------------------------------------------------


def fallen(g: State, me: Me) -> int:
    """How often Combat Units of the seat were destroyed in this game."""
    return sum(u.falls for u in g.units if u.seat == me.seat)  # TMG-WIN-R6


@may("avenging-the-north", W_NCU_ABILITY, aims=lambda g, me, _: friends(g, me))
def avenging_the_north(g: State, me: Me, claim: Claim, target: Unit) -> None:
    """Influence on a friend."""
    influence(g, target, me)  # TMG-INF-R1


@modifies("on:avenging-the-north", MORALE_TOTAL)
def steadied(g: State, me: Me, u: Unit, test: Test) -> int:
    """+1 to Morale Tests."""
    return 1 if u is me.host else 0


@grants("on:avenging-the-north", W_ATK_PRE)
def avenges(g: State, me: Me, blow: Blow) -> None:
    """After one loss Critical Blow in melee, after three any attack dice again."""
    lost = fallen(g, me)
    blow.critical = blow.critical or (lost >= 1 and blow.attack.melee)  # TMG-CONTENT-R4
    if lost >= 3:
        blow.may_reroll(ANY)  # TMG-CONTENT-R8


@grants("on:avenging-the-north", W_MORALE_PRE, trigger=Trigger("W-MORALE-PRE", "self", test="panic"))
def knows_no_fear(g: State, me: Me, test: Test) -> None:
    """After two losses it passes Panic Tests automatically."""
    test.passes = test.passes or fallen(g, me) >= 2  # TMG-MORALE-R4


# -- Robb --------------------------------------------------------------------------------------------------


@may("wolfs-cunning", W_DEPLOYED, aims=lambda g, me, _: friends(g, me))
def wolfs_cunning(g: State, me: Me, _: Any, target: Unit) -> None:
    """A friendly unit goes into reserve and waits for Robb."""
    assert me.ncu is not None
    withdraw(g, target, "TMG-CONTENT-R11", NEVER)
    affix(g, target, Lasting(HIDDEN, GAME, me.name, seat=me.seat), RULE)


def _in_hiding(g: State, me: Me) -> Unit | None:
    return next((u for u in g.units if u.seat == me.seat and u.where == RESERVE and affixed(u, HIDDEN)), None)


def _flanks(g: State) -> dict[str, Box]:
    return {edge: flank(g, edge, SHORT) for edge in (WEST, EAST)}  # TMG-CONTENT-R11


@may("wolfs-cunning", W_NCU_CLAIM, times=1)
def out_of_the_woods(g: State, me: Me, claim: Claim) -> Flow[None]:
    """In place of the zone's effect that unit comes at a flank edge, and keeps this card."""
    u = _in_hiding(g, me)
    assert u is not None
    assert me.ncu is not None
    claim.replaced = True  # TMG-NCU-R1
    yield from come(g, u, _flanks(g))  # TMG-CONTENT-R11
    for effect in [e for e in u.lasting if e.effect == HIDDEN]:
        lift(g, u, effect, RULE)
    affix(g, u, Lasting(me.use, GAME, me.name, seat=me.seat, ncu=me.ncu.n), RULE)


@out_of_the_woods.when
def _has_room(g: State, me: Me, claim: Claim) -> bool:
    u = _in_hiding(g, me)
    return not claim.replaced and u is not None and bool(roomy(g, u, _flanks(g)))  # TMG-NCU-R1, TMG-CONTENT-R11


@must("on:wolfs-cunning", W_CHARGE_SUCCESS)
def from_where_none_looked(g: State, me: Me, rush: Rush) -> None:
    """Who is charged in flank or rear becomes Panicked and Vulnerable."""
    afflict(g, rush.target, PANICKED, VULNERABLE)


@from_where_none_looked.when
def _not_in_front(g: State, me: Me, rush: Rush) -> bool:
    return rush.arc != "front"
