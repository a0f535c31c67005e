"""The first legal spot of a terrain piece is found quickly: by the same judge, with hopeless places left out."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest

from banneret.battlefield.angles import QUARTER
from banneret.games.tmg.laying import _look_for_spot, why_no_piece
from banneret.games.tmg.library import library
from banneret.games.tmg.set_up import set_up
from banneret.games.tmg.spots import INCH, first_spot, on_grid, table_box
from banneret.games.tmg.state import TERRAIN, Known
from banneret.kernel.decisions import Question
from tests.games.tmg.set_ups import placed

MODES = ["game-of-thrones-small", "storm-of-swords-small", "feast-for-crows-small"]


@pytest.mark.parametrize("scenario", MODES)
def test_TMG_SETUP_R2_the_quick_search_finds_what_the_whole_grid_has(scenario: str) -> None:
    g, rng = placed(scenario, TERRAIN), Random(3)
    while g.stage == TERRAIN:
        g.known = Known()
        for id in ("weirwood", "castle-wall", "bog", "hedge"):
            kind = library().terrain[id]
            judge = why_no_piece(g, kind)
            assert _look_for_spot(g, kind) == first_spot(judge, on_grid(table_box(g), INCH, (0, QUARTER)))
        flow, reply = set_up(g), None
        with suppress(StopIteration):
            while True:
                question = flow.send(reply)
                assert isinstance(question, Question)
                reply = question.sample(rng)
