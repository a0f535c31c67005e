"""When the rules break, the match is as before the reply, dice to come included, and the bug carries the journal."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from banneret.kernel import journal
from banneret.kernel.decisions import NONE, Why
from banneret.kernel.errors import IllegalReply, JournalError, RulesBug, Stale
from banneret.kernel.match import CONCEDE, Match
from tests.kernel import duel as rules
from tests.kernel.duel import GAME, Duel, DuelGame, duel
from tests.kernel.wandering import everything, until

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


class Broken(DuelGame):
    """A duel that breaks where it is told to."""

    def __init__(
        self, kind: str, fault: Callable[[], BaseException] = lambda: KeyError("oops"), *, count: int = 1
    ) -> None:
        self.kind, self.fault, self.count = kind, fault, count

    def go_on(self, g: Duel) -> Flow[None]:
        yield from self._watched(g, super().go_on(g))
        self._look(g)

    def _watched(self, g: Duel, flow: Flow[None]) -> Flow[None]:
        value: Any = None
        while True:
            try:
                asked = flow.send(value)
            except StopIteration:
                return
            self._look(g)
            value = yield asked
            self._look(g)

    def _look(self, g: Duel) -> None:
        if [event.kind for event in g.story.events].count(self.kind) >= self.count:
            raise self.fault()


def test_a_break_right_after_the_reply_leaves_the_match_as_before() -> None:
    match = until(duel(3, game=Broken("stepped")), "step")
    before = everything(match)
    with pytest.raises(RulesBug, match=r"The rules broke at line 5: KeyError: 'oops'") as bug:
        match.answer(match.questions[0].sample(random.Random(0)))
    assert everything(match) == before
    assert isinstance(bug.value.__cause__, KeyError)


@pytest.mark.parametrize("kind", ["wounded", "round-ended"])
def test_a_break_after_dice_and_draws_gives_the_same_dice_back(kind: str) -> None:
    """The answer that broke had rolled; the same reply under sound rules gets the very dice that it would have got."""
    match = until(duel(3, game=Broken(kind)), "defence")
    before = everything(match)
    for _ in range(2):
        with pytest.raises(RulesBug):
            match.answer(NONE)
        assert everything(match) == before
    sound = until(duel(3), "defence")
    sound.answer(NONE)
    again = Match(GAME, match.rest.state.copy(), match.header, match.source, rest=match.rest)
    again._resend(match._lines)
    again.answer(NONE)
    assert again.journal == sound.journal


class Later(DuelGame):
    """Breaks only in the stretch after the next rest: no guard is ever asked for after the first round."""

    def go_on(self, g: Duel) -> Flow[None]:
        if g.round == 2:
            raise ZeroDivisionError
        yield from super().go_on(g)


def test_a_break_after_a_rest_within_the_same_answer_goes_back_before_the_rest() -> None:
    match = until(duel(3, game=Later()), "defence")
    before, rest = everything(match), match.rest
    with pytest.raises(RulesBug, match="ZeroDivisionError") as bug:
        match.answer(NONE)
    assert match.rest is rest
    assert everything(match) == before
    kinds = [line.get("chance") or line.get("ask") for line in journal.parse(bug.value.journal)[1]]
    assert kinds[-1] == "draw"  # the journal goes on to where it broke
    assert kinds[match.count] == "defence"


def test_the_journal_of_a_bug_repeats_it() -> None:
    game = Later()
    match = until(duel(3, game=game), "defence")
    with pytest.raises(RulesBug) as bug:
        match.answer(NONE)
    with pytest.raises(JournalError, match="ZeroDivisionError"):
        journal.replay(game, bug.value.journal)
    assert journal.replay(GAME, bug.value.journal, checked=False).count >= match.count


def test_a_break_at_the_last_sealed_reply_keeps_the_others_sealed() -> None:
    match = duel(3, game=Broken("guarded"))
    match.answer(NONE, "silver")
    before = everything(match)
    with pytest.raises(RulesBug):
        match.answer(NONE, "gold")
    assert everything(match) == before
    assert match.answered() == ("silver",)


def test_a_break_while_conceding_leaves_the_match_as_before() -> None:
    class Proud(DuelGame):
        def concede(self, g: Duel, seat: str) -> None:
            raise RuntimeError("never")

    match = until(duel(3, game=Proud()), "card")
    before = everything(match)
    with pytest.raises(RulesBug, match="never"):
        match.answer(CONCEDE)
    assert everything(match) == before
    match.answer(NONE)


def test_a_break_while_setting_up_carries_the_journal() -> None:
    with pytest.raises(RulesBug, match="oops") as bug:
        duel(1, game=Broken("drawn", count=2))
    assert len(journal.parse(bug.value.journal)[1]) == 2


FAULTS = [AssertionError("hm"), Stale("hm"), RulesBug("hm"), IllegalReply(Why("", "hm")), RecursionError()]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
def test_whatever_a_procedure_raises_is_a_bug_of_the_rules(fault: Exception) -> None:
    match = until(duel(3, game=Broken("stepped", lambda: fault)), "step")
    before = everything(match)
    with pytest.raises(RulesBug, match="The rules broke") as bug:
        match.answer(match.questions[0].sample(random.Random(0)))
    assert bug.value.journal.count("\n") == match.count + 2
    assert everything(match) == before


def test_an_interruption_leaves_the_match_as_before() -> None:
    match = until(duel(3, game=Broken("wounded", KeyboardInterrupt)), "defence")
    before = everything(match)
    with pytest.raises(KeyboardInterrupt):
        match.answer(NONE)
    assert everything(match) == before


def test_events_that_are_not_json_do_not_hide_the_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "wound", lambda g, seat, n: g.story.tell("wounded", "DUEL-9", {"who": g}))
    match = until(duel(3, game=Broken("round-ended")), "defence")
    with pytest.raises(RulesBug, match="oops") as bug:
        match.answer(NONE)
    assert '"ask": "defence"' in bug.value.journal


def test_without_rests_a_broken_match_asks_nothing_more() -> None:
    match = duel(3, game=Broken("stepped"), keep_rests=False)
    until(match, "step")
    with pytest.raises(RulesBug):
        match.answer(match.questions[0].sample(random.Random(0)))
    with pytest.raises(Stale, match="the rules broke"):
        match.answer(NONE)


def test_a_game_that_never_asks_is_a_bug() -> None:
    class Idle(DuelGame):
        def go_on(self, g: Duel) -> Flow[None]:
            yield from ()

    with pytest.raises(RulesBug, match="asks nothing"):
        duel(1, game=Idle(), keep_rests=False)


def test_yielding_anything_but_a_question_is_a_bug() -> None:
    class Odd(DuelGame):
        def go_on(self, g: Duel) -> Any:
            yield "what?"

    with pytest.raises(RulesBug, match="AttributeError"):
        duel(1, game=Odd())
