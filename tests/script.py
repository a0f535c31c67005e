"""Scripted runs of a procedure: replies by seat, dice and cards, all of them used up exactly.

>>> run(move(g, g["S"]), gold=[[[1, 0]]], dice=[(6, 5)])
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from banneret.kernel.chance import Draw, Roll, Scripted
from banneret.kernel.decisions import Question, Together

Faces = Sequence[Sequence[int]]
Cards = Sequence[Sequence[str]]


class NoReply(Exception):
    """A seat is asked, and the script has nothing left for it."""


class Script:
    """Replies and dice for one run, and the questions that were asked."""

    def __init__(self, replies: Mapping[str, Sequence[Any]], dice: Faces, cards: Cards) -> None:
        self.replies = {seat: [*said] for seat, said in replies.items()}
        self.chance = Scripted(dice, cards)
        self.asked: list[tuple[str, str]] = []

    def answer(self, asked: Any) -> Any:
        """The scripted answer, checked by the question itself."""
        if isinstance(asked, Roll):
            return self.chance.roll(asked)
        if isinstance(asked, Draw):
            return self.chance.draw(asked)
        if isinstance(asked, Together):
            return {question.seat: self._reply(question) for question in asked.questions}
        return self._reply(asked)

    def _reply(self, question: Question) -> Any:
        if not self.replies.get(question.seat):
            raise NoReply(f"{question.seat} has no reply to {question.ask!r} ({question.rule}): {question.describe()}")
        reply = self.replies[question.seat].pop(0)
        why = question.why_not(reply)
        assert why is None, f"{question.seat}: {question.ask!r} does not take {reply!r}: {why} — {question.describe()}"
        self.asked.append((question.seat, question.ask))
        question.closed = True
        return reply

    def used_up(self) -> None:
        """Raise if a reply, a die or a card is left over."""
        left = {seat: said for seat, said in self.replies.items() if said}
        assert not left, f"replies left over: {left}; asked: {self.asked}"
        self.chance.used_up()


def run(
    flow: Generator[Any, Any, Any],
    *,
    dice: Faces = (),
    cards: Cards = (),
    asked: list[tuple[str, str]] | None = None,
    **replies: Sequence[Any],
) -> Any:
    """Run a procedure to its end: every reply legal, none missing, none left over. `asked` collects (seat, ask)."""
    script = Script(replies, dice, cards)
    value: Any = None
    try:
        while True:
            value = script.answer(flow.send(value))
    except StopIteration as end:
        script.used_up()
        if asked is not None:
            asked += script.asked
        return end.value
    except NoReply as missing:
        raise AssertionError(str(missing)) from None


def until(flow: Generator[Any, Any, Any], *, dice: Faces = (), cards: Cards = (), **replies: Sequence[Any]) -> Any:
    """Run a procedure until a seat has no scripted reply left: that open question, to be looked at."""
    script = Script(replies, dice, cards)
    value: Any = None
    while True:
        try:
            question = flow.send(value)
        except StopIteration:
            raise AssertionError("the procedure ended without a further question") from None
        try:
            value = script.answer(question)
        except NoReply:
            return question


def told(g: Any, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of this kind told so far."""
    return [event.facts for event in g.story.events if event.kind == kind]
