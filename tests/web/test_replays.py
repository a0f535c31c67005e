"""Replays, downloads, uploads and playing on: all of a match that is over, and what a seat knows of one that is not."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import banneret
from banneret.agents import find
from banneret.kernel.decisions import Listed
from banneret.kernel.match import Match
from tests.web.server import Json, Page, Person, Server, any_reply, play

Over = tuple[Person, str]


@pytest.fixture(scope="module")
def over(server: Server) -> Over:
    """A match that has been played to its end."""
    ana = Person(server)
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "wander"})["table"])
    play([page], random.Random(2))
    page.close()
    return ana, page.last["table"]["id"]


@pytest.fixture
def running(ana: Person, ben: Person) -> Iterator[tuple[Page, Page]]:
    """Two people with secrets, in the middle of their match."""
    made = ana.make(seats={"gold": "me", "silver": "friend"}, scenario="s1")
    ben.join(made["invites"]["silver"])
    pages = ana.sit(made["table"]), ben.sit(made["table"])
    play([*pages], random.Random(3), 40)
    for page in pages:
        page.quiet()  # both have heard of the last answer
    yield pages
    for page in pages:
        page.close()


def drawn(scene: Json | None, change: Json) -> Json:
    """A scene with changes applied, as a page applies them."""
    empty: Json = {"boards": {}, "pieces": {}, "cards": {}, "signs": {}, "order": {}, "seats": None, "status": None}
    before = empty if change["base"] is None else scene or empty
    after: Json = {}
    for key in ("boards", "pieces", "cards", "signs"):
        kept = {id: thing for id, thing in before[key].items() if id not in change["gone"].get(key, [])}
        after[key] = {**kept, **change[key]}
    after["order"] = {**before["order"], **change["order"]}
    for key in ("seats", "status"):
        after[key] = before[key] if change[key] is None else change[key]
    return after


def whole(scene: Json) -> Json:
    """The same as the game makes it: boards and pieces in order."""
    told: Json = {key: [scene[key][id] for id in scene["order"][key]] for key in ("boards", "pieces")}
    return {**told, **{key: scene[key] for key in ("cards", "signs", "seats", "status")}}


def test_every_moment_shows_the_board_as_it_was(over: Over) -> None:
    ana, id = over
    match = banneret.replay(ana.get(f"/api/tables/{id}/journal").text)
    replay = ana.get(f"/api/replays/{id}?seat=*").json
    assert replay["total"] == len([line for line in match.lines() if line.chance is None]) + 1
    moments: list[Any] = []
    while len(moments) < replay["total"]:
        moments += ana.get(f"/api/replays/{id}?seat=*&start={len(moments)}&count=50").json["moments"]
    scene: Json | None = None
    for n, moment in enumerate(moments):
        scene = drawn(scene, moment["scene"])
        if n % 20 == 0 or n == len(moments) - 1:
            then = banneret.replay(match.journal, 0, upto=moment["line"]) if n < len(moments) - 1 else match
            assert whole(scene) == json.loads(json.dumps(then.game.scene(then.view())))
    said = [line for moment in moments for line in (frame["line"]["n"] for frame in moment["frames"])]
    assert said == [*range(match.told)]
    assert replay["outcome"] == json.loads(json.dumps(match.outcome.as_json() if match.outcome else None))


def test_a_match_that_is_over_may_be_seen_with_all_eyes(over: Over, ben: Person) -> None:
    _, id = over
    told = ben.get(f"/api/replays/{id}?count=1").json
    assert set(told["eyes"]) == {"", "*", "gold", "silver"}
    for eyes in told["eyes"]:
        assert ben.get(f"/api/replays/{id}?seat={eyes}&count=1").json["seat"] == eyes
    assert ben.get(f"/api/replays/{id}?seat=bronze").status == 403


def test_the_replay_of_a_running_match_holds_what_the_seat_knows(running: tuple[Page, Page], ana: Person) -> None:
    table = running[0].last["table"]["id"]
    told = ana.get(f"/api/replays/{table}").json
    assert (told["seat"], told["eyes"], told["over"]) == ("gold", ["gold"], False)
    scene: Json | None = None
    for moment in told["moments"]:
        scene = drawn(scene, moment["scene"])
    assert scene is not None
    hands = {seat["id"]: seat["hand"] for seat in scene["seats"]}
    assert "?" not in hands["gold"]
    assert set(hands["silver"]) == {"?"}
    secret = [moment for moment in told["moments"] if moment["says"] == "A secret choice."]
    assert [moment["seat"] for moment in secret] == ["silver"]


def test_the_download_of_a_running_match_has_holes_and_no_hashes(running: tuple[Page, Page], ben: Person) -> None:
    table = running[0].last["table"]["id"]
    head, *lines = [json.loads(line) for line in ben.get(f"/api/tables/{table}/journal").text.splitlines()]
    assert head["known-to"] == "silver"
    assert all("h" not in line for line in lines)
    kept = {line["seat"]: line["reply"] for line in lines if line.get("ask") == "keep-agenda"}
    assert kept["gold"] == "?"
    assert kept["silver"] != "?"
    refused = ben.post("/api/replays", ben.get(f"/api/tables/{table}/journal").text.encode())
    assert refused.status == 400
    assert "holes" in refused.json["says"]


def test_an_uploaded_journal_can_be_seen_and_played_on(over: Over, ben: Person) -> None:
    ana, id = over
    text = ana.get(f"/api/tables/{id}/journal").text
    uploaded = ben.post("/api/replays", text.encode())
    assert uploaded.status == 201
    name = uploaded.json["id"]
    assert ben.get(f"/api/replays/{name}").json["total"] == ana.get(f"/api/replays/{id}").json["total"]
    assert ben.get(f"/api/replays/{name}/journal").text == text
    made = ben.post(f"/api/replays/{name}/play-on", {"line": 40, "seats": {"gold": "me", "silver": "wander"}})
    assert made.status == 201, made.text
    page = ben.sit(made.json["table"])
    play([page], random.Random(1), 5)
    page.close()


@pytest.mark.parametrize("text", [b"", b"{}", b"not json", b'{"journal":1,"game":"chess"}', b"\xff\xfe", b"[" * 50_000])
def test_an_upload_that_is_no_journal_is_refused(ana: Person, text: bytes) -> None:
    answer = ana.post("/api/replays", text)
    assert answer.status == 400
    assert answer.json["says"]


@pytest.mark.parametrize(
    "odd", [{"armies": {"gold": "\ud800"}}, {"armies": {"gold": float("nan")}}, {"told": 10**4299}, {"line": 1 << 53}]
)
def test_an_upload_that_nobody_could_keep_or_read_again_is_refused(ana: Person, odd: Json) -> None:
    """Half a letter, what is no number, or numbers that a page cannot count with: JSON for some, and not for others."""
    begun = banneret.from_position(banneret.new_match("tactics", "s1", seed=1).position()).journal.partition("\n")[0]
    answer = ana.post("/api/replays", json.dumps({**json.loads(begun), **odd}).encode())
    assert answer.status == 400, answer.text
    assert ana.post("/api/replays", begun.encode()).status == 201


def test_a_changed_journal_is_refused_at_the_first_difference(over: Over) -> None:
    ana, id = over
    lines = ana.get(f"/api/tables/{id}/journal").text.splitlines()
    changed = [line.replace("zone:gold", "zone:silver") for line in lines]
    refused = ana.post("/api/replays", "\n".join(changed if changed != lines else lines[:5] + lines[6:]).encode())
    assert refused.status == 400
    assert refused.json["says"].startswith("Line ")


@pytest.mark.parametrize("line", [-1, 9999, 1 << 70])
def test_there_is_no_playing_on_from_a_moment_that_never_was(
    running: tuple[Page, Page], ben: Person, line: int
) -> None:
    table = running[0].last["table"]["id"]
    refused = ben.post(f"/api/replays/{table}/play-on", {"line": line})
    assert (refused.status, refused.json["says"]) == (400, "This match has no such moment.")


def test_playing_on_from_a_match_that_is_over_begins_at_that_moment(over: Over) -> None:
    ana, id = over
    match = banneret.replay(ana.get(f"/api/tables/{id}/journal").text)
    line = [n for n, one in enumerate(match.lines()) if one.chance is None][20]
    then = banneret.replay(match.journal, 0, upto=line)
    made = ana.post(f"/api/replays/{id}/play-on", {"line": line, "seats": {"gold": "me", "silver": "here"}}).json
    page = ana.sit(made["table"])
    assert page.last["open"]["n"] == line
    assert whole(drawn(None, page.last["scene"])) == json.loads(json.dumps(then.game.scene(then.view("gold"))))
    assert page.reply(any_reply(page.last["open"], random.Random(1)))["type"] == "ok"
    page.close()
    refused = ana.post(f"/api/replays/{id}/play-on", {"line": match.count})
    assert "over there" in refused.json["says"]


def test_playing_on_from_a_running_match_begins_with_a_guess(
    running: tuple[Page, Page], ana: Person, ben: Person
) -> None:
    table = running[0].last["table"]["id"]
    line = running[0].last["open"]["n"]
    made = ana.post(f"/api/replays/{table}/play-on", {"line": line, "seats": {"gold": "me", "silver": "wander"}})
    assert made.status == 201, made.text
    page = ana.sit(made.json["table"])
    running[0].quiet()
    hands = [{seat["id"]: seat["hand"] for seat in _seats(one)} for one in (page, running[0])]
    assert hands[0]["gold"] == hands[1]["gold"]
    page.close()
    assert ana.post(f"/api/replays/{table}/play-on", {"line": line, "seat": "silver"}).status == 403
    stranger = Person(ana.server)
    assert stranger.post(f"/api/replays/{table}/play-on", {"line": line}).status == 403


def to_an_idle_window() -> Match:
    """A battle in which Red is asked though there is nothing that it could use."""
    match, rng = banneret.new_match("tmg", "clash-of-kings-small", seed=1), random.Random(1)
    while (question := match.question) is not None:
        if isinstance(question, Listed) and question.seat == "red" and [*question.options()] == [question.decline]:
            return match
        match.answer(question.sample(rng), question.seat)
    raise AssertionError("Red could act at every question")


@pytest.mark.parametrize(("blue", "passed"), [("wander", True), ("friend", False)])
def test_playing_on_begins_where_one_can_act_if_nobody_else_learns_of_it(ana: Person, blue: str, passed: bool) -> None:
    match = to_an_idle_window()
    id = ana.post("/api/replays", match.journal.encode()).json["id"]
    wanted = {"line": match.count, "seats": {"red": "me", "blue": blue}}
    page = ana.sit(ana.post(f"/api/replays/{id}/play-on", wanted).json["table"])
    assert (page.last["open"]["n"] > match.count) == passed
    page.close()


def _seats(page: Page) -> list[Json]:
    told: list[Json] = [m["seats"] for m in page.heard if m["type"] == "scene" and m["seats"]][-1]
    return told


def test_the_summary_tells_scores_and_dice(over: Over) -> None:
    ana, id = over
    told = ana.get(f"/api/tables/{id}/summary").json
    match = banneret.replay(ana.get(f"/api/tables/{id}/journal").text)
    assert match.outcome is not None
    assert told["history"][-1]["scores"] == dict(match.outcome.scores)
    assert told["history"][0]["scores"] == {"gold": 0, "silver": 0}
    rolled = [face for line in match.lines() if line.chance == "roll" for face in line.reply]
    assert sum(luck["dice"] for luck in told["dice"].values()) == len(rolled)
    assert told["outcome"]["winner"] == match.outcome.winner
    assert len(told["lines"]) > 50


def test_a_finished_table_can_be_looked_at_again(over: Over) -> None:
    ana, id = over
    page = ana.sit(id)
    assert page.last["open"]["type"] == "over"
    page.close()
    assert find("wander").name == "wander"
