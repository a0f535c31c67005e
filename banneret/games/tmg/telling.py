"""Events as sentences. A fact that is not for the reader is None, and the sentence goes on without it.

A part in [square brackets] is left out where a fact in it is not known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from banneret.battlefield.plane import length, whole
from banneret.games.tmg.names import facing_text, inches_text, name, named_words, place_text
from banneret.kernel.wording import Facts, capital, counted, facts_of, fill, listed

Event = dict[str, Any]

# kind -> the sentence
SENTENCES: dict[str, str] = {
    # before the battle
    "mode": "The mode of the game is {name}.",
    "mustered": "The armies take the field: {armies}.",
    "rolled-off": "The roll-off: {faces}.",
    "first": "{seat} holds the First Player Token.",
    "side": "{seat} takes {side}.",
    "laid": "{terrain} is placed at {at}.",
    "turned-up": "The objective card {card} is turned up.",
    "objective": "An objective token lies at {at}[, with the card {card}].",
    "planted": "{by} puts {card} into {who}.",
    "deployed": "{who} is deployed at {at}.",
    "left-out": "{card} of {seat} finds no unit to join and is out of the game.",
    "held-back": "{who} waits in reserve[ until round {ready}].",
    # rounds and turns
    "round": "Round {round} begins.",
    "passed": "{seat} passes.",
    "turns-over": "All units have been activated.",
    "activated": "{who} is activated.",
    "token-given": "{who} gets an Activation Token.",
    "idle": "{who} can do nothing.",
    "acts": "{who} {deed}[ {target}].",
    "tokens-off": "The Activation Tokens are removed.",
    "board-cleared": "The Tactics Board is cleared.",
    "over": "The game is over: {says}",
    # moving
    "moved": "{who} {goes}.",
    "charged": "{who} charges into the {arc} of {target}[ with a die of {die}].",
    "charge-failed": "The charge of {who} on {target} fails: {says}",
    "locked": "{who} and {target} are in contact, askew.",
    "disbanded": "{who} and {other} part.",
    "withdrawn": "{who} goes into reserve.",
    "recovered": "{who} goes to reserve at full strength.",
    # rolls and attacks
    "attacks": "{who} attacks {target} with {attack}[ {from}].",
    "rolled": "{who} rolls {faces} {aim}[ on {needs}+][ ({modifiers})]{result}.",
    "rerolled": "{who} rolls {dice} again and has {faces}{result}.",
    "struck": "{by} lands {hits}[ and {sure} that no die may block][ ({doubled} of them by Critical Blow)] on {who}: "
    "{blocks} blocked, {damage}.",
    "tested": "{who} {outcome} the {test}[ by {missed}].",
    "effect-die": "{seat} rolls {face} for {use}.",
    # what units suffer and regain
    "casualties": "{who} loses {lost}: {left} left.",
    "restored": "{who} restores {restored}: {left} left.",
    "stayed": "{who} stands with its last mini.",
    "destroyed": "{who} is destroyed.",
    "gained": "{who} becomes {condition}.",
    "lost": "{who} is no longer {condition}.",
    "attachment-removed": "{card} is removed from {who}.",
    "faith": "{who} has {left} Faith.",
    # cards and abilities
    "drawn": "{seat} {takes}[: {cards}].",
    "discarded": "{seat} discards {number}[: {cards}].",
    "played": "{seat} plays {card}[ on {targets}].",
    "used": "{who} uses {use}[ on {targets}].",
    "cancelled": "{use} of {seat} is cancelled.",
    "affixed": "{name} lies on {who}[ until {until}].",
    "lifted": "{name} ends for {who}.",
    "goes-on": "{name} goes on for {who}[: {tokens}].",
    "handed-over": "{name} stays on {who}.",
    "decreed": "{name} works for {seat}[: {word}][ until {until}].",
    "named": "{seat} names {zones} for {use}.",
    "hampered": "{name} lies on {who}[ until {until}].",
    "order-cleared": "{who} may use {order} again.",
    "token-spent": "{who} spends an Order token: {left} left.",
    # the Tactics Board
    "claimed": "{who} claims {zone}.",
    "dismissed": "{who} leaves the game.",
    # objectives and points
    "scored": "{seat} scores {vp} VP ({says}): {total} in all.",
    "objective-used": "{who} uses {card}[ on {target}].",
    "picked-up": "{carrier} picks up an objective token.",
    "put-back": "The objective token is put back at {at}.",
    "secrets-drawn": "{seat} draws {secrets}[: {cards}].",
    "secret-chosen": "{seat} lays a secret objective face down[: {card}].",
    "secret-swapped": "{seat} changes the secret objective[ to {card}].",
    "secret-shown": "{seat} shows the secret objective {card}.",
    "open-objective": "The open objective is {card}.",
    "battered": "The castle wall loses {lost} HP: {left} left.",
    "breached": "The castle wall falls.",
}


def tells(event: Event) -> str:
    """An event, as a seat knows it, in one sentence; what has no words of its own is told by its kind."""
    return fill(SENTENCES.get(event["kind"]) or _plain(event), facts_of(event, SHOWN, FURTHER))


def _plain(event: Event) -> str:
    """A sentence for a kind of event that nobody has written one for."""
    who = "{who}: " if event.get("who") else "{seat}: " if event.get("seat") else ""
    card = " ({card})" if event.get("card") else ""
    return f"{who}{event['kind'].replace('-', ' ')}{card}."


def _names(ids: Sequence[str]) -> str:
    return listed([name(id) for id in ids])


def _faces(faces: Any) -> str:
    if isinstance(faces, dict):
        return listed([f"{name(seat)} {face}" for seat, face in faces.items()])
    return " ".join(map(str, faces))


def modifiers_text(modifiers: Sequence[Sequence[Any]]) -> str:
    """Modifiers with their sources: "Flank -1, Cover +1"."""
    return ", ".join(f"{source} {amount:+}" for source, amount in modifiers)


UNTIL = {"turn": "the turn ends", "round": "the round ends", "influence": "Clean-Up", "game": None}
ARCS = {"front": "front", "left": "left flank", "right": "right flank", "rear": "rear"}
NAMED = ("who", "by", "target", "seat", "card", "other", "attack", "use", "zone", "word", "terrain", "carrier", "mode")
SHOWN: dict[str, Callable[[Any], str | None]] = {
    **dict.fromkeys(NAMED, name),
    "targets": _names,
    "cards": _names,
    "zones": _names,
    "faces": _faces,
    "modifiers": modifiers_text,
    "at": place_text,
    "to": place_text,
    "condition": name,
    "side": lambda side: f"the role of {name(side)}" if side in ("attacker", "defender") else name(side),
    "arc": lambda arc: ARCS.get(arc, str(arc)),
    "hits": lambda n: counted(n, "Hit"),
    "sure": lambda n: counted(n, "Hit"),
    "damage": lambda n: counted(n, "wound"),
    "number": lambda n: counted(n, "card"),
    "dice": lambda dice: counted(len(dice), "die"),
    "until": UNTIL.get,
    "ready": lambda round: str(round) if round else None,
    "says": named_words,
    "tokens": lambda n: counted(n, "token") if n else None,
}


# --- facts made of several --------------------------------------------------------------------------------

AIMS = {
    "attack": "to hit",
    "defense": "to block",
    "morale": "for Morale",
    "charge": "for the charge",
    "danger": "for Dangerous terrain",
}
THINGS = {"attack": "Hit", "defense": "block"}
DEEDS = {
    "attack": "attacks",
    "charge": "charges",
    "maneuver": "makes a Maneuver",
    "march": "marches",
    "retreat": "retreats",
}


def _rolled(event: Event) -> Facts:
    """What a roll was for and what came of it."""
    kind, faces = str(event.get("roll")), [*(event.get("faces") or [])]
    needs, bonus = event.get("needs") or 0, sum(amount for _, amount in event.get("modifiers") or ())
    result = ""
    if kind in THINGS:
        result = f": {counted(sum(face >= needs - bonus for face in faces), THINGS[kind])}"
    elif kind == "morale":
        result = f": {sum(faces) + bonus} in all"
    return {"aim": AIMS.get(kind, f"for {kind}"), "needs": str(needs) if needs else None, "result": result}


def _acts(event: Event) -> Facts:
    action = str(event.get("action"))
    return {"deed": DEEDS.get(action, f"takes an action: {name(action)}")}


def _attacks(event: Event) -> Facts:
    parts = ["in a charge"] if event.get("charge") else []
    if event.get("arc") not in (None, "front"):
        parts.append(f"in the {ARCS[event['arc']]}")
    return {"from": " ".join(parts) or None}


def _tested(event: Event) -> Facts:
    return {
        "outcome": "passes" if event.get("passed") else "fails",
        "test": "Panic Test" if event.get("panic") else "Morale Test",
        "missed": str(event["missed"]) if event.get("missed") and not event.get("passed") else None,
    }


def _drawn(event: Event) -> Facts:
    number = event.get("number") or 0
    cards = "a Tactics Card" if number == 1 else f"{number} Tactics Cards"
    source = " from the discard pile" if event.get("source") == "discard" else ""
    return {"takes": f"draws {cards}" if not source else f"takes {cards}{source}"}


def _secrets(event: Event) -> Facts:
    number = event.get("number") or 0
    return {"secrets": "a secret objective" if number == 1 else f"{number} secret objectives"}


def _mustered(event: Event) -> Facts:
    decks = event.get("decks") or {}
    return {"armies": listed([f"{name(seat)} under {name(leader)}" for seat, (_, leader) in decks.items()]) or None}


def _moved(event: Event) -> Facts:
    """How far it went, or that it only turned."""
    before, to = event["before"], event["to"]
    if before[:2] == to[:2]:
        return {"goes": f"turns to face {facing_text(to[2])}"}
    far = whole(length(to[0] - before[0], to[1] - before[1]))
    return {"goes": f"moves {inches_text(far)} to {place_text(to)}"}


FURTHER: dict[str, Callable[[Event], Facts]] = {
    "rolled": _rolled,
    "rerolled": _rolled,
    "acts": _acts,
    "attacks": _attacks,
    "tested": _tested,
    "drawn": _drawn,
    "secrets-drawn": _secrets,
    "mustered": _mustered,
    "moved": _moved,
    "gained": lambda event: {"condition": capital(str(event.get("condition")))},
    "lost": lambda event: {"condition": capital(str(event.get("condition")))},
}
