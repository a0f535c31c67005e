"""Positions of tmg: inches and degrees by hand, every slot of the state by machine, and slips told in one sentence."""

from __future__ import annotations

import copy
import json
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.games.tmg import GAME
from banneret.games.tmg.changes import band, destroy, disband, lock
from banneret.games.tmg.library import library
from banneret.games.tmg.measures import told_all
from banneret.games.tmg.position import read, write
from banneret.games.tmg.position_usual import with_decks
from banneret.games.tmg.state import (
    DESTROYED,
    RESERVE,
    Attached,
    Lasting,
    NcuUnit,
    Objective,
    Piece,
    State,
    Tally,
    Unit,
    lay,
)
from banneret.kernel import journal
from banneret.kernel.chance import Dice, Seeded
from banneret.kernel.errors import PositionError
from banneret.kernel.game import Outcome
from banneret.kernel.match import Match
from banneret.kernel.piles import Pile, Piles, Sort
from banneret.kernel.position import from_position
from tests.games.mangled import is_played_or_refused, mangled
from tests.games.tmg import tables

UNSAID = ("ears", "footprint", "known", "story", "piles")  # worked out anew, or the kernel's
SCENARIO = {"game": "tmg", "scenario": "game-of-thrones-small"}


def table(**more: Any) -> State:
    """A table with the cards as they are printed."""
    return tables.table(bare=False, **more)


def slots(thing: Any) -> Any:
    """Every slot of a state, its units, NCUs and pieces, as plain values."""
    for kind in (State, Unit, NcuUnit):
        if isinstance(thing, kind):
            return {name: slots(getattr(thing, name)) for name in kind.__slots__ if name not in UNSAID}
    if isinstance(thing, list):
        return [slots(one) for one in thing]
    return thing


def same_again(g: State) -> None:
    """Write, send through JSON, read: the same in every slot, and the same when written again."""
    g.scenario = f"{g.mode.id}-small" if g.mode else SCENARIO["scenario"]
    written = json.loads(json.dumps(write(g)))
    again = read({**SCENARIO, "scenario": g.scenario, **written}, {name: pile.copy() for name, pile in g.piles.items()})
    assert slots(again) == slots(g)
    assert json.loads(json.dumps(write(again))) == written


def a_field() -> State:
    return table(
        pieces=[("trees", 10, 20, 12.345), ("castle-wall", 24, 44.125, 180)],
        A=("stark-sworn-swords", 24, 24, 0, {"attachment": "robb-stark-the-wolf-lord", "minis": 9}),
        G=("grey-wind", 5.001, 9.5, 359.999, {"hp": 2}),
        b=("lannister-guards", 24, 28.8, 180, {"conditions": ["panicked", "weakened"]}),
        c=("lannister-halberdiers", 40, 40, 200.5),
    )


# --- by machine: every slot ---------------------------------------------------------------------------------


def test_a_plain_field_is_the_same_again() -> None:
    same_again(a_field())


def test_every_slot_of_a_unit_is_the_same_again() -> None:
    g = a_field()
    u, host = g["b"], g["A"]
    u.activated, u.orders, u.used = True, ("Hold the Line",), ("once", "once")
    u.faith, u.falls, u.ready = 2, 1, 3
    g.ncus = [NcuUnit(0, "cersei", library().ncus["cersei-lannister"], "blue")]
    u.lasting = (
        Lasting("speed", "round", "Snow", -1, "red", "", 0, 2, "crown"),
        Lasting("no-orders", "turn", "Silence"),
    )
    spy = library().attachments["sworn-sword-captain"]
    host.attachments = (*host.attachments, Attached(spy, 1, True, "blue"))
    host.kit = (Attached(spy),)
    same_again(g)


def test_units_off_the_table_are_the_same_again() -> None:
    g = a_field()
    g["c"].where = RESERVE
    destroy(g, g["G"], "TMG-UNIT-R2")
    g["b"].where, g["b"].minis, g["b"].conditions = DESTROYED, 0, ()
    g["b"].x = g["b"].y = g["b"].facing = 0
    same_again(g)


