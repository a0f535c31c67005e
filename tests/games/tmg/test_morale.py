"""Morale Tests, Panic Tests and the Panicked token."""

from __future__ import annotations

from typing import get_args

import pytest

from banneret.games.tmg import moments
from banneret.games.tmg.cards import Window
from banneret.games.tmg.changes import destroy, gain_condition, lose_condition
from banneret.games.tmg.morale import Test as Trial
from banneret.games.tmg.morale import morale_test, panic_test, take
from banneret.games.tmg.ranks import ranks
from banneret.games.tmg.rolls import Throw, reroll
from tests.games.tmg.tables import Listener, heard, listen, run, table, told, until, watch

SWORDS, GUARDS, RIDERS = "stark-sworn-swords", "lannister-guards", "stark-outriders"
WINDOWS = ("W-MORALE-PRE", "W-MORALE-ROLLED:rerolls", "W-MORALE-ROLLED", "W-MORALE-PASS", "W-MORALE-FAIL")


def test_VEC_2_TMG_MORALE_1_TMG_UNIT_9_a_total_of_seven_passes_morale_six() -> None:
    g = table(A=(SWORDS, 24, 24, 0))
    assert run(morale_test(g, g["A"]), dice=[[3, 4]]).passed
    assert run(morale_test(g, g["A"]), dice=[[3, 3]]).passed
    assert not run(morale_test(g, g["A"]), dice=[[3, 2]]).passed


def test_VEC_3_TMG_MORALE_3_TMG_MORALE_R1_a_panic_test_failed_by_three_costs_three() -> None:
    g = table(a=(GUARDS, 24, 24, 0))
    test = run(panic_test(g, g["a"]), dice=[[1, 3]])
    assert (test.passed, test.missed, test.casualties, g["a"].strength) == (False, 3, 3, 9)
    assert ranks(g, g["a"]) == 3


def test_TMG_MORALE_2_a_failed_morale_test_that_is_no_panic_test_costs_nobody() -> None:
    g = table(a=(GUARDS, 24, 24, 0))
    test = run(morale_test(g, g["a"]), dice=[[1, 1]])
    assert (test.passed, g["a"].strength) == (False, 12)


def test_TMG_RES_4_the_margin_is_compared_with_resilience() -> None:
    g = table(A=(RIDERS, 24, 24, 0))
    assert run(panic_test(g, g["A"]), dice=[[2, 1]]).casualties == 1  # failed by 3
    assert g["A"].strength == 3


def test_TMG_MORALE_R1_standing_effects_change_the_margin_of_a_failed_test_only() -> None:
    g = table(a=(GUARDS, 24, 24, 0, {"lasting": [("panic-wounds", 2)]}), b=(GUARDS, 10, 10, 0))
    assert run(panic_test(g, g["a"]), dice=[[3, 4]]).casualties == 0
    assert run(panic_test(g, g["a"]), dice=[[3, 3]]).casualties == 3
    h = table(a=(GUARDS, 24, 24, 0, {"lasting": [("panic-wounds", -3)]}))
    test = run(panic_test(h, h["a"]), dice=[[3, 2]])
    assert (test.passed, test.margin, test.casualties) == (False, 0, 0)


def test_TMG_CONV_R5_modifiers_change_the_total_and_add_up() -> None:
    g = table(a=(GUARDS, 24, 24, 0, {"lasting": [("morale", 1)]}))
    assert run(panic_test(g, g["a"], modifiers=(("Vicious", -2),)), dice=[[4, 3]]).missed == 1
    assert run(panic_test(g, g["a"]), dice=[[3, 3]]).passed


def test_TMG_MORALE_R2_panic_may_destroy_and_asks_for_no_further_test() -> None:
    g = table(a=(GUARDS, 24, 24, 0, {"minis": 2}))
    run(panic_test(g, g["a"]), dice=[[1, 1]])
    assert (g["a"].where, len(told(g, "tested"))) == ("destroyed", 1)


def test_TMG_MORALE_R3_a_destroyed_unit_takes_no_test() -> None:
    g = table(a=(GUARDS, 24, 24, 0, {"minis": 2}))
    run(panic_test(g, g["a"]), dice=[[1, 1]])
    assert run(panic_test(g, g["a"])).passed is False
    assert len(told(g, "tested")) == 1


def test_TMG_MORALE_R3_no_window_opens_for_the_destroyed_and_who_falls_in_it_takes_no_test() -> None:
    g = table(a=(GUARDS, 24, 24, 0))
    listen(g, {"W-MORALE-PRE": lambda g, test: destroy(g, test.unit, "test")})
    run(panic_test(g, g["a"]))
    assert (g["a"].where, told(g, "tested")) == ("destroyed", [])
    opened = watch(g, ["W-MORALE-PRE"])
    run(panic_test(g, g["a"]))
    assert opened == []


def test_TMG_MORALE_R4_passing_automatically_takes_no_dice_and_opens_the_window_of_a_pass() -> None:
    g = table(a=(GUARDS, 24, 24, 0, {"conditions": ["panicked"]}))
    opened = watch(g, WINDOWS)
    test = Trial(g["a"], panic=True)
    test.passes = True
    run(take(g, test))
    assert (test.passed, opened) == (True, ["W-MORALE-PRE", "W-MORALE-PASS"])
    assert g["a"].conditions == ("panicked",)


