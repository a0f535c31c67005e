"""What goes wrong at a table: rules that break, computers that talk nonsense, pages that do not read."""

from __future__ import annotations

import asyncio
import gc
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket

import banneret
from banneret.kernel.chance import Dice
from banneret.kernel.decisions import Question
from banneret.kernel.errors import RulesBug
from banneret.kernel.match import Match
from banneret.kernel.orders import Orders
from banneret.web import app, computers, ordering, requests, showing, wire
from banneret.web.lobby import NotAllowed
from banneret.web.lookers import MOST, Looker
from banneret.web.table import Table
from banneret.web.tidying import Tidier
from tests.web.house import Fool, House, heard, run, settled, types
from tests.web.server import SOON


def test_rules_that_break_leave_the_table_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "me", "silver": "here"})
        before = table.match.journal
        question = table.match.question
        assert question is not None

        def broken(self: Match, *args: Any, **kwargs: Any) -> None:
            raise RulesBug("The rules broke at line 3.", "journal with every secret")

        heard(looker)
        with monkeypatch.context() as patch:
            patch.setattr(Match, "answer", broken)
            await table.handle(looker, wire.Reply(question.number, "zone:gold"))
        (fault,) = heard(looker)
        assert fault["type"] == "error"
        assert "secret" not in fault["says"]
        assert house.store.faults() == [(table.id, "The rules broke at line 3.\njournal with every secret")]
        assert table.match.journal == before
        await table.handle(looker, wire.Reply(question.number, "zone:gold"))
        assert types(looker)[0] == "ok"

    run(tmp_path, Fool(), test)


def test_a_judge_that_breaks_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "me", "silver": "here"})
        question = table.match.question
        assert question is not None
        heard(looker)
        with monkeypatch.context() as patch:
            patch.setattr(type(question), "why_not", lambda self, reply: 1 // 0)
            await table.handle(looker, wire.Reply(question.number, "zone:gold"))
        (refused,) = heard(looker)
        assert (refused["type"], refused["says"]) == ("refused", "That is no answer to this question.")

    run(tmp_path, Fool(), test)


def test_news_that_break_for_one_page_reach_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "me", "silver": "here"})
        spectator = Looker(None, [])
        await table.come(spectator)
        await table.handle(spectator, wire.Hello())
        honest = showing.open_message

        def broken(table: Table, looker: Looker) -> Any:
            return honest(table, looker) if looker is spectator else 1 // 0

        heard(looker)
        heard(spectator)
        with monkeypatch.context() as patch:
            patch.setattr(showing, "open_message", broken)
            number = table.match.count
            await table.handle(looker, wire.Reply(number, "zone:gold"))
        told = types(looker)
        assert (told[0], told[-1]) == ("ok", "error")
        assert types(spectator)[-1] == "waiting"
        assert len(house.store.rows(table.id)) == table.match.count
        await table.handle(looker, wire.Hello())
        assert types(looker)[-1] == "question"

    run(tmp_path, Fool(), test)


def test_a_server_that_breaks_keeps_what_was_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "me", "silver": "here"})
        heard(looker)

        def broken(table: Table) -> None:
            raise ValueError("out of my mind")

        with monkeypatch.context() as patch:
            patch.setattr(ordering, "answer_all", broken)
            await table.handle(looker, wire.Reply(table.match.count, "zone:gold"))
        assert types(looker) == ["error"]
        assert len(house.store.rows(table.id)) == table.match.count
        assert (await house.lobby.find(table.id)) is table

    run(tmp_path, Fool(), test)


@pytest.mark.parametrize("reply", ["nonsense", None, RuntimeError("lost my mind"), {"concede": 1.5}])
def test_a_computer_that_talks_nonsense_gets_another_answer(tmp_path: Path, reply: Any) -> None:
    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "wander", "silver": "wander"})
        await settled(table)
        assert table.match.over
        assert heard(looker)[-1]["type"] == "over"

    run(tmp_path, Fool(*[reply] * 3), test)


class Ponderer(Fool):
    """A thinker that comes to no end, and knows how many thoughts it is at."""

    def __init__(self) -> None:
        super().__init__()
        self.at = 0

    async def decide(self, agent: str, known: Any, seed: str) -> Any:
        self.at += 1
        try:
            await asyncio.Event().wait()
        finally:
            self.at -= 1


