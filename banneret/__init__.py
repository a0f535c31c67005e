"""Banneret plays tabletop miniatures games with every rule enforced.

A match waits at a question; a reply that is not legal says why, and changes nothing:

>>> import banneret
>>> match = banneret.new_match("tactics", scenario="s0", seed=7)
>>> match.question.seat, match.question.ask, match.question.options()
('silver', 'zone-or-first', ['zone:gold', 'zone:silver', 'first:gold', 'first:silver'])
>>> match.answer("zone:bronze")
Traceback (most recent call last):
banneret.kernel.errors.IllegalReply: That is not one of the answers to this question. (TAC-SETUP-4)
>>> match.answer("zone:gold")

Replies can be taken back until dice fall, a secret is shown or somebody else replies:

>>> [line.reply for line in match.undo()]
['zone:gold']

A fork goes its own way, with the same dice to come or with others; a view is what one seat may see:

>>> other = match.fork(seed=1)
>>> other.answer("first:silver", seat="silver")
>>> match.question.ask, other.question.ask
('zone-or-first', 'zone')
>>> match.view("gold")["coins"]
{'gold': [1, 2, 10], 'silver': [1, 2, 10]}

What a seat knows is all that an agent gets; a guess fills in the rest. The journal is the match:

>>> import random
>>> banneret.guess(match.knowledge("gold"), random.Random(1)).question.ask
'zone-or-first'
>>> banneret.replay(match.journal).view() == match.view()
True
"""

from __future__ import annotations

from typing import Any

from banneret.kernel.chance import Scripted, Seeded, Source, TypedIn
from banneret.kernel.decisions import Rng, Why
from banneret.kernel.errors import BanneretError, IllegalReply, JournalError, PositionError, Stale, UndoRefused
from banneret.kernel.match import Match

__version__ = "0.1.0"
__all__ = [
    "BanneretError",
    "IllegalReply",
    "JournalError",
    "Match",
    "PositionError",
    "Scripted",
    "Seeded",
    "Stale",
    "TypedIn",
    "UndoRefused",
    "Why",
    "from_position",
    "guess",
    "new_match",
    "replay",
]


def new_match(
    game: str,
    scenario: str | None = None,
    armies: Any = None,
    seed: int | None = None,
    *,
    dice: Source | None = None,
    keep_rests: bool = True,
) -> Match:
    """A new match: `seed` for its dice (fresh if left out), or `dice` of your own (`TypedIn()` asks the seats)."""
    from banneret.kernel.journal import header
    from banneret.registry import game as find

    rules = find(game)
    g, about = rules.setup(scenario or next(iter(rules.scenarios())), armies)
    source = dice or Seeded(_fresh_seed() if seed is None else seed)
    return Match(rules, g, header(rules, about), source, keep_rests=keep_rests).begin()


def replay(journal: str, seed: int | None = None, *, upto: int | None = None) -> Match:
    """The match that a journal tells, every line checked; `upto` stops before that line, to play on from there."""
    from banneret.kernel import journal as journals
    from banneret.registry import game as find

    head, _ = journals.parse(journal)
    return journals.replay(find(str(head.get("game"))), journal, _fresh_seed() if seed is None else seed, upto=upto)


def guess(knowledge: Any, rng: Rng) -> Match:
    """A whole match that fits what a seat knows (`match.knowledge(seat)`, or its JSON)."""
    from banneret.kernel import knowledge as known
    from banneret.registry import game as find

    header = knowledge.header if isinstance(knowledge, known.Knowledge) else knowledge["header"]
    return known.guess(find(header["game"]), knowledge, rng)


def from_position(
    position: Any, seed: int | None = None, *, dice: Source | None = None, guess: Rng | None = None
) -> Match:
    """A match from a position: a table, TOML or JSON text; `guess` fills its holes."""
    from banneret.kernel import position as positions
    from banneret.registry import game as find

    table = positions.table(position)
    source = dice or Seeded(_fresh_seed() if seed is None else seed)
    return positions.from_position(find(str(table.get("game"))), table, source, rng=guess)


def _fresh_seed() -> int:
    from os import urandom

    return int.from_bytes(urandom(8), "big")