def test_bands_are_the_same_again_wherever_they_are() -> None:
    two = {"A": ("stark-sworn-swords", 20, 20, 90), "B": ("stark-sworn-swords", 40, 40, 0)}
    g = table(bands=["AB"], **two)
    assert g["A"].width == 11_000
    same_again(g)
    g["A"].where = RESERVE
    same_again(g)
    g = table(bands=["AB"], **two)
    disband(g, g["A"], "TMG-BAND-6")
    same_again(g)
    g = table(**two)
    band(g, g["B"], g["A"])
    same_again(g)


def test_a_band_whose_slots_have_gaps_is_the_same_again() -> None:
    g = table(bands=["AB"], A=("stark-sworn-swords", 20, 20, 90), B=("stark-sworn-swords", 40, 40, 0))
    g["B"].minis = 0b1011
    assert write(g)["units"]["B"]["minis"] == [0, 1, 3]
    same_again(g)


def test_a_pair_left_askew_is_the_same_again() -> None:
    g = table(A=("stark-sworn-swords", 24, 24, 0), b=("lannister-guards", 24, 28.8, 180))
    lock(g, g["A"], g["b"], "front", 12_345)
    assert write(g)["units"]["b"]["locked"] == [{"with": "A", "mine": "front", "theirs": "front", "away": 12.345}]
    same_again(g)


def test_ncus_terrain_tokens_and_the_rest_are_the_same_again() -> None:
    g = a_field()
    c = NcuUnit(0, "sansa", library().ncus["sansa-stark"], "red")
    c.activated, c.zone, c.tokens, c.orders, c.used = True, "crown", 3, ("Word",), ("once",)
    c.lasting = (Lasting("no-abilities", "round", "Silence", seat="blue"),)
    d = NcuUnit(1, "tyrion", library().ncus["tyrion-lannister-the-imp"], "blue")
    d.out = True
    g.ncus = [c, d]
    g.pieces = (*g.pieces, lay(7, library().terrain["corpse-pile"], (6000, 24_000, 0))._replace(hp=4))
    g.objectives = (
        Objective("t1", 24_000, 24_000, "centre", "armoury", pile=7),
        Objective("t2", 6000, 24_000, pile=7, carrier=g["b"].n),
    )
    g.mode = library().modes["feast-for-crows"]
    g.size, g.stage, g.round, g.first, g.active, g.to_act = "large", "over", 4, "blue", "red", "blue"
    g.passes, g.sides, g.vp = 1, {"red": "second", "blue": "first"}, {"red": 3, "blue": 11}
    g.decks = {"red": ("stark", "robb-stark-the-wolf-lord"), "blue": ("lannister", "jaime-lannister-the-kingslayer")}
    g.planting = (("blue", "sworn-sword-captain"),)
    g.edicts = (Lasting("counts-as-controlling", "round", "Throne", seat="red", word="crown"),)
    g.tally = Tally(("red",), ("red", "blue"), ((0, 2),), ("blue",), (3,), ((2, 1),), ((0, 2),))
    g.end = Outcome(None, {"red": 3, "blue": 11}, "TMG-WIN-4", "A draw.")
    same_again(g)


def test_every_slot_is_changed_by_some_test() -> None:
    """A slot that the tests above leave as it was when made would not be noticed if it were forgotten."""
    plain = State(48_000, 48_000, {})
    seen = {"width", "depth", "scenario", "units", "pieces", "objectives", "ncus", "mode", "size", "stage", "round"}
    seen |= {"first", "active", "to_act", "passes", "sides", "vp", "decks", "planting", "edicts", "tally", "end"}
    assert set(slots(plain)) == seen
    unit = {"n", "id", "card", "seat", "attachments", "kit", "where", "x", "y", "facing", "width", "depth", "minis"}
    unit |= {"hp", "conditions", "activated", "orders", "used", "faith", "falls", "ready", "lasting", "mate", "locked"}
    assert set(Unit.__slots__) - set(UNSAID) == unit
    ncu = {"n", "id", "card", "seat", "activated", "zone", "tokens", "orders", "used", "lasting", "out"}
    assert set(NcuUnit.__slots__) == ncu
    assert Piece._fields == ("n", "kind", "tray", "hp")
    assert Objective._fields == ("id", "x", "y", "role", "card", "pile", "carrier")
    assert Lasting._fields == ("effect", "until", "name", "bonus", "seat", "card", "ncu", "tokens", "word")
    assert Tally._fields == ("turns", "activations", "attacks", "panics", "losses", "ranks", "engaged")


