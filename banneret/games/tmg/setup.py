"""Before the set-up: scenarios, armies, decks and piles; a fresh state of a match.

A scenario is a mode and a size, such as "game-of-thrones-small", or "any-mode-small": then a die picks the mode.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from banneret.games.tmg.army import deck, normal, why_not
from banneret.games.tmg.cards import Ncu, UnitCard
from banneret.games.tmg.changes import band, set_stage
from banneret.games.tmg.library import library
from banneret.games.tmg.mode_changes import enlist, fill_deck
from banneret.games.tmg.muster import Enlisted, Muster, muster
from banneret.games.tmg.state import (
    BANDED,
    MODE,
    MUSTER,
    RESERVE,
    ROLL_OFF,
    SEATS,
    Attached,
    NcuUnit,
    State,
    Unit,
)
from banneret.kernel.decisions import Why, secret, together
from banneret.kernel.errors import IllegalReply, UnknownGame
from banneret.kernel.judged import Army
from banneret.kernel.piles import Pile, Piles, Sort

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow, Reply, Rng

Json = dict[str, Any]
ASK = "ask"
ANY_MODE = "any-mode"
FACTIONS = {"red": "stark", "blue": "lannister"}  # whose ready-made list a seat gets unless it brings one
THRONES, WINDS = "game-of-thrones", "winds-of-winter"  # the modes with a deck of their own
PRAYERS = ("battle-prayer", "fanatical-zeal")  # what lets a unit start with a Faith token


# -- scenarios ---------------------------------------------------------------------------------------------


@cache
def scenarios() -> Mapping[str, str]:
    """Every scenario with its title, the one for newcomers first."""
    shelf = library()
    titles = {f"{mode.id}-{size}": f"{mode.name}, {size}" for mode in shelf.modes.values() for size in shelf.sizes}
    return titles | {f"{ANY_MODE}-{size}": f"Any mode, {size}" for size in shelf.sizes}  # TMG-SETUP-1, TMG-SETUP-2


def split(scenario: str) -> tuple[str, str]:
    """The mode, or "any-mode", and the size of a scenario."""
    if scenario not in scenarios():
        known = ", ".join(scenarios())
        raise UnknownGame(f"There is no scenario {scenario!r} in tmg; there are: {known}.")
    mode, _, size = scenario.rpartition("-")
    return mode, size


def new_state(scenario: str, armies: Any) -> tuple[State, Json]:
    """A fresh state, and what a journal's header says of it: the scenario and the armies.

    `armies` are the ready-made lists (None), a list or the id of a ready-made one per seat, or "ask".
    """
    mode, size = split(scenario)
    lists = ASK if armies == ASK else lists_for(size, armies)
    known = library().modes.get(mode)  # TMG-SETUP-2: agreed, or left to a die
    width, depth = (known or next(iter(library().modes.values()))).table
    g = State(width, depth, full_piles(scenario))
    g.scenario, g.size, g.mode = scenario, size, known
    if not isinstance(lists, str):
        raise_armies(g, lists)
    set_stage(g, MODE if known is None else after_mode(g))  # TMG-SETUP-R1
    return g, {"scenario": scenario, "armies": lists}


def after_mode(g: State) -> str:
    """What follows when size and mode are known: the armies, if they are not there yet, then the roll-off."""
    return ROLL_OFF if g.decks else MUSTER  # TMG-SETUP-R1


# -- piles -------------------------------------------------------------------------------------------------


def pile_sorts() -> dict[str, Sort]:
    """Tactics Cards per seat, objective cards, secret objectives: who knows what lies where (SEC-1 to SEC-6)."""
    sorts: dict[str, Sort] = {}
    for seat in SEATS:
        stock = f"{seat}-tactics"
        sorts[f"{seat}-deck"] = Sort(stock, (), bag=True)  # SEC-2
        sorts[f"{seat}-hand"] = Sort(stock, (seat,))  # SEC-1
        sorts[f"{seat}-discard"] = Sort(stock, None)  # SEC-3
        sorts[f"{seat}-attached"] = Sort(stock, None)
    sorts["objective-deck"] = Sort("objectives", (), bag=True)  # SEC-6
    sorts["objectives"] = Sort("objectives", None)
    sorts["secret-deck"] = Sort("secrets", (), bag=True)  # SEC-6
    for seat in SEATS:
        sorts[f"{seat}-objectives"] = Sort("secrets", (seat,))  # SEC-5
        sorts[f"{seat}-chosen"] = Sort("secrets", (seat,))  # SEC-5
    sorts["open-objective"] = Sort("secrets", None)
    sorts["secret-discard"] = Sort("secrets", None)
    return sorts


def stocks(about: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The printed decks of the match that a position or view is about; Tactics Decks once the armies are known."""
    mode, _ = split(about["scenario"])
    decks = about.get("decks") or {}
    found = {f"{seat}-tactics": _tactics(*decks[seat]) if seat in decks else () for seat in SEATS}
    shelf = library()
    found["objectives"] = tuple(shelf.objectives) if mode in (THRONES, ANY_MODE) else ()
    found["secrets"] = tuple(shelf.secret_objectives) if mode in (WINDS, ANY_MODE) else ()
    return found


