"""The vocabulary of the web tests: a real server in its own process, people with a browser's key, their sockets."""

from __future__ import annotations

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

PROJECT = Path(__file__).parents[2]
SOON = 60.0  # seconds that anything may take on a busy machine
MARK = 1_000_003  # of a ping that asks whether all has come
UNHURRIED = ("--a-minute", "0")  # tests make more tables than people do
Json = dict[str, Any]


def reserved() -> socket.socket:
    """A free port that nobody else is given, and a server may listen at: also while that one is dead."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held


class Server:
    """A server over a folder; killed and started again, it is the same."""

    def __init__(self, folder: Path, *options: str, same_dice: bool = True) -> None:
        self.folder = folder
        self.module = "tests.web.lucky" if same_dice else "banneret.web.serve"
        self.options = options
        held = reserved()
        weakref.finalize(self, held.close)
        self.port = int(held.getsockname()[1])
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> Path:
        return self.folder / "tables.sqlite"

    def start(self) -> None:
        options = ["--port", str(self.port), "--data", str(self.folder), "--no-open", *UNHURRIED, *self.options]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", self.module, *options],
                cwd=PROJECT,
                env={**os.environ, "PYTHONPATH": str(PROJECT)},
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        wait_until(self._answers, "the server to start")

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log()
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def log(self) -> str:
        return (self.folder / "server.log").read_text("utf-8")

    def kill(self) -> None:
        """No time for last words."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(SOON)
        except subprocess.TimeoutExpired:
            self.kill()


def wait_until(true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.02)


class Answer:
    """What came back over HTTP."""

    def __init__(self, status: int, headers: http.client.HTTPMessage, text: bytes) -> None:
        self.status = status
        self.headers = headers
        self.text = text.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.text)


class Person:
    """Somebody with a browser: its cookie and its sockets."""

    def __init__(self, server: Server, key: str | None = None) -> None:
        self.server = server
        self.key = key

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=SOON)
        if self.key is not None:
            headers["Cookie"] = f"banneret={self.key}"
        text = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        with closing(line):  # also when the server dies in the middle of its answer
            line.request(method, path, text, headers)
            with line.getresponse() as got:
                answer = Answer(got.status, got.headers, got.read())
        if (cookie := answer.headers.get("Set-Cookie")) is not None:
            self.key = cookie.partition(";")[0].partition("=")[2]
        return answer

    def get(self, path: str) -> Answer:
        return self.ask("GET", path)

    def post(self, path: str, body: Any) -> Answer:
        return self.ask("POST", path, body)

    def make(self, **table: Any) -> Json:
        """A new table; the answer names it and its invite links."""
        answer = self.post("/api/tables", {"game": "tactics", "scenario": "s0", **table})
        assert answer.status == 201, answer.text
        made: Json = answer.json
        return made

    def join(self, link: str) -> Answer:
        """Follow an invite link."""
        address, _, token = link.partition("#invite=")
        return self.post(f"/api/tables/{address.rpartition('/')[2]}/join", {"token": token})

    def sit(self, table: str, hello: bool = True, **said: Any) -> Page:
        """A page at a table."""
        page = Page(self, table)
        if hello:
            page.say("hello", **said)
            page.until("question", "waiting", "over")
        return page


class Page:
    """A socket at a table, and the last message of every kind that came."""

    def __init__(self, person: Person, table: str, origin: str | None = "") -> None:
        self.person = person
        headers = {"Cookie": f"banneret={person.key}"} if person.key else {}
        address = f"ws://127.0.0.1:{person.server.port}/api/tables/{table}/socket"
        own = None if origin is None else Origin(origin or person.server.origin)
        self._leaving = ExitStack()
        line = connect(address, additional_headers=headers, origin=own, open_timeout=SOON, compression=None)
        self.socket: ClientConnection = self._leaving.enter_context(line)
        self.heard: list[Json] = []
        self.last: dict[str, Json] = {}

    def say(self, type: str, **said: Any) -> None:
        self.socket.send(json.dumps({"type": type, **said}))

    def say_text(self, text: str | bytes) -> None:
        self.socket.send(text)

    def hear(self, timeout: float = SOON) -> Json:
        message: Json = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        self.last[message["type"]] = message
        if message["type"] in ("question", "waiting", "over"):
            self.last["open"] = message
        return message

    def until(self, *types: str) -> Json:
        """Listen until a message of such a type comes."""
        while True:
            message = self.hear()
            if message["type"] in types:
                return message

    def reply(self, reply: Any, n: int | None = None, **more: Any) -> Json:
        """Answer the open question; `ok`, or why not."""
        self.say("reply", n=self.last["open"]["n"] if n is None else n, reply=reply, **more)
        return self.until("ok", "refused", "error")

    def quiet(self) -> list[Json]:
        """What has come up to now."""
        self.say("ping", id=MARK)
        start = len(self.heard)
        while self.until("pong")["id"] != MARK:
            pass
        return self.heard[start:-1]

    def close(self) -> None:
        with suppress(ConnectionClosed):
            self._leaving.close()


def any_reply(question: Json, rng: random.Random) -> Any:
    """A legal reply to a question as it came over the wire."""
    if question["kind"] == "faces":
        form = question["form"]
        return [rng.randint(1, form["sides"]) for _ in range(form["dice"])]
    if question["options"]:
        return rng.choice(question["options"])["reply"]
    return question["form"]["start"] if question["kind"] == "pose" else _put_together(question, rng)


def _put_together(question: Json, rng: random.Random) -> Any:
    """A reply made of items, where there are too many to be listed."""
    items = [item["reply"] for item in question["items"]]
    if question["kind"] == "arrange":
        return rng.sample(items, len(items))
    if question["kind"] == "allocate":
        left, shares = question["total"], dict[str, int]()
        for item in rng.sample(items, len(items)):
            if share := min(left, question["limits"][item]):
                shares[item], left = share, left - share
        return shares
    chosen = set(rng.sample(range(len(items)), rng.randint(question["least"], question["most"])))
    return [item for n, item in enumerate(items) if n in chosen]


def play(pages: list[Page], rng: random.Random, most: int = 10_000) -> int:
    """Let pages answer at random until the match is over, or so many times; how often they did."""
    for done in range(most):
        if pages[0].last["open"]["type"] == "over":
            return done
        asked = wait_for_question(pages)
        if asked is None:
            return done
        told = asked.reply(any_reply(asked.last["open"], rng))
        assert told["type"] == "ok", told
        asked.until("question", "waiting", "over")
    return most


def wait_for_question(pages: list[Page]) -> Page | None:
    """The page that is asked, as soon as one is; None when the match is over."""
    end = time.monotonic() + SOON
    while time.monotonic() < end:
        for page in pages:
            if page.last["open"]["type"] == "question":
                return page
        if pages[0].last["open"]["type"] == "over":
            return None
        for page in pages:
            try:
                page.hear(0.002)
            except TimeoutError:
                continue
    raise AssertionError(f"nobody is asked: {pages[0].last['open']}")
