"""The table before the armies: the mode's own structures and tokens, terrain, tokens that players place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, count
from typing import TYPE_CHECKING

from banneret.battlefield.angles import QUARTER
from banneret.battlefield.footprints import Disc, Tray, disc_distance, disc_overlap, distance, nearest, tray
from banneret.battlefield.footprints import Pose as Place
from banneret.battlefield.plane import EPS, at_least, within
from banneret.games.tmg.cards import Terrain
from banneret.games.tmg.changes import set_stage
from banneret.games.tmg.library import library
from banneret.games.tmg.mode_changes import lay_objective, pass_to, put_piece, turn_up
from banneret.games.tmg.poses import inches
from banneret.games.tmg.spots import (
    HALF_INCH,
    INCH,
    Box,
    Spot,
    ask_spot,
    box_of,
    first_spot,
    footprint,
    off_table,
    on_grid,
    table_box,
    too_near,
    too_near_tokens,
    why_no_disc,
)
from banneret.games.tmg.state import NOBODY, OBJECTIVES, OTHER, PLANTING, TERRAIN, Objective, State, lay
from banneret.games.tmg.terrain import impassable
from banneret.games.tmg.tokens import disc
from banneret.kernel.chance import draw
from banneret.kernel.decisions import NONE, Why, choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

APART, FROM_TOKENS = 3 * INCH, 1 * INCH  # TMG-SETUP-R2
PILE = "corpse-pile"
STORM, FEAST = "storm-of-swords", "feast-for-crows"
THRONES = "game-of-thrones"


# -- what the mode itself lays -----------------------------------------------------------------------------


def lay_out(g: State) -> Flow[None]:
    """Structures and fixed tokens of the mode, each outer token of A Game of Thrones with its card."""
    assert g.mode is not None
    for wall in g.mode.structures:
        piece = lay(len(g.pieces), library().terrain[wall.terrain], (wall.x, wall.y, wall.facing))
        put_piece(g, piece._replace(hp=g.mode.args.get("wall_hp", 0)), "TMG-SETUP-4")  # TMG-SETUP-4
    for n, token in enumerate(g.mode.tokens):
        pile, card = NOBODY, ""
        if token.pile:
            pile = len(g.pieces)
            put_piece(g, lay(pile, library().terrain[token.pile], (token.x, token.y, 0)), "TMG-SETUP-4")
        if g.mode.id == THRONES and token.role != "centre":
            card = yield from _objective_card(g)
        lay_objective(g, Objective(f"token-{n + 1}", token.x, token.y, token.role, card, pile), "TMG-SETUP-4")
    set_stage(g, TERRAIN)  # TMG-SETUP-R1


def _objective_card(g: State) -> Flow[str]:
    """Turn up a random objective card."""
    cards = yield from draw(g.first, "objective-card", "TMG-SETUP-4", g.piles["objective-deck"].cards, 1)
    turn_up(g, cards[0], "TMG-SETUP-4")
    return cards[0]


# -- terrain (TMG-SETUP-R2) --------------------------------------------------------------------------------


def lay_terrain(g: State) -> Flow[None]:
    """One piece, placed by the player whose turn it is; then the other's turn."""
    assert g.mode is not None
    placed = len(g.pieces) - len(g.mode.structures) - sum(bool(token.pile) for token in g.mode.tokens)
    kinds = [kind for kind in pool_left(g) if _spot(g, library().terrain[kind]) is not None]  # TMG-SETUP-R2
    if placed >= g.mode.terrain_pieces or not kinds:  # TMG-SETUP-4, TMG-SETUP-R2: no legal spot for either
        set_stage(g, OBJECTIVES)  # TMG-SETUP-R1
        return
    seat = _placer(g)
    words = [*kinds, NONE] if g.mode.id == STORM else kinds  # the Defender places up to so many
    word = yield from choose(seat, "terrain", "TMG-SETUP-5", words)  # TMG-SETUP-5, TMG-SETUP-R2
    if word == NONE:
        set_stage(g, OBJECTIVES)
        return
    yield from _lay_one(g, seat, library().terrain[word])
    pass_to(g, OTHER[seat])  # TMG-SETUP-5, TMG-SETUP-R2: one by one


