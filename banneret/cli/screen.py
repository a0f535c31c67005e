"""The terminal: sentences, columns, pages and typed lines; piped ones are echoed, so that a transcript reads well."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from textwrap import wrap
from typing import TextIO

STYLES = {"bold": "1", "dim": "2", "gold": "33", "silver": "36", "red": "31", "blue": "36", "warn": "31"}
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # the screen, what was scrolled off it, and back to the top
ROOM = 6  # lines of a page that belong to the question
GAP = 2
PAPER = 100  # letters in a line of a transcript


class Screen:
    """Where a match is shown and typed."""

    def __init__(self, typed: TextIO | None = None, shown: TextIO | None = None, colour: bool | None = None) -> None:
        self.typed = typed or sys.stdin
        self.shown = shown or sys.stdout
        self.terminal = _is_terminal(self.typed) and _is_terminal(self.shown)
        self.colour = _wants_colour(self.shown) if colour is None else colour
        _forgiving(self.typed, self.shown)
        if self.terminal:
            with suppress(ImportError):
                import readline  # noqa: F401  arrow keys and earlier lines at the prompt

    # --- showing --------------------------------------------------------------------------------------------

    def say(self, *lines: str) -> None:
        """Show these lines."""
        for line in lines:
            self.shown.write(f"{line}\n")
        self.shown.flush()

    def styled(self, text: str, style: str) -> str:
        """The text in bold, dim or a seat's colour, where colours are wanted."""
        if not self.colour or style not in STYLES:
            return text
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m"

    def note(self, text: str) -> None:
        """A passing note ("Silver is thinking …") that `unnote` wipes away; only on a terminal."""
        if self.terminal:
            self.shown.write(f"\r{text}")
            self.shown.flush()

    def unnote(self, text: str) -> None:
        if self.terminal:
            self.shown.write(f"\r{' ' * len(text)}\r")
            self.shown.flush()

    def clear(self) -> None:
        """An empty screen; in a transcript, a line across."""
        self.shown.write(CLEAR if self.terminal else f"{'-' * 72}\n")
        self.shown.flush()
        if self.terminal:
            _forget_what_was_typed()

    def width(self) -> int:
        """How many letters fit beside each other."""
        return shutil.get_terminal_size((PAPER, 40)).columns if self.terminal else PAPER

    def pages(self, texts: Sequence[str], notes: Sequence[str] = ()) -> list[list[str]]:
        """Texts set in columns, or each with its note in lines of its own, cut into pages that fit the screen."""
        size, width = shutil.get_terminal_size((PAPER, 40)), self.width()
        rows = noted(texts, notes, width) if notes else columns(texts, width)
        room = max(5, size.lines - ROOM) if self.terminal else max(1, len(rows))
        return [rows[at : at + room] for at in range(0, len(rows), room)]

    # --- typing ---------------------------------------------------------------------------------------------

    def ask(self, prompt: str) -> str:
        """The next line; EOFError when there is none."""
        if self.terminal:
            return self._live(prompt)
        self.shown.write(prompt)
        self.shown.flush()
        line = self.typed.readline()
        if not line:
            self.say("")
            raise EOFError
        self.say(line.rstrip("\r\n"))
        return line.strip()

    def _live(self, prompt: str) -> str:
        try:
            return input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            self.say("")
            raise

    def agrees(self, question: str) -> bool:
        """A plain yes or no."""
        while True:
            said = self.ask(f"{question} (yes/no) ").lower()
            if said in ("yes", "y", "no", "n"):
                return said in ("yes", "y")
            self.say("Please type yes or no.")


def columns(texts: Sequence[str], width: int) -> list[str]:
    """Rows of equally wide columns, read downwards."""
    if not texts:
        return []
    wide = max(len(text) for text in texts) + GAP
    across = max(1, (width - GAP) // wide)
    down = -(-len(texts) // across)
    return [("  " + "".join(text.ljust(wide) for text in texts[row::down])).rstrip() for row in range(down)]


def noted(texts: Sequence[str], notes: Sequence[str], width: int) -> list[str]:
    """Each text with its note behind it, further lines of it set in."""
    rows: list[str] = []
    for text, note in zip(texts, notes, strict=True):
        said = f"{text}: {note}" if note else text
        rows += wrap(said, max(30, width - GAP), initial_indent="  ", subsequent_indent="      ")
    return rows


def _forget_what_was_typed() -> None:
    """The next person cannot call back what the last one typed."""
    with suppress(ImportError, AttributeError):
        import readline

        readline.clear_history()


def _is_terminal(stream: TextIO) -> bool:
    with suppress(ValueError, OSError):
        return stream.isatty()
    return False


def _wants_colour(shown: TextIO) -> bool:
    return _is_terminal(shown) and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def _forgiving(*streams: TextIO) -> None:
    """Letters that the terminal cannot write or that were not typed as text are replaced, never an error."""
    for stream in streams:
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[attr-defined]
