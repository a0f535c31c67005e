"""Windows: forced effects, then seat after seat until all decline in a row; whether a seat is asked is public."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from banneret.kernel.chance import Scripted
from banneret.kernel.decisions import NONE, Choose, Why
from banneret.kernel.windows import FORCED, OFFERED, Abilities, window
from tests.kernel.duel import duel
from tests.kernel.wandering import states, until

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


class Trick:
    """A use that counts; it fits while `fits` says so."""

    def __init__(self, seat: str, word: str, fits: Callable[[list[str]], bool] = lambda _: True, forced: bool = False):
        self.seat, self.word, self.fits, self.forced = seat, word, fits, forced
        self.looked = 0

    def why_not(self, g: Any, subject: Any) -> Why | None:
        self.looked += 1
        return None if self.fits(subject) else Why("R-1", f"{self.word} does not fit.")

    def run(self, g: Any, subject: Any) -> Flow[None]:
        subject.append(f"{self.seat}:{self.word}")
        yield from ()


def play(uses: list[Trick], replies: list[str], **how: Any) -> tuple[list[str], list[str]]:
    """Run a window with these replies: what was done, and who was asked what."""
    done: list[str] = []
    asked: list[str] = []
    flow = window(None, "now", "R-1", done, lambda: uses, ("gold", "silver"), **how)
    left = [*replies]
    try:
        question = next(flow)
        while True:
            assert isinstance(question, Choose)
            asked.append(f"{question.seat}: {' '.join(question.options())}")
            assert question.why_not(left[0]) is None
            question = flow.send(left.pop(0))
    except StopIteration:
        assert left == []
    return done, asked


def test_each_seat_is_asked_in_order_until_all_decline_in_a_row() -> None:
    uses = [Trick("gold", "a"), Trick("gold", "b"), Trick("silver", "c")]
    done, asked = play(uses, ["a", "c", "b"])
    assert done == ["gold:a", "silver:c", "gold:b"]
    assert asked == ["gold: a b none", "silver: c none", "gold: b none"]


def test_a_seat_that_declined_is_asked_again_after_another_has_acted() -> None:
    uses = [Trick("gold", "a"), Trick("silver", "c")]
    done, asked = play(uses, [NONE, "c", NONE])
    assert done == ["silver:c"]
    assert asked == ["gold: a none", "silver: c none", "gold: a none"]


def test_when_all_decline_in_a_row_the_window_closes() -> None:
    uses = [Trick("gold", "a"), Trick("silver", "c")]
    assert play(uses, [NONE, NONE]) == ([], ["gold: a none", "silver: c none"])
    assert play(uses, ["a", NONE])[0] == ["gold:a"]


def test_forced_effects_come_first_and_are_never_offered() -> None:
    uses = [Trick("silver", "c"), Trick("gold", "must", forced=True), Trick("gold", "not now", lambda _: False, True)]
    done, asked = play(uses, ["c"])
    assert done == ["gold:must", "silver:c"]
    assert asked == ["silver: c none"]


def test_a_forced_effect_looks_again_when_its_turn_comes() -> None:
    uses = [Trick("gold", "first", forced=True), Trick("silver", "second", lambda done: not done, forced=True)]
    assert play(uses, []) == (["gold:first"], [])


def test_an_effect_used_up_or_made_unfit_drops_out() -> None:
    uses = [Trick("gold", "a"), Trick("silver", "only first", lambda done: not done)]
    assert play(uses, ["a"]) == (["gold:a"], ["gold: a none"])


def test_most_limits_how_often_a_seat_acts() -> None:
    uses = [Trick("gold", "a"), Trick("gold", "b"), Trick("silver", "c"), Trick("silver", "d")]
    done, asked = play(uses, ["a", "d"], most={"gold": 1, "silver": 1})
    assert done == ["gold:a", "silver:d"]
    assert asked == ["gold: a b none", "silver: c d none"]


def test_a_seat_that_could_hold_something_is_asked_even_if_it_does_not() -> None:
    asked = play([Trick("silver", "c", lambda _: False)], [NONE], always_ask=lambda seat: seat == "silver")[1]
    assert asked == ["silver: none"]
    assert play([Trick("silver", "c", lambda _: False)], []) == ([], [])


def test_what_cannot_be_used_now_says_why() -> None:
    uses = [Trick("gold", "a"), Trick("gold", "z", lambda _: False)]
    question = next(window(None, "now", "R-1", [], lambda: uses, ("gold",), about="b4"))
    assert isinstance(question, Choose)
    assert question.candidates() == ["a", NONE, "z"]
    assert question.why_not("z") == Why("R-1", "z does not fit.")
    assert question.about == "b4"
    assert question.decline == NONE


def test_where_it_must_ask_anyway_nothing_is_looked_at_until_somebody_looks() -> None:
    trick = Trick("gold", "a")
    flow = window(None, "now", "R-1", [], lambda: [trick], ("gold",), always_ask=lambda _: True)
    question = next(flow)
    assert isinstance(question, Choose)
    assert question.decline == NONE
    looked = trick.looked
    assert looked <= 1  # once, to see whether it is forced upon anyone
    question.options()
    assert trick.looked == looked + 1


def test_abilities_are_filed_with_their_two_halves() -> None:
    abilities = Abilities()

    @abilities.ability("riposte", at="after", rule="R-7")
    def riposte(g: list[str], owner: str, *, wounds: int) -> None:
        g.append(f"{owner}{wounds}")

    @abilities.ability("burn", at="before", rule="R-8", kind=FORCED)
    def burn(g: list[str]) -> None: ...

    assert riposte.may_be_used([], "b4") is True

    @riposte.may
    def fits(g: list[str], owner: str) -> bool:
        return owner == "b4"

    assert [*abilities] == ["riposte", "burn"]
    assert (riposte.at, riposte.rule, riposte.kind, abilities["burn"].kind) == ("after", "R-7", OFFERED, FORCED)
    assert riposte.may_be_used([], "b4")
    assert not riposte.may_be_used([], "t8")
    told: list[str] = []
    riposte(told, "b4", wounds=2)
    assert told == ["b42"]


# --- in the duel --------------------------------------------------------------------------------------------


def test_the_empty_handed_are_asked_as_if_they_held_a_parry() -> None:
    """The same seeds with silver's hand swapped: silver is asked all the same, and only its own options differ."""
    with_parry = duel(dice=scripted("parry"))
    without = duel(dice=scripted("lunge"))
    for match in (with_parry, without):
        for reply in (NONE, NONE, [0, 0, 90000], "lunge"):
            match.answer(reply)
    mine, theirs = with_parry.question, without.question
    assert isinstance(mine, Choose)
    assert isinstance(theirs, Choose)
    assert mine.waiting() == theirs.waiting() == {"n": 6, "waiting": "silver", "ask": "answer", "rule": "DUEL-5"}
    assert mine.options() == ["parry", NONE]
    assert theirs.options() == [NONE]
    assert str(theirs.why_not("parry")) == "There is no parry in your hand. (DUEL-5)"


