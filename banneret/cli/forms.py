"""How a question is answered at the keyboard: what is numbered, how to type, and the reply that a typed line means.

A form only reads. Whether the reply is legal is for the question to judge.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from banneret.cli import files
from banneret.kernel.decisions import NO, NONE, YES, Allocate, Arrange, ChooseSome, Listed, Question, Reply
from banneret.kernel.errors import BanneretError
from banneret.kernel.judged import Faces, Judged, Pose

if TYPE_CHECKING:
    from banneret.kernel.game import Game

SHORT = {"y": YES, "n": NO, "-": NONE, "0": NONE}
NUMBER = re.compile(r"(-?)([0-9]{1,9})(?:\.([0-9]{1,9}))?")
UNITS = 1000  # a pose is typed in the table's own units and degrees, and kept in thousandths
SUGGESTED = 200


class Unreadable(BanneretError):
    """To the person at the keyboard: what was typed is no answer of this kind."""


class Form:
    """Numbered things, and a reader for what is typed."""

    how = "Type a number."

    def __init__(self, game: Game, question: Question) -> None:
        self.game = game
        self.question = question
        self.choices = [*self.listed()]  # what stands behind the numbers
        self.texts = [self.text(choice) for choice in self.choices]

    def listed(self) -> Sequence[Reply]:
        """What gets a number."""
        return ()

    def text(self, choice: Reply) -> str:
        """A numbered thing in a few words."""
        return self.game.option_says(self.question, choice)

    def numbered(self) -> list[str]:
        wide = len(str(len(self.texts)))
        return [f"{n:>{wide}} {text}" for n, text in enumerate(self.texts, 1)]

    def read(self, typed: str) -> Reply:
        """The reply that was typed; `Unreadable` says what is wrong with it."""
        raise NotImplementedError

    def chosen(self, word: str) -> Reply:
        """The numbered thing of this number, word or beginning."""
        if word.isascii() and word.isdigit():
            return self._number(word)
        fitting = self.named(word)
        if len(fitting) == 1:
            return fitting[0]
        raise Unreadable(f"{word!r} could be several of them: type its number." if fitting else self._strange(word))

    def _number(self, word: str) -> Reply:
        number = int(word) if len(word) < 10 else 0
        if not 1 <= number <= len(self.choices):
            raise Unreadable(f"There is no number {word[:20]}: type {self._range()}.")
        return self.choices[number - 1]

    def named(self, word: str) -> list[Reply]:
        """The things that are called so, or else those whose word or text begins so."""
        wanted = word.casefold()
        calls = [(choice, (spelled(choice), text.casefold())) for choice, text in self._pairs()]
        exact = [choice for choice, names in calls if wanted in names]
        return exact or [choice for choice, names in calls if any(name.startswith(wanted) for name in names)]

    def _pairs(self) -> Sequence[tuple[Reply, str]]:
        return [*zip(self.choices, self.texts, strict=True)]

    def _range(self) -> str:
        return f"1 to {len(self.choices)}" if len(self.choices) > 1 else "1"

    def _strange(self, word: str) -> str:
        return f"{shown(word)} is not an answer: {self.how[0].lower()}{self.how[1:]}"


class Pick(Form):
    """One of a list: choose, offer."""

    how = "Type its number, or the word itself."

    def listed(self) -> Sequence[Reply]:
        return cast(Listed, self.question).options()

    def read(self, typed: str) -> Reply:
        short = SHORT.get(typed.casefold())
        return short if short is not None and short in self.choices else self.chosen(typed)


class Some(Form):
    """Several of a list: `1 3`, or `none`."""

    def __init__(self, game: Game, question: Question) -> None:
        super().__init__(game, question)
        asked = cast(ChooseSome, question)
        many = f"{asked.least}" if asked.least == asked.most else f"{asked.least} to {asked.most}"
        none = ", or `none`" if asked.least == 0 else ""
        self.how = f"Type the numbers of {many} of them (1 3){none}."

    def listed(self) -> Sequence[Reply]:
        return cast(ChooseSome, self.question).items

    def text(self, choice: Reply) -> str:
        return self.game.option_says(self.question, [choice])

    def read(self, typed: str) -> Reply:
        if typed.casefold() in ("none", "-", "0"):
            return []
        taken = [self.chosen(word) for word in words(typed)]
        if len(set(taken)) < len(taken):
            raise Unreadable("Name each of them once.")
        return [item for item in self.choices if item in taken]


class Share(Form):
    """A number shared out: `1=2 3=1`."""

    def __init__(self, game: Game, question: Question) -> None:
        super().__init__(game, question)
        self.how = f"Share out {cast(Allocate, question).total}: type number=share for each (1=2 3=1)."

    def listed(self) -> Sequence[Reply]:
        return [*cast(Allocate, self.question).limits]

    def text(self, choice: Reply) -> str:
        return f"{self.game.option_says(self.question, {choice: 1})} (at most {self._most(choice)})"

    def _most(self, choice: str) -> int:
        return cast(Allocate, self.question).limits[choice]

    def named(self, word: str) -> list[Reply]:
        return [choice for choice in self.choices if spelled(choice) == word.casefold()]

    def read(self, typed: str) -> Reply:
        shares: dict[str, int] = {}
        for word in words(typed):
            name, equals, share = word.partition("=")
            if not equals or not _is_whole(share):
                raise Unreadable(self._strange(word))
            shares[self.chosen(name)] = int(share)
        return {name: share for name, share in shares.items() if share}


class Sorted(Form):
    """Things put in order: `3 1 2`."""

    how = "Type all the numbers in the order you want (3 1 2)."

    def listed(self) -> Sequence[Reply]:
        return cast(Arrange, self.question).items

    def text(self, choice: Reply) -> str:
        return self.game.option_says(self.question, [choice])

    def read(self, typed: str) -> Reply:
        return [self.chosen(word) for word in words(typed)]


class Suggested(Form):
    """A judged question: numbered suggestions, or something typed (here JSON; its own forms know better)."""

    how = "Type a number, or the answer as JSON."

    def read(self, typed: str) -> Reply:
        if _is_whole(typed):
            return self.chosen(typed)
        try:
            return json.loads(typed)
        except (ValueError, RecursionError):
            raise Unreadable(self._strange(typed)) from None

    def listed(self) -> Sequence[Reply]:
        asked = cast(Judged, self.question)
        rng = random.Random(asked.number)  # the same suggestions whenever one looks
        fresh: list[Reply] = []
        for reply in asked.suggest(rng, SUGGESTED):
            if reply not in fresh and asked.why_not(reply) is None:
                fresh.append(reply)
        return fresh


class Way(Suggested):
    """A path: a suggested end, the squares `3,4 4,5`, or only where it ends."""

    how = "Type a number, the end of the way (4,5), or every square of it (3,4 4,5)."

    def read(self, typed: str) -> Reply:
        if typed.casefold() in ("stay", "none", "-"):
            return []
        steps = words(typed, commas=False)
        if len(steps) == 1 and "," not in typed:
            return self.chosen(typed)
        path = [_step(step) for step in steps]
        if len(path) == 1 and self.question.why_not(path) is not None:
            return next((way for way in self.choices if way and way[-1][:2] == path[0][:2]), path)
        return path


class Place(Suggested):
    """A pose: a suggested one, or `x y facing` in the table's units and degrees."""

    how = "Type a number, or x, y and facing (25.7 28 90)."

    def listed(self) -> Sequence[Reply]:
        asked = cast(Pose, self.question)
        start = [[*asked.start]] if asked.why_not([*asked.start]) is None else []
        return [*start, *(pose for pose in super().listed()[:8] if pose not in start)]

    def read(self, typed: str) -> Reply:
        numbers = words(typed)
        if len(numbers) == 1:
            return self.chosen(typed)
        if not all(map(NUMBER.fullmatch, numbers)):
            raise Unreadable(self._strange(typed))
        return [thousandths(number) for number in numbers]


