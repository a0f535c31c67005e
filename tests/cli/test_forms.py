"""Forms: what a typed line means for every kind of question, and one sentence when it means nothing."""

from pathlib import Path
from typing import Any

import pytest

from banneret.cli import placing
from banneret.cli.forms import Form, form_of
from banneret.cli.reading import Unreadable
from banneret.kernel.decisions import Allocate, Arrange, Choose, ChooseSome, Offer, Question, Why
from banneret.kernel.errors import BanneretError
from banneret.kernel.judged import Army, Faces, Pose
from banneret.kernel.judged import Path as Way
from tests.kernel.duel import GAME

TYPE_A_POSE = placing.HOW.replace("Type", "type", 1)


def form(question: Question) -> Form:
    return form_of(GAME, question)


def legal(_: Any) -> Why | None:
    return None


PICK = Choose("gold", "which", "R-1", ["attack", "attend", "move", [3, 4], "none"])
SOME = ChooseSome("gold", "which", "R-1", ["a", "b", "c"], 0, 2)
SHARE = Allocate("gold", "shares", "R-1", 3, {"a": 2, "b": 3})
ORDER = Arrange("gold", "order", "R-1", ["a", "b", "c"])
WAYS: list[Any] = [[], [[3, 4]], [[3, 4], [4, 5]]]
WALK = Way(
    "gold", "path", "R-1", lambda reply: None if reply in WAYS else Why("R-2", "No."), lambda: WAYS, lambda _: []
)
POSE = Pose("gold", "pose", "R-1", legal, lambda rng, most: [[1000, 0, 0]], [0, 0, 90000])
DICE = Faces("gold", "roll", "R-1", 4, 6)


@pytest.mark.parametrize(
    ("question", "typed", "reply"),
    [
        (PICK, "1", "attack"),
        (PICK, "move", "move"),
        (PICK, "MOVE", "move"),
        (PICK, "m", "move"),
        (PICK, "atta", "attack"),
        (PICK, "3,4", [3, 4]),
        (PICK, "4", [3, 4]),
        (PICK, "none", "none"),
        (PICK, "-", "none"),
        (PICK, "0", "none"),
        (Offer("gold", "shall", "R-1"), "y", "yes"),
        (Offer("gold", "shall", "R-1"), "no", "no"),
        (Offer("gold", "shall", "R-1"), "2", "no"),
        (SOME, "3 1", ["a", "c"]),
        (SOME, "1,2", ["a", "b"]),
        (SOME, "b", ["b"]),
        (SOME, "none", []),
        (SHARE, "1=2 2=1", {"a": 2, "b": 1}),
        (SHARE, "b=3", {"b": 3}),
        (SHARE, "1=0 2=3", {"b": 3}),
        (ORDER, "3 1 2", ["c", "a", "b"]),
        (WALK, "3", [[3, 4], [4, 5]]),
        (WALK, "3,4 4,5", [[3, 4], [4, 5]]),
        (WALK, "3,4", [[3, 4]]),
        (WALK, "4,5", [[3, 4], [4, 5]]),  # only the end: the suggested way there
        (WALK, "9,9", [[9, 9]]),  # no way ends there: for the question to refuse
        (WALK, "4,5,side,3,5", [[3, 4], [4, 5]]),
        (WALK, "3,4 4,5,side,3,5", [[3, 4], [4, 5, "side", 3, 5]]),
        (WALK, "stay", []),
        (POSE, "1", [0, 0, 90000]),
        (POSE, "2", [1000, 0, 0]),
        (POSE, "2.5 -1 90", [2500, -1000, 90000]),
        (POSE, "0.0004, 1, 2", [0, 1000, 2000]),
        (DICE, "6 5 5 3", [6, 5, 5, 3]),
        (DICE, "6,5,5,3", [6, 5, 5, 3]),
        (DICE, "7", [7]),  # for the question to refuse
    ],
)
def test_a_typed_line_is_read(question: Question, typed: str, reply: Any) -> None:
    assert form(question).read(typed) == reply


@pytest.mark.parametrize(
    ("question", "typed", "says"),
    [
        (PICK, "6", "There is no number 6: type 1 to 5."),
        (PICK, "9" * 30, f"There is no number {'9' * 20}: type 1 to 5."),
        (PICK, "att", "'att' could be several of them: type its number."),
        (PICK, "fly", "'fly' is not an answer: type its number, or the word itself."),
        (PICK, "²", "'²' is not an answer: type its number, or the word itself."),
        (PICK, "x" * 100, f"'{'x' * 39}…' is not an answer: type its number, or the word itself."),
        (SOME, "1 1", "Name each of them once."),
        (SOME, "4", "There is no number 4: type 1 to 3."),
        (SHARE, "2", "'2' is not an answer: share out 3: type number=share for each (1=2 3=1)."),
        (SHARE, "1=x", "'1=x' is not an answer: share out 3: type number=share for each (1=2 3=1)."),
        (WALK, "3,x,4", "'3,x,4' is no square: type x,y (3,4), or x,y,side,x,y where a diagonal step needs it."),
        (WALK, "7", "There is no number 7: type 1 to 3."),
        (POSE, "2 a 90", f"'2 a 90' is not an answer: {TYPE_A_POSE}"),
        (POSE, "1 nan 1", f"'1 nan 1' is not an answer: {TYPE_A_POSE}"),
        (POSE, "1 1e999 1", f"'1 1e999 1' is not an answer: {TYPE_A_POSE}"),
        (DICE, "six", "'six' are no faces: type whole numbers."),
    ],
)
def test_a_line_that_means_nothing_gets_one_sentence(question: Question, typed: str, says: str) -> None:
    with pytest.raises(Unreadable) as refused:
        form(question).read(typed)
    assert str(refused.value) == says


def test_a_path_suggests_only_legal_ways_and_each_once() -> None:
    doubled = [*WAYS, [[3, 4]], [[9, 9]]]
    question = Way("gold", "path", "R-1", WALK.why_not, lambda: doubled, lambda _: [])
    assert form(question).choices == WAYS


def test_an_army_comes_by_number_or_out_of_a_file(tmp_path: Path) -> None:
    ready = {"faction": "red", "models": ["knight"]}
    muster = form(Army("gold", "army", "R-1", legal, lambda rng, most: [ready]))
    file = tmp_path / "mine.toml"
    file.write_text('faction = "blue"\nmodels = ["squire"]\n')

    assert muster.read("1") == ready
    assert muster.read(str(file)) == {"faction": "blue", "models": ["squire"]}
    with pytest.raises(BanneretError, match=r"absent\.toml cannot be read: No such file or directory\."):
        muster.read(str(tmp_path / "absent.toml"))
    file.write_text("faction = ")
    with pytest.raises(BanneretError, match=r"mine\.toml is not a list: "):
        muster.read(str(file))


def test_how_to_answer_names_the_numbers_that_matter() -> None:
    assert form(SOME).how == "Type the numbers of 0 to 2 of them (1 3), or `none`."
    assert form(DICE).how == "Roll 4d6 and type the faces (6 5 5 3)."
    assert form(SHARE).texts == ["{'a': 1} (at most 2)", "{'b': 1} (at most 3)"]
