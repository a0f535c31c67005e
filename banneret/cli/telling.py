"""What a person sees before a question: the curtain, the story since, and the board when it has changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from banneret.cli.table import seat_name

if TYPE_CHECKING:
    from banneret.cli.screen import Screen
    from banneret.cli.table import Table
    from banneret.kernel.decisions import Question
    from banneret.kernel.game import Game, Json, Outcome
    from banneret.kernel.match import Match

UNSEEN = ("where", "at", "piles")  # what holds no places of pieces below it
FEW = 6  # changed lines that are told apart from the board
ALL = None  # the eyes of somebody who watches computers play: the whole truth


class Teller:
    """Tells each person what they may know, once."""

    def __init__(self, table: Table, screen: Screen) -> None:
        self.table = table
        self.screen = screen
        self.facing: str | None = None  # who looked at the screen last
        self.showed_secrets = False  # what stands on the screen is not for everybody
        self.told = table.match.told  # the events that are on the screen
        self.heard = dict.fromkeys(table.match.game.seats, table.match.told)  # the events that each person has heard
        self.board: list[str] = []  # as it was drawn last
        self.places: list[Any] = []  # where everything stood then
        self.narrow = False  # whether the person has heard that the window is

    def begin(self, most: int | None = None) -> None:
        """Tell the story so far anew: all of it, or the last events of a match that goes on."""
        so_far = len(self.table.match.all_events())
        first = self.table.match.told - (so_far if most is None else min(most, so_far))
        self.told, self.heard = first, dict.fromkeys(self.heard, first)

    def face(self, seat: str, question: Question) -> None:
        """This person looks at the screen now."""
        since = self.told
        secrets = question.eyes is not None or holds_secrets(self.table.match, seat)
        if self._changes(seat) and (secrets or self.showed_secrets):
            self._curtain(seat)
            since = self.heard[seat]
        self.facing, self.showed_secrets = seat, secrets
        self.story(seat, since)
        self.draw(seat)

    def _changes(self, seat: str) -> bool:
        return seat != self.facing and len(self.table.people()) > 1

    def _curtain(self, seat: str) -> None:
        self.screen.clear()
        self.screen.ask(f"Hand over to {seat_name(seat)}; press Enter. ")
        self.screen.clear()
        self.board = []

    def story(self, seat: str | None, since: int | None = None) -> None:
        """The events since as this seat may know them, one sentence each."""
        match = self.table.match
        since = min(self.told if since is None else since, match.told)  # less, if replies were taken back
        for sentence in sentences(match, seat, since):
            self.screen.say(f"· {sentence}")
        self.told = match.told
        if seat is not None:
            self.heard[seat] = match.told

    def draw(self, seat: str | None, *, again: bool = False) -> None:
        """The board as this seat sees it if anything has moved; otherwise only the lines that have changed."""
        before, standing = self.board, self.places
        self.board = board_text(self.table.match, seat, self.screen.colour).splitlines()
        self.places = places(self.table.match.view(seat))
        changed = [line for line in self.board if line not in before]
        heading = self._heading(seat, self.screen.colour)
        if again or not before or self.places != standing or (heading is None and len(changed) > FEW):
            self.screen.say("", *self.board, "")
            self._too_narrow(seat)
        else:
            self.screen.say(*(line for line in changed if heading is None or line in heading))

    def _too_narrow(self, seat: str | None) -> None:
        """Once, that the window cuts the board; the lines above it may be longer."""
        heading = self._heading(seat, False) or ()
        drawn = board_text(self.table.match, seat, False).splitlines()
        needs = max((len(line) for line in drawn if line not in heading), default=0)
        if self.screen.terminal and not self.narrow and needs > self.screen.width():
            self.narrow = True
            self.screen.say(f"The board is {needs} columns wide, this window {self.screen.width()}: make it wider.")

    def _heading(self, seat: str | None, colour: bool) -> list[str] | None:
        """The lines that say where the match stands, where the game tells them from the rest of its drawing."""
        game = self.table.match.game
        found = getattr(game, "status_text", None)
        return None if found is None else found(self.table.match.view(seat), colour).splitlines()


def holds_secrets(match: Match, seat: str) -> bool:
    """Whether this seat knows cards that a spectator does not."""
    return bool(match.view(seat)["piles"] != match.view("")["piles"])


def places(view: Any) -> list[Any]:
    """Where everything of a view stands, as positions write it: whatever says `where` or `at`."""
    if isinstance(view, list):
        return [place for part in view for place in places(part)]
    if not isinstance(view, dict):
        return []
    here = [view[key] for key in ("where", "at") if key in view]
    return [*here, *(place for key, part in view.items() if key not in UNSEEN for place in places(part))]


def board_text(match: Match, seat: str | None, colour: bool) -> str:
    """The game's own drawing, where it has one."""
    drawn = getattr(match.game, "board_text", None)
    return str(drawn(match.view(seat), colour)) if drawn is not None else ""


def ended(outcome: Outcome) -> str:
    """How a match ended: the game's sentence with its rule, the winner, and the scores."""
    scores = ", ".join(f"{seat_name(seat)} {score}" for seat, score in outcome.scores.items())
    says = outcome.says
    for seat in outcome.scores:
        says = re.sub(rf"\b{seat}\b", seat_name(seat), says)
    winner = "A draw" if outcome.winner is None else f"The winner is {seat_name(outcome.winner)}"
    rule = f" ({outcome.rule})" if outcome.rule else ""
    return f"{says.rstrip('.')}{rule}. {winner}: {scores}."


def kind_says(game: Game, ask: str) -> str:
    """What all questions of a kind ask, without the full stop; their word where the game has no sentence."""
    says = getattr(game, "kind_says", None)
    with suppress(KeyError):
        return str(says(ask) if says is not None else ask).rstrip(".")
    return ask


def heard_events(match: Match, seat: str | None, since: int) -> list[Json]:
    """The events from this number on, as the seat knows them."""
    events = match.told_since(since)
    return [event.for_seat(seat, n) for n, event in enumerate(events, match.told - len(events))]


def sentences(match: Match, seat: str | None, since: int) -> Iterator[str]:
    """The story from this event on; what the game has no words for is left out."""
    for event in heard_events(match, seat, since):
        if said := match.game.tells(event):
            yield said
