"""Starting: a free port, an address for the network, a code to read with a telephone."""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import webbrowser
from pathlib import Path

import pytest

from banneret import web
from banneret.cli import main as door
from banneret.web import qr, serve
from tests.web.server import PROJECT, SOON, Person, Server, wait_until


def test_a_free_port_nearby_is_taken_and_a_taken_one_is_refused() -> None:
    first = serve.listen(serve.HERE, None)
    assert first is not None
    port = first.getsockname()[1]
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


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_the_server_says_where_it_is_and_ends_when_asked(tmp_path: Path, how: signal.Signals) -> None:
    command = [sys.executable, "-m", "banneret.web.serve", "--no-open", "--lan", "--port", "0", "--data", str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    running = subprocess.Popen(command, cwd=PROJECT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert running.stdout is not None
    assert running.stdout.readline().startswith("Banneret is at http://localhost:")
    running.stdout.readline()
    assert running.stdout.readline().startswith("On your network: http://")
    running.send_signal(how)
    _, faults = running.communicate(timeout=SOON)
    assert (running.returncode, faults) == (0, "")
    assert (tmp_path / "tables.sqlite").is_file()


def test_tables_have_one_server_at_a_time(tmp_path: Path) -> None:
    """Two would write over what the other has told people is kept."""
    first = Server(tmp_path)
    try:
        command = [sys.executable, "-m", "banneret.web.serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
        second = subprocess.run(command, cwd=PROJECT, timeout=SOON, capture_output=True, text=True)
        there = f"http://localhost:{first.port}"
        says = f"The tables in {tmp_path} are at {there} already: open that, or choose others with --data.\n"
        assert (second.returncode, second.stdout, second.stderr) == (1, "", says)
        first.kill()
        first.start()
    finally:
        first.stop()


def test_tables_that_cannot_be_opened_are_told_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "tables.sqlite").write_text("Dear diary, " * 100, "utf-8")
    (tmp_path / "file").touch()
    for folder in (tmp_path, tmp_path / "file"):
        assert serve.main(["--port", "0", "--no-open", "--data", str(folder)]) == 1
        said = capsys.readouterr().err
        assert said.startswith(f"The tables in {folder} cannot be opened: ")
        assert said.count("\n") == 1


def test_ctrl_c_ends_it_without_a_word_of_its_workers(tmp_path: Path) -> None:
    """A terminal tells it to the server and to all that it has started."""
    command = [sys.executable, "-m", "banneret.web.serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    running = subprocess.Popen(
        command,
        cwd=PROJECT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert running.stdout is not None
    assert running.stdout.readline().startswith("Banneret is at http://localhost:")
    wait_until(lambda: len(children(running.pid)) > 2, "the second worker to start, the first being ready then")
    os.killpg(running.pid, signal.SIGINT)
    _, faults = running.communicate(timeout=SOON)
    assert (running.returncode, faults) == (0, "")


def test_somebody_who_never_ends_a_request_does_not_keep_the_server_from_ending(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(b"POST /api/replays HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\n{")
            assert Person(server).get("/api/games").status == 200  # by now the server has begun to read
            assert server.process is not None
            server.process.terminate()
            server.process.wait(serve.LAST_WORDS + 20)
            assert "Traceback" not in server.log()
    finally:
        server.kill()


def children(process: int) -> list[str]:
    return Path(f"/proc/{process}/task/{process}/children").read_text("ascii").split()


def test_the_command_line_serves_with_the_same_options(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[argparse.Namespace] = []

    def run(args: argparse.Namespace) -> int:
        given.append(args)
        return 0

    monkeypatch.setattr(serve, "run", run)
    assert door.main(["serve", "--port", "8555", "--lan", "--no-open"]) == 0
    assert serve.main(["--port", "8555", "--lan", "--no-open"]) == 0
    told = [{**vars(args), "command": None} for args in given]
    assert told[0] == told[1]
    assert (told[0]["port"], told[0]["lan"], told[0]["open"]) == (8555, True, False)


def test_without_the_extra_the_command_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "banneret.web.serve")
    monkeypatch.delattr(web, "serve")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert door.main(["serve"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("banneret: The web table needs more than the rules: uvicorn is not installed; ")
    assert said.count("\n") == 1


def test_the_command_line_needs_nothing_of_the_extra() -> None:
    look = "import sys, banneret.cli.main as m; m.parser(); print({'uvicorn', 'msgspec'} & {*sys.modules})"
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    said = subprocess.check_output([sys.executable, "-c", look], cwd=PROJECT, env=env, text=True)
    assert said == "set()\n"
