"""Tactics Cards of Eddard Stark, Rodrik Cassel, Howland Reed, Rickard Karstark and Maege Mormont."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tmg.abilities.cards import LONG, SHORT, led_by, struck_down
from banneret.games.tmg.actions import ATTACK, CHARGE, RANGED, Free, free_action, free_words
from banneret.games.tmg.attack import ANY, Blow
from banneret.games.tmg.board import activate_ncu, may_activate
from banneret.games.tmg.casualties import Fall, alive
from banneret.games.tmg.changes import affix, lift
from banneret.games.tmg.deeds import (
    RULE,
    afflict,
    attach,
    foes,
    friends,
    heal,
    hits,
    in_melee_with,
    near,
    others,
    panic,
    pick,
    pick_several,
    pick_unit,
    relieve,
    silence,
    wounds,
)
from banneret.games.tmg.engagement import engaged
from banneret.games.tmg.listening import Later
from banneret.games.tmg.matter import Activation, Me, Targeted
from banneret.games.tmg.moments import (
    MORALE_TOTAL,
    REROLLS,
    SPEED,
    TO_HIT,
    W_ACTION_DECLARE,
    W_ACTIVATE,
    W_ATK_AFTER,
    W_ATK_PRE,
    W_ATK_ROLLED,
    W_CASUALTIES,
    W_DEF_PRE,
    W_DESTROYED,
    W_MORALE_ROLLED,
    W_ROUND_START,
    W_TARGETED,
    W_TURN_START,
)
from banneret.games.tmg.parts import may, modifies, must
from banneret.games.tmg.ranks import destroyed_ranks, strength
from banneret.games.tmg.rolls import reroll
from banneret.games.tmg.sight import in_range
from banneret.games.tmg.state import (
    GAME,
    OTHER,
    PANICKED,
    ROUND,
    TURN,
    VULNERABLE,
    WEAKENED,
    Lasting,
    State,
    Unit,
)
from banneret.games.tmg.triggers import unit_of
from banneret.games.tmg.values import affiliated
from banneret.kernel.decisions import NONE, ChooseSome, choose

if TYPE_CHECKING:
    from banneret.games.tmg.casualties import Loss
    from banneret.games.tmg.charge import Rush
    from banneret.games.tmg.maneuver import Move
    from banneret.games.tmg.morale import Test
    from banneret.kernel.decisions import Flow

EDDARD, RODRIK, MAEGE = "Eddard Stark", "Rodrik Cassel", "Maege Mormont"
CRANNOGMAN, KARSTARK, MORMONT = "Crannogman", "House Karstark", "House Mormont"


# -- Eddard Stark ------------------------------------------------------------------------------------------


def _near_eddard(g: State, me: Me, u: Unit) -> bool:
    eddard = unit_of(g, me.seat, EDDARD)
    return eddard is not None and in_range(eddard, u, SHORT)


@may("northern-defiance", W_MORALE_ROLLED + REROLLS)
def northern_defiance(g: State, me: Me, test: Test) -> Flow[None]:
    """Far from Eddard the unit may roll dice of its Panic Test again."""
    t = test.throw
    named = yield ChooseSome(me.seat, "reroll", RULE, t.open_dice(), alike=t.alike, about=test.unit.id)
    if named:
        yield from reroll(g, t, named, RULE)


northern_defiance.when(lambda g, me, test: bool(test.throw.open_dice()) and not _near_eddard(g, me, test.unit))


@may("northern-defiance", W_MORALE_ROLLED)
def northern_defiance_near(g: State, me: Me, test: Test) -> Flow[None]:
    """Near Eddard it passes instead; his own unit strikes back at an engaged enemy."""
    test.passes = True  # TMG-MORALE-R4: instead
    u = test.unit
    if led_by(g, me, u, EDDARD):
        enemy = yield from pick_unit(g, me, in_melee_with(g, u))
        if enemy is not None:
            yield from wounds(g, enemy, 1 + destroyed_ranks(g, u))


@northern_defiance_near.when
def defies(g: State, me: Me, test: Test) -> bool:
    """Near Eddard a failure becomes a pass; or it is his unit, and somebody pays."""
    u, failing = test.unit, test.missed > 0 and not test.passes  # TMG-MORALE-R4
    pays = led_by(g, me, u, EDDARD) and bool(in_melee_with(g, u))
    return (failing or pays) and _near_eddard(g, me, u)


@may("lead-by-example", W_ATK_AFTER, aims=lambda g, me, blow: near(blow.unit, others(blow.unit, friends(g, me)), LONG))
def lead_by_example(g: State, me: Me, blow: Blow, target: Unit) -> None:
    """The card lies on another friend for the round."""
    attach(g, target, me, ROUND)


@modifies("on:lead-by-example", MORALE_TOTAL)
def led_morale(g: State, me: Me, u: Unit, _: Any) -> int:
    """+2 to Morale Tests."""
    return 2 if u is me.host else 0


@modifies("on:lead-by-example", TO_HIT)
def led_to_hit(g: State, me: Me, u: Unit, blow: Blow) -> int:
    """Melee attacks have +1 to hit."""
    return int(u is me.host and blow.attack.melee)


def _eddard_acts(g: State, me: Me, _: Any) -> list[Unit]:
    eddard = unit_of(g, me.seat, EDDARD)
    return [eddard] if eddard is not None and free_words(g, eddard, [ATTACK, CHARGE]) else []


@may("fury-for-the-fallen", W_ATK_AFTER, aims=_eddard_acts)
def fury_for_the_fallen(g: State, me: Me, blow: Blow, target: Unit) -> Flow[None]:
    """Eddard's unit attacks or charges for free, with re-rolls if the defender was destroyed."""
    how = Free(attack=_again, charge=_charge_again) if struck_down(g, blow) else Free()
    yield from free_action(g, target, [ATTACK, CHARGE], how)


