"""Matches at a step of their set-up, for the tests."""

from __future__ import annotations

from random import Random
from typing import Any

from banneret.games.tmg.changes import set_stage
from banneret.games.tmg.library import library
from banneret.games.tmg.set_up import set_up
from banneret.games.tmg.setup import new_state
from banneret.games.tmg.state import ROLL_OFF, State
from tests.games.tmg.tables import run


def fresh(scenario: str = "game-of-thrones-small", armies: Any = None, stage: str = ROLL_OFF) -> State:
    """A new match at this step of its set-up."""
    g, _ = new_state(scenario, armies)
    set_stage(g, stage)
    return g


def placed(scenario: str, stage: str, first: str = "red", armies: Any = None) -> State:
    """A match at a later step of its set-up, the table laid out by the mode."""
    g = fresh(scenario, armies)
    other = "blue" if first == "red" else "red"
    high, low = ([6], [1]) if first == "red" else ([1], [6])
    run(set_up(g), dice=[high, low])
    storm, thrones = "storm" in scenario, "thrones" in scenario
    names = [[card] for card in list(library().objectives)[:4]]
    roles: dict[str, Any] = {first: ["attacker"], other: []} if storm else {}
    run(set_up(g), dice=[high, low] if storm else (), cards=names if thrones else (), **roles)
    set_stage(g, stage)
    g.story.events.clear()
    return g


def by_chance(g: State, rng: Random) -> None:
    """Play one step by any legal replies."""
    flow = set_up(g)
    value: Any = None
    while True:
        try:
            asked: Any = flow.send(value)
        except StopIteration:
            return
        if asked.whose == "chance":
            some = [1 + int(rng.random() * 6)] if asked.kind == "roll" else list(asked.cards[: asked.number])
            value = some
        elif asked.whose == "seats":
            value = {question.seat: question.sample(rng) for question in asked.questions}
        else:
            value = asked.sample(rng)
