"""Questions and replies in the book's words; with `telling` (events) and `names` the only prose for players.

A part of a sentence in [square brackets] is left out where nobody is asked about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from banneret.games.tactics.cards import Improvement, Mode
from banneret.games.tactics.layout import View, scenario_of
from banneret.games.tactics.library import library
from banneret.games.tactics.names import (
    cards_of,
    clause_of,
    coins_text,
    line_of,
    mode_of,
    name,
    price_text,
    square_text,
)
from banneret.games.tactics.telling import tells
from banneret.kernel.decisions import NO, NONE, YES, Question, Reply
from banneret.kernel.wording import counted, fill, listed

# ask -> the question, and what those who wait are told: the same whatever the asked seat holds
QUESTIONS: dict[str, tuple[str, str]] = {
    # before the battle
    "army": ("Choose your warband.", "{seat} chooses a warband."),
    "zone-or-first": (
        "Take a deployment zone, or decide who is 1st player.",
        "{seat} takes a deployment zone or decides who is 1st player.",
    ),
    "zone": ("Choose your deployment zone.", "{seat} chooses a deployment zone."),
    "first-player": ("Decide who is 1st player.", "{seat} decides who is 1st player."),
    "keep-agenda": ("Choose the agenda that you keep.", "{seat} keeps one of two agendas."),
    "deploy-model": ("Choose a model to deploy.", "{seat} chooses a model to deploy."),
    "deploy-square": ("Choose a square for {who}.", "{seat} deploys {who}."),
    "nemesis": ("Name an enemy hero or champion as your nemesis.", "{seat} names a nemesis."),
    # turns and actions
    "activate": ("Choose a model to activate.", "{seat} is to activate a model."),
    "action": ("Choose an action for {who}.", "{seat} chooses an action for {who}."),
    "granted-action": (
        "Choose the action that {who} takes at once, or decline it.",
        "{seat} may have {who} take an action at once.",
    ),
    "granted-move": ("Shall {who} make a Move at once?", "{seat} may have {who} make a Move at once."),
    "granted-attack": ("Shall {who} make an Attack at once?", "{seat} may have {who} make an Attack at once."),
    # ways
    "path": ("Choose a path for {who}.", "{seat} moves {who}."),
    "charge-path": ("Choose the path of {who}'s charge.", "{seat} moves {who} in its charge."),
    "away-path": ("Choose the path on which {who} is driven away.", "{seat} moves {who}, which is driven away."),
    "towards-path": ("Choose the path on which {who} is drawn nearer.", "{seat} moves {who}, which is drawn nearer."),
    "anchor": ("Choose the square of {who} that leads the way.", "{seat} chooses the square that leads {who}'s way."),
    "block": ("Choose the four squares that {who} ends in.", "{seat} chooses the four squares that {who} ends in."),
    "side": (
        "Choose the side square of {who}'s diagonal step.",
        "{seat} chooses the side square of {who}'s diagonal step.",
    ),
    "surge": ("Choose a square into which {who} surges forth.", "{seat} may have {who} surge forth."),
    "smash-surge": ("Choose whether {who} surges forth through the opening.", "{seat} may have {who} surge forth."),
    "door-step": ("Choose a square into which {who} steps from the broken door.", "{seat} may have {who} step on."),
    # attacks
    "mode": ("Choose an attack mode for {who}.", "{seat} chooses an attack mode for {who}."),
    "improvements": ("Choose what coins add to {who}'s attack.", "{seat} may improve {who}'s attack."),
    "target": ("Choose a target for {who}.", "{seat} chooses a target for {who}."),
    "charge-target": ("Choose whom {who} charges.", "{seat} chooses whom {who} charges."),
    "charge-terrain": ("Choose the door or window that {who} charges.", "{seat} chooses what {who} charges."),
    "reroll": ("Choose the failed dice that {who} rolls again.", "{seat} may have {who} roll failed dice again."),
    "lucky-charm": ("Choose the die of {who} that Lucky Charm turns to 10.", "{seat} may turn a die of {who} to 10."),
    "blinding-powder": (
        "Choose the die of {who} that Blinding Powder turns to 1.",
        "{seat} may turn a die of {who} to 1.",
    ),
    # the fallen
    "falls-first": (
        "Choose which of the fallen is dealt with first.",
        "{seat} chooses who falls first.",
    ),
    "kill-or-capture": ("Is {who} killed or captured?", "{seat} decides whether {who} is killed or captured."),
    "strangler-flask": (
        "Shall {who} empty the Strangler Flask, and be killed instead of captured?",
        "{seat} may have {who} empty the Strangler Flask.",
    ),
    "release": (
        "Choose the square in which {who} is set free.",
        "{seat} chooses where {who} is set free.",
    ),
    "rider": ("Choose the square in which {who} stands on foot.", "{seat} chooses where {who} stands on foot."),
    # whom an ability is aimed at
    "ability-target": ("Choose whom {who} aims it at.", "{seat} chooses whom {who} aims it at."),
    "bravado": ("Choose the enemy that {who}'s Bravado shakes.", "{seat} chooses whom {who}'s Bravado shakes."),
    "oldest-brother": (
        "Choose the friend that is to suffer {who}'s wounds.",
        "{seat} chooses the friend that is to suffer {who}'s wounds.",
    ),
    # moments at which abilities may speak
    "start-of-game": (
        "The game starts: use an ability, or decline.",
        "{seat} may act at the start of the game.",
    ),
    "move-declared": ("Use an ability with the Move of {who}, or decline.", "{seat} may add to the Move of {who}."),
    "declare-defense": (
        "{who} is hit: use a defense ability before the roll, or decline.",
        "{seat} may answer the attack.",
    ),
    "wounded": ("{who} has been wounded: use an ability, or decline.", "{seat} may answer the wounds of {who}."),
    "attacker-aftermath": ("Use an aftermath of {who}'s attack, or decline.", "{seat} may follow up the attack."),
    "defender-aftermath": ("Use an aftermath of {who}'s defense, or decline.", "{seat} may strike back."),
    "will-declared": (
        "{who} is to test will: use an ability, or decline.",
        "{seat} may answer the will test.",
    ),
    "will-failed": ("{who} has failed a will test: use an ability, or decline.", "{seat} may answer the failed test."),
    "will-passed": ("{who} has passed a will test: use an ability, or decline.", "{seat} may answer the passed test."),
    "before-roll": ("{who} is about to roll: use an item, or decline.", "{seat} may use an item before {who} rolls."),
    "taken": ("{who} falls: use an ability or a motivation, or decline.", "{seat} may answer the fall of {who}."),
    "plundered": ("{who} has taken plunder: use a motivation, or decline.", "{seat} may answer the plundering."),
    "action-ended": ("{who}'s action is over: use an ability, or decline.", "{seat} may answer {who}'s action."),
    "round-ended": (
        "The round ends: use what acts now, or decline.",
        "{seat} may act at the end of the round.",
    ),
    "game-ended": ("The game ends: use an ability, or decline.", "{seat} may act at the end of the game."),
}

# dice rolled by hand and typed in
ROLLS = {
    "attack-roll": "to hit",
    "attack-reroll": "to hit, again",
    "defense-roll": "to block",
    "defense-reroll": "to block, again",
    "will-roll": "for a will test",
    "will-reroll": "for a will test, again",
    "terrain-roll": "to smash",
    "terrain-reroll": "to smash, again",
    "roll-off": "for the roll-off",
}


def says(question: Question) -> str:
    """The question in one sentence."""
    if question.kind == "faces":
        return f"Roll {_dice(question)} {ROLLS[question.ask]}, and type what {_they(question)}."
    return fill(QUESTIONS[question.ask][0], _facts(question))


def kind_says(ask: str) -> str:
    """What all questions of a kind ask, whoever they are about."""
    return fill(QUESTIONS[ask][0], {"who": "a model"})


def waiting_says(question: Question) -> str:
    """What those who wait are told: the same whatever the asked seat holds."""
    if question.kind == "faces":
        return f"{name(question.seat)} rolls {_dice(question)} {ROLLS[question.ask]}."
    return fill(QUESTIONS[question.ask][1], _facts(question))


def _facts(question: Question) -> dict[str, str | None]:
    return {"seat": name(question.seat), "who": name(question.about) if question.about else "the model"}


def _they(question: Question) -> str:
    return "it shows" if question.describe()["form"]["dice"] == 1 else "they show"


def _dice(question: Question) -> str:
    return counted(question.describe()["form"]["dice"], "die")


# --- replies --------------------------------------------------------------------------------------------

PLAIN = {
    NONE: "Decline",
    YES: "Yes",
    NO: "No",
    "pass": "Pass",
    "kill": "Kill",
    "capture": "Capture",
    "move": "Move",
    "attack": "Attack",
    "charge": "Charge",
    "charge-terrain": "Charge terrain",
    "idle": "Idle",
    "dismount": "Dismount",
    "healing-balm": "Healing Balm",
    "end": "End the activation",
}


def option_says(question: Question, reply: Reply) -> str:
    """A reply in a few words."""
    if reply is None:
        return PLAIN[NONE]
    if isinstance(reply, list):
        return _list_says(question, reply)
    if isinstance(reply, dict):
        return _army_says(reply)
    return _word_says(question, reply)


def _list_says(question: Question, reply: list[Any]) -> str:
    """A path, a square, typed faces, or some of the things offered."""
    if question.kind == "path":
        return f"{square_text(reply[-1])}, {counted(len(reply), 'square')}" if reply else "Stay"
    if question.kind == "faces":
        return " ".join(map(str, reply))
    if question.ask == "improvements":
        return listed([_improvement_says(question, id) for id in reply]) or "No improvement"
    if question.ask == "reroll":
        return counted(len(reply), "die") if reply else "Keep them"
    return square_text(reply)


def _army_says(army: dict[str, Any]) -> str:
    return f"{army['faction'].capitalize()}, {counted(len(army['models']), 'model')}"


def _word_says(question: Question, word: str) -> str:
    kind, colon, what = word.partition(":")
    if colon:
        return KINDS[kind](question, what) if kind in KINDS else _use_says(question, kind, what)
    if question.ask == "mode":
        return _mode_says(question, word)
    if word in PLAIN:
        return PLAIN[word] + (price_text(0, library().chosen.pass_cost) if word == "pass" else "")
    if word[0] == "d" and word[1:].isdigit():
        return f"die {word[1:]}"
    return name(word)


def _use_says(question: Question, id: str, what: str) -> str:
    """A model's ability, item or motivation at one of the moments."""
    whose = "" if id == question.about else f"{name(id)}: "
    if (line := line_of(id, what)) is not None:
        return f"{whose}{line.name}{price_text(0, line.coins)}"
    if (clause := clause_of(id, what)) is not None:
        return f"{whose}{coins_text(clause.coins)} for {clause.vp} VP"
    return f"{whose}{name(what)}"


