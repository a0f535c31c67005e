"""The Tactics Board: an NCU claims a zone, its benefit happens at once, then the NCU's own ability (TMG-NCU)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from banneret.games.tmg.actions import ATTACK, free_action, free_words
from banneret.games.tmg.changes import activate, claim
from banneret.games.tmg.deeds import afflict, foes, friends, heal, panic, relieve
from banneret.games.tmg.hands import draw_cards
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import is_cancelled, speak
from banneret.games.tmg.maneuver import MANEUVER, RETREAT
from banneret.games.tmg.matter import Claim, Me
from banneret.games.tmg.moments import (
    NO_ABILITIES,
    W_ACTION_END,
    W_NCU_ABILITY,
    W_NCU_ACTIVATE,
    W_NCU_CLAIM,
    W_ZONE_AFTER,
    W_ZONE_TARGET,
    ZONE,
)
from banneret.games.tmg.state import CONDITIONS, NcuUnit, State, Unit
from banneret.games.tmg.turn_words import BARRED
from banneret.kernel.decisions import NONE, choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

CROWN, WEALTH, TACTICS, COMBAT, HORSES = "crown", "wealth", "tactics", "combat", "maneuver"  # TMG-BOARD-R1
COUNTS_AS = "counts-as-controlling"  # an edict whose word is the zone


def zones() -> list[str]:
    """The five zones in their order."""
    return [*library().zones]  # TMG-BOARD-R1


def free_zones(g: State) -> list[str]:
    """Those that nobody stands on."""
    taken = [c.zone for c in g.ncus]
    return [zone for zone in zones() if zone not in taken]  # TMG-NCU-2, TMG-BOARD-2


def controls(g: State, seat: str, zone: str) -> bool:
    """Whether a player controls a zone: by an NCU on it, or by an effect that says so."""
    if any(c.zone == zone and c.seat == seat for c in g.ncus):
        return True  # TMG-NCU-R3
    if any(e.effect == COUNTS_AS and e.seat == seat and e.word == zone for e in g.edicts):
        return True
    return zone == CROWN and any(c.seat == seat and c.zone and _throne(c) for c in g.ncus)


def _throne(c: NcuUnit) -> bool:
    """Whether this NCU on the board counts as standing on the Crown, too."""
    return "might-of-the-iron-throne" in c.card.abilities and all(e.effect != NO_ABILITIES for e in c.lasting)


def may_activate(c: NcuUnit) -> bool:
    """Whether an NCU is in play, still to be activated and not barred this round."""
    return not c.out and not c.activated and all(e.effect != BARRED for e in c.lasting)  # TMG-ACT-R1


def activate_ncu(g: State, c: NcuUnit) -> Flow[None]:
    """Place it on a free zone, take the zone's benefit or what replaces it, then its own ability."""
    activate(g, c, "TMG-ACT-9")  # TMG-ACT-9, TMG-ACT-R4
    if not free_zones(g):
        return  # TMG-NCU-R2: it goes nowhere, and nothing triggers
    act = Claim(c)
    yield from speak(g, W_NCU_ACTIVATE, act, c.id)
    free = free_zones(g)
    if free and not c.out:  # TMG-NCU-R2
        act.zone = yield from choose(c.seat, "zone", "TMG-NCU-R4", free, about=c.id)  # TMG-NCU-2, TMG-NCU-R4
        claim(g, c, act.zone, "TMG-NCU-2")  # TMG-NCU-2
        yield from speak(g, W_NCU_CLAIM, act, c.id)  # TMG-NCU-R1
        if not act.replaced:
            yield from benefit(g, act, act.zone)  # TMG-NCU-3, TMG-BOARD-2
        yield from speak(g, W_ZONE_AFTER, act, c.id)
        yield from speak(g, W_NCU_ABILITY, act, c.id)  # TMG-NCU-4, TMG-INF-R1
    yield from speak(g, W_ACTION_END, act, c.id)


# -- what the zones do -------------------------------------------------------------------------------------


def benefit(g: State, act: Claim, zone: str) -> Flow[None]:
    """The benefit of a zone for one target; its owner may decline it as a whole (TMG-NCU-R1)."""
    me = Me(act.seat, None, act.ncu, "", zone, library().zones[zone].name, None)
    act.benefit = zone
    if zone == TACTICS:
        wanted = yield from choose(me.seat, "zone-benefit", "TMG-NCU-R1", [zone, NONE], about=act.ncu.id)  # TMG-NCU-R1
        if wanted == NONE:
            return
    target = yield from _target(g, act, me, _targets(g, me, zone))
    if zone == TACTICS:  # TMG-NCU-R1: after the target is named, and also without one
        yield from draw_cards(g, me.seat, 2, "TMG-BOARD-R1")  # TMG-BOARD-R1
    if target is not None:
        yield from EFFECTS[zone](g, me, target)


def _targets(g: State, me: Me, zone: str) -> list[Unit]:
    """Whom the zone's effect can do something for or to."""
    if zone in (CROWN, TACTICS):
        return foes(g, me)
    if zone == WEALTH:
        return friends(g, me)
    words = [ATTACK] if zone == COMBAT else [MANEUVER, RETREAT]
    return [u for u in friends(g, me) if free_words(g, u, words)]  # TMG-ACT-R5


def _target(g: State, act: Claim, me: Me, units: list[Unit]) -> Flow[Unit | None]:
    """Name the target, then W-ZONE-TARGET and W-TARGETED; None if there is none, or it is declined or cancelled."""
    left = units
    while left:
        names = {u.id: u for u in left}
        name = yield from choose(me.seat, f"zone-target:{me.use}", "TMG-NCU-R1", [*names, NONE])  # TMG-NCU-R1
        if name == NONE:
            return None
        act.target, act.options = names[name], left
        yield from speak(g, W_ZONE_TARGET, act, name)
        if act.target is not None:
            cancelled = act.cancelled or (yield from is_cancelled(g, me, act.target, ZONE))
            return None if cancelled or act.target not in g.standing() else act.target
        left = [u for u in units if u is not names[name]]  # it was turned away: another legal target, if there is one
    return None


def _crown(g: State, me: Me, u: Unit) -> Flow[None]:
    yield from panic(g, u, me, at=-1)


def _wealth(g: State, me: Me, u: Unit) -> Flow[None]:
    heal(g, u, 3)
    yield from relieve(g, me, u)


def _tactics(g: State, me: Me, u: Unit) -> Flow[None]:
    condition = yield from choose(me.seat, f"condition:{me.use}", "TMG-BOARD-R1", [*CONDITIONS], about=u.id)
    afflict(g, u, condition)


def _combat(g: State, me: Me, u: Unit) -> Flow[None]:
    yield from free_action(g, u, [ATTACK])


def _maneuver(g: State, me: Me, u: Unit) -> Flow[None]:
    yield from free_action(g, u, [MANEUVER, RETREAT])


EFFECTS: dict[str, Callable[[State, Me, Unit], Flow[None]]] = {
    CROWN: _crown,  # TMG-BOARD-R1
    WEALTH: _wealth,  # TMG-BOARD-R1
    TACTICS: _tactics,  # TMG-BOARD-R1
    COMBAT: _combat,  # TMG-BOARD-R1
    HORSES: _maneuver,  # TMG-BOARD-R1
}
