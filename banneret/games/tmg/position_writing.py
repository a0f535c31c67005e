"""The state at a rest as a table; whoever reads it gets every slot of the state back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from banneret.games.tmg.measures import told, told_all
from banneret.games.tmg.position_usual import full_faith, full_hp, full_minis, order_tokens, usual_falls, wall_hp
from banneret.games.tmg.state import (
    BANDED,
    NOBODY,
    TABLE,
    Attached,
    Lasting,
    Locked,
    NcuUnit,
    Objective,
    Piece,
    State,
    Tally,
    Unit,
)

Json = dict[str, Any]
WORDS = ("conditions", "orders", "used")  # of units: tuples of words
PLAIN = ("activated", "ready")  # left out where they are as usual


def write(g: State) -> Json:
    """The state as JSON (its piles are the kernel's business)."""
    ids = [u.id for u in g.units]
    return {
        "mode": g.mode.id if g.mode else "",
        "size": g.size,
        "table": told_all((g.width, g.depth)),
        "turn": {
            "round": g.round,
            "first": g.first,
            "to_act": g.to_act,
            "active": g.active,
            "stage": g.stage,
            "passes": g.passes,
        },
        "vp": dict(g.vp),
        "sides": dict(g.sides),
        "decks": {seat: [*deck] for seat, deck in g.decks.items()},
        "units": {u.id: _unit(g, u) for u in g.units},
        "ncus": {c.id: _ncu(g, c) for c in g.ncus},
        "terrain": [_piece(g, place, piece) for place, piece in enumerate(g.pieces)],
        "objectives": {token.id: _token(token, ids) for token in g.objectives},
        "planting": [[*one] for one in g.planting],
        "edicts": [_lasting(g, one) for one in g.edicts],
        "tally": _tally(g.tally, ids),
        "end": g.end.as_json() if g.end else None,
    }


def _unit(g: State, u: Unit) -> Json:
    """A unit; what is usual is left out."""
    told_of: Json = {"card": u.card.id, "seat": u.seat, "where": u.where}
    if u.where == TABLE or u.pose != (0, 0, 0):
        told_of["at"] = told_all(u.pose)
    if u.minis != full_minis(u):
        told_of["minis"] = _minis(u.minis)
    if u.hp != full_hp(u):
        told_of["hp"] = u.hp
    if u.faith or full_faith(u):  # said of all who pray: a reader need not know the card
        told_of["faith"] = u.faith
    if u.falls != usual_falls(u):
        told_of["falls"] = u.falls
    if u.attachments:
        told_of["attachments"] = [_attached(one) for one in u.attachments]
    if u.kit != u.attachments:
        told_of["kit"] = [_attached(one) for one in u.kit]
    told_of |= {name: [*getattr(u, name)] for name in WORDS if getattr(u, name)}
    told_of |= {name: getattr(u, name) for name in PLAIN if getattr(u, name)}
    if u.lasting:
        told_of["lasting"] = [_lasting(g, one) for one in u.lasting]
    if u.mate != NOBODY and u.where != BANDED:
        told_of["band"] = g.units[u.mate].id
    if u.locked:
        told_of["locked"] = [_locked(g, pair) for pair in u.locked]
    return told_of


def _minis(slots: int) -> int | list[int]:
    """How many minis, or their slots where there are gaps."""
    count = slots.bit_count()
    return count if slots == (1 << count) - 1 else [n for n in range(slots.bit_length()) if slots >> n & 1]


def _attached(one: Attached) -> str | Json:
    if one == Attached(one.card):
        return one.card.id
    return {"card": one.card.id, "slot": one.slot, "beyond": one.beyond, "by": one.by}


def _lasting(g: State, one: Lasting) -> Json:
    usual = Lasting("", "", "")
    named = {"effect": one.effect, "until": one.until, "name": one.name}
    parts = {part: getattr(one, part) for part in ("bonus", "seat", "card", "tokens", "word")}
    named |= {part: value for part, value in parts.items() if value != getattr(usual, part)}
    return {**named, "ncu": g.ncus[one.ncu].id} if one.ncu != NOBODY else named


def _locked(g: State, pair: Locked) -> Json:
    return {"with": g.units[pair.n].id, "mine": pair.mine, "theirs": pair.theirs, "away": told(pair.away)}


def _ncu(g: State, c: NcuUnit) -> Json:
    told_of: Json = {"card": c.card.id, "seat": c.seat}
    if c.zone:
        told_of["zone"] = c.zone
    if c.tokens != order_tokens(c.card):
        told_of["tokens"] = c.tokens
    told_of |= {name: [*getattr(c, name)] for name in ("orders", "used") if getattr(c, name)}
    told_of |= {name: True for name in ("activated", "out") if getattr(c, name)}
    if c.lasting:
        told_of["lasting"] = [_lasting(g, one) for one in c.lasting]
    return told_of


def _piece(g: State, place: int, piece: Piece) -> Json:
    told_of: Json = {"kind": piece.kind.id, "at": told_all(piece.tray.pose)}
    if piece.n != place:
        told_of["n"] = piece.n
    if piece.hp != wall_hp(g.mode, piece.kind.id):
        told_of["hp"] = piece.hp
    return told_of


def _token(token: Objective, ids: Sequence[str]) -> Json:
    told_of: Json = {"at": told_all((token.x, token.y))}
    told_of |= {name: getattr(token, name) for name in ("role", "card") if getattr(token, name)}
    if token.pile != NOBODY:
        told_of["pile"] = token.pile
    return {**told_of, "carrier": ids[token.carrier]} if token.carrier != NOBODY else told_of


def _tally(tally: Tally, ids: Sequence[str]) -> Json:
    found: Json = {
        "turns": [*tally.turns],
        "activations": [*tally.activations],
        "attacks": [[ids[a], ids[b]] for a, b in tally.attacks],
        "panics": [*tally.panics],
        "losses": [ids[n] for n in tally.losses],
        "ranks": [[ids[n], lost] for n, lost in tally.ranks],
        "engaged": [[ids[a], ids[b]] for a, b in tally.engaged],
    }
    return {part: told_of for part, told_of in found.items() if told_of}
