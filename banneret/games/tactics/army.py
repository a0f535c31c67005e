"""Assembling a warband: every reason why a list is not legal, in the order of the book.

A list is JSON; a bare card is a model without equipment:
`{"faction": "baratheon", "models": [{"card": "robert", "equipment": "castle-forged-steel"}, "warden"]}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, get_args

from banneret.games.tactics.cards import (
    CHARACTERS,
    COINS,
    RANKS,
    Cost,
    Equipment,
    Faction,
    ModelCard,
    Scenario,
)
from banneret.games.tactics.library import library
from banneret.kernel.decisions import Why

Picked = tuple[str, str | None]  # a card and its equipment, by id
FACTIONS: tuple[str, ...] = get_args(Faction)
KEYS = {"card", "equipment"}
Whys = Iterator[Why]


def why_not(army: object, scenario: Scenario) -> list[Why]:
    """All reasons why this list may not be played in this scenario; none if it is legal."""
    slips = list(_slips(army))
    if slips:
        return slips
    band = _band(army, scenario)
    return [why for judge in _JUDGES for why in judge(band)]


def legal(army: object, scenario: Scenario) -> bool:
    """Whether the list may be played in this scenario."""
    return not why_not(army, scenario)


def normal(army: Any) -> list[Picked]:
    """The models of a well-formed list in its order, each as card and equipment."""
    return [_picked(model) for model in army["models"]]


def spent(army: object) -> Cost:
    """What a well-formed list costs, equipment included."""
    return _total(_models(army))


# -- the form of a list ------------------------------------------------------------------------------------


def _slips(army: object) -> Whys:
    """What keeps a list from being read at all."""
    if not isinstance(army, dict) or not isinstance(army.get("models"), list | tuple):
        yield Why("TAC-WB-R3", "A warband is submitted as a faction and a list of models.")
        return
    if army.get("faction") not in FACTIONS:  # TAC-WB-1
        yield Why("TAC-WB-1", f"A warband is of one faction: {', '.join(FACTIONS)}.")
    said = {why.says: why for model in army["models"] for why in _slips_of(model)}
    yield from said.values()


def _slips_of(model: object) -> Whys:
    if isinstance(model, str):
        model = {"card": model}
    if not isinstance(model, dict) or not isinstance(model.get("card"), str) or set(model) - KEYS:
        yield Why("TAC-WB-R3", "Each model is a card, or a card with its equipment.")
        return
    if model["card"] not in library().models:  # TAC-WB-3
        yield Why("TAC-WB-3", f"There is no model card {_shown(model['card'])}.")
    yield from _slips_of_token(model.get("equipment"))


def _slips_of_token(token: object) -> Whys:
    if isinstance(token, list | tuple):  # TAC-EQ-2
        yield Why("TAC-EQ-2", "A model carries at most 1 equipment token.", {"tokens": len(token), "most": 1})
    elif token is not None and not (isinstance(token, str) and token in library().equipment):
        yield Why("TAC-EQ-1", f"There is no equipment token {_shown(token)}.")


def _shown(word: object) -> str:
    """A word of the list, cut short if it is long."""
    text = word if isinstance(word, str) else "of that form"
    return text if len(text) <= 40 else text[:39] + "…"


# -- a list that can be read -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Model:
    """A model on a list: its card and what it carries."""

    card: ModelCard
    token: Equipment | None


@dataclass(frozen=True, slots=True)
class Band:
    """A list before the judges: the faction it claims, its models, and the scenario that it is for."""

    faction: str
    models: tuple[Model, ...]
    scenario: Scenario

    @property
    def cards(self) -> list[ModelCard]:
        return [model.card for model in self.models]

    @property
    def own(self) -> list[ModelCard]:
        """The cards of the warband's faction."""
        return [card for card in self.cards if card.faction == self.faction]

    @property
    def neutrals(self) -> list[ModelCard]:
        return [card for card in self.cards if card.faction == "neutral"]

    @property
    def sigils(self) -> list[str]:
        """The loyalties in the warband; a model without sigil has none."""
        return _distinct(card.sigil for card in self.own if card.sigil)  # TAC-WB-R2 TAC-NEU-R1

    @property
    def characters(self) -> list[ModelCard]:
        return [card for card in self.cards if card.rank in CHARACTERS]


def _band(army: Any, scenario: Scenario) -> Band:
    return Band(army["faction"], _models(army), scenario)


def _models(army: object) -> tuple[Model, ...]:
    shelf = library()
    return tuple(Model(shelf.models[card], shelf.equipment[token] if token else None) for card, token in normal(army))


def _picked(model: Any) -> Picked:
    return (model, None) if isinstance(model, str) else (model["card"], model.get("equipment"))


def _total(models: Iterable[Model]) -> Cost:
    """The printed prices of models and tokens, added up."""
    total = Cost()
    for model in models:
        total = total.plus(model.card.cost)  # TAC-WB-3 TAC-CARD-4 TAC-MNT-2 TAC-MNT-3
        if model.token:
            total = total.plus(Cost(copper=model.token.price))  # TAC-WB-7 TAC-EQ-1
    return total


def _distinct(words: Iterable[str]) -> list[str]:
    """Each word once, in order of appearance."""
    return list(dict.fromkeys(words))


# -- the judges, in the order of the book ------------------------------------------------------------------


def _someone(band: Band) -> Whys:
    if not band.models:  # TAC-WB-R4
        yield Why("TAC-WB-R4", "A warband has at least 1 model.", {"models": 0, "least": 1})


def _one_emblem(band: Band) -> Whys:
    strangers = (card for card in band.cards if card.faction not in (band.faction, "neutral"))  # TAC-WB-1
    for name in _distinct(card.full_name for card in strangers):
        yield Why("TAC-WB-1", f"{name} does not bear the emblem of a {band.faction.title()} warband.")


