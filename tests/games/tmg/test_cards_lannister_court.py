"""The Tactics Cards of Tyrion and Kevan Lannister, the High Sparrow, Joffrey Baratheon and Addam Marbrand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from banneret.games.tmg.attack import strike
from banneret.games.tmg.attack_action import Assault, attack
from banneret.games.tmg.board import activate_ncu, benefit
from banneret.games.tmg.changes import begin_turn, destroy, expire
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Activation, Claim, Turn
from banneret.games.tmg.moments import NO_ABILITIES, NO_CARDS, W_ACTION_END, W_ACTIVATE, W_ROUND_END, W_TURN_START
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.state import TURN, State
from tests.games.tmg.lannister_line import FAR, GUARDS, SIDE, SWORDS
from tests.games.tmg.playing import (
    a_blow,
    activates,
    deal,
    holding,
    is_asked,
    led,
    left,
    melee,
    pile,
    turn_starts,
)
from tests.games.tmg.tables import at, run, until
from tests.script import Faces

TYRION, KEVAN = "tyrion-lannister-halfman", "kevan-lannister-protector-of-the-realm"
ADDAM = "addam-marbrand-commander-of-the-city-watch"
SEVEN_MISS = [[1] * 7]


# -- False Agenda ------------------------------------------------------------------------------------------


def test_false_agenda_moves_an_ncu_on() -> None:
    g = holding("false-agenda", active="blue", ncus=True, A=GUARDS, b=SWORDS)
    red = ["false-agenda", "crown"]
    run(activate_ncu(g, g.ncu("pycelle")), red=red, blue=["wealth", "b"])
    assert g.ncu("pycelle").zone == "crown"
    assert g["b"].conditions == ()


def test_false_agenda_hurts_who_leaves_tactics() -> None:
    g = holding("false-agenda", active="blue", ncus=True, A=GUARDS, b=SWORDS)
    red = ["false-agenda", "maneuver", "weakened"]
    run(activate_ncu(g, g.ncu("pycelle")), red=red, blue=["tactics", "none"])
    assert g.ncu("pycelle").zone == "maneuver"
    assert g["b"].conditions == ("weakened",)


def test_false_agenda_may_leave_it_there() -> None:
    g = holding("false-agenda", active="blue", ncus=True, A=GUARDS, b=SWORDS)
    run(activate_ncu(g, g.ncu("pycelle")), red=["false-agenda", "none"], blue=["tactics", "none"])
    assert g.ncu("pycelle").zone == "tactics"


# -- Cunning Ploy ------------------------------------------------------------------------------------------


def test_cunning_ploy_gives_the_action_to_another() -> None:
    g = holding("cunning-ploy", A=GUARDS, B=SIDE, b=SWORDS)
    act = activates(g, "A", red=["cunning-ploy", "march", at(30, 32, 0)])
    assert act.idle
    assert g["B"].pose == (30_000, 32_000, 0)
    assert g["b"].conditions == ()


def test_cunning_ploy_of_tyrion_lays_an_enemy_bare() -> None:
    g = holding("cunning-ploy", A=GUARDS, B=led(SIDE, TYRION), b=SWORDS, c=("stark-sworn-swords", 4, 44, 180))
    activates(g, "A", red=["cunning-ploy", "maneuver", at(30, 24, 90)])
    assert (g["b"].conditions, g["c"].conditions) == (("vulnerable",), ())


def test_cunning_ploy_needs_an_action_to_give_up() -> None:
    g = holding("cunning-ploy", A=GUARDS, B=SIDE, b=SWORDS)
    act = Activation(g["A"])
    act.idle = True
    run(speak(g, W_ACTIVATE, act))
    assert pile(g, "red-hand") == ["cunning-ploy"]


# -- Intercept Orders --------------------------------------------------------------------------------------


def intercepted(
    die: Faces, *zones: str, attachment: str = TYRION, red: Sequence[str] = (), blue: Sequence[str] = ()
) -> State:
    """Blue's NCU claims Wealth for b; red intercepts."""
    hurt = {"minis": 6}
    units: dict[str, Any] = {
        "A": led(GUARDS, attachment),
        "b": (*SWORDS, hurt),
        "c": ("stark-sworn-swords", 4, 44, 180, hurt),
    }
    units["d"] = (*FAR, {"minis": 6, "conditions": ["panicked"]})
    g = holding("intercept-orders", active="blue", zones=zones, ncus=True, **units)
    said = ["none", "intercept-orders", *red]
    run(activate_ncu(g, g.ncu("pycelle")), red=said, blue=["wealth", "b", *blue], dice=die)
    return g


