"""Special triggers: Bloodthirst and Dowager's Resources; and Steadfast."""

from collections.abc import Generator
from typing import Any

from banneret.games.tactics.actions import perform
from banneret.games.tactics.attack import attack
from banneret.games.tactics.cards import Cost
from banneret.games.tactics.changes import mark_wounds, pay, spend_ap
from banneret.games.tactics.charge import charge
from banneret.games.tactics.compulsory import away, movable, towards
from banneret.games.tactics.state import State
from tests.tables import run, table, told


def attacks(g: State, who: str) -> Generator[Any, Any, None]:
    spend_ap(g, 1)
    return perform(g, g[who], "attack", attack(g, g[who], g[who].card.modes[0]))


WEAK = {"card": "stag-knight", "wounds": 1}


def test_TAC_ABL_10_TAC_EV_9_bloodthirst_gives_an_action_point_for_a_kill() -> None:
    g = table("L s", L="lyn-corbray", s=WEAK, active="L")

    run(attacks(g, "L"), gold=[[], "L:bloodthirst", "none"], dice=[(5, 1, 1), (1,)])

    assert g["s"].where == "deceased"
    assert (g.ap, g.spent) == (2, 1)
    assert g.coins["gold"] == [2, 3, 12]
    assert [e.rule for e in g.story.events if e.kind == "used"] == ["TAC-ABL-10"]


def test_TAC_EV_9_the_point_counts_within_three() -> None:
    g = table("L s", L="lyn-corbray", s=WEAK, active="L", turn={"ap": 1, "spent": 1, "free": 1})
    run(attacks(g, "L"), gold=[[], "L:bloodthirst", "none"], dice=[(5, 1, 1), (1,)])
    assert (g.ap, g.spent, g.free) == (0, 2, 1)


def test_TAC_ABL_10_a_capture_is_no_kill_for_bloodthirst() -> None:
    g = table("L h", L="lyn-corbray", h={"card": "hoster-tully", "wounds": 2}, active="L")
    run(attacks(g, "L"), gold=[[], "capture"], dice=[(5, 1, 1), (1,)])
    assert g["h"].where == "captive"
    assert g.ap == 1

    g = table("L h", L="lyn-corbray", h={"card": "hoster-tully", "wounds": 2}, active="L")
    run(attacks(g, "L"), gold=[[], "kill", "none", "none"], dice=[(5, 1, 1), (1,)])
    assert g.ap == 1


def test_TAC_ABL_10_bloodthirst_needs_his_own_activation() -> None:
    g = table("L s J", L="lyn-corbray", J="jon-arryn", s=WEAK, active="J")
    run(attacks(g, "L"), gold=[[], "none"], dice=[(5, 1, 1), (1,)])
    assert g["s"].where == "deceased"
    assert g.ap == 1


def test_TAC_ABL_10_bloodthirst_is_for_his_own_kills() -> None:
    g = table("L S s", L="lyn-corbray", S="stag-knight", s=WEAK, active="S")
    run(attacks(g, "S"), gold=[[], "none"], dice=[(5, 1), (1,)])
    assert g["s"].where == "deceased"


def spends(g: State, who: str, copper: int) -> Generator[Any, Any, None]:
    """An action of this model that costs so much copper."""

    def spending() -> Generator[Any, Any, None]:
        pay(g, g[who].seat, Cost(0, 0, copper), "TAC-ATK-5", g[who])
        yield from ()

    return perform(g, g[who], "attack", spending())


