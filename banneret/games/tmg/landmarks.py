"""What a player can turn a unit to, by the letter or name that one types: units on the table, then tokens."""

from __future__ import annotations

from banneret.games.tmg.layout import View, markers_of, marks_of, on_table


def landmarks(view: View, but: str | None = None) -> dict[str, tuple[int, int]]:
    """Where each unit but this one stands, under its letter and its id, and each token under its id."""
    letters = marks_of(view)
    units = [unit for unit in on_table(view) if unit.id != but]
    found = {letters[unit.id]: unit.pose[:2] for unit in units}
    found |= {unit.id: unit.pose[:2] for unit in units}
    return found | {token.id: (token.x, token.y) for token in markers_of(view)}
