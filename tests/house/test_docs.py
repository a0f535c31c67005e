"""What the documents show works as printed."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import banneret

ROOT = Path(__file__).parents[2]


def code(document: str, language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / document).read_text(encoding="utf-8"), re.S)


def test_the_first_match_of_the_readme_runs() -> None:
    (first,) = code("README.md", "python")
    assert len([line for line in first.splitlines() if line.strip()]) <= 10
    exec(compile(first, "README.md", "exec"), {})


def test_the_position_in_adding_can_be_played() -> None:
    (position,) = code("docs/adding.md", "toml")
    match = banneret.from_position(position, seed=1)
    assert match.question is not None
    assert (match.question.seat, match.question.about) == ("gold", "S")
    assert "attack" in match.question.options()  # type: ignore[attr-defined]


def test_the_examples_of_the_public_surface_are_true() -> None:
    assert doctest.testmod(banneret).failed == 0


def test_every_link_between_documents_leads_somewhere() -> None:
    for document in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *ROOT.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\((?!http)([^)#]+)", document.read_text(encoding="utf-8")):
            assert (document.parent / target).exists(), f"{document.name} links to {target}"
