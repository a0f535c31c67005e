"""The cards of attachments and Non-Combat Units, number for number, and what they ask of their army."""

from banneret.games.tmg.cards import ArmyRule, Attachment, Named, Ncu
from banneret.games.tmg.library import library

ATTACHMENTS = {  # code and id: faction type cost | abilities | codes of Tactics Cards
    "20201 robb-stark-the-wolf-lord": (
        "stark infantry 0 points commander character core box"
        " | tactical-reposition, enhanced-mobility, regroup"
        " | 40208 40209 40210"
    ),
    "20202 greatjon-umber-lord-of-last-hearth": (
        "stark infantry 0 points commander character core box"
        " | overrun, reckless-heroism, affiliation-house-umber"
        " | 40211 40212 40213"
    ),
    "20203 umber-champion": "stark infantry 1 points core box | incite",
    "20204 sworn-sword-captain": "stark infantry 1 points core box | martial-training",
    "20205 greatjon-umber-fierce-bannerman": "stark infantry 2 points character | to-the-last, furious-charge",
    "20206 robb-stark-the-young-wolf": "stark infantry 2 points character | swift-retreat, enhanced-mobility",
    "20207 bran-and-hodor": "stark infantry 1 points character | hodor, hodor-thrice",
    "20208 brynden-tully-the-blackfish": (
        "stark infantry 0 points commander character"
        " | affiliation-house-tully, stalwart, stand-your-ground"
        " | 40214 40215 40216"
    ),
    "20209 brynden-tully-unyielding-knight": (
        "stark infantry 2 points character | affiliation-house-tully, dauntless, iron-resolve"
    ),
    "20210 eddard-stark-lord-of-winterfell": (
        "stark infantry 0 points commander character | rally-cry, iron-resolve | 40217 40218 40219"
    ),
    "20211 rodrik-cassel-master-at-arms": (
        "stark infantry 0 points commander character | mark-target, boldness-and-courage | 40220 40221 40222"
    ),
    "20212 crannogman-warden": "stark infantry 1 points | overwatch",
    "20213 maege-mormont-the-she-bear": "stark infantry 2 points character | go-down-fighting, unyielding",
    "20214 brynden-tully-vanguard-infiltrator": "stark cavalry 2 points character | mark-target, outflank",
    "20215 brynden-tully-outrider-commander": (
        "stark cavalry 0 points commander character | sentinel, elusive-escape | 40226 40227 40228"
    ),
    "20216 meera-reed": "stark infantry 1 points character | hidden-traps, affiliation-crannogman",
    "20217 jojen-reed": "stark infantry 2 points character | affiliation-crannogman, jojens-greensight",
    "20218 syrio-forel": "stark infantry 2 points character | precision, agile",
    "20219 rickon-stark": "stark infantry 1 points character | valuable-captive-rickon-stark",
    "20220 osha": "stark infantry 0 points character | counterstrike, stubborn-tenacity",
    "20222 mormont-veteran": "stark infantry 1 points | hardened",
    "20223 crannogman-survivalist": "stark infantry 1 points | elusive-escape, pathfinder",
    "20224 winterfell-guardian": "stark cavalry 1 points | dauntless, stubborn-tenacity",
    "20225 howland-reed-lord-of-the-crannogs": (
        "stark infantry 0 points commander character"
        " | superior-flanking, affiliation-crannogman, disrupt"
        " | 40223 40224 40225"
    ),
    "20226 loyalist-captain": "stark infantry 1 points | furious-charge, superior-numbers",
    "20227 rickard-karstark-vengeful-bannerman": "stark infantry 2 points character | stark-fury, uncontrolled-rage",
    "20228 rickard-karstark-lord-of-karhold": (
        "stark infantry 0 points commander character"
        " | affiliation-house-karstark, superior-numbers, fueled-by-slaughter"
        " | 40229 40230 40231"
    ),
    "20229 maege-mormont-lady-of-bear-island": (
        "stark infantry 0 points commander character | affiliation-house-mormont, battle-scars | 40232 40233 40234"
    ),
    "20230 winterfell-champion": "stark infantry 1 points | winterfells-wrath",
    "20221 jaqen-hghar": "stark infantry 1 points character | a-man-freed-a-name-owed",
    "20101 assault-veteran": "lannister infantry 1 points core box | intimidating-presence",
    "20102 guard-captain": "lannister infantry 1 points core box | hold-the-line",
    "20103 sandor-clegane": (
        "lannister infantry 1 points character | affiliation-house-clegane, fueled-by-slaughter, furious-charge"
    ),
    "20104 tywin-lannister-lord-of-casterly-rock": (
        "lannister infantry 0 points commander character | lannister-supremacy, threaten | 40114 40115 40116"
    ),
    "20105 tyrion-lannister-halfman": (
        "lannister infantry 0 points commander character | counterstrategy, tactical-reposition | 40117 40118 40119"
    ),
    "20106 barristan-selmy": "lannister infantry 2 points character | duty-to-the-crown, stalwart",
    "20107 jaime-lannister-kingsguard": "lannister infantry 2 points character | expert-duelist, counterstrike",
    "20108 mandon-moore": "lannister infantry 1 points character | dominance-of-the-crown",
    "20109 meryn-trant": "lannister infantry 1 points character | intimidation-of-the-crown",
    "20110 arys-oakheart": "lannister infantry 1 points character | protection-of-the-crown",
    "20111 boros-blount": "lannister infantry 1 points character | vengeance-of-the-crown",
    "20112 preston-greenfield": "lannister infantry 1 points character | orders-of-the-crown",
    "20113 champion-of-the-faith": "lannister infantry 1 points | war-cry",
    "20114 gregor-clegane-lord-tywins-mad-dog": (
        "lannister infantry 2 points character | unstoppable-wrath, uncontrolled-rage"
    ),
    "20115 jaime-lannister-the-kingslayer": (
        "lannister infantry 0 points commander character core box"
        " | precision, counterstrike, disrupt"
        " | 40108 40109 40110"
    ),
    "20116 gregor-clegane-the-mountain": (
        "lannister infantry 0 points commander character core box"
        " | affiliation-house-clegane, indomitable, the-mountains-strength"
        " | 40111 40112 40113"
    ),
    "20117 jaime-lannister-the-young-lion": "lannister infantry 2 points character | martial-training, stalwart",
    "20118 gregor-clegane-mounted-behemoth": (
        "lannister cavalry 3 points character | unstoppable-wrath, uncontrolled-rage"
    ),
    "20120 tyrion-lannister-the-giant-of-lannister": (
        "lannister infantry 1 points character | battle-plan, counterstrategy"
    ),
    "20121 joffrey-baratheon-first-of-his-name": (
        "lannister infantry 0 points commander character | orders-of-the-crown | 40123 40124 40125"
    ),
    "20123 sentinel-enforcer": "lannister infantry 1 points | taunt",
    "20124 clegane-butcher": "lannister cavalry 1 points | fueled-by-slaughter",
    "20125 the-high-sparrow-his-high-holiness": (
        "lannister infantry 0 points commander character | embolden, intimidating-presence | 40120 40121 40122"
    ),
    "20126 qyburn-forbidden-knowledge": (
        "lannister infantry 1 points character | experiment-enhancements, violent-reactions"
    ),
    "20127 addam-marbrand-trusted-bannerman": "lannister infantry 2 points character | sentinel, jaimes-vassal",
    "20128 ser-robert-strong": "lannister infantry 3 points character | resilience, unstoppable-wrath",
    "20129 addam-marbrand-commander-of-the-city-watch": (
        "lannister infantry 0 points commander character | hardened, iron-resolve | 40126 40127 40128"
    ),
    "20130 kevan-lannister-protector-of-the-realm": (
        "lannister infantry 0 points commander character | lannister-supremacy, might-of-the-throne | 40129 40130 40131"
    ),
    "20131 gate-warden": "lannister infantry 1 points | superior-numbers, reinforcements",
    "20119 jaime-lannister-maimed-hostage": (
        "lannister infantry 1 points character | valuable-captive-jaime-lannister, vengeful-captive"
    ),
    "20122 turncoat": "lannister infantry 1 points | sabotage-and-subvert",
}

