"""The scene: whatever a page needs to draw a view, nothing that the view does not hold."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest

import banneret
from banneret.games.tactics.card_sheets import state_of
from banneret.games.tactics.library import library
from banneret.games.tactics.position import write
from banneret.games.tactics.scene import scene
from banneret.games.tactics.signs import BEARERS, BOX, SIGNS, sign_of
from banneret.games.tactics.state import State
from banneret.kernel import piles
from tests.tables import table

KEYS = {"boards", "pieces", "seats", "cards", "signs", "status"}
PIECE = "id board at facing base seat sign letter name bars badges minis card holds"


def view(g: State, seat: str | None = "gold") -> dict[str, Any]:
    return {"game": "tactics", "scenario": g.scenario.key, **write(g), "piles": piles.write(g.piles, seat)}


def drawn(g: State, seat: str | None = "gold") -> dict[str, Any]:
    return scene(view(g, seat))


def piece(g: State, id: str) -> dict[str, Any]:
    return next(one for one in drawn(g)["pieces"] if one["id"] == id)


def shapes(g: State, kind: str) -> list[dict[str, Any]]:
    return [one for one in drawn(g)["boards"][0]["drawn"] if one["kind"] == kind]


def value(g: State, id: str, what: str) -> list[Any]:
    """Printed value and modifiers of a model's card."""
    return next(line[1:] for line in drawn(g)["cards"][id]["values"] if line[0] == what)


# --- the whole ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", [*library().scenarios])
def test_any_view_of_a_match_has_a_scene_with_every_piece_once(scenario: str) -> None:
    match, rng = banneret.new_match("tactics", scenario=scenario, seed=3), Random(3)
    while (question := match.question) is not None:
        if rng.random() < 0.05:
            for seat in ("gold", "silver", ""):
                whole(match.view(seat))
        match.answer(question.sample(rng), question.seat)
    whole(match.view("gold"))


def whole(view: dict[str, Any]) -> None:
    """What holds of every scene."""
    before = json.dumps(view)
    found = scene(view)
    assert json.loads(json.dumps(found)) == found
    assert json.dumps(view) == before
    assert set(found) == KEYS
    assert [one["id"] for one in found["pieces"]] == [*view["pieces"]]
    boards = {board["id"]: board for board in found["boards"]}
    assert len(boards) == len(found["boards"])
    for one in found["pieces"]:
        assert " ".join(one) == PIECE
        assert one["card"] in found["cards"]
        assert one["sign"] in found["signs"]
        wide, high = boards[one["board"]]["size"]
        assert 0 < one["at"][0] < wide + 1
        assert 0 < one["at"][1] < high + 1
    assert {board for board in boards if board != "field"} == {
        one["board"] for one in found["pieces"] if one["board"] != "field"
    }
    for seat in found["seats"]:
        assert all(card == "?" or card in found["cards"] for card in (*seat["hand"], *seat["shown"]))


def test_a_scene_of_a_view_with_holes_knows_no_secret() -> None:
    for mine, other in (("gold", "silver"), ("silver", "gold")):
        g = table("S l", S="sellsword", l="sellsword", hand={mine: ["safe-keeping"], other: ["no-lords-left"]})
        text = json.dumps(drawn(g, mine))
        assert "Safe Keeping" in text
        assert "safe-keeping" in text
        assert "No Lords Left" not in text
        assert "no-lords-left" not in text
        spectator = json.dumps(drawn(g, ""))
        assert not any(word in spectator for word in ("Safe Keeping", "safe-keeping", "No Lords Left", "no-lords-left"))
        assert "No Lords Left" in json.dumps(drawn(g, None))


def test_a_scene_does_not_change_when_hidden_agendas_do() -> None:
    def held(card: str) -> dict[str, Any]:
        g = table("S l", S="sellsword", l="sellsword", hand={"gold": ["safe-keeping"], "silver": [card]})
        return drawn(g, "gold")

    assert held("no-lords-left") == held("hold-the-field")


# --- the field ------------------------------------------------------------------------------------------------


def test_the_field_is_the_main_board_with_its_grid() -> None:
    board = drawn(table("S . .\n. . l", S="sellsword", l="sellsword"))["boards"][0]
    assert {key: board[key] for key in ("id", "role", "title", "size", "unit", "grid", "places")} == {
        "id": "field",
        "role": "main",
        "title": "The Ruby Ford",
        "size": [3, 2],
        "unit": "square",
        "grid": [3, 2],
        "places": [],
    }


