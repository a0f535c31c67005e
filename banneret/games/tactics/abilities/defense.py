"""Defense abilities, declared once the hits are known (TAC-ABL-7), the defense aftermath, and shields for heroes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.aiming import friend_beside
from banneret.games.tactics.attack import Blow
from banneret.games.tactics.contact import friends_in_contact
from banneret.games.tactics.listening import ability
from banneret.games.tactics.moments import DECLARE_DEFENSE, DEFENDER_AFTERMATH, DEFENSE_ROLL
from banneret.games.tactics.state import Model, State
from banneret.games.tactics.wounds import Defense, suffer
from banneret.kernel.windows import MODIFIES

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def beside_a_hero(g: State, m: Model) -> bool:
    """In contact with a friendly hero (TAC-ABL-R4)."""
    return any(friend.card.rank == "hero" for friend in friends_in_contact(g, m))  # TAC-ABL-R4


@ability("white-cloak", at=DECLARE_DEFENSE, rule="TAC-ABL-7")
def white_cloak(g: State, owner: Model, defense: Defense, *, bonus: int) -> None:
    """Beside a friendly hero he adds to this defense roll."""
    defense.declared.append(("White Cloak", bonus))  # TAC-EV-1


@white_cloak.may
def _(g: State, owner: Model, defense: Defense, *, bonus: int) -> bool:
    return defense.defender is owner and beside_a_hero(g, owner)  # TAC-ABL-7


@ability("for-the-king", at=DECLARE_DEFENSE, rule="TAC-ABL-7")
def for_the_king(g: State, owner: Model, defense: Defense, *, bonus: int, beside_hero: int) -> None:
    """One of two improvements of its defense roll; both may be taken, being parts of one ability (TAC-ABL-4)."""
    defense.declared.append(("For the King!", bonus))  # TAC-EV-1, TAC-ABL-4


@for_the_king.may
def _(g: State, owner: Model, defense: Defense, *, bonus: int, beside_hero: int) -> bool:
    return defense.defender is owner and (not beside_hero or beside_a_hero(g, owner))  # TAC-ABL-7


@ability("expert-riposte", at=DEFENDER_AFTERMATH, rule="TAC-ABL-16")
def expert_riposte(g: State, owner: Model, blow: Blow, *, wounds: int) -> Flow[None]:
    """After he rolled defense against a melee attack the attacker suffers wounds."""
    yield from suffer(g, blow.attacker, wounds, "TAC-EV-4", owner)  # TAC-EV-4, TAC-ABL-17


@expert_riposte.may
def _(g: State, owner: Model, blow: Blow, *, wounds: int) -> bool:
    return blow.target is owner and blow.mode.melee and blow.defense_dice > 0  # TAC-ABL-16, TAC-ABL-R5


def _shields(g: State, owner: Model, roller: Model, bonus: int) -> int:
    """Friendly heroes in contact add to their defense rolls."""
    return bonus if roller.card.rank == "hero" and friend_beside(g, owner, roller) else 0  # TAC-ABL-R4, TAC-ABL-11


@ability("royal-shield", at=DEFENSE_ROLL, kind=MODIFIES, rule="TAC-ABL-11")
def royal_shield(g: State, owner: Model, roller: Model, defense: Defense, *, bonus: int) -> int:
    """Friendly heroes in contact add to their defense rolls."""
    return _shields(g, owner, roller, bonus)  # TAC-ABL-11


@ability("warden-of-the-stag", at=DEFENSE_ROLL, kind=MODIFIES, rule="TAC-ABL-11")
def warden_of_the_stag(g: State, owner: Model, roller: Model, defense: Defense, *, bonus: int) -> int:
    """Friendly heroes in contact add to their defense rolls."""
    return _shields(g, owner, roller, bonus)  # TAC-ABL-11
