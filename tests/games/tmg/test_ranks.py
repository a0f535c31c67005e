"""Trays, slots, ranks, bands: which mini goes, which comes back."""

from __future__ import annotations

from random import Random

import pytest

from banneret.battlefield.footprints import beside, inside, overlap
from banneret.battlefield.paths import corridor
from banneret.battlefield.plane import whole
from banneret.games.tmg.casualties import casualties_of, harm, restore, suffer
from banneret.games.tmg.changes import disband, lock, note_attack, note_engaged, note_ranks, remove_minis, stand
from banneret.games.tmg.engagement import engaged, engaged_with, engagement
from banneret.games.tmg.library import library
from banneret.games.tmg.ranks import destroyed_ranks, dice, free_slots, full_strength, next_to_go, ranks, slot, strength
from banneret.games.tmg.rolls import Throw, cast
from banneret.games.tmg.state import SEATS, Attached, Unit
from tests.games.tmg.tables import Listener, heard, listen, run, table, told, watch

SWORDS, GUARDS, RIDERS = "stark-sworn-swords", "lannister-guards", "stark-outriders"
CAPTAIN = "sworn-sword-captain"


def test_TMG_TRAY_R2_VEC_1_TMG_RANK_1_TMG_RANK_R1_TMG_ATTACK_8_ranks_of_sworn_swords() -> None:
    g = table(A=(SWORDS, 24, 24, 0))
    a = g["A"]
    remove_minis(g, a, 4, "test")
    assert (a.strength, ranks(g, a), destroyed_ranks(g, a)) == (8, 2, 1)
    remove_minis(g, a, 3, "test")
    assert (a.strength, ranks(g, a)) == (5, 2)
    assert [slot(a, *place) for place in ((0, 0), (0, 3), (1, 0), (2, 1))] == [0, 3, 4, 9]
    assert a.minis >> slot(a, 1, 0) & 1
    assert a.minis >> slot(a, 1, 1) == 0
    remove_minis(g, a, 1, "test")
    assert (a.strength, ranks(g, a), destroyed_ranks(g, a)) == (4, 1, 2)


def test_TMG_ATTACK_9_TMG_ATTACK_R1_TMG_TRAY_R2_the_last_rank_goes_from_its_right_end() -> None:
    g = table(A=(SWORDS, 24, 24, 0))
    a = g["A"]
    order = []
    while a.minis:
        order.append(divmod(next_to_go(g, a)[1], 4))
        remove_minis(g, a, 1, "test")
    assert order == [(rank, column) for rank in (2, 1, 0) for column in (3, 2, 1, 0)]


def test_TMG_TRAY_3_TMG_TRAY_4_TMG_TRAY_7_minis_are_hit_points() -> None:
    g = table(A=(SWORDS, 10, 10, 0), B=(RIDERS, 30, 30, 0))
    assert (strength(g, g["A"]), ranks(g, g["A"])) == (12, 3)
    assert (strength(g, g["B"]), ranks(g, g["B"])) == (4, 2)
    remove_minis(g, g["B"], 2, "test")
    assert ranks(g, g["B"]) == 1


def test_TMG_RANK_R1_TMG_TRAY_R3_TMG_RANK_3_a_single_mini_has_hp_and_never_loses_dice() -> None:
    g = table(A=("grey-wind", 24, 24, 0))
    a = g["A"]
    full, attack = a.hp, a.card.attacks[0]
    assert (strength(g, a), ranks(g, a), destroyed_ranks(g, a)) == (full, 1, 0)
    remove_minis(g, a, full - 1, "test")
    assert (a.hp, ranks(g, a), destroyed_ranks(g, a), dice(g, a, attack)) == (1, 1, 0, attack.dice[0])


def test_TMG_TRAY_R1_trays_have_these_sizes() -> None:
    g = table(A=(SWORDS, 10, 10, 0), B=(RIDERS, 20, 20, 0), C=("grey-wind", 30, 30, 0))
    assert [(u.width, u.depth) for u in g.units] == [(5500, 4800), (5500, 5000), (2760, 2760)]


