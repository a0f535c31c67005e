"""Small matches with trays: deployed, dragged and turned with the pointer, judged by the server, to the end screen."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Locator, expect

import banneret
from tests.web.browser.conftest import Open
from tests.web.browser.journals import GAME, SCENARIO, SEAT, has_a_card_to_play, journal_where
from tests.web.browser.player import Player
from tests.web.browser.test_at_one_table import measure
from tests.web.browser.test_matches import ended

MOST = 1000  # answers of one side, most of them small
ANSWERED, PLACED = 60, 10  # at least, even where everybody falls early
LEFT = 45  # decisions of both sides before the end


def test_a_small_match_with_trays_dragged_and_turned_from_the_form_to_the_end_screen(sit: Open) -> None:
    ana = sit()
    ana.new_table(SCENARIO, "wander", game=GAME)
    answers, placed = ana.play_by_pointer(MOST)
    assert (answers > ANSWERED, placed > PLACED) == (True, True)
    ended(ana)


def test_conceding_a_battle_tells_its_rule(sit: Open) -> None:
    ana = sit()
    ana.new_table(SCENARIO, "wander", game=GAME)
    ana.wait()
    ana.concede()
    assert ana.page.inner_text("#ask .asked").endswith("TMG-WIN-R4")


def to_an_activation(player: Player) -> None:
    """Set up, and on to the first choice of whom to activate."""
    while player.wait() == "asked" and "activate" not in player.question:
        player.by_pointer()


def to_a_zone(player: Player, envoy: Locator) -> str:
    """Activate the envoy and go on to the zones; the last question that was answered by hand before them."""
    last, n = player.question, player.number
    player.click_on(envoy)
    player.moved_on(n)
    while player.wait() == "asked" and "zone" not in player.question:
        last = player.question  # something of this seat's own that may be used now
        player.by_clicks()
    return last


def test_side_board_hand_and_undo_of_a_game_that_asks_often(sit: Open) -> None:
    ana = sit()
    ana.new_table(None, "wander", game=GAME)
    to_an_activation(ana)
    assert ana.page.locator(".hand-card").count() > 0
    envoy = ana.page.locator(".role-side .layer-marks .mark").first  # stands beside the table
    last = to_a_zone(ana, envoy)
    zones = ana.page.locator('.role-side .mark[data-on^="place:zone:"]')
    assert zones.count() >= 3
    ana.undo()  # what was passed in between is no answer to think over again
    expect(ana.page.locator("#question")).to_have_text(last)
    while ana.wait() == "asked" and "zone" not in ana.question:
        ana.by_clicks() if "activate." not in ana.question else to_a_zone(ana, envoy)
    n = ana.number
    ana.click_on(zones.first)
    ana.moved_on(n)
    assert ana.page.locator("#ask button:has-text('Ask me only')").count() == 0


def test_a_tray_is_placed_within_a_plan(sit: Open) -> None:
    ana = sit()
    ana.new_table(None, "wander", game=GAME)
    to_an_activation(ana)
    while ana.wait() == "asked" and not ana.page.locator(".option", has_text="March").count():
        n = ana.number
        ana.page.locator("#ask .option").first.click()
        ana.moved_on(n)
    ana.page.click("#menu-button")
    ana.page.click("#menu button:has-text('Plan ahead')")
    ana.page.keyboard.press("Escape")
    ana.page.locator(".option", has_text="Maneuver").first.click()
    expect(ana.page.locator(".verdict.good")).to_be_visible()
    for _ in range(40):
        ana.page.keyboard.press("ArrowLeft")  # farther than any tray goes
    expect(ana.page.locator(".verdict.bad a.rule")).to_be_visible()
    ana.page.keyboard.press("n")
    expect(ana.page.locator(".verdict.good")).to_be_visible()
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("#plan li")).to_have_count(2)


def test_the_measuring_tool_tells_inches_arc_and_sight(sit: Open) -> None:
    ana = sit()
    ana.new_table(None, "wander", game=GAME)
    to_an_activation(ana)
    pieces = ana.page.locator(".role-main .piece")
    assert ana.page.locator(".role-main .piece .front").count() > 0  # one sees which way they look
    said = measure(ana, pieces.first, pieces.last)
    for word in ("from tray to tray", "from the front edge", "Line of Sight"):
        assert word in said


@pytest.fixture(scope="module")
def late(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a small battle, cut off in its last round."""
    replies: list[object] = []
    match, rng = banneret.new_match(GAME, SCENARIO, seed=2), Random(2)
    while (question := match.question) is not None:
        replies.append(question.sample(rng))
        match.answer(replies[-1], question.seat)
    again = banneret.new_match(GAME, SCENARIO, seed=2)
    for reply in replies[:-LEFT]:
        again.answer(reply, again.question.seat if again.question else None)
    file = tmp_path_factory.mktemp("late") / "late.jsonl"
    file.write_text(again.journal, "utf-8")
    return file


def test_a_battle_with_trays_is_played_on_to_the_end_screen(sit: Open, late: Path) -> None:
    ana = sit()
    ana.play_on_from(late, SEAT)
    ana.play_by_pointer(MOST)
    ended(ana)
    assert "victory points after round 8" in ana.page.inner_text("#ask")


@pytest.fixture(scope="module")
def holding(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return journal_where(has_a_card_to_play, tmp_path_factory.mktemp("holding"))


def test_a_lit_card_of_the_hand_is_played_by_a_click_and_told(sit: Open, holding: Path) -> None:
    ana = sit()
    ana.play_on_from(holding, SEAT)
    assert ana.wait() == "asked"
    card, n = ana.page.locator(".hand-card.can").first, ana.number
    title = card.locator("b").inner_text()
    told = ana.page.locator("#log li", has_text=f"plays {title}")
    before = told.count()
    card.click()
    ana.moved_on(n)
    while ana.wait() == "asked" and title in ana.question:
        ana.by_clicks()  # whom it is played on
    expect(told).to_have_count(before + 1)
