"""A live table: people and computers play whole matches over real sockets."""

from __future__ import annotations

import random

import pytest

from banneret.kernel.orders import Order
from banneret.registry import GAMES, game
from banneret.web.showing import order_info
from tests.web.server import Json, Page, Person, any_reply, play


def test_a_match_against_the_computer_comes_to_its_end(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "wander"})["table"])
    play([page], random.Random(1))
    assert page.last["open"]["type"] == "over"
    assert set(page.last["open"]["scores"]) == {"gold", "silver"}
    page.close()


def test_two_people_play_through_an_invite_link(ana: Person, ben: Person) -> None:
    made = ana.make(seats={"gold": "me", "silver": "friend"})
    assert ben.join(made["invites"]["silver"]).status == 200
    pages = [ana.sit(made["table"]), ben.sit(made["table"])]
    assert play(pages, random.Random(2), 25) == 25
    assert pages[0].last["table"]["seats"][1]["yours"] is False
    assert pages[1].last["table"]["seats"][1]["yours"] is True
    for page in pages:
        page.close()


@pytest.mark.parametrize("name", GAMES)
def test_any_game_is_played_by_what_is_offered(ana: Person, name: str) -> None:
    made = ana.post("/api/tables", {"game": name, "seats": dict.fromkeys(game(name).seats, "here")})
    page, rng = ana.sit(made.json["table"]), random.Random(4)
    kinds = set()
    for _ in range(80):
        opened = page.last["open"]
        if opened["type"] == "question":
            kinds.add(opened["kind"])
            assert page.reply(any_reply(opened, rng))["type"] == "ok"
        else:
            page.say("face", seat=opened["yours"][0])
        page.until("question", "waiting")
    assert len(kinds) > 1
    assert "Traceback" not in ana.server.log()
    page.close()


def test_a_stale_number_is_refused_with_a_reason(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "here"})["table"])
    n = page.last["question"]["n"]
    reply = any_reply(page.last["question"], random.Random(0))
    assert page.reply(reply) == {"type": "ok", "n": n, "applied": 1, "says": ""}
    page.until("question")
    refused = page.reply(reply, n=n)
    assert (refused["type"], refused["stale"], refused["n"]) == ("refused", True, n)
    assert "not open any more" in refused["says"]
    page.close()


def test_an_illegal_reply_is_refused_by_its_rule_and_changes_nothing(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "here"})["table"])
    before = page.last["question"]
    refused = page.reply("zone:bronze")
    assert (refused["type"], refused["rule"], refused["stale"]) == ("refused", "TAC-SETUP-4", False)
    page.say("hello")
    assert page.until("question") == before
    page.close()


def test_only_the_asked_seat_answers(ana: Person, ben: Person) -> None:
    made = ana.make(seats={"gold": "me", "silver": "friend"})
    ben.join(made["invites"]["silver"])
    pages = [ana.sit(made["table"]), ben.sit(made["table"])]
    asked = next(page for page in pages if page.last["open"]["type"] == "question")
    other = next(page for page in pages if page is not asked)
    seat = asked.last["open"]["seat"]
    n = asked.last["open"]["n"]
    assert "is not asked now" in other.reply("zone:gold", n=n)["says"]
    assert "do not hold" in other.reply("zone:gold", n=n, seat=seat)["says"]
    assert "do not hold" in other.reply("zone:gold", n=n, seat="bronze")["says"]
    assert {message["type"] for message in asked.quiet()} <= {"table"}
    for page in pages:
        page.close()


def test_a_question_says_what_cannot_be_chosen_and_why(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "here"})["table"])
    rng = random.Random(1)
    while page.last["open"]["word"] != "activate":
        page.reply(any_reply(page.last["open"], rng))
        page.until("question")
    question = page.last["open"]
    barred = next(other for other in question["others"] if other["reply"] == "pass")
    assert barred["why"]["rule"] == "TAC-PASS-1"
    assert question["options"][0]["on"] == [f"piece:{question['options'][0]['reply']}"]
    page.say("why", id=1, n=question["n"], reply="pass")
    assert page.until("verdict")["why"] == barred["why"]
    page.say("why", id=2, n=question["n"], on=question["options"][0]["on"][0])
    assert page.until("verdict") == {"type": "verdict", "id": 2, "legal": True, "why": None}
    page.say("why", id=3, n=question["n"], on="place:3,3")
    assert page.until("verdict")["legal"] is False
    page.close()


