"""Cards to read: what stands on them, and which modifiers hold now and where they come from. Made from a view alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from banneret.games.tmg.attack import Blow
from banneret.games.tmg.cards import Attack, Card
from banneret.games.tmg.defense import Defense
from banneret.games.tmg.layout import Beside, Standing, View, mode_of_view
from banneret.games.tmg.library import last_round, library
from banneret.games.tmg.moments import MORALE_TOTAL, SAVES, SPEED, TO_HIT
from banneret.games.tmg.morale import Test
from banneret.games.tmg.names import name
from banneret.games.tmg.position import read
from banneret.games.tmg.setup import pile_sorts
from banneret.games.tmg.state import TABLE, State, Unit
from banneret.games.tmg.telling import UNTIL
from banneret.games.tmg.values import bonuses
from banneret.games.tmg.words import attack_text, moment_text
from banneret.kernel import piles
from banneret.kernel.errors import PositionError

Sheet = dict[str, Any]  # title, values (what, how much, why not as printed), text
WINDOW = re.compile(r"(?:\b(A|a)t )?(W-[A-Z]+(?:-[A-Z]+)*)")
GEOMETRY = re.compile(r" \(GEO-\d+\)")  # where the geometry says so
PHRASES = {  # that no single word for a moment fits into
    "at W-ACTION-END of its own action": "when its own action is over",
    "W-ROUND-END ones First Player first": "those of the round's end, First Player first",
}
TIMINGS = {"order": "Order", "once": "once per game", "ncu": "NCU", "influence": "Influence"}


def sheet(title: str, values: list[list[Any]], text: Iterable[str]) -> Sheet:
    """One card."""
    return {"title": title, "values": values, "text": [_in_words(line) for line in text if line]}


def _in_words(line: str) -> str:
    """A line with its moments in words: "at W-ROUND-START" is "when the round starts"."""
    for phrase, words in PHRASES.items():
        line = line.replace(phrase, words)
    return WINDOW.sub(_when, GEOMETRY.sub("", line))


def _when(window: re.Match[str]) -> str:
    return f"{'W' if window[1] == 'A' else 'w'}hen {moment_text(window[2])}"


def state_of(view: View) -> State | None:
    """A state that the view describes, to ask it for modifiers; none where it cannot be read in mid-action."""
    units = {id: _alive(table) for id, table in view["units"].items()}
    tokens = {id: _loose(table, units) for id, table in (view.get("objectives") or {}).items()}
    try:
        return read({**view, "units": units, "objectives": tokens}, piles.read(view.get("piles") or {}, pile_sorts()))
    except PositionError:
        return None


def _alive(table: View) -> dict[str, Any]:
    """The unit as it can be read: one that is about to fall still stands."""
    low = {key: 1 for key in ("minis", "hp") if table.get("where") == TABLE and table.get(key) == 0}
    return {**table, **low}


def _loose(token: View, units: View) -> dict[str, Any]:
    """The token as it can be read: its carrier may have fallen just now."""
    fallen = token.get("carrier") and units[token["carrier"]].get("where") != TABLE
    return {**token, "carrier": None} if fallen else {**token}


# --- units ------------------------------------------------------------------------------------------------


def unit_sheet(unit: Standing, g: State | None) -> Sheet:
    """A unit's card with its values as they are now."""
    card, u = unit.card, g.unit(unit.id) if g is not None and unit.where == TABLE else None
    values: list[list[Any]] = [
        ["cost", f"{card.cost}", []],
        ["Speed", f'{card.speed}"', _modifiers(g, u, SPEED)],
        ["Defense", f"{card.defense}+", _modifiers(g, u, SAVES)],
        ["Morale", f"{card.morale}+", _modifiers(g, u, MORALE_TOTAL)],
        ["minis" if card.ranked else "HP", f"{unit.left} of {unit.most}", []],
        *([["ranks", f"{unit.ranks} of {card.ranks}", []]] if card.ranked else []),
        *([["Resilience", f"{card.resilience}", []]] if card.resilience > 1 else []),
        *([attack.name, _attack_text(unit, attack), _modifiers(g, u, TO_HIT, attack)] for attack in card.attacks),
    ]
    return sheet(card.full_name, values, _unit_text(unit))


