"""Standing orders decline for a seat by ordinary lines, until an event ends them."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from banneret.kernel import journal
from banneret.kernel.chance import Scripted
from banneret.kernel.decisions import NONE, Choose, ChooseSome
from banneret.kernel.orders import Orders
from tests.kernel.duel import GAME, SEATS, Duel, DuelGame, duel
from tests.kernel.wandering import onward, until

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def test_an_order_declines_the_question_it_names_and_no_other() -> None:
    match, orders = until(duel(2), "card"), Orders()
    seat = match.questions[0].seat
    assert orders.reply(match) is None
    orders.give(match, seat, "card")
    assert orders.reply(match) == NONE
    assert orders.answer(match)
    assert match.lines()[-1].ask == "card"
    assert match.lines()[-1].ordered
    assert orders.reply(match) is None
    assert not orders.answer(match)


def test_an_order_is_for_its_own_seat() -> None:
    match, orders = until(duel(2), "card"), Orders()
    other = "silver" if match.questions[0].seat == "gold" else "gold"
    orders.give(match, other, "*")
    assert orders.reply(match) is None


def test_an_order_for_everything_leaves_questions_that_cannot_be_declined() -> None:
    match, orders = until(duel(2), "step"), Orders()
    orders.give(match, match.questions[0].seat, "*")
    assert orders.reply(match) is None  # a pose cannot be declined
    onward(match, random.Random(0), 1)
    assert match.questions[0].ask == "card"
    assert orders.reply(match) == NONE


def test_an_order_ends_with_the_event_it_names() -> None:
    match, orders = until(duel(2), "card"), Orders()
    seat = match.questions[0].seat
    orders.give(match, seat, "*", "round-ended")
    assert [order.ask for order in orders.standing(match, seat)] == ["*"]
    before = match.g.round
    rng = random.Random(1)
    while match.g.round == before and not match.over:
        if not orders.answer(match):
            onward(match, rng, 1)
    assert not match.over
    assert orders.standing(match) == []
    until(match, "guard")
    assert orders.reply(match, seat) is None


def test_an_event_told_before_the_order_does_not_end_it() -> None:
    match, orders = duel(2), Orders()
    until(match, "card")
    onward(match, random.Random(0), 1)
    until(match, "card")
    assert any(event["kind"] == "round-ended" for event in match.events())
    orders.give(match, match.questions[0].seat, "card", "round-ended")
    assert orders.reply(match) == NONE


def test_an_undone_event_that_is_told_again_ends_an_order() -> None:
    match, orders = until(duel(2), "card"), Orders()
    until(onward(match, random.Random(0), 1), "guard")
    orders.give(match, "gold", "*", "stepped")
    match.undo(to=4)
    assert match.told < orders.as_json()[0]["given"]
    assert orders.standing(match)
    until(match, "step")
    assert orders.standing(match)
    onward(match, random.Random(0), 1)
    assert orders.standing(match) == []


def test_orders_answer_questions_asked_together_one_by_one() -> None:
    match, orders = duel(2), Orders()
    orders.give(match, "silver", "guard")
    assert orders.answer(match)
    assert match.answered() == ("silver",)
    assert not orders.answer(match)
    orders.give(match, "gold", "guard")
    assert orders.reply(match, "gold") == NONE
    assert orders.answer(match)
    assert [(line.seat, line.reply, line.ordered) for line in match.lines()[-2:]] == [
        ("gold", NONE, True), ("silver", NONE, True)
    ]  # fmt: skip


class Asking(DuelGame):
    """After the deal: gold may play a card, silver may answer it, gold may give some away."""

    def go_on(self, g: Duel) -> Flow[None]:
        if g.round == 0:
            yield from super().go_on(g)
            return
        yield Choose("gold", "play", "DUEL-X", ["lunge", NONE])
        yield Choose("silver", "answer", "DUEL-X", lambda: [*(["parry"] if "parry" in g.hand("silver") else []), NONE])
        yield ChooseSome("gold", "give", "DUEL-X", ["a", "b"][: g.round - 1])
        g.round += 1
        if g.round > 3:
            g.lost = "gold"


@pytest.mark.parametrize("card", ["parry", "spy"])
def test_an_idle_order_passes_only_for_want_of_anything_that_fits(card: str) -> None:
    script = Scripted(cards=[("lunge", "parry", "spy"), ("lunge", "lunge", card)])
    match, orders = duel(dice=script, game=Asking()), Orders()
    orders.give(match, "silver", "*", idle=True)
    assert orders.reply(match) is None
    match.answer(NONE)
    assert orders.reply(match) == (None if card == "parry" else NONE)
    assert orders.answer(match) == (card == "spy")
    if card == "spy":
        assert not match.lines()[-1].ordered  # it has looked at the hand: a reply like any other
        assert match.undo_floor("gold") is None


def test_an_idle_order_declines_an_empty_choice_of_some() -> None:
    match, orders = duel(1, game=Asking()), Orders()
    orders.give(match, "gold", "give", idle=True)
    match.answer(NONE)
    match.answer(NONE)
    assert orders.reply(match) == []
    assert orders.answer(match)
    match.answer(NONE)
    match.answer(NONE)
    assert match.questions[0].ask == "give"
    assert orders.reply(match) is None
    orders.give(match, "gold", "give")
    assert orders.reply(match) == []


def test_an_order_that_does_not_look_at_the_hand_leaves_undo_to_others() -> None:
    match, orders = duel(1, game=Asking()), Orders()
    orders.give(match, "silver", "answer")
    match.answer("lunge")
    first = match.count - 1
    assert orders.answer(match)
    assert match.undo_floor("gold") == first
    assert [line.ask for line in match.undo("gold")] == ["play", "answer"]


def test_orders_are_cancelled_one_or_all_and_replaced() -> None:
    match, orders = until(duel(2), "card"), Orders()
    seat = match.questions[0].seat
    orders.give(match, seat, "card")
    orders.give(match, seat, "card", "round-ended")
    orders.give(match, seat, "guard")
    assert [(order.ask, order.until) for order in orders.standing(match)] == [("card", "round-ended"), ("guard", None)]
    orders.cancel(seat, "card")
    assert orders.reply(match) is None
    orders.give(match, seat)
    assert orders.reply(match) == NONE
    orders.cancel(seat)
    assert orders.standing(match) == []


def test_orders_are_json_and_come_back_from_it() -> None:
    match, orders = until(duel(2), "card"), Orders()
    seat = match.questions[0].seat
    orders.give(match, seat, "card", "round-ended", idle=False)
    written = json.loads(json.dumps(orders.as_json()))
    assert written == [{"seat": seat, "ask": "card", "until": "round-ended", "idle": False, "given": match.told}]
    assert Orders(written).reply(match) == NONE


def test_a_match_under_orders_replays_and_ends() -> None:
    match, orders, rng = duel(9), Orders(), random.Random(9)
    for seat in SEATS:
        orders.give(match, seat, "answer")
        orders.give(match, seat, "guard", "wounded")
    while not match.over:
        if not orders.answer(match):
            onward(match, rng, 1)
    assert any(line.ordered for line in match.lines())
    again = journal.replay(GAME, match.journal)
    assert again.journal == match.journal
    assert [line.ordered for line in again.lines()] == [line.ordered for line in match.lines()]
