"""Journals of small battles that stop where something certain is asked: found by their seeds, the same every time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import banneret
from banneret.kernel.decisions import Listed
from banneret.kernel.match import Match

GAME, SCENARIO = "tmg", "clash-of-kings-small"
SEAT = "red"  # whose questions are looked for
SEEDS = range(1, 40)


def journal_where(wanted: Callable[[Match], bool], folder: Path) -> Path:
    """A file with the first such moment of the first battle that has one."""
    for seed in SEEDS:
        match, rng = banneret.new_match(GAME, SCENARIO, seed=seed), Random(seed)
        while (question := match.question) is not None:
            if wanted(match):
                file = folder / f"battle-{seed}.jsonl"
                file.write_text(match.journal, "utf-8")
                return file
            match.answer(question.sample(rng), question.seat)
    raise AssertionError("no battle has such a moment")


def has_a_card_to_play(match: Match) -> bool:
    """Whether the seat holds a Tactics Card that it can play at the question now asked."""
    question = match.question
    if not isinstance(question, Listed) or question.seat != SEAT or not question.ask.startswith("W-"):
        return False
    seats = match.game.scene(match.view(SEAT))["seats"]
    hand = next(seat["hand"] for seat in seats if seat["id"] == SEAT)
    return any(word in hand for word in question.options())
