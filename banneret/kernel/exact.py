"""Every way that a procedure can go, weighted: the walker runs the procedure itself, so odds cannot drift from play.

Chance is answered by every class of faces that the roll tells apart, seats by a stated policy. A generator cannot
be copied, so each way is run from the start with the replies that lead there; `settle` merges ways that cannot be
told apart from there on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from banneret.kernel.chance import Draw, Roll, outcomes
from banneret.kernel.decisions import NOBODY, Question, Reply, Together, own
from banneret.kernel.errors import IllegalReply, RulesBug

if TYPE_CHECKING:
    from banneret.kernel.decisions import Asked, Flow

G = TypeVar("G")
Result = TypeVar("Result", bound=Hashable)
Begin = Callable[[], "tuple[G, Flow[Any]]"]
Policy = Callable[[Question], Reply]

MERGED = 10_000  # settled places on one way; more are a procedure that never ends


class Settled:
    """A claim, not a question: from here on only this key and the state matter. A match passes over it."""

    __slots__ = ("key",)
    whose: ClassVar[str] = NOBODY

    def __init__(self, key: tuple[Hashable, ...]) -> None:
        self.key = key


def settle(*key: Hashable) -> Generator[Settled, Any, None]:
    """Claim that from here on only this key and the state matter: `yield from settle("hits", blow.hits)`."""
    yield Settled(key)


def spread(
    begin: Begin[G],
    policy: Policy,
    read: Callable[[G], Result],
    same: Callable[[G], Hashable] | None = None,
) -> dict[Result, Fraction]:
    """What `read` finds after the procedure, with the weight of each result.

    `begin` makes a fresh state and the procedure on it. `same` tells states apart: only with it are settled ways
    merged, by their key and the state that it gives.
    """
    found: dict[Result, Fraction] = {}
    ways: list[_Way] = [([], Fraction(1))]
    for settled in range(MERGED):
        merged: dict[Hashable, _Way] = {}
        for g, key, replies, weight in _ends(begin, policy, ways, settled if same else None):
            if key is None:
                result = read(g)
                found[result] = found.get(result, Fraction(0)) + weight
            elif same is not None:
                mark = (key, same(g))
                first, so_far = merged.get(mark, (replies, Fraction(0)))
                merged[mark] = (first, so_far + weight)
        if not merged:
            return found
        ways = [*merged.values()]
    raise RulesBug("The procedure settles again and again and never ends.")


_Way = tuple[list[Any], Fraction]  # the replies from the start, and their weight
_End = tuple[Any, Hashable | None, list[Any], Fraction]  # the state, the settled key or None at the end, and the way


def _ends(begin: Begin[Any], policy: Policy, ways: list[_Way], settled: int | None) -> Iterator[_End]:
    """Follow every way to its end or to the next settled place after so many (None: there are none)."""
    open_ways = [*reversed(ways)]
    while open_ways:
        replies, weight = open_ways.pop()
        yield _follow(begin, policy, replies, weight, settled, open_ways)


def _follow(
    begin: Begin[Any],
    policy: Policy,
    replies: list[Any],
    weight: Fraction,
    settled: int | None,
    open_ways: list[_Way],
) -> _End:
    """Run one way from the start; where it forks, take the first branch and leave the others open."""
    g, flow = begin()
    known, at, passed, value = len(replies), 0, 0, None
    way = [*replies]
    while True:
        try:
            asked: Asked = flow.send(value)
        except StopIteration:
            return g, None, way, weight
        if isinstance(asked, Settled):
            if passed == settled:
                flow.close()
                return g, asked.key, way, weight
            passed, value = passed + 1, None
            continue
        if isinstance(asked, Roll):
            asked.exact = True
        if at >= known:
            reply, weight = _branch(asked, policy, way, weight, open_ways)
            way.append(reply)
        value = _given(asked, way[at])
        at += 1


def _branch(
    asked: Question | Together | Roll | Draw, policy: Policy, way: list[Any], weight: Fraction, open_ways: list[_Way]
) -> tuple[Any, Fraction]:
    if isinstance(asked, Question):
        return _said(asked, policy), weight
    if isinstance(asked, Together):
        return {question.seat: _said(question, policy) for question in asked.questions}, weight
    first, *others = outcomes(asked)
    open_ways += [([*way, reply], weight * part) for reply, part in reversed(others)]
    return first[0], weight * first[1]


def _said(question: Question, policy: Policy) -> Reply:
    reply = policy(question)
    if (why := question.why_not(reply)) is not None:
        raise IllegalReply(why)
    return reply


def _given(asked: Question | Together | Roll | Draw, reply: Any) -> Any:
    """The reply as the procedure receives it: its own copy, the questions closed."""
    if isinstance(asked, Question):
        asked.closed = True
    elif isinstance(asked, Together):
        for question in asked.questions:
            question.closed = True
    return own(reply)
