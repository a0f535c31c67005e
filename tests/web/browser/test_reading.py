"""What a person reads: copies of a card, cards on a phone, why a table does not open, how a side is called."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import Open, Watch
from tests.web.browser.player import Player

HAND = """hand => {
  const page = window.tablePage, scene = structuredClone(page.picture.scene);
  const cards = Object.keys(scene.cards);
  scene.seats.find((seat) => seat.id === page.picture.seat).hand = hand.map((n) => cards[n]);
  page.hand.show(scene, page.picture.seat, []);
  return hand.map((n) => scene.cards[cards[n]].title);
}"""


def hold(player: Player, *cards: int) -> list[str]:
    """Let the page show a hand of these cards of its scene; their titles."""
    titles: list[str] = player.page.evaluate(HAND, [*cards])
    return titles


def test_two_copies_of_a_card_are_told_from_one(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    once, twice, _ = hold(ana, 0, 1, 1)
    assert ana.page.locator(".hand-card b").all_inner_texts() == [once, f"{twice} ×2"]


def test_a_card_that_cannot_be_played_can_still_be_read(sit: Open) -> None:
    ana = sit(phone=True)
    ana.learn()
    ana.wait()
    (title,) = hold(ana, 0)
    ana.page.locator(".hand-card").tap()
    expect(ana.page.locator("#tab-card")).to_have_attribute("aria-selected", "true")
    expect(ana.page.locator("#card h3")).to_have_text(title)


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/table/0123456789abcdef", "There is no such table."),
        ("/table/0123456789abcdef#invite=wrong", "no such table"),
        ("/replay/0123456789abcdef", "There is no such table."),
        ("/rules/chess", "There is no game"),
        ("/nowhere", "No page has this address"),
    ],
)
def test_what_cannot_be_opened_says_why_and_leads_home(
    sit: Open, watch: Watch, path: str, says: str, phone: bool
) -> None:
    ana = sit(phone=phone)
    ana.page.goto(ana.origin + path)
    expect(ana.page.locator("main")).to_contain_text(says)
    assert ana.page.locator("main :is(button, input, select):visible").count() == 0  # nothing else can be done here
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= ana.page.viewport_size["width"]  # type: ignore[index]
    ana.page.locator("main a:has-text('Home')").click()
    ana.page.wait_for_selector("#learn:enabled")
    assert all("Failed to load resource" in fault for fault in watch.faults)  # what the browser says of a 404
    watch.faults.clear()
