"""Journals: the setup and every reply, dice included, as JSON lines with a running hash.

The hash of a line chains the one before, the question, the reply and the events told before it, so that a changed
reply or rule is named at the first difference. Storage only ever appends (`{"undo": 38}`, `{"resume": …}`); an
exported journal is cut.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from banneret.kernel.chance import Draw, Roll, Seeded, Source, misfit
from banneret.kernel.errors import BanneretError, JournalError

if TYPE_CHECKING:
    from collections.abc import Generator

    from banneret.kernel.events import Event
    from banneret.kernel.game import Game, Json
    from banneret.kernel.match import Match
    from banneret.kernel.rests import Line

VERSION = 1
MOST = 1 << 52  # lines or events before a journal begins: whatever reads JSON can count on from there
SAME = ("journal", "game", "edition", "rules", "content")  # of the header: what must be today's
as_text = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False).encode  # a line as it is stored
_dump = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, sort_keys=True).encode


# --- writing ------------------------------------------------------------------------------------------------


def chain(before: str, said: Any) -> str:
    """The next hash of the chain."""
    from hashlib import blake2b

    return blake2b(f"{before}{_dump(said)}".encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def header(game: Game, about: Json) -> Json:
    """The first line of a journal: which game, edition, rules and content, and what was set up."""
    return {
        "journal": VERSION,
        "game": game.name,
        "edition": game.edition,
        "rules": game.rules,
        "content": game.content(),
        "seats": [*game.seats],
        **about,
    }


def opening(match: Match) -> Json:
    """The header that a match is replayed from: its own, or (a guess) the place where it began."""
    from banneret.kernel.match import written

    first = match._first()
    from_setup = first.count == 0 and first.told == len(first.events)
    if from_setup or "position" in match.header or first.state is None:
        return match.header
    here = written(match.game, match.header, first.state, None)
    return {**match.header, "position": here, "line": first.count, "told": first.told}


def public(head: Json) -> Json:
    """A header without the place where the match began: a position tells every secret."""
    return {key: value for key, value in head.items() if key not in ("position", "line", "told")}


class Scribe:
    """Writes a match down while it goes on, for storage that only ever appends."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.start = match._first().count
        self._written: list[Line] = []
        self._marks = [
            (chain("", opening(match)), match._first_told())
        ]  # before each line: the hash, and events so far

    @property
    def count(self) -> int:
        """How many lines stand written."""
        return self.start + len(self._written)

    def more(self) -> list[Json]:
        """The lines that have come since the last call, with their hashes; first, if lines were taken back, how far."""
        rows = self._taken_back()
        first = self._marks[-1][1]
        events = self.match.told_since(first)
        for n, line in enumerate(self.match.lines_since(self.count), self.count):
            row = line.for_seat(None, n)
            h, told = self._marks[-1]
            h = chain(h, [row, _facts(events[told - first : line.told - first])])
            self._written.append(line)
            self._marks.append((h, line.told))
            rows.append({**row, "h": h})
        return rows

    def _taken_back(self) -> list[Json]:
        """The line that tells of an undo, if there was one: lines that stand are the very same."""
        if not self._written or [*self.match.lines_since(self.count - 1)[:1]] == self._written[-1:]:
            return []
        both = zip(self._written, self.match.lines(), strict=False)
        left = next((n for n, (ours, theirs) in enumerate(both) if ours is not theirs), None)
        if left is None:
            left = min(len(self._written), self.match.count - self.start)
        del self._written[left:], self._marks[left + 1 :]
        return [{"undo": self.count}]

    def end(self) -> Json:
        """The closing line of a match that is over."""
        assert self.match.outcome is not None
        h, told = self._marks[-1]
        end = self.match.outcome.as_json()
        return {"end": end, "h": chain(h, [end, _facts(self.match.told_since(told))])}


def hashed(match: Match) -> list[Json]:
    """The lines of a match with their hashes, and the closing line if it is over."""
    scribe = Scribe(match)
    lines = scribe.more()
    return lines if match.outcome is None else [*lines, scribe.end()]


def _facts(events: list[Event]) -> list[Any]:
    return [[event.kind, event.rule, event.facts] for event in events]


def write(match: Match) -> str:
    """A match as JSON lines."""
    return "".join(f"{as_text(line)}\n" for line in [opening(match), *hashed(match)])


def written_down(match: Match) -> str:
    """The journal of a match that broke, without hashes if its events cannot be written."""
    try:
        return write(match)
    except (TypeError, ValueError):
        lines = [line.for_seat(None, n) for n, line in enumerate(match.lines(), match._first().count)]
        return "".join(f"{json.dumps(line, default=repr)}\n" for line in [opening(match), *lines])


