"""The end of an action: the lethally wounded fall, are captured or lose their mounts (TAC-DIE-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.battlefield.squares import bits
from banneret.games.tactics.changes import (
    capture,
    count_loss,
    credit,
    deny_capture,
    discard,
    dismounted,
    finish,
    flip_motivation,
    free_captive,
    remove,
    score,
)
from banneret.games.tactics.library import library
from banneret.games.tactics.listening import speak
from banneret.games.tactics.moments import TAKEN
from banneret.games.tactics.scenarios import score_taking
from banneret.games.tactics.state import BOARD, NOBODY, OTHER, SEATS, UNDEPLOYED, Model, State
from banneret.games.tactics.will import active_seat
from banneret.kernel.decisions import choose, offer

if TYPE_CHECKING:
    from banneret.games.tactics.attack import Blow
    from banneret.kernel.decisions import Flow

KILL, CAPTURE = "kill", "capture"


class Taking:
    """Scratch paper: a model is killed or captured, by whom."""

    __slots__ = ("by", "captured", "in_attack", "victim")

    def __init__(self, victim: Model, by: Model | None, captured: bool, in_attack: bool) -> None:
        self.victim = victim
        self.by = by
        self.captured = captured
        self.in_attack = in_attack


def bury_the_fallen(g: State, blow: Blow | None = None) -> Flow[None]:
    """Every lethally wounded model, in the order the active player chooses (TAC-DIE-1, TAC-CARD-8)."""
    if blow is not None and blow.attacker.doom is not None:
        for m in g.models:
            deny_capture(m)  # TAC-DIE-2
    while dying := [m for m in g.models if m.doom is not None and m.where == BOARD]:
        name = yield from choose(active_seat(g), "falls-first", "TAC-DIE-1", [m.id for m in dying])  # TAC-DIE-1
        yield from _fall(g, g.model(name), blow)


def _fall(g: State, m: Model, blow: Blow | None) -> Flow[None]:
    """One lethally wounded model: mount, capture or death (TAC-DIE-1 a to f)."""
    assert m.doom is not None
    if m.card.mounted:
        yield from lose_mount(g, m, blow)  # TAC-MNT-6, TAC-DIE-1
        return
    by = g.models[m.doom.by] if m.doom.by != NOBODY else None
    if by is not None and may_capture(by, m):
        fate = yield from choose(
            by.seat, "kill-or-capture", "TAC-ATK-12", [KILL, CAPTURE], about=m.id
        )  # TAC-ATK-12, TAC-CAP-1
        if fate == CAPTURE and not (yield from _drinks_poison(g, m)):
            yield from _capture(g, by, m)
            return
    if blow is not None and m is blow.target and by is blow.attacker:
        blow.vacated |= m.body  # TAC-SURGE-R1: what this attack killed
    yield from kill(g, m, by, in_attack=blow is not None and by is blow.attacker)


def may_capture(by: Model, m: Model) -> bool:
    """A hero or champion brought down by a close-combat attack, the attacker alive and with empty hands."""
    assert m.doom is not None
    able = (
        by.where == BOARD and by.doom is None and by.captive == NOBODY
    )  # TAC-CAP-R1, TAC-CAP-R4, TAC-CAP-6, TAC-DIE-2
    return m.doom.may_capture and m.character and not m.card.large and able  # TAC-CAP-1, TAC-CAP-8


def _drinks_poison(g: State, m: Model) -> Flow[bool]:
    """Strangler Flask: the bearer is killed instead of captured (TAC-EQ-12)."""
    if m.equipment != "strangler-flask":
        return False
    drinks = yield from offer(m.seat, "strangler-flask", "TAC-EQ-12", m.id)  # TAC-EQ-12
    if drinks:
        discard(g, m, "TAC-EQ-25")
    return drinks


def kill(g: State, m: Model, by: Model | None, in_attack: bool = False) -> Flow[None]:
    """Flip, triggers, removal, release (TAC-DIE-1 d to f); credit to whoever dealt the last wound (TAC-MOT-R3)."""
    flip_motivation(g, m)  # TAC-DIE-1, TAC-MOT-4
    credit(m, by)  # TAC-MOT-R3
    yield from _triggers(g, Taking(m, by if m.killer != NOBODY else None, False, in_attack))
    body = m.body
    remove(g, m, "TAC-DIE-1")  # TAC-DIE-1, TAC-ATK-R2: no coins go with it
    yield from release(g, m, body)


def _capture(g: State, by: Model, m: Model) -> Flow[None]:
    """Capture triggers, then the captive leaves the board; its own captive goes free (TAC-CAP-R2)."""
    yield from _triggers(g, Taking(m, by, True, True))
    body = m.body
    capture(g, by, m)
    yield from release(g, m, body)  # TAC-CAP-R2


def _triggers(g: State, taking: Taking) -> Flow[None]:
    """Scenario points at once, then kill and capture triggers, the active player first (TAC-DIE-1 e)."""
    count_loss(g, taking.victim)
    score_taking(g, taking)
    yield from speak(g, TAKEN, "TAC-DIE-1", taking, active_seat(g), taking.victim.id)  # TAC-DIE-1


def release(g: State, captor: Model, body: int) -> Flow[None]:
    """When a captor falls, its captive is placed on its square, or on the nearest free one (TAC-CAP-7, TAC-CAP-R3)."""
    if captor.captive == NOBODY:
        return
    m = g.models[captor.captive]
    free = g.ground.open & ~g.occupied
    spots = body & free  # TAC-CAP-7
    reach = 1
    while not spots:  # TAC-CAP-R3: the nearest free OPEN square
        spots = sum(1 << n for n in bits(free) if any(g.field.plan.distance[n][q] == reach for q in bits(body)))
        reach += 1
    at = yield from choose(m.seat, "release", "TAC-CAP-R3", [[*g.field.plan.xy[n]] for n in bits(spots)], about=m.id)
    free_captive(g, captor, m, g.field.plan.square(*at))


def lose_mount(g: State, m: Model, blow: Blow | None) -> Flow[None]:
    """Only the mount dies: no kill, but its squares count as vacated for the surge (TAC-MNT-6, TAC-MNT-R3)."""
    body, deed = m.body, g.deed
    others = g.occupied & ~m.body if m.body.bit_count() > 1 else _others(g, m)
    spots = body & ~others
    if not spots and deed is not None:
        spots = deed.before & ~others  # TAC-MNT-R5
    if blow is not None and m is blow.target and m.doom is not None and m.doom.by == blow.attacker.n:
        blow.vacated |= body  # TAC-MNT-R3, TAC-SURGE-R2
    yield from put_rider(g, m, spots, "TAC-MNT-6")


def _others(g: State, m: Model) -> int:
    return sum(o.body for o in g.models if o is not m and o.body)


def put_rider(g: State, m: Model, spots: int, rule: str) -> Flow[None]:
    """The owner chooses the square of the infantry form (TAC-MNT-5, TAC-MNT-R2)."""
    at = yield from choose(
        m.seat, "rider", rule, [[*g.field.plan.xy[n]] for n in bits(spots)], about=m.id
    )  # TAC-MNT-R2
    dismounted(g, m, library().models[m.card.foot], g.field.plan.square(*at), rule)


def check_end(g: State) -> None:
    """A side left without models ends the game (TAC-OVER-3, TAC-OVER-R2)."""
    if g.over is not None:
        return
    gone = [seat for seat in SEATS if not any(_counts(g, m) for m in g.models if m.seat == seat)]  # TAC-OVER-R2
    if not gone:
        return
    finish(g, "TAC-OVER-3", gone=gone)  # TAC-OVER-3
    if len(gone) == 1:  # TAC-OVER-R3
        rounds = g.scenario.rounds - g.round + 1  # TAC-OVER-R1
        score(g, OTHER[gone[0]], 2 * rounds, "TAC-OVER-3", "the last side standing")  # TAC-OVER-3


def _counts(g: State, m: Model) -> bool:
    return m.where == BOARD or (m.where == UNDEPLOYED and g.round <= 1)  # TAC-OVER-R2
