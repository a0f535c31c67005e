"""Questions whose answers can be listed: choose, choose some, allocate, arrange, offer.

A question is at once the list that a player sees, the check that the server makes and the moves that an agent
tries. `why_not` is the law, `options` its fast form. Both are lazy, may read only what the asked seat knows, and
end with the question.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations, product
from math import factorial, prod
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias, TypeVar

from banneret.kernel.errors import RulesBug, Stale

if TYPE_CHECKING:
    from banneret.kernel.chance import Chance
    from banneret.kernel.exact import Settled

T = TypeVar("T")
Reply = Any  # a word of the game, or JSON made of them: "honor-guard-2", ["d1", "d4"], {"b4": 2}
Judge = Callable[[Reply], "Why | None"]

NOT_AN_ANSWER = "That is not one of the answers to this question."
NONE = "none"  # the reply to a question that may be declined
YES, NO = "yes", "no"
SEAT, SEATS, CHANCE, NOBODY = "seat", "seats", "chance", "nobody"  # whose answer a procedure waits for
MANY = 1000  # a longer list is not sent along with its question


class Rng(Protocol):
    """Random numbers of an agent: `random.Random` fits, and so does the kernel's own `Dice`."""

    def random(self) -> float: ...


def pick(rng: Rng, things: Sequence[T]) -> T:
    """One of the things, each as likely."""
    return things[int(rng.random() * len(things))]


@dataclass(frozen=True, slots=True)
class Why:
    """Why something cannot be done: the rule, a sentence and the numbers in it."""

    rule: str
    says: str
    numbers: Mapping[str, int | str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.says} ({self.rule})" if self.rule else self.says


def own(reply: Reply) -> Reply:
    """A copy that the caller cannot change afterwards, its tables in the order of their names, as in a journal."""
    if isinstance(reply, list):
        return [own(part) for part in reply]
    if isinstance(reply, dict):
        return {key: own(reply[key]) for key in sorted(reply)}
    return reply


def of_words(reply: Reply) -> bool:
    """Whether a reply is made of words and whole numbers; True and 1.0 equal 1, but a journal would tell them apart."""
    if isinstance(reply, list):
        return all(map(of_words, reply))
    if isinstance(reply, dict):
        return all(type(key) is str and of_words(part) for key, part in reply.items())
    return type(reply) in (str, int)


class Question:
    """Something asked of one seat: `ask` names it, `rule` is the rule that asks, `about` the piece it is asked for."""

    __slots__ = ("about", "ask", "closed", "eyes", "number", "rule", "seat")
    whose: ClassVar[str] = SEAT
    kind: ClassVar[str] = "question"
    decline: Reply | None = None  # the reply that passes, if there is one

    def __init__(self, seat: str, ask: str, rule: str, about: str | None = None) -> None:
        self.seat = seat
        self.ask = ask
        self.rule = rule
        self.about = about
        self.eyes: tuple[str, ...] | None = None  # who may know the reply; None: everybody
        self.number = -1
        self.closed = False

    def __repr__(self) -> str:
        """What one sees at a Python prompt: who is asked what, under which rule."""
        about = f" for {self.about}" if self.about else ""
        return f"<{self.kind}: {self.seat} is asked {self.ask!r}{about} ({self.rule})>"

    def why_not(self, reply: Reply) -> Why | None:
        """The law: None if the reply is legal, otherwise the reason."""
        raise NotImplementedError

    def sample(self, rng: Rng) -> Reply:
        """Any legal reply, every one of them possible."""
        raise NotImplementedError

    def suggest(self, rng: Rng, most: int = 64) -> list[Reply]:
        """Replies worth looking at: all of them where they can be listed."""
        raise NotImplementedError

    def describe(self) -> dict[str, Any]:
        """What the asked seat receives, as JSON."""
        about = {"ask": self.ask, "rule": self.rule, "for": self.about}
        return {"n": self.number, "kind": self.kind, "seat": self.seat, **about}

    def waiting(self) -> dict[str, Any]:
        """What everybody else receives: the same whatever the asked seat holds."""
        return {"n": self.number, "waiting": self.seat, "ask": self.ask, "rule": self.rule}

    def still_open(self) -> None:
        """Raise if the question has been answered: its lists would speak of a state that has moved on."""
        if self.closed:
            raise Stale(f"The question {self.ask!r} has been answered.")