def test_TMG_MORALE_R4_passing_instead_turns_a_failure_into_a_pass() -> None:
    g = table(a=(GUARDS, 24, 24, 0))
    listen(g, {"W-MORALE-ROLLED": lambda _, test: setattr(test, "passes", True)})
    test = run(panic_test(g, g["a"]), dice=[[1, 1]])
    assert (test.passed, g["a"].strength) == (True, 12)


def test_TMG_MORALE_3_the_windows_of_a_failed_test_open_in_order_and_destruction_comes_last() -> None:
    g = table(a=(GUARDS, 24, 24, 0, {"minis": 2}))
    opened = watch(g, [*WINDOWS, "W-CASUALTIES", "W-DESTROYED"])
    run(panic_test(g, g["a"]), dice=[[1, 1]])
    rolled = ["W-MORALE-PRE", "W-MORALE-ROLLED:rerolls", "W-MORALE-ROLLED"]
    assert opened == [*rolled, "W-CASUALTIES", "W-MORALE-FAIL", "W-DESTROYED"]


# -- tokens ------------------------------------------------------------------------------------------------


def test_TMG_COND_4_TMG_COND_2_the_opponent_expends_panicked_on_dice_of_a_test() -> None:
    g = table(a=(GUARDS, 24, 24, 0, {"conditions": ["panicked"]}))
    test = run(panic_test(g, g["a"]), red=[["d2"]], dice=[[3, 5], [1]])
    assert (test.throw.faces, test.missed, g["a"].conditions) == ([3, 1], 3, ())


def test_TMG_COND_R1_a_token_is_never_forced_and_is_offered_after_the_dice_are_seen() -> None:
    g = table(a=(GUARDS, 24, 24, 0, {"conditions": ["panicked"]}))
    question = until(panic_test(g, g["a"]), dice=[[3, 5]])
    assert (question.seat, question.ask, question.decline) == ("red", "panicked", [])
    assert told(g, "rolled")[0]["faces"] == [3, 5]
    h = table(a=(GUARDS, 24, 24, 0, {"conditions": ["panicked"]}))
    assert run(panic_test(h, h["a"]), red=[[]], dice=[[3, 5]]).passed
    assert h["a"].conditions == ("panicked",)


def test_TMG_COND_R1_other_tokens_are_not_offered_at_a_morale_test() -> None:
    g = table(a=(GUARDS, 24, 24, 0, {"conditions": ["vulnerable", "weakened"]}))
    assert run(panic_test(g, g["a"]), dice=[[3, 5]]).passed


def test_TMG_CONV_R6_a_die_is_rolled_again_once_so_the_token_takes_only_the_others() -> None:
    g = table(a=(GUARDS, 24, 24, 0, {"conditions": ["panicked"]}))

    def again(g, test):  # type: ignore[no-untyped-def]
        yield from reroll(g, test.throw, ["d1"], "test")

    g.ears = heard({"W-MORALE-ROLLED:rerolls": [Listener("again", "blue", again)]})
    question = until(panic_test(g, g["a"]), dice=[[1, 5], [6]])
    assert question.items == ["d2"]
    throw = Throw(g["a"], "morale", "test")
    throw.faces, throw.rerolled = [1, 1], [0]
    with pytest.raises(AssertionError):
        run(reroll(g, throw, ["d1"], "test"))


def test_TMG_COND_1_TMG_COND_3_TMG_COND_R2_a_unit_has_one_token_of_each() -> None:
    g = table(a=(GUARDS, 24, 24, 0))
    for condition in ("weakened", "panicked", "weakened"):
        gain_condition(g, g["a"], condition, "test")
    assert [*g["a"].conditions] == ["panicked", "weakened"]
    assert len(told(g, "gained")) == 2
    lose_condition(g, g["a"], "weakened", "test")
    assert [*g["a"].conditions] == ["panicked"]


def test_TMG_CONV_R10_every_window_of_the_sequences_is_one_that_cards_know() -> None:
    names = [name for name in vars(moments) if name.startswith("W_")]
    assert len(names) == 34
    assert [name for name in names if vars(moments)[name] not in get_args(Window)] == []


def test_TMG_CONV_R10_outside_turns_the_first_player_counts_as_active() -> None:
    assert table(active="blue", first="red").seats == ("blue", "red")
    assert table(active=None, first="blue").seats == ("blue", "red")


def test_TMG_CONV_R8_the_active_player_decides_first_and_plays_one_card_in_a_window() -> None:
    g = table(a=(GUARDS, 24, 24, 0), active="blue")
    used: list[str] = []

    def use(word: str, seat: str, card: bool) -> Listener:
        return Listener(word, seat, lambda *_: used.append(word), forced=False, card=card)

    uses = [use("s", "red", False), use("n1", "blue", True), use("n2", "blue", True), use("n3", "blue", False)]
    g.ears = heard({"W-MORALE-PRE": uses})
    asked: list[tuple[str, str]] = []
    run(panic_test(g, g["a"]), blue=["n2", "n3"], red=["s"], dice=[[6, 6]], asked=asked)
    assert used == ["n2", "n3", "s"]
    assert [seat for seat, _ in asked] == ["blue", "blue", "red"]
