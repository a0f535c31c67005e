"""Random actions on crowded tables: the invariants of poses, engagement and minis hold after every one."""

from __future__ import annotations

from math import ceil
from random import Random
from typing import Any

import pytest

from banneret.battlefield.angles import heading
from banneret.battlefield.footprints import inside, overlap
from banneret.games.tmg.alignment import Room
from banneret.games.tmg.attack_action import attack, why_no_attack
from banneret.games.tmg.changes import stand
from banneret.games.tmg.charge import charge, why_no_charge
from banneret.games.tmg.engagement import engaged_with
from banneret.games.tmg.maneuver import maneuver, march, retreat, why_no_move, why_no_retreat
from banneret.games.tmg.ranks import ranks
from banneret.games.tmg.state import DESTROYED, TABLE, State
from banneret.games.tmg.terrain import impassable
from banneret.kernel.chance import Roll, Seeded
from tests.games.tmg.tables import table

CARDS = ("stark-sworn-swords", "stark-bowmen", "stark-outriders", "grey-wind", "lannister-guards")
ACTIONS: tuple[tuple[Any, Any], ...] = (
    (maneuver, why_no_move),
    (march, why_no_move),
    (retreat, why_no_retreat),
    (charge, why_no_charge),
    (attack, why_no_attack),
)


def crowd(rng: Random) -> State:
    """Up to ten units near each other, some terrain, no overlaps."""
    kinds = ("stakes", "bog", "wall", "palisade", "corpse-pile", "trees", "hill")
    spots = [(rng.choice(kinds), rng.uniform(8, 28), rng.uniform(8, 28), rng.uniform(0, 359)) for _ in range(3)]
    g = table(size=(36, 36), pieces=spots)
    for n in range(10):
        seat = "AabBcCdDeE"[n]
        spot: dict[str, Any] = {seat: (rng.choice(CARDS), rng.uniform(4, 32), rng.uniform(4, 32), rng.uniform(0, 359))}
        one = table(**spot)
        u = one.units[0]
        if Room(g, []).fits(u.tray):
            u.n = len(g.units)
            g.units.append(u)
    return g


def play(flow: Any, rng: Random, dice: Seeded) -> None:
    value: Any = None
    try:
        while True:
            asked = flow.send(value)
            if isinstance(asked, Roll):
                value = dice.roll(asked)
            else:
                value = asked.sample(rng)
                assert asked.why_not(value) is None
                asked.closed = True
    except StopIteration:
        return


def pairs(g: State) -> set[tuple[str, str]]:
    return {(u.id, e.id) for u in g.standing() for e in engaged_with(g, u)}


def check(g: State) -> None:
    standing = g.standing()
    for u in standing:
        assert inside(u.tray, *g.box)  # INV-1
        assert not any(overlap(u.tray, piece) for piece in impassable(g))  # INV-3
        assert not any(overlap(u.tray, o.tray) for o in standing if o is not u)  # INV-2
        if u.card.ranked:
            assert u.minis & u.minis + 1 == 0 < u.minis  # INV-7
            assert ranks(g, u) == ceil(u.strength / u.card.per_rank)  # INV-8
        assert len(set(u.conditions)) == len(u.conditions)  # INV-9
    assert all(u.where == TABLE or (u.where == DESTROYED and u.strength == 0) for u in g.units)  # INV-6
    assert pairs(g) == {(b, a) for a, b in pairs(g)}  # INV-4


@pytest.mark.parametrize("seed", range(25))
def test_TMG_MOVE_R2_TMG_MOVE_R3_TMG_CHARGE_R9_random_actions_break_no_invariant(seed: int) -> None:
    rng, dice = Random(seed), Seeded(seed)
    g = crowd(rng)
    check(g)
    for _ in range(30):
        u = rng.choice(g.standing() or [g.units[0]])
        g.active = u.seat
        able = [action for action, why_not in ACTIONS if u.where == TABLE and why_not(g, u) is None]
        if not able:
            continue
        action = charge if charge in able and rng.random() < 0.6 else rng.choice(able)
        before, pose = pairs(g), u.pose
        g.story.events.clear()
        play(action(g, u), rng, dice)
        check(g)
        kinds = [event.kind for event in g.story.events]
        if "charged" not in kinds:
            assert pairs(g) <= before  # INV-5
        if "charge-failed" in kinds and u.where == TABLE:
            assert u.pose[:2] == pose[:2]  # INV-19
        again = g.copy()
        assert pairs(again) == pairs(g)


def test_TMG_MARCH_1_a_march_never_leaves_its_line() -> None:
    """INV-20: what a march covers is its length along the facing, to the thousandth."""
    for seed in range(20):
        rng = Random(seed)
        g = crowd(rng)
        u = g.units[0]
        if why_no_move(g, u) is not None:
            continue
        x, y, facing = u.pose
        play(march(g, u), rng, Seeded(seed))
        if u.where == TABLE:
            fx, fy = heading(facing)
            assert abs((u.x - x) * fy - (u.y - y) * fx) <= 1
            assert 0 <= (u.x - x) * fx + (u.y - y) * fy <= 2 * u.card.stride + 1


def test_TMG_CONV_R3_a_copied_state_is_its_own() -> None:
    g = crowd(Random(1))
    h = g.copy()
    assert [u.pose for u in h.units] == [u.pose for u in g.units]
    assert h.known is g.known  # poses alone decide, and they are the same
    x, y, facing = h.units[0].pose
    stand(h, h.units[0], (x + 1000, y, facing))
    h.units[0].conditions = ("panicked",)
    assert g.units[0].x != h.units[0].x
    assert g.units[0].conditions == ()
    assert h.known is not g.known
