"""The Tactics Cards of Robb Stark, the Greatjon, the Blackfish, Eddard Stark and Rodrik Cassel."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.attack import strike
from banneret.games.tmg.board import activate_ncu
from banneret.games.tmg.changes import stand
from banneret.games.tmg.charge import Rush
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Activation, Turn
from banneret.games.tmg.moments import NO_ABILITIES, NO_CARDS, W_TURN_START
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.state import DESTROYED, State
from banneret.kernel.decisions import NONE
from tests.games.tmg.duels import offered
from tests.games.tmg.one_ability import bear, serve
from tests.games.tmg.playing import (
    FAR,
    GUARDS,
    NEAR,
    SIDE,
    SWORDS,
    a_blow,
    activates,
    clear,
    deal,
    holding,
    is_asked,
    led,
    left,
    melee,
    pile,
    rush,
    turn_starts,
)
from tests.games.tmg.tables import at, run, told, until
from tests.script import Faces

ROBB, GREATJON = "robb-stark-the-wolf-lord", "greatjon-umber-lord-of-last-hearth"
EDDARD, RODRIK = "eddard-stark-lord-of-winterfell", "rodrik-cassel-master-at-arms"
NOBODY_HIT = [[1] * 6]  # the guards' attack


# -- Sudden Retreat ----------------------------------------------------------------------------------------


def test_sudden_retreat_takes_the_defender_away() -> None:
    g = holding("sudden-retreat", active="blue", A=SWORDS, b=GUARDS)
    melee(g, "b", "A", red=["sudden-retreat", at(24, 14, 0)], dice=[*NOBODY_HIT, [3, 3]])
    assert g["A"].pose == (24_000, 14_000, 0)


def test_sudden_retreat_goes_further_with_robb() -> None:
    for leader, most in ((ROBB, 12), (GREATJON, 10)):
        g = holding("sudden-retreat", active="blue", A=led(SWORDS, leader), b=GUARDS)
        ask = until(strike(g, a_blow(g, "b", "A")), red=["sudden-retreat"], dice=[*NOBODY_HIT, [3, 3]])
        assert ask.why_not(at(24, 24 - most, 0)) is None
        assert ask.why_not(at(24, 24 - most - 0.1, 0)).rule == "TMG-RETREAT-3"


def test_sudden_retreat_TMG_RETREAT_R4_finds_the_room_that_only_robb_reaches() -> None:
    friends: dict[str, Any] = {
        "C": ("stark-sworn-swords", 21, 19.2, 0),
        "D": ("stark-sworn-swords", 27, 17, 0),
    }  # up to 11.8 inches
    g = holding("sudden-retreat", active="blue", A=led(SWORDS, GREATJON), b=GUARDS, **friends)
    melee(g, "b", "A", dice=NOBODY_HIT)
    assert pile(g, "red-hand") == ["sudden-retreat"]
    g = holding("sudden-retreat", active="blue", A=led(SWORDS, ROBB), b=GUARDS, **friends)
    melee(g, "b", "A", red=["sudden-retreat", at(24, 12.1, 0)], dice=[*NOBODY_HIT, [3, 3]])
    assert g["A"].pose == (24_000, 12_100, 0)


def test_sudden_retreat_needs_a_melee() -> None:
    g = holding("sudden-retreat", active="blue", A=SWORDS, b=GUARDS)
    blow = a_blow(g, "b", "A")
    stand(g, g["b"], (24_000, 38_000, 180_000))
    run(strike(g, blow), dice=NOBODY_HIT)
    assert pile(g, "red-hand") == ["sudden-retreat"]


# -- Superior Positioning ----------------------------------------------------------------------------------


def charged(target: tuple[Any, ...], die: int, dice: Faces = ()) -> tuple[State, Rush]:
    """The guards charge the swords in front; superior positioning is played."""
    g = holding("superior-positioning", active="blue", A=target, b=NEAR)
    done = rush(g, "b", "A", red=["superior-positioning"], blue=[at(24, 32.8, 180)], dice=[[die], *dice])
    return g, done


def test_superior_positioning_fails_a_charge_on_a_2() -> None:
    g, done = charged(SWORDS, 2, [[6, 6]])
    assert done.failed is not None
    assert g["b"].conditions == ("vulnerable",)


def test_superior_positioning_fails_a_charge_at_robb_on_a_4() -> None:
    g, done = charged(led(SWORDS, ROBB), 4, [[6, 6]])
    assert done.failed is not None
    assert g["b"].conditions == ("vulnerable",)


def test_superior_positioning_lets_a_3_pass() -> None:
    g = holding("superior-positioning", active="blue", A=SWORDS, b=NEAR)
    blue = [at(24, 32.8, 180), "edge-to-edge", []]
    done = rush(g, "b", "A", red=["superior-positioning"], blue=blue, dice=[[3], *NOBODY_HIT])
    assert done.failed is None
    assert g["b"].conditions == ()


def test_superior_positioning_does_nothing_in_the_flank() -> None:
    g = holding("superior-positioning", active="blue", A=SWORDS, b=("lannister-guards", 33, 24, 270))
    blue = [at(33, 24, 270), "edge-to-edge", []]
    done = rush(g, "b", "A", red=["superior-positioning"], blue=blue, dice=[[2], *NOBODY_HIT])
    assert done.failed is None


# -- Hit and Run -------------------------------------------------------------------------------------------


def test_hit_and_run_takes_the_attacker_away() -> None:
    g = holding("hit-and-run", A=SWORDS, b=GUARDS)
    melee(g, "A", "b", red=["none", "hit-and-run", at(24, 20, 0)], dice=[[1] * 7, [3, 3]])
    assert g["A"].pose == (24_000, 20_000, 0)
    assert g["b"].conditions == ()


def test_hit_and_run_weakens_whom_robb_leaves() -> None:
    g = holding("hit-and-run", A=led(SWORDS, ROBB), b=GUARDS)
    melee(g, "A", "b", red=["none", "hit-and-run", at(24, 20, 0)], dice=[[1] * 7, [3, 3]])
    assert g["b"].conditions == ("weakened",)


def test_hit_and_run_needs_a_melee() -> None:
    g = holding("hit-and-run", A=SWORDS, b=(*GUARDS, {"minis": 1}))
    melee(g, "A", "b", red=["none"], dice=[[4, 1, 1, 1, 1, 1, 1], [1]])
    assert pile(g, "red-hand") == ["hit-and-run"]


# -- Berserker Tactics -------------------------------------------------------------------------------------


def test_berserker_tactics_trades_wounds() -> None:
    g = holding("berserker-tactics", A=SWORDS, b=GUARDS)
    melee(g, "A", "b", red=["none", "berserker-tactics", "2"], dice=[[1] * 7, [6, 6]])
    assert (left(g, "A"), left(g, "b")) == (10, 9)
    assert g["b"].conditions == ()


def test_berserker_tactics_frightens_with_umbers_wounds_or_not() -> None:
    g = holding("berserker-tactics", A=("umber-berserkers", 24, 24, 0), b=GUARDS)
    melee(g, "A", "b", red=["none", "berserker-tactics", "0"], dice=[[1] * 7])
    assert (left(g, "A"), left(g, "b")) == (12, 12)
    assert g["b"].conditions == ("panicked",)


def test_berserker_tactics_takes_no_more_than_there_are() -> None:
    g = holding("berserker-tactics", A=(*SWORDS, {"minis": 2}), b=GUARDS)
    ask = until(strike(g, a_blow(g, "A", "b")), red=["none", "berserker-tactics"], dice=[[1] * 4])
    assert [*ask.options()] == ["0", "1", "2"]


def test_berserker_tactics_needs_an_attacker_that_is_there_to_pay() -> None:
    for mode in "game-of-thrones", "clash-of-kings":  # where it waits in reserve, at full strength again
        g = holding("berserker-tactics", A=(*SWORDS, {"minis": 1}), b=GUARDS)
        bear(g, b="counterstrike").mode = library().modes[mode]
        melee(g, "A", "b", red=["none"] * 2, dice=[[1] * 4, [1] * 4])  # before the attack and its fall
        assert (left(g, "b"), pile(g, "red-hand")) == (12, ["berserker-tactics"])


# -- Lash Out ----------------------------------------------------------------------------------------------


def test_lash_out_greatjon_umber_wounds_for_each_destroyed_rank() -> None:
    g = holding("lash-out-greatjon-umber", active="blue", A=(*SWORDS, {"minis": 4}), b=GUARDS)
    melee(g, "b", "A", red=["lash-out-greatjon-umber"], dice=NOBODY_HIT)
    assert left(g, "b") == 12 - 4
    assert g["b"].conditions == ()


def test_lash_out_greatjon_umber_needs_a_defender_that_lives() -> None:
    g = holding("lash-out-greatjon-umber", active="blue", A=(*SWORDS, {"minis": 1}), b=GUARDS)
    melee(g, "b", "A", red=["none"], dice=[[4, 1, 1, 1, 1, 1], [1]])  # asked for a Last Stand only
    assert (g["A"].where, left(g, "b"), pile(g, "red-hand")) == (DESTROYED, 12, ["lash-out-greatjon-umber"])


def test_lash_out_greatjon_umber_frightens_with_umbers() -> None:
    g = holding("lash-out-greatjon-umber", active="blue", A=led(SWORDS, GREATJON), b=GUARDS)
    melee(g, "b", "A", red=["lash-out-greatjon-umber"], dice=NOBODY_HIT)
    assert left(g, "b") == 12
    assert g["b"].conditions == ("panicked",)


# -- Set for Charge ----------------------------------------------------------------------------------------


def test_set_for_charge_card_attacks_first() -> None:
    g = holding("set-for-charge-card", active="blue", A=SWORDS, b=NEAR)
    dice = [[3], [4, 1, 1, 1, 1, 1, 1], [2], [6, 6], *NOBODY_HIT]
    rush(g, "b", "A", red=["set-for-charge-card"], blue=[at(24, 32.8, 180), "edge-to-edge", []], dice=dice)
    assert left(g, "b") == 11
    assert g.tally.attacks == ((0, 1), (1, 0))


def test_set_for_charge_card_is_not_for_the_rear() -> None:
    g = holding("set-for-charge-card", active="blue", A=(*SWORDS[:3], 180), b=NEAR)
    dice = [[3], *NOBODY_HIT]
    rush(g, "b", "A", blue=[at(24, 32.8, 180), "edge-to-edge", []], dice=dice)
    assert pile(g, "red-hand") == ["set-for-charge-card"]


def test_set_for_charge_card_is_for_who_fights_nobody_else() -> None:
    g = holding("set-for-charge-card", active="blue", A=SWORDS, b=NEAR, c=("lannister-guards", 24, 19.2, 0))
    rush(g, "b", "A", blue=[at(24, 32.8, 180), "edge-to-edge", []], dice=[[3], *NOBODY_HIT])
    assert pile(g, "red-hand") == ["set-for-charge-card"]


# -- Refuse to Yield ---------------------------------------------------------------------------------------


def test_refuse_to_yield_exposes_enemies_on_every_passed_test() -> None:
    g = holding("refuse-to-yield", A=SWORDS, b=GUARDS, c=FAR)
    run(panic_test(g, g["A"]), red=["refuse-to-yield"], dice=[[3, 3]])
    assert (g["b"].conditions, g["c"].conditions) == (("vulnerable",), ())
    clear(g, "b")
    run(panic_test(g, g["A"]), dice=[[3, 3]])
    assert g["b"].conditions == ("vulnerable",)


def test_refuse_to_yield_ends_with_a_failed_panic_test() -> None:
    g = holding("refuse-to-yield", A=SWORDS, b=GUARDS)
    run(panic_test(g, g["A"]), red=["refuse-to-yield"], dice=[[3, 3]])
    assert pile(g, "red-attached") == ["refuse-to-yield"]
    run(panic_test(g, g["A"]), dice=[[2, 3]])
    assert (g["A"].lasting, pile(g, "red-discard")) == ((), ["refuse-to-yield"])
    clear(g, "b")
    run(panic_test(g, g["A"]), dice=[[3, 3]])
    assert g["b"].conditions == ()


def test_refuse_to_yield_helps_tullys() -> None:
    g = holding("refuse-to-yield", A=("house-tully-sworn-shields", 24, 24, 0), b=GUARDS)
    run(panic_test(g, g["A"]), red=["refuse-to-yield"], dice=[[3, 3]])
    assert run(panic_test(g, g["A"]), dice=[[2, 3]]).passed  # 5 + 1 reaches 6


# -- War Cry -----------------------------------------------------------------------------------------------


def test_war_cry_card_frightens_after_a_passed_test() -> None:
    g = holding("war-cry-card", A=SWORDS, b=NEAR)
    activates(g, "A", red=["war-cry-card", "vulnerable"], dice=[[3, 3]])
    assert g["b"].conditions == ("vulnerable",)


def test_war_cry_card_does_nothing_after_a_failed_test() -> None:
    g = holding("war-cry-card", A=SWORDS, b=NEAR)
    activates(g, "A", red=["war-cry-card"], dice=[[2, 3]])
    assert g["b"].conditions == ()


def test_war_cry_card_of_tullys_does_both() -> None:
    g = holding("war-cry-card", A=("house-tully-sworn-shields", 24, 24, 0), b=NEAR)
    activates(g, "A", red=["war-cry-card"], dice=[[3, 3]])
    assert g["b"].conditions == ("panicked", "vulnerable")


def test_war_cry_card_reaches_12_inches() -> None:
    for y, heard in (40.8, True), (40.9, False):
        g = holding("war-cry-card", A=SWORDS, b=("lannister-guards", 24, y, 180))
        assert offered(g, "W-ACTIVATE", Activation(g["A"]), "war-cry-card") == heard


# -- Northern Defiance -------------------------------------------------------------------------------------


def test_northern_defiance_rolls_again_far_from_eddard() -> None:
    g = holding("northern-defiance", A=SWORDS, B=("stark-sworn-swords", 40, 8, 0, {"attachment": EDDARD}), b=GUARDS)
    test = run(panic_test(g, g["A"]), red=["northern-defiance", ["d1"]], dice=[[1, 3], [2]])
    assert (test.passed, left(g, "A")) == (False, 11)


def test_northern_defiance_does_not_pass_far_from_eddard() -> None:
    g = holding("northern-defiance", A=SWORDS, B=("stark-sworn-swords", 40, 8, 0, {"attachment": EDDARD}), b=GUARDS)
    assert not run(panic_test(g, g["A"]), red=["none"], dice=[[1, 3]]).passed  # asked for re-rolls only


def test_northern_defiance_passes_near_eddard() -> None:
    g = holding("northern-defiance", A=SWORDS, B=led(SIDE, EDDARD), b=GUARDS)
    assert run(panic_test(g, g["A"]), red=["northern-defiance"], dice=[[1, 1]]).passed
    assert (left(g, "A"), left(g, "b")) == (12, 12)


def test_northern_defiance_near_eddard_is_not_for_a_test_that_is_passed() -> None:
    g = holding("northern-defiance", A=SWORDS, B=led(SIDE, EDDARD), b=GUARDS)
    assert run(panic_test(g, g["A"]), dice=[[6, 6]]).passed  # nobody is asked
    g = holding("northern-defiance", A=led(SWORDS, EDDARD), b=GUARDS)
    assert run(panic_test(g, g["A"]), red=["northern-defiance"], dice=[[6, 6]]).passed
    assert left(g, "b") == 11  # who fights Eddard pays all the same


def test_northern_defiance_of_eddard_strikes_back() -> None:
    g = holding("northern-defiance", A=led(SWORDS, EDDARD, minis=8), b=GUARDS)
    assert run(panic_test(g, g["A"]), red=["northern-defiance"], dice=[[1, 1]]).passed
    assert left(g, "b") == 10  # 1, and 1 for the lost rank


# -- Lead by Example ---------------------------------------------------------------------------------------


def leading() -> State:
    """Eddard's unit A has attacked; the card lies on C."""
    g = holding("lead-by-example", A=led(SWORDS, EDDARD), b=GUARDS, C=SIDE, d=("lannister-guards", 30, 28.8, 180))
    melee(g, "A", "b", red=["none", "lead-by-example"], dice=[[1] * 7])
    return g