def test_a_state_read_from_a_position_shares_nothing_that_changes() -> None:
    g = a_field()
    written = {**SCENARIO, **write(g)}
    kept = copy.deepcopy(written)
    again = read(written, {})
    again["b"].conditions, again.vp["red"] = (), 9
    again.sides["red"] = "first"
    assert written == kept


# --- by hand ------------------------------------------------------------------------------------------------

BY_HAND = """
game = "tmg"
scenario = "game-of-thrones-small"
turn = { round = 2, first = "blue" }
vp = { red = 3 }
units.b = { card = "lannister-guards", seat = "blue", at = [24, 28.8, 180.5], conditions = ["panicked"] }
units.c = { card = "lannister-guards", seat = "blue", where = "reserve" }
ncus.cersei = { card = "cersei-lannister", seat = "blue", zone = "crown" }
terrain = [{ kind = "trees", at = [10, 20.125, 45] }]

[units.A]
card = "stark-sworn-swords"
seat = "red"
at = [24, 23.25, 0]
minis = 9
attachments = ["robb-stark-the-wolf-lord"]
"""


BOTH_LED = {
    "decks": {"red": ["stark", "robb-stark-the-wolf-lord"], "blue": ["lannister", "jaime-lannister-the-kingslayer"]}
}


def by_hand(**changes: Any) -> dict[str, Any]:
    return {**tomllib.loads(BY_HAND), **changes}


def with_unit(id: str, **changes: Any) -> dict[str, Any]:
    position = by_hand()
    position["units"][id] = {**position["units"].get(id, {}), **changes}
    return position


def at_the_piles(**tokens: Any) -> dict[str, Any]:
    """The same in A Feast for Crows, with these tokens."""
    position = by_hand(scenario="feast-for-crows-small")
    del position["terrain"]
    return {**position, "objectives": {id: {"at": [6, 24], **more} for id, more in tokens.items()}}


def test_TMG_CONV_R2_TMG_CONV_R3_a_position_by_hand_is_read_in_inches_and_degrees() -> None:
    g = read(by_hand(), {})
    assert g["A"].pose == (24_000, 23_250, 0)
    assert g["b"].pose == (24_000, 28_800, 180_500)
    assert g.pieces[0].tray.pose == (10_000, 20_125, 45_000)
    assert told_all(g["b"].pose) == [24, 28.8, 180.5]


def test_what_is_not_said_is_as_usual() -> None:
    g = read(by_hand(), {})
    assert (g["A"].strength, g["b"].strength, g["b"].conditions) == (9, 12, ("panicked",))
    assert (g.round, g.first, g.to_act, g.active, g.stage) == (2, "blue", "blue", None, "turns")
    assert (g.width, g.depth, g.size) == (48_000, 48_000, "small")
    assert g.mode is library().modes["game-of-thrones"]
    assert g.vp == {"red": 3, "blue": 0}
    assert g.sides == {"blue": "first", "red": "second"}
    assert g["c"].where == "reserve"
    assert g["A"].kit == g["A"].attachments
    assert [(token.x, token.y, token.role) for token in g.objectives][:2] == [
        (24_000, 24_000, "centre"),
        (6000, 18_000, ""),
    ]
    assert g.ncu("cersei").zone == "crown"


def test_who_prays_has_the_faith_that_it_starts_with_unless_it_is_named() -> None:
    sons = {"card": "the-warriors-sons", "seat": "blue", "at": [40, 40, 180]}
    g = read(with_unit("w", **sons), {})
    assert (g["w"].faith, g["b"].faith) == (1, 0)
    assert write(g)["units"]["w"]["faith"] == 1
    g = read(with_unit("w", **sons, faith=0), {})
    assert g["w"].faith == 0
    assert write(g)["units"]["w"]["faith"] == 0
    assert "faith" not in write(g)["units"]["b"]
    assert read(with_unit("w", **{**sons, "where": "destroyed"}), {})["w"].faith == 0


