"""A scene as a still drawing: what a notebook shows of a match or a view. The page draws the same description.

Boards side by side, what lies on them, pieces with their letters, bars and badges, and a line for each seat. Kinds are
words of the game: their colour is found by their parts, and a word that nobody has drawn gets a plain one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from banneret.kernel.game import Game

Json = dict[str, Any]
Scene = Mapping[str, Any]
WIDE = 560  # of the widest board, in pixels
SIDE = 24  # pixels to a unit, at most, on boards beside the main one
GAP, LINE = 14, 18
INK, PAPER, LAND, GRID, WALL = "#26221d", "#f3ebda", "#e9dcc0", "#b9aa8a", "#33302b"
SEATS = (("#96650a", "#fff6e0"), ("#e6ebf0", "#22303d"), ("#8d2331", "#fff1ec"), ("#1f5d3c", "#eefbf2"))
TONES = {
    "water": "#bcd0d2", "river": "#bcd0d2", "deep": "#8fb0b8", "bog": "#c3cdb3", "tree": "#c4d0a8", "forest": "#c4d0a8",
    "bush": "#c4d0a8", "hedge": "#c4d0a8", "high": "#dcc79c", "hill": "#dcc79c", "rock": "#cbc5ba", "stone": "#cbc5ba",
    "fire": "#ecc3a0", "bonfire": "#ecc3a0", "objective": "#fff6dc", "corpse": "#d5c0a0", "stakes": "#d5c0a0",
}  # fmt: skip
OTHER = "#ddd2c2"


class View(Json):
    """What a seat sees of a match: a position with holes, which a notebook draws."""

    def __init__(self, view: Json, game: Game) -> None:
        super().__init__(view)
        self.game = game

    def _repr_svg_(self) -> str:
        return svg(self.game.scene(self))


def svg(scene: Scene) -> str:
    """The drawing of a scene."""
    parts, width, height = [], 0.0, float(GAP + 6)
    tints = {seat["id"]: SEATS[n % len(SEATS)] for n, seat in enumerate(scene["seats"])}
    for board in scene["boards"]:
        unit = _unit(board)
        parts.append(f'<g transform="translate({GAP} {_n(height)})">{"".join(_board(board, scene, unit, tints))}</g>')
        width = max(width, board["size"][0] * unit)
        height += board["size"][1] * unit + LINE + GAP
    texts = [*_lines(scene)]
    parts += [_text(GAP, height + LINE * n + 4, line) for n, line in enumerate(texts)]
    height += LINE * len(texts)
    return _page(width + 2 * GAP, height, "".join(parts), " ".join(texts))


def _page(width: float, height: float, drawn: str, says: str) -> str:
    box = f'viewBox="0 0 {_n(width)} {_n(height)}" width="{_n(width)}" height="{_n(height)}"'
    start = f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" font-family="system-ui, sans-serif">'
    paper = f'<rect width="{_n(width)}" height="{_n(height)}" fill="{PAPER}"/>'
    return f"{start}<title>{escape(says)}</title>{paper}{drawn}</svg>"


def _unit(board: Json) -> float:
    """Pixels to a unit of the board."""
    fitting: float = WIDE / board["size"][0]
    return fitting if board.get("role") == "main" else min(SIDE, fitting)


def _n(number: float) -> str:
    """A number as short as it can be written."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _text(x: float, y: float, says: str, size: float = 13, **more: str) -> str:
    told = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in more.items())
    fill = "" if "fill" in more else f' fill="{INK}"'
    return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"{fill}{told}>{escape(says)}</text>'


# --- a board ------------------------------------------------------------------------------------------------------


