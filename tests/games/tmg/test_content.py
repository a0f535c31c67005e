"""Trays, sizes, terrain, board, objectives and modes as written, and what the library says of slips."""

import re
from pathlib import Path

import pytest

from banneret.games.tmg import GAME
from banneret.games.tmg.library import CONTENT, library, read_library
from banneret.games.tmg.mode_cards import Area, Structure, Token
from banneret.games.tmg.parts import PARTS
from banneret.kernel.errors import ContentError
from banneret.kernel.shelves import content_files
from tests.games.slips import change, copied, told

KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


# -- trays and sizes ---------------------------------------------------------------------------------------


def test_TMG_TRAY_3_TMG_TRAY_4_TMG_TRAY_5_TMG_TRAY_6_ranks_of_the_trays() -> None:
    ranks = {
        card: (library().tray(library().units[card]).ranks, library().tray(library().units[card]).per_rank)
        for card in ("stark-sworn-swords", "kingsguard", "stark-outriders", "grey-wind", "golden-company-war-elephant")
    }
    assert ranks == {
        "stark-sworn-swords": (3, 4),
        "kingsguard": (3, 4),  # two ranks stand on the same tray
        "stark-outriders": (2, 2),
        "grey-wind": (0, 1),
        "golden-company-war-elephant": (0, 1),
    }


def test_TMG_TRAY_R1_sizes_of_the_trays() -> None:
    assert {tray.id: tray.footprint() for tray in library().trays.values()} == {
        "infantry": (5500, 4800),
        "cavalry": (5500, 5000),
        "solo": (2760, 2760),
        "warmachine": (2760, 5550),
    }
    assert library().trays["infantry"].footprint(banded=True) == (11000, 4800)
    assert library().trays["cavalry"].footprint(banded=True) == (11000, 5000)


def test_sizes_victory_points_and_rounds() -> None:
    sizes = {size.id: (size.points, size.vp) for size in library().sizes.values()}
    assert sizes == {"small": (30, 10), "medium": (40, 15), "large": (50, 20)}
    assert library().rounds == 8


def test_each_condition_has_its_window() -> None:
    assert {token.id: token.window for token in library().conditions.values()} == {
        "panicked": "W-MORALE-ROLLED",
        "vulnerable": "W-DEF-ROLLED",
        "weakened": "W-ATK-ROLLED",
    }


def test_five_zones_and_whom_they_target() -> None:
    assert {zone.id: (zone.name, zone.icon, zone.target, zone.optional) for zone in library().zones.values()} == {
        "crown": ("Crown", "crown", "enemy", False),
        "wealth": ("Wealth", "money", "friendly", False),
        "tactics": ("Tactics", "letter", "enemy", True),
        "combat": ("Combat", "swords", "friendly", False),
        "maneuver": ("Maneuver", "horse", "friendly", False),
    }
    assert list(library().zones) == ["crown", "wealth", "tactics", "combat", "maneuver"]


def test_the_words_of_cards_are_explained() -> None:
    assert len(library().terms) == 16
    assert library().terms["critical-blow"].meaning == "A natural 6 to hit counts as 2 Hits."
    assert library().terms["shift"].name == 'Shift n"'


# -- terrain -----------------------------------------------------------------------------------------------

TERRAIN = {  # keywords, cover test, width, depth
    "trees": ("cover", "any", 6000, 5000),
    "corpse-pile": ("horrific", None, 4000, 3000),
    "bog": ("hindering", None, 6000, 4000),
    "stakes": ("dangerous", None, 5000, 1000),
    "wall": ("cover fortified", "centre", 5000, 1000),
    "hedge": ("cover hindering", "centre", 5000, 1000),
    "palisade": ("blocks-line-of-sight impassable", None, 5000, 1000),
    "weirwood": ("cover", "any", 3000, 3000),
    "castle-wall": ("blocks-line-of-sight impassable", None, 8000, 1750),
    "hill": ("elevated", None, 8000, 6000),
}


def test_TMG_TERR_1_every_piece_of_terrain_has_its_keywords() -> None:
    pieces = library().terrain.values()
    assert {p.id: (" ".join(p.keywords), p.cover_test, p.width, p.depth) for p in pieces} == TERRAIN


