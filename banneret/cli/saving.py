"""Leaving a match and coming back to it: where matches are kept, and a table out of its file."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from banneret import registry
from banneret.cli import files
from banneret.cli.table import Table, seated
from banneret.kernel import journal
from banneret.kernel.chance import Seeded, TypedIn
from banneret.kernel.errors import BanneretError, JournalError
from banneret.kernel.game import Json
from banneret.kernel.match import Match
from banneret.kernel.orders import Orders

LAST = "last"
ENDING = ".journal.jsonl"


def state_folder() -> Path:
    """Where matches are kept: $XDG_STATE_HOME/banneret, or ~/.local/state/banneret."""
    given = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(given):
        return Path(given) / "banneret"
    try:
        return Path.home() / ".local" / "state" / "banneret"
    except RuntimeError:
        raise BanneretError("There is no home folder to keep matches in; say where with --save FILE.") from None


def new_file(game: str) -> Path:
    """A file that is not there yet, named after the game and the hour."""
    stem = f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    names = (f"{stem}{more}{ENDING}" for more in ("", *(f"-{n}" for n in range(2, 10_000))))
    folder = state_folder()
    return next(folder / name for name in names if not (folder / name).exists())


def named(file: str) -> Path:
    """The file of a match; `last` is the one that was saved last."""
    if file != LAST:
        return Path(file)
    kept = [*state_folder().glob(f"*{ENDING}")] if state_folder().is_dir() else []
    if not kept:
        raise BanneretError(f"No match is kept in {state_folder()} yet; start one with `banneret play`.")
    return max(kept, key=lambda path: (path.stat().st_mtime_ns, path.name))


def table_from(file: Path, wanted: dict[str, str], seed: int) -> Table:
    """The table as it was left, every line of its journal checked.

    `wanted` players take the place of those in the file; `seed` is for a journal that does not say how its dice go on.
    """
    text = files.text_of(file, "a journal")
    head, _ = journal.parse(text)
    game = registry.game(str(head.get("game")))
    about = _about(head)
    try:
        match = journal.replay(game, text, dice=_dice(about, seed))
        players = seated({**about.get("players", {}), **wanted}, game.seats)
        orders = Orders(about.get("orders"))
        _seal(match, about.get("sealed", {}))
        return Table(match, players, int(about.get("seed", seed)), file, orders)
    except BanneretError as fault:
        raise JournalError(f"{file}: {fault}") from fault
    except (TypeError, ValueError, AttributeError) as fault:  # the first line is foreign text
        raise JournalError(f"{file}: the first line does not say who sits where: {fault}.") from fault


def _about(head: Json) -> Json:
    about = head.get("table", {})
    if not isinstance(about, dict):
        raise JournalError("The journal's first line does not say who sits where.")
    return about


def _dice(about: Json, seed: int) -> Seeded:
    """The dice go on where they were, so that leaving and coming back changes no throw."""
    source = TypedIn(seed) if about.get("typed") else Seeded(seed)
    if "dice" in about:
        source.dice.state, source.dice.step = map(int, about["dice"])
    return source


def _seal(match: Match, sealed: dict[str, Any]) -> None:
    for seat, reply in sealed.items():
        match.answer(reply, seat)


def how_to_resume(table: Table) -> str:
    """How to go on, in words that can be typed."""
    command = os.environ.get("BANNERET_PLAY", "banneret play")  # scripts/play names itself there
    return f"{command} --resume {quoted(table.file)}"


def quoted(file: Path) -> str:
    """A file's name as a shell takes it."""
    import shlex

    return shlex.quote(str(file))
