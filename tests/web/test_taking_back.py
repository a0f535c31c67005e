"""Undo by the law alone, further back by consent; the dice are never thrown again."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.web.server import Page, Person, any_reply, wait_for_question

Two = tuple[Page, Page]


@pytest.fixture
def two(ana: Person, ben: Person) -> Iterator[Two]:
    """Gold and silver, each at a page of their own."""
    made = ana.make(seats={"gold": "me", "silver": "friend"})
    ben.join(made["invites"]["silver"])
    pages = ana.sit(made["table"]), ben.sit(made["table"])
    yield pages
    for page in pages:
        page.close()


def answered(pages: Two) -> tuple[Page, Page]:
    """Whoever is asked answers something; then it, and the other."""
    asked = wait_for_question([*pages])
    assert asked is not None
    assert asked.reply(any_reply(asked.last["open"], random.Random(1)))["type"] == "ok"
    asked.until("question", "waiting")
    other = pages[1] if asked is pages[0] else pages[0]
    other.until("question", "waiting")
    return asked, other


def test_a_reply_is_taken_back_alone_and_everybody_sees_it(two: Two) -> None:
    n = two[0].last["open"]["n"]
    asked, other = answered(two)
    assert asked.last["open"]["undo"] is True
    asked.say("undo")
    assert asked.until("question")["n"] == n
    assert other.until("waiting")["n"] == n
    assert "took back an answer" in other.last["notice"]["says"]
    assert asked.last["log"]["lines"] == []
    assert asked.last["scene"]["hash"] == asked.last["scene"]["hash"]


@pytest.mark.parametrize("lost", [False, True])  # the line was, and the page still says how much it has shown
def test_what_took_the_place_of_something_seen_is_news_to_whoever_was_away(two: Two, lost: bool) -> None:
    asked, other = answered(two)
    other.quiet()
    other.close()
    seen = asked.last["scene"]["told"]
    asked.say("undo")
    asked.until("question")
    assert asked.reply(asked.last["open"]["options"][-1]["reply"])["type"] == "ok"
    asked.until("question", "waiting")
    again = other.person.sit(asked.last["table"]["id"], **({"seen": seen} if lost else {}))
    assert again.last["log"]["away"] > 0
    assert again.last["log"]["lines"][-1]["away"]
    again.close()


def test_an_answer_to_a_question_that_was_undone_is_stale_though_its_number_comes_again(two: Two) -> None:
    asked, other = answered(two)
    late = other.last["question"]
    asked.say("undo")
    asked.until("question")
    assert asked.reply(asked.last["open"]["options"][-1]["reply"])["type"] == "ok"
    while other.last["open"]["type"] != "question":
        other.until("question", "waiting")
    other.quiet()
    again = other.last["question"]
    assert (again["n"], again["back"]) == (late["n"], late["back"] + 1)
    n, reply = late["n"], late["options"][0]["reply"]
    for type, said in (("reply", {"reply": reply}), ("plan", {"replies": [reply]})):
        other.say(type, n=n, back=late["back"], **said)
        refused = other.until("ok", "refused")
        assert (refused["type"], refused["stale"]) == ("refused", True)
        assert "taken back" in refused["says"]
    assert other.reply(again["options"][0]["reply"], back=again["back"])["type"] == "ok"


def test_after_the_other_side_replied_consent_is_needed(two: Two) -> None:
    n = two[0].last["open"]["n"]
    first, _ = answered(two)
    second, _ = answered(two)
    assert second is not first
    first.say("undo")
    refused = first.until("refused")
    assert refused["consent"] is True
    first.say("undo", ask=True)
    assert first.until("asked")["mine"] is True
    request = second.until("asked")
    assert (request["mine"], request["what"]) == (False, "undo")
    who = str(request["by"]).title()
    question = f"{who}'s question “Take a deployment zone, or decide who is 1st player”"
    assert request["says"] == f"{who} asks to go back to {question}. Dice are never thrown again."
    second.say("consent", id=request["id"], agree=True)
    assert first.until("settled")["agreed"] is True
    assert first.last["question"]["n"] == n


def test_consent_refused_changes_nothing(two: Two) -> None:
    first, _ = answered(two)
    second, _ = answered(two)
    before = second.last["open"]["n"]
    first.say("undo", ask=True)
    second.say("consent", id=second.until("asked")["id"], agree=False)
    assert first.until("settled")["agreed"] is False
    assert second.until("settled")["agreed"] is False
    second.say("hello")
    assert second.until("question", "waiting")["n"] == before


def test_nobody_consents_to_their_own_wish(two: Two) -> None:
    first, _ = answered(two)
    answered(two)
    first.say("undo", ask=True)
    first.say("consent", id=first.until("asked")["id"], agree=True)
    assert "others are asked" in first.until("refused")["says"]


def test_a_spectator_neither_asks_nor_consents(two: Two, ana: Person) -> None:
    table = two[0].last["table"]["id"]
    page = Person(ana.server).sit(table)
    first, _ = answered(two)
    answered(two)
    first.say("undo", ask=True)
    id = first.until("asked")["id"]
    page.say("undo")
    assert "Spectators" in page.until("refused")["says"]
    page.say("consent", id=id, agree=True)
    assert page.until("refused")["what"] == "consent"
    assert "asked" not in page.last
    page.close()


def test_a_wish_ends_when_the_match_goes_on(two: Two) -> None:
    first, _ = answered(two)
    answered(two)
    first.say("undo", ask=True)
    answered(two)
    assert first.last.get("settled") or first.until("settled")
    assert first.last["settled"]["agreed"] is False


def test_the_computer_does_not_mind(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "wander"})["table"])
    rng = random.Random(3)
    for _ in range(6):
        asked = wait_for_question([page])
        assert asked is page
        page.reply(any_reply(page.last["open"], rng))
        page.until("question", "waiting")
    wait_for_question([page])
    page.say("undo")
    told = page.until("question", "refused")
    if told["type"] == "refused":
        assert told["consent"] is True
        page.say("undo", ask=True)
        page.until("question")
    assert "took back" in page.last["notice"]["says"]
    page.close()


def test_nothing_is_taken_back_where_there_is_nothing(ana: Person) -> None:
    page = ana.sit(ana.make(seats={"gold": "me", "silver": "here"})["table"])
    page.say("undo")
    refused = page.until("refused")
    assert (refused["says"], refused["consent"]) == ("There is nothing to take back.", False)
    page.say("undo", ask=True)
    assert page.until("refused")["says"] == "There is nothing to take back."
    page.say("undo", to=99)
    assert page.until("refused")["says"] == "There is nothing to take back."
    page.close()


def test_a_mistyped_die_is_corrected_by_consent(ana: Person, ben: Person) -> None:
    made = ana.make(seats={"gold": "me", "silver": "friend"}, dice="typed")
    ben.join(made["invites"]["silver"])
    gold, silver = ana.sit(made["table"]), ben.sit(made["table"])
    asked = gold.last["open"]
    assert (asked["kind"], asked["form"]) == ("faces", {"dice": 1, "sides": 10})
    assert gold.reply([11])["says"] == "A die shows 1 to 10."
    assert gold.reply([6])["type"] == "ok"
    silver.until("question")
    gold.say("undo", dice=True)
    silver.say("consent", id=silver.until("asked")["id"], agree=True)
    assert gold.until("question")["n"] == asked["n"]
    assert gold.reply([5])["type"] == "ok"
    for page in (gold, silver):
        page.close()


def test_a_sealed_reply_is_taken_back_without_a_trace(ana: Person, ben: Person) -> None:
    made = ana.make(seats={"gold": "me", "silver": "friend"}, scenario="s1")
    ben.join(made["invites"]["silver"])
    pages = ana.sit(made["table"]), ben.sit(made["table"])
    while any(len(page.last["open"].get("asked", [])) < 2 for page in pages if page.last["open"]["type"] == "question"):
        answered(pages)
    gold, silver = pages
    if gold.last["open"]["type"] != "question":
        gold, silver = silver, gold
    options = [option["reply"] for option in gold.last["open"]["options"]]
    silver.quiet()
    before = {**silver.last["question"], "answered": []}
    assert gold.reply(options[0])["type"] == "ok"
    sealed = gold.until("waiting")
    assert (sealed["sealed"], sealed["undo"]) == (True, True)
    gold.say("undo")
    assert [option["reply"] for option in gold.until("question")["options"]] == options
    heard = [message for message in silver.quiet() if message["type"] not in ("table", "notice")]
    assert [{**message, "answered": []} for message in heard] == [before, before]
    assert [message["answered"] for message in heard] == [[gold.last["table"]["facing"]], []]
    for page in pages:
        page.close()


@pytest.mark.parametrize(
    ("game", "scenario", "seats", "alone"),
    [("tmg", "game-of-thrones-small", ("red", "blue"), False), ("tactics", "s0", ("gold", "silver"), True)],
)
def test_nobody_gives_up_looks_at_the_other_hand_and_goes_on(
    ana: Person, ben: Person, game: str, scenario: str, seats: tuple[str, str], alone: bool
) -> None:
    """When a match is over all may see all of it: where somebody held a secret, the end is taken back by consent."""
    made = ana.make(game=game, scenario=scenario, seats={seats[0]: "me", seats[1]: "friend"})
    ben.join(made["invites"][seats[1]])
    pages = ana.sit(made["table"]), ben.sit(made["table"])
    answered(pages)
    asked = wait_for_question([*pages])
    assert asked is not None
    other = pages[1] if asked is pages[0] else pages[0]
    asked.say("concede")
    assert asked.until("over")["undo"] is alone
    assert ana.get(f"/api/tables/{made['table']}/journal").text == ben.get(f"/api/replays/{made['table']}/journal").text
    asked.say("undo")
    told = asked.until("refused", "question")
    if not alone:
        assert (told["type"], told["consent"]) == ("refused", True)
        assert "every secret lies open" in told["says"]
        asked.say("undo", ask=True)
        other.say("consent", id=other.until("asked")["id"], agree=True)
        assert asked.until("question")
    for page in pages:
        page.close()
