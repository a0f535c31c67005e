"""The scene: boards, pieces, seats and cards, made from a view; y downward, facing clockwise from up."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import pytest

from banneret.games.tmg import abilities  # noqa: F401  files every ability
from banneret.games.tmg.card_sheets import known_sheet, sheet, state_of
from banneret.games.tmg.library import library
from banneret.games.tmg.position import read, write
from banneret.games.tmg.position_usual import with_decks
from banneret.games.tmg.scene import scene
from banneret.games.tmg.setup import pile_sorts, stocks
from banneret.games.tmg.signs import SIGNS, ncu_sign, sign_of
from banneret.games.tmg.words import WINDOWS, moment_text
from banneret.kernel import piles

TABLE = """
game = "tmg"
scenario = "game-of-thrones-small"
turn = { round = 2, first = "blue" }
vp = { red = 3 }
units.A = { card = "stark-sworn-swords", seat = "red", at = [10, 8, 30], minis = 9 }
units.b = { card = "lannister-guards", seat = "blue", at = [24, 28.8, 180], conditions = ["panicked"] }
units.C = { card = "stark-sworn-swords", seat = "red", at = [24, 24, 0], activated = true }
units.d = { card = "lannister-guards", seat = "blue", where = "reserve" }
units.e = { card = "lannister-halberdiers", seat = "blue", where = "destroyed" }
units.G = { card = "grey-wind", seat = "red", at = [40, 10, 0], hp = 2 }
ncus.cersei = { card = "cersei-lannister", seat = "blue", zone = "wealth", activated = true }
ncus.sansa = { card = "sansa-stark", seat = "red" }
decks = { red = ["stark", "robb-stark-the-wolf-lord"], blue = ["lannister", "jaime-lannister-the-kingslayer"] }
terrain = [{ kind = "trees", at = [10, 40, 0] }]
"""
HANDS = {"red-hand": ["winters-might"], "blue-hand": ["hear-me-roar"], "blue-discard": ["counterplot"]}


def view_of(seat: str | None = "red", **changes: Any) -> dict[str, Any]:
    position = {**tomllib.loads(TABLE), **changes}
    dealt = piles.read(HANDS, pile_sorts())
    piles.complete(dealt, stocks(with_decks(position)))
    g = read(position, dealt)
    view = {"game": "tmg", "scenario": g.scenario, **write(g), "piles": piles.write(g.piles, seat)}
    return dict(json.loads(json.dumps(view)))


@pytest.fixture(scope="module")
def drawn() -> dict[str, Any]:
    return scene(view_of())


def piece(drawn: dict[str, Any], id: str) -> dict[str, Any]:
    return next(dict(piece) for piece in drawn["pieces"] if piece["id"] == id)


def board(drawn: dict[str, Any], id: str) -> dict[str, Any]:
    return next(dict(board) for board in drawn["boards"] if board["id"] == id)


def test_a_scene_is_json(drawn: dict[str, Any]) -> None:
    assert json.loads(json.dumps(drawn)) == drawn
    assert set(drawn) == {"boards", "pieces", "seats", "cards", "signs", "status"}
    assert drawn["status"] == ["round 2 of 8", "Blue is to act"]


def test_y_grows_downward_and_facings_turn_clockwise_from_up(drawn: dict[str, Any]) -> None:
    assert board(drawn, "field")["size"] == [48, 48]
    assert (piece(drawn, "A")["at"], piece(drawn, "A")["facing"]) == ([10, 40], 30)
    assert (piece(drawn, "b")["at"], piece(drawn, "b")["facing"]) == ([24, 19.2], 180)
    assert piece(drawn, "A")["base"] == ["tray", 5.5, 4.8]


def test_a_band_is_one_piece_on_a_wide_tray() -> None:
    units = tomllib.loads(TABLE)["units"]
    units["A"] = {**units["A"], "band": "B"}
    units["B"] = {"card": "stark-sworn-swords", "seat": "red", "where": "banded", "minis": 7}
    drawn = scene(view_of(units=units))
    assert "B" not in [one["id"] for one in drawn["pieces"]]
    wide = piece(drawn, "A")
    assert wide["base"] == ["tray", 11, 4.8]
    assert wide["bars"] == [["rank 1", 8, 8], ["rank 2", 7, 8], ["rank 3", 1, 8]]
    assert len(wide["minis"]) == 16
    assert [min(mini["at"][0] for mini in wide["minis"]), max(mini["at"][0] for mini in wide["minis"])] == [
        -4.812,
        4.812,
    ]


def test_bars_and_minis_show_what_is_left(drawn: dict[str, Any]) -> None:
    assert piece(drawn, "A")["bars"] == [["rank 1", 4, 4], ["rank 2", 4, 4], ["rank 3", 1, 4]]
    assert piece(drawn, "G")["bars"] == [["HP", 2, 4]]
    minis = piece(drawn, "A")["minis"]
    assert len(minis) == 9
    assert minis[0]["at"] == [-2.062, -1.6]  # the front rank's left-most slot: up and left
    assert minis[8]["at"] == [-2.062, 1.6]
    assert [mini["leader"] for mini in minis] == [False] * 9


def test_attachments_lead() -> None:
    units = tomllib.loads(TABLE)["units"]
    units["A"] = {**units["A"], "attachments": ["robb-stark-the-wolf-lord"]}
    drawn = scene(view_of(units=units))
    assert [mini["leader"] for mini in piece(drawn, "A")["minis"]] == [True, *[False] * 8]
    text = drawn["cards"]["A"]["text"]
    assert "Robb Stark, The Wolf Lord:" in text
    assert ["Speed", '5"', ["+1 Enhanced Mobility"]] in drawn["cards"]["A"]["values"]


def test_badges_are_tokens_and_what_lies_on_a_unit(drawn: dict[str, Any]) -> None:
    assert piece(drawn, "A")["badges"] == []
    assert piece(drawn, "b")["badges"] == ["panicked", "engaged"]
    assert piece(drawn, "C")["badges"] == ["activated", "engaged"]
    units = tomllib.loads(TABLE)["units"]
    units["A"]["lasting"] = [{"effect": "speed", "until": "round", "name": "Snow", "bonus": -1, "seat": "blue"}]
    snowed = scene(view_of(units=units))
    assert piece(snowed, "A")["badges"] == ["speed"]
    assert ["Speed", '5"', ["-1 Snow"]] in snowed["cards"]["A"]["values"]
    assert "On it: Snow -1, until the round ends." in snowed["cards"]["A"]["text"]


def test_the_tactics_board_has_five_zones_and_ncus_stand_on_them(drawn: dict[str, Any]) -> None:
    zones = board(drawn, "board")["places"]
    assert [place["id"] for place in zones] == [f"zone:{id}" for id in library().zones]
    wealth = next(place for place in zones if place["id"] == "zone:wealth")
    assert wealth["at"] == [3, 3]
    assert piece(drawn, "cersei")["at"] == [3, 2.7]  # on it, above its name
    assert piece(drawn, "cersei")["badges"] == ["activated"]
    assert piece(drawn, "sansa")["at"] == [5, 5]
    assert drawn["cards"]["zone:wealth"]["title"] == "Wealth"
    assert all(place["sign"] in drawn["signs"] for place in zones)


def test_an_ncu_that_is_out_of_the_game_is_not_drawn() -> None:
    ncus = {"sansa": {"card": "sansa-stark", "seat": "red", "out": True}}
    assert "sansa" not in [one["id"] for one in scene(view_of(ncus=ncus))["pieces"]]


def test_reserves_and_the_destroyed_stand_beside_the_table(drawn: dict[str, Any]) -> None:
    assert [one["id"] for one in drawn["boards"]] == ["field", "board", "blue-reserve", "destroyed"]
    assert piece(drawn, "d")["board"] == "blue-reserve"
    assert piece(drawn, "e")["board"] == "destroyed"
    assert piece(drawn, "e")["bars"] == [["rank 1", 0, 4], ["rank 2", 0, 4], ["rank 3", 0, 4]]


def test_terrain_zones_and_tokens_are_drawn(drawn: dict[str, Any]) -> None:
    things = board(drawn, "field")["drawn"]
    zones = [thing for thing in things if thing["kind"] == "zone"]
    assert [zone["seat"] for zone in zones] == ["blue", "red"]
    assert zones[0]["shape"] == ["poly", [[0, 48], [48, 48], [48, 38], [0, 38]]]
    trees = next(thing for thing in things if thing["kind"] == "trees")
    assert sorted(trees["shape"][1]) == [[7, 5.5], [7, 10.5], [13, 5.5], [13, 10.5]]
    assert trees["name"] == "Trees (cover)"
    tokens = [thing for thing in things if thing["kind"] == "objective"]
    assert [token["shape"] for token in tokens][:2] == [["circle", [24, 24], 0.7], ["circle", [6, 30], 0.7]]
    assert tokens[0]["name"] == "centre objective"


def test_a_castle_wall_shows_its_hp_and_can_be_chosen() -> None:
    view = view_of(scenario="storm-of-swords-small", terrain=[{"kind": "castle-wall", "at": [24, 44, 180]}])
    wall = next(thing for thing in board(scene(view), "field")["drawn"] if thing["kind"] == "castle-wall")
    assert (wall["id"], wall["name"]) == ("wall-0", "Castle Wall Section (blocks line of sight, impassable), 10 HP")


def token_of(drawn: dict[str, Any]) -> dict[str, Any]:
    return next(dict(thing) for thing in board(drawn, "field")["drawn"] if thing["kind"] == "objective")


def test_a_token_with_its_card() -> None:
    drawn = scene(view_of(objectives={"t": {"at": [24, 24], "card": "armoury"}}))
    assert (token_of(drawn)["name"], token_of(drawn)["card"]) == ("objective: Armoury", "armoury")
    assert drawn["cards"]["armoury"]["title"] == "Armoury"


def test_a_token_with_its_carrier() -> None:
    lain: dict[str, Any] = {
        "terrain": [{"kind": "corpse-pile", "at": [24, 24, 0]}],
        "scenario": "feast-for-crows-small",
    }
    drawn = scene(view_of(**lain, objectives={"t": {"at": [24, 24], "pile": 0, "carrier": "b"}}))
    assert token_of(drawn)["name"] == "objective, carried by b"
    assert (piece(drawn, "b")["holds"], "objective" in piece(drawn, "b")["badges"]) == (["t"], True)


def test_SEC_1_a_seat_sees_its_own_hand_and_holes_in_the_other() -> None:
    red, blue = scene(view_of("red"))["seats"]
    assert (red["hand"], blue["hand"]) == (["winters-might"], ["?"])
    red, blue = scene(view_of("blue"))["seats"]
    assert (red["hand"], blue["hand"]) == (["?"], ["hear-me-roar"])
    assert (blue["score"], red["score"], blue["marks"], red["marks"]) == (0, 3, ["first", "to act"], [])
    assert red["counts"] == [["hand", 1], ["deck", 19], ["discard", 0]]
    assert blue["shown"] == ["counterplot"]


def test_SEC_2_only_cards_that_the_reader_knows_have_sheets() -> None:
    cards = scene(view_of("red"))["cards"]
    assert cards["winters-might"]["values"] == [["played when", "a unit is about to roll to hit", []]]
    assert "counterplot" in cards
    assert "hear-me-roar" not in cards
    assert not {*scene(view_of(""))["cards"]} & {"winters-might", "hear-me-roar"}
    whole = scene(view_of(None))["cards"]
    assert "northern-ferocity" not in whole  # it lies in the deck


def test_a_sheet_says_what_holds_now(drawn: dict[str, Any]) -> None:
    values = {value[0]: value[1:] for value in drawn["cards"]["A"]["values"]}
    assert values["minis"] == ["9 of 12", []]
    assert values["ranks"] == ["3 of 3", []]
    assert values["Winter's Bite"][0] == "7 dice now: melee, 7/5/4 dice, 4+"
    assert drawn["cards"]["scenario"]["values"] == [["to win", "10 VP", []], ["rounds", "8", []]]
    assert drawn["cards"]["sansa"]["title"] == "Sansa Stark, Little Bird"


def test_TMG_SETUP_4_the_sheet_of_a_siege_says_that_it_lasts_six_rounds() -> None:
    drawn = scene(view_of(scenario="storm-of-swords-small", terrain=[]))
    assert drawn["cards"]["scenario"]["values"] == [["to win", "10 VP", []], ["rounds", "6", []]]


def test_the_sheet_of_a_stat_line_names_what_is_not_known_of_it() -> None:
    units = {"S": {"card": "golden-company-swordsmen", "seat": "red", "at": [24, 10, 0]}}
    text = scene(view_of(units=units))["cards"]["S"]["text"]
    assert text[0].startswith("Adaptive Style (Order): ")
    assert text[1:] == ["Mastercraft Longsword: only the name is known, and it does nothing."]


def test_a_view_in_the_middle_of_an_action_is_drawn_too() -> None:
    view = view_of()
    view["units"]["b"]["minis"] = 0  # it is about to fall
    assert state_of(view) is not None
    assert piece(scene(view), "b")["bars"][0] == ["rank 1", 0, 4]
    view["units"]["b"]["at"] = [24, 25, 0]  # as no rest can be
    assert state_of(view) is None
    assert piece(scene(view), "b")["badges"] == ["panicked"]


def test_a_view_in_which_a_carrier_has_just_fallen_is_drawn_too() -> None:
    lain: dict[str, Any] = {"terrain": [{"kind": "corpse-pile", "at": [24, 24, 0]}]}
    tokens = {"t": {"at": [24, 24], "pile": 0, "carrier": "b"}}
    view = view_of(scenario="feast-for-crows-small", objectives=tokens, **lain)
    view["units"]["b"] |= {"where": "destroyed", "minis": 0}
    assert state_of(view) is not None


def test_before_the_mode_is_known_there_is_a_bare_table() -> None:
    view = view_of(scenario="any-mode-small", turn={"stage": "mode"}, units={}, ncus={}, terrain=[])
    drawn = scene(view)
    assert board(drawn, "field")["drawn"] == []
    assert drawn["cards"]["scenario"]["title"] == "Any mode"
    assert drawn["status"] == ["before the battle"]


def test_every_piece_has_a_letter_of_its_own_among_its_side() -> None:
    units = {
        f"lannister-guards-{n}": {"card": "lannister-guards", "seat": "blue", "where": "reserve"} for n in range(9)
    }
    letters = [one["letter"] for one in scene(view_of(units=units, ncus={}))["pieces"]]
    assert letters[:2] == ["G", "L"]
    assert len({*letters}) == 9


def test_signs_are_path_data_and_every_card_bears_one() -> None:
    for path in SIGNS.values():
        assert re.fullmatch(r"[MLCZ\d .-]+", path)
        assert all(0 <= float(number) <= 100 for number in re.findall(r"[\d.]+", path))
    assert {sign_of(card) for card in library().units.values()} <= set(SIGNS)
    assert {ncu_sign(card) for card in library().ncus.values()} <= set(SIGNS)
    bears = {id: sign_of(library().units[id]) for id in ("grey-wind", "stark-outriders", "lannister-halberdiers")}
    assert bears == {"grey-wind": "wolf", "stark-outriders": "cavalry", "lannister-halberdiers": "pikes"}


def test_no_card_speaks_of_a_moment_by_its_id() -> None:
    shelf = library()
    sheets = [known_sheet(id) for id in (*shelf.tactics, *shelf.objectives, *shelf.secret_objectives)]
    lines = [line for found in sheets if found is not None for line in found["text"]]
    lines += [line for mode in shelf.modes.values() for line in sheet("", [], [*mode.rules, *mode.scoring])["text"]]
    assert [line for line in lines if re.search(r"W-[A-Z]|GEO-", line)] == []
    told = sheet("", [], ["Attacker: at W-ROUND-START all return.", "At W-ROUND-END, discard it (W-ATK-PRE)."])["text"]
    assert told == [
        "Attacker: when the round starts all return.",
        "When the round ends, discard it (when a unit is about to roll to hit).",
    ]


def test_every_moment_has_words() -> None:
    for window in WINDOWS:
        assert not moment_text(window).endswith((".", "decline")), window