def scripted(card: str) -> Scripted:
    return Scripted(cards=[["lunge", "lunge", "spy"], ["lunge", "spy", card]])


def test_a_parry_cancels_a_card_and_a_parry_that_parry() -> None:
    script = Scripted([(1, 1, 1)], [["lunge", "parry", "spy"], ["lunge", "parry", "parry"], ["spy"]])
    match = duel(dice=script)
    for reply in (NONE, NONE, [0, 0, 90000], "lunge", "parry", "parry"):
        match.answer(reply)
    question = match.question
    assert question is not None
    assert (question.seat, question.ask) == ("silver", "defence")  # silver has used its parry in this window
    match.answer(NONE)
    script.used_up()  # three dice: the lunge stands


def test_nobody_is_asked_when_all_parries_lie_open() -> None:
    match = until(duel(2), "card")
    g = match.g
    seat = g.active
    for pile in g.piles.values():
        for card in [card for card in pile.cards if card == "parry"]:
            pile.take(card)
            g.piles["discard"].put(card)
    g.hand(seat).put("lunge")
    match.answer("lunge")
    assert match.question is None or match.question.ask != "answer"


@pytest.mark.parametrize("seed", range(5))
def test_whoever_could_hold_a_parry_is_asked(seed: int) -> None:
    """Whenever a card is played and the other hand is not empty, the window asks, whatever the hand holds."""
    asked = 0
    for match in states(seed):
        lines = match.lines()
        if lines and lines[-1].ask == "card" and lines[-1].reply != NONE and match.question is not None:
            foe = "silver" if lines[-1].seat == "gold" else "gold"
            seen = match.g.piles["discard"].cards.count("parry")
            if len(match.g.hand(foe)) and seen < 5:
                assert (match.question.seat, match.question.ask) == (foe, "answer")
                asked += 1
    assert asked or seed
