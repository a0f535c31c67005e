"""A question as the asked seat receives it: its options in words and where they lie on the board, and why not others.

What an option stands on is found without knowing the game: a word that is the id of a piece, a place, an edge or a card
of the scene stands for it, and so does a part of a word: "b4:dash", "incite@berserkers", "winter#1".
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from banneret.kernel.decisions import MANY, NOT_AN_ANSWER, Allocate, Arrange, ChooseSome, Listed, Question, Reply, Why
from banneret.kernel.errors import ContentError
from banneret.kernel.game import Game
from banneret.kernel.judged import Judged
from banneret.kernel.rulebook import Rule, read_rules
from banneret.kernel.wording import by_name
from banneret.web.axes import Axes, is_place, is_way
from banneret.web.wire import Hint, Json, Option, Other, QuestionMessage, Refusal

SEPARATORS = re.compile("[:@#]")  # between the parts of a word of the game
KIND = re.compile("[-:]")  # after the first part of a question's word
SUGGESTED = 400  # ways and lists that are sent along
POSES = 8
FEW = 64  # sets that are listed besides their items
REFUSED = 80  # things that cannot be chosen, each with its reason


class Things:
    """What a scene shows, by the words that stand for it."""

    def __init__(self, scene: Mapping[str, Any], ask: str = "") -> None:
        self.ask = ask  # a place may bear the question's own word before its name: "zone:crown",
        self.kind = KIND.split(ask)[0]  # or the first part of that word, as for the question "zone-benefit"
        self.axes = Axes(scene)
        drawn = [thing for board in scene["boards"] for thing in board.get("drawn", ()) if "id" in thing]
        places = [place for board in scene["boards"] for place in board.get("places", ())]
        self._kinds = dict.fromkeys(scene["cards"], "card")
        self._kinds |= dict.fromkeys((thing["id"] for thing in drawn), "edge")
        self._kinds |= dict.fromkeys((place["id"] for place in places), "place")
        self._kinds |= dict.fromkeys((piece["id"] for piece in scene["pieces"]), "piece")

    def on(self, reply: Reply, whole_way: bool = True) -> list[str]:
        """What a reply stands on."""
        if isinstance(reply, str):
            return self.named(reply)
        if is_place(reply):
            return [f"place:{reply[0]},{reply[1]}"] if self.axes.squares else []
        if is_way(reply):
            ends = reply if whole_way else reply[-1:]
            return [there for place in ends for there in self.on(place)]
        if isinstance(reply, list) and len(reply) == 1:
            return self.on(reply[0])
        return []

    def named(self, word: str) -> list[str]:
        """The thing that a word is the id of, or those of its parts."""
        for id in (word, f"{self.ask}:{word}", f"{self.kind}:{word}"):
            if id in self._kinds:
                return [f"{self._kinds[id]}:{id}"]
        parts = dict.fromkeys(part for part in SEPARATORS.split(word) if part in self._kinds)
        return [f"{self._kinds[part]}:{part}" for part in parts]


def named(facts: Any, ids: Mapping[str, Any]) -> list[str]:
    """Those of the ids that facts speak of, in the order in which they are named."""
    found: dict[str, None] = {}
    _gather(facts, ids, found)
    return [*found]


def _gather(facts: Any, ids: Mapping[str, Any], found: dict[str, None]) -> None:
    if isinstance(facts, str):
        if facts in ids:
            found[facts] = None
    elif isinstance(facts, Mapping):
        for value in facts.values():
            _gather(value, ids, found)
    elif isinstance(facts, list | tuple):
        for value in facts:
            _gather(value, ids, found)


# --- rules in a sentence ----------------------------------------------------------------------------------------


@cache
def rules_of(folder: Path | None) -> Mapping[str, Rule]:
    """The rules of a game; none if it keeps no index."""
    try:
        return {} if folder is None else read_rules(folder)
    except ContentError:
        return {}


def rule_says(game: Game, rule: str) -> str:
    """A rule in one sentence."""
    found = rules_of(getattr(game, "folder", None)).get(rule)
    return found.says if found else ""


def refusal(why: Why, scene: Mapping[str, Any]) -> Refusal:
    """A reason as it is sent: pieces by their names, not by their ids."""
    names = {piece["id"]: str(piece.get("name", piece["id"])) for piece in scene["pieces"]}
    return Refusal(why.rule, by_name(why.says, names), dict(why.numbers))


# --- the question -----------------------------------------------------------------------------------------------


def asked(game: Game, question: Question, scene: Mapping[str, Any], **about: Any) -> QuestionMessage:
    """The question as it is sent; `about` says what the table adds to it (undo, curtain, who else is asked)."""
    asking = _Asking(game, question, scene)
    return QuestionMessage(
        n=question.number,
        kind=question.kind,
        seat=question.seat,
        ask=game.says(question),
        word=question.ask,
        rule=question.rule,
        rule_says=rule_says(game, question.rule),
        about=question.about,
        none=question.decline,
        options=asking.options(),
        others=asking.others(),
        items=asking.items(),
        least=getattr(question, "least", 1),
        most=getattr(question, "most", 1),
        total=getattr(question, "total", 0),
        limits=dict(getattr(question, "limits", {})),
        form=asking.form(),
        more=asking.more(),
        **about,
    )


class _Asking:
    """The parts of one question."""

    def __init__(self, game: Game, question: Question, scene: Mapping[str, Any]) -> None:
        self.game = game
        self.question = question
        self.scene = scene
        self.things = Things(scene, question.ask)
        self.pose = question.kind == "pose"

    def options(self) -> list[Option]:
        return [self.option(reply) for reply in self.replies()]

    def replies(self) -> Sequence[Reply]:
        """The answers that are sent along."""
        question = self.question
        if isinstance(question, Listed):
            sets = isinstance(question, ChooseSome | Allocate | Arrange)
            return question.options()[:MANY] if question.ways() <= (FEW if sets else MANY) else ()
        return suggested(question)

    def more(self) -> bool:
        return not isinstance(self.question, Listed) or self.question.ways() > FEW

    def option(self, reply: Reply) -> Option:
        says = self.game.option_says(self.question, reply)
        if self.pose:
            pose = self.things.axes.pose(reply)
            return Option(pose, says, [], Hint(pose=pose, board=self.things.axes.board))
        if self.question.kind == "path" and is_way(reply):
            path = [self.things.axes.point(place) for place in reply]
            return Option(reply, says, self.things.on(reply, False), Hint(path=path, board=self.things.axes.board))
        return Option(reply, says, self.things.on(reply))

    def items(self) -> list[Option]:
        """The things out of which the reply is made."""
        question = self.question
        if isinstance(question, Allocate):
            return [self._item(name, {name: 1}) for name in question.limits]
        if isinstance(question, ChooseSome | Arrange):
            return [self._item(item, [item]) for item in question.items]
        return []

    def _item(self, item: str, reply: Reply) -> Option:
        return Option(item, self.game.option_says(self.question, reply), self.things.on(item))

    def others(self) -> list[Other]:
        """What is of that kind but cannot be chosen now."""
        question = self.question
        if not isinstance(question, Listed) or question.ways() > MANY:
            return []
        legal = question.options()
        barred = [reply for reply in question.candidates() if reply not in legal][:REFUSED]
        return [other for reply in barred if (other := self._other(reply)) is not None]

    def _other(self, reply: Reply) -> Other | None:
        why = self.question.why_not(reply)
        if why is None:
            return None
        return Other(
            reply, self.game.option_says(self.question, reply), self.things.on(reply), refusal(why, self.scene)
        )

    def form(self) -> Json:
        if not isinstance(self.question, Judged):
            return {}
        if not self.pose:
            return dict(self.question.form)
        return {"piece": self.question.about, **self.things.axes.form(self.question.form)}


def suggested(question: Question) -> list[Reply]:
    """Legal replies to a judged question, the same whenever one looks; none for dice."""
    if question.kind == "faces":
        return []
    rng = random.Random(question.number)
    fresh: list[Reply] = []
    for reply in question.suggest(rng, POSES if question.kind == "pose" else SUGGESTED)[:SUGGESTED]:
        if reply not in fresh and question.why_not(reply) is None:
            fresh.append(reply)
    return fresh[:POSES] if question.kind == "pose" else fresh


def from_wire(question: Question, scene: Mapping[str, Any], reply: Reply) -> Reply:
    """A reply in the game's own words."""
    return Axes(scene).from_wire(reply) if question.kind == "pose" else reply


