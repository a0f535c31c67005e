"""The activation of a Combat Unit: token, disbanding, the free Maneuver of riders, one action that can be taken."""

from __future__ import annotations

from typing import Any

from banneret.games.tmg.activation import _rest, activate_unit
from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.changes import affix
from banneret.games.tmg.charge import Rush, charge
from banneret.games.tmg.listening import Heard, ears_of
from banneret.games.tmg.matter import Activation
from banneret.games.tmg.moments import NO_ABILITIES, SPEED
from banneret.games.tmg.state import GAME, NOBODY, Lasting, State
from banneret.games.tmg.values import bears, speed
from banneret.kernel.decisions import NONE
from tests.games.tmg.tables import Listener, able, at, heard, run, table, told, until, watch, why

SWORDS, GUARDS, RIDERS = "stark-sworn-swords", "lannister-guards", "stark-outriders"


def test_TMG_ACT_3_TMG_ACT_R4_the_token_is_there_from_the_start_and_one_action_follows() -> None:
    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 38, 180))
    question = until(activate_unit(g, g["A"]))
    assert (question.ask, question.options(), g["A"].activated) == ("action", ["maneuver", "march", "charge"], True)
    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 38, 180))
    run(activate_unit(g, g["A"]), red=["march", at(24, 20, 0)])
    assert (g["A"].pose, [e["action"] for e in told(g, "acts")]) == ((24000, 20000, 0), ["march"])


def test_TMG_ACT_8_TMG_ACT_R2_TMG_ACT_R3_what_cannot_be_done_has_a_reason() -> None:
    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 38, 180))
    question = until(activate_unit(g, g["A"]))
    assert (why(question, "retreat"), why(question, "attack"), why(question, "march")) == (
        "TMG-ACT-R2",
        "TMG-ACT-R2",
        None,
    )
    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 14.8, 180))
    question = until(activate_unit(g, g["A"]))
    assert question.options() == ["retreat", "attack"]
    assert why(question, "maneuver") == "TMG-ACT-R2"


def test_TMG_ACT_R3_where_no_enemy_will_do_the_reason_speaks_of_the_nearest() -> None:
    g = table(A=("stark-bowmen", 24, 10, 0), b=(GUARDS, 24, 38, 180), c=(GUARDS, 24, 30, 180))
    said = until(activate_unit(g, g["A"])).why_not("attack")
    short = "c is 13.96 inches away: 1.96 inches short."
    assert said.says == f"No enemy can be brought into range and Line of Sight by a pivot. The nearest: {short}"
    g = table(A=("stark-bowmen", 24, 10, 180), b=(GUARDS, 24, 30, 180))
    said = until(activate_unit(g, g["A"])).why_not("charge")
    unseen = "b is not in its Line of Sight: it lies outside the Front Arc."
    assert said.says == f"There is no enemy that it may charge. The nearest: {unseen}"


def test_TMG_ACT_R3_a_unit_with_no_legal_action_is_activated_and_does_nothing() -> None:
    boxed = {
        "b": (GUARDS, 24, 14.8, 180),
        "c": (GUARDS, 24, 5.2, 0),
        "d": (GUARDS, 29.15, 10, 270),
        "e": (GUARDS, 18.85, 10, 90),
    }
    g = table(A=("stark-bowmen", 24, 10, 0), **boxed)  # type: ignore[arg-type]
    bow = [a for a in g["A"].card.attacks if not a.melee]
    from dataclasses import replace

    g["A"].card = replace(g["A"].card, attacks=tuple(bow))
    run(activate_unit(g, g["A"]))
    assert (g["A"].activated, told(g, "idle")[0]["who"]) == (True, "A")


def test_TMG_ACT_R4_a_unit_destroyed_as_it_activates_takes_no_action() -> None:
    from banneret.games.tmg.changes import destroy

    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 38, 180))
    g.ears = heard({"W-ACTIVATE": [Listener("fall", does=lambda g, act: destroy(g, act.unit, "test"))]})
    asked: list[tuple[str, str]] = []
    run(activate_unit(g, g["A"]), asked=asked)
    assert (asked, g["A"].where) == ([], "destroyed")


