"""The five actions of a Combat Unit: which it may take now, and taking one, as its own or for free."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from banneret.battlefield.footprints import distance
from banneret.games.tmg.attack import Blow, melee_attacks
from banneret.games.tmg.attack_action import attack, attack_targets, why_no_attack, why_no_attack_on
from banneret.games.tmg.casualties import alive
from banneret.games.tmg.charge import Rush, charge, charge_targets, why_no_charge, why_no_target_in_full
from banneret.games.tmg.engagement import engaged
from banneret.games.tmg.maneuver import (
    MANEUVER,
    MARCH,
    RETREAT,
    intended,
    maneuver,
    march,
    retreat,
    why_no_move,
    why_no_retreat,
)
from banneret.games.tmg.state import State, Unit
from banneret.games.tmg.walls import ATTACK_WALL, CHARGE_WALL, attack_wall, charge_wall, wall_targets
from banneret.kernel.decisions import NONE, Why, choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

CHARGE, ATTACK = "charge", "attack"
MELEE, RANGED = "melee", "ranged"  # Attack Actions of one kind only
ON_WALLS = {CHARGE: CHARGE_WALL, ATTACK: ATTACK_WALL, MELEE: ATTACK_WALL}  # castle walls of A Storm of Swords
ACTIONS = (MANEUVER, MARCH, RETREAT, CHARGE, ATTACK)  # TMG-ACT-8


def why_no_action(g: State, u: Unit, action: str) -> Why | None:
    """Why a unit cannot take this action now."""
    if action in (MANEUVER, MARCH):
        return why_no_move(g, u)
    judges = {RETREAT: why_no_retreat, CHARGE: why_no_charge, ATTACK: why_no_attack}
    return judges[action](g, u)  # TMG-ACT-R3


def why_no_action_in_full(g: State, u: Unit, action: str) -> Why | None:
    """The same for people: where no enemy will do, what keeps the unit from the nearest one is said, too."""
    why, judges = why_no_action(g, u, action), {CHARGE: why_no_target_in_full, ATTACK: why_no_attack_on}
    if why is None or action not in judges or why.rule != "TMG-ACT-R3":
        return why
    foes = sorted(g.enemies(u), key=lambda e: (distance(u.tray, e.tray), e.n))
    more = judges[action](g, u, foes[0]) if foes and (action == ATTACK or melee_attacks(u)) else None
    return replace(why, says=f"{why.says} The nearest: {more.says}", numbers=more.numbers) if more else why


class Free:
    """How a free action is taken: on whom, how far, with what given to its charge or attack."""

    __slots__ = ("attack", "charge", "further", "limit", "on")

    def __init__(
        self,
        on: Sequence[Unit] | None = None,
        *,
        attack: Callable[[Blow], None] | None = None,
        charge: Callable[[Rush], None] | None = None,
        further: int = 0,
        limit: int | None = None,
    ) -> None:
        self.on = on  # a target named by the effect is binding: TMG-CONTENT-R12
        self.attack = attack
        self.charge = charge
        self.further = further  # inches of a Retreat, in thousandths
        self.limit = limit  # of a Maneuver, in thousandths


JUST_FREE = Free()


def free_words(g: State, u: Unit, words: Sequence[str], how: Free = JUST_FREE) -> list[str]:
    """The free actions among these that a unit can legally take now (TMG-ACT-R5, TMG-CONTENT-R12)."""
    if not alive(u):
        return []
    walls = _on_walls(g, u, words) if how.on is None else []  # TMG-SETUP-4, TMG-ACT-R5
    return [*(word for word in words if word not in walls and _can(g, u, word, how)), *walls]  # TMG-ACT-R5


def _on_walls(g: State, u: Unit, words: Sequence[str]) -> list[str]:
    """The charges and attacks on castle walls that stand beside these words, or among them."""
    wanted = [ON_WALLS.get(word, word) for word in words]
    return [word for word in wall_targets(g, u) if word in wanted]


def _can(g: State, u: Unit, word: str, how: Free) -> bool:
    if word in (MELEE, RANGED):
        if engaged(g, u) != (word == MELEE):
            return False  # TMG-ACT-R2
        word = ATTACK
    if word in (CHARGE_WALL, ATTACK_WALL):
        return False
    if word == RETREAT:
        return why_no_retreat(g, u, intended(g, u, how.further)) is None  # TMG-RETREAT-R4
    if why_no_action(g, u, word) is not None:
        return False
    if how.on is None or word not in (ATTACK, CHARGE):
        return True
    targets = attack_targets(g, u) if word == ATTACK else charge_targets(g, u)
    return any(e in how.on for e in targets)  # TMG-CONTENT-R12


def free_action(
    g: State, u: Unit, words: Sequence[str], how: Free = JUST_FREE, *, optional: bool = False, rule: str = "TMG-ACT-R5"
) -> Flow[str]:
    """A unit takes one of these actions for free, as its owner chooses; the word of the one taken, or none."""
    legal = free_words(g, u, words, how)
    if not legal:
        return NONE  # TMG-CONTENT-R12: if the action is illegal nothing happens
    options = [*legal, NONE] if optional else legal
    word: str = yield from choose(u.seat, "free-action", rule, options, about=u.id)  # TMG-ACT-R5
    if word != NONE:
        yield from take_action(g, u, word, how)
    return word


def take_action(g: State, u: Unit, word: str, how: Free = JUST_FREE) -> Flow[None]:
    """The action of this name."""
    if word == MANEUVER:
        yield from maneuver(g, u, how.limit)
    elif word == MARCH:
        yield from march(g, u)
    elif word == RETREAT:
        yield from retreat(g, u, how.further)
    elif word == CHARGE:
        yield from charge(g, u, how.on, how.charge)
    elif word == CHARGE_WALL:
        yield from charge_wall(g, u, how.charge)
    elif word == ATTACK_WALL:
        yield from attack_wall(g, u, how.attack)
    else:
        yield from attack(g, u, how.on, how.attack)
