"""Interact: doors, plunder and corpse piles that a model touches (TAC-INT, TAC-PLU, TAC-DOOR).

An element goes by a word: a door by its id ("door-1"), plunder by its kind and square ("money-bags-10-1"), a pile
by its number ("corpse-pile-1").
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.games.tactics.actions import can_spend, spend
from banneret.games.tactics.agendas import draw_agenda
from banneret.games.tactics.changes import gain, grant_passage, score, set_door, take_plunder
from banneret.games.tactics.library import library
from banneret.games.tactics.listening import speak
from banneret.games.tactics.moments import PLUNDERED
from banneret.games.tactics.state import Model, State
from banneret.games.tactics.steps import step_into
from banneret.games.tactics.will import active_seat, will_test
from banneret.kernel.decisions import Why

if TYPE_CHECKING:
    from banneret.games.tactics.cards import Terrain
    from banneret.kernel.decisions import Flow

DOOR, PILE = "door", "corpse-pile"
BARRED = "barred-door"

NOT_BESIDE = Why("TAC-DOOR-R1", "The model must stand in one of the two squares beside it.")
NOT_TOUCHED = Why("TAC-DEF-R4", "The model must stand there, or beside it with sight of it.")
TAKEN_ALREADY = Why("TAC-PLU-5", "It has been taken.")
NOTHING_TO_DO = Why("TAC-INT-1", "There is nothing to interact with.")


class Plundering:
    """Scratch paper: who took which kind of plunder."""

    __slots__ = ("kind", "who")

    def __init__(self, who: Model, kind: str) -> None:
        self.who = who
        self.kind = kind


# --- which elements, and what they ask for ------------------------------------------------------------


def elements(g: State) -> list[str]:
    """What Interact can be used on: doors that are not broken, plunder still lying, corpse piles (TAC-INT-1)."""
    field, xy, terrain = g.field, g.field.plan.xy, library().terrain
    doors = [field.doors[n].id for n, kind in enumerate(g.doors) if terrain[kind].mark == "?"]  # TAC-INT-1
    plunder = [f"{kind}-{xy[at][0]}-{xy[at][1]}" for at, kind in g.plunder.items()]
    return doors + plunder + [f"{PILE}-{n}" for n in range(1, len(field.piles) + 1)]


def within_reach(g: State, m: Model, touched: int) -> list[str]:
    """Those of them that this model can reach: the fast form of `why_out_of_reach`."""
    field, terrain = g.field, library().terrain
    words = []
    for n, door in enumerate(field.doors):
        if door.beside & m.body and terrain[g.doors[n]].mark == "?":
            words.append(door.id)
    for at, kind in g.plunder.items():
        if touched >> at & 1:
            words.append("{}-{}-{}".format(kind, *field.plan.xy[at]))
    for n, pile in enumerate(field.piles, 1):
        if pile & touched:
            words.append(f"{PILE}-{n}")
    return words


def why_no_interact(g: State, m: Model, element: str, touched: int) -> Why | None:
    """Why this model cannot interact with it; `touched`: its own squares and those in contact (TAC-DEF-R4)."""
    why = why_out_of_reach(g, m, element, touched)
    if why is not None:
        return why
    ap = price(g, element)
    if can_spend(g, ap):  # TAC-INT-1, TAC-INT-R1
        return None
    return Why("TAC-ACT-4", f"That needs {ap} AP; {g.ap} left.", {"needs": ap, "left": g.ap})


def why_out_of_reach(g: State, m: Model, element: str, touched: int) -> Why | None:
    """The same but for action points (granted actions need none); engaged models may interact (TAC-INT-R3)."""
    kind, _, number = element.rpartition("-")
    if kind in (DOOR, "window"):
        return _why_no_door(g, m, int(number) - 1)
    if kind == PILE:
        return None if g.field.piles[int(number) - 1] & touched else NOT_TOUCHED  # TAC-DEF-R4, TAC-TL-4
    at = _plunder_square(g, element)
    if at not in g.plunder:
        return TAKEN_ALREADY  # TAC-PLU-5
    return None if touched >> at & 1 else NOT_TOUCHED  # TAC-PLU-2, TAC-DEF-R4


def _why_no_door(g: State, m: Model, number: int) -> Why | None:
    a, b = g.field.doors[number].squares
    if not m.body & (1 << a | 1 << b):  # TAC-DOOR-2, TAC-DOOR-R1
        return NOT_BESIDE
    return None if library().terrain[g.doors[number]].mark == "?" else NOTHING_TO_DO  # TAC-TL-8


def price(g: State, element: str) -> int:
    """The action points that interacting with it costs (TAC-INT-1, TAC-INT-R1)."""
    return _terrain(g, element).ap  # TAC-INT-1, TAC-INT-R1, TAC-PLU-2


def _terrain(g: State, element: str) -> Terrain:
    kind, _, number = element.rpartition("-")
    if kind == DOOR:
        return library().terrain[g.doors[int(number) - 1]]
    return library().terrain["big-corpse-pile" if kind == PILE else kind.rpartition("-")[0]]


def _plunder_square(g: State, element: str) -> int:
    _, x, y = element.rsplit("-", 2)
    return g.field.plan.square(int(x), int(y))


# --- the action ---------------------------------------------------------------------------------------


def interact(g: State, m: Model, element: str, granted: bool = False) -> Flow[None]:
    """Pay the printed AP, unless the action was granted, and have the element's effect (TAC-INT-1, TAC-INT-2)."""
    if not granted:
        spend(g, price(g, element))  # TAC-INT-1
    kind, _, number = element.rpartition("-")
    if kind == DOOR:
        yield from _work_door(g, m, int(number) - 1)
    elif kind == PILE:
        yield from _climb(g, m, g.field.piles[int(number) - 1])
    else:
        yield from _plunder(g, m, _plunder_square(g, element))


