"""Positions of tmg: inches and degrees by hand, every slot of the state by machine, and slips told in one sentence."""

from __future__ import annotations

import copy
import json
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
from banneret.kernel.position import from_position
from tests.games.mangled import is_played_or_refused, mangled
from tests.games.tmg.by_hand import BOTH_LED, SCENARIO, by_hand, table, with_unit

UNSAID = ("ears", "footprint", "known", "story", "piles")  # worked out anew, or the kernel's


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
