"""Each invariant of single states has one that breaks it and is noticed; the healthy one passes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from banneret.battlefield.footprints import SIDES
from banneret.games.tmg import GAME
from banneret.games.tmg.changes import stand
from banneret.games.tmg.invariants import broken
from banneret.games.tmg.library import library
from banneret.games.tmg.state import BANDED, Attached, Lasting, Locked, State, Tally
from tests.games.tmg.midbattle import fresh, laws


def test_a_sound_state_breaks_nothing() -> None:
    assert broken(fresh()) == []
    assert broken(GAME.setup("any-mode-large", None)[0]) == []


# --- single states ------------------------------------------------------------------------------------------


def _off_the_table(g: State) -> None:
    stand(g, g["B"], (36_000, 500, 0))


def _on_top_of_each_other(g: State) -> None:
    stand(g, g["B"], (24_000, 23_000, 0))


def _on_a_palisade(g: State) -> None:
    stand(g, g["G"], (8_000, 24_000, 0))


def _engaged_one_way(g: State) -> None:
    g.known.contacts[g["A"].n] = []


def _engaged_by_memory_alone(g: State) -> None:
    contacts = g.known.contacts
    contacts[g["A"].n], contacts[g["b"].n] = [], []


def _locked_one_way(g: State) -> None:
    g["B"].locked = (Locked(g["c"].n, "front", "front", 0),)


def _too_many(g: State) -> None:
    g["A"].minis = (1 << 13) - 1


def _too_much_hp(g: State) -> None:
    g["G"].hp = g["G"].card.hp + 1


def _empty_on_the_table(g: State) -> None:
    g.active, g["B"].minis = None, 0


def _destroyed_alive(g: State) -> None:
    g["B"].where = "destroyed"


def _nowhere(g: State) -> None:
    g["B"].where = "beside"


def _a_gap(g: State) -> None:
    g["B"].minis = 0b1011


def _half_a_band(g: State) -> None:
    g["E"].minis = 0


def _ranks_in_disorder(g: State) -> None:
    g["B"].minis = 1 | 1 << 4 | 1 << 8


def _twice_panicked(g: State) -> None:
    g["B"].conditions = ("panicked", "panicked")


def _two_attachments(g: State) -> None:
    g["A"].attachments *= 2


def _a_rider_on_foot(g: State) -> None:
    rider = next(card for card in library().attachments.values() if card.type == "cavalry")
    g["A"].attachments = (Attached(rider),)


def _a_lost_card(g: State) -> None:
    g.piles["red-deck"].take("winters-might")


def _a_card_from_nowhere(g: State) -> None:
    g["A"].lasting = (Lasting("winters-might", "game", "Winter's Might", seat="red", card="winters-might"),)


def _one_zone_for_two(g: State) -> None:
    g.ncu("cersei").zone = "crown"


def _no_such_zone(g: State) -> None:
    g.ncu("cersei").zone = "kitchen"


def _two_turns_in_a_row(g: State) -> None:
    g.tally = Tally(turns=("red", "blue", "blue"))


def _out_of_turn(g: State) -> None:
    g.tally = Tally(turns=("red", "blue"))


def _a_ninth_round(g: State) -> None:
    g.round = 9


def _points_below_zero(g: State) -> None:
    g.vp["blue"] = -1


def _arcs_remembered_wrong(g: State) -> None:
    one, other = g.standing("red")[0], g.standing("blue")[0]
    g.known.arcs[one.n, other.n] = [*SIDES]


def _remembered_wrong(g: State) -> None:
    broken(g)  # looks about, and remembers
    g.known.sights = {look: not seen for look, seen in g.known.sights.items()}


def _banded_with_nobody(g: State) -> None:
    g["B"].where = BANDED


def _a_band_of_strangers(g: State) -> None:
    g["D"].mate = g["B"].n


@pytest.mark.parametrize(
    ("law", "breaks"),
    [
        ("INV-1", _off_the_table),
        ("INV-2", _on_top_of_each_other),
        ("INV-3", _on_a_palisade),
        ("INV-4", _engaged_one_way),
        ("INV-4", _engaged_by_memory_alone),
        ("INV-4", _locked_one_way),
        ("INV-6", _too_many),
        ("INV-6", _too_much_hp),
        ("INV-6", _empty_on_the_table),
        ("INV-6", _destroyed_alive),
        ("INV-6", _nowhere),
        ("INV-7", _a_gap),
        ("INV-7", _half_a_band),
        ("INV-8", _ranks_in_disorder),
        ("INV-9", _twice_panicked),
        ("INV-10", _two_attachments),
        ("INV-10", _a_rider_on_foot),
        ("INV-11", _a_lost_card),
        ("INV-11", _a_card_from_nowhere),
        ("INV-14", _one_zone_for_two),
        ("INV-14", _no_such_zone),
        ("INV-16", _two_turns_in_a_row),
        ("INV-16", _out_of_turn),
        ("INV-17", _a_ninth_round),
        ("INV-18", _points_below_zero),
        ("INV-26", _remembered_wrong),
        ("INV-26", _arcs_remembered_wrong),
        ("INV-29", _banded_with_nobody),
        ("INV-29", _a_band_of_strangers),
    ],
)
def test_a_broken_state_is_noticed(law: str, breaks: Callable[[State], None]) -> None:
    g = fresh()
    breaks(g)
    assert law in laws(broken(g))


def test_INV_6_a_unit_may_be_empty_while_its_destruction_is_under_way() -> None:
    g = fresh()
    g["B"].minis = 0
    assert g.active == "red"
    assert broken(g) == []


def test_INV_10_an_attachment_beyond_the_limit_is_no_second_one() -> None:
    g = fresh()
    spy = Attached(library().attachments["sworn-sword-captain"], 1, True, "blue")
    g["A"].attachments += (spy,)
    assert broken(g) == []


def test_INV_25_arcs_that_do_not_add_up_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.games.tmg.invariants.arc_areas", lambda one, other: (1, 2, 3, 4))
    assert laws(broken(fresh())) == {"INV-25"}


def _dear(g: State) -> None:
    g.size = "small"
    g.units += [unit.copy() for unit in g.units if not unit.attachments and not unit.card.character] * 3


def _no_commander(g: State) -> None:
    g.units[0].kit = ()


def _a_character_twice(g: State) -> None:
    mine = next(u for u in g.units if u.card.character)
    next(u for u in g.units if u is not mine and u.seat == mine.seat).card = mine.card


@pytest.mark.parametrize("breaks", [_dear, _no_commander, _a_character_twice])
def test_INV_30_an_army_that_is_too_dear_or_without_its_commander_is_noticed(breaks: Callable[[State], None]) -> None:
    g, _ = GAME.setup("game-of-thrones-large", None)
    assert broken(g) == []
    breaks(g)
    assert "INV-30" in laws(broken(g))
