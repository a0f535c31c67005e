"""A match seen again: stepping, scrubbing, a link to a moment, playing on, a journal out and in."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

import banneret
from tests.web.browser.conftest import Open, Watch
from tests.web.browser.player import Player

ANSWERS = 14
SHOWN = """() => [
  [...document.querySelectorAll(".piece")].map((piece) => piece.dataset.on + piece.style.transform).sort(),
  [...document.querySelectorAll("#log li[data-n]")].map((line) => line.dataset.n)]"""


@pytest.fixture
def watcher(sit: Open) -> Player:
    """Somebody who has played for a while and looks at the replay so far."""
    ana = sit()
    ana.learn()
    for _ in range(ANSWERS):
        assert ana.wait() == "asked"
        ana.by_clicks()
    ana.wait()
    ana.page.goto(ana.page.url.replace("/table/", "/replay/"))
    expect(ana.page.locator("#moment-n")).to_contain_text("Moment 1 of")
    return ana


def moment(player: Player) -> str:
    return player.page.inner_text("#moment-n")


def test_stepping_and_scrubbing(watcher: Player) -> None:
    page = watcher.page
    first = page.inner_text("#log")
    page.click("#forth")
    expect(page.locator("#moment-n")).to_contain_text("Moment 2 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#moment-n")).to_contain_text("Moment 3 of")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#moment-n")).to_contain_text("Moment 2 of")
    page.locator("#scrub").focus()
    page.keyboard.press("End")
    last = moment(watcher)
    assert last.split()[1] == last.split()[3]
    assert page.inner_text("#log") != first
    page.click("#turn-back")
    assert moment(watcher) != last


def test_it_plays_by_itself_and_pauses(watcher: Player) -> None:
    page = watcher.page
    page.click("#play")
    page.wait_for_function("() => parseInt(document.querySelector('#moment-n').textContent.split(' ')[1]) >= 3")
    page.click("#play")
    at = moment(watcher)
    page.wait_for_timeout(1500)
    assert moment(watcher) == at


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a match at random."""
    match, rng = banneret.new_match("tactics", "s1", seed=5), Random(5)
    while (question := match.question) is not None:
        match.answer(question.sample(rng), question.seat)
    file = tmp_path_factory.mktemp("whole") / "match.jsonl"
    file.write_text(match.journal, "utf-8")
    return file


def longest(watcher: Player) -> int:
    """The moment of which most is shown one after the other."""
    address = f"/api/replays/{watcher.page.url.rsplit('/', 1)[1].split('#')[0]}?count=200"
    moments = watcher.api(address)["moments"]
    shown = [sum(bool(one["draw"] or one["dice"]) for one in moment["frames"]) for moment in moments]
    return max(range(1, len(shown)), key=lambda n: shown[n])


def test_what_still_moves_when_somebody_goes_back_leaves_nothing_behind(sit: Open, whole: Path) -> None:
    ana = sit(motion=True)
    ana.home()
    ana.page.locator("#upload").set_input_files(whole)
    ana.page.wait_for_url("**/replay/*")
    expect(ana.page.locator("#moment-n")).to_contain_text("Moment 1 of")
    n = longest(ana)
    ana.page.wait_for_function("n => Number(document.querySelector('#scrub').max) > n", arg=n)
    ana.page.evaluate("n => (location.hash = n)", n - 1)
    expect(ana.page.locator("#moment-n")).to_contain_text(f"Moment {n} of")
    before = ana.page.evaluate(SHOWN)
    ana.page.click("#forth")
    ana.page.click("#back")
    ana.page.wait_for_timeout(3000)
    assert ana.page.evaluate(SHOWN) == before


def test_the_buttons_stay_under_a_finger_whatever_happened(watcher: Player) -> None:
    forth = watcher.page.locator("#forth")
    places = set()
    for _ in range(12):
        forth.click()
        box = forth.bounding_box()
        assert box is not None
        places.add((box["x"], box["y"]))
    assert len(places) == 1
    assert watcher.page.locator(".seat", has_text="away").count() == 0


def test_a_link_leads_to_a_moment(watcher: Player, sit: Open) -> None:
    page = watcher.page
    page.locator("#scrub").focus()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#moment-n")).to_contain_text("Moment 7 of")
    link, decision = page.url, page.inner_text("#decision")
    assert decision.startswith("Next: ")  # what has happened stands before it
    page.goto(f"{watcher.origin}/")
    page.goto(link)
    expect(page.locator("#moment-n")).to_contain_text("Moment 7 of")
    assert page.inner_text("#decision") == decision


def test_playing_on_from_a_moment(watcher: Player) -> None:
    page = watcher.page
    page.locator("#scrub").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    old = page.url
    page.click("#play-on")
    page.click("dialog button:has-text('Play on')")
    watcher.at_table()
    assert old.rsplit("/", 1)[1].split("#")[0] not in page.url
    assert watcher.wait() == "asked"
    watcher.by_clicks()


def test_a_journal_goes_out_and_comes_in(sit: Open, tmp_path: Path) -> None:
    ana = sit(accept_downloads=True)
    ana.learn()
    ana.wait()
    ana.concede()
    ana.page.click("a:has-text('Watch the replay')")
    expect(ana.page.locator("#moment-n")).to_contain_text("Moment 1 of")
    with ana.page.expect_download() as coming:
        ana.page.click("#download")
    journal = tmp_path / "match.jsonl"
    coming.value.save_as(journal)
    assert '"game"' in journal.read_text("utf-8").splitlines()[0]
    ana.home()
    ana.page.locator("#upload").set_input_files(journal)
    ana.page.wait_for_url("**/replay/*")
    expect(ana.page.locator("#moment-n")).to_contain_text("Moment 1 of")


def test_a_file_that_is_no_journal_is_refused_where_it_was_chosen(sit: Open, watch: Watch, tmp_path: Path) -> None:
    ana, file = sit(), tmp_path / "letter.jsonl"
    file.write_text("Dear Ana\n", "utf-8")
    ana.home()
    for _ in range(2):  # mended, it can be chosen again under its name
        ana.page.locator("#upload").set_input_files(file)
        expect(ana.page.locator("#upload")).to_have_value("")
        expect(ana.page.locator(".toast")).to_be_in_viewport()
        expect(ana.page.locator(".toast")).to_contain_text("Line 1")
    assert all("400" in fault for fault in watch.faults)  # the browser itself tells what was refused
    watch.faults.clear()


def test_keys_of_the_browser_are_left_to_it(watcher: Player) -> None:
    page = watcher.page
    page.keyboard.press("ArrowRight")
    expect(page.locator("#moment-n")).to_contain_text("Moment 2 of")
    page.evaluate("addEventListener('keydown', (event) => (window.taken = event.defaultPrevented))")
    page.keyboard.press("Alt+ArrowLeft")  # back to where one came from
    assert page.evaluate("window.taken") is False
