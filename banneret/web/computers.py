"""The computers at a table: whoever is asked thinks in a worker, on what its seat knows, and answers like anybody."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from banneret.kernel.decisions import Question
from banneret.kernel.errors import BanneretError, RulesBug
from banneret.web import foreseeing, measuring, showing, wire
from banneret.web.keeping import PERSON
from banneret.web.lookers import Looker
from banneret.web.scenes import Scene
from banneret.web.thinking import thought_seed

if TYPE_CHECKING:
    from banneret.web.table import Table

log = logging.getLogger("banneret.web")
TRIES = 5  # other answers where a computer's breaks the rules
PREVIEWS = 4  # that one page may wait for


def think(table: Table) -> None:
    """Let the computers that are asked think; real dice are typed by people."""
    call_off(table, table.unanswered())
    for question in table.unanswered():
        who, seat = table.about.players[question.seat], question.seat
        typed = question.kind == "faces" and table.about.typed
        if who != PERSON and not typed and seat not in table.thoughts:
            known, seed = table.match.knowledge(seat).as_json(), thought_seed(table.about.seed, seat, question.number)
            thought = asyncio.ensure_future(table.thinker.decide(who, known, seed))
            table.thoughts[seat] = (question, thought)
            table.start(_decide(table, who, question, thought))


def call_off(table: Table, still_open: Sequence[Question] = ()) -> None:
    """What nobody asks any more need not be thought to the end: the computers of other tables wait for it."""
    for seat, (question, thought) in [*table.thoughts.items()]:
        if question not in still_open:
            thought.cancel()
            del table.thoughts[seat]


async def _decide(table: Table, agent: str, question: Question, thought: asyncio.Future[Any]) -> None:
    try:
        reply = await thought
    except Exception:
        log.exception("table %s: the agent %s broke", table.id, agent)
        reply = None
    async with table.lock:
        if not table.lost and question in table.unanswered():
            await table.or_lose(_decided(table, question, reply))


async def _decided(table: Table, question: Question, reply: Any) -> None:
    """The computer's reply; if it broke or breaks the rules, another takes its place."""
    rng = random.Random(question.number)
    for _ in range(TRIES):
        if reply is None or question.why_not(reply) is not None:
            reply = question.sample(rng)
        try:
            table.match.answer(reply, question.seat, question.number)
        except RulesBug as bug:
            await table.broken(None, bug)
            question, reply = next(q for q in table.match.questions if q.seat == question.seat), None
        else:
            table.moved()
            await table.changed()
            return
    log.error("table %s: the computer of %s finds no answer", table.id, question.seat)


# --- previews ---------------------------------------------------------------------------------------------------


def preview(table: Table, looker: Looker, message: wire.Preview) -> None:
    """What a plan would lead to, worked out by a worker on what the seat knows."""
    question = table.asked(looker, message.seat, message.n)
    if len(message.replies) > wire.MOST_REPLIES:
        raise BanneretError(f"A plan has at most {wire.MOST_REPLIES} answers.")
    if not looker.holds(question.seat):  # dice typed for a computer, whose knowledge is not this page's
        looker.send(wire.Previewed(message.id, 0, [], foreseeing.DICE))
        return
    if looker.previews >= PREVIEWS:
        looker.send(wire.Previewed(message.id, 0, [], "One preview after the other, please."))
        return
    looker.previews += 1
    known = table.match.knowledge(question.seat).as_json()
    table.start(_foresee(table, looker, message, known, showing.scene_of(table, question.seat)))


async def _foresee(table: Table, looker: Looker, message: wire.Preview, known: Any, before: Scene) -> None:
    try:
        foreseen = await table.thinker.foresee(known, message.replies)
        looker.send(measuring.previewed(message.id, foreseen, before))
    except Exception:
        log.exception("table %s: a preview broke", table.id)
        looker.send(wire.Previewed(message.id, 0, [], "This cannot be foreseen."))
    finally:
        looker.previews -= 1
