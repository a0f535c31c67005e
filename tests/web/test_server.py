"""A test that fails fails again: its tables have the same dice in every run, and nobody takes its server's port."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from tests.web.house import Fool, House, run
from tests.web.server import Person, Server


def test_tables_have_the_same_dice_and_thoughts_whatever_was_played_before(ana: Person, tmp_path: Path) -> None:
    told = [story(ana) for _ in range(2)]
    assert len(told[0]) > 50
    assert told[0] == told[1]

    async def test(house: House) -> None:
        table, _ = await house.table(seats={"gold": "me", "silver": "here"})
        (line, *_) = table.match.lines()
        first = next(text for text in told[0] if "roll-off" in text)
        assert all(str(face) in first for face in line.reply)

    run(tmp_path, Fool(), test)


def story(person: Person) -> list[str]:
    """What happens when computers play each other."""
    page = person.sit(table := person.make(seats={"gold": "wander", "silver": "wander"})["table"])
    while page.last["open"]["type"] != "over":
        page.hear()
    page.close()
    return [line["text"] for line in person.get(f"/api/tables/{table}/summary").json["lines"]]


def test_the_port_of_a_killed_server_is_given_to_nobody_else(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        server.kill()
        with socket.socket() as other, pytest.raises(OSError, match="in use"):
            other.bind(("127.0.0.1", server.port))
        server.start()
        assert Person(server).get("/api/games").status == 200
    finally:
        server.stop()