class Listed(Question):
    """A question with a list of answers, made when first looked at."""

    __slots__ = ("_listed",)

    def __init__(self, seat: str, ask: str, rule: str, about: str | None = None) -> None:
        super().__init__(seat, ask, rule, about)
        self._listed: Sequence[Reply] | None = None

    def every(self) -> Sequence[Reply]:
        """The list itself, made once."""
        raise NotImplementedError

    def options(self) -> Sequence[Reply]:
        """Every legal reply."""
        self.still_open()
        if self._listed is None:
            self._listed = self.every()
        return self._listed

    def candidates(self) -> Sequence[Reply]:
        """Every reply of that kind, legal now or not: each is either an option or has a reason."""
        return self.options()

    def why_not(self, reply: Reply) -> Why | None:
        if reply in self.options() and of_words(reply):
            return None
        return Why(self.rule, NOT_AN_ANSWER)

    def sample(self, rng: Rng) -> Reply:
        return pick(rng, self.options())

    def suggest(self, rng: Rng, most: int = 64) -> list[Reply]:
        return [*self.options()]

    def ways(self) -> int:
        """About how long the list is, without making it."""
        return 0

    def describe(self) -> dict[str, Any]:
        told = super().describe()
        return told if self.ways() > MANY else {**told, "options": [*self.options()]}


class Choose(Listed):
    """One of these. `others` gives what is of that kind but cannot be chosen now, each with its reason.

    `may_decline` says beforehand whether `NONE` is an answer, so that looking at `decline` does not make the list.
    """

    __slots__ = ("_legal", "_may_decline", "_others")
    kind = "choose"

    def __init__(
        self,
        seat: str,
        ask: str,
        rule: str,
        legal: Sequence[Reply] | Callable[[], Sequence[Reply]],
        others: Callable[[], Mapping[str, Why]] | None = None,
        about: str | None = None,
        *,
        may_decline: bool | None = None,
    ) -> None:
        self.seat = seat  # the fields of Question and Listed, written here: this is made at most decisions
        self.ask = ask
        self.rule = rule
        self.about = about
        self.eyes = None
        self.number = -1
        self.closed = False
        self._listed = None if callable(legal) else legal
        self._legal = legal
        self._others = others
        self._may_decline = may_decline

    def every(self) -> Sequence[Reply]:
        return self._legal() if callable(self._legal) else self._legal

    @property
    def decline(self) -> Reply | None:  # type: ignore[override]
        may = NONE in self.options() if self._may_decline is None else self._may_decline
        return NONE if may else None

    def candidates(self) -> Sequence[Reply]:
        options = self.options()
        others = self._others() if self._others is not None else {}
        return [*options, *(other for other in others if other not in options)]

    def why_not(self, reply: Reply) -> Why | None:
        listed = self._listed
        if listed is None or self.closed:
            listed = self.options()
        if reply in listed and (type(reply) is str or of_words(reply)):
            return None
        if self._others is not None and isinstance(reply, str) and (why := self._others().get(reply)):
            return why
        return Why(self.rule, NOT_AN_ANSWER)


