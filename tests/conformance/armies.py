"""Armies for matches at random: the scenario's own, ready-made ones, lists made up on the spot, or asked for.

And skirmishes: positions late in a battle, a few wounded models a side, so that sides are wiped out as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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


# --- tmg ----------------------------------------------------------------------------------------------------


def host(game: Any, scenario: str, rng: Dice, *, made_up: bool) -> Json:
    """A ready-made army that fits, or one made up: a commander, units, attachments and NCUs while points last."""
    if made_up:
        for _ in range(ATTEMPTS):
            army = _made_up_host(game, scenario, rng)
            if not game.army_reasons(army, scenario):
                return army
    ready: Json = pick(rng, [*game.armies(scenario).values()])
    return ready


def _made_up_host(game: Any, scenario: str, rng: Dice) -> Json:
    from banneret.games.tmg.library import library

    shelf, size = library(), scenario.rpartition("-")[2]
    leader = pick(rng, [*shelf.commanders()])
    seated = leader.id in shelf.attachments
    fitting = [c for c in shelf.units.values() if c.faction in (leader.faction, "neutral") and c.playable]
    hosts = [c for c in fitting if c.type == "infantry"] if seated else fitting
    units: list[Json] = [{"card": pick(rng, hosts).id, "attachments": [leader.id] if seated else []}]
    army: Json = {"faction": leader.faction, "size": size, "commander": leader.id, "units": units, "ncus": []}
    army["ncus"] = [] if seated else [leader.id]
    for _ in range(ATTEMPTS):
        more = _one_more(shelf, army, leader.faction, fitting, rng)
        if not game.army_reasons(more, scenario):
            army = more
    return army


def _one_more(shelf: Any, army: Json, faction: str, fitting: Sequence[Any], rng: Dice) -> Json:
    """The army with one thing more: a unit, a band, an attachment, an NCU, somebody to plant."""
    units: list[Json] = [dict(unit) for unit in army["units"]]
    kind = rng.below(8)
    cards = [c for c in shelf.attachments.values() if c.faction in (faction, "neutral") and not c.commander]
    if kind < 4:
        units.append({"card": pick(rng, fitting).id, "attachments": []})
    elif kind == 4:
        pair = [n for n, unit in enumerate(units) if shelf.units[unit["card"]].banding]
        if len(pair) > 1:
            units[pair[0]]["banded_with"] = pair[1]
    elif kind == 5:
        named = [c.id for c in shelf.ncus.values() if c.faction in (faction, "neutral") and not c.commander]
        return {**army, "ncus": [*army["ncus"], pick(rng, named)]}
    elif kind == 6 and any(c.army_rule.planted for c in cards):
        return {**army, "planted": [pick(rng, [c.id for c in cards if c.army_rule.planted])]}
    else:
        unit = pick(rng, units)
        unit["attachments"] = [*unit["attachments"], pick(rng, cards).id]
    return {**army, "units": units}


def melee(game: Any, scenario: str, rng: Dice) -> Json:
    """A few battered units a side in the middle of the table, some of them in contact, late in the game."""
    from banneret.games.tmg.library import last_round, library

    mode, _, size = scenario.rpartition("-")
    mode = mode if mode in library().modes else pick(rng, [*library().modes])
    late = 2 + rng.below(last_round(library().modes[mode]) - 2)
    leaders = {seat: pick(rng, [*library().commanders()]) for seat in game.seats}
    turn = {"round": late, "first": pick(rng, game.seats), "to_act": pick(rng, game.seats)}
    turn["stage"] = "round-start" if rng.below(3) == 0 or mode == "winds-of-winter" else "turns"
    table: Json = {"game": game.name, "scenario": scenario, "mode": mode, "size": size, "turn": turn}
    table["vp"] = {seat: rng.below(library().sizes[size].vp) for seat in game.seats}
    table["decks"] = {seat: [leader.faction, leader.id] for seat, leader in leaders.items()}
    table["units"] = _lines({seat: _battered(library(), leader, rng) for seat, leader in leaders.items()}, rng)
    table["ncus"] = _court(library(), leaders, rng)
    if mode in ("game-of-thrones", "clash-of-kings", "winds-of-winter"):  # the others lay their own
        table["terrain"] = _scattered(library(), rng)
    return {**table, "piles": _hands(game, table, rng)}


def _battered(shelf: Any, leader: Any, rng: Dice) -> list[Json]:
    """Two to four units of a faction and what is left of them, some with an attachment; the last may be a band."""
    fitting = [c for c in shelf.units.values() if c.faction in (leader.faction, "neutral") and c.playable]
    worn = [c for c in shelf.attachments.values() if c.faction in (leader.faction, "neutral") and not c.commander]
    units: list[Json] = []
    for _ in range(1 + rng.below(3)):
        card = fitting.pop(rng.below(len(fitting)))
        mates = [a.id for a in worn if a.type == card.type and not a.army_rule.planted]
        with_it = [pick(rng, mates)] if card.type == "infantry" and rng.below(2) else []
        worn = [a for a in worn if a.id not in with_it]
        left = _hurt(card, rng)
        if any(shelf.attachments[id].army_rule.joins_unit_of for id in with_it):
            left["minis"] = max(2, left["minis"])  # it stands beside the first
        units.append({**left, "attachments": with_it})
    pairs = [c for c in fitting if c.banding] if rng.below(2) else []
    last = pick(rng, pairs or fitting)
    units.append({**_hurt(last, rng), **({"band": _hurt(last, rng)} if pairs else {})})
    return units


def _hurt(card: Any, rng: Dice) -> Json:
    """A unit with some of its minis or HP, and some tokens."""
    hurt = [one for one in ("panicked", "vulnerable", "weakened") if rng.below(4) == 0]
    return {"card": card.id, "minis" if card.ranked else "hp": 1 + rng.below(card.hp), "conditions": hurt}


def _lines(sides: Mapping[str, list[Json]], rng: Dice) -> Json:
    """Two lines, front to front: in columns, some of them in contact; or interlocked, so that one fights two."""
    found: Json = {}
    rows = {seat: {3 if "band" in unit else n: unit for n, unit in enumerate(side)} for seat, side in sides.items()}
    interlocked = rng.below(3) == 0
    middle = 20 + rng.below(8)
    for column in range(4):
        middle = middle if interlocked else 20 + rng.below(8)
        gap = 0 if interlocked or rng.below(2) else 1 + rng.below(8)
        for seat, units in rows.items():
            if column in units:
                unit, depth, north = units[column], _depth(units[column]["card"]), seat == "blue"
                x = 13 + 8 * column + (3 if "band" in unit else 0) - (4 if north and interlocked else 0)
                at = [x, middle + (gap + depth / 2 if north else -depth / 2), 180 if north else 0]
                found |= _placed(f"{seat}-{column}", {**unit, "seat": seat, "at": at})
    return found


def _placed(id: str, unit: Json) -> Json:
    """A unit by its id, or both halves of a band."""
    if "band" not in unit:
        return {id: unit}
    right = {"card": unit["card"], "minis": unit["band"]["minis"], "seat": unit["seat"], "where": "banded"}
    return {id: {**unit, "band": f"{id}-right"}, f"{id}-right": right}


def _scattered(shelf: Any, rng: Dice) -> list[Json]:
    """Up to three pieces that a unit may stand on."""
    kinds = [kind.id for kind in shelf.terrain.values() if "impassable" not in kind.keywords]
    places = [[10 + rng.below(28), 14 + rng.below(20), 15 * rng.below(24)] for _ in range(rng.below(4))]
    return [{"kind": pick(rng, kinds), "at": at} for at in places]


def _depth(card: str) -> float:
    from banneret.games.tmg.library import library

    depth: int = library().tray(library().units[card]).footprint()[1]
    return depth / 1000


def _court(shelf: Any, leaders: Mapping[str, Any], rng: Dice) -> Json:
    """An NCU or two a side, none of them twice."""
    found: Json = {}
    for seat, leader in leaders.items():
        cards = [c.id for c in shelf.ncus.values() if c.faction == leader.faction and not c.commander]
        for _ in range(1 + rng.below(2)):
            card = cards.pop(rng.below(len(cards)))
            found[f"{seat}-{card}"] = {"card": card, "seat": seat}
    return found


def _hands(game: Any, table: Json, rng: Dice) -> Json:
    """Three cards each, and secret objectives where the mode has them."""
    stocks = {name: [*cards] for name, cards in game.piles(table)[1].items()}
    piles: Json = {}
    for seat in game.seats:
        stock = stocks[f"{seat}-tactics"]
        piles[f"{seat}-hand"] = [stock.pop(rng.below(len(stock))) for _ in range(3)]
        if table["mode"] == "winds-of-winter":
            stock = stocks["secrets"]
            piles[f"{seat}-objectives"] = [stock.pop(rng.below(len(stock))) for _ in range(3)]
    return piles


SKIRMISHES: dict[str, Callable[..., Json]] = {"tactics": skirmish, "tmg": melee}
MAKERS: dict[str, Callable[..., Json]] = {"tactics": warband, "tmg": host}
