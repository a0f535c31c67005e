"""Stocks, bags, hands: who knows which card. Everything outside piles is public.

A closed stock (a printed deck) is spread over piles. A bag has no order, and nobody knows its cards. From this the
kernel makes views with holes, guesses that fill them, and the law that no card is ever lost or doubled.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from banneret.kernel.decisions import Rng
from banneret.kernel.errors import PositionError
from banneret.kernel.events import HOLE, Eyes


@dataclass(frozen=True, slots=True)
class Sort:
    """What a pile is: the stock its cards belong to, who knows them unless said otherwise, and whether it is a bag."""

    stock: str
    eyes: Eyes
    bag: bool = False


class Pile:
    """Cards in one place, each with the seats that know it."""

    __slots__ = ("cards", "eyes", "sort")

    def __init__(self, sort: Sort, cards: Sequence[str] = ()) -> None:
        self.sort = sort
        self.cards = sorted(cards) if sort.bag else [*cards]
        self.eyes: list[Eyes] = [sort.eyes] * len(self.cards)

    def copy(self) -> Pile:
        other = Pile.__new__(Pile)
        other.sort = self.sort
        other.cards = self.cards.copy()
        other.eyes = self.eyes.copy()
        return other

    def put(self, card: str, eyes: Eyes | str = "sort") -> None:
        """Lay a card in; a bag keeps no order."""
        place = bisect(self.cards, card) if self.sort.bag else len(self.cards)
        self.cards.insert(place, card)
        self.eyes.insert(place, self.sort.eyes if isinstance(eyes, str) else eyes)

    def take(self, card: str) -> str:
        """Take this card out."""
        place = self.cards.index(card)
        self.eyes.pop(place)
        return self.cards.pop(place)

    def __contains__(self, card: object) -> bool:
        return card in self.cards

    def __len__(self) -> int:
        return len(self.cards)


Piles = dict[str, Pile]


def knows(eyes: Eyes, seat: str | None) -> bool:
    """Whether the seat may know a card with these eyes (None as seat: the whole truth)."""
    return seat is None or eyes is None or seat in eyes


def write(piles: Piles, seat: str | None = None) -> dict[str, list[Any]]:
    """The piles as JSON, with holes where the seat does not know; a card with eyes of its own carries them."""
    return {name: _written(pile, seat) for name, pile in piles.items()}


def _written(pile: Pile, seat: str | None) -> list[Any]:
    cards = [(card if knows(eyes, seat) else HOLE, eyes) for card, eyes in zip(pile.cards, pile.eyes, strict=True)]
    if pile.sort.bag:  # what a seat knows stands first: its place among the unknown would tell their names
        cards.sort(key=lambda entry: (entry[0] == HOLE, entry[0], entry[1] is not None, entry[1] or ()))
    usual = pile.sort.eyes
    return [card if eyes == usual else [card, None if eyes is None else [*eyes]] for card, eyes in cards]


def read(written: Mapping[str, Sequence[Any]], sorts: Mapping[str, Sort]) -> Piles:
    """The piles out of JSON; a pile that is not mentioned is empty."""
    if not isinstance(written, Mapping):
        raise PositionError("piles: expected a table of piles.")
    if unknown := [name for name in written if name not in sorts]:
        raise PositionError(f"piles: there is no pile {unknown[0]!r} (there are: {', '.join(sorts) or 'none'}).")
    piles: Piles = {}
    for name, sort in sorts.items():
        pile = piles[name] = Pile(sort)
        entries = written.get(name, ())
        if not isinstance(entries, list | tuple):
            raise PositionError(f"piles.{name}: expected a list of cards.")
        for place, entry in enumerate(entries):
            pile.put(*_entry(entry, f"piles.{name}[{place}]"))
    return piles


def _entry(entry: Any, where: str) -> tuple[str, Eyes | str]:
    """A card, or a card and who knows it: `["parry", ["gold"]]`; `["parry"]` or null for everybody."""
    if isinstance(entry, str):
        return entry, "sort"
    if isinstance(entry, list | tuple) and 1 <= len(entry) <= 2 and isinstance(entry[0], str):
        eyes = entry[1] if len(entry) == 2 else None
        if eyes is None:
            return entry[0], None
        if isinstance(eyes, list | tuple) and all(isinstance(seat, str) for seat in eyes):
            return entry[0], tuple(eyes)
    raise PositionError(f"{where}: expected a card, or a card and the seats that know it.")


def holes(piles: Piles) -> int:
    """How many cards are not known."""
    return sum(pile.cards.count(HOLE) for pile in piles.values())


def lost_and_doubled(piles: Piles, stocks: Mapping[str, Sequence[str]]) -> list[str]:
    """What breaks the law of the closed stock, as sentences; holes count as any card of their stock."""
    wrong = []
    for stock, printed in stocks.items():
        lying = Counter(card for pile in piles.values() if pile.sort.stock == stock for card in pile.cards)
        gaps = lying.pop(HOLE, 0)
        missing, extra = Counter(printed) - lying, lying - Counter(printed)
        if strange := sorted(card for card in extra if card not in printed):
            wrong.append(f"{stock}: there is no {', '.join(strange)}")
        elif extra:
            wrong.append(f"{stock}: too many of {', '.join(sorted(extra))}")
        elif missing.total() != gaps:
            wrong.append(f"{stock}: {missing.total() - gaps} cards are missing ({', '.join(sorted(missing))})")
    return wrong


Pin = tuple[str, str, int | None]  # pile, card, and its place in the pile if that is known


def complete(piles: Piles, stocks: Mapping[str, Sequence[str]]) -> None:
    """Cards that a hand-written position does not mention lie in their stock's bag."""
    for stock, printed in stocks.items():
        mine = [pile for pile in piles.values() if pile.sort.stock == stock]
        lying = Counter(card for pile in mine for card in pile.cards)
        bag = next((pile for pile in mine if pile.sort.bag), None)
        if bag is not None and not lying[HOLE]:
            for card in (Counter(printed) - lying).elements():
                bag.put(card)


