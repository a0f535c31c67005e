"""Names: ids as people call them, lengths and places."""

from __future__ import annotations

import pytest

from banneret.games.tmg.library import library
from banneret.games.tmg.names import card_of, inches_text, name, named_words, place_text, short, unit_name


@pytest.mark.parametrize(
    ("id", "called"),
    [
        ("red", "Red"),
        ("lannister-guards", "Lannister Guards"),
        ("lannister-guards-2", "Lannister Guards 2"),
        ("robb-stark-the-wolf-lord", "Robb Stark"),
        ("cersei-lannister", "Cersei Lannister"),
        ("winters-might", "Winter's Might"),
        ("winters-might#2", "Winter's Might"),
        ("winters-bite@lannister-guards-1", "Winter's Bite (Lannister Guards 1)"),
        ("winters-bite@-1", "Winter's Bite"),
        ("crown", "Crown"),
        ("panicked", "Panicked"),
        ("corpse-pile", "Corpse Pile"),
        ("game-of-thrones", "A Game of Thrones"),
        ("hold-the-centre", "Hold the Centre"),
        ("armoury", "Armoury"),
        ("token-3", "token 3"),
        ("wall-0", "castle wall 1"),
        ("A", "A"),
        ("nobody-knows", "nobody knows"),
    ],
)
def test_an_id_as_people_call_it(id: str, called: str) -> None:
    assert name(id) == called


def test_every_card_of_the_content_has_a_name_of_its_own() -> None:
    shelf = library()
    for cards in (shelf.units, shelf.attachments, shelf.ncus, shelf.tactics):
        for id, card in cards.items():
            assert name(id) == card.name


def test_a_unit_is_called_by_its_card_too_where_its_id_does_not_tell_it() -> None:
    guards = library().units["lannister-guards"]
    assert unit_name("lannister-guards-1", guards) == "Lannister Guards 1"
    assert unit_name("b", guards) == "Lannister Guards b"
    assert unit_name("grey-wind", guards) == "Lannister Guards grey-wind"
    assert [card_of(id) for id in ("grey-wind", "sansa-stark", "b", "winters-might")] == [
        "grey-wind",
        "sansa-stark",
        None,
        None,
    ]


def test_ids_in_a_sentence_are_named_and_plain_words_stay() -> None:
    said = "lannister-guards-1 of red controls token-2 and the well-known wall"
    assert named_words(said) == "Lannister Guards 1 of Red controls token 2 and the well-known wall"


def test_lengths_are_short() -> None:
    assert [short(n) for n in (24_000, 28_800, 28_849, 28_850, 49, 50)] == ["24", "28.8", "28.8", "28.9", "0", "0.1"]
    assert inches_text(6000) == '6"'
    assert place_text((24_000, 28_800)) == "(24, 28.8)"
    assert place_text((24_000, 28_800, 180_500)) == "(24, 28.8) facing 180.5°"