def test_terrain_is_drawn_piece_by_piece() -> None:
    g = table("# # C C\n# # C C\nr # . S", S="sellsword")
    assert [one["shape"] for one in shapes(g, "tree")] == [["poly", [[0, 0], [2, 0], [2, 2], [0, 2]]]]
    assert [one["shape"] for one in shapes(g, "big-corpse-pile")] == [["poly", [[2, 0], [4, 0], [4, 2], [2, 2]]]]
    assert [one["shape"] for one in shapes(g, "rock")] == [["poly", [[1, 2], [2, 2], [2, 3], [1, 3]]]]
    assert shapes(g, "river") == [
        {"shape": ["poly", [[0, 2], [1, 2], [1, 3], [0, 3]]], "kind": "river", "over": False, "name": "River"}
    ]
    assert shapes(g, "ground") == []


def test_walls_doors_and_windows_are_lines_over_the_squares() -> None:
    g = table(
        "S .\n. .",
        S="sellsword",
        walls=[(0, 0, "E")],
        doors=[("wooden-door", (0, 1, "N"))],
        windows=[(1, 1, "N")],
        position={"doors": {"door-1": "open-door"}},
    )
    assert shapes(g, "wall") == [{"shape": ["line", [[1, 0], [1, 1]]], "kind": "wall", "over": True, "name": "Wall"}]
    door = {"shape": ["line", [[0, 1], [1, 1]]], "kind": "open-door", "over": True, "name": "door 1: Open Door"}
    assert shapes(g, "open-door") == [{**door, "id": "door-1"}]
    assert [(one["id"], one["shape"]) for one in shapes(g, "window")] == [("window-2", ["line", [[1, 1], [2, 1]]])]


def test_turned_leaves_and_taken_plunder_are_drawn_as_they_are_now() -> None:
    turned = {"leaves": [[0, 0]], "ditches": [[1, 0]], "plunder": {"money-bags": [[2, 0]]}}
    g = table("l l m m S", S="sellsword", position=turned)
    assert [len(shapes(g, kind)) for kind in ("dead-leaves", "ditch-with-stakes", "money-bags")] == [1, 1, 1]
    assert shapes(g, "money-bags")[0]["shape"] == ["poly", [[2.5, 0.2], [2.8, 0.5], [2.5, 0.8], [2.2, 0.5]]]


def test_objectives_name_their_cards() -> None:
    g = table("o o S", S="sellsword", position={"objectives": {"watch-post": [1, 0]}})
    assert [(one["name"], one["card"]) for one in shapes(g, "objective")] == [
        ("objective", None),
        ("objective: Watch Post", "watch-post"),
    ]
    assert drawn(g)["cards"]["watch-post"] == {
        "title": "Watch Post",
        "values": [["cost", "1 copper", []]],
        "text": [library().objectives["watch-post"].text],
    }
    assert drawn(table("o S", S="sellsword", position={"objectives": {"wayside-sept": [0, 0]}}))["cards"][
        "wayside-sept"
    ]["values"] == [["cost", "free", []]]


def test_zones_belong_to_whoever_took_them() -> None:
    zones = {"gold": [[0, 0, 1, 0]], "silver": [[3, 0, 3, 0]]}
    g = table(". . S .", S="sellsword", zones=zones)
    assert [(one["seat"], one["shape"][1][2]) for one in shapes(g, "zone")] == [("gold", [2, 1]), ("silver", [4, 1])]
    swapped = table(". . S .", S="sellsword", zones=zones, position={"zones": {"gold": "silver", "silver": "gold"}})
    assert [one["seat"] for one in shapes(swapped, "zone")] == ["silver", "gold"]


# --- pieces ---------------------------------------------------------------------------------------------------


