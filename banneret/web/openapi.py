"""The interface described for programs: OpenAPI for HTTP, and the messages of the socket as schemas beside it."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

import banneret
from banneret.web import wire, wire_http
from banneret.web.requests import COOKIE

Json = dict[str, Any]
GET, POST = "get", "post"
# path -> method -> (what it does, the body it takes, what it gives)
PATHS: dict[str, dict[str, tuple[str, Any, Any]]] = {
    "/api/games": {GET: ("The games and what can be played.", None, wire_http.Games)},
    "/api/tables": {
        GET: ("The tables at which this browser holds a seat.", None, wire_http.MyTables),
        POST: ("Make a table.", wire_http.NewTable, wire_http.Made),
    },
    "/api/tables/{table}": {GET: ("Who sits at a table.", None, wire.TableInfo)},
    "/api/tables/{table}/join": {POST: ("Take the seat of an invite link.", wire_http.Join, wire_http.Made)},
    "/api/tables/{table}/invites": {POST: ("A fresh link for a seat.", wire_http.Invite, wire_http.Made)},
    "/api/tables/{table}/log": {GET: ("The story as a seat knows it.", None, wire.Log)},
    "/api/tables/{table}/summary": {GET: ("How it went.", None, wire_http.Summary)},
    "/api/tables/{table}/journal": {GET: ("The journal, cut to what the seat knows.", None, str)},
    "/api/replays": {POST: ("Upload a journal.", str, wire_http.Uploaded)},
    "/api/replays/{table}": {GET: ("The moments of a match.", None, wire_http.Replay)},
    "/api/replays/{table}/journal": {GET: ("The journal, cut to what the seat knows.", None, str)},
    "/api/replays/{table}/play-on": {POST: ("A new table from a moment.", wire_http.PlayOn, wire_http.Made)},
    "/api/rules/{game}": {GET: ("Every rule of a game.", None, wire_http.RulesPage)},
    "/api/openapi.json": {GET: ("This description.", None, dict[str, Any])},
}
NEW = ("/api/tables", "/api/replays", "/api/replays/{table}/play-on")  # a POST there makes something: 201
SEEN = ("log", "summary", "journal", "{table}")  # how the paths end that take `?seat=`
SLICED = ("/api/replays/{table}",)  # those that take `?start=` and `?count=`
KEY = {"key": {"type": "apiKey", "in": "cookie", "name": COOKIE}}
CLOSES = {"4403": "You may not look on.", "4404": "There is no such table.", "4500": "Come again, and say hello."}


def description() -> Json:
    """The whole of it as OpenAPI 3.1."""
    bodies = [kind for methods in PATHS.values() for _, *kinds in methods.values() for kind in kinds if kind]
    kinds = [*dict.fromkeys([*bodies, *get_args(wire.FromPage), *get_args(wire.ToPage), wire_http.HttpFault])]
    schemas, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    by_kind = dict(zip(kinds, schemas, strict=True))
    paths = {
        path: {m: _method(path, m, told, by_kind) for m, told in methods.items()} for path, methods in PATHS.items()
    }
    messages = {
        "from-page": [by_kind[kind] for kind in get_args(wire.FromPage)],
        "to-page": [by_kind[kind] for kind in get_args(wire.ToPage)],
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Banneret: the web table", "version": banneret.__version__},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": KEY},
        "security": [{}, {"key": []}],
        "x-socket": {"path": "/api/tables/{table}/socket", **messages, "closes": CLOSES},
    }


def _method(path: str, method: str, told: tuple[str, Any, Any], schemas: dict[Any, Json]) -> Json:
    says, body, gives = told
    made = method == POST and path in NEW
    responses = {"201" if made else "200": _content("It is so.", gives, schemas)}
    refusals = {"4XX": "It is refused, and why.", "5XX": "The server broke at that."}
    if method == POST:
        refusals["429"] = "Too much at once: `Retry-After` says for how many seconds."
    responses |= {status: _content(why, wire_http.HttpFault, schemas) for status, why in refusals.items()}
    described: Json = {"summary": says, "parameters": _parameters(path, method), "responses": responses}
    if body is not None:
        described["requestBody"] = {"required": True, "content": _content("", body, schemas)["content"]}
    return described


def _parameters(path: str, method: str) -> list[Json]:
    """Those in the path, and those that may follow it."""
    found = [_parameter(part[1:-1], "path", "string") for part in path.split("/") if part.startswith("{")]
    if method == GET and path.endswith(SEEN):
        found.append(_parameter("seat", "query", "string"))
    if method == GET and path in SLICED:
        found += [_parameter(name, "query", "integer") for name in ("start", "count")]
    return found


def _parameter(name: str, where: str, kind: str) -> Json:
    return {"name": name, "in": where, "required": where == "path", "schema": {"type": kind}}


def _content(says: str, kind: Any, schemas: dict[Any, Json]) -> Json:
    media = "application/x-ndjson" if kind is str else "application/json"
    return {"description": says, "content": {media: {"schema": schemas[kind]}}}
