"""The cards, number for number against the digest, and what ranks and names say."""

from dataclasses import replace

import pytest

from banneret.games.tactics.cards import (
    AbilityLine,
    Aftermath,
    Clause,
    Cost,
    Improvement,
    Mode,
    ModelCard,
    rank_of,
)
from banneret.games.tactics.library import library

# One line per card: rank cost base will/defense/wounds | attack modes | abilities. Coins as 2C, 1S, 1G.
MODELS = {
    "T1 rhaegar": "hero 2-0-0 infantry 5/5/4"
    " | melee Dragon's Edge 1: 3/5+ {2C dice+1} {after 2C shake-defender}"
    " | CMD Prince's Word 0 [3C]; PASS Beloved Prince bonus=1",
    "T2 rhaegar-mounted": "hero 3-1-0 large 5/5/4"
    " | melee Royal Lance 1: 4/5+ {2C charge dice+1}"
    " | CMD Prince's Word 0 [3C]; PASS Black Destrier squares=1",
    "T3 jon-connington": "hero 1-0-0 infantry 5/5/3"
    " | melee Griffin's Talon 1: 3/6+ {2C value+1}"
    " | WILL Bravado [2C]; CMD Griffin's Challenge 1 [1C] squares=2; CMD Hold the Line 1 [2C]",
    "T4 barristan-selmy": "champion 0-1-1 infantry 5/5/3"
    " | melee The Bold 1: 2/5+ {2C reroll+2}"
    " | DEF after Expert Riposte [1S] wounds=1",
    "T5 lewyn-martell": "champion 0-1-1 infantry 6/6/3"
    " | melee Sun Spear 1: 2/5+ {1C dice+1}"
    " | MOVE Sand Step [2C] squares=1; WND Unbowed [2C] wounds=1",
    "T6 myles-mooton": "champion 0-1-0 infantry 6/6/3"
    " | melee Squire's Sword 1: 2/6+ {1C dice+1}; ranged Hunting Bow 1 [1C]: 2/6+ {1C value+1}"
    " | MOVE Daring Dash [3C]",
    "T7 jonothor-darry": "champion 0-1-1 infantry 6/5/3"
    " | melee White Sword 1: 2/6+ {3C value+2}"
    " | DEF White Cloak [2C] bonus=2; PASS Steadfast",
    "T8 honor-guard": "soldier 0-0-1 infantry 7/6/2"
    " | melee Halberd 1: 2/6+ {2C dice+1}"
    " | DEF For the King! [2C] beside_hero=1 bonus=2; DEF For the King! [4C] beside_hero=0 bonus=3",
    "T9 shield-bearer": "soldier 0-0-1 infantry 7/5/2"
    " | melee Shield Bash 1: 1/6+ {after 2C push-defender squares=1}"
    " | PASS Royal Shield bonus=1",
    "B1 robert": "hero 2-0-0 infantry 5/5/4"
    " | melee Antlered Hammer 1: 3/5+ {2C dice+1} {after 3C push-defender squares=1}"
    " | PASS Fury bonus=1 lost=2",
    "B2 robert-mounted": "hero 3-1-0 large 5/5/4"
    " | melee Riding Hammer 1: 4/5+ {2C charge dice+1}"
    " | PASS Rebel King squares=1",
    "B3 jon-arryn": "hero 1-0-0 infantry 5/6/3"
    " | melee Falcon Blade 1: 2/6+ {1C dice+1}"
    " | CMD Wise Words 0 [4C]; TRIG As High as Honor [2C] dice=1",
    "B4 eddard-stark": "champion 0-1-1 infantry 5/5/3"
    " | melee Northern Greatsword 1: 3/6+ {2C value+1}"
    " | WILL Quiet Wolf [1C] bonus=2",
    "B5 hoster-tully": "champion 0-1-0 infantry 5/6/3"
    " | melee Riverlord's Sword 1: 2/6+ {1C dice+1}"
    " | CMD Family First 1 [1S] wounds=1",
    "B6 roose-bolton": "champion 0-1-1 infantry 5/5/3"
    " | melee Cold Knife 1: 2/5+ {after 2C rout-defender}"
    " | CMD Whispered Threat 1 [1S]",
    "B7 denys-arryn": "champion 0-1-0 infantry 6/6/3"
    " | melee Vale Steel 1: 3/6+ {2C charge value+1}"
    " | MOVE Darling of the Vale [2C] squares=1",
    "B8 lyn-corbray": "champion 0-1-1 infantry 6/6/3"
    " | melee Forlorn Edge 1: 3/5+ {2C value+1}"
    " | TRIG Bloodthirst [1S] gain=1",
    "B9 jason-mallister": "champion 0-1-0 infantry 6/6/3"
    " | melee Seagard Sword 1: 2/6+; ranged Seagard Bow 1 [1C]: 2/6+ {1C dice+1}"
    " | DEF after Expert Riposte [1S] wounds=1",
    "B10 stag-knight": "soldier 0-0-1 infantry 6/6/2 | melee Stag's Blade 1: 2/5+ {2C value+1} | ",
    "B11 warden": "soldier 0-0-1 infantry 7/6/2"
    " | melee Warden's Axe 1: 2/6+ {2C dice+1}"
    " | PASS Warden of the Stag bonus=1",
    "N1 riverlands-dowager": "hero 1-0-0 infantry 5/7/3 |  | TRIG Dowager's Resources [4C] silver=1 spent=4",
    "N2 hedge-knight": "champion 0-1-0 infantry 6/6/3"
    " | melee Tourney Sword 1: 2/5+ {1C dice+1}"
    " | DEF after Expert Riposte [1S] wounds=1",
    "N3 eldest-lordling": "champion 0-1-0 infantry 6/6/3"
    " | melee House Sword 1: 2/6+ {1C dice+1}"
    " | WND Oldest Brother [4C]",
    "N4 rebel-lordling": "champion 0-1-0 infantry 5/7/3 | melee Light Sword 1: 2/6+ | CMD Loyally Rebellious 1 [1S]",
    "N5 sellsword": "soldier 0-0-1 infantry 7/7/2"
    " | melee Paid by the Strike 1: 1/6+ in order {1C dice+1} {1C dice+1} {2C dice+1} {3C dice+1} | ",
    "N6 hedge-archer": "soldier 0-0-1 infantry 8/8/1 | ranged Longbow 1: 2/7+; melee Dirk 1: 1/7+ | ",
}


