"""Stark tests, moves, captives and reserves, each ability by its own effect."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.tmg.casualties import harm
from banneret.games.tmg.charge import charge
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.maneuver import maneuver, march, retreat, why_no_retreat
from banneret.games.tmg.matter import Turn
from banneret.games.tmg.modes import still_to_deploy
from banneret.games.tmg.moments import NO_ABILITIES
from banneret.games.tmg.morale import morale_test, panic_test
from banneret.games.tmg.state import RESERVE, Attached, Lasting, State
from banneret.games.tmg.values import affiliated, speed
from tests.games.tmg.duels import FOE, HOST, apart, duel
from tests.games.tmg.tables import able, at, run, told, until

CAVALIERS, SHIELDS, RIDERS = "house-tully-cavaliers", "house-tully-sworn-shields", "stark-outriders"
SHE_BEAR, KNIGHT, RICKON = "maege-mormont-the-she-bear", "brynden-tully-unyielding-knight", "rickon-stark"
YOUNG_WOLF, WOLF_LORD, SURVIVOR = "robb-stark-the-young-wolf", "robb-stark-the-wolf-lord", "crannogman-survivalist"
INFILTRATOR = "brynden-tully-vanguard-infiltrator"
SIX = [1] * 6  # dice that miss


# -- tests -------------------------------------------------------------------------------------------------


def test_unyielding_spares_a_wound_for_each_rank_lost() -> None:
    g = apart(HOST, SHE_BEAR, A={"minis": 8})
    assert run(panic_test(g, g["A"]), dice=[[1, 2]]).casualties == 3  # short by 4
    g = apart(HOST, SHE_BEAR)
    assert run(panic_test(g, g["A"]), dice=[[1, 2]]).casualties == 4


def test_dauntless_restores_after_a_passed_test() -> None:
    g = apart(HOST, KNIGHT, A={"minis": 8})
    run(morale_test(g, g["A"]), dice=[[6, 1]])
    assert g["A"].strength == 9
    run(panic_test(g, g["A"]), dice=[[6, 1]])
    assert g["A"].strength == 10
    run(morale_test(g, g["A"]), dice=[[5, 1]])
    assert g["A"].strength == 10


def banners(**more: Any) -> State:
    """Cavaliers with a worn down friend 6 inches away and another 6.1 inches away."""
    worn = {"minis": 8}
    near, far = (HOST, 24 + 5.5 + 6, 12, 0, worn), (HOST, 24 - 5.5 - 6.1, 12, 0, worn)
    return able(A=(CAVALIERS, 24, 12, 0), N=near, F=far, b=(FOE, 24, 20, 180, worn), **more)


def test_rally_banner_restores_friends_near_by() -> None:
    g = banners()
    for id in "NFb":
        run(morale_test(g, g[id]), dice=[[6, 6]])
    assert [g[id].strength for id in "NFb"] == [9, 8, 8]
    run(morale_test(g, g["N"]), dice=[[1, 1]])
    assert g["N"].strength == 9


def test_rally_banner_of_two_units_works_once() -> None:
    g = banners(C=(CAVALIERS, 35.5, 18, 0))
    run(morale_test(g, g["N"]), dice=[[6, 6]])
    assert g["N"].strength == 9  # TMG-CONTENT-R9


def test_stubborn_tenacity_wounds_an_engaged_enemy_after_a_passed_panic_test() -> None:
    g = duel(HOST, foe=SHIELDS)
    run(panic_test(g, g["b"]), dice=[[3, 3]])
    assert g["A"].strength == 11


def test_stubborn_tenacity_is_for_passed_panic_tests_in_melee() -> None:
    g = duel(HOST, foe=SHIELDS)
    run(panic_test(g, g["b"]), dice=[[2, 3]])
    run(morale_test(g, g["b"]), dice=[[3, 3]])
    assert g["A"].strength == 12
    g = apart(HOST, foe=SHIELDS)
    run(panic_test(g, g["b"]), dice=[[3, 3]])
    assert g["A"].strength == 12


# -- moves -------------------------------------------------------------------------------------------------


def test_enhanced_mobility_is_faster() -> None:
    g = apart(HOST, YOUNG_WOLF)
    assert (speed(g, g["A"]), speed(g, g["b"])) == (7000, 5000)


def test_enhanced_mobility_TMG_CONV_R7_may_pivot_before_a_march() -> None:
    g = apart(HOST, YOUNG_WOLF)
    run(march(g, g["A"]), red=[at(38, 12, 90)])
    assert g["A"].pose == (38_000, 12_000, 90_000)
    g = apart(HOST)
    assert until(march(g, g["A"])).why_not(at(36, 12, 90)) is not None


def test_regroup_restores_after_a_retreat() -> None:
    g = duel(HOST, WOLF_LORD, A={"minis": 8})
    run(retreat(g, g["A"]), red=[at(24, 14, 0)], dice=[[6, 6]])
    assert g["A"].strength == 11


def test_regroup_is_for_retreats() -> None:
    g = apart(HOST, WOLF_LORD, A={"minis": 8})
    run(maneuver(g, g["A"]), red=[at(24, 11, 0)])
    assert g["A"].strength == 8


def test_elusive_escape_goes_2_inches_further_and_weakens() -> None:
    g = duel(HOST, SURVIVOR)
    asked = until(retreat(g, g["A"]), dice=[[6, 6]])
    assert asked.why_not(at(24, 9.999, 0)) is not None
    run(retreat(g, g["A"]), red=[at(24, 10, 0)], dice=[[6, 6]])
    assert (g["A"].pose, g["b"].conditions) == ((24_000, 10_000, 0), ("weakened",))


def test_elusive_escape_TMG_RETREAT_R4_counts_where_only_its_inches_lead_to_a_free_spot() -> None:
    friends: dict[str, Any] = {"C": (FOE, 21, 19.2, 0), "D": (FOE, 27, 15.5, 0)}  # they fill the way up to 13.3 inches
    for attachment, free in ((SURVIVOR, True), ("mormont-veteran", False)):
        g = duel(HOST, attachment, **friends)
        assert (why_no_retreat(g, g["A"]) is None) == free


def test_elusive_escape_is_its_own() -> None:
    g = duel(HOST)
    assert until(retreat(g, g["A"]), dice=[[6, 6]]).why_not(at(24, 11.999, 0)) is not None
    run(retreat(g, g["A"]), red=[at(24, 12, 0)], dice=[[6, 6]])
    assert g["b"].conditions == ()


def test_elusive_escape_weakens_whom_a_band_has_lost_in_its_panic_test() -> None:
    left: dict[str, Any] = {
        "A": (FOE, 24, 24, 0, {"minis": 4, "attachment": SURVIVOR}),
        "B": (FOE, 24, 24, 0, {"minis": 1}),
    }
    g = able(**left, b=(FOE, 18.5, 28.8, 180), c=(FOE, 29.5, 28.8, 180), bands=["AB"])
    run(retreat(g, g["A"]), red=[at(21.25, 20, 0)], dice=[[2, 3]])  # short by 1: B is gone, who alone fought c
    assert (g["b"].conditions, g["c"].conditions) == (("weakened",), ("weakened",))


def test_pathfinder_TMG_TERR_R6_ignores_dangerous_and_hindering() -> None:
    g = apart(HOST, SURVIVOR, gap=10, pieces=[("stakes", 24, 17, 0)])
    run(maneuver(g, g["A"]), red=[at(24, 15, 0)])
    assert g["A"].strength == 12
    g = apart(HOST, SURVIVOR, pieces=[("bog", 24, 18, 0)])
    run(charge(g, g["A"]), red=[[*g["A"].pose], "edge-to-edge", []], dice=[[2], SIX])
    assert told(g, "charged")[0]["die"] == 2


def test_pathfinder_is_what_others_lack() -> None:
    g = apart(HOST, gap=10, pieces=[("stakes", 24, 17, 0)])
    run(maneuver(g, g["A"]), red=[at(24, 15, 0)], dice=[[2]])
    assert g["A"].strength == 10
    g = apart(HOST, pieces=[("bog", 24, 18, 0)])
    run(charge(g, g["A"]), red=[[*g["A"].pose], "edge-to-edge", []], dice=[[2, 3], SIX])


# -- when a mini is removed --------------------------------------------------------------------------------


def test_valuable_captive_rickon_stark_steels_his_unit() -> None:
    g = apart(HOST, RICKON)
    assert run(morale_test(g, g["A"]), dice=[[3, 3]]).passed
    assert not run(morale_test(g, g["A"]), dice=[[3, 2]]).passed


def test_valuable_captive_rickon_stark_TMG_ATT_4_gives_the_opponent_a_point_when_he_goes() -> None:
    g = apart(HOST, RICKON)
    run(harm(g, g["A"], 11, "test", "effect"))
    assert g.vp == {"red": 0, "blue": 0}
    run(harm(g, g["A"], 1, "test", "effect"))
    assert g.vp == {"red": 0, "blue": 1}


def test_valuable_captive_rickon_stark_TMG_CONTENT_R9_adds_up_with_that_of_jaime() -> None:
    g = apart(HOST, RICKON)
    jaime = library().attachments["jaime-lannister-maimed-hostage"]
    g["A"].attachments += (Attached(jaime, 1, beyond=True, by="blue"),)
    assert run(morale_test(g, g["A"]), dice=[[3, 2]]).passed  # different names: +2
    assert not run(morale_test(g, g["A"]), dice=[[2, 2]]).passed


def with_jaqen(**more: Any) -> State:
    """Jaqen, planted by red, stands in b beside the left-most mini of the front."""
    g = apart(**more)
    g["b"].attachments = (Attached(library().attachments["jaqen-hghar"], 1, True, "red"),)
    return g


def test_a_man_freed_a_name_owed_costs_a_unit_of_the_hosts_owner_3_wounds() -> None:
    g = with_jaqen(c=(FOE, 40, 40, 180))
    run(harm(g, g["b"], 10, "test", "effect"))
    assert g["b"].strength == 2
    run(harm(g, g["b"], 1, "test", "effect"), red=["c"])
    assert (g["b"].strength, g["c"].strength, g["A"].strength) == (1, 9, 12)


def test_a_man_freed_a_name_owed_TMG_CONTENT_R10_may_take_an_attachment() -> None:
    g = with_jaqen(c=(FOE, 40, 40, 180, {"attachment": "umber-champion"}))
    run(harm(g, g["b"], 12, "test", "effect"), red=["attachment"])
    assert (g["b"].where, g["c"].strength, g["c"].attachments) == ("destroyed", 12 - 2 - 1, ())


def test_a_man_freed_a_name_owed_TMG_BAND_4_two_of_one_name_in_a_band_are_told_apart() -> None:
    captain = {"attachment": "sworn-sword-captain"}
    g = with_jaqen(bands=["cd"], c=(FOE, 30, 40, 180, captain), d=(FOE, 40, 40, 180, captain))
    asked = until(harm(g, g["b"], 12, "test", "effect"), red=["attachment"])
    assert (asked.seat, asked.options()) == ("red", ["sworn-sword-captain@c", "sworn-sword-captain@d"])
    g = with_jaqen(bands=["cd"], c=(FOE, 30, 40, 180, captain), d=(FOE, 40, 40, 180, captain))
    run(harm(g, g["b"], 12, "test", "effect"), red=["attachment", "sworn-sword-captain@c"])
    assert (len(g["c"].attachments), len(g["d"].attachments)) == (0, 1)


def test_a_man_freed_a_name_owed_TMG_CONTENT_R12_is_lost_on_a_host_without_abilities() -> None:
    g = with_jaqen(c=(FOE, 40, 40, 180))
    g["b"].lasting = (Lasting(NO_ABILITIES, "turn", "a test"),)
    run(harm(g, g["b"], 11, "test", "effect"))
    assert (g["b"].strength, g["c"].strength) == (1, 12)


# -- from reserve ------------------------------------------------------------------------------------------


def reserved(first: str = "blue") -> State:
    """A match before deployment with riders that could outflank."""
    g = apart(RIDERS, INFILTRATOR, active=None, first=first)
    g.mode, g.sides = library().modes["game-of-thrones"], {"red": "first", "blue": "second"}
    g["A"].where = RESERVE
    return g


def round_starts(g: State, **script: Any) -> None:
    run(speak(g, "W-ROUND-START", Turn(g.first)), **script)


def held_back(g: State) -> State:
    run(speak(g, "W-SETUP", Turn(g.first)), red=["outflank@A"])
    return g


@pytest.mark.parametrize(
    ("edge", "pose"), [("west", at(3, 30, 90)), ("east", at(45, 30, 270)), ("own-edge", at(20, 3, 0))]
)
def test_outflank_comes_from_reserve_at_an_edge(edge: str, pose: list[int]) -> None:
    g = held_back(reserved())
    assert g["A"].where == RESERVE
    round_starts(g, red=["outflank@A", edge, pose])
    assert (g["A"].where, [*g["A"].pose], g["A"].activated) == ("table", pose, False)
    round_starts(g)


def test_outflank_stays_within_6_inches_of_the_edge() -> None:
    g = held_back(reserved())
    asked = until(speak(g, "W-ROUND-START", Turn("blue")), red=["outflank@A", "west"])
    assert asked.why_not(at(3.6, 30, 90)).rule == "TMG-CONTENT-R11"


def test_outflank_waits_while_its_player_goes_first() -> None:
    round_starts(held_back(reserved(first="red")))


def test_outflank_is_chosen_before_deployment() -> None:
    g = reserved()
    assert [*still_to_deploy(g, "red")] == ["A"]
    assert [*still_to_deploy(held_back(reserved()), "red")] == []
    run(speak(g, "W-SETUP", Turn("blue")), red=["none"])
    assert g["A"].ready == 0
    round_starts(g)


# -- houses ------------------------------------------------------------------------------------------------


def counts_as(attachment: str, house: str) -> bool:
    g = apart(FOE, attachment)
    assert not affiliated(g, g["b"], house)
    return affiliated(g, g["A"], house)


def test_affiliation_house_umber() -> None:
    assert counts_as("greatjon-umber-lord-of-last-hearth", "House Umber")
    assert not counts_as("umber-champion", "House Umber")


def test_affiliation_house_tully() -> None:
    assert counts_as("brynden-tully-the-blackfish", "House Tully")
    assert not counts_as("umber-champion", "House Tully")


def test_affiliation_crannogman() -> None:
    assert counts_as("meera-reed", "Crannogman")
    assert not counts_as("umber-champion", "Crannogman")


def test_affiliation_house_karstark() -> None:
    assert counts_as("rickard-karstark-lord-of-karhold", "House Karstark")
    assert not counts_as("umber-champion", "House Karstark")


def test_affiliation_house_mormont() -> None:
    assert counts_as("maege-mormont-lady-of-bear-island", "House Mormont")
    assert not counts_as("umber-champion", "House Mormont")


def test_affiliation_TMG_CONTENT_R12_is_off_with_all_abilities() -> None:
    silent = {"lasting": [(NO_ABILITIES, 0)]}
    g = apart("umber-berserkers", "greatjon-umber-lord-of-last-hearth", A=silent)
    assert affiliated(g, g["A"], "House Umber")  # by its card, which is no ability
    g = apart(FOE, "greatjon-umber-lord-of-last-hearth", A=silent)
    assert not affiliated(g, g["A"], "House Umber")
