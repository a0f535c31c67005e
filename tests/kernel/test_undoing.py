"""Undo: a seat takes back its own last replies alone, as long as nobody has learned anything since."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from banneret.kernel import journal
from banneret.kernel.decisions import NONE, Choose
from banneret.kernel.errors import Stale, UndoRefused
from banneret.kernel.position import from_position
from banneret.kernel.undoing import last_answer, last_roll
from tests.kernel.duel import GAME, SEATS, Duel, DuelGame, duel
from tests.kernel.wandering import STAY, Slow, at_turn, everything, played, states, to_come, until

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def test_own_replies_are_taken_back_one_by_one_as_long_as_nobody_learned_anything() -> None:
    match = at_turn()
    step = everything(match)
    match.answer(STAY)
    card = everything(match)
    match.answer(NONE)
    assert match.question is not None
    assert match.question.seat == "silver"
    assert match.undo_floor("gold") == 4
    assert match.undo_floor("silver") is None
    assert [line.reply for line in match.undo("gold")] == [NONE]
    assert everything(match) == card
    assert [line.reply for line in match.undo("gold")] == [STAY]
    assert everything(match) == step


def test_undo_without_a_seat_takes_back_the_last_reply() -> None:
    match = at_turn()
    match.answer(STAY)
    match.answer(NONE)
    assert [line.ask for line in match.undo()] == ["card"]


def test_another_seats_reply_ends_what_may_be_taken_back() -> None:
    match = at_turn(dice=((1, 1),))
    match.answer(STAY)
    match.answer("lunge")
    assert match.undo_floor("gold") is None  # the card lies open
    match.answer(NONE)  # silver does not parry
    assert match.undo_floor("gold") is None
    assert match.undo_floor("silver") == 6
    with pytest.raises(UndoRefused, match="ask the other side"):
        match.undo("gold")


def test_the_last_answer_of_a_seat_and_the_last_roll_are_found_however_far_back() -> None:
    match = at_turn(dice=((1, 1),))
    assert (last_answer(match, "gold"), last_answer(match, "silver"), last_roll(match)) == (2, 3, None)
    for reply in (STAY, NONE, NONE):
        match.answer(reply)
    assert (last_answer(match, "gold"), last_answer(match, "silver"), last_roll(match)) == (5, 6, 7)
    later = from_position(GAME, at_turn().position())
    assert (last_answer(later, "gold"), last_roll(later)) == (None, None)
    later.answer(STAY)
    assert last_answer(later, "gold") == later.count - 1


def test_dice_end_what_may_be_taken_back() -> None:
    match = at_turn(dice=((1, 1),))
    for reply in (STAY, NONE, NONE):
        match.answer(reply)
    assert match.undo_floor("gold") is None
    assert match.undo_floor("silver") is None
    with pytest.raises(UndoRefused):
        match.undo("silver")


def test_a_reveal_ends_what_may_be_taken_back() -> None:
    match = at_turn()
    match.answer(STAY)
    assert match.undo_floor("gold") == 4
    match.answer("lunge")  # told with shows=True
    assert match.undo_floor("gold") is None
    with pytest.raises(UndoRefused):
        match.undo("gold")


def test_replies_given_together_lie_open_and_cannot_be_taken_back_alone() -> None:
    match = duel(5)
    match.answer(NONE, "gold")
    match.answer(NONE, "silver")
    for seat in SEATS:
        assert match.undo_floor(seat) is None
        with pytest.raises(UndoRefused):
            match.undo(seat)


def test_by_consent_replies_given_together_are_taken_back_together() -> None:
    match = duel(5)
    before = everything(match)
    match.answer(NONE, "gold")
    match.answer(NONE, "silver")
    taken = match.undo(to=match.count - 1)
    assert [line.seat for line in taken] == ["gold", "silver"]
    assert everything(match) == before


def test_standing_orders_do_not_count_as_replies() -> None:
    ordered = at_turn()
    ordered.answer(STAY, ordered=True)
    assert ordered.undo_floor("gold") is None
    with pytest.raises(UndoRefused):
        ordered.undo("gold")
    ordered.answer(NONE)
    assert ordered.undo_floor("gold") == 5


def test_another_seats_standing_order_does_not_bar_undo() -> None:
    class Quiet(DuelGame):
        """Gold steps, silver is asked for leave, gold steps again: nothing else happens."""

        def go_on(self, g: Duel) -> Flow[None]:
            if g.round == 0:
                yield from super().go_on(g)
                return
            yield Choose("gold", "first", "DUEL-X", ["a", "b"])
            yield Choose("silver", "leave", "DUEL-X", ["a", NONE])
            yield Choose("gold", "second", "DUEL-X", ["a", "b"])
            g.lost = "gold"

    for ordered, floor in ((True, 2), (False, None)):
        match = duel(1, game=Quiet())
        match.answer("a")
        match.answer(NONE, ordered=ordered)
        assert match.undo_floor("gold") == floor
        match.answer("b")
        assert match.undo_floor("gold") == (2 if ordered else 4)
        assert match.undo_floor("silver") is None
        assert match.lines()[3].ordered is ordered
        again = journal.replay(match.game, match.journal)
        assert again.undo_floor("gold") == match.undo_floor("gold")
        if ordered:
            assert [line.ask for line in match.undo("gold")] == ["second"]
            assert [line.ask for line in match.undo("gold")] == ["first", "leave"]


def test_a_question_that_was_undone_is_stale() -> None:
    match = at_turn()
    match.answer(STAY)
    question = match.question
    assert question is not None
    match.undo("gold")
    with pytest.raises(Stale):
        question.why_not(NONE)


def test_nothing_to_take_back() -> None:
    match = duel(5)
    with pytest.raises(UndoRefused, match="nothing to take back"):
        match.undo("gold")
    for to in (-1, match.count, 99):
        with pytest.raises(UndoRefused, match="There is no line"):
            match.undo(to=to)


@pytest.mark.parametrize("game", [GAME, Slow()], ids=["duel", "slow"])
@pytest.mark.parametrize("seed", range(3))
def test_undo_then_redo_is_the_same_match_while_nothing_was_rolled(seed: int, game: DuelGame) -> None:
    redone = 0
    for match in states(seed, game=game):
        before = everything(match)
        for seat in SEATS:
            floor = match.undo_floor(seat)
            if floor is not None:
                for line in match.undo(to=floor):
                    match.answer(line.reply, line.seat, ordered=line.ordered)
                redone += 1
                assert everything(match) == before
    assert redone > 5


@pytest.mark.parametrize("seed", range(3))
def test_undo_goes_back_to_any_line_by_consent_and_never_throws_the_same_dice_again(seed: int) -> None:
    whole = played(seed)
    rows = journal.hashed(whole)
    for to in range(0, whole.count, 3):
        match = whole.fork()
        future = to_come(match)
        taken = match.undo(to=to)
        left = whole.count - len(taken)
        assert [line for line in whole.lines() if line not in taken] == whole.lines()[:left]
        assert journal.hashed(match)[:left] == rows[:left]
        if match.count == left:  # nothing was rolled anew at once
            assert to_come(match) == future
        else:
            assert match.lines()[left].chance is not None


def test_dice_thrown_again_after_an_undo_are_new() -> None:
    futures = []
    match = until(duel(3), "defence")
    line = match.count
    for _ in range(8):
        match.answer(NONE)
        futures.append([row.reply for row in match.lines()[line + 1 :] if row.chance == "roll"])
        match.undo(to=line)
    assert len({repr(faces) for faces in futures}) > 4