def test_the_pool_of_terrain() -> None:
    assert [(piece.terrain, piece.count, piece.flip) for piece in library().pool] == [
        ("castle-wall", 3, ""),
        ("palisade", 2, "wall"),
        ("stakes", 2, "hedge"),
        ("bog", 2, ""),
        ("corpse-pile", 4, ""),
        ("weirwood", 4, ""),
        ("trees", 1, ""),
    ]
    assert sum(piece.count for piece in library().pool) == 18  # TMG-COMP-R1


# -- modes and objectives ----------------------------------------------------------------------------------

ALL = (0, 48000)
STRIPS = {"first": Area(ALL, (0, 10000)), "second": Area(ALL, (38000, 48000))}


def test_TMG_SETUP_1_five_modes_in_the_order_of_the_die() -> None:
    assert [(mode.id, mode.number, mode.name) for mode in library().modes.values()] == [
        ("game-of-thrones", 1, "A Game of Thrones"),
        ("clash-of-kings", 2, "A Clash of Kings"),
        ("storm-of-swords", 3, "A Storm of Swords"),
        ("feast-for-crows", 4, "A Feast for Crows"),
        ("winds-of-winter", 5, "The Winds of Winter"),
    ]


def test_tables_zones_and_terrain_of_the_modes() -> None:
    for mode in library().modes.values():
        assert mode.table == (48000, 48000)
        assert mode.terrain_pieces == (4 if mode.id == "storm-of-swords" else 5)
        if mode.id != "storm-of-swords":
            assert mode.zones == STRIPS
    assert library().modes["storm-of-swords"].zones == {
        "defender": Area(ALL, (36000, 48000)),
        "attacker": Area(ALL, (0, 18000)),
    }


def test_tokens_and_structures_of_the_modes() -> None:
    modes = library().modes
    assert library().token_radius == 700
    assert modes["game-of-thrones"].tokens == (
        Token(24000, 24000, "centre"),
        Token(6000, 18000),
        Token(6000, 30000),
        Token(42000, 18000),
        Token(42000, 30000),
    )
    assert modes["clash-of-kings"].tokens == (
        Token(24000, 24000, "centre"),
        Token(6000, 24000, "west"),
        Token(42000, 24000, "east"),
    )
    assert modes["storm-of-swords"].tokens == ()
    assert modes["storm-of-swords"].structures == (
        Structure("castle-wall", 24000, 44125, 180000),
        Structure("castle-wall", 12000, 44125, 180000),
        Structure("castle-wall", 36000, 44125, 180000),
    )
    assert modes["feast-for-crows"].tokens == (
        Token(6000, 24000, pile="corpse-pile"),
        Token(42000, 24000, pile="corpse-pile"),
    )
    assert modes["winds-of-winter"].tokens == (Token(24000, 24000, "centre"),)
    assert {mode.id: mode.players_place for mode in modes.values() if mode.players_place} == {"winds-of-winter": 4}


def test_numbers_of_the_modes() -> None:
    args = {mode.id: mode.args for mode in library().modes.values()}
    assert args == {
        "game-of-thrones": {
            "from_round": 2,
            "token_vp": 1,
            "centre_vp": 2,
            "destroyed_vp": 1,
            "centre_morale": -2,
            "objective_cards": 4,
        },
        "clash-of-kings": {
            "from_round": 2,
            "token_vp": 1,
            "destroyed_vp": 1,
            "deployed": 2,
            "reserves_from_round": 2,
            "edge": 6000,
        },
        "storm-of-swords": {
            "last_round": 6,
            "wall_hp": 10,
            "wall_share": 3,
            "destroyed_vp": 1,
            "reserves_from_round": 3,
            "edge": 6000,
            "terrain_clearance": 6000,
            "grid": 100,
        },
        "feast-for-crows": {
            "from_round": 2,
            "token_vp": 1,
            "destroyed_vp": 1,
            "most_piles": 4,
            "pile_within": 12000,
            "clearance": 1000,
        },
        "winds-of-winter": {"from_round": 2, "destroyed_vp": 1, "drawn": 5, "token_clearance": 6000},
    }
    assert {mode.id: (len(mode.rules), len(mode.scoring)) for mode in library().modes.values()} == {
        "game-of-thrones": (5, 2),
        "clash-of-kings": (6, 2),
        "storm-of-swords": (8, 2),
        "feast-for-crows": (7, 2),
        "winds-of-winter": (7, 2),
    }


