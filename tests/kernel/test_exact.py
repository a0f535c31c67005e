"""Exact odds: the walker runs the procedure itself, and agrees with brute force over all faces."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from banneret.kernel.chance import D6, Draw, Roll, draw, roll
from banneret.kernel.decisions import NONE, Choose, Offer, Question, Together, together
from banneret.kernel.errors import IllegalReply, RulesBug
from banneret.kernel.exact import Settled, settle, spread
from banneret.kernel.match import Match
from tests.kernel import duel as rules
from tests.kernel.duel import Duel, attack, duel
from tests.kernel.wandering import until

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def begin(guard: str | None = None, dice: int = 2) -> tuple[Duel, Flow[None]]:
    match = duel(1)
    g: Duel = match.g.copy()
    if guard:
        g.piles["silver-guard"].put(guard)
    return g, attack(g, "gold", dice)


def buy(what: str) -> Callable[[Question], Any]:
    return lambda question: what


def silver(g: Duel) -> int:
    return g.wounds["silver"]


def brute(needs: int, dice: int, saves: int) -> dict[int, Fraction]:
    """Every face of every die: hits, a six twice, then as many dice to save."""
    found: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=dice):
        hits = sum(face >= needs for face in faces) + faces.count(6)
        for defence in product(range(1, 7), repeat=hits):
            wounds = hits - sum(face >= saves for face in defence)
            found[wounds] = found.get(wounds, Fraction(0)) + Fraction(1, 6**dice * 6**hits)
    return found


@pytest.mark.parametrize(("guard", "needs"), [(None, 4), ("lunge", 4), ("parry", 5)])
@pytest.mark.parametrize(("bought", "saves"), [("none", 6), ("buckler", 5), ("shield", 4)])
def test_the_odds_of_an_attack_agree_with_brute_force(guard: str | None, needs: int, bought: str, saves: int) -> None:
    odds = spread(lambda: begin(guard), buy(bought), silver)
    assert odds == brute(needs, 2, saves)
    assert sum(odds.values()) == 1


def test_settled_ways_are_merged_and_the_odds_stay_the_same() -> None:
    runs = 0

    def counted() -> tuple[Duel, Flow[None]]:
        nonlocal runs
        runs += 1
        return begin(None, 4)

    plain = spread(counted, buy("shield"), silver)
    without, runs = runs, 0
    merged = spread(counted, buy("shield"), silver, same=lambda g: (g.wounds["silver"], g.coins["silver"]))
    assert merged == plain
    assert sum(merged.values()) == 1
    assert (without, runs) == (75, 60)  # fifteen classes of faces, nine numbers of hits


def test_ways_with_the_same_key_and_other_states_are_not_merged() -> None:
    def gamble() -> tuple[list[int], Flow[None]]:
        purse = [0]

        def flow() -> Flow[None]:
            first = yield from roll("gold", "first", "R", 1, D6, (4,))
            purse[0] = 10 * first.at_least(4)
            yield from settle("paid")
            second = yield from roll("gold", "second", "R", 1, D6, (6,))
            purse[0] += second.at_least(6)

        return purse, flow()

    odds = spread(gamble, buy(""), lambda purse: purse[0], same=lambda purse: purse[0])
    assert odds == {0: Fraction(5, 12), 1: Fraction(1, 12), 10: Fraction(5, 12), 11: Fraction(1, 12)}
    assert spread(gamble, buy(""), lambda purse: purse[0]) == odds


def test_two_ways_to_the_same_key_go_on_alike() -> None:
    """The claim of `settle` in the attack: two fives and one six, both two hits, lead to the same odds."""

    def after(faces: list[int]) -> dict[int, Fraction]:
        def start() -> tuple[Duel, Flow[None]]:
            g, flow = begin()
            flow.send(None)
            request = flow.send("none")
            assert isinstance(request, Roll)
            assert isinstance(flow.send(faces), Settled)
            return g, flow

        return spread(start, buy("none"), silver)

    assert after([5, 5]) == after([6, 1])
    assert after([5, 5]) != after([5, 1])


def test_reading_a_threshold_that_the_roll_does_not_tell_is_a_bug() -> None:
    def sly(read: int) -> tuple[list[int], Flow[None]]:
        found: list[int] = []

        def flow() -> Flow[None]:
            thrown = yield from roll("gold", "x", "R", 2, D6, (4,))
            found.append(thrown.at_least(read))

        return found, flow()

    assert spread(lambda: sly(4), buy(""), tuple) == {
        (0,): Fraction(1, 4), (1,): Fraction(1, 2), (2,): Fraction(1, 4)
    }  # fmt: skip
    with pytest.raises(RulesBug, match="5 was read"):
        spread(lambda: sly(5), buy(""), tuple)


def test_draws_are_weighted_as_well() -> None:
    def drawing() -> tuple[list[str], Flow[None]]:
        hand: list[str] = []

        def flow() -> Flow[None]:
            hand.extend((yield from draw("gold", "x", "R", ["a", "a", "b"], 2)))

        return hand, flow()

    assert spread(drawing, buy(""), tuple) == {("a", "a"): Fraction(1, 3), ("a", "b"): Fraction(2, 3)}


def test_the_policy_answers_choices_single_and_together_once_each() -> None:
    asked: list[str] = []

    def policy(question: Question) -> str:
        asked.append(f"{question.seat} {question.ask}")
        return "yes" if question.seat == "gold" else "no"

    def asking() -> tuple[list[Any], Flow[None]]:
        found: list[Any] = []

        def flow() -> Flow[None]:
            both = yield from together(Offer(seat, "both", "R") for seat in ("gold", "silver"))
            one = yield Choose("silver", "one", "R", ["no", NONE])
            thrown = yield from roll("gold", "x", "R", 1, D6, (6,))
            found.extend([*both.items(), one, thrown.at_least(6)])

        return found, flow()

    odds = spread(asking, policy, tuple)
    assert odds == {
        (("gold", "yes"), ("silver", "no"), "no", 0): Fraction(5, 6),
        (("gold", "yes"), ("silver", "no"), "no", 1): Fraction(1, 6),
    }
    assert asked == ["gold both", "silver both", "silver one"]


def test_a_policy_must_answer_legally() -> None:
    with pytest.raises(IllegalReply):
        spread(begin, buy("tower"), silver)


def test_a_certain_procedure_has_one_result() -> None:
    def nothing() -> tuple[str, Flow[None]]:
        def flow() -> Flow[None]:
            yield from settle("done")

        return "7", flow()

    assert spread(nothing, buy(""), lambda g: g) == {"7": 1}
    assert spread(nothing, buy(""), lambda g: g, same=lambda g: g) == {"7": 1}


def test_settling_for_ever_is_a_bug() -> None:
    def forever() -> tuple[None, Flow[None]]:
        def flow() -> Flow[None]:
            while True:
                yield from settle("again")

        return None, flow()

    from banneret.kernel import exact

    limit, exact.MERGED = exact.MERGED, 20
    try:
        with pytest.raises(RulesBug, match="never ends"):
            spread(forever, buy(""), str, same=lambda g: 0)
    finally:
        exact.MERGED = limit


def test_a_match_passes_over_what_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    """With and without the claim: the same lines, the same events, the same fork."""

    def journal_of() -> tuple[str, str]:
        match: Match = until(duel(3), "defence")
        match.answer("shield")
        return match.journal, match.fork().journal

    with_claim = journal_of()

    def silent(*key: Any) -> Any:
        yield from ()

    monkeypatch.setattr(rules, "settle", silent)
    assert journal_of() == with_claim
    assert with_claim[0] == with_claim[1]


def test_whose_answer_is_awaited() -> None:
    assert (Question.whose, Together.whose, Roll.whose, Draw.whose, Settled.whose) == (
        "seat", "seats", "chance", "chance", "nobody"
    )  # fmt: skip