# -- riders ------------------------------------------------------------------------------------------------


def test_TMG_CAV_1_TMG_CAV_R1_an_unengaged_cavalry_unit_may_maneuver_and_then_act() -> None:
    g = able(A=(RIDERS, 34, 16, 0), b=(GUARDS, 24, 24, 0))
    run(activate_unit(g, g["A"]), red=["maneuver", at(34, 22, 270), "maneuver", at(34, 22, 270)])
    assert (g["A"].pose, len(told(g, "acts"))) == ((34000, 22000, 270000), 2)


def test_TMG_CAV_1_the_free_maneuver_may_be_left_out_and_infantry_has_none() -> None:
    g = able(A=(RIDERS, 34, 16, 0), b=(GUARDS, 24, 24, 0))
    question = until(activate_unit(g, g["A"]))
    assert (question.ask, question.options()) == ("free-maneuver", ["maneuver", NONE])
    g = able(A=(SWORDS, 34, 16, 0), b=(GUARDS, 24, 24, 0))
    assert until(activate_unit(g, g["A"])).ask == "action"


def test_TMG_CAV_1_every_cavalry_unit_rides_unless_it_has_no_abilities() -> None:
    g = able(A=("drogos-bloodriders", 34, 16, 0), b=(GUARDS, 24, 24, 0))  # its card prints the ability otherwise
    assert until(activate_unit(g, g["A"])).ask == "free-maneuver"
    for one in (RIDERS, "grey-wind"):
        g = able(A=(one, 34, 16, 0), b=(GUARDS, 24, 24, 0))
        g["A"].lasting = (Lasting(NO_ABILITIES, "turn", "a test"),)
        assert until(activate_unit(g, g["A"])).ask == "action"


def test_TMG_CAV_1_an_engaged_rider_has_no_free_maneuver() -> None:
    g = able(A=(RIDERS, 24, 14.9, 180), b=(GUARDS, 24, 10, 0))
    assert until(activate_unit(g, g["A"])).ask == "action"


def test_TMG_CAV_R1_engagement_is_checked_when_the_activation_starts() -> None:
    from banneret.games.tmg.changes import destroy

    g = able(A=(RIDERS, 24, 14.9, 180), b=(GUARDS, 24, 10, 0))
    g.ears = heard({"W-ACTIVATE": [Listener("fall", does=lambda g, _: destroy(g, g["b"], "test"))]})
    assert until(activate_unit(g, g["A"])).ask == "action"  # free now, but it was engaged as it activated


def test_TMG_CAV_R2_it_comes_after_disbanding_and_what_activation_triggers() -> None:
    g = able(A=(RIDERS, 24, 24, 0), B=(RIDERS, 0, 0, 0), b=(GUARDS, 24, 40, 180), bands=["AB"])
    order: list[tuple[str, int]] = []
    g.ears = heard({"W-ACTIVATE": [Listener("now", does=lambda g, act: order.append((act.unit.id, act.unit.mate)))]})
    question = until(activate_unit(g, g["A"]), red=["yes", "B"])
    assert order == [("B", NOBODY)]  # parted already
    assert (question.ask, question.about) == ("free-maneuver", "B")


def test_TMG_COND_7_who_rests_takes_a_condition_off_and_picks_which() -> None:
    g = table(A=(RIDERS, 24, 24, 0, {"minis": 2, "conditions": ["weakened", "panicked"]}))
    run(_rest(g, Activation(g["A"])), red=["panicked"])
    assert (g["A"].conditions, g["A"].strength) == (("weakened",), 3)


