"""Seats are held by secrets: a link invites, a cookie remembers; no token, no seat."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from banneret.kernel.errors import BanneretError
from banneret.storage.store import Invitation
from banneret.web import wire_http
from banneret.web.lobby import NotAllowed, seated
from tests.web.house import KEY, Fool, House, run
from tests.web.server import Page, Person, Server


def invited(ana: Person) -> tuple[str, str, str]:
    """A table with one invited friend: its id, the link, the token in it."""
    made = ana.make(seats={"gold": "me", "silver": "friend"})
    link = made["invites"]["silver"]
    return made["table"], link, link.partition("#invite=")[2]


def yours(person: Person, table: str) -> list[str]:
    """The seats that the server says this person holds."""
    page = person.sit(table)
    page.close()
    return [seat["id"] for seat in page.last["table"]["seats"] if seat["yours"]]


def test_a_link_gives_its_seat_once(ana: Person, ben: Person, server: Server) -> None:
    table, link, _ = invited(ana)
    assert yours(ben, table) == []
    assert ben.join(link).status == 200
    assert yours(ben, table) == ["silver"]
    assert yours(ana, table) == ["gold"]
    carl = Person(server)
    refused = carl.join(link)
    assert (refused.status, yours(carl, table)) == (403, [])
    assert "ask for a new one" in refused.json["says"]


def test_a_wrong_token_or_one_of_another_table_gives_none(ana: Person, ben: Person) -> None:
    table, _, token = invited(ana)
    other, _, _ = invited(ana)
    for id, said in ((table, token[:-1]), (table, token + "x"), (table, ""), (other, token), ("0" * 16, token)):
        assert ben.post(f"/api/tables/{id}/join", {"token": said}).status in (403, 404)
    assert yours(ben, table) == yours(ben, other) == []


def test_an_expired_invitation_gives_none(ana: Person, ben: Person, server: Server) -> None:
    table, link, _ = invited(ana)
    with sqlite3.connect(server.database, timeout=10) as db:
        db.execute("update invitations set until = ? where tab = ?", (int(time.time()) - 1, table))
    assert ben.join(link).status == 403
    assert yours(ben, table) == []


def test_a_revoked_seat_is_lost_at_once_even_on_an_open_page(ana: Person, ben: Person) -> None:
    table, link, _ = invited(ana)
    ben.join(link)
    page = ben.sit(table)
    assert ana.post(f"/api/tables/{table}/invites", {"seat": "silver", "revoke": True}).status == 200
    while any(seat["yours"] for seat in page.until("table")["seats"]):
        pass
    assert page.last["table"]["facing"] == ""
    page.say("concede", seat="silver")
    assert "do not hold" in page.until("refused")["says"]
    assert ben.join(link).status == 403
    page.close()


def test_a_fresh_link_voids_the_one_before(ana: Person, ben: Person) -> None:
    table, link, _ = invited(ana)
    fresh = ana.post(f"/api/tables/{table}/invites", {"seat": "silver"}).json["invites"]["silver"]
    assert ben.join(link).status == 403
    assert ben.join(fresh).status == 200


def test_only_maker_and_holder_may_invite(ana: Person, ben: Person, server: Server) -> None:
    table, link, _ = invited(ana)
    carl = Person(server)
    assert carl.post(f"/api/tables/{table}/invites", {"seat": "silver"}).status == 403
    ben.join(link)
    assert carl.post(f"/api/tables/{table}/invites", {"seat": "silver"}).status == 403
    assert ana.post(f"/api/tables/{table}/invites", {"seat": "silver"}).status == 403  # somebody sits there
    mine = ben.post(f"/api/tables/{table}/invites", {"seat": "silver"}).json["invites"]["silver"]
    assert carl.join(mine).status == 200  # ben's other screen
    assert yours(carl, table) == yours(ben, table) == ["silver"]


def test_nobody_shares_a_seat_with_somebody_unknown(ana: Person, ben: Person, server: Server) -> None:
    """Whoever made the table could follow the friend's link first, and pass on another one: the friend is told."""
    table, link, _ = invited(ana)
    other = Person(server)  # ana's other browser
    other.join(link)
    ben.join(other.post(f"/api/tables/{table}/invites", {"seat": "silver"}).json["invites"]["silver"])
    page = ben.sit(table)
    page.close()
    (mine,) = ben.get("/api/tables").json["tables"]
    for told in (page.last["table"]["seats"], mine["seats"], ana.get(f"/api/tables/{table}").json["seats"]):
        assert [seat["browsers"] for seat in told] == [1, 2]


def test_a_key_of_another_table_or_none_holds_no_seat(ana: Person, ben: Person, server: Server) -> None:
    table, _, _ = invited(ana)
    ben.make()
    for stranger in (ben, Person(server), Person(server, "x" * 43), Person(server, "")):
        page = stranger.sit(table)
        assert not any(seat["yours"] for seat in page.last["table"]["seats"])
        assert page.last["open"]["type"] == "waiting"
        refused = page.reply("zone:gold", n=page.last["open"]["n"], seat="silver")
        assert refused["type"] == "refused"
        page.close()


