"""`banneret replay`: the story of a journal in sentences, every line checked against today's rules."""

from __future__ import annotations

from argparse import Namespace

from banneret import registry
from banneret.cli import files, saving
from banneret.cli.screen import Screen
from banneret.cli.table import seat_name
from banneret.cli.telling import board_text, ended, heard_events
from banneret.kernel import journal
from banneret.kernel.chance import TypedIn
from banneret.kernel.errors import BanneretError, JournalError
from banneret.kernel.game import Json
from banneret.kernel.match import Match


def run(args: Namespace) -> int:
    """Check the journal as a whole, then tell it."""
    screen = Screen(colour=False if args.no_colour else None)
    match = checked(args.file, args.until)
    if args.seat is not None and args.seat not in match.game.seats:
        raise BanneretError(f"There is no seat {args.seat!r}; there are: {', '.join(match.game.seats)}.")
    tell(match, args.seat, screen)
    if args.board:
        screen.say("", board_text(match, args.seat, screen.colour).rstrip("\n"))
    screen.say("", ending(match))
    return 0


def checked(file: str, until: int | None) -> Match:
    """The match that the journal tells; where it differs, the first difference."""
    path = saving.named(file)
    text = files.text_of(path, "a journal")
    try:
        head, lines = journal.parse(text)
        game, upto = registry.game(str(head.get("game"))), _before_a_reply(lines, journal.first_line(head), until)
        return journal.replay(game, text, dice=TypedIn(), upto=upto)  # nothing is rolled that the journal does not tell
    except BanneretError as fault:
        raise JournalError(f"{path}: {fault}") from fault


def _before_a_reply(lines: list[Json], first: int, until: int | None) -> int | None:
    """Where to stop: before a reply, since chance would go on by itself with other dice than the journal's."""
    if until is None:
        return None
    replies = [n for n, line in enumerate(lines, first) if "seat" in line]
    return until if until in replies else max([n for n in replies if n < until], default=until)


def tell(match: Match, seat: str | None, screen: Screen) -> None:
    """Every event as a sentence with its rule."""
    head = match.header
    screen.say(f"{match.game.title}, {match.game.scenarios().get(head.get('scenario', ''), '')}", "")
    for event in heard_events(match, seat, 0):
        if said := match.game.tells(event):
            screen.say(f"{event['n']:>5}  {said} {screen.styled(str(event['rule']), 'dim')}")


def ending(match: Match) -> str:
    """How far the journal goes."""
    lines = f"{match.count} line{'s' * (match.count != 1)}, all as today's rules tell them."
    if match.outcome is None:
        waits = " and ".join(seat_name(q.seat) for q in match.questions)
        return f"The match is not over: it waits for {waits}. {lines}"
    return f"{ended(match.outcome)} {lines}"
