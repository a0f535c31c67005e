"""A Feast for Crows: its rules and scorings, as its own text says."""

from __future__ import annotations

from random import Random
from typing import Any

from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import stand
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.maneuver import MANEUVER, Move, maneuver, march
from banneret.games.tmg.mode_changes import change_objective
from banneret.games.tmg.modes import score_round
from banneret.games.tmg.moments import W_ACTION_END
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.shifting import shift
from banneret.games.tmg.state import DESTROYED, NOBODY, Attached, State, lay
from banneret.games.tmg.tokens import controlled
from tests.games.tmg.fields import FEAST, GUARDS, SWORDS, WOLF, field, kill, scored
from tests.games.tmg.tables import at, run, told, until, why


def carrier(g: State, n: int) -> str | None:
    token = g.objectives[n]
    return g.units[token.carrier].id if token.carrier != NOBODY else None


def carry(g: State, name: str, n: int = 0) -> None:
    """Let a unit carry a token."""
    change_objective(g, g.objectives[n], g.objectives[n]._replace(carrier=g[name].n), "picked-up", "a test")


def test_TMG_CONTENT_R6_TMG_SETUP_4_feast_a_unit_that_moves_over_a_token_picks_it_up() -> None:
    g = field(FEAST, A=(SWORDS, 12, 24, 270))
    run(maneuver(g, g["A"]), red=[at(8, 24, 270)])
    assert carrier(g, 0) == "A"
    assert told(g, "picked-up")[0]["carrier"] == "A"
    assert g["A"].conditions == ("panicked",)  # the pile stays Horrific
    assert [t.id for t in controlled(g, g["A"])] == ["token-1"]


def test_TMG_SETUP_4_feast_touching_is_not_overlapping_and_a_carried_token_stays() -> None:
    g = field(FEAST, A=(SWORDS, 13, 24, 270), b=(GUARDS, 6, 40, 180))
    run(maneuver(g, g["A"]), red=[at(9.1, 24, 270)])  # its front edge ends at the rim of the disc
    assert carrier(g, 0) is None
    carry(g, "b")
    stand(g, g["b"], (6000, 35000, 180000))
    run(maneuver(g, g["A"]), red=[at(8, 24, 270)])
    assert carrier(g, 0) == "b"


def test_TMG_SETUP_4_feast_a_unit_carries_one_token_and_the_other_is_put_back() -> None:
    g = field(FEAST, A=(SWORDS, 12, 24, 270))
    g.objectives = (g.objectives[0], g.objectives[1]._replace(x=6500))
    question = until(maneuver(g, g["A"]), red=[at(8, 24, 270)])
    assert (question.seat, question.ask, question.options()) == ("red", "keep-token", ["token-1", "token-2"])
    g = field(FEAST, A=(SWORDS, 12, 24, 270))
    g.objectives = (g.objectives[0], g.objectives[1]._replace(x=6500))
    run(maneuver(g, g["A"]), red=[at(8, 24, 270), "token-1"], blue=[at(44.5, 24, 0)])
    assert (carrier(g, 0), carrier(g, 1)) == ("A", None)
    assert (g.objectives[1].x, g.objectives[1].y) == (44500, 24000)  # on its own pile


def test_TMG_SETUP_4_feast_where_a_token_may_be_put_back() -> None:
    g = field(FEAST, A=(SWORDS, 9.5, 24, 0))
    carry(g, "A")
    stand(g, g["A"], (9500, 24000, 0))
    question = until(march(g, g["A"]), red=[at(9.5, 32, 0)])
    assert (question.seat, question.ask, question.form["free"]) == ("blue", "put-back", "slide")
    assert question.why_not(at(3.3, 24, 0)) is None  # its rim touches the pile
    assert why(question, at(3.2, 24, 0)) == "TMG-SETUP-4"
    assert why(question, at(4, 24, 90)) == "TMG-SETUP-4"
    for reply in question.suggest(Random(2), 8):
        assert question.why_not(reply) is None