def _again(blow: Blow) -> None:
    blow.may_reroll(ANY)


def _charge_again(rush: Rush) -> None:
    rush.rerolls = True
    rush.gives.append(_again)


# -- Rodrik Cassel -----------------------------------------------------------------------------------------


@may("combat-prowess", W_TARGETED)
def combat_prowess(g: State, me: Me, aim: Targeted) -> Flow[None]:
    """A condition token of the enemy is removed, and what targets it is cancelled."""
    yield from relieve(g, me, aim.unit)  # TMG-COND-7
    aim.cancelled = True


combat_prowess.when(lambda g, me, aim: bool(aim.unit.conditions) and not aim.cancelled)


def _suffering(g: State, me: Me, _: Any) -> list[Unit]:
    return [u for u in friends(g, me) if u.conditions and engaged(g, u)]


@may("combat-prowess-relief", W_TURN_START, aims=_suffering)
def combat_prowess_relief(g: State, me: Me, _: Any, target: Unit) -> Flow[None]:
    """Remove a condition from an engaged friend."""
    yield from relieve(g, me, target)


@may("martial-superiority", W_ATK_PRE)
def martial_superiority(g: State, me: Me, blow: Blow) -> None:
    """The attacker takes a Hit for each die that misses; Rodrik's unit is harder to hit, too."""
    if led_by(g, me, blow.target, RODRIK):
        blow.to_hit.append((me.name, -1))
    moment = W_DEF_PRE if alive(blow.target) else W_ATK_ROLLED  # a castle wall has no Defense dice
    blow.later.append(Later(moment, me.seat, me.use, lambda g, _: hits(g, blow.attacker, blow.missed())))


BEST, SURE, SILENT = "highest-dice", "to-hit", "no-abilities"


@may("press-the-advantage", W_ATK_PRE)
def press_the_advantage(g: State, me: Me, blow: Blow) -> Flow[None]:
    """One of three gains, and another for each condition of the defender."""
    words = [BEST, SURE, SILENT] if alive(blow.target) else [BEST, SURE]  # no castle wall
    chosen = yield from pick_several(me, words, 1 + len(blow.target.conditions))
    blow.highest |= BEST in chosen
    if SURE in chosen:
        blow.to_hit.append((me.name, 1))
    if SILENT in chosen:
        silence(g, blow.target, me, cards=True)


# -- Howland Reed ------------------------------------------------------------------------------------------


def _crannogmen(g: State, me: Me, u: Unit) -> list[Unit]:
    """Friendly Crannogman units within 12 inches of an enemy."""
    return [c for c in near(u, friends(g, me), LONG) if affiliated(g, c, CRANNOGMAN)]


@may("crannog-traps", W_ACTION_DECLARE)
def crannog_traps(g: State, me: Me, act: Move) -> None:
    """-1 Speed this turn; near Crannogmen the way is dangerous."""
    affix(g, act.unit, Lasting(SPEED, TURN, me.name, -1, me.seat), RULE)
    if _crannogmen(g, me, act.unit):
        act.dangers += 1


def _shooters(g: State, me: Me, u: Unit) -> list[Unit]:
    ready = [c for c in _crannogmen(g, me, u) if not c.activated]
    return [c for c in ready if free_words(g, c, [RANGED], Free([u]))]


@may("bog-devil-ambush", W_ACTIVATE)
def bog_devil_ambush(g: State, me: Me, act: Activation) -> Flow[None]:
    """Near Crannogmen the enemy becomes Weakened, or is shot at by one of them."""
    shooters = _shooters(g, me, act.unit)
    word = yield from pick(me, [WEAKENED, RANGED] if shooters else [WEAKENED])
    if word == WEAKENED:
        afflict(g, act.unit, WEAKENED)
        return
    shooter = yield from pick_unit(g, me, shooters, ask="shooter")
    if shooter is not None:
        yield from free_action(g, shooter, [RANGED], Free([act.unit]))


bog_devil_ambush.when(lambda g, me, act: bool(_crannogmen(g, me, act.unit)))


def _watched(g: State, me: Me, _: Any) -> list[Unit]:
    return [e for e in foes(g, me) if any(not engaged(g, c) for c in _crannogmen(g, me, e))]