NCUS = {
    "30201 catelyn-stark": "stark ncu 4 points character core box | family-duty-honor",
    "30202 sansa-stark": "stark ncu 4 points character core box | repeating-the-words",
    "30204 eddard-stark-warden-of-the-north": "stark ncu 6 points character | bravery-in-the-face-of-death",
    "30205 rodrik-cassel-combat-veteran": "stark ncu 4 points character | martial-expertise",
    "30206 arya-stark": "stark ncu 4 points character | never-do-what-they-expect",
    "30207 howland-reed-protector-of-the-neck": "stark ncu 4 points character | hunters-guile",
    "30208 eddard-stark-hand-of-the-king": "stark ncu 5 points character | price-of-honor, hands-orders",
    "30209 lyanna-mormont": "stark ncu 4 points character | avenging-the-north",
    "30210 robb-stark-king-in-the-north": "stark ncu 4 points character | wolfs-cunning",
    "30101 tywin-lannister-the-great-lion": "lannister ncu 6 points character | the-rains-of-castamere",
    "30102 pycelle": "lannister ncu 4 points character | manipulation-and-deception",
    "30103 the-high-sparrow-father-of-the-faithful": "lannister ncu 4 points character | fealty-to-the-seven",
    "30104 tyrion-lannister-the-imp": "lannister ncu 5 points character core box | tactical-mastermind",
    "30105 cersei-lannister": "lannister ncu 4 points character core box | playing-the-game",
    "30106 joffrey-baratheon-lord-of-the-seven-kingdoms": "lannister ncu 5 points character | might-of-the-iron-throne",
    "30107 kevan-lannister-master-of-law": "lannister ncu 5 points character | unbiased-justice",
    "30108 qyburn-master-of-whisperers": "lannister ncu 4 points character | little-doves",
    "30109 tommen-baratheon": "lannister ncu 4 points character | queens-influence",
    "30402 petyr-baelish": "neutral ncu 4 points character | master-of-the-game",
    "30403 lord-varys": "neutral ncu 4 points character | little-birds",
}


