"""Interact: doors, plunder, corpse piles; and Idle."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.tactics.contact import sees
from banneret.games.tactics.field import field_of
from banneret.games.tactics.interact import elements, interact, price, why_no_interact, why_out_of_reach
from banneret.games.tactics.library import library
from banneret.games.tactics.menu import Menu
from banneret.games.tactics.move import move
from banneret.games.tactics.state import BOARD, DECEASED, State
from banneret.games.tactics.turn import one_action
from tests.tables import run, table, told, until

BROKE = {"gold": [0, 0, 0], "silver": [0, 0, 0]}
KNIGHT = "stag-knight"  # will 6+
EDGE = (1, 0, "E")


def at(g: State, id: str = "A") -> list[int]:
    return [*g.field.plan.xy[g[id].at]]


def doorway(kind: str, spot: str = ". A . .", **more: Any) -> State:
    """A room of two rows with a door between the second and the third column of the upper one."""
    walls: list[Any] = [(1, 1, "E")]
    options = {"A": KNIGHT, "active": "A", "coins": BROKE, **more}
    return table(f"{spot} \n . . . b", b=KNIGHT, doors=[(kind, EDGE)], walls=walls, **options)


def refused(g: State, element: str, id: str = "A") -> str | None:
    """The rule by which the menu refuses to interact with it; None if it is offered."""
    why = Menu(g, g[id]).why_not(f"interact:{element}")
    return None if why is None else why.rule


# --- worked examples --------------------------------------------------------------------------------------


def test_V_5_TAC_TER_8_TAC_INT_R2_TAC_TL_7_a_barred_door_is_broken_for_2_ap_without_a_roll() -> None:
    g = doorway("barred-door")
    question = until(one_action(g), gold=["interact:door-1"])
    assert (question.ask, question.rule) == ("door-step", "TAC-TER-8")
    assert question.options() == [[0, 0], [2, 0], [0, 1], [1, 1], [2, 1], "none"]  # any legal step

    g = doorway("barred-door")
    run(one_action(g), gold=["interact:door-1", [2, 0]])
    assert g.doors == ["broken-door"]
    assert at(g) == [2, 0]
    assert told(g, "activation-ended") == [{"who": "A"}]  # no action point left
    assert told(g, "moved") == []  # it is no Move

    g = doorway("barred-door")
    run(one_action(g), gold=["interact:door-1", "none"])
    assert (g.doors, at(g)) == (["broken-door"], [1, 0])


@pytest.mark.parametrize(
    ("spot", "legal"), [((2, 2), True), ((3, 2), True), ((2, 1), False), ((3, 3), False), ((3, 1), False)]
)
def test_V_6_TAC_DOOR_2_TAC_DOOR_R1_only_from_the_two_squares_beside_the_door(
    spot: tuple[int, int], legal: bool
) -> None:
    board = ". . . . . \n . . . . . \n . . . . . \n . . . . . \n A . . . ."
    g = table(board, A={"card": KNIGHT, "at": [*spot]}, doors=[("wooden-door", (2, 2, "E"))], active="A")
    assert refused(g, "door-1") == (None if legal else "TAC-DOOR-R1")


# --- which elements (TAC-INT) -----------------------------------------------------------------------------


def test_TAC_INT_1_what_can_be_interacted_with() -> None:
    doors: list[Any] = [("wooden-door", (0, 0, "E")), ("barred-door", (1, 0, "E")), ("open-door", (2, 0, "E"))]
    doors.append(("broken-door", (3, 0, "E")))
    g = table(
        """
        A . . . . m
        C C C C . .
        C C C C . e
        """,
        A=KNIGHT,
        doors=doors,
        windows=[(4, 0, "E")],
        active="A",
    )
    assert elements(g) == [
        "door-1",
        "door-2",
        "door-3",
        "money-bags-5-0",
        "secret-letters-5-2",
        "corpse-pile-1",
        "corpse-pile-2",
    ]
    assert [price(g, element) for element in elements(g)] == [1, 2, 1, 1, 1, 1, 1]
    assert [word for word in Menu(g, g["A"]).options() if "interact" in word] == [
        "interact:door-1",
        "interact:corpse-pile-1",
    ]


def test_TAC_INT_1_TAC_TL_8_TAC_TL_16_nothing_to_do_at_broken_doors_and_windows() -> None:
    g = doorway("broken-door")
    touched = g["A"].body
    why = why_no_interact(g, g["A"], "door-1", touched)
    assert why is not None
    assert why.rule == "TAC-INT-1"
    g = table("A . b", A=KNIGHT, b=KNIGHT, windows=[(0, 0, "E")], active="A")
    assert elements(g) == []
    why = why_no_interact(g, g["A"], "window-1", g["A"].body)
    assert why is not None
    assert why.rule == "TAC-INT-1"


@pytest.mark.parametrize(("kind", "ap"), [("wooden-door", 1), ("open-door", 1), ("barred-door", 2)])
def test_TAC_INT_R1_TAC_INT_1_doors_cost_what_they_print(kind: str, ap: int) -> None:
    g = doorway(kind, turn={"ap": ap, "spent": 2 - ap})
    assert price(g, "door-1") == ap
    assert refused(g, "door-1") is None
    poor = doorway(kind, turn={"ap": ap - 1, "spent": 3 - ap})
    assert refused(poor, "door-1") == "TAC-ACT-4"


@pytest.mark.parametrize(("element", "board"), [("money-bags-1-0", "A m . b"), ("corpse-pile-1", "A C C b \n . C C .")])
def test_TAC_INT_R1_TAC_PLU_2_plunder_and_piles_cost_1(element: str, board: str) -> None:
    g = table(board, A=KNIGHT, b=KNIGHT, active="A", turn={"ap": 1, "spent": 1})
    assert (price(g, element), refused(g, element)) == (1, None)
    g = table(board, A=KNIGHT, b=KNIGHT, active="A", turn={"ap": 0, "spent": 2})
    assert refused(g, element) == "TAC-ACT-4"


def test_TAC_INT_R3_TAC_PLU_R2_engaged_models_may_interact() -> None:
    g = table("A m b", A={"card": KNIGHT, "at": [1, 0]}, b=KNIGHT, active="A")
    assert refused(g, "money-bags-1-0") is None


def test_TAC_ABL_R3_a_granted_interaction_costs_nothing() -> None:
    g = table("A m . b", A=KNIGHT, b=KNIGHT, active="b")
    run(interact(g, g["A"], "money-bags-1-0", granted=True))
    assert (g.ap, g.spent, g.vp["gold"]) == (2, 0, 2)
    touched = g["A"].body
    assert why_out_of_reach(g, g["A"], "money-bags-1-0", touched) is not None


# --- doors (TAC-TL-2, -3, -7) -----------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [("wooden-door", "open-door"), ("open-door", "wooden-door")])
def test_TAC_TL_2_TAC_TL_3_TAC_INT_1_a_door_is_opened_and_shut(before: str, after: str) -> None:
    g = doorway(before)
    run(one_action(g), gold=["interact:door-1"])
    assert g.doors == [after]
    assert (g.ap, g.spent) == (1, 1)
    assert told(g, "flipped-terrain")[0] == {"what": "door-1", "to": after, "by": "A"}
    can_walk = until(move(g, g["A"])).why_not([[2, 0]]) is None
    assert can_walk is (after == "open-door")


def test_TAC_INT_R2_the_step_needs_a_free_square_and_takes_its_terrain() -> None:
    g = doorway("barred-door", ". A B .", B=KNIGHT)
    assert [2, 0] not in until(one_action(g), gold=["interact:door-1"]).options()
    g = doorway("barred-door", ". A f .", A={"card": KNIGHT, "wounds": 1})
    run(one_action(g), gold=["interact:door-1", [2, 0]])
    assert g["A"].where == DECEASED


def test_TAC_INT_R2_the_step_ignores_engagement() -> None:
    g = table(
        ". A . c . \n . . . b .",
        A=KNIGHT,
        b=KNIGHT,
        c=KNIGHT,
        doors=[("barred-door", EDGE)],
        walls=[(1, 1, "E")],
        active="A",
        coins=BROKE,
    )
    run(one_action(g), gold=["interact:door-1", [2, 0]])
    assert at(g) == [2, 0]
    g = table(
        "c A . . . \n . . . b .",
        A=KNIGHT,
        b=KNIGHT,
        c=KNIGHT,
        doors=[("barred-door", EDGE)],
        walls=[(1, 1, "E")],
        active="A",
        coins=BROKE,
    )
    run(one_action(g), gold=["interact:door-1", [2, 1]])  # engaged by c, it leaves all the same
    assert at(g) == [2, 1]


def test_TAC_INT_R2_a_large_model_steps_with_an_anchor() -> None:
    g = table(
        "R R . . b \n R R . . .",
        R="robert-mounted",
        b=KNIGHT,
        doors=[("barred-door", EDGE)],
        active="R",
        coins=BROKE,
    )
    question = until(one_action(g.copy()), gold=["interact:door-1"])
    assert question.options() == [[2, 0], [2, 1], "none"]  # its own squares are no free ones
    asked: list[tuple[str, str]] = []
    run(one_action(g), gold=["interact:door-1", [2, 0], [1, 0]], asked=asked)
    assert asked == [("gold", "action"), ("gold", "door-step"), ("gold", "anchor")]
    assert at(g, "R") == [2, 0]  # not across the broken door (TAC-WALL-R1)


# --- corpse piles (TAC-TL-4, TAC-TL-R4) -------------------------------------------------------------------

HEAP = "A C C . \n . C C b"


def test_TAC_TL_4_a_passed_will_test_opens_the_pile_to_this_model_for_the_turn() -> None:
    g = table(HEAP, A=KNIGHT, b=KNIGHT, active="A", coins=BROKE)
    run(one_action(g), gold=["interact:corpse-pile-1"], dice=[(6,)])
    assert (g.ap, g["A"].passage) == (1, g.field.piles[0])
    assert told(g, "passage") == [{"who": "A", "squares": [[1, 0], [2, 0], [1, 1], [2, 1]]}]
    question = until(move(g, g["A"]))
    assert question.why_not([[1, 0]]) is None
    other = until(move(g, g["b"]))
    assert other.why_not([[2, 1]]) is not None  # others need their own test


def test_TAC_TL_4_a_failed_test_leaves_it_shut() -> None:
    g = table(HEAP, A=KNIGHT, b=KNIGHT, active="A", coins=BROKE)
    run(one_action(g), gold=["interact:corpse-pile-1"], dice=[(5,)])
    assert (g.ap, g["A"].passage) == (1, 0)


def test_TAC_TL_4_TAC_TL_R4_the_passage_ends_with_the_turn_and_it_may_stay_on_the_pile() -> None:
    g = table(HEAP, A=KNIGHT, b=KNIGHT, active="A", coins=BROKE)
    run(one_action(g), gold=["interact:corpse-pile-1"], dice=[(6,)])
    run(one_action(g), gold=["move", [[1, 0]]])
    assert (at(g), g["A"].passage, g["A"].where) == ([1, 0], 0, BOARD)
    question = until(move(g, g["A"]))
    assert question.why_not([[2, 0]]) is not None
    assert question.why_not([[0, 1]]) is None


def test_TAC_DEF_R4_TAC_TL_4_a_pile_is_touched_from_beside_it_and_from_on_it() -> None:
    board = ". . . . . \n . C C . . \n . C C . . \n A . . . ."
    for spot, touches in (([0, 0], True), ([0, 3], True), ([3, 2], True), ([4, 2], False), ([1, 1], True)):
        g = table(board, A={"card": KNIGHT, "at": spot}, active="A")
        assert refused(g, "corpse-pile-1") == (None if touches else "TAC-DEF-R4")
    walled = table(board, A={"card": KNIGHT, "at": [3, 1]}, active="A", walls=[(2, 1, "E"), (2, 2, "E")])
    assert refused(walled, "corpse-pile-1") == "TAC-DEF-R4"
    two = table("A C C . C C \n . C C . C C", A=KNIGHT, active="A")
    assert (refused(two, "corpse-pile-1"), refused(two, "corpse-pile-2")) == (None, "TAC-DEF-R4")


# --- plunder (TAC-PLU) ------------------------------------------------------------------------------------


def test_TAC_PLU_1_maps_place_plunder_of_two_kinds_but_not_learn_to_play() -> None:
    assert field_of("s0").plunder == ()
    for scenario in ("s1", "s2", "s3"):
        kinds = [kind for _, kind in field_of(scenario).plunder]
        assert sorted(kinds) == ["money-bags"] * 2 + ["secret-letters"] * 2
    ford = field_of("s1")
    assert [ford.plan.xy[at] for at, kind in ford.plunder if kind == "money-bags"] == [(1, 3), (12, 10)]


def test_TAC_PLU_3_TAC_PLU_5_TAC_PLU_R1_TAC_PLU_R2_money_bags_are_2_vp_and_a_silver_at_once() -> None:
    g = table("A m . b", A=KNIGHT, b=KNIGHT, active="A")
    run(one_action(g), gold=["interact:money-bags-1-0"])
    assert g.vp == {"gold": 2, "silver": 0}
    assert g.coins["gold"] == [2, 5, 12]
    assert (g.ap, g.plunder) == (1, {})
    assert told(g, "plundered") == [{"who": "A", "kind_of": "money-bags", "at": [1, 0]}]
    assert told(g, "scored") == [{"seat": "gold", "vp": 2, "source": "money-bags", "who": "A", "total": 2}]
    assert told(g, "gained") == [{"seat": "gold", "coin": "silver", "amount": 1}]
    assert "interact:money-bags-1-0" not in Menu(g, g["A"]).candidates()


def test_TAC_PLU_5_plunder_is_taken_once() -> None:
    g = table("A m . b", A=KNIGHT, b=KNIGHT, active="A")
    run(one_action(g), gold=["interact:money-bags-1-0"])
    why = why_no_interact(g, g["A"], "money-bags-1-0", g["A"].body | 2)
    assert why is not None
    assert why.rule == "TAC-PLU-5"


def test_TAC_PLU_4_secret_letters_are_2_vp_and_an_agenda() -> None:
    held = {"gold": ["safe-keeping"]}
    g = table("A e . b", A=KNIGHT, b=KNIGHT, active="A", hand=held)
    run(one_action(g), gold=["interact:secret-letters-1-0"], cards=[["hold-the-field"]])
    assert g.vp["gold"] == 2
    assert g.coins["gold"] == [2, 4, 12]
    assert sorted(g.piles["gold-hand"].cards) == ["hold-the-field", "safe-keeping"]


def test_TAC_PLU_R3_with_an_empty_deck_they_still_are_2_vp() -> None:
    g = table("A e . b", A=KNIGHT, b=KNIGHT, active="A", hand={"gold": [*library().agendas]})
    run(one_action(g), gold=["interact:secret-letters-1-0"])
    assert g.vp["gold"] == 2


def test_TAC_PLU_6_a_motivation_may_make_plunder_worth_more_to_some() -> None:
    for kind, sign, cards in (("money-bags", "m", []), ("secret-letters", "e", [["hold-the-field"]])):
        g = table(f"A {sign} . b . D", A=KNIGHT, D="riverlands-dowager", b=KNIGHT, active="A")
        question = until(one_action(g), gold=[f"interact:{kind}-1-0"], cards=cards)
        assert (question.seat, question.ask) == ("gold", "plundered")
        assert len(question.options()) == 2
        assert g.vp["gold"] == 2  # scored already

    alone = table("D m . b", D="riverlands-dowager", b=KNIGHT, active="D")
    run(one_action(alone), gold=["interact:money-bags-1-0"])  # she is not her own friend


def test_TAC_PLU_2_TAC_DEF_R4_plunder_is_taken_in_contact() -> None:
    board = "m . . \n . . . \n A . b"
    for spot, touches in (([0, 0], True), ([1, 1], True), ([0, 2], False)):
        g = table(board, A={"card": KNIGHT, "at": spot}, b=KNIGHT, active="A")
        assert refused(g, "money-bags-0-0") == (None if touches else "TAC-DEF-R4")
    walled = table(board, A={"card": KNIGHT, "at": [1, 0]}, b=KNIGHT, active="A", walls=[(0, 0, "E")])
    assert refused(walled, "money-bags-0-0") == "TAC-DEF-R4"


def test_TAC_PLU_R2_models_stand_on_plunder_and_see_over_it() -> None:
    g = table("A m b", A=KNIGHT, b=KNIGHT)
    assert sees(g, g["A"], g["b"])
    assert until(move(g, g["A"])).why_not([[1, 0]]) is None


# --- idle -------------------------------------------------------------------------------------------------


def test_TAC_IDLE_1_idling_costs_1_ap_and_nothing_happens() -> None:
    g = table("A . . b", A=KNIGHT, b=KNIGHT, active="A")
    run(one_action(g), gold=["idle"])
    assert (g.ap, g.spent, at(g)) == (1, 1, [0, 0])
    assert told(g, "idled") == [{"who": "A"}]
    run(one_action(g), gold=["idle"])
    assert g.active == -1

    g = table("A . . b", A=KNIGHT, b=KNIGHT, active="A", turn={"ap": 1, "spent": 1})
    assert "idle" in Menu(g, g["A"]).options()
    assert Menu(g, g["A"]).why_not("idle") is None
    g = table("A . . b", A=KNIGHT, b=KNIGHT, active="A", turn={"ap": 0, "spent": 2})
    assert "idle" not in Menu(g, g["A"]).options()
