"""A match in the middle of a battle, for the tests of invariants: what breaks a law is done to it, or told of it."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg import GAME
from banneret.games.tmg.state import State
from banneret.kernel.chance import Seeded
from banneret.kernel.match import Match
from banneret.kernel.position import from_position

POSITION: dict[str, Any] = {
    "game": "tmg",
    "scenario": "game-of-thrones-small",
    "turn": {"round": 2, "first": "red", "to_act": "red"},
    "terrain": [{"kind": "palisade", "at": [8, 24, 0]}],
    "objectives": {},
    "units": {
        "A": {"card": "stark-sworn-swords", "seat": "red", "at": [24, 24, 0], "attachments": ["sworn-sword-captain"]},
        "B": {"card": "stark-bowmen", "seat": "red", "at": [36, 12, 0]},
        "G": {"card": "grey-wind", "seat": "red", "at": [12, 12, 0]},
        "b": {"card": "lannister-guards", "seat": "blue", "at": [24, 28.8, 180], "minis": 9},
        "c": {"card": "mountains-men", "seat": "blue", "at": [36, 40, 180]},
        "D": {"card": "stark-sworn-swords", "seat": "red", "at": [12, 40, 0], "band": "E"},
        "E": {"card": "stark-sworn-swords", "seat": "red", "where": "banded"},
    },
    "ncus": {
        "sansa": {"card": "sansa-stark", "seat": "red", "activated": True, "zone": "crown"},
        "cersei": {"card": "cersei-lannister", "seat": "blue"},
        "pycelle": {"card": "pycelle", "seat": "blue"},
    },
    "decks": {
        "red": ["stark", "robb-stark-the-wolf-lord"],
        "blue": ["lannister", "jaime-lannister-the-kingslayer"],
    },
    "piles": {"red-hand": ["winters-might"], "blue-hand": ["bribery", "counterplot", "hear-me-roar"]},
}


def match_of(**turn: Any) -> Match:
    """A match in the middle of a battle."""
    return from_position(GAME, {**POSITION, "turn": {**POSITION["turn"], **turn}}, Seeded(0))


def fresh() -> State:
    g: State = match_of().g
    return g


def laws(sentences: list[str]) -> set[str]:
    return {sentence.split()[0] for sentence in sentences}
