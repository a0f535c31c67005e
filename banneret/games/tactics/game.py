"""The game as the kernel sees it: facts about it, and doors to its chapters, opened when needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from banneret.games.tactics import abilities  # noqa: F401  files every ability
from banneret.games.tactics.army import why_not as army_why_not
from banneret.games.tactics.end_phase import concede, outcome
from banneret.games.tactics.library import content_version, library
from banneret.games.tactics.position import read, write
from banneret.games.tactics.setup import new_state, pile_sorts, stocks
from banneret.games.tactics.state import State
from banneret.games.tactics.turn import go_on
from banneret.kernel import content
from banneret.kernel.decisions import Question, Reply, Why
from banneret.kernel.errors import UnknownGame
from banneret.kernel.game import Json, Meta, Outcome
from banneret.kernel.piles import Piles, Sort

if TYPE_CHECKING:
    from banneret.games.tactics.watch import Watch
    from banneret.kernel.decisions import Flow

FOLDER = Path(__file__).parent
META = content.record(Meta, content.read(FOLDER / "meta.toml"), "meta.toml")


class Tactics:
    """A Song of Ice & Fire: Tactics — hero skirmish on square tiles."""

    name = "tactics"
    title: str = META.title
    edition: str = META.edition
    rules: str = META.rules
    seats: tuple[str, ...] = META.seats  # TAC-DEF-R3: exactly 2 players
    folder = FOLDER

    def content(self) -> str:
        return content_version()

    def check_content(self) -> None:
        """Read every content file; a wrong one raises ContentError."""
        library()

    def scenarios(self) -> Mapping[str, str]:
        return {key: scenario.title for key, scenario in library().scenarios.items()}

    def armies(self, scenario: str | None = None) -> dict[str, Json]:
        """The ready-made lists, or those that fit a scenario."""
        lists = {id: army.as_json() for id, army in library().armies.items()}
        if scenario is None:
            return lists
        return {id: army for id, army in lists.items() if not self.army_reasons(army, scenario)}

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

    def scene(self, view: Json) -> Json:
        from banneret.games.tactics.scene import scene

        return scene(view)

    def measure(self, view: Json, line: Json) -> Json | None:
        """How far it is from one end of a line to the other, and whether it is seen, by what a view shows."""
        from banneret.games.tactics.measuring import measure

        return measure(view, line)

    def board_text(self, view: Json, colour: bool = False) -> str:
        """The board for a terminal."""
        from banneret.games.tactics.board_text import draw

        return draw(view, colour)

    def says(self, question: Question) -> str:
        from banneret.games.tactics.words import says

        return says(question)

    def option_says(self, question: Question, reply: Reply) -> str:
        from banneret.games.tactics.words import option_says

        return option_says(question, reply)

    def waiting_says(self, question: Question) -> str:
        """What those who wait are told."""
        from banneret.games.tactics.words import waiting_says

        return waiting_says(question)

    def tells(self, event: Json) -> str:
        from banneret.games.tactics.words import tells

        return tells(event)

    def broken(self, g: State) -> list[str]:
        from banneret.games.tactics.invariants import broken

        return broken(g)

    def watch(self) -> Watch:
        """A watcher of the invariants that need more than one state."""
        from banneret.games.tactics.watch import Watch

        return Watch()

    def worth(self, g: State, seat: str) -> float:
        from banneret.games.tactics.worth import worth

        return worth(g, seat)
