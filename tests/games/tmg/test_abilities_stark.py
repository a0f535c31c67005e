"""What Stark units and attachments do by themselves when they fight, each by its own effect."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.attack import strike
from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.charge import charge
from banneret.games.tmg.library import library
from banneret.games.tmg.morale import morale_test
from banneret.games.tmg.state import State
from tests.games.tmg.duels import FOE, HOST, apart, blow, dice, duel, modifiers, offered, struck
from tests.games.tmg.one_ability import bear
from tests.games.tmg.tables import able, at, run, told, until

RIDERS, AXES, LOYALISTS = "stark-outriders", "house-umber-greataxes", "house-karstark-loyalists"
SPEARS, WINTERFELL, BERSERKERS = "house-karstark-spearmen", "winterfell-guard", "umber-berserkers"
HODOR, RODRIK, EDDARD = "bran-and-hodor", "rodrik-cassel-master-at-arms", "eddard-stark-lord-of-winterfell"
BEAR_ISLAND, SHE_BEAR = "maege-mormont-lady-of-bear-island", "maege-mormont-the-she-bear"
CHAMPION, SYRIO, JOJEN = "winterfell-champion", "syrio-forel", "jojen-reed"
FIERCE = "greatjon-umber-fierce-bannerman"
SIX, SEVEN = [1] * 6, [1] * 7  # dice that miss


# -- its attacks -------------------------------------------------------------------------------------------


def test_unleashed_ferocity_panics_or_exposes_for_each_rank_lost() -> None:
    g = duel(LOYALISTS, A={"minis": 8})
    struck(g, [[1] * 5], red=["vulnerable"])
    assert g["b"].conditions == ("vulnerable",)
    g = duel(LOYALISTS, A={"minis": 4})
    struck(g, [[1] * 4])
    assert g["b"].conditions == ("panicked", "vulnerable")


def test_unleashed_ferocity_needs_a_lost_rank() -> None:
    g = duel(LOYALISTS)
    struck(g, [SEVEN])
    assert g["b"].conditions == ()


def test_winterfell_supplies_give_precision() -> None:
    g = duel(WINTERFELL, A={"minis": 4})
    assert struck(g, [[6, 1, 1, 1], [6, 6]]).unblockable == 1


def test_winterfell_supplies_give_the_highest_dice_with_combat() -> None:
    g = duel(WINTERFELL, A={"minis": 4}, ncus=["catelyn-stark"], zones={"catelyn-stark": "combat"})
    struck(g, [SEVEN])
    g = duel(WINTERFELL, A={"minis": 4}, ncus=["blue:catelyn-stark"], zones={"catelyn-stark": "combat"})
    struck(g, [[1] * 4])


def test_hodor_deals_a_wound_more_in_melee() -> None:
    g = duel(HOST, HODOR)
    struck(g, [SIX, [6, 6]])
    assert g["b"].strength == 11
    g = apart(HOST, HODOR)
    struck(g, [SEVEN], melee=False)
    assert g["b"].strength == 12


def test_boldness_and_courage_adds_a_die_or_a_rank() -> None:
    g = duel(HOST, RODRIK)
    struck(g, [[1] * 7])
    g["A"].minis = (1 << 8) - 1
    struck(g, [[1] * 6])  # as with three ranks
    g["A"].minis = (1 << 4) - 1
    struck(g, [[1] * 4])
    assert [len(event["faces"]) for event in told(g, "rolled")] == [7, 6, 4]


def test_boldness_and_courage_works_at_range() -> None:
    g = apart(HOST, RODRIK)
    struck(g, [[1] * 8], melee=False)
    assert dice(g, "attack") == 8


def test_battle_scars_take_one_option() -> None:
    g = duel(HOST, BEAR_ISLAND)
    struck(g, [[4, *[1] * 5], [1], [4, 4]], red=["vicious"])
    assert modifiers(g, "morale") == [["Vicious", -2]]
    struck(g, [SIX, [1]], red=["re-roll", ["d1"]])


def test_battle_scars_take_one_option_more_for_each_rank_lost() -> None:
    g = duel(HOST, BEAR_ISLAND, A={"minis": 8})
    struck(g, [[4, *[1] * 5], [1], [4, 4]], red=["highest", "vicious"])  # 6 dice, not 4
    assert modifiers(g, "morale") == [["Vicious", -2]]
    g = duel(HOST, BEAR_ISLAND, A={"minis": 4})
    struck(g, [SIX], red=[[]])  # all three


def test_battle_scars_are_for_melee() -> None:
    struck(apart(HOST, BEAR_ISLAND), [SEVEN], melee=False)


def test_winterfells_wrath_gives_critical_blow_in_melee() -> None:
    assert struck(duel(HOST, CHAMPION), [[6, *[1] * 5], [4, 4]]).hits == 2
    assert struck(apart(HOST, CHAMPION), [[6, *[1] * 6], [4]], melee=False).hits == 1


def test_winterfells_wrath_weakens_whom_it_charges() -> None:
    g = apart(HOST, CHAMPION)
    charged(g, SIX)
    assert g["b"].conditions == ("weakened",)


def test_rally_cry_restores_another_friend() -> None:
    g = duel(HOST, EDDARD, A={"minis": 8}, C=(HOST, 24, 10, 0, {"minis": 8}))
    struck(g, [[1] * 4])
    assert (g["A"].strength, g["C"].strength) == (8, 10)


def test_rally_cry_reaches_12_inches_and_works_in_melee() -> None:
    g = duel(HOST, EDDARD, C=(HOST, 24, 7, 0, {"minis": 8}))
    struck(g, [SIX])
    assert g["C"].strength == 8
    g = apart(HOST, EDDARD, C=(HOST, 36, 12, 0, {"minis": 8}))
    struck(g, [SEVEN], melee=False)
    assert g["C"].strength == 8


def test_jojens_greensight_rolls_attack_dice_again() -> None:
    g = duel(HOST, JOJEN)
    run(attack(g, g["A"]), red=["stay", ["d1"]], dice=[SIX, [1]])
    g = apart(HOST, JOJEN)
    red = ["attack-dice", [*g["A"].pose], "edge-to-edge", ["d1"]]
    run(charge(g, g["A"]), red=red, dice=[[2], [4, *[1] * 5], [1]])  # hits, too


def test_jojens_greensight_rolls_charge_dice_again_and_ignores_hindering() -> None:
    g = apart(HOST, JOJEN, pieces=[("bog", 24, 18, 0)])
    red = ["charge-dice", [*g["A"].pose], ["d1"], "edge-to-edge", []]
    run(charge(g, g["A"]), red=red, dice=[[1], [2], SIX])  # one die, rolled again; then misses only
    assert told(g, "charged")[0]["die"] == 2


# -- its charges -------------------------------------------------------------------------------------------


def charged(g: State, dice: list[int]) -> None:
    """A charge straight ahead that succeeds; the attack's dice are not rolled again."""
    run(charge(g, g["A"]), red=[[*g["A"].pose], "edge-to-edge", []], dice=[[2], dice])