def test_what_nobody_asks_any_more_is_not_thought_to_the_end(tmp_path: Path) -> None:
    """Or else somebody who answers and takes back keeps the computers of all other tables busy."""
    ponderer = Ponderer()

    async def test(house: House) -> None:
        table, looker = await against_a_ponderer(house)
        for _ in range(5):
            await asyncio.sleep(0)
            assert ponderer.at == 1
            await table.handle(looker, wire.Undo())
            await asyncio.sleep(0)
            assert ponderer.at == 0
            question = table.match.question
            assert question is not None
            await table.handle(looker, wire.Reply(question.number, question.sample(Dice(1))))

    async def against_a_ponderer(house: House) -> tuple[Table, Looker]:
        """A table at which a computer thinks, and what it was asked by can be taken back."""
        for n in range(200):
            table, looker = await house.table(seats={"gold": "me", "silver": "wander"})
            while (question := table.match.question) is not None and question.seat == "gold":
                await table.handle(looker, wire.Reply(question.number, question.sample(Dice(n))))
            if showing.may_undo(table, "gold") and table.match.question is not None:
                return table, looker
            table.close()
            await asyncio.sleep(0)
        pytest.fail("a computer was never asked after an answer")

    run(tmp_path, ponderer, test)


def test_a_preview_that_breaks_says_so(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "me", "silver": "here"})
        question = table.match.question
        assert question is not None
        await table.handle(looker, wire.Preview(3, question.number, ["zone:gold"]))
        await settled(table)
        assert heard(looker)[-1] == {
            "type": "previewed", "id": 3, "applied": 0, "draw": [], "says": "This cannot be foreseen.", "next": None,
            "why": None,
        }  # fmt: skip

    run(tmp_path, Fool(), test)


def test_nobody_previews_with_the_eyes_of_a_computer(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "wander", "silver": "me"}, dice="typed")
        question = table.match.question
        assert question is not None
        assert (question.seat, question.kind) == ("gold", "faces")
        heard(looker)
        await table.handle(looker, wire.Preview(3, question.number, []))
        await settled(table)
        (told,) = heard(looker)
        assert (told["says"], told["draw"], told["next"]) == ("Here dice or cards decide.", [], None)

    run(tmp_path, Fool(), test)


def test_a_page_that_does_not_read_is_let_go() -> None:
    looker = Looker(None, [])
    looker.post("x" * MOST)
    assert looker.letters.qsize() == 1
    looker.send(wire.Pong(1))
    assert looker.letters.get_nowait() is None
    looker.send(wire.Pong(2))
    assert looker.letters.empty()


