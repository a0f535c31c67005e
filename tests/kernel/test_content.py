"""Content: tables become records, slips become sentences."""

import dataclasses
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.kernel.content import Between, content_version, read, record, records
from banneret.kernel.errors import ContentError

WHERE = "models/example.toml: sellsword"


@dataclass(frozen=True, slots=True)
class Mode:
    name: str
    kind: Literal["melee", "ranged"]
    needs: Annotated[int, Between(2, 10)]
    extra_dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    name: str
    wounds: int
    cost: tuple[int, int, int]
    large: bool = False
    motto: str | None = None
    class_: str = "PASS"
    limit: int | str = "none"
    modes: tuple[Mode, ...] = ()
    args: dict[str, int] = field(default_factory=dict)
    chosen: Mode | None = None

    def __post_init__(self) -> None:
        if sum(self.cost) == 0:
            raise ValueError("expected a price, got nothing")


def card(**changes: object) -> dict[str, object]:
    """A table that is right but for the changes; `None` takes a key away."""
    table: dict[str, object] = {"name": "Sellsword", "wounds": 2, "cost": [0, 0, 1]} | changes
    return {key: value for key, value in table.items() if value is not None}


def slip(table: object) -> str:
    with pytest.raises(ContentError) as caught:
        record(Card, table, WHERE)
    return str(caught.value)


MODE = {"name": "Paid by the Strike", "kind": "melee", "needs": 6}


def test_a_table_becomes_a_frozen_record() -> None:
    made = record(Card, card(modes=[MODE | {"extra_dice": [1, 1, 2]}], args={"wounds": 1}, large=True), WHERE)
    mode = Mode("Paid by the Strike", "melee", 6, (1, 1, 2))
    assert made == Card("Sellsword", 2, (0, 0, 1), large=True, modes=(mode,), args={"wounds": 1})
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.wounds = 3  # type: ignore[misc]


def test_defaults_fill_what_is_not_given() -> None:
    made = record(Card, card(), WHERE)
    assert (made.large, made.motto, made.modes, made.args, made.chosen) == (False, None, (), {}, None)


def test_optional_tables_and_texts_are_read_when_given() -> None:
    made = record(Card, card(chosen=MODE, motto="Unbowed"), WHERE)
    assert made.chosen == Mode("Paid by the Strike", "melee", 6)
    assert made.motto == "Unbowed"


def test_a_field_with_an_underscore_behind_reads_the_bare_key() -> None:
    assert record(Card, card(**{"class": "DEF"}), WHERE).class_ == "DEF"
    assert "class_: unknown key" in slip(card(class_="DEF"))


@pytest.mark.parametrize("limit", [3, "none"])
def test_one_of_two_kinds_takes_either(limit: object) -> None:
    assert record(Card, card(limit=limit), WHERE).limit == limit


@pytest.mark.parametrize("needs", [2, 10])
def test_bounds_are_allowed_themselves(needs: int) -> None:
    assert record(Card, card(modes=[MODE | {"needs": needs}]), WHERE).modes[0].needs == needs


@pytest.mark.parametrize(
    ("table", "says"),
    [
        (card(modes=[MODE | {"needs": "6+"}]), 'sellsword.modes[0].needs: expected 2 to 10, got "6+"'),
        (card(modes=[MODE, MODE | {"needs": 11}]), "sellsword.modes[1].needs: expected 2 to 10, got 11"),
        (card(modes=[MODE | {"needs": 1}]), "sellsword.modes[0].needs: expected 2 to 10, got 1"),
        (card(modes=[MODE | {"needs": True}]), "sellsword.modes[0].needs: expected 2 to 10, got true"),
        (
            card(modes=[MODE | {"kind": "thrown"}]),
            'sellsword.modes[0].kind: expected "melee" or "ranged", got "thrown"',
        ),
        (card(modes=MODE), "sellsword.modes: expected a list, got a table"),
        (card(modes=["axe"]), 'sellsword.modes[0]: expected a table, got "axe"'),
        (card(wounds=2.0), "sellsword.wounds: expected a whole number, got 2.0"),
        (card(wounds=True), "sellsword.wounds: expected a whole number, got true"),
        (card(wounds=None), "sellsword.wounds: missing, expected a whole number"),
        (card(name=["a", "b"]), "sellsword.name: expected a text, got a list of 2"),
        (card(large=1), "sellsword.large: expected true or false, got 1"),
        (card(cost=[0, 1]), "sellsword.cost: expected a list of 3, got a list of 2"),
        (card(cost=[0, 1, "C"]), 'sellsword.cost[2]: expected a whole number, got "C"'),
        (card(cost=[0, 0, 0]), "sellsword: expected a price, got nothing"),
        (card(args={"wounds": "one"}), 'sellsword.args.wounds: expected a whole number, got "one"'),
        (card(args={"a b": "one"}), 'sellsword.args."a b": expected a whole number, got "one"'),
        (card(limit=False), "sellsword.limit: expected a whole number or a text, got false"),
        (card(woundz=2), 'sellsword.woundz: unknown key, did you mean "wounds"?'),
        (
            card(zzz=2),
            "sellsword.zzz: unknown key, expected one of name, wounds, cost, large, motto, class, limit, "
            "modes, args, chosen",
        ),
        ([], "sellsword: expected a table, got a list of 0"),
    ],
)
def test_a_slip_names_file_key_and_expectation(table: object, says: str) -> None:
    assert slip(table) == f"models/example.toml: {says}"


