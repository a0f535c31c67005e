"""Lannister abilities and cards beside each other: who counts as whom, what cancels, silences, counts once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from banneret.games.tmg.attack import Blow, melee_attacks, strike
from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.board import activate_ncu
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import affix, plant
from banneret.games.tmg.deeds import attach
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Claim, Me, Play, Turn
from banneret.games.tmg.moments import NO_ABILITIES, W_ATK_PRE, W_ATK_ROLLED, W_CARD, W_NCU_CLAIM, W_TURN_START
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.ranks import strength
from banneret.games.tmg.state import DESTROYED, ROUND, TURN, Attached, Lasting, State
from banneret.games.tmg.triggers import unit_of
from banneret.games.tmg.values import affiliated
from banneret.games.tmg.walls import WALL
from banneret.kernel.decisions import NONE
from tests.games.tmg.lannister_line import FAR, GUARDS, SIDE, SWORDS
from tests.games.tmg.one_ability import MISSES, bear, fight, serve
from tests.games.tmg.one_ability import melee as facing
from tests.games.tmg.playing import activates, deal, holding, is_asked, led, left, melee, pile, rush
from tests.games.tmg.tables import able, at, run, table, told

JAIME, VASSAL = "jaime-lannister-the-kingslayer", "addam-marbrand-trusted-bannerman"
ADDAM = "addam-marbrand-commander-of-the-city-watch"
LANNISTER, STARK = ("lannister", JAIME), ("stark", "robb-stark-the-wolf-lord")
CORNER = ("lannister-guards", 44, 4, 0)


def silenced(g: State, who: str) -> State:
    """The same table; a unit has no abilities this turn."""
    affix(g, g[who], Lasting(NO_ABILITIES, TURN, "test"), "test")
    return g


# -- Jaime's Vassal ----------------------------------------------------------------------------------------


def beside_jaime(card: str, order: str, b: Any = SWORDS) -> State:
    """Jaime's own unit and his vassal's, in this order; the vassal's looks at b."""
    units: dict[str, Any] = {"J": led(CORNER, JAIME, minis=4), "V": led(GUARDS, VASSAL, minis=4)}
    placed: dict[str, Any] = {name: units[name] for name in order}
    g = holding(card, **placed, b=b)
    addam = g["V"].attachments[0]
    g["V"].attachments = (addam._replace(card=replace(addam.card, abilities=("jaimes-vassal",))),)
    g.ears = None
    return g


@pytest.mark.parametrize("order", ["JV", "VJ"])
def test_jaimes_vassal_counts_beside_jaime_himself(order: str) -> None:
    g = beside_jaime("kingslayers-prowess", order)
    melee(g, "V", "b", red=["kingslayers-prowess", []], dice=[[1] * 6])
    assert g["b"].conditions == ("vulnerable",)
    for who in "VJ":
        g = beside_jaime("kingslayers-renown", order)
        run(panic_test(g, g[who]), red=["kingslayers-renown"], dice=[[1, 1]])
        assert left(g, who) == 6  # it is Jaime's unit, too
    g = beside_jaime("kingslayers-infamy", order, b=FAR)  # near the vassal, far from Jaime
    activates(g, "b", red=["kingslayers-infamy", []], dice=[[6, 6]])
    assert g["b"].conditions == ("panicked",)


def test_jaimes_vassal_TMG_CONTENT_R12_counts_as_jaime_while_he_has_abilities() -> None:
    g = able(A=(*GUARDS, {"attachment": VASSAL}), b=FAR)
    assert unit_of(g, "red", "Jaime Lannister") is g["A"]
    assert unit_of(silenced(g, "A"), "red", "Jaime Lannister") is None


def test_affiliation_house_clegane_TMG_CONTENT_R12_is_an_ability() -> None:
    g = able(A=(*GUARDS, {"attachment": "sandor-clegane"}), B=("mountains-men", 40, 24, 0), b=FAR)
    assert [affiliated(g, g[id], "House Clegane") for id in "AB"] == [True, True]
    for id in "AB":
        silenced(g, id)
    assert [affiliated(g, g[id], "House Clegane") for id in "AB"] == [False, True]  # what the card says is no ability


