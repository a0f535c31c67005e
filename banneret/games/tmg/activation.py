"""The activation of a Combat Unit: token, disbanding, what "activates" triggers, the free Maneuver, one action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banneret.games.tmg.actions import ACTIONS, ATTACK, CHARGE, take_action, why_no_action, why_no_action_in_full
from banneret.games.tmg.attack_action import attack, attack_targets
from banneret.games.tmg.casualties import alive, restore
from banneret.games.tmg.changes import activate, disband, hand_over
from banneret.games.tmg.charge import charge, charge_targets, nearest_targets
from banneret.games.tmg.deeds import afflict, remove_condition
from banneret.games.tmg.engagement import engaged
from banneret.games.tmg.listening import speak
from banneret.games.tmg.maneuver import MANEUVER, maneuver
from banneret.games.tmg.matter import Activation
from banneret.games.tmg.moments import W_ACTIVATE
from banneret.games.tmg.state import NOBODY, VULNERABLE, WEAKENED, State, Unit
from banneret.games.tmg.values import bears
from banneret.games.tmg.walls import wall_refusals, wall_targets
from banneret.kernel.decisions import NO, NONE, YES, Choose, Why, choose

if TYPE_CHECKING:
    from banneret.games.tmg.charge import Rush
    from banneret.kernel.decisions import Flow

RIDES = ("cavalry", "direwolf", "the-mountain-that-rides")  # one free Maneuver at the start of the activation
MARSHAL = "marshal"  # in place of a Maneuver


def activate_unit(g: State, u: Unit) -> Flow[None]:
    """The seven steps of an activation."""
    u = yield from _disbanded(g, u)  # TMG-BAND-6, TMG-CAV-R2
    activate(g, u, "TMG-ACT-3")  # TMG-ACT-3, TMG-ACT-R4
    act = Activation(u)
    free = not engaged(g, u)  # TMG-CAV-R1: checked when the activation starts
    yield from speak(g, W_ACTIVATE, act, u.id)
    bound = act.idle or act.enraged  # TMG-CONV-R7: a Maneuver is an action, a free one, too
    if alive(u) and free and not bound and any(bears(g, u, use) for use in RIDES):
        yield from _ride(g, act)  # TMG-CAV-1, TMG-CAV-R2
    if alive(u) and not act.idle:
        yield from _act(g, act)  # TMG-ACT-8


def _disbanded(g: State, u: Unit) -> Flow[Unit]:
    """A band may part as it activates; one of the two is then activated."""
    if u.mate == NOBODY:
        return u
    if (yield from choose(u.seat, "disband", "TMG-BAND-6", [YES, NO], about=u.id)) == NO:  # TMG-BAND-6
        return u
    effects = u.lasting
    right = disband(g, u, "TMG-BAND-6")
    for effect in effects:  # TMG-BAND-9: its owner chooses on which of the two it stays
        owner = effect.seat or u.seat
        name = yield from choose(owner, f"keeps:{effect.effect}", "TMG-BAND-9", [u.id, right.id])  # TMG-BAND-9
        if name == right.id:
            hand_over(g, u, right, effect)
    name = yield from choose(u.seat, "which-half", "TMG-BAND-6", [u.id, right.id])  # TMG-BAND-6, TMG-BAND-R4
    return u if name == u.id else right


def _ride(g: State, act: Activation) -> Flow[None]:
    """The free Maneuver of riders, before the normal action."""
    u = act.unit
    if engaged(g, u):
        return  # TMG-ACT-R5
    words = [MANEUVER, *([MARSHAL] if act.marshal else []), NONE]
    word = yield from choose(u.seat, "free-maneuver", "TMG-CAV-1", words, about=u.id)  # TMG-CAV-1
    if word == MANEUVER:
        yield from maneuver(g, u)
    elif word == MARSHAL:
        yield from _rest(g, act)


def _rest(g: State, act: Activation) -> Flow[None]:
    """Marshal: restore 3 and remove a condition instead of a Maneuver, once this turn."""
    u = act.unit
    act.marshal = False
    restore(g, u, 3, "TMG-CONTENT-R4")
    if u.conditions:
        condition = yield from choose(u.seat, "condition:marshal", "TMG-COND-7", [*u.conditions], about=u.id)
        yield from remove_condition(g, u, condition)  # TMG-COND-7


def _act(g: State, act: Activation) -> Flow[None]:
    """Choose one action that can be carried out, and take it."""
    u = act.unit
    if act.enraged and (wild := nearest_targets(g, u)):
        spurned = [t for t in act.taunts if t in wild]
        yield from charge(g, u, wild, lambda rush: _full_tilt(g, rush, spurned))
        return
    words = menu(g, act)
    if not words:
        g.tell("idle", "TMG-ACT-R3", who=u.id)  # TMG-ACT-R3
        return
    word = yield Choose(u.seat, "action", "TMG-ACT-8", words, lambda: refusals(g, act), u.id)  # TMG-ACT-8, TMG-ACT-R3
    taunts = _unanswered(g, act)
    if word not in (ATTACK, CHARGE):
        _suffer_taunts(g, u, taunts)
    if word == MARSHAL:
        yield from _rest(g, act)
    elif word == CHARGE:
        yield from charge(g, u, how=lambda rush: _suffer_taunts(g, u, [t for t in taunts if t is not rush.target]))
    elif word == ATTACK:
        yield from attack(g, u, named=lambda e: _suffer_taunts(g, u, [t for t in taunts if t is not e]))
    else:
        yield from take_action(g, u, word)


def _full_tilt(g: State, rush: Rush, taunts: Sequence[Unit]) -> None:
    """The charge that must be made; of the taunters only those count that it could be made on."""
    rush.counts_as = 6  # TMG-CONTENT-R12
    _suffer_taunts(g, rush.unit, [t for t in taunts if t is not rush.target])


def menu(g: State, act: Activation) -> list[str]:
    """The actions that can legally be carried out."""
    u = act.unit
    words = [action for action in ACTIONS if why_no_action(g, u, action) is None]  # TMG-ACT-R2, TMG-ACT-R3
    words += wall_targets(g, u)  # TMG-SETUP-4
    return [*words, MARSHAL] if act.marshal and MANEUVER in words else words


def refusals(g: State, act: Activation) -> dict[str, Why]:
    """Why the other actions cannot be chosen."""
    found = {action: why_no_action_in_full(g, act.unit, action) for action in ACTIONS}
    return {action: why for action, why in found.items() if why is not None} | wall_refusals(g, act.unit)


def _unanswered(g: State, act: Activation) -> list[Unit]:
    """The taunters that the unit could attack or charge as it declares its action."""
    if not act.taunts:
        return []
    u, words = act.unit, menu(g, act)
    fight = attack_targets(g, u) if ATTACK in words else []
    rush = charge_targets(g, u) if CHARGE in words else []
    return [taunter for taunter in act.taunts if taunter in fight or taunter in rush]


def _suffer_taunts(g: State, u: Unit, taunts: Sequence[Unit]) -> None:
    """Who declares anything but an attack or charge on a taunter first becomes Vulnerable and Weakened."""
    for _ in taunts:
        afflict(g, u, VULNERABLE, WEAKENED)
