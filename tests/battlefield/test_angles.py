"""Sine, cosine and bearing: near the truth, symmetric to the last bit, the same in every runtime."""

from __future__ import annotations

import ast
import hashlib
import math
import struct
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from banneret.battlefield.angles import (
    FULL,
    HALF,
    QUARTER,
    bearing,
    cosine,
    heading,
    sine,
    turn_between,
    turned,
)

BATTLEFIELD = Path(__file__).parents[2] / "banneret/battlefield"
PLANE = ("angles", "plane", "footprints", "arcs", "paths", "plane_sight")


def test_sine_and_cosine_are_near_the_truth() -> None:
    for angle in range(0, FULL, 11):
        truth = math.radians(angle / 1000)
        assert abs(sine(angle) - math.sin(truth)) < 1e-12
        assert abs(cosine(angle) - math.cos(truth)) < 1e-12


def test_sine_and_cosine_are_the_same_to_the_last_bit_everywhere() -> None:
    digest = hashlib.sha256()
    for angle in range(0, FULL, 7):
        digest.update(struct.pack("<2d", *heading(angle)))
    assert digest.hexdigest() == "42d94966e576ae11c418f52be9ce5441c5d7ba8165699198be99cf27f16b7500"


def test_sine_is_odd_and_cosine_even_and_quarters_are_exact() -> None:
    for angle in range(-FULL, FULL, 997):
        assert sine(-angle) == -sine(angle)
        assert cosine(-angle) == cosine(angle)
        assert sine(HALF - angle) == sine(angle)
        assert cosine(angle) == sine(QUARTER - angle)
        assert cosine(angle + HALF) == -cosine(angle)
        assert sine(angle + FULL) == sine(angle)
    assert [sine(n * QUARTER) for n in range(5)] == [0, 1, 0, -1, 0]
    assert [cosine(n * QUARTER) for n in range(5)] == [1, 0, -1, 0, 1]
    assert (sine(30_000), cosine(60_000)) == (0.5, 0.5)


def test_TMG_CONV_R2_facings_turn_clockwise_from_north() -> None:
    assert heading(0) == (0, 1)
    assert heading(QUARTER) == (1, 0)
    assert heading(HALF) == (0, -1)
    assert heading(3 * QUARTER) == (-1, 0)
    east, north = heading(30_000)
    assert east == 0.5
    assert north == pytest.approx(math.sqrt(3) / 2, abs=1e-12)


def test_turns_go_round() -> None:
    assert turned(350_000, 20_000) == 10_000
    assert turned(10_000, -20_000) == 350_000
    assert turn_between(350_000, 10_000) == 20_000
    assert turn_between(10_000, 350_000) == -20_000
    assert turn_between(0, HALF) == HALF
    assert turn_between(HALF, 0) == HALF
    assert turn_between(0, HALF + 1) == 1 - HALF


def test_TMG_CONV_R3_bearings_are_the_nearest_thousandth() -> None:
    rng = Random(5)
    for _ in range(5000):
        dx, dy = rng.randint(-60_000, 60_000), rng.randint(-60_000, 60_000)
        truth = math.degrees(math.atan2(dx, dy)) * 1000
        off = (bearing(dx, dy) - truth + HALF) % FULL - HALF
        assert abs(off) <= 0.5 + 1e-6
    assert [bearing(*v) for v in ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))] == list(
        range(0, FULL, 45_000)
    )


def test_a_bearing_is_the_facing_it_was_made_from() -> None:
    for facing in range(0, FULL, 11):
        east, north = heading(facing)
        assert bearing(east * 5000, north * 5000) == facing


def test_TMG_LOS_R1_half_angles_of_the_front_arc() -> None:
    trays = {"infantry": (5500, 4800), "cavalry": (5500, 5000), "solo": (2760, 2760), "warmachine": (2760, 5550)}
    assert {name: bearing(*size) for name, size in trays.items()} == {
        "infantry": 48_888,
        "cavalry": 47_726,
        "solo": 45_000,
        "warmachine": 26_441,
    }
    assert bearing(11_000, 4800) == 66_425


def test_no_bearing_without_a_direction() -> None:
    with pytest.raises(ValueError, match="two different points"):
        bearing(0, 0)


# What judging may use: + - * / and the square root. `sum` rounds floats differently from Python 3.12 on, `**` and the
# rest of `math` as the platform's C library likes.
FROM_MATH = {"sqrt", "floor", "ceil", "inf", "pi"}


def strays(source: str) -> Iterator[str]:
    """Names and operators that do not round alike everywhere."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in ("math", "cmath", "numpy", "statistics"))
        elif isinstance(node, ast.ImportFrom) and node.module in ("math", "cmath", "statistics"):
            yield from (alias.name for alias in node.names if alias.name not in FROM_MATH)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("sum", "pow", "round"):
            yield node.func.id
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
            yield "**"


@pytest.mark.parametrize("name", PLANE)
def test_judging_uses_nothing_that_rounds_differently_elsewhere(name: str) -> None:
    assert list(strays((BATTLEFIELD / f"{name}.py").read_text("utf-8"))) == []


def test_no_file_of_the_battlefield_uses_a_library_sine() -> None:
    files = sorted(BATTLEFIELD.rglob("*.py"))
    assert len(files) > len(PLANE)
    for file in files:
        used = {n.id for n in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(n, ast.Name)}
        named = {n.attr for n in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(n, ast.Attribute)}
        assert not (used | named) & {"sin", "cos", "tan", "asin", "acos", "atan", "atan2", "hypot", "dist", "cmath"}, (
            file
        )


@pytest.mark.parametrize(
    "source",
    ["from math import atan2", "import math", "from math import sqrt, hypot", "sum(x)", "x ** 2", "import cmath"],
)
def test_a_stray_is_noticed(source: str) -> None:
    assert len(list(strays(source))) == 1
