"""What the story says of the table: kept event by event, and compared with the state after every reply.

A change that nobody was told of, or a telling that changed nothing, is a broken law: of positions, minis, tokens,
zones, influence and points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from banneret.games.tmg.ranks import strength
from banneret.games.tmg.state import NcuUnit, State, Unit
from banneret.games.tmg.turn_words import BARRED

if TYPE_CHECKING:
    from banneret.kernel.events import Event

Broken = Iterator[str]
INFLUENCE = "influence"  # until Clean-Up


class Ledger:
    """The table as it was at the last look, and as events have changed it since."""

    __slots__ = ("activated", "first", "idle", "influence", "left", "poses", "seats", "standing", "vp", "zones")

    def __init__(self, g: State) -> None:
        standing = g.standing()
        bearers: list[Unit | NcuUnit] = [*standing, *g.ncus]
        self.seats = {u.id: u.seat for u in g.units} | {c.id: c.seat for c in g.ncus}
        self.standing = [u.id for u in standing]
        self.activated = [one.id for one in bearers if one.activated]
        self.idle = [c.id for c in g.ncus if c.out or any(e.effect == BARRED for e in c.lasting)]
        self.zones = {c.id: c.zone for c in g.ncus if c.zone}
        self.poses = {u.id: [*u.pose] for u in standing}
        self.left = {u.id: strength(g, u) for u in standing}
        self.influence = sorted([u.id, e.effect] for u in g.units for e in u.lasting if e.until == INFLUENCE)
        self.vp = dict(g.vp)
        self.first = g.first

    def hear(self, event: Event) -> None:
        """Change the ledger as the event says."""
        if event.kind in HEARS:
            HEARS[event.kind](self, event)

    def waiting(self, g: State, seat: str | None = None) -> list[str]:
        """Who has still to be activated, by what was told."""
        ncus = [c.id for c in g.ncus if c.id not in self.idle]
        return [id for id in (*self.standing, *ncus) if id not in self.activated and seat in (None, self.seats[id])]

    def differs(self, g: State) -> Broken:
        """Where the state is not what was told."""
        now = Ledger(g)
        yield from _other("INV-6", "on the table", sorted(now.standing), sorted(self.standing))
        yield from _other("INV-13", "on the Tactics Board", now.zones, self.zones)
        yield from _other("INV-13", "influenced", now.influence, sorted(self.influence))
        told = [id for id in (*now.standing, *(c.id for c in g.ncus)) if id in self.activated]
        yield from _other("INV-15", "activated", sorted(now.activated), sorted(told))
        yield from _other("INV-17", "First Player", now.first, self.first)
        yield from _other("INV-18", "points", now.vp, self.vp)
        for id in (id for id in now.poses if id in self.poses):
            yield from _other("INV-20", f"pose of {id}", now.poses[id], self.poses[id])
            yield from _other("INV-24", f"minis of {id}", now.left[id], self.left.get(id, now.left[id]))


def _other(law: str, what: str, now: object, told: object) -> Broken:
    if now != told:
        yield f"{law} {what}: {now}, told {told}"


# -- what events change ------------------------------------------------------------------------------------


def _deployed(table: Ledger, event: Event) -> None:
    who = event.facts["who"]
    table.standing.append(who)
    table.poses[who] = [*event.facts["at"]]
    table.left.pop(who, None)


def _gone(table: Ledger, event: Event) -> None:
    table.standing = [id for id in table.standing if id != event.facts["who"]]


def _disbanded(table: Ledger, event: Event) -> None:
    """Both halves stand, or the one that is left has everything that was the band's (TMG-BAND-R5)."""
    pair = (event.facts["who"], event.facts["other"])
    table.standing = [*(id for id in table.standing if id not in pair), *pair]
    for id in pair:
        table.poses.pop(id, None)
        table.left.pop(id, None)
    if event.rule == "TMG-BAND-R5" and pair[1] in table.activated:
        table.activated.append(pair[0])


def _moved(table: Ledger, event: Event) -> None:
    table.poses[event.facts["who"]] = event.facts["to"]


def _left(table: Ledger, event: Event) -> None:
    table.left[event.facts["who"]] = event.facts["left"]


def _stayed(table: Ledger, event: Event) -> None:
    table.left[event.facts["who"]] = 1


def _activated(table: Ledger, event: Event) -> None:
    table.activated.append(event.facts["who"])


def _recovered(table: Ledger, event: Event) -> None:
    table.activated = [id for id in table.activated if id != event.facts["who"]]


def _tokens_off(table: Ledger, event: Event) -> None:
    table.activated = []
    table.idle = []


def _hampered(table: Ledger, event: Event) -> None:
    if event.facts["effect"] == BARRED:
        table.idle.append(event.facts["who"])


def _dismissed(table: Ledger, event: Event) -> None:
    table.idle.append(event.facts["who"])
    table.zones.pop(event.facts["who"], None)


def _claimed(table: Ledger, event: Event) -> None:
    table.zones[event.facts["who"]] = event.facts["zone"]


def _cleared(table: Ledger, event: Event) -> None:
    table.zones = {}


def _affixed(table: Ledger, event: Event) -> None:
    if event.facts["until"] == INFLUENCE:
        table.influence.append([event.facts["who"], event.facts["effect"]])


def _lifted(table: Ledger, event: Event) -> None:
    card = [event.facts["who"], event.facts["effect"]]
    if card in table.influence:
        table.influence.remove(card)


def _handed_over(table: Ledger, event: Event) -> None:
    """From one half of a band to the other."""
    who, before, effect = (event.facts[fact] for fact in ("who", "before", "effect"))
    if [before, effect] in table.influence:
        table.influence[table.influence.index([before, effect])] = [who, effect]


def _scored(table: Ledger, event: Event) -> None:
    table.vp[event.facts["seat"]] += event.facts["vp"]


def _first(table: Ledger, event: Event) -> None:
    table.first = event.facts["seat"]


HEARS: dict[str, Callable[[Ledger, Event], None]] = {
    "deployed": _deployed,
    "destroyed": _gone,
    "withdrawn": _gone,
    "disbanded": _disbanded,
    "moved": _moved,
    "casualties": _left,
    "restored": _left,
    "stayed": _stayed,
    "activated": _activated,
    "token-given": _activated,
    "recovered": _recovered,
    "tokens-off": _tokens_off,
    "hampered": _hampered,
    "dismissed": _dismissed,
    "claimed": _claimed,
    "board-cleared": _cleared,
    "affixed": _affixed,
    "lifted": _lifted,
    "handed-over": _handed_over,
    "scored": _scored,
    "first": _first,
}
