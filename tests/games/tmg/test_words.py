"""Words: every question and every event of the game has its own sentence; nothing falls back to an id."""

from __future__ import annotations

import re
from typing import Any

import pytest

from banneret.games.tmg import GAME, rolls
from banneret.games.tmg.actions import ACTIONS
from banneret.games.tmg.activation import MARSHAL
from banneret.games.tmg.alignment import EDGE_TO_EDGE, HALF_BACK, HALF_ON
from banneret.games.tmg.attack_action import attack
from banneret.games.tmg.maneuver import MANEUVER, MARCH, RETREAT, maneuver
from banneret.games.tmg.reserves import NAMES as AREAS
from banneret.games.tmg.rolls import Alike
from banneret.games.tmg.telling import AIMS, DEEDS, FURTHER, SENTENCES
from banneret.games.tmg.walls import ATTACK_WALL, CHARGE_WALL
from banneret.games.tmg.words import (
    FAMILIES,
    PLAIN,
    QUESTIONS,
    ROLLS,
    WINDOWS,
    option_says,
    says,
    status,
    tells,
    waiting_says,
)
from banneret.kernel.decisions import Allocate, Choose, ChooseSome, Question, secret
from banneret.kernel.judged import Army, Faces, Pose
from tests.games.sources import Sources, texts_of
from tests.games.tmg.tables import at, table, until

ASKERS = ("choose", "Choose", "ChooseSome", "offer", "Offer", "Pose", "Army", "Allocate", "Arrange", "speak")
THROWS = (rolls.ATTACK, rolls.DEFENSE, rolls.MORALE, rolls.CHARGE, rolls.DANGER)
LEFT_OUT = ("words", "telling", "names")  # they say what others ask and tell
KNOWN = {"act.kind": {MANEUVER, MARCH, RETREAT}, "t.kind": {*THROWS}}


# --- reading the sources: which words are asked and told ----------------------------------------------------


@pytest.fixture(scope="module")
def game() -> Sources:
    return Sources(texts_of(GAME.folder, LEFT_OUT), KNOWN)


def asks(sources: Sources) -> set[str]:
    return {word for asker in ASKERS for word in sources.words(asker, 1, "ask")}


def kinds(sources: Sources) -> set[str]:
    return sources.words("tell", 0, "kind") | sources.words("whisper", 0, "kind")


def without_words(asked: set[str]) -> list[str]:
    """The questions that would be said by their own word."""
    found = []
    for ask in sorted(asked):
        head, colon, _ = ask.partition(":")
        if not (ask in QUESTIONS or head in WINDOWS or (colon and head in FAMILIES)):
            found.append(ask)
    return found


def test_every_question_of_the_game_has_words(game: Sources) -> None:
    asked = asks(game)
    assert {"action", "maneuver", "W-ATK-PRE", "target:*", "shift", "weakened", "order:*"} <= asked
    assert without_words(asked) == []


def test_no_words_of_questions_are_left_over(game: Sources) -> None:
    asked = asks(game)
    heads = {ask.partition(":")[0] for ask in asked}
    assert [ask for ask in QUESTIONS if ask not in asked] == []
    assert [window for window in WINDOWS if window not in heads] == []


def test_every_event_of_the_game_has_words_and_no_words_are_left_over(game: Sources) -> None:
    told = kinds(game)
    assert {"moved", "played", "picked-up", "drawn", "over"} <= told
    assert sorted(told - set(SENTENCES)) == []
    assert sorted(set(SENTENCES) - told) == []
    assert set(FURTHER) <= set(SENTENCES)


def test_every_roll_of_the_game_has_words_for_dice_that_are_typed_in(game: Sources) -> None:
    thrown = game.words("roll", 1, "ask")
    assert {"attack-roll", "morale-reroll", "first-player"} <= thrown
    assert sorted(thrown - set(ROLLS)) == []
    assert set(THROWS) == set(AIMS)


def test_every_plain_reply_has_words() -> None:
    assert {*ACTIONS, MARSHAL, CHARGE_WALL, ATTACK_WALL, EDGE_TO_EDGE, HALF_BACK, HALF_ON, *AREAS} <= set(PLAIN)
    assert set(ACTIONS) == set(DEEDS)


