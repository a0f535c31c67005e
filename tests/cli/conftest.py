"""A state folder of its own for every test, and the toy game beside the others."""

from pathlib import Path

import pytest

from banneret import registry


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where matches are kept during a test."""
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    monkeypatch.setitem(registry.GAMES, "duel", "tests.kernel.duel")
    return folder
