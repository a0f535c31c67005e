"""Who has won: the check at the end of each round, the last round, giving up."""

from __future__ import annotations

from banneret.games.tmg.library import library
from banneret.games.tmg.mode_changes import finish
from banneret.games.tmg.names import name
from banneret.games.tmg.state import OTHER, SEATS, State
from banneret.kernel.game import Outcome

STORM = "storm-of-swords"


def target(g: State) -> int:
    """The VP to reach in a game of this size."""
    return library().sizes[g.size].vp  # TMG-WIN-1


def victory_check(g: State) -> None:
    """End the game if somebody has won, or after the last round (TMG-CLEAN-1)."""
    found = _siege(g) if g.mode is not None and g.mode.id == STORM else _open_field(g)
    if found is not None:
        finish(g, found)  # TMG-WIN-R4


def _open_field(g: State) -> Outcome | None:
    for seat in SEATS:
        if g.vp[seat] >= target(g) and g.vp[seat] > g.vp[OTHER[seat]]:  # TMG-WIN-2, TMG-WIN-R1, TMG-WIN-R2
            return _won(g, seat, "TMG-WIN-2", f"{name(seat)} has {g.vp[seat]} of {target(g)} victory points.")
    if g.round < library().rounds:  # TMG-WIN-3, TMG-WIN-R5
        return None
    for seat in SEATS:
        if g.vp[seat] > g.vp[OTHER[seat]]:  # TMG-WIN-4
            return _won(g, seat, "TMG-WIN-4", f"{name(seat)} has the most victory points after round {g.round}.")
    return _won(g, None, "TMG-WIN-R3", f"Both have {g.vp[SEATS[0]]} victory points after round {g.round}.")


def _siege(g: State) -> Outcome | None:
    """The Attacker wins by the target at a check; otherwise the Defender wins at the check of the last round."""
    assert g.mode is not None
    attacker = next(seat for seat, side in g.sides.items() if side == "attacker")
    if g.vp[attacker] >= target(g):  # TMG-WIN-2, TMG-WIN-R1
        return _won(g, attacker, "TMG-WIN-2", f"{name(attacker)} has {g.vp[attacker]} of {target(g)} victory points.")
    if g.round >= g.mode.args["last_round"]:  # TMG-SETUP-4
        return _won(
            g, OTHER[attacker], "TMG-SETUP-4", f"{name(OTHER[attacker])} has held out to round {g.round}'s end."
        )
    return None


def _won(g: State, winner: str | None, rule: str, says: str) -> Outcome:
    return Outcome(winner, dict(g.vp), rule, says)


def outcome(g: State) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    return g.end


def concede(g: State, seat: str) -> None:
    """This player gives up, and the other wins."""
    finish(g, _won(g, OTHER[seat], "TMG-WIN-R4", f"{name(seat)} gives up."))  # TMG-WIN-R4
