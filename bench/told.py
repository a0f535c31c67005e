"""Which rules a game's code can tell, and which of them were never told in a soak."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from banneret.registry import GAMES

A_RULE = re.compile(r"[A-Z]+(-[A-Z]+)+-R?\d+")
REFUSES = ("Why", "Rules")  # a reason is no event
REASONS = Path(__file__).with_name("never-told.toml")  # why an event is not told in random matches


def table(told: Counter[tuple[str, str]]) -> list[str]:
    """How often each kind of event was told under each rule."""
    rows = [f"  {rule:<16}{kind:<24}{count:>10}" for (kind, rule), count in sorted(told.items(), key=_by_rule)]
    return ["How often each event was told:", *rows]


def _by_rule(entry: tuple[tuple[str, str], int]) -> tuple[list[str | int], str]:
    (kind, rule), _ = entry
    return [int(part) if part.isdigit() else part for part in re.split(r"(\d+)", rule)], kind


def never_told(game: str, told: Counter[tuple[str, str]], asked: Counter[str]) -> list[str]:
    """The rules that stand in the code as those of an event and were never told, with reasons where they are known."""
    known = tomllib.loads(REASONS.read_text("utf-8")).get(game, {}) if REASONS.exists() else {}
    rules = {rule for _, rule in told}
    missing = [rule for rule in tellable(game) if rule not in rules]
    lines = [f"  {rule:<16}{_reason(rule, asked, known)}" for rule in missing]
    return (
        ["Rules in the code that no event was told under:", *lines]
        if lines
        else ["Every rule that the code tells was told."]
    )


def _reason(rule: str, asked: Counter[str], known: dict[str, str]) -> str:
    if asked[rule]:
        return f"the rule of a question or a roll ({asked[rule]} times)"
    return known.get(rule, "NO REASON KNOWN")


def tellable(game: str) -> list[str]:
    """The rule IDs that are handed to anything but a refusal, in the order of the code."""
    folder = Path(*GAMES[game].split("."))
    found: dict[str, None] = {}
    for file in sorted((Path(__file__).parents[1] / folder).rglob("*.py")):
        for rule in handed_over(ast.parse(file.read_text("utf-8"))):
            found[rule] = None
    return [*found]


def handed_over(tree: ast.AST) -> Iterator[str]:
    """The rule IDs among the arguments of calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) not in REFUSES:
            for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
                if isinstance(argument, ast.Constant) and A_RULE.fullmatch(str(argument.value)):
                    yield str(argument.value)


def _name(function: ast.expr) -> str:
    return (
        function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""
    )