def _ability_says(question: Question, id: str) -> str:
    line = line_of(question.about, id)
    return name(id) if line is None else f"{line.name}{price_text(getattr(line, 'ap', 0), line.coins)}"


def _objective_says(question: Question, id: str) -> str:
    card = library().objectives[id]
    return f"{card.name}{price_text(card.ap, card.coins)}"


def _agenda_says(question: Question, id: str) -> str:
    card = library().agendas[id]
    return f"Show {card.name} for a free {'Move' if card.grants == 'move' else 'Attack'}"


KINDS: dict[str, Callable[[Question, str], str]] = {
    "interact": lambda question, element: f"Interact: {name(element)}",
    "ability": _ability_says,
    "objective": _objective_says,
    "agenda": _agenda_says,
    "zone": lambda question, colour: f"The {colour} zone",
    "first": lambda question, seat: f"{name(seat)} is 1st player",
}


def _mode_says(question: Question, id: str) -> str:
    mode = mode_of(question.about, id)
    return (
        name(id)
        if mode is None
        else f"{mode.name}: {counted(mode.dice, 'die')}, {mode.needs}+{price_text(0, mode.coins)}"
    )


def dice_text(mode: Mode) -> str:
    """The dice of a mode and what they need: "2 dice, 6+"."""
    return f"{counted(mode.dice, 'die')}, {mode.needs}+"


