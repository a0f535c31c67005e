"""The still drawing of a scene: well-formed, complete, and the same description that the page draws."""

from __future__ import annotations

import copy
import json
from typing import Any
from xml.etree import ElementTree

import banneret
from banneret.kernel.drawing import OTHER, TONES, View, svg, tone

SCENE: dict[str, Any] = {
    "boards": [
        {
            "id": "field",
            "role": "main",
            "title": "The <Ford>",
            "size": [4, 2],
            "grid": [4, 2],
            "drawn": [
                {"shape": ["poly", [[0, 0], [1, 0], [1, 1]]], "kind": "deep-water", "over": False, "name": "river"},
                {"shape": ["line", [[1, 0], [1, 2]]], "kind": "wall", "over": True, "name": "wall"},
                {"shape": ["circle", [3, 1], 0.5], "kind": "zone", "seat": "gold"},
            ],
        },
        {"id": "off", "role": "off", "size": [2, 2], "places": [{"id": "a", "shape": ["poly", [[0, 0]]]}]},
    ],
    "pieces": [
        {"id": "b4", "board": "field", "at": [2.5, 0.5], "facing": 0, "base": ["circle", 0.4], "seat": "gold",
         "letter": "E", "name": "Eddard & Co", "bars": [["wounds", 1, 3]], "badges": ["shaken"]},
        {"id": "u1", "board": "off", "at": [1, 1], "facing": 90, "base": ["tray", 1, 0.5], "seat": "silver",
         "letter": "G2", "name": "Guard", "bars": [["wounds", 3, 3]], "badges": []},
    ],
    "seats": [
        {"id": "gold", "name": "Gold", "score": 3, "counts": [["copper", 9]], "hand": ["?"], "marks": ["first"]},
        {"id": "silver", "name": "Silver", "score": 0, "counts": [], "hand": [], "marks": []},
    ],
    "status": ["round 2 of 5", "gold to act"],
}  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"


def drawn(scene: dict[str, Any]) -> ElementTree.Element:
    return ElementTree.fromstring(svg(scene))


def texts(scene: dict[str, Any]) -> list[str]:
    return ["".join(text.itertext()) for text in drawn(scene).iter(f"{SVG}text")]


def test_boards_pieces_and_seats_are_drawn() -> None:
    told = texts(SCENE)
    assert told == [
        "The <Ford>",
        "E",
        "",
        "G2",
        "round 2 of 5 · gold to act",
        "Gold: 3, 9 copper, hand 1, first",
        "Silver: 0",
    ]


def test_a_hand_that_is_counted_is_told_once() -> None:
    scene = copy.deepcopy(SCENE)
    scene["seats"][0]["counts"] = [["hand", 1], ["deck", 9]]
    assert "Gold: 3, 1 hand, 9 deck, first" in texts(scene)


def test_everything_has_a_name_to_read_aloud() -> None:
    titles = ["".join(title.itertext()) for title in drawn(SCENE).iter(f"{SVG}title")]
    assert titles[0].startswith("round 2 of 5")
    assert "Eddard & Co, wounds 1 of 3, shaken" in titles
    assert {"river", "wall", "zone", "Guard, wounds 3 of 3"} <= set(titles)


def test_a_tray_turns_and_its_letter_does_not() -> None:
    text = svg(SCENE)
    assert 'transform="rotate(90)"' in text
    turned = copy.deepcopy(SCENE)
    turned["pieces"][1]["facing"] = 45
    assert svg(turned) == text.replace("rotate(90)", "rotate(45)")


def test_only_a_bar_that_is_not_full_is_drawn() -> None:
    assert svg(SCENE).count('fill="#a02020"') == 1
    whole = copy.deepcopy(SCENE)
    whole["pieces"][0]["bars"] = [["wounds", 3, 3]]
    assert 'fill="#a02020"' not in svg(whole)


def test_a_kind_gets_the_colour_of_its_first_known_part() -> None:
    assert tone("deep-water") == TONES["deep"]
    assert tone("big-corpse-pile") == TONES["corpse"]
    assert tone("mystery") == OTHER


def test_a_view_is_a_table_and_draws_itself() -> None:
    class Painter:
        def scene(self, view: dict[str, Any]) -> dict[str, Any]:
            return {**SCENE, "status": [view["round"]]}

    view = View({"round": "round 3"}, Painter())  # type: ignore[arg-type]
    assert view == {"round": "round 3"}
    assert "round 3" in view._repr_svg_()


def test_a_match_and_a_question_say_what_they_are() -> None:
    match = banneret.new_match("tactics", "s0", seed=7)
    asked = "<choose: silver is asked 'zone-or-first' (TAC-SETUP-4)>"

    assert repr(match.question) == asked
    assert repr(match) == f"<tactics s0, {match.count} lines: {asked}>"
    match.answer({"concede": True})
    assert repr(match).startswith("<tactics s0, ")
    assert match.outcome is not None
    assert match.outcome.says in repr(match)


def test_a_match_and_a_view_draw_themselves() -> None:
    match = banneret.new_match("tactics", seed=1)
    seen = match.view("gold")
    assert isinstance(seen, View)
    for drawn in (match._repr_svg_(), seen._repr_svg_()):
        assert ElementTree.fromstring(drawn).tag == f"{SVG}svg"
    assert json.loads(json.dumps(seen)) == seen