def coins(cost: Cost) -> str:
    return " ".join(f"{n}{letter}" for n, letter in zip(cost, "GSC", strict=True) if n)


def args(numbers: dict[str, int]) -> str:
    return "".join(f" {name}={numbers[name]}" for name in sorted(numbers))


def improvement(extra: Improvement) -> str:
    gains = {"dice": extra.dice, "value": extra.value, "reroll": extra.reroll}
    said = " ".join(f"{name}+{n}" for name, n in gains.items() if n)
    return f"{{{coins(extra.coins)} {'charge ' if extra.charge else ''}{said}}}"


def aftermath(after: Aftermath) -> str:
    return f"{{after {coins(after.coins)} {after.use}{args(after.args)}}}"


def mode(m: Mode) -> str:
    price = f" [{coins(m.coins)}]" if any(m.coins) else ""
    extras = [*map(improvement, m.improvements), *map(aftermath, m.aftermath)]
    head = f"{m.kind} {m.name} {m.ap}{price}: {m.dice}/{m.needs}+{' in order' if m.graded else ''}"
    return " ".join([head, *extras])


def ability(line: AbilityLine) -> str:
    after = " after" if line.after else ""
    ap = f" {line.ap}" if line.class_ == "CMD" else ""
    price = f" [{coins(line.coins)}]" if any(line.coins) else ""
    return f"{line.class_}{after} {line.name}{ap}{price}{args(line.args)}"


def said(card: ModelCard) -> str:
    values = f"{card.will}/{card.defense}/{card.wounds}"
    head = f"{card.rank} {'-'.join(map(str, card.cost))} {card.base} {values}"
    return " | ".join([head, "; ".join(map(mode, card.modes)), "; ".join(map(ability, card.abilities))])


def test_all_models_are_there_and_no_other() -> None:
    assert {f"{card.code} {id}" for id, card in library().models.items()} == set(MODELS)


