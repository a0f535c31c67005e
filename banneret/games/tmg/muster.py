"""Reading an army list: what keeps it from being read at all, and the cards of one that can be read.

A list is JSON; a bare card is a unit without attachments, and either unit of a banded pair may name the other:
`{"faction": "stark", "size": "small", "commander": "robb-stark-the-wolf-lord",
  "units": [{"card": "stark-sworn-swords", "attachments": ["robb-stark-the-wolf-lord"], "banded_with": null}],
  "ncus": ["sansa-stark"], "planted": []}`; what is planted goes into an enemy's unit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from banneret.games.tmg.cards import Attachment, Card, Faction, Ncu, UnitCard
from banneret.games.tmg.library import library
from banneret.kernel.decisions import Why

FACTIONS: tuple[str, ...] = get_args(Faction)
KEYS = ("card", "attachments", "banded_with")
PARTS = ("faction", "size", "commander", "units", "ncus", "planted")
NOTES = ("game", "name", "points", "source")  # what a list in a file may say of itself
Whys = Iterator[Why]


# -- the form of a list ------------------------------------------------------------------------------------


def slips(army: object) -> list[Why]:
    """What keeps a list from being read, each thing once; empty if it can be read."""
    return list({str(why): why for why in _slips(army)}.values())


def _slips(army: object) -> Whys:
    if not isinstance(army, dict) or not isinstance(army.get("units"), list | tuple):
        yield Why("TMG-ARMY-R3", "An army is a faction, a size, a commander, a list of units and a list of NCUs.")
        return
    yield from _odd_parts(army, (*PARTS, *NOTES), f"A list has no part {{}}; its parts are {', '.join(PARTS)}.")
    if not _one_of(army.get("faction"), FACTIONS):  # TMG-ARMY-1
        yield Why("TMG-ARMY-1", f"An army is of one faction: {', '.join(FACTIONS)}.")
    if not _one_of(army.get("size"), library().sizes):  # TMG-ARMY-4
        yield Why("TMG-ARMY-4", f"An army is for one size of game: {', '.join(library().sizes)}.")
    if army.get("commander") is None:  # TMG-ARMY-2
        yield Why("TMG-ARMY-2", "An army has exactly 1 commander: the list names none.", {"commanders": 0, "needs": 1})
    elif not _one_of(army.get("commander"), (*library().attachments, *library().ncus)):  # TMG-ARMY-2
        yield Why("TMG-ARMY-2", f"There is no commander {_shown(army.get('commander'))}.")
    for unit in army["units"]:
        yield from _slips_of_unit(unit)
    yield from _slips_of_list(army.get("ncus", []), library().ncus, "NCU")
    yield from _slips_of_list(army.get("planted", []), library().attachments, "attachment")


def _slips_of_unit(unit: object) -> Whys:
    if isinstance(unit, str):
        unit = {"card": unit}
    if not isinstance(unit, dict):
        yield Why("TMG-ARMY-R3", "Each unit is a card, its attachments and the number of the unit it is banded with.")
        return
    yield from _odd_parts(unit, KEYS, f"A unit of a list has no part {{}}; its parts are {', '.join(KEYS)}.")
    if not _one_of(unit.get("card"), library().units):  # TMG-ARMY-6
        yield Why("TMG-ARMY-6", f"There is no unit card {_shown(unit.get('card'))}.")
    yield from _slips_of_list(unit.get("attachments", []), library().attachments, "attachment")
    if unit.get("banded_with") is not None and type(unit["banded_with"]) is not int:
        yield Why("TMG-BAND-1", "A unit is banded with another unit of the list, named by its number from 0.")


def _slips_of_list(ids: object, shelf: Mapping[str, Card], what: str) -> Whys:
    if not isinstance(ids, list | tuple):
        yield Why("TMG-ARMY-R3", f"The {what}s are given as a list.")
        return
    for id in ids:
        if not _one_of(id, shelf):
            yield Why("TMG-ARMY-6", f"There is no {what} {_shown(id)}.")


def _odd_parts(table: Mapping[object, object], parts: tuple[str, ...], says: str) -> Whys:
    """What is not read would silently be missing."""
    for part in table:
        if part not in parts:  # TMG-ARMY-R3
            yield Why("TMG-ARMY-R3", says.format(f"'{_shown(part)}'" if isinstance(part, str) else _shown(part)))


def _one_of(word: object, words: Mapping[str, object] | tuple[str, ...]) -> bool:
    return isinstance(word, str) and word in words


def _shown(word: object) -> str:
    """A word of the list, cut short if it is long."""
    text = word if isinstance(word, str) else "of that form"
    return text if len(text) <= 40 else text[:39] + "…"


# -- a list that can be read -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Enlisted:
    """A unit on a list: its card, its attachments, and the number of the unit that it names as its partner."""

    card: UnitCard
    attachments: tuple[Attachment, ...]
    names: int | None

    @property
    def hp(self) -> int:
        """The minis it starts with, or the HP of a single one; an attachment takes the place of a mini."""
        return self.card.hp  # TMG-ATT-R1

    def holds(self, name: str) -> bool:
        """Whether a character sits in it as an attachment."""
        return any(attachment.name == name for attachment in self.attachments)


@dataclass(frozen=True, slots=True)
class Muster:
    """The cards of a list."""

    faction: str
    size: str
    commander: Attachment | Ncu
    units: tuple[Enlisted, ...]
    ncus: tuple[Ncu, ...]
    planted: tuple[Attachment, ...]

    @property
    def attached(self) -> list[Attachment]:
        """The attachments in units, without those planted."""
        return [attachment for unit in self.units for attachment in unit.attachments]

    @property
    def cards(self) -> list[Card]:
        """Every card of the army, each as often as it is there."""
        return [*(unit.card for unit in self.units), *self.attached, *self.planted, *self.ncus]

    def partners(self) -> list[list[int]]:
        """For each unit the numbers of those that it is banded with, whichever of them says so."""
        found: list[list[int]] = [[] if unit.names is None else [unit.names] for unit in self.units]
        for number, unit in enumerate(self.units):
            other = unit.names
            if other is not None and 0 <= other < len(found) and self.units[other].names != number:
                found[other].append(number)
        return found


def muster(army: Any) -> Muster:
    """The cards of a list that can be read."""
    shelf = library()
    leader = shelf.commander(army["commander"])
    assert leader is not None
    return Muster(
        army["faction"],
        army["size"],
        leader,
        tuple(_enlisted(unit) for unit in army["units"]),
        tuple(shelf.ncus[id] for id in army.get("ncus", [])),
        tuple(shelf.attachments[id] for id in army.get("planted", [])),
    )


def _enlisted(unit: Any) -> Enlisted:
    if isinstance(unit, str):
        unit = {"card": unit}
    attached = tuple(library().attachments[id] for id in unit.get("attachments", []))
    return Enlisted(library().units[unit["card"]], attached, unit.get("banded_with"))
