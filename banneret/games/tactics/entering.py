"""Entering a square: terrain marked `!` acts at once, in the middle of the movement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.changes import turn_leaves, walk_to
from banneret.games.tactics.library import library
from banneret.games.tactics.state import Model, State
from banneret.games.tactics.wounds import suffer, take_hits
from banneret.kernel.chance import draw

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def hazards(g: State) -> int:
    """The squares that do something to whoever enters them."""
    return g.field.bonfire | g.trenches | g.leaves


def enter(g: State, m: Model, side: int | None, square: int) -> Flow[bool]:
    """One step: effects of the named side square, then of the square itself. Whether anything happened."""
    touched = 1 << square | (1 << side if side is not None else 0)
    if not touched & hazards(g):
        return False
    if g.deed is not None and m.body.bit_count() > 1:
        g.deed.before = m.body  # TAC-MNT-R5: the footprint held before the move, whoever acts
    walk_to(g, m, square, 1 << square)  # TAC-LARGE-R5: while it moves, a large model occupies its anchor's square only
    if side is not None:
        yield from _feel(g, m, side)  # TAC-MOVE-9, TAC-MOVE-R2, TAC-TER-R2
    if m.doom is None:  # TAC-MOVE-R6: the step is completed, the square's own effects are skipped
        yield from _feel(g, m, square)  # TAC-MOVE-4, TAC-TER-R1, TAC-TER-R2
    return True


def _feel(g: State, m: Model, square: int) -> Flow[None]:
    spot = 1 << square  # TAC-TER-4: what lies there, and nothing beside it
    if g.leaves & spot:
        yield from _rustle(g, m, square)  # TAC-TL-R2: on that entry not the ditch's own hit
    elif g.trenches & spot:
        ditch = library().terrain["ditch-with-stakes"].args
        hits = ditch["large_hits"] if m.card.large else ditch["hits"]  # TAC-TL-6
        g.tell("stumbled", "TAC-TL-6", who=m.id, hits=hits)
        yield from take_hits(g, m, hits, "TAC-TL-6")  # TAC-TL-6
    elif g.field.bonfire & spot:
        g.tell("burned", "TAC-TL-9", who=m.id)
        yield from suffer(g, m, library().terrain["bonfire"].args["wounds"], "TAC-TL-9")  # TAC-TL-9


def _rustle(g: State, m: Model, square: int) -> Flow[None]:
    """Dead Leaves flip; a Ditch with Stakes under them costs 1 wound (TAC-TL-5); nobody knew (TAC-TL-R3)."""
    back = yield from draw(m.seat, "leaves", "TAC-TL-R3", g.backs, 1)  # TAC-TL-R3
    turn_leaves(g, square, back[0])
    if back[0] == "ditch":
        yield from suffer(g, m, library().terrain["dead-leaves"].args["wounds"], "TAC-TL-5")  # TAC-TL-5
