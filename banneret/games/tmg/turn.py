"""From one rest to the next: set-up, the start of a round, one turn, the end of a round, Clean-Up (TMG-ROUND-2)."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from banneret.games.tmg.activation import activate_unit
from banneret.games.tmg.board import activate_ncu, may_activate
from banneret.games.tmg.changes import (
    begin_turn,
    clear_board,
    end_turn,
    expire,
    lift,
    next_round,
    note_engaged,
    pass_first,
    set_stage,
    tokens_off,
)
from banneret.games.tmg.engagement import engagement
from banneret.games.tmg.hands import discard_some, draw_cards, draw_up_to, refill_size
from banneret.games.tmg.listening import speak
from banneret.games.tmg.matter import Turn
from banneret.games.tmg.modes import (
    deploy_reserve,
    reserve_turns,
    reserves_refused,
    round_end,
    round_start,
    score_round,
    why_no_pass,
)
from banneret.games.tmg.moments import W_CLEAN, W_ROUND_END, W_ROUND_START, W_TURN_END, W_TURN_START
from banneret.games.tmg.set_up import set_up
from banneret.games.tmg.state import (
    CLEAN_UP,
    OTHER,
    RESERVE,
    ROUND_END,
    ROUND_START,
    TURN,
    TURNS,
    NcuUnit,
    State,
    Unit,
)
from banneret.games.tmg.turn_words import DRAW_MORE
from banneret.games.tmg.victory import victory_check
from banneret.kernel.decisions import Why, choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

PASS = "pass"
ACTIVATED: Final = Why("TMG-ACT-2", "It has been activated this round.")
KEPT_OUT: Final = Why("TMG-ACT-R1", "An effect keeps it from being activated this round.")


def go_on(g: State) -> Flow[None]:
    """Play on to the next rest."""
    if g.stage == ROUND_START:
        yield from _start_round(g)  # TMG-ROUND-1
    elif g.stage == TURNS:
        yield from _turn(g)
    elif g.stage == ROUND_END:
        yield from _end_round(g)
    elif g.stage == CLEAN_UP:
        yield from _clean_up(g)
    else:
        yield from set_up(g)


def _start_round(g: State) -> Flow[None]:
    yield from round_start(g)
    yield from speak(g, W_ROUND_START, Turn(g.first))
    set_stage(g, TURNS)  # TMG-ROUND-2


# -- turns -------------------------------------------------------------------------------------------------


def waiting(g: State, seat: str) -> list[Unit | NcuUnit]:
    """The units and NCUs that a player still has to activate this round."""
    units: list[Unit | NcuUnit] = [u for u in g.standing(seat) if not u.activated]  # TMG-ACT-2, TMG-ACT-R1
    return [*units, *(c for c in g.ncus if c.seat == seat and may_activate(c))]  # TMG-ACT-9


def phase_over(g: State) -> bool:
    """Whether all units of both sides have activated, or both players have passed in a row."""
    if any(waiting(g, seat) for seat in (g.first, OTHER[g.first])):
        return False  # TMG-ACT-4, TMG-ACT-7
    return g.passes >= 2 or not any(reserve_turns(g, seat) for seat in (g.first, OTHER[g.first]))


def _turn(g: State) -> Flow[None]:
    """One player's turn: an activation, or a pass if there is nothing left to activate (TMG-ACT-6)."""
    if phase_over(g):
        set_stage(g, ROUND_END)  # TMG-ACT-7
        g.tell("turns-over", "TMG-ACT-7", round=g.round)
        return
    seat = g.to_act
    begin_turn(g, seat)  # TMG-ACT-1, TMG-ACT-4, TMG-ROUND-R1
    note_engaged(g, _engaged_pairs(g))
    turn = Turn(seat)
    yield from speak(g, W_TURN_START, turn)
    chosen = yield from _select(g, seat)
    if isinstance(chosen, NcuUnit):
        yield from activate_ncu(g, chosen)
    elif isinstance(chosen, Unit):
        yield from activate_unit(g, chosen)
    yield from speak(g, W_TURN_END, turn)
    expire(g, TURN, "TMG-CONTENT-R12")  # TMG-CONTENT-R12: "this turn" ends after W-TURN-END
    end_turn(g, passed=chosen == PASS)  # TMG-ACT-3


