"""The Tactics Board and NCUs: claiming a zone, the five benefits, declining, Influence, control."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.board import activate_ncu, controls, free_zones, zones
from banneret.games.tmg.changes import affix, destroy
from banneret.games.tmg.deeds import influence, relieve
from banneret.games.tmg.matter import Me
from banneret.games.tmg.moments import W_TARGETED
from banneret.games.tmg.state import Lasting, NcuUnit, State
from banneret.kernel.decisions import NONE
from tests.games.tmg.tables import at, deck_of, listen, run, table, told, until, watch

SWORDS, GUARDS = "stark-sworn-swords", "lannister-guards"
STARK = ("stark", "robb-stark-the-wolf-lord")


def court(*names: str, **more: Any) -> State:
    """A table with NCUs that have no abilities: the first letters say whose they are."""
    from dataclasses import replace

    from banneret.games.tmg.library import library

    units: dict[str, Any] = {"A": (SWORDS, 24, 10, 0), "b": (GUARDS, 24, 38, 180)}
    g = table(**{**units, **more})
    for n, name in enumerate(names):
        card = replace(library().ncus["sansa-stark"], abilities=())
        g.ncus.append(NcuUnit(n, name, card, "red" if name[0].isupper() else "blue"))
    for id in deck_of(*STARK):
        g.piles["red-deck"].put(id)
    return g


def test_TMG_BOARD_R1_TMG_BOARD_1_there_are_five_zones() -> None:
    assert zones() == ["crown", "wealth", "tactics", "combat", "maneuver"]


def test_TMG_NCU_2_TMG_NCU_R4_TMG_BOARD_2_TMG_ACT_9_an_ncu_is_placed_on_a_zone_that_nobody_holds() -> None:
    g = court("N", "M", "o")
    question = until(activate_ncu(g, g.ncus[0]))
    assert (question.seat, question.ask, question.options()) == ("red", "zone", zones())
    run(activate_ncu(g, g.ncus[0]), red=["crown", NONE])
    assert (g.ncus[0].zone, g.ncus[0].activated) == ("crown", True)
    assert free_zones(g) == ["wealth", "tactics", "combat", "maneuver"]
    question = until(activate_ncu(g, g.ncus[2]))
    assert "crown" not in question.options()


def test_TMG_NCU_3_TMG_BOARD_R1_crown_makes_an_enemy_take_a_panic_test_at_minus_one() -> None:
    g = court("N", c=(SWORDS, 10, 38, 180))
    run(activate_ncu(g, g.ncus[0]), red=["crown", "b"], dice=[[3, 4]])  # 7 - 1 misses Morale 7 by 1
    assert told(g, "tested")[0]["passed"] is False
    assert (g["b"].strength, g["c"].strength) == (11, 12)


def test_TMG_NCU_R1_the_benefit_may_be_declined() -> None:
    g = court("N")
    run(activate_ncu(g, g.ncus[0]), red=["crown", NONE])
    assert told(g, "tested") == []


def test_TMG_BOARD_R1_wealth_restores_three_and_takes_a_condition_off() -> None:
    g = court("N", A=(SWORDS, 24, 10, 0, {"minis": 8, "conditions": ["panicked", "weakened"]}))
    run(activate_ncu(g, g.ncus[0]), red=["wealth", "A", "weakened"])
    assert (g["A"].strength, g["A"].conditions) == (11, ("panicked",))


def test_TMG_BOARD_R1_TMG_NCU_R1_tactics_draws_two_and_may_leave_the_condition_out() -> None:
    g = court("N")
    run(
        activate_ncu(g, g.ncus[0]),
        red=["tactics", "tactics", "b", "weakened"],
        cards=[["assault-orders", "winters-might"]],
    )
    assert g["b"].conditions == ("weakened",)
    assert g.piles["red-hand"].cards == ["assault-orders", "winters-might"]
    g = court("N")
    run(activate_ncu(g, g.ncus[0]), red=["tactics", "tactics", NONE], cards=[["assault-orders", "winters-might"]])
    assert (g["b"].conditions, len(g.piles["red-hand"])) == ((), 2)
    g = court("N")
    run(activate_ncu(g, g.ncus[0]), red=["tactics", NONE])
    assert len(g.piles["red-hand"]) == 0


def test_TMG_BOARD_R1_TMG_NCU_R1_tactics_names_its_target_before_the_cards_are_drawn() -> None:
    g = court("N")
    question = until(activate_ncu(g, g.ncus[0]), red=["tactics", "tactics"])
    assert (question.ask, len(g.piles["red-hand"])) == ("zone-target:tactics", 0)


def test_TMG_BOARD_R1_tactics_draws_two_though_its_target_is_protected() -> None:
    g = court("N")
    listen(g, {W_TARGETED: lambda _, aim: setattr(aim, "cancelled", True)})
    run(activate_ncu(g, g.ncus[0]), red=["tactics", "tactics", "b"], cards=[["assault-orders", "winters-might"]])
    assert (g["b"].conditions, len(g.piles["red-hand"])) == ((), 2)


def test_TMG_BOARD_R1_TMG_ACT_R5_combat_gives_a_free_attack_to_a_unit_that_can_make_one() -> None:
    close = {"b": (GUARDS, 24, 14.8, 180), "C": (SWORDS, 40, 10, 0)}
    g = court("N", **close)
    question = until(activate_ncu(g, g.ncus[0]), red=["combat"])
    assert question.options() == ["A", NONE]
    g = court("N", **close)
    run(activate_ncu(g, g.ncus[0]), red=["combat", "A", "stay"], dice=[[1] * 7])
    assert (g["A"].activated, told(g, "attacks")[0]["who"]) == (False, "A")


def test_TMG_BOARD_R1_maneuver_gives_a_free_maneuver_or_retreat() -> None:
    g = court("N")
    run(activate_ncu(g, g.ncus[0]), red=["maneuver", "A", at(24, 15, 0)])
    assert (g["A"].pose, g["A"].activated) == ((24000, 15000, 0), False)


def test_TMG_NCU_R4_a_zone_without_a_legal_target_may_be_claimed_and_does_nothing() -> None:
    g = court("N")
    destroy(g, g["b"], "test")
    run(activate_ncu(g, g.ncus[0]), red=["crown"])
    assert g.ncus[0].zone == "crown"


def test_TMG_NCU_R2_with_all_zones_taken_an_ncu_is_activated_and_nothing_triggers() -> None:
    g = court("N", "M", "O", "P", "Q", "r")
    for c, zone in zip(g.ncus, zones(), strict=False):
        c.zone = zone
    opened = watch(g, ["W-NCU-ACTIVATE", "W-NCU-CLAIM", "W-ZONE-AFTER", "W-NCU-ABILITY", "W-ACTION-END"])
    run(activate_ncu(g, g.ncus[5]))
    assert (g.ncus[5].activated, g.ncus[5].zone) == (True, "")
    assert opened == []
    g.ncus[0].zone = ""
    run(activate_ncu(g, g.ncus[5]), blue=[NONE])  # the Crown is free
    assert opened == ["W-NCU-ACTIVATE", "W-NCU-CLAIM", "W-ZONE-AFTER", "W-NCU-ABILITY", "W-ACTION-END"]


def test_TMG_NCU_4_TMG_NCU_R1_the_windows_of_a_claim_in_their_order() -> None:
    g = court("N")
    opened = watch(
        g,
        [
            "W-NCU-ACTIVATE",
            "W-NCU-CLAIM",
            "W-ZONE-TARGET",
            "W-TARGETED",
            "W-MORALE-PRE",
            "W-ZONE-AFTER",
            "W-NCU-ABILITY",
        ],
    )
    run(activate_ncu(g, g.ncus[0]), red=["crown", "b"], dice=[[6, 6]])
    order = ["W-NCU-ACTIVATE", "W-NCU-CLAIM", "W-ZONE-TARGET", "W-TARGETED", "W-MORALE-PRE"]
    assert opened == [*order, "W-ZONE-AFTER", "W-NCU-ABILITY"]


def test_TMG_NCU_R3_a_player_controls_a_zone_while_their_ncu_stands_on_it() -> None:
    g = court("N", "m")
    g.ncus[0].zone = "combat"
    assert controls(g, "red", "combat")
    assert not controls(g, "blue", "combat")
    assert not controls(g, "red", "crown")


def test_TMG_INF_R1_TMG_UNIT_R2_the_card_of_a_destroyed_unit_returns() -> None:
    g = court("N")
    affix(g, g["b"], Lasting("hunters-guile", "influence", "Hunter's Guile", seat="red", ncu=0), "TMG-INF-1")
    destroy(g, g["b"], "test")
    assert g["b"].lasting == ()
    assert told(g, "lifted")[0]["effect"] == "hunters-guile"


def test_TMG_INF_1_TMG_INF_2_TMG_ATT_5_influence_lies_on_a_unit_beside_its_attachment() -> None:
    g = court("N", b=(GUARDS, 24, 38, 180, {"attachment": "guard-captain"}))
    me = Me("red", None, g.ncus[0], "", "hunters-guile", "Hunter's Guile", None)
    influence(g, g["b"], me)
    influence(g, g["b"], me)  # any number may lie on one unit
    assert [(e.effect, e.until, e.ncu) for e in g["b"].lasting] == [("hunters-guile", "influence", 0)] * 2
    assert [a.card.id for a in g["b"].attachments] == ["guard-captain"]


def test_TMG_COND_7_an_effect_removes_the_token_that_its_owner_picks_without_a_penalty() -> None:
    g = court("N", A=(SWORDS, 24, 10, 0, {"conditions": ["panicked", "weakened"]}))
    me = Me("red", None, g.ncus[0], "", "wealth", "Wealth", None)
    run(relieve(g, me, g["A"]), red=["panicked"])
    assert (g["A"].conditions, [e["condition"] for e in told(g, "lost")]) == (("weakened",), ["panicked"])
    run(relieve(g, me, g["A"]))  # the last one is not asked about
    run(relieve(g, me, g["A"]))
    assert g["A"].conditions == ()
