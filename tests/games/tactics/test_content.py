"""Terrain, maps and ready-made lists as drawn, and what the library says of slips."""

from pathlib import Path

import pytest

from banneret.games.tactics import GAME
from banneret.games.tactics.cards import Edge, Scenario, Side, Square, around
from banneret.games.tactics.library import CONTENT, library, read_library
from banneret.kernel.errors import ContentError
from tests.games.slips import change, copied, told

SCENARIOS = list(library().scenarios.values())
each_scenario = pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.key)


# -- terrain -----------------------------------------------------------------------------------------------

TERRAIN = {  # id: rule, symbol, layer, open, clear, mark, ap, charge, flips to, numbers
    "ground": ("TAC-SQ-6", ".", "square", True, True, "", 0, (0, 0), (), {}),
    "bush": ("TAC-TL-13", ",", "square", True, False, "", 0, (0, 0), (), {}),
    "rock": ("TAC-TL-12", "#", "square", False, False, "", 0, (0, 0), (), {}),
    "tree": ("TAC-TL-11", "", "piece", False, False, "", 0, (0, 0), (), {}),
    "deep-water": ("TAC-TL-14", "~", "square", False, True, "", 0, (0, 0), (), {}),
    "river": ("TAC-TL-10", "r", "zone", True, True, "!", 0, (0, 0), (), {}),
    "high-ground": ("TAC-TL-1", "h", "zone", True, True, "passive", 0, (0, 0), (), {"bonus": 2}),
    "bonfire": ("TAC-TL-9", "f", "square", True, True, "!", 0, (0, 0), (), {"wounds": 1}),
    "dead-leaves": (
        *("TAC-TL-5", "l", "square", True, True, "!", 0, (0, 0)),
        *(("ditch-with-stakes", "bare-ground"), {"wounds": 1}),
    ),
    "ditch-with-stakes": (
        *("TAC-TL-6", "s", "square", True, True, "!", 0, (0, 0)),
        *((), {"hits": 1, "large_hits": 2}),
    ),
    "bare-ground": ("TAC-TL-17", "", "square", True, True, "", 0, (0, 0), (), {}),
    "big-corpse-pile": ("TAC-TL-4", "C", "piece", False, True, "?", 1, (0, 0), (), {}),
    "wall": ("TAC-TL-15", "", "edge", False, False, "", 0, (0, 0), (), {}),
    "open-door": ("TAC-TL-2", "", "edge", True, True, "?", 1, (0, 0), ("wooden-door",), {}),
    "wooden-door": ("TAC-TL-3", "", "edge", False, False, "?", 1, (2, 6), ("open-door",), {}),
    "barred-door": ("TAC-TL-7", "", "edge", False, False, "?", 2, (2, 8), ("broken-door",), {"squares": 1}),
    "broken-door": ("TAC-TL-8", "", "edge", True, True, "", 0, (0, 0), (), {}),
    "window": ("TAC-TL-16", "", "edge", False, True, "", 0, (1, 5), ("broken-window",), {}),
    "broken-window": ("TAC-TL-16", "", "edge", True, True, "", 0, (0, 0), (), {}),
    "objective": ("TAC-OBJ-2", "o", "token", True, True, "", 0, (0, 0), (), {}),
    "money-bags": ("TAC-PLU-3", "m", "token", True, True, "?", 1, (0, 0), (), {}),
    "secret-letters": ("TAC-PLU-4", "e", "token", True, True, "?", 1, (0, 0), (), {}),
}


def test_TAC_TL_every_number_of_the_terrain_list() -> None:
    assert {
        id: (
            *(kind.rule, kind.symbol, kind.layer, kind.open, kind.clear, kind.mark, kind.ap),
            *((kind.charge_dice, kind.charge_needs), kind.flips_to, kind.args),
        )
        for id, kind in library().terrain.items()
    } == TERRAIN


def test_TAC_TL_10_TAC_TER_7_steps_and_sizes() -> None:
    terrain = library().terrain
    assert {id: kind.step for id, kind in terrain.items() if kind.step != 1} == {"river": 2}
    assert {id: kind.size for id, kind in terrain.items() if kind.size != 1} == {
        "tree": 2,
        "big-corpse-pile": 2,
    }


def test_every_symbol_of_the_legend_is_known() -> None:
    assert sorted(library().symbols) == sorted(".,#~rhflsCome")


