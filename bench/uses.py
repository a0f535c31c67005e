"""Which abilities a line of code is the text of, and the tests named after them.

Under `abilities/` of a game a function is filed by a decorator under the `use` of an ability or card
(`@may("war-cry", …)`), and the tests of it are named after that use (`test_war_cry_…`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

ABILITIES = "abilities"


def uses_at(source: str, line: int) -> list[str]:
    """The uses whose text this line is: those of the function around it, else all of the file."""
    filed = _filed(ast.parse(source))
    around = [part for part in filed if first_line(part) <= line <= (part.end_lineno or line) and filed[part]]
    return [*dict.fromkeys(use for part in around or filed for use in filed[part])]


def first_line(part: ast.stmt) -> int:
    """That of the first decorator, or of the part itself."""
    decorators = part.decorator_list if isinstance(part, ast.FunctionDef) else []
    return min([part.lineno, *(decorator.lineno for decorator in decorators)])


def named_after_uses(folder: Path, tests: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Use -> the tests named after it (the longest use that a name begins with); each test comes with its name."""
    every = [use for file in sorted((folder / ABILITIES).rglob("*.py")) for use in uses_at(file.read_text("utf-8"), 0)]
    found: dict[str, list[str]] = {use: [] for use in sorted(every, key=lambda use: (-len(use), use))}
    for test, name in tests:
        use = next((use for use in found if f"{name}_".startswith(f"test_{use.replace('-', '_')}_")), None)
        if use is not None:
            found[use].append(test)
    return {use: tuple(named) for use, named in found.items()}


def _filed(tree: ast.Module) -> dict[ast.stmt, list[str]]:
    """The parts of a file with the uses that they are filed under; `@war_cry.when` is of what `war_cry` is of."""
    words, by_name = _words(tree), dict[str, list[str]]()
    filed: dict[ast.stmt, list[str]] = {}
    for part in tree.body:
        found = [use for it in _filing(part) for use in _of_filing(it, words, by_name)]
        filed[part] = [*dict.fromkeys(found)]
        if isinstance(part, ast.FunctionDef):
            by_name[part.name] = filed[part]
    return filed


def _filing(part: ast.stmt) -> list[ast.expr]:
    """What may file something: decorators, and calls outside of functions (`may("war-cry", …)(effect)`)."""
    if isinstance(part, ast.FunctionDef):
        return part.decorator_list
    return [it for it in ast.walk(part) if isinstance(it, ast.Call)] if isinstance(part, ast.Expr) else []


def _words(tree: ast.Module) -> dict[str, str]:
    """Names of the file that stand for one text each, in one assignment or in several at once."""
    pairs = [pair for part in tree.body if isinstance(part, ast.Assign) for pair in _pairs(part.targets[0], part.value)]
    return {
        target.id: value.value
        for target, value in pairs
        if isinstance(target, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, str)
    }


def _pairs(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    several = isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple)
    return [*zip(target.elts, value.elts, strict=True)] if several else [(target, value)]  # type: ignore[attr-defined]


def _of_filing(it: ast.expr, words: dict[str, str], by_name: dict[str, list[str]]) -> Iterator[str]:
    if isinstance(it, ast.Attribute) and isinstance(it.value, ast.Name):
        yield from by_name.get(it.value.id, [])
    if isinstance(it, ast.Call) and it.args and (text := _text(it.args[0], words)):
        use = text.rpartition(":")[2]  # what lasts on a unit is filed under `on:` and the use
        if re.fullmatch(r"[a-z0-9]+(?:-[a-z0-9]+)*", use):
            yield use


def _text(it: ast.expr, words: dict[str, str]) -> str:
    """What a constant, a name of one or a text put together of such says."""
    if isinstance(it, ast.Constant):
        return it.value if isinstance(it.value, str) else ""
    if isinstance(it, ast.Name):
        return words.get(it.id, "")
    if isinstance(it, ast.FormattedValue):
        return _text(it.value, words)
    return "".join(_text(part, words) for part in it.values) if isinstance(it, ast.JoinedStr) else ""
