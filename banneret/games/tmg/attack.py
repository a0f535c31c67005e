"""An attack, melee or ranged, from the naming of the target to its last Panic Test."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banneret.battlefield.footprints import Side
from banneret.battlefield.paths import Sweep
from banneret.games.tmg.cards import Attack
from banneret.games.tmg.casualties import alive, bury, suffer
from banneret.games.tmg.changes import gain_condition
from banneret.games.tmg.conditions import expend
from banneret.games.tmg.defense import Defense, defend
from banneret.games.tmg.engagement import engaged_with, engagement
from banneret.games.tmg.listening import (
    REROLLS,
    TO_HIT,
    W_ATK_AFTER,
    W_ATK_DECLARE,
    W_ATK_PRE,
    W_ATK_ROLLED,
    bonuses,
    speak,
)
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.ranks import dice
from banneret.games.tmg.rolls import ATTACK, Throw, cast, reroll
from banneret.games.tmg.sight import arcs
from banneret.games.tmg.state import PANICKED, WEAKENED, State, Unit
from banneret.games.tmg.terrain import covered, fortified
from banneret.kernel.decisions import ChooseSome, choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

MISSES, ANY = "misses", "any"  # what the attacker may roll again


class Blow:
    """Scratch paper of one attack; windows add to it."""

    __slots__ = (
        "arc",
        "attack",
        "attacker",
        "bonus_hits",
        "bonus_wounds",
        "cancelled",
        "casualties",
        "charging",
        "corridor",
        "critical",
        "dice",
        "friends",
        "highest",
        "hits",
        "lowest",
        "more_dice",
        "more_ranks",
        "panic",
        "precise",
        "rerolls",
        "saves",
        "target",
        "throw",
        "to_hit",
        "unblockable",
    )

    def __init__(self, attacker: Unit, target: Unit, attack: Attack, arc: Side, corridor: Sweep | None = None) -> None:
        self.attacker = attacker
        self.target = target
        self.attack = attack
        self.arc = arc  # of the target
        self.corridor = corridor  # of a charge
        self.charging = corridor is not None
        self.rerolls: str | None = MISSES if self.charging else None  # TMG-MOD-1
        self.friends: list[Unit] = []  # in melee with the target that is shot at
        self.more_ranks = self.more_dice = 0
        self.highest = self.lowest = self.critical = self.precise = False
        self.to_hit: list[tuple[str, int]] = []
        self.saves: list[tuple[str, int]] = []
        self.panic: list[tuple[str, int]] = []  # modifiers of the Panic Test that it causes
        self.dice = self.hits = self.bonus_hits = self.unblockable = self.bonus_wounds = self.casualties = 0
        self.cancelled = False
        self.throw = Throw(attacker, ATTACK, "TMG-ATTACK-6", attack.to_hit)  # TMG-UNIT-2


# -- the sequence ------------------------------------------------------------------------------------------


def strike(g: State, blow: Blow) -> Flow[None]:
    """Steps 2 to 10: everything from the declaration of an attack on."""
    yield from _declare(g, blow)
    yield from speak(g, W_ATK_PRE, blow, blow.attacker.id)
    if blow.cancelled or not alive(blow.attacker) or not alive(blow.target):
        return  # TMG-ATTACK-R6
    yield from _roll_to_hit(g, blow)
    yield from _wound(g, blow)
    if blow.casualties and alive(blow.target):  # TMG-ATTACK-10, TMG-ATTACK-R6
        yield from panic_test(g, blow.target, blow.attacker, tuple(blow.panic))  # TMG-ATTACK-10, TMG-ATTACK-R4
    yield from _friends_panic(g, blow)
    yield from speak(g, W_ATK_AFTER, blow, blow.attacker.id)


def _declare(g: State, blow: Blow) -> Flow[None]:
    """Profile, target and arc are fixed; a rear attack panics; who fights the target is noted."""
    u, target = blow.attacker, blow.target
    if not blow.attack.melee:
        blow.friends = engaged_with(g, target)  # TMG-FIRE-R1
    facts = {"attack": blow.attack.id, "arc": blow.arc, "charge": blow.charging}
    g.tell("attacks", "TMG-ATTACK-4" if blow.attack.melee else "TMG-ATTACK-1", who=u.id, target=target.id, **facts)
    if blow.arc == "rear":
        gain_condition(g, target, PANICKED, "TMG-MOD-3")  # TMG-MOD-3, TMG-MOD-R2
    yield from speak(g, W_ATK_DECLARE, blow, u.id)


def number_of_dice(g: State, blow: Blow) -> int:
    """The value for the ranks that count, or the highest or lowest instead, and added dice; at least 1."""
    u, attack = blow.attacker, blow.attack
    value = dice(g, u, attack, blow.more_ranks)  # TMG-ATTACK-5, TMG-CONTENT-R9
    if blow.highest != blow.lowest:  # TMG-CONTENT-R9: together they cancel
        value = attack.highest if blow.highest else attack.lowest
    return max(1, value + blow.more_dice)  # TMG-CONV-R11


def _roll_to_hit(g: State, blow: Blow) -> Flow[None]:
    """Attack dice, the attacker's re-rolls, the Weakened token, other effects; then the Hits are counted."""
    u, t = blow.attacker, blow.throw
    blow.dice = number_of_dice(g, blow)  # TMG-ATTACK-R5: fixed when W-ATK-PRE closes
    yield from cast(g, t, blow.dice, [*blow.to_hit, *bonuses(g, TO_HIT, u, blow)])  # TMG-ATTACK-5, TMG-ATTACK-6
    yield from speak(g, W_ATK_ROLLED + REROLLS, blow, u.id)  # TMG-CONV-R6
    yield from _own_rerolls(g, blow)
    yield from expend(g, u, WEAKENED, t)  # TMG-COND-6, TMG-CONV-R6
    yield from speak(g, W_ATK_ROLLED, blow, u.id)
    sixes = sum(face == 6 and face >= t.mark for face in t.faces)  # TMG-CONTENT-R9
    blow.hits = t.successes + (sixes if blow.critical else 0)  # TMG-ATTACK-6, TMG-CONTENT-R4
    if blow.precise:
        sure = sixes * (2 if blow.critical else 1)  # TMG-CONTENT-R4, TMG-CONTENT-R9
        blow.hits, blow.unblockable = blow.hits - sure, blow.unblockable + sure