def test_TAC_PLU_R1_TAC_END_R1_TAC_COIN_R2_what_was_chosen_is_data() -> None:
    chosen = library().chosen
    assert chosen.end_phase_majority == "captives"
    assert chosen.pass_cost == (0, 2, 0)
    assert chosen.plunder.vp == 2
    assert (chosen.plunder.money_bags.coin, chosen.plunder.money_bags.coins) == ("silver", 1)
    assert chosen.plunder.secret_letters.agendas == 1


# -- maps --------------------------------------------------------------------------------------------------

FACTS = {  # key: id, rounds, coins, width, height, objectives, money bags, letters, squares of a zone
    "s0": ("mill-road", 4, (1, 2, 10), 14, 7, 0, 0, 0, 14),
    "s1": ("ruby-ford", 5, (2, 4, 12), 14, 14, 4, 2, 2, 28),
    "s2": ("burning-village", 5, (2, 4, 12), 14, 14, 4, 2, 2, 8),
    "s3": ("crossroads-inn", 6, (3, 6, 18), 21, 14, 6, 2, 2, 20),
}


def test_every_scenario_is_known_here() -> None:
    assert list(library().scenarios) == list(FACTS)
    assert [scenario.code for scenario in SCENARIOS] == ["S0", "S1", "S2", "S3"]


@each_scenario
def test_TAC_DEF_2_facts_of_a_scenario(scenario: Scenario) -> None:
    id, rounds, coins, width, height, objectives, bags, letters, zone = FACTS[scenario.key]
    assert (scenario.id, scenario.rounds, scenario.coins) == (id, rounds, coins)
    assert (len(scenario.rows[0]), len(scenario.rows)) == (width, height)
    assert [len(scenario.spots(symbol)) for symbol in "ome"] == [objectives, bags, letters]
    assert len(scenario.zones.squares("gold")) == zone
    assert len(scenario.zones.squares("silver")) == zone
    assert not set(scenario.zones.squares("gold")) & set(scenario.zones.squares("silver"))


def turned(scenario: Scenario, square: Square) -> Square:
    return len(scenario.rows[0]) - 1 - square[0], len(scenario.rows) - 1 - square[1]


def turned_edge(scenario: Scenario, edge: Edge) -> Edge:
    opposite: dict[Side, Side] = {"N": "S", "S": "N", "E": "W", "W": "E"}
    return (*turned(scenario, edge[:2]), opposite[edge[2]])


@each_scenario
def test_terrain_is_the_same_after_half_a_turn(scenario: Scenario) -> None:
    assert scenario.rows == tuple(row[::-1] for row in reversed(scenario.rows))


@each_scenario
def test_zones_change_places_after_half_a_turn(scenario: Scenario) -> None:
    gold = {turned(scenario, square) for square in scenario.zones.squares("gold")}
    assert gold == set(scenario.zones.squares("silver"))
    assert {turned(scenario, square) for square in scenario.special_squares} == set(scenario.special_squares)


@each_scenario
def test_walls_doors_and_windows_are_the_same_after_half_a_turn(scenario: Scenario) -> None:
    edges = scenario.edges()
    assert {turned_edge(scenario, edge): kind for edge, kind in edges.items()} == edges


def test_TAC_DOOR_1_doors_and_windows_replace_walls() -> None:
    village = library().scenarios["s2"].edges()
    assert len(village) == 24
    assert {edge: kind for edge, kind in village.items() if kind != "wall"} == {
        (4, 5, "S"): "wooden-door",
        (3, 4, "W"): "barred-door",
        (5, 4, "E"): "window",
        (9, 8, "N"): "wooden-door",
        (10, 9, "E"): "barred-door",
        (8, 9, "W"): "window",
    }
    inn = library().scenarios["s3"].edges()
    assert len(inn) == 14
    assert {edge: kind for edge, kind in inn.items() if kind != "wall"} == {
        (10, 6, "N"): "wooden-door",
        (10, 7, "S"): "wooden-door",
        (8, 6, "W"): "window",
        (12, 7, "E"): "window",
    }
    assert library().scenarios["s0"].edges() == library().scenarios["s1"].edges() == {}


