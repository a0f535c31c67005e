"""What a seat may take back alone: its own last replies, as long as nobody has learned anything since."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.kernel.errors import UndoRefused
from banneret.kernel.rests import ALONE, Line

if TYPE_CHECKING:
    from banneret.kernel.match import Match


def floor(match: Match, seat: str) -> int | None:
    """The first line that this seat may take back alone: nothing rolled, drawn, shown or answered by others since."""
    found, told = None, match.told
    lines, start = match.lines(), match._first().count
    for n in reversed(range(start, match.count)):
        line = lines[n - start]
        if line.chance is not None or _shown(match, line.told, told) or _others_answered(lines, line, seat):
            break
        if line.seat == seat and not line.ordered:
            found = n if line.group == ALONE else line.group
        told = line.told
    return found


def _shown(match: Match, since: int, until: int) -> bool:
    """Whether any of these events let a seat know a secret."""
    return any(event.shows for event in match.told_since(since)[: until - since])


def _others_answered(lines: list[Line], line: Line, seat: str) -> bool:
    """Whether another seat replied, here or in the same breath (it lies open now); a standing order is no reply."""
    group = [line] if line.group == ALONE else [other for other in lines if other.group == line.group]
    return any(other.seat != seat and not other.ordered for other in group)


def last_own(match: Match, seat: str | None) -> int:
    """The last line of this seat (None: of whoever replied last), if it may take it back alone."""
    lines, start = match.lines(), match._first().count
    mine = [n for n in _answers(lines, start) if seat in (None, lines[n - start].seat)]
    if not mine:
        raise UndoRefused("There is nothing to take back.")
    lowest = floor(match, lines[mine[-1] - start].seat)
    if lowest is None or lowest > mine[-1]:
        raise UndoRefused("Dice, a reveal or another player's reply came since: ask the other side.")
    return mine[-1]


def last_answer(match: Match, seat: str) -> int | None:
    """The last line that this seat said itself, whether it may take it back alone or not."""
    lines, start = match.lines(), match._first().count
    mine = [n for n in _answers(lines, start) if lines[n - start].seat == seat]
    return mine[-1] if mine else None


def last_roll(match: Match) -> int | None:
    """The last line that is a roll of dice."""
    rolls = [n for n, line in enumerate(match.lines(), match._first().count) if line.chance == "roll"]
    return rolls[-1] if rolls else None


def _answers(lines: list[Line], start: int) -> list[int]:
    """The lines that a seat said itself."""
    return [n for n, line in enumerate(lines, start) if line.chance is None and not line.ordered]


def whole_group(match: Match, to: int) -> int:
    """The line to go back to: the first of those that were answered together with it."""
    start = match._first().count
    if not start <= to < match.count:
        raise UndoRefused(f"There is no line {to} to go back to.")
    group = match.lines()[to - start].group
    return to if group == ALONE else group
