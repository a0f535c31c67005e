"""Shelves: content files as records by id, and slips among them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from banneret.kernel.errors import ContentError
from banneret.kernel.shelves import Few, Opened, Slips, by_id, content_files, one_each, refuse_the_first, twice


@dataclass(frozen=True, slots=True)
class Model:
    """One record of the examples."""

    id: str
    wounds: Few


def written(folder: Path, **files: str) -> Path:
    """A folder with these TOML files; a name with `__` lies in a folder below."""
    for name, text in files.items():
        file = folder / f"{name.replace('__', '/')}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def test_the_files_of_a_folder_and_of_those_below_it_by_name(tmp_path: Path) -> None:
    written(tmp_path, b="", a__c="", a__a="")
    (tmp_path / "a" / "b.json").write_text("{}", encoding="utf-8")
    (tmp_path / "notes.md").write_text("no content", encoding="utf-8")
    found = [file.relative_to(tmp_path).as_posix() for file in content_files(tmp_path)]
    assert found == ["a/a.toml", "a/b.json", "a/c.toml", "b.toml"]


def test_records_of_a_file_and_of_a_folder_by_id(tmp_path: Path) -> None:
    written(tmp_path, models__b="[wolf]\nwounds = 2", models__a="[stag]\nwounds = 1\n[lion]\nwounds = 3")
    stag, lion, wolf = Model("stag", 1), Model("lion", 3), Model("wolf", 2)
    assert [*by_id(Model, tmp_path / "models").values()] == [stag, lion, wolf]
    assert by_id(Model, tmp_path / "models" / "b.toml") == {"wolf": wolf}


def test_an_id_that_stands_in_two_files_is_told(tmp_path: Path) -> None:
    written(tmp_path, models__b="[wolf]\nwounds = 2", models__a="[wolf]\nwounds = 1")
    with pytest.raises(ContentError, match=r"^models/b.toml: wolf: expected an id of its own, got one in use$"):
        by_id(Model, tmp_path / "models")


def test_the_key_of_a_table_may_be_kept_under_another_name(tmp_path: Path) -> None:
    @dataclass(frozen=True, slots=True)
    class Ability:
        use: str

    written(tmp_path, abilities="[parry]")
    assert by_id(Ability, tmp_path / "abilities.toml", key="use") == {"parry": Ability("parry")}


def test_one_record_for_each_file(tmp_path: Path) -> None:
    written(tmp_path, models__wolf="wounds = 2", models__lion="wounds = 3")
    assert one_each(Model, tmp_path / "models") == {"lion": Model("lion", 3), "wolf": Model("wolf", 2)}
    written(tmp_path, models__stag="wounds = 0")
    with pytest.raises(ContentError, match=r"^models/stag.toml: wounds: expected 1 to 99, got 0$"):
        one_each(Model, tmp_path / "models")


MIXED = """
rounds = 8
pool = [{ id = "wolf", wounds = 2 }]
[best]
id = "lion"
wounds = 3
[models.stag]
wounds = 1
"""


def test_a_file_that_holds_several_things(tmp_path: Path) -> None:
    opened = Opened(written(tmp_path, mixed=MIXED) / "mixed.toml")
    assert opened.number("rounds") == 8
    assert opened.record(Model, "best") == Model("lion", 3)
    assert opened.tables(Model, "models") == {"stag": Model("stag", 1)}
    assert opened.list(Model, "pool") == (Model("wolf", 2),)


def test_a_file_says_what_it_lacks(tmp_path: Path) -> None:
    opened = Opened(written(tmp_path, mixed=MIXED.replace("wounds = 1", "wounds = 100")) / "mixed.toml")
    with pytest.raises(ContentError, match=r"mixed.toml: pool: expected a whole number$"):
        opened.number("pool")
    with pytest.raises(ContentError, match=r"mixed.toml: rest: expected a table, got nothing$"):
        opened.record(Model, "rest")
    with pytest.raises(ContentError, match=r"mixed.toml: rounds: expected a table of tables$"):
        opened.tables(Model, "rounds")
    with pytest.raises(ContentError, match=r"mixed.toml: models: expected a list$"):
        opened.list(Model, "models")
    with pytest.raises(ContentError, match=r"mixed.toml: models.stag.wounds: expected 1 to 99, got 100$"):
        opened.tables(Model, "models")


def test_the_first_slip_is_refused() -> None:
    def nothing(ids: list[str]) -> Slips:
        return iter(())

    def all_of_them(ids: list[str]) -> Slips:
        yield from ((id, "something else") for id in ids)

    refuse_the_first(["a", "b"], nothing)
    with pytest.raises(ContentError, match=r"^b: expected something else$"):
        refuse_the_first(["b", "a"], nothing, all_of_them)


def test_ids_that_stand_twice() -> None:
    assert [*twice("models: code", ["a", "b", "c"])] == []
    assert [*twice("models: code", ["c", "a", "b", "a", "c"])] == [
        ("models: code", "different ids, got c twice"),
        ("models: code", "different ids, got a twice"),
    ]
