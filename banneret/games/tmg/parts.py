"""What abilities and cards do, filed under their `use`: each part says at which window it works, and how.

A part is mandatory (`must`), optional (`may`), a keyword or flag that commutes with all others and therefore needs no
order (`grants`), or a standing change of a value (`modifies`). Parts of an effect that lasts on a unit or a seat are
filed under `on:` and the effect's word, those of an objective card under `objective:` and its id, those of a mode
(`always`) under `mode:` and its id; `always` is also what silences before others speak.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from banneret.games.tmg.cards import Trigger

if TYPE_CHECKING:
    from banneret.games.tmg.matter import Me
    from banneret.games.tmg.state import State, Unit
    from banneret.kernel.decisions import Why

MUST, MAY, GRANTS, MODIFIES, ALWAYS = "must", "may", "grants", "modifies", "always"
TOKEN, FAITH = "token", "faith"  # prices: an Order token of an NCU, a Faith token of a unit

Effect = Callable[..., Any]  # plain, or a generator that asks
Aims = Callable[["State", "Me", Any], Sequence["Unit"]]
When = Callable[["State", "Me", Any], "bool | Why"]


class Part:
    """One part of an ability or card."""

    __slots__ = ("aims", "at", "effect", "kind", "planter", "plays", "price", "times", "trigger", "use", "when_half")

    def __init__(
        self,
        use: str,
        at: str,
        kind: str,
        effect: Effect,
        aims: Aims | None,
        price: str,
        times: int,
        trigger: Trigger | None,
    ) -> None:
        self.use = use
        self.at = at
        self.kind = kind
        self.effect = effect
        self.aims = aims  # the units of which its owner picks one
        self.price = price
        self.times = times  # how often in a game; 0: any number
        self.trigger = trigger  # instead of the card's own
        self.planter = False  # used by the player who planted its attachment, not by the host's owner
        self.plays = False  # an ability that plays a card: it is the one of its window (TMG-CONV-R8)
        self.when_half: When | None = None

    def when(self, check: When) -> When:
        """Decorator for the pure half: whether it can be used now, from what everybody knows."""
        self.when_half = check
        return check

    @property
    def window(self) -> str:
        """The window without the step of a roll."""
        return self.at.partition(":")[0]


PARTS: Final[dict[str, list[Part]]] = {}


def file(part: Part) -> Part:
    PARTS.setdefault(part.use, []).append(part)
    return part


def must(
    use: str,
    at: str,
    *,
    aims: Aims | None = None,
    times: int = 0,
    trigger: Trigger | None = None,
    planter: bool = False,
) -> Callable[[Effect], Part]:
    """What happens by itself; its owner, or the player who planted it, picks a target and the order among several."""

    def filed(effect: Effect) -> Part:
        part = file(Part(use, at, MUST, effect, aims, "", times, trigger))
        part.planter = planter
        return part

    return filed


def may(
    use: str,
    at: str,
    *,
    aims: Aims | None = None,
    price: str = "",
    times: int = 0,
    trigger: Trigger | None = None,
    planter: bool = False,
    plays: bool = False,
) -> Callable[[Effect], Part]:
    """What its owner may use, or the player who planted it."""

    def filed(effect: Effect) -> Part:
        part = file(Part(use, at, MAY, effect, aims, price, times, trigger))
        part.planter, part.plays = planter, plays
        return part

    return filed


def grants(use: str, at: str, *, trigger: Trigger | None = None) -> Callable[[Effect], Part]:
    """What is added to an attack, test or move without a choice, in whatever order."""
    return lambda effect: file(Part(use, at, GRANTS, effect, None, "", 0, trigger))


def always(use: str, at: str, *, trigger: Trigger | None = None) -> Callable[[Effect], Part]:
    """What a mode of the game, or a silence, does by itself before anybody's effects: `(g, me, subject)`."""
    return lambda effect: file(Part(use, at, ALWAYS, effect, None, "", 0, trigger))


def modifies(use: str, value: str) -> Callable[[Effect], Part]:
    """What changes a value of units: `(g, me, u, subject) -> int`, 0 where it does not apply."""
    return lambda effect: file(Part(use, value, MODIFIES, effect, None, "", 0, None))
