"""A Game of Thrones: five tokens, four of them with an objective card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tmg.casualties import Fall, alive
from banneret.games.tmg.changes import score
from banneret.games.tmg.library import library
from banneret.games.tmg.moments import REMOVED, W_DESTROYED
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.objectives import on_score
from banneret.games.tmg.parts import always
from banneret.games.tmg.state import OTHER, Objective, State, Unit
from banneret.games.tmg.tokens import controller
from banneret.kernel.decisions import choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

CENTRE = "centre"


@always("mode:game-of-thrones", W_DESTROYED + REMOVED)
def a_holder_falls(g: State, _: Any, fall: Fall) -> None:
    """1 VP at once when a unit is destroyed that controlled a token just before."""
    if fall.loss.held:
        seat, vp = OTHER[fall.unit.seat], _args(g)["destroyed_vp"]
        score(g, seat, vp, "TMG-WIN-R6", f"{fall.unit.id} held a token")  # TMG-WIN-R6, TMG-SETUP-4


def score_tokens(g: State) -> Flow[None]:
    """VP of both players, then what cards and the centre do, First Player's first."""
    if g.round < _args(g)["from_round"]:
        return  # TMG-SETUP-4
    seats = (g.first, OTHER[g.first])
    held = [(token, u) for token in g.objectives if (u := controller(g, token)) is not None]  # TMG-CONTENT-R6
    for seat in seats:
        for token, u in held:
            if u.seat == seat:
                vp = _args(g)["centre_vp" if token.role == CENTRE else "token_vp"]
                score(g, seat, vp, "TMG-WIN-R4", f"{u.id} controls {token.id}")  # TMG-WIN-R4, TMG-SETUP-4
    for seat in seats:
        yield from _effects(g, seat, {token.id: (token, u) for token, u in held if u.seat == seat})


def _effects(g: State, seat: str, left: dict[str, tuple[Objective, Unit]]) -> Flow[None]:
    """The effects of the tokens that a player has scored, in the order the player wants."""
    left = {id: (token, u) for id, (token, u) in left.items() if _has_effect(token)}
    while names := [id for id, (_, u) in left.items() if alive(u)]:
        id = yield from choose(seat, "on-score", "TMG-SETUP-4", names)  # TMG-SETUP-4
        token, u = left.pop(id)
        if token.role == CENTRE:
            modifier = _args(g)["centre_morale"]
            yield from panic_test(g, u, None, [("Centre", modifier)])  # TMG-SETUP-4
        else:
            yield from on_score(g, u, token.card)


def _has_effect(token: Objective) -> bool:
    return token.role == CENTRE or (token.card != "" and library().objectives[token.card].timing == "on-score")


def _args(g: State) -> dict[str, int]:
    assert g.mode is not None
    return g.mode.args