def test_a_question_or_an_event_without_words_is_noticed() -> None:
    code = """
from banneret.games.tmg.windows import W_ONE, W_TWO
LATER: Final = "later"
class Act:
    def __init__(self, ask="unsaid"):
        self.ask = ask
def ask_for(g, seat, *, ask="usual"):
    yield Choose(seat, f"{ask}:{g.use}", "TMG", [])
def other(g, m, late):
    yield from ask_for(g, m.seat, ask="first" if m else "second")
    yield from ask_for(g, m.seat)
    kind, rule = ("a", "b") if late else ("c", "d")
    g.tell(kind, rule, who=1)
    yield from choose(m.seat, LATER, "TMG", [])
    for window in (W_ONE, W_TWO):
        yield from speak(g, window + ":rerolls", m)
"""
    sources = Sources({"example": code, "windows": 'W_ONE, W_TWO = "W-1", "W-2"'})
    assert asks(sources) == {"first:*", "second:*", "usual:*", "later", "W-1:rerolls", "W-2:rerolls"}
    assert kinds(sources) == {"a", "c"}
    assert without_words({"first:*", "target:*", "target", "shifty", "W-ATK-PRE:rerolls"}) == ["first:*", "shifty"]
    with pytest.raises(AssertionError, match="nobody can say"):
        Sources({"example": "choose(1, word(), 'TMG')"}).words("choose", 1, "ask")
    with pytest.raises(AssertionError, match="nobody knows"):
        Sources({"example": "choose(1, word, 'TMG')"}).words("choose", 1, "ask")


def test_sentences_begin_with_a_capital_or_a_fact_and_end_with_a_stop() -> None:
    pairs = [*QUESTIONS.values(), *FAMILIES.values(), *WINDOWS.values()]
    for text in (*SENTENCES.values(), *(text for pair in pairs for text in pair)):
        assert re.match(r"[A-Z{]", text), text
        assert text.endswith((".", "?", "{says}")), text


# --- questions ----------------------------------------------------------------------------------------------


def asked(ask: str, about: str | None = None, *options: str) -> Choose:
    return Choose("blue", ask, "TMG-ACT-8", [*options], about=about)


@pytest.mark.parametrize(
    ("ask", "about", "question", "waiting"),
    [
        (
            "action",
            "lannister-guards-2",
            "Choose an action for Lannister Guards 2.",
            "Blue chooses an action for Lannister Guards 2.",
        ),
        ("target:winters-might", None, "Choose the target of Winter's Might.", None),
        ("W-ATK-PRE", "A", "A is about to roll to hit: use something, or decline.", "Blue may add to the attack."),
        ("W-ATK-ROLLED:rerolls", "A", "A has rolled to hit: use something, or decline.", None),
        ("zone-target:crown", None, "Choose whom Crown of the Tactics Board works on, or decline.", None),
        ("order:W-CLEAN", None, "Several effects happen now: choose the one that comes first.", None),
        ("condition:letters", "A", "Choose the condition token for the Tactics zone.", None),
        ("never-heard-of", None, "Choose: never heard of.", "Blue chooses: never heard of."),
        ("never:crown", None, "Choose: never (Crown).", "Blue chooses: never."),
    ],
)
def test_a_question_in_one_sentence(ask: str, about: str | None, question: str, waiting: str | None) -> None:
    assert says(asked(ask, about)) == question
    assert waiting is None or waiting_says(asked(ask, about)) == waiting


def test_those_who_wait_are_told_the_same_whatever_the_seat_holds() -> None:
    for ask in (*QUESTIONS, *WINDOWS, *(f"{head}:winters-might" for head in FAMILIES)):
        rich, poor = asked(ask, "A", "winters-might", "none"), asked(ask, "A", "none")
        assert waiting_says(rich) == waiting_says(poor) == waiting_says(secret(asked(ask, "A")))


