"""The NCUs of House Stark, each ability alone, with and without its effect."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.board import activate_ncu, may_activate
from banneret.games.tmg.changes import affix, clear_board, dismiss
from banneret.games.tmg.charge import charge
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Turn
from banneret.games.tmg.moments import NO_ABILITIES, W_DEPLOYED, W_TURN_START
from banneret.games.tmg.morale import morale_test, panic_test
from banneret.games.tmg.reserves import ready
from banneret.games.tmg.state import Lasting, State
from banneret.games.tmg.turn import waiting
from banneret.kernel.decisions import NONE
from tests.games.tmg.one_ability import GUARDS, MISSES, SWORDS, apart, fight, melee, modifiers, serve
from tests.games.tmg.tables import at, deck_of, run, table, told, until, why

STARK = ("stark", "robb-stark-the-wolf-lord")


def claims(g: State, zone: str, *red: Any, n: int = 0, **more: Any) -> None:
    """Red's NCU activates and claims a zone."""
    run(activate_ncu(g, g.ncus[n]), red=[zone, *red], **more)


def influenced(g: State, use: str, *red: Any) -> State:
    """The NCU's card lies on a unit, named if there are several; the benefit of the zone was declined."""
    serve(g, use)
    claims(g, "crown", NONE, f"{use}@N", *red)
    return g


# -- Catelyn and Sansa -------------------------------------------------------------------------------------


def test_family_duty_honor_takes_a_condition_off_and_gives_the_highest_dice() -> None:
    g = melee(A={"minis": 4, "conditions": ["panicked", "weakened"]})
    influenced(g, "family-duty-honor", "A", "weakened")
    assert g["A"].conditions == ("panicked",)
    fight(g, [MISSES])  # 7 dice, not 4
    fight(melee(A={"minis": 4}), [[1, 1, 1, 1]])


def test_family_duty_honor_may_lie_on_an_enemy_or_nowhere() -> None:
    g = serve(melee(), "family-duty-honor")
    question = until(activate_ncu(g, g.ncus[0]), red=["crown", NONE, "family-duty-honor@N"])
    assert question.options() == ["A", "b"]
    g = serve(melee(), "family-duty-honor")
    claims(g, "crown", NONE, NONE)
    assert g["A"].lasting == ()


def test_family_duty_honor_TMG_CONTENT_R12_is_off_while_the_unit_has_no_abilities() -> None:
    g = influenced(melee(A={"minis": 4}), "family-duty-honor", "A")
    affix(g, g["A"], Lasting(NO_ABILITIES, "turn", "a test"), "test")
    fight(g, [[1, 1, 1, 1]])  # TMG-CONTENT-R12


def speaker(*discards: str) -> State:
    g = serve(apart(), "repeating-the-words")
    for card in deck_of(*STARK):
        g.piles["red-deck"].put(card)
    for card in discards:
        g.piles["red-discard"].put(g.piles["red-deck"].take(card))
    return g


def test_repeating_the_words_takes_a_card_back_once_per_game() -> None:
    g = speaker("winters-might", "assault-orders", "assault-orders")
    run(activate_ncu(g, g.ncus[0]), red=["repeating-the-words@N", "assault-orders", "crown", NONE, NONE])
    assert g.piles["red-hand"].cards == ["assault-orders"]
    assert sorted(g.piles["red-discard"].cards) == ["assault-orders", "winters-might"]
    clear_board(g, "test")
    claims(g, "wealth", NONE, NONE)  # not asked again as she activates


def test_repeating_the_words_replaces_the_effect_of_any_zone() -> None:
    g = speaker("winters-might")
    run(activate_ncu(g, g.ncus[0]), red=[NONE, "crown", "repeating-the-words@N"])  # no Panic Test is asked for
    assert g.piles["red-hand"].cards == ["winters-might"]
    clear_board(g, "test")
    claims(g, "crown", NONE)  # nothing to take back


# -- Order tokens ------------------------------------------------------------------------------------------


