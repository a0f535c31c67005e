"""Sight, contact, engagement and distance between models on drawn boards."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.battlefield.squares import bits
from banneret.games.tactics.attack import targets, why_no_mode
from banneret.games.tactics.cards import Mode
from banneret.games.tactics.changes import place
from banneret.games.tactics.charge import charge_targets
from banneret.games.tactics.contact import (
    at_short_range,
    distance,
    enemies_in_contact,
    engaged,
    friends_in_contact,
    in_contact,
    sees,
    squares_seen,
    threatened,
    touched,
)
from banneret.games.tactics.state import Model, State
from tests.tables import table

ARCHER, GUARD = "hedge-archer", "stag-knight"


def mode(m: Model, id: str) -> Mode:
    return next(mode for mode in m.card.modes if mode.id == id)


def shot(g: State, archer: str = "A") -> list[str]:
    """The models that this archer's longbow may be aimed at."""
    return [m.id for m in targets(g, g[archer], mode(g[archer], "longbow"))]


def names(models: list[Model]) -> list[str]:
    return [m.id for m in models]


def square(g: State, x: int, y: int) -> int:
    return g.field.plan.square(x, y)


# --- worked examples --------------------------------------------------------------------------------------


def test_V_1_TAC_LOS_1_TAC_LOS_R2_TAC_LOS_3_TAC_MODE_2_the_archer_and_the_bush() -> None:
    g = table(
        """
        . . . . . x . . .
        . . . . . . . . .
        . A . . , . . y .
        . . . . . . . . .
        . . . . . z . . .
        """,
        A=ARCHER,
        x=GUARD,
        y=GUARD,
        z=GUARD,
    )

    assert sees(g, g["A"], g["x"])
    assert not sees(g, g["A"], g["y"])
    assert sees(g, g["A"], g["z"])
    assert shot(g) == ["x", "z"]


def test_V_2_TAC_LOS_2_TAC_TER_7_the_archer_and_the_tree() -> None:
    tree = """
        . . . . . . . . .
        . . . # # . . . .
        . A . # # . x . y
        . . . . . . . . .
        """
    g = table(tree, A=ARCHER, x=GUARD, y=GUARD)
    assert shot(g) == []

    g = table(tree.replace("#", "."), A=ARCHER, x=GUARD, y=GUARD)
    assert shot(g) == ["x"]  # x stands before y


def test_V_22_TAC_DEF_15_TAC_DEF_20_TAC_ENG_1_adjacent_enemies_engage_each_other() -> None:
    g = table(
        """
        . . . . .
        . A . . .
        . . x . Y
        """,
        A=GUARD,
        x=GUARD,
        Y=GUARD,
    )

    assert in_contact(g, g["A"], g["x"])
    assert in_contact(g, g["x"], g["A"])
    assert engaged(g, g["A"])
    assert engaged(g, g["x"])
    assert not in_contact(g, g["Y"], g["x"])
    assert not engaged(g, g["Y"])


def test_V_23_TAC_ENG_2_TAC_WALL_2_TAC_TL_15_a_wall_parts_the_archer_from_the_guard() -> None:
    g = table("A x . y", A=ARCHER, x=GUARD, y=GUARD, walls=[(0, 0, "E")])

    assert not in_contact(g, g["A"], g["x"])
    assert not engaged(g, g["A"])
    assert not sees(g, g["A"], g["x"])
    open_field = table("A x . y", A=ARCHER, x=GUARD, y=GUARD)
    assert engaged(open_field, open_field["A"])


# --- squares and what they do to sight --------------------------------------------------------------------


def test_TAC_SQ_5_TAC_SQ_7_a_model_in_smoke_is_seen_and_hides_what_is_behind() -> None:
    g = table("A . , x . y", A=ARCHER, x=GUARD, y=GUARD)
    assert shot(g) == []

    g = table("A . x . y", A=ARCHER, x=GUARD, y=GUARD, under={"x": ","})
    assert shot(g) == ["x"]
    place(g, g["x"], square(g, 3, 0))  # out of the smoke: now the smoke itself hides it
    assert shot(g) == []