def test_TMG_TRAY_1_TMG_TRAY_2_the_front_edge_fixes_the_facing() -> None:
    g = table(A=(SWORDS, 10, 10, 90))
    left, right = g["A"].tray.corners[:2]
    assert [round(n) for n in (*left, *right)] == [12400, 12750, 12400, 7250]


def test_TMG_CONV_R1_TMG_CONV_R4_two_seats_and_six_sided_dice() -> None:
    assert SEATS == ("red", "blue")
    g = table(A=(SWORDS, 10, 10, 0))
    t = Throw(g["A"], "danger", "test")
    request = cast(g, t, 2).send(None)
    assert (request.sides, request.number, request.seat) == (6, 2, "red")  # type: ignore[union-attr]


def test_VEC_12_TMG_ATTACK_5_TMG_UNIT_R1_TMG_TRAY_8_TMG_RANK_2_dice_by_ranks_left() -> None:
    g = table(a=(GUARDS, 24, 24, 0))
    a = g["a"]
    attack = a.card.attacks[0]
    assert attack.dice == (6, 5, 3)
    found = []
    for lost in (0, 3, 1, 3, 1):  # 12, 9, 8, 5, 4 minis
        remove_minis(g, a, lost, "test")
        found.append(dice(g, a, attack))
    assert found == [6, 6, 5, 5, 3]


def test_TMG_TRAY_7_TMG_TRAY_R3_a_unit_has_minis_or_HP() -> None:
    g = table(A=(SWORDS, 10, 10, 0), B=("grey-wind", 30, 30, 0))
    assert (g["A"].minis, g["A"].hp) == (0b1111_1111_1111, 0)
    assert (g["B"].minis, g["B"].hp) == (0, g["B"].card.hp)


def test_TMG_TRAY_3_TMG_TRAY_4_a_rank_is_a_row_of_the_tray() -> None:
    g = table(A=(SWORDS, 24, 24, 0))
    for n in range(12):
        g["A"].minis = 1 << n
        assert ranks(g, g["A"]) == 1
    for minis, found in ((0b1111, 1), (0b1_0000_1000, 2), (0b1_0001_0000, 2), (0b1000_0100_0010, 3)):
        g["A"].minis = minis
        assert ranks(g, g["A"]) == found


def test_TMG_ATT_R1_TMG_ATT_4_the_attachment_is_one_of_the_minis_and_goes_last() -> None:
    g = table(A=(SWORDS, 24, 24, 0, {"attachment": CAPTAIN}))
    a = g["A"]
    assert strength(g, a) == full_strength(g, a) == 12
    remove_minis(g, a, 11, "test")
    assert full_strength(g, a) == 12
    assert a.attachments[0].slot == next_to_go(g, a)[1] == 0


def test_TMG_CONTENT_R10_an_attachment_beyond_the_limit_goes_in_the_normal_order() -> None:
    g = table(A=(SWORDS, 24, 24, 0, {"attachment": CAPTAIN}))
    a = g["A"]
    assert list(free_slots(a)) == [1, 2]
    a.attachments += (Attached(library().attachments[CAPTAIN], 1, beyond=True),)
    assert list(free_slots(a)) == [2]
    remove_minis(g, a, 10, "test")
    assert len(a.attachments) == 2
    remove_minis(g, a, 1, "test")
    assert [one.slot for one in a.attachments] == [0]


# -- casualties --------------------------------------------------------------------------------------------


def resilient() -> Unit:
    return table(A=(RIDERS, 24, 24, 0))["A"]


def test_VEC_14_TMG_RES_2_four_hits_on_resilience_two_are_two_casualties() -> None:
    assert resilient().card.resilience == 2
    assert casualties_of(resilient(), 4) == 2


def test_VEC_15_TMG_RES_3_seven_hits_are_three_and_the_odd_one_is_lost() -> None:
    assert casualties_of(resilient(), 7) == 3
    assert casualties_of(table(A=(SWORDS, 24, 24, 0))["A"], 7) == 7