def test_bravery_in_the_face_of_death_rolls_a_panic_test_again() -> None:
    g = serve(apart(), "bravery-in-the-face-of-death")
    assert g.ncus[0].tokens == 4
    word = "bravery-in-the-face-of-death@N"
    run(panic_test(g, g["A"]), red=[word, ["d1"]], dice=[[1, 2], [4]])
    assert (g["A"].strength, g.ncus[0].tokens) == (12, 3)
    run(panic_test(g, g["b"]), dice=[[3, 3]])  # an enemy's
    run(morale_test(g, g["A"]), dice=[[1, 2]])  # no Panic Test
    assert (g["b"].strength, g.ncus[0].tokens) == (11, 3)


def test_bravery_in_the_face_of_death_restores_who_passed() -> None:
    word = "bravery-in-the-face-of-death@N"
    for minis, back in ((9, 11), (8, 11), (4, 8)):
        g = serve(apart(A={"minis": minis}), "bravery-in-the-face-of-death")
        run(panic_test(g, g["A"]), red=[NONE, word], dice=[[6, 6]])
        assert (g["A"].strength, g.ncus[0].tokens) == (back, 3)
    g.ncus[0].tokens = 0
    run(panic_test(g, g["A"]), dice=[[6, 6]])
    assert g["A"].strength == 8


def test_martial_expertise_makes_an_enemy_vulnerable_from_combat() -> None:
    for zone, conditions in (("combat", ("vulnerable",)), ("crown", ())):
        g = serve(apart(), "martial-expertise")
        claims(g, zone, *([NONE] if zone == "crown" else []))  # nobody can attack
        assert g["b"].conditions == conditions


def test_martial_expertise_lets_a_friends_melee_attack_roll_again() -> None:
    g = serve(melee(), "martial-expertise")
    assert fight(g, [MISSES, [4], [1], [6, 6]], red=["martial-expertise@N", ["d1"]]) == 1
    assert g.ncus[0].tokens == 1
    fight(g, [[1, 1, 1, 1, 1, 1]], "b")  # an enemy's
    assert fight(g, [MISSES], red=[NONE]) == 0
    g.ncus[0].tokens = 0
    fight(g, [MISSES])
    g = serve(apart("stark-bowmen"), "martial-expertise")
    run(attack(g, g["A"]), red=[at(24, 23, 0)], dice=[[1] * max(g["A"].card.attacks[0].dice)])  # a shot


def test_never_do_what_they_expect_moves_infantry_in_the_enemys_turn() -> None:
    g = serve(apart(C=("stark-outriders", 10, 10, 0)), "never-do-what-they-expect")
    word = "never-do-what-they-expect@N"
    run(speak(g, W_TURN_START, Turn("blue")), red=[word, at(24, 24, 0)])  # A alone is infantry, and may only Maneuver
    assert (g["A"].pose, g.ncus[0].tokens) == ((24000, 24000, 0), 1)
    run(speak(g, W_TURN_START, Turn("red")))  # not in the own turn
    run(speak(g, W_TURN_START, Turn("blue")), red=[NONE])
    g.ncus[0].tokens = 0
    run(speak(g, W_TURN_START, Turn("blue")))
    g = serve(melee(), "never-do-what-they-expect")
    run(speak(g, W_TURN_START, Turn("blue")), red=[word, at(24, 20, 0)], dice=[[6, 6]])  # a Retreat
    assert told(g, "acts")[-1]["action"] == "retreat"


# -- Howland -----------------------------------------------------------------------------------------------


def astray(*pieces: tuple[str, float, float, float]) -> State:
    """Blue's a, which red's Howland leads astray, looks at red's B over some terrain."""
    g = table(a=(GUARDS, 24, 34.8, 180), B=(SWORDS, 24, 23, 0), pieces=pieces)
    return influenced(g, "hunters-guile")


def test_hunters_guile_makes_all_terrain_hinder_its_charges() -> None:
    corpses = ("corpse-pile", 24, 29, 0)
    g = astray(corpses)
    ahead = [[*g["a"].pose]]
    question = until(charge(g, g["a"]), blue=ahead, dice=[[6, 5]])  # two dice
    assert question.ask == "placement"
    g = astray()
    assert until(charge(g, g["a"]), blue=ahead, dice=[[6]]).ask == "placement"
    g = table(a=(GUARDS, 24, 34.8, 180), B=(SWORDS, 24, 23, 0), pieces=[corpses])
    assert until(charge(g, g["a"]), blue=ahead, dice=[[6]]).ask == "placement"


