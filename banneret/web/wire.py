"""The messages between page and server: here what the server says, in `page_says` what a page says.

With `wire_http` (over HTTP) these are the only files that know the JSON on the wire.

Every message over the socket is one JSON object whose `type` says which of the classes below it is. Points are
`[x, y]` in the units of their board, y growing downward; facings are degrees clockwise from up; a pose is
`[x, y, facing]`. Replies are words of the game as the question offers them, but for poses, which are in these units.

The flow: the page sends `hello`; the server sends `table`, `log`, `scene`, then `question`, `waiting` or `over`.
The page answers with `reply`; when the line is on the disk it gets `ok`, and everybody gets `frames`, `scene` and what
is open now. A `scene` names the one it builds on (`base`): a page that does not have it says `hello` again.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from banneret.web.page_says import (
    CancelOrders,
    Concede,
    Consent,
    Face,
    FromPage,
    GiveOrder,
    Hello,
    Measure,
    Message,
    Ping,
    Plan,
    Point,
    Preview,
    Rematch,
    Rename,
    Reply,
    Snap,
    Undo,
    WhyNot,
)

__all__ = [
    "CancelOrders",
    "Concede",
    "Consent",
    "Face",
    "FromPage",
    "GiveOrder",
    "Hello",
    "Measure",
    "Ping",
    "Plan",
    "Preview",
    "Rematch",
    "Rename",
    "Reply",
    "Snap",
    "ToPage",
    "Undo",
    "WhyNot",
    "read",
    "write",
]

Json = dict[str, Any]
LONGEST = 100_000  # characters of one message to the server
MOST_REPLIES = 64  # of one plan


class SeatInfo(Message):
    """Who sits there. `who` is "person", "open" (an invited friend has not come yet) or the name of an agent.

    `yours`: this browser holds it; `here`: somebody looks at the table with it now; `browsers`: so many hold it, so
    that nobody shares a seat with somebody unknown.
    """

    id: str
    name: str
    who: str
    yours: bool
    here: bool
    browsers: int = 0


class OrderInfo(Message):
    """A standing order of mine, and in words."""

    ask: str
    until: str
    idle: bool
    says: str


class TableInfo(Message, tag="table"):
    """The table itself, sent first and whenever something of it changes.

    `facing` is the seat whose eyes all other messages are made for ("" for a spectator). `dice` is "program" or
    "typed". `invites` are the seats that still wait for a friend; `maker`: this browser may make links for them.
    """

    id: str
    game: str
    game_title: str
    scenario: str
    title: str
    seats: list[SeatInfo]
    facing: str
    dice: str
    spectators: int
    watchers: bool
    maker: bool
    invites: list[str]
    orders: list[OrderInfo]
    rematch: str | None
    over: bool


class LogLine(Message):
    """One thing that happened, in a sentence: its rule, and the pieces that it speaks of (for hovering).

    `line` is the decision that led to it (a moment of the replay); `away`: it came while nobody looked.
    """

    n: int
    text: str
    rule: str
    kind: str
    on: list[str]
    line: int
    away: bool = False


class Log(Message, tag="log"):
    """The story from event `start` on: the page drops what it had from there. `away`: so many are news to this seat."""

    start: int
    lines: list[LogLine]
    away: int = 0
    earlier: bool = False


class SceneMessage(Message, tag="scene"):
    """What to draw (kernel notes 11), as changes to the scene with hash `base` (None: to an empty one).

    `boards`, `pieces`, `cards` and `signs` hold what is new or changed, by id; `gone` the ids that are no more, under
    the same four names; `order` the ids of boards and pieces in drawing order, if it changed. `seats` and `status` come
    whole whenever they changed. Pieces and boards are the objects of the scene itself.
    """

    seat: str
    hash: str
    base: str | None
    told: int
    boards: dict[str, Any]
    pieces: dict[str, Any]
    cards: dict[str, Any]
    signs: dict[str, Any]
    gone: dict[str, list[str]]
    order: dict[str, list[str]]
    seats: list[Any] | None = None
    status: list[Any] | None = None


class Frame(Message):
    """One event, to be shown in motion before the scene is drawn as it stands.

    `dice` are faces that fell, `needs` what a success shows; `path` the points along which the piece `moves` went;
    `draw` what the event leaves behind: `["piece", {…}]` as in the scene, `["gone", "t8"]`.
    """

    line: LogLine
    moves: str | None
    path: list[Point]
    dice: list[int]
    needs: int | None
    draw: list[Any]


class Frames(Message, tag="frames"):
    """What has happened since, in order; then comes the scene with this hash. Their lines belong to the log."""

    seat: str
    frames: list[Frame]
    scene: str


class Refusal(Message):
    """Why something cannot be done: the rule, one sentence, and the numbers in it."""

    rule: str
    says: str
    numbers: dict[str, Any] = msgspec.field(default_factory=dict)


class Hint(Message):
    """How an option looks on the board: the way that it goes, and what it costs, where there is one."""

    path: list[Point] = msgspec.field(default_factory=list)
    cost: int | None = None
    board: str | None = None
    pose: list[float] | None = None


class Option(Message):
    """One answer. `on` names what it stands on ("piece:", "place:", "card:", "edge:"); nothing: it is a button.

    Several answers may stand on one thing; then a click on it asks which.
    """

    reply: Any
    says: str
    on: list[str]
    hint: Hint | None = None


class Other(Message):
    """Something of that kind that cannot be chosen now, and why not."""

    reply: Any
    says: str
    on: list[str]
    why: Refusal


class QuestionMessage(Message, tag="question"):
    """What this seat is asked; `seat` is one of the page's own (or, for dice of a computer's seat, that seat).

    By `kind`: "choose", "offer": send the `reply` of an option. "choose some": a list of the `reply` of `items`, in
    their order, `least` to `most`. "allocate": `{item: share}`, shares from 1 to the item's limit, `total` in all.
    "arrange": all `items` in the wanted order. "path": the reply of an option, or squares clicked one by one. "pose":
    `[x, y, facing]`, see `form`. "army": the reply of an option, or a list of one's own. "faces": whole numbers,
    `form.dice` of them, from 1 to `form.sides`. "judged": the reply of an option.

    `form` of a pose: `free` is "pose" (x, y, facing), "turn" (facing), "rail" (along `rail.from` in `rail.direction`
    from `rail.least` to `rail.most`, in steps of `rail.step` if given) or "slide" (x, y); `start` a pose, `reach`
    how far from there it may go at most; `piece` what is placed, `shape` its base where it is no piece yet; `region`
    shapes.

    `ask` is the sentence, `word` the game's own word for the question (for standing orders), `rule_says` the rule in a
    sentence. `none` is the reply that declines, if there is one (it is among the options too where these are listed).
    `others` are things of that kind that cannot be chosen. `undo`: I may take back my last reply alone. `curtain`: it
    shows a secret, and another person looked at this screen before. `asked` are all seats that are asked under this
    number; `answered` those whose sealed reply is in. `more`: there are more options than are listed here. `back`
    counts the undos at this table, and is sent along with the reply.
    """

    n: int
    kind: str
    seat: str
    ask: str
    word: str
    rule: str
    rule_says: str
    about: str | None = msgspec.field(name="for")
    none: Any
    options: list[Option]
    others: list[Other]
    items: list[Option]
    least: int
    most: int
    total: int
    limits: dict[str, int]
    form: Json
    undo: bool
    curtain: bool
    asked: list[str]
    answered: list[str]
    more: bool = False
    back: int = 0


class Waiting(Message, tag="waiting"):
    """Others are asked; the same whatever they hold. `yours`: seats of this browser among them.

    `curtain`: before one of them looks at the screen, hide it and wait for a hand (`face` opens it). `thinking`: a
    computer is at it. `sealed`: my own sealed reply is in, and `undo` takes it back.
    """

    n: int
    waiting: list[str]
    answered: list[str]
    says: str
    rule: str
    yours: list[str]
    curtain: bool
    thinking: bool
    undo: bool
    sealed: bool


class OverMessage(Message, tag="over"):
    """The match has ended: the winner (None: a draw), the scores, the rule and a sentence. More at `…/summary`."""

    winner: str | None
    scores: dict[str, int]
    rule: str
    says: str
    undo: bool


class Ok(Message, tag="ok"):
    """The reply to question `n` is on the disk. Of a plan, `applied` answers were taken; `says` why not all."""

    n: int
    applied: int = 1
    says: str = ""


class Refused(Message, tag="refused"):
    """That was not done, and why. `n`: the question; `what`: the type of the message that is refused.

    `stale`: the question is not open any more. `consent`: the other side may be asked (`undo` with `ask`).
    """

    what: str
    n: int | None
    rule: str
    says: str
    numbers: dict[str, Any] = msgspec.field(default_factory=dict)
    stale: bool = False
    consent: bool = False


class Verdict(Message, tag="verdict"):
    """Answers `why`: legal, or the reason."""

    id: int
    legal: bool
    why: Refusal | None


class Snapped(Message, tag="snapped"):
    """Answers `snap`: the nearest legal pose (None: there is none on the way), and why the wanted one is not."""

    id: int
    reply: list[float] | None
    why: Refusal | None


class Previewed(Message, tag="previewed"):
    """Answers `preview`: pieces as they would stand after the answers that can be foreseen; why it stops there.

    `next` is the question that would follow if it is the same seat's and nothing chance or others do comes before it.
    """

    id: int
    applied: int
    draw: list[Any]
    says: str
    next: QuestionMessage | None = None
    why: Refusal | None = None  # the answer that comes next is against the rules


class Measured(Message, tag="measured"):
    """Answers `measure`: a sentence, the distance in the board's units, and whether the game says the line is clear."""

    id: int
    says: str
    distance: float
    clear: bool | None
    rule: str


