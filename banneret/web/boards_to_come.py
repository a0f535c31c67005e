"""The drawn boards of games that are announced: two lines of bases on a table, a battlefield of hexes."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Any

from banneret.kernel.game import Json

SEATS = ("red", "blue")
WIDE, DEEP = 16.0, 10.0  # the shape of a card of the home page
HEX = 1.36  # the side of a hex


def board_to_come(board: str) -> Json:
    """A battle that nobody has played yet, on a board of this kind."""
    return {"bases": _bases, "hexes": _hexes}[board]()


def _bases() -> Json:
    """Round bases of two sizes, in loose lines, a wood and a ruin between them."""
    ground = [
        _lies("forest", [(2.2, 4.2), (4.6, 3.6), (5.2, 5.4), (3.4, 6.2), (2.0, 5.6)]),
        _lies("ruins", [(10.2, 4.0), (12.6, 4.0), (12.6, 5.8), (10.2, 5.8)]),
    ]
    lines = [[(2.5 + 1.6 * n, 7.4 + (n % 3) * 0.35, 0.62 if n % 4 == 2 else 0.42) for n in range(8)]]
    lines.append([(WIDE - x, DEEP - y, radius) for x, y, radius in lines[0]])
    pieces = [_piece(side, n, spot) for side, line in enumerate(lines) for n, spot in enumerate(line)]
    return _scene({"places": [], "drawn": ground, "grid": None}, pieces)


def _hexes() -> Json:
    """Hexes with woods, a hill and a village; two hosts that come up the roads."""
    middles = {(column, row): _middle(column, row) for column in range(7) for row in range(4 - column % 2)}
    grounds = {(1, 1): "forest", (2, 2): "forest", (3, 1): "hill", (4, 2): "house", (5, 1): "forest", (5, 0): "field"}
    ground = [_lies(kind, _corners(*middles[spot])) for spot, kind in grounds.items()]
    places = [{"id": f"{c}-{r}", "shape": ["poly", _corners(x, y)]} for (c, r), (x, y) in middles.items()]
    hosts = [[(0, 0), (0, 1), (1, 2), (0, 3), (2, 1)], [(6, 0), (6, 1), (5, 2), (6, 3), (4, 1)]]
    pieces = [_piece(side, n, (*middles[at], 0.55)) for side, host in enumerate(hosts) for n, at in enumerate(host)]
    return _scene({"places": places, "drawn": ground, "grid": None}, pieces)


def _middle(column: int, row: int) -> tuple[float, float]:
    """Hexes with a point to the left: every other column is half a hex lower."""
    return 1.9 + 1.5 * HEX * column, 1.3 + sqrt(3) * HEX * (row + (column % 2) / 2)


def _corners(x: float, y: float) -> list[list[float]]:
    half, high = HEX / 2, HEX * sqrt(3) / 2
    steps = ((HEX, 0.0), (half, high), (-half, high), (-HEX, 0.0), (-half, -high), (half, -high))
    return [[x + dx, y + dy] for dx, dy in steps]


def _lies(kind: str, corners: Iterable[Iterable[float]]) -> Json:
    return {"shape": ["poly", [[*corner] for corner in corners]], "kind": kind}


def _piece(side: int, n: int, spot: tuple[float, float, float]) -> Json:
    x, y, radius = spot
    piece: dict[str, Any] = {"id": f"{SEATS[side]}-{n}", "board": "field", "at": [x, y], "facing": 0}
    piece |= {"base": ["circle", radius], "seat": SEATS[side], "sign": None, "letter": "", "name": ""}
    return piece | {"bars": [], "badges": [], "minis": [], "card": None, "holds": []}


def _scene(board: Json, pieces: list[Json]) -> Json:
    field = {"id": "field", "role": "main", "title": "", "size": [WIDE, DEEP], "unit": "", **board}
    seats = [{"id": id, "name": id, "score": 0, "counts": [], "hand": [], "marks": []} for id in SEATS]
    return {"boards": [field], "pieces": pieces, "seats": seats, "cards": {}, "signs": {}, "status": []}
