"""What must hold of the story (INV-…): the laws that need more than one state, looked at after every reply."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from banneret.battlefield.plane import EPS, length
from banneret.games.tmg.engagement import engagement
from banneret.games.tmg.hands import HAND
from banneret.games.tmg.invariants import broken
from banneret.games.tmg.state import SEATS, State
from banneret.games.tmg.turn import waiting
from banneret.games.tmg.values import speed
from banneret.kernel.chance import Dice
from banneret.kernel.decisions import Listed

if TYPE_CHECKING:
    from banneret.kernel.events import Event
    from banneret.kernel.match import Match

Broken = Iterator[str]
Pair = tuple[int, int]
DICE = Dice(0)  # for suggestions; which ones does not matter
MAKES_CONTACT = ("charged", "locked")


class Watch:
    """Looks after every reply: the laws of the state, and those that need the story since the last look."""

    def __init__(self) -> None:
        self.seen = 0
        self.round = 0
        self.first = ""
        self.activated: list[str] = []  # this round
        self.pairs: set[Pair] = set()
        self.vp = dict.fromkeys(SEATS, 0)
        self.bands: set[int] | None = None
        self.last = ""  # who had the last turn
        self.rerolled: dict[str, list[str]] = {}

    def look(self, match: Match) -> list[str]:
        """The laws broken now."""
        g: State = match.g
        wrong = broken(g)
        events = match.told_since(self.seen)
        self.seen = match.told
        for event in events:
            wrong += getattr(self, "_on_" + event.kind.replace("-", "_"), _nothing)(g, event)
        return [*wrong, *self._engaged(g, events), *self._now(match, g), *self._open(match)]

    def _engaged(self, g: State, events: list[Event]) -> Broken:
        """INV-5: only a successful Charge makes a new engagement."""
        pairs = {
            (a.n, b.n) for a, b in combinations(g.standing(), 2) if a.seat != b.seat and engagement(g, a, b) is not None
        }
        told = any(event.kind in MAKES_CONTACT for event in events)
        parted = any(event.kind == "disbanded" for event in events)  # the halves keep what the band touched
        if pairs - self.pairs and not told and not parted and self.seen:
            yield f"INV-5 {sorted(pairs - self.pairs)}"
        self.pairs = pairs

    def _now(self, match: Match, g: State) -> Broken:
        if g.vp != self.vp:
            yield f"INV-18 the VP are {g.vp}, told {self.vp}"
        bands = {u.n for u in g.units if u.mate >= 0}
        if self.bands is not None and bands - self.bands:
            yield "INV-29 a band has formed again"
        self.bands = bands if g.round and g.stage not in ("muster",) else None
        if match.over == bool(match.questions):
            yield "INV-18 over and asked, or neither"

    def _open(self, match: Match) -> Broken:
        """An open question has a legal answer (kernel law)."""
        for question in match.questions:
            listed = question.options() if isinstance(question, Listed) else question.suggest(DICE, 8)
            if not listed:
                yield f"a question without an answer: {question.ask}"

    # -- what is told --------------------------------------------------------------------------------------

    def _on_scored(self, g: State, event: Event) -> Broken:
        self.vp[event.facts["seat"]] += event.facts["vp"]
        yield from ()

    def _on_round(self, g: State, event: Event) -> Broken:
        """INV-12, INV-13, INV-17: after Clean-Up."""
        self.activated = []
        self.last = ""
        for seat in SEATS:
            if len(g.piles[f"{seat}-hand"]) < HAND and len(g.piles[f"{seat}-deck"]) and g.round == event.facts["round"]:
                yield f"INV-12 {seat} holds {len(g.piles[f'{seat}-hand'])}"
        if self.round and (event.facts["round"] != self.round + 1 or self.first == g.first):
            yield f"INV-17 round {event.facts['round']} after {self.round}, first {g.first}"
        self.round, self.first = event.facts["round"], g.first

    def _on_board_cleared(self, g: State, event: Event) -> Broken:
        """INV-13: no Activation Token, no NCU on the board."""
        if any(c.zone for c in g.ncus) or any(u.activated for u in g.units if u.where != "table"):
            yield "INV-13 the board is not clear"

    def _on_activated(self, g: State, event: Event) -> Broken:
        """INV-15: at most once a round."""
        who = event.facts["who"]
        if who in self.activated:
            yield f"INV-15 {who} activates again"
        self.activated.append(who)

    def _on_passed(self, g: State, event: Event) -> Broken:
        """INV-16: a player with an unactivated unit never passes."""
        seat = event.facts["seat"]
        if waiting(g, seat) and not self._came_back(g, seat):
            yield f"INV-16 {seat} passes with {[one.id for one in waiting(g, seat)]}"

    def _came_back(self, g: State, seat: str) -> bool:
        """A unit may have come to the table since the pass (an answer of the other player)."""
        return g.active != seat

    def _on_rerolled(self, g: State, event: Event) -> Broken:
        """INV-23: no die is re-rolled twice in one roll."""
        seen = self.rerolled.setdefault(event.facts["roll"], [])
        for die in event.facts["dice"]:
            if die in seen:
                yield f"INV-23 {die} of the {event.facts['roll']} roll again"
            seen.append(die)

    def _on_rolled(self, g: State, event: Event) -> Broken:
        self.rerolled[event.facts["roll"]] = []
        yield from ()

    def _on_moved(self, g: State, event: Event) -> Broken:
        """INV-20: a Maneuver is at most Speed, a March or Retreat twice that; stated extra inches are at most 8."""
        times = {"TMG-MANEUVER-1": 1, "TMG-MARCH-1": 2, "TMG-CONV-R7": 2, "TMG-RETREAT-4": 2}.get(event.rule)
        if times is None:
            return
        u = g.unit(event.facts["who"])
        before, to = event.facts["before"], event.facts["to"]
        far = length(to[0] - before[0], to[1] - before[1])
        extra = 8_000 if event.rule == "TMG-RETREAT-4" else 0
        if far > times * (max(speed(g, u), u.card.stride) + 2_000) + extra + EPS:
            yield f"INV-20 {u.id} moved {far}"


def _nothing(g: State, event: Event) -> Broken:
    return iter(())
