"""What the words of effects mean, whichever ability or card uses them: keywords, targets, wounds, triggers, leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from banneret.games.tmg import deeds
from banneret.games.tmg.actions import ATTACK, CHARGE, MELEE, RANGED, Free, free_action, free_words
from banneret.games.tmg.attack import ANY, MISSES, Blow
from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.cards import Trigger
from banneret.games.tmg.casualties import Loss
from banneret.games.tmg.matter import Me, Turn
from banneret.games.tmg.moments import NO_ABILITIES, NO_CARDS
from banneret.games.tmg.rolls import Throw, cast, reroll
from banneret.games.tmg.shifting import shift, why_no_shift
from banneret.games.tmg.state import State, Unit
from banneret.games.tmg.triggers import fits
from banneret.games.tmg.values import bears
from tests.games.tmg.tables import able, at, listen, run, table, told, until, why

SWORDS, GUARDS, BOWS, RIDERS = "stark-sworn-swords", "lannister-guards", "stark-bowmen", "stark-outriders"
NO_HITS = [1, 1, 1, 1, 1, 1, 1]


def melee(**more: Any) -> State:
    """Sworn Swords (4+, 7 dice, save 4+, Morale 6) against Guards (4+, 6 dice, save 3+, Morale 7)."""
    return table(A=(SWORDS, 24, 24, 0, more.pop("A", {})), b=(GUARDS, 24, 28.8, 180, more.pop("b", {})), **more)


def apart(**more: Any) -> State:
    """The same two, 7 inches apart, front to front."""
    return table(A=(SWORDS, 24, 24, 0, more.pop("A", {})), b=(GUARDS, 24, 35.8, 180, more.pop("b", {})), **more)


def me(g: State, host: str = "A", use: str = "cry") -> Me:
    """The unit that uses an effect."""
    return Me(g[host].seat, g[host], None, "", use, "A Cry", None)


def strike(dice: list[Any], keywords: Callable[[Blow], None], **more: Any) -> State:
    """The Swords attack with these words given to their attack."""
    g = melee(**more)
    listen(g, {"W-ATK-PRE": lambda _, blow: keywords(blow)})
    run(attack(g, g["A"]), red=["stay"], dice=dice)
    return g


def word(*names: str) -> Callable[[Blow], None]:
    """These words are given."""

    def give(blow: Blow) -> None:
        for name in names:
            setattr(blow, name, True)

    return give


def damage(g: State) -> int:
    return int(told(g, "struck")[0]["damage"])


def names(units: list[Unit]) -> list[str]:
    return [u.id for u in units]


# -- words of an attack ------------------------------------------------------------------------------------


def test_TMG_CONTENT_R4_TMG_CONTENT_R9_sundering_takes_one_from_the_defense_dice() -> None:
    g = strike([[4, 4, 1, 1, 1, 1, 1], [3, 4], [6, 6]], word("sundering"))  # the Guards save on 3+
    assert (damage(g), told(g, "rolled")[1]["modifiers"]) == (1, [["Sundering", -1]])
    g = strike([[4, 4, 1, 1, 1, 1, 1], [3, 2], [6, 6]], word())
    assert (damage(g), told(g, "rolled")[1]["modifiers"]) == (1, [])


def test_TMG_CONTENT_R4_TMG_CONTENT_R9_vicious_takes_two_from_the_panic_test_that_the_attack_causes() -> None:
    g = strike([[4, 1, 1, 1, 1, 1, 1], [1], [4, 4]], word("vicious"))  # 8 - 2 against Morale 7
    assert (told(g, "tested")[0]["passed"], g["b"].strength) == (False, 12 - 1 - 1)
    g = strike([[4, 1, 1, 1, 1, 1, 1], [1], [4, 3]], word())  # 7 is enough
    assert (told(g, "tested")[0]["passed"], g["b"].strength) == (True, 11)


def test_TMG_CONTENT_R4_TMG_CONTENT_R9_without_keywords_a_six_is_one_hit_that_can_be_blocked() -> None:
    g = strike([[6, 6, 1, 1, 1, 1, 1], [3, 3]], word())
    assert damage(g) == 0
    g = strike([[6, 6, 1, 1, 1, 1, 1], [3, 3, 3, 2], [6, 6]], word("critical"))
    assert damage(g) == 1
    g = strike([[6, 6, 4, 1, 1, 1, 1], [3], [6, 6]], word("precise"))
    assert damage(g) == 2
    g = strike([[6, 6, 4, 1, 1, 1, 1], [3], [6, 6]], word("precise", "critical"))
    assert damage(g) == 4


def test_TMG_CONTENT_R9_a_natural_six_serves_only_as_a_hit() -> None:
    harder = {"lasting": [("to-hit", -3)]}
    g = strike([[6, 6, 1, 1, 1, 1, 1]], word("critical", "precise"), A=harder)
    assert damage(g) == 0
    g = strike([[6, 5, 1, 1, 1, 1, 1], [6] * 8], word("critical", "all_hit"), A=harder)  # every die hits, the 6 twice
    assert told(g, "struck")[0]["hits"] == 8


def test_TMG_CONTENT_R8_the_wider_leave_to_roll_again_stands() -> None:
    g = melee()
    for given, stands in (((MISSES,), MISSES), ((ANY,), ANY), ((MISSES, ANY), ANY), ((ANY, MISSES), ANY)):
        blow = Blow(g["A"], g["b"], g["A"].card.attacks[0], "front")
        for which in given:
            blow.may_reroll(which)
        assert blow.rerolls == stands


def test_TMG_CONTENT_R8_attack_dice_may_be_rolled_again_hits_too() -> None:
    for which, items in ((ANY, ["d1", "d2", "d3", "d4", "d5", "d6", "d7"]), (MISSES, ["d2", "d3", "d4", "d5", "d6"])):
        g = melee()
        listen(g, {"W-ATK-PRE": lambda _, blow, which=which: blow.may_reroll(which)})
        question = until(attack(g, g["A"]), red=["stay"], dice=[[4, 1, 1, 2, 3, 3, 6]])
        assert (question.ask, question.items, question.rule) == ("reroll", items, "TMG-CONTENT-R8")


def test_TMG_CONTENT_R4_dice_are_alike_unless_a_natural_six_or_one_tells_them_apart() -> None:
    t = Throw(melee()["A"], "attack", "test", 4)
    t.faces = [1, 3, 4, 5, 6]
    assert [t.alike(die) for die in t.open_dice()] == [0, 0, 1, 1, 2]
    t.ones = True
    assert [t.alike(die) for die in t.open_dice()] == [-1, 0, 1, 1, 2]


def test_TMG_CONV_R6_each_die_is_rolled_again_once() -> None:
    g = melee()
    t = Throw(g["A"], "attack", "test", 4)
    run(cast(g, t, 3), dice=[[1, 1, 1]])
    run(reroll(g, t, ["d1"], "test"), dice=[[2]])
    assert t.open_dice() == ["d2", "d3"]
    run(reroll(g, t, ["d3"], "test"), dice=[[6]])
    assert (t.faces, t.open_dice()) == ([2, 1, 6], ["d2"])
    with pytest.raises(AssertionError, match="once"):
        run(reroll(g, t, ["d1"], "test"), dice=[[5]])


# -- whom --------------------------------------------------------------------------------------------------


def test_TMG_CONV_R9_TMG_CONTENT_R8_friends_foes_others_and_those_within_reach() -> None:
    g = table(A=(SWORDS, 24, 24, 0), B=(SWORDS, 36, 24, 0), c=(GUARDS, 24, 34.8, 180), d=(GUARDS, 24, 42, 180))
    friends, foes = deeds.friends(g, me(g)), deeds.foes(g, me(g))
    assert (names(friends), names(foes)) == (["A", "B"], ["c", "d"])
    assert names(deeds.friends(g, me(g, "c"))) == ["c", "d"]
    assert names(deeds.others(g["A"], friends)) == ["B"]
    assert names(deeds.near(g["A"], [*friends, *foes], 6000)) == ["A", "c"]  # a unit is within every range of itself
    assert names(deeds.near(g["A"], [*friends, *foes], 12000)) == ["A", "B", "c"]


def test_TMG_LOS_R6_effects_in_sight_take_the_unit_as_it_stands() -> None:
    g = table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 34, 180), c=(GUARDS, 24, 14, 180))
    assert names(deeds.seen_by(g, g["A"], [g["b"], g["c"]])) == ["b"]


def test_TMG_CONTENT_R8_the_owner_of_an_effect_picks_different_options() -> None:
    g = melee()
    flow = deeds.pick_several(me(g), ["a", "b", "c"], 2)
    question = until(flow)
    assert (question.seat, question.ask, question.options()) == ("red", "option:cry", ["a", "b", "c"])
    assert run(deeds.pick_several(me(g), ["a", "b", "c"], 2), red=["b", "c"]) == ["b", "c"]
    assert until(deeds.pick_several(me(g), ["a", "b", "c"], 2), red=["b"]).options() == ["a", "c"]
    assert run(deeds.pick_several(me(g), ["a", "b"], 3)) == ["a", "b"]
    assert run(deeds.pick(me(g, "b"), ["a", "b"]), blue=["b"]) == "b"


def test_TMG_CONTENT_R8_the_owner_of_an_effect_picks_its_target() -> None:
    g = table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 34, 180), c=(GUARDS, 12, 34, 180))
    question = until(deeds.pick_unit(g, me(g), [g["b"], g["c"]]))
    assert (question.seat, question.ask, question.options()) == ("red", "target:cry", ["b", "c"])
    assert run(deeds.pick_unit(g, me(g), [g["b"], g["c"]]), red=["c"]) is g["c"]
    assert run(deeds.pick_unit(g, me(g), [g["b"], g["c"]], optional=True), red=["none"]) is None
    assert run(deeds.pick_unit(g, me(g), [])) is None


# -- what --------------------------------------------------------------------------------------------------


def lost(flow: Any) -> int:
    loss = run(flow)
    return loss.casualties if isinstance(loss, Loss) else 0


def test_TMG_CONTENT_R4_TMG_UNIT_R2_wounds_of_effects_take_no_defense_dice() -> None:
    g = melee()
    assert (lost(deeds.wounds(g, g["b"], 2)), g["b"].strength) == (2, 10)
    assert (lost(deeds.wounds(g, g["b"], 0)), lost(deeds.wounds(g, g["b"], -1)), g["b"].strength) == (0, 0, 10)
    assert (lost(deeds.wounds(g, g["b"], 99)), g["b"].where) == (10, "destroyed")
    assert lost(deeds.wounds(g, g["b"], 1)) == 0


def test_TMG_CONTENT_R4_TMG_CONTENT_R13_hits_of_effects_take_defense_dice_and_no_panic_test() -> None:
    g = table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 28.8, 0))  # even in the rear: no arc
    run(deeds.hits(g, g["b"], 3), dice=[[3, 2, 1]])
    assert (g["b"].strength, told(g, "tested"), told(g, "rolled")[0]["modifiers"]) == (10, [], [])
    run(deeds.hits(g, g["b"], 0))
    assert g["b"].strength == 10


def test_TMG_CONTENT_R13_wounds_paid_for_a_gain_ignore_resilience() -> None:
    g = table(A=(RIDERS, 24, 24, 0))
    resilience = g["A"].card.resilience
    assert resilience > 1
    assert lost(deeds.wounds(g, g["A"], resilience)) == 1
    assert lost(deeds.wounds(g, g["A"], resilience, resilient=False)) == min(resilience, 3)


def test_TMG_CONTENT_R10_with_an_attachment_one_mini_goes_however_resilient() -> None:
    g = table(A=(RIDERS, 24, 24, 0, {"attachment": "brynden-tully-outrider-commander"}))
    run(deeds.remove_attachment(g, g["A"], g["A"].attachments[0]))
    assert (g["A"].attachments, g["A"].strength) == ((), 3)


def test_TMG_CONTENT_R4_restoring_stops_at_the_starting_size() -> None:
    g = melee(b={"minis": 9})
    assert (deeds.heal(g, g["b"], 2), g["b"].strength) == (2, 11)
    assert (deeds.heal(g, g["b"], 2), g["b"].strength) == (1, 12)


def test_TMG_CONTENT_R12_no_abilities_and_no_target_for_cards() -> None:
    g = able(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 35.8, 180))
    use = g["b"].card.abilities[0]
    assert bears(g, g["b"], use)
    deeds.silence(g, g["b"], me(g))
    assert bears(g, g["b"], use) is False
    assert [e.effect for e in g["b"].lasting] == [NO_ABILITIES]
    deeds.silence(g, g["A"], me(g, "b"), cards=True)
    assert [(e.effect, e.seat) for e in g["A"].lasting] == [(NO_ABILITIES, "blue"), (NO_CARDS, "blue")]


def test_TMG_CONTENT_R4_a_card_is_attached_until_its_stated_end() -> None:
    g = melee()
    deeds.attach(g, g["b"], me(g), "round", 2)
    (effect,) = g["b"].lasting
    assert (effect.effect, effect.until, effect.name, effect.bonus, effect.seat) == ("cry", "round", "A Cry", 2, "red")


def test_TMG_COND_1_effects_give_conditions_to_who_is_on_the_table() -> None:
    g = melee()
    deeds.afflict(g, g["b"], "weakened", "panicked")
    assert [*g["b"].conditions] == ["panicked", "weakened"]
    run(deeds.wounds(g, g["b"], 99))
    deeds.afflict(g, g["b"], "vulnerable")
    assert [*g["b"].conditions] == []


# -- triggers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("whose", "of", "fitting"),
    [
        ("any", "b", True),
        ("own", "A", True),
        ("own", "B", True),
        ("own", "b", False),
        ("enemy", "A", False),
        ("enemy", "b", True),
        ("self", "A", True),
        ("self", "B", False),
        ("self", "b", False),
    ],
)
def test_TMG_CONTENT_R8_whose_attack_it_is(whose: Any, of: str, fitting: bool) -> None:
    g = table(A=(SWORDS, 24, 24, 0), B=(SWORDS, 36, 24, 0), b=(GUARDS, 24, 28.8, 180))
    blow = Blow(g[of], g["b" if of.isupper() else "A"], g[of].card.attacks[0], "front")
    assert fits(g, Trigger("W-ATK-PRE", whose), me(g), blow) is fitting


def test_TMG_CONTENT_R8_TMG_CONTENT_R9_attacked_itself_and_by_which_attack() -> None:
    from banneret.battlefield.paths import Sweep

    g = table(A=(SWORDS, 24, 24, 0), B=(SWORDS, 36, 24, 0), b=(GUARDS, 24, 28.8, 180))
    on_a, on_b = (Blow(g["b"], g[on], g["b"].card.attacks[0], "front") for on in ("A", "B"))
    attacked = Trigger("W-ATK-PRE", "enemy", against="self")
    assert [fits(g, attacked, me(g), blow) for blow in (on_a, on_b)] == [True, False]
    charged = Blow(g["b"], g["A"], g["b"].card.attacks[0], "front", Sweep(g["b"].tray, 0.0, 0.0))
    kinds: list[tuple[Any, list[bool]]]
    kinds = [("charge", [False, True]), ("melee", [True, True]), ("ranged", [False, False])]
    for kind, fitting in kinds:
        assert [fits(g, Trigger("W-ATK-PRE", "any", attack=kind), me(g), blow) for blow in (on_a, charged)] == fitting


def test_TMG_CONTENT_R8_the_unit_of_a_character_or_one_within_reach_of_it() -> None:
    g = able(
        A=(SWORDS, 24, 24, 0, {"attachment": "robb-stark-the-young-wolf"}),
        B=(SWORDS, 32, 24, 0),
        C=(SWORDS, 44, 24, 0),
    )
    name = g["A"].attachments[0].card.name
    hers, near = Trigger("W-ATK-PRE", "own", unit_of=name), Trigger("W-ATK-PRE", "own", unit_of=name, within=6000)
    blows = [Blow(g[of], g["A"], g[of].card.attacks[0], "front") for of in ("A", "B", "C")]
    assert [fits(g, hers, me(g), blow) for blow in blows] == [True, False, False]
    assert [fits(g, near, me(g), blow) for blow in blows] == [True, True, False]


def test_TMG_CONTENT_R8_whose_turn_it_is() -> None:
    g = melee()
    assert fits(g, Trigger("W-TURN-START", "own", ncu=True), me(g), Turn("red"))
    assert not fits(g, Trigger("W-TURN-START", "own", ncu=True), me(g), Turn("blue"))


# -- free actions ------------------------------------------------------------------------------------------


def test_TMG_ACT_R5_TMG_ACT_R2_free_attacks_of_one_kind() -> None:
    g = table(A=(BOWS, 24, 24, 0), b=(GUARDS, 24, 34, 180), C=(BOWS, 6, 24, 0), d=(GUARDS, 6, 28.8, 180))
    assert free_words(g, g["A"], [MELEE, RANGED, ATTACK]) == [RANGED, ATTACK]
    assert free_words(g, g["C"], [MELEE, RANGED, ATTACK]) == [MELEE, ATTACK]
    assert run(deeds.wounds(g, g["C"], 99)) is not None
    assert free_words(g, g["C"], [MELEE, RANGED, ATTACK, CHARGE]) == []


def test_TMG_CONTENT_R12_a_target_named_by_the_effect_is_binding() -> None:
    g = table(A=(BOWS, 24, 24, 0), b=(GUARDS, 22, 34, 180), c=(GUARDS, 28.8, 34, 180), d=(GUARDS, 40, 44, 180))
    assert free_words(g, g["A"], [RANGED], Free(on=[g["b"]])) == [RANGED]  # although c could be shot at as well
    assert free_words(g, g["A"], [RANGED], Free(on=[g["d"]])) == []
    assert run(free_action(g, g["A"], [RANGED], Free(on=[g["d"]]))) == "none"  # illegal: nothing happens
    question = until(free_action(g, g["A"], [RANGED], Free(on=[g["b"], g["c"]])))
    assert (question.ask, question.options()) == ("target", ["b", "c"])
    run(free_action(g, g["A"], [RANGED], Free(on=[g["b"]])), red=[at(24, 24, 0)], dice=[NO_HITS])
    assert told(g, "attacks")[0]["target"] == "b"


# -- shifts ------------------------------------------------------------------------------------------------


def test_TMG_CONTENT_R4_only_unengaged_units_shift() -> None:
    g = melee()
    refused = why_no_shift(g, g["A"])
    assert refused is not None
    assert refused.rule == "TMG-CONTENT-R4"
    run(shift(g, g["A"], 2000))
    assert told(g, "moved") == []
    g = apart()
    assert why_no_shift(g, g["A"]) is None
    run(shift(g, g["A"], 2000), red=[at(25, 24, 0)])
    assert g["A"].pose == (25000, 24000, 0)


def test_TMG_CONTENT_R4_TMG_MOVE_R2_where_a_shift_may_end() -> None:
    g = table(A=(SWORDS, 24, 24, 0), b=(GUARDS, 24, 30, 180), c=("grey-wind", 28.2, 24, 0, {"seat": "blue"}))
    question = until(shift(g, g["A"], 4000))
    assert why(question, at(22, 24, 0)) is None
    assert why(question, at(22, 24, 10)) == "TMG-CONTENT-R4"
    assert (
        question.why_not(at(20, 27.5, 0)).says
        == "That is 5.32 inches away, and at most 4 inches are allowed: 1.32 inches too far."
    )
    assert why(question, at(24, 25.2, 0)) == "TMG-MOVE-2"  # it would touch b
    assert why(question, at(24, 23, 0)) is None


def test_TMG_CONTENT_R12_TMG_TERR_R5_terrain_takes_a_shift_as_an_action() -> None:
    beyond = [("corpse-pile", 44, 24, 90), ("corpse-pile", 24, 45, 0), ("corpse-pile", 8, 24, 90)]
    g = apart(pieces=[("stakes", 28, 24, 0), *beyond])
    opened: list[str] = []
    listen(g, {"tokens": lambda _, slide: opened.append(slide.kind)})
    run(shift(g, g["A"], 2000), red=[at(25, 24.5, 0)], dice=[[2]])
    assert (g["A"].strength, g["A"].conditions, opened) == (10, (), ["shift"])
