"""The registry knows the toy game as well."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banneret import registry


@pytest.fixture(autouse=True)
def with_the_toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(registry.GAMES, "duel", "tests.kernel.duel")
    yield
    registry.game.cache_clear()
