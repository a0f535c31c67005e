"""What Stark weapons do, each by its own effect."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.attack import strike
from banneret.games.tmg.attack_action import attack_targets
from banneret.games.tmg.deeds import affixed, remove_condition
from banneret.games.tmg.listening import speak
from banneret.games.tmg.maneuver import MARCH, Move
from banneret.games.tmg.state import State
from tests.games.tmg.duels import FOE, HOST, apart, blow, dice, duel, modifiers, struck
from tests.games.tmg.tables import able, run, told, until

BOWS, AXES, RAVAGERS = "stark-bowmen", "house-umber-greataxes", "house-umber-ravagers"
BRUISERS = "house-mormont-bruisers"
BEARS, LOYALISTS, DEVILS = "house-mormont-she-bears", "house-karstark-loyalists", "crannogman-bog-devils"


# -- Winter's Bite, Resolute Strikes -----------------------------------------------------------------------


def test_winters_bite_counts_a_natural_six_twice() -> None:
    g = duel(FOE)
    made = struck(g, [[6, 5, 1, 1, 1, 1, 1], [4, 4, 4]])
    assert (made.hits, modifiers(g, "attack")) == (3, [])


def test_winters_bite_hits_better_with_a_rank_lost_and_rolls_again_with_two() -> None:
    g = duel(FOE, A={"minis": 8})
    assert struck(g, [[3, 1, 1, 1, 1], [4]]).hits == 1
    assert modifiers(g, "attack") == [["Winter's Bite", 1]]
    g = duel(FOE, A={"minis": 4})
    assert struck(g, [[3, 1, 1, 1], [3], [4, 4]], red=[["d2"]]).hits == 2
    assert modifiers(g, "attack") == [["Winter's Bite", 1]]


def test_resolute_strikes_count_a_natural_six_twice() -> None:
    assert struck(duel(BEARS), [[6, *[1] * 6], [4, 4]]).hits == 2


def test_resolute_strikes_hit_better_for_each_rank_lost() -> None:
    g = duel(BEARS, A={"minis": 4})
    assert struck(g, [[2, 1, 1, 1, 1], [4]]).hits == 1
    assert modifiers(g, "attack") == [["Resolute Strikes", 2]]
    assert struck(duel(BEARS), [[3] * 7]).hits == 0


# -- direwolves --------------------------------------------------------------------------------------------


def test_tooth_and_claw_is_sundering() -> None:
    g = duel("grey-wind")
    struck(g, [[3, 1, 1, 1], [4], [6, 6]])
    assert (modifiers(g, "defense"), g["b"].strength) == ([["Sundering", -1]], 11)


def test_vicious_mauling_is_sundering_and_vicious() -> None:
    g = duel("shaggydog")
    struck(g, [[3, 1, 1, 1], [4], [4, 4]])
    assert modifiers(g, "defense") == [["Sundering", -1]]
    assert modifiers(g, "morale") == [["Vicious", -2]]


def test_vicious_mauling_has_a_die_more_for_each_hp_lost() -> None:
    g = duel("shaggydog", A={"hp": 1})
    struck(g, [[1] * 7])
    assert dice(g, "attack") == 7


# -- bows --------------------------------------------------------------------------------------------------


def test_arrow_volley_weakens_if_a_defense_die_ends_on_a_one() -> None:
    g = apart(BOWS)
    struck(g, [[3, *[1] * 6], [1], [6, 6]], melee=False)
    assert g["b"].conditions == ("weakened",)
    g = apart(BOWS)
    struck(g, [[3, *[1] * 6], [2], [6, 6]], melee=False)
    assert g["b"].conditions == ()


def test_arrow_volley_looks_at_the_dice_after_re_rolls() -> None:
    g = apart(BOWS, b={"conditions": ["vulnerable"]})
    struck(g, [[3, 3, *[1] * 5], [2, 1], [3], [6, 6]], red=[["d2"]], melee=False)
    assert g["b"].conditions == ()


def test_arrow_volley_is_not_the_short_sword() -> None:
    g = duel(BOWS)
    struck(g, [[5, 1, 1, 1, 1], [1], [6, 6]])
    assert g["b"].conditions == ()


def test_arrow_volley_TMG_CONV_R7_flies_over_units() -> None:
    wall: dict[str, Any] = {
        "C": ("stark-outriders", 24, 18.5, 0),
        "D": (HOST, 18.3, 18.5, 0),
        "E": (HOST, 29.7, 18.5, 0),
    }
    g = able(A=(BOWS, 24, 12, 0), b=(FOE, 24, 25, 180), **wall)
    assert attack_targets(g, g["A"]) == [g["b"]]
    g = able(A=(HOST, 24, 12, 0), b=(FOE, 24, 25, 180), **wall)
    assert attack_targets(g, g["A"]) == []


# -- axes, maces, flails -----------------------------------------------------------------------------------


def test_executioners_fury_is_blocked_by_natural_sixes_only() -> None:
    g = duel(AXES)
    struck(g, [[3, 3, 3, 1, 1, 1], [6, 5, 4], [6, 6]])
    assert (g["b"].strength, g["b"].conditions) == (10, ())
    assert modifiers(g, "morale") == [["Vicious", -2]]


def test_executioners_fury_of_one_rank_weakens() -> None:
    g = duel(AXES, A={"minis": 4})
    struck(g, [[1] * 4])
    assert g["b"].conditions == ("weakened",)
    g = duel(AXES, A={"minis": 5})
    struck(g, [[1] * 5])
    assert g["b"].conditions == ()


def test_executioners_axe_panics_a_defender_with_more_ranks() -> None:
    g = duel(RAVAGERS)  # two ranks against three
    struck(g, [[3, *[1] * 5], [4], [4, 4]], red=[[]])
    assert (modifiers(g, "defense"), modifiers(g, "morale")) == ([["Sundering", -1]], [["Vicious", -2]])
    assert g["b"].conditions == ("panicked",)


def test_executioners_axe_is_only_sundering_against_as_many_ranks() -> None:
    g = duel(RAVAGERS, b={"minis": 8})
    struck(g, [[3, *[1] * 5], [4], [4, 4]])
    assert (modifiers(g, "defense"), modifiers(g, "morale"), g["b"].conditions) == ([["Sundering", -1]], [], ())


def test_mace_and_spike_takes_one_option() -> None:
    g = duel(BRUISERS)
    made = struck(g, [[6, *[1] * 6], [4, 4]], red=["critical-blow"])
    assert (made.hits, made.unblockable) == (2, 0)
    made = struck(g, [[6, *[1] * 6], [6, 6]], red=["precision"])
    assert (made.hits, made.unblockable) == (0, 1)
    struck(g, [[1] * 7, [1]], red=["re-roll", ["d1"]])


def test_mace_and_spike_takes_one_option_more_for_each_rank_lost() -> None:
    g = duel(BRUISERS, A={"minis": 8})
    made = struck(g, [[6, *[1] * 5], [6, 6]], red=["critical-blow", "precision"])
    assert (made.hits, made.unblockable) == (0, 2)
    g = duel(BRUISERS, A={"minis": 4})
    made = struck(g, [[6, *[1] * 4], [6, 6]], red=[[]])  # all three
    assert made.unblockable == 2


def test_flail_is_vicious() -> None:
    g = duel(LOYALISTS)
    struck(g, [[4, *[1] * 6], [1], [4, 4]])
    assert modifiers(g, "morale") == [["Vicious", -2]]


# -- poison ------------------------------------------------------------------------------------------------


def poisoned(**more: Any) -> State:
    g = duel(DEVILS, **more)
    struck(g, [[1] * 7], red=["crannog-poison"])
    return g


def act(g: State, who: str = "b") -> None:
    run(speak(g, "W-ACTION-DECLARE", Move(g[who], MARCH)))


def test_poisoned_tridents_weaken() -> None:
    g = duel(DEVILS)
    struck(g, [[1] * 7], red=["weakened"])
    assert (g["b"].conditions, affixed(g["b"], "crannog-poison")) == (("weakened",), None)


def test_poisoned_tridents_leave_one_marker_that_bites_before_each_action() -> None:
    g = poisoned()
    act(g)
    assert g["b"].strength == 11
    act(g, "A")
    assert (g["A"].strength, g["b"].strength) == (12, 11)
    struck(g, [[1] * 7])  # there is a marker already: Weakened
    act(g)
    assert (g["b"].strength, len(g["b"].lasting)) == (9, 1)  # 2 Wounds with a condition


def test_poisoned_tridents_marker_may_go_in_place_of_a_condition() -> None:
    g = poisoned(b={"conditions": ["panicked"]})
    run(remove_condition(g, g["b"], "panicked"), blue=["crannog-poison"])
    assert (g["b"].conditions, g["b"].lasting) == (("panicked",), ())
    act(g)
    assert g["b"].strength == 12


def test_poisoned_tridents_are_no_choice_of_the_defender() -> None:
    g = duel(DEVILS)
    asked = until(strike(g, blow(g)))
    assert (asked.seat, asked.options()) == ("red", ["weakened", "crannog-poison"])
    assert told(g, "affixed") == []