def test_ambush_panics_and_weakens_in_the_flank() -> None:
    g = able(A=(RIDERS, 33, 24, 270), b=(FOE, 24, 24, 0))
    charged(g, SEVEN)
    assert g["b"].conditions == ("panicked", "weakened")


def test_ambush_does_nothing_in_front() -> None:
    g = apart(RIDERS)
    charged(g, SEVEN)
    assert g["b"].conditions == ()


def test_ferocious_assault_panics_whom_it_charges() -> None:
    g = apart(AXES)
    charged(g, SIX)
    assert g["b"].conditions == ("panicked",)
    g = apart(AXES)
    run(charge(g, g["A"]), red=[[*g["A"].pose]], dice=[[1], [6, 6]])
    assert g["b"].conditions == ()


# -- its defense -------------------------------------------------------------------------------------------


def test_berserkers_fervor_hardens_with_ranks_lost() -> None:
    g = duel(HOST, foe=BERSERKERS, b={"minis": 4})
    struck(g, [[4, *[1] * 5], [3]])  # 5+ with +2
    assert (modifiers(g, "defense"), g["b"].strength) == ([["Berserker's Fervor", 2]], 4)
    assert run(morale_test(g, g["b"]), dice=[[1, 2]]).passed


def test_berserkers_fervor_is_nothing_at_full_strength() -> None:
    g = duel(HOST, foe=BERSERKERS)
    struck(g, [[4, *[1] * 5], [4], [6, 6]])
    assert (modifiers(g, "defense"), g["b"].strength) == ([], 11)
    assert not run(morale_test(g, g["b"]), dice=[[1, 2]]).passed


def test_improved_defenses_need_the_maneuver_zone() -> None:
    held: dict[str, Any] = {"zones": {"catelyn-stark": "maneuver"}}
    g = duel(HOST, foe=WINTERFELL, ncus=["blue:catelyn-stark"], **held)
    struck(g, [[4, *[1] * 5], [3]])
    assert modifiers(g, "defense") == [["Improved Defenses", 1]]
    g = duel(HOST, foe=WINTERFELL, ncus=["red:catelyn-stark"], **held)
    struck(g, [[4, *[1] * 5], [3], [6, 6]])
    assert (modifiers(g, "defense"), g["b"].strength) == ([], 11)


def test_agile_spoils_the_aim_of_attacks_on_it() -> None:
    g = duel(FOE, foe=HOST, b={"attachment": SYRIO})
    assert struck(g, [[4] * 7]).hits == 0
    assert modifiers(g, "attack") == [["Agile", -1]]
    struck(g, [SIX], who="b", on="A")
    assert modifiers(g, "attack") == []


def test_stand_your_ground_takes_the_charge_and_the_rear_away() -> None:
    g = duel(HOST, foe=SPEARS)
    struck(g, [[4, *[1] * 5], [4]], arc="rear", charging=True)
    assert (modifiers(g, "defense"), g["b"].conditions) == ([], ())


