"""What a window is about: the scratch paper of a turn, an action, an attack, a roll, a test, a claim.

Windows and triggers read these names on every such paper; results go into the paper, never into the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banneret.games.tmg.moments import CARD
from banneret.games.tmg.state import TABLE

if TYPE_CHECKING:
    from banneret.games.tmg.attack import Blow
    from banneret.games.tmg.listening import Later
    from banneret.games.tmg.state import Lasting, NcuUnit, State, Unit


class Matter:
    """The names that triggers look at, with what they are where a paper has no use for them."""

    __slots__ = ()
    unit: Unit | None = None  # that acts, attacks, defends, tests or moves
    target: Unit | None = None  # of the attack or charge
    ncu: NcuUnit | None = None  # that claims
    blow: Blow | None = None  # the attack that it belongs to
    panic = False  # a Panic Test
    kind = ""  # of the action
    zone = ""  # that is claimed
    by = ""  # what a unit is the target of
    later: Sequence[Later] = ()  # what effects have left for a later window
    over = False  # it has ended before its time: nobody uses anything on it any more

    def parted(self, g: State) -> bool:
        """Whether it has ended because those who met in it do so no more."""
        return False

    @property
    def seat(self) -> str:
        """Whose it is."""
        assert self.unit is not None
        return self.unit.seat


class Doing(Matter):
    """What one unit does: an activation, an action, a test. It is over when that unit has left the table."""

    __slots__ = ()

    @property
    def over(self) -> bool:  # type: ignore[override]
        return self.unit is not None and self.unit.where != TABLE  # TMG-UNIT-R2, TMG-DECK-R2


class Turn(Matter):
    """A player's turn, or a moment of the round (then nobody's in particular)."""

    __slots__ = ("later", "whose")

    def __init__(self, whose: str) -> None:
        self.whose = whose
        self.later: list[Later] = []

    @property
    def seat(self) -> str:
        return self.whose


class Activation(Doing):
    """The activation of a Combat Unit; windows may take its action away or bind it."""

    __slots__ = ("enraged", "idle", "later", "marshal", "taunts", "unit")

    def __init__(self, unit: Unit) -> None:
        self.unit: Unit = unit
        self.later: list[Later] = []
        self.idle = False  # it takes no action
        self.enraged = False  # its action is a charge on the nearest enemy, the die counting as 6
        self.taunts: list[Unit] = []  # who must be attacked or charged if that can be done
        self.marshal = False  # a Maneuver may be given up for a rest, once


class Claim(Matter):
    """The activation of an NCU: the zone, what replaces its effect, the target."""

    __slots__ = ("benefit", "cancelled", "later", "ncu", "options", "replaced", "target", "unit", "zone")

    def __init__(self, ncu: NcuUnit) -> None:
        self.ncu: NcuUnit = ncu
        self.zone = ""
        self.benefit = ""  # the zone whose effect is resolved; another one's may have taken its place
        self.unit = None
        self.target: Unit | None = None  # of the zone's effect
        self.options: list[Unit] = []  # whom its owner could name
        self.replaced = False  # TMG-NCU-R1: at most one replacement per claim
        self.cancelled = False
        self.later: list[Later] = []

    @property
    def seat(self) -> str:
        return self.ncu.seat


class Me:
    """Who uses a part: the seat, and the unit, NCU, card or lasting effect that it belongs to."""

    __slots__ = ("card", "host", "lasting", "name", "ncu", "seat", "use")

    def __init__(
        self, seat: str, host: Unit | None, ncu: NcuUnit | None, card: str, use: str, name: str, lasting: Lasting | None
    ) -> None:
        self.seat = seat
        self.host = host
        self.ncu = ncu
        self.card = card
        self.use = use
        self.name = name
        self.lasting = lasting

    @property
    def unit(self) -> Unit:
        """The unit that bears it."""
        assert self.host is not None
        return self.host


class Play(Matter):
    """Scratch paper of a card that is played, before it resolves."""

    __slots__ = ("cancelled", "source", "targets")
    by = CARD

    def __init__(self, source: Me, targets: Sequence[Unit]) -> None:
        self.source = source
        self.targets = targets
        self.cancelled = False

    @property
    def seat(self) -> str:
        return self.source.seat


class Targeted(Matter):
    """Scratch paper of a unit that is the target of an Order, ability, card, NCU or zone."""

    __slots__ = ("by", "cancelled", "source", "target", "unit")

    def __init__(self, source: Me, unit: Unit, by: str) -> None:
        self.source = source
        self.unit: Unit = unit
        self.target: Unit = unit
        self.by = by
        self.cancelled = False
