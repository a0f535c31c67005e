"""Defense abilities: shields for heroes, White Cloak, For the King!, Expert Riposte."""

from collections.abc import Generator
from typing import Any

from banneret.games.tactics.actions import perform
from banneret.games.tactics.attack import attack
from banneret.games.tactics.cards import Mode
from banneret.games.tactics.state import State
from banneret.games.tactics.wounds import take_hits
from tests.tables import run, table, told, until

BLADE = Mode("blade", "Blade", "melee", 1, 2, 6)
BOW = Mode("bow", "Bow", "ranged", 1, 2, 6)


def attacks(g: State, who: str, mode: Mode = BLADE) -> Generator[Any, Any, None]:
    return perform(g, g[who], "attack", attack(g, g[who], mode))


def defense_modifiers(g: State) -> Any:
    """The bonuses of the first defense roll."""
    return next(event["modifiers"] for event in told(g, "rolled") if event["roll"] == "defense")


# --- passives ---------------------------------------------------------------------------------------


def test_TAC_ABL_4_TAC_ABL_R4_TAC_ABL_11_two_wardens_give_robert_one() -> None:
    """V-14."""
    g = table("w r v\n. S .", r="robert", w="warden", v="warden", S="stag-knight", active="S")

    run(attacks(g, "S"), gold=["r"], dice=[(6, 1), (4,)])

    assert defense_modifiers(g) == [["Warden of the Stag", 1]]
    assert g["r"].wounds == 0


def test_TAC_ABL_11_TAC_ABL_R4_shields_are_for_friendly_heroes_in_contact() -> None:
    def bonus(drawing: str, **pieces: Any) -> Any:
        g = table(drawing, S="stag-knight", active="S", **pieces)
        run(attacks(g, "S"), dice=[(6, 1), (10,)])
        return defense_modifiers(g)

    for guard, name in (("warden", "Warden of the Stag"), ("shield-bearer", "Royal Shield")):
        assert bonus("S t w", t="robert", w=guard) == [[name, 1]]
        assert bonus("S t . w", t="robert", w=guard) == []
        assert bonus("S t w", t="eddard-stark", w=guard) == []
        assert bonus("W S t", t="robert", W=guard) == []


def test_TAC_ABL_4_shields_of_different_names_add_up() -> None:
    g = table("w r v\n. S .", r="robert", w="warden", v="shield-bearer", S="stag-knight", active="S")

    run(attacks(g, "S"), gold=["r"], dice=[(6, 1), (3,)])

    assert defense_modifiers(g) == [["Warden of the Stag", 1], ["Royal Shield", 1]]
    assert g["r"].wounds == 0


# --- declared ---------------------------------------------------------------------------------------


def test_TAC_ABL_7_TAC_ABL_R4_TAC_EV_1_white_cloak_adds_two_beside_a_hero() -> None:
    g = table("S d r", d="jonothor-darry", r="rhaegar", S="stag-knight", active="S")
    asked: list[tuple[str, str]] = []

    run(attacks(g, "S"), silver=["d:white-cloak"], dice=[(6, 1), (3,)], asked=asked)

    assert g["d"].wounds == 0
    assert g.coins["silver"] == [2, 4, 10]
    assert asked == [("silver", "declare-defense")]
    assert defense_modifiers(g) == [["White Cloak", 2]]
    assert [e.rule for e in g.story.events if e.kind == "used"] == ["TAC-ABL-7"]


def test_TAC_ABL_7_TAC_ABL_R4_white_cloak_needs_a_friendly_hero_in_contact() -> None:
    for drawing, hero in (("S d . r", "rhaegar"), ("S d r", "barristan-selmy"), ("R d", "robert")):
        letters = {"r": hero} if "r" in drawing else {"R": hero}
        attacker = "S" if "S" in drawing else "R"
        pieces: dict[str, Any] = {**letters, **({"S": "stag-knight"} if attacker == "S" else {})}
        g = table(drawing, d="jonothor-darry", active=attacker, **pieces)
        run(attacks(g, attacker), dice=[(6, 1), (5,)])
        assert defense_modifiers(g) == []


def test_TAC_ABL_7_a_defense_ability_is_for_its_owners_roll() -> None:
    g = table("S r d", d="jonothor-darry", r="rhaegar", S="stag-knight", active="S")
    run(attacks(g, "S"), dice=[(6, 1), (5,)])
    assert defense_modifiers(g) == []

    g = table("S k h", h="honor-guard", k="stag-knight", S="stag-knight", active="S")
    run(attacks(g, "S"), dice=[(6, 1), (6,)])
    assert defense_modifiers(g) == []


