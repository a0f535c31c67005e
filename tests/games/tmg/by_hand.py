"""Positions of tmg as people write them: a small battle, with changes."""

from __future__ import annotations

import tomllib
from typing import Any

from banneret.games.tmg.state import State
from tests.games.tmg import tables

SCENARIO = {"game": "tmg", "scenario": "game-of-thrones-small"}


def table(**more: Any) -> State:
    """A table with the cards as they are printed."""
    return tables.table(bare=False, **more)


BY_HAND = """
game = "tmg"
scenario = "game-of-thrones-small"
turn = { round = 2, first = "blue" }
vp = { red = 3 }
units.b = { card = "lannister-guards", seat = "blue", at = [24, 28.8, 180.5], conditions = ["panicked"] }
units.c = { card = "lannister-guards", seat = "blue", where = "reserve" }
ncus.cersei = { card = "cersei-lannister", seat = "blue", zone = "crown" }
terrain = [{ kind = "trees", at = [10, 20.125, 45] }]

[units.A]
card = "stark-sworn-swords"
seat = "red"
at = [24, 23.25, 0]
minis = 9
attachments = ["robb-stark-the-wolf-lord"]
"""


BOTH_LED = {
    "decks": {"red": ["stark", "robb-stark-the-wolf-lord"], "blue": ["lannister", "jaime-lannister-the-kingslayer"]}
}


def by_hand(**changes: Any) -> dict[str, Any]:
    return {**tomllib.loads(BY_HAND), **changes}


def with_unit(id: str, **changes: Any) -> dict[str, Any]:
    position = by_hand()
    position["units"][id] = {**position["units"].get(id, {}), **changes}
    return position


def at_the_piles(**tokens: Any) -> dict[str, Any]:
    """The same in A Feast for Crows, with these tokens."""
    position = by_hand(scenario="feast-for-crows-small")
    del position["terrain"]
    return {**position, "objectives": {id: {"at": [6, 24], **more} for id, more in tokens.items()}}
