"""What is on offer and what it does, in one sentence: cards, abilities, actions, tokens, objectives, terrain."""

from __future__ import annotations

from banneret.battlefield.footprints import distance
from banneret.battlefield.plane import whole
from banneret.games.tmg.card_sheets import state_of
from banneret.games.tmg.layout import View, on_table
from banneret.games.tmg.library import library
from banneret.games.tmg.names import inches_text
from banneret.games.tmg.values import speed
from banneret.games.tmg.words import card_moments
from banneret.kernel.decisions import Question, Reply, Why
from banneret.kernel.wording import plain

ACTIONS = {
    "maneuver": "turn, go straight up to its Speed, turn",
    "march": "go straight up to twice its Speed, then turn",
    "retreat": "a Panic Test, then straight away from an enemy, up to twice its Speed",
    "charge": "turn, add a die to its Speed to reach an enemy, and attack it",
    "attack": "attack with one of its attacks",
}
CONDITIONS = {
    "panicked": "the opponent may have it re-roll Morale dice",
    "vulnerable": "the opponent may have it re-roll Defense dice",
    "weakened": "the opponent may have it re-roll attack dice",
}
GROUND = {  # what each keyword of terrain means, in a few words
    "blocks-line-of-sight": "blocks sight",
    "cover": "+1 Defense against ranged attacks",
    "dangerous": "a die of wounds to whoever moves through",
    "elevated": "who is on it sees past units",
    "fortified": "+1 Defense against charges",
    "hindering": "charges through it take the lower of two dice",
    "horrific": "whoever moves through becomes Panicked",
    "impassable": "nobody enters or crosses it",
}
CHARGE = "charge-target"
FOES = (CHARGE, "target")  # questions about an enemy of the unit that acts
ACTION_ASKS = ("action", "free-action", "free-maneuver")


def does(question: Question, reply: Reply, view: View) -> str:
    """What a reply brings, beyond its name; nothing where there is no more to say."""
    if not isinstance(reply, str):
        return ""
    if question.ask in FOES:
        return _far(question, reply, view)
    if question.ask in ACTION_ASKS:
        return ACTIONS.get(reply, "")
    if question.ask == "terrain" and reply in library().terrain:
        return "; ".join(GROUND[keyword] for keyword in library().terrain[reply].keywords)
    return _card(reply) or _printed(reply.partition("@")[0].partition("#")[0])


def _far(question: Question, other: str, view: View) -> str:
    """How far an enemy is, and for a charge what the unit runs without its die."""
    trays = {unit.id: unit.tray for unit in on_table(view)}
    if other not in trays or question.about not in trays:
        return ""
    far = f"{inches_text(whole(distance(trays[question.about], trays[other])))} away"
    g = state_of(view) if question.ask == CHARGE else None
    return far if g is None else f"{far}; Speed {inches_text(speed(g, g.unit(question.about)))} and a die"


def _card(word: str) -> str:
    """A Tactics Card: the option that is played, or its only one."""
    card, _, use = word.partition("#")[0].partition(":")
    found = library().tactics.get(card)
    if found is None or (len(found.options) > 1 and use):
        return ""  # the option's own text is its name already
    return " / ".join(option.text for option in found.options)


def _printed(id: str) -> str:
    """An ability, an objective, or a condition token."""
    shelf = library()
    for printed in (shelf.abilities.get(id), shelf.secret_objectives.get(id), shelf.objectives.get(id)):
        if printed is not None:
            return printed.text
    return CONDITIONS.get(id, "")


def why_not_now(word: str) -> Why | None:
    """Why a card that somebody names cannot be played at a question which is not its window."""
    cards = library().tactics.values()
    card = next((card for card in cards if word.casefold() == card.id or plain(word) == plain(card.name)), None)
    if card is None:
        return None
    return Why("TMG-DECK-R2", f"{card.name} is played {card_moments(card)}, not now.")  # TMG-DECK-R2
