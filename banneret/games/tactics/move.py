"""The Move action: up to 3 squares, one at a time, stopping when engaged (TAC-MOVE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.battlefield.squares import bits
from banneret.games.tactics.course import Course, blocks_in, room
from banneret.games.tactics.listening import bonuses, speak
from banneret.games.tactics.moments import MOVE_ALLOWANCE, MOVE_DECLARED
from banneret.games.tactics.state import Model, State
from banneret.games.tactics.steps import choose_anchor, settle, travel
from banneret.games.tactics.will import active_seat

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

SQUARES = 3


class Going:
    """Scratch paper of one Move: its allowance and what was declared with it (TAC-ABL-5)."""

    __slots__ = ("bonuses", "ignores_engagement", "mover")

    def __init__(self, mover: Model) -> None:
        self.mover = mover
        self.bonuses: list[tuple[str, int]] = []
        self.ignores_engagement = False  # NOENGAGE: TAC-MOVE-R7

    @property
    def allowance(self) -> int:
        return SQUARES + sum(amount for _, amount in self.bonuses)  # TAC-MOVE-1, TAC-DEF-27, TAC-MOVE-R5


def declare_move(g: State, m: Model, bonus: tuple[str, int] | None = None) -> Flow[Going]:
    """Declare a Move with its movement abilities, paid now (TAC-ABL-5)."""
    going = Going(m)
    going.bonuses += bonuses(g, MOVE_ALLOWANCE, m)  # TAC-ABL-15, TAC-EV-2
    if m.equipment == "pristine-boots":
        going.bonuses.append(("Pristine Boots", 1))  # TAC-EQ-22
    if bonus is not None:
        going.bonuses.append(bonus)
    yield from speak(g, MOVE_DECLARED, "TAC-ABL-5", going, active_seat(g), m.id)  # TAC-ABL-5
    return going


def move(g: State, m: Model, bonus: tuple[str, int] | None = None) -> Flow[None]:
    """A whole Move (TAC-MOVE-1); it may be of 0 squares (TAC-MOVE-R8), and a large model may only reorient."""
    going = yield from declare_move(g, m, bonus)
    anchor = m.at
    if m.card.large:
        anchor = yield from choose_anchor(g, m, bits(m.body))
    course = Course(g, m, anchor, going.allowance, ignore_engagement=going.ignores_engagement)
    blocks = blocks_in(g, room(g, m)) if m.card.large else 0
    alive = yield from travel(g, m, course, "path", "TAC-MOVE-1")
    if alive:
        yield from settle(g, m, m.at, blocks)  # TAC-LARGE-R3: after 0 steps too
