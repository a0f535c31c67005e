"""The table in a terminal: trays as outlines with letter and arrow, terrain, tokens, and a legend."""

from __future__ import annotations

import re
from typing import Any

import pytest

from banneret.games.tmg.board_text import ACROSS, DOWN, arrow, draw
from tests.games.tmg.test_scene import view_of

HEAD = 4  # lines before the first row of the table


def field(text: str) -> list[str]:
    """The rows of the table, without the numbers on the rim."""
    return [line[3:].ljust(ACROSS) for line in text.splitlines()[HEAD : HEAD + DOWN]]


def one(**unit: Any) -> list[str]:
    """The table with one unit."""
    units = {"A": {"card": "stark-sworn-swords", "seat": "red", **unit}}
    return field(draw(view_of(units=units, ncus={}, objectives={}, terrain=[])))


def test_a_tray_is_an_outline_with_a_letter_an_arrow_and_a_double_front() -> None:
    north = [row[38:54].strip() for row in one(at=[24, 23.3, 0])[17:20]]
    assert north == ["+════════+", "│    A↑  │", "+────────+"]
    south = [row[38:54].strip() for row in one(at=[24, 23.3, 180])[17:20]]
    assert south == ["+────────+", "│    A↓  │", "+════════+"]
    east = [row[38:54].strip() for row in one(at=[24, 23.3, 90])[15:21]]
    assert [line[-1] for line in east if "A→" in line] == ["║"]


def test_a_turned_tray_is_drawn_aslant() -> None:
    text = "\n".join(one(at=[24, 24, 45]))
    assert "A↗" in text
    assert {"╱", "╲"} <= {*text}
    assert "═" not in text


@pytest.mark.parametrize(
    ("facing", "sign"),
    [(0, "↑"), (22_499, "↑"), (22_500, "↗"), (90_000, "→"), (180_000, "↓"), (315_000, "↖"), (337_500, "↑")],
)
def test_the_arrow_is_the_nearest_of_eight(facing: int, sign: str) -> None:
    assert arrow(facing) == sign


def test_the_table_is_as_wide_and_high_as_it_should_be() -> None:
    lines = draw(view_of()).splitlines()
    assert all(len(line) <= 97 for line in lines)
    assert lines[HEAD - 1].split() == lines[HEAD + DOWN].split() == ["0", "6", "12", "18", "24", "30", "36", "42", "48"]
    assert [line[:2].strip() for line in lines[HEAD : HEAD + DOWN] if line[:2].strip()] == [
        "48",
        "42",
        "36",
        "30",
        "24",
        "18",
        "12",
        "6",
        "0",
    ]


def test_units_lie_where_they_stand_north_up() -> None:
    rows_of = field(draw(view_of()))
    heights = {letter: next(n for n, row in enumerate(rows_of) if f"{letter}" in row) for letter in "AbCG"}
    assert heights["b"] < heights["C"] < heights["G"] < heights["A"]


def test_terrain_and_tokens_are_drawn_and_explained() -> None:
    text = draw(view_of())
    assert "♣♣♣" in text
    assert '♣ Trees  · every 6"' in text
    assert "◎ (24, 24); ◎ (6, 18)" in text
    assert "◎C↑" in text  # beside the letter of the unit that stands on it
    assert "".join(field(text)).count("◎") == 5


def test_the_legend_tells_strength_ranks_conditions_and_engagement() -> None:
    text = draw(view_of())
    assert "A↗ Stark Sworn Swords A: 9/12 in 3 of 3 ranks" in text
    assert "G↑ Grey Wind G: 2/4 HP" in text
    assert re.search(r"b↓ Lannister Guards b: 12/12 in 3 of 3 ranks,\n.*panicked, engaged with C", text)
    assert "Blue in reserve: Lannister Guards d" in text
    assert "Blue destroyed: Lannister Halberdiers e" in text
    assert "Wealth: Cersei Lannister (Blue) | Tactics: free" in text
    assert "Red waiting: Sansa Stark" in text


def test_SEC_1_the_heading_tells_the_own_hand_and_only_the_number_of_the_other() -> None:
    text = draw(view_of("red"))
    assert "A Game of Thrones (small, 10 VP) — round 2 of 8, Blue is to act" in text
    assert "Red   3 VP, hand 1 (Winter's Might), deck 19, discarded 0" in text
    assert "Blue  0 VP, First Player, hand 1, deck 18, discarded 1" in text
    assert "Winter's Might" not in draw(view_of("blue"))


def test_deployment_zones_are_drawn_before_the_battle() -> None:
    assert not any(": : :" in row for row in field(draw(view_of())))
    rows_of = field(draw(view_of(turn={"stage": "deploy", "first": "blue"})))
    assert [n for n, row in enumerate(rows_of) if ": : :" in row] == [7, 28]


def test_colours_are_added_only_when_wanted() -> None:
    plain, painted = draw(view_of()), draw(view_of(), colour=True)
    assert "\x1b[" not in plain
    assert "\x1b[31mA\x1b[0m" in painted
    assert re.sub(r"\x1b\[\d*m", "", painted) == plain


def test_a_table_of_another_size_fits_too() -> None:
    text = draw(view_of(table=[72, 48]))
    assert all(len(line) <= 97 for line in text.splitlines())
    assert "72" in text.splitlines()[HEAD - 1]