def test_TMG_SETUP_4_feast_a_token_is_put_back_under_no_tray_if_there_is_such_a_spot() -> None:
    g = field(FEAST, A=(SWORDS, 9.5, 32, 0), b=(GUARDS, 7, 24, 0))
    carry(g, "A")
    question = until(speak(g, W_ACTION_END, Move(g["A"], MANEUVER)))
    assert why(question, at(6, 24, 0)) == "TMG-SETUP-4"  # under b
    assert question.why_not(at(3.5, 24, 0)) is None
    g = field(FEAST, A=(SWORDS, 9.5, 38, 0), bands=["bc"], b=(GUARDS, 6, 24, 90), c=(GUARDS, 6, 24, 90))
    g["b"].depth = 8000  # nothing of the pile's surroundings is free
    carry(g, "A")
    question = until(speak(g, W_ACTION_END, Move(g["A"], MANEUVER)))
    assert question.why_not(at(6, 24, 0)) is None


def test_TMG_CONTENT_R6_TMG_SETUP_4_feast_a_carrier_away_from_its_pile_drops_the_token() -> None:
    g = field(FEAST, A=(SWORDS, 6, 27.9, 0))
    carry(g, "A")
    run(march(g, g["A"]), red=[at(6, 27.9, 0)])  # it touches the pile
    assert carrier(g, 0) == "A"
    run(march(g, g["A"]), red=[at(6, 28, 0)], blue=[at(6, 24, 0)])
    assert (carrier(g, 0), g.objectives[0].y) == (None, 24000)
    assert told(g, "put-back")[0]["token"] == "token-1"


def test_TMG_CONTENT_R12_TMG_SETUP_4_feast_a_shift_is_an_action_of_its_own_for_tokens() -> None:
    g = field(FEAST, A=(SWORDS, 12, 24, 270))
    run(shift(g, g["A"], 4000), red=[at(8, 24, 270)])
    assert carrier(g, 0) == "A"
    run(shift(g, g["A"], 4000), red=[at(10, 24, 270)])  # it touches the pile still
    assert carrier(g, 0) == "A"
    run(shift(g, g["A"], 4000), red=[at(12, 24, 270)], blue=[at(6, 24, 0)])
    assert (carrier(g, 0), told(g, "put-back")[0]["token"]) == (None, "token-1")


def test_TMG_SETUP_4_feast_only_at_the_end_of_its_own_action() -> None:
    g = field(FEAST, A=(SWORDS, 6, 32, 0), B=(SWORDS, 30, 30, 0))
    carry(g, "A")
    run(maneuver(g, g["B"]), red=[at(30, 31, 0)])
    assert carrier(g, 0) == "A"


def test_TMG_SETUP_4_feast_a_failed_panic_test_loses_the_token_to_an_enemy_at_the_pile() -> None:
    g = field(FEAST, A=(SWORDS, 6, 27.9, 0), b=(GUARDS, 6, 20.1, 0), c=(GUARDS, 30, 40, 0))
    carry(g, "A")
    run(panic_test(g, g["A"]), dice=[[3, 3]])
    assert carrier(g, 0) == "A"
    run(panic_test(g, g["A"]), dice=[[1, 1]])
    assert carrier(g, 0) == "b"
    carry(g, "b", 1)
    g.objectives = (g.objectives[0]._replace(carrier=g["A"].n), g.objectives[1])
    run(panic_test(g, g["A"]), dice=[[1, 1]], blue=[at(6, 24, 0)])  # b carries one already
    assert carrier(g, 0) is None


def test_TMG_SETUP_4_feast_the_opponent_chooses_who_takes_it() -> None:
    g = field(FEAST, A=(SWORDS, 6, 27.9, 0), b=(GUARDS, 6, 20.1, 0), c=(GUARDS, 10.4, 24, 90))
    carry(g, "A")
    run(panic_test(g, g["A"]), dice=[[1, 1]], blue=["c"])
    assert carrier(g, 0) == "c"


def test_TMG_WIN_R6_feast_one_VP_for_each_destruction_and_the_token_is_lost() -> None:
    g = field(FEAST, A=(WOLF, 6, 27, 0), b=(GUARDS, 30, 40, 0))
    carry(g, "A")
    kill(g, g["A"], blue=[at(6, 24, 0)])
    assert (scored(g), carrier(g, 0)) == ([("blue", 1)], None)
    assert len(g.pieces) == 2  # only infantry leaves a pile


