"""What is wrong with a position of tmg is told in one sentence, with its key and the rule."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.games.tmg.position import read
from banneret.kernel.errors import PositionError
from banneret.kernel.piles import Pile, Piles, Sort
from tests.games.tmg.by_hand import at_the_piles, by_hand, with_unit

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
