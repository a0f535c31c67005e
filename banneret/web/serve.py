"""`banneret serve`: start the server, say where it is, and open the browser."""

from __future__ import annotations

import argparse
import asyncio
import fcntl
import os
import signal
import socket
import sqlite3
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import IO

import uvicorn
from starlette.types import ASGIApp

from banneret.storage.sqlite import SqliteStore
from banneret.web import qr, tidying
from banneret.web.app import make_app
from banneret.web.options import PORT, add_options

WAITING = 2048  # who may stand before the door
NEARBY = 20  # ports that are tried if nobody has asked for a certain one
HERE, EVERYWHERE = "127.0.0.1", "0.0.0.0"
LONGEST_MESSAGE = 1 << 18
LAST_WORDS = 5  # seconds for requests that are still being answered when the server ends
TAKEN = 60  # seconds within which the other side must take what is sent


def main(argv: Sequence[str] | None = None) -> int:
    """Serve until interrupted."""
    return run(parser().parse_args(argv))


def run(args: argparse.Namespace) -> int:
    """Serve with these options."""
    host = EVERYWHERE if args.lan else HERE
    listening = listen(host, args.port)
    if listening is None:
        print(f"Port {args.port} is taken: choose another with --port.", file=sys.stderr)
        return 1
    port = listening.getsockname()[1]
    near = f"http://{own_address()}:{port}" if args.lan else None
    folder = Path(args.data).expanduser() if args.data else data_folder()
    here = f"http://localhost:{port}"
    opened = tables(folder, here)
    if isinstance(opened, str):
        print(opened, file=sys.stderr)
        listening.close()
        return 1
    app = make_app(opened[0], args.workers, near, args.a_minute)
    config = configured(app, args.log)
    tidying.only_young()
    welcome = Welcome(here, near, args.open)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # both ways to end it are the same
    try:
        return asyncio.run(_serve(uvicorn.Server(config), listening, welcome))
    except KeyboardInterrupt:
        return 0


def configured(app: ASGIApp, level: str) -> uvicorn.Config:
    """How the server runs: it ends when it is told to, whoever has not finished speaking."""
    return uvicorn.Config(
        app,
        log_level=level,
        lifespan="on",
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        timeout_graceful_shutdown=LAST_WORDS,
    )


def parser() -> argparse.ArgumentParser:
    """The options."""
    told = argparse.ArgumentParser(prog="banneret serve", description="Play in the browser.")
    add_options(told)
    return told


def data_folder() -> Path:
    """Where tables are kept: $XDG_STATE_HOME/banneret, or ~/.local/state/banneret."""
    given = os.environ.get("XDG_STATE_HOME", "")
    return Path(given) / "banneret" if os.path.isabs(given) else Path.home() / ".local" / "state" / "banneret"


def listen(host: str, port: int | None) -> socket.socket | None:
    """A socket on this port, or on a free one nearby if none was asked for."""
    for wanted in [port] if port is not None else range(PORT, PORT + NEARBY):
        tcp = socket.IPPROTO_TCP  # by name, or else messages are held back until the one before is acknowledged
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, tcp)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # or else a page that takes nothing keeps its line for ever
            listening.setsockopt(tcp, socket.TCP_USER_TIMEOUT, TAKEN * 1000)
        try:
            listening.bind((host, wanted))
            listening.listen(WAITING)  # at once: two may bind the same port as long as neither listens
        except OSError:
            listening.close()
        else:
            return listening
    return None


def tables(folder: Path, here: str) -> tuple[SqliteStore, IO[str]] | str:
    """The store of a folder, and the claim to it; or why they cannot be had."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as leaving:
            claimed = leaving.enter_context((folder / "served-at").open("a+", encoding="utf-8"))
            if there := claim(claimed, here):
                return f"The tables in {folder} are at {there} already: open that, or choose others with --data."
            store = SqliteStore(folder / "tables.sqlite")
            leaving.pop_all()
            return store, claimed
    except (OSError, sqlite3.Error, RuntimeError) as fault:
        return f"The tables in {folder} cannot be opened: {str(fault).rstrip('.')}."


def claim(file: IO[str], here: str) -> str:
    """Tables have one server, or what one keeps the other would write over: where the other one is, if there is one.

    A claim lasts as long as the file is open: it ends with the process, however that ends.
    """
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        return file.read().strip() or "another address"
    file.truncate(0)
    print(here, file=file, flush=True)
    return ""


def own_address() -> str:
    """This machine's address on the network: the one it would use to reach others (nothing is sent)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return HERE


class Welcome:
    """What is said, and opened, when the server stands."""

    def __init__(self, here: str, near: str | None, opens: bool) -> None:
        self.here = here
        self.near = near
        self.opens = opens

    def say(self) -> None:
        print(f"Banneret is at {self.here} — Ctrl+C ends it; every table is kept.", flush=True)
        if self.near is not None:
            print(f"\nOn your network: {self.near}\n\n{qr.text(self.near)}", flush=True)
        if self.opens:
            webbrowser.open(self.here)


async def _serve(server: uvicorn.Server, listening: socket.socket, welcome: Welcome) -> int:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        welcome.say()
    await serving
    return 0 if server.started else 1


if __name__ == "__main__":
    sys.exit(main())