class ChooseSome(Listed):
    """Some of these, between least and most; things that are alike are listed once. The reply keeps their order."""

    __slots__ = ("alike", "fits", "items", "least", "most")
    kind = "choose some"

    def __init__(
        self,
        seat: str,
        ask: str,
        rule: str,
        items: Sequence[str],
        least: int = 0,
        most: int | None = None,
        alike: Callable[[str], Any] | None = None,
        fits: Callable[[Sequence[str]], Why | None] | None = None,
        about: str | None = None,
    ) -> None:
        super().__init__(seat, ask, rule, about)
        self.items = items
        self.least = least
        self.most = len(items) if most is None else min(most, len(items))
        self.alike = alike
        self.fits = fits

    def every(self) -> Sequence[Reply]:
        sets = self._sets() if self.alike is None else self._counted(self.alike)
        return [[*some] for some in sets if self.fits is None or self.fits(some) is None]

    def _sets(self) -> Iterator[Sequence[str]]:
        for size in range(self.least, self.most + 1):
            yield from combinations(self.items, size)

    def _counted(self, alike: Callable[[str], Any]) -> Iterator[Sequence[str]]:
        """One set for each way to take so many of every sort."""
        sorts: dict[Any, list[str]] = {}
        for item in self.items:
            sorts.setdefault(alike(item), []).append(item)
        for counts in product(*(range(len(same) + 1) for same in sorts.values())):
            if self.least <= sum(counts) <= self.most:
                taken = [item for same, n in zip(sorts.values(), counts, strict=True) for item in same[:n]]
                yield [item for item in self.items if item in taken]

    def why_not(self, reply: Reply) -> Why | None:
        self.still_open()
        if not isinstance(reply, list) or any(item not in self.items for item in reply):
            return Why(self.rule, "The answer is a list of some of the things offered.")
        if [item for item in self.items if item in reply] != reply:
            return Why(self.rule, "Name each thing once, in the order in which they are offered.")
        if not self.least <= len(reply) <= self.most:
            wanted = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            return Why(self.rule, f"Choose {wanted} of them.", {"chosen": len(reply)})
        return self.fits(reply) if self.fits else None

    def sample(self, rng: Rng) -> Reply:
        """Any legal reply; listed only where things are alike, or where chance does not soon find what fits."""
        self.still_open()
        for _ in range(0 if self.alike else 8):
            some = self._any(rng)
            if self.fits is None or self.fits(some) is None:
                return some
        return pick(rng, self.options())

    def _any(self, rng: Rng) -> list[str]:
        size = self.least + int(rng.random() * (self.most - self.least + 1))
        left = [*self.items]
        taken = [left.pop(int(rng.random() * len(left))) for _ in range(size)]
        return [item for item in self.items if item in taken]

    @property
    def decline(self) -> Reply | None:  # type: ignore[override]
        may = self.least == 0 and (self.fits is None or self.fits([]) is None)
        return [] if may else None

    def ways(self) -> int:
        return 1 << len(self.items)

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "items": [*self.items], "least": self.least, "most": self.most}


class Allocate(Listed):
    """Share a number out: `{"b4": 2, "b6": 1}`, at most `limits` each, all of it."""

    __slots__ = ("limits", "total")
    kind = "allocate"

    def __init__(
        self, seat: str, ask: str, rule: str, total: int, limits: Mapping[str, int], about: str | None = None
    ) -> None:
        super().__init__(seat, ask, rule, about)
        self.total = total
        self.limits = limits

    def every(self) -> Sequence[Reply]:
        ways: list[tuple[dict[str, int], int]] = [({}, self.total)]  # shares so far, and what is left
        for name, most in self.limits.items():
            ways = [
                ({**way, name: n} if n else way, left - n) for way, left in ways for n in range(min(most, left) + 1)
            ]
        return [way for way, left in ways if left == 0]

    def sample(self, rng: Rng) -> Reply:
        self.still_open()
        shares: dict[str, int] = {}
        for _ in range(self.total):
            name = pick(rng, [name for name, most in self.limits.items() if shares.get(name, 0) < most])
            shares[name] = shares.get(name, 0) + 1
        return {name: shares[name] for name in self.limits if name in shares}

    def why_not(self, reply: Reply) -> Why | None:
        self.still_open()
        if not isinstance(reply, dict) or any(type(n) is not int or n < 1 for n in reply.values()):
            return Why(self.rule, "The answer says how much each one gets.")
        for name, n in reply.items():
            if n > self.limits.get(name, 0):
                return Why(self.rule, f"{name} can take at most {self.limits.get(name, 0)}.", {"given": n})
        if sum(reply.values()) != self.total:
            return Why(self.rule, f"Share out exactly {self.total}.", {"given": sum(reply.values())})
        return None

    def ways(self) -> int:
        return prod(most + 1 for most in self.limits.values())

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "total": self.total, "limits": dict(self.limits)}


