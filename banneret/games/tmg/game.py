"""The game as the kernel sees it: facts about it, and doors to its chapters, opened when needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from banneret.games.tmg import abilities  # noqa: F401  files every ability and Tactics Card
from banneret.games.tmg.army import why_not as army_why_not
from banneret.games.tmg.library import content_version, library
from banneret.games.tmg.position import read, write
from banneret.games.tmg.position_usual import with_decks
from banneret.games.tmg.setup import new_state, pile_sorts, scenarios, split, stocks
from banneret.games.tmg.state import State
from banneret.games.tmg.turn import go_on
from banneret.games.tmg.victory import concede, outcome
from banneret.kernel import content
from banneret.kernel.decisions import Question, Reply, Why
from banneret.kernel.game import Json, Meta, Outcome
from banneret.kernel.piles import Piles, Sort

if TYPE_CHECKING:
    from banneret.games.tmg.watch import Watch
    from banneret.kernel.decisions import Flow

FOLDER = Path(__file__).parent
META = content.record(Meta, content.read(FOLDER / "meta.toml"), "meta.toml")


class Tmg:
    """A Song of Ice & Fire: Tabletop Miniatures Game — ranked units on trays, in inches."""

    name = "tmg"
    title: str = META.title
    edition: str = META.edition
    rules: str = META.rules
    seats: tuple[str, ...] = META.seats  # TMG-CONV-R1: exactly two players
    folder = FOLDER
    asks_often = True  # TMG-CONV-R10: a window at every step; a table may pass for who holds nothing that fits
    round_ends = "round"  # the event that a standing order "until the round ends" waits for

    def content(self) -> str:
        return content_version()

    def check_content(self) -> None:
        """Read every content file; a wrong one raises ContentError."""
        library()

    def scenarios(self) -> Mapping[str, str]:
        return scenarios()

    def armies(self, scenario: str | None = None) -> dict[str, Json]:
        """The ready-made lists, or those that fit a scenario."""
        lists = {id: army.as_json() for id, army in library().armies.items()}
        if scenario is None:
            return lists
        return {id: army for id, army in lists.items() if not self.army_reasons(army, scenario)}

    def army_reasons(self, army: Any, scenario: str) -> list[Why]:
        """Everything that is wrong with a list."""
        _, size = split(scenario)
        return army_why_not(army, size)

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
        return pile_sorts(), stocks(with_decks(about))

    def scene(self, view: Json) -> Json:
        from banneret.games.tmg.scene import scene

        return scene(view)

    def measure(self, view: Json, line: Json) -> Json | None:
        """How far it is from one end of a line to the other, and whether it is seen, by what a view shows."""
        from banneret.games.tmg.measuring import measure

        return measure(view, line)

    def board_text(self, view: Json, colour: bool = False) -> str:
        """The table for a terminal."""
        from banneret.games.tmg.board_text import draw

        return draw(view, colour)

    def says(self, question: Question) -> str:
        from banneret.games.tmg.words import says

        return says(question)

    def option_says(self, question: Question, reply: Reply) -> str:
        from banneret.games.tmg.words import option_says

        return option_says(question, reply)

    def option_does(self, question: Question, reply: Reply, view: Json) -> str:
        """What a reply brings, beyond its name, as a seat sees it."""
        from banneret.games.tmg.uses_text import does

        return does(question, reply, view)

    def why_not_now(self, word: str) -> Why | None:
        """When a card is played that somebody names at another moment; None for other words."""
        from banneret.games.tmg.uses_text import why_not_now

        return why_not_now(word)

    def status_text(self, view: Json, colour: bool = False) -> str:
        """Where the match stands: the lines above the table."""
        from banneret.games.tmg.board_text import TableText

        return "\n".join(line.rstrip() for line in TableText(view, colour).heading())

    def letters(self, view: Json) -> dict[str, str]:
        """The letters of the table in a terminal, by unit."""
        from banneret.games.tmg.layout import marks_of

        return marks_of(view)

    def landmarks(self, view: Json, but: str | None = None) -> dict[str, tuple[int, int]]:
        """What a unit can be turned to, by letter and name."""
        from banneret.games.tmg.landmarks import landmarks

        return landmarks(view, but)

    def waiting_says(self, question: Question) -> str:
        """What those who wait are told."""
        from banneret.games.tmg.words import waiting_says

        return waiting_says(question)

    def tells(self, event: Json) -> str:
        from banneret.games.tmg.words import tells

        return tells(event)

    def broken(self, g: State) -> list[str]:
        from banneret.games.tmg.invariants import broken

        return broken(g)

    def watch(self) -> Watch:
        """A watcher of the invariants that need more than one state."""
        from banneret.games.tmg.watch import Watch

        return Watch()

    def worth(self, g: State, seat: str) -> float:
        from banneret.games.tmg.worth import worth

        return worth(g, seat)
