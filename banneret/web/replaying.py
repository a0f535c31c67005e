"""A match shown again, decision by decision, as a seat may see it; and a new match out of any moment of it.

These run in a worker process: whole journals go in, and only what the seat may see comes out.
"""

from __future__ import annotations

import json
import random
from typing import Any

from msgspec import Struct

import banneret
from banneret import registry
from banneret.kernel import journal
from banneret.kernel.chance import Scripted
from banneret.kernel.decisions import Question
from banneret.kernel.errors import BanneretError, JournalError
from banneret.kernel.events import HOLE
from banneret.kernel.game import Game, Json
from banneret.kernel.match import CONCEDE, Match
from banneret.kernel.piles import knows
from banneret.kernel.rests import Line
from banneret.web import summing_up, wire
from banneret.web.scenes import Scene, Teller, changes, scene_for
from banneret.web.wire_http import Moment

ALL = "*"  # all eyes at once; allowed when the match is over
HIDDEN = "A secret choice."
_strict = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode
CHANGED = "That moment was played under other rules than today's, and cannot be shown again."


class Shown(Struct):
    """The moments of a match as JSON, and how it ended."""

    moments: list[bytes]
    outcome: Json | None


def head_of(text: str) -> Json:
    """What the first line of a checked journal says: the game, the scenario, the seats."""
    head: Json = json.loads(text.partition("\n")[0])
    return head


def game_of(text: str) -> Game:
    """The game that a checked journal was played in."""
    return registry.game(str(head_of(text).get("game")))


def moments(text: str, seat: str | None) -> Shown:
    """Every decision as the seat may see it (None: all of them), and the end."""
    whole = _again(text)
    again = _from_the_start(text, whole)
    shown, before = [], None
    first = whole.count - len(whole.lines())
    told, seat_before, at = again._first_told(), "", again.rest.count
    for n, line in enumerate(whole.lines(), first):
        if line.chance is not None:
            continue
        question = next(q for q in again.questions if q.seat == line.seat)
        moment, before = _moment(again, seat, n, (line, question), told, before)
        moment.turn = line.seat != seat_before or (again.rest.count != at and not again.lines_since(again.rest.count))
        shown.append(wire.as_json(moment))
        seat_before, told, at = line.seat, again.told, again.rest.count
        again.answer(line.reply, line.seat, ordered=line.ordered)
    moment, _ = _moment(again, seat, whole.count, None, told, before)
    outcome = None if whole.outcome is None else whole.outcome.as_json()
    return Shown([*shown, wire.as_json(moment)], outcome)


def _again(text: str, seed: int | None = 0, upto: int | None = None) -> Match:
    """A match that we have kept; a line that does not fit any more is not told, for it may be a secret."""
    try:
        return banneret.replay(text, seed, upto=upto)
    except JournalError:
        raise BanneretError(CHANGED) from None


def _from_the_start(text: str, whole: Match) -> Match:
    """The same match before its first decision, with the dice and cards of the journal to come."""
    lines = whole.lines()
    rolls = [line.reply for line in lines if line.chance == "roll"]
    script = Scripted(rolls, [line.reply for line in lines if line.chance == "draw"])
    return journal.replay(whole.game, text, upto=whole.count - len(lines), checked=False, dice=script)


def _moment(
    match: Match, seat: str | None, n: int, decided: tuple[Line, Question] | None, told: int, before: Scene | None
) -> tuple[Moment, Scene]:
    scene = scene_for(match, seat, before)
    frames = Teller(match, seat, scene).frames(told, before)
    who, says, rule = "", "", ""
    if decided is not None:
        line, question = decided
        who, says, rule = line.seat, _says(match.game, question, line, seat), line.rule
    return Moment(n, who, says, rule, True, frames, changes(scene, before)), scene


def _says(game: Game, question: Question, line: Line, seat: str | None) -> str:
    """What was decided, in words; a reply that the seat may not know stays one."""
    if not knows(line.eyes, seat):
        return HIDDEN
    if line.reply == CONCEDE:
        return "Gives up."
    return f"{game.says(question)} → {game.option_says(question, line.reply)}"


def summary(text: str, seat: str | None) -> bytes:
    """How it went, as JSON."""
    return wire.as_json(summing_up.summary(_again(text), seat))


# --- playing on -------------------------------------------------------------------------------------------------


def played_on(text: str, line: int, seat: str | None) -> str:
    """A journal that begins at this moment: with all that was so (None), or with a guess of what the seat knew."""
    match = _again(text, None, max(line, 0))
    if match.over:
        raise BanneretError("The match is over there: play on from an earlier moment.")
    if not 0 <= line < match.count + len(match.questions):  # those that are asked together share a moment
        raise BanneretError("This match has no such moment.")
    if seat is not None:
        rng = random.SystemRandom()
        match = banneret.guess(match.knowledge(seat).as_json(), rng)
    return journal.write(match)


def checked(text: str) -> str:
    """A journal of somebody's, replayed and written anew without what does not belong to it."""
    head, lines = journal.parse(text)
    try:
        _strict([head, *lines]).encode()
    except (ValueError, RecursionError):  # half a letter, or what is no number
        raise JournalError("This journal holds what is no JSON for others, and could not be kept.") from None
    if any(line.get("reply") == HOLE for line in lines):
        raise JournalError("This journal has holes: it holds what one seat knew of a match that was not over.")
    return banneret.replay(text, 0).journal


# --- downloads --------------------------------------------------------------------------------------------------


def exported(text: str) -> str:
    """The journal of a match that is over, without what was taken back."""
    head, lines = journal.parse(text)
    return "".join(f"{journal.as_text(row)}\n" for row in [head, *lines])


def cut(match: Match, seat: str) -> str:
    """What a seat knows of a running match, line by line; no hash, for it is made of secrets too."""
    start = match.count - len(match.lines())
    head: dict[str, Any] = {**journal.public(match.header), "known-to": seat}
    lines = [line.for_seat(seat, n) for n, line in enumerate(match.lines(), start)]
    return "".join(f"{journal.as_text(row)}\n" for row in [head, *lines])
