"""Commands: what they do, and (`may`) whom they can be aimed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.aiming import enemy_near, friend_beside, friend_near
from banneret.games.tactics.changes import rout, shake, steady, unmark_wounds
from banneret.games.tactics.compulsory import movable, towards
from banneret.games.tactics.grants import grant_action, grant_move
from banneret.games.tactics.listening import ability
from banneret.games.tactics.moments import COMMAND
from banneret.games.tactics.state import Model, State
from banneret.games.tactics.will import will_test

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


@ability("princes-word", at=COMMAND, rule="TAC-ABL-9")
def princes_word(g: State, owner: Model, friend: Model) -> Flow[None]:
    """A friendly champion or soldier at short range may make a Move at once."""
    yield from grant_move(g, friend)  # TAC-EV-6


@princes_word.may
def _(g: State, owner: Model, friend: Model) -> bool:
    return friend.card.rank != "hero" and friend_near(g, owner, friend)  # TAC-EV-10


@ability("griffins-challenge", at=COMMAND, rule="TAC-ABL-9")
def griffins_challenge(g: State, owner: Model, enemy: Model, *, squares: int) -> Flow[None]:
    """He tests will; if he passes, an enemy infantry model at short range must come towards him."""
    if (yield from will_test(g, owner, "TAC-EV-5")):  # TAC-EV-5
        yield from towards(g, enemy, owner, squares, "TAC-EV-7")  # TAC-EV-7


@griffins_challenge.may
def _(g: State, owner: Model, enemy: Model, *, squares: int) -> bool:
    return not enemy.card.large and enemy_near(g, owner, enemy) and movable(g, enemy)  # TAC-EV-10


@ability("hold-the-line", at=COMMAND, rule="TAC-ABL-9")
def hold_the_line(g: State, owner: Model, friend: Model) -> Flow[None]:
    """A friend at short range tests will; if it passes, it loses its conditions and may make a Move at once."""
    if (yield from will_test(g, friend, "TAC-EV-5")):  # TAC-EV-5
        steady(g, friend, "TAC-EV-3")  # TAC-EV-3
        yield from grant_move(g, friend)  # TAC-EV-6


hold_the_line.may(friend_near)


@ability("wise-words", at=COMMAND, rule="TAC-ABL-9")
def wise_words(g: State, owner: Model, friend: Model) -> Flow[None]:
    """A friendly hero or champion at short range tests will; if it passes, it may perform an action of 1 AP at once."""
    if (yield from will_test(g, friend, "TAC-EV-5")):  # TAC-EV-5
        yield from grant_action(g, friend)  # TAC-EV-6


@wise_words.may
def _(g: State, owner: Model, friend: Model) -> bool:
    return friend.character and friend_near(g, owner, friend)  # TAC-EV-10


@ability("family-first", at=COMMAND, rule="TAC-ABL-9")
def family_first(g: State, owner: Model, friend: Model, *, wounds: int) -> None:
    """A friend in contact recovers wounds."""
    unmark_wounds(g, friend, wounds, "TAC-EV-4")  # TAC-EV-4


family_first.may(friend_beside)


@ability("whispered-threat", at=COMMAND, rule="TAC-ABL-9")
def whispered_threat(g: State, owner: Model, enemy: Model) -> Flow[None]:
    """An enemy at short range tests will; if it fails, it becomes shaken."""
    if not (yield from will_test(g, enemy, "TAC-EV-5")):  # TAC-EV-5
        shake(g, enemy, "TAC-EV-3")  # TAC-EV-3


whispered_threat.may(enemy_near)


@ability("loyally-rebellious", at=COMMAND, rule="TAC-ABL-9")
def loyally_rebellious(g: State, owner: Model, enemy: Model) -> Flow[None]:
    """An enemy at short range becomes shaken, then tests will; if it fails, it becomes routed too."""
    shake(g, enemy, "TAC-EV-3")  # TAC-EV-3
    if not (yield from will_test(g, enemy, "TAC-EV-5")):  # TAC-EV-5
        rout(g, enemy, "TAC-EV-3")  # TAC-EV-3


loyally_rebellious.may(enemy_near)