@pytest.mark.parametrize(
    ("ask", "about", "reply", "words"),
    [
        ("action", "A", "maneuver", "Maneuver"),
        ("action", "A", "attack-wall", "Attack a castle wall"),
        ("activate", None, "stark-sworn-swords-1", "Stark Sworn Swords 1"),
        ("activate", None, "reserve:stark-sworn-swords-1", "Stark Sworn Swords 1 comes from reserve"),
        ("activate", None, "pass", "Pass"),
        ("zone", "sansa-stark", "maneuver", "Maneuver: Free Maneuver or Retreat Action."),
        ("W-ATK-PRE", "A", "winters-might", "Winter's Might (card)"),
        ("W-ATK-PRE", "A", "winters-bite@A", "Winter's Bite"),
        ("W-ATK-PRE", "A", "winters-bite@grey-wind", "Winter's Bite (Grey Wind)"),
        ("W-ATK-PRE", "A", "the-north-remembers@3", "The North Remembers"),
        ("W-ATK-PRE", "A", "none", "Decline"),
        ("profile", "stark-sworn-swords-1", "winters-bite", "Winter's Bite: melee, 7/5/4 dice, 4+"),
        ("profile", "A", "winters-bite", "Winter's Bite: melee, 7/5/4 dice, 4+"),
        ("arc", "A", "left", "Left flank"),
        ("placement", "A", "half-", "Half-way, to its left or rear"),
        ("shift", "A", "left:edge-to-edge", "With its left flank, edge to edge"),
        ("shift", "A", "stay", "Stay as it stands"),
        ("condition:x", "A", "panicked", "Panicked"),
        ("wounds:x", "A", "1", "1 wound"),
        ("wounds:x", "A", "3", "3 wounds"),
        ("reserve-area", "A", "zone", "Its deployment zone"),
        ("wall", "A", "wall-0", "Castle wall 1"),
        ("on-score", None, "token-2", "Token 2"),
        ("role", None, "attacker", "Attacker"),
        ("terrain", None, "corpse-pile", "Corpse Pile"),
        ("disband", "A", "yes", "Yes"),
        ("activate", None, None, "Decline"),
    ],
)
def test_a_reply_in_a_few_words(ask: str, about: str | None, reply: Any, words: str) -> None:
    assert option_says(asked(ask, about), reply) == words


def test_a_card_that_bears_the_word_of_an_action_is_called_by_its_name_where_cards_are_chosen() -> None:
    assert option_says(asked("action"), MARSHAL) == "Marshal: restore 3 and remove a condition"
    assert option_says(asked("free-maneuver"), MARSHAL) == "Marshal: restore 3 and remove a condition"
    for ask in ("W-ACTIVATE", "search", "card:repeating-the-words"):
        assert option_says(asked(ask), MARSHAL) == "Marshal (card)"


def test_a_card_with_several_options_says_how_it_is_played() -> None:
    from banneret.games.tmg.library import library

    card = next(card for card in library().tactics.values() if len(card.options) > 1)
    first, second = card.options[:2]
    assert option_says(asked("W-CARD"), card.id) == f"{card.name} (card): {first.text}"
    assert option_says(asked("W-CARD"), f"{card.id}:{second.use}") == f"{card.name} (card): {second.text}"


def test_dice_are_counted_and_cards_are_named() -> None:
    dice = ChooseSome("red", "reroll", "TMG-MOD-1", ["d1", "d4"], about="A")
    assert [option_says(dice, reply) for reply in ([], ["d4"], ["d1", "d4"])] == ["None of them", "die 4", "2 dice"]
    cards = ChooseSome("red", "discard", "TMG-CLEAN-5", ["winters-might#1", "winters-might#2"])
    assert option_says(cards, ["winters-might#1"]) == "Winter's Might"
    assert option_says(cards, []) == "None of them"


def test_dice_tell_what_they_show() -> None:
    for worth in (int, lambda face: face >= 4):  # every face counts, or only a number to reach
        dice = ChooseSome("red", "reroll", "TMG-MOD-1", ["d1", "d3"], alike=Alike([2, 6, 5], worth), about="A")
        assert [option_says(dice, reply) for reply in (["d3"], ["d1", "d3"])] == ["die 3: 5", "2 dice: 2 and 5"]


def test_shares_and_armies_are_said() -> None:
    shares = Allocate("red", "share", "TMG-X", 3, {"grey-wind": 2, "A": 3})
    assert option_says(shares, {"grey-wind": 1, "A": 2}) == "Grey Wind: 1 and A: 2"
    army = Army("red", "army", "TMG-ARMY-R3", lambda reply: None, lambda rng, most: [])
    units: dict[str, Any] = {"faction": "stark", "commander": "robb-stark-the-wolf-lord", "units": ["a", "b"]}
    assert option_says(army, units) == "Stark under Robb Stark, 2 units"


def test_typed_dice_say_what_they_are_for() -> None:
    faces = Faces("red", "attack-reroll", "TMG-MOD-1", 3, 6)
    assert says(faces) == "Roll 3 dice to hit, again, and type what they show."
    assert waiting_says(faces) == "Red rolls 3 dice to hit, again."
    assert option_says(faces, [6, 5, 1]) == "6 5 1"
    assert says(Faces("red", "odd-die", "TMG-X", 1, 6)) == "Roll 1 die for odd die, and type what it shows."


def pose(ask: str, free: str = "pose") -> Pose:
    return Pose("red", ask, "TMG-X", lambda reply: None, lambda rng, n: [], (24_000, 24_000, 0), free, "A")


