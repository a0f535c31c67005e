"""The content of the game, read once on first use and checked: every reference leads somewhere."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from banneret.games.tactics import cards
from banneret.games.tactics.cards import Cost, ModelCard, Scenario, Square
from banneret.kernel import content
from banneret.kernel.content import read, record
from banneret.kernel.errors import ContentError
from banneret.kernel.shelves import Opened, Slips, by_id, content_files, one_each, refuse_the_first, twice

CONTENT = Path(__file__).parent / "content"
TILE = 7  # TAC-SQ-1
SIZES: Mapping[cards.Size, Cost] = {
    "learn-to-play": Cost(1, 2, 10),
    "small": Cost(2, 4, 12),  # TAC-WB-5
    "standard": Cost(3, 6, 18),  # TAC-WB-5
    "large": Cost(4, 8, 24),  # TAC-WB-5
}
CHAMPION_PRICES = (Cost(0, 1, 0), Cost(0, 1, 1))  # TAC-MOD-4
SOLDIER_PRICE = Cost(0, 0, 1)  # TAC-MOD-5


@dataclass(frozen=True, slots=True)
class Library:
    """All content by id. Scenarios go by the key that matches use: "s0", "s1"."""

    models: Mapping[str, ModelCard]
    equipment: Mapping[str, cards.Equipment]
    agendas: Mapping[str, cards.Agenda]
    motivations: Mapping[str, cards.Motivation]  # by character
    objectives: Mapping[str, cards.ObjectiveCard]
    terrain: Mapping[str, cards.Terrain]
    symbols: Mapping[str, cards.Terrain]  # what a letter on a map means
    chosen: cards.Chosen
    scenarios: Mapping[str, Scenario]
    armies: Mapping[str, cards.Army]

    def motivation(self, card: ModelCard) -> cards.Motivation | None:
        """The motivation of a hero: mounted and infantry form share it."""
        return self.motivations[card.character] if card.rank == "hero" else None  # TAC-MOT-R2


@functools.cache
def library() -> Library:
    """The content, read and checked."""
    return read_library(CONTENT)


@functools.cache
def content_version() -> str:
    """A short name for exactly this content."""
    return content.content_version(content_files(CONTENT))


def read_library(folder: Path) -> Library:
    """The content of a folder, checked; a slip is told by file, key and expectation."""
    ground = Opened(folder / "terrain.toml")
    chosen, terrain = ground.record(cards.Chosen, "chosen"), ground.tables(cards.Terrain, "terrain")
    found = Library(
        models=by_id(ModelCard, folder / "models"),
        equipment=by_id(cards.Equipment, folder / "cards" / "equipment.toml"),
        agendas=by_id(cards.Agenda, folder / "cards" / "agendas.toml"),
        motivations=by_id(cards.Motivation, folder / "cards" / "motivations.toml"),
        objectives=by_id(cards.ObjectiveCard, folder / "cards" / "objectives.toml"),
        terrain=terrain,
        symbols={kind.symbol: kind for kind in terrain.values() if kind.symbol},
        chosen=chosen,
        scenarios=_scenarios(folder / "scenarios"),
        armies=one_each(cards.Army, folder / "armies"),
    )
    refuse_the_first(found, _in_models, _in_uses, _in_characters, _in_terrain, _in_scenarios, _in_armies)
    return found


def _scenarios(folder: Path) -> dict[str, Scenario]:
    found = {file.stem: record(Scenario, read(file), content.shown(file)) for file in content_files(folder)}
    for stem, scenario in found.items():
        if stem != scenario.key:
            raise ContentError(f"scenarios/{stem}.toml: code: expected {stem.upper()}, the name of the file")
    return found


# -- references --------------------------------------------------------------------------------------------


def _in_models(found: Library) -> Slips:
    for card in found.models.values():
        if card.rank == "champion" and card.cost not in CHAMPION_PRICES:  # TAC-MOD-4
            yield f"{card.id}.cost", "1 silver, or 1 silver and 1 copper, for a champion (TAC-MOD-4)"
        if card.rank == "soldier" and card.cost != SOLDIER_PRICE:  # TAC-MOD-5
            yield f"{card.id}.cost", "exactly 1 copper for a soldier (TAC-MOD-5)"
        if bool(card.character) != (card.rank != "soldier"):  # TAC-CARD-3
            yield (
                f"{card.id}.character",
                "a character for heroes and champions, none for soldiers (TAC-CARD-3)",
            )
        yield from _in_mount(found, card)
        yield from twice(f"{card.id}.modes", [mode.id for mode in card.modes])
        yield from twice(f"{card.id}.abilities", [line.id for line in card.abilities])
        for mode in card.modes:
            yield from twice(f"{card.id}.{mode.id}.improvements", [extra.id for extra in mode.improvements])
    yield from twice("models: code", [card.code for card in found.models.values()])


def _in_mount(found: Library, card: ModelCard) -> Slips:
    if card.large != card.mounted:
        yield f"{card.id}.foot", "the infantry form of a large model, and of no other"
    if not card.mounted:
        return
    foot = found.models.get(card.foot)
    if foot is None or foot.large or foot.character != card.character:  # TAC-MNT-1
        yield f"{card.id}.foot", f"an infantry card of the same character, got {card.foot} (TAC-MNT-1)"


def _in_uses(found: Library) -> Slips:
    """One function takes the same arguments on every card that names it."""
    takes: dict[str, tuple[str, ...]] = {}
    for card in found.models.values():
        aftermath = (after for mode in card.modes for after in mode.aftermath)
        lines: tuple[cards.AbilityLine | cards.Aftermath, ...] = (*card.abilities, *aftermath)
        for line in lines:
            names = tuple(sorted(line.args))
            if takes.setdefault(line.use, names) != names:
                yield f"{card.id}: {line.use}.args", f"the same names as on other cards, {takes[line.use]}"


def _in_characters(found: Library) -> Slips:
    names = {card.character: card.name for card in found.models.values() if card.character}
    heroes = {card.character for card in found.models.values() if card.rank == "hero"}
    for card in found.models.values():
        if card.character and (card.name != names[card.character]):  # TAC-CARD-5
            yield f"{card.id}.name", f"{names[card.character]}, as on the other card of this character"
        if card.rank == "hero" and card.character not in found.motivations:  # TAC-MOT-1
            yield f"{card.id}.character", f"a motivation for {card.character} (TAC-MOT-1)"
    yield from twice("models: character", list(names.values()))
    for character in found.motivations:
        if character not in heroes:
            yield f"cards/motivations.toml: {character}", "the character of a hero"


def _in_terrain(found: Library) -> Slips:
    for kind in found.terrain.values():
        for back in kind.flips_to:
            if back not in found.terrain:
                yield f"terrain.toml: terrain.{kind.id}.flips_to", f"terrain, got {back}"
    yield from twice("terrain.toml: symbol", [kind.symbol for kind in found.terrain.values() if kind.symbol])


# -- scenarios and armies ----------------------------------------------------------------------------------


def _in_scenarios(found: Library) -> Slips:
    for scenario in found.scenarios.values():
        where = f"scenarios/{scenario.key}.toml"
        if scenario.coins != SIZES[scenario.size]:  # TAC-WB-5
            yield f"{where}: coins", f"{list(SIZES[scenario.size])} for {scenario.size} (TAC-WB-5)"
        for army in scenario.armies:
            if army not in found.armies or found.armies[army].size != scenario.size:
                yield f"{where}: armies", f"a {scenario.size} army, got {army}"
        yield from ((f"{where}: {key}", expected) for key, expected in _in_map(found, scenario))
        yield from ((f"{where}: {key}", expected) for key, expected in _on_edges(found, scenario))


def _in_map(found: Library, scenario: Scenario) -> Slips:
    rows = scenario.rows
    width = len(rows[0]) if rows else 0
    if not rows or any(len(row) != width for row in rows) or width % TILE or len(rows) % TILE:  # TAC-SQ-1
        yield "map", "rows of equal length that make up tiles of 7×7 squares (TAC-SQ-1)"
        return
    for symbol in sorted(set("".join(rows)) - set(found.symbols)):
        yield "map", f"symbols of terrain.toml, got {symbol!r}"
    for square in _outside(scenario, width, len(rows)):
        yield "zones and special squares", f"squares on the map, got {list(square)}"
    for symbol in ("o", "m", "e"):
        wanted = scenario.objectives if symbol == "o" else scenario.plunder
        if bool(scenario.spots(symbol)) != wanted:
            yield "map", f"{symbol!r} drawn if and only if the scenario uses it"


def _outside(scenario: Scenario, width: int, height: int) -> Iterator[Square]:
    zones = scenario.zones
    for x, y in (*zones.squares("gold"), *zones.squares("silver"), *scenario.special_squares):
        if not (0 <= x < width and 0 <= y < height):
            yield x, y


def _on_edges(found: Library, scenario: Scenario) -> Slips:
    walls = {edge for box in scenario.boxes for edge in cards.around(box)}
    for door in scenario.doors:
        if door.kind not in found.terrain or found.terrain[door.kind].layer != "edge":
            yield "doors", f"terrain that lies on edges, got {door.kind}"
    for edge in (*(door.edge for door in scenario.doors), *scenario.windows):
        if edge not in walls:  # TAC-DOOR-1
            yield "doors and windows", f"a wall of a box at {list(edge)} (TAC-DOOR-1)"


def _in_armies(found: Library) -> Slips:
    for army in found.armies.values():
        for model in army.models:
            if model.card not in found.models:
                yield f"armies/{army.id}.toml: models", f"a model card, got {model.card}"
            if model.equipment is not None and model.equipment not in found.equipment:
                yield f"armies/{army.id}.toml: models", f"equipment, got {model.equipment}"