def test_VEC_13_TMG_CAV_1_outriders_maneuver_and_charge_a_flank() -> None:
    g = able(A=(RIDERS, 34, 16, 0), b=(GUARDS, 24, 24, 0))
    replies = ["maneuver", at(34, 22, 270), "charge", at(34, 22, 270), "edge-to-edge"]
    question = until(activate_unit(g, g["A"]), red=replies, dice=[[2], [1] * 7])
    charged = told(g, "charged")[0]
    assert (charged["arc"], charged["die"], g["A"].pose) == ("right", 2, (29250, 24000, 270000))
    assert question.ask == "reroll"
    g = able(A=(RIDERS, 34, 16, 0), b=(GUARDS, 24, 24, 0))
    run(activate_unit(g, g["A"]), red=replies[:4], dice=[[1], [6, 6]])  # any die but 1 succeeds
    assert (told(g, "charge-failed")[0]["says"], g["A"].pose) == ("A charge fails on a 1.", (34000, 22000, 270000))


# -- bands -------------------------------------------------------------------------------------------------


def band(**more: Any) -> State:
    return table(A=(SWORDS, 24, 10, 0, more), B=(SWORDS, 0, 0, 0), b=(GUARDS, 24, 38, 180), bands=["AB"])


def test_TMG_BAND_6_TMG_BAND_R4_a_band_may_part_as_it_activates_and_one_half_acts() -> None:
    g = band()
    run(activate_unit(g, g["A"]), red=["yes", "B", "march", at(26.75, 15, 0)])
    assert (g["A"].activated, g["B"].activated) == (False, True)
    assert (g["A"].pose, g["B"].pose) == ((21250, 10000, 0), (26750, 15000, 0))


def test_TMG_BAND_6_TMG_BAND_R6_a_band_that_stays_is_one_activation() -> None:
    g = band()
    run(activate_unit(g, g["A"]), red=["no", "march", at(24, 15, 0)])
    assert (g["A"].activated, g["B"].where, g["A"].width) == (True, "banded", 11000)


def test_TMG_BAND_3_VEC_16_TMG_BAND_R6_two_banded_sworn_swords_are_one_activation() -> None:
    g = band()
    assert [u.id for u in g.standing("red")] == ["A"]


def test_TMG_BAND_9_another_effect_stays_on_the_half_that_its_owner_chooses() -> None:
    g = band()
    affix(g, g["A"], Lasting(SPEED, GAME, "Swift", 1, seat="blue"), "test")
    run(activate_unit(g, g["A"]), red=["yes", "A", "march", at(21.25, 12, 0)], blue=["B"])
    assert (speed(g, g["A"]), speed(g, g["B"])) == (5000, 6000)
    assert [(facts["before"], facts["who"]) for facts in told(g, "handed-over")] == [("A", "B")]
    g = band()
    affix(g, g["A"], Lasting(SPEED, GAME, "Swift", 1, seat="blue"), "test")
    run(activate_unit(g, g["A"]), red=["yes", "A", "march", at(21.25, 12, 0)], blue=["A"])
    assert (speed(g, g["A"]), speed(g, g["B"])) == (6000, 5000)


def test_TMG_BAND_4_TMG_ATT_1_the_abilities_of_both_attachments_work_for_the_band() -> None:
    two = {
        "A": (SWORDS, 24, 10, 0, {"attachment": "sworn-sword-captain"}),
        "B": (SWORDS, 0, 0, 0, {"attachment": "umber-champion"}),
    }
    g = able(**two, b=(GUARDS, 24, 38, 180), bands=["AB"])  # type: ignore[arg-type]
    own = [use for half in ("A", "B") for a in g[half].attachments for use in a.card.abilities]
    assert own
    assert all(bears(g, g["A"], use) for use in own)
    assert not bears(g, g["b"], own[-1])
    listening = [
        use for heard in ears_of(g).values() if isinstance(heard, Heard) for use in (*heard.grants, *heard.may)
    ]
    assert {use.part.use for use in listening if use.n == 0} & {*own}
    affix(g, g["A"], Lasting(NO_ABILITIES, GAME, "Silence", seat="blue"), "test")
    assert not any(bears(g, g["A"], use) for use in own)


