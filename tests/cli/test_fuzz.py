"""Whatever is typed or lies in a file: sentences, never a traceback, and a match that its journal still tells."""

from contextlib import suppress
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import banneret as public
from banneret.cli.commands import Left
from banneret.cli.play import play
from banneret.cli.saving import table_from
from banneret.cli.screen import Screen
from banneret.cli.table import Table
from banneret.cli.telling import Teller
from banneret.kernel.chance import TypedIn
from banneret.kernel.match import Match
from tests.cli.terminal import here
from tests.kernel.duel import duel

CALM = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
WORDS = ["?", "why", "undo", "undo dice", "board", "log 3", "orders", "orders off", "pass until round", "yes", "no"]
WORDS += [
    "pass here until round",
    "position",
    "concede",
    "quit",
    "none",
    "stay",
    "why move",
    "why 3,4",
    "? TAC-ATK-9",
    "",
]
TYPED = st.lists(
    st.one_of(
        st.sampled_from(WORDS),
        st.integers(-2, 12).map(str),
        st.lists(st.integers(-1, 12), min_size=1, max_size=4).map(lambda some: " ".join(map(str, some))),
        st.lists(st.tuples(st.integers(-1, 14), st.integers(-1, 8)), min_size=1, max_size=3).map(
            lambda way: " ".join(f"{x},{y}" for x, y in way)
        ),
        st.text(st.characters(exclude_characters="\r\n"), max_size=20).filter(
            lambda text: not text.lower().startswith(("save", "position"))
        ),
    ),
    max_size=12,
)


def some_match(kind: str, seed: int) -> Match:
    """A match in its middle."""
    dice = TypedIn(seed) if seed % 3 == 0 else None
    match = duel(seed, dice) if kind == "duel" else public.new_match("tactics", kind, seed=seed, dice=dice)
    rng = Random(seed)
    for _ in range(rng.randrange(100)):
        if match.question is None:
            break
        match.answer(match.question.sample(rng), match.question.seat)
    return match


@CALM
@given(typed=TYPED, kind=st.sampled_from(["duel", "s0", "s1"]), seed=st.integers(0, 50), people=st.booleans())
def test_whatever_is_typed(
    typed: list[str], kind: str, seed: int, people: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    monkeypatch.chdir(tmp_path)
    players = {"gold": "me", "silver": "me" if people else "wander"}
    table = Table(some_match(kind, seed), players, seed, tmp_path / "match")
    screen = Screen(StringIO("\n".join([*typed, ""])), StringIO(), colour=False)

    with suppress(Left, EOFError):
        play(table, screen, Teller(table, screen))

    table.save()
    assert table_from(tmp_path / "match", {}, 0).journal() == table.journal()


@CALM
@given(data=st.one_of(st.binary(max_size=200), st.text(max_size=100).map(lambda text: text.encode("utf-8", "replace"))))
def test_whatever_lies_in_a_file(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(data)
    for args in (["replay"], ["play", "--resume"], ["play", "--position"], ["position"]):
        said = here(*args, str(file))
        assert (said.code, said.out) == (2, "")
        assert said.err.count("\n") == 1
    assert here("army", "check", str(file)).code in (1, 2)


ARGUMENTS = st.one_of(st.sampled_from(["play", "replay", "army", "check", "--seed", "list"]), st.text(max_size=6))


@CALM
@given(args=st.lists(ARGUMENTS, max_size=3))
def test_whatever_stands_on_the_command_line(args: list[str]) -> None:
    if {"--help", "-h", "--version"} & {*args} or any(arg.startswith(("-", "\x00")) for arg in args):
        return
    said = here(*args)
    assert said.code in (0, 1, 2)
    if said.code == 2:
        assert said.err.count("\n") == 1
