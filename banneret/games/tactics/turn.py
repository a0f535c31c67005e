"""Rounds, turns, activations, actions: where the match rests and what comes next (TAC-RND, TAC-PASS, TAC-ACT)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics import menu
from banneret.games.tactics.actions import perform, spend
from banneret.games.tactics.agendas import play_agenda, reveal_all
from banneret.games.tactics.attack import attack, choose_mode, usable_modes
from banneret.games.tactics.cards import Cost
from banneret.games.tactics.changes import (
    announce,
    begin_activation,
    discard,
    end_activation,
    passed,
    pay,
    set_stage,
    spend_ap,
    steady,
    to_act,
    unmark_wounds,
)
from banneret.games.tactics.charge import charge
from banneret.games.tactics.commands import command
from banneret.games.tactics.deaths import put_rider
from banneret.games.tactics.deploy import deploy_one, overflow, placements
from banneret.games.tactics.end_phase import begin_round, end_phase
from banneret.games.tactics.interact import interact
from banneret.games.tactics.library import library
from banneret.games.tactics.menu import Menu
from banneret.games.tactics.move import move
from banneret.games.tactics.objectives import use_objective
from banneret.games.tactics.setup import deal_objectives, keep_agendas, muster_together, roll_off, start_of_game
from banneret.games.tactics.smash import smash
from banneret.games.tactics.state import (
    ACTION,
    AGENDAS,
    BOARD,
    DEPLOY,
    END_PHASE,
    MUSTER,
    OBJECTIVES,
    OTHER,
    ROLL_OFF,
    ROUND,
    SEATS,
    START,
    TURN,
    UNDEPLOYED,
    Model,
    State,
    can_pay,
)
from banneret.kernel.decisions import Choose, Why, choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

ACTIVATION = Cost(0, 0, 1)  # TAC-COIN-6, TAC-COIN-R1, TAC-ACT-2
PASS = "pass"


def go_on(g: State) -> Flow[None]:
    """Play from one rest to the next: one step of the setup, one turn's choice, one action, one end phase."""
    yield from STRETCHES[g.stage](g)
    if g.over is not None:
        reveal_all(g)  # TAC-AGE-1: whatever ended it


# --- turns (TAC-RND, TAC-PASS) --------------------------------------------------------------------------------


def left(g: State, seat: str) -> int:
    """Left(p): living, uncaptured, unactivated models, on the board or in round 1 undeployed (TAC-PASS-R1)."""
    ready = [
        m for m in g.models if m.seat == seat and not m.activated and m.where in (BOARD, UNDEPLOYED)
    ]  # TAC-PASS-R1
    return len(ready)


def activatable(g: State, seat: str) -> list[Model]:
    """The models this player can activate now (TAC-RND-2, TAC-RND-3, TAC-COIN-6, TAC-DEP-R3)."""
    if not can_pay(g, seat, ACTIVATION):
        return []  # TAC-COIN-6, TAC-RND-5
    return [m for m in g.models if m.seat == seat and not m.activated and _ready(g, m)]  # TAC-RND-3, TAC-RND-6


def _ready(g: State, m: Model) -> bool:
    return m.where == BOARD or (m.where == UNDEPLOYED and placements(g, m) != 0)  # TAC-DEP-R3


def why_no_pass(g: State, seat: str) -> Why | None:
    """A pass needs fewer models left than the opponent, 2 silver, and an opponent who can activate."""
    if g.must_activate:
        return Why("TAC-PASS-2", "The opponent has just passed.")  # TAC-PASS-2
    if not can_pay(g, seat, library().chosen.pass_cost):
        return Why("TAC-PASS-1", "A pass costs 2 silver.")  # TAC-PASS-1, TAC-COIN-8, TAC-COIN-R2
    if not left(g, seat) < left(g, OTHER[seat]):
        return Why(
            "TAC-PASS-1", "Only the player with fewer models left to activate may pass."
        )  # TAC-PASS-1, TAC-PASS-3
    if not activatable(g, OTHER[seat]):
        return Why("TAC-PASS-R1", "The opponent could not activate anything.")  # TAC-PASS-R1
    return None


def take_turn(g: State) -> Flow[None]:
    """Whoever is to move activates a model or passes; without one the turn goes to the other."""
    ready = activatable(g, g.to_act)
    if not ready:
        to_act(g, OTHER[g.to_act])  # TAC-RND-5, TAC-RND-6, TAC-RND-R1
        ready = activatable(g, g.to_act)
    if not ready:
        set_stage(g, END_PHASE)  # TAC-RND-4, TAC-END-1
        return
    seat = g.to_act
    no_pass = why_no_pass(g, seat)
    words = [m.id for m in ready] + ([] if no_pass else [PASS])
    word = yield from choose(seat, "activate", "TAC-RND-1", words, lambda: _refused(g, seat))  # TAC-RND-1, TAC-ACT-1
    if word == PASS:
        pay(g, seat, library().chosen.pass_cost, "TAC-PASS-1")  # TAC-PASS-1
        passed(g, seat, left(g, seat), left(g, OTHER[seat]))
        return
    yield from activate(g, g.model(word))


