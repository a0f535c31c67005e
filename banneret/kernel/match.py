"""A match: a procedure between two rests, the open question, and the journal that led there.

A generator cannot be copied. So a game returns at each rest, where the match keeps a copy of the state; a fork is a
copy of that copy and the few replies since, sent again. Replies sent again are neither listed nor checked.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn

from banneret.kernel import journal, piles, undoing
from banneret.kernel.chance import Chance, Draw, Roll, Seeded, Source
from banneret.kernel.decisions import CHANCE, SEAT, SEATS, Question, Reply, Together, Why, own
from banneret.kernel.errors import (
    BanneretError,
    IllegalReply,
    JournalError,
    PositionError,
    RulesBug,
    Stale,
    Unscripted,
)
from banneret.kernel.events import Event
from banneret.kernel.game import Game, Json, Outcome
from banneret.kernel.judged import Faces
from banneret.kernel.rests import ALONE, Line, Rest, first_rest

if TYPE_CHECKING:
    from banneret.kernel.decisions import Asked, Flow
    from banneret.kernel.knowledge import Knowledge

__all__ = ["CONCEDE", "Line", "Match", "Rest", "written"]

CONCEDE: Json = {"concede": True}
RESTS = 10_000  # in one answer; more are a game that goes round in circles


class Match:
    """One battle. `answer` is all or nothing; `fork` and `undo` build on rests; the journal is the match."""

    def __init__(
        self, game: Game, g: Any, header: Json, source: Source, *, keep_rests: bool = True, rest: Rest | None = None
    ) -> None:
        self.game = game
        self.header = header
        self.source = source
        self.keep_rests = keep_rests
        self.g = g
        self.rest = rest or first_rest(g, keep_rests)
        self.outcome: Outcome | None = None
        self.questions: tuple[Question, ...] = ()
        self._lines: list[Line] = []
        self._sealed: dict[str, tuple[Reply, bool]] = {}
        self._together = False  # the open questions are asked together
        self._rolling: Roll | None = None
        self._flow: Flow[None] | None = None
        self._spare: Source | None = None  # the source as it was before the answer that is running

    def begin(self) -> Match:
        """Run to the first question."""
        try:
            self._start_stretch()
        except Exception as fault:
            self._complain(fault, self._bug(fault))
        return self

    # --- the open question ----------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The first question without a reply; None when the match is over."""
        for question in self.questions:
            if question.seat not in self._sealed:
                return question
        return None

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def count(self) -> int:
        """How many lines the journal has."""
        return self.rest.count + len(self._lines)

    @property
    def told(self) -> int:
        """How many events have been told."""
        return self.rest.told + len(self.g.story.events)

    def answered(self) -> tuple[str, ...]:
        """The seats whose sealed replies are in."""
        return tuple(q.seat for q in self.questions if q.seat in self._sealed)

    @property
    def sealed(self) -> dict[str, Reply]:
        """The sealed replies, for storage alone: nobody else may know them."""
        return {seat: own(reply) for seat, (reply, _) in self._sealed.items()}

    # --- answering ------------------------------------------------------------------------------------------

    def answer(
        self, reply: Reply, seat: str | None = None, number: int | None = None, *, ordered: bool = False
    ) -> None:
        """Answer the open question; an illegal or stale reply raises and changes nothing."""
        questions = self.questions
        if seat is None and number is None and len(questions) == 1:
            question = questions[0]
        else:
            question = self._asked(seat, number)
        if type(reply) is not str:
            if gives_up(reply):
                return self._concede(question.seat)
            if (why := question.why_not(reply)) is not None:
                raise IllegalReply(why)
            reply = own(reply)
        elif (why := question.why_not(reply)) is not None:
            raise IllegalReply(why)
        if self._together:
            self._seal(question, reply, ordered)
        else:
            self._take(question, reply, ordered)

    def _asked(self, seat: str | None, number: int | None) -> Question:
        questions = self.questions
        if not questions:
            raise Stale("Nothing is asked: the match is over." if self.over else "Nothing is asked: the rules broke.")
        if number is not None and number != questions[0].number:
            raise Stale(f"Question {number} is not open; {questions[0].number} is.")
        for question in questions:
            if question.seat == seat or (seat is None and question.seat not in self._sealed):
                return question
        waiting = " and ".join(q.seat for q in questions)
        raise IllegalReply(Why("", f"{seat} is not asked now: waiting for {waiting}."))

    def _take(self, question: Question, reply: Reply, ordered: bool) -> None:
        rest, lines = self.rest, self._lines
        before = len(lines)
        question.closed = True
        self.questions = ()
        self._spare = None
        told = rest.told + len(self.g.story.events)
        if self._rolling is None:
            seat, eyes = question.seat, question.eyes
            lines.append(Line(seat, question.ask, question.rule, reply, eyes, told, None, ordered))
        else:
            self._rolling = None
            lines.append(Line(question.seat, question.ask, question.rule, reply, None, told, Roll.kind, False))
        try:
            self._run(reply if type(reply) is str else own(reply))
        except BaseException as fault:
            self._fail(fault, rest, lines[:before], {})

    def _seal(self, question: Question, reply: Reply, ordered: bool) -> None:
        sealed = {**self._sealed, question.seat: (reply, ordered)}
        if len(sealed) < len(self.questions):
            self._sealed = sealed
            return
        rest, lines = self.rest, self._lines
        before, kept, questions = len(lines), self._sealed, self.questions
        self.questions, self._sealed, self._together, self._spare = (), {}, False, None
        group = questions[0].number if len(questions) > 1 else ALONE
        for q in questions:  # in seat order, whatever the order of arrival
            q.closed = True
            self._write(q, sealed[q.seat][0], None, sealed[q.seat][1], group)
        try:
            self._run({q.seat: own(sealed[q.seat][0]) for q in questions})
        except BaseException as fault:
            self._fail(fault, rest, lines[:before], kept)

    def unseal(self, seat: str) -> None:
        """Take back a sealed reply while others are still thinking."""
        self._sealed.pop(seat, None)

    def _concede(self, seat: str) -> None:
        rest, lines, kept = self.rest, self._lines, self._sealed
        before = len(lines)
        for question in self.questions:
            question.closed = True
        self.questions, self._sealed, self._together = (), {}, False
        self._rolling = self._spare = None
        lines.append(Line(seat, "concede", "", dict(CONCEDE), None, self.told, None, False))
        try:
            if self._flow is not None:
                self._flow.close()
            self.game.concede(self.g, seat)
            self._reach_rest()
            self._start_stretch()
        except BaseException as fault:
            self._fail(fault, rest, lines[:before], kept)

    # --- running the procedure ------------------------------------------------------------------------------

    def _start_stretch(self) -> None:
        self.outcome = self.game.outcome(self.g)
        if self.outcome is None:
            self._flow = self.game.go_on(self.g)
            self._run(None)

    def _run(self, value: Any) -> None:
        """Wake the procedure and run it to the next question, over rests and chance."""
        assert self._flow is not None
        send = self._flow.send
        rests = 0
        while True:
            try:
                asked: Any = send(value)
            except StopIteration:
                self._reach_rest()
                self.outcome = self.game.outcome(self.g)
                if self.outcome is not None:
                    return
                rests += 1
                if rests > RESTS:
                    raise RulesBug("The game goes from rest to rest and asks nothing.") from None
                self._flow = self.game.go_on(self.g)
                send, value = self._flow.send, None
                continue
            whose = asked.whose
            if whose == SEAT:
                asked.number = self.rest.count + len(self._lines)
                self.questions = (asked,)
                return
            if whose == CHANCE:
                value = self._fall(asked)
                if value is None:
                    return
            elif whose == SEATS:
                self._open(asked)
                return
            else:
                value = None  # a claim for the odds: nothing is asked

    def _open(self, asked: Together) -> None:
        self.questions = asked.questions
        self._together = True
        for question in asked.questions:
            question.number = self.count

    def _fall(self, request: Chance) -> Any:
        """Chance answers; or, with real dice, the rolling seat is asked (then None)."""
        if self._spare is None and self.keep_rests:
            self._spare = self.source.copy()
        if isinstance(request, Draw):
            drawn = self.source.draw(request)
            self._write(request, drawn, request.kind)
            return drawn
        faces = self.source.roll(request)
        if faces is None:
            self._rolling = request
            question = Faces(request.seat, request.ask, request.rule, request.number, request.sides)
            question.number = self.count
            self.questions = (question,)
            return None
        self._write(request, faces, request.kind)
        return faces

    def _write(
        self, asked: Question | Chance, reply: Reply, chance: str | None, ordered: bool = False, group: int = ALONE
    ) -> None:
        told = self.rest.told + len(self.g.story.events)
        line = Line(asked.seat, asked.ask, asked.rule, reply, asked.eyes, told, chance, ordered, group)
        self._lines.append(line)

    def _reach_rest(self) -> None:
        g, lines = self.g, self._lines
        story = g.story
        events = story.events
        story.events = []
        before = self.rest
        kept = g.copy() if self.keep_rests else None
        self.rest = Rest(before, kept, lines, events, before.count + len(lines), before.told + len(events))
        self._lines = []

    # --- when the rules break -------------------------------------------------------------------------------

    def _fail(
        self, fault: BaseException, rest: Rest, lines: list[Line], sealed: dict[str, tuple[Reply, bool]]
    ) -> NoReturn:
        """Raise what went wrong, the match being as it was before the reply."""
        bug = self._bug(fault)
        with suppress(Exception):  # rules that break while the same replies are sent again leave nothing asked
            self._restore(rest, lines, sealed)
        self._complain(fault, bug)

    def _complain(self, fault: BaseException, bug: BaseException) -> NoReturn:
        if bug is fault:
            raise fault
        raise bug from fault

    def _bug(self, fault: BaseException) -> BaseException:
        """The error to raise: one that carries the journal, unless a script, a position or a journal did not fit."""
        if isinstance(fault, (Unscripted, JournalError, PositionError)) or not isinstance(fault, Exception):
            return fault
        says = f"The rules broke at line {self.count}: {type(fault).__name__}: {fault}"
        return RulesBug(says, journal.written_down(self))

    def _restore(self, rest: Rest, lines: list[Line], sealed: dict[str, tuple[Reply, bool]]) -> None:
        if self._spare is not None:
            self.source, self._spare = self._spare, None
        self.questions, self._rolling = (), None
        if self.keep_rests:
            self._become(self._rebuilt(rest, lines, self.source))
            self._sealed = sealed

    # --- forks and undo -------------------------------------------------------------------------------------

    def fork(self, seed: int | None = None) -> Match:
        """The same match going its own way: with the same dice to come, or with others (`seed`)."""
        source = self.source.copy() if seed is None else Seeded(seed)
        other = self._rebuilt(self.rest, self._lines, source)
        if self._sealed:
            other._sealed = dict(self._sealed)
        return other

    def _rebuilt(self, rest: Rest, lines: Sequence[Line], source: Source) -> Match:
        if rest.state is None:
            raise BanneretError("This match keeps no rests, so that it can be neither forked nor undone.")
        other = Match(self.game, rest.state.copy(), self.header, source, keep_rests=self.keep_rests, rest=rest)
        other._resend(lines)
        return other

    def _resend(self, lines: Sequence[Line]) -> None:
        """Send these lines again from the rest, without listing or checking, then run on."""
        self.outcome = self.game.outcome(self.g)
        if self.outcome is not None:
            return
        self._flow = self.game.go_on(self.g)
        value: Any = None
        at, end = 0, len(lines)
        send = self._flow.send
        while at < end:
            asked: Asked = send(value)
            whose = asked.whose
            if whose == SEATS:
                size = len(asked.questions)  # type: ignore[union-attr]
                value = {line.seat: own(line.reply) for line in lines[at : at + size]}
                at += size
            elif whose in (SEAT, CHANCE):
                reply = lines[at].reply
                value = reply if type(reply) is str else own(reply)
                at += 1
            else:
                value = None
        self._lines = [*lines]
        self._run(value)

    def _become(self, other: Match) -> None:
        for question in self.questions:
            question.closed = True
        self.g, self.rest, self.outcome = other.g, other.rest, other.outcome
        self.questions, self._lines, self._sealed = other.questions, other._lines, other._sealed
        self._flow, self._rolling, self._together = other._flow, other._rolling, other._together

    def lines(self) -> list[Line]:
        """Every line of the journal."""
        return self.lines_since(0)

    def lines_since(self, number: int) -> list[Line]:
        """The lines from this number on, as far back as this match goes."""
        stretches: list[Sequence[Line]] = [self._lines]
        rest = self.rest
        while rest.before is not None and rest.count > number:
            stretches.append(rest.lines)
            rest = rest.before
        return [line for stretch in reversed(stretches) for line in stretch][max(0, number - rest.count) :]

    def undo_floor(self, seat: str) -> int | None:
        """The first line that this seat may take back alone; None if there is none."""
        return undoing.floor(self, seat)

    def undo(self, seat: str | None = None, *, to: int | None = None) -> list[Line]:
        """Take back the seat's last reply, a sealed one first; the lines taken back.

        With `to` all lines from that one on (the table has asked for consent). What was answered together is taken
        back together.
        """
        if to is None:
            if taken := [who for who in self._sealed if seat in (None, who)]:
                self.unseal(taken[-1])
                return []
            to = undoing.last_own(self, seat)
        lines, start = self.lines(), self._first().count
        to = undoing.whole_group(self, to)
        rest = next(r for r in self.rest.back() if r.count <= to)
        self._become(self._rebuilt(rest, lines[rest.count - start : to - start], self.source))
        return lines[to - start :]

    def _first(self) -> Rest:
        """Where this match began: at line 0, or at the position or guess that it was made from."""
        first = self.rest
        while first.before is not None:
            first = first.before
        return first

    # --- what may be known ----------------------------------------------------------------------------------

    def all_events(self) -> list[Event]:
        """Every event since the match (or the position that it started from) began."""
        return self.told_since(0)

    def told_since(self, number: int) -> list[Event]:
        """The events from this number on, as far back as this match goes."""
        stretches: list[Sequence[Event]] = [self.g.story.events]
        rest: Rest | None = self.rest
        start = self.rest.told
        while rest is not None and rest.told > number:
            stretches.append(rest.events)
            start = rest.told - len(rest.events)
            rest = rest.before
        return [event for stretch in reversed(stretches) for event in stretch][max(0, number - start) :]

    def _first_told(self) -> int:
        first = self._first()
        return first.told - len(first.events)

    def events(self, seat: str | None = None) -> list[Json]:
        """The story as this seat may know it, numbered without gaps (None: the whole truth)."""
        return [event.for_seat(seat, n) for n, event in enumerate(self.all_events(), self._first_told())]

    def view(self, seat: str | None = None) -> Json:
        """The state as it stands, with holes where this seat does not know (None: the whole truth; "": a spectator)."""
        from banneret.kernel.drawing import View

        return View(written(self.game, self.header, self.g, seat), self.game)

    def __repr__(self) -> str:
        """What one sees at a Python prompt."""
        waits = self.outcome.says if self.outcome is not None else " and ".join(map(repr, self.questions))
        return f"<{self.game.name} {self.header.get('scenario', '')}, {self.count} lines: {waits}>"

    def _repr_svg_(self) -> str:
        """What a notebook shows: the match as a spectator sees it."""
        from banneret.kernel.drawing import svg

        return svg(self.game.scene(self.view("")))

    def position(self) -> Json:
        """The whole truth as a position: the state at the last rest and the replies since."""
        if self.rest.state is None:
            raise BanneretError("This match keeps no rests, so that no position can be written.")
        since = [{line.chance: own(line.reply)} if line.chance else own(line.reply) for line in self._lines]
        return {**written(self.game, self.header, self.rest.state, None), "since": since}

    def knowledge(self, seat: str) -> Knowledge:
        """All that this seat knows: the view at the last rest, the lines since as it saw them, and its questions."""
        from banneret.kernel.knowledge import Knowledge

        return Knowledge.of(self, seat)

    @property
    def journal(self) -> str:
        """The match as JSON lines: the header, every reply, and how it ended."""
        return journal.write(self)


def gives_up(reply: Reply) -> bool:
    """Whether a reply concedes; 1 equals True, and is not."""
    return bool(reply == CONCEDE and reply["concede"] is True)


def written(game: Game, header: Json, g: Any, seat: str | None) -> Json:
    """A state as JSON, with holes where the seat does not know."""
    about = {"game": game.name, "scenario": header["scenario"]}
    return {**about, **game.position(g), "piles": piles.write(g.piles, seat)}
