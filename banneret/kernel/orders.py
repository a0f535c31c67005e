"""Standing orders of a seat, above the rules: "pass at this question until the end of the round".

They answer by ordinary lines of the journal. An order that passes whatever the seat holds says nothing about its
hand, so that others may still undo; one that passes only for want of anything that fits is a reply like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from banneret.kernel.decisions import Listed, Question, Reply

if TYPE_CHECKING:
    from banneret.kernel.game import Json
    from banneret.kernel.match import Match

ANY = "*"


@dataclass(frozen=True, slots=True)
class Order:
    """Decline this question of this seat (`*`: every one) until such an event; `idle`: only if nothing else fits."""

    seat: str
    ask: str = ANY
    until: str | None = None
    idle: bool = False
    given: int = 0  # the events told before it was given

    def covers(self, question: Question) -> bool:
        return question.seat == self.seat and self.ask in (ANY, question.ask)

    def ended(self, match: Match) -> bool:
        """Whether the event that ends it has been told since it was given."""
        return self.until is not None and any(event.kind == self.until for event in match.told_since(self.given))

    def as_json(self) -> Json:
        return {"seat": self.seat, "ask": self.ask, "until": self.until, "idle": self.idle, "given": self.given}


class Orders:
    """The standing orders of one table."""

    def __init__(self, orders: list[Json] | None = None) -> None:
        self._orders = [Order(**order) for order in orders or []]

    def give(self, match: Match, seat: str, ask: str = ANY, until: str | None = None, *, idle: bool = False) -> Order:
        """Give an order from now on; it takes the place of an earlier one for the same question."""
        self.cancel(seat, ask)
        order = Order(seat, ask, until, idle, match.told)
        self._orders.append(order)
        return order

    def cancel(self, seat: str, ask: str | None = None) -> None:
        """Cancel the seat's order for this question, or all of its orders."""
        self._orders = [o for o in self._orders if o.seat != seat or ask not in (None, o.ask)]

    def _rebased(self, match: Match) -> list[Order]:
        """The orders; what was told before one was given may have been taken back, and is told again after it."""
        self._orders = [o if o.given <= match.told else replace(o, given=match.told) for o in self._orders]
        return self._orders

    def standing(self, match: Match, seat: str | None = None) -> list[Order]:
        """The orders that have not ended."""
        return [o for o in self._rebased(match) if seat in (None, o.seat) and not o.ended(match)]

    def reply(self, match: Match, seat: str | None = None) -> Reply | None:
        """What the orders say to the open question (of this seat), or None."""
        return next((reply for _, reply, _ in self._replies(match, seat)), None)

    def answer(self, match: Match) -> bool:
        """Let the orders answer the open question; whether they did. Call it again until they do not."""
        for question, reply, order in self._replies(match, None):
            match.answer(reply, question.seat, question.number, ordered=not order.idle)
            return True
        return False

    def _replies(self, match: Match, seat: str | None) -> Iterator[tuple[Question, Reply, Order]]:
        waiting = [q for q in match.questions if q.seat not in match.answered() and seat in (None, q.seat)]
        for question in waiting:
            for order in self._rebased(match):
                if order.covers(question) and not order.ended(match) and _may_pass(question, order):
                    yield question, question.decline, order

    def as_json(self) -> list[Any]:
        return [order.as_json() for order in self._orders]


def _may_pass(question: Question, order: Order) -> bool:
    """Whether the question can be declined and, for an idle order, nothing else can be done."""
    if question.decline is None:
        return False
    return not order.idle or (isinstance(question, Listed) and [*question.options()] == [question.decline])
