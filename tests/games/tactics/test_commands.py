"""Commands: actions of the active model."""

from collections.abc import Generator
from typing import Any

import pytest

from banneret.games.tactics.actions import perform
from banneret.games.tactics.commands import command, commands, why_no_command
from banneret.games.tactics.listening import ABILITIES
from banneret.games.tactics.menu import Menu
from banneret.games.tactics.state import State
from tests.tables import run, table, told, until


def commanding(g: State, who: str, id: str) -> Generator[Any, Any, None]:
    return perform(g, g[who], "ability", command(g, g[who], id))


def why(g: State, who: str, id: str) -> str | None:
    found = why_no_command(g, g[who], id)
    return found.rule if found else None


def targets(g: State, who: str, id: str) -> list[str]:
    """Whom the command can be aimed at."""
    line = next(line for line in commands(g[who]) if line.id == id)
    may = ABILITIES[line.use].may_be_used
    return [m.id for m in g.models if may(g, g[who], m, **line.args) is True]


# --- who may use them, and what they cost -----------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "ids"),
    [
        ("rhaegar", ["princes-word"]),
        ("rhaegar-mounted", ["princes-word"]),
        ("jon-connington", ["griffins-challenge", "hold-the-line"]),
        ("jon-arryn", ["wise-words"]),
        ("hoster-tully", ["family-first"]),
        ("roose-bolton", ["whispered-threat"]),
        ("rebel-lordling", ["loyally-rebellious"]),
        ("eddard-stark", []),
    ],
)
def test_TAC_ABL_9_TAC_EV_11_commands_are_the_cmd_lines_of_a_card(card: str, ids: list[str]) -> None:
    drawing = "C C\nC C" if card.endswith("mounted") else "C ."
    assert [line.id for line in commands(table(drawing, C=card)["C"])] == ids


def test_TAC_ABL_9_only_the_active_model_commands_and_only_its_own() -> None:
    g = table("J R . S", J="jon-arryn", R="rhaegar", S="hoster-tully", active="J")
    assert why(g, "J", "wise-words") is None
    assert why(g, "R", "princes-word") == "TAC-ABL-9"
    assert why(g, "J", "princes-word") == "TAC-ABL-9"
    run(commanding(g, "J", "wise-words"), gold=["S", "none"], dice=[(4,)])
    assert [e.rule for e in g.story.events if e.kind == "used"] == ["TAC-ABL-9"]


def test_TAC_ABL_21_commands_stand_on_the_action_list() -> None:
    g = table("J R", J="jon-connington", R="rhaegar", active="J")
    menu = Menu(g, g["J"])
    assert "ability:hold-the-line" in menu.options()
    assert "ability:griffins-challenge" in menu.candidates()
    refused = menu.why_not("ability:griffins-challenge")
    assert refused is not None
    assert refused.rule == "TAC-ABL-R8"


def test_TAC_ABL_14_the_number_is_the_price_in_action_points() -> None:
    g = table("J R", J="jon-connington", R="rhaegar", active="J")
    run(commanding(g, "J", "hold-the-line"), dice=[(4,)])
    assert (g.ap, g.spent, g.free) == (1, 1, 0)
    g.ap = 0
    refused = why_no_command(g, g["J"], "hold-the-line")
    assert refused is not None
    assert (refused.rule, refused.numbers) == ("TAC-ACT-4", {"needs": 1, "left": 0})


def test_TAC_ABL_12_TAC_ABL_13_TAC_ABL_R7_a_free_command_may_be_repeated_for_one_point() -> None:
    g = table("J H", J="jon-arryn", H="hoster-tully", active="J")
    run(commanding(g, "J", "wise-words"), gold=["none"], dice=[(4,)])
    assert (g.ap, g.spent, g.free) == (2, 0, 1)
    run(commanding(g, "J", "wise-words"), gold=["none"], dice=[(4,)])
    assert (g.ap, g.spent, g.free) == (1, 1, 1)
    assert g.coins["gold"] == [2, 4, 4]


def test_TAC_ABL_R8_a_command_is_offered_only_if_it_can_be_paid_and_aimed() -> None:
    g = table("J H", J="jon-arryn", H="hoster-tully", active="J", coins=(3, 12))
    refused = why_no_command(g, g["J"], "wise-words")
    assert refused is not None
    assert (refused.rule, refused.says) == ("TAC-ABL-R8", "Wise Words costs 4 copper.")

    g = table("J . . . H", J="jon-arryn", H="hoster-tully", active="J")
    refused = why_no_command(g, g["J"], "wise-words")
    assert refused is not None
    assert (refused.rule, refused.says) == ("TAC-ABL-R8", "There is nobody to aim Wise Words at.")


