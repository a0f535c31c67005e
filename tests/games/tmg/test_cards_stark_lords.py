"""The Tactics Cards of Howland Reed, Rickard Karstark, Maege Mormont and of the commander of the Outriders."""

from __future__ import annotations

from dataclasses import replace

from banneret.games.tmg.activation import activate_unit
from banneret.games.tmg.attack import strike
from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import hamper, note_engaged
from banneret.games.tmg.listening import speak
from banneret.games.tmg.maneuver import maneuver, march, retreat
from banneret.games.tmg.matter import Activation, Turn
from banneret.games.tmg.moments import W_ROUND_START, W_TURN_START
from banneret.games.tmg.state import DESTROYED, ROUND, Lasting, State
from banneret.games.tmg.turn_words import BARRED
from banneret.games.tmg.values import speed
from tests.games.tmg.duels import offered
from tests.games.tmg.one_ability import bear
from tests.games.tmg.playing import (
    FAR,
    GUARDS,
    NEAR,
    SIDE,
    SWORDS,
    a_blow,
    activates,
    clear,
    holding,
    is_asked,
    led,
    left,
    melee,
    pile,
    turn_starts,
)
from tests.games.tmg.tables import at, run, until

MAEGE = "maege-mormont-lady-of-bear-island"
TRACKERS = ("crannogman-trackers", 24, 24, 0)  # 7/6/4 dice at short range, 4+
SPEARS = ("house-karstark-spearmen", 24, 24, 0)
NOBODY_HIT = [[1] * 6]  # the guards' attack


# -- Crannog Traps -----------------------------------------------------------------------------------------


def test_crannog_traps_slow_a_move() -> None:
    g = holding("crannog-traps", active="blue", A=SWORDS, b=FAR)
    ask = until(maneuver(g, g["b"]), red=["crannog-traps"])
    assert ask.why_not(at(24, 35, 180)) is None  # 3 of 4 inches
    assert ask.why_not(at(24, 34.9, 180)).rule == "TMG-MANEUVER-1"
    run(maneuver(g, g["b"]), blue=[at(24, 35, 180)])
    assert (left(g, "b"), speed(g, g["b"])) == (12, 3000)  # far from Crannogmen there is no danger


def test_crannog_traps_are_dangerous_near_crannogmen() -> None:
    g = holding("crannog-traps", active="blue", A=TRACKERS, b=FAR)
    run(march(g, g["b"]), red=["crannog-traps"], blue=[at(24, 36, 180)], dice=[[3]])
    assert left(g, "b") == 9


def test_crannog_traps_are_dangerous_within_12_inches() -> None:
    for y, dice in (40.8, [[1]]), (40.9, []):
        g = holding("crannog-traps", active="blue", A=TRACKERS, b=("lannister-guards", 24, y, 180))
        run(march(g, g["b"]), red=["crannog-traps"], blue=[at(24, y, 180)], dice=dice)


def test_crannog_traps_are_not_for_charges() -> None:
    g = holding("crannog-traps", active="blue", A=TRACKERS, b=(*GUARDS, {"minis": 4}))
    run(attack(g, g["b"]), blue=["stay"], dice=[[1] * 3])
    assert pile(g, "red-hand") == ["crannog-traps"]


# -- Bog Devil Ambush --------------------------------------------------------------------------------------


def test_bog_devil_ambush_weakens() -> None:
    g = holding("bog-devil-ambush", active="blue", A=TRACKERS, b=NEAR)
    activates(g, "b", red=["bog-devil-ambush", "weakened"])
    assert g["b"].conditions == ("weakened",)


def test_bog_devil_ambush_shoots() -> None:
    g = holding("bog-devil-ambush", active="blue", A=TRACKERS, b=NEAR)
    dice = [[4, 1, 1, 1, 1, 1, 1], [2], [6, 6]]
    activates(g, "b", red=["bog-devil-ambush", "ranged", at(24, 24, 0)], dice=dice)
    assert left(g, "b") == 11


def test_bog_devil_ambush_shoots_with_unactivated_units_only() -> None:
    g = holding("bog-devil-ambush", active="blue", A=TRACKERS, b=NEAR)
    g["A"].activated = True
    activates(g, "b", red=["bog-devil-ambush"])  # there is nothing to choose
    assert g["b"].conditions == ("weakened",)


def test_bog_devil_ambush_needs_crannogmen_near() -> None:
    g = holding("bog-devil-ambush", active="blue", A=TRACKERS, b=("lannister-guards", 24, 42, 180))
    activates(g, "b")
    assert pile(g, "red-hand") == ["bog-devil-ambush"]


# -- The Threat Unseen -------------------------------------------------------------------------------------


