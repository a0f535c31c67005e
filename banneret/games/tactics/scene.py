"""What a page or a notebook draws, made from a view and never from the state: boards, pieces, seats, cards, signs.

One unit is one square; y grows downward, as in the game. A square of the grid is the place "x,y".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from banneret.games.tactics.card_sheets import agenda_sheet, model_sheet, objective_sheet, scenario_sheet, state_of
from banneret.games.tactics.cards import Rectangle, Square
from banneret.games.tactics.layout import (
    Piece,
    View,
    areas,
    captives_of,
    cards_in,
    edges_of,
    marks_of,
    objectives_of,
    pieces_of,
    plunder_of,
    scenario_of,
    terrain_of,
)
from banneret.games.tactics.names import COIN_NAMES, model_name, name
from banneret.games.tactics.signs import SIGNS, sign_of
from banneret.games.tactics.state import CAPTIVE, SEATS, UNDEPLOYED
from banneret.games.tactics.words import status
from banneret.kernel.events import HOLE

Json = dict[str, Any]
FIELD, FALLEN = "field", "fallen"
INFANTRY, LARGE = 0.4, 0.85  # radius of a base, in squares
ACROSS = 6  # pieces in a row of a side board
TOKEN = 0.3  # half the width of a token


def scene(view: View) -> Json:
    """All that is drawn of a view."""
    pieces = [*_pieces(view)]
    return {
        "boards": [_field(view), *_side_boards(view, pieces)],
        "pieces": pieces,
        "seats": [_seat(view, seat) for seat in SEATS],
        "cards": _cards(view),
        "signs": {sign: SIGNS[sign] for sign in dict.fromkeys(piece["sign"] for piece in pieces)},
        "status": status(view),
    }


# --- the field ------------------------------------------------------------------------------------------------


def _field(view: View) -> Json:
    scenario = scenario_of(view)
    size = [len(scenario.rows[0]), len(scenario.rows)]
    drawn = [*_zones(view), *_terrain(view), *_tokens(view), *_edges(view)]
    board = {"id": FIELD, "role": "main", "title": scenario.title, "size": size, "unit": "square"}
    return {**board, "grid": [*size], "places": [], "drawn": drawn}


def _box(x0: int, y0: int, x1: int, y1: int) -> list[Any]:
    """The outline of a rectangle of squares."""
    return ["poly", [[x0, y0], [x1 + 1, y0], [x1 + 1, y1 + 1], [x0, y1 + 1]]]


def _bounds(squares: Sequence[Square]) -> Rectangle:
    (x0, y0), (x1, y1) = squares[0], squares[-1]
    return x0, y0, x1, y1


def _zones(view: View) -> Iterator[Json]:
    """Deployment zones, each under its owner's colour once it has one."""
    zones, taken = scenario_of(view).zones, view.get("zones") or {}
    for colour, rectangles in (("gold", zones.gold), ("silver", zones.silver)):
        owner = next((seat for seat, zone in taken.items() if zone == colour), colour)
        for area in rectangles:
            called = f"{name(owner)}'s deployment zone"
            yield {"shape": _box(*area), "kind": "zone", "seat": owner, "over": False, "name": called}


def _terrain(view: View) -> Iterator[Json]:
    for kind, squares in areas(terrain_of(view)):
        yield {"shape": _box(*_bounds(squares)), "kind": kind, "over": False, "name": name(kind)}


def _tokens(view: View) -> Iterator[Json]:
    """Objectives with their cards, and plunder."""
    for square, card in objectives_of(view).items():
        called = f"objective: {name(card)}" if card else "objective"
        yield {"shape": _diamond(square), "kind": "objective", "over": False, "name": called, "card": card}
    for square, kind in plunder_of(view).items():
        yield {"shape": _diamond(square), "kind": kind, "over": False, "name": name(kind)}


def _diamond(square: Square) -> list[Any]:
    x, y = square[0] + 0.5, square[1] + 0.5
    return ["poly", [[x, y - TOKEN], [x + TOKEN, y], [x, y + TOKEN], [x - TOKEN, y]]]


def _edges(view: View) -> Iterator[Json]:
    """Walls, doors and windows: lines over the squares."""
    for (start, end), (kind, id) in edges_of(view).items():
        line = {"shape": ["line", [[*start], [*end]]], "kind": kind, "over": True}
        yield {**line, "name": f"{name(id)}: {name(kind)}", "id": id} if id else {**line, "name": name(kind)}


# --- pieces and where they are when not on the field ----------------------------------------------------------


def _pieces(view: View) -> Iterator[Json]:
    pieces, holds = pieces_of(view), captives_of(view)
    letters, places = letters_of(view), places_of(view)
    for id, piece in pieces.items():
        board, at = places[id]
        yield {
            "id": id,
            "board": board,
            "at": at,
            "facing": 0,
            "base": ["circle", LARGE if piece.card.large and board == FIELD else INFANTRY],
            "seat": piece.seat,
            "sign": sign_of(piece.card),
            "letter": letters[id],
            "name": model_name(id, piece.card),
            "bars": [["wounds", piece.left, piece.card.wounds]],
            "badges": [*_badges(view, piece)],
            "minis": [],
            "card": id,
            "holds": [holds[id]] if id in holds else [],
        }


