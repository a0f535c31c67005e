"""Will abilities: Quiet Wolf, Bravado, Beloved Prince, As High as Honor."""

from collections.abc import Generator
from typing import Any

from banneret.games.tactics.actions import perform
from banneret.games.tactics.will import will_test
from tests.tables import run, table, told, until


def test_TAC_ABL_6_TAC_EV_1_TAC_EV_12_quiet_wolf_adds_two_before_the_roll() -> None:
    g = table("E .", E="eddard-stark", active="E")

    question = until(will_test(g, g["E"], "TAC-TL-4"))  # no die has been rolled yet
    assert (question.seat, question.ask, question.options()) == ("gold", "will-declared", ["E:quiet-wolf", "none"])

    assert run(will_test(g, g["E"], "TAC-TL-4"), gold=["E:quiet-wolf"], dice=[(3,)]) is True
    assert told(g, "rolled")[0]["modifiers"] == [["Quiet Wolf", 2]]
    assert g.coins["gold"] == [2, 4, 11]
    assert run(will_test(g, g["E"], "TAC-TL-4"), gold=["E:quiet-wolf"], dice=[(2,)]) is False
    assert run(will_test(g, g["E"], "TAC-TL-4"), gold=["none"], dice=[(4,)]) is False
    assert g.coins["gold"] == [2, 4, 10]


def test_TAC_ABL_6_quiet_wolf_is_for_his_own_tests() -> None:
    g = table("E S", E="eddard-stark", S="stag-knight", active="E")
    assert run(will_test(g, g["S"], "TAC-TL-4"), dice=[(5,)]) is False


def test_TAC_ABL_6_TAC_EV_3_TAC_EV_12_bravado_shakes_an_engaged_enemy_after_a_pass() -> None:
    """V-16."""
    g = table("s J\n. .", J="jon-connington", s="stag-knight", active="J")
    asked: list[tuple[str, str]] = []

    assert run(will_test(g, g["J"], "TAC-TL-4"), gold=["J:bravado"], dice=[(5,)], asked=asked) is True

    assert g["s"].shaken
    assert g.coins["gold"] == [2, 4, 10]
    assert asked == [("gold", "will-passed")]
    assert [e.rule for e in g.story.events if e.kind in ("used", "shaken")] == ["TAC-ABL-6", "TAC-EV-3"]


def test_TAC_ABL_6_TAC_ABL_R8_bravado_needs_a_pass_and_an_engaged_enemy() -> None:
    """V-16: on a failed test the ability is not offered."""
    g = table("s J", J="jon-connington", s="stag-knight", active="J")
    assert run(will_test(g, g["J"], "TAC-TL-4"), dice=[(4,)]) is False
    assert not g["s"].shaken

    g = table("s . J", J="jon-connington", s="stag-knight", active="J")
    assert run(will_test(g, g["J"], "TAC-TL-4"), dice=[(5,)]) is True

    g = table("s J S", J="jon-connington", s="stag-knight", S="stag-knight", active="J")
    assert run(will_test(g, g["S"], "TAC-TL-4"), dice=[(6,)]) is True


def test_TAC_EV_10_bravado_picks_one_of_the_engaged() -> None:
    g = table("s J t\n. . .\n. u .", J="jon-connington", s="stag-knight", t="warden", u="warden", active="J")

    question = until(will_test(g, g["J"], "TAC-TL-4"), gold=["J:bravado"], dice=[(5,)])
    assert question.options() == ["s", "t"]

    g = table("s J t\n. . .\n. u .", J="jon-connington", s="stag-knight", t="warden", u="warden", active="J")
    run(will_test(g, g["J"], "TAC-TL-4"), gold=["J:bravado", "t"], dice=[(5,)])
    assert [m.id for m in g.models if m.shaken] == ["t"]


def test_TAC_ABL_11_TAC_ABL_R4_TAC_EV_1_beloved_prince_helps_friends_in_contact() -> None:
    def passes(drawing: str, who: str, die: int) -> bool:
        g = table(drawing, R="rhaegar", H="shield-bearer", s="warden", active="R")
        return bool(run(will_test(g, g[who], "TAC-TL-4"), dice=[(die,)]))

    assert passes("R H s", "H", 6)  # 7+ with 1 added
    assert not passes("R H s", "H", 5)
    assert not passes("R . H s", "H", 6)  # not in contact
    assert not passes("s R H", "s", 6)  # no friend
    assert not passes("R H s", "R", 4)  # not himself


def test_TAC_ABL_4_one_beloved_prince_is_enough() -> None:
    g = table("R H Q", R="rhaegar", Q="rhaegar", H="shield-bearer", active="R")
    assert run(will_test(g, g["H"], "TAC-TL-4"), dice=[(5,)]) is False
    assert told(g, "rolled")[0]["modifiers"] == [["Beloved Prince", 1]]


def test_TAC_ABL_10_TAC_EV_8_as_high_as_honor_rerolls_a_failed_test() -> None:
    g = table("J . . H", J="jon-arryn", H="hoster-tully", active="J")
    asked: list[tuple[str, str]] = []

    assert run(will_test(g, g["H"], "TAC-TL-4"), gold=["J:as-high-as-honor"], dice=[(4,), (5,)], asked=asked) is True

    assert g.coins["gold"] == [2, 4, 10]
    assert asked == [("gold", "will-failed")]
    assert told(g, "rerolled")[0]["faces"] == [5]
    assert [e.rule for e in g.story.events if e.kind == "used"] == ["TAC-ABL-10"]


def test_TAC_ABL_10_as_high_as_honor_is_not_for_a_passed_test() -> None:
    g = table("J . . H", J="jon-arryn", H="hoster-tully", active="J")
    assert run(will_test(g, g["H"], "TAC-TL-4"), dice=[(5,)]) is True


def test_TAC_ABL_10_TAC_EV_10_it_is_for_other_friendly_characters_at_short_range() -> None:
    g = table("J . . H", J="jon-arryn", H="stag-knight", active="J")
    assert run(will_test(g, g["H"], "TAC-TL-4"), dice=[(5,)]) is False  # a soldier
    assert run(will_test(g, g["J"], "TAC-TL-4"), dice=[(4,)]) is False  # himself

    g = table("J . . . H", J="jon-arryn", H="hoster-tully", active="J")
    assert run(will_test(g, g["H"], "TAC-TL-4"), dice=[(4,)]) is False  # too far

    g = table("J . . h", J="jon-arryn", h="hoster-tully", active="J")
    assert run(will_test(g, g["h"], "TAC-TL-4"), dice=[(4,)]) is False  # an enemy


def test_TAC_ABL_R1_as_high_as_honor_serves_once_per_action() -> None:
    g = table("J . . H", J="jon-arryn", H="hoster-tully", active="J")

    def tests(times: int) -> Generator[Any, Any, None]:
        for _ in range(times):
            yield from will_test(g, g["H"], "TAC-TL-4")

    run(perform(g, g["H"], "interact", tests(2)), gold=["J:as-high-as-honor"], dice=[(4,), (4,), (4,)])
    assert [event["passed"] for event in told(g, "tested")] == [False, False]
    run(perform(g, g["H"], "interact", tests(1)), gold=["none"], dice=[(4,)])
