"""Piles: who knows which card, holes for those who do not, and no card lost or doubled."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.kernel.errors import PositionError
from banneret.kernel.piles import Pile, Piles, Sort, complete, fill, holes, knows, lost_and_doubled, read, write
from tests.kernel.duel import DECK, GAME
from tests.kernel.wandering import states

BAG = Sort("deck", (), bag=True)
HAND = Sort("deck", ("gold",))
OPEN = Sort("deck", None)
SORTS = {"bag": BAG, "hand": HAND, "open": OPEN}
STOCK = {"deck": ["a", "a", "b", "c", "d", "e"]}


def piles() -> Piles:
    return {"bag": Pile(BAG, ["d", "b"]), "hand": Pile(HAND, ["c", "a"]), "open": Pile(OPEN, ["e", "a"])}


def test_a_bag_keeps_no_order_and_a_hand_does() -> None:
    bag, hand = Pile(BAG, ["d", "b"]), Pile(HAND, ["d", "b"])
    bag.put("c", None)
    hand.put("c", None)
    assert (bag.cards, bag.eyes) == (["b", "c", "d"], [(), None, ()])
    assert (hand.cards, hand.eyes) == (["d", "b", "c"], [("gold",), ("gold",), None])


def test_a_card_is_taken_with_its_eyes() -> None:
    hand = Pile(HAND, ["d", "b"])
    hand.put("c", None)
    assert hand.take("d") == "d"
    assert (hand.cards, hand.eyes) == (["b", "c"], [("gold",), None])
    assert "c" in hand
    assert "d" not in hand
    assert len(hand) == 2
    with pytest.raises(ValueError, match="d"):
        hand.take("d")


def test_a_copy_is_its_own() -> None:
    hand = Pile(HAND, ["d"])
    other = hand.copy()
    other.put("e")
    assert (hand.cards, len(hand.eyes)) == (["d"], 1)
    assert other.sort is hand.sort


def test_who_knows() -> None:
    assert knows(None, "gold")
    assert knows(("gold",), "gold")
    assert knows((), None)
    assert not knows((), "gold")
    assert not knows(("gold",), "silver")
    assert not knows(("gold",), "")


def test_views_have_holes_where_a_seat_does_not_know() -> None:
    whole = {"bag": ["b", "d"], "hand": ["c", "a"], "open": ["e", "a"]}
    assert write(piles()) == whole
    assert write(piles(), "gold") == {**whole, "bag": ["?", "?"]}
    assert write(piles(), "silver") == {"bag": ["?", "?"], "hand": ["?", "?"], "open": ["e", "a"]}


def test_a_card_with_eyes_of_its_own_carries_them() -> None:
    some = piles()
    some["hand"].eyes[0] = ("gold", "silver")
    some["open"].eyes[1] = ()
    assert write(some, "silver")["hand"] == [["c", ["gold", "silver"]], "?"]
    assert write(some, "silver")["open"] == ["e", ["?", []]]
    again = read(json.loads(json.dumps(write(some))), SORTS)
    assert write(again) == write(some)


def test_a_known_card_in_a_bag_does_not_tell_the_names_of_the_others() -> None:
    """In the order of names it would stand second of three, so that one hidden card must come before it."""
    low, high = Pile(BAG, ["a", "e"]), Pile(BAG, ["d", "e"])
    for bag in (low, high):
        bag.put("c", None)
    assert write({"bag": low}, "gold") == write({"bag": high}, "gold") == {"bag": [["c", None], "?", "?"]}


def test_reading_refuses_what_is_not_a_pile() -> None:
    wrong: list[tuple[Any, str]] = [
        ({"sleeve": []}, "there is no pile 'sleeve'"),
        ({"hand": 3}, r"piles.hand: expected a list"),
        ({"hand": "abc"}, r"piles.hand: expected a list"),
        ({"hand": ["a", 3]}, r"piles.hand\[1\]: expected a card"),
        ({"hand": [["a", "gold"]]}, r"piles.hand\[0\]"),
        ({"hand": [["a", [1]]]}, r"piles.hand\[0\]"),
        ({"hand": [[]]}, r"piles.hand\[0\]"),
        ([], "expected a table"),
    ]
    for written, says in wrong:
        with pytest.raises(PositionError, match=says):
            read(written, SORTS)
    assert read({"hand": [["a"], ["b", None], ["c", ["silver"]]]}, SORTS)["hand"].eyes == [None, None, ("silver",)]
    assert len(read({}, SORTS)["hand"]) == 0


def test_lost_and_doubled_cards_are_named() -> None:
    assert lost_and_doubled(piles(), STOCK) == []
    short = piles()
    short["hand"].take("c")
    assert lost_and_doubled(short, STOCK) == ["deck: 1 cards are missing (c)"]
    short["hand"].put("?")
    assert lost_and_doubled(short, STOCK) == []
    doubled = piles()
    doubled["open"].put("d")
    assert lost_and_doubled(doubled, STOCK) == ["deck: too many of d"]


def test_what_is_not_mentioned_lies_in_the_bag() -> None:
    some = read({"hand": ["c", "a"]}, SORTS)
    complete(some, STOCK)
    assert some["bag"].cards == ["a", "b", "d", "e"]
    assert lost_and_doubled(some, STOCK) == []
    guessed = read({"hand": ["c", "?"]}, SORTS)
    complete(guessed, STOCK)
    assert len(guessed["bag"]) == 0  # a hole may be any of them
    no_bag: Piles = {"hand": Pile(HAND, ["a"])}
    complete(no_bag, STOCK)
    assert lost_and_doubled(no_bag, STOCK) == ["deck: 5 cards are missing (a, b, c, d, e)"]


def test_filling_deals_every_way_as_likely() -> None:
    rng = random.Random(0)
    counts: Counter[str] = Counter()
    for _ in range(6000):
        some = read(write(piles(), "silver"), SORTS)
        assert holes(some) == 4
        fill(some, STOCK, rng)
        assert holes(some) == 0
        assert lost_and_doubled(some, STOCK) == []
        assert some["bag"].cards == sorted(some["bag"].cards)
        counts["".join(sorted(some["hand"].cards))] += 1
    assert sorted(counts) == ["ab", "ac", "ad", "bc", "bd", "cd"]
    assert all(880 < n < 1120 for n in counts.values())


def test_pinned_cards_are_dealt_where_they_are_pinned() -> None:
    rng = random.Random(0)
    places = set()
    for _ in range(50):
        some = read(write(piles(), "silver"), SORTS)
        fill(some, STOCK, rng, [("hand", "d", None), ("hand", "x", None), ("open", "b", None)])
        assert "d" in some["hand"]  # an x is not in the stock, and the open pile has no hole
        places.add(some["hand"].cards.index("d"))
    assert places == {0, 1}
    some = read(write(piles(), "silver"), SORTS)
    fill(some, STOCK, rng, [("hand", "d", 1), ("hand", "b", 1)])
    assert some["hand"].cards[1] == "d"


def test_a_bag_stays_in_step_with_its_eyes_when_filled() -> None:
    bag = Pile(BAG, ["?", "?"])
    bag.put("c", None)
    fill({"bag": bag}, {"deck": ["a", "c", "e"]}, random.Random(1))
    assert (bag.cards, bag.eyes) == (["a", "c", "e"], [(), None, ()])


@given(
    st.lists(st.tuples(st.sampled_from(["bag", "hand", "open"]), st.sampled_from(["bag", "hand", "open"])), max_size=30)
)
def test_moving_cards_loses_none(moves: list[tuple[str, str]]) -> None:
    some = piles()
    for source, to in moves:
        if some[source].cards:
            some[to].put(some[source].take(some[source].cards[0]))
        assert lost_and_doubled(some, STOCK) == []
        assert all(len(pile.cards) == len(pile.eyes) for pile in some.values())


@pytest.mark.parametrize("seed", range(6))
def test_a_duel_loses_no_card(seed: int) -> None:
    for match in states(seed):
        assert GAME.broken(match.g) == []
        assert sum(len(pile) for pile in match.g.piles.values()) == len(DECK)
