"""The measuring tool: inches, arcs and Line of Sight, as a view shows them."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.tmg.measuring import measure
from tests.games.tmg.test_scene import view_of

HIGH = 48  # inches; here y grows downward


def measured(start: tuple[float, float], end: tuple[float, float], view: Any = None, **on: str) -> dict[str, Any]:
    """What the tool tells of a line; places in inches, y growing north as in positions."""
    (x0, y0), (x1, y1) = start, end
    line = {"board": "field", "start": [x0, HIGH - y0], "end": [x1, HIGH - y1], **on}
    found = measure(view or view_of(), line)
    assert found is not None
    return found


def units(**at: list[float]) -> Any:
    """A view with red Sworn Swords A and C and blue Guards b at these poses."""
    cards = {"A": "stark-sworn-swords", "C": "stark-sworn-swords", "b": "lannister-guards"}
    seats = {"A": "red", "C": "red", "b": "blue"}
    return view_of(units={id: {"card": cards[id], "seat": seats[id], "at": pose} for id, pose in at.items()})


def from_a_to_b(view: Any) -> dict[str, Any]:
    return measured((0, 0), (0, 0), view, start_on="piece:A", end_on="piece:b")


def test_TMG_CONV_R9_from_tray_to_tray() -> None:
    found = from_a_to_b(units(A=[24, 10, 0], b=[24, 24, 180]))
    half = 2.4  # the depth of a tray from its middle to its front
    assert found["distance"] == pytest.approx(14 - 2 * half, abs=0.01)
    assert found["says"].startswith('Stark Sworn Swords A to Lannister Guards b: 9.2" from tray to tray')


def test_TMG_RANGED_R1_range_counts_from_the_front_edge() -> None:
    away = from_a_to_b(units(A=[24, 10, 180], b=[24, 24, 180]))
    assert '9.2" from tray to tray, 14.0" from the front edge' in away["says"]


def test_TMG_LOS_5_the_arc_is_that_of_the_other_unit() -> None:
    assert "at its front." in from_a_to_b(units(A=[24, 10, 0], b=[24, 24, 180]))["says"]
    assert "at its rear." in from_a_to_b(units(A=[24, 10, 0], b=[24, 24, 0]))["says"]
    assert "at its right flank." in from_a_to_b(units(A=[24, 10, 0], b=[24, 24, 90]))["says"]


def test_TMG_LOS_8_an_open_line_is_told() -> None:
    found = from_a_to_b(units(A=[24, 10, 0], b=[24, 24, 180]))
    assert (found["clear"], found["rule"]) == (True, "TMG-LOS-8")
    assert found["says"].endswith("In Line of Sight.")


def test_TMG_LOS_3_TMG_LOS_9_a_unit_between_closes_it() -> None:
    found = from_a_to_b(units(A=[24, 10, 0], C=[24, 17, 0], b=[24, 24, 180]))
    assert (found["clear"], found["rule"]) == (False, "TMG-LOS-9")
    assert "something stands between" in found["says"]


def test_TMG_LOS_3_outside_the_front_arc_nothing_is_seen() -> None:
    found = from_a_to_b(units(A=[24, 10, 90], b=[24, 24, 180]))
    assert (found["clear"], found["rule"]) == (False, "TMG-LOS-3")
    assert "outside the Front Arc" in found["says"]


def test_TMG_CONV_R9_to_a_place_from_the_tray_in_either_direction() -> None:
    view = units(A=[24, 10, 0])
    there = measured((24, 10), (24, 20), view, start_on="piece:A")
    back = measured((24, 20), (24, 10), view, end_on="piece:A")
    assert there == back
    assert there["distance"] == pytest.approx(7.6, abs=0.01)
    assert "clear" not in there


def test_between_places_the_straight_line_counts_and_beside_the_table_nothing() -> None:
    found = measured((10, 10), (13, 14), units())
    assert found == {"says": '5.0" from place to place.', "distance": 5.0}
    assert measure(view_of(), {"board": "board", "start": [1, 1], "end": [2, 2]}) is None
