"""What happened, under which rule, for whose eyes. A change tells its event after it has changed."""

from __future__ import annotations

from typing import Any

from banneret.kernel.errors import RulesBug

Eyes = tuple[str, ...] | None  # the seats that may know; None: everybody
HOLE = "?"
FRAME = frozenset(("n", "kind", "rule"))  # what every event says; a fact may not bear these names


class Event:
    """One fact, complete in itself. Its existence is public; the `hidden` fields are for `eyes` alone."""

    __slots__ = ("eyes", "facts", "hidden", "kind", "rule", "shows")

    def __init__(
        self, kind: str, rule: str, facts: dict[str, Any], eyes: Eyes, hidden: tuple[str, ...], shows: bool
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.facts = facts
        self.eyes = eyes
        self.hidden = hidden
        self.shows = shows

    def for_seat(self, seat: str | None, n: int) -> dict[str, Any]:
        """The event as this seat may know it (None: the whole truth)."""
        if not FRAME.isdisjoint(self.facts):
            raise RulesBug(f"The event {self.kind!r} ({self.rule}) has a fact named n, kind or rule.")
        told: dict[str, Any] = {"n": n, "kind": self.kind, "rule": self.rule, **self.facts}
        if seat is not None and self.eyes is not None and seat not in self.eyes:
            told.update(dict.fromkeys(self.hidden))
        return told


class Story:
    """The events told since the last rest."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def tell(
        self,
        kind: str,
        rule: str,
        facts: dict[str, Any],
        eyes: Eyes = None,
        hidden: tuple[str, ...] = (),
        shows: bool = False,
    ) -> None:
        """Tell an event; `shows` says that it lets a seat know a secret that it did not know."""
        self.events.append(Event(kind, rule, facts, eyes, hidden, shows))