def _one_sigil(band: Band) -> Whys:
    if len(band.sigils) > 1:  # TAC-WB-2
        said = " and ".join(band.sigils)
        yield Why("TAC-WB-2", f"Loyalties do not mix: {said}.", {"sigils": len(band.sigils), "most": 1})


def _guests(band: Band) -> Whys:
    if _only_neutrals(band):  # TAC-NEU-1 TAC-NEU-R1
        return
    for rank in RANKS:
        count = sum(card.rank == rank for card in band.neutrals)
        if count > 1:  # TAC-NEU-2
            says = f"At most 1 Neutral {rank} may join a warband of another faction, not {count}."
            yield Why("TAC-NEU-2", says, {"models": count, "most": 1})


def _claimed_faction(band: Band) -> Whys:
    if band.faction != "neutral" and _only_neutrals(band):  # TAC-NEU-R1
        says = f"Without a model of its own this is a Neutral warband, not a {band.faction.title()} one."
        yield Why("TAC-NEU-R1", says)


def _only_neutrals(band: Band) -> bool:
    return 0 < len(band.models) == len(band.neutrals)


def _number_of_models(band: Band) -> Whys:
    count, most = len(band.models), band.scenario.coins.copper
    if count > most:  # TAC-WB-4
        says = f"{count} models are too many: at most {most}."
        yield Why("TAC-WB-4", says, {"models": count, "most": most})


def _price(band: Band) -> Whys:
    total = _total(band.models)
    for coin, cost, given in zip(COINS, total, band.scenario.coins, strict=True):
        if cost > given:  # TAC-WB-6
            says = f"The warband costs {cost} {coin}, the scenario gives {given}."
            yield Why("TAC-WB-6", says, {"coin": coin, "cost": cost, "given": given})


def _carriers(band: Band) -> Whys:
    if not band.scenario.equipment and any(model.token for model in band.models):
        yield Why(band.scenario.code, f"{band.scenario.title} is played without equipment.")
    for model in band.models:
        if model.token:
            yield from _carries(model.card, model.token)


def _carries(card: ModelCard, token: Equipment) -> Whys:
    if card.rank not in token.ranks:  # TAC-EQ-3 TAC-EQ-R2
        says = f"{token.name} is for {' and '.join(token.ranks)}: {card.full_name} may not carry it."
        yield Why("TAC-EQ-3", says)
    if token.infantry_only and card.large:  # TAC-EQ-R6
        yield Why("TAC-EQ-R6", f"{token.name} is for infantry: {card.full_name} may not carry it.")


def _unique_tokens(band: Band) -> Whys:
    tokens = [model.token for model in band.models if model.token and model.token.unique]
    for name in _distinct(token.name for token in tokens):
        count = sum(token.name == name for token in tokens)
        if count > 1:  # TAC-EQ-6
            yield Why("TAC-EQ-6", f"{name} is unique: once per warband.", {"tokens": count, "most": 1})


def _unspent(band: Band) -> Whys:
    fitting = _still_fitting(band)
    if fitting:  # TAC-WB-8
        left = band.scenario.coins.minus(_total(band.models))
        names = " or ".join(card.full_name for card in fitting)
        says = f"Gold and silver must be spent as far as possible: {names} would still fit."
        yield Why("TAC-WB-8", says, {"gold": left.gold, "silver": left.silver})


def _still_fitting(band: Band) -> list[ModelCard]:
    """The heroes and champions of the own faction that the warband would still have to take."""
    purse = band.scenario.coins
    for card in band.characters:
        purse = purse.minus(card.cost)  # TAC-WB-R1
    if len(band.characters) >= band.scenario.coins.copper:  # TAC-WB-R1 TAC-WB-4
        return []
    return [card for card in library().models.values() if card.cost.within(purse) and _eligible(card, band)]


def _eligible(card: ModelCard, band: Band) -> bool:
    return (
        card.rank in CHARACTERS
        and card.faction == band.faction  # TAC-WB-R1
        and card.character not in [other.character for other in band.characters]
        and (not card.sigil or not band.sigils or card.sigil in band.sigils)  # TAC-WB-R1 TAC-WB-R2
    )


def _names(band: Band) -> Whys:
    for character in _distinct(card.character for card in band.characters):
        forms = [card for card in band.characters if card.character == character]
        if len(forms) > 1:  # TAC-WB-9 TAC-CARD-5
            yield _why_one(forms)


def _why_one(forms: list[ModelCard]) -> Why:
    name, numbers = forms[0].name, {"models": len(forms), "most": 1}
    if len({card.large for card in forms}) > 1:  # TAC-MNT-1
        return Why("TAC-MNT-1", f"{name} is fielded mounted or on foot, not both.", numbers)
    return Why("TAC-WB-9", f"There is only one {name}.", numbers)


def _fixed_list(band: Band) -> Whys:
    if band.scenario.fixed and _cards_of(band.cards) not in [_ready(id) for id in band.scenario.armies]:
        lists = " or ".join(library().armies[id].name for id in band.scenario.armies)
        yield Why(band.scenario.code, f"{band.scenario.title} is played with a fixed list: {lists}.")


def _cards_of(cards: Iterable[ModelCard]) -> list[str]:
    return sorted(card.id for card in cards)


def _ready(id: str) -> list[str]:
    return sorted(model.card for model in library().armies[id].models)


_JUDGES = (
    _someone,
    _one_emblem,
    _one_sigil,
    _guests,
    _claimed_faction,
    _number_of_models,
    _price,
    _carriers,
    _unique_tokens,
    _unspent,
    _names,
    _fixed_list,
)
