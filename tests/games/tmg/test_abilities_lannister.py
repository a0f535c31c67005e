"""What Lannister unit cards print: each ability alone, with and without its effect."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.charge import charge
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.maneuver import maneuver, retreat
from banneret.games.tmg.matter import Activation
from banneret.games.tmg.moments import W_ACTIVATE
from banneret.games.tmg.morale import morale_test, panic_test
from banneret.games.tmg.ranks import ranks
from banneret.games.tmg.state import State
from banneret.kernel.decisions import NONE
from tests.games.tmg.one_ability import GUARDS, MISSES, SWORDS, apart, bear, fight, hold, melee, modifiers
from tests.games.tmg.tables import able, at, run, table, told, until

HALBERDS, MEN, FIRE, BOWS = "lannister-halberdiers", "mountains-men", "pyromancers", "lannister-crossbowmen"
MOUNTAIN, BRIGANDS, HONOR = (
    "gregor-clegane-the-mountain-that-rides",
    "house-clegane-brigands",
    "casterly-rock-honor-guard",
)
ONE_HIT = [6, 1, 1, 1, 1, 1, 1]  # with seven dice


def rush(g: State, *dice: Any, red: Any = (), blue: Any = ()) -> None:
    """A charges b without a pivot, edge to edge."""
    run(charge(g, g["A"]), red=[[*g["A"].pose], "edge-to-edge", *red], blue=blue, dice=[[3], *dice])


# -- weapons -----------------------------------------------------------------------------------------------


def test_halberd_is_sundering() -> None:
    g = melee(HALBERDS, uses={"A": "halberd"})
    assert fight(g, [ONE_HIT, [3], [6, 6]]) == 1  # a 3 blocks no more
    assert modifiers(g, "defense") == [["Sundering", -1]]
    assert fight(melee(HALBERDS), [ONE_HIT, [3]]) == 0


def test_halberd_is_no_matter_of_another_weapon() -> None:
    assert fight(melee(uses={"A": "halberd"}), [ONE_HIT, [3]]) == 0


def test_marauders_blades_bite_where_as_few_ranks_stand() -> None:
    g = melee(MEN, uses={"A": "marauders-blades"})
    fight(g, [[6, 3, 2, 2, 2, 2, 2], [1, 1, 6], [5, 4]])  # 3 Hits: a 6 counts twice, a 3 hits
    assert told(g, "struck")[0]["hits"] == 3
    assert modifiers(g, "morale") == [["Vicious", -2]]
    assert g["b"].strength == 12 - 2


def test_marauders_blades_are_only_vicious_against_more_ranks() -> None:
    g = melee(MEN, A={"minis": 8}, uses={"A": "marauders-blades"})
    fight(g, [[6, 3, 1, 1, 1], [1], [5, 4]])
    assert (told(g, "struck")[0]["hits"], modifiers(g, "attack")) == (1, [])
    assert modifiers(g, "morale") == [["Vicious", -2]]


def test_wildfire_leaves_no_defense_and_is_vicious() -> None:
    g = melee(FIRE, uses={"A": "wildfire"})
    assert fight(g, [[3, 3, 1, 1, 1, 1, 1], [5, 4]]) == 2  # no Defense dice are asked for
    assert modifiers(g, "morale") == [["Vicious", -2]]
    assert fight(melee(FIRE), [[3, 3, 1, 1, 1, 1, 1], [3, 3]]) == 0


def test_wildfire_burns_at_range_too() -> None:
    g = apart(FIRE, y=32, uses={"A": "wildfire"})
    run(attack(g, g["A"]), red=[at(24, 23, 0)], dice=[[3, 1, 1, 1, 1, 1, 1], [5, 4]])
    assert g["b"].strength == 11


def shoot(g: State, dice: Any, *red: Any) -> int:
    run(attack(g, g["A"]), red=[at(24, 23, 0), *red], dice=dice)
    return int(told(g, "struck")[-1]["damage"])


def test_crossbow_is_sundering_and_may_be_aimed_again_within_six_inches() -> None:
    g = apart(BOWS, y=33.8, uses={"A": "crossbow"})  # 6 inches
    assert shoot(g, [[3, 1, 1, 1, 1, 1], [3], [3, 2], [6, 6]], ["d2"]) == 2  # a 3 blocks no more
    assert modifiers(g, "defense") == [["Sundering", -1]]


def test_crossbow_is_not_aimed_again_farther_away() -> None:
    g = apart(BOWS, y=33.9, uses={"A": "crossbow"})
    assert shoot(g, [[3, 1, 1, 1, 1, 1], [3], [6, 6]]) == 1
    assert shoot(apart(BOWS, y=33.8), [[3, 1, 1, 1, 1, 1], [3]]) == 0


def test_cleaving_blows_leave_no_defense() -> None:
    g = table(A=(MOUNTAIN, 24, 24, 0), b=(GUARDS, 24, 30, 180))
    near = 30 - (g["A"].depth + g["b"].depth) / 2000
    g = bear(table(A=(MOUNTAIN, 24, near, 0), b=(GUARDS, 24, 30, 180)), A="cleaving-blows")
    assert fight(g, [[6, 3, 1], [6, 6]]) == 2  # a 6 counts once


def test_cleaving_blows_strike_critically_on_a_charge() -> None:
    g = apart(MOUNTAIN, y=30, uses={"A": "cleaving-blows"})
    places = until(charge(g, g["A"]), red=[[*g["A"].pose]], dice=[[3]])
    red = [[*g["A"].pose], places.options()[0], []]
    g = apart(MOUNTAIN, y=30, uses={"A": "cleaving-blows"})
    run(charge(g, g["A"]), red=red, dice=[[3], [6, 3, 1], [6, 6]])
    assert told(g, "struck")[0]["damage"] == 3
    g = apart(MOUNTAIN, y=30)
    run(charge(g, g["A"]), red=red, dice=[[3], [6, 3, 1], [6, 6]])
    assert told(g, "struck")[0]["damage"] == 0


def test_brutal_armaments_are_vicious_and_make_panic_dearer_by_broken_ranks() -> None:
    g = table(A=(BRIGANDS, 24, 24, 0), b=(GUARDS, 24, 30, 180))
    near = 30 - (g["A"].depth + g["b"].depth) / 2000
    there: Any = {"A": (BRIGANDS, 24, near, 0), "b": (GUARDS, 24, 30, 180, {"minis": 9})}
    g = bear(table(**there), A="brutal-armaments")
    fight(g, [ONE_HIT, [1], [4, 4]])  # its third rank goes now: 8 - 2 misses 7 by 1, and 1 more
    assert (modifiers(g, "morale"), g["b"].strength) == ([["Vicious", -2]], 9 - 1 - 2)
    run(panic_test(g, g["b"]), dice=[[3, 3]])  # a test that has nothing to do with it
    assert g["b"].strength == 6 - 1


def test_lannister_oppression_gives_one_option_and_one_more_per_condition() -> None:
    uses = {"A": "lannister-oppression"}
    g = melee(HONOR, uses=uses)
    fight(g, [ONE_HIT, [3], [6, 6]], red=["sundering"])
    assert (modifiers(g, "defense"), modifiers(g, "morale")) == ([["Sundering", -1]], [])
    g = melee(HONOR, b={"conditions": ["panicked", "weakened"]}, uses=uses)
    fight(g, [[1, 1, 1, 1, 1, 1, 1], [3], [2], [6, 6]], red=["reroll", "vicious", "sundering", ["d1"], []])
    assert (modifiers(g, "defense"), modifiers(g, "morale")) == ([["Sundering", -1]], [["Vicious", -2]])


def test_lannister_oppression_TMG_CONTENT_R12_may_silence_the_defender() -> None:
    g = melee(HONOR, uses={"A": "lannister-oppression", "b": "lannister-supremacy"})
    fight(g, [MISSES], red=["silence"])  # blue is not asked
    assert [(e.effect, e.until) for e in g["b"].lasting] == [("no-abilities", "turn")]
    g = melee(HONOR, uses={"A": "lannister-oppression", "b": "lannister-supremacy"})
    fight(g, [MISSES], red=["vicious"], blue=[NONE])


# -- Orders ------------------------------------------------------------------------------------------------


def test_lannister_supremacy_daunts_the_attacker_by_the_ranks_left() -> None:
    g = melee(uses={"b": "lannister-supremacy"})
    fight(g, [MISSES, [4, 4]], blue=["lannister-supremacy@b"])  # 8 - 3 misses 6 by 1, and 3 more
    assert g["A"].strength == 12 - 4
    fight(g, [[1, 1, 1, 1, 1]])  # once a round
    g = melee(b={"minis": 5}, uses={"b": "lannister-supremacy"})
    fight(g, [MISSES, [4, 4]], blue=["lannister-supremacy@b"])
    assert g["A"].strength == 12


def test_lannister_supremacy_is_an_order_that_may_be_left() -> None:
    g = melee(uses={"b": "lannister-supremacy"})
    fight(g, [MISSES], blue=[NONE])
    assert (g["A"].strength, g["b"].orders) == (12, ())


def test_set_for_charge_strikes_before_the_charger() -> None:
    g = apart(blue=HALBERDS, uses={"b": "set-for-charge"})
    rush(g, ONE_HIT, [1], [6, 6], MISSES, red=[[]], blue=["set-for-charge@b"])
    assert (g["A"].strength, g["b"].strength) == (11, 12)
    assert [(one["who"], one["charge"]) for one in told(g, "attacks")] == [("b", False), ("A", True)]


def test_set_for_charge_needs_a_charge_that_is_seen_coming() -> None:
    g = table(A=(SWORDS, 24, 23, 0), b=(HALBERDS, 24, 34.8, 0))  # in the rear
    rush(bear(g, b="set-for-charge"), MISSES, red=[[]])
    assert [one["who"] for one in told(g, "attacks")] == ["A"]


def test_set_for_charge_needs_both_hands_free() -> None:
    g = apart(blue=HALBERDS, C=(SWORDS, 29.15, 34.8, 270))  # in its flank already
    rush(bear(g, b="set-for-charge"), MISSES, red=[[]])
    assert [one["who"] for one in told(g, "attacks")] == ["A"]


def test_resilience_takes_two_wounds_for_a_mini() -> None:
    three = [[4, 4, 4, 1, 1, 1, 1], [1, 1, 1]]
    g = melee(uses={"b": "resilience"})
    fight(g, [*three, [6, 6]], blue=["resilience@b"])
    assert g["b"].strength == 11
    fight(g, [*three, [6, 6]])  # once a round
    assert g["b"].strength == 8


def test_resilience_is_not_for_the_panic_that_follows() -> None:
    g = melee(uses={"b": "resilience"})
    fight(g, [[4, 4, 1, 1, 1, 1, 1], [1, 1], [1, 4]], blue=["resilience@b"])
    assert g["b"].strength == 12 - 1 - 2


def test_adaptive_style_shields_when_attacked() -> None:
    g = melee(uses={"b": "adaptive-style"})
    fight(g, [[4, 4, 1, 1, 1, 1, 1], [2, 1], [3, 2]], blue=["adaptive-style@b"])  # a 2 blocks, 5 + 2 passes
    assert (modifiers(g, "defense"), modifiers(g, "morale")) == ([["Adaptive Style", 1]], [["Adaptive Style", 2]])
    assert g["b"].strength == 11
    fight(g, [[4, 1, 1, 1, 1, 1, 1], [2], [6, 6]])
    assert g["b"].strength == 10


def test_adaptive_style_strikes_critically_and_sunders_when_attacking() -> None:
    g = melee(uses={"A": "adaptive-style"})
    fight(g, [ONE_HIT, [3, 4], [6, 6]], red=["adaptive-style@A"])
    assert (told(g, "struck")[0]["hits"], modifiers(g, "defense")) == (2, [["Sundering", -1]])


def test_adaptive_style_is_for_its_own_unit() -> None:
    g = melee(c=(GUARDS, 34, 40, 180))
    fight(bear(g, c="adaptive-style"), [MISSES])
    assert g["c"].orders == ()


def test_laws_of_the_realm_count_an_attackers_ranks_one_less() -> None:
    g = melee(c=(GUARDS, 24, 34.8, 180))  # 6 inches away
    fight(bear(g, c="laws-of-the-realm"), [[1, 1, 1, 1, 1]], blue=["laws-of-the-realm@c"])  # 5 dice of 7
    assert g["A"].conditions == ()
    fight(g, [MISSES])  # once a round


def test_laws_of_the_realm_make_a_single_rank_vulnerable() -> None:
    g = melee(A={"minis": 4}, c=(GUARDS, 24, 34.8, 180))
    fight(bear(g, c="laws-of-the-realm"), [[1, 1, 1, 1]], blue=["laws-of-the-realm@c"])
    assert g["A"].conditions == ("vulnerable",)


def test_laws_of_the_realm_end_six_inches_away() -> None:
    g = melee(c=(GUARDS, 24, 34.9, 180))  # 6.1 inches
    fight(bear(g, c="laws-of-the-realm"), [MISSES])


# -- Faith -------------------------------------------------------------------------------------------------


def faithful(use: str, **more: Any) -> State:
    g = melee(uses={"A": use}, **more)
    g["A"].faith = 1
    return g


def test_battle_prayer_earns_faith_by_passed_tests() -> None:
    g = faithful("battle-prayer")
    run(morale_test(g, g["A"]), dice=[[3, 3]])
    assert g["A"].faith == 2
    run(panic_test(g, g["A"]), dice=[[3, 2]])
    assert g["A"].faith == 2
    run(panic_test(g, g["b"]), dice=[[6, 6]])
    assert (g["A"].faith, g["b"].faith) == (2, 0)


def test_battle_prayer_blocks_a_hit_and_one_more_per_broken_rank() -> None:
    g = faithful("battle-prayer")
    assert fight(g, [[4, 4, 1, 1, 1, 1], [1, 1], [6, 6]], "b", red=["battle-prayer@A"]) == 1
    assert g["A"].faith == 1  # spent, and earned again
    g = faithful("battle-prayer", A={"minis": 4})
    assert fight(g, [[4, 4, 1, 1, 1, 1], [1, 1]], "b", red=["battle-prayer@A"]) == 0
    assert g["A"].faith == 0
    assert fight(g, [[4, 1, 1, 1, 1, 1], [1], [1, 2]], "b") == 1  # nothing left to spend


def test_battle_prayer_sunders_and_rolls_again() -> None:
    g = faithful("battle-prayer")
    assert fight(g, [MISSES, [4], [3], [6, 6]], red=["battle-prayer@A", ["d1"]]) == 1
    assert (g["A"].faith, modifiers(g, "defense")) == (0, [["Sundering", -1]])
    assert fight(g, [ONE_HIT, [3]]) == 0


def test_fanatical_zeal_earns_faith_and_spends_it_on_precision() -> None:
    g = faithful("fanatical-zeal")
    run(morale_test(g, g["A"]), dice=[[3, 3]])
    assert g["A"].faith == 2
    assert fight(g, [MISSES, [6, 4], [6], [6, 6]], red=["fanatical-zeal@A", ["d1", "d2"]]) == 1  # the 6 is not defended
    assert (g["A"].faith, told(g, "struck")[0]["hits"]) == (1, 1)
    assert fight(g, [ONE_HIT, [6]], red=[NONE]) == 0


def test_zealous_resurgence_restores_two_for_faith() -> None:
    g = faithful("zealous-resurgence", A={"minis": 8})
    run(speak(g, W_ACTIVATE, Activation(g["A"])), red=["zealous-resurgence@A"])
    assert (g["A"].strength, g["A"].faith) == (10, 0)
    run(speak(g, W_ACTIVATE, Activation(g["A"])))
    assert g["A"].strength == 10
    g = faithful("zealous-resurgence")  # nothing to restore
    run(speak(g, W_ACTIVATE, Activation(g["A"])))
    assert g["A"].faith == 1


# -- fear and discipline -----------------------------------------------------------------------------------


def test_prey_on_fear_restores_two_as_an_engaged_enemy_panics() -> None:
    g = melee(A={"minis": 8}, uses={"A": "prey-on-fear"})
    run(panic_test(g, g["b"]), dice=[[3, 3]])
    assert (g["A"].strength, g["b"].strength) == (10, 11)
    run(panic_test(g, g["b"]), dice=[[6, 6]])
    run(morale_test(g, g["b"]), dice=[[1, 1]])
    assert g["A"].strength == 10


def test_prey_on_fear_needs_an_engaged_enemy() -> None:
    g = apart(A={"minis": 8}, uses={"A": "prey-on-fear"})
    run(panic_test(g, g["b"]), dice=[[3, 3]])
    assert g["A"].strength == 8


def test_horrific_visage_makes_the_attacker_panic_first() -> None:
    g = melee(uses={"b": "horrific-visage"})
    fight(g, [[3, 4], MISSES])  # 7 - 3 misses 6 by 2
    assert (g["A"].strength, modifiers(g, "morale")) == (10, [["Horrific Visage", -3]])
    g = melee(b={"minis": 4}, uses={"b": "horrific-visage"})
    fight(g, [[3, 4], MISSES])
    assert g["A"].strength == 12
    fight(g, [[1, 1, 1]], "b")  # not when it attacks itself


def test_intimidating_presence_weighs_on_engaged_enemies() -> None:
    g = melee(uses={"A": "intimidating-presence"})
    run(panic_test(g, g["b"]), dice=[[3, 3]])  # 6 - 1 misses 7 by 2, and 1 more
    assert (g["b"].strength, modifiers(g, "morale")) == (9, [["Intimidating Presence", -1]])
    run(panic_test(g, g["A"]), dice=[[3, 2]])
    assert (g["A"].strength, modifiers(g, "morale")) == (11, [])
    g = apart(uses={"A": "intimidating-presence"})
    run(panic_test(g, g["b"]), dice=[[3, 3]])
    assert g["b"].strength == 11


def test_oppressive_peacekeeping_needs_the_crown_and_six_inches() -> None:
    g = hold(apart(y=33.8, uses={"A": "oppressive-peacekeeping"}), "red", "crown")
    run(panic_test(g, g["b"]), dice=[[3, 4]])
    assert g["b"].strength == 11
    run(panic_test(g, g["A"]), dice=[[3, 3]])
    assert g["A"].strength == 12
    for g in (
        hold(apart(y=33.8, uses={"A": "oppressive-peacekeeping"}), "blue", "crown"),
        hold(apart(y=33.9, uses={"A": "oppressive-peacekeeping"}), "red", "crown"),
    ):
        run(panic_test(g, g["b"]), dice=[[3, 4]])
        assert g["b"].strength == 12


def test_fearless_avarice_saves_a_wound_with_wealth() -> None:
    g = hold(apart(uses={"A": "fearless-avarice"}), "red", "wealth")
    run(panic_test(g, g["A"]), dice=[[1, 3]])  # misses 6 by 2
    assert g["A"].strength == 11
    run(panic_test(g, g["A"]), dice=[[3, 2]])  # misses by 1, and is failed still
    assert (g["A"].strength, told(g, "tested")[-1]["passed"]) == (11, False)
    g = hold(apart(uses={"A": "fearless-avarice"}), "blue", "wealth")
    run(panic_test(g, g["A"]), dice=[[1, 3]])
    assert g["A"].strength == 10


def test_disorganized_units_lose_one_more() -> None:
    g = apart(uses={"A": "disorganized"})
    run(panic_test(g, g["A"]), dice=[[3, 2]])
    run(panic_test(g, g["b"]), dice=[[3, 3]])
    assert (g["A"].strength, g["b"].strength) == (10, 11)
    run(panic_test(g, g["A"]), dice=[[3, 3]])
    assert g["A"].strength == 10


def test_domineering_pride_passes_panic_tests_beside_fewer_ranks() -> None:
    g = melee(b={"minis": 8}, uses={"A": "domineering-pride"})
    run(panic_test(g, g["A"]))  # without dice
    assert told(g, "tested")[-1]["passed"]
    run(morale_test(g, g["A"]), dice=[[1, 1]])  # no Panic Test
    g = melee(uses={"A": "domineering-pride"})
    run(panic_test(g, g["A"]), dice=[[1, 1]])
    assert g["A"].strength == 8


def test_lannister_justice_frightens_an_enemy_before_each_action() -> None:
    g = hold(apart(uses={"A": "lannister-justice"}), "red", "crown")
    run(maneuver(g, g["A"]), red=[[*g["A"].pose]], dice=[[4, 4]])  # 8 - 3 misses 7 by 2
    assert g["b"].strength == 10
    g = hold(melee(uses={"A": "lannister-justice"}, c=(GUARDS, 24, 40, 180)), "red", "crown")
    question = until(retreat(g, g["A"]))
    assert (question.seat, question.options()) == ("red", ["b", "c"])


def test_lannister_justice_needs_the_crown_and_somebody_in_range() -> None:
    for g in (
        hold(apart(uses={"A": "lannister-justice"}), "blue", "crown"),
        hold(apart(y=39.9, uses={"A": "lannister-justice"}), "red", "crown"),  # 12.1 inches
    ):
        run(maneuver(g, g["A"]), red=[[*g["A"].pose]])
        assert g["b"].strength == 12


def test_recruiting_from_the_hills_restores_by_broken_ranks() -> None:
    for minis, back in ((11, 12), (8, 10), (4, 7)):
        g = apart(A={"minis": minis}, uses={"A": "recruiting-from-the-hills"})
        run(speak(g, W_ACTIVATE, Activation(g["A"])))
        run(speak(g, W_ACTIVATE, Activation(g["b"])))
        assert g["A"].strength == back


def test_joffreys_retinue_stands_in_two_ranks_with_the_king_among_them() -> None:
    g = able(A=("kingsguard", 24, 24, 0, {"attachment": "joffrey-baratheon-first-of-his-name"}))
    assert (g["A"].strength, ranks(g, g["A"]), g["A"].card.per_rank) == (8, 2, 4)
    small = [c.id for c in library().units.values() if (c.faction, c.type, c.ranks) == ("lannister", "infantry", 2)]
    assert small == [c.id for c in library().units.values() if "joffreys-retinue" in c.abilities]
    assert g["A"].attachments[0].slot == 0
