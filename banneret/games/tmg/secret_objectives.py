"""The fifteen secret objectives of The Winds of Winter: the VP that each is worth to a seat at its moment.

They only look: at the table, the Tactics Board and what has happened this round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from banneret.battlefield.footprints import inside
from banneret.games.tmg.board import COMBAT, HORSES, TACTICS, controls, zones
from banneret.games.tmg.engagement import engaged
from banneret.games.tmg.ranks import ranks
from banneret.games.tmg.spots import zone_of
from banneret.games.tmg.state import OTHER, Objective, State, Unit
from banneret.games.tmg.tokens import controller
from banneret.games.tmg.triggers import COMMANDER, unit_of

if TYPE_CHECKING:
    from banneret.games.tmg.casualties import Fall


def at_round_end(g: State, seat: str, card: str) -> int:
    """The VP that a card is worth to a seat at W-ROUND-END."""
    return ROUND_END[card](g, seat) if card in ROUND_END else 0


def at_fall(g: State, seat: str, card: str, fall: Fall) -> int:
    """The VP that a card is worth to a seat when this enemy unit is destroyed."""
    if fall.unit.seat == seat or card not in DESTROYED:
        return 0
    return DESTROYED[card](g, seat, fall)


# -- tokens ------------------------------------------------------------------------------------------------


def held(g: State, seat: str) -> list[Objective]:
    """The tokens that a seat controls."""
    found = [(token, controller(g, token)) for token in g.objectives]
    return [token for token, u in found if u is not None and u.seat == seat]  # TMG-CONTENT-R6


def hold_the_centre(g: State, seat: str) -> int:
    """2 for the centre token."""
    return 2 if any(token.role == "centre" for token in held(g, seat)) else 0


def deny_them(g: State, seat: str) -> int:
    """1 for each token in the opponent's half of the table, at most 2; the middle line is nobody's."""
    south = zone_of(g, seat)[1] == 0
    theirs = [t for t in held(g, seat) if (2 * t.y > g.depth if south else 2 * t.y < g.depth)]
    return min(2, len(theirs))


def everything(g: State, seat: str) -> int:
    """1 for more tokens than the opponent, 4 for all five."""
    mine, theirs = len(held(g, seat)), len(held(g, OTHER[seat]))
    if mine >= 5:
        return 4
    return 1 if mine > theirs else 0


# -- the Tactics Board -------------------------------------------------------------------------------------


def _controlled(g: State, seat: str, names: list[str]) -> int:
    return sum(controls(g, seat, zone) for zone in names)  # TMG-NCU-R3


def swords_and_horses(g: State, seat: str) -> int:
    """1 for Combat or Maneuver, 2 for both."""
    return _controlled(g, seat, [COMBAT, HORSES])


def swords_and_letters(g: State, seat: str) -> int:
    """1 for Combat or Tactics, 2 for both."""
    return _controlled(g, seat, [COMBAT, TACTICS])


def masters_of_the_board(g: State, seat: str) -> int:
    """1 for more zones than the opponent, 2 for three or more."""
    mine, theirs = _controlled(g, seat, zones()), _controlled(g, OTHER[seat], zones())
    if mine >= 3:
        return 2
    return 1 if mine > theirs else 0


# -- the commander -----------------------------------------------------------------------------------------


def take_the_commander(g: State, seat: str) -> int:
    """At the round's end 1: its unit has lost a rank this round and stands, or a zone next to the NCU is controlled."""
    enemy = OTHER[seat]
    leader = next((c for c in g.ncus if c.seat == enemy and c.card.id == _commander(g, enemy)), None)
    if leader is not None:
        return 1 if not leader.out and _next_to(g, seat, leader.zone) else 0
    u = unit_of(g, enemy, COMMANDER)
    return 1 if u is not None and any(n == u.n for n, _ in g.tally.ranks) else 0


def _commander(g: State, seat: str) -> str:
    """The card that commands for a seat; a position by hand may be without one."""
    return g.decks[seat][1] if seat in g.decks else ""


