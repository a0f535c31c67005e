"""The journal of a running match as text, each line written once: saving after every answer must not get slower."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.kernel.journal import Scribe, as_text

if TYPE_CHECKING:
    from banneret.kernel.match import Match


class Page:
    """The lines after the header, as `match.journal` has them; those that were taken back are struck out."""

    def __init__(self, match: Match) -> None:
        self._scribe = Scribe(match)
        self._rows: list[str] = []

    def written(self) -> str:
        """All lines up to now, and the closing one if the match is over."""
        for row in self._scribe.more():
            if "undo" in row:
                del self._rows[row["undo"] - self._scribe.start :]
            else:
                self._rows.append(f"{as_text(row)}\n")
        end = [f"{as_text(self._scribe.end())}\n"] if self._scribe.match.over else []
        return "".join(self._rows + end)
