"""The game's own valuation: points, strength, ground held, who strikes whom where, and the way forward.

A tenth of a Victory Point is 1. It reads public things only, and so values a guess like the match it was made from.
It is asked after every trial of an agent: trays are looked up once, and only those near each other are measured.
"""

from __future__ import annotations

from math import sqrt

from banneret.battlefield.footprints import Side, Tray
from banneret.games.tmg.engagement import engagement
from banneret.games.tmg.library import library
from banneret.games.tmg.ranks import full_strength, ranks, strength
from banneret.games.tmg.state import NOBODY, OTHER, RESERVE, TABLE, Objective, State, Unit
from banneret.games.tmg.tokens import controlled

POINT, WON = 10.0, 1000.0
ARMY_POINT = 1.6  # a point of an army at full strength
STANDING, MINIS, RANKS = 0.3, 0.5, 0.2  # of which this much for being there, for minis, for ranks
HELD, CENTRE, CARRIED = 5.0, 4.0, 6.0  # a token at the end of this round; more for the one in the middle; one carried
CONDITION, CARD, ORDER_TOKEN = 0.7, 0.5, 0.4
FACED, FLANK, REAR = 0.4, 1.6, 2.6  # an enemy struck there
STEP_TO_GOAL, STEP_TO_ENEMY, TURNED = 0.22, 0.14, 0.8  # for each inch nearer, and for looking at the enemy
FAR = 40.0  # inches beyond this count no further
HIDDEN = 0.6  # of its worth has a unit in reserve
WALL = 3.0  # a point of a castle wall's HP, for the Defender
TIME = 20.0  # to be the Defender, who wins unless something happens
INCH = 1000

Trays = list[tuple[Unit, Tray]]


def worth(g: State, seat: str) -> float:
    """What the state is worth to this seat: its own side less the other's."""
    other = OTHER[seat]
    if g.end is not None:
        return WON * ((g.end.winner == seat) - (g.end.winner == other))
    mine, theirs = _trays(g, seat), _trays(g, other)
    points = POINT * (g.vp[seat] - g.vp[other])
    ground = held(g, mine) - held(g, theirs)
    return points + army(g, seat) - army(g, other) + ground + melee(g, mine, theirs) + progress(g, seat, mine, theirs)


def _trays(g: State, seat: str) -> Trays:
    return [(u, u.tray) for u in g.units if u.where == TABLE and u.seat == seat]


# --- what a seat has --------------------------------------------------------------------------------------


def army(g: State, seat: str) -> float:
    """Units by what is left of them, cards, Order tokens, and the walls of a Defender."""
    pile = g.piles.get(f"{seat}-hand")
    value = CARD * len(pile.cards) if pile is not None else 0.0
    for u in g.units:
        if u.seat == seat and u.where in (TABLE, RESERVE):
            value += _unit(g, u)
    for c in g.ncus:
        if c.seat == seat and not c.out:
            value += ORDER_TOKEN * c.tokens
    if g.sides.get(seat) == "defender":
        value += TIME + WALL * sum(piece.hp for piece in g.pieces)
    return value


def _unit(g: State, u: Unit) -> float:
    """A unit by its points, weighted by its minis and ranks; less what its tokens will cost it."""
    price = _price(u) if u.mate == NOBODY else _price(u) + _price(g.units[u.mate])
    if u.where == RESERVE:
        return HIDDEN * price
    left = strength(g, u) / full_strength(g, u)
    rows = ranks(g, u) / u.card.ranks if u.card.ranked else left
    return price * (STANDING + MINIS * left + RANKS * rows) - CONDITION * len(u.conditions)


def _price(u: Unit) -> float:
    """The points of a unit with its attachments."""
    return ARMY_POINT * (u.card.cost + sum(one.card.cost for one in u.attachments))


# --- ground and melee -------------------------------------------------------------------------------------


def held(g: State, trays: Trays) -> float:
    """The tokens under these trays, and those that their units carry."""
    value = 0.0
    for token in g.objectives:
        for u, tray in trays:
            if token.carrier == u.n:
                value += CARRIED
            elif _under(tray, token) and token in controlled(g, u):
                value += HELD + CENTRE if token.role == "centre" else HELD
    return value


def _under(tray: Tray, token: Objective) -> bool:
    """Whether the middle of a token is well under a tray."""
    dx, dy, radius = token.x - tray.x, token.y - tray.y, library().token_radius
    if dx * dx + dy * dy > tray.reach * tray.reach:
        return False
    return abs(dx * tray.fy - dy * tray.fx) <= tray.a - radius and abs(dx * tray.fx + dy * tray.fy) <= tray.b - radius


def melee(g: State, mine: Trays, theirs: Trays) -> float:
    """Who strikes whom in the flank or rear, of all pairs that are near enough to be engaged."""
    value = 0.0
    for u, here in mine:
        for e, there in theirs:
            dx, dy, reach = there.x - here.x, there.y - here.y, here.reach + there.reach + 10
            if dx * dx + dy * dy <= reach * reach and (contact := engagement(g, u, e)) is not None:
                value += _struck(contact.mine, contact.theirs) - _struck(contact.theirs, contact.mine)
    return value


def _struck(mine: Side | None, theirs: Side | None) -> float:
    """What it is worth to face an enemy in its front, flank or rear."""
    if mine != "front":
        return 0.0
    return FACED if theirs == "front" else REAR if theirs == "rear" else FLANK


# --- the way forward --------------------------------------------------------------------------------------


def progress(g: State, seat: str, mine: Trays, theirs: Trays) -> float:
    """How near the seat's units are to enemies, and to goals that they do not hold; and whether they look ahead."""
    value = 0.0
    for _, here in mine:
        value += _towards(here, theirs)
    for x, y in _goals(g, seat, mine):
        best = (FAR * INCH) ** 2
        for _, here in mine:
            best = min(best, (here.x - x) ** 2 + (here.y - y) ** 2)
        value -= STEP_TO_GOAL * sqrt(best) / INCH
    return value


def _towards(here: Tray, enemies: Trays) -> float:
    """The nearness of the nearest enemy, and how straight the unit looks at it."""
    best, look = (FAR * INCH) ** 2, 0.0
    for _, there in enemies:
        dx, dy = there.x - here.x, there.y - here.y
        square = dx * dx + dy * dy
        if square < best:
            best, look = square, dx * here.fx + dy * here.fy
    far = sqrt(best)
    return TURNED * look / far - STEP_TO_ENEMY * far / INCH if far else 0.0


def _goals(g: State, seat: str, mine: Trays) -> list[tuple[float, float]]:
    """Where tokens lie that no own unit stands on, or the walls that an attacker must break."""
    if g.sides.get(seat) == "attacker":
        return [(piece.tray.x, piece.tray.y) for piece in g.pieces if piece.hp]
    return [(t.x, t.y) for t in g.objectives if not any(_under(tray, t) for _, tray in mine)]
