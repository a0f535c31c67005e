"""The drawn board of a game on the home page: its first scenario, some decisions into a match."""

from __future__ import annotations

from random import Random
from typing import Any

import banneret
from banneret.kernel.decisions import Question, Reply
from banneret.kernel.game import Game, Json
from banneret.kernel.judged import Pose

DECISIONS = 150  # until the pieces have gone out to meet
TRIED = 12  # poses out of which one is taken
SEED = 4


def board_of(game: Game) -> Json | None:
    """The newcomers' scenario as a spectator sees it after some decisions; None if it cannot be drawn."""
    try:
        match, rng = banneret.new_match(game.name, next(iter(game.scenarios())), None, SEED), Random(SEED)
        for _ in range(DECISIONS):
            if (question := match.question) is not None:
                match.answer(_reply(question, rng), question.seat)
        return _bare(game.scene(match.view("")))
    except Exception:  # a game in the making has no picture yet; its card still stands
        return None


def _reply(question: Question, rng: Random) -> Reply:
    """Any legal reply; what is placed keeps its facing, so that the ranks look orderly."""
    if not isinstance(question, Pose):
        return question.sample(rng)
    legal = [pose for pose in question.suggest(rng, TRIED) if question.why_not(pose) is None]
    straight = [pose for pose in legal if pose[2] == question.start[2] and pose != question.start]
    return rng.choice(straight or legal or [question.sample(rng)])


def _bare(scene: Json) -> dict[str, Any]:
    """The main board with its pieces; nobody reads cards there."""
    boards = [board for board in scene["boards"] if board["role"] == "main"]
    ids = [board["id"] for board in boards]
    pieces = [piece for piece in scene["pieces"] if piece["board"] in ids]
    return {**scene, "boards": boards, "pieces": pieces, "cards": {}}