def resume(match: Match) -> Json:
    """The line by which storage goes on after an upgrade: the last rest as a position, under today's rules."""
    from banneret.kernel.match import written

    rest, game = match.rest, match.game
    here = written(game, match.header, rest.state, None)
    return {"resume": here, "rules": game.rules, "content": game.content(), "line": rest.count, "told": rest.told}


# --- reading ------------------------------------------------------------------------------------------------


def parse(text: str) -> tuple[Json, list[Json]]:
    """Header and lines of a journal, undone lines cut away; after an upgrade only what came since the seam."""
    lines: list[Json] = []
    for number, row in enumerate(
        text.split("\n"), 1
    ):  # not splitlines: names may hold what it takes for an end of line
        if row.strip():
            lines.append(_row(row, number))
    if not lines or "journal" not in lines[0]:
        raise JournalError("This is not a journal: its first line must say which game was played.")
    return _cut(lines[0], lines[1:])


def _row(row: str, number: int) -> Json:
    try:
        line = json.loads(row)
    except (ValueError, RecursionError) as fault:
        raise JournalError(f"Line {number} of the journal is not JSON: {fault}.") from None
    if not isinstance(line, dict):
        raise JournalError(f"Line {number} of the journal is not a JSON object.")
    return line


def _cut(head: Json, lines: list[Json]) -> tuple[Json, list[Json]]:
    kept: list[Json] = []
    for line in lines:
        if "undo" in line:
            del kept[_place(head, kept, line["undo"], "An undo goes back") :]
        elif "resume" in line:
            _place(head, kept, line.get("line"), "A resumption goes on from")
            kept = []
            seam = {"position": line["resume"], "line": line.get("line"), "told": line.get("told")}
            head = {**head, **seam, "rules": line.get("rules"), "content": line.get("content", head.get("content"))}
        else:
            kept.append(line)
    return head, kept


def _place(head: Json, kept: list[Json], number: Any, what: str) -> int:
    """Where a line of this number stands among those kept."""
    start = first_line(head)
    if type(number) is not int or not start <= number <= start + len(kept):
        raise JournalError(f"{what} line {number!r}, which is not there (there are {start} to {start + len(kept)}).")
    return number - start


def first_line(head: Json) -> int:
    """The number of the first line of a journal: 0, unless it begins at a seam."""
    return _whole(head, "line")


def _whole(head: Json, key: str) -> int:
    number = head.get(key, 0)
    if type(number) is not int or not 0 <= number < MOST:
        raise JournalError(f"The journal's header has {key} {number!r:.20}; it must be a whole number.")
    return number


class FromJournal:
    """Chance as the journal tells it, every line before it checked; when the journal ends, `after` goes on."""

    def __init__(self, lines: list[Json], after: Source, start: int = 0) -> None:
        self.lines = lines
        self.after = after
        self.start = start
        self.at = 0
        self.scribe: Scribe | None = None  # None: hashes are not looked at

    @property
    def n(self) -> int:
        """The number of the next line."""
        return self.start + self.at

    def next(self) -> Json:
        """The next line, when all before it are as the rules tell them today."""
        self.check()
        line = self.lines[self.at]
        if line.get("n", self.n) != self.n:
            raise JournalError(f"Line {self.n}: here stands line {line['n']!r}; a line is missing, or out of order.")
        return line

    def check(self) -> None:
        """Name the first line whose question, reply, or events before it are not what the rules tell today."""
        if self.scribe is not None:
            done = self.scribe.count - self.start
            for ours, theirs in zip(self.scribe.more(), self.lines[done:], strict=False):
                _agree(ours, theirs, f"Line {ours['n']}")

    def _next(self, request: Roll | Draw) -> Any:
        line, n = self.next(), self.n
        told = {"chance": request.kind, "for": request.seat, "ask": request.ask, "rule": request.rule}
        for key, value in told.items():
            if line.get(key) != value:
                raise JournalError(f"Line {n}: the rules want {told}, the journal has {_dump(line)}.")
        if wrong := misfit(request, line.get("reply")):
            raise JournalError(f"Line {n}: {wrong}.")
        self.at += 1
        return [*line["reply"]]

    def roll(self, request: Roll) -> list[int] | None:
        if self.at >= len(self.lines):
            return self.after.roll(request)
        faces: list[int] = self._next(request)
        return faces

    def draw(self, request: Draw) -> list[str]:
        if self.at >= len(self.lines):
            return self.after.draw(request)
        cards: list[str] = self._next(request)
        return cards

    def copy(self) -> FromJournal:
        other = FromJournal(self.lines, self.after.copy(), self.start)
        other.at = self.at
        return other


def replay(
    game: Game,
    text: str,
    seed: int = 0,
    *,
    upto: int | None = None,
    checked: bool = True,
    dice: Source | None = None,
) -> Match:
    """The match that a journal tells, every reply checked; the first difference is named.

    `upto` stops before that line. Afterwards `dice` go on, or those of `seed`.
    """
    work = replaying(game, text, dice or Seeded(seed), upto, checked)
    while True:
        try:
            next(work)
        except StopIteration as done:
            match: Match = done.value
            return match


