"""Words: every question and every event of the game has its own sentence; nothing falls back to an id."""

from __future__ import annotations

import ast
import re
from functools import cache
from random import Random
from typing import Any

import pytest

import banneret
from banneret.games.tactics import GAME, grants, menu, rolls
from banneret.games.tactics.deaths import CAPTURE, KILL
from banneret.games.tactics.library import library
from banneret.games.tactics.move import move
from banneret.games.tactics.telling import ACTIONS, FURTHER, SENTENCES, SOURCES
from banneret.games.tactics.turn import go_on
from banneret.games.tactics.words import PLAIN, QUESTIONS, ROLLS, name, option_says, says, status, tells, waiting_says
from banneret.kernel.chance import TypedIn
from banneret.kernel.decisions import Choose, ChooseSome, Offer, Question, secret
from banneret.kernel.judged import Army, Faces
from banneret.kernel.judged import Path as Way
from tests.games.sources import Sources, texts_of
from tests.tables import run, table, until

ASKERS = ("choose", "Choose", "ChooseSome", "offer", "Offer", "Path", "Army", "Allocate", "Arrange", "speak", "window")
LEFT_OUT = ("state",)  # hands on what others tell
KNOWN = {"t.kind": {rolls.ATTACK, rolls.DEFENSE, rolls.WILL, rolls.TERRAIN}}


# --- reading the sources: which words are asked and told ------------------------------------------------------


@cache
def game_sources() -> Sources:
    return Sources(texts_of(GAME.folder, LEFT_OUT), KNOWN)


def asks(sources: Sources) -> set[str]:
    return {word for asker in ASKERS for word in sources.words(asker, 1)}


def kinds(sources: Sources) -> set[str]:
    return sources.words("tell", 0) | sources.words("whisper", 0)


def test_every_question_of_the_game_has_words_and_no_words_are_left_over() -> None:
    assert asks(game_sources()) == set(QUESTIONS)


def test_every_event_of_the_game_has_words_and_no_words_are_left_over() -> None:
    assert kinds(game_sources()) == set(SENTENCES)
    assert set(FURTHER) <= set(SENTENCES)


def test_every_roll_of_the_game_has_words_for_dice_that_are_typed_in() -> None:
    assert game_sources().words("roll", 1) <= set(ROLLS)
    assert "defense-roll" in game_sources().words("roll", 1)


def test_every_action_that_is_told_has_words() -> None:
    performed = _constants(game_sources(), "perform", 2)
    assert {"move", "attack", "charge-terrain"} <= performed <= set(ACTIONS)


def test_every_source_of_points_has_words() -> None:
    scored = _constants(game_sources(), "score", 4) | {s.special for s in library().scenarios.values()}
    assert {"objective", "motivation", "royal-banner", "both-cabins"} <= scored
    assert [source for source in sorted(scored) if source not in SOURCES and name(source) == source] == []