def test_a_piece_stands_in_the_middle_of_its_squares() -> None:
    g = table("R R . l\nR R . .", R="robert-mounted", l={"card": "honor-guard", "wounds": 1})
    mounted, guard = piece(g, "R"), piece(g, "l")
    assert [mounted[key] for key in ("board", "at", "base", "seat", "sign")] == [
        "field",
        [1.0, 1.0],
        ["circle", 0.85],
        "gold",
        "stag",
    ]
    assert [guard[key] for key in ("at", "base", "seat", "bars")] == [
        [3.5, 0.5],
        ["circle", 0.4],
        "silver",
        [["wounds", 1, 2]],
    ]
    assert guard["facing"] == 0
    assert guard["name"] == "Honor Guard l"


@pytest.mark.parametrize("scenario", [*library().scenarios])
def test_letters_of_one_side_all_differ(scenario: str) -> None:
    match, rng = banneret.new_match("tactics", scenario=scenario, seed=3), Random(3)
    while not match.view("gold")["pieces"] and match.question is not None:
        match.answer(match.question.sample(rng), match.question.seat)
    pieces = scene(match.view("gold"))["pieces"]
    for seat in ("gold", "silver"):
        letters = [one["letter"] for one in pieces if one["seat"] == seat]
        assert len(letters) == len(set(letters)) > 1


def test_those_who_begin_alike_bear_their_initials() -> None:
    g = table("J K . e", J="jon-connington", K="jason-mallister", e="eddard-stark")
    assert {one["id"]: one["letter"] for one in drawn(g)["pieces"]} == {"J": "JC", "K": "JM", "e": "E"}


def test_letters_are_numbered_where_several_share_a_card() -> None:
    match = banneret.new_match("tactics", scenario="s1", seed=1)
    letters = {one["id"]: one["letter"] for one in scene(match.view("gold"))["pieces"]}
    assert letters["eddard-stark"] == "E"
    assert [letters["honor-guard-1"], letters["honor-guard-2"]] == ["H1", "H2"]


def test_badges_say_what_befell_a_model() -> None:
    spec = {"card": "sellsword", "shaken": True, "routed": True, "activated": True, "equipment": "lucky-charm"}
    g = table("S l W", S=spec, l="sellsword", W="warden", active="W", position={"nemeses": {"gold": "l"}})
    assert piece(g, "S")["badges"] == ["activated", "shaken", "routed", "lucky-charm"]
    assert piece(g, "l")["badges"] == ["nemesis"]
    assert piece(g, "W")["badges"] == ["active", "activated"]


def test_captives_the_undeployed_and_the_fallen_are_on_boards_of_their_own() -> None:
    reserve = {
        "E": {"card": "eddard-stark", "where": "captive", "captor": "l"},
        "R": {"card": "robert-mounted", "where": "undeployed"},
        "k": {"card": "stag-knight", "where": "deceased"},
    }
    g = table("S l", S="sellsword", l="sellsword", reserve=reserve)
    found = drawn(g)
    assert [(board["id"], board["role"], board["title"]) for board in found["boards"][1:]] == [
        ("gold-reserve", "side", "Gold's reserve"),
        ("silver-captives", "side", "Held by Silver"),
        ("fallen", "off", "The fallen"),
    ]
    assert [(one["board"], one["at"], one["base"]) for one in found["pieces"][2:]] == [
        ("silver-captives", [2.5, 0.5], ["circle", 0.4]),
        ("gold-reserve", [3.5, 0.5], ["circle", 0.4]),
        ("fallen", [4.5, 0.5], ["circle", 0.4]),
    ]
    assert piece(g, "l")["holds"] == ["E"]
    assert piece(g, "l")["badges"] == ["captor"]
    assert piece(g, "E")["badges"] == ["captive"]
    assert piece(g, "S")["holds"] == []
    assert piece(g, "k")["bars"] == [["wounds", 0, 2]]


# --- seats ----------------------------------------------------------------------------------------------------


def test_seats_have_score_coins_hand_and_marks() -> None:
    g = table(
        "S l",
        S="sellsword",
        l="sellsword",
        coins={"gold": [1, 2, 3], "silver": [4, 5, 6]},
        hand={"gold": ["safe-keeping"], "silver": ["hold-the-field", "no-lords-left"]},
        position={"vp": {"gold": 2, "silver": 7}},
        turn={"first": "silver", "to_act": "gold"},
    )
    g.piles["silver-shown"].put(g.piles["silver-hand"].take("no-lords-left"))
    assert drawn(g)["seats"] == [
        {
            "id": "gold",
            "name": "Gold",
            "score": 2,
            "counts": [["gold", 1], ["silver", 2], ["copper", 3]],
            "hand": ["safe-keeping"],
            "shown": [],
            "marks": ["to act"],
        },
        {
            "id": "silver",
            "name": "Silver",
            "score": 7,
            "counts": [["gold", 4], ["silver", 5], ["copper", 6]],
            "hand": ["?"],
            "shown": ["no-lords-left"],
            "marks": ["first"],
        },
    ]
    assert drawn(g)["cards"]["no-lords-left"]["title"] == "No Lords Left"