def _work_door(g: State, m: Model, number: int) -> Flow[None]:
    """Open or shut it; a barred one breaks without a roll, and the model may step (TAC-TER-8, TAC-INT-R2)."""
    terrain = library().terrain[g.doors[number]]
    set_door(g, number, terrain.flips_to[0], terrain.rule, m)  # TAC-TL-2, TAC-TL-3, TAC-TL-7
    if terrain.id == BARRED:  # TAC-TER-8
        anywhere = g.field.plan.all & ~g.occupied  # TAC-INT-R2
        yield from step_into(g, m, anywhere, "door-step", "TAC-TER-8")  # TAC-TER-8, TAC-INT-R2


def _climb(g: State, m: Model, pile: int) -> Flow[None]:
    """A will test opens the pile's squares to this model for the rest of the turn (TAC-TL-4)."""
    if (yield from will_test(g, m, "TAC-TL-4")):  # TAC-TL-4
        grant_passage(g, m, pile)  # TAC-TL-4


def _plunder(g: State, m: Model, at: int) -> Flow[None]:
    """The token goes; points and coin or agenda come at once, then whatever plunder triggers (TAC-PLU-6)."""
    worth = library().chosen.plunder
    kind = take_plunder(g, m, at)
    rule = library().terrain[kind].rule
    score(g, m.seat, worth.vp, rule, kind, m.id)  # TAC-PLU-3, TAC-PLU-4, TAC-PLU-R2, TAC-PLU-R3
    if kind == "money-bags":
        gain(g, m.seat, worth.money_bags.coin, worth.money_bags.coins, rule)  # TAC-PLU-3, TAC-PLU-R1
    else:
        for _ in range(worth.secret_letters.agendas):
            yield from draw_agenda(g, m.seat, m)  # TAC-PLU-4
    taken = Plundering(m, kind)
    yield from speak(g, PLUNDERED, "TAC-PLU-6", taken, active_seat(g), m.id)  # TAC-PLU-6