def _constants(sources: Sources, called: str, place: int) -> set[str]:
    """The words written out at the calls themselves."""
    given = [call.args[place] for _, call in sources.calls[called] if len(call.args) > place]
    return {node.value for node in given if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_every_plain_reply_has_words() -> None:
    actions = {menu.MOVE, menu.ATTACK, menu.CHARGE, menu.SMASH, menu.IDLE, menu.DISMOUNT, menu.BALM, menu.END}
    assert actions | {KILL, CAPTURE, grants.MOVE, grants.ATTACK, grants.IDLE} <= set(PLAIN)


def test_a_question_or_an_event_without_words_is_noticed() -> None:
    code = """
from banneret.games.tactics.moments import MOMENT
LATER = "later"
def ask_for(g, seat, ask):
    yield Choose(seat, ask, "TAC", [])
def other(g, m, late):
    yield from ask_for(g, m.seat, "first" if m else "second")
    kind, rule = ("a", "b") if late else ("c", "d")
    g.tell(kind, rule, who=1)
    yield from choose(m.seat, LATER, "TAC", [])
    yield from speak(g, MOMENT, "TAC", m, m.seat)
"""
    sources = Sources({"example": code, "moments": 'MOMENT, NEVER = "moment", "never"'})
    assert sources.words("Choose", 1) == {"first", "second"}
    assert asks(sources) == {"first", "second", "later", "moment"}
    assert kinds(sources) == {"a", "c"}
    with pytest.raises(AssertionError, match="nobody can say"):
        Sources({"example": "choose(1, word(), 'TAC')"}).words("choose", 1)
    with pytest.raises(AssertionError, match="nobody knows"):
        Sources({"example": "choose(1, word, 'TAC')"}).words("choose", 1)


# --- whole matches --------------------------------------------------------------------------------------------

IDS = [id for id in (*library().models, *library().equipment, *library().objectives, *library().agendas) if "-" in id]
RAW = re.compile("|".join(map(re.escape, IDS)) + r"|[{}\[\]]|None|something")


def good_words(text: str) -> bool:
    return text != "" and RAW.search(text) is None


def good_sentence(text: str) -> bool:
    return good_words(text) and text[0].isupper() and text[-1] in ".?"


@pytest.mark.parametrize("scenario", [*library().scenarios])
def test_a_whole_match_is_asked_and_told_in_sentences(scenario: str) -> None:
    match, rng = banneret.new_match("tactics", scenario=scenario, armies="ask", seed=11), Random(11)
    while (question := match.question) is not None:
        assert good_sentence(says(question)), says(question)
        assert good_sentence(waiting_says(question)), waiting_says(question)
        for reply in question.suggest(rng, 16)[:16]:
            assert good_words(option_says(question, reply)), (question.ask, reply, option_says(question, reply))
        match.answer(question.sample(rng), question.seat)
    for seat in (None, "gold", "silver", ""):
        for event in match.events(seat):
            assert good_sentence(tells(event)), (event, tells(event))


def test_typed_dice_are_asked_for_in_a_sentence() -> None:
    match = banneret.new_match("tactics", scenario="s0", dice=TypedIn())
    assert match.question is not None
    assert says(match.question) == "Roll 1 die for the roll-off, and type what it shows."
    assert waiting_says(match.question) == "Gold rolls 1 die for the roll-off."
    assert option_says(match.question, [7]) == "7"


# --- names ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "called"),
    [
        ("honor-guard-2", "Honor Guard 2"),
        ("honor-guard", "Honor Guard"),
        ("warden-1", "Warden 1"),
        ("robert-mounted", "Young Robert Baratheon"),
        ("rhaegar", "Rhaegar Targaryen"),
        ("lucky-charm", "Lucky Charm"),
        ("for-the-king-1", "For the King!"),
        ("antlered-hammer", "Antlered Hammer"),
        ("wooden-door", "Wooden Door"),
        ("door-12", "door 12"),
        ("window-5", "window 5"),
        ("corpse-pile-1", "corpse pile 1"),
        ("money-bags-10-1", "Money Bags at (10,1)"),
        ("gold", "Gold"),
        ("S", "S"),
        ("nobody-knows-3", "nobody-knows-3"),
        ("nobody-3-4", "nobody-3-4"),
    ],
)
def test_ids_are_called_what_people_call_them(id: str, called: str) -> None:
    assert name(id) == called


# --- questions and replies ------------------------------------------------------------------------------------


def asked(ask: str, about: str | None = None, *options: Any) -> Question:
    return Choose("silver", ask, "TAC-ATK-6", options, about=about)


def test_a_question_is_one_sentence_about_its_model() -> None:
    assert says(asked("target", "honor-guard-2")) == "Choose a target for Honor Guard 2."
    assert waiting_says(asked("target", "honor-guard-2")) == "Silver chooses a target for Honor Guard 2."
    assert says(asked("start-of-game")) == "The game starts: use an ability, or decline."
    assert waiting_says(asked("declare-defense", "robert")) == "Silver may answer the attack."


def test_those_who_wait_are_told_the_same_whatever_the_seat_holds() -> None:
    for ask in QUESTIONS:
        rich, poor = asked(ask, "robert", "robert:expert-riposte", "none"), asked(ask, "robert", "none")
        assert waiting_says(rich) == waiting_says(poor) == waiting_says(secret(asked(ask, "robert")))


