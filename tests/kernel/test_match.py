"""Matches: answers are all or nothing, forks go their own way, undo keeps its floor, sealed replies stay sealed."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.kernel import journal
from banneret.kernel.chance import Scripted, Seeded
from banneret.kernel.decisions import NONE, Choose, ChooseSome, Question, Together, Why
from banneret.kernel.errors import BanneretError, IllegalReply, JournalError, RulesBug, Stale, UndoRefused
from banneret.kernel.match import CONCEDE, Match
from tests.kernel import duel as rules
from tests.kernel.duel import GAME, SEATS, Duel, DuelGame, duel
from tests.kernel.wandering import asks, everything, onward, played, states, to_come, until

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

STAY = [0, 0, 90000]


def at_turn(*, silver: tuple[str, ...] = ("lunge", "parry", "spy"), dice: tuple[tuple[int, ...], ...] = ()) -> Match:
    """Gold's first step, known hands, no guards."""
    script = Scripted(dice, [("lunge", "parry", "spy"), silver, ("spy",)])
    match = duel(dice=script)
    match.answer(NONE)
    match.answer(NONE)
    return match


# --- answering ----------------------------------------------------------------------------------------------


def test_the_question_has_the_number_of_the_line_that_will_answer_it() -> None:
    for match in states(4):
        for question in match.questions:
            assert question.number == match.count


def test_an_answer_for_another_number_or_after_the_end_is_stale() -> None:
    match = played(1, 5)
    before = everything(match)
    for number in (match.count - 1, match.count + 1, -1):
        with pytest.raises(Stale, match="is not open"):
            match.answer("none", number=number)
    assert everything(match) == before
    over = played(1)
    assert over.over
    assert over.questions == ()
    with pytest.raises(Stale, match="over"):
        over.answer("none")


def test_a_question_answered_is_stale() -> None:
    match = until(duel(1), "card")
    question = match.question
    assert isinstance(question, Choose)
    options = question.options()
    match.answer(NONE)
    assert options
    with pytest.raises(Stale):
        question.options()


def test_a_seat_that_is_not_asked_is_refused() -> None:
    match = at_turn()
    before = everything(match)
    for seat in ("silver", "bronze", ""):
        with pytest.raises(IllegalReply, match="is not asked now: waiting for gold"):
            match.answer(STAY, seat)
    assert everything(match) == before


def test_an_illegal_reply_names_its_rule_and_changes_nothing() -> None:
    match = at_turn()
    before = everything(match)
    with pytest.raises(IllegalReply, match="out of reach") as refusal:
        match.answer([3001, 0, 0])
    assert refusal.value.why.rule == "DUEL-3"
    assert refusal.value.why.numbers == {"reach": 3000}
    assert everything(match) == before


def test_a_reply_cannot_be_changed_afterwards_by_who_gave_it_or_who_got_it() -> None:
    match = at_turn()
    step = [*STAY]
    match.answer(step)
    step[0] = 99
    match.g.at["gold"][1] = 77  # the procedure's own copy
    assert match.lines()[-1].reply == STAY


JSON: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["none", "lunge", "parry", "concede"])
    | st.text(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3) | st.just("concede"), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(max_examples=120, deadline=None)
@given(seed=st.integers(0, 5), steps=st.integers(0, 30), reply=JSON, seat=st.sampled_from([None, *SEATS, "x"]))
def test_any_json_is_refused_or_legal_and_a_refusal_changes_nothing(
    seed: int, steps: int, reply: Any, seat: str | None
) -> None:
    match = played(seed, steps)
    before = everything(match)
    try:
        match.answer(reply, seat)
    except (IllegalReply, Stale):
        assert everything(match) == before
    else:
        assert journal.replay(GAME, match.journal).journal == match.journal


# --- when the rules break -----------------------------------------------------------------------------------


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


# --- forks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_a_fork_is_the_same_match_and_goes_on_with_the_same_dice(seed: int) -> None:
    for n, match in enumerate(states(seed)):
        fork = match.fork()
        assert everything(fork) == everything(match)
        if n % 3 == 0:
            onward(fork, random.Random(n))
            assert fork.journal == onward(match.fork(), random.Random(n)).journal


def test_a_fork_goes_its_own_way() -> None:
    match = played(2, 9)
    before = everything(match)
    fork = match.fork()
    onward(fork, random.Random(0), 10)
    fork.undo(to=0)
    assert everything(match) == before
    assert fork.journal != match.journal


def test_a_fork_with_a_seed_has_other_dice() -> None:
    match = until(duel(2), "defence")
    futures = set()
    for seed in range(20):
        fork = match.fork(seed)
        assert fork.journal == match.journal
        fork.answer(NONE)
        futures.add(fork.journal)
    assert len(futures) > 10
    again = match.fork(7)
    again.answer(NONE)
    assert again.journal in futures


