"""The board of a view as text for a terminal: at most 100 columns for three tiles side by side.

Gold's models are in capitals, silver's in small letters, so that the board reads without colours; the letter behind
a mark is the terrain under the model.
"""

from __future__ import annotations

from collections.abc import Iterator

from banneret.games.tactics.layout import (
    BARE,
    GROUND,
    Piece,
    Segment,
    View,
    captives_of,
    cards_in,
    edges_of,
    marks_of,
    objectives_of,
    pieces_of,
    plunder_of,
    scenario_of,
    terrain_of,
    zones_of,
)
from banneret.games.tactics.library import library
from banneret.games.tactics.names import coins_text, model_name, name, square_text
from banneret.games.tactics.state import BOARD, CAPTIVE, DECEASED, SEATS, UNDEPLOYED
from banneret.games.tactics.words import status
from banneret.kernel.text_drawing import Entry, TextDrawing, page

WIDE, APART = 48, 2  # one of two columns, and the space behind it
EDGES = {  # across, and upright
    "wall": ("───", "│"),
    "wooden-door": ("─+─", "+"),
    "open-door": ("─'─", "'"),
    "barred-door": ("─X─", "X"),
    "broken-door": ("─%─", "%"),
    "window": ("─=─", "="),
    "broken-window": ("─:─", ":"),
}
CORNERS = " ╴╶─╵┘└┴╷┐┌┬│┤├┼"  # by the lines that meet there: left 1, right 2, up 4, down 8
ZONE_SYMBOLS = {"gold": "^", "silver": "_"}
BEFORE_BATTLE = ("muster", "roll-off", "objectives", "agendas", "deploy", "start")
COLOURS = {
    "gold": "33",
    "silver": "36",
    "river": "34",
    "deep-water": "34",
    "bush": "32",
    "tree": "32",
    "bonfire": "31",
    "dim": "2",
}


def draw(view: View, colour: bool = False) -> str:
    """The board, whose turn it is, and who stands there in which condition."""
    text = BoardText(view, colour)
    return page((*text.heading(), *text.board(), *text.legend()))


