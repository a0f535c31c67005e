"""Where a mover may go: reachable squares by cost, ways to them, and the judge of a path.

Squares are reached in layers of equal cost, each a bitboard spread from the ones before. A path is `[[x, y], …]`; a
diagonal step names its side square as `[x, y, "side", sx, sy]` wherever the choice makes a difference.
"""

from __future__ import annotations

from typing import Any

from banneret.battlefield.squares import bits
from banneret.games.tactics.contact import threatened
from banneret.games.tactics.entering import hazards
from banneret.games.tactics.library import library
from banneret.games.tactics.state import OTHER, Model, State
from banneret.kernel.decisions import Rng, Why, pick

Step = tuple[int, int | None, int]  # square, named side square, cost


def open_to(g: State, m: Model) -> int:
    """The squares that are OPEN for this model: its corpse-pile permission and the squares it stands on count."""
    return g.ground.open | m.passage | m.body  # TAC-TL-4, TAC-TL-R4


def room(g: State, m: Model) -> int:
    """The squares where this model may end: OPEN and free of other models (TAC-MOVE-2, TAC-SQ-11)."""
    return open_to(g, m) & ~(g.occupied & ~m.body)  # TAC-MOVE-2


def blocks_in(g: State, free: int) -> int:
    """The top left squares of all 2x2 blocks that fit into these squares, over no wall, door or window."""
    w = g.field.plan.width
    return g.ground.blocks & free & free >> 1 & free >> w & free >> w + 1  # TAC-LARGE-3, TAC-WALL-3, TAC-WALL-R1


def squares_of(g: State, blocks: int) -> int:
    """All squares of these blocks."""
    w = g.field.plan.width
    return blocks | blocks << 1 | blocks << w | blocks << w + 1


def blocks_over(g: State, blocks: int, square: int) -> list[int]:
    """Those of these blocks that contain the square."""
    w = g.field.plan.width
    return [at for at in (square - w - 1, square - w, square - 1, square) if at >= 0 and blocks >> at & 1]


