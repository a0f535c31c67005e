"""Requests and answers over HTTP: who asks, what was sent, and refusals as sentences with a fitting status."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from math import ceil
from urllib.parse import urlsplit

from msgspec import Struct
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from banneret.kernel.errors import BanneretError
from banneret.web import wire, wire_http
from banneret.web.flooding import Dam
from banneret.web.lobby import Lobby, NoSuchTable, NotAllowed
from banneret.web.lookers import Looker
from banneret.web.readings import Readings
from banneret.web.table import Table

log = logging.getLogger("banneret.web")
COOKIE = "banneret"
REMEMBERED = 400 * 24 * 3600  # seconds; browsers keep none longer
LONGEST_BODY = 200_000
PATIENCE = 60  # seconds within which a body must have come: until then it lies in memory
MOST_SPECTATORS, MOST_OWN = 100, 20  # pages at one table: of strangers, and of one browser
Endpoint = Callable[[Request], Awaitable[Response]]


class TooLong(wire.Malformed):
    """To whoever sends more than is read."""


class TooSlow(wire.Malformed):
    """To whoever begins to say something, and does not end."""


# --- who asks ---------------------------------------------------------------------------------------------------


def key_of(connection: HTTPConnection) -> str | None:
    """The secret key of this browser."""
    return connection.cookies.get(COOKIE) or None


def same_origin(headers: Headers, *, needed: bool) -> bool:
    """Whether a page of ours asks, and not a stranger's page in the same browser."""
    origin = headers.get("origin")
    if origin is None:
        return not needed
    try:
        told = urlsplit(origin)
    except ValueError:  # no address at all
        return False
    return told.netloc == headers.get("host") and told.scheme in ("http", "https")


def origin_of(request: Request) -> str:
    """The address for links: as this browser sees us, or, if it runs on this machine, as the network sees us."""
    host = request.headers.get("host", request.url.netloc)
    public: str | None = request.app.state.public
    try:
        near = urlsplit(f"//{host}").hostname in ("localhost", "127.0.0.1", "::1")
    except ValueError:
        raise BanneretError("The request does not say which host it is for.") from None
    return public if public and near else f"{request.url.scheme}://{host}"


def lobby_of(connection: HTTPConnection) -> Lobby:
    lobby: Lobby = connection.app.state.lobby
    return lobby


def readings_of(connection: HTTPConnection) -> Readings:
    readings: Readings = connection.app.state.readings
    return readings


def _dam_of(connection: HTTPConnection) -> Dam:
    dam: Dam = connection.app.state.dam
    return dam


def _address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


# --- answers ----------------------------------------------------------------------------------------------------


def answer(message: Struct, status: int = 200) -> Response:
    return plain(wire.as_json(message), status)


def plain(text: bytes, status: int = 200) -> Response:
    """An answer that is JSON already."""
    return Response(text, status, {"cache-control": "no-store"}, "application/json")


def refused(says: str, status: int) -> Response:
    return answer(wire_http.HttpFault(says), status)


def _too_much(late: float) -> Response:
    seconds = ceil(late)
    says = f"That is too much at once: try again in {seconds} second{'' if seconds == 1 else 's'}."
    response = refused(says, 429)
    response.headers["retry-after"] = str(seconds)
    return response


def _shown_out(response: Response) -> Response:
    """The line is closed: what else comes on it belongs to a request that is refused."""
    response.headers["connection"] = "close"
    return response


def remembered(response: Response, key: str, request: Request) -> Response:
    """The browser keeps its key; no script can read it, and no other site's page can send it."""
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, key, max_age=REMEMBERED, httponly=True, samesite="lax", path="/", secure=secure)
    return response


def polite(endpoint: Endpoint, weight: int = 1) -> Endpoint:
    """Refusals are sentences with a fitting status; what makes something weighs on the measure of its address."""

    async def guarded(request: Request) -> Response:
        if request.method == "POST":
            if not same_origin(request.headers, needed=False):
                return refused("This request came from another site.", 403)
            if (late := _dam_of(request).spend(_address(request), weight)) > 0:
                return _too_much(late)
        try:
            return await endpoint(request)
        except NoSuchTable as fault:
            return refused(str(fault), 404)
        except NotAllowed as fault:
            return refused(str(fault), 403)
        except TooLong as fault:
            return refused(str(fault), 413)
        except TooSlow as fault:
            return _shown_out(refused(str(fault), 408))
        except (BanneretError, wire.Malformed) as fault:
            return refused(str(fault), 400)
        except ClientDisconnect:
            return refused("Nobody waits for this any more.", 400)
        except asyncio.CancelledError:  # only the end of the server calls a request off
            return _shown_out(refused("The server is being ended. Try again in a moment.", 503))
        except Exception:
            log.exception("%s: the server broke", endpoint.__name__)
            return refused("The server broke at that, and it is written down. Try again in a moment.", 500)

    guarded.__name__ = endpoint.__name__
    guarded.__doc__ = endpoint.__doc__
    return guarded


async def body_of(request: Request, longest: int = LONGEST_BODY) -> bytes:
    """The body of a request, up to a length."""
    text = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.stream():
                text += chunk
                if len(text) > longest:
                    raise TooLong(f"That is too long: at most {longest} bytes.")
    except TimeoutError:
        raise TooSlow("That came too slowly: try again.") from None
    return bytes(text)


def may_look_on(table: Table, looker: Looker) -> None:
    """Refuse whoever has no seat where nobody may look on."""
    if not looker.seats and not table.about.watchers:
        raise NotAllowed("Only those who play may look at this table.")


def may_come(table: Table, looker: Looker) -> None:
    """Refuse a page more where there are too many; spectators never keep out those who play."""
    may_look_on(table, looker)
    if looker.seats:
        crowd, most = sum(other.key == looker.key for other in table.lookers), MOST_OWN
    else:
        crowd, most = sum(not other.seats for other in table.lookers), MOST_SPECTATORS
    if crowd >= most:
        raise NotAllowed(f"There are {most} pages of this kind at this table already.")
