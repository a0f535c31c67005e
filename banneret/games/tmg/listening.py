"""The timing windows, and the law by which they run.

Mandatory effects come first, the active player's, then the opponent's, each in the order their owner wants; then the
active player uses abilities and at most one card, then the opponent; then the window closes (TMG-CONV-R10). A roll has
two windows of one name, the roller's re-rolls and what comes after the tokens (TMG-CONV-R6).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from banneret.games.tmg.state import State, Unit
from banneret.kernel.decisions import choose
from banneret.kernel.values import once_by_name
from banneret.kernel.windows import Abilities, Use, window

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

ABILITIES = Abilities()
ability = ABILITIES.ability

Ears = Mapping[str, Sequence[Any]]  # of uses by window, and of standing modifiers by the value they change

W_ACTION_DECLARE, W_ACTION_END, W_MOVE_END = "W-ACTION-DECLARE", "W-ACTION-END", "W-MOVE-END"
W_CHARGE_DECLARE, W_CHARGE_DIE = "W-CHARGE-DECLARE", "W-CHARGE-DIE"
W_CHARGE_FAIL, W_CHARGE_SUCCESS = "W-CHARGE-FAIL", "W-CHARGE-SUCCESS"
W_ATK_DECLARE, W_ATK_PRE, W_ATK_ROLLED, W_ATK_AFTER = "W-ATK-DECLARE", "W-ATK-PRE", "W-ATK-ROLLED", "W-ATK-AFTER"
W_DEF_PRE, W_DEF_ROLLED = "W-DEF-PRE", "W-DEF-ROLLED"
W_CASUALTIES, W_DESTROYED = "W-CASUALTIES", "W-DESTROYED"
W_MORALE_PRE, W_MORALE_ROLLED = "W-MORALE-PRE", "W-MORALE-ROLLED"
W_MORALE_PASS, W_MORALE_FAIL = "W-MORALE-PASS", "W-MORALE-FAIL"

REROLLS = ":rerolls"  # behind the name of a roll's window: the first of its steps
REMOVED = ":removed"  # behind W-DESTROYED: the tray has left

# values that standing modifiers change
SPEED, TO_HIT, SAVES, MORALE_TOTAL, PANIC_WOUNDS = "speed", "to-hit", "saves", "morale", "panic-wounds"


class Modifier(Protocol):
    """A standing effect on a value: its name, and what it adds for this unit now."""

    @property
    def name(self) -> str: ...
    def amount(self, g: State, u: Unit, subject: Any) -> int: ...


def speak(g: State, moment: str, subject: Any, about: str | None = None) -> Flow[None]:
    """Open a window by name; it passes in silence if nothing is filed there."""
    uses = g.ears.get(moment)
    if not uses:
        return
    for seat in g.seats:
        yield from _mandatory(g, moment, subject, [use for use in uses if use.forced and use.seat == seat], about)
    for seat in g.seats:  # TMG-CONV-R8: the active player is done before the opponent decides
        yield from _optional(g, moment, subject, [use for use in uses if not use.forced and use.seat == seat], about)


def _mandatory(g: State, moment: str, subject: Any, left: list[Use], about: str | None) -> Flow[None]:
    """What must happen, in its owner's order."""
    while fitting := {use.word: use for use in left if use.why_not(g, subject) is None}:
        seat = left[0].seat
        word = yield from choose(seat, f"order:{moment}", "TMG-CONV-R10", [*fitting], about=about)  # TMG-CONV-R10
        left.remove(fitting[word])
        yield from fitting[word].run(g, subject)


def _optional(g: State, moment: str, subject: Any, uses: list[Use], about: str | None) -> Flow[None]:
    """What a seat may use: any number of abilities, one card."""
    if uses:
        hand = [_Counted(use) for use in uses]

        def still() -> Iterable[Use]:
            played = any(one.played for one in hand)
            return [one for one in hand if not (played and one.card)]  # TMG-CONV-R8: one card per window

        yield from window(g, moment, "TMG-CONV-R10", subject, still, (uses[0].seat,), about=about)


class _Counted:
    """A use that remembers whether it was a card and has been played."""

    __slots__ = ("card", "played", "seat", "use", "word")
    forced = False

    def __init__(self, use: Use) -> None:
        self.use = use
        self.seat, self.word = use.seat, use.word
        self.card: bool = getattr(use, "card", False)
        self.played = False

    def why_not(self, g: State, subject: Any) -> Any:
        return self.use.why_not(g, subject)

    def run(self, g: State, subject: Any) -> Flow[None]:
        self.played = self.card
        yield from self.use.run(g, subject)


def bonuses(g: State, value: str, u: Unit, subject: Any = None) -> tuple[tuple[str, int], ...]:
    """Standing and lasting modifiers of a unit's value, the same name once (TMG-CONTENT-R9)."""
    found = [(e.name, e.bonus) for e in u.lasting if e.effect == value]
    for modifier in g.ears.get(value, ()):
        amount = modifier.amount(g, u, subject)
        if amount:
            found.append((modifier.name, amount))
    return once_by_name(found)  # TMG-CONTENT-R9


def speed(g: State, u: Unit) -> int:
    """How far it moves, in thousandths: Speed with its changes, never below 0."""
    change = sum(inches for _, inches in bonuses(g, SPEED, u))
    return max(0, u.card.stride + 1000 * change)  # TMG-UNIT-3, TMG-CONV-R11
