"""A view as text: colours, rows and columns."""

from __future__ import annotations

from banneret.kernel.text_drawing import TextDrawing, page, rows

COLOURS = {"gold": "33", "dim": "2"}


def drawing(colour: bool = False) -> TextDrawing:
    return TextDrawing(colour, COLOURS, wide=12, apart=2)


def test_rows_are_filled_without_tearing_a_part() -> None:
    assert rows(["aa", "bb", "cc"], ", ", 6) == ["aa, bb", "cc"]
    assert rows(["aa", "bb"], ", ", 5) == ["aa", "bb"]
    assert rows([], ", ", 6) == []


def test_parts_are_set_in_rows_without_being_torn() -> None:
    assert rows(["aaa", "bbb", "cc"], ", ", 8) == ["aaa, bbb", "cc"]
    assert drawing().rows(["a" * 12, "b" * 10, "c"], ", ") == [f"{'a' * 12}, {'b' * 10}", "c"]
    assert drawing().rows(["a" * 12, "b" * 11], ", ") == ["a" * 12, "b" * 11]


def test_the_first_kind_that_has_a_colour_counts() -> None:
    assert drawing(True).paint("S", "tree", "gold", "dim") == "\x1b[33mS\x1b[0m"
    assert drawing(True).paint("S", "tree") == "S"
    assert drawing(True).paint("  ", "gold") == "  "
    assert drawing(False).paint("S", "gold") == "S"


def test_sides_stand_beside_each_other_and_long_lines_are_broken() -> None:
    text = drawing()
    left = [text.entry("gold", "S Stag Knight 1/2 done"), text.entry("gold", "W Warden")]
    right = [text.entry("silver", "g Guard")]
    assert [line.rstrip() for line in text.columns(left, right)] == [
        "S Stag        g Guard",
        "   Knight",
        "   1/2 done",
        "W Warden",
    ]
    assert {len(line) for line in text.columns(left, right)} == {28}
    assert next(iter(drawing(True).columns(left, right))).startswith("\x1b[33mS \x1b[0mStag")


def test_what_a_seat_has_stands_behind_its_label() -> None:
    assert [*drawing().labelled("gold", "Gold  ", ["3 VP", "2 silver", "1st player"])] == [
        "Gold  3 VP, 2 silver",
        "      1st player",
    ]
    assert [*drawing(True).labelled("gold", "Gold ", ["3 VP"])] == ["\x1b[33mGold \x1b[0m3 VP"]


def test_a_page_has_no_spaces_at_the_ends_of_its_lines() -> None:
    assert page(["a  ", "", " b "]) == "a\n\n b"
