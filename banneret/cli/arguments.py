"""What can be typed after `banneret`, and the help that teaches it."""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter, _SubParsersAction
from typing import NoReturn

from banneret import registry
from banneret.kernel.errors import BanneretError
from banneret.web.options import add_options

SEATS = ("gold", "silver", "red", "blue")  # of all games; a seat that the game does not have is refused

FIRST_STEPS = """\
examples:
  banneret play                                  a first battle against the computer
  banneret play tactics --silver me              two people at one keyboard
  banneret play tmg                              ranked units on trays, in inches
  banneret play --resume last                    go on where you left
  banneret serve                                 the same in the browser
  banneret replay FILE                           the story of a match
  banneret simulate tactics --games 200 --agents greedy,wander
  banneret army check my-list.toml               what is wrong with a list, and why
  banneret check                                 content and rule index

`banneret COMMAND --help` says more."""

PLAYING = """\
examples:
  banneret play                                  pick a game, then its scenario for newcomers
  banneret play tactics --gold greedy            you are silver (the seats of tmg are red and blue)
  banneret play tmg --blue me                    two people, with a curtain where secrets are
  banneret play tmg --scenario clash-of-kings-medium --army-red stark-banded-40 --army-blue my-list.toml
  banneret play tmg --scenario list              the scenarios of a game
  banneret play tmg --dice                       roll real dice and type what they show
  banneret play --position puzzle.toml           from a position written by hand
  banneret play tmg --red greedy --blue wander   watch the computer
  banneret play --resume last                    go on where you left

at the prompt: a number answers; ? explains; why says what is not offered; undo takes back; quit leaves.
a place is typed in inches and degrees (24 15.5 90), or in words (forward 5, turn left 45, face 180).
The match is saved after every answer, in $XDG_STATE_HOME/banneret or ~/.local/state/banneret."""

SIMULATING = """\
examples:
  banneret simulate tactics --games 200 --seed 1 --agents greedy,wander
  banneret simulate tactics --games 1000 --scenario s3 --swap --jobs 2 --json
  banneret simulate tmg --games 20 --scenario any-mode-medium --agents greedy,wander
Ctrl-C stops early and reports what was played."""

REPLAYING = """\
examples:
  banneret replay battle.journal.jsonl           the whole story, every line checked
  banneret replay battle.journal.jsonl --until 40 --board
  banneret replay battle.journal.jsonl --seat gold    as gold came to know it"""

MUSTERING = """\
examples:
  banneret army list tmg                         the ready-made lists of a game
  banneret army check my-list.toml --scenario s1 what is wrong with a list, and why

A list of tactics in TOML:
  faction = "baratheon"
  models = [{ card = "robert", equipment = "castle-forged-steel" }, { card = "warden" }]

A list of tmg in TOML:
  faction = "stark"
  size = "small"
  commander = "robb-stark-the-wolf-lord"
  units = [{ card = "stark-sworn-swords", attachments = ["robb-stark-the-wolf-lord"] }, { card = "grey-wind" }]
  ncus = ["sansa-stark"]"""


class WrongUse(BanneretError):
    """To whoever typed a command that cannot be understood."""


