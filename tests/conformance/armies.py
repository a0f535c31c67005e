"""Armies for matches at random: the scenario's own, ready-made ones, lists made up on the spot, or asked for.

And skirmishes: positions late in a battle, a few wounded models a side, so that sides are wiped out as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from banneret.kernel.chance import Dice
from banneret.kernel.decisions import pick
from banneret.kernel.game import Game, Json

ATTEMPTS = 50


def any_armies(game: Game, scenario: str, rng: Dice) -> Any:
    """What to hand to `setup`; a game without lists of its own gets None."""
    make = MAKERS.get(game.name)
    kind = rng.below(8)
    if make is None or kind < 2:
        return None
    if kind == 2:
        return "ask"
    return {seat: make(game, scenario, rng, made_up=kind > 3) for seat in game.seats}


# --- tactics ------------------------------------------------------------------------------------------------


def warband(game: Any, scenario: str, rng: Dice, *, made_up: bool) -> Json:
    """A ready-made warband that fits, or one made up where the scenario allows it."""
    if made_up:
        for _ in range(ATTEMPTS):
            army = _made_up(game, scenario, rng)
            if not game.army_reasons(army, scenario):
                return army
    ready: Json = pick(rng, [*game.armies(scenario).values()])
    return ready


def _made_up(game: Any, scenario: str, rng: Dice) -> Json:
    """Models of one faction and neutrals, added while nothing but unspent coins is wrong; then equipment."""
    from banneret.games.tactics.library import library

    shelf = library()
    faction = pick(rng, ["baratheon", "targaryen", "neutral"])
    cards = [card.id for card in shelf.models.values() if card.faction in (faction, "neutral")]
    models: list[Json] = []
    for _ in range(ATTEMPTS):
        more = [*models, {"card": pick(rng, cards)}]
        if _still_legal(game, {"faction": faction, "models": more}, scenario):
            models = more
    tokens = [*shelf.equipment]
    for n in range(len(models)):
        armed = {**models[n], "equipment": pick(rng, tokens)}
        if rng.below(2) and _still_legal(game, _army(faction, [*models[:n], armed, *models[n + 1 :]]), scenario):
            models[n] = armed
    return _army(faction, models)


def _army(faction: str, models: Sequence[Json]) -> Json:
    return {"faction": faction, "models": [*models]}


def _still_legal(game: Any, army: Json, scenario: str) -> bool:
    """Whether nothing is wrong that more models cannot put right."""
    return all(why.rule in ("TAC-WB-8", "TAC-NEU-R1") for why in game.army_reasons(army, scenario))


def skirmish(game: Any, scenario: str, rng: Dice) -> Json:
    """A few wounded models a side, close together, with little time left."""
    from banneret.battlefield.squares import bits
    from banneret.games.tactics.field import field_of
    from banneret.games.tactics.library import library

    field, shelf, rules = field_of(scenario), library(), library().scenarios[scenario]
    squares = [n for n in bits(field.ground.open) if field.plan.distance[n][field.plan.size // 2] <= 4]
    cards = [card for card in shelf.models.values() if not card.large]
    pieces: Json = {}
    for seat in game.seats:
        for n in range(1 + rng.below(3)):
            card = cards.pop(rng.below(len(cards)))
            spot = field.plan.xy[squares.pop(rng.below(len(squares)))]
            wounds = rng.below(card.wounds)
            pieces[f"{seat}-{n}"] = {"card": card.id, "seat": seat, "at": [*spot], "wounds": wounds}
    laid = [*shelf.objectives]
    objectives = {laid.pop(rng.below(len(laid))): [*field.plan.xy[n]] for n in field.objectives}
    turn = {"round": 1 + rng.below(rules.rounds), "first": pick(rng, game.seats)}
    about = {"game": game.name, "scenario": scenario, "turn": {**turn, "to_act": pick(rng, game.seats)}}
    return {**about, "pieces": pieces, "objectives": objectives}


SKIRMISHES: dict[str, Callable[..., Json]] = {"tactics": skirmish}
MAKERS: dict[str, Callable[..., Json]] = {"tactics": warband}