def _next_to(g: State, seat: str, zone: str) -> bool:
    """Whether a seat controls a zone beside this one in the order of the board."""
    if not zone:
        return False
    order, at = zones(), zones().index(zone)
    return any(controls(g, seat, order[n]) for n in (at - 1, at + 1) if 0 <= n < len(order))


def the_commander_falls(g: State, seat: str, fall: Fall) -> int:
    """3 when the unit of the enemy commander is destroyed; of a band the half that the commander sits in."""
    leader = _commander(g, OTHER[seat])
    worn = fall.worn if fall.unit is fall.loss.unit else fall.loss.gone  # TMG-BAND-R5, TMG-CONTENT-R10
    return 3 if any(a.card.id == leader and not a.by for a in worn) else 0


# -- the fight ---------------------------------------------------------------------------------------------


def into_their_camp(g: State, seat: str) -> int:
    """2 for a unit fully in the enemy deployment zone."""
    camp = zone_of(g, OTHER[seat])
    return 2 if any(inside(u.tray, *camp) for u in g.standing(seat)) else 0


def locked_ranks(g: State, seat: str) -> int:
    """1 if the ranks of the own engaged units are more than those of the enemy's."""
    return 1 if _locked(g, seat) > _locked(g, OTHER[seat]) else 0


def _locked(g: State, seat: str) -> int:
    return sum(ranks(g, u) for u in g.standing(seat) if engaged(g, u))  # TMG-RANK-R1


def marked_men(g: State, seat: str) -> int:
    """1 for three condition tokens on enemy units, 2 for five."""
    tokens = sum(len(u.conditions) for u in g.standing(OTHER[seat]))
    return 2 if tokens >= 5 else 1 if tokens >= 3 else 0


def stand_fast(g: State, seat: str) -> int:
    """1 if no own unit was destroyed this round and at least one was attacked."""
    if any(_seat(g, n) == seat for n in g.tally.losses):
        return 0
    return 1 if any(_seat(g, n) == seat for _, n in g.tally.attacks) else 0


def terror(g: State, seat: str) -> int:
    """1 for two failed Panic Tests of enemy units this round, 2 for four."""
    failed = g.tally.panics.count(OTHER[seat])
    return 2 if failed >= 4 else 1 if failed >= 2 else 0


def steal_the_initiative(g: State, seat: str) -> int:
    """1 for the last activation of the round by who is not First Player."""
    return 1 if seat != g.first and g.tally.activations[-1:] == (seat,) else 0


def revenge(g: State, seat: str, fall: Fall) -> int:
    """2 if one of the own units was destroyed earlier in this round."""
    return 2 if any(_seat(g, n) == seat for n in g.tally.losses) else 0


def break_the_line(g: State, seat: str, fall: Fall) -> int:
    """2 if an own attack in flank or rear destroyed it, the Panic Test of that attack included."""
    blow = fall.blow
    if blow is None or blow.attacker.seat != seat or fall.source not in ("attack", "panic"):
        return 0
    return 2 if blow.target is fall.loss.unit and blow.arc != "front" else 0


def _seat(g: State, n: int) -> str:
    u: Unit = g.units[n]
    return u.seat


ROUND_END: Final[dict[str, Callable[[State, str], int]]] = {
    "hold-the-centre": hold_the_centre,
    "swords-and-horses": swords_and_horses,
    "swords-and-letters": swords_and_letters,
    "masters-of-the-board": masters_of_the_board,
    "take-the-commander": take_the_commander,
    "into-their-camp": into_their_camp,
    "locked-ranks": locked_ranks,
    "marked-men": marked_men,
    "deny-them": deny_them,
    "steal-the-initiative": steal_the_initiative,
    "everything": everything,
    "stand-fast": stand_fast,
    "terror": terror,
}
DESTROYED: Final[dict[str, Callable[[State, str, Fall], int]]] = {
    "take-the-commander": the_commander_falls,
    "revenge": revenge,
    "break-the-line": break_the_line,
}
