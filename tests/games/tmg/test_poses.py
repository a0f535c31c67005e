"""Where units may stand and go, what is suggested to agents, and the search for a place to end a charge, drawn out.

`check_landings(1000, seed)` may be called by anybody who has time.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from banneret.battlefield.angles import FULL, QUARTER, bearing, turn_between
from banneret.battlefield.footprints import (
    SIDES,
    Pose,
    Side,
    Tray,
    beside,
    edge_length,
    flush,
    fraction,
    inside,
    overlap,
    touch,
    tray,
)
from banneret.battlefield.paths import Sweep, along, sweep_clear, sweep_overlap
from banneret.battlefield.plane import length, whole
from banneret.games.tmg import poses
from banneret.games.tmg.alignment import Landing, Room, landings, standard
from banneret.games.tmg.engagement import engaged, engagements, touched
from banneret.games.tmg.making_room import ALL, FARTHEST, frame, hopeful, shortest
from banneret.games.tmg.poses import MOVE, PIVOT, Footing, first_leg, is_pose, why_no_maneuver, why_not_along
from banneret.games.tmg.state import State, Unit
from banneret.games.tmg.suggesting import gather, grid_places, placements, rail_stops, shift_places, turns, wanderings
from banneret.games.tmg.terrain import impassable
from banneret.kernel.decisions import Why
from tests.games.tmg.tables import table

SWORDS, GUARDS, WOLF = "stark-sworn-swords", "lannister-guards", "grey-wind"
CARDS = (SWORDS, "stark-outriders", WOLF, GUARDS, "lannister-crossbowmen")
PIECES = ("stakes", "wall", "palisade", "trees")
NAMES = "AbCdEfGhIjKlMnOpQrStUvWxYz"
SPEED = 5000


def press(rng: Random, side: float = 30.0, number: int = 40) -> State:
    """A crowded table: many units at any facing or all square to it, some flush against each other."""
    spots = [(rng.choice(PIECES), rng.uniform(6, 24), rng.uniform(6, 24), rng.uniform(0, 359)) for _ in range(2)]
    g = table(size=(side, side), pieces=spots)
    square, step = rng.random() < 0.5, rng.choice((1, 100))
    for _ in range(number):
        pose = (rng.randrange(2000, 28_000, step), rng.randrange(2000, 28_000, step), rng.randrange(FULL))
        _put(g, rng, (pose[0], pose[1], pose[2] // QUARTER * QUARTER if square else pose[2]))
    for _ in range(6):
        other = rng.choice(g.units)
        _put(g, rng, flush(other.tray, rng.choice(SIDES), 100 * rng.randint(-50, 50), 5500, 4800))
    return g


def _put(g: State, rng: Random, pose: Pose) -> None:
    if len(g.units) < len(NAMES):
        spot: dict[str, Any] = {NAMES[len(g.units)]: (rng.choice(CARDS), *(part / 1000 for part in pose))}
        u = table(size=(99, 99), **spot).units[0]
        if Room(g, []).fits(u.tray):
            u.n = len(g.units)
            g.units.append(u)


# -- the judges, once more and slowly ----------------------------------------------------------------------


def slow_end(g: State, u: Unit, pose: Pose, may_touch: list[Unit]) -> bool:
    """Whether a pivot or a move may end there, every tray and piece looked at."""
    here = u.tray_at(pose)
    if not inside(here, *g.box) or any(overlap(here, piece) for piece in impassable(g)):
        return False
    if any(overlap(here, o.tray) for o in g.standing() if o is not u):
        return False
    return not any(touch(here, e.tray) for e in g.enemies(u) if e not in may_touch)


def slow_maneuver(g: State, u: Unit, most: int, pose: Pose) -> bool:
    """Pivot, move, pivot, by the words of the digest."""
    held = touched(g, u)
    if pose[:2] == u.pose[:2]:
        return pose == u.pose or slow_end(g, u, pose, [])
    leg = first_leg(u.pose, pose[0], pose[1], most)
    if leg is None:
        return False
    start, stop = (u.x, u.y, leg[0]), (pose[0], pose[1], leg[0])
    if start != u.pose and not slow_end(g, u, start, held):
        return False
    sweep = Sweep(u.tray_at(start), pose[0] - u.x, pose[1] - u.y)
    if any(sweep_overlap(sweep, piece) for piece in impassable(g)):
        return False
    for enemy in g.enemies(u):
        if sweep_overlap(sweep, enemy.tray) if enemy in held else not sweep_clear(sweep, enemy.tray):
            return False
    return slow_end(g, u, stop, held) and slow_end(g, u, pose, [])


@pytest.mark.parametrize("seed", range(8))
def test_TMG_PIVOT_R2_TMG_MOVE_R2_TMG_PIVOT_R1_TMG_MOVE_1_quick_judges_agree_with_slow_ones(seed: int) -> None:
    rng, legal = Random(seed), 0
    g = press(rng, number=rng.choice((6, 12, 40)))
    for u in g.standing():
        f = Footing(g, u)
        for _ in range(60):
            far = rng.choice((0, 300, SPEED))
            x, y = u.x + rng.randint(-far, far), u.y + rng.randint(-far, far)
            pose = (x, y, rng.choice((u.facing, bearing(x - u.x, y - u.y) if far and (x, y) != u.pose[:2] else 1)))
            judged = why_no_maneuver(f, SPEED, [*pose]) is None
            assert judged == slow_maneuver(g, u, SPEED, pose), (u.id, pose)
            legal += judged
    assert legal > 20


def test_TMG_PIVOT_3_TMG_PIVOT_R1_TMG_MOVE_1_the_reasons_name_what_is_in_the_way() -> None:
    g = table(A=(SWORDS, 24, 24, 0), B=(WOLF, 24, 32, 0), c=(WOLF, 34, 24, 0), pieces=[("palisade", 14, 24, 90)])
    f = Footing(g, g["A"])
    ends = {
        (24_000, 30_000, 0): ("TMG-MOVE-1", "B"),
        (34_000, 24_000, 0): ("TMG-MOVE-1", "c"),
        (14_000, 24_000, 0): ("TMG-TERR-11", None),
        (34_000 - 1380 - 2750, 24_000, 0): ("TMG-MOVE-2", "c"),
        (46_000, 24_000, 0): ("TMG-MOVE-R2", None),
    }
    for pose, (rule, other) in ends.items():
        why = f.why_not_end(pose, MOVE)
        assert why is not None
        assert (why.rule, why.numbers.get("other")) == (rule, other)
    assert f.why_not_end((34_000 - 1380 - 2750, 24_000, 0), MOVE, [g["c"]]) is None
    assert f.why_not_end((34_000 - 1380 - 2756, 24_000, 0), MOVE) is None
    assert f.why_not_end((24_000, 30_000, 0), PIVOT) == Why(
        "TMG-PIVOT-3", "It would overlap B by 1.78 inches.", {"other": "B"}
    )


# -- lengths that are rounded to one point -----------------------------------------------------------------


def test_TMG_CONV_R3_TMG_MARCH_1_a_march_of_the_full_length_is_never_too_far() -> None:
    """Its end lies 10.0006 inches away once rounded; 10 inches were chosen all the same."""
    g = table(A=(SWORDS, 24, 24, 11.692))
    f, end = Footing(g, g["A"]), along((24_000, 24_000, 11_692), 11_692, 10_000)
    assert whole(length(end[0] - 24_000, end[1] - 24_000)) == 10_001
    assert why_not_along(f, "TMG-MARCH-1", 11_692, 0, 10_000, [*end]) is None
    why = why_not_along(f, "TMG-MARCH-1", 11_692, 0, 9999, [*end])
    assert why is not None
    assert why.rule == "TMG-MARCH-1"


def test_TMG_CONV_R3_TMG_MARCH_1_every_whole_length_up_to_the_limit_is_legal() -> None:
    rng = Random(1)
    for _ in range(400):
        facing, size = rng.randrange(FULL), rng.randint(1, 12_000)
        g = table(A=(SWORDS, 24, 24, facing / 1000))
        end = along((24_000, 24_000, facing), facing, size)
        assert why_not_along(Footing(g, g["A"]), "TMG-MARCH-1", facing, 0, size, [*end]) is None
        assert first_leg(g["A"].pose, end[0], end[1], size) is not None


def test_TMG_RETREAT_R4_a_retreat_of_the_least_length_is_not_too_short() -> None:
    rng = Random(2)
    for _ in range(200):
        facing = rng.randrange(FULL)
        g = table(A=(SWORDS, 24, 24, facing / 1000))
        end = along((24_000, 24_000, facing), facing, 6)
        assert why_not_along(Footing(g, g["A"]), "TMG-RETREAT-3", facing, 6, 100, [*end]) is None
        here = why_not_along(Footing(g, g["A"]), "TMG-RETREAT-3", facing, 6, 100, [24_000, 24_000, facing])
        assert here is not None


NO_POSES: tuple[Any, ...] = (
    None,
    5,
    "north",
    [],
    [1, 2],
    [1, 2, 3, 4],
    [1.0, 2, 3],
    [True, 2, 3],
    [1, 2, 360_000],
    [1, 2, -1],
)
TOO_FAR: tuple[Any, ...] = ([10**400, 0, 0], [0, -(10**400), 0], [10**6, 0, 0])


@pytest.mark.parametrize("reply", [*NO_POSES, *TOO_FAR])
def test_TMG_CONV_R3_what_is_no_pose_is_told_so(reply: Any) -> None:
    g = table(A=(SWORDS, 24, 24, 0))
    why = why_no_maneuver(Footing(g, g["A"]), SPEED, reply)
    assert why is not None
    assert why.says == poses.NO_POSE
    assert not is_pose(reply)
    assert is_pose([0, 10**6 - 1, 359_999])


# -- suggestions -------------------------------------------------------------------------------------------

Suggest = Callable[[Footing, Random], list[list[int]]]


def maneuvers(f: Footing, rng: Random, most: int = 8) -> list[list[int]]:
    return gather(most, lambda r: why_no_maneuver(f, SPEED, r) is None, wanderings(f, SPEED, rng, most + 24))


def marches(f: Footing, rng: Random) -> list[list[int]]:
    facing = f.start[2]
    ways = rail_stops(f, facing, 0, 2 * SPEED, rng, 32)
    return gather(8, lambda r: why_not_along(f, "TMG-MARCH-1", facing, 0, 2 * SPEED, r) is None, ways)


def pivots(f: Footing, rng: Random) -> list[list[int]]:
    return gather(8, lambda r: f.why_not_pivot(f.start, r[2]) is None, turns(f, rng, [0, QUARTER], 32))


def shifts(f: Footing, rng: Random) -> list[list[int]]:
    def legal(r: list[int]) -> bool:
        end = (r[0], r[1], r[2])
        return end == f.start or (f.why_not_way(f.start, end) or f.why_not_stop(end)) is None

    return gather(8, legal, shift_places(f, 3000, rng, 32))


@pytest.mark.parametrize("suggest", [maneuvers, marches, pivots, shifts])
def test_TMG_MANEUVER_1_TMG_MARCH_1_TMG_PIVOT_1_eight_suggestions_wherever_there_are_as_many(suggest: Suggest) -> None:
    short = 0
    for seed in range(10):
        rng = Random(seed)
        g = press(rng, number=30)
        for u in g.standing():
            if not engaged(g, u):
                found = suggest(Footing(g, u), rng)
                assert len({tuple(pose) for pose in found}) == len(found)
                short += len(found) < 8
    assert short <= 1  # between two trays there may be none but standing still


def test_TMG_MANEUVER_1_the_first_maneuvers_go_at_enemies_and_the_rest_are_varied() -> None:
    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 30, 30, 180), c=(GUARDS, 10, 40, 180))
    found = maneuvers(Footing(g, g["A"]), Random(1), 16)
    assert found[0] == [*along((24_000, 10_000, 0), 16_699, SPEED)[:2], 16_699]  # the whole way, looking at b
    assert found[2:4] == [[24_000, 15_000, 0], [24_000, 10_000, 0]]  # ahead; standing still
    assert len({(x, y) for x, y, _ in found}) >= 10
    assert len({facing for _, _, facing in found}) >= 8
    near = [turn_between(facing, bearing(30_000 - x, 30_000 - y)) for x, y, facing in found[4:7]]
    assert all(abs(turn) <= 1 for turn in near)  # round it and away, looking at it


def test_TMG_MARCH_1_the_first_march_goes_as_far_as_it_can() -> None:
    g = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 24, 22, 180))
    assert marches(Footing(g, g["A"]), Random(1))[0] == [24_000, 10_000 + 7194, 0]
    free = table(A=(SWORDS, 24, 10, 0), b=(GUARDS, 34, 22, 180))
    found = marches(Footing(free, free["A"]), Random(1))
    assert found[0] == [24_000, 20_000, 0]
    assert found[1] == [24_000, 20_000, bearing(10_000, 2000)]


def test_TMG_CONTENT_R4_shifts_keep_the_facing_and_stay_within_their_inches() -> None:
    g = table(A=(SWORDS, 24, 10, 30), b=(GUARDS, 34, 22, 180))
    found = shifts(Footing(g, g["A"]), Random(1))
    assert len(found) == 8
    assert {facing for _, _, facing in found} == {30_000}
    assert all(length(x - 24_000, y - 10_000) <= 3000 for x, y, _ in found)
    assert max(length(x - 24_000, y - 10_000) for x, y, _ in found) > 2997


def test_TMG_MOVE_R2_a_way_that_is_surely_clear_is_clear_and_hardly_shorter_than_the_longest() -> None:
    for seed in range(6):
        rng = Random(seed)
        g = press(rng, number=12)
        for u in g.standing():
            f = Footing(g, u)
            ways = f.ways(SPEED)
            for direction in range(0, FULL, 15_000):
                size, longest = ways.length(direction, u.facing, SPEED), f.clear(f.start, direction, SPEED)
                assert size <= longest
                end = along(f.start, direction, size)
                assert f._why_not_swept(Sweep(u.tray, end[0] - u.x, end[1] - u.y), end) is None or not size


def test_TMG_SETUP_R4_placements_fill_a_zone_with_legal_and_varied_poses() -> None:
    g, taken = table(B=(GUARDS, 24, 5, 0), pieces=[("palisade", 10, 5, 0)]), 0
    room = Room(g, [])
    zone = (0, 0, 48_000, 10_000)

    def legal(reply: list[int]) -> bool:
        here = tray((reply[0], reply[1], reply[2]), 5500, 4800)
        return inside(here, *zone) and room.fits(here)

    found = placements(Random(3), 16, legal, zone, (5500, 4800), [0])
    assert len(found) == 16
    assert len({x // 4000 for x, _, _ in found}) >= 6
    assert sum(facing == 0 for _, _, facing in found) >= 8
    while found:  # until no further unit has room
        g.units.append(table(A=(SWORDS, *(part / 1000 for part in found[0]))).units[0])
        room, taken = Room(g, []), taken + 1
        found = placements(Random(taken), 1, legal, zone, (5500, 4800), [0, QUARTER])
    assert taken >= 4
    assert not any(legal([*pose]) for pose in grid_places(zone, (5500, 4800), [0, QUARTER]))


def test_TMG_SETUP_R4_a_box_too_small_for_the_tray_has_no_placement() -> None:
    assert placements(Random(1), 4, lambda _: True, (0, 0, 5000, 5000), (5500, 4800), [0]) == []
    exact = placements(Random(1), 4, lambda _: True, (0, 0, 5500, 4800), (5500, 4800), [0])
    assert exact == [[2750, 2400, 0]]
    assert [*grid_places((0, 0, 6000, 4800), (5500, 4800), [0])] == [(2750 + n, 2400, 0) for n in (0, 250, 500)]


# -- TMG-CHARGE-R9, drawn out ------------------------------------------------------------------------------

SHIFTS = sorted(
    ((i, j) for i in range(-55, 56) for j in range(-55, 56) if i or j),
    key=lambda s: (s[0] ** 2 + s[1] ** 2, abs(s[1]), s[0], s[1]),
)


def literal(g: State, u: Unit, target: Unit, edge: Side, contact: Tray) -> dict[str, Landing]:
    """The search of the digest, every offset and every shift tried."""
    room, at = Room(g, [u]), target.tray
    found = {word: Landing(pose) for word, pose in standard(at, edge, u).items() if room.fits(u.tray_at(pose))}
    slide = literal_slide(room, u, target, edge)
    if not found and slide is not None and slide[0] >= 0.5:
        found = {"slide": Landing(slide[1])}
    if not found and not engagements(g, target):
        found = literal_push(g, u, target, edge)
    if not found and slide is not None:
        found = {"slide": Landing(slide[1])}
    pose = (whole(contact.x), whole(contact.y), contact.facing)
    if not found and room.fits(u.tray_at(pose)):
        found = {"contact": Landing(pose, locked=True)}
    return found


def literal_slide(room: Room, u: Unit, target: Unit, edge: Side) -> tuple[float, Pose] | None:
    long = edge_length(target.width, target.depth, edge)
    fitting = []
    for offset in range(-12_000, 12_001, 100):
        share = fraction(long, offset, u.width)
        pose = flush(target.tray, edge, offset, u.width, u.depth)
        if share * min(long, u.width) >= 100 - 1e-6 and room.fits(u.tray_at(pose)):
            fitting.append((-share, abs(offset), offset, pose))
    return (-min(fitting)[0], min(fitting)[3]) if fitting else None


def literal_push(g: State, u: Unit, target: Unit, edge: Side) -> dict[str, Landing]:
    room, foes = Room(g, [u, target]), [e.tray for e in g.enemies(target) if e is not u]
    for i, j in SHIFTS:
        ways = {"front": (i, j), "rear": (i, -j), "right": (j, i), "left": (-j, i)}[edge]
        there = beside(target.pose, 100 * ways[0], 100 * ways[1])
        at = target.tray_at(there)
        if room.fits(at) and not any(touch(at, foe) for foe in foes):
            places = standard(at, edge, u).items()
            found = {word: Landing(pose, there) for word, pose in places if room.fits(u.tray_at(pose))}
            if found:
                return found
    return {}


def check_landings(count: int, seed: int) -> list[str]:
    """Random charges on crowded tables; which steps of the search they came to."""
    rng = Random(seed)
    steps: list[str] = []
    while len(steps) < count:
        g = press(rng, rng.choice((30.0, 30.0, 40.0)), rng.choice((12, 40, 60)))
        u = rng.choice(g.units)
        enemies = g.enemies(u)
        if enemies:
            target, edge = rng.choice(enemies), rng.choice(SIDES)
            found = landings(g, u, target, edge, u.tray)
            expected = literal(g, u, target, edge, u.tray)
            assert (found, [*found]) == (expected, [*expected]), (u.id, target.id, edge, [o.pose for o in g.units])
            steps.append("C" if any(one.target for one in found.values()) else next(iter(found), "F"))
    return steps


def test_TMG_CHARGE_R9_quick_and_literal_searches_agree_on_crowded_tables() -> None:
    steps = check_landings(150, seed=1)
    assert steps.count("C") > 30
    assert steps.count("contact") > 1
    assert steps.count("slide") > 1


@pytest.mark.parametrize("seed", range(6))
def test_TMG_CHARGE_R9_C_shifts_that_touch_a_foe_or_overlap_are_struck_out_and_no_others(seed: int) -> None:
    """Nothing that fits is struck out, and of what does not fit hardly anything is left to be looked at closely."""
    rng = Random(seed)
    g = press(rng, number=12)
    u, target, edge = g.units[0], g.enemies(g.units[0])[0], rng.choice(SIDES)
    room, foes = Room(g, [u, target]), [e.tray for e in g.enemies(target) if e is not u]
    bases = [u.tray_at(pose) for pose in standard(target.tray, edge, u).values()]
    chances = hopeful(target.tray, bases, [*room.trays, *room.solid], room.box, frame(target.tray, edge), foes)
    vain = 0
    for i, j in rng.sample(SHIFTS, 1200):
        ways = {"front": (i, j), "rear": (i, -j), "right": (j, i), "left": (-j, i)}[edge]
        at = target.tray_at(beside(target.pose, 100 * ways[0], 100 * ways[1]))
        stands = room.fits(at) and not any(touch(at, foe) for foe in foes)
        fits = stands and any(room.fits(u.tray_at(p)) for p in standard(at, edge, u).values())
        hope = chances[j + FARTHEST] >> i + FARTHEST & 1
        assert hope or not fits
        vain += hope and not fits
    assert vain <= 12


def test_TMG_CHARGE_R9_C_open_shifts_come_shortest_first_whatever_rows_are_open() -> None:
    assert [*shortest([ALL] * 111)] == [(100 * i, 100 * j) for i, j in SHIFTS]
    rng = Random(1)
    for _ in range(20):
        rows = [rng.getrandbits(111) & rng.getrandbits(111) & rng.getrandbits(111) for _ in range(111)]
        expected = [(100 * i, 100 * j) for i, j in SHIFTS if rows[j + 55] >> i + 55 & 1]
        assert [*shortest(rows)] == expected
    assert [*shortest([0] * 111)] == []
