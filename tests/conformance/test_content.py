"""Content is read once, on first use, quickly; and its version names exactly what was read."""

from __future__ import annotations

import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from banneret import registry
from banneret.kernel.content import content_version
from banneret.kernel.shelves import content_files
from tests.games.slips import copied

QUICK = {"tactics": 0.04}  # seconds
USUAL = 0.06


@pytest.fixture(params=registry.GAMES)
def library(request: pytest.FixtureRequest) -> Any:
    """The library of each game in turn."""
    return import_module(f"{registry.GAMES[request.param]}.library")


def test_content_is_read_on_first_use_only(library: Any) -> None:
    asks = f"from {library.__name__} import library; print(library.cache_info().currsize)"
    run = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "0"
    assert library.library() is library.library()


def test_reading_is_quick(library: Any) -> None:
    def once() -> float:
        start = time.process_time()
        library.read_library(library.CONTENT)
        return time.process_time() - start

    assert min(once() for _ in range(5)) < QUICK.get(library.__name__.split(".")[-2], USUAL)


def test_the_version_names_exactly_this_content(library: Any, tmp_path: Path) -> None:
    folder = copied(library.CONTENT, tmp_path)
    files = content_files(folder)
    assert {file.suffix for file in folder.rglob("*.*")} == {file.suffix for file in files}
    assert content_version(files) == library.content_version()
    for file in (files[0], files[-1]):
        whole = file.read_bytes()
        file.write_bytes(whole[:-2] + b"\n")
        assert content_version(files) != library.content_version()
        file.write_bytes(whole)
    assert content_version(files) == library.content_version()
