"""A real Chromium for the tests of the pages: every page is watched for errors and for requests to other hosts."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.server import Server

playwright = pytest.importorskip("playwright.sync_api", reason="the pages are tested with Playwright")

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright  # noqa: E402

from tests.web.browser.player import SOON, Player  # noqa: E402

expect.set_options(timeout=SOON)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")
DESKTOP = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}
SIDEWAYS = {"width": 844, "height": 390}
Open = Callable[..., Player]


def chromium() -> str | None:
    """The system's own browser."""
    return os.environ.get("BANNERET_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for the tests of a file; while it runs, no test of this process can run a loop of its own."""
    with sync_playwright() as started:
        path = chromium() or started.chromium.executable_path  # the system's own, or Playwright's
        if not Path(path).is_file():
            pytest.skip("there is no Chromium on this machine")
        running = started.chromium.launch(executable_path=path, args=FLAGS)
        yield running
        running.close()


class Watch:
    """What a page must not do: report errors, or ask another host for anything."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.faults: list[str] = []

    def over(self, page: Page) -> None:
        page.on("console", lambda said: self._note(f"console: {said.text}") if said.type == "error" else None)
        page.on("pageerror", lambda fault: self._note(f"error: {fault}"))
        page.on("request", lambda request: self._request(request.url))
        page.on("websocket", lambda socket: self._request(socket.url.replace("ws:", "http:", 1)))

    def _note(self, fault: str) -> None:
        self.faults.append(fault)

    def _request(self, url: str) -> None:
        if not url.startswith((f"{self.server.origin}/", "data:", "blob:")):
            self._note(f"foreign host: {url}")


@pytest.fixture
def watch(server: Server) -> Iterator[Watch]:
    watching = Watch(server)
    yield watching
    assert watching.faults == []


@pytest.fixture
def sit(browser: Browser, server: Server, watch: Watch) -> Iterator[Open]:
    """Somebody at a browser of their own, with cookies of their own; things do not move unless wanted."""
    contexts: list[BrowserContext] = []

    def opened(*, phone: bool = False, sideways: bool = False, motion: bool = False, **more: Any) -> Player:
        touch = {"has_touch": True, "is_mobile": True} if phone or sideways else {}
        still = {} if motion else {"reduced_motion": "reduce"}
        size = SIDEWAYS if sideways else PHONE if phone else DESKTOP
        context = browser.new_context(viewport=size, **touch, **still, **more)  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        watch.over(page)
        return Player(page, server.origin)

    yield opened
    for context in contexts:
        context.close()