@pytest.mark.parametrize(
    ("ask", "about", "reply", "words"),
    [
        ("action", "jon-arryn", "attack", "Attack"),
        ("action", "jon-arryn", "charge-terrain", "Charge terrain"),
        ("action", "jon-arryn", "end", "End the activation"),
        ("action", "jon-arryn", "interact:door-1", "Interact: door 1"),
        ("action", "jon-arryn", "interact:money-bags-10-1", "Interact: Money Bags at (10,1)"),
        ("action", "jon-arryn", "ability:wise-words", "Wise Words (4 copper)"),
        ("action", "jon-connington", "ability:griffins-challenge", "Griffin's Challenge (1 AP, 1 copper)"),
        ("action", "S", "ability:family-first", "Family First (1 AP, 1 silver)"),
        ("action", "jon-arryn", "objective:royal-banner", "Royal Banner (1 AP, 2 silver)"),
        ("action", "jon-arryn", "objective:wayside-sept", "Wayside Sept"),
        ("action", "warden-1", "agenda:behind-their-lines", "Show Behind Their Lines for a free Move"),
        ("action", "warden-1", "agenda:no-lords-left", "Show No Lords Left for a free Attack"),
        ("activate", None, "honor-guard-2", "Honor Guard 2"),
        ("activate", None, "pass", "Pass (2 silver)"),
        ("mode", "honor-guard-2", "halberd", "Halberd: 2 dice, 6+"),
        ("mode", "myles-mooton", "hunting-bow", "Hunting Bow: 2 dice, 6+ (1 copper)"),
        ("mode", "rhaegar-mounted", "dragons-edge", "Dragon's Edge: 3 dice, 5+"),
        ("declare-defense", "honor-guard-1", "honor-guard-1:for-the-king-2", "For the King! (4 copper)"),
        ("defender-aftermath", "robert", "S:expert-riposte", "S: Expert Riposte (1 silver)"),
        ("attacker-aftermath", "robert", "robert:push-defender", "Push the defender away (3 copper)"),
        ("before-roll", "robert", "honor-guard-1:blinding-powder", "Honor Guard 1: Blinding Powder"),
        ("taken", "warden-1", "robert:hero-slain", "Young Robert Baratheon: 2 gold for 3 VP"),
        ("round-ended", None, "rhaegar-mounted:ground-held", "Rhaegar Targaryen: 1 gold for 1 VP"),
        ("lucky-charm", "robert", "d3", "die 3"),
        ("lucky-charm", "robert", "none", "Decline"),
        ("kill-or-capture", "robert", "capture", "Capture"),
        ("zone-or-first", None, "zone:silver", "The silver zone"),
        ("zone-or-first", None, "first:gold", "Gold is 1st player"),
        ("keep-agenda", None, "hold-the-field", "Hold the Field"),
        ("release", "robert", [3, 4], "(3,4)"),
        ("surge", "robert", None, "Decline"),
    ],
)
def test_a_reply_in_a_few_words(ask: str, about: str | None, reply: Any, words: str) -> None:
    assert option_says(asked(ask, about), reply) == words


def test_offers_are_answered_yes_or_no() -> None:
    question = Offer("gold", "granted-move", "TAC-ABL-18", "robert")
    assert says(question) == "Shall Young Robert Baratheon make a Move at once?"
    assert [option_says(question, reply) for reply in question.options()] == ["Yes", "No"]


def test_a_path_is_said_by_its_end_and_length() -> None:
    question = Way("gold", "path", "TAC-MOVE-1", lambda reply: None, lambda: [], lambda rng: [], about="robert")
    assert option_says(question, [[2, 4], [3, 4, "side", 2, 3]]) == "(3,4), 2 squares"
    assert option_says(question, [[2, 4]]) == "(2,4), 1 square"
    assert option_says(question, []) == "Stay"


def improvements(about: str, *items: str) -> ChooseSome:
    return ChooseSome("gold", "improvements", "TAC-ATK-5", items, about=about)


def test_improvements_are_said_by_what_they_add_and_cost() -> None:
    strikes = improvements("sellsword-1", "strike-2", "strike-3", "strike-4", "strike-5")
    ids = [extra.id for extra in library().models["sellsword"].modes[0].improvements]
    strikes.items = ids
    assert option_says(strikes, ids[:3]) == "1 more die (1 copper), 1 more die (1 copper) and 1 more die (2 copper)"
    assert option_says(strikes, []) == "No improvement"
    assert option_says(improvements("eddard-stark", "plus-1"), ["plus-1"]) == "+1 to each die (2 copper)"
    reroll = library().models["barristan-selmy"].modes[0].improvements[0].id
    assert option_says(improvements("barristan-selmy", reroll), [reroll]) == "reroll 2 failed dice (2 copper)"
    assert option_says(improvements("eddard-stark", "never-heard-of"), ["never-heard-of"]) == "never heard of"


def test_the_mode_is_told_apart_by_all_improvements_offered() -> None:
    sword, bow = library().models["myles-mooton"].modes
    said = [
        option_says(improvements("myles-mooton", mode.improvements[0].id), [mode.improvements[0].id])
        for mode in (sword, bow)
    ]
    assert said == ["1 more die (1 copper)", "+1 to each die (1 copper)"]


