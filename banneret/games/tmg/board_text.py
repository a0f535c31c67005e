"""The table of a view as text for a terminal: trays as outlines with a letter and an arrow, terrain, tokens, a legend.

Red's letters are capitals, blue's are small, so that the table reads without colours. North is up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from banneret.battlefield.footprints import Tray, covers, local
from banneret.games.tmg.card_sheets import state_of
from banneret.games.tmg.engagement import engaged_with
from banneret.games.tmg.layout import (
    Standing,
    View,
    cards_in,
    fallen,
    markers_of,
    marks_of,
    mode_of_view,
    ncus_of,
    on_table,
    size_of_table,
    terrain_of,
    waiting,
    zones_of,
)
from banneret.games.tmg.library import library
from banneret.games.tmg.names import name, place_text, unit_name
from banneret.games.tmg.state import SEATS, SETUP_STAGES, TABLE
from banneret.games.tmg.words import status
from banneret.kernel.events import HOLE
from banneret.kernel.text_drawing import Entry, TextDrawing, page

ACROSS, DOWN = 92, 36  # characters of the table itself
WIDE, APART = 47, 1  # one of two columns, and the space behind it
TERRAIN = {
    "trees": "♣",
    "weirwood": "♠",
    "corpse-pile": "%",
    "bog": "~",
    "stakes": "^",
    "wall": "=",
    "hedge": '"',
    "palisade": "#",
    "castle-wall": "▒",
    "hill": "∩",
}
ARROWS = "↑↗→↘↓↙←↖"
SIDES = "─╲│╱"  # a side of a tray by its direction on the screen: level, falling, upright, rising
FRONTS = "═╲║╱"
CORNER = "+"
TOKEN, EDGE, MARK = "◎", ":", "·"
STEP = 6000  # a mark on the ground and a number on the rim, every so many thousandths
COLOURS = {"red": "31", "blue": "36", "token": "33", "dim": "2", "trees": "32", "weirwood": "32", "bog": "34"}


def draw(view: View, colour: bool = False) -> str:
    """The table, whose turn it is, and who stands there in which condition."""
    text = TableText(view, colour)
    return page((*text.heading(), *text.table(), *text.legend()))


class TableText(TextDrawing):
    """One drawing of one view."""

    def __init__(self, view: View, colour: bool) -> None:
        super().__init__(colour, COLOURS, WIDE, APART)
        self.view = view
        self.width, self.depth = size_of_table(view)
        self.units = on_table(view)
        self.marks = marks_of(view)
        self.state = state_of(view)
        self.cells: dict[tuple[int, int], tuple[str, str]] = {}  # column and row -> symbol and its kind
        self._lay()

    # --- the table --------------------------------------------------------------------------------------

    def table(self) -> Iterator[str]:
        """Rows from north to south, inches on the rim."""
        rim = self._rim()
        yield rim
        for row in range(DOWN):
            label = f"{self._label(row):>2} "
            cells = (self.cells.get((column, row), (" ", "")) for column in range(ACROSS))
            yield label + "".join(self.paint(symbol, kind) for symbol, kind in cells)
        yield rim

    def _rim(self) -> str:
        rim = [" "] * (ACROSS + 4)
        for x in range(0, self.width + 1, STEP):
            for n, digit in enumerate(f"{x // 1000}"):
                rim[3 + min(x * ACROSS // self.width, ACROSS - 1) + n] = digit
        return "".join(rim)

    def _label(self, row: int) -> str:
        """The inches of the line that this row is nearest to."""
        for y in range(0, self.depth + 1, STEP):
            if min((self.depth - y) * DOWN // self.depth, DOWN - 1) == row:
                return f"{y // 1000}"
        return ""

    def _point(self, column: float, row: float) -> tuple[float, float]:
        """The middle of a cell on the table."""
        return (column + 0.5) * self.width / ACROSS, self.depth - (row + 0.5) * self.depth / DOWN

    def _cell(self, x: float, y: float) -> tuple[int, int]:
        column, row = int(x * ACROSS / self.width), int((self.depth - y) * DOWN / self.depth)
        return max(0, min(ACROSS - 1, column)), max(0, min(DOWN - 1, row))

    def _lay(self) -> None:
        """Ground, zones, terrain, tokens, trays: each over what came before."""
        for x in range(0, self.width + 1, STEP):
            for y in range(0, self.depth + 1, STEP):
                self.cells[self._cell(x, y)] = MARK, "dim"
        self._zones()
        for piece in terrain_of(self.view):
            for cell in self._within(piece.tray):
                self.cells[cell] = TERRAIN.get(piece.kind.id, "?"), piece.kind.id
        for unit in self.units:
            self._unit(unit)
        for token in markers_of(self.view):
            self.cells[self._beside_letters(*self._cell(token.x, token.y))] = TOKEN, "token"

    def _beside_letters(self, column: int, row: int) -> tuple[int, int]:
        """This cell, or the nearest to its left that holds no letter and no arrow."""
        taken = [*self.marks.values(), *ARROWS]
        while column > 0 and self.cells.get((column, row), ("", ""))[0] in taken:
            column -= 1
        return column, row

    def _zones(self) -> None:
        """Lines along the deployment zones, until the battle begins."""
        if self.view["turn"]["stage"] not in SETUP_STAGES:
            return
        for seat, _, area in zones_of(self.view):
            for y in area.y:
                if 0 < y < self.depth:
                    _, row = self._cell(area.x[0], y)
                    self.cells |= {(column, row): (EDGE, seat or "dim") for column in range(0, ACROSS, 2)}

    def _within(self, tray: Tray) -> list[tuple[int, int]]:
        """The cells whose middle lies in a footprint; the one under its centre always does."""
        left, top = self._cell(min(x for x, _ in tray.corners), max(y for _, y in tray.corners))
        right, bottom = self._cell(max(x for x, _ in tray.corners), min(y for _, y in tray.corners))
        around = [(column, row) for row in range(top, bottom + 1) for column in range(left, right + 1)]
        found = [cell for cell in around if covers(tray, *self._point(*cell))]
        return found or [self._cell(tray.x, tray.y)]

    def _unit(self, unit: Standing) -> None:
        """The outline, empty inside, with the letter in the middle and an arrow towards its front."""
        tray = unit.tray
        inside = self._within(tray)
        for column, row in inside:
            around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
            rim = any(cell not in inside for cell in around)
            self.cells[column, row] = (self._side(tray, column, row) if rim else " "), unit.seat
        column, row = self._cell(tray.x, tray.y)
        self.cells[column, row] = self.marks[unit.id], unit.seat
        self.cells[min(column + 1, ACROSS - 1), row] = arrow(unit.pose[2]), unit.seat

    def _side(self, tray: Tray, column: int, row: int) -> str:
        """The sign of the side of a tray that a cell on its rim belongs to; the front is drawn double."""
        u, v = local(tray, *self._point(column, row))
        wide, high = self.width / ACROSS, self.depth / DOWN
        fx, fy = abs(tray.fx), abs(tray.fy)
        across = (tray.a - abs(u)) / (fy * wide + fx * high)  # cells to the flank, and to front or rear
        along = (tray.b - abs(v)) / (fx * wide + fy * high)
        eighth = (tray.facing + 22_500) // 45_000 % 4  # 0: it looks north or south
        if max(across, along) < 1:
            return CORNER
        if along <= across:
            return (FRONTS if v > 0 else SIDES)[eighth]
        return SIDES[(eighth + 2) % 4]

    # --- words around it --------------------------------------------------------------------------------

    def heading(self) -> Iterator[str]:
        """Mode, round, whose turn, and what each side has."""
        mode, size = mode_of_view(self.view), library().sizes[self.view["size"]]
        title = mode.name if mode else "Any mode"
        yield f"{title} ({self.view['size']}, {size.vp} VP) — {', '.join(status(self.view))}"
        for seat in SEATS:
            yield from self.labelled(seat, f"{name(seat):6}", self._has(seat))

    def _has(self, seat: str) -> Iterator[str]:
        """Points, cards, and marks of a seat."""
        turn = self.view["turn"]
        yield f"{self.view['vp'][seat]} VP"
        if turn["first"] == seat and turn["stage"] not in SETUP_STAGES[:3]:
            yield "First Player"
        side = (self.view.get("sides") or {}).get(seat, "")
        if side in ("attacker", "defender"):
            yield name(side)
        piles = {pile: cards_in(self.view, f"{seat}-{pile}") for pile in ("hand", "deck", "discard")}
        yield f"hand {self._cards(piles['hand'])}"
        yield f"deck {len(piles['deck'])}"
        yield f"discarded {len(piles['discard'])}"
        for pile, what in (("objectives", "secret objectives"), ("chosen", "this round")):
            if cards := cards_in(self.view, f"{seat}-{pile}"):
                yield f"{what} {self._cards(cards)}"

    def _cards(self, cards: Sequence[str]) -> str:
        """How many, and which of them the reader knows."""
        known = [name(card) for card in cards if card != HOLE]
        return f"{len(cards)} ({', '.join(known)})" if known else f"{len(cards)}"

    def legend(self) -> Iterator[str]:
        """The units of both sides in two columns, the Tactics Board, tokens, and what the symbols mean."""
        yield from self.columns(*([self._lines(unit) for unit in self.units if unit.seat == seat] for seat in SEATS))
        for what, units in (("in reserve", waiting), ("destroyed", fallen)):
            for seat in SEATS:
                if there := [unit_name(unit.id, unit.card) for unit in units(self.view, seat)]:
                    yield from self.rows([f"{name(seat)} {what}: {there[0]}", *there[1:]], ", ")
        yield from self.rows(self._board(), " | ")
        yield from self.rows(self._tokens(), "; ")
        yield from self.rows(self._meanings(), "  ")

    def _lines(self, unit: Standing) -> Entry:
        """A unit's seat and lines: letter, name, strength, ranks, and what else is to be known."""
        ranks = f" in {unit.ranks} of {unit.card.ranks} ranks" if unit.card.ranked else " HP"
        notes = ", ".join(self._notes(unit))
        line = f"{self.marks[unit.id]}{arrow(unit.pose[2])} {unit_name(unit.id, unit.card)}: {unit.left}/{unit.most}"
        return self.entry(unit.seat, f"{line}{ranks}{', ' if notes else ''}{notes}")

    def _notes(self, unit: Standing) -> Iterator[str]:
        yield from (library().attachments[id].name for id in unit.attachments)
        yield from unit.words("conditions")
        if unit.table.get("activated"):
            yield "activated"
        if self.state is not None and unit.where == TABLE:
            held = [self.marks[enemy.id] for enemy in engaged_with(self.state, self.state.unit(unit.id))]
            if held:
                yield f"engaged with {' '.join(held)}"
        yield from (effect["name"] for effect in unit.lasting)
        yield from ("carries a token" for token in markers_of(self.view) if token.carrier == unit.id)

    def _board(self) -> Iterator[str]:
        """The zones of the Tactics Board with who stands there, then the NCUs that wait."""
        ncus = ncus_of(self.view)
        there = {ncu.zone: f"{ncu.card.name} ({name(ncu.seat)})" for ncu in ncus.values() if ncu.zone}
        yield from (f"{zone.name}: {there.get(id, 'free')}" for id, zone in library().zones.items())
        for seat in SEATS:
            mine = [ncu for ncu in ncus.values() if ncu.seat == seat and not ncu.zone and not ncu.table.get("out")]
            names = [f"{ncu.card.name}{' (activated)' if ncu.table.get('activated') else ''}" for ncu in mine]
            if names:
                yield f"{name(seat)} waiting: {', '.join(names)}"

    def _tokens(self) -> Iterator[str]:
        """Tokens with cards or carriers; the others only lie there."""
        for token in markers_of(self.view):
            card = f" {name(token.card)}" if token.card else ""
            carried = f" carried by {self.marks.get(token.carrier, token.carrier)}" if token.carrier else ""
            yield f"{TOKEN} {place_text((token.x, token.y))}{card}{carried}"
        for piece in terrain_of(self.view):
            if piece.hp:
                yield f"{piece.kind.name} {place_text(piece.tray.pose[:2])}: {piece.hp} HP"

    def _meanings(self) -> Iterator[str]:
        """The symbols on this table, each once."""
        for kind in dict.fromkeys(piece.kind.id for piece in terrain_of(self.view)):
            yield f"{TERRAIN.get(kind, '?')} {name(kind)}"
        if self.view["turn"]["stage"] in SETUP_STAGES and mode_of_view(self.view):
            yield f"{EDGE} deployment zones"
        yield f'{MARK} every 6"'


def arrow(facing: int) -> str:
    """The arrow nearest to a facing."""
    return ARROWS[(facing + 22_500) // 45_000 % 8]