def test_TMG_CONTENT_R10_who_joins_beyond_the_limit_stands_beside_the_others() -> None:
    g = read(with_unit("A", attachments=["osha", "rickon-stark", "turncoat"]), {})
    assert [(one.card.id, one.slot, one.beyond, one.by) for one in g["A"].attachments] == [
        ("osha", 1, True, ""),
        ("rickon-stark", 0, False, ""),
        ("turncoat", 2, True, "blue"),
    ]
    with pytest.raises(PositionError, match="two of them stand in one slot"):
        read(with_unit("A", attachments=["osha", "turncoat", "turncoat"]), {})


def test_TMG_WIN_R6_who_lies_destroyed_has_fallen_once_unless_it_is_said() -> None:
    lost = {"card": "lannister-guards", "seat": "blue", "where": "destroyed"}
    g = read(with_unit("d", **lost), {})
    assert (g["d"].falls, g["b"].falls) == (1, 0)
    assert "falls" not in write(g)["units"]["d"]
    g = read(with_unit("d", **lost, falls=0), {})
    assert (g["d"].falls, write(g)["units"]["d"]["falls"]) == (0, 0)  # it found no place to deploy


def test_the_mode_lays_its_own_walls_and_piles_unless_terrain_is_named() -> None:
    position = by_hand(scenario="storm-of-swords-large")
    del position["terrain"]
    g = read(position, {})
    assert next((p.kind.id, p.tray.pose, p.hp) for p in g.pieces) == ("castle-wall", (24_000, 44_125, 180_000), 10)
    assert g.sides == {"red": "attacker", "blue": "defender"}
    position["scenario"] = "feast-for-crows-small"
    g = read(position, {})
    assert [(token.pile, g.pieces[token.pile].kind.id) for token in g.objectives] == [
        (0, "corpse-pile"),
        (1, "corpse-pile"),
    ]


def test_TMG_SETUP_4_in_the_winds_of_winter_both_may_replace_tactics_unless_edicts_are_named() -> None:
    position = by_hand(scenario="winds-of-winter-small")
    assert [(one.effect, one.seat) for one in read(position, {}).edicts] == [
        ("winds-of-winter", "blue"),
        ("winds-of-winter", "red"),
    ]
    assert read({**position, "edicts": []}, {}).edicts == ()
    assert read({**position, "turn": {"stage": "roll-off"}, **BOTH_LED}, {}).edicts == ()
    assert read(by_hand(), {}).edicts == ()


def test_before_the_mode_has_laid_anything_the_table_is_empty() -> None:
    position = by_hand(scenario="feast-for-crows-small", turn={"stage": "roles"}, **BOTH_LED)
    del position["terrain"]
    assert (read(position, {}).pieces, read(position, {}).objectives) == ((), ())
    position["turn"] = {"stage": "terrain"}
    assert (len(read(position, {}).pieces), len(read(position, {}).objectives)) == (2, 2)


def test_a_mode_that_is_rolled_for_is_not_known() -> None:
    position = by_hand(scenario="any-mode-medium", turn={"stage": "mode"})
    g = read(position, {})
    assert (g.mode, g.size, g.objectives, g.sides) == (None, "medium", (), {})


def test_TMG_CMD_2_decks_follow_the_commanders() -> None:
    assert with_decks(by_hand())["decks"] == {"red": ["stark", "robb-stark-the-wolf-lord"]}
    named = by_hand(decks={})
    assert with_decks(named)["decks"] == {}
    assert with_decks({"units": 3, "ncus": {"a": 4, "b": {"seat": "red"}}})["decks"] == {}


# --- slips --------------------------------------------------------------------------------------------------