# -- what is cancelled stays cancelled ---------------------------------------------------------------------


def test_counterplot_TMG_CONV_R10_does_not_meddle_with_a_card_that_is_cancelled_already() -> None:
    for face, hand in ((3, ["counterplot"]), (2, [])):
        g = bear(holding("counterplot", active="blue", A=GUARDS, b=SWORDS), A="counterstrategy")
        deal(g, "blue", "northern-ferocity")
        rest, faces = ([], []) if hand else (["counterplot"], [[2]])
        said = ["counterstrategy@A", *rest]
        blow = melee(g, "b", "A", blue=["northern-ferocity"], red=said, dice=[[face], *faces, MISSES])
        assert (pile(g, "red-hand"), blow.vicious) == (hand, not hand)


@pytest.mark.parametrize("second", [False, True])
def test_set_for_charge_TMG_UNIT_R2_strikes_nobody_if_its_answer_has_taken_the_charger_away(second: bool) -> None:
    """Charismatic Leadership fails, and Hear Me Roar! costs the only mini, of a band the half in contact."""
    charger = {"A": ("lannister-guards", 24, 24, 0, {"minis": 4 if second else 1})}
    band = {"B": ("lannister-guards", 24, 24, 0, {"minis": 1})} if second else {}
    halberds = {"b": ("lannister-halberdiers", 32.25 if second else 24, 32.8, 180)}
    units: dict[str, Any] = {**charger, **band, **halberds, "bands": ["AB"] if second else []}
    g = holding("charismatic-leadership", commander=ADDAM, **units)
    deal(g, "blue", "hear-me-roar")
    bear(g, b="set-for-charge")
    red = [at(24, 24, 0), "half+" if second else "edge-to-edge", "charismatic-leadership"]
    blue = ["set-for-charge@b", NONE, "hear-me-roar"]
    rush(g, "A", "b", red=red, blue=blue, dice=[[6], [1, 1]])
    assert (len(told(g, "attacks")), told(g, "destroyed")[0]["who"]) == (0, "B" if second else "A")


def test_charismatic_leadership_TMG_CONV_R10_does_not_meddle_with_an_order_that_is_cancelled_already() -> None:
    g = holding("charismatic-leadership", active="blue", A=GUARDS, b=FAR)
    g["b"].x, g["b"].y = 24_000, 34_000
    bear(g, A="counterstrategy", b="threaten")
    run(speak(g, W_TURN_START, Turn("blue")), blue=["threaten@b"], red=["counterstrategy@A", NONE], dice=[[3]])
    assert (g["A"].conditions, pile(g, "red-hand")) == ((), ["charismatic-leadership"])


# -- Tactical Mastermind -----------------------------------------------------------------------------------


def masterminded(hand: list[str], red: list[str], dice: Any) -> State:
    """Blue plays Swift Reposition; red, with Tyrion, answers it."""
    g = able(
        A=("lannister-guards", 24, 10, 0),
        b=("stark-sworn-swords", 24, 38, 180),
        ncus=["tyrion-lannister-the-imp"],
        decks={"red": LANNISTER, "blue": STARK},
        hands={"red": hand, "blue": ["swift-reposition"]},
        active="blue",
    )
    run(speak(g, W_TURN_START, Turn("blue")), blue=["swift-reposition", at(24, 38, 180)], red=red, dice=dice)
    return g


IMP = "tactical-mastermind@tyrion-lannister-the-imp"


def test_tactical_mastermind_TMG_CONV_R8_plays_the_card_of_its_window() -> None:
    g = masterminded(["counterplot"], [IMP, NONE], [[2]])  # it fails, and there is no second try
    assert (pile(g, "red-hand"), pile(g, "red-discard")) == (["counterplot"], ["counterplot"])
    g = masterminded(["counterplot", "bribery"], ["counterplot", NONE], [[2]])
    assert g.ncus[0].used == ()