def _improvement_says(question: Question, id: str) -> str:
    offered = getattr(question, "items", (id,))
    for card in cards_of(question.about):
        for mode in card.modes:
            extras = {extra.id: extra for extra in mode.improvements}
            if all(item in extras for item in offered):
                return improvement_text(extras[id])
    return id.replace("-", " ")


def improvement_text(extra: Improvement) -> str:
    """What an improvement adds, and its price."""
    adds = [counted(extra.dice, "more die")] if extra.dice else []
    adds += [f"+{extra.value} to each die"] if extra.value else []
    adds += [f"reroll {counted(extra.reroll, 'failed die')}"] if extra.reroll else []
    return f"{listed(adds)}{price_text(0, extra.coins)}"


# --- where the match stands -----------------------------------------------------------------------------


def status(view: View) -> list[str]:
    """The round, and who is to do what."""
    turn = view["turn"]
    if view.get("over"):
        return ["the game is over"]
    if not turn["round"]:
        return ["before the battle"]
    lines = [f"round {turn['round']} of {scenario_of(view).rounds}"]
    if turn["active"]:
        lines.append(f"{name(turn['active'])} is active with {turn['ap']} AP")
    elif turn["stage"] == "turn":
        lines.append(f"{name(turn['to_act'])} is to act")
    return lines


__all__ = ["dice_text", "improvement_text", "name", "option_says", "says", "status", "tells", "waiting_says"]
