"""Shuffle what a seat cannot know: nothing that it receives over the wire changes.

`BANNERET_SECRETS=100` plays so many matches of each game and looks after every reply.
"""

from __future__ import annotations

import os
import random

import pytest

import banneret
from banneret.kernel.chance import Dice
from banneret.registry import GAMES, game
from banneret.web import showing
from banneret.web.table import Table
from tests.web.server import Page, Person, any_reply, wait_for_question
from tests.web.wire_secrets import Leak, keeps_secrets

MATCHES = int(os.environ.get("BANNERET_SECRETS", "0"))


def with_secrets(name: str) -> list[str]:
    """The scenarios in which somebody holds something."""
    matches = {scenario: banneret.new_match(name, scenario, seed=1) for scenario in game(name).scenarios()}
    return [scenario for scenario, match in matches.items() if any(len(pile) for pile in match.g.piles.values())]


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_receives_the_same_whatever_it_cannot_know(name: str) -> None:
    scenarios = with_secrets(name) or [*game(name).scenarios()]
    others = 0
    for n in range(MATCHES or 1):
        match = banneret.new_match(name, scenarios[n % len(scenarios)], seed=n)
        others += keeps_secrets(match, Dice(n)) if MATCHES else keeps_secrets(match, Dice(n), 2, 150)
    assert others > 0 or not with_secrets(name)


def test_a_leak_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that tells how many cards somebody holds by their names is caught."""

    def leaky(table: Table, question: object) -> str:
        return str(table.match.view()["piles"])

    monkeypatch.setattr(showing, "waiting_says", leaky)
    with pytest.raises(Leak, match="can tell"):
        keeps_secrets(banneret.new_match("tactics", "s1", seed=1), Dice(1))


def test_over_a_real_socket_a_held_card_is_not_named_before_it_is_shown(ana: Person, ben: Person) -> None:
    made = ana.make(seats={"gold": "me", "silver": "friend"}, scenario="s1")
    ben.join(made["invites"]["silver"])
    stranger = Person(ana.server)
    pages = [ana.sit(made["table"]), ben.sit(made["table"])]
    watching = stranger.sit(made["table"])
    rng = random.Random(5)
    for _ in range(60):
        asked = wait_for_question(pages)
        assert asked is not None
        assert asked.reply(any_reply(asked.last["open"], rng))["type"] == "ok"
        asked.until("question", "waiting", "over")
    held = [seat for seat in pages[0].last["scene"]["seats"] or [] if seat["id"] == "gold"]
    mine = {card for seat in held for card in seat["hand"]} or _hand(pages[0], "gold")
    assert mine
    assert "?" not in mine
    for page, person in ((pages[1], ben), (watching, stranger)):
        page.quiet()
        downloads = [person.get(f"/api/tables/{made['table']}/{path}").text for path in ("journal", "log", "summary")]
        own = _ever_shown(page) | (_ever_held(page, "silver") if page is pages[1] else set())
        heard = str([message for message in page.heard if message["type"] != "question"]) + "".join(downloads)
        assert not {card for card in mine - own if f"'{card}'" in heard or f'"{card}"' in heard}
    for page in [*pages, watching]:
        page.close()


def _hands(page: Page, seat: str) -> list[set[str]]:
    """The cards that a page was shown in a seat's hand, time after time."""
    scenes = [message["seats"] for message in page.heard if message["type"] == "scene" and message["seats"]]
    return [{card for told in seats if told["id"] == seat for card in told["hand"]} - {"?"} for seats in scenes]


def _hand(page: Page, seat: str) -> set[str]:
    return _hands(page, seat)[-1]


def _ever_shown(page: Page) -> set[str]:
    scenes = [message["seats"] for message in page.heard if message["type"] == "scene" and message["seats"]]
    return {card for seats in scenes for told in seats for card in told["shown"]}


def _ever_held(page: Page, seat: str) -> set[str]:
    """What it drew and did not keep it knows as well, whoever draws it later."""
    return {card for hand in _hands(page, seat) for card in hand}
