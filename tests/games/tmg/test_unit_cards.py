"""The stat cards of Combat Units, number for number, and what their numbers mean."""

from dataclasses import replace

import pytest

from banneret.games.tmg.cards import Attack, UnitCard
from banneret.games.tmg.library import library

UNITS = {  # code and id: faction type cost speed/defense/morale ranks hp | attacks | abilities
    "10201 stark-sworn-swords": (
        "stark infantry 5 points 5/4/6 3x4 12 hp banding core box | Winter's Bite melee 4+ 7/5/4 | winters-bite"
    ),
    "10202 stark-outriders": (
        "stark cavalry 6 points 6/4/6 2x2 4 hp resilience 2 core box"
        " | Outrider's Blade melee 4+ 7/4"
        " | tactical-reposition, cavalry, ambush"
    ),
    "10203 umber-berserkers": (
        "stark infantry 6 points 6/5/5 3x4 12 hp core box | Berserker Axes melee 3+ 7/8/9 | berserkers-fervor"
    ),
    "10204 grey-wind": (
        "stark solo 3 points 6/4/2 0x1 4 hp character core box"
        " | Tooth & Claw melee 3+ 4"
        " | direwolf, tooth-and-claw, disrupt"
    ),
    "10205 stark-bowmen": (
        "stark infantry 6 points 5/6/6 3x4 12 hp"
        " | Arrow Volley ranged 12 3+ 7/7/5; Short Sword melee 5+ 5/4/3"
        " | arrow-volley"
    ),
    "10206 house-tully-sworn-shields": (
        "stark infantry 6 points 5/3/6 3x4 12 hp | Long Sword melee 4+ 7/5/4 | shield-wall, stubborn-tenacity"
    ),
    "10207 summer": (
        "stark solo 3 points 6/4/2 0x1 4 hp character"
        " | Tooth & Claw melee 3+ 4"
        " | direwolf, tooth-and-claw, brans-protector"
    ),
    "10208 house-umber-greataxes": (
        "stark infantry 7 points 5/4/5 3x4 12 hp"
        " | Executioner's Fury melee 3+ 6/5/4"
        " | executioners-fury, ferocious-assault"
    ),
    "10209 crannogman-trackers": (
        "stark infantry 5 points 6/6/7 3x4 12 hp"
        " | Crannog Bow ranged 6 4+ 7/6/4; Tracker's Blade melee 4+ 6/4/3"
        " | hidden-traps, mark-target"
    ),
    "10210 shaggydog": (
        "stark solo 3 points 6/4/2 0x1 4 hp character | Vicious Mauling melee 3+ 4 | direwolf, vicious-mauling"
    ),
    "10212 eddards-honor-guard": (
        "stark infantry 6 points 5/3/6 3x4 12 hp character"
        " | Winter's Bite melee 3+ 7/6/5"
        " | winters-bite, go-down-fighting"
    ),
    "10213 house-tully-cavaliers": (
        "stark cavalry 8 points 5/3/5 2x2 4 hp resilience 2 | Lance melee 3+ 5/4 | cavalry, lance, rally-banner"
    ),
    "10214 house-mormont-she-bears": (
        "stark infantry 6 points 5/4/6 3x4 12 hp | Resolute Strikes melee 4+ 7/6/5 | war-cry, resolute-strikes"
    ),
    "10215 house-karstark-spearmen": (
        "stark infantry 5 points 5/4/6 3x4 12 hp | Spear melee 4+ 7/7/4 | hold-the-line, stand-your-ground"
    ),
    "10216 house-mormont-bruisers": (
        "stark infantry 6 points 5/5/6 3x4 12 hp | Mace & Spike melee 3+ 7/6/5 | mace-and-spike, disrupt"
    ),
    "10217 house-karstark-loyalists": (
        "stark infantry 5 points 5/4/6 3x4 12 hp | Flail melee 4+ 7/5/4 | ferocious-assault, flail, unleashed-ferocity"
    ),
    "10218 crannogman-bog-devils": (
        "stark infantry 7 points 6/5/5 3x4 12 hp"
        " | Poisoned Tridents melee 3+ 7/5/4"
        " | scout-openings, swift-retreat, poisoned-tridents"
    ),
    "10219 house-umber-ravagers": (
        "stark cavalry 7 points 6/5/5 2x2 4 hp resilience 2"
        " | Executioner's Axe melee 3+ 6/8"
        " | cavalry, executioners-axe"
    ),
    "10220 winterfell-guard": (
        "stark infantry 7 points 5/4/5 3x4 12 hp | Longsword melee 3+ 7/6/4 | winterfell-supplies, improved-defenses"
    ),
    "10101 lannister-guards": (
        "lannister infantry 5 points 4/3/7 3x4 12 hp banding core box | Long Sword melee 4+ 6/5/3 | lannister-supremacy"
    ),
    "10102 lannister-halberdiers": (
        "lannister infantry 5 points 5/4/6 3x4 12 hp core box | Halberd melee 4+ 7/7/4 | set-for-charge, halberd"
    ),
    "10103 mountains-men": (
        "lannister infantry 6 points 5/4/6 3x4 12 hp core box"
        " | Marauder's Blades melee 4+ 7/5/4"
        " | marauders-blades, prey-on-fear"
    ),
    "10104 pyromancers": (
        "lannister infantry 7 points 5/6/5 3x4 12 hp"
        " | Wildfire ranged 6 3+ 7/7/4; Wildfire melee 3+ 7/7/4"
        " | wildfire, horrific-visage"
    ),
    "10105 knights-of-casterly-rock": (
        "lannister cavalry 8 points 5/3/6 2x2 4 hp resilience 2"
        " | Lance melee 3+ 5/4"
        " | lannister-supremacy, cavalry, lance"
    ),
    "10106 lannister-crossbowmen": (
        "lannister infantry 6 points 5/4/7 3x4 12 hp"
        " | Crossbow ranged 12 3+ 6/6/4; Short Sword melee 5+ 5/4/3"
        " | crossbow"
    ),
    "10107 gregor-clegane-the-mountain-that-rides": (
        "lannister solo 4 points 4/2/4 0x1 4 hp character"
        " | Cleaving Blows melee 3+ 3"
        " | the-mountain-that-rides, cleaving-blows, intimidating-presence"
    ),
    "10108 the-warriors-sons": (
        "lannister infantry 7 points 5/4/5 3x4 12 hp | Anointed Blade melee 3+ 7/6/4 | battle-prayer"
    ),
    "10109 poor-fellows": (
        "lannister infantry 4 points 5/6/6 3x4 12 hp | Bludgeon melee 5+ 5/4/4 | fanatical-zeal, zealous-resurgence"
    ),
    "10110 kingsguard": (
        "lannister infantry 6 points 5/3/4 2x4 8 hp character"
        " | Masterwork Blade melee 2+ 7/7"
        " | resilience, joffreys-retinue, counterstrike"
    ),
    "10111 red-cloaks": (
        "lannister infantry 6 points 5/4/6 3x4 12 hp | Long Sword melee 4+ 7/5/4 | fearless-avarice, lannister-justice"
    ),
    "10112 house-clegane-brigands": (
        "lannister cavalry 6 points 6/5/7 2x2 4 hp resilience 2"
        " | Brutal Armaments melee 3+ 7/5"
        " | cavalry, brutal-armaments"
    ),
    "10113 lannisport-city-watch": (
        "lannister infantry 6 points 5/4/6 3x4 12 hp | Spear melee 4+ 7/6/4 | adaptive-style, domineering-pride"
    ),
    "10114 casterly-rock-honor-guard": (
        "lannister infantry 7 points 5/3/5 3x4 12 hp | Lannister Oppression melee 3+ 7/6/5 | lannister-oppression"
    ),
    "10115 gold-cloaks": (
        "lannister infantry 5 points 5/4/7 3x4 12 hp"
        " | Bludgeon melee 4+ 7/5/4"
        " | laws-of-the-realm, oppressive-peacekeeping"
    ),
    "10116 stone-crows": (
        "lannister infantry 5 points 5/4/7 3x4 12 hp character"
        " | Scavenged Weapons melee 4+ 6/5/4"
        " | incite, disorganized, recruiting-from-the-hills"
    ),
}

