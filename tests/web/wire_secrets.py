"""The law of secrets over the wire: shuffle what a seat cannot know, and no message or download of its changes.

A guess is a match with the unknown dealt anew. Both it and the real match are put on a table, with the same story
before the last rest; everything that a page, a download or a replay of the seat receives must be the same text.
"""

from __future__ import annotations

from typing import Any, cast

from banneret.kernel import journal, piles
from banneret.kernel.chance import Dice
from banneret.kernel.knowledge import guess
from banneret.kernel.match import Match
from banneret.kernel.rests import Rest
from banneret.web import replaying, showing, summing_up, wire
from banneret.web.keeping import About, Ledger
from banneret.web.lookers import SPECTATOR, Looker
from banneret.web.table import Table
from tests.conformance.laws import difference, waiting

LONGEST = 4_000


class Leak(AssertionError):
    """A seat can tell the guess from the truth."""


def table_of(match: Match) -> Table:
    """A table that nobody has stored."""
    players = dict.fromkeys(match.game.seats, "person")
    nobody = cast(Any, None)
    table = Table("t", match, About(players, "maker", "seed"), Ledger(match), nobody, nobody)
    table.holders = [(seat, seat) for seat in match.game.seats]
    return table


def letters(looker: Looker) -> list[str]:
    """What was sent to a page."""
    sent = []
    while not looker.letters.empty():
        sent.append(looker.letters.get_nowait() or "closed")
    return sent


def received(match: Match, seat: str) -> dict[str, Any]:
    """Everything that a seat can get of a match as it stands."""
    table = table_of(match)
    looker = Looker(seat or None, [seat] if seat else [])
    table.lookers.append(looker)
    looker.facing = seat
    showing.welcome(table, looker, wire.Hello())
    welcomed = letters(looker)
    looker.told = match.rest.told
    showing.news(table, looker)
    return {
        "welcome": welcomed,
        "news": letters(looker),
        "journal": replaying.cut(match, seat),
        "knowledge": match.knowledge(seat).as_json() if seat else None,
    }


def downloaded(match: Match, seat: str) -> dict[str, Any]:
    """What takes longer to make: the summary, and the replay since the last rest."""
    return {"summary": wire.as_json(summing_up.summary(match, seat)), "replay": replayed(match, seat)}


def replayed(match: Match, seat: str) -> list[bytes]:
    """The replay since the last rest, as the seat sees it."""
    short = match.fork()
    rest = short.rest
    short.rest = Rest(None, rest.state, (), (), rest.count, rest.told)
    return replaying.moments(journal.write(short), seat).moments


def shuffled(match: Match, seat: str, rng: Dice) -> Match:
    """A guess with the same dice to come and the same story before the last rest."""
    other = guess(match.game, match.knowledge(seat), rng)
    other.source = match.source.copy()
    rest = match.rest
    other.rest = Rest(rest.before, other.rest.state, rest.lines, rest.events, rest.count, rest.told)
    return other


def look(match: Match, rng: Dice, *, downloads: bool) -> int:
    """Every seat and a spectator see the same in the real match and in a shuffled one; how many were really other."""
    others = 0
    for seat in (*match.game.seats, SPECTATOR):
        other = shuffled(match, seat, rng)
        others += piles.write(other.g.piles) != piles.write(match.g.piles)
        got, wanted = received(other, seat), received(match, seat)
        if downloads:
            got, wanted = {**got, **downloaded(other, seat)}, {**wanted, **downloaded(match, seat)}
        if got != wanted:
            raise Leak(f"line {match.count}: {seat or 'a spectator'} can tell: {difference(got, wanted)}")
    return others


def keeps_secrets(match: Match, rng: Dice, every: int = 1, replies: int = LONGEST) -> int:
    """Play at random, and look again and again; how often the shuffled match was another than the real one."""
    others = 0
    for n in range(replies):
        if not match.questions:
            break
        if n % every == 0:
            others += look(match, rng, downloads=n % (10 * every) == 0)
        asked = waiting(match)
        question = asked[rng.below(len(asked))]
        match.answer(question.sample(rng), question.seat)
    return others
