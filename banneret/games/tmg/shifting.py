"""A shift: a unit slides a little way in any direction without turning (TMG-CONTENT-R4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.battlefield.paths import stride
from banneret.battlefield.plane import length
from banneret.games.tmg.casualties import alive
from banneret.games.tmg.changes import move
from banneret.games.tmg.engagement import engaged
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Matter
from banneret.games.tmg.moments import TOKENS
from banneret.games.tmg.poses import NO_POSE, Footing, is_pose, too_far
from banneret.games.tmg.suggesting import gather, shift_places
from banneret.games.tmg.terrain import Trail, feel
from banneret.kernel.decisions import Reply, Why
from banneret.kernel.judged import Pose

if TYPE_CHECKING:
    from banneret.games.tmg.state import State, Unit
    from banneret.kernel.decisions import Flow

SHIFT = "shift"  # the kind of this move
TRIES = 24


class Slide(Matter):
    """Scratch paper of a shift."""

    __slots__ = ("kind", "unit")

    def __init__(self, unit: Unit) -> None:
        self.unit: Unit = unit
        self.kind = SHIFT


def why_no_shift(g: State, u: Unit) -> Why | None:
    """Why a unit cannot shift now."""
    return Why("TMG-CONTENT-R4", "Only unengaged units shift.") if engaged(g, u) else None  # TMG-CONTENT-R4


def why_not_there(f: Footing, most: int, reply: Reply) -> Why | None:
    """Why a shift may not end there."""
    if not is_pose(reply):
        return Why("TMG-CONTENT-R4", NO_POSE)
    start, end = f.start, (reply[0], reply[1], reply[2])
    if end == start:
        return None
    if end[2] != start[2]:
        return Why("TMG-CONTENT-R4", "A shift does not turn the unit.")  # TMG-CONTENT-R4
    if stride(start, end[0], end[1], most) is None:
        return too_far("TMG-CONTENT-R4", length(end[0] - start[0], end[1] - start[1]), most)  # TMG-CONTENT-R4
    return f.why_not_way(start, end) or f.why_not_stop(end)  # TMG-MOVE-R2


def shift(g: State, u: Unit, most: int) -> Flow[None]:
    """Its owner slides it up to so far; terrain and tokens take it as an action of its own (TMG-CONTENT-R12)."""
    if not alive(u) or why_no_shift(g, u) is not None:
        return
    footing = Footing(g, u)

    def judge(reply: Reply) -> Why | None:
        return why_not_there(footing, most, reply)

    question = Pose(
        u.seat,
        "shift",
        "TMG-CONTENT-R4",
        judge,
        lambda rng, n: gather(n, lambda r: judge(r) is None, shift_places(footing, most, rng, n + TRIES)),
        u.pose,
        "slide",
        u.id,
    )
    question.form = {**question.form, "most": most}
    reply: Reply = yield question
    trail = Trail(g)
    trail.straight(u.tray, reply[0] - u.x, reply[1] - u.y)  # TMG-TERR-R5
    move(g, u, (reply[0], reply[1], reply[2]), "TMG-CONTENT-R4")
    yield from feel(g, u, trail)  # TMG-CONTENT-R12
    if alive(u):
        yield from speak(g, TOKENS, Slide(u), u.id)  # TMG-CONTENT-R12