def letters_of(view: View) -> dict[str, str]:
    """The letter on each piece: with a number where there are several of one card, two initials where different models
    of a side begin alike."""
    pieces = pieces_of(view)
    cards = [piece.card.id for piece in pieces.values()]
    marks = {id: mark.upper() for id, mark in marks_of(view).items()}
    letters: dict[str, str] = {}
    for id, piece in pieces.items():
        others = [other for other in pieces if other != id and pieces[other].seat == piece.seat]
        alike = any(pieces[other].card.id[0] == piece.card.id[0] for other in others)
        wanted = [marks[id]] if cards.count(piece.card.id) > 1 else [*_letters(piece.card.id, alike)]
        taken = [letters[other] for other in others if other in letters]
        letters[id] = next((letter for letter in wanted if letter not in taken), marks[id])
    return letters


def _letters(card: str, alike: bool) -> Iterator[str]:
    """The first letter of a name; the initials, or the first and a later one, where others begin with it too."""
    words = card.upper().split("-")
    if not alike:
        yield words[0][0]
    yield from (words[0][0] + letter for letter in "".join(words[1:])[:1] + words[0][1:])


def _badges(view: View, piece: Piece) -> Iterator[str]:
    table = piece.table
    if view["turn"]["active"] == piece.id:
        yield "active"
    yield from (word for word in ("activated", "shaken", "routed") if table.get(word))
    if table.get("captor"):
        yield "captive"
    if piece.id in captives_of(view):
        yield "captor"
    if piece.id in (view.get("nemeses") or {}).values():
        yield "nemesis"
    if table.get("equipment"):
        yield table["equipment"]


def places_of(view: View) -> dict[str, tuple[str, list[float]]]:
    """Board and spot of every piece: its centre on the field, or its own slot on a side board."""
    pieces = pieces_of(view)
    found: dict[str, tuple[str, list[float]]] = {}
    for slot, (id, piece) in enumerate(pieces.items()):
        if piece.squares:
            (x0, y0), (x1, y1) = piece.squares[0], piece.squares[-1]
            found[id] = FIELD, [(x0 + x1 + 1) / 2, (y0 + y1 + 1) / 2]
        else:
            found[id] = _off_field(pieces, piece), [slot % ACROSS + 0.5, slot // ACROSS + 0.5]
    return found


def _off_field(pieces: dict[str, Piece], piece: Piece) -> str:
    if piece.where == UNDEPLOYED:
        return f"{piece.seat}-reserve"
    if piece.where == CAPTIVE:
        return f"{pieces[piece.table['captor']].seat}-captives"
    return FALLEN


def _side_boards(view: View, pieces: Sequence[Json]) -> Iterator[Json]:
    """Reserve, captives and the fallen, as long as somebody is there."""
    titles = {f"{seat}-reserve": f"{name(seat)}'s reserve" for seat in SEATS}
    titles |= {f"{seat}-captives": f"Held by {name(seat)}" for seat in SEATS}
    size = [ACROSS, -(-len(pieces) // ACROSS)]
    for id, title in {**titles, FALLEN: "The fallen"}.items():
        if any(piece["board"] == id for piece in pieces):
            role = "off" if id == FALLEN else "side"
            board = {"id": id, "role": role, "title": title, "size": [*size], "unit": "square"}
            yield {**board, "grid": [*size], "places": [], "drawn": []}


# --- seats and cards ------------------------------------------------------------------------------------------


def _seat(view: View, seat: str) -> Json:
    coins = [[coin, amount] for coin, amount in zip(COIN_NAMES, view["coins"][seat], strict=True)]
    return {
        "id": seat,
        "name": name(seat),
        "score": view["vp"][seat],
        "counts": coins,
        "hand": cards_in(view, f"{seat}-hand"),
        "shown": cards_in(view, f"{seat}-shown"),
        "marks": [*_marks(view, seat)],
    }


def _marks(view: View, seat: str) -> Iterator[str]:
    turn = view["turn"]
    if turn["first"] == seat and turn["stage"] not in ("muster", "roll-off"):
        yield "first"
    if turn["to_act"] == seat and turn["stage"] in ("turn", "action"):
        yield "to act"
    if view.get("winner") == seat:
        yield "winner"


def _cards(view: View) -> Json:
    """The card of every model, the objective cards laid, the agendas that the reader knows, and the scenario."""
    g = state_of(view)
    cards = {id: model_sheet(piece, g) for id, piece in pieces_of(view).items()}
    cards |= {card: objective_sheet(card) for card in objectives_of(view).values() if card}
    known = [card for seat in SEATS for pile in ("hand", "shown") for card in cards_in(view, f"{seat}-{pile}")]
    cards |= {card: agenda_sheet(card) for card in known if card != HOLE}
    return {**cards, "scenario": scenario_sheet(scenario_of(view))}