def to_a_path(page: Page) -> Json:
    """Play until somebody chooses a path."""
    rng = random.Random(1)
    while page.last["open"]["kind"] != "path":
        options = page.last["open"]["options"]
        move = next((option["reply"] for option in options if option["reply"] == "move"), None)
        page.reply(move or any_reply(page.last["open"], rng))
        page.until("question")
    return page.last["open"]


def test_a_path_is_drawn_from_square_to_square(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "here"})["table"])
    question = to_a_path(page)
    longest = max(question["options"], key=lambda option: len(option["reply"]))
    x, y = longest["reply"][-1][:2]
    assert longest["on"] == [f"place:{x},{y}"]
    assert longest["hint"]["path"][-1] == [x + 0.5, y + 0.5]
    assert len(longest["hint"]["path"]) == len(longest["reply"])
    page.say("why", id=1, n=question["n"], on="place:13,6")
    assert page.until("verdict")["why"]["rule"].startswith("TAC-")
    page.reply(longest["reply"])
    frames = page.until("frames")["frames"]
    moved = next(frame for frame in frames if frame["path"])
    assert moved["moves"] == question["for"]
    assert moved["path"][-1] == [x + 0.5, y + 0.5]
    assert moved["draw"][0][1]["at"] == [x + 0.5, y + 0.5]
    page.close()


def test_a_plan_is_applied_as_far_as_it_can_be_foreseen(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "here"})["table"])
    rng = random.Random(1)
    while page.last["open"]["word"] != "activate":
        page.reply(any_reply(page.last["open"], rng))
        page.until("question")
    question = page.last["open"]
    who = question["options"][0]["reply"]
    page.say("plan", n=question["n"], replies=[who, "idle", "end", "nonsense"])
    told = page.until("ok")
    assert (told["n"], told["applied"]) == (question["n"], 3)
    assert told["says"] == "Somebody else is asked now."
    page.until("question")
    who = page.last["open"]["options"][0]["reply"]
    page.say("plan", n=page.last["open"]["n"], replies=[who, "nonsense", "idle"])
    told = page.until("ok")
    assert (told["applied"], told["says"][:16]) == (1, "That is not one ")
    page.until("question")
    page.say("plan", n=page.last["open"]["n"], replies=[])
    assert "1 to 64" in page.until("refused")["says"]
    page.close()


def test_a_preview_shows_where_a_plan_leads_and_changes_nothing(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "here"})["table"])
    question = to_a_path(page)
    way = max(question["options"], key=lambda option: len(option["reply"]))["reply"]
    page.say("preview", id=5, n=question["n"], replies=[way])
    told = page.until("previewed")
    (piece,) = [drawn[1] for drawn in told["draw"] if drawn[1]["id"] == question["for"]]
    assert (told["id"], told["applied"]) == (5, 1)
    assert piece["at"] == [way[-1][0] + 0.5, way[-1][1] + 0.5]
    page.say("hello")
    assert page.until("question")["n"] == question["n"]
    page.close()


def test_two_people_at_one_screen_take_turns_without_a_curtain_where_nothing_is_hidden(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "here"})["table"])
    facing = set()
    for _ in range(20):
        facing.add(page.last["table"]["facing"])
        assert page.last["open"]["type"] == "question"
        assert page.last["open"]["seat"] == page.last["table"]["facing"]
        page.reply(any_reply(page.last["open"], random.Random(1)))
        page.until("question", "waiting")
    assert facing == {"gold", "silver"}
    page.close()


def test_a_curtain_is_drawn_before_a_secret_is_shown(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "here"}, scenario="s1")["table"])
    rng = random.Random(1)
    while page.last["open"]["type"] == "question":
        page.reply(any_reply(page.last["open"], rng))
        page.until("question", "waiting")
    waiting = page.last["open"]
    first = page.last["table"]["facing"]
    other = waiting["yours"][0]
    assert waiting["curtain"] is True
    assert other != first
    page.heard.clear()
    page.say("face", seat=other)
    assert page.until("question")["seat"] == other
    assert page.last["table"]["facing"] == other
    page.say("face", seat="bronze")
    assert "do not hold" in page.until("refused")["says"]
    page.close()
    again = ana.sit(page.last["table"]["id"])  # a reload shows nobody's secrets
    assert (again.last["table"]["facing"], again.last["open"]["curtain"]) == ("", True)
    again.close()


