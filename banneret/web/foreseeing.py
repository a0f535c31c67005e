"""What a plan would lead to: tried on a guess that fits what the seat knows, as far as that can be foreseen."""

from __future__ import annotations

import random
from typing import Any

import banneret
from banneret.kernel.decisions import Question
from banneret.kernel.errors import BanneretError, IllegalReply
from banneret.kernel.game import Json
from banneret.kernel.match import Match
from banneret.web import asking

DICE = "Here dice or cards decide."
OTHERS = "Here the other side is asked."
SECRET = "Here a secret comes to light."


def foresee(known: Json, replies: list[Any]) -> Json:
    """How many of the replies can be foreseen, the scene after them, why it stops, the question that follows."""
    seat = known["seat"]
    match = banneret.guess(known, random.Random(0))
    says, applied, why = "", 0, None
    for reply in replies:
        try:
            later, says = _after(match, seat, reply)
        except IllegalReply as refused:
            says, why = str(refused.why), asking.refusal(refused.why, match.game.scene(match.view(seat)))
            break
        if later is None:
            break
        match, applied = later, applied + 1
        if says:
            break
    scene = match.game.scene(match.view(seat))
    question = _asked(match, seat)
    follows = applied == len(replies) and question is not None
    return {
        "applied": applied,
        "says": says,
        "why": why,
        "scene": scene,
        "next": _described(match, seat, scene) if follows else None,
    }


def _after(match: Match, seat: str, reply: Any) -> tuple[Match | None, str]:
    """The match after this reply, unless something happens that cannot be foreseen; and why it stops there."""
    question = _asked(match, seat)
    if question is None:
        return None, OTHERS
    scene = match.game.scene(match.view(seat))
    later, told = match.fork(), match.told
    try:
        later.answer(asking.from_wire(question, scene, reply), seat)
    except IllegalReply:
        raise
    except BanneretError as fault:
        return None, str(fault)
    if any(line.chance for line in later.lines_since(match.count + 1)):
        return None, DICE
    if any(event.shows for event in later.told_since(told)):
        return None, SECRET
    return later, "" if _asked(later, seat) is not None else OTHERS


def _asked(match: Match, seat: str) -> Question | None:
    return next((q for q in match.questions if q.seat == seat and seat not in match.answered()), None)


def _described(match: Match, seat: str, scene: Json) -> Any:
    question = _asked(match, seat)
    assert question is not None
    return asking.asked(match.game, question, scene, undo=False, curtain=False, asked=[seat], answered=[])