SLIPS: list[tuple[dict[str, Any], str]] = [
    (with_unit("b", at=[24, 27, 180]), "units.A.at: it overlaps b by 1.05 inches (TMG-MOVE-1, INV-2)"),
    (with_unit("b", at=[1, 27, 180]), "units.b.at: it stands off the table of 48 inches by 48 inches (TMG-MOVE-R2"),
    (with_unit("b", at=[24, 28.8004, 180]), "units.b.at[1]: expected inches with at most three decimals, got 28.8004"),
    (with_unit("b", at=[24, 28.8, 360]), "units.b.at[2]: expected degrees from 0 to 359.999, got 360 (TMG-CONV-R2)"),
    (with_unit("b", at=[24, "x", 180]), "units.b.at[1]: expected inches, got 'x'"),
    (with_unit("b", at=[24, True, 180]), "units.b.at[1]: expected inches, got True"),
    (with_unit("b", at=[24, float("nan"), 180]), "units.b.at[1]: expected inches, got nan"),
    (with_unit("b", at=[24, 28.8]), "units.b.at: expected x and y in inches and the facing in degrees"),
    (with_unit("d", card="lannister-guards", seat="blue"), "units.d.at: missing, expected x and y in inches"),
    (with_unit("b", card="lannister-gards"), "units.b.card: there is no unit 'lannister-gards'"),
    (with_unit("b", seat="green"), "units.b.seat: expected"),
    (with_unit("b", mins=3), 'units.b.mins: unknown key, did you mean "minis"?'),
    (with_unit("b", minis=13), "units.b.minis: expected 0 to 12, got 13 (INV-6)"),
    (with_unit("b", minis=0), "units.b.minis: expected 1 to 12, got 0 (INV-6)"),
    (with_unit("b", minis=[0, 2]), "units.b.minis: a mini stands behind a gap (INV-7)"),
    (with_unit("b", minis=[0, 0]), "units.b.minis: expected different slots from 0 to 11"),
    (with_unit("b", hp=3), "units.b.hp: the minis of Lannister Guards are counted, in `minis` (TMG-TRAY-R3)"),
    (
        with_unit("G", card="grey-wind", seat="red", at=[40, 10, 0], minis=1),
        "units.G.minis: Grey Wind is one mini: its `hp` are counted (TMG-TRAY-R3)",
    ),
    (with_unit("G", card="grey-wind", seat="red", at=[40, 10, 0], hp=99), "units.G.hp: expected 1 to"),
    (with_unit("c", where="destroyed", minis=2), "units.c: a destroyed unit has no minis and no HP left (INV-6)"),
    (with_unit("b", conditions=["panicked", "panicked"]), "got panicked twice (TMG-COND-3)"),
    (with_unit("b", conditions=["tired"]), "units.b.conditions[0]: expected"),
    (with_unit("b", attachments=["nobody"]), "units.b.attachments: there is no attachment 'nobody'"),
    (
        with_unit("b", attachments=["guard-captain", {"card": "guard-captain", "slot": 1}]),
        "units.b.attachments: a unit has at most 1 attachment (TMG-ATT-2, INV-10)",
    ),
    (
        with_unit("b", attachments=["guard-captain", {"card": "guard-captain", "beyond": True}]),
        "units.b.attachments: two of them stand in one slot (TMG-CONTENT-R10)",
    ),
    (
        with_unit("b", minis=1, attachments=[{"card": "guard-captain", "slot": 1}]),
        "units.b.attachments: slot 1, where Guard Captain should stand, is empty (INV-10)",
    ),
    (
        with_unit("G", card="stark-outriders", seat="red", at=[40, 10, 0], attachments=["sworn-sword-captain"]),
        "Sworn Sword Captain joins only infantry units (TMG-ATT-3)",
    ),
    (with_unit("b", band="A"), "units.b.band: a band is two units of one name that both have Banding (TMG-BAND-1)"),
    (with_unit("b", band="b"), "units.b.band: a band is two units, and the left one names the other"),
    (with_unit("b", band="z"), "units.b.band: there is no unit 'z'"),
    (with_unit("c", where="banded"), "units.c.where: a banded unit is named by the left half of its band"),
    (
        with_unit("b", locked=[{"with": "A", "mine": "front", "theirs": "front", "away": 0}]),
        "units.b.locked: A is not locked with it in turn (TMG-CHARGE-R9)",
    ),
    (
        with_unit("b", lasting=[{"effect": "x", "until": "round", "name": "X", "ncu": "nobody"}]),
        "units.b.lasting[0].ncu: there is no NCU 'nobody'",
    ),
    (
        with_unit(
            "b", lasting=[{"effect": "x", "until": "round", "name": "X", "seat": "red", "card": "winters-might"}]
        ),
        "piles.red-attached: winters-might lies there for each unit that it is attached to (TMG-DECK-R2)",
    ),
    (with_unit("cersei", card="lannister-guards", seat="blue", where="reserve"), "units.cersei: an NCU is called"),
    (
        by_hand(ncus={id: {"card": "sansa-stark", "seat": "red", "zone": "crown"} for id in ("s", "t")}),
        "ncus.t.zone: s stands on crown already (TMG-BOARD-2, INV-14)",
    ),
    (by_hand(ncus={"s": {"card": "sansa", "seat": "red"}}), "ncus.s.card: there is no NCU 'sansa'"),
    (by_hand(ncus={"s": {"card": "sansa-stark", "seat": "red", "zone": "kitchen"}}), "ncus.s.zone: expected"),
    (
        by_hand(ncus={"s": {"card": "sansa-stark", "seat": "red", "zone": "crown", "out": True}}),
        "ncus.s.zone: an NCU that is out of the game stands nowhere",
    ),
    (
        by_hand(terrain=[{"kind": "palisade", "at": [24, 30, 0]}]),
        "units.b.at: it stands on impassable terrain, a Palisade (TMG-TERR-11, INV-3)",
    ),
    (by_hand(terrain=[{"kind": "swamp", "at": [24, 30, 0]}]), "terrain[0].kind: expected one of trees"),
    (by_hand(terrain=[{"kind": "trees", "at": [9, 9, 0], "n": 3}] * 2), "terrain: two pieces have one number"),
    (by_hand(objectives={"t": {"at": [24, 49]}}), "objectives.t.at: it lies off the table"),
    (by_hand(objectives={"t": {"at": [24, 24], "card": "x"}}), "objectives.t.card: there is no objective card 'x'"),
    (by_hand(objectives={"t": {"at": [24, 24], "pile": 8}}), "objectives.t.pile: there is no terrain piece 8"),
    (by_hand(objectives={"t": {"at": [24, 24], "carrier": "x"}}), "objectives.t.carrier: there is no unit 'x'"),
    (
        by_hand(objectives={"t": {"at": [24, 24], "carrier": "A"}}),
        "objectives.t.carrier: tokens are carried in A Feast for Crows only (TMG-CONTENT-R6)",
    ),
    (
        by_hand(objectives={id: {"at": [24, 24], "card": "armoury"} for id in ("s", "t")}),
        "objectives.s.card: armoury lies on two tokens, and there is one of each (TMG-COMP-2)",
    ),
    (
        by_hand(scenario="feast-for-crows-small"),
        "objectives.token-1.pile: missing, expected the number of the corpse pile that it is linked to (TMG-SETUP-4)",
    ),
    (at_the_piles(t={"pile": 0}, s={}), "objectives.s.pile: missing, expected the number of the corpse pile"),
    (
        at_the_piles(t={"pile": 0, "carrier": "A"}, s={"pile": 1, "carrier": "A"}),
        "objectives.t.carrier: A carries two tokens, and may carry 1 (TMG-SETUP-4)",
    ),
    (at_the_piles(t={"pile": 0, "carrier": "c"}), "objectives.t.carrier: c is not on the table (TMG-UNIT-R2)"),
    (
        by_hand(terrain=[{"kind": "trees", "at": [46, 20, 0]}]),
        "terrain[0].at: it lies off the table, or part of it (TMG-SETUP-R2)",
    ),
    (by_hand(turn={"round": 9}), "turn.round: expected 1 to 8, got 9 (TMG-WIN-3, INV-17)"),
    (by_hand(scenario="storm-of-swords-small", turn={"round": 7}), "turn.round: expected 1 to 6, got 7 (TMG-WIN-3"),
    (by_hand(turn={"first": "green"}), "turn.first: expected"),
    (by_hand(vp={"green": 1}), "vp.green: expected red or blue"),
    (by_hand(vp={"red": -1}), "vp.red: expected 0 to 9999, got -1"),
    (by_hand(sides={"red": "attacker"}), "sides.red: expected one of first, second, got 'attacker'"),
    (by_hand(sides={"blue": "first"}), "sides.red: missing, expected one of first, second (TMG-SETUP-R3)"),
    (
        by_hand(sides={"red": "first", "blue": "first"}),
        "sides.red: both have 'first', and a zone is one player's (TMG-SETUP-R3)",
    ),
    (by_hand(scenario="any-mode-small"), "mode: missing, expected one of game-of-thrones"),
    (by_hand(decks={"red": ["stark", "sansa-stark"]}), "decks.red: expected a faction and a commander of it"),
    (by_hand(decks={"red": ["lannister", "robb-stark-the-wolf-lord"]}), "decks.red: expected a faction and"),
    (by_hand(planting=[["red", "nobody"]]), "planting: red has no attachment 'nobody'"),
    (by_hand(tally={"losses": ["z"]}), "tally: there is no unit 'z'"),
    (by_hand(turn={"stage": "over"}), "end: a game that is over says how it ended, and its stage is over (TMG-WIN-2)"),
    (
        by_hand(end={"winner": "red", "scores": {}, "rule": "TMG-WIN-2", "says": "."}),
        "end: a game that is over says how it ended, and its stage is over",
    ),
    (by_hand(scenario="any-mode-small", turn={"stage": "deploy"}), "mode: missing, expected one of game-of-thrones"),
    (by_hand(turn={"stage": "deploy"}), "decks.blue: missing, each army has one commander (TMG-CMD-1)"),
    (
        by_hand(
            turn={"stage": "deploy"},
            sides={},
            decks={
                "red": ["stark", "robb-stark-the-wolf-lord"],
                "blue": ["lannister", "jaime-lannister-the-kingslayer"],
            },
        ),
        "sides.red: missing, expected one of first, second (TMG-SETUP-R3)",
    ),
    (by_hand(scenario="any-mode-small", mode="chess"), "mode: expected one of game-of-thrones, clash-of-kings"),
    (
        by_hand(mode="clash-of-kings"),
        "mode: expected one of game-of-thrones, got 'clash-of-kings' (TMG-SETUP-2)",
    ),
    (by_hand(turn={"stage": "mode"}), "turn.stage: A Game of Thrones is agreed, and not rolled for (TMG-SETUP-2)"),
    (by_hand(table=[300, 48]), "table: expected width and depth of 1 to 200 inches"),
    (by_hand(units=[]), "units: expected a table"),
    (by_hand(knights={}), "knights: unknown key"),
]


