"""The page shows what the kernel writes, line by line, over undo and to the end."""

from random import Random

import pytest

import banneret
from banneret.cli.page import Page
from banneret.kernel.errors import UndoRefused
from banneret.kernel.match import Match
from tests.kernel.duel import duel


def lines_of(match: Match) -> str:
    """The journal without its header."""
    return match.journal.split("\n", 1)[1]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["duel", "tactics", "position"])
def test_the_page_shows_what_the_kernel_writes(game: str, seed: int) -> None:
    rng = Random(seed)
    match = duel(seed) if game == "duel" else banneret.new_match("tactics", "s0", seed=seed)
    if game == "position":
        for _ in range(40):
            match.answer(match.question.sample(rng))  # type: ignore[union-attr]
        match = banneret.from_position(match.position(), seed=seed)
    page = Page(match)
    assert page.written() == lines_of(match)
    while (question := match.question) is not None:
        match.answer(question.sample(rng), question.seat)
        if rng.random() < 0.1:
            try:
                match.undo(question.seat)
            except UndoRefused:
                match.undo(to=rng.randrange(max(match.count - 5, match.count - len(match.lines())), match.count))
        if rng.random() < 0.3:
            assert page.written() == lines_of(match)
    assert page.written() == lines_of(match)
    assert '{"end":' in lines_of(match)
