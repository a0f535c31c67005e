"""Laws of a single match that every game keeps: it ends, replays, forks, undoes and can be written down.

Each is a function that raises `Fault`, with the journal that shows it. The tests ask with small numbers,
`scripts/soak` with large ones.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from banneret.kernel import journal, position
from banneret.kernel.chance import Dice, Scripted, Seeded, TypedIn
from banneret.kernel.decisions import MANY, Choose, Listed, Question
from banneret.kernel.errors import BanneretError
from banneret.kernel.events import Event
from banneret.kernel.game import Game, Json
from banneret.kernel.match import CONCEDE, Line, Match

LONGEST = 20_000  # replies; a match that takes more does not end


class Fault(AssertionError):
    """A law that does not hold: a sentence, and the journal that shows it."""

    def __init__(self, says: str, shown_by: str = "") -> None:
        super().__init__(says, shown_by)
        self.says = says
        self.journal = shown_by

    def __str__(self) -> str:
        return self.says


def fault(match: Match, says: str) -> Fault:
    """A fault of this match as it stands."""
    return Fault(f"line {match.count}: {says}", journal.written_down(match))


def begun(
    game: Game, scenario: str, armies: Any = None, seed: int = 0, *, keep_rests: bool = True, typed: bool = False
) -> Match:
    """A new match of this game, which need not be in the registry."""
    g, about = game.setup(scenario, armies)
    source = TypedIn(seed) if typed else Seeded(seed)
    return Match(game, g, journal.header(game, about), source, keep_rests=keep_rests).begin()


# --- playing at random --------------------------------------------------------------------------------------


def waiting(match: Match) -> list[Question]:
    """The questions without a reply."""
    return [question for question in match.questions if question.seat not in match.answered()]


def reply_at_random(match: Match, rng: Dice, eager: bool = False) -> None:
    """One legal reply; asked together, any seat may come first. The eager fight when they can."""
    open_ones = waiting(match)
    question = open_ones[rng.below(len(open_ones))]
    match.answer((eager and fighting(match.game, question, rng)) or question.sample(rng), question.seat)


FIGHTS = {  # words of replies that bring models to grips
    "tactics": ("attack", "charge"),
    "tmg": ("attack", "charge", "attack-wall", "charge-wall"),
}


def fighting(game: Game, question: Question, rng: Dice) -> str | None:
    """A reply that fights, mostly, where there is one."""
    if not isinstance(question, Choose) or rng.below(4) == 0:
        return None
    words = FIGHTS.get(game.name, ())
    return next((option for word in words for option in question.options() if option == word), None)


def play_on(match: Match, rng: Dice, replies: int = LONGEST) -> Match:
    """Answer at random so many times, or to the end."""
    for _ in range(replies):
        if not match.questions:
            break
        reply_at_random(match, rng)
    return match


def at_random_question(match: Match, rng: Dice, of: int) -> Match:
    """Play on to a question among the first so many."""
    return play_on(match, rng, rng.below(of))


def plays_out(match: Match, rng: Dice, *, concede: int = 0, eager: bool = False) -> Match:
    """The match ends, never asks what has no answer, and keeps the game's invariants after every reply.

    With `concede` one reply in so many gives up.
    """
    watch = match.game.watch() if hasattr(match.game, "watch") else None
    for _ in range(LONGEST):
        wrong = watch.look(match) if watch else match.game.broken(match.g)
        if wrong:
            raise fault(match, "; ".join(wrong))
        if match.over:
            return match
        if not match.questions:
            raise fault(match, "nothing is asked, and the match is not over")
        try:
            _reply(match, rng, concede, eager)
        except BanneretError as bug:
            raise Fault(f"line {match.count}: {bug}", getattr(bug, "journal", "") or match.journal) from bug
    raise fault(match, f"the match does not end after {LONGEST} replies")


def _reply(match: Match, rng: Dice, concede: int, eager: bool) -> None:
    if concede and rng.below(concede) == 0:
        match.answer(CONCEDE, waiting(match)[0].seat)
    else:
        reply_at_random(match, rng, eager)


# --- questions ----------------------------------------------------------------------------------------------


def answers_well(match: Match, rng: Dice) -> None:
    """Each candidate is either an option or has a reason, and what is suggested or sampled is legal."""
    for question in waiting(match):
        offered = [*question.suggest(rng, 16), question.sample(rng)]
        if isinstance(question, Listed) and question.ways() <= MANY:
            offered += _listed_or_refused(match, question)
        if not offered:
            raise fault(match, f"{question.ask!r} has no answer")
        for reply in offered:
            if (why := question.why_not(reply)) is not None:
                raise fault(match, f"{question.ask!r} offers {reply!r} and refuses it: {why}")


def _listed_or_refused(match: Match, question: Listed) -> Sequence[Any]:
    options = question.options()
    for candidate in question.candidates():
        if (candidate in options) == (question.why_not(candidate) is not None):
            raise fault(match, f"{question.ask!r}: {candidate!r} is neither an option nor refused, or both")
    if any(options.count(option) > 1 for option in options):
        raise fault(match, f"{question.ask!r} lists an option twice")
    return options


# --- the same again -----------------------------------------------------------------------------------------


def last_hash(text: str) -> str:
    """The running hash at the end of a journal."""
    h: str = json.loads(text.rstrip("\n").rpartition("\n")[2])["h"]
    return h


def replays(match: Match) -> None:
    """The journal, read by itself, gives the same journal, hashes included."""
    text = match.journal
    again = journal.replay(match.game, text)
    _same(match, "a replay's journal", again.journal, text)
    _same(match, "a replay's outcome", again.outcome, match.outcome)


def forks_alike(match: Match, rng: Dice) -> None:
    """A fork with the same dice and replies ends as the match does, whatever other forks do. Plays to the end."""
    before, same = match.journal, rng.copy()
    fork = play_on(match.fork(), rng.copy())
    play_on(match.fork(seed=rng.next()), rng)
    _same(match, "the journal after forks have gone their ways", match.journal, before)
    _same(match, "the end of a fork with the same dice", play_on(match, same).journal, fork.journal)


def undoes(match: Match, rng: Dice) -> None:
    """Taking lines back and giving them again is the identity."""
    lines, start = match.lines(), match.count - len(match.lines())
    replied = [n for n, line in enumerate(lines, start) if line.chance is None]
    if not replied or match.sealed:
        return
    before = (match.journal, match.view(), asked(match))
    taken = match.undo(to=replied[rng.below(len(replied))])
    redo(match, taken)
    _same(match, "the match after undo and redo", (match.journal, match.view(), asked(match)), before)


def redo(match: Match, lines: Sequence[Line]) -> None:
    """Give these lines again, the same dice and cards falling."""
    source = match.source
    rolls = [line.reply for line in lines if line.chance == "roll"]
    match.source = script = Scripted(rolls, [line.reply for line in lines if line.chance == "draw"])
    for line in lines:
        if line.chance is None:
            match.answer(line.reply, line.seat, ordered=line.ordered)
    script.used_up()
    match.source = source


def asked(match: Match) -> list[Json]:
    """The open questions as their seats see them, but for their numbers."""
    return [{**question.describe(), "n": None} for question in match.questions]


def written_and_read(match: Match, rng: Dice, *, to_the_end: bool) -> None:
    """The match as a position, through JSON and back, is the same position and goes on in the same way."""
    if match.sealed:
        return
    table = json.loads(json.dumps(match.position()))
    other = position.from_position(match.game, table, match.source.copy())
    _same(match, "the position read back", json.loads(json.dumps(other.position())), table)
    _same(match, "what is asked after reading a position", asked(other), asked(match))
    if to_the_end:
        told, same = match.told, rng.copy()
        here, there = play_on(match.fork(), rng), play_on(other, same)
        mine = facts(here.told_since(told))
        _same(match, "the story after reading a position", facts(there.all_events())[-len(mine) or None :], mine)
        _same(match, "the outcome after reading a position", there.outcome, here.outcome)
        _same(match, "the end after reading a position", there.view(), here.view())


def facts(events: Sequence[Event]) -> list[Any]:
    """What events say."""
    return [[event.kind, event.rule, event.facts] for event in events]


def _same(match: Match, what: str, got: Any, wanted: Any) -> None:
    if got != wanted:
        raise fault(match, f"{what} differs: {difference(got, wanted)}")


def difference(got: Any, wanted: Any, where: str = "") -> str:
    """The first place where two pieces of JSON differ, in words."""
    if isinstance(got, dict) and isinstance(wanted, dict):
        for key in [*wanted, *(key for key in got if key not in wanted)]:
            if key not in got or key not in wanted or got[key] != wanted[key]:
                return difference(got.get(key, "(nothing)"), wanted.get(key, "(nothing)"), f"{where}.{key}")
    if isinstance(got, list | tuple) and isinstance(wanted, list | tuple):
        for n, (one, other) in enumerate(zip(got, wanted, strict=False)):
            if one != other:
                return difference(one, other, f"{where}[{n}]")
        return f"{where or 'it'} has {len(got)} entries instead of {len(wanted)}"
    if isinstance(got, str) and isinstance(wanted, str) and "\n" in got + wanted:
        return difference(got.split("\n"), wanted.split("\n"), where)
    return f"{where or 'it'} is {str(got)[:300]} instead of {str(wanted)[:300]}"
