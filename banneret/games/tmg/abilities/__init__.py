"""What every ability and Tactics Card does, filed by importing this package; one file for each part of the content."""

from banneret.games.tmg.abilities.tokens import ORDER_TOKENS, order_tokens

__all__ = ["ORDER_TOKENS", "order_tokens"]
