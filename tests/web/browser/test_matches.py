"""Whole matches at the pages, answered by pointer, finger or key alone."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.sync_api import Browser

from tests.web.browser.conftest import Open
from tests.web.browser.player import Player
from tests.web.server import Server

MOST = 400  # decisions of one side in a small match
FIRST_ANSWER = 10.0  # seconds from the start of the server's process


def play(player: Player, answer: str) -> int:
    """Answer until the end; how many answers that took."""
    for answers in range(MOST):
        if player.wait() == "over":
            return answers
        getattr(player, answer)()
    raise AssertionError(f"no end after {MOST} answers")


def ended(player: Player) -> None:
    """The end screen says who has won, how the score went, and where to go."""
    page = player.page
    assert page.inner_text("#ask .whose").lower() == "the match is over"
    page.wait_for_selector("#ask .chart svg")
    assert page.locator("#ask .final-score b").count() == 2
    assert page.locator("#ask a:has-text('replay')").get_attribute("href") == page.url.replace(
        player.origin, ""
    ).replace("/table/", "/replay/")


def test_a_learning_match_by_clicks_to_the_end_screen(sit: Open) -> None:
    ana = sit()
    ana.learn()
    assert play(ana, "by_clicks") > 30
    ended(ana)


def test_a_learning_match_by_keyboard_alone(sit: Open) -> None:
    ana = sit()
    ana.home()
    for _ in range(20):
        ana.page.keyboard.press("Tab")
        if ana.page.evaluate("document.activeElement.id") == "learn":
            break
    ana.page.keyboard.press("Enter")
    ana.at_table()
    assert play(ana, "by_keys") > 30
    ended(ana)


def test_a_learning_match_on_a_phone(sit: Open) -> None:
    ana = sit(phone=True)
    ana.learn()
    assert play(ana, "by_taps") > 30
    ended(ana)
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_first_visit_to_first_answer_takes_three_clicks_and_ten_seconds(browser: Browser, tmp_path: Path) -> None:
    assert first_answer(browser, tmp_path) < FIRST_ANSWER


def first_answer(browser: Browser, folder: Path) -> float:
    """The seconds from the start of a server to the first answer that somebody new gives there."""
    begun = time.monotonic()
    server = Server(folder)
    try:
        context = browser.new_context()
        ana = Player(context.new_page(), server.origin)
        ana.home()
        ana.page.click("#learn")  # the first
        ana.at_table()
        assert ana.wait() == "asked"
        n = ana.number
        ana.visible_options().first.click()  # the second
        ana.moved_on(n)
        took = time.monotonic() - begun
        context.close()
        return took
    finally:
        server.stop()


def test_two_people_at_one_screen_play_a_whole_match_with_a_curtain_between(sit: Open) -> None:
    both, curtains = sit(), 0
    both.new_table("s1", "here")
    for _ in range(2 * MOST):
        found = both.wait()
        if found == "over":
            break
        if found == "curtain":
            curtains += 1
            assert both.page.evaluate("getComputedStyle(document.querySelector('#page')).visibility") == "hidden"
            both.open_curtain()
        else:
            both.by_clicks()
    ended(both)
    assert curtains >= 3


def test_two_browsers_play_each_other_through_a_link_with_a_reload_between(sit: Open) -> None:
    ana, ben = sit(), sit()
    ana.new_table("s0", "friend")
    ben.page.goto(ana.page.locator(".link-box input").input_value())
    ben.at_table()
    assert "invite" not in ben.page.url
    answers = turn_about(ana, ben)
    assert answers > 60
    ended(ana)
    ended(ben)


def turn_about(ana: Player, ben: Player) -> int:
    """Both play until the end; Ben's page is loaded anew in the middle."""
    reloaded = False
    for answers in range(2 * MOST):
        ana.page.wait_for_function("() => document.querySelector('#ask').dataset.state")
        player = next((p for p in (ana, ben) if p.asks_me()), None)
        if player is None:
            ana.page.wait_for_timeout(20)
            continue
        if player.wait() == "over":
            assert reloaded
            other = ben if player is ana else ana
            assert other.wait() == "over"
            return answers
        if player is ben and answers > 40 and not reloaded:
            before = (ben.number, ben.question)
            ben.page.reload()
            ben.wait()
            assert (ben.number, ben.question) == before
            reloaded = True
        player.by_clicks()
    raise AssertionError("no end")
