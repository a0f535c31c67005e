"""Tactics Cards of Tyrion and Kevan Lannister, the High Sparrow, Joffrey Baratheon and Addam Marbrand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tmg.abilities.cards import LONG, SHORT, led_by
from banneret.games.tmg.actions import ATTACK, free_action, free_words
from banneret.games.tmg.board import CROWN, TACTICS, WEALTH, controls, free_zones
from banneret.games.tmg.cards import Trigger
from banneret.games.tmg.casualties import alive
from banneret.games.tmg.changes import affix, claim, decree, lift
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
    passes_morale,
    pick,
    pick_unit,
    relieve,
    silence,
)
from banneret.games.tmg.listening import Later
from banneret.games.tmg.maneuver import MANEUVER, MARCH, RETREAT
from banneret.games.tmg.matter import Activation, Claim, Matter, Me, Targeted
from banneret.games.tmg.moments import (
    NO_ABILITIES,
    NO_CARDS,
    W_ACTION_END,
    W_ACTIVATE,
    W_ATK_AFTER,
    W_ATK_DECLARE,
    W_ATK_PRE,
    W_ATK_ROLLED,
    W_DEF_ROLLED,
    W_MORALE_PASS,
    W_NCU_ACTIVATE,
    W_ROUND_END,
    W_TARGETED,
    W_TURN_START,
    W_ZONE_AFTER,
    W_ZONE_TARGET,
)
from banneret.games.tmg.parts import always, grants, may, must
from banneret.games.tmg.ranks import destroyed_ranks, has_losses
from banneret.games.tmg.sight import in_range
from banneret.games.tmg.state import CONDITIONS, PANICKED, ROUND, TURN, VULNERABLE, WEAKENED, Lasting, State, Unit
from banneret.games.tmg.triggers import unit_of
from banneret.kernel.decisions import NO, NONE, YES, choose

if TYPE_CHECKING:
    from banneret.games.tmg.attack import Blow
    from banneret.games.tmg.defense import Defense
    from banneret.games.tmg.morale import Test
    from banneret.kernel.decisions import Flow

TYRION, KEVAN, ADDAM = "Tyrion Lannister", "Kevan Lannister", "Addam Marbrand"


# -- Tyrion Lannister --------------------------------------------------------------------------------------


@may("false-agenda", W_NCU_ACTIVATE)
def false_agenda(g: State, me: Me, act: Claim) -> None:
    """After the zone resolves the card's owner may move the NCU on."""
    act.later.append(Later(W_ZONE_AFTER, me.seat, me.use, lambda g, act: _lead_astray(g, me, act)))


def _lead_astray(g: State, me: Me, act: Claim) -> Flow[None]:
    """Move the NCU to a free zone, without effect there; from Tactics an enemy gains a condition."""
    words = [*free_zones(g), NONE]
    zone = yield from choose(me.seat, f"zone:{me.use}", RULE, words, about=act.ncu.id)
    if zone == NONE:
        return
    left = act.ncu.zone
    claim(g, act.ncu, zone, RULE)
    if left == TACTICS:
        target = yield from pick_unit(g, me, foes(g, me))
        if target is not None:
            yield from _any_condition(g, me, target)


def _any_condition(g: State, me: Me, u: Unit) -> Flow[None]:
    """A condition of the owner's choice."""
    afflict(g, u, (yield from pick(me, CONDITIONS, "condition")))


def _ploy(g: State, me: Me, act: Matter) -> list[Unit]:
    """Other friends that can move."""
    assert act.unit is not None
    return [u for u in others(act.unit, friends(g, me)) if free_words(g, u, [MANEUVER, MARCH, RETREAT])]


@may("cunning-ploy", W_ACTIVATE, aims=_ploy)
def cunning_ploy(g: State, me: Me, act: Activation, target: Unit) -> Flow[None]:
    """A unit gives up its action for a free move of another; if Tyrion takes part an enemy becomes Vulnerable."""
    act.idle = True
    tyrion = unit_of(g, me.seat, TYRION)
    if tyrion is not None and tyrion in (act.unit, target):
        enemy = yield from pick_unit(g, me, near(tyrion, foes(g, me), LONG), ask="enemy")
        if enemy is not None:
            afflict(g, enemy, VULNERABLE)
    yield from free_action(g, target, [MANEUVER, MARCH, RETREAT])


cunning_ploy.when(lambda g, me, act: not act.idle)


