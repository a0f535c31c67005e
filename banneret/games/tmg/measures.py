"""Inches and degrees, as people write them in positions and as pages draw them, from and to whole thousandths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor, isfinite
from typing import Any

from banneret.battlefield.angles import FULL
from banneret.kernel.errors import PositionError

Json = dict[str, Any]
UNIT = 1000
FARTHEST = 1000  # inches or degrees; nothing that is written down lies further out
SLACK = 1e-6  # a decimal is not exact in binary


def told(thousandths: int) -> int | float:
    """A length or an angle as people write it: 24, 28.8."""
    return thousandths // UNIT if thousandths % UNIT == 0 else thousandths / UNIT


def told_all(thousandths: Sequence[int]) -> list[int | float]:
    """A place or a pose as people write it."""
    return [told(part) for part in thousandths]


def whole(value: object, where: str, what: str = "inches") -> int:
    """What was written, in whole thousandths; three decimals at most."""
    if type(value) not in (int, float) or not isfinite(value) or abs(value) > FARTHEST:  # type: ignore[arg-type]
        raise PositionError(f"{where}: expected {what}, got {value!r}.")
    part = float(value) * UNIT  # type: ignore[arg-type]
    if abs(part - floor(part + 0.5)) > SLACK:
        raise PositionError(f"{where}: expected {what} with at most three decimals, got {value!r} (TMG-CONV-R3).")
    return floor(part + 0.5)  # TMG-CONV-R3


def facing(value: object, where: str) -> int:
    """A facing or direction in degrees, clockwise from north."""
    angle = whole(value, where, "degrees")
    if not 0 <= angle < FULL:
        raise PositionError(f"{where}: expected degrees from 0 to 359.999, got {value!r} (TMG-CONV-R2).")
    return angle


def row(value: object, where: str, size: int) -> list[int]:
    """A place [x, y], or a pose [x, y, facing]."""
    if not isinstance(value, list | tuple) or len(value) != size:
        wanted = "x and y in inches" if size == 2 else "x and y in inches and the facing in degrees"
        raise PositionError(f"{where}: expected {wanted}, got {value!r}.")
    lengths = [whole(part, f"{where}[{n}]") for n, part in enumerate(value[:2])]
    return [*lengths, *(facing(part, f"{where}[2]") for part in value[2:])]


# --- a whole position -------------------------------------------------------------------------------------


def in_thousandths(position: Mapping[str, Any]) -> Json:
    """A position with its lengths and angles in whole thousandths; what has another form is left for its reader."""
    found = dict(position)
    if "table" in found:
        found["table"] = row(found["table"], "table", 2)
    for part, size in (("units", 3), ("objectives", 2)):
        if isinstance(found.get(part), Mapping):
            found[part] = {id: _placed(one, f"{part}.{id}", size) for id, one in found[part].items()}
    if isinstance(found.get("terrain"), list | tuple):
        found["terrain"] = [_placed(one, f"terrain[{n}]", 3) for n, one in enumerate(found["terrain"])]
    return found


def _placed(one: object, where: str, size: int) -> object:
    """A thing with its place, and with the ways out of those it is locked with."""
    if not isinstance(one, Mapping):
        return one
    found = dict(one)
    if found.get("at") is not None:
        found["at"] = row(found["at"], f"{where}.at", size)
    if isinstance(found.get("locked"), list | tuple):
        found["locked"] = [_away(pair, f"{where}.locked[{n}].away") for n, pair in enumerate(found["locked"])]
    return found


def _away(pair: object, where: str) -> object:
    if not isinstance(pair, Mapping) or "away" not in pair:
        return pair
    return {**pair, "away": facing(pair["away"], where)}