def _tactics(faction: str, commander: str) -> tuple[str, ...]:
    return tuple(deck({"faction": faction, "size": "small", "commander": commander, "units": []}))


def full_piles(scenario: str) -> Piles:
    """The objective decks of a scenario; the Tactics Decks are built when the armies are known."""
    cards = stocks({"scenario": scenario})
    return {name: Pile(sort, cards[sort.stock] if sort.bag else ()) for name, sort in pile_sorts().items()}


# -- armies ------------------------------------------------------------------------------------------------


def lists_for(size: str, armies: Any) -> dict[str, Json]:
    """A legal list for each seat; where none is given, a ready-made one of its usual faction."""
    given = {} if armies is None else armies
    if not isinstance(given, Mapping) or any(seat not in SEATS for seat in given):
        raise IllegalReply(Why("TMG-ARMY-R3", 'Armies are given by seat ("red", "blue"), or asked for ("ask").'))
    found = {}
    for seat in SEATS:
        named = given.get(seat)
        found[seat] = _list(ready_made(FACTIONS[seat], size) if named is None else named, size)
    return found


def ready_made(faction: str, size: str) -> str:
    """The id of the ready-made list of a faction for a size of game."""
    return next(army.id for army in library().armies.values() if (army.faction, army.size) == (faction, size))


def _list(army: Any, size: str) -> Json:
    """A ready-made list by its id, or one that was handed in; always a legal one, written in full."""
    if isinstance(army, str):
        if army not in library().armies:
            known = ", ".join(library().armies)
            raise IllegalReply(Why("TMG-ARMY-R3", f"There is no ready-made army {army!r}; there are: {known}."))
        army = library().armies[army].as_json()
    if (why := first_reason(army, size)) is not None:
        raise IllegalReply(why)
    return normal(army)


def first_reason(army: Reply, size: str) -> Why | None:
    """The first reason why this list may not be played, or None."""
    return next(iter(why_not(army, size)), None)


def muster_together(g: State) -> Flow[None]:
    """Both players submit their lists; they are revealed together, and open from then on (TMG-ARMY-R3)."""
    lists = yield from together(secret(_list_question(g, seat)) for seat in SEATS)  # TMG-SETUP-R1, TMG-ARMY-R3
    raise_armies(g, lists)
    set_stage(g, ROLL_OFF)  # TMG-SETUP-R1


def _list_question(g: State, seat: str) -> Army:
    def lists(rng: Rng, most: int) -> Sequence[Reply]:
        return [army.as_json() for army in library().armies.values() if army.size == g.size][:most]

    form = {"scenario": g.scenario, "size": g.size, "points": library().sizes[g.size].points}
    return Army(seat, "army", "TMG-ARMY-R3", lambda reply: first_reason(reply, g.size), lists, form)


