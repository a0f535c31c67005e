"""How many Order tokens an NCU has for the game."""

from __future__ import annotations

from typing import Final

from banneret.games.tmg.cards import Ncu

ORDER_TOKENS: Final = {
    "manipulation-and-deception": 3,
    "playing-the-game": 2,
    "little-doves": 3,
    "queens-influence": 2,
    "master-of-the-game": 2,
    "little-birds": 3,
    "bravery-in-the-face-of-death": 4,
    "martial-expertise": 2,
    "never-do-what-they-expect": 2,
}


def order_tokens(card: Ncu) -> int:
    """The Order tokens that an NCU starts with."""
    return sum(ORDER_TOKENS.get(use, 0) for use in card.abilities)
