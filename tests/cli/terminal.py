"""Hands for the tests of the command line: processes, a real terminal, and keyboards that type by themselves.

The toy game is put beside the others, so that secrets, poses and answers given together are tried too.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from random import Random
from unittest.mock import patch

from banneret.cli.main import main

PROJECT = Path(__file__).parents[2]
LAUNCH = """
import sys
from banneret import registry
registry.GAMES["duel"] = "tests.kernel.duel"
from banneret.cli.main import main
sys.exit(main())
"""
ON_A_TERMINAL = "import fcntl, termios\nfcntl.ioctl(0, termios.TIOCSCTTY, 0)\n" + LAUNCH
PATIENCE = 30.0


def command(launch: str, args: Sequence[str]) -> list[str]:
    return [sys.executable, "-c", launch, *args]


def environment(home: Path) -> dict[str, str]:
    """The surroundings of a process: its own state folder, and the size of its own terminal, not of ours."""
    ours = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    return {**ours, "XDG_STATE_HOME": str(home), "TERM": "xterm", "PYTHONPATH": str(PROJECT)}


def banneret(home: Path, *args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """One whole process with typed lines on its standard input."""
    return subprocess.run(
        command(LAUNCH, args),
        input=typed,
        text=True,
        encoding="utf-8",
        capture_output=True,
        cwd=PROJECT,
        env=environment(home),
        timeout=PATIENCE * 4,
        check=False,
    )


@dataclass(frozen=True)
class Said:
    """What a command said and how it ended."""

    code: int
    out: str
    err: str


def here(*args: str, typed: str = "") -> Said:
    """The same in this process, for what needs no process of its own."""
    out, err = StringIO(), StringIO()
    with patch.object(sys, "stdin", StringIO(typed)), redirect_stdout(out), redirect_stderr(err):
        code = main(args)
    return Said(code, out.getvalue(), err.getvalue())


class Terminal:
    """A process on a real terminal: type, and wait for what it shows."""

    def __init__(self, home: Path, *args: str, rows: int = 40, columns: int = 100) -> None:
        self.ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (rows, columns))
        self.process = subprocess.Popen(
            command(ON_A_TERMINAL, args),
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=PROJECT,
            env=environment(home),
            start_new_session=True,
        )
        os.close(theirs)
        fcntl.fcntl(self.ours, fcntl.F_SETFL, os.O_NONBLOCK)
        self.seen = ""
        self.at = 0  # what has been waited for

    def until(self, text: str) -> str:
        """Wait until this is shown; what was shown up to there."""
        end = time.monotonic() + PATIENCE
        while (found := self.seen.find(text, self.at)) < 0:
            assert time.monotonic() < end, f"{text!r} was not shown; last: {self.seen[-2000:]!r}"
            if not self._read():
                raise AssertionError(f"it ended before {text!r}: {self.seen[-2000:]!r}")
        shown = self.seen[self.at : found + len(text)]
        self.at = found + len(text)
        return shown

    def _read(self) -> bool:
        if select.select([self.ours], [], [], 0.2)[0]:
            try:
                more = os.read(self.ours, 65536)
            except OSError:  # the other end is closed
                return False
            self.seen += more.decode("utf-8", "replace")
            return bool(more)
        return True

    def type(self, keys: str) -> None:
        os.write(self.ours, keys.encode())

    def interrupted(self) -> int:
        """Ctrl+C, again until it is heard: the line editor of Python sleeps over one that comes too early."""
        for _ in range(int(PATIENCE)):
            if "Stopped" not in self.seen:  # or else what is ending already hears it twice
                self.type("\x03")
            with suppress(subprocess.TimeoutExpired):
                return self.ended(1.0)
        raise AssertionError(f"it does not end: {self.seen[-2000:]!r}")

    def ended(self, patience: float = PATIENCE) -> int:
        """Wait for the end; the exit code."""
        end = time.monotonic() + patience
        while self._read() and time.monotonic() < end:
            pass
        return self.process.wait(patience)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        os.close(self.ours)

    def kill(self) -> None:
        """As a power cut would."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)


class Keyboard(StringIO):
    """Types numbers at random, faces where dice are asked for, and Enter at curtains; at most so many lines."""

    def __init__(self, shown: StringIO, seed: int = 0, most: int = 20_000) -> None:
        super().__init__()
        self.shown = shown
        self.rng = Random(seed)
        self.left = most

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.left -= 1
        if self.left < 0:
            return ""
        last = self._last()
        if "press Enter" in last.rsplit("\n", 1)[-1]:
            return "\n"
        if dice := re.search(r"Roll (\d+)d(\d+) and type|Roll a d(\d+) and type", last.rsplit("> ", 2)[-2][-200:]):
            number, sides = int(dice[1] or 1), int(dice[2] or dice[3])
            return " ".join(str(self.rng.randint(1, sides)) for _ in range(number)) + "\n"
        return f"{self.rng.choice((1, 1, 1, 2, 2, 3, 4))}\n"

    def _last(self) -> str:
        """The end of what is shown."""
        self.shown.seek(max(0, self.shown.tell() - 400))
        return self.shown.read()
