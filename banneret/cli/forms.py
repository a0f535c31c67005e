"""How a question is answered at the keyboard: what is numbered, how to type, and the reply that a typed line means.

A form only reads. Whether the reply is legal is for the question to judge.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from itertools import cycle, islice
from typing import TYPE_CHECKING, cast

from banneret.cli import files, placing
from banneret.cli.reading import Unreadable, is_whole, shown, spelled, step, words
from banneret.kernel.decisions import NO, NONE, YES, Allocate, Arrange, Choose, ChooseSome, Listed, Question, Reply
from banneret.kernel.judged import Faces, Judged, Pose
from banneret.kernel.wording import plain

if TYPE_CHECKING:
    from banneret.kernel.game import Game, Json

SHORT = {"y": YES, "n": NO, "-": NONE, "0": NONE}
SUGGESTED = 200


class Form:
    """Numbered things, and a reader for what is typed."""

    how = "Type a number."
    free = ""  # what may be changed, where it is not a list

    def __init__(self, game: Game, question: Question, letters: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.question = question
        self.letters = letters or {}  # by id, as the board shows them
        self.choices = [*self.listed()]  # what stands behind the numbers
        self.texts = [self.text(choice) for choice in self.choices]

    def listed(self) -> Sequence[Reply]:
        """What gets a number."""
        return ()

    def text(self, choice: Reply) -> str:
        """A numbered thing in a few words."""
        return self.game.option_says(self.question, choice)

    def lettered(self, choice: Reply) -> str:
        """The letter of a piece, or the face of a die, behind its name."""
        letter = self.letters.get(choice) if isinstance(choice, str) else None
        return f" ({letter})" if letter else ""

    def numbered(self) -> list[str]:
        wide = len(str(len(self.texts)))
        return [f"{n:>{wide}} {text}" for n, text in enumerate(self.texts, 1)]

    def effects(self, view: Json) -> list[str]:
        """What each numbered thing does beyond its name, where the game says it; nothing if it is silent on all."""
        does = getattr(self.game, "option_does", None)
        if does is None:
            return []
        found = [does(self.question, choice, view) for choice in self.choices]
        return found if any(found) else []

    def read(self, typed: str) -> Reply:
        """The reply that was typed; `Unreadable` says what is wrong with it."""
        raise NotImplementedError

    def hint(self, reply: Reply) -> str:
        """What may be typed instead of a reply that was refused; nothing if the form knows nothing better."""
        return ""

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

    def text(self, choice: Reply) -> str:
        called, letter = super().text(choice), self.lettered(choice)
        return letter[2:-1] if letter.casefold() == f" ({called})".casefold() else f"{called}{letter}"

    def calls(self, typed: str) -> bool:
        """Whether an answer is called just so."""
        return typed.casefold() in map(spelled, self.choices) or typed in self._lettered()

    def _lettered(self) -> dict[str, Reply]:
        """The answers that have a letter on the board."""
        return {self.letters[choice]: choice for choice in self.choices if self.letters.get(str(choice))}

    def read(self, typed: str) -> Reply:
        if not typed.isdigit() and typed in self._lettered():
            return self._lettered()[typed]
        short = SHORT.get(typed.casefold())
        if short is not None and short in self.choices:
            return short
        try:
            return self.chosen(typed)
        except Unreadable:
            return self._refused(typed)

    def _refused(self, typed: str) -> Reply:
        """Something of this kind that is not offered, so that the question says why; otherwise what the game says."""
        if isinstance(self.question, Choose) and not is_whole(typed):
            fitting = [reply for reply in self.question.candidates() if self._means(typed, reply)]
            if len(fitting) == 1:
                return fitting[0]
        says = getattr(self.game, "why_not_now", None)
        why = says(typed) if says is not None else None
        raise Unreadable(str(why) if why is not None else self._no_answer(typed))

    def _means(self, typed: str, reply: Reply) -> bool:
        """Whether this is what was typed, capitals and signs apart; what stands in brackets need not be typed."""
        text = self.game.option_says(self.question, reply)
        return typed.casefold() == spelled(reply) or plain(typed) in (plain(text), plain(text.partition(" (")[0]))

    def _no_answer(self, typed: str) -> str:
        """What is wrong with a number or word that nothing is called by."""
        try:
            self.chosen(typed)
        except Unreadable as fault:
            return str(fault)
        return self._strange(typed)


class Some(Form):
    """Several of a list: `1 3`, or `none`."""

    def __init__(self, game: Game, question: Question, letters: Mapping[str, str] | None = None) -> None:
        super().__init__(game, question, letters)
        asked = cast(ChooseSome, question)
        many = f"{asked.least}" if asked.least == asked.most else f"{asked.least} to {asked.most}"
        none = ", or `none`" if asked.least == 0 else ""
        self.how = f"Type the numbers of {many} of them (1 3){none}."

    def listed(self) -> Sequence[Reply]:
        return cast(ChooseSome, self.question).items

    def text(self, choice: Reply) -> str:
        """A die is told with the face that it shows, a piece with its letter."""
        return f"{self.game.option_says(self.question, [choice])}{self.lettered(choice)}"

    def read(self, typed: str) -> Reply:
        if typed.casefold() in ("none", "-", "0"):
            return []
        taken = [self.chosen(word) for word in words(typed)]
        if len(set(taken)) < len(taken):
            raise Unreadable("Name each of them once.")
        return [item for item in self.choices if item in taken]


class Share(Form):
    """A number shared out: `1=2 3=1`."""

    def __init__(self, game: Game, question: Question, letters: Mapping[str, str] | None = None) -> None:
        super().__init__(game, question, letters)
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
            if not equals or not is_whole(share):
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
        if is_whole(typed):
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
        path = [step(one) for one in steps]
        if len(path) == 1 and self.question.why_not(path) is not None:
            return next((way for way in self.choices if way and way[-1][:2] == path[0][:2]), path)
        return path


class Place(Suggested):
    """A pose: a suggested one, `x y facing` in inches and degrees, or words such as `turn left 45 forward 5`."""

    def __init__(self, game: Game, question: Question, marks: placing.Marks | None = None) -> None:
        self.marks = marks or {}
        self.refused: Reply = None  # what a hint was given for
        self.asked = cast(Pose, question)
        super().__init__(game, question)
        self._once()
        self.how = placing.how(self.asked, self.marks)
        self.free = placing.freedom(self.asked)

    def listed(self) -> Sequence[Reply]:
        return placing.suggestions(self.asked)

    def _once(self) -> None:
        """Poses that read alike are offered once."""
        first = {text: choice for choice, text in reversed(self._pairs())}
        kept = [(choice, text) for choice, text in self._pairs() if first[text] is choice][: placing.MANY]
        self.choices, self.texts = [choice for choice, _ in kept], [text for _, text in kept]

    def text(self, choice: Reply) -> str:
        return f"{super().text(choice)}{placing.looks_at(choice, self.marks)}"

    def read(self, typed: str) -> Reply:
        if is_whole(typed):
            return self.chosen(typed)
        if typed.casefold() == placing.NEAR:
            return self._near()
        return placing.pose(self.asked, typed, self.marks)

    def _near(self) -> Reply:
        if self.refused is None:
            raise Unreadable("Type a place first; if it is refused, `near` takes the nearest on the way there.")
        return self.refused

    def hint(self, reply: Reply) -> str:
        self.refused = placing.nearest(self.asked, reply)
        if self.refused is None:
            return ""
        return f"`near` takes the last that is legal on the way there: {self.text(self.refused)}."


class Muster(Suggested):
    """An army: a ready-made list, or a file."""

    how = "Type the number of a ready-made list, or the name of a file with your own (TOML or JSON)."

    def read(self, typed: str) -> Reply:
        ready: Mapping[str, Reply] = getattr(self.game, "armies", dict)()
        if typed.casefold() in ready:
            return ready[typed.casefold()]
        if is_whole(typed) or self.named(typed):
            return self.chosen(typed)
        return files.table_of(typed, "a list")


class Dice(Form):
    """Real dice: `6 5 5 3`."""

    def __init__(self, game: Game, question: Question, letters: Mapping[str, str] | None = None) -> None:
        super().__init__(game, question, letters)
        dice, sides = cast(Faces, question).form["dice"], cast(Faces, question).form["sides"]
        faces = " ".join(islice(cycle("6553"), min(dice, 4)))
        self.how = f"Roll {dice}d{sides} and type the faces ({faces})." if dice > 1 else f"Roll a d{sides} and type it."

    def read(self, typed: str) -> Reply:
        faces = words(typed)
        if not all(map(is_whole, faces)):
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


def form_of(
    game: Game, question: Question, marks: placing.Marks | None = None, letters: Mapping[str, str] | None = None
) -> Form:
    """The form that fits the question; `marks` are what a pose may be turned to, `letters` what the board calls it."""
    if isinstance(question, Pose):
        return Place(game, question, marks)
    return FORMS[question.kind](game, question, letters)
