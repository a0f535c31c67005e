"""Every game fulfils the kernel's contract."""

from __future__ import annotations

import json
from typing import Any

import pytest

from banneret import registry
from banneret.kernel import piles
from banneret.kernel.chance import Dice
from banneret.kernel.chapters import Chapters
from banneret.kernel.game import Game
from banneret.kernel.match import CONCEDE, Match
from tests.conformance.laws import begun, play_on, reply_at_random, waiting
from tests.conformance.numbers import numbers


def through_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def midway(game: Game, scenario: str, seed: int = 5, replies: int = 60) -> Match:
    return play_on(begun(game, scenario, seed=seed), Dice(seed), replies)


def test_it_says_what_it_is(game: Game) -> None:
    for fact in (game.name, game.title, game.edition, game.rules, game.content()):
        assert isinstance(fact, str)
        assert fact
    assert len(game.seats) >= 2
    assert len({*game.seats}) == len(game.seats)
    assert all(title for title in game.scenarios().values())


def test_every_scenario_can_be_set_up_and_asks_something(game: Game) -> None:
    for scenario in game.scenarios():
        match = begun(game, scenario)
        assert match.header["scenario"] == scenario
        assert through_json(match.header) == match.header
        assert waiting(match)


def test_a_copy_shares_nothing_that_changes(game: Game) -> None:
    for scenario in game.scenarios():
        match = midway(game, scenario)
        kept = match.g.copy()
        before = through_json([game.position(kept), piles.write(kept.piles)])
        play_on(match, Dice(9), 40)
        assert through_json([game.position(kept), piles.write(kept.piles)]) == before


def test_cards_are_never_lost_or_doubled(game: Game) -> None:
    for scenario in game.scenarios():
        match = midway(game, scenario)
        _, stocks = game.piles(match.view())
        assert piles.lost_and_doubled(match.g.piles, stocks) == []


def test_views_and_scenes_are_json(game: Game) -> None:
    for scenario in game.scenarios():
        match = midway(game, scenario)
        for seat in (None, "", *game.seats):
            view = match.view(seat)
            assert through_json(view) == view
            assert through_json(game.scene(view)) == game.scene(view)


def test_every_question_and_event_has_its_sentence(game: Game) -> None:
    for scenario in [*game.scenarios()][:: numbers(game.name).every]:
        match, rng = begun(game, scenario, seed=3), Dice(3)
        while match.questions:
            for question in waiting(match):
                assert game.says(question)
                assert game.option_says(question, question.sample(rng))
            reply_at_random(match, rng)
        for seat in (None, *game.seats):
            assert all(game.tells(event) for event in match.events(seat))
        assert match.outcome is not None
        assert match.outcome.says


@pytest.mark.parametrize("name", registry.GAMES)
def test_every_usual_chapter_answers(name: str) -> None:
    game = registry.game(name)
    assert isinstance(game, Chapters)
    match = midway(game, next(iter(game.scenarios())))
    board = game.scene(match.view())["boards"][0]["id"]
    line = {"board": board, "start": [0.5, 0.5], "end": [3.5, 4.5]}
    assert isinstance(game.measure(match.view(), line), dict)
    assert isinstance(game.board_text(match.view()), str)
    assert all(isinstance(game.waiting_says(question), str) for question in waiting(match))
    assert game.watch().look(match) == []


def test_a_seat_may_concede_at_any_question_of_its_own(game: Game) -> None:
    for replies in (0, 3, 8):
        match = play_on(begun(game, next(iter(game.scenarios())), seed=2), Dice(2), replies)
        seat = waiting(match)[0].seat
        match.answer(CONCEDE, seat)
        assert match.outcome is not None
        assert match.outcome.winner not in (None, seat)
        assert match.questions == ()


def test_the_valuation_is_a_number_that_knows_who_wins(game: Game) -> None:
    for scenario in game.scenarios():
        match = midway(game, scenario)
        assert all(isinstance(game.worth(match.g, seat), int | float) for seat in game.seats)
