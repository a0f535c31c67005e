"""Movement abilities, declared and paid with a Move (TAC-ABL-5), and passive squares."""

from __future__ import annotations

from banneret.games.tactics.listening import ability
from banneret.games.tactics.moments import MOVE_ALLOWANCE, MOVE_DECLARED
from banneret.games.tactics.move import Going
from banneret.games.tactics.state import Model, State
from banneret.kernel.windows import MODIFIES


def moves(g: State, owner: Model, going: Going, **_: int) -> bool:
    """Usable with the owner's own Move, active or not, the one inside a charge too."""
    return going.mover is owner  # TAC-ABL-5


@ability("sand-step", at=MOVE_DECLARED, rule="TAC-ABL-5")
def sand_step(g: State, owner: Model, going: Going, *, squares: int) -> None:
    """This Move is longer."""
    going.bonuses.append(("Sand Step", squares))  # TAC-EV-2


@ability("darling-of-the-vale", at=MOVE_DECLARED, rule="TAC-ABL-5")
def darling_of_the_vale(g: State, owner: Model, going: Going, *, squares: int) -> None:
    """This Move is longer."""
    going.bonuses.append(("Darling of the Vale", squares))  # TAC-EV-2


@ability("daring-dash", at=MOVE_DECLARED, rule="TAC-ABL-5")
def daring_dash(g: State, owner: Model, going: Going) -> None:
    """This Move ignores engagement."""
    going.ignores_engagement = True  # TAC-EV-2, TAC-MOVE-R7


sand_step.may(moves)
darling_of_the_vale.may(moves)
daring_dash.may(moves)


@ability("black-destrier", at=MOVE_ALLOWANCE, kind=MODIFIES, rule="TAC-ABL-11")
def black_destrier(g: State, owner: Model, mover: Model, _: None, *, squares: int) -> int:
    """Each of his Moves is longer."""
    return squares if mover is owner else 0  # TAC-ABL-11, TAC-EV-2


@ability("rebel-king", at=MOVE_ALLOWANCE, kind=MODIFIES, rule="TAC-ABL-11")
def rebel_king(g: State, owner: Model, mover: Model, _: None, *, squares: int) -> int:
    """Each of his Moves is longer."""
    return squares if mover is owner else 0  # TAC-ABL-11, TAC-EV-2
