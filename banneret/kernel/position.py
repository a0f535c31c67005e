"""Positions: a state written down by hand (TOML) or by machine (JSON), and the match that starts from it."""

from __future__ import annotations

import json
from typing import Any

from banneret.kernel import journal, piles
from banneret.kernel.chance import Draw, Roll, Seeded, Source, misfit
from banneret.kernel.decisions import Rng
from banneret.kernel.errors import BanneretError, IllegalReply, PositionError
from banneret.kernel.game import Game, Json
from banneret.kernel.match import Match, written


def table(position: Any) -> Json:
    """A position as a table: it may come as one, or as JSON or TOML text."""
    if isinstance(position, str):
        position = _parsed(position)
    if not isinstance(position, dict) or "game" not in position:
        raise PositionError("A position is a table that names its game.")
    return position


def _parsed(text: str) -> Any:
    import tomllib

    try:
        return json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise PositionError(f"The position cannot be read: {fault}.") from None


def state_of(game: Game, position: Json, rng: Rng | None = None) -> tuple[Any, Json]:
    """The state that a position describes and what the header says of it; `rng` may fill holes."""
    position = table(position)
    if position["game"] != game.name:
        raise PositionError(f"game: {position['game']!r} is not {game.name!r}.")
    scenario = position.get("scenario")
    if not isinstance(scenario, str) or scenario not in game.scenarios():
        raise PositionError(f"scenario: {scenario!r} is not one of {', '.join(game.scenarios())}.")
    g = _read(game, position, rng)
    return g, {"scenario": scenario, "position": written(game, {"scenario": scenario}, g, None)}


def _piles(game: Game, position: Json, rng: Rng | None) -> piles.Piles:
    sorts, stocks = game.piles(position)
    read = piles.read(position.get("piles", {}), sorts)
    piles.complete(read, stocks)
    if rng is not None:
        piles.fill(read, stocks, rng)
    elif piles.holes(read):
        raise PositionError('piles: "?" stands where a card must be named (or ask for a guess).')
    if wrong := piles.lost_and_doubled(read, stocks):
        raise PositionError(f"piles: {wrong[0]}.")
    return read


def _read(game: Game, position: Json, rng: Rng | None) -> Any:
    try:
        return game.from_position(position, _piles(game, position, rng))
    except BanneretError:
        raise
    except Exception as fault:  # a position is foreign text: what is missing or odd is told to its author
        raise PositionError(f"The position cannot be read: {type(fault).__name__}: {fault}.") from fault


def from_position(game: Game, position: Json, source: Source | None = None, *, rng: Rng | None = None) -> Match:
    """A match that starts from a position; holes are refused unless `rng` may fill them."""
    g, about = state_of(game, position, rng)
    since = position.get("since", [])
    if not isinstance(since, list):
        raise PositionError("since: expected a list of replies.")
    match = Match(game, g, journal.header(game, about), source or Seeded(0))
    return _since(match, since)


def _since(match: Match, since: list[Any]) -> Match:
    """Answer what the position says was answered after its rest, then go on with the given source."""
    source = match.source
    at = match.source = _Listed(since, source)
    match.begin()
    while at.left:
        reply = at.left.pop(0)
        if match.outcome is not None:
            raise PositionError(f"since: {reply!r} answers nothing: the match is over.")
        try:
            match.answer(reply)
        except IllegalReply as fault:
            assert match.question is not None
            raise PositionError(f"since: {reply!r} does not answer {match.question.ask!r}: {fault}") from fault
    match.source = source
    return match


class _Listed:
    """Chance out of a position's `since`, then from the source behind it."""

    def __init__(self, left: list[Any], after: Source) -> None:
        self.left = [*left]
        self.after = after

    def roll(self, request: Roll) -> list[int] | None:
        return self._next(request) if self.left else self.after.roll(request)

    def draw(self, request: Draw) -> list[str]:
        return self._next(request) if self.left else self.after.draw(request)

    def _next(self, request: Roll | Draw) -> Any:
        entry = self.left[0]
        if not isinstance(entry, dict) or request.kind not in entry:
            raise PositionError(f"since: {request.ask!r} ({request.rule}) is a {request.kind}, not {entry!r}.")
        if wrong := misfit(request, entry[request.kind]):
            raise PositionError(f"since: {request.ask!r}: {wrong}.")
        self.left.pop(0)
        return [*entry[request.kind]]

    def copy(self) -> _Listed:
        return _Listed(self.left, self.after.copy())
