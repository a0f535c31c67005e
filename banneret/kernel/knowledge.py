"""What a seat knows, as JSON, and a guess: a whole match that nobody at that seat could tell from the real one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from banneret.kernel import journal, piles
from banneret.kernel.chance import Draw, Roll, Seeded, misfit
from banneret.kernel.decisions import Question, Rng, Together, own
from banneret.kernel.errors import BanneretError, RulesBug, Stale
from banneret.kernel.events import HOLE
from banneret.kernel.game import Game, Json
from banneret.kernel.match import Match, written
from banneret.kernel.rests import ALONE, Rest

if TYPE_CHECKING:
    from banneret.kernel.decisions import Asked

TRIES = 1000


class Knowledge:
    """The view at the last rest, the lines and events since as this seat saw them, and its questions."""

    def __init__(self, known: Json) -> None:
        self._known = known
        self._match: Match | None = None
        self._asked: tuple[Question, ...] = ()

    @classmethod
    def of(cls, match: Match, seat: str) -> Knowledge:
        rest = match.rest
        about = {"header": journal.public(match.header), "seat": seat, "count": rest.count, "told": rest.told}
        knowledge = cls(about)
        knowledge._match, knowledge._asked = match, match.questions
        return knowledge

    @property
    def seat(self) -> str:
        seat: str = self._known["seat"]
        return seat

    @property
    def header(self) -> Json:
        header: Json = self._known["header"]
        return header

    @property
    def question(self) -> Question | None:
        """This seat's open question, live where the match is at hand."""
        if self._match is None:
            raise BanneretError("This knowledge came as JSON: make a guess and look at its question.")
        for question in self._match.questions:
            if question.seat == self.seat and question.seat not in self._match.answered():
                return question
        return None

    def as_json(self) -> Json:
        """All of it as plain JSON: what a worker process, a hint or an odds panel gets."""
        match = self._match
        if match is None or "view" in self._known:
            return self._known
        if match.questions is not self._asked:
            raise Stale("The match has moved on: this knowledge was not looked at in time.")
        self._known |= plain(_looked_at(match, self.seat))
        return self._known


def _looked_at(match: Match, seat: str) -> Json:
    rest = match.rest
    if rest.state is None:
        raise BanneretError("This match keeps no rests, so that it cannot say what a seat knew.")
    return {
        "view": written(match.game, match.header, rest.state, seat),
        "since": [line.for_seat(seat, n) for n, line in enumerate(match._lines, rest.count)],
        "events": _heard(match, seat),
        "piles": piles.write(match.g.piles, seat),
        "sealed": {who: reply[0] if who == seat else HOLE for who, reply in match._sealed.items()},
        "rolling": match._rolling is not None,
        "questions": [q.describe() if q.seat == seat else q.waiting() for q in match.questions],
    }


def _heard(match: Match, seat: str) -> list[Json]:
    """The events since the rest, as the seat knows them."""
    return [event.for_seat(seat, n) for n, event in enumerate(match.g.story.events, match.rest.told)]


