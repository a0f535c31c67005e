"""One question put to one person: shown with its rule and numbered answers, and asked until it is answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from banneret.cli import commands
from banneret.cli.forms import Form, Pick, form_of
from banneret.cli.table import ME, seat_name
from banneret.cli.telling import heard_events
from banneret.kernel.errors import BanneretError, IllegalReply, RulesBug
from banneret.kernel.wording import by_name

if TYPE_CHECKING:
    from banneret.cli.placing import Marks
    from banneret.cli.screen import Screen
    from banneret.cli.table import Table
    from banneret.cli.telling import Teller
    from banneret.kernel.decisions import Question, Why


LATELY = 8  # events among which the last roll is looked for


@dataclass(slots=True)
class Turn:
    """A person's turn at the keyboard: the question, its form, and everything that a typed word may need."""

    table: Table
    screen: Screen
    teller: Teller
    question: Question
    seat: str  # whose eyes are on the screen
    form: Form
    letters: dict[str, str]  # what stands on the table, by id, as the board calls it
    pages: list[list[str]] = field(default_factory=list)
    page: int = 0
    names: dict[str, str] = field(default_factory=dict)  # of what stands on the table, when a reason speaks of it

    @classmethod
    def of(cls, table: Table, screen: Screen, teller: Teller, question: Question) -> Turn:
        seat = sitting(table, question)
        called = {**letters(table, seat), **faces(table, seat)}
        form = form_of(table.match.game, question, marks(table, question, seat), called)
        pages = screen.pages(form.numbered(), form.effects(table.match.view(seat)))
        return cls(table, screen, teller, question, seat, form, called, pages)

    def play(self) -> None:
        """Ask until this question is answered, taken back, or answered by a standing order."""
        self.teller.face(self.seat, self.question)
        self.show()
        while self.is_open() and self.table.orders.reply(self.table.match, self.question.seat) is None:
            self.take(self.screen.ask(f"{self.question.seat}> "))

    def is_open(self) -> bool:
        match = self.table.match
        return any(q is self.question for q in match.questions) and self.question.seat not in match.answered()

    def take(self, typed: str) -> None:
        """One typed line: an answer, a command, or a sentence about why it is neither."""
        if not typed:
            self.turn_page()
        elif not self._is_answer(typed) and commands.run(self, typed):
            return
        else:
            self._answer(typed)

    def _is_answer(self, typed: str) -> bool:
        """Whether an answer is called just so: it goes before a command of that name."""
        return isinstance(self.form, Pick) and self.form.calls(typed)

    def _answer(self, typed: str) -> None:
        try:
            reply = self.form.read(typed)
            self.table.match.answer(reply, self.question.seat, self.question.number)
        except RulesBug:
            raise
        except IllegalReply as refused:
            self.screen.say(f"No: {self.reason(refused.why)}")
            if hint := self.form.hint(reply):
                self.screen.say(hint)
        except BanneretError as refused:  # unreadable or stale: nothing has changed
            self.screen.say(f"No: {refused}")
        else:
            self.keep()

    def reason(self, why: Why) -> str:
        """Why not, with its rule; what stands on the table by its name and letter."""
        self.names = self.names or names(self.table, self.seat, self.letters)
        return str(replace(why, says=by_name(why.says, self.names)))

    def keep(self) -> None:
        """What was typed is on the disk before anything else is asked."""
        commands.keep(self.table, self.screen)

    # --- showing --------------------------------------------------------------------------------------------

    def show(self) -> None:
        """The question in one sentence with its rule, then the answers."""
        rule = f" ({self.question.rule})" if self.question.rule else ""
        name = self.screen.styled(seat_name(self.question.seat), self.question.seat)
        self.screen.say(f"{name}: {self.screen.styled(self.sentence(), 'bold')}{self.screen.styled(rule, 'dim')}")
        self.page = 0
        if self.form.free:
            self.screen.say(self.screen.styled(self.form.free, "dim"))
        self._show_page()
        if not isinstance(self.form, Pick):
            self.screen.say(self.screen.styled(self.form.how, "dim"))

    def sentence(self) -> str:
        return self.table.match.game.says(self.question)

    def turn_page(self) -> None:
        """The next answers, or a reminder of how to answer."""
        if len(self.pages) < 2:
            self.screen.say(f"{self.form.how} `?` explains.")
            return
        self.page = (self.page + 1) % len(self.pages)
        self._show_page()

    def _show_page(self) -> None:
        if self.pages:
            self.screen.say(*self.pages[self.page])
        if len(self.pages) > 1:
            self.screen.say(f"Page {self.page + 1} of {len(self.pages)}: Enter shows the next.")


def letters(table: Table, seat: str) -> dict[str, str]:
    """The letters of the board by id, where the game can say them."""
    found = getattr(table.match.game, "letters", None)
    return found(table.match.view(seat)) if found is not None else {}


def names(table: Table, seat: str, letters: Mapping[str, str]) -> dict[str, str]:
    """What stands on the table by id: its name, and its letter behind it."""
    match = table.match
    pieces = match.game.scene(match.view(seat))["pieces"]
    called = {piece["id"]: str(piece.get("name", piece["id"])) for piece in pieces}
    return {id: f"{name} ({letters[id]})" if id in letters else name for id, name in called.items()}


def faces(table: Table, seat: str) -> dict[str, str]:
    """What the dice that were rolled last show: d1 is the first."""
    told = heard_events(table.match, seat, max(0, table.match.told - LATELY))
    shown = next((event["faces"] for event in reversed(told) if event.get("faces")), ())
    return {f"d{n}": str(face) for n, face in enumerate(shown, 1)}


def marks(table: Table, question: Question, seat: str) -> Marks:
    """What stands on the table under which letter or name, where a pose is asked for and the game can say it."""
    found = getattr(table.match.game, "landmarks", None)
    if question.kind != "pose" or found is None:
        return {}
    others: Marks = found(table.match.view(seat), question.about)
    return others


def sitting(table: Table, question: Question) -> str:
    """Who sits before the question: its own seat, or whoever rolls the dice for the computer."""
    if table.players[question.seat] == ME:
        return question.seat
    return next(iter(table.people()), question.seat)