def test_intercept_orders_names_another_target() -> None:
    g = intercepted([[3]], blue=["c"])
    assert [left(g, who) for who in "bcd"] == [6, 9, 6]
    assert g["c"].conditions == ()  # far from Tyrion


def test_intercept_orders_hurts_near_tyrion() -> None:
    g = intercepted([[3]], red=["weakened"], blue=["d", "panicked"])  # Wealth then takes one off
    assert (left(g, "d"), g["d"].conditions) == (9, ("weakened",))
    assert intercepted([[3]], attachment=KEVAN, blue=["d"])["d"].conditions == ()


def test_intercept_orders_TMG_NCU_R1_asks_for_whom_the_effect_works_on_that_is_resolved() -> None:
    units: dict[str, Any] = {
        "A": led(GUARDS, TYRION),
        "b": (*SWORDS, {"minis": 6}),
        "c": ("stark-sworn-swords", 4, 44, 180),
        "d": FAR,
    }
    g = holding("intercept-orders", active="blue", ncus=True, **units)
    claim = Claim(g.ncu("pycelle"))
    claim.zone = "crown"  # another zone's effect in its place
    asked = until(benefit(g, claim, "wealth"), red=["intercept-orders"], blue=["b"], dice=[[3]])
    assert (asked.seat, asked.ask, asked.options()) == ("blue", "another-target:wealth", ["c", "d"])


def test_intercept_orders_fails_on_a_2() -> None:
    g = intercepted([[2]])
    assert [left(g, who) for who in "bcd"] == [9, 6, 6]


def test_intercept_orders_rolls_again_with_tactics() -> None:
    g = intercepted([[2], [4]], "tactics", red=["yes"], blue=["c"])
    assert [left(g, who) for who in "bcd"] == [6, 9, 6]


# -- the High Sparrow --------------------------------------------------------------------------------------


def merciful(dice: list[int]) -> int:
    g = holding("mercy-of-the-mother", A=(*GUARDS, {"minis": 4, "conditions": ["weakened"]}), b=FAR)
    activates(g, "A", red=["mercy-of-the-mother"], dice=[dice])
    assert g["A"].conditions == ()
    return left(g, "A")


def test_mercy_of_the_mother_restores_more_after_a_passed_test() -> None:
    assert merciful([4, 4]) == 8  # 2, and 1 for each lost rank


def test_mercy_of_the_mother_restores_one_after_a_failed_test() -> None:
    assert merciful([1, 1]) == 5


def protected(dice: list[int]) -> int:
    g = holding("protection-of-the-father", active="blue", A=GUARDS, b=SWORDS)
    faces = [[4] * 5 + [1, 1], [1] * 5, dice, [6, 6]]
    melee(g, "b", "A", red=["protection-of-the-father"], dice=faces)
    return left(g, "A")


def test_protection_of_the_father_blocks_three_after_a_passed_test() -> None:
    assert protected([4, 4]) == 10  # 5 Hits


def test_protection_of_the_father_blocks_one_after_a_failed_test() -> None:
    assert protected([1, 1]) == 8


def test_wrath_of_the_warrior_hits_better_and_sunders() -> None:
    g = holding("wrath-of-the-warrior", A=GUARDS, b=SWORDS)
    dice = [[4, 4], [3, 3, 1, 1, 1, 1], [4, 4], [6, 6]]
    assert melee(g, "A", "b", red=["wrath-of-the-warrior"], dice=dice).hits == 2
    assert left(g, "b") == 10  # a 4 does not block: -1


