"""The Tactics Cards of House Lannister, and those of Jaime Lannister, Gregor Clegane and Tywin Lannister."""

from __future__ import annotations

from banneret.games.tmg.attack import strike
from banneret.games.tmg.board import activate_ncu
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import mark_order
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Activation, Claim, Turn
from banneret.games.tmg.moments import NO_ABILITIES, NO_CARDS, W_ACTIVATE, W_NCU_CLAIM, W_TURN_START
from banneret.games.tmg.morale import morale_test, panic_test
from banneret.games.tmg.state import DESTROYED, State
from tests.games.tmg.lannister_line import FAR, GUARDS, SIDE, SWORDS
from tests.games.tmg.playing import (
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
    turn_starts,
)
from tests.games.tmg.tables import at, run, until
from tests.script import Faces

AWAY = ("stark-sworn-swords", 24, 45, 180)  # 16.2 inches
BESIDE = ("stark-sworn-swords", 30, 28.8, 180)
JAIME, TYWIN = "jaime-lannister-the-kingslayer", "tywin-lannister-lord-of-casterly-rock"
MOUNTAIN = "gregor-clegane-the-mountain"


# -- Intrigue and Subterfuge -------------------------------------------------------------------------------


def test_intrigue_and_subterfuge_silences_an_ncu() -> None:
    g = holding("intrigue-and-subterfuge", active="blue", ncus=True, A=GUARDS, b=SWORDS)
    ncu = g.ncu("pycelle")
    run(activate_ncu(g, ncu), red=["intrigue-and-subterfuge"], blue=["wealth", "none"])
    assert [(e.effect, e.until) for e in ncu.lasting] == [(NO_ABILITIES, "round")]
    assert g["b"].conditions == ()


def test_intrigue_and_subterfuge_weakens_with_wealth() -> None:
    g = holding("intrigue-and-subterfuge", active="blue", zones=["wealth"], ncus=True, A=GUARDS, b=SWORDS)
    run(activate_ncu(g, g.ncu("pycelle")), red=["intrigue-and-subterfuge"], blue=["crown", "none"])
    assert g["b"].conditions == ("weakened",)


# -- A Lannister Pays His Debts ----------------------------------------------------------------------------


def in_debt(*zones: str) -> State:
    """The card lies on A; C, a unit that can be lost, stands far off."""
    g = holding("a-lannister-pays-his-debts", zones=zones, A=GUARDS, C=(*SIDE, {"minis": 1}), b=SWORDS)
    turn_starts(g, "blue", red=["a-lannister-pays-his-debts", "A"])
    return g


def test_a_lannister_pays_his_debts_is_vicious_after_a_loss() -> None:
    g = in_debt()
    melee(g, "A", "b", dice=[[4, 1, 1, 1, 1, 1], [1], [3, 3]])
    assert left(g, "b") == 11  # not yet: 6 passes
    run(harm(g, g["C"], 1, "test", "effect"))
    melee(g, "A", "b", dice=[[4, 1, 1, 1, 1, 1], [1], [3, 3]])
    assert left(g, "b") == 8  # 6 - 2 misses 6 by 2


def test_a_lannister_pays_his_debts_hits_better_with_the_crown() -> None:
    for zone, hits in (("crown", 6), ("wealth", 0)):
        g = in_debt(zone)
        run(harm(g, g["C"], 1, "test", "effect"))
        assert melee(g, "A", "b", dice=[[3] * 6, [6] * 6] if hits else [[3] * 6]).hits == hits


def test_a_lannister_pays_his_debts_does_not_count_single_minis() -> None:
    mountain = ("gregor-clegane-the-mountain-that-rides", 40, 6, 0, {"hp": 1})
    g = holding("a-lannister-pays-his-debts", A=GUARDS, D=mountain, b=SWORDS)
    turn_starts(g, "red", red=["a-lannister-pays-his-debts", "A"])
    run(harm(g, g["D"], 1, "test", "effect"))
    assert g["A"].lasting[0].tokens == 0


# -- Hear Me Roar ------------------------------------------------------------------------------------------


def test_hear_me_roar_makes_a_panic_test_worse() -> None:
    g = holding("hear-me-roar", A=GUARDS, b=(*SWORDS, {"minis": 8}))
    run(panic_test(g, g["b"]), red=["hear-me-roar"], dice=[[3, 4]])
    assert left(g, "b") == 6  # 7 - 2 misses 6 by 1, and 1 more


