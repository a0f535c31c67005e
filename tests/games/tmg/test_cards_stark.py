"""The Tactics Cards of House Stark, and what both factions' cards share."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.board import activate_ncu
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import expire
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Claim, Turn
from banneret.games.tmg.moments import NO_CARDS, NO_ORDERS_ON, W_NCU_CLAIM, W_TURN_START
from banneret.games.tmg.state import DESTROYED, TURN, State
from tests.games.tmg.one_ability import bear
from tests.games.tmg.playing import (
    FAR,
    GUARDS,
    SWORDS,
    holding,
    is_asked,
    left,
    melee,
    pile,
    rush,
    turn_starts,
)
from tests.games.tmg.tables import at, run, until

ONE_RANK = (*SWORDS, {"minis": 4})


# -- Winter's Might ----------------------------------------------------------------------------------------


def test_winters_might_sunders() -> None:
    g = holding("winters-might", A=SWORDS, b=GUARDS)
    melee(g, "A", "b", red=["winters-might"], dice=[[4, 4, 1, 1, 1, 1, 1], [3, 3], [4, 4]])
    assert left(g, "b") == 10  # a 3 does not block: -1


def test_winters_might_rolls_again_with_one_rank_left() -> None:
    g = holding("winters-might", A=ONE_RANK, b=GUARDS)
    red = ["winters-might", ["d1", "d2", "d3", "d4"]]
    melee(g, "A", "b", red=red, dice=[[4, 1, 1, 1], [4, 4, 1, 1], [3, 3], [4, 4]])
    assert left(g, "b") == 10


def test_winters_might_TMG_ATTACK_R6_is_kept_when_a_band_has_lost_its_half_in_contact_before() -> None:
    units: dict[str, Any] = {"A": ONE_RANK, "B": (*SWORDS, {"minis": 1}), "b": ("lannister-guards", 29.5, 28.8, 180)}
    g = bear(holding("winters-might", **units, bands=["AB"]), b="horrific-visage")
    melee(g, "A", "b", dice=[[4, 4]])  # 8 - 3 misses 6 by 1: the half that was in contact
    assert (g["B"].where, pile(g, "red-hand")) == (DESTROYED, ["winters-might"])


def test_winters_might_uses_the_highest_value_with_combat() -> None:
    g = holding("winters-might", zones=["combat"], A=(*SWORDS, {"minis": 8}), b=GUARDS)
    assert melee(g, "A", "b", red=["winters-might"], dice=[[1] * 7]).dice == 7
    g = holding("winters-might", zones=["crown"], A=(*SWORDS, {"minis": 8}), b=GUARDS)
    assert melee(g, "A", "b", red=["winters-might"], dice=[[1] * 5]).dice == 5


# -- Northern Ferocity -------------------------------------------------------------------------------------


def test_northern_ferocity_is_vicious() -> None:
    g = holding("northern-ferocity", A=SWORDS, b=GUARDS)
    melee(g, "A", "b", red=["northern-ferocity"], dice=[[4, 1, 1, 1, 1, 1, 1], [2], [4, 4]])
    assert left(g, "b") == 10  # 8 - 2 misses 7 by 1


def test_northern_ferocity_costs_two_more_with_one_rank_left() -> None:
    g = holding("northern-ferocity", A=ONE_RANK, b=GUARDS)
    melee(g, "A", "b", red=["northern-ferocity"], dice=[[4, 1, 1, 1], [2], [4, 4]])
    assert left(g, "b") == 12 - 1 - 3
    assert g["b"].conditions == ()


def test_northern_ferocity_panics_with_combat() -> None:
    g = holding("northern-ferocity", zones=["combat"], A=SWORDS, b=GUARDS)
    melee(g, "A", "b", red=["northern-ferocity"], dice=[[1] * 7])
    assert g["b"].conditions == ("panicked",)


# -- Devastating Impact ------------------------------------------------------------------------------------


def test_devastating_impact_frightens_if_the_charge_succeeds() -> None:
    g = holding("devastating-impact", A=SWORDS, b=("lannister-guards", 24, 32.8, 180))
    rush(g, "A", "b", red=[at(24, 24, 0), "devastating-impact", "edge-to-edge", []], dice=[[3], [1] * 7])
    assert g["b"].conditions == ("panicked", "vulnerable")


def test_devastating_impact_does_nothing_on_a_failed_charge() -> None:
    g = holding("devastating-impact", A=SWORDS, b=("lannister-guards", 24, 32.8, 180))
    assert rush(g, "A", "b", red=[at(24, 24, 0), "devastating-impact"], dice=[[1], [6, 6]]).failed
    assert g["b"].conditions == ()


def test_devastating_impact_rolls_again_with_maneuver() -> None:
    g = holding("devastating-impact", zones=["maneuver"], A=SWORDS, b=("lannister-guards", 24, 32.8, 180))
    red = [at(24, 24, 0), "devastating-impact", ["d1"], "edge-to-edge", []]
    rush(g, "A", "b", red=red, dice=[[1], [2], [1] * 7])
    assert g["b"].conditions == ("panicked", "vulnerable")


# -- The North Remembers -----------------------------------------------------------------------------------


def remembering(*zones: str) -> State:
    """The card lies on A, who has two ranks; C, a unit that can be lost, stands far off."""
    units: dict[str, Any] = {
        "A": (*SWORDS, {"minis": 8}),
        "C": ("stark-sworn-swords", 6, 6, 0, {"minis": 1}),
        "b": GUARDS,
    }
    g = holding("the-north-remembers", zones=zones, D=("grey-wind", 40, 6, 0, {"hp": 1}), **units)
    turn_starts(g, "red", red=["the-north-remembers", "A"])
    return g


def test_the_north_remembers_counts_lost_units() -> None:
    g = remembering()
    assert pile(g, "red-attached") == ["the-north-remembers"]
    assert melee(g, "A", "b", dice=[[1] * 5]).dice == 5  # no token yet
    run(harm(g, g["C"], 1, "test", "effect"))
    assert g["A"].lasting[0].tokens == 1
    assert melee(g, "A", "b", dice=[[1] * 7]).dice == 7


def test_the_north_remembers_does_not_count_wolves() -> None:
    g = remembering()
    run(harm(g, g["D"], 1, "test", "effect"))
    run(harm(g, g["b"], 12, "test", "effect"))
    assert g["A"].lasting[0].tokens == 0


def test_the_north_remembers_hits_better_with_combat() -> None:
    for zone, hits in (("combat", 7), ("wealth", 0)):
        g = remembering(zone)
        run(harm(g, g["C"], 1, "test", "effect"))
        dice = [[3] * 7, [6] * 7] if hits else [[3] * 7]
        assert melee(g, "A", "b", dice=dice).hits == hits


# -- Winter is Coming --------------------------------------------------------------------------------------


def test_winter_is_coming_gives_the_highest_value() -> None:
    g = holding("winter-is-coming", A=(*SWORDS, {"minis": 4}), b=("lannister-guards", 24, 32.8, 180))
    red = [at(24, 24, 0), "none", "edge-to-edge", "winter-is-coming", "highest-dice", []]
    rush(g, "A", "b", red=red, dice=[[3], [1] * 7])
    assert g["b"].lasting == ()


def test_winter_is_coming_isolates_the_target() -> None:
    g = holding("winter-is-coming", A=(*SWORDS, {"minis": 4}), b=("lannister-guards", 24, 32.8, 180))
    red = [at(24, 24, 0), "none", "edge-to-edge", "winter-is-coming", "no-orders-or-cards", []]
    rush(g, "A", "b", red=red, dice=[[3], [1] * 4])
    assert [e.effect for e in g["b"].lasting] == [NO_ORDERS_ON, NO_CARDS]


def test_winter_is_coming_TMG_CONTENT_R12_keeps_orders_from_the_target_this_turn() -> None:
    near = ("lannister-guards", 24, 32.8, 180)
    red = [at(24, 24, 0), "none", "edge-to-edge"]
    dice = [[3], [4] * 7, [1] * 7, [6, 6]]
    g = bear(holding("winter-is-coming", A=SWORDS, b=near), b="shield-wall")
    rush(g, "A", "b", red=[*red, *["none"] * 3], blue=["shield-wall@b"], dice=dice)
    assert left(g, "b") == 12 - 4
    g = bear(holding("winter-is-coming", A=SWORDS, b=near), b="shield-wall")
    rush(g, "A", "b", red=[*red, "winter-is-coming", "no-orders-or-cards"], dice=dice)  # blue is not even asked
    assert left(g, "b") == 12 - 7
    expire(g, TURN, "test")
    melee(g, "A", "b", blue=["shield-wall@b"], dice=[[4, 4, 4, 1, 1, 1, 1], [1] * 3, [6, 6]])
    assert left(g, "b") == 5 - 1  # two ranks block two Hits


def test_winter_is_coming_does_both_with_maneuver() -> None:
    g = holding("winter-is-coming", zones=["maneuver"], A=ONE_RANK, b=("lannister-guards", 24, 32.8, 180))
    red = [at(24, 24, 0), "none", "edge-to-edge", "winter-is-coming", []]
    rush(g, "A", "b", red=red, dice=[[3], [1] * 7])
    assert len(g["b"].lasting) == 2


# -- Swift Reposition --------------------------------------------------------------------------------------


def test_swift_reposition_shifts_two_inches() -> None:
    g = holding("swift-reposition", A=SWORDS, b=FAR)
    ask = until(speak(g, W_TURN_START, Turn("blue")), red=["swift-reposition"])
    assert ask.why_not(at(26, 24, 0)) is None
    assert ask.why_not(at(26.1, 24, 0)).rule == "TMG-CONTENT-R4"
    assert ask.why_not(at(24, 26, 90)).rule == "TMG-CONTENT-R4"


def test_swift_reposition_maneuvers_three_inches_with_maneuver() -> None:
    g = holding("swift-reposition", zones=["maneuver"], A=SWORDS, b=FAR)
    turn_starts(g, "blue", red=["swift-reposition", at(24, 27, 90)])
    assert g["A"].pose == (24_000, 27_000, 90_000)


def test_swift_reposition_INV_20_goes_no_further_than_speed() -> None:
    slow = (*SWORDS, {"lasting": [("speed", -3)]})
    g = holding("swift-reposition", zones=["maneuver"], A=slow, b=FAR)
    ask = until(speak(g, W_TURN_START, Turn("blue")), red=["swift-reposition"])
    assert ask.why_not(at(24, 26, 0)) is None
    assert ask.why_not(at(24, 26.1, 0)).rule == "TMG-MANEUVER-1"


def test_swift_reposition_needs_an_unengaged_unit() -> None:
    g = holding("swift-reposition", A=SWORDS, b=GUARDS)
    ask = until(speak(g, W_TURN_START, Turn("red")))
    assert ask.why_not("swift-reposition").rule == "TMG-DECK-R2"


# -- Assault Orders ----------------------------------------------------------------------------------------


def test_assault_orders_replaces_the_zone_by_a_melee_attack() -> None:
    g = holding("assault-orders", ncus=True, A=SWORDS, b=GUARDS)
    red = ["wealth", "assault-orders", "stay"]
    run(activate_ncu(g, g.ncu("catelyn-stark")), red=red, dice=[[1] * 7])
    assert g.tally.attacks == ((0, 1),)


def test_assault_orders_charges_from_combat_only() -> None:
    for zone, may in (("combat", True), ("wealth", False)):
        g = holding("assault-orders", ncus=True, A=SWORDS, b=("lannister-guards", 24, 32.8, 180))
        ask = until(activate_ncu(g, g.ncu("catelyn-stark")), red=[zone])
        if may:
            assert ask.why_not("assault-orders") is None
        else:
            assert ask.ask == "zone-target:wealth"  # nobody can be its target: not even asked


def test_assault_orders_is_the_only_replacement() -> None:
    g = holding("assault-orders", ncus=True, A=SWORDS, b=GUARDS)
    act = Claim(g.ncu("catelyn-stark"))
    act.zone, act.replaced = "wealth", True
    run(speak(g, W_NCU_CLAIM, act))  # TMG-NCU-R1: not even asked
    assert pile(g, "red-hand") == ["assault-orders"]


# -- what the cards of both factions share -----------------------------------------------------------------


def test_draw_one_draws_a_card() -> None:
    g = holding("lead-by-example", A=SWORDS, b=GUARDS)
    deck = len(pile(g, "red-deck"))
    run(speak(g, W_TURN_START, Turn("red")), red=["lead-by-example:draw-one"], cards=[["winters-might"]])
    assert pile(g, "red-hand") == ["winters-might"]
    assert pile(g, "red-discard") == ["lead-by-example"]
    assert len(pile(g, "red-deck")) == deck - 1


def test_draw_one_of_a_stark_is_for_the_own_turn() -> None:
    g = holding("lead-by-example", A=SWORDS, b=FAR)
    assert not is_asked(speak(g, W_TURN_START, Turn("blue")), "lead-by-example:draw-one")
    g = holding("kingslayers-renown", A=SWORDS, b=FAR)
    assert is_asked(speak(g, W_TURN_START, Turn("blue")), "kingslayers-renown:draw-one")
