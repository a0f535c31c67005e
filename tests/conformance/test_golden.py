"""Stored matches replay to the stored story: one for each scenario, and one for each way of ending."""

from __future__ import annotations

from pathlib import Path

import pytest

import banneret
from banneret import registry
from tests.conformance.goldens import FOLDER, RECIPES, files, kinds, played, story

STORED = sorted(FOLDER.glob("*/*.journal.jsonl"))


@pytest.mark.parametrize("journal", STORED, ids=lambda file: file.name.partition(".")[0])
def test_a_stored_match_tells_its_stored_story(journal: Path) -> None:
    """If a rule was changed on purpose: `scripts/golden`, and read the difference."""
    match = banneret.replay(journal.read_text("utf-8"))
    text = journal.with_name(journal.name.replace(".journal.jsonl", ".story.txt")).read_text("utf-8")
    assert story(match) == text


@pytest.mark.parametrize("game", [*registry.GAMES])
def test_there_is_one_for_each_scenario_and_each_way_of_ending(game: str) -> None:
    recipes = RECIPES[game]
    wanted = kinds(game, registry.game(game).scenarios())
    assert kinds(game, (recipe.scenario for recipe in recipes.values())) == wanted
    for name, recipe in recipes.items():
        match = banneret.replay(files(game, name)[0].read_text("utf-8"))
        assert match.outcome is not None
        assert (match.header["scenario"], match.outcome.rule) == (recipe.scenario, recipe.ends)
    assert {file.name for file in (FOLDER / game).iterdir()} == {
        file.name for name in recipes for file in files(game, name)
    }


def test_a_recipe_gives_the_stored_match() -> None:
    """Where nothing has changed `scripts/golden` writes nothing."""
    match = played("tactics", RECIPES["tactics"]["last-stand"])
    assert match.journal == files("tactics", "last-stand")[0].read_text("utf-8")
