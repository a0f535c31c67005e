"""Judged questions: a judge decides, a suggester helps, and a hand is snapped to the nearest legal pose."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.kernel.decisions import Reply, Rng, Why
from banneret.kernel.errors import Stale
from banneret.kernel.judged import Army, Faces, Judged, Path, Pose


def within(pose: Reply) -> Why | None:
    x, y, _ = pose
    return None if x * x + y * y <= 3000**2 else Why("R-1", "Out of reach.")


def pose() -> Pose:
    return Pose(
        "gold", "step", "R-1", within, lambda rng, most: [[n, 0, 0] for n in range(most)], (0, 0, 0), "slide", "b4"
    )


def path() -> Path:
    ways = [[[0, 1]], [[0, 1], [0, 2]]]

    def judge(way: Reply) -> Why | None:
        return None if way in ways or way == [[1, 1], [0, 1]] else Why("R-2", "There is no such way.")

    return Path("gold", "move", "R-2", judge, lambda: ways, lambda rng: [[1, 1], [0, 1]], {"cost": 2}, "b4")


def test_the_judge_is_the_law() -> None:
    assert pose().why_not([3000, 0, 0]) is None
    assert pose().why_not([3001, 0, 0]) == Why("R-1", "Out of reach.")


def test_suggestions_and_samples_come_from_the_suggester() -> None:
    question = pose()
    assert question.suggest(random.Random(0), 3) == [[0, 0, 0], [1, 0, 0], [2, 0, 0]]
    seen = [question.sample(random.Random(seed)) for seed in range(300)]
    assert {x for x, _, _ in seen} == set(range(16))


def test_a_path_suggests_the_cheapest_ways_and_samples_odd_ones() -> None:
    question = path()
    assert question.suggest(random.Random(0)) == [[[0, 1]], [[0, 1], [0, 2]]]
    odd = question.sample(random.Random(0))
    assert odd == [[1, 1], [0, 1]]
    assert question.why_not(odd) is None
    assert question.describe() == {
        "n": -1, "kind": "path", "seat": "gold", "ask": "move", "rule": "R-2", "for": "b4", "form": {"cost": 2}
    }  # fmt: skip


def test_a_pose_says_what_is_free_and_where_it_starts() -> None:
    assert pose().describe()["form"] == {"free": "slide", "start": [0, 0, 0]}


def test_near_is_the_wanted_pose_or_the_last_legal_one_on_the_way() -> None:
    question = pose()
    assert question.near([1000, 500, 9]) == [1000, 500, 9]
    x, y, facing = question.near([6000, 0, 90000])
    assert (x, y) == (3000, 0)
    assert 44000 <= facing <= 45100
    assert question.why_not([x, y, facing]) is None
    assert question.why_not([x + 1, y, facing]) is not None
    x, y, _ = question.near([-6000, -6000, 0])
    assert question.why_not([x, y, 0]) is None
    assert x * x + y * y > 2990**2


def test_near_turns_the_shorter_way_round() -> None:
    def narrow(pose: Reply) -> Why | None:
        return None if pose[2] < 30_000 or pose[2] >= 355_000 else Why("R-1", "It looks too far round.")

    question = Pose("gold", "step", "R-1", narrow, lambda rng, most: [], (0, 0, 0), "turn", "b4")
    assert question.near([0, 0, 350_000])[2] == 355_000
    assert question.near([0, 0, 40_000])[2] == 29_999


def test_after_the_answer_judged_questions_are_stale() -> None:
    rng = random.Random(0)
    army = Army("gold", "army", "R", lambda _: None, lambda *_: [[]])
    asked: list[Judged] = [pose(), path(), Faces("gold", "roll", "R-3", 2, 6), army]
    for question in asked:
        question.closed = True
        with pytest.raises(Stale):
            question.why_not([0, 0, 0])
        with pytest.raises(Stale):
            question.suggest(rng)
        with pytest.raises(Stale):
            question.sample(rng)


def test_faces_are_checked() -> None:
    question = Faces("gold", "attack", "R-3", 2, 6)
    assert question.why_not([1, 6]) is None
    assert str(question.why_not([1])) == "2 dice were rolled. (R-3)"
    assert str(question.why_not([1, 7])) == "A die shows 1 to 6. (R-3)"
    assert str(question.why_not([0, 6])) == "A die shows 1 to 6. (R-3)"
    for odd in ("16", [1.0, 6], [True, 6], None, {"1": 6}, ["1", "6"]):
        assert str(question.why_not(odd)) == "Type the faces as whole numbers. (R-3)"
    assert all(question.why_not(question.sample(random.Random(seed))) is None for seed in range(50))
    assert question.describe()["form"] == {"dice": 2, "sides": 6}


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=5))
def test_faces_take_any_json_without_breaking(reply: Any) -> None:
    why = Faces("gold", "attack", "R-3", 2, 6).why_not(reply)
    assert (why is None) == (repr(reply) in [f"[{a}, {b}]" for a in range(1, 7) for b in range(1, 7)])


def test_a_judged_question_may_have_no_form() -> None:
    def none(rng: Rng, most: int) -> list[Reply]:
        return []

    question = Judged("gold", "x", "R", lambda _: None, none)
    assert question.describe()["form"] == {}
    assert question.decline is None