class Muster(Suggested):
    """An army: a ready-made list, or a file."""

    how = "Type the number of a ready-made list, or the name of a file with your own (TOML or JSON)."

    def read(self, typed: str) -> Reply:
        if _is_whole(typed) or self.named(typed):
            return self.chosen(typed)
        return files.table_of(typed, "a list")


class Dice(Form):
    """Real dice: `6 5 5 3`."""

    def __init__(self, game: Game, question: Question) -> None:
        super().__init__(game, question)
        dice, sides = cast(Faces, question).form["dice"], cast(Faces, question).form["sides"]
        self.how = f"Roll {dice}d{sides} and type the faces (6 5 5 3)." if dice > 1 else f"Roll a d{sides} and type it."

    def read(self, typed: str) -> Reply:
        faces = words(typed)
        if not all(map(_is_whole, faces)):
            raise Unreadable(f"{shown(typed)} are no faces: type whole numbers.")
        return [int(face) for face in faces]


FORMS: dict[str, type[Form]] = {
    "choose": Pick,
    "offer": Pick,
    "choose some": Some,
    "allocate": Share,
    "arrange": Sorted,
    "path": Way,
    "pose": Place,
    "army": Muster,
    "faces": Dice,
    "judged": Suggested,
}


def form_of(game: Game, question: Question) -> Form:
    """The form that fits the question."""
    return FORMS[question.kind](game, question)


# --- reading -------------------------------------------------------------------------------------------------


def words(typed: str, commas: bool = True) -> list[str]:
    """What was typed, word by word; commas part words unless they part coordinates."""
    return (typed.replace(",", " ") if commas else typed).split()


def spelled(choice: Reply) -> str:
    """How a reply is typed: a word as it is, a square as `3,4`."""
    return ",".join(map(str, choice)) if isinstance(choice, list) else str(choice).casefold()


def thousandths(number: str) -> int:
    """A typed number in whole thousandths; what is finer is cut off."""
    found = NUMBER.fullmatch(number)
    assert found is not None
    sign, whole, part = found.groups()
    return (-1 if sign else 1) * (int(whole) * UNITS + int((part or "").ljust(3, "0")[:3]))


def shown(typed: str) -> str:
    """What was typed, cut short if it is long."""
    return repr(typed if len(typed) <= 40 else f"{typed[:39]}…")


def _step(word: str) -> list[Any]:
    """`3,4` or `3,4,side,2,4`."""
    parts: list[Any] = [int(part) if _is_whole(part) else part for part in word.split(",")]
    if len(parts) not in (2, 5):
        raise Unreadable(f"{shown(word)} is no square: type x,y (3,4), or x,y,side,x,y where a diagonal step needs it.")
    return parts


def _is_whole(word: str) -> bool:
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 10