def test_hunters_guile_is_taken_off_to_spoil_a_melee_attack() -> None:
    g = influenced(melee(), "hunters-guile")
    fight(g, [[1, 1, 1, 1, 1, 1]], "b", red=[NONE])
    assert modifiers(g, "attack") == []
    fight(g, [[4, 1, 1, 1, 1, 1]], "b", red=["hunters-guile@1"])
    assert (modifiers(g, "attack"), g["b"].lasting) == ([["Hunter's Guile", -1]], ())
    fight(g, [[1, 1, 1, 1, 1, 1]], "b")


# -- Eddard, Hand of the King ------------------------------------------------------------------------------


def test_price_of_honor_takes_a_rival_out_of_the_round() -> None:
    g = serve(serve(apart(), "price-of-honor"), "manipulation-and-deception", "blue", "o")
    run(speak(g, W_TURN_START, Turn("blue")), red=["price-of-honor@N"])
    assert (g.ncus[0].out, may_activate(g.ncus[0]), may_activate(g.ncus[1])) == (True, False, False)
    assert waiting(g, "blue") == [g["b"]]
    assert {e.effect for e in g.ncus[1].lasting} == {"no-abilities", "cannot-activate"}
    run(speak(g, W_TURN_START, Turn("red")))  # he is gone


def test_price_of_honor_only_silences_a_rival_who_has_acted() -> None:
    g = serve(serve(apart(), "price-of-honor"), "manipulation-and-deception", "blue", "o")
    g.ncus[1].activated = True
    run(speak(g, W_TURN_START, Turn("blue")), red=["price-of-honor@N"])
    assert [e.effect for e in g.ncus[1].lasting] == ["no-abilities"]
    g = serve(serve(apart(), "price-of-honor"), "manipulation-and-deception", "blue", "o")
    dismiss(g, g.ncus[1], "test")
    run(speak(g, W_TURN_START, Turn("blue")))  # no rival left
    assert not g.ncus[0].out


def test_price_of_honor_TMG_CONTENT_R12_silences_what_the_rival_has_given() -> None:
    for word, misses in (NONE, [1] * 6), ("price-of-honor@N", [1] * 3):
        g = serve(serve(melee(b={"minis": 4}), "price-of-honor"), "family-duty-honor", "blue", "o")
        affix(g, g["b"], Lasting("family-duty-honor", "influence", "a test", seat="blue", ncu=1), "test")
        run(speak(g, W_TURN_START, Turn("blue")), red=[word])
        fight(g, [misses], "b")  # the highest value, or that of its one rank


def test_hands_orders_cancel_what_ncus_and_zones_do_to_the_unit() -> None:
    g = influenced(apart(), "hands-orders", "A")
    serve(g, "manipulation-and-deception", "blue", "o")
    word = "hands-orders@0"
    blue = ["manipulation-and-deception@o", "wealth", NONE]
    run(activate_ncu(g, g.ncus[1]), blue=blue, red=[word])
    assert (g["A"].conditions, g.ncus[1].tokens) == ((), 2)
    clear_board(g, "test")
    run(activate_ncu(g, g.ncus[1]), blue=[NONE, "crown", "A"], red=[word])
    assert told(g, "tested") == []
    clear_board(g, "test")
    run(activate_ncu(g, g.ncus[1]), blue=[NONE, "crown", "A"], red=[NONE], dice=[[1, 1]])
    assert g["A"].strength == 12 - 5


def test_hands_orders_end_when_he_pays_the_price() -> None:
    g = influenced(apart(), "hands-orders", "A")
    g.ncus[0].card = replace(g.ncus[0].card, abilities=("hands-orders", "price-of-honor"))
    serve(g, "manipulation-and-deception", "blue", "o")
    run(speak(g, W_TURN_START, Turn("blue")), red=["price-of-honor@N"])
    assert g["A"].lasting == ()


# -- Lyanna ------------------------------------------------------------------------------------------------


