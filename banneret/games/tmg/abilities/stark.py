"""What Stark units and attachments do by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tmg.abilities.stark_weapons import AGAIN
from banneret.games.tmg.actions import ATTACK, CHARGE, Free, free_action, free_words
from banneret.games.tmg.attack import ANY, Blow
from banneret.games.tmg.attack_action import Assault
from banneret.games.tmg.board import COMBAT, HORSES, controls
from banneret.games.tmg.cards import LONG, SHORT
from banneret.games.tmg.casualties import Fall, Loss, alive
from banneret.games.tmg.changes import score
from banneret.games.tmg.charge import Rush
from banneret.games.tmg.deeds import (
    afflict,
    foes,
    friends,
    heal,
    in_melee_with,
    infantry_attachments,
    near,
    others,
    passes_morale,
    pick,
    pick_attachment,
    pick_several,
    pick_unit,
    remove_attachment,
    wounds,
)
from banneret.games.tmg.engagement import engaged_with, engagement
from banneret.games.tmg.maneuver import SLIP, SLIPS_AWAY, Move
from banneret.games.tmg.matter import Me
from banneret.games.tmg.mode_changes import hold_back
from banneret.games.tmg.moments import (
    GONE,
    MORALE_TOTAL,
    PANIC_WOUNDS,
    SAVES,
    SPEED,
    TO_HIT,
    W_ACTION_DECLARE,
    W_ATK_AFTER,
    W_ATK_DECLARE,
    W_ATK_PRE,
    W_CASUALTIES,
    W_CHARGE_SUCCESS,
    W_DESTROYED,
    W_MORALE_PASS,
    W_MOVE_END,
    W_ROUND_START,
    W_SETUP,
)
from banneret.games.tmg.parts import grants, may, modifies, must
from banneret.games.tmg.ranks import destroyed_ranks, full_strength, strength
from banneret.games.tmg.reserves import NEVER, come, edges, roomy
from banneret.games.tmg.state import OTHER, PANICKED, RESERVE, VULNERABLE, WEAKENED, Attached, State, Unit
from banneret.games.tmg.triggers import unit_of
from banneret.games.tmg.values import bears

if TYPE_CHECKING:
    from banneret.games.tmg.defense import Defense
    from banneret.games.tmg.matter import Turn
    from banneret.games.tmg.morale import Test
    from banneret.kernel.decisions import Flow

VICIOUS, HIGHEST = "vicious", "highest"  # what Battle Scars give to an attack
ATTACK_DICE, CHARGE_DICE = "attack-dice", "charge-dice"  # what Jojen foresees
WOUNDS, ATTACHMENT = "wounds", "attachment"  # what Jaqen's death costs
WARD = "Bran and Hodor"


# -- its attacks -------------------------------------------------------------------------------------------


@must("unleashed-ferocity", W_ATK_PRE)
def unleashed_ferocity(g: State, me: Me, blow: Blow) -> Flow[None]:
    """For each rank lost the defender of its melee attack becomes Panicked or Vulnerable."""
    words = yield from pick_several(me, [PANICKED, VULNERABLE], destroyed_ranks(g, me.unit))  # TMG-CONTENT-R8
    afflict(g, blow.target, *words)


@unleashed_ferocity.when
def _has_lost_ranks(g: State, me: Me, blow: Blow) -> bool:
    return destroyed_ranks(g, me.unit) > 0 and alive(blow.target)  # no castle wall


@grants("winterfell-supplies", W_ATK_PRE)
def winterfell_supplies(g: State, me: Me, blow: Blow) -> None:
    """Melee attacks gain Precision, and the highest dice value while its player controls Combat."""
    blow.precise = True
    blow.highest = blow.highest or controls(g, me.seat, COMBAT)


@grants("hodor", W_ATK_PRE)
def hodor(g: State, me: Me, blow: Blow) -> None:
    """Melee attacks deal 1 Wound more, until he has held the door."""
    if "hodor-thrice" not in me.unit.used:
        blow.bonus_wounds += 1  # TMG-ATTACK-R5


@grants("boldness-and-courage", W_ATK_PRE)
def boldness_and_courage(g: State, me: Me, blow: Blow) -> None:
    """A die more with all ranks, otherwise the dice of one rank more."""
    if destroyed_ranks(g, me.unit):
        blow.more_ranks += 1  # TMG-CONTENT-R9
    else:
        blow.more_dice += 1  # TMG-CONTENT-R9


@must("battle-scars", W_ATK_PRE)
def battle_scars(g: State, me: Me, blow: Blow) -> Flow[None]:
    """One option for a melee attack, and one more for each rank lost: Vicious, dice again, highest dice value."""
    words = yield from pick_several(me, [VICIOUS, AGAIN, HIGHEST], 1 + destroyed_ranks(g, me.unit))  # TMG-CONTENT-R8
    blow.vicious = blow.vicious or VICIOUS in words
    blow.highest = blow.highest or HIGHEST in words
    if AGAIN in words:
        blow.may_reroll(ANY)  # TMG-CONTENT-R8


@grants("winterfells-wrath", W_ATK_PRE)
def winterfells_wrath(g: State, me: Me, blow: Blow) -> None:
    """Melee attacks gain Critical Blow."""
    blow.critical = True


def _worn_down(g: State, me: Me, blow: Blow) -> list[Unit]:
    """Other friends in range that have lost something."""
    found = others(me.unit, near(me.unit, friends(g, me), LONG))
    return [u for u in found if strength(g, u) < full_strength(g, u)]


@must("rally-cry", W_ATK_PRE, aims=_worn_down)
def rally_cry(g: State, me: Me, blow: Blow, target: Unit) -> None:
    """When it attacks in melee, another friend in range restores 2."""
    heal(g, target, 2)


@must("jojens-greensight", W_ACTION_DECLARE)
def jojens_greensight(g: State, me: Me, act: Assault | Rush) -> Flow[None]:
    """It may roll attack dice again; or charge dice, and ignores Hindering."""
    words = [ATTACK_DICE, CHARGE_DICE] if isinstance(act, Rush) else [ATTACK_DICE]
    if (yield from pick(me, words)) == ATTACK_DICE:
        act.gives.append(lambda blow: blow.may_reroll(ANY))  # TMG-CONTENT-R8
    elif isinstance(act, Rush):
        act.rerolls, act.hindered = True, False


# -- its charges -------------------------------------------------------------------------------------------


@grants("ambush", W_CHARGE_SUCCESS)
def ambush(g: State, me: Me, rush: Rush) -> None:
    """Whom it charges in the flank or rear becomes Panicked and Weakened."""
    if rush.arc != "front":
        afflict(g, rush.target, PANICKED, WEAKENED)


@grants("ferocious-assault", W_CHARGE_SUCCESS)
def ferocious_assault(g: State, me: Me, rush: Rush) -> None:
    """Whom it charges becomes Panicked."""
    afflict(g, rush.target, PANICKED)


@grants("winterfells-wrath", W_CHARGE_SUCCESS)
def winterfells_wrath_weakens(g: State, me: Me, rush: Rush) -> None:
    """Whom it charges becomes Weakened."""
    afflict(g, rush.target, WEAKENED)


# -- its defense -------------------------------------------------------------------------------------------


@modifies("berserkers-fervor", SAVES)
def berserkers_fervor(g: State, me: Me, u: Unit, d: Defense) -> int:
    """+1 to Defense dice for each rank lost."""
    return destroyed_ranks(g, u) if u is me.host else 0


@modifies("improved-defenses", SAVES)
def improved_defenses(g: State, me: Me, u: Unit, d: Defense) -> int:
    """+1 to Defense dice while its player controls Maneuver."""
    return 1 if u is me.host and controls(g, me.seat, HORSES) else 0


@modifies("agile", TO_HIT)
def agile(g: State, me: Me, u: Unit, blow: Blow) -> int:
    """Attacks on it have -1 to hit."""
    return -1 if blow.target is me.host else 0


@grants("stand-your-ground", W_ATK_DECLARE)
def stand_your_ground(g: State, me: Me, blow: Blow) -> None:
    """The melee attack of its only enemy has no charge re-rolls and no flank or rear effect."""
    if engaged_with(g, me.unit) == [blow.attacker]:
        blow.charge_rerolls, blow.no_arc = False, True


@must("go-down-fighting", W_CASUALTIES)
def go_down_fighting(g: State, me: Me, loss: Loss) -> Flow[None]:
    """For each rank that it loses one engaged enemy takes 1 Wound."""
    for _ in range(loss.ranks):
        target = yield from pick_unit(g, me, in_melee_with(g, me.unit))
        if target is not None:
            yield from wounds(g, target, 1)


@go_down_fighting.when
def _a_rank_is_gone(g: State, me: Me, loss: Loss) -> bool:
    return loss.ranks > 0 and bool(in_melee_with(g, me.unit))


@must("to-the-last", W_DESTROYED, times=2)
def to_the_last(g: State, me: Me, fall: Fall) -> Flow[None]:
    """Twice a game, instead of being destroyed: a Morale Test, and 1 mini stays if it is passed."""
    fall.stays = yield from passes_morale(g, me.unit, me)


@to_the_last.when
def _would_be_gone(g: State, me: Me, fall: Fall) -> bool:
    return not fall.stays


@may("brans-protector", W_ATK_AFTER)
def brans_protector(g: State, me: Me, blow: Blow) -> Flow[None]:
    """After the unit of Bran and Hodor was attacked: a free Attack or Charge on that attacker."""
    yield from free_action(g, me.unit, [ATTACK, CHARGE], Free(on=[blow.attacker]))  # TMG-CONTENT-R12


@brans_protector.when
def _bran_was_attacked(g: State, me: Me, blow: Blow) -> bool:
    if unit_of(g, me.seat, WARD) is not blow.target:
        return False
    return bool(free_words(g, me.unit, [ATTACK, CHARGE], Free(on=[blow.attacker])))  # TMG-ACT-R5


# -- tests -------------------------------------------------------------------------------------------------


@modifies("berserkers-fervor", MORALE_TOTAL)
def berserkers_fervor_steels(g: State, me: Me, u: Unit, test: Test) -> int:
    """+1 to Morale Tests for each rank lost."""
    return destroyed_ranks(g, u) if u is me.host else 0


@modifies("valuable-captive-rickon-stark", MORALE_TOTAL)
def valuable_captive(g: State, me: Me, u: Unit, test: Test) -> int:
    """+1 to Morale Tests."""
    return 1 if u is me.host else 0


@modifies("unyielding", PANIC_WOUNDS)
def unyielding(g: State, me: Me, u: Unit, test: Test) -> int:
    """A failed Panic Test costs 1 wound less for each rank lost."""
    return -destroyed_ranks(g, u) if u is me.host else 0


@grants("dauntless", W_MORALE_PASS)
def dauntless(g: State, me: Me, test: Test) -> None:
    """Restore 1 after each Morale Test that it passes."""
    heal(g, me.unit, 1)


@grants("rally-banner", W_MORALE_PASS)
def rally_banner(g: State, me: Me, test: Test) -> None:
    """A friend near by that passes a Morale Test restores 1, whoever else bears such a banner."""
    bearers = [u for u in near(test.unit, friends(g, me), SHORT) if bears(g, u, me.use)]
    if me.host in bearers[:1]:  # TMG-CONTENT-R9: the same name once for a roll
        heal(g, test.unit, 1)


@must("stubborn-tenacity", W_MORALE_PASS, aims=lambda g, me, _: in_melee_with(g, me.unit))
def stubborn_tenacity(g: State, me: Me, test: Test, target: Unit) -> Flow[None]:
    """When it passes a Panic Test one engaged enemy takes 1 Wound."""
    yield from wounds(g, target, 1)


# -- its moves ---------------------------------------------------------------------------------------------


@modifies("enhanced-mobility", SPEED)
def enhanced_mobility(g: State, me: Me, u: Unit, _: object) -> int:
    """+1 Speed; that it may pivot before a March is asked for there."""
    return 1 if u is me.host else 0


@grants("regroup", W_MOVE_END)
def regroup(g: State, me: Me, act: Move) -> None:
    """After its Retreat restore 2, and 1 for each rank lost."""
    heal(g, me.unit, 2 + destroyed_ranks(g, me.unit))


@grants(SLIPS_AWAY, W_ACTION_DECLARE)
def elusive_escape(g: State, me: Me, act: Move) -> None:
    """Its Retreats may go 2 inches further."""
    act.further += SLIP  # TMG-CONV-R11


@grants(SLIPS_AWAY, W_MOVE_END)
def elusive_escape_weakens(g: State, me: Me, act: Move) -> None:
    """Enemies that it has left behind become Weakened."""
    for enemy in act.left:
        if not engagement(g, me.unit, enemy):
            afflict(g, enemy, WEAKENED)


# -- when a mini is removed --------------------------------------------------------------------------------


@must("valuable-captive-rickon-stark", W_DESTROYED + GONE)
def valuable_captive_is_gone(g: State, me: Me, attached: Attached) -> None:
    """The opponent of its owner gains 1 VP."""
    score(g, OTHER[me.seat], 1, "TMG-CONTENT-R8", me.name)


@must("a-man-freed-a-name-owed", W_DESTROYED + GONE, planter=True)
def a_man_freed(g: State, me: Me, attached: Attached) -> Flow[None]:
    """Who planted it picks a unit of the host's owner: 3 Wounds, or 2 and the loss of its infantry attachment."""
    target = yield from pick_unit(g, me, [u for u in foes(g, me) if strength(g, u)])
    if target is None:
        return
    named = yield from pick(me, [WOUNDS, ATTACHMENT] if infantry_attachments(g, target) else [WOUNDS])
    yield from wounds(g, target, 3 if named == WOUNDS else 2)
    if named == ATTACHMENT and alive(target):
        yield from _lose_one(g, me, target)


