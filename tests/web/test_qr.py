"""QR codes: the standard's own numbers, and a reader of ours that reads back what was written."""

from __future__ import annotations

import random

import pytest

from banneret.web import qr


def test_error_words_of_the_textbook_example() -> None:
    """HELLO WORLD at level M, as it is worked out in introductions to the standard."""
    data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    assert qr.error_words(data, 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]


def test_a_word_times_the_generator_has_no_remainder() -> None:
    rng = random.Random(1)
    for number in (10, 16, 22, 26):
        data = [rng.randrange(256) for _ in range(30)]
        assert qr.error_words([*data, *qr.error_words(data, number)], number) == [0] * number


def test_products_of_the_field() -> None:
    assert qr.times(0, 5) == 0
    assert qr.times(1, 77) == 77
    assert qr.times(2, 128) == 29  # 256 is reduced by the field's polynomial
    power, seen = 1, set()
    for _ in range(255):
        seen.add(power)
        power = qr.times(power, 2)
    assert (power, len(seen)) == (1, 255)


def test_format_and_version_bits_of_the_standard() -> None:
    wanted = ["101010000010010", "101000100100101", "101111001111100", "101101101001011"]
    wanted += ["100010111111001", "100000011001110", "100111110010111", "100101010100000"]
    assert [f"{qr.format_bits(mask):015b}" for mask in range(8)] == wanted
    assert f"{qr.version_bits(7):018b}" == "000111110010010100"
    assert f"{qr.version_bits(10):018b}" == "001010010011010011"


@pytest.mark.parametrize(
    ("length", "version"), [(14, 1), (15, 2), (26, 2), (62, 4), (63, 5), (122, 7), (180, 9), (213, 10)]
)
def test_the_smallest_version_that_fits_is_taken(length: int, version: int) -> None:
    assert qr.version_for(length) == version


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        qr.code("x" * 214)


def test_words_are_padded_in_turn() -> None:
    assert qr.data_words(b"A", 1) == [0x40, 0x14, 0x10, *[0xEC, 0x11] * 6, 0xEC]


def read_back(grid: qr.Grid) -> str:
    """Our own reader: format, mask, words, blocks, bytes; nothing is mended, so every module must be right."""
    version = (len(grid) - 17) // 4
    pattern = qr.Pattern(version)
    bits = sum(grid[8][n] << 14 - n for n in range(6))  # the row beside the first finder, its first bits
    masks = [mask for mask in range(8) if qr.format_bits(mask) >> 9 << 9 == bits]
    (mask,) = masks
    stream = [grid[y][x] ^ qr.MASKS(mask, x, y) for x, y in pattern.free()]
    words = [int("".join(map(str, map(int, stream[at : at + 8]))), 2) for at in range(0, len(stream) - 7, 8)]
    errors, sizes = qr.BLOCKS[version]
    blocks: list[list[int]] = [[] for _ in sizes]
    rest = iter(words)
    for n in range(max(sizes)):
        for block, size in zip(blocks, sizes, strict=True):
            if n < size:
                block.append(next(rest))
    corrections = [[*part] for part in zip(*[[next(rest) for _ in sizes] for _ in range(errors)], strict=True)]
    assert corrections == [qr.error_words(block, errors) for block in blocks]
    text = "".join(f"{word:08b}" for block in blocks for word in block)
    wide = 8 if version < 10 else 16
    length = int(text[4 : 4 + wide], 2)
    assert text[:4] == "0100"
    return bytes(int(text[4 + wide + 8 * n :][:8], 2) for n in range(length)).decode()


@pytest.mark.parametrize("length", [1, 14, 15, 40, 62, 90, 120, 150, 180, 213])
def test_what_was_written_is_read_back(length: int) -> None:
    said = "".join(random.Random(length).choices("http://192.168.0.17:8400/table#é", k=length))[:length]
    while len(said.encode()) > length:
        said = said[:-1]
    assert read_back(qr.code(said)) == said


def test_finders_timing_and_dark_module_stand_where_they_must() -> None:
    grid = qr.code("http://192.168.1.20:8400")
    size = len(grid)
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
    for x, y in ((0, 0), (size - 7, 0), (0, size - 7)):
        assert ["".join(map(str, grid[y + n][x : x + 7])) for n in range(7)] == finder
    assert [grid[6][n] for n in range(8, size - 8)] == [1 - n % 2 for n in range(8, size - 8)]
    assert grid[size - 8][8] == 1


def test_a_code_has_a_quiet_margin_in_text_and_drawing() -> None:
    lines = qr.text("http://localhost:8400").splitlines()
    assert set(lines[0]) == set(lines[1]) == {"█"}
    assert len({len(line) for line in lines}) == 1
    drawn = qr.svg("http://localhost:8400/?a=1&b=<2>")
    assert drawn.startswith("<svg ")
    assert "&amp;b=&lt;2>" in drawn


def test_the_mask_with_the_least_penalty_is_taken() -> None:
    pattern = qr.Pattern(2)
    pattern.fill(qr.all_words(b"http://localhost", 2))
    penalties = [qr.penalty(pattern.masked(mask)) for mask in range(8)]
    assert qr.penalty(qr.code("http://localhost")) == min(penalties)
    assert qr.penalty([[1] * 21 for _ in range(21)]) > max(penalties)