def test_a_fork_in_the_middle_of_a_stretch_sends_dice_again_and_rolls_none() -> None:
    script = Scripted([(6, 6), (1, 1, 1, 1)], [("lunge", "parry", "spy"), ("lunge", "parry", "spy"), ("spy",)])

    class Asking(DuelGame):
        """Asks after the dice, within the same stretch."""

        def go_on(self, g: Duel) -> Flow[None]:
            flow = super().go_on(g)
            value: Any = None
            while True:
                try:
                    value = yield flow.send(value)
                except StopIteration:
                    break
            if any(event.kind == "wounded" for event in g.story.events):
                yield Choose("gold", "salute", "DUEL-X", ["bow", "nod"])

    match = duel(dice=script, game=Asking())
    for reply in (NONE, NONE, STAY, NONE, NONE):
        match.answer(reply)
    assert match.questions[0].ask == "salute"
    script.used_up()
    fork = match.fork()
    assert everything_but_dice(fork) == everything_but_dice(match)
    assert fork.g.wounds == {"gold": 0, "silver": 4}


def everything_but_dice(match: Match) -> Any:
    return match.journal, match.view(), match.events(), asks(match)


def test_a_fork_carries_sealed_replies() -> None:
    match = duel(5)
    match.answer(NONE, "silver")
    fork = match.fork()
    assert fork.sealed == match.sealed == {"silver": NONE}
    fork.answer(NONE, "gold")
    assert fork.count == match.count + 2
    assert match.answered() == ("silver",)
    match.unseal("silver")
    assert match.fork().answered() == ()


def test_a_fork_never_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    listed: list[str] = []
    really = Choose.options

    def options(self: Choose) -> Any:
        listed.append(self.ask)
        return really(self)

    match = until(duel(2), "defence")
    calls: list[str] = []

    def playable(g: Duel, seat: str) -> list[str]:
        calls.append(seat)
        return [NONE]

    monkeypatch.setattr(Choose, "options", options)
    monkeypatch.setattr(rules, "playable", playable)
    fork = match.fork()
    fork.undo(to=match.rest.count)
    assert (listed, calls) == ([], [])
    asked = until(fork, "card").question
    assert asked is not None
    asked.describe()
    assert calls == ["gold"]


def test_without_rests_there_is_no_fork_no_undo_and_no_position() -> None:
    match = duel(1, keep_rests=False)
    onward(match, random.Random(0), 7)
    for use in (match.fork, lambda: match.undo(to=3), match.position, lambda: match.knowledge("gold").as_json()):
        with pytest.raises(BanneretError, match="keeps no rests"):
            use()
    onward(match, random.Random(0))
    assert match.over
    assert journal.replay(GAME, match.journal).journal == match.journal


# --- together -----------------------------------------------------------------------------------------------


def test_asked_together_any_order_of_arrival_gives_the_same_journal() -> None:
    first, second = duel(5), duel(5)
    first.answer("none", "gold")
    first.answer("none", "silver")
    second.answer("none", "silver")
    second.answer("none", "gold")
    assert everything(first) == everything(second)
    assert [line.seat for line in first.lines()[-2:]] == ["gold", "silver"]


def test_a_sealed_reply_is_known_to_nobody_and_may_be_taken_back_or_changed() -> None:
    match = duel(5)
    asked = match.questions
    assert {question.number for question in asked} == {match.count}
    before = match.journal, match.view("silver"), match.events("silver")
    match.answer(match.questions[0].sample(random.Random(3)), "gold")
    assert match.answered() == ("gold",)
    assert match.question is asked[1]
    assert (match.journal, match.view("silver"), match.events("silver")) == before
    assert match.knowledge("silver").as_json()["sealed"] == {"gold": "?"}
    match.unseal("gold")
    assert match.answered() == ()
    match.answer(NONE, "gold")
    match.answer(NONE, "gold")
    assert match.undo("gold") == []
    assert match.answered() == ()
    assert match.questions is asked
    with pytest.raises(IllegalReply):
        match.answer("lance", "gold")
    assert match.answered() == ()


def test_the_questions_of_a_group_close_together() -> None:
    match = duel(5)
    gold, silver = match.questions
    match.answer(NONE, "gold")
    assert gold.why_not(NONE) is None
    match.answer(NONE, "silver")
    for question in (gold, silver):
        with pytest.raises(Stale):
            question.why_not(NONE)