@pytest.mark.parametrize("entry", MODELS)
def test_TAC_CARD_4_every_number_of_a_model_card(entry: str) -> None:
    code, id = entry.split()
    card = library().models[id]
    assert (card.code, card.id) == (code, id)
    assert said(card) == MODELS[entry]


def test_V_12_paid_by_the_strike_totals() -> None:
    strike = library().models["sellsword"].modes[0]
    prices = [extra.coins.copper for extra in strike.improvements]
    assert [sum(prices[:n]) for n in range(5)] == [0, 1, 2, 4, 7]
    assert strike.graded


FACTIONS = {"T": "targaryen", "B": "baratheon", "N": "neutral"}


def test_TAC_CARD_5_cards_name_their_faction() -> None:
    for card in library().models.values():
        assert card.faction == FACTIONS[card.code[0]]
        assert card.sigil == ""


def test_TAC_CARD_5_names_and_titles() -> None:
    models = library().models
    assert models["rhaegar"].full_name == "Rhaegar Targaryen, Dragon Prince"
    assert models["rhaegar-mounted"].full_name == "Rhaegar Targaryen (mounted)"
    assert models["robert"].full_name == "Young Robert Baratheon"
    assert models["robert-mounted"].full_name == "Young Robert Baratheon, Rebel King (mounted)"


def test_TAC_CARD_1_four_kinds_of_cards() -> None:
    shelf = library()
    counts = [len(shelf.models), len(shelf.agendas), len(shelf.motivations), len(shelf.objectives)]
    assert counts == [26, 5, 5, 10]


def test_TAC_CARD_3_heroes_and_champions_have_their_own_cards() -> None:
    for card in library().models.values():
        assert bool(card.character) is (card.rank != "soldier")
    shared = [card.id for card in library().models.values() if card.character in ("robert", "rhaegar")]
    assert shared == ["robert", "robert-mounted", "rhaegar", "rhaegar-mounted"]
    names = [card.name for card in library().models.values() if card.character and not card.mounted]
    assert len(names) == len(set(names))


def test_TAC_MNT_1_a_mounted_card_names_its_infantry_form() -> None:
    mounted = [card for card in library().models.values() if card.mounted]
    assert [(card.id, card.foot) for card in mounted] == [
        ("robert-mounted", "robert"),
        ("rhaegar-mounted", "rhaegar"),
    ]
    for card in mounted:
        foot = library().models[card.foot]
        assert (foot.character, foot.name, foot.large) == (card.character, card.name, False)
        assert card.large


def test_TAC_MOD_1_each_model_has_exactly_one_type() -> None:
    ranks = [card.rank for card in library().models.values()]
    assert [ranks.count("hero"), ranks.count("champion"), ranks.count("soldier")] == [7, 13, 6]
    assert len(ranks) == 26


def test_TAC_MOD_2_gold_in_the_cost_makes_a_hero() -> None:
    assert rank_of(Cost(1, 0, 0)) == "hero"
    assert rank_of(Cost(1, 1, 1)) == "hero"
    for card in library().models.values():
        assert (card.cost.gold > 0) is (card.rank == "hero")
        assert (library().motivation(card) is not None) is (card.rank == "hero")


def test_TAC_MOD_3_a_hero_may_cost_more_than_one_gold() -> None:
    assert library().models["jon-arryn"].cost == (1, 0, 0)
    assert library().models["robert"].cost == (2, 0, 0)
    assert library().models["robert-mounted"].cost == (3, 1, 0)


def test_TAC_MOD_4_a_champion_costs_a_silver_or_a_silver_and_a_copper() -> None:
    costs = {card.cost for card in library().models.values() if card.rank == "champion"}
    assert costs == {(0, 1, 0), (0, 1, 1)}


def test_TAC_MOD_5_a_soldier_costs_exactly_one_copper() -> None:
    costs = {card.cost for card in library().models.values() if card.rank == "soldier"}
    assert costs == {(0, 0, 1)}


