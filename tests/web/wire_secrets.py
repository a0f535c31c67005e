"""The law of secrets over the wire: shuffle what a seat cannot know, and no message or download of its changes.

A guess is a match with the unknown dealt anew. Both it and the real match are put on a table as if they had begun at
the last rest (what was told before it is the same lines and events for both); everything that a page, a download or a
replay of the seat receives must be the same text. A scene is made from a view alone: where the views are the same text,
one scene serves both, but for every tenth look, which makes two, and downloads besides.
"""

from __future__ import annotations

import json
from typing import Any, cast

from banneret.kernel import journal, piles
from banneret.kernel.chance import Dice
from banneret.kernel.knowledge import guess
from banneret.kernel.match import Match
from banneret.kernel.rests import Rest
from banneret.web import replaying, showing, summing_up, wire
from banneret.web.keeping import About, Ledger
from banneret.web.lookers import SPECTATOR, Looker
from banneret.web.scenes import Scene, scene_for
from banneret.web.table import Table
from tests.conformance.laws import difference, waiting

LONGEST = 4_000
DOWNLOADS = 10  # looks from one with downloads to the next


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


def received(match: Match, seat: str, scene: Scene | None = None) -> dict[str, Any]:
    """Everything that a seat can get of a match as it stands; `scene`: made from the same view."""
    table = table_of(match)
    if scene is not None:
        table.scenes[seat] = scene
        table.drawn.add(seat)
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
    """What takes longer to make: the summary, and the replay."""
    replay = replaying.moments(journal.write(match), seat).moments
    return {"summary": wire.as_json(summing_up.summary(match, seat)), "replay": replay}


def short(match: Match) -> Match:
    """The match as if it had begun at its last rest."""
    other = match.fork()
    rest = other.rest
    other.rest = Rest(None, rest.state, (), (), rest.count, rest.told)
    return other


def shuffled(match: Match, seat: str, rng: Dice) -> Match:
    """A guess with the same dice to come."""
    other = guess(match.game, match.knowledge(seat), rng)
    other.source = match.source.copy()
    rest = other.rest
    other.rest = Rest(None, rest.state, (), (), match.rest.count, match.rest.told)
    return other


class Looks:
    """Looks at a match again and again, with the eyes of every seat and of a spectator."""

    def __init__(self, rng: Dice) -> None:
        self.rng = rng
        self.others = 0  # shuffled matches that were really others
        self._scenes: dict[str, Scene] = {}

    def look(self, match: Match, *, downloads: bool) -> None:
        """Every seat and a spectator see the same in the real match and in a shuffled one."""
        real = short(match)
        for seat in (*match.game.seats, SPECTATOR):
            other = shuffled(match, seat, self.rng)
            self.others += piles.write(other.g.piles) != piles.write(match.g.piles)
            got, wanted = self._received(other, real, seat, downloads)
            if got != wanted:
                raise Leak(f"line {match.count}: {seat or 'a spectator'} can tell: {difference(got, wanted)}")

    def _received(self, other: Match, real: Match, seat: str, downloads: bool) -> tuple[Any, Any]:
        if downloads:
            got, wanted = ({**received(m, seat), **downloaded(m, seat)} for m in (other, real))
            return got, wanted
        if (theirs := json.dumps(other.view(seat))) != (ours := json.dumps(real.view(seat))):
            return theirs, ours
        self._scenes[seat] = scene = scene_for(real, seat, self._scenes.get(seat))
        return received(other, seat, scene), received(real, seat, scene)


def keeps_secrets(match: Match, rng: Dice, every: int = 1, replies: int = LONGEST) -> int:
    """Play at random, and look again and again; how often the shuffled match was another than the real one."""
    looks = Looks(rng)
    for n in range(replies):
        if not match.questions:
            break
        if n % every == 0:
            looks.look(match, downloads=n % (DOWNLOADS * every) == 0)
        asked = waiting(match)
        question = asked[rng.below(len(asked))]
        match.answer(question.sample(rng), question.seat)
    return looks.others
