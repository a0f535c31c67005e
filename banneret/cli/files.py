"""Files that people hand in or get: every slip is one sentence, and a file is whole or as it was before."""

from __future__ import annotations

import json
import os
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

from banneret.kernel.errors import BanneretError

MOST = 50_000_000  # bytes; nothing that Banneret writes comes near
MARK = "\ufeff"  # some editors begin a file with it


class FileError(BanneretError):
    """To the person who named a file: what is wrong with it."""


def text_of(path: Path | str, what: str) -> str:
    """The text of a file that somebody named; `what` says what it should be."""
    try:
        if Path(path).stat().st_size > MOST:
            raise FileError(f"{path} is too long to be {what}.")
        return Path(path).read_text(encoding="utf-8", errors="surrogatepass").removeprefix(MARK)
    except UnicodeDecodeError:
        raise FileError(f"{path} is not {what}: it is not text.") from None
    except (OSError, ValueError) as fault:
        raise FileError(f"{path} cannot be read: {_reason(fault)}.") from None


def table_of(path: Path | str, what: str) -> dict[str, Any]:
    """The table in a TOML or JSON file."""
    text = text_of(path, what)
    try:
        table = json.loads(text) if _looks_like_json(path, text) else tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        raise FileError(f"{path} is not {what}: {_reason(fault)}.") from None
    if not isinstance(table, dict):
        raise FileError(f"{path} is not {what}: it holds no table.")
    return table


def _looks_like_json(path: Path | str, text: str) -> bool:
    return Path(path).suffix == ".json" or text.lstrip().startswith("{")


def put(path: Path, text: str) -> None:
    """Write a whole file at once: whoever kills us leaves the old one or the new one, never half of one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8", errors="surrogatepass", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
        _settle(path.parent)
    except (OSError, ValueError) as fault:
        raise FileError(f"{path} cannot be written: {_reason(fault)}.") from None
    finally:
        with suppress(OSError, ValueError):
            beside.unlink()


def _settle(folder: Path) -> None:
    """The new name too is on the disk before we go on (where folders can be synced)."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _reason(fault: BaseException) -> str:
    said = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
    return " ".join(said.split()).rstrip(".")
