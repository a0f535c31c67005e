"""Words of lasting effects that the course of a round looks for."""

from typing import Final

BARRED: Final = "cannot-activate"  # on an NCU: it may not activate this round
REFILL: Final = "refill"  # on a seat, until `refill:seat`: hands are refilled to at least `bonus`
DRAW_MORE: Final = "draw-more"  # on a seat, until `refill:seat`: one card more after refilling
