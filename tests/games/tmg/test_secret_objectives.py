"""The fifteen secret objectives, each by itself: what it is worth to either seat."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.casualties import Fall, Loss, harm
from banneret.games.tmg.changes import activate, disband, note_attack, note_panic
from banneret.games.tmg.deeds import remove_attachment
from banneret.games.tmg.library import library
from banneret.games.tmg.parts import PARTS
from banneret.games.tmg.secret_objectives import DESTROYED, ROUND_END, at_fall, at_round_end
from banneret.games.tmg.state import NcuUnit, Objective, State
from tests.games.tmg.fields import field
from tests.games.tmg.tables import run, told

SWORDS, GUARDS, WOLF = "stark-sworn-swords", "lannister-guards", "grey-wind"
WINDS = "winds-of-winter"
ROBB, JAIME = "robb-stark-the-wolf-lord", "jaime-lannister-the-kingslayer"


def winds(**more: Any) -> State:
    """The mode's table with five tokens, two of them in each half."""
    g = field(WINDS, **more)
    g.decks = {"red": ("stark", ROBB), "blue": ("lannister", JAIME)}
    spots = [(10, 20), (38, 20), (10, 28), (38, 28)]
    more_tokens = (Objective(f"token-{n + 2}", 1000 * x, 1000 * y) for n, (x, y) in enumerate(spots))
    g.objectives += tuple(more_tokens)
    return g


def worth(g: State, card: str) -> tuple[int, int]:
    """At the round's end, to red and to blue."""
    return (at_round_end(g, "red", card), at_round_end(g, "blue", card))


def board(g: State, **zones: str) -> State:
    """NCUs on the Tactics Board: crown="red" and so on."""
    mute = library().ncus["sansa-stark"]
    g.ncus = [NcuUnit(n, f"ncu-{n}", mute, seat) for n, seat in enumerate(zones.values())]
    for c, zone in zip(g.ncus, zones, strict=True):
        c.zone = zone
    return g


def fallen(g: State, name: str, card: str) -> list[tuple[str, int]]:
    """What a card, lying open, gives as a unit is destroyed by an effect; without the VP for the destruction."""
    g.piles["open-objective"].cards[:] = [card]
    before = len(told(g, "scored"))
    run(harm(g, g[name], 99, "a test", "effect"))
    return [(event["seat"], event["vp"]) for event in told(g, "scored")[before + 1 :]]


def test_every_secret_objective_works_at_its_moments() -> None:
    for card, printed in library().secret_objectives.items():
        assert (card in ROUND_END) == ("W-ROUND-END" in printed.score_at)
        assert (card in DESTROYED) == ("W-DESTROYED" in printed.score_at)
    assert len(library().secret_objectives) == 15
    assert f"mode:{WINDS}" in PARTS


def test_TMG_CONTENT_R6_hold_the_centre() -> None:
    assert worth(winds(A=(SWORDS, 24, 24, 0), b=(GUARDS, 10, 28, 0)), "hold-the-centre") == (2, 0)
    assert worth(winds(b=(GUARDS, 24, 24, 0)), "hold-the-centre") == (0, 2)


@pytest.mark.parametrize(
    ("card", "one", "other"), [("swords-and-horses", "combat", "maneuver"), ("swords-and-letters", "combat", "tactics")]
)
def test_TMG_NCU_R3_swords_and_horses_swords_and_letters(card: str, one: str, other: str) -> None:
    assert worth(board(winds(), crown="red", wealth="blue"), card) == (0, 0)
    assert worth(board(winds(), **{one: "red", "wealth": "blue"}), card) == (1, 0)
    assert worth(board(winds(), **{one: "red", other: "blue"}), card) == (1, 1)
    assert worth(board(winds(), **{one: "blue", other: "blue"}), card) == (0, 2)