class BoardText(TextDrawing):
    """One drawing of one view."""

    def __init__(self, view: View, colour: bool) -> None:
        super().__init__(colour, COLOURS, WIDE, APART)
        self.view = view
        self.scenario = scenario_of(view)
        self.width, self.height = len(self.scenario.rows[0]), len(self.scenario.rows)
        self.terrain = terrain_of(view)
        self.edges = edges_of(view)
        self.pieces = pieces_of(view)
        self.marks = marks_of(view)
        self.stands = {square: piece for piece in self.pieces.values() for square in piece.squares}
        self.objectives = objectives_of(view)
        self.plunder = plunder_of(view)
        self.zones = zones_of(view) if view["turn"]["stage"] in BEFORE_BATTLE else {}

    # --- the board ---------------------------------------------------------------------------------------

    def board(self) -> Iterator[str]:
        """Squares row by row, coordinates on the rim; lines between rows only where something lies on them."""
        rim = "   " + "".join(f"{x:^4}" for x in range(self.width))
        yield rim
        for y in range(self.height + 1):
            if any(self._across(x, y) for x in range(self.width)):
                yield "   " + self._line(y)
            if y < self.height:
                yield f"{y:2} {self._row(y)} {y}"
        yield rim

    def _line(self, y: int) -> str:
        """What lies between two rows."""
        parts = []
        for x in range(self.width + 1):
            parts.append(self.paint(self._corner(x, y), "dim"))
            if x < self.width:
                kind = self._across(x, y)
                parts.append(self.paint(EDGES[kind][0], "dim") if kind else "   ")
        return "".join(parts)

    def _row(self, y: int) -> str:
        parts = []
        for x in range(self.width + 1):
            kind = self._upright(x, y)
            parts.append(self.paint(EDGES[kind][1], "dim") if kind else " ")
            if x < self.width:
                parts.append(self._cell(x, y))
        return "".join(parts)

    def _cell(self, x: int, y: int) -> str:
        symbol, kind = self._symbol(x, y)
        piece = self.stands.get((x, y))
        if piece is None:
            return f" {self.paint(symbol, kind)} "
        under = symbol if symbol not in (".", *ZONE_SYMBOLS.values()) else " "
        return self.paint(self.marks[piece.id], piece.seat) + self.paint(under, kind)

    def _symbol(self, x: int, y: int) -> tuple[str, str]:
        """The symbol of a square and its kind: a token on it, its terrain, or whose zone it is."""
        if (x, y) in self.plunder:
            return library().terrain[self.plunder[x, y]].symbol, self.plunder[x, y]
        if (x, y) in self.objectives:
            return "o", "objective"
        kind = self.terrain[x, y]
        zone = next((seat for seat, squares in self.zones.items() if (x, y) in squares), None)
        if kind in (GROUND, BARE):
            return (ZONE_SYMBOLS[zone], zone) if zone else (".", "dim")
        return library().terrain[kind].symbol, kind

    def _across(self, x: int, y: int) -> str | None:
        return self._kind(((x, y), (x + 1, y)))

    def _upright(self, x: int, y: int) -> str | None:
        return self._kind(((x, y), (x, y + 1)))

    def _kind(self, line: Segment) -> str | None:
        return self.edges[line][0] if line in self.edges else None

    def _corner(self, x: int, y: int) -> str:
        lines = (((x - 1, y), (x, y)), ((x, y), (x + 1, y)), ((x, y - 1), (x, y)), ((x, y), (x, y + 1)))
        return CORNERS[sum(1 << n for n, line in enumerate(lines) if line in self.edges)]

    # --- words around it ---------------------------------------------------------------------------------

    def heading(self) -> Iterator[str]:
        """Scenario, round, whose turn, and what each side has."""
        turn = self.view["turn"]
        yield f"{self.scenario.title} — {', '.join(status(self.view))}"
        for seat in SEATS:
            first = "1st player" if turn["first"] == seat and turn["round"] else ""
            parts = [f"{self.view['vp'][seat]} VP", coins_text(self.view["coins"][seat]), *self._agendas(seat), first]
            yield from self.labelled(seat, f"{name(seat):7}", filter(None, parts))

    def _agendas(self, seat: str) -> Iterator[str]:
        for pile, what in (("hand", "agendas"), ("shown", "shown")):
            if cards := cards_in(self.view, f"{seat}-{pile}"):
                yield f"{what}: {', '.join(name(card) for card in cards)}"

    def legend(self) -> Iterator[str]:
        """The models of both sides in two columns, objectives, and what the symbols mean."""
        yield from self.columns(*([self._model(piece) for piece in self._living(seat)] for seat in SEATS))
        for seat in SEATS:
            fallen = [model_name(p.id, p.card) for p in self.pieces.values() if p.seat == seat and p.where == DECEASED]
            if fallen:
                yield from self.rows([f"{name(seat)}'s fallen: {fallen[0]}", *fallen[1:]], ", ")
        yield from self.rows(self._objectives(), "; ")
        yield from self.rows(self._meanings(), "  ")

    def _living(self, seat: str) -> list[Piece]:
        order = {BOARD: 0, UNDEPLOYED: 1, CAPTIVE: 2}
        mine = [p for p in self.pieces.values() if p.seat == seat and p.where in order]
        return sorted(mine, key=lambda piece: order[piece.where])

    def _model(self, piece: Piece) -> Entry:
        """A model's seat and lines: mark, name, wounds left, and what else is to be known."""
        notes = ", ".join(self._notes(piece))
        line = f"{self.marks[piece.id]} {model_name(piece.id, piece.card)} {piece.left}/{piece.card.wounds} {notes}"
        return self.entry(piece.seat, line)

    def _notes(self, piece: Piece) -> Iterator[str]:
        turn, table = self.view["turn"], piece.table
        if turn["active"] == piece.id:
            yield f"active with {turn['ap']} AP"
        elif table.get("activated"):
            yield "done"
        yield from (condition for condition in ("shaken", "routed") if table.get(condition))
        if piece.where == UNDEPLOYED:
            yield "not deployed"
        if captor := table.get("captor"):
            yield f"held by {self.marks[captor]}"
        if captive := captives_of(self.view).get(piece.id):
            yield f"holds {self.marks[captive]}"
        if piece.id in (self.view.get("nemeses") or {}).values():
            yield "nemesis"
        if table.get("equipment"):
            yield name(table["equipment"])

    def _objectives(self) -> Iterator[str]:
        for square, card in self.objectives.items():
            holder = self.stands.get(square)
            held = f", held by {self.marks[holder.id]}" if holder else ""
            yield f"{square_text(square)} {name(card) if card else 'objective without a card'}{held}"

    def _meanings(self) -> Iterator[str]:
        """The symbols on this board, each once."""
        kinds = [*self.terrain.values(), *(["objective"] if self.objectives else []), *self.plunder.values()]
        for kind in dict.fromkeys(kinds):
            if kind not in (GROUND, BARE):
                yield f"{library().terrain[kind].symbol} {name(kind)}"
        yield from (f"{ZONE_SYMBOLS[seat]} {name(seat)}'s zone" for seat in self.zones)
        for kind in dict.fromkeys(kind for kind, id in self.edges.values() if id):
            yield f"{EDGES[kind][1]} {name(kind)}"
        yield "1/2 wounds left"