def test_hear_me_roar_wounds_on_another_failed_test() -> None:
    g = holding("hear-me-roar", A=GUARDS, b=SWORDS)
    run(morale_test(g, g["b"]), red=["hear-me-roar"], dice=[[3, 3]])
    assert left(g, "b") == 11
    g = holding("hear-me-roar", A=GUARDS, b=SWORDS)
    run(morale_test(g, g["b"]), red=["hear-me-roar"], dice=[[3, 4]])
    assert left(g, "b") == 12  # passed


# -- Bribery -----------------------------------------------------------------------------------------------


def bribed() -> State:
    """Red's NCU claims the Crown; instead of its effect the card lies on the swords."""
    g = holding("bribery", ncus=True, A=GUARDS, b=SWORDS)
    run(activate_ncu(g, g.ncu("catelyn-stark")), red=["crown", "bribery"])
    assert pile(g, "red-attached") == ["bribery"]
    return g


def test_bribery_weakens_attacks() -> None:
    g = bribed()
    assert melee(g, "b", "A", dice=[[1] * 4]).dice == 4
    assert melee(g, "A", "b", dice=[[1] * 6]).dice == 6


def test_bribery_ends_with_a_passed_test() -> None:
    g = bribed()
    assert not run(morale_test(g, g["b"]), dice=[[3, 3]]).passed  # 6 - 1
    assert g["b"].lasting
    assert run(morale_test(g, g["b"]), dice=[[3, 4]]).passed
    assert (g["b"].lasting, pile(g, "red-discard")) == ((), ["bribery"])
    assert run(morale_test(g, g["b"]), dice=[[3, 3]]).passed


def test_bribery_ends_with_wealth() -> None:
    g = bribed()
    run(activate_ncu(g, g.ncu("pycelle")), blue=["wealth", "b"])
    assert g["b"].lasting == ()


def test_bribery_stays_while_another_zone_targets() -> None:
    g = bribed()
    run(activate_ncu(g, g.ncu("pycelle")), blue=["combat", "b", "stay"], dice=[[1] * 4])
    assert g["b"].lasting


def test_bribery_is_the_only_replacement() -> None:
    g = holding("bribery", ncus=True, A=GUARDS, b=SWORDS)
    act = Claim(g.ncu("catelyn-stark"))
    act.zone, act.replaced = "crown", True
    run(speak(g, W_NCU_CLAIM, act))  # TMG-NCU-R1: not even asked
    assert pile(g, "red-hand") == ["bribery"]


# -- Counterplot -------------------------------------------------------------------------------------------


def countered(*zones: str, die: Faces = ()) -> bool:
    """Blue, of House Stark, plays Northern Ferocity in an attack; red answers."""
    g = holding("counterplot", active="blue", zones=zones, A=GUARDS, b=SWORDS)
    deal(g, "blue", "northern-ferocity")
    blow = melee(g, "b", "A", blue=["northern-ferocity"], red=["counterplot"], dice=[*die, [1] * 7])
    assert pile(g, "blue-discard") == ["northern-ferocity"]
    assert pile(g, "red-discard") == ["counterplot"]
    return not blow.vicious


def test_counterplot_cancels_on_a_3() -> None:
    assert countered(die=[[3]])
    assert not countered(die=[[2]])


def test_counterplot_cancels_on_a_2_with_crown_or_wealth() -> None:
    assert countered("crown", die=[[2]])
    assert countered("wealth", die=[[2]])
    assert not countered("wealth", die=[[1]])


def test_counterplot_needs_no_roll_with_both() -> None:
    assert countered("crown", "wealth")


# -- Fealty to the Crown -----------------------------------------------------------------------------------


def test_fealty_to_the_crown_restores_what_it_cost() -> None:
    g = holding("fealty-to-the-crown", A=(*GUARDS, {"minis": 6}), b=SWORDS)
    run(panic_test(g, g["b"]), red=["none", "fealty-to-the-crown"], dice=[[2, 2]])
    assert (left(g, "b"), left(g, "A")) == (10, 8)
    g = holding("fealty-to-the-crown", A=(*GUARDS, {"minis": 6}), b=SWORDS)
    run(panic_test(g, g["b"]), red=["none", "fealty-to-the-crown"], dice=[[1, 1]])
    assert (left(g, "b"), left(g, "A")) == (8, 9)  # at most 3


