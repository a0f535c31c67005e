"""One roll of a model: dice, natural tens, shaken, modifiers, rerolls and the items that change faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from banneret.games.tactics.rolls import ATTACK, DEFENSE, TERRAIN, WILL, Item, Throw, reroll_one, throw
from banneret.games.tactics.state import State
from banneret.games.tactics.will import will_test
from banneret.kernel.chance import D10, Roll
from tests.tables import run, table, told, until

KINDS = (ATTACK, DEFENSE, WILL, TERRAIN)
PLAIN = "stag-knight"


def alone(**letters: Any) -> State:
    return table("A . . b", A=letters.get("A", PLAIN), b=letters.get("b", PLAIN))


def rolled(
    faces: Sequence[int],
    needs: int,
    kind: str = ATTACK,
    *,
    shaken: bool = False,
    modifiers: Sequence[tuple[str, int]] = (),
) -> Throw:
    """A roll of these faces by a model, perhaps shaken."""
    g = alone(A={"card": PLAIN, "shaken": shaken})
    t = Throw(g["A"], kind, len(faces), needs, "TAC-ATK-6")
    run(throw(g, t, modifiers), dice=[faces])
    return t


# --- dice (TAC-DICE) --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_TAC_DICE_1_every_roll_uses_ten_sided_dice(kind: str) -> None:
    g = alone()
    request = next(throw(g, Throw(g["A"], kind, 3, 6, "TAC-ATK-6"), ()))
    assert isinstance(request, Roll)
    assert (request.seat, request.number, request.sides) == ("gold", 3, D10)


def test_TAC_DICE_1_TAC_DICE_2_each_die_is_judged_alone_and_higher_is_better() -> None:
    assert rolled([5, 5, 5], 6).successes == 0  # never summed
    assert rolled([6, 5, 7], 6).successes == 2
    assert rolled([1, 9, 10], 9).successes == 2


def test_TAC_DICE_3_only_a_face_of_10_is_natural() -> None:
    assert rolled([10, 9, 10], 6).naturals == 2
    assert rolled([9, 9, 9], 6, modifiers=[("Fury", 1)]).naturals == 0  # 10 after modifiers is none


def test_TAC_DICE_R1_the_face_is_natural_first_and_modified_then() -> None:
    t = rolled([4, 3], 6, modifiers=[("High Ground", 2)])
    assert t.faces == [4, 3]
    assert t.successes == 1


def test_TAC_DICE_R1_rerolls_come_before_replaced_faces_and_keep_the_modifiers() -> None:
    g = alone(A={"card": PLAIN, "equipment": "lucky-charm", "shaken": True})
    t = Throw(g["A"], ATTACK, 3, 6, "TAC-ATK-6")
    asked: list[tuple[str, str]] = []

    run(
        throw(g, t, [("High Ground", 1)], rerolls=2),
        gold=["A:lucky-charm", ["d1", "d2"], "d2"],
        dice=[(6, 2, 9), (7, 6)],  # 6 + 1 - 2 fails: shaken holds for the reroll too
        asked=asked,
    )

    assert [ask for _, ask in asked] == ["before-roll", "reroll", "lucky-charm"]
    assert t.faces == [7, 10, 9]
    assert t.successes == 3
    assert not g["A"].shaken


def test_TAC_DICE_R1_a_reroll_after_the_result_changes_that_die_for_good() -> None:
    g = alone(A={"card": PLAIN, "shaken": True})
    t = Throw(g["A"], WILL, 1, 6, "TAC-CARD-6")
    run(throw(g, t, ()), dice=[(7,)])
    assert t.successes == 0  # 7 - 2

    run(reroll_one(g, t), dice=[(8,)])
    assert t.faces == [8]
    assert t.successes == 1  # 8 - 2: the same roll
    assert told(g, "rerolled") == [{"who": "A", "roll": "will", "faces": [8], "successes": 1}]


def test_TAC_DICE_R1_the_lowest_die_is_the_one_rerolled() -> None:
    g = alone()
    t = Throw(g["A"], WILL, 3, 6, "TAC-CARD-6")
    run(throw(g, t, ()), dice=[(5, 2, 4)])
    run(reroll_one(g, t), dice=[(9,)])
    assert t.faces == [5, 9, 4]


def test_TAC_DICE_R2_modifiers_add_up_without_floor_or_ceiling() -> None:
    assert rolled([1], 6, modifiers=[("a", 3), ("b", 2)]).successes == 1
    assert rolled([1], 6, modifiers=[("a", 3), ("b", 1)]).successes == 0
    assert rolled([1, 1], 2, modifiers=[("a", 9)]).successes == 2
    assert rolled([9, 9], 2, modifiers=[("a", -8)]).successes == 0


@pytest.mark.parametrize(("kind", "successes"), [(ATTACK, 1), (DEFENSE, 1), (WILL, 0), (TERRAIN, 0)])
def test_TAC_DICE_R3_TAC_ATK_R1_TAC_ATK_15_a_natural_10_has_power_in_attack_and_defense_only(
    kind: str, successes: int
) -> None:
    assert rolled([10], 9, kind, modifiers=[("a", -2)]).successes == successes


@pytest.mark.parametrize("kind", KINDS)
def test_TAC_DICE_R3_TAC_TOK_3_shaken_cannot_lower_a_natural_10(kind: str) -> None:
    assert rolled([10, 9], 10, kind, shaken=True).successes == 1
    assert rolled([9, 10], 9, kind, shaken=True).successes == 1


@pytest.mark.parametrize(("kind", "successes"), [(ATTACK, 1), (DEFENSE, 1), (WILL, 0), (TERRAIN, 0)])
def test_TAC_TOK_3_TAC_DICE_R3_a_10_that_fails_without_shaken_fails_with_it(kind: str, successes: int) -> None:
    assert rolled([10], 10, kind, shaken=True, modifiers=[("a", -1)]).successes == successes


def test_TAC_DICE_R4_every_roll_is_told_with_its_faces_in_order() -> None:
    g = alone(A={"card": PLAIN, "shaken": True})
    run(throw(g, Throw(g["A"], ATTACK, 3, 6, "TAC-ATK-6"), [("High Ground", 2)]), dice=[(6, 2, 5)])
    assert told(g, "rolled") == [
        {
            "who": "A",
            "roll": "attack",
            "faces": [6, 2, 5],
            "needs": 6,
            "modifiers": [["High Ground", 2], ["shaken", -2]],
            "successes": 1,
        }
    ]


# --- shaken (TAC-TOK) -------------------------------------------------------------------------------------


def test_TAC_TOK_2_shaken_takes_2_from_every_die_of_the_next_roll_and_is_gone() -> None:
    g = alone(A={"card": PLAIN, "shaken": True})
    first = Throw(g["A"], ATTACK, 3, 6, "TAC-ATK-6")
    run(throw(g, first, ()), dice=[(7, 8, 9)])
    assert first.successes == 2
    assert not g["A"].shaken
    assert told(g, "steadied") == [{"who": "A", "condition": "shaken"}]

    second = Throw(g["A"], ATTACK, 3, 6, "TAC-ATK-6")
    run(throw(g, second, ()), dice=[(7, 8, 9)])
    assert second.successes == 3


def test_TAC_TOK_2_shaken_and_bonuses_are_weighed_together_and_routed_stays() -> None:
    assert rolled([6, 5], 6, shaken=True, modifiers=[("High Ground", 2)]).successes == 1
    assert rolled([5, 4], 6, shaken=True, modifiers=[("High Ground", 3)]).successes == 1
    g = alone(A={"card": PLAIN, "shaken": True, "routed": True})
    run(throw(g, Throw(g["A"], ATTACK, 1, 6, "TAC-ATK-6"), ()), dice=[(7,)])
    assert (g["A"].shaken, g["A"].routed) == (False, True)


@pytest.mark.parametrize("kind", KINDS)
def test_TAC_TOK_R1_any_roll_made_for_the_model_is_its_next_one(kind: str) -> None:
    g = alone(A={"card": PLAIN, "shaken": True})
    run(throw(g, Throw(g["A"], kind, 1, 6, "TAC-ATK-6"), ()), dice=[(7,)])
    assert not g["A"].shaken


def test_TAC_TOK_R1_a_roll_of_no_dice_is_no_roll() -> None:
    g = alone(A={"card": PLAIN, "shaken": True, "equipment": "lucky-charm"})
    t = Throw(g["A"], DEFENSE, 0, 6, "TAC-ATK-8")
    run(throw(g, t, ()))
    assert g["A"].shaken
    assert g["A"].equipment == "lucky-charm"
    assert (t.successes, told(g, "rolled")) == (0, [])


def test_TAC_TOK_R1_a_roll_of_another_model_leaves_the_token() -> None:
    g = alone(A={"card": PLAIN, "shaken": True})
    run(throw(g, Throw(g["b"], ATTACK, 1, 6, "TAC-ATK-6"), ()), dice=[(7,)])
    assert g["A"].shaken


# --- items before and after the roll (TAC-EQ) -------------------------------------------------------------


def test_TAC_EQ_11_TAC_EQ_R3_TAC_EQ_R4_TAC_EQ_25_lucky_charm_turns_a_die_into_a_natural_10() -> None:
    g = alone(A={"card": PLAIN, "equipment": "lucky-charm"})
    t = Throw(g["A"], ATTACK, 3, 6, "TAC-ATK-6")

    asked: list[tuple[str, str]] = []
    run(throw(g, t, ()), gold=["A:lucky-charm", "d2"], dice=[(6, 2, 5)], asked=asked)

    assert asked == [("gold", "before-roll"), ("gold", "lucky-charm")]
    assert t.faces == [6, 10, 5]
    assert (t.successes, t.naturals) == (2, 1)
    assert g["A"].equipment is None
    assert told(g, "discarded") == [{"who": "A", "equipment": "lucky-charm"}]


@pytest.mark.parametrize("kind", KINDS)
def test_TAC_EQ_11_lucky_charm_may_be_declared_before_any_roll_of_its_bearer(kind: str) -> None:
    g = alone(A={"card": PLAIN, "equipment": "lucky-charm"}, b={"card": PLAIN, "equipment": "lucky-charm"})
    question = until(throw(g, Throw(g["A"], kind, 1, 6, "TAC-ATK-6"), ()))
    assert (question.seat, question.options()) == ("gold", ["A:lucky-charm", "none"])


def test_TAC_EQ_11_kept_for_later_it_changes_nothing() -> None:
    g = alone(A={"card": PLAIN, "equipment": "lucky-charm"})
    t = Throw(g["A"], ATTACK, 1, 6, "TAC-ATK-6")
    run(throw(g, t, ()), gold=["none"], dice=[(5,)])
    assert (t.faces, g["A"].equipment) == ([5], "lucky-charm")


def test_TAC_EQ_R3_the_change_is_optional_and_the_token_is_gone_all_the_same() -> None:
    g = alone(A={"card": PLAIN, "equipment": "lucky-charm"})
    t = Throw(g["A"], ATTACK, 2, 6, "TAC-ATK-6")
    run(throw(g, t, ()), gold=["A:lucky-charm", "none"], dice=[(9, 8)])
    assert (t.faces, g["A"].equipment) == ([9, 8], None)


def test_TAC_EQ_10_TAC_EQ_R4_TAC_EQ_25_blinding_powder_turns_an_enemy_die_into_a_1() -> None:
    g = table("A b", A=PLAIN, b={"card": PLAIN, "equipment": "blinding-powder"})
    t = Throw(g["A"], ATTACK, 2, 6, "TAC-ATK-6")

    asked: list[tuple[str, str]] = []
    run(throw(g, t, ()), silver=["b:blinding-powder", "d2"], dice=[(6, 10)], asked=asked)

    assert asked == [("silver", "before-roll"), ("silver", "blinding-powder")]
    assert t.faces == [6, 1]
    assert (t.successes, t.naturals) == (1, 0)
    assert g["b"].equipment is None


def test_TAC_EQ_10_only_against_an_enemy_engaged_with_the_bearer() -> None:
    powder = {"card": PLAIN, "equipment": "blinding-powder"}
    far = table("A . b", A=PLAIN, b=powder)
    run(throw(far, Throw(far["A"], ATTACK, 1, 6, "TAC-ATK-6"), ()), dice=[(6,)])
    friends = table("A B", A=PLAIN, B=powder)
    run(throw(friends, Throw(friends["A"], ATTACK, 1, 6, "TAC-ATK-6"), ()), dice=[(6,)])
    own = table("A b", A=PLAIN, b=powder)
    run(throw(own, Throw(own["b"], DEFENSE, 1, 6, "TAC-ATK-8"), ()), dice=[(6,)])


def test_TAC_EQ_R3_the_rollers_owner_declares_and_chooses_first_so_powder_may_undo_the_charm() -> None:
    g = table(
        "A b",
        A={"card": PLAIN, "equipment": "lucky-charm"},
        b={"card": PLAIN, "equipment": "blinding-powder"},
    )
    t = Throw(g["A"], ATTACK, 2, 6, "TAC-ATK-6")

    asked: list[tuple[str, str]] = []
    run(
        throw(g, t, ()),
        gold=["A:lucky-charm", "d1"],
        silver=["b:blinding-powder", "d1"],
        dice=[(3, 7)],
        asked=asked,
    )

    assert asked == [
        ("gold", "before-roll"),
        ("silver", "before-roll"),
        ("gold", "lucky-charm"),
        ("silver", "blinding-powder"),
    ]
    assert t.faces == [1, 7]


def test_TAC_EQ_25_a_used_token_is_not_offered_again() -> None:
    g = alone(A={"card": PLAIN, "equipment": "lucky-charm"})
    run(throw(g, Throw(g["A"], ATTACK, 1, 6, "TAC-ATK-6"), ()), gold=["A:lucky-charm", "none"], dice=[(3,)])
    run(throw(g, Throw(g["A"], ATTACK, 1, 6, "TAC-ATK-6"), ()), dice=[(3,)])


def test_TAC_EQ_25_a_token_lost_in_the_window_cannot_be_used_in_it() -> None:
    g = table("A b", A=PLAIN, b={"card": PLAIN, "equipment": "blinding-powder"})
    t = Throw(g["A"], ATTACK, 1, 6, "TAC-ATK-6")
    powder = Item(g["b"], "blinding-powder")
    assert powder.why_not(g, t) is None
    run(powder.run(g, t))
    why = powder.why_not(g, t)
    assert why is not None
    assert why.rule == "TAC-EQ-25"


def test_equal_faces_are_one_choice() -> None:
    g = alone(A={"card": PLAIN, "equipment": "lucky-charm"})
    question = until(
        throw(g, Throw(g["A"], ATTACK, 4, 6, "TAC-ATK-6"), ()), gold=["A:lucky-charm"], dice=[(3, 7, 3, 7)]
    )
    assert question.options() == ["d1", "d2", "none"]


# --- will tests (TAC-CARD-6) ------------------------------------------------------------------------------


def test_V_9_TAC_CARD_6_a_will_test_is_one_die_against_will() -> None:
    for face, passed in ((5, True), (4, False)):
        g = alone(A="robert")  # will 5+
        assert run(will_test(g, g["A"], "TAC-TL-4"), dice=[(face,)]) is passed
        assert told(g, "tested") == [{"who": "A", "passed": passed}]


def test_TAC_EQ_16_a_flask_of_mead_adds_2_to_will() -> None:
    for face, passed in ((4, True), (3, False)):
        g = alone(A={"card": PLAIN, "equipment": "flask-of-mead"})  # will 6+
        assert run(will_test(g, g["A"], "TAC-TL-4"), dice=[(face,)]) is passed


def test_TAC_EQ_16_mead_helps_no_other_roll() -> None:
    g = alone(A={"card": PLAIN, "equipment": "flask-of-mead"})
    t = Throw(g["A"], DEFENSE, 1, 6, "TAC-ATK-8")
    run(throw(g, t, ()), dice=[(4,)])
    assert t.successes == 0


def test_TAC_EV_8_only_failed_dice_may_be_rolled_again_and_once() -> None:
    g = alone()
    t = Throw(g["A"], ATTACK, 4, 6, "TAC-ATK-6")
    question = until(throw(g, t, (), rerolls=2), dice=[(3, 7, 2, 5)])
    assert question.items == ["d1", "d3", "d4"]
    assert question.options() == [[], ["d1"], ["d1", "d3"]]  # failed dice are alike

    t = Throw(g["A"], ATTACK, 4, 6, "TAC-ATK-6")
    run(throw(g, t, (), rerolls=2), gold=[["d1", "d3"]], dice=[(3, 7, 2, 5), (9, 1)])
    assert t.faces == [9, 7, 1, 5]

    t = Throw(g["A"], ATTACK, 2, 6, "TAC-ATK-6")
    run(throw(g, t, (), rerolls=2), dice=[(6, 7)])  # nothing failed: nothing to ask
    assert t.faces == [6, 7]
