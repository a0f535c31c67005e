"""The attack action and its sequence (TAC-ATK-4 to TAC-ATK-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from banneret.battlefield.squares import bits
from banneret.games.tactics.cards import Cost, Improvement, Mode
from banneret.games.tactics.changes import deny_capture, mark_wounds, pay
from banneret.games.tactics.contact import enemies_in_contact, enemies_in_sight, engaged, in_contact
from banneret.games.tactics.deaths import bury_the_fallen
from banneret.games.tactics.listening import bonuses, cost_text, speak
from banneret.games.tactics.moments import ATTACK_ROLL, ATTACKER_AFTERMATH, DEFENDER_AFTERMATH
from banneret.games.tactics.rolls import ATTACK, Throw, throw
from banneret.games.tactics.state import BOARD, Model, State, can_pay
from banneret.games.tactics.steps import step_into
from banneret.games.tactics.wounds import Defense, defend, suffer
from banneret.kernel.decisions import ChooseSome, Why, choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

WEAPONS = {
    "melee": {"valyrian-steel": "Valyrian Steel", "heirloom-weapon": "Heirloom Weapon"},  # TAC-EQ-15, TAC-EQ-21
    "ranged": {"steel-arrowheads": "Steel Arrowheads"},  # TAC-EQ-24
}


class Blow:
    """Scratch paper of one attack."""

    __slots__ = (
        "attacker",
        "blocked",
        "charging",
        "dealt",
        "defense_dice",
        "dice",
        "hits",
        "mode",
        "rerolls",
        "slays",
        "target",
        "vacated",
        "value",
    )

    def __init__(self, attacker: Model, mode: Mode, charging: bool = False) -> None:
        self.attacker = attacker
        self.mode = mode
        self.charging = charging
        self.dice = mode.dice + (1 if charging else 0)  # TAC-MODE-3, TAC-CHG-4
        self.value = 0  # added to each die
        self.rerolls = 0
        self.target = attacker  # until one is chosen
        self.hits = self.blocked = self.defense_dice = self.dealt = 0
        self.slays = False  # Obsidian Dagger
        self.vacated = 0  # squares of what this attack killed


# --- which modes and targets (TAC-ATK-1 to TAC-ATK-3) ---------------------------------------------------------


def targets(g: State, m: Model, mode: Mode) -> list[Model]:
    """Melee: enemies in contact. Ranged: any enemy in sight, if the attacker is unengaged."""
    if mode.melee:
        return enemies_in_contact(g, m)  # TAC-MODE-1, TAC-MODE-R1, TAC-ATK-3
    if engaged(g, m):
        return []  # TAC-MODE-2, TAC-ATK-3
    return enemies_in_sight(g, m)  # TAC-MODE-R2, TAC-LOS-3, TAC-DEF-25


def why_no_mode(g: State, m: Model, mode: Mode) -> Why | None:
    """Why this mode cannot be used now."""
    if not can_pay(g, m.seat, mode.coins):
        return Why("TAC-MODE-8", f"{mode.name} costs {cost_text(mode.coins)}.")  # TAC-MODE-8, TAC-ATK-2
    if targets(g, m, mode):
        return None
    if mode.melee:
        return Why("TAC-MODE-1", f"{mode.name} needs an enemy in contact.")
    if engaged(g, m):
        return Why("TAC-MODE-2", f"{mode.name} cannot be used while engaged.")
    return Why("TAC-LOS-3", f"{mode.name} needs an enemy in sight.")


def usable_modes(g: State, m: Model, ap: int) -> list[Mode]:
    """The modes that can be used with so many action points (TAC-ATK-1, TAC-ATK-R3)."""
    return [mode for mode in m.card.modes if mode.ap <= ap and why_no_mode(g, m, mode) is None]  # TAC-ATK-1, TAC-ATK-R3


# --- the action -----------------------------------------------------------------------------------------------


def choose_mode(g: State, m: Model, modes: Sequence[Mode]) -> Flow[Mode]:
    """Step 1 (TAC-ATK-4)."""
    refused = lambda: {mode.id: why for mode in m.card.modes if (why := why_no_mode(g, m, mode))}  # noqa: E731
    chosen = yield from choose(m.seat, "mode", "TAC-ATK-4", [mode.id for mode in modes], refused, m.id)  # TAC-ATK-4
    return next(mode for mode in modes if mode.id == chosen)


def attack(g: State, m: Model, mode: Mode) -> Flow[None]:
    """An attack with this mode from step 2 on."""
    blow = Blow(m, mode)
    yield from improve(g, blow)
    enemies = targets(g, m, mode)
    name = yield from choose(
        m.seat, "target", "TAC-ATK-6", [e.id for e in enemies], about=m.id
    )  # TAC-ATK-6, TAC-ATK-R3
    blow.target = g.model(name)
    yield from strike(g, blow)


def improve(g: State, blow: Blow) -> Flow[None]:
    """Step 2: declare and pay improvements before any dice are rolled (TAC-ATK-5, TAC-MODE-7)."""
    chosen = yield from choose_improvements(g, blow.attacker, blow.mode, blow.charging, blow.mode.coins)
    cost = blow.mode.coins  # TAC-MODE-8
    for improvement in chosen:
        cost = cost.plus(improvement.coins)
        blow.dice += improvement.dice  # TAC-EV-1
        blow.value += improvement.value  # TAC-EV-1
        blow.rerolls += improvement.reroll
    pay(g, blow.attacker.seat, cost, "TAC-ATK-5", blow.attacker)  # TAC-ATK-5, TAC-MODE-5


def choose_improvements(g: State, m: Model, mode: Mode, charging: bool, spent: Cost) -> Flow[list[Improvement]]:
    """Some of the mode's improvements, each once, as far as coins last (TAC-MODE-5, TAC-MODE-6)."""
    open_now = [i for i in mode.improvements if charging or not i.charge]  # TAC-CHG-6

    def unfit(ids: Sequence[str]) -> Why | None:
        taken = [i for i in open_now if i.id in ids]
        cost = spent
        for improvement in taken:
            cost = cost.plus(improvement.coins)
        if not can_pay(g, m.seat, cost):
            return Why("TAC-ATK-2", f"That costs {cost_text(cost)} in all.")  # TAC-ATK-2
        if mode.graded and taken != open_now[: len(taken)]:
            return Why("TAC-MODE-R3", "These are bought in printed order.")  # TAC-MODE-R3
        return None

    if all(unfit([i.id]) for i in open_now):
        return []
    ids = yield ChooseSome(
        m.seat, "improvements", "TAC-ATK-5", [i.id for i in open_now], fits=unfit, about=m.id
    )  # TAC-MODE-6
    return [i for i in open_now if i.id in ids]


