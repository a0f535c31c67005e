"""An attack, melee or ranged, from the naming of the target to its last Panic Test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banneret.battlefield.footprints import Side
from banneret.battlefield.paths import Sweep
from banneret.games.tmg.cards import Attack
from banneret.games.tmg.casualties import alive, bury, suffer
from banneret.games.tmg.changes import gain_condition, note_attack
from banneret.games.tmg.conditions import expend
from banneret.games.tmg.defense import Defense, defend
from banneret.games.tmg.engagement import engaged_with, engagement
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Matter
from banneret.games.tmg.moments import REROLLS, TO_HIT, W_ATK_AFTER, W_ATK_DECLARE, W_ATK_PRE, W_ATK_ROLLED
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.ranks import dice, ranks, strength
from banneret.games.tmg.rolls import ATTACK, Throw, cast, reroll
from banneret.games.tmg.sight import arcs
from banneret.games.tmg.state import DESTROYED, PANICKED, RESERVE, WEAKENED, State, Unit
from banneret.games.tmg.terrain import covered, fortified
from banneret.games.tmg.values import bonuses
from banneret.kernel.decisions import ChooseSome, choose

if TYPE_CHECKING:
    from banneret.games.tmg.listening import Later
    from banneret.kernel.decisions import Flow

MISSES, ANY = "misses", "any"  # what the attacker may roll again


class Blow(Matter):
    """Scratch paper of one attack; windows add to it."""

    __slots__ = (
        "all_hit",
        "arc",
        "attack",
        "attacker",
        "bonus_hits",
        "bonus_wounds",
        "cancelled",
        "casualties",
        "charge_rerolls",
        "charging",
        "corridor",
        "critical",
        "defense",
        "dice",
        "doubled",
        "friends",
        "highest",
        "hits",
        "later",
        "lowest",
        "met",
        "more_dice",
        "more_ranks",
        "no_arc",
        "no_defense",
        "no_weakened",
        "once",
        "panic_casualties",
        "panic_modifiers",
        "panic_wounds",
        "precise",
        "rerolls",
        "resilience",
        "saves",
        "sixes_only",
        "stood",
        "sundering",
        "target",
        "throw",
        "to_hit",
        "unblockable",
        "vicious",
    )

    def __init__(self, attacker: Unit, target: Unit, attack: Attack, arc: Side, corridor: Sweep | None = None) -> None:
        self.attacker = attacker
        self.target: Unit = target
        self.attack = attack
        self.arc = arc  # of the target
        self.corridor = corridor  # of a charge
        self.charging = corridor is not None
        self.charge_rerolls = self.charging  # TMG-MOD-1
        self.rerolls: str | None = None  # what an effect lets the attacker roll again
        self.friends: list[Unit] = []  # in melee with the target that is shot at
        self.more_ranks = self.more_dice = 0
        self.highest = self.lowest = False  # of the attack's dice values
        self.critical = self.precise = self.sundering = self.vicious = False  # TMG-CONTENT-R4: keywords
        self.all_hit = False  # every die is a Hit
        self.no_arc = False  # no flank or rear effect
        self.no_defense = False  # no Defense dice are rolled
        self.sixes_only = False  # a Defense die blocks only on a natural 6
        self.no_weakened = False  # the Weakened token cannot be expended
        self.resilience = 0  # at least this much for the target's casualties
        self.once: list[str] = []  # names of what several units have, and what counts once: TMG-CONTENT-R9
        self.to_hit: list[tuple[str, int]] = []
        self.saves: list[tuple[str, int]] = []
        self.panic_modifiers: list[tuple[str, int]] = []  # of the Panic Test that it causes
        self.panic_wounds: list[tuple[str, int]] = []  # more or less wounds if that fails
        self.panic_casualties = 0  # of that test
        self.doubled = 0  # Hits by Critical Blow
        self.dice = self.hits = self.bonus_hits = self.unblockable = self.bonus_wounds = self.casualties = 0
        self.cancelled = False
        self.throw = Throw(attacker, ATTACK, "TMG-ATTACK-6", attack.to_hit)  # TMG-UNIT-2
        self.defense: Defense | None = None
        self.met = False  # whether attacker and target were engaged as it began
        self.stood = (0, 0)  # the target's strength and ranks before the attack
        self.later: list[Later] = []

    @property
    def unit(self) -> Unit:  # type: ignore[override]
        return self.attacker

    @property
    def blow(self) -> Blow:  # type: ignore[override]
        return self

    @property
    def over(self) -> bool:  # type: ignore[override]
        """Whether somebody is gone before the attack dice are rolled; later it is resolved in full."""
        gone = any(u.where in (DESTROYED, RESERVE) for u in (self.attacker, self.target))  # TMG-CONTENT-R7
        return gone and not self.throw.faces  # TMG-ATTACK-R6

    def parted(self, g: State) -> bool:
        """Whether those who met are in contact no more, before the attack dice are rolled."""
        return self.met and not self.throw.faces and not _in_contact(g, self)  # INV-21

    def may_reroll(self, which: str) -> None:
        """The attacker may roll misses or any dice again; the wider leave stands."""
        self.rerolls = ANY if ANY in (which, self.rerolls) else which  # TMG-CONTENT-R8

    def misses(self) -> list[str]:
        """The dice that missed and may still be rolled again: none where every die counts as a Hit."""
        return [] if self.all_hit else self.throw.misses()

    def missed(self) -> int:
        """How many attack dice missed in the end."""
        return 0 if self.all_hit else len(self.throw.faces) - self.throw.successes


# -- the sequence ------------------------------------------------------------------------------------------


def strike(g: State, blow: Blow) -> Flow[None]:
    """Steps 2 to 10: everything from the declaration of an attack on."""
    blow.stood = (strength(g, blow.target), ranks(g, blow.target))
    note_attack(g, blow.attacker, blow.target)
    blow.met = _in_contact(g, blow)
    yield from _declare(g, blow)
    yield from speak(g, W_ATK_PRE, blow, blow.attacker.id)
    if blow.cancelled or not alive(blow.attacker) or not alive(blow.target):
        return  # TMG-ATTACK-R6
    if blow.parted(g):
        return  # INV-21, TMG-BAND-R5: a band has lost the half in contact
    yield from roll_to_hit(g, blow)
    yield from _wound(g, blow)
    if blow.casualties and alive(blow.target):  # TMG-ATTACK-10, TMG-ATTACK-R6
        vicious = [("Vicious", -2)] if blow.vicious else []  # TMG-CONTENT-R4, TMG-CONTENT-R9: once
        modifiers = [*blow.panic_modifiers, *vicious]
        test = yield from panic_test(g, blow.target, blow, modifiers, blow.panic_wounds)  # TMG-ATTACK-10, TMG-ATTACK-R4
        blow.panic_casualties = test.casualties
    yield from _friends_panic(g, blow)
    yield from speak(g, W_ATK_AFTER, blow, blow.attacker.id)


def _in_contact(g: State, blow: Blow) -> bool:
    return engagement(g, blow.attacker, blow.target) is not None


def _declare(g: State, blow: Blow) -> Flow[None]:
    """Profile, target and arc are fixed; a rear attack panics; who fights the target is noted."""
    u, target = blow.attacker, blow.target
    if not blow.attack.melee:
        blow.friends = engaged_with(g, target)  # TMG-FIRE-R1
    tell_attack(g, blow)
    yield from speak(g, W_ATK_DECLARE, blow, u.id)
    if blow.arc == "rear" and not blow.no_arc and alive(target):
        gain_condition(g, target, PANICKED, "TMG-MOD-3")  # TMG-MOD-3, TMG-MOD-R2


def tell_attack(g: State, blow: Blow) -> None:
    """Who attacks whom with what, and who fights the attacker."""
    who, target = blow.attacker.id, blow.target.id
    facts = {"attack": blow.attack.id, "arc": blow.arc, "charge": blow.charging}
    rule = "TMG-ATTACK-4" if blow.attack.melee else "TMG-ATTACK-1"
    g.tell("attacks", rule, who=who, target=target, engaged=[e.id for e in engaged_with(g, blow.attacker)], **facts)


def number_of_dice(g: State, blow: Blow) -> int:
    """The value for the ranks that count, or the highest or lowest instead, and added dice; at least 1."""
    u, attack = blow.attacker, blow.attack
    value = dice(g, u, attack, blow.more_ranks)  # TMG-ATTACK-5, TMG-CONTENT-R9
    if blow.highest != blow.lowest:  # TMG-CONTENT-R9: together they cancel
        value = attack.highest if blow.highest else attack.lowest
    return max(1, value + blow.more_dice)  # TMG-CONV-R11


def roll_to_hit(g: State, blow: Blow) -> Flow[None]:
    """Attack dice, the attacker's re-rolls, the Weakened token, other effects; then the Hits are counted."""
    u, t = blow.attacker, blow.throw
    blow.dice = number_of_dice(g, blow)  # TMG-ATTACK-R5: fixed when W-ATK-PRE closes
    modifiers = [*blow.to_hit, *bonuses(g, TO_HIT, u, blow)]
    yield from cast(g, t, blow.dice, modifiers, **_counted(g, blow))  # TMG-ATTACK-5, TMG-ATTACK-6
    yield from speak(g, W_ATK_ROLLED + REROLLS, blow, u.id)  # TMG-CONV-R6
    yield from _own_rerolls(g, blow)
    if not blow.no_weakened:
        yield from expend(g, u, WEAKENED, t)  # TMG-COND-6, TMG-CONV-R6
    yield from speak(g, W_ATK_ROLLED, blow, u.id)
    sixes = sum(face == 6 and (face >= t.mark or blow.all_hit) for face in t.faces)  # TMG-CONTENT-R9
    hits = len(t.faces) if blow.all_hit else t.successes  # TMG-ATTACK-6
    blow.doubled = sixes if blow.critical else 0  # TMG-CONTENT-R4
    blow.hits = hits + blow.doubled  # TMG-ATTACK-6
    if blow.precise:
        sure = sixes * (2 if blow.critical else 1)  # TMG-CONTENT-R4, TMG-CONTENT-R9
        blow.hits, blow.unblockable = blow.hits - sure, blow.unblockable + sure
    if blow.no_defense:
        blow.hits, blow.unblockable = 0, blow.unblockable + blow.hits + blow.bonus_hits
        blow.bonus_hits = 0