def test_tactical_mastermind_plays_no_counterplot_that_was_in_hand_already() -> None:
    g = masterminded(["counterplot", "counterplot"], [IMP, NONE], [])  # there is none to take
    assert (pile(g, "red-hand"), pile(g, "red-discard")) == (["counterplot", "counterplot"], [])
    assert g.ncus[0].used == ("tactical-mastermind",)


def test_tactical_mastermind_TMG_CONV_R10_does_not_meddle_with_a_card_that_is_cancelled_already() -> None:
    g = able(A=("lannister-guards", 24, 10, 0), ncus=["tyrion-lannister-the-imp"], decks={"red": LANNISTER})
    play = Play(Me("blue", None, None, "bribery", "bribery", "Bribery", None), [])
    play.cancelled = True
    run(speak(g, W_CARD, play))
    assert (play.cancelled, g.ncus[0].used) == (True, ())


# -- cards that are fetched --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ncu", "use", "crown", "wealth"),
    [
        ("cersei-lannister", "playing-the-game", "hear-me-roar", "subjugation-of-power"),
        ("tommen-baratheon", "queens-influence", "intrigue-and-subterfuge", "bribery"),
    ],
)
def test_playing_the_game_queens_influence_do_each_that_applies(ncu: str, use: str, crown: str, wealth: str) -> None:
    def claims(zone: str, held: str = "", *, spends: bool = True, empty: bool = False) -> list[str]:
        """What red takes as its NCU claims a zone; Sansa holds another."""
        zones = {ncu: zone} | ({"sansa-stark": held} if held else {})
        g = able(A=GUARDS, b=FAR, ncus=[*zones], zones=zones, decks={"red": LANNISTER})
        if empty:
            g.piles["red-discard"].put(g.piles["red-deck"].take(wealth))
            g.piles["red-deck"].cards.clear()
        claim = Claim(g.ncus[0])
        claim.zone = zone
        run(speak(g, W_NCU_CLAIM, claim), red=[f"{use}@{ncu}", NONE] if spends else [])
        assert g.ncus[0].tokens == 2 - spends
        return g.piles["red-hand"].cards

    assert claims("crown") == [crown]
    assert claims("wealth") == [wealth]
    assert claims("wealth", "crown") == [crown, wealth]
    assert claims("maneuver", spends=False) == []
    assert claims("crown", spends=False, empty=True) == []  # nothing to find: not asked
    assert claims("wealth", empty=True) == [wealth]  # from the discard pile


# -- what counts once, and what no abilities means ---------------------------------------------------------


def test_laws_of_the_realm_TMG_CONTENT_R9_count_once_on_an_attack() -> None:
    g = bear(
        facing(c=("lannister-guards", 24, 34.8, 180), d=("lannister-guards", 30, 30, 180)),
        c="laws-of-the-realm",
        d="laws-of-the-realm",
    )
    fight(g, [[1] * 5], blue=["laws-of-the-realm@d"])  # 5 dice of 7; the other is not asked about
    assert (g["c"].orders, g["d"].orders) == ((), ("Laws of the Realm",))
    fight(g, [[1] * 5], blue=["laws-of-the-realm@c"])  # the next attack is another matter


def test_unbiased_justice_TMG_CONTENT_R12_spurs_nobody_on_without_abilities() -> None:
    for silent, dice in ((False, 6), (True, 5)):
        use = "unbiased-justice@kevan-lannister-master-of-law"
        g = able(A=(*GUARDS, {"minis": 6}), b=FAR, ncus=["kevan-lannister-master-of-law"])
        run(speak(g, W_TURN_START, Turn("red")), red=[use, at(24, 24, 0)])
        if silent:
            silenced(g, "A")
        made = Blow(g["A"], g["b"], melee_attacks(g["A"])[0], "front")
        run(strike(g, made), red=[] if silent else [[]], dice=[[1] * dice])
        assert made.dice == dice


def test_seeing_their_flaws_TMG_CONTENT_R12_stops_what_works_as_the_attack_is_declared() -> None:
    for leader, panicked in (("kevan-lannister-protector-of-the-realm", True), ("guard-captain", False)):
        g = holding("seeing-their-flaws", A=led(GUARDS, leader), b=("stark-sworn-swords", 24, 28.8, 0))
        attach(g, g["b"], Me("red", None, None, "", "seeing-their-flaws", "Seeing Their Flaws", None), ROUND)
        bear(g, b="stand-your-ground")
        melee(g, "A", "b", dice=[[1] * 6])  # in the rear
        assert (g["b"].conditions == ("panicked",)) is panicked


