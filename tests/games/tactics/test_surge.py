"""The surge: step 10 of the attack sequence."""

from __future__ import annotations

from typing import Any

from banneret.games.tactics.attack import attack
from banneret.games.tactics.cards import Mode
from banneret.games.tactics.state import BOARD, DECEASED, Model, State
from tests.tables import run, table, told, until

BROKE = {"gold": [0, 0, 0], "silver": [0, 0, 0]}
KNIGHT = "stag-knight"  # melee 2/5+, defense 6+, 2 wounds, no ability
CHAMPION = "eddard-stark"  # melee 3/6+, defense 5+, 3 wounds
HURT = {"card": KNIGHT, "wounds": 1}


def mode(m: Model) -> Mode:
    return m.card.modes[0]


def duel(**letters: Any) -> State:
    """Two models side by side, nobody with a coin."""
    return table("A b .", coins=BROKE, **{"A": KNIGHT, "b": KNIGHT, **letters})


def strikes(g: State, **replies: Any) -> None:
    run(attack(g, g["A"], mode(g["A"])), **replies)


def at(m: Model, g: State) -> list[int]:
    return [*g.field.plan.xy[m.at]]


def test_TAC_SURGE_1_an_unengaged_attacker_may_advance_onto_the_slain_models_ground() -> None:
    g = duel(b=HURT)
    question = until(attack(g, g["A"], mode(g["A"])), dice=[(5, 1), (1,)])
    assert (question.seat, question.ask, question.rule) == ("gold", "surge", "TAC-SURGE-1")
    assert question.options() == [[1, 0], "none"]

    g = duel(b=HURT)
    strikes(g, gold=["none"], dice=[(5, 1), (1,)])
    assert at(g["A"], g) == [0, 0]


def test_TAC_SURGE_1_TAC_SURGE_R3_an_engaged_attacker_does_not_surge() -> None:
    g = table("A b \n c .", A=KNIGHT, b=HURT, c=KNIGHT, coins=BROKE)
    strikes(g, gold=["b"], dice=[(5, 1), (1,)])
    assert at(g["A"], g) == [0, 0]


def test_TAC_SURGE_1_nothing_slain_nothing_to_surge_into() -> None:
    g = duel()
    strikes(g, dice=[(5, 1), (1,)])
    assert (g["b"].where, at(g["A"], g)) == (BOARD, [0, 0])


def test_TAC_SURGE_R1_a_capture_gives_no_surge() -> None:
    g = duel(b={"card": CHAMPION, "wounds": 2})
    strikes(g, gold=["capture"], dice=[(5, 1), (1,)])
    assert at(g["A"], g) == [0, 0]


def test_TAC_SURGE_R1_TAC_MOVE_R1_the_surge_is_a_legal_step() -> None:
    g = table("A b .", A=KNIGHT, b=HURT, coins=BROKE, windows=[(0, 0, "E")])
    strikes(g, dice=[(5, 1), (1,)])  # struck through the window, which cannot be climbed
    assert g["b"].where == DECEASED
    assert at(g["A"], g) == [0, 0]

    g = table("A b .", A=KNIGHT, b=HURT, coins=BROKE, under={"b": "r"})
    strikes(g, gold=[[1, 0]], dice=[(5, 1), (1,)])  # one step, even into the river
    assert at(g["A"], g) == [1, 0]


def test_TAC_MOVE_9_TAC_SURGE_R1_a_diagonal_surge_names_its_side_square_where_that_matters() -> None:
    for side, wounds in (([1, 0], 1), ([0, 1], 0)):
        g = table("A f \n r b", A=KNIGHT, b=HURT, coins=BROKE)
        asked: list[tuple[str, str]] = []
        strikes(g, gold=[[1, 1], side], dice=[(5, 1), (1,)], asked=asked)
        assert [ask for _, ask in asked] == ["surge", "side"]
        assert (at(g["A"], g), g["A"].wounds) == ([1, 1], wounds)


def test_TAC_SURGE_R1_TAC_DIE_1_terrain_of_that_step_applies_and_its_dead_fall_after_it() -> None:
    g = table("A b .", A=HURT, b=HURT, coins=BROKE, under={"b": "f"})
    strikes(g, gold=[[1, 0]], dice=[(5, 1), (1,)])
    assert g["A"].where == DECEASED
    assert [event["who"] for event in told(g, "killed")] == ["b", "A"]
    assert told(g, "killed")[1]["by"] is None


def test_TAC_SURGE_R1_only_squares_of_what_this_attack_killed() -> None:
    big = {"card": "rhaegar-mounted", "wounds": 3}
    g = table(". r r \n A r r \n . . .", A=KNIGHT, r=big, coins=BROKE)
    question = until(attack(g, g["A"], mode(g["A"])), silver=[[2, 1]], dice=[(5, 1), (1,)])
    assert question.options() == [[1, 0], [1, 1], "none"]  # (2, 0) is too far, (2, 1) the rider's


def test_TAC_SURGE_R1_a_large_attacker_steps_with_an_anchor_and_settles_around_it() -> None:
    g = table("R R b . \n R R . . \n . . . .", R="robert-mounted", b=HURT, coins=BROKE)
    asked: list[tuple[str, str]] = []
    strikes_large(g, gold=[[2, 0], [1, 0], [2, 0]], dice=[(5, 1, 1, 1), (1,)], asked=asked)
    assert asked == [("gold", "surge"), ("gold", "anchor"), ("gold", "block")]
    assert at(g["R"], g) == [2, 0]
    assert g["R"].body.bit_count() == 4


def strikes_large(g: State, **replies: Any) -> None:
    run(attack(g, g["R"], mode(g["R"])), **replies)


def test_TAC_SURGE_R2_TAC_SURGE_R3_after_a_mounts_death_it_hangs_on_where_the_rider_stands() -> None:
    mounted = {"card": "rhaegar-mounted", "wounds": 3}
    board = ". A r r \n . . r r"

    g = table(board, A=KNIGHT, r=mounted, coins=BROKE)
    strikes(g, silver=[[3, 1]], gold=[[2, 0]], dice=[(5, 1), (1,)])
    assert at(g["A"], g) == [2, 0]

    g = table(board, A=KNIGHT, r=mounted, coins=BROKE)
    strikes(g, silver=[[2, 1]], dice=[(5, 1), (1,)])  # the rider engages: no surge
    assert at(g["A"], g) == [1, 0]