def test_fealty_to_the_crown_takes_one_more_with_the_crown() -> None:
    g = holding("fealty-to-the-crown", zones=["crown"], A=(*GUARDS, {"minis": 6}), b=SWORDS)
    run(panic_test(g, g["b"]), red=["none", "fealty-to-the-crown"], dice=[[1, 2]])
    assert (left(g, "b"), left(g, "A")) == (8, 10)


def test_fealty_to_the_crown_needs_a_friend_near() -> None:
    g = holding("fealty-to-the-crown", A=GUARDS, b=AWAY)
    run(panic_test(g, g["b"]), red=["none"], dice=[[1, 2]])  # asked at W-MORALE-PRE only
    assert pile(g, "red-hand") == ["fealty-to-the-crown"]


# -- Subjugation of Power ----------------------------------------------------------------------------------


def test_subjugation_of_power_silences_who_fails() -> None:
    g = holding("subjugation-of-power", active="blue", A=GUARDS, b=SWORDS)
    activates(g, "b", red=["subjugation-of-power"], dice=[[2, 3]])
    assert [(e.effect, e.until) for e in g["b"].lasting] == [(NO_ABILITIES, "turn"), (NO_CARDS, "turn")]
    assert left(g, "b") == 11


def test_subjugation_of_power_spares_who_passes() -> None:
    g = holding("subjugation-of-power", active="blue", A=GUARDS, b=SWORDS)
    activates(g, "b", red=["subjugation-of-power"], dice=[[3, 3]])
    assert g["b"].lasting == ()


def test_subjugation_of_power_is_harder_with_zones() -> None:
    g = holding("subjugation-of-power", active="blue", zones=["crown", "wealth"], A=GUARDS, b=SWORDS)
    activates(g, "b", red=["subjugation-of-power"], dice=[[3, 4]])
    assert left(g, "b") == 11  # 7 - 2


# -- Kingslayer's Renown, Prowess, Infamy ------------------------------------------------------------------


def test_kingslayers_renown_passes_near_jaime() -> None:
    g = holding("kingslayers-renown", A=(*GUARDS, {"minis": 6}), C=led(SIDE, JAIME), b=SWORDS)
    assert run(panic_test(g, g["A"]), red=["kingslayers-renown"], dice=[[1, 1]]).passed
    assert left(g, "A") == 6


def test_kingslayers_renown_restores_jaimes_unit() -> None:
    g = holding("kingslayers-renown", A=led(GUARDS, JAIME, minis=6), b=SWORDS)
    assert run(panic_test(g, g["A"]), red=["kingslayers-renown"], dice=[[1, 1]]).passed
    assert left(g, "A") == 8


def test_kingslayers_renown_needs_jaime_near() -> None:
    g = holding("kingslayers-renown", A=GUARDS, C=("lannister-guards", 44, 4, 0, {"attachment": JAIME}), b=SWORDS)
    assert not run(panic_test(g, g["A"]), dice=[[1, 1]]).passed


def test_kingslayers_prowess_strikes_with_all() -> None:
    g = holding("kingslayers-prowess", A=led(GUARDS, JAIME, minis=4), b=SWORDS)
    red = ["kingslayers-prowess", ["d2", "d3", "d4", "d5", "d6"], []]
    blow = melee(g, "A", "b", red=red, dice=[[4, 1, 1, 1, 1, 1], [4, 1, 1, 1, 1], [6, 6]])
    assert (blow.dice, blow.hits) == (6, 2)
    assert g["b"].conditions == ("vulnerable",)


def test_kingslayers_prowess_is_jaimes() -> None:
    g = holding("kingslayers-prowess", A=GUARDS, C=led(SIDE, JAIME), b=SWORDS)
    melee(g, "A", "b", dice=[[1] * 6])
    assert pile(g, "red-hand") == ["kingslayers-prowess"]


def test_kingslayers_infamy_weakens_who_fails() -> None:
    g = holding("kingslayers-infamy", active="blue", A=led(GUARDS, JAIME), b=FAR)
    activates(g, "b", red=["kingslayers-infamy", []], dice=[[2, 3]])
    assert g["b"].conditions == ("panicked", "weakened")
    g = holding("kingslayers-infamy", active="blue", A=led(GUARDS, JAIME), b=FAR)
    activates(g, "b", red=["kingslayers-infamy", []], dice=[[3, 3]])
    assert g["b"].conditions == ("panicked",)


