"""A Song of Ice & Fire: Tactics."""

from banneret.games.tactics.game import Tactics

GAME = Tactics()
