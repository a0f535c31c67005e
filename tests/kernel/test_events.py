"""Events: their existence is public, hidden fields are for some eyes alone, numbers have no gaps."""

import json

import pytest

from banneret.kernel.errors import RulesBug
from banneret.kernel.events import Event, Story
from tests.kernel.duel import SEATS, duel
from tests.kernel.wandering import played, states


def test_hidden_fields_are_masked_for_other_eyes_only() -> None:
    event = Event("drawn", "DUEL-1", {"who": "gold", "card": "spy"}, ("gold",), ("card",), False)
    open_to_gold = {"n": 7, "kind": "drawn", "rule": "DUEL-1", "who": "gold", "card": "spy"}
    assert event.for_seat("gold", 7) == open_to_gold
    assert event.for_seat(None, 7) == open_to_gold
    assert event.for_seat("silver", 7) == {**open_to_gold, "card": None}
    assert event.for_seat("", 7) == {**open_to_gold, "card": None}


def test_an_event_for_all_eyes_hides_nothing() -> None:
    event = Event("shown", "DUEL-7", {"card": "spy"}, None, ("card",), True)
    assert event.for_seat("silver", 0)["card"] == "spy"


def test_a_fact_may_not_take_the_name_of_a_frame() -> None:
    event = Event("drawn", "DUEL-1", {"kind": "card"}, None, (), False)
    with pytest.raises(RulesBug, match="kind"):
        event.for_seat(None, 0)


def test_a_story_keeps_the_order_of_telling() -> None:
    story = Story()
    story.tell("first", "R-1", {})
    story.tell("second", "R-2", {"x": 1}, ("gold",), ("x",), shows=True)
    assert [(event.kind, event.shows) for event in story.events] == [("first", False), ("second", True)]


def test_numbers_count_without_gaps_and_start_with_what_setting_up_told() -> None:
    match = played(3, 12)
    for seat in (None, *SEATS):
        told = match.events(seat)
        assert [event["n"] for event in told] == list(range(match.told))
        assert told[0]["kind"] == "met"
    assert json.loads(json.dumps(match.events())) == match.events()


def test_every_seat_hears_the_same_events_but_for_what_is_hidden() -> None:
    for match in states(5):
        gold, silver = match.events("gold"), match.events("silver")
        assert [(e["n"], e["kind"], e["rule"], [*e]) for e in gold] == [
            (e["n"], e["kind"], e["rule"], [*e]) for e in silver
        ]
        for mine, theirs in zip(gold, silver, strict=True):
            if mine["kind"] == "drawn":
                hidden, seen = (theirs, mine) if mine["who"] == "gold" else (mine, theirs)
                assert hidden["cards"] is None
                assert len(seen["cards"]) == seen["number"]


def test_events_told_before_the_first_rest_survive_a_fork() -> None:
    match = duel(1)
    assert match.fork().events() == match.events()
    assert [event.kind for event in match.told_since(match.told - 2)] == ["drawn", "drawn"]
    assert match.told_since(match.told) == []
