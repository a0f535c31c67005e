"""The ten objective cards of A Game of Thrones: what a token with such a card gives to the unit that controls it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from banneret.games.tmg.attack import Blow
from banneret.games.tmg.cards import INCH, LONG, Trigger
from banneret.games.tmg.casualties import restore
from banneret.games.tmg.changes import decree
from banneret.games.tmg.deeds import afflict, near
from banneret.games.tmg.engagement import engaged
from banneret.games.tmg.library import library
from banneret.games.tmg.matter import Me
from banneret.games.tmg.moments import W_ATK_PRE, W_CLEAN
from banneret.games.tmg.parts import grants, must
from banneret.games.tmg.ranks import destroyed_ranks, has_losses
from banneret.games.tmg.shifting import shift
from banneret.games.tmg.state import OTHER, PANICKED, VULNERABLE, WEAKENED, Lasting, State, Unit
from banneret.games.tmg.tokens import controlled
from banneret.games.tmg.turn_words import DRAW_MORE, REFILL
from banneret.kernel.decisions import NONE, choose

if TYPE_CHECKING:
    from banneret.games.tmg.matter import Turn
    from banneret.kernel.decisions import Flow

RULE = "TMG-SETUP-4"  # the rule under which a mode's own texts work
REACH = LONG  # how far from the controlling unit a card works
SHIFT = 3 * INCH


def holds(g: State, u: Unit, card: str) -> bool:
    """Whether a unit controls the token with this card."""
    return any(token.card == card for token in controlled(g, u))  # TMG-CONTENT-R6


# -- when they are scored ----------------------------------------------------------------------------------


def on_score(g: State, u: Unit, card: str) -> Flow[None]:
    """Its owner may pick a unit near the one that scored the token; the card then works on it."""
    names = {one.id: one for one in _picks(g, u, card)}
    if not names:
        return
    name = yield from choose(u.seat, f"objective:{card}", RULE, [*names, NONE], about=u.id)  # TMG-SETUP-4
    if name != NONE:
        g.tell("objective-used", RULE, seat=u.seat, card=card, who=u.id, target=name)
        yield from ON_SCORE[card](g, names[name])


def _picks(g: State, u: Unit, card: str) -> list[Unit]:
    """The units within reach that a card may be used on."""
    whose = u.seat if card in ("field-hospital", "good-ground") else OTHER[u.seat]
    found = near(u, g.standing(whose), REACH)  # TMG-SETUP-4
    if card == "field-hospital":
        return [one for one in found if has_losses(g, one)]  # TMG-CONTENT-R4
    return [one for one in found if not engaged(g, one)] if card == "good-ground" else found


def field_hospital(g: State, u: Unit) -> Flow[None]:
    """Restore 1, and 1 more for each destroyed rank."""
    restore(g, u, 1 + destroyed_ranks(g, u), RULE)
    yield from ()


def good_ground(g: State, u: Unit) -> Flow[None]:
    """Shift up to 3 inches."""
    yield from shift(g, u, SHIFT)


def dread_omen(g: State, u: Unit) -> Flow[None]:
    """The enemy becomes Panicked."""
    afflict(g, u, PANICKED)
    yield from ()


def vantage(g: State, u: Unit) -> Flow[None]:
    """The enemy becomes Vulnerable."""
    afflict(g, u, VULNERABLE)
    yield from ()


ON_SCORE: Final[dict[str, Callable[[State, Unit], Flow[None]]]] = {
    "field-hospital": field_hospital,
    "good-ground": good_ground,
    "dread-omen": dread_omen,
    "vantage": vantage,
}


# -- while they are controlled -----------------------------------------------------------------------------


@grants("objective:armoury", W_ATK_PRE)
def armoury(g: State, me: Me, blow: Blow) -> None:
    """The controlling unit's melee attacks gain Sundering."""
    if blow.attack.melee and holds(g, blow.attacker, "armoury"):
        blow.sundering = True


@grants("objective:gallows", W_ATK_PRE)
def gallows(g: State, me: Me, blow: Blow) -> None:
    """The controlling unit's melee attacks gain Vicious."""
    if blow.attack.melee and holds(g, blow.attacker, "gallows"):
        blow.vicious = True


@grants("objective:duelling-ring", W_ATK_PRE)
def duelling_ring(g: State, me: Me, blow: Blow) -> None:
    """The controlling unit's melee attacks gain Precision."""
    if blow.attack.melee and holds(g, blow.attacker, "duelling-ring"):
        blow.precise = True


@grants("objective:war-banner", W_ATK_PRE)
def war_banner(g: State, me: Me, blow: Blow) -> None:
    """The controlling unit's attacks use their highest dice value."""
    if holds(g, blow.attacker, "war-banner"):
        blow.highest = True


@must("objective:poisoned-well", W_ATK_PRE)
def poisoned_well(g: State, me: Me, blow: Blow) -> None:
    """When the controlling unit attacks in melee the defender becomes Weakened."""
    afflict(g, blow.target, WEAKENED)


@poisoned_well.when
def _from_the_well(g: State, me: Me, blow: Blow) -> bool:
    return blow.attack.melee and holds(g, blow.attacker, "poisoned-well")


@must("objective:raven-post", W_CLEAN, trigger=Trigger(W_CLEAN, "any"))  # type: ignore[arg-type]
def raven_post(g: State, me: Me, turn: Turn) -> None:
    """In Clean-Up its player draws up to 4 cards, then 1 more."""
    name = library().objectives["raven-post"].name
    decree(g, Lasting(REFILL, f"refill:{me.seat}", name, 4, me.seat), RULE)
    decree(g, Lasting(DRAW_MORE, f"refill:{me.seat}", name, 1, me.seat), RULE)


@raven_post.when
def _ravens(g: State, me: Me, turn: Turn) -> bool:
    return any(holds(g, u, "raven-post") for u in g.standing(me.seat))
