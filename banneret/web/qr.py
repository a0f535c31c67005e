"""QR codes of our own, for a link that a telephone can read from the terminal or the screen.

Bytes, error correction M, versions 1 to 10 (up to 213 bytes): more than a link needs. The steps and tables are those of
ISO/IEC 18004: bits, Reed-Solomon blocks, the pattern, the mask with the least penalty.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

Grid = list[list[int]]
# version -> error words per block, then the data words of each block (level M)
BLOCKS: dict[int, tuple[int, list[int]]] = {
    1: (10, [16]),
    2: (16, [28]),
    3: (26, [44]),
    4: (18, [32] * 2),
    5: (24, [43] * 2),
    6: (16, [27] * 4),
    7: (18, [31] * 4),
    8: (22, [38] * 2 + [39] * 2),
    9: (22, [36] * 3 + [37] * 2),
    10: (26, [43] * 4 + [44]),
}
ALIGNED = {1: [], 2: [6, 18], 3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34]} | {
    7: [6, 22, 38],
    8: [6, 24, 42],
    9: [6, 26, 46],
    10: [6, 28, 50],
}
BYTES = 0b0100  # the mode
LEVEL_M = 0b00
PADDING = (0xEC, 0x11)
FIELD = 0x11D  # the polynomial of the field of 256 numbers
FORMAT, FORMAT_MASK = 0x537, 0x5412
VERSION = 0x1F25
QUIET = 4  # empty modules around


# --- numbers of the field -----------------------------------------------------------------------------------------


def times(a: int, b: int) -> int:
    """A product in the field."""
    product = 0
    while b:
        if b & 1:
            product ^= a
        a, b = a << 1, b >> 1
        if a & 0x100:
            a ^= FIELD
    return product


def generator(degree: int) -> list[int]:
    """The polynomial whose roots are the first powers of two, without its leading 1."""
    poly, root = [1], 1
    for _ in range(degree):
        poly = [a ^ b for a, b in zip([*poly, 0], [0, *(times(c, root) for c in poly)], strict=True)]
        root = times(root, 2)
    return poly[1:]


def error_words(data: list[int], number: int) -> list[int]:
    """The remainder that lets a reader mend so many words."""
    divisor, rest = generator(number), [0] * number
    for word in data:
        factor = word ^ rest[0]
        rest = [a ^ times(b, factor) for a, b in zip([*rest[1:], 0], divisor, strict=True)]
    return rest


# --- words --------------------------------------------------------------------------------------------------------


def version_for(length: int) -> int:
    """The smallest version that holds so many bytes."""
    for version, (_, blocks) in BLOCKS.items():
        if 4 + _count_bits(version) + 8 * length <= 8 * sum(blocks):
            return version
    raise ValueError("That is too long for a code: at most 213 bytes.")


def _count_bits(version: int) -> int:
    return 8 if version < 10 else 16


def data_words(data: bytes, version: int) -> list[int]:
    """Mode, length, bytes and padding."""
    room = sum(BLOCKS[version][1])
    bits = f"{BYTES:04b}{len(data):0{_count_bits(version)}b}" + "".join(f"{byte:08b}" for byte in data)
    bits += "0" * min(4, 8 * room - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    return words + [PADDING[n % 2] for n in range(room - len(words))]


def all_words(data: bytes, version: int) -> list[int]:
    """Data and error words of all blocks, taken from them in turn."""
    errors, sizes = BLOCKS[version]
    words, blocks = data_words(data, version), []
    for size in sizes:
        blocks.append(words[:size])
        words = words[size:]
    corrections = [error_words(block, errors) for block in blocks]
    return [*_in_turn(blocks), *_in_turn(corrections)]


def _in_turn(blocks: list[list[int]]) -> Iterator[int]:
    for n in range(max(map(len, blocks))):
        yield from (block[n] for block in blocks if n < len(block))


# --- the pattern --------------------------------------------------------------------------------------------------


class Pattern:
    """The modules of one code: `dark`, and which are `fixed` and carry no data."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.size = 17 + 4 * version
        self.dark: Grid = [[0] * self.size for _ in range(self.size)]
        self.fixed: Grid = [[0] * self.size for _ in range(self.size)]
        self._timing()
        for x, y in ((3, 3), (self.size - 4, 3), (3, self.size - 4)):
            self._finder(x, y)
        self._alignments()
        self.write_format(0)
        self._write_version()

    def set(self, x: int, y: int, dark: int) -> None:
        self.dark[y][x] = dark
        self.fixed[y][x] = 1

    def _timing(self) -> None:
        for n in range(self.size):
            self.set(6, n, 1 - n % 2)
            self.set(n, 6, 1 - n % 2)

    def _finder(self, x: int, y: int) -> None:
        for dx, dy in product(range(-4, 5), repeat=2):
            if 0 <= x + dx < self.size and 0 <= y + dy < self.size:
                self.set(x + dx, y + dy, int(max(abs(dx), abs(dy)) not in (2, 4)))

    def _alignments(self) -> None:
        places = ALIGNED[self.version]
        corners = {(6, 6), (6, self.size - 7), (self.size - 7, 6)}
        for x, y in product(places, repeat=2):
            if (x, y) not in corners:
                for dx, dy in product(range(-2, 3), repeat=2):
                    self.set(x + dx, y + dy, int(max(abs(dx), abs(dy)) != 1))

    def write_format(self, mask: int) -> None:
        """Level and mask, twice, guarded against errors."""
        bits = format_bits(mask)
        spots = [(8, n) for n in range(6)] + [(8, 7), (8, 8), (7, 8)] + [(14 - n, 8) for n in range(9, 15)]
        others = [(self.size - 1 - n, 8) for n in range(8)] + [(8, self.size - 15 + n) for n in range(8, 15)]
        for n in range(15):
            for x, y in (spots[n], others[n]):
                self.set(x, y, bits >> n & 1)
        self.set(8, self.size - 8, 1)

    def _write_version(self) -> None:
        if self.version >= 7:
            bits = version_bits(self.version)
            for n in range(18):
                far, near = self.size - 11 + n % 3, n // 3
                self.set(far, near, bits >> n & 1)
                self.set(near, far, bits >> n & 1)

    def free(self) -> Iterator[tuple[int, int]]:
        """The modules for data, in the order in which they are filled: two columns at a time, up and down."""
        for right in range(self.size - 1, 0, -2):
            column = right if right > 6 else right - 1  # the column of the timing is left out
            upward = (column + 1) & 2 == 0
            for n in range(self.size):
                y = self.size - 1 - n if upward else n
                yield from ((x, y) for x in (column, column - 1) if not self.fixed[y][x])

    def fill(self, words: list[int]) -> None:
        bits = [word >> n & 1 for word in words for n in range(7, -1, -1)]
        for (x, y), bit in zip(self.free(), [*bits, *[0] * 7], strict=False):
            self.dark[y][x] = bit

    def masked(self, mask: int) -> Grid:
        """The modules under a mask."""
        self.write_format(mask)
        grid = [[*row] for row in self.dark]
        for x, y in self.free():
            grid[y][x] ^= int(MASKS(mask, x, y))
        return grid