def test_a_page_that_takes_nothing_leaves_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its line stands, but what is sent goes nowhere: a telephone in a tunnel, or somebody who never reads."""
    monkeypatch.setattr(app, "PATIENCE", 0.1)

    async def test(house: House) -> None:
        table, _ = await house.table(seats={"gold": "me", "silver": "here"})
        said = [{"type": "websocket.connect"}, {"type": "websocket.receive", "text": '{"type":"hello"}'}]

        async def receive() -> Any:
            return said.pop(0) if said else await asyncio.Event().wait()

        async def send(message: Any) -> None:
            if message["type"] == "websocket.send":
                await asyncio.Event().wait()

        line = WebSocket({"type": "websocket", "headers": [], "path": "/"}, receive, send)
        await line.accept()
        stuck = Looker(None, [])
        looking = asyncio.create_task(app._look(line, table, stuck))
        await asyncio.wait_for(looking, SOON)
        assert stuck not in table.lookers
        assert stuck.ready

    run(tmp_path, Fool(), test)


def test_a_page_that_reads_may_be_sent_any_amount() -> None:
    async def test() -> None:
        looker = Looker(None, [])
        for _ in range(4):
            looker.post("x" * (MOST // 2))
            assert await looker.next_letter() == "x" * (MOST // 2)

    asyncio.run(test())


class OneAnswer(Orders):
    """Orders that have one answer for want of anything to do."""

    def __init__(self) -> None:
        super().__init__()
        self.left = 1

    def reply(self, match: Match, seat: str | None = None) -> Any:
        return "zone:gold" if self.left else None

    def answer(self, match: Match) -> bool:
        if self.left:
            self.left = 0
            match.answer("zone:gold")
            return True
        return False


@pytest.mark.parametrize(("even", "at_once"), [(True, 0), (False, 1)])
def test_an_answer_for_want_of_anything_to_do_may_come_after_an_even_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, even: bool, at_once: int
) -> None:
    monkeypatch.setattr(ordering, "EVEN", 0.2)

    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "me", "silver": "here"}, even=even)
        count, table.idle = table.match.count, OneAnswer()
        await table.handle(looker, wire.CancelOrders(seat="gold", ask="nothing"))
        assert table.match.count == count + at_once
        await settled(table)
        assert table.match.count == count + 1
        assert len(house.store.rows(table.id)) == count + 1

    run(tmp_path, Fool(), test)


def test_a_table_that_nobody_looks_at_leaves_the_memory_and_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "me", "silver": "here"})
        monkeypatch.setattr("banneret.web.lobby.IDLE", -1)
        house.lobby.sweep()
        assert await house.lobby.find(table.id) is table
        await table.leave(looker)
        house.lobby.sweep()
        again = await house.lobby.find(table.id)
        assert again is not table
        assert again.match.journal == table.match.journal
        assert banneret.replay(await house.lobby.journal(table.id)).view() == table.match.view()

    run(tmp_path, Fool(), test)


def test_a_cold_table_is_read_while_others_are_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.web.lobby.IDLE", -1)
    monkeypatch.setattr("banneret.web.pacing.SLICE", 0)

    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "me", "silver": "here"})
        for _ in range(40):
            question = table.match.question
            assert question is not None
            await table.handle(looker, wire.Reply(question.number, question.sample(Dice(1)), question.seat))
        await table.leave(looker)
        house.lobby.sweep()
        finding, others = asyncio.create_task(house.lobby.find(table.id)), 0
        while not finding.done():
            others += 1
            await asyncio.sleep(0)
        assert finding.result().match.journal == table.match.journal
        assert others > 40

    run(tmp_path, Fool(), test)


def test_who_loses_the_seat_at_a_closed_table_is_shown_out(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "me", "silver": "here"}, watchers=False)
        heard(looker)
        await table.seat([])
        assert types(looker) == ["closed"]

    run(tmp_path, Fool(), test)


async def before_another_of_the_same_seat(table: Table, looker: Looker) -> tuple[Question, Any]:
    """Play to a question after which the same seat is asked again, and nothing is rolled or drawn between."""
    for n in range(200):
        question = table.match.question
        assert question is not None
        reply, later = question.sample(Dice(n)), table.match.fork()
        later.answer(reply, question.seat)
        again = later.question is not None and later.question.seat == question.seat
        if again and later.count == table.match.count + 1:
            return question, reply
        await table.handle(looker, wire.Reply(question.number, reply, question.seat))
    pytest.fail("no seat was asked twice")


def test_a_plan_at_which_the_rules_break_keeps_what_was_applied_and_shows_no_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "me", "silver": "here"})
        first, reply = await before_another_of_the_same_seat(table, looker)
        heard(looker)
        answer = Match.answer

        def breaks(self: Match, reply: Any, seat: str | None = None, number: int | None = None, **more: Any) -> None:
            if self.count > first.number:
                raise RulesBug("the secret card", "the whole journal")
            answer(self, reply, seat, number, **more)

        with monkeypatch.context() as patch:
            patch.setattr(Match, "answer", breaks)
            await table.handle(looker, wire.Plan(first.number, [reply, reply], first.seat))
        ok = next(message for message in heard(looker) if message["type"] == "ok")
        assert ok["applied"] == 1
        assert "secret" not in ok["says"]
        assert house.store.faults() == [(table.id, "the secret card\nthe whole journal")]

    run(tmp_path, Fool(), test)


def test_a_seat_has_only_so_many_orders(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "me", "silver": "here"})
        for n in range(ordering.MOST + 1):
            heard(looker)
            await table.handle(looker, wire.GiveOrder(f"W-{n}", "match", seat="gold"))
        assert types(looker) == ["refused"]
        assert len(ordering.orders_of(table, "gold")) == ordering.MOST

    run(tmp_path, Fool(), test)


def test_a_page_waits_for_only_so_many_previews(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "me", "silver": "here"})
        heard(looker)
        number = table.match.questions[0].number
        for n in range(computers.PREVIEWS + 1):
            await table.handle(looker, wire.Preview(n, number, ["zone:gold"]))
        assert [(message["id"], message["says"]) for message in heard(looker)] == [
            (computers.PREVIEWS, "One preview after the other, please.")
        ]
        await settled(table)
        assert looker.previews == 0

    run(tmp_path, Fool(), test)


def test_memory_is_tidied_when_nobody_waits_or_when_it_must_be(monkeypatch: pytest.MonkeyPatch) -> None:
    tidier = Tidier()
    assert not tidier.tidy(quiet=False)
    assert tidier.tidy(quiet=True)
    monkeypatch.setattr("banneret.web.tidying.LONGEST", 0)
    assert tidier.tidy(quiet=False)
    gc.unfreeze()


def test_a_browser_has_only_so_many_pages_and_spectators_keep_no_player_out(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table, looker = await house.table(seats={"gold": "me", "silver": "here"})
        table.lookers += [Looker(None, []) for _ in range(requests.MOST_SPECTATORS)]
        with pytest.raises(NotAllowed):
            requests.may_come(table, Looker(None, []))
        for _ in range(requests.MOST_OWN - 1):
            requests.may_come(table, Looker(looker.key, looker.seats))
            table.lookers.append(Looker(looker.key, looker.seats))
        with pytest.raises(NotAllowed):
            requests.may_come(table, Looker(looker.key, looker.seats))

    run(tmp_path, Fool(), test)
