"""Series: the same seed gives the same matches, whatever the number of processes; shares with error bars."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.kernel.errors import BanneretError
from banneret.lab.series import Order, Played, Series, error, mean, play, run_series, wilson

WANDERERS = ["wander", "wander"]


def order(**changes: Any) -> Order:
    usual = {"game": "tactics", "scenario": "s0", "armies": None, "agents": ("greedy", "wander"), "seed": 1}
    return Order(**{**usual, "swap": True, **changes})


def played(number: int, winner: str | None, gold: int = 0, silver: int = 0) -> Played:
    places = order().places(number)
    return Played(number, places, winner, {"gold": gold, "silver": silver}, "TAC-OVER-1", 4, 100, 0.5)


def test_a_series_is_reproducible_and_its_matches_do_not_hang_on_their_number_or_on_jobs() -> None:
    one = run_series("tactics", "s0", None, WANDERERS, games=4, seed=9)
    two = run_series("tactics", "s0", None, WANDERERS, games=4, seed=9, jobs=2)
    fewer = run_series("tactics", "s0", None, WANDERERS, games=2, seed=9)
    assert one == two
    assert one.played[:2] == fewer.played
    assert one.played != run_series("tactics", "s0", None, WANDERERS, games=4, seed=10).played
    assert len({match.decisions for match in one.played}) > 1


def test_match_n_is_played_alone_as_in_the_series() -> None:
    series = run_series("tactics", "s0", None, WANDERERS, games=3, seed=9)
    assert play(series.order, 2) == series.played[2]


def test_seats_are_swapped_from_match_to_match() -> None:
    assert [order().places(n) for n in (0, 1, 2)] == [
        {"gold": 0, "silver": 1},
        {"gold": 1, "silver": 0},
        {"gold": 0, "silver": 1},
    ]
    assert order(swap=False).places(1) == {"gold": 0, "silver": 1}


def test_a_draw_counts_half_and_points_follow_the_agent() -> None:
    series = Series(order(), (played(0, "gold", 5, 1), played(1, "gold", 2, 3), played(2, None, 4, 4)), 1.0)
    assert [one.share(0) for one in series.played] == [1.0, 0.0, 0.5]
    assert [one.share(1) for one in series.played] == [0.0, 1.0, 0.5]
    assert [one.score(0) for one in series.played] == [5, 3, 4]
    assert series.share(0) == 0.5


def test_progress_is_told_after_every_match() -> None:
    told: list[tuple[int, int]] = []
    run_series("tactics", "s0", None, WANDERERS, games=3, seed=1, progress=lambda *now: told.append(now))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_the_first_scenario_is_the_usual_one_and_no_games_are_no_results() -> None:
    series = run_series("tactics", None, None, WANDERERS, games=0, seed=1)
    assert (series.order.scenario, series.played, series.share(0)) == ("s0", (), 0.0)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"game": "chess"}, "There is no game 'chess'; there are: tactics"),
        ({"scenario": "s9"}, "There is no scenario 's9'"),
        ({"agents": ["wander", "oracle"]}, "There is no agent 'oracle'; there are: wander, greedy."),
        ({"agents": ["wander"]}, "has 2 seats; named: 1 agent."),
        ({"armies": {"gold": "lannister"}}, "There is no ready-made warband 'lannister'"),
    ],
)
def test_what_is_not_there_is_refused_before_anything_is_played(changes: dict[str, Any], says: str) -> None:
    usual: dict[str, Any] = {"game": "tactics", "scenario": "s0", "armies": None, "agents": WANDERERS}
    with pytest.raises(BanneretError) as refused:
        run_series(**{**usual, **changes}, games=1, seed=1)
    assert says in str(refused.value)


def test_error_bars() -> None:
    assert [round(end, 4) for end in wilson(0.5, 100)] == [0.4038, 0.5962]
    assert [round(end, 4) for end in wilson(1.0, 10)] == [0.7225, 1.0]
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert error([1.0, 3.0]) == pytest.approx(1.96, abs=1e-9)
    assert (error([5.0]), mean([]), mean([1.0, 2.0])) == (0.0, 0.0, 1.5)
