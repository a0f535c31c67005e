"""Army construction: every reason why a list is not legal, in the order of the book; its points and its deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from banneret.games.tmg.cards import Attachment, Card, Ncu
from banneret.games.tmg.library import faction_cards, library
from banneret.games.tmg.muster import Enlisted, Muster, Whys, muster, slips
from banneret.kernel.decisions import Why

C = TypeVar("C", bound=Card)
FACTION_NAMES = {"freefolk": "Free Folk", "nightswatch": "Night's Watch"}


def why_not(army: object, size: str) -> list[Why]:
    """All reasons why this list may not be played in a game of this size; none if it is legal."""
    unread = slips(army)
    if unread:
        return unread
    mustered = muster(army)
    return [*_agreed_size(mustered, size), *(why for judge in _JUDGES for why in judge(mustered))]


def legal(army: object, size: str) -> bool:
    """Whether the list may be played in a game of this size."""
    return not why_not(army, size)


def normal(army: object) -> dict[str, Any]:
    """A list that can be read, written in full: every key there, both units of a band naming each other."""
    mustered = muster(army)
    partners = mustered.partners()
    return {
        "faction": mustered.faction,
        "size": mustered.size,
        "commander": mustered.commander.id,
        "units": [_written(unit, others) for unit, others in zip(mustered.units, partners, strict=True)],
        "ncus": [ncu.id for ncu in mustered.ncus],
        "planted": [attachment.id for attachment in mustered.planted],
    }


def _written(unit: Enlisted, others: list[int]) -> dict[str, Any]:
    attached = [attachment.id for attachment in unit.attachments]
    return {"card": unit.card.id, "attachments": attached, "banded_with": others[0] if others else None}


def deck(army: object) -> list[str]:
    """The Tactics Deck of a list that can be read, before it is shuffled: the faction's cards, then the commander's."""
    mustered = muster(army)
    brought = [library().tactics[id] for id in mustered.commander.tactics]  # TMG-CMD-2 TMG-CMD-3
    cards = [*faction_cards(library(), mustered.faction), *brought]  # TMG-ARMY-1 TMG-DECK-3
    return [card.id for card in cards for _ in range(card.copies)]  # TMG-DECK-2 TMG-DECK-R1


# -- points ------------------------------------------------------------------------------------------------


def points(army: object) -> int:
    """What a list that can be read costs."""
    return total(muster(army))


def total(mustered: Muster) -> int:
    """The points of Combat Units, attachments and NCUs together; commanders are free."""
    units = sum(_price_of_unit(unit) for unit in mustered.units)
    others: tuple[Attachment | Ncu, ...] = (*mustered.planted, *mustered.ncus)
    return units + sum(map(_price, others))  # TMG-ARMY-R1


def _price(card: Attachment | Ncu) -> int:
    return 0 if card.commander else card.cost  # TMG-ARMY-3 TMG-ARMY-R1


def _price_of_unit(unit: Enlisted) -> int:
    """The printed cost of a unit and what sits in it, less what its own card gives."""
    rule = unit.card.army_rule
    prices = [0 if card.name == rule.free_attachment else _price(card) for card in unit.attachments]  # TMG-ARMY-R4
    off = min(rule.attachment_discount, max(prices, default=0))  # TMG-ARMY-R4
    return unit.card.cost + sum(prices) - off  # TMG-ARMY-5


# -- the judges, in the order of the book ------------------------------------------------------------------


def _agreed_size(army: Muster, size: str) -> Whys:
    if army.size != size:  # TMG-ARMY-4
        yield Why("TMG-ARMY-4", f"The list is for a {army.size} game, this one is {size}.")


def _one_faction(army: Muster) -> Whys:
    for card in _distinct(army.cards):
        if card.faction not in (army.faction, "neutral"):  # TMG-ARMY-1 TMG-ARMY-6 TMG-ARMY-R1
            says = f"{card.full_name} is {_named(card.faction)}, neither {_named(army.faction)} nor Mercenary."
            yield Why("TMG-ARMY-1", says)


def _stat_lines(army: Muster) -> Whys:
    for card in _distinct(unit.card for unit in army.units):
        if not card.playable:  # TMG-ARMY-1
            unknown = ", ".join(card.unwritten)
            says = f"{card.full_name} is a stat line only: what it can do is not known ({unknown})."
            yield Why("TMG-ARMY-1", says)


def _one_commander(army: Muster) -> Whys:
    leader = army.commander
    if not leader.commander:  # TMG-ARMY-2
        yield Why("TMG-ARMY-2", f"{leader.full_name} is not marked as a commander.")
    if leader.faction != army.faction:  # TMG-ARMY-2
        yield Why("TMG-ARMY-2", f"{leader.full_name} does not command for {_named(army.faction)}.")
    others: list[Attachment | Ncu] = [*army.attached, *army.planted, *army.ncus]
    for card in _distinct(others):
        if card.commander and card is not leader:  # TMG-ARMY-3 TMG-CMD-1
            says = f"An army has exactly 1 commander: {leader.full_name} leads, so {card.full_name} may not join."
            yield Why("TMG-ARMY-3", says)


def _limit(army: Muster) -> Whys:
    spent, most = total(army), library().sizes[army.size].points
    if spent > most:  # TMG-ARMY-6 TMG-COMP-R1: nothing else limits how many there are
        yield Why("TMG-ARMY-6", f"{spent} of {most} points.", {"points": spent, "most": most})


def _unique(army: Muster) -> Whys:
    characters = [card for card in army.cards if card.character]  # TMG-ARMY-R2
    for name in dict.fromkeys(card.name for card in characters):
        forms = [card for card in characters if card.name == name]
        if len(forms) > 1:  # TMG-ARMY-7
            said = " and ".join(dict.fromkeys(card.full_name for card in forms))
            yield Why("TMG-ARMY-7", f"There is only one {name}: {said}.", {"cards": len(forms), "most": 1})


def _one_attachment(army: Muster) -> Whys:
    for unit in army.units:
        counted = [card for card in unit.attachments if not card.army_rule.joins_unit_of]  # TMG-ARMY-R4
        if len(counted) > 1:  # TMG-ATT-2 TMG-ARMY-8
            says = f"{unit.card.full_name}: {len(counted)} attachments, a unit has at most 1."
            yield Why("TMG-ATT-2", says, {"attachments": len(counted), "most": 1})


def _fitting_type(army: Muster) -> Whys:
    for unit in army.units:
        for card in unit.attachments:
            if card.type != unit.card.type:  # TMG-ATT-3
                says = f"{card.full_name} is {card.type}, {unit.card.full_name} is {unit.card.type}."
                yield Why("TMG-ATT-3", says)


def _bands(army: Muster) -> Whys:
    for number, (unit, others) in enumerate(zip(army.units, army.partners(), strict=True)):
        if any(other == number or not 0 <= other < len(army.units) for other in others):  # TMG-BAND-1
            yield Why("TMG-BAND-1", f"Unit {number} is banded with no other unit of the list.")
        elif len(others) > 1:  # TMG-BAND-1
            yield Why("TMG-BAND-1", f"Unit {number} is banded with {len(others)} units; a band is a pair.")
        elif others and not unit.card.banding:  # TMG-BAND-1
            yield Why("TMG-BAND-1", f"{unit.card.full_name} has no Banding.")
        elif others and army.units[others[0]].card.name != unit.card.name:  # TMG-BAND-2
            says = f"{unit.card.full_name} bands only with its own kind."
            yield Why("TMG-BAND-2", says)


def _somebody(army: Muster) -> Whys:
    if not army.units:  # TMG-ARMY-R3
        yield Why("TMG-ARMY-R3", "An army has at least 1 Combat Unit.", {"units": 0, "least": 1})
    placed: list[Card] = [*army.attached, *army.ncus]
    if army.commander not in placed:  # TMG-ARMY-R3
        place = "sit in a unit of its type" if isinstance(army.commander, Attachment) else "be among the NCUs"
        yield Why("TMG-ARMY-R3", f"The commander, {army.commander.full_name}, must {place}.")


# -- what cards ask of their army (TMG-ARMY-R4) ------------------------------------------------------------


def _asked(army: Muster) -> Whys:
    for card in _distinct(army.cards):
        yield from _needs(card, army)
        yield from _forbids(card, army)


def _needs(card: Card, army: Muster) -> Whys:
    wanted = card.army_rule.needs_one_of
    there = [one for one in wanted if any(_is(other, one.name, one.subname) for other in army.cards)]
    if wanted and not there:  # TMG-ARMY-R4
        names = " or ".join(f"{one.name}, {one.subname}" if one.subname else one.name for one in wanted)
        yield Why("TMG-ARMY-R4", f"{card.full_name} needs {names} in the army.")


def _is(card: Card, name: str, subname: str) -> bool:
    return card.name == name and subname in ("", card.subname)


def _forbids(card: Card, army: Muster) -> Whys:
    for name in card.army_rule.forbids:
        if any(other.name == name for other in army.cards):  # TMG-ARMY-R4
            yield Why("TMG-ARMY-R4", f"{card.full_name} joins no army with {name}.")


def _seats(army: Muster) -> Whys:
    """What must sit in one certain unit, and what in none of the army's own."""
    for unit in army.units:
        wanted = unit.card.army_rule.attached_here
        if wanted and wanted not in [card.id for card in unit.attachments]:  # TMG-ARMY-R4
            name = library().attachments[wanted].full_name
            yield Why("TMG-ARMY-R4", f"{unit.card.full_name} needs {name} attached to it.")
        for card in unit.attachments:
            beside = card.army_rule.joins_unit_of
            if beside and not unit.holds(beside):  # TMG-ARMY-R4
                yield Why("TMG-ARMY-R4", f"{card.full_name} joins the unit of {beside}, no other.")
            if card.army_rule.planted:  # TMG-ARMY-R4
                yield Why("TMG-ARMY-R4", f"{card.full_name} is planted in an enemy unit, not attached to its own.")
    for card in _distinct(army.planted):
        if not card.army_rule.planted:  # TMG-ARMY-R3
            yield Why("TMG-ARMY-R3", f"{card.full_name} must be attached to a unit of its type.")


# -- words -------------------------------------------------------------------------------------------------


def _distinct(cards: Iterable[C]) -> list[C]:
    """Each card once, in order of appearance."""
    return list({card.id: card for card in cards}.values())


def _named(faction: str) -> str:
    return FACTION_NAMES.get(faction, faction.title())


_JUDGES = (
    _one_faction,
    _stat_lines,
    _one_commander,
    _limit,
    _unique,
    _one_attachment,
    _fitting_type,
    _bands,
    _somebody,
    _asked,
    _seats,
)
