"""Tactics decks and hands: drawing, searching, discarding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banneret.games.tmg.changes import discard, into_hand
from banneret.games.tmg.library import library
from banneret.games.tmg.state import State
from banneret.games.tmg.turn_words import REFILL
from banneret.kernel.chance import draw
from banneret.kernel.decisions import Choose, ChooseSome, Why, secret

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

HAND = 3  # TMG-SETUP-8, TMG-CLEAN-6


def hand(g: State, seat: str) -> list[str]:
    """The cards that a seat holds."""
    return g.piles[f"{seat}-hand"].cards


def draw_cards(g: State, seat: str, number: int, rule: str) -> Flow[None]:
    """Draw so many cards, or what is left; an emptied deck is not refilled (TMG-DECK-4)."""
    deck = g.piles[f"{seat}-deck"].cards
    if number > 0 and deck:
        cards = yield from draw(seat, "draw", rule, deck, min(number, len(deck)), (seat,))  # TMG-DECK-4, TMG-CLEAN-8
        into_hand(g, seat, cards, rule)


def draw_up_to(g: State, seat: str, most: int, rule: str) -> Flow[None]:
    """Draw until the hand holds at least so many; a larger hand draws nothing."""
    yield from draw_cards(g, seat, most - len(hand(g, seat)), rule)  # TMG-CLEAN-6, TMG-CLEAN-7


def refill_size(g: State, seat: str) -> int:
    """How many cards a hand is filled up to."""
    return max([HAND, *(e.bonus for e in g.edicts if e.effect == REFILL and e.seat == seat)])  # TMG-CLEAN-6


def discard_some(g: State, seat: str, least: int, most: int | None, rule: str, ask: str = "discard") -> Flow[None]:
    """Its owner discards cards; only the owner sees the hand that is offered, what is discarded is open."""
    names = _numbered(hand(g, seat))
    if not names:
        return
    question = ChooseSome(seat, ask, rule, names, least, most, alike=_card, fits=lambda some: _in_turn(some, rule))
    named: list[str] = yield question
    if named:
        discard(g, seat, [_card(name) for name in named], rule)  # TMG-CLEAN-R2


def _numbered(cards: Sequence[str]) -> list[str]:
    """The cards by name; a second copy has its number behind it."""
    counts = [cards[:n].count(card) for n, card in enumerate(cards)]
    return sorted(f"{card}#{n + 1}" if n else card for card, n in zip(cards, counts, strict=True))


def _card(name: str) -> str:
    return name.partition("#")[0]


def _in_turn(names: Sequence[str], rule: str) -> Why | None:
    """The second copy alone would tell that there is a first."""
    cards = [_card(name) for name in names]
    if [*names] != _numbered(cards):  # SEC-1
        return Why(rule, "Of several copies of a card name the first ones.")
    return None


def copies(g: State, seat: str, card: str) -> list[str]:
    """Where a card of this name can be taken from: deck, discard pile."""
    return [place for place in ("deck", "discard") if card in g.piles[f"{seat}-{place}"].cards]


def may_find(g: State, seat: str, card: str) -> bool:
    """Whether, by what everybody knows, a copy may be in deck or discard pile."""
    return bool(g.piles[f"{seat}-deck"].cards) or card in g.piles[f"{seat}-discard"].cards  # SEC-2, SEC-3


def fetch(g: State, seat: str, card: str, rule: str) -> Flow[bool]:
    """Take a card named by the effect from deck or discard pile into hand, shown (SEC-4); whether there was one."""
    places = copies(g, seat, card)
    if not places:
        return False
    place: str = places[0]
    if "discard" in places and _may_lie_in_deck(g, seat, card):
        place = yield Choose(seat, f"fetch:{card}", rule, places)  # SEC-10: asked whether the deck holds one or not
    into_hand(g, seat, [card], rule, shown=True, source=place)
    return True


def _may_lie_in_deck(g: State, seat: str, card: str) -> bool:
    """Whether a copy could be in the deck, as far as everybody can see."""
    seen = sum(g.piles[f"{seat}-{pile}"].cards.count(card) for pile in ("discard", "attached"))
    return bool(g.piles[f"{seat}-deck"].cards) and seen < library().tactics[card].copies  # SEC-2, SEC-3


def search_deck(g: State, seat: str, rule: str) -> Flow[None]:
    """Take any card of the deck into hand; which one stays secret, the deck is shuffled again (SEC-4)."""
    cards: Sequence[str] = sorted(dict.fromkeys(g.piles[f"{seat}-deck"].cards))
    if cards:
        card: str = yield secret(Choose(seat, "search", rule, cards))
        into_hand(g, seat, [card], rule)
