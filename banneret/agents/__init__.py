"""Those who answer for a seat: each gets what the seat knows and random numbers of its own, nothing else."""

from __future__ import annotations

from importlib import import_module

from banneret.agents.agent import Agent
from banneret.kernel.errors import BanneretError

__all__ = ["NAMES", "WAYS", "Agent", "find"]

WAYS = {"wander": "plays at random", "greedy": "thinks one step ahead"}  # from weak to strong
NAMES = (*WAYS,)


def find(name: str) -> Agent:
    """The agent of this name."""
    if name not in NAMES:
        raise BanneretError(f"There is no agent {name!r}; there are: {', '.join(NAMES)}.")
    found: Agent = import_module(f"banneret.agents.{name}").AGENT
    return found