def test_kingslayers_infamy_needs_jaime_near() -> None:
    g = holding("kingslayers-infamy", active="blue", A=led(GUARDS, JAIME), b=AWAY)
    ask = until(speak(g, W_ACTIVATE, Activation(g["b"]), "b"))
    assert ask.why_not("kingslayers-infamy").rule == "TMG-CONTENT-R8"


# -- Overrun -----------------------------------------------------------------------------------------------

ONE_LEFT = (*SWORDS, {"minis": 1})
KILLS = [[4, 1, 1, 1, 1, 1], [1]]


def test_overrun_card_marches_on() -> None:
    g = holding("overrun-card", A=GUARDS, b=ONE_LEFT)
    melee(g, "A", "b", red=["none", "overrun-card", at(24, 32, 0)], dice=KILLS)
    assert g["b"].where == DESTROYED
    assert g["A"].pose == (24_000, 32_000, 0)


def test_overrun_card_of_cleganes_rolls_again() -> None:
    g = holding("overrun-card", A=led(GUARDS, MOUNTAIN), b=ONE_LEFT, c=FAR)
    red = ["none", "overrun-card", "charge", at(24, 24, 0), ["d1"], "edge-to-edge", []]
    melee(g, "A", "b", red=red, dice=[*KILLS, [1], [6], [1] * 6])
    assert g.tally.attacks == ((0, 1), (0, 2))


def test_overrun_card_needs_the_last_enemy_gone() -> None:
    g = holding("overrun-card", A=GUARDS, b=ONE_LEFT, c=("stark-sworn-swords", 29.15, 24, 270))
    melee(g, "A", "b", red=["none"], dice=KILLS)
    assert pile(g, "red-hand") == ["overrun-card"]


# -- Assault Orders ----------------------------------------------------------------------------------------


def test_assault_orders_gregor_clegane_attacks() -> None:
    g = holding("assault-orders-gregor-clegane", ncus=True, A=GUARDS, b=SWORDS)
    red = ["combat", "assault-orders-gregor-clegane", "stay"]
    run(activate_ncu(g, g.ncu("catelyn-stark")), red=red, dice=[[1] * 6])
    assert g.tally.attacks == ((0, 1),)


def test_assault_orders_gregor_clegane_lets_cleganes_charge() -> None:
    card = "assault-orders-gregor-clegane"
    g = holding(card, ncus=True, A=("mountains-men", 24, 24, 0), b=FAR)
    assert is_asked(activate_ncu(g, g.ncu("catelyn-stark")), card, red=["wealth"])
    g = holding(card, ncus=True, A=GUARDS, b=FAR)
    assert not is_asked(activate_ncu(g, g.ncu("catelyn-stark")), card, red=["wealth"])


def test_assault_orders_gregor_clegane_is_the_only_replacement() -> None:
    g = holding("assault-orders-gregor-clegane", ncus=True, A=GUARDS, b=SWORDS)
    act = Claim(g.ncu("catelyn-stark"))
    act.zone, act.replaced = "crown", True
    run(speak(g, W_NCU_CLAIM, act))
    assert pile(g, "red-hand") == ["assault-orders-gregor-clegane"]


# -- Price of Failure --------------------------------------------------------------------------------------


def test_price_of_failure_hits_with_every_die() -> None:
    g = holding("price-of-failure", A=GUARDS, b=SWORDS)
    assert melee(g, "A", "b", red=["price-of-failure"], dice=[[1] * 6, [6] * 6]).hits == 6
    assert g["A"].conditions == ("panicked", "vulnerable")


def test_price_of_failure_TMG_CONTENT_R9_lets_a_six_serve_the_keywords_that_misses_it() -> None:
    for card, hits in (("price-of-failure", 7), ("none", 0)):
        g = holding("price-of-failure", A=GUARDS, b=SWORDS)
        blow = a_blow(g, "A", "b")
        blow.critical, blow.to_hit = True, [("test", -3)]  # not even a 6 hits
        dice = [[6, 1, 1, 1, 1, 1], *([[6] * 7] if hits else [])]
        run(strike(g, blow), red=[card], dice=dice)
        assert (blow.hits, blow.missed()) == (hits, 0 if hits else 6)


