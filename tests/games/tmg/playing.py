"""The vocabulary of the tests of Tactics Cards: a table where red holds one card, and nothing else has abilities.

>>> g = holding("winters-might", A=SWORDS, b=GUARDS)
>>> melee(g, "A", "b", red=["winters-might"], dice=[[4, 4, 1, 1, 1, 1, 1], [3, 3], [4, 4]])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from banneret.games.tmg.attack import Blow, melee_arc, melee_attacks, strike
from banneret.games.tmg.cards import Attachment
from banneret.games.tmg.charge import Rush, charge
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Activation, Turn
from banneret.games.tmg.moments import W_ACTIVATE, W_TURN_START
from banneret.games.tmg.state import OTHER, State, Unit
from tests.games.tmg.tables import able, deck_of, run, until

SWORDS = ("stark-sworn-swords", 24, 24, 0)  # 12 minis, Defense 4, Morale 6, 7/5/4 dice, 4+ to hit, Speed 5
GUARDS = ("lannister-guards", 24, 28.8, 180)  # engaged with them: Defense 3, Morale 7, 6/5/3 dice, 4+ to hit, Speed 4
NEAR = ("lannister-guards", 24, 32.8, 180)  # 4 inches before the swords
FAR = ("lannister-guards", 24, 38, 180)
SIDE = ("stark-sworn-swords", 30, 24, 0)  # beside the swords, in no melee
COUNSEL = ("catelyn-stark", "sansa-stark", "arya-stark")  # red's NCUs, bare of abilities
COURT = ("pycelle", "cersei-lannister", "lord-varys")  # blue's
LEADERS = {"stark": "robb-stark-the-wolf-lord", "lannister": "jaime-lannister-the-kingslayer"}


def holding(
    *cards: str,
    seat: str = "red",
    commander: str = "",
    zones: Sequence[str] = (),
    enemy_zones: Sequence[str] = (),
    ncus: bool = False,
    **units: Any,
) -> State:
    """A table where a seat holds these cards of its deck and controls these zones."""
    placed = _ncus(seat, COUNSEL, zones, ncus) | _ncus(OTHER[seat], COURT, enemy_zones, ncus)
    g = able(
        ncus=[*placed],
        zones={name.partition(":")[2]: zone for name, zone in placed.items()},
        **units,
    )
    deal(g, seat, *cards, commander=commander)
    return plain(g)


def deal(g: State, seat: str, *cards: str, commander: str = "") -> None:
    """A seat has a deck with these cards, and holds them."""
    printed = [library().tactics[card] for card in cards]
    leader = commander or next((card.commander for card in printed if card.commander), LEADERS[printed[0].faction])
    g.decks[seat] = (printed[0].faction, leader)
    for card in deck_of(*g.decks[seat]):
        g.piles[f"{seat}-deck"].put(card)
    for card in cards:
        g.piles[f"{seat}-hand"].put(g.piles[f"{seat}-deck"].take(card))
    g.ears = None


def _ncus(seat: str, names: Sequence[str], zones: Sequence[str], idle: bool) -> dict[str, str]:
    """NCUs of a seat with the zones that they stand on, and perhaps one that waits."""
    placed = {f"{seat}:{name}": zone for name, zone in zip(names, zones, strict=False)}
    return placed | ({f"{seat}:{names[len(zones)]}": ""} if idle else {})


def plain(g: State) -> State:
    """Take all abilities away but what makes a unit count as one of a house."""
    for u in g.units:
        u.card = replace(u.card, abilities=())
        u.attachments = tuple(a._replace(card=_bare(a.card)) for a in u.attachments)
    for c in g.ncus:
        c.card = replace(c.card, abilities=())
    return g


def _bare(card: Attachment) -> Attachment:
    return replace(card, abilities=tuple(use for use in card.abilities if library().abilities[use].affiliation))


def led(spec: tuple[Any, ...], attachment: str, **more: Any) -> tuple[Any, ...]:
    """The same unit with an attachment."""
    return (*spec, {"attachment": attachment, **more})


def a_blow(g: State, attacker: str, target: str) -> Blow:
    """A melee attack from where they stand."""
    u, enemy = g.unit(attacker), g.unit(target)
    return Blow(u, enemy, melee_attacks(u)[0], melee_arc(g, u, enemy))


def melee(g: State, attacker: str, target: str, **script: Any) -> Blow:
    """That attack from beginning to end."""
    blow = a_blow(g, attacker, target)
    run(strike(g, blow), **script)
    return blow


def rush(g: State, charger: str, target: str, **script: Any) -> Rush:
    """A charge from beginning to end."""
    done: Rush = run(charge(g, g.unit(charger), [g.unit(target)]), **script)
    return done


def turn_starts(g: State, whose: str, **script: Any) -> None:
    """W-TURN-START of this seat's turn."""
    run(speak(g, W_TURN_START, Turn(whose)), **script)


def activates(g: State, who: str, **script: Any) -> Activation:
    """W-ACTIVATE of this unit."""
    act = Activation(g.unit(who))
    run(speak(g, W_ACTIVATE, act, who), **script)
    return act


def is_asked(flow: Any, card: str, **script: Any) -> bool:
    """Whether the next open question has this card among its answers."""
    return card in until(flow, **script).options()


def clear(g: State, who: str) -> None:
    """Take all conditions off."""
    g.unit(who).conditions = ()


def left(g: State, who: str) -> int:
    """Minis or HP left."""
    u: Unit = g.unit(who)
    return u.strength


def pile(g: State, name: str) -> list[str]:
    """The cards of a pile."""
    return g.piles[name].cards