def test_TMG_RES_R1_batches_are_never_pooled() -> None:
    g = table(A=(RIDERS, 24, 24, 0))
    for _ in range(3):
        loss = run(harm(g, g["A"], 1, "test", "effect"))
        assert loss.casualties == 0
    assert strength(g, g["A"]) == 4
    assert run(harm(g, g["A"], 3, "test", "effect")).casualties == 1


def test_TMG_CONTENT_R13_wounds_taken_for_a_gain_ignore_resilience() -> None:
    g = table(A=(RIDERS, 24, 24, 0))
    run(suffer(g, g["A"], 3, "test", "effect", resilient=False))
    assert strength(g, g["A"]) == 1


def test_TMG_UNIT_R2_TMG_RANK_1_a_unit_without_minis_leaves_with_its_tokens() -> None:
    g = table(A=(SWORDS, 24, 24, 0, {"attachment": CAPTAIN, "conditions": ["weakened"]}), b=(GUARDS, 24, 28.8, 180))
    loss = run(harm(g, g["A"], 20, "test", "effect"))
    a = g["A"]
    assert (loss.casualties, loss.ranks, a.where, a.conditions, a.attachments) == (12, 3, "destroyed", (), ())
    assert g.standing() == [g["b"]]


def test_TMG_RANK_1_ranks_lost_by_a_batch() -> None:
    g = table(A=(SWORDS, 24, 24, 0, {"minis": 9}))
    assert [run(harm(g, g["A"], n, "test", "effect")).ranks for n in (0, 1, 4, 3)] == [0, 1, 1, 0]


def test_TMG_UNIT_R2_windows_open_around_a_destruction_and_one_mini_may_stay() -> None:
    g = table(A=(SWORDS, 24, 24, 0))
    opened = watch(g, ["W-CASUALTIES", "W-DESTROYED", "W-DESTROYED:removed"])
    run(harm(g, g["A"], 2, "test", "effect"))
    assert opened == ["W-CASUALTIES"]
    run(harm(g, g["A"], 0, "test", "effect"))
    assert opened == ["W-CASUALTIES"]
    run(harm(g, g["A"], 10, "test", "effect"))
    assert opened == ["W-CASUALTIES", "W-CASUALTIES", "W-DESTROYED", "W-DESTROYED:removed"]
    h = table(A=(SWORDS, 24, 24, 0))
    listen(h, {"W-DESTROYED": lambda g, fall: setattr(fall, "stays", True)})
    run(harm(h, h["A"], 12, "test", "effect"))
    assert (h["A"].where, h["A"].minis) == ("table", 1)


def test_TMG_RES_R2_TMG_CONTENT_R4_minis_come_back_front_rank_first() -> None:
    g = table(A=(SWORDS, 10, 24, 0, {"minis": 3}), B=(RIDERS, 30, 24, 0, {"minis": 1}))
    assert run_restore(g, "A", 2) == 2
    assert g["A"].minis == 0b11111
    assert [run_restore(g, "B", n) for n in (0, 1, 2, 4)] == [0, 1, 1, 1]  # Resilience 2: half as many
    assert run_restore(g, "B", 9) == 0
    assert run_restore(g, "A", 99) == 7


def test_TMG_CONTENT_R4_HP_come_back_up_to_the_printed_value() -> None:
    g = table(A=("grey-wind", 10, 24, 0))
    full = g["A"].hp
    g["A"].hp = 1
    assert (run_restore(g, "A", 1), g["A"].hp) == (1, 2)
    assert (run_restore(g, "A", 99), g["A"].hp) == (full - 2, full)


def run_restore(g: object, id: str, number: int) -> int:
    return restore(g, g[id], number, "test")  # type: ignore[arg-type,index]


# -- bands -------------------------------------------------------------------------------------------------


def test_VEC_16_TMG_BAND_3_TMG_BAND_5_TMG_BAND_R1_TMG_BAND_R2_two_sworn_swords_banded() -> None:
    g = table(A=(SWORDS, 24, 24, 0), B=(SWORDS, 0, 0, 0), bands=["AB"])
    a, b = g["A"], g["B"]
    assert (a.width, a.depth, strength(g, a), ranks(g, a)) == (11000, 4800, 24, 3)
    assert g.standing() == [a]
    assert dice(g, a, a.card.attacks[0]) == a.card.attacks[0].dice[0] == 7
    remove_minis(g, a, 5, "test")
    assert (ranks(g, a), b.strength, a.strength) == (3, 8, 11)
    assert a.minis >> 8 == 0b0111