def test_TAC_MOD_R1_gold_before_silver_before_the_rest() -> None:
    card = library().models["warden"]
    assert replace(card, cost=Cost(1, 1, 0)).rank == "hero"
    assert replace(card, cost=Cost(0, 1, 1)).rank == "champion"
    assert replace(card, cost=Cost(0, 0, 2)).rank == "soldier"
    assert replace(card, cost=Cost(0, 0, 0)).rank == "soldier"


def test_every_ability_has_a_sentence_and_a_source() -> None:
    for card in library().models.values():
        assert card.source.startswith(("rulebook", "house"))
        for line in card.abilities:
            assert line.text.endswith(".")
            assert line.source.startswith(("rulebook", "house"))


def test_an_ability_used_twice_has_two_ids() -> None:
    lines = library().models["honor-guard"].abilities
    assert [(line.id, line.use) for line in lines] == [
        ("for-the-king-1", "for-the-king"),
        ("for-the-king-2", "for-the-king"),
    ]
    assert [line.id for line in library().models["warden"].abilities] == ["warden-of-the-stag"]


def test_cost_adds_takes_away_and_compares_coin_by_coin() -> None:
    assert Cost(1, 2, 3).plus(Cost(0, 1, 0)) == (1, 3, 3)
    assert Cost(1, 2, 3).minus(Cost(0, 3, 1)) == (1, -1, 2)
    assert Cost(1, 2, 3).within(Cost(1, 2, 3))
    assert not Cost(1, 0, 0).within(Cost(0, 9, 9))
    assert not Cost(0, 1, 0).within(Cost(9, 0, 9))
    assert not Cost(0, 0, 1).within(Cost(9, 9, 0))


# -- tokens and other cards --------------------------------------------------------------------------------

ALL = "hero champion soldier"
CHARACTERS = "hero champion"
EQUIPMENT = {  # id: rule, name, price, unique, types, infantry only, once, numbers
    "blinding-powder": (10, "Blinding Powder", 2, False, ALL, False, True, " dice=1 face=1"),
    "lucky-charm": (11, "Lucky Charm", 1, False, ALL, False, True, " dice=1 face=10"),
    "strangler-flask": (12, "Strangler Flask", 2, True, CHARACTERS, False, True, ""),
    "castle-forged-steel": (13, "Castle-Forged Steel", 2, True, CHARACTERS, False, False, " bonus=1"),
    "milk-of-the-poppy": (14, "Milk of the Poppy", 1, True, ALL, False, False, ""),
    "valyrian-steel": (15, "Valyrian Steel", 2, True, CHARACTERS, False, False, " bonus=1"),
    "flask-of-mead": (16, "Flask of Mead", 1, False, ALL, False, False, " bonus=2"),
    "glass-candle": (17, "Glass Candle", 1, True, CHARACTERS, True, False, ""),
    "heirloom-armor": (18, "Heirloom Armor", 1, False, "soldier", False, False, " bonus=1"),
    "obsidian-dagger": (19, "Obsidian Dagger", 2, True, CHARACTERS, False, True, " wounds=1"),
    "healing-balm": (20, "Healing Balm", 2, True, CHARACTERS, False, True, " wounds=2"),
    "heirloom-weapon": (21, "Heirloom Weapon", 1, False, "soldier", False, False, " bonus=1"),
    "pristine-boots": (22, "Pristine Boots", 2, False, ALL, True, False, " squares=1"),
    "holy-icon": (23, "Holy Icon", 2, True, ALL, False, False, ""),
    "steel-arrowheads": (24, "Steel Arrowheads", 1, False, "champion soldier", False, False, " bonus=1"),
}


def test_TAC_EQ_3_TAC_EQ_6_TAC_EQ_25_every_number_of_the_equipment() -> None:
    assert list(library().equipment) == list(EQUIPMENT)
    for id, (rule, name, price, unique, ranks, infantry, once, numbers) in EQUIPMENT.items():
        token = library().equipment[id]
        assert (token.rule, token.name, token.price) == (f"TAC-EQ-{rule}", name, price)
        assert (token.unique, token.infantry_only, token.once) == (unique, infantry, once)
        assert (token.ranks, args(token.args)) == (tuple(ranks.split()), numbers)