def replaying(
    game: Game, text: str, dice: Source, upto: int | None = None, checked: bool = True
) -> Generator[None, None, Match]:
    """The same line by line, for whoever has other things to do in between; returns the match."""
    try:
        return (yield from _lines_again(game, text, dice, upto, checked))
    except RecursionError:
        raise JournalError("The journal is nested too deeply.") from None


def _lines_again(game: Game, text: str, dice: Source, upto: int | None, checked: bool) -> Generator[None, None, Match]:
    head, lines = parse(text)
    _same_game(game, head)
    start = first_line(head)
    if upto is not None and upto < start:
        raise JournalError(f"The lines before {start} were played under other rules: this journal goes on from there.")
    lines, ending = _ending(lines)
    if upto is not None and upto - start < len(lines):
        lines, ending = lines[: upto - start], None
    source = FromJournal(lines, dice, start)
    match = _root(game, head, source)
    if checked:
        _agree(opening(match), head, "The header")
        source.scribe = Scribe(match)
    match.begin()
    while source.at < len(lines):
        _answer(match, source.next(), source)
        yield
    match.source = source.after
    source.check()
    _closed(match, ending, source.scribe)
    return match


def _ending(lines: list[Json]) -> tuple[list[Json], Json | None]:
    """The lines, and the closing line if there is one; nothing may follow it."""
    for n, line in enumerate(lines[:-1]):
        if "end" in line:
            raise JournalError(
                f"The journal goes on after the match has ended, {len(lines) - n - 1} lines from its own end."
            )
    return (lines[:-1], lines[-1]) if lines and "end" in lines[-1] else (lines, None)


def _root(game: Game, head: Json, source: Source) -> Match:
    """The match that a journal starts from: a setup, a position, or a seam."""
    from banneret.kernel.match import Match
    from banneret.kernel.rests import first_rest

    count, told = first_line(head), _whole(head, "told")
    try:
        g, about = _set_up(game, head)
        rest = first_rest(g, True, count, told)
        return Match(game, g, header(game, about), source, rest=rest)
    except Exception as fault:  # a header is foreign text: whatever it leads to is told to its keeper
        says = str(fault) if isinstance(fault, BanneretError) else f"{type(fault).__name__}: {fault}"
        raise JournalError(f"The journal's header does not fit: {says}") from fault


def _set_up(game: Game, head: Json) -> tuple[Any, Json]:
    if "position" not in head:
        return game.setup(head.get("scenario", ""), head.get("armies"))
    from banneret.kernel.position import state_of

    g, about = state_of(game, head["position"])
    return g, {**about, **{key: head[key] for key in ("armies", "line", "told") if key in head}}


def _same_game(game: Game, head: Json) -> None:
    ours = header(game, {})
    for key in SAME:
        if head.get(key) != ours[key]:
            raise JournalError(f"The journal was written with {key} {head.get(key)!r}; this is {ours[key]!r}.")


def _answer(match: Match, line: Json, source: FromJournal) -> None:
    n = source.n
    question = next((q for q in match.questions if q.seat == line.get("seat")), None)
    if question is None:
        waiting = ", ".join(q.seat for q in match.questions) or "nobody: the match is over"
        raise JournalError(f"Line {n}: {line.get('seat')!r} replies, but the rules wait for {waiting}.")
    if line.get("reply") != {"concede": True} and line.get("ask") != question.ask:
        raise JournalError(f"Line {n}: the journal answers {line.get('ask')!r}, the rules ask {question.ask!r}.")
    source.at += 1
    try:
        match.answer(line.get("reply"), question.seat, ordered=line.get("ordered") is True)
    except JournalError:
        raise
    except Exception as fault:  # the reply is foreign text, and so is what it leads to
        says = str(fault) if isinstance(fault, BanneretError) else f"{type(fault).__name__}: {fault}"
        raise JournalError(f"Line {n}: {says}") from fault


def _closed(match: Match, ending: Json | None, scribe: Scribe | None) -> None:
    """The match must end where the journal ends it, and as it says."""
    if ending is not None and match.outcome is None:
        raise JournalError(f"The journal ends the match after {match.count} lines, but the rules go on.")
    if ending is not None and scribe is not None:
        _agree(scribe.end(), ending, "The end")


def _agree(ours: Json, theirs: Json, where: str) -> None:
    for key, value in ours.items():
        if key != "h" and key in theirs and _dump(value) != _dump(theirs[key]):
            raise JournalError(f"{where} differs: {key} is {theirs[key]!r}, should be {value!r}.")
    if theirs.get("h") not in (None, ours.get("h")):
        raise JournalError(
            f"{where} differs: the events told before it are not those of today's rules, or an earlier line is not."
        )
