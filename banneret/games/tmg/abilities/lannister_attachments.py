"""What Lannister attachments give to their units: the Crown, single combat, schemes, captives and turncoats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tmg.actions import CHARGE, MELEE, free_action, free_words
from banneret.games.tmg.board import CROWN, controls
from banneret.games.tmg.cards import LONG, SHORT, Trigger
from banneret.games.tmg.changes import affix, score
from banneret.games.tmg.deeds import (
    afflict,
    die,
    foes,
    heal,
    infantry_attachments,
    near,
    pick,
    pick_attachment,
    remove_attachment,
    seen_by,
    wounds,
)
from banneret.games.tmg.hands import discard_some, hand, search_deck
from banneret.games.tmg.maneuver import MANEUVER, MARCH
from banneret.games.tmg.matter import Me
from banneret.games.tmg.moments import (
    GONE,
    MORALE_TOTAL,
    NO_CARDS,
    NO_ORDERS,
    REROLLS,
    SAVES,
    TO_HIT,
    W_ACTIVATE,
    W_ATK_AFTER,
    W_ATK_PRE,
    W_CARD,
    W_DEF_ROLLED,
    W_DESTROYED,
    W_MORALE_PASS,
    W_NCU_CLAIM,
    W_TARGETED,
    W_TURN_START,
)
from banneret.games.tmg.parts import grants, may, modifies, must
from banneret.games.tmg.ranks import destroyed_ranks, halves
from banneret.games.tmg.rolls import reroll
from banneret.games.tmg.sight import in_range
from banneret.games.tmg.state import CONDITIONS, OTHER, PANICKED, TURN, WEAKENED, Attached, Lasting, State, Unit
from banneret.kernel.decisions import ChooseSome

if TYPE_CHECKING:
    from banneret.games.tmg.attack import Blow
    from banneret.games.tmg.defense import Defense
    from banneret.games.tmg.matter import Activation, Claim, Play, Targeted, Turn
    from banneret.games.tmg.morale import Test
    from banneret.kernel.decisions import Flow

WOUND, DUEL = "wound", "duel"
DEFEATED = 5  # a duel is won on this die or more
SEEN_THROUGH = 3  # a scheme is undone on this die or more
PLAN = 2  # cards that a plan costs


# -- the Crown ---------------------------------------------------------------------------------------------


def has_crown(g: State, me: Me, _: Any) -> bool:
    """Whether its player controls the Crown."""
    return controls(g, me.seat, CROWN)  # TMG-NCU-R3


@must("duty-to-the-crown", W_MORALE_PASS)
def duty_to_the_crown(g: State, me: Me, test: Test) -> None:
    """Restore 1 as it passes a Morale Test, 2 with the Crown."""
    heal(g, me.unit, 2 if has_crown(g, me, test) else 1)


@grants("dominance-of-the-crown", W_ATK_PRE)
def dominance_of_the_crown(g: State, me: Me, blow: Blow) -> None:
    """With the Crown, +1 to hit and Sundering in melee."""
    blow.to_hit.append((me.name, 1))
    blow.sundering = True  # TMG-CONTENT-R4


dominance_of_the_crown.when(has_crown)


@must("intimidation-of-the-crown", W_ATK_PRE)
def intimidation_of_the_crown(g: State, me: Me, blow: Blow) -> None:
    """With the Crown, the defender in melee becomes Panicked and Weakened."""
    afflict(g, blow.target, PANICKED, WEAKENED)


intimidation_of_the_crown.when(has_crown)


@must("protection-of-the-crown", W_DEF_ROLLED + REROLLS)
def protection_of_the_crown(g: State, me: Me, defense: Defense) -> Flow[None]:
    """With the Crown, any Defense dice may be rolled again when attacked."""
    t = defense.throw
    ask = f"reroll:{me.use}"
    named = yield ChooseSome(me.seat, ask, "TMG-CONTENT-R8", t.open_dice(), alike=t.alike, about=me.unit.id)
    if named:
        yield from reroll(g, t, named, "TMG-CONTENT-R8")  # TMG-CONV-R6


@protection_of_the_crown.when
def _dice_left(g: State, me: Me, defense: Defense) -> bool:
    return has_crown(g, me, defense) and bool(defense.throw.open_dice())


@must("vengeance-of-the-crown", W_ATK_AFTER)
def vengeance_of_the_crown(g: State, me: Me, blow: Blow) -> Flow[None]:
    """With the Crown, who attacked it in melee takes 1 Wound, and 1 more for each of its destroyed ranks."""
    yield from wounds(g, blow.attacker, 1 + destroyed_ranks(g, me.unit))


vengeance_of_the_crown.when(has_crown)


@may("orders-of-the-crown", W_NCU_CLAIM)
def orders_of_the_crown(g: State, me: Me, claim: Claim) -> Flow[None]:
    """In place of the Crown's effect, a free Maneuver or March."""
    claim.replaced = True  # TMG-NCU-R1
    yield from free_action(g, me.unit, [MANEUVER, MARCH])