def _placer(g: State) -> str:
    """Who places the next piece: in A Storm of Swords always the Defender."""
    assert g.mode is not None
    if g.mode.id == STORM:
        return next(seat for seat, side in g.sides.items() if side == "defender")
    return g.to_act  # TMG-SETUP-5


def _lay_one(g: State, seat: str, kind: Terrain) -> Flow[None]:
    start = _spot(g, kind)
    assert start is not None
    shape = ("rect", kind.width, kind.depth)
    rule = "TMG-SETUP-R2"
    pose = yield from ask_spot(seat, "terrain-spot", rule, why_no_piece(g, kind), start, table_box(g), shape, kind.id)
    put_piece(g, lay(next_number(g), kind, pose), rule)  # TMG-SETUP-R2


def next_number(g: State) -> int:
    """The number of the next piece: pieces keep theirs, also when one before them leaves the table."""
    return max((piece.n for piece in g.pieces), default=-1) + 1


def next_token(g: State) -> str:
    """What the next token is called; a position by hand may have given out numbers in any order."""
    taken = [token.id for token in g.objectives]
    return next(id for n in count(len(taken) + 1) if (id := f"token-{n}") not in taken)


def _spot(g: State, kind: Terrain) -> Place | None:
    """The first legal spot of the grid; remembered until a piece is laid."""
    if kind.id not in g.known.spots:
        g.known.spots[kind.id] = _look_for_spot(g, kind)
    return g.known.spots[kind.id]


def _look_for_spot(g: State, kind: Terrain) -> Place | None:
    """A spot that suits another kind often suits this one, too; otherwise the grid is searched."""
    others = [spot for spot in dict.fromkeys(g.known.spots.values()) if spot is not None]
    grid = chain(others, on_grid(table_box(g), INCH, (0, QUARTER)))
    return first_spot(why_no_piece(g, kind), _hopeful(g, kind, grid))


def _hopeful(g: State, kind: Terrain, places: Iterable[Place]) -> Iterator[Place]:
    """The places that nothing rules out already by how near the middle of the piece would be to it.

    Neighbours on a grid are mostly ruled out by the same thing: the last one is looked at first.
    """
    others, least = _neighbours(g)
    trays, near = [there for _, there in others], min(kind.width, kind.depth) / 2 + least - 2 * EPS
    for place in places:
        middle = (place[:2],)
        n = next((n for n, there in enumerate(trays) if nearest(there, middle)[0] < near * near), None)
        if n is None:
            yield place
        elif n:
            trays.insert(0, trays.pop(n))


def pool_left(g: State) -> list[str]:
    """The kinds that can still be taken from the pool; a piece with two sides shows either."""
    assert g.mode is not None
    lying = [piece.kind.id for piece in g.pieces]
    found: list[str] = []
    for entry in library().pool:
        sides = [side for side in (entry.terrain, entry.flip) if side]
        if sum(lying.count(side) for side in sides) < entry.count:  # TMG-SETUP-R2
            found += sides  # TMG-SETUP-R2: either side
    return [kind for kind in found if not (g.mode.id == FEAST and kind == PILE)]


def why_no_piece(g: State, kind: Terrain) -> Spot:
    """Why a piece may not lie at a pose: on the table, apart from other pieces and from tokens; modes differ."""
    assert g.mode is not None
    others, least = _neighbours(g)
    if g.mode.id == STORM:
        return _why_no_siege_piece(g, kind, others, least)
    piles = [("a corpse pile", p.tray) for p in g.pieces if g.mode.id == FEAST and p.kind.id == PILE]

    def judge(pose: Place) -> Why | None:
        here = footprint(kind, pose)
        return (
            off_table(g, here, "TMG-SETUP-R2")  # TMG-SETUP-R2
            or too_near(here, others, least, "TMG-SETUP-R2")  # TMG-SETUP-R2
            or too_near(here, piles, FROM_TOKENS, "TMG-SETUP-4")
            or too_near_tokens(g, here, FROM_TOKENS, "TMG-SETUP-R2")  # TMG-SETUP-R2
        )

    return judge


