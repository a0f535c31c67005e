"""What Lannister attachments give to their units: each ability alone, with and without its effect."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.board import activate_ncu
from banneret.games.tmg.changes import plant
from banneret.games.tmg.deeds import afflict, hits, wounds
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Activation, Claim, Me, Play, Turn
from banneret.games.tmg.moments import W_ACTIVATE, W_CARD, W_NCU_CLAIM, W_TURN_START
from banneret.games.tmg.morale import morale_test, panic_test
from banneret.games.tmg.state import Attached, State
from banneret.games.tmg.triggers import unit_of
from banneret.games.tmg.values import affiliated
from banneret.kernel.decisions import NONE
from tests.games.tmg.one_ability import GUARDS, MISSES, SWORDS, apart, bear, fight, hold, melee, modifiers
from tests.games.tmg.tables import able, at, deck_of, run, table, told, until

ONE_HIT = [6, 1, 1, 1, 1, 1, 1]
LANNISTER = ("lannister", "tyrion-lannister-halfman")
JAIME, TURNCOAT = "jaime-lannister-maimed-hostage", "turncoat"


def crowned(g: State, seat: str = "red") -> State:
    return hold(g, seat, "crown")


# -- the Crown ---------------------------------------------------------------------------------------------


def test_duty_to_the_crown_restores_one_or_two_with_it() -> None:
    for g, left in ((apart(A={"minis": 8}), 9), (crowned(apart(A={"minis": 8})), 10)):
        bear(g, A="duty-to-the-crown")
        run(morale_test(g, g["A"]), dice=[[3, 3]])
        assert g["A"].strength == left
        run(morale_test(g, g["A"]), dice=[[1, 1]])
        run(morale_test(g, g["b"]), dice=[[6, 6]])
        assert g["A"].strength == left


def test_dominance_of_the_crown_hits_better_and_sunders() -> None:
    g = crowned(melee(uses={"A": "dominance-of-the-crown"}))
    assert fight(g, [[3, 2, 1, 1, 1, 1, 1], [3], [6, 6]]) == 1
    assert modifiers(g, "attack") == [["Dominance Of The Crown", 1]]
    assert modifiers(g, "defense") == [["Sundering", -1]]
    assert fight(crowned(melee(uses={"A": "dominance-of-the-crown"}), "blue"), [[4, 3, 1, 1, 1, 1, 1], [3]]) == 0


def test_intimidation_of_the_crown_panics_and_weakens_the_defender() -> None:
    g = crowned(melee(uses={"A": "intimidation-of-the-crown"}))
    fight(g, [MISSES])
    assert (g["A"].conditions, g["b"].conditions) == ((), ("panicked", "weakened"))
    g = crowned(melee(uses={"A": "intimidation-of-the-crown"}), "blue")
    fight(g, [MISSES])
    assert g["b"].conditions == ()


def test_protection_of_the_crown_rolls_defense_dice_again() -> None:
    g = crowned(melee(uses={"A": "protection-of-the-crown"}))
    assert fight(g, [[4, 4, 1, 1, 1, 1], [1, 4], [4]], "b", red=[["d1"]]) == 0
    assert fight(g, [[4, 4, 1, 1, 1, 1], [1, 4], [6, 6]], "b", red=[[]]) == 1
    g = crowned(melee(uses={"A": "protection-of-the-crown"}), "blue")
    assert fight(g, [[4, 4, 1, 1, 1, 1], [1, 4], [6, 6]], "b") == 1


def test_protection_of_the_crown_is_for_attacks() -> None:
    g = crowned(melee(uses={"A": "protection-of-the-crown"}))
    run(hits(g, g["A"], 1), dice=[[1]])
    assert g["A"].strength == 11


def test_vengeance_of_the_crown_wounds_who_attacked_it_in_melee() -> None:
    for minis, lost in ((12, 1), (8, 2), (4, 3)):
        g = crowned(melee(A={"minis": minis}, uses={"A": "vengeance-of-the-crown"}))
        fight(g, [[1, 1, 1, 1, 1, 1]], "b")
        assert (g["A"].strength, g["b"].strength) == (minis, 12 - lost)
    g = melee(uses={"A": "vengeance-of-the-crown"})
    fight(g, [[1, 1, 1, 1, 1, 1]], "b")
    assert g["b"].strength == 12


def test_vengeance_of_the_crown_is_not_for_shots() -> None:
    g = crowned(apart(blue="lannister-crossbowmen", uses={"A": "vengeance-of-the-crown"}))
    run(attack(g, g["b"]), blue=[at(24, 34.8, 180)], dice=[[1, 1, 1, 1, 1, 1]])
    assert g["b"].strength == 12


def courtier(g: State) -> State:
    """An NCU of red that has not acted."""
    hold(g, "red", "")
    return g


def test_orders_of_the_crown_replace_its_effect_by_a_move() -> None:
    g = courtier(apart(uses={"A": "orders-of-the-crown"}))
    picks = ["crown", "orders-of-the-crown@A", "march", at(24, 26, 0)]
    run(activate_ncu(g, g.ncus[0]), red=picks)  # no Panic Test for b
    assert g["A"].pose == (24000, 26000, 0)
    g = courtier(apart(uses={"A": "orders-of-the-crown"}))
    run(activate_ncu(g, g.ncus[0]), red=["crown", NONE, "b"], dice=[[6, 6]])
    g = courtier(apart(uses={"A": "orders-of-the-crown"}))
    run(activate_ncu(g, g.ncus[0]), red=["wealth", NONE])  # another zone


def test_orders_of_the_crown_do_not_free_an_engaged_unit() -> None:
    g = courtier(melee(uses={"A": "orders-of-the-crown"}))
    run(activate_ncu(g, g.ncus[0]), red=["crown", NONE])


def test_might_of_the_throne_replaces_its_effect_by_a_fight() -> None:
    g = courtier(melee(uses={"A": "might-of-the-throne"}))
    run(activate_ncu(g, g.ncus[0]), red=["crown", "might-of-the-throne@A", "stay"], dice=[MISSES])
    assert [one["who"] for one in told(g, "attacks")] == ["A"]
    g = courtier(apart(uses={"A": "might-of-the-throne"}))
    picks = ["crown", "might-of-the-throne@A", at(24, 23, 0), "edge-to-edge", []]
    run(activate_ncu(g, g.ncus[0]), red=picks, dice=[[3], MISSES])
    assert [one["charge"] for one in told(g, "attacks")] == [True]
    g = courtier(apart(uses={"A": "might-of-the-throne"}, b={"seat": "red"}))  # nobody to fight
    run(activate_ncu(g, g.ncus[0]), red=["crown"])
    g = courtier(melee(uses={"A": "might-of-the-throne"}))
    claim = Claim(g.ncus[0])
    claim.zone, claim.replaced = "crown", True
    run(speak(g, W_NCU_CLAIM, claim))  # TMG-NCU-R1: another effect has replaced it


def test_might_of_the_throne_is_no_shot() -> None:
    g = courtier(table(A=("lannister-crossbowmen", 24, 23, 0), b=(GUARDS, 34, 22, 180)))  # in range, not in sight
    bear(g, A="might-of-the-throne")
    question = until(activate_ncu(g, g.ncus[0]), red=["crown"])
    assert question.ask == "zone-target:crown"


def test_reinforcements_restore_one_or_two_with_the_crown() -> None:
    for g, left in ((apart(A={"minis": 8}), 9), (crowned(apart(A={"minis": 8})), 10)):
        bear(g, A="reinforcements")
        run(speak(g, W_ACTIVATE, Activation(g["b"])))
        assert g["A"].strength == 8
        run(speak(g, W_ACTIVATE, Activation(g["A"])))
        assert g["A"].strength == left


# -- single combat -----------------------------------------------------------------------------------------


def test_expert_duelist_deals_a_wound_more() -> None:
    g = melee(uses={"A": "expert-duelist"})
    assert fight(g, [MISSES, [6, 6]]) == 1  # nobody to duel with: no question
    assert g["b"].strength == 11


def test_expert_duelist_may_fell_an_attachment_on_a_five() -> None:
    def duel() -> State:
        return melee(b={"attachment": "guard-captain"}, uses={"A": "expert-duelist"})

    g = duel()
    assert fight(g, [[5], MISSES], red=["duel"]) == 0
    assert (g["b"].attachments, g["b"].strength) == ((), 11)  # TMG-CONTENT-R10: a mini takes its place
    g = duel()
    assert fight(g, [[4], MISSES], red=["duel"]) == 0
    assert (len(g["b"].attachments), g["b"].strength) == (1, 12)
    g = duel()
    assert fight(g, [MISSES, [6, 6]], red=["wound"]) == 1
    assert len(g["b"].attachments) == 1


def test_expert_duelist_TMG_CONTENT_R10_names_whom_he_fells_if_there_are_two() -> None:
    g = melee(b={"attachment": "guard-captain"}, uses={"A": "expert-duelist"})
    g["b"].attachments += (Attached(library().attachments["turncoat"], 1, beyond=True, by="red"),)
    question = until(attack(g, g["A"]), red=["stay", "duel"], dice=[[5]])
    assert question.options() == ["guard-captain@b", "turncoat@b"]  # people read: Guard Captain (b)


def test_expert_duelist_may_end_a_unit_that_has_nobody_else() -> None:
    g = melee(b={"minis": 1, "attachment": "guard-captain"}, uses={"A": "expert-duelist"})
    run(attack(g, g["A"]), red=["stay", "duel"], dice=[[6]])
    assert g["b"].where == "destroyed"


def test_unstoppable_wrath_deals_two_wounds_more_in_melee() -> None:
    g = melee(uses={"A": "unstoppable-wrath"})
    assert fight(g, [MISSES, [6, 6]]) == 2
    assert fight(melee(), [MISSES]) == 0
    g = apart("lannister-crossbowmen", uses={"A": "unstoppable-wrath"})
    run(attack(g, g["A"]), red=[at(24, 23, 0)], dice=[[1, 1, 1, 1, 1, 1]])
    assert g["b"].strength == 12


def test_the_mountains_strength_sunders_and_deals_two_wounds_more() -> None:
    g = melee(uses={"A": "the-mountains-strength"})
    assert fight(g, [ONE_HIT, [3], [6, 6]]) == 3
    assert modifiers(g, "defense") == [["Sundering", -1]]
    assert fight(melee(), [ONE_HIT, [3]]) == 0


def test_indomitable_units_cannot_become_weakened() -> None:
    g = melee(uses={"A": "indomitable"})
    for u in (g["A"], g["b"]):
        afflict(g, u, "weakened", "panicked")
    assert (g["A"].conditions, g["b"].conditions) == (("panicked",), ("panicked", "weakened"))


def test_indomitable_gregor_keeps_his_unit_from_weakness() -> None:
    g = able(A=(GUARDS, 24, 24, 0, {"attachment": "gregor-clegane-the-mountain"}), B=(GUARDS, 40, 24, 0))
    for u in (g["A"], g["B"]):
        afflict(g, u, "weakened")
    assert (g["A"].conditions, g["B"].conditions) == ((), ("weakened",))


def test_experiment_enhancements_hit_better_are_vicious_and_shrug_off_weakness() -> None:
    g = melee(A={"conditions": ["weakened"]}, uses={"A": "experiment-enhancements"})
    assert fight(g, [[3, 1, 1, 1, 1, 1, 1], [1], [6, 6]]) == 1  # blue is not asked for the token
    assert modifiers(g, "attack") == [["Experiment Enhancements", 1]]
    assert modifiers(g, "morale") == [["Vicious", -2]]
    g = melee(A={"conditions": ["weakened"]})
    assert fight(g, [[3, 1, 1, 1, 1, 1, 1]], blue=[[]]) == 0


def test_violent_reactions_spoil_defense_dice() -> None:
    g = melee(uses={"b": "violent-reactions"})
    assert fight(g, [ONE_HIT, [3], [6, 6]]) == 1
    run(hits(g, g["b"], 1), dice=[[3]])  # TMG-CONTENT-R13
    assert g["b"].strength == 10
    assert fight(melee(uses={"A": "violent-reactions"}), [ONE_HIT, [3]]) == 0


# -- presence and schemes ----------------------------------------------------------------------------------


def test_embolden_steadies_friends_within_six_inches() -> None:
    g = bear(apart(C=(SWORDS, 24, 12.2, 0), D=(SWORDS, 35.6, 23, 0)), A="embolden")
    for id, passed in (("A", True), ("C", True), ("D", False)):  # C is 6 inches away, D 6.1
        run(panic_test(g, g[id]), dice=[[3, 2]])
        assert told(g, "tested")[-1]["passed"] is passed
    run(panic_test(g, g["b"]), dice=[[3, 3]])
    assert g["b"].strength == 11


def test_threaten_weakens_an_enemy_in_sight_within_twelve_inches() -> None:
    g = bear(apart(y=39.8, c=(GUARDS, 34, 23, 270), d=(GUARDS, 30, 40, 180)), A="threaten")  # c to the side, d too far
    run(speak(g, W_TURN_START, Turn("red")), red=["threaten@A"])
    assert [g[id].conditions for id in "bcd"] == [("weakened",), (), ()]
    run(speak(g, W_TURN_START, Turn("red")))  # once a round
    g = apart(y=39.9, uses={"A": "threaten"})
    run(speak(g, W_TURN_START, Turn("red")))
    g = apart(uses={"A": "threaten"})
    run(speak(g, W_TURN_START, Turn("blue")))  # its own turns only


def planning(cards: int) -> State:
    g = apart(uses={"A": "battle-plan"})
    for card in deck_of(*LANNISTER):
        g.piles["red-deck"].put(card)
    for card in ("hear-me-roar", "bribery", "bribery")[:cards]:
        g.piles["red-hand"].put(g.piles["red-deck"].take(card))
    return g


def test_battle_plan_takes_two_cards_for_any_one_of_the_deck() -> None:
    g = planning(3)
    picks = ["battle-plan@A", ["bribery", "hear-me-roar"], "counterplot"]
    run(speak(g, W_TURN_START, Turn("blue")), red=picks)
    assert sorted(g.piles["red-hand"].cards) == ["bribery", "counterplot"]
    assert sorted(g.piles["red-discard"].cards) == ["bribery", "hear-me-roar"]
    assert len(g.piles["red-deck"].cards) == 16
    run(speak(g, W_TURN_START, Turn("red")))  # once a round


def test_battle_plan_needs_two_cards() -> None:
    g = planning(1)
    run(speak(g, W_TURN_START, Turn("red")))
    assert g.piles["red-hand"].cards == ["hear-me-roar"]


def schemers(y: float = 33.8) -> State:
    return apart(y=y, uses={"A": "counterstrategy", "b": "threaten"})


def test_counterstrategy_cancels_the_order_of_an_enemy_within_six_inches() -> None:
    for face, conditions in ((3, ()), (2, ("weakened",))):
        g = schemers()
        run(speak(g, W_TURN_START, Turn("blue")), blue=["threaten@b"], red=["counterstrategy@A"], dice=[[face]])
        assert (g["A"].conditions, g["b"].orders) == (conditions, ("Threaten",))
        assert g["A"].orders == ("Counterstrategy",)
    g = schemers()
    run(speak(g, W_TURN_START, Turn("blue")), blue=["threaten@b"], red=[NONE])
    assert g["A"].conditions == ("weakened",)
    g = schemers(33.9)
    run(speak(g, W_TURN_START, Turn("blue")), blue=["threaten@b"])
    assert g["A"].conditions == ("weakened",)


def played(g: State, on: str) -> Play:
    return Play(Me("blue", None, None, "bribery", "bribery", "Bribery", None), [g[on]])


def test_counterstrategy_cancels_a_card_on_an_enemy_within_six_inches() -> None:
    for face, cancelled in ((3, True), (2, False)):
        g = apart(y=33.8, uses={"A": "counterstrategy"})
        play = played(g, "b")
        run(speak(g, W_CARD, play), red=["counterstrategy@A"], dice=[[face]])
        assert play.cancelled is cancelled
        run(speak(g, W_CARD, played(g, "b")))  # once a round
    run(speak(g := apart(y=33.9, uses={"A": "counterstrategy"}), W_CARD, played(g, "b")))
    run(speak(g := apart(y=33.8, uses={"A": "counterstrategy"}), W_CARD, played(g, "A")))  # not on its owner's unit


# -- houses, captives and turncoats ------------------------------------------------------------------------


def test_affiliation_house_clegane_comes_with_the_attachment() -> None:
    g = able(A=(GUARDS, 24, 24, 0, {"attachment": "sandor-clegane"}), B=(GUARDS, 34, 24, 0))
    assert [affiliated(g, g[id], "House Clegane") for id in "AB"] == [True, False]
    g = bear(g, A="affiliation-house-clegane")
    assert not affiliated(g, g["A"], "House Umber")


def test_jaimes_vassal_counts_as_jaime_lannister() -> None:
    g = able(A=(GUARDS, 24, 24, 0, {"attachment": "addam-marbrand-trusted-bannerman"}), B=(GUARDS, 34, 24, 0))
    assert unit_of(g, "red", "Jaime Lannister") is g["A"]
    g = able(A=(GUARDS, 24, 24, 0, {"attachment": "addam-marbrand-commander-of-the-city-watch"}))
    assert unit_of(g, "red", "Jaime Lannister") is None


def host(card: str, minis: int = 12, y: float = 34.8, **more: Any) -> State:
    """Blue's b with what red has planted in it."""
    g = apart(blue=SWORDS, y=y, b={"minis": minis}, **more)
    plant(g, g["b"], Attached(library().attachments[card], 1, beyond=True, by="red"), "test")
    return g


