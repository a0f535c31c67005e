"""The suite does not fail because the machine is busy with something else."""

from __future__ import annotations

from time import sleep

from hypothesis import given
from hypothesis import strategies as st

LONG = 0.25  # seconds; without a word about it an example may take 0.2


def test_an_example_may_take_its_time() -> None:
    stalls = [LONG]

    @given(st.integers())
    def stalled_once(_: int) -> None:
        if stalls:
            sleep(stalls.pop())

    stalled_once()
