"""Objective cards: the ten of them, who may use them, and for what."""

from collections.abc import Generator
from typing import Any

import pytest

from banneret.games.tactics.actions import perform
from banneret.games.tactics.aiming import picks
from banneret.games.tactics.attack import attack
from banneret.games.tactics.changes import end_activation, lapse
from banneret.games.tactics.library import library
from banneret.games.tactics.menu import Menu
from banneret.games.tactics.objectives import OBJECTIVES, objective_actions, use_objective, why_no_objective
from banneret.games.tactics.state import State
from tests.tables import run, table, told, until


def holding(card: str, drawing: str = "S . s .", **more: Any) -> State:
    """A board on which S stands on the objective of this card."""
    rows = [row.split() for row in drawing.strip().splitlines()]
    at = next([x, y] for y, row in enumerate(rows) for x, symbol in enumerate(row) if symbol == "S")
    pieces: dict[str, Any] = {"S": "stag-knight", **({"s": "warden"} if "s" in drawing else {}), **more}
    pieces.setdefault("active", "S")
    return table(drawing, under={"S": "o"}, position={"objectives": {card: at}}, **pieces)


def using(g: State, card: str, who: str = "S") -> Generator[Any, Any, None]:
    return perform(g, g[who], "objective", use_objective(g, g[who], card))


def striking(g: State, who: str) -> Generator[Any, Any, None]:
    return perform(g, g[who], "attack", attack(g, g[who], g[who].card.modes[0]))


def why(g: State, card: str, who: str = "S") -> str | None:
    found = why_no_objective(g, g[who], card)
    return found.rule if found else None


# --- whose, and when --------------------------------------------------------------------------------


def test_TAC_OC_1_there_are_ten_and_each_has_its_action() -> None:
    assert len(library().objectives) == 10
    assert [card.use for card in library().objectives.values()] == [*OBJECTIVES]


def test_TAC_OBJ_2_TAC_OC_2_the_model_on_the_objective_may_use_its_card() -> None:
    g = holding("wayside-sept", "S T s .", T="warden")
    assert objective_actions(g, g["S"]) == ["wayside-sept"]
    assert objective_actions(g, g["T"]) == []
    assert why(g, "wayside-sept") is None
    assert why(g, "wayside-sept", "T") == "TAC-OC-2"
    assert why(g, "toll-post") == "TAC-OC-2"
    assert "objective:wayside-sept" in Menu(g, g["S"]).options()
    run(using(g, "wayside-sept"))
    assert [(e.rule, e.facts["ability"]) for e in g.story.events if e.kind == "used"] == [("TAC-OC-2", "Wayside Sept")]


def test_TAC_OBJ_2_a_large_model_controls_every_objective_under_it() -> None:
    g = table(
        "K K .\nK K .",
        K="robert-mounted",
        active="K",
        position={"objectives": {"toll-post": [1, 0], "war-drum": [0, 1], "watch-post": [2, 0]}},
    )
    assert objective_actions(g, g["K"]) == ["toll-post", "war-drum"]


def test_TAC_OC_R1_action_points_and_coins_as_printed() -> None:
    g = holding("spiked-barricade", turn={"ap": 0, "spent": 2})
    assert why(g, "spiked-barricade") == "TAC-ACT-4"

    g = holding("royal-banner", coins={"gold": [2, 1, 12], "silver": [2, 4, 12]})
    assert why(g, "royal-banner") == "TAC-ABL-R8"

    g = holding("watch-post")
    run(using(g, "watch-post"))
    assert (g.ap, g.spent, g.free, g.coins["gold"]) == (2, 0, 1, [2, 4, 11])
    run(using(g, "watch-post"))  # repeated: the second free action costs 1 AP
    assert (g.ap, g.spent, g.free, g.coins["gold"]) == (1, 1, 1, [2, 4, 10])


