"""Mounted characters: dismounting, and mounts that die under their riders."""

from __future__ import annotations

from typing import Any

from banneret.games.tactics.attack import attack
from banneret.games.tactics.changes import begin_deed
from banneret.games.tactics.compulsory import away
from banneret.games.tactics.deaths import bury_the_fallen
from banneret.games.tactics.menu import Menu
from banneret.games.tactics.move import move
from banneret.games.tactics.state import BOARD, State
from banneret.games.tactics.turn import one_action
from tests.tables import run, table, told, until

BROKE = {"gold": [0, 0, 0], "silver": [0, 0, 0]}
KNIGHT = "stag-knight"  # melee 2/5+, defense 6+, 2 wounds, no ability


def strikes(g: State, **replies: Any) -> None:
    run(attack(g, g["A"], g["A"].card.modes[0]), **replies)


def at(g: State, id: str) -> list[int]:
    return [*g.field.plan.xy[g[id].at]]


MOUNTED = {"card": "rhaegar-mounted", "wounds": 3, "shaken": True, "routed": True, "equipment": "castle-forged-steel"}


def test_TAC_MNT_5_TAC_MNT_6_TAC_MNT_R2_only_the_mount_dies_and_the_rider_is_whole() -> None:
    g = table("A r r . \n . r r .", A=KNIGHT, r={**MOUNTED, "shaken": False, "activated": True}, coins=BROKE)
    question = until(attack(g, g["A"], g["A"].card.modes[0]), dice=[(5, 5), (1, 1)])
    assert (question.seat, question.ask, question.options()) == ("silver", "rider", [[1, 0], [2, 0], [1, 1], [2, 1]])

    g = table("A r r . \n . r r .", A=KNIGHT, r={**MOUNTED, "shaken": False, "activated": True}, coins=BROKE)
    strikes(g, silver=[[2, 1]], gold=["none"], dice=[(5, 5), (1, 1)])
    r = g["r"]
    assert (r.card.id, r.where, r.wounds, r.shaken, r.routed) == ("rhaegar", BOARD, 0, False, False)
    assert (at(g, "r"), r.body.bit_count()) == ([2, 1], 1)
    assert (r.equipment, r.activated) == ("castle-forged-steel", True)  # they carry over
    assert told(g, "dismounted") == [{"who": "r", "at": [2, 1]}]


def test_TAC_MNT_R2_abilities_follow_the_new_card() -> None:
    g = table("R R . b \n R R . .", R="robert-mounted", b=KNIGHT, active="R")
    assert any(held.n == g["R"].n for held in g.ears["move-allowance"])
    run(one_action(g), gold=["dismount", [0, 0]])
    assert not any(held.n == g["R"].n for held in g.ears.get("move-allowance", ()))


def test_TAC_MNT_R3_a_mounts_death_is_no_kill() -> None:
    g = table("A r r . \n . r r .", A="robert", r={"card": "rhaegar-mounted", "wounds": 3}, coins=(0, 0))
    strikes(g, silver=[[2, 1]], gold=[[1, 0]], dice=[(5, 1, 1), (1,)])  # no motivation is offered
    assert told(g, "killed") == []
    assert not g["r"].flipped
    assert g.losses == {"gold": 0, "silver": 0}
    assert at(g, "A") == [1, 0]  # its squares count as vacated


def test_TAC_MNT_4_TAC_MNT_5_a_mounted_model_may_dismount_on_one_of_its_four_squares() -> None:
    g = table("R R . b \n R R . .", R={**MOUNTED, "card": "robert-mounted"}, b=KNIGHT, active="R")
    assert "dismount" in Menu(g, g["R"]).options()
    question = until(one_action(g), gold=["dismount"])
    assert question.options() == [[0, 0], [1, 0], [0, 1], [1, 1]]

    g = table("R R . b \n R R . .", R={**MOUNTED, "card": "robert-mounted"}, b=KNIGHT, active="R")
    run(one_action(g), gold=["dismount", [1, 1]])
    r = g["R"]
    assert (r.card.id, r.wounds, r.shaken, r.routed, at(g, "R")) == ("robert", 0, False, False, [1, 1])


