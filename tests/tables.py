"""The vocabulary of the tests: drawn boards, scripted dice and replies that must be used up exactly.

>>> g = table("S . l", S="sellsword", l={"card": "honor-guard", "wounds": 1}, active="S")
>>> run(move(g, g["S"]), gold=[[[1, 0]]])
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from banneret.games.tactics.library import library
from banneret.games.tactics.setup import pile_sorts, stocks
from banneret.games.tactics.state import State
from banneret.kernel import piles
from banneret.kernel.chance import Draw, Roll, Scripted
from banneret.kernel.decisions import Question, Together

Spec = str | Mapping[str, Any]


def table(
    drawing: str,
    *,
    scenario: str = "s1",
    coins: Mapping[str, Sequence[int]] | tuple[int, int] | None = None,
    walls: Sequence[tuple[int, int, str]] = (),
    doors: Sequence[tuple[str, tuple[int, int, str]]] = (),
    windows: Sequence[tuple[int, int, str]] = (),
    zones: Mapping[str, Sequence[Sequence[int]]] | None = None,
    under: Mapping[str, str] | None = None,
    active: str | None = None,
    hand: Mapping[str, Sequence[str]] | None = None,
    reserve: Mapping[str, Spec] | None = None,
    position: Mapping[str, Any] | None = None,
    rounds: int | None = None,
    turn: Mapping[str, Any] | None = None,
    **letters: Spec,
) -> State:
    """A state from a drawn board.

    Letters named by keyword are pieces, upper case gold, lower case silver (unless their table says otherwise); a 2x2
    piece is drawn four times. `under` says what lies under a letter. `coins=(9, 3)` sets copper only. `reserve` are
    pieces off the board (say where). `hand` gives agendas. Everything else is as in a position (`position`, `turn`).
    """
    from banneret.games.tactics.position import read

    rows = ["".join(row.split()) for row in drawing.strip().splitlines()]
    laid_map = "\n".join("".join((under or {}).get(s, ".") if s in letters else s for s in row) for row in rows)
    pieces = {letter: _piece(letter, spec) for letter, spec in {**letters, **(reserve or {})}.items()}
    for letter in letters:
        pieces[letter].setdefault("at", _spot(rows, letter))
    table: dict[str, Any] = {
        "game": "tactics",
        "scenario": scenario,
        "laid": {
            "map": laid_map,
            "walls": [[*at] for at in walls],
            "doors": [{"kind": kind, "edge": [*at]} for kind, at in doors],
            "windows": [[*at] for at in windows],
            "zones": {seat: [[*area] for area in (zones or {}).get(seat, ())] for seat in ("gold", "silver")},
        },
        "pieces": pieces,
        "turn": {**({"active": active} if active else {}), **(turn or {})},
        **(position or {}),
    }
    if rounds is not None:
        table["laid"]["rounds"] = rounds
    if coins is not None:
        table["coins"] = _coins(scenario, coins)
    held = {f"{seat}-hand": [*cards] for seat, cards in (hand or {}).items()}
    lying = piles.read(held, pile_sorts())
    piles.complete(lying, stocks(scenario))
    return read(table, lying)


def _piece(letter: str, spec: Spec) -> dict[str, Any]:
    piece = {"card": spec} if isinstance(spec, str) else dict(spec)
    piece.setdefault("seat", "gold" if letter[0].isupper() else "silver")
    return piece


def _spot(rows: Sequence[str], letter: str) -> list[int]:
    spots = [[x, y] for y, row in enumerate(rows) for x, symbol in enumerate(row) if symbol == letter]
    assert spots, f"{letter} is not drawn"
    return spots[0]


def _coins(scenario: str, coins: Mapping[str, Sequence[int]] | tuple[int, int]) -> dict[str, list[int]]:
    if isinstance(coins, Mapping):
        return {seat: [*purse] for seat, purse in coins.items()}
    gold, silver, _ = library().scenarios[scenario].coins
    return {seat: [gold, silver, copper] for seat, copper in zip(("gold", "silver"), coins, strict=True)}


class Script:
    """Replies and dice for one run, and the questions that were asked."""

    def __init__(self, gold: Sequence[Any], silver: Sequence[Any], dice: Any, cards: Any) -> None:
        self.replies = {"gold": [*gold], "silver": [*silver]}
        self.chance = Scripted(dice, cards)
        self.asked: list[tuple[str, str]] = []
        self.open: Question | Together | None = None

    def answer(self, asked: Any) -> Any:
        """The scripted answer, checked by the question itself; LookupError when the script has none."""
        if isinstance(asked, Roll):
            return self.chance.roll(asked)
        if isinstance(asked, Draw):
            return self.chance.draw(asked)
        if isinstance(asked, Together):
            return {question.seat: self._reply(question) for question in asked.questions}
        return self._reply(asked)

    def _reply(self, question: Question) -> Any:
        if not self.replies[question.seat]:
            raise LookupError(
                f"{question.seat} has no reply to {question.ask!r} ({question.rule}): {question.describe()}"
            )
        reply = self.replies[question.seat].pop(0)
        why = question.why_not(reply)
        assert why is None, f"{question.seat}: {question.ask!r} does not take {reply!r}: {why} — {question.describe()}"
        self.asked.append((question.seat, question.ask))
        question.closed = True
        return reply


def run(
    flow: Generator[Any, Any, Any],
    *,
    gold: Sequence[Any] = (),
    silver: Sequence[Any] = (),
    dice: Sequence[Sequence[int]] = (),
    cards: Sequence[Sequence[str]] = (),
    asked: list[tuple[str, str]] | None = None,
) -> Any:
    """Run a procedure to its end: every reply legal, none missing, none left over. `asked` collects (seat, ask)."""
    script = Script(gold, silver, dice, cards)
    value: Any = None
    try:
        while True:
            value = script.answer(flow.send(value))
    except StopIteration as end:
        left = {seat: replies for seat, replies in script.replies.items() if replies}
        assert not left, f"replies left over: {left}; asked: {script.asked}"
        script.chance.used_up()
        if asked is not None:
            asked += script.asked
        return end.value
    except LookupError as missing:
        if isinstance(missing, (KeyError, IndexError)):
            raise
        raise AssertionError(str(missing)) from None


def until(
    flow: Generator[Any, Any, Any],
    *,
    gold: Sequence[Any] = (),
    silver: Sequence[Any] = (),
    dice: Sequence[Sequence[int]] = (),
    cards: Sequence[Sequence[str]] = (),
) -> Any:
    """Run a procedure until a seat has no scripted reply left: that open question, to be looked at."""
    script = Script(gold, silver, dice, cards)
    value: Any = None
    while True:
        try:
            question = flow.send(value)
        except StopIteration:
            raise AssertionError("the procedure ended without a further question") from None
        try:
            value = script.answer(question)
        except LookupError as missing:
            if isinstance(missing, (KeyError, IndexError)):
                raise
            return question


def told(g: State, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of this kind told so far."""
    return [event.facts for event in g.story.events if event.kind == kind]