def test_TAC_ABL_R8_pay_then_choose_the_target_then_resolve() -> None:
    g = table("J H S\n. E .", J="jon-arryn", H="hoster-tully", E="eddard-stark", S="stag-knight", active="J")

    question = until(commanding(g, "J", "wise-words"))

    assert (question.seat, question.ask, question.about) == ("gold", "ability-target", "J")
    assert question.options() == ["H", "E"]
    assert g.coins["gold"] == [2, 4, 8]
    assert g.free == 1
    assert told(g, "tested") == []


def test_TAC_ABL_2_TAC_ABL_1_a_command_activates_nobody() -> None:
    g = table("R S . . .", R="rhaegar", S="stag-knight", active="R")

    run(commanding(g, "R", "princes-word"), gold=["yes", [[2, 0]]])

    assert g["S"].at == 2
    assert not g["S"].activated
    assert g.active == g["R"].n


# --- each of them -----------------------------------------------------------------------------------


def test_TAC_EV_6_TAC_EV_10_princes_word_grants_a_move_to_a_champion_or_soldier() -> None:
    pieces: Any = {"R": "rhaegar", "B": "barristan-selmy", "S": "honor-guard", "J": "jon-connington", "s": "warden"}
    g = table("R . B S\nJ s . .", active="R", **pieces)
    assert targets(g, "R", "princes-word") == ["B", "S"]

    run(commanding(g, "R", "princes-word"), gold=["B", "yes", [[3, 1]]])

    assert g["B"].at == 7
    assert g.coins["gold"] == [2, 4, 9]
    assert (g.ap, g.free) == (2, 1)


def test_TAC_EV_10_TAC_DEF_31_short_range_is_three_squares_without_sight() -> None:
    g = table("R # . S T", R="rhaegar", S="honor-guard", T="honor-guard", active="R")
    assert targets(g, "R", "princes-word") == ["S"]

    g = table("B # . s t", B="roose-bolton", s="honor-guard", t="honor-guard", active="B")
    assert targets(g, "B", "whispered-threat") == ["s"]


def test_TAC_EV_5_TAC_EV_7_TAC_EV_10_griffins_challenge_draws_an_enemy_near() -> None:
    g = table("J . . s", J="jon-connington", s="stag-knight", active="J")
    asked: list[tuple[str, str]] = []

    run(commanding(g, "J", "griffins-challenge"), silver=[[[2, 0], [1, 0]]], dice=[(5,)], asked=asked)

    assert g["s"].at == 1
    assert g.coins["gold"] == [2, 4, 11]
    assert g.ap == 1
    assert asked == [("silver", "towards-path")]


def test_TAC_EV_5_a_failed_challenge_draws_nobody() -> None:
    g = table("J . . s", J="jon-connington", s="stag-knight", active="J")
    run(commanding(g, "J", "griffins-challenge"), dice=[(4,)])
    assert g["s"].at == 3
    assert [e.rule for e in g.story.events if e.kind == "tested"] == ["TAC-EV-5"]


def test_TAC_EV_10_griffins_challenge_is_for_enemy_infantry_that_can_be_moved() -> None:
    pieces: Any = {"J": "jon-connington", "r": "robert-mounted", "s": "stag-knight", "d": "jonothor-darry"}
    g = table("J . r r\nS . r r\ns d . .", S="stag-knight", active="J", **pieces)
    assert targets(g, "J", "griffins-challenge") == ["s"]


def test_TAC_EV_3_TAC_EV_5_TAC_EV_6_hold_the_line_steadies_and_grants_a_move() -> None:
    broken = {"card": "honor-guard", "shaken": True, "routed": True}
    g = table("J . S . .", J="jon-connington", S=broken, active="J")

    run(commanding(g, "J", "hold-the-line"), gold=["yes", [[3, 0]]], dice=[(9,)])

    assert (g["S"].shaken, g["S"].routed, g["S"].at) == (False, False, 3)
    assert g.coins["gold"] == [2, 4, 10]
    assert g.ap == 1
    assert [e.rule for e in g.story.events if e.kind == "steadied"] == ["TAC-TOK-2", "TAC-EV-3"]

    g = table("J . S . .", J="jon-connington", S={"card": "honor-guard", "routed": True}, active="J")
    run(commanding(g, "J", "hold-the-line"), dice=[(6,)])
    assert g["S"].routed