def test_TAC_SQ_5_TAC_MODE_1_a_model_in_smoke_can_be_struck_and_can_strike() -> None:
    g = table("A x", A=GUARD, x=GUARD, under={"A": ",", "x": ","})

    assert names(enemies_in_contact(g, g["A"])) == ["x"]
    assert names(enemies_in_contact(g, g["x"])) == ["A"]


@pytest.mark.parametrize("flat", "orlshfme")
def test_TAC_LOS_R9_flat_things_never_block_sight(flat: str) -> None:
    g = table(f"A {flat} x", A=ARCHER, x=GUARD)
    assert shot(g) == ["x"]


@pytest.mark.parametrize(("sign", "seen"), [(".", True), (",", False), ("~", True), ("#", False)])
def test_TAC_SQ_4_TAC_SQ_6_TAC_SQ_8_TAC_SQ_9_TAC_SQ_10_what_is_seen_through(sign: str, seen: bool) -> None:
    g = table(f"A {sign} x", A=ARCHER, x=GUARD)
    assert sees(g, g["A"], g["x"]) is seen


def test_TAC_LOS_2_friends_and_enemies_block_alike() -> None:
    assert shot(table("A . B . x", A=ARCHER, B=GUARD, x=GUARD)) == []
    assert shot(table("A . y . x", A=ARCHER, y=GUARD, x=GUARD)) == ["y"]
    assert shot(table("A . . . x", A=ARCHER, x=GUARD)) == ["x"]


def test_TAC_LOS_R1_the_two_ends_never_block() -> None:
    g = table("A . x", A=ARCHER, x=GUARD, under={"A": ",", "x": ","})
    assert shot(g) == ["x"]


def test_TAC_DEF_25_sight_has_no_range() -> None:
    g = table("A " + ". " * 40 + "x", A=ARCHER, x=GUARD)
    assert shot(g) == ["x"]


def test_TAC_LOS_3_without_sight_neither_shot_nor_charge() -> None:
    hidden = table("A . , . x", A=ARCHER, x=GUARD)
    why = why_no_mode(hidden, hidden["A"], mode(hidden["A"], "longbow"))
    assert why is not None
    assert why.rule == "TAC-LOS-3"
    assert charge_targets(hidden, hidden["A"]) == []

    open_field = table("A . . . x", A=ARCHER, x=GUARD)
    assert why_no_mode(open_field, open_field["A"], mode(open_field["A"], "longbow")) is None
    assert names(charge_targets(open_field, open_field["A"])) == ["x"]


def test_TAC_LOS_R4_two_models_close_the_corner_for_a_shot_one_does_not() -> None:
    board = """
        A B .
        C . .
        . . x
        """
    both = table(board, A=ARCHER, B=GUARD, C=GUARD, x=GUARD)
    assert shot(both) == []
    one = table(board.replace("C", "."), A=ARCHER, B=GUARD, x=GUARD)
    assert shot(one) == ["x"]
    none = table(board.replace("C", ".").replace("B", "."), A=ARCHER, x=GUARD)
    assert shot(none) == ["x"]


def test_TAC_LOS_R4_V_30_two_rocks_close_the_corner_one_does_not() -> None:
    closed = table("A # \n # x", A=ARCHER, x=GUARD)
    assert not sees(closed, closed["A"], closed["x"])
    assert not engaged(closed, closed["A"])

    ajar = table("A . \n # x", A=ARCHER, x=GUARD)
    assert sees(ajar, ajar["A"], ajar["x"])
    assert engaged(ajar, ajar["A"])


def test_TAC_LOS_R6_TAC_LOS_R7_a_large_model_sees_and_touches_by_any_of_its_squares() -> None:
    g = table(
        """
        R R . . x
        R R # . .
        y . . . .
        """,
        R="robert-mounted",
        x=GUARD,
        y=GUARD,
    )
    assert sees(g, g["R"], g["x"])  # by its upper row
    assert in_contact(g, g["R"], g["y"])
    assert names(enemies_in_contact(g, g["y"])) == ["R"]

    hidden = table(
        """
        R R # . x
        R R # . .
        """,
        R="robert-mounted",
        x=GUARD,
    )
    assert not sees(hidden, hidden["R"], hidden["x"])


# the only open line to (4, 0) runs over the large model's own squares
OVER_ITSELF = """
    . . . . x .
    # . # . . .
    R R . . . .
    R R # . . .
    """