def test_price_of_failure_TMG_MOD_1_leaves_no_misses_to_roll_again() -> None:
    g = holding("price-of-failure", A=GUARDS, b=SWORDS)
    blow = a_blow(g, "A", "b")
    blow.charge_rerolls = True
    run(strike(g, blow), red=["price-of-failure"], dice=[[1] * 6, [6] * 6])  # red is not asked which
    assert blow.hits == 6


def test_price_of_failure_is_free_if_the_defender_dies() -> None:
    g = holding("price-of-failure", A=GUARDS, b=ONE_LEFT)
    melee(g, "A", "b", red=["price-of-failure"], dice=[[1] * 6, [1] * 6])
    assert g["A"].conditions == ()


# -- Exploit Weakness, Broken Resolve, Issue Commands ------------------------------------------------------


def test_exploit_weakness_makes_vulnerable() -> None:
    g = holding("exploit-weakness", A=GUARDS, b=SWORDS)
    melee(g, "A", "b", red=["exploit-weakness"], dice=[[1] * 6])
    assert g["b"].conditions == ("vulnerable",)


def test_exploit_weakness_rolls_again_at_the_weakened() -> None:
    g = holding("exploit-weakness", A=GUARDS, b=(*SWORDS, {"conditions": ["weakened"]}))
    red = ["exploit-weakness", ["d1"], []]
    assert melee(g, "A", "b", red=red, dice=[[1] * 6, [4], [6]]).hits == 1


def test_broken_resolve_weakens_again_and_again() -> None:
    g = holding("broken-resolve", A=GUARDS, b=SWORDS)
    run(panic_test(g, g["b"]), red=["none", "broken-resolve"], dice=[[2, 3]])
    assert g["b"].conditions == ("weakened",)
    clear(g, "b")
    activates(g, "b")
    assert g["b"].conditions == ("weakened",)


def test_broken_resolve_ends_with_a_passed_test() -> None:
    g = holding("broken-resolve", A=GUARDS, b=SWORDS)
    run(panic_test(g, g["b"]), red=["none", "broken-resolve"], dice=[[2, 3]])
    run(morale_test(g, g["b"]), dice=[[3, 3]])
    assert (g["b"].lasting, pile(g, "red-discard")) == ((), ["broken-resolve"])


def test_broken_resolve_is_not_for_the_dead() -> None:
    g = holding(
        "broken-resolve", A=(*GUARDS, {"minis": 8}), b=(*SWORDS, {"minis": 1})
    )  # Fealty to the Crown may be held
    ask = until(panic_test(g, g["b"]), red=["none"], dice=[[1, 1]])
    assert ask.why_not("broken-resolve").rule == "TMG-CONTENT-R8"


def test_issue_commands_gives_the_action_to_another() -> None:
    g = holding("issue-commands", A=led(("lannister-guards", 12, 24, 0), TYWIN), B=GUARDS, b=SWORDS)
    act = activates(g, "A", red=["issue-commands", "stay"], dice=[[1] * 6])
    assert act.idle
    assert g.tally.attacks == ((1, 2),)


def test_issue_commands_is_the_commanders() -> None:
    g = holding("issue-commands", A=led(("lannister-guards", 12, 24, 0), TYWIN), B=GUARDS, b=SWORDS)
    assert not activates(g, "B").idle
    assert pile(g, "red-hand") == ["issue-commands"]


def test_issue_commands_needs_an_action_to_give_up() -> None:
    g = holding("issue-commands", A=led(("lannister-guards", 12, 24, 0), TYWIN), B=GUARDS, b=SWORDS)
    act = Activation(g["A"])
    act.idle = True
    run(speak(g, W_ACTIVATE, act))
    assert pile(g, "red-hand") == ["issue-commands"]


def test_issue_commands_renewal_clears_an_order() -> None:
    g = holding("issue-commands", A=GUARDS, b=SWORDS)
    mark_order(g, g["A"], "Taunt")
    mark_order(g, g["A"], "Sentinel")
    turn_starts(g, "blue", red=["issue-commands:issue-commands-renewal", "Taunt"])
    assert g["A"].orders == ("Sentinel",)


def test_issue_commands_renewal_needs_a_used_order() -> None:
    g = holding("issue-commands", A=GUARDS, b=SWORDS)
    assert not is_asked(speak(g, W_TURN_START, Turn("red")), "issue-commands:issue-commands-renewal")
