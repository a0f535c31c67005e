"""What Lannister unit cards print: weapons, Orders, Faith, fear."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.battlefield.plane import within
from banneret.games.tmg.attack import ANY, Blow, choose_attack, melee_arc, melee_attacks, strike
from banneret.games.tmg.board import CROWN, WEALTH, controls
from banneret.games.tmg.cards import LONG, SHORT, Trigger
from banneret.games.tmg.casualties import alive
from banneret.games.tmg.changes import gain_faith
from banneret.games.tmg.deeds import afflict, foes, heal, near, panic, pick_several, silence
from banneret.games.tmg.engagement import engaged_with, engagement
from banneret.games.tmg.matter import Me
from banneret.games.tmg.moments import (
    MORALE_TOTAL,
    PANIC_WOUNDS,
    W_ACTION_DECLARE,
    W_ACTIVATE,
    W_ATK_AFTER,
    W_ATK_PRE,
    W_ATK_ROLLED,
    W_CHARGE_SUCCESS,
    W_DEF_ROLLED,
    W_MORALE_FAIL,
    W_MORALE_PASS,
    W_MORALE_PRE,
)
from banneret.games.tmg.parts import FAITH, grants, may, modifies, must
from banneret.games.tmg.ranks import destroyed_ranks, has_losses, ranks, strength
from banneret.games.tmg.sight import in_range, shooting_distance
from banneret.games.tmg.state import VULNERABLE, State, Unit

if TYPE_CHECKING:
    from banneret.games.tmg.charge import Rush
    from banneret.games.tmg.defense import Defense
    from banneret.games.tmg.matter import Activation
    from banneret.games.tmg.morale import Test
    from banneret.kernel.decisions import Flow

OWN_ATTACK = Trigger("W-ATK-PRE", "self")  # a weapon works before its dice, wherever its effect shows
VICIOUS, SUNDERING, SILENCE, REROLL = "vicious", "sundering", "silence", "reroll"
OPPRESSION = (VICIOUS, SUNDERING, SILENCE, REROLL)


# -- weapons -----------------------------------------------------------------------------------------------


@grants("halberd", W_ATK_PRE, trigger=OWN_ATTACK)
def halberd(g: State, me: Me, blow: Blow) -> None:
    """Sundering."""
    blow.sundering = True  # TMG-CONTENT-R4


@grants("marauders-blades", W_ATK_PRE)
def marauders_blades(g: State, me: Me, blow: Blow) -> None:
    """Vicious; surer and deadlier against as many or fewer ranks."""
    blow.vicious = True  # TMG-CONTENT-R4
    if ranks(g, blow.target) <= ranks(g, blow.attacker):
        blow.to_hit.append((me.name, 1))
        blow.critical = True  # TMG-CONTENT-R4


@grants("wildfire", W_ATK_PRE, trigger=OWN_ATTACK)
def wildfire(g: State, me: Me, blow: Blow) -> None:
    """Vicious, and nothing stops the Hits."""
    blow.vicious = blow.no_defense = True  # TMG-CONTENT-R4


@grants("crossbow", W_ATK_PRE, trigger=OWN_ATTACK)
def crossbow(g: State, me: Me, blow: Blow) -> None:
    """Sundering; at short range any attack dice may be rolled again."""
    blow.sundering = True  # TMG-CONTENT-R4
    if within(shooting_distance(blow.attacker, blow.attacker.pose, blow.target), SHORT):  # TMG-RANGED-R1
        blow.may_reroll(ANY)  # TMG-CONTENT-R8


@grants("cleaving-blows", W_ATK_PRE)
def cleaving_blows(g: State, me: Me, blow: Blow) -> None:
    """No Defense dice; on a charge Critical Blow."""
    blow.no_defense = True
    blow.critical = blow.critical or blow.charging  # TMG-CONTENT-R9


@grants("brutal-armaments", W_ATK_PRE, trigger=OWN_ATTACK)
def brutal_armaments(g: State, me: Me, blow: Blow) -> None:
    """Vicious."""
    blow.vicious = True  # TMG-CONTENT-R4


@modifies("brutal-armaments", PANIC_WOUNDS)
def brutal_armaments_wounds(g: State, me: Me, u: Unit, test: Test) -> int:
    """The panic that it causes costs 1 more wound per destroyed rank, those of this attack included."""
    blow = test.blow
    ours = blow is not None and blow.attacker is me.host and blow.attack.use == me.use and blow.target is u
    return destroyed_ranks(g, u) if ours else 0


@must("lannister-oppression", W_ATK_PRE)
def lannister_oppression(g: State, me: Me, blow: Blow) -> Flow[None]:
    """One option, and one more for each condition token on the defender."""
    taken = yield from pick_several(me, OPPRESSION, 1 + len(blow.target.conditions))  # TMG-CONTENT-R8
    blow.vicious = blow.vicious or VICIOUS in taken
    blow.sundering = blow.sundering or SUNDERING in taken
    if SILENCE in taken:
        silence(g, blow.target, me)  # TMG-CONTENT-R12
    if REROLL in taken:
        blow.may_reroll(ANY)  # TMG-CONTENT-R8


# -- Orders ------------------------------------------------------------------------------------------------


@may("lannister-supremacy", W_ATK_AFTER)
def lannister_supremacy(g: State, me: Me, blow: Blow) -> Flow[None]:
    """The attacker is daunted by the ranks that still stand."""
    left = ranks(g, me.unit)
    yield from panic(g, blow.attacker, me, at=-left, more=left)


@lannister_supremacy.when
def _attacker_lives(g: State, me: Me, blow: Blow) -> bool:
    return alive(blow.attacker) and strength(g, blow.attacker) > 0  # TMG-MORALE-R3: a last stand is no life


@may("set-for-charge", W_CHARGE_SUCCESS)
def set_for_charge(g: State, me: Me, rush: Rush) -> Flow[None]:
    """The charged unit strikes first, from where it stands."""
    u, charger = me.unit, rush.unit
    if engagement(g, u, charger) is None:
        return  # INV-21: an answer to the Order has destroyed the charger, or its half in contact
    profile = yield from choose_attack(u, melee_attacks(u))
    yield from strike(g, Blow(u, charger, profile, melee_arc(g, u, charger)))  # TMG-CONTENT-R12, TMG-LOS-R3


@set_for_charge.when
def _faces_it_alone(g: State, me: Me, rush: Rush) -> bool:
    return rush.arc != "rear" and engaged_with(g, me.unit) == [rush.unit] and bool(melee_attacks(me.unit))


@may("resilience", W_ATK_ROLLED)
def resilience(g: State, me: Me, blow: Blow) -> None:
    """Two wounds of this attack for each mini."""
    blow.resilience = max(blow.resilience, 2)  # TMG-RES-2


@may("adaptive-style", W_ATK_PRE)
def adaptive_style(g: State, me: Me, blow: Blow) -> None:
    """Attacked: better Defense dice and a calmer Panic Test; attacking: Critical Blow and Sundering."""
    if blow.attacker is me.host:
        blow.critical = blow.sundering = True  # TMG-CONTENT-R4
    else:
        blow.saves.append((me.name, 1))
        blow.panic_modifiers.append((me.name, 2))


@adaptive_style.when
def _takes_part(g: State, me: Me, blow: Blow) -> bool:
    return me.host in (blow.attacker, blow.target)


@may("laws-of-the-realm", W_ATK_PRE)
def laws_of_the_realm(g: State, me: Me, blow: Blow) -> None:
    """An attacker nearby counts one rank less; one that has no rank to spare becomes Vulnerable."""
    blow.once.append(me.name)  # TMG-CONTENT-R9
    if ranks(g, blow.attacker) == 1:  # TMG-RANK-R1: single minis, too
        afflict(g, blow.attacker, VULNERABLE)
    else:
        blow.more_ranks -= 1  # TMG-CONTENT-R9


@laws_of_the_realm.when
def _attacker_near(g: State, me: Me, blow: Blow) -> bool:
    return me.name not in blow.once and in_range(me.unit, blow.attacker, SHORT)  # TMG-CONTENT-R8, TMG-CONTENT-R9


# -- Faith -------------------------------------------------------------------------------------------------


@must("battle-prayer", W_MORALE_PASS)
def battle_prayer_heard(g: State, me: Me, test: Test) -> None:
    """A Faith token for each passed Morale Test."""
    gain_faith(g, me.unit, 1, "TMG-CONTENT-R8")


@may("battle-prayer", W_DEF_ROLLED, price=FAITH)
def battle_prayer_shield(g: State, me: Me, defense: Defense) -> None:
    """Block 1 extra Hit, and 1 more for each destroyed rank."""
    defense.extra_blocks += 1 + destroyed_ranks(g, me.unit)  # TMG-ATTACK-R5


@may("battle-prayer", W_ATK_PRE, price=FAITH)
def battle_prayer_sword(g: State, me: Me, blow: Blow) -> None:
    """Sundering, and any attack dice may be rolled again."""
    blow.sundering = True  # TMG-CONTENT-R4
    blow.may_reroll(ANY)  # TMG-CONTENT-R8


@must("fanatical-zeal", W_MORALE_PASS)
def fanatical_zeal_heard(g: State, me: Me, test: Test) -> None:
    """A Faith token for each passed Morale Test."""
    gain_faith(g, me.unit, 1, "TMG-CONTENT-R8")


@may("fanatical-zeal", W_ATK_PRE, price=FAITH)
def fanatical_zeal(g: State, me: Me, blow: Blow) -> None:
    """Precision, and any attack dice may be rolled again."""
    blow.precise = True  # TMG-CONTENT-R4
    blow.may_reroll(ANY)  # TMG-CONTENT-R8


@may("zealous-resurgence", W_ACTIVATE, price=FAITH)
def zealous_resurgence(g: State, me: Me, act: Activation) -> None:
    """Restore 2."""
    heal(g, me.unit, 2)


@zealous_resurgence.when
def _has_losses(g: State, me: Me, act: Activation) -> bool:
    return has_losses(g, me.unit)


# -- fear and discipline -----------------------------------------------------------------------------------


@must("prey-on-fear", W_MORALE_FAIL)
def prey_on_fear(g: State, me: Me, test: Test) -> None:
    """Restore 2 as an engaged enemy panics."""
    heal(g, me.unit, 2)


@prey_on_fear.when
def _engaged_with_it(g: State, me: Me, test: Test) -> bool:
    return engagement(g, me.unit, test.unit) is not None


@must("horrific-visage", W_ATK_PRE)
def horrific_visage(g: State, me: Me, blow: Blow) -> Flow[None]:
    """The attacker first takes a Panic Test."""
    yield from panic(g, blow.attacker, me, at=-ranks(g, me.unit))


@modifies("intimidating-presence", MORALE_TOTAL)
def intimidating_presence(g: State, me: Me, u: Unit, test: Test) -> int:
    """Enemies engaged with it have -1 to Morale Tests."""
    return -1 if u.seat != me.seat and engagement(g, me.unit, u) else 0


@modifies("intimidating-presence", PANIC_WOUNDS)
def intimidating_presence_wounds(g: State, me: Me, u: Unit, test: Test) -> int:
    """Their failed Panic Tests cost 1 more wound."""
    return 1 if u.seat != me.seat and engagement(g, me.unit, u) else 0


@modifies("oppressive-peacekeeping", MORALE_TOTAL)
def oppressive_peacekeeping(g: State, me: Me, u: Unit, test: Test) -> int:
    """With the Crown, enemies nearby have -1 to Morale Tests."""
    feared = u.seat != me.seat and in_range(me.unit, u, SHORT) and controls(g, me.seat, CROWN)
    return -1 if feared else 0


@modifies("fearless-avarice", PANIC_WOUNDS)
def fearless_avarice(g: State, me: Me, u: Unit, test: Test) -> int:
    """With Wealth, a failed Panic Test costs 1 wound less."""
    return -1 if u is me.host and controls(g, me.seat, WEALTH) else 0  # TMG-MORALE-R1


@modifies("disorganized", PANIC_WOUNDS)
def disorganized(g: State, me: Me, u: Unit, test: Test) -> int:
    """Failed Panic Tests cost 1 more wound."""
    return 1 if u is me.host else 0  # TMG-MORALE-R1


@grants("domineering-pride", W_MORALE_PRE)
def domineering_pride(g: State, me: Me, test: Test) -> None:
    """It passes Panic Tests automatically."""
    test.passes = True  # TMG-MORALE-R4


@domineering_pride.when
def _looks_down_on_one(g: State, me: Me, test: Test) -> bool:
    mine = ranks(g, me.unit)
    return any(ranks(g, e) < mine for e in engaged_with(g, me.unit))


@must("lannister-justice", W_ACTION_DECLARE, aims=lambda g, me, _: near(me.unit, foes(g, me), LONG))
def lannister_justice(g: State, me: Me, act: Any, target: Unit) -> Flow[None]:
    """Before it acts an enemy takes a Panic Test."""
    yield from panic(g, target, me, at=-ranks(g, me.unit))


@lannister_justice.when
def _in_the_kings_name(g: State, me: Me, act: Any) -> bool:
    return controls(g, me.seat, CROWN)


@must("recruiting-from-the-hills", W_ACTIVATE)
def recruiting_from_the_hills(g: State, me: Me, act: Activation) -> None:
    """Restore 1, and 1 more for each destroyed rank."""
    heal(g, me.unit, 1 + destroyed_ranks(g, me.unit))
