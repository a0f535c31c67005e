"""Abilities that both core factions have, each by its own effect."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.activation import activate_unit
from banneret.games.tmg.attack import strike
from banneret.games.tmg.changes import move
from banneret.games.tmg.charge import charge, nearest_targets
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Activation, Turn
from banneret.games.tmg.morale import morale_test, panic_test
from banneret.games.tmg.state import State
from tests.games.tmg.duels import FOE, HOST, apart, at_start_of, blow, dice, duel, modifiers, offered, struck
from tests.games.tmg.tables import able, at, run, told, until

RIDERS, CAVALIERS, SPEARS, BEARS = (
    "stark-outriders",
    "house-tully-cavaliers",
    "house-karstark-spearmen",
    "house-mormont-she-bears",
)
SIX, SEVEN = [1] * 6, [1] * 7  # dice that miss


# -- turns and activations ---------------------------------------------------------------------------------


def near_friends(**more: Any) -> State:
    """Outriders with a friend 3 inches away and another 10 inches away."""
    friends: dict[str, Any] = {"B": (HOST, 24 + 5.5 + 3, 12, 0), "C": (HOST, 24 - 5.5 - 10, 12, 0)}
    return able(A=(RIDERS, 24, 12, 0), **friends, b=(FOE, 24, 40, 180), **more)


def test_tactical_reposition_shifts_a_friend_near_by_in_the_enemys_turn() -> None:
    g = near_friends()
    at_start_of(g, "blue", red=["tactical-reposition@A", "B", at(32.5, 15, 0)])
    assert g["B"].pose == (32_500, 15_000, 0)
    assert not offered(g, "W-TURN-START", Turn("blue"), "tactical-reposition")  # once a round


def test_tactical_reposition_reaches_6_inches_and_shifts_3() -> None:
    g = near_friends(active="blue")
    asked = until(speak(g, "W-TURN-START", Turn("blue")), red=["tactical-reposition@A"])
    assert asked.options() == ["A", "B"]
    assert not offered(g, "W-TURN-START", Turn("red"), "tactical-reposition")  # not in one's own turn
    x, y, _ = g["B"].pose
    move(g, g["b"], (x, y + 4_800, 180_000), "test")  # B is engaged
    asked = until(speak(g, "W-TURN-START", Turn("blue")), red=["tactical-reposition@A"])
    assert asked.ask == "shift"  # A alone is left to be shifted


def test_tactical_reposition_goes_no_further_than_3_inches() -> None:
    g = near_friends(active="blue")
    asked = until(speak(g, "W-TURN-START", Turn("blue")), red=["tactical-reposition@A", "B"])
    assert asked.why_not(at(32.5, 15.001, 0)).rule == "TMG-CONTENT-R4"
    assert asked.why_not(at(32.5, 15, 0)) is None


def test_cavalry_maneuvers_for_free_before_its_action() -> None:
    g = apart(RIDERS, foe=FOE, gap=20)
    asked: list[tuple[str, str]] = []
    march = at(24, 22, 0)
    run(activate_unit(g, g["A"]), red=["maneuver", at(24, 16, 0), "maneuver", march], asked=asked)
    assert [ask for _, ask in asked] == ["free-maneuver", "maneuver", "action", "maneuver"]
    assert g["A"].pose == (24_000, 22_000, 0)


def test_cavalry_engaged_or_on_foot_has_no_free_maneuver() -> None:
    g = duel(RIDERS)
    assert until(activate_unit(g, g["A"])).ask == "action"
    g = apart(HOST, gap=20)
    assert until(activate_unit(g, g["A"])).ask == "action"


def test_war_cry_panics_an_enemy_after_a_passed_test() -> None:
    g = apart(BEARS, gap=12)
    at_start_of(g, "red", red=["war-cry@A", "panicked"], dice=[[3, 3]])
    assert g["b"].conditions == ("panicked",)


def test_war_cry_does_nothing_after_a_failed_test_or_beyond_12_inches() -> None:
    g = apart(BEARS, gap=12)
    at_start_of(g, "red", red=["war-cry@A"], dice=[[2, 3]])
    assert g["b"].conditions == ()
    at_start_of(apart(BEARS, gap=12.1), "red")
    at_start_of(apart(BEARS, gap=12), "blue")


def activated(g: State, **script: Any) -> Activation:
    act = Activation(g["A"])
    run(speak(g, "W-ACTIVATE", act), **script)
    return act


def test_hold_the_line_strikes_an_engaged_enemy_by_ranks() -> None:
    g = duel(SPEARS, A={"minis": 8})
    activated(g, red=["hold-the-line@A"], dice=[[4, 3, 3, 1]])  # 2 Hits and 1 for each of 2 ranks
    assert (g["b"].strength, told(g, "tested")) == (12 - 3, [])  # TMG-CONTENT-R4: no Panic Test


def test_hold_the_line_needs_an_enemy_in_contact() -> None:
    activated(apart(SPEARS))


RAGE = "rickard-karstark-vengeful-bannerman"


def test_uncontrolled_rage_charges_the_nearest_at_full_tilt_after_a_failed_test() -> None:
    g = apart(HOST, RAGE, gap=9, c=(FOE, 30, 36, 180))
    assert nearest_targets(g, g["A"]) == [g["b"]]
    assert activated(g, dice=[[3, 3]]).enraged
    assert not activated(g, dice=[[3, 4]]).enraged


def test_uncontrolled_rage_leaves_equals_to_its_owner() -> None:
    g = able(A=(HOST, 24, 12, 0, {"attachment": RAGE}), b=(FOE, 20, 30, 180), c=(FOE, 28, 30, 180))
    asked = until(activate_unit(g, g["A"]), dice=[[1, 1]])
    assert (asked.ask, asked.options()) == ("charge-target", ["b", "c"])


def test_uncontrolled_rage_is_tested_only_if_it_could_charge() -> None:
    activated(duel(HOST, RAGE))


def test_uncontrolled_rage_takes_the_place_of_its_action() -> None:
    g = apart(HOST, RAGE, gap=12)  # Speed 6 and a die that counts as 6
    red = [[*g["A"].pose], "edge-to-edge", "none", []]
    run(activate_unit(g, g["A"]), red=red, dice=[[1, 1], SIX])
    assert told(g, "charged")[0]["die"] == 6


# -- the attacker's ----------------------------------------------------------------------------------------


def test_lance_is_sundering_and_charges_with_two_dice_more_for_each_rank() -> None:
    g = duel(CAVALIERS)  # 3+ with 5 dice at two ranks
    struck(g, [[3, *[1] * 8], [4], [6, 6]], red=[[]], charging=True)
    assert (dice(g, "attack"), modifiers(g, "defense")) == (9, [["Sundering", -1]])
    assert g["b"].strength == 11


def test_lance_off_a_charge_has_its_own_dice() -> None:
    g = duel(CAVALIERS, A={"minis": 2})
    struck(g, [[1] * 4])
    struck(g, [[1] * 6], red=[[]], charging=True)
    assert dice(g, "attack", 0) == 4


def test_incite_gives_vicious_and_the_highest_dice() -> None:
    g = duel(HOST, "umber-champion", A={"minis": 4})
    struck(g, [[4, *[1] * 5], [1], [4, 4]], red=["incite@A"])  # 6 dice at one rank
    assert modifiers(g, "morale") == [["Vicious", -2]]
    struck(g, [[1] * 3])  # used this round: 3 dice


def test_incite_is_for_melee() -> None:
    g = apart(HOST, "umber-champion")
    struck(g, [[1] * 7], melee=False)


def test_martial_training_rolls_dice_again_and_exposes_the_defender() -> None:
    g = duel(HOST, "sworn-sword-captain")
    blue: list[Any] = []
    struck(g, [[6, 1, 1, 1, 1, 1], [1, 1]], red=["martial-training@A", ["d1", "d2"]], blue=blue)  # hits, too
    assert g["b"].conditions == ("vulnerable",)


def test_martial_training_is_optional() -> None:
    g = duel(HOST, "sworn-sword-captain")
    struck(g, [SIX], red=["none"])
    assert g["b"].conditions == ()


def test_precision_lets_no_die_block_a_natural_six() -> None:
    g = duel(HOST, "syrio-forel")
    made = struck(g, [[6, 5, 1, 1, 1, 1], [4], [6, 6]])
    assert (made.hits, made.unblockable, g["b"].strength) == (1, 1, 11)


def test_precision_is_for_melee() -> None:
    g = apart(HOST, "syrio-forel")
    assert struck(g, [[6, *[1] * 6], [6]], melee=False).unblockable == 0


def test_superior_numbers_rolls_again_against_fewer_ranks() -> None:
    g = duel(HOST, "loyalist-captain", b={"minis": 8})
    struck(g, [SIX, [1]], red=[["d1"]])
    g = duel(HOST, "loyalist-captain")
    struck(g, [SIX])


def test_superior_numbers_is_for_melee() -> None:
    g = apart(HOST, "loyalist-captain", b={"minis": 8})
    struck(g, [[1] * 7], melee=False)


SLAUGHTER = "rickard-karstark-lord-of-karhold"


def test_fueled_by_slaughter_restores_after_casualties_by_the_defenders_lost_ranks() -> None:
    g = duel(HOST, SLAUGHTER, A={"minis": 4}, b={"minis": 9})
    struck(g, [[4, 1, 1], [1], [6, 6]])  # down to 8: one rank lost
    assert g["A"].strength == 6
    struck(g, [[1, 1, 1, 1]])  # nothing removed, nothing back
    assert g["A"].strength == 6


def test_fueled_by_slaughter_counts_all_ranks_of_the_destroyed() -> None:
    g = duel(HOST, SLAUGHTER, A={"minis": 4}, b={"minis": 1})
    struck(g, [[4, 1, 1], [1]])
    assert g["A"].strength == 8


def test_furious_charge_exposes_its_target() -> None:
    g = apart(HOST, "greatjon-umber-fierce-bannerman", gap=6)
    run(charge(g, g["A"]), red=[[*g["A"].pose], "edge-to-edge", []], dice=[[2], SIX])
    assert g["b"].conditions == ("vulnerable",)


def test_furious_charge_that_fails_exposes_nobody() -> None:
    g = apart(HOST, "greatjon-umber-fierce-bannerman", gap=6)
    run(charge(g, g["A"]), red=[[*g["A"].pose]], dice=[[1], [6, 6]])
    assert g["b"].conditions == ()


# -- the defender's ----------------------------------------------------------------------------------------


def test_disrupt_spoils_the_aim_of_engaged_enemies() -> None:
    g = duel(FOE, foe="grey-wind")
    made = struck(g, [[4] * 7])
    assert (modifiers(g, "attack"), made.hits) == ([["Disrupt", -1]], 0)


def test_disrupt_reaches_nobody_else() -> None:
    g = apart(HOST, foe="grey-wind")
    struck(g, [[1] * 7], melee=False)
    assert modifiers(g, "attack") == []


def test_counterstrike_hits_back_for_every_miss() -> None:
    g = duel(FOE, foe=HOST, b={"attachment": "osha"})
    struck(g, [[4, 4, 4, 4, 4, 1, 1], [6, 1], [6] * 5])  # two Hits back at 4+, then five Hits at 6+
    assert (g["A"].strength, g["b"].strength) == (11, 12)


def test_counterstrike_is_for_melee_and_for_misses() -> None:
    g = apart(HOST, foe=HOST, b={"attachment": "osha"})
    struck(g, [[1] * 7], melee=False)
    g = duel(FOE, foe=HOST, b={"attachment": "osha"})
    struck(g, [[4] * 7, [6] * 7])


def test_hardened_blocks_one_hit_more_for_each_lost_rank() -> None:
    g = duel(FOE, foe=HOST, b={"attachment": "mormont-veteran", "minis": 4})
    struck(g, [[4, 4, 4, 1, 1, 1, 1], [1, 1, 1], [6, 6]])
    assert g["b"].strength == 3
    g = duel(FOE, foe=HOST, b={"attachment": "mormont-veteran"})
    struck(g, [[4, 4, 4, 1, 1, 1, 1], [1, 1, 1], [6, 6]])
    assert g["b"].strength == 9


def test_hardened_TMG_CONTENT_R9_counts_once_in_a_band_that_has_it_twice() -> None:
    half: dict[str, Any] = {"attachment": "mormont-veteran", "minis": 4}
    pair: dict[str, Any] = {"b": (FOE, 24, 28.8, 180, half), "c": (FOE, 24, 28.8, 180, half)}
    g = able(A=(HOST, 24, 24, 0), bands=["bc"], **pair)
    made = struck(g, [[4, 4, 4, 1, 1, 1], [1, 1, 1], [6, 6]])
    assert made.defense is not None
    assert (made.defense.extra_blocks, told(g, "struck")[0]["damage"]) == (2, 1)  # TMG-CONTENT-R9


OUTRIDER = "brynden-tully-outrider-commander"


def guarded(**more: Any) -> State:
    """b attacks A; the riders D stand some 6 inches beside A and look at b."""
    riders: dict[str, Any] = {"D": (RIDERS, 24 - 5.5 - 6, 24, 60, {"attachment": OUTRIDER})}
    return duel(HOST, **riders, **more)


def test_sentinel_maneuvers_after_a_friend_was_attacked() -> None:
    g = guarded()
    struck(g, [SEVEN], red=["sentinel@D", "maneuver", at(12.5, 19, 0)], who="b", on="A")
    assert g["D"].pose == (12_500, 19_000, 0)


def test_sentinel_charges_that_attacker_and_nobody_else() -> None:
    g = guarded(c=(FOE, 20, 40, 180))
    assert until(strike(g, blow(g, "b", "A")), dice=[SEVEN], red=["sentinel@D", "charge"]).ask == "charge-pivot"
    assert told(g, "acts") == [{"who": "D", "action": "charge", "target": "b"}]


def test_sentinel_watches_others_and_acts_unengaged() -> None:
    g = guarded()
    assert offered(g, "W-ATK-AFTER", blow(g, "b", "A"), "sentinel")
    assert not offered(g, "W-ATK-AFTER", blow(g, "b", "D"), "sentinel")
    assert not offered(g, "W-ATK-AFTER", blow(g, "A", "b"), "sentinel")
    g = able(
        A=(HOST, 24, 24, 0),
        b=(FOE, 24, 28.8, 180),
        D=(RIDERS, 12.5, 24, 0, {"attachment": OUTRIDER}),
        c=(FOE, 12.5, 28.9, 180),
    )
    assert not offered(g, "W-ATK-AFTER", blow(g, "b", "A"), "sentinel")


def test_sentinel_reaches_12_inches() -> None:
    for gap, near in (12, True), (12.1, False):
        riders: dict[str, Any] = {"D": (RIDERS, 24 - 5.5 - gap, 24, 0, {"attachment": OUTRIDER})}
        g = duel(HOST, **riders)
        assert offered(g, "W-ATK-AFTER", blow(g, "b", "A"), "sentinel") == near


# -- tests -------------------------------------------------------------------------------------------------


def test_stalwart_adds_2_to_its_morale_tests() -> None:
    g = apart(HOST, "brynden-tully-the-blackfish")
    assert run(morale_test(g, g["A"]), dice=[[2, 3]]).passed
    assert run(panic_test(g, g["A"]), dice=[[2, 3]]).passed
    assert not run(morale_test(g, g["b"]), dice=[[2, 3]]).passed


def test_iron_resolve_adds_1_to_panic_tests_and_spares_a_wound() -> None:
    g = apart(HOST, "eddard-stark-lord-of-winterfell")
    assert run(panic_test(g, g["A"]), dice=[[3, 3]]).passed
    assert not run(morale_test(g, g["A"]), dice=[[3, 3]]).passed
    assert run(panic_test(g, g["A"]), dice=[[1, 2]]).casualties == 2  # short by 3, 1 less
    assert run(panic_test(g, g["A"]), dice=[[2, 3]]).casualties == 0
    assert run(panic_test(g, g["b"]), dice=[[2, 3]]).casualties == 1