def test_TAC_OC_R1_once_per_round_counts_both_players_together() -> None:
    for card in ("toll-post", "royal-banner"):
        g = holding(card, "S . s .")
        run(using(g, card))
        assert why(g, card) == "TAC-OC-R1"
        other = table(
            "S . s .",
            S="stag-knight",
            s="warden",
            active="s",
            position={"objectives": {card: [2, 0]}, "round_uses": g.round_uses},
        )
        assert why(other, card, "s") == "TAC-OC-R1"
        lapse(other)
        assert why(other, card, "s") is None


def test_TAC_OC_R1_other_cards_may_be_repeated() -> None:
    g = holding("spiked-barricade")
    run(using(g, "spiked-barricade"))
    assert why(g, "spiked-barricade") is None
    assert g.round_uses == []


# --- the ten ----------------------------------------------------------------------------------------


def test_TAC_EV_1_TAC_OC_2_watch_post_adds_one_to_attacks_until_the_activation_ends() -> None:
    g = holding("watch-post", "S s . .")
    run(using(g, "watch-post"))

    run(striking(g, "S"), gold=[[]], dice=[(4, 1), (10,)])
    assert [e["modifiers"] for e in told(g, "rolled") if e["roll"] == "attack"] == [[["Watch Post", 1]]]

    end_activation(g)
    run(striking(g, "S"), gold=[[]], dice=[(4, 1)])
    assert [e["modifiers"] for e in told(g, "rolled") if e["roll"] == "attack"][-1] == []


def test_TAC_ABL_4_watch_post_used_twice_adds_one() -> None:
    g = holding("watch-post", "S s . .")
    run(using(g, "watch-post"))
    run(using(g, "watch-post"))
    run(striking(g, "S"), gold=[[]], dice=[(3, 3)])
    assert [e["successes"] for e in told(g, "rolled")] == [0]


def test_TAC_EV_4_TAC_EV_10_supply_cart_heals_the_user_or_a_friend_in_contact() -> None:
    hurt = {"card": "stag-knight", "wounds": 1}
    g = holding("supply-cart", "W S . U\n. s . .", S=hurt, W=hurt, U=hurt)

    question = until(using(g, "supply-cart"))
    assert question.options() == ["S", "W"]

    g = holding("supply-cart", "W S . U\n. s . .", S=hurt, W=hurt, U=hurt)
    run(using(g, "supply-cart"), gold=["W"])
    assert (g["S"].wounds, g["W"].wounds, g["U"].wounds) == (1, 0, 1)
    assert (g.ap, g.coins["gold"]) == (1, [2, 4, 12])

    alone = holding("supply-cart", "S . s .", S=hurt)
    run(using(alone, "supply-cart"))
    assert alone["S"].wounds == 0


def test_TAC_EV_6_TAC_EV_10_war_drum_grants_a_move_at_short_range() -> None:
    g = holding("war-drum", "S . . T . U s", T="robert", U="warden")
    assert why(g, "war-drum") is None

    run(using(g, "war-drum"), gold=["yes", [[2, 0]]])

    assert g["T"].at == 2
    assert (g.ap, g.coins["gold"]) == (1, [2, 4, 11])
    assert why(holding("war-drum", "S . . . T . s", T="robert"), "war-drum") == "TAC-ABL-R8"


def test_TAC_EV_3_TAC_EV_5_TAC_EV_10_signal_fire_shakes_who_fails() -> None:
    g = holding("signal-fire", "S # . s")
    run(using(g, "signal-fire"), dice=[(6,)])
    assert g["s"].shaken
    assert (g.ap, g.coins["gold"]) == (1, [2, 4, 11])

    g = holding("signal-fire", "S # . s")
    run(using(g, "signal-fire"), dice=[(7,)])
    assert not g["s"].shaken
    assert why(holding("signal-fire", "S . . . s"), "signal-fire") == "TAC-ABL-R8"


