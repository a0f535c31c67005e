"""The doors to a game's chapters: modules of usual names beside the game's own, opened when first needed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from banneret.kernel.decisions import Question, Reply, Why
from banneret.kernel.errors import ContentError
from banneret.kernel.game import Game, Json

if TYPE_CHECKING:
    from banneret.kernel.match import Match


class Watch(Protocol):
    """A watcher of the invariants that need more than one state."""

    def look(self, match: Match) -> list[str]:
        """The invariants that are broken now, looked at after every reply."""


class Chapters(Game):
    """A game whose chapters have the usual names; what they must give is said by `Game`, and below for the rest."""

    def _chapter(self, name: str) -> Any:
        """The module of this name in the folder of the game's own module."""
        return import_module(f"{type(self).__module__.rpartition('.')[0]}.{name}")

    # -- content: library.py ----------------------------------------------------------------------------------

    def content(self) -> str:
        version: str = self._chapter("library").content_version()
        return version

    def check_content(self) -> None:
        """Read every content file; a wrong one, or an ability without code, raises ContentError."""
        self._chapter("library").library()
        for where, use in self.without_code():
            raise ContentError(f"{where}: expected an ability that code is filed under, got {use}")

    def without_code(self) -> Iterable[tuple[str, str]]:
        """Where the content names an ability that no code is filed under, and which."""
        return ()

    @abstractmethod
    def army_reasons(self, army: Any, scenario: str) -> list[Why]:
        """Everything that is wrong with a list."""

    def armies(self, scenario: str | None = None) -> dict[str, Json]:
        """The ready-made lists, or those that fit a scenario."""
        lists = {id: army.as_json() for id, army in self._chapter("library").library().armies.items()}
        if scenario is None:
            return lists
        return {id: army for id, army in lists.items() if not self.army_reasons(army, scenario)}

    def army_title(self, id: str) -> str:
        """What people call a ready-made list."""
        title: str = self._chapter("library").library().armies[id].name
        return title

    # -- pictures: scene.py, measuring.py, board_text.py ------------------------------------------------------

    def scene(self, view: Json) -> Json:
        drawn: Json = self._chapter("scene").scene(view)
        return drawn

    def measure(self, view: Json, line: Json) -> Json | None:
        """How far it is from one end of a line to the other, and whether it is seen, by what a view shows."""
        found: Json | None = self._chapter("measuring").measure(view, line)
        return found

    def board_text(self, view: Json, colour: bool = False) -> str:
        """The board for a terminal."""
        drawn: str = self._chapter("board_text").draw(view, colour)
        return drawn

    # -- sentences: words.py ----------------------------------------------------------------------------------

    def says(self, question: Question) -> str:
        sentence: str = self._chapter("words").says(question)
        return sentence

    def option_says(self, question: Question, reply: Reply) -> str:
        words: str = self._chapter("words").option_says(question, reply)
        return words

    def waiting_says(self, question: Question) -> str:
        """What those who wait are told."""
        sentence: str = self._chapter("words").waiting_says(question)
        return sentence

    def kind_says(self, ask: str) -> str:
        """What all questions of a kind ask, whoever they are about: a standing order names it so."""
        sentence: str = self._chapter("words").kind_says(ask)
        return sentence

    def tells(self, event: Json) -> str:
        sentence: str = self._chapter("words").tells(event)
        return sentence

    # -- judgements: invariants.py, watch.py, worth.py --------------------------------------------------------

    def broken(self, g: Any) -> list[str]:
        laws: list[str] = self._chapter("invariants").broken(g)
        return laws

    def watch(self) -> Watch:
        """A fresh watcher of a match from its beginning."""
        watcher: Watch = self._chapter("watch").Watch()
        return watcher

    def worth(self, g: Any, seat: str) -> float:
        value: float = self._chapter("worth").worth(g, seat)
        return value
