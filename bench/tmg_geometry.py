"""The geometry of tmg, piece by piece: `python -m bench.tmg_geometry [--tables N]`.

Microseconds of process time on random tables, beside the time in which python-chess lists the legal moves of a
position, measured in turn with them. "Whole charge" is everything between "may it charge?" and where it would stand;
`scripts/bench tmg` shows it beside its bar.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from functools import partial
from statistics import fmean, median
from time import process_time
from typing import Any

import chess

from banneret.battlefield.footprints import SIDES, Side, flush, moved
from banneret.battlefield.paths import corridor, sweep_overlap
from banneret.games.tmg.alignment import Room, landings
from banneret.games.tmg.attack_action import attack, why_no_attack
from banneret.games.tmg.changes import lay_piece, stand
from banneret.games.tmg.charge import charge, charge_targets, open_arcs, why_no_charge
from banneret.games.tmg.engagement import contacts
from banneret.games.tmg.library import library
from banneret.games.tmg.maneuver import maneuver, march, retreat, why_no_move, why_no_retreat
from banneret.games.tmg.poses import Footing, why_no_maneuver
from banneret.games.tmg.sight import sees_from
from banneret.games.tmg.state import SEATS, Known, State, Unit, lay
from banneret.games.tmg.terrain import hindered
from banneret.kernel.chance import Roll, Seeded
from banneret.kernel.judged import Pose

CARDS = (
    "stark-sworn-swords",
    "stark-bowmen",
    "stark-outriders",
    "grey-wind",
    "lannister-guards",
    "lannister-crossbowmen",
)
PIECES = ("stakes", "bog", "wall", "palisade", "corpse-pile", "trees", "hedge")
SIDE = 48_000


# --- tables -----------------------------------------------------------------------------------------------


def ordinary(seed: int) -> State:
    """Two armies of six in the middle of a match, four pieces of terrain."""
    rng = random.Random(seed)
    g = _field(rng, 4, 6000, 42_000)
    for n in range(12):
        seat = n % 2
        for _ in range(40):
            y = rng.randrange(4000, 28_000)
            turn = rng.randrange(-50_000, 50_000) if rng.random() < 0.8 else rng.randrange(360_000)
            pose = (rng.randrange(4000, 44_000), SIDE - y if seat else y, (turn + 180_000 * seat) % 360_000)
            if _put(g, rng, SEATS[seat], pose):
                break
    return g


def crowded(seed: int) -> State:
    """Up to sixteen units in a press, three pieces of terrain, some units flush against enemies."""
    rng = random.Random(seed)
    g = _field(rng, 3, 12_000, 36_000)
    for n in range(48):
        pose = (rng.randrange(12_000, 36_000), rng.randrange(12_000, 36_000), rng.randrange(360_000))
        _put(g, rng, SEATS[n % 2], pose)
    for n in range(12):
        other = rng.choice(g.units)
        at = flush(other.tray, rng.choice(SIDES), rng.choice((-2750, 0, 2750)), 5500, 4800)
        _put(g, rng, SEATS[n % 2], at)
    return g


def _field(rng: random.Random, pieces: int, low: int, high: int) -> State:
    g = State(SIDE, SIDE, {})
    g.active = SEATS[0]
    for n in range(pieces):
        pose = (rng.randrange(low, high), rng.randrange(low, high), rng.randrange(360_000))
        lay_piece(g, lay(n, library().terrain[rng.choice(PIECES)], pose))
    return g


def _put(g: State, rng: random.Random, seat: str, pose: tuple[int, int, int]) -> bool:
    n = len(g.units)
    u = Unit(n, f"u{n}", library().units[rng.choice(CARDS)], seat)
    if not Room(g, []).fits(u.tray_at(pose)):
        return False
    g.units.append(u)
    stand(g, u, pose)
    return True


# --- what is measured -------------------------------------------------------------------------------------


class Times:
    """Microseconds by name."""

    def __init__(self) -> None:
        self.by: dict[str, list[float]] = {}

    def take(self, name: str, work: Callable[[], Any], tries: int = 1) -> Any:
        """Do it and note how long it took; of several tries the best."""
        best, result = float("inf"), None
        for _ in range(tries):
            start = process_time()
            result = work()
            best = min(best, process_time() - start)
        self.by.setdefault(name, []).append(best * 1e6)
        return result


def sights(g: State, times: Times) -> None:
    """Every unit looks at every enemy; as many looks as there are count as one, so that the clock can tell."""
    pairs = [(u, e) for u in g.standing() for e in g.enemies(u)]

    def all_of_them() -> list[bool]:
        return [sees_from(g, u, u.pose, e) for u, e in pairs]

    times.take("sight", all_of_them, 3)
    times.by["sight"][-1] /= len(pairs)


def contacts_of_all(g: State, times: Times) -> None:
    def look() -> None:
        g.known = Known()
        for u in g.standing():
            contacts(g, u)

    times.take("contacts of a unit", look, 3)
    times.by["contacts of a unit"][-1] /= len(g.standing())


FAR = 5000


def footings(g: State, times: Times, rng: random.Random) -> None:
    """Judging any pose within reach, legal or not."""
    for u in g.standing():
        f = times.take("footing", partial(Footing, g, u), 3)
        poses = [
            [u.x + rng.randint(-FAR, FAR), u.y + rng.randint(-FAR, FAR), rng.randrange(360_000)] for _ in range(16)
        ]
        times.take("maneuver judged", partial(judged, f, poses), 2)
        times.by["maneuver judged"][-1] /= len(poses)


def judged(f: Footing, poses: list[list[int]]) -> None:
    for pose in poses:
        why_no_maneuver(f, FAR, pose)


ACTIONS: tuple[tuple[Any, Any], ...] = (
    (maneuver, why_no_move),
    (march, why_no_move),
    (retreat, why_no_retreat),
    (charge, why_no_charge),
    (attack, why_no_attack),
)


def suggestions(g: State, times: Times, rng: random.Random, few: dict[str, int]) -> None:
    """Eight poses for every question of an action that asks for one."""
    for n in range(len(g.units)):
        for action, why_not in ACTIONS:
            h = g.copy()
            if why_not(h, h.units[n]) is None:
                for question in _poses(action(h, h.units[n]), rng):
                    found = times.take(f"8 for {question.ask}", partial(question.suggest, rng, 8))
                    few[question.ask] = few.get(question.ask, 0) + (len(found) < 8)


def _poses(flow: Any, rng: random.Random) -> Iterator[Pose]:
    """The first question for a pose that a procedure asks; everything before it is answered at random."""
    asked, dice = next(flow, None), Seeded(rng.randrange(1 << 30))
    while asked is not None:
        if isinstance(asked, Pose):
            yield asked
            return
        value = dice.roll(asked) if isinstance(asked, Roll) else asked.sample(rng)
        try:
            asked = flow.send(value)
        except StopIteration:
            return


def charges(g: State, times: Times) -> None:
    """Everything between "may it charge?" and where it would stand, for each target, die and pivot left out."""
    for u in g.standing():

        def targets(u: Unit = u) -> list[Unit]:
            g.known = Known()
            return [] if why_no_charge(g, u) else charge_targets(g, u)

        for target in times.take("who can be charged", targets):
            times.take("whole charge", partial(whole_charge, g, u, target))


def whole_charge(g: State, u: Unit, target: Unit) -> Any:
    """Legality over all enemies, arcs, corridor and what is in it, landings."""
    g.known = Known()
    why_no_charge(g, u)
    arcs = open_arcs(g, u, target)
    way = corridor(u.tray, target.tray)
    any(sweep_overlap(way, e.tray) for e in g.enemies(u) if e is not target)
    hindered(g, way)
    return landings(g, u, target, arcs[0], moved(way.start, way.dx, way.dy))


def charge_row(tables: int = 12) -> Iterator[str]:
    """A row of the speed table: whole charges on ordinary and crowded tables, in milliseconds."""
    times = Times()
    for seed in range(tables):
        charges(ordinary(seed), times)
        charges(crowded(seed), times)
    spent = sorted(time / 1000 for time in times.by["whole charge"])
    told = f"{median(spent):.2f} ({spent[len(spent) * 99 // 100]:.2f}, {spent[-1]:.2f}) ms"
    yield f"| a charge, whole legality and placement, median (99 %, longest of {len(spent)}) | {told} | 3 ms | |"


def making_room(g: State, times: Times, rng: random.Random) -> None:
    """Where a charge could end on any side of any enemy, sorted by the step of TMG-CHARGE-R9 that answers."""
    for u in g.standing():
        for target in g.enemies(u):
            edge: Side = rng.choice(SIDES)
            start = process_time()
            found = landings(g, u, target, edge, u.tray)
            spent = (process_time() - start) * 1e6
            times.by.setdefault(f"landings {_step(found)}", []).append(spent)


def _step(found: dict[str, Any]) -> str:
    """Which step of the search gave these."""
    if any(one.target for one in found.values()):
        return "C (moved)"
    return "A" if "slide" not in found and "contact" not in found and found else "B, D, E, F"


def chess_lists(times: Times, seed: int) -> None:
    """The legal moves of every position of a random game, listed."""
    rng, board = random.Random(seed), chess.Board()
    while (moves := times.take("chess moves", lambda: list(board.legal_moves))) and board.ply() < 120:
        board.push(rng.choice(moves))


def print_table(name: str, times: Times, unit: float) -> None:
    """One line for each thing measured; `unit` is the time of a list of chess moves."""
    print(f"| {name} table | times | mean µs | 99 % | most | mean in chess lists |\n|---|---|---|---|---|---|")
    for what, spent in sorted(times.by.items()):
        spent.sort()
        high, mean = spent[max(0, len(spent) * 99 // 100 - 1)], fmean(spent)
        print(f"| {what} | {len(spent)} | {mean:.1f} | {high:.0f} | {spent[-1]:.0f} | {mean / unit:.2f} |")
    print()


def main() -> None:
    parser = argparse.ArgumentParser(description="the geometry of tmg, piece by piece")
    parser.add_argument("--tables", type=int, default=12)
    wanted = parser.parse_args()
    both = {"ordinary": (ordinary, Times()), "crowded": (crowded, Times())}
    yardstick = Times()
    few: dict[str, int] = {}
    for seed in range(wanted.tables):
        for make, times in both.values():
            g, rng = make(seed), random.Random(seed)
            sights(g, times)
            contacts_of_all(g, times)
            footings(g, times, rng)
            suggestions(g, times, rng, few)
            charges(g, times)
            making_room(g, times, rng)
        chess_lists(yardstick, seed)
    unit = fmean(yardstick.by["chess moves"])
    print(f"python-chess lists the moves of a position in {unit:.1f} µs\n")
    for name, (_, times) in both.items():
        print_table(name, times, unit)
    print("questions with fewer than 8 suggestions:", few)


if __name__ == "__main__":
    main()