def test_lead_by_example_helps_another_to_hit() -> None:
    g = leading()
    assert melee(g, "C", "d", dice=[[3] * 7, [6] * 7]).hits == 7
    assert melee(g, "A", "b", dice=[[3] * 7]).hits == 0


def test_lead_by_example_helps_with_morale() -> None:
    g = leading()
    assert run(panic_test(g, g["C"]), dice=[[2, 2]]).passed
    assert not run(panic_test(g, g["A"]), dice=[[2, 2]]).passed


def test_lead_by_example_reaches_another_within_12_inches() -> None:
    for x, near in (24 + 5.5 + 12, True), (24 + 5.5 + 12.1, False):
        g = holding("lead-by-example", A=led(SWORDS, EDDARD), b=GUARDS, C=("stark-sworn-swords", x, 24, 0))
        assert offered(g, "W-ATK-AFTER", a_blow(g, "A", "b"), "lead-by-example") == near


def test_lead_by_example_is_eddards() -> None:
    g = holding("lead-by-example", A=led(SWORDS, ROBB), b=GUARDS, C=SIDE)
    melee(g, "A", "b", red=["none"], dice=[[1] * 7])
    assert pile(g, "red-hand") == ["lead-by-example"]


# -- Fury for the Fallen -----------------------------------------------------------------------------------


