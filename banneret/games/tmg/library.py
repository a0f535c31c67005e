"""The content of the game, read once on first use and checked: every reference leads somewhere."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from banneret.games.tmg import cards
from banneret.games.tmg.cards import Ability, Attachment, Card, Ncu, TacticsCard, UnitCard
from banneret.games.tmg.mode_cards import Mode, ObjectiveCard, SecretObjective
from banneret.kernel import content
from banneret.kernel.shelves import Opened, Slips, by_id, content_files, one_each, refuse_the_first, twice

CONTENT = Path(__file__).parent / "content"
ZONE_NAMES = (["first", "second"], ["attacker", "defender"])
FACTION_CARDS, COMMANDER_CARDS, COPIES = 7, 3, 2  # TMG-DECK-2 TMG-DECK-R1
CAVALRY = "cavalry"  # a type of unit, and its ability


@dataclass(frozen=True, slots=True)
class Library:
    """All content by id; abilities by their `use`, modes in the order in which a die picks them."""

    units: Mapping[str, UnitCard]
    attachments: Mapping[str, Attachment]
    ncus: Mapping[str, Ncu]
    abilities: Mapping[str, Ability]
    tactics: Mapping[str, TacticsCard]
    objectives: Mapping[str, ObjectiveCard]
    secret_objectives: Mapping[str, SecretObjective]
    trays: Mapping[str, cards.Tray]
    sizes: Mapping[str, cards.GameSize]
    conditions: Mapping[str, cards.ConditionToken]
    zones: Mapping[str, cards.Zone]
    terrain: Mapping[str, cards.Terrain]
    pool: tuple[cards.Pooled, ...]
    modes: Mapping[str, Mode]
    terms: Mapping[str, cards.Term]
    armies: Mapping[str, cards.Army]
    rounds: int
    token_radius: int

    def abilities_of(self, card: Card) -> tuple[Ability, ...]:
        """The abilities on a card, as printed from top to bottom."""
        return tuple(self.abilities[use] for use in card.abilities)

    def tray(self, card: UnitCard) -> cards.Tray:
        """The tray that a unit stands on."""
        return self.trays[card.type]  # TMG-TRAY-3 TMG-TRAY-4 TMG-TRAY-5 TMG-TRAY-6

    def stat_cards(self) -> Iterator[Card]:
        """Every unit, attachment and NCU."""
        yield from self.units.values()  # TMG-UNIT-1
        yield from self.attachments.values()
        yield from self.ncus.values()

    def commanders(self) -> Iterator[Attachment | Ncu]:
        """Everybody who can lead an army."""
        candidates: tuple[Attachment | Ncu, ...] = (*self.attachments.values(), *self.ncus.values())
        return (card for card in candidates if card.commander)  # TMG-CMD-2

    def commander(self, id: str) -> Attachment | Ncu | None:
        """The attachment or NCU of this id, whether it can lead or not."""
        return self.attachments.get(id) or self.ncus.get(id)


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
    sizes, objectives, terrain = (Opened(folder / name) for name in ("sizes.toml", "objectives.toml", "terrain.toml"))
    found = Library(
        units=by_id(UnitCard, folder / "units"),
        attachments=by_id(Attachment, folder / "attachments"),
        ncus=by_id(Ncu, folder / "ncus"),
        abilities=by_id(Ability, folder / "abilities", key="use"),
        tactics=by_id(TacticsCard, folder / "tactics"),
        objectives=objectives.tables(ObjectiveCard, "cards"),
        secret_objectives=by_id(SecretObjective, folder / "secret-objectives.toml"),
        trays=by_id(cards.Tray, folder / "trays.toml"),
        sizes=sizes.tables(cards.GameSize, "sizes"),
        conditions=by_id(cards.ConditionToken, folder / "conditions.toml"),
        zones=by_id(cards.Zone, folder / "board.toml"),
        terrain=terrain.tables(cards.Terrain, "terrain"),
        pool=terrain.list(cards.Pooled, "pool"),
        modes=_modes(folder / "modes"),
        terms=by_id(cards.Term, folder / "terms.toml"),
        armies=one_each(cards.Army, folder / "armies"),
        rounds=sizes.number("rounds"),
        token_radius=objectives.number("token_radius"),
    )
    refuse_the_first(found, _in_cards, _in_units, _in_abilities, _in_decks, _in_terrain, _in_modes, _in_armies)
    return found


def _modes(folder: Path) -> dict[str, Mode]:
    found = one_each(Mode, folder)
    return {id: found[id] for id in sorted(found, key=lambda id: found[id].number)}  # TMG-SETUP-1


def last_round(mode: Mode | None) -> int:
    """The round after which the game ends at the latest: the mode's own, or the game's."""
    most = library().rounds  # TMG-WIN-3
    return mode.args.get("last_round", most) if mode is not None else most  # TMG-SETUP-4


# -- references --------------------------------------------------------------------------------------------


def _in_cards(found: Library) -> Slips:
    yield from twice("cards: id", [card.id for card in found.stat_cards()])
    yield from twice("cards: code", [card.code for card in found.stat_cards()])
    for card in found.stat_cards():
        for use in card.abilities:
            if use not in found.abilities:
                yield f"{card.id}.abilities", f"an ability of abilities/*.toml, got {use}"
    for card in found.stat_cards():
        if card.army_rule is not cards.NO_RULE:
            yield from _in_army_rule(found, card)
    for leader in found.commanders():
        if leader.cost:  # TMG-ARMY-3
            yield f"{leader.id}.cost", f"0 for a commander, got {leader.cost} (TMG-ARMY-3)"


def _in_army_rule(found: Library, card: Card) -> Slips:
    rule, names = card.army_rule, [other.name for other in found.stat_cards()]
    asked = [one.name for one in rule.needs_one_of] + [rule.joins_unit_of, rule.free_attachment, *rule.forbids]
    for name in filter(None, asked):
        if name not in names:
            yield f"{card.id}.army_rule", f"the name of a card, got {name}"
    if rule.attached_here and rule.attached_here not in found.attachments:
        yield f"{card.id}.army_rule.attached_here", f"an attachment, got {rule.attached_here}"


def _in_units(found: Library) -> Slips:
    for card in found.units.values():
        tray = found.tray(card)
        if card.per_rank != tray.per_rank or bool(card.ranks) != bool(tray.ranks) or card.ranks > tray.ranks:
            yield f"{card.id}.ranks", f"ranks that fit a tray of {tray.ranks} by {tray.per_rank} (TMG-TRAY-3)"
        if card.type == CAVALRY and CAVALRY not in card.abilities:  # TMG-CAV-1
            yield f"{card.id}.abilities", f"{CAVALRY}, which every cavalry unit has (TMG-CAV-1)"
        if not card.attacks:  # TMG-UNIT-4
            yield f"{card.id}.attacks", "one or more attacks (TMG-UNIT-4)"
        yield from twice(f"{card.id}.attacks", [attack.id for attack in card.attacks])
        yield from _in_attacks(found, card)


def _in_attacks(found: Library, card: UnitCard) -> Slips:
    """An ability of timing "attack" belongs to the attack of its name, and the other way round."""
    wanted = [ability.use for ability in found.abilities_of(card) if ability.timing == "attack"]
    used = [attack.use for attack in card.attacks if attack.use]
    for use in used:
        if use not in wanted:
            yield f"{card.id}.attacks", f"an attack ability of this unit, got {use}"
    for use in wanted:
        if use not in used:
            yield f"{card.id}.abilities", f"an attack that uses {use}"


def _in_abilities(found: Library) -> Slips:
    """One use for one effect: no ability and no option of a card share it unless they say the same."""
    said = {use: ability.text for use, ability in found.abilities.items()}
    borne = {use for card in found.stat_cards() for use in card.abilities}
    for use in said:
        if use not in borne:
            yield f"abilities: {use}", "an ability that some card bears"
    for card in found.tactics.values():
        for option in card.options:
            if said.setdefault(option.use, option.text) != option.text:
                yield f"{card.id}.options", f"a use of its own, got {option.use}"


def _in_decks(found: Library) -> Slips:
    for card in found.tactics.values():
        if card.copies != COPIES:  # TMG-DECK-2 TMG-DECK-R1
            yield f"{card.id}.copies", f"{COPIES} copies, got {card.copies} (TMG-DECK-2)"
        if not card.options:  # TMG-DECK-1
            yield f"{card.id}.options", "a trigger and an effect (TMG-DECK-1)"
    for leader in found.commanders():
        brought = tuple(card.id for card in found.tactics.values() if card.commander == leader.id)
        if leader.tactics != brought or len(brought) != COMMANDER_CARDS:  # TMG-CMD-3 TMG-DECK-R1
            yield f"{leader.id}.tactics", f"its {COMMANDER_CARDS} Tactics Cards, got {len(leader.tactics)} (TMG-CMD-3)"
    for faction in sorted({leader.faction for leader in found.commanders()}):
        number = len(faction_cards(found, faction))
        if number != FACTION_CARDS:  # TMG-DECK-2
            yield f"tactics: {faction}", f"{FACTION_CARDS} different cards, got {number} (TMG-DECK-2)"


def faction_cards(found: Library, faction: str) -> list[TacticsCard]:
    """The Tactics Cards of a faction that no commander brings."""
    return [card for card in found.tactics.values() if card.faction == faction and not card.commander]


# -- table, modes and armies -------------------------------------------------------------------------------


def _in_terrain(found: Library) -> Slips:
    for piece in found.pool:
        for kind in filter(None, (piece.terrain, piece.flip)):
            if kind not in found.terrain:
                yield "terrain.toml: pool", f"terrain, got {kind}"


def _in_modes(found: Library) -> Slips:
    yield from twice("modes: number", [str(mode.number) for mode in found.modes.values()])
    for mode in found.modes.values():
        where, (width, depth) = f"modes/{mode.id}.toml", mode.table
        if sorted(mode.zones) not in ZONE_NAMES:
            yield f"{where}: zones", "first and second, or attacker and defender"
        laid = [*(token.pile for token in mode.tokens if token.pile), *(wall.terrain for wall in mode.structures)]
        for kind in laid:
            if kind not in found.terrain:
                yield f"{where}: tokens and structures", f"terrain, got {kind}"
        for x, y in _corners(mode):
            if x > width or y > depth:
                yield f"{where}: zones, tokens and structures", f"places on the table, got {x}, {y}"


def _corners(mode: Mode) -> Iterable[tuple[int, int]]:
    yield from ((area.x[1], area.y[1]) for area in mode.zones.values())
    yield from ((token.x, token.y) for token in mode.tokens)
    yield from ((wall.x, wall.y) for wall in mode.structures)


def _in_armies(found: Library) -> Slips:
    for army in found.armies.values():
        where = f"armies/{army.id}.toml"
        yield from _known(f"{where}: units", "a unit card", (unit.card for unit in army.units), found.units)
        attached = (id for unit in army.units for id in unit.attachments)
        yield from _known(f"{where}: units", "an attachment", attached, found.attachments)
        yield from _known(f"{where}: ncus", "an NCU", army.ncus, found.ncus)
        if found.commander(army.commander) is None:
            yield f"{where}: commander", f"an attachment or NCU, got {army.commander}"


def _known(where: str, what: str, ids: Iterable[str], shelf: Mapping[str, object]) -> Slips:
    return ((where, f"{what}, got {id}") for id in ids if id not in shelf)
