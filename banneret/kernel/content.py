"""Content: TOML or JSON tables become frozen records; errors name file, key and expectation."""

from __future__ import annotations

import dataclasses
import functools
import types
import typing
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Literal, NoReturn, Protocol, TypeVar, Union

from banneret.kernel.errors import ContentError

T = TypeVar("T")
Table = dict[str, object]


class File(Protocol):
    """What is read here: a `pathlib.Path`, or anything else with a name, bytes and a parent."""

    @property
    def name(self) -> str: ...
    def read_bytes(self) -> bytes: ...


@dataclasses.dataclass(frozen=True, slots=True)
class Between:
    """Bounds of a whole number, both allowed: `needs: Annotated[int, Between(2, 10)]`."""

    least: int
    most: int


# -- files -------------------------------------------------------------------------------------------------


def read(file: File) -> Table:
    """The tables of one TOML or JSON file.

    >>> import pathlib
    >>> read(pathlib.Path("models/nobody.toml"))
    Traceback (most recent call last):
    banneret.kernel.errors.ContentError: models/nobody.toml: no such file
    """
    name = shown(file)
    text = _text(file, name)
    parse = _json if file.name.endswith(".json") else _toml
    try:
        return parse(text, name)
    except RecursionError:
        raise ContentError(f"{name}: nested too deeply") from None


def shown(file: File) -> str:
    """How errors name a file: with its folder, `models/example.toml`."""
    folder = getattr(getattr(file, "parent", None), "name", "")
    return f"{folder}/{file.name}" if folder else file.name


def content_version(files: Iterable[File]) -> str:
    """A short name for exactly this content: the same wherever it lies and however its lines end."""
    import hashlib  # only tables and journals ask for a version

    digest = hashlib.sha256()
    for name, data in sorted(_named(files).items()):
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        digest.update(f"{name}\0{len(data)}\0".encode())
        digest.update(data)
    return digest.hexdigest()[:12]


def _named(files: Iterable[File]) -> dict[str, bytes]:
    """Contents by name, the names without the folders that all files share."""
    parts = {tuple(str(file).replace("\\", "/").split("/")): file for file in files}
    folders = [path[:-1] for path in parts]
    same = 0
    while folders and all(len(f) > same and f[same] == folders[0][same] for f in folders):
        same += 1
    return {"/".join(path[same:]): file.read_bytes() for path, file in parts.items()}


def _text(file: File, name: str) -> str:
    try:
        return file.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise ContentError(f"{name}: no such file") from None
    except OSError as error:
        raise ContentError(f"{name}: cannot be read ({error.strerror})") from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise ContentError(f"{name}: line {line}: expected UTF-8 text") from None


def _toml(text: str, name: str) -> Table:
    import tomllib  # slow to import, and many processes read no content

    try:
        return tomllib.loads(text.replace("\r\n", "\n"))
    except ValueError as error:  # TOMLDecodeError; plain ValueError for a number beyond all measure
        says, _, place = str(error).partition(" (at ")
        line = place.removeprefix("line ").split(",")[0] if place.startswith("line ") else str(text.count("\n") + 1)
        raise ContentError(f"{name}: line {line}: {says}") from None


def _json(text: str, name: str) -> Table:
    import json

    try:
        table = json.loads(text, object_pairs_hook=functools.partial(_without_doubles, name))
    except json.JSONDecodeError as error:
        raise ContentError(f"{name}: line {error.lineno}: {error.msg}") from None
    except ValueError as error:
        raise ContentError(f"{name}: {error}") from None
    if not isinstance(table, dict):
        _refuse(name, "a table", table)
    return table


def _without_doubles(name: str, pairs: list[tuple[str, object]]) -> Table:
    table = dict(pairs)
    if len(table) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ContentError(f"{name}: {twice}: given twice")
    return table


# -- records -----------------------------------------------------------------------------------------------


def record(cls: type[T], table: object, where: str) -> T:
    """A frozen dataclass built from a table by its annotations.

    `where` is the file, or file and key: `"models/example.toml: sellsword"`. A field whose name ends in an
    underscore reads the key without it: `class_` reads `class`. A `__post_init__` may refuse by ValueError.
    """
    if not isinstance(table, Mapping):
        _refuse(where, "a table", table)
    fields = _fields(typing.cast(type, cls))
    for key in table:
        if key not in fields:
            raise ContentError(f"{_at(where, key)}: unknown key, {_nearest(key, list(fields))}")
    values = {}
    for key, (name, kind, required) in fields.items():
        if key in table:
            values[name] = kind.take(table[key], _at(where, key))
        elif required:
            raise ContentError(f"{_at(where, key)}: missing, expected {kind.expects}")
    try:
        return cls(**values)
    except ValueError as error:
        raise ContentError(f"{where}: {error}") from None


def records(cls: type[T], tables: object, where: str) -> dict[str, T]:
    """One record for each table of a file, by its key, in the file's order."""
    if not isinstance(tables, Mapping):
        _refuse(where, "a table", tables)
    return {key: record(cls, table, _at(where, key)) for key, table in tables.items()}


@dataclasses.dataclass(frozen=True, slots=True)
class _Kind:
    """One annotation: what it expects, in words, and how it takes a value."""

    expects: str
    take: Callable[[object, str], object]


