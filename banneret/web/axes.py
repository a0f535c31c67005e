"""Between a game's own words for places and the wire: units of the board, y downward, degrees clockwise from up.

On a board with a grid a place is a square `[x, y]`, its centre half a square further. On an open table a place is given
in thousandths, y upward, with the facing in thousandths of a degree clockwise from up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor, isfinite
from typing import Any

Json = dict[str, Any]
UNIT = 1000
FULL = 360 * UNIT
RAIL = ("from", "direction", "least", "most", "facing", "step")  # of a form: the line that a piece goes along
FARTHEST = 1_000_000  # units; what lies further out is no place on any table


class Axes:
    """The axes of a scene's main board."""

    def __init__(self, scene: Mapping[str, Any]) -> None:
        boards: Sequence[Json] = scene["boards"]
        main = next((board for board in boards if board.get("role") == "main"), boards[0] if boards else {})
        self.board: str | None = main.get("id")
        self.squares = bool(main.get("grid"))
        self.height: float = main.get("size", [0, 0])[1]

    def point(self, place: Sequence[Any]) -> list[float]:
        """A place as a point of the wire."""
        x, y = place[0], place[1]
        return [x + 0.5, y + 0.5] if self.squares else [x / UNIT, round(self.height - y / UNIT, 3)]

    def pose(self, pose: Sequence[int]) -> list[float]:
        """A pose of the game as the wire has it."""
        return [*self.point(pose), *(part / UNIT for part in pose[2:3])]

    def from_wire(self, reply: Any) -> Any:
        """A pose of the wire in the game's whole thousandths; what is none stays as it is, for the judge to refuse."""
        if not isinstance(reply, list) or not 2 <= len(reply) <= 3 or not all(map(_is_number, reply)):
            return reply
        x, y = reply[0], self.height - reply[1]
        return [_whole(x), _whole(y), *(_whole(part) % FULL for part in reply[2:])]

    def form(self, form: Mapping[str, Any]) -> Json:
        """The form of a pose question in units of the wire; along a line it has a `rail`, else perhaps a `reach`."""
        told = {key: value for key, value in form.items() if key not in RAIL}
        if "start" in told:
            told["start"] = self.pose(told["start"])
        if "shape" in told:
            kind, *lengths = told["shape"]
            told["shape"] = [kind, *(length / UNIT for length in lengths)]
        if "region" in told:
            told["region"] = [self._shape(shape) for shape in told["region"]]
        if "from" in form:
            told["rail"] = {key: form[key] / UNIT for key in RAIL[1:] if key in form} | {
                "from": self.pose(form["from"])
            }
        elif "most" in form:
            told["reach"] = form["most"] / UNIT
        return told

    def _shape(self, shape: Sequence[Any]) -> list[Any]:
        kind, *rest = shape
        if kind == "circle" and len(rest) == 2:
            return [kind, self.point(rest[0]), rest[1] / UNIT]
        return [kind, [self.point(point) for point in rest[0]]]


def _is_number(value: Any) -> bool:
    return type(value) in (int, float) and isfinite(value) and abs(value) < FARTHEST


def _whole(value: float) -> int:
    return floor(value * UNIT + 0.5)


def is_place(value: Any) -> bool:
    """Whether this is a place of a game: two whole numbers, perhaps with more behind them."""
    return isinstance(value, list | tuple) and len(value) >= 2 and type(value[0]) is int and type(value[1]) is int


def is_way(value: Any) -> bool:
    """Whether this is a list of places."""
    return isinstance(value, list | tuple) and bool(value) and all(map(is_place, value))
