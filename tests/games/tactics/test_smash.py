"""Charge terrain: doors and windows that are smashed."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.tactics.menu import Menu
from banneret.games.tactics.smash import smash, smashable, why_no_smash, zone
from banneret.games.tactics.state import DECEASED, State
from banneret.games.tactics.turn import one_action
from tests.tables import run, table, told, until

BROKE = {"gold": [0, 0, 0], "silver": [0, 0, 0]}
KNIGHT = "stag-knight"


def at(g: State, id: str = "A") -> list[int]:
    return [*g.field.plan.xy[g[id].at]]


def corridor(kind: str, row: str = "A . . . . .", **more: Any) -> State:
    """A corridor with a feature east of (3, 0); an enemy far beyond, out of the way."""
    doors = [] if kind == "window" else [(kind, (3, 0, "E"))]
    windows = [(3, 0, "E")] if kind == "window" else []
    letters = {"A": KNIGHT, "x": KNIGHT, "active": "A", "coins": BROKE, **more}
    return table(f"{row} \n # # # # # # \n # # # # # x", doors=doors, windows=windows, **letters)


def refused(g: State, id: str = "A") -> str | None:
    why = Menu(g, g[id]).why_not("charge-terrain")
    return None if why is None else why.rule


# --- declaring (TAC-CHT-1 to -3) --------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "dice", "needs"), [("wooden-door", 2, 6), ("barred-door", 2, 8), ("window", 1, 5)])
def test_TAC_CHT_1_TAC_CHT_2_doors_and_windows_print_dice_and_number(kind: str, dice: int, needs: int) -> None:
    g = corridor(kind, ". . . A . .")
    flow: Any = smash(g, g["A"])
    roll = next(flow)
    assert (roll.ask, roll.number) == ("terrain-roll", dice)
    failed = corridor(kind, ". . . A . .")
    run(smash(failed, failed["A"]), dice=[[needs - 1] * dice])
    assert failed.doors == [kind]
    hit = corridor(kind, ". . . A . .")
    run(smash(hit, hit["A"]), gold=["none"], dice=[[needs] + [1] * (dice - 1)])
    assert hit.doors != [kind]


@pytest.mark.parametrize("kind", ["open-door", "broken-door", "broken-window"])
def test_TAC_CHT_2_what_prints_no_dice_cannot_be_smashed(kind: str) -> None:
    g = corridor(kind, "A . . . . .")
    assert smashable(g, g["A"]) == []
    assert (why_no_smash(g, g["A"]).rule, refused(g)) == ("TAC-CHT-2", "TAC-CHT-2")


def test_TAC_CHT_1_it_costs_2_ap_and_needs_no_melee_mode() -> None:
    g = corridor("wooden-door", A="riverlands-dowager")
    assert refused(g) is None
    run(one_action(g), gold=["charge-terrain", [[1, 0], [2, 0], [3, 0]]], dice=[(5, 5)])
    assert told(g, "activation-ended") == [{"who": "A"}]
    assert told(g, "charges-terrain") == [{"who": "A", "what": "door-1"}]
    assert refused(corridor("wooden-door", turn={"ap": 1, "spent": 1})) == "TAC-ACT-4"


def test_TAC_CHT_3_unengaged_and_in_sight() -> None:
    assert refused(corridor("wooden-door", "A b . . . .", b=KNIGHT)) == "TAC-CHT-3"
    assert refused(corridor("wooden-door", "A , , . . .")) == "TAC-CHT-3"
    assert refused(corridor("wooden-door", "A . . . . .")) is None
    g = corridor("wooden-door", "A . B . . .", B=KNIGHT)  # a friend hides it
    assert refused(g) == "TAC-CHT-3"
    assert why_no_smash(g, g["A"]).rule == "TAC-CHT-3"


def test_TAC_LOS_R8_TAC_CHT_3_standing_beside_it_or_seeing_one_of_its_two_squares() -> None:
    beside = corridor("barred-door", ". . . A . .")
    assert smashable(beside, beside["A"]) == ["door-1"]
    near = corridor("barred-door", "A . . B . .", B=KNIGHT)  # whoever stands in the square does not hide it
    assert smashable(near, near["A"]) == []  # but no free square is left there (TAC-CHT-R1)
    assert why_no_smash(near, near["A"]).rule == "TAC-CHT-R1"
    beyond = table(
        "A . . . . \n . # # . . \n . . . . .", A=KNIGHT, doors=[("barred-door", (2, 0, "E"))], active="A", coins=BROKE
    )
    assert smashable(beyond, beyond["A"]) == ["door-1"]
    east = corridor("barred-door", ". . . . . A")  # sees the square on its own side alone
    assert smashable(east, east["A"]) == ["door-1"]


def test_TAC_CHT_R1_some_path_must_lead_there() -> None:
    moat = corridor("wooden-door", "A . ~ . . .")
    assert smashable(moat, moat["A"]) == []
    assert refused(moat) == "TAC-CHT-R1"


# --- the way and the roll (TAC-CHT-4, -R1, -R2, -R4) ------------------------------------------------------


def test_TAC_CHT_4_TAC_CHT_R1_move_towards_it_and_roll_in_contact() -> None:
    g = corridor("wooden-door")
    question = until(smash(g, g["A"]))
    assert question.ask == "charge-path"
    assert question.why_not([[1, 0], [2, 0]]) is not None  # it must go all the way
    run(smash(g, g["A"]), gold=[[[1, 0], [2, 0], [3, 0]], "none"], dice=[(6, 1)])
    assert (at(g), g.doors) == ([3, 0], ["open-door"])
    assert told(g, "rolled")[0]["roll"] == "terrain"


def test_TAC_CHT_R1_stopped_short_there_is_no_roll() -> None:
    far = table(
        "A . . . . . . \n # # # # # # #", A=KNIGHT, doors=[("wooden-door", (4, 0, "E"))], active="A", coins=BROKE
    )
    run(smash(far, far["A"]), gold=[[[1, 0], [2, 0], [3, 0]]])
    assert (at(far), far.doors, told(far, "rolled")) == ([3, 0], ["wooden-door"], [])


def test_TAC_CHT_R1_killed_on_the_way_there_is_no_roll() -> None:
    g = corridor("wooden-door", "A . . f . .", A={"card": KNIGHT, "wounds": 1})
    run(one_action(g), gold=["charge-terrain", [[1, 0], [2, 0], [3, 0]]])
    assert (g["A"].where, g.doors) == (DECEASED, ["wooden-door"])


def test_TAC_CHT_4_one_die_at_the_number_is_success_and_none_is_failure() -> None:
    for faces, kind in (((6, 1), "open-door"), ((1, 6), "open-door"), ((5, 5), "wooden-door")):
        g = corridor("wooden-door", ". . . A . .")
        run(smash(g, g["A"]), gold=["none"] if kind == "open-door" else [], dice=[faces])
        assert g.doors == [kind]


def test_TAC_CHT_R2_it_is_a_model_roll_without_an_extra_die() -> None:
    g = corridor("wooden-door", ". . . A . .", A={"card": KNIGHT, "shaken": True})
    run(smash(g, g["A"]), dice=[(7, 7)])  # 7 - 2; two dice, none added
    assert (g.doors, g["A"].shaken) == (["wooden-door"], False)


def test_TAC_CHT_R4_already_in_contact_it_moves_0_squares() -> None:
    g = corridor("wooden-door", ". . . A . .")
    asked: list[tuple[str, str]] = []
    run(smash(g, g["A"]), gold=["none"], dice=[(6, 1)], asked=asked)
    assert asked == [("gold", "smash-surge")]
    assert at(g) == [3, 0]
    far = corridor("wooden-door", ". . A . . .")
    run(smash(far, far["A"]), gold=[[[3, 0]]], dice=[(1, 1)])
    assert at(far) == [3, 0]


def test_TW_T1_TAC_ABL_5_movement_abilities_are_declared_after_the_target() -> None:
    g = table(
        "A . . . . . \n # . . . . .",
        A="denys-arryn",
        doors=[("wooden-door", (4, 0, "E")), ("barred-door", (4, 1, "E"))],
        active="A",
        coins=(2, 0),
    )
    asked: list[tuple[str, str]] = []
    run(
        smash(g, g["A"]),
        gold=["door-1", "A:darling-of-the-vale", [[1, 0], [2, 0], [3, 0], [4, 0]]],
        dice=[(1, 1)],
        asked=asked,
    )
    assert [ask for _, ask in asked] == ["charge-terrain", "move-declared", "charge-path"]
    assert (at(g), g.coins["gold"][2]) == ([4, 0], 0)


# --- destroyed (TAC-CHT-5, -R3, -R5) ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "after"), [("wooden-door", "open-door"), ("barred-door", "broken-door"), ("window", "broken-window")]
)
def test_TAC_CHT_5_TAC_CHT_R5_TAC_TL_16_it_flips_and_the_model_may_surge_through(kind: str, after: str) -> None:
    g = corridor(kind, ". . . A . .")
    dice = [(8,)] if kind == "window" else [(8, 1)]
    question = until(smash(g, g["A"]), dice=dice)
    assert (question.ask, question.rule, question.options()) == ("smash-surge", "TAC-CHT-5", [[4, 0], "none"])

    g = corridor(kind, ". . . A . .")
    run(smash(g, g["A"]), gold=[[4, 0]], dice=dice)
    assert (at(g), g.doors) == ([4, 0], [after])
    assert told(g, "stepped") == [{"who": "A", "at": [4, 0]}]
    assert told(g, "flipped-terrain")[0]["to"] == after


def test_TAC_CHT_R5_a_smashed_wooden_door_may_be_shut_again() -> None:
    g = corridor("wooden-door", ". . . A . .")
    run(smash(g, g["A"]), gold=["none"], dice=[(6, 1)])
    assert "interact:door-1" in Menu(g, g["A"]).options()


def test_TAC_CHT_R3_the_surge_needs_a_free_square_but_no_unengaged_state() -> None:
    g = corridor("wooden-door", ". . . A b .", b=KNIGHT)
    run(smash(g, g["A"]), dice=[(6, 1)])  # b stands behind the door: nothing to surge into
    assert at(g) == [3, 0]

    g = corridor("wooden-door", ". . . A . b", b=KNIGHT)
    run(smash(g, g["A"]), gold=[[4, 0]], dice=[(6, 1)])
    assert at(g) == [4, 0]

    g = table("A . . . . . \n # # # c # #", A=KNIGHT, c=KNIGHT, windows=[(3, 0, "E")], coins=BROKE)
    run(smash(g, g["A"]), gold=[[[1, 0], [2, 0]]])  # engaged by c in (2, 0): stopped short
    assert at(g) == [2, 0]
    g = table(". . A . . . \n # # # # c #", A=KNIGHT, c=KNIGHT, windows=[(3, 0, "E")], coins=BROKE)
    run(smash(g, g["A"]), gold=[[[3, 0]], [4, 0]], dice=[(5,)])  # engaged by c before the window
    assert at(g) == [4, 0]


def test_TAC_CHT_R3_terrain_of_the_surge_applies() -> None:
    g = corridor("window", ". . . A f .", A={"card": KNIGHT, "wounds": 1})
    run(one_action(g), gold=["charge-terrain", [4, 0]], dice=[(5,)])
    assert g["A"].where == DECEASED


def test_TAC_CHT_R3_TAC_CHT_R4_a_large_model_goes_through_with_the_anchor_before_the_door() -> None:
    g = table(
        "R R . . . \n R R . . .",
        R="robert-mounted",
        doors=[("barred-door", (1, 0, "E"))],
        active="R",
        coins=BROKE,
    )
    asked: list[tuple[str, str]] = []
    run(smash(g, g["R"]), gold=[[2, 0]], dice=[(8, 1)], asked=asked)
    assert asked == [("gold", "smash-surge")]  # one anchor, one block
    assert at(g, "R") == [2, 0]


def test_TAC_CHT_R1_a_large_model_charges_into_contact_with_a_block() -> None:
    g = table(
        "R R . . . . . \n R R . . . . .",
        R="robert-mounted",
        doors=[("barred-door", (4, 0, "E"))],
        walls=[(4, 1, "E")],
        active="R",
        coins=BROKE,
    )
    question = until(smash(g, g["R"]), gold=[[1, 0]])
    assert question.why_not([[2, 0], [3, 0]]) is None  # the block (3..4, 0..1) stands before the door
    run(smash(g, g["R"]), gold=[[1, 0], [[2, 0], [3, 0]]], dice=[(1, 1)])
    assert g["R"].body & zone(g, 0)
    assert at(g, "R") == [3, 0]


def test_TAC_CHT_3_which_door_is_asked_only_where_there_are_several() -> None:
    g = corridor("wooden-door")
    assert until(smash(g, g["A"])).ask == "charge-path"
    two = table(
        "A . . . . \n . . . . .",
        A=KNIGHT,
        doors=[("wooden-door", (2, 0, "E")), ("barred-door", (2, 1, "E"))],
        active="A",
        coins=BROKE,
    )
    question = until(smash(two, two["A"]))
    assert (question.ask, question.options()) == ("charge-terrain", ["door-1", "door-2"])
