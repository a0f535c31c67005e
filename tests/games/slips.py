"""Content with a slip in it: a copy of a game's content in which one thing is changed, and what is said of it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from banneret.kernel.errors import ContentError


def copied(content: Path, folder: Path) -> Path:
    """A copy of the content in a folder."""
    return Path(shutil.copytree(content, folder / "content"))


def change(file: Path, old: str, new: str) -> None:
    """Write something else at the first place where the old words stand."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def told(read: Callable[[Path], object], content: Path) -> str:
    """What is said of content that cannot be read."""
    with pytest.raises(ContentError) as slip:
        read(content)
    return str(slip.value)
