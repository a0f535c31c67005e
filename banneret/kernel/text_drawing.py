"""A view as text: colours for a terminal, parts set in rows, and two sides beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap

Entry = tuple[str, list[str]]  # a seat and its lines
MARK = 2  # characters at the beginning of an entry that are in the colour of its seat


class TextDrawing:
    """What the drawings of all games share; colours are terminal codes by kind."""

    def __init__(self, colour: bool, colours: Mapping[str, str], wide: int, apart: int) -> None:
        self.colour = colour
        self.colours = colours
        self.wide = wide  # of one of two columns
        self.apart = apart  # the space behind it

    def paint(self, text: str, *kinds: str) -> str:
        """The text in the colour of the first kind that has one."""
        code = next((self.colours[kind] for kind in kinds if kind in self.colours), None)
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and code and text.strip() else text

    def labelled(self, seat: str, label: str, parts: Iterable[str]) -> Iterator[str]:
        """What a seat has, behind its label."""
        for n, line in enumerate(rows(parts, ", ", 2 * self.wide - len(label))):
            yield self.paint(label if n == 0 else " " * len(label), seat) + line

    def entry(self, seat: str, text: str) -> Entry:
        """What is said of one thing of a seat, in lines that fit a column."""
        return seat, wrap(text, self.wide, subsequent_indent="   ")

    def columns(self, *sides: Sequence[Entry]) -> Iterator[str]:
        """The sides beside each other."""
        columns = [[(seat, line) for seat, lines in side for line in lines] for side in sides]
        empty = " " * (self.wide + self.apart)
        for n in range(max(map(len, columns))):
            yield "".join(self._in_column(*column[n]) if n < len(column) else empty for column in columns)

    def _in_column(self, seat: str, line: str) -> str:
        return self.paint(line[:MARK], seat) + f"{line[MARK:]:{self.wide + self.apart - MARK}}"

    def rows(self, parts: Iterable[str], between: str) -> list[str]:
        """The parts in as few lines as hold them, none wider than two columns."""
        return rows(parts, between, 2 * self.wide)


def rows(parts: Iterable[str], between: str, wide: int) -> list[str]:
    """The parts in as few lines as hold them, none of them torn apart."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(between) + len(part) <= wide:
            lines[-1] += between + part
        else:
            lines.append(part)
    return lines


def page(lines: Iterable[str]) -> str:
    """The lines as one text, without spaces at their ends."""
    return "\n".join(line.rstrip() for line in lines)
