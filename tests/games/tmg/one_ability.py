"""A table on which exactly one ability is at work: units without abilities, and one that bears the one in question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from banneret.games.tmg import abilities
from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.library import library
from banneret.games.tmg.state import NcuUnit, State
from tests.games.tmg.tables import run, table, told

SWORDS, GUARDS = "stark-sworn-swords", "lannister-guards"
MISSES = [1, 1, 1, 1, 1, 1, 1]

assert abilities  # what the abilities do is filed by importing them


def bear(g: State, **uses: str) -> State:
    """The same table; these units have these abilities, several with a space between."""
    for id, words in uses.items():
        g[id].card = replace(g[id].card, abilities=tuple(words.split()))
    g.ears = None
    return g


def melee(red: str = SWORDS, blue: str = GUARDS, A: Any = None, b: Any = None, uses: Any = None, **more: Any) -> State:
    """Red's A and blue's b, front to front; the abilities by unit."""
    g = table(A=(red, 24, 24, 0, A or {}), b=(blue, 24, 28.8, 180, b or {}), **more)
    return bear(g, **(uses or {}))


def apart(red: str = SWORDS, blue: str = GUARDS, y: float = 34.8, uses: Any = None, **more: Any) -> State:
    """Red's A looks at the front of blue's b, 7 inches away unless said otherwise."""
    g = table(A=(red, 24, 23, 0, more.pop("A", {})), b=(blue, 24, y, 180, more.pop("b", {})), **more)
    return bear(g, **(uses or {}))


def hold(g: State, seat: str, zone: str) -> State:
    """The same table with an NCU of this seat, without abilities, on a zone."""
    card = replace(library().ncus["sansa-stark"], abilities=())
    c = NcuUnit(len(g.ncus), f"{seat}-{zone}", card, seat)
    c.zone = zone
    g.ncus.append(c)
    g.ears = None
    return g


def serve(g: State, use: str, seat: str = "red", id: str = "N") -> State:
    """The same table with the NCU that has this ability, and no other, ready to activate."""
    card = next(card for card in library().ncus.values() if use in card.abilities)
    c = NcuUnit(len(g.ncus), id, replace(card, abilities=(use,)), seat)
    c.tokens = abilities.order_tokens(c.card)
    g.ncus.append(c)
    g.ears = None
    return g


def fight(g: State, dice: Sequence[Any], who: str = "A", red: Sequence[Any] = (), blue: Sequence[Any] = ()) -> int:
    """A unit attacks in melee without a shift; the damage of that attack."""
    first = {"red": ["stay"] if who.isupper() else [], "blue": ["stay"] if who.islower() else []}
    run(attack(g, g[who]), red=[*first["red"], *red], blue=[*first["blue"], *blue], dice=dice)
    return damage(g)


def damage(g: State) -> int:
    """Of the last attack that got as far."""
    return int(told(g, "struck")[-1]["damage"])


def modifiers(g: State, roll: str) -> list[list[Any]]:
    """Those of the last roll of this kind."""
    return [*next(facts["modifiers"] for facts in reversed(told(g, "rolled")) if facts["roll"] == roll)]
