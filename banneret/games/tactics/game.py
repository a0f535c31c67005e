"""The game as the kernel sees it: facts about it and its procedures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from banneret.games.tactics import abilities  # noqa: F401  files every ability
from banneret.games.tactics.army import why_not as army_why_not
from banneret.games.tactics.end_phase import concede, outcome
from banneret.games.tactics.library import library
from banneret.games.tactics.listening import ABILITIES
from banneret.games.tactics.position import read, write
from banneret.games.tactics.setup import new_state, pile_sorts, stocks
from banneret.games.tactics.state import State
from banneret.games.tactics.turn import go_on
from banneret.kernel import content
from banneret.kernel.chapters import Chapters
from banneret.kernel.decisions import Why
from banneret.kernel.errors import UnknownGame
from banneret.kernel.game import Json, Meta, Outcome
from banneret.kernel.piles import Piles, Sort

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

FOLDER = Path(__file__).parent
META = content.record(Meta, content.read(FOLDER / "meta.toml"), "meta.toml")


class Tactics(Chapters):
    """A Song of Ice & Fire: Tactics — hero skirmish on square tiles."""

    name = "tactics"
    title: str = META.title
    edition: str = META.edition
    rules: str = META.rules
    seats: tuple[str, ...] = META.seats  # TAC-DEF-R3: exactly 2 players
    folder = FOLDER

    def scenarios(self) -> Mapping[str, str]:
        return {key: scenario.title for key, scenario in library().scenarios.items()}

    def without_code(self) -> Iterator[tuple[str, str]]:
        for card in library().models.values():
            aftermath = (after.use for mode in card.modes for after in mode.aftermath)
            for use in (*(line.use for line in card.abilities), *aftermath):
                if use not in ABILITIES:
                    yield f"{card.id}: use", use

    def army_reasons(self, army: Any, scenario: str) -> list[Why]:
        """Everything that is wrong with a list."""
        if scenario not in library().scenarios:
            raise UnknownGame(f"There is no scenario {scenario!r}; there are: {', '.join(library().scenarios)}.")
        return [*army_why_not(army, library().scenarios[scenario])]

    def setup(self, scenario: str, armies: Any) -> tuple[State, Json]:
        return new_state(scenario, armies)

    def go_on(self, g: State) -> Flow[None]:
        return go_on(g)

    def outcome(self, g: State) -> Outcome | None:
        return outcome(g)

    def concede(self, g: State, seat: str) -> None:
        concede(g, seat)

    def position(self, g: State) -> Json:
        return write(g)

    def from_position(self, position: Json, piles: Piles) -> State:
        return read(position, piles)

    def piles(self, about: Mapping[str, Any]) -> tuple[Mapping[str, Sort], Mapping[str, Sequence[str]]]:
        return pile_sorts(), stocks(about["scenario"])
