"""The vocabulary of the tests of abilities: two units in contact or apart, one attack without its action.

`HOST` has no ability that works in an attack of its own or against it, so that an attachment's ability is alone;
`FOE` has none that works when it defends itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from banneret.battlefield.footprints import Side
from banneret.battlefield.paths import Sweep
from banneret.games.tmg.attack import Blow, strike
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import Filed, ears_of, speak
from banneret.games.tmg.matter import Turn
from banneret.games.tmg.state import State
from tests.games.tmg.tables import able, run, told

HOST = "crannogman-trackers"  # blade 4+ with 6, 4, 3 dice; bow 4+ with 7, 6, 4 dice; Defense 6+, Morale 7, Speed 6
FOE = "stark-sworn-swords"  # 4+ with 7, 5, 4 dice; Defense 4+, Morale 6, Speed 5
MELEE, RANGED = True, False


def duel(card: str = HOST, attachment: str = "", foe: str = FOE, **more: Any) -> State:
    """Red A with this attachment, front to front with blue b; `A` and `b` say more about the two."""
    red, blue = dict(more.pop("A", {})), dict(more.pop("b", {}))
    if attachment:
        red["attachment"] = attachment
    return able(A=(card, 24, 24, 0, red), b=(foe, 24, 24 + _between(card, foe), 180, blue), **more)


def apart(card: str = HOST, attachment: str = "", foe: str = FOE, gap: float = 6, **more: Any) -> State:
    """The same with so many inches between them."""
    red, blue = dict(more.pop("A", {})), dict(more.pop("b", {}))
    if attachment:
        red["attachment"] = attachment
    return able(A=(card, 24, 12, 0, red), b=(foe, 24, 12 + _between(card, foe) + gap, 180, blue), **more)


def _between(card: str, foe: str) -> float:
    """From centre to centre in contact."""
    depths = [library().tray(library().units[id]).footprint()[1] for id in (card, foe)]
    return sum(depths) / 2000


def blow(
    g: State, who: str = "A", on: str = "b", arc: Side = "front", *, melee: bool = MELEE, charging: bool = False
) -> Blow:
    """The paper of an attack with the first profile of its kind."""
    u = g[who]
    profile = next(attack for attack in u.card.attacks if attack.melee == melee)
    return Blow(u, g[on], profile, arc, Sweep(u.tray, 0.0, 0.0) if charging else None)


def struck(
    g: State, dice: Sequence[Sequence[int]], red: Sequence[Any] = (), blue: Sequence[Any] = (), **about: Any
) -> Blow:
    """One attack from its declaration on."""
    made = blow(g, **about)
    run(strike(g, made), red=red, blue=blue, dice=dice)
    return made


def at_start_of(g: State, seat: str, **script: Any) -> None:
    """The window at the start of a player's turn."""
    g.active = seat
    run(speak(g, "W-TURN-START", Turn(seat)), **script)


def modifiers(g: State, roll: str, last: int = -1) -> list[list[Any]]:
    """The modifiers of the last roll of a kind, by name."""
    found: list[list[Any]] = [event["modifiers"] for event in told(g, "rolled") if event["roll"] == roll]
    return found[last]


def dice(g: State, roll: str, last: int = -1) -> int:
    """How many dice were in the last roll of a kind."""
    return len([event["faces"] for event in told(g, "rolled") if event["roll"] == roll][last])


def offered(g: State, window: str, subject: Any, use: str) -> bool:
    """Whether a use that its owner may use is open at a window now."""
    heard = ears_of(g).get(window)
    uses = [one for one in (heard.may if heard else []) if isinstance(one, Filed) and one.part.use == use]
    return any(one.why_not(g, subject) is None for one in uses)


__all__ = [
    "FOE",
    "HOST",
    "MELEE",
    "RANGED",
    "apart",
    "at_start_of",
    "blow",
    "dice",
    "duel",
    "modifiers",
    "offered",
    "struck",
]