@pytest.mark.parametrize(("position", "says"), SLIPS, ids=[says[:50] for _, says in SLIPS])
def test_TMG_ATT_2_TMG_ATT_3_a_slip_is_told_in_one_sentence_with_key_and_rule(
    position: dict[str, Any], says: str
) -> None:
    with pytest.raises(PositionError) as refused:
        read(position, {})
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_TMG_CHARGE_R9_units_that_are_locked_must_touch() -> None:
    position = by_hand()
    pairs = {"A": "b", "b": "A"}
    for one, other in pairs.items():
        position["units"][one]["locked"] = [{"with": other, "mine": "front", "theirs": "front", "away": 0}]
    with pytest.raises(PositionError, match=r"units.b.locked: it does not touch A \(TMG-CHARGE-R9\)"):
        read(position, {})
    position["units"]["b"]["at"] = [24, 28.05, 180]
    assert [pair.n for pair in read(position, {})["A"].locked] == [0]


def test_TMG_DECK_R2_a_card_on_a_unit_lies_in_the_pile_of_attached_cards() -> None:
    effect = {"effect": "x", "until": "game", "name": "X", "seat": "red", "card": "winters-might"}
    piles: Piles = {"red-attached": Pile(Sort("red-tactics", None), ["winters-might"])}
    assert read(with_unit("b", lasting=[effect]), piles)["b"].lasting[0].card == "winters-might"
    with pytest.raises(PositionError, match="winters-might lies there for each unit"):
        read(by_hand(), piles)


