"""The pictures of the documents, taken anew: `python -m tests.web.browser.pictures docs/pictures`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.browser.conftest import DESKTOP, FLAGS, PHONE, chromium
from tests.web.browser.player import Player
from tests.web.server import Server

ANSWERS, MOST = 44, 140  # until something is going on
MANY = 12
READY = "#ask[data-state=asked], #ask .chart svg, #decision:not(:empty), #learn:enabled"
SCHEMES = ("light", "dark")


def main(folder: Path) -> None:
    """All pictures, into this folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as started:
        server = Server(Path(data))
        browser = started.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            take_all(browser, server.origin, folder)
        finally:
            browser.close()
            server.stop()


def take_all(browser: Browser, origin: str, folder: Path) -> None:
    player = person(browser, origin)
    player.home()
    games = [card.get_attribute("data-game") or "" for card in player.page.locator("[data-game]").all()]
    snap(player, folder / "home", full=True)
    for game in games:
        at_war(player, game)
        snap(player, folder / f"table-{game}")
    player.learn()
    while player.wait() == "asked":
        player.by_clicks()
    player.page.wait_for_selector("#ask .chart svg")
    snap(player, folder / "end")
    player.page.click("a:has-text('Watch the replay')")
    player.page.wait_for_selector("#decision:not(:empty)")
    player.page.locator("#scrub").focus()
    for _ in range(40):
        player.page.keyboard.press("ArrowRight")
    snap(player, folder / "replay")


def person(browser: Browser, origin: str) -> Player:
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")  # type: ignore[arg-type]
    return Player(context.new_page(), origin)


def at_war(player: Player, game: str) -> None:
    """A table of this game, some answers into the match, where there is something to see and to choose."""
    player.home()
    player.page.locator(f"[data-game={game}] button.primary").click()
    player.at_table()
    for answers in range(MOST):
        if player.wait() != "asked" or (answers > ANSWERS and worth_a_picture(player.page)):
            return
        if player.page.locator(".placing").count():
            orderly(player)
        else:
            player.by_clicks()


def worth_a_picture(page: Page) -> bool:
    """A tray to move over the field, or many squares to go to."""
    return page.locator(".tool-way, .ghost.good").count() > 0 or page.locator(".layer-marks .mark").count() > MANY


def orderly(player: Player) -> None:
    """Place it by a suggestion that keeps the ranks, forward if there is one, and looking at the enemy."""
    n, options = player.number, player.page.locator("#ask .option")
    for words in ("ahead", f"facing {'down' if stands_above(player) else 'up'}"):
        if options.filter(has_text=words).count():
            player.any_of(options.filter(has_text=words)).click()
            break
    player.page.wait_for_selector(".verdict.good, .verdict.bad")
    if player.page.locator(".verdict.bad").count():
        player.page.keyboard.press("n")
    player.page.wait_for_selector(".verdict.good")
    player.page.click("#ask .placing button.primary")
    player.moved_on(n)


def stands_above(player: Player) -> bool:
    """Whether what is placed is in the upper half of the board."""
    (_, at), (_, middle) = (player.middle(player.page.locator(one)) for one in (".ghost .base", ".role-main svg.board"))
    return at < middle


def snap(player: Player, name: Path, *, full: bool = False) -> None:
    """The page as it is: light, dark, and on a phone."""
    page = player.page
    page.mouse.move(2, 300)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.screenshot(path=f"{name}-{scheme}.png", full_page=full)
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.reload()
    page.wait_for_selector(READY)
    page.wait_for_timeout(400)
    page.screenshot(path=f"{name}-phone.png")
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    page.wait_for_timeout(200)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/pictures"))