def test_wrath_of_the_warrior_gives_a_hit_after_a_failed_test() -> None:
    g = holding("wrath-of-the-warrior", A=GUARDS, b=SWORDS)
    melee(g, "A", "b", red=["wrath-of-the-warrior"], dice=[[1, 1], [1] * 6, [3], [6, 6]])
    assert left(g, "b") == 11


# -- Joffrey Baratheon -------------------------------------------------------------------------------------


def test_you_will_obey_me_adds_dice_and_sunders() -> None:
    g = holding("you-will-obey-me", A=GUARDS, b=SWORDS)
    blow = melee(g, "A", "b", red=["you-will-obey-me"], dice=[[4] + [1] * 7, [4], [6, 6]])
    assert (blow.dice, left(g, "b")) == (8, 11)
    assert g["A"].conditions == ("panicked", "vulnerable")  # no rank was destroyed


def test_you_will_obey_me_is_free_if_a_rank_falls() -> None:
    g = holding("you-will-obey-me", A=GUARDS, b=(*SWORDS, {"minis": 9}))
    melee(g, "A", "b", red=["you-will-obey-me"], dice=[[4] + [1] * 7, [4], [6, 6]])
    assert g["A"].conditions == ()


def test_you_will_obey_me_counts_the_panic_test() -> None:
    g = holding("you-will-obey-me", A=GUARDS, b=(*SWORDS, {"minis": 10}))
    melee(g, "A", "b", red=["you-will-obey-me"], dice=[[4] + [1] * 7, [4], [2, 3]])
    assert g["A"].conditions == ()


def hunting() -> State:
    g = holding("traitors-i-will-have-their-heads", A=GUARDS, B=SIDE, b=SWORDS)
    turn_starts(g, "red", red=["traitors-i-will-have-their-heads"])
    return g


def test_traitors_i_will_have_their_heads_is_vicious() -> None:
    g = hunting()
    melee(g, "A", "b", dice=[[4, 1, 1, 1, 1, 1], [1], [3, 3]])
    assert left(g, "b") == 9  # 6 - 2


def test_traitors_i_will_have_their_heads_costs_who_let_them_live() -> None:
    g = hunting()
    melee(g, "A", "b", dice=[[1] * 6])
    run(speak(g, W_ROUND_END, Turn("red")))
    assert (g["A"].conditions, g["B"].conditions) == (("panicked", "vulnerable"), ())
    assert (g["b"].lasting, pile(g, "red-discard")) == ((), ["traitors-i-will-have-their-heads"])


def test_i_am_the_king_blocks_two_and_costs() -> None:
    g = holding("i-am-the-king", active="blue", A=GUARDS, b=SWORDS)
    melee(g, "b", "A", red=["i-am-the-king"], dice=[[4, 4, 4, 1, 1, 1, 1], [1, 1, 1], [6, 6]])
    assert left(g, "A") == 11
    assert g["A"].conditions == ("panicked", "weakened")


def test_i_am_the_king_is_not_for_shots() -> None:
    g = holding("i-am-the-king", active="blue", A=GUARDS, b=("stark-bowmen", 24, 32, 180))
    run(attack(g, g["b"]), blue=[at(24, 32, 180)], dice=[[3, 1, 1, 1, 1, 1, 1], [1], [6, 6]])
    assert (left(g, "A"), g["A"].conditions) == (11, ())


# -- Addam Marbrand ----------------------------------------------------------------------------------------


def led_well(dice: Faces, unit: tuple[Any, ...] = GUARDS) -> int:
    """Blue's NCU claims the Crown: a Panic Test at -1 for A, unless that is cancelled."""
    g = holding("charismatic-leadership", active="blue", ncus=True, A=unit, b=SWORDS)
    run(activate_ncu(g, g.ncu("pycelle")), red=["none", "charismatic-leadership"], blue=["crown", "A"], dice=dice)
    return left(g, "A")