def test_TMG_BAND_R3_attachments_go_last_the_right_ones_first() -> None:
    captain = {"attachment": CAPTAIN}
    g = table(A=(SWORDS, 24, 24, 0, captain), B=(SWORDS, 0, 0, 0, captain), bands=["AB"])
    a, b = g["A"], g["B"]
    assert next_to_go(g, a) == (b, 11)  # the right end of the last rank, which both share
    a.attachments += (Attached(library().attachments[CAPTAIN], 1, beyond=True),)
    remove_minis(g, a, 22, "test")
    assert (a.minis, b.minis) == (1, 1)
    assert next_to_go(g, a) == (b, 0)
    assert remove_minis(g, a, 1, "test") == [b]
    assert next_to_go(g, a) == (a, 0)


def test_TMG_BAND_R5_a_band_ends_when_the_right_half_is_empty() -> None:
    g = table(A=(SWORDS, 24, 24, 0, {"conditions": ["weakened"]}), B=(SWORDS, 0, 0, 0), bands=["AB"])
    fallen = remove_minis(g, g["A"], 20, "test")
    a, b = g["A"], g["B"]
    assert (fallen, b.where, a.pose, a.width, a.strength) == ([b], "destroyed", (21250, 24000, 0), 5500, 4)
    assert a.conditions == ("weakened",)
    remove_minis(g, a, 1, "test")
    assert a.strength == 3


def test_TMG_BAND_R5_the_right_unit_keeps_everything_when_the_left_half_is_empty() -> None:
    captain = {"attachment": CAPTAIN}
    g = table(A=(SWORDS, 24, 24, 90, {"conditions": ["panicked"]}), B=(SWORDS, 0, 0, 0, captain), bands=["AB"])
    band = g["A"]
    band.activated = True
    fallen = remove_minis(g, band, 23, "test")
    b, a = g["B"], g["A"]
    assert fallen == [a]
    assert (a.where, b.where) == ("destroyed", "table")
    assert b.pose == (24000, 21250, 90000)
    assert (b.strength, b.conditions, b.activated, len(b.attachments)) == (1, ("panicked",), True, 1)
    assert b is band  # a running sequence goes on against it


def test_TMG_BAND_R5_TMG_WIN_R6_the_end_of_a_half_is_told_and_opens_its_window() -> None:
    g = table(A=(SWORDS, 24, 24, 0), B=(SWORDS, 0, 0, 0), bands=["AB"])
    opened = watch(g, ["W-CASUALTIES", "W-DESTROYED", "W-DESTROYED:removed"])
    run(harm(g, g["A"], 20, "test", "effect"))
    assert opened == ["W-CASUALTIES", "W-DESTROYED:removed"]
    assert [facts["who"] for facts in told(g, "destroyed")] == ["B"]


def test_TMG_BAND_R4_TMG_BAND_7_TMG_BAND_8_disbanded_units_keep_their_halves() -> None:
    g = table(A=(SWORDS, 24, 24, 0, {"conditions": ["panicked"]}), B=(SWORDS, 0, 0, 0), bands=["AB"])
    a, b = g["A"], g["B"]
    a.orders = ("hold",)
    disband(g, a, "TMG-BAND-6")
    assert (a.pose, b.pose, a.width) == ((21250, 24000, 0), (26750, 24000, 0), 5500)
    assert (b.where, b.conditions, b.orders, a.mate, b.mate) == ("table", ("panicked",), ("hold",), -1, -1)


def test_TMG_BAND_3_what_a_band_did_this_round_both_halves_did() -> None:
    g = table(c=(GUARDS, 24, 28.8, 180), A=(SWORDS, 24, 24, 0), B=(SWORDS, 0, 0, 0), bands=["AB"])
    a, b, c = g["A"].n, g["B"].n, g["c"].n
    note_attack(g, g["A"], g["c"])
    note_attack(g, g["c"], g["A"])
    note_engaged(g, ((c, a),))
    note_ranks(g, g["A"], 1)
    note_ranks(g, g["c"], 2)
    disband(g, g["A"], "TMG-BAND-6")
    assert g.tally.attacks == ((a, c), (c, a), (b, c), (c, b))
    assert (g.tally.engaged, g.tally.ranks) == (((c, a), (c, b)), ((a, 1), (c, 2), (b, 1)))


