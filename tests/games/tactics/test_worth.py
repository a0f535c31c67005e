"""The valuation: what is better for a seat is worth more to it."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.tactics.worth import FAR, POINT, THROUGH_A_DOOR, ways, worth
from tests.tables import table

OPEN = """
. . . . . . . .
. S . . . . . l
. . . . . . . .
"""


def value(seat: str = "gold", drawing: str = OPEN, **changes: Any) -> float:
    """What a small table is worth: a stag knight against an honour guard, and what is changed."""
    pieces = {"S": "stag-knight", "l": "honor-guard"}
    return worth(table(drawing, **{**pieces, **changes}), seat)


def test_points_come_first() -> None:
    ahead = value(position={"vp": {"gold": 2, "silver": 1}})
    assert ahead == pytest.approx(value() + POINT)
    assert value("silver", position={"vp": {"gold": 2, "silver": 1}}) == pytest.approx(value("silver") - POINT)


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ({"wounds": 1}, {}),
        ({"shaken": True}, {}),
        ({"routed": True}, {}),
        ({"wounds": 1, "routed": True}, {"wounds": 1}),
    ],
)
def test_wounds_and_conditions_weigh_on_their_own_side(mine: dict[str, Any], theirs: dict[str, Any]) -> None:
    hurt: dict[str, Any] = {"S": {"card": "stag-knight", **mine}, "l": {"card": "honor-guard", **theirs}}
    assert value(**hurt) < value()
    assert value("silver", **hurt) > value("silver")


def test_coins_are_worth_a_little_and_an_activation_that_can_be_paid_more() -> None:
    few, none, many = (value(coins=(copper, 3)) for copper in (1, 0, 9))
    assert none < few < many < none + POINT
    assert few - none > (many - few) / 8


def test_an_objective_held_is_worth_more_than_one_near_and_that_more_than_one_far() -> None:
    laid = {"objectives": {"supply-cart": [3, 0]}}
    rows = ("S . . o . . . l", ". . S o . . . l", ". . . S . . . l")
    far, near, held = (value(drawing=row, under={"S": "o" if "o" not in row else "."}, position=laid) for row in rows)
    assert held > near > far


def test_nearer_to_the_enemy_is_better() -> None:
    assert value(drawing=OPEN.replace(". S . .", ". . S .")) > value()


def test_a_closed_door_is_a_detour_and_no_wall() -> None:
    walls = [(2, y, "E") for y in (0, 2)]
    g = table(OPEN, S="stag-knight", l="honor-guard", walls=walls, doors=[("wooden-door", (2, 1, "E"))])
    steps = ways(g.field, g.ground, 1 << g.field.plan.square(3, 1))
    assert [steps[g.field.plan.square(x, 1)] for x in (3, 2, 1)] == [0, 1 + THROUGH_A_DOOR, 2 + THROUGH_A_DOOR]
    g.ground = g.ground.with_edge(g.field.doors[0].edge, None)
    assert ways(g.field, g.ground, 1 << g.field.plan.square(3, 1))[g.field.plan.square(2, 1)] == 1


def test_what_cannot_be_reached_is_far() -> None:
    g = table("S # .", S="stag-knight")
    assert ways(g.field, g.ground, 1 << 2)[0] == FAR