def test_valuable_captive_jaime_lannister_steadies_the_host() -> None:
    g = host(JAIME)
    run(panic_test(g, g["b"]), dice=[[3, 2]])
    run(panic_test(g, g["A"]), dice=[[3, 2]])
    assert (g["b"].strength, g["A"].strength) == (12, 11)


def test_valuable_captive_jaime_lannister_TMG_CONTENT_R10_is_worth_a_point_when_removed() -> None:
    g = host(JAIME, minis=3)
    run(wounds(g, g["b"], 1))
    assert (g.vp, len(g["b"].attachments)) == ({"red": 0, "blue": 0}, 1)
    run(wounds(g, g["b"], 1))  # the mini in the second place of the front rank
    assert (g.vp, g["b"].strength, g["b"].attachments) == ({"red": 1, "blue": 0}, 1, ())
    g = host(JAIME)
    run(wounds(g, g["b"], 12))
    assert (g.vp, g["b"].where) == ({"red": 1, "blue": 0}, "destroyed")


def test_vengeful_captive_spoils_the_aim_of_the_host() -> None:
    for seat, mark in (("red", [["Vengeful Captive", -1]]), ("blue", [])):
        g = crowned(melee(uses={"b": "vengeful-captive"}), seat)
        fight(g, [[1, 1, 1, 1, 1, 1]], "b")
        assert modifiers(g, "attack") == mark
        fight(g, [MISSES])
        assert modifiers(g, "attack") == []


def test_sabotage_and_subvert_TMG_CONTENT_R10_is_the_planters_to_use() -> None:
    g = host(TURNCOAT)
    run(speak(g, W_TURN_START, Turn("blue")), red=["sabotage-and-subvert@b", "vulnerable"])
    assert (g["b"].strength, g["b"].attachments, g["b"].conditions) == (11, (), ("vulnerable",))
    assert [(e.effect, e.until) for e in g["b"].lasting] == [("no-orders", "turn"), ("no-cards", "turn")]
    run(speak(g, W_TURN_START, Turn("red")))  # once: he is gone


def test_sabotage_and_subvert_stops_orders_and_may_be_left() -> None:
    g = bear(host(TURNCOAT), b="threaten")
    run(speak(g, W_TURN_START, Turn("blue")), red=["sabotage-and-subvert@b", "panicked"])  # blue is asked nothing
    assert g["b"].orders == ()
    g = bear(host(TURNCOAT), b="threaten")
    run(speak(g, W_TURN_START, Turn("blue")), red=[NONE], blue=["threaten@b"])
    assert (g["b"].orders, g["b"].strength) == (("Threaten",), 12)
