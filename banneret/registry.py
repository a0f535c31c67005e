"""Game name -> import path: the only door into the games."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from banneret.kernel.errors import UnknownGame
from banneret.kernel.game import Game

GAMES = {"tactics": "banneret.games.tactics", "tmg": "banneret.games.tmg"}

# Announced, not playable yet: title, and what its board is made of.
COMING = {"wrath": ("Wrath of Kings", "bases"), "joan": ("Time of Legends: Joan of Arc", "hexes")}


@cache
def game(name: str) -> Game:
    """The game of this name, opened on demand."""
    if name not in GAMES:
        raise UnknownGame(f"There is no game {name!r}; there are: {', '.join(GAMES)}.")
    found: Game = import_module(GAMES[name]).GAME
    return found