def _counted(g: State, blow: Blow) -> dict[str, int | str | None]:
    """Where the number of attack dice comes from (INV-22)."""
    instead = None if blow.highest == blow.lowest else "highest" if blow.highest else "lowest"
    more = {"more_ranks": blow.more_ranks, "more_dice": blow.more_dice, "instead": instead}
    return {"attack": blow.attack.id, "ranks": ranks(g, blow.attacker), **more}


def _own_rerolls(g: State, blow: Blow) -> Flow[None]:
    """A charging unit may roll misses again, die by die; effects give such a leave, too."""
    t, u = blow.throw, blow.attacker
    leave = blow.rerolls or (MISSES if blow.charge_rerolls else None)  # TMG-MOD-1
    if leave is None:
        return
    open_now = blow.misses() if leave == MISSES else t.open_dice()  # TMG-MOD-1, TMG-CONTENT-R8
    if open_now:
        rule = "TMG-CONTENT-R8" if blow.rerolls else "TMG-MOD-1"  # TMG-CONTENT-R8, TMG-MOD-1
        named = yield ChooseSome(u.seat, "reroll", rule, open_now, alike=t.alike, about=u.id)  # TMG-MOD-R3
        if named:
            yield from reroll(g, t, named, rule)


def _wound(g: State, blow: Blow) -> Flow[None]:
    """Defense, then what remains becomes casualties."""
    target = blow.target
    d = blow.defense = Defense(target, blow.hits + blow.bonus_hits, blow)  # TMG-ATTACK-R5
    d.modifiers += [*_where_struck(g, blow), *blow.saves]
    yield from defend(g, d)
    if not alive(target):
        return  # TMG-UNIT-R2: something else has destroyed it since the attack dice were rolled
    damage = d.left + blow.unblockable + max(0, blow.bonus_wounds)  # TMG-ATTACK-R5
    counts = {"hits": d.hits, "blocks": d.blocks, "damage": damage}
    more = {"doubled": blow.doubled, "sure": blow.unblockable}
    told = counts | {word: number for word, number in more.items() if number}
    g.tell("struck", "TMG-ATTACK-7", who=target.id, by=blow.attacker.id, **told)
    loss = yield from suffer(  # TMG-ATTACK-8, TMG-RES-2
        g, target, damage, "TMG-ATTACK-8", "attack", blow, resilience=blow.resilience
    )
    blow.casualties = loss.casualties
    yield from bury(g, target, loss)  # TMG-UNIT-R2


