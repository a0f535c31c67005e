"""How a match went, for the end screen: the scores over time, the dice of each seat, the story."""

from __future__ import annotations

from collections import Counter

from banneret.kernel.game import Json
from banneret.kernel.match import Match, written
from banneret.web.scenes import Teller, scene_for
from banneret.web.wire_http import ScorePoint, Summary


def summary(match: Match, seat: str | None) -> Summary:
    """What the seat may know of it (None: the whole truth)."""
    outcome = None if match.outcome is None else match.outcome.as_json()
    lines = Teller(match, seat, scene_for(match, seat)).lines(0)
    return Summary(outcome, history(match, seat), dice(match), lines)


def history(match: Match, seat: str | None) -> list[ScorePoint]:
    """The scores at every rest at which they, or the status, changed."""
    points: list[ScorePoint] = []
    for rest in reversed([*match.rest.back()]):
        if rest.state is None:
            continue
        scene = match.game.scene(written(match.game, match.header, rest.state, seat))
        point = ScorePoint(rest.count, _scores(scene), " · ".join(map(str, scene["status"])))
        if not points or (points[-1].scores, points[-1].status) != (point.scores, point.status):
            points.append(point)
    return points


def _scores(scene: Json) -> dict[str, int]:
    return {seat["id"]: seat.get("score", 0) for seat in scene["seats"]}


def dice(match: Match) -> dict[str, Json]:
    """How often each seat threw each face: dice fall for all to see."""
    thrown: dict[str, Counter[int]] = {seat: Counter() for seat in match.game.seats}
    for line in match.lines():
        if line.chance == "roll":
            thrown.setdefault(line.seat, Counter()).update(line.reply)
    return {seat: _luck(faces) for seat, faces in thrown.items()}


def _luck(faces: Counter[int]) -> Json:
    number = faces.total()
    total = sum(face * times for face, times in faces.items())
    counts = {str(face): faces[face] for face in sorted(faces)}
    return {"dice": number, "mean": round(total / number, 2) if number else None, "faces": counts}
