"""Lower floors do not know the upper ones: the imports of every file are read."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]

# Package -> what it may import besides itself and the standard library.
MAY_IMPORT = {
    "kernel": set(),
    "battlefield": set(),
    "games": {"kernel", "battlefield"},
    "registry": {"kernel"},
    "agents": {"kernel", "registry"},
    "odds": {"kernel", "registry"},
    "storage": {"kernel", "registry"},
    "lab": {"kernel", "registry", "agents", "odds", "storage"},
    "rl": {"kernel", "registry", "agents", "odds", "storage"},
    "web": {"kernel", "battlefield", "registry", "agents", "odds", "storage", "lab", "rl"},
    "cli": {"kernel", "battlefield", "registry", "agents", "odds", "storage", "lab", "rl", "web"},
    "__init__": {"kernel", "registry"},
    "__main__": {"cli"},
}
UPPER = {"agents", "odds", "storage", "lab", "rl", "web", "cli"}  # may use extras and the public names
A_GAME = re.compile(r"banneret\.games(\.\w+)+")


def leans(module: str, source: str, is_package: bool = False) -> list[str]:
    """The imports in a module's source that lean the wrong way."""
    tree = ast.parse(source)
    wrong = [name for name in imports(tree, module, is_package) if not allowed(module, name)]
    return wrong + [text for text in strings(tree) if A_GAME.fullmatch(text) and floor(module) != "registry"]


def imports(tree: ast.Module, module: str, is_package: bool) -> Iterator[str]:
    """Every imported name with dots, relative ones resolved."""
    here = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = [*here[: len(here) - node.level + 1]] if node.level else []
            source = ".".join([*parts, *([node.module] if node.module else [])])
            if source in ("banneret", "banneret.games"):
                yield from (f"{source}.{alias.name}" for alias in node.names)
            else:
                yield source


def strings(tree: ast.Module) -> Iterator[str]:
    return (n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str))


def floor(module: str) -> str:
    """`kernel` for `banneret.kernel.match`, `__init__` for `banneret` and the public names in it."""
    name = module.split(".")[1] if "." in module else "__init__"
    return name if name in MAY_IMPORT else "__init__"


def allowed(module: str, imported: str) -> bool:
    here = floor(module)
    if imported.split(".")[0] != "banneret":
        return here in UPPER or imported.split(".")[0] in sys.stdlib_module_names
    there = floor(imported)
    if there == here:
        return here != "games" or module.split(".")[2] == imported.split(".")[2]  # never a sister game
    return there in MAY_IMPORT[here] or (there == "__init__" and here in UPPER)


def files() -> list[Path]:
    return sorted((PROJECT / "banneret").rglob("*.py"))


def test_no_file_leans_the_wrong_way() -> None:
    wrong = []
    for file in files():
        parts = file.relative_to(PROJECT).with_suffix("").parts
        package = parts[-1] == "__init__"
        module = ".".join(parts[:-1] if package else parts)
        wrong += [f"{'/'.join(parts)}.py imports {name}" for name in leans(module, file.read_text("utf-8"), package)]
    assert files()
    assert wrong == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("banneret.kernel.match", "import banneret.battlefield.squares"),
        ("banneret.kernel.match", "import banneret"),
        ("banneret.kernel.match", "from banneret import registry"),
        ("banneret.kernel.match", "from .. import registry"),
        ("banneret.kernel.match", "from ..games.tactics import GAME"),
        ("banneret.kernel.match", "import hypothesis"),
        ("banneret.kernel.match", "def f():\n    from banneret.registry import game"),
        ("banneret.battlefield.squares", "from banneret.kernel import errors"),
        ("banneret.games.tactics.attack", "from banneret.games.tmg import attack"),
        ("banneret.games.tactics.attack", "from banneret.games import tmg"),
        ("banneret.games.tactics.attack", "from banneret.registry import game"),
        ("banneret.games.tactics.attack", "import chess"),
        ("banneret.registry", "from banneret.games.tactics import GAME"),
        ("banneret.registry", "import banneret.agents"),
        ("banneret.agents.greedy", "from banneret.odds import exact"),
        ("banneret.agents.greedy", "from banneret.games.tactics import GAME"),
        ("banneret.cli.check", "from banneret.games.tactics import GAME"),
        ("banneret.cli.check", 'import_module("banneret.games.tactics")'),
        ("banneret", "import banneret.cli.main"),
    ],
)
def test_a_wrong_lean_is_noticed(module: str, source: str) -> None:
    assert len(leans(module, source, is_package=module == "banneret")) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("banneret.kernel.match", "import json\nfrom banneret.kernel import errors\nfrom . import events"),
        (
            "banneret.games.tactics.attack",
            "from banneret.battlefield import squares\nfrom .changes import wound",
        ),
        (
            "banneret.games.tactics.abilities.attack",
            "from ..changes import wound\nfrom banneret.kernel import game",
        ),
        ("banneret.registry", 'GAMES = {"tactics": "banneret.games.tactics"}'),
        (
            "banneret.agents.greedy",
            "import banneret\nfrom banneret import Match\nfrom banneret.registry import game",
        ),
        ("banneret.web.app", "import starlette\nfrom banneret.agents import greedy"),
        ("banneret.cli.check", '"""Says what banneret.games.tactics lacks."""'),
        ("banneret", "from banneret.kernel.match import Match\nfrom . import registry"),
    ],
)
def test_a_right_lean_is_allowed(module: str, source: str) -> None:
    assert leans(module, source, is_package=module == "banneret") == []
