"""Malformed messages, made from the schema of the interface itself: each gets an error, and nothing changes.

`BANNERET_FUZZ=10000` sends so many; the usual run sends a few hundred.
"""

from __future__ import annotations

import json
import os
import random
import sqlite3
import string
from typing import Any

import pytest

from banneret.registry import GAMES, game
from tests.web.server import Page, Person, Server

NUMBER = int(os.environ.get("BANNERET_FUZZ", "600"))
NUMBERS: list[Any] = [None, True, False, 0, -1, 1, 2**31, 2**63, 2**70, -(2**70), 0.5, 1e308, -0.0]
WORDS = [
    "",
    "?",
    "gold",
    "red",
    "*",
    "\x00",
    "é" * 50,
    "none",
    "yes",
    "\ud7ff",
    "𝕏" * 9,
    "piece:x",
    "place:3,4",
    "place:9999,1",
]
LISTS: list[Any] = [[], [[]], [None], [1, 2, 3], [[1, 2], [3, 4]], [1e9, 2, 3], ["gold"], [["gold"]]]
TABLES: list[Any] = [{}, {"concede": 1}, {"concede": True}, {"concede": True, "x": 1}, {"a": {"b": [1]}}, {"gold": 1}]
ODD: list[Any] = [*NUMBERS, *WORDS, *LISTS, *TABLES]


class Fuzzer:
    """Messages that are nearly right."""

    def __init__(self, described: dict[str, Any], rng: random.Random) -> None:
        self.schemas = described["components"]["schemas"]
        self.kinds = [ref["$ref"].rpartition("/")[2] for ref in described["x-socket"]["from-page"]]
        self.rng = rng

    def request(self, kind: str) -> str | bytes:
        """The body of a request, nearly right."""
        said = {name: self._value(part) for name, part in self.schemas[kind]["properties"].items()}
        return self._torn(json.dumps(said))

    def message(self) -> str | bytes:
        """One message, wrong somewhere (or, by chance, merely refused)."""
        schema = self.schemas[self.rng.choice(self.kinds)]
        said = {name: self._value(part) for name, part in schema["properties"].items()}
        text = json.dumps(self._bent(said))
        return self._torn(text)

    def _value(self, schema: dict[str, Any]) -> Any:
        """A value as the schema wants it, or not."""
        rng = self.rng
        if rng.random() < 0.25:
            return rng.choice(ODD)
        if "enum" in schema:
            return rng.choice(schema["enum"])
        if "anyOf" in schema:
            return self._value(rng.choice(schema["anyOf"]))
        kind = schema.get("type")
        if kind == "integer":
            return rng.choice([rng.randint(-3, 200), 2, 3])
        if kind == "array":
            return [
                self._value(schema.get("items", {})) for _ in range(rng.randint(0, 70 if rng.random() < 0.1 else 3))
            ]
        made = {
            "string": rng.choice(["gold", "silver", "red", "blue", "*", "x"]),
            "boolean": True,
            "number": rng.random() * 20,
        }
        return made.get(str(kind), rng.choice(ODD))

    def _bent(self, said: dict[str, Any]) -> Any:
        """A field too few, too many, or of another name."""
        way = self.rng.randrange(6)
        if way == 0:
            said.pop(self.rng.choice([*said]))
        elif way == 1:
            said["".join(self.rng.choices(string.ascii_letters, k=5))] = self.rng.choice(ODD)
        elif way == 2:
            said["type"] = self.rng.choice(["", "ok", "scene", "Reply", 7, None, ["reply"]])
        elif way == 3:
            return self.rng.choice([[said], said["type"], None])
        return said

    def _torn(self, text: str) -> str | bytes:
        way = self.rng.randrange(10)
        if way == 0:
            return text[: self.rng.randrange(len(text))]
        if way == 1:
            at = self.rng.randrange(len(text))
            return text[:at] + self.rng.choice(string.printable) + text[at + 1 :]
        if way == 2:
            return bytes(self.rng.randrange(256) for _ in range(self.rng.randrange(40)))
        if way == 3:
            return '{"type":"reply","n":2,"reply":' + "[" * self.rng.choice([10, 2000, 30000])
        return text


