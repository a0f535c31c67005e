"""The vocabulary of effects: what abilities, cards and zones do to units, and whom they may pick.

Every deed names its doer (`me`), so that the log can say what did it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banneret.games.tmg import morale
from banneret.games.tmg.casualties import alive, bury, harm, restore, suffer
from banneret.games.tmg.changes import affix, gain_condition, lose_condition, take_off
from banneret.games.tmg.defense import Defense, defend
from banneret.games.tmg.engagement import engaged_with
from banneret.games.tmg.listening import is_cancelled, last_words
from banneret.games.tmg.matter import Me
from banneret.games.tmg.moments import ABILITY, CARD, NCU, NO_ABILITIES, NO_CARDS
from banneret.games.tmg.ranks import halves, strength
from banneret.games.tmg.sight import in_range, sees
from banneret.games.tmg.state import OTHER, TURN, WEAKENED, Attached, Lasting, State, Unit
from banneret.games.tmg.values import bears
from banneret.kernel.chance import D6, roll
from banneret.kernel.decisions import NONE, Arrange, choose

if TYPE_CHECKING:
    from banneret.games.tmg.attack import Blow
    from banneret.games.tmg.casualties import Loss
    from banneret.games.tmg.morale import Test
    from banneret.kernel.decisions import Flow

RULE = "TMG-CONTENT-R8"  # the rule under which effects of cards are read
EVERY_FACE = (2, 3, 4, 5, 6)


# -- whom --------------------------------------------------------------------------------------------------


def friends(g: State, me: Me) -> list[Unit]:
    """The seat's own Combat Units on the table."""
    return _left(g, g.standing(me.seat))  # TMG-CONV-R9


def foes(g: State, me: Me) -> list[Unit]:
    """The enemy's Combat Units on the table."""
    return _left(g, g.standing(OTHER[me.seat]))  # TMG-CONV-R9


def _left(g: State, units: Sequence[Unit]) -> list[Unit]:
    """Those of the units that have anything left; the tray of one that falls may be in place still."""
    return [u for u in units if strength(g, u)]  # TMG-UNIT-R2


def near(of: Unit, units: Sequence[Unit], reach: int) -> list[Unit]:
    """Those of the units within a range of one; a unit is within every range of itself."""
    return [u for u in units if in_range(of, u, reach)]  # TMG-CONV-R9, TMG-CONTENT-R8


def others(of: Unit, units: Sequence[Unit]) -> list[Unit]:
    """Those of the units that are another one."""
    return [u for u in units if u is not of]  # TMG-CONTENT-R8


def seen_by(g: State, u: Unit, units: Sequence[Unit]) -> list[Unit]:
    """Those of the units in its Line of Sight as it stands."""
    return [other for other in units if sees(g, u, other)]  # TMG-LOS-R6


def in_melee_with(g: State, u: Unit) -> list[Unit]:
    """The enemies engaged with it."""
    return _left(g, engaged_with(g, u))


def pick(me: Me, words: Sequence[str], ask: str = "option") -> Flow[str]:
    """The owner of an effect makes its choices."""
    word: str = yield from choose(me.seat, f"{ask}:{me.use}", RULE, [*words])  # TMG-CONTENT-R8
    return word


def pick_several(me: Me, words: Sequence[str], number: int) -> Flow[list[str]]:
    """Choose so many different options, one after the other."""
    taken: list[str] = [*words] if number >= len(words) else []
    for _ in range(min(number, len(words)) - len(taken)):
        taken.append((yield from pick(me, [word for word in words if word not in taken])))  # TMG-CONTENT-R8
    return taken


def pick_unit(
    g: State, me: Me, units: Sequence[Unit], *, ask: str = "target", optional: bool = False
) -> Flow[Unit | None]:
    """The owner picks one of the units as a target; None if there is none, none is wanted, or it is cancelled."""
    if not units:
        return None
    names = {u.id: u for u in units}
    options = [*names, NONE] if optional else [*names]
    name = yield from choose(me.seat, f"{ask}:{me.use}", RULE, options)  # TMG-CONTENT-R8
    if name == NONE:
        return None
    by = CARD if me.card else NCU if me.ncu is not None else ABILITY
    cancelled = yield from is_cancelled(g, me, names[name], by)
    return None if cancelled or not alive(names[name]) else names[name]  # TMG-UNIT-R2: an answer may have destroyed it


# -- what --------------------------------------------------------------------------------------------------


def afflict(g: State, u: Unit, *conditions: str) -> None:
    """A unit becomes Panicked, Vulnerable or Weakened."""
    for condition in conditions:
        if alive(u) and not (condition == WEAKENED and bears(g, u, "indomitable")):
            gain_condition(g, u, condition, "TMG-COND-1")  # TMG-COND-1


def relieve(g: State, me: Me, u: Unit, number: int = 1) -> Flow[None]:
    """Remove condition tokens without a penalty; the owner of the effect picks which."""
    for _ in range(min(number, len(u.conditions))):
        condition = yield from choose(me.seat, f"condition:{me.use}", "TMG-COND-7", [*u.conditions], about=u.id)
        yield from remove_condition(g, u, condition)  # TMG-COND-7


def remove_condition(g: State, u: Unit, condition: str) -> Flow[None]:
    """Remove one token; the owner of a poisoned unit may remove its marker instead."""
    poison = next((e for e in u.lasting if e.effect == "crannog-poison"), None)
    if poison is not None:
        from banneret.games.tmg.changes import lift

        words = [condition, "crannog-poison"]
        if (yield from choose(u.seat, "remove", "TMG-CONTENT-R8", words, about=u.id)) != condition:
            lift(g, u, poison, "TMG-CONTENT-R8")
            return
    lose_condition(g, u, condition, "TMG-COND-7")  # TMG-COND-7


