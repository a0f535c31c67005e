"""What must hold of the story (INV-…): the laws that need more than one state, looked at after every reply."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from banneret.battlefield.plane import length, within
from banneret.games.tmg.engagement import engagement
from banneret.games.tmg.hands import HAND
from banneret.games.tmg.invariants import broken, table_of
from banneret.games.tmg.ledger import Ledger
from banneret.games.tmg.ranks import ranks
from banneret.games.tmg.state import CLEAN_UP, NOBODY, OTHER, OVER, ROUND_END, SEATS, State, Unit
from banneret.games.tmg.values import speed
from banneret.kernel.chance import Dice
from banneret.kernel.decisions import Listed
from banneret.kernel.events import HOLE

if TYPE_CHECKING:
    from banneret.games.tmg.cards import Attack
    from banneret.kernel.events import Event
    from banneret.kernel.match import Match

Broken = Iterator[str]
Pair = tuple[int, int]
DICE = Dice(0)  # for suggestions; which ones does not matter
WALL = "wall-"  # castle walls of A Storm of Swords
ACTIVE = ("acts", "attacks", "casualties", "gained", "moved", "restored")  # what only a unit on the table does
TIMES = {"TMG-MANEUVER-1": 1, "TMG-MARCH-1": 2, "TMG-RETREAT-4": 2}  # INV-20
RAISES = ("restored", "stayed", "deployed", "disbanded")  # INV-8
CONCEDED = "TMG-WIN-R4"
PAID = ("TMG-CONTENT-R4", "TMG-CONTENT-R10")  # wounds that may ignore Resilience (TMG-CONTENT-R13)


class Watch:
    """Looks after every reply: the laws of the state, and those that need the story since the last look."""

    def __init__(self) -> None:
        self.seen = 0
        self.table: Ledger | None = None  # None: nothing was looked at yet
        self.lies: tuple[Any, ...] = ()  # the table at the last look
        self.pairs: set[Pair] = set()
        self.ranks: dict[str, int] = {}
        self.speeds: dict[str, int] = {}
        self.bands: list[int] = []
        self.decks: dict[str, int] = {}
        self.round = 0
        self.ended = False  # whether the turns of the round are over
        self.firsts: list[str] = []  # First Players since the last look
        self.charging: list[str] = []  # who has moved in a charge that was declared
        self.rerolled: dict[tuple[str, str], list[str]] = {}
        self.targets: dict[str, str] = {}  # whom an attacker strikes
        self.defended: dict[str, int] = {}  # Defense dice since the attack roll

    def look(self, match: Match) -> list[str]:
        """The laws broken now."""
        g: State = match.g
        lies = table_of(g)
        wrong = broken(g, poses=lies != self.lies)
        self.lies = lies
        events = match.told_since(self.seen)
        self.seen = match.told
        if self.table is not None:
            for event in events:
                wrong += self._heard(g, self.table, event)
            wrong += [*self.table.differs(g), *self._engaged(g, events), *self._since(g, events)]
        self._learn(g)
        if any(event.kind == "round" for event in events):
            wrong += views(match)
        return [*wrong, *_open(match)]

    def _learn(self, g: State) -> None:
        """Remember the table as it is."""
        self.table = Ledger(g)
        self.pairs = engaged_pairs(g)
        self.ranks = {u.id: ranks(g, u) for u in g.standing()}
        self.speeds = {u.id: speed(g, u) for u in g.standing()}
        self.bands = [u.n for u in g.units if u.mate != NOBODY]
        self.decks = {seat: len(g.piles[f"{seat}-deck"]) for seat in SEATS}
        self.round = g.round
        self.ended = g.stage in (ROUND_END, CLEAN_UP, OVER)
        self.firsts = [g.first]

    def _heard(self, g: State, table: Ledger, event: Event) -> list[str]:
        """The laws that one event breaks, by the table as it was told up to then."""
        wrong = [*_absent(table, event)]
        if event.kind in HEARD:
            wrong += HEARD[event.kind](self, g, table, event)
        table.hear(event)
        return wrong

    # -- between two looks ---------------------------------------------------------------------------------

    def _engaged(self, g: State, events: list[Event]) -> Broken:
        """INV-5: only a successful Charge makes a new engagement; halves of a band keep what the band touched."""
        told = [event.facts["who"] for event in events if event.kind in ("charged", "disbanded")]
        told += [event.facts["other"] for event in events if event.kind == "disbanded"]
        for pair in sorted(engaged_pairs(g) - self.pairs):
            names = [g.units[n].id for n in pair]
            if not any(name in told for name in names):
                yield f"INV-5 {names} are engaged without a charge"

    def _since(self, g: State, events: list[Event]) -> Broken:
        raised = [
            event.facts[name]
            for event in events
            if event.kind in RAISES
            for name in ("who", "other")
            if name in event.facts
        ]
        for u in g.standing():
            if ranks(g, u) > self.ranks.get(u.id, u.card.ranks) and u.id not in raised and u.card.ranked:
                yield f"INV-8 {u.id} has {ranks(g, u)} ranks after {self.ranks[u.id]}"
        for seat in SEATS:
            if len(g.piles[f"{seat}-deck"]) > self.decks[seat] and all(event.kind != "mustered" for event in events):
                yield f"INV-11 the deck of {seat} has grown"
        again = [u.id for u in g.units if u.mate != NOBODY and u.n not in self.bands]
        if again and all(event.kind != "mustered" for event in events):
            yield f"INV-29 {again} have formed a band again"

    # -- what is told --------------------------------------------------------------------------------------

    def _on_activated(self, g: State, table: Ledger, event: Event) -> Broken:
        """INV-15: at most once a round. INV-6: whatever has nothing left is gone by now."""
        if empty := [id for id in table.standing if table.left.get(id) == 0]:
            yield f"INV-6 {empty} stand on the table with nothing left"
        if event.facts["who"] in table.activated:
            yield f"INV-15 {event.facts['who']} activates again"

    def _on_passed(self, g: State, table: Ledger, event: Event) -> Broken:
        """INV-16: a player with an unactivated unit never passes."""
        if left := table.waiting(g, event.facts["seat"]):
            yield f"INV-16 {event.facts['seat']} passes with {left}"

    def _on_turns_over(self, g: State, table: Ledger, event: Event) -> Broken:
        """INV-15: the phase ends with every unit on the table activated."""
        self.ended = True
        if left := table.waiting(g):
            yield f"INV-15 the phase ends without {left}"

    def _on_tokens_off(self, g: State, table: Ledger, event: Event) -> Broken:
        self.ended = False
        yield from ()

    def _on_over(self, g: State, table: Ledger, event: Event) -> Broken:
        """INV-18: the game ends only in the victory check, or by a concession."""
        if not self.ended and event.rule != CONCEDED:
            yield f"INV-18 the game ends ({event.rule}) before the victory check"

    def _on_first(self, g: State, table: Ledger, event: Event) -> Broken:
        self.firsts.append(event.facts["seat"])
        yield from ()

    def _on_round(self, g: State, table: Ledger, event: Event) -> Broken:
        """INV-12, INV-13, INV-17: after Clean-Up."""
        number = event.facts["round"]
        for seat in SEATS:
            if len(g.piles[f"{seat}-hand"]) < HAND and len(g.piles[f"{seat}-deck"]) and g.round == number:
                yield f"INV-12 {seat} holds {len(g.piles[f'{seat}-hand'])}"
        if table.activated or table.zones or table.influence:
            yield f"INV-13 {table.activated} {table.zones} {table.influence} are left"
        if number != self.round + 1 or self.firsts[-2:] != [OTHER[self.firsts[-1]], self.firsts[-1]]:
            yield f"INV-17 round {number} after {self.round}, First Players {self.firsts}"
        self.round, self.firsts = number, self.firsts[-1:]

    def _on_acts(self, g: State, table: Ledger, event: Event) -> Broken:
        self.charging = [id for id in self.charging if id != event.facts["who"]]
        yield from ()

    def _on_moved(self, g: State, table: Ledger, event: Event) -> Broken:
        """INV-19: a charge begins with a turn on the spot. INV-20: not farther than it may."""
        who, before, to, most = (event.facts[name] for name in ("who", "before", "to", "most"))
        far = length(to[0] - before[0], to[1] - before[1])
        if event.rule == "TMG-CHARGE-4" and far:
            yield f"INV-19 {who} moves {far} before it charges"
        if event.rule == "TMG-CHARGE-9":
            self.charging.append(who)
        if event.rule in TIMES:
            bound = TIMES[event.rule] * self._speed(g, who) + event.facts.get("further", 0)
            if most is None or most > bound or not within(far, most):
                yield f"INV-20 {who} moves {far} of {most}, at most {bound}"

    def _speed(self, g: State, who: str) -> int:
        """Its Speed, now or at the last look: effects of the move itself may come and go."""
        return max(speed(g, g.unit(who)), self.speeds.get(who, 0))

    def _on_charge_failed(self, g: State, table: Ledger, event: Event) -> Broken:
        """INV-19: a Failed Charge leaves the charger where it was."""
        if event.facts["who"] in self.charging:
            yield f"INV-19 {event.facts['who']} has moved and fails its charge"

    def _on_charged(self, g: State, table: Ledger, event: Event) -> Broken:
        """INV-20: the corridor is at most Speed and die."""
        who, far, reach, die = (event.facts[name] for name in ("who", "far", "reach", "die"))
        if not within(far, reach) or reach > self._speed(g, who) + 1000 * die:
            yield f"INV-20 {who} charges over {far} with {reach} and a die of {die}"

    def _on_attacks(self, g: State, table: Ledger, event: Event) -> Broken:
        """INV-21: melee between engaged units (or on a castle wall), shots only from an unengaged one."""
        facts = event.facts
        self.targets[facts["who"]] = facts["target"]
        melee = _profile(g, facts).melee
        if melee and facts["target"] not in facts["engaged"] and not facts["target"].startswith(WALL):
            yield f"INV-21 {facts['who']} fights {facts['target']} and is engaged with {facts['engaged']}"
        if not melee and facts["engaged"]:
            yield f"INV-21 {facts['who']} shoots and is engaged with {facts['engaged']}"

    def _on_rolled(self, g: State, table: Ledger, event: Event) -> Broken:
        """INV-22: attack dice by ranks and stated changes."""
        facts = event.facts
        self.rerolled[facts["who"], facts["roll"]] = []
        if facts["roll"] == "defense":
            self.defended[facts["who"]] = len(facts["faces"])
        if facts["roll"] == "attack":
            self.defended.pop(self.targets.get(facts["who"], ""), None)
            if len(facts["faces"]) != attack_dice(g, facts):
                yield f"INV-22 {facts['who']} rolls {len(facts['faces'])} dice, not {attack_dice(g, facts)}"

    def _on_struck(self, g: State, table: Ledger, event: Event) -> Broken:
        """INV-22: a Defense die for each Hit that allows one."""
        who, hits = event.facts["who"], event.facts["hits"]
        rolled = self.defended.pop(who, 0)
        if rolled != max(0, hits):
            yield f"INV-22 {who} rolls {rolled} dice against {hits} Hits"

    def _on_rerolled(self, g: State, table: Ledger, event: Event) -> Broken:
        """INV-23: no die is re-rolled twice in one roll."""
        seen = self.rerolled.setdefault((event.facts["who"], event.facts["roll"]), [])
        for die in event.facts["dice"]:
            if die in seen:
                yield f"INV-23 {die} of the {event.facts['roll']} roll again"
            seen.append(die)

    def _on_casualties(self, g: State, table: Ledger, event: Event) -> Broken:
        """INV-24: one for each full Resilience of a batch, at most all that are left."""
        who, lost, left, damage, per = (event.facts[name] for name in ("who", "lost", "left", "damage", "per"))
        least = 1 if event.rule in PAID else g.unit(who).card.resilience
        if per < least or lost != min(lost + left, damage // per):
            yield f"INV-24 {who} loses {lost} of {lost + left} to {damage}, one for {per}"
        if who in table.left and lost + left != table.left[who]:
            yield f"INV-24 {who} had {table.left[who]}, and has {left} after losing {lost}"

    def _on_disbanded(self, g: State, table: Ledger, event: Event) -> Broken:
        """INV-29: both halves of a fresh disband have the same conditions."""
        one, other = (g.unit(event.facts[name]) for name in ("who", "other"))
        if event.rule == "TMG-BAND-6" and one.conditions != other.conditions:
            yield f"INV-29 {one.id} has {one.conditions}, {other.id} {other.conditions}"


HEARD: dict[str, Callable[[Watch, State, Ledger, Event], Broken]] = {
    "activated": Watch._on_activated,
    "passed": Watch._on_passed,
    "turns-over": Watch._on_turns_over,
    "tokens-off": Watch._on_tokens_off,
    "over": Watch._on_over,
    "first": Watch._on_first,
    "round": Watch._on_round,
    "acts": Watch._on_acts,
    "moved": Watch._on_moved,
    "charge-failed": Watch._on_charge_failed,
    "charged": Watch._on_charged,
    "attacks": Watch._on_attacks,
    "rolled": Watch._on_rolled,
    "struck": Watch._on_struck,
    "rerolled": Watch._on_rerolled,
    "casualties": Watch._on_casualties,
    "disbanded": Watch._on_disbanded,
}


def _absent(table: Ledger, event: Event) -> Broken:
    """INV-6: nothing acts on a unit that is not on the table."""
    who = event.facts.get("who")
    if event.kind in ACTIVE and who in table.seats and who not in table.standing:
        yield f"INV-6 {who} is not on the table: {event.kind}"


def engaged_pairs(g: State) -> set[Pair]:
    """Enemies that are engaged, by number, the lower one first."""
    enemies = ((a, b) for a, b in combinations(g.standing(), 2) if a.seat != b.seat)
    return {(a.n, b.n) for a, b in enemies if engagement(g, a, b) is not None}


def attack_dice(g: State, facts: dict[str, Any]) -> int:
    """How many dice an attack should have by its card and the changes that were told."""
    u, values = g.unit(facts["who"]), _profile(g, facts).dice
    count = facts["ranks"] + facts["more_ranks"]
    place = min(max(u.card.ranks - count, 0), len(values) - 1) if u.card.ranked else 0
    value = {"highest": max(values), "lowest": min(values)}.get(facts["instead"], values[place])
    return max(1, value + int(facts["more_dice"]))


def _profile(g: State, facts: dict[str, Any]) -> Attack:
    u: Unit = g.unit(facts["who"])
    return next(attack for attack in u.card.attacks if attack.id == facts["attack"])


def views(match: Match) -> Broken:
    """INV-27: no view shows the other hand, a deck, a hidden objective or the seed."""
    for seat in SEATS:
        view = match.view(seat)
        hidden = [f"{OTHER[seat]}-{pile}" for pile in ("hand", "objectives", "chosen")]
        hidden += [name for name in view["piles"] if name.endswith("-deck")]
        shown = [name for name in hidden if any(card != HOLE for card in view["piles"].get(name, ()))]
        if shown or "seed" in view:
            yield f"INV-27 {seat} sees {shown or 'the seed'}"


def _open(match: Match) -> Broken:
    """INV-18: a match that is not over asks; an open question has a legal answer (kernel law)."""
    if match.over == bool(match.questions):
        yield "INV-18 over and asked, or neither"
    for question in match.questions:
        listed = question.options() if isinstance(question, Listed) else question.suggest(DICE, 8)
        if not listed:
            yield f"a question without an answer: {question.ask}"
