"""What cards do: each function is filed under the id that a card names with `use =`, and speaks at one moment."""

from banneret.games.tactics.abilities import attack, command, defense, movement, trigger, will, wounds

__all__ = ["attack", "command", "defense", "movement", "trigger", "will", "wounds"]
