"""How far a long run has come and when it will end."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from time import monotonic

EVERY = 0.2  # seconds between two looks on a terminal
SELDOM = 30.0  # where nobody watches


class Progress:
    """Counts what is done and says so on the standard error stream."""

    def __init__(self, total: int, what: str) -> None:
        self.total = total
        self.what = what
        self.done = 0
        self.start = self.said = monotonic()
        self.watched = sys.stderr.isatty()

    def step(self, number: int = 1) -> None:
        """So many more are done."""
        self.done += number
        now = monotonic()
        if now - self.said >= (EVERY if self.watched else SELDOM) or self.done >= self.total:
            self.said = now
            self._say(now - self.start)

    def _say(self, seconds: float) -> None:
        left = seconds / self.done * (self.total - self.done)
        end = (datetime.now() + timedelta(seconds=left)).strftime("%H:%M:%S")
        rate = self.done / seconds if seconds else 0.0
        said = f"{self.done} of {self.total} {self.what}, {rate:.1f}/s, ends about {end}"
        last = "\n" if not self.watched or self.done >= self.total else ""
        print(f"\r{said:<70}" if self.watched else said, end=last, file=sys.stderr, flush=True)