def test_TAC_LOS_2_TAC_LOS_R6_a_large_model_does_not_block_its_own_sight() -> None:
    g = table(OVER_ITSELF, R="robert-mounted", x=GUARD)
    assert sees(g, g["R"], g["x"])
    assert sees(g, g["x"], g["R"])
    smoke = table(OVER_ITSELF, R="robert-mounted", x=GUARD, under={"R": ","})
    assert not sees(smoke, smoke["R"], smoke["x"])  # smoke under its other squares hides all the same


def test_TAC_LOS_R6_two_large_models_see_each_other_past_their_own_squares() -> None:
    both = table("S S . R R \n S S . R R", S="robert-mounted", R={"card": "rhaegar-mounted", "seat": "silver"})
    assert sees(both, both["S"], both["R"])
    third = table("S S b R R \n S S b R R".replace("b", "#"), S="robert-mounted", R="rhaegar-mounted")
    assert not sees(third, third["S"], third["R"])


def test_TAC_LOS_R8_sight_to_a_square_past_whoever_stands_on_it() -> None:
    g = table("A . x y", A=ARCHER, x=GUARD, y=GUARD)

    assert squares_seen(g, g["A"], [square(g, 1, 0)])
    assert squares_seen(g, g["A"], [square(g, 2, 0)])  # x stands there
    assert not squares_seen(g, g["A"], [square(g, 3, 0)])  # x stands before it
    assert squares_seen(g, g["A"], [square(g, 0, 0)])


def test_TAC_LOS_R8_TAC_LOS_R6_a_large_model_looks_past_itself_and_past_whoever_stands_there() -> None:
    for board in (OVER_ITSELF, OVER_ITSELF.replace("x", ".")):
        letters: dict[str, Any] = {"R": "robert-mounted", **({"x": GUARD} if "x" in board else {})}
        g = table(board, **letters)
        assert squares_seen(g, g["R"], [square(g, 4, 0)])
    g = table("R R . # . \n R R . # x", R="robert-mounted", x=GUARD)
    assert squares_seen(g, g["R"], [square(g, 2, 0)])
    assert squares_seen(g, g["R"], [square(g, 3, 0)])
    assert not squares_seen(g, g["R"], [square(g, 4, 0)])
    assert not squares_seen(g, g["R"], [square(g, 4, 1)])


# --- contact, engagement, distance ------------------------------------------------------------------------


def test_TAC_DEF_20_TAC_ENG_1_friends_never_engage() -> None:
    g = table("A B . x", A=GUARD, B=GUARD, x=GUARD)

    assert in_contact(g, g["A"], g["B"])
    assert not engaged(g, g["A"])
    assert not engaged(g, g["B"])
    assert names(friends_in_contact(g, g["A"])) == ["B"]


def test_TAC_DEF_R2_no_model_is_its_own_friend() -> None:
    g = table("R R B . . . . F \n R R . . . . . .", R="robert-mounted", B=GUARD, F=GUARD)

    assert names(friends_in_contact(g, g["R"])) == ["B"]  # F is a friend, but far
    assert names(friends_in_contact(g, g["B"])) == ["R"]
    assert names(at_short_range(g, g["R"], "gold")) == ["B"]
    assert names(at_short_range(g, g["B"], "gold")) == ["R"]


def test_TAC_MODE_R1_only_enemies_in_contact_with_the_attacker_itself() -> None:
    g = table("A x B y", A=GUARD, B=GUARD, x=GUARD, y=GUARD)

    assert names(targets(g, g["A"], g["A"].card.modes[0])) == ["x"]
    assert names(targets(g, g["B"], g["B"].card.modes[0])) == ["x", "y"]


def test_TAC_MODE_2_TAC_ATK_3_an_engaged_archer_cannot_shoot() -> None:
    g = table("A x . y", A=ARCHER, x=GUARD, y=GUARD)
    assert shot(g) == []
    assert names(targets(g, g["A"], mode(g["A"], "dirk"))) == ["x"]
    why = why_no_mode(g, g["A"], mode(g["A"], "longbow"))
    assert why is not None
    assert why.rule == "TAC-MODE-2"