def test_TMG_SETUP_4_feast_fallen_infantry_leaves_a_pile_with_a_token() -> None:
    g = field(FEAST, A=(SWORDS, 24, 24, 0), B=(SWORDS, 33, 24, 0))
    question = until(harm(g, g["A"], 99, "a test", "effect"))
    assert (question.seat, question.ask) == ("red", "pile-spot")
    assert question.why_not(at(24, 24, 0)) is None
    assert question.why_not(at(24, 36.9, 0)) is None  # its corners 12 inches from where the tray stood
    assert why(question, at(24, 37, 0)) == "TMG-SETUP-4"
    assert question.why_not(at(27.25, 24, 0)) is None  # 1 inch from B
    assert why(question, at(27.3, 24, 0)) == "TMG-SETUP-4"
    assert why(question, at(11, 24, 0)) == "TMG-SETUP-4"  # 1 inch from the pile in the west
    g = field(FEAST, A=(SWORDS, 24, 24, 0), B=(SWORDS, 33, 24, 0))
    kill(g, g["A"], red=[at(20, 22, 45)])
    assert (g.pieces[2].kind.id, g.pieces[2].tray.pose) == ("corpse-pile", (20000, 22000, 45000))
    assert (g.objectives[2].x, g.objectives[2].y, g.objectives[2].pile) == (20000, 22000, 2)


def test_a_new_token_gets_a_name_that_none_on_the_table_has() -> None:
    g = field(FEAST, A=(SWORDS, 24, 24, 0))
    g.objectives = tuple(t._replace(id=f"token-{n}") for n, t in enumerate(g.objectives, 2))  # as by hand
    kill(g, g["A"], red=[at(20, 22, 45)])
    assert [token.id for token in g.objectives] == ["token-2", "token-3", "token-4"]


def test_TMG_SETUP_4_feast_at_most_four_piles_and_none_without_a_spot() -> None:
    units: dict[str, Any] = {name: (SWORDS, x, 6, 0) for name, x in zip("ABC", (6, 16, 26), strict=True)}
    g = field(FEAST, **units)
    kill(g, g["A"], red=[at(6, 6, 0)])
    kill(g, g["B"], red=[at(16, 6, 0)])
    kill(g, g["C"])
    assert (len(g.pieces), len(g.objectives)) == (4, 4)
    crowd = [("trees", x, y, 0) for x in range(2, 48, 6) for y in range(2, 48, 5)]
    g = field(FEAST, A=(SWORDS, 24, 24, 0), pieces=crowd)
    g.objectives = g.objectives[:0]
    kill(g, g["A"])
    assert told(g, "laid") == []


def test_TMG_SETUP_4_feast_a_fallen_half_of_a_band_leaves_its_pile_where_it_stood() -> None:
    g = field(FEAST, bands=["AB"], A=(SWORDS, 24, 24, 0), B=(SWORDS, 24, 24, 0))
    g["B"].minis = 1
    g["A"].attachments = g["A"].kit = (Attached(library().attachments["sworn-sword-captain"]),)
    g["A"].minis, g["B"].minis = 0b11, 0b10
    question = until(harm(g, g["A"], 1, "a test", "effect"))
    assert question.ask == "pile-spot"
    assert (g["B"].where, g["B"].pose) == (DESTROYED, (26750, 24000, 0))


def test_TMG_SETUP_4_TMG_WIN_R4_TMG_CONTENT_R6_feast_one_VP_per_carried_token_from_round_2() -> None:
    g = field(FEAST, A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 40, 180))
    run(score_round(g))
    assert g.vp == {"red": 0, "blue": 0}
    carry(g, "A")
    carry(g, "b", 1)
    run(score_round(g))
    assert scored(g) == [("red", 1), ("blue", 1)]
    g.round = 1
    run(score_round(g))
    assert g.vp == {"red": 1, "blue": 1}


def test_TMG_SETUP_4_feast_a_melee_shift_picks_up_a_token() -> None:
    g = field(FEAST, A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 28.8, 180))
    g.pieces = (lay(0, library().terrain["corpse-pile"], (29000, 24000, 0)), g.pieces[1])
    g.objectives = (g.objectives[0]._replace(x=29000, y=24000), g.objectives[1])
    run(attack(g, g["A"]), red=["front:half-"], dice=[[1] * 7])
    assert (g["A"].pose, carrier(g, 0)) == ((26750, 24000, 0), "A")
