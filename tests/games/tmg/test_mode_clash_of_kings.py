"""A Clash of Kings: its rules and scorings, as its own text says."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.changes import activate, deploy, plant, set_stage, stand, take_off
from banneret.games.tmg.library import library
from banneret.games.tmg.listening import speak
from banneret.games.tmg.mode_changes import recover
from banneret.games.tmg.modes import (
    deploy_reserve,
    deployed,
    reserve_turns,
    reserves_refused,
    score_round,
    still_to_deploy,
)
from banneret.games.tmg.moments import W_DEF_ROLLED, W_MORALE_FAIL
from banneret.games.tmg.morale import Test as MoraleTest
from banneret.games.tmg.reserves import NEVER
from banneret.games.tmg.setup import new_state
from banneret.games.tmg.state import DEPLOY, DESTROYED, NOBODY, RESERVE, TABLE, Attached, State
from banneret.games.tmg.turn import go_on
from tests.games.tmg.fields import CLASH, GUARDS, SWORDS, THRONES, WOLF, field, into_reserve, kill, scored
from tests.games.tmg.lannister_line import GUARDS as GUARDS_HERE
from tests.games.tmg.lannister_line import SWORDS as SWORDS_THERE
from tests.games.tmg.one_ability import bear
from tests.games.tmg.playing import holding, is_asked, pile
from tests.games.tmg.tables import at, listen, run, until, why


def clash(**armies: Any) -> State:
    g, _ = new_state("clash-of-kings-medium", armies or None)
    g.sides = {"red": "first", "blue": "second"}
    set_stage(g, DEPLOY)
    return g


def test_TMG_SETUP_4_clash_two_units_are_deployed_one_of_them_the_commanders() -> None:
    g = clash()
    assert [*still_to_deploy(g, "red").values()] == [None] * 4
    deploy(g, g["stark-bowmen"], (10000, 5000, 0), "a test")
    left = still_to_deploy(g, "red")
    assert {id: reason is None for id, reason in left.items()} == {
        "stark-sworn-swords-1": True,  # the band with the commander counts as one
        "umber-berserkers": False,
        "stark-outriders": False,
    }
    assert left["umber-berserkers"] is not None
    assert left["umber-berserkers"].rule == "TMG-SETUP-4"
    deploy(g, g["stark-sworn-swords-1"], (24000, 5000, 0), "a test")
    assert still_to_deploy(g, "red") == {}
    assert len(still_to_deploy(g, "blue")) == 4


def test_TMG_SETUP_4_clash_the_commanders_unit_first_leaves_any_second_one() -> None:
    g = clash()
    deploy(g, g["stark-sworn-swords-1"], (24000, 5000, 0), "a test")
    assert still_to_deploy(g, "red") == {"umber-berserkers": None, "stark-outriders": None, "stark-bowmen": None}


def test_TMG_CONTENT_R7_clash_the_rest_waits_in_reserve_from_round_2() -> None:
    g = clash()
    deploy(g, g["stark-sworn-swords-1"], (24000, 5000, 0), "a test")
    deploy(g, g["stark-bowmen"], (10000, 5000, 0), "a test")
    deployed(g)
    assert [(u.id, u.ready) for u in g.units if u.where == RESERVE and u.seat == "red"] == [
        ("umber-berserkers", 2),
        ("stark-outriders", 2),
    ]
    g.round = 1
    assert reserve_turns(g, "red") == []
    g.round = 2
    assert [u.id for u in reserve_turns(g, "red")] == ["umber-berserkers", "stark-outriders"]
    deployed(field(THRONES, A=(SWORDS, 24, 24, 0)))  # other modes hold nobody back


def test_TMG_CONTENT_R7_TMG_CONTENT_R11_clash_a_reserve_comes_into_the_own_zone_unactivated() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0), B=(SWORDS, 0, 0, 0), c=(GUARDS, 20, 12.4, 0))
    into_reserve(g, "B")
    question = until(deploy_reserve(g, g["B"]))
    assert (question.ask, question.about) == ("reserve-spot", "B")
    assert question.why_not(at(34, 5, 90)) is None
    assert why(question, at(34, 7.7, 0)) == "TMG-CONTENT-R11"  # not wholly in the zone
    assert question.why_not(at(20, 6.6, 0)) is None  # 1 inch from the enemy
    assert why(question, at(20, 6.7, 0)) == "TMG-CONTENT-R11"
    assert run(deploy_reserve(g, g["B"]), red=[at(34, 5, 0)]) is False  # the whole turn
    assert (g["B"].where, g["B"].activated) == (TABLE, False)


def test_TMG_CONTENT_R11_TMG_CONTENT_R7_clash_a_flank_edge_while_its_token_is_controlled_with_a_token() -> None:
    g = field(CLASH, A=(SWORDS, 6, 24, 0), B=(SWORDS, 0, 0, 0), c=(GUARDS, 42, 24, 180))
    into_reserve(g, "B")
    question = until(deploy_reserve(g, g["B"]))
    assert (question.ask, question.options()) == ("reserve-area", ["zone", "west"])
    question = until(deploy_reserve(g, g["B"]), red=["west"])
    assert question.why_not(at(3, 34, 0)) is None
    assert why(question, at(3.3, 34, 0)) == "TMG-CONTENT-R11"  # 6.05 inches from the edge
    run(deploy_reserve(g, g["B"]), red=["west", at(3, 34, 0)])
    assert (g["B"].where, g["B"].activated) == (TABLE, True)
    assert g.tally.activations == ()
    into_reserve(g, "B")
    stand(g, g["A"], (12000, 24000, 0))
    assert until(deploy_reserve(g, g["B"])).ask == "reserve-spot"  # the west is nobody's now


def test_TMG_CONTENT_R11_clash_a_reserve_without_a_spot_cannot_come() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0))
    into_reserve(g, "A")
    assert [u.id for u in reserve_turns(g, "red")] == ["A"]
    walls = [("castle-wall", x, y, 0) for x in range(4, 48, 8) for y in (3, 7)]
    blocked = field(CLASH, A=(SWORDS, 24, 24, 0), pieces=walls)
    into_reserve(blocked, "A")
    assert reserve_turns(blocked, "red") == []


def test_TMG_CONTENT_R7_clash_the_fallen_go_to_reserve_at_full_strength() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0, {"attachment": "sworn-sword-captain", "conditions": ["panicked"]}))
    kill(g, g["A"])
    u = g["A"]
    assert (u.where, u.strength, u.conditions, u.ready) == (RESERVE, 12, (), 2)
    assert [a.card.id for a in u.attachments] == ["sworn-sword-captain"]
    assert [v.id for v in reserve_turns(g, "red")] == ["A"]


def test_TMG_CONTENT_R7_clash_characters_are_gone_for_good() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0, {"attachment": "robb-stark-the-wolf-lord"}), B=(WOLF, 34, 24, 0))
    kill(g, g["A"])
    assert g["A"].attachments == ()
    assert g["A"].strength == 12  # the slot is an ordinary mini
    kill(g, g["B"])
    assert (g["B"].card.character, g["B"].where) == (True, DESTROYED)


def test_TMG_CONTENT_R7_TMG_CONTENT_R10_clash_an_ordinary_attachment_that_was_planted_comes_back_too() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0), B=(SWORDS, 34, 24, 0))
    for slot, name in enumerate(("turncoat", "jaime-lannister-maimed-hostage"), 1):
        plant(g, g["A"], Attached(library().attachments[name], slot, True, "blue"), "a test")
    plant(g, g["B"], Attached(library().attachments["turncoat"], 1, True, "blue"), "a test")
    take_off(g, g["B"], g["B"].attachments[0], "a test")  # its planter has given it away
    kill(g, g["A"])
    kill(g, g["B"])
    assert [(a.card.id, a.slot, a.beyond, a.by) for a in g["A"].attachments] == [("turncoat", 1, True, "blue")]
    assert (g["A"].where, g["A"].strength, g["B"].attachments) == (RESERVE, 12, ())


def test_TMG_CONTENT_R7_clash_who_fell_with_an_activation_token_comes_next_round() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0))
    activate(g, g["A"], "a test")
    kill(g, g["A"])
    assert (g["A"].ready, g["A"].activated) == (3, False)
    assert reserve_turns(g, "red") == []
    g.round = 3
    assert [u.id for u in reserve_turns(g, "red")] == ["A"]


def test_TMG_WIN_R6_TMG_CONTENT_R7_clash_band_halves_come_back_as_two_units() -> None:
    g = field(CLASH, bands=["AB"], A=(SWORDS, 24, 24, 0), B=(SWORDS, 24, 24, 0))
    activate(g, g["A"], "a test")
    run(harm(g, g["A"], 20, "a test", "effect"))
    assert (g["B"].where, g["B"].ready, g["A"].where) == (RESERVE, 3, TABLE)  # the band had the token
    kill(g, g["A"])
    assert [(u.where, u.width, u.mate, u.strength) for u in g.units] == [(RESERVE, 5500, NOBODY, 12)] * 2
    assert scored(g) == [("blue", 1), ("blue", 1)]


def test_TMG_WIN_R6_clash_one_VP_for_the_first_destruction_of_each_unit() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0))
    kill(g, g["A"])
    run(deploy_reserve(g, g["A"]), red=[at(24, 5, 0)])
    kill(g, g["A"])
    assert scored(g) == [("blue", 1)]
    assert g["A"].falls == 2


def test_TMG_SETUP_4_TMG_WIN_R4_clash_one_VP_per_controlled_token_from_round_2() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0), B=(SWORDS, 6, 24, 0), c=(GUARDS, 42, 24, 180))
    run(score_round(g))
    assert (scored(g), g.vp) == ([("red", 1), ("red", 1), ("blue", 1)], {"red": 2, "blue": 1})
    g = field(CLASH, round=1, A=(SWORDS, 24, 24, 0))
    run(score_round(g))
    assert g.vp["red"] == 0


def test_TMG_ACT_5_nobody_passes_with_somebody_to_activate_and_reserves_oblige_nobody() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0), B=(SWORDS, 0, 0, 0), c=(GUARDS, 40, 40, 180), active=None)
    into_reserve(g, "B")
    question = until(go_on(g))
    assert question.options() == ["A", "reserve:B"]
    refused = question.why_not("pass")
    assert (refused.rule, refused.numbers) == ("TMG-ACT-5", {"left": 1})
    g["A"].activated = True
    g.active = None
    assert until(go_on(g)).options() == ["reserve:B", "pass"]


def test_TMG_CONTENT_R7_TMG_CONTENT_R11_clash_why_a_reserve_does_not_come_now() -> None:
    g = field(CLASH, round=1, A=(SWORDS, 24, 24, 0), C=(SWORDS, 34, 24, 0), B=(SWORDS, 0, 0, 0), active=None)
    into_reserve(g, "B", ready=3)
    question = until(go_on(g))
    assert question.options() == ["A", "C"]
    refused = question.why_not("reserve:B")
    assert (refused.rule, refused.numbers) == ("TMG-CONTENT-R7", {"round": 1, "from": 3})
    into_reserve(g, "B", ready=1)
    assert reserves_refused(g, "red")["B"].numbers == {"round": 1, "from": 2}
    into_reserve(g, "B", ready=NEVER)
    assert reserves_refused(g, "red")["B"].says == "Only the ability that holds it back brings it."
    walls = [("castle-wall", x, y, 0) for x in range(4, 48, 8) for y in (3, 7)]
    g = field(CLASH, A=(SWORDS, 24, 24, 0), pieces=walls)
    into_reserve(g, "A")
    assert reserves_refused(g, "red")["A"].says == "There is no legal spot for it now."


def test_TMG_UNIT_R2_clash_what_a_fallen_unit_had_is_lost_though_it_waits_in_reserve_again() -> None:
    last: Any = {"minis": 1, "attachment": "guard-captain"}
    g = field(CLASH, A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 28.8, 180, last))
    bear(g, A="expert-duelist", b="horrific-visage")
    run(attack(g, g["A"]), red=["stay", "duel"], dice=[[6]])  # no Panic Test of the attacker
    assert g["b"].where == RESERVE


def test_TMG_UNIT_R2_clash_who_falls_during_an_attack_takes_no_more_of_it_in_reserve() -> None:
    g = field(CLASH, A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 28.8, 180, {"minis": 1}))

    def falls(g: State, _: Any) -> Any:
        yield from harm(g, g["b"], 1, "a test", "effect")
        recover(g, g["b"], 3, "a test")

    listen(g, {W_DEF_ROLLED: falls})
    run(attack(g, g["A"]), red=["stay"], dice=[[4, 1, 1, 1, 1, 1, 1], [1]])
    assert (g["b"].where, g["b"].strength) == (RESERVE, 12)


def test_broken_resolve_TMG_UNIT_R2_clash_is_not_for_who_waits_in_reserve_again() -> None:
    g = holding("broken-resolve", A=GUARDS_HERE, b=SWORDS_THERE)
    test = MoraleTest(g["b"], panic=False)
    assert is_asked(speak(g, W_MORALE_FAIL, test), "broken-resolve")
    recover(g, g["b"], 3, "a test")
    run(speak(g, W_MORALE_FAIL, test))
    assert pile(g, "red-hand") == ["broken-resolve"]
