"""How Tactics Cards are played: from hand, in their window, one per window, answered by others, without telling."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.attack import strike
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import affix
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.maneuver import maneuver
from banneret.games.tmg.matter import Activation, Turn
from banneret.games.tmg.moments import NO_ABILITIES, NO_CARDS, W_ACTIVATE, W_TURN_START
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.state import DESTROYED, RESERVE, TURN, Lasting, State
from tests.games.tmg.one_ability import bear
from tests.games.tmg.playing import (
    FAR,
    GUARDS,
    SWORDS,
    a_blow,
    activates,
    clear,
    deal,
    holding,
    led,
    left,
    melee,
    pile,
    rush,
    turn_starts,
)
from tests.games.tmg.tables import able, deck_of, run, told, until, why
from tests.script import Faces, Script

STARK = ("stark", "robb-stark-the-wolf-lord")


# -- TMG-DECK-R2 -------------------------------------------------------------------------------------------


def test_TMG_DECK_R2_a_card_is_played_from_hand() -> None:
    g = holding("winters-might", A=SWORDS, b=GUARDS)
    ask = until(strike(g, a_blow(g, "A", "b")))
    assert [*ask.options()] == ["winters-might", "none"]
    assert ask.why_not("northern-ferocity").says == "That card is not in hand."
    assert why(ask, "northern-ferocity") == "TMG-DECK-R2"


def test_TMG_DECK_R2_a_card_is_refused_outside_its_window() -> None:
    g = holding("winters-might", "swift-reposition", A=SWORDS, b=FAR)
    refusal = until(speak(g, W_TURN_START, Turn("red"))).why_not("winters-might")
    assert refusal.rule == "TMG-DECK-R2"
    assert refusal.says == "Winter's Might is played when a unit is about to roll to hit; now the turn starts."


def test_TMG_DECK_R2_a_card_needs_a_legal_target() -> None:
    g = holding("swift-reposition", A=SWORDS, b=GUARDS)
    ask = until(speak(g, W_TURN_START, Turn("red")))
    assert ask.why_not("swift-reposition").says == "There is no legal target for it."


def test_TMG_DECK_R2_a_card_goes_face_up_to_the_discard_pile() -> None:
    g = holding("winters-might", A=SWORDS, b=GUARDS)
    melee(g, "A", "b", red=["winters-might"], dice=[[1] * 7])
    assert (pile(g, "red-hand"), pile(g, "red-discard")) == ([], ["winters-might"])
    assert told(g, "played") == [{"seat": "red", "card": "winters-might", "use": "winters-might", "targets": ["A"]}]


def test_TMG_DECK_R2_an_attached_card_is_discarded_when_it_leaves() -> None:
    g = holding("the-north-remembers", A=SWORDS, b=FAR)
    turn_starts(g, "red", red=["the-north-remembers"])
    assert (pile(g, "red-attached"), pile(g, "red-discard")) == (["the-north-remembers"], [])
    run(harm(g, g["A"], 12, "test", "effect"))
    assert (pile(g, "red-attached"), pile(g, "red-discard")) == ([], ["the-north-remembers"])


def test_TMG_DECK_R2_a_cancelled_card_is_discarded() -> None:
    g = holding("the-north-remembers", A=SWORDS, b=FAR)
    deal(g, "blue", "counterplot")
    turn_starts(g, "red", red=["the-north-remembers"], blue=["counterplot"], dice=[[3]])
    assert (pile(g, "red-attached"), pile(g, "red-discard")) == ([], ["the-north-remembers"])
    assert g["A"].lasting == ()


def test_TMG_DECK_R2_no_card_is_played_on_a_charge_whose_charger_is_gone() -> None:
    leader = led(SWORDS, "greatjon-umber-lord-of-last-hearth", minis=1)
    g = holding("superior-positioning", seat="blue", A=leader, b=("stark-sworn-swords", 24, 34, 180))
    bear(g, A="reckless-heroism")
    rush(g, "A", "b", red=["reckless-heroism@A"], dice=[[1]])  # blue is not even asked
    assert (g["A"].where, pile(g, "blue-hand")) == (DESTROYED, ["superior-positioning"])


def test_TMG_DECK_R2_no_card_is_played_on_a_move_whose_unit_is_gone() -> None:
    g = holding("crannog-traps", active="blue", A=("crannogman-trackers", 24, 24, 0), b=(*FAR, {"minis": 1}))
    bear(g, A="hidden-traps")
    run(maneuver(g, g["b"]), red=["hidden-traps@A", "hits"], dice=[[1]])
    assert (g["b"].where, pile(g, "red-hand")) == (DESTROYED, ["crannog-traps"])


def test_TMG_DECK_R2_no_card_is_played_on_the_activation_of_a_unit_that_is_gone() -> None:
    g = holding("taunt-card", active="blue", A=(*SWORDS, {"minis": 9}), b=(*GUARDS, {"minis": 1}))
    bear(g, A="go-down-fighting", b="hold-the-line")
    activates(g, "b", blue=["hold-the-line@b"], dice=[[1] * 3])  # A loses a rank, and takes b with it
    assert (g["b"].where, pile(g, "red-hand")) == (DESTROYED, ["taunt-card"])


def test_TMG_DECK_R2_no_card_is_attached_to_a_unit_that_is_gone() -> None:
    g = holding("refuse-to-yield", A=(*SWORDS, {"minis": 1}), b=(*GUARDS, {"minis": 9}))
    bear(g, A="stubborn-tenacity", b="go-down-fighting")
    assert run(panic_test(g, g["A"]), dice=[[6, 6]]).passed  # b loses a rank, and takes A with it
    assert (g["A"].where, pile(g, "red-hand")) == (DESTROYED, ["refuse-to-yield"])


def test_TMG_DECK_R2_no_card_is_played_on_a_unit_that_has_fallen_into_reserve() -> None:
    leader = led(SWORDS, "greatjon-umber-lord-of-last-hearth", minis=1)
    g = holding("superior-positioning", seat="blue", A=leader, b=("stark-sworn-swords", 24, 34, 180))
    bear(g, A="reckless-heroism").mode = library().modes["clash-of-kings"]
    rush(g, "A", "b", red=["reckless-heroism@A"], dice=[[1]])
    assert (g["A"].where, pile(g, "blue-hand")) == (RESERVE, ["superior-positioning"])
    g = holding("winters-might", A=(*SWORDS, {"minis": 1}), b=GUARDS)
    bear(g, b="horrific-visage").mode = library().modes["clash-of-kings"]
    melee(g, "A", "b", dice=[[1, 1]])
    assert (g["A"].where, pile(g, "red-hand")) == (RESERVE, ["winters-might"])


def test_TMG_UNIT_R2_what_has_fallen_into_reserve_does_nothing_more() -> None:
    g = holding("refuse-to-yield", A=(*SWORDS, {"minis": 1}), b=(*GUARDS, {"minis": 9}))
    run(panic_test(g, g["A"]), red=["refuse-to-yield"], dice=[[6, 6]])
    clear(g, "b")
    bear(g, A="stubborn-tenacity", b="go-down-fighting").mode = library().modes["clash-of-kings"]
    run(panic_test(g, g["A"]), red=["stubborn-tenacity@A"], dice=[[6, 6]])  # b loses a rank, and takes A with it
    assert (g["A"].where, g["b"].conditions) == (RESERVE, ())


def test_TMG_ATTACK_R6_no_card_is_played_on_an_attack_that_has_ended() -> None:
    g = holding("winters-might", A=(*SWORDS, {"minis": 1}), b=GUARDS)
    bear(g, b="horrific-visage")
    melee(g, "A", "b", dice=[[1, 1]])  # who panics to death strikes nobody
    assert (g["A"].where, pile(g, "red-hand")) == (DESTROYED, ["winters-might"])


# -- TMG-CONV-R8 -------------------------------------------------------------------------------------------


def test_TMG_CONV_R8_one_card_for_each_window() -> None:
    g = holding("winters-might", "northern-ferocity", A=SWORDS, b=GUARDS)
    asked: list[tuple[str, str]] = []
    blow = melee(g, "A", "b", red=["winters-might", "none"], dice=[[1] * 7], asked=asked)
    assert asked == [("red", "W-ATK-PRE"), ("red", "W-ATK-AFTER")]
    assert (blow.sundering, blow.vicious) == (True, False)


def test_TMG_CONV_R8_both_copies_count_as_cards() -> None:
    g = holding("winters-might", "winters-might", A=SWORDS, b=GUARDS)
    melee(g, "A", "b", red=["winters-might", "none"], dice=[[1] * 7])
    assert pile(g, "red-hand") == ["winters-might"]


def test_TMG_CONV_R8_abilities_are_not_limited() -> None:
    hands = {"red": ["swift-reposition", "the-north-remembers"]}
    g = able(A=("house-mormont-she-bears", 24, 24, 0), b=FAR, decks={"red": STARK}, hands=hands)
    ask = until(speak(g, W_TURN_START, Turn("red")), red=["the-north-remembers"])
    assert [*ask.options()] == ["war-cry@A", "none"]


def test_TMG_CONV_R8_the_active_player_decides_first() -> None:
    for active, order in (("red", ["red", "blue"]), ("blue", ["blue", "red"])):
        g = holding("the-north-remembers", active=active, A=SWORDS, b=FAR)
        deal(g, "blue", "a-lannister-pays-his-debts")
        asked: list[tuple[str, str]] = []
        run(speak(g, W_TURN_START, Turn(active)), red=["none"], blue=["none"], asked=asked)
        assert [seat for seat, _ in asked] == order


# -- W-CARD and W-TARGETED ---------------------------------------------------------------------------------


def roaring(dice: Faces, red: list[str], blue: list[str]) -> State:
    """Both are of House Lannister: red plays Hear Me Roar on a Panic Test of b, and they answer each other."""
    g = holding("hear-me-roar", "counterplot", A=SWORDS, b=GUARDS)
    deal(g, "blue", "counterplot", "counterplot")
    run(panic_test(g, g["b"]), red=red, blue=blue, dice=dice)
    return g


def test_W_CARD_counterplot_cancels_a_card() -> None:
    g = roaring([[3], [4, 4]], ["hear-me-roar", "none"], ["counterplot"])
    assert left(g, "b") == 12  # 8 passes


def test_W_CARD_counterplot_cancels_a_counterplot() -> None:
    g = roaring([[3], [4, 2]], ["hear-me-roar", "counterplot"], ["counterplot", "none"])
    assert left(g, "b") == 12 - 3  # 6 - 1 misses 7 by 2, and 1 more
    assert pile(g, "red-discard") == ["hear-me-roar", "counterplot"]
    assert pile(g, "blue-discard") == ["counterplot"]


def test_W_CARD_nests_as_deep_as_the_hands_go() -> None:
    g = roaring([[3], [3], [4, 4]], ["hear-me-roar", "counterplot"], ["counterplot", "counterplot"])
    assert left(g, "b") == 12  # the second counterplot saves the first
    assert [*g.piles["blue-hand"].cards, *g.piles["red-hand"].cards] == []


def test_W_CARD_is_for_the_opponent() -> None:
    g = holding("hear-me-roar", "counterplot", A=SWORDS, b=GUARDS)
    asked: list[tuple[str, str]] = []
    run(panic_test(g, g["b"]), red=["hear-me-roar"], dice=[[6, 6]], asked=asked)
    assert asked == [("red", "W-MORALE-PRE")]


def test_W_TARGETED_opens_after_W_CARD() -> None:
    g = holding("combat-prowess", active="blue", A=SWORDS, b=(*GUARDS, {"minis": 8, "conditions": ["weakened"]}))
    deal(g, "blue", "mercy-of-the-mother", "counterplot")
    # the card that would cancel Mercy of the Mother is cancelled itself
    blue, red = ["mercy-of-the-mother", "counterplot"], ["combat-prowess"]
    asked: list[tuple[str, str]] = []
    run(speak(g, W_ACTIVATE, Activation(g["b"]), "b"), blue=blue, red=red, dice=[[3], [4, 4]], asked=asked)
    assert asked == [("blue", "W-ACTIVATE"), ("red", "W-TARGETED"), ("blue", "W-CARD")]
    assert left(g, "b") == 11


def test_W_TARGETED_opens_for_the_unit_that_acts_as_well_as_for_the_one_picked() -> None:
    g = holding("war-cry-card", A=(*SWORDS, {"conditions": ["weakened"]}), b=FAR)
    deal(g, "blue", "combat-prowess")
    activates(g, "A", red=["war-cry-card"], blue=["combat-prowess"])
    assert (g["A"].conditions, g["b"].conditions) == ((), ())
    assert told(g, "played")[0]["targets"] == ["b", "A"]


def test_TMG_CONTENT_R12_who_has_no_abilities_may_still_be_played_on() -> None:
    g = holding("war-cry-card", A=SWORDS, b=FAR)
    affix(g, g["A"], Lasting(NO_ABILITIES, TURN, "a test"), "test")
    question = until(speak(g, W_ACTIVATE, Activation(g["A"])))
    assert "war-cry-card" in question.options()


def test_TMG_CONTENT_R12_a_unit_that_cards_cannot_target() -> None:
    g = holding("war-cry-card", A=SWORDS, b=FAR)
    affix(g, g["A"], Lasting(NO_CARDS, TURN, "a test"), "test")
    activates(g, "A")  # not even asked
    assert pile(g, "red-hand") == ["war-cry-card"]


# -- SEC-10 ------------------------------------------------------------------------------------------------


def questions(flow: Any, dice: Faces = ()) -> list[tuple[str, str]]:
    """Everything that is asked while both decline."""
    script = Script({"red": ["none"] * 20, "blue": ["none"] * 20}, dice, ())
    value = None
    try:
        while True:
            value = script.answer(flow.send(value))
    except StopIteration:
        return script.asked


def test_SEC_10_whether_a_seat_is_asked_at_W_TURN_START_does_not_depend_on_its_hand() -> None:
    cards = dict.fromkeys(deck_of(*STARK))
    assert len(cards) == 10
    for whose in ("red", "blue"):
        for card in cards:
            g = holding(card, active=whose, commander=STARK[1], A=SWORDS, b=FAR)
            assert questions(speak(g, W_TURN_START, Turn(whose))) == [("red", "W-TURN-START")]


def test_SEC_10_whether_a_seat_is_asked_in_an_attack_does_not_depend_on_its_hand() -> None:
    dice = [[4, 1, 1, 1, 1, 1, 1], [2], [3, 3]]
    for card in dict.fromkeys(deck_of(*STARK)):
        g = holding(card, commander=STARK[1], A=SWORDS, b=GUARDS)
        assert questions(strike(g, a_blow(g, "A", "b")), dice) == [("red", "W-ATK-PRE"), ("red", "W-ATK-AFTER")]


def test_TMG_DECK_2_SEC_10_nobody_is_asked_for_cards_that_all_know_to_be_elsewhere() -> None:
    g = holding("winters-might", A=SWORDS, b=FAR)
    for card in ("the-north-remembers", "swift-reposition"):  # all that Robb's deck plays at W-TURN-START
        for _ in range(2):
            assert questions(speak(g, W_TURN_START, Turn("red"))) == [("red", "W-TURN-START")]
            g.piles["red-discard"].put(g.piles["red-deck"].take(card))
    assert questions(speak(g, W_TURN_START, Turn("red"))) == []


def test_SEC_10_an_empty_hand_is_not_asked() -> None:
    g = holding("winters-might", A=SWORDS, b=FAR)
    g.piles["red-discard"].put(g.piles["red-hand"].take("winters-might"))
    assert questions(speak(g, W_TURN_START, Turn("red"))) == []
