"""The rule index: every rule of every game is built and tested, or not applicable for one of four reasons."""

from pathlib import Path

import pytest

from banneret.kernel.rulebook import Coverage, coverage
from banneret.registry import GAMES

PROJECT = Path(__file__).parents[2]
REASONS = {"component", "definition", "caption", "repeat"}
MOST_NOT_APPLICABLE = 60
WITH_RULES = [game for game in GAMES if (PROJECT / "banneret/games" / game / "rules.toml").is_file()]


@pytest.fixture(scope="module", params=WITH_RULES)
def rules(request: pytest.FixtureRequest) -> Coverage:
    return coverage(PROJECT / "banneret/games" / str(request.param), PROJECT / "tests")


def test_there_is_an_index() -> None:
    assert "tactics" in WITH_RULES


def test_no_rule_is_open(rules: Coverage) -> None:
    assert [f"{rule.id}: {rules.lacks(rule.id)}" for rule in rules.open()] == []


def test_no_unknown_rule_is_cited_or_tested(rules: Coverage) -> None:
    assert rules.unknown() == []


def test_few_rules_are_not_applicable_and_each_says_why(rules: Coverage) -> None:
    spared = rules.not_applicable()
    assert len(spared) <= MOST_NOT_APPLICABLE
    assert [rule.id for rule in spared if rule.reason not in REASONS or not rule.because] == []


def test_titles_are_short_and_sentences_are_there(rules: Coverage) -> None:
    wrong = [r.id for r in rules.rules.values() if not 3 <= len(r.title) <= 60 or not r.says or not r.heading]
    assert wrong == []
