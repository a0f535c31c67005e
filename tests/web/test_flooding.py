"""Nobody floods the server: an address has a measure for what it makes and uploads, far above what people do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from banneret.web.flooding import A_MINUTE, Dam, household
from tests.web.server import Person, Server

FEW, MANY = 6, 100
NEW = {"game": "tactics", "scenario": "s0"}


def test_an_address_spends_its_measure_and_gets_it_back_within_a_minute() -> None:
    dam = Dam(60)
    assert [dam.spend("a", 1, 0.0) for _ in range(60)] == [0.0] * 60
    assert dam.spend("a", 1, 0.0) == pytest.approx(1.0)
    assert dam.spend("a", 4, 1.0) == pytest.approx(3.0)
    assert dam.spend("a", 4, 4.0) == 0.0
    assert [dam.spend("a", 60, 64.0), dam.spend("a", 1, 64.0)] == [0.0, pytest.approx(1.0)]


def test_addresses_do_not_pay_for_each_other() -> None:
    dam = Dam(1)
    assert [dam.spend(who, 1, 0.0) for who in ("192.0.2.1", "192.0.2.2")] == [0.0, 0.0]
    assert dam.spend("192.0.2.1", 1, 0.0) == pytest.approx(60.0)


def test_what_weighs_more_than_the_measure_takes_all_of_it() -> None:
    dam = Dam(2)
    assert dam.spend("a", 4, 0.0) == 0.0
    assert dam.spend("a", 4, 30.0) == pytest.approx(30.0)
    assert dam.spend("a", 4, 60.0) == 0.0


def test_a_household_has_one_measure_whatever_addresses_it_makes_up() -> None:
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:3::9") != household("2001:db8:1:2::9")
    assert (household("192.0.2.7"), household("fe80::1%eth0")) == ("192.0.2.7", "fe80::/64")
    assert household("a name") == "a name"


def test_whoever_has_everything_left_is_forgotten() -> None:
    dam = Dam(60)
    dam.spend("a", 1, 0.0)
    dam.spend("b", 30, 0.0)
    dam.sweep(2.0)
    assert len(dam) == 1
    dam.sweep(31.0)
    assert len(dam) == 0


def test_without_a_measure_nothing_is_counted() -> None:
    dam = Dam(0)
    assert {dam.spend("a", 4, 0.0) for _ in range(1000)} == {0.0}
    assert len(dam) == 0


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a small measure."""
    running = Server(tmp_path_factory.mktemp("strict"), "--a-minute", str(FEW))
    yield running
    running.stop()


def test_a_flood_of_tables_and_uploads_is_refused_with_a_sentence_and_a_time(strict: Server) -> None:
    ana = Person(strict)
    assert ana.post("/api/replays", b"no journal").status == 400  # weighs as much as four tables
    made = ana.make()["table"]
    refused = (answer for _ in range(MANY) if (answer := ana.post("/api/tables", NEW)).status != 201)
    late = next(refused)
    seconds = late.headers["retry-after"]
    assert late.status == 429
    assert 1 <= int(seconds) <= 60 // FEW
    assert late.json["says"].startswith(f"That is too much at once: try again in {seconds} second")
    ana.sit(made).close()  # those who play, or only look, are not held up
    assert {ana.get(path).status for path in ("/", "/api/games", "/api/tables", f"/api/tables/{made}")} == {200}
    assert 429 in (ana.post(f"/api/tables/{made}/join", {"token": "x"}).status for _ in range(MANY))


def test_a_table_of_people_never_meets_it(tmp_path: Path) -> None:
    server = Server(tmp_path, "--a-minute", str(A_MINUTE))
    try:
        people = [Person(server) for _ in range(30)]
        assert all(one.make()["table"] for one in people)
    finally:
        server.stop()
