"""Lannister abilities that the activation of a unit asks for."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.activation import activate_unit
from banneret.games.tmg.changes import affix
from banneret.games.tmg.deeds import wounds
from banneret.games.tmg.moments import NO_ABILITIES
from banneret.games.tmg.state import TURN, Lasting, State
from banneret.kernel.decisions import NONE
from tests.games.tmg.lannister_line import SIDE
from tests.games.tmg.lannister_line import SWORDS as SWORDS_ENGAGED
from tests.games.tmg.one_ability import GUARDS, MISSES, SWORDS, apart, bear, melee
from tests.games.tmg.playing import holding
from tests.games.tmg.tables import able, at, run, table, told, until

MOUNTAIN = "gregor-clegane-the-mountain-that-rides"


def test_the_mountain_that_rides_maneuvers_before_his_action() -> None:
    g = apart(MOUNTAIN, uses={"A": "the-mountain-that-rides"})
    run(activate_unit(g, g["A"]), red=["maneuver", at(24, 26, 0), "march", at(24, 27, 0)])
    assert (g["A"].pose, g["A"].strength) == ((24000, 27000, 0), 4)
    g = apart(MOUNTAIN, uses={"A": "the-mountain-that-rides"})
    run(activate_unit(g, g["A"]), red=[NONE, "march", at(24, 26, 0)])
    g = apart(MOUNTAIN)
    run(activate_unit(g, g["A"]), red=["march", at(24, 26, 0)])
    assert g["A"].pose == (24000, 26000, 0)


def test_the_mountain_that_rides_is_printed_on_his_card() -> None:
    g = able(A=(MOUNTAIN, 24, 20, 0), b=(GUARDS, 24, 40, 180))
    assert until(activate_unit(g, g["A"])).ask == "free-maneuver"


def test_the_mountain_that_rides_does_not_ride_out_of_a_fight() -> None:
    g = apart(MOUNTAIN)
    touch = 30 - (g["A"].depth + g["b"].depth) / 2000
    g = bear(table(A=(MOUNTAIN, 24, touch, 0), b=(GUARDS, 24, 30, 180)), A="the-mountain-that-rides")
    run(activate_unit(g, g["A"]), red=["attack", "stay"], dice=[[1, 1, 1]])
    assert told(g, "moved") == []


def taunted(**more: Any) -> State:
    return apart(uses={"b": "taunt"}, **more)


def test_taunt_makes_who_does_anything_else_vulnerable_and_weakened() -> None:
    g = taunted()
    run(activate_unit(g, g["A"]), red=["march", at(24, 24, 0)], blue=["taunt@b"])
    assert g["A"].conditions == ("vulnerable", "weakened")
    g = taunted()
    run(activate_unit(g, g["A"]), red=["march", at(24, 24, 0)], blue=[NONE])
    assert g["A"].conditions == ()


def test_taunt_is_answered_by_a_charge_or_an_attack_on_the_taunter() -> None:
    g = taunted()
    red = ["charge", at(24, 23, 0), "edge-to-edge", []]
    run(activate_unit(g, g["A"]), red=red, blue=["taunt@b"], dice=[[3], MISSES])
    assert g["A"].conditions == ()
    g = melee(uses={"b": "taunt"})
    run(activate_unit(g, g["A"]), red=["attack", "stay"], blue=["taunt@b"], dice=[MISSES])
    assert g["A"].conditions == ()
    g = melee(uses={"b": "taunt"}, c=(GUARDS, 18.85, 24, 90))  # engaged with both, it attacks the other
    run(activate_unit(g, g["A"]), red=["attack", "c"], blue=["taunt@b", []], dice=[MISSES])
    assert g["A"].conditions == ("vulnerable", "weakened")


def test_taunt_asks_nothing_impossible_and_is_heard_within_twelve_inches() -> None:
    g = bear(table(A=(SWORDS, 24, 23, 0), b=(GUARDS, 34, 23, 180)), b="taunt")  # out of sight
    run(activate_unit(g, g["A"]), red=["march", at(24, 24, 0)], blue=["taunt@b"])
    assert g["A"].conditions == ()
    g = taunted(y=39.9)
    run(activate_unit(g, g["A"]), red=["march", at(24, 24, 0)])
    assert g["b"].orders == ()


def test_TMG_CONV_R7_who_takes_no_action_this_turn_has_no_free_maneuver_either() -> None:
    riders = ("knights-of-casterly-rock", 40, 24, 0)
    g = holding("cunning-ploy", A=riders, B=SIDE, b=SWORDS_ENGAGED)
    bear(g, A="cavalry")
    run(activate_unit(g, g["A"]), red=["cunning-ploy", "march", at(30, 32, 0)])
    assert g["B"].pose == (30_000, 32_000, 0)
    g = holding("cunning-ploy", A=riders, B=SIDE, b=SWORDS_ENGAGED)
    bear(g, A="cavalry")
    assert until(activate_unit(g, g["A"]), red=[NONE]).ask == "free-maneuver"


def test_taunt_TMG_CONTENT_R12_is_answered_in_a_rage_if_it_may_be() -> None:
    def raging(*far: float) -> State:
        """A must charge b or c, whoever is nearer; c taunts."""
        places: dict[str, Any] = {"b": (GUARDS, 18, far[0], 180), "c": (GUARDS, 30, far[1], 180)}
        return bear(table(A=(SWORDS, 24, 18, 0), **places), A="uncontrolled-rage", c="taunt")

    for target, conditions in (("b", ("vulnerable", "weakened")), ("c", ())):
        g = raging(30, 30)
        until(activate_unit(g, g["A"]), red=[target], blue=["taunt@c"], dice=[[1, 1]])
        assert g["A"].conditions == conditions
    g = raging(28, 30)
    until(activate_unit(g, g["A"]), blue=["taunt@c"], dice=[[1, 1]])
    assert g["A"].conditions == ()  # it could not charge the taunter


def test_TMG_CONTENT_R12_cavalry_without_abilities_has_no_free_maneuver_and_keeps_its_resilience() -> None:
    g = bear(apart("knights-of-casterly-rock"), A="cavalry")
    affix(g, g["A"], Lasting(NO_ABILITIES, TURN, "test"), "test")
    run(activate_unit(g, g["A"]), red=["march", at(24, 24, 0)])
    run(wounds(g, g["A"], 3))
    assert g["A"].strength == 3


def test_uncontrolled_rage_TMG_CONTENT_R12_charges_whoever_is_nearest_as_it_acts() -> None:
    def raging(*, steps: bool) -> State:
        """A rages; blue has foreseen it, and b may step out of its sight first."""
        places: dict[str, Any] = {"b": (GUARDS, 31, 16, 180), "c": (GUARDS, 24, 26, 180)}
        g = bear(table(A=(SWORDS, 24, 12, 0), **places), A="uncontrolled-rage")
        affix(g, g["A"], Lasting("predictable-maneuvers", TURN, "Predictable Maneuvers", seat="blue"), "test")
        aside = ["b", at(35, 16, 90) if steps else at(31, 16, 180)]
        asked = until(activate_unit(g, g["A"]), blue=aside, dice=[[1, 1]])
        assert asked.ask == "charge-pivot"
        return g

    assert told(raging(steps=False), "acts")[-1]["target"] == "b"
    assert told(raging(steps=True), "acts")[-1]["target"] == "c"
