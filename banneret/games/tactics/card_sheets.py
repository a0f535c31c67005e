"""Cards to read: what stands on them, and which modifiers hold now and where they come from. Made from a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from banneret.games.tactics.attack import Blow, attack_modifiers
from banneret.games.tactics.cards import Mode, ModelCard, Scenario
from banneret.games.tactics.layout import Piece, View
from banneret.games.tactics.library import library
from banneret.games.tactics.listening import bonuses
from banneret.games.tactics.moments import DEFENSE_ROLL, MOVE_ALLOWANCE, WILL_ROLL
from banneret.games.tactics.move import SQUARES
from banneret.games.tactics.names import coins_text, name, price_text
from banneret.games.tactics.position import read
from banneret.games.tactics.state import BOARD, Model, State
from banneret.games.tactics.words import dice_text, improvement_text
from banneret.games.tactics.wounds import Defense
from banneret.kernel.errors import PositionError

Sheet = dict[str, Any]  # title, values (what, how much, why not as printed), text
Modifiers = Iterable[tuple[str, int]]
ADDS_TO = {
    "castle-forged-steel": "defense",
    "heirloom-armor": "defense",
    "flask-of-mead": "will",
    "pristine-boots": "move",
}


def sheet(title: str, values: list[list[Any]], text: Iterable[str]) -> Sheet:
    """One card."""
    return {"title": title, "values": values, "text": [line for line in text if line]}


def state_of(view: View) -> State | None:
    """A state that the view describes, to ask it for modifiers; none in the middle of a movement."""
    pieces = {id: _standing(table) for id, table in view["pieces"].items()}
    try:
        return read({**{part: view[part] for part in view if part not in ("piles", "since")}, "pieces": pieces}, {})
    except PositionError:
        return None


def _standing(table: View) -> dict[str, Any]:
    """The piece as it can be read: one that is about to fall still stands."""
    most = library().models[table["card"]].wounds - 1
    dying = table.get("where") == BOARD and table.get("wounds", 0) > most
    return {**table, "wounds": most} if dying else {**table}


# --- models ---------------------------------------------------------------------------------------------------


def model_sheet(piece: Piece, g: State | None) -> Sheet:
    """A model's card with its values as they are now."""
    card, m = piece.card, g.model(piece.id) if g is not None and piece.where == BOARD else None
    shaken = [("shaken", -2)] if piece.table.get("shaken") else []
    values = [
        ["cost", coins_text(card.cost), []],
        ["will", f"{card.will}+", _told([*_passive(g, m, WILL_ROLL), *_carried(piece, "will"), *shaken])],
        ["defense", f"{card.defense}+", _told([*_passive(g, m, DEFENSE_ROLL), *_carried(piece, "defense"), *shaken])],
        ["wounds", f"{piece.left} of {card.wounds}", []],
        ["move", f"{SQUARES} squares", _told([*_passive(g, m, MOVE_ALLOWANCE), *_carried(piece, "move")])],
        *([mode.name, _mode_text(mode), _told([*_attack(g, m, mode), *shaken])] for mode in card.modes),
    ]
    return sheet(card.full_name, values, _model_text(piece))


def _told(modifiers: Modifiers) -> list[str]:
    """Each modifier with its source: "+1 Warden of the Stag"."""
    return [f"{amount:+} {source}" for source, amount in modifiers]


def _passive(g: State | None, m: Model | None, moment: str) -> Modifiers:
    if g is None or m is None:
        return ()
    return bonuses(g, moment, m, Defense(m, 1, None, melee=True) if moment == DEFENSE_ROLL else None)


def _attack(g: State | None, m: Model | None, mode: Mode) -> Modifiers:
    return attack_modifiers(g, Blow(m, mode)) if g is not None and m is not None else ()


def _carried(piece: Piece, value: str) -> Modifiers:
    """What the model's equipment adds to this value."""
    item = piece.table.get("equipment")
    if item is None or ADDS_TO.get(item) != value:
        return ()
    token = library().equipment[item]
    return [(token.name, token.args.get("bonus") or token.args["squares"])]


def _mode_text(mode: Mode) -> str:
    return f"{mode.kind}, {dice_text(mode)}{price_text(mode.ap, mode.coins)}"


def _model_text(piece: Piece) -> Iterator[str]:
    """Improvements, aftermaths, abilities, equipment and motivation."""
    card = piece.card
    for mode in card.modes:
        for extra in mode.improvements:
            yield f"{mode.name}: {improvement_text(extra)}{', when charging' if extra.charge else ''}."
        for after in mode.aftermath:
            yield f"{mode.name}, aftermath: {after.name}{price_text(0, after.coins)}."
    for line in card.abilities:
        yield f"{line.name}{price_text(line.ap, line.coins)}: {line.text}"
    if item := piece.table.get("equipment"):
        yield f"{name(item)}: {library().equipment[item].text}"
    yield from _motivation_text(card, bool(piece.table.get("flipped")))


def _motivation_text(card: ModelCard, flipped: bool) -> Iterator[str]:
    """The side of a hero's motivation that shows."""
    motivation = library().motivation(card)
    if motivation is not None:
        side, clauses = ("Deceased", motivation.deceased) if flipped else ("Alive", motivation.alive)
        yield from (f"Motivation, {side}: {clause.text}" for clause in clauses)


# --- other cards ----------------------------------------------------------------------------------------------


def objective_sheet(id: str) -> Sheet:
    """An objective card."""
    card = library().objectives[id]
    cost = price_text(card.ap, card.coins).strip(" ()") or "free"
    return sheet(card.name, [["cost", cost, []]], [card.text])


def agenda_sheet(id: str) -> Sheet:
    """An agenda that the reader may know."""
    card = library().agendas[id]
    return sheet(card.name, [["worth", f"{card.vp} VP", []]], [card.text])


def scenario_sheet(scenario: Scenario) -> Sheet:
    """What is played for."""
    return sheet(scenario.title, [["rounds", f"{scenario.rounds}", []]], [scenario.text, scenario.special_text])