def test_dice_to_roll_again_are_counted() -> None:
    question = ChooseSome("gold", "reroll", "TAC-EV-8", ["d1", "d4"], about="robert")
    assert [option_says(question, reply) for reply in ([], ["d1"], ["d1", "d4"])] == ["Keep them", "1 die", "2 dice"]


def test_a_warband_is_said_by_its_faction_and_size() -> None:
    question = Army("gold", "army", "TAC-WB-R3", lambda reply: None, lambda rng, most: [])
    army = library().armies["small-baratheon"].as_json()
    assert option_says(question, army) == "Baratheon, 8 models"


def test_typed_dice_say_what_they_are_for() -> None:
    assert (
        says(Faces("gold", "attack-reroll", "TAC-EV-8", 3, 10)) == "Roll 3 dice to hit, again, and type what they show."
    )


def test_real_questions_are_said_with_their_own_options() -> None:
    g = table("S . . .\n. . . .", S="lewyn-martell", active="S")
    question = until(move(g, g["S"]))
    assert [option_says(question, reply) for reply in question.options()] == ["Sand Step (2 copper)", "Decline"]
    question = until(go_on(g))
    assert option_says(question, "move") == "Move"


# --- events ---------------------------------------------------------------------------------------------------


def event(kind: str, **facts: Any) -> dict[str, Any]:
    return {"n": 1, "kind": kind, "rule": "TAC-ATK-6", **facts}


ROLL = {"who": "honor-guard-2", "needs": 6, "modifiers": []}


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (
            event("rolled", roll="attack", faces=[6, 5, 7, 3, 9], successes=3, **ROLL),
            "Honor Guard 2 rolls 6 5 7 3 9 to hit on 6+: 3 hits.",
        ),
        (
            event("rolled", roll="attack", faces=[10, 10, 1], successes=2, **ROLL),
            "Honor Guard 2 rolls 10 10 1 to hit on 6+: 4 hits.",  # each natural 10 adds a hit
        ),
        (
            event(
                "rolled",
                roll="defense",
                faces=[10],
                successes=1,
                **{**ROLL, "modifiers": [["Fury", 1], ["shaken", -2]]},
            ),
            "Honor Guard 2 rolls 10 to block on 6+ (Fury +1, shaken -2): 1 block.",
        ),
        (event("rolled", roll="will", faces=[7], successes=1, **ROLL), "Honor Guard 2 rolls 7 for will on 6+: passed."),
        (event("rolled", roll="will", faces=[3], successes=0, **ROLL), "Honor Guard 2 rolls 3 for will on 6+: failed."),
        (
            event("rolled", roll="terrain", faces=[9, 8], successes=2, **ROLL),
            "Honor Guard 2 rolls 9 8 to smash on 6+: 2 successes.",
        ),
        (
            event("rerolled", who="robert", roll="will", faces=[6], successes=1),
            "Young Robert Baratheon rolls again and has 6: passed.",
        ),
        (event("agendas-drawn", seat="gold", cards=None, number=1, who=None), "Gold draws an agenda."),
        (event("agendas-drawn", seat="gold", cards=None, number=2, who=None), "Gold draws 2 agendas."),
        (
            event("agendas-drawn", seat="gold", cards=["safe-keeping", "hold-the-field"], number=2, who=None),
            "Gold draws 2 agendas: Safe Keeping and Hold the Field.",
        ),
        (event("agenda-returned", seat="silver", card=None), "Silver shuffles an agenda back into the deck."),
        (
            event("agenda-returned", seat="silver", card="safe-keeping"),
            "Silver shuffles Safe Keeping back into the deck.",
        ),
        (
            event("wounded", who="warden-1", by="robert", wounds=2, left=0),
            "Warden 1 suffers 2 wounds from Young Robert Baratheon: 0 left.",
        ),
        (event("wounded", who="warden-1", by=None, wounds=1, left=1), "Warden 1 suffers 1 wound: 1 left."),
        (event("killed", who="warden-1", by=None), "Warden 1 is killed."),
        (event("killed", who="warden-1", by="robert"), "Warden 1 is killed by Young Robert Baratheon."),
        (event("moved", who="S", path=[[1, 2], [2, 2]], cost=2), "S moves 2 squares to (2,2)."),
        (event("moved", who="S", path=[[1, 2], [2, 2]], cost=3), "S moves 2 squares to (2,2), which costs 3."),
        (event("paid", seat="gold", coins=[1, 0, 2], who="S"), "Gold pays 1 gold and 2 copper for S."),
        (event("paid", seat="gold", coins=[0, 2, 0], who=None), "Gold pays 2 silver."),
        (
            event("scored", seat="gold", vp=1, source="objective", who="warden-1", total=3),
            "Gold scores 1 VP for an objective (Warden 1): 3 in all.",
        ),
        (
            event("scored", seat="gold", vp=2, source="Hold the Field", who=None, total=2),
            "Gold scores 2 VP for Hold the Field: 2 in all.",
        ),
        (
            event("scored", seat="gold", vp=2, source="money-bags", who=None, total=2),
            "Gold scores 2 VP for Money Bags: 2 in all.",
        ),
        (
            event("flipped-terrain", what="door-1", to="open-door", by="S"),
            "Door 1 is now an Open Door, by the hand of S.",
        ),
        (event("flipped-terrain", what="door-1", to="wooden-door", by=None), "Door 1 is now a Wooden Door."),
        (event("leaves-turned", at=[3, 4], back="ditch"), "The Dead Leaves at (3,4) hid a Ditch with Stakes."),
        (event("leaves-turned", at=[3, 4], back="bare"), "The Dead Leaves at (3,4) hid bare ground."),
        (event("tested", who="S", passed=True), "S passes the will test."),
        (event("tested", who="S", passed=False), "S fails the will test."),
        (event("over", gone=["gold"]), "The game is over: Gold has no model left."),
        (event("over", gone=["gold", "silver"]), "The game is over: Gold and Silver have no model left."),
        (event("over", winner="silver"), "The game is over: Silver wins by concession."),
        (event("over", winner=None), "The game is over: the last round has been played."),
        (event("rolled-off", faces={"gold": 7, "silver": 3}), "The roll-off: Gold 7 and Silver 3."),
        (event("round-ended", round=2, vp={"gold": 3, "silver": 1}), "Round 2 ends: Gold 3 and Silver 1."),
        (event("held", seat="gold", models=2, vp=2), "Gold holds objectives with 2 models: 2 VP."),
        (
            event("mustered", seat="gold", models=[["warden-1", "warden", None], ["robert", "robert", "lucky-charm"]]),
            "Gold fields Warden 1 and Young Robert Baratheon (Lucky Charm).",
        ),
        (
            event("lasts", who="S", name="Watch Post", until="activation", bonus=1),
            "Watch Post gives S +1 until the activation ends.",
        ),
        (event("action", who="S", action="charge-terrain"), "S takes an action: Charge terrain."),
    ],
)
def test_an_event_is_one_sentence(told: dict[str, Any], sentence: str) -> None:
    assert tells(told) == sentence


