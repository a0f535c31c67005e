"""Ids as people call them: units, NCUs, cards, zones, terrain, seats; lengths and poses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from banneret.games.tmg.cards import Card
from banneret.games.tmg.library import library

SEAT_NAMES = {"red": "Red", "blue": "Blue"}
NUMBERED = re.compile(r"(.+)-(\d+)")
ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)+|\bred\b|\bblue\b")
THINGS = {"token": ("token", 0), "wall": ("castle wall", 1), "terrain": ("terrain piece", 1)}  # people count from 1
WORDS = {  # words of the game that no card explains
    "pass": "Pass",
    "none": "Decline",
    "yes": "Yes",
    "no": "No",
    "stay": "Stay as it stands",
    "first": "the First Player's zone",
    "second": "the second player's zone",
    "attacker": "Attacker",
    "defender": "Defender",
    "deck": "the deck",
    "discard": "the discard pile",
    "hand": "the hand",
    "letters": "the Tactics zone",
}


def name(id: str) -> str:
    """What people call it: "lannister-guards-2" is Lannister Guards 2; a word that nobody knows is only spaced out."""
    if id in SEAT_NAMES:
        return SEAT_NAMES[id]
    if id in _names():
        return _names()[id]
    if (found := NUMBERED.fullmatch(id)) and found[1] in THINGS:
        thing, more = THINGS[found[1]]
        return f"{thing} {int(found[2]) + more}"
    if found and found[1] in _names():
        return f"{_names()[found[1]]} {found[2]}"
    if "@" in id:
        return _borne(id)
    if "#" in id:
        return name(id.partition("#")[0])
    return WORDS.get(id) or id.replace("-", " ")


def _borne(word: str) -> str:
    """An ability and who bears it: "hold-the-line@lannister-guards-1"."""
    use, _, bearer = word.partition("@")
    return name(use) if bearer.lstrip("-").isdigit() else f"{name(use)} ({name(bearer)})"


@cache
def _names() -> Mapping[str, str]:
    """Every id of the content with its name; where two share an id, units count before cards before abilities."""
    found = library()
    names = {attack.id: attack.name for card in found.units.values() for attack in card.attacks}
    names |= {option.use: card.name for card in found.tactics.values() for option in card.options}
    shelves: tuple[Mapping[str, object], ...] = (
        found.abilities,
        found.terms,
        found.terrain,
        found.conditions,
        found.zones,
        found.modes,
        found.objectives,
        found.secret_objectives,
        found.armies,
        found.tactics,
        found.attachments,
        found.ncus,
        found.units,
    )
    for shelf in shelves:
        names |= {id: _called(card) for id, card in shelf.items()}
    return names


def _called(card: object) -> str:
    called: str = getattr(card, "name")  # noqa: B009  records of many kinds share it
    return called


def named_words(text: str) -> str:
    """A sentence with the ids in it as people call them."""
    return ID.sub(lambda id: name(id[0]) if _known(id[0]) else id[0], text)


def _known(id: str) -> bool:
    found = NUMBERED.fullmatch(id)
    return id in SEAT_NAMES or id in _names() or (found is not None and (found[1] in THINGS or found[1] in _names()))


def unit_name(id: str, card: Card) -> str:
    """The name of a unit or NCU; one whose id does not tell its card is called by both."""
    return name(id) if card_of(id) == card.id else f"{card.name} {id}"


def card_of(id: str) -> str | None:
    """The card of a unit or NCU by its id: a card id with an optional number."""
    shelf = library()
    found = NUMBERED.fullmatch(id)
    for card in (id, found[1] if found else id):
        if card in shelf.units or card in shelf.ncus:
            return card
    return None


# --- lengths and poses ------------------------------------------------------------------------------------


def short(thousandths: int) -> str:
    """A length or an angle with one decimal at most: "24", "28.8"."""
    tenths = (thousandths + 50) // 100
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else f"{tenths // 10}"


def inches_text(thousandths: int) -> str:
    """A length: 6", 0.4"."""
    return f'{short(thousandths)}"'


def facing_text(facing: int) -> str:
    """A facing in degrees clockwise from north."""
    return f"{short(facing)}°"


def place_text(at: Sequence[int]) -> str:
    """A place, or a pose, in inches and degrees: "(24, 28.8)", "(24, 28.8) facing 180°"."""
    place = f"({short(at[0])}, {short(at[1])})"
    return f"{place} facing {facing_text(at[2])}" if len(at) > 2 else place
