"""The measuring tool: how many squares lie between two things of a view, and whether one sees the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from banneret.games.tactics.card_sheets import state_of
from banneret.games.tactics.contact import GLASS_CANDLE, sees
from banneret.games.tactics.layout import View
from banneret.games.tactics.names import model_name, square_text
from banneret.games.tactics.scene import FIELD
from banneret.games.tactics.state import BOARD, Model, State
from banneret.kernel.wording import counted

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class End:
    """One end of what is measured: a model, or a square."""

    name: str
    body: int
    model: Model | None = None


def measure(view: View, line: Json) -> Json | None:
    """How far it is from `start` to `end`, in words; None where the board has no squares to count."""
    g = state_of(view)
    if g is None or line["board"] != FIELD:
        return None
    here, there = (_end(g, line[end], line.get(f"{end}_on")) for end in ("start", "end"))
    if here is None or there is None:
        return None
    far = _squares_between(g, here, there)
    says = f"{here.name} to {there.name}: {counted(far, 'square')}."
    if here.body & there.body:
        return {"says": says, "distance": far}
    clear, sight, rule = _sight(g, here, there)
    return {"says": f"{says} {sight}", "distance": far, "clear": clear, "rule": rule}


def _end(g: State, at: Any, on: str | None) -> End | None:
    """The model that is named, or the one that stands there, or the bare square."""
    (x, y), plan = (int(part // 1) for part in at), g.field.plan
    square = plan.square(x, y) if 0 <= x < plan.width and 0 <= y < plan.height else None
    for m in g.models:
        named = on == f"piece:{m.id}"
        if m.where == BOARD and (named or (square is not None and m.body >> square & 1)):
            return End(model_name(m.id, m.card), m.body, m)
    return None if square is None else End(square_text((x, y)), 1 << square)


def _squares_between(g: State, here: End, there: End) -> int:
    """Between the nearest of their squares; nothing lengthens it."""
    table = g.field.plan.distance
    return min(table[p][q] for p in _squares(here) for q in _squares(there))  # TAC-DEF-R1


def _squares(end: End) -> list[int]:
    return [n for n in range(end.body.bit_length()) if end.body >> n & 1]


def _sight(g: State, here: End, there: End) -> tuple[bool, str, str]:
    """Whether the one sees the other; what is in the way if not; the rule that says so."""
    if _sees(g, here, there):
        candle = here.model is not None and here.model.equipment == GLASS_CANDLE
        return True, "In sight.", "TAC-EQ-17" if candle else "TAC-LOS-1"
    if g.ground.sees_any(here.body, there.body, 0):
        return False, "Not in sight: a model stands in the line.", "TAC-LOS-2"
    return False, "Not in sight: terrain or a wall closes the line.", "TAC-LOS-2"


def _sees(g: State, here: End, there: End) -> bool:
    if here.model is not None and there.model is not None:
        return sees(g, here.model, there.model)  # TAC-LOS-1
    return g.ground.sees_any(here.body, there.body, g.occupied & ~(here.body | there.body))  # TAC-LOS-R8
