"""The vocabulary of the tests of tactics: drawn boards; runs of procedures are scripted as in `tests.script`.

>>> g = table("S . l", S="sellsword", l={"card": "honor-guard", "wounds": 1}, active="S")
>>> run(move(g, g["S"]), gold=[[[1, 0]]])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.games.tactics.library import library
from banneret.games.tactics.setup import pile_sorts, stocks
from banneret.games.tactics.state import State
from banneret.kernel import piles
from tests.script import run, told, until

Spec = str | Mapping[str, Any]


def table(
    drawing: str,
    *,
    scenario: str = "s1",
    coins: Mapping[str, Sequence[int]] | tuple[int, int] | None = None,
    walls: Sequence[tuple[int, int, str]] = (),
    doors: Sequence[tuple[str, tuple[int, int, str]]] = (),
    windows: Sequence[tuple[int, int, str]] = (),
    zones: Mapping[str, Sequence[Sequence[int]]] | None = None,
    under: Mapping[str, str] | None = None,
    active: str | None = None,
    hand: Mapping[str, Sequence[str]] | None = None,
    reserve: Mapping[str, Spec] | None = None,
    position: Mapping[str, Any] | None = None,
    rounds: int | None = None,
    turn: Mapping[str, Any] | None = None,
    **letters: Spec,
) -> State:
    """A state from a drawn board.

    Letters named by keyword are pieces, upper case gold, lower case silver (unless their table says otherwise); a 2x2
    piece is drawn four times. `under` says what lies under a letter. `coins=(9, 3)` sets copper only. `reserve` are
    pieces off the board (say where). `hand` gives agendas. Everything else is as in a position (`position`, `turn`).
    """
    from banneret.games.tactics.position import read

    rows = ["".join(row.split()) for row in drawing.strip().splitlines()]
    laid_map = "\n".join("".join((under or {}).get(s, ".") if s in letters else s for s in row) for row in rows)
    pieces = {letter: _piece(letter, spec) for letter, spec in {**letters, **(reserve or {})}.items()}
    for letter in letters:
        pieces[letter].setdefault("at", _spot(rows, letter))
    table: dict[str, Any] = {
        "game": "tactics",
        "scenario": scenario,
        "laid": {
            "map": laid_map,
            "walls": [[*at] for at in walls],
            "doors": [{"kind": kind, "edge": [*at]} for kind, at in doors],
            "windows": [[*at] for at in windows],
            "zones": {seat: [[*area] for area in (zones or {}).get(seat, ())] for seat in ("gold", "silver")},
        },
        "pieces": pieces,
        "turn": {**({"active": active} if active else {}), **(turn or {})},
        **(position or {}),
    }
    if rounds is not None:
        table["laid"]["rounds"] = rounds
    if coins is not None:
        table["coins"] = _coins(scenario, coins)
    held = {f"{seat}-hand": [*cards] for seat, cards in (hand or {}).items()}
    lying = piles.read(held, pile_sorts())
    piles.complete(lying, stocks(scenario))
    return read(table, lying)


def _piece(letter: str, spec: Spec) -> dict[str, Any]:
    piece = {"card": spec} if isinstance(spec, str) else dict(spec)
    piece.setdefault("seat", "gold" if letter[0].isupper() else "silver")
    return piece


def _spot(rows: Sequence[str], letter: str) -> list[int]:
    spots = [[x, y] for y, row in enumerate(rows) for x, symbol in enumerate(row) if symbol == letter]
    assert spots, f"{letter} is not drawn"
    return spots[0]


def _coins(scenario: str, coins: Mapping[str, Sequence[int]] | tuple[int, int]) -> dict[str, list[int]]:
    if isinstance(coins, Mapping):
        return {seat: [*purse] for seat, purse in coins.items()}
    gold, silver, _ = library().scenarios[scenario].coins
    return {seat: [gold, silver, copper] for seat, copper in zip(("gold", "silver"), coins, strict=True)}


__all__ = ["run", "table", "told", "until"]