def MASKS(mask: int, x: int, y: int) -> bool:  # noqa: N802  a table of eight rules
    """Whether a mask turns this module over."""
    return [
        (x + y) % 2,
        y % 2,
        x % 3,
        (x + y) % 3,
        (x // 3 + y // 2) % 2,
        x * y % 2 + x * y % 3,
        (x * y % 2 + x * y % 3) % 2,
        ((x + y) % 2 + x * y % 3) % 2,
    ][mask] == 0


def format_bits(mask: int) -> int:
    """Level and mask with ten bits that guard them."""
    data = LEVEL_M << 3 | mask
    return (data << 10 | _remainder(data << 10, FORMAT, 10)) ^ FORMAT_MASK


def version_bits(version: int) -> int:
    """The version with twelve bits that guard it."""
    return version << 12 | _remainder(version << 12, VERSION, 12)


def _remainder(value: int, divisor: int, degree: int) -> int:
    while value.bit_length() > degree:
        value ^= divisor << value.bit_length() - degree - 1
    return value


# --- the mask with the least penalty --------------------------------------------------------------------------------


def penalty(grid: Grid) -> int:
    """How hard a pattern is to read: long runs, blocks, what looks like a finder, and too much of one colour."""
    lines = ["".join(map(str, row)) for row in (*grid, *(list(column) for column in zip(*grid, strict=True)))]
    dark = sum(map(sum, grid)) * 20 // len(grid) ** 2
    uneven = min(abs(dark - 10), abs(dark + 1 - 10)) if sum(map(sum, grid)) * 20 % len(grid) ** 2 else abs(dark - 10)
    return sum(map(_line_penalty, lines)) + 3 * _blocks(grid) + 10 * uneven


def _line_penalty(line: str) -> int:
    runs, at = 0, 0
    while at < len(line):
        end = at
        while end < len(line) and line[end] == line[at]:
            end += 1
        runs += end - at - 2 if end - at >= 5 else 0
        at = end
    finders = ("10111010000", "00001011101")
    return runs + 40 * sum(line.startswith(finders, n) for n in range(len(line) - 10))


def _blocks(grid: Grid) -> int:
    size = len(grid)
    squares = product(range(size - 1), repeat=2)
    return sum(grid[y][x] == grid[y][x + 1] == grid[y + 1][x] == grid[y + 1][x + 1] for x, y in squares)


def code(said: str) -> Grid:
    """The modules of a code that says this: 1 is dark."""
    data = said.encode()
    version = version_for(len(data))
    pattern = Pattern(version)
    pattern.fill(all_words(data, version))
    return min((pattern.masked(mask) for mask in range(8)), key=penalty)


# --- drawing --------------------------------------------------------------------------------------------------------


def text(said: str) -> str:
    """A code for a terminal, two rows of modules to a line; light on dark, as most terminals are."""
    grid = _with_margin(code(said))
    if len(grid) % 2:
        grid.append([0] * len(grid))
    rows = zip(grid[::2], grid[1::2], strict=True)
    return "\n".join("".join("█▀▄ "[2 * up + down] for up, down in zip(*both, strict=True)) for both in rows)


def svg(said: str) -> str:
    """A code as a drawing for a page."""
    grid = _with_margin(code(said))
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(grid) for x, module in enumerate(row) if module)
    size = len(grid)
    label = f'role="img" aria-label="A code that leads to {_escaped(said)}"'
    start = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges" {label}>'
    return f'{start}<path fill="#fff" d="M0 0h{size}v{size}h-{size}z"/><path d="{dark}"/></svg>'


def _with_margin(grid: Grid) -> Grid:
    side = [0] * QUIET
    rows = [[*side, *row, *side] for row in grid]
    empty = [[0] * len(rows[0]) for _ in range(QUIET)]
    return [*empty, *rows, *([*row] for row in empty)]


def _escaped(said: str) -> str:
    for sign, entity in (("&", "&amp;"), ("<", "&lt;"), ('"', "&quot;")):
        said = said.replace(sign, entity)
    return said
