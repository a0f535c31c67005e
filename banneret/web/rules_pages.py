"""Every rule of a game with what is known of it: in our words, whether it is built, and the tests named after it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from banneret import registry
from banneret.kernel.errors import BanneretError
from banneret.kernel.rulebook import Coverage, Rule, coverage
from banneret.web.wire_http import RuleInfo, RulesPage

TESTS = Path(__file__).parents[2] / "tests"  # there in a checkout, not in an installation


@cache
def rules_page(name: str) -> RulesPage:
    """The rules of a game in the order of its index."""
    game = registry.game(name)
    folder: Path | None = getattr(game, "folder", None)
    if folder is None or not (folder / "rules.toml").is_file():
        raise BanneretError(f"{game.title} keeps no index of its rules.")
    known = coverage(folder, TESTS if TESTS.is_dir() else None)
    rules = [_rule(known, rule) for rule in known.rules.values()]
    return RulesPage(name, game.title, game.edition, _rulebook(folder), rules, known.tested is not None)


def _rulebook(folder: Path) -> str:
    import tomllib

    meta = tomllib.loads((folder / "meta.toml").read_text("utf-8"))
    return str(meta.get("rulebook", ""))


def _rule(known: Coverage, rule: Rule) -> RuleInfo:
    tests = [at.partition("::")[2] for at in (known.tested or {}).get(rule.id, ())]
    return RuleInfo(
        id=rule.id,
        chapter=rule.chapter,
        heading=rule.heading,
        title=rule.title,
        says=rule.says,
        kind=rule.kind,
        status=known.verdict(rule.id),
        reason=rule.because or "",
        cited=[*known.cited.get(rule.id, ())],
        tests=[*dict.fromkeys(tests)],
    )
