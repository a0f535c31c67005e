"""Which game: as it was named, as the other arguments imply, or picked from a list at the terminal."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from banneret import registry
from banneret.cli.arguments import SEATS
from banneret.kernel.errors import BanneretError

if TYPE_CHECKING:
    from banneret.cli.screen import Screen
    from banneret.kernel.game import Game

LIST = "list"  # instead of a scenario: which are there


def named(args: Namespace) -> str | None:
    """The game that was typed, by its name alone or after --game."""
    both = {name for name in (args.game, getattr(args, "game_named", None)) if name is not None}
    if len(both) > 1:
        raise BanneretError(f"Two games are named: {' and '.join(sorted(both))}.")
    return next(iter(both), None)


def named_or_first(args: Namespace) -> Game:
    """The game that was typed, otherwise the first of all."""
    return registry.game(named(args) or next(iter(registry.GAMES)))


def game_for(args: Namespace, screen: Screen) -> Game:
    """The game to play: named, implied, or picked."""
    found = named(args)
    if found is not None:
        return registry.game(found)
    return _implied(args) or _picked(screen)


def _implied(args: Namespace) -> Game | None:
    """The first game that has the seats and the scenario that were typed, if any were."""
    seats = [seat for seat in SEATS if getattr(args, seat) or getattr(args, f"army_{seat}")]
    if not seats and args.scenario in (None, LIST):
        return None
    return next(
        (game for game in _games() if _has(game, seats, args.scenario)), registry.game(next(iter(registry.GAMES)))
    )


def _has(game: Game, seats: list[str], scenario: str | None) -> bool:
    return all(seat in game.seats for seat in seats) and (scenario in (None, LIST) or scenario in game.scenarios())


def _games() -> Iterator[Game]:
    return (registry.game(name) for name in registry.GAMES)


def _picked(screen: Screen) -> Game:
    """The one that a person at the terminal picks; the first where nobody can be asked, or only one is there."""
    games = [*_games()] if screen.terminal else [registry.game(next(iter(registry.GAMES)))]
    if len(games) == 1:
        return games[0]
    wide = max(len(game.name) for game in games)
    screen.say("Which game?", *(f"  {n} {game.name:{wide}}  {game.title}" for n, game in enumerate(games, 1)))
    while True:
        typed = screen.ask("number or name (Enter: 1)> ")
        if found := _called(typed, games):
            return found
        screen.say(f"No: there is no such game; type 1 to {len(games)}, or a name.")


def _called(typed: str, games: list[Game]) -> Game | None:
    """The game of this number, name or beginning; Enter takes the first."""
    if not typed:
        return games[0]
    numbers = {str(n): game for n, game in enumerate(games, 1)}
    begins = [game for game in games if game.name.startswith(typed.casefold())]
    return numbers.get(typed) or (begins[0] if len(begins) == 1 else None)


def scenario_lines(game: Game) -> list[str]:
    """Every scenario, the one for newcomers first."""
    wide = max(map(len, game.scenarios()))
    return [f"{id:{wide}}  {title}" for id, title in game.scenarios().items()]