def furious(minis: int) -> State:
    other = ("lannister-guards", 30, 28.8, 180)
    units: dict[str, Any] = {"A": (*SWORDS, {"minis": minis}), "b": GUARDS, "C": led(SIDE, EDDARD), "d": other}
    return holding("fury-for-the-fallen", active="blue", **units)


def test_fury_for_the_fallen_lets_eddard_attack() -> None:
    g = furious(12)
    melee(g, "b", "A", red=["fury-for-the-fallen", "stay"], dice=[*NOBODY_HIT, [4, 1, 1, 1, 1, 1, 1], [2], [6, 6]])
    assert left(g, "d") == 11


def test_fury_for_the_fallen_rolls_again_if_the_defender_is_destroyed() -> None:
    g = furious(1)
    dice = [[4, 1, 1, 1, 1, 1], [1], [1] * 7, [4, 4], [2, 2], [6, 6]]
    melee(g, "b", "A", red=["fury-for-the-fallen", "stay", ["d1", "d2"]], dice=dice)
    assert left(g, "d") == 10


def test_fury_for_the_fallen_rolls_charge_dice_again_if_the_defender_is_destroyed() -> None:
    for minis, again in (1, [["d1"]]), (12, []):
        eddard = led(("stark-sworn-swords", 32, 24, 0), EDDARD)
        other = ("lannister-guards", 32, 32.8, 180)
        g = holding("fury-for-the-fallen", active="blue", A=(*SWORDS, {"minis": minis}), b=GUARDS, C=eddard, d=other)
        wounds = [[4, 1, 1, 1, 1, 1], [1]] if again else NOBODY_HIT
        red = ["fury-for-the-fallen", "d", at(32, 24, 0), *again]
        run(strike(g, a_blow(g, "b", "A")), red=red, dice=[*wounds, [1], *([[1]] if again else []), [6, 6]])
        assert told(g, "charge-failed")


