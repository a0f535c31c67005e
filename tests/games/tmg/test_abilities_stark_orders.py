"""Stark Orders and what is used once, each by its own effect."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.attack import strike
from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import expire
from banneret.games.tmg.charge import Rush, charge
from banneret.games.tmg.listening import speak
from banneret.games.tmg.maneuver import MANEUVER, RETREAT, Move, maneuver, retreat
from banneret.games.tmg.state import TURN, State
from banneret.games.tmg.values import speed
from tests.games.tmg.duels import FOE, HOST, apart, at_start_of, blow, duel, modifiers, offered, struck
from tests.games.tmg.tables import able, at, run, told, until

BOWS, DEVILS, SHIELDS = "stark-bowmen", "crannogman-bog-devils", "house-tully-sworn-shields"
RAGE, GREATJON, HODOR = "rickard-karstark-vengeful-bannerman", "greatjon-umber-lord-of-last-hearth", "bran-and-hodor"
HOWLAND, WARDEN = "howland-reed-lord-of-the-crannogs", "crannogman-warden"
SIX, SEVEN = [1] * 6, [1] * 7  # dice that miss


# -- at the start of a turn --------------------------------------------------------------------------------


def test_mark_target_exposes_an_enemy_in_sight_and_range() -> None:
    g = apart(gap=12)
    at_start_of(g, "red", red=["mark-target@A"])
    assert g["b"].conditions == ("vulnerable",)
    at_start_of(g, "red")  # once a round


def test_TMG_CONTENT_R4_an_order_is_used_once_in_a_round() -> None:
    g = apart(gap=12)
    at_start_of(g, "red", red=["mark-target@A"])
    assert len(g["A"].orders) == 1
    at_start_of(g, "red")
    g["A"].orders = ()  # another round
    at_start_of(g, "red", red=["mark-target@A"])


def test_mark_target_needs_sight_range_and_its_own_turn() -> None:
    at_start_of(apart(gap=12.1), "red")
    at_start_of(apart(gap=12), "blue")
    at_start_of(able(A=(HOST, 24, 12, 180), b=(FOE, 24, 24, 180)), "red")


def test_scout_openings_help_friendly_attacks_on_one_enemy_this_turn() -> None:
    g = apart(DEVILS, gap=12, C=(BOWS, 36, 20, 0), c=(FOE, 30, 28, 180))
    at_start_of(g, "red", red=["scout-openings@A", "b"])
    made = struck(g, [[6, *[1] * 6], [6], [6, 6]], red=[["d2"]], who="C", on="b", melee=False)
    assert made.unblockable == 2
    assert struck(g, [[6, *[1] * 6], [6]], who="C", on="c", melee=False).unblockable == 0
    expire(g, TURN, "test")
    assert struck(g, [[6, *[1] * 6], [6]], who="C", on="b", melee=False).unblockable == 0


def test_scout_openings_reach_12_inches() -> None:
    at_start_of(apart(DEVILS, gap=12.1), "red")


def test_scout_openings_do_not_help_the_enemy() -> None:
    g = apart(DEVILS, foe=HOST, gap=12)
    at_start_of(g, "red", red=["scout-openings@A"])
    struck(g, [SEVEN], who="b", on="A", melee=False)


# -- before an action --------------------------------------------------------------------------------------


def trapped(**more: Any) -> State:
    """An enemy 12 inches from Trackers."""
    return apart(gap=12, active="blue", **more)


def test_hidden_traps_strike_for_each_rank() -> None:
    g = trapped(b={"minis": 8})
    run(maneuver(g, g["b"]), red=["hidden-traps@A", "hits"], blue=[[*g["b"].pose]], dice=[[4, 3]])
    assert (g["b"].strength, speed(g, g["b"])) == (7, 5000)


def test_hidden_traps_slow_an_enemy_this_turn() -> None:
    g = trapped()
    pose = g["b"].pose
    asked = until(maneuver(g, g["b"]), red=["hidden-traps@A", "slowed"])
    assert asked.why_not([pose[0], pose[1] - 4001, pose[2]]).rule == "TMG-MANEUVER-1"
    assert asked.why_not([pose[0], pose[1] - 4000, pose[2]]) is None
    expire(g, TURN, "test")
    assert speed(g, g["b"]) == 5000


def test_hidden_traps_catch_only_unengaged_enemies_in_range() -> None:
    g = trapped()
    assert offered(g, "W-ACTION-DECLARE", Move(g["b"], MANEUVER), "hidden-traps")
    assert not offered(g, "W-ACTION-DECLARE", Move(g["A"], MANEUVER), "hidden-traps")
    g = apart(gap=12.1)
    assert not offered(g, "W-ACTION-DECLARE", Move(g["b"], MANEUVER), "hidden-traps")
    g = duel()
    assert not offered(g, "W-ACTION-DECLARE", Move(g["b"], RETREAT), "hidden-traps")


def test_reckless_heroism_pays_d3_wounds_for_a_six() -> None:
    for face, left in ((2, 11), (3, 10), (4, 10), (5, 9)):
        g = apart(HOST, GREATJON, gap=12)  # Speed 6 and 6
        red = ["reckless-heroism@A", [*g["A"].pose], "edge-to-edge", []]
        run(charge(g, g["A"]), red=red, dice=[[face], SIX])  # no charge die
        assert (g["A"].strength, told(g, "charged")[0]["die"]) == (left, 6)


def test_reckless_heroism_ignores_resilience_and_may_kill() -> None:
    g = apart(HOST, GREATJON, gap=12, A={"minis": 1})
    rush: Rush = run(charge(g, g["A"]), red=["reckless-heroism@A"], dice=[[1]])
    assert (g["A"].where, rush.counts_as) == ("destroyed", None)
    g = apart("stark-outriders", GREATJON, gap=12)
    until(charge(g, g["A"]), red=["reckless-heroism@A"], dice=[[4]])
    assert g["A"].strength == 2


def test_hodor_thrice_retreats_6_inches_further_once() -> None:
    g = duel(HOST, HODOR)
    plain = until(retreat(g, g["A"]), red=["none"], dice=[[6, 6]])
    assert plain.why_not(at(24, 6, 0)) is not None
    h = duel(HOST, HODOR)
    further = until(retreat(h, h["A"]), red=["hodor-thrice@A"], dice=[[6, 6]])
    assert further.form["most"] == plain.form["most"] + 6000
    run(retreat(g, g["A"]), red=["hodor-thrice@A", at(24, 6, 0)], dice=[[6, 6]])
    assert g["A"].pose == (24_000, 6_000, 0)
    assert not offered(g, "W-ACTION-DECLARE", Move(g["A"], RETREAT), "hodor-thrice")


def test_hodor_thrice_silences_him_for_good() -> None:
    g = duel(HOST, HODOR)
    run(speak(g, "W-ACTION-DECLARE", Move(g["A"], RETREAT)), red=["hodor-thrice@A"])
    assert struck(g, [SIX]).bonus_wounds == 0


def test_hodor_thrice_is_for_retreats() -> None:
    g = duel(HOST, HODOR)
    run(attack(g, g["A"]), red=["stay"], dice=[SIX, [6, 6]])


# -- attacks -----------------------------------------------------------------------------------------------


def test_superior_flanking_panics_and_exposes() -> None:
    g = duel(HOST, H=(HOST, 24, 10, 0, {"attachment": HOWLAND}))
    struck(g, [SIX], red=["superior-flanking@H"], arc="left")
    assert g["b"].conditions == ("panicked", "vulnerable")


def test_superior_flanking_needs_a_flank_a_friend_and_12_inches() -> None:
    g = duel(HOST, H=(HOST, 24, 10, 0, {"attachment": HOWLAND}))
    assert offered(g, "W-ATK-PRE", blow(g, arc="rear"), "superior-flanking")
    assert not offered(g, "W-ATK-PRE", blow(g, arc="front"), "superior-flanking")
    assert not offered(g, "W-ATK-PRE", blow(g, "b", "A", arc="rear"), "superior-flanking")
    g = duel(HOST, H=(HOST, 24, 7, 0, {"attachment": HOWLAND}))
    assert not offered(g, "W-ATK-PRE", blow(g, arc="rear"), "superior-flanking")


def test_stark_fury_gains_and_then_pays() -> None:
    g = duel(HOST, RAGE)
    made = struck(g, [[6, *[1] * 5], [4, 4], [6, 6]], red=["stark-fury@A"])
    assert (made.hits, modifiers(g, "defense")) == (2, [["Sundering", -1]])
    assert g["A"].strength == 10


def test_stark_fury_pays_less_for_lost_ranks() -> None:
    g = duel(HOST, RAGE, A={"minis": 8})
    struck(g, [[1] * 4], red=["stark-fury@A"])
    assert g["A"].strength == 7
    g = duel(HOST, RAGE, A={"minis": 4})
    struck(g, [[1] * 3], red=["stark-fury@A"])
    assert g["A"].strength == 4


def test_stark_fury_is_for_melee_and_optional() -> None:
    struck(apart(HOST, RAGE), [SEVEN], melee=False)
    g = duel(HOST, RAGE)
    struck(g, [SIX], red=["none"])
    assert g["A"].strength == 12


def test_shield_wall_blocks_a_hit_for_each_rank() -> None:
    g = duel(HOST, foe=SHIELDS, b={"minis": 8})
    struck(g, [[4, 4, 4, 1, 1, 1], [4, 1, 1]], blue=["shield-wall@b"], arc="left")  # one by a die, two by ranks
    assert g["b"].strength == 8
    struck(g, [[4, 4, 4, 1, 1, 1], [4, 1, 1], [1, 4]], arc="left")  # used this round
    assert g["b"].strength == 8 - 2 - 1


def test_shield_wall_is_no_use_in_the_rear_or_against_bows() -> None:
    g = duel(HOST, foe=SHIELDS)
    struck(g, [[4, *[1] * 5], [6]], arc="rear")
    struck(apart(HOST, foe=SHIELDS), [[4, *[1] * 6], [6]], melee=False)


# -- after an attack or move -------------------------------------------------------------------------------


def test_swift_retreat_after_a_melee_attack_on_it() -> None:
    g = duel(FOE, foe=DEVILS)
    struck(g, [SEVEN, [6, 6]], blue=["swift-retreat@b", at(24, 40, 180)])
    assert g["b"].pose == (24_000, 40_000, 180_000)


def test_swift_retreat_only_from_an_enemys_melee_attack() -> None:
    g = apart(HOST, foe=DEVILS)
    struck(g, [SEVEN], melee=False)
    g = duel(FOE, foe=DEVILS)
    assert not offered(g, "W-ATK-AFTER", blow(g, "b", "A"), "swift-retreat")
    assert offered(g, "W-ATK-AFTER", blow(g, "A", "b"), "swift-retreat")
    g = duel(FOE, foe=DEVILS, A={"minis": 1}, active="blue")
    made = blow(g, "A", "b")
    run(harm(g, g["A"], 1, "test", "effect"))  # who struck it is gone: there is nobody to retreat from
    made.throw.faces = [1]
    assert not offered(g, "W-ATK-AFTER", made, "swift-retreat")


def test_overrun_goes_on_after_the_last_enemy_is_destroyed() -> None:
    g = duel(HOST, GREATJON, b={"minis": 1})
    struck(g, [[4, *[1] * 5], [1]], red=["overrun@A", at(24, 36, 0)])  # nobody is left to charge: a March
    assert (g["b"].where, g["A"].pose) == ("destroyed", (24_000, 36_000, 0))


def test_overrun_charges_the_next() -> None:
    g = duel(HOST, GREATJON, b={"minis": 1}, c=(FOE, 24, 40, 180))
    red = ["overrun@A", "charge", "none"]  # not recklessly
    assert until(strike(g, blow(g)), dice=[[4, *[1] * 5], [1]], red=red).ask == "charge-pivot"


def test_overrun_stops_at_another_enemy_or_a_survivor() -> None:
    g = duel(HOST, GREATJON, b={"minis": 1}, c=(FOE, 24, 19.2, 180))
    struck(g, [[4, *[1] * 5], [1]])
    g = duel(HOST, GREATJON, b={"minis": 2})
    struck(g, [[4, *[1] * 5], [1], [6, 6]])


def test_overwatch_shoots_an_enemy_that_moved_into_view() -> None:
    g = apart(BOWS, WARDEN, gap=13)
    pose = [g["b"].x, g["b"].y - 1000, 180_000]
    run(maneuver(g, g["b"]), blue=[pose], red=["overwatch@A", [*g["A"].pose]], dice=[[3, *[1] * 6], [4]])
    assert told(g, "attacks")[0]["who"] == "A"


def test_overwatch_ignores_who_stays_too_far_or_retreats() -> None:
    g = apart(BOWS, WARDEN, gap=13)
    run(maneuver(g, g["b"]), blue=[[*g["b"].pose]])
    g = apart(BOWS, WARDEN, gap=12)
    assert offered(g, "W-MOVE-END", Move(g["b"], MANEUVER), "overwatch")
    assert not offered(g, "W-MOVE-END", Move(g["b"], RETREAT), "overwatch")
    assert not offered(g, "W-MOVE-END", Move(g["A"], MANEUVER), "overwatch")
