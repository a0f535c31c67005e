"""Events as sentences. A fact that is not for the reader is None, and the sentence goes on without it.

A part in [square brackets] is left out where a fact in it is not known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from banneret.games.tactics.names import coins_text, name, square_text
from banneret.kernel.wording import Facts, counted, facts_of, fill, in_words, listed

Event = dict[str, Any]

# kind -> the sentence
SENTENCES: dict[str, str] = {
    # before the battle
    "mustered": "{seat} fields {warband}.",
    "rolled-off": "The roll-off: {faces}.",
    "zone-taken": "{seat} takes the {zone} zone.",
    "first-player": "{seat} is 1st player.",
    "objective-laid": "{card} is laid beside the objective at {at}.",
    "agendas-drawn": "{seat} draws {agendas}[: {cards}].",
    "agenda-returned": "{seat} shuffles {agenda} back into the deck.",
    "agenda-shown": "{seat} shows the agenda {card}.",
    "deployed": "{who} is deployed at {at}.",
    "overflowed": "{who} counts as activated this round.",
    "nemesis-named": "{seat} names {who} as nemesis.",
    # rounds and turns
    "round-began": "Round {round} begins, {first} is 1st player[, and copper is full again: {copper}].",
    "round-ended": "Round {round} ends[: {score}].",
    "token-passed": "The 1st player token passes to {seat}.",
    "passed": "{seat} passes.",
    "activated": "{who} is activated with {ap}.",
    "activation-ended": "The activation of {who} ends.",
    "action": "{who} takes an action: {action}.",
    "idled": "{who} stays idle.",
    "over": "The game is over: {end}.",
    # coins and points
    "paid": "{seat} pays {coins}[ for {who}].",
    "gained": "{seat} gains {amount} {coin}.",
    "scored": "{seat} scores {vp} {source}[ ({who})]: {total} in all.",
    "held": "{seat} holds objectives with {holders}: {vp}.",
    # ways
    "moved": "{who} moves {squares} to {end}[, which costs {dearer}].",
    "stands": "{who} takes the four squares from {at} on.",
    "stepped": "{who} steps to {at}.",
    "burned": "{who} walks into a Bonfire.",
    "stumbled": "{who} falls into a Ditch with Stakes: {hits}.",
    "leaves-turned": "The Dead Leaves at {at} hid {back}.",
    "passage": "{who} may walk over the corpse pile until the turn ends.",
    "flipped-terrain": "{what} is now {to}[, by the hand of {by}].",
    "plundered": "{who} takes {kind_of} at {at}.",
    # attacks and rolls
    "attacks": "{who} attacks {target} with {mode}: {dice}.",
    "charges": "{who} charges {target}.",
    "charges-terrain": "{who} charges {what}.",
    "rolled": "{who} rolls {faces} {aim} on {needs}+[ ({modifiers})]: {result}.",
    "rerolled": "{who} rolls again and has {faces}: {result}.",
    "struck": "{who} lands {hits} on {target}: {blocked} blocked.",
    "tested": "{who} {outcome} the will test.",
    "used": "{who} uses {ability}.",
    "lasts": "{name} gives {who} {bonus} until the {until} ends.",
    # what models suffer
    "wounded": "{who} suffers {wounds}[ from {by}]: {left} left.",
    "healed": "{who} recovers {wounds}: {left} left.",
    "shaken": "{who} is shaken.",
    "routed": "{who} is routed.",
    "steadied": "{who} is no longer {condition}.",
    "discarded": "{who} discards {equipment}.",
    "flipped": "The motivation of {who} turns to its Deceased side.",
    "killed": "{who} is killed[ by {by}].",
    "captured": "{who} is captured by {by}.",
    "released": "{who} is set free at {at}.",
    "dismounted": "{who} stands on foot at {at}.",
}


def tells(event: Event) -> str:
    """An event, as a seat knows it, in one sentence."""
    return fill(SENTENCES[event["kind"]], facts_of(event, SHOWN, FURTHER))


def _article(thing: str) -> str:
    return f"{'an' if thing[0] in 'AEIOU' else 'a'} {thing}"


def _by_seat(numbers: dict[str, int]) -> str:
    return listed([f"{name(seat)} {number}" for seat, number in numbers.items()])


ACTIONS = {
    "move": "Move",
    "attack": "Attack",
    "charge": "Charge",
    "charge-terrain": "Charge terrain",
    "interact": "Interact",
    "ability": "a command",
    "objective": "an objective card",
    "dismount": "Dismount",
}
SOURCES = {
    "objective": "for an objective",
    "captives": "for the most captives",
    "copper": "for the most copper left",
    "motivation": "by a motivation",
    "concession": "by concession",
    "the last side standing": "as the last side standing",
    "blood-price": "for a fallen enemy",
    "blood-in-the-ford": "for a hero slain in the river",
    "both-cabins": "for both cabins",
    "named-nemesis": "for the nemesis",
}
SHOWN: dict[str, Callable[[Any], str]] = {
    **dict.fromkeys(("who", "by", "target", "seat", "first", "what", "card", "equipment", "kind_of"), name),
    "at": square_text,
    "coins": coins_text,
    "cards": lambda cards: listed([name(card) for card in cards]),
    "copper": _by_seat,
    "vp": lambda vp: _by_seat(vp) if isinstance(vp, dict) else f"{vp} VP",
    "faces": lambda faces: _by_seat(faces) if isinstance(faces, dict) else " ".join(map(str, faces)),
    "wounds": lambda n: counted(n, "wound"),
    "hits": lambda n: counted(n, "hit"),
    "dice": lambda n: counted(n, "die"),
    "ap": lambda n: f"{n} AP",
    "bonus": lambda n: f"{n:+}",
    "to": lambda kind: _article(name(kind)),
    "action": lambda kind: ACTIONS.get(kind, kind),
    "source": lambda source: SOURCES.get(source) or f"for {name(source)}",
    "back": lambda back: "a Ditch with Stakes" if back == "ditch" else "bare ground",
    "modifiers": lambda modifiers: ", ".join(f"{source} {amount:+}" for source, amount in modifiers),
}


# --- facts made of several ------------------------------------------------------------------------------

AIMS = {"attack": "to hit", "defense": "to block", "will": "for will", "terrain": "to smash"}
THINGS = {"attack": "hit", "defense": "block"}


def _rolled(event: Event) -> Facts:
    """What a roll was for and what came of it: each natural 10 of an attack adds a hit."""
    kind, successes = str(event.get("roll")), event.get("successes") or 0
    if kind == "attack":
        successes += (event.get("faces") or []).count(10)
    result = (
        ("passed" if successes else "failed") if kind == "will" else counted(successes, THINGS.get(kind, "success"))
    )
    return {"aim": AIMS.get(kind), "result": result}


def _mustered(event: Event) -> Facts:
    models = event.get("models") or []
    names = [f"{name(id)} ({name(item)})" if item else name(id) for id, _, item in models]
    return {"warband": listed(names) if names else None}


def _drawn(event: Event) -> Facts:
    number = event.get("number") or 1
    return {"agendas": "an agenda" if number == 1 else f"{number} agendas"}


def _returned(event: Event) -> Facts:
    return {"agenda": name(event["card"]) if event.get("card") else "an agenda"}


def _moved(event: Event) -> Facts:
    path, cost = event.get("path"), event.get("cost")
    if not path:
        return {}
    dearer = f"{cost}" if cost is not None and cost != len(path) else None
    return {"squares": counted(len(path), "square"), "end": square_text(path[-1]), "dearer": dearer}


def _over(event: Event) -> Facts:
    gone, winner = event.get("gone"), event.get("winner")
    if gone:
        return {"end": f"{listed([name(seat) for seat in gone])} {'have' if len(gone) > 1 else 'has'} no model left"}
    return {"end": f"{name(winner)} wins by concession" if winner else "the last round has been played"}


FURTHER: dict[str, Callable[[Event], Facts]] = {
    "rolled": _rolled,
    "rerolled": _rolled,
    "mustered": _mustered,
    "agendas-drawn": _drawn,
    "agenda-returned": _returned,
    "moved": _moved,
    "over": _over,
    "held": lambda event: {"holders": counted(event.get("models") or 0, "model")},
    "round-ended": lambda event: {"score": in_words("vp", event.get("vp"), SHOWN)},
    "tested": lambda event: {"outcome": "passes" if event.get("passed") else "fails"},
}
