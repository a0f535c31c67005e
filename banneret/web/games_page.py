"""What the home page offers: the games with a drawn board, their scenarios and lists, and the computers."""

from __future__ import annotations

from functools import cache
from typing import Any

from banneret import agents, registry
from banneret.kernel.errors import BanneretError
from banneret.kernel.game import Game
from banneret.web.boards_to_come import board_to_come
from banneret.web.home_pictures import board_of
from banneret.web.lobby import OPPONENT
from banneret.web.wire_http import GameInfo, Games, ScenarioInfo


@cache
def games() -> Games:
    """All games of the registry, then those that are still to come."""
    there = [_game(registry.game(name)) for name in registry.GAMES]
    later = [
        GameInfo(id, title, "", False, [], [], board_to_come(board))
        for id, (title, board) in registry.COMING.items()
        if id not in registry.GAMES
    ]
    return Games([*there, *later], {**agents.WAYS}, OPPONENT)


def _game(game: Game) -> GameInfo:
    scenarios = [ScenarioInfo(id, title, _armies(game, id)) for id, title in game.scenarios().items()]
    return GameInfo(game.name, game.title, game.edition, True, [*game.seats], scenarios, board_of(game))


def _armies(game: Game, scenario: str) -> dict[str, str]:
    """The ready-made lists that fit a scenario, by id."""
    ready = getattr(game, "armies", None)
    try:
        found: dict[str, Any] = ready(scenario) if ready is not None else {}
    except BanneretError:
        return {}
    title = getattr(game, "army_title", None)
    return {id: str(title(id)) if title is not None else id.replace("-", " ").title() for id in found}