@pytest.mark.parametrize(("facing", "halves"), [(160_000, "B"), (200_000, "A"), (180_000, "AB")])
def test_TMG_BAND_R4_TMG_CHARGE_R9_each_half_that_touches_an_enemy_left_askew_stays_engaged(
    facing: int, halves: str
) -> None:
    g = table(A=(SWORDS, 24, 24, 0), B=(SWORDS, 0, 0, 0), b=(GUARDS, 24, 31, facing / 1000), bands=["AB"])
    x = {"B": 28_000, "A": 20_000, "AB": 24_000}[halves]
    stand(g, g["b"], (x, 31_000, facing))
    stand(g, g["A"], (24_000, 24_000 + whole(corridor(g["A"].tray, g["b"].tray).dy), 0))
    lock(g, g["A"], g["b"], "front", 0)
    assert engaged_with(g, g["b"]) == [g["A"]]
    disband(g, g["A"], "TMG-BAND-6")
    assert [u.id for u in engaged_with(g, g["b"])] == [*halves]
    for half in halves:
        mine, theirs = engagement(g, g[half], g["b"]), engagement(g, g["b"], g[half])
        assert mine is not None
        assert theirs is not None
        assert (mine.mine, mine.theirs, mine.away) == ("front", "front", 180_000)
        assert (theirs.mine, theirs.theirs, theirs.away) == ("front", "front", 0)
    assert all(engaged(g, g[half]) == (half in halves) for half in "AB")


@pytest.mark.parametrize("pose", [(35980, 45338, 357188), (28519, 5877, 125000)])  # within what measuring forgives
def test_TMG_BAND_R4_rounding_puts_no_half_off_the_table(pose: tuple[int, int, int]) -> None:
    g = table(A=(SWORDS, 24, 24, 0), B=(SWORDS, 0, 0, 0), bands=["AB"])
    stand(g, g["A"], pose)
    assert inside(g["A"].tray, *g.box)
    disband(g, g["A"], "TMG-BAND-6")
    assert all(inside(g[half].tray, *g.box) for half in "AB")


@pytest.mark.parametrize("seed", range(40))
def test_TMG_BAND_R4_rounding_puts_no_half_into_a_neighbour(seed: int) -> None:
    rng = Random(seed)
    g = table(A=(SWORDS, 24, 24, 0), B=(SWORDS, 0, 0, 0), b=(GUARDS, 24, 40, 180), bands=["AB"])
    band = (24000, 24000, rng.randrange(360_000))
    stand(g, g["A"], band)
    aside = rng.uniform(-5000, 5000)
    poses = ((*beside(band, aside, ahead)[:2], band[2]) for ahead in range(4790, 4810))
    nearest = next(pose for pose in poses if not overlap(g["A"].tray, g["b"].tray_at(pose)))
    stand(g, g["b"], nearest)  # as deep in the band as measuring forgives
    disband(g, g["A"], "TMG-BAND-6")
    assert not any(overlap(g[half].tray, g["b"].tray) for half in "AB")


def test_TMG_CONV_R10_one_seat_is_asked_for_the_order_of_what_must_happen() -> None:
    """TMG-CONV-R10 at work in W-CASUALTIES: two mandatory effects of one player."""
    g = table(A=(SWORDS, 24, 24, 0))
    done: list[str] = []
    effects = [
        Listener("one", does=lambda *_: done.append("one")),
        Listener("two", does=lambda *_: done.append("two")),
        Listener("three", "blue", does=lambda *_: done.append("three")),
    ]
    g.ears = heard({"W-CASUALTIES": effects})
    run(harm(g, g["A"], 1, "test", "effect"), red=["two"])
    assert done == ["two", "one", "three"]
