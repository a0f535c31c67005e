"""Stored matches and the stories they tell, so that a changed rule is a readable difference: `scripts/golden`.

One for each scenario and one for each way in which a match can end. A journal is played anew from its recipe, and its
story written beside it; nothing is written that has not changed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import banneret
from banneret.agents import find
from banneret.kernel.chance import Dice
from banneret.kernel.match import CONCEDE, Match
from tests.conformance.laws import reply_at_random, waiting

FOLDER = Path(__file__).parents[1] / "golden"
GREEDY_RED = {"red": "greedy", "blue": "wander"}
SEARCHED = 1000  # seeds that are tried for an ending


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a golden match is played: at random, eagerly or by agents, to a certain ending."""

    scenario: str
    ends: str
    seed: int = 1
    armies: Any = None
    agents: Mapping[str, str] | None = None
    position: Mapping[str, Any] | None = None
    concede_after: int | None = None


LAST_STAND: Mapping[str, Any] = {
    "game": "tactics",
    "scenario": "s0",
    "turn": {"round": 2, "first": "gold", "to_act": "gold"},
    "pieces": {
        "robert": {"card": "robert", "seat": "gold", "at": [5, 4]},
        "stag-knight": {"card": "stag-knight", "seat": "gold", "at": [7, 4]},
        "honor-guard": {"card": "honor-guard", "seat": "silver", "at": [6, 4], "wounds": 1},
    },
}

HANDFUL: Mapping[str, Any] = {  # so that a whole match is not long
    "red": {
        "faction": "stark",
        "size": "small",
        "commander": "robb-stark-the-wolf-lord",
        "units": [
            {"card": "stark-sworn-swords", "attachments": ["robb-stark-the-wolf-lord"]},
            {"card": "stark-outriders"},
        ],
        "ncus": ["sansa-stark"],
    },
    "blue": {
        "faction": "lannister",
        "size": "small",
        "commander": "jaime-lannister-the-kingslayer",
        "units": [
            {"card": "lannister-guards", "attachments": ["jaime-lannister-the-kingslayer"]},
            {"card": "mountains-men"},
        ],
        "ncus": ["cersei-lannister"],
    },
}
BROKEN_LINE: Mapping[str, Any] = {
    "game": "tmg",
    "scenario": "game-of-thrones-small",
    "turn": {"round": 5, "first": "red", "to_act": "red"},
    "vp": {"red": 9, "blue": 6},
    "decks": {"red": ["stark", "robb-stark-the-wolf-lord"], "blue": ["lannister", "jaime-lannister-the-kingslayer"]},
    "units": {
        "swords": {"card": "stark-sworn-swords", "seat": "red", "at": [24, 20, 0]},
        "grey-wind": {"card": "grey-wind", "seat": "red", "at": [32, 20, 0]},
        "guards": {"card": "lannister-guards", "seat": "blue", "at": [24, 24.8, 180], "minis": 3},
        "halberdiers": {"card": "lannister-halberdiers", "seat": "blue", "at": [36, 34, 180], "minis": 5},
    },
    "ncus": {
        "sansa": {"card": "sansa-stark", "seat": "red"},
        "cersei": {"card": "cersei-lannister", "seat": "blue"},
    },
    "piles": {"red-hand": ["winters-might"], "blue-hand": ["hear-me-roar"]},
}
STALEMATE: Mapping[str, Any] = {
    "game": "tmg",
    "scenario": "any-mode-small",
    "mode": "clash-of-kings",
    "turn": {"round": 8, "first": "blue", "to_act": "blue"},
    "vp": {"red": 5, "blue": 5},
    "decks": BROKEN_LINE["decks"],
    "units": {
        "bowmen": {"card": "stark-bowmen", "seat": "red", "at": [16, 6, 0], "minis": 7},
        "riders": {"card": "stark-outriders", "seat": "red", "at": [34, 6, 0]},
        "guards": {"card": "lannister-guards", "seat": "blue", "at": [30, 42, 180]},
    },
    "ncus": {"pycelle": {"card": "pycelle", "seat": "blue"}},
}

