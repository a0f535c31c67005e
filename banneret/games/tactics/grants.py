"""Granted actions: taken at once or lost, complete in themselves, activating nobody (TAC-ABL-18, TAC-ABL-R3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.actions import perform
from banneret.games.tactics.attack import attack, choose_mode, usable_modes
from banneret.games.tactics.cards import Mode
from banneret.games.tactics.contact import touched
from banneret.games.tactics.interact import interact, price, within_reach
from banneret.games.tactics.move import move
from banneret.games.tactics.state import BOARD, Model, State
from banneret.kernel.decisions import NONE, choose, offer

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

MOVE, ATTACK, INTERACT, IDLE = "move", "attack", "interact", "idle"


def may_move(g: State, m: Model) -> bool:
    """Whether it can make a granted Move: 0 squares are legal too, so all but the fallen can (TAC-MOVE-R8)."""
    return m.where == BOARD and m.doom is None  # TAC-CARD-R1


def may_attack(g: State, m: Model) -> bool:
    """Whether it can make a granted Attack."""
    return bool(granted_modes(g, m))


def granted_modes(g: State, m: Model) -> list[Mode]:
    """The modes of AP cost 1 that it can use now (TAC-ABL-R3)."""
    if not may_move(g, m):
        return []
    return [mode for mode in usable_modes(g, m, 1) if mode.ap == 1]  # TAC-ABL-R3


def granted_interactions(g: State, m: Model) -> list[str]:
    """The elements that it can interact with for 1 AP (TAC-ABL-R3)."""
    near = within_reach(g, m, touched(g, m))
    return [element for element in near if price(g, element) == 1]  # TAC-ABL-R3


# --- grants (TAC-EV-6) ----------------------------------------------------------------------------


def grant_move(g: State, m: Model) -> Flow[None]:
    """GRANT(Move): its owner may take it now, activated or not, or lose it (TAC-ABL-18, TAC-ABL-19)."""
    if may_move(g, m) and (yield from offer(m.seat, "granted-move", "TAC-ABL-18", m.id)):  # TAC-ABL-18, TAC-ABL-19
        yield from do_granted(g, m, MOVE)  # TAC-EV-6


def grant_attack(g: State, m: Model) -> Flow[None]:
    """GRANT(Attack), with a mode of AP cost 1 (TAC-ABL-18, TAC-ABL-R3)."""
    if may_attack(g, m) and (yield from offer(m.seat, "granted-attack", "TAC-ABL-18", m.id)):  # TAC-ABL-18, TAC-ABL-19
        yield from do_granted(g, m, ATTACK)  # TAC-EV-6


def grant_action(g: State, m: Model) -> Flow[None]:
    """GRANT(Action1): one action whose AP cost is 1, no charge, no command, no objective card (TAC-ABL-R3)."""
    if not may_move(g, m):
        return
    words = [MOVE, *([ATTACK] if may_attack(g, m) else [])]  # TAC-ABL-R3
    words += [f"{INTERACT}:{element}" for element in granted_interactions(g, m)]  # TAC-ABL-R3
    word = yield from choose(m.seat, "granted-action", "TAC-ABL-18", [*words, IDLE, NONE], about=m.id)  # TAC-ABL-18
    if word != NONE:
        yield from do_granted(g, m, word)  # TAC-EV-6


def do_granted(g: State, m: Model, word: str) -> Flow[None]:
    """Do it in the middle of what grants it; no AP are spent and no activation begins (TAC-ABL-1, TAC-ABL-R3)."""
    kind, _, what = word.partition(":")
    if kind == MOVE:
        yield from perform(g, m, kind, move(g, m))  # TAC-ABL-1, TAC-ABL-R3
    elif kind == ATTACK:
        yield from perform(g, m, kind, _attack(g, m))  # TAC-ABL-1, TAC-ABL-R3
    elif kind == INTERACT:
        yield from perform(g, m, kind, _interact(g, m, what))  # TAC-ABL-1, TAC-ABL-R3
    else:
        g.tell("idled", "TAC-IDLE-1", who=m.id)


def _attack(g: State, m: Model) -> Flow[None]:
    mode = yield from choose_mode(g, m, granted_modes(g, m))
    yield from attack(g, m, mode)


def _interact(g: State, m: Model, element: str) -> Flow[None]:
    yield from interact(g, m, element, granted=True)  # TAC-ABL-R3
