"""Motivations: a hero's own goal, by which gold buys victory points, alive or deceased (TAC-MOT)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from banneret.games.tactics.cards import Clause
from banneret.games.tactics.changes import pay, score, use_up, use_up_for_round
from banneret.games.tactics.contact import controlled, engaged
from banneret.games.tactics.deaths import Taking
from banneret.games.tactics.library import library
from banneret.games.tactics.listening import cost_text
from banneret.games.tactics.moments import ACTION_ENDED, PLUNDERED, ROUND_ENDED, TAKEN
from banneret.games.tactics.state import BOARD, NOBODY, Deed, Model, State, can_pay
from banneret.kernel.decisions import Why

if TYPE_CHECKING:
    from banneret.games.tactics.interact import Plundering
    from banneret.kernel.decisions import Flow

ALIVE, DECEASED = "alive", "deceased"
Occurs = Callable[[State, Model, Any], bool]


class Motive:
    """One clause of a hero's motivation: the window offers it, takes its gold and scores."""

    __slots__ = ("at", "clause", "n", "occurs", "seat", "side", "word")
    forced = False  # TAC-MOT-R4: optional

    def __init__(self, m: Model, clause: Clause, side: str) -> None:
        self.n = m.n
        self.seat = m.seat
        self.word = f"{m.id}:{clause.id}"
        self.clause = clause
        self.side = side
        self.at, self.occurs = TRIGGERS[clause.trigger]

    def why_not(self, g: State, subject: Any) -> Why | None:
        """Why it cannot be used now: side, trigger, limits, coins."""
        hero = g.models[self.n]
        if not g.scenario.motivations:
            return Why("TAC-MOT-1", "This scenario is played without motivations.")
        if not self._shows(hero):
            return Why("TAC-MOT-3", "The card does not show that side, or its hero is not in play.")
        if not self.occurs(g, hero, subject):
            return Why("TAC-MOT-5", "Its condition is not met.")
        return self._why_spent(g) or self._why_unpaid(g)

    def _shows(self, hero: Model) -> bool:
        """Alive: the hero is on the board, not captive, and its card unflipped; Deceased: the card is flipped."""
        if self.side == DECEASED:
            return hero.flipped  # TAC-MOT-4, TAC-MOT-7, TAC-ABL-R2
        return hero.where == BOARD and not hero.flipped  # TAC-MOT-3, TAC-MOT-R1, TAC-CAP-4

    def _why_spent(self, g: State) -> Why | None:
        if self.word in g.game_uses or self.word in g.round_uses:
            return Why("TAC-MOT-R4", f"It may be used {self.clause.limit}.")
        if g.deed is not None and (self.n, self.clause.id) in g.deed.used:
            return Why("TAC-ABL-R1", "Each motivation is used once per action.")  # TAC-ABL-R1
        return None

    def _why_unpaid(self, g: State) -> Why | None:
        if can_pay(g, self.seat, self.clause.coins):  # TAC-MOT-2, TAC-ABL-R8
            return None
        return Why("TAC-ABL-R8", f"That costs {cost_text(self.clause.coins)}.")

    def run(self, g: State, subject: Any) -> Flow[None]:
        """Pay the gold and score at once (TAC-MOT-5)."""
        hero, clause = g.models[self.n], self.clause
        if g.deed is not None:
            g.deed.used.append((self.n, clause.id))  # TAC-ABL-R1
        if clause.limit == "once":
            use_up(g, self.word)  # TAC-MOT-R4
        elif clause.limit == "once per round":
            use_up_for_round(g, self.word)  # TAC-MOT-R4
        pay(g, self.seat, clause.coins, "TAC-MOT-5", hero)  # TAC-MOT-5, TAC-MOT-2
        score(g, self.seat, clause.vp, "TAC-MOT-5", "motivation", hero.id)  # TAC-MOT-5
        yield from ()


def motives(m: Model) -> list[Motive]:
    """The clauses of a hero's card, both sides; horse and foot share it (TAC-MOT-1, TAC-MOT-R2)."""
    found = library().motivation(m.card)  # TAC-MOT-1, TAC-MOT-R2
    if found is None:
        return []
    alive = [Motive(m, clause, ALIVE) for clause in found.alive]
    return alive + [Motive(m, clause, DECEASED) for clause in found.deceased]


