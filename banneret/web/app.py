"""The routes: pages, tables, replays, rules, the socket. Nothing clever."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from banneret import registry
from banneret.kernel.errors import BanneretError
from banneret.storage.store import Store
from banneret.web import asking, games_page, replays, showing, wire, wire_http
from banneret.web.flooding import A_MINUTE, Dam
from banneret.web.keeping import Keeper
from banneret.web.lobby import Lobby, NoSuchTable, NotAllowed, stranger
from banneret.web.lookers import SPECTATOR, Looker
from banneret.web.openapi import description
from banneret.web.pacing import Pace, in_slices
from banneret.web.readings import Readings
from banneret.web.requests import (
    Endpoint,
    answer,
    body_of,
    key_of,
    lobby_of,
    may_come,
    may_look_on,
    origin_of,
    plain,
    polite,
    readings_of,
    refused,
    remembered,
    same_origin,
)
from banneret.web.rules_pages import rules_page
from banneret.web.scenes import Teller
from banneret.web.table import Table
from banneret.web.thinking import Thinker
from banneret.web.tidying import Tidier

STATIC = Path(__file__).parent / "static"
SWEEP = 60  # seconds
PATIENCE = 30  # seconds for which a message may wait until the line takes it
UPLOAD = 4  # tables that could be made in the time in which a journal is read
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
HEADERS = {
    b"content-security-policy": POLICY.encode(),
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
}


# --- tables -----------------------------------------------------------------------------------------------------


async def games(request: Request) -> Response:
    """The games, their scenarios and lists, and the computers to play against."""
    return answer(games_page.games())


async def make_table(request: Request) -> Response:
    """A new table."""
    wanted = wire.body(await body_of(request), wire_http.NewTable)
    key = key_of(request) or secrets.token_urlsafe(32)
    made = await lobby_of(request).make(wanted, key, origin_of(request))
    return remembered(answer(made, 201), key, request)


async def my_tables(request: Request) -> Response:
    """The tables at which this browser holds a seat."""
    return answer(await lobby_of(request).mine(key_of(request)))


async def table_info(request: Request) -> Response:
    """Who sits at a table."""
    async with _seen_by(request) as (table, looker):
        return answer(showing.table_info(table, looker))


async def join(request: Request) -> Response:
    """Take the seat that a link invites to."""
    wanted = wire.body(await body_of(request), wire_http.Join)
    key = key_of(request) or secrets.token_urlsafe(32)
    id = request.path_params["table"]
    await lobby_of(request).join(id, wanted, key)
    return remembered(answer(wire_http.Made(id, f"/table/{id}", {})), key, request)


async def invite(request: Request) -> Response:
    """A fresh link for a seat, or none any more."""
    wanted = wire.body(await body_of(request), wire_http.Invite)
    return answer(
        await lobby_of(request).invite(request.path_params["table"], wanted, key_of(request), origin_of(request))
    )


async def whole_log(request: Request) -> Response:
    """The story from the beginning, as a seat knows it."""
    async with _seen_by(request) as (table, looker):
        teller = Teller(table.match, looker.facing, showing.scene_of(table, looker.facing))
        return answer(wire.Log(0, await in_slices(teller.story())))


async def summary(request: Request) -> Response:
    """How a match went, as a seat knows it; all of it when it is over."""
    lobby = lobby_of(request)
    async with _seen_by(request) as (table, looker):
        seat = None if table.match.over else looker.facing
        text = await lobby.journal(table.id)
    name = ("summary", table.id, len(text), seat)
    return plain(await readings_of(request).of(name, lambda: lobby.thinker.summary(text, seat)))


@asynccontextmanager
async def _seen_by(request: Request) -> AsyncIterator[tuple[Table, Looker]]:
    """The table, held, and whoever asks as one of its seats (`?seat=`), the first of them, or a spectator."""
    async with lobby_of(request).held(request.path_params["table"]) as table:
        looker = stranger(key_of(request), table)
        wanted = request.query_params.get("seat")
        if wanted is None and looker.seats:
            wanted = looker.seats[0]
        may_look_on(table, looker)
        if wanted and not looker.holds(wanted):
            raise NotAllowed("That is not your seat.")
        looker.facing = wanted or SPECTATOR
        yield table, looker


# --- the socket -------------------------------------------------------------------------------------------------


async def socket(connection: WebSocket) -> None:
    """One page at a table: what it says is done in order, what it is sent waits for nobody."""
    if not same_origin(connection.headers, needed=True):
        await connection.close(4403)
        return
    await connection.accept()
    try:
        table = await lobby_of(connection).find(connection.path_params["table"])
        looker = stranger(key_of(connection), table)
        may_come(table, looker)
    except BanneretError as fault:
        await connection.send_text(wire.write(wire.Fault(str(fault))))
        await connection.close(4404 if isinstance(fault, NoSuchTable) else 4403, str(fault)[:100])
        return
    await _look(connection, table, looker)


async def _look(connection: WebSocket, table: Table, looker: Looker) -> None:
    await table.come(looker)
    sending = asyncio.create_task(_send_all(connection, looker))
    try:
        await _read_all(connection, table, looker, sending)
    except WebSocketDisconnect:
        pass
    finally:
        sending.cancel()
        await table.leave(looker)


async def _read_all(connection: WebSocket, table: Table, looker: Looker, sending: asyncio.Task[None]) -> None:
    pace = Pace()
    while (message := await _next(connection, sending))["type"] != "websocket.disconnect":
        await pace.keep(_hear(table, looker, message.get("text") or message.get("bytes") or ""))


async def _next(connection: WebSocket, sending: asyncio.Task[None]) -> Message:
    """What the page says next; it is gone when nothing more can be sent to it. What it has said is done to the end."""
    receiving = asyncio.ensure_future(connection.receive())
    await asyncio.wait((receiving, sending), return_when=asyncio.FIRST_COMPLETED)
    if receiving.done():
        return receiving.result()
    receiving.cancel()
    return {"type": "websocket.disconnect"}


async def _hear(table: Table, looker: Looker, text: str | bytes) -> None:
    try:
        said = wire.read(text)
    except wire.Malformed as fault:
        looker.send(wire.Fault(str(fault)))
    else:
        await table.handle(looker, said)


async def _send_all(connection: WebSocket, looker: Looker) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
        while (text := await looker.next_letter()) is not None:
            async with asyncio.timeout(PATIENCE):
                await connection.send_text(text)
        await connection.close(4500)


# --- pages ------------------------------------------------------------------------------------------------------


def page(name: str) -> Endpoint:
    """A page; what it shows it asks for itself."""

    async def shown(request: Request) -> Response:
        return _file(name)

    shown.__name__ = name.partition(".")[0]
    return shown


def _file(name: str, status: int = 200) -> Response:
    file = STATIC / name
    if not file.is_file():
        return refused("This page has not been built.", 404)
    return FileResponse(file, status, {"cache-control": "no-cache"})


async def nowhere(request: Request, fault: Exception) -> Response:
    """An address that leads nowhere: a sentence to a script, a page to a person."""
    if request.url.path.startswith("/api/"):
        return refused("There is nothing at this address.", 404)
    return _file("nowhere.html", 404)


async def not_so(request: Request, fault: Exception) -> Response:
    """An address that is there, asked in a way that it does not know."""
    response = refused("This address cannot be asked in that way.", 405)
    response.headers.update(getattr(fault, "headers", None) or {})
    return response


async def rules(request: Request) -> Response:
    """Every rule of a game."""
    return answer(await asyncio.to_thread(rules_page, request.path_params["game"]))


@cache
def _description() -> bytes:
    return wire.as_json(description())  # type: ignore[arg-type]


async def openapi(request: Request) -> Response:
    """This interface, described."""
    return Response(_description(), media_type="application/json")


class Guarded:
    """Puts the headers on every answer that keep other sites out."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS.items()]
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


