"""Undo by the law: alone while nobody has learned anything since; further back with the other side's consent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.kernel.errors import UndoRefused
from banneret.kernel.match import Match
from banneret.kernel.undoing import last_answer, last_roll
from banneret.web import showing, wire
from banneret.web.keeping import Request
from banneret.web.lookers import Looker

if TYPE_CHECKING:
    from banneret.kernel.rests import Line
    from banneret.web.table import Table


LAID_OPEN = "The match is over, and every secret lies open: ask the other side."


async def undo(table: Table, looker: Looker, message: wire.Undo) -> None:
    """Take back the seat's last answer; or ask the others for more."""
    seat = table.acting(looker, message.seat)
    if message.dice or message.to is not None:
        await _ask(table, looker, seat, _wanted(table, message))
        return
    try:
        lines = _alone(table, seat)
    except UndoRefused as refused:
        if not message.ask:
            can = last_answer(table.match, seat) is not None
            looker.send(wire.Refused("undo", None, "", str(refused), consent=can))
            return
        await _ask(table, looker, seat, last_answer(table.match, seat))
    else:
        await _done(table, seat, [*_before_passes(table, seat), *lines])


def _alone(table: Table, seat: str) -> list[Line]:
    """The last answer, taken back without asking anybody; not an end after which all cards can be seen."""
    if showing.laid_open(table):
        raise UndoRefused(LAID_OPEN)
    return table.match.undo(seat)


def _before_passes(table: Table, seat: str) -> list[Line]:
    """What a seat passed for want of anything to do is no answer to think over again: back to the one before it."""
    lines: list[Line] = []
    while table.idle.reply(table.match, seat) is not None:
        try:
            lines = [*table.match.undo(seat), *lines]
        except UndoRefused:
            break
    return lines


def _wanted(table: Table, message: wire.Undo) -> int | None:
    """The line to go back to, if there is such a one."""
    match = table.match
    if message.dice:
        return last_roll(match) if table.about.typed else None
    first = match.count - len(match.lines())
    return message.to if message.to is not None and first <= message.to < match.count else None


async def _ask(table: Table, looker: Looker, seat: str, line: int | None) -> None:
    """Ask everybody else who sits here; computers do not mind."""
    if line is None:
        looker.send(wire.Refused("undo", None, "", "There is nothing to take back."))
        return
    await settle(table, False, "Something else is asked.")
    others = [other for other in table.about.people() if other != seat and other not in table.open_seats()]
    says = f"{table.name(seat)} asks to go back to {_what(table.match, line)}. Dice are never thrown again."
    table.about.requests += 1
    request = Request(table.about.requests, seat, line, table.match.count, says, others)
    if not others:
        await _granted(table, request)
        return
    table.about.request = request
    await table.keep()
    _tell(table, request)


def _what(match: Match, line: int) -> str:
    """Where this line stands, as everybody may know it."""
    lines = match.lines()
    taken = lines[line - (match.count - len(lines))]
    if taken.chance:
        return f"before a {taken.chance} of {showing.seat_name(taken.seat)}"
    return f"{showing.seat_name(taken.seat)}'s question “{showing.kind_says(match.game, taken.ask)}”"


def _tell(table: Table, request: Request) -> None:
    for looker in table.lookers:
        if looker.ready and looker.seats:
            table.send_request(looker, request)


def asked(request: Request, looker: Looker) -> wire.Asked:
    """The request as this page receives it."""
    mine = not any(looker.holds(seat) for seat in request.waiting)
    return wire.Asked(request.id, "undo", request.by, request.says, mine, [*request.waiting])


async def consent(table: Table, looker: Looker, message: wire.Consent) -> None:
    """Somebody answers a request; the last yes grants it, one no ends it, and whoever asked may think again."""
    request = table.about.request
    if request is None or request.id != message.id or not looker.seats:
        looker.send(wire.Refused("consent", None, "", "Nothing is asked of you."))
        return
    mine = [seat for seat in request.waiting if looker.holds(seat) and message.seat in (None, seat)]
    if not message.agree and (mine or looker.holds(request.by)):
        await settle(table, False, "Nothing is taken back.")
    elif mine:
        request.waiting = [seat for seat in request.waiting if seat not in mine]
        await (table.keep() if request.waiting else _granted(table, request))
    else:
        looker.send(wire.Refused("consent", None, "", "The others are asked, not you."))


async def _granted(table: Table, request: Request) -> None:
    lines = table.match.undo(to=request.to)
    table.about.request = None
    await _done(table, request.by, [*_further(table, request.by), *lines])
    tell_settled(table, request, True, "It is taken back.")


def _further(table: Table, seat: str) -> list[Line]:
    """Among computers, who do not mind: past what was passed for want of anything to do, to an answer of one's own."""
    match = table.match
    lines: list[Line] = []
    while len(table.about.people()) == 1 and table.idle.reply(match, seat) is not None:
        if (last := last_answer(match, seat)) is None:
            break
        lines = [*match.undo(to=last), *lines]
    return lines


async def settle(table: Table, agreed: bool, says: str) -> None:
    """The request is decided; everybody who knew of it hears so."""
    request, table.about.request = table.about.request, None
    if request is not None:
        await table.keep()
        tell_settled(table, request, agreed, says)


def overtaken(table: Table) -> Request | None:
    """The wish falls, if there is one and the match is not where it was when it was asked."""
    request = table.about.request
    if request is None or request.at == table.match.count:
        return None
    table.about.request = None
    return request


def tell_settled(table: Table, request: Request, agreed: bool, says: str) -> None:
    for looker in table.lookers:
        if looker.ready and looker.seats:
            looker.send(wire.Settled(request.id, agreed, says))


async def _done(table: Table, seat: str, lines: list[Line]) -> None:
    """Standing orders that would at once answer again fall with the answers."""
    table.orders.cancel(seat)
    if table.idle.reply(table.match, seat) is not None:
        table.idle.cancel(seat)
    table.about.conceding = [who for who in table.about.conceding if who != seat]
    table.went_back(len(lines))
    says = f"{table.name(seat)} took back {_counted(len(lines))}." if lines else f"{table.name(seat)} thinks again."
    await table.changed(notice=says)


def _counted(number: int) -> str:
    return "an answer" if number == 1 else f"{number} answers and throws"
