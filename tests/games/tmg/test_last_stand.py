"""Last Stand, and what a unit can and suffers while it stands with nothing left."""

from __future__ import annotations

import pytest

from banneret.games.tmg.attack import strike
from banneret.games.tmg.attack_action import attack_targets, why_no_attack_on
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.charge import charge_targets, why_no_target
from banneret.games.tmg.state import DESTROYED
from tests.games.tmg.one_ability import bear
from tests.games.tmg.playing import (
    FAR,
    GUARDS,
    SWORDS,
    a_blow,
    holding,
    is_asked,
    left,
    melee,
    pile,
)
from tests.games.tmg.tables import able, run, told, until

GREATJON = "greatjon-umber-lord-of-last-hearth"


def test_last_stand_attacks_before_removal() -> None:
    g = holding("last-stand", active="blue", A=(*SWORDS, {"minis": 1}), b=GUARDS)
    dice = [[4, 1, 1, 1, 1, 1], [1], [4, 4, 1, 1, 1, 1, 1], [2, 2], [6, 6]]
    melee(g, "b", "A", red=["last-stand"], dice=dice)
    assert g["A"].where == DESTROYED
    assert left(g, "b") == 10


def test_last_stand_of_umbers_rolls_again() -> None:
    g = holding("last-stand", A=("umber-berserkers", 24, 24, 0, {"minis": 1}), b=GUARDS)
    dice = [[1] * 9, [3, 1], [2], [6, 6]]
    run(harm(g, g["A"], 1, "test", "effect"), red=["last-stand", ["d1", "d2"]], dice=dice)
    assert left(g, "b") == 11


def test_last_stand_needs_an_engaged_enemy() -> None:
    g = holding("last-stand", A=(*SWORDS, {"minis": 1}), b=FAR)
    run(harm(g, g["A"], 1, "test", "effect"))
    assert pile(g, "red-hand") == ["last-stand"]


def test_last_stand_TMG_UNIT_R2_needs_an_enemy_that_has_anything_left() -> None:
    for minis, asked in ((5, False), (6, True)):
        g = holding("last-stand", A=(*SWORDS, {"minis": 1}), b=(*GUARDS, {"minis": minis}))
        bear(g, b="go-down-fighting")
        run(harm(g, g["b"], 5, "test", "effect"), red=["last-stand"] * asked, dice=[[1] * 7] * asked)
        assert (g["A"].where, g["b"].where == DESTROYED) == (DESTROYED, not asked)


def test_TMG_UNIT_R2_a_unit_in_its_last_stand_uses_no_orders() -> None:
    leader = {"attachment": GREATJON, "minis": 1}
    one = ("lannister-guards", 24, 28.8, 180, {"minis": 1})
    deck = {"red": ("stark", GREATJON)}
    g = able(A=("umber-berserkers", 24, 24, 0, leader), b=one, decks=deck, hands={"red": ["last-stand"]})
    # its attack destroys the last enemy, but nobody is left to overrun anything
    run(harm(g, g["A"], 1, "test", "effect"), red=["last-stand", []], dice=[[6] * 9, [1] * 9])
    assert (g["A"].where, g["b"].where, g["A"].pose) == (DESTROYED, DESTROYED, (24_000, 24_000, 0))
    assert not any(event["use"] == "overrun" for event in told(g, "used"))
    # the same with a mini left: Overrun is there
    g = able(A=("umber-berserkers", 24, 24, 0, leader), b=one)
    assert is_asked(strike(g, a_blow(g, "A", "b")), "overrun@A", dice=[[6] * 9, [1] * 9])


@pytest.mark.parametrize("use", ["horrific-visage", "lannister-supremacy"])
def test_TMG_MORALE_R3_a_unit_in_its_last_stand_takes_no_panic_test(use: str) -> None:
    g = bear(holding("last-stand", A=(*SWORDS, {"minis": 1}), b=GUARDS), b=use)
    run(harm(g, g["A"], 1, "test", "effect"), red=["last-stand"], dice=[[1] * 7])
    assert (g["A"].where, told(g, "tested")) == (DESTROYED, [])


def test_TMG_UNIT_R2_nobody_charges_or_attacks_a_unit_in_its_last_stand() -> None:
    g = holding("last-stand", A=(*SWORDS, {"minis": 1}), b=GUARDS, c=("stark-bowmen", 34, 25, 270))
    bear(g, c="sentinel")
    ways = [
        (charge_targets, why_no_target, "c"),
        (attack_targets, why_no_attack_on, "c"),
        (attack_targets, why_no_attack_on, "b"),
    ]
    assert all(targets(g, g[who]) == [g["A"]] for targets, _, who in ways)
    flow = harm(g, g["A"], 1, "test", "effect")
    assert until(flow, red=["last-stand"], blue=["sentinel@c"], dice=[[1] * 7]).ask == "maneuver"  # no charge
    for targets, judge, who in ways:
        why = judge(g, g[who], g["A"])
        assert (targets(g, g[who]), why and why.rule) == ([], "TMG-UNIT-R2")
