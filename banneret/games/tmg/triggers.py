"""Whether a trigger of a card fits what happens: whose attack, test, move, turn or claim it is, and of which kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banneret.games.tmg.cards import Trigger
from banneret.games.tmg.engagement import engaged
from banneret.games.tmg.moments import NO_ABILITIES
from banneret.games.tmg.sight import in_range
from banneret.games.tmg.state import TABLE, State, Unit

if TYPE_CHECKING:
    from banneret.games.tmg.matter import Me

COMMANDER = "commander"


def fits(g: State, t: Trigger, me: Me, s: Any) -> bool:
    """Whether this is the trigger; `s` is the scratch paper of what happens, with its `seat` and `unit`."""
    return _whose(t, me, s) and _attack(t, me, s) and _kind(g, t, s) and _near(g, t, me, s) and _aimed(g, t, me, s)


def _whose(t: Trigger, me: Me, s: Any) -> bool:
    if t.whose == "any" or s is None:
        return True
    if t.whose == "self":
        return s.unit is me.host if me.host is not None else s.ncu is me.ncu  # TMG-CONTENT-R8
    return bool((s.seat == me.seat) == (t.whose == "own"))  # TMG-CONTENT-R8


def _attack(t: Trigger, me: Me, s: Any) -> bool:
    """The kind of the attack, and whom it is made on."""
    if t.against is not None and s.target is not me.host:
        return False  # TMG-CONTENT-R8
    if t.attack is None:
        return True
    blow = s.blow
    if blow is None:
        return False  # mere Hits
    if t.attack == "charge":
        return bool(blow.charging)  # TMG-CONTENT-R9
    return bool(t.attack == "any" or blow.attack.melee == (t.attack == "melee"))


def _kind(g: State, t: Trigger, s: Any) -> bool:
    """What is tested or done, by which type of unit."""
    if t.test is not None and not s.panic:
        return False
    if t.actions and s.kind not in t.actions:
        return False
    if t.type is not None and (s.unit is None or s.unit.card.type != t.type):
        return False
    if t.engaged is not None and (s.unit is None or engaged(g, s.unit) != t.engaged):
        return False
    return t.ncu or s.unit is not None


def _near(g: State, t: Trigger, me: Me, s: Any) -> bool:
    """The unit of a character, or one within reach of it."""
    if t.unit_of is None:
        return True
    leads = units_of(g, me.seat, t.unit_of)
    if s.unit is None:
        return False
    return any(s.unit is u if not t.within else in_range(u, s.unit, t.within) for u in leads)  # TMG-CONTENT-R8


def _aimed(g: State, t: Trigger, me: Me, s: Any) -> bool:
    """The zone claimed, what the unit is the target of, which turn of the round."""
    if t.zone is not None and s.zone != t.zone:
        return False
    if t.by and s.by not in t.by:
        return False
    if t.by_whose is not None and (s.source.seat == me.seat) != (t.by_whose == "own"):
        return False
    return not t.first or g.tally.turns.count(s.seat) == 1


def unit_of(g: State, seat: str, character: str) -> Unit | None:
    """The unit on the table that a character of this seat sits in, or is; the commander by that word."""
    return next(iter(units_of(g, seat, character)), None)


def units_of(g: State, seat: str, character: str) -> list[Unit]:
    """The same of all who count as that character: a vassal's unit stands beside his lord's."""
    return [u for u in g.standing(seat) if _holds(g, u, character)]


def _holds(g: State, u: Unit, character: str) -> bool:
    halves = (u, g.units[u.mate]) if u.mate >= 0 else (u,)
    cards = [card for half in halves for card in (half.card, *(a.card for a in half.attachments if not a.by))]
    return any(_is(g, u, card, character) for card in cards)


def _is(g: State, u: Unit, card: Any, character: str) -> bool:
    if character == COMMANDER:
        return bool(u.seat in g.decks and card.id == g.decks[u.seat][1])
    if character == "Jaime Lannister" and "jaimes-vassal" in card.abilities:  # for cards and abilities
        return all(e.effect != NO_ABILITIES for e in u.lasting)  # TMG-CONTENT-R12
    return bool(card.name == character and card.character)


def on_table(u: Unit) -> bool:
    return u.where == TABLE
