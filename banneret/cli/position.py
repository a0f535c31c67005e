"""`banneret position`: a position drawn, and what is open in it."""

from __future__ import annotations

import random
from argparse import Namespace

import banneret
from banneret.cli import files
from banneret.cli.screen import Screen
from banneret.cli.table import seat_name
from banneret.cli.telling import board_text
from banneret.kernel.errors import BanneretError
from banneret.kernel.match import Match


def run(args: Namespace) -> int:
    """Draw the position; cards that it leaves open are dealt, but not shown."""
    screen = Screen(colour=False if args.no_colour else None)
    match = opened(args.file)
    screen.say(board_text(match, "", screen.colour).rstrip("\n"), "")
    screen.say(*asked(match))
    return 0


def opened(file: str) -> Match:
    text = files.text_of(file, "a position")
    try:
        return banneret.from_position(text, seed=0, guess=random.Random(0))
    except BanneretError as fault:
        raise BanneretError(f"{file}: {fault}") from fault


def asked(match: Match) -> list[str]:
    """The open questions, or how it ended."""
    if match.outcome is not None:
        return [f"The match is over: {match.outcome.says}"]
    return [f"{seat_name(q.seat)}: {match.game.says(q)} ({q.rule})" for q in match.questions]