def _neighbours(g: State) -> tuple[list[tuple[str, Tray]], int]:
    """What a piece keeps away from, by name, and how far: other pieces; in A Storm of Swords the Defender's zone."""
    assert g.mode is not None
    pieces = [(p.kind.name, p.tray) for p in g.pieces if g.mode.id != FEAST or p.kind.id != PILE]
    if g.mode.id != STORM:
        return pieces, APART  # TMG-SETUP-R2
    zone = as_tray(box_of(g.mode.zones["defender"]))
    return [("the Defender's zone", zone), *pieces], g.mode.args["terrain_clearance"]


def _why_no_siege_piece(g: State, kind: Terrain, others: list[tuple[str, Tray]], least: int) -> Spot:
    """A Storm of Swords: more than 6 inches from the Defender's zone and from other pieces."""

    def judge(pose: Place) -> Why | None:
        here = footprint(kind, pose)
        for name, there in others:
            if within(far := distance(here, there), least):
                return Why("TMG-SETUP-4", f"It must be more than {inches(least)} from {name}, not {inches(far)}.")
        return off_table(g, here, "TMG-SETUP-R2")  # TMG-SETUP-R2

    return judge


def as_tray(box: Box) -> Tray:
    """A box of the table as a footprint, to be measured to."""
    left, bottom, right, top = box
    return tray(((left + right) // 2, (bottom + top) // 2, 0), right - left, top - bottom)


# -- tokens that players place (The Winds of Winter) -------------------------------------------------------


def lay_token(g: State) -> Flow[None]:
    """One token, placed by the player whose turn it is; then the other's turn."""
    assert g.mode is not None
    start = first_spot(why_no_token(g), _token_grid(g))
    if len(g.objectives) >= len(g.mode.tokens) + g.mode.players_place or start is None:
        set_stage(g, PLANTING)  # TMG-SETUP-R1
        return
    seat = g.to_act
    shape, rule = ("circle", library().token_radius), "TMG-SETUP-4"
    x, y, _ = yield from ask_spot(seat, "token-spot", rule, why_no_token(g), start, table_box(g), shape, "token")
    lay_objective(g, Objective(next_token(g), x, y), rule)  # TMG-SETUP-4
    pass_to(g, OTHER[seat])


def _token_grid(g: State) -> Iterator[Place]:
    return on_grid(table_box(g), HALF_INCH, (0,))


def why_no_token(g: State) -> Spot:
    """Why a token may not lie at a place: apart from zones and other tokens, on the table, off impassable terrain."""
    assert g.mode is not None
    radius, least = library().token_radius, g.mode.args.get("token_clearance", 0)
    zones = [as_tray(box_of(area)) for area in g.mode.zones.values()]
    solid = impassable(g)

    def judge(pose: Place) -> Why | None:
        x, y, facing = pose
        here = Disc(x, y, radius)
        if facing:
            return Why("TMG-SETUP-4", "A token has no facing: write 0.")
        for far in (
            *(disc_distance(here, zone) for zone in zones),
            *(disc_distance(here, disc(t)) for t in g.objectives),
        ):
            if not at_least(far, least):
                says = f"It must stay {inches(least)} away from zones and other tokens, and is {inches(far)} away."
                return Why("TMG-SETUP-4", says)  # TMG-SETUP-4
        if any(disc_overlap(here, piece) for piece in solid):
            return Why("TMG-SETUP-4", "It would lie on impassable terrain.")
        return why_no_disc(g, x, y, radius, "TMG-SETUP-4")

    return judge