# --- what sets them off ---------------------------------------------------------------------------


def _kills(rank: str) -> Occurs:
    """The hero himself kills an enemy of this rank; a capture is no kill (TAC-MOT-6, TAC-MOT-R3)."""

    def occurs(g: State, hero: Model, taking: Taking) -> bool:
        return taking.by is hero and not taking.captured and taking.victim.card.rank == rank  # TAC-MOT-6, TAC-MOT-R3

    return occurs


def takes_hero(g: State, hero: Model, taking: Taking) -> bool:
    """The hero himself kills or captures an enemy hero."""
    return taking.by is hero and taking.victim.card.rank == "hero"  # TAC-MOT-R3


def friend_takes_hero(g: State, hero: Model, taking: Taking) -> bool:
    """A friend of the hero kills or captures an enemy hero."""
    return _by_friend(hero, taking) and taking.victim.card.rank == "hero"  # TAC-MOT-7


def hero_takes_character(g: State, hero: Model, taking: Taking) -> bool:
    """A friendly hero kills or captures an enemy hero or champion."""
    by_hero = taking.by is not None and taking.by.card.rank == "hero" and _by_friend(hero, taking)
    return by_hero and taking.victim.character  # TAC-MOT-R3


def _by_friend(hero: Model, taking: Taking) -> bool:
    return taking.by is not None and taking.by.seat == hero.seat and taking.by is not hero  # TAC-DEF-R2


def killer_taken(g: State, hero: Model, taking: Taking) -> bool:
    """The model that killed the hero falls or is captured; if nobody did, any enemy hero."""
    if hero.killer != NOBODY:
        return taking.victim.n == hero.killer  # TAC-MOT-R3
    return taking.victim.seat != hero.seat and taking.victim.card.rank == "hero"  # TAC-MOT-R3


def attack_wounds_hero(g: State, hero: Model, deed: Deed) -> bool:
    """The hero's own attack dealt a wound or more to an enemy hero."""
    return deed.actor is hero and any(g.models[n].card.rank == "hero" for n in deed.wounded)


def holds_ground(g: State, hero: Model, _: None) -> bool:
    """The hero is unengaged and controls an objective."""
    return not engaged(g, hero) and bool(controlled(g, hero))


def hero_stands(g: State, hero: Model, _: None) -> bool:
    """A friendly hero is on the board."""
    return any(m.card.rank == "hero" for m in g.of(hero.seat) if m is not hero)


def none_lost(g: State, hero: Model, _: None) -> bool:
    """No friendly hero or champion was killed or captured this round."""
    return g.losses[hero.seat] == 0


def friend_plunders(g: State, hero: Model, plundering: Plundering) -> bool:
    """A friend of the hero took a plunder token."""
    return plundering.who.seat == hero.seat and plundering.who is not hero  # TAC-PLU-6, TAC-DEF-R2


def friend_takes_money(g: State, hero: Model, plundering: Plundering) -> bool:
    """A friend of the hero took Money Bags."""
    return friend_plunders(g, hero, plundering) and plundering.kind == "money-bags"  # TAC-PLU-6


TRIGGERS: dict[str, tuple[str, Occurs]] = {
    "kills-champion": (TAKEN, _kills("champion")),
    "kills-hero": (TAKEN, _kills("hero")),
    "takes-hero": (TAKEN, takes_hero),
    "friend-takes-hero": (TAKEN, friend_takes_hero),
    "hero-takes-character": (TAKEN, hero_takes_character),
    "killer-taken": (TAKEN, killer_taken),
    "attack-wounds-hero": (ACTION_ENDED, attack_wounds_hero),
    "round-ends-unengaged-on-objective": (ROUND_ENDED, holds_ground),
    "round-ends-hero-on-board": (ROUND_ENDED, hero_stands),
    "round-ends-none-taken": (ROUND_ENDED, none_lost),
    "friend-takes-plunder": (PLUNDERED, friend_plunders),
    "friend-takes-money-bags": (PLUNDERED, friend_takes_money),
}