def test_TMG_NCU_R3_masters_of_the_board() -> None:
    card = "masters-of-the-board"
    assert worth(board(winds(), crown="red", wealth="blue"), card) == (0, 0)
    assert worth(board(winds(), crown="red", wealth="red", combat="blue"), card) == (1, 0)
    assert worth(board(winds(), crown="blue", wealth="blue", combat="blue", tactics="red"), card) == (0, 2)


def test_take_the_commander_destroyed_this_round() -> None:
    g = winds(A=(SWORDS, 24, 10, 0, {"attachment": ROBB}), B=(SWORDS, 34, 10, 0), c=(GUARDS, 24, 40, 180))
    assert fallen(g, "B", "take-the-commander") == []
    assert fallen(g, "c", "take-the-commander") == []
    assert fallen(g, "A", "take-the-commander") == [("blue", 3)]
    assert worth(g, "take-the-commander") == (0, 0)  # else: nothing more at the round's end


def test_take_the_commander_a_half_of_a_band() -> None:
    g = winds(bands=["AB"], A=(SWORDS, 24, 10, 0), B=(SWORDS, 24, 10, 0, {"attachment": ROBB}))
    g.piles["open-objective"].cards[:] = ["take-the-commander"]
    run(harm(g, g["A"], 23, "a test", "effect"))
    assert [event["vp"] for event in told(g, "scored")] == [1]  # the left half without him
    g = winds(bands=["AB"], A=(SWORDS, 24, 10, 0, {"attachment": "sworn-sword-captain"}), B=(SWORDS, 24, 10, 0))
    g["B"].attachments = g["B"].kit = winds(A=(SWORDS, 24, 10, 0, {"attachment": ROBB}))["A"].kit
    g.piles["open-objective"].cards[:] = ["take-the-commander"]
    run(harm(g, g["A"], 23, "a test", "effect"))
    assert [event["vp"] for event in told(g, "scored")] == [1, 3]  # the right unit's attachment goes first


def test_take_the_commander_TMG_CONTENT_R10_who_was_removed_sits_in_no_half() -> None:
    g = winds(bands=["AB"], A=(SWORDS, 24, 10, 0), B=(SWORDS, 24, 10, 0, {"attachment": ROBB}))
    g.piles["open-objective"].cards[:] = ["take-the-commander"]
    run(remove_attachment(g, g["B"], g["B"].attachments[0]))
    run(harm(g, g["A"], 20, "a test", "effect"))
    assert [event["vp"] for event in told(g, "scored")] == [1]  # the half that he started in fell without him


def test_take_the_commander_a_lost_rank() -> None:
    g = winds(A=(SWORDS, 24, 10, 0, {"attachment": ROBB}), B=(SWORDS, 34, 10, 0))
    run(harm(g, g["B"], 4, "a test", "effect"))
    run(harm(g, g["A"], 3, "a test", "effect"))
    assert worth(g, "take-the-commander") == (0, 0)
    run(harm(g, g["A"], 1, "a test", "effect"))
    assert worth(g, "take-the-commander") == (0, 1)


def test_take_the_commander_TMG_BAND_5_a_rank_that_a_band_lost_before_it_parted() -> None:
    robb = {"attachment": ROBB}
    g = winds(bands=["AB"], A=(SWORDS, 24, 10, 0), B=(SWORDS, 24, 10, 0, robb))
    run(harm(g, g["A"], 8, "a test", "effect"))
    assert worth(g, "take-the-commander") == (0, 1)
    disband(g, g["A"], "a test")
    assert worth(g, "take-the-commander") == (0, 1)
    g = winds(bands=["AB"], A=(SWORDS, 24, 10, 0), B=(SWORDS, 24, 10, 0, robb))
    disband(g, g["A"], "a test")
    run(harm(g, g["A"], 4, "a test", "effect"))
    assert worth(g, "take-the-commander") == (0, 0)  # the other half alone


