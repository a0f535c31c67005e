"""Every game of the registry, and the toy that the kernel was tried on first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from banneret import registry
from banneret.kernel.game import Game
from tests.conformance.numbers import EVERY, TOY


@pytest.fixture(params=EVERY)
def game(request: pytest.FixtureRequest, with_the_toy: None) -> Game:
    """Each game in turn."""
    return registry.game(request.param)


@pytest.fixture
def with_the_toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The registry knows the toy as well."""
    for name, path in TOY.items():
        monkeypatch.setitem(registry.GAMES, name, path)
    yield
    registry.game.cache_clear()
