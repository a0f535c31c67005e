"""What every ability and Tactics Card does, filed by importing this package; one file for each part of the content."""

from banneret.games.tmg.abilities import (
    cards,
    lannister,
    lannister_attachments,
    lannister_cards,
    lannister_court_cards,
    ncus,
    ncus_lannister,
    shared,
    stark,
    stark_cards,
    stark_lords_cards,
    stark_orders,
    stark_riders_cards,
    stark_weapons,
)
from banneret.games.tmg.abilities.tokens import ORDER_TOKENS, order_tokens

__all__ = [
    "ORDER_TOKENS",
    "cards",
    "lannister",
    "lannister_attachments",
    "lannister_cards",
    "lannister_court_cards",
    "ncus",
    "ncus_lannister",
    "order_tokens",
    "shared",
    "stark",
    "stark_cards",
    "stark_lords_cards",
    "stark_orders",
    "stark_riders_cards",
    "stark_weapons",
]