def test_ten_objective_cards() -> None:
    objectives = list(library().objectives.values())
    assert [card.code for card in objectives] == [f"obj{n}" for n in range(1, 11)]
    assert [card.id for card in objectives if card.timing == "on-score"] == [
        "field-hospital",
        "good-ground",
        "dread-omen",
        "vantage",
    ]
    assert [card.id for card in objectives if card.timing == "while-controlled"] == [
        "raven-post",
        "armoury",
        "gallows",
        "duelling-ring",
        "poisoned-well",
        "war-banner",
    ]


def test_fifteen_secret_objectives() -> None:
    vp = {card.id: card.vp for card in library().secret_objectives.values()}
    assert vp == {
        "hold-the-centre": (2, 2),
        "swords-and-horses": (1, 2),
        "swords-and-letters": (1, 2),
        "masters-of-the-board": (1, 2),
        "take-the-commander": (1, 3),
        "into-their-camp": (2, 2),
        "locked-ranks": (1, 1),
        "marked-men": (1, 2),
        "revenge": (2, 2),
        "deny-them": (1, 2),
        "steal-the-initiative": (1, 1),
        "everything": (1, 4),
        "break-the-line": (2, 2),
        "stand-fast": (1, 1),
        "terror": (1, 2),
    }
    moments = {card.id: card.score_at for card in library().secret_objectives.values()}
    assert moments["take-the-commander"] == ("W-DESTROYED", "W-ROUND-END")
    assert [id for id, at in moments.items() if at == ("W-DESTROYED",)] == ["revenge", "break-the-line"]


# -- reading -----------------------------------------------------------------------------------------------


def test_TMG_CONTENT_R1_every_entry_names_its_source_and_what_was_changed() -> None:
    shelf = library()
    said = [(card.source, card.adaptation) for card in shelf.stat_cards()]
    said += [(card.source, card.adaptation) for card in shelf.tactics.values()]
    said += [(mode.source, mode.adaptation) for mode in shelf.modes.values()]
    said += [(card.source, card.adaptation) for card in shelf.objectives.values()]
    assert len(said) == 229 + 65 + 5 + 10
    assert all(source == "published" and adaptation for source, adaptation in said)
    assert {card.source for card in shelf.secret_objectives.values()} == {"house"}
    assert {size.source for size in shelf.sizes.values()} == {"rulebook"}


def test_ids_are_kebab_case() -> None:
    shelf = library()
    ids = [*shelf.units, *shelf.attachments, *shelf.ncus, *shelf.abilities, *shelf.tactics, *shelf.terrain]
    ids += [attack.id for card in shelf.units.values() for attack in card.attacks]
    ids += [option.use for card in shelf.tactics.values() for option in card.options]
    assert [id for id in ids if not KEBAB.fullmatch(id)] == []


def test_every_content_file_is_read() -> None:
    files = {file.relative_to(CONTENT).as_posix() for file in content_files(CONTENT)}
    assert len(files) == 33
    assert {file for file in files if file.endswith(".json")} == {"units/other-factions.json"}


