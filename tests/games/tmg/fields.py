"""Tables of one game mode for the tests: its zones, tokens, piles and walls, and units where a test puts them.

>>> g = field("clash-of-kings", A=("stark-sworn-swords", 24, 24, 0))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from banneret.games.tmg import modes  # noqa: F401  files what modes do
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import lay_piece
from banneret.games.tmg.library import library
from banneret.games.tmg.mode_changes import lay_objective
from banneret.games.tmg.setup import full_piles
from banneret.games.tmg.state import NOBODY, RESERVE, Objective, State, Unit, lay
from tests.games.tmg.tables import run, table, told

SWORDS, GUARDS, WOLF = "stark-sworn-swords", "lannister-guards", "grey-wind"
THRONES, CLASH, STORM = "game-of-thrones", "clash-of-kings", "storm-of-swords"
FEAST, WINDS = "feast-for-crows", "winds-of-winter"


def field(
    mode: str,
    *,
    size: str = "small",
    round: int = 2,
    cards: Mapping[str, str] | None = None,
    first: str = "red",
    sides: Mapping[str, str] | None = None,
    **more: Any,
) -> State:
    """A table of this mode as its set-up leaves it; red has the south, or attacks. `cards`: token id -> its card."""
    g = table(first=first, **more)
    g.mode, g.size, g.round = library().modes[mode], size, round
    g.scenario = f"{mode}-{size}"
    g.piles = full_piles(g.scenario)
    usual = {"red": "attacker", "blue": "defender"} if mode == STORM else {"red": "first", "blue": "second"}
    g.sides = dict(sides or usual)
    _lay(g, cards or {})
    g.story.events.clear()
    return g


def _lay(g: State, cards: Mapping[str, str]) -> None:
    assert g.mode is not None
    for wall in g.mode.structures:
        piece = lay(len(g.pieces), library().terrain[wall.terrain], (wall.x, wall.y, wall.facing))
        lay_piece(g, piece._replace(hp=g.mode.args["wall_hp"]))
    for n, token in enumerate(g.mode.tokens):
        pile = NOBODY
        if token.pile:
            pile = len(g.pieces)
            lay_piece(g, lay(pile, library().terrain[token.pile], (token.x, token.y, 0)))
        id = f"token-{n + 1}"
        lay_objective(g, Objective(id, token.x, token.y, token.role, cards.get(id, ""), pile), "a test")


def kill(g: State, u: Unit, **replies: Any) -> None:
    """Destroy a unit by wounds of an effect."""
    run(harm(g, u, 99, "a test", "effect"), **replies)


def scored(g: State) -> list[tuple[str, int]]:
    """Who scored how much, in order."""
    return [(event["seat"], event["vp"]) for event in told(g, "scored")]


def into_reserve(g: State, *names: str, ready: int = 2) -> None:
    """These units wait in reserve."""
    for name in names:
        g[name].where, g[name].ready = RESERVE, ready
    g.ears = None
