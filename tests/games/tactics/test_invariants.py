"""Each invariant has a state, or a story, that breaks it and is noticed (INV-30, INV-31: tests/conformance)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from banneret import new_match
from banneret.games.tactics import GAME
from banneret.games.tactics.changes import begin_deed, stand
from banneret.games.tactics.invariants import broken
from banneret.games.tactics.state import CAPTIVE, DECEASED, UNDEPLOYED, Doom, State
from banneret.games.tactics.watch import Watch
from banneret.kernel.chance import Seeded
from banneret.kernel.decisions import Choose
from banneret.kernel.match import Match
from tests.tables import table

BOARD = """
. . . . . . . .
. A . B . . a .
. . . . # . . .
. R R . . . b .
. R R . . o . .
"""
PIECES: dict[str, Any] = {
    "A": {"card": "jon-arryn", "equipment": "castle-forged-steel"},
    "B": "warden",
    "R": "robert-mounted",
    "a": "lewyn-martell",
    "b": "honor-guard",
}


def fresh(**changes: Any) -> State:
    return table(BOARD, active="B", **{**PIECES, **changes})


def laws(sentences: list[str]) -> set[str]:
    return {sentence.split()[0] for sentence in sentences}


def test_a_sound_state_breaks_nothing() -> None:
    assert broken(fresh()) == []


def _share(g: State) -> None:
    stand(g, g["A"], g["B"].at, g["B"].body)


def _lose_a_square(g: State) -> None:
    stand(g, g["R"], g["R"].at, 1 << g["R"].at)


def _onto_a_rock(g: State) -> None:
    stand(g, g["A"], g.field.plan.square(4, 2), 1 << g.field.plan.square(4, 2))


def _twice(g: State) -> None:
    g["B"].card = g["A"].card


def _nowhere(g: State) -> None:
    g["A"].where = UNDEPLOYED


def _too_many_wounds(g: State) -> None:
    g["A"].wounds = 9


def _still_standing(g: State) -> None:
    g["b"].wounds, g["b"].doom = g["b"].card.wounds, Doom(0, False)


def _shaken_dead(g: State) -> None:
    stand(g, g["a"], -1, 0)
    g["a"].where, g["a"].shaken, g["a"].wounds = DECEASED, True, 3


def _debt(g: State) -> None:
    g.coins["gold"][1] = -1


def _too_much_copper(g: State) -> None:
    g.coins["silver"][2] = 13


def _too_many_points(g: State) -> None:
    g.spent, g.free = 3, 1


def _no_captor(g: State) -> None:
    stand(g, g["a"], -1, 0)
    g["a"].where, g["a"].wounds = CAPTIVE, 2


def _captive_soldier(g: State) -> None:
    stand(g, g["b"], -1, 0)
    g["b"].where, g["b"].wounds, g["b"].captor, g["A"].captive = CAPTIVE, 1, g["A"].n, g["b"].n


def _loose_captor(g: State) -> None:
    g["a"].captor = g["A"].n


def _lost_agenda(g: State) -> None:
    g.piles["gold-deck"].take("empty-coffers")


def _bare_objective(g: State) -> None:
    g.objectives = {}


def _flipped_early(g: State) -> None:
    g["A"].flipped = True


def _late_reserve(g: State) -> None:
    g.round = 2
    stand(g, g["B"], -1, 0)
    g["B"].where = UNDEPLOYED


def _two_unique_tokens(g: State) -> None:
    g["B"].equipment = "castle-forged-steel"


def _extra_round(g: State) -> None:
    g.round = g.scenario.rounds + 1


@pytest.mark.parametrize(
    ("law", "breaks"),
    [
        ("INV-1", _share),
        ("INV-1", _lose_a_square),
        ("INV-2", _onto_a_rock),
        ("INV-3", _twice),
        ("INV-3", _nowhere),
        ("INV-4", _too_many_wounds),
        ("INV-4", _still_standing),
        ("INV-5", _shaken_dead),
        ("INV-6", _debt),
        ("INV-6", _too_much_copper),
        ("INV-9", _too_many_points),
        ("INV-10", _no_captor),
        ("INV-10", _captive_soldier),
        ("INV-10", _loose_captor),
        ("INV-22", _lost_agenda),
        ("INV-23", _bare_objective),
        ("INV-24", _flipped_early),
        ("INV-25", _late_reserve),
        ("INV-26", _two_unique_tokens),
        ("INV-27", _extra_round),
    ],
)
def test_a_broken_state_is_noticed(law: str, breaks: Callable[[State], None]) -> None:
    g = fresh()
    breaks(g)
    assert law in laws(broken(g))


def test_INV_2_a_large_model_over_a_door_is_noticed() -> None:
    assert "INV-2" in laws(broken(table("R R\nR R", R="robert-mounted", doors=[("open-door", (0, 0, "E"))])))


def test_INV_11_one_sided_sight_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    g = fresh()
    monkeypatch.setattr("banneret.games.tactics.invariants.sees", lambda g, a, b: a.seat == "gold")
    assert "INV-11" in laws(broken(g))


def test_INV_11_one_sided_contact_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    g = fresh()
    monkeypatch.setattr("banneret.games.tactics.invariants.in_contact", lambda g, a, b: a.seat == "gold")
    assert "INV-11" in laws(broken(g))


def test_INV_23_the_same_card_twice_is_noticed() -> None:
    g = table("o . A . o", A="warden", position={"objectives": {"war-drum": [0, 0], "toll-post": [4, 0]}})
    assert broken(g) == []
    g.objectives = dict.fromkeys(g.objectives, "war-drum")
    assert "INV-23" in laws(broken(g))


def test_INV_33_a_broken_door_that_is_barred_again_is_noticed() -> None:
    g = table("A . .", A="warden", doors=[("wooden-door", (0, 0, "E"))])
    assert broken(g) == []
    g.doors[0] = "broken-door"
    assert "INV-33" in laws(broken(g))


def test_INV_33_leaves_that_come_back_are_noticed() -> None:
    g = table("A l .", A="warden")
    g.backs = []
    assert "INV-33" in laws(broken(g))


# --- the story ------------------------------------------------------------------------------------------------


def watched(g: State | None = None) -> tuple[Match, Watch]:
    g = g or fresh()
    match = Match(GAME, g, {"scenario": "s1"}, Seeded(0)).begin()
    watch = Watch()
    assert watch.look(match) == []
    return match, watch


def after(*told: tuple[str, str, dict[str, Any]]) -> set[str]:
    """The laws found broken when these events are told."""
    match, watch = watched()
    for kind, rule, facts in told:
        match.g.tell(kind, rule, **facts)
    return laws(watch.look(match))


PAID = ("paid", "TAC-ACT-2", {"seat": "gold", "coins": [0, 0, 1], "who": None})
PASS = ("passed", "TAC-PASS-1", {"seat": "gold", "left": 1, "theirs": 2})
PASS_PAID = ("paid", "TAC-PASS-1", {"seat": "gold", "coins": [0, 2, 0], "who": None})


def began(round: int, first: str, copper: int = 12) -> tuple[str, str, dict[str, Any]]:
    return ("round-began", "TAC-RND-1", {"round": round, "first": first, "copper": {"gold": copper, "silver": copper}})


def activated(id: str, ap: int = 2) -> tuple[str, str, dict[str, Any]]:
    return ("activated", "TAC-ACT-3", {"who": id, "ap": ap})


def test_INV_6_copper_short_at_the_start_of_a_round() -> None:
    assert after(began(2, "silver", 11)) == {"INV-6"}
    assert after(began(2, "silver")) == set()


def test_INV_7_an_activation_without_its_copper() -> None:
    assert after(activated("B")) == {"INV-7"}
    assert after(PAID, activated("B")) == set()


def test_INV_8_a_second_activation_in_a_round() -> None:
    assert after(PAID, activated("B"), PAID, activated("B")) == {"INV-8"}
    released = ("released", "TAC-CAP-7", {"who": "B", "at": [0, 0]})
    assert after(PAID, activated("B"), released, PAID, activated("B")) == set()


def test_INV_9_an_activation_without_action_points() -> None:
    assert after(PAID, activated("B", 0)) == {"INV-9"}


def moved(
    path: list[list[int]], cost: int, allowance: int = 3, engaged: bool = False
) -> tuple[str, str, dict[str, Any]]:
    facts = {"who": "B", "start": [3, 1], "path": path, "cost": cost, "allowance": allowance, "engaged": engaged}
    return ("moved", "TAC-MOVE-1", facts)


def test_INV_12_moves_keep_to_their_allowance() -> None:
    assert after(moved([[4, 1], [5, 1]], 2)) == set()
    assert after(moved([[5, 1]], 1)) == {"INV-12"}
    assert after(moved([[4, 1], [5, 1], [6, 0], [7, 0]], 4)) == {"INV-12"}
    assert after(moved([[4, 1], [5, 1]], 2, engaged=True)) == {"INV-12"}
    assert after(moved([[4, 1]], 2, allowance=1)) == set()  # a single first step


def struck(**numbers: Any) -> tuple[str, str, dict[str, Any]]:
    facts = {"who": "B", "target": "a", "hits": 2, "blocked": 1, "defense_dice": 2, "fair": True}
    return ("struck", "TAC-ATK-8", facts | numbers)


def test_INV_13_foul_blows() -> None:
    assert after(struck()) == set()
    assert after(struck(fair=False)) == {"INV-13"}
    assert after(struck(target="A")) == {"INV-13"}


def rolled(**numbers: Any) -> tuple[str, str, dict[str, Any]]:
    facts = {"who": "B", "roll": "attack", "faces": [6, 5, 10], "needs": 6, "modifiers": [], "successes": 2}
    return ("rolled", "TAC-ATK-6", facts | numbers)


def test_INV_14_numbers_that_do_not_add_up() -> None:
    assert after(rolled()) == set()
    assert after(rolled(successes=3)) == {"INV-14"}
    assert after(rolled(faces=[11])) == {"INV-14"}
    assert after(struck(blocked=3)) == {"INV-14"}
    assert after(struck(defense_dice=1)) == {"INV-14"}


def test_INV_15_an_ability_twice_in_an_action() -> None:
    use = ("used", "TAC-ABL-7", {"who": "b", "ability": "For the King!", "id": "for-the-king-2"})
    action = ("action", "TAC-ACT-3", {"who": "B", "action": "attack"})
    assert after(use, use) == {"INV-15"}
    assert after(use, action, use) == set()


def test_INV_16_a_roll_that_leaves_the_shaken_token() -> None:
    shaken = ("shaken", "TAC-EV-3", {"who": "B"})
    steadied = ("steadied", "TAC-TOK-2", {"who": "B", "condition": "shaken"})
    assert after(shaken, rolled()) == {"INV-16"}
    assert after(shaken, steadied, rolled()) == set()


def test_INV_17_a_surge_to_somewhere_else() -> None:
    attacks = ("attacks", "TAC-ATK-6", {"who": "B", "target": "a", "mode": "", "dice": 2, "stands": [[6, 1]]})
    assert after(attacks, ("stepped", "TAC-SURGE-1", {"who": "B", "at": [6, 1]})) == set()
    assert after(attacks, ("stepped", "TAC-SURGE-1", {"who": "B", "at": [5, 1]})) == {"INV-17"}


def test_INV_18_objective_points_that_are_not_the_models_on_objectives() -> None:
    assert after(("held", "TAC-END-3", {"seat": "gold", "models": 2, "vp": 1})) == {"INV-18"}


def test_INV_19_points_without_a_source_or_a_story() -> None:
    told = {"seat": "gold", "vp": 1, "source": "", "who": None, "total": 1}
    assert "INV-19" in after(("scored", "TAC-END-3", told))
    match, watch = watched()
    match.g.vp["gold"] = 5
    assert laws(watch.look(match)) == {"INV-19"}


def test_INV_20_passes() -> None:
    assert after(PASS_PAID, PASS) == set()
    assert after(PASS) == {"INV-20"}
    assert after(PASS_PAID, PASS, PASS_PAID, PASS) == {"INV-20"}
    assert after(PASS_PAID, ("passed", "TAC-PASS-1", {"seat": "gold", "left": 2, "theirs": 2})) == {"INV-20"}


def test_INV_21_plunder_that_comes_back() -> None:
    match, watch = watched()
    match.g.plunder[0] = "money-bags"
    assert laws(watch.look(match)) == {"INV-21"}


def test_INV_26_discarded_equipment_that_returns() -> None:
    assert after(("discarded", "TAC-EQ-25", {"who": "A", "equipment": "castle-forged-steel"})) == {"INV-26"}


def test_INV_27_a_token_that_stays() -> None:
    assert after(began(2, "gold")) == {"INV-27"}


def test_INV_28_nothing_asked_while_the_game_goes_on() -> None:
    match, watch = watched()
    match.questions = ()
    assert laws(watch.look(match)) == {"INV-28"}


def test_INV_28_something_asked_when_the_game_is_over() -> None:
    match, watch = watched()
    open_question = match.questions
    match.answer({"concede": True})
    match.questions = open_question
    open_question[0].closed = False
    assert "INV-28" in laws(watch.look(match))


def test_INV_29_a_question_without_an_answer() -> None:
    match, watch = watched()
    match.questions = (Choose("gold", "action", "TAC-ACT-3", ()),)
    assert laws(watch.look(match)) == {"INV-29"}


def test_INV_32_pools_that_are_not_the_scenarios() -> None:
    g = fresh()
    g.round = 0
    g.coins["gold"] = [1, 4, 12]
    match = Match(GAME, g, {"scenario": "s1"}, Seeded(0)).begin()
    assert "INV-32" in laws(Watch().look(match))


def test_INV_34_a_round_that_does_not_end() -> None:
    assert "INV-34" in after(*[PAID, activated("B")] * 40)


def test_INV_10_a_captor_may_have_fallen_while_its_captive_is_being_placed() -> None:
    g = fresh()
    stand(g, g["a"], -1, 0)
    g["a"].where, g["a"].wounds, g["a"].captor, g["A"].captive = CAPTIVE, 2, g["A"].n, g["a"].n
    stand(g, g["A"], -1, 0)
    g["A"].where, g["A"].wounds, g["A"].flipped, g["A"].equipment = DECEASED, g["A"].card.wounds, True, None
    assert laws(broken(g)) == {"INV-10"}
    begin_deed(g, g["B"], "attack")
    assert "INV-10" not in laws(broken(g))


def test_INV_23_before_round_1_no_objective_needs_a_card() -> None:
    match = new_match("tactics", scenario="s1", seed=1)
    match.answer({"concede": True})
    assert broken(match.g) == []
