"""Matches: answers are all or nothing, forks go their own way, undo keeps its floor, sealed replies stay sealed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.kernel import journal
from banneret.kernel.chance import Scripted, Seeded
from banneret.kernel.decisions import NONE, Choose, ChooseSome, Question, Together
from banneret.kernel.errors import BanneretError, IllegalReply, Stale
from banneret.kernel.match import CONCEDE
from tests.kernel import duel as rules
from tests.kernel.duel import GAME, SEATS, Duel, DuelGame, duel
from tests.kernel.wandering import STAY, Slow, at_turn, everything, onward, played, states, until

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

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


def test_at_every_question_a_candidate_is_listed_or_has_a_reason() -> None:
    refused = 0
    for seed in range(4):
        for match in states(seed):
            for question in match.questions:
                if isinstance(question, Choose):
                    options = question.options()
                    for candidate in question.candidates():
                        why = question.why_not(candidate)
                        assert (candidate in options) != (why is not None)
                        refused += why is not None
                assert question.why_not(question.sample(random.Random(seed))) is None
    assert refused > 20


# --- forks --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [GAME, Slow()], ids=["duel", "slow"])
@pytest.mark.parametrize("seed", range(3))
def test_a_fork_is_the_same_match_and_goes_on_with_the_same_dice(seed: int, game: DuelGame) -> None:
    for n, match in enumerate(states(seed, game=game)):
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
    assert everything(fork) == everything(match)
    assert fork.g.wounds == {"gold": 0, "silver": 4}


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
    assert everything(match.fork()) == everything(match)
    assert journal.replay(match.game, match.journal).journal == match.journal


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


def test_conceding_is_said_with_true_and_nothing_else() -> None:
    match = duel(1)
    assert match.question is not None
    with pytest.raises(IllegalReply):
        match.answer({"concede": 1}, match.question.seat)
    assert not match.over