def _refused(g: State, seat: str) -> dict[str, Why]:
    refused = {}
    for m in g.models:
        if m.seat == seat and m.activated and m.where == BOARD:
            refused[m.id] = Why("TAC-RND-3", "It has been activated this round.")  # TAC-RND-3
        elif m.seat == seat and m.where == UNDEPLOYED and not _ready(g, m):
            refused[m.id] = Why("TAC-DEP-R3", "There is no room for it in the zone.")  # TAC-DEP-R3
    if (why := why_no_pass(g, seat)) is not None:
        refused[PASS] = why
    return refused


def activate(g: State, m: Model) -> Flow[None]:
    """Pay 1 copper, set the action points, begin (TAC-ACT-2, TAC-ACT-R3)."""
    pay(g, m.seat, ACTIVATION, "TAC-ACT-2")  # TAC-ACT-2, TAC-ACT-R3
    if m.where == UNDEPLOYED:
        yield from overflow(g, m)  # TAC-DEP-1
        to_act(g, OTHER[m.seat])
        return
    begin_activation(g, m, max(1, 2 - (1 if m.routed else 0)))  # TAC-DEF-9, TAC-TOK-4, TAC-TOK-6, TAC-AP-4, TAC-AP-5


# --- actions (TAC-ACT, TAC-AP) --------------------------------------------------------------------------------


def one_action(g: State) -> Flow[None]:
    """One action of the active model; when nothing is left to do, its activation ends (TAC-ACT-3)."""
    m = g.models[g.active]
    word = yield Choose(
        m.seat, "action", "TAC-ACT-3", (offered := Menu(g, m)).options, offered.refused, m.id
    )  # TAC-ACT-3
    kind, _, what = word.partition(":")
    announce(g, kind)  # TW-A2
    if kind == menu.END:
        end(g, m)  # TAC-ACT-R1
        return
    yield from ACTIONS[kind](g, m, what)
    if g.over is None and (m.where != BOARD or (g.ap <= 0 and not menu.free_actions(g, m))):  # TAC-ACT-3, TAC-ACT-R2
        end(g, m)


def end(g: State, m: Model) -> None:
    """The activation ends: a routed token that was there at its beginning goes, turn-long effects lapse."""
    if m.routed and m.routed_before:
        steady(g, m, "TAC-TOK-5", shaken=False)  # TAC-TOK-5, TAC-TOK-R3
    end_activation(g)  # TAC-ACT-R4
    to_act(g, OTHER[m.seat])  # TAC-RND-2
    set_stage(g, TURN)


def _move(g: State, m: Model, _: str) -> Flow[None]:
    spend_ap(g, 1)  # TAC-MOVE-1
    yield from perform(g, m, "move", move(g, m))


def _attack(g: State, m: Model, _: str) -> Flow[None]:
    mode = yield from choose_mode(g, m, usable_modes(g, m, g.ap))
    spend_ap(g, mode.ap)  # TAC-ATK-1, TAC-MODE-4
    yield from perform(g, m, "attack", attack(g, m, mode))


def _charge(g: State, m: Model, _: str) -> Flow[None]:
    spend_ap(g, 2)  # TAC-CHG-1
    yield from perform(g, m, "charge", charge(g, m))


def _charge_terrain(g: State, m: Model, _: str) -> Flow[None]:
    spend_ap(g, 2)  # TAC-CHT-1
    yield from perform(g, m, "charge-terrain", smash(g, m))


def _interact(g: State, m: Model, element: str) -> Flow[None]:
    yield from perform(g, m, "interact", interact(g, m, element))


def _ability(g: State, m: Model, id: str) -> Flow[None]:
    yield from perform(g, m, "ability", command(g, m, id))


def _objective(g: State, m: Model, card: str) -> Flow[None]:
    yield from perform(g, m, "objective", use_objective(g, m, card))  # TAC-ACT-5


def _idle(g: State, m: Model, _: str) -> Flow[None]:
    spend_ap(g, 1)  # TAC-IDLE-1
    g.tell("idled", "TAC-IDLE-1", who=m.id)
    yield from ()


def _dismount(g: State, m: Model, _: str) -> Flow[None]:
    spend(g, 0)  # TAC-MNT-R1
    yield from perform(g, m, "dismount", put_rider(g, m, m.body, "TAC-MNT-4"))  # TAC-MNT-4


def _healing_balm(g: State, m: Model, _: str) -> Flow[None]:
    spend(g, 0)  # TAC-EQ-R7
    discard(g, m, "TAC-EQ-20")  # TAC-EQ-20
    unmark_wounds(g, m, library().equipment[menu.BALM].args["wounds"], "TAC-EQ-20")  # TAC-EQ-20
    yield from ()


def _agenda(g: State, m: Model, card: str) -> Flow[None]:
    yield from play_agenda(g, m, card)


ACTIONS = {
    menu.MOVE: _move,
    menu.ATTACK: _attack,
    menu.CHARGE: _charge,
    menu.SMASH: _charge_terrain,
    "interact": _interact,
    "ability": _ability,
    "objective": _objective,
    menu.IDLE: _idle,
    menu.DISMOUNT: _dismount,
    menu.BALM: _healing_balm,
    "agenda": _agenda,
}

STRETCHES = {
    MUSTER: muster_together,
    ROLL_OFF: roll_off,
    OBJECTIVES: deal_objectives,
    AGENDAS: keep_agendas,
    DEPLOY: deploy_one,
    START: start_of_game,
    ROUND: begin_round,
    TURN: take_turn,
    ACTION: one_action,
    END_PHASE: end_phase,
}

__all__ = ["SEATS", "activatable", "go_on", "left", "why_no_pass"]