def why_not_on(question: Question, scene: Mapping[str, Any], on: str) -> Why | None:
    """Why nothing on this thing can be chosen; None if something can."""
    things = Things(scene, question.ask)
    if isinstance(question, Listed):
        options = question.options() if question.ways() <= MANY else ()
        if any(on in things.on(reply) for reply in options):
            return None
        barred = [reply for reply in question.candidates() if on in things.on(reply)] if question.ways() <= MANY else []
        return question.why_not(barred[0]) if barred else _not_asked(question, scene, on)
    if any(on in things.on(reply, False) for reply in suggested(question)):
        return None
    place = _place(on)
    return question.why_not([place]) if question.kind == "path" and place else _not_asked(question, scene, on)


def _not_asked(question: Question, scene: Mapping[str, Any], on: str) -> Why | None:
    """The question's own word on it, should it have one; otherwise whose it is, if only others are asked about."""
    id = on.partition(":")[2]
    why = question.why_not(id)
    piece = next((piece for piece in scene["pieces"] if on == f"piece:{piece['id']}"), None)
    if why is None or why.says != NOT_AN_ANSWER or piece is None:
        return why
    owner = next((seat["name"] for seat in scene["seats"] if seat["id"] == piece["seat"]), None)
    sides = _sides_asked_about(question, scene)
    if owner and sides and piece["seat"] not in sides:
        return replace(why, says=f"{piece['name']} belongs to {owner}, and cannot be chosen for this.")
    return replace(why, says=f"{piece['name']} is not among the answers to this question.")


def _sides_asked_about(question: Question, scene: Mapping[str, Any]) -> set[str | None]:
    """The seats of the pieces that the answers stand on."""
    things = Things(scene, question.ask)
    options = question.options() if isinstance(question, Listed) and question.ways() <= MANY else ()
    standing = {on for reply in options for on in things.on(reply)}
    return {piece["seat"] for piece in scene["pieces"] if f"piece:{piece['id']}" in standing}


def _place(on: str) -> list[int] | None:
    kind, _, at = on.partition(":")
    numbers = at.split(",")
    whole = kind == "place" and len(numbers) == 2 and all(n.isascii() and n.isdigit() and len(n) < 5 for n in numbers)
    return [int(n) for n in numbers] if whole else None
