"""A number that knows its modifiers and where they come from: "6+, +1 Warden of the Stag"."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Value:
    """A base with named modifiers; it never asks anyone."""

    base: int
    modifiers: tuple[tuple[str, int], ...] = ()

    @property
    def total(self) -> int:
        return self.base + sum(amount for _, amount in self.modifiers)

    def __str__(self) -> str:
        return ", ".join([f"{self.base}", *(f"{amount:+} {source}" for source, amount in self.modifiers)])


def once_by_name(modifiers: Iterable[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    """Equal names do not add up: the first of each name counts."""
    kept: dict[str, int] = {}
    for source, amount in modifiers:
        kept.setdefault(source, amount)
    return tuple(kept.items())
