"""What a page says over the socket: every message with its fields; `wire` reads them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Struct

Point = list[float]
NAME = msgspec.Meta(min_length=1, max_length=40)
WORD = msgspec.Meta(max_length=100)  # of a game


class Message(Struct, forbid_unknown_fields=True, omit_defaults=False):
    """What one side says to the other."""


class Hello(Message, tag="hello"):
    """The first message, and again after a gap: send me all. `seat`: whose eyes (one of mine; left out: you choose).

    `seen` is how many events this page has shown before (lines after it are marked as news), `scene` the hash of the
    scene that it still draws, so that only what changed is sent.
    """

    seat: str | None = None
    seen: int | None = None
    scene: str | None = None


class Face(Message, tag="face"):
    """The curtain was opened: this seat (one of mine) looks at the screen now. The server sends all as that seat."""

    seat: str


class Reply(Message, tag="reply"):
    """The answer to question `n`. `seat` is needed only by a page that holds several seats asked together.

    `back` is that of the question: after an undo another question bears the same number, and this is no answer to it.
    """

    n: int
    reply: Any
    seat: str | None = None
    back: int | None = None


class Plan(Message, tag="plan"):
    """Several answers, the first to question `n`: applied one by one until something unforeseen happens."""

    n: int
    replies: list[Any]
    seat: str | None = None
    back: int | None = None


class Preview(Message, tag="preview"):
    """What would these answers lead to, as far as the seat can foresee? Answered by `previewed` with the same `id`."""

    id: int
    n: int
    replies: list[Any]
    seat: str | None = None


class WhyNot(Message, tag="why"):
    """Why can that not be chosen: a reply, or something on the board (`on`: "piece:t8", "place:3,4")?"""

    id: int
    n: int
    reply: Any = None
    on: str | None = None
    seat: str | None = None


class Snap(Message, tag="snap"):
    """The legal pose nearest to this one, for a hand that drags. Answered by `snapped`."""

    id: int
    n: int
    reply: Any
    seat: str | None = None


class Measure(Message, tag="measure"):
    """How far, and is the line clear? Ends are points; `start_on` and `end_on` may name what they lie on."""

    id: int
    board: str
    start: Point
    end: Point
    start_on: str | None = None
    end_on: str | None = None


class Undo(Message, tag="undo"):
    """Take back my last reply (a sealed one first). Where the law forbids it, `ask` asks the other side.

    `dice` takes back the last roll that was typed in; `to` goes back to that line. Both need consent.
    """

    seat: str | None = None
    ask: bool = False
    dice: bool = False
    to: int | None = None


class Consent(Message, tag="consent"):
    """My answer to `asked` with this `id`."""

    id: int
    agree: bool
    seat: str | None = None


class GiveOrder(Message, tag="order"):
    """A standing order: decline such questions (`*`: all that may be declined) until then.

    `idle`: only when there is nothing that I could do. It answers by ordinary replies.
    """

    ask: Annotated[str, WORD] = "*"
    until: Literal["round", "match"] = "round"
    idle: bool = False
    seat: str | None = None


class CancelOrders(Message, tag="cancel"):
    """Cancel the order for this question, or all of mine."""

    ask: str | None = None
    seat: str | None = None


class Concede(Message, tag="concede"):
    """Give up. Taken at any question of one's own; otherwise as soon as one is asked."""

    seat: str | None = None


class Rename(Message, tag="name"):
    """What the seat is called from now on."""

    name: Annotated[str, NAME]
    seat: str | None = None


class Rematch(Message, tag="rematch"):
    """The same again, seats swapped if wanted: everybody at the table gets the new one in `table.rematch`."""

    swap: bool = False


class Ping(Message, tag="ping"):
    """Are you there? Answered by `pong`."""

    id: int = 0


FromPage = (
    Hello
    | Face
    | Reply
    | Plan
    | Preview
    | WhyNot
    | Snap
    | Measure
    | Undo
    | Consent
    | GiveOrder
    | CancelOrders
    | Concede
    | Rename
    | Rematch
    | Ping
)
