"""Army lists as they are handed in: every reason at once, and any table is refused in plain words."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.games.tmg.army import deck, normal, points, why_not
from banneret.games.tmg.library import library
from tests.games.tmg.army_lists import GUARDS, ROBB, SWORDS, rules, says, stark, unit


def test_every_reason_is_given_at_once() -> None:
    units = [*[SWORDS] * 8, unit("stark-outriders", "umber-champion", "sworn-sword-captain"), "grey-wind"]
    army = stark(*units, GUARDS, commander="greatjon-umber-lord-of-last-hearth")
    assert rules(army) == [
        "TMG-ARMY-1",
        "TMG-ARMY-6",
        "TMG-ATT-2",
        "TMG-ATT-3",
        "TMG-ATT-3",
        "TMG-ARMY-R4",
    ]


NOT_LISTS: list[Any] = [None, 7, "stark", [], {}, {"units": "x"}, {"units": {}}, {"faction": "stark"}]


@pytest.mark.parametrize("army", NOT_LISTS, ids=str)
def test_what_is_no_list_is_refused_in_one_sentence(army: object) -> None:
    assert rules(army) == ["TMG-ARMY-R3"]


def test_unknown_cards_are_named_once_each() -> None:
    army = stark("stark-dragons", "stark-dragons", unit(SWORDS, "dany"), ncus=["hodor", 3])
    assert says({**army, "planted": {"turncoat": 1}}) == [
        "There is no unit card stark-dragons.",
        "There is no attachment dany.",
        "There is no NCU hodor.",
        "There is no NCU of that form.",
        "The attachments are given as a list.",
    ]
    assert says(stark("x" * 99)) == [f"There is no unit card {'x' * 39}…."]
    assert rules(stark({"card": SWORDS, "atachments": []})) == ["TMG-ARMY-R3"]
    assert rules(stark([SWORDS])) == ["TMG-ARMY-R3"]


def test_a_part_that_a_list_does_not_have_is_named() -> None:
    assert says({**stark(), "ncu": ["sansa-stark"]}) == [
        "A list has no part 'ncu'; its parts are faction, size, commander, units, ncus, planted."
    ]
    assert says(stark({"card": SWORDS, "attachment": "sworn-sword-captain"})) == [
        "A unit of a list has no part 'attachment'; its parts are card, attachments, banded_with."
    ]
    assert says({**stark(), "game": "tmg", "name": "Mine", "points": 30, "source": "house"}) == []
    odd: dict[Any, Any] = {**stark()}
    odd[7] = 1
    assert rules(odd) == ["TMG-ARMY-R3"]


def test_TMG_ARMY_2_a_list_without_a_commander_says_so() -> None:
    army = stark()
    del army["commander"]
    assert says(army) == ["An army has exactly 1 commander: the list names none."]
    assert rules(army) == rules({**army, "commander": None}) == ["TMG-ARMY-2"]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from([SWORDS, ROBB]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
units = st.fixed_dictionaries(
    {"card": st.sampled_from(list(library().units)) | anything},
    optional={
        "attachments": st.lists(st.sampled_from(list(library().attachments)), max_size=3) | anything,
        "banded_with": st.none() | st.integers(-2, 4) | anything,
    },
)
lists = st.fixed_dictionaries(
    {},
    optional={
        "faction": st.sampled_from(["stark", "lannister", "neutral"]) | anything,
        "size": st.sampled_from(["small", "medium", "large"]) | anything,
        "commander": st.sampled_from([card.id for card in library().commanders()]) | anything,
        "units": st.lists(units | st.sampled_from(list(library().units)) | anything, max_size=4) | anything,
        "ncus": st.lists(st.sampled_from(list(library().ncus)), max_size=3) | anything,
        "planted": st.lists(st.sampled_from(list(library().attachments)), max_size=2) | anything,
    },
)


@settings(max_examples=200, deadline=None)
@given(lists | anything, st.sampled_from(["small", "medium", "large", "huge", ""]))
def test_no_list_breaks_the_judges(army: object, size: str) -> None:
    for why in why_not(army, size):
        assert why.rule.startswith("TMG-")
        assert why.says.endswith(".")


readable = st.fixed_dictionaries(
    {
        "faction": st.sampled_from(["stark", "lannister"]),
        "size": st.sampled_from(["small", "medium", "large"]),
        "commander": st.sampled_from([card.id for card in library().commanders()]),
        "units": st.lists(
            st.fixed_dictionaries(
                {"card": st.sampled_from(list(library().units))},
                optional={
                    "attachments": st.lists(st.sampled_from(list(library().attachments)), max_size=2),
                    "banded_with": st.none() | st.integers(-1, 3),
                },
            ),
            max_size=4,
        ),
        "ncus": st.lists(st.sampled_from(list(library().ncus)), max_size=2),
    }
)


@settings(max_examples=100, deadline=None)
@given(readable)
def test_a_list_that_can_be_read_has_points_a_normal_form_and_a_deck(army: dict[str, Any]) -> None:
    assert rules(army, army["size"]) == rules(normal(army), army["size"])
    assert points(army) == points(normal(army)) >= 0
    assert len(deck(army)) == 20