def written(card: Attachment | Ncu) -> str:
    """A card as in the tables above."""
    top = [card.faction, card.type if isinstance(card, Attachment) else "ncu", f"{card.cost} points"]
    top += [word.replace("_", " ") for word in ("commander", "character", "core_box") if getattr(card, word)]
    codes = " ".join(library().tactics[id].code for id in card.tactics)
    return " | ".join(filter(None, (" ".join(top), ", ".join(card.abilities), codes)))


def test_every_number_of_every_attachment() -> None:
    assert {f"{card.code} {card.id}": written(card) for card in library().attachments.values()} == ATTACHMENTS
    assert len(ATTACHMENTS) == 61


def test_every_number_of_every_ncu() -> None:
    assert {f"{card.code} {card.id}": written(card) for card in library().ncus.values()} == NCUS
    assert len(NCUS) == 20


ARMY_RULES = {
    "grey-wind": ArmyRule(needs_one_of=(Named("Robb Stark"),)),
    "summer": ArmyRule(needs_one_of=(Named("Bran and Hodor"),)),
    "shaggydog": ArmyRule(needs_one_of=(Named("Rickon Stark"),)),
    "eddards-honor-guard": ArmyRule(attached_here="eddard-stark-lord-of-winterfell"),
    "winterfell-guard": ArmyRule(attachment_discount=1),
    "kingsguard": ArmyRule(
        attached_here="joffrey-baratheon-first-of-his-name",
        forbids=("Jaime Lannister",),
    ),
    "stone-crows": ArmyRule(needs_one_of=(Named("Tyrion Lannister"),), free_attachment="Tyrion Lannister"),
    "syrio-forel": ArmyRule(needs_one_of=(Named("Eddard Stark"), Named("Arya Stark", "The Wolf Girl"))),
    "osha": ArmyRule(needs_one_of=(Named("Rickon Stark"),), joins_unit_of="Rickon Stark"),
    "jaqen-hghar": ArmyRule(needs_one_of=(Named("Arya Stark"),), planted="W-SETUP"),
    "barristan-selmy": ArmyRule(forbids=("Kingsguard",)),
    "jaime-lannister-kingsguard": ArmyRule(forbids=("Kingsguard",)),
    "mandon-moore": ArmyRule(forbids=("Kingsguard",)),
    "meryn-trant": ArmyRule(forbids=("Kingsguard",)),
    "arys-oakheart": ArmyRule(forbids=("Kingsguard",)),
    "boros-blount": ArmyRule(forbids=("Kingsguard",)),
    "preston-greenfield": ArmyRule(forbids=("Kingsguard",)),
    "ser-robert-strong": ArmyRule(
        needs_one_of=(Named("Qyburn"), Named("Tommen Baratheon", "Next in Succession")),
        forbids=("Gregor Clegane",),
    ),
    "jaime-lannister-maimed-hostage": ArmyRule(planted="W-SETUP"),
    "turncoat": ArmyRule(planted="W-DEPLOYED"),
    "robb-stark-king-in-the-north": ArmyRule(forbids=("Eddard Stark",)),
    "qyburn-master-of-whisperers": ArmyRule(forbids=("Lord Varys",)),
}


def test_TMG_ARMY_R4_every_requirement_is_a_rule_of_the_army() -> None:
    asking = [card for card in library().stat_cards() if card.requires]
    assert {card.id: card.army_rule for card in asking} == ARMY_RULES
    assert all(card.army_rule == ArmyRule() for card in library().stat_cards() if not card.requires)


def test_TMG_COMP_R2_fifty_two_cards_are_two_factions_and_four_commanders() -> None:
    leaders = [card for card in library().commanders() if card.core_box]
    assert sorted(card.full_name for card in leaders) == [
        "Greatjon Umber, Lord of Last Hearth",
        "Gregor Clegane, The Mountain",
        "Jaime Lannister, The Kingslayer",
        "Robb Stark, The Wolf Lord",
    ]
    brought = {leader.id for leader in leaders} | {""}
    assert sum(card.copies for card in library().tactics.values() if card.commander in brought) == 52


def test_TMG_CMD_2_TMG_CMD_3_a_commander_is_an_attachment_that_lists_three_cards() -> None:
    leaders = list(library().commanders())
    assert len(leaders) == 17
    assert all(isinstance(leader, Attachment) and len(leader.tactics) == 3 for leader in leaders)
    assert library().attachments["robb-stark-the-wolf-lord"].tactics == (
        "sudden-retreat",
        "superior-positioning",
        "hit-and-run",
    )
    assert not library().attachments["robb-stark-the-young-wolf"].tactics


def test_TMG_ARMY_3_commanders_cost_no_points() -> None:
    assert {leader.cost for leader in library().commanders()} == {0}
