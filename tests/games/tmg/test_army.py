"""Army construction: what is legal, what it costs, which deck it has, and why a list is not legal."""

import json
from dataclasses import replace

import pytest

from banneret.games.tmg import army as construction
from banneret.games.tmg import muster as reading
from banneret.games.tmg.army import deck, legal, normal, points, why_not
from banneret.games.tmg.library import Library, library
from banneret.games.tmg.muster import muster
from tests.games.tmg.army_lists import GUARDS, JAIME, LED, ROBB, SWORDS, army_of, lannister, rules, says, stark, unit

# -- ready-made armies -------------------------------------------------------------------------------------


def test_the_sample_armies_are_legal_and_cost_what_they_say() -> None:
    cost = {army.name: (army.size, points(army.as_json())) for army in library().armies.values()}
    assert cost == {
        "Stark 30": ("small", 30),
        "Lannister 30": ("small", 30),
        "Stark banded 40": ("medium", 38),
        "Lannister 40": ("medium", 38),
        "Stark 50": ("large", 50),
        "Lannister 50": ("large", 50),
    }
    for army in library().armies.values():
        assert why_not(army.as_json(), army.size) == []
        assert army.points == points(army.as_json())


def test_VEC_17_TMG_ATT_3_an_infantry_attachment_may_not_join_cavalry() -> None:
    army = stark(unit("stark-outriders", "sworn-sword-captain"))
    assert rules(army) == ["TMG-ATT-3"]
    assert says(army) == ["Sworn Sword Captain is infantry, Stark Outriders is cavalry."]
    assert legal(stark(unit(SWORDS, "sworn-sword-captain")), "medium")
    assert legal(stark(unit("stark-outriders", "winterfell-guardian")), "medium")
    assert rules(stark(unit(SWORDS, "winterfell-guardian"))) == ["TMG-ATT-3"]
    assert rules(stark(unit("grey-wind", "sworn-sword-captain"))) == ["TMG-ATT-3"]


# -- faction and commander ---------------------------------------------------------------------------------


def test_TMG_ARMY_1_one_faction_fixes_the_units() -> None:
    assert says(stark(GUARDS, GUARDS)) == ["Lannister Guards is Lannister, neither Stark nor Mercenary."]
    assert rules(stark(unit(SWORDS, "guard-captain"), ncus=["cersei-lannister"])) == ["TMG-ARMY-1", "TMG-ARMY-1"]
    assert says(stark("free-folk-raiders")) == ["Free Folk Raiders is Free Folk, neither Stark nor Mercenary."]
    assert rules({**stark(), "faction": "tully"}) == ["TMG-ARMY-1"]
    assert rules({**stark(), "faction": None}) == ["TMG-ARMY-1"]


def test_TMG_ARMY_1_the_faction_fixes_the_deck() -> None:
    assert {library().tactics[id].faction for id in deck(stark())} == {"stark"}
    assert {library().tactics[id].faction for id in deck(lannister())} == {"lannister"}


def test_TMG_ARMY_1_units_whose_abilities_are_unknown_are_stat_lines_only() -> None:
    army = stark("house-bolton-cutthroats")
    assert rules(army) == ["TMG-ARMY-1"]
    assert says(army) == [
        "House Bolton Cutthroats is a stat line only: what it can do is not known (Ruthless Aggression)."
    ]
    assert legal(stark("golden-company-crossbowmen"), "medium")


def test_TMG_ARMY_2_the_commander_is_one_of_the_faction() -> None:
    assert rules(stark()) == []
    assert says({**stark(), "commander": "ned"}) == ["There is no commander ned."]
    foreign = {**stark(unit(GUARDS, JAIME)), "commander": JAIME}
    assert "Jaime Lannister, The Kingslayer does not command for Stark." in says(foreign)
    plain = stark(commander="robb-stark-the-young-wolf")
    assert says(plain) == ["Robb Stark, The Young Wolf is not marked as a commander."]
    assert rules(plain) == ["TMG-ARMY-2"]
    assert rules({**stark(), "commander": 7}) == ["TMG-ARMY-2"]


def test_TMG_ARMY_3_TMG_CMD_1_exactly_one_commander() -> None:
    two = stark(unit(SWORDS, "greatjon-umber-lord-of-last-hearth"))
    assert rules(two) == ["TMG-ARMY-3"]
    assert says(two) == [
        "An army has exactly 1 commander: Robb Stark, The Wolf Lord leads, so Greatjon Umber, Lord of Last Hearth"
        " may not join."
    ]
    assert legal(stark(unit(SWORDS, "greatjon-umber-fierce-bannerman")), "medium")
    nobody = {key: value for key, value in stark().items() if key != "commander"}
    assert rules(nobody) == ["TMG-ARMY-2"]