def test_the_threat_unseen_panics() -> None:
    g = holding("the-threat-unseen", active="blue", A=TRACKERS, b=NEAR)
    turn_starts(g, "blue", red=["the-threat-unseen", []], dice=[[3, 3]])
    assert (g["b"].conditions, left(g, "b")) == (("panicked",), 11)


def test_the_threat_unseen_needs_free_crannogmen() -> None:
    g = holding("the-threat-unseen", A=TRACKERS, b=GUARDS)
    assert not is_asked(speak(g, W_TURN_START, Turn("red")), "the-threat-unseen")


def test_the_threat_unseen_reaches_12_inches() -> None:
    for y, near in (40.8, True), (40.9, False):
        g = holding("the-threat-unseen", A=TRACKERS, b=("lannister-guards", 24, y, 180))
        assert offered(g, W_TURN_START, Turn("red"), "the-threat-unseen") == near


# -- Ride-by Attack ----------------------------------------------------------------------------------------


def engaged_riders() -> State:
    """Outriders, of 2 ranks and Speed 6, in melee with the guards in front of them."""
    return holding("ride-by-attack", A=("stark-outriders", 24, 23.9, 0), b=GUARDS)


def test_ride_by_attack_goes_through_enemies() -> None:
    g = engaged_riders()
    run(retreat(g, g["A"]), red=["ride-by-attack", at(24, 34, 180)])
    assert g["A"].pose == (24_000, 34_000, 180_000)
    assert left(g, "b") == 12 - 3  # 1, and 1 for each of the two ranks


def test_ride_by_attack_ends_clear() -> None:
    g = engaged_riders()
    ask = until(retreat(g, g["A"]), red=["ride-by-attack"])
    assert ask.why_not(at(24, 33.6, 0)).rule == "TMG-MOVE-1"  # overlaps
    assert ask.why_not(at(24, 33.7, 0)).rule == "TMG-MOVE-2"  # touches
    assert ask.why_not(at(24, 23.9, 0)).rule == "TMG-MOVE-2"  # stays in touch
    assert ask.why_not(at(24, 35.9, 90)) is None
    assert ask.why_not(at(24, 36, 90)).rule == "TMG-MANEUVER-1"  # 12.1 inches
    assert ask.why_not(at(34, 23.9, 90)) is None  # it pivots first


def test_ride_by_attack_that_crosses_nobody_hurts_nobody() -> None:
    g = engaged_riders()
    run(retreat(g, g["A"]), red=["ride-by-attack", at(24, 14, 180)])
    assert left(g, "b") == 12


def test_ride_by_attack_may_not_turn_into_an_enemy() -> None:
    g = holding("ride-by-attack", A=("stark-outriders", 24, 23.9, 0), b=("lannister-guards", 24, 29, 180))
    ask = until(maneuver(g, g["A"]), red=["ride-by-attack"])  # 0.2 inches apart
    assert ask.why_not(at(24, 23.9, 0)) is None
    assert ask.why_not(at(24, 23.9, 45)).rule == "TMG-MOVE-1"


def test_ride_by_attack_needs_room() -> None:
    riders, guards = ("stark-outriders", 2.75, 2.5, 0), ("lannister-guards", 2.75, 7.4, 180)
    g = holding("ride-by-attack", size=(5.5, 9.8), A=riders, b=guards)
    run(attack(g, g["A"]), red=["none"], dice=[[1] * 7])
    assert pile(g, "red-hand") == ["ride-by-attack"]


def test_ride_by_attack_is_for_cavalry() -> None:
    g = holding("ride-by-attack", A=SWORDS, b=GUARDS)
    run(attack(g, g["A"]), red=["stay", "none"], dice=[[1] * 7])
    assert pile(g, "red-hand") == ["ride-by-attack"]


# -- Ride Them Down ----------------------------------------------------------------------------------------


def test_ride_them_down_tramples() -> None:
    g = holding("ride-them-down", active="blue", A=("stark-outriders", 24, 20, 0), b=("lannister-guards", 24, 32, 180))
    red = ["ride-them-down", at(24, 20, 0), "edge-to-edge"]
    run(maneuver(g, g["b"]), blue=[at(24, 30, 180)], red=red, dice=[[3], [3, 1, 1, 1]])
    assert g["b"].conditions == ("panicked",)
    assert left(g, "b") == 9  # 2 Hits for each of two ranks, one blocked
    assert g.tally.attacks == ()


def test_ride_them_down_needs_cavalry_near() -> None:
    g = holding("ride-them-down", active="blue", A=("stark-outriders", 24, 12, 0), b=("lannister-guards", 24, 36, 180))
    run(maneuver(g, g["b"]), blue=[at(24, 35, 180)])
    assert pile(g, "red-hand") == ["ride-them-down"]


# -- Marshal -----------------------------------------------------------------------------------------------