class Asked(Message, tag="asked"):
    """The other side asks for your consent (answer with `consent`); or, `mine`, you wait for theirs."""

    id: int
    what: str
    by: str
    says: str
    mine: bool
    waiting: list[str]


class Settled(Message, tag="settled"):
    """What was asked is decided."""

    id: int
    agreed: bool
    says: str


class Notice(Message, tag="notice"):
    """Something that everybody at the table should read: "Gold took back an answer."."""

    says: str


class Fault(Message, tag="error"):
    """The message could not be read, or the server broke; nothing has changed."""

    says: str


class Pong(Message, tag="pong"):
    """I am here."""

    id: int


ToPage = (
    TableInfo
    | Log
    | SceneMessage
    | Frames
    | QuestionMessage
    | Waiting
    | OverMessage
    | Ok
    | Refused
    | Verdict
    | Snapped
    | Previewed
    | Measured
    | Asked
    | Settled
    | Notice
    | Fault
    | Pong
)


# --- reading and writing --------------------------------------------------------------------------------------


class Malformed(Exception):
    """To the sender: what of the message cannot be read."""


_page = msgspec.json.Decoder(FromPage)
_encoder = msgspec.json.Encoder()


def read(text: str | bytes) -> FromPage:
    """A message from a page, checked."""
    if len(text) > LONGEST:
        raise Malformed(f"A message has at most {LONGEST} characters.")
    try:
        message: FromPage = _page.decode(text)
        return message
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as fault:
        raise Malformed(f"The message cannot be read: {fault}.") from None


def body(text: bytes, kind: type[Any]) -> Any:
    """The body of a request, checked."""
    try:
        return msgspec.json.decode(text or b"{}", type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as fault:
        raise Malformed(f"The request cannot be read: {fault}.") from None


def write(message: ToPage) -> str:
    """A message for a page."""
    return _encoder.encode(message).decode()


def as_json(message: Struct) -> bytes:
    """The body of an answer over HTTP."""
    return _encoder.encode(message)