@may("intercept-orders", W_ZONE_TARGET)
def intercept_orders(g: State, me: Me, act: Claim) -> Flow[None]:
    """A die of 3 or more makes the opponent name another target."""
    face = yield from die(g, me)
    if controls(g, me.seat, TACTICS):
        again = yield from choose(me.seat, f"reroll:{me.use}", "TMG-CONV-R6", [YES, NO])
        if again == YES:
            face = yield from die(g, me, "effect-reroll")
    rest = [u for u in act.options if u is not act.target]
    if face < 3 or not rest:
        return
    ask = f"another-target:{act.benefit}"
    name = yield from choose(act.seat, ask, "TMG-NCU-R1", [u.id for u in rest], about=act.ncu.id)
    act.target = g.unit(name)
    tyrion = unit_of(g, me.seat, TYRION)
    if tyrion is not None and in_range(tyrion, act.target, LONG):
        yield from _any_condition(g, me, act.target)


# -- the High Sparrow --------------------------------------------------------------------------------------


@may("mercy-of-the-mother", W_ACTIVATE)
def mercy_of_the_mother(g: State, me: Me, act: Activation) -> Flow[None]:
    """Remove a condition; a Morale Test says how much the unit restores."""
    u = act.unit
    yield from relieve(g, me, u)
    passed = yield from passes_morale(g, u, me)
    heal(g, u, 2 + destroyed_ranks(g, u) if passed else 1)


@may("protection-of-the-father", W_DEF_ROLLED)
def protection_of_the_father(g: State, me: Me, d: Defense) -> Flow[None]:
    """A Morale Test of the defender says how many more Hits are blocked."""
    d.extra_blocks += 3 if (yield from passes_morale(g, d.defender, me)) else 1


@may("wrath-of-the-warrior", W_ATK_PRE)
def wrath_of_the_warrior(g: State, me: Me, blow: Blow) -> Flow[None]:
    """A Morale Test of the attacker: passed, +1 to hit and Sundering; failed, one Hit more."""
    if (yield from passes_morale(g, blow.attacker, me)):
        blow.to_hit.append((me.name, 1))
        blow.sundering = True
    else:
        blow.bonus_hits += 1


# -- Joffrey Baratheon -------------------------------------------------------------------------------------


@may("you-will-obey-me", W_ATK_PRE)
def you_will_obey_me(g: State, me: Me, blow: Blow) -> None:
    """2 more dice and Sundering; the attacker pays if no rank of the defender is destroyed."""
    blow.more_dice += 2
    blow.sundering = True
    before = len(g.tally.ranks)

    def pay(g: State, blow: Blow) -> None:
        lost = any(n == blow.target.n for n, _ in g.tally.ranks[before:])
        if alive(blow.target) and not lost:
            afflict(g, blow.attacker, PANICKED, VULNERABLE)

    blow.later.append(Later(W_ATK_AFTER, me.seat, me.use, pay))


TRAITORS = "traitors-i-will-have-their-heads"


@may(TRAITORS, W_TURN_START, aims=lambda g, me, _: foes(g, me))
def traitors(g: State, me: Me, _: Any, target: Unit) -> None:
    """The card lies on an enemy for the round."""
    attach(g, target, me, ROUND)


@grants(f"on:{TRAITORS}", W_ATK_PRE, trigger=Trigger("W-ATK-PRE", "any", attack="melee", against="self"))
def have_their_heads(g: State, me: Me, blow: Blow) -> None:
    """Melee attacks on it are Vicious."""
    blow.vicious = True


@must(f"on:{TRAITORS}", W_ROUND_END, trigger=Trigger("W-ROUND-END", "any"))
def spare_them(g: State, me: Me, _: Any) -> None:
    """It lives: the card goes, and those who attacked it this round pay."""
    assert me.lasting is not None
    lift(g, me.unit, me.lasting, "TMG-CONTENT-R4")
    for u in g.standing(me.seat):
        if (u.n, me.unit.n) in g.tally.attacks:
            afflict(g, u, PANICKED, VULNERABLE)


@may("i-am-the-king", W_DEF_ROLLED)
def i_am_the_king(g: State, me: Me, d: Defense) -> None:
    """2 more Hits are blocked; after the attack the defender pays."""
    d.extra_blocks += 2
    assert d.blow is not None
    after = Later(W_ATK_AFTER, me.seat, me.use, lambda g, blow: afflict(g, blow.target, PANICKED, WEAKENED))
    d.blow.later.append(after)


# -- Addam Marbrand ----------------------------------------------------------------------------------------


@may("charismatic-leadership", W_TARGETED)
def charismatic_leadership(g: State, me: Me, aim: Targeted) -> Flow[None]:
    """A Morale Test of the unit, easier near Addam, cancels what it is the target of."""
    addam = unit_of(g, me.seat, ADDAM)
    close = addam is not None and in_range(addam, aim.unit, SHORT)
    aim.cancelled = yield from passes_morale(g, aim.unit, me, at=2 if close else 0)


charismatic_leadership.when(lambda g, me, aim: not aim.cancelled)