OTHERS = {  # likewise, a few dozen; "?" marks an ability that is a name only
    "10401 house-bolton-cutthroats": (
        "neutral infantry 5 points 5/5/7 3x4 12 hp | Ruthless Aggression melee 3+ 7/6/4 | Ruthless Aggression?"
    ),
    "10405 bloody-mummer-skirmishers": (
        "neutral infantry 6 points 6/5/7 3x4 12 hp"
        " | Mummer's Blade melee 3+ 7/6/5"
        " | counterstrike, disrupt, Mummer's Blade?"
    ),
    "10409 stormcrow-dervishes": (
        "neutral infantry 7 points 6/4/5 3x4 12 hp"
        " | Swift Strike melee 3+ 7/6/4"
        " | ambush, Swift Strike?, Motivated by Coin?"
    ),
    "10412 golden-company-crossbowmen": (
        "neutral infantry 7 points 5/5/6 3x4 12 hp"
        " | Crossbow ranged 12 3+ 6/6/4; Short Sword melee 4+ 5/4/3"
        " | sentinel, crossbow, iron-resolve"
    ),
    "10413 golden-company-war-elephant": (
        "neutral warmachine 6 points 6/3/6 0x1 8 hp | Stomp melee 3+ 4 | War Elephant?, Stomp?"
    ),
    "10415 stone-crows-neutral": (
        "neutral infantry 5 points 5/4/7 3x4 12 hp"
        " | Scavenged Weapons melee 4+ 6/5/4"
        " | incite, disorganized, recruiting-from-the-hills"
    ),
    "10502 sworn-brothers": (
        "nightswatch infantry 7 points 5/4/5 3x4 12 hp | Greatsword melee 3+ 7/5/4 | martial-training, Greatsword?"
    ),
    "10503 ranger-trackers": (
        "nightswatch cavalry 6 points 6/5/5 2x2 4 hp resilience 2"
        " | Recurve Bow ranged 6 3+ 7/5; Short Sword melee 4+ 5/4"
        " | mark-target, cavalry, pathfinder"
    ),
    "10506 builder-scorpion-crew": (
        "nightswatch warmachine 5 points 4/5/5 0x1 6 hp"
        " | Bolt Thrower ranged 12 3+ 3; Weapon Crew melee 4+ 3"
        " | War Machine?, Bolt Thrower?"
    ),
    "10507 builder-stone-thrower": (
        "nightswatch warmachine 8 points 1/5/5 0x1 6 hp"
        " | Rock Volley ranged 12 4+ 2; Weapon Crew melee 4+ 3"
        " | War Machine?, Rock Volley?"
    ),
    "10510 watch-marshal": (
        "nightswatch solo 4 points 6/4/3 0x1 3 hp | Longsword melee 3+ 3 | tactical-reposition, Marshal?"
    ),
    "10512 ranger-vanguards": (
        "nightswatch cavalry 7 points 6/4/5 2x2 4 hp resilience 2 | Longsword melee 3+ 7/5 | cavalry, ambush, outflank"
    ),
    "10513 shadow-tower-spearmen": (
        "nightswatch infantry 7 points 5/3/5 3x4 12 hp | Spear melee 3+ 7/7/4 | set-for-charge, unyielding"
    ),
    "10301 savage-giant": "freefolk solo 7 points 5/4/5 0x1 6 hp | Furious Swing melee 3+ 4 | Giant?, Furious Swing?",
    "10302 free-folk-trappers": (
        "freefolk infantry 4 points 6/6/8 3x4 12 hp"
        " | Windling Bow ranged 6 4+ 6/5/4; Crude Weapons melee 5+ 5/4/3"
        " | hidden-traps"
    ),
    "10303 free-folk-raiders": (
        "freefolk infantry 4 points 5/5/7 3x4 12 hp | Crude Weapons melee 4+ 6/5/4 | disorganized"
    ),
    "10305 cave-dweller-savages": (
        "freefolk infantry 5 points 6/6/4 3x4 12 hp | Frenzied Swings melee 4+ 6/7/8 | Frenzied Swings?"
    ),
    "10308 thenn-warriors": (
        "freefolk infantry 5 points 5/4/6 3x4 12 hp | Bronze Weapons melee 4+ 7/5/4 | hold-the-line, taunt"
    ),
    "10309 frozen-shore-chariots": (
        "freefolk warmachine 5 points 6/5/5 0x1 6 hp"
        " | Deadly Impact melee 4+ 4"
        " | swift-retreat, Chariot?, Deadly Impact?"
    ),
    "10312 war-mammoth": "freefolk warmachine 6 points 6/3/6 0x1 8 hp | Rampage melee 4+ 6 | Mammoth?, Rampage?",
    "10313 mag-the-mighty-10313": (
        "freefolk solo 5 points 5/4/4 0x1 6 hp | Chieftain's Fury melee 3+ 7 | Giant?, Chieftain's Fury?"
    ),
    "10315 frozen-shore-bear-riders": (
        "freefolk cavalry 8 points 4/4/5 2x2 4 hp resilience 3"
        " | Spear Toss ranged 6 4+ 4/4; Spear and Maul melee 3+ 6/4"
        " | cavalry, Order: Charging Volley?, Bear Cavalry?, Spear and Maul?"
    ),
    "10317 varamyr-sixskins-10317": (
        "freefolk solo 3 points 4/3/4 0x1 4 hp | Vicious Mauling melee 3+ 3 | vicious-mauling, Master Skinchanger?"
    ),
    "10321 frozen-shore-hunters": (
        "freefolk infantry 5 points 5/5/7 3x4 12 hp"
        " | Harpoon ranged 6 4+ 6/6/4; Harpoon melee 4+ 6/6/4"
        " | mark-target, Harpoon?"
    ),
    "10602 baratheon-wardens": (
        "baratheon infantry 5 points 4/3/6 3x4 12 hp | War Hammer melee 4+ 6/5/4 | counterstrike, War Hammer?"
    ),
    "10606 champions-of-the-stag": (
        "baratheon cavalry 8 points 4/2/6 2x2 4 hp resilience 2"
        " | Champion's Wrath melee 3+ 6/4"
        " | cavalry, Champion's Wrath?"
    ),
    "10610 rhllor-lightbringers": (
        "baratheon infantry 6 points 5/4/6 3x4 12 hp"
        " | Fire Arrows ranged 12 3+ 7/6/4; Daggers melee 5+ 5/4/3"
        " | Fire Arrows?"
    ),
    "10614 rainbow-guard": (
        "baratheon infantry 6 points 5/3/4 2x4 8 hp character"
        " | Masterwork Blade melee 2+ 7/7"
        " | resilience, rally-cry, Renly's Retinue?"
    ),
    "10615 baratheon-halberdiers": (
        "baratheon infantry 6 points 5/3/6 3x4 12 hp | Halberd melee 4+ 7/7/4 | taunt, halberd"
    ),
    "10616 crownland-scouts": (
        "baratheon cavalry 6 points 5/4/6 2x2 4 hp resilience 2"
        " | Longsword melee 4+ 7/4"
        " | mark-target, tactical-reposition, cavalry"
    ),
    "10702 dothraki-outriders": (
        "targaryen cavalry 6 points 6/5/5 2x2 4 hp resilience 2"
        " | Outrider's Bow ranged 6 4+ 7/4; Outrider's Blade melee 4+ 5/4"
        " | cavalry, Outrider's Bow?"
    ),
    "10706 unsullied-pikemen": (
        "targaryen infantry 7 points 5/4/4 3x4 12 hp"
        " | Phalanx Pike melee 3+ 7/7/4"
        " | set-for-charge, shield-wall, Combat Mastery: Defense?"
    ),
    "10710 dothraki-hrakkars": (
        "targaryen warmachine 4 points 6/6/5 0x1 6 hp"
        " | Claw & Blade melee 3+ 5"
        " | outflank, Hrakkars & Tamers?, Claw & Blade?"
    ),
    "10714 freedmen": (
        "targaryen solo 3 points 6/6/8 0x1 6 hp | Improsived Weapons melee 5+ 6 | Untrained Masses?, Gang-up?"
    ),
    "10801 ironborn-reavers": (
        "greyjoy infantry 5 points 5/5/7 3x4 12 hp | Reaver Axes melee 3+ 7/6/4 | furious-charge, Reaver Axes?"
    ),
    "10805 ironborn-trappers": (
        "greyjoy infantry 4 points 6/6/8 3x4 12 hp | Barbed Pikes melee 4+ 6/5/4 | disrupt, Order: Trapper's Tools?"
    ),
    "10809 stony-shore-pillagers": (
        "greyjoy infantry 5 points 5/4/6 3x4 12 hp | Polespear melee 4+ 7/5/4 | Order: Scavenge?, Abundant Promises?"
    ),
    "10901 martell-spearmen": (
        "martell infantry 5 points 5/5/6 3x4 12 hp | Spear melee 4+ 7/7/4 | set-for-charge, tactical-reposition"
    ),
    "10903 sunspear-dervishes": (
        "martell infantry 6 points 6/4/6 3x4 12 hp"
        " | Dervish Blades melee 4+ 7/6/4"
        " | swift-retreat, elusive-escape, Dervish Blades?"
    ),
    "10907 starfall-knights": (
        "martell cavalry 8 points 6/4/5 2x2 4 hp resilience 2 | Starfall Lance melee 3+ 5/4 | cavalry, Starfall Lance?"
    ),
    "11002 blackguards": (
        "bolton infantry 6 points 4/3/6 3x4 12 hp | Spiked Flail melee 4+ 6/5/4 | horrific-visage, Spiked Flail?"
    ),
    "11006 dreadfort-spearmen": (
        "bolton infantry 5 points 5/4/7 3x4 12 hp | Impaling Spear melee 4+ 7/7/4 | set-for-charge, Impaling Spear?"
    ),
    "11104 brotherhood-sworn-knights": (
        "brotherhood cavalry 8 points 5/3/5 2x2 4 hp resilience 2"
        " | Knightly Armaments melee 3+ 7/5"
        " | cavalry, Knightly Armaments?, Rally The Smallfolk?"
    ),
}


