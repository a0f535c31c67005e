"""Each invariant of the story has one that breaks it and is noticed; the healthy one passes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from banneret.games.tmg import GAME
from banneret.games.tmg.changes import stand
from banneret.games.tmg.invariants import broken
from banneret.games.tmg.library import library
from banneret.games.tmg.state import BANDED, RESERVE, ROUND_END, Lasting, NcuUnit, State, Unit
from banneret.games.tmg.turn_words import BARRED
from banneret.games.tmg.watch import Watch
from banneret.kernel import journal
from banneret.kernel.chance import Dice, Seeded
from banneret.kernel.decisions import Choose
from banneret.kernel.errors import JournalError
from banneret.kernel.match import Match
from banneret.kernel.piles import Pile, Sort
from banneret.kernel.position import from_position
from tests.conformance.laws import begun, play_on
from tests.games.tmg.midbattle import POSITION, fresh, laws, match_of

Told = tuple[str, str, dict[str, Any]]


def watched(**turn: Any) -> tuple[Match, Watch]:
    match = match_of(**turn)
    watch = Watch()
    assert watch.look(match) == []
    return match, watch


def after(*told: Told, **turn: Any) -> set[str]:
    """The laws found broken when these events are told, and nothing happens."""
    match, watch = watched(**turn)
    for kind, rule, facts in told:
        match.g.tell(kind, rule, **facts)
    return laws(watch.look(match))


def done(does: Callable[[State], None], *told: Told, **turn: Any) -> set[str]:
    """The laws found broken when this is done, and these events are told."""
    match, watch = watched(**turn)
    does(match.g)
    for kind, rule, facts in told:
        match.g.tell(kind, rule, **facts)
    return laws(watch.look(match))


def bearers(g: State) -> list[Unit | NcuUnit]:
    return [*g.units, *g.ncus]


def act(g: State, *ids: str) -> None:
    for one in bearers(g):
        one.activated = one.activated or one.id in ids


def activated(id: str, seat: str = "red") -> Told:
    return ("activated", "TMG-ACT-3", {"who": id, "seat": seat})


def test_a_match_from_the_first_question_to_the_last_breaks_nothing() -> None:
    match, watch = begun(GAME, "game-of-thrones-small", seed=3), Watch()
    rng = Dice(3)
    while match.questions:
        assert watch.look(match) == []
        play_on(match, rng, 1)
    assert watch.look(match) == []


def _into_contact(g: State) -> None:
    stand(g, g["B"], (36_000, 35_200, 0))


def test_INV_5_an_engagement_without_a_charge() -> None:
    moved = ("moved", "TMG-CHARGE-9", {"who": "B", "before": [36000, 12000, 0], "to": [36000, 35200, 0], "most": None})
    charged = ("charged", "TMG-CHARGE-10", {"who": "B", "target": "c", "arc": "front", "die": 6, "far": 9, "reach": 9})
    assert done(_into_contact, moved) == {"INV-5"}
    assert done(_into_contact, moved, charged) == set()


def test_INV_6_what_is_destroyed_does_nothing_more() -> None:
    gone = ("destroyed", "TMG-UNIT-R2", {"who": "B"})
    acts = ("acts", "TMG-ACT-8", {"who": "B", "action": "march"})
    assert after(acts) == set()
    assert done(lambda g: _destroy(g, "B"), gone) == set()
    assert done(lambda g: _destroy(g, "B"), gone, acts) == {"INV-6"}
    assert done(lambda g: _destroy(g, "B")) == {"INV-6"}


def _destroy(g: State, id: str) -> None:
    g[id].where, g[id].minis = "destroyed", 0


def _emptied(g: State) -> None:
    g["B"].minis = 0
    act(g, "A")


def test_INV_6_an_empty_unit_is_gone_when_the_next_one_activates() -> None:
    lost = ("casualties", "TMG-ATTACK-8", {"who": "B", "lost": 12, "left": 0, "damage": 12, "per": 1})
    assert done(_emptied, lost, activated("A")) == {"INV-6"}


def _a_rank_more(g: State) -> None:
    g["b"].minis = (1 << 9) - 1


def test_INV_8_ranks_that_come_back_by_themselves() -> None:
    match, watch = watched()
    match.g["b"].minis = 0xFF
    fell = {"who": "b", "lost": 1, "left": 8, "damage": 1, "per": 1}
    match.g.tell("casualties", "TMG-ATTACK-8", **fell)
    assert watch.look(match) == []
    _a_rank_more(match.g)
    match.g.tell("casualties", "TMG-ATTACK-8", **{**fell, "lost": 0, "left": 9, "damage": 0})
    assert "INV-8" in laws(watch.look(match))


def test_INV_8_ranks_that_are_restored() -> None:
    match, watch = watched()
    match.g["b"].minis = 0xFFF
    match.g.tell("restored", "TMG-CONTENT-R4", who="b", restored=3, left=12)
    assert watch.look(match) == []


def test_INV_11_a_deck_that_grows() -> None:
    assert done(lambda g: g.piles["red-deck"].put(g.piles["red-hand"].take("winters-might"))) == {"INV-11"}


ROUND = ("round", "TMG-CLEAN-10", {"round": 3})
FIRST = ("first", "TMG-CLEAN-9", {"seat": "blue"})
CLEARED: Told = ("board-cleared", "TMG-CLEAN-3", {})
TOKENS_OFF: Told = ("tokens-off", "TMG-CLEAN-2", {})


def _clean(g: State) -> None:
    g.round, g.first = 3, "blue"
    for one in bearers(g):
        one.activated = False
    g.ncu("sansa").zone = ""
    for _ in range(2):
        g.piles["red-hand"].put(g.piles["red-deck"].take(g.piles["red-deck"].cards[0]))


def test_INV_12_a_hand_of_two_after_clean_up() -> None:
    def short(g: State) -> None:
        _clean(g)
        g.piles["red-discard"].put(g.piles["red-hand"].take(g.piles["red-hand"].cards[0]))

    assert done(_clean, TOKENS_OFF, CLEARED, FIRST, ROUND) == set()
    assert done(short, TOKENS_OFF, CLEARED, FIRST, ROUND) == {"INV-12"}


def test_INV_13_what_is_left_after_clean_up() -> None:
    influence = ("affixed", "TMG-INF-1", {"who": "A", "effect": "words", "name": "Words", "until": "influence"})
    assert "INV-13" in done(_clean, TOKENS_OFF, FIRST, ROUND)
    assert "INV-13" in done(_clean, CLEARED, FIRST, ROUND)
    assert "INV-13" in done(_clean, TOKENS_OFF, CLEARED, influence, FIRST, ROUND)


def _influenced(g: State) -> None:
    g["A"].lasting = (Lasting("words", "influence", "Words", seat="blue"),)


def test_INV_13_zones_and_influence_are_told() -> None:
    influence = ("affixed", "TMG-INF-1", {"who": "A", "effect": "words", "name": "Words", "until": "influence"})
    lifted = ("lifted", "TMG-CLEAN-4", {"who": "A", "effect": "words", "name": "Words"})
    assert done(_influenced, influence) == set()
    assert done(_influenced) == {"INV-13"}
    assert after(influence, lifted) == set()
    assert after(("claimed", "TMG-NCU-2", {"who": "cersei", "zone": "wealth"})) == {"INV-13"}


def test_INV_13_influence_that_is_handed_over_leaves_its_namesake_where_it_lies() -> None:
    def affixed(who: str) -> Told:
        return ("affixed", "TMG-INF-1", {"who": who, "effect": "words", "name": "Words", "until": "influence"})

    def handed(before: str) -> Told:
        return ("handed-over", "TMG-BAND-9", {"who": "A", "before": before, "effect": "words", "name": "Words"})

    def both(g: State) -> None:
        for id in ("A", "c"):
            g[id].lasting = (Lasting("words", "influence", "Words", seat="blue"),)

    assert done(both, affixed("c"), affixed("B"), handed("B")) == set()
    assert done(both, affixed("c"), affixed("B"), handed("c")) == {"INV-13"}


def test_INV_15_a_second_activation_in_a_round() -> None:
    assert done(lambda g: act(g, "A"), activated("A")) == set()
    assert done(lambda g: act(g, "A")) == {"INV-15"}
    assert "INV-15" in done(lambda g: act(g, "A"), activated("A"), activated("A"))
    assert "INV-15" in after(activated("sansa"))


OVER = ("turns-over", "TMG-ACT-7", {"round": 2})
EVERYBODY = ("A", "B", "G", "D", "b", "c", "cersei", "pycelle")


def test_INV_15_a_phase_that_ends_before_all_have_activated() -> None:
    all_but_one = [activated(id) for id in EVERYBODY[:-1]]
    barred = ("hampered", "TMG-CONTENT-R8", {"who": "pycelle", "effect": BARRED, "name": "Barred", "until": "round"})
    assert done(lambda g: act(g, *EVERYBODY), *all_but_one, activated("pycelle"), OVER) == set()
    assert done(lambda g: act(g, *EVERYBODY[:-1]), *all_but_one, OVER) == {"INV-15"}
    assert done(lambda g: act(g, *EVERYBODY[:-1]), *all_but_one, barred, OVER) == set()


def test_INV_16_a_pass_with_somebody_left() -> None:
    red = [activated(id) for id in ("A", "B", "G", "D")]
    assert done(lambda g: act(g, "A", "B", "G", "D"), *red, ("passed", "TMG-ACT-6", {"seat": "red"})) == set()
    assert done(lambda g: act(g, "A", "B", "G"), *red[:-1], ("passed", "TMG-ACT-6", {"seat": "red"})) == {"INV-16"}


def test_INV_17_rounds_and_first_players_in_turn() -> None:
    assert "INV-17" in done(_clean, TOKENS_OFF, CLEARED, ROUND)
    assert "INV-17" in done(_clean, TOKENS_OFF, CLEARED, ("first", "TMG-CLEAN-9", {"seat": "red"}), ROUND)
    assert "INV-17" in done(_clean, TOKENS_OFF, CLEARED, FIRST, ("round", "TMG-CLEAN-10", {"round": 4}))


def test_INV_18_points_that_nobody_was_told_of() -> None:
    def scores(g: State) -> None:
        g.vp["red"] = 2

    scored = ("scored", "TMG-WIN-R4", {"seat": "red", "vp": 2, "total": 2, "says": ""})
    assert done(scores, scored) == set()
    assert done(scores) == {"INV-18"}


def test_INV_18_a_game_that_ends_outside_the_victory_check() -> None:
    def over(rule: str) -> Told:
        return ("over", rule, {"winner": "red", "scores": {}, "says": ""})

    assert after(over("TMG-WIN-2")) == {"INV-18"}
    assert after(over("TMG-WIN-R4")) == set()  # somebody gave up
    everybody = [activated(id) for id in EVERYBODY]
    assert done(lambda g: act(g, *EVERYBODY), *everybody, OVER, over("TMG-WIN-2")) == set()


def test_INV_18_nothing_asked_while_the_game_goes_on() -> None:
    match, watch = watched()
    match.questions = ()
    assert laws(watch.look(match)) == {"INV-18"}


def test_a_question_without_an_answer_is_noticed() -> None:
    match, watch = watched()
    match.questions = (Choose("red", "action", "TMG-ACT-8", ()),)
    assert watch.look(match) == ["a question without an answer: action"]


def moved(rule: str, to: list[int], most: int | None, **more: int) -> Told:
    return ("moved", rule, {"who": "B", "before": [36000, 12000, 0], "to": to, "most": most, **more})


def stands(x: int, y: int) -> Callable[[State], None]:
    return lambda g: stand(g, g["B"], (x, y, 0))


def test_INV_19_a_failed_charge_that_moved() -> None:
    acts = ("acts", "TMG-ACT-8", {"who": "B", "action": "charge", "target": "c"})
    failed = ("charge-failed", "TMG-CHARGE-7", {"who": "B", "target": "c", "says": ""})
    there = moved("TMG-CHARGE-9", [36000, 13000, 0], None)
    assert done(stands(36000, 13000), acts, there) == set()
    assert done(stands(36000, 13000), acts, there, failed) == {"INV-19"}
    assert done(stands(36000, 13000), there, acts, failed) == set()
    assert done(stands(36000, 12000), moved("TMG-CHARGE-4", [36000, 12000, 0], None), failed) == set()
    assert done(stands(36001, 12000), moved("TMG-CHARGE-4", [36001, 12000, 0], None)) == {"INV-19"}


def test_INV_20_moves_keep_to_their_length() -> None:
    assert done(stands(36000, 17000), moved("TMG-MANEUVER-1", [36000, 17000, 0], 5000)) == set()
    assert done(stands(36000, 17006), moved("TMG-MANEUVER-1", [36000, 17006, 0], 5000)) == {"INV-20"}
    assert done(stands(36000, 17006), moved("TMG-MANEUVER-1", [36000, 17006, 0], 5006)) == {"INV-20"}
    assert done(stands(36000, 22000), moved("TMG-MARCH-1", [36000, 22000, 0], 10_000)) == set()
    assert done(stands(36000, 29000), moved("TMG-RETREAT-4", [36000, 29000, 0], 17_000)) == {"INV-20"}
    assert done(stands(36000, 29000), moved("TMG-RETREAT-4", [36000, 29000, 0], 17_000, further=7000)) == set()
    assert done(stands(36000, 29000), moved("TMG-MARCH-1", [36000, 29000, 0], 17_000)) == {"INV-20"}
    assert done(stands(36000, 13000)) == {"INV-20"}  # and nobody was told


def charged(far: int, reach: int, die: int) -> Told:
    return (
        "charged",
        "TMG-CHARGE-10",
        {"who": "B", "target": "c", "arc": "front", "die": die, "far": far} | {"reach": reach},
    )


def test_INV_20_charges_keep_to_speed_and_die() -> None:
    assert after(charged(8000, 8000, 3)) == set()
    assert after(charged(8006, 8000, 3)) == {"INV-20"}
    assert after(charged(8000, 9000, 3)) == {"INV-20"}


def attacks(who: str, attack: str, target: str, *engaged: str) -> Told:
    facts = {"who": who, "target": target, "attack": attack, "arc": "front", "charge": False, "engaged": [*engaged]}
    return ("attacks", "TMG-ATTACK-4", facts)


def profile(id: str, melee: bool) -> str:
    return next(attack.id for attack in library().units[POSITION["units"][id]["card"]].attacks if attack.melee == melee)


def test_INV_21_who_may_strike_whom() -> None:
    sword, bow = profile("A", True), profile("B", False)
    assert after(attacks("A", sword, "b", "b")) == set()
    assert after(attacks("A", sword, "c", "b")) == {"INV-21"}
    assert after(attacks("A", sword, "wall-0")) == set()
    assert after(attacks("B", bow, "c")) == set()
    assert after(attacks("B", bow, "c", "b")) == {"INV-21"}


def attack_roll(dice: int, **more: Any) -> Told:
    facts = {
        "who": "A",
        "roll": "attack",
        "faces": [1] * dice,
        "needs": 4,
        "modifiers": [],
        "attack": profile("A", True),
    }
    usual = {"ranks": 3, "more_ranks": 0, "more_dice": 0, "instead": None}
    return ("rolled", "TMG-ATTACK-6", facts | usual | more)


def test_INV_22_attack_dice_by_ranks_and_changes() -> None:
    """Sworn Swords have 7, 5 and 4 dice."""
    assert after(attack_roll(7)) == set()
    assert after(attack_roll(6)) == {"INV-22"}
    assert after(attack_roll(5, ranks=2)) == set()
    assert after(attack_roll(7, ranks=2, more_ranks=2)) == set()
    assert after(attack_roll(6, ranks=1, more_dice=2)) == set()
    assert after(attack_roll(7, ranks=1, instead="highest")) == set()
    assert after(attack_roll(4, instead="lowest")) == set()
    assert after(attack_roll(1, more_dice=-9)) == set()
    assert after(attack_roll(4, ranks=2)) == {"INV-22"}


def test_INV_22_a_defense_die_for_each_hit() -> None:
    defense = ("rolled", "TMG-ATTACK-7", {"who": "b", "roll": "defense", "faces": [1, 2], "needs": 3, "modifiers": []})

    def struck(hits: int) -> Told:
        return ("struck", "TMG-ATTACK-7", {"who": "b", "by": "A", "hits": hits, "blocks": 0, "damage": hits})

    begin = (attacks("A", profile("A", True), "b", "b"), attack_roll(7))
    assert after(*begin, defense, struck(2)) == set()
    assert after(*begin, defense, struck(3)) == {"INV-22"}
    assert after(*begin, struck(0)) == set()
    assert after(*begin, defense, struck(0)) == {"INV-22"}
    assert after(defense, *begin, struck(0)) == set()  # Hits of an effect before


def test_INV_23_a_die_that_is_rolled_again_twice() -> None:
    def again(*dice: str) -> Told:
        facts = {"who": "A", "roll": "attack", "dice": [*dice], "faces": [], "needs": 4, "modifiers": []}
        return ("rerolled", "TMG-MOD-1", facts)

    assert after(attack_roll(7), again("d1"), again("d2")) == set()
    assert after(attack_roll(7), again("d1"), again("d2", "d1")) == {"INV-23"}
    assert after(attack_roll(7), again("d1"), attack_roll(7), again("d1")) == set()


def fell(lost: int, left: int, damage: int, per: int = 1, who: str = "b", rule: str = "TMG-ATTACK-8") -> Told:
    return ("casualties", rule, {"who": who, "lost": lost, "left": left, "damage": damage, "per": per})


def with_minis(id: str, number: int) -> Callable[[State], None]:
    def change(g: State) -> None:
        if g[id].card.ranked:
            g[id].minis = (1 << number) - 1
        else:
            g[id].hp = number

    return change


def test_INV_24_casualties_of_a_batch() -> None:
    assert done(with_minis("b", 7), fell(2, 7, 2)) == set()
    assert done(with_minis("b", 7), fell(2, 7, 3)) == {"INV-24"}
    assert done(with_minis("b", 7), fell(2, 7, 5, 2)) == set()
    assert done(with_minis("b", 0), fell(9, 0, 30)) == set()
    assert done(with_minis("b", 7)) == {"INV-24"}  # and nobody was told
    assert done(with_minis("b", 7), fell(1, 7, 1)) == {"INV-24"}  # of 9


def test_INV_24_resilience_counts_unless_a_player_pays() -> None:
    card = next(card for card in library().units.values() if card.resilience > 1 and card.playable)
    wolf = {"card": card.id, "seat": "red", "at": [12, 12, 0]}
    position = {**POSITION, "units": {**POSITION["units"], "G": wolf}}

    def told(per: int, rule: str) -> set[str]:
        match, watch = from_position(GAME, position, Seeded(0)), Watch()
        assert watch.look(match) == []
        left = match.g["G"].strength - 1
        with_minis("G", left)(match.g)
        kind, rule, facts = fell(1, left, per, per, "G", rule)
        match.g.tell(kind, rule, **facts)
        return laws(watch.look(match))

    assert told(card.resilience, "TMG-ATTACK-8") == set()
    assert told(1, "TMG-ATTACK-8") == {"INV-24"}
    assert told(1, "TMG-CONTENT-R4") == set()


def test_INV_27_a_hand_that_everybody_sees() -> None:
    def shows(name: str) -> Callable[[State], None]:
        def change(g: State) -> None:
            _clean(g)
            cards = g.piles[name].cards
            g.piles[name] = Pile(Sort("blue-tactics", None), cards)

        return change

    told = (TOKENS_OFF, CLEARED, FIRST, ROUND)
    assert done(shows("blue-hand"), *told) == {"INV-27"}
    assert done(shows("blue-deck"), *told) == {"INV-27"}
    assert done(shows("blue-discard"), *told) == set()


def test_INV_28_a_journal_that_was_changed_does_not_replay() -> None:
    match = play_on(begun(GAME, "game-of-thrones-small", seed=4), Dice(4), 40)
    assert journal.replay(GAME, match.journal).journal == match.journal
    lines = match.journal.splitlines()
    at = next(n for n, line in enumerate(lines) if json.loads(line).get("chance") == "roll")
    line = json.loads(lines[at])
    line["reply"] = [1 + face % 6 for face in line["reply"]]
    with pytest.raises(JournalError):
        journal.replay(GAME, "\n".join([*lines[:at], json.dumps(line), *lines[at + 1 :], ""]))


def _parted(g: State) -> None:
    left, right = g["D"], g["E"]
    left.mate = right.mate = -1
    left.width = right.width
    stand(g, left, (10_000, 40_000, 0))
    stand(g, right, (16_000, 40_000, 0))


PARTED = ("disbanded", "TMG-BAND-6", {"who": "D", "other": "E", "to": [10_000, 40_000, 0]})


def test_INV_29_halves_that_do_not_share_their_conditions() -> None:
    def uneven(g: State) -> None:
        _parted(g)
        g["D"].conditions = ("weakened",)

    assert done(_parted, PARTED) == set()
    assert done(uneven, PARTED) == {"INV-29"}


def test_INV_29_a_band_that_forms_again() -> None:
    match, watch = watched()
    _parted(match.g)
    match.g.tell("disbanded", PARTED[1], **PARTED[2])
    assert watch.look(match) == []
    g = match.g
    g["D"].mate, g["E"].mate, g["E"].where = g["E"].n, g["D"].n, BANDED
    g.tell("withdrawn", "TMG-BAND-1", who="E")
    assert "INV-29" in laws(watch.look(match))


def test_INV_1_reserves_stand_nowhere() -> None:
    g = fresh()
    g["B"].where = RESERVE
    g["B"].x = -50_000
    assert broken(g) == []


def test_the_end_of_a_round_may_be_looked_at_first() -> None:
    assert watched(stage=ROUND_END)[1].ended