@orders_of_the_crown.when
def _may_move(g: State, me: Me, claim: Claim) -> bool:
    return not claim.replaced and bool(free_words(g, me.unit, [MANEUVER, MARCH]))  # TMG-NCU-R1


@may("might-of-the-throne", W_NCU_CLAIM)
def might_of_the_throne(g: State, me: Me, claim: Claim) -> Flow[None]:
    """In place of the Crown's effect, a free melee Attack or Charge."""
    claim.replaced = True  # TMG-NCU-R1
    yield from free_action(g, me.unit, [MELEE, CHARGE])


@might_of_the_throne.when
def _may_strike(g: State, me: Me, claim: Claim) -> bool:
    return not claim.replaced and bool(free_words(g, me.unit, [MELEE, CHARGE]))  # TMG-NCU-R1


@must("reinforcements", W_ACTIVATE)
def reinforcements(g: State, me: Me, act: Activation) -> None:
    """Restore 1, or 2 with the Crown."""
    heal(g, me.unit, 2 if has_crown(g, me, act) else 1)


# -- single combat -----------------------------------------------------------------------------------------


@must("expert-duelist", W_ATK_PRE)
def expert_duelist(g: State, me: Me, blow: Blow) -> Flow[None]:
    """A Wound more; or a duel that may cost the defender an infantry attachment, where there is one."""
    rivals = infantry_attachments(g, blow.target)
    if (yield from pick(me, [WOUND, DUEL] if rivals else [WOUND])) == WOUND:
        blow.bonus_wounds += 1  # TMG-ATTACK-R5
    elif (yield from die(g, me, "duel")) >= DEFEATED:
        half, loser = yield from pick_attachment(me, rivals)
        yield from remove_attachment(g, half, loser)  # TMG-CONTENT-R10


@grants("unstoppable-wrath", W_ATK_PRE)
def unstoppable_wrath(g: State, me: Me, blow: Blow) -> None:
    """Two Wounds more in melee."""
    blow.bonus_wounds += 2  # TMG-ATTACK-R5


@grants("the-mountains-strength", W_ATK_PRE)
def the_mountains_strength(g: State, me: Me, blow: Blow) -> None:
    """Sundering and two Wounds more in melee."""
    blow.sundering = True  # TMG-CONTENT-R4
    blow.bonus_wounds += 2  # TMG-ATTACK-R5


@grants("experiment-enhancements", W_ATK_PRE)
def experiment_enhancements(g: State, me: Me, blow: Blow) -> None:
    """In melee +1 to hit and Vicious; being Weakened does not matter."""
    blow.to_hit.append((me.name, 1))
    blow.vicious = blow.no_weakened = True  # TMG-CONTENT-R4


@modifies("violent-reactions", SAVES)
def violent_reactions(g: State, me: Me, u: Unit, defense: Defense) -> int:
    """-1 to its Defense dice, against mere Hits, too."""
    return -1 if u is me.host else 0  # TMG-CONTENT-R13


# -- presence and schemes ----------------------------------------------------------------------------------


@modifies("embolden", MORALE_TOTAL)
def embolden(g: State, me: Me, u: Unit, test: Test) -> int:
    """Friends nearby, itself included, have +1 to Morale Tests."""
    return 1 if u.seat == me.seat and in_range(me.unit, u, SHORT) else 0  # TMG-CONTENT-R8