def test_a_pose_is_said_by_its_place_and_how_far_it_is() -> None:
    assert option_says(pose("maneuver"), at(27, 28, 90)) == '5" to (27, 28) facing 90°'
    assert option_says(pose("maneuver"), at(24, 24, 45)) == "Turn to face 45°"
    assert option_says(pose("maneuver"), at(24, 24, 0)) == "Stay"
    assert option_says(pose("deploy-spot"), at(27, 28.25, 90)) == "(27, 28.3) facing 90°"
    assert option_says(pose("token-spot", "slide"), at(27, 28, 0)) == "(27, 28)"
    assert option_says(pose("aim", "turn"), at(24, 24, 12.34)) == "Face 12.3°"
    assert option_says(pose("aim", "turn"), at(24, 24, 0)) == "Stay as it faces"


def test_a_shift_of_the_whole_unit_and_one_in_melee_are_told_apart() -> None:
    assert says(pose("shift", "slide")) == "Shift A."
    assert says(asked("shift", "A")) == "Choose how A turns or shifts, or let it stay."
    assert option_says(pose("shift", "slide"), at(25, 24, 0)) == '1" to (25, 24) facing 0°'


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        ("terrain-spot", "Place the terrain piece."),
        ("zone", "Choose a zone of the Tactics Board for an NCU."),
        ("W-NCU-CLAIM", "An NCU claims a zone: use something, or decline."),
        ("maneuver", "Place a unit where its Maneuver ends."),
    ],
)
def test_all_questions_of_a_kind_in_one_sentence(ask: str, says: str) -> None:
    assert GAME.kind_says(ask) == says


def test_real_questions_are_said_with_their_own_options() -> None:
    g = table(A=("stark-sworn-swords", 24, 24, 0), b=("lannister-guards", 24, 28.8, 180))
    question: Question = until(attack(g, g["A"]))
    assert says(question) == "Choose how A turns or shifts, or let it stay."
    assert isinstance(question, Choose)
    assert "Stay as it stands" in [option_says(question, reply) for reply in question.options()]
    g = table(A=("stark-sworn-swords", 24, 24, 0))
    question = until(maneuver(g, g["A"]))
    assert says(question) == "Place A where its Maneuver ends."
    assert option_says(question, at(24, 29, 0)) == '5" to (24, 29) facing 0°'


# --- events -------------------------------------------------------------------------------------------------


def event(kind: str, **facts: Any) -> dict[str, Any]:
    return {"n": 1, "kind": kind, "rule": "TMG-X", **facts}


