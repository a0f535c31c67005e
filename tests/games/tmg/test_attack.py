"""Attacks: dice, re-rolls and tokens in their order, defense, casualties, panic; melee and ranged."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from banneret.games.tmg.attack import Blow, melee_attacks, number_of_dice, ranged_attacks, strike
from banneret.games.tmg.attack_action import attack, attack_targets, refused_targets, why_no_attack
from banneret.games.tmg.casualties import harm
from banneret.games.tmg.engagement import engaged_with, engagement
from banneret.games.tmg.morale import panic_test
from banneret.games.tmg.rolls import reroll
from banneret.games.tmg.state import State
from banneret.kernel.decisions import Why
from tests.games.tmg.tables import Listener, at, heard, listen, run, table, told, until, watch, why

SWORDS, GUARDS, BOWS, RIDERS = "stark-sworn-swords", "lannister-guards", "stark-bowmen", "stark-outriders"
SEQUENCE = (
    "W-ACTION-DECLARE",
    "W-ATK-DECLARE",
    "W-ATK-PRE",
    "W-ATK-ROLLED:rerolls",
    "W-ATK-ROLLED",
    "W-DEF-PRE",
    "W-DEF-ROLLED:rerolls",
    "W-DEF-ROLLED",
    "W-CASUALTIES",
    "W-MORALE-PRE",
    "W-ATK-AFTER",
    "W-ACTION-END",
)
NO_HITS = [1, 1, 1, 1, 1, 1, 1]


def melee(**more: Any) -> State:
    """Sworn Swords (4+, 7 dice, save 4+, Morale 6) against Guards (4+, 6 dice, save 3+, Morale 7)."""
    return table(A=(SWORDS, 24, 24, 0, more.pop("A", {})), b=(GUARDS, 24, 28.8, 180, more.pop("b", {})), **more)


def fight(g: State, dice: Any, red: Any = (), blue: Any = (), place: str | None = "stay") -> None:
    run(attack(g, g["A"]), red=[*([place] if place else []), *red], blue=blue, dice=dice)


def test_TMG_ATTACK_4_TMG_ATTACK_6_TMG_ATTACK_7_TMG_ATTACK_8_TMG_UNIT_2_TMG_UNIT_7_hits_saves_casualties() -> None:
    g = melee()
    fight(g, [[4, 4, 5, 6, 3, 2, 1], [3, 2, 1, 6], [6, 6]])  # 4 Hits, 2 blocked
    assert g["b"].strength == 10
    struck = told(g, "struck")[0]
    assert (struck["hits"], struck["blocks"], struck["damage"]) == (4, 2, 2)


def test_VEC_14_VEC_15_TMG_RES_2_TMG_RES_3_an_attack_on_resilience_two() -> None:
    for hits, lost in ((4, 2), (7, 3)):
        g = table(A=(SWORDS, 24, 24, 0), b=(RIDERS, 24, 28.9, 180))
        faces = [4] * hits + [1] * (7 - hits)
        fight(g, [faces, [3] * hits, [6, 6]])  # Defense 4: every Hit remains
        assert (told(g, "struck")[0]["damage"], g["b"].strength) == (hits, 4 - lost)


def test_TMG_ATTACK_10_TMG_ATTACK_R4_a_casualty_causes_a_panic_test_and_no_casualty_none() -> None:
    g = melee()
    fight(g, [[4, 1, 1, 1, 1, 1, 1], [2], [1, 3]])
    assert g["b"].strength == 12 - 1 - 3
    g = melee()
    fight(g, [[4, 1, 1, 1, 1, 1, 1], [3]])
    assert (g["b"].strength, told(g, "tested")) == (12, [])


def test_TMG_ATTACK_5_TMG_CONTENT_R9_TMG_CONV_R11_the_number_of_dice() -> None:
    g = melee(A={"minis": 8})
    blow = Blow(g["A"], g["b"], g["A"].card.attacks[0], "front")
    assert number_of_dice(g, blow) == 5
    blow.more_ranks = 5
    assert number_of_dice(g, blow) == 7
    blow.more_ranks = -5
    assert number_of_dice(g, blow) == 4
    blow.more_ranks, blow.highest = 0, True
    assert number_of_dice(g, blow) == 7
    blow.lowest = True
    assert number_of_dice(g, blow) == 5
    blow.highest = False
    assert number_of_dice(g, blow) == 4
    blow.more_dice = -9
    assert number_of_dice(g, blow) == 1


def test_TMG_ATTACK_R5_the_pipeline_of_damage() -> None:
    g = melee()

    def bonus(g: State, blow: Blow) -> None:
        blow.bonus_hits, blow.unblockable, blow.bonus_wounds = 1, 2, 3

    listen(g, {"W-ATK-PRE": bonus, "W-DEF-ROLLED": lambda _, d: setattr(d, "extra_blocks", 9)})
    fight(g, [[4, 1, 1, 1, 1, 1, 1], [1, 1], [6, 6]])  # 2 Hits blocked by effects, 2 + 3 besides
    assert told(g, "struck")[0]["damage"] == 5


def test_TMG_ATTACK_R5_bonus_wounds_count_even_when_nothing_hit() -> None:
    g = melee()
    listen(g, {"W-ATK-PRE": lambda _, blow: setattr(blow, "bonus_wounds", 2)})
    fight(g, [NO_HITS, [6, 6]])
    assert g["b"].strength == 10


def test_TMG_ATTACK_R5_the_dice_are_fixed_when_the_window_before_them_closes() -> None:
    g = melee()
    listen(g, {"W-ATK-PRE": lambda _, blow: setattr(blow, "more_dice", 1)})
    fight(g, [[*NO_HITS, 1]])
    assert len(told(g, "rolled")[0]["faces"]) == 8


def test_TMG_ATTACK_R6_an_attacker_gone_before_the_dice_strikes_nobody() -> None:
    g = melee(A={"minis": 1})

    def die(g: State, blow: Blow) -> Any:
        from banneret.games.tmg.casualties import harm

        return harm(g, blow.attacker, 1, "test", "effect")

    listen(g, {"W-ATK-PRE": die})
    fight(g, [])
    assert (g["A"].where, g["b"].strength) == ("destroyed", 12)


def test_TMG_ATTACK_R6_TMG_MORALE_R3_a_defender_that_is_gone_takes_no_test() -> None:
    g = melee(b={"minis": 1})
    fight(g, [[4, 1, 1, 1, 1, 1, 1], [1]])
    assert (g["b"].where, told(g, "tested")) == ("destroyed", [])


def test_TMG_CONTENT_R4_TMG_CONTENT_R9_natural_sixes_for_critical_blows_and_precision() -> None:
    for critical, precise, hits, damage in ((1, 0, 3, 3), (0, 1, 1, 2), (1, 1, 1, 3)):
        g = melee()

        def keyword(g: State, blow: Blow, critical: int = critical, precise: int = precise) -> None:
            blow.critical, blow.precise = bool(critical), bool(precise)

        listen(g, {"W-ATK-PRE": keyword})
        fight(g, [[6, 4, 1, 1, 1, 1, 1], [1] * hits, [6, 6]])
        struck = told(g, "struck")[0]
        assert (struck["damage"], struck.get("doubled", 0)) == (damage, critical)
        assert struck.get("sure", 0) == precise * (1 + critical)


def test_TMG_UNIT_R2_a_defender_without_minis_is_gone_before_the_attack_ends() -> None:
    g, found = melee(b={"minis": 1}), []
    listen(g, {"W-ATK-AFTER": lambda _, blow: found.append(blow.target.where)})
    fight(g, [[4, 1, 1, 1, 1, 1, 1], [1]])
    assert found == ["destroyed"]


def test_TMG_UNIT_4_attacks_are_of_two_kinds() -> None:
    u = bows()["A"]
    assert [attack.id for attack in melee_attacks(u)] == ["short-sword"]
    assert [attack.id for attack in ranged_attacks(u)] == ["arrow-volley"]


def test_TMG_CONV_R5_modifiers_change_the_dice_and_nothing_is_automatic() -> None:
    g = melee(A={"lasting": [("to-hit", -3)]}, b={"lasting": [("saves", -4)]})
    fight(g, [[6, 6, 6, 6, 6, 6, 6]])  # 6 - 3 < 4: not even a 6 hits
    assert told(g, "struck")[0]["hits"] == 0
    g = melee(A={"lasting": [("to-hit", 3)]}, b={"lasting": [("saves", -4)]})
    fight(g, [[1, 1, 1, 1, 1, 1, 1], [6, 6, 6, 6, 6, 6, 6], [6, 6]])  # 1 + 3 hits, 6 - 4 saves nothing
    assert told(g, "struck")[0]["damage"] == 7


def test_TMG_ATTACK_4_TMG_CONV_R6_the_windows_of_an_attack_open_in_order() -> None:
    g = melee()
    opened = watch(g, SEQUENCE)
    fight(g, [[4, 1, 1, 1, 1, 1, 1], [1], [6, 6]])
    assert opened == [*SEQUENCE]


# -- re-rolls and tokens -----------------------------------------------------------------------------------


def charging(g: State) -> Blow:
    from banneret.battlefield.paths import Sweep

    return Blow(g["A"], g["b"], g["A"].card.attacks[0], "front", Sweep(g["A"].tray, 0.0, 0.0))


def test_TMG_CONV_R6_TMG_MOD_1_TMG_MOD_R3_a_charger_may_roll_misses_again_die_by_die() -> None:
    g = melee()
    question = until(strike(g, charging(g)), dice=[[4, 4, 1, 2, 3, 6, 5]])
    assert (question.ask, question.items, question.least) == ("reroll", ["d3", "d4", "d5"], 0)
    assert question.rule == "TMG-MOD-1"
    g = melee()
    run(strike(g, charging(g)), red=[["d3", "d5"]], dice=[[4, 4, 1, 2, 3, 6, 5], [6, 1], [6, 6, 6, 6, 6]])
    assert told(g, "struck")[0]["hits"] == 5
    fight(melee(), [NO_HITS])  # no charge, no question


def test_TMG_COND_6_TMG_COND_2_weakened_makes_the_attacker_roll_again() -> None:
    g = melee(A={"conditions": ["weakened"]})
    fight(g, [[4, 4, 1, 1, 1, 1, 1], [1, 6], [6]], blue=[["d1", "d2"]])
    assert told(g, "struck")[0]["hits"] == 1
    assert g["A"].conditions == ()


def test_TMG_COND_5_vulnerable_makes_the_defender_roll_again() -> None:
    g = melee(b={"conditions": ["vulnerable"]})
    fight(g, [[4, 4, 1, 1, 1, 1, 1], [3, 3], [1, 2], [6, 6]], red=[["d1", "d2"]])
    assert (told(g, "struck")[0]["damage"], g["b"].conditions) == (2, ())


def test_TMG_CONV_R6_the_charger_rolls_again_first_and_weakened_takes_only_the_other_dice() -> None:
    g = melee(A={"conditions": ["weakened"]})
    question = until(strike(g, charging(g)), red=[["d3"]], dice=[[4, 4, 1, 2, 3, 6, 5], [6]])
    assert (question.seat, question.ask) == ("blue", "weakened")
    assert question.items == ["d1", "d2", "d4", "d5", "d6", "d7"]


def test_TMG_CONV_R6_abilities_that_grant_rerolls_come_before_the_token_and_others_after() -> None:
    g = melee(A={"conditions": ["weakened"]})
    order: list[str] = []

    def again(g: State, blow: Blow) -> Any:
        order.append("reroll")
        return reroll(g, blow.throw, ["d1"], "test")

    g.ears = heard(
        {
            "W-ATK-ROLLED:rerolls": [Listener("one", does=again)],
            "W-ATK-ROLLED": [Listener("two", does=lambda *_: order.append("after"))],
        }
    )
    question = until(attack(g, g["A"]), red=["stay"], dice=[NO_HITS, [6]])
    assert (question.ask, order, "d1" in question.items) == ("weakened", ["reroll"], False)


# -- flank and rear ----------------------------------------------------------------------------------------


def test_TMG_MOD_2_TMG_LOS_R3_TMG_LOS_4_an_attack_on_a_flank_takes_one_from_the_saves() -> None:
    g = table(A=(SWORDS, 29.15, 28.8, 270), b=(GUARDS, 24, 28.8, 180))
    fight(g, [[4, 4, 1, 1, 1, 1, 1], [3, 4], [6, 6]])  # 3 - 1 fails, 4 - 1 blocks
    assert told(g, "attacks")[0]["arc"] == "left"
    assert told(g, "struck")[0]["damage"] == 1


def test_TMG_MOD_3_TMG_MOD_R2_TMG_MOD_R3_the_rear_takes_two_and_panics_before_the_dice() -> None:
    g = table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 28.8, 0))
    fight(g, [[4, 4, 1, 1, 1, 1, 1], [4, 5], [4, 4], [1]], red=[["d1"]])  # the token is spent on this test
    assert told(g, "struck")[0]["damage"] == 1
    assert (g["b"].conditions, g["b"].strength) == ((), 12 - 1 - 2)


# -- pivot and shift in melee ------------------------------------------------------------------------------


def flanked() -> State:
    return table(a=(GUARDS, 24, 24, 0), X=(SWORDS, 29.15, 24, 270), active="blue")


def test_VEC_18_TMG_ATTACK_2_TMG_ATTACK_R2_guards_pivot_to_face() -> None:
    g = flanked()
    run(attack(g, g["a"]), blue=["front:edge-to-edge"], dice=[[1] * 6])
    assert g["a"].pose == (24350, 24000, 90000)
    contact = engagement(g, g["X"], g["a"])
    assert contact is not None
    assert (contact.mine, contact.theirs) == ("front", "front")
    run(attack(g, g["X"]), red=["stay"], dice=[[4, 1, 1, 1, 1, 1, 1], [3]])
    assert told(g, "attacks")[-1]["arc"] == "front"
    assert told(g, "struck")[-1]["damage"] == 0


def test_TMG_ATTACK_R2_without_a_pivot_the_touching_edge_stays_flush() -> None:
    g = flanked()
    question = until(attack(g, g["a"]))
    front = [f"front:{word}" for word in ("edge-to-edge", "half-", "half+")]
    assert question.options() == ["stay", *front, "right:half-", "right:half+"]  # it stands edge to edge
    g = flanked()
    run(attack(g, g["a"]), blue=["right:half+"], dice=[[1] * 6])
    assert g["a"].pose == (24000, 26400, 0)  # half the length of its right edge along X's front


def test_TMG_ATTACK_R2_a_shift_may_touch_no_other_enemy_and_overlap_nobody() -> None:
    g = table(a=(GUARDS, 24, 24, 0), X=(SWORDS, 29.15, 24, 270), Y=(SWORDS, 24, 31.2, 0), active="blue")
    question = until(attack(g, g["a"]))
    assert "right:half-" in question.options()
    assert question.why_not("right:half+") == Why("TMG-ATTACK-R2", "It would touch Y.", {"other": "Y"})
    assert len(question.candidates()) == 6  # it stands in one of the six already


def test_TMG_ATTACK_3_a_unit_in_two_fights_neither_pivots_nor_shifts() -> None:
    g = table(a=(GUARDS, 24, 24, 0), X=(SWORDS, 29.15, 24, 270), Y=(SWORDS, 24, 28.8, 180), active="blue")
    asked: list[tuple[str, str]] = []
    run(attack(g, g["a"]), blue=["X"], dice=[[1] * 6], asked=asked)
    assert asked == [("blue", "target")]
    assert told(g, "attacks")[0]["target"] == "X"  # in any arc


def test_TMG_TERR_R5_TMG_TERR_R6_terrain_that_a_shift_ends_on_comes_before_the_attack() -> None:
    g = table(a=(GUARDS, 24, 24, 0), X=(SWORDS, 29.15, 24, 270), active="blue", pieces=[("stakes", 24, 27.5, 0)])
    run(attack(g, g["a"]), blue=["right:half+"], dice=[[5], [1] * 5])
    assert g["a"].strength == 7  # and 5 dice were rolled


def test_TMG_BAND_R5_TMG_TERR_R6_a_band_that_loses_its_half_in_contact_as_it_shifts_strikes_nobody() -> None:
    """INV-21: a melee attack only between engaged units."""
    band: dict[str, Any] = {"A": (SWORDS, 24, 24, 0, {"minis": 4}), "B": (SWORDS, 24, 24, 0, {"minis": 2})}
    for wounds, attacks in ((2, 0), (1, 1)):
        g = table(**band, b=(GUARDS, 24, 28.8, 180), bands=["AB"], pieces=[("stakes", 14, 24, 0)])
        run(attack(g, g["A"]), red=["front:half+"], dice=[[wounds], *[[1] * 4] * attacks])
        assert (g["B"].where, len(told(g, "attacks"))) == ("banded" if attacks else "destroyed", attacks)


@pytest.mark.parametrize("moment", ["W-ATK-ROLLED", "W-DEF-PRE"])
def test_TMG_UNIT_R2_TMG_ATTACK_7_who_falls_after_the_attack_dice_rolls_no_defense_and_is_not_struck(
    moment: str,
) -> None:
    g = melee(b={"minis": 1})
    listen(g, {moment: lambda g, _: harm(g, g["b"], 1, "test", "effect")})
    fight(g, [[4, 4, 1, 1, 1, 1, 1]])
    assert (g["b"].where, told(g, "struck"), len(told(g, "rolled"))) == ("destroyed", [], 1)


def test_TMG_BAND_R5_TMG_ATTACK_R6_a_band_that_loses_its_half_in_contact_before_its_dice_strikes_nobody() -> None:
    """INV-21: the enemy touches the right half alone, which panics before the attack."""
    band: dict[str, Any] = {"A": (SWORDS, 24, 24, 0, {"minis": 4}), "B": (SWORDS, 24, 24, 0, {"minis": 1})}
    for faces, dice in (((2, 3), []), ((3, 3), [[1] * 4])):
        g = table(**band, b=(GUARDS, 29.5, 28.8, 180), bands=["AB"])
        listen(g, {"W-ATK-PRE": lambda g, blow: panic_test(g, blow.attacker)})
        fight(g, [faces, *dice])
        assert (g["B"].where, bool(engaged_with(g, g["A"]))) == (("banded", True) if dice else ("destroyed", False))


def test_TMG_ATTACK_1_TMG_BAND_R5_a_band_that_loses_the_half_within_range_as_it_turns_shoots_nobody() -> None:
    for y, shots in ((12, 0), (24, 1)):
        band: dict[str, Any] = {name: (BOWS, 24, 20, 0, {"minis": 1}) for name in "AB"}
        g = table(**band, b=(GUARDS, 40.5, y, 270), bands=["AB"], pieces=[("stakes", 24, 25.5, 0)])
        run(attack(g, g["A"]), red=[at(24, 20, 90)], dice=[[1], *[[1] * 5] * shots])
        assert (g["B"].where, len(told(g, "attacks"))) == ("destroyed", shots)


def test_TMG_ATTACK_R3_TMG_RANGED_2_an_engaged_unit_strikes_in_melee_only() -> None:
    g = table(A=(BOWS, 24, 24, 0), b=(GUARDS, 24, 28.8, 180), c=(GUARDS, 34, 34, 180))
    assert attack_targets(g, g["A"]) == [g["b"]]
    fight(g, [[1] * 5])
    assert told(g, "attacks")[0]["attack"] == "short-sword"


# -- ranged ------------------------------------------------------------------------------------------------


def bows(y: float = 36, facing: float = 0, **more: Any) -> State:
    return table(A=(BOWS, 24, 20, facing), b=(GUARDS, 24, y, 180), **more)


def test_TMG_ATTACK_1_TMG_RANGED_R1_TMG_RANGED_3_a_shot_after_a_pivot() -> None:
    g = bows(facing=90)
    question = until(attack(g, g["A"]))
    assert (question.ask, question.form["free"]) == ("aim", "turn")
    assert why(question, at(24, 20, 90)) == "TMG-RANGED-3"
    assert why(question, at(24, 21, 0)) == "TMG-ATTACK-1"
    assert why(question, at(24, 20, 180)) == "TMG-RANGED-1"
    run(attack(g, g["A"]), red=[at(24, 20, 0)], dice=[[1] * 7])
    assert (g["A"].facing, told(g, "attacks")[0]["attack"]) == (0, "arrow-volley")


def test_TMG_ATTACK_1_TMG_ACT_R3_TMG_RANGED_1_TMG_RANGED_R1_the_range_is_twelve_inches_from_the_front_edge() -> None:
    near, over, far = bows(36.805), bows(36.806), bows(38.06)
    assert why(until(attack(near, near["A"])), at(24, 20, 0)) is None
    assert why(until(attack(over, over["A"])), at(24, 20, 0)) == "TMG-RANGED-1"
    assert why(until(attack(over, over["A"])), at(24, 20, 30)) is None  # a front corner comes nearer: TMG-LOS-R6
    assert attack_targets(far, far["A"]) == []
    refused = why_no_attack(far, far["A"])
    assert refused is not None
    assert refused.rule == "TMG-ACT-R3"


def test_TMG_RANGED_1_what_is_out_of_range_is_told_in_numbers() -> None:
    g = bows(30, facing=0)
    question = until(attack(g, g["A"]))
    assert why(question, at(24, 20, 180)) == "TMG-RANGED-3"
    far = bows(36.5)
    refused = until(attack(far, far["A"])).why_not(at(24, 20, 180))
    assert refused.says == "b is 16.5 inches away: 4.5 inches short."


def test_TMG_RANGED_1_TMG_RANGED_3_who_cannot_be_shot_at_has_a_reason_with_numbers() -> None:
    g = bows(30, c=(GUARDS, 30, 26, 180), d=(GUARDS, 24, 44, 180), e=(GUARDS, 36, 44, 180))
    question = until(attack(g, g["A"]))
    assert (question.options(), question.candidates()) == (["b", "c"], ["b", "c", "d", "e"])
    assert question.why_not("d") == Why("TMG-RANGED-1", "d is 17.96 inches away: 5.96 inches short.", {"reach": 12_000})
    behind = bows(30, c=(GUARDS, 24, 24.85, 180))
    assert refused_targets(behind, behind["A"])["b"] == Why(
        "TMG-RANGED-3", "It has no Line of Sight to b: c stands between."
    )


def test_TMG_ATTACK_4_who_is_not_engaged_cannot_be_struck() -> None:
    g = table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 28.8, 180), c=(GUARDS, 24, 19.2, 0), d=(GUARDS, 30, 40, 180))
    question = until(attack(g, g["A"]))
    assert question.options() == ["b", "c"]
    assert question.why_not("d") == Why("TMG-ATTACK-4", "d is not engaged with it.", {"other": "d"})


def test_TMG_RANGED_3_TMG_LOS_R6_a_shooter_may_turn_to_see_past_a_blocker() -> None:
    g = bows(30, c=(GUARDS, 24, 24.85, 180))
    assert g["b"] not in attack_targets(g, g["A"])
    g = table(A=(BOWS, 24, 20, 0), b=(GUARDS, 32, 20, 180))
    assert attack_targets(g, g["A"]) == [g["b"]]


def test_TMG_ACT_R2_TMG_ACT_R3_an_unengaged_unit_without_bows_cannot_attack() -> None:
    g = table(A=(SWORDS, 24, 20, 0), b=(GUARDS, 24, 30, 180))
    refused = why_no_attack(g, g["A"])
    assert refused is not None
    assert refused.rule == "TMG-ACT-R2"


def test_TMG_MOD_R1_TMG_LOS_R3_arcs_count_for_shots_too() -> None:
    g = table(A=(BOWS, 24, 20, 0), b=(GUARDS, 24, 30, 0))
    run(attack(g, g["A"]), red=[at(24, 20, 0), []], dice=[[3, 1, 1, 1, 1, 1, 1], [4], [6, 6]])
    assert (told(g, "attacks")[0]["arc"], g["b"].strength) == ("rear", 11)


def test_TMG_LOS_R3_the_arc_of_a_shot_is_fixed_after_the_pivot() -> None:
    """The arcs tie while it looks along their border, and no more when it stands across it."""
    for before, after, asked in ((94, 45, ["aim", "arc"]), (45, 94, ["aim"])):
        g = table(A=(BOWS, 17.001, 17, before), b=("grey-wind", 24, 24, 270, {"seat": "blue"}))
        found: list[tuple[str, str]] = []
        replies: list[Any] = [at(17.001, 17, after), *(["front"] if "arc" in asked else [])]
        run(attack(g, g["A"]), red=replies, dice=[[1] * 7], asked=found)
        assert [ask for _, ask in found] == asked


def test_TMG_LOS_7_the_attacker_picks_between_arcs_that_tie() -> None:
    g = table(A=(BOWS, 17, 17, 45), b=("grey-wind", 24, 24, 270, {"seat": "blue"}))
    question = until(attack(g, g["A"]), red=[at(17, 17, 45)])
    assert (question.ask, question.options()) == ("arc", ["front", "left"])


def test_TMG_TERR_5_TMG_TERR_R7_cover_adds_one_against_shots_only() -> None:
    woods = [("trees", 24, 30, 0), ("trees", 24, 31, 0)]
    g = bows(30, pieces=woods)
    run(attack(g, g["A"]), red=[at(24, 20, 0)], dice=[[3, 3, 1, 1, 1, 1, 1], [2, 1], [6, 6]])
    assert (g["b"].strength, told(g, "rolled")[1]["modifiers"]) == (11, [["Cover", 1]])
    g = melee(pieces=[("trees", 24, 30, 0)])
    fight(g, [[4, 1, 1, 1, 1, 1, 1], [2], [6, 6]])
    assert g["b"].strength == 11


def test_TMG_FIRE_1_TMG_FIRE_2_TMG_FIRE_R1_friends_in_the_melee_panic_after_the_target() -> None:
    g = table(A=(BOWS, 24, 14, 0), b=(GUARDS, 24, 24, 180), C=(SWORDS, 18.85, 24, 90), D=(SWORDS, 29.15, 24, 270))
    run(attack(g, g["A"]), red=[at(24, 14, 0), "D"], dice=[[3, 1, 1, 1, 1, 1, 1], [1], [6, 6], [1, 2], [6, 6]])
    assert [facts["who"] for facts in told(g, "tested")] == ["b", "D", "C"]
    assert (g["D"].strength, g["C"].strength) == (9, 12)


def test_TMG_FIRE_R1_friends_test_even_if_the_target_is_destroyed() -> None:
    g = table(A=(BOWS, 24, 14, 0), b=(GUARDS, 24, 24, 180, {"minis": 1}), C=(SWORDS, 18.85, 24, 90))
    run(attack(g, g["A"]), red=[at(24, 14, 0)], dice=[[3, 1, 1, 1, 1, 1, 1], [1], [6, 6]])
    assert (g["b"].where, [facts["who"] for facts in told(g, "tested")]) == ("destroyed", ["C"])


def test_TMG_ATTACK_1_suggested_aims_are_legal() -> None:
    g = bows(30, facing=130)
    question = until(attack(g, g["A"]))
    offered = question.suggest(Random(3), 8)
    assert len(offered) == 8
    assert [reply for reply in offered if question.why_not(reply)] == []
    assert question.why_not([*question.start]) is None


@pytest.mark.parametrize("reply", ["aim", [1], None])
def test_TMG_ATTACK_1_a_reply_that_is_no_pose_is_refused(reply: Any) -> None:
    assert why(until(attack(bows(30), bows(30)["A"])), reply) == "TMG-ATTACK-1"


def test_TMG_BAND_R5_an_attack_goes_on_against_the_half_that_is_left() -> None:
    left, right = {"minis": 1}, {"minis": 1, "attachment": "guard-captain"}
    g = table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 28.8, 180, left), c=(GUARDS, 0, 0, 0, right), bands=["bc"])
    fight(g, [[4, 1, 1, 1, 1, 1, 1], [1], [6, 6]])
    assert [facts["who"] for facts in told(g, "tested")] == ["c"]  # its right half holds the attachment
    assert (g["b"].where, g["c"].where, g["c"].strength) == ("destroyed", "table", 1)
    assert g["c"].pose == (21250, 28800, 180000)


def test_TMG_ATTACK_4_a_window_that_cancels_the_action_leaves_only_its_end() -> None:
    g = melee()
    listen(g, {"W-ACTION-DECLARE": lambda _, act: setattr(act, "cancelled", True)})
    run(attack(g, g["A"]))
    assert told(g, "attacks") == []