def test_a_standing_order_declines_until_the_round_ends(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "here"})["table"])
    page.say("order", seat="gold", idle=False)
    page.say("order", seat="silver", idle=True)
    page.quiet()
    rng = random.Random(6)
    declined = 0
    for _ in range(60):
        if page.last["open"]["type"] == "over":
            break
        question = page.last["open"]
        orders = page.last["table"]["orders"]
        if orders and question["seat"] == "gold":
            assert question["none"] is None, question["word"]
            declined += 1
        page.reply(any_reply(question, rng))
        page.until("question", "over")
    assert declined > 0
    page.close()


@pytest.mark.parametrize(
    ("name", "ask", "says"),
    [
        ("tactics", "round-ended", "The round ends: use what acts now, or decline"),
        ("tmg", "W-ATK-PRE", "A unit is about to roll to hit: use something, or decline"),
        ("tmg", "W-NCU-CLAIM", "An NCU claims a zone: use something, or decline"),
        ("tmg", "free-maneuver", "Shall a unit make its free Maneuver?"),
        ("tactics", "no-such-thing", "no-such-thing"),
    ],
)
def test_an_order_names_its_questions_by_what_they_ask(name: str, ask: str, says: str) -> None:
    order = Order("red", ask, "round-ended")
    assert order_info(game(name), order).says == f"Declines “{says}” until the round ends."


def test_an_order_for_want_of_anything_to_do_is_told_by_what_is_still_asked() -> None:
    order = Order("gold", idle=True)
    assert order_info(game("tactics"), order).says == "You are asked only if you could act, until the match ends."


def test_orders_are_seen_and_cancelled_by_their_own_seat_alone(ana: Person, ben: Person) -> None:
    made = ana.make(seats={"gold": "me", "silver": "friend"})
    ben.join(made["invites"]["silver"])
    gold, silver = ana.sit(made["table"]), ben.sit(made["table"])
    gold.say("order", until="match")
    gold.quiet()
    silver.quiet()
    (order,) = gold.last["table"]["orders"]
    assert order["says"] == "Declines whatever may be declined until the match ends."
    assert silver.last["table"]["orders"] == []
    silver.say("cancel", seat="gold")
    assert silver.until("refused")["what"] == "cancel"
    gold.say("cancel")
    gold.quiet()
    assert gold.last["table"]["orders"] == []
    for page in (gold, silver):
        page.close()


def test_giving_up_ends_the_match_and_a_rematch_follows(ana: Person, ben: Person) -> None:
    made = ana.make(seats={"gold": "me", "silver": "friend"}, names={"gold": "Ana"})
    ben.join(made["invites"]["silver"])
    gold, silver = ana.sit(made["table"]), ben.sit(made["table"])
    gold.say("rematch")
    assert "when the match is over" in gold.until("refused")["says"]
    asked = gold if gold.last["open"]["type"] == "question" else silver
    seat = asked.last["table"]["facing"]
    asked.say("concede")
    for page in (gold, silver):
        page.until("over")
        page.quiet()
    assert gold.last["over"]["winner"] == ("silver" if seat == "gold" else "gold")
    silver.say("rematch", swap=True)
    silver.quiet()
    gold.quiet()
    new = gold.last["table"]["rematch"]
    assert new == silver.last["table"]["rematch"]
    again = ana.sit(new)
    assert [(s["id"], s["name"]) for s in again.last["table"]["seats"] if s["yours"]] == [("silver", "Ana")]
    for page in (gold, silver, again):
        page.close()


def test_whoever_is_not_asked_gives_up_when_asked_next(ana: Person, ben: Person) -> None:
    made = ana.make(seats={"gold": "me", "silver": "friend"})
    ben.join(made["invites"]["silver"])
    pages = [ana.sit(made["table"]), ben.sit(made["table"])]
    asked, other = sorted(pages, key=lambda page: page.last["open"]["type"] != "question")
    other.say("concede")
    other.quiet()
    assert other.last["open"]["type"] == "waiting"
    assert "gives up" in asked.until("notice")["says"]
    for _ in range(10):
        if asked.last["open"]["type"] == "over":
            break
        asked.reply(any_reply(asked.last["open"], random.Random(1)))
        asked.until("question", "waiting", "over")
    assert asked.last["over"]["winner"] == asked.last["table"]["facing"]
    for page in pages:
        page.close()