# --- in play ------------------------------------------------------------------------------------------------


def match(scenario: str, seed: int) -> Match:
    g, about = GAME.setup(scenario, None)
    return Match(GAME, g, journal.header(GAME, about), Seeded(seed)).begin()


@pytest.mark.parametrize("mode", [*library().modes, "any-mode"])
def test_at_every_rest_a_position_is_the_state_again(mode: str) -> None:
    played, rng, seen = match(f"{mode}-small", 7), Dice(7), set[int]()
    while played.question is not None:
        if played.rest.count not in seen:
            seen.add(played.rest.count)
            state = played.rest.state
            written = json.loads(json.dumps({"game": "tmg", "scenario": state.scenario, **write(state)}))
            again = read(written, {name: pile.copy() for name, pile in state.piles.items()})
            assert slots(again) == slots(state)
        played.answer(played.question.sample(rng), played.question.seat)
    assert len(seen) > 40
    assert from_position(GAME, played.position()).outcome == played.outcome


def test_a_position_by_hand_can_be_played_on() -> None:
    played = from_position(GAME, by_hand(piles={"red-hand": ["winters-might"]}), Seeded(1))
    rng = Dice(3)
    for _ in range(60):
        if played.question is None:
            break
        played.answer(played.question.sample(rng), played.question.seat)
    assert played.g.round >= 2


