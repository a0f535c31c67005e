"""Between a game's own places and the wire: y downward, degrees clockwise from up, thousandths and back."""

from __future__ import annotations

import random

from banneret.web.axes import Axes, is_place, is_way

SQUARES = Axes({"boards": [{"id": "field", "role": "main", "size": [14, 7], "grid": [14, 7]}]})
OPEN = Axes(
    {"boards": [{"id": "side", "role": "side", "size": [6, 6]}, {"id": "table", "role": "main", "size": [72, 48]}]}
)


def test_a_square_lies_half_a_square_further() -> None:
    assert SQUARES.point([3, 4]) == [3.5, 4.5]
    assert SQUARES.board == "field"


def test_on_an_open_table_y_is_turned_over_and_the_facing_is_not() -> None:
    assert OPEN.board == "table"
    assert OPEN.point([25_710, 28_698]) == [25.71, 19.302]
    assert OPEN.pose([1000, 2000, 90_000]) == [1.0, 46.0, 90.0]
    assert OPEN.from_wire([1.0, 46.0, 90.0]) == [1000, 2000, 90_000]


def test_every_pose_comes_back_as_it_went() -> None:
    rng = random.Random(1)
    for _ in range(500):
        pose = [rng.randrange(72_001), rng.randrange(48_001), rng.randrange(360_000)]
        assert OPEN.from_wire(OPEN.pose(pose)) == pose


def test_a_facing_is_brought_into_one_turn() -> None:
    assert OPEN.from_wire([0, 48, 450.0]) == [0, 0, 90_000]
    assert OPEN.from_wire([0, 48, -90]) == [0, 0, 270_000]
    assert OPEN.from_wire([0, 48]) == [0, 0]


def test_what_is_no_pose_stays_as_it_is() -> None:
    for odd in (
        None,
        "x",
        [],
        [1],
        [1, 2, 3, 4],
        [True, 1, 2],
        ["1", 2, 3],
        [1e30, 2, 3],
        [float("inf"), 1, 1],
        {"x": 1},
    ):
        assert OPEN.from_wire(odd) is odd


def test_a_form_is_told_in_units_of_the_board() -> None:
    form = {
        "free": "rail",
        "start": [1000, 2000, 90_000],
        "from": [1000, 2000, 0],
        "direction": 90_000,
        "least": 0,
        "most": 5000,
        "facing": 180_000,
        "shape": ["tray", 5500, 4800],
        "region": [["poly", [[0, 0], [1000, 0], [1000, 1000]]], ["circle", [2000, 2000], 500]],
    }
    assert OPEN.form(form) == {
        "free": "rail",
        "start": [1.0, 46.0, 90.0],
        "rail": {"from": [1.0, 46.0, 0.0], "direction": 90.0, "least": 0.0, "most": 5.0, "facing": 180.0},
        "shape": ["tray", 5.5, 4.8],
        "region": [["poly", [[0.0, 48.0], [1.0, 48.0], [1.0, 47.0]]], ["circle", [2.0, 46.0], 0.5]],
    }


def test_how_far_it_may_go_is_told_in_units_of_the_board() -> None:
    form = {"free": "slide", "start": [1000, 2000, 0], "most": 3000}
    assert OPEN.form(form) == {"free": "slide", "start": [1.0, 46.0, 0.0], "reach": 3.0}


def test_places_and_ways_are_told_apart() -> None:
    assert is_place([3, 4])
    assert is_place([3, 4, "side", 3, 5])
    assert not is_place([[3, 4]])
    assert not is_place(["a", "b"])
    assert is_way([[3, 4], [4, 5]])
    assert not is_way([])
    assert not is_way([3, 4])
