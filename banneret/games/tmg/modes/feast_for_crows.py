"""A Feast for Crows: tokens lie on corpse piles and are carried; every fallen infantry unit leaves another pile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from banneret.battlefield.angles import QUARTER
from banneret.battlefield.footprints import Disc, disc_distance, disc_overlap, distance, fully_within
from banneret.battlefield.footprints import Pose as Place
from banneret.battlefield.plane import within
from banneret.games.tmg.casualties import Fall, alive
from banneret.games.tmg.changes import score
from banneret.games.tmg.laying import PILE, next_number, next_token
from banneret.games.tmg.library import library
from banneret.games.tmg.mode_changes import change_objective, lay_objective, put_piece
from banneret.games.tmg.moments import REMOVED, TOKENS, W_ACTION_END, W_DESTROYED, W_MORALE_FAIL
from banneret.games.tmg.morale import Test
from banneret.games.tmg.parts import always
from banneret.games.tmg.poses import inches
from banneret.games.tmg.shifting import SHIFT
from banneret.games.tmg.spots import (
    HALF_INCH,
    INCH,
    Box,
    Spot,
    ask_spot,
    first_spot,
    footprint,
    off_table,
    on_grid,
    too_near,
    too_near_tokens,
    why_no_disc,
)
from banneret.games.tmg.state import NOBODY, OTHER, Objective, Piece, State, Unit, lay
from banneret.games.tmg.tokens import disc
from banneret.kernel.decisions import Why, choose

if TYPE_CHECKING:
    from banneret.kernel.decisions import Flow

MODE = "mode:feast-for-crows"
RULE = "TMG-SETUP-4"


def _args(g: State) -> dict[str, int]:
    assert g.mode is not None
    return g.mode.args


def piles(g: State) -> list[Piece]:
    """The corpse piles on the table."""
    return [piece for piece in g.pieces if piece.kind.id == PILE]


def pile_of(g: State, token: Objective) -> Piece:
    """The pile that a token is linked to."""
    return next(piece for piece in g.pieces if piece.n == token.pile)


def carried(g: State, u: Unit) -> list[Objective]:
    """The token that a unit carries, if it does."""
    return [token for token in g.objectives if token.carrier == u.n]


def at_pile(g: State, u: Unit, token: Objective) -> bool:
    """Whether a unit touches or overlaps the pile of a token."""
    return within(distance(u.tray, pile_of(g, token).tray), 0)  # TMG-CONTENT-R6


# -- picking up and putting back ---------------------------------------------------------------------------


@always(MODE, TOKENS)
def pick_up(g: State, _: Any, act: Any) -> Flow[None]:
    """A unit whose tray overlaps a token that nobody carries picks it up; it keeps one, the others are put back."""
    u = act.unit
    under = [t for t in g.objectives if t.carrier == NOBODY and disc_overlap(disc(t), u.tray)]
    if not alive(u) or not under:
        return
    names = {t.id: t for t in (*carried(g, u), *under)}
    kept = yield from choose(u.seat, "keep-token", RULE, [*names], about=u.id)
    if names[kept].carrier == NOBODY:
        change_objective(g, names[kept], names[kept]._replace(carrier=u.n), "picked-up", RULE)
    for token in [t for id, t in names.items() if id != kept]:
        yield from put_back(g, token, OTHER[u.seat])


@always(MODE, TOKENS)
def shifted_off(g: State, _: Any, act: Any) -> Flow[None]:
    """A shift is an action of its own for tokens, too, though it opens no W-ACTION-END."""
    if act.kind == SHIFT:
        yield from drop(g, act.unit)  # TMG-CONTENT-R12


def put_back(g: State, token: Objective, seat: str) -> Flow[None]:
    """A player lays a token on or beside its pile, under no tray if there is such a spot."""
    why_not = _why_not_back(g, token, free=True)
    start = first_spot(why_not, _around(g, token))
    if start is None:
        why_not = _why_not_back(g, token, free=False)
        pile = pile_of(g, token).tray.pose
        start = (pile[0], pile[1], 0)
    shape = ("circle", library().token_radius)
    x, y, _ = yield from ask_spot(seat, "put-back", RULE, why_not, start, _box(g, token), shape, token.id)
    change_objective(g, token, token._replace(x=x, y=y, carrier=NOBODY), "put-back", RULE)


def _why_not_back(g: State, token: Objective, free: bool) -> Spot:
    pile, radius = pile_of(g, token).tray, library().token_radius
    trays = [(u.id, u.tray) for u in g.standing()] if free else []

    def judge(pose: Place) -> Why | None:
        x, y, facing = pose
        here = Disc(x, y, radius)
        if facing:
            return Why(RULE, "A token has no facing: write 0.")
        if not within(far := disc_distance(here, pile), 0):
            return Why(RULE, f"It must touch its pile, and is {inches(far)} away.")
        for name, there in trays:
            if disc_overlap(here, there):
                return Why(RULE, f"It would lie under {name}.")
        return why_no_disc(g, x, y, radius, RULE)

    return judge


def _box(g: State, token: Objective) -> Box:
    """The part of the table about a pile where its token may lie."""
    pile = pile_of(g, token).tray
    far = int(pile.reach) + library().token_radius
    x, y, _ = pile.pose
    return (max(0, x - far), max(0, y - far), min(g.width, x + far), min(g.depth, y + far))


def _around(g: State, token: Objective) -> Iterator[Place]:
    return on_grid(_box(g, token), HALF_INCH, (0,))


# -- losing a token ----------------------------------------------------------------------------------------


@always(MODE, W_ACTION_END)
def walked_off(g: State, _: Any, act: Any) -> Flow[None]:
    """The end of an action; that of an NCU is nobody's on the table."""
    if act.unit is not None and alive(act.unit):
        yield from drop(g, act.unit)


