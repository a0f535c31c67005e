"""A table: the match, who sits where, their standing orders, and the file that always holds all of it."""

from __future__ import annotations

import json
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from banneret.cli import files
from banneret.cli.page import Page
from banneret.kernel.chance import Seeded, TypedIn
from banneret.kernel.errors import BanneretError, RulesBug
from banneret.kernel.journal import opening
from banneret.kernel.judged import Faces
from banneret.kernel.match import Match
from banneret.kernel.orders import Orders

if TYPE_CHECKING:
    from banneret.agents import Agent
    from banneret.kernel.decisions import Question, Reply
    from banneret.kernel.game import Json

ME = "me"  # a person at this terminal
OPPONENT = "greedy"
CALM = 9  # times as long as saving takes do computers play before it is done again


@dataclass(slots=True)
class Table:
    """One match at one terminal."""

    match: Match
    players: dict[str, str]  # seat -> "me", or the name of the agent that answers for it
    seed: int
    file: Path
    orders: Orders = field(default_factory=Orders)
    page: Page | None = None
    saved: int = -1  # the lines that are on the disk
    rested: float = 0.0  # when they were written
    took: float = 0.0  # how long that took

    # --- who sits where -------------------------------------------------------------------------------------

    def people(self) -> list[str]:
        """The seats that people at this terminal hold."""
        return [seat for seat, who in self.players.items() if who == ME]

    def others(self, seat: str) -> list[str]:
        """The other people at this terminal."""
        return [other for other in self.people() if other != seat]

    def asks_a_person(self, question: Question) -> bool:
        """Whether somebody at the terminal answers; real dice are always typed here."""
        return isinstance(question, Faces) or self.players[question.seat] == ME

    def typed_dice(self) -> bool:
        return isinstance(self.match.source, TypedIn)

    # --- the computer ---------------------------------------------------------------------------------------

    def decided(self, question: Question) -> Reply:
        """The agent's reply: it gets what its seat knows and random numbers of its own, the same after a resumption."""
        who = self.players[question.seat]
        rng = random.Random(f"{self.seed}/{question.seat}/{question.number}")
        try:
            return agent(who).decide(self.match.knowledge(question.seat), rng)
        except BanneretError:
            raise
        except Exception as fault:  # a person waits for this: a sentence and the journal, not a traceback
            raise RulesBug(f"The agent {who} broke: {type(fault).__name__}: {fault}.", self.match.journal) from fault

    # --- saving ---------------------------------------------------------------------------------------------

    def journal(self) -> str:
        """The journal; its first line also says who sits where and how the dice go on."""
        head = json.dumps({**opening(self.match), "table": self._about()}, ensure_ascii=False)
        self.page = self.page or Page(self.match)
        return f"{head}\n{self.page.written()}"

    def _about(self) -> Json:
        about: Json = {"players": self.players, "seed": self.seed, "orders": self.orders.as_json()}
        if self.match.sealed:
            about["sealed"] = self.match.sealed
        if isinstance(self.match.source, Seeded):
            dice = self.match.source.dice
            about |= {"typed": self.typed_dice(), "dice": [dice.state, dice.step]}
        return about

    def save(self) -> None:
        """Everything is on the disk when this returns."""
        start = time.monotonic()
        files.put(self.file, self.journal())
        self.saved, self.rested = self.match.count, time.monotonic()
        self.took = self.rested - start

    def due(self) -> bool:
        """Whether what computers have answered should be saved now: they would answer the same again, so not always."""
        return self.saved != self.match.count and time.monotonic() - self.rested > CALM * self.took


def agent(name: str) -> Agent:
    """The agent of this name."""
    from banneret.agents import find

    return find(name)


def seat_name(seat: str) -> str:
    """A seat as a name in a sentence."""
    return seat.replace("-", " ").title()


def seated(wanted: dict[str, str], seats: tuple[str, ...]) -> dict[str, str]:
    """A player for each seat: where none is named, me first, then the computer; unknown names are refused."""
    if unknown := [seat for seat in wanted if seat not in seats]:
        raise BanneretError(f"There is no seat {unknown[0]!r}; there are: {', '.join(seats)}.")
    for who in wanted.values():
        _known(who)
    players = {seats[0]: wanted.get(seats[0], ME)}
    for seat in seats[1:]:
        taken = ME in [*players.values(), *wanted.values()]
        players[seat] = wanted.get(seat, OPPONENT if taken else ME)
    return players


def _known(who: str) -> None:
    try:
        if who != ME:
            agent(who)
    except BanneretError as fault:
        raise BanneretError(f"{str(fault).rstrip('.')}; or {ME}, for a person at this terminal.") from None
