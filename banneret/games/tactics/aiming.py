"""Effects used as actions, commands and objective cards: whom they may pick, and their order of resolving (TW-B1).

Such an effect takes a target; its `may` half says of any model whether it can be picked. One that needs no target
picks its user.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from banneret.games.tactics.actions import can_spend, spend
from banneret.games.tactics.cards import AbilityLine, ObjectiveCard
from banneret.games.tactics.changes import pay
from banneret.games.tactics.contact import SHORT, distance, in_contact
from banneret.games.tactics.listening import cost_text
from banneret.games.tactics.state import BOARD, Model, State, can_pay
from banneret.kernel.decisions import Why, choose
from banneret.kernel.windows import Ability

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

# --- selectors (TAC-EV-10) ------------------------------------------------------------------------


def itself(g: State, m: Model, other: Model, **_: int) -> bool:
    """`self`: the user."""
    return other is m  # TAC-EV-10


def friend_near(g: State, m: Model, other: Model, **_: int) -> bool:
    """`friend≤3`: a friend at short range, in sight or not; never the user (TAC-DEF-R2)."""
    return other.seat == m.seat and other is not m and distance(g, m, other) <= SHORT  # TAC-EV-10, TAC-DEF-31


def enemy_near(g: State, m: Model, other: Model, **_: int) -> bool:
    """`enemy≤3`: an enemy at short range, in sight or not."""
    return other.seat != m.seat and distance(g, m, other) <= SHORT  # TAC-EV-10, TAC-DEF-31


def friend_beside(g: State, m: Model, other: Model, **_: int) -> bool:
    """`friend@`: a friend in contact."""
    return other.seat == m.seat and other is not m and in_contact(g, m, other)  # TAC-EV-10, TAC-ABL-R4


# --- declare, pay, choose targets, resolve (TAC-ABL-R8) -------------------------------------------


def picks(g: State, m: Model, effect: Ability, args: Mapping[str, int]) -> list[Model]:
    """The models that this effect may be aimed at now."""
    return [o for o in g.models if o.where == BOARD and effect.may_be_used(g, m, o, **args) is True]


def why_not_used(g: State, m: Model, line: AbilityLine | ObjectiveCard, effect: Ability) -> Why | None:
    """Why the active model cannot use it: action points, coins, nobody to aim at."""
    if not can_spend(g, line.ap):
        needs = line.ap or 1
        return Why("TAC-ACT-4", f"That needs {needs} AP; {g.ap} left.", {"needs": needs, "left": g.ap})
    if not can_pay(g, m.seat, line.coins):  # TAC-ABL-R8
        return Why("TAC-ABL-R8", f"{line.name} costs {cost_text(line.coins)}.")
    if not picks(g, m, effect, line.args):  # TAC-ABL-R8
        return Why("TAC-ABL-R8", f"There is nobody to aim {line.name} at.")
    return None


def use(g: State, m: Model, line: AbilityLine | ObjectiveCard, effect: Ability) -> Flow[None]:
    """Declare, pay, choose the target, resolve (TAC-ABL-R8)."""
    g.tell("used", effect.rule, who=m.id, ability=line.name, id=line.id)
    spend(g, line.ap)  # TAC-ABL-14, TAC-ABL-12, TAC-OC-R1
    pay(g, m.seat, line.coins, effect.rule, m)  # TAC-ABL-R8, TAC-OC-R1
    names = [target.id for target in picks(g, m, effect, line.args)]  # TAC-ABL-R8
    name = yield from choose(m.seat, "ability-target", "TAC-ABL-R8", names, about=m.id)  # TAC-ABL-R8
    done = effect(g, m, g.model(name), **line.args)  # TAC-ABL-2: nobody is activated by it
    if done is not None:
        yield from done