def _board(board: Json, scene: Scene, unit: float, tints: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    """Ground, what lies on it, pieces, and what stands over them."""
    width, height = (size * unit for size in board["size"])
    yield _text(0, -2, str(board.get("title", "")), 12)
    yield f'<rect width="{_n(width)}" height="{_n(height)}" fill="{LAND}" stroke="{INK}"/>'
    drawn: Sequence[Json] = board.get("drawn", ())
    yield from (_drawn(thing, unit, tints) for thing in drawn if not thing.get("over"))
    yield from _grid(board, unit)
    pieces = [piece for piece in scene["pieces"] if piece["board"] == board["id"]]
    yield from (_piece(piece, unit, tints.get(str(piece.get("seat")), SEATS[-1])) for piece in pieces)
    yield from (_drawn(thing, unit, tints) for thing in drawn if thing.get("over"))


def _grid(board: Json, unit: float) -> Iterator[str]:
    if not board.get("grid"):
        for place in board.get("places", ()):
            yield _shape(place["shape"], unit, f'fill="none" stroke="{GRID}"')
        return
    across, down = board["grid"]
    width, height = (_n(size * unit) for size in board["size"])
    lines = [f"M{_n(x * unit)} 0V{height}" for x in range(1, across)]
    lines += [f"M0 {_n(y * unit)}H{width}" for y in range(1, down)]
    yield f'<path d="{"".join(lines)}" stroke="{GRID}" stroke-width="0.7" fill="none"/>'


def _drawn(thing: Json, unit: float, tints: Mapping[str, tuple[str, str]]) -> str:
    name = f"<title>{escape(str(thing.get('name', thing['kind'])))}</title>"
    if thing["kind"] == "zone":
        tint = tints.get(str(thing.get("seat")), SEATS[0])[0]
        look = f'fill="{tint}" fill-opacity="0.15" stroke="{tint}" stroke-dasharray="6 4"'
    elif thing["shape"][0] == "line":
        look = f'fill="none" stroke="{WALL}" stroke-width="4" stroke-linecap="round"'
    else:
        look = f'fill="{tone(thing["kind"])}" stroke="{INK}" stroke-width="0.6"'
    return f"<g>{name}{_shape(thing['shape'], unit, look)}</g>"


def tone(kind: str) -> str:
    """The colour of a kind, by the first of its parts that has one."""
    return next((TONES[part] for part in kind.split("-") if part in TONES), OTHER)


def _shape(shape: Sequence[Any], unit: float, look: str) -> str:
    if shape[0] == "circle":
        (x, y), r = shape[1], shape[2]
        return f'<circle cx="{_n(x * unit)}" cy="{_n(y * unit)}" r="{_n(r * unit)}" {look}/>'
    points = " ".join(f"{_n(x * unit)},{_n(y * unit)}" for x, y in shape[1])
    return f'<{"polygon" if shape[0] == "poly" else "polyline"} points="{points}" {look}/>'


# --- a piece ------------------------------------------------------------------------------------------------------


def _piece(piece: Json, unit: float, tint: tuple[str, str]) -> str:
    """Base, letter, bars; the letter stays upright when a tray turns."""
    x, y = (at * unit for at in piece["at"])
    base: Sequence[Any] = piece["base"]
    size = base[1] if base[0] == "circle" else min(base[1:3]) / 2
    letter = str(piece.get("letter") or "?")
    big = max(8.0, size * unit * (1.1 if len(letter) == 1 else 0.8))
    inner = f'<g transform="rotate({_n(piece.get("facing", 0))})">{_base(base, unit, tint)}</g>'
    upright = _text(0, big * 0.35, letter, big, text_anchor="middle", font_weight="700", fill=tint[1])
    title = f"<title>{escape(_about(piece))}</title>"
    return f'<g transform="translate({_n(x)} {_n(y)})">{title}{inner}{upright}{_bars(piece, size * unit)}</g>'


def _base(base: Sequence[Any], unit: float, tint: tuple[str, str]) -> str:
    look = f'fill="{tint[0]}" stroke="{INK}" stroke-width="1.2"'
    if base[0] == "circle":
        return f'<circle r="{_n(base[1] * unit)}" {look}/>'
    w, d = base[1] * unit, base[2] * unit
    tray = f'<rect x="{_n(-w / 2)}" y="{_n(-d / 2)}" width="{_n(w)}" height="{_n(d)}" {look}/>'
    front = f'<path d="M{_n(-w / 8)} {_n(-d / 2)}L0 {_n(-d / 2 - w / 8)}L{_n(w / 8)} {_n(-d / 2)}Z" fill="{INK}"/>'
    return tray + front if base[0] == "tray" else tray


def _bars(piece: Json, half: float) -> str:
    """A bar for each count that is not full."""
    drawn = ""
    for n, (_, left, most) in enumerate(bar for bar in piece.get("bars", ()) if bar[1] != bar[2]):
        at = f'x="{_n(-half)}" y="{_n(half + 1 + 4 * n)}" height="3"'
        drawn += f'<rect {at} width="{_n(2 * half)}" fill="#fff" stroke="{INK}" stroke-width="0.5"/>'
        drawn += f'<rect {at} width="{_n(2 * half * left / max(1, most))}" fill="#a02020"/>'
    return drawn


def _about(piece: Json) -> str:
    bars = [f"{name} {left} of {most}" for name, left, most in piece.get("bars", ())]
    return ", ".join([str(piece["name"]), *bars, *map(str, piece.get("badges", ()))])


def _lines(scene: Scene) -> Iterator[str]:
    """The status, and what each seat has."""
    yield " · ".join(map(str, scene["status"]))
    for seat in scene["seats"]:
        counts = [f"{number} {name}" for name, number in seat.get("counts", ())]
        counted = any(name == "hand" for name, _ in seat.get("counts", ()))
        hand = [f"hand {len(seat['hand'])}"] if seat.get("hand") and not counted else []
        yield ", ".join([f"{seat['name']}: {seat.get('score', 0)}", *counts, *hand, *map(str, seat.get("marks", ()))])