def written(card: UnitCard) -> str:
    """A card as in the tables above."""
    top = [card.faction, card.type, f"{card.cost} points", f"{card.speed}/{card.defense}/{card.morale}"]
    top += [f"{card.ranks}x{card.per_rank}", f"{card.hp} hp"]
    top += [f"resilience {card.resilience}"] if card.resilience > 1 else []
    top += [word.replace("_", " ") for word in ("banding", "character", "core_box") if getattr(card, word)]
    abilities = [*card.abilities, *(f"{name}?" for name in card.unwritten)]
    return " | ".join((" ".join(top), "; ".join(map(written_attack, card.attacks)), ", ".join(abilities)))


def written_attack(attack: Attack) -> str:
    far = f" {attack.reach // 1000}" if attack.reach else ""
    return f"{attack.name} {attack.kind}{far} {attack.to_hit}+ {'/'.join(map(str, attack.dice))}"


def test_every_number_of_every_core_unit() -> None:
    core = {f"{u.code} {u.id}": written(u) for u in library().units.values() if u.faction in ("stark", "lannister")}
    assert core == UNITS
    assert len(core) == 35


def test_the_numbers_of_units_of_other_factions() -> None:
    others = {f"{u.code} {u.id}": written(u) for u in library().units.values()}
    assert {key: others.get(key) for key in OTHERS} == OTHERS
    assert len(others) == 35 + 113


