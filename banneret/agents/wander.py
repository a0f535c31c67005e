"""Any legal reply: the yardstick of the other agents, and the fuzzer of the rules."""

from __future__ import annotations

from banneret.agents.agent import Known, asked
from banneret.kernel.decisions import Reply, Rng


class Wander:
    """Answers at random, every legal reply being possible."""

    name = "wander"
    looks_ahead = False

    def decide(self, knowledge: Known, rng: Rng) -> Reply:
        return asked(knowledge, rng).sample(rng)


AGENT = Wander()
