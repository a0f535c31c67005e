"""A pose at the keyboard: a suggested one, coordinates in inches and degrees, or words (`turn left 45 forward 5`).

Degrees go clockwise from north, which is up. A form only reads; whether the pose is legal is for the question to judge.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, TypeAlias, cast

from banneret.battlefield.angles import FULL, HALF, QUARTER, bearing, turn_between, turned
from banneret.battlefield.paths import along
from banneret.cli.reading import Unreadable, shown, thousandths, words
from banneret.kernel.judged import Pose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Reply

Place: TypeAlias = tuple[int, int, int]
Marks: TypeAlias = Mapping[str, tuple[int, int]]  # what can be looked at, by the letter or name that one types
MEASURE = re.compile(r"(-?[0-9]{1,9}(?:\.[0-9]{1,9})?)(?:\"|″|''|in|inch|inches|°|deg|degrees)?")
COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
SHORT_COMPASS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
SIDEWAYS = {"forward": 0, "ahead": 0, "right": QUARTER, "back": HALF, "backward": HALF, "left": -QUARTER}
TURNS = ("turn", "pivot", "wheel")
LOOKS = ("face", "look")
GOES = ("toward", "towards", "to")
ABOUT = ("around", "about")
STAY, NEAR = "stay", "near"
LITTLE = 600  # so nearly does a suggestion look at something, in thousandths of a degree
STEPS = 16  # halvings when a way is as long as it can be
MANY = 8  # suggestions
TINY = 50  # thousandths of an inch that are no move worth suggesting

HOW = "Type a number, x y facing (24 15.5 90), or words (forward 5, turn left 45, face 180, stay)."
HOW_TO_TURN = "Type a number, or words (turn left 45, face 180, face east, stay)."
HOW_TO_SLIDE = "Type a number, x y (24 15.5), or words (forward 2, left 1.5, stay)."


class Hand:
    """A piece in the hand of somebody who types: it goes where the words say, from where it stands."""

    def __init__(self, question: Pose, marks: Marks) -> None:
        self.question = question
        self.marks = marks
        self.form = question.form
        self.at: Place = _place(self.form.get("from") or question.start)

    def follow(self, said: list[str]) -> Place:
        """Where it is after all these words."""
        left = said
        while left:
            left = self._step(left[0].casefold(), left[1:])
        return self.at

    def _step(self, word: str, rest: list[str]) -> list[str]:
        """Do what the word says; the words that are left."""
        if word in (STAY, *ABOUT):
            self._turn(HALF if word in ABOUT else 0)
            return rest
        if word in SIDEWAYS:
            return self._go(self._direction(word), rest)
        if word in TURNS:
            return self._turn_by(rest)
        if word in LOOKS:
            return self._look(rest)
        if word in GOES:
            return self._toward(rest)
        says = how(self.question)
        raise Unreadable(f"{shown(word)} is no way to move: {says[0].lower()}{says[1:]}")

    # --- going ----------------------------------------------------------------------------------------------

    def _direction(self, word: str) -> int:
        """Forward on a rail is along the rail, whatever the piece looks at."""
        along_rail = self.form.get("free") == "rail" and "direction" in self.form
        return turned(self.form["direction"] if along_rail else self.at[2], SIDEWAYS[word])

    def _go(self, direction: int, rest: list[str]) -> list[str]:
        """So many inches that way; without a number, as far as it can."""
        if rest and (far := measure(rest[0])) is not None:
            self.at = along(self.at, direction, far)
            return rest[1:]
        self.at = along(self.at, direction, self._farthest(direction))
        return rest

    def _farthest(self, direction: int) -> int:
        """The longest legal way there, by halving; only where the question says how far it may be."""
        if (most := self.form.get("most")) is None:
            raise Unreadable("Say by how many inches: forward 5, left 1.5.")
        if self._legal(along(self.at, direction, most)):
            return int(most)
        good, bad = 0, most
        for _ in range(STEPS):
            middle = (good + bad) // 2
            good, bad = (middle, bad) if self._legal(along(self.at, direction, middle)) else (good, middle)
        return good

    def _legal(self, place: Place) -> bool:
        return self.question.why_not([*place]) is None

    # --- turning --------------------------------------------------------------------------------------------

    def _turn(self, by: int) -> None:
        self.at = (self.at[0], self.at[1], turned(self.at[2], by))

    def _turn_by(self, rest: list[str]) -> list[str]:
        """`turn 45` and `turn right 45` go clockwise, `turn left 45` and `turn -45` the other way; `turn around`."""
        side = rest[0].casefold() if rest else ""
        if side in ABOUT:
            self._turn(HALF)
            return rest[1:]
        rest = rest[1:] if side in ("left", "right") else rest
        if not rest or (by := measure(rest[0])) is None:
            raise Unreadable("Say by how many degrees it turns: turn left 45, turn 90.")
        self._turn(-by if side == "left" else by)
        return rest[1:]

    def _look(self, rest: list[str]) -> list[str]:
        """`face 180`, `face east`, `face b`."""
        name = rest[0] if rest else ""
        facing = None if name in self.marks else compass(name)  # S may be a unit, s is south
        facing = measure(name) if facing is None else facing
        self.at = (self.at[0], self.at[1], self._bearing(name) if facing is None else facing % FULL)
        return rest[1:]

    def _toward(self, rest: list[str]) -> list[str]:
        """`toward b 4`: look there, then go."""
        left = self._look(rest)
        return self._go(self.at[2], left)

    def _bearing(self, name: str) -> int:
        x, y = self._marked(name)
        if (x, y) == self.at[:2]:
            raise Unreadable("It stands there itself.")
        return bearing(x - self.at[0], y - self.at[1])

    def _marked(self, name: str) -> tuple[int, int]:
        """What is called so; capitals count where letters differ in nothing else."""
        found = self.marks.get(name) if name else None
        alike = [place for mark, place in self.marks.items() if name and mark.casefold() == name.casefold()]
        if found is None and len(alike) != 1:
            others = f", or one of {' '.join(mark for mark in self.marks if len(mark) == 1)}" if self.marks else ""
            raise Unreadable(f"{shown(name)} is nothing to look at: type degrees, north, east, south, west{others}.")
        return found or alike[0]


# --- words for what is free ----------------------------------------------------------------------------------


def freedom(question: Pose) -> str:
    """What may be changed, and how far."""
    form = question.form
    x, y, facing = _place(form.get("from") or question.start)
    here, most = f"({inches(x)}, {inches(y)})", form.get("most")
    reach = f' at most {inches(most)}" away from {here}' if most is not None else ""
    if form.get("free") == "turn":
        return f"It turns on the spot; it stands at {here} and faces {degrees(facing)}°."
    if form.get("free") == "rail" and "direction" in form:
        least = f'{inches(form["least"])}" to ' if form.get("least", 0) > TINY else "up to "
        way = f"towards {degrees(form['direction'])}°"
        return f'It goes straight {way} from {here}, {least}{inches(form["most"])}", then it may turn.'
    if form.get("free") == "slide":
        return f"It keeps its facing; place it{reach}." if reach else "Only its place is free."
    if form.get("shape"):
        wide, deep = form["shape"][1:]
        return f'Place and facing are free; it is {inches(wide)}" wide and {inches(deep)}" deep.'
    return f"Place and facing are free{',' * bool(reach)}{reach}; it faces {degrees(facing)}° now."


def how(question: Pose, marks: Marks | None = None) -> str:
    """How such a pose is typed; where something stands on the table, with its letter as the example."""
    says = {"turn": HOW_TO_TURN, "slide": HOW_TO_SLIDE}.get(question.form.get("free", ""), HOW)
    letters = [mark for mark in marks or () if len(mark) == 1]
    if not letters:
        return says
    toward = f"face {letters[-1]}, toward {letters[-1]} 4" if says == HOW else f"face {letters[-1]}"
    return says.replace("face 180", toward)


def inches(size: int) -> str:
    """A length or an angle in thousandths as people write it."""
    text = f"{abs(size) // 1000}.{abs(size) % 1000:03}".rstrip("0").rstrip(".")
    return f"-{text}" if size < 0 else text


def degrees(angle: int) -> str:
    """An angle to a tenth of a degree."""
    return inches((angle + 50) // 100 * 100)


# --- reading ------------------------------------------------------------------------------------------------


def pose(question: Pose, typed: str, marks: Marks) -> Reply:
    """The pose that was typed: coordinates, words, or first the one and then the other."""
    said = words(typed)
    numbers = [*takewhile(lambda size: size is not None, map(measure, said))]
    found = cast("list[int]", numbers)
    if question.form.get("free") == "turn" and len(found) == len(said) == 1:
        return [*question.start[:2], found[0] % FULL]
    if found and not 2 <= len(found) <= 3:
        raise Unreadable(f"{shown(typed)} is not an answer: {how(question)[0].lower()}{how(question)[1:]}")
    hand = Hand(question, marks)
    if found:
        hand.at = (found[0], found[1], found[2] % FULL if len(found) > 2 else hand.at[2])
    return [*hand.follow(said[len(found) :])]


def measure(word: str) -> int | None:
    """A length or an angle in thousandths, with or without its sign."""
    found = MEASURE.fullmatch(word)
    return None if found is None else thousandths(found[1])


def compass(word: str) -> int | None:
    """A direction of the compass by its name or letters."""
    wanted = word.casefold()
    for names in (COMPASS, SHORT_COMPASS):
        if wanted in names:
            return FULL // len(names) * names.index(wanted)
    return None


def _place(at: Sequence[int]) -> Place:
    return (at[0], at[1], at[2])


# --- suggestions --------------------------------------------------------------------------------------------


def suggestions(question: Pose) -> list[Reply]:
    """A few legal poses, the same whenever one looks: where it stands first, if that is one."""
    start = [[*question.start]] if question.why_not([*question.start]) is None else []
    others = [pose for pose in question.suggest(random.Random(question.number), 2 * MANY) if pose not in start]
    moves = (pose for pose in others if not (start and _tiny(question, pose)))
    return [*start, *(pose for pose in moves if question.why_not(pose) is None)]


def _tiny(question: Pose, place: Reply) -> bool:
    """Whether this is hardly a move, or on the spot hardly a turn."""
    x, y, facing = _place(question.form.get("from") or question.start)
    there = _place(place)
    if (x, y) == there[:2]:
        return abs(turn_between(facing, there[2])) <= LITTLE
    return max(abs(there[0] - x), abs(there[1] - y)) < TINY


def looks_at(place: Reply, marks: Marks) -> str:
    """The nearest thing that a pose looks straight at, as a few words; nothing if there is none."""
    x, y, facing = place
    ahead = [*_ahead(x, y, facing, marks)]
    return f", towards {min(ahead)[1]}" if ahead else ""


def _ahead(x: int, y: int, facing: int, marks: Marks) -> Iterator[tuple[int, str]]:
    for name, (u, v) in marks.items():
        far = (u - x) ** 2 + (v - y) ** 2
        if len(name) == 1 and far and abs(turn_between(facing, bearing(u - x, v - y))) <= LITTLE:
            yield far, name


def nearest(question: Pose, wanted: Reply) -> Reply | None:
    """The last legal pose on the way to one that is refused, looking the same way if it can; None if there is none."""
    if not (isinstance(wanted, list) and len(wanted) == 3 and question.why_not([*question.start]) is None):
        return None
    there = _as_wanted(question, wanted)
    found = there if question.why_not(there) is None else question.near(wanted)
    helps = found[:2] != [*question.start[:2]] and not _tiny(question, found) and question.why_not(found) is None
    return found if helps else None


def _as_wanted(question: Pose, wanted: Reply) -> list[int]:
    """As far as it can go from where it stands, with the facing that was wanted."""
    x, y, _ = question.start
    good, bad = 0, 1 << STEPS
    while bad - good > 1:
        middle = (good + bad) // 2
        tried = [x + ((wanted[0] - x) * middle >> STEPS), y + ((wanted[1] - y) * middle >> STEPS), wanted[2]]
        good, bad = (middle, bad) if question.why_not(tried) is None else (good, middle)
    return [x + ((wanted[0] - x) * good >> STEPS), y + ((wanted[1] - y) * good >> STEPS), wanted[2]]