# -- Combat Prowess ----------------------------------------------------------------------------------------


def prowess(*conditions: str) -> State:
    """Blue, of House Lannister, plays Mercy of the Mother on its guards; red may answer."""
    g = holding("combat-prowess", A=SWORDS, b=(*GUARDS, {"conditions": conditions, "minis": 8}), active="blue")
    deal(g, "blue", "mercy-of-the-mother")
    return g


def test_combat_prowess_cancels_for_a_condition() -> None:
    g = prowess("weakened")
    activates(g, "b", blue=["mercy-of-the-mother"], red=["combat-prowess"])
    assert (g["b"].conditions, left(g, "b")) == ((), 8)
    assert pile(g, "blue-discard") == ["mercy-of-the-mother"]


def test_combat_prowess_needs_a_condition() -> None:
    g = prowess()
    activates(g, "b", blue=["mercy-of-the-mother"], dice=[[6, 6]])
    assert left(g, "b") == 11


def test_combat_prowess_cancels_an_order() -> None:
    for conditions, blocked in (["panicked"], 0), ([], 3):
        g = holding("combat-prowess", A=SWORDS, b=(*GUARDS, {"conditions": conditions}))
        bear(g, b="shield-wall")
        red = [NONE, *(["combat-prowess"] if conditions else [])]
        dice = [[4] * 7, [1] * 7, [6, 6]]
        assert melee(g, "A", "b", red=red, blue=["shield-wall@b"], dice=dice).casualties == 7 - blocked
        assert (g["b"].conditions, g["b"].orders) == ((), ("Shield Wall",))  # a cancelled Order was used


