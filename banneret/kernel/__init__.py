"""The game-neutral kernel: questions, chance, matches, journals, secrets. Standard library only."""
