"""What cards say: the hand of a seat, and the sheet of whatever is called by a letter or a name."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banneret.cli.prompt import Turn
    from banneret.kernel.game import Json

WIDE = 96
SHOWN = 4  # sheets at once


def cards(turn: Turn, words: str) -> None:
    """`cards`: the own hand; `card NAME` or `card LETTER`: that sheet, as this seat knows it."""
    match = turn.table.match
    view = match.view(turn.seat)
    scene = match.game.scene(view)
    if not words:
        turn.screen.say(*(hand(scene, turn.seat) or ["You hold no cards. `card` and a name or letter shows a sheet."]))
        return
    found = named(scene, words, turn.letters)
    if not found:
        turn.screen.say(f"Nothing here is called {words!r}: type `card` and a name or letter on the table.")
    for id in found[:SHOWN]:
        turn.screen.say(*sheet(scene["cards"][id]))
    if len(found) > SHOWN:
        turn.screen.say(f"... and {len(found) - SHOWN} more are called so.")


def hand(scene: Json, seat: str) -> list[str]:
    """The cards that a seat holds, each with its text."""
    held = next((one.get("hand", ()) for one in scene["seats"] if one["id"] == seat), ())
    return [line for id in held if id in scene["cards"] for line in sheet(scene["cards"][id])]


def named(scene: Json, words: str, letters: dict[str, str]) -> list[str]:
    """The cards of what has this letter or name, or else of what is called something like it."""
    lettered = [id for id, letter in letters.items() if letter == words and id in scene["cards"]]
    wanted = words.casefold()
    names = {id: f"{id} {card['title']}".casefold() for id, card in scene["cards"].items()}
    for piece in scene["pieces"]:
        if piece["card"] in names:
            names[piece["card"]] += f" {piece['name']}".casefold()
    exact = [id for id, card in scene["cards"].items() if wanted in (id, card["title"].casefold())]
    return lettered or exact or [id for id, called in names.items() if wanted in called]


def sheet(card: Json) -> Iterator[str]:
    """The title, the values with what changes them, and the text."""
    yield card["title"]
    values = ", ".join(_value(*value) for value in card.get("values", ()))
    for line in (values, *card.get("text", ())):
        yield from textwrap.wrap(line, WIDE, initial_indent="  ", subsequent_indent="    ")


def _value(name: str, value: str, changes: list[str]) -> str:
    return f"{name} {value}{' (' * bool(changes)}{', '.join(changes)}{')' * bool(changes)}"
