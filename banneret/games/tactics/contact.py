"""Who sees, touches and is near whom: questions of state without side effects."""

from __future__ import annotations

from banneret.battlefield.squares import bits
from banneret.games.tactics.state import BOARD, OTHER, Model, State

GLASS_CANDLE = "glass-candle"
SHORT = 3


def engaged(g: State, m: Model) -> bool:
    """In contact with at least one enemy (TAC-DEF-20, TAC-ENG-1, TAC-ENG-2)."""
    return bool(g.ground.touching(m.body, g.occupied) & g.bodies[OTHER[m.seat]])  # TAC-DEF-20, TAC-ENG-1


def in_contact(g: State, a: Model, b: Model) -> bool:
    """Squares that touch, and mutual sight between them (TAC-DEF-15, TAC-LOS-R7)."""
    return bool(g.ground.touching(a.body, g.occupied) & b.body)  # TAC-DEF-15


def enemies_in_contact(g: State, m: Model) -> list[Model]:
    """The enemies that engage this model."""
    zone = g.ground.touching(m.body, g.occupied) & g.bodies[OTHER[m.seat]]
    return [other for other in g.models if other.body & zone] if zone else []  # TAC-MODE-R1


def friends_in_contact(g: State, m: Model) -> list[Model]:
    """Its friends in contact; they never engage it (TAC-DEF-20), and it is not its own friend (TAC-DEF-R2)."""
    zone = g.ground.touching(m.body, g.occupied) & g.bodies[m.seat] & ~m.body  # TAC-DEF-R2
    return [other for other in g.models if other.body & zone] if zone else []


def threatened(g: State, m: Model) -> int:
    """The squares in which this model would be engaged if it stood there (its own body blocks nobody's sight)."""
    return g.ground.touching(g.bodies[OTHER[m.seat]], g.occupied & ~m.body)


def sees(g: State, a: Model, b: Model) -> bool:
    """Line of sight from a to b: the straight line between squares, past third models and crosses."""
    if a.equipment == GLASS_CANDLE:  # TAC-EQ-17, TAC-LOS-R10: its bearer sees every other model
        return True
    third = g.occupied & ~(a.body | b.body)  # TAC-LOS-2, TAC-LOS-R6
    if not a.card.large and not b.card.large:
        return g.ground.sees(a.at, b.at, third)  # TAC-LOS-1, TAC-SQ-5
    return g.ground.sees_any(a.body, b.body, third)  # TAC-LOS-R6


def enemies_in_sight(g: State, m: Model) -> list[Model]:
    """The enemies that this model sees."""
    enemies = [e for e in g.models if e.body and e.seat != m.seat]
    if m.card.large or m.equipment == GLASS_CANDLE:
        return [e for e in enemies if sees(g, m, e)]
    small = g.ground.seen_from(m.at, [e.at for e in enemies if not e.card.large], g.occupied)  # TAC-LOS-1, TAC-LOS-2
    return [e for e in enemies if (sees(g, m, e) if e.card.large else e.at in small)]


def squares_seen(g: State, m: Model, squares: list[int]) -> list[int]:
    """Those of these squares that a model sees; a model standing there does not block (TAC-LOS-R8)."""
    if not m.card.large:
        return g.ground.seen_from(m.at, squares, g.occupied)  # TAC-LOS-R8; the end squares do not count
    others = g.occupied & ~m.body  # TAC-LOS-R6
    return [q for q in squares if g.ground.sees_any(m.body, 1 << q, others)]  # TAC-LOS-R8


def touched(g: State, m: Model) -> int:
    """The squares in contact with it, as far as no model is asked about: its own, and adjacent ones in sight."""
    return g.ground.touching(m.body, g.occupied) | m.body  # TAC-DEF-R4


def distance(g: State, a: Model, b: Model) -> int:
    """The fewest squares between any two of theirs; nothing lengthens it (TAC-DEF-R1)."""
    table = g.field.plan.distance
    return min(table[p][q] for p in bits(a.body) for q in bits(b.body))  # TAC-DEF-R1


def at_short_range(g: State, m: Model, seat: str) -> list[Model]:
    """This seat's other models up to 3 squares away; sight is not needed (TAC-DEF-31, TAC-DEF-R1)."""
    return [o for o in g.of(seat) if o is not m and distance(g, m, o) <= SHORT]  # TAC-DEF-31, TAC-DEF-R2


def on_board(m: Model) -> bool:
    return m.where == BOARD


def controlled(g: State, m: Model) -> list[int]:
    """The objectives that this model stands on (TAC-OBJ-2, TAC-OBJ-3, TAC-OBJ-R1)."""
    return [square for square in g.objectives if m.body >> square & 1]  # TAC-OBJ-2
