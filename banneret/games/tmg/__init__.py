"""A Song of Ice & Fire: Tabletop Miniatures Game."""

from banneret.games.tmg.game import Tmg

GAME = Tmg()
