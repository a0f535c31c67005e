"""What must hold of the story (INV-…): the laws that need more than one state, looked at after every reply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from banneret.games.tactics.invariants import broken
from banneret.games.tactics.library import library
from banneret.games.tactics.state import SEATS, State
from banneret.kernel.chance import Dice
from banneret.kernel.decisions import Listed

if TYPE_CHECKING:
    from banneret.kernel.events import Event
    from banneret.kernel.match import Match

Broken = Iterator[str]
DICE = Dice(0)  # for suggestions; which ones does not matter


class Watch:
    """Looks after every reply: the laws of the state, and those that need the story since the last look."""

    def __init__(self) -> None:
        self.seen = 0
        self.begun = False
        self.vp = dict.fromkeys(SEATS, 0)
        self.activated: Counter[str] = Counter()  # this round
        self.released: Counter[str] = Counter()
        self.copper = dict.fromkeys(SEATS, 0)  # spent on activations this round
        self.discarded: set[str] = set()
        self.plunder: int | None = None
        self.first: str | None = None
        self.round = 0
        self.passed = False
        self.used: list[tuple[str, str]] = []
        self.fallen_at: set[tuple[int, int]] = set()
        self.shaken: set[str] = set()
        self.paid: list[int] = []
        self.turns = 0

    def look(self, match: Match) -> list[str]:
        """The laws broken now."""
        g: State = match.g
        wrong = broken(g)
        if not self.begun:
            wrong += self._begin(g)
        for event in match.told_since(self.seen):
            wrong += getattr(self, "_on_" + event.kind.replace("-", "_"), _nothing)(g, event)
        self.seen = match.told
        wrong += [*self._now(match, g), *self._open(match)]
        return wrong

    def _begin(self, g: State) -> Broken:
        """INV-32: at the start the pools are the scenario's coins."""
        if g.round == 0 and any(tuple(purse) != tuple(g.scenario.coins) for purse in g.coins.values()):
            yield f"INV-32 the pools are {g.coins}"
        self.vp, self.round, self.first, self.begun = dict(g.vp), g.round, g.first, True

    def _now(self, match: Match, g: State) -> Broken:
        for seat, vp in g.vp.items():
            if vp != self.vp[seat]:
                yield f"INV-19 {seat} has {vp} VP, told {self.vp[seat]}"
        if self.plunder is not None and len(g.plunder) > self.plunder:
            yield "INV-21 plunder came back"
        self.plunder = len(g.plunder)
        if match.over and match.questions:
            yield "INV-28 the game is over and something is asked"
        if not match.over and not match.questions:
            yield "INV-28 the game goes on and nothing is asked"
        if any(m.equipment and f"{m.id}:{m.equipment}" in self.discarded for m in g.models):
            yield "INV-26 discarded equipment returned"

    def _open(self, match: Match) -> Broken:
        """INV-29: an open question has a legal answer."""
        for question in match.questions:
            listed = question.options() if isinstance(question, Listed) else question.suggest(DICE)
            if not listed:
                yield f"INV-29 {question.ask} has no answer"

    def _on_round_began(self, g: State, event: Event) -> Broken:
        """INV-27: the token changes hands exactly between rounds. INV-6: copper is full at each round's start."""
        if self.round and event.facts["first"] == self.first:
            yield "INV-27 the 1st player token stayed"
        self.round, self.first = event.facts["round"], event.facts["first"]
        if event.facts["copper"] != g.copper:
            yield f"INV-6 copper at the start of the round: {event.facts['copper']}"
        self.activated.clear()
        self.released.clear()
        self.copper = dict.fromkeys(SEATS, 0)
        self.passed, self.turns = False, 0

    def _on_paid(self, g: State, event: Event) -> Broken:
        self.paid = event.facts["coins"]
        if event.rule == "TAC-ACT-2":
            self.copper[event.facts["seat"]] += event.facts["coins"][2]
        yield from ()

    def _on_activated(self, g: State, event: Event) -> Broken:
        """INV-7, INV-8, INV-9: one copper, once a round (unless released), at least 1 AP."""
        id = event.facts["who"]
        self.activated[id] += 1
        if self.activated[id] > 1 + self.released[id]:
            yield f"INV-8 {id} activates again"
        if event.facts.get("ap", 1) < 1:
            yield f"INV-9 {id} activates with {event.facts['ap']} AP"
        if sum(self.copper.values()) != sum(self.activated.values()):
            yield f"INV-7 {self.copper} copper for {self.activated.total()} activations"
        self.used, self.passed = [], False
        self.turns += 1
        if self.turns > 2 * len(g.models) + sum(p[1] for p in g.coins.values()):
            yield "INV-34 the round does not end"

    _on_overflowed = _on_activated

    def _on_released(self, g: State, event: Event) -> Broken:
        self.released[event.facts["who"]] += 1
        yield from ()

    def _on_passed(self, g: State, event: Event) -> Broken:
        """INV-20: a pass has fewer models left, costs 2 silver, and never follows a pass."""
        if self.passed:
            yield "INV-20 two passes in a row"
        if event.facts["left"] >= event.facts["theirs"] or self.paid != [*library().chosen.pass_cost]:
            yield f"INV-20 {event.facts}, paid {self.paid}"
        self.passed = True

    def _on_scored(self, g: State, event: Event) -> Broken:
        """INV-19: points never decrease and have a source."""
        if event.facts["vp"] <= 0 or not event.facts["source"]:
            yield f"INV-19 {event.facts}"
        self.vp[event.facts["seat"]] += event.facts["vp"]

    def _on_discarded(self, g: State, event: Event) -> Broken:
        self.discarded.add(f"{event.facts['who']}:{event.facts['equipment']}")
        yield from ()

    def _on_action(self, g: State, event: Event) -> Broken:
        self.used = []
        yield from ()

    def _on_used(self, g: State, event: Event) -> Broken:
        """INV-15: each ability once per action and model."""
        use = (event.facts["who"], event.facts["id"])
        if use in self.used:
            yield f"INV-15 {use} is used twice in an action"
        self.used.append(use)

    def _on_moved(self, g: State, event: Event) -> Broken:
        """INV-12: a chain of adjacent squares within the allowance (or a single first step), 1 square if engaged."""
        f = event.facts
        for (ax, ay), (bx, by) in pairwise([f["start"], *f["path"]]):
            if max(abs(ax - bx), abs(ay - by)) != 1:
                yield f"INV-12 {f['who']} jumps"
        if len(f["path"]) > 1 and (f["cost"] > f["allowance"] or f["engaged"]):
            yield f"INV-12 {f}"

    def _on_rolled(self, g: State, event: Event) -> Broken:
        """INV-14, INV-16: successes fit the faces; a roll takes the shaken token that was there before."""
        f = event.facts
        if f["who"] in self.shaken:
            yield f"INV-16 {f['who']} is still shaken"
        if f["successes"] > len(f["faces"]) or any(not 1 <= face <= 10 for face in f["faces"]):
            yield f"INV-14 {f}"
        bonus = sum(amount for _, amount in f["modifiers"])
        if f["roll"] in ("attack", "defense") and f["successes"] != sum(
            face == 10 or face + bonus >= f["needs"] for face in f["faces"]
        ):
            yield f"INV-14 {f}"

    def _on_shaken(self, g: State, event: Event) -> Broken:
        self.shaken.add(event.facts["who"])
        yield from ()

    def _on_steadied(self, g: State, event: Event) -> Broken:
        if event.facts["condition"] == "shaken":
            self.shaken.discard(event.facts["who"])
        yield from ()

    def _off_the_board(self, g: State, event: Event) -> Broken:
        self.shaken.discard(event.facts["who"])
        yield from ()

    _on_killed = _on_captured = _on_dismounted = _off_the_board

    def _on_struck(self, g: State, event: Event) -> Broken:
        """INV-14: hits and blocks of one attack add up. INV-13: melee in contact, ranged unengaged, never a friend."""
        f = event.facts
        if not f["hits"] >= f["blocked"] >= 0 or f["defense_dice"] != f["hits"]:
            yield f"INV-14 {f}"
        if g.model(f["who"]).seat == g.model(f["target"]).seat or not f["fair"]:
            yield f"INV-13 {f}"

    def _on_stepped(self, g: State, event: Event) -> Broken:
        """INV-17: a surge ends where the slain stood."""
        if event.rule == "TAC-SURGE-1" and tuple(event.facts["at"]) not in self.fallen_at:
            yield f"INV-17 {event.facts}"

    def _on_attacks(self, g: State, event: Event) -> Broken:
        self.fallen_at = {tuple(at) for at in event.facts["stands"]}
        yield from ()

    def _on_held(self, g: State, event: Event) -> Broken:
        """INV-18: objective points of an end phase are the models on objectives."""
        if event.facts["models"] != event.facts["vp"]:
            yield f"INV-18 {event.facts}"


def _nothing(*_: Any) -> Broken:
    yield from ()