def test_around_names_the_outer_edges_from_inside() -> None:
    assert sorted(around((2, 3, 3, 3))) == [
        (2, 3, "N"),
        (2, 3, "S"),
        (2, 3, "W"),
        (3, 3, "E"),
        (3, 3, "N"),
        (3, 3, "S"),
    ]


STEPS: dict[Side, Square] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def shut(scenario: Scenario) -> set[Edge]:
    """Edges that cannot be passed, from both sides, with wooden doors open."""
    closed = {edge for edge, kind in scenario.edges().items() if kind != "wooden-door"}
    opposite: dict[Side, Side] = {"N": "S", "S": "N", "E": "W", "W": "E"}
    outside = {(x + STEPS[s][0], y + STEPS[s][1], opposite[s]) for x, y, s in closed}
    return closed | outside


@each_scenario
def test_all_open_squares_are_connected(scenario: Scenario) -> None:
    symbols, closed = library().symbols, shut(scenario)
    opened = {(x, y) for y, row in enumerate(scenario.rows) for x, drawn in enumerate(row) if symbols[drawn].open}
    found, edge = set[Square](), [min(opened)]
    while edge:
        x, y = edge.pop()
        found.add((x, y))
        nexts = [(x + dx, y + dy) for side, (dx, dy) in STEPS.items() if (x, y, side) not in closed]
        edge += [square for square in nexts if square in opened - found]
    assert found == opened


@each_scenario
def test_TAC_DEP_R1_zones_are_open_ground_for_the_most_part(scenario: Scenario) -> None:
    symbols = library().symbols
    for colour in ("gold", "silver"):
        squares = scenario.zones.squares("gold" if colour == "gold" else "silver")
        opened = [square for square in squares if symbols[scenario.rows[square[1]][square[0]]].open]
        assert len(opened) >= len(squares) - 2


def test_TAC_PLU_1_TAC_OBJ_1_learn_to_play_has_no_objectives_plunder_agendas_or_equipment() -> None:
    flags = {
        scenario.key: (
            scenario.objectives,
            scenario.plunder,
            scenario.agendas,
            scenario.equipment,
            scenario.motivations,
            scenario.fixed,
        )
        for scenario in SCENARIOS
    }
    assert flags.pop("s0") == (False, False, False, False, True, True)
    assert set(flags.values()) == {(True, True, True, True, True, False)}


def test_special_rules_and_their_numbers() -> None:
    assert {s.key: (s.special, s.special_args, s.special_squares) for s in SCENARIOS} == {
        "s0": ("blood-price", {"soldier": 1, "champion": 2, "hero": 3}, ()),
        "s1": ("blood-in-the-ford", {"vp": 1}, ()),
        "s2": ("both-cabins", {"vp": 1}, ((4, 4), (9, 9))),
        "s3": ("named-nemesis", {"vp": 2}, ()),
    }
    cabins = library().scenarios["s2"]
    assert set(cabins.special_squares) <= set(cabins.spots("o"))


@each_scenario
def test_each_scenario_names_a_ready_made_list_for_each_side(scenario: Scenario) -> None:
    factions = [library().armies[id].faction for id in scenario.armies]
    assert factions == ["baratheon", "targaryen"]


# -- reading -----------------------------------------------------------------------------------------------