def test_stand_your_ground_fails_between_two_enemies() -> None:
    g = duel(HOST, foe=SPEARS, C=(HOST, 24, 33.6, 180))
    struck(g, [[4, *[1] * 5], [6]], red=[[]], arc="rear", charging=True)
    assert (modifiers(g, "defense"), g["b"].conditions) == ([["Rear", -2]], ("panicked",))


def test_stand_your_ground_is_against_melee() -> None:
    g = apart(HOST, foe=SPEARS)
    struck(g, [[4, *[1] * 6], [6]], arc="left", melee=False)
    assert modifiers(g, "defense") == [["Flank", -1]]


def test_go_down_fighting_wounds_for_each_rank_lost() -> None:
    g = duel(FOE, foe=HOST, b={"attachment": SHE_BEAR, "minis": 9})
    struck(g, [[4, *[1] * 6], [1], [6, 6]])
    assert (g["A"].strength, g["b"].strength) == (11, 8)
    struck(g, [[4, *[1] * 6], [1], [6, 6]])
    assert (g["A"].strength, g["b"].strength) == (11, 7)


def test_go_down_fighting_counts_every_rank_and_every_cause() -> None:
    g = duel(FOE, foe=HOST, b={"attachment": SHE_BEAR, "minis": 9})
    run(harm(g, g["b"], 9, "test", "effect"))
    assert (g["A"].strength, g["b"].where) == (9, "destroyed")
    g = apart(FOE, foe=HOST, b={"attachment": SHE_BEAR, "minis": 9})
    run(harm(g, g["b"], 9, "test", "effect"))
    assert g["A"].strength == 12


def test_go_down_fighting_TMG_UNIT_R2_ends_with_its_unit() -> None:
    for mode in "game-of-thrones", "clash-of-kings":
        g = duel(FOE, foe=HOST, A={"minis": 9}, b={"minis": 9})
        bear(g, A="go-down-fighting", b="go-down-fighting").mode = library().modes[mode]
        run(harm(g, g["A"], 8, "test", "effect"))
        # two ranks gone: b loses a mini and a rank, and takes A's last mini with it, which costs b one more; A is gone
        assert (g["A"].where == "table", g["b"].strength) == (False, 7)


def test_to_the_last_stays_with_one_mini_twice_a_game() -> None:
    g = apart(HOST, FIERCE, A={"minis": 3})
    run(harm(g, g["A"], 5, "test", "effect"), dice=[[3, 4]])
    assert (g["A"].strength, g["A"].where) == (1, "table")
    run(harm(g, g["A"], 1, "test", "effect"), dice=[[3, 4]])
    assert g["A"].strength == 1
    run(harm(g, g["A"], 1, "test", "effect"))
    assert g["A"].where == "destroyed"


def test_to_the_last_fails_with_its_morale_test() -> None:
    g = apart(HOST, FIERCE, A={"minis": 3})
    run(harm(g, g["A"], 3, "test", "effect"), dice=[[3, 3]])
    assert g["A"].where == "destroyed"


def wards(**more: Any) -> State:
    """b fights Bran's unit; Summer looks at b from aside."""
    return duel(HOST, HODOR, S=("summer", 14, 26, 80), **more)


def test_brans_protector_charges_who_attacked_bran() -> None:
    g = wards(c=(FOE, 14, 40, 180))
    asked = until(strike(g, blow(g, "b", "A")), dice=[SEVEN], red=["brans-protector@S"])
    assert asked.ask == "charge-pivot"
    assert told(g, "acts") == [{"who": "S", "action": "charge", "target": "b"}]


def test_brans_protector_attacks_who_attacked_bran() -> None:
    g = duel(HOST, HODOR, S=("summer", 24, 28.8 + 3.78, 180))
    struck(g, [SEVEN, [1] * 4], red=["brans-protector@S", "stay"], who="b", on="A")
    assert [event["who"] for event in told(g, "attacks")] == ["b", "S"]


def test_brans_protector_minds_nobody_else() -> None:
    g = wards(C=(HOST, 36, 24, 0))
    assert offered(g, "W-ATK-AFTER", blow(g, "b", "A"), "brans-protector")
    assert not offered(g, "W-ATK-AFTER", blow(g, "b", "C"), "brans-protector")


def test_direwolf_maneuvers_for_free_before_its_action() -> None:
    from banneret.games.tmg.activation import activate_unit

    g = apart("grey-wind", gap=20)
    assert g["A"].strength == 4
    assert until(activate_unit(g, g["A"])).ask == "free-maneuver"
    run(activate_unit(g, g["A"]), red=["maneuver", at(24, 18, 0), "maneuver", at(24, 22, 0)])
    assert g["A"].pose == (24_000, 22_000, 0)


def test_direwolf_engaged_has_no_free_maneuver() -> None:
    from banneret.games.tmg.activation import activate_unit

    g = duel("grey-wind")
    assert until(activate_unit(g, g["A"])).ask == "action"
