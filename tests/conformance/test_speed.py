"""Importing Banneret is quick and opens no game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
MOST = 0.060  # seconds
TIMED = "import time; t = time.process_time(); import banneret; print(time.process_time() - t)"
OPENED = "import sys, banneret; print(*[name for name in sys.modules if name.startswith('banneret.games')])"


def said(code: str) -> str:
    return subprocess.check_output([sys.executable, "-c", code], cwd=PROJECT, text=True).strip()


def test_the_import_takes_at_most_60_ms() -> None:
    assert min(float(said(TIMED)) for _ in range(10)) <= MOST


def test_the_import_opens_no_game() -> None:
    assert said(OPENED) == ""
