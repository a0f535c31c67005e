"""Deployment: one model after the other inside the own zone; those without room come in round 1 (TAC-DEP)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banneret.battlefield.squares import bits
from banneret.games.tactics.cards import RANKS
from banneret.games.tactics.changes import count_as_activated, deploy, set_stage, to_act
from banneret.games.tactics.course import blocks_in
from banneret.games.tactics.deaths import kill
from banneret.games.tactics.state import OTHER, START, UNDEPLOYED, Model, State
from banneret.kernel.decisions import Choose, Why, choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow


def placements(g: State, m: Model) -> int:
    """Where a model may be placed (a large one by its top left square): free OPEN squares of its zone (TAC-DEP-R1)."""
    free = g.field.zones[g.zones[m.seat]] & g.ground.open & ~g.occupied  # TAC-DEP-R1, TAC-SETUP-9
    return blocks_in(g, free) if m.card.large else free  # TAC-DEP-R1, TAC-WALL-R1


def waiting(g: State, seat: str) -> list[Model]:
    """This seat's models that are not deployed yet."""
    return [m for m in g.models if m.seat == seat and m.where == UNDEPLOYED]


def next_to_deploy(g: State) -> list[Model]:
    """The models one of which is placed next, if any; those without room are skipped (TAC-SETUP-11)."""
    for seat in (g.first, OTHER[g.first]):  # TAC-SETUP-8
        fitting = [m for m in waiting(g, seat) if placements(g, m)]  # TAC-SETUP-11, TAC-DEP-R1
        for rank in RANKS:  # TAC-SETUP-10
            for large in (True, False):  # TAC-DEP-R1
                if group := [m for m in fitting if m.card.rank == rank and m.card.large == large]:
                    return group
    return []


def deploy_one(g: State) -> Flow[None]:
    """One placement; stopping is forbidden while one is possible (TAC-SETUP-8 to TAC-SETUP-11, TW-S7, TW-S8)."""
    if group := next_to_deploy(g):
        m = yield from _choose_model(g, group)
        at = yield from _choose_square(g, m, "TAC-SETUP-9")
        deploy(g, m, at, "TAC-SETUP-8")
        group = next_to_deploy(g)
    if group:
        to_act(g, group[0].seat)  # TAC-SETUP-8
    else:
        set_stage(g, START)  # TAC-SETUP-12


def _choose_model(g: State, group: Sequence[Model]) -> Flow[Model]:
    """Which of them, in any order (TAC-DEP-R1); of models that are alike the first stands for all."""
    words = [m.id for n, m in enumerate(group) if not any(_alike(m, other) for other in group[:n])]
    seat = group[0].seat
    word = yield from choose(seat, "deploy-model", "TAC-SETUP-10", words, lambda: _refused(g, seat, words))
    return g.model(word)


def _alike(a: Model, b: Model) -> bool:
    return a.card is b.card and a.equipment == b.equipment


def _refused(g: State, seat: str, words: Sequence[str]) -> dict[str, Why]:
    """The waiting models that cannot be placed now, each with its reason."""
    offered = g.model(words[0])
    return {m.id: _why_later(g, m, offered) for m in waiting(g, seat) if m.id not in words}


def _why_later(g: State, m: Model, offered: Model) -> Why:
    if not placements(g, m):
        return Why("TAC-SETUP-11", "There is no room for it: it waits for round 1.")  # TAC-SETUP-11
    if m.card.rank != offered.card.rank:
        return Why("TAC-SETUP-10", "Heroes are deployed first, then champions, then soldiers.")  # TAC-SETUP-10
    if m.card.large != offered.card.large:
        return Why("TAC-DEP-R1", "Within a type large models are deployed first.")  # TAC-DEP-R1
    return Why("TAC-DEP-R1", "It is like one that is offered: deploy that one.")


def _choose_square(g: State, m: Model, rule: str) -> Flow[int]:
    """Where, as [x, y]; for a large model the top left square of its block."""
    spots, xy = placements(g, m), g.field.plan.xy
    if spots.bit_count() == 1:
        return spots.bit_length() - 1
    at = yield Choose(m.seat, "deploy-square", rule, lambda: [[*xy[n]] for n in bits(spots)], about=m.id)
    return g.field.plan.square(*at)


# --- without room (TAC-DEP-1, TAC-DEP-2) --------------------------------------------------------------------


def overflow(g: State, m: Model) -> Flow[None]:
    """In round 1 a waiting model may be placed as its activation, without AP and actions (TAC-DEP-1, TAC-DEP-R2)."""
    at = yield from _choose_square(g, m, "TAC-DEP-1")
    deploy(g, m, at, "TAC-DEP-1")  # TAC-DEP-1
    count_as_activated(g, m)  # TAC-DEP-1, TAC-DEP-R2


def perish_undeployed(g: State) -> Flow[None]:
    """Whoever still waits before round 1's end phase is killed; nobody is credited (TAC-DEP-2, TAC-DEP-R4)."""
    for seat in (g.first, OTHER[g.first]):
        for m in waiting(g, seat):
            yield from kill(g, m, None)  # TAC-DEP-2, TAC-DEP-R4
