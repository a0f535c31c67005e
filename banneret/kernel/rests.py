"""The lines of a journal and the rests between them, where the state alone says what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from banneret.kernel.decisions import Reply
from banneret.kernel.events import HOLE, Event, Eyes
from banneret.kernel.game import Json
from banneret.kernel.piles import knows

ALONE = -1


class Line:
    """One reply: of a seat, or of chance (then `chance` says which kind). `told` counts the events before it.

    `group` is the number of the first line of those that were asked together with it.
    """

    __slots__ = ("ask", "chance", "eyes", "group", "ordered", "reply", "rule", "seat", "told")

    def __init__(
        self,
        seat: str,
        ask: str,
        rule: str,
        reply: Reply,
        eyes: Eyes,
        told: int,
        chance: str | None,
        ordered: bool,
        group: int = ALONE,
    ) -> None:
        self.seat = seat
        self.ask = ask
        self.rule = rule
        self.reply = reply
        self.eyes = eyes
        self.told = told
        self.chance = chance
        self.ordered = ordered
        self.group = group

    def for_seat(self, seat: str | None, n: int) -> Json:
        """The journal's line as this seat may know it (None: the whole truth)."""
        reply = self.reply if knows(self.eyes, seat) else HOLE
        asked = {"ask": self.ask, "rule": self.rule, "reply": reply}
        if self.chance is not None:
            return {"n": n, "chance": self.chance, "for": self.seat, **asked}
        if self.ordered and seat in (None, self.seat):  # a standing order is its seat's own business
            asked["ordered"] = True
        return {"n": n, "seat": self.seat, **asked}


class Rest:
    """A place where the state alone says what comes next; shared by all forks, never written to."""

    __slots__ = ("before", "count", "events", "lines", "state", "told")

    def __init__(
        self, before: Rest | None, state: Any, lines: Sequence[Line], events: Sequence[Event], count: int, told: int
    ) -> None:
        self.before = before
        self.state = state
        self.lines = lines  # those that led here from the rest before
        self.events = events
        self.count = count  # lines up to here
        self.told = told  # events up to here

    def back(self) -> Iterator[Rest]:
        """This rest and all before it, newest first."""
        rest: Rest | None = self
        while rest is not None:
            yield rest
            rest = rest.before


def first_rest(g: Any, keep: bool, count: int = 0, told: int = 0) -> Rest:
    """The rest that a match begins at; what setting up has told belongs to the story before it."""
    events: list[Event] = g.story.events
    g.story.events = []
    return Rest(None, g.copy() if keep else None, (), events, count, told + len(events))
