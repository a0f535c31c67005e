"""Listed questions: the law (`why_not`) and its fast form (`options`) say the same, lazily, and only while open."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain, combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.kernel.decisions import (
    NONE,
    Allocate,
    Arrange,
    Choose,
    ChooseSome,
    Listed,
    Offer,
    Together,
    Why,
    choose,
    offer,
    own,
    pick,
    secret,
    together,
)
from banneret.kernel.errors import RulesBug, Stale

ITEMS = ["d1", "d2", "d3", "d4"]
FACES = {"d1": 6, "d2": 2, "d3": 6, "d4": 2}
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.floats(allow_nan=False)
    | st.sampled_from([*ITEMS, NONE, "x", ""]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["a", "b", "c", "z"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def no_pair_of_sixes(some: Sequence[str]) -> Why | None:
    return Why("R-2", "No two sixes.") if [FACES[item] for item in some].count(6) > 1 else None


def refused() -> dict[str, Why]:
    return {"charge": Why("R-3", "There is no way there."), "pass": Why("R-3", "You passed before.")}


def questions() -> list[Listed]:
    return [
        Choose("gold", "act", "R-1", ["move", "attack", NONE], refused),
        Choose("gold", "act", "R-1", lambda: ["move", [3, 4], {"a": 1}, 2], refused, "b4"),
        ChooseSome("gold", "dice", "R-2", ITEMS),
        ChooseSome("gold", "dice", "R-2", ITEMS, 1, 2, fits=no_pair_of_sixes),
        ChooseSome("gold", "dice", "R-2", ITEMS, 0, 3, alike=FACES.__getitem__, fits=no_pair_of_sixes),
        Allocate("gold", "wounds", "R-4", 3, {"a": 2, "b": 1, "c": 3}),
        Arrange("gold", "order", "R-5", ["a", "b", "c"]),
        Offer("gold", "ride on", "R-6"),
    ]


KINDS = [f"{n}-{question.kind}" for n, question in enumerate(questions())]


@pytest.mark.parametrize("which", range(len(KINDS)), ids=KINDS)
def test_every_candidate_is_listed_or_has_a_reason_and_never_both(which: int) -> None:
    question = questions()[which]
    options, candidates = question.options(), question.candidates()
    assert all(option in candidates for option in options)
    assert len(candidates) == len([c for n, c in enumerate(candidates) if c not in candidates[:n]])
    for candidate in candidates:
        assert (candidate in options) != (question.why_not(candidate) is not None)


@pytest.mark.parametrize("which", range(len(KINDS)), ids=KINDS)
def test_samples_are_legal_and_reach_every_option(which: int) -> None:
    question, rng = questions()[which], random.Random(which)
    seen = [question.sample(rng) for _ in range(600)]
    assert all(question.why_not(reply) is None and reply in question.options() for reply in seen)
    assert [option for option in question.options() if option not in seen] == []
    assert all(question.why_not(reply) is None for reply in question.suggest(rng, 4))


@pytest.mark.parametrize("which", range(len(KINDS)), ids=KINDS)
def test_after_the_answer_lists_and_law_are_stale(which: int) -> None:
    question = questions()[which]
    reply = question.options()[0]
    question.closed = True
    for use in (question.options, question.candidates, lambda: question.why_not(reply), lambda: question.describe()):
        with pytest.raises(Stale, match="has been answered"):
            use()
    with pytest.raises(Stale):
        question.sample(random.Random(0))


@pytest.mark.parametrize("which", range(len(KINDS)), ids=KINDS)
@settings(max_examples=60, deadline=None)
@given(reply=JSON)
def test_any_json_is_judged_and_only_exact_replies_are_legal(which: int, reply: Any) -> None:
    question = questions()[which]
    why = question.why_not(reply)
    if why is None and getattr(question, "alike", None) is None:
        assert repr(own(reply)) in [repr(own(option)) for option in question.options()]


def test_true_and_floats_are_not_whole_numbers() -> None:
    question = Choose("gold", "how many", "R-1", [0, 1, [3, 4]])
    assert question.why_not(1) is None
    assert question.why_not([3, 4]) is None
    for odd in (True, 1.0, [3.0, 4], [3, 4.0]):
        assert question.why_not(odd) is not None


def test_a_refused_candidate_says_its_own_reason() -> None:
    question = questions()[0]
    assert question.why_not("charge") == Why("R-3", "There is no way there.")
    assert str(question.why_not("charge")) == "There is no way there. (R-3)"
    assert str(Why("", "Wait.")) == "Wait."
    other = question.why_not("fly")
    assert other is not None
    assert other.rule == "R-1"
    assert question.candidates() == ["move", "attack", NONE, "charge", "pass"]


def test_lists_are_made_when_looked_at_and_once() -> None:
    made: list[int] = []

    def legal() -> list[str]:
        made.append(1)
        return ["a", NONE]

    question = Choose("gold", "act", "R-1", legal, may_decline=True)
    assert question.decline == NONE
    assert question.waiting() == {"n": -1, "waiting": "gold", "ask": "act", "rule": "R-1"}
    assert made == []
    assert question.options() == question.options() == ["a", NONE]
    assert made == [1]


def test_what_can_be_declined() -> None:
    assert Choose("gold", "act", "R-1", ["a", NONE]).decline == NONE
    assert Choose("gold", "act", "R-1", ["a"]).decline is None
    assert Choose("gold", "act", "R-1", lambda: ["a", NONE]).decline == NONE
    assert Offer("gold", "act", "R-1").decline == "no"
    assert ChooseSome("gold", "act", "R-1", ITEMS).decline == []
    assert ChooseSome("gold", "act", "R-1", ITEMS, 1).decline is None
    assert ChooseSome("gold", "act", "R-1", ITEMS, fits=lambda some: None if some else Why("R", "One.")).decline is None
    assert Arrange("gold", "act", "R-1", ITEMS).decline is None


def test_choose_some_lists_every_set_in_the_order_of_its_items() -> None:
    question = ChooseSome("gold", "dice", "R-2", ITEMS, 1, 2)
    assert question.options() == [[*some] for some in chain(combinations(ITEMS, 1), combinations(ITEMS, 2))]
    assert str(question.why_not(["d2", "d1"])) == "Name each thing once, in the order in which they are offered. (R-2)"
    assert str(question.why_not(["d1", "d1"])) == "Name each thing once, in the order in which they are offered. (R-2)"
    assert str(question.why_not([])) == "Choose 1 to 2 of them. (R-2)"
    assert str(ChooseSome("gold", "dice", "R-2", ITEMS, 2, 2).why_not(["d1"])) == "Choose 2 of them. (R-2)"


def test_things_alike_are_listed_by_counts() -> None:
    question = ChooseSome("gold", "dice", "R-2", ITEMS, alike=FACES.__getitem__)
    counts = sorted(sorted(FACES[item] for item in option) for option in question.options())
    assert counts == sorted([[], [2], [2, 2], [6], [2, 6], [2, 2, 6], [6, 6], [2, 6, 6], [2, 2, 6, 6]])
    assert question.why_not(["d2", "d3"]) is None  # another die of the same face is as good
    many = [f"d{n}" for n in range(30)]
    assert len(ChooseSome("gold", "dice", "R-2", many, alike=lambda _: 0).options()) == 31


def test_allocate_shares_out_everything_within_the_limits() -> None:
    question = Allocate("gold", "wounds", "R-4", 3, {"a": 2, "b": 1, "c": 3})
    assert sorted(map(repr, question.options())) == sorted(
        map(
            repr,
            [
                {"c": 3},
                {"b": 1, "c": 2},
                {"a": 1, "c": 2},
                {"a": 1, "b": 1, "c": 1},
                {"a": 2, "c": 1},
                {"a": 2, "b": 1},
            ],
        )
    )
    assert str(question.why_not({"b": 2, "c": 1})) == "b can take at most 1. (R-4)"
    assert str(question.why_not({"c": 2})) == "Share out exactly 3. (R-4)"
    assert str(question.why_not({"x": 3})) == "x can take at most 0. (R-4)"
    assert question.why_not({"c": 3, "a": 0}) is not None
    assert question.why_not({"c": True, "a": 2}) is not None


def test_long_lists_are_not_sent_along() -> None:
    many = [f"m{n}" for n in range(12)]
    rng = random.Random(0)
    for question in (
        Arrange("gold", "order", "R-5", many),
        ChooseSome("gold", "some", "R-2", many),
        Allocate("gold", "wounds", "R-4", 8, dict.fromkeys(many, 8)),
    ):
        assert "options" not in question.describe()
        assert question.why_not(question.sample(rng)) is None
        assert question._listed is None
    assert len(Arrange("gold", "order", "R-5", many).suggest(rng, 5)) == 5
    assert Arrange("gold", "order", "R-5", ["a", "b"]).describe()["options"] == [["a", "b"], ["b", "a"]]


def test_what_a_seat_receives() -> None:
    question = Choose("gold", "act", "R-1", ["move", NONE], about="b4")
    question.number = 4
    assert question.describe() == {
        "n": 4, "kind": "choose", "seat": "gold", "ask": "act", "rule": "R-1", "for": "b4", "options": ["move", NONE]
    }  # fmt: skip


def test_a_single_answer_is_not_asked_for() -> None:
    with pytest.raises(StopIteration) as end:
        next(choose("gold", "act", "R-1", ["move"]))
    assert end.value.value == "move"
    asked = next(choose("gold", "act", "R-1", ["move", "stay"]))
    assert isinstance(asked, Choose)


def test_an_offer_gives_true_or_false() -> None:
    for reply, given_ in (("yes", True), ("no", False)):
        flow = offer("gold", "ride on", "R-6")
        next(flow)
        with pytest.raises(StopIteration) as end:
            flow.send(reply)
        assert end.value.value is given_


def test_secret_replies_are_for_the_asked_seat() -> None:
    assert secret(Offer("gold", "trap", "R-6")).eyes == ("gold",)
    assert Offer("gold", "trap", "R-6").eyes is None


def test_together_asks_each_seat_once_and_nobody_not_at_all() -> None:
    with pytest.raises(StopIteration) as end:
        next(together([]))
    assert end.value.value == {}
    with pytest.raises(RulesBug, match="every seat has one question"):
        Together([Offer("gold", "a", "R"), Offer("gold", "b", "R")])
    asked = next(together(Offer(seat, "a", "R") for seat in ("gold", "silver")))
    assert isinstance(asked, Together)
    assert [question.seat for question in asked.questions] == ["gold", "silver"]


def test_own_is_a_copy_with_its_tables_in_order() -> None:
    reply = {"z": [1, {"b": 2, "a": 1}], "a": "x"}
    kept = own(reply)
    assert kept == reply
    assert [*kept] == ["a", "z"]
    assert [*kept["z"][1]] == ["a", "b"]
    reply["z"].append(5)  # type: ignore[attr-defined]
    assert kept["z"] == [1, {"a": 1, "b": 2}]


def test_pick_reaches_everything() -> None:
    rng = random.Random(0)
    assert {pick(rng, "abc") for _ in range(100)} == {"a", "b", "c"}
