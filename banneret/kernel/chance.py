"""Chance is a seat like any other: it is asked for a roll or a draw, and its answers stand in the journal.

Sources: `Seeded` (the server), `Scripted` (a test; used up exactly), `TypedIn` (real dice) and `outcomes` (every
outcome, weighted).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, factorial, prod
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from banneret.kernel.decisions import CHANCE
from banneret.kernel.errors import RulesBug, Unscripted

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

D6, D10 = 6, 10


class Thrown:
    """The faces of one roll. In exact mode only the thresholds that the roll tells may be read."""

    __slots__ = ("faces", "tells")

    def __init__(self, faces: Sequence[int], tells: tuple[int, ...] | None = None) -> None:
        self.faces = [*faces]
        self.tells = tells

    def at_least(self, value: int) -> int:
        """How many dice show this much or more."""
        if self.tells is not None and value > 1 and value not in self.tells:
            raise RulesBug(f"The roll tells {self.tells} apart, and {value} was read.")
        return sum(face >= value for face in self.faces)

    def naturals(self, face: int = D10) -> int:
        """How many dice show the highest face."""
        return self.at_least(face)


class Roll:
    """A request for dice, rolled by a seat; `tells` are the thresholds that anything may read."""

    __slots__ = ("ask", "exact", "number", "rule", "seat", "sides", "tells")
    whose: ClassVar[str] = CHANCE
    kind: ClassVar[str] = "roll"
    eyes: ClassVar[None] = None  # dice fall for all to see

    def __init__(self, seat: str, ask: str, rule: str, number: int, sides: int, tells: tuple[int, ...] = ()) -> None:
        self.seat = seat
        self.ask = ask
        self.rule = rule
        self.number = number
        self.sides = sides
        self.tells = tells
        self.exact = False


class Draw:
    """A request for cards out of a bag, dealt by the program; `eyes` are the seats that see them (None: all)."""

    __slots__ = ("ask", "cards", "eyes", "number", "rule", "seat")
    whose: ClassVar[str] = CHANCE
    kind: ClassVar[str] = "draw"

    def __init__(
        self, seat: str, ask: str, rule: str, cards: Sequence[str], number: int, eyes: tuple[str, ...] | None
    ) -> None:
        self.seat = seat
        self.ask = ask
        self.rule = rule
        self.cards = cards
        self.number = number
        self.eyes = eyes


Chance = Roll | Draw


def roll(seat: str, ask: str, rule: str, number: int, sides: int = D10, tells: Iterable[int] = ()) -> Flow[Thrown]:
    """Throw dice together; no dice are no roll."""
    if number <= 0:
        return Thrown(())
    request = Roll(seat, ask, rule, number, sides, tuple(tells))
    faces = yield request
    return Thrown(faces, request.tells if request.exact else None)


def draw(
    seat: str, ask: str, rule: str, cards: Sequence[str], number: int, eyes: tuple[str, ...] | None = None
) -> Flow[list[str]]:
    """Take cards out of a bag whose order nobody knows: which ones, not in which order, so they come sorted."""
    if number <= 0 or not cards:
        return []
    drawn: list[str] = yield Draw(seat, ask, rule, tuple(sorted(cards)), number, eyes)
    return sorted(drawn)


def misfit(request: Chance, reply: Any) -> str | None:
    """Why chance cannot have answered this, or None; for replies that someone wrote down."""
    if isinstance(request, Draw):
        return _not_drawn(request, reply)
    if not isinstance(reply, list) or len(reply) != request.number:
        return f"{request.number} dice are rolled, not {reply!r}"
    if any(type(face) is not int or not 1 <= face <= request.sides for face in reply):
        return f"a die shows 1 to {request.sides}, not {reply!r}"
    return None


def _not_drawn(request: Draw, reply: Any) -> str | None:
    number = min(request.number, len(request.cards))
    if not isinstance(reply, list) or len(reply) != number or any(type(card) is not str for card in reply):
        return f"{number} cards are drawn, not {reply!r}"
    missing = Counter(reply) - Counter(request.cards)
    return f"{min(missing)!r} cannot be drawn there" if missing else None


class Dice:
    """A small seeded generator (PCG, two whole numbers): it copies in no time and runs alike everywhere."""

    __slots__ = ("state", "step")

    def __init__(self, seed: int = 0, stream: int = 54) -> None:
        step = self.step = (stream << 1 | 1) & 0xFFFFFFFFFFFFFFFF
        self.state = ((step + seed) * 6364136223846793005 + step) & 0xFFFFFFFFFFFFFFFF

    def next(self) -> int:
        """32 random bits."""
        old = self.state
        self.state = (old * 6364136223846793005 + self.step) & 0xFFFFFFFFFFFFFFFF
        mixed = ((old >> 18 ^ old) >> 27) & 0xFFFFFFFF
        turn = old >> 59
        return (mixed >> turn | mixed << (-turn & 31)) & 0xFFFFFFFF

    def below(self, limit: int) -> int:
        """A whole number from 0 to limit - 1, each exactly as likely."""
        floor = 0x100000000 % limit
        while (bits := self.next()) < floor:
            pass
        return bits % limit

    def random(self) -> float:
        return self.next() / 0x100000000

    def copy(self) -> Dice:
        other = Dice.__new__(Dice)
        other.state = self.state
        other.step = self.step
        return other


class Source(Protocol):
    """Who answers for chance. None means: ask the rolling seat to type the faces."""

    def roll(self, request: Roll) -> list[int] | None: ...
    def draw(self, request: Draw) -> list[str]: ...
    def copy(self) -> Source: ...


class Seeded:
    """Honest dice from a seed."""

    __slots__ = ("dice",)

    def __init__(self, seed: int = 0) -> None:
        self.dice = Dice(seed)

    def roll(self, request: Roll) -> list[int] | None:
        below, sides = self.dice.below, request.sides
        return [below(sides) + 1 for _ in range(request.number)]

    def draw(self, request: Draw) -> list[str]:
        left = [*request.cards]
        return [left.pop(self.dice.below(len(left))) for _ in range(min(request.number, len(left)))]

    def copy(self) -> Seeded:
        other = Seeded.__new__(Seeded)
        other.dice = self.dice.copy()
        return other


class TypedIn(Seeded):
    """Real dice: the rolling seat is asked for the faces; cards are still dealt by the program."""

    __slots__ = ()

    def roll(self, request: Roll) -> list[int] | None:
        return None

    def copy(self) -> TypedIn:
        other = TypedIn.__new__(TypedIn)
        other.dice = self.dice.copy()
        return other


class Scripted:
    """A test's dice and cards, in order; a missing or impossible one is an error, and so is one left over."""

    def __init__(self, dice: Iterable[Sequence[int]] = (), cards: Iterable[Sequence[str]] = ()) -> None:
        self.dice = [[*faces] for faces in dice]
        self.cards = [[*drawn] for drawn in cards]

    def roll(self, request: Roll) -> list[int] | None:
        faces: list[int] = self._next(self.dice, request)
        return faces

    def draw(self, request: Draw) -> list[str]:
        cards: list[str] = self._next(self.cards, request)
        return cards

    def _next(self, left: list[Any], request: Chance) -> Any:
        asked = f"{request.ask} ({request.rule}, {request.kind} of {request.number})"
        if not left:
            raise Unscripted(f"{asked}: the script has nothing left")
        if wrong := misfit(request, left[0]):
            raise Unscripted(f"{asked}: {wrong}")
        return left.pop(0)

    def used_up(self) -> None:
        """Raise if anything is left over."""
        if self.dice or self.cards:
            raise Unscripted(f"left over: dice {self.dice}, cards {self.cards}")

    def copy(self) -> Scripted:
        return Scripted(self.dice, self.cards)


def outcomes(request: Chance) -> Iterator[tuple[list[int] | list[str], Fraction]]:
    """Every outcome of a request with its weight; faces that the roll tells alike are one."""
    return _rolls(request) if isinstance(request, Roll) else _draws(request)


def _rolls(request: Roll) -> Iterator[tuple[list[int], Fraction]]:
    sides, number = request.sides, request.number
    marks = sorted({1, *(mark for mark in request.tells if 1 < mark <= sides)})
    width = {low: high - low for low, high in zip(marks, [*marks[1:], sides + 1], strict=True)}
    for faces in combinations_with_replacement(marks, number):
        counts = [faces.count(mark) for mark in marks]
        ways = factorial(number) // prod(map(factorial, counts))
        weight = ways * prod(width[mark] ** count for mark, count in zip(marks, counts, strict=True))
        yield [*faces], Fraction(weight, sides**number)


def _draws(request: Draw) -> Iterator[tuple[list[str], Fraction]]:
    number = min(request.number, len(request.cards))
    ways = Counter(combinations(sorted(request.cards), number))  # equal cards are one
    for drawn, count in ways.items():
        yield [*drawn], Fraction(count, comb(len(request.cards), number))
