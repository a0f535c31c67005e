"""Games that tell what they should not: each wraps an honest one and lets a secret slip, to see that it is noticed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from banneret.kernel.decisions import Choose, Offer, Reply, Why
from banneret.kernel.game import Game, Json
from banneret.kernel.piles import Piles

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

RULE = "LEAK-1"


def secrets(g: Any) -> dict[str, list[str]]:
    """The cards that one seat alone knows, by seat."""
    known: dict[str, list[str]] = {}
    for pile in g.piles.values():
        for card, eyes in zip(pile.cards, pile.eyes, strict=True):
            if eyes is not None and len(eyes) == 1:
                known.setdefault(eyes[0], []).append(card)
    return known


def overheard(g: Any, seat: str) -> str | None:
    """A card that another seat holds."""
    return next((cards[0] for other, cards in secrets(g).items() if other != seat), None)


def telling(card: str | None) -> bool:
    """Whether the leak speaks of this card: of about every second one."""
    return card is not None and sum(map(ord, card)) % 2 == 0


class Leaky:
    """An honest game, for whatever a leak does not change."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def tells(self, event: Json) -> str:
        return "somebody whispers" if event["rule"] == RULE else self.game.tells(event)

    def says(self, question: Any) -> str:
        return "what was that?" if question.rule == RULE else self.game.says(question)

    def option_says(self, question: Any, reply: Reply) -> str:
        return str(reply) if question.rule == RULE else self.game.option_says(question, reply)

    def waiting_says(self, question: Any) -> str:
        return "what was that?"


class InTheView(Leaky):
    """The view shows everybody's hand."""

    def position(self, g: Any) -> Json:
        return {**self.game.position(g), "hands": secrets(g)}

    def from_position(self, position: Json, piles: Piles) -> Any:
        return self.game.from_position({key: value for key, value in position.items() if key != "hands"}, piles)


class Twisted(Leaky):
    """A game whose questions are changed on the way."""

    def go_on(self, g: Any) -> Flow[None]:
        flow = self.game.go_on(g)
        value: Any = None
        while True:
            try:
                asked = flow.send(value)
            except StopIteration:
                return
            if type(asked) is Choose and asked.eyes is None:
                self.twist(g, asked)
            value = yield asked

    def twist(self, g: Any, question: Choose) -> None:
        raise NotImplementedError


class InTheOptions(Twisted):
    """An answer is missing if another seat holds a certain card."""

    def twist(self, g: Any, question: Choose) -> None:
        legal = question._legal

        def shortened() -> Sequence[Reply]:
            options = legal() if callable(legal) else legal
            return options[:-1] if len(options) > 1 and telling(overheard(g, question.seat)) else options

        question._legal = shortened


class InTheReasons(Twisted):
    """A refusal names a card that another seat holds."""

    def twist(self, g: Any, question: Choose) -> None:
        others = question._others

        def named() -> Mapping[str, Why]:
            known = dict(others()) if others is not None else {}
            return {**known, "nothing": Why(RULE, f"They hold {overheard(g, question.seat)}.")}

        question._others = named


class InAnEvent(Leaky):
    """An event tells a card to everybody, where it should hide it."""

    def go_on(self, g: Any) -> Flow[None]:
        yield from self.game.go_on(g)
        for seat, cards in secrets(g).items():
            g.story.tell("whispered", RULE, {"who": seat, "card": cards[0]}, (seat,), ())


class InBeingAsked(Leaky):
    """A question that is only asked if another seat holds a certain card."""

    def go_on(self, g: Any) -> Flow[None]:
        yield from self.game.go_on(g)
        seat = self.game.seats[0]
        if self.game.outcome(g) is None and telling(overheard(g, seat)):
            yield Offer(seat, "whisper", RULE)


LEAKS = (InTheView, InTheOptions, InTheReasons, InAnEvent, InBeingAsked)