SLIPS = [
    ("units/stark.toml", "defense = 4", "defense = 7", "units/stark.toml: stark-sworn-swords.defense: expected 2 to 6"),
    ("units/stark.toml", "to_hit = 4", "to_hit = 1", "stark-sworn-swords.attacks[0].to_hit: expected 2 to 6"),
    ("units/stark.toml", "morale = 6", "morale = 1", "stark-sworn-swords.morale: expected 2 to 12"),
    ("units/stark.toml", "dice = [7, 5, 4]", "dice = [7, 5]", "winters-bite: expected dice for each rank, got 2"),
    ("units/stark.toml", "hp = 12", "hp = 10", "stark-sworn-swords: expected hp 12, 1 for each mini, got 10"),
    ("units/stark.toml", "ranks = 2", "ranks = 3", "stark-outriders: expected hp 6, 1 for each mini, got 4"),
    ("units/stark.toml", '"10202"', '"10201"', "cards: code: expected different ids, got 10201 twice"),
    ("units/stark.toml", 'type = "cavalry"', 'type = "solo"', "stark-outriders.ranks: expected ranks that fit a tray"),
    ("units/stark.toml", '["winters-bite"]', '["winter"]', "stark-sworn-swords.abilities: expected an ability"),
    ("units/stark.toml", '["winters-bite"]', "[]", "stark-sworn-swords.attacks: expected an attack ability"),
    ("units/stark.toml", ', use = "winters-bite"', "", "stark-sworn-swords.abilities: expected an attack that uses"),
    ("units/stark.toml", '{ name = "Robb Stark" }', '{ name = "Rob" }', "grey-wind.army_rule: expected the name of"),
    ("units/stark.toml", '"eddard-stark-lord-of', '"ned-stark-lord-of', "army_rule.attached_here: expected an attach"),
    ("units/stark.toml", 'id = "short-sword"', 'id = "arrow-volley"', "attacks: expected different ids, got arrow-"),
    ("units/other-factions.json", '"ranged", "range": "long"', '"ranged", "range": null', "range belongs to ranged"),
    ("abilities/shared.toml", '"W-TURN-START"', '"W-TEA"', "tactical-reposition.triggers[0].window: expected"),
    ("abilities/shared.toml", '"enemy"', '"theirs"', "tactical-reposition.triggers[0].whose: expected"),
    ("abilities/stark.toml", "[winters-bite]", "[bite]", "expected an ability of abilities/*.toml, got winters-bite"),
    ("tactics/stark.toml", 'use = "winters-might"', 'use = "incite"', "winters-might.options: expected a use of its"),
    ("terrain.toml", 'flip = "wall"', 'flip = "fence"', "terrain.toml: pool: expected terrain, got fence"),
    ("terrain.toml", 'cover_test = "any"\n', "", "terrain.toml: terrain.trees: cover_test belongs to cover"),
    ("terrain.toml", '["horrific"]', '["muddy"]', "terrain.toml: terrain.corpse-pile.keywords[0]: expected"),
    ("sizes.toml", "rounds = 8", 'rounds = "8"', "sizes.toml: rounds: expected a whole number"),
    ("modes/feast-for-crows.toml", "number = 4", "number = 5", "modes: number: expected different ids, got 5 twice"),
    ("modes/feast-for-crows.toml", '"corpse-pile"', '"heap"', "feast-for-crows.toml: tokens and structures: expected"),
    ("modes/feast-for-crows.toml", "42000", "49000", "zones, tokens and structures: expected places on the table"),
    ("modes/feast-for-crows.toml", "first =", "third =", "zones: expected first and second, or attacker and defender"),
    ("armies/stark-30.toml", '"grey-wind"', '"ghosty"', "armies/stark-30.toml: units: expected a unit card"),
    ("armies/stark-30.toml", '"umber-champion"', '"champ"', "stark-30.toml: units: expected an attachment, got champ"),
    ("armies/stark-30.toml", '"sansa-stark"', '"sansa"', "armies/stark-30.toml: ncus: expected an NCU, got sansa"),
    ("armies/stark-30.toml", 'commander = "robb', 'commander = "bob', "commander: expected an attachment or NCU"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "says"), SLIPS)
def test_a_slip_is_told_by_file_key_and_expectation(tmp_path: Path, file: str, old: str, new: str, says: str) -> None:
    assert says in slip(tmp_path, file, old, new)


def slip(folder: Path, file: str, old: str, new: str) -> str:
    """What is said of the content with one change in it."""
    content = copied(CONTENT, folder)
    change(content / file, old, new)
    return told(read_library, content)


def test_TMG_ARMY_3_a_commander_with_a_price_is_told(tmp_path: Path) -> None:
    says = slip(tmp_path, "attachments/stark.toml", "cost = 0", "cost = 1")
    assert says == "robb-stark-the-wolf-lord.cost: expected 0 for a commander, got 1 (TMG-ARMY-3)"


def test_TMG_DECK_2_TMG_DECK_R1_a_third_copy_is_told(tmp_path: Path) -> None:
    says = slip(tmp_path, "tactics/stark.toml", "copies = 2", "copies = 3")
    assert says == "winters-might.copies: expected 2 copies, got 3 (TMG-DECK-2)"


def test_TMG_DECK_2_a_deck_of_six_different_cards_is_told(tmp_path: Path) -> None:
    says = slip(tmp_path, "tactics/stark.toml", 'faction = "stark"', 'faction = "neutral"')
    assert says == "tactics: stark: expected 7 different cards, got 6 (TMG-DECK-2)"


