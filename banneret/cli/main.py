"""The command line: finds the command, and turns whatever goes wrong into one sentence and an exit code."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module

from banneret.cli.arguments import parser
from banneret.kernel.errors import BanneretError
from banneret.registry import GAMES

WRONG, STOPPED, NOBODY_READS = 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    try:
        return _run(parser().parse_args(_in_order([*(sys.argv[1:] if argv is None else argv)])))
    except BanneretError as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        print("Stopped; nothing was changed.", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:  # `banneret replay FILE | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS


def _in_order(argv: list[str]) -> list[str]:
    """`army tmg check FILE` is `army check FILE --game tmg`."""
    if argv[:1] == ["army"] and len(argv) > 2 and argv[1] in GAMES:
        return ["army", *argv[2:], "--game", argv[1]]
    return argv


def _run(args: Namespace) -> int:
    """Each command is a file of its own, opened only when it is wanted."""
    run: Callable[[Namespace], int] = import_module(f"banneret.cli.{args.command}").run
    code = run(args)
    sys.stdout.flush()
    return code


def _complain(says: str) -> int:
    """One sentence to the person, on one line."""
    print(f"banneret: {' '.join(says.split())}", file=sys.stderr)
    return WRONG