def raise_armies(g: State, lists: Mapping[str, Json]) -> None:
    """The units and NCUs of both lists, red's first, and their decks; several of one card are numbered."""
    armies = {seat: muster(lists[seat]) for seat in SEATS}
    named = _Names([card.id for army in armies.values() for card in army.cards])
    units = [
        Unit(n, named(one.card.id), one.card, seat, attached(one)) for n, (seat, one) in enumerate(_listed(armies))
    ]
    for u in units:
        u.faith = faith_of(u.card)
    cards = [(seat, card) for seat, army in armies.items() for card in army.ncus]
    ncus = [_ncu(n, named(card.id), card, seat) for n, (seat, card) in enumerate(cards)]
    planted = [(seat, card.id) for seat, army in armies.items() for card in army.planted]
    enlist(g, units, ncus, {seat: (army.faction, army.commander.id) for seat, army in armies.items()}, planted)
    for seat, army in armies.items():
        _band(g, seat, army)
        fill_deck(g, seat, deck(lists[seat]))  # TMG-SETUP-11, TMG-DECK-3


def faith_of(card: UnitCard) -> int:
    """The Faith tokens that a unit starts with."""
    return 1 if any(use in PRAYERS for use in card.abilities) else 0


def _listed(armies: Mapping[str, Muster]) -> Iterator[tuple[str, Enlisted]]:
    return ((seat, one) for seat, army in armies.items() for one in army.units)


class _Names:
    """Ids: the card's own, with a number behind it where there are several over both seats."""

    def __init__(self, cards: Sequence[str]) -> None:
        self.cards = cards
        self.given: list[str] = []

    def __call__(self, card: str) -> str:
        self.given.append(card)
        return f"{card}-{self.given.count(card)}" if self.cards.count(card) > 1 else card


def attached(one: Enlisted) -> tuple[Attached, ...]:
    """The attachments of a listed unit: one in the front rank's left-most slot, those beyond the limit beside it."""
    found: list[Attached] = []
    for card in sorted(one.attachments, key=lambda card: bool(card.army_rule.joins_unit_of)):
        beyond = bool(card.army_rule.joins_unit_of)
        slots = [n for n in ((1, 2) if beyond else (0,)) if n not in [a.slot for a in found]]
        found.append(Attached(card, slots[0], beyond))  # TMG-ATT-4, TMG-ATT-R1, TMG-CONTENT-R10
    return tuple(found)


def _ncu(n: int, id: str, card: Ncu, seat: str) -> NcuUnit:
    c = NcuUnit(n, id, card, seat)
    tokens = order_tokens()
    c.tokens = sum(tokens.get(use, 0) for use in card.abilities)
    return c


def order_tokens() -> Mapping[str, int]:
    """How many Order tokens an ability of an NCU starts with."""
    try:
        found: Mapping[str, int] = import_module(".abilities.tokens", __package__).ORDER_TOKENS
    except ModuleNotFoundError:
        return {}
    return found


def _band(g: State, seat: str, army: Muster) -> None:
    """Link the banded pairs of a list; the earlier unit is the left one."""
    mine = [u for u in g.units if u.seat == seat]
    for number, others in enumerate(army.partners()):
        if others and number < others[0]:
            band(g, mine[number], mine[others[0]])  # TMG-BAND-1


def waiting(g: State, seat: str) -> list[Unit]:
    """The units of a seat that are still to be deployed; a band is one of them, what is held back is not."""
    return [u for u in g.units if u.seat == seat and u.where == RESERVE and not u.ready]  # TMG-SETUP-6, TMG-BAND-R6


def commander_unit(g: State, seat: str) -> Unit | None:
    """The unit, or band, that a seat's commander sits in; None if the commander is an NCU."""
    _, leader = g.decks.get(seat, ("", ""))
    for u in g.units:
        if u.seat == seat and any(a.card.id == leader for a in u.attachments):
            return g.units[u.mate] if u.where == BANDED else u
    return None