def _own_rerolls(g: State, blow: Blow) -> Flow[None]:
    """A charging unit may roll misses again, die by die."""
    t, u = blow.throw, blow.attacker
    if blow.rerolls is None:
        return
    open_now = t.misses() if blow.rerolls == MISSES else t.open_dice()  # TMG-MOD-1, TMG-CONTENT-R8
    if open_now:
        named = yield ChooseSome(u.seat, "reroll", "TMG-MOD-1", open_now, alike=t.alike, about=u.id)  # TMG-MOD-R3
        if named:
            yield from reroll(g, t, named, "TMG-MOD-1")  # TMG-MOD-1


def _wound(g: State, blow: Blow) -> Flow[None]:
    """Defense, then what remains becomes casualties."""
    target = blow.target
    d = Defense(target, blow.hits + blow.bonus_hits, blow)  # TMG-ATTACK-R5
    d.modifiers += [*_where_struck(g, blow), *blow.saves]
    yield from defend(g, d)
    damage = d.left + blow.unblockable + max(0, blow.bonus_wounds)  # TMG-ATTACK-R5
    g.tell("struck", "TMG-ATTACK-7", who=target.id, by=blow.attacker.id, hits=d.hits, blocks=d.blocks, damage=damage)
    loss = yield from suffer(g, target, damage, "TMG-ATTACK-8", "attack", blow.attacker)  # TMG-ATTACK-8, TMG-RES-2
    blow.casualties = loss.casualties
    yield from bury(g, target, "attack", blow.attacker)  # TMG-UNIT-R2


def _where_struck(g: State, blow: Blow) -> list[tuple[str, int]]:
    """What the arc and the terrain do to the Defense dice."""
    found = []
    if blow.arc == "rear":
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