# --- the sequence from the dice on ----------------------------------------------------------------------------


def strike(g: State, blow: Blow) -> Flow[None]:
    """Steps 3 to 10 of the attack sequence."""
    m, target = blow.attacker, blow.target
    stands = [[*g.field.plan.xy[n]] for n in bits(target.body)]
    g.tell("attacks", "TAC-ATK-6", who=m.id, target=target.id, mode=blow.mode.name, dice=blow.dice, stands=stands)
    yield from _roll_to_hit(g, blow)
    if blow.hits:  # TAC-ATK-R6
        d = Defense(target, blow.hits, m, blow.mode.melee)
        blow.blocked = yield from defend(g, d, "TAC-ATK-8")  # TAC-ATK-7, TAC-ATK-8
        blow.defense_dice = d.dice
        g.tell("struck", "TAC-ATK-8", **_account(g, blow))
        yield from _wound(g, blow)
    yield from speak(g, ATTACKER_AFTERMATH, "TAC-ATK-10", blow, m.seat, m.id)  # TAC-ATK-10
    yield from speak(g, DEFENDER_AFTERMATH, "TAC-ATK-11", blow, target.seat, target.id)  # TAC-ATK-11, TAC-ATK-R5
    able = m.doom is None  # TAC-DIE-2
    yield from bury_the_fallen(g, blow)  # TAC-ATK-12
    if able and blow.vacated and m.where == BOARD and m.doom is None and not engaged(g, m):  # TAC-SURGE-1, TAC-SURGE-R3
        yield from surge_forth(g, blow)


def _roll_to_hit(g: State, blow: Blow) -> Flow[None]:
    """Step 3: every die of attack value or more hits, and each natural 10 adds a hit (TAC-ATK-6, TAC-ATK-14)."""
    t = Throw(blow.attacker, ATTACK, blow.dice, blow.mode.needs, "TAC-ATK-6")
    yield from throw(g, t, attack_modifiers(g, blow), blow.rerolls)
    blow.hits = t.successes + t.naturals  # TAC-ATK-6, TAC-ATK-14, TAC-ATK-R1, TAC-DEF-21
    blow.slays = t.dagger


def _account(g: State, blow: Blow) -> dict[str, Any]:
    """The blow in numbers: hits, blocks, and whether it is a fair one (in contact, or unengaged at range)."""
    m, target = blow.attacker, blow.target
    fair = in_contact(g, m, target) if blow.mode.melee else not engaged(g, m)  # TAC-ATK-3
    numbers = {"hits": blow.hits, "blocked": blow.blocked, "defense_dice": blow.defense_dice, "fair": fair}
    return {"who": m.id, "target": target.id, **numbers}


def attack_modifiers(g: State, blow: Blow) -> list[tuple[str, int]]:
    """Improvements, passives, weapons and high ground."""
    m = blow.attacker
    found = [*bonuses(g, ATTACK_ROLL, m, blow)]
    if blow.value:
        found.append((blow.mode.name, blow.value))
    weapons = WEAPONS[blow.mode.kind]
    if m.equipment in weapons:
        found.append((weapons[m.equipment], 1))  # TAC-EQ-15, TAC-EQ-21, TAC-EQ-24
    if m.body & g.field.high and not blow.target.body & g.field.high:  # TAC-TL-1, TAC-TL-R1
        found.append(("High Ground", 2))  # TAC-TL-1
    return found


def _wound(g: State, blow: Blow) -> Flow[None]:
    """Step 6: each unblocked hit is 1 wound (TAC-ATK-9, TAC-DEF-21)."""
    m, target = blow.attacker, blow.target
    unblocked = blow.hits - blow.blocked  # TAC-ATK-9
    blow.dealt = yield from suffer(g, target, unblocked, "TAC-ATK-9", m, blow.mode.melee)  # TAC-ATK-9
    if blow.dealt and g.deed is not None:
        g.deed.wounded.append(target.n)
    if blow.slays and blow.dealt and target.doom is None:  # TAC-EQ-19, TAC-EQ-R5
        mark_wounds(g, target, target.left, "TAC-EQ-19", m, may_capture=False)
    if blow.slays and blow.dealt:
        deny_capture(target)  # TAC-EQ-R5: only the kill


def surge_forth(g: State, blow: Blow) -> Flow[None]:
    """Step 10: the unengaged attacker may advance 1 square onto ground the slain model held."""
    moved = yield from step_into(g, blow.attacker, blow.vacated & ~g.occupied, "surge", "TAC-SURGE-1")  # TAC-SURGE-R1
    if moved:
        yield from bury_the_fallen(g)  # TAC-DIE-1
