"""Windows: named moments at which abilities may speak, in the order that the game gives.

An ability has two halves: `may`, pure, says whether it can be used now; the effect does it. The window asks, takes
the price and keeps the order; abilities never ask whether they are wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from banneret.kernel.decisions import NONE, Choose, Why

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

OFFERED, FORCED, MODIFIES = "offered", "forced", "modifies"

Effect = Callable[..., Generator[Any, Any, Any] | Any]


@dataclass(slots=True)
class Ability:
    """What a card can do: at which moment, of which kind, under which rule."""

    id: str
    at: str
    kind: str
    rule: str
    effect: Effect
    may_be_used: Callable[..., bool | Why] = field(default=lambda *_, **__: True)

    def may(self, check: Callable[..., bool | Why]) -> Callable[..., bool | Why]:
        """Decorator for the half that says whether it can be used now."""
        self.may_be_used = check
        return check

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self.effect(*args, **kwargs)


class Abilities(dict[str, Ability]):
    """All abilities of one game by id."""

    def ability(self, id: str, *, at: str, rule: str, kind: str = OFFERED) -> Callable[[Effect], Ability]:
        """Decorator: file a function under this id."""

        def file(effect: Effect) -> Ability:
            self[id] = made = Ability(id, at, kind, rule, effect)
            return made

        return file


class Use(Protocol):
    """An ability in somebody's hand: who may use it, under which word, whether it can be used now, and doing it."""

    @property
    def seat(self) -> str: ...
    @property
    def word(self) -> str: ...
    @property
    def forced(self) -> bool: ...
    def why_not(self, g: Any, subject: Any) -> Why | None: ...
    def run(self, g: Any, subject: Any) -> Flow[None]: ...


def window(
    g: Any,
    ask: str,
    rule: str,
    subject: Any,
    listeners: Callable[[], Iterable[Use]],
    seats: Sequence[str],
    *,
    most: Mapping[str, int] | None = None,
    always_ask: Callable[[str], bool] | None = None,
    about: str | None = None,
) -> Flow[None]:
    """Forced effects first; then seat after seat is asked "which of these, or none", until all decline in a row.

    `most` limits how often a seat may act (wrath: once each). `always_ask` says, by public knowledge alone, that a
    seat must be asked even if it holds nothing that fits; without it a seat with nothing to use is not asked, which
    is right only if all can see that.
    """
    done: list[tuple[str, str]] = []
    for use in listeners():
        if use.forced and use.why_not(g, subject) is None:
            done.append((use.seat, use.word))
            yield from use.run(g, subject)
    left = dict(most) if most else None
    declined = 0
    while declined < len(seats):
        for seat in seats:
            declined += 1
            if declined > len(seats):
                break
            if left is not None and left[seat] <= 0:
                continue
            mine = [u for u in listeners() if u.seat == seat and not u.forced and (seat, u.word) not in done]
            if not (always_ask and always_ask(seat)) and not any(u.why_not(g, subject) is None for u in mine):
                continue
            reply = yield _question(g, seat, ask, rule, subject, mine, about)
            if reply == NONE:
                continue
            declined = 0
            done.append((seat, reply))
            if left is not None:
                left[seat] -= 1
            yield from next(u for u in mine if u.word == reply).run(g, subject)


def _question(g: Any, seat: str, ask: str, rule: str, subject: Any, uses: Sequence[Use], about: str | None) -> Choose:
    """Which of these, or none; who fits is found out when somebody looks, not when the reply is sent again."""

    def usable() -> list[str]:
        return [*(use.word for use in uses if use.why_not(g, subject) is None), NONE]

    def refused() -> Mapping[str, Why]:
        return {use.word: why for use in uses if (why := use.why_not(g, subject)) is not None}

    return Choose(seat, ask, rule, usable, refused, about, may_decline=True)
