"""What is on offer and what it does, in one sentence: cards, abilities, actions, tokens, objectives, terrain."""

from __future__ import annotations

from banneret.games.tmg.library import library
from banneret.kernel.decisions import Question, Reply

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
ACTION_ASKS = ("action", "free-action", "free-maneuver")


def does(question: Question, reply: Reply) -> str:
    """What a reply brings, beyond its name; nothing where there is no more to say."""
    if isinstance(reply, list):
        return does(question, reply[0]) if len(reply) == 1 else ""
    if not isinstance(reply, str):
        return ""
    if question.ask in ACTION_ASKS:
        return ACTIONS.get(reply, "")
    if question.ask == "terrain":
        return "; ".join(GROUND[keyword] for keyword in library().terrain[reply].keywords)
    return _card(reply) or _printed(reply.partition("@")[0].partition("#")[0])


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
