"""The one method of an agent: what a seat knows in, a reply out."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Protocol

import banneret
from banneret.kernel.decisions import Question, Reply, Rng
from banneret.kernel.errors import BanneretError
from banneret.kernel.knowledge import Knowledge
from banneret.kernel.match import Match

Known = Knowledge | dict[str, Any]  # `match.knowledge(seat)`, or its JSON


class Agent(Protocol):
    """Answers for a seat by what the seat knows; the same knowledge and random numbers give the same reply."""

    @property
    def name(self) -> str: ...

    @property
    def looks_ahead(self) -> bool:
        """Whether it makes guesses, for which a match must keep its rests."""

    def decide(self, knowledge: Known, rng: Rng) -> Reply: ...


def asked(knowledge: Known, rng: Rng) -> Question:
    """The question that the seat is asked: the live one where the match is at hand, otherwise a guess's."""
    if isinstance(knowledge, Knowledge):
        with suppress(BanneretError):  # one that came as JSON has no match at hand
            if (live := knowledge.question) is not None:
                return live
    return question_of(banneret.guess(knowledge, rng), seat_of(knowledge))


def question_of(match: Match, seat: str) -> Question:
    """What the seat is asked in this match."""
    for question in match.questions:
        if question.seat == seat and seat not in match.answered():
            return question
    raise BanneretError(f"{seat} is not asked now.")


def seat_of(knowledge: Known) -> str:
    """The seat whose knowledge this is."""
    seat: str = knowledge.seat if isinstance(knowledge, Knowledge) else knowledge["seat"]
    return seat
