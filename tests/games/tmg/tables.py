"""The vocabulary of the tests: trays by poses in inches, scripted dice and replies that must be used up exactly.

>>> g = table(A=("stark-sworn-swords", 24, 24, 0), b=("lannister-guards", 24, 28.8, 180))
>>> run(panic_test(g, g["b"]), dice=[[1, 3]])

Upper case letters are red, lower case ones blue. Units have no abilities here, so that a test of a rule is about that
rule; `able` is the same table with everything printed on the cards, with decks and hands.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from banneret.games.tmg.cards import Attachment, UnitCard
from banneret.games.tmg.changes import band, lay_piece, stand
from banneret.games.tmg.library import faction_cards, library
from banneret.games.tmg.listening import Heard
from banneret.games.tmg.state import SEATS, TURNS, Attached, Lasting, NcuUnit, State, Unit, lay
from banneret.kernel.decisions import Question, Why
from banneret.kernel.piles import Pile, Sort
from tests.script import run, told, until

C = TypeVar("C", UnitCard, Attachment)
Spec = tuple[Any, ...]  # card, x, y, facing, and perhaps a table: attachment, minis, hp, conditions, seat


def mil(inches: float) -> int:
    """Whole thousandths."""
    return round(inches * 1000)


def at(x: float, y: float, facing: float) -> list[int]:
    """A pose as a reply."""
    return [mil(x), mil(y), mil(facing)]


def table(
    *,
    size: tuple[float, float] = (48, 48),
    pieces: Sequence[tuple[str, float, float, float]] = (),
    active: str | None = "red",
    first: str = "red",
    bands: Sequence[str] = (),
    bare: bool = True,
    **units: Spec,
) -> State:
    """A state from poses; `bands=["AB"]` links A and B, which stand where A is said to stand."""
    g = Table(mil(size[0]), mil(size[1]), empty_piles())
    g.active, g.first = active, first
    g.stage = TURNS
    for n, (id, (card, x, y, facing, *more)) in enumerate(units.items()):
        g.units.append(_unit(n, id, card, more[0] if more else {}, bare))
        stand(g, g.units[n], (mil(x), mil(y), mil(facing)))
    for pair in bands:
        band(g, g[pair[0]], g[pair[1]])
    for n, (kind, x, y, facing) in enumerate(pieces):
        lay_piece(g, lay(n, library().terrain[kind], (mil(x), mil(y), mil(facing))))
    return g


def able(
    *,
    ncus: Sequence[str] = (),
    hands: Mapping[str, Sequence[str]] | None = None,
    decks: Mapping[str, tuple[str, str]] | None = None,
    zones: Mapping[str, str] | None = None,
    **more: Any,
) -> State:
    """A table with abilities; NCUs by card id (red unless "blue:" stands before it), hands by seat, zones by NCU."""
    from banneret.games.tmg import abilities

    g = table(bare=False, **more)
    for n, name in enumerate(ncus):
        seat, _, card = name.rpartition(":")
        g.ncus.append(NcuUnit(n, card, library().ncus[card], seat or "red"))
        g.ncus[n].tokens = abilities.order_tokens(g.ncus[n].card)
        g.ncus[n].zone = (zones or {}).get(card, "")
    g.decks = dict(decks or {})
    for seat, deck in g.decks.items():
        for card in deck_of(*deck):
            g.piles[f"{seat}-deck"].put(card)
    for seat, cards in (hands or {}).items():
        for card in cards:
            g.piles[f"{seat}-hand"].put(g.piles[f"{seat}-deck"].take(card))
    return g


def deck_of(faction: str, commander: str) -> list[str]:
    """The 20 cards of a deck."""
    leader = library().commander(commander)
    assert leader is not None
    brought = [library().tactics[id] for id in leader.tactics]
    return [card.id for card in (*faction_cards(library(), faction), *brought) for _ in range(card.copies)]


def empty_piles() -> dict[str, Pile]:
    """The piles of both seats, without cards."""
    piles = {}
    for seat in SEATS:
        stock = f"{seat}-tactics"
        piles[f"{seat}-deck"] = Pile(Sort(stock, (), bag=True))
        piles[f"{seat}-hand"] = Pile(Sort(stock, (seat,)))
        piles[f"{seat}-discard"] = Pile(Sort(stock, None))
        piles[f"{seat}-attached"] = Pile(Sort(stock, None))
    return piles


def _unit(n: int, id: str, card: str, more: Mapping[str, Any], bare: bool) -> Unit:
    attached = [more["attachment"]] if "attachment" in more else []
    seat = more.get("seat", "red" if id[0].isupper() else "blue")
    attachments = tuple(Attached(_plain(library().attachments[name], bare)) for name in attached)
    u = Unit(n, id, _plain(library().units[card], bare), seat, attachments)
    if "minis" in more:
        u.minis = (1 << more["minis"]) - 1
    u.hp = more.get("hp", u.hp)
    u.conditions = tuple(more.get("conditions", ()))
    u.lasting = tuple(Lasting(effect, "test", "a test", bonus) for effect, bonus in more.get("lasting", ()))
    return u


def _plain(card: C, bare: bool) -> C:
    """The card, or the same card without abilities."""
    return replace(card, abilities=()) if bare else card


class Fixed(dict[str, Heard]):
    """What a test lets listen: it stays, whoever enters or leaves."""


_EARS: Any = vars(State)["ears"]  # the slot itself


class Table(State):
    """A state whose listeners a test may fix."""

    __slots__ = ()

    @property
    def ears(self) -> Any:
        return _EARS.__get__(self)

    @ears.setter
    def ears(self, ears: Any) -> None:
        if ears is not None or not isinstance(getattr(self, "ears", None), Fixed):
            _EARS.__set__(self, ears)


def heard(moments: Mapping[str, Sequence[Listener]]) -> Fixed:
    """What listens, by window."""
    return Fixed({moment: Heard(uses) for moment, uses in moments.items()})


def why(question: Question, reply: Any) -> str | None:
    """The rule that forbids a reply, or None."""
    found: Why | None = question.why_not(reply)
    return found.rule if found else None


class Listener:
    """A use that a test files at a window: it notes that the window opened, and does what the test wants."""

    def __init__(self, word: str, seat: str = "red", does: Any = None, forced: bool = True, card: bool = False) -> None:
        self.word = word
        self.seat = seat
        self.does = does
        self.forced = forced
        self.card = card

    def why_not(self, g: State, subject: Any) -> Why | None:
        return None

    def run(self, g: State, subject: Any) -> Generator[Any, Any, None]:
        if self.does is not None:
            done = self.does(g, subject)
            if done is not None:
                yield from done
        yield from ()


def listen(g: State, moments: Mapping[str, Any]) -> None:
    """File forced effects of the test at these windows."""
    g.ears = heard({moment: [Listener(moment, does=does)] for moment, does in moments.items()})


def watch(g: State, moments: Sequence[str]) -> list[str]:
    """The names of the windows among these that open from now on, in order."""
    opened: list[str] = []
    listen(g, {moment: lambda _, __, name=moment: opened.append(name) for moment in moments})
    return opened


__all__ = ["Listener", "able", "at", "deck_of", "heard", "listen", "mil", "run", "table", "told", "until", "why"]
