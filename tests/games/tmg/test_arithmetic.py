"""Judging uses + - * / and the square root alone, so that a journal replays alike wherever Python runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.battlefield.test_angles import strays

GAME = Path(__file__).parents[3] / "banneret" / "games" / "tmg"
DRAWS = ("measures.py", "measuring.py", "scene.py")  # read and written for people: nothing is judged there
GUESSES = ("worth.py",)  # what agents think of a position
WHOLE = ("sum",)  # of whole numbers it is exact
JUDGES = [path for path in sorted(GAME.rglob("*.py")) if path.name not in (*DRAWS, *GUESSES)]


@pytest.mark.parametrize("path", JUDGES, ids=lambda path: str(path.relative_to(GAME)))
def test_TMG_CONV_R3_nothing_is_judged_with_what_rounds_differently_elsewhere(path: Path) -> None:
    assert [name for name in strays(path.read_text("utf-8")) if name not in WHOLE] == []


def test_files_are_found() -> None:
    names = {path.name for path in JUDGES}
    assert {"poses.py", "alignment.py", "sight.py", "charge.py", "feast_for_crows.py"} <= names
