"""Starting: a free port, an address for the network, a code to read with a telephone."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import webbrowser
from pathlib import Path

import pytest

from banneret.web import qr, serve
from tests.web.server import PROJECT


def test_a_free_port_nearby_is_taken_and_a_taken_one_is_refused() -> None:
    first = serve.listen(serve.HERE, None)
    assert first is not None
    port = first.getsockname()[1]
    first.listen()
    second = serve.listen(serve.HERE, None)
    assert second is not None
    assert second.getsockname()[1] != port
    assert serve.listen(serve.HERE, port) is None
    assert second.proto == socket.IPPROTO_TCP  # otherwise nothing switches off the delay of small messages
    first.close()
    second.close()


def test_a_taken_port_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    taken = serve.listen(serve.HERE, None)
    assert taken is not None
    taken.listen()
    assert serve.main(["--port", str(taken.getsockname()[1]), "--no-open", "--data", str(tmp_path)]) == 1
    assert "is taken: choose another" in capsys.readouterr().err
    taken.close()


def test_on_the_network_a_link_and_a_code_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    serve.Welcome("http://localhost:8400", "http://192.0.2.7:8400", opens=False).say()
    told = capsys.readouterr().out
    assert "http://localhost:8400" in told
    assert "On your network: http://192.0.2.7:8400" in told
    assert qr.text("http://192.0.2.7:8400") in told


def test_the_browser_is_opened_only_if_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    serve.Welcome("http://localhost:1", None, opens=False).say()
    serve.Welcome("http://localhost:2", None, opens=True).say()
    assert opened == ["http://localhost:2"]


def test_tables_are_kept_in_the_state_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert serve.data_folder() == tmp_path / "banneret"
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert serve.data_folder() == tmp_path / ".local" / "state" / "banneret"


def test_the_server_says_where_it_is_and_ends_when_asked(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "banneret.web.serve", "--no-open", "--lan", "--port", "0", "--data", str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    running = subprocess.Popen(command, cwd=PROJECT, env=env, stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    assert running.stdout.readline().startswith("Banneret is at http://localhost:")
    running.stdout.readline()
    assert running.stdout.readline().startswith("On your network: http://")
    running.terminate()
    running.wait(10)
    running.stdout.close()
    assert (tmp_path / "tables.sqlite").is_file()
