"""The doors: games, rules, the description of the interface, pages, and the headers that keep other sites out."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from pathlib import Path
from typing import get_args

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from banneret.registry import GAMES
from banneret.web import requests, wire
from banneret.web.openapi import PATHS, description
from banneret.web.replays import LONGEST_JOURNAL
from banneret.web.requests import LONGEST_BODY
from tests.web.server import SOON, Person, Server


def test_every_game_is_offered_with_a_board_and_its_lists(ana: Person) -> None:
    told = ana.get("/api/games").json
    there = {game["id"]: game for game in told["games"]}
    for name in GAMES:
        assert there[name]["playable"] is True
        assert there[name]["scene"]["boards"][0]["role"] == "main"
        assert there[name]["scenarios"][0]["title"]
    assert told["opponent"] in told["agents"]
    assert there["tactics"]["scenarios"][0]["armies"] == {
        "learn-baratheon": "Jon Arryn's Patrol",
        "learn-targaryen": "Jon Connington's Patrol",
    }


def test_every_rule_has_a_sentence_and_its_tests(ana: Person) -> None:
    told = ana.get("/api/rules/tactics").json
    rules = {rule["id"]: rule for rule in told["rules"]}
    assert len(rules) > 300
    assert rules["TAC-PASS-1"]["status"] == "built"
    assert any(name.startswith("test_TAC_PASS_1") for name in rules["TAC-PASS-1"]["tests"])
    assert told["tested"] is True
    assert ana.get("/api/rules/chess").status == 400


def test_the_interface_describes_itself(ana: Person) -> None:
    told = ana.get("/api/openapi.json").json
    assert told == json.loads(json.dumps(description()))
    assert set(told["paths"]) == set(PATHS)
    refs = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(told)))
    assert refs <= set(told["components"]["schemas"])
    names = {kind.__name__ for kind in get_args(wire.FromPage)}
    assert {ref["$ref"].rpartition("/")[2] for ref in told["x-socket"]["from-page"]} == names


def test_every_described_path_answers(ana: Person) -> None:
    table = ana.make(seats={"gold": "me", "silver": "here"})["table"]
    for path, methods in PATHS.items():
        if "get" in methods:
            answer = ana.get(path.replace("{table}", table).replace("{game}", "tactics"))
            assert answer.status == 200, (path, answer.text)


@pytest.mark.parametrize("path", ["/", "/table/x", "/replay/x", "/rules/tactics", "/api/games", "/nowhere"])
def test_every_answer_keeps_other_sites_out(ana: Person, path: str) -> None:
    headers = ana.get(path).headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_a_request_for_no_host_is_refused_with_a_sentence(ana: Person) -> None:
    answer = ana.ask("POST", "/api/tables", {"game": "tactics"}, Host="[")
    assert (answer.status, answer.json["says"]) == (400, "The request does not say which host it is for.")


def test_a_store_that_fails_is_told_in_a_sentence_without_a_path(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        ana = Person(server)
        ana.make()
        with sqlite3.connect(server.database, timeout=10) as db:
            db.execute("alter table tables rename to lost")
        for answer in (ana.post("/api/tables", {"game": "tactics"}), ana.get("/api/tables")):
            assert answer.status == 500
            assert answer.json == {"says": answer.json["says"], "rule": ""}
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert not {"lost", "sqlite", "/"} & {*re.findall(r"\w+|/", answer.json["says"])}
    finally:
        server.stop()


def test_an_address_that_leads_nowhere_has_a_page_and_a_sentence(ana: Person) -> None:
    page, api = ana.get("/nowhere"), ana.get("/api/nowhere")
    assert (page.status, api.status) == (404, 404)
    assert 'href="/"' in page.text
    assert api.json["says"] == "There is nothing at this address."


def test_an_address_asked_in_another_way_refuses_in_a_sentence(ana: Person) -> None:
    answer = ana.ask("DELETE", "/api/tables")
    assert (answer.status, answer.json) == (405, {"says": "This address cannot be asked in that way.", "rule": ""})
    assert answer.headers["allow"]


def test_the_cookie_is_for_no_script_and_no_other_site(ana: Person) -> None:
    cookie = ana.post("/api/tables", {"game": "tactics"}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert len(cookie.partition("=")[2].partition(";")[0]) >= 43


def test_what_is_too_long_is_refused(ana: Person) -> None:
    for path, longest in (("/api/tables", LONGEST_BODY), ("/api/replays", LONGEST_JOURNAL)):
        answer = ana.post(path, b"x" * (longest + 1))
        assert (answer.status, answer.json["says"]) == (413, f"That is too long: at most {longest} bytes.")
        assert ana.post(path, b"x" * longest).status == 400  # read, and no sense in it


def test_what_does_not_come_to_an_end_is_refused_and_lies_no_longer_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "PATIENCE", 0.05)
    parts = [b"{"]

    async def receive() -> Message:
        if not parts:
            await asyncio.sleep(SOON)
        return {"type": "http.request", "body": parts.pop(), "more_body": True}

    async def endpoint(request: Request) -> Response:
        return Response(await requests.body_of(request))

    asked = Request({"type": "http", "method": "PUT", "headers": []}, receive)
    answer = asyncio.run(asyncio.wait_for(requests.polite(endpoint)(asked), SOON / 4))
    assert (answer.status_code, answer.headers["connection"]) == (408, "close")
    assert b"too slowly" in answer.body
