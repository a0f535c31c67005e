"""The doors to a game's chapters."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from banneret.kernel.chapters import Chapters
from banneret.kernel.decisions import Choose, Why

QUESTION = Choose("red", "target", "TOY-1", ["a", "b"])


class Toy(Chapters):
    """A game that has nothing but chapters."""

    __module__ = "toy.game"

    def army_reasons(self, army: Any, scenario: str) -> list[Why]:
        return [] if army["fits"] == scenario else [Why("TOY-2", "It does not fit.")]


TOY: Any = Toy


def chapter(patch: pytest.MonkeyPatch, name: str, **doors: Any) -> None:
    """Write a chapter of the toy."""
    for full in ("toy", f"toy.{name}"):
        patch.setitem(sys.modules, full, ModuleType(full))
    vars(sys.modules[f"toy.{name}"]).update(doors)


@pytest.mark.parametrize(
    ("module", "function", "door", "asked"),
    [
        ("scene", "scene", "scene", [{"round": 1}]),
        ("measuring", "measure", "measure", [{"round": 1}, {"board": "field"}]),
        ("board_text", "draw", "board_text", [{"round": 1}, True]),
        ("words", "says", "says", [QUESTION]),
        ("words", "option_says", "option_says", [QUESTION, "a"]),
        ("words", "waiting_says", "waiting_says", [QUESTION]),
        ("words", "tells", "tells", [{"kind": "wounded"}]),
        ("invariants", "broken", "broken", ["the state"]),
        ("watch", "Watch", "watch", []),
        ("worth", "worth", "worth", ["the state", "red"]),
        ("library", "content_version", "content", []),
    ],
)
def test_a_door_opens_the_chapter_of_its_usual_name(
    monkeypatch: pytest.MonkeyPatch, module: str, function: str, door: str, asked: list[Any]
) -> None:
    chapter(monkeypatch, module, **{function: lambda *given: (module, *given)})
    assert getattr(TOY(), door)(*asked) == (module, *asked)


def test_a_board_is_drawn_without_colour_unless_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    chapter(monkeypatch, "board_text", draw=lambda view, colour: f"{view['round']} {colour}")
    assert TOY().board_text({"round": 3}) == "3 False"


def test_a_chapter_that_is_not_written_is_missed_by_its_name() -> None:
    with pytest.raises(ModuleNotFoundError, match="toy"):
        TOY().scene({})


def test_ready_made_lists_are_those_that_fit_the_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    lists = {name: SimpleNamespace(as_json=lambda name=name: {"fits": name}) for name in ("small", "large")}
    chapter(monkeypatch, "library", library=lambda: SimpleNamespace(armies=lists))
    assert TOY().armies() == {"small": {"fits": "small"}, "large": {"fits": "large"}}
    assert TOY().armies("large") == {"large": {"fits": "large"}}


def test_content_is_checked_by_reading_it(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    chapter(monkeypatch, "library", library=lambda: read.append("all"))
    TOY().check_content()
    assert read == ["all"]


@pytest.mark.parametrize("name", ["tactics", "tmg"])
def test_a_game_opens_no_chapter_before_it_is_needed(name: str) -> None:
    asks = (
        f"import sys, banneret.registry as r; r.game({name!r}); "
        f"print([c for c in ('scene', 'words', 'watch') if f'banneret.games.{name}.{{c}}' in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True).stdout == "[]\n"
