"""What a page or a notebook draws, made from a view and never from the state: boards, pieces, seats, cards, signs.

One unit is one inch; here y grows downward and facings turn clockwise from up (the game's own y grows north).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from banneret.battlefield.footprints import Tray
from banneret.games.tmg.card_sheets import known_sheet, mode_sheet, ncu_sheet, state_of, unit_sheet, zone_sheet
from banneret.games.tmg.engagement import engaged
from banneret.games.tmg.layout import (
    UNIT,
    Beside,
    Marker,
    Standing,
    View,
    cards_in,
    markers_of,
    marks_of,
    mode_of_view,
    ncus_of,
    size_of_table,
    terrain_of,
    units_of,
    zones_of,
)
from banneret.games.tmg.library import library
from banneret.games.tmg.names import name, unit_name
from banneret.games.tmg.signs import SIGNS, ZONE_SIGNS, ncu_sign, sign_of
from banneret.games.tmg.state import DESTROYED, RESERVE, SEATS, SETUP_STAGES, TABLE, TURNS, State
from banneret.games.tmg.words import status
from banneret.kernel.events import HOLE

Json = dict[str, Any]
Units = Mapping[str, Standing]
FIELD, TACTICS_BOARD = "field", "board"
ACROSS, CELL = 4, (6.5, 6.5)  # trays in a row beside the table, and the room of each
ZONE_SIDE = 2.0
BOARD_SIZE = (5 * ZONE_SIDE, 3 * ZONE_SIDE)  # the row of zones between the NCUs of both seats
NCU_RADIUS = 0.7
PLACES = 3  # decimals


def scene(view: View) -> Json:
    """All that is drawn of a view."""
    g, units, tokens = state_of(view), units_of(view), markers_of(view)
    pieces = [*_units(view, g, units, tokens), *_ncus(view)]
    return {
        "boards": [_field(view, tokens), _tactics_board(), *_side_boards(units)],
        "pieces": pieces,
        "seats": [_seat(view, seat) for seat in SEATS],
        "cards": _cards(view, g, units),
        "signs": {sign: SIGNS[sign] for sign in dict.fromkeys([*(p["sign"] for p in pieces), *ZONE_SIGNS.values()])},
        "status": status(view),
    }


def _in(thousandths: float) -> float:
    """Inches."""
    return round(thousandths / UNIT, PLACES)


# --- the table --------------------------------------------------------------------------------------------


def _field(view: View, tokens: Sequence[Marker]) -> Json:
    mode, (width, depth) = mode_of_view(view), size_of_table(view)
    title = mode.name if mode else "The battlefield"
    board = {"id": FIELD, "role": "main", "title": title, "size": [_in(width), _in(depth)], "unit": "inch"}
    return {**board, "grid": None, "places": [], "drawn": [*_zones(view), *_terrain(view), *_tokens(view, tokens)]}


def _point(view: View, x: float, y: float) -> list[float]:
    """A point of the table, y downward."""
    return [_in(x), _in(size_of_table(view)[1] - y)]


def _poly(view: View, points: Sequence[tuple[float, float]]) -> list[Any]:
    return ["poly", [_point(view, x, y) for x, y in points]]


def _outline(view: View, tray: Tray) -> list[Any]:
    return _poly(view, tray.corners)


def _zones(view: View) -> Iterator[Json]:
    """Deployment zones, under their owners' colours once they have one."""
    for seat, side, area in zones_of(view):
        (x0, x1), (y0, y1) = area.x, area.y
        called = f"{name(seat)}'s deployment zone" if seat else f"deployment zone: {name(side)}"
        shape = _poly(view, [(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
        yield {"shape": shape, "kind": "zone", "seat": seat or None, "over": False, "name": called}


def _terrain(view: View) -> Iterator[Json]:
    for piece in terrain_of(view):
        words = ", ".join(word.replace("-", " ") for word in piece.kind.keywords)
        called = f"{piece.kind.name} ({words})" + (f", {piece.hp} HP" if piece.hp else "")
        id = f"wall-{piece.n}" if piece.hp else f"terrain-{piece.n}"  # walls that can be attacked are chosen by it
        yield {"shape": _outline(view, piece.tray), "kind": piece.kind.id, "over": False, "name": called, "id": id}


def _tokens(view: View, tokens: Sequence[Marker]) -> Iterator[Json]:
    """Objective tokens, each with its card if it has one."""
    for token in tokens:
        called = " ".join(filter(None, [token.role, "objective"])) + (f": {name(token.card)}" if token.card else "")
        shape = ["circle", _point(view, token.x, token.y), _in(library().token_radius)]
        carried = f", carried by {name(token.carrier)}" if token.carrier else ""
        drawn = {"shape": shape, "kind": "objective", "over": False, "name": called + carried}
        yield {**drawn, "card": token.card or None, "id": token.id}


# --- units ------------------------------------------------------------------------------------------------


def _units(view: View, g: State | None, units: Units, tokens: Sequence[Marker]) -> Iterator[Json]:
    letters, places = marks_of(view), _places(view, units)
    for id, unit in units.items():
        board, at, facing = places[id]
        carried = [token.id for token in tokens if token.carrier == id]
        yield {
            "id": id,
            "board": board,
            "at": at,
            "facing": facing,
            "base": ["tray", _in(unit.width), _in(unit.depth)],
            "seat": unit.seat,
            "sign": sign_of(unit.card),
            "letter": letters[id].upper(),
            "name": unit_name(id, unit.card),
            "bars": _bars(unit),
            "badges": [*_badges(unit, g, carried)],
            "minis": [*_minis(unit)],
            "card": id,
            "holds": carried,
        }


def _places(view: View, units: Units) -> dict[str, tuple[str, list[float], float]]:
    """Board, spot and facing of every unit: where it stands, or its own slot beside the table."""
    found: dict[str, tuple[str, list[float], float]] = {}
    for unit in units.values():
        if unit.where == TABLE:
            x, y, facing = unit.pose
            found[unit.id] = FIELD, _point(view, x, y), _in(facing)
    for board, there in _aside(units).items():
        for slot, unit in enumerate(there):
            column, row = slot % ACROSS, slot // ACROSS
            found[unit.id] = board, [CELL[0] * (column + 0.5), CELL[1] * (row + 0.5)], 0.0
    return found


def _aside(units: Units) -> dict[str, list[Standing]]:
    """Who is in reserve, by seat, and who is destroyed."""
    beside = {(seat, where): list[Standing]() for where in (RESERVE, DESTROYED) for seat in SEATS}
    for unit in units.values():
        if unit.where != TABLE:
            beside[unit.seat, unit.where].append(unit)
    reserves = {f"{seat}-reserve": beside[seat, RESERVE] for seat in SEATS}
    return {**reserves, DESTROYED: [unit for seat in SEATS for unit in beside[seat, DESTROYED]]}


def _bars(unit: Standing) -> list[list[Any]]:
    """Minis by rank, or HP."""
    if not unit.card.ranked:
        return [["HP", unit.left, unit.most]]
    row = unit.card.per_rank
    slots = [slot for half in unit.halves for slot in half.slots]
    wide = row * len(unit.halves)
    return [[f"rank {n + 1}", sum(slot // row == n for slot in slots), wide] for n in range(unit.card.ranks)]


def _minis(unit: Standing) -> Iterator[Json]:
    """Every mini on the tray, from its middle; the front is up. Attachments lead."""
    if not unit.card.ranked:
        yield {"at": [0, 0], "r": _in(min(unit.width, unit.depth) * 0.35), "leader": True}
        return
    row, columns = unit.card.per_rank, unit.card.per_rank * len(unit.halves)
    wide, deep = unit.width / columns, unit.depth / unit.card.ranks
    for side, half in enumerate(unit.halves):
        leaders = [0 if isinstance(one, str) else one.get("slot", 0) for one in half.table.get("attachments", ())]
        for slot in half.slots:
            x, y = (slot % row + side * row + 0.5) * wide - unit.width / 2, (slot // row + 0.5) * deep - unit.depth / 2
            yield {"at": [_in(x), _in(y)], "r": _in(min(wide, deep) * 0.4), "leader": slot in leaders}


def _badges(unit: Standing, g: State | None, carried: Sequence[str]) -> Iterator[str]:
    """Tokens and what lies on a unit, as words."""
    if unit.table.get("activated"):
        yield "activated"
    yield from unit.words("conditions")
    if g is not None and unit.where == TABLE and engaged(g, g.unit(unit.id)):
        yield "engaged"
    if carried:
        yield "objective"
    if unit.table.get("faith"):
        yield "faith"
    yield from dict.fromkeys(effect["effect"] for effect in unit.lasting)


# --- beside the table -------------------------------------------------------------------------------------


@cache
def _tactics_board() -> Json:
    """The five zones in a row; NCUs that wait stand above (blue) and below (red)."""
    places = []
    for n, (id, zone) in enumerate(library().zones.items()):
        x0, y0 = n * ZONE_SIDE, ZONE_SIDE
        corners = [[x0, y0], [x0 + ZONE_SIDE, y0], [x0 + ZONE_SIDE, y0 + ZONE_SIDE], [x0, y0 + ZONE_SIDE]]
        middle = [x0 + ZONE_SIDE / 2, y0 + ZONE_SIDE / 2]
        sign = ZONE_SIGNS[zone.icon]
        places.append(
            {
                "id": f"zone:{id}",
                "shape": ["poly", corners],
                "at": middle,
                "name": zone.name,
                "sign": sign,
                "card": f"zone:{id}",
            }
        )
    board = {"id": TACTICS_BOARD, "role": "side", "title": "Tactics Board", "size": [*BOARD_SIZE], "unit": "inch"}
    return {**board, "grid": None, "places": places, "drawn": []}


def _ncus(view: View) -> Iterator[Json]:
    ncus = ncus_of(view)
    spots = _ncu_spots(ncus)
    for id, ncu in ncus.items():
        if ncu.table.get("out"):
            continue
        badges = ["activated"] if ncu.table.get("activated") else []
        yield {
            "id": id,
            "board": TACTICS_BOARD,
            "at": spots[id],
            "facing": 0,
            "base": ["circle", NCU_RADIUS],
            "seat": ncu.seat,
            "sign": ncu_sign(ncu.card),
            "letter": ncu.card.name[0],
            "name": unit_name(id, ncu.card),
            "bars": [["Order tokens", ncu.tokens, ncu.most_tokens]] if ncu.most_tokens else [],
            "badges": [*badges, *(effect["effect"] for effect in ncu.table.get("lasting", ()))],
            "minis": [],
            "card": id,
            "holds": [],
        }


def _ncu_spots(ncus: dict[str, Beside]) -> dict[str, list[float]]:
    """On its zone, or in the row of its seat."""
    order, found = [*library().zones], dict[str, list[float]]()
    for seat, row in (("blue", 0.5), ("red", 2.5)):
        mine = [id for id, ncu in ncus.items() if ncu.seat == seat]
        for n, id in enumerate(mine):
            found[id] = [round(BOARD_SIZE[0] * (n + 0.5) / len(mine), PLACES), row * ZONE_SIDE]
    for id, ncu in ncus.items():
        if ncu.zone:
            found[id] = [(order.index(ncu.zone) + 0.5) * ZONE_SIDE, ZONE_SIDE + NCU_RADIUS]  # above its name
    return found


def _side_boards(units: Units) -> Iterator[Json]:
    """Reserves and the destroyed, as long as somebody is there."""
    titles = {f"{seat}-reserve": f"{name(seat)}'s reserve" for seat in SEATS} | {DESTROYED: "Destroyed"}
    for id, there in _aside(units).items():
        if there:
            size = [CELL[0] * min(ACROSS, len(there)), CELL[1] * -(-len(there) // ACROSS)]
            board = {"id": id, "role": "off", "title": titles[id], "size": size, "unit": "inch"}
            yield {**board, "grid": None, "places": [], "drawn": []}


# --- seats and cards --------------------------------------------------------------------------------------


def _seat(view: View, seat: str) -> Json:
    piles = {pile: cards_in(view, f"{seat}-{pile}") for pile in ("hand", "deck", "discard", "objectives", "chosen")}
    counts = [[pile, len(piles[pile])] for pile in ("deck", "discard")]
    secrets = len(piles["objectives"]) + len(piles["chosen"])
    return {
        "id": seat,
        "name": name(seat),
        "score": view["vp"][seat],
        "counts": [["hand", len(piles["hand"])], *counts, *([["secret objectives", secrets]] if secrets else [])],
        "hand": [*piles["hand"], *piles["objectives"], *piles["chosen"]],
        "shown": piles["discard"],
        "marks": [*_marks(view, seat)],
    }


def _marks(view: View, seat: str) -> Iterator[str]:
    turn, side = view["turn"], (view.get("sides") or {}).get(seat)
    if turn["first"] == seat and turn["stage"] not in SETUP_STAGES[:3]:
        yield "first"
    if side in ("attacker", "defender"):
        yield side
    if turn["stage"] == TURNS and (turn["active"] or turn["to_act"]) == seat:
        yield "to act"
    if (view.get("end") or {}).get("winner") == seat:
        yield "winner"


def _cards(view: View, g: State | None, units: Units) -> Json:
    """The card of every unit, NCU and zone, the cards that the reader knows, and the mode."""
    cards: Json = {id: unit_sheet(unit, g) for id, unit in units.items()}
    cards |= {id: ncu_sheet(ncu) for id, ncu in ncus_of(view).items()}
    cards |= {f"zone:{id}": zone_sheet(id) for id in library().zones}
    known = [card for pile in view.get("piles") or {} if pile not in DECKS for card in cards_in(view, pile)]
    for card in dict.fromkeys(known):
        if card != HOLE and (found := known_sheet(card)) is not None:
            cards[card] = found
    return {**cards, "scenario": mode_sheet(view)}


DECKS = ("red-deck", "blue-deck", "objective-deck", "secret-deck")  # their order and contents are nobody's to read
