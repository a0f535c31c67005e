"""What a person reads: copies of a card, cards on a phone, why a table does not open, how a side is called."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.conftest import Open
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