UNIT = library().units


def test_TMG_UNIT_1_three_kinds_each_with_its_own_card() -> None:
    shelf = library()
    cards = list(shelf.stat_cards())
    assert len(cards) == len(shelf.units) + len(shelf.attachments) + len(shelf.ncus) == 148 + 61 + 20
    assert {type(card).__name__ for card in cards} == {"UnitCard", "Attachment", "Ncu"}
    assert [type(card).__name__ for card in cards if card.name == "Robb Stark"] == ["Attachment", "Attachment", "Ncu"]


def test_TMG_UNIT_2_TMG_UNIT_7_TMG_UNIT_9_what_dice_must_show() -> None:
    guards = UNIT["lannister-guards"]
    assert (guards.attacks[0].to_hit, guards.defense, guards.morale) == (4, 3, 7)
    assert {attack.to_hit for card in UNIT.values() for attack in card.attacks} <= {2, 3, 4, 5, 6}
    assert {card.defense for card in UNIT.values()} <= {2, 3, 4, 5, 6}
    assert {card.morale for card in UNIT.values()} <= set(range(2, 13))


def test_TMG_UNIT_3_speed_is_in_inches_and_the_stride_in_thousandths() -> None:
    swords = UNIT["stark-sworn-swords"]
    assert (swords.speed, swords.stride) == (5, 5000)
    assert (UNIT["grey-wind"].speed, UNIT["grey-wind"].stride) == (6, 6000)