@may("threaten", W_TURN_START, aims=lambda g, me, _: seen_by(g, me.unit, near(me.unit, foes(g, me), LONG)))
def threaten(g: State, me: Me, turn: Turn, target: Unit) -> None:
    """An enemy in sight and range becomes Weakened."""
    afflict(g, target, WEAKENED)


@may("taunt", W_ACTIVATE)
def taunt(g: State, me: Me, act: Activation) -> None:
    """The enemy that activates must attack or charge this unit if it can, or suffer for it."""
    act.taunts.append(me.unit)


@taunt.when
def _hears_it(g: State, me: Me, act: Activation) -> bool:
    return in_range(me.unit, act.unit, LONG)  # TMG-CONTENT-R8


@may("battle-plan", W_TURN_START)
def battle_plan(g: State, me: Me, turn: Turn) -> Flow[None]:
    """Two cards of the hand for any one of the deck."""
    yield from discard_some(g, me.seat, PLAN, PLAN, "TMG-CONTENT-R8", "discard:battle-plan")
    yield from search_deck(g, me.seat, "TMG-CONTENT-R8")  # SEC-4


@battle_plan.when
def _can_plan(g: State, me: Me, turn: Turn) -> bool:
    return len(hand(g, me.seat)) >= PLAN and bool(g.piles[f"{me.seat}-deck"].cards)  # SEC-1, SEC-2: sizes are public


@may("counterstrategy", W_TARGETED, trigger=Trigger("W-TARGETED", "any", by=("order",), by_whose="enemy"))
def counterstrategy_order(g: State, me: Me, aim: Targeted) -> Flow[None]:
    """The Order of an enemy nearby may come to nothing."""
    aim.cancelled = (yield from die(g, me)) >= SEEN_THROUGH


@counterstrategy_order.when
def _giver_near(g: State, me: Me, aim: Targeted) -> bool:
    giver = aim.source.host
    return not aim.cancelled and giver is not None and in_range(me.unit, giver, SHORT)  # TMG-CONTENT-R8


@may("counterstrategy", W_CARD)
def counterstrategy_card(g: State, me: Me, play: Play) -> Flow[None]:
    """A card that the enemy plays on a unit of its own nearby may come to nothing."""
    play.cancelled = (yield from die(g, me)) >= SEEN_THROUGH


@counterstrategy_card.when
def _helped_near(g: State, me: Me, play: Play) -> bool:
    helped = [u for u in play.targets if u.seat == play.seat]
    return not play.cancelled and any(in_range(me.unit, u, SHORT) for u in helped)  # TMG-CONTENT-R8


# -- captives and turncoats --------------------------------------------------------------------------------


@modifies("valuable-captive-jaime-lannister", MORALE_TOTAL)
def valuable_captive(g: State, me: Me, u: Unit, test: Test) -> int:
    """The host has +1 to Morale Tests."""
    return 1 if u is me.host else 0


@must("valuable-captive-jaime-lannister", W_DESTROYED + GONE)
def captive_freed(g: State, me: Me, attached: Attached) -> None:
    """As the captive is removed the host's opponent gains 1 VP."""
    score(g, OTHER[me.seat], 1, "TMG-CONTENT-R10", me.name)  # TMG-CONTENT-R10


@modifies("vengeful-captive", TO_HIT)
def vengeful_captive(g: State, me: Me, u: Unit, blow: Blow) -> int:
    """While the host's opponent controls the Crown, the host has -1 to hit."""
    return -1 if u is me.host and controls(g, OTHER[me.seat], CROWN) else 0


@may("sabotage-and-subvert", W_TURN_START, times=4, planter=True)  # a band has room for four: TMG-CONTENT-R10
def sabotage_and_subvert(g: State, me: Me, turn: Turn) -> Flow[None]:
    """The planter gives the mini away: the host suffers a condition, its Orders and its side's cards fail it."""
    host = me.unit
    half, traitor = next((half, a) for half in halves(g, host) for a in half.attachments if me.use in a.card.abilities)
    yield from remove_attachment(g, half, traitor)  # TMG-CONTENT-R10: slot (0,0) at least is left
    afflict(g, host, (yield from pick(me, CONDITIONS, "condition")))
    for effect in (NO_ORDERS, NO_CARDS):
        affix(g, host, Lasting(effect, TURN, me.name, seat=me.seat), "TMG-CONTENT-R12")  # TMG-CONTENT-R12