def wounds(g: State, u: Unit, number: int, blow: Blow | None = None, *, resilient: bool = True) -> Flow[Loss | None]:
    """Wounds of an effect: no Defense dice; those a player chooses to take ignore Resilience (TMG-CONTENT-R13)."""
    if number <= 0 or not alive(u) or not strength(g, u):  # TMG-UNIT-R2: one that is about to leave takes no more
        return None
    return (yield from harm(g, u, number, "TMG-CONTENT-R4", "effect", blow, resilient=resilient))  # TMG-CONTENT-R4


def hits(g: State, u: Unit, number: int) -> Flow[None]:
    """Hits of an effect: Defense dice are rolled, no arc, no Panic Test (TMG-CONTENT-R4, TMG-CONTENT-R13)."""
    if number <= 0 or not alive(u) or not strength(g, u):
        return
    d = Defense(u, number)  # TMG-CONTENT-R13
    yield from defend(g, d)
    loss = yield from suffer(g, u, d.left, "TMG-CONTENT-R4", "effect")  # TMG-CONTENT-R4
    yield from bury(g, u, loss)


def heal(g: State, u: Unit, number: int) -> int:
    """Restore so many; how many came back."""
    return restore(g, u, number, "TMG-CONTENT-R4")  # TMG-CONTENT-R4


def panic(g: State, u: Unit, me: Me, at: int = 0, more: int = 0) -> Flow[Test]:
    """A Panic Test with a modifier to the roll and more wounds on a failure."""
    modifiers = [(me.name, at)] if at else []
    extra = [(me.name, more)] if more else []
    return (yield from morale.panic_test(g, u, None, modifiers, extra))


def passes_morale(g: State, u: Unit, me: Me, at: int = 0) -> Flow[bool]:
    """A Morale Test with a modifier to the roll; whether it was passed."""
    test = yield from morale.morale_test(g, u, [(me.name, at)] if at else [])
    return test.passed


def die(g: State, me: Me, ask: str = "effect-die") -> Flow[int]:
    """One die of an effect; everybody sees it."""
    thrown = yield from roll(me.seat, ask, RULE, 1, D6, EVERY_FACE)
    face = thrown.faces[0]
    g.tell("effect-die", RULE, seat=me.seat, use=me.use, face=face)
    return face


def silence(g: State, u: Unit, me: Me, until: str = TURN, *, cards: bool = False) -> None:
    """No abilities, and perhaps no target for its side's cards, until then (TMG-CONTENT-R12)."""
    affix(g, u, Lasting(NO_ABILITIES, until, me.name, seat=me.seat), "TMG-CONTENT-R12")  # TMG-CONTENT-R12
    if cards:
        affix(g, u, Lasting(NO_CARDS, until, me.name, seat=me.seat), "TMG-CONTENT-R12")  # TMG-CONTENT-R12


def attach(g: State, u: Unit, me: Me, until: str, bonus: int = 0) -> None:
    """The Tactics Card stays on the unit until then; its parts are filed under `on:` and its use."""
    affix(g, u, Lasting(me.use, until, me.name, bonus, me.seat, card=me.card), "TMG-CONTENT-R4")  # TMG-CONTENT-R4


def influence(g: State, u: Unit, me: Me) -> None:
    """An NCU's card lies on a unit until Clean-Up."""
    assert me.ncu is not None
    affix(
        g, u, Lasting(me.use, "influence", me.name, seat=me.seat, ncu=me.ncu.n), "TMG-INF-1"
    )  # TMG-INF-1, TMG-INF-2, TMG-ATT-5


def affixed(u: Unit, effect: str) -> Lasting | None:
    """The lasting effect of this word on a unit."""
    return next((e for e in u.lasting if e.effect == effect), None)


def infantry_attachments(g: State, u: Unit) -> list[tuple[Unit, Attached]]:
    """The infantry attachments in a unit, each with the half of the band that it stands in."""
    return [(half, a) for half in halves(g, u) for a in half.attachments if a.card.type == "infantry"]


def pick_attachment(me: Me, worn: Sequence[tuple[Unit, Attached]]) -> Flow[tuple[Unit, Attached]]:
    """The owner of an effect picks one of these attachments; in a band two of one card stand in different halves."""
    names = {f"{attached.card.id}@{half.id}": (half, attached) for half, attached in worn}
    return names[(yield from pick(me, [*names], "attachment"))]  # TMG-CONTENT-R8


def remove_attachment(g: State, half: Unit, attached: Attached) -> Flow[None]:
    """Take an attachment off with its abilities; the mini of the last slot takes its place (TMG-CONTENT-R10)."""
    u = half if alive(half) else g.units[half.mate]
    take_off(g, half, attached, "TMG-CONTENT-R10")
    loss = yield from suffer(g, u, 1, "TMG-CONTENT-R10", "effect", resilient=False)  # TMG-CONTENT-R10
    yield from last_words(g, u, attached)
    yield from bury(g, u, loss)


def in_order(g: State, me: Me, units: Sequence[Unit], ask: str) -> Flow[list[Unit]]:
    """The units in the order that the owner of the effect wants."""
    if len(units) < 2:
        return [*units]
    names = {u.id: u for u in units}
    order = yield Arrange(me.seat, f"{ask}:{me.use}", RULE, [*names])
    return [names[name] for name in order]
