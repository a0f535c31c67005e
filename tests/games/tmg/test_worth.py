"""The valuation: points first, then strength, ground, flanks and the way forward; the same for what nobody can see."""

from __future__ import annotations

import timeit
from typing import Any

import pytest

from banneret.games.tmg.changes import gain_condition
from banneret.games.tmg.library import library
from banneret.games.tmg.state import NcuUnit, Objective, State, lay
from banneret.games.tmg.worth import (
    CARD,
    CARRIED,
    CENTRE,
    CONDITION,
    FACED,
    FLANK,
    HELD,
    ORDER_TOKEN,
    POINT,
    REAR,
    TIME,
    WALL,
    WON,
    army,
    held,
    melee,
    progress,
    worth,
)
from banneret.kernel.game import Outcome
from tests.games.tmg.tables import mil, table


def trays(g: State, seat: str) -> Any:
    return [(u, u.tray) for u in g.standing(seat)]


def two(x: float = 24, y: float = 30, facing: float = 180, **more: Any) -> State:
    return table(A=("stark-sworn-swords", 24, 20, 0, more), b=("stark-sworn-swords", x, y, facing))


def test_what_is_worth_something_to_one_is_as_bad_for_the_other_side_of_the_same_table() -> None:
    g = two(24, 40)
    assert worth(g, "red") == pytest.approx(worth(g, "blue"))
    g.vp["red"] = 2
    assert worth(g, "red") - worth(g, "blue") == pytest.approx(4 * POINT)


def test_points_come_before_a_few_minis() -> None:
    ahead, strong = two(minis=8), two()
    ahead.vp["red"] = 1
    assert worth(ahead, "red") > worth(strong, "red")


def test_the_end_is_all_that_counts() -> None:
    g = two()
    g.end = Outcome("blue", {"red": 9, "blue": 3}, "TMG-WIN-2", "")
    assert (worth(g, "red"), worth(g, "blue")) == (-WON, WON)
    g.end = Outcome(None, {"red": 3, "blue": 3}, "TMG-WIN-R3", "")
    assert worth(g, "red") == 0


def test_an_army_is_worth_its_points_by_what_is_left_of_it() -> None:
    full = army(two(), "red")
    assert full == pytest.approx(5 * 1.6)
    assert army(two(minis=11), "red") == pytest.approx(full * (1 - 0.5 / 12))
    assert army(two(minis=8), "red") == pytest.approx(full * (0.3 + 0.5 * 8 / 12 + 0.2 * 2 / 3))
    g = two()
    gain_condition(g, g["A"], "panicked", "TMG-COND-1")
    assert army(g, "red") == pytest.approx(full - CONDITION)
    g["A"].where = "destroyed"
    assert army(g, "red") == 0
    g["A"].where = "reserve"
    assert 0 < army(g, "red") < full


def test_a_band_counts_both_halves() -> None:
    g = table(bands=["AB"], A=("stark-sworn-swords", 24, 20, 0), B=("stark-sworn-swords", 9, 9, 0))
    assert army(g, "red") == pytest.approx(2 * 5 * 1.6)


def test_cards_tokens_and_walls_are_worth_something() -> None:
    g = two()
    before = army(g, "red")
    g.piles["red-hand"].put("winters-might")
    assert army(g, "red") == pytest.approx(before + CARD)
    c = NcuUnit(0, "cersei", library().ncus["cersei-lannister"], "red")
    c.tokens, g.ncus = 2, [c]
    assert army(g, "red") == pytest.approx(before + CARD + 2 * ORDER_TOKEN)
    c.out = True
    assert army(g, "red") == pytest.approx(before + CARD)
    g.pieces = (lay(0, library().terrain["castle-wall"], (9000, 44_000, 0))._replace(hp=10),)
    g.sides = {"red": "defender", "blue": "attacker"}
    assert army(g, "red") == pytest.approx(before + CARD + TIME + 10 * WALL)


def test_a_token_under_a_tray_is_held_unless_a_stronger_enemy_is_engaged() -> None:
    g = table(A=("stark-sworn-swords", 24, 24, 0, {"minis": 4}), b=("lannister-guards", 24, 28.8, 180))
    g.objectives = (Objective("t", mil(24), mil(24), "centre"),)
    assert held(g, trays(g, "red")) == 0
    g["b"].minis = 0b1111
    assert held(g, trays(g, "red")) == HELD + CENTRE
    g.objectives = (Objective("t", mil(24), mil(24)),)
    assert held(g, trays(g, "red")) == HELD
    g.objectives = (Objective("t", mil(40), mil(24), carrier=g["A"].n),)
    assert (held(g, trays(g, "red")), held(g, trays(g, "blue"))) == (CARRIED, 0)


@pytest.mark.parametrize(
    ("pose", "value"),
    [
        ((24, 28.8, 180), 0.0),  # front to front
        ((24, 28.8, 0), REAR),  # A looks at its back
        ((24, 29.15, 90), FLANK),
        ((24, 33, 180), 0.0),  # not in touch
    ],
)
def test_an_enemy_in_the_flank_or_rear_is_worth_more(pose: tuple[float, float, float], value: float) -> None:
    g = table(A=("stark-sworn-swords", 24, 24, 0), b=("stark-sworn-swords", *pose))
    assert melee(g, trays(g, "red"), trays(g, "blue")) == pytest.approx(value)
    assert melee(g, trays(g, "blue"), trays(g, "red")) == pytest.approx(-value)
    assert FACED < FLANK < REAR


def ahead(g: State) -> float:
    return progress(g, "red", trays(g, "red"), trays(g, "blue"))


def test_units_go_forward_to_enemies_and_look_at_them() -> None:
    assert ahead(two(24, 30)) > ahead(two(24, 36))
    away = table(A=("stark-sworn-swords", 24, 20, 180), b=("stark-sworn-swords", 24, 30, 180))
    assert ahead(two(24, 30)) > ahead(away)


def test_units_go_forward_to_tokens_that_they_do_not_stand_on() -> None:
    g = two(24, 40)
    before = ahead(g)
    g.objectives = (Objective("t", mil(24), mil(26)),)
    assert ahead(g) == pytest.approx(before - 0.22 * 6)
    g.objectives = (Objective("t", mil(24), mil(20)),)
    assert ahead(g) == pytest.approx(before)


def test_an_attacker_goes_forward_to_the_walls() -> None:
    g = two(24, 40)
    before = ahead(g)
    g.sides = {"red": "attacker", "blue": "defender"}
    g.pieces = (lay(0, library().terrain["castle-wall"], (mil(24), mil(30), 0))._replace(hp=10),)
    assert ahead(g) == pytest.approx(before - 0.22 * 10)


def test_without_enemies_or_units_nothing_breaks() -> None:
    g = table(A=("stark-sworn-swords", 24, 20, 0))
    assert ahead(g) < 0
    assert worth(table(), "red") == 0


def test_it_is_cheap() -> None:
    cards = ["stark-sworn-swords", "umber-berserkers"] * 3
    units: dict[str, Any] = {"ABCDEF"[n]: (card, 4 + 7 * n, 6, 0) for n, card in enumerate(cards)}
    units |= {"abcdef"[n]: (card, 4 + 7 * n, 40, 180) for n, card in enumerate(cards)}
    g = table(**units)
    g.objectives = tuple(Objective(f"t{n}", mil(6 * n), mil(24)) for n in range(5))
    best = min(timeit.repeat(lambda: worth(g, "red"), number=20, repeat=5)) / 20
    assert best < 1e-3  # ten times what it takes, so that a busy machine does not fail
