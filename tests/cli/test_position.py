"""Positions: drawn, played from, and refused with a sentence when they cannot be read."""

import json
from pathlib import Path
from random import Random

import pytest

import banneret as public
from tests.cli.terminal import here


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A position with an open question."""
    match = public.new_match("tactics", "s1", seed=2)
    rng = Random(2)
    for _ in range(80):
        match.answer(match.question.sample(rng))  # type: ignore[union-attr]
    file = tmp_path / "position.json"
    file.write_text(json.dumps(match.position()))
    return file


def test_a_position_is_drawn_with_what_is_asked(file: Path) -> None:
    said = here("position", str(file))

    assert (said.code, said.err) == (0, "")
    assert "The Ruby Ford — round" in said.out
    assert "agendas: ?" in said.out  # drawn as a spectator sees it
    *_, asked = said.out.splitlines()
    assert asked.startswith(("Gold: ", "Silver: "))
    assert "(TAC-" in asked


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"scenario": "s9"}, "scenario: 's9' is not one of s0, s1, s2, s3."),
        ({"turn": 3}, "turn"),
        ({"pieces": {"x": {"card": "nobody", "seat": "gold"}}}, "nobody"),
        ({"pieces": 7}, "pieces"),
        ({"piles": {"attic": []}}, "piles: there is no pile 'attic'"),
        ({"piles": {"gold-hand": ["?"]}}, '"?" stands where a card must be named'),
        ({"since": "attack"}, "since: expected a list of replies."),
        ({"since": ["fly"]}, "since: "),
    ],
)
def test_a_wrong_position_is_refused_in_one_sentence(
    file: Path, change: dict[str, object], says: str, home: Path
) -> None:
    file.write_text(json.dumps({**json.loads(file.read_text()), **change}))
    said = here("play", "--position", str(file), "--silver", "wander")

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("banneret: ")
    assert said.err.count("\n") == 1
    assert says in said.err
    assert not home.exists()


@pytest.mark.parametrize("text", ["", "game =", "{", "[]", "game = 3", 'game = "tactics"'])
def test_something_that_is_no_position_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "position"
    file.write_text(text)
    for args in (["position", str(file)], ["play", "--position", str(file)]):
        said = here(*args)
        assert (said.code, said.out) == (2, "")
        assert said.err.count("\n") == 1
