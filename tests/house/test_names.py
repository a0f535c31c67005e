"""Names: files say what is in them, content ids are kebab-case, no path of a machine is written down."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
NOT_OURS = {
    ".git",
    ".venv",
    "__pycache__",
    ".hypothesis",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    "build",
    "dist",
}
NO_PURPOSE = {"utils", "util", "helpers", "helper", "manager", "base", "common", "misc"}
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
IDS = {"id", "use"}  # keys whose values are content ids
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:" + "|".join(["work", "root", "tmp", "home/\\w+"]) + ")/")


def files(folder: Path = PROJECT) -> Iterator[Path]:
    """All files of the project, without what tools leave behind."""
    for path in sorted(folder.iterdir()):
        if path.name in NOT_OURS or path.name.endswith(".egg-info"):
            continue
        if path.is_dir():
            yield from files(path)
        elif path.is_file():
            yield path


def without_purpose(path: Path) -> bool:
    return any(Path(part).stem.lower() in NO_PURPOSE for part in path.parts)


def wrong_ids(table: object, path: str = "") -> Iterator[str]:
    """Ids that are not kebab-case: keys of tables that have a name, and values of `id` and `use`."""
    if isinstance(table, list):
        for n, inner in enumerate(table):
            yield from wrong_ids(inner, f"{path}[{n}]")
    elif isinstance(table, dict):
        for key, value in table.items():
            named = isinstance(value, dict) and "name" in value
            if (named and not KEBAB.fullmatch(key)) or (key in IDS and not KEBAB.fullmatch(str(value))):
                yield f"{path}.{key}"
            yield from wrong_ids(value, f"{path}.{key}")


def machine_paths(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if MACHINE_PATH.search(line)]


def test_every_file_is_named_after_what_is_in_it() -> None:
    assert [str(f) for f in (file.relative_to(PROJECT) for file in files()) if without_purpose(f)] == []


def test_a_file_without_purpose_is_noticed() -> None:
    assert without_purpose(Path("banneret/kernel/utils.py"))
    assert without_purpose(Path("banneret/common/dice.py"))
    assert not without_purpose(Path("banneret/kernel/baseline.py"))


def content() -> list[Path]:
    return sorted((PROJECT / "banneret/games").glob("*/content/**/*.toml"))


@pytest.mark.parametrize("file", content(), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_content_ids_are_kebab_case(file: Path) -> None:
    assert KEBAB.fullmatch(file.stem)
    assert list(wrong_ids(tomllib.loads(file.read_text("utf-8")))) == []


def test_a_wrong_content_id_is_noticed() -> None:
    table = {
        "Robert": {"name": "R", "modes": [{"id": "big_axe"}]},
        "eddard-stark": {"name": "E", "extra_dice": [1]},
    }
    assert list(wrong_ids(table)) == [".Robert", ".Robert.modes[0].id"]


def test_no_line_holds_a_path_of_a_machine() -> None:
    found = []
    for file in files():
        text = file.read_bytes().decode("utf-8", errors="ignore")
        found += [f"{file.relative_to(PROJECT)}: {line}" for line in machine_paths(text)]
    assert found == []


def test_a_machine_path_is_noticed() -> None:
    for folder in ("work", "root", "tmp"):
        assert machine_paths(f"see /{folder}/notes.md")
        assert machine_paths(f'x = "/{folder}/"')
    assert not machine_paths("docs/work/plan.md and tests/tmp/x and /workers/")
