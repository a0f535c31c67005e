"""The measuring tool: squares between two things, and sight."""

from __future__ import annotations

from typing import Any

from banneret.games.tactics.library import library
from banneret.games.tactics.measuring import measure
from banneret.games.tactics.state import State
from tests.games.tactics.test_scene import view
from tests.tables import table


def measured(g: State, start: tuple[float, float], end: tuple[float, float], **on: str) -> dict[str, Any]:
    """What the tool tells of a line over the field; `start_on` and `end_on` name pieces."""
    found = measure(view(g), {"board": "field", "start": [*start], "end": [*end], **on})
    assert found is not None
    return found


def test_TAC_DEF_R1_squares_are_counted_as_a_king_steps() -> None:
    g = table("S . . . .\n. . . . .\n. . . . .", S="sellsword")
    found = measured(g, (0.5, 0.5), (4.9, 2.1))
    assert (found["distance"], found["says"]) == (4, "Sellsword S to (4,2): 4 squares. In sight.")
    assert measured(g, (0.5, 0.5), (1.5, 1.5))["distance"] == 1


def test_TAC_DEF_R1_a_large_model_is_measured_from_its_nearest_square() -> None:
    card = next(id for id, card in library().models.items() if card.large)
    g = table("K K . . l\nK K . . .", K=card, l="honor-guard")
    assert measured(g, (0.5, 0.5), (4.5, 0.5))["distance"] == 3


def test_TAC_LOS_1_a_clear_line_is_told() -> None:
    g = table("S . . l", S="sellsword", l="honor-guard")
    found = measured(g, (0.2, 0.8), (3.5, 0.5), start_on="piece:S", end_on="piece:l")
    assert (found["clear"], found["rule"]) == (True, "TAC-LOS-1")
    assert found["says"] == "Sellsword S to Honor Guard l: 3 squares. In sight."


def test_TAC_LOS_2_a_third_model_and_terrain_close_it() -> None:
    g = table("S T . l", S="sellsword", T="sellsword", l="honor-guard")
    found = measured(g, (0.5, 0.5), (3.5, 0.5))
    assert (found["clear"], found["rule"]) == (False, "TAC-LOS-2")
    assert "a model stands in the line" in found["says"]
    walled = table("S . . l", S="sellsword", l="honor-guard", walls=[(1, 0, "E")])
    found = measured(walled, (0.5, 0.5), (3.5, 0.5))
    assert (found["clear"], found["rule"]) == (False, "TAC-LOS-2")
    assert "terrain or a wall" in found["says"]


def test_TAC_LOS_R8_a_bare_square_is_seen_past_who_stands_at_the_ends_only() -> None:
    g = table("S . T .", S="sellsword", T="sellsword")
    assert measured(g, (0.5, 0.5), (1.5, 0.5))["clear"] is True
    assert measured(g, (0.5, 0.5), (2.5, 0.5))["clear"] is True
    assert measured(g, (0.5, 0.5), (3.5, 0.5))["clear"] is False


def test_TAC_EQ_17_the_bearer_of_the_candle_sees_past_everything() -> None:
    g = table("S T . l", S={"card": "sellsword", "equipment": "glass-candle"}, T="sellsword", l="honor-guard")
    found = measured(g, (0.5, 0.5), (3.5, 0.5))
    assert (found["clear"], found["rule"]) == (True, "TAC-EQ-17")
    assert measured(g, (3.5, 0.5), (0.5, 0.5))["clear"] is False


def test_one_square_alone_says_nothing_of_sight_and_off_the_board_nothing_at_all() -> None:
    g = table("S . . l", S="sellsword", l="honor-guard")
    assert measured(g, (0.2, 0.2), (0.8, 0.8)) == {"says": "Sellsword S to Sellsword S: 0 squares.", "distance": 0}
    assert measure(view(g), {"board": "field", "start": [0.5, 0.5], "end": [9.0, 0.5]}) is None
    assert measure(view(g), {"board": "fallen", "start": [0.5, 0.5], "end": [1.5, 0.5]}) is None
