"""Castle walls are no Combat Units: cards that ask whether the defender of an attack was destroyed."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.attack import Blow
from banneret.games.tmg.changes import destroy
from banneret.games.tmg.listening import speak
from banneret.games.tmg.moments import W_ATK_AFTER, W_ATK_PRE
from banneret.games.tmg.state import State
from banneret.games.tmg.walls import attack_wall, charge_wall, stand_in, strike_wall, walls
from tests.games.tmg.duels import offered
from tests.games.tmg.fields import field
from tests.games.tmg.playing import holding, pile
from tests.games.tmg.tables import at, run, told, until

SWORDS, GUARDS = "stark-sworn-swords", "lannister-guards"
FLUSH = 44.125 - 0.875 - 2.4  # where an infantry tray touches a wall


def stormed(card: str, seat: str, **units: Any) -> tuple[State, Blow]:
    """The swords have attacked a wall that still stands; a seat holds this card."""
    g, siege = holding(card, seat=seat, A=(SWORDS, 24, FLUSH, 0), **units), field("storm-of-swords")
    g.mode, g.size, g.sides, g.pieces = siege.mode, siege.size, siege.sides, siege.pieces
    blow = Blow(g["A"], stand_in(g, walls(g)[0], "blue"), g["A"].card.attacks[0], "front")
    blow.throw.faces = [1] * 7  # its dice have been rolled
    return g, blow


def test_overrun_card_does_not_count_a_castle_wall() -> None:
    g, blow = stormed("overrun-card", "red", b=(GUARDS, 24, 20, 0))
    assert not offered(g, W_ATK_AFTER, blow, "overrun-card")
    blow.target = g["b"]
    destroy(g, g["b"], "test")
    assert offered(g, W_ATK_AFTER, blow, "overrun-card")


def test_fury_for_the_fallen_does_not_count_a_castle_wall() -> None:
    eddard = {"attachment": "eddard-stark-lord-of-winterfell"}
    g, blow = stormed("fury-for-the-fallen", "blue", b=(SWORDS, 12, 24, 180, eddard), C=(GUARDS, 12, 19.2, 0))
    run(speak(g, W_ATK_AFTER, blow), blue=["fury-for-the-fallen", "stay"], dice=[[1] * 7])  # no dice again


def test_martial_superiority_punishes_who_misses_a_castle_wall() -> None:
    g, _ = stormed("martial-superiority", "blue", b=(GUARDS, 12, 10, 180))
    run(attack_wall(g, g["A"]), blue=["martial-superiority"], dice=[[4, 4, 4, 1, 1, 1, 1], [1, 4, 4, 4]])
    assert g["A"].strength == 11  # four Hits back, three of them blocked


def test_press_the_advantage_and_winter_is_coming_lay_nothing_on_a_castle_wall() -> None:
    g, blow = stormed("press-the-advantage", "red", b=(GUARDS, 12, 10, 180))
    asked = until(strike_wall(g, blow), red=["press-the-advantage"])
    assert asked.options() == ["highest-dice", "to-hit"]
    g, _ = stormed("winter-is-coming", "red", b=(GUARDS, 12, 10, 180))
    g["A"].minis = (1 << 4) - 1
    red = [at(24, FLUSH, 0), at(24, FLUSH, 0), "winter-is-coming", []]
    run(charge_wall(g, g["A"]), red=red, dice=[[6], [1] * 7])  # nothing to choose: the highest value
    assert told(g, "affixed") == []


def test_cards_that_can_do_nothing_to_a_castle_wall_are_not_offered() -> None:
    for card in "northern-ferocity", "winters-might":
        g, blow = stormed(card, "red", b=(GUARDS, 12, 10, 180))
        blow.throw.faces = []
        run(strike_wall(g, blow), dice=[[1] * 7])
        assert pile(g, "red-hand") == [card]
    g, blow = stormed("winters-might", "red", b=(GUARDS, 12, 10, 180))
    g["A"].minis = (1 << 4) - 1
    assert offered(g, W_ATK_PRE, blow, "winters-might")  # one rank left: dice may be rolled again
    g, _ = stormed("devastating-impact", "red", b=(GUARDS, 12, 10, 180))
    run(charge_wall(g, g["A"]), red=[at(24, FLUSH, 0), at(24, FLUSH, 0), "none", []], dice=[[6], [1] * 7])
    assert pile(g, "red-hand") == ["devastating-impact"]
