"""A click is never lost: whatever stands upon the thing that is meant, or is drawn anew while a finger is down."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from banneret.kernel.match import Match
from tests.web.browser.conftest import Open
from tests.web.browser.journals import SEAT, has_a_card_to_play, journal_where
from tests.web.browser.player import Player

AGAIN = """() => new Promise((done) => {
  const page = window.tablePage, shown = page.showQuestion;
  page.showQuestion = (question) => { delete page.showQuestion; shown.call(page, question); done(); };
  page.link.say("hello", page.greet());
})"""


def asks(match: Match, ask: str) -> bool:
    return match.question is not None and (match.question.seat, match.question.ask) == (SEAT, ask)


@pytest.fixture(scope="module")
def claiming(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Free zones are asked about."""
    return journal_where(lambda match: asks(match, "zone"), tmp_path_factory.mktemp("claiming"))


@pytest.fixture(scope="module")
def claimed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The zone on which an envoy stands is asked about, and the envoy is not."""
    return journal_where(lambda match: asks(match, "zone-benefit"), tmp_path_factory.mktemp("claimed"))


@pytest.fixture(scope="module")
def holding(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return journal_where(has_a_card_to_play, tmp_path_factory.mktemp("holding"))


def to_an_activation(player: Player) -> None:
    """On to a question that is answered on the board."""
    player.learn()
    while player.wait() == "asked" and "activate" not in player.question:
        player.by_clicks()


def press(player: Player, what: str) -> None:
    """Put the finger down on the first such thing, and leave it there."""
    player.page.mouse.move(*player.middle(player.page.locator(what).first))
    player.page.mouse.down()


def test_a_piece_that_cannot_be_chosen_does_not_cover_the_place_below_it(sit: Open, claimed: Path) -> None:
    ana = sit()
    ana.play_on_from(claimed, SEAT)
    assert ana.wait() == "asked"
    n, zone = ana.number, ana.page.locator(".role-side .layer-marks .mark")
    assert zone.count() == 1
    x, y = ana.middle(zone)
    upper = "([x, y]) => document.elementFromPoint(x, y).closest('[data-on]').dataset.on"
    assert ana.page.evaluate(upper, [x, y]).startswith("piece:")
    ana.page.mouse.click(x, y)
    ana.moved_on(n)


def test_a_board_drawn_anew_under_a_finger_takes_the_click(sit: Open, claiming: Path) -> None:
    ana = sit()
    ana.play_on_from(claiming, SEAT)
    ana.wait()
    n = ana.number
    press(ana, ".role-side .layer-marks .mark")
    ana.page.evaluate("() => window.tablePage.boards.draw(window.tablePage.picture.scene)")
    ana.page.mouse.up()
    ana.moved_on(n)


def test_a_button_stays_under_a_finger_while_the_same_is_asked_again(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    n = ana.number
    press(ana, "#ask .option")
    ana.page.evaluate(AGAIN)  # as when somebody comes to the table, or a sealed reply is given elsewhere
    ana.page.mouse.up()
    ana.moved_on(n)


def test_a_card_stays_under_a_finger_while_the_table_is_drawn_anew(sit: Open, holding: Path) -> None:
    ana = sit()
    ana.play_on_from(holding, SEAT)
    ana.wait()
    n = ana.number
    press(ana, ".hand-card.can")
    ana.page.evaluate("() => window.tablePage.lists()")
    ana.page.mouse.up()
    ana.moved_on(n)


def test_after_a_refusal_the_same_question_can_be_answered(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    n = ana.number
    ana.page.evaluate("() => window.tablePage.answer('dance')")
    expect(ana.page.locator("#ask .why")).to_contain_text("That cannot be done.")
    ana.page.evaluate(AGAIN)
    assert ana.number == n
    ana.by_clicks()


def test_a_finger_that_came_down_before_the_question_answers_nothing(sit: Open) -> None:
    ana = sit()
    to_an_activation(ana)
    n = ana.number
    press(ana, ".layer-marks .mark")
    ana.page.evaluate("() => window.tablePage.asking.ask(window.tablePage.open, 'Something else')")
    ana.page.mouse.up()
    expect(ana.page.locator("#ask .whose")).to_have_text("Something else")
    assert (ana.number, ana.asks_me()) == (n, True)
    ana.by_clicks()