def test_take_the_commander_an_NCU() -> None:
    g = board(winds(), tactics="blue", combat="red", crown="red")
    g.decks["blue"] = ("lannister", "sansa-stark")
    assert worth(g, "take-the-commander") == (1, 0)  # Combat is next to Tactics
    g.ncus[1].zone = "maneuver"
    assert worth(g, "take-the-commander") == (0, 0)  # Crown and Maneuver are not
    g.ncus[2].zone = "wealth"
    assert worth(g, "take-the-commander") == (1, 0)
    g.ncus[0].zone = ""
    assert worth(g, "take-the-commander") == (0, 0)
    g.ncus[0].zone, g.ncus[2].zone, g.ncus[1].zone = "crown", "maneuver", "combat"
    assert worth(g, "take-the-commander") == (0, 0)  # the row does not close


def test_take_the_commander_nobody_leads() -> None:
    g = winds(A=(SWORDS, 24, 30, 0), b=(GUARDS, 24, 34.8, 180))
    g.decks = {}
    assert worth(g, "take-the-commander") == (0, 0)
    assert fallen(g, "b", "take-the-commander") == []


def test_into_their_camp() -> None:
    assert worth(winds(A=(SWORDS, 24, 40.4, 0), b=(GUARDS, 24, 7.6, 0)), "into-their-camp") == (2, 2)
    assert worth(winds(A=(SWORDS, 24, 40.3, 0), b=(GUARDS, 24, 7.7, 0)), "into-their-camp") == (0, 0)
    assert worth(winds(A=(SWORDS, 24, 5, 0)), "into-their-camp") == (0, 0)


def test_TMG_RANK_R1_locked_ranks() -> None:
    g = winds(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 14.8, 180, {"minis": 8}), c=(GUARDS, 40, 40, 180))
    assert worth(g, "locked-ranks") == (1, 0)  # 3 ranks against 2; c fights nobody
    g["A"].minis = 0b11111
    assert worth(g, "locked-ranks") == (0, 0)
    g["A"].minis = 0b1
    assert worth(g, "locked-ranks") == (0, 1)
    g = winds(A=(WOLF, 24, 10, 0), b=(GUARDS, 24, 13.78, 180, {"minis": 4}))
    assert worth(g, "locked-ranks") == (0, 0)  # a solo counts 1


def test_marked_men() -> None:
    all_three = {"conditions": ["panicked", "vulnerable", "weakened"]}
    two = {"conditions": ["panicked", "vulnerable"]}
    assert worth(winds(A=(SWORDS, 24, 10, 0, two)), "marked-men") == (0, 0)
    assert worth(winds(A=(SWORDS, 24, 10, 0, all_three)), "marked-men") == (0, 1)
    g = winds(A=(SWORDS, 24, 10, 0, all_three), B=(SWORDS, 34, 10, 0, two), c=(GUARDS, 24, 40, 0, all_three))
    assert worth(g, "marked-men") == (1, 2)


def test_revenge() -> None:
    g = winds(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 40, 180), c=(GUARDS, 34, 40, 180))
    assert fallen(g, "b", "revenge") == []
    assert fallen(g, "A", "revenge") == [("blue", 2)]
    assert fallen(g, "c", "revenge") == [("red", 2)]


def test_TMG_CONTENT_R6_deny_them() -> None:
    north = {"A": (SWORDS, 10, 28, 0), "B": (SWORDS, 38, 28, 0)}
    assert worth(winds(**north), "deny-them") == (2, 0)
    assert worth(winds(A=north["A"], b=(GUARDS, 38, 20, 0)), "deny-them") == (1, 1)
    assert worth(winds(A=(SWORDS, 24, 24, 0), B=(SWORDS, 10, 20, 0)), "deny-them") == (0, 0)  # the middle, the own half
    g = winds(**north, C=(SWORDS, 24, 34, 0))
    g.objectives += (Objective("token-6", 24000, 34000),)
    assert worth(g, "deny-them") == (2, 0)  # at most 2
    g.sides = {"red": "second", "blue": "first"}
    assert worth(g, "deny-them") == (0, 0)


