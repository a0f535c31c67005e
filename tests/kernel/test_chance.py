"""Chance: honest dice, scripts used up exactly, dice typed in, and every outcome with its weight."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from banneret.kernel.chance import (
    D6,
    D10,
    Dice,
    Draw,
    Roll,
    Scripted,
    Seeded,
    Thrown,
    TypedIn,
    draw,
    misfit,
    outcomes,
    roll,
)
from banneret.kernel.errors import IllegalReply, RulesBug, Unscripted
from tests.kernel.duel import duel
from tests.kernel.wandering import onward, until

ATTACK = Roll("gold", "attack", "R-1", 3, D6, (4, 6))
HAND = Draw("gold", "hand", "R-2", ("a", "a", "b", "c"), 2, ("gold",))


# --- faces --------------------------------------------------------------------------------------------------


def test_faces_are_counted_from_a_threshold_on() -> None:
    thrown = Thrown([1, 4, 6, 10])
    assert [thrown.at_least(value) for value in (1, 4, 5, 10, 11)] == [4, 3, 2, 1, 0]
    assert thrown.naturals() == 1
    assert thrown.naturals(6) == 2


def test_in_exact_mode_a_threshold_outside_tells_is_a_bug() -> None:
    thrown = Thrown([1, 4, 6], (4, 6))
    assert thrown.at_least(4) == 2
    assert thrown.at_least(1) == 3
    assert thrown.naturals(6) == 1
    with pytest.raises(RulesBug, match="5 was read"):
        thrown.at_least(5)


def test_no_dice_are_no_roll_and_no_cards_no_draw() -> None:
    for flow in (roll("gold", "x", "R", 0), roll("gold", "x", "R", -1)):
        with pytest.raises(StopIteration) as end:
            next(flow)
        assert end.value.value.faces == []
    for nothing in (draw("gold", "x", "R", ["a"], 0), draw("gold", "x", "R", [], 2)):
        with pytest.raises(StopIteration) as empty:
            next(nothing)
        assert empty.value.value == []


def test_what_is_drawn_says_nothing_of_its_order_and_is_the_procedures_own() -> None:
    flow = draw("gold", "x", "R", ["b", "a", "c"], 2)
    request = next(flow)
    assert isinstance(request, Draw)
    assert request.cards == ("a", "b", "c")
    reply = ["c", "a"]
    with pytest.raises(StopIteration) as end:
        flow.send(reply)
    assert end.value.value == ["a", "c"]
    assert reply == ["c", "a"]


# --- sources ------------------------------------------------------------------------------------------------


def test_the_generator_is_pcg32() -> None:
    """The reference stream of seed 42, sequence 54 (PCG minimal library, demo)."""
    dice = Dice(42)
    assert [dice.next() for _ in range(6)] == [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]


def test_dice_are_fair_and_copies_go_on_alike() -> None:
    dice = Dice(7)
    counts = Counter(dice.below(6) for _ in range(60000))
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(9600 < n < 10400 for n in counts.values())
    copy = dice.copy()
    assert [dice.next() for _ in range(5)] == [copy.next() for _ in range(5)]
    assert all(0 <= dice.random() < 1 for _ in range(1000))
    assert [Dice(1).next() for _ in range(2)] != [Dice(2).next() for _ in range(2)]


@pytest.mark.parametrize("make", [Seeded, TypedIn])
def test_a_seeded_source_draws_what_is_there(make: type[Seeded]) -> None:
    source = make(3)
    drawn = [tuple(sorted(source.draw(HAND))) for _ in range(400)]
    assert set(drawn) == {("a", "a"), ("a", "b"), ("a", "c"), ("b", "c")}
    assert sorted(source.draw(Draw("gold", "x", "R", ("a", "b"), 5, None))) == ["a", "b"]
    copy = source.copy()
    assert type(copy) is make
    assert copy.draw(HAND) == source.draw(HAND)


def test_seeded_dice_roll_and_typed_in_dice_ask() -> None:
    faces = Seeded(1).roll(ATTACK)
    assert faces is not None
    assert misfit(ATTACK, faces) is None
    assert TypedIn(1).roll(ATTACK) is None


def test_a_script_is_used_in_order_and_exactly() -> None:
    script = Scripted([(1, 2, 3), (4, 5, 6)], [("b", "a")])
    assert script.roll(ATTACK) == [1, 2, 3]
    copy = script.copy()
    assert script.draw(HAND) == ["b", "a"]
    with pytest.raises(Unscripted, match="left over"):
        script.used_up()
    assert script.roll(ATTACK) == [4, 5, 6]
    script.used_up()
    with pytest.raises(AssertionError, match=r"attack \(R-1, roll of 3\): the script has nothing left"):
        script.roll(ATTACK)
    with pytest.raises(Unscripted, match="hand"):
        script.draw(HAND)
    assert copy.draw(HAND) == ["b", "a"]


@pytest.mark.parametrize("faces", [(1, 2), (1, 2, 3, 4), (0, 1, 2), (1, 2, 7)])
def test_a_script_with_impossible_dice_is_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(Unscripted, match="attack"):
        Scripted([faces]).roll(ATTACK)


@pytest.mark.parametrize("cards", [("a",), ("b", "b"), ("a", "x"), ("a", "b", "c")])
def test_a_script_with_impossible_cards_is_refused(cards: tuple[str, ...]) -> None:
    with pytest.raises(Unscripted, match="hand"):
        Scripted(cards=[cards]).draw(HAND)


def test_misfit_names_what_chance_cannot_have_answered() -> None:
    assert misfit(ATTACK, [1, 6, 3]) is None
    assert misfit(HAND, ["a", "a"]) is None
    assert misfit(HAND, ["b", "b"]) == "'b' cannot be drawn there"
    odd: list[Any] = [None, "abc", [1, 2], [1, 2, "3"], [1, 2, 3.0], [1, 2, True], {}, 5]
    assert all(misfit(ATTACK, reply) is not None for reply in odd)
    odd = [None, "ab", ["a"], ["a", 1], ["a", ["b"]], {}, 5]
    assert all(misfit(HAND, reply) is not None for reply in odd)


# --- a match with other dice --------------------------------------------------------------------------------


def test_scripted_dice_in_a_match_are_used_up_exactly() -> None:
    script = Scripted([(6, 1), (1, 1)], [("lunge", "parry", "spy"), ("lunge", "lunge", "parry"), ("spy",)])
    match = duel(dice=script)
    for reply in ("none", "none", [0, 0, 90000], "none", "none"):
        match.answer(reply)
    script.used_up()
    assert match.g.wounds == {"gold": 0, "silver": 2}  # a six hits twice, two ones save nothing
    assert match.g.hand("gold").cards == ["lunge", "parry", "spy", "spy"]


def test_a_script_that_ends_too_soon_is_told_and_the_match_is_as_before() -> None:
    match = duel(dice=Scripted([(6, 1)], [("lunge", "parry", "spy"), ("lunge", "lunge", "parry")]))
    for reply in ("none", "none", [0, 0, 90000], "none"):
        match.answer(reply)
    before = match.journal, match.view()
    with pytest.raises(AssertionError, match="defend"):
        match.answer("none")
    assert (match.journal, match.view()) == before


def test_typed_in_dice_are_asked_of_the_rolling_seat_and_stand_as_chance() -> None:
    match = until(duel(dice=TypedIn(4)), "attack")
    question = match.question
    assert question is not None
    assert question.kind == "faces"
    assert question.seat == match.g.active
    before = match.journal
    for bad in ([7, 1], [1], [1, 1, 1, 1], "11", [1.0, 1]):
        with pytest.raises(IllegalReply):
            match.answer(bad)
    assert match.journal == before
    count = len(question.sample(random.Random(0)))
    match.answer([1] * count)
    line = match.lines()[question.number]
    assert (line.chance, line.ask, line.reply) == ("roll", "attack", [1] * count)


def test_a_mistyped_die_is_corrected_by_consent() -> None:
    match = until(duel(dice=TypedIn(4)), "attack")
    question = match.question
    assert question is not None
    count = len(question.sample(random.Random(0)))
    match.answer([1] * count)
    match.undo(to=question.number)
    again = match.question
    assert again is not None
    assert (again.kind, again.number) == ("faces", question.number)
    match.answer([6] * count)
    assert match.lines()[question.number].reply == [6] * count


def test_a_fork_with_other_dice_rolls_them_and_with_the_same_ones_asks_again() -> None:
    match = until(duel(dice=TypedIn(4)), "attack")
    same = match.fork().question
    assert same is not None
    assert same.kind == "faces"
    other = match.fork(seed=1)
    assert other.lines()[match.count].chance == "roll"
    assert onward(other, random.Random(0)).over


# --- every outcome ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tells", [(), (4,), (4, 6), (2, 3, 4, 5, 6), (1, 7), (6, 4, 4)])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_outcomes_of_a_roll_weigh_what_brute_force_counts(number: int, tells: tuple[int, ...]) -> None:
    request = Roll("gold", "x", "R", number, D6, tells)
    marks = [mark for mark in {*tells} if 1 < mark <= D6]

    def seen(faces: Any) -> tuple[int, ...]:
        return tuple(sum(face >= mark for face in faces) for mark in marks)

    ours: Counter[tuple[int, ...]] = Counter()
    for faces, weight in outcomes(request):
        assert misfit(request, faces) is None
        ours[seen(faces)] += weight  # type: ignore[assignment]
    brute = Counter(seen(faces) for faces in product(range(1, D6 + 1), repeat=number))
    assert sum(ours.values()) == 1
    assert ours == {key: Fraction(n, D6**number) for key, n in brute.items()}


def test_faces_told_alike_are_one_outcome() -> None:
    assert len([*outcomes(Roll("gold", "x", "R", 5, D10, (6, 10)))]) == 21
    assert [*outcomes(Roll("gold", "x", "R", 5, D10))] == [([1] * 5, Fraction(1))]


def test_outcomes_of_a_draw_weigh_what_brute_force_counts() -> None:
    ours = {tuple(cards): weight for cards, weight in outcomes(HAND)}
    brute = Counter(tuple(sorted(pair)) for pair in permutations(HAND.cards, 2))
    assert ours == {pair: Fraction(n, 12) for pair, n in brute.items()}
    assert sum(ours.values()) == 1
    assert [*outcomes(Draw("gold", "x", "R", ("a", "b"), 9, None))] == [(["a", "b"], Fraction(1))]
