"""What a page draws and reads: a scene as changes to the one before, events as frames and lines of the log."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

import msgspec

from banneret.kernel.game import Json
from banneret.kernel.match import Match
from banneret.web.asking import named, rules_of
from banneret.web.axes import Axes, is_place, is_way
from banneret.web.wire import Frame, LogLine, SceneMessage

LISTS = ("boards", "pieces")  # of things with ids, in drawing order
TABLES = ("cards", "signs")  # by id
EMPTY: Json = {"boards": [], "pieces": [], "cards": {}, "signs": {}, "seats": None, "status": None}
_encode = msgspec.json.Encoder(order="deterministic").encode


class Scene:
    """A scene as one seat sees it, with its hash, and the view that it was made from."""

    __slots__ = ("drawn", "hash", "seat", "told", "view")

    def __init__(self, drawn: Json, seat: str, told: int, view: Json | None = None) -> None:
        self.drawn = drawn
        self.seat = seat
        self.told = told
        self.view = view
        self.hash = blake2b(_encode(drawn), digest_size=8).hexdigest()


def scene_for(match: Match, seat: str | None, last: Scene | None = None) -> Scene:
    """What this seat sees now ("": a spectator; None: the whole truth); as `last`, if the view has not changed since.

    Half of the replies change no view (a pass, a declared action), and making a scene is the dearest thing in a change.
    """
    view = match.view(seat)
    if last is not None and last.view == view:
        return last
    return Scene(match.game.scene(view), "*" if seat is None else seat, match.told, view)


def changes(new: Scene, old: Scene | None) -> SceneMessage:
    """What leads from the old scene to the new one; from nothing if there is none."""
    before = EMPTY if old is None else old.drawn
    after = new.drawn
    gone = {key: [id for id in _by_id(before, key) if id not in _by_id(after, key)] for key in (*LISTS, *TABLES)}
    return SceneMessage(
        seat=new.seat,
        hash=new.hash,
        base=None if old is None else old.hash,
        told=new.told,
        boards=_changed(after, before, "boards"),
        pieces=_changed(after, before, "pieces"),
        cards=_changed(after, before, "cards"),
        signs=_changed(after, before, "signs"),
        gone={key: ids for key, ids in gone.items() if ids},
        order={key: [*_by_id(after, key)] for key in LISTS if [*_by_id(after, key)] != [*_by_id(before, key)]},
        seats=after["seats"] if after["seats"] != before["seats"] else None,
        status=after["status"] if after["status"] != before["status"] else None,
    )


def _by_id(drawn: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    return drawn[key] if key in TABLES else {thing["id"]: thing for thing in drawn[key]}


def _changed(after: Mapping[str, Any], before: Mapping[str, Any], key: str) -> Json:
    was = _by_id(before, key)
    return {id: thing for id, thing in _by_id(after, key).items() if was.get(id) != thing}


# --- the story --------------------------------------------------------------------------------------------------


def heard(match: Match, seat: str | None, since: int) -> list[Json]:
    """The events from this number on, as the seat knows them."""
    events = match.told_since(since)
    return [event.for_seat(seat, n) for n, event in enumerate(events, match.told - len(events))]


class Teller:
    """Makes lines and frames of a match's events for one seat."""

    def __init__(self, match: Match, seat: str | None, scene: Scene) -> None:
        self.match = match
        self.seat = seat
        self.scene = scene
        self.axes = Axes(scene.drawn)
        self.pieces = _by_id(scene.drawn, "pieces")
        self.rules = rules_of(getattr(match.game, "folder", None))
        self._first = match.count - len(lines := match.lines())
        self._told = [line.told for line in lines]

    def lines(self, since: int, away: int | None = None) -> list[LogLine]:
        """The story from this event on; what the game has no words for is left out. `away`: news from that event on."""
        told = [self.line(event) for event in heard(self.match, self.seat, since)]
        if away is not None:
            for line in told:
                line.away = line.n >= away
        return [line for line in told if line.text]

    def story(self) -> Generator[None, None, list[LogLine]]:
        """All of it, line by line, for whoever has others to serve in between."""
        told: list[LogLine] = []
        for event in heard(self.match, self.seat, 0):
            told.append(self.line(event))
            yield
        return [line for line in told if line.text]

    def line(self, event: Json) -> LogLine:
        """One event in a sentence."""
        on = [f"piece:{id}" for id in named(event, self.pieces)]
        n, decision = event["n"], self.decision(event["n"])
        rule = event["rule"] if event["rule"] in self.rules else ""  # a scenario's own word leads to no page
        return LogLine(n, self.match.game.tells(event), rule, event["kind"], on, decision)

    def decision(self, event: int) -> int:
        """The line of the journal that led to an event."""
        return max(self._first, self._first + bisect_right(self._told, event) - 1)

    def frames(self, since: int, before: Scene | None) -> list[Frame]:
        """The events since, each with what it leaves behind on the board."""
        events = heard(self.match, self.seat, since)
        draws = self._draws(events, before)
        return [self._frame(event, draws.get(n, [])) for n, event in enumerate(events)]

    def _draws(self, events: Sequence[Json], before: Scene | None) -> dict[int, list[Any]]:
        """Every changed piece goes with the last event that speaks of it; the scene shows the rest."""
        old = {} if before is None else _by_id(before.drawn, "pieces")
        new = _by_id(self.scene.drawn, "pieces")
        last: dict[str, int] = {}
        for n, event in enumerate(events):
            last |= dict.fromkeys(named(event, {**old, **new}), n)
        draws: dict[int, list[Any]] = {}
        for id, n in last.items():
            if new.get(id) != old.get(id):
                draws.setdefault(n, []).append(["piece", new[id]] if id in new else ["gone", id])
        return draws

    def _frame(self, event: Json, draw: list[Any]) -> Frame:
        needs = event.get("needs")
        moves, path = self._way(event)
        return Frame(self.line(event), moves, path, _dice(event), needs if type(needs) is int else None, draw)

    def _way(self, event: Json) -> tuple[str | None, list[list[float]]]:
        """Which piece goes which way, if the event tells of one."""
        path: Any = event.get("path")
        pieces, start = named(event, self.pieces), event.get("start")
        if not pieces or not is_way(path):
            return None, []
        places = [start, *path] if is_place(start) else [*path]
        return pieces[0], [self.axes.point(place) for place in places]


def _dice(event: Json) -> list[int]:
    """The faces that an event shows."""
    shown: Any = event.get("faces")
    faces: list[Any] = [*(shown.values() if isinstance(shown, Mapping) else shown)] if _several(shown) else []
    return faces if all(type(face) is int for face in faces) else []


def _several(value: Any) -> bool:
    return isinstance(value, list | tuple | Mapping)
