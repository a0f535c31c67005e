"""Somebody at a page: sees what is asked, and answers by pointer, finger or key alone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

SOON = 20_000  # milliseconds that anything may take on a busy machine
ASKED = "#ask[data-state=asked]:not(.sending)"
OVER = "#ask[data-state=over]"
SETTLED = ".placing[aria-busy=false] .verdict:is(.good, .bad)"
CURTAIN = "#curtain:not([hidden])"
CONFIRM = "#ask .listing > button.primary:visible"
CHOSEN = 'document.querySelector("#ask .listing > button.primary:not([hidden]), .which button")'
MOVED_ON = """n => { const ask = document.querySelector("#ask").dataset;
  return ask.n !== n || ask.state !== "asked" || !document.querySelector("#curtain").hidden; }"""

MIDDLE = """e => { e.scrollIntoViewIfNeeded();
  const box = e.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }"""


class Player:
    """One person with one page."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page = page
        self.origin = origin
        self.rng = random.Random(7)
        page.set_default_timeout(SOON)

    # --- getting to a table ---------------------------------------------------------------------------------

    def home(self) -> None:
        self.page.goto(f"{self.origin}/")
        self.page.wait_for_selector("#learn:enabled")

    def learn(self) -> None:
        """A table against the computer, by one click."""
        self.home()
        self.page.click("#learn")
        self.at_table()

    def new_table(
        self, scenario: str | None, second: str, *, first: str = "me", typed: bool = False, game: str | None = None
    ) -> None:
        """A table of the first game, or of that one, set up in its form."""
        self.home()
        form = self.page.locator(f"[data-game={game}] form" if game else "[data-game] form").first
        if scenario is not None:
            form.locator("select[name=scenario]").select_option(scenario)
        form.locator("summary").click()
        seats = form.locator("select[name^=seat-]")
        seats.nth(0).select_option(first)
        seats.nth(1).select_option(second)
        if typed:
            form.locator("input[name=dice]").check()
        form.locator("button.primary").click()
        self.at_table()

    def at_table(self) -> None:
        self.page.wait_for_url("**/table/*")

    def play_on_from(self, journal: Path, seat: str) -> None:
        """A table that goes on where a journal ends, with this seat, against the computer."""
        self.home()
        self.page.locator("#upload").set_input_files(journal)
        self.page.wait_for_url("**/replay/*")
        expect(self.page.locator("#moment-n")).to_contain_text("Moment")
        self.page.locator("#scrub").focus()
        self.page.keyboard.press("End")
        self.page.click("#play-on")
        self.page.locator("dialog select").select_option(seat)
        self.page.click("dialog button:has-text('Play on')")
        self.at_table()

    def api(self, path: str) -> Any:
        """What the server says to this browser."""
        return self.page.request.get(f"{self.origin}{path}").json()

    # --- what is asked --------------------------------------------------------------------------------------

    def wait(self) -> str:
        """Until something is asked of this page, a curtain hangs, or the match is over; which of them."""
        self.page.wait_for_selector(f"{ASKED}, {OVER}, {CURTAIN}", timeout=3 * SOON)
        if self.page.locator(CURTAIN).count():
            return "curtain"
        return "over" if self.page.locator(OVER).count() else "asked"

    def type_dice(self, faces: str) -> None:
        """Type what fell, with a real keyboard: the field has the focus already."""
        self.page.wait_for_selector("#ask input:focus")
        n = self.number
        self.page.keyboard.type(faces)
        self.page.keyboard.press("Enter")
        self.moved_on(n)

    def wait_for_the_end(self) -> None:
        self.page.wait_for_selector(OVER)

    def concede(self) -> None:
        """Give up, by the menu."""
        self.page.click("#menu-button")
        self.page.click("#menu button:has-text('Concede')")
        self.page.click("dialog button:has-text('Concede')")
        self.wait_for_the_end()

    def asks_me(self) -> bool:
        """Whether something is asked of this page just now."""
        return self.page.locator(f"{ASKED}, {OVER}").count() > 0

    @property
    def number(self) -> str:
        return self.page.locator("#ask").get_attribute("data-n") or ""

    @property
    def question(self) -> str:
        return self.page.inner_text("#question")

    # --- answering ------------------------------------------------------------------------------------------

    def by_clicks(self) -> None:
        """Answer with the mouse: on the board where something is outlined, otherwise with a button."""
        n = self.number
        marks, buttons = self.page.locator(".layer-marks .mark"), self.visible_options()
        if self.page.locator("#ask .option[aria-pressed]").count():
            return self.some()
        if marks.count() and (not buttons.count() or self.rng.random() < 0.7):
            self.click_on(self.any_of(marks))
        else:
            self.any_of(buttons).click()
        self.which()
        self.moved_on(n)

    def by_taps(self) -> None:
        """Answer with a finger: a way is shown first, and gone by the button."""
        n = self.number
        marks, buttons = self.page.locator(".layer-marks .mark"), self.visible_options()
        if marks.count() and (not buttons.count() or self.rng.random() < 0.7):
            x, y = self.middle(self.any_of(marks))
            self.page.touchscreen.tap(x, y)
            self.page.wait_for_function(f"n => {CHOSEN} || ({MOVED_ON})(n)", arg=n)  # a tap is a click a little later
            confirm = self.page.locator(CONFIRM)
            if confirm.count():
                confirm.tap()
        else:
            self.any_of(buttons).tap()
        self.which()
        self.moved_on(n)

    def by_keys(self) -> None:
        """Answer with the keyboard: a digit, or arrows over the board and Enter."""
        n = self.number
        if self.page.locator(".layer-marks .mark").count() and self.rng.random() < 0.5:
            for _ in range(self.rng.randint(1, 3)):
                self.page.keyboard.press(self.rng.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
            self.page.keyboard.press("Enter")
            if self.page.locator(".which button").count():
                self.page.keyboard.press("Enter")  # the first of them has the focus
        else:
            most = min(9, self.page.locator("#ask .option").count())
            self.page.keyboard.press(str(self.rng.randint(1, most)))
        self.moved_on(n)

    def some(self) -> None:
        """Take as many of these as are needed."""
        n, done = self.number, self.page.locator("#ask .listing > button.primary")
        options = self.page.locator("#ask .option[aria-pressed=false]")
        while done.is_disabled():
            options.first.click()
        done.click()
        self.moved_on(n)

    def by_pointer(self) -> bool:
        """Answer with the mouse, whatever is asked; whether something was placed."""
        placing = self.page.locator(".placing").count() > 0
        self.place() if placing else self.by_clicks()
        return placing

    def play_by_pointer(self, most: int) -> tuple[int, int]:
        """Answer with the mouse until the end; how many answers that took, and how many trays were placed."""
        placed = 0
        for answers in range(most):
            if self.wait() == "over":
                return answers, placed
            placed += self.by_pointer()
        raise AssertionError(f"no end after {most} answers")

    def place(self) -> None:
        """Place a tray with the mouse: turn it, drag it a little, and take the legal place to which it goes."""
        n, turns = self.number, self.page.locator("#ask .turner")
        if turns.count():
            self.click_on(self.any_of(turns))
        x, y = self.middle(self.page.locator(".ghost .base"))
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + self.rng.uniform(-80, 80), y + self.rng.uniform(-60, 60), steps=3)
        self.page.mouse.up()
        self.page.wait_for_selector(SETTLED)
        if self.page.locator(".verdict.bad").count():  # nothing near is legal
            self.page.click("#ask .placing .option, #ask .placing button[title^=Back]")
        self.page.click("#ask .placing button.primary")
        self.moved_on(n)

    def undo(self) -> None:
        """Take the last answer back; where the other side has answered since, it is asked."""
        n = self.number
        self.page.keyboard.press("u")
        self.page.wait_for_function(f"n => document.querySelector('dialog[open]') || ({MOVED_ON})(n)", arg=n)
        if self.page.locator("dialog[open]").count():
            self.page.click("dialog button:has-text('Ask the other side')")
        self.moved_on(n)

    def which(self) -> None:
        """Several answers on one thing: take one of them."""
        if self.page.locator(".which button").count():
            self.any_of(self.page.locator(".which button")).click()

    def moved_on(self, n: str) -> None:
        self.page.wait_for_function(MOVED_ON, arg=n)

    def visible_options(self) -> Locator:
        return self.page.locator("#ask .options > .option:visible")

    def any_of(self, found: Locator) -> Locator:
        return found.nth(self.rng.randrange(found.count()))

    def middle(self, thing: Locator) -> tuple[float, float]:
        """Where it is on the screen, once it is in sight."""
        x, y = thing.evaluate(MIDDLE)
        return x, y

    def click_on(self, thing: Locator) -> None:
        """By the pointer at its middle, whatever lies over it there."""
        x, y = self.middle(thing)
        self.page.mouse.move(x, y)
        self.page.mouse.click(x, y)

    def open_curtain(self) -> None:
        self.page.click("#curtain button")
        self.page.wait_for_selector("#curtain", state="hidden")
