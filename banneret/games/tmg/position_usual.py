"""What is usual, and can therefore be left out of a position: full units, the mode's own pieces, tokens and zones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from banneret.games.tmg.cards import Attachment, Ncu
from banneret.games.tmg.library import library
from banneret.games.tmg.mode_cards import Mode
from banneret.games.tmg.modes.winds_of_winter import replacement
from banneret.games.tmg.position_tables import PieceTable, TokenTable
from banneret.games.tmg.ranks import BEYOND
from banneret.games.tmg.setup import WINDS, faith_of
from banneret.games.tmg.state import (
    DESTROYED,
    OTHER,
    PLANTING,
    SEATS,
    SETUP_STAGES,
    TERRAIN,
    Attached,
    Lasting,
    Piece,
    State,
    Unit,
)
from banneret.kernel.errors import PositionError

Json = dict[str, Any]
BEFORE_TERRAIN = SETUP_STAGES[: SETUP_STAGES.index(TERRAIN)]  # nobody has a zone yet, and nothing lies on the table


def order_tokens(card: Ncu) -> int:
    """The Order tokens that an NCU starts with."""
    from banneret.games.tmg.abilities.tokens import order_tokens as tokens  # whose package files every ability

    return tokens(card)


def wall_hp(mode: Mode | None, kind: str) -> int:
    """The HP of a wall that can be attacked."""
    return mode.args.get("wall_hp", 0) if mode is not None and kind == "castle-wall" else 0


def mode_of(scenario: str) -> Mode | None:
    """The mode that a scenario names; None where it is rolled for."""
    return library().modes.get(scenario.rpartition("-")[0])


def size_of(scenario: str) -> str:
    """The size that a scenario names."""
    return scenario.rpartition("-")[2]


def with_decks(position: Mapping[str, Any]) -> Json:
    """The position with the decks of both seats; where it names none, those of the commanders in its armies."""
    decks: dict[str, Any] = {}
    if position.get("decks") is not None:
        _decks_exist(position["decks"])
        decks = position["decks"]
    else:
        for seat, card in _cards_in(position):
            leader = library().commander(card)
            if leader is not None and leader.commander:
                decks.setdefault(seat, [leader.faction, leader.id])
    _no_cards_without_a_deck(position.get("piles"), decks)
    return {**position, "decks": decks}


def _no_cards_without_a_deck(piles: object, decks: Mapping[str, Any]) -> None:
    """Refuse the Tactics Cards of an army that nobody leads."""
    for seat in SEATS:
        hand = piles.get(f"{seat}-hand") if isinstance(piles, Mapping) else None
        if hand and seat not in decks:
            says = "missing, its cards are those of a faction and a commander, and no commander is in its army"
            raise PositionError(f"decks.{seat}: {says} (TMG-CMD-2).")


def _decks_exist(decks: object) -> None:
    """Refuse decks that nobody can lay out."""
    if not isinstance(decks, Mapping):
        raise PositionError("decks: expected a table of decks by seat.")
    for seat, deck in decks.items():
        named = deck if isinstance(deck, list | tuple) and len(deck) == 2 else ("", "")
        leader = library().commander(named[1]) if isinstance(named[1], str) else None
        if seat not in SEATS or leader is None or not leader.commander or leader.faction != named[0]:
            raise PositionError(f"decks.{seat}: expected a faction and a commander of it (TMG-ARMY-2).")


def _cards_in(position: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Seat and card of every attachment and NCU; what has another form is passed over."""
    found: list[tuple[str, str]] = []
    for part in ("units", "ncus"):
        tables = position.get(part)
        for one in tables.values() if isinstance(tables, Mapping) else ():
            if isinstance(one, Mapping) and isinstance(one.get("seat"), str):
                found += [(one["seat"], card) for card in _worn(one.get("kit") or one.get("attachments"))]
                found += [(one["seat"], card) for card in (one.get("card"),) if isinstance(card, str)]
    return found


def _worn(attachments: object) -> list[str]:
    listed = attachments if isinstance(attachments, list | tuple) else ()
    cards = [one.get("card") if isinstance(one, Mapping) else one for one in listed]
    return [card for card in cards if isinstance(card, str)]


def full_minis(u: Unit) -> int:
    """The minis that a unit usually has: all, or none once it is destroyed."""
    return (1 << u.card.hp) - 1 if u.card.ranked and u.where != DESTROYED else 0


def full_hp(u: Unit) -> int:
    return u.card.hp if not u.card.ranked and u.where != DESTROYED else 0


def full_faith(u: Unit) -> int:
    return faith_of(u.card) if u.where != DESTROYED else 0


def usual_falls(u: Unit) -> int:
    return 1 if u.where == DESTROYED else 0


def usual_attached(card: Attachment, seat: str, taken: Sequence[int]) -> Attached:
    """In the front rank's left-most slot; beside it who joins beyond the limit, and whom the enemy has planted."""
    if not card.army_rule.joins_unit_of and card.army_rule.planted is None:
        return Attached(card)  # TMG-ATT-4
    slot = next((n for n in BEYOND if n not in taken), BEYOND[-1])  # TMG-CONTENT-R10
    return Attached(card, slot, True, OTHER[seat] if card.army_rule.planted else "")


def usual_pieces(mode: Mode | None) -> tuple[PieceTable, ...]:
    """Walls of the mode, then the piles under its tokens."""
    if mode is None:
        return ()
    walls = [PieceTable(wall.terrain, (wall.x, wall.y, wall.facing)) for wall in mode.structures]
    return (*walls, *(PieceTable(token.pile, (token.x, token.y, 0)) for token in mode.tokens if token.pile))


def usual_tokens(mode: Mode | None, pieces: Sequence[Piece]) -> dict[str, TokenTable]:
    """The mode's own tokens, each on the pile that lies under it."""
    tokens = mode.tokens if mode else ()
    piles = {(p.tray.pose[0], p.tray.pose[1]): p.n for p in pieces}
    return {
        f"token-{n}": TokenTable(
            (token.x, token.y), token.role, "", piles.get((token.x, token.y)) if token.pile else None
        )
        for n, token in enumerate(tokens, 1)
    }


def usual_sides(g: State) -> dict[str, str]:
    """The First Player has the mode's first zone, an attacker is red (TMG-SETUP-R3)."""
    if g.mode is None or g.stage in BEFORE_TERRAIN:
        return {}
    if "attacker" in g.mode.zones:
        return {"red": "attacker", "blue": "defender"}
    return {g.first: "first", OTHER[g.first]: "second"}


def usual_edicts(g: State) -> tuple[Lasting, ...]:
    """In The Winds of Winter both may replace Tactics, from when they have drawn their objectives (TMG-SETUP-4)."""
    drawn = g.stage not in SETUP_STAGES[: SETUP_STAGES.index(PLANTING)]
    winds = g.mode is not None and g.mode.id == WINDS
    return tuple(replacement(seat) for seat in (g.first, OTHER[g.first])) if winds and drawn else ()
