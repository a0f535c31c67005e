"""The description of the interface is complete and true: doors, statuses, parameters, and what comes back."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from starlette.routing import Route

from banneret.web.app import routes
from banneret.web.openapi import PATHS, description
from banneret.web.replays import MOST
from tests.web.server import Json, Person

TOLD = description()


def doors() -> set[tuple[str, str]]:
    """Every path of the interface with its methods."""
    api = [route for route in routes() if isinstance(route, Route) and route.path.startswith("/api/")]
    return {(route.path, method.lower()) for route in api for method in set(route.methods or ()) - {"HEAD"}}


def test_every_door_is_described_and_every_described_door_is_there() -> None:
    assert {(path, method) for path, methods in TOLD["paths"].items() for method in methods} == doors()


def body_for(path: str, links: Json) -> Any:
    """What is sent to a door that takes something."""
    return {
        "/api/tables": {"game": "tactics", "scenario": "s0"},
        "/api/tables/{table}/join": {"token": links["silver"].partition("#invite=")[2]},
        "/api/tables/{table}/invites": {"seat": "gold"},
        "/api/replays/{table}/play-on": {"line": 2, "seats": {"gold": "me", "silver": "here"}},
    }[path]


def checked(path: str, method: str, answer: Any) -> None:
    """The status is described, and so is every field."""
    responses = TOLD["paths"][path][method]["responses"]
    assert str(answer.status) in responses, (path, method, answer.status, answer.text[:200])
    media = answer.headers["content-type"].partition(";")[0]
    assert [media] == [*responses[str(answer.status)]["content"]]
    if media == "application/json":
        msgspec.json.decode(answer.text, type=PATHS[path][method][2])


def test_every_answer_is_as_described(ana: Person) -> None:
    made = ana.make(seats={"gold": "me", "silver": "friend"})
    journal = ana.post("/api/replays", ana_journal(ana))
    checked("/api/replays", "post", journal)
    for path, method in sorted(doors() - {("/api/replays", "post")}):
        address = path.replace("{table}", made["table"]).replace("{game}", "tactics")
        answer = ana.get(address) if method == "get" else ana.post(address, body_for(path, made["invites"]))
        checked(path, method, answer)


def ana_journal(ana: Person) -> bytes:
    """The journal of a match that has ended."""
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "here"})["table"])
    page.say("concede")
    if page.until("over", "notice", "waiting")["type"] != "over":
        page.until("over")
    page.close()
    return ana.get(f"/api/tables/{page.last['table']['id']}/journal").text.encode()


@pytest.mark.parametrize(("start", "count"), [(0, 1), (2, 2), (0, MOST)])
def test_a_stretch_of_a_replay_is_as_long_as_described(ana: Person, start: int, count: int) -> None:
    names = {parameter["name"] for parameter in TOLD["paths"]["/api/replays/{table}"]["get"]["parameters"]}
    assert names == {"table", "seat", "start", "count"}
    id = ana.post("/api/replays", ana_journal(ana)).json["id"]
    told = ana.get(f"/api/replays/{id}?start={start}&count={count}").json
    assert (told["start"], len(told["moments"])) == (start, max(0, min(count, told["total"] - start)))
