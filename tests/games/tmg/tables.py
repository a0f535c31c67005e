"""The vocabulary of the tests: trays by poses in inches, scripted dice and replies that must be used up exactly.

>>> g = table(A=("stark-sworn-swords", 24, 24, 0), b=("lannister-guards", 24, 28.8, 180))
>>> run(panic_test(g, g["b"]), dice=[[1, 3]])

Upper case letters are of the south, lower case ones of the north.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from banneret.games.tmg.changes import band, lay_piece, stand
from banneret.games.tmg.library import library
from banneret.games.tmg.state import Attached, Lasting, State, Unit, lay
from banneret.kernel.chance import Draw, Roll, Scripted
from banneret.kernel.decisions import Question, Together, Why

Spec = tuple[Any, ...]  # card, x, y, facing, and perhaps a table: attachment, minis, hp, conditions, seat


def mil(inches: float) -> int:
    """Whole thousandths."""
    return round(inches * 1000)


def at(x: float, y: float, facing: float) -> list[int]:
    """A pose as a reply."""
    return [mil(x), mil(y), mil(facing)]


def table(
    *,
    size: tuple[float, float] = (48, 48),
    pieces: Sequence[tuple[str, float, float, float]] = (),
    active: str | None = "south",
    first: str = "south",
    bands: Sequence[str] = (),
    **units: Spec,
) -> State:
    """A state from poses; `bands=["AB"]` links A and B, which stand where A is said to stand."""
    g = State(mil(size[0]), mil(size[1]), {})
    g.active, g.first = active, first
    for n, (id, (card, x, y, facing, *more)) in enumerate(units.items()):
        g.units.append(_unit(n, id, card, more[0] if more else {}))
        stand(g, g.units[n], (mil(x), mil(y), mil(facing)))
    for pair in bands:
        band(g, g[pair[0]], g[pair[1]])
    for n, (kind, x, y, facing) in enumerate(pieces):
        lay_piece(g, lay(n, library().terrain[kind], (mil(x), mil(y), mil(facing))))
    return g


def _unit(n: int, id: str, card: str, more: Mapping[str, Any]) -> Unit:
    attached = [more["attachment"]] if "attachment" in more else []
    seat = more.get("seat", "south" if id[0].isupper() else "north")
    attachments = tuple(Attached(library().attachments[name]) for name in attached)
    u = Unit(n, id, library().units[card], seat, attachments)
    if "minis" in more:
        u.minis = (1 << more["minis"]) - 1
    u.hp = more.get("hp", u.hp)
    u.conditions = tuple(more.get("conditions", ()))
    u.lasting = tuple(Lasting(effect, "test", "a test", bonus) for effect, bonus in more.get("lasting", ()))
    return u


class Script:
    """Replies and dice for one run, and the questions that were asked."""

    def __init__(self, south: Sequence[Any], north: Sequence[Any], dice: Any) -> None:
        self.replies = {"south": [*south], "north": [*north]}
        self.chance = Scripted(dice)
        self.asked: list[tuple[str, str]] = []

    def answer(self, asked: Any) -> Any:
        """The scripted answer, checked by the question itself; LookupError when the script has none."""
        if isinstance(asked, Roll):
            return self.chance.roll(asked)
        assert not isinstance(asked, Draw | Together)
        return self._reply(asked)

    def _reply(self, question: Question) -> Any:
        if not self.replies[question.seat]:
            raise LookupError(f"{question.seat} has no reply to {question.ask!r}: {question.describe()}")
        reply = self.replies[question.seat].pop(0)
        why = question.why_not(reply)
        assert why is None, f"{question.seat}: {question.ask!r} does not take {reply!r}: {why} — {question.describe()}"
        self.asked.append((question.seat, question.ask))
        question.closed = True
        return reply


def run(
    flow: Generator[Any, Any, Any],
    *,
    south: Sequence[Any] = (),
    north: Sequence[Any] = (),
    dice: Sequence[Sequence[int]] = (),
    asked: list[tuple[str, str]] | None = None,
) -> Any:
    """Run a procedure to its end: every reply legal, none missing, none left over. `asked` collects (seat, ask)."""
    script = Script(south, north, dice)
    value: Any = None
    try:
        while True:
            value = script.answer(flow.send(value))
    except StopIteration as end:
        left = {seat: replies for seat, replies in script.replies.items() if replies}
        assert not left, f"replies left over: {left}; asked: {script.asked}"
        script.chance.used_up()
        if asked is not None:
            asked += script.asked
        return end.value
    except LookupError as missing:
        if isinstance(missing, (KeyError, IndexError)):
            raise
        raise AssertionError(str(missing)) from None


def until(
    flow: Generator[Any, Any, Any],
    *,
    south: Sequence[Any] = (),
    north: Sequence[Any] = (),
    dice: Sequence[Sequence[int]] = (),
) -> Any:
    """Run a procedure until a seat has no scripted reply left: that open question, to be looked at."""
    script = Script(south, north, dice)
    value: Any = None
    while True:
        try:
            question = flow.send(value)
        except StopIteration:
            raise AssertionError("the procedure ended without a further question") from None
        try:
            value = script.answer(question)
        except LookupError as missing:
            if isinstance(missing, (KeyError, IndexError)):
                raise
            return question


def why(question: Question, reply: Any) -> str | None:
    """The rule that forbids a reply, or None."""
    found: Why | None = question.why_not(reply)
    return found.rule if found else None


def told(g: State, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of this kind told so far."""
    return [event.facts for event in g.story.events if event.kind == kind]


class Listener:
    """A use that a test files at a window: it notes that the window opened, and does what the test wants."""

    def __init__(
        self, word: str, seat: str = "south", does: Any = None, forced: bool = True, card: bool = False
    ) -> None:
        self.word = word
        self.seat = seat
        self.does = does
        self.forced = forced
        self.card = card

    def why_not(self, g: State, subject: Any) -> Why | None:
        return None

    def run(self, g: State, subject: Any) -> Generator[Any, Any, None]:
        if self.does is not None:
            done = self.does(g, subject)
            if done is not None:
                yield from done
        yield from ()


def listen(g: State, moments: Mapping[str, Any]) -> None:
    """File forced effects of the test at these windows."""
    g.ears = {moment: [Listener(moment, does=does)] for moment, does in moments.items()}


def watch(g: State, moments: Sequence[str]) -> list[str]:
    """The names of the windows among these that open from now on, in order."""
    opened: list[str] = []
    listen(g, {moment: lambda _, __, name=moment: opened.append(name) for moment in moments})
    return opened
