"""A phone held upright: the question is a sheet at the foot, never over what it asks about; two fingers come closer.

Held sideways, the question stands beside the board, and all of it can be reached.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import PHONE, SIDEWAYS, Open
from tests.web.browser.player import Player

Box = dict[str, float]
ANSWERS = 24
PARTS = ".table-top, .board-tools, .main-boards, .side-boards, #hand:not([hidden]), #ask, .side"
NAMED = "[...document.querySelectorAll(what)].map((e) => [e.outerHTML.slice(0, 60), e.getBoundingClientRect()])"
OVERLAPS = f"""what => {{ const found = {NAMED};
  return found.flatMap(([a, p], n) => found.slice(n + 1).filter(([, q]) =>
      Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 &&
      Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 1).map(([b]) => `${{a}} / ${{b}}`)); }}"""
OUTSIDE = f"""what => {NAMED}.filter(([, box]) => box.left < -1 || box.top < -1 ||
  box.right > innerWidth + 1 || box.bottom > innerHeight + 1).map(([name]) => name)"""
UNREACHED = """() => [...document.querySelectorAll("#ask button, .table-tools button, .board-tools button")]
  .filter((button) => button.checkVisibility()).filter((button) => {
    button.scrollIntoView({ block: "nearest" });
    const box = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  }).map((button) => button.innerText)"""
COVERED = """what => {
  const box = document.querySelector(what).getBoundingClientRect();
  return !document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest("svg.board");
}"""


def box(player: Player, what: str) -> Box:
    """Where the first such thing is on the screen, without scrolling."""
    found: Box = player.page.locator(what).first.evaluate(
        "e => { const r = e.getBoundingClientRect(); return {top: r.top, bottom: r.bottom}; }"
    )
    return found


def lies_free(player: Player, what: str) -> bool:
    """Whether it can be seen between the head and the sheet."""
    thing, sheet, head = box(player, what), box(player, "#ask"), box(player, ".table-top")
    middle = (thing["top"] + thing["bottom"]) / 2
    return head["bottom"] - 1 <= middle <= sheet["top"] + 1


def answer(player: Player) -> None:
    if player.page.locator(".placing").count():
        n = player.number
        player.page.wait_for_selector(".verdict.good")
        player.page.locator("#ask .placing button.primary").tap()
        player.moved_on(n)
    else:
        player.by_taps()


@pytest.mark.parametrize("game", ["tactics", "tmg"])
def test_the_question_stands_at_the_foot_and_covers_nothing_it_asks_about(sit: Open, game: str) -> None:
    ana, looked = sit(phone=True), 0
    ana.new_table(None, "wander", game=game)
    for _ in range(ANSWERS):
        if ana.wait() == "over":
            break
        sheet = box(ana, "#ask")
        assert sheet["bottom"] <= PHONE["height"] + 1
        assert sheet["top"] < PHONE["height"] - 60
        for what in (".ghost .base", ".layer-marks .about", ".layer-marks .mark"):
            if ana.page.locator(what).count():
                assert lies_free(ana, what), (ana.question, what)
                looked += 1
                break
        answer(ana)
    assert looked > ANSWERS / 3
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_sheet_folds_away_and_comes_back_with_the_next_question(sit: Open) -> None:
    ana = sit(phone=True)
    ana.learn()
    ana.wait()
    high = box(ana, "#ask")["top"]
    ana.page.locator("#ask .fold").tap()
    assert box(ana, "#ask")["top"] > high
    assert ana.page.locator("#ask .listing").is_hidden()
    assert ana.page.locator("#question").is_visible()
    ana.page.locator("#ask .fold").tap()
    assert box(ana, "#ask")["top"] == high
    n = ana.number
    ana.page.locator("#ask .fold").tap()
    ana.page.keyboard.press("1")
    ana.moved_on(n)
    ana.wait()
    assert ana.page.locator("#ask .listing").is_visible()


def spread(player: Player, at: tuple[float, float], *apart: float) -> None:
    """Two fingers around a point go from so far apart to so far."""
    session, (x, y) = player.page.context.new_cdp_session(player.page), at
    for n, far in enumerate(apart):
        points = [{"x": x - far, "y": y, "id": 0}, {"x": x + far, "y": y, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": "touchMove" if n else "touchStart", "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_two_fingers_come_closer_and_go_back(sit: Open) -> None:
    ana = sit(phone=True)
    ana.learn()
    ana.wait()
    ana.page.locator("#whole").tap()
    view = "document.querySelector('.role-main svg.board').viewBox.baseVal.width"
    whole = ana.page.evaluate(view)
    at = ana.middle(ana.page.locator(".role-main svg.board"))
    n = ana.number
    spread(ana, at, 20, 30, 45, 60)
    ana.page.wait_for_function(f"whole => {view} < 0.6 * whole", arg=whole)
    close = ana.page.evaluate(view)
    spread(ana, at, 60, 45, 30, 15)
    ana.page.wait_for_function(f"close => {view} > 1.5 * close", arg=close)
    assert ana.number == n  # looking closer answers nothing


def drag(player: Player, *ways: tuple[float, float]) -> None:
    """One finger along these points."""
    session = player.page.context.new_cdp_session(player.page)
    for n, (x, y) in enumerate(ways):
        kind, points = "touchMove" if n else "touchStart", [{"x": x, "y": y, "id": 0}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("sideways", [False, True])
def test_a_finger_measures_on_the_board_which_stays_where_it_is(sit: Open, sideways: bool) -> None:
    ana = sit(phone=not sideways, sideways=sideways)
    ana.learn()
    ana.wait()
    field = box(ana, ".role-main svg.board")
    ana.page.locator("#measure").tap()
    x, y = ana.middle(ana.page.locator(".role-main svg.board"))
    drag(ana, *((x, y + 10 * n) for n in range(-4, 5)))  # along the page: it is not scrolled
    expect(ana.page.locator(".measure-text")).to_contain_text("square")
    assert box(ana, ".role-main svg.board") == field
    assert box(ana, "#measured")["bottom"] <= field["top"]


def test_a_finger_measures_from_one_unit_to_another(sit: Open) -> None:
    ana = sit(phone=True)
    ana.learn()
    while ana.wait() == "asked" and ana.page.locator(".role-main .piece").count() < 2:
        ana.by_taps()
    ana.page.locator("#whole").tap()
    ana.page.locator("#measure").tap()
    units = ana.page.locator(".role-main .piece")
    (x1, y1), (x2, y2) = ana.middle(units.first), ana.middle(units.last)
    drag(ana, (x1, y1), ((x1 + x2) / 2, (y1 + y2) / 2), (x2, y2))
    names = [title.split(",")[0] for title in units.locator("> title").all_text_contents()]
    expect(ana.page.locator("#measured")).to_contain_text(f"{names[0]} to {names[-1]}")


@pytest.mark.parametrize("game", ["tactics", "tmg"])
def test_held_sideways_question_and_board_stand_side_by_side(sit: Open, game: str) -> None:
    ana = sit(sideways=True)
    ana.new_table(None, "wander", game=game)
    for _ in range(ANSWERS):
        if ana.wait() == "over":
            break
        page, asked = ana.page, ana.question
        assert page.evaluate(OVERLAPS, PARTS) == [], asked
        assert page.evaluate(OVERLAPS, ".side-boards figcaption, .side-boards svg") == [], asked
        assert page.evaluate(OUTSIDE, "#ask, #question, .role-main svg.board, .table-tools button") == [], asked
        assert page.evaluate(UNREACHED) == [], asked
        for what in (".ghost .base", ".layer-marks .mark"):
            if page.locator(what).count():
                assert not page.evaluate(COVERED, what), (asked, what)
                break
        answer(ana)
    size = ana.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [SIDEWAYS["width"], SIDEWAYS["height"]]
