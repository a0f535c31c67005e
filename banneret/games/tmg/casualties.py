"""Damage in batches: Resilience, casualties, destruction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tmg.changes import destroy, keep_one, note_ranks, remove_minis, restore_minis
from banneret.games.tmg.listening import is_silent, last_words, speak
from banneret.games.tmg.matter import Matter
from banneret.games.tmg.moments import BEFORE, REMOVED, W_CASUALTIES, W_DESTROYED
from banneret.games.tmg.ranks import full_strength, halves, ranks, strength
from banneret.games.tmg.state import NOBODY, TABLE, State, Unit
from banneret.games.tmg.tokens import controlled

if TYPE_CHECKING:
    from banneret.games.tmg.attack import Blow
    from banneret.games.tmg.state import Attached
    from banneret.kernel.decisions import Flow


class Loss(Matter):
    """Scratch paper of one batch of damage: who lost how many minis and ranks, by what, in which attack."""

    __slots__ = ("blow", "casualties", "fallen", "gone", "held", "ranks", "source", "unit")

    def __init__(self, unit: Unit, source: str, blow: Blow | None = None) -> None:
        self.unit: Unit = unit
        self.source = source  # attack, panic, terrain or effect
        self.blow = blow
        self.casualties = 0
        self.ranks = 0
        self.fallen: list[Unit] = []  # halves of a band
        self.gone: list[Attached] = []  # attachments whose mini went; the last ones leave with the tray
        self.held = False  # whether it controlled an objective token just before


class Fall(Matter):
    """Scratch paper of a destruction: an effect may set `stays`, and then 1 mini stays."""

    __slots__ = ("blow", "loss", "source", "stays", "unit", "worn")

    def __init__(self, unit: Unit, loss: Loss) -> None:
        self.unit: Unit = unit
        self.loss = loss
        self.source = loss.source
        self.blow = loss.blow
        self.stays = False
        self.worn = unit.attachments  # that leave with the tray


def casualties_of(u: Unit, damage: int, resilience: int = 0) -> int:
    """How often the damage of one batch reaches Resilience; the rest is lost."""
    return max(0, damage) // max(u.card.resilience, resilience)  # TMG-RES-2, TMG-RES-3, TMG-RES-4, TMG-RES-R1


def suffer(
    g: State,
    u: Unit,
    damage: int,
    rule: str,
    source: str,
    blow: Blow | None = None,
    *,
    resilient: bool = True,
    resilience: int = 0,
) -> Flow[Loss]:
    """One batch of damage, without the destruction that may follow (`bury`)."""
    loss = Loss(u, source, blow)
    if u.where != TABLE:
        return loss  # TMG-UNIT-R2: it left before this batch, and may wait in reserve again
    count = casualties_of(u, damage, resilience) if resilient else damage  # TMG-RES-R1, TMG-CONTENT-R13
    per = max(u.card.resilience, resilience) if resilient else 1
    before, standing = strength(g, u), ranks(g, u)
    loss.held = (count >= before or u.mate != NOBODY) and bool(controlled(g, u))
    worn = _worn(g, u)
    loss.fallen = remove_minis(g, u, count, rule, damage, per)
    loss.casualties = min(count, before)  # INV-24
    loss.gone = [a for a in worn if all(a is not left for left in _worn(g, u))]
    if loss.casualties:
        loss.ranks = standing - ranks(g, u)  # TMG-RANK-1
        if loss.ranks:
            note_ranks(g, u, loss.ranks)
        yield from speak(g, W_CASUALTIES, loss, u.id)
    for half in loss.fallen:
        yield from speak(g, W_DESTROYED + REMOVED, Fall(half, loss), half.id)  # TMG-BAND-R5, TMG-WIN-R6
    for attached in loss.gone:
        yield from last_words(g, u, attached)  # TMG-CONTENT-R10
    return loss


def _worn(g: State, u: Unit) -> list[Attached]:
    """The attachments of a unit or of both halves of a band."""
    return [a for half in halves(g, u) for a in half.attachments]


def bury(g: State, u: Unit, loss: Loss) -> Flow[None]:
    """Destroy a unit that has nothing left, unless an effect lets 1 mini stay; its tray is in place until then."""
    if u.where != TABLE or strength(g, u):
        return
    fall = Fall(u, loss)
    yield from speak(g, W_DESTROYED, fall, u.id)
    if fall.stays:
        keep_one(g, u, "TMG-UNIT-R2")
        return
    yield from speak(g, W_DESTROYED + BEFORE, fall, u.id)
    if u.where != TABLE:
        return
    worn, silenced = u.attachments, is_silent(u)
    destroy(g, u, "TMG-UNIT-R2")  # TMG-UNIT-R2
    yield from speak(g, W_DESTROYED + REMOVED, fall, u.id)
    for attached in () if silenced else worn:
        yield from last_words(g, u, attached)  # TMG-ATT-4


def harm(
    g: State, u: Unit, damage: int, rule: str, source: str, blow: Blow | None = None, *, resilient: bool = True
) -> Flow[Loss]:
    """A batch of damage and, at once, the destruction that follows from it."""
    loss = yield from suffer(g, u, damage, rule, source, blow, resilient=resilient)
    yield from bury(g, u, loss)
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
