"""What a person reads: copies of a card, cards on a phone, why a table does not open, how a side is called."""

from __future__ import annotations

import re
from operator import itemgetter

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
    assert ana.page.locator(".hand-card > :first-child").all_inner_texts() == [once, f"{twice} ×2"]


def test_a_card_that_cannot_be_played_can_still_be_read(sit: Open) -> None:
    ana = sit(phone=True)
    ana.learn()
    ana.wait()
    (title,) = hold(ana, 0)
    ana.page.locator(".hand-card").tap()
    expect(ana.page.locator("#tab-card")).to_have_attribute("aria-selected", "true")
    expect(ana.page.locator("#card h3")).to_have_text(title)


def test_a_card_that_is_pointed_at_is_let_go_with_the_pointer(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    (title,) = hold(ana, 0)
    peek = ana.page.locator("#peek")
    ana.page.hover(".hand-card")
    expect(peek.locator("h3")).to_have_text(title)
    ana.page.hover("#tab-units")
    expect(peek).to_be_hidden()
    ana.page.focus(".hand-card")
    expect(peek).to_be_visible()
    ana.page.focus("#menu-button")
    expect(peek).to_be_hidden()


def test_a_unit_of_the_list_is_shown_on_the_board_and_nothing_covers_the_list(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    ana.page.click("#tab-units")
    ana.page.hover("#units tbody tr")
    expect(ana.page.locator(".tool-glow")).to_have_count(1)
    expect(ana.page.locator("#peek")).to_be_hidden()
    ana.page.click("#units tbody tr button")  # its card
    expect(ana.page.locator("#tab-card")).to_have_attribute("aria-selected", "true")
    expect(ana.page.locator(".tool-glow")).to_have_count(0)


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


def test_what_a_line_of_the_log_speaks_of_glows_only_while_it_is_pointed_at(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    ana.page.locator("#log li").first.hover()  # it names a whole side
    rings = ana.page.locator(".tool-glow")
    assert rings.count() > 3
    ana.page.mouse.move(5, 5)
    expect(rings).to_have_count(0)


def test_what_was_measured_goes_with_the_tool(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    ana.page.keyboard.press("m")
    expect(ana.page.locator("#measured")).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("#measured")).to_be_hidden()
    ana.page.click("#measure")
    ana.page.click("#measured button")
    expect(ana.page.locator("#measured")).to_be_hidden()
    expect(ana.page.locator("#measure")).to_have_attribute("aria-pressed", "false")


def test_whoever_has_no_seat_is_told_to_look_on(sit: Open) -> None:
    ana, eve = sit(), sit()
    ana.learn()
    ana.wait()
    eve.page.goto(ana.page.url)
    expect(eve.page.locator("#ask .whose")).to_have_text("You look on")
    expect(eve.page.locator("#undo")).to_be_hidden()


HEAP = """() => {
  const { boards } = window.tablePage;
  const piece = (id, wide) => ({ id, board: "heap", at: [0, 0], facing: 0, base: ["tray", wide, 4], seat: "gold",
    sign: null, letter: id, name: id, bars: [], badges: [], minis: [], card: null, holds: [] });
  const scene = structuredClone(window.tablePage.picture.scene);
  scene.boards.push({ id: "heap", role: "off", title: "A heap", size: [16, 5], unit: "inch", grid: null, places: [],
    drawn: [] });
  scene.pieces.push(piece("A", 9), piece("B", 5), piece("C", 5));
  boards.draw(scene);
  return ["A", "B", "C"].map((id) => {
    const box = document.querySelector(`[data-on="piece:${id}"] .base`).getBoundingClientRect();
    return [box.left, box.top, box.right, box.bottom];
  });
}"""


def test_trays_off_the_field_lie_beside_each_other_and_their_letters_can_be_read(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    trays: list[list[float]] = ana.page.evaluate(HEAP)
    for n, (left, top, right, bottom) in enumerate(trays):
        assert bottom - top > 30
        assert all(left >= r or right <= x or top >= b or bottom <= y for x, y, r, b in trays[:n])
    figure = ana.page.locator("figure", has_text="A heap").bounding_box()
    assert figure is not None
    assert all(figure["x"] <= left and right <= figure["x"] + figure["width"] for left, _, right, _ in trays)


def test_the_rim_counts_as_the_log_does(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    numbers = ana.page.locator(".role-main .rim-number").all_text_contents()
    assert numbers == [str(n) for n in [*range(14), *range(7)]]
    ana.new_table("clash-of-kings-small", "wander", game="tmg")
    ana.wait()
    sixes, late = places(ana, "6"), places(ana, "42")
    (across, foot), (side, low) = max(sixes, key=itemgetter(1)), min(sixes)
    assert max(late, key=itemgetter(0))[0] > across > side  # from the left
    assert min(late)[1] < low < foot  # upward


def places(player: Player, number: str) -> list[tuple[float, float]]:
    """Where this number stands on the rim."""
    found = player.page.locator(".role-main .rim-number").filter(has_text=re.compile(f"^{number}$"))
    boxes = [box for one in found.all() if (box := one.bounding_box()) is not None]
    return [(box["x"], box["y"]) for box in boxes]


LONG = """() => {
  const page = window.tablePage, scene = structuredClone(page.picture.scene);
  const seat = scene.seats[0];
  seat.marks = ["first", "defender"];
  page.picture.scene = scene;
  page.showSeats();
}"""


@pytest.mark.parametrize("size", [{"phone": True}, {"sideways": True}])
def test_a_side_keeps_its_name_on_a_phone_whatever_is_said_of_it(sit: Open, size: dict[str, bool]) -> None:
    ana = sit(**size)
    ana.learn()
    ana.wait()
    ana.page.evaluate(LONG)
    seat = ana.page.locator(".seat").first
    whole = seat.locator("b").evaluate("b => b.scrollWidth <= b.clientWidth + 1")
    right = "e => e.getBoundingClientRect().right"
    edge: float = seat.evaluate(right)
    inside = all(part.evaluate(right) <= edge for part in seat.locator("b, .score, .seat-line").all())
    assert (whole, inside) == (True, True)


DICE = """() => {
  const faces = Array.from({ length: 18 }, (_, n) => (n % 6) + 1);
  const before = document.querySelector(".role-main svg").getBoundingClientRect().top;
  window.tablePage.frames.showDice({ dice: faces, needs: 4 }, 0);
  return document.querySelector(".role-main svg").getBoundingClientRect().top - before;
}"""


@pytest.mark.parametrize("size", [{"phone": True}, {"sideways": True}, {}])
def test_dice_do_not_push_the_board_away_under_a_finger(sit: Open, size: dict[str, bool]) -> None:
    ana = sit(**size)
    ana.learn()
    ana.wait()
    assert ana.page.evaluate(DICE) == 0
    tray = ana.page.locator("#dice").bounding_box()
    assert tray is not None
    assert tray["x"] >= 0
    assert tray["x"] + tray["width"] <= ana.page.evaluate("innerWidth")


GROWN = """grow => { document.querySelector("#ask").style.minHeight = grow ? "55vh" : ""; }"""
TOLD = (
    """n => window.tablePage.log.add({ n, text: `Line ${n}.`, rule: "", kind: "told", on: [], line: 0, away: false })"""
)
PASSING = """n => {
  const [ask, log] = ["ask", "log"].map((id) => document.getElementById(id));
  ask.hidden = true;
  const room = log.clientHeight;
  for (const more of [0, 1]) (TOLD)(n + more);
  ask.hidden = false;
  return room > log.clientHeight;
}""".replace("TOLD", TOLD)
END = """() => { const log = document.querySelector("#log");
  return log.scrollTop + log.clientHeight >= log.scrollHeight - 8; }"""


def end_is_seen(player: Player) -> bool:
    seen: bool = player.page.evaluate(END)
    return seen


def test_the_log_shows_its_end_unless_somebody_reads_further_up(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    for n in range(1000, 1040):
        ana.page.evaluate(TOLD, n)
    assert end_is_seen(ana)
    ana.page.evaluate(GROWN, True)  # a long question takes its room
    ana.page.wait_for_function(END)
    assert ana.page.evaluate(PASSING, 1040)  # the room was another one, and is as it was before anything is drawn
    ana.page.wait_for_timeout(100)
    assert end_is_seen(ana)
    ana.page.locator("#log").hover()
    ana.page.mouse.wheel(0, -400)
    ana.page.wait_for_function("() => !window.tablePage.log.atEnd")
    ana.page.evaluate(TOLD, 1042)
    assert not end_is_seen(ana)


def test_a_zone_that_is_nobodys_yet_is_drawn_lightly(sit: Open) -> None:
    ana = sit()
    ana.home()
    form = ana.page.locator("[data-game=tmg] form")
    form.locator("summary").click()
    form.locator("input[name=ask]").check()
    expect(form.locator("select.army").first).to_be_disabled()  # they are chosen at the table
    form.locator("button.primary").click()
    ana.at_table()
    ana.wait()
    zones = ana.page.locator(".role-main .zone")
    fills = zones.evaluate_all("found => found.map((zone) => getComputedStyle(zone).fill)")
    assert len(fills) > 0
    assert "rgb(0, 0, 0)" not in fills


def test_on_a_narrow_desk_the_sides_leave_the_height_to_the_boards(sit: Open) -> None:
    ana = sit()
    ana.page.set_viewport_size({"width": 1024, "height": 768})
    for game in ("tactics", "tmg"):
        ana.new_table(None, "wander", game=game)
        ana.wait()
        assert ana.page.locator(".table-top").evaluate("e => e.offsetHeight") < 90
        assert ana.page.evaluate("document.documentElement.scrollWidth") == 1024
        for seat in ana.page.locator(".seat-counts").all():
            assert seat.evaluate("e => e.scrollWidth <= e.clientWidth + 1")
