"""One live match: who looks on, who answers, standing orders, computers. It asks the kernel, and never judges.

Everything that reads or changes the match holds the table's lock. A change goes: reply, standing orders, disk, `ok` to
the sender, news to everybody, computers. When the disk fails, the table is lost and is read again from the store.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from banneret.kernel.decisions import Question
from banneret.kernel.errors import BanneretError, IllegalReply, RulesBug, Stale
from banneret.kernel.match import Match
from banneret.kernel.orders import Orders
from banneret.web import asking, computers, measuring, ordering, showing, taking_back, wire
from banneret.web.keeping import PERSON, About, Keeper, Ledger, Request
from banneret.web.lookers import SPECTATOR, Looker
from banneret.web.scenes import Scene
from banneret.web.thinking import Thinker

log = logging.getLogger("banneret.web")


BROKEN = "The rules broke at that answer, and the table is as before it. Try another answer."


class Lost(Exception):
    """The store could not be written: the table must be read from it again."""


class NotYours(BanneretError):
    """To a page that acts for a seat which it does not hold."""


class Table:
    """One match with everybody around it."""

    def __init__(self, id: str, match: Match, about: About, ledger: Ledger, keeper: Keeper, thinker: Thinker) -> None:
        self.id = id
        self.match = match
        self.about = about
        self.holders: list[tuple[str, str]] = []  # seat, hash of a key
        self.lookers: list[Looker] = []
        self.scenes: dict[str, Scene] = {}  # by seat; those of `drawn` show the match as it stands
        self.drawn: set[str] = set()
        self.lock = asyncio.Lock()
        self.lost = False
        self.touched = time.monotonic()
        self.rematch: Callable[[Table, bool], Awaitable[str]] | None = None
        self._ledger = ledger
        self._keeper = keeper
        self.thinker = thinker
        self.orders = Orders(about.orders)
        self.idle = Orders(about.idle_orders)  # those that answer for want of anything to do
        self.version = 0  # counts the changes of the match
        self.back = 0  # counts how often lines were taken back: each time numbers of questions come again
        self.thoughts: dict[str, tuple[Question, asyncio.Future[Any]]] = {}  # what computers think about, by seat
        self._tasks: set[asyncio.Task[None]] = set()
        taking_back.overtaken(self)

    # --- who is who -----------------------------------------------------------------------------------------

    def seats_of(self, key: str | None) -> list[str]:
        """The seats that a key opens."""
        return [seat for seat in self.match.game.seats if key is not None and (seat, key) in self.holders]

    def open_seats(self) -> list[str]:
        """The seats for people that nobody has taken yet."""
        taken = {seat for seat, _ in self.holders}
        return [seat for seat in self.about.people() if seat not in taken]

    def name(self, seat: str) -> str:
        return self.about.names.get(seat) or showing.seat_name(seat)

    def acting(self, looker: Looker, seat: str | None) -> str:
        """The seat that a page acts for."""
        wanted = seat if seat is not None else looker.facing
        if not looker.holds(wanted):
            raise NotYours(f"You do not hold the seat {wanted!r}." if wanted else "Spectators only look on.")
        return wanted

    def unanswered(self) -> list[Question]:
        """The open questions without a sealed reply."""
        return [question for question in self.match.questions if question.seat not in self.match.answered()]

    # --- coming and going -----------------------------------------------------------------------------------

    async def come(self, looker: Looker) -> None:
        """A page comes: with the seats that its key opens now, for they may have been taken while it waited here."""
        async with self.lock:
            if self.lost:
                looker.finish()
                return
            self._reseat(looker)
            self.lookers.append(looker)
            await self.or_lose(self._wake())
            computers.think(self)

    async def _wake(self) -> None:
        """After a restart: orders answer that were due when the server went, or are due again."""
        version = self.version
        ordering.answer_all(self)
        if self.version != version:
            await self.changed()

    async def leave(self, looker: Looker) -> None:
        """What a seat has seen is kept, for when it comes back."""
        async with self.lock:
            if looker in self.lookers:
                self.lookers.remove(looker)
            self._show_tables()
            if looker.seats and not self.lost:
                await self.or_lose(self.keep())

    async def seat(self, holders: list[tuple[str, str]]) -> None:
        """Seats were taken, or taken away: every page keeps only those that its key still opens."""
        async with self.lock:
            if self.lost:  # the one read in its place knows it from the store
                return
            self.holders = holders
            for looker in self.lookers:
                self._reseat(looker)
            await self.or_lose(self.keep())
            for looker in self.lookers:
                self._tell(looker, "")

    def _reseat(self, looker: Looker) -> None:
        """A page has the seats that its key opens; without any it goes, where nobody may look on."""
        looker.seats = tuple(self.seats_of(looker.key))
        if looker.facing != SPECTATOR and not looker.holds(looker.facing):
            looker.facing = SPECTATOR
        if not looker.seats and not self.about.watchers:
            looker.close()

    def busy(self) -> bool:
        """Whether something is going on that nobody looks at."""
        return bool(self._tasks) or self.lock.locked()

    def close(self) -> None:
        for looker in self.lookers:
            looker.close()
        computers.call_off(self)
        for task in self._tasks:
            task.cancel()

    # --- messages -------------------------------------------------------------------------------------------

    async def handle(self, looker: Looker, message: wire.FromPage) -> None:
        """Do what a page says; whatever is refused changes nothing."""
        self.touched = time.monotonic()
        async with self.lock:
            if self.lost:
                return
            try:
                await self._handle(looker, message)
            except Lost:
                self._lose()
            except RulesBug as bug:
                await self.broken(looker, bug)
                computers.think(self)
            except BanneretError as refused:
                looker.send(refusal(message, refused))
            except Exception:
                log.exception("table %s: the server broke", self.id)
                looker.send(wire.Fault("The server broke at that; look again at where the table stands."))
                await self.or_lose(self._as_it_stands(looker))

    async def _handle(self, looker: Looker, message: wire.FromPage) -> None:
        match message:
            case wire.Hello():
                showing.welcome(self, looker, message)
                self._remind(looker)
                self._show_tables()
            case wire.Face():
                looker.facing = self.acting(looker, message.seat)
                showing.welcome(self, looker, wire.Hello(scene=looker.scene.hash if looker.scene else None))
            case wire.Reply():
                await self._reply(looker, message, [message.reply])
            case wire.Plan():
                await self._reply(looker, message, message.replies)
            case wire.WhyNot() | wire.Snap():
                self._judge(looker, message)
            case wire.Preview():
                computers.preview(self, looker, message)
            case wire.Measure():
                looker.send(measuring.measured(self.match, looker.facing, message))
            case wire.Undo():
                await taking_back.undo(self, looker, message)
            case wire.Consent():
                await taking_back.consent(self, looker, message)
            case wire.GiveOrder() | wire.CancelOrders():
                await ordering.order(self, looker, message)
            case wire.Concede():
                await ordering.concede(self, looker, message)
            case wire.Rename():
                self.about.call(self.acting(looker, message.seat), message.name)
                await self.keep()
                self._show_tables()
            case wire.Rematch():
                await self._again(looker, message)
            case wire.Ping():
                looker.send(wire.Pong(message.id))

    def _remind(self, looker: Looker) -> None:
        if self.about.request is not None and looker.seats:
            self.send_request(looker, self.about.request)

    def send_request(self, looker: Looker, request: Request) -> None:
        looker.send(taking_back.asked(request, looker))

    # --- answering ------------------------------------------------------------------------------------------

    async def _reply(self, looker: Looker, message: wire.Reply | wire.Plan, replies: list[Any]) -> None:
        """Take a reply, or a plan as far as nothing unforeseen happens."""
        if message.back not in (None, self.back):
            raise Stale(f"Question {message.n} is not open any more: something was taken back. Look again.")
        if not 1 <= len(replies) <= wire.MOST_REPLIES:
            raise BanneretError(f"A plan has 1 to {wire.MOST_REPLIES} answers.")
        applied, says = 0, ""
        for reply in replies:
            question = self.asked(looker, message.seat, message.n if applied == 0 else None)
            before = (self.match.count, self.match.told)
            try:
                self._answer(question, reply)
            except RulesBug as bug:
                if applied == 0:
                    raise
                await self.broken(None, bug)
                says = BROKEN
                break
            except (IllegalReply, Stale) as refused:
                if applied == 0:
                    raise
                says = str(refused)
                break
            applied += 1
            if applied < len(replies) and (says := self._unforeseen(question.seat, before)):
                break
        await self.changed(looker, wire.Ok(message.n, applied, says))

    def asked(self, looker: Looker, seat: str | None, number: int | None) -> Question:
        """The question that this page answers; a stale number is refused before anything else."""
        questions = self.match.questions
        if not questions:
            raise Stale("Nothing is asked: the match is over.")
        if number is not None and number != questions[0].number:
            raise Stale(f"Question {number} is not open any more: the table has moved on to {questions[0].number}.")
        mine = showing.question_for(self, looker) if seat is None else None
        if mine is not None:
            return mine
        wanted = seat if seat is not None else looker.facing
        for question in questions:
            if question.seat == wanted and (looker.holds(wanted) or self._types_for(looker, question)):
                return question
        self.acting(looker, seat)
        waiting = " and ".join(self.name(question.seat) for question in self.unanswered())
        raise BanneretError(f"{self.name(wanted)} is not asked now: waiting for {waiting}.")

    def _types_for(self, looker: Looker, question: Question) -> bool:
        """Dice of a computer are typed by any person at the table."""
        return question.kind == "faces" and bool(looker.seats) and self.about.players[question.seat] != PERSON

    def _answer(self, question: Question, reply: Any) -> None:
        """Answer in the game's words; what a judge cannot even read is refused like anything else."""
        if isinstance(reply, dict) and "concede" in reply:
            raise BanneretError("Giving up is no answer: it has a message of its own.")
        try:
            if question.kind == "pose":
                reply = asking.from_wire(question, showing.scene_of(self, question.seat).drawn, reply)
            self.match.answer(reply, question.seat, question.number)
        except BanneretError:
            raise
        except Exception as fault:
            log.exception("table %s: a judge broke", self.id)
            raise BanneretError("That is no answer to this question.") from fault
        self.moved()

    def _unforeseen(self, seat: str, before: tuple[int, int]) -> str:
        """What has come between two answers of a plan that nobody could foresee."""
        match = self.match
        count, told = before
        if any(line.chance for line in match.lines_since(count + 1)):
            return "Dice or cards decided something: look before you go on."
        if any(event.shows for event in match.told_since(told)):
            return "A secret came to light: look before you go on."
        if not any(question.seat == seat for question in self.unanswered()):
            return "The match is over." if match.over else "Somebody else is asked now."
        return ""

    def moved(self) -> None:
        """The match is another than before."""
        self.version += 1
        self.drawn.clear()

    def went_back(self, lines: int) -> None:
        """So many lines were taken back (none: a sealed reply, and its question is the same)."""
        self.moved()
        self.back += bool(lines)
        showing.forget(self)
        for looker in self.lookers:
            showing.taken_back(self, looker)

    async def changed(self, looker: Looker | None = None, ok: wire.Ok | None = None, notice: str = "") -> None:
        """After a change: orders answer, all goes to the disk, the sender hears so, then everybody; computers think."""
        ordering.answer_all(self)
        wish = taking_back.overtaken(self)
        await self.keep()
        if looker is not None and ok is not None:
            looker.send(ok)
        if wish is not None:
            taking_back.tell_settled(self, wish, False, "The match has gone on.")
        for other in sorted(self.lookers, key=lambda other: other is not looker):
            self._tell(other, notice)
            await asyncio.sleep(0)  # what lies ready goes out before the next page's is made
        self._note_status()
        computers.think(self)

    async def _as_it_stands(self, looker: Looker) -> None:
        """After a fault: what was done is kept, and everybody else hears of it; this page asks anew."""
        await self.keep()
        for other in self.lookers:
            if other is not looker:
                self._tell(other, "")
        computers.think(self)

    def _tell(self, looker: Looker, notice: str) -> None:
        """The news to one page; what breaks there is no business of the others."""
        try:
            if notice and looker.ready:
                looker.send(wire.Notice(notice))
            showing.news(self, looker)
        except Exception:
            log.exception("table %s: the news broke", self.id)
            looker.send(wire.Fault("The server could not tell what has happened; it has happened all the same."))

    async def keep(self) -> None:
        """Everything is on the disk when this returns."""
        self.about.orders, self.about.idle_orders = self.orders.as_json(), self.idle.as_json()
        self.about.asked = [question.seat for question in self.unanswered()]
        self._note_status()
        step, after = self._ledger.step(self.about), self._ledger.written
        try:
            await self._keeper.run(lambda store: store.append(self.id, after, step))
        except Exception as fault:
            log.exception("table %s: the store failed", self.id)
            raise Lost from fault
        self._ledger.written += len(step.rows)

    def _note_status(self) -> None:
        """How it stands, for lists of tables: out of a scene that somebody was shown, as making one takes time."""
        if self.match.over or not self.about.status:
            showing.scene_of(self, SPECTATOR)
        for seat in sorted(self.drawn)[:1]:
            self.about.status = " · ".join(map(str, self.scenes[seat].drawn["status"]))

    def _lose(self) -> None:
        """What is in memory is not what is on the disk: everybody comes again, and finds what is."""
        self.lost = True
        computers.call_off(self)
        for looker in self.lookers:
            looker.send(wire.Fault("The table could not be saved; it goes on from what is saved."))
            looker.finish()

    async def broken(self, looker: Looker | None, bug: RulesBug) -> None:
        """The rules broke; the match is as before. What repeats the fault is kept for us, not shown to a seat."""
        log.error("table %s: %s", self.id, bug)
        self.moved()
        with suppress(Exception):  # a full disk is noticed at the next reply
            await self._keeper.run(lambda store: store.put_fault(self.id, f"{bug}\n{bug.journal}", int(time.time())))
        if looker is not None:
            looker.send(wire.Fault(BROKEN))

    # --- the rest ---------------------------------------------------------------------------------------------

    async def _again(self, looker: Looker, message: wire.Rematch) -> None:
        if not looker.seats or not self.match.over:
            raise BanneretError("A rematch is for those who have played, when the match is over.")
        if self.about.rematch is None and self.rematch is not None:
            self.about.rematch = await self.rematch(self, message.swap)
            await self.keep()
        self._show_tables()

    def _show_tables(self) -> None:
        for looker in self.lookers:
            showing.show_table(self, looker)

    def _judge(self, looker: Looker, message: wire.WhyNot | wire.Snap) -> None:
        """Whether a reply would be legal, or the nearest that is; nothing is changed."""
        question = self.asked(looker, message.seat, message.n)
        scene = showing.scene_of(self, looker.facing).drawn
        looker.send(measuring.judged(question, scene, message))

    async def or_lose(self, change: Awaitable[None]) -> None:
        """A change that nobody waits for: what breaks is written down."""
        try:
            await change
        except Lost:
            self._lose()
        except RulesBug as bug:
            await self.broken(None, bug)
        except Exception:
            log.exception("table %s: a change broke", self.id)

    def start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def refusal(message: wire.FromPage, refused: BanneretError) -> wire.Refused:
    """Why what a page said was not done."""
    what = type(message).__struct_config__.tag
    n = getattr(message, "n", None)
    if isinstance(refused, IllegalReply):
        why = refused.why
        return wire.Refused(str(what), n, why.rule, why.says, dict(why.numbers))
    return wire.Refused(str(what), n, "", str(refused), stale=isinstance(refused, Stale))
