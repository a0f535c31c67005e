"""Every page for everybody: no serious fault of accessibility, light and dark, wide and narrow; rules can be found."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser.conftest import FLAGS, Open, chromium
from tests.web.browser.player import Player
from tests.web.server import Server

AXE = Path(sys.prefix) / "node" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE = ("serious", "critical")


def faults(page: Page) -> list[str]:
    """What axe finds wrong and calls serious or critical."""
    page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {fault['help']} ({', '.join(node['target'][0] for node in fault['nodes'][:3])})"
        for fault in found["violations"]
        if fault["impact"] in GRAVE
    ]


def go_to(player: Player, name: str) -> None:
    if name == "home":
        player.home()
    elif name == "rules":
        player.page.goto(f"{player.origin}/rules/tactics")
        player.page.wait_for_selector(".one-rule")
    else:
        player.learn()
        for _ in range(11):
            player.wait()
            player.by_clicks()
        player.wait()
        if name == "replay":
            player.page.goto(player.page.url.replace("/table/", "/replay/"))
            expect(player.page.locator("#moment-n")).to_contain_text("Moment")


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed beside this Python")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["home", "table", "replay", "rules"])
def test_axe_finds_nothing_serious(sit: Open, name: str, scheme: str) -> None:
    ana = sit(color_scheme=scheme)
    go_to(ana, name)
    assert faults(ana.page) == []
    if name == "table":
        ana.page.click("#tab-units")
        ana.page.click("#menu-button")
        assert faults(ana.page) == []
        ana.page.keyboard.press("Escape")
        ana.concede()
        ana.page.wait_for_selector("#ask .chart svg")
        assert faults(ana.page) == []


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not installed beside this Python")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_where_trays_are_placed_and_before_the_curtain(sit: Open, scheme: str) -> None:
    ana = sit(color_scheme=scheme)
    ana.home()
    ana.page.locator("[data-game=tmg] button.primary").click()
    ana.at_table()
    while ana.wait() == "asked" and not ana.page.locator(".placing").count():
        ana.by_clicks()
    ana.page.wait_for_selector(".verdict.good, .verdict.bad")
    assert faults(ana.page) == []
    both = sit(color_scheme=scheme)
    both.new_table("s1", "here")
    while both.wait() != "curtain":
        both.by_clicks()
    assert faults(both.page) == []


@pytest.mark.parametrize("name", ["home", "table", "replay", "rules"])
def test_nothing_is_cut_on_a_phone(sit: Open, name: str) -> None:
    ana = sit(phone=True)
    go_to(ana, name)
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_every_game_shows_a_board_with_both_sides_and_says_whether_it_can_be_played(sit: Open) -> None:
    ana = sit()
    ana.home()
    games = ana.page.locator("article.game")
    assert games.count() == 4
    for card in games.all():
        assert (card.locator("form").count() == 0) == ("Not playable yet" in card.inner_text())
        sides = card.locator(".picture .piece").evaluate_all("found => found.map((one) => one.dataset.on)")
        tints = card.locator(".picture .piece").evaluate_all(
            "found => [...new Set(found.map((one) => [...one.classList].find((name) => name.startsWith('tint-'))))]"
        )
        assert len(sides) > 4
        assert len(tints) == 2


def test_a_rule_is_found_by_its_words_and_by_its_number(sit: Open) -> None:
    ana = sit()
    go_to(ana, "rules")
    every = ana.page.locator(".one-rule:visible").count()
    ana.page.fill("#search", "target roll")
    found = ana.page.locator(".one-rule:visible")
    assert 0 < found.count() < every
    ana.page.fill("#search", "TAC-ATK-6")
    assert found.first.get_attribute("id") == "TAC-ATK-6"
    assert "test" in found.first.inner_text()


def test_the_log_leads_to_a_rule(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    with ana.page.context.expect_page() as opened:
        ana.page.locator("#log a.rule").first.click()
    rules = opened.value
    rules.wait_for_selector(".one-rule.pointed")
    assert rules.url.endswith(rules.locator(".one-rule.pointed").get_attribute("id") or "-")


def test_my_tables_lead_back(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    table, asked = ana.page.url, ana.question
    ana.home()
    ana.page.click("#my-tables a")
    ana.page.wait_for_url(table)
    ana.wait()
    assert ana.question == asked


def test_back_from_a_table_the_home_page_is_ready_for_another(browser: Browser, server: Server) -> None:
    keeping = browser.browser_type.launch(
        executable_path=chromium(), args=FLAGS, ignore_default_args=["--disable-back-forward-cache"]
    )  # as browsers of people do
    with closing(keeping):
        ana = Player(keeping.new_page(), server.origin)
        ana.learn()
        ana.wait()
        ana.page.evaluate("history.back()")
        expect(ana.page.locator("#my-tables a")).to_have_count(1)
        expect(ana.page.locator("#learn")).to_be_enabled()


def test_a_stranger_without_a_seat_only_looks_on(sit: Open) -> None:
    ana, eve = sit(), sit()
    ana.learn()
    ana.wait()
    eve.page.goto(ana.page.url)
    expect(eve.page.locator("#ask")).to_have_attribute("data-state", "waiting")
    assert eve.page.locator("#ask .option").count() == 0
