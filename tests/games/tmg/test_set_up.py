"""Set-up: the steps in their order, planting and deployment."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from banneret.games.tmg.changes import deploy, set_stage
from banneret.games.tmg.library import library
from banneret.games.tmg.moments import W_DEPLOYED, W_SETUP
from banneret.games.tmg.set_up import set_up
from banneret.games.tmg.setup import new_state, waiting
from banneret.games.tmg.state import (
    BANDED,
    DEALING,
    DEPLOY,
    DESTROYED,
    MODE,
    MUSTER,
    OBJECTIVES,
    PLANTING,
    ROLES,
    ROLL_OFF,
    ROUND_START,
    SETUP_STAGES,
    TERRAIN,
    lay,
)
from tests.games.tmg.set_ups import by_chance, fresh, placed
from tests.games.tmg.tables import at, run, table, told, until, watch, why

# -- the steps ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "armies"),
    [("any-mode-small", "ask"), ("game-of-thrones-small", None), ("winds-of-winter-small", None)],
)
def test_TMG_SETUP_R1_the_order_of_the_steps(scenario: str, armies: Any) -> None:
    g, _ = new_state(scenario, armies)
    rng, stages = Random(3), [g.stage]
    while g.stage in SETUP_STAGES:
        by_chance(g, rng)
        if g.stage != stages[-1]:
            stages.append(g.stage)
    later = [ROLL_OFF, ROLES, TERRAIN, OBJECTIVES, PLANTING, DEPLOY, DEALING, ROUND_START]
    assert stages == ([MODE, MUSTER, *later] if armies else later)
    assert g.to_act == g.first  # TMG-ACT-1
    kinds = [*dict.fromkeys(event.kind for event in g.story.events)]
    assert kinds.index("first") < kinds.index("laid") < kinds.index("deployed") < kinds.index("drawn")


def test_TMG_SETUP_1_TMG_SETUP_R5_a_die_picks_the_mode_and_a_six_is_rolled_again() -> None:
    found = []
    for face in range(1, 6):
        g, _ = new_state("any-mode-small", None)
        run(set_up(g), dice=[[6], [face]])
        assert g.mode is not None
        found.append(g.mode.id)
        assert g.stage == ROLL_OFF
    assert found == [*library().modes]
    assert found[0] == "game-of-thrones"
    g, _ = new_state("any-mode-small", "ask")
    run(set_up(g), dice=[[2]])
    assert (g.mode and g.mode.id, g.stage) == ("clash-of-kings", MUSTER)


def test_TMG_SETUP_7_the_higher_die_is_first_player_and_ties_are_rolled_again() -> None:
    g = fresh()
    run(set_up(g), dice=[[3], [3], [2], [5]])
    assert (g.first, g.to_act, g.stage) == ("blue", "blue", ROLES)
    assert [event["faces"] for event in told(g, "rolled-off")] == [{"red": 3, "blue": 3}, {"red": 2, "blue": 5}]
    g = fresh()
    run(set_up(g), dice=[[4], [1]])
    assert g.first == "red"


def test_TMG_SETUP_R3_the_first_player_has_the_south_all_game() -> None:
    g = placed("game-of-thrones-small", DEPLOY, first="blue")
    assert g.sides == {"blue": "first", "red": "second"}
    question = until(set_up(g), blue=["mountains-men"])
    assert question.why_not(at(24, 5, 0)) is None
    assert why(question, at(24, 43, 180)) == "TMG-SETUP-R4"
    g.first = "red"  # the token passes, the zone does not
    assert until(set_up(g), blue=["mountains-men"]).why_not(at(24, 5, 0)) is None


def test_TMG_SETUP_4_what_each_mode_lays_on_the_table() -> None:
    found = {}
    for mode in library().modes:
        g = placed(f"{mode}-small", TERRAIN)
        found[mode] = ([(t.x, t.y, t.role) for t in g.objectives], [p.kind.id for p in g.pieces])
    assert found["game-of-thrones"] == (
        [(24000, 24000, "centre"), (6000, 18000, ""), (6000, 30000, ""), (42000, 18000, ""), (42000, 30000, "")],
        [],
    )
    assert found["clash-of-kings"] == ([(24000, 24000, "centre"), (6000, 24000, "west"), (42000, 24000, "east")], [])
    assert found["storm-of-swords"] == ([], ["castle-wall"] * 3)
    assert found["feast-for-crows"] == ([(6000, 24000, ""), (42000, 24000, "")], ["corpse-pile"] * 2)
    assert found["winds-of-winter"] == ([(24000, 24000, "centre")], [])
    g = placed("feast-for-crows-small", TERRAIN)
    assert [(t.pile, g.pieces[t.pile].tray.pose) for t in g.objectives] == [
        (0, (6000, 24000, 0)),
        (1, (42000, 24000, 0)),
    ]
    g = placed("storm-of-swords-small", TERRAIN)
    assert [(p.hp, p.tray.pose) for p in g.pieces] == [
        (10, (24000, 44125, 180000)),
        (10, (12000, 44125, 180000)),
        (10, (36000, 44125, 180000)),
    ]


def test_TMG_SETUP_4_a_random_objective_card_for_each_outer_token_in_their_order() -> None:
    g = fresh(stage=ROLES)
    run(set_up(g), cards=[["vantage"], ["armoury"], ["gallows"], ["raven-post"]])
    assert [t.card for t in g.objectives] == ["", "vantage", "armoury", "gallows", "raven-post"]
    assert g.piles["objectives"].cards == ["vantage", "armoury", "gallows", "raven-post"]
    assert len(g.piles["objective-deck"]) == 6


def test_TMG_SETUP_4_attacker_and_defender_by_a_roll_of_their_own() -> None:
    g = fresh("storm-of-swords-small")
    run(set_up(g), dice=[[6], [1]])
    run(set_up(g), dice=[[2], [2], [3], [4]], blue=["defender"])
    assert (g.first, g.sides) == ("red", {"blue": "defender", "red": "attacker"})
    g = placed("storm-of-swords-small", TERRAIN)
    assert g.sides == {"red": "attacker", "blue": "defender"}


# -- W-SETUP and planting ----------------------------------------------------------------------------------

TURNCOAT = {
    "faction": "lannister",
    "size": "small",
    "commander": "jaime-lannister-the-kingslayer",
    "units": [{"card": "lannister-guards", "attachments": ["jaime-lannister-the-kingslayer"]}],
    "ncus": [],
    "planted": ["jaime-lannister-maimed-hostage", "turncoat"],
}


def without_jaime() -> dict[str, Any]:
    army = {**TURNCOAT, "commander": "tywin-lannister-lord-of-casterly-rock"}
    return {**army, "units": [{"card": "lannister-guards", "attachments": [army["commander"]]}]}


def test_TMG_CONTENT_R10_TMG_SETUP_6_attachments_are_planted_in_enemy_infantry() -> None:
    g = placed("game-of-thrones-small", PLANTING, armies={"blue": without_jaime()})
    question = until(set_up(g))
    assert (question.seat, question.ask) == ("blue", "plant:jaime-lannister-maimed-hostage")
    assert question.options() == ["stark-sworn-swords-1", "stark-sworn-swords-2", "umber-berserkers"]
    run(set_up(g), blue=["stark-sworn-swords-2"])
    host = g["stark-sworn-swords-2"]
    assert [(a.card.id, a.slot, a.beyond, a.by) for a in host.attachments] == [
        ("jaime-lannister-maimed-hostage", 1, True, "blue")
    ]
    assert (g.stage, g.planting) == (PLANTING, (("blue", "turncoat"),))
    g.to_act = "blue"  # who placed terrain last
    run(set_up(g))  # the turncoat waits for W-DEPLOYED
    assert (g.stage, g.to_act) == (DEPLOY, "red")
    deploy(g, host, (24000, 5000, 0), "a test")
    deploy(g, g["grey-wind"], (34000, 5000, 0), "a test")
    set_stage(g, DEALING)
    run(set_up(g))  # the only infantry on the table: not asked
    assert [(a.card.id, a.slot) for a in host.attachments][1] == ("turncoat", 2)
    assert g.planting == ()


def test_TMG_CONTENT_R10_in_a_band_the_first_free_slot_and_without_host_out_of_the_game() -> None:
    army = {**without_jaime(), "size": "medium"}
    g = placed("game-of-thrones-medium", PLANTING, armies={"blue": army})
    run(set_up(g), blue=["stark-sworn-swords-1"])
    assert [a.slot for a in g["stark-sworn-swords-1"].attachments] == [0, 1]
    g = placed("game-of-thrones-medium", PLANTING, armies={"blue": army})
    for u in g.units:
        if u.card.type == "infantry" and u.seat == "red":
            u.where = DESTROYED
    run(set_up(g))
    assert told(g, "left-out") == [{"seat": "blue", "card": "jaime-lannister-maimed-hostage"}]
    assert all(not a.by for u in g.units for a in u.attachments)


def test_W_SETUP_and_W_DEPLOYED_open_once_before_and_after_deployment() -> None:
    g = table()
    g.mode, g.sides, g.stage = library().modes["clash-of-kings"], {"red": "first", "blue": "second"}, PLANTING
    opened = watch(g, [W_SETUP, W_DEPLOYED])
    for stage in (PLANTING, DEPLOY, DEALING):
        assert g.stage == stage
        run(set_up(g))
    assert opened == [W_SETUP, W_DEPLOYED]


# -- deployment --------------------------------------------------------------------------------------------


def test_TMG_SETUP_6_players_alternate_and_who_is_done_is_skipped() -> None:
    g = placed("game-of-thrones-small", DEPLOY, first="blue")
    asked: list[tuple[str, str]] = []
    lions = ["lannister-guards-1", "lannister-guards-2", "lannister-halberdiers"]
    wolves = ["stark-sworn-swords-1", "stark-sworn-swords-2", "umber-berserkers", "stark-outriders"]
    run(set_up(g), blue=[lions[0], at(5, 5, 0)], asked=asked)
    run(set_up(g), red=[wolves[0], at(5, 43, 180)], asked=asked)
    run(set_up(g), blue=[lions[1], at(15, 5, 0)], asked=asked)
    run(set_up(g), red=[wolves[1], at(15, 43, 180)], asked=asked)
    run(set_up(g), blue=[lions[2], at(25, 5, 0)], asked=asked)
    run(set_up(g), red=[wolves[2], at(25, 43, 180)], asked=asked)
    run(set_up(g), blue=[at(35, 5, 0)], asked=asked)  # the last unit is not asked for
    run(set_up(g), red=[wolves[3], at(35, 43, 180)], asked=asked)
    run(set_up(g), red=[at(45, 43, 180)], asked=asked)  # TMG-SETUP-R4: blue has deployed everything
    assert [seat for seat, ask in asked if ask == "deploy-spot"] == ["blue", "red"] * 4 + ["red"]
    assert len(g.standing()) == 9
    assert g.stage == DEPLOY
    run(set_up(g))
    assert g.stage == DEALING


def test_TMG_SETUP_R4_where_a_tray_may_be_deployed() -> None:
    g = placed("game-of-thrones-small", DEPLOY)
    g.pieces = (
        lay(0, library().terrain["palisade"], (40000, 5000, 0)),
        lay(1, library().terrain["stakes"], (10000, 5000, 0)),
    )
    run(set_up(g), red=["stark-sworn-swords-1", at(24, 5, 0)])
    g.to_act = "red"
    question = until(set_up(g), red=["stark-sworn-swords-2"])
    assert question.about == "stark-sworn-swords-2"
    assert question.form["shape"] == ["tray", 5500, 4800]
    assert question.why_not(at(29.5, 5, 0)) is None  # touching a friend
    assert question.why_not(at(29.4, 5, 0)).says == "It would overlap stark-sworn-swords-1 by 0.1 inches."
    assert why(question, at(29.4, 5, 0)) == "TMG-SETUP-R4"
    assert question.why_not(at(34, 7.6, 180)) is None
    assert question.why_not(at(34, 7.7, 180)).says.endswith("it is 0.1 inches outside.")
    assert question.why_not(at(10, 5, 37.5)) is None  # on stakes, any facing
    assert question.why_not(at(40, 5, 0)).says == "It would stand on impassable terrain."
    for reply in question.suggest(Random(1), 16):
        assert question.why_not(reply) is None
    run(set_up(g), red=["stark-sworn-swords-2", at(10, 5, 0)])
    assert len(told(g, "rolled")) == 0  # no terrain fires
    assert g["stark-sworn-swords-2"].strength == 12


def test_TMG_SETUP_R4_TMG_BAND_R6_a_band_deploys_as_one_and_NCUs_never() -> None:
    g = placed("game-of-thrones-medium", DEPLOY)
    question = until(set_up(g))
    assert "stark-sworn-swords-1" in question.options()
    assert "stark-sworn-swords-2" not in question.options()
    assert "sansa-stark" not in question.options()
    run(set_up(g), red=["stark-sworn-swords-1", at(24, 5, 0)])
    assert g["stark-sworn-swords-1"].tray.a == 5500
    assert g["stark-sworn-swords-2"].where == BANDED
    assert [u.id for u in waiting(g, "red")] == ["umber-berserkers", "stark-outriders", "stark-bowmen"]


def test_TMG_SETUP_R4_a_unit_without_a_spot_is_destroyed_and_counts_for_no_VP() -> None:
    g = placed("feast-for-crows-medium", DEPLOY)
    assert g.mode is not None
    for n, y in enumerate((3000, 7000)):
        for m, x in enumerate(range(4000, 48000, 8000)):
            g.pieces += (lay(10 + 6 * n + m, library().terrain["castle-wall"], (x, y, 0)),)
    run(set_up(g), red=["stark-sworn-swords-1"])
    for id in ("stark-sworn-swords-1", "stark-sworn-swords-2"):
        assert (g[id].where, g[id].width, g[id].mate) == (DESTROYED, 5500, -1)
        assert (g[id].minis, g[id].hp, g[id].attachments) == (0, 0, ())
    assert g.vp == {"red": 0, "blue": 0}
    assert (g.tally.losses, g["stark-sworn-swords-1"].falls) == ((), 0)
    assert g.to_act == "blue"