def test_tokens_and_keys_are_not_in_the_store(ana: Person, server: Server) -> None:
    _, _, token = invited(ana)
    with sqlite3.connect(server.database, timeout=10) as db:
        text = "\n".join(db.iterdump())
    assert ana.key is not None
    assert ana.key not in text
    assert token not in text


def test_those_without_a_seat_may_be_kept_out(ana: Person, ben: Person) -> None:
    table = ana.make(watchers=False)["table"]
    page = Page(ben, table)
    assert "Only those who play" in page.until("error")["says"]
    with pytest.raises(ConnectionClosed):
        page.hear()
    for path in ("", "/log", "/summary", "/journal"):
        assert ben.get(f"/api/tables/{table}{path}").status == 403
    assert ben.get(f"/api/replays/{table}").status == 403
    assert ana.get(f"/api/tables/{table}").status == 200


def test_nobody_sees_a_running_match_with_other_eyes(ana: Person, ben: Person) -> None:
    table, link, _ = invited(ana)
    ben.join(link)
    for path in (f"/api/tables/{table}/log", f"/api/tables/{table}/journal", f"/api/replays/{table}"):
        assert ana.get(f"{path}?seat=gold").status == 200
        assert ana.get(f"{path}?seat=silver").status == 403
        assert ana.get(f"{path}?seat=*").status == 403


def test_my_tables_say_whose_move_it_is(ana: Person, ben: Person) -> None:
    table, link, _ = invited(ana)
    ben.join(link)
    asked = ana.sit(table)
    asked.close()
    (mine,), (his,) = (person.get("/api/tables").json["tables"] for person in (ana, ben))
    assert mine["id"] == his["id"] == table
    assert {mine["your_move"], his["your_move"]} == {True, False}
    assert mine["title"] == "Learn to Play: The Mill Road"
    assert [seat["yours"] for seat in mine["seats"]] == [True, False]


def test_a_socket_of_another_origin_is_refused(ana: Person) -> None:
    table = ana.make()["table"]
    for origin in ("http://example.org", "http://127.0.0.1:1", "null", "http://[", None):
        with pytest.raises(InvalidStatus) as refused:
            Page(ana, table, origin)
        assert refused.value.response.status_code == 403


def test_a_post_of_another_origin_is_refused(ana: Person) -> None:
    body = {"game": "tactics"}
    for origin in ("http://example.org", "http://[", "null", ""):
        assert ana.ask("POST", "/api/tables", body, Origin=origin).status == 403
    assert ana.ask("POST", "/api/tables", body, Origin=ana.server.origin).status == 201


def test_a_table_that_is_not_there_is_told_so(ana: Person) -> None:
    page = Page(ana, "0123456789abcdef")
    assert page.until("error")["says"] == "There is no such table."
    with pytest.raises(ConnectionClosed):
        page.hear()
    assert ana.get("/api/tables/0123456789abcdef").status == 404


def test_what_cannot_be_set_up_is_refused_with_a_sentence(ana: Person) -> None:
    wrong = [
        {"game": "chess"},
        {"game": "tactics", "scenario": "s99"},
        {"game": "tactics", "seats": {"bronze": "me"}},
        {"game": "tactics", "seats": {"gold": "deep-thought"}},
        {"game": "tactics", "armies": {"gold": "no-such-list"}},
        {"game": "tactics", "armies": {"bronze": "learn-baratheon"}},
        {"game": "tactics", "dice": "loaded"},
        {"game": "tactics", "names": {"gold": "x" * 41}},
        {"game": 7},
        {"game": "tactics", "extra": 1},
        {},
        [],
    ]
    for table in wrong:
        answer = ana.post("/api/tables", table)
        assert answer.status == 400, (table, answer.text)
        assert answer.json["says"]


def test_seats_have_sensible_defaults() -> None:
    seats = ("gold", "silver")
    assert seated(None, seats) == {"gold": "me", "silver": "greedy"}
    assert seated({"silver": "me"}, seats) == {"gold": "greedy", "silver": "me"}
    assert seated({"gold": "here", "silver": "friend"}, seats) == {"gold": "here", "silver": "friend"}
    assert seated({"gold": "wander", "silver": "wander"}, seats) == {"gold": "wander", "silver": "wander"}
    with pytest.raises(BanneretError, match="roll the dice"):
        seated({"gold": "wander", "silver": "wander"}, seats, typed=True)


def test_no_link_is_made_for_a_seat_that_is_being_taken(tmp_path: Path) -> None:
    """The friend is in the store already, and the table has not heard of it yet."""

    async def test(house: House) -> None:
        table, _ = await house.table(seats={"gold": "me", "silver": "friend"})
        house.store.invite(table.id, Invitation("silver", "token", until=1))
        assert house.store.redeem(table.id, "token", "friend", now=0) == "silver"
        assert table.open_seats() == ["silver"]
        with pytest.raises(NotAllowed, match="Somebody sits there"):
            await house.lobby.invite(table.id, wire_http.Invite("silver"), KEY, "")
        assert house.store.invited(table.id, 0) == []

    run(tmp_path, Fool(), test)
