"""The NCUs of House Lannister and those without a house, each at work."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.board import activate_ncu, controls
from banneret.games.tmg.changes import clear_board, expire
from banneret.games.tmg.hands import fetch, refill_size
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Claim, Turn
from banneret.games.tmg.moments import NO_ABILITIES, W_CLEAN, W_DEPLOYED, W_NCU_CLAIM, W_TURN_START
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.state import CLEAN_UP, GAME, ROUND, Lasting, State
from banneret.games.tmg.turn import go_on
from banneret.kernel.decisions import NONE
from tests.games.tmg.tables import able, at, run, told, until

GUARDS, SWORDS = "lannister-guards", "stark-sworn-swords"
LANNISTER = ("lannister", "jaime-lannister-the-kingslayer")
STARK = ("stark", "robb-stark-the-wolf-lord")


def bearer(use: str) -> str:
    """The NCU with this ability."""
    return next(card.id for card in library().ncus.values() if use in card.abilities)


def court(use: str, **more: Any) -> State:
    """Red has the NCU in question; a red and a blue unit far apart, no hands."""
    units = {"A": (GUARDS, 24, 10, 0), "b": (SWORDS, 24, 38, 180)}
    return able(**{**units, **more}, ncus=[bearer(use), *more.pop("ncus", ())] if "ncus" in more else [bearer(use)])


def test_the_rains_of_castamere_does_all_five_once_per_game() -> None:
    use = "the-rains-of-castamere"
    g = court(use, c=(SWORDS, 10, 38, 180))
    word = f"{use}@{bearer(use)}"
    picks = [word, "b", "c", "b", "b", [], "c"]  # the token may be spent on that very test
    run(speak(g, W_TURN_START, Turn("blue")), red=picks, dice=[[6, 6, 1, 1], [6, 6]])
    assert (g["b"].conditions, g["c"].conditions) == (("panicked",), ("vulnerable",))
    assert (g["b"].strength, g["c"].strength) == (10, 12)
    assert [(e.effect, e.until) for e in g["c"].lasting] == [("no-abilities", "round")]
    asked: list[tuple[str, str]] = []
    run(speak(g, W_TURN_START, Turn("blue")), asked=asked)
    assert asked == []


def test_unbiased_justice_heals_relieves_shifts_and_spurs_on() -> None:
    use = "unbiased-justice"
    g = court(use, A=(GUARDS, 24, 10, 0, {"minis": 5, "conditions": ["panicked", "weakened"]}), b=(SWORDS, 24, 18, 180))
    word = f"{use}@{bearer(use)}"
    run(speak(g, W_TURN_START, Turn("red")), red=[word, at(24, 12, 0)])
    assert (g["A"].strength, g["A"].conditions, g["A"].pose) == (7, (), (24000, 12000, 0))
    run(speak(g, W_TURN_START, Turn("blue")))  # once per game
    assert g["A"].strength == 7
    g = court(use, A=(GUARDS, 24, 10, 0, {"minis": 5}), b=(SWORDS, 24, 14.8, 180))
    run(speak(g, W_TURN_START, Turn("red")), red=[word])  # engaged: no shift
    question = until(attack(g, g["A"]), red=["stay"], dice=[[1] * 6])
    assert question.ask == "reroll"  # 7 minis are 2 ranks; the highest value is 6 dice, not 5


def test_manipulation_and_deception_spends_a_token_to_weaken_an_enemy() -> None:
    use = "manipulation-and-deception"
    g = court(use)
    c = g.ncus[0]
    assert c.tokens == 3
    run(activate_ncu(g, c), red=[f"{use}@{c.id}", "crown", NONE])
    assert (g["b"].conditions, c.tokens) == (("weakened",), 2)
    g = court(use)
    g.ncus[0].tokens = 0
    run(activate_ncu(g, g.ncus[0]), red=["crown", NONE])
    assert g["b"].conditions == ()


def test_little_doves_makes_two_enemies_vulnerable_if_a_named_zone_is_claimed() -> None:
    use = "little-doves"
    g = able(
        A=(GUARDS, 24, 10, 0), b=(SWORDS, 24, 38, 180), c=(SWORDS, 10, 38, 180), ncus=[bearer(use), "blue:sansa-stark"]
    )
    g.active = "blue"
    word = f"{use}@{bearer(use)}"
    run(activate_ncu(g, g.ncus[1]), red=[word, "crown", "wealth", "b", "c"], blue=["crown", NONE])
    assert (g["b"].conditions, g["c"].conditions, g.ncus[0].tokens) == (("vulnerable",), ("vulnerable",), 2)
    clear_board(g, "test")
    run(activate_ncu(g, g.ncus[1]), red=[word, "crown", "wealth"], blue=["combat"])
    assert g.ncus[0].tokens == 1


def test_little_birds_follows_an_enemy_claim_with_a_small_benefit() -> None:
    use = "little-birds"
    spec: dict[str, Any] = {"A": (GUARDS, 24, 10, 0, {"minis": 5}), "b": (SWORDS, 24, 38, 180)}
    word = f"{use}@{bearer(use)}"

    def after(zone: str, *red: Any, **more: Any) -> State:
        g = able(**spec, ncus=[bearer(use), "blue:sansa-stark"], decks={"red": LANNISTER}, active="blue")
        answers = {"combat": [], "maneuver": [NONE], "tactics": [NONE]}.get(zone, [NONE])
        run(activate_ncu(g, g.ncus[1]), red=[word, *red], blue=[zone, *answers], **more)
        return g

    assert after("wealth")["A"].strength == 7
    assert after("crown", dice=[[1, 4]])["b"].strength == 11
    assert after("combat", dice=[[1, 6, 6]])["b"].strength == 11
    assert after("maneuver", at(24, 13, 0))["A"].y == 13000
    assert len(after("tactics", cards=[["bribery"]]).piles["red-hand"]) == 1


def test_little_birds_are_not_asked_where_they_could_do_nothing() -> None:
    use = "little-birds"

    def watched(minis: int, **more: Any) -> State:
        units: dict[str, Any] = {"A": (GUARDS, 24, 10, 0), "C": (GUARDS, 10, 10, 0, {"minis": minis})}
        return able(**units, b=(SWORDS, 24, 38, 180), ncus=[bearer(use), "blue:sansa-stark"], active="blue", **more)

    g = watched(12, decks={"red": LANNISTER})
    run(activate_ncu(g, g.ncus[1]), blue=["wealth", NONE])  # nobody has lost anything
    g = watched(5)
    run(activate_ncu(g, g.ncus[1]), blue=["tactics", NONE])  # the deck is empty
    g = watched(5)
    run(activate_ncu(g, g.ncus[1]), red=[f"{use}@{bearer(use)}"], blue=["wealth", NONE])  # C, whom alone it helps
    assert (g["C"].strength, g.ncus[0].tokens) == (7, 2)


def test_playing_the_game_fetches_a_card_for_each_zone_controlled() -> None:
    use = "playing-the-game"
    g = able(A=(GUARDS, 24, 10, 0), b=(SWORDS, 24, 38, 180), ncus=[bearer(use)], decks={"red": LANNISTER})
    run(activate_ncu(g, g.ncus[0]), red=["crown", f"{use}@{bearer(use)}", NONE, NONE])
    assert (g.piles["red-hand"].cards, g.ncus[0].tokens) == (["hear-me-roar"], 1)
    g = able(A=(GUARDS, 24, 10, 0), b=(SWORDS, 24, 38, 180), ncus=[bearer(use)], decks={"red": LANNISTER})
    run(activate_ncu(g, g.ncus[0]), red=["combat"])  # neither Crown nor Wealth: not asked
    assert g.piles["red-hand"].cards == []


def test_SEC_10_where_a_card_is_fetched_from_is_asked_by_what_everybody_knows() -> None:
    for pile, options in (("red-deck", ["deck", "discard"]), ("red-hand", ["discard"])):
        g = able(A=(GUARDS, 24, 10, 0), decks={"red": LANNISTER})
        g.piles["red-discard"].put(g.piles["red-deck"].take("bribery"))
        g.piles[pile].put(g.piles["red-deck"].take("bribery"))  # nobody else knows where this one lies
        question = until(fetch(g, "red", "bribery", "a test"))
        assert (question.ask, question.options()) == ("fetch:bribery", options)
        run(fetch(g, "red", "bribery", "a test"), red=["discard"])
        assert "bribery" in g.piles["red-hand"].cards
    g = able(A=(GUARDS, 24, 10, 0), decks={"red": LANNISTER})
    for _ in range(2):
        g.piles["red-discard"].put(g.piles["red-deck"].take("bribery"))
    run(fetch(g, "red", "bribery", "a test"))  # all see that both lie there
    assert g.piles["red-discard"].cards == ["bribery"]


def test_queens_influence_fetches_intrigue_with_the_crown() -> None:
    use = "queens-influence"
    g = able(A=(GUARDS, 24, 10, 0), b=(SWORDS, 24, 38, 180), ncus=[bearer(use)], decks={"red": LANNISTER})
    run(activate_ncu(g, g.ncus[0]), red=["wealth", f"{use}@{bearer(use)}", NONE, NONE])
    assert (g.piles["red-hand"].cards, g.ncus[0].tokens) == (["bribery"], 1)


def test_master_of_the_game_takes_another_zones_effect_and_names_one_to_control() -> None:
    use = "master-of-the-game"
    g = court(use)
    run(activate_ncu(g, g.ncus[0]), red=["combat", f"{use}@{bearer(use)}", "crown", "b"], dice=[[1, 1]])
    assert g["b"].strength == 12 - 5  # 2 - 1 against Morale 6
    g = court(use, A=(GUARDS, 24, 10, 0, {"minis": 5}), b=(SWORDS, 24, 25, 180))
    run(activate_ncu(g, g.ncus[0]), red=["wealth", f"{use}@{bearer(use)}", "crown", "b"], dice=[[6, 6]])
    assert g["A"].strength == 5  # Wealth itself does nothing
    g = court(use)
    run(speak(g, W_TURN_START, Turn("blue")), red=[f"{use}@{bearer(use)}", "tactics"])
    assert controls(g, "red", "tactics")
    assert not controls(g, "blue", "tactics")
    run(speak(g, W_TURN_START, Turn("red")))  # once per game
    expire(g, ROUND, "test")
    assert not controls(g, "red", "tactics")


def test_master_of_the_game_has_two_tokens_for_zones_that_nobody_stands_on() -> None:
    use = "master-of-the-game"
    g = able(
        A=(GUARDS, 24, 10, 0),
        b=(SWORDS, 24, 38, 180),
        ncus=[bearer(use), "blue:sansa-stark"],
        zones={"sansa-stark": "crown"},
    )
    word = f"{use}@{bearer(use)}"
    asked = until(activate_ncu(g, g.ncus[0]), red=["combat", word])
    assert asked.options() == ["wealth", "tactics", "maneuver"]
    assert g.ncus[0].tokens == 1
    act = Claim(g.ncus[0])
    act.zone, act.replaced = "combat", True
    run(speak(g, W_NCU_CLAIM, act))  # TMG-NCU-R1: at most one replacement
    g.ncus[0].tokens = 0
    act.replaced = False
    run(speak(g, W_NCU_CLAIM, act))


def test_fealty_to_the_seven_restores_what_panic_costs_the_influenced_enemy() -> None:
    use = "fealty-to-the-seven"
    g = court(use, A=(GUARDS, 24, 10, 0, {"minis": 5}), b=(SWORDS, 24, 25, 180))
    run(activate_ncu(g, g.ncus[0]), red=["combat", f"{use}@{bearer(use)}"])
    run(panic_test(g, g["b"]), dice=[[1, 1]])
    assert (g["b"].strength, g["A"].strength) == (8, 8)  # 4 lost, at most 3 come back
    run(panic_test(g, g["b"]), dice=[[6, 6]])
    assert (g["b"].strength, g["A"].strength) == (8, 8)


def test_fealty_to_the_seven_needs_a_friend_within_twelve_inches_of_that_enemy() -> None:
    use = "fealty-to-the-seven"
    for y, left in ((26.8, 8), (26.9, 5)):  # 12 inches from tray to tray, and 12.1
        g = court(use, A=(GUARDS, 24, 10, 0, {"minis": 5}), b=(SWORDS, 24, y, 180), c=(SWORDS, 36, 20, 180))
        run(activate_ncu(g, g.ncus[0]), red=["combat", f"{use}@{bearer(use)}", "b"])
        run(panic_test(g, g["c"]), dice=[[1, 1]])  # not that enemy
        assert g["A"].strength == 5
        run(panic_test(g, g["b"]), dice=[[1, 1]])
        assert g["A"].strength == left


def test_might_of_the_iron_throne_holds_the_crown_and_deepens_panic() -> None:
    use = "might-of-the-iron-throne"
    g = court(use)
    run(activate_ncu(g, g.ncus[0]), red=["combat", f"{use}@{bearer(use)}"])
    assert controls(g, "red", "crown")
    run(panic_test(g, g["b"]), dice=[[1, 4]])
    assert g["b"].strength == 10
    clear_board(g, "test")
    assert not controls(g, "red", "crown")
    run(panic_test(g, g["A"]), dice=[[1, 4]])  # Morale 7, and no influence
    assert g["A"].strength == 10


def test_might_of_the_iron_throne_TMG_CONTENT_R12_is_an_ability() -> None:
    g = court("might-of-the-iron-throne")
    g.ncus[0].zone = "combat"
    assert controls(g, "red", "crown")
    g.ncus[0].lasting = (Lasting(NO_ABILITIES, ROUND, "test"),)
    assert not controls(g, "red", "crown")
    g.ncus[0].zone = "crown"  # he stands there himself
    assert controls(g, "red", "crown")


def test_tactical_mastermind_holds_four_cards_and_counters_once() -> None:
    use = "tactical-mastermind"
    g = able(
        A=(GUARDS, 24, 10, 0),
        b=(SWORDS, 24, 38, 180, {"minis": 6}),
        ncus=[bearer(use)],
        decks={"red": LANNISTER, "blue": STARK},
        hands={"blue": ["swift-reposition"]},
    )
    assert refill_size(g, "red") == 3
    run(speak(g, W_DEPLOYED, Turn("red")))
    assert (refill_size(g, "red"), refill_size(g, "blue")) == (4, 3)
    g.edicts = ()
    run(speak(g, W_CLEAN, Turn("red")))
    assert refill_size(g, "red") == 4
    g.active = "blue"
    run(speak(g, W_TURN_START, Turn("blue")), blue=["swift-reposition"], red=[f"{use}@{bearer(use)}"], dice=[[3]])
    assert (g.piles["red-discard"].cards, g.piles["blue-discard"].cards) == (["counterplot"], ["swift-reposition"])
    assert told(g, "moved") == []


def test_tactical_mastermind_TMG_CLEAN_R3_refills_after_a_round_without_abilities() -> None:
    for lasts, cards in ((ROUND, 4), (GAME, 3)):
        g = able(A=(GUARDS, 24, 10, 0), b=(SWORDS, 24, 38, 180), ncus=[bearer("tactical-mastermind")])
        for card in ["bribery"] * 6:
            g.piles["red-deck"].put(card)
        g.ncus[0].lasting = (Lasting(NO_ABILITIES, lasts, "test", seat="blue"),)
        g.stage, g.active = CLEAN_UP, None
        run(go_on(g), cards=[["bribery"] * cards])
        assert len(g.piles["red-hand"].cards) == cards
