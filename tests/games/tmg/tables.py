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
from banneret.kernel.decisions import Question, Why
from tests.script import run, told, until

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


def why(question: Question, reply: Any) -> str | None:
    """The rule that forbids a reply, or None."""
    found: Why | None = question.why_not(reply)
    return found.rule if found else None


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


__all__ = ["Listener", "at", "listen", "mil", "run", "table", "told", "until", "why"]