def plain(value: Any) -> Any:
    """The same as JSON gives it back: lists for tuples, and nothing shared with the match."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


# --- guesses ------------------------------------------------------------------------------------------------


def guess(game: Game, knowledge: Knowledge | Json, rng: Rng) -> Match:
    """Deal what the seat cannot know anew, send the lines since the rest again; deal again where they do not fit."""
    known = knowledge.as_json() if isinstance(knowledge, Knowledge) else knowledge
    pins = _pins(game, known)
    anywhere: list[piles.Pin] = [(pile, card, None) for pile, card, _ in pins]
    for attempt in range(TRIES):
        match = _dealt(game, known, rng, (pins, anywhere, ())[attempt % 3])
        if match is not None:
            return match
    raise RulesBug("No guess fits what the seat knows.")


def _pins(game: Game, known: Json) -> list[piles.Pin]:
    """The cards that the seat has come to know since the rest, each with a pile that it could have lain in then.

    Those that were named first come first: what was named later may have been drawn meanwhile.
    """
    sorts, stocks = game.piles(known["view"])
    then, now = piles.read(known["view"]["piles"], sorts), piles.read(known["piles"], sorts)
    found: list[tuple[int, piles.Pin]] = []
    for stock in stocks:
        mine = [name for name in sorts if sorts[name].stock == stock]
        seen = Counter(card for name in mine for card in then[name].cards)
        for name in mine:
            for place, card in enumerate(now[name].cards):
                if card != HOLE and seen[card] > 0:
                    seen[card] -= 1
                elif card != HOLE and name in _gaps(then, mine):
                    found.append((-1, (name, card, place)))  # shown where it lies
                elif card != HOLE:
                    found += _came_from(card, known["since"], then, mine)
    return [pin for _, pin in sorted(found, key=lambda one: one[0])]


def _gaps(then: piles.Piles, mine: Sequence[str]) -> list[str]:
    """The piles in which there was something that the seat did not know."""
    return [pile for pile in mine if HOLE in then[pile].cards]


def _came_from(
    card: str, since: Sequence[Json], then: piles.Piles, mine: Sequence[str]
) -> Iterator[tuple[int, piles.Pin]]:
    """Where a card lay that was named since, and when: where the seat that named it knew it, or in a bag."""
    for n, line in enumerate(since):
        if card in _words(line["reply"]):
            who = line.get("seat")
            for pile in _gaps(then, mine):
                if then[pile].sort.bag if who is None else who in (then[pile].sort.eyes or ()):
                    yield n, (pile, card, None)
                    return


MARKS = re.compile("[:@#]")  # between the parts of a word: a card and how it is played, on whom, which copy


def _words(reply: Any) -> Iterator[str]:
    """Every word in a reply, and its parts."""
    if isinstance(reply, str):
        yield reply
        yield from MARKS.split(reply)
    elif isinstance(reply, list | dict):
        for part in [*reply, *reply.values()] if isinstance(reply, dict) else reply:
            yield from _words(part)


class _Recalled(Seeded):
    """Draws as they must have been: what came to light later, and lay nowhere before, is among what was drawn."""

    __slots__ = ("due", "typed")

    def __init__(self, seed: int, due: list[str], *, typed: bool) -> None:
        super().__init__(seed)
        self.due = due
        self.typed = typed  # dice are

    def roll(self, request: Roll) -> list[int] | None:
        return None if self.typed else super().roll(request)

    def draw(self, request: Draw) -> list[str]:
        left, drawn = [*request.cards], []
        for card in [card for card in self.due if card in left and self.dice.below(2)][: request.number]:
            self.due.remove(card)
            left.remove(card)
            drawn.append(card)
        rest = Draw(request.seat, request.ask, request.rule, left, request.number - len(drawn), request.eyes)
        return [*drawn, *super().draw(rest)]


def _dealt(game: Game, known: Json, rng: Rng, pins: Sequence[piles.Pin]) -> Match | None:
    view = known["view"]
    sorts, stocks = game.piles(view)
    dealt = piles.read(view["piles"], sorts)
    due = piles.fill(dealt, stocks, rng, pins)
    g = game.from_position(view, dealt)
    rest = Rest(None, g.copy(), (), (), known["count"], known["told"])
    seed = int(rng.random() * (1 << 32))
    source = _Recalled(seed, due, typed=known["rolling"])
    match = Match(game, g, known["header"], source, rest=rest)
    if not _sent_again(match, known, rng):
        return None
    match.source = Seeded(int(rng.random() * (1 << 32)))
    return match


def _sent_again(match: Match, known: Json, rng: Rng) -> bool:
    """Send the known lines again, holes filled by legal replies; whether all that the seat saw comes out the same."""
    match.outcome = match.game.outcome(match.g)
    if match.outcome is not None:
        return not known["questions"] and not known["since"]
    match._flow = match.game.go_on(match.g)
    value: Any = None
    lines, at = known["since"], 0
    while at < len(lines):
        try:
            asked: Asked = match._flow.send(value)
        except StopIteration:
            return False
        if isinstance(asked, (Question, Together, Roll, Draw)):
            value = _replies(match, asked, lines[at:], known["seat"], rng)
            if value is None:
                return False
            at += len(asked.questions) if isinstance(asked, Together) else 1
        else:
            value = None
    return _runs_on(match, known, value, rng)


def _replies(match: Match, asked: Question | Together | Roll | Draw, lines: Sequence[Json], seat: str, rng: Rng) -> Any:
    """What the procedure is to receive for the next lines, written down; None where they do not fit."""
    if not isinstance(asked, Together):
        return _reply(match, asked, lines[0], seat, rng, ALONE)
    group = match.count if len(asked.questions) > 1 else ALONE
    replies: dict[str, Any] = {}
    for question, line in zip(asked.questions, lines, strict=False):
        replies[question.seat] = _reply(match, question, line, seat, rng, group)
    return replies if len(replies) == len(asked.questions) and None not in replies.values() else None


def _reply(match: Match, one: Question | Roll | Draw, line: Json, seat: str, rng: Rng, group: int) -> Any:
    """One reply as the line tells it, or any legal one if the seat did not see it; None where it does not fit."""
    told = (line["ask"], line["rule"], line.get("seat"), line.get("for"))
    who = (one.seat, None) if isinstance(one, Question) else (None, one.seat)
    if told != (one.ask, one.rule, *who):
        return None
    reply = line["reply"]
    if reply == HOLE and one.eyes is not None:
        reply = one.sample(rng) if isinstance(one, Question) else match.source.draw(one)
    elif _unfit(one, reply, seat):
        return None
    if isinstance(one, Question):
        one.closed = True
    match._write(one, own(reply), line.get("chance"), line.get("ordered") is True, group)
    return own(reply)


def _unfit(one: Question | Roll | Draw, reply: Any, seat: str) -> bool:
    """Whether this reply cannot have been given; what the seat itself said was legal by what it knows."""
    if isinstance(one, Question):
        return one.seat != seat and one.why_not(reply) is not None
    return misfit(one, reply) is not None


def _runs_on(match: Match, known: Json, value: Any, rng: Rng) -> bool:
    """Reach the open question, and see whether the seat would notice a difference."""
    match._run(value)
    if match.rest.before is not None or len(match._lines) != len(known["since"]):
        return False  # it has come to the next rest, or something was rolled that was not
    asked = [(q.seat, q.ask, q.rule) for q in match.questions]
    were = [(q.get("seat") or q["waiting"], q["ask"], q["rule"]) for q in known["questions"]]
    if asked != were or not _seems(match, known):
        return False
    _seal(match, known["sealed"], rng)
    return True


def _seems(match: Match, known: Json) -> bool:
    """Whether events and piles look to the seat as they do in the real match."""
    seat = known["seat"]
    seen = plain({"events": _heard(match, seat), "piles": piles.write(match.g.piles, seat)})
    return bool(seen == {"events": known["events"], "piles": known["piles"]})


def _seal(match: Match, sealed: Mapping[str, Any], rng: Rng) -> None:
    for question in match.questions:
        if question.seat in sealed:
            reply = sealed[question.seat]
            match._sealed[question.seat] = (question.sample(rng) if reply == HOLE else reply, False)
