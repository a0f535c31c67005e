"""The law of secrets: shuffle what a seat cannot know, and nothing that it receives changes.

A guess is a match with the unknown dealt anew. At a question it must look to the seat as the real match does; and
after the next reply, given to both with the same dice, they must still look alike, unless the reply itself brought a
secret to light.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from banneret.agents import Agent
from banneret.kernel import piles
from banneret.kernel.chance import Dice
from banneret.kernel.decisions import MANY, Listed, Question, Why
from banneret.kernel.errors import RulesBug
from banneret.kernel.events import Event
from banneret.kernel.game import Json
from banneret.kernel.knowledge import guess
from banneret.kernel.match import Match
from tests.conformance.laws import LONGEST, Fault, difference, fault, waiting

TRIES = 6  # guesses at what others answered in secret
ENOUGH = 30  # tries after which one should have looked the same


class Seen:
    """How often the law was tried and the guess was not the truth; and whether another secret reply looked the same."""

    def __init__(self) -> None:
        self.looks = 0
        self.shuffled = 0
        self.hidden: Counter[str] = Counter()
        self.alike: Counter[str] = Counter()

    def add(self, other: Seen) -> None:
        self.looks += other.looks
        self.shuffled += other.shuffled
        self.hidden += other.hidden
        self.alike += other.alike

    def told(self) -> list[str]:
        """The secret replies that were never secret: whatever else was answered, the others could tell."""
        return sorted(ask for ask, tried in self.hidden.items() if tried >= ENOUGH and not self.alike[ask])


def keeps_secrets(match: Match, rng: Dice, agent: Agent | None = None, replies: int = LONGEST) -> Seen:
    """Play a match at random; at every question, for every seat, a shuffled guess looks like the truth."""
    seen = Seen()
    for _ in range(replies):
        if not match.questions:
            break
        guesses = {seat: look_alike(match, seat, rng, agent, seen) for seat in match.game.seats}
        question = waiting(match)[rng.below(len(waiting(match)))]
        reply = question.sample(rng)
        later = match.fork()
        later.answer(reply, question.seat)
        for seat, other in guesses.items():
            if _unseen(match, question, seat):
                hidden_alike(match, later, seat, question, reply, rng, seen)
            else:
                still_alike(match, later, other, seat, question, reply)
        match.answer(reply, question.seat)
    return seen


def look_alike(match: Match, seat: str, rng: Dice, agent: Agent | None, seen: Seen) -> Match:
    """A guess of what the seat cannot know, once it is certain that the seat cannot tell it from the truth."""
    other = guessed(match, seat, rng)
    seen.looks += 1
    seen.shuffled += piles.write(match.g.piles) != piles.write(other.g.piles)
    alike(match, seat, received(other, seat, other.rest.told), received(match, seat, match.rest.told))
    known = [one.knowledge(seat).as_json() for one in (other, match)]  # all that an agent gets, besides its own luck
    alike(match, f"an agent of {seat}", *known)
    if agent is not None and any(question.seat == seat for question in waiting(match)):
        thoughts = rng.next()
        replies = [agent.decide(one.knowledge(seat), Dice(thoughts)) for one in (other, match)]
        alike(match, f"{seat}'s {agent.name}", *replies)
    return other


def guessed(match: Match, seat: str, rng: Dice) -> Match:
    """A guess at the match, with the same dice to come."""
    try:
        other = guess(match.game, match.knowledge(seat), rng)
    except RulesBug as bug:
        raise fault(match, f"{seat}: {bug}") from bug
    other.source = match.source.copy()
    return other


def still_alike(match: Match, later: Match, other: Match, seat: str, question: Question, reply: Any) -> None:
    """The reply given to the guess as well: the seat still sees no difference."""
    told = match.told
    same = next(q for q in other.questions if q.seat == question.seat)
    if (why := same.why_not(reply)) is not None:
        if question.seat == seat:
            raise fault(match, f"{seat}: {question.ask!r} refuses {reply!r} by what the seat cannot know: {why}")
        return  # the other seat has shown something that it holds
    other.answer(reply, question.seat)
    if drawn(later, seat, match.count) != drawn(other, seat, match.count):
        return  # out of a bag that it does not know the seat has drawn something else
    if comes_to_light(later.told_since(told)) or comes_to_light(other.told_since(told)):
        got, wanted = (before_light(heard(one, seat, told)) for one in (other, later))
        common = min(len(got), len(wanted))  # the guess may show another secret, and sooner
        alike(match, f"{seat}, after {reply!r}, before a secret is shown", got[:common], wanted[:common])
        return
    alike(match, f"{seat}, after {reply!r}", received(other, seat, told), received(later, seat, told))


def _unseen(match: Match, question: Question, seat: str) -> bool:
    """Whether what is answered now, or was sealed before, is not for this seat to see."""
    return not piles.knows(question.eyes, seat) or any(other != seat for other in match.sealed)


def hidden_alike(match: Match, later: Match, seat: str, question: Question, reply: Any, rng: Dice, seen: Seen) -> None:
    """Other replies in secret may look the same to the seat; if none ever does, the reply is no secret.

    What the rules show as soon as it is answered, such as lists, need not look the same.
    """
    if later.answered():
        return  # sealed, and not looked at yet
    ask = f"{question.ask} as {seat} sees it"
    wanted = received(later, seat, match.told)
    for _ in range(TRIES):
        other = guessed(match, seat, rng)
        same = next(q for q in other.questions if q.seat == question.seat)
        other.answer(reply if question.seat == seat else same.sample(rng), question.seat)
        if piles.write(other.g.piles) == piles.write(later.g.piles):
            continue  # by chance the truth
        seen.hidden[ask] += not comes_to_light(later.told_since(match.told))
        if received(other, seat, match.told) == wanted:
            seen.alike[ask] += 1
            return


def drawn(match: Match, seat: str, since: int) -> list[Json]:
    """The cards drawn since then, as far as the seat saw them."""
    lines = match.lines()
    new = lines[len(lines) - (match.count - since) :]
    return [line.for_seat(seat, 0) for line in new if line.chance == "draw"]


def comes_to_light(events: Sequence[Event]) -> bool:
    """Whether a secret was shown by the rules."""
    return any(event.shows for event in events)


def before_light(heard: list[Json]) -> list[Json]:
    """The events before the first that shows a secret."""
    return heard[: next((n for n, event in enumerate(heard) if event["shows"]), len(heard))]


def alike(match: Match, whose: str, got: Any, wanted: Any) -> None:
    if got != wanted:
        raise Fault(f"line {match.count}: {whose} can tell: {difference(got, wanted)}", match.journal)


# --- what a seat receives -----------------------------------------------------------------------------------


def received(match: Match, seat: str, since: int) -> Json:
    """All that a seat receives of a match as it stands; a scene is made from the view and can tell no more."""
    return {
        "view": match.view(seat),
        "counts": [match.count, match.told],
        "lines": [line.for_seat(seat, n) for n, line in enumerate(match._lines, match.rest.count)],
        "answered": match.answered(),
        "questions": [shown(match, question, seat) for question in match.questions],
        "events": heard(match, seat, since),
        "outcome": match.outcome.as_json() if match.outcome else None,
    }


def heard(match: Match, seat: str, since: int) -> list[Json]:
    """The events since then as the seat knows them, in facts and in words."""
    events = match.told_since(since)
    masked = [event.for_seat(seat, n) for n, event in enumerate(events, since)]
    return [
        {"event": one, "says": match.game.tells(one), "shows": event.shows}
        for one, event in zip(masked, events, strict=True)
    ]


def shown(match: Match, question: Question, seat: str) -> Json:
    """A question as this seat sees it: its own with everything that can be asked of it."""
    game = match.game
    if question.seat != seat:
        says = getattr(game, "waiting_says", None)
        return {**question.waiting(), "says": says(question) if says else None}
    told = {**question.describe(), "says": game.says(question), "declines": question.decline}
    suggested = question.suggest(Dice(1), 24)
    tried = [*suggested, *odd(suggested)]
    if isinstance(question, Listed) and question.ways() <= MANY:
        tried = [*question.candidates(), *odd(question.options())]
    reasons = [[reply, reason(question.why_not(reply))] for reply in tried]
    words = [game.option_says(question, reply) for reply in suggested[:24]]
    return {**told, "suggested": suggested, "reasons": reasons, "words": words, "sample": question.sample(Dice(2))}


def reason(why: Why | None) -> Json | None:
    """A refusal as it is sent."""
    return None if why is None else {"rule": why.rule, "says": why.says, "numbers": dict(why.numbers)}


def odd(replies: Sequence[Any]) -> list[Any]:
    """Replies that are not quite those offered, for their reasons."""
    return ["?", *(bent(reply) for reply in replies[:6])]


def bent(reply: Any) -> Any:
    """The same, but wrong somewhere: a number one higher, a word with something behind it."""
    if isinstance(reply, list) and reply:
        return [*reply[:-1], bent(reply[-1])]
    if isinstance(reply, dict) and reply:
        last = [*reply][-1]
        return {**reply, last: bent(reply[last])}
    return reply + 1 if isinstance(reply, int) else f"{reply}?"
