"""Standing orders at the keyboard: decline until the round ends; be asked only where there is something to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.cli.table import seat_name
from banneret.cli.telling import kind_says
from banneret.kernel.orders import ANY, Orders

if TYPE_CHECKING:
    from banneret.cli.prompt import Turn
    from banneret.cli.table import Table
    from banneret.kernel.game import Game
    from banneret.kernel.orders import Order

ROUND_ENDED = "round-ended"  # the event that ends a standing order, unless the game names another
PASSES = (["until", "round"], ["here", "until", "round"], ["here", "always"])
ASKS = (["less"], ["all"])


def give_first(table: Table) -> None:
    """In a game that opens a window at every step, people are asked only where they hold something that fits."""
    if getattr(table.match.game, "asks_often", False):
        for seat in table.people():
            ask_less(table, seat)


def ask_less(table: Table, seat: str) -> Order:
    return table.orders.give(table.match, seat, idle=True)


def is_pass(words: str) -> bool:
    """`pass` alone may be an answer; `pass until round` and the like are orders."""
    return words.casefold().split() in PASSES


def is_ask(words: str) -> bool:
    return words.casefold().split() in ASKS


def idle(table: Table, seat: str) -> list[Order]:
    """The seat's order to be asked less, if it stands."""
    return [order for order in table.orders.standing(table.match, seat) if order.idle]


def only_idle(table: Table, seat: str) -> None:
    """Cancel the seat's orders, except the one to be asked less."""
    kept = idle(table, seat)
    table.orders.cancel(seat)
    _again(table, kept)


def _again(table: Table, orders: list[Order]) -> None:
    """These orders stand beside the others."""
    table.orders = Orders([*table.orders.as_json(), *(order.as_json() for order in orders)])


def pass_until(turn: Turn, words: str) -> None:
    """Decline what may be declined until the round ends, or what is like this question for good."""
    table, seat = turn.table, turn.question.seat
    here, always = words.casefold().startswith("here"), words.casefold().endswith("always")
    asked_less = idle(table, seat)
    until = None if always else getattr(table.match.game, "round_ends", ROUND_ENDED)
    order = table.orders.give(table.match, seat, turn.question.ask if here else ANY, until)
    _again(table, [] if here else asked_less)  # an order for everything has taken the other's place
    turn.keep()
    turn.screen.say(f"Order given: {order_says(table.match.game, order)}. `orders off` cancels it.")
    if turn.question.decline is None:
        turn.screen.say("This question cannot be declined, so it still waits for an answer.")


def ask(turn: Turn, words: str) -> None:
    """`ask less`: only where there is something to choose; `ask all`: everywhere."""
    table, seat = turn.table, turn.question.seat
    for order in idle(table, seat):
        table.orders.cancel(seat, order.ask)
    if words.casefold() == "less":
        ask_less(table, seat)
    turn.keep()
    orders(turn, "")


def orders(turn: Turn, words: str) -> None:
    """The standing orders of this seat; `orders off` cancels them."""
    table, seat = turn.table, turn.question.seat
    if words.casefold() == "off":
        table.orders.cancel(seat)
        turn.keep()
    given = [order_says(table.match.game, order) for order in table.orders.standing(table.match, seat)]
    turn.screen.say(*(f"{says}." for says in given) if given else ("No order stands.",))


def order_says(game: Game, order: Order) -> str:
    """An order as a sentence without its full stop."""
    if order.idle:
        return f"{seat_name(order.seat)} is asked only where there is something to choose (`ask all`: everywhere)"
    what = "whatever may be declined" if order.ask == ANY else f"questions like “{kind_says(game, order.ask)}”"
    return f"{seat_name(order.seat)} declines {what}{' until the round ends' if order.until else ' from now on'}"
