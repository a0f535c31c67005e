"""The end of an action: the fallen, captives, mounts and riders."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.tactics.attack import attack
from banneret.games.tactics.changes import mark_wounds, rout, shake
from banneret.games.tactics.contact import engaged, sees
from banneret.games.tactics.deaths import bury_the_fallen, may_capture
from banneret.games.tactics.state import BOARD, CAPTIVE, DECEASED, NOBODY, Model, State
from banneret.games.tactics.turn import activatable, one_action
from banneret.games.tactics.wounds import suffer
from tests.tables import run, table, told, until

BROKE = {"gold": [0, 0, 0], "silver": [0, 0, 0]}
KNIGHT = "stag-knight"  # melee 2/5+, defense 6+, 2 wounds, no ability
CHAMPION = "eddard-stark"  # melee 3/6+, defense 5+, 3 wounds
HURT = {"card": KNIGHT, "wounds": 1}
DYING = {"card": CHAMPION, "wounds": 2}  # one wound left


def strikes(g: State, who: str = "A", **replies: Any) -> None:
    run(attack(g, g[who], g[who].card.modes[0]), **replies)


def duel(b: Any = DYING, **letters: Any) -> State:
    return table(". A b .", coins=BROKE, b=b, **{"A": KNIGHT, **letters})


def at(g: State, id: str) -> list[int]:
    return [*g.field.plan.xy[g[id].at]]


def doom(m: Model, g: State, by: Model | None = None, may_capture: bool = False) -> None:
    mark_wounds(g, m, m.left, "TAC-ATK-9", by, may_capture)


# --- wounds and death (TAC-CARD-8, TAC-TOK-7) -------------------------------------------------------------


def test_V_11_TAC_CARD_8_the_last_wound_kills_at_the_end_of_the_action() -> None:
    g = table("R . b", R={"card": "robert", "wounds": 3}, b=KNIGHT, coins=BROKE, active="b")
    run(suffer(g, g["R"], 1, "TAC-ATK-9", g["b"]))
    assert (g["R"].left, g["R"].where) == (0, BOARD)  # not before

    run(bury_the_fallen(g))
    assert g["R"].where == DECEASED
    assert not g["R"].body & g.occupied


def test_V_8_TAC_TOK_7_wound_tokens_count_wounds_lost() -> None:
    g = table("R . b", R={"card": "robert", "wounds": 2, "activated": True, "shaken": True}, b=KNIGHT)
    assert g["R"].left == 2
    assert activatable(g, "gold") == []  # nor can he activate again this round (TAC-RND-3)


def test_TAC_CARD_8_wounds_from_any_source_kill_when_the_action_is_over() -> None:
    g = table("A f . . b", A=HURT, b=KNIGHT, coins=BROKE, active="A")
    run(one_action(g), gold=["move", [[1, 0]]])
    assert g["A"].where == DECEASED
    assert told(g, "killed") == [{"who": "A", "by": None}]


def test_TAC_CARD_R1_tokens_never_exceed_the_wounds_and_the_dying_stay_where_they_are() -> None:
    g = table("A b . x", A=KNIGHT, b=KNIGHT, x={"card": KNIGHT, "seat": "gold"})
    assert mark_wounds(g, g["b"], 5, "TAC-ATK-9", g["A"], may_capture=True) == 2
    assert g["b"].wounds == 2
    assert told(g, "wounded") == [{"who": "b", "by": "A", "wounds": 2, "left": 0}]
    assert mark_wounds(g, g["b"], 1, "TAC-ATK-9", None, may_capture=False) == 0
    assert g["b"].doom is not None
    assert g["b"].doom.by == g["A"].n  # the wound that made it lethal decides

    assert g["b"].where == BOARD
    assert engaged(g, g["A"])  # it still engages
    assert not sees(g, g["A"], g["x"])  # and still blocks sight
    shake(g, g["b"], "TAC-EV-3")
    rout(g, g["b"], "TAC-EV-3")
    assert not g["b"].shaken
    assert not g["b"].routed


def test_TAC_CARD_R1_one_wound_short_is_not_dying() -> None:
    g = duel(KNIGHT)
    assert mark_wounds(g, g["b"], 1, "TAC-ATK-9", g["A"], may_capture=True) == 1
    assert g["b"].doom is None
    shake(g, g["b"], "TAC-EV-3")
    assert g["b"].shaken


def test_TAC_TOK_9_wounds_are_marked_at_once_and_told_to_all() -> None:
    g = duel(CHAMPION)
    run(suffer(g, g["b"], 2, "TAC-ATK-9", g["A"]))
    assert g["b"].wounds == 2
    event = g.story.events[-1]
    assert (event.kind, event.eyes, event.facts["left"]) == ("wounded", None, 1)


def test_TAC_CARD_8_TAC_DIE_1_the_dead_are_gone_before_the_action_has_its_triggers() -> None:
    """Sand Step and Unbowed cost Lewyn 4 copper, but he dies of the fire: the Dowager has nobody to help."""
    for wounds, asked in ((2, False), (1, True)):
        g = table(
            "A f . D . b",
            A={"card": "lewyn-martell", "wounds": wounds},
            D="riverlands-dowager",
            b=KNIGHT,
            coins=(8, 0),
            active="A",
        )
        path = ["A:sand-step", [[1, 0]], "A:unbowed"]
        flow = one_action(g)
        if asked:
            question = until(flow, gold=["move", *path, []], dice=[(1,)])
            assert question.ask == "action-ended"
        else:
            run(flow, gold=["move", *path], dice=[(1,)])
            assert g["A"].where == DECEASED


# --- the order of falling (TAC-DIE) -----------------------------------------------------------------------


def test_TAC_DIE_1_the_active_player_chooses_who_falls_first() -> None:
    g = table("A b c . D", A=KNIGHT, b=KNIGHT, c=KNIGHT, D=KNIGHT, coins=BROKE, active="A")
    for id in "bcD":
        doom(g[id], g)
    question = until(bury_the_fallen(g))
    assert (question.seat, question.ask, question.options()) == ("gold", "falls-first", ["b", "c", "D"])

    run(bury_the_fallen(g), gold=["c", "D"])
    assert [event["who"] for event in told(g, "killed")] == ["c", "D", "b"]


def test_TAC_DIE_1_a_hero_flips_then_triggers_then_leaves_with_equipment_and_captive() -> None:
    held = {"card": "hoster-tully", "seat": "gold", "where": "captive", "captor": "r", "wounds": 2}
    g = table(
        ". A r .",
        A=KNIGHT,
        r={"card": "rhaegar", "wounds": 3, "equipment": "valyrian-steel"},
        reserve={"H": held},
        coins=BROKE,
        active="A",
    )
    strikes(g, gold=["kill"], dice=[(5, 1), (1,)])

    kinds = [event.kind for event in g.story.events]
    assert kinds[kinds.index("wounded") + 1 :] == ["flipped", "killed", "discarded", "released"]
    assert g["r"].flipped
    assert g["r"].killer == g["A"].n
    assert at(g, "H") == [2, 0]  # before any surge, and the surge finds the square taken


def test_TAC_DIE_1_TAC_EQ_5_the_equipment_of_the_killed_is_discarded() -> None:
    g = duel({**HURT, "equipment": "heirloom-armor"})
    strikes(g, gold=["none"], dice=[(5, 1), (1,)])
    assert g["b"].equipment is None
    assert told(g, "discarded") == [{"who": "b", "equipment": "heirloom-armor"}]


def test_TAC_DIE_1_deaths_of_the_surge_follow_and_the_end_is_looked_for_last() -> None:
    g = table("A b", A=HURT, b=HURT, coins=BROKE, under={"b": "f"}, active="A", rounds=5)
    run(one_action(g), gold=["attack", [1, 0]], dice=[(5, 1), (1,)])
    assert [event["who"] for event in told(g, "killed")] == ["b", "A"]
    assert g.over == "TAC-OVER-3"
    assert g.vp == {"gold": 0, "silver": 0}  # both sides empty (TAC-OVER-R3)


def test_TAC_DIE_2_a_dying_attacker_neither_captures_nor_surges() -> None:
    g = table(
        ". A b .", A=HURT, b={"card": "hedge-knight", "wounds": 2}, coins={"gold": [0, 0, 0], "silver": [0, 1, 0]}
    )
    run(
        attack(g, g["A"], g["A"].card.modes[0]),
        silver=["b:expert-riposte"],
        gold=["b"],  # gold is asked only who falls first
        dice=[(5, 1), (1,)],
    )
    assert g["b"].where == DECEASED
    assert g["A"].where == DECEASED


def test_TAC_DIE_2_an_attacker_that_lives_captures_or_surges() -> None:
    g = duel()
    strikes(g, gold=["kill", [2, 0]], dice=[(5, 1), (1,)])
    assert at(g, "A") == [2, 0]


def test_TAC_DIE_2_a_mounted_attacker_whose_mount_dies_neither_captures_nor_surges() -> None:
    g = table(
        ". . . . \n . R R b \n . R R .",
        R={"card": "robert-mounted", "wounds": 3},
        b={"card": "hedge-knight", "wounds": 2},
        coins={"gold": [0, 0, 0], "silver": [0, 1, 0]},
    )
    run(
        attack(g, g["R"], g["R"].card.modes[0]),
        silver=["b:expert-riposte"],
        gold=["R", [1, 1]],  # the mount falls first; then b, without a choice
        dice=[(5, 1, 1, 1), (1,)],
    )
    assert g["b"].where == DECEASED
    assert g["R"].card.id == "robert"
    assert at(g, "R") == [1, 1]


def test_TAC_DIE_2_a_wound_of_an_aftermath_or_of_terrain_allows_no_capture() -> None:
    g = table(". A b .", A=DYING, b="hedge-knight", coins={"gold": [0, 0, 0], "silver": [0, 1, 0]})
    strikes(g, dice=[(6, 1, 1), (6,)], silver=["b:expert-riposte"])
    assert g["A"].where == DECEASED  # killed, not captured

    g = table("A f . b", A=DYING, b=KNIGHT, coins=BROKE, active="A")
    run(one_action(g), gold=["move", [[1, 0]]])
    assert g["A"].where == DECEASED


def test_TAC_DIE_2_a_shot_kills_and_does_not_capture() -> None:
    g = table("A . . b", A="hedge-archer", b={"card": "hoster-tully", "wounds": 2}, coins=BROKE)
    strikes(g, dice=[(7, 1), (1,)])
    assert g["b"].where == DECEASED


def test_TAC_DEF_R2_a_friend_of_a_fallen_hero_is_another_model_of_his_side() -> None:
    fallen = {"R": {"card": "robert", "where": "deceased"}}
    connington = {"card": "jon-connington", "wounds": 2}
    coins = {"gold": [1, 0, 0], "silver": [0, 0, 0]}
    g = table(". A j .", A=KNIGHT, j=connington, reserve=fallen, coins=coins)
    question = until(attack(g, g["A"], g["A"].card.modes[0]), gold=["kill"], dice=[(5, 1), (1,)])
    assert (question.seat, question.ask) == ("gold", "taken")

    arryn = {"card": "jon-arryn", "wounds": 2}
    g = table(". b J .", b=KNIGHT, J=arryn, reserve=fallen, coins=coins)
    asked: list[tuple[str, str]] = []
    strikes(g, "b", silver=["kill", "none"], dice=[(5, 1), (1,)], asked=asked)
    assert ("gold", "taken") not in asked  # an enemy killed a hero of his own side


# --- capture (TAC-CAP) ------------------------------------------------------------------------------------


def test_TAC_CAP_1_TAC_CAP_2_TAC_CAP_5_a_captive_lives_with_one_wound_off_the_board() -> None:
    g = duel()
    strikes(g, gold=["capture"], dice=[(5, 5), (1, 1)])
    b = g["b"]
    assert (b.where, b.left, b.body, b.doom) == (CAPTIVE, 1, 0, None)
    assert not g.occupied & g.field.plan.all & ~g["A"].body
    assert g["A"].captive == b.n
    assert b.captor == g["A"].n
    assert told(g, "captured") == [{"who": "b", "by": "A"}]


def test_TAC_CAP_1_TAC_ATK_12_the_attacker_may_kill_instead() -> None:
    g = duel()
    strikes(g, gold=["kill", "none"], dice=[(5, 1), (1,)])
    assert (g["b"].where, g["A"].captive) == (DECEASED, NOBODY)


def test_TAC_CAP_1_soldiers_are_not_captured() -> None:
    g = duel(HURT)
    doom(g["b"], g, g["A"], may_capture=True)
    assert not may_capture(g["A"], g["b"])
    g = duel()
    doom(g["b"], g, g["A"], may_capture=True)
    assert may_capture(g["A"], g["b"])


def test_TAC_CAP_3_a_captive_has_no_abilities_and_cannot_activate() -> None:
    held = {"card": "barristan-selmy", "seat": "silver", "where": "captive", "captor": "A", "wounds": 2}
    g = table("A . c", A=KNIGHT, c=KNIGHT, reserve={"b": held})
    assert [m.id for m in activatable(g, "silver")] == ["c"]
    rhaegar = {"card": "rhaegar", "seat": "silver", "where": "captive", "captor": "A", "wounds": 3}
    g = table("A d", A=KNIGHT, d=KNIGHT, reserve={"r": rhaegar})
    strikes(g, "d", silver=[[]], dice=[(5, 1), (6,)])  # its Beloved Prince and the like are gone with it


def test_TAC_CAP_3_a_captured_captive_stays_captive_after_capture() -> None:
    g = duel()
    strikes(g, gold=["capture"], dice=[(5, 5), (1, 1)])
    assert activatable(g, "silver") == []


def test_TAC_CAP_4_a_captive_hero_cannot_fulfil_its_motivation() -> None:
    board = "A b . \n . . ."
    lost = {"card": "hoster-tully", "wounds": 2}
    free = table(board, A="robert", b=lost, coins={"gold": [1, 0, 0], "silver": [0, 0, 0]})
    question = until(attack(free, free["A"], free["A"].card.modes[0]), gold=["kill"], dice=[(5, 1, 1), (1,)])
    assert question.ask == "taken"

    held = {"card": "robert", "seat": "gold", "where": "captive", "captor": "b", "wounds": 3}
    g = table(board, A=KNIGHT, b=lost, reserve={"R": held}, coins={"gold": [1, 0, 0], "silver": [0, 0, 0]})
    asked: list[tuple[str, str]] = []
    strikes(g, gold=["kill"], dice=[(5, 1), (1,)], asked=asked)
    assert [ask for _, ask in asked] == ["kill-or-capture"]
    assert g["R"].where == BOARD  # freed, yet it earned nothing
    assert g.vp["gold"] == 0


def test_TAC_CAP_6_TAC_CAP_R1_a_captor_with_full_hands_must_kill() -> None:
    held = {"card": "hoster-tully", "seat": "silver", "where": "captive", "captor": "A", "wounds": 2}
    g = table(". A b .", A=KNIGHT, b=DYING, reserve={"h": held}, coins=BROKE)
    strikes(g, gold=["none"], dice=[(5, 1), (1,)])
    assert g["b"].where == DECEASED
    assert g["A"].captive == g["h"].n


def test_TAC_CAP_R1_a_soldier_may_capture_a_hero() -> None:
    g = duel({"card": "jon-connington", "wounds": 2})
    strikes(g, gold=["capture"], dice=[(5, 1), (1,)])
    assert g["b"].where == CAPTIVE


def test_TAC_CAP_7_TAC_CAP_R3_a_killed_captors_captive_comes_back_on_its_square() -> None:
    held = {"card": "hoster-tully", "seat": "gold", "where": "captive", "captor": "b", "wounds": 2, "activated": True}
    g = table(". A b .", A=KNIGHT, b=HURT, reserve={"H": held}, coins=BROKE)
    strikes(g, dice=[(5, 1), (1,)])
    h = g["H"]
    assert (h.where, h.left, h.activated, at(g, "H")) == (BOARD, 1, False, [2, 0])
    assert (h.captor, g["b"].captive) == (NOBODY, NOBODY)
    assert (h.shaken, h.routed) == (False, False)
    assert told(g, "released") == [{"who": "H", "at": [2, 0]}]


def test_TAC_CAP_R2_a_captors_mount_dying_does_not_release() -> None:
    held = {"card": "hoster-tully", "seat": "gold", "where": "captive", "captor": "r", "wounds": 2}
    g = table("A r r \n . r r", A=KNIGHT, r="rhaegar-mounted", reserve={"H": held}, coins=BROKE)
    doom(g["r"], g)
    run(bury_the_fallen(g), silver=[[2, 1]])
    assert g["H"].where == CAPTIVE
    assert g["r"].captive == g["H"].n


def test_TAC_CAP_R2_TAC_CAP_R3_a_captured_captor_lets_go() -> None:
    held = {"card": "hoster-tully", "seat": "gold", "where": "captive", "captor": "b", "wounds": 2}
    g = table(". A b .", A=KNIGHT, b=DYING, reserve={"H": held}, coins=BROKE)
    strikes(g, gold=["capture"], dice=[(5, 1), (1,)])
    assert g["b"].where == CAPTIVE
    assert (g["H"].where, at(g, "H")) == (BOARD, [2, 0])
    assert g["b"].captive == NOBODY


def test_TAC_CAP_R2_dismounting_does_not_release() -> None:
    held = {"card": "hoster-tully", "seat": "silver", "where": "captive", "captor": "R", "wounds": 2}
    g = table("R R . b \n R R . .", R="robert-mounted", b=KNIGHT, reserve={"h": held}, active="R")
    run(one_action(g), gold=["dismount", [0, 0]])
    assert g["h"].where == CAPTIVE
    assert g["R"].captive == g["h"].n


def test_TAC_CAP_R3_on_an_occupied_square_the_nearest_free_one_serves() -> None:
    held = {"card": "hoster-tully", "seat": "gold", "where": "captive", "captor": "b", "wounds": 2}
    g = table(
        """
        b d . .
        # . ~ .
        """,
        b=HURT,
        d=KNIGHT,
        under={"d": "f"},  # b dies in its friend's fire
        reserve={"H": held},
        coins=BROKE,
        active="b",
    )
    question = until(one_action(g), silver=["move", [[1, 0], [2, 0]]])
    assert (question.seat, question.ask) == ("gold", "release")
    assert question.options() == [[0, 0], [2, 0], [1, 1]]


def test_TAC_CAP_R3_with_no_room_beside_it_the_next_ring_serves() -> None:
    held = {"card": "hoster-tully", "seat": "gold", "where": "captive", "captor": "b", "wounds": 2}
    g = table(
        """
        . ~ ~ ~ .
        . ~ b ~ .
        . ~ ~ ~ .
        """,
        b=HURT,
        reserve={"H": held},
        coins=BROKE,
        active="b",
        under={"b": "~"},  # where it stands only a passage let it go: not OPEN for others
    )
    doom(g["b"], g)
    question = until(bury_the_fallen(g))
    assert question.options() == [[0, 0], [4, 0], [0, 1], [4, 1], [0, 2], [4, 2]]


def test_TAC_CAP_R4_a_released_model_may_be_captured_again() -> None:
    g = duel({**DYING, "ever_captured": True})
    strikes(g, gold=["capture"], dice=[(5, 1), (1,)])
    assert g["b"].where == CAPTIVE


def test_TAC_CAP_8_large_models_are_not_captured() -> None:
    g = table("A r r . \n . r r .", A=KNIGHT, r={"card": "rhaegar-mounted", "wounds": 3}, coins=BROKE)
    strikes(g, silver=[[2, 0]], gold=["none"], dice=[(5, 1), (1,)])
    assert (g["r"].where, g["r"].card.id) == (BOARD, "rhaegar")


@pytest.mark.parametrize("drinks", [True, False])
def test_TAC_EQ_12_TAC_EQ_25_a_strangler_flask_is_death_before_capture(drinks: bool) -> None:
    g = duel({**DYING, "equipment": "strangler-flask"})
    asked: list[tuple[str, str]] = []
    strikes(
        g,
        gold=["capture", "none"] if drinks else ["capture"],
        silver=["yes" if drinks else "no"],
        dice=[(5, 1), (1,)],
        asked=asked,
    )
    assert asked[:2] == [("gold", "kill-or-capture"), ("silver", "strangler-flask")]
    assert g["b"].where == (DECEASED if drinks else CAPTIVE)
    assert g["b"].equipment == (None if drinks else "strangler-flask")


def test_TAC_EQ_12_without_a_flask_nobody_is_asked() -> None:
    g = duel()
    asked: list[tuple[str, str]] = []
    strikes(g, gold=["capture"], dice=[(5, 1), (1,)], asked=asked)
    assert asked == [("gold", "kill-or-capture")]