def test_TAC_ABL_7_TAC_EV_1_for_the_king_away_from_heroes() -> None:
    """V-17: only the second improvement is offered, once the hits are known."""
    g = table("S h . r", h="honor-guard", r="rhaegar", S="stag-knight", active="S")
    question = until(attacks(g, "S"), dice=[(6, 6)])
    assert question.options() == ["h:for-the-king-2", "none"]

    g = table("S h . r", h="honor-guard", r="rhaegar", S="stag-knight", active="S")
    run(attacks(g, "S"), silver=["h:for-the-king-2"], dice=[(6, 6), (3, 2)])
    assert g["h"].wounds == 1  # 6 and 5 against 6+
    assert g.coins["silver"] == [2, 4, 8]


def test_TAC_ABL_4_TAC_EV_1_both_improvements_of_for_the_king_count() -> None:
    g = table("S h r", h="honor-guard", r="rhaegar", S="stag-knight", active="S")
    asked: list[tuple[str, str]] = []

    run(
        attacks(g, "S"),
        silver=["h:for-the-king-1", "h:for-the-king-2"],
        dice=[(6, 6), (1, 1)],
        asked=asked,
    )

    assert defense_modifiers(g) == [["For the King!", 2], ["For the King!", 3]]
    assert g["h"].wounds == 0
    assert g.coins["silver"] == [2, 4, 6]
    assert asked == [("silver", "declare-defense")] * 2


def test_TAC_ABL_7_defense_abilities_work_against_hits_that_nobody_deals() -> None:
    g = table("h .", h="honor-guard", turn={"to_act": "silver"})

    run(take_hits(g, g["h"], 1, "TAC-TL-6"), silver=["h:for-the-king-2"], dice=[(3,)])

    assert g["h"].wounds == 0


# --- Expert Riposte ---------------------------------------------------------------------------------


def test_TAC_ABL_16_TAC_ABL_17_TAC_EV_4_expert_riposte_wounds_the_attacker() -> None:
    """V-21: 1 silver at step 8, no defense roll; nobody is activated by it."""
    for owner in ("barristan-selmy", "jason-mallister", "hedge-knight"):
        g = table("S b", b=owner, S="stag-knight", active="S")
        asked: list[tuple[str, str]] = []

        run(attacks(g, "S"), silver=["b:expert-riposte"], dice=[(6, 1), (1,)], asked=asked)

        assert g["S"].wounds == 1
        assert g["b"].wounds == 1
        assert g.coins["silver"] == [2, 3, 12]
        assert asked == [("silver", "defender-aftermath")]
        assert not g["b"].activated
        assert g.active == g["S"].n
        assert [e.rule for e in g.story.events if e.kind in ("used", "wounded")] == [
            "TAC-ATK-9",
            "TAC-ABL-16",
            "TAC-EV-4",
        ]


def test_TAC_ABL_R5_a_riposte_needs_a_defense_roll() -> None:
    g = table("S b", b="barristan-selmy", S="stag-knight", active="S")
    run(attacks(g, "S"), dice=[(5, 1)])
    assert g["S"].wounds == 0

    g = table("S b", b="barristan-selmy", S="stag-knight", active="S")
    run(attacks(g, "S"), silver=["b:expert-riposte"], dice=[(6, 1), (10,)])
    assert g["S"].wounds == 1


def test_TAC_ABL_16_a_riposte_answers_melee_attacks_on_its_owner() -> None:
    g = table("S . b", b="barristan-selmy", S="stag-knight", active="S")
    run(attacks(g, "S", BOW), dice=[(6, 1), (1,)])
    assert g["S"].wounds == 0

    g = table("S k b", b="barristan-selmy", k="stag-knight", S="stag-knight", active="S")
    run(attacks(g, "S"), dice=[(6, 1), (1,)])
    assert g["S"].wounds == 0


def test_TAC_ABL_R5_TAC_EV_4_the_dying_still_riposte_and_the_kill_is_theirs() -> None:
    g = table("S b", b={"card": "barristan-selmy", "wounds": 2}, S={"card": "stag-knight", "wounds": 1}, active="S")

    run(attacks(g, "S"), gold=["S"], silver=["b:expert-riposte"], dice=[(6, 1), (1,)])

    assert [event["who"] for event in told(g, "killed")] == ["S", "b"]
    assert [event["by"] for event in told(g, "killed")] == ["b", "S"]