class Parser(ArgumentParser):
    """A parser that says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise WrongUse(f"{message[:1].upper()}{message[1:].rstrip('.')}; see `{self.prog} --help`.")


def parser() -> Parser:
    """All commands."""
    from banneret import __version__

    top = _parser(Parser, "banneret", "Plays tabletop miniatures games with every rule enforced.", FIRST_STEPS)
    top.add_argument("--version", action="version", version=f"banneret {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _play(_command(commands, "play", "play a match in the terminal", PLAYING))
    add_options(_command(commands, "serve", "play in the browser: alone, at one screen, or with friends by link"))
    _simulate(_command(commands, "simulate", "play many matches between agents and report the results", SIMULATING))
    _replay(_command(commands, "replay", "tell the story of a journal, every line checked", REPLAYING))
    _check(_command(commands, "check", "validate content and rule index, and print what is built"))
    _army(_command(commands, "army", "look at army lists", MUSTERING))
    _position(_command(commands, "position", "draw a position"))
    return top


def _parser(kind: type[Parser], prog: str, about: str, epilog: str | None) -> Parser:
    return kind(prog=prog, description=about, epilog=epilog, formatter_class=RawDescriptionHelpFormatter)


def _command(commands: _SubParsersAction[Parser], name: str, about: str, epilog: str | None = None) -> Parser:
    says = f"{about[0].upper()}{about[1:]}."
    form = RawDescriptionHelpFormatter
    return commands.add_parser(name, help=about, description=says, epilog=epilog, formatter_class=form)


def _play(p: Parser) -> None:
    _game(p, "without it, you are asked")
    p.add_argument("--scenario", metavar="ID", help="which scenario (`list` names them); else the one for newcomers")
    for seat in SEATS:
        p.add_argument(f"--{seat}", metavar="WHO", help=f"who plays {seat}: me, greedy or wander")
    lists = "a ready-made list's id, a file, or ask (both sides then choose in secret)"
    for seat in SEATS:
        p.add_argument(f"--army-{seat}", metavar="ID|FILE", help=lists if seat == SEATS[0] else "likewise")
    p.add_argument("--seed", type=_whole, metavar="N", help="a number that makes the dice repeatable")
    p.add_argument("--dice", action="store_true", help="real dice: you roll them and type what they show")
    start = p.add_mutually_exclusive_group()
    start.add_argument("--position", metavar="FILE", help="start from a position (TOML or JSON)")
    start.add_argument("--resume", metavar="FILE", help="go on with a match that was left (`last`: the latest)")
    p.add_argument("--guess", action="store_true", help="with --position: deal what the position leaves open")
    p.add_argument("--save", metavar="FILE", help="keep the match in this file")
    p.add_argument("--no-colour", "--no-color", action="store_true", help="letters and signs only")


def _simulate(p: Parser) -> None:
    _game(p, "tactics")
    p.add_argument("--games", type=_positive, default=100, metavar="N", help="how many matches (100)")
    p.add_argument("--seed", type=_whole, default=1, metavar="N", help="a number that makes everything repeatable (1)")
    p.add_argument("--agents", default="greedy,wander", metavar="A,B", help="an agent for each seat (greedy,wander)")
    p.add_argument("--scenario", metavar="ID", help="which scenario; without it, the one for newcomers")
    for seat in SEATS:
        p.add_argument(f"--army-{seat}", metavar="ID|FILE", help=f"{seat}'s list; without it, the scenario's own")
    p.add_argument("--swap", action="store_true", help="every other match with the agents' sides swapped")
    p.add_argument("--jobs", type=_positive, default=1, metavar="N", help="how many processes (1)")
    p.add_argument("--json", action="store_true", help="results as JSON")


def _replay(p: Parser) -> None:
    p.add_argument("file", metavar="FILE", help="a journal (`last`: the match that was played last)")
    p.add_argument("--until", type=_whole, metavar="N", help="stop before line N")
    p.add_argument("--board", action="store_true", help="draw the board at the end")
    p.add_argument("--seat", metavar="SEAT", help="tell it as this seat came to know it")
    p.add_argument("--no-colour", "--no-color", action="store_true", help="letters and signs only")


def _check(p: Parser) -> None:
    p.add_argument("games", nargs="*", metavar="GAME", help="which games; without any, all")
    p.add_argument("--verbose", action="store_true", help="list every rule")


def _army(p: Parser) -> None:
    parts = p.add_subparsers(dest="army", metavar="COMMAND", required=True)
    check = _command(parts, "check", "say what is wrong with a list, and why")
    check.add_argument("file", metavar="FILE", help="the list (TOML or JSON)")
    check.add_argument("--scenario", metavar="ID", help="the scenario it is for; without it, one that it fits")
    check.add_argument("--game", metavar="GAME", help="which game; without it, the one whose lists look like this")
    ready = _command(parts, "list", "list the ready-made ones")
    _game(ready, "tactics")
    ready.add_argument("--scenario", metavar="ID", help="only those that fit this scenario")


def _game(p: Parser, otherwise: str) -> None:
    """The game, by its name alone or after --game."""
    p.add_argument("game", nargs="?", metavar="GAME", help=f"which game: {', '.join(registry.GAMES)} ({otherwise})")
    p.add_argument("--game", dest="game_named", metavar="GAME", help="the same")


def _position(p: Parser) -> None:
    p.add_argument("file", metavar="FILE", help="a position (TOML or JSON)")
    p.add_argument("--no-colour", "--no-color", action="store_true", help="letters and signs only")


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise ValueError(text)
    return int(text)


def _positive(text: str) -> int:
    if not 0 < _whole(text) <= 10_000_000:
        raise ValueError(text)
    return int(text)


_whole.__name__, _positive.__name__ = "whole number", "positive whole number"  # argparse says these names in its errors