def test_marshal_rests_in_place_of_the_maneuver() -> None:
    hurt = ("stark-outriders", 24, 12, 0, {"minis": 2, "conditions": ["weakened"]})
    g = holding("marshal", A=hurt, b=FAR)
    # bare units have no free Maneuver: the rest takes the place of the action
    run(activate_unit(g, g["A"]), red=["marshal", "marshal"])
    assert (left(g, "A"), g["A"].conditions) == (3, ())  # 3 restored, Resilience 2


def test_marshal_rests_once_in_place_of_the_free_maneuver() -> None:
    hurt = ("stark-outriders", 24, 12, 0, {"minis": 1})
    g = holding("marshal", A=hurt, b=FAR)
    g["A"].card = replace(g["A"].card, abilities=("cavalry",))
    ask = until(activate_unit(g, g["A"]), red=["marshal", "marshal"])
    assert left(g, "A") == 2
    assert ask.ask == "action"
    assert "marshal" not in ask.options()


def test_marshal_is_for_cavalry() -> None:
    g = holding("marshal", A=SWORDS, b=FAR)
    ask = until(activate_unit(g, g["A"]))
    assert ask.ask == "action"


# -- Taunt -------------------------------------------------------------------------------------------------


def test_taunt_card_punishes_who_does_something_else() -> None:
    g = holding("taunt-card", active="blue", A=SWORDS, b=GUARDS)
    run(activate_unit(g, g["b"]), red=["taunt-card"], blue=["retreat", at(24, 34, 180)], dice=[[6, 6]])
    assert g["b"].conditions == ("vulnerable", "weakened")


def test_taunt_card_spares_who_attacks() -> None:
    g = holding("taunt-card", active="blue", A=SWORDS, b=GUARDS)
    run(activate_unit(g, g["b"]), red=["taunt-card"], blue=["attack", "stay"], dice=NOBODY_HIT)
    assert g["b"].conditions == ()


def test_taunt_card_reaches_12_inches() -> None:
    for y, near in (40.8, True), (40.9, False):
        g = holding("taunt-card", active="blue", A=SWORDS, b=("lannister-guards", 24, y, 180))
        assert offered(g, "W-ACTIVATE", Activation(g["b"]), "taunt-card") == near


# -- A Need for Vengeance ----------------------------------------------------------------------------------


def test_a_need_for_vengeance_attacks_and_lets_an_ncu_act() -> None:
    g = holding("a-need-for-vengeance", active=None, ncus=True, A=SWORDS, b=GUARDS)
    blue = ["pycelle", "tactics", "tactics", "A", "panicked"]
    run(speak(g, W_ROUND_START, Turn("red")), red=["a-need-for-vengeance", "stay"], blue=blue, dice=[[3] * 7])
    assert g.tally.attacks == ((0, 1),)
    assert (g.ncu("pycelle").zone, g.ncu("pycelle").activated) == ("tactics", True)
    assert g["A"].conditions == ("panicked",)


def test_a_need_for_vengeance_TMG_ACT_R1_lets_no_ncu_act_that_is_barred() -> None:
    g = holding("a-need-for-vengeance", active=None, ncus=True, A=SWORDS, b=GUARDS)
    for c in g.ncus:
        if c.seat == "blue":
            hamper(g, c, Lasting(BARRED, ROUND, "Price of Honor"), "TMG-ACT-R1")
    run(speak(g, W_ROUND_START, Turn("red")), red=["a-need-for-vengeance", "stay"], dice=[[3] * 7])
    assert (g.tally.attacks, any(c.activated for c in g.ncus)) == (((0, 1),), False)


def test_a_need_for_vengeance_hits_better_with_karstarks() -> None:
    g = holding("a-need-for-vengeance", active=None, A=SPEARS, b=GUARDS)
    run(speak(g, W_ROUND_START, Turn("red")), red=["a-need-for-vengeance", "stay"], dice=[[3] * 7, [6] * 7])
    assert left(g, "b") == 12


# -- Karstark Retribution ----------------------------------------------------------------------------------


def test_karstark_retribution_lays_the_attacker_bare() -> None:
    g = holding("karstark-retribution", active="blue", A=SWORDS, b=GUARDS)
    melee(g, "b", "A", red=["karstark-retribution"], dice=NOBODY_HIT)
    assert (g["b"].conditions, g["b"].lasting[0].until) == (("vulnerable",), "round")
    clear(g, "b")
    melee(g, "b", "A", dice=NOBODY_HIT)
    assert g["b"].conditions == ("vulnerable",)


def test_karstark_retribution_lasts_for_the_game_on_who_attacks_karstarks() -> None:
    g = holding("karstark-retribution", active="blue", A=SPEARS, b=GUARDS)
    melee(g, "b", "A", red=["karstark-retribution"], dice=NOBODY_HIT)
    assert g["b"].lasting[0].until == "game"