def test_TMG_UNIT_4_TMG_RANGED_1_attacks_are_melee_or_ranged_short_or_long() -> None:
    assert all(card.attacks for card in UNIT.values())
    volley, sword = UNIT["stark-bowmen"].attacks
    assert (volley.kind, volley.melee, volley.range, volley.reach) == ("ranged", False, "long", 12000)
    assert (sword.kind, sword.melee, sword.range, sword.reach) == ("melee", True, None, 0)
    bow = UNIT["crannogman-trackers"].attacks[0]
    assert (bow.range, bow.reach) == ("short", 6000)


def test_TMG_UNIT_4_a_ranged_attack_has_a_range_and_a_melee_attack_none() -> None:
    volley, sword = UNIT["stark-bowmen"].attacks
    with pytest.raises(ValueError, match="range belongs to ranged attacks"):
        replace(volley, range=None)
    with pytest.raises(ValueError, match="range belongs to ranged attacks"):
        replace(sword, range="short")


def test_TMG_UNIT_5_TMG_UNIT_R1_dice_fall_with_the_ranks_of_infantry() -> None:
    swords = UNIT["stark-sworn-swords"]
    assert [swords.dice(swords.attacks[0], ranks) for ranks in (3, 2, 1)] == [7, 5, 4]
    berserkers = UNIT["umber-berserkers"]
    assert [berserkers.dice(berserkers.attacks[0], ranks) for ranks in (3, 2, 1)] == [7, 8, 9]