def test_TAC_EQ_R2_twin_tokens_have_disjoint_types() -> None:
    shelf = library().equipment
    for dear, cheap in (("castle-forged-steel", "heirloom-armor"), ("valyrian-steel", "heirloom-weapon")):
        assert shelf[dear].args == shelf[cheap].args
        assert not set(shelf[dear].ranks) & set(shelf[cheap].ranks)
        assert sorted(shelf[dear].ranks + shelf[cheap].ranks) == ["champion", "hero", "soldier"]


def test_TAC_AGE_2_five_agendas() -> None:
    agendas = library().agendas.values()
    assert [(card.number, card.id, card.scores, card.vp) for card in agendas] == [
        (1, "safe-keeping", "last-end-phase", 2),
        (2, "empty-coffers", "at-once", 2),
        (3, "hold-the-field", "last-end-phase", 2),
        (4, "behind-their-lines", "last-end-phase", 2),
        (5, "no-lords-left", "last-end-phase", 2),
    ]
    assert [card.rules[0] for card in agendas] == [f"TAC-AGE-{n}" for n in (3, 4, 5, 6, 8)]


def test_TAC_AGE_6_TAC_AGE_8_two_agendas_grant_a_free_action() -> None:
    granted = {card.id: (card.grants, card.grants_to) for card in library().agendas.values() if card.grants}
    assert granted == {
        "behind-their-lines": ("move", ("soldier",)),
        "no-lords-left": ("attack", ("hero", "champion", "soldier")),
    }
    assert library().agendas["behind-their-lines"].args == {"soldiers": 2}
    assert library().agendas["empty-coffers"].coin == "gold"


MOTIVATIONS = {
    "robert": ("kills-champion 1G 1; kills-hero 2G 3", "friend-takes-hero 1G 2"),
    "rhaegar": ("round-ends-unengaged-on-objective 1G 1; takes-hero 1G 2", "killer-taken 1G 2 once"),
    "jon-connington": ("attack-wounds-hero 1G 1 once per round", "round-ends-hero-on-board 1G 1"),
    "jon-arryn": ("round-ends-none-taken 1G 1", "hero-takes-character 1G 2"),
    "riverlands-dowager": ("friend-takes-plunder 1G 1", "friend-takes-money-bags 1G 1"),
}


def clauses(side: tuple[Clause, ...]) -> str:
    limits = {"none": "", "once": " once", "once per round": " once per round"}
    return "; ".join(f"{c.trigger} {coins(c.coins)} {c.vp}{limits[c.limit]}" for c in side)


def test_TAC_MOT_1_TAC_MOT_6_every_number_of_the_motivations() -> None:
    cards = library().motivations
    assert {id: (clauses(card.alive), clauses(card.deceased)) for id, card in cards.items()} == MOTIVATIONS


def test_TAC_MOT_R2_both_forms_share_the_motivation() -> None:
    models, motivation = library().models, library().motivation
    assert motivation(models["robert"]) is motivation(models["robert-mounted"]) is not None
    assert motivation(models["rhaegar"]) is not motivation(models["robert"])
    assert motivation(models["eddard-stark"]) is None


OBJECTIVES = [
    "OC1 watch-post Watch Post 0 1C bonus=1",
    "OC2 supply-cart Supply Cart 1 - wounds=1",
    "OC3 war-drum War Drum 1 1C",
    "OC4 signal-fire Signal Fire 1 1C",
    "OC5 wayside-sept Wayside Sept 0 -",
    "OC6 toll-post Toll Post 1 - silver=1 once",
    "OC7 fletchers-stock Fletcher's Stock 1 2C dice=2 needs=6",
    "OC8 royal-banner Royal Banner 1 2S vp=1 once",
    "OC9 spiked-barricade Spiked Barricade 1 - bonus=1",
    "OC10 fresh-horse Fresh Horse 1 1C squares=2",
]


def test_TAC_OC_1_TAC_OC_R1_every_number_of_the_objective_cards() -> None:
    assert [
        f"{card.code} {card.use} {card.name} {card.ap} {coins(card.coins) or '-'}{args(card.args)}"
        f"{' once' if card.once_per_round else ''}"
        for card in library().objectives.values()
    ] == OBJECTIVES
