"""The words that a person may type instead of an answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from banneret.cli import explaining, files, sheets, standing, taking_back
from banneret.cli.saving import how_to_resume
from banneret.cli.table import seat_name
from banneret.cli.telling import heard_events
from banneret.kernel.decisions import Reply
from banneret.kernel.errors import BanneretError
from banneret.kernel.match import CONCEDE

if TYPE_CHECKING:
    from banneret.cli.prompt import Turn
    from banneret.cli.screen import Screen
    from banneret.cli.table import Table

LOGGED = 20


class Left(Exception):
    """The person has left the table; the match is kept."""


HELP = """\
?                  explain this question and its rule     ? {rule}  explain a rule    ? charge   find rules
why                what is not offered, and why           why attack     why not that
undo               take back your last answer             undo dice      correct a typed roll
board              draw the board                         log 40         the last 40 things that happened
cards              what your cards say                    card NAME      the sheet of a model, unit or card
pass until round   decline whatever may be declined until the round ends
pass here until round   the same, for questions like this one only (`pass here always`: for good)
ask less           be asked only where there is something to choose; `ask all`: everywhere
orders             the standing orders of this seat       orders off     cancel them
save [FILE]        the match is always saved; write it to FILE as well
position [FILE]    the position, to look at or to play from
concede            give up                                quit           leave; the match can be resumed"""


def run(turn: Turn, typed: str) -> bool:
    """Do what was typed if it is a command; whether it was one."""
    word, _, rest = typed.partition(" ")
    if word.startswith("?") and len(word) > 1:
        word, rest = "?", f"{word[1:]} {rest}"
    command = COMMANDS.get(word.casefold())
    if command is None or (word.casefold() in ORDERS and not ORDERS[word.casefold()](rest)):
        return False
    try:
        command(turn, rest.strip())
    except files.FileError as fault:
        turn.screen.say(f"No: {fault}")
    return True


def keep(table: Table, screen: Screen) -> None:
    """Save the match; a full disk does not end it."""
    try:
        table.save()
    except files.FileError as fault:
        screen.say(screen.styled(f"Not saved: {fault} Type `save FILE` to keep the match elsewhere.", "warn"))


# --- explaining ---------------------------------------------------------------------------------------------


def explain(turn: Turn, words: str) -> None:
    """`?`: this question, its rule and the commands; `? RULE` or `? words`: the rules."""
    game = turn.table.match.game
    if words:
        turn.screen.say(*explaining.rules_about(game, words))
        return
    turn.screen.say(turn.sentence(), turn.form.how, *explaining.rule_says(game, turn.question.rule), "", help_for(turn))


def help_for(turn: Turn) -> str:
    """The commands, with a rule of this very game as the example."""
    return HELP.format(rule=turn.question.rule or "RULE")


def why(turn: Turn, words: str) -> None:
    """`why`: what is not offered and for which reason; `why WORDS`: why not that."""
    refused = [(turn.form.text(reply), reply, turn.reason(why)) for reply, why in explaining.refusals(turn.question)]
    if words:
        turn.screen.say(*_why_not(turn, words, refused))
    elif refused:
        turn.screen.say(*(f"{text}: {reason}" for text, _, reason in refused))
    else:
        turn.screen.say("Everything of this kind is offered. `why` and an answer asks about that answer.")


def _why_not(turn: Turn, words: str, refused: list[tuple[str, Reply, str]]) -> list[str]:
    wanted = words.casefold()
    if named := [f"{text}: {why}" for text, reply, why in refused if wanted in f"{reply} {text}".casefold()]:
        return named
    try:
        reply = turn.form.read(words)
    except BanneretError as fault:
        return [str(fault)]
    reason = turn.question.why_not(reply)
    return [f"No: {turn.reason(reason)}" if reason else "That is offered: it is a legal answer."]


def board(turn: Turn, _: str) -> None:
    turn.teller.draw(turn.seat, again=True)
    turn.show()


def log(turn: Turn, words: str) -> None:
    """The last things that happened, as this seat knows them, with their rules."""
    number = int(words) if words.isascii() and words.isdigit() and len(words) < 7 else LOGGED
    match = turn.table.match
    for event in heard_events(match, turn.seat, max(0, match.told - number))[-number:]:
        if said := match.game.tells(event):
            turn.screen.say(f"{event['n']:>5}  {said} {turn.screen.styled(str(event['rule']), 'dim')}")


# --- the match as a whole -----------------------------------------------------------------------------------


def save(turn: Turn, file: str) -> None:
    """Write the match to a file as well."""
    if not file:
        turn.table.save()
        turn.screen.say(f"The match is saved; go on with: {how_to_resume(turn.table)}")
        return
    files.put(Path(file).expanduser(), turn.table.journal())
    turn.screen.say(f"The match is also saved in {file}.")


def position(turn: Turn, file: str) -> None:
    """Write the position: all of it if nobody's secrets are betrayed, otherwise what this seat knows."""
    match = turn.table.match
    whole = bool(file) and len(turn.table.people()) == len(match.game.seats)
    written = match.position() if whole else match.knowledge(turn.seat).as_json()["view"]
    text = json.dumps(written, ensure_ascii=False, indent=1)
    if not file:
        turn.screen.say(text)
        return
    files.put(Path(file).expanduser(), text + "\n")
    holes = "" if whole else f", as far as {seat_name(turn.seat)} knows it (at the last rest)"
    guess = "" if whole else " --guess"
    turn.screen.say(f"The position is in {file}{holes}; play it with: banneret play --position {file}{guess}")


def concede(turn: Turn, _: str) -> None:
    """Give up, after a second thought."""
    if turn.screen.agrees(f"Does {seat_name(turn.question.seat)} really give up?"):
        turn.table.match.answer(dict(CONCEDE), turn.question.seat, turn.question.number)
        turn.keep()


def leave(turn: Turn, _: str) -> None:
    raise Left


ORDERS = {"pass": standing.is_pass, "ask": standing.is_ask}  # words that may begin an answer as well
COMMANDS: dict[str, Callable[[Turn, str], None]] = {
    "?": explain,
    "help": explain,
    "why": why,
    "undo": taking_back.undo,
    "board": board,
    "log": log,
    "card": sheets.cards,
    "cards": sheets.cards,
    "pass": standing.pass_until,
    "ask": standing.ask,
    "orders": standing.orders,
    "save": save,
    "position": position,
    "concede": concede,
    "quit": leave,
    "exit": leave,
}
