"""Slots and ranks: how many are left, which mini goes next, where one comes back.

A slot is rank · minis per rank + column; rank 0 is the front, column 0 the unit's own left (TMG-TRAY-R2). In a band the
left unit owns the lower half of the columns (TMG-BAND-R1).
"""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.tmg.cards import Attack
from banneret.games.tmg.state import NOBODY, State, Unit

Slot = tuple[Unit, int]  # a unit, or one half of a band, and a slot of its own tray
BEYOND = (1, 2)  # the slots of attachments beyond the limit: TMG-CONTENT-R10


def halves(g: State, u: Unit) -> tuple[Unit, ...]:
    """The unit, or both units of a band, the left one first."""
    return (u,) if u.mate == NOBODY else (u, g.units[u.mate])  # TMG-BAND-3


def strength(g: State, u: Unit) -> int:
    """The minis on its tray, or the HP of a single one."""
    return sum(half.strength for half in halves(g, u))  # TMG-TRAY-7


def full_strength(g: State, u: Unit) -> int:
    """What it started with."""
    return sum(half.card.hp for half in halves(g, u))  # TMG-ATT-R1


def has_losses(g: State, u: Unit) -> bool:
    """Whether there is anything to restore."""
    return strength(g, u) < full_strength(g, u)  # TMG-CONTENT-R4


def ranks(g: State, u: Unit) -> int:
    """Remaining ranks: those that hold at least one mini; a single mini counts as 1."""
    card = u.card
    if not card.ranked:
        return 1  # TMG-RANK-R1, TMG-RANK-3
    occupied = 0
    for half in halves(g, u):
        occupied |= half.minis  # TMG-BAND-5
    row = (1 << card.per_rank) - 1  # TMG-TRAY-3, TMG-TRAY-4
    return sum(occupied >> rank * card.per_rank & row != 0 for rank in range(card.ranks))  # TMG-RANK-1, TMG-RANK-R1


def destroyed_ranks(g: State, u: Unit) -> int:
    """How many ranks it has lost; a single mini has lost none."""
    return u.card.ranks - ranks(g, u) if u.card.ranked else 0  # TMG-RANK-R1


def dice(g: State, u: Unit, attack: Attack, more: int = 0) -> int:
    """The dice of an attack with the ranks left, or counted so many more; a band's are not doubled."""
    count = max(1, min(max(1, u.card.ranks), ranks(g, u) + more))  # TMG-CONTENT-R9
    return u.card.dice(attack, count)  # TMG-TRAY-8, TMG-RANK-2, TMG-ATTACK-5, TMG-BAND-R2


def slot(u: Unit, rank: int, column: int) -> int:
    """The number of a slot."""
    return rank * u.card.per_rank + column  # TMG-TRAY-R2


def next_to_go(g: State, u: Unit) -> Slot:
    """The mini that is removed next: from the last rank, its right end first."""
    if u.mate == NOBODY:
        return (u, u.minis.bit_length() - 1)  # TMG-ATTACK-9, TMG-ATTACK-R1
    ordinary = [place for place in _occupied(g, u) if not _reserved(place)]
    if ordinary:
        return max(ordinary, key=lambda place: wide(u, place))  # TMG-BAND-R3, TMG-ATTACK-R1
    return max(_occupied(g, u), key=lambda place: place[0] is not u)  # TMG-BAND-R3: the right unit's goes first


def next_to_return(g: State, u: Unit) -> Slot:
    """The slot that is filled next: the foremost rank, from the left."""
    empty = [(half, n) for half in halves(g, u) for n in range(half.card.hp) if not half.minis >> n & 1]
    return min(empty, key=lambda place: wide(u, place))  # TMG-CONTENT-R4


def wide(u: Unit, place: Slot) -> tuple[int, int]:
    """Rank and column of a slot, counted over the wide ranks of a band."""
    half, number = place
    rank, column = divmod(number, half.card.per_rank)
    return (rank, column if half is u else column + half.card.per_rank)  # TMG-BAND-R1


def _occupied(g: State, u: Unit) -> list[Slot]:
    return [(half, n) for half in halves(g, u) for n in range(half.card.hp) if half.minis >> n & 1]


def _reserved(place: Slot) -> bool:
    """Whether an attachment stands there that is removed last."""
    half, number = place
    return any(a.slot == number and not a.beyond for a in half.attachments)  # TMG-BAND-R3, TMG-CONTENT-R10


def free_slots(u: Unit) -> Iterator[int]:
    """Where an attachment beyond the limit may stand: (0, 1), then (0, 2)."""
    taken = [a.slot for a in u.attachments]
    return (n for n in BEYOND if n not in taken)  # TMG-CONTENT-R10
