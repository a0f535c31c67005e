"""One roll of a unit: its dice keep their index, none is re-rolled twice, modifiers change the rolled number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from banneret.games.tmg.state import State, Unit
from banneret.kernel.chance import D6, Thrown, roll

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

ATTACK, DEFENSE, MORALE, CHARGE, DANGER = "attack", "defense", "morale", "charge", "danger"
EVERY_FACE = (2, 3, 4, 5, 6)


class Alike:
    """How dice of one roll are told apart where some of them are chosen, and what they show then."""

    __slots__ = ("faces", "worth")

    def __init__(self, faces: Sequence[int], worth: Callable[[int], int]) -> None:
        self.faces = faces
        self.worth = worth

    def __call__(self, die: str) -> int:
        return self.worth(self.face(die))

    def face(self, die: str) -> int:
        return self.faces[int(die[1:]) - 1]


class Throw:
    """Scratch paper of one roll; `needs` is 0 where the faces themselves count."""

    __slots__ = ("faces", "kind", "modifiers", "needs", "ones", "rerolled", "roller", "rule", "tells")

    def __init__(self, roller: Unit, kind: str, rule: str, needs: int = 0) -> None:
        self.roller = roller
        self.kind = kind
        self.rule = rule
        self.needs = needs
        self.modifiers: list[tuple[str, int]] = []
        self.faces: list[int] = []
        self.ones = False  # whether a natural 1 matters
        self.rerolled: list[int] = []  # places of dice that have been rolled again
        self.tells: tuple[int, ...] | None = None

    @property
    def bonus(self) -> int:
        return sum(amount for _, amount in self.modifiers)  # TMG-CONV-R5: modifiers add up

    @property
    def mark(self) -> int:
        """The face from which on a die succeeds; there is no automatic result."""
        return self.needs - self.bonus  # TMG-CONV-R5

    @property
    def successes(self) -> int:
        return Thrown(self.faces, self.tells).at_least(self.mark)  # TMG-UNIT-2, TMG-UNIT-7

    @property
    def total(self) -> int:
        return sum(self.faces)

    def misses(self) -> list[str]:
        """The dice that failed and may still be rolled again."""
        return [die for die in self.open_dice() if self.face(die) < self.mark]

    def open_dice(self) -> list[str]:
        """The dice that have not been rolled again, by name: d1 is the first."""
        return [f"d{n + 1}" for n in range(len(self.faces)) if n not in self.rerolled]  # TMG-CONV-R6

    def face(self, die: str) -> int:
        return self.faces[int(die[1:]) - 1]

    @property
    def alike(self) -> Alike:
        """Dice that are as good as each other; every face counts where there is no number to reach."""
        return Alike([*self.faces], self._worth if self.needs else int)

    def _worth(self, face: int) -> int:
        return (face >= self.mark) + (face == D6) - (self.ones and face == 1)  # TMG-CONTENT-R4: natural 6

    def natural_ones(self) -> int:
        """How many dice show a 1; only where that matters."""
        assert self.ones, "say so before the roll"
        return len(self.faces) - Thrown(self.faces, self.tells).at_least(2)


def cast(
    g: State, t: Throw, number: int, modifiers: Iterable[tuple[str, int]] = (), **facts: int | str | None
) -> Flow[None]:
    """Roll the dice, all together; the facts tell where their number comes from."""
    t.modifiers += modifiers
    thrown = yield from roll(t.roller.seat, f"{t.kind}-roll", t.rule, number, D6, _told_apart(t))  # TMG-CONV-R4
    t.faces, t.tells = thrown.faces, thrown.tells
    g.tell("rolled", t.rule, who=t.roller.id, roll=t.kind, faces=[*t.faces], **_account(t), **facts)


def reroll(g: State, t: Throw, dice: Sequence[str], rule: str) -> Flow[None]:
    """Roll these dice again; the second result stands, whoever caused it."""
    places = [int(die[1:]) - 1 for die in dice]
    assert not set(places) & set(t.rerolled), "a die is re-rolled once"  # TMG-CONV-R6
    thrown = yield from roll(t.roller.seat, f"{t.kind}-reroll", rule, len(places), D6, _told_apart(t))
    for place, face in zip(places, thrown.faces, strict=True):
        t.faces[place] = face  # TMG-CONV-R6
    t.rerolled += places  # TMG-CONV-R6
    g.tell("rerolled", rule, who=t.roller.id, roll=t.kind, dice=[*dice], faces=[*t.faces], **_account(t))


def _told_apart(t: Throw) -> tuple[int, ...]:
    if not t.needs:
        return EVERY_FACE
    return (2, t.mark, D6) if t.ones else (t.mark, D6)


def _account(t: Throw) -> dict[str, object]:
    return {"needs": t.needs, "modifiers": [[name, amount] for name, amount in t.modifiers]}
