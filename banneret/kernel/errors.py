"""Errors that speak to someone: the player, the author of content, the keeper of a journal, or us."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banneret.kernel.decisions import Why


class BanneretError(Exception):
    """Anything Banneret says no to, in one sentence."""


class IllegalReply(BanneretError):
    """To the player: a reply that the open question does not take, and the rule that forbids it."""

    def __init__(self, why: Why) -> None:
        super().__init__(str(why))
        self.why = why


class Stale(BanneretError):
    """To the player: the question is not open any more."""


class UndoRefused(BanneretError):
    """To the player: these replies cannot be taken back alone."""


class ContentError(BanneretError):
    """To the author: file, key and expectation."""


class PositionError(BanneretError):
    """To the author of a position: what in it cannot be read."""


class JournalError(BanneretError):
    """To the keeper of a journal: the first line that does not fit, and how."""


class UnknownGame(BanneretError):
    """To whoever asked for a game or scenario that is not there."""


class RulesBug(BanneretError):
    """To us: a procedure broke; `journal` repeats it."""

    def __init__(self, says: str, journal: str = "") -> None:
        super().__init__(says)
        self.journal = journal


class Unscripted(AssertionError):
    """To the author of a test: dice or cards that the script does not have, or has and nobody wanted."""