def test_names_are_told_to_everybody_and_kept_short(ana: Person, ben: Person) -> None:
    page, watching = ana.sit(table := ana.make()["table"]), ben.sit(table)
    page.say("name", name="Ana the Bold")
    page.quiet()
    watching.quiet()
    assert watching.last["table"]["seats"][0]["name"] == "Ana the Bold"
    page.say("name", name="x" * 41)
    assert page.until("error")["says"]
    watching.say("name", name="Nobody")
    assert "Spectators" in watching.until("refused")["says"]
    for one in (page, watching):
        one.close()


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ("  Ana \t\n the\u2028Bold ", "Ana the Bold"),
        ("\u202eanA\u202c\u2066", "anA"),  # what turns the direction of writing would turn the log round
        ("\u200b \x00\u00a0\u202e", "Gold"),  # nothing to be read
        ("אנה Ánná 安娜 👑", "אנה Ánná 安娜 👑"),
    ],
)
def test_a_name_is_on_one_line_and_all_of_it_is_seen(ana: Person, ben: Person, told: str, shown: str) -> None:
    made = ana.make(seats={"gold": "me", "silver": "friend"}, names={"gold": told})
    ben.post(
        f"/api/tables/{made['table']}/join", {"token": made["invites"]["silver"].partition("#invite=")[2], "name": told}
    )
    page = ana.sit(made["table"])
    names = [seat["name"] for seat in page.last["table"]["seats"]]
    assert names == [shown, shown.replace("Gold", "Silver")]
    page.say("name", name="Ana")
    page.say("name", name=told)
    page.quiet()
    assert page.last["table"]["seats"][0]["name"] == shown
    assert ana.get("/api/tables").json["tables"][0]["seats"][0]["name"] == shown
    page.close()


def test_what_happened_while_one_was_away_is_marked(ana: Person, ben: Person) -> None:
    made = ana.make(seats={"gold": "me", "silver": "friend"})
    ben.join(made["invites"]["silver"])
    pages = [ana.sit(made["table"]), ben.sit(made["table"])]
    asked, other = sorted(pages, key=lambda page: page.last["open"]["type"] != "question")
    assert other.last["log"]["away"] == 0
    seat = other.last["table"]["facing"]
    other.close()
    while next(told for told in asked.until("table")["seats"] if told["id"] == seat)["here"]:
        pass  # the table has not heard yet that this page has gone
    asked.reply(any_reply(asked.last["open"], random.Random(1)))
    asked.until("question", "waiting")
    again = (ben if other is pages[1] else ana).sit(made["table"])
    assert again.last["log"]["away"] == 1
    assert [line["away"] for line in again.last["log"]["lines"]][-2:] == [False, True]
    once_more = (ben if other is pages[1] else ana).sit(made["table"])
    assert once_more.last["log"]["away"] == 0
    for page in (asked, again, once_more):
        page.close()


def test_a_page_that_lost_the_line_gets_only_what_changed(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "here"})["table"])
    hash = page.last["scene"]["hash"]
    page.heard.clear()
    page.say("hello", scene=hash, seen=0)
    page.until("question")
    assert "scene" not in {message["type"] for message in page.heard}
    page.say("hello", scene="0000")
    assert page.until("scene")["base"] is None
    page.close()


def test_spectators_see_what_spectators_may(ana: Person, ben: Person) -> None:
    page, watching = ana.sit(table := ana.make(seats={"gold": "me", "silver": "here"})["table"]), ben.sit(table)
    assert watching.last["table"]["facing"] == ""
    page.quiet()
    assert page.last["table"]["spectators"] == 1
    page.reply(any_reply(page.last["open"], random.Random(1)))
    assert watching.until("frames")["seat"] == ""
    assert watching.until("waiting")["yours"] == []
    watching.say("face", seat="gold")
    assert watching.until("refused")["what"] == "face"
    for one in (page, watching):
        one.close()


def test_typed_dice_of_a_computer_are_typed_by_a_person(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "wander"}, dice="typed")["table"])
    assert page.last["table"]["dice"] == "typed"
    seats = []
    while page.last["open"].get("kind") == "faces":
        seats.append(page.last["open"]["seat"])
        assert page.reply([9 if seats[-1] == "gold" else 2])["type"] == "ok"
        page.until("question", "waiting")
    assert seats == ["gold", "silver"]
    page.close()


def test_distances_are_measured(ana: Person) -> None:
    page = ana.sit(ana.make()["table"])
    page.say("measure", id=3, board="field", start=[0.5, 0.5], end=[3.5, 4.5])
    told = page.until("measured")
    assert told["id"] == 3
    assert told["says"]
    page.say("measure", id=4, board="nowhere", start=[0, 0], end=[1, 1])
    assert page.until("refused")["what"] == "measure"
    page.close()


def test_computers_play_each_other_while_somebody_looks_on(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "wander", "silver": "wander"})["table"])
    while page.last["open"]["type"] != "over":
        page.hear()
    assert page.last["table"]["facing"] == ""
    page.close()
