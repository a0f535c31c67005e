"""Why and what: the rule behind a question, what is not offered and for which reason, and how to answer."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from banneret.kernel.decisions import Choose, Question, Reply, Why
from banneret.kernel.errors import BanneretError
from banneret.kernel.rulebook import Rule, read_rules

if TYPE_CHECKING:
    from banneret.kernel.game import Game

GAMES = Path(__file__).parent.parent / "games"
RULE = re.compile(r"[A-Za-z]+(-[A-Za-z]+)*-[Rr]?\d+")
FOUND = 8  # rules that a search names


def rules_of(game: Game) -> dict[str, Rule]:
    """The game's rules in our words; none where it brings no index."""
    return _read(Path(getattr(game, "folder", GAMES / game.name)))


@cache
def _read(folder: Path) -> dict[str, Rule]:
    try:
        return read_rules(folder)
    except (BanneretError, OSError):
        return {}


def rule_says(game: Game, rule: str, width: int = 96) -> Iterator[str]:
    """A rule's title and text, and the rule that it repeats."""
    found = rules_of(game).get(rule)
    if found is None:
        yield f"There is no text for {rule}." if rule else "No rule is named here."
        return
    yield f"{found.id}: {found.title} ({found.heading})"
    yield from textwrap.wrap(found.says, width, initial_indent="  ", subsequent_indent="  ")
    if found.same_as:
        yield f"  See also {found.same_as}."


def rules_about(game: Game, words: str) -> Iterator[str]:
    """The rule of that ID, or those whose titles or texts speak of the words."""
    if RULE.fullmatch(words):
        yield from rule_says(game, words.upper())
        return
    wanted = words.lower()
    rules = rules_of(game).values()
    titles = [rule for rule in rules if wanted in rule.title.lower()]
    texts = [rule for rule in rules if wanted in rule.says.lower() and rule not in titles]
    yield from (f"{rule.id}: {rule.title}" for rule in [*titles, *texts][:FOUND])
    if not titles and not texts:
        yield f"No rule speaks of {words!r}."


def refusals(question: Question) -> list[tuple[Reply, Why]]:
    """What is of that kind and not offered, each with its reason."""
    if not isinstance(question, Choose):
        return []  # what a judge refuses cannot be listed: `why` and an answer asks him
    others = ((reply, question.why_not(reply)) for reply in question.candidates())
    return [(reply, why) for reply, why in others if why is not None]
