"""Assembling a warband: what is legal, and every reason why a list is not."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.games.tactics import army as assembling
from banneret.games.tactics.army import legal, normal, spent, why_not
from banneret.games.tactics.cards import Cost, Scenario
from banneret.games.tactics.library import SIZES, Library, library
from banneret.games.tactics.setup import new_state

SMALL = library().scenarios["s1"]  # 2-4-12
STANDARD = library().scenarios["s3"]  # 3-6-18
LEARNING = library().scenarios["s0"]  # 1-2-10, fixed lists
CORE = ["robert", "hoster-tully", "denys-arryn", "jason-mallister", "eddard-stark"]  # 2-4-1
DRAGONS = ["rhaegar", "barristan-selmy", "lewyn-martell", "jonothor-darry", "myles-mooton"]  # 2-4-3
NEUTRALS = ["riverlands-dowager", "hedge-knight", "eldest-lordling", "rebel-lordling"]  # 1-3-0


def rebels(*models: Any) -> dict[str, Any]:
    return {"faction": "baratheon", "models": list(models)}


def royals(*models: Any) -> dict[str, Any]:
    return {"faction": "targaryen", "models": list(models)}


def neutrals(*models: Any) -> dict[str, Any]:
    return {"faction": "neutral", "models": list(models)}


def with_token(card: str, token: str) -> dict[str, str]:
    return {"card": card, "equipment": token}


def rules(army: object, scenario: Scenario = SMALL) -> list[str]:
    return [why.rule for why in why_not(army, scenario)]


def with_coins(*coins: int) -> Scenario:
    return replace(SMALL, coins=Cost(*coins))


# -- worked examples ---------------------------------------------------------------------------------------


def test_V_26_TAC_WB_4_as_many_models_as_the_scenario_has_copper() -> None:
    twelve = rebels(*CORE, *["warden"] * 7)
    thirteen = rebels(*CORE, *["warden"] * 8)

    assert why_not(twelve, SMALL) == []
    assert rules(thirteen) == ["TAC-WB-4"]
    assert dict(why_not(thirteen, SMALL)[0].numbers) == {"models": 13, "most": 12}


def test_V_27_TAC_WB_6_mounted_robert_needs_a_standard_game() -> None:
    mounted = library().models["robert-mounted"]

    assert STANDARD.coins.minus(mounted.cost) == (0, 5, 18)
    assert mounted.rank == "hero"
    assert "TAC-WB-6" not in rules(rebels("robert-mounted"), STANDARD)
    too_dear = why_not(rebels("robert-mounted"), SMALL)[0]
    assert too_dear.rule == "TAC-WB-6"
    assert too_dear.says == "The warband costs 3 gold, the scenario gives 2."


def test_V_28_TAC_WB_6_robert_on_foot_leaves_room_for_no_other_hero() -> None:
    assert legal(rebels(*CORE), SMALL)
    for hero in ("jon-arryn", "riverlands-dowager"):
        assert rules(rebels(*CORE, hero)) == ["TAC-WB-6"]


# -- emblem, sigil, neutrals -------------------------------------------------------------------------------


def test_TAC_WB_1_all_models_bear_one_emblem() -> None:
    assert legal(rebels(*CORE), SMALL)
    why = why_not(rebels(*CORE, "honor-guard", "honor-guard"), SMALL)
    assert [w.rule for w in why] == ["TAC-WB-1"]
    assert why[0].says == "Targaryen Honor Guard does not bear the emblem of a Baratheon warband."
    assert "TAC-WB-1" in rules(neutrals(*NEUTRALS, "warden"))
    assert legal(rebels(*CORE, "sellsword"), SMALL)


def test_TAC_WB_1_the_faction_must_be_one_of_the_three() -> None:
    assert rules({"faction": "lannister", "models": CORE}) == ["TAC-WB-1"]
    assert rules({"models": CORE}) == ["TAC-WB-1"]


@pytest.fixture
def sworn(monkeypatch: pytest.MonkeyPatch) -> Library:
    """The library, but for sigils: two loyal to the falcon, one to the trout, two Neutrals at odds."""
    sigils = {"jon-arryn": "falcon", "denys-arryn": "falcon", "hoster-tully": "trout"}
    sigils |= {"sellsword": "coin", "hedge-archer": "bow"}
    models = {id: replace(card, sigil=sigils.get(id, "")) for id, card in library().models.items()}
    changed = replace(library(), models=models)
    monkeypatch.setattr(assembling, "library", lambda: changed)
    return changed


@pytest.mark.usefixtures("sworn")
def test_TAC_WB_2_different_sigils_are_never_in_one_warband() -> None:
    why = why_not(rebels(*CORE), SMALL)
    assert [w.rule for w in why] == ["TAC-WB-2"]
    assert why[0].says == "Loyalties do not mix: trout and falcon."
    assert legal(rebels("robert", "denys-arryn", "jason-mallister", "eddard-stark", "lyn-corbray"), SMALL)


@pytest.mark.usefixtures("sworn")
def test_TAC_WB_R2_a_model_without_sigil_fits_any() -> None:
    champions = ("eddard-stark", "roose-bolton", "jason-mallister")
    for sworn_one in ("denys-arryn", "hoster-tully"):
        assert legal(rebels("robert", sworn_one, *champions, "warden"), SMALL)


@pytest.mark.usefixtures("sworn")
def test_TAC_WB_R1_TAC_WB_R2_a_champion_of_another_loyalty_need_not_be_taken() -> None:
    loyal = ("jon-arryn", "denys-arryn", "jason-mallister")
    others = ("hoster-tully", "eddard-stark", "roose-bolton", "lyn-corbray")
    says = why_not(rebels(*loyal), SMALL)[0].says
    assert "Hoster Tully" not in says
    assert all(library().models[id].name in says for id in others[1:])
    assert "Hoster Tully" in why_not(rebels("robert", "eddard-stark"), SMALL)[0].says


@pytest.mark.usefixtures("sworn")
def test_TAC_NEU_R1_sigils_of_neutral_guests_are_skipped() -> None:
    foreign = rebels("robert", "denys-arryn", "jason-mallister", "eddard-stark", "lyn-corbray", "sellsword")
    assert legal(foreign, SMALL)
    assert rules(neutrals(*NEUTRALS, "sellsword", "hedge-archer")) == ["TAC-WB-2"]


def test_TAC_NEU_1_a_warband_may_be_wholly_neutral() -> None:
    assert legal(neutrals(*NEUTRALS, "sellsword", "sellsword", "hedge-archer"), SMALL)
    assert rules(rebels(*CORE, "sellsword", "sellsword")) == ["TAC-NEU-2"]  # not wholly


def test_TAC_NEU_2_at_most_one_neutral_of_each_type_joins_another_faction() -> None:
    one_each = ("riverlands-dowager", "hedge-knight", "sellsword")
    host = ("jon-arryn", "hoster-tully", "denys-arryn", "jason-mallister")

    assert legal(rebels(*host, *one_each), SMALL)
    second = why_not(rebels(*host, *one_each, "hedge-archer"), SMALL)
    assert [why.rule for why in second] == ["TAC-NEU-2"]
    assert dict(second[0].numbers) == {"models": 2, "most": 1}
    assert rules(rebels(*host[:3], "hedge-knight", "eldest-lordling")) == ["TAC-NEU-2"]


def test_TAC_NEU_R1_without_other_models_the_warband_is_neutral() -> None:
    crowd = (*NEUTRALS, "sellsword", "hedge-archer")

    assert legal(neutrals(*crowd), SMALL)  # three champions, two soldiers: TAC-NEU-2 does not bind
    assert "TAC-NEU-R1" in rules(rebels(*crowd))
    assert "TAC-NEU-2" not in rules(rebels(*crowd))
    assert legal(royals(*DRAGONS, "sellsword"), SMALL)  # an ordinary friend, whatever its emblem
    assert "TAC-NEU-2" in rules(rebels(*crowd, "warden"))


# -- coins -------------------------------------------------------------------------------------------------


def test_TAC_WB_3_TAC_CARD_4_every_model_costs_its_printed_coins() -> None:
    assert spent(rebels(*CORE)) == (2, 4, 1)
    assert spent(rebels(*CORE, "warden", "warden", "stag-knight")) == (
        2,
        4,
        4,
    )  # a soldier's price is per model
    assert rules(rebels(*CORE, "nobody")) == ["TAC-WB-3"]


def test_TAC_WB_5_sizes() -> None:
    assert SIZES["small"] == (2, 4, 12)
    assert SIZES["standard"] == (3, 6, 18)
    assert SIZES["large"] == (4, 8, 24)
    for scenario in library().scenarios.values():
        assert scenario.coins == SIZES[scenario.size]


def test_TAC_WB_6_each_coin_is_counted_by_itself() -> None:
    five = ("jon-arryn", "hoster-tully", "denys-arryn", "jason-mallister", "eddard-stark", "roose-bolton")
    why = why_not(rebels(*five), SMALL)  # 1 gold left over does not pay for a silver
    assert [w.rule for w in why] == ["TAC-WB-6"]
    assert dict(why[0].numbers) == {"coin": "silver", "cost": 5, "given": 4}


def test_TAC_WB_6_every_coin_overspent_is_named() -> None:
    crowd = (
        "robert",
        "jon-arryn",
        "hoster-tully",
        "denys-arryn",
        "jason-mallister",
        "eddard-stark",
        "lyn-corbray",
    )
    why = why_not(rebels(*crowd, *[with_token("warden", "pristine-boots")] * 4), SMALL)
    assert [(w.rule, w.numbers["coin"], w.numbers["cost"]) for w in why] == [
        ("TAC-WB-6", "gold", 3),
        ("TAC-WB-6", "silver", 5),
        ("TAC-WB-6", "copper", 14),
    ]


def test_TAC_WB_7_copper_buys_equipment_for_a_named_model() -> None:
    list_ = rebels(with_token("robert", "castle-forged-steel"), *CORE[1:], with_token("warden", "heirloom-armor"))
    assert legal(list_, SMALL)
    assert spent(list_) == (2, 4, 5)  # 1 Stark, 2 steel, 1 warden, 1 armor
    assert normal(list_)[0] == ("robert", "castle-forged-steel")
    assert normal(list_)[-1] == ("warden", "heirloom-armor")


def test_TAC_WB_7_TAC_WB_6_equipment_counts_against_the_copper() -> None:
    soldiers = [with_token("warden", "lucky-charm")] * 5  # 10 copper and 1 for Stark
    assert legal(rebels(*CORE, *soldiers, "warden"), SMALL)
    why = why_not(rebels(*CORE, *soldiers, "warden", "warden"), SMALL)
    assert [(w.rule, w.says) for w in why] == [("TAC-WB-6", "The warband costs 13 copper, the scenario gives 12.")]


def test_TAC_WB_8_gold_and_silver_are_spent_as_far_as_possible() -> None:
    why = why_not(rebels(*CORE[:4]), SMALL)
    assert [w.rule for w in why] == ["TAC-WB-8"]
    assert why[0].says == (
        "Gold and silver must be spent as far as possible: Eddard Stark or Roose Bolton or Lyn Corbray would still fit."
    )
    assert dict(why[0].numbers) == {"gold": 0, "silver": 1}
    assert legal(rebels(*CORE), SMALL)  # eleven copper unspent


def test_TAC_WB_R1_copper_and_slots_of_soldiers_are_no_excuse() -> None:
    full = rebels(*CORE[:4], *["warden"] * 4, *[with_token("warden", "heirloom-armor")] * 4)
    assert spent(full).copper == 12
    assert len(normal(full)) == 12
    assert rules(full) == ["TAC-WB-8"]


def test_TAC_WB_R1_copper_of_the_characters_themselves_is_one() -> None:
    scarce = with_coins(2, 4, 2)  # Stark and Bolton take both copper; Corbray has none left
    assert rules(rebels("eddard-stark", "roose-bolton"), scarce) == []  # and no slot for a third model
    assert rules(rebels("eddard-stark"), scarce) == ["TAC-WB-8"]
    three = with_coins(0, 3, 3)
    assert rules(rebels("eddard-stark", "roose-bolton"), three) == ["TAC-WB-8"]
    assert "Lyn Corbray" in why_not(rebels("eddard-stark", "roose-bolton"), three)[0].says
    dear = with_coins(0, 4, 3)
    assert rules(rebels("eddard-stark", "roose-bolton", "lyn-corbray"), dear) == []


def test_TAC_WB_R1_what_the_copper_of_characters_cannot_pay_does_not_fit() -> None:
    says = why_not(rebels("eddard-stark", "roose-bolton", "denys-arryn"), with_coins(0, 4, 4))[0].says
    assert "Lyn Corbray" in says
    dear = why_not(royals("barristan-selmy", "lewyn-martell"), with_coins(0, 3, 3))[0].says
    assert "Myles Mooton" in dear
    assert "Jonothor Darry" in dear
    assert rules(neutrals("hedge-knight"), with_coins(0, 1, 3)) == []


def test_TAC_WB_R1_swapping_is_never_asked_for_and_neutrals_are_not_compulsory() -> None:
    list_ = rebels("jon-arryn", *CORE[1:])  # 1 gold left: Robert would need a swap, the Dowager is Neutral
    assert spent(list_).gold == 1
    assert legal(list_, SMALL)


def test_TAC_WB_R1_neutrals_are_compulsory_in_a_neutral_warband() -> None:
    assert rules(neutrals(*NEUTRALS[1:])) == ["TAC-WB-8"]
    assert rules(neutrals(*NEUTRALS[:3])) == ["TAC-WB-8"]
    assert rules(neutrals(*NEUTRALS)) == []


def test_TAC_WB_R1_a_name_already_fielded_does_not_fit_again() -> None:
    foot = rebels("robert", "jon-arryn", *CORE[1:], "roose-bolton", "lyn-corbray")  # 3-6-3
    assert legal(foot, STANDARD)
    assert "Robert" not in why_not(rebels("robert"), with_coins(6, 1, 12))[0].says


# -- names and numbers -------------------------------------------------------------------------------------


def test_TAC_WB_9_TAC_CARD_5_no_two_characters_of_one_name() -> None:
    twice = rebels("robert", "denys-arryn", "denys-arryn", "hoster-tully", "jason-mallister")
    why = why_not(twice, SMALL)
    assert [(w.rule, w.says) for w in why] == [("TAC-WB-9", "There is only one Denys Arryn.")]
    assert dict(why[0].numbers) == {"models": 2, "most": 1}
    assert "TAC-WB-9" in rules(neutrals(*NEUTRALS, "hedge-knight"))


def test_TAC_CARD_5_soldiers_may_share_a_name() -> None:
    assert legal(rebels(*CORE, "warden", "warden", "warden"), SMALL)


def test_TAC_MNT_1_mounted_and_infantry_form_are_one_character() -> None:
    purse = with_coins(5, 5, 18)
    both = rebels("robert-mounted", "robert", *CORE[1:])
    why = why_not(both, purse)
    assert [w.rule for w in why] == ["TAC-MNT-1"]
    assert why[0].says == "Young Robert Baratheon is fielded mounted or on foot, not both."
    assert "TAC-MNT-1" in rules(royals("rhaegar", "rhaegar-mounted"), purse)
    assert "TAC-WB-9" in rules(royals("rhaegar", "rhaegar"), purse)


def test_TAC_MNT_2_on_foot_the_infantry_price_is_paid() -> None:
    assert spent(rebels("robert")) == (2, 0, 0)


def test_TAC_MNT_3_mounted_only_the_mounted_price_is_paid() -> None:
    assert spent(rebels("robert-mounted")) == (3, 1, 0)


def test_TAC_WB_R4_a_warband_has_a_model() -> None:
    assert rules(rebels())[0] == "TAC-WB-R4"
    assert dict(why_not(rebels(), SMALL)[0].numbers) == {"models": 0, "least": 1}
    assert "TAC-NEU-R1" not in rules(rebels())
    assert "TAC-WB-R4" not in rules(rebels("warden"))


def test_TAC_WB_R5_limits_hold_inside_one_warband_only() -> None:
    list_ = library().armies["small-baratheon"].as_json()
    assert legal(list_, SMALL)
    g, _ = new_state("s1", {"gold": list_, "silver": list_})  # the same names and unique tokens on both sides
    assert [m.id for m in g.models if m.card.id == "robert"] == ["robert-1", "robert-2"]
    assert [m.equipment for m in g.models if m.card.id == "robert"] == ["castle-forged-steel"] * 2


def test_TAC_COMP_R1_copies_are_limited_by_rules_alone() -> None:
    knights = [with_token("stag-knight", "lucky-charm")] * 5  # the set holds 1 Stag Knight
    assert legal(rebels(*CORE, *knights), SMALL)
    assert legal(royals(*DRAGONS, *["shield-bearer"] * 7), SMALL)


# -- equipment ---------------------------------------------------------------------------------------------


def test_TAC_EQ_1_equipment_is_bought_with_copper_for_a_model() -> None:
    assert spent(rebels(with_token("robert", "healing-balm"))) == (2, 0, 2)
    assert spent(rebels("robert")) == (2, 0, 0)
    assert rules(rebels(with_token("robert", "dragon-egg"))) == ["TAC-EQ-1"]


def test_TAC_EQ_2_a_model_carries_one_token() -> None:
    two: dict[str, Any] = {"card": "robert", "equipment": ["lucky-charm", "flask-of-mead"]}
    why = why_not(rebels(two, *CORE[1:]), SMALL)
    assert [w.rule for w in why] == ["TAC-EQ-2"]
    assert dict(why[0].numbers) == {"tokens": 2, "most": 1}
    assert legal(rebels(with_token("robert", "lucky-charm"), *CORE[1:]), SMALL)


@pytest.mark.parametrize("card", ["robert", "denys-arryn", "warden"])
@pytest.mark.parametrize("token", list(library().equipment))
def test_TAC_EQ_3_TAC_EQ_R2_only_the_listed_types_may_carry_a_token(card: str, token: str) -> None:
    rank = library().models[card].rank
    list_ = rebels(*[id for id in (*CORE, "warden") if id != card], with_token(card, token))
    allowed = rank in library().equipment[token].ranks
    assert rules(list_) == ([] if allowed else ["TAC-EQ-3"])


def test_TAC_EQ_3_the_reason_names_who_may() -> None:
    why = why_not(rebels(*CORE, with_token("warden", "valyrian-steel")), SMALL)
    assert why[0].says == "Valyrian Steel is for hero and champion: Baratheon Warden may not carry it."


def test_TAC_EQ_6_a_unique_token_appears_once_per_warband() -> None:
    def carrying(token: str) -> dict[str, Any]:
        return rebels("robert", with_token("denys-arryn", token), with_token("eddard-stark", token), *CORE[1:4:2])

    why = why_not(carrying("holy-icon"), SMALL)
    assert [w.rule for w in why] == ["TAC-EQ-6"]
    assert dict(why[0].numbers) == {"tokens": 2, "most": 1}
    assert legal(carrying("flask-of-mead"), SMALL)
    assert legal(rebels(with_token("robert", "holy-icon"), *CORE[1:]), SMALL)


@pytest.mark.parametrize("token", ["glass-candle", "pristine-boots"])
def test_TAC_EQ_R6_infantry_items_are_illegal_on_a_mounted_character(token: str) -> None:
    champions = [*CORE[1:], "roose-bolton"]  # the silver of a standard game beside mounted Robert
    assert rules(rebels(with_token("robert-mounted", token), *champions), STANDARD) == ["TAC-EQ-R6"]
    assert rules(rebels(with_token("robert-mounted", "lucky-charm"), *champions), STANDARD) == []
    assert rules(rebels(with_token("robert", token), *CORE[1:]), SMALL) == []


def test_TAC_EQ_R1_tokens_are_assigned_with_the_list() -> None:
    list_ = library().armies["small-targaryen"]
    assert normal(list_.as_json()) == [(model.card, model.equipment) for model in list_.models]


# -- ready-made lists and the scenario's own rule ----------------------------------------------------------

READY = {
    "small-baratheon": ("s1", (2, 4, 12), 8),
    "small-targaryen": ("s1", (2, 4, 12), 8),
    "standard-baratheon": ("s3", (3, 6, 18), 12),
    "standard-targaryen": ("s3", (3, 6, 18), 12),
    "learn-baratheon": ("s0", (1, 2, 3), 6),
    "learn-targaryen": ("s0", (1, 2, 4), 6),
}


def test_every_ready_made_list_is_known_here() -> None:
    assert sorted(READY) == sorted(library().armies)


@pytest.mark.parametrize("name", READY)
def test_TAC_WB_ready_made_lists_are_legal_and_spend_what_they_should(name: str) -> None:
    scenario, cost, models = READY[name]
    list_ = library().armies[name].as_json()
    assert why_not(list_, library().scenarios[scenario]) == []
    assert spent(list_) == cost
    assert len(normal(list_)) == models


def test_S0_is_played_with_its_fixed_lists_and_without_equipment() -> None:
    fixed = library().armies["learn-baratheon"].as_json()
    shuffled = rebels(*reversed(normal_cards(fixed)))
    assert legal(shuffled, LEARNING)
    other = rebels("jon-arryn", "hoster-tully", "jason-mallister", "stag-knight", "warden", "warden")
    assert rules(other, LEARNING) == ["S0"]
    armed = rebels(with_token("jon-arryn", "lucky-charm"), *normal_cards(fixed)[1:])
    assert rules(armed, LEARNING) == ["S0"]
    assert why_not(armed, LEARNING)[0].says == "Learn to Play: The Mill Road is played without equipment."


def normal_cards(list_: object) -> list[str]:
    return [card for card, _ in normal(list_)]


# -- lists that cannot be read -----------------------------------------------------------------------------


@pytest.mark.parametrize("nonsense", [None, 7, "robert", [], {}, {"faction": "baratheon"}, {"models": "robert"}])
def test_TAC_WB_R3_what_is_no_list_is_refused_with_a_reason(nonsense: object) -> None:
    assert rules(nonsense)[0] == "TAC-WB-R3"


@pytest.mark.parametrize("model", [7, None, [], {}, {"card": 3}, {"card": "warden", "copies": 4}])
def test_TAC_WB_R3_what_is_no_model_is_refused_with_a_reason(model: object) -> None:
    assert rules(rebels(*CORE, model)) == ["TAC-WB-R3"]


def test_equipment_may_be_left_out_or_be_nothing() -> None:
    list_ = rebels({"card": "robert", "equipment": None}, {"card": "hoster-tully"}, *CORE[2:])
    assert legal(list_, SMALL)
    assert normal(list_)[:2] == [("robert", None), ("hoster-tully", None)]


def test_all_reasons_are_given_in_the_order_of_the_book() -> None:
    list_ = rebels("robert", "robert", "honor-guard", with_token("warden", "valyrian-steel"), *["warden"] * 9)
    assert rules(list_) == ["TAC-WB-1", "TAC-WB-4", "TAC-WB-6", "TAC-WB-6", "TAC-EQ-3", "TAC-WB-9"]


WORDS = st.sampled_from([*library().models, *library().equipment, "faction", "models", "card", "equipment", ""])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
MODELS = st.lists(WORDS | JSON | st.fixed_dictionaries({"card": WORDS | JSON, "equipment": WORDS | JSON}), max_size=14)
LISTS = st.fixed_dictionaries({"faction": st.sampled_from(["baratheon", "neutral", "x"]) | JSON, "models": MODELS})


@settings(max_examples=150, deadline=None)
@given(JSON | LISTS)
def test_no_list_whatever_raises(list_: object) -> None:
    for why in why_not(list_, SMALL):
        assert why.rule
        assert why.says.endswith(".")