def test_TAC_MODE_R2_an_engaged_enemy_may_be_shot_a_friend_never() -> None:
    g = table("A . . x \n . . . B", A=ARCHER, B=GUARD, x=GUARD)

    assert engaged(g, g["x"])
    assert shot(g) == ["x"]


def test_TAC_DOOR_R2_TAC_TL_16_models_on_both_sides_of_a_window_engage() -> None:
    g = table("A x", A=GUARD, x=GUARD, windows=[(0, 0, "E")])
    assert engaged(g, g["A"])
    shut = table("A x", A=GUARD, x=GUARD, doors=[("wooden-door", (0, 0, "E"))])
    assert not engaged(shut, shut["A"])


def test_TAC_LOS_R10_TAC_EQ_17_a_glass_candle_sees_everyone_but_touches_nobody_more() -> None:
    lit = {"card": "eddard-stark", "equipment": "glass-candle"}
    g = table("A # x . y", A=lit, x=GUARD, y=GUARD, walls=[])
    assert sees(g, g["A"], g["x"])
    assert sees(g, g["A"], g["y"])
    assert not sees(g, g["x"], g["A"])

    g = table("A x", A=lit, x=GUARD, walls=[(0, 0, "E")])
    assert sees(g, g["A"], g["x"])
    assert not in_contact(g, g["A"], g["x"])
    assert not engaged(g, g["A"])

    dark = table("A # x", A="eddard-stark", x=GUARD)
    assert not sees(dark, dark["A"], dark["x"])


def test_TAC_DEF_R1_distance_is_between_the_nearest_squares_and_nothing_lengthens_it() -> None:
    g = table(
        """
        R R . . .
        R R # # x
        . . . . .
        . . . . y
        """,
        R="robert-mounted",
        x=GUARD,
        y=GUARD,
        walls=[(1, 0, "E"), (1, 1, "E")],
    )
    assert distance(g, g["R"], g["x"]) == 3
    assert distance(g, g["R"], g["y"]) == 3
    assert distance(g, g["x"], g["y"]) == 2


def test_TAC_DEF_31_short_range_is_three_squares_in_sight_or_not() -> None:
    g = table("A # # x y", A=GUARD, x=GUARD, y=GUARD)
    assert names(at_short_range(g, g["A"], "silver")) == ["x"]
    assert names(at_short_range(g, g["y"], "silver")) == ["x"]


def test_TAC_DEF_12_adjacent_is_along_a_side_or_at_a_corner() -> None:
    g = table(". . . . \n . A . . \n . . . .", A=GUARD)
    plan = g.field.plan
    near = [[*plan.xy[n]] for n in bits(plan.ring8[g["A"].at])]
    assert near == [[0, 0], [1, 0], [2, 0], [0, 1], [2, 1], [0, 2], [1, 2], [2, 2]]


def test_TAC_DEF_R4_touching_what_is_no_model() -> None:
    g = table(
        """
        A m . .
        . # . x
        . . . .
        """,
        A=GUARD,
        x=GUARD,
        walls=[(0, 0, "S")],
    )
    assert touched(g, g["A"]) >> square(g, 0, 0) & 1  # its own square
    assert touched(g, g["A"]) >> square(g, 1, 0) & 1
    assert not touched(g, g["A"]) >> square(g, 0, 1) & 1  # behind the wall
    assert not touched(g, g["A"]) >> square(g, 2, 0) & 1

    taken = table("A x", A=GUARD, x=GUARD)
    assert touched(taken, taken["A"]) >> square(taken, 1, 0) & 1  # whoever stands there


def test_TAC_MOVE_3_the_squares_in_which_a_model_would_be_engaged() -> None:
    g = table(
        """
        A . . . x
        . . . . .
        """,
        A=GUARD,
        x=GUARD,
    )
    assert [[*g.field.plan.xy[n]] for n in bits(threatened(g, g["A"]))] == [[3, 0], [3, 1], [4, 1]]


def test_TAC_SQ_11_infantry_has_one_square_a_large_model_four() -> None:
    g = table("A . R R \n . . R R", A=GUARD, R="robert-mounted")
    assert bits(g["A"].body) == [0]
    assert bits(g["R"].body) == [2, 3, 6, 7]
    assert g.occupied == g["A"].body | g["R"].body
