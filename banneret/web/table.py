"""One live match: who looks on, who answers, standing orders, computers. It asks the kernel, and never judges.

Everything that reads or changes the match holds the table's lock. A change goes: reply, standing orders, disk, `ok` to
the sender, news to everybody, computers. When the disk fails, the table is lost and is read again from the store.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any

from banneret.kernel.decisions import Question
from banneret.kernel.errors import BanneretError, IllegalReply, RulesBug, Stale
from banneret.kernel.match import CONCEDE, Match
from banneret.kernel.orders import Order, Orders
from banneret.web import asking, measuring, showing, taking_back, wire
from banneret.web.keeping import PERSON, About, Keeper, Ledger
from banneret.web.lookers import SPECTATOR, Looker
from banneret.web.scenes import Scene
from banneret.web.taking_back import Request
from banneret.web.thinking import Thinker, thought_seed

log = logging.getLogger("banneret.web")
ROUND_ENDED = "round-ended"  # the event that ends a standing order, unless the game names another
ORDERED = 10_000  # answers by orders in a row; more are orders that go round in circles
TRIES = 5  # other answers where a computer's breaks the rules
EVEN = 1.5  # seconds before an answer for want of anything to do, where the table wants it even


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
        self.scenes: dict[str, Scene] = {}
        self.request: Request | None = None
        self.lock = asyncio.Lock()
        self.lost = False
        self.touched = time.monotonic()
        self.rematch: Callable[[Table, bool], Awaitable[str]] | None = None
        self._ledger = ledger
        self._keeper = keeper
        self._thinker = thinker
        self._orders = Orders(about.orders)
        self._idle = Orders(about.idle_orders)
        self._version = 0
        self._ids = 0
        self._thinking: set[tuple[str, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

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

    def next_id(self) -> int:
        self._ids += 1
        return self._ids

    # --- coming and going -----------------------------------------------------------------------------------

    async def come(self, looker: Looker) -> None:
        async with self.lock:
            self.lookers.append(looker)
            self._think()

    async def leave(self, looker: Looker) -> None:
        """What a seat has seen is kept, for when it comes back."""
        async with self.lock:
            if looker in self.lookers:
                self.lookers.remove(looker)
            self._show_tables()
            if looker.seats and not self.lost:
                await self._keep()

    async def seat(self, holders: list[tuple[str, str]]) -> None:
        """Seats were taken, or taken away: every page keeps only those that its key still opens."""
        async with self.lock:
            self.holders = holders
            for looker in self.lookers:
                looker.seats = tuple(self.seats_of(looker.key))
                if looker.facing != SPECTATOR and not looker.holds(looker.facing):
                    looker.facing = SPECTATOR
                showing.news(self, looker)
            await self._or_lose(self._keep())

    def busy(self) -> bool:
        """Whether something is going on that nobody looks at."""
        return bool(self._tasks) or self.lock.locked()

    def close(self) -> None:
        for looker in self.lookers:
            looker.close()
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
                await self._broken(looker, bug)
            except BanneretError as refused:
                looker.send(refusal(message, refused))
            except Exception:
                log.exception("table %s: the server broke", self.id)
                looker.send(wire.Fault("The server broke at that; look again at where the table stands."))
                await self._or_lose(self._keep())

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
                await self._reply(looker, message.n, message.seat, [message.reply])
            case wire.Plan():
                await self._reply(looker, message.n, message.seat, message.replies)
            case wire.WhyNot() | wire.Snap():
                self._judge(looker, message)
            case wire.Preview():
                self._preview(looker, message)
            case wire.Measure():
                looker.send(measuring.measured(self.match, looker.facing, message))
            case wire.Undo():
                await taking_back.undo(self, looker, message)
            case wire.Consent():
                await taking_back.consent(self, looker, message)
            case wire.GiveOrder() | wire.CancelOrders():
                await self._order(looker, message)
            case wire.Concede():
                await self._concede(looker, message)
            case wire.Rename():
                self.about.names[self.acting(looker, message.seat)] = message.name
                await self._keep()
                self._show_tables()
            case wire.Rematch():
                await self._again(looker, message)
            case wire.Ping():
                looker.send(wire.Pong(message.id))

    def _remind(self, looker: Looker) -> None:
        if self.request is not None and looker.seats:
            self.send_request(looker, self.request)

    def send_request(self, looker: Looker, request: Request) -> None:
        looker.send(taking_back.asked(request, looker))

    # --- answering ------------------------------------------------------------------------------------------

    async def _reply(self, looker: Looker, number: int, seat: str | None, replies: list[Any]) -> None:
        """Take a reply, or a plan as far as nothing unforeseen happens."""
        if not 1 <= len(replies) <= wire.MOST_REPLIES:
            raise BanneretError(f"A plan has 1 to {wire.MOST_REPLIES} answers.")
        applied, says = 0, ""
        for reply in replies:
            question = self._asked(looker, seat, number if applied == 0 else None)
            before = (self.match.count, self.match.told)
            try:
                self._answer(question, reply)
            except (IllegalReply, Stale, RulesBug) as refused:
                if applied == 0:
                    raise
                says = str(refused)
                break
            applied += 1
            if applied < len(replies) and (says := self._unforeseen(question.seat, before)):
                break
        if self.request is not None:
            taking_back.settle(self, False, "The match has gone on.")
        await self.changed(looker, wire.Ok(number, applied, says))

    def _asked(self, looker: Looker, seat: str | None, number: int | None) -> Question:
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
        self._moved()

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

    def _moved(self) -> None:
        self._version += 1
        self.scenes.clear()

    def went_back(self) -> None:
        """Replies were taken back."""
        self._moved()
        self._thinking.clear()
        for looker in self.lookers:
            showing.taken_back(self, looker)

    async def changed(self, looker: Looker | None = None, ok: wire.Ok | None = None, notice: str = "") -> None:
        """After a change: orders answer, all goes to the disk, the sender hears so, then everybody; computers think."""
        self._orders_answer()
        await self._keep()
        if looker is not None and ok is not None:
            looker.send(ok)
        for other in self.lookers:
            self._tell(other, notice)
        self._note_status()
        self._think()

    def _tell(self, looker: Looker, notice: str) -> None:
        """The news to one page; what breaks there is no business of the others."""
        try:
            if notice and looker.ready:
                looker.send(wire.Notice(notice))
            showing.news(self, looker)
        except Exception:
            log.exception("table %s: the news broke", self.id)
            looker.send(wire.Fault("The server could not tell what has happened; it has happened all the same."))

    async def _keep(self) -> None:
        """Everything is on the disk when this returns."""
        self.about.orders, self.about.idle_orders = self._orders.as_json(), self._idle.as_json()
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
        for scene in [*self.scenes.values()][:1]:
            self.about.status = " · ".join(map(str, scene.drawn["status"]))

    def _lose(self) -> None:
        """What is in memory is not what is on the disk: everybody comes again, and finds what is."""
        self.lost = True
        for looker in self.lookers:
            looker.send(wire.Fault("The table could not be saved; it goes on from what is saved."))
            looker.letters.put_nowait(None)

    async def _broken(self, looker: Looker | None, bug: RulesBug) -> None:
        """The rules broke; the match is as before. What repeats the fault is kept for us, not shown to a seat."""
        log.error("table %s: %s", self.id, bug)
        self._moved()
        await self._keeper.run(lambda store: store.put_fault(self.id, f"{bug}\n{bug.journal}", int(time.time())))
        if looker is not None:
            looker.send(wire.Fault("The rules broke at that answer, and the table is as before. Try another answer."))

    # --- standing orders ------------------------------------------------------------------------------------

    def orders_of(self, seat: str) -> list[Order]:
        """The orders of a seat that still stand."""
        return [*self._orders.standing(self.match, seat), *self._idle.standing(self.match, seat)] if seat else []

    def cancel_orders(self, seat: str, ask: str | None = None) -> None:
        self._orders.cancel(seat, ask)
        self._idle.cancel(seat, ask)

    async def _order(self, looker: Looker, message: wire.GiveOrder | wire.CancelOrders) -> None:
        seat = self.acting(looker, message.seat)
        self.cancel_orders(seat, message.ask)
        if isinstance(message, wire.GiveOrder):
            until = getattr(self.match.game, "round_ends", ROUND_ENDED) if message.until == "round" else None
            orders = self._idle if message.idle else self._orders
            orders.give(self.match, seat, message.ask, until, idle=message.idle)
        await self.changed()

    def _orders_answer(self) -> None:
        """Orders answer whatever they can; one that breaks the rules is cancelled."""
        for _ in range(ORDERED):
            try:
                if not (self._gives_up() or self._orders.answer(self.match) or self._answers_idly()):
                    return
            except BanneretError:
                log.exception("table %s: an order broke", self.id)
                for question in self.unanswered():
                    self.cancel_orders(question.seat)
                return
            self._moved()

    def _gives_up(self) -> bool:
        for question in self.unanswered():
            if question.seat in self.about.conceding:
                self.match.answer(dict(CONCEDE), question.seat, question.number)
                return True
        return False

    def _answers_idly(self) -> bool:
        """Answers for want of anything to do: at once, or after an even while that tells nobody what is held."""
        if not self.about.even:
            return self._idle.answer(self.match)
        if self._idle.reply(self.match) is not None:
            self._start(self._later(self._version))
        return False

    async def _later(self, version: int) -> None:
        await asyncio.sleep(EVEN)
        async with self.lock:
            if version == self._version and not self.lost and self._idle.answer(self.match):
                self._moved()
                await self._or_lose(self.changed())

    async def _concede(self, looker: Looker, message: wire.Concede) -> None:
        seat = self.acting(looker, message.seat)
        if self.match.over:
            raise BanneretError("The match is over.")
        if seat not in self.about.conceding:
            self.about.conceding.append(seat)
        await self.changed(looker, notice=f"{self.name(seat)} gives up.")

    async def _again(self, looker: Looker, message: wire.Rematch) -> None:
        if not looker.seats or not self.match.over:
            raise BanneretError("A rematch is for those who have played, when the match is over.")
        if self.about.rematch is None and self.rematch is not None:
            self.about.rematch = await self.rematch(self, message.swap)
            await self._keep()
        self._show_tables()

    def _show_tables(self) -> None:
        for looker in self.lookers:
            showing.show_table(self, looker)

    # --- looking before one leaps ---------------------------------------------------------------------------

    def _judge(self, looker: Looker, message: wire.WhyNot | wire.Snap) -> None:
        """Whether a reply would be legal, or the nearest that is; nothing is changed."""
        question = self._asked(looker, message.seat, message.n)
        scene = showing.scene_of(self, looker.facing).drawn
        looker.send(measuring.judged(question, scene, message))

    def _preview(self, looker: Looker, message: wire.Preview) -> None:
        question = self._asked(looker, message.seat, message.n)
        if len(message.replies) > wire.MOST_REPLIES:
            raise BanneretError(f"A plan has at most {wire.MOST_REPLIES} answers.")
        known = self.match.knowledge(question.seat).as_json()
        self._start(self._foresee(looker, message, known, showing.scene_of(self, question.seat)))

    async def _foresee(self, looker: Looker, message: wire.Preview, known: Any, before: Scene) -> None:
        try:
            foreseen = await self._thinker.foresee(known, message.replies)
            looker.send(measuring.previewed(message.id, foreseen, before))
        except Exception:
            log.exception("table %s: a preview broke", self.id)
            looker.send(wire.Previewed(message.id, 0, [], "This cannot be foreseen."))

    # --- computers ------------------------------------------------------------------------------------------

    def _think(self) -> None:
        """Let the computers that are asked think; real dice are typed by people."""
        for question in self.unanswered():
            who, thought = self.about.players[question.seat], (question.seat, self._version)
            if who != PERSON and not self._is_typed(question) and thought not in self._thinking:
                self._thinking = {thought, *(t for t in self._thinking if t[1] == self._version)}
                known = self.match.knowledge(question.seat).as_json()
                self._start(self._decide(who, question, known, self._version))

    def _is_typed(self, question: Question) -> bool:
        return question.kind == "faces" and self.about.typed

    async def _decide(self, agent: str, question: Question, known: Any, version: int) -> None:
        seat, number = question.seat, question.number
        try:
            reply = await self._thinker.decide(agent, known, thought_seed(self.about.seed, seat, number))
        except Exception:
            log.exception("table %s: the agent %s broke", self.id, agent)
            reply = None
        async with self.lock:
            if not self.lost and (version == self._version or self._still_open(question)):
                await self._or_lose(self._decided(question, reply))

    def _still_open(self, question: Question) -> bool:
        """Whether the same question waits still, though somebody else has sealed a reply meanwhile."""
        return question in self.unanswered() and not question.closed and len(self.match.questions) > 1

    async def _decided(self, question: Question, reply: Any) -> None:
        """The computer's reply; if it broke or breaks the rules, another takes its place."""
        rng = random.Random(question.number)
        for _ in range(TRIES):
            if reply is None or question.why_not(reply) is not None:
                reply = question.sample(rng)
            try:
                self.match.answer(reply, question.seat, question.number)
            except RulesBug as bug:
                await self._broken(None, bug)
                question, reply = next(q for q in self.match.questions if q.seat == question.seat), None
            else:
                self._moved()
                await self.changed()
                return

    async def _or_lose(self, change: Awaitable[None]) -> None:
        """A change that nobody waits for: what breaks is written down."""
        try:
            await change
        except Lost:
            self._lose()
        except RulesBug as bug:
            await self._broken(None, bug)
        except Exception:
            log.exception("table %s: a change broke", self.id)

    def _start(self, work: Any) -> None:
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