class Course:
    """The squares a mover (for a large model: its anchor) can reach from a square with an allowance."""

    __slots__ = (
        "_layers",
        "_read",
        "allowance",
        "cheap",
        "ends",
        "exact",
        "first",
        "free",
        "friends",
        "g",
        "hazards",
        "ignore",
        "limit",
        "m",
        "rule",
        "start",
        "stops",
    )

    def __init__(
        self, g: State, m: Model, start: int, allowance: int, *, ignore_engagement: bool, first: bool = True
    ) -> None:
        self.g, self.m, self.start, self.first = g, m, start, first
        enemies = g.bodies[OTHER[m.seat]]
        self.free = open_to(g, m) & ~enemies  # TAC-MOVE-R1, TAC-LARGE-2
        self.friends = g.bodies[m.seat] & ~m.body
        self.cheap = self.free & ~g.field.river
        self.ignore = ignore_engagement or m.card.large  # TAC-MOVE-R7, TAC-LARGE-4, TAC-LARGE-R2, TAC-AWAY-R2
        self.stops = 0 if self.ignore else threatened(g, m)  # TAC-MOVE-3
        self.limit = bool(self.stops >> start & 1)  # TAC-MOVE-5, TAC-MOVE-6: engaged at the start
        self.allowance = 1 if self.limit else allowance  # TAC-MOVE-5, TAC-MOVE-R5
        self.hazards = hazards(g)
        free = room(g, m)
        self.ends = squares_of(g, blocks_in(g, free)) if m.card.large else free  # TAC-LARGE-R1, TAC-LARGE-R4
        self.exact: int | None = None  # a charge must use the least cost: TAC-CHG-R2
        self._layers: list[int] | None = None
        self._read: tuple[Any, list[Step] | Why] | None = None

    @property
    def layers(self) -> list[int]:
        """layers[c]: the squares whose least cost is c."""
        if self._layers is None:
            self._layers = self._spread()
        return self._layers

    def _spread(self) -> list[int]:
        spread, here = self.g.ground.spread, 1 << self.start
        barred = self.friends & self.stops  # TAC-MOVE-R3
        through = ~self.stops | here  # TAC-MOVE-3
        river = self.free != self.cheap
        layers, seen = [here], here
        for cost in range(1, self.allowance + 1):
            new = spread(layers[-1] & through, self.cheap)
            if river and cost > 1:
                new |= spread(layers[-2] & through, self.free)  # TAC-MOVE-R4: into a river costs 2
            new &= ~(seen | barred)
            seen |= new
            layers.append(new)
        if river and self.first and self.allowance == 1:
            layers.append(spread(here, self.free) & ~(seen | barred))  # TAC-MOVE-R4: always at least 1 step
        return layers

    def goals(self) -> int:
        """The squares in which the movement may end."""
        reached = 0
        for layer in self.layers if self.exact is None else self.layers[self.exact : self.exact + 1]:
            reached |= layer
        return reached & self.ends

    # --- ways -------------------------------------------------------------------------------------------------

    def cost_of(self, end: int) -> int:
        """The least cost of this square."""
        return next(cost for cost, layer in enumerate(self.layers) if layer >> end & 1)

    def way(self, end: int, rng: Rng | None = None) -> list[Any]:
        """A cheapest path to this square, round hazards where that costs nothing; with `rng` any cheapest path."""
        cost, square, path = self.cost_of(end), end, []
        while square != self.start:
            before, named, price = self._back(square, cost, rng)
            path.append(self._word(before, square, named, rng))
            square, cost = before, cost - price
        return path[::-1]

    def _back(self, square: int, cost: int, rng: Rng | None) -> tuple[int, int | None, int]:
        """A square one step before this one on a cheapest path, and what the step costs."""
        ground, near = self.g.ground, self.g.field.plan.ring8[square]
        through = ~self.stops | 1 << self.start
        for price, free in ((1, self.cheap), (2, self.free)):
            if cost >= price:
                from_here = [
                    p for p in bits(self.layers[cost - price] & near & through) if ground.step_ok(p, square, free)
                ]
                if from_here:
                    safe = [p for p in from_here if not self.hazards >> p & 1] or from_here
                    return (pick(rng, from_here) if rng else safe[0]), None, price
        raise AssertionError("a reached square has a way")

    def _word(self, p: int, q: int, named: int | None, rng: Rng | None) -> list[Any]:
        """The step as a reply; the side square is named where the choice makes a difference."""
        xy = self.g.field.plan.xy
        cost = 1 if self.cheap >> q & 1 else 2
        sides = self.g.ground.sides(p, q, self.free)
        usual = self._usual_side(sides)
        if not sides or (usual is not None and (cost == 2 or self._cost(q, usual) == 1)):
            return [*xy[q]]
        same = [s for s in sides if self._cost(q, s) == cost] or [*sides]
        side = pick(rng, same) if rng else same[0]
        return [*xy[q], "side", *xy[side]]

    def _usual_side(self, sides: tuple[int, ...]) -> int | None:
        """The side square of a diagonal step that need not be named: a harmless one, or the only one."""
        marked = self.hazards | self.g.field.river
        for side in sides:
            if not marked >> side & 1:
                return side
        return sides[0] if len(sides) == 1 else None

    def _cost(self, q: int, side: int | None) -> int:
        """1, or 2 with the river under the target or the named side square (TAC-MOVE-R4, TAC-TL-10)."""
        touched = 1 << q | (1 << side if side is not None else 0)
        return library().terrain["river"].step if touched & self.g.field.river else 1  # TAC-MOVE-R4, TAC-TL-10

    def ways(self) -> list[list[Any]]:
        """A cheapest way to every possible end, the nearest first."""
        return [self.way(end) for end in sorted(bits(self.goals()), key=lambda end: (self.cost_of(end), end))]

    def walk(self, rng: Rng) -> list[Any]:
        """A random way; now and then a wandering one, so that odd ways get played too."""
        if self.exact is None and rng.random() < 0.2:
            return self._wander(rng)
        return self.way(pick(rng, bits(self.goals())), rng)

    def _wander(self, rng: Rng) -> list[Any]:
        """Step after step at random; where that cannot end, a plain way."""
        path: list[Any] = []
        square, left = self.start, self.allowance
        while left > 0 and (path == [] or (not self.stops >> square & 1 and not (self.limit and path))):
            steps = [
                q for q in bits(self.g.ground.steps_from(square, self.free)) if not (self.stops & self.friends) >> q & 1
            ]
            if not steps:
                break
            q = pick(rng, steps)
            word = self._word(square, q, None, rng)
            cost = self._cost(q, self.g.field.plan.square(*word[3:]) if len(word) > 2 else None)
            if cost > left and path:
                break
            path.append(word)
            square, left = q, left - cost
            if self.ends >> square & 1 and rng.random() < 0.4:
                break
        return (
            path
            if self.ends >> square & 1 and self.judge(path) is None
            else self.way(pick(rng, bits(self.goals())), rng)
        )

    # --- the judge --------------------------------------------------------------------------------------------

    def judge(self, reply: Any) -> Why | None:
        """Why this path is not legal, or None."""
        read = self.read(reply)
        if isinstance(read, Why):
            return read
        cost = sum(step[2] for step in read)
        end = read[-1][0] if read else self.start
        if not self.ends >> end & 1:
            return self._why_not_end(end)
        if self.exact is not None and (cost != self.exact or not self.goals() >> end & 1):
            return Why("TAC-CHG-R2", f"A charge takes a shortest way to contact: {self.exact} squares.", {"cost": cost})
        return None

    def _why_not_end(self, end: int) -> Why:
        if self.m.card.large:
            return Why("TAC-LARGE-R4", "There is no room for the four squares at that end.")  # TAC-LARGE-R4
        return Why("TAC-MOVE-2", "The move cannot end in that square.")  # TAC-MOVE-2

    def read(self, reply: Any) -> list[Step] | Why:
        """The path as steps, or why one of them cannot be made; the last one read is remembered."""
        if self._read is None or self._read[0] != reply:
            self._read = reply, self._steps(reply)
        return self._read[1]

    def _steps(self, reply: Any) -> list[Step] | Why:
        if not isinstance(reply, list):
            return Why("TAC-MOVE-1", "A path is a list of squares.")
        steps: list[Step] = []
        square, cost = self.start, 0
        for word in reply:
            if steps and (self.limit or self.stops >> square & 1):
                rule = "TAC-MOVE-5" if self.limit else "TAC-MOVE-3"  # TAC-MOVE-3, TAC-MOVE-5
                return Why(
                    rule, "An engaged model moves 1 square." if self.limit else "It is engaged there and must stop."
                )
            step = self._step(square, word)
            if isinstance(step, Why):
                return step
            cost += step[2]
            if cost > self.allowance and (steps or not self.first):  # TAC-MOVE-R4, TAC-MOVE-1
                return Why("TAC-MOVE-1", f"That is farther than {self.allowance} squares.", {"cost": cost})
            steps.append(step)
            square = step[0]
        return steps

    def _step(self, p: int, word: Any) -> Step | Why:
        plan = self.g.field.plan
        if (
            not isinstance(word, list)
            or len(word) not in (2, 5)
            or any(type(n) is not int for n in (*word[:2], *word[3:]))
        ):
            return Why("TAC-MOVE-1", 'A step is [x, y] or [x, y, "side", x, y].')
        if len(word) == 5 and word[2] != "side":
            return Why("TAC-MOVE-9", 'A named side square follows the word "side".')
        if not all(plan.has(*at) for at in (word[:2], word[3:] or (0, 0))):
            return Why("TAC-SQ-R1", "That square is off the board.")
        q = plan.square(word[0], word[1])
        why = self._why_not_step(p, q)
        if why is not None:
            return why
        sides = self.g.ground.sides(p, q, self.free)
        side = plan.square(word[3], word[4]) if len(word) == 5 else self._usual_side(sides)
        if len(word) == 5 and side not in sides:
            return Why(
                "TAC-MOVE-9", "That is not a side square of the step, or it cannot be passed."
            )  # TAC-MOVE-9, TAC-MOVE-8
        if sides and side is None:
            return Why("TAC-MOVE-9", "Name the side square of this diagonal step.")  # TAC-MOVE-9
        return q, side, self._cost(q, side)

    def _why_not_step(self, p: int, q: int) -> Why | None:
        g, spot = self.g, 1 << q
        if g.field.plan.distance[p][q] != 1:
            return Why("TAC-MOVE-1", "A step goes to an adjacent square.")  # TAC-MOVE-1
        if g.bodies[OTHER[self.m.seat]] & spot:
            return Why("TAC-MOVE-2", "An enemy stands there.")  # TAC-MOVE-2
        if not self.free & spot:
            return Why("TAC-SQ-3", "That square is BLOCKED.")  # TAC-SQ-3, TAC-SQ-8, TAC-SQ-9
        if not g.ground.step_ok(p, q, self.free):
            diagonal = (
                "TAC-MOVE-7" if g.field.plan.xy[p][0] != g.field.plan.xy[q][0] and abs(p - q) != 1 else "TAC-WALL-2"
            )
            return Why(diagonal, "The way there is blocked.")  # TAC-MOVE-7, TAC-MOVE-10, TAC-WALL-2, TAC-WALL-4
        if self.friends & self.stops & spot:
            return Why(
                "TAC-MOVE-R3", "It would be engaged in a friend's square and could not stop there."
            )  # TAC-MOVE-R3
        return None