def test_TAC_EV_3_wayside_sept_clears_the_user_and_gives_no_points_back() -> None:
    broken = {"card": "stag-knight", "shaken": True, "routed": True, "routed_before": True}
    g = holding("wayside-sept", S=broken, turn={"ap": 1})
    run(using(g, "wayside-sept"))
    assert (g["S"].shaken, g["S"].routed) == (False, False)
    assert (g.ap, g.free, g.coins["gold"]) == (1, 1, [2, 4, 12])


def test_TAC_EV_9_toll_post_gives_a_silver() -> None:
    g = holding("toll-post")
    run(using(g, "toll-post"))
    assert (g.ap, g.coins["gold"]) == (1, [2, 5, 12])
    assert [e.rule for e in g.story.events if e.kind == "gained"] == ["TAC-EV-9"]


def test_TAC_OC_2_fletchers_stock_is_a_ranged_attack() -> None:
    g = holding("fletchers-stock", "S . s .", S={"card": "stag-knight", "equipment": "steel-arrowheads"})

    run(using(g, "fletchers-stock"), dice=[(5, 4), (1,)])

    assert g["s"].wounds == 1
    assert told(g, "attacks")[0]["dice"] == 2
    assert told(g, "rolled")[0]["needs"] == 6
    assert told(g, "rolled")[0]["modifiers"] == [["Steel Arrowheads", 1]]
    assert (g.ap, g.coins["gold"]) == (1, [2, 4, 10])


@pytest.mark.parametrize("drawing", ["S s . .", "S # s ."])
def test_TAC_ABL_R8_fletchers_stock_needs_an_unengaged_user_and_a_target_in_sight(drawing: str) -> None:
    assert why(holding("fletchers-stock", drawing), "fletchers-stock") == "TAC-ABL-R8"
    g = holding("fletchers-stock", "S . s .")
    assert why(g, "fletchers-stock") is None
    assert picks(g, g["S"], OBJECTIVES["fletchers-stock"], library().objectives["fletchers-stock"].args) == [g["S"]]


def test_TAC_EV_9_royal_banner_scores_for_two_silver() -> None:
    g = holding("royal-banner")
    run(using(g, "royal-banner"))
    assert g.vp == {"gold": 1, "silver": 0}
    assert (g.ap, g.coins["gold"]) == (1, [2, 2, 12])
    assert [(e.rule, e.facts["source"], e.facts["who"]) for e in g.story.events if e.kind == "scored"] == [
        ("TAC-EV-9", "royal-banner", "S")
    ]


def test_TAC_EV_1_spiked_barricade_adds_one_to_defense_until_the_round_ends() -> None:
    g = holding("spiked-barricade", "S s . .")
    run(using(g, "spiked-barricade"))
    assert (g.ap, g.coins["gold"]) == (1, [2, 4, 12])
    end_activation(g)

    run(striking(g, "s"), silver=[[]], dice=[(6, 1), (5,)])
    assert g["S"].wounds == 0
    lapse(g)
    run(striking(g, "s"), silver=[[]], dice=[(6, 1), (5,)])
    assert g["S"].wounds == 1


def test_TAC_EV_2_fresh_horse_is_a_move_of_two_squares_more() -> None:
    g = holding("fresh-horse", "S . . . . . . s")
    way = [[x, 0] for x in range(1, 7)]
    assert until(using(g, "fresh-horse")).why_not(way).rule == "TAC-MOVE-1"

    g = holding("fresh-horse", "S . . . . . . s")
    run(using(g, "fresh-horse"), gold=[way[:5]])
    assert g["S"].at == 5
    assert (g.ap, g.coins["gold"]) == (1, [2, 4, 11])


def test_TAC_EV_10_a_card_without_a_target_is_for_its_user() -> None:
    for card in ("watch-post", "wayside-sept", "toll-post", "royal-banner", "spiked-barricade", "fresh-horse"):
        g = holding(card, "S T s .", T="warden")
        record = library().objectives[card]
        may = OBJECTIVES[card].may_be_used
        assert [m.id for m in g.models if may(g, g["S"], m, **record.args)] == ["S"]