def test_VEC_12_TMG_CONTENT_R1_a_number_printed_in_the_document_wins() -> None:
    guards, swords = UNIT["lannister-guards"], UNIT["stark-sworn-swords"]
    assert guards.dice(guards.attacks[0], 2) == 5
    assert guards.dice(guards.attacks[0], 1) == 3
    assert (swords.speed, swords.morale, guards.morale) == (5, 6, 7)


def test_TMG_UNIT_6_TMG_UNIT_R1_cavalry_and_two_ranks_have_two_values_solo_one() -> None:
    outriders, kingsguard = UNIT["stark-outriders"], UNIT["kingsguard"]
    assert [outriders.dice(outriders.attacks[0], ranks) for ranks in (2, 1)] == [7, 4]
    assert [kingsguard.dice(kingsguard.attacks[0], ranks) for ranks in (2, 1)] == [7, 7]
    for card in UNIT.values():
        values = {"infantry": card.ranks, "cavalry": 2, "solo": 1, "warmachine": 1}[card.type]
        assert {len(attack.dice) for attack in card.attacks} == {values}


def test_TMG_UNIT_6_a_cavalry_card_with_three_values_is_refused() -> None:
    outriders = UNIT["stark-outriders"]
    with pytest.raises(ValueError, match="outriders-blade: expected dice for each rank, got 3"):
        replace(outriders, attacks=(replace(outriders.attacks[0], dice=(7, 5, 4)),))


def test_TMG_UNIT_5_a_card_with_too_few_values_is_refused() -> None:
    swords = UNIT["stark-sworn-swords"]
    with pytest.raises(ValueError, match="winters-bite: expected dice for each rank, got 2"):
        replace(swords, attacks=(replace(swords.attacks[0], dice=(7, 5)),))


