"""The game as the kernel sees it: facts about it, its procedures, and the doors that only this game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from banneret.games.tmg import abilities  # noqa: F401  files every ability and Tactics Card
from banneret.games.tmg.army import why_not as army_why_not
from banneret.games.tmg.library import library
from banneret.games.tmg.parts import PARTS
from banneret.games.tmg.position import read, write
from banneret.games.tmg.position_usual import with_decks
from banneret.games.tmg.setup import new_state, pile_sorts, scenarios, split, stocks
from banneret.games.tmg.state import State
from banneret.games.tmg.turn import go_on
from banneret.games.tmg.victory import concede, outcome
from banneret.kernel import content
from banneret.kernel.chapters import Chapters
from banneret.kernel.decisions import Question, Reply, Why
from banneret.kernel.game import Json, Meta, Outcome
from banneret.kernel.piles import Piles, Sort

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

FOLDER = Path(__file__).parent
META = content.record(Meta, content.read(FOLDER / "meta.toml"), "meta.toml")
READ = ("passive", "W-ACTIVATE")  # what only these name is read by the rules themselves, as cavalry is


class Tmg(Chapters):
    """A Song of Ice & Fire: Tabletop Miniatures Game — ranked units on trays, in inches."""

    name = "tmg"
    title: str = META.title
    edition: str = META.edition
    rules: str = META.rules
    seats: tuple[str, ...] = META.seats  # TMG-CONV-R1: exactly two players
    folder = FOLDER
    asks_often = True  # TMG-CONV-R10: a window at every step; a table may pass for who holds nothing that fits
    round_ends = "round"  # the event that a standing order "until the round ends" waits for

    def scenarios(self) -> Mapping[str, str]:
        return scenarios()

    def without_code(self) -> Iterator[tuple[str, str]]:
        shelf = library()
        spoken = [one.use for one in shelf.abilities.values() if any(t.window not in READ for t in one.triggers)]
        played = [(f"{card.id}: use", option.use) for card in shelf.tactics.values() for option in card.options]
        for where, use in (*(("abilities", use) for use in spoken), *played):
            if use not in PARTS and f"on:{use}" not in PARTS:
                yield where, use

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
        from banneret.kernel.text_drawing import page

        return page(TableText(view, colour).heading())

    def letters(self, view: Json) -> dict[str, str]:
        """The letters of the table in a terminal, by unit."""
        from banneret.games.tmg.layout import marks_of

        return marks_of(view)

    def landmarks(self, view: Json, but: str | None = None) -> dict[str, tuple[int, int]]:
        """What a unit can be turned to, by letter and name."""
        from banneret.games.tmg.landmarks import landmarks

        return landmarks(view, but)
