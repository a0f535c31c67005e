"""Placing freely: trays dragged, turned and nudged with a live verdict, before a table that the test plays itself."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from tests.web.browser.conftest import Open
from tests.web.browser.player import SETTLED, Player

Json = dict[str, Any]
WIDE, HIGH = 48.0, 36.0
LEAST, MOST = 30.0, 33.0  # where the middle of the tray may stand, from the top
ARM = (4.25, 4.25)  # from the handle above a tray to where it is at its right
WHY: Json = {"rule": "T-1", "says": "It must stand in its zone.", "numbers": {}}


def tray(id: str, seat: str, at: list[float], facing: float) -> Json:
    return {
        "id": id,
        "board": "field",
        "at": at,
        "facing": facing,
        "base": ["tray", 6, 4],
        "seat": seat,
        "sign": None,
        "letter": id[0].upper(),
        "name": f"Tray {id}",
        "bars": [["ranks", 3, 3]],
        "badges": [],
        "minis": [],
        "card": None,
        "holds": [],
    }


FIELD = {
    "id": "field",
    "role": "main",
    "title": "A field",
    "size": [WIDE, HIGH],
    "unit": "inch",
    "grid": None,
    "places": [],
    "drawn": [],
}
SEATS: list[Json] = [
    {"id": id, "name": id, "score": 0, "counts": [], "hand": [], "shown": [], "marks": []} for id in ("red", "blue")
]
TABLE = {
    "type": "table",
    "id": "t",
    "game": "any",
    "game_title": "Any",
    "scenario": "s",
    "title": "Trays",
    "facing": "red",
    "seats": [
        {"id": "red", "name": "Red", "who": "person", "yours": True, "here": True},
        {"id": "blue", "name": "Blue", "who": "wander", "yours": False, "here": True},
    ],
    "dice": "program",
    "spectators": 0,
    "watchers": True,
    "maker": True,
    "invites": [],
    "orders": [],
    "rematch": None,
    "over": False,
}


class Table:
    """A server of one question: where does the tray stand?"""

    def __init__(self, **form: Any) -> None:
        self.form = {"free": "pose", "piece": "a", "start": [12.0, 32.0, 0.0], **form}
        self.replies: list[Any] = []

    def serve(self, player: Player) -> None:
        player.page.route_web_socket("**/socket", self.talk)
        player.page.goto(f"{player.origin}/table/t")
        player.wait()

    def talk(self, socket: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            for answer in self.answers(json.loads(text)):
                socket.send(json.dumps(answer))

        socket.on_message(hear)

    def answers(self, said: Json) -> list[Json]:
        match said["type"]:
            case "hello":
                return [TABLE, {"type": "log", "start": 0, "lines": [], "away": 0, "earlier": False}, *self.open()]
            case "why":
                legal = LEAST <= said["reply"][1] <= MOST
                return [{"type": "verdict", "id": said["id"], "legal": legal, "why": None if legal else WHY}]
            case "snap":
                x, y, facing = said["reply"]
                near = [x, min(MOST, max(LEAST, y)), facing]
                return [{"type": "snapped", "id": said["id"], "reply": near, "why": WHY}]
            case "reply":
                self.replies.append(said["reply"])
                return [{"type": "ok", "n": 1, "applied": 1, "says": ""}, self.waiting()]
        return []

    def open(self) -> list[Json]:
        pieces = {"a": tray("a", "red", [6.0, 32.0], 0), "b": tray("b", "blue", [24.0, 8.0], 180)}
        scene = {"type": "scene", "seat": "red", "hash": "1", "base": None, "told": 0, "boards": {"field": FIELD}}
        more = {"pieces": pieces, "cards": {}, "signs": {}, "gone": {}, "order": {}, "seats": SEATS, "status": []}
        return [{**scene, **more}, self.question()]

    def question(self) -> Json:
        about = {"type": "question", "n": 1, "kind": "pose", "seat": "red", "ask": "Place it.", "word": "place"}
        rule = {"rule": "T-1", "rule_says": "", "for": "a", "none": None, "least": 1, "most": 1, "total": 0}
        lists: Json = {"options": [], "others": [], "items": [], "limits": {}, "asked": ["red"], "answered": []}
        return {**about, **rule, **lists, "form": self.form, "undo": False, "curtain": False, "more": True}

    def waiting(self) -> Json:
        who = {"type": "waiting", "n": 2, "waiting": ["blue"], "answered": [], "says": "Wait.", "rule": "", "yours": []}
        return {**who, "curtain": False, "thinking": False, "undo": False, "sealed": False}


def drag(player: Player, handle: str, dx: float, dy: float) -> None:
    """Drag a part of the ghost by so many inches."""
    page = player.page
    inch = page.evaluate("document.querySelector('.role-main svg.board').getScreenCTM().a") * 100
    x, y = player.middle(page.locator(handle))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx * inch, y + dy * inch, steps=6)
    page.mouse.up()


def near(reply: list[float], x: float, y: float, facing: float) -> bool:
    turned = abs((reply[2] - facing + 180) % 360 - 180)
    return abs(reply[0] - x) < 0.2 and abs(reply[1] - y) < 0.2 and turned <= 2


def test_a_tray_is_dragged_turned_and_placed(sit: Open) -> None:
    table, ana = Table(), sit()
    table.serve(ana)
    drag(ana, ".ghost .base", 8, -1)
    drag(ana, ".ghost .grip", *ARM)  # a quarter turn
    expect(ana.page.locator(".verdict.good")).to_be_visible()
    ana.page.click("#ask .placing button.primary")
    ana.page.wait_for_selector("#ask[data-state=waiting]")
    assert near(table.replies[0], 20, 31, 90)


def test_a_second_finger_does_not_take_the_tray_out_of_the_first(sit: Open) -> None:
    table, ana = Table(), sit(phone=True)
    table.serve(ana)
    expect(ana.page.locator(".verdict.good")).to_be_visible()
    x, y = ana.middle(ana.page.locator(".ghost .base"))
    session = ana.page.context.new_cdp_session(ana.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        held = [{"x": at[0], "y": at[1], "id": n} for n, at in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": held})

    touch("touchStart", (x - 6, y))
    touch("touchStart", (x - 6, y), (x + 6, y))
    for far in (20, 40, 60):
        touch("touchMove", (x - 6, y), (x + 6 + far, y))
    touch("touchEnd")
    ana.page.wait_for_selector(SETTLED)
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#ask[data-state=waiting]")
    assert near(table.replies[0], 12, 32, 0)


def test_at_the_edge_of_the_board_the_handle_is_behind(sit: Open) -> None:
    table, ana = Table(start=[12.0, 34.0, 180.0]), sit()
    table.serve(ana)
    _, y = ana.middle(ana.page.locator(".ghost .grip"))
    assert y < ana.middle(ana.page.locator(".ghost .base"))[1]
    drag(ana, ".ghost .grip", 6, 4)  # a quarter turn: what is behind comes to the right
    expect(ana.page.locator(".verdict.good")).to_be_visible()
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#ask[data-state=waiting]")
    assert abs(table.replies[0][2] - 270) < 25


def test_an_illegal_place_is_told_and_left_for_the_nearest_legal_one(sit: Open) -> None:
    table, ana = Table(), sit()
    table.serve(ana)
    drag(ana, ".ghost .base", 5, -12)
    verdict = ana.page.locator(".verdict")
    expect(verdict).to_contain_text("nearest legal place")
    expect(verdict).to_contain_text(WHY["says"])
    expect(verdict.locator("a.rule")).to_have_text("T-1")
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#ask[data-state=waiting]")
    assert near(table.replies[0], 17, LEAST, 0)


def test_keys_nudge_turn_and_place(sit: Open) -> None:
    table, ana = Table(), sit()
    table.serve(ana)
    for key in ["ArrowRight"] * 4 + ["ArrowUp"] + ["Shift+ArrowUp"] * 2 + ["e"] * 3 + ["Shift+Q"]:
        ana.page.keyboard.press(key)
    expect(ana.page.locator(".verdict.good")).to_be_visible()
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#ask[data-state=waiting]")
    assert table.replies == [[14, 31.4, 44]]


def test_a_place_that_was_tried_while_the_connection_was_lost_is_judged_when_it_is_back(sit: Open) -> None:
    table, ana = Table(), sit()
    table.serve(ana)
    expect(ana.page.locator(".verdict.good")).to_be_visible()
    ana.page.evaluate("tablePage.link.socket.close()")
    ana.page.keyboard.press("ArrowRight")
    expect(ana.page.locator("#gap")).to_be_hidden()
    ana.page.keyboard.press("ArrowRight")
    ana.page.wait_for_selector(SETTLED)
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#ask[data-state=waiting]")
    assert table.replies == [[13, 32, 0]]


def test_what_may_not_stand_cannot_be_placed(sit: Open) -> None:
    table, ana = Table(start=[12.0, 10.0, 0.0]), sit()
    table.serve(ana)
    expect(ana.page.locator(".verdict.bad")).to_contain_text(WHY["says"])
    expect(ana.page.locator("#ask button.primary")).to_be_disabled()
    ana.page.keyboard.press("Enter")
    ana.page.keyboard.press("n")
    expect(ana.page.locator(".verdict.good")).to_be_visible()
    assert table.replies == []


RAIL: Json = {"from": [12.0, 32.0, 0.0], "direction": 90, "least": 0, "most": 5}


def test_at_the_end_of_a_rail_it_turns_where_the_facing_is_open(sit: Open) -> None:
    for rail, handles in ((RAIL, 1), ({**RAIL, "facing": 0.0}, 0)):
        table, ana = Table(free="rail", rail=rail), sit()
        table.serve(ana)
        assert ana.page.locator(".ghost .grip").count() == handles
        for key in ("ArrowRight", "e"):
            ana.page.keyboard.press(key)
        ana.page.keyboard.press("Enter")
        ana.page.wait_for_selector("#ask[data-state=waiting]")
        assert table.replies == [[12.5, 32, 15 * handles]]


def test_on_a_rail_it_keeps_to_the_line(sit: Open) -> None:
    table, ana = Table(free="rail", rail=RAIL), sit()
    table.serve(ana)
    drag(ana, ".ghost .base", 9, -3)
    expect(ana.page.locator(".verdict.good")).to_be_visible()
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#ask[data-state=waiting]")
    assert near(table.replies[0], 17, 32, 0)
    assert ana.page.locator(".ghost").count() == 0


def test_how_far_it_may_go_is_said(sit: Open) -> None:
    for form, says in (
        ({"free": "slide", "reach": 3.0}, "Drag it on the board, up to 3″."),
        ({"reach": 5.5}, "Drag it on the board, up to 5.5″; turn it by its handle."),
        ({"free": "rail", "rail": {**RAIL, "facing": 0.0}}, f"Drag it along the line, up to {RAIL['most']:g}″."),
        ({}, "Drag it on the board; turn it by its handle."),
    ):
        ana = sit()
        Table(**form).serve(ana)
        expect(ana.page.locator("#ask .placing > .quiet").first).to_have_text(says)


def test_turning_in_place_keeps_the_middle(sit: Open) -> None:
    table, ana = Table(free="turn"), sit()
    table.serve(ana)
    drag(ana, ".ghost .grip", *ARM)
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_selector("#ask[data-state=waiting]")
    assert near(table.replies[0], 12, 32, 90)