def test_TMG_ARMY_3_a_commander_costs_no_points(monkeypatch: pytest.MonkeyPatch) -> None:
    assert points(stark()) == 5
    dear = {**library().attachments, ROBB: replace(library().attachments[ROBB], cost=3)}
    _with(monkeypatch, replace(library(), attachments=dear))
    assert points(stark()) == 5
    assert points(stark(unit(SWORDS, "sworn-sword-captain"))) == 11


def _with(monkeypatch: pytest.MonkeyPatch, changed: Library) -> None:
    monkeypatch.setattr(construction, "library", lambda: changed)
    monkeypatch.setattr(reading, "library", lambda: changed)


def test_TMG_CMD_2_TMG_ARMY_3_a_commander_may_be_an_ncu(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = library().attachments[ROBB].tactics
    catelyn = replace(library().ncus["catelyn-stark"], commander=True, tactics=cards)
    _with(monkeypatch, replace(library(), ncus={**library().ncus, "catelyn-stark": catelyn}))
    army = army_of("stark", "catelyn-stark", [SWORDS], ["catelyn-stark"], [])

    assert legal(army, "medium")
    assert points(army) == 5
    assert deck(army)[14:] == [id for id in cards for _ in range(2)]
    missing = {**army, "ncus": []}
    assert rules(missing) == ["TMG-ARMY-R3"]
    assert says(missing) == ["The commander, Catelyn Stark, Lady of Winterfell, must be among the NCUs."]


# -- the deck ----------------------------------------------------------------------------------------------


def test_TMG_DECK_2_TMG_DECK_3_twenty_cards_seven_of_the_faction_twice() -> None:
    cards = deck(stark())
    assert len(cards) == 20
    assert cards[:14] == [id for id in FACTION for _ in range(2)]
    assert len(deck(lannister())) == 20
    assert len(set(deck(lannister())[:14])) == 7


FACTION = (
    "winters-might",
    "northern-ferocity",
    "devastating-impact",
    "the-north-remembers",
    "winter-is-coming",
    "swift-reposition",
    "assault-orders",
)


def test_TMG_DECK_R1_TMG_CMD_2_TMG_CMD_3_three_cards_of_the_commander_twice() -> None:
    wolf = ["sudden-retreat", "sudden-retreat", "superior-positioning", "superior-positioning"]
    assert deck(stark())[14:] == [*wolf, "hit-and-run", "hit-and-run"]
    for leader in library().commanders():
        cards = deck({**stark(), "faction": leader.faction, "commander": leader.id})
        assert sorted(cards[14:]) == sorted([*leader.tactics, *leader.tactics])
        assert {library().tactics[id].commander for id in cards} == {"", leader.id}


# -- points ------------------------------------------------------------------------------------------------


def test_TMG_ARMY_4_sizes_and_their_points() -> None:
    assert {size.id: size.points for size in library().sizes.values()} == {"small": 30, "medium": 40, "large": 50}
    six, eight, ten = (
        {**stark(*[SWORDS] * (n - 1)), "size": size} for n, size in ((6, "small"), (8, "medium"), (10, "large"))
    )
    assert legal(six, "small")
    assert legal(eight, "medium")
    assert legal(ten, "large")
    assert says({**eight, "size": "small"}, "small") == ["40 of 30 points."]


def test_TMG_ARMY_4_the_size_is_agreed_first() -> None:
    assert rules(stark(), "large") == ["TMG-ARMY-4"]
    assert says(stark(), "large") == ["The list is for a medium game, this one is large."]
    assert rules({**stark(), "size": "huge"}) == ["TMG-ARMY-4"]
    assert rules({**stark(), "size": ["medium"]}) == ["TMG-ARMY-4"]


def test_TMG_ARMY_5_every_unit_costs_what_its_card_says() -> None:
    assert points(stark()) == 5
    assert points(stark("umber-berserkers")) == 11
    assert points(stark("umber-berserkers", "house-tully-cavaliers")) == 19
    assert points(stark("umber-berserkers", "umber-berserkers")) == 17
    assert points(stark(unit("umber-berserkers", "umber-champion"))) == 12
    assert points(stark(unit("winterfell-guard", "greatjon-umber-fierce-bannerman"))) == 13


def test_TMG_ARMY_6_the_total_is_not_above_the_limit() -> None:
    assert rules(stark("stark-dragons")) == ["TMG-ARMY-6"]
    full = stark(*[SWORDS] * 7)
    assert points(full) == 40
    assert legal(full, "medium")
    over = stark(*[SWORDS] * 6, "grey-wind", "house-umber-greataxes")
    assert [(why.rule, why.says, dict(why.numbers)) for why in why_not(over, "medium")] == [
        ("TMG-ARMY-6", "45 of 40 points.", {"points": 45, "most": 40})
    ]


def test_TMG_ARMY_6_TMG_ARMY_R1_mercenaries_join_any_faction() -> None:
    assert rules(stark("martell-spearmen")) == ["TMG-ARMY-1"]
    for army in (stark, lannister):
        assert legal(army("golden-company-crossbowmen", ncus=["petyr-baelish", "lord-varys"]), "medium")
    assert rules({**stark(), "faction": "neutral", "units": ["golden-company-crossbowmen"]}) == [
        "TMG-ARMY-2",
        "TMG-ARMY-R3",
    ]


def test_TMG_ARMY_R1_units_attachments_and_ncus_are_summed() -> None:
    army = stark(unit(SWORDS, "sworn-sword-captain"), ncus=["sansa-stark", "catelyn-stark"])
    assert points(army) == 5 + 0 + 5 + 1 + 4 + 4
    hostage = lannister(planted=["jaime-lannister-maimed-hostage"], commander="tywin-lannister-lord-of-casterly-rock")
    assert points(hostage) == 5 + 1
    assert legal(hostage, "medium")


def test_TMG_COMP_R1_no_component_limits_an_army() -> None:
    eight = stark(*[unit("stark-sworn-swords")] * 7)  # the box holds two trays of them
    assert points(eight) == 40
    assert legal(eight, "medium")
    assert not legal(stark(*[unit("stark-sworn-swords")] * 8), "medium")


# -- characters --------------------------------------------------------------------------------------------


def test_TMG_ARMY_7_a_character_is_there_once() -> None:
    army = stark("grey-wind", "grey-wind")
    assert [(why.rule, why.says, dict(why.numbers)) for why in why_not(army, "medium")] == [
        ("TMG-ARMY-7", "There is only one Grey Wind: Grey Wind.", {"cards": 2, "most": 1})
    ]
    assert legal(stark("grey-wind"), "medium")


def test_TMG_ARMY_7_TMG_ARMY_R2_only_one_version_of_a_character() -> None:
    versions = stark(unit(SWORDS, "robb-stark-the-young-wolf"))
    assert rules(versions) == ["TMG-ARMY-7"]
    assert says(versions) == ["There is only one Robb Stark: Robb Stark, The Wolf Lord and Robb Stark, The Young Wolf."]
    assert rules(stark(ncus=["robb-stark-king-in-the-north"])) == ["TMG-ARMY-7"]
    mountains = lannister("gregor-clegane-the-mountain-that-rides", commander="gregor-clegane-the-mountain")
    assert rules(mountains) == ["TMG-ARMY-7"]
    captive = lannister(planted=["jaime-lannister-maimed-hostage"])
    assert rules(captive) == ["TMG-ARMY-7"]


def test_TMG_ARMY_R2_generic_attachments_are_not_unique() -> None:
    captain = unit(SWORDS, "sworn-sword-captain")
    assert legal(stark(captain, captain, captain), "medium")


# -- attachments -------------------------------------------------------------------------------------------


def test_TMG_ATT_2_TMG_ARMY_8_a_unit_has_at_most_one_attachment() -> None:
    army = stark(unit(SWORDS, "sworn-sword-captain", "umber-champion"))
    assert [(why.rule, why.says, dict(why.numbers)) for why in why_not(army, "medium")] == [
        ("TMG-ATT-2", "Stark Sworn Swords: 2 attachments, a unit has at most 1.", {"attachments": 2, "most": 1})
    ]
    assert rules(stark(unit(SWORDS, "sworn-sword-captain"))) == []
    beside_the_commander = army_of("stark", ROBB, [unit(SWORDS, ROBB, "umber-champion")], [], [])
    assert rules(beside_the_commander) == ["TMG-ATT-2"]


def test_TMG_ATT_R1_an_attachment_takes_the_place_of_a_mini() -> None:
    army = stark(unit("stark-outriders", "winterfell-guardian"), SWORDS)
    assert [enlisted.hp for enlisted in muster(army).units] == [12, 4, 12]
    kingsguard = unit("kingsguard", "joffrey-baratheon-first-of-his-name")
    assert muster(lannister(kingsguard)).units[1].hp == 8


def test_TMG_ARMY_R3_the_commander_sits_in_a_unit() -> None:
    army = {**stark(), "units": [SWORDS]}
    assert rules(army) == ["TMG-ARMY-R3"]
    assert says(army) == ["The commander, Robb Stark, The Wolf Lord, must sit in a unit of its type."]


def test_TMG_ARMY_R3_at_least_one_combat_unit() -> None:
    nobody = army_of("stark", ROBB, [], ["sansa-stark"], [])
    assert [(why.rule, dict(why.numbers)) for why in why_not(nobody, "medium")] == [
        ("TMG-ARMY-R3", {"units": 0, "least": 1}),
        ("TMG-ARMY-R3", {}),
    ]
    assert legal(army_of("stark", ROBB, [LED], [], []), "medium")


def test_TMG_ARMY_R3_what_is_not_planted_must_be_attached() -> None:
    army = stark(planted=["sworn-sword-captain"])
    assert rules(army) == ["TMG-ARMY-R3"]
    assert says(army) == ["Sworn Sword Captain must be attached to a unit of its type."]


# -- bands -------------------------------------------------------------------------------------------------


def test_TMG_BAND_1_two_units_with_banding_start_linked() -> None:
    assert legal(stark(unit(SWORDS, banded_with=0)), "medium")
    without = stark("stark-bowmen", unit("stark-bowmen", banded_with=1))
    assert rules(without) == ["TMG-BAND-1", "TMG-BAND-1"]
    assert says(without) == ["Stark Bowmen has no Banding."] * 2


def test_TMG_BAND_1_a_band_is_a_pair() -> None:
    three = stark(unit(SWORDS, banded_with=0), unit(SWORDS, banded_with=0))
    assert says(three) == ["Unit 0 is banded with 2 units; a band is a pair."]
    assert says(stark(unit(SWORDS, banded_with=1))) == ["Unit 1 is banded with no other unit of the list."]
    assert says(stark(unit(SWORDS, banded_with=9))) == ["Unit 1 is banded with no other unit of the list."]
    assert rules(stark(unit(SWORDS, banded_with=-1))) == ["TMG-BAND-1"]
    ring = stark(unit(SWORDS, banded_with=2), unit(SWORDS, banded_with=3), unit(SWORDS, banded_with=1))
    assert rules(ring) == ["TMG-BAND-1"] * 3
    assert rules(stark(unit(SWORDS, banded_with=True))) == ["TMG-BAND-1"]


def test_TMG_BAND_2_a_unit_bands_only_with_its_own_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    bowmen = replace(library().units["stark-bowmen"], banding=True)
    _with(monkeypatch, replace(library(), units={**library().units, "stark-bowmen": bowmen}))
    mixed = stark(unit("stark-bowmen", banded_with=0))
    assert rules(mixed) == ["TMG-BAND-2", "TMG-BAND-2"]
    assert says(mixed)[0] == "Stark Sworn Swords bands only with its own kind."
    assert legal(stark("stark-bowmen", unit("stark-bowmen", banded_with=1)), "medium")


def test_each_half_may_have_an_attachment() -> None:
    assert legal(stark(unit(SWORDS, "sworn-sword-captain", banded_with=0)), "medium")


def test_normal_writes_a_list_in_full() -> None:
    army = {**stark(SWORDS, unit(SWORDS, banded_with=1), ncus=("sansa-stark",)), "name": "Wolves"}
    written = normal(army)
    assert written == {
        "faction": "stark",
        "size": "medium",
        "commander": ROBB,
        "units": [unit(SWORDS, ROBB), unit(SWORDS, banded_with=2), unit(SWORDS, banded_with=1)],
        "ncus": ["sansa-stark"],
        "planted": [],
    }
    assert normal(written) == written
    assert normal(json.loads(json.dumps(written))) == written
    lean = {"faction": "stark", "size": "medium", "commander": ROBB, "units": [LED]}
    assert normal(lean) == stark()


# -- what cards ask of their army --------------------------------------------------------------------------


def test_TMG_ARMY_R4_grey_wind_needs_robb_stark_in_any_version() -> None:
    greatjon = "greatjon-umber-lord-of-last-hearth"
    alone = stark("grey-wind", commander=greatjon)
    assert rules(alone) == ["TMG-ARMY-R4"]
    assert says(alone) == ["Grey Wind needs Robb Stark in the army."]
    assert legal(stark("grey-wind"), "medium")
    assert legal(stark("grey-wind", ncus=["robb-stark-king-in-the-north"], commander=greatjon), "medium")


def test_TMG_ARMY_R4_a_version_may_be_asked_for() -> None:
    syrio = unit(SWORDS, "syrio-forel")
    assert says(stark(syrio)) == [
        "Syrio Forel, First Blade of Braavos needs Eddard Stark or Arya Stark, The Wolf Girl in the army."
    ]
    assert legal(stark(syrio, ncus=["arya-stark"]), "medium")
    assert legal(stark(syrio, ncus=["eddard-stark-hand-of-the-king"]), "medium")


def test_TMG_ARMY_R4_forbidden_names_count_units_too() -> None:
    joffrey = "joffrey-baratheon-first-of-his-name"
    guard = unit("kingsguard", joffrey)
    army = army_of("lannister", joffrey, [guard], [], [])
    assert legal(army, "medium")
    with_barristan = {**army, "units": [guard, unit(GUARDS, "barristan-selmy")]}
    assert says(with_barristan) == ["Barristan Selmy, Lord Commander of The Kingsguard joins no army with Kingsguard."]
    with_jaime = {**army, "units": [guard, unit(GUARDS, "jaime-lannister-the-young-lion")]}
    assert says(with_jaime) == ["Kingsguard joins no army with Jaime Lannister."]
    king = stark(ncus=["robb-stark-king-in-the-north"], commander="eddard-stark-lord-of-winterfell")
    assert says(king) == ["Robb Stark, King in the North joins no army with Eddard Stark."]
    assert rules(lannister(ncus=["qyburn-master-of-whisperers", "lord-varys"])) == ["TMG-ARMY-R4"]


def test_TMG_ARMY_R4_some_units_need_one_attachment_in_them() -> None:
    eddard = "eddard-stark-lord-of-winterfell"
    assert says(stark("eddards-honor-guard", commander=eddard)) == [
        "Eddard's Honor Guard needs Eddard Stark, Lord of Winterfell attached to it."
    ]
    assert legal(army_of("stark", eddard, [unit("eddards-honor-guard", eddard)], [], []), "medium")


def test_TMG_ARMY_R4_osha_joins_rickons_unit_beyond_the_limit() -> None:
    both = stark(unit(SWORDS, "rickon-stark", "osha"))
    assert legal(both, "medium")
    assert points(both) == 5 + 5 + 1
    assert rules(stark(unit(SWORDS, "rickon-stark", "osha", "umber-champion"))) == ["TMG-ATT-2"]
    apart = stark(unit(SWORDS, "rickon-stark"), unit(SWORDS, "osha"))
    assert says(apart) == ["Osha, Spearwife Guardian joins the unit of Rickon Stark, no other."]
    assert rules(stark(unit(SWORDS, "osha"))) == ["TMG-ARMY-R4", "TMG-ARMY-R4"]


def test_TMG_ARMY_R4_planted_attachments_stand_in_no_own_unit() -> None:
    turncoats = lannister(planted=["turncoat", "turncoat"])
    assert legal(turncoats, "medium")
    assert points(turncoats) == 7
    assert says(lannister(unit(GUARDS, "turncoat"))) == [
        "Turncoat is planted in an enemy unit, not attached to its own."
    ]
    assert rules(stark(planted=["jaqen-hghar"])) == ["TMG-ARMY-R4"]
    assert legal(stark(planted=["jaqen-hghar"], ncus=["arya-stark"]), "medium")


def test_TMG_ARMY_R4_an_attachment_in_the_winterfell_guard_costs_one_less() -> None:
    assert points(stark(unit("winterfell-guard", "greatjon-umber-fierce-bannerman"))) == 5 + 7 + 2 - 1
    assert points(stark(unit("winterfell-guard", "umber-champion"))) == 5 + 7
    assert points(stark("winterfell-guard")) == 5 + 7
    led = army_of("stark", ROBB, [unit("winterfell-guard", ROBB)], [], [])
    assert points(led) == 7  # never below 0
    assert points(stark(unit("winterfell-guard", "rickon-stark", "osha"))) == 5 + 7


def test_TMG_ARMY_R4_tyrion_is_free_among_the_stone_crows() -> None:
    tyrion = "tyrion-lannister-the-giant-of-lannister"
    assert points(lannister(unit("stone-crows", tyrion))) == 5 + 5
    assert points(lannister("stone-crows", unit(GUARDS, tyrion))) == 5 + 5 + 5 + 1
    assert points(lannister(unit("stone-crows", "assault-veteran"))) == 5 + 5 + 1
    assert rules(lannister(unit("stone-crows", tyrion))) == []
    assert says(lannister("stone-crows")) == ["Stone Crows needs Tyrion Lannister in the army."]
    assert legal(lannister("stone-crows-neutral"), "medium")
