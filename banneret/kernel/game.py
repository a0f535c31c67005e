"""The contract between the kernel and a game: what every game must be able to say of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from banneret.kernel.decisions import Question, Reply
from banneret.kernel.events import Story
from banneret.kernel.piles import Piles, Sort

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Meta:
    """What a game's meta.toml says of it; `stage` is how far it is built."""

    title: str
    edition: str
    seats: tuple[str, ...]
    rules: str
    stage: Literal["draft", "playable", "complete"]
    rulebook: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winner (None: a draw), the scores and the rule."""

    winner: str | None
    scores: Mapping[str, int]
    rule: str
    says: str

    def as_json(self) -> Json:
        return {"winner": self.winner, "scores": dict(self.scores), "rule": self.rule, "says": self.says}


class State(Protocol):
    """Plain data with a hand-written copy; `story` is where changes tell their events, `piles` hold all secrets.

    A copy has a story of its own, an empty one: events belong to the match, not to the state.
    """

    story: Story
    piles: Piles

    def copy(self) -> Any: ...


class Game(Protocol):
    """Facts about a game and the few procedures that the kernel calls. `g` is always the game's own state."""

    name: str
    title: str
    edition: str
    rules: str
    seats: tuple[str, ...]

    def content(self) -> str:
        """The version of the content: a short hash of all content files."""

    def scenarios(self) -> Mapping[str, str]:
        """Scenario id -> title, the first being the one for newcomers."""

    def setup(self, scenario: str, armies: Any) -> tuple[Any, Json]:
        """A fresh state, and what the journal's header says of scenario and armies."""

    def go_on(self, g: Any) -> Flow[None]:
        """Play from one rest to the next and return there."""

    def outcome(self, g: Any) -> Outcome | None:
        """How it ended, or None while it goes on."""

    def concede(self, g: Any, seat: str) -> None:
        """This seat gives up."""

    def position(self, g: Any) -> Json:
        """The state as JSON, without its piles (the kernel writes those)."""

    def from_position(self, position: Json, piles: Piles) -> Any:
        """The state that a position describes."""

    def piles(self, about: Mapping[str, Any]) -> tuple[Mapping[str, Sort], Mapping[str, Sequence[str]]]:
        """The sorts of pile by name, and the stocks by name, of a match that this position or view is about."""

    def scene(self, view: Json) -> Json:
        """What a page or a notebook draws, made from a view."""

    def says(self, question: Question) -> str:
        """The question in one sentence."""

    def option_says(self, question: Question, reply: Reply) -> str:
        """A reply in a few words."""

    def tells(self, event: Json) -> str:
        """An event, as a seat knows it, in one sentence."""

    def broken(self, g: Any) -> list[str]:
        """The invariants that this state breaks, as sentences that begin with their IDs."""

    def worth(self, g: Any, seat: str) -> float:
        """The game's own valuation of a state for a seat."""