def test_charismatic_leadership_cancels_a_zone() -> None:
    assert led_well([[3, 4]]) == 12
    assert led_well([[3, 3], [1, 4]]) == 9  # not cancelled: 5 - 1 misses 7 by 3


def test_charismatic_leadership_is_easier_near_addam() -> None:
    assert led_well([[2, 3]], led(GUARDS, ADDAM)) == 12


def test_charismatic_leadership_is_not_against_cards() -> None:
    g = holding("charismatic-leadership", active="blue", A=GUARDS, b=SWORDS)
    deal(g, "blue", "northern-ferocity")
    melee(g, "b", "A", blue=["northern-ferocity"], red=["none"], dice=SEVEN_MISS)  # W-CARD
    assert pile(g, "red-hand") == ["charismatic-leadership"]


def test_lash_out_addam_marbrand_wounds_for_each_destroyed_rank() -> None:
    g = holding("lash-out-addam-marbrand", active="blue", A=(*GUARDS, {"minis": 8}), b=SWORDS)
    melee(g, "b", "A", red=["lash-out-addam-marbrand"], dice=SEVEN_MISS)
    assert (left(g, "b"), g["b"].conditions) == (10, ())


def test_lash_out_addam_marbrand_frightens_from_his_unit() -> None:
    g = holding("lash-out-addam-marbrand", active="blue", A=led(GUARDS, ADDAM), b=SWORDS)
    melee(g, "b", "A", red=["lash-out-addam-marbrand"], dice=SEVEN_MISS)
    assert (left(g, "b"), g["b"].conditions) == (12, ("panicked",))


def test_lash_out_addam_marbrand_needs_the_defender_alive() -> None:
    g = holding("lash-out-addam-marbrand", active="blue", A=(*GUARDS, {"minis": 1}), b=SWORDS)
    melee(g, "b", "A", dice=[[4, 1, 1, 1, 1, 1, 1], [1]])
    assert left(g, "b") == 12


def test_valiant_example_restores_friends() -> None:
    far = ("lannister-guards", 44, 4, 0, {"minis": 4})
    g = holding("valiant-example", A=led(GUARDS, ADDAM, minis=8), B=(*SIDE, {"minis": 4}), C=far, b=SWORDS)
    run(panic_test(g, g["A"]), red=["valiant-example"], dice=[[4, 4]])
    assert [left(g, who) for who in "ABC"] == [10, 6, 4]


def test_valiant_example_is_addams() -> None:
    g = holding("valiant-example", A=GUARDS, B=led(SIDE, ADDAM, minis=4), b=SWORDS)
    run(panic_test(g, g["A"]), dice=[[4, 4]])
    assert pile(g, "red-hand") == ["valiant-example"]


# -- Kevan Lannister ---------------------------------------------------------------------------------------


def predicted() -> State:
    """Blue's first turn begins: red names c and Pycelle."""
    c = ("stark-sworn-swords", 4, 44, 180)
    g = holding("predictable-maneuvers", active="blue", ncus=True, A=GUARDS, b=SWORDS, c=c)
    begin_turn(g, "blue")
    turn_starts(g, "blue", red=["predictable-maneuvers", "c"])
    return g


def test_predictable_maneuvers_answers_a_unit() -> None:
    g = predicted()
    activates(g, "c", red=["attack", "stay"], dice=[[1] * 6])
    assert g.tally.attacks == ((0, 1),)


def test_predictable_maneuvers_answers_an_ncu() -> None:
    g = predicted()
    run(activate_ncu(g, g.ncu("pycelle")), red=["attack", "stay"], blue=["wealth", "none"], dice=[[1] * 6])
    assert g.tally.attacks == ((0, 1),)


def test_predictable_maneuvers_misses_others_and_other_turns() -> None:
    g = predicted()
    activates(g, "b")
    expire(g, TURN, "test")
    activates(g, "c")
    assert g.tally.attacks == ()


