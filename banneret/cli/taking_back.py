"""Undo by the law: alone while nobody has learned anything since, further back with the other side's consent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.cli import standing
from banneret.cli.table import seat_name
from banneret.cli.telling import kind_says
from banneret.kernel.errors import UndoRefused
from banneret.kernel.orders import Orders
from banneret.kernel.undoing import last_answer, last_roll

if TYPE_CHECKING:
    from banneret.cli.prompt import Turn
    from banneret.cli.table import Table
    from banneret.kernel.game import Game
    from banneret.kernel.rests import Line


def undo(turn: Turn, words: str) -> None:
    """Take back the seat's last answer; `undo dice`: the last roll that was typed in."""
    match, seat = turn.table.match, turn.seat
    if words.casefold() == "dice":
        _with_consent(turn, last_roll(match) if turn.table.typed_dice() else None, "Dice that were typed in")
        return
    try:
        taken = _further(turn, match.undo(seat), alone=True)
    except UndoRefused as refused:
        _with_consent(turn, last_answer(match, seat), str(refused).partition(":")[0])
    else:
        _taken_back(turn, taken)


def _with_consent(turn: Turn, line: int | None, why: str) -> None:
    if line is None:
        turn.screen.say("There is nothing to take back.")
        return
    others = " and ".join(map(seat_name, turn.table.others(turn.seat)))
    asks = f"{others}, do you agree?" if others else "The computer does not mind; take it back all the same?"
    if turn.screen.agrees(f"{why.rstrip('.')}. Dice are never thrown again. {asks}"):
        _taken_back(turn, _further(turn, turn.table.match.undo(to=line), alone=False))
    else:
        turn.screen.say("Nothing is taken back.")


def _further(turn: Turn, taken: list[Line], *, alone: bool) -> list[Line]:
    """Back to where the seat had a choice: what it was not asked, for want of one, it cannot answer otherwise."""
    match, seat = turn.table.match, turn.seat
    while _asked_for_nothing(turn.table, seat) and (line := last_answer(match, seat)) is not None:
        taken = [*(match.undo(seat) if alone else match.undo(to=line)), *taken]
    return taken


def _asked_for_nothing(table: Table, seat: str) -> bool:
    """Whether the order to be asked less would at once answer again."""
    orders = Orders([order.as_json() for order in standing.idle(table, seat)])
    return orders.reply(table.match, seat) is not None


def _taken_back(turn: Turn, lines: list[Line]) -> None:
    """Standing orders that would at once answer again fall with the answers."""
    standing.only_idle(turn.table, turn.seat)
    turn.keep()
    answers = [_line_says(turn.table.match.game, line) for line in lines]
    turn.screen.say(f"Taken back: {', '.join(answers) or 'the sealed answer'}.")


def _line_says(game: Game, line: Line) -> str:
    """A line of the journal by whose it was and what was asked."""
    what = line.chance or f"answer to “{kind_says(game, line.ask)}”"
    return f"{seat_name(line.seat)}’s {what}"
