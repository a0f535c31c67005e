"""Objective cards: the action that lies open to the model that controls the objective (TAC-OC)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.aiming import enemy_near, friend_beside, friend_near, itself, use, why_not_used
from banneret.games.tactics.attack import attack, targets
from banneret.games.tactics.cards import Mode
from banneret.games.tactics.changes import gain, last, score, shake, steady, unmark_wounds, use_up_for_round
from banneret.games.tactics.contact import controlled
from banneret.games.tactics.grants import grant_move
from banneret.games.tactics.library import library
from banneret.games.tactics.moments import ATTACK_ROLL, COMMAND, DEFENSE_ROLL
from banneret.games.tactics.move import move
from banneret.games.tactics.state import Model, State
from banneret.games.tactics.will import will_test
from banneret.kernel.decisions import Why
from banneret.kernel.windows import Abilities

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

OBJECTIVES = Abilities()
card = OBJECTIVES.ability


def objective_actions(g: State, m: Model) -> list[str]:
    """The cards of the objectives that this model stands on (TAC-OBJ-2, TAC-OC-2, TAC-OBJ-R1)."""
    return [g.objectives[square] for square in controlled(g, m)]  # TAC-OBJ-2, TAC-OC-2


def _mark(id: str) -> str:
    return f"objective:{id}"


def why_no_objective(g: State, m: Model, card_id: str) -> Why | None:
    """Why the active model cannot use this card, or None."""
    if card_id not in objective_actions(g, m):  # TAC-OC-2
        return Why("TAC-OC-2", "Only the model that controls the objective may use its card.")
    if _mark(card_id) in g.round_uses:  # TAC-OC-R1
        return Why("TAC-OC-R1", "It has been used this round.")
    found = library().objectives[card_id]
    return why_not_used(g, m, found, OBJECTIVES[found.use])


def use_objective(g: State, m: Model, card_id: str) -> Flow[None]:
    """Use the card: its AP (0 is a free action) and coins are paid, then it is aimed and resolved (TAC-OC-R1)."""
    found = library().objectives[card_id]
    if found.once_per_round:
        use_up_for_round(g, _mark(card_id))  # TAC-OC-R1
    yield from use(g, m, found, OBJECTIVES[found.use])  # TAC-OC-2


# --- the ten cards --------------------------------------------------------------------------------


@card("watch-post", at=COMMAND, rule="TAC-OC-2")
def watch_post(g: State, user: Model, _: Model, *, bonus: int) -> None:
    """Until the end of the activation the user adds to each attack die."""
    last(g, ATTACK_ROLL, user, "activation", "Watch Post", bonus)  # TAC-EV-1


@card("supply-cart", at=COMMAND, rule="TAC-OC-2")
def supply_cart(g: State, user: Model, healed: Model, *, wounds: int) -> None:
    """The user or a friend in contact recovers wounds."""
    unmark_wounds(g, healed, wounds, "TAC-EV-4")  # TAC-EV-4


@supply_cart.may
def _(g: State, user: Model, healed: Model, *, wounds: int) -> bool:
    return itself(g, user, healed) or friend_beside(g, user, healed)  # TAC-EV-10


@card("war-drum", at=COMMAND, rule="TAC-OC-2")
def war_drum(g: State, user: Model, friend: Model) -> Flow[None]:
    """A friend at short range may make a Move at once."""
    yield from grant_move(g, friend)  # TAC-EV-6


@card("signal-fire", at=COMMAND, rule="TAC-OC-2")
def signal_fire(g: State, user: Model, enemy: Model) -> Flow[None]:
    """An enemy at short range tests will; if it fails, it becomes shaken."""
    if not (yield from will_test(g, enemy, "TAC-EV-5")):  # TAC-EV-5
        shake(g, enemy, "TAC-EV-3")  # TAC-EV-3


@card("wayside-sept", at=COMMAND, rule="TAC-OC-2")
def wayside_sept(g: State, user: Model, _: Model) -> None:
    """The user loses shaken and routed; AP already lost stay lost."""
    steady(g, user, "TAC-EV-3")  # TAC-EV-3


@card("toll-post", at=COMMAND, rule="TAC-OC-2")
def toll_post(g: State, user: Model, _: Model, *, silver: int) -> None:
    """Gain silver."""
    gain(g, user.seat, "silver", silver, "TAC-EV-9")  # TAC-EV-9


@card("fletchers-stock", at=COMMAND, rule="TAC-OC-2")
def fletchers_stock(g: State, user: Model, _: Model, *, dice: int, needs: int) -> Flow[None]:
    """The user makes a ranged attack."""
    yield from attack(g, user, _bow(dice, needs))  # TAC-OC-2


@fletchers_stock.may
def _(g: State, user: Model, other: Model, *, dice: int, needs: int) -> bool:
    return other is user and bool(targets(g, user, _bow(dice, needs)))  # TAC-ABL-R8


def _bow(dice: int, needs: int) -> Mode:
    """It counts as a ranged mode of the user, under all ranged rules."""
    return Mode("fletchers-stock", library().objectives["fletchers-stock"].name, "ranged", 1, dice, needs)


@card("royal-banner", at=COMMAND, rule="TAC-OC-2")
def royal_banner(g: State, user: Model, _: Model, *, vp: int) -> None:
    """Score."""
    score(g, user.seat, vp, "TAC-EV-9", "royal-banner", user.id)  # TAC-EV-9


@card("spiked-barricade", at=COMMAND, rule="TAC-OC-2")
def spiked_barricade(g: State, user: Model, _: Model, *, bonus: int) -> None:
    """The user adds to its defense rolls until the end of the round."""
    last(g, DEFENSE_ROLL, user, "round", "Spiked Barricade", bonus)  # TAC-EV-1


@card("fresh-horse", at=COMMAND, rule="TAC-OC-2")
def fresh_horse(g: State, user: Model, _: Model, *, squares: int) -> Flow[None]:
    """The user makes a longer Move."""
    yield from move(g, user, ("Fresh Horse", squares))  # TAC-EV-2


war_drum.may(friend_near)
signal_fire.may(enemy_near)
for plain in (watch_post, wayside_sept, toll_post, royal_banner, spiked_barricade, fresh_horse):
    plain.may(itself)