def test_karstark_retribution_restores_for_lost_ranks() -> None:
    g = holding("karstark-retribution", active="blue", A=(*SWORDS, {"minis": 5}), b=GUARDS)
    melee(g, "b", "A", red=["karstark-retribution"], dice=NOBODY_HIT)
    run(harm(g, g["b"], 3, "test", "effect"))
    assert left(g, "A") == 5  # no rank lost
    run(harm(g, g["b"], 5, "test", "effect"))
    assert left(g, "A") == 9  # two ranks


# -- Here We Stand -----------------------------------------------------------------------------------------


def standing() -> State:
    g = holding("here-we-stand", A=(*SWORDS, {"minis": 2}), b=FAR)
    turn_starts(g, "red", red=["here-we-stand"])
    return g


def test_here_we_stand_keeps_one_mini() -> None:
    g = standing()
    run(harm(g, g["A"], 5, "test", "effect"), red=["here-we-stand@0"])
    assert (left(g, "A"), g["A"].lasting, pile(g, "red-discard")) == (1, (), ["here-we-stand"])
    run(harm(g, g["A"], 5, "test", "effect"))
    assert g["A"].where == DESTROYED


def test_here_we_stand_may_be_kept_back() -> None:
    g = standing()
    run(harm(g, g["A"], 5, "test", "effect"), red=["none"])
    assert g["A"].where == DESTROYED


def test_here_we_stand_is_not_used_twice_for_one_fall() -> None:
    g = holding("here-we-stand", "here-we-stand", A=(*SWORDS, {"minis": 2}), b=FAR)
    turn_starts(g, "red", red=["here-we-stand"])
    turn_starts(g, "red", red=["here-we-stand"])
    run(harm(g, g["A"], 5, "test", "effect"), red=["here-we-stand@0"])
    assert (left(g, "A"), len(g["A"].lasting)) == (1, 1)


def test_here_we_stand_is_kept_by_a_unit_that_stays_by_itself() -> None:
    g = bear(standing(), A="to-the-last")
    run(harm(g, g["A"], 5, "test", "effect"), dice=[[3, 3]])  # nobody is asked for the card
    assert (left(g, "A"), pile(g, "red-attached")) == (1, ["here-we-stand"])


# -- Support of Bear Island --------------------------------------------------------------------------------


def supporting(card: str) -> State:
    return holding("support-of-bear-island", A=(card, 24, 24, 0), b=GUARDS, C=(*SIDE, {"minis": 6}))


def test_support_of_bear_island_gives_one_more_than_it_takes() -> None:
    g = supporting("stark-sworn-swords")
    turn_starts(g, "red", red=["support-of-bear-island", "A", "2"])
    assert (left(g, "A"), left(g, "C"), g["b"].conditions) == (10, 9, ())


def test_support_of_bear_island_of_mormonts_weakens() -> None:
    g = supporting("house-mormont-she-bears")
    turn_starts(g, "red", red=["support-of-bear-island", "A", "0"])
    assert (left(g, "A"), left(g, "C"), g["b"].conditions) == (12, 7, ("weakened",))


def test_support_of_bear_island_needs_two() -> None:
    g = holding("support-of-bear-island", A=SWORDS, b=GUARDS)
    ask = until(speak(g, W_TURN_START, Turn("red")))
    assert ask.why_not("support-of-bear-island").rule == "TMG-DECK-R2"


def test_support_of_bear_island_reaches_12_inches() -> None:
    for x, near in (24 + 5.5 + 12, True), (24 + 5.5 + 12.1, False):
        g = holding("support-of-bear-island", A=SWORDS, b=GUARDS, C=("stark-sworn-swords", x, 24, 0))
        assert offered(g, W_TURN_START, Turn("red"), "support-of-bear-island") == near


# -- Sustained Assault -------------------------------------------------------------------------------------


def test_sustained_assault_uses_the_highest_value() -> None:
    g = holding("sustained-assault", A=(*SWORDS, {"minis": 4}), b=GUARDS)
    note_engaged(g, ((0, 1),))
    assert melee(g, "A", "b", red=["sustained-assault"], dice=[[1] * 7]).dice == 7


def test_sustained_assault_needs_an_engagement_at_the_start() -> None:
    g = holding("sustained-assault", A=(*SWORDS, {"minis": 4}), b=GUARDS)
    ask = until(strike(g, a_blow(g, "A", "b")))
    assert ask.why_not("sustained-assault").rule == "TMG-CONTENT-R8"


def test_sustained_assault_of_maege_rolls_again() -> None:
    g = holding("sustained-assault", A=led(SWORDS, MAEGE, minis=4), b=GUARDS)
    assert melee(g, "A", "b", red=["sustained-assault", []], dice=[[1] * 4]).dice == 4