def _where_struck(g: State, blow: Blow) -> list[tuple[str, int]]:
    """What the arc and the terrain do to the Defense dice."""
    found = [("Sundering", -1)] if blow.sundering else []  # TMG-CONTENT-R4, TMG-CONTENT-R9: once
    if blow.no_arc:
        pass
    elif blow.arc == "rear":
        found.append(("Rear", -2))  # TMG-MOD-3, TMG-MOD-R1, TMG-MOD-R3, TMG-LOS-4
    elif blow.arc != "front":
        found.append(("Flank", -1))  # TMG-MOD-2, TMG-MOD-R1, TMG-LOS-4
    if not blow.attack.melee and covered(g, blow.target):
        found.append(("Cover", 1))  # TMG-TERR-5, TMG-TERR-R7
    if blow.corridor is not None and fortified(g, blow.target, blow.attacker, blow.corridor):
        found.append(("Fortified", 1))  # TMG-TERR-8, TMG-TERR-R7
    return found


def _friends_panic(g: State, blow: Blow) -> Flow[None]:
    """Each friend that was engaged with the target tests, in its owner's order, even if the target is gone."""
    left = [u for u in blow.friends if alive(u)]
    while left:
        names = [u.id for u in left]
        name = yield from choose(blow.attacker.seat, "who-panics", "TMG-FIRE-R1", names)  # TMG-FIRE-R1
        friend = next(u for u in left if u.id == name)
        yield from panic_test(g, friend)  # TMG-FIRE-2
        left = [u for u in left if u is not friend and alive(u)]


