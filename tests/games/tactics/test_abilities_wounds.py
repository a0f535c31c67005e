"""Wounds abilities: Unbowed and Oldest Brother."""

from collections.abc import Generator
from typing import Any

from banneret.games.tactics.actions import perform
from banneret.games.tactics.attack import attack
from banneret.games.tactics.cards import Mode
from banneret.games.tactics.listening import ABILITIES
from banneret.games.tactics.state import State
from banneret.games.tactics.wounds import Injury, suffer
from tests.tables import run, table, told, until

BLADE = Mode("blade", "Blade", "melee", 1, 2, 6)


def attacks(g: State, who: str) -> Generator[Any, Any, None]:
    return perform(g, g[who], "attack", attack(g, g[who], BLADE))


def test_TAC_ABL_8_TAC_EV_5_TAC_EV_8_unbowed_undoes_one_of_the_wounds() -> None:
    g = table("S l", l="lewyn-martell", S="stag-knight", active="S")
    asked: list[tuple[str, str]] = []

    run(attacks(g, "S"), silver=["l:unbowed"], dice=[(6, 6), (1, 1), (6,)], asked=asked)

    assert g["l"].wounds == 1
    assert g.coins["silver"] == [2, 4, 10]
    assert asked == [("silver", "wounded")]
    assert told(g, "healed") == [{"who": "l", "wounds": 1, "left": 2}]
    assert [e.rule for e in g.story.events if e.kind in ("used", "tested", "healed")] == [
        "TAC-ABL-8",
        "TAC-EV-5",
        "TAC-EV-8",
    ]


def test_TAC_EV_5_a_failed_test_leaves_the_wounds_and_the_coins_are_gone() -> None:
    g = table("S l", l="lewyn-martell", S="stag-knight", active="S")
    run(attacks(g, "S"), silver=["l:unbowed"], dice=[(6, 6), (1, 1), (5,)])
    assert g["l"].wounds == 2
    assert g.coins["silver"] == [2, 4, 10]


def test_TAC_ABL_8_unbowed_comes_before_death() -> None:
    g = table("S l", l={"card": "lewyn-martell", "wounds": 2}, S="stag-knight", active="S")
    run(attacks(g, "S"), silver=["l:unbowed"], dice=[(6, 1), (1,), (6,)])
    assert (g["l"].where, g["l"].wounds, g["l"].doom) == ("board", 2, None)


def test_TAC_ABL_8_it_is_for_the_owners_own_wounds() -> None:
    g = table("S k l", l="lewyn-martell", k="stag-knight", S="stag-knight", active="S")
    run(attacks(g, "S"), dice=[(6, 1), (1,)])
    assert g["k"].wounds == 1


def test_TAC_ABL_8_where_no_wound_is_left_there_is_nothing_to_answer() -> None:
    g = table("l k", l="lewyn-martell", k="stag-knight", turn={"to_act": "silver"})
    may = ABILITIES["unbowed"].may_be_used
    assert may(g, g["l"], Injury(g["l"], 1, None, "TAC-ATK-9"), wounds=1) is True
    assert may(g, g["l"], Injury(g["l"], 0, None, "TAC-ATK-9"), wounds=1) is False


def test_TAC_ABL_R1_unbowed_serves_once_per_action() -> None:
    g = table("l .", l="lewyn-martell", turn={"to_act": "silver"})

    def twice() -> Generator[Any, Any, None]:
        yield from suffer(g, g["l"], 1, "TAC-TL-9")
        yield from suffer(g, g["l"], 1, "TAC-TL-9")

    run(perform(g, g["l"], "move", twice()), silver=["l:unbowed"], dice=[(6,)])
    assert g["l"].wounds == 1


def test_TAC_ABL_8_TAC_EV_8_oldest_brother_lets_a_friend_suffer() -> None:
    """V-18."""
    g = table("S e k", e="eldest-lordling", k="stag-knight", S="stag-knight", active="S")

    run(attacks(g, "S"), silver=["e:oldest-brother"], dice=[(6, 1), (1,), (6,)])

    assert (g["e"].wounds, g["k"].wounds) == (0, 1)
    assert g.coins["silver"] == [2, 4, 8]
    assert [(e["who"], e["by"], e["wounds"]) for e in told(g, "wounded")] == [("e", "S", 1), ("k", "S", 1)]
    assert [e.rule for e in g.story.events if e.kind == "used"] == ["TAC-ABL-8"]


def test_TAC_ABL_8_TAC_EV_5_oldest_brother_fails_and_keeps_the_wounds() -> None:
    """V-18: on a failed test the coins are gone and the wounds stay."""
    g = table("S e k", e="eldest-lordling", k="stag-knight", S="stag-knight", active="S")
    run(attacks(g, "S"), silver=["e:oldest-brother"], dice=[(6, 1), (1,), (5,)])
    assert (g["e"].wounds, g["k"].wounds) == (1, 0)
    assert g.coins["silver"] == [2, 4, 8]


def test_TAC_ABL_R8_oldest_brother_needs_a_friend_in_contact() -> None:
    g = table("S e . k", e="eldest-lordling", k="stag-knight", S="stag-knight", active="S")
    run(attacks(g, "S"), dice=[(6, 1), (1,)])
    assert g["e"].wounds == 1


def test_TAC_ABL_R8_TAC_EV_10_the_friend_is_chosen_after_paying_and_before_the_test() -> None:
    g = table("S e k\n. . j", e="eldest-lordling", k="stag-knight", j="warden", S="stag-knight", active="S")

    question = until(attacks(g, "S"), silver=["e:oldest-brother"], dice=[(6, 1), (1,)])

    assert question.ask == "oldest-brother"
    assert question.options() == ["k", "j"]
    assert g.coins["silver"] == [2, 4, 8]
    g = table("S e k\n. . j", e="eldest-lordling", k="stag-knight", j="warden", S="stag-knight", active="S")
    run(attacks(g, "S"), silver=["e:oldest-brother", "j"], dice=[(6, 1), (1,), (6,)])
    assert (g["e"].wounds, g["k"].wounds, g["j"].wounds) == (0, 0, 1)


def test_TAC_EV_8_redirected_wounds_are_not_redirected_again() -> None:
    g = table("S e f k", e="eldest-lordling", f="eldest-lordling", k="stag-knight", S="stag-knight", active="S")

    run(attacks(g, "S"), silver=["e:oldest-brother"], dice=[(6, 1), (1,), (6,)])

    assert (g["e"].wounds, g["f"].wounds, g["k"].wounds) == (0, 1, 0)


def test_TAC_EV_8_redirected_wounds_keep_their_source_and_never_capture() -> None:
    lewyn = {"card": "lewyn-martell", "wounds": 2}
    g = table("S e l", e="eldest-lordling", l=lewyn, S="stag-knight", active="S")

    run(
        attacks(g, "S"),
        silver=["e:oldest-brother", "l:unbowed"],
        dice=[(6, 1), (1,), (6,), (5,)],
    )

    assert g["e"].wounds == 0
    assert told(g, "killed") == [{"who": "l", "by": "S"}]
