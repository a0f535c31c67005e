"""Replays, downloads, uploads, and playing on: each cut to what whoever asks may know."""

from __future__ import annotations

import secrets
import time
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from banneret.kernel.errors import BanneretError
from banneret.web import replaying, requests, showing, wire, wire_http
from banneret.web.lobby import Lobby, NoSuchTable, NotAllowed, stranger
from banneret.web.lookers import SPECTATOR, Looker
from banneret.web.replaying import ALL
from banneret.web.table import Table

LONGEST_JOURNAL = 8_000_000  # bytes
MOST = 200  # moments in one answer
UPLOADED = "up"  # how the ids of uploads begin


class Source:
    """A match to be shown again: its journal, who may see it with which eyes, and whether it is over."""

    def __init__(self, id: str, text: str, over: bool, eyes: list[str], seats: list[wire.SeatInfo]) -> None:
        self.id = id
        self.text = text
        self.over = over
        self.eyes = eyes
        self.seats = seats

    def seen_by(self, wanted: str | None) -> str:
        """The eyes that were asked for, if they may be had."""
        eyes = self.eyes[0] if wanted is None else wanted
        if eyes not in self.eyes:
            raise NotAllowed("The match is not over: you may see it with the eyes of your own seat.")
        return eyes


async def source_of(request: Request) -> Source:
    """The table or upload that a request names."""
    lobby, id = requests.lobby_of(request), request.path_params["table"]
    if id.startswith(UPLOADED):
        return await _uploaded(lobby, id)
    async with lobby.held(id) as table:
        looker = stranger(requests.key_of(request), table)
        requests.may_look_on(table, looker)
        return _of_table(table, looker, await lobby.journal(id))


def _of_table(table: Table, looker: Looker, text: str) -> Source:
    """All eyes when it is over; otherwise those of one's own seats, or a spectator's."""
    over = table.match.over
    own = [*looker.seats] or [SPECTATOR]
    seats = [showing.seat_info(table, looker, seat) for seat in table.match.game.seats]
    eyes = [*dict.fromkeys([*own, ALL, *table.match.game.seats, SPECTATOR])] if over else own
    return Source(table.id, text, over, eyes, seats)


async def _uploaded(lobby: Lobby, id: str) -> Source:
    text = await lobby.keeper.run(lambda store: store.upload(id))
    if text is None:
        raise NoSuchTable("There is no such journal.")
    game = replaying.game_of(text)
    seats = [wire.SeatInfo(seat, showing.seat_name(seat), "person", False, False) for seat in game.seats]
    return Source(id, text, True, [ALL, *game.seats, SPECTATOR], seats)


# --- looking ----------------------------------------------------------------------------------------------------


async def replay(request: Request) -> Response:
    """A stretch of the moments of a match."""
    source = await source_of(request)
    seat = source.seen_by(request.query_params.get("seat"))
    shown = await _shown(request, source, seat)
    start = _number(request, "start", 0)
    stretch = shown.moments[start : start + max(1, min(_number(request, "count", MOST), MOST))]
    game = replaying.game_of(source.text)
    scenario = str(replaying.head_of(source.text).get("scenario"))
    moments: Any = [msgspec.Raw(moment) for moment in stretch]
    told = wire_http.Replay(
        id=source.id,
        game=game.name,
        game_title=game.title,
        title=game.scenarios().get(scenario, scenario),
        seats=source.seats,
        seat=seat,
        eyes=source.eyes,
        over=source.over,
        outcome=shown.outcome,
        start=start,
        total=len(shown.moments),
        moments=moments,
    )
    return requests.answer(told)


async def _shown(request: Request, source: Source, seat: str) -> replaying.Shown:
    """The moments, made once for each journal and pair of eyes."""
    readings, thinker = requests.readings_of(request), requests.lobby_of(request).thinker
    name = ("moments", source.id, len(source.text), seat)
    return await readings.of(name, lambda: thinker.moments(source.text, None if seat == ALL else seat))


def _number(request: Request, name: str, otherwise: int) -> int:
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else otherwise


# --- taking away and bringing -----------------------------------------------------------------------------------


async def download(request: Request) -> Response:
    """The journal: all of it when the match is over, otherwise what the seat knows."""
    source = await source_of(request)
    if source.over:
        text = replaying.exported(source.text)
    else:
        async with requests.lobby_of(request).held(source.id) as table:
            text = replaying.cut(table.match, source.seen_by(request.query_params.get("seat")))
    name = f"{source.id}.journal.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    return Response(text, headers=headers, media_type="application/x-ndjson")


async def upload(request: Request) -> Response:
    """A journal of somebody's, checked line by line."""
    try:
        text = (await requests.body_of(request, LONGEST_JOURNAL)).decode()
    except UnicodeDecodeError:
        raise BanneretError("A journal is text.") from None
    lobby = requests.lobby_of(request)
    checked = await lobby.thinker.checked(text)
    id = f"{UPLOADED}{secrets.token_hex(8)}"
    await lobby.keeper.run(lambda store: store.put_upload(id, checked, int(time.time())))
    return requests.answer(wire_http.Uploaded(id, f"/replay/{id}"), 201)


async def play_on(request: Request) -> Response:
    """A new table that begins at a moment of this match."""
    wanted = wire.body(await requests.body_of(request), wire_http.PlayOn)
    source = await source_of(request)
    eyes = source.seen_by(wanted.seat)
    if not source.over and eyes == SPECTATOR:
        raise NotAllowed("Only those who play may play on from a match that is not over.")
    lobby = requests.lobby_of(request)
    text = await lobby.thinker.played_on(source.text, wanted.line, None if source.over else eyes)
    key = requests.key_of(request) or secrets.token_urlsafe(32)
    made = await lobby.make_from(text, wanted.seats, key, requests.origin_of(request))
    return requests.remembered(requests.answer(made, 201), key, request)