def test_facts_that_are_not_for_the_reader_leave_a_sentence_all_the_same() -> None:
    for kind, sentence in SENTENCES.items():
        unknown = dict.fromkeys(re.findall(r"{(\w+)}", sentence))
        for text in (tells(event(kind)), tells(event(kind, **unknown)), tells(event(kind, path=None, models=None))):
            assert text[0].isupper(), (kind, text)
            assert text.endswith("."), (kind, text)
            assert re.search(r"None|[{}\[\]]", text) is None, (kind, text)


def test_what_really_happens_is_told() -> None:
    g = table("S . f", S="sellsword", active="S")
    run(move(g, g["S"]), gold=[[[1, 0], [2, 0]], []])
    assert [tells(one.for_seat("silver", 0)) for one in g.story.events] == [
        "S walks into a Bonfire.",
        "S suffers 1 wound: 1 left.",
        "S moves 2 squares to (2,0).",
    ]


# --- where the match stands -----------------------------------------------------------------------------------


def test_the_status_says_the_round_and_who_is_to_act() -> None:
    def at(over: str | None = None, **turn: Any) -> list[str]:
        usual = {"round": 2, "active": None, "ap": 0, "stage": "turn", "to_act": "gold"}
        return status({"scenario": "s1", "turn": {**usual, **turn}, "over": over})

    assert at() == ["round 2 of 5", "Gold is to act"]
    assert at(active="honor-guard-2", ap=1, stage="action") == ["round 2 of 5", "Honor Guard 2 is active with 1 AP"]
    assert at(stage="end-phase") == ["round 2 of 5"]
    assert at(round=0, stage="deploy") == ["before the battle"]
    assert at(over="TAC-OVER-1") == ["the game is over"]
