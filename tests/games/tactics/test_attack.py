"""The attack action, step by step; modes, improvements and the surge."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.tactics.attack import attack, choose_mode, usable_modes, why_no_mode
from banneret.games.tactics.cards import Mode
from banneret.games.tactics.library import library
from banneret.games.tactics.menu import Menu
from banneret.games.tactics.state import BOARD, DECEASED, Model, State
from banneret.games.tactics.turn import one_action
from tests.tables import run, table, told, until

BROKE = {"gold": [0, 0, 0], "silver": [0, 0, 0]}
KNIGHT = "stag-knight"  # melee 2/5+, defense 6+, 2 wounds, no ability
CHAMPION = "eddard-stark"  # melee 3/6+, defense 5+, 3 wounds
HURT = {"card": KNIGHT, "wounds": 1}


def mode(m: Model, id: str | None = None) -> Mode:
    return next(mode for mode in m.card.modes if id in (None, mode.id))


def duel(**letters: Any) -> State:
    """Two models side by side, nobody with a coin."""
    return table("A b .", coins=BROKE, **{"A": KNIGHT, "b": KNIGHT, **letters})


def strikes(g: State, **replies: Any) -> None:
    run(attack(g, g["A"], mode(g["A"])), **replies)


def at(m: Model, g: State) -> list[int]:
    return [*g.field.plan.xy[m.at]]


# --- worked examples --------------------------------------------------------------------------------------


def test_V_35_TAC_ATK_4_TAC_ATK_5_TAC_ATK_6_TAC_ATK_8_TAC_ATK_9_TAC_ATK_11_stark_and_lannister() -> None:
    """Twelve copper, one for the activation, seven for four dice; the defender answers with Expert Riposte."""
    g = table("S l .", S="sellsword", l="hedge-knight", coins=(11, 3), active="S")
    asked: list[tuple[str, str]] = []

    run(
        one_action(g),
        gold=["attack", ["second-die", "third-die", "fourth-die", "fifth-die"]],
        dice=[(6, 5, 7, 3, 9), (7, 6, 5)],
        silver=["l:expert-riposte"],
        asked=asked,
    )

    assert asked == [("gold", "action"), ("gold", "improvements"), ("silver", "defender-aftermath")]
    assert g.coins["gold"][2] == 4
    assert g.coins["silver"] == [2, 3, 3]
    assert told(g, "struck") == [{"who": "S", "target": "l", "hits": 3, "blocked": 2, "defense_dice": 3, "fair": True}]
    assert (g["l"].wounds, g["S"].wounds) == (1, 1)
    assert g.ap == 1


def test_V_21_TAC_ATK_11_TAC_ATK_R5_a_riposte_costs_the_attacker_a_wound_without_a_roll() -> None:
    g = table("A b .", A=KNIGHT, b={"card": "hedge-knight", "wounds": 2}, coins=(0, 0))

    strikes(
        g, gold=["kill", "none"], silver=["b:expert-riposte"], dice=[(5, 4), (5,)]
    )  # b is dying when it strikes back

    assert g["A"].wounds == 1
    assert g["b"].where == DECEASED
    assert g.coins["silver"] == [2, 3, 0]


def test_V_12_TAC_MODE_5_TAC_MODE_6_TAC_MODE_7_TAC_MODE_R3_paid_by_the_strike() -> None:
    """Totals of 0, 1, 2, 4 and 7 copper for one to five dice, bought in printed order, each once."""
    extras = ["second-die", "third-die", "fourth-die", "fifth-die"]
    for number, cost in enumerate((0, 1, 2, 4, 7)):
        g = table("S l .", S="sellsword", l=KNIGHT, coins=(7, 0))
        flow: Any = attack(g, g["S"], mode(g["S"]))
        question = until(flow)
        assert question.ask == "improvements"
        assert question.options() == [[], extras[:1], extras[:2], extras[:3], extras]
        assert question.why_not(extras[1:2]).rule == "TAC-MODE-R3"
        assert question.why_not(["second-die", "second-die"]) is not None
        roll = flow.send(extras[:number])  # before any dice are rolled
        assert (roll.ask, roll.number) == ("attack-roll", number + 1)
        assert g.coins["gold"][2] == 7 - cost


def test_V_12_TAC_MODE_5_a_second_attack_begins_again_with_one_die() -> None:
    g = table("S l .", S="sellsword", l=KNIGHT, coins=(7, 0))
    strikes_with(g, ["second-die", "third-die"], [(1, 1, 1)])
    assert g.coins["gold"][2] == 5
    strikes_with(g, ["second-die"], [(1, 1)])
    assert g.coins["gold"][2] == 4


def strikes_with(g: State, extras: list[str], dice: list[tuple[int, ...]]) -> None:
    run(attack(g, g["S"], mode(g["S"])), gold=[extras], dice=dice)


def test_V_13_TAC_MODE_8_TAC_ATK_2_a_printed_price_is_not_optional() -> None:
    for copper, options in ((2, [[], ["plus-1"]]), (1, None)):
        g = table("A . . b", A="myles-mooton", b=KNIGHT, coins=(copper, 0))
        bow = mode(g["A"], "hunting-bow")
        assert why_no_mode(g, g["A"], bow) is None
        flow: Any = attack(g, g["A"], bow)
        if options is not None:
            assert until(flow).options() == options
            flow.send([])
        else:
            next(flow)  # the second coin cannot be paid: nothing to ask
        assert g.coins["gold"][2] == copper - 1

    g = table("A . . b", A="myles-mooton", b=KNIGHT, coins=(0, 0))
    why = why_no_mode(g, g["A"], mode(g["A"], "hunting-bow"))
    assert why is not None
    assert why.rule == "TAC-MODE-8"
    assert usable_modes(g, g["A"], 2) == []


def test_V_29_TAC_SURGE_1_TAC_SURGE_R1_TAC_SURGE_R3_robert_kills_surges_and_has_1_ap_left() -> None:
    g = table("R h . . x", R="robert", h={"card": "honor-guard", "wounds": 1}, x=KNIGHT, coins=BROKE, active="R")

    run(one_action(g), gold=["attack", [1, 0]], dice=[(5, 1, 1), (1,)])

    assert g["h"].where == DECEASED
    assert at(g["R"], g) == [1, 0]
    assert g.ap == 1
    assert told(g, "stepped") == [{"who": "R", "at": [1, 0]}]


def test_V_10_TAC_CARD_7_TAC_ATK_8_TAC_ATK_9_TAC_ATK_15_three_hits_two_blocked_one_wound() -> None:
    g = duel(A=CHAMPION, b="robert")  # 3/6+ against defense 5+

    strikes(g, dice=[(6, 7, 8), (5, 4, 10)])

    assert g["b"].wounds == 1
    assert told(g, "struck")[0]["blocked"] == 2


# --- modes (TAC-MODE, TAC-ATK-1 to -4) --------------------------------------------------------------------


def test_TAC_ATK_1_a_mode_must_be_there_and_its_action_points_too() -> None:
    g = duel()
    assert [m.id for m in usable_modes(g, g["A"], 1)] == ["stags-blade"]
    assert usable_modes(g, g["A"], 0) == []

    g = table("D b", D="riverlands-dowager", b=KNIGHT, active="D")
    why = Menu(g, g["D"]).why_not("attack")
    assert why is not None
    assert (why.rule, why.says) == ("TAC-ATK-1", "It has no attack mode.")


def test_TAC_CARD_9_a_model_may_have_no_mode_and_still_acts() -> None:
    g = table("D b .", D="riverlands-dowager", b=KNIGHT, active="D")
    assert g["D"].card.modes == ()
    options = Menu(g, g["D"]).options()
    assert "move" in options
    assert "attack" not in options
    assert "charge" not in options
    assert Menu(g, g["D"]).why_not("attack").rule == "TAC-ATK-1"  # type: ignore[union-attr]


def test_TAC_ATK_1_the_attack_costs_what_its_mode_prints() -> None:
    g = table("A b . c", A=KNIGHT, b=KNIGHT, c=KNIGHT, coins=BROKE, active="A", turn={"ap": 1, "spent": 1})
    assert "attack" in Menu(g, g["A"]).options()
    run(one_action(g), gold=["attack"], dice=[(1, 1)])
    assert told(g, "activation-ended") == [{"who": "A"}]  # no action point is left

    g = table("A b . c", A=KNIGHT, b=KNIGHT, c=KNIGHT, coins=BROKE, active="A", turn={"ap": 0, "spent": 2})
    why = Menu(g, g["A"]).why_not("attack")
    assert why is not None
    assert why.rule == "TAC-ACT-4"


def test_TAC_ATK_4_the_mode_is_chosen_first() -> None:
    card = "myles-mooton"
    g = table("A . b", A=card, b=KNIGHT, active="A", coins=(3, 0))
    question = until(one_action(g), gold=["attack"])
    assert question.ask == "improvements"  # only the bow can be used: nothing to choose

    g = table("A b", A="hedge-archer", b=KNIGHT)
    question = until(choose_mode(g, g["A"], g["A"].card.modes))
    assert (question.ask, question.options()) == ("mode", ["longbow", "dirk"])
    assert run(choose_mode(g, g["A"], g["A"].card.modes), gold=["dirk"]).id == "dirk"


def test_TAC_MODE_1_TAC_ATK_3_a_melee_mode_needs_an_enemy_in_contact() -> None:
    g = table("A . b", A=KNIGHT, b=KNIGHT)
    why = why_no_mode(g, g["A"], mode(g["A"]))
    assert why is not None
    assert why.rule == "TAC-MODE-1"
    near = table("A b", A=KNIGHT, b=KNIGHT)
    assert why_no_mode(near, near["A"], mode(near["A"])) is None


def test_TAC_ATK_3_a_fair_blow_is_in_contact_or_unengaged_at_range() -> None:
    g = duel()
    strikes(g, dice=[(5, 1), (6,)])
    assert told(g, "struck")[0]["fair"] is True

    g = table("A . . b", A="hedge-archer", b=KNIGHT)
    run(attack(g, g["A"], mode(g["A"], "longbow")), dice=[(7, 1), (6,)])
    assert told(g, "struck")[0]["fair"] is True


def test_TAC_MODE_3_dice_and_value_are_the_modes() -> None:
    g = duel()  # 2/5+
    flow: Any = attack(g, g["A"], mode(g["A"]))
    roll = next(flow)
    assert roll.number == 2
    assert flow.send([5, 4]).number == 1  # one hit


def test_TAC_MODE_5_TAC_ATK_5_improvements_are_declared_and_paid_before_the_dice() -> None:
    g = table("A b .", A=KNIGHT, b=KNIGHT, coins=(3, 0))  # {2C: +1 to each die}
    flow: Any = attack(g, g["A"], mode(g["A"]))
    assert until(flow).options() == [[], ["plus-1"]]
    flow.send(["plus-1"])
    assert g.coins["gold"][2] == 1
    assert told(g, "paid") == [{"seat": "gold", "coins": [0, 0, 2], "who": "A"}]
    assert flow.send([4, 3]).number == 1  # 4 + 1 hits
    assert told(g, "rolled")[0]["modifiers"] == [["Stag's Blade", 1]]


def test_TAC_MODE_6_each_improvement_once_per_action() -> None:
    g = table("A b .", A=KNIGHT, b=KNIGHT, coins=(9, 0))
    question = until(attack(g, g["A"], mode(g["A"])))
    assert question.items == ["plus-1"]
    assert question.why_not(["plus-1", "plus-1"]) is not None
    assert question.why_not(["plus-1"]) is None


def test_TAC_MODE_7_nothing_can_be_bought_once_the_dice_lie() -> None:
    g = table("A b .", A=KNIGHT, b=KNIGHT, coins=(9, 0))
    asked: list[tuple[str, str]] = []
    strikes(g, gold=[[]], dice=[(4, 4)], asked=asked)
    assert asked == [("gold", "improvements")]
    assert g.coins["gold"][2] == 9
    assert g["b"].wounds == 0


def test_TAC_ATK_2_coins_must_be_there_for_the_whole() -> None:
    g = table("S l .", S="sellsword", l=KNIGHT, coins=(3, 0))
    question = until(attack(g, g["S"], mode(g["S"])))
    assert question.options() == [[], ["second-die"], ["second-die", "third-die"]]
    assert question.why_not(["second-die", "third-die", "fourth-die"]).rule == "TAC-ATK-2"


# --- targets and hits (TAC-ATK-6, -14) --------------------------------------------------------------------


def test_TAC_ATK_6_TAC_ATK_R3_one_target_is_named_after_paying_and_before_the_dice() -> None:
    g = table("c A b", A=KNIGHT, b=KNIGHT, c=KNIGHT, coins=(2, 0))
    flow: Any = attack(g, g["A"], mode(g["A"]))
    question = until(flow, gold=[["plus-1"]])
    assert (question.ask, question.options()) == ("target", ["b", "c"])
    assert g.coins["gold"][2] == 0  # paid already
    flow.send("c")
    assert told(g, "attacks") == [{"who": "A", "target": "c", "mode": "Stag's Blade", "dice": 2, "stands": [[0, 0]]}]


def test_TAC_ATK_R3_without_a_legal_target_no_attack_is_declared() -> None:
    g = table("A . b", A=KNIGHT, b=KNIGHT, active="A")
    assert usable_modes(g, g["A"], 2) == []
    assert "attack" not in Menu(g, g["A"]).options()


@pytest.mark.parametrize(("faces", "hits"), [((5, 4), 1), ((5, 5), 2), ((4, 4), 0), ((9, 6), 2)])
def test_TAC_ATK_6_each_die_at_the_attack_value_or_above_hits(faces: tuple[int, int], hits: int) -> None:
    g = duel()
    strikes(g, dice=[faces, (6,) * hits] if hits else [faces])
    assert [blow["hits"] for blow in told(g, "struck")] == [hits] * bool(hits)


def test_TAC_ATK_14_TAC_ATK_R1_a_natural_10_is_two_hits() -> None:
    g = duel()
    strikes(g, dice=[(10, 5), (6, 6, 1)])
    assert told(g, "struck")[0]["hits"] == 3
    assert g["b"].wounds == 1


def test_TAC_ATK_R1_a_natural_10_always_hits() -> None:
    g = duel(A={"card": KNIGHT, "shaken": True})
    strikes(g, dice=[(10, 6), (6, 6)])  # 6 - 2 misses, 10 stays 10
    assert told(g, "struck")[0]["hits"] == 2


# --- defense and wounds (TAC-ATK-7 to -9) -----------------------------------------------------------------


def test_TAC_ATK_7_the_defender_declares_and_pays_once_the_hits_are_known() -> None:
    g = table("A h .", A=KNIGHT, h="honor-guard", coins=(0, 4))
    flow: Any = attack(g, g["A"], mode(g["A"]))
    question = until(flow, dice=[(5, 5)])
    assert (question.seat, question.ask) == ("silver", "declare-defense")
    assert told(g, "rolled")[0]["roll"] == "attack"
    use = next(word for word in question.options() if word != "none")
    roll = flow.send(use)
    assert (roll.ask, roll.number, g.coins["silver"][2]) == ("defense-roll", 2, 0)


def test_TAC_ATK_8_one_die_per_hit_each_at_defense_or_above_blocks_one() -> None:
    g = duel(A=CHAMPION)  # 3/6+ against 6+
    strikes(g, dice=[(6, 6, 6), (6, 5, 7)])
    assert told(g, "struck")[0]["defense_dice"] == 3
    assert told(g, "struck")[0]["blocked"] == 2
    assert g["b"].wounds == 1


def test_TAC_ATK_15_a_natural_10_blocks_whatever_the_modifiers() -> None:
    g = duel(b={"card": "hedge-archer", "shaken": True})  # defense 8+, -2
    strikes(g, gold=["none"], dice=[(5, 5), (10, 9)])
    assert told(g, "struck")[0]["blocked"] == 1


def test_TAC_ATK_9_each_unblocked_hit_is_a_wound() -> None:
    g = duel(A=CHAMPION, b=CHAMPION)
    strikes(g, dice=[(6, 6, 1), (1, 1)])
    assert g["b"].wounds == 2
    assert told(g, "wounded") == [{"who": "b", "by": "A", "wounds": 2, "left": 1}]


def test_TAC_ATK_R4_wounds_abilities_come_right_after_the_wounds() -> None:
    g = table("A l B", A=KNIGHT, B=KNIGHT, l="lewyn-martell", coins=(0, 2))  # Unbowed [2C]
    question = until(attack(g, g["A"], mode(g["A"])), dice=[(5, 5), (1, 1)])
    assert (question.seat, question.ask) == ("silver", "wounded")
    assert g["l"].wounds == 2  # marked already


def test_TAC_ATK_R6_without_a_hit_there_is_no_defense_and_no_riposte() -> None:
    g = table("A b .", A=KNIGHT, b="hedge-knight", coins=(0, 0))
    asked: list[tuple[str, str]] = []
    strikes(g, dice=[(1, 4)], asked=asked)
    assert asked == []
    assert told(g, "struck") == []


# --- aftermaths and the fallen (TAC-ATK-10 to -12) --------------------------------------------------------


def test_TAC_ATK_10_the_modes_aftermath_may_be_bought_after_the_wounds() -> None:
    g = table("A b .", A="rhaegar", b=CHAMPION, coins=(2, 0))  # {AFTER 2C if dealt: SHAKE(defender)}
    flow: Any = attack(g, g["A"], mode(g["A"]))
    question = until(flow, gold=[[]], dice=[(5, 5, 1), (5, 1)])
    assert (question.seat, question.ask, question.options()) == (
        "gold",
        "attacker-aftermath",
        ["A:shake-defender", "none"],
    )
    assert g["b"].wounds == 1

    g = table("A b .", A="rhaegar", b=CHAMPION, coins=(2, 0))
    strikes(g, gold=[[], "A:shake-defender"], dice=[(5, 5, 1), (5, 1)])
    assert g["b"].shaken
    assert g.coins["gold"][2] == 0


def test_TAC_ATK_10_TAC_ATK_R6_an_aftermath_needs_its_own_condition() -> None:
    g = table("A b .", A="rhaegar", b=CHAMPION, coins=(2, 0))
    strikes(g, gold=[[]], dice=[(5, 5, 1), (5, 5)])  # nothing dealt
    assert not g["b"].shaken


def test_TAC_ATK_11_the_defense_aftermath_comes_after_the_attackers() -> None:
    g = table("A b .", A="roose-bolton", b="hedge-knight", coins=(2, 0))
    asked: list[tuple[str, str]] = []
    strikes(
        g,
        gold=["A:rout-defender"],
        silver=["b:expert-riposte"],
        dice=[(5, 5), (1, 6), (6,)],
        asked=asked,
    )
    assert asked == [("gold", "attacker-aftermath"), ("silver", "defender-aftermath")]
    assert g["A"].wounds == 1


def test_TAC_ATK_R5_a_dying_defender_may_still_strike_back() -> None:
    g = table("A b .", A=KNIGHT, b={"card": "hedge-knight", "wounds": 2}, coins=(0, 0))
    question = until(attack(g, g["A"], mode(g["A"])), dice=[(5, 1), (1,)])
    assert (question.seat, question.options()) == ("silver", ["b:expert-riposte", "none"])
    assert g["b"].left == 0
    assert g["b"].where == BOARD


def test_TAC_ATK_R7_an_aftermath_that_could_only_move_or_shake_the_dying_is_not_offered() -> None:
    for attacker, foe in (("rhaegar", CHAMPION), ("shield-bearer", KNIGHT), ("roose-bolton", KNIGHT)):
        lost = library().models[foe].wounds - 1
        g = table("A b .", A=attacker, b={"card": foe, "wounds": lost}, coins=(2, 0))
        dice = (9,) * mode(g["A"]).dice
        first: list[Any] = [[]] if attacker == "rhaegar" else []
        question = until(attack(g, g["A"], mode(g["A"])), gold=first, dice=[dice, (1,) * len(dice)])
        assert question.ask in ("kill-or-capture", "surge")


def test_TAC_ATK_12_soldiers_are_killed_characters_killed_or_captured() -> None:
    g = duel(b=HURT)
    strikes(g, gold=["none"], dice=[(5, 1), (1,)])  # only whether to surge is asked
    assert g["b"].where == DECEASED

    g = duel(b={"card": CHAMPION, "wounds": 2})
    question = until(attack(g, g["A"], mode(g["A"])), dice=[(5, 1), (1,)])
    assert (question.seat, question.ask, question.options()) == ("gold", "kill-or-capture", ["kill", "capture"])


def test_TAC_ATK_R2_TAC_COIN_9_no_coins_go_with_a_removed_model() -> None:
    g = table("A b . c", A=KNIGHT, b={**HURT, "activated": True}, c=KNIGHT, coins=(0, 5), active="A")
    run(one_action(g), gold=["attack", "none"], dice=[(5, 1), (1,)])
    assert g["b"].where == DECEASED
    assert g.coins["silver"] == [2, 4, 5]