def test_steal_the_initiative() -> None:
    g = winds(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 40, 180))
    assert worth(g, "steal-the-initiative") == (0, 0)
    activate(g, g["b"], "a test")
    assert worth(g, "steal-the-initiative") == (0, 1)
    activate(g, g["A"], "a test")
    assert worth(g, "steal-the-initiative") == (0, 0)  # red is First Player
    g.first = "blue"
    assert worth(g, "steal-the-initiative") == (1, 0)


def test_TMG_CONTENT_R6_everything() -> None:
    assert worth(winds(A=(SWORDS, 24, 24, 0)), "everything") == (1, 0)
    assert worth(winds(A=(SWORDS, 24, 24, 0), b=(GUARDS, 10, 28, 0)), "everything") == (0, 0)
    five = {"A": (24, 24), "B": (10, 20), "C": (38, 20), "D": (10, 28), "E": (38, 28)}
    assert worth(winds(**{name: (SWORDS, x, y, 0) for name, (x, y) in five.items()}), "everything") == (4, 0)
    del five["E"]
    assert worth(winds(**{name: (SWORDS, x, y, 0) for name, (x, y) in five.items()}), "everything") == (1, 0)


def test_break_the_line_in_flank_or_rear() -> None:
    g = winds(A=(SWORDS, 29.15, 24, 270), b=(GUARDS, 24, 24, 0, {"minis": 1}))
    g.piles["open-objective"].cards[:] = ["break-the-line"]
    run(attack(g, g["A"]), red=["stay"], dice=[[6, 1, 1, 1, 1, 1, 1], [1]])
    assert [(event["seat"], event["vp"]) for event in told(g, "scored")] == [("red", 1), ("red", 2)]
    g = winds(A=(SWORDS, 24, 28.8, 180), b=(GUARDS, 24, 24, 0, {"minis": 1}))
    g.piles["open-objective"].cards[:] = ["break-the-line"]
    run(attack(g, g["A"]), red=["stay"], dice=[[6, 1, 1, 1, 1, 1, 1], [1]])
    assert [(event["seat"], event["vp"]) for event in told(g, "scored")] == [("red", 1)]  # in its front


def test_break_the_line_by_the_panic_test_of_that_attack() -> None:
    g = winds(A=(SWORDS, 29.15, 24, 270), b=(GUARDS, 24, 24, 0, {"minis": 3}))
    g.piles["open-objective"].cards[:] = ["break-the-line"]
    run(attack(g, g["A"]), red=["stay"], dice=[[6, 1, 1, 1, 1, 1, 1], [1], [1, 1]])
    assert [(event["seat"], event["vp"]) for event in told(g, "scored")] == [("red", 1), ("red", 2)]
    g = winds(b=(GUARDS, 24, 24, 0), A=(SWORDS, 40, 10, 0))
    assert fallen(g, "b", "break-the-line") == []  # by no attack at all
    loss = Loss(g["A"], "effect")
    assert at_fall(g, "red", "break-the-line", Fall(g["A"], loss)) == 0  # an own unit
    assert at_fall(g, "blue", "hold-the-centre", Fall(g["A"], loss)) == 0


def test_stand_fast() -> None:
    g = winds(A=(SWORDS, 24, 10, 0), B=(SWORDS, 34, 10, 0), c=(GUARDS, 24, 40, 180))
    assert worth(g, "stand-fast") == (0, 0)
    note_attack(g, g["c"], g["A"])
    assert worth(g, "stand-fast") == (1, 0)
    run(harm(g, g["B"], 99, "a test", "effect"))
    assert worth(g, "stand-fast") == (0, 0)


def test_terror() -> None:
    g = winds(A=(SWORDS, 24, 10, 0))
    expected = [(0, 0), (0, 1), (0, 1), (0, 2)]
    for pair in expected:
        note_panic(g, g["A"])
        assert worth(g, "terror") == pair


def test_cards_are_worth_no_more_than_printed() -> None:
    for card, printed in library().secret_objectives.items():
        g = winds(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 40, 180))
        for value in worth(g, card):
            assert value in (0, *range(printed.vp[0], printed.vp[1] + 1))