def test_TAC_MNT_R1_dismounting_is_a_free_action_once_and_costs_1_ap_after_another() -> None:
    g = table("R R . b \n R R . .", R="robert-mounted", b=KNIGHT, active="R")
    run(one_action(g), gold=["dismount", [0, 0]])
    assert (g.ap, g.free, g.spent) == (2, 1, 0)

    g = table("R R . b \n R R . .", R="robert-mounted", b=KNIGHT, active="R", turn={"free": 1})
    run(one_action(g), gold=["dismount", [0, 0]])
    assert (g.ap, g.free, g.spent) == (1, 1, 1)

    g = table("R R . b \n R R . .", R="robert-mounted", b=KNIGHT, active="R", turn={"free": 1, "ap": 0, "spent": 2})
    assert Menu(g, g["R"]).why_not("dismount") is not None


def test_TAC_MNT_2_TAC_MNT_7_nobody_mounts_or_remounts() -> None:
    g = table("R R . b \n R R . .", R="robert-mounted", b=KNIGHT, active="R")
    run(one_action(g), gold=["dismount", [0, 0]])
    assert not any("mount" in word for word in Menu(g, g["R"]).candidates())
    on_foot = table("R . b", R="robert", b=KNIGHT, active="R")
    assert not any("mount" in word for word in Menu(on_foot, on_foot["R"]).candidates())


def test_TAC_MNT_R4_the_activation_goes_on_on_foot() -> None:
    g = table(
        "R R f . b \n R R . . . \n . . . . .",
        R={"card": "robert-mounted", "wounds": 3},
        b=KNIGHT,
        active="R",
        coins=BROKE,
    )
    run(one_action(g), gold=["move", [1, 0], [[2, 0]]])
    assert (g["R"].card.id, at(g, "R"), g["R"].where) == ("robert", [2, 0], BOARD)
    assert (g.active, g.ap) == (g["R"].n, 1)


def test_TAC_MNT_R5_TAC_MOVE_R6_in_mid_move_the_rider_stands_on_the_anchors_square() -> None:
    g = table("R R f . . \n R R . . .", R={"card": "robert-mounted", "wounds": 3}, coins=BROKE, active="R")
    run(move(g, g["R"]), gold=[[1, 0], [[2, 0], [3, 0]]])
    assert g["R"].body == 1 << g.field.plan.square(2, 0)
    run(bury_the_fallen(g))
    assert at(g, "R") == [2, 0]


def test_TAC_MNT_R5_on_a_friends_square_the_rider_falls_back_to_the_old_footprint() -> None:
    g = table(
        "R R F . . b \n R R . . . .",
        R={"card": "robert-mounted", "wounds": 3},
        F=KNIGHT,
        b=KNIGHT,
        under={"F": "f"},
        coins=BROKE,
        active="R",
    )
    flow = one_action(g)
    question = until(flow, gold=["move", [1, 0], [[2, 0], [3, 0]]])
    assert (question.ask, question.options()) == ("rider", [[0, 0], [1, 0], [0, 1], [1, 1]])


def test_TAC_MNT_R5_whoever_acts_the_footprint_is_the_movers() -> None:
    """A mount driven over a friend's bonfire dies there; its rider falls back to where the mount stood."""
    g = table(
        """
        A r r f . .
        . r r . . .
        """,
        A=KNIGHT,
        r={"card": "rhaegar-mounted", "wounds": 3},
        f=KNIGHT,
        under={"f": "f"},
        coins=BROKE,
        active="A",
    )
    begin_deed(g, g["A"], "attack")
    run(away(g, g["r"], g["A"], 2, "TAC-EV-7"), silver=[[2, 0], [[3, 0], [4, 0]]])
    assert g["r"].doom is not None
    question = until(bury_the_fallen(g))
    assert (question.seat, question.options()) == ("silver", [[1, 0], [2, 0], [1, 1], [2, 1]])
