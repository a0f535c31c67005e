"""Damage in batches: Resilience, casualties, destruction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tmg.changes import destroy, keep_one, remove_minis, restore_minis
from banneret.games.tmg.listening import REMOVED, W_CASUALTIES, W_DESTROYED, speak
from banneret.games.tmg.ranks import full_strength, ranks, strength
from banneret.games.tmg.state import TABLE, State, Unit

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


class Loss:
    """Scratch paper of one batch of damage: who lost how many minis and ranks, from whom, by what."""

    __slots__ = ("by", "casualties", "fallen", "ranks", "source", "unit")

    def __init__(self, unit: Unit, source: str, by: Unit | None) -> None:
        self.unit = unit
        self.source = source  # attack, panic, terrain or effect
        self.by = by
        self.casualties = 0
        self.ranks = 0
        self.fallen: list[Unit] = []  # halves of a band


class Fall:
    """Scratch paper of a destruction: an effect may set `stays`, and then 1 mini stays."""

    __slots__ = ("by", "source", "stays", "unit")

    def __init__(self, unit: Unit, source: str, by: Unit | None) -> None:
        self.unit = unit
        self.source = source
        self.by = by
        self.stays = False


def casualties_of(u: Unit, damage: int) -> int:
    """How often the damage of one batch reaches Resilience; the rest is lost."""
    return max(0, damage) // u.card.resilience  # TMG-RES-2, TMG-RES-3, TMG-RES-4, TMG-RES-R1


def suffer(
    g: State, u: Unit, damage: int, rule: str, source: str, by: Unit | None = None, resilient: bool = True
) -> Flow[Loss]:
    """One batch of damage, without the destruction that may follow (`bury`)."""
    loss = Loss(u, source, by)
    count = casualties_of(u, damage) if resilient else damage  # TMG-RES-R1, TMG-CONTENT-R13
    before, standing = strength(g, u), ranks(g, u)
    loss.fallen = remove_minis(g, u, count, rule)
    loss.casualties = min(count, before)  # INV-24
    if loss.casualties:
        loss.ranks = standing - ranks(g, u)  # TMG-RANK-1
        yield from speak(g, W_CASUALTIES, loss, u.id)
    for half in loss.fallen:
        yield from speak(g, W_DESTROYED + REMOVED, Fall(half, source, by), half.id)  # TMG-BAND-R5, TMG-WIN-R6
    return loss


def bury(g: State, u: Unit, source: str, by: Unit | None = None) -> Flow[None]:
    """Destroy a unit that has nothing left, unless an effect lets 1 mini stay; its tray is in place until then."""
    if u.where != TABLE or strength(g, u):
        return
    fall = Fall(u, source, by)
    yield from speak(g, W_DESTROYED, fall, u.id)
    if fall.stays:
        keep_one(g, u, "TMG-UNIT-R2")
        return
    destroy(g, u, "TMG-UNIT-R2")  # TMG-UNIT-R2
    yield from speak(g, W_DESTROYED + REMOVED, fall, u.id)


def harm(g: State, u: Unit, damage: int, rule: str, source: str, by: Unit | None = None) -> Flow[Loss]:
    """A batch of damage and, at once, the destruction that follows from it."""
    loss = yield from suffer(g, u, damage, rule, source, by)
    yield from bury(g, u, source, by)
    return loss


def restore(g: State, u: Unit, number: int, rule: str) -> int:
    """Return minis up to the starting size, fewer to a resilient unit but never none; how many came back."""
    if u.where != TABLE or not strength(g, u) or number <= 0:
        return 0  # TMG-CONTENT-R4: never a destroyed unit
    back = max(1, number // u.card.resilience)  # TMG-RES-R2
    back = min(back, full_strength(g, u) - strength(g, u))  # TMG-CONTENT-R4
    restore_minis(g, u, back, rule)
    return back


def alive(u: Unit) -> bool:
    """Whether it is on the table."""
    return u.where == TABLE
