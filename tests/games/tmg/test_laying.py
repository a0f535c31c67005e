"""Set-up: terrain and tokens that players place."""

from __future__ import annotations

from random import Random
from typing import Any

from banneret.games.tmg.laying import pool_left, why_no_piece
from banneret.games.tmg.library import library
from banneret.games.tmg.set_up import set_up
from banneret.games.tmg.state import OBJECTIVES, PLANTING, TERRAIN, Known, lay
from tests.games.tmg.set_ups import placed
from tests.games.tmg.tables import at, run, until, why

# -- terrain -----------------------------------------------------------------------------------------------


def test_TMG_SETUP_5_TMG_SETUP_R2_players_place_five_pieces_in_turn_first_player_first() -> None:
    g = placed("game-of-thrones-small", TERRAIN, first="blue")
    asked: list[tuple[str, str]] = []
    spots = [at(10, 10, 0), at(38, 10, 0), at(10, 40, 0), at(38, 40, 0), at(24, 12, 0)]
    for n, spot in enumerate(spots):
        seat = "red" if n % 2 else "blue"
        replies: dict[str, Any] = {seat: ["weirwood" if n < 4 else "bog", spot]}
        run(set_up(g), asked=asked, **replies)
    assert [seat for seat, _ in asked] == ["blue"] * 2 + ["red"] * 2 + ["blue"] * 2 + ["red"] * 2 + ["blue"] * 2
    assert [ask for _, ask in asked[:2]] == ["terrain", "terrain-spot"]
    assert [(p.n, p.kind.id) for p in g.pieces] == [(n, "weirwood") for n in range(4)] + [(4, "bog")]
    assert g.stage == TERRAIN
    run(set_up(g))
    assert g.stage == OBJECTIVES


def test_TMG_SETUP_R2_the_pool_and_its_two_sided_pieces() -> None:
    g = placed("game-of-thrones-small", TERRAIN)
    everything = ["castle-wall", "palisade", "wall", "stakes", "hedge", "bog", "corpse-pile", "weirwood", "trees"]
    assert pool_left(g) == everything
    g.pieces = tuple(lay(n, library().terrain[kind], (0, 0, 0)) for n, kind in enumerate(["palisade", "wall", "trees"]))
    assert pool_left(g) == ["castle-wall", "stakes", "hedge", "bog", "corpse-pile", "weirwood"]
    assert "castle-wall" not in pool_left(placed("storm-of-swords-small", TERRAIN))  # used up by the structures
    assert "corpse-pile" not in pool_left(placed("feast-for-crows-small", TERRAIN))


def test_TMG_SETUP_R2_where_a_piece_may_lie() -> None:
    g = placed("game-of-thrones-small", TERRAIN)
    run(set_up(g), red=["weirwood", at(10, 10, 0)])
    question = until(set_up(g), blue=["weirwood"])
    assert question.form["shape"] == ["rect", 3000, 3000]
    assert question.why_not(at(16, 10, 0)) is None  # 3 inches apart
    refused = question.why_not(at(15.9, 10, 0))
    assert (refused.rule, refused.numbers) == ("TMG-SETUP-R2", {"far": 2900, "least": 3000})
    assert why(question, at(1.4, 24, 0)) == "TMG-SETUP-R2"  # off the table
    assert question.why_not(at(1.5, 24, 0)) is None
    assert question.why_not(at(27.2, 24, 0)) is None  # 1 inch from the rim of the centre token
    assert why(question, at(27.1, 24, 0)) == "TMG-SETUP-R2"
    assert question.why_not(at(24, 4, 45)) is None  # deployment zones are allowed, any facing
    assert question.why_not("here").rule == "TMG-SETUP-R2"
    for reply in question.suggest(Random(4), 12):
        assert question.why_not(reply) is None
    assert len({tuple(reply) for reply in question.suggest(Random(4), 12)}) >= 8


def test_TMG_SETUP_R2_without_a_legal_spot_nobody_places_any_more() -> None:
    g = placed("game-of-thrones-small", TERRAIN)
    g.width = g.depth = 4000
    assert all(why_no_piece(g, library().terrain[kind])((2000, 2000, 0)) for kind in ("trees", "bog"))
    g.objectives = ()
    kinds = until(set_up(g)).options()
    assert "weirwood" in kinds
    assert "trees" not in kinds
    g.width = g.depth = 500
    g.known = Known()  # a table that shrinks is no move of the game
    run(set_up(g))
    assert (g.stage, g.pieces) == (OBJECTIVES, ())


