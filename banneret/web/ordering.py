"""Standing orders at a table: they answer for a seat by ordinary replies; so does the wish to give up."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from banneret.kernel.errors import BanneretError
from banneret.kernel.match import CONCEDE
from banneret.kernel.orders import Order
from banneret.web import wire
from banneret.web.lookers import Looker

if TYPE_CHECKING:
    from banneret.web.table import Table

log = logging.getLogger("banneret.web")
ROUND_ENDED = "round-ended"  # the event that ends a standing order, unless the game names another
IN_A_ROW = 10_000  # answers by orders; more are orders that go round in circles
MOST = 40  # orders of one seat
EVEN = 1.5  # seconds before an answer for want of anything to do, where the table wants it even


def orders_of(table: Table, seat: str) -> list[Order]:
    """The orders of a seat that still stand."""
    return [*table.orders.standing(table.match, seat), *table.idle.standing(table.match, seat)] if seat else []


def cancel(table: Table, seat: str, ask: str | None = None) -> None:
    """Cancel the seat's orders for this question, or all of its orders."""
    table.orders.cancel(seat, ask)
    table.idle.cancel(seat, ask)


async def order(table: Table, looker: Looker, message: wire.GiveOrder | wire.CancelOrders) -> None:
    """Give an order, in place of one for the same question; or cancel."""
    seat = table.acting(looker, message.seat)
    cancel(table, seat, message.ask)
    if isinstance(message, wire.GiveOrder):
        if len(orders_of(table, seat)) >= MOST:
            raise BanneretError(f"A seat has at most {MOST} standing orders.")
        until = getattr(table.match.game, "round_ends", ROUND_ENDED) if message.until == "round" else None
        orders = table.idle if message.idle else table.orders
        orders.give(table.match, seat, message.ask, until, idle=message.idle)
    await table.changed()


async def concede(table: Table, looker: Looker, message: wire.Concede) -> None:
    """Give up: at once if the seat is asked, else as soon as it is."""
    seat = table.acting(looker, message.seat)
    if table.match.over:
        raise BanneretError("The match is over.")
    if seat not in table.about.conceding:  # said once, everybody hears it once
        table.about.conceding.append(seat)
        await table.changed(looker, notice=f"{table.name(seat)} gives up.")


def answer_all(table: Table) -> None:
    """Orders answer whatever they can; one that breaks the rules is cancelled."""
    for _ in range(IN_A_ROW):
        try:
            if not (_gives_up(table) or table.orders.answer(table.match) or _answers_idly(table)):
                return
        except BanneretError:
            log.exception("table %s: an order broke", table.id)
            for question in table.unanswered():
                cancel(table, question.seat)
            return
        table.moved()


def _gives_up(table: Table) -> bool:
    for question in table.unanswered():
        if question.seat in table.about.conceding:
            table.match.answer(dict(CONCEDE), question.seat, question.number)
            return True
    return False


def _answers_idly(table: Table) -> bool:
    """Answers for want of anything to do: at once, or after an even while that tells nobody what is held."""
    if not table.about.even:
        return table.idle.answer(table.match)
    if table.idle.reply(table.match) is not None:
        table.start(_later(table, table.version))
    return False


async def _later(table: Table, version: int) -> None:
    await asyncio.sleep(EVEN)
    async with table.lock:
        if version == table.version and not table.lost and table.idle.answer(table.match):
            table.moved()
            await table.or_lose(table.changed())
