"""A small match with trays: deployed, dragged and turned with the pointer, judged by the server."""

from __future__ import annotations

import pytest

from tests.web.browser.conftest import Open

MOST = 60  # answers, most of them small
PLACED = 10  # trays and terrain, at least


def test_a_small_match_with_trays_dragged_and_turned(sit: Open) -> None:
    ana = sit()
    ana.home()
    if not ana.page.locator("[data-game=tmg]").count():
        pytest.skip("there is no game with trays yet")
    ana.page.locator("[data-game=tmg] button.primary").click()
    ana.at_table()
    placed = 0
    for _ in range(MOST):
        if ana.wait() == "over":
            break
        if ana.page.locator(".placing").count():
            ana.place()
            placed += 1
        else:
            ana.by_clicks()
    assert placed >= PLACED
    assert ana.page.locator(".role-main .piece .front").count() > 0
    ana.concede()