def test_nobody_is_first_before_the_roll_off_and_a_winner_is_marked() -> None:
    before = banneret.new_match("tactics", scenario="s1", armies="ask", seed=1)
    assert [seat["marks"] for seat in scene(before.view("gold"))["seats"]] == [[], []]
    over = table(
        "S l", S="sellsword", l="sellsword", position={"over": "TAC-OVER-4", "winner": "silver"}, turn={"stage": "over"}
    )
    assert [seat["marks"] for seat in drawn(over)["seats"]] == [["first"], ["winner"]]
    assert drawn(over)["status"] == ["the game is over"]


def test_the_status_is_said() -> None:
    assert drawn(table("S l", S="sellsword", l="sellsword"))["status"] == ["round 1 of 5", "Gold is to act"]


# --- cards ----------------------------------------------------------------------------------------------------


def test_a_card_shows_printed_values_and_where_modifiers_come_from() -> None:
    g = table("R W .\nV . l", R="robert", W="warden", V="warden", l="honor-guard")
    assert value(g, "R", "defense") == ["5+", ["+1 Warden of the Stag"]]
    assert value(g, "W", "defense") == ["6+", []]
    assert value(g, "R", "wounds") == ["4 of 4", []]
    assert value(g, "R", "cost") == ["2 gold", []]
    assert value(g, "R", "Antlered Hammer") == ["melee, 3 dice, 5+ (1 AP)", []]
    alone = table("R . W\n. . l", R="robert", W="warden", l="honor-guard")
    assert value(alone, "R", "defense") == ["5+", []]


def test_wounds_equipment_conditions_and_what_lasts_show_as_modifiers() -> None:
    lasting = [{"effect": "attack-roll", "who": "R", "until": "round", "name": "Watch Post", "bonus": 1}]
    spec = {"card": "robert", "wounds": 2, "shaken": True, "equipment": "castle-forged-steel"}
    g = table("R . l", R=spec, l="honor-guard", position={"lasting": lasting})
    assert value(g, "R", "Antlered Hammer")[1] == ["+1 Watch Post", "+1 Fury", "-2 shaken"]
    assert value(g, "R", "defense")[1] == ["+1 Castle-Forged Steel", "-2 shaken"]
    assert value(g, "R", "will")[1] == ["-2 shaken"]
    assert value(g, "R", "move") == ["3 squares", []]


@pytest.mark.parametrize(
    ("card", "item", "what", "modifier"),
    [
        ("sellsword", "heirloom-armor", "defense", "+1 Heirloom Armor"),
        ("sellsword", "flask-of-mead", "will", "+2 Flask of Mead"),
        ("sellsword", "pristine-boots", "move", "+1 Pristine Boots"),
        ("sellsword", "heirloom-weapon", "Paid by the Strike", "+1 Heirloom Weapon"),
        ("hedge-archer", "steel-arrowheads", "Longbow", "+1 Steel Arrowheads"),
        ("robert-mounted", None, "move", "+1 Rebel King"),
    ],
)
def test_each_item_shows_at_its_own_value_only(card: str, item: str | None, what: str, modifier: str) -> None:
    board = "R R l\nR R ." if card == "robert-mounted" else "R . l\n. . ."
    g = table(board, R={"card": card, "equipment": item}, l="honor-guard")
    shown = {line[0]: line[2] for line in drawn(g)["cards"]["R"]["values"]}
    assert shown[what] == [modifier]
    assert [line for line, modifiers in shown.items() if modifiers] == [what]


def test_a_model_off_the_board_has_only_what_it_carries() -> None:
    waiting = {"R": {"card": "robert", "where": "undeployed", "equipment": "castle-forged-steel"}}
    g = table("W l", W="warden", l="honor-guard", reserve=waiting)
    assert value(g, "R", "defense")[1] == ["+1 Castle-Forged Steel"]