def test_asked_together_alone_is_still_a_reply_by_seat() -> None:
    class Lonely(DuelGame):
        def go_on(self, g: Duel) -> Flow[None]:
            if g.round == 0:
                yield from super().go_on(g)
                return
            replies = yield Together([ChooseSome("gold", "gifts", "DUEL-X", ["a", "b"])])
            g.story.tell("given", "DUEL-X", dict(replies))
            g.lost = "gold"

    match = duel(1, game=Lonely())
    match.answer(["a"])
    assert match.events()[-1] == {"n": match.told - 1, "kind": "given", "rule": "DUEL-X", "gold": ["a"]}
    assert match.undo_floor("gold") == match.count - 1
    match.undo("gold")
    fork = match.fork()
    fork.answer(["b"])
    assert fork.events()[-1]["gold"] == ["b"]


# --- conceding ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_a_seat_may_concede_at_any_question_of_its_own(seed: int) -> None:
    for match in states(seed):
        for question in match.questions:
            fork = match.fork()
            asked = next(q for q in fork.questions if q.seat == question.seat)
            fork.answer({"concede": True}, question.seat)
            assert fork.outcome is not None
            assert fork.outcome.winner == ("silver" if question.seat == "gold" else "gold")
            assert fork.questions == ()
            assert fork.events()[-1]["kind"] == "conceded"
            assert journal.replay(GAME, fork.journal).journal == fork.journal
            with pytest.raises(Stale):
                asked.why_not(NONE)


def test_only_the_asked_seat_may_concede() -> None:
    with pytest.raises(IllegalReply, match="is not asked"):
        at_turn().answer(CONCEDE, "silver")


def test_a_concession_may_be_taken_back_and_leaves_no_trace() -> None:
    match = played(6, 8)
    before, seat = everything(match), match.questions[0].seat
    match.answer(CONCEDE, seat)
    match.undo(seat)
    assert everything(match) == before


def test_a_match_goes_on_if_a_concession_does_not_end_it() -> None:
    class Stubborn(DuelGame):
        def concede(self, g: Duel, seat: str) -> None:
            g.wounds[seat] += 1
            g.guarded = True

    match = until(duel(6, game=Stubborn()), "card")
    seat = match.questions[0].seat
    match.answer(CONCEDE)
    assert match.outcome is None
    assert match.g.wounds[seat] == 1
    assert [question.ask for question in match.questions] == ["step"]
    assert everything_but_dice(match.fork()) == everything_but_dice(match)
    assert journal.replay(match.game, match.journal).journal == match.journal


# --- undo ---------------------------------------------------------------------------------------------------


def test_own_replies_are_taken_back_one_by_one_as_long_as_nobody_learned_anything() -> None:
    match = at_turn()
    step = everything_but_dice(match)
    match.answer(STAY)
    card = everything_but_dice(match)
    match.answer(NONE)
    assert match.question is not None
    assert match.question.seat == "silver"
    assert match.undo_floor("gold") == 4
    assert match.undo_floor("silver") is None
    assert [line.reply for line in match.undo("gold")] == [NONE]
    assert everything_but_dice(match) == card
    assert [line.reply for line in match.undo("gold")] == [STAY]
    assert everything_but_dice(match) == step


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


@pytest.mark.parametrize("seed", range(3))
def test_undo_then_redo_is_the_same_match_while_nothing_was_rolled(seed: int) -> None:
    redone = 0
    for match in states(seed):
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


# --- what may be known --------------------------------------------------------------------------------------


def test_a_view_shows_a_seat_its_own_hand_and_holes_for_the_other() -> None:
    match = at_turn(silver=("lunge", "lunge", "parry"))
    whole, gold, spectator = match.view(), match.view("gold"), match.view("")
    assert whole["piles"]["silver-hand"] == ["lunge", "lunge", "parry"]
    assert gold["piles"]["gold-hand"] == ["lunge", "parry", "spy"]
    assert gold["piles"]["silver-hand"] == ["?", "?", "?"]
    assert spectator["piles"]["gold-hand"] == spectator["piles"]["silver-hand"] == ["?", "?", "?"]
    assert set(gold["piles"]["deck"]) == {"?"}
    assert {key: gold[key] for key in gold if key != "piles"} == {key: whole[key] for key in whole if key != "piles"}


def test_nothing_that_leaves_the_match_tells_the_seed() -> None:
    match = duel(987654321)
    onward(match, random.Random(0), 12)
    texts = [match.journal, repr(match.view()), repr(match.events()), repr(match.position())]
    texts += [repr(match.knowledge(seat).as_json()) for seat in SEATS]
    assert isinstance(match.source, Seeded)
    for text in texts:
        assert "987654321" not in text
        assert str(match.source.dice.state) not in text


def test_questions_are_numbered_described_and_told_to_those_who_wait() -> None:
    match = at_turn()
    question: Question = match.questions[0]
    assert question.describe()["n"] == 4
    assert question.waiting() == {"n": 4, "waiting": "gold", "ask": "step", "rule": "DUEL-3"}