@may("valiant-example", W_MORALE_PASS)
def valiant_example(g: State, me: Me, test: Test) -> None:
    """Friends near Addam's unit restore, then it does."""
    u = test.unit
    for friend in near(u, others(u, friends(g, me)), LONG):
        heal(g, friend, 1 + destroyed_ranks(g, u))
    heal(g, u, 2)


valiant_example.when(lambda g, me, test: any(has_losses(g, u) for u in near(test.unit, friends(g, me), LONG)))


# -- Kevan Lannister ---------------------------------------------------------------------------------------

PREDICTABLE = "predictable-maneuvers"
ANSWERS = (ATTACK, MANEUVER, RETREAT)


@may(PREDICTABLE, W_TURN_START, aims=lambda g, me, _: foes(g, me))
def predictable_maneuvers(g: State, me: Me, _: Any, target: Unit) -> Flow[None]:
    """Name an enemy unit and an enemy NCU; if one of them activates this turn a friend acts first."""
    affix(g, target, Lasting(me.use, TURN, me.name, seat=me.seat), RULE)
    ncus = [c.id for c in g.ncus if c.seat != me.seat and not c.out]
    if ncus:
        name = yield from pick(me, ncus, "ncu")
        decree(g, Lasting(me.use, TURN, me.name, seat=me.seat, word=name), RULE)


def _forestall(g: State, me: Me, _: Any) -> Flow[None]:
    """A friend makes a free Attack, Maneuver or Retreat."""
    units = [u for u in friends(g, me) if free_words(g, u, ANSWERS)]
    friend = yield from pick_unit(g, me, units)
    if friend is not None:
        yield from free_action(g, friend, ANSWERS)


must(f"on:{PREDICTABLE}", W_ACTIVATE)(_forestall).when(lambda g, me, act: me.host is act.unit)
must(f"on:{PREDICTABLE}", W_NCU_ACTIVATE, trigger=Trigger("W-NCU-ACTIVATE", "enemy"))(_forestall).when(
    lambda g, me, act: me.lasting is not None and me.lasting.word == act.ncu.id
)

FLAWS = "seeing-their-flaws"


@may(FLAWS, W_ACTION_END)
def seeing_their_flaws(g: State, me: Me, act: Matter) -> None:
    """The enemy becomes Vulnerable and Panicked; the card lies on it for the round."""
    assert act.unit is not None
    afflict(g, act.unit, VULNERABLE, PANICKED)
    attach(g, act.unit, me, ROUND)


seeing_their_flaws.when(lambda g, me, act: alive(act.unit))


@always(f"on:{FLAWS}", W_ATK_DECLARE, trigger=Trigger("W-ATK-DECLARE", "own", against="self"))
def use_their_flaws(g: State, me: Me, blow: Blow) -> None:
    """While Kevan's unit attacks it, it has no abilities and is no target for its side's cards."""
    silence(g, me.unit, me, cards=True)


use_their_flaws.when(lambda g, me, blow: led_by(g, me, blow.attacker, KEVAN))


def _speak_again(g: State, me: Me, _: Any) -> None:
    """The attack is over."""
    for effect in _silences(me):
        lift(g, me.unit, effect, "TMG-CONTENT-R12")


def _silences(me: Me) -> list[Lasting]:
    mine = (effect for effect in me.unit.lasting if effect.name == me.name and effect.seat == me.seat)
    return [effect for effect in mine if effect.effect in (NO_ABILITIES, NO_CARDS)]


# an attack that ends before its dice has no W-ATK-AFTER: TMG-ATTACK-R6
for at, after in ((W_ATK_AFTER, Trigger("W-ATK-AFTER", "own")), (W_ACTION_END, Trigger("W-ACTION-END", "own"))):
    must(f"on:{FLAWS}", at, trigger=after)(_speak_again).when(lambda g, me, _: bool(_silences(me)))


@may("wealth-of-the-rock", W_ATK_ROLLED)
def wealth_of_the_rock(g: State, me: Me, blow: Blow) -> None:
    """With the Crown the attack's Panic Test is easier, with Wealth the Defense; Kevan's unit has both."""
    kevan = led_by(g, me, blow.target, KEVAN)
    if kevan or controls(g, me.seat, CROWN):
        blow.panic_modifiers.append((me.name, 2))
    if kevan or controls(g, me.seat, WEALTH):
        blow.saves.append((me.name, 1))


@wealth_of_the_rock.when
def has_wealth(g: State, me: Me, blow: Blow) -> bool:
    """It does something: a castle wall has neither Defense dice nor Panic Tests."""
    if not alive(blow.target):
        return False
    zones = any(controls(g, me.seat, zone) for zone in (CROWN, WEALTH))
    return zones or led_by(g, me, blow.target, KEVAN)