def test_TMG_RANK_3_solo_units_have_no_ranks_and_never_lose_dice() -> None:
    wolf = UNIT["grey-wind"]
    assert (wolf.ranks, wolf.ranked, wolf.dice(wolf.attacks[0], 1), wolf.dice(wolf.attacks[0], 0)) == (0, False, 4, 4)
    assert UNIT["stark-sworn-swords"].ranked
    ranked = {card.type for card in UNIT.values() if card.ranked}
    assert ranked == {"infantry", "cavalry"}


def test_TMG_UNIT_8_every_card_has_one_of_four_types() -> None:
    count = {kind: sum(card.type == kind for card in UNIT.values()) for kind in library().trays}
    assert count == {"infantry": 94, "cavalry": 23, "solo": 25, "warmachine": 6}


def test_TMG_UNIT_10_abilities_are_those_printed_on_the_card() -> None:
    abilities = library().abilities_of(UNIT["stark-outriders"])
    assert [ability.name for ability in abilities] == ["Tactical Reposition", "Cavalry", "Ambush"]
    assert [ability.order for ability in abilities] == [True, False, False]
    assert [library().abilities[use].timing for use in UNIT["grey-wind"].abilities] == ["passive", "attack", "passive"]


def test_TMG_TRAY_R3_one_hp_for_each_mini_and_printed_hp_for_a_single_one() -> None:
    assert (UNIT["stark-sworn-swords"].hp, UNIT["stark-outriders"].hp, UNIT["kingsguard"].hp) == (12, 4, 8)
    assert (UNIT["grey-wind"].hp, UNIT["golden-company-war-elephant"].hp) == (4, 8)
    with pytest.raises(ValueError, match="expected hp 12, 1 for each mini, got 11"):
        replace(UNIT["stark-sworn-swords"], hp=11)
    assert replace(UNIT["grey-wind"], hp=5).hp == 5


def test_TMG_CONTENT_R2_TMG_RES_1_wounds_of_cavalry_minis_are_resilience() -> None:
    resilient = {card.resilience for card in UNIT.values() if card.type == "cavalry"}
    assert resilient == {2, 3}
    assert {card.resilience for card in UNIT.values() if card.type != "cavalry"} == {1}
    assert UNIT["frozen-shore-bear-riders"].resilience == 3
    assert "4 wounds per mini became Resilience 3" in UNIT["frozen-shore-bear-riders"].adaptation


def test_TMG_CONTENT_R5_banding_is_given_to_two_units() -> None:
    assert [card.id for card in UNIT.values() if card.banding] == ["lannister-guards", "stark-sworn-swords"]


def test_highest_and_lowest_dice_value() -> None:
    axes = UNIT["umber-berserkers"].attacks[0]
    assert (axes.highest, axes.lowest) == (9, 7)


def test_an_attack_knows_the_ability_of_its_name() -> None:
    assert [attack.use for attack in UNIT["stark-bowmen"].attacks] == ["arrow-volley", ""]
    assert [(attack.id, attack.use) for attack in UNIT["pyromancers"].attacks] == [
        ("wildfire-ranged", "wildfire"),
        ("wildfire-melee", "wildfire"),
    ]


def test_units_with_unknown_abilities_are_stat_lines_only() -> None:
    assert all(card.playable for card in UNIT.values() if card.faction in ("stark", "lannister"))
    others = [card for card in UNIT.values() if card.faction not in ("stark", "lannister")]
    assert sum(card.playable for card in others) == 11
    assert [card.id for card in others if card.playable and card.faction == "neutral"] == [
        "golden-company-crossbowmen",
        "stone-crows-neutral",
    ]
    assert UNIT["house-bolton-cutthroats"].unwritten == ("Ruthless Aggression",)


def test_full_names_show_the_version() -> None:
    assert UNIT["gregor-clegane-the-mountain-that-rides"].full_name == "Gregor Clegane, The Mountain That Rides"
    assert UNIT["grey-wind"].full_name == "Grey Wind"
    assert (UNIT["umber-berserkers"].alias, UNIT["umber-berserkers"].affiliation) == (
        "House Umber Berserkers",
        "House Umber",
    )
