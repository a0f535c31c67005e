"""Questions whose answers cannot be listed: a path, a pose, an army, faces of real dice.

A judge decides, a suggester helps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from banneret.kernel.decisions import Judge, Question, Reply, Rng, Why, pick

SAMPLED = 16  # suggestions of which one is taken at random
FULL = 360_000  # thousandths of a degree
Suggester = Callable[[Rng, int], Sequence[Reply]]


class Judged(Question):
    """A question with a judge; `form` says what a page may let a hand do."""

    __slots__ = ("_judge", "_suggester", "form")
    kind = "judged"

    def __init__(
        self,
        seat: str,
        ask: str,
        rule: str,
        judge: Judge,
        suggester: Suggester,
        form: Mapping[str, Any] | None = None,
        about: str | None = None,
    ) -> None:
        super().__init__(seat, ask, rule, about)
        self._judge = judge
        self._suggester = suggester
        self.form = form or {}

    def why_not(self, reply: Reply) -> Why | None:
        self.still_open()
        return self._judge(reply)

    def suggest(self, rng: Rng, most: int = 64) -> list[Reply]:
        self.still_open()
        return [*self._suggester(rng, most)]

    def sample(self, rng: Rng) -> Reply:
        self.still_open()
        return pick(rng, self._suggester(rng, SAMPLED))

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "form": dict(self.form)}


class Path(Judged):
    """A way over the board, asked for once: `[[x, y], [x, y, "side", sx, sy], …]`.

    `ways` are the reachable ends with their cheapest way; `walk` is any legal way, odd ones too.
    """

    __slots__ = ("_walk",)
    kind = "path"

    def __init__(
        self,
        seat: str,
        ask: str,
        rule: str,
        judge: Judge,
        ways: Callable[[], Sequence[Reply]],
        walk: Callable[[Rng], Reply],
        form: Mapping[str, Any] | None = None,
        about: str | None = None,
    ) -> None:
        super().__init__(seat, ask, rule, judge, lambda rng, most: ways(), form, about)
        self._walk = walk

    def sample(self, rng: Rng) -> Reply:
        self.still_open()
        return self._walk(rng)


class Pose(Judged):
    """A place on a table: `[x, y, facing]` in whole thousandths; `form["free"]` says what may change."""

    __slots__ = ("start",)
    kind = "pose"

    def __init__(
        self,
        seat: str,
        ask: str,
        rule: str,
        judge: Judge,
        suggester: Suggester,
        start: Sequence[int],
        free: str = "pose",
        about: str | None = None,
    ) -> None:
        super().__init__(seat, ask, rule, judge, suggester, {"free": free, "start": [*start]}, about)
        self.start = start

    def near(self, wanted: Sequence[int], steps: int = 24) -> list[int]:
        """The legal pose nearest to the wanted one on the way there from `start` (the snap of a hand)."""
        if self.why_not([*wanted]) is None:
            return [*wanted]
        good, bad = 0, 1 << steps
        while bad - good > 1:
            middle = (good + bad) // 2
            if self.why_not(self._between(wanted, middle, steps)) is None:
                good = middle
            else:
                bad = middle
        return self._between(wanted, good, steps)

    def _between(self, wanted: Sequence[int], part: int, steps: int) -> list[int]:
        x, y, facing = self.start
        turn = (wanted[2] - facing + FULL // 2) % FULL - FULL // 2  # the shorter way round
        ways = (wanted[0] - x, wanted[1] - y, turn)
        x, y, facing = (a + (way * part >> steps) for a, way in zip(self.start, ways, strict=True))
        return [x, y, facing % FULL]


class Army(Judged):
    """A list of models, judged by the game; suggestions are ready-made lists."""

    __slots__ = ()
    kind = "army"


class Faces(Judged):
    """Dice rolled by hand and typed in: `[6, 5, 5, 3]`."""

    __slots__ = ()
    kind = "faces"

    def __init__(self, seat: str, ask: str, rule: str, number: int, sides: int) -> None:
        def judge(reply: Reply) -> Why | None:
            if not isinstance(reply, list) or any(type(face) is not int for face in reply):
                return Why(rule, "Type the faces as whole numbers.")
            if len(reply) != number:
                return Why(rule, f"{number} dice were rolled.", {"typed": len(reply)})
            if any(not 1 <= face <= sides for face in reply):
                return Why(rule, f"A die shows 1 to {sides}.")
            return None

        def any_faces(rng: Rng, most: int) -> Sequence[Reply]:
            return [[1 + int(rng.random() * sides) for _ in range(number)]]

        super().__init__(seat, ask, rule, judge, any_faces, {"dice": number, "sides": sides})