def test_SEC_1_a_hole_in_a_hand_is_refused() -> None:
    with pytest.raises(PositionError, match="stands where a card must be named"):
        from_position(GAME, by_hand(piles={"red-hand": ["?"]}))


@pytest.mark.parametrize(
    ("decks", "says"),
    [
        (3, "decks: expected a table of decks by seat"),
        ({"red": ["stark"]}, "decks.red: expected a faction and a commander of it (TMG-ARMY-2)"),
        ({"red": ["stark", "nobody"]}, "decks.red: expected a faction and a commander of it (TMG-ARMY-2)"),
        ({"green": ["stark", "robb-stark-the-wolf-lord"]}, "decks.green: expected a faction and a commander"),
    ],
)
def test_TMG_ARMY_2_decks_that_nobody_can_lay_out_are_refused(decks: Any, says: str) -> None:
    with pytest.raises(PositionError) as refused:
        from_position(GAME, by_hand(decks=decks))
    assert says in str(refused.value)


def test_TMG_CMD_2_a_hand_without_a_commander_is_refused_with_that_reason() -> None:
    with pytest.raises(PositionError, match=r"decks.blue: missing, its cards are .* no commander is in its army"):
        from_position(GAME, by_hand(piles={"blue-hand": ["hear-me-roar"]}))
    assert from_position(GAME, by_hand(piles={"blue-hand": []})).question is not None


@pytest.mark.parametrize("pile", ["red-chosen", "blue-chosen", "open-objective"])
def test_TMG_SETUP_4_one_objective_is_chosen_and_one_is_open(pile: str) -> None:
    position = by_hand(scenario="winds-of-winter-small")
    assert from_position(GAME, {**position, "piles": {pile: ["terror"]}}).question is not None
    with pytest.raises(PositionError, match=rf"piles.{pile}: one lies there for the round, got 2 \(TMG-SETUP-4\)"):
        from_position(GAME, {**position, "piles": {pile: ["terror", "revenge"]}})


def test_TMG_BAND_R1_the_right_half_of_a_band_needs_no_place_of_its_own() -> None:
    half = {"card": "stark-sworn-swords", "seat": "red"}
    position = with_unit("L", **half, at=[10, 6, 0], band="R")
    position["units"]["R"] = half
    g = read(position, {})
    assert (g["L"].width, g["R"].where) == (11_000, "banded")


def test_cards_laid_on_units_and_tokens_by_hand_come_out_of_the_decks() -> None:
    effect = {"effect": "x", "until": "game", "name": "X", "seat": "red", "card": "winters-might"}
    position = with_unit("b", lasting=[effect])
    position["objectives"] = {"t": {"at": [24, 24], "card": "armoury"}}
    g = from_position(GAME, position).g
    assert g.piles["red-attached"].cards == ["winters-might"]
    assert g.piles["red-deck"].cards.count("winters-might") == 1
    assert g.piles["objectives"].cards == ["armoury"]
    assert "armoury" not in g.piles["objective-deck"].cards


WHOLE = from_position(GAME, by_hand()).position()


@given(st.data())
@settings(max_examples=120, deadline=None)
def test_any_other_table_is_played_or_refused(data: st.DataObject) -> None:
    position = mangled(data, WHOLE, ["red", "A", "table", "crown"])
    is_played_or_refused(lambda position: from_position(GAME, position, Seeded(1)), position)
