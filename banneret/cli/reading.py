"""Typed words: numbers, squares, and how things are spelled."""

from __future__ import annotations

import re
from typing import Any

from banneret.kernel.decisions import Reply
from banneret.kernel.errors import BanneretError

NUMBER = re.compile(r"(-?)([0-9]{1,9})(?:\.([0-9]{1,9}))?")
UNITS = 1000  # a pose is typed in the table's own units and degrees, and kept in thousandths


class Unreadable(BanneretError):
    """To the person at the keyboard: what was typed is no answer of this kind."""


def words(typed: str, commas: bool = True) -> list[str]:
    """What was typed, word by word; commas part words unless they part coordinates."""
    return (typed.replace(",", " ") if commas else typed).split()


def spelled(choice: Reply) -> str:
    """How a reply is typed: a word as it is, a square as `3,4`."""
    return ",".join(map(str, choice)) if isinstance(choice, list) else str(choice).casefold()


def thousandths(number: str) -> int:
    """A typed number in whole thousandths; what is finer is cut off."""
    found = NUMBER.fullmatch(number)
    assert found is not None
    sign, whole, part = found.groups()
    return (-1 if sign else 1) * (int(whole) * UNITS + int((part or "").ljust(3, "0")[:3]))


def shown(typed: str) -> str:
    """What was typed, cut short if it is long."""
    return repr(typed if len(typed) <= 40 else f"{typed[:39]}…")


def step(word: str) -> list[Any]:
    """`3,4` or `3,4,side,2,4`."""
    parts: list[Any] = [int(part) if is_whole(part) else part for part in word.split(",")]
    if len(parts) not in (2, 5):
        raise Unreadable(f"{shown(word)} is no square: type x,y (3,4), or x,y,side,x,y where a diagonal step needs it.")
    return parts


def is_whole(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 10
