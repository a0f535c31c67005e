"""Ids as people call them: models, cards, terrain, seats; squares, coins and prices."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from banneret.games.tactics.cards import AbilityLine, Aftermath, Clause, Mode, ModelCard
from banneret.games.tactics.library import library
from banneret.kernel.wording import listed

Line = AbilityLine | Aftermath
SEAT_NAMES = {"gold": "Gold", "silver": "Silver"}
COIN_NAMES = ("gold", "silver", "copper")
NUMBERED = re.compile(r"(.+)-(\d+)")
ON_THE_BOARD = re.compile(r"(door|window|corpse-pile)-(\d+)")
PLUNDER = re.compile(r"(.+)-(\d+)-(\d+)")  # its kind and its square


def name(id: str) -> str:
    """What people call it: "honor-guard-2" is Honor Guard 2; an id that nobody knows stays as it is."""
    if id in SEAT_NAMES:
        return SEAT_NAMES[id]
    if id in _names():
        return _names()[id]
    if found := ON_THE_BOARD.fullmatch(id):
        return f"{found[1].replace('-', ' ')} {found[2]}"
    if (found := NUMBERED.fullmatch(id)) and found[1] in library().models:
        return f"{_names()[found[1]]} {found[2]}"
    if (found := PLUNDER.fullmatch(id)) and found[1] in library().terrain:
        return f"{_names()[found[1]]} at {square_text((int(found[2]), int(found[3])))}"
    return id


@cache
def _names() -> Mapping[str, str]:
    """Every id of the content with its name; where two share an id, the model's counts."""
    found = library()
    names = {line.id: line.name for card in found.models.values() for line in lines_of(card)}
    names |= {mode.id: mode.name for card in found.models.values() for mode in card.modes}
    for cards in (found.terrain, found.objectives, found.agendas, found.equipment, found.armies):
        names |= {id: card.name for id, card in cards.items()}
    return names | {id: short_name(card) for id, card in found.models.items()}


def short_name(card: ModelCard) -> str:
    """The name without the house that stands before it: Honor Guard, Warden, Rhaegar Targaryen."""
    return card.name.removeprefix(f"{card.faction.capitalize()} ")


def model_name(id: str, card: ModelCard) -> str:
    """The name of a model; one whose id does not tell its card is called by both."""
    return name(id) if card_of(id) else f"{short_name(card)} {id}"


# --- what stands on a model's card ----------------------------------------------------------------------


def card_of(id: str) -> ModelCard | None:
    """The card of a model by the model's id: a card id with an optional number."""
    models = library().models
    found = NUMBERED.fullmatch(id)
    return models.get(id) or (models.get(found[1]) if found else None)


def cards_of(id: str | None) -> list[ModelCard]:
    """The cards that a model may have, mounted and on foot; all cards if the id says nothing."""
    card = card_of(id) if id is not None else None
    if card is None:
        return [*library().models.values()]
    return [card, library().models[card.foot]] if card.foot else [card]


def lines_of(card: ModelCard) -> tuple[Line, ...]:
    """The abilities of a card, aftermaths of its modes included."""
    return (*card.abilities, *(after for mode in card.modes for after in mode.aftermath))


def line_of(id: str | None, line: str) -> Line | None:
    """An ability on this model's card."""
    return next((found for card in cards_of(id) for found in lines_of(card) if found.id == line), None)


def mode_of(id: str | None, mode: str) -> Mode | None:
    """An attack mode on this model's card."""
    return next((found for card in cards_of(id) for found in card.modes if found.id == mode), None)


def clause_of(id: str, clause: str) -> Clause | None:
    """A line of this hero's motivation."""
    for card in cards_of(id):
        motivation = library().motivations.get(card.character)
        for found in (*motivation.alive, *motivation.deceased) if motivation else ():
            if found.id == clause:
                return found
    return None


# --- squares, coins, prices ------------------------------------------------------------------------------


def square_text(at: Sequence[int]) -> str:
    """A square as (x,y)."""
    return f"({at[0]},{at[1]})"


def coins_text(coins: Sequence[int]) -> str:
    """Coins in words: "2 silver and 1 copper"."""
    return listed([f"{n} {coin}" for n, coin in zip(coins, COIN_NAMES, strict=True) if n]) or "nothing"


def price_text(ap: int, coins: Sequence[int]) -> str:
    """A price in brackets: " (1 AP, 2 copper)"; nothing for what costs nothing."""
    parts = [f"{ap} AP"] if ap else []
    parts += [f"{n} {coin}" for n, coin in zip(coins, COIN_NAMES, strict=True) if n]
    return f" ({', '.join(parts)})" if parts else ""
