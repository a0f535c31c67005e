"""The scripts of the pages: their types hold, they name no game, and ask nobody else."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from banneret import registry

PROJECT = Path(__file__).parents[3]
STATIC = PROJECT / "banneret" / "web" / "static"
TSC = Path(sys.prefix) / "node" / "node_modules" / "typescript" / "bin" / "tsc"
TO_COME = ("tmg", "wrath", "joan")
STRICT = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--noUnusedLocals"]
MODERN = ["--target", "es2022", "--module", "es2022", "--moduleResolution", "bundler"]
LIBRARIES = ["--lib", "es2023,dom,dom.iterable"]
NAMESPACE = "http://www.w3.org/2000/svg"


def files(*endings: str) -> list[Path]:
    return sorted(path for path in STATIC.rglob("*") if path.suffix in endings)


@pytest.mark.skipif(not TSC.is_file(), reason="TypeScript is not installed beside this Python")
def test_the_types_of_the_scripts_hold() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node on this machine")
    scripts = [str(path) for path in files(".js")]
    done = subprocess.run([node, str(TSC), *STRICT, *MODERN, *LIBRARIES, *scripts], capture_output=True, text=True)
    assert done.stdout == ""
    assert done.returncode == 0


def test_the_client_names_no_game() -> None:
    names = re.compile(rf"\b({'|'.join([*registry.GAMES, *TO_COME])})\b", re.IGNORECASE)
    named = [path.name for path in files(".js", ".css", ".html") if names.search(path.read_text("utf-8"))]
    assert named == []


def test_the_pages_ask_no_other_host() -> None:
    foreign = re.compile(r"(?:https?:)?//[\w-]+\.\w+")
    asking = [
        path.name
        for path in files(".js", ".css", ".html", ".svg")
        if foreign.search(path.read_text("utf-8").replace(NAMESPACE, ""))
    ]
    assert asking == []


def test_every_script_is_one_idea() -> None:
    long = [path.name for path in files(".js", ".css") if len(path.read_text("utf-8").splitlines()) > 500]
    assert long == []