# -- nothing is offered that would do nothing --------------------------------------------------------------


def kept(g: State, flow: Any, **script: Any) -> list[str]:
    """The hand of red after this, where it was asked nothing but what the script says."""
    run(flow, **script)
    return pile(g, "red-hand")


def test_fealty_to_the_crown_has_nobody_to_restore_at_full_strength() -> None:
    card = "fealty-to-the-crown"
    g = holding(card, A=GUARDS, b=SWORDS)
    assert kept(g, panic_test(g, g["b"]), red=[NONE], dice=[[2, 2]]) == [card]  # asked at W-MORALE-PRE only
    riders = ("knights-of-casterly-rock", 24, 28.9, 180, {"seat": "blue"})
    g = holding(card, A=(*GUARDS, {"minis": 6}), b=riders)
    assert kept(g, panic_test(g, g["b"]), red=[NONE], dice=[[2, 3]]) == [card]  # it has cost them nothing
    g = holding(card, zones=["crown"], A=GUARDS, b=SWORDS)
    assert kept(g, panic_test(g, g["b"]), red=[NONE, card], dice=[[2, 2]]) == []
    assert left(g, "b") == 9  # the Crown's Wound


def test_hear_me_roar_TMG_MORALE_R4_does_nothing_to_a_test_that_is_passed_without_dice() -> None:
    for proud, replies in (("domineering-pride", []), ("", ["hear-me-roar"])):
        g = bear(holding("hear-me-roar", A=(*GUARDS, {"minis": 8}), b=SWORDS), b=proud)
        run(panic_test(g, g["b"]), red=replies, dice=[] if proud else [[6, 6]])
        assert pile(g, "red-hand") == (["hear-me-roar"] if proud else [])


def test_lash_out_addam_marbrand_needs_a_lost_rank_or_addam() -> None:
    g = holding("lash-out-addam-marbrand", active="blue", A=GUARDS, b=SWORDS)
    melee(g, "b", "A", dice=[MISSES])
    assert pile(g, "red-hand") == ["lash-out-addam-marbrand"]


def test_lash_out_addam_marbrand_TMG_UNIT_R2_finds_nothing_in_a_last_stand() -> None:
    g = holding("lash-out-addam-marbrand", active="blue", A=led(GUARDS, ADDAM), b=(*SWORDS, {"minis": 1}))
    deal(g, "blue", "last-stand")
    run(harm(g, g["b"], 1, "test", "effect"), blue=["last-stand"], red=[NONE], dice=[MISSES])  # W-CARD
    assert (pile(g, "red-hand"), g["b"].where) == (["lash-out-addam-marbrand"], DESTROYED)


def test_kingslayers_renown_TMG_MORALE_R4_turns_a_failure_into_a_pass() -> None:
    card = "kingslayers-renown"
    for spec, dice, asked in (
        ({}, [4, 4], False),  # passed anyway, and nobody to restore
        ({"minis": 8}, [4, 4], True),
        ({}, [1, 1], True),
    ):
        g = holding(card, A=led(GUARDS, JAIME, **spec), b=SWORDS)
        assert kept(g, panic_test(g, g["A"]), red=[card] if asked else [], dice=[dice]) == ([] if asked else [card])
    g = holding(card, A=(*GUARDS, {"minis": 8}), C=led(SIDE, JAIME), b=SWORDS)
    assert kept(g, panic_test(g, g["A"]), dice=[[4, 4]]) == [card]  # not his unit


def test_valiant_example_needs_somebody_to_restore() -> None:
    addam = led(GUARDS, "addam-marbrand-commander-of-the-city-watch")
    far = (*CORNER, {"minis": 4})
    g = holding("valiant-example", A=addam, B=SIDE, C=far, b=SWORDS)
    assert kept(g, panic_test(g, g["A"]), dice=[[4, 4]]) == ["valiant-example"]
    g = holding("valiant-example", A=addam, B=(*SIDE, {"minis": 4}), b=SWORDS)
    assert kept(g, panic_test(g, g["A"]), red=["valiant-example"], dice=[[4, 4]]) == []


