"""The door: help that teaches, and one sentence and an exit code for whatever goes wrong."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from banneret.cli import main as door
from banneret.kernel.errors import BanneretError
from tests.cli.terminal import LAUNCH, PROJECT, command, environment, here


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "The following arguments are required: COMMAND; see `banneret --help`."),
        (["fight"], "argument COMMAND: invalid choice: 'fight'"),
        (["play", "chess"], "There is no game 'chess'; there are: tactics"),
        (["play", "--scenario", "s9"], "There is no scenario 's9' in tactics; there are: s0, s1, s2, s3."),
        (
            ["play", "--gold", "deep-blue"],
            "There is no agent 'deep-blue'; there are: wander, greedy; or me, for a person",
        ),
        (["play", "--seed", "x"], "argument --seed: invalid whole number value: 'x'; see `banneret play --help`."),
        (["play", "--seed", "-1"], "argument --seed: "),
        (["play", "--position", "a", "--resume", "b"], "not allowed with argument"),
        (["play", "--army-gold", "nobody"], "There is no ready-made warband 'nobody'; there are: learn-baratheon"),
        (["play", "--army-gold", "small-baratheon"], "The warband costs 2 gold, the scenario gives 1. (TAC-WB-6)"),
        (["play", "--army-gold", "absent.toml"], "absent.toml cannot be read: No such file or directory."),
        (["play", "--position", "absent.toml"], "absent.toml cannot be read: No such file or directory."),
        (["simulate", "--agents", "wander"], "has 2 seats; named: 1 agent."),
        (["simulate", "--agents", "wander,me"], "There is no agent 'me'"),
        (["simulate", "--games", "0"], "invalid positive whole number value: '0'"),
        (["simulate", "--scenario", "s9"], "There is no scenario 's9' in tactics"),
        (["replay"], "The following arguments are required: FILE"),
        (["replay", "absent"], "absent cannot be read: No such file or directory."),
        (["army"], "The following arguments are required: COMMAND; see `banneret army --help`."),
        (["army", "check", "absent"], "absent cannot be read: No such file or directory."),
        (["army", "list", "duel"], "Duel has no army lists."),
        (["position", "absent"], "absent cannot be read: No such file or directory."),
    ],
)
def test_a_wrong_command_is_one_sentence_and_exit_code_2(args: list[str], says: str, home: Path) -> None:
    said = here(*args)

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("banneret: ")
    assert said.err.count("\n") == 1
    assert says.lower() in said.err.lower()
    assert not home.exists()


def test_an_unknown_game_is_told_by_check() -> None:
    said = here("check", "chess")
    assert said.code == 1
    assert said.err == "chess: There is no game 'chess'; there are: tactics, tmg, duel.\n"


def test_check_prints_the_table_and_its_exit_code_says_whether_a_rule_is_open() -> None:
    said = here("check", "tactics")
    assert "tactics: the content is in order.\n" in said.out
    assert "chapter" in said.out
    assert (said.code == 0) == ("No rule is open.\n" in said.out)


@pytest.mark.parametrize("command", ["", "play", "simulate", "replay", "check", "army", "position"])
def test_help_teaches(command: str) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "banneret", *command.split(), "--help"],
        capture_output=True,
        text=True,
        cwd=PROJECT,
        check=False,
    )
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.startswith(f"usage: banneret {command}")
    if command not in ("check", "position"):
        assert "examples:\n  banneret" in said.stdout


def test_help_opens_no_game_and_no_agent() -> None:
    code = (
        "import sys; from banneret.cli.main import main\ntry: main(['--help'])\nexcept SystemExit: print(*sys.modules)"
    )
    opened = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=PROJECT, check=True)
    for module in ("banneret.games", "banneret.agents", "banneret.lab", "multiprocessing", "tomllib"):
        assert module not in opened.stdout.split()


def test_an_error_of_several_lines_becomes_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> int:
        raise BanneretError("one\n  two")

    monkeypatch.setattr(door, "_run", broken)
    assert here("check").err == "banneret: one two\n"


def test_nobody_reading_is_no_traceback(home: Path) -> None:
    here("play", "--gold", "wander", "--silver", "wander", "--seed", "1", "--save", str(home / "m"))
    process = subprocess.Popen(
        command(LAUNCH, ["replay", str(home / "m")]),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=PROJECT,
        env=environment(home),
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() in (0, 141)


def test_ctrl_c_in_another_command_is_one_sentence(home: Path) -> None:
    os.mkfifo(never := home.parent / "never")
    process = subprocess.Popen(
        command(LAUNCH, ["replay", str(never)]),
        stderr=subprocess.PIPE,
        text=True,
        cwd=PROJECT,
        env=environment(home),
    )
    writing = opened_by_a_reader(never)  # and nothing is ever written
    process.send_signal(signal.SIGINT)
    assert process.communicate()[1] == "Stopped; nothing was changed.\n"
    assert process.returncode == 130
    os.close(writing)


def opened_by_a_reader(pipe: Path) -> int:
    """Our end of a pipe, once somebody reads at the other."""
    while True:
        try:
            return os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            time.sleep(0.02)
