"""`banneret army`: what is wrong with a list and why, and the lists that come ready-made."""

from __future__ import annotations

import textwrap
from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from banneret import registry
from banneret.cli import choosing, files
from banneret.cli.arguments import SEATS
from banneret.kernel.decisions import Why
from banneret.kernel.errors import BanneretError
from banneret.kernel.game import Game

ILLEGAL = 1
ASK = "ask"


def army_named(args: Namespace, game: Game) -> Any:
    """What --army-gold and the like name: nothing (None: the scenario's own), "ask", or a list for each seat."""
    named = {seat: army for seat in SEATS if (army := getattr(args, f"army_{seat}"))}
    if strange := [seat for seat in named if seat not in game.seats]:
        raise BanneretError(f"There is no seat {strange[0]!r}; there are: {', '.join(game.seats)}.")
    if ASK in named.values():
        return ASK
    return {seat: _id_or_list(army) for seat, army in named.items()} or None


def _id_or_list(named: str) -> Any:
    is_file = Path(named).suffix in (".toml", ".json") or Path(named).is_file()
    return files.table_of(named, "a list") if is_file else named


def run(args: Namespace) -> int:
    if args.army == "list":
        game = choosing.named_or_first(args)
        return ready_made(game, None if args.scenario is None else _scenario(game, args.scenario))
    army = files.table_of(args.file, "a list")
    game = registry.game(args.game) if args.game else game_of(army)
    return check(game, args.file, army, _scenario(game, args.scenario) if args.scenario else fitting(game, army))


def game_of(army: Mapping[str, Any]) -> Game:
    """The game whose ready-made lists are written most like this one; the first of several."""

    def alike(game: Game) -> int:
        keys = [*dict.fromkeys(key for one in getattr(game, "armies", dict)().values() for key in one)]
        return sum(key in keys for key in army)

    return max((registry.game(name) for name in registry.GAMES), key=alike)


def fitting(game: Game, army: Mapping[str, Any]) -> str:
    """The first scenario that has least against the list."""
    return min(game.scenarios(), key=lambda scenario: len(_of(game, "army_reasons")(army, scenario)))


def check(game: Game, file: str, army: Mapping[str, Any], scenario: str) -> int:
    """All reasons why the list may not be played, each with its rule; 1 if there is any."""
    reasons: list[Why] = _of(game, "army_reasons")(army, scenario)
    title = game.scenarios()[scenario]
    if not reasons:
        print(f"{file} is legal in {scenario} ({title}).")
        return 0
    print(f"{file} is not legal in {scenario} ({title}):")
    for why in reasons:
        print(f"  {why}")
    return ILLEGAL


def ready_made(game: Game, scenario: str | None) -> int:
    """The ready-made lists: id, name and what is on them."""
    lists: dict[str, dict[str, Any]] = _of(game, "armies")()
    title = getattr(game, "army_title", str)
    for id, army in lists.items():
        if scenario is None or not _of(game, "army_reasons")(army, scenario):
            print(f"{id}: {title(id)} ({army.get('faction', '?')})")
            print(textwrap.fill(", ".join(_fielded(army)), 100, initial_indent="  ", subsequent_indent="    "))
    return 0


def _fielded(army: Mapping[str, Any]) -> Iterator[str]:
    """What is on a list, by the ids that one types: models or units with what they carry, then NCUs."""
    for model in (*army.get("models", ()), *army.get("units", ())):
        if isinstance(model, str):
            yield model
            continue
        carried = [model["equipment"]] if model.get("equipment") else [*model.get("attachments", ())]
        yield f"{model.get('card', '?')}{' with ' * bool(carried)}{' and '.join(carried)}"
    yield from army.get("ncus", ())


def _scenario(game: Game, wanted: str) -> str:
    scenarios = game.scenarios()
    if wanted not in scenarios:
        raise BanneretError(f"There is no scenario {wanted!r} in {game.name}; there are: {', '.join(scenarios)}.")
    return wanted


def _of(game: Game, what: str) -> Any:
    """Something that not every game has."""
    found = getattr(game, what, None)
    if found is None:
        raise BanneretError(f"{game.title} has no army lists.")
    return found