def test_combat_prowess_cancels_what_an_ncu_does_but_no_zone() -> None:
    g = holding("combat-prowess", active="blue", A=SWORDS, b=(*GUARDS, {"minis": 6, "conditions": ["weakened"]}))
    serve(g, "family-duty-honor", "blue", "o")
    run(activate_ncu(g, g.ncus[0]), blue=["wealth", "b", NONE])
    assert (left(g, "b"), g["b"].conditions, pile(g, "red-hand")) == (9, (), ["combat-prowess"])
    g = holding("combat-prowess", active="blue", A=SWORDS, b=(*GUARDS, {"conditions": ["weakened"]}))
    serve(g, "family-duty-honor", "blue", "o")
    blue = ["crown", NONE, "family-duty-honor@o", "b"]
    run(activate_ncu(g, g.ncus[0]), blue=blue, red=["combat-prowess"])
    assert (g["b"].conditions, g["b"].lasting) == ((), ())


def test_combat_prowess_relief_takes_a_condition_off() -> None:
    g = holding("combat-prowess", A=(*SWORDS, {"conditions": ["weakened", "panicked"]}), b=GUARDS)
    turn_starts(g, "red", red=["combat-prowess:combat-prowess-relief", "weakened"])
    assert g["A"].conditions == ("panicked",)