def test_TMG_CMD_3_TMG_DECK_R1_a_card_of_another_commander_is_told(tmp_path: Path) -> None:
    says = slip(tmp_path, "attachments/stark.toml", '"hit-and-run"]', '"taunt-card"]')
    assert says == "robb-stark-the-wolf-lord.tactics: expected its 3 Tactics Cards, got 3 (TMG-CMD-3)"


def test_TMG_CMD_3_TMG_DECK_R1_a_commander_with_two_cards_is_told(tmp_path: Path) -> None:
    file = copied(CONTENT, tmp_path) / "tactics" / "stark.toml"
    cut = re.search(r"\[hit-and-run\].*?(?=\n\[[a-z])", file.read_text(encoding="utf-8"), re.DOTALL)
    assert cut
    change(file, cut.group(), "")
    change(file.parent.parent / "attachments" / "stark.toml", ', "hit-and-run"]', "]")
    with pytest.raises(ContentError, match=r"robb-stark-the-wolf-lord.tactics: expected its 3 Tactics Cards, got 2"):
        read_library(file.parent.parent)


def test_TMG_UNIT_4_a_unit_without_attack_is_told(tmp_path: Path) -> None:
    content = copied(CONTENT, tmp_path)
    file = content / "units" / "other-factions.json"
    first = re.search(r'"attacks": \[\{.*\}\]', file.read_text(encoding="utf-8"))
    assert first
    change(file, first.group(), '"attacks": []')
    with pytest.raises(ContentError, match=r"house-bolton-cutthroats.attacks: expected one or more attacks"):
        read_library(content)


def test_TMG_CAV_1_a_cavalry_unit_without_the_ability_is_told(tmp_path: Path) -> None:
    content = copied(CONTENT, tmp_path)
    change(content / "units" / "stark.toml", '["tactical-reposition", "cavalry", ', '["tactical-reposition", ')
    with pytest.raises(
        ContentError, match=r"stark-outriders.abilities: expected cavalry, which every cavalry unit has"
    ):
        read_library(content)


def test_an_ability_that_no_card_bears_is_told(tmp_path: Path) -> None:
    content = copied(CONTENT, tmp_path)
    file = content / "abilities" / "neutral.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text + text[text.index("[") :].replace("[", "[spare-", 1).split("\n\n")[0] + "\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"abilities: spare-[a-z-]+: expected an ability that some card bears"):
        read_library(content)


def test_an_id_used_twice_is_told(tmp_path: Path) -> None:
    content = copied(CONTENT, tmp_path)
    change(content / "units" / "lannister.toml", "[lannister-guards]", "[stark-sworn-swords]")
    with pytest.raises(ContentError, match=r"units/stark.toml: stark-sworn-swords: expected an id of its own"):
        read_library(content)


def test_files_say_what_they_lack(tmp_path: Path) -> None:
    content = copied(CONTENT, tmp_path)
    (content / "terrain.toml").write_text("[terrain]\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"terrain.toml: pool: expected a list"):
        read_library(content)
    (content / "sizes.toml").write_text("rounds = 8\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"sizes.toml: sizes: expected a table of tables"):
        read_library(content)


def test_TMG_DECK_1_a_card_without_trigger_and_effect_is_told(tmp_path: Path) -> None:
    content = copied(CONTENT, tmp_path)
    file = content / "tactics" / "stark.toml"
    block = re.search(r"\[\[winters-might\.options\]\][^\[]*\[[^\[]*", file.read_text(encoding="utf-8"))
    assert block
    change(file, block.group(), "options = []\n\n")
    with pytest.raises(ContentError, match=r"winters-might.options: expected a trigger and an effect \(TMG-DECK-1\)"):
        read_library(content)


@pytest.mark.parametrize(
    ("use", "says"), [("ambush", "abilities: expected"), ("winter-is-coming", "winter-is-coming: use: expected")]
)
def test_an_ability_or_card_without_code_is_noticed(use: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    GAME.check_content()
    for filed in (use, f"on:{use}"):
        monkeypatch.delitem(PARTS, filed, raising=False)

    with pytest.raises(ContentError, match=f"^{says} an ability that code is filed under, got {use}$"):
        GAME.check_content()
