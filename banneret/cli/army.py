"""`banneret army`: what is wrong with a list and why, and the lists that come ready-made."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from banneret import registry
from banneret.cli import files
from banneret.kernel.decisions import Why
from banneret.kernel.errors import BanneretError
from banneret.kernel.game import Game

ILLEGAL = 1
ASK = "ask"


def army_named(args: Namespace) -> Any:
    """What --army-gold and --army-silver name: nothing (None: the scenario's own), "ask", or a list for each seat."""
    named = {seat: army for seat, army in (("gold", args.army_gold), ("silver", args.army_silver)) if army}
    if ASK in named.values():
        return ASK
    return {seat: _id_or_list(army) for seat, army in named.items()} or None


def _id_or_list(named: str) -> Any:
    is_file = Path(named).suffix in (".toml", ".json") or Path(named).is_file()
    return files.table_of(named, "a list") if is_file else named


def run(args: Namespace) -> int:
    game = registry.game(args.game)
    scenario = _scenario(game, args.scenario)
    if args.army == "list":
        return ready_made(game, None if args.scenario is None else scenario)
    return check(game, args.file, scenario)


def check(game: Game, file: str, scenario: str) -> int:
    """All reasons why the list may not be played, each with its rule; 1 if there is any."""
    army = files.table_of(file, "a list")
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
    for id, army in lists.items():
        if scenario is None or not _of(game, "army_reasons")(army, scenario):
            print(f"{id}: {army.get('name', id)} ({army.get('faction', '?')})")
            print(f"  {', '.join(map(_model, army.get('models', [])))}")
    return 0


def _model(model: Any) -> str:
    if isinstance(model, str):
        return model
    token = f" with {model['equipment']}" if model.get("equipment") else ""
    return f"{model.get('card', '?')}{token}"


def _scenario(game: Game, wanted: str | None) -> str:
    scenarios = game.scenarios()
    if wanted is None:
        return next(iter(scenarios))
    if wanted not in scenarios:
        raise BanneretError(f"There is no scenario {wanted!r} in {game.name}; there are: {', '.join(scenarios)}.")
    return wanted


def _of(game: Game, what: str) -> Any:
    """Something that not every game has."""
    found = getattr(game, what, None)
    if found is None:
        raise BanneretError(f"{game.title} has no army lists.")
    return found
