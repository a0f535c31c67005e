"""Questions and replies in the book's words; with `telling` (events) and `names` the only prose for players.

A question is called by one word (`action`), by a word and what it is asked for (`target:winters-might`: the target of
that card), or by the window that is open (`W-ATK-PRE`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from banneret.battlefield.plane import length, whole
from banneret.games.tmg.cards import Attack, TacticsCard
from banneret.games.tmg.layout import View, mode_of_view
from banneret.games.tmg.library import last_round, library
from banneret.games.tmg.names import card_of, facing_text, inches_text, name, named_words, place_text
from banneret.games.tmg.rolls import Alike
from banneret.games.tmg.state import CLEAN_UP, ROUND_END, ROUND_START, SETUP_STAGES, TURNS
from banneret.games.tmg.telling import ARCS, tells
from banneret.kernel.decisions import NONE, Question, Reply
from banneret.kernel.wording import capital, counted, fill, listed

Pair = tuple[str, str]  # the question, and what those who wait are told: the same whatever the asked seat holds

QUESTIONS: dict[str, Pair] = {
    # before the battle
    "army": ("Choose your army.", "{seat} chooses an army."),
    "role": ("Choose to be Attacker or Defender.", "{seat} chooses to be Attacker or Defender."),
    "terrain": ("Choose a terrain piece to place.", "{seat} chooses a terrain piece to place."),
    "terrain-spot": ("Place the terrain piece[: {who}].", "{seat} places a terrain piece: {who}."),
    "token-spot": ("Place an objective token.", "{seat} places an objective token."),
    "deploy": ("Choose a unit to deploy.", "{seat} chooses a unit to deploy."),
    "reserves": ("Choose the units that start in reserve.", "{seat} chooses the units that start in reserve."),
    "reserve-area": ("Choose where {who} comes from reserve.", "{seat} chooses where {who} comes from reserve."),
    "reserve-spot": ("Place {who}, which comes from reserve.", "{seat} places {who}, which comes from reserve."),
    "return": ("Choose the unit that returns first.", "{seat} chooses the unit that returns first."),
    "deploy-spot": ("Place {who} in your deployment zone.", "{seat} deploys {who}."),
    # turns and actions
    "activate": ("Choose a unit or an NCU to activate.", "{seat} is to activate a unit or an NCU."),
    "action": ("Choose an action for {who}.", "{seat} chooses an action for {who}."),
    "free-action": ("Choose a free action for {who}, or decline.", "{seat} may have {who} take a free action."),
    "free-maneuver": ("Shall {who} make its free Maneuver?", "{seat} may have {who} make a free Maneuver."),
    "disband": ("Shall {who} disband?", "{seat} decides whether {who} disbands."),
    "which-half": ("Choose the half of the band that is activated.", "{seat} chooses the half that is activated."),
    # moving
    "maneuver": ("Place {who} where its Maneuver ends.", "{seat} moves {who}."),
    "march": ("Place {who} where its March ends.", "{seat} moves {who}."),
    "retreat": ("Place {who} where its Retreat ends.", "{seat} moves {who}, which retreats."),
    "retreat-from": (
        "Choose the enemy that {who} retreats from.",
        "{seat} chooses the enemy that {who} retreats from.",
    ),
    "shift": ("Choose how {who} turns or shifts, or let it stay.", "{seat} may have {who} turn or shift."),
    "ride-by": ("Place {who} where its ride ends.", "{seat} moves {who}."),
    # charges and attacks
    "charge-target": ("Choose whom {who} charges.", "{seat} chooses whom {who} charges."),
    "charge-pivot": ("Turn {who} before its charge.", "{seat} turns {who} before its charge."),
    "reroll-charge": (
        "Choose the charge dice that {who} rolls again.",
        "{seat} may have {who} roll charge dice again.",
    ),
    "wall": ("Choose a castle wall for {who}.", "{seat} chooses a castle wall for {who}."),
    "wall-placement": ("Place {who} at the castle wall.", "{seat} places {who} at the castle wall."),
    "placement": ("Choose where {who} meets its target.", "{seat} chooses where {who} meets its target."),
    "arc": ("Choose the arc in which {who} strikes.", "{seat} chooses the arc in which {who} strikes."),
    "target": ("Choose a target for {who}.", "{seat} chooses a target for {who}."),
    "aim": ("Turn {who} to shoot.", "{seat} turns {who} to shoot."),
    "profile": ("Choose an attack of {who}.", "{seat} chooses an attack of {who}."),
    "reroll": ("Choose the dice that {who} rolls again.", "{seat} may have {who} roll dice again."),
    "who-panics": (
        "Choose which of your units tests first for the shots into the melee.",
        "{seat} chooses which unit takes its Panic Test first.",
    ),
    # objectives
    "keep-token": ("Choose the token that {who} keeps.", "{seat} chooses the token that {who} keeps."),
    "take-token": ("Choose the unit that takes the token.", "{seat} chooses the unit that takes the token."),
    "put-back": ("Put the token back on or beside its pile.", "{seat} puts a token back."),
    "pile-spot": ("Place a corpse pile where {who} fell.", "{seat} places a corpse pile."),
    "on-score": ("Choose the scored token that works first.", "{seat} chooses the scored token that works first."),
    "secret-objective": ("Choose your secret objective of this round.", "{seat} chooses a secret objective."),
    "swap-objective": ("Change your secret objective, or keep it.", "{seat} may change the secret objective."),
    # condition tokens
    "panicked": ("Expend the Panicked token of {who}: choose dice.", "{seat} may expend the Panicked token of {who}."),
    "vulnerable": (
        "Expend the Vulnerable token of {who}: choose dice.",
        "{seat} may expend the Vulnerable token of {who}.",
    ),
    "weakened": ("Expend the Weakened token of {who}: choose dice.", "{seat} may expend the Weakened token of {who}."),
    "remove": ("Choose what is removed from {who}.", "{seat} chooses what is removed from {who}."),
    # the Tactics Board and hands
    "zone": ("Choose a zone of the Tactics Board for {who}.", "{seat} chooses a zone for {who}."),
    "zone-benefit": ("Shall {who} take the benefit of the zone?", "{seat} decides whether {who} takes the benefit."),
    "discard": ("Choose the cards that you discard.", "{seat} may discard cards."),
    "discard:battle-plan": ("Choose the cards that you discard for the plan.", "{seat} discards cards."),
    "search": ("Choose the card that you take from your deck.", "{seat} searches the own deck."),
}

# a unit that slides without turning; the word is also that of a shift in melee, which is one of a list
SLIDE: Pair = ("Shift {who}.", "{seat} shifts {who}.")

# a word and what it is asked for: {use} is the name of that card, ability, zone or effect
FAMILIES: dict[str, Pair] = {
    "target": ("Choose the target of {use}.", "{seat} chooses the target of {use}."),
    "option": ("Choose what {use} does.", "{seat} chooses what {use} does."),
    "condition": ("Choose the condition token for {use}.", "{seat} chooses the condition token for {use}."),
    "activate-ncu": ("Activate an NCU for {use}, or decline.", "{seat} may activate an NCU for {use}."),
    "attachment": ("Choose the attachment that {use} works on.", "{seat} chooses an attachment for {use}."),
    "card": ("Choose the card for {use}.", "{seat} chooses a card for {use}."),
    "enemy": ("Choose the enemy for {use}.", "{seat} chooses an enemy for {use}."),
    "fury": ("Choose the unit that fights harder by {use}.", "{seat} chooses a unit for {use}."),
    "hits": ("Choose the unit that suffers the Hits of {use}.", "{seat} chooses whom {use} hits."),
    "ncu": ("Choose the NCU that {use} works on.", "{seat} chooses the NCU that {use} works on."),
    "objective": ("Choose the unit that {use} works on, or decline.", "{seat} may use the objective {use}."),
    "panic": ("Choose the unit that tests for {use}.", "{seat} chooses the unit that tests for {use}."),
    "panicked": ("Choose the unit that {use} makes Panicked.", "{seat} chooses whom {use} makes Panicked."),
    "vulnerable": ("Choose the unit that {use} makes Vulnerable.", "{seat} chooses whom {use} makes Vulnerable."),
    "weakened": ("Choose the unit that {use} makes Weakened.", "{seat} chooses whom {use} makes Weakened."),
    "relieve": ("Choose the unit that {use} relieves.", "{seat} chooses the unit that {use} relieves."),
    "reroll": ("Roll dice again by {use}?", "{seat} may roll dice again by {use}."),
    "restore": ("Choose the unit that {use} restores.", "{seat} chooses the unit that {use} restores."),
    "restores": ("Choose the unit that {use} restores.", "{seat} chooses the unit that {use} restores."),
    "shift": ("Choose the unit that {use} shifts.", "{seat} chooses the unit that {use} shifts."),
    "shooter": ("Choose the unit that shoots for {use}.", "{seat} chooses the unit that shoots for {use}."),
    "silence": ("Choose the unit that {use} silences.", "{seat} chooses the unit that {use} silences."),
    "wounds": ("Choose how many wounds it takes for {use}.", "{seat} chooses how many wounds {use} costs."),
    "zone": ("Choose the zone for {use}.", "{seat} chooses the zone for {use}."),
    "plant": ("Choose the enemy unit that {use} joins.", "{seat} chooses the unit that {use} joins."),
    "keeps": ("Choose the unit that {use} stays on.", "{seat} chooses the unit that {use} stays on."),
    "zone-target": (
        "Choose whom {use} of the Tactics Board works on, or decline.",
        "{seat} chooses whom {use} works on.",
    ),
    "another-target": (
        "Choose another unit that {use} of the Tactics Board works on.",
        "{seat} chooses another unit that {use} works on.",
    ),
    "fetch": ("Choose where you take {use} from.", "{seat} chooses where {use} comes from."),
    "order": (
        "Several effects happen now: choose the one that comes first.",
        "{seat} decides in which order effects happen.",
    ),
}

# windows in which cards and abilities may be used; {who} acts, attacks, defends or tests
WINDOWS: dict[str, Pair] = {
    "W-SETUP": ("Before deployment: use an ability, or decline.", "{seat} may act before deployment."),
    "W-DEPLOYED": ("All are deployed: use an ability, or decline.", "{seat} may act after deployment."),
    "W-ROUND-START": ("The round starts: use something, or decline.", "{seat} may act at the start of the round."),
    "W-TURN-START": ("The turn starts: use something, or decline.", "{seat} may act at the start of the turn."),
    "W-ACTIVATE": ("{who} activates: use something, or decline.", "{seat} may answer the activation of {who}."),
    "W-NCU-ACTIVATE": ("{who} activates: use something, or decline.", "{seat} may answer the activation of {who}."),
    "W-ACTION-DECLARE": ("{who} declares its action: use something, or decline.", "{seat} may answer the action."),
    "W-MOVE-END": ("{who} has moved: use something, or decline.", "{seat} may answer the move of {who}."),
    "W-CHARGE-DECLARE": ("{who} declares a charge: use something, or decline.", "{seat} may answer the charge."),
    "W-CHARGE-DIE": (
        "The charge die of {who} is cast: use something, or decline.",
        "{seat} may answer the charge die.",
    ),
    "W-CHARGE-FAIL": ("The charge of {who} has failed: use something, or decline.", "{seat} may answer the failure."),
    "W-CHARGE-SUCCESS": ("The charge of {who} succeeds: use something, or decline.", "{seat} may answer the charge."),
    "W-ATK-DECLARE": ("{who} declares an attack: use something, or decline.", "{seat} may answer the attack."),
    "W-ATK-PRE": ("{who} is about to roll to hit: use something, or decline.", "{seat} may add to the attack."),
    "W-ATK-ROLLED": ("{who} has rolled to hit: use something, or decline.", "{seat} may answer the attack roll."),
    "W-DEF-PRE": ("{who} is about to defend: use something, or decline.", "{seat} may answer the Hits."),
    "W-DEF-ROLLED": ("{who} has rolled to block: use something, or decline.", "{seat} may answer the Defense roll."),
    "W-CASUALTIES": ("{who} has lost minis: use something, or decline.", "{seat} may answer the casualties."),
    "W-DESTROYED": ("{who} is about to fall: use something, or decline.", "{seat} may answer the fall of {who}."),
    "W-MORALE-PRE": ("{who} is about to test Morale: use something, or decline.", "{seat} may answer the test."),
    "W-MORALE-ROLLED": ("{who} has rolled for Morale: use something, or decline.", "{seat} may answer the roll."),
    "W-MORALE-PASS": ("{who} has passed its test: use something, or decline.", "{seat} may answer the passed test."),
    "W-MORALE-FAIL": ("{who} has failed its test: use something, or decline.", "{seat} may answer the failed test."),
    "W-ATK-AFTER": ("The attack of {who} is over: use something, or decline.", "{seat} may follow up the attack."),
    "W-NCU-CLAIM": ("{who} claims a zone: use something, or decline.", "{seat} may answer the claim."),
    "W-ZONE-TARGET": ("A zone works on {who}: use something, or decline.", "{seat} may answer the zone."),
    "W-TARGETED": ("{who} is the target of an effect: use something, or decline.", "{seat} may answer the effect."),
    "W-ZONE-AFTER": ("The zone has worked: use something, or decline.", "{seat} may act after the zone."),
    "W-NCU-ABILITY": ("{who} may use its ability: use it, or decline.", "{seat} may use the ability of {who}."),
    "W-CARD": ("A card is played: answer it, or decline.", "{seat} may answer the card."),
    "W-ACTION-END": ("The action of {who} is over: use something, or decline.", "{seat} may act after the action."),
    "W-TURN-END": ("The turn ends: use something, or decline.", "{seat} may act at the end of the turn."),
    "W-ROUND-END": ("The round ends: use something, or decline.", "{seat} may act at the end of the round."),
    "W-CLEAN": ("Clean-Up begins: use something, or decline.", "{seat} may act before Clean-Up."),
    "tokens": ("The move is over: choose what happens to the token.", "{seat} decides about a token."),
}

# dice rolled by hand and typed in
ROLLS = {
    "attack-roll": "to hit",
    "attack-reroll": "to hit, again",
    "defense-roll": "to block",
    "defense-reroll": "to block, again",
    "morale-roll": "for Morale",
    "morale-reroll": "for Morale, again",
    "charge-roll": "for the charge",
    "charge-reroll": "for the charge, again",
    "danger-roll": "for Dangerous terrain",
    "danger-reroll": "for Dangerous terrain, again",
    "effect-die": "for the effect",
    "effect-reroll": "for the effect, again",
    "duel": "for the duel",
    "mode": "for the mode of the game",
    "first-player": "for the First Player Token",
    "role": "for the choice of roles",
    "token": "for who places the first token",
}


def says(question: Question) -> str:
    """The question in one sentence."""
    if question.kind == "faces":
        return f"Roll {_dice(question)} {_for_what(question)}, and type what {_they(question)}."
    return fill(_pair(question)[0], _facts(question))


def moment_text(window: str) -> str:
    """The moment of a window: "a unit is about to roll to hit"."""
    says = fill(WINDOWS[window][0].partition(":")[0], {"who": _anybody(window)})
    return says[:1].lower() + says[1:]


def card_moments(card: TacticsCard) -> str:
    """When a card can be played: "when a unit is about to roll to hit or when the turn ends"."""
    windows = dict.fromkeys(trigger.window for option in card.options for trigger in option.triggers)
    return " or ".join(f"when {moment_text(window)}" for window in windows)


def _anybody(ask: str) -> str | None:
    """Whom all questions of a kind are about, if it is a unit or NCU."""
    if ask == "terrain-spot":
        return None
    return "an NCU" if ask.startswith(("W-NCU", *ZONES)) else "a unit"


def kind_says(ask: str) -> str:
    """What all questions of a kind ask, whoever they are about."""
    use = ask.partition(":")[2]
    return fill(_kind_pair(ask)[0], {"who": _anybody(ask), "use": name(use) if use else None})


def waiting_says(question: Question) -> str:
    """What those who wait are told: the same whatever the asked seat holds."""
    if question.kind == "faces":
        return f"{name(question.seat)} rolls {_dice(question)} {_for_what(question)}."
    return fill(_pair(question)[1], _facts(question))


def _pair(question: Question) -> Pair:
    """The words of a question; one that nobody has written words for is said by its own."""
    return SLIDE if question.ask == "shift" and question.kind == "pose" else _kind_pair(question.ask)


def _kind_pair(ask: str) -> Pair:
    head, colon, _ = ask.partition(":")
    found = QUESTIONS.get(ask) or WINDOWS.get(head) or (FAMILIES.get(head) if colon else None)
    if found is not None:
        return found
    plain = head.replace("-", " ")
    return (f"Choose: {plain}[ ({{use}})].", f"{{seat}} chooses: {plain}.")


def _facts(question: Question) -> Mapping[str, str | None]:
    _, _, use = question.ask.partition(":")
    who = name(question.about) if question.about else "the unit"
    return {"seat": name(question.seat), "who": who, "use": name(use) if use else None}


def _they(question: Question) -> str:
    return "it shows" if question.describe()["form"]["dice"] == 1 else "they show"


def _dice(question: Question) -> str:
    return counted(question.describe()["form"]["dice"], "die")


def _for_what(question: Question) -> str:
    return ROLLS.get(question.ask) or f"for {name(question.ask)}"


# --- replies ----------------------------------------------------------------------------------------------

PLAIN = {
    "maneuver": "Maneuver",
    "march": "March",
    "retreat": "Retreat",
    "charge": "Charge",
    "attack": "Attack",
    "charge-wall": "Charge a castle wall",
    "attack-wall": "Attack a castle wall",
    "marshal": "Marshal: restore 3 and remove a condition",
    "edge-to-edge": "Edge to edge",
    "half-": "Half-way, to its left or rear",
    "half+": "Half-way, to its right or front",
    "zone": "its deployment zone",
    "own-edge": "its own table edge",
    "west": "the west edge",
    "east": "the east edge",
    "attack-dice": "re-roll attack dice",
    "charge-dice": "re-roll charge dice",
    "highest": "the highest dice value",
    "highest-dice": "the highest dice value",
    "to-hit": "+1 to hit",
    "no-abilities": "no abilities",
    "no-orders-or-cards": "no Orders and no cards",
    "slowed": "slower",
    "hits": "Hits",
    "wound": "a wound",
    "wounds": "wounds",
}
ACTS = ("action", "free-maneuver")  # questions whose words are actions, though a card bears the same word
ZONES = ("zone", "zone-benefit")  # questions whose words are zones, though an action bears the same word


def option_says(question: Question, reply: Reply) -> str:
    """A reply in a few words."""
    if isinstance(reply, list):
        return _list_says(question, reply)
    if isinstance(reply, dict):
        return _table_says(question, reply)
    return capital(_word_says(question, NONE if reply is None else str(reply)))


def _list_says(question: Question, reply: list[Any]) -> str:
    """A pose, typed faces, dice to roll again, or some of the things offered."""
    if question.kind == "pose":
        return _pose_says(question, reply)
    if question.kind == "faces":
        return " ".join(map(str, reply))
    if all(_is_die(item) for item in getattr(question, "items", ())):
        return _dice_say(reply, getattr(question, "alike", None))
    return listed([capital(name(str(item))) for item in reply]) or "None of them"


def _dice_say(dice: list[str], alike: object) -> str:
    """One die by its number, several by how many they are; and what they show."""
    if not dice:
        return "None of them"
    words = f"die {dice[0][1:]}" if len(dice) == 1 else counted(len(dice), "die")
    shown = listed([str(alike.face(die)) for die in dice]) if isinstance(alike, Alike) else ""
    return f"{words}: {shown}" if shown else words


def _is_die(item: object) -> bool:
    return isinstance(item, str) and item[:1] == "d" and item[1:].isdigit()


def _pose_says(question: Question, pose: list[int]) -> str:
    """Where a unit would stand, and how far that is from where it stands."""
    form = question.describe()["form"]
    if form["free"] == "turn":
        return "Stay as it faces" if pose == [*form["start"]] else f"Face {facing_text(pose[2])}"
    start = form.get("from") or form["start"]
    if question.ask not in MOVES:
        return place_text(pose[:2] if form["free"] == "slide" else pose)
    if pose[:2] == [*start[:2]]:
        return "Stay" if pose == [*start] else f"Turn to face {facing_text(pose[2])}"
    far = whole(length(pose[0] - start[0], pose[1] - start[1]))
    return f"{inches_text(far)} to {place_text(pose)}"


MOVES = ("maneuver", "march", "retreat", "shift", "ride-by")


def _table_says(question: Question, reply: dict[str, Any]) -> str:
    """An army, or shares."""
    if question.kind == "army":
        units = counted(len(reply.get("units") or ()), "unit")
        return f"{name(str(reply.get('faction'))).capitalize()} under {name(str(reply.get('commander')))}, {units}"
    return listed([f"{name(id)}: {share}" for id, share in reply.items()])


def _word_says(question: Question, word: str) -> str:
    if question.ask in ZONES and word in library().zones:
        return f"{name(word)}: {library().zones[word].text}"
    if question.ask not in ACTS and word in library().tactics:
        return _named_says(question, word)
    return PLAIN.get(word) or ARCS.get(word) or _named_says(question, word)


def _named_says(question: Question, word: str) -> str:
    head, _, tail = word.partition(":")
    if head == "reserve":
        return f"{name(tail)} comes from reserve"
    if head in ARCS and tail in PLAIN:
        return f"With its {ARCS[head]}, {PLAIN[tail].lower()}"
    if question.ask.partition(":")[0] == "wounds":
        return counted(int(word), "wound") if word.isdigit() else name(word)
    if question.ask == "profile" and (attack := _attack(question.about, word)):
        return f"{attack.name}: {attack_text(attack)}"
    if head in library().tactics:
        return _card_says(head, tail)
    use, at, bearer = word.partition("@")
    if at and bearer == question.about:
        return name(use)
    return f"die {word[1:]}" if _is_die(word) else name(word)


def _card_says(card: str, use: str) -> str:
    """A Tactics Card; one with several options is told by the way in which it is played."""
    found = library().tactics[card]
    if len(found.options) == 1:
        return f"{found.name} (card)"
    option = next((option for option in found.options if option.use == use), found.options[0])
    return f"{found.name} (card): {option.text}"


def _attack(about: str | None, id: str) -> Attack | None:
    """An attack of this unit, or of any if its id does not tell its card."""
    card = card_of(about) if about else None
    found = library().units.get(card or "")
    cards = [found] if found else [*library().units.values()]
    return next((attack for one in cards for attack in one.attacks if attack.id == id), None)


def attack_text(attack: Attack) -> str:
    """Kind, dice by ranks and what they need: "melee, 7/5/4 dice, 4+"."""
    reach = f", {attack.range} range" if attack.range else ""
    return f"{attack.kind}{reach}, {'/'.join(map(str, attack.dice))} dice, {attack.to_hit}+"


# --- where the match stands -------------------------------------------------------------------------------

STAGES = {ROUND_START: "the round starts", ROUND_END: "the round ends", CLEAN_UP: "Clean-Up"}


def status(view: View) -> list[str]:
    """The round, and who is to do what."""
    turn, mode = view["turn"], mode_of_view(view)
    if view.get("end"):
        return ["the game is over", named_words(view["end"]["says"])]
    if turn["stage"] in SETUP_STAGES:
        return ["before the battle", f"{name(turn['first'])} is First Player"][: 1 if turn["stage"] in EARLY else 2]
    lines = [f"round {turn['round']} of {last_round(mode)}"]
    if turn["stage"] == TURNS:
        return [*lines, f"{name(turn['active'] or turn['to_act'])} is to act"]
    return [*lines, STAGES.get(turn["stage"], turn["stage"])]


EARLY = SETUP_STAGES[:3]  # nobody is First Player yet

__all__ = ["attack_text", "name", "option_says", "says", "status", "tells", "waiting_says"]