# -- who is struck, with what, from where ------------------------------------------------------------------


def melee_attacks(u: Unit) -> list[Attack]:
    return [attack for attack in u.card.attacks if attack.melee]  # TMG-UNIT-4


def ranged_attacks(u: Unit) -> list[Attack]:
    return [attack for attack in u.card.attacks if not attack.melee]  # TMG-UNIT-4


def choose_attack(u: Unit, attacks: Sequence[Attack]) -> Flow[Attack]:
    """A unit with several fitting attacks picks one."""
    name = yield from choose(u.seat, "profile", "TMG-ATTACK-R3", [a.id for a in attacks], about=u.id)  # TMG-ATTACK-R3
    return next(attack for attack in attacks if attack.id == name)


def choose_arc(u: Unit, tied: Sequence[Side]) -> Flow[Side]:
    """The attacker chooses between arcs that hold as much of it."""
    arc: Side = yield from choose(u.seat, "arc", "TMG-LOS-7", [*tied], about=u.id)  # TMG-LOS-7
    return arc


def melee_arc(g: State, u: Unit, target: Unit) -> Side:
    """Outside a charge: the edge of the defender that touches the attacker."""
    contact = engagement(g, u, target)
    assert contact is not None
    assert contact.theirs is not None
    return contact.theirs  # TMG-LOS-R3


def ranged_arc(u: Unit, target: Unit) -> Flow[Side]:
    """Fixed after the shooter's pivot."""
    return (yield from choose_arc(u, arcs(target, u)))  # TMG-LOS-R3, TMG-LOS-R2