@may("the-threat-unseen", W_TURN_START, aims=_watched)
def the_threat_unseen(g: State, me: Me, _: Any, target: Unit) -> Flow[None]:
    """An enemy near hidden Crannogmen becomes Panicked, then takes a Panic Test."""
    afflict(g, target, PANICKED)
    yield from panic(g, target, me)


# -- Rickard Karstark --------------------------------------------------------------------------------------


@may("taunt-card", W_ACTIVATE, aims=lambda g, me, act: near(act.unit, friends(g, me), LONG))
def taunt(g: State, me: Me, act: Activation, target: Unit) -> None:
    """The enemy must attack or charge this friend if it can, or pay for it."""
    act.taunts.append(target)


def _avengers(g: State, me: Me, _: Any) -> list[Unit]:
    return [u for u in friends(g, me) if free_words(g, u, [ATTACK])]


@may("a-need-for-vengeance", W_ROUND_START, aims=_avengers)
def a_need_for_vengeance(g: State, me: Me, _: Any, target: Unit) -> Flow[None]:
    """A friend attacks for free; then the opponent may activate an NCU at once."""
    karstark = affiliated(g, target, KARSTARK)
    how = Free(attack=lambda blow: blow.to_hit.append((me.name, 1))) if karstark else Free()
    yield from free_action(g, target, [ATTACK], how)
    waiting = {c.id: c for c in g.ncus if c.seat != me.seat and may_activate(c)}
    if waiting:
        name = yield from choose(OTHER[me.seat], f"activate-ncu:{me.use}", RULE, [*waiting, NONE])
        if name != NONE:
            yield from activate_ncu(g, waiting[name])


RETRIBUTION = "karstark-retribution"


@may(RETRIBUTION, W_ATK_PRE)
def karstark_retribution(g: State, me: Me, blow: Blow) -> None:
    """The card lies on the attacker, for the game if it attacks House Karstark."""
    attach(g, blow.attacker, me, GAME if affiliated(g, blow.target, KARSTARK) else ROUND)


@must(f"on:{RETRIBUTION}", W_ATK_AFTER)
def lay_bare(g: State, me: Me, blow: Blow) -> None:
    """After each of its attacks it becomes Vulnerable."""
    afflict(g, blow.attacker, VULNERABLE)


@must(f"on:{RETRIBUTION}", W_CASUALTIES)
def avenge(g: State, me: Me, loss: Loss) -> Flow[None]:
    """For each rank that it loses a friend engaged with it restores 2."""
    for _ in range(loss.ranks):
        friend = yield from pick_unit(g, me, in_melee_with(g, loss.unit))
        if friend is not None:
            heal(g, friend, 2)


# -- Maege Mormont -----------------------------------------------------------------------------------------


@may("here-we-stand", W_TURN_START, aims=lambda g, me, _: friends(g, me))
def here_we_stand(g: State, me: Me, _: Any, target: Unit) -> None:
    """The card lies on a friend for the game."""
    attach(g, target, me, GAME)


@may("on:here-we-stand", W_DESTROYED)
def stand(g: State, me: Me, fall: Fall) -> None:
    """Discard the card: the unit stays with 1 mini."""
    assert me.lasting is not None
    fall.stays = True
    lift(g, me.unit, me.lasting, "TMG-CONTENT-R4")


stand.when(lambda g, me, fall: not fall.stays)


def _supported(g: State, me: Me, u: Unit) -> list[Unit]:
    return near(u, others(u, friends(g, me)), LONG)


@may("support-of-bear-island", W_TURN_START, aims=lambda g, me, _: [u for u in friends(g, me) if _supported(g, me, u)])
def support_of_bear_island(g: State, me: Me, _: Any, target: Unit) -> Flow[None]:
    """A unit takes up to 3 Wounds, and another restores one more than that."""
    other = yield from pick_unit(g, me, _supported(g, me, target), ask="restores")
    if other is None:
        return
    most = min(3, strength(g, target))
    taken = int((yield from pick(me, [str(n) for n in range(most + 1)], "wounds")))
    mormont = affiliated(g, target, MORMONT)
    yield from wounds(g, target, taken, resilient=False)  # TMG-CONTENT-R13
    heal(g, other, taken + 1)
    if mormont and alive(target):
        enemy = yield from pick_unit(g, me, in_melee_with(g, target), ask="enemy")
        if enemy is not None:
            afflict(g, enemy, WEAKENED)


@may("sustained-assault", W_ATK_PRE)
def sustained_assault(g: State, me: Me, blow: Blow) -> None:
    """Highest value on an enemy engaged since the turn began; Maege's unit may roll again, too."""
    blow.highest |= _since_the_turn_began(g, blow)
    if led_by(g, me, blow.attacker, MAEGE):
        blow.may_reroll(ANY)


def _since_the_turn_began(g: State, blow: Blow) -> bool:
    a, b = sorted((blow.attacker.n, blow.target.n))
    return (a, b) in g.tally.engaged


@sustained_assault.when
def sustains(g: State, me: Me, blow: Blow) -> bool:
    """It does something."""
    return _since_the_turn_began(g, blow) or led_by(g, me, blow.attacker, MAEGE)