def avenger(lost: int) -> State:
    g = influenced(melee(), "avenging-the-north")
    g["A"].falls = lost  # whoever they were
    return g


def test_avenging_the_north_grows_with_the_units_lost() -> None:
    g = avenger(0)
    assert run(panic_test(g, g["A"]), dice=[[3, 2]]).passed  # 5 + 1
    assert not run(morale_test(g, g["A"]), dice=[[2, 2]]).passed
    assert fight(g, [[6, 1, 1, 1, 1, 1, 1], [1], [6, 6]]) == 1
    g = avenger(1)
    assert not run(panic_test(g, g["A"]), dice=[[2, 2]]).passed  # no more than 1 by now
    g["A"].minis = (1 << 12) - 1
    assert fight(g, [[6, 1, 1, 1, 1, 1, 1], [1, 1], [6, 6]]) == 2  # Critical Blow
    g = avenger(2)
    assert run(panic_test(g, g["A"])).passed  # without dice
    assert not run(morale_test(g, g["A"]), dice=[[1, 1]]).passed
    assert fight(g, [[6, 1, 1, 1, 1, 1, 1], [1, 1], [6, 6]]) == 2
    g = avenger(3)
    assert fight(g, [[6, 1, 1, 1, 1, 1, 1], [6], [1, 1, 1, 1], [6, 6]], red=[["d2"]]) == 4


def test_avenging_the_north_is_for_a_friend_and_counts_friends() -> None:
    g = avenger(0)
    g["b"].falls = 3
    assert [e.effect for e in g["A"].lasting] == ["avenging-the-north"]  # b was not offered
    run(panic_test(g, g["A"]), dice=[[3, 2]])
    fight(g, [[6, 1, 1, 1, 1, 1, 1], [6]])
    run(panic_test(g, g["b"]), dice=[[3, 3]])
    assert g["b"].strength == 11


# -- Robb --------------------------------------------------------------------------------------------------


def cunning() -> State:
    """Red's A waits in reserve for Robb."""
    g = serve(apart(C=(SWORDS, 10, 10, 0)), "wolfs-cunning")
    run(speak(g, W_DEPLOYED, Turn("red")), red=["wolfs-cunning@N", "A"])
    return g


def test_wolfs_cunning_hides_a_unit_that_only_robb_brings() -> None:
    g = cunning()
    g.round = 8
    assert (g["A"].where, ready(g, "red"), waiting(g, "red")) == ("reserve", [], [g["C"], g.ncus[0]])
    claims(g, "crown", NONE)  # another zone
    clear_board(g, "test")
    claims(g, "maneuver", "wolfs-cunning@N", "west", at(2.75, 34.8, 90))
    assert (g["A"].where, g["A"].activated, g["A"].pose) == ("table", False, (2750, 34800, 90000))
    clear_board(g, "test")
    claims(g, "maneuver", NONE)  # once


def test_wolfs_cunning_comes_within_six_inches_of_a_flank() -> None:
    g = cunning()
    question = until(activate_ncu(g, g.ncus[0]), red=["maneuver", "wolfs-cunning@N", "east"])
    assert why(question, at(44.4, 34.8, 270)) is None
    assert why(question, at(44.3, 34.8, 270)) == "TMG-CONTENT-R11"
    g = cunning()
    claims(g, "maneuver", NONE, NONE)  # he need not
    assert g["A"].where == "reserve"


def test_wolfs_cunning_makes_flank_charges_terrible() -> None:
    for start, conditions in ((at(14.5, 34.8, 90), ("panicked", "vulnerable")), (at(24, 23, 0), ())):
        g = cunning()
        claims(g, "maneuver", "wolfs-cunning@N", "west", at(2.75, 34.8, 90))
        g["A"].x, g["A"].y, g["A"].facing = start
        g.known = type(g.known)()
        run(charge(g, g["A"]), red=[start, "edge-to-edge", []], dice=[[3], MISSES])
        assert g["b"].conditions == conditions


def test_wolfs_cunning_may_be_left() -> None:
    g = serve(apart(), "wolfs-cunning")
    run(speak(g, W_DEPLOYED, Turn("red")), red=[NONE])
    claims(g, "maneuver", NONE)
    assert g["A"].where == "table"