def test_draw_one_needs_a_deck() -> None:
    g = holding("kingslayers-renown", A=GUARDS, b=FAR)
    assert is_asked(speak(g, W_TURN_START, Turn("blue")), "kingslayers-renown:draw-one")
    g.piles["red-deck"].cards.clear()
    run(speak(g, W_TURN_START, Turn("blue")), red=[NONE])  # A Lannister Pays His Debts may be in hand
    assert not is_asked(speak(g, W_TURN_START, Turn("blue")), "kingslayers-renown:draw-one")


# -- who is gone -------------------------------------------------------------------------------------------


def test_horrific_visage_TMG_UNIT_R2_of_a_destroyed_unit_frightens_nobody() -> None:
    last: Any = {"minis": 1, "attachment": "guard-captain"}
    g = facing(b=last, uses={"A": "expert-duelist", "b": "horrific-visage"})
    run(attack(g, g["A"]), red=["stay", "duel"], dice=[[6]])  # no Panic Test of the attacker
    assert g["b"].where == DESTROYED


def test_sabotage_and_subvert_TMG_CONTENT_R10_is_each_turncoats_own() -> None:
    g = table(A=SWORDS, b=(GUARDS[0], 24, 12, 0), c=CORNER, bands=["bc"])
    for n, slot in ((1, 1), (1, 2), (2, 1)):
        plant(g, g.units[n], Attached(library().attachments["turncoat"], slot, beyond=True, by="red"), "test")
    word = "sabotage-and-subvert@b"
    run(speak(g, W_TURN_START, Turn("blue")), red=[word, "panicked", word, "vulnerable", NONE])
    run(speak(g, W_TURN_START, Turn("blue")), red=[word, "weakened"])
    assert (g["b"].conditions, strength(g, g["b"])) == (("panicked", "vulnerable", "weakened"), 21)


def test_wealth_of_the_rock_TMG_SETUP_4_is_no_help_to_a_castle_wall() -> None:
    g = holding("wealth-of-the-rock", active="blue", zones=["crown", "wealth"], A=GUARDS, b=FAR)
    blow = Blow(g["b"], g["A"], melee_attacks(g["b"])[0], "front")
    assert is_asked(speak(g, W_ATK_ROLLED, blow), "wealth-of-the-rock")
    g["A"].where = WALL
    run(speak(g, W_ATK_ROLLED, blow))
    assert pile(g, "red-hand") == ["wealth-of-the-rock"]


def test_exploit_weakness_TMG_SETUP_4_finds_none_in_a_castle_wall() -> None:
    g = holding("exploit-weakness", A=GUARDS, b=FAR)
    blow = Blow(g["A"], g["b"], melee_attacks(g["A"])[0], "front")
    assert is_asked(speak(g, W_ATK_PRE, blow), "exploit-weakness")
    g["b"].where = WALL
    run(speak(g, W_ATK_PRE, blow))
    assert pile(g, "red-hand") == ["exploit-weakness"]


def test_fealty_to_the_seven_TMG_INF_R1_does_not_lie_on_a_unit_that_its_answer_has_destroyed() -> None:
    last = ("lannister-guards", 24, 28.8, 180, {"minis": 1})
    other = ("lannister-guards", 40, 40, 180)
    g = holding("charismatic-leadership", seat="blue", A=GUARDS, b=last, c=other)
    deal(g, "red", "hear-me-roar")
    use = "fealty-to-the-seven"
    red = ["combat", NONE, NONE, f"{use}@N", "b", NONE, "hear-me-roar"]  # NONE: Bribery, a benefit, Counterplot
    run(activate_ncu(serve(g, use), g.ncus[0]), red=red, blue=[NONE, "charismatic-leadership"], dice=[[1, 1]])
    assert (g["b"].where, g["b"].lasting) == (DESTROYED, ())