def _lose_one(g: State, me: Me, target: Unit) -> Flow[None]:
    """One infantry attachment is taken off."""
    worn = infantry_attachments(g, target)
    if worn:
        half, lost = yield from pick_attachment(me, worn)
        yield from remove_attachment(g, half, lost)  # TMG-CONTENT-R10


# -- from reserve ------------------------------------------------------------------------------------------


@may("outflank", W_SETUP, times=1)
def outflank(g: State, me: Me, _: Turn) -> None:
    """Its unit may start in reserve."""
    hold_back(g, me.unit, NEVER, "TMG-CONTENT-R11")


@outflank.when
def _waits_to_deploy(g: State, me: Me, _: Turn) -> bool:
    return me.unit.where == RESERVE and not me.unit.ready


@may("outflank", W_ROUND_START)
def outflank_comes(g: State, me: Me, _: Turn) -> Flow[None]:
    """At the start of a round in which its player is not First Player it may be placed near an edge, unactivated."""
    yield from come(g, me.unit, edges(g, me.seat, SHORT))  # TMG-CONTENT-R11


@outflank_comes.when
def _may_come(g: State, me: Me, _: Turn) -> bool:
    held_back = me.unit.where == RESERVE and me.use in me.unit.used
    return held_back and g.first != me.seat and bool(roomy(g, me.unit, edges(g, me.seat, SHORT)))
