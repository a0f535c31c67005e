"""What a window asks a seat: which of these to use, or none; and why the others cannot be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from banneret.games.tmg.hands import hand
from banneret.games.tmg.library import library
from banneret.kernel.decisions import NONE, Choose, Why

if TYPE_CHECKING:
    from banneret.games.tmg.state import State

NOT_NOW: Final = Why("TMG-CONTENT-R8", "That does not fit what happens now.")


def window_question(g: State, moment: str, subject: Any, seat: str, uses: Sequence[Any], about: str | None) -> Choose:
    """One question for all that the seat may use at this moment."""

    def usable() -> list[str]:
        return [*dict.fromkeys(use.word for use in uses if use.why_not(g, subject) is None), NONE]

    def refused() -> Mapping[str, Why]:
        found = {card: _out_of_window(card, moment) for card in hand(g, seat)}
        return found | {use.word: why for use in uses if (why := use.why_not(g, subject)) is not None}

    return Choose(seat, moment, "TMG-CONV-R10", usable, refused, about, may_decline=True)


def _out_of_window(card: str, moment: str) -> Why:
    """Why a card in hand cannot be played here."""
    from banneret.games.tmg.words import card_moments, moment_text  # a chapter that is opened when somebody asks

    found = library().tactics.get(card)
    if found is None:
        return NOT_NOW
    says = f"{found.name} is played {card_moments(found)}; now {moment_text(moment.partition(':')[0])}."
    return Why("TMG-DECK-R2", says, {"window": moment})  # TMG-DECK-R2
