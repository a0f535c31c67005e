"""Poses at the keyboard: coordinates, words, letters of the board; what is free; and never a traceback."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.cli import placing
from banneret.cli.forms import Place, form_of
from banneret.cli.reading import Unreadable
from banneret.kernel.decisions import Why
from banneret.kernel.judged import Pose
from tests.kernel.duel import GAME

MOST = 6000
START = (24_000, 10_000, 0)
MARKS = {"b": (24_000, 22_000), "D": (34_000, 10_000), "S": (14_000, 10_000), "token-1": (24_000, 24_000)}


def judge(reply: Any) -> Why | None:
    """So far and no farther, on a table of 48 by 48 inches."""
    x, y, facing = reply
    if not (0 <= x <= 48_000 and 0 <= y <= 48_000 and 0 <= facing < 360_000):
        return Why("R-2", "That is off the table.")
    far = (x - START[0]) ** 2 + (y - START[1]) ** 2
    return Why("R-1", "That is too far.") if far > MOST**2 else None


def question(free: str = "pose", **form: Any) -> Pose:
    asked = Pose("gold", "where", "R-1", judge, lambda rng, most: [[24_000, 12_000, 0], [*START]], START, free)
    asked.form = {**asked.form, **({"most": MOST} if free != "turn" else {}), **form}
    return asked


def typed(text: str, asked: Pose | None = None) -> Any:
    return placing.pose(asked or question(), text, MARKS)


@pytest.mark.parametrize(
    ("text", "pose"),
    [
        ("24 15.5 90", [24_000, 15_500, 90_000]),
        ("24, 15.5, 90", [24_000, 15_500, 90_000]),
        ('24" 15.5″ 90°', [24_000, 15_500, 90_000]),
        ("24 15.5", [24_000, 15_500, 0]),
        ("24 15.5 -90", [24_000, 15_500, 270_000]),
        ("24 15.5 450", [24_000, 15_500, 90_000]),
        ("24.0005 15 0.0009", [24_000, 15_000, 0]),  # finer than a thousandth is cut off
        ("forward 5", [24_000, 15_000, 0]),
        ("FORWARD 5", [24_000, 15_000, 0]),
        ("ahead 2.5in", [24_000, 12_500, 0]),
        ("back 2", [24_000, 8000, 0]),
        ("right 3", [27_000, 10_000, 0]),
        ("left 3", [21_000, 10_000, 0]),
        ("turn 90", [24_000, 10_000, 90_000]),
        ("turn right 90", [24_000, 10_000, 90_000]),
        ("turn left 90", [24_000, 10_000, 270_000]),
        ("turn -90", [24_000, 10_000, 270_000]),
        ("turn around", [24_000, 10_000, 180_000]),
        ("around", [24_000, 10_000, 180_000]),
        ("turn 90 forward 5 turn left 90", [29_000, 10_000, 0]),
        ("face 180", [24_000, 10_000, 180_000]),
        ("face southeast", [24_000, 10_000, 135_000]),
        ("face s", [24_000, 10_000, 180_000]),
        ("face S", [24_000, 10_000, 270_000]),  # a unit of that letter goes before the compass
        ("face d", [24_000, 10_000, 90_000]),  # nothing else is called so
        ("face token-1", [24_000, 10_000, 0]),
        ("toward D 4", [28_000, 10_000, 90_000]),
        ("26 10 face b", [26_000, 10_000, 350_538]),
        ("stay", [*START]),
    ],
)
def test_what_is_typed_is_the_pose_that_is_meant(text: str, pose: list[int]) -> None:
    assert typed(text) == pose


def test_without_a_number_it_goes_as_far_as_it_may() -> None:
    assert typed("forward") == [24_000, 16_000, 0]
    assert typed("toward D") == [30_000, 10_000, 90_000]
    assert judge(typed("back 1 forward")) is None


def test_without_a_number_it_goes_nowhere_where_nothing_says_how_far_it_may() -> None:
    asked = Pose("gold", "deploy", "R-1", judge, lambda rng, most: [], START)

    for text in ("forward", "toward D", "20 10 left"):
        with pytest.raises(Unreadable, match=r"^Say by how many inches: forward 5, left 1\.5\.$"):
            typed(text, asked)
    assert typed("forward 5", asked) == [24_000, 15_000, 0]


def test_forward_on_a_rail_is_along_the_rail() -> None:
    rail = question("rail", **{"from": [*START], "direction": 90_000, "least": 0})

    assert typed("forward 5", rail) == [29_000, 10_000, 0]
    assert typed("forward 5 turn 45", rail) == [29_000, 10_000, 45_000]


def test_a_turn_is_one_number_or_words() -> None:
    asked = question("turn")

    assert typed("45.5", asked) == [24_000, 10_000, 45_500]
    assert typed("face b", asked) == [24_000, 10_000, 0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("fly 5", "'fly' is no way to move: type a number, x y facing"),
        ("1.5", "'1.5' is not an answer: type a number, x y facing"),
        ("1 2 3 4", "'1 2 3 4' is not an answer: type a number, x y facing"),
        ("turn", "Say by how many degrees it turns: turn left 45, turn 90."),
        ("turn left b", "Say by how many degrees it turns: turn left 45, turn 90."),
        ("face", "'' is nothing to look at: type degrees, north, east, south, west, or one of b D S."),
        ("face q", "'q' is nothing to look at: type degrees, north, east, south, west, or one of b D S."),
        ("34 10 face D", "It stands there itself."),
        ("forward 5 6", "'6' is no way to move: "),
    ],
)
def test_what_means_nothing_gets_one_sentence(text: str, says: str) -> None:
    with pytest.raises(Unreadable) as refused:
        typed(text)
    assert str(refused.value).startswith(says)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (question(), 'Place and facing are free, at most 6" away from (24, 10); it faces 0° now.'),
        (question("turn"), "It turns on the spot; it stands at (24, 10) and faces 0°."),
        (question("slide"), 'It keeps its facing; place it at most 6" away from (24, 10).'),
        (
            question("rail", **{"from": [*START], "direction": 349_362, "least": 1000}),
            'It goes straight towards 349.4° from (24, 10), 1" to 6", then it may turn.',
        ),
        (question(shape=["tray", 5500, 4800]), 'Place and facing are free; it is 5.5" wide and 4.8" deep.'),
    ],
)
def test_it_says_what_is_free(asked: Pose, says: str) -> None:
    assert placing.freedom(asked) == says


def test_letters_of_the_board_are_the_example() -> None:
    assert "face S, toward S 4" in placing.how(question(), MARKS)
    assert "face 180" in placing.how(question(), {})


def test_suggestions_say_what_they_look_at_and_are_offered_once() -> None:
    form = form_of(GAME, question(), MARKS)

    assert [text.rpartition(", ")[2] for text in form.texts] == ["towards b", "towards b"]
    assert form.choices == [[*START], [24_000, 12_000, 0]]


def test_what_is_hardly_a_move_or_a_turn_is_not_suggested() -> None:
    fiddling = [[24_000, 10_040, 0], [24_000, 10_000, 100], [24_000, 10_000, 359_900], [24_000, 10_000, 90_000]]
    asked = Pose("gold", "where", "R-1", judge, lambda rng, most: fiddling, START)

    assert placing.suggestions(asked) == [[*START], [24_000, 10_000, 90_000]]


def test_a_refused_pose_is_brought_near() -> None:
    form = form_of(GAME, question(), MARKS)
    assert isinstance(form, Place)
    with pytest.raises(Unreadable, match="Type a place first"):
        form.read("near")

    hint = form.hint([24_000, 30_000, 90_000])

    assert hint.startswith("`near` takes the last that is legal on the way there: ")
    x, y, facing = form.read("near")
    assert (x, facing) == (24_000, 90_000)
    assert 15_990 <= y <= 16_000
    assert form.hint([*START]) == ""  # nothing better than to stay


WORDS = ["forward", "back", "left", "right", "turn", "face", "toward", "around", "stay", "near", "b", "D", "north", "5"]
WORDS += ["-3.5", "90", "1e9", "999999999", "nan", "0.0", '"', "°", "", "24", "token-1"]


@settings(max_examples=200, deadline=None)
@given(
    text=st.one_of(
        st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join),
        st.lists(st.integers(-99_999_999, 999_999_999).map(str), max_size=4).map(" ".join),
        st.text(max_size=30),
    ),
    free=st.sampled_from(["pose", "turn", "rail", "slide"]),
)
def test_whatever_is_typed_is_a_pose_or_a_sentence(text: str, free: str) -> None:
    rail = {"from": [*START], "direction": 90_000, "least": 0} if free == "rail" else {}
    form = form_of(GAME, question(free, **rail), MARKS)
    try:
        reply = form.read(text)
    except Unreadable as refused:
        assert str(refused)
        return
    assert len(reply) == 3
    assert all(type(number) is int for number in reply)
    assert 0 <= reply[2] < 360_000