def test_TMG_SETUP_R2_TMG_SETUP_4_storm_the_defender_alone_places_up_to_four() -> None:
    g = placed("storm-of-swords-small", TERRAIN)
    asked: list[tuple[str, str]] = []
    run(set_up(g), blue=["weirwood", at(10, 10, 0)], asked=asked)
    question = until(set_up(g), blue=["weirwood"])
    assert question.seat == "blue"
    assert question.why_not(at(24, 28.4, 0)) is None
    assert why(question, at(24, 28.5, 0)) == "TMG-SETUP-4"  # 6 inches from the Defender's zone are not more than 6
    assert question.why_not(at(19.1, 10, 0)) is None
    assert why(question, at(19, 10, 0)) == "TMG-SETUP-4"
    assert why(question, at(1, 10, 0)) == "TMG-SETUP-4"
    assert why(question, at(24, 1.4, 0)) == "TMG-SETUP-R2"
    run(set_up(g), blue=["none"])
    assert (g.stage, len(g.pieces)) == (OBJECTIVES, 4)
    g = placed("storm-of-swords-small", TERRAIN)
    for x in (5, 15, 25, 35):
        run(set_up(g), blue=["weirwood", at(x, 10, 0)])
    run(set_up(g))
    assert (g.stage, len(g.pieces)) == (OBJECTIVES, 7)


def test_TMG_SETUP_4_feast_pieces_stay_an_inch_from_piles() -> None:
    g = placed("feast-for-crows-small", TERRAIN)
    question = until(set_up(g), red=["weirwood"])
    assert question.why_not(at(10.5, 24, 0)) is None  # the pile ends at 8, the piece begins at 9
    refused = question.why_not(at(10.4, 24, 0))
    assert (refused.rule, refused.numbers["least"]) == ("TMG-SETUP-4", 1000)


# -- tokens that players place, and secret objectives ------------------------------------------------------


def test_TMG_SETUP_4_winds_players_place_four_tokens_in_turn() -> None:
    g = placed("winds-of-winter-small", OBJECTIVES)
    asked: list[tuple[str, str]] = []
    run(set_up(g), dice=[[2], [4]], blue=[at(10, 24, 0)], asked=asked)
    run(set_up(g), red=[at(38, 24, 0)], asked=asked)
    run(set_up(g), blue=[at(3, 20, 0)], asked=asked)
    run(set_up(g), red=[at(45, 20, 0)], asked=asked)
    assert asked == [("blue", "token-spot"), ("red", "token-spot")] * 2
    assert [(t.id, t.x) for t in g.objectives] == [
        ("token-1", 24000),
        ("token-2", 10000),
        ("token-3", 38000),
        ("token-4", 3000),
        ("token-5", 45000),
    ]
    assert g.stage == OBJECTIVES
    secrets = list(library().secret_objectives)
    run(set_up(g), cards=[secrets[:5], secrets[5:10]])
    assert g.stage == PLANTING
    assert sorted(g.piles["red-objectives"].cards) == sorted(secrets[:5])
    assert (len(g.piles["blue-objectives"]), len(g.piles["secret-deck"])) == (5, 5)
    event = next(event for event in g.story.events if event.kind == "secrets-drawn")
    assert (event.for_seat("blue", 0)["cards"], event.for_seat("blue", 0)["number"]) == (None, 5)
    assert event.for_seat("red", 0)["cards"] == sorted(secrets[:5])


def test_TMG_SETUP_4_winds_where_a_token_may_lie() -> None:
    g = placed("winds-of-winter-small", OBJECTIVES)
    g.pieces = (lay(0, library().terrain["palisade"], (38000, 24000, 0)),)
    question = until(set_up(g), dice=[[4], [2]])
    assert (question.form["free"], question.form["shape"]) == ("slide", ["circle", 700])
    assert question.why_not(at(10, 16.7, 0)) is None  # 6 inches from the zone, rim to rim
    assert why(question, at(10, 16.6, 0)) == "TMG-SETUP-4"
    assert why(question, at(10, 31.4, 0)) == "TMG-SETUP-4"
    assert question.why_not(at(16.6, 24, 0)) is None  # 6 inches between the rims
    assert why(question, at(16.7, 24, 0)) == "TMG-SETUP-4"
    assert question.why_not(at(0.7, 24, 0)) is None
    assert why(question, at(0.6, 24, 0)) == "TMG-SETUP-4"
    assert why(question, at(38, 25.1, 0)) == "TMG-SETUP-4"  # on the palisade
    assert question.why_not(at(38, 25.2, 0)) is None
    assert why(question, at(10, 24, 90)) == "TMG-SETUP-4"


def test_modes_without_such_tokens_go_on() -> None:
    g = placed("clash-of-kings-small", OBJECTIVES)
    run(set_up(g))
    assert (g.stage, len(g.objectives)) == (PLANTING, 3)