ROLL = {"who": "lannister-guards-2", "needs": 4, "modifiers": []}


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (
            event("rolled", roll="attack", faces=[6, 4, 3], **ROLL),
            "Lannister Guards 2 rolls 6 4 3 to hit on 4+: 2 Hits.",
        ),
        (
            event("rolled", roll="defense", faces=[4, 5], **{**ROLL, "modifiers": [["Flank", -1]]}),
            "Lannister Guards 2 rolls 4 5 to block on 4+ (Flank -1): 1 block.",
        ),
        (
            event("rolled", roll="morale", faces=[3, 4], who="A", needs=0, modifiers=[["Vicious", -2]]),
            "A rolls 3 4 for Morale (Vicious -2): 5 in all.",
        ),
        (event("rolled", roll="charge", faces=[5], who="A", needs=0, modifiers=[]), "A rolls 5 for the charge."),
        (
            event("rerolled", roll="attack", faces=[6, 6], dice=["d1"], **ROLL),
            "Lannister Guards 2 rolls 1 die again and has 6 6: 2 Hits.",
        ),
        (event("tested", who="A", panic=True, passed=False, missed=3), "A fails the Panic Test by 3."),
        (event("tested", who="A", panic=False, passed=True, missed=0), "A passes the Morale Test."),
        (event("moved", who="A", before=[0, 0, 0], to=[3000, 4000, 90_000]), 'A moves 5" to (3, 4) facing 90°.'),
        (event("moved", who="A", before=[0, 0, 0], to=[0, 0, 90_000]), "A turns to face 90°."),
        (event("acts", who="A", action="charge", target="b"), "A charges b."),
        (event("acts", who="A", action="march"), "A marches."),
        (event("acts", who="A", action="bow-to-all"), "A takes an action: bow to all."),
        (
            event("attacks", who="A", target="b", attack="winters-bite", arc="left", charge=True),
            "A attacks b with Winter's Bite in a charge in the left flank.",
        ),
        (event("attacks", who="A", target="b", attack="winters-bite", arc="front", charge=False), None),
        (event("struck", who="b", by="A", hits=3, blocks=1, damage=2), "A lands 3 Hits on b: 1 blocked, 2 wounds."),
        (
            event("struck", who="b", by="A", hits=3, doubled=2, sure=1, blocks=1, damage=3),
            "A lands 3 Hits and 1 Hit that no die may block (2 of them by Critical Blow) on b: 1 blocked, 3 wounds.",
        ),
        (event("drawn", seat="red", cards=None, number=2, source="deck"), "Red draws 2 Tactics Cards."),
        (
            event("drawn", seat="red", cards=["winters-might"], number=1, source="discard"),
            "Red takes a Tactics Card from the discard pile: Winter's Might.",
        ),
        (event("discarded", seat="red", cards=[], number=0), "Red discards 0 cards."),
        (event("played", seat="red", card="winters-might", use="x", targets=[]), "Red plays Winter's Might."),
        (
            event("played", seat="red", card="winters-might", use="x", targets=["grey-wind"]),
            "Red plays Winter's Might on Grey Wind.",
        ),
        (event("affixed", who="A", effect="x", name="Snow", until="round", seat="red"), None),
        (event("affixed", who="A", effect="x", name="Snow", until="game", seat="red"), "Snow lies on A."),
        (
            event("scored", seat="red", vp=1, total=3, says="lannister-guards-1 controls token-2"),
            "Red scores 1 VP (Lannister Guards 1 controls token 2): 3 in all.",
        ),
        (event("secret-chosen", seat="red", card=None), "Red lays a secret objective face down."),
        (event("secrets-drawn", seat="red", cards=None, number=5), "Red draws 5 secret objectives."),
        (event("side", seat="red", side="attacker"), "Red takes the role of Attacker."),
        (event("side", seat="red", side="first"), "Red takes the First Player's zone."),
        (event("rolled-off", faces={"red": 3, "blue": 5}, ask="first-player"), "The roll-off: Red 3 and Blue 5."),
        (event("held-back", who="A", ready=3), "A waits in reserve until round 3."),
        (event("held-back", who="A", ready=0), "A waits in reserve."),
        (event("gained", who="A", condition="panicked"), "A becomes Panicked."),
        (
            event("mustered", decks={"red": ["stark", "robb-stark-the-wolf-lord"]}),
            "The armies take the field: Red under Robb Stark.",
        ),
        (
            event("over", winner="blue", scores={}, says="blue has the most victory points after round 8."),
            "The game is over: Blue has the most victory points after round 8.",
        ),
        (event("picked-up", token="token-1", at=[1, 2], carrier="A", card=None), "A picks up an objective token."),
        (event("odd-thing", who="grey-wind", card="winters-might"), "Grey Wind: odd thing (Winter's Might)."),
        (event("odd-thing", seat="red"), "Red: odd thing."),
        (event("odd-thing"), "Odd thing."),
    ],
)
def test_an_event_in_one_sentence(told: dict[str, Any], sentence: str | None) -> None:
    wanted = {"affixed": "Snow lies on A until the round ends.", "attacks": "A attacks b with Winter's Bite."}
    assert tells(told) == (sentence or wanted[told["kind"]])


def test_every_sentence_can_be_said_without_the_facts_in_brackets() -> None:
    for kind, sentence in SENTENCES.items():
        if kind not in FURTHER:
            bare = tells(event(kind))
            assert bare[0].isupper() or not bare[0].isalpha()
            assert "[" not in bare, sentence


# --- where the match stands ---------------------------------------------------------------------------------


def view(**turn: Any) -> dict[str, Any]:
    usual = {"round": 2, "first": "blue", "to_act": "red", "active": None, "stage": "turns", "passes": 0}
    return {"turn": {**usual, **turn}, "mode": "game-of-thrones", "end": None}


def test_the_status_says_round_and_whose_turn_it_is() -> None:
    assert status(view()) == ["round 2 of 8", "Red is to act"]
    assert status(view(active="blue")) == ["round 2 of 8", "Blue is to act"]
    assert status(view(stage="clean-up")) == ["round 2 of 8", "Clean-Up"]
    assert status(view(stage="muster")) == ["before the battle"]
    assert status(view(stage="deploy")) == ["before the battle", "Blue is First Player"]
    assert status({**view(), "mode": "storm-of-swords"})[0] == "round 2 of 6"
    over = {**view(), "end": {"winner": "red", "scores": {}, "rule": "TMG-WIN-2", "says": "red wins."}}
    assert status(over) == ["the game is over", "Red wins."]