def rows(server: Server, table: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect(server.database, timeout=10) as db:
        return db.execute("select at, line from journal where tab = ? order by at", (table,)).fetchall()


def heard_after(page: Page, text: str | bytes) -> list[dict[str, Any]]:
    page.say_text(text)
    return page.quiet()


def new_table(person: Person, name: str) -> str:
    """A table for two at one screen, in the game's scenario for newcomers."""
    first, second = game(name).seats
    made = person.make(game=name, scenario=next(iter(game(name).scenarios())), seats={first: "me", second: "here"})
    table: str = made["table"]
    return table


@pytest.mark.parametrize("name", GAMES)
def test_malformed_messages_get_an_error_and_change_nothing(ana: Person, server: Server, name: str) -> None:
    """A spectator can change nothing, whatever it says: every answer is an error or a refusal, or says nothing new."""
    table = new_table(ana, name)
    player, stranger = ana.sit(table), Person(server).sit(table)
    before = rows(server, table)
    fuzzer = Fuzzer(ana.get("/api/openapi.json").json, random.Random(7))
    harmless = {"error", "refused", "pong", "measured", "table", "log", "scene", "waiting"}  # hello, ping and measure
    for _ in range(NUMBER):
        text = fuzzer.message()
        heard = heard_after(stranger, text)
        assert heard, text
        assert {message["type"] for message in heard} <= harmless, (text, heard)
    assert rows(server, table) == before
    assert {message["type"] for message in player.quiet()} <= {"table"}
    assert "Traceback" not in server.log(), server.log()[-3000:]


@pytest.mark.parametrize("name", GAMES)
def test_a_player_who_talks_nonsense_changes_nothing_by_it(ana: Person, server: Server, name: str) -> None:
    """What is malformed is told so; what is well formed by chance is a message like any other."""
    table = new_table(ana, name)
    page = ana.sit(table)
    fuzzer = Fuzzer(ana.get("/api/openapi.json").json, random.Random(8))
    errors = 0
    for _ in range(NUMBER // 3):
        text = fuzzer.message()
        before = rows(server, table)
        heard = heard_after(page, text)  # perhaps nothing: a name given twice, a second wish for a rematch
        if heard and heard[0]["type"] == "error":
            errors += 1
            assert rows(server, table) == before
    assert errors > NUMBER // 12
    assert "a judge broke" not in server.log(), server.log()[-3000:]
    assert page.quiet() is not None


@pytest.mark.parametrize("name", GAMES)
def test_odd_replies_are_refused_and_change_nothing(ana: Person, server: Server, name: str) -> None:
    page = ana.sit(new_table(ana, name))
    rng = random.Random(3)
    for step in range(12):
        question = page.last["open"]
        legal = [option["reply"] for option in question["options"]]
        for odd in ODD:
            if odd not in legal and not (question["kind"] == "pose" and odd == [1, 2, 3]):  # that is a pose
                assert page.reply(odd)["type"] == "refused", (question["word"], odd)
                page.say("why", id=step, n=question["n"], reply=odd)
                assert page.until("verdict", "refused")["type"] == "verdict"
        assert page.reply(rng.choice(legal))["type"] == "ok"
        if page.until("question", "waiting")["type"] == "waiting":
            page.say("face", seat=page.last["open"]["yours"][0])
            page.until("question")
    assert "Traceback" not in server.log(), server.log()[-3000:]


def test_malformed_requests_get_a_sentence_and_change_nothing(ana: Person, server: Server) -> None:
    table = new_table(ana, "tactics")
    told, before = ana.get("/api/openapi.json").json, rows(server, table)
    fuzzer, stranger = Fuzzer(told, random.Random(9)), Person(server)
    doors = {
        path: methods["post"]["requestBody"]["content"] for path, methods in told["paths"].items() if "post" in methods
    }
    kinds = {
        path: body["application/json"]["schema"]["$ref"].rpartition("/")[2]
        for path, body in doors.items()
        if "application/json" in body
    }
    assert len(kinds) == 4
    for _ in range(NUMBER // 2):
        path, kind = fuzzer.rng.choice([*kinds.items()])
        text = fuzzer.request(kind)
        answer = stranger.post(path.replace("{table}", table), text.encode() if isinstance(text, str) else text)
        assert answer.status in (201, 400, 403, 404), (path, text, answer.text)
        assert answer.status == 201 or answer.json["says"], (path, text)
    assert rows(server, table) == before
    assert [seat["yours"] for seat in stranger.get(f"/api/tables/{table}").json["seats"]] == [False, False]
    assert "Traceback" not in server.log(), server.log()[-3000:]