class Fresh(StaticFiles):
    """Files of the page: always asked for again, sent only if they have changed."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["cache-control"] = "no-cache"
        return response


def routes() -> list[Route | Mount | WebSocketRoute]:
    """All doors."""
    return [
        Route("/", page("index.html")),
        Route("/table/{table}", page("table.html")),
        Route("/replay/{id}", page("replay.html")),
        Route("/rules/{game}", page("rules.html")),
        Route("/api/games", polite(games)),
        Route("/api/tables", polite(make_table), methods=["POST"]),
        Route("/api/tables", polite(my_tables)),
        Route("/api/tables/{table}", polite(table_info)),
        Route("/api/tables/{table}/join", polite(join), methods=["POST"]),
        Route("/api/tables/{table}/invites", polite(invite), methods=["POST"]),
        Route("/api/tables/{table}/log", polite(whole_log)),
        Route("/api/tables/{table}/summary", polite(summary)),
        Route("/api/tables/{table}/journal", polite(replays.download)),
        WebSocketRoute("/api/tables/{table}/socket", socket),
        Route("/api/replays", polite(replays.upload, UPLOAD), methods=["POST"]),
        Route("/api/replays/{table}", polite(replays.replay)),
        Route("/api/replays/{table}/journal", polite(replays.download)),
        Route("/api/replays/{table}/play-on", polite(replays.play_on, UPLOAD), methods=["POST"]),
        Route("/api/rules/{game}", polite(rules)),
        Route("/api/openapi.json", openapi),
        Mount("/static", Fresh(directory=STATIC, check_dir=False)),
    ]


def make_app(store: Store, workers: int = 1, public: str | None = None, a_minute: int = A_MINUTE) -> Starlette:
    """The whole application over a store; `public` is its address for others than this machine."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        app.state.lobby = lobby = Lobby(Keeper(store), Thinker(workers))
        app.state.readings, app.state.public, app.state.dam = Readings(), public, (dam := Dam(a_minute))
        chores = [asyncio.create_task(work) for work in (_sweep(lobby, dam), _warm(lobby))]
        yield
        for chore in chores:
            chore.cancel()
        lobby.close()

    guarded = [Middleware(Guarded)]
    return Starlette(routes=routes(), lifespan=life, middleware=guarded, exception_handlers={404: nowhere, 405: not_so})


async def _warm(lobby: Lobby) -> None:
    """What the first visitor would wait for."""
    with suppress(Exception):  # nobody waits for this: a fault will be told to whoever meets it
        games_page.games()
        for name in registry.GAMES:
            asking.rules_of(getattr(registry.game(name), "folder", None))
        await lobby.thinker.warm()


async def _sweep(lobby: Lobby, dam: Dam) -> None:
    tidier = Tidier()
    while True:
        await asyncio.sleep(SWEEP)
        lobby.sweep()
        dam.sweep()
        tidier.tidy(lobby.quiet())
