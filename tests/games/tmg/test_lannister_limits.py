"""Where Lannister abilities and cards end: not at range, not for other units, not on other sides."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.tmg.attack import Blow, melee_attacks, strike
from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.board import activate_ncu
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import begin_turn
from banneret.games.tmg.deeds import attach
from banneret.games.tmg.listening import speak
from banneret.games.tmg.maneuver import maneuver
from banneret.games.tmg.matter import Activation, Me, Turn
from banneret.games.tmg.moments import W_ACTIVATE, W_ATK_AFTER, W_TURN_START
from banneret.games.tmg.morale import morale_test, panic_test
from banneret.games.tmg.state import DESTROYED, ROUND, State
from banneret.games.tmg.telling import tells
from tests.games.tmg.lannister_line import FAR, GUARDS, SIDE, SWORDS
from tests.games.tmg.one_ability import MISSES, apart, bear, fight, hold, modifiers, serve
from tests.games.tmg.one_ability import melee as facing
from tests.games.tmg.playing import a_blow, holding, is_asked, led, left, melee, pile, turn_starts
from tests.games.tmg.tables import at, run, told, until

BOWS = "lannister-crossbowmen"
BESIDE = ("stark-sworn-swords", 30, 28.8, 180)


# -- melee -------------------------------------------------------------------------------------------------

FOR_MELEE = [
    "dominance-of-the-crown",
    "intimidation-of-the-crown",
    "expert-duelist",
    "the-mountains-strength",
    "experiment-enhancements",
]


@pytest.mark.parametrize("use", FOR_MELEE)
def test_TMG_CONTENT_R8_what_is_said_of_melee_is_nothing_to_a_shot(use: str) -> None:
    g = hold(apart(BOWS, uses={"A": use}), "red", "crown")
    run(attack(g, g["A"]), red=[at(24, 23, 0)], dice=[[3, 1, 1, 1, 1, 1], [1], [6, 6]])
    assert [modifiers(g, roll) for roll in ("attack", "defense", "morale")] == [[], [], []]
    assert (told(g, "struck")[-1]["damage"], g["b"].conditions) == (1, ())


@pytest.mark.parametrize("card", ["price-of-failure", "wrath-of-the-warrior", "you-will-obey-me"])
def test_TMG_CONTENT_R8_a_card_for_melee_is_not_offered_for_a_shot(card: str) -> None:
    g = holding(card, A=(BOWS, 24, 24, 0), b=("stark-sworn-swords", 24, 33, 180))
    run(attack(g, g["A"]), red=[at(24, 24, 0)], dice=[[1] * 6])
    assert pile(g, "red-hand") == [card]


def test_horrific_visage_and_lash_out_addam_marbrand_are_not_for_shots() -> None:
    g = apart(BOWS, uses={"b": "horrific-visage"})
    run(attack(g, g["A"]), red=[at(24, 23, 0)], dice=[[1] * 6])  # no Panic Test
    g = holding("lash-out-addam-marbrand", active="blue", A=(*GUARDS, {"minis": 8}), b=(BOWS, 24, 33, 180))
    run(attack(g, g["b"]), blue=[at(24, 33, 180)], dice=[[1] * 6])
    assert (left(g, "b"), pile(g, "red-hand")) == (12, ["lash-out-addam-marbrand"])


# -- whose -------------------------------------------------------------------------------------------------


def test_battle_prayer_and_adaptive_style_are_their_own_units() -> None:
    g = facing(C=("lannister-guards", 30, 24, 0), uses={"C": "battle-prayer"})
    g["C"].faith = 1
    assert fight(g, [[4, 1, 1, 1, 1, 1], [1], [6, 6]], "b") == 1  # C is not asked
    assert fight(g, [MISSES]) == 0
    assert g["C"].faith == 1


def test_broken_resolve_and_hear_me_roar_are_for_the_enemys_tests() -> None:
    for card in ("broken-resolve", "hear-me-roar"):
        g = holding(card, A=GUARDS, b=SWORDS)
        run(panic_test(g, g["A"]), dice=[[1, 1]])
        assert pile(g, "red-hand") == [card]


def test_cunning_ploy_and_mercy_of_the_mother_are_for_ones_own_activations() -> None:
    for card in ("cunning-ploy", "mercy-of-the-mother"):
        g = holding(card, active="blue", A=GUARDS, B=SIDE, b=FAR)
        assert not is_asked(speak(g, W_ACTIVATE, Activation(g["b"])), card)


def test_assault_orders_gregor_clegane_and_bribery_are_for_ones_own_claims() -> None:
    for card in ("assault-orders-gregor-clegane", "bribery"):
        g = holding(card, active="blue", ncus=True, A=GUARDS, b=SWORDS)
        run(activate_ncu(g, g.ncu("pycelle")), red=["none"], blue=["wealth", "none"])  # Intrigue may be held
        assert pile(g, "red-hand") == [card]


def test_lannister_supremacy_and_vengeance_of_the_crown_need_an_attack_on_their_own_unit() -> None:
    for use in ("lannister-supremacy", "vengeance-of-the-crown"):
        g = hold(facing(c=("lannister-guards", 30, 30, 180), uses={"c": use}), "blue", "crown")
        fight(g, [MISSES])
        assert (g["A"].strength, g["c"].orders) == (12, ())


def test_a_lannister_pays_his_debts_lies_on_a_friend_and_counts_friends() -> None:
    g = holding("a-lannister-pays-his-debts", A=GUARDS, C=SIDE, b=(*SWORDS, {"minis": 1}))
    asked = until(speak(g, W_TURN_START, Turn("red")), red=["a-lannister-pays-his-debts"])
    assert asked.options() == ["A", "C"]
    g = holding("a-lannister-pays-his-debts", A=GUARDS, C=SIDE, b=(*SWORDS, {"minis": 1}))
    turn_starts(g, "red", red=["a-lannister-pays-his-debts", "A"])
    run(harm(g, g["b"], 1, "test", "effect"))
    assert g["A"].lasting[0].tokens == 0


def test_bribery_stays_while_wealth_goes_to_another() -> None:
    g = holding("bribery", ncus=True, A=GUARDS, b=SWORDS, c=BESIDE)
    run(activate_ncu(g, g.ncu("catelyn-stark")), red=["crown", "bribery", "b"])
    run(activate_ncu(g, g.ncu("pycelle")), blue=["wealth", "c"])
    assert [effect.effect for effect in g["b"].lasting] == ["bribery"]


def test_fealty_to_the_seven_asks_nobody_where_nothing_was_lost_to_panic() -> None:
    use = "fealty-to-the-seven"
    g = serve(facing(C=("stark-sworn-swords", 30, 24, 0)), use)
    run(activate_ncu(g, g.ncus[0]), red=["combat", "none", f"{use}@N"])
    run(morale_test(g, g["b"]), dice=[[1, 1]])  # no Panic Test: red is not asked whom it restores
    assert until(panic_test(g, g["b"]), dice=[[1, 1]]).options() == ["A", "C"]


# -- schemes -----------------------------------------------------------------------------------------------


def test_counterstrategy_is_for_orders_of_the_enemy() -> None:
    g = hold(apart(y=33.8, uses={"A": "counterstrategy", "b": "lannister-justice"}), "blue", "crown")
    run(maneuver(g, g["b"]), blue=[at(24, 33.8, 180)], dice=[[6, 6]])  # an ability that is no Order
    g = apart(y=33.8, uses={"A": "counterstrategy threaten"})
    run(speak(g, W_TURN_START, Turn("red")), red=["threaten@A"])
    assert (g["A"].orders, g["b"].conditions) == (("Threaten",), ("weakened",))


def led_astray(**uses: str) -> State:
    """Blue uses what its unit b has at the start of its turn; red may hold Charismatic Leadership."""
    g = holding("charismatic-leadership", active="blue", A=GUARDS, b=FAR, c=BESIDE)
    g["b"].y = 34_000
    return bear(g, **uses)


def test_charismatic_leadership_is_for_orders_on_ones_own_units() -> None:
    g = led_astray(b="threaten")
    asked = until(speak(g, W_TURN_START, Turn("blue")), blue=["threaten@b"])
    assert "charismatic-leadership" in asked.options()
    g = led_astray(b="tactical-reposition")
    g.active = "red"
    script: Any = {"red": ["none"], "blue": ["tactical-reposition@b", "c", at(30, 28.8, 180)]}
    run(speak(g, W_TURN_START, Turn("red")), **script)  # on a unit of its own
    assert pile(g, "red-hand") == ["charismatic-leadership"]


def test_exploit_weakness_TMG_CONTENT_R8_may_be_played_for_a_shot() -> None:
    g = holding("exploit-weakness", A=(BOWS, 24, 24, 0), b=("stark-sworn-swords", 24, 33, 180))
    run(attack(g, g["A"]), red=[at(24, 24, 0), "exploit-weakness"], dice=[[1] * 6])
    assert g["b"].conditions == ("vulnerable",)


def test_lannister_supremacy_answers_a_shot() -> None:
    g = apart(BOWS, uses={"b": "lannister-supremacy"})
    run(attack(g, g["A"]), red=[at(24, 23, 0)], blue=["lannister-supremacy@b"], dice=[[1] * 6, [5, 4]])
    assert g["A"].strength == 12 - (7 - (9 - 3)) - 3


def test_lannister_supremacy_daunts_nobody_who_is_gone() -> None:
    g = facing(A={"minis": 1}, uses={"b": "counterstrike lannister-supremacy"})
    fight(g, [[1] * 4, [1] * 4])  # its own misses have killed the attacker
    assert (g["A"].where, g["b"].orders) == (DESTROYED, ())


def test_seeing_their_flaws_silences_nobody_else_and_not_against_others() -> None:
    kevan = "kevan-lannister-protector-of-the-realm"
    g = holding("seeing-their-flaws", A=led(GUARDS, kevan), b=SWORDS, c=BESIDE)
    attach(g, g["b"], Me("red", None, None, "", "seeing-their-flaws", "Seeing Their Flaws", None), ROUND)
    until(strike(g, Blow(g["A"], g["c"], melee_attacks(g["A"])[0], "front")), dice=[[4, 1, 1, 1, 1, 1], [1]])
    assert [len(g[who].lasting) for who in "bc"] == [1, 0]


def test_traitors_i_will_have_their_heads_is_of_melee() -> None:
    g = holding("traitors-i-will-have-their-heads", A=(BOWS, 24, 24, 0), b=("stark-sworn-swords", 24, 33, 180))
    turn_starts(g, "red", red=["traitors-i-will-have-their-heads"])
    run(attack(g, g["A"]), red=[at(24, 24, 0)], dice=[[3, 1, 1, 1, 1, 1], [1], [3, 3]])
    assert left(g, "b") == 11  # 6 passes: a shot is not Vicious
    g = holding("traitors-i-will-have-their-heads", A=GUARDS, b=SWORDS, c=FAR)
    turn_starts(g, "red", red=["traitors-i-will-have-their-heads", "c"])
    melee(g, "A", "b", dice=[[4, 1, 1, 1, 1, 1], [1], [3, 3]])
    assert left(g, "b") == 11  # nor is an attack on another


def test_the_rains_of_castamere_and_unbiased_justice_need_somebody() -> None:
    for use, seat in (("the-rains-of-castamere", "red"), ("unbiased-justice", "blue")):
        g = serve(apart(b={"seat": "red"}), use, seat=seat)  # all units are red
        run(speak(g, W_TURN_START, Turn("red")))
        assert g.ncus[0].used == ()


def test_predictable_maneuvers_names_an_enemy() -> None:
    g = holding("predictable-maneuvers", active="blue", A=GUARDS, B=SIDE, b=SWORDS, c=BESIDE)
    begin_turn(g, "blue")
    asked = until(speak(g, W_TURN_START, Turn("blue")), red=["predictable-maneuvers"])
    assert asked.options() == ["b", "c"]


def test_lash_out_addam_marbrand_needs_the_attacker_alive() -> None:
    g = holding("lash-out-addam-marbrand", active="blue", A=(*GUARDS, {"minis": 8}), b=SWORDS)
    blow = a_blow(g, "b", "A")
    assert is_asked(speak(g, W_ATK_AFTER, blow), "lash-out-addam-marbrand")
    run(harm(g, g["b"], 12, "test", "effect"))
    run(speak(g, W_ATK_AFTER, blow))
    assert pile(g, "red-hand") == ["lash-out-addam-marbrand"]


# -- what both players hear ----------------------------------------------------------------------------------


def test_little_doves_and_predictable_maneuvers_tell_what_they_name() -> None:
    g = serve(serve(apart(active="blue"), "little-doves"), "playing-the-game", seat="blue", id="M")
    run(activate_ncu(g, g.ncu("M")), red=["little-doves@N", "crown", "wealth"], blue=["combat"])
    assert said(g, "named") == ["Red names Crown and Wealth for Little Doves."]
    g = holding("predictable-maneuvers", active="blue", ncus=True, A=GUARDS, b=SWORDS, c=BESIDE)
    begin_turn(g, "blue")
    turn_starts(g, "blue", red=["predictable-maneuvers", "c"])
    assert said(g, "decreed") == ["Predictable Maneuvers works for Red: Pycelle until the turn ends."]


def said(g: State, kind: str) -> list[str]:
    """What was told of this kind, in words."""
    return [tells(event.for_seat("blue", 1)) for event in g.story.events if event.kind == kind]