def test_TAC_ABL_10_TAC_ABL_2_TAC_EV_5_TAC_EV_9_dowagers_resources() -> None:
    """V-20: after an action of 4 copper, for 4 more, a will test returns 1 silver; nobody is activated."""
    g = table("D . . S", D="riverlands-dowager", S="stag-knight", active="S")
    asked: list[tuple[str, str]] = []

    run(spends(g, "S", 4), gold=["D:dowagers-resources"], dice=[(6,)], asked=asked)

    assert g.coins["gold"] == [2, 5, 4]
    assert asked == [("gold", "action-ended")]
    assert [e.rule for e in g.story.events if e.kind in ("used", "tested", "gained")] == [
        "TAC-ABL-10",
        "TAC-EV-5",
        "TAC-EV-9",
    ]
    assert not g["D"].activated
    assert (g.active, g.ap, g.spent) == (g["S"].n, 2, 0)

    run(spends(g, "S", 0))
    g.coins["gold"][2] = 12
    run(spends(g, "S", 4), gold=["D:dowagers-resources"], dice=[(5,)])
    assert g.coins["gold"] == [2, 5, 4]


def test_TAC_ABL_10_TAC_EV_10_who_serves_the_dowager() -> None:
    g = table("D . . S . s", D="riverlands-dowager", S="stag-knight", s="stag-knight", active="S")
    run(spends(g, "S", 3))
    run(spends(g, "D", 4))  # not herself
    run(spends(g, "s", 4))  # an enemy

    g = table("D . . . S", D="riverlands-dowager", S="stag-knight", active="S")
    run(spends(g, "S", 4))  # too far

    g = table("D . . S", D="riverlands-dowager", S="stag-knight", active="S", coins=(7, 12))
    run(spends(g, "S", 4))  # 3 left
    assert g.coins["gold"] == [2, 4, 3]


def test_TAC_ABL_10_a_friend_that_fell_in_the_action_serves_nobody() -> None:
    g = table("D S b", D="riverlands-dowager", S=WEAK, b="barristan-selmy", active="S")

    def fatal() -> Generator[Any, Any, None]:
        pay(g, "gold", Cost(0, 0, 4), "TAC-ATK-5", g["S"])
        yield from attack(g, g["S"], g["S"].card.modes[0])

    flow = perform(g, g["S"], "attack", fatal())
    run(flow, gold=[[]], silver=["b:expert-riposte"], dice=[(5, 1), (5,)])
    assert g["S"].where == "deceased"


def test_TAC_ABL_10_the_whole_charge_is_one_action_for_the_dowager() -> None:
    pieces: Any = {"D": "riverlands-dowager", "R": "rhaegar", "s": "warden"}
    g = table("R . s\n. D .", active="R", **pieces)

    flow = perform(g, g["R"], "charge", charge(g, g["R"]))
    run(
        flow,
        gold=[["extra-die"], [[1, 0]], "R:shake-defender", "D:dowagers-resources"],
        dice=[(5, 1, 1, 1, 1), (1,), (4,)],
    )

    assert g.coins["gold"] == [2, 4, 4]
    assert g["s"].shaken


# --- Steadfast --------------------------------------------------------------------------------------


def test_TAC_ABL_11_nothing_moves_the_steadfast() -> None:
    g = table(". . . .\nR d s .\n. . . .", R="robert", d="jonothor-darry", s="stag-knight", active="R")
    assert not movable(g, g["d"])
    assert movable(g, g["s"])

    run(away(g, g["d"], g["R"], 2, "TAC-EV-7"))
    assert g["d"].at == 5

    g = table("R . . d", R="jon-connington", d="jonothor-darry", active="R")
    run(towards(g, g["d"], g["R"], 2, "TAC-EV-7"))
    assert g["d"].at == 3
    assert told(g, "moved") == []


def test_TAC_DIE_1_TAC_CARD_8_the_dead_are_gone_before_the_triggers_at_the_end_of_an_action() -> None:
    g = table("D . S . s", D="riverlands-dowager", S="stag-knight", s="warden", active="S")

    def dies_of_it() -> Generator[Any, Any, None]:
        pay(g, "gold", Cost(0, 0, 4), "TAC-ATK-5", g["S"])
        mark_wounds(g, g["S"], 2, "TAC-TL-9", None, may_capture=False)
        yield from ()

    run(perform(g, g["S"], "move", dies_of_it()))  # the Dowager is not asked: nobody is left to test

    assert g["S"].where == "deceased"