@functools.cache
def _fields(cls: type) -> dict[str, tuple[str, _Kind, bool]]:
    """By key: the field's name, its kind, and whether it must be there."""
    if not dataclasses.is_dataclass(cls):
        raise TypeError(f"{cls!r} is not a dataclass")
    hints = typing.get_type_hints(cls, include_extras=True)
    missing = dataclasses.MISSING
    return {
        f.name.removesuffix("_"): (
            f.name,
            _kind(hints[f.name]),
            f.default is missing and f.default_factory is missing,
        )
        for f in dataclasses.fields(cls)
        if f.init
    }


def _kind(hint: object) -> _Kind:
    """The kind for an annotation; an annotation that content cannot have is the programmer's error."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if hint in _PLAIN:
        return _plain(typing.cast(type, hint))
    if origin is Annotated:
        return _bounded(args)
    if origin is Literal:
        return _one_of(args)
    if origin in (Union, types.UnionType):
        return _either(args)
    if origin is tuple:
        return _series(args[0]) if args[1:] == (...,) else _row(args)
    if origin is dict and args[0] is str:
        return _by_key(args[1])
    if isinstance(hint, type) and dataclasses.is_dataclass(hint):
        return _Kind("a table", functools.partial(record, hint))
    raise TypeError(f"content cannot hold {hint!r}")


_PLAIN: dict[object, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    type(None): "nothing",
}


def _plain(cls: type) -> _Kind:
    expects = _PLAIN[cls]

    def take(value: object, where: str) -> object:
        return value if type(value) is cls else _refuse(where, expects, value)  # true is not a whole number

    return _Kind(expects, take)


def _bounded(args: tuple[object, ...]) -> _Kind:
    inner = _kind(args[0])
    bounds = next((mark for mark in args[1:] if isinstance(mark, Between)), None)
    if bounds is None:
        return inner
    expects = f"{bounds.least} to {bounds.most}"

    def take(value: object, where: str) -> object:
        inside = type(value) is int and bounds.least <= value <= bounds.most
        return value if inside else _refuse(where, expects, value)

    return _Kind(expects, take)


def _one_of(choices: tuple[object, ...]) -> _Kind:
    expects = _listed([_said(choice) for choice in choices])

    def take(value: object, where: str) -> object:
        fits = any(type(value) is type(choice) and value == choice for choice in choices)
        return value if fits else _refuse(where, expects, value)

    return _Kind(expects, take)


def _either(hints: tuple[object, ...]) -> _Kind:
    kinds = [_kind(hint) for hint in hints if hint is not type(None)]
    expects = _listed([kind.expects for kind in kinds])

    def take(value: object, where: str) -> object:
        if value is None and type(None) in hints:
            return None
        if len(kinds) == 1:
            return kinds[0].take(value, where)
        for kind in kinds:
            try:
                return kind.take(value, where)
            except ContentError:
                continue
        _refuse(where, expects, value)

    return _Kind(expects, take)


def _series(hint: object) -> _Kind:
    kind = _kind(hint)

    def take(value: object, where: str) -> object:
        if not isinstance(value, list | tuple):
            _refuse(where, "a list", value)
        return tuple(kind.take(item, f"{where}[{n}]") for n, item in enumerate(value))

    return _Kind("a list", take)


def _row(hints: tuple[object, ...]) -> _Kind:
    kinds = [_kind(hint) for hint in hints]
    expects = f"a list of {len(kinds)}"

    def take(value: object, where: str) -> object:
        if not isinstance(value, list | tuple) or len(value) != len(kinds):
            _refuse(where, expects, value)
        return tuple(k.take(item, f"{where}[{n}]") for n, (k, item) in enumerate(zip(kinds, value, strict=True)))

    return _Kind(expects, take)


def _by_key(hint: object) -> _Kind:
    kind = _kind(hint)

    def take(value: object, where: str) -> object:
        if not isinstance(value, Mapping):
            _refuse(where, "a table", value)
        return {key: kind.take(item, _at(where, key)) for key, item in value.items()}

    return _Kind("a table", take)


# -- words -------------------------------------------------------------------------------------------------


def _refuse(where: str, expects: str, value: object) -> NoReturn:
    raise ContentError(f"{where}: expected {expects}, got {_said(value)}")


def _at(where: str, key: object) -> str:
    """The key path grown by one key: behind the file comes a colon, behind a key a dot."""
    name = str(key)
    name = name if name.replace("-", "").replace("_", "").isalnum() else _said(name)
    return f"{where}.{name}" if ": " in where else f"{where}: {name}"


def _said(value: object) -> str:
    """A value as its author would know it again, cut short if it is long."""
    match value:
        case str():
            return _quoted(value if len(value) <= 40 else value[:39] + "…")
        case bool():
            return "true" if value else "false"
        case None:
            return "nothing"
        case Mapping():
            return "a table"
        case list() | tuple():
            return f"a list of {len(value)}"
        case int() if abs(value) >= 10**18:
            return "a huge number"
        case _:
            return str(value)


def _quoted(text: str) -> str:
    import json

    return json.dumps(text, ensure_ascii=not text.isprintable())


def _listed(choices: list[str]) -> str:
    return choices[0] if len(choices) == 1 else f"{', '.join(choices[:-1])} or {choices[-1]}"


def _nearest(key: object, known: list[str]) -> str:
    import difflib  # only mistakes need it

    near = difflib.get_close_matches(str(key)[:80], known, n=1)
    return f"did you mean {_quoted(near[0])}?" if near else f"expected one of {', '.join(known)}"
