"""Attackers' abilities: shaking, pushing and routing defenders, and Fury."""

from collections.abc import Generator
from typing import Any

from banneret.games.tactics.actions import perform
from banneret.games.tactics.attack import attack
from banneret.games.tactics.cards import Mode
from banneret.games.tactics.state import State
from tests.tables import run, table, told, until

BOW = Mode("bow", "Bow", "ranged", 1, 2, 6)


def attacks(g: State, who: str, mode: Mode | None = None) -> Generator[Any, Any, None]:
    m = g[who]
    return perform(g, m, "attack", attack(g, m, mode or m.card.modes[0]))


# --- aftermaths -------------------------------------------------------------------------------------


def test_TAC_ABL_16_TAC_EV_3_TAC_EV_11_rhaegar_shakes_for_two_copper() -> None:
    g = table("R s", R="rhaegar", s="stag-knight", active="R")
    asked: list[tuple[str, str]] = []

    run(attacks(g, "R"), gold=[[], "R:shake-defender"], dice=[(5, 1, 1), (1,)], asked=asked)

    assert g["s"].shaken
    assert g["s"].wounds == 1
    assert g.coins["gold"] == [2, 4, 10]
    assert asked == [("gold", "improvements"), ("gold", "attacker-aftermath")]
    assert [(e.kind, e.rule) for e in g.story.events][-3:] == [
        ("used", "TAC-ABL-16"),
        ("paid", "TAC-ABL-16"),
        ("shaken", "TAC-EV-3"),
    ]


def test_TAC_EV_11_an_attack_that_dealt_nothing_has_no_aftermath() -> None:
    g = table("R s", R="rhaegar", s="stag-knight", active="R")

    run(attacks(g, "R"), gold=[[]], dice=[(5, 1, 1), (6,)])

    assert not g["s"].shaken
    assert g.coins["gold"] == [2, 4, 12]


def test_TAC_ABL_16_an_aftermath_may_be_declined_and_needs_its_coins() -> None:
    g = table("R s", R="rhaegar", s="stag-knight", active="R")
    run(attacks(g, "R"), gold=[[], "none"], dice=[(5, 1, 1), (1,)])
    assert not g["s"].shaken

    poor = table("R s", R="rhaegar", s="stag-knight", active="R", coins=(1, 12))
    run(attacks(poor, "R"), dice=[(5, 1, 1), (1,)])
    assert not poor["s"].shaken


def test_TAC_ATK_R7_the_dying_get_no_aftermath() -> None:
    for card in ("rhaegar", "roose-bolton", "robert"):
        g = table("R s .", R=card, s={"card": "honor-guard", "wounds": 1}, active="R")
        asked: list[tuple[str, str]] = []
        dice = [5, 1, 1] if card != "roose-bolton" else [5, 1]

        improve: list[Any] = [] if card == "roose-bolton" else [[]]
        run(attacks(g, "R"), gold=[*improve, "none"], silver=["none"], dice=[dice, (1,)], asked=asked)

        assert g["s"].where == "deceased"
        assert ("gold", "attacker-aftermath") not in asked
        assert asked[-1] == ("gold", "surge")


def test_TAC_ATK_10_an_aftermath_belongs_to_its_mode() -> None:
    g = table("R . s", R="robert", s="stag-knight", active="R")

    run(attacks(g, "R", BOW), dice=[(6, 1), (1,)])

    assert g["s"].wounds == 1
    assert g["s"].at == 2


def test_TAC_EV_7_TAC_ABL_16_robert_pushes_for_three_copper() -> None:
    g = table("R s . .", R="robert", s="stag-knight", active="R")
    asked: list[tuple[str, str]] = []

    run(attacks(g, "R"), gold=[[], "R:push-defender"], silver=[[[2, 0]]], dice=[(5, 1, 1), (1,)], asked=asked)

    assert g["s"].at == 2
    assert g.coins["gold"] == [2, 4, 9]
    assert asked[-1] == ("silver", "away-path")
    assert [(e.rule, e.facts["path"]) for e in g.story.events if e.kind == "moved"] == [("TAC-EV-7", [[2, 0]])]


def test_TAC_EV_7_the_shield_bearer_pushes_for_two_copper() -> None:
    g = table("S h . .", S="shield-bearer", h="honor-guard", active="S")

    run(attacks(g, "S"), gold=["S:push-defender"], silver=["none", [[2, 0]]], dice=[(6,), (1,)])

    assert g["h"].at == 2
    assert g.coins["gold"] == [2, 4, 10]


def test_TAC_ABL_11_the_steadfast_are_not_pushed() -> None:
    g = table("R d . .", R="robert", d="jonothor-darry", active="R")
    asked: list[tuple[str, str]] = []

    run(attacks(g, "R"), gold=[[]], dice=[(5, 1, 1), (1,)], asked=asked)

    assert g["d"].at == 1
    assert asked == [("gold", "improvements")]


def test_TAC_EV_5_TAC_EV_3_roose_bolton_routs_who_fails() -> None:
    g = table("R s", R="roose-bolton", s="stag-knight", active="R")
    run(attacks(g, "R"), gold=["R:rout-defender"], dice=[(5, 1), (1,), (5,)])
    assert g["s"].routed
    assert g.coins["gold"] == [2, 4, 10]
    assert [e.rule for e in g.story.events if e.kind in ("tested", "routed")] == ["TAC-EV-5", "TAC-EV-3"]

    g = table("R s", R="roose-bolton", s="stag-knight", active="R")
    run(attacks(g, "R"), gold=["R:rout-defender"], dice=[(5, 1), (1,), (6,)])
    assert not g["s"].routed
    assert told(g, "tested")[0]["passed"]


# --- Fury -------------------------------------------------------------------------------------------


def test_TAC_ABL_11_TAC_EV_1_fury_adds_one_in_melee_with_two_wounds_lost() -> None:
    g = table("R s", R={"card": "robert", "wounds": 2}, s="stag-knight", active="R")
    run(attacks(g, "R"), gold=[[]], dice=[(4, 3, 1), (6,)])
    assert told(g, "rolled")[0]["modifiers"] == [["Fury", 1]]
    assert told(g, "rolled")[0]["successes"] == 1

    g = table("R s", R={"card": "robert", "wounds": 1}, s="stag-knight", active="R")
    run(attacks(g, "R"), gold=[[]], dice=[(4, 3, 1)])
    assert told(g, "rolled")[0]["modifiers"] == []


def test_TAC_ABL_11_TAC_EV_1_fury_is_his_own_and_melee_only() -> None:
    g = table("R . s", R={"card": "robert", "wounds": 3}, s="stag-knight", active="R")
    run(attacks(g, "R", BOW), dice=[(5, 5)])
    assert told(g, "rolled")[0]["modifiers"] == []

    g = table("R E s", R={"card": "robert", "wounds": 3}, E="eddard-stark", s="stag-knight", active="E")
    run(attacks(g, "E"), gold=[[]], dice=[(5, 5, 5)])
    assert told(g, "rolled")[0]["modifiers"] == []


def test_TAC_ABL_16_the_question_names_the_ability_and_its_reason() -> None:
    g = table("R s", R="rhaegar", s="stag-knight", active="R")

    question = until(attacks(g, "R"), gold=[[]], dice=[(5, 1, 1), (1,)])

    assert question.options() == ["R:shake-defender", "none"]
    assert question.rule == "TAC-ATK-10"
    assert question.about == "R"