def test_the_text_of_a_card_is_complete() -> None:
    g = table("R . l", R={"card": "robert", "equipment": "lucky-charm"}, l="denys-arryn")
    robert, denys = drawn(g)["cards"]["R"], drawn(g)["cards"]["l"]
    assert robert["title"] == "Young Robert Baratheon"
    assert robert["text"] == [
        "Antlered Hammer: 1 more die (2 copper).",
        "Antlered Hammer, aftermath: Push the defender away (3 copper).",
        f"Fury: {library().models['robert'].abilities[0].text}",
        f"Lucky Charm: {library().equipment['lucky-charm'].text}",
        *(f"Motivation, Alive: {clause.text}" for clause in library().motivations["robert"].alive),
    ]
    assert denys["text"][0] == "Vale Steel: +1 to each die (2 copper), when charging."
    assert denys["text"][1].startswith("Darling of the Vale (2 copper): ")


def test_a_fallen_hero_shows_the_deceased_side() -> None:
    fallen = {"R": {"card": "robert", "where": "deceased"}}
    text = drawn(table("W l", W="warden", l="honor-guard", reserve=fallen))["cards"]["R"]["text"]
    assert text[-1] == f"Motivation, Deceased: {library().motivations['robert'].deceased[0].text}"
    assert not any("Alive" in line for line in text)


def test_the_scenario_has_a_card() -> None:
    card = drawn(table("W l", W="warden", l="honor-guard"))["cards"]["scenario"]
    assert card["title"] == "The Ruby Ford"
    assert card["values"] == [["rounds", "5", []]]
    assert card["text"] == [library().scenarios["s1"].text, library().scenarios["s1"].special_text]


def test_ids_of_cards_do_not_meet() -> None:
    found = library()
    ids = [*found.models, *found.objectives, *found.agendas, "scenario"]
    assert len(ids) == len(set(ids))


def test_a_view_in_the_middle_of_a_movement_still_has_cards() -> None:
    g = table("W V l", W="warden", V="warden", l="honor-guard")
    shown = view(g)
    shown["pieces"]["W"]["at"] = [1, 0]  # walking over a friend
    assert state_of(shown) is None
    assert next(line for line in scene(shown)["cards"]["W"]["values"] if line[0] == "defense") == ["defense", "6+", []]


def test_a_model_about_to_fall_is_still_drawn() -> None:
    g = table("R W l", R="robert", W="warden", l="honor-guard")
    shown = view(g)
    shown["pieces"]["R"]["wounds"] = 4
    found = scene(shown)
    assert next(one for one in found["pieces"] if one["id"] == "R")["bars"] == [["wounds", 0, 4]]
    assert ["defense", "5+", ["+1 Warden of the Stag"]] in found["cards"]["R"]["values"]


# --- signs ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", [*SIGNS])
def test_signs_are_path_data_and_nothing_else(sign: str) -> None:
    path = SIGNS[sign]
    assert re.fullmatch(r"M[MLCZ0-9 ]+Z", path)
    assert all(0 <= int(number) <= BOX for number in re.findall(r"\d+", path))
    for part in path.split("Z")[:-1]:
        takes = {"M": 2, "L": 2, "C": 6}
        for letter, numbers in re.findall(r"([MLC])([0-9 ]+)", part):
            assert len(numbers.split()) == takes[letter]


def test_every_model_bears_a_sign() -> None:
    models = library().models
    assert {sign_of(card) for card in models.values()} <= set(SIGNS)
    assert set(BEARERS) <= {card.character or card.id for card in models.values()}
    assert set(BEARERS.values()) <= set(SIGNS)
    bears = {id: sign_of(models[id]) for id in ("robert-mounted", "rhaegar", "eddard-stark", "hedge-archer", "warden")}
    assert [*bears.values()] == ["stag", "dragon", "wolf", "arrow", "shield"]
    assert sign_of(models["roose-bolton"]) == "sword"
    assert sign_of(models["riverlands-dowager"]) == "tower"


def test_only_signs_in_use_are_sent() -> None:
    assert [*drawn(table("R . l", R="robert", l="honor-guard"))["signs"]] == ["stag", "dragon"]
