"""Killed at any moment, the server has every reply that it acknowledged, and every table goes on."""

from __future__ import annotations

from pathlib import Path

from banneret.registry import GAMES
from bench.crash_web import crashes


def test_no_acknowledged_reply_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    told = crashes(tmp_path, matches=3, kills=4, seed=1, names=[*GAMES])
    assert told.lost == []
    assert told.kills >= 3
    assert told.acknowledged > 40
    assert told.went_on == 3