def _attack_text(unit: Standing, attack: Attack) -> str:
    """An attack with the dice that it has now."""
    now = unit.card.dice(attack, max(1, unit.ranks))
    return f"{now} dice now: {attack_text(attack)}" if len(attack.dice) > 1 else attack_text(attack)


def _modifiers(g: State | None, u: Unit | None, value: str, attack: Attack | None = None) -> list[str]:
    """Each modifier with its source: "+1 Cover"."""
    if g is None or u is None:
        return []
    subject = _subject(u, value, attack)
    return [f"{amount:+} {source}" for source, amount in bonuses(g, value, u, subject)]


def _subject(u: Unit, value: str, attack: Attack | None) -> Any:
    """What the value would be asked for: an attack on nobody in particular, a defense, a test."""
    if attack is not None:
        return Blow(u, u, attack, "front")
    return {SAVES: Defense(u, 1), MORALE_TOTAL: Test(u, panic=True)}.get(value)


def _unit_text(unit: Standing) -> Iterator[str]:
    """Abilities, attachments with theirs, Orders used, and what lies on the unit."""
    yield from abilities_text(unit.card)
    for ability in unit.card.unwritten:
        yield f"{ability}: only the name is known, and it does nothing."
    for id in unit.attachments:
        attachment = library().attachments[id]
        yield f"{attachment.full_name}:"
        yield from abilities_text(attachment)
    for order in unit.words("orders"):
        yield f"Used this round: {order}."
    yield from (lasting_text(effect) for effect in unit.lasting)
    if unit.table.get("faith"):
        yield f"Faith tokens: {unit.table['faith']}."


@cache
def abilities_text(card: Card) -> tuple[str, ...]:
    """The abilities on a card, as printed from top to bottom."""
    return tuple(
        f"{ability.name}{f' ({timing})' if (timing := TIMINGS.get(ability.timing)) else ''}: {ability.text}"
        for ability in library().abilities_of(card)
    )


def lasting_text(effect: Mapping[str, Any]) -> str:
    """An effect that lasts: its name, its number, until when."""
    bonus = f" {effect['bonus']:+}" if effect.get("bonus") else ""
    until = UNTIL.get(effect["until"])
    tokens = f", {effect['tokens']} tokens" if effect.get("tokens") else ""
    return f"On it: {effect['name']}{bonus}{tokens}{f', until {until}' if until else ''}."


# --- other cards ------------------------------------------------------------------------------------------


def ncu_sheet(ncu: Beside) -> Sheet:
    """The card of an NCU."""
    values = [["cost", f"{ncu.card.cost}", []], ["zone", name(ncu.zone) if ncu.zone else "none", []]]
    if ncu.tokens or ncu.most_tokens:
        values.append(["Order tokens", f"{ncu.tokens} of {ncu.most_tokens}", []])
    lasting = [lasting_text(effect) for effect in ncu.table.get("lasting", ())]
    return sheet(ncu.card.full_name, values, [*abilities_text(ncu.card), *lasting])


@cache
def zone_sheet(id: str) -> Sheet:
    """A zone of the Tactics Board."""
    zone = library().zones[id]
    return sheet(zone.name, [["target", zone.target, []]], [zone.text])


@cache
def known_sheet(id: str) -> Sheet | None:
    """A Tactics Card, an objective card or a secret objective."""
    shelf = library()
    if id in shelf.tactics:
        card = shelf.tactics[id]
        windows = dict.fromkeys(trigger.window for option in card.options for trigger in option.triggers)
        values = [["played when", moment_text(window), []] for window in windows]
        return sheet(card.name, values, [option.text for option in card.options])
    if id in shelf.objectives:
        return sheet(shelf.objectives[id].name, [], [shelf.objectives[id].text])
    if id in shelf.secret_objectives:
        secret = shelf.secret_objectives[id]
        least, most = secret.vp
        worth = f"{least} VP" if least == most else f"{least} to {most} VP"
        return sheet(secret.name, [["worth", worth, []]], [secret.text])
    return None


def mode_sheet(view: View) -> Sheet:
    """What is played for."""
    mode, size = mode_of_view(view), library().sizes[view["size"]]
    values = [["to win", f"{size.vp} VP", []], ["rounds", f"{last_round(mode)}", []]]
    if mode is None:
        return sheet("Any mode", values, ["A die picks the mode."])
    return sheet(mode.name, values, [*mode.rules, *mode.scoring, mode.victory])
