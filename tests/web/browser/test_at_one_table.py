"""What people at one table need: the curtain, undo, reasons, plans, standing orders, typed dice, a lost connection."""

from __future__ import annotations

from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.web.browser.conftest import Open, Watch
from tests.web.browser.player import ASKED, Player
from tests.web.server import Server


def test_a_curtain_falls_between_two_people_at_one_screen(sit: Open) -> None:
    both = sit()
    both.new_table("s1", "here")
    curtains = 0
    for _ in range(60):
        if both.wait() == "curtain":
            curtains += 1
            assert both.page.evaluate("getComputedStyle(document.querySelector('#page')).visibility") == "hidden"
            assert both.page.evaluate("document.querySelector('#page').inert")
            both.open_curtain()
        else:
            both.by_clicks()
        if curtains >= 3:
            break
    assert curtains >= 3


def test_conceding_ends_the_match(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    ana.concede()
    assert "Silver has won" in ana.question


def to_an_action(player: Player) -> None:
    """To the first question for an action, by first answers."""
    while player.wait() == "asked" and "action" not in player.question:
        n = player.number
        player.page.keyboard.press("1")
        player.moved_on(n)


def test_u_takes_back_the_last_answer_while_nobody_has_learned_anything(sit: Open) -> None:
    ana = sit()
    ana.learn()
    to_an_action(ana)
    before = (ana.number, ana.question)
    ana.page.locator(".option", has_text="Move").first.click()
    ana.moved_on(before[0])
    ana.wait()
    assert "path" in ana.question
    ana.page.keyboard.press("u")
    expect(ana.page.locator("#question")).to_have_text(before[1])
    assert ana.number == before[0]


def test_why_not_answers_with_a_sentence_and_its_rule(sit: Open) -> None:
    ana = sit()
    ana.learn()
    to_an_action(ana)
    enemy = ana.page.locator(".role-main .piece.tint-silver").first
    ana.click_on(enemy)
    expect(ana.page.locator(".why")).to_contain_text("Why not?")
    assert ana.page.locator(".why a.rule").count() == 1


def test_hovering_shows_a_units_card_and_a_way_with_its_length(sit: Open) -> None:
    ana = sit()
    ana.learn()
    to_an_action(ana)
    ana.page.mouse.move(*ana.middle(ana.page.locator(".role-main .piece.is-active")))
    expect(ana.page.locator("#peek dt").first).to_have_text("Cost")
    ana.page.locator(".option", has_text="Move").first.click()
    ana.page.wait_for_selector("#question:has-text('path')")
    ana.page.mouse.move(*ana.middle(ana.page.locator(".layer-marks .mark").first))
    expect(ana.page.locator(".tool-way .way")).to_have_count(1)


def test_a_plan_is_seen_before_it_is_sent(sit: Open) -> None:
    ana = sit()
    ana.learn()
    to_an_action(ana)
    first = ana.number
    ana.page.click("#menu-button")
    ana.page.click("#menu button:has-text('Plan ahead')")
    ana.page.keyboard.press("Escape")
    ana.page.locator(".option", has_text="Move").first.click()
    ana.page.wait_for_selector("#question:has-text('path')")
    assert ana.number == first or ana.page.locator("#plan li").count() == 1
    ana.click_on(ana.page.locator(".layer-marks .mark").first)
    expect(ana.page.locator("#plan li")).to_have_count(2)
    table = ana.page.url.rsplit("/", 1)[1]
    assert ana.api(f"/api/replays/{table}")["moments"][-1]["line"] == int(first)  # nothing was sent yet
    ana.page.click("#plan button:has-text('Send the plan')")
    expect(ana.page.locator("#plan li")).to_have_count(0)
    ana.page.wait_for_function("n => Number(document.querySelector('#ask').dataset.n) >= n + 2", arg=int(first))


def test_a_plan_that_is_taken_back_step_by_step_ends_at_the_open_question(sit: Open) -> None:
    ana = sit()
    ana.learn()
    to_an_action(ana)
    question, steps = ana.question, ana.page.locator("#plan li")
    ana.page.click("#menu-button")
    ana.page.click("#menu button:has-text('Plan ahead')")
    ana.page.keyboard.press("Escape")
    ana.page.locator(".option", has_text="Move").first.click()
    ana.page.wait_for_selector("#question:has-text('path')")
    ana.click_on(ana.page.locator(".layer-marks .mark").first)
    expect(steps).to_have_count(2)
    ana.page.wait_for_selector("#question:not(:has-text('path'))")
    for left in (1, 0):
        ana.page.keyboard.press("u")
        expect(steps).to_have_count(left)
    expect(ana.page.locator("#question")).to_have_text(question)
    expect(ana.page.locator("#ask .whose")).to_have_text("Your move")


def to_a_plan(player: Player) -> Locator:
    """To the first question for an action, where a plan begins; its steps."""
    player.learn()
    to_an_action(player)
    player.page.click("#menu-button")
    player.page.click("#menu button:has-text('Plan ahead')")
    player.page.keyboard.press("Escape")
    return player.page.locator("#plan li")


def test_a_button_pressed_twice_is_one_step_of_a_plan(sit: Open) -> None:
    ana = sit()
    steps = to_a_plan(ana)
    ana.page.locator(".option", has_text="Move").first.dblclick()
    ana.page.wait_for_selector("#question:has-text('path')")
    expect(steps).to_have_count(1)


def test_a_plan_outlives_a_lost_connection(sit: Open) -> None:
    ana = sit()
    steps, first = to_a_plan(ana), int(ana.number)
    ana.page.locator(".option", has_text="Move").first.click()
    ana.page.wait_for_selector("#question:has-text('path')")
    ana.click_on(ana.page.locator(".layer-marks .mark").first)
    expect(steps).to_have_count(2)
    ana.page.evaluate("tablePage.link.socket.close()")
    expect(ana.page.locator("#gap")).to_be_visible()
    ana.page.evaluate("document.querySelector('#plan button.primary').click()")  # quicker than the wire is back
    expect(ana.page.locator(".toast")).to_contain_text("was not sent")
    expect(ana.page.locator("#gap")).to_be_hidden()
    expect(ana.page.locator("#ask .whose")).to_have_text("In your plan")
    expect(steps).to_have_count(2)
    ana.page.click("#plan button:has-text('Send the plan')")
    ana.page.wait_for_function("n => Number(document.querySelector('#ask').dataset.n) >= n + 2", arg=first)


def test_a_way_of_ones_own_is_judged_anew_and_stays_in_sight(sit: Open) -> None:
    ana = sit()
    ana.learn()
    to_an_action(ana)
    ana.page.locator(".option", has_text="Move").first.click()
    ana.page.wait_for_selector("#question:has-text('path')")
    square = ana.page.locator(".layer-marks .mark").first.get_attribute("data-on")
    draw, go = (
        ana.page.locator("#ask button:has-text('Draw the way')"),
        ana.page.locator("button:has-text('Go this way')"),
    )
    draw.click()
    ana.page.mouse.click(*ana.page.evaluate("on => tablePage.boards.onScreen(on)", square))
    way = ana.page.locator(".tool-way .way")
    expect(way).to_have_count(1)
    if (folded := ana.page.locator("#ask .folded summary")).count():  # a long list
        folded.first.click()
    ana.page.locator("#ask .option:visible").first.hover()
    ana.page.mouse.move(1, 1)
    expect(way).to_have_count(1)
    expect(ana.page.locator(".own-way .verdict")).not_to_be_empty()
    for _ in range(2):
        draw.click()
    expect(go).to_be_disabled()
    expect(ana.page.locator(".own-way .verdict")).to_be_empty()


def test_standing_orders_can_be_given_and_cancelled(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    ana.page.click("#menu-button")
    ana.page.click("#menu button:has-text('Ask me only if I could act')")
    ana.page.click("#menu-button")
    expect(ana.page.locator("#menu ul.plain li")).to_have_count(1)
    ana.page.click("#menu ul.plain button")
    ana.page.click("#menu-button")
    expect(ana.page.locator("#menu ul.plain li")).to_have_count(0)


def test_real_dice_are_typed_in(sit: Open) -> None:
    ana = sit()
    ana.new_table("s0", "greedy", typed=True)
    for faces in ("9", "2"):
        ana.type_dice(faces)
    ana.wait()
    expect(ana.page.locator("#log")).to_contain_text("roll-off: Gold 9 and Silver 2")


def test_a_lost_connection_comes_back_without_loss(sit: Open, server: Server, watch: Watch) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    before = (ana.number, ana.question)
    server.kill()
    expect(ana.page.locator("#gap")).to_be_visible()
    server.start()
    expect(ana.page.locator("#gap")).to_be_hidden(timeout=20_000)
    ana.page.wait_for_selector(ASKED)
    assert (ana.number, ana.question) == before
    ana.by_clicks()
    cut_off = [fault for fault in watch.faults if "net::ERR_" in fault]
    assert watch.faults == cut_off  # the browser itself tells that nobody was there, or left in the middle of an answer
    watch.faults.clear()


class DeadWire:
    """The first connection goes dead without being closed, as where a network was left."""

    def __init__(self, player: Player) -> None:
        self.dead = False
        self.made = 0
        player.page.route_web_socket("**/socket", self.talk)

    def talk(self, page: WebSocketRoute) -> None:
        server, first = page.connect_to_server(), self.made == 0
        self.made += 1
        page.on_message(lambda text: None if first and self.dead else server.send(text))
        server.on_message(lambda text: None if first and self.dead else page.send(text))


def test_a_wire_that_is_dead_without_being_closed_is_given_up(sit: Open) -> None:
    ana = sit()
    wire = DeadWire(ana)
    ana.page.clock.install()
    ana.learn()
    ana.wait()
    n = ana.number
    wire.dead = True
    ana.page.keyboard.press("1")  # it goes nowhere
    ana.page.clock.run_for(40_000)
    expect(ana.page.locator("#gap")).to_be_hidden()
    assert wire.made == 2
    ana.wait()
    assert ana.number == n
    ana.by_clicks()


def test_a_key_that_is_held_answers_one_question(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    n = ana.number
    ana.page.keyboard.down("1")
    ana.moved_on(n)
    ana.wait()
    n = ana.number
    for _ in range(3):
        ana.page.keyboard.down("1")  # the keyboard repeats it
    ana.page.keyboard.up("1")
    ana.page.wait_for_timeout(500)
    assert ana.number == n
    ana.page.keyboard.press("1")
    ana.moved_on(n)


def measure(player: Player, first: Locator, last: Locator) -> str:
    """Drag the measuring tool from one thing to another; what it says."""
    start, end = player.middle(first), player.middle(last)
    player.page.click("#measure")
    player.page.mouse.move(*start)
    player.page.mouse.down()
    player.page.mouse.move(*end, steps=4)
    player.page.mouse.up()
    expect(player.page.locator(".measure-text")).not_to_be_empty()
    expect(player.page.locator("#measured")).not_to_contain_text("Drag")
    return player.page.inner_text("#measured")


def test_the_measuring_tool_says_how_far_and_what_is_seen(sit: Open) -> None:
    ana = sit()
    ana.learn()
    to_an_action(ana)
    n, pieces = ana.number, ana.page.locator(".role-main .piece")
    field = ana.page.locator(".role-main svg.board").bounding_box()
    said = measure(ana, pieces.first, pieces.last)
    assert "squares" in said
    assert ana.page.locator(".role-main svg.board").bounding_box() == field  # it stays where it is under a hand
    assert "n sight" in said  # in sight, or not
    assert ana.page.locator("#measured a.rule").count() == 1
    ana.page.keyboard.press("Escape")
    assert ana.page.locator(".tool-measure").count() == 0
    assert ana.number == n


def test_the_board_is_also_a_table_that_can_be_acted_on(sit: Open) -> None:
    ana = sit()
    ana.learn()
    while ana.wait() == "asked" and "activate" not in ana.question:
        n = ana.number
        ana.page.keyboard.press("1")
        ana.moved_on(n)
    ana.page.click("#tab-units")
    rows = ana.page.locator("#units tbody tr")
    assert rows.count() == 12
    n = ana.number
    rows.locator("button:has-text('Choose')").first.click()
    ana.moved_on(n)


FOCUSED = "document.activeElement?.closest('#ask') !== null"


def test_the_focus_goes_on_to_the_next_question(sit: Open) -> None:
    ana = sit()
    ana.learn()
    for _ in range(4):
        ana.wait()
        n = ana.number
        ana.page.evaluate("document.querySelectorAll('#ask details').forEach(one => one.open = true)")
        ana.page.locator("#ask .option").first.focus()
        ana.page.keyboard.press("Enter")
        ana.moved_on(n)
        ana.wait()
        assert ana.page.evaluate(FOCUSED), ana.question
    ana.page.focus("#tab-units")  # whoever has gone elsewhere is left there
    n = ana.number
    ana.page.keyboard.press("1")
    ana.moved_on(n)
    ana.wait()
    assert not ana.page.evaluate(FOCUSED)


def test_your_move_stands_in_the_title(sit: Open) -> None:
    ana = sit()
    ana.learn()
    ana.wait()
    assert ana.page.title().startswith("● Your move")
    assert ana.page.get_attribute("link[rel=icon]", "href") == "/static/icon-move.svg"


def friends(sit: Open) -> tuple[Player, Player]:
    """Two people at a table, each at a browser of their own; the second came through the link."""
    ana, ben = sit(), sit()
    ana.new_table("s0", "friend")
    ana.page.wait_for_selector("#ask[data-state]")
    link = ana.page.locator("#ask .link-box input")  # whether or not something is asked of her first
    ben.page.goto(link.input_value())
    ben.page.wait_for_selector("#ask[data-state]")
    expect(link).to_have_count(0)
    return ana, ben


def asked_first(*people: Player) -> tuple[Player, Player]:
    """Whoever is asked, and the other."""
    while True:
        for one, other in (people, people[::-1]):
            if one.asks_me():
                return one, other
        people[0].page.wait_for_timeout(30)


def both_have_answered(sit: Open) -> tuple[Player, Player, tuple[str, str]]:
    """Two people of whom the second has replied to the first; and the first's last question."""
    one, other = asked_first(*friends(sit))
    second = one
    while second is one:
        last = (one.number, one.question)
        one.by_clicks()
        second, _ = asked_first(one, other)
    other.by_clicks()
    return one, other, last


def test_further_back_the_other_side_is_asked_and_may_agree(sit: Open) -> None:
    one, other, last = both_have_answered(sit)
    one.page.keyboard.press("u")
    one.page.click("dialog button:has-text('Ask the other side')")
    other.page.click("dialog button:has-text('Agree')")
    expect(one.page.locator("#question")).to_have_text(last[1])
    assert one.asks_me()
    assert one.number == last[0]


def test_a_refusal_leaves_everything_as_it_is(sit: Open) -> None:
    one, other, _ = both_have_answered(sit)
    asked, _ = asked_first(one, other)
    before = (asked.number, asked.question)
    one.page.keyboard.press("u")
    one.page.click("dialog button:has-text('Ask the other side')")
    other.page.click("dialog button:has-text('Refuse')")
    expect(one.page.locator(".toast")).to_be_visible()
    expect(one.page.locator(".toast")).to_have_css("pointer-events", "none")  # it hides no piece from a hand
    assert (asked.number, asked.question) == before


def test_a_wish_that_is_settled_elsewhere_asks_nobody_any_more(sit: Open) -> None:
    one, other, _ = both_have_answered(sit)
    one.page.keyboard.press("u")
    one.page.click("dialog button:has-text('Ask the other side')")
    other.page.wait_for_selector("dialog:has-text('asks to go back')")
    asked, _ = asked_first(one, other)
    asked.page.evaluate("document.querySelector('dialog')?.close()")  # to think about the game, not about the wish
    asked.by_clicks()
    expect(other.page.locator("dialog")).to_have_count(0)


def test_names_and_a_rematch_reach_both_sides(sit: Open) -> None:
    ana, ben = friends(sit)
    ana.page.click("#menu-button")
    ana.page.click("#menu button:has-text('Name: Gold')")
    ana.page.locator("dialog input").fill("Ana of the Vale")
    ana.page.click("dialog button.primary")
    expect(ben.page.locator("#seats")).to_contain_text("Ana of the Vale")
    one, other = asked_first(ana, ben)
    one.concede()
    other.wait_for_the_end()
    before = one.page.url
    one.page.click("button:has-text('Play again')")
    for page in (one.page, other.page):
        page.click("a:has-text('To the rematch')")
        page.wait_for_url(lambda url: url != before)
        page.wait_for_selector("#ask[data-state]")
    expect(one.page.locator("#seats")).to_contain_text("Ana of the Vale")
    asked_first(one, other)[0].by_clicks()


def test_plain_motion_plays_without_fault(sit: Open) -> None:
    ana = sit(motion=True)
    ana.learn()
    for _ in range(14):
        ana.wait()
        ana.by_clicks()
