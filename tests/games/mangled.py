"""A written position in which one thing was replaced by anything: it is played, or refused in words."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from banneret.kernel.errors import BanneretError, RulesBug
from banneret.kernel.game import Json
from banneret.kernel.match import Match


def anything(words: list[str]) -> st.SearchStrategy[Any]:
    """Any small piece of JSON, among it words that mean something to the game."""
    return st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-3, 400)
        | st.floats(-3, 60)
        | st.text(max_size=6)
        | st.sampled_from(words),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
        max_leaves=6,
    )


def mangled(data: st.DataObject, whole: Json, words: list[str]) -> Json:
    """The position with something else at one key, however deep."""
    position = copy.deepcopy(whole)
    spot: Any = position
    while True:
        key = data.draw(st.sampled_from(sorted(spot)))
        if not isinstance(spot[key], dict) or not spot[key] or data.draw(st.booleans()):
            break
        spot = spot[key]
    spot[key] = data.draw(anything(words))
    return position


def is_played_or_refused(play: Callable[[Json], Match], position: Json) -> None:
    """Either a match that goes on from there, or a refusal that is not a fault of the rules."""
    try:
        match = play(position)
    except BanneretError as refused:
        assert str(refused)
        assert not isinstance(refused, RulesBug), refused
    else:
        assert match.over or match.question is not None
