"""What the active model may do now, and why not: one law for the list, the check and the explanation (TW-A3)."""

from __future__ import annotations

from banneret.games.tactics.actions import can_spend
from banneret.games.tactics.agendas import playable_agendas, why_no_agenda
from banneret.games.tactics.attack import targets, usable_modes, why_no_mode
from banneret.games.tactics.charge import can_charge_somebody, charge_modes
from banneret.games.tactics.commands import commands, why_no_command
from banneret.games.tactics.contact import touched
from banneret.games.tactics.interact import elements, price, why_no_interact, within_reach
from banneret.games.tactics.objectives import objective_actions, why_no_objective
from banneret.games.tactics.smash import smashable, why_no_smash
from banneret.games.tactics.state import OTHER, Model, State, can_pay
from banneret.kernel.decisions import Why

MOVE, ATTACK, CHARGE, SMASH, IDLE, DISMOUNT, BALM, END = (
    "move",
    "attack",
    "charge",
    "charge-terrain",
    "idle",
    "dismount",
    "healing-balm",
    "end",
)


class Menu:
    """The actions of the active model at one moment."""

    def __init__(self, g: State, m: Model) -> None:
        self.g = g
        self.m = m
        self.touch = touched(g, m)
        self.engaged = bool(self.touch & g.bodies[OTHER[m.seat]])  # TAC-DEF-20

    def candidates(self) -> list[str]:
        """Everything of that kind, possible now or not (TAC-ACT-3, TAC-ABL-21)."""
        g, m = self.g, self.m
        words = [MOVE, ATTACK, CHARGE]
        if g.field.doors:
            words.append(SMASH)
        words += [f"interact:{element}" for element in elements(g)]
        words += [f"ability:{line.id}" for line in commands(m)]  # TAC-ABL-21
        words += [f"objective:{card}" for card in objective_actions(g, m)]  # TAC-ACT-5
        return [*words, *self._beginnings(), IDLE, END]

    def options(self) -> list[str]:
        """The actions that are legal now: the fast form of `why_not`."""
        g, m = self.g, self.m
        words = [MOVE] if g.ap else []
        if g.ap and self._strikes():
            words.append(ATTACK)
        if g.ap >= 2 and not self.engaged:
            words += self._charges()
        words += [f"interact:{what}" for what in within_reach(g, m, self.touch) if g.ap >= price(g, what)]
        words += [f"ability:{line.id}" for line in commands(m) if why_no_command(g, m, line.id) is None]
        if m.body & g.field.goals:
            words += [f"objective:{card}" for card in objective_actions(g, m) if why_no_objective(g, m, card) is None]
        if g.opening or m.card.mounted:
            words += [word for word in self._beginnings() if self.why_not(word) is None]
        return [*words, IDLE, END] if g.ap else [*words, END]

    def _strikes(self) -> bool:
        """Whether some attack can be made."""
        g, m = self.g, self.m
        if self.engaged:
            return any(mode.melee and mode.ap <= g.ap and can_pay(g, m.seat, mode.coins) for mode in m.card.modes)
        return any(not mode.melee for mode in m.card.modes) and bool(usable_modes(g, m, g.ap))

    def _charges(self) -> list[str]:
        """Charges at enemies and at terrain."""
        g, m = self.g, self.m
        words = [CHARGE] if charge_modes(g, m) and can_charge_somebody(g, m) else []
        return [*words, SMASH] if g.field.doors and smashable(g, m) else words

    def _beginnings(self) -> list[str]:
        """What only some models have: a mount, Healing Balm, an agenda to show."""
        m = self.m
        words = [DISMOUNT] if m.card.mounted else []  # TAC-MNT-2, TAC-MNT-4, TAC-MNT-7
        if m.equipment == BALM:
            words.append(BALM)
        return words + [f"agenda:{card}" for card in playable_agendas(self.g, m)]

    def refused(self) -> dict[str, Why]:
        """The others, each with its reason."""
        return {word: why for word in self.candidates() if (why := self.why_not(word)) is not None}

    def why_not(self, word: str) -> Why | None:
        """Why this action cannot be taken, or None."""
        kind, _, what = word.partition(":")
        if kind in ("interact", "ability", "objective", "agenda"):
            return getattr(self, f"_{kind}")(what)  # type: ignore[no-any-return]
        return getattr(self, "_" + kind.replace("-", "_"))()  # type: ignore[no-any-return]

    def _points(self, ap: int) -> Why | None:
        if can_spend(self.g, ap):
            return None
        return Why(
            "TAC-ACT-4", f"That needs {ap or 1} AP; {self.g.ap} left.", {"needs": ap or 1, "left": self.g.ap}
        )  # TAC-ACT-4

    def _end(self) -> None:
        """An activation may end with AP unspent (TAC-ACT-R1)."""
        return None  # TAC-ACT-R1

    def _idle(self) -> Why | None:
        return self._points(1)  # TAC-IDLE-1

    def _move(self) -> Why | None:
        return self._points(1)  # TAC-MOVE-1, TAC-MOVE-R8

    def _attack(self) -> Why | None:
        g, m = self.g, self.m
        if usable_modes(g, m, g.ap):
            return None
        if not m.card.modes:
            return Why("TAC-ATK-1", "It has no attack mode.")  # TAC-ATK-1, TAC-CARD-9
        return self._points(min(mode.ap for mode in m.card.modes)) or next(
            why for mode in m.card.modes if (why := why_no_mode(g, m, mode))
        )

    def _charge(self) -> Why | None:
        g, m = self.g, self.m
        short = self._points(2)  # TAC-CHG-1
        if short is not None:
            return short
        if self.engaged:
            return Why("TAC-CHG-2", "An engaged model cannot charge.")  # TAC-CHG-2
        if not charge_modes(g, m):
            return Why("TAC-CHG-R1", "It has no melee mode to charge with.")  # TAC-CHG-R1
        if not can_charge_somebody(g, m):
            return Why("TAC-CHG-2", "No enemy in sight can be reached.")  # TAC-CHG-2
        return None

    def _charge_terrain(self) -> Why | None:
        short = self._points(2)  # TAC-CHT-1
        if short is not None:
            return short
        if self.engaged:
            return Why("TAC-CHT-3", "An engaged model cannot charge terrain.")  # TAC-CHT-3
        return None if smashable(self.g, self.m) else why_no_smash(self.g, self.m)

    def _interact(self, element: str) -> Why | None:
        return why_no_interact(self.g, self.m, element, self.touch)

    def _ability(self, id: str) -> Why | None:
        return why_no_command(self.g, self.m, id)

    def _objective(self, card: str) -> Why | None:
        return why_no_objective(self.g, self.m, card)

    def _agenda(self, card: str) -> Why | None:
        return why_no_agenda(self.g, self.m, card)

    def _dismount(self) -> Why | None:
        return self._points(0)  # TAC-MNT-R1

    def _healing_balm(self) -> Why | None:
        if not self.g.opening:
            return Why("TAC-EQ-R7", "Healing Balm is used at the beginning of the activation.")  # TAC-EQ-R7, TAC-EQ-20
        return self._points(0)  # TAC-EQ-R7


def free_actions(g: State, m: Model) -> list[str]:
    """What can still be done without action points."""
    if g.free:
        return []  # TAC-ABL-13: a second free action would cost one
    return [word for word in Menu(g, m).options() if word != END]


__all__ = ["ATTACK", "BALM", "CHARGE", "DISMOUNT", "END", "IDLE", "MOVE", "SMASH", "Menu", "free_actions", "targets"]