def drop(g: State, u: Unit) -> Flow[None]:
    """A carrier that does not touch the linked pile at the end of its own action drops the token."""
    for token in carried(g, u):
        if not at_pile(g, u, token):
            yield from put_back(g, token, OTHER[u.seat])


@always(MODE, W_MORALE_FAIL)
def panic_lost(g: State, _: Any, test: Test) -> Flow[None]:
    """A carrier that fails a Panic Test loses the token."""
    if test.panic:
        yield from lose(g, test.unit)


def lose(g: State, u: Unit) -> Flow[None]:
    """The token goes to an enemy that touches the pile and carries none, else it is put back."""
    seat = OTHER[u.seat]
    for token in carried(g, u):
        takers = [e.id for e in g.standing(seat) if at_pile(g, e, token) and not carried(g, e)]
        if takers:
            name = yield from choose(seat, "take-token", RULE, takers, about=token.id)
            change_objective(g, token, token._replace(carrier=g.unit(name).n), "picked-up", RULE)
        else:
            yield from put_back(g, token, seat)


# -- destruction and scoring -------------------------------------------------------------------------------


@always(MODE, W_DESTROYED + REMOVED)
def a_unit_falls(g: State, _: Any, fall: Fall) -> Flow[None]:
    """1 VP at once; the token is lost; where infantry fell, its owner places a pile with a token."""
    u = fall.unit
    score(g, OTHER[u.seat], _args(g)["destroyed_vp"], "TMG-WIN-R6", f"{u.id} was destroyed")  # TMG-WIN-R6
    yield from lose(g, u)
    if u.card.type == "infantry" and len(piles(g)) < _args(g)["most_piles"]:
        yield from _heap(g, u)


def _heap(g: State, u: Unit) -> Flow[None]:
    """Place a pile near where the tray stood; no legal spot, no pile."""
    kind = library().terrain[PILE]
    box = _near(g, u)
    start = first_spot(why_no_pile(g, u), on_grid(box, INCH, (0, QUARTER)))
    if start is None:
        return
    shape = ("rect", kind.width, kind.depth)
    pose = yield from ask_spot(u.seat, "pile-spot", RULE, why_no_pile(g, u), start, box, shape, u.id)
    piece = lay(next_number(g), kind, pose)
    put_piece(g, piece, RULE)
    lay_objective(g, Objective(next_token(g), pose[0], pose[1], pile=piece.n), RULE)


def _near(g: State, u: Unit) -> Box:
    """Whole inches about the place where a unit fell."""
    far = _args(g)["pile_within"] + int(u.tray.reach)
    x, y = u.x // INCH * INCH, u.y // INCH * INCH
    far = (far // INCH + 1) * INCH
    return (max(0, x - far), max(0, y - far), min(g.width, x + far), min(g.depth, y + far))


def why_no_pile(g: State, u: Unit) -> Spot:
    """Why a pile may not lie there: near where the tray stood, apart from trays, pieces and tokens."""
    kind, most, least = library().terrain[PILE], _args(g)["pile_within"], _args(g)["clearance"]
    others = [*((o.id, o.tray) for o in g.standing()), *((p.kind.name, p.tray) for p in g.pieces)]

    def judge(pose: Place) -> Why | None:
        here = footprint(kind, pose)
        if not fully_within(here, u.tray, most):
            return Why(RULE, f"It must lie fully within {inches(most)} of where {u.id} stood.")
        return off_table(g, here, RULE) or too_near(here, others, least, RULE) or too_near_tokens(g, here, least, RULE)

    return judge


def score_tokens(g: State) -> None:
    """1 VP for each carried token."""
    if g.round < _args(g)["from_round"]:
        return  # TMG-SETUP-4
    for seat in (g.first, OTHER[g.first]):
        for u in g.standing(seat):
            for token in carried(g, u):
                says = f"{u.id} carries {token.id}"
                score(g, seat, _args(g)["token_vp"], "TMG-WIN-R4", says)  # TMG-WIN-R4, TMG-CONTENT-R6
