"""What people bring to a table themselves: dice in their hands, a list of their own, ears for a sound."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from banneret import registry
from tests.web.browser.conftest import Open
from tests.web.browser.player import Player
from tests.web.browser.test_at_one_table import asked_first

HEARD = """
  window.heard = 0;
  const plain = { frequency: {}, connect: (next) => next, start() {}, stop() {} };
  const gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  window.AudioContext = class {
    constructor() { window.heard += 1; this.currentTime = 0; this.destination = {}; }
    createOscillator() { return { ...plain, frequency: {} }; }
    createGain() { return { ...plain, gain }; }
  };
"""


def to_several_dice(player: Player) -> int:
    """On to a roll of several dice, by first answers and low faces; how many dice."""
    while player.wait() == "asked":
        if not player.page.locator("#ask input").count():
            player.by_clicks()
            continue
        many = player.page.locator("#ask input").get_attribute("aria-label") or ""
        dice = int("".join(filter(str.isdigit, many)))
        if dice > 1:
            return dice
        player.type_dice(str(player.rng.randint(1, 10)))
    raise AssertionError("the match was over without such a roll")


def test_several_dice_are_typed_in_a_row(sit: Open) -> None:
    ana = sit()
    ana.new_table("s0", "greedy", typed=True)
    dice = to_several_dice(ana)
    ana.page.keyboard.type(" ".join(["11"] * dice))
    expect(ana.page.locator("#ask .listing")).to_contain_text("A die shows 1 to 10.")
    expect(ana.page.locator("#ask button.primary")).to_be_disabled()
    ana.page.locator("#ask input").fill("")
    ana.type_dice(" ".join(["9"] * (dice - 1) + ["2"]))
    expect(ana.page.locator("#log")).to_contain_text("9")


def test_a_die_typed_wrong_is_corrected_with_the_others_consent(sit: Open) -> None:
    ana, ben = sit(), sit()
    ana.new_table("s0", "friend", typed=True)
    ben.page.goto(ana.page.evaluate("Object.values(sessionStorage)[0]"))
    ben.page.wait_for_selector("#ask[data-state]")
    asked, other = asked_first(ana, ben)
    before = asked.question
    asked.type_dice("9")
    asked.page.click("#menu-button")
    asked.page.click("#menu button:has-text('Correct the last roll')")
    expect(other.page.locator("dialog")).to_contain_text("asks to go back")
    other.page.click("dialog button:has-text('Agree')")
    expect(asked.page.locator("#question")).to_have_text(before)
    asked.type_dice("4")


def ask_for_lists(player: Player) -> None:
    """A table whose sides choose their lists there."""
    player.home()
    form = player.page.locator("[data-game] form").first
    form.locator("summary").click()
    form.locator("input[name=ask]").check()
    form.locator("button.primary").click()
    player.at_table()
    player.wait()


def test_a_list_of_ones_own_is_judged_and_taken(sit: Open) -> None:
    game: Any = registry.game("tactics")
    army = next(iter(game.armies("s0").values()))
    short = {**army, "models": army["models"][:1]}
    ana = sit()
    ask_for_lists(ana)
    ana.page.click("summary:has-text('A list of my own')")
    field, take = ana.page.locator("#ask textarea"), ana.page.locator("button:has-text('Take this list')")
    field.fill("no list at all")
    take.click()
    expect(ana.page.locator("#ask .verdict")).to_contain_text("not JSON")
    field.fill(json.dumps(short))
    take.click()
    expect(ana.page.locator("#ask .verdict")).not_to_contain_text("not JSON")
    n = ana.number
    field.fill(json.dumps(army))
    take.click()
    ana.moved_on(n)
    ana.wait()
    assert ana.page.locator(".piece.tint-gold").count() == len(army["models"])


def test_a_sound_tells_your_move_if_it_is_wanted(sit: Open) -> None:
    for wanted in ("off", "on"):
        ana = sit()
        ana.page.add_init_script(HEARD)
        ana.page.add_init_script(f"localStorage.setItem('banneret-sound', '{wanted}')")
        ana.learn()
        ana.wait()
        assert ana.page.evaluate("window.heard > 0") is (wanted == "on")