def test_combat_prowess_relief_needs_a_melee() -> None:
    g = holding("combat-prowess", A=(*SWORDS, {"conditions": ["weakened"]}), b=FAR)
    assert not is_asked(speak(g, W_TURN_START, Turn("red")), "combat-prowess:combat-prowess-relief")


# -- Martial Superiority -----------------------------------------------------------------------------------


def test_martial_superiority_punishes_misses() -> None:
    g = holding("martial-superiority", active="blue", A=SWORDS, b=GUARDS)
    # two hits, four misses: four Hits on the guards, of which two are blocked, before the swords defend
    dice = [[4, 4, 1, 1, 1, 1], [3, 3, 1, 1], [6, 6]]
    melee(g, "b", "A", red=["martial-superiority"], dice=dice)
    assert (left(g, "b"), left(g, "A")) == (10, 12)


def test_martial_superiority_of_rodrik_is_harder_to_hit() -> None:
    g = holding("martial-superiority", active="blue", A=led(SWORDS, RODRIK), b=GUARDS)
    assert melee(g, "b", "A", red=["martial-superiority"], dice=[[4] * 6, [6] * 6]).hits == 0


# -- Press the Advantage -----------------------------------------------------------------------------------


def test_press_the_advantage_gives_one_of_three() -> None:
    g = holding("press-the-advantage", A=(*SWORDS, {"minis": 4}), b=GUARDS)
    assert melee(g, "A", "b", red=["press-the-advantage", "highest-dice"], dice=[[3] * 7]).hits == 0
    g = holding("press-the-advantage", A=(*SWORDS, {"minis": 4}), b=GUARDS)
    assert melee(g, "A", "b", red=["press-the-advantage", "to-hit"], dice=[[3] * 4, [6] * 4]).hits == 4
    g = holding("press-the-advantage", A=(*SWORDS, {"minis": 4}), b=GUARDS)
    melee(g, "A", "b", red=["press-the-advantage", "no-abilities"], dice=[[3] * 4])
    assert [e.effect for e in g["b"].lasting] == [NO_ABILITIES, NO_CARDS]


def test_press_the_advantage_gives_more_for_conditions() -> None:
    conditions = {"conditions": ["panicked", "vulnerable", "weakened"]}
    g = holding("press-the-advantage", A=(*SWORDS, {"minis": 4}), b=(*GUARDS, conditions))
    red = ["press-the-advantage", []]
    assert melee(g, "A", "b", red=red, dice=[[3] * 7, [6] * 7]).hits == 7
    assert len(g["b"].lasting) == 2
