"""Typed records for the game modes: their tables, zones and tokens, and the objectives that they are played for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from banneret.games.tmg.cards import Facing, Length, Source, Window
from banneret.kernel.content import Between
from banneret.kernel.shelves import Args, Count, Few


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of the table, from least to most both ways."""

    x: tuple[Length, Length]
    y: tuple[Length, Length]


@dataclass(frozen=True, slots=True)
class Token:
    """An objective token that the mode itself places."""

    x: Length
    y: Length
    role: str = ""
    pile: str = ""  # the terrain that lies under it


@dataclass(frozen=True, slots=True)
class Structure:
    """A terrain piece that the mode itself places."""

    terrain: str
    x: Length
    y: Length
    facing: Facing


@dataclass(frozen=True, slots=True)
class Mode:
    """A game mode: its table, zones and tokens; `number` is its face when the mode is rolled for (TMG-SETUP-R5)."""

    id: str
    name: str
    number: Annotated[int, Between(1, 5)]
    table: tuple[Length, Length]
    zones: dict[str, Area]  # of the first and second player, or of attacker and defender
    terrain_pieces: Count
    tokens: tuple[Token, ...]
    args: Args
    rules: tuple[str, ...]
    scoring: tuple[str, ...]
    victory: str
    source: Source
    adaptation: str
    players_place: Count = 0  # tokens besides
    structures: tuple[Structure, ...] = ()


@dataclass(frozen=True, slots=True)
class ObjectiveCard:
    """What holding an objective token gives besides VP (A Game of Thrones)."""

    id: str
    code: str
    name: str
    timing: Literal["on-score", "while-controlled"]
    text: str
    source: Source
    adaptation: str


@dataclass(frozen=True, slots=True)
class SecretObjective:
    """A secret or open objective: when it is looked at, and the least and most VP that it can give."""

    id: str
    code: str
    name: str
    score_at: tuple[Window, ...]
    vp: tuple[Few, Few]
    text: str
    source: Source
    adaptation: str
