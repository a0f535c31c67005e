"""Objective tokens: which ones a unit controls, read from the poses whenever asked."""

from __future__ import annotations

from banneret.battlefield.footprints import Disc, disc_under
from banneret.games.tmg.engagement import engaged_with
from banneret.games.tmg.library import library
from banneret.games.tmg.ranks import ranks, strength
from banneret.games.tmg.state import NOBODY, Objective, State, Unit


def disc(token: Objective) -> Disc:
    """Where a token lies."""
    return Disc(token.x, token.y, library().token_radius)  # TMG-CONTENT-R6


def weight(g: State, u: Unit) -> int:
    """Remaining ranks; the HP of a single mini count as ranks here."""
    return ranks(g, u) if u.card.ranked else strength(g, u)  # TMG-CONTENT-R6


def controlled(g: State, u: Unit) -> list[Objective]:
    """The tokens that a unit controls: wholly under its tray, and no stronger enemy is engaged with it."""
    if not g.objectives:
        return []
    if g.objectives[0].pile != NOBODY:
        return [t for t in g.objectives if t.carrier == u.n]  # TMG-CONTENT-R6: A Feast for Crows has its own rule
    here = [t for t in g.objectives if disc_under(disc(t), u.tray)]  # TMG-CONTENT-R6
    mine = weight(g, u) if here else 0
    if here and any(weight(g, e) > mine for e in engaged_with(g, u)):
        return []  # TMG-CONTENT-R6
    return here


def controller(g: State, token: Objective) -> Unit | None:
    """The unit that controls a token."""
    return next((u for u in g.standing() if token in controlled(g, u)), None)