def _engaged_pairs(g: State) -> tuple[tuple[int, int], ...]:
    return tuple((a.n, b.n) for a, b in combinations(g.standing(), 2) if a.seat != b.seat and engagement(g, a, b))


def refusals(g: State, seat: str) -> dict[str, Why]:
    """Why the others cannot be activated, no other reserve comes, and nobody may pass."""
    left = waiting(g, seat)
    every: list[Unit | NcuUnit] = [*g.standing(seat), *(c for c in g.ncus if c.seat == seat and not c.out)]
    found = {one.id: ACTIVATED if one.activated else KEPT_OUT for one in every if one not in left}  # TMG-ACT-2
    found |= {f"reserve:{id}": why for id, why in reserves_refused(g, seat).items()}
    return found | ({PASS: why} if (why := why_no_pass(left)) else {})


def _select(g: State, seat: str) -> Flow[Unit | NcuUnit | str]:
    """Whom to activate, or a word: a pass, or the deployment of a reserve where the mode makes that a turn."""
    mine = {one.id: one for one in waiting(g, seat)}
    reserves = {f"reserve:{u.id}": u for u in reserve_turns(g, seat)}
    words = [*mine, *reserves, *([] if why_no_pass([*mine.values()]) else [PASS])]  # TMG-ACT-5, TMG-ACT-6
    word = yield from choose(seat, "activate", "TMG-ACT-2", words, lambda: refusals(g, seat))  # TMG-ACT-2
    if word == PASS:
        g.tell("passed", "TMG-ACT-6", seat=seat)
        return PASS
    if word in reserves:
        acts = yield from deploy_reserve(g, reserves[word])
        return reserves[word] if acts else RESERVE
    return mine[word]


# -- the end of a round ------------------------------------------------------------------------------------


def _end_round(g: State) -> Flow[None]:
    """W-ROUND-END, then the mode's scoring and the victory check."""
    yield from speak(g, W_ROUND_END, Turn(g.first))
    yield from round_end(g)
    yield from score_round(g)  # TMG-WIN-R4, TMG-CLEAN-R1
    victory_check(g)  # TMG-CLEAN-1
    if g.end is None:
        set_stage(g, CLEAN_UP)


def _clean_up(g: State) -> Flow[None]:
    """Steps 2 to 10 (TMG-CLEAN)."""
    tokens_off(g)  # TMG-CLEAN-2, TMG-CLEAN-R3
    yield from speak(g, W_CLEAN, Turn(g.first))
    clear_board(g, "TMG-CLEAN-3")  # TMG-CLEAN-3
    for u in g.units:
        for effect in [e for e in u.lasting if e.until == "influence"]:
            lift(g, u, effect, "TMG-CLEAN-4")  # TMG-CLEAN-4, TMG-INF-3
    for seat in (g.first, OTHER[g.first]):
        yield from _refill(g, seat)  # TMG-CLEAN-R2
    pass_first(g)  # TMG-CLEAN-9
    next_round(g)  # TMG-CLEAN-10
    set_stage(g, ROUND_START)


def _refill(g: State, seat: str) -> Flow[None]:
    """Discard any number, then draw up to three; some effects let a player hold more."""
    yield from discard_some(g, seat, 0, None, "TMG-CLEAN-5")  # TMG-CLEAN-5
    yield from draw_up_to(g, seat, refill_size(g, seat), "TMG-CLEAN-6")  # TMG-CLEAN-6, TMG-CLEAN-7
    for _ in [e for e in g.edicts if e.effect == DRAW_MORE and e.seat == seat]:
        yield from draw_cards(g, seat, 1, "TMG-CONTENT-R8")
    expire(g, f"refill:{seat}", "TMG-CLEAN-6")
