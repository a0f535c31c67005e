"""One real server for the tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.server import Person, Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture
def ana(server: Server) -> Person:
    return Person(server)


@pytest.fixture
def ben(server: Server) -> Person:
    return Person(server)