RECIPES: dict[str, dict[str, Recipe]] = {
    "tactics": {
        "learn-to-play": Recipe("s0", "TAC-OVER-1"),
        "ruby-ford": Recipe("s1", "TAC-OVER-1", agents={"gold": "greedy", "silver": "greedy"}),
        "burning-village": Recipe("s2", "TAC-OVER-1"),
        "crossroads-inn": Recipe("s3", "TAC-OVER-1", armies="ask"),
        "last-stand": Recipe("s0", "TAC-OVER-3", position=LAST_STAND),
        "conceded": Recipe("s1", "TAC-OVER-4", concede_after=90),
    },
    "tmg": {
        "game-of-thrones": Recipe("game-of-thrones-small", "TMG-WIN-4", armies=HANDFUL),
        "clash-of-kings": Recipe("clash-of-kings-small", "TMG-WIN-4", armies="ask"),
        "storm-of-swords": Recipe("storm-of-swords-small", "TMG-SETUP-4", armies=HANDFUL),
        "feast-for-crows": Recipe("feast-for-crows-small", "TMG-WIN-4", armies=HANDFUL),
        "winds-of-winter": Recipe("winds-of-winter-small", "TMG-WIN-4", armies=HANDFUL),
        "by-points": Recipe("game-of-thrones-small", "TMG-WIN-2", agents=GREEDY_RED, position=BROKEN_LINE),
        "any-mode": Recipe("any-mode-small", "TMG-WIN-R4", concede_after=120),
        "drawn": Recipe("any-mode-small", "TMG-WIN-R3", position=STALEMATE),
        "conceded": Recipe("game-of-thrones-medium", "TMG-WIN-R4", concede_after=150),
    },
}


def kinds(game: str, scenarios: Iterable[str]) -> set[str]:
    """The scenarios of which each has a golden match; those of tmg that differ only in size are of one kind."""
    return {scenario.rpartition("-")[0] if game == "tmg" else scenario for scenario in scenarios}


def played(game: str, recipe: Recipe) -> Match:
    """The match of a recipe: with the first seed from its own on that leads to the ending."""
    for seed in range(recipe.seed, recipe.seed + SEARCHED):
        match = _begun(game, recipe, seed)
        _play(match, recipe, Dice(seed, 18))
        if match.outcome is not None and match.outcome.rule == recipe.ends:
            return match
    raise AssertionError(f"no seed leads to {recipe.ends}")


def _begun(game: str, recipe: Recipe, seed: int) -> Match:
    if recipe.position is not None:
        return banneret.from_position(dict(recipe.position), seed)
    return banneret.new_match(game, recipe.scenario, recipe.armies, seed)


def _play(match: Match, recipe: Recipe, rng: Dice) -> None:
    replies = 0
    while match.questions:
        if replies == recipe.concede_after:
            match.answer(CONCEDE, waiting(match)[0].seat)
        elif recipe.agents is None:
            reply_at_random(match, rng, eager=True)
        else:
            seat = waiting(match)[0].seat
            match.answer(find(recipe.agents[seat]).decide(match.knowledge(seat), rng), seat)
        replies += 1


def story(match: Match) -> str:
    """Every event as a sentence with its rule, and how it ended."""
    told = [f"{match.game.tells(event)} [{event['rule']}]" for event in match.events()]
    end = [] if match.outcome is None else [f"{match.outcome.says} [{match.outcome.rule}]"]
    return "".join(f"{line}\n" for line in [*told, "", *end])


def files(game: str, name: str) -> tuple[Path, Path]:
    """Where the journal and the story of a golden match lie."""
    return FOLDER / game / f"{name}.journal.jsonl", FOLDER / game / f"{name}.story.txt"


def write(game: str, name: str) -> bool:
    """Play a recipe and write what has changed; whether anything has."""
    match = played(game, RECIPES[game][name])
    changed = False
    for file, text in zip(files(game, name), (match.journal, story(match)), strict=True):
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")
            changed = True
    return changed


def main() -> int:
    for game, recipes in RECIPES.items():
        for name in recipes:
            print(f"{game} {name}: {'written' if write(game, name) else 'as before'}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
