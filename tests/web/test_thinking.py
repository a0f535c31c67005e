"""Computers think in a process of their own, from knowledge alone; one that dies is replaced."""

from __future__ import annotations

import asyncio
import os
import random
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

import banneret
from banneret.agents import find
from banneret.kernel.chance import Dice
from banneret.kernel.game import Json
from banneret.web import foreseeing
from banneret.web.thinking import Thinker, TookTooLong, Workers, thought_seed
from tests.web.server import PROJECT, SOON


def known(scenario: str, replies: int) -> tuple[Json, str]:
    """What the asked seat knows somewhere in a match."""
    match, rng = banneret.new_match("tactics", scenario, seed=4), Dice(4)
    for _ in range(replies):
        assert match.question is not None
        match.answer(match.question.sample(rng), match.question.seat)
    assert match.question is not None
    seat = match.question.seat
    return match.knowledge(seat).as_json(), seat


def test_the_worker_decides_as_the_agent_would_by_the_same_knowledge() -> None:
    async def think() -> list[object]:
        thinker = Thinker()
        try:
            return [await thinker.decide(name, told, "seed") for name in ("wander", "greedy")]
        finally:
            thinker.close()

    told, _ = known("s1", 50)
    assert asyncio.run(think()) == [find(name).decide(told, random.Random("seed")) for name in ("wander", "greedy")]


def die_once(file: str) -> str:
    """Dies the first time."""
    if not os.path.exists(file):
        with open(file, "w", encoding="utf-8"):
            pass
        os._exit(1)
    return "alive"


def test_a_worker_that_dies_is_replaced(tmp_path: os.PathLike[str]) -> None:
    async def run() -> str:
        workers = Workers()
        try:
            return await workers.run(die_once, os.path.join(tmp_path, "mark"))
        finally:
            workers.close()

    assert asyncio.run(run()) == "alive"


def think_for_ever(what: str) -> None:
    """Hangs, and lets nothing stop it that can be caught."""
    while True:
        with suppress(Exception):
            time.sleep(0.01)


def test_a_worker_that_hangs_is_called_off_and_goes_on() -> None:
    async def run() -> list[object]:
        workers = Workers(longest=0.5)
        try:
            hangs = asyncio.create_task(workers.run(think_for_ever, "what"))
            waits = asyncio.create_task(workers.run(os.path.basename, "a/b"))
            told: list[object] = await asyncio.gather(hangs, waits, return_exceptions=True)
            return told
        finally:
            workers.close()

    late, done = asyncio.run(asyncio.wait_for(run(), SOON))
    assert isinstance(late, TookTooLong)
    assert done == "b"


def test_nobody_waits_for_a_long_thought_when_the_server_ends(tmp_path: Path) -> None:
    hangs = (
        "import asyncio, time; from banneret.web.thinking import Workers; workers = Workers()\n"
        "async def run():\n"
        "    thought = asyncio.create_task(workers.run(time.sleep, 300))\n"
        "    await asyncio.wait([thought], timeout=1); workers.close(); thought.cancel()\n"
        "if __name__ == '__main__': asyncio.run(run())\n"
    )
    (tmp_path / "hangs.py").write_text(hangs, "utf-8")
    env = {**os.environ, "PYTHONPATH": str(PROJECT)}
    ended = subprocess.run([sys.executable, tmp_path / "hangs.py"], env=env, timeout=SOON, capture_output=True)
    assert (ended.returncode, ended.stderr) == (0, b"")


def until_there(file: str) -> str:
    """A long thought."""
    while not os.path.exists(file):
        time.sleep(0.01)
    return "thought"


def test_a_preview_does_not_wait_for_a_thought(tmp_path: os.PathLike[str]) -> None:
    async def run() -> tuple[int, bool, str]:
        thinker, mark = Thinker(), os.path.join(tmp_path, "mark")
        try:
            thought = asyncio.create_task(thinker.thoughts.run(until_there, mark))
            told = await asyncio.wait_for(thinker.foresee(after_activation(), ["move"]), SOON)
            early = not thought.done()
        finally:
            with open(mark, "w", encoding="utf-8"):
                pass
            said = await thought
            thinker.close()
        return told["applied"], early, said

    assert asyncio.run(run()) == (1, True, "thought")


def test_thoughts_are_the_same_after_a_restart_and_tell_no_seed() -> None:
    assert thought_seed("secret", "gold", 7) == thought_seed("secret", "gold", 7)
    assert thought_seed("secret", "gold", 7) != thought_seed("secret", "gold", 8)
    assert thought_seed("secret", "gold", 7) != thought_seed("other", "gold", 7)
    assert "secret" not in thought_seed("secret", "gold", 7)


def after_activation() -> Json:
    """What a seat knows that is about to choose an action."""
    match, rng = banneret.new_match("tactics", "s0", seed=4), Dice(4)
    while match.question is not None and match.question.ask != "action":
        match.answer(match.question.sample(rng), match.question.seat)
    assert match.question is not None
    return match.knowledge(match.question.seat).as_json()


def test_a_plan_is_foreseen_up_to_the_other_sides_turn() -> None:
    told = foreseeing.foresee(after_activation(), ["idle", "idle", "idle"])
    assert (told["applied"], told["says"]) == (2, foreseeing.OTHERS)
    assert told["next"] is None


def test_a_plan_that_is_not_legal_stops_with_the_reason() -> None:
    told = foreseeing.foresee(after_activation(), ["dance"])
    assert told["applied"] == 0
    assert "not one of the answers" in told["says"]
    assert told["why"].says  # it is against the rules, not hidden in what is to come


def test_a_plan_goes_on_with_the_question_that_follows() -> None:
    told = foreseeing.foresee(after_activation(), ["move"])
    assert (told["applied"], told["says"]) == (1, "")
    assert told["next"].kind == "path"


def test_dice_are_never_foreseen() -> None:
    match, rng = banneret.new_match("tactics", "s0", seed=4), Dice(4)
    while match.question is not None:
        seat = match.question.seat
        for reply in match.question.suggest(rng)[:6]:
            later = match.fork()
            later.answer(reply, seat)
            rolled = any(line.chance for line in later.lines_since(match.count + 1))
            if rolled:
                told = foreseeing.foresee(match.knowledge(seat).as_json(), [reply])
                assert (told["applied"], told["says"]) == (0, foreseeing.DICE)
                assert told["why"] is None
                return
        match.answer(match.question.sample(rng), seat)
    pytest.fail("nobody rolled")