def test_predictable_maneuvers_is_for_the_first_turn() -> None:
    g = holding("predictable-maneuvers", active="blue", A=GUARDS, b=SWORDS)
    begin_turn(g, "blue")
    begin_turn(g, "blue")
    assert not is_asked(speak(g, W_TURN_START, Turn("blue")), "predictable-maneuvers")


def flawed(leader: str) -> State:
    """The swords have attacked; the card lies on them."""
    g = holding("seeing-their-flaws", active="blue", A=led(GUARDS, leader), b=SWORDS)
    red = ["none", "seeing-their-flaws"] if leader == KEVAN else ["seeing-their-flaws"]  # Wealth of the Rock is Kevan's
    run(attack(g, g["b"]), blue=["stay"], red=red, dice=SEVEN_MISS)
    return g


def test_seeing_their_flaws_lays_bare() -> None:
    g = flawed(KEVAN)
    assert g["b"].conditions == ("panicked", "vulnerable")
    assert pile(g, "red-attached") == ["seeing-their-flaws"]


def test_seeing_their_flaws_silences_during_kevans_attacks() -> None:
    for leader, silent in ((KEVAN, [NO_ABILITIES, NO_CARDS]), (TYRION, [])):
        g = flawed(leader)
        until(strike(g, a_blow(g, "A", "b")), dice=[[4, 1, 1, 1, 1, 1], [6]])  # red may expend Vulnerable
        assert [e.effect for e in g["b"].lasting] == ["seeing-their-flaws", *silent]


def test_seeing_their_flaws_lets_them_speak_after_the_attack() -> None:
    g = flawed(KEVAN)
    melee(g, "A", "b", red=[[]], dice=[[4, 1, 1, 1, 1, 1], [6]])
    assert [e.effect for e in g["b"].lasting] == ["seeing-their-flaws"]


def test_seeing_their_flaws_lets_them_speak_after_an_attack_that_was_cut_short() -> None:
    g = flawed(KEVAN)
    blow = a_blow(g, "A", "b")
    blow.cancelled = True  # TMG-ATTACK-R6: no W-ATK-AFTER
    run(strike(g, blow))
    assert len(g["b"].lasting) == 3
    run(speak(g, W_ACTION_END, Assault(g["A"], g["b"])))
    assert [e.effect for e in g["b"].lasting] == ["seeing-their-flaws"]


def test_seeing_their_flaws_is_not_for_the_dead() -> None:
    g = holding("seeing-their-flaws", active="blue", A=GUARDS, b=SWORDS)
    act = Assault(g["b"], g["A"])
    destroy(g, g["b"], "test")
    run(speak(g, W_ACTION_END, act))
    assert pile(g, "red-hand") == ["seeing-their-flaws"]


def test_wealth_of_the_rock_helps_by_zones() -> None:
    for zones, dice, lost in (
        (["wealth"], [[4, 1, 1, 1, 1, 1, 1], [2]], 0),  # 2 + 1 blocks
        (["crown"], [[4, 1, 1, 1, 1, 1, 1], [2], [2, 3]], 1),  # 5 + 2 passes
    ):
        g = holding("wealth-of-the-rock", active="blue", zones=zones, A=GUARDS, b=SWORDS)
        melee(g, "b", "A", red=["wealth-of-the-rock"], dice=dice)
        assert left(g, "A") == 12 - lost


def test_wealth_of_the_rock_is_kevans_anyway() -> None:
    g = holding("wealth-of-the-rock", active="blue", A=led(GUARDS, KEVAN), b=SWORDS)
    melee(g, "b", "A", red=["wealth-of-the-rock"], dice=[[4, 4, 1, 1, 1, 1, 1], [2, 1], [2, 3]])
    assert left(g, "A") == 11


def test_wealth_of_the_rock_needs_a_zone() -> None:
    g = holding("wealth-of-the-rock", active="blue", A=GUARDS, b=SWORDS)
    melee(g, "b", "A", dice=SEVEN_MISS)
    assert pile(g, "red-hand") == ["wealth-of-the-rock"]
