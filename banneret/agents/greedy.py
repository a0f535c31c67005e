"""One look ahead with the game's own valuation, on a guess of what the seat cannot know.

Every reply is tried on forks of the guess with other dice than the real ones, the same for all replies; the action
is played out at random, and the state that it leads to is valued. The best few are tried more often.
"""

from __future__ import annotations

from collections.abc import Sequence

import banneret
from banneret.agents.agent import Known, question_of, seat_of
from banneret.kernel.chance import Dice
from banneret.kernel.decisions import MANY, Listed, Question, Reply, Rng, pick
from banneret.kernel.judged import Pose
from banneret.kernel.match import Match

MOST = 64  # replies that are looked at
HEATS = ((1, 12), (2, 4), (5, 1))  # so many trials of each reply left, of which so many go on
PATIENCE = 60  # replies in one trial; an action that takes longer is valued as it stands
FIRST = 4  # poses to choose from in a trial
UNJUDGED = ("army", "faces")  # nothing to look ahead to: any answer will do


class Greedy:
    """Takes the reply that leads to the best state when the action is over."""

    name = "greedy"
    looks_ahead = True

    def decide(self, knowledge: Known, rng: Rng) -> Reply:
        match, seat = banneret.guess(knowledge, rng), seat_of(knowledge)
        question = question_of(match, seat)
        if question.kind in UNJUDGED:
            return question.sample(rng)
        replies = worth_trying(question, rng)
        seed = int(rng.random() * (1 << 32))
        for actions in (1, 2):  # where one action tells nothing apart, as with who is to act, look at the next one too
            tried = [Tries(match, seat, reply, seed, actions) for reply in replies]
            if len(replies) == 1 or run_heats(tried):
                break
        return tried[0].reply


class Tries:
    """What a reply has led to so far: the worth of the state after each trial."""

    def __init__(self, match: Match, seat: str, reply: Reply, seed: int, actions: int) -> None:
        self.match = match
        self.seat = seat
        self.reply = reply
        self.seed = seed
        self.actions = actions
        self.worths: list[float] = []

    @property
    def value(self) -> float:
        """The mean of the better half: the seat's own later choices are not made at random."""
        half = sorted(self.worths)[len(self.worths) // 2 :]
        return sum(half) / len(half)

    def go_on(self, trials: int) -> None:
        for _ in range(trials):
            luck = Dice(self.seed, len(self.worths))  # the same for every reply
            self.worths.append(self._once(luck))

    def _once(self, luck: Dice) -> float:
        """What the state is worth once this reply's action is over, all that follows being random."""
        trial = self.match.fork(seed=luck.next())
        trial.keep_rests = False  # nobody goes back in a trial
        rest, left = trial.rest, self.actions
        trial.answer(self.reply, self.seat)
        for _ in range(PATIENCE):
            if trial.rest is not rest:
                rest, left = trial.rest, left - 1
            question = trial.question
            if question is None or left == 0:
                break
            trial.answer(passable(question, luck), question.seat)
        return trial.game.worth(trial.g, self.seat)


def passable(question: Question, luck: Dice) -> Reply:
    """Any reply of a trial; of poses one of the first, which are the sensible ones and quickly found."""
    return pick(luck, question.suggest(luck, FIRST)) if isinstance(question, Pose) else question.sample(luck)


def run_heats(tried: list[Tries]) -> bool:
    """Try all replies, the better ones more often, and put the best one first; whether anything told them apart."""
    apart = False
    for trials, best in HEATS:
        for one in tried:
            one.go_on(trials)
        apart = apart or len({one.value for one in tried}) > 1
        tried.sort(key=lambda one: -one.value)
        del tried[best:]
    return apart


def worth_trying(question: Question, rng: Rng) -> list[Reply]:
    """The replies to look at, at most so many: a long list is thinned out evenly, an endless one sampled."""
    if isinstance(question, Listed) and question.ways() > MANY:
        return distinct([question.sample(rng) for _ in range(MOST)])
    replies = question.options() if isinstance(question, Listed) else question.suggest(rng, MOST)
    return thinned(replies, rng)


def thinned(replies: Sequence[Reply], rng: Rng) -> list[Reply]:
    """Some of these, spread over the whole list."""
    if len(replies) <= MOST:
        return [*replies]
    start = rng.random()
    return [replies[int((n + start) * len(replies) / MOST)] for n in range(MOST)]


def distinct(replies: Sequence[Reply]) -> list[Reply]:
    """Each reply once, in order."""
    found: list[Reply] = []
    for reply in replies:
        if reply not in found:
            found.append(reply)
    return found


AGENT = Greedy()
