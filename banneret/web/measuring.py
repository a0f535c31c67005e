"""Looking before one leaps: is this legal, what is near it that is, what would follow, how far is it."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from random import Random
from typing import Any

from banneret.kernel.decisions import Question, Why
from banneret.kernel.errors import BanneretError
from banneret.kernel.game import Json
from banneret.kernel.judged import Pose
from banneret.kernel.match import Match
from banneret.web import asking, wire
from banneret.web.axes import Axes
from banneret.web.scenes import Scene

FARTHEST = 10_000  # units from the board's corner; nothing is measured further out
TRIED = 64  # suggestions that are looked at for the nearest


def judged(question: Question, scene: Json, message: wire.WhyNot | wire.Snap) -> wire.Verdict | wire.Snapped:
    """The question's own verdict on a reply, or the legal pose nearest to one."""
    reply = asking.from_wire(question, scene, message.reply)
    try:
        if isinstance(message, wire.Snap):
            return _snapped(question, scene, message.id, reply)
        if message.on is not None:
            why = asking.why_not_on(question, scene, message.on)
        else:
            why = question.why_not(reply)
    except BanneretError:
        raise
    except Exception:  # what no judge can even read is no answer
        why = Why(question.rule, "That is no answer to this question.")
    return wire.Verdict(message.id, why is None, None if why is None else asking.refusal(why, scene))


def _snapped(question: Question, scene: Json, id: int, wanted: Any) -> wire.Snapped:
    why = question.why_not(wanted)
    told = None if why is None else asking.refusal(why, scene)
    if not isinstance(question, Pose) or not isinstance(wanted, list) or len(wanted) != len(question.start):
        return wire.Snapped(id, None, told)
    near: list[int] | None = question.near(wanted)
    if near is None or question.why_not(near) is not None:
        near = _nearest(question, wanted)
    return wire.Snapped(id, None if near is None else Axes(scene).pose(near), told)


def _nearest(question: Pose, wanted: list[int]) -> list[int] | None:
    """The suggestion nearest to a pose, where the way to it holds no legal one."""
    legal = [pose for pose in question.suggest(Random(question.number), TRIED) if question.why_not(pose) is None]
    return min(legal, key=lambda pose: sum((a - b) ** 2 for a, b in zip(pose, wanted, strict=True)), default=None)


def previewed(id: int, foreseen: Json, before: Scene) -> wire.Previewed:
    """What a plan would lead to, as changes to what is drawn now."""
    old = {piece["id"]: piece for piece in before.drawn["pieces"]}
    new = {piece["id"]: piece for piece in foreseen["scene"]["pieces"]}
    draw: list[Any] = [["piece", piece] for id, piece in new.items() if old.get(id) != piece]
    draw += [["gone", id] for id in old if id not in new]
    return wire.Previewed(id, foreseen["applied"], draw, foreseen["says"], foreseen["next"], foreseen["why"])


def measured(match: Match, seat: str, message: wire.Measure) -> wire.Measured:
    """The distance between two points; and, where the game can say so, whether the line between them is clear."""
    scene = match.game.scene(match.view(seat))
    board = next((board for board in scene["boards"] if board["id"] == message.board), None)
    if board is None or len(message.start) != 2 or len(message.end) != 2:
        raise BanneretError("There is no such board to measure on.")
    (x0, y0), (x1, y1) = message.start, message.end
    if any(abs(part) > FARTHEST for part in (x0, y0, x1, y1)):
        raise BanneretError("That lies too far from the board to be measured.")
    far = sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2)
    told = _by_the_game(match, seat, message)
    says = told.get("says") or f"{far:.1f} {board['unit']}{'' if round(far, 1) == 1 else 's'} apart."
    return wire.Measured(message.id, says, told.get("distance", far), told.get("clear"), told.get("rule", ""))


def _by_the_game(match: Match, seat: str, message: wire.Measure) -> Mapping[str, Any]:
    """What the game itself says of the line, by what the seat sees; nothing if it does not measure."""
    measure = getattr(match.game, "measure", None)
    if measure is None:
        return {}
    asked: Json = {"board": message.board, "start": message.start, "end": message.end}
    asked |= {"start_on": message.start_on, "end_on": message.end_on}
    told: Mapping[str, Any] | None = measure(match.view(seat), asked)
    return told or {}
