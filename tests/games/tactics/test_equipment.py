"""Equipment tokens in the battle; those that change faces are tested with the rolls, the flask with the fallen."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.tactics.attack import Blow, attack, attack_modifiers, targets
from banneret.games.tactics.changes import rout, shake
from banneret.games.tactics.charge import charge
from banneret.games.tactics.menu import Menu
from banneret.games.tactics.move import move
from banneret.games.tactics.state import BOARD, CAPTIVE, DECEASED, State
from banneret.games.tactics.turn import one_action
from banneret.games.tactics.will import will_test
from banneret.games.tactics.wounds import take_hits
from tests.tables import run, table, told, until

BROKE = {"gold": [0, 0, 0], "silver": [0, 0, 0]}
KNIGHT = "stag-knight"  # melee 2/5+, defense 6+, 2 wounds
ARCHER = "hedge-archer"  # longbow 2/7+, dirk 1/7+


def bearing(token: str | None, card: str = KNIGHT, **more: Any) -> dict[str, Any]:
    return {"card": card, **({"equipment": token} if token else {}), **more}


def modifiers(g: State, mode: str | None = None) -> list[tuple[str, int]]:
    """What A adds to an attack on b with this mode."""
    a = g["A"]
    blow = Blow(a, next(m for m in a.card.modes if mode in (None, m.id)))
    blow.target = g["b"]
    return attack_modifiers(g, blow)


# --- bonuses ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "name"), [("castle-forged-steel", "Castle-Forged Steel"), ("heirloom-armor", "Heirloom Armor")]
)
def test_TAC_EQ_13_TAC_EQ_18_armour_adds_1_to_defense_rolls(token: str, name: str) -> None:
    for carried, wounds in ((token, 0), (None, 1)):
        g = table("A . b", A=bearing(carried), b=KNIGHT, coins=BROKE)
        run(take_hits(g, g["A"], 1, "TAC-TL-6"), dice=[(5,)])
        assert g["A"].wounds == wounds
        assert told(g, "rolled")[0]["modifiers"] == ([[name, 1]] if carried else [])


@pytest.mark.parametrize(
    ("token", "melee", "ranged"),
    [
        ("valyrian-steel", [("Valyrian Steel", 1)], []),
        ("heirloom-weapon", [("Heirloom Weapon", 1)], []),
        ("steel-arrowheads", [], [("Steel Arrowheads", 1)]),
        ("castle-forged-steel", [], []),
        (None, [], []),
    ],
)
def test_TAC_EQ_15_TAC_EQ_21_TAC_EQ_24_weapons_add_1_to_all_modes_of_their_kind(
    token: str | None, melee: list[Any], ranged: list[Any]
) -> None:
    g = table("A . b", A=bearing(token, ARCHER), b=KNIGHT)
    assert modifiers(g, "dirk") == melee
    assert modifiers(g, "longbow") == ranged


def test_TAC_EQ_21_an_heirloom_weapon_makes_a_4_hit_on_5() -> None:
    for token, hits in (("heirloom-weapon", [1]), (None, [])):
        g = table("A b .", A=bearing(token), b=KNIGHT, coins=BROKE)
        run(attack(g, g["A"], g["A"].card.modes[0]), dice=[(4, 3), (6,)][: 2 if hits else 1])
        assert [blow["hits"] for blow in told(g, "struck")] == hits


def test_TAC_EQ_16_mead_is_for_will_alone() -> None:
    g = table("A . b", A=bearing("flask-of-mead"), b=KNIGHT, coins=BROKE)
    run(will_test(g, g["A"], "TAC-TL-4"), dice=[(4,)])
    assert told(g, "tested") == [{"who": "A", "passed": True}]
    run(take_hits(g, g["A"], 1, "TAC-TL-6"), dice=[(5,)])
    assert g["A"].wounds == 1


def test_TAC_EQ_22_pristine_boots_go_one_square_farther_in_moves_and_charges() -> None:
    board = "A . . . . . . b \n # # # # # # # #"
    g = table(board, A=bearing("pristine-boots"), b=KNIGHT, coins=BROKE)
    question = until(move(g, g["A"]))
    assert question.why_not([[1, 0], [2, 0], [3, 0], [4, 0]]) is None
    assert question.why_not([[1, 0], [2, 0], [3, 0], [4, 0], [5, 0]]) is not None
    bare = table(board, A=KNIGHT, b=KNIGHT, coins=BROKE)
    assert until(move(bare, bare["A"])).why_not([[1, 0], [2, 0], [3, 0], [4, 0]]) is not None

    charging = until(charge(g, g["A"]))
    assert charging.why_not([[1, 0], [2, 0], [3, 0], [4, 0]]) is None


# --- immunities -------------------------------------------------------------------------------------------


def test_TAC_EQ_14_milk_of_the_poppy_keeps_from_being_shaken_alone() -> None:
    g = table("A . b", A=bearing("milk-of-the-poppy"), b=KNIGHT)
    shake(g, g["A"], "TAC-EV-3")
    rout(g, g["A"], "TAC-EV-3")
    shake(g, g["b"], "TAC-EV-3")
    assert (g["A"].shaken, g["A"].routed, g["b"].shaken) == (False, True, True)


def test_TAC_EQ_23_a_holy_icon_keeps_from_being_routed_alone() -> None:
    g = table("A . b", A=bearing("holy-icon"), b=KNIGHT)
    shake(g, g["A"], "TAC-EV-3")
    rout(g, g["A"], "TAC-EV-3")
    rout(g, g["b"], "TAC-EV-3")
    assert (g["A"].shaken, g["A"].routed, g["b"].routed) == (True, False, True)


# --- Glass Candle -----------------------------------------------------------------------------------------


def test_TAC_EQ_17_TAC_LOS_R10_a_glass_candle_lets_its_bearer_shoot_and_charge_what_it_cannot_see() -> None:
    board = "A . # . b \n . . . . ."
    g = table(board, A=bearing("glass-candle", "jason-mallister"), b=KNIGHT, active="A", coins=(3, 0))
    bow = g["A"].card.modes[1]
    assert [m.id for m in targets(g, g["A"], bow)] == ["b"]
    assert "charge" in Menu(g, g["A"]).options()
    dark = table(board, A="jason-mallister", b=KNIGHT, active="A", coins=(3, 0))
    assert targets(dark, dark["A"], bow) == []
    assert "charge" not in Menu(dark, dark["A"]).options()


# --- Obsidian Dagger --------------------------------------------------------------------------------------

DAGGER = bearing("obsidian-dagger", "eddard-stark")  # 3/6+


def test_TAC_EQ_19_TAC_EQ_25_TAC_EQ_R5_a_wound_of_the_dagger_slays_without_capture() -> None:
    g = table("A b .", A=DAGGER, b="barristan-selmy", coins=BROKE)
    asked: list[tuple[str, str]] = []
    run(
        attack(g, g["A"], g["A"].card.modes[0]),
        gold=["A:obsidian-dagger", "none"],  # declared before the dice; then only the surge is asked
        dice=[(6, 1, 1), (1,)],
        asked=asked,
    )
    assert asked == [("gold", "before-roll"), ("gold", "surge")]
    assert g["b"].where == DECEASED
    assert g["A"].equipment is None
    assert [event["wounds"] for event in told(g, "wounded")] == [1, 2]


def test_TAC_EQ_R5_it_is_lost_even_if_nothing_is_dealt() -> None:
    g = table("A b .", A=DAGGER, b="barristan-selmy", coins=BROKE)
    run(attack(g, g["A"], g["A"].card.modes[0]), gold=["A:obsidian-dagger"], dice=[(6, 1, 1), (5,)])
    assert (g["A"].equipment, g["b"].wounds) == (None, 0)


def test_TAC_EQ_19_kept_in_its_sheath_it_does_nothing() -> None:
    g = table("A b .", A=DAGGER, b="barristan-selmy", coins=BROKE)
    run(attack(g, g["A"], g["A"].card.modes[0]), gold=["none"], dice=[(6, 1, 1), (1,)])
    assert (g["A"].equipment, g["b"].wounds) == ("obsidian-dagger", 1)


def test_TAC_EQ_19_only_before_an_attack_of_its_bearer() -> None:
    g = table("A b .", A=DAGGER, b=KNIGHT, coins=BROKE)
    run(take_hits(g, g["A"], 1, "TAC-TL-6"), dice=[(5,)])  # a defense roll: not offered
    run(attack(g, g["b"], g["b"].card.modes[0]), dice=[(1, 1)])


def test_TAC_EQ_R5_against_a_mounted_model_it_kills_the_mount_only() -> None:
    g = table("A r r . \n . r r .", A=DAGGER, r="rhaegar-mounted", coins=BROKE)
    run(
        attack(g, g["A"], g["A"].card.modes[0]),
        gold=["A:obsidian-dagger", "none"],
        silver=[[2, 0]],
        dice=[(6, 1, 1), (1,)],
    )
    assert (g["r"].card.id, g["r"].where, g["r"].wounds) == ("rhaegar", BOARD, 0)


def test_TAC_EQ_R5_a_blow_that_kills_by_itself_offers_no_capture_either() -> None:
    g = table("A b .", A=DAGGER, b=bearing(None, "hoster-tully", wounds=2), coins=BROKE)
    run(attack(g, g["A"], g["A"].card.modes[0]), gold=["A:obsidian-dagger", "none"], dice=[(6, 1, 1), (1,)])
    assert g["b"].where == DECEASED


@pytest.mark.parametrize(("face", "dead"), [(6, False), (5, True)])
def test_TAC_EQ_R5_it_is_judged_after_the_wounds_window(face: int, dead: bool) -> None:
    g = table("A l .", A=DAGGER, l="lewyn-martell", coins={"gold": [0, 0, 0], "silver": [0, 0, 2]})
    run(
        attack(g, g["A"], g["A"].card.modes[0]),
        gold=["A:obsidian-dagger", *(["none"] if dead else [])],
        silver=["l:unbowed"],
        dice=[(6, 1, 1), (1,), (face,)],  # Unbowed: a will test of 6+ cancels the wound
    )
    assert (g["l"].where == DECEASED) is dead


# --- Healing Balm -----------------------------------------------------------------------------------------


def balm(**turn: Any) -> State:
    a = bearing("healing-balm", "eddard-stark", wounds=1)
    return table("A . . b", A=a, b=KNIGHT, active="A", coins=BROKE, turn={"opening": True, **turn})


def test_TAC_EQ_20_TAC_EQ_R7_TAC_EQ_25_healing_balm_restores_up_to_2_wounds_as_a_free_action() -> None:
    g = balm()
    run(one_action(g), gold=["healing-balm"])
    assert (g["A"].wounds, g["A"].equipment) == (0, None)  # never more than were lost
    assert told(g, "healed") == [{"who": "A", "wounds": 1, "left": 3}]
    assert (g.ap, g.free, g.spent) == (2, 1, 0)
    assert "healing-balm" not in Menu(g, g["A"]).candidates()

    g = table(
        "A . . b",
        A=bearing("healing-balm", "robert", wounds=3),
        b=KNIGHT,
        active="A",
        turn={"opening": True},
    )
    run(one_action(g), gold=["healing-balm"])
    assert g["A"].wounds == 1


def test_TAC_EQ_R7_after_another_free_action_it_costs_1_ap() -> None:
    g = balm(free=1)
    run(one_action(g), gold=["healing-balm"])
    assert (g.ap, g.spent) == (1, 1)
    g = balm(free=1, ap=0, spent=2)
    assert "healing-balm" not in Menu(g, g["A"]).options()
    g = balm(ap=0, spent=2)
    assert Menu(g, g["A"]).why_not("healing-balm") is None  # the first free action needs no point


def test_TAC_EQ_20_TAC_EQ_R7_only_at_the_beginning_of_the_activation() -> None:
    g = balm()
    assert "healing-balm" in Menu(g, g["A"]).options()
    run(one_action(g), gold=["idle"])
    why = Menu(g, g["A"]).why_not("healing-balm")
    assert why is not None
    assert why.rule == "TAC-EQ-R7"


# --- who has it -------------------------------------------------------------------------------------------


def test_TAC_EQ_5_a_killed_bearer_loses_the_token_for_the_game() -> None:
    g = table("A b .", A=KNIGHT, b=bearing("heirloom-armor", wounds=1), coins=BROKE)
    run(attack(g, g["A"], g["A"].card.modes[0]), gold=["none"], dice=[(5, 1), (1,)])
    assert g["b"].equipment is None
    assert told(g, "discarded") == [{"who": "b", "equipment": "heirloom-armor"}]


def test_TAC_EQ_R1_a_captured_bearer_keeps_it_without_effect_and_has_it_again_when_released() -> None:
    g = table("A b . . c", A=KNIGHT, b=bearing("blinding-powder", "eddard-stark", wounds=2), c=KNIGHT, coins=BROKE)
    run(attack(g, g["A"], g["A"].card.modes[0]), gold=["capture"], silver=["none"], dice=[(5, 1), (1,)])
    assert (g["b"].where, g["b"].equipment) == (CAPTIVE, "blinding-powder")
    run(will_test(g, g["A"], "TAC-TL-4"), dice=[(6,)])  # its powder is not offered

    held = bearing("castle-forged-steel", "eddard-stark", seat="silver", where="captive", captor="A", wounds=2)
    g = table("A d .", A=bearing(None, wounds=1), d=KNIGHT, reserve={"b": held}, coins=BROKE)
    run(attack(g, g["d"], g["d"].card.modes[0]), dice=[(5, 1), (1,)])
    assert (g["b"].where, g["b"].equipment) == (BOARD, "castle-forged-steel")
    run(take_hits(g, g["b"], 1, "TAC-TL-6"), dice=[(4,)])
    assert g["b"].wounds == 2  # 4 + 1 blocks


def test_TAC_EQ_2_a_model_benefits_from_one_token() -> None:
    g = table("A . b", A=bearing("heirloom-weapon"), b=KNIGHT)
    assert modifiers(g) == [("Heirloom Weapon", 1)]
    assert isinstance(g["A"].equipment, str)