class Arrange(Listed):
    """Put these in order: the reply is the whole list."""

    __slots__ = ("items",)
    kind = "arrange"

    def __init__(self, seat: str, ask: str, rule: str, items: Sequence[str], about: str | None = None) -> None:
        super().__init__(seat, ask, rule, about)
        self.items = items

    def every(self) -> Sequence[Reply]:
        return [[*order] for order in permutations(self.items)]

    def sample(self, rng: Rng) -> Reply:
        self.still_open()
        left = [*self.items]
        return [left.pop(int(rng.random() * len(left))) for _ in self.items]

    def suggest(self, rng: Rng, most: int = 64) -> list[Reply]:
        """All orders of a few things, some orders of many."""
        return [self.sample(rng) for _ in range(most)] if self.ways() > most else [*self.options()]

    def why_not(self, reply: Reply) -> Why | None:
        self.still_open()
        if isinstance(reply, list) and all(isinstance(r, str) for r in reply) and sorted(reply) == sorted(self.items):
            return None
        return Why(self.rule, "Name each of them once, in the order you want.")

    def ways(self) -> int:
        return factorial(len(self.items))

    def describe(self) -> dict[str, Any]:
        return {**super().describe(), "items": [*self.items]}


class Offer(Choose):
    """Yes or no."""

    __slots__ = ()
    kind = "offer"

    def __init__(self, seat: str, ask: str, rule: str, about: str | None = None) -> None:
        super().__init__(seat, ask, rule, (YES, NO), about=about)

    @property
    def decline(self) -> Reply | None:  # type: ignore[override]
        return NO


class Together:
    """Several seats asked under one number; nobody learns of a reply before the last one is in."""

    __slots__ = ("questions",)
    whose: ClassVar[str] = SEATS

    def __init__(self, questions: Iterable[Question]) -> None:
        self.questions = tuple(questions)
        if len({question.seat for question in self.questions}) != len(self.questions) or not self.questions:
            raise RulesBug("Asked together, every seat has one question, and there is at least one seat.")


if TYPE_CHECKING:
    Asked: TypeAlias = Question | Together | Chance | Settled
    Flow: TypeAlias = Generator[Question | Together | Chance | Settled, Any, T]


def choose(
    seat: str,
    ask: str,
    rule: str,
    legal: Sequence[Reply],
    others: Callable[[], Mapping[str, Why]] | None = None,
    about: str | None = None,
) -> Flow[Reply]:
    """Ask for one of these; a single answer that everybody can see is not asked for."""
    if len(legal) == 1:
        return legal[0]
    return (yield Choose(seat, ask, rule, legal, others, about))


def offer(seat: str, ask: str, rule: str, about: str | None = None) -> Flow[bool]:
    """Ask yes or no."""
    return bool((yield Offer(seat, ask, rule, about)) == YES)


def secret(question: Question) -> Question:
    """The same question, its reply for the asked seat's eyes alone."""
    question.eyes = (question.seat,)
    return question


def together(questions: Iterable[Question]) -> Flow[dict[str, Reply]]:
    """Ask several seats at once: their sealed replies, by seat; nobody to ask is no question."""
    asked = tuple(questions)
    if not asked:
        return {}
    replies: dict[str, Reply] = yield Together(asked)
    return replies