# -- what windows do to an activation ------------------------------------------------------------------------


def during(effect: Any, **units: Any) -> State:
    """A table where this happens at W-ACTIVATE."""
    usual: dict[str, Any] = {"A": (SWORDS, 24, 10, 0), "b": (GUARDS, 24, 38, 180)}
    g = table(**{**usual, **units})
    g.ears = heard({"W-ACTIVATE": [Listener("now", does=lambda g, act: effect(g, act))]})
    return g


def test_TMG_CONV_R7_an_effect_may_take_the_action_away() -> None:
    def idle(g: State, act: Activation) -> None:
        act.idle = True

    g = during(idle)
    run(activate_unit(g, g["A"]))
    assert told(g, "acts") == []


def test_TMG_CONTENT_R12_a_charge_that_must_be_made_counts_its_die_as_six() -> None:
    def rage(g: State, act: Activation) -> None:
        act.enraged = True

    g = during(rage, b=(GUARDS, 24, 20, 180))
    until(activate_unit(g, g["A"]), red=[at(24, 10, 0), "edge-to-edge"], dice=[[1] * 7])
    assert told(g, "charged")[0]["die"] == 6


def test_TMG_CONTENT_R8_who_ignores_a_taunt_becomes_vulnerable_and_weakened() -> None:
    def taunted(g: State, act: Activation) -> None:
        act.taunts = [g["b"]]

    g = during(taunted, b=(GUARDS, 24, 20, 180))
    run(activate_unit(g, g["A"]), red=["march", at(24, 10, 0)])
    assert g["A"].conditions == ("vulnerable", "weakened")
    g = during(taunted, b=(GUARDS, 24, 20, 180))
    until(activate_unit(g, g["A"]), red=["charge"])
    assert g["A"].conditions == ()
    g = during(taunted, b=(GUARDS, 24, 20, 180), c=(GUARDS, 34, 22, 200))
    until(activate_unit(g, g["A"]), red=["charge", "c"])
    assert g["A"].conditions == ("vulnerable", "weakened")
    g = during(taunted, A=(SWORDS, 24, 10, 180))  # it cannot see the taunter
    run(activate_unit(g, g["A"]), red=["march", at(24, 10, 180)])
    assert g["A"].conditions == ()


def test_TMG_ACT_8_the_windows_around_an_activation_open_in_order() -> None:
    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 38, 180))
    opened = watch(g, ["W-ACTIVATE", "W-ACTION-DECLARE", "W-MOVE-END", "tokens", "W-ACTION-END"])
    run(activate_unit(g, g["A"]), red=["march", at(24, 15, 0)])
    assert opened == ["W-ACTIVATE", "W-ACTION-DECLARE", "tokens", "W-MOVE-END", "W-ACTION-END"]


def test_TMG_CONTENT_R12_a_named_target_is_told_before_the_action_is_declared() -> None:
    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 14.8, 180))
    named: list[str] = []
    until(attack(g, g["A"], named=lambda e: named.append(e.id)))
    assert named == ["b"]


def test_TMG_CONTENT_R3_a_charge_in_the_front_may_be_made_to_fail_on_higher_dice() -> None:
    def harder(rush: Rush) -> None:
        rush.front_fails_on = 4

    def charged(die: int, facing: float) -> State:
        g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 18, facing))
        fails = die <= 4 and facing == 180
        replies = [at(24, 10, 0)] if fails else [at(24, 10, 0), "edge-to-edge", []]
        run(charge(g, g["A"], how=harder), red=replies, dice=[[die], [6, 6] if fails else [1] * 7])
        return g

    assert told(charged(4, 180), "charge-failed")[0]["target"] == "b"
    assert told(charged(5, 180), "charge-failed") == []
    assert told(charged(4, 0), "charge-failed") == []  # in the rear it is an ordinary charge