SLIPS = [
    ("models/neutral.toml", "will = 5", "will = 11", "models/neutral.toml: riverlands-dowager.will: expected 2 to 10"),
    ("models/neutral.toml", "cost = [0, 1, 0]", "cost = [0, 2, 0]", "hedge-knight.cost: expected 1 silver"),
    ("models/neutral.toml", "cost = [0, 0, 1]", "cost = [0, 0, 2]", "sellsword.cost: expected exactly 1 copper"),
    ("models/neutral.toml", 'character = "hedge-knight"\n', "", "hedge-knight.character: expected a character"),
    ("models/neutral.toml", '"third-die"', '"second-die"', "improvements: expected different ids, got second-die"),
    ("models/neutral.toml", '"N6"', '"N5"', "models: code: expected different ids, got N5 twice"),
    ("models/neutral.toml", "args = { wounds = 1 }", "args = { hits = 1 }", "expert-riposte.args: expected the same"),
    ("models/neutral.toml", '"Hedge Knight"', '"Eddard Stark"', "models: character: expected different ids"),
    ("models/baratheon.toml", 'foot = "robert"', 'foot = "warden"', "robert-mounted.foot: expected an infantry card"),
    ("models/baratheon.toml", 'foot = "robert"\n', "", "robert-mounted.foot: expected the infantry form"),
    ("models/baratheon.toml", 'class = "PASS"', 'class = "PASS"\nap = 1', "fury: ap belongs to commands only"),
    ("models/baratheon.toml", '"Young Robert', '"Old Robert', "name: expected Young Robert Baratheon"),
    ("cards/motivations.toml", '"kills-hero"', '"hugs-hero"', "motivations.toml: robert.alive[1].trigger: expected"),
    ("cards/equipment.toml", '["hero", "champion", "soldier"]', '["king"]', "blinding-powder.ranks[0]: expected"),
    ("terrain.toml", '["open-door"]', '["ajar"]', "terrain.wooden-door.flips_to: expected terrain, got ajar"),
    ("terrain.toml", 'symbol = ","', 'symbol = "."', "symbol: expected different ids"),
    ("terrain.toml", '"captives" #', '"friends" #', "terrain.toml: chosen.end_phase_majority: expected"),
    ("scenarios/s1.toml", "coins = [2, 4, 12]", "coins = [2, 4, 13]", "scenarios/s1.toml: coins: expected [2, 4, 12]"),
    ("scenarios/s1.toml", "..#....", "..#...", "scenarios/s1.toml: map: expected rows of equal length"),
    ("scenarios/s1.toml", "..#....", "..?....", "scenarios/s1.toml: map: expected symbols of terrain.toml, got '?'"),
    ("scenarios/s1.toml", "[0, 0, 13, 1]", "[0, 0, 14, 1]", "expected squares on the map, got [14, 0]"),
    ("scenarios/s1.toml", 'code = "S1"', 'code = "S9"', "scenarios/s1.toml: code: expected S1"),
    ("scenarios/s1.toml", '"small-baratheon"', '"standard-baratheon"', "armies: expected a small army"),
    ("scenarios/s0.toml", "...#...", "...o...", "scenarios/s0.toml: map: expected 'o' drawn if and only if"),
    ("scenarios/s2.toml", '[5, 4, "E"]', '[4, 4, "E"]', "doors and windows: expected a wall of a box at [4, 4, 'E']"),
    ("scenarios/s2.toml", '"barred-door"', '"rock"', "doors: expected terrain that lies on edges, got rock"),
    ("armies/small-baratheon.toml", '"roose-bolton"', '"ramsay"', "baratheon.toml: models: expected a model card"),
    ("armies/small-baratheon.toml", '"lucky-charm"', '"egg"', "models: expected equipment, got egg"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "says"), SLIPS)
def test_a_slip_is_told_by_file_key_and_expectation(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    content = copied(CONTENT, tmp_path)
    change(content / file, old, new)
    assert says in told(read_library, content)


RENAMED = [
    ("models/neutral.toml", "hedge-archer", "robert", "models/neutral.toml: robert: expected an id of its own"),
    ("cards/motivations.toml", "robert", "bobert", "robert.character: expected a motivation for robert (TAC-MOT-1)"),
]


@pytest.mark.parametrize(("file", "old", "new", "says"), RENAMED)
def test_a_record_under_a_wrong_name_is_told(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    renamed = copied(CONTENT, tmp_path) / file
    renamed.write_text(renamed.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert says in told(read_library, renamed.parent.parent)


def test_a_motivation_without_a_hero_is_told(tmp_path: Path) -> None:
    content = copied(CONTENT, tmp_path)
    file = content / "cards" / "motivations.toml"
    text = file.read_text(encoding="utf-8")
    stray = text[text.index("[jon-arryn]") : text.index("[riverlands-dowager]")].replace("jon-arryn", "eddard-stark")
    file.write_text(text + "\n" + stray, encoding="utf-8")
    with pytest.raises(ContentError, match=r"motivations.toml: eddard-stark: expected the character of a hero"):
        read_library(content)


def test_an_ability_without_code_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    GAME.check_content()
    content = copied(CONTENT, tmp_path)
    change(content / "models" / "baratheon.toml", 'use = "fury"', 'use = "furry"')
    monkeypatch.setattr("banneret.games.tactics.game.library", lambda: read_library(content))

    with pytest.raises(ContentError, match=r": use: expected an ability that code is filed under, got furry$"):
        GAME.check_content()
