"""The measuring tool: inches between two things of a view, arcs and Line of Sight."""

from __future__ import annotations

from math import sqrt
from typing import Any

from banneret.battlefield.footprints import distance, front_distance, point_distance
from banneret.games.tmg.card_sheets import state_of
from banneret.games.tmg.layout import View, mil, size_of_table
from banneret.games.tmg.names import unit_name
from banneret.games.tmg.scene import FIELD
from banneret.games.tmg.sight import arcs, faces, sees
from banneret.games.tmg.state import TABLE, State, Unit

Json = dict[str, Any]
Point = tuple[int, int]
UNIT = 1000
ARCS = {"front": "front", "right": "right flank", "rear": "rear", "left": "left flank"}


def measure(view: View, line: Json) -> Json | None:
    """How far it is from `start` to `end`, in words; None beside the table."""
    g = state_of(view)
    if g is None or line["board"] != FIELD:
        return None
    (one, p), (other, q) = (_end(g, view, line[end], line.get(f"{end}_on")) for end in ("start", "end"))
    if one is not None and other is not None:
        return {} if one is other else _between_units(g, one, other)
    if one is None and other is None:
        return _told(sqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2), "from place to place")
    unit, at = (one, q) if one is not None else (other, p)
    assert unit is not None
    return _told(point_distance(unit.tray, *at), f"from the tray of {_name(unit)}")  # TMG-CONV-R9


def _end(g: State, view: View, at: Any, on: str | None) -> tuple[Unit | None, Point]:
    """The unit that is named, if it stands on the table, and the place in the game's own axes."""
    unit = next((u for u in g.units if on == f"piece:{u.id}" and u.where == TABLE), None)
    return unit, (mil(at[0]), size_of_table(view)[1] - mil(at[1]))


def _between_units(g: State, one: Unit, other: Unit) -> Json:
    """From tray to tray, from the front edge, in which arc, and whether it is seen."""
    far, front = distance(one.tray, other.tray), front_distance(one.tray, other.tray)  # TMG-CONV-R9, TMG-RANGED-R1
    side = " or ".join(ARCS[arc] for arc in arcs(other, one))  # TMG-LOS-5
    says = f"{_name(one)} to {_name(other)}: {_inches(far)} from tray to tray, {_inches(front)} from the front edge, "
    clear, sight, rule = _sight(g, one, other)
    return {"says": f"{says}at its {side}. {sight}", "distance": far / UNIT, "clear": clear, "rule": rule}


def _sight(g: State, one: Unit, other: Unit) -> tuple[bool, str, str]:
    """Whether the one sees the other; what is in the way if not; the rule that says so."""
    if sees(g, one, other):
        return True, "In Line of Sight.", "TMG-LOS-8"
    if faces(one, one.pose, other):
        return False, "Not in Line of Sight: something stands between.", "TMG-LOS-9"
    return False, "Not in Line of Sight: it is outside the Front Arc.", "TMG-LOS-3"


def _told(far: float, how: str) -> Json:
    return {"says": f"{_inches(far)} {how}.", "distance": far / UNIT}


def _inches(thousandths: float) -> str:
    return f'{thousandths / UNIT:.1f}"'


def _name(unit: Unit) -> str:
    return unit_name(unit.id, unit.card)
