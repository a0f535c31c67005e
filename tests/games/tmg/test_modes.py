"""What the game modes share: tokens, reserves, edges, and steps that a mode does not have."""

from __future__ import annotations

from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import destroy, stand
from banneret.games.tmg.mode_changes import hold_back
from banneret.games.tmg.modes import before_deployment, round_end, round_start, score_round, still_to_deploy
from banneret.games.tmg.moments import W_ROUND_START
from banneret.games.tmg.reserves import edges
from banneret.games.tmg.setup import new_state
from banneret.games.tmg.tokens import controlled, controller
from tests.games.tmg.fields import CLASH, FEAST, GUARDS, SWORDS, THRONES, WINDS, WOLF, field, scored
from tests.games.tmg.tables import run, watch

# -- tokens ------------------------------------------------------------------------------------------------


def test_TMG_CONTENT_R6_a_token_is_controlled_while_its_whole_disc_lies_under_the_tray() -> None:
    g = field(THRONES, A=(SWORDS, 24, 24, 0))
    assert [t.id for t in controlled(g, g["A"])] == ["token-1"]
    stand(g, g["A"], (26050, 24000, 0))  # |u| = 2.05 = 2.75 - 0.7
    assert [t.id for t in controlled(g, g["A"])] == ["token-1"]
    stand(g, g["A"], (26060, 24000, 0))
    assert controlled(g, g["A"]) == []
    assert controller(g, g.objectives[0]) is None


def test_TMG_CONTENT_R6_not_while_engaged_with_an_enemy_of_more_ranks() -> None:
    g = field(THRONES, A=(SWORDS, 24, 24, 0, {"minis": 8}), b=(GUARDS, 24, 28.8, 180))
    assert controlled(g, g["A"]) == []
    g["A"].minis = (1 << 9) - 1
    assert [t.id for t in controlled(g, g["A"])] == ["token-1"]
    g = field(THRONES, A=(SWORDS, 24, 24, 0), b=(WOLF, 24, 27.78, 180))  # a wolf's HP count as ranks
    g["b"].hp = 4
    assert controlled(g, g["A"]) == []
    g["b"].hp = 3
    assert controller(g, g.objectives[0]) is g["A"]


# -- all modes ---------------------------------------------------------------------------------------------


def test_modes_without_steps_of_their_own_ask_nothing() -> None:
    for mode in (THRONES, CLASH, FEAST):
        g = field(mode, A=(SWORDS, 30, 30, 0))
        opened = watch(g, [W_ROUND_START])
        run(round_start(g))
        run(round_end(g))
        run(before_deployment(g))
        assert opened == []
        assert scored(g) == []
    g = field(WINDS, A=(SWORDS, 24, 24, 0))
    run(score_round(g))
    assert scored(g) == []


def test_TMG_SETUP_R3_TMG_CONTENT_R11_areas_at_the_own_and_the_flank_edges() -> None:
    g = field(THRONES)
    assert edges(g, "red", 6000) == {
        "own-edge": (0, 0, 48000, 6000),
        "west": (0, 0, 6000, 48000),
        "east": (42000, 0, 48000, 48000),
    }
    assert edges(g, "blue", 6000)["own-edge"] == (0, 42000, 48000, 48000)


def test_held_back_units_are_not_deployed() -> None:
    g, _ = new_state("game-of-thrones-small", None)
    hold_back(g, g["grey-wind"], 9, "a test")
    assert "grey-wind" not in still_to_deploy(g, "red")
    assert len(still_to_deploy(g, "red")) == 4


def test_TMG_WIN_R6_a_fallen_half_stands_in_the_tally_of_the_round() -> None:
    g = field(THRONES, bands=["AB"], A=(SWORDS, 34, 24, 0), B=(SWORDS, 34, 24, 0))
    run(harm(g, g["A"], 23, "a test", "effect"))
    assert [g.units[n].id for n in g.tally.losses] == ["B"]
    destroy(g, g["A"], "a test")
    assert [g.units[n].id for n in g.tally.losses] == ["B", "A"]