def fill(piles: Piles, stocks: Mapping[str, Sequence[str]], rng: Rng, pins: Sequence[Pin] = ()) -> list[str]:
    """Deal the cards that nobody can see into the holes, every way as likely; pinned ones where they are pinned.

    The pinned cards for which there was no hole left are returned: they lie anywhere.
    """
    homeless = []
    for stock, printed in stocks.items():
        mine = {name: pile for name, pile in piles.items() if pile.sort.stock == stock}
        lying = Counter(card for pile in mine.values() for card in pile.cards if card != HOLE)
        unseen = sorted((Counter(printed) - lying).elements())
        for name, card, place in pins:
            if name in mine and card in unseen:
                if _pinned(mine[name], card, place, rng):
                    unseen.remove(card)
                else:
                    homeless.append(card)
        for pile in mine.values():
            _deal(pile, unseen, rng)
    return homeless


def _pinned(pile: Pile, card: str, place: int | None, rng: Rng) -> bool:
    """Lay a card into that hole, or into any; whether there was one."""
    gaps = [n for n, lying in enumerate(pile.cards) if lying == HOLE and place in (None, n)]
    if gaps:
        pile.cards[gaps[int(rng.random() * len(gaps))]] = card
    return bool(gaps)


def _deal(pile: Pile, unseen: list[str], rng: Rng) -> None:
    for place, card in enumerate(pile.cards):
        if card == HOLE and unseen:
            pile.cards[place] = unseen.pop(int(rng.random() * len(unseen)))
    if pile.sort.bag:
        together = sorted(zip(pile.cards, pile.eyes, strict=True), key=lambda entry: entry[0])
        pile.cards, pile.eyes = [card for card, _ in together], [eyes for _, eyes in together]