def test_TAC_EV_10_hold_the_line_is_for_any_other_friend() -> None:
    g = table("J H S s", J="jon-connington", H="rhaegar", S="honor-guard", s="stag-knight", active="J")
    assert targets(g, "J", "hold-the-line") == ["H", "S"]


def test_TAC_ABL_18_TAC_ABL_19_TAC_EV_5_TAC_EV_6_wise_words() -> None:
    """V-36."""
    g = table("J . . R", J="jon-arryn", R={"card": "robert", "activated": True}, active="J")
    run(commanding(g, "J", "wise-words"), gold=["move", [[2, 0]]], dice=[(6,)])
    assert g["R"].at == 2
    assert g["R"].activated
    assert g.coins["gold"] == [2, 4, 8]
    assert (g.ap, g.spent, g.free) == (2, 0, 1)

    g = table("J . . R", J="jon-arryn", R={"card": "robert", "activated": True}, active="J")
    run(commanding(g, "J", "wise-words"), gold=["none"], dice=[(6,)])
    assert g["R"].at == 3

    g = table("J . . R", J="jon-arryn", R={"card": "robert", "activated": True}, active="J")
    run(commanding(g, "J", "wise-words"), gold=["none"], dice=[(4,)])
    assert g["R"].at == 3
    assert g.coins["gold"] == [2, 4, 8]


def test_TAC_EV_10_wise_words_are_for_characters() -> None:
    g = table("J H S R", J="jon-arryn", H="hoster-tully", S="stag-knight", R="robert", active="J")
    assert targets(g, "J", "wise-words") == ["H", "R"]


def test_TAC_EV_4_TAC_EV_10_family_first_heals_a_friend_in_contact() -> None:
    hurt = {"card": "stag-knight", "wounds": 1}
    g = table("S H . W\n. s . .", H="hoster-tully", S=hurt, W="warden", s="warden", active="H")
    assert targets(g, "H", "family-first") == ["S"]

    run(commanding(g, "H", "family-first"))

    assert g["S"].wounds == 0
    assert g.coins["gold"] == [2, 3, 12]
    assert g.ap == 1
    assert [e.rule for e in g.story.events if e.kind == "healed"] == ["TAC-EV-4"]


def test_TAC_EV_3_TAC_EV_5_TAC_EV_10_whispered_threat_shakes_who_fails() -> None:
    g = table("B . . s\nS . . .", B="roose-bolton", s="stag-knight", S="warden", active="B")
    assert targets(g, "B", "whispered-threat") == ["s"]
    run(commanding(g, "B", "whispered-threat"), dice=[(5,)])
    assert g["s"].shaken
    assert g.coins["gold"] == [2, 3, 12]
    assert g.ap == 1

    g = table("B . . s", B="roose-bolton", s="stag-knight", active="B")
    run(commanding(g, "B", "whispered-threat"), dice=[(6,)])
    assert not g["s"].shaken


def test_TAC_DEF_31_TAC_TOK_2_TAC_TOK_3_TAC_EV_3_TAC_EV_5_loyally_rebellious() -> None:
    """V-19: distance 3, no line of sight, will 6+."""
    g = table("N # . s", N="rebel-lordling", s="stag-knight", active="N")
    run(commanding(g, "N", "loyally-rebellious"), dice=[(7,)])
    assert (g["s"].shaken, g["s"].routed) == (False, True)
    assert g.coins["gold"] == [2, 3, 12]
    assert g.ap == 1
    assert [e.kind for e in g.story.events if e.kind in ("shaken", "rolled", "routed")] == [
        "shaken",
        "rolled",
        "routed",
    ]

    for die, passed in ((8, True), (10, True)):
        g = table("N # . s", N="rebel-lordling", s="stag-knight", active="N")
        run(commanding(g, "N", "loyally-rebellious"), dice=[(die,)])
        assert told(g, "tested")[0]["passed"] is passed
        assert (g["s"].shaken, g["s"].routed) == (False, False)

    g = table("N # . s", N="rebel-lordling", s="hedge-archer", active="N")
    run(commanding(g, "N", "loyally-rebellious"), dice=[(10,)])  # will 8+: a natural 10 is not lowered
    assert not g["s"].routed
    g = table("N # . s", N="rebel-lordling", s="hedge-archer", active="N")
    run(commanding(g, "N", "loyally-rebellious"), dice=[(9,)])
    assert g["s"].routed


def test_TAC_EV_10_loyally_rebellious_is_for_enemies() -> None:
    g = table("N S . s t", N="rebel-lordling", S="stag-knight", s="stag-knight", t="stag-knight", active="N")
    assert targets(g, "N", "loyally-rebellious") == ["s"]
