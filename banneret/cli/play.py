"""`banneret play`: a match in the terminal, against the computer or a person, left and resumed at will."""

from __future__ import annotations

import os
import sys
import time
from argparse import Namespace
from pathlib import Path

import banneret
from banneret.cli import choosing, commands, files, saving, standing
from banneret.cli.arguments import SEATS
from banneret.cli.army import army_named
from banneret.cli.prompt import Turn
from banneret.cli.screen import Screen
from banneret.cli.table import Table, seat_name, seated
from banneret.cli.telling import ALL, Teller, ended
from banneret.kernel.chance import Source, TypedIn
from banneret.kernel.decisions import Question
from banneret.kernel.errors import BanneretError, RulesBug
from banneret.kernel.match import Match

RECENT = 8  # events that are told again when a match is resumed


def run(args: Namespace) -> int:
    """Set the table and play; leave with a sentence that says how to come back."""
    screen = Screen(colour=False if args.no_colour else None)
    if args.scenario == choosing.LIST:
        screen.say(*choosing.scenario_lines(choosing.game_for(args, screen)))
        return 0
    try:
        table = set_table(args, screen)
    except EOFError:  # nobody picked a game
        return 0
    teller = Teller(table, screen)
    teller.begin(RECENT if args.resume else None)
    try:
        table.save()  # now, so that a folder that cannot be written to is noticed before the first answer
        play(table, screen, teller)
    except (commands.Left, EOFError):
        screen.say(f"The match is kept. Go on with: {saving.how_to_resume(table)}")
        return 0
    except KeyboardInterrupt:
        commands.keep(table, screen)  # it may have come while the last answer was being written
        print(f"Stopped; the match is kept. Go on with: {saving.how_to_resume(table)}", file=sys.stderr)
        return 130
    except RulesBug as bug:
        raise RulesBug(f"{bug} {_written_down(table, bug)}", bug.journal) from bug
    finish(table, screen, teller)
    return 0


# --- the loop -----------------------------------------------------------------------------------------------


def play(table: Table, screen: Screen, teller: Teller) -> None:
    """Question after question until the match is over; every person's answer is saved before the next is asked for."""
    match = table.match
    while (question := match.question) is not None:
        if table.orders.answer(match):
            commands.keep(table, screen)
        elif table.asks_a_person(question):
            if table.saved != match.count:
                commands.keep(table, screen)
            Turn.of(table, screen, teller, question).play()
        else:
            computer(table, screen, question)
            if not table.people():
                teller.story(ALL)


def computer(table: Table, screen: Screen, question: Question) -> None:
    """The computer answers; a person sees that it is thinking."""
    note = f"{seat_name(question.seat)} is thinking …"
    screen.note(note)
    try:
        reply = table.decided(question)
    finally:
        screen.unnote(note)
    table.match.answer(reply, question.seat, question.number)
    if table.due():
        commands.keep(table, screen)


def finish(table: Table, screen: Screen, teller: Teller) -> None:
    """How it ended, and where its story is kept."""
    commands.keep(table, screen)
    teller.story(ALL)
    teller.draw(ALL)
    outcome = table.match.outcome
    assert outcome is not None
    screen.say(screen.styled(ended(outcome), "bold"))
    screen.say(f"Its story: banneret replay {saving.quoted(table.file)}")


def _written_down(table: Table, bug: RulesBug) -> str:
    """Where the journal that repeats a broken rule is kept."""
    file = table.file.with_name(f"bug-{time.strftime('%Y-%m-%d-%H%M%S')}{saving.ENDING}")
    files.put(file, bug.journal)
    return f"The match is as before; the journal that shows the fault is {file}."


# --- setting the table --------------------------------------------------------------------------------------


def set_table(args: Namespace, screen: Screen) -> Table:
    """The table that the arguments describe: a match left earlier, a position, or a new match."""
    wanted = {seat: who for seat in SEATS if (who := getattr(args, seat)) is not None}
    seed = int.from_bytes(os.urandom(6), "big") if args.seed is None else args.seed
    if args.resume:
        return _of_game(args, _resumed(args, wanted, seed))
    match = _new_match(args, seed, screen)
    players = seated(wanted, match.game.seats)
    file = Path(args.save).expanduser() if args.save else saving.new_file(match.game.name)
    table = Table(match, players, seed, file)
    standing.give_first(table)
    return table


def _resumed(args: Namespace, wanted: dict[str, str], seed: int) -> Table:
    table = saving.table_from(saving.named(args.resume), wanted, seed)
    if args.save:
        table.file = Path(args.save).expanduser()
    return table


def _of_game(args: Namespace, table: Table) -> Table:
    """The table, if it is of the game that was named."""
    game = table.match.game.name
    if choosing.named(args) not in (None, game):
        raise BanneretError(f"{table.file} is a match of {game}, not of {choosing.named(args)}.")
    return table


def _new_match(args: Namespace, seed: int, screen: Screen) -> Match:
    dice = TypedIn(seed) if args.dice else None
    if args.position:
        return _from_position(args, seed, dice)
    game = choosing.game_for(args, screen)
    if args.scenario is not None and args.scenario not in game.scenarios():
        known = ", ".join(game.scenarios())
        raise BanneretError(f"There is no scenario {args.scenario!r} in {game.name}; there are: {known}.")
    return banneret.new_match(game.name, args.scenario, army_named(args, game), seed, dice=dice)


def _from_position(args: Namespace, seed: int, dice: Source | None) -> Match:
    import random

    text = files.text_of(args.position, "a position")
    try:
        return banneret.from_position(text, seed, dice=dice, guess=random.Random(seed) if args.guess else None)
    except RulesBug:
        raise
    except BanneretError as fault:
        raise BanneretError(f"{args.position}: {fault}") from fault