def test_behind_a_bare_file_the_key_follows_a_colon() -> None:
    with pytest.raises(ContentError, match=r"^meta\.toml: wounds: missing"):
        record(Card, card(wounds=None), "meta.toml")


def test_records_are_read_by_key_in_the_order_of_the_file() -> None:
    made = records(Card, {"b": card(name="B"), "a": card(name="A")}, "models/example.toml")
    assert [(key, value.name) for key, value in made.items()] == [("b", "B"), ("a", "A")]
    with pytest.raises(ContentError, match=r"^models/example\.toml: b\.wounds: missing"):
        records(Card, {"b": card(wounds=None)}, "models/example.toml")


def test_an_annotation_that_content_cannot_hold_is_our_own_error() -> None:
    @dataclass(frozen=True)
    class Wrong:
        speed: float

    with pytest.raises(TypeError, match="float"):
        record(Wrong, {"speed": 1.5}, WHERE)


def written(folder: Path, name: str, data: str | bytes) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data.encode() if isinstance(data, str) else data)
    return file


def test_toml_and_json_are_read_alike(tmp_path: Path) -> None:
    toml = written(tmp_path, "models/a.toml", '\ufeff[sellsword]\r\nname = "S"\r\n')
    as_json = written(tmp_path, "models/a.json", '{"sellsword": {"name": "S"}}')
    assert read(toml) == read(as_json) == {"sellsword": {"name": "S"}}


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("a.toml", "x = 1\ny = \n", "models/a.toml: line 2: Invalid value"),
        ("a.toml", "x = 1\nx = 2\n", "models/a.toml: line 2: Cannot overwrite a value"),
        ("a.toml", "x = 1\ny = [", "models/a.toml: line 2: Invalid value"),
        ("a.toml", b"x = 1\ny = '\xff'\n", "models/a.toml: line 2: expected UTF-8 text"),
        ("a.toml", "x = " + "[" * 100_000, "models/a.toml: nested too deeply"),
        ("a.json", '{"x": 1,\n "y": }', "models/a.json: line 2: Expecting value"),
        ("a.json", '{"x": 1, "x": 2}', "models/a.json: x: given twice"),
        ("a.json", "[1, 2]", "models/a.json: expected a table, got a list of 2"),
        ("a.json", '{"x": ' + "1" * 5000 + "}", "models/a.json: Exceeds the limit"),
    ],
)
def test_a_file_that_cannot_be_read_names_its_line(tmp_path: Path, name: str, data: str | bytes, says: str) -> None:
    with pytest.raises(ContentError) as caught:
        read(written(tmp_path, f"models/{name}", data))
    assert str(caught.value).startswith(says)


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"/nobody\.toml: no such file$"):
        read(tmp_path / "nobody.toml")
    with pytest.raises(ContentError, match="cannot be read"):
        read(tmp_path)


def test_the_version_is_stable_and_notices_every_change(tmp_path: Path) -> None:
    def version(root: str, data: str = "a = 1\nb = 2\n", name: str = "a.toml") -> str:
        files = [written(tmp_path / root, f"models/{name}", data), written(tmp_path / root, "meta.toml", "x")]
        assert content_version(files) == content_version(reversed(files))
        return content_version(files)

    first = version("here")
    assert first == version("there") == version("mac", "a = 1\r\nb = 2\r\n")
    assert len(first) == 12
    assert len({first, version("other", "a = 1\nb = 3\n"), version("named", name="b.toml")}) == 3


KEYS = st.sampled_from(["name", "wounds", "cost", "modes", "kind", "needs", "args", "chosen", "class", "limit"])
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["melee", "ranged", 6]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS | st.text(), inner, max_size=6),
    max_leaves=20,
)


@settings(deadline=None)
@given(st.dictionaries(KEYS | st.text(), VALUES, max_size=8) | VALUES, st.booleans())
def test_any_table_is_a_record_or_a_content_error(table: Any, completed: bool) -> None:
    if completed and isinstance(table, dict):
        table = card() | table
    try:
        made = record(Card, table, WHERE)
    except ContentError as error:
        assert str(error).startswith(WHERE)
        assert "\n" not in str(error)
    else:
        assert isinstance(made.name, str)
        assert type(made.wounds) is int
        assert all(2 <= mode.needs <= 10 for mode in made.modes)


@settings(deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode) | VALUES.map(lambda v: json.dumps(v).encode()))
def test_any_file_is_a_table_or_a_content_error(data: bytes) -> None:
    class Given:
        name = "a.toml"

        def read_bytes(self) -> bytes:
            return data

    toml, as_json = Given(), Given()
    as_json.name = "a.json"
    for file in (toml, as_json):
        try:
            assert isinstance(read(file), dict)
        except ContentError as error:
            assert str(error).startswith(file.name)
