"""Rounds, turns and Clean-Up: who takes a turn, who passes, what is removed and drawn, when a round is over."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.changes import affix, hamper
from banneret.games.tmg.hands import refill_size
from banneret.games.tmg.library import library
from banneret.games.tmg.state import (
    CLEAN_UP,
    GAME,
    ROUND,
    ROUND_END,
    ROUND_START,
    TURN,
    TURNS,
    Lasting,
    NcuUnit,
    State,
    Unit,
)
from banneret.games.tmg.turn import go_on, phase_over, waiting
from banneret.games.tmg.turn_words import BARRED, DRAW_MORE, REFILL
from banneret.kernel.decisions import ChooseSome
from tests.games.tmg.tables import Listener, at, deck_of, heard, run, table, told, until, watch, why

SWORDS, GUARDS = "stark-sworn-swords", "lannister-guards"
STARK, LANNISTER = ("stark", "robb-stark-the-wolf-lord"), ("lannister", "jaime-lannister-the-kingslayer")


def field(**more: Any) -> State:
    """Two units a side, nobody near, A Game of Thrones without its tokens; both decks, no hands."""
    from dataclasses import replace

    units = {
        "A": (SWORDS, 10, 8, 0),
        "B": (SWORDS, 38, 8, 0),
        "c": (GUARDS, 10, 40, 180),
        "d": (GUARDS, 38, 40, 180),
    }
    g = table(active=None, **{**units, **more})
    g.scenario, g.mode, g.size = "game-of-thrones-small", library().modes["game-of-thrones"], "small"
    g.sides = {"red": "first", "blue": "second"}
    for n, (id, seat) in enumerate((("N", "red"), ("o", "blue"))):
        card = replace(library().ncus["sansa-stark"], abilities=())
        g.ncus.append(NcuUnit(n, id, card, seat))
    for seat, deck in (("red", STARK), ("blue", LANNISTER)):
        for card_id in deck_of(*deck):
            g.piles[f"{seat}-deck"].put(card_id)
    return g


def everybody(g: State) -> list[Unit | NcuUnit]:
    return [*g.units, *g.ncus]


def hold(g: State, seat: str, *cards: str) -> None:
    for card in cards:
        g.piles[f"{seat}-hand"].put(g.piles[f"{seat}-deck"].take(card))


def test_TMG_ACT_1_TMG_ROUND_R1_the_first_player_takes_the_first_turn() -> None:
    g = field(first="blue")
    g.to_act = "blue"
    question = until(go_on(g))
    assert (question.seat, question.ask, g.round, g.active) == ("blue", "activate", 1, "blue")


def test_TMG_ACT_2_TMG_ACT_9_TMG_ACT_R1_units_and_ncus_that_have_not_activated_may_be_selected() -> None:
    g = field()
    assert until(go_on(g)).options() == ["A", "B", "N"]
    g["A"].activated = True
    assert until(go_on(g)).options() == ["B", "N"]
    g["B"].where = "reserve"
    g["A"].activated = False
    assert [one.id for one in waiting(g, "red")] == ["A", "N"]
    hamper(g, g.ncus[0], Lasting(BARRED, ROUND, "Price of Honor"), "test")
    assert [one.id for one in waiting(g, "red")] == ["A"]


def test_TMG_ACT_3_TMG_ACT_4_turns_alternate() -> None:
    g = field()
    run(go_on(g), red=["A", "march", at(10, 12, 0)])
    assert (g["A"].activated, g.active, g.to_act) == (True, None, "blue")
    run(go_on(g), blue=["o", "crown", "none"])
    assert (g.ncus[1].zone, g.to_act, g.tally.turns) == ("crown", "red", ("red", "blue"))


def test_TMG_ACT_5_who_can_activate_may_not_pass() -> None:
    question = until(go_on(field()))
    assert "pass" not in question.options()
    assert "pass" in question.candidates()
    assert (why(question, "pass"), question.why_not("pass").numbers) == ("TMG-ACT-5", {"left": 3})


def test_TMG_ACT_2_TMG_ACT_R1_who_cannot_be_activated_has_a_reason() -> None:
    g = field()
    g["A"].activated = True
    question = until(go_on(g))
    assert (question.options(), question.candidates()) == (["B", "N"], ["B", "N", "A", "pass"])
    assert question.why_not("A").says == "It has been activated this round."
    g = field()
    hamper(g, g.ncus[0], Lasting(BARRED, ROUND, "Price of Honor"), "test")
    question = until(go_on(g))
    assert (question.options(), why(question, "N")) == (["A", "B"], "TMG-ACT-R1")
    assert question.why_not("c").rule == "TMG-ACT-2"  # not an answer at all


def test_TMG_ACT_9_TMG_ACT_3_TMG_ACT_6_who_has_nothing_left_passes_until_the_other_is_done() -> None:
    g = field()
    for one in ("A", "B"):
        g[one].activated = True
    g.ncus[0].activated = True
    opened = watch(g, ["W-TURN-START", "W-TURN-END"])
    run(go_on(g))
    assert (told(g, "passed"), g.to_act, g.passes) == ([{"seat": "red"}], "blue", 1)
    assert opened == ["W-TURN-START", "W-TURN-END"]  # TMG-ROUND-R1


def test_TMG_ACT_7_the_phase_ends_when_all_have_activated() -> None:
    g = field()
    for one in everybody(g):
        assert not phase_over(g)
        one.activated = True
    assert phase_over(g)
    run(go_on(g))
    assert g.stage == ROUND_END


def test_TMG_ROUND_1_TMG_ROUND_2_a_round_is_an_activation_phase_and_clean_up() -> None:
    g = field()
    for one in everybody(g):
        one.activated = True
    stages = []
    while g.stage != ROUND_START:
        run(go_on(g), cards=[] if g.stage != CLEAN_UP else [CARDS_RED, CARDS_BLUE])
        stages.append(g.stage)
    assert (stages, g.round) == ([ROUND_END, CLEAN_UP, ROUND_START], 2)


CARDS_RED = ["assault-orders", "winters-might", "winters-might"]
CARDS_BLUE = ["bribery", "bribery", "counterplot"]


def cleaned(g: State, red: Any = (), blue: Any = (), cards: Any = (CARDS_RED, CARDS_BLUE)) -> State:
    g.stage = CLEAN_UP
    run(go_on(g), red=red, blue=blue, cards=cards)
    return g


def test_TMG_CLEAN_2_TMG_CLEAN_R3_tokens_and_orders_go_and_the_rest_stays() -> None:
    g = field(A=(SWORDS, 10, 8, 0, {"conditions": ["panicked"], "minis": 7}))
    g["A"].activated, g["A"].orders = True, ("Threaten",)
    for until_when in (ROUND, GAME):
        affix(g, g["A"], Lasting("speed", until_when, until_when, 1), "test")
    cleaned(g)
    a = g["A"]
    assert (a.activated, a.orders, a.conditions, a.strength) == (False, (), ("panicked",), 7)
    assert [e.until for e in a.lasting] == [GAME]


def test_TMG_CLEAN_3_TMG_NCU_5_TMG_CLEAN_4_TMG_INF_3_the_board_is_cleared_and_influence_ends() -> None:
    g = field()
    g.ncus[0].zone = "crown"
    affix(g, g["c"], Lasting("hunters-guile", "influence", "Hunter's Guile", seat="red", ncu=0), "test")
    cleaned(g)
    assert (g.ncus[0].zone, g["c"].lasting) == ("", ())


def test_TMG_CLEAN_5_TMG_CLEAN_6_TMG_CLEAN_R2_discard_any_number_then_draw_up_to_three_first_player_first() -> None:
    g = field(first="blue")
    hold(g, "red", "winters-might", "assault-orders")
    asked: list[tuple[str, str]] = []
    g.stage = CLEAN_UP
    run(go_on(g), red=[["assault-orders"]], cards=[CARDS_BLUE, ["northern-ferocity", "winters-might"]], asked=asked)
    assert g.piles["red-discard"].cards == ["assault-orders"]
    assert sorted(g.piles["red-hand"].cards) == ["northern-ferocity", "winters-might", "winters-might"]
    assert [(e["seat"], e["number"]) for e in told(g, "drawn")] == [("blue", 3), ("red", 2)]
    assert asked == [("red", "discard")]


def test_TMG_CLEAN_5_TMG_CLEAN_7_a_larger_hand_draws_nothing_and_has_no_limit() -> None:
    g = field()
    hold(g, "red", "winters-might", "winters-might", "assault-orders", "assault-orders")
    cleaned(g, red=[[]], cards=[CARDS_BLUE])
    assert len(g.piles["red-hand"]) == 4


def test_TMG_CLEAN_R2_SEC_1_a_second_copy_alone_is_not_discarded_so_that_nobody_hears_of_the_first() -> None:
    g = field()
    hold(g, "red", "winters-might", "winters-might")
    g.stage = CLEAN_UP
    question = until(go_on(g))
    assert isinstance(question, ChooseSome)
    assert (question.items, question.eyes) == (["winters-might", "winters-might#2"], None)
    assert [*question.options()] == [[], ["winters-might"], ["winters-might", "winters-might#2"]]
    assert why(question, ["winters-might#2"]) == "TMG-CLEAN-5"
    assert question.waiting().get("items") is None


def test_TMG_CLEAN_8_TMG_DECK_4_a_deck_that_is_too_small_gives_what_is_left() -> None:
    g = field()
    for card in [*g.piles["red-deck"].cards][1:]:
        g.piles["red-discard"].put(g.piles["red-deck"].take(card))
    last = [*g.piles["red-deck"].cards]
    cleaned(g, cards=[last, CARDS_BLUE])
    assert (g.piles["red-hand"].cards, len(g.piles["red-deck"]), len(g.piles["red-discard"])) == (last, 0, 19)
    cleaned(g, red=[[]], blue=[[]], cards=[])
    assert len(g.piles["red-hand"]) == 1


def test_TMG_CLEAN_9_TMG_CLEAN_10_TMG_ACT_1_the_token_changes_hands_and_the_round_advances() -> None:
    g = cleaned(field())
    assert (g.first, g.round, g.to_act, g.passes, g.stage) == ("blue", 2, "blue", 0, ROUND_START)


def test_TMG_CLEAN_1_TMG_CLEAN_R1_TMG_WIN_R4_scoring_and_the_victory_check_come_first() -> None:
    g = field()
    g["A"].activated = True
    g.stage, g.vp["red"] = ROUND_END, 10
    run(go_on(g))
    assert g.end is not None
    assert (g.end.winner, g["A"].activated) == ("red", True)
    g = field()
    g.stage, g.round = ROUND_END, 8
    run(go_on(g))
    assert g.end is not None
    assert (g.end.winner, g.round) == (None, 8)


def test_TMG_CONTENT_R12_effects_of_a_turn_end_with_it() -> None:
    g = field()
    for word in (TURN, ROUND):
        affix(g, g["A"], Lasting("speed", word, word, 1), "test")
    run(go_on(g), red=["B", "march", at(38, 12, 0)])
    assert [e.until for e in g["A"].lasting] == [ROUND]


def test_TMG_ROUND_1_TMG_ROUND_2_TMG_CONV_R10_the_windows_of_a_round_in_order() -> None:
    names = ["W-ROUND-START", "W-TURN-START", "W-ACTIVATE", "W-TURN-END", "W-ROUND-END", "W-CLEAN"]
    g = field()
    opened = watch(g, names)
    g.stage = ROUND_START
    run(go_on(g))
    run(go_on(g), red=["A", "march", at(10, 12, 0)])
    for one in everybody(g):
        one.activated = True
    run(go_on(g))
    run(go_on(g))
    run(go_on(g), cards=[CARDS_RED, CARDS_BLUE])
    assert (opened, g.stage) == (names, ROUND_START)


def test_TMG_CLEAN_6_effects_may_let_a_player_draw_more() -> None:
    g = field()

    def more(g: State, _: Any) -> None:
        g.edicts += (Lasting(DRAW_MORE, "refill:red", "Raven Post", seat="red"),)

    g.ears = heard({"W-CLEAN": [Listener("more", does=more)]})
    cleaned(g, cards=[CARDS_RED, ["northern-ferocity"], CARDS_BLUE])
    assert (len(g.piles["red-hand"]), g.edicts) == (4, ())


def test_TMG_CLEAN_6_an_effect_may_let_one_player_fill_the_hand_further() -> None:
    g = field()
    assert [refill_size(g, seat) for seat in ("red", "blue")] == [3, 3]
    g.edicts = (Lasting(REFILL, "game", "Mastermind", 4, "red"), Lasting(DRAW_MORE, "game", "Other", 9, "red"))
    assert [refill_size(g, seat) for seat in ("red", "blue")] == [4, 3]


def test_TMG_ACT_4_a_turn_notes_who_is_engaged_as_it_begins() -> None:
    g = field(c=(GUARDS, 10, 12.8, 180))
    until(go_on(g))
    assert g.tally.engaged == ((0, 2),)
    assert g.stage == TURNS
