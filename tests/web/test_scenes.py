"""A scene as changes to the one before; events as lines and frames."""

from __future__ import annotations

import json

import banneret
from banneret.kernel.chance import Dice
from banneret.web.rules_pages import rules_page
from banneret.web.scenes import Scene, Teller, changes, scene_for
from banneret.web.wire import SceneMessage
from tests.web.test_replays import drawn, whole


def as_json(message: SceneMessage) -> dict[str, object]:
    import msgspec

    told: dict[str, object] = json.loads(msgspec.json.encode(message))
    return told


def test_changes_applied_one_after_the_other_are_the_scene() -> None:
    match, rng = banneret.new_match("tactics", "s1", seed=3), Dice(3)
    page, before = None, None
    while (question := match.question) is not None:
        scene = scene_for(match, "gold")
        page = drawn(page, as_json(changes(scene, before)))
        assert whole(page) == json.loads(json.dumps(scene.drawn))
        before = scene
        match.answer(question.sample(rng), question.seat)


def test_nothing_changed_is_nothing_sent() -> None:
    scene = scene_for(banneret.new_match("tactics", "s0", seed=3), "gold")
    told = changes(scene, scene)
    assert (told.base, told.hash) == (scene.hash, scene.hash)
    assert (told.boards, told.pieces, told.cards, told.signs, told.gone, told.order) == ({}, {}, {}, {}, {}, {})
    assert told.seats is told.status is None


def test_what_is_gone_is_named() -> None:
    old = scene_for(banneret.new_match("tactics", "s0", seed=3), "gold")
    first = old.drawn["pieces"][0]["id"]
    new = Scene({**old.drawn, "pieces": old.drawn["pieces"][1:]}, "gold", 5)
    told = changes(new, old)
    assert told.gone == {"pieces": [first]}
    assert told.order == {"pieces": [piece["id"] for piece in new.drawn["pieces"]]}


def test_the_hash_is_of_what_is_drawn() -> None:
    match = banneret.new_match("tactics", "s0", seed=3)
    assert scene_for(match, "gold").hash == scene_for(match, "gold").hash
    match.answer("zone:gold")
    assert scene_for(match, "gold").hash != scene_for(match.fork(), "").hash or match.view("gold") == match.view("")


def test_every_event_becomes_a_frame_and_every_changed_piece_is_drawn_once() -> None:
    match, rng = banneret.new_match("tactics", "s0", seed=3), Dice(3)
    told, before, dice = 0, None, 0
    for _ in range(80):
        scene = scene_for(match, "gold")
        frames = Teller(match, "gold", scene).frames(told, before)
        assert [frame.line.n for frame in frames] == [*range(told, match.told)]
        drawn_ids = [part[1]["id"] for frame in frames for part in frame.draw]
        assert len(set(drawn_ids)) == len(drawn_ids)
        dice += sum(len(frame.dice) for frame in frames)
        told, before = match.told, scene
        question = match.question
        assert question is not None
        match.answer(question.sample(rng), question.seat)
    assert dice >= 2


def test_a_line_names_its_rule_its_pieces_and_the_decision_before_it() -> None:
    match, rng = banneret.new_match("tactics", "s0", seed=3), Dice(3)
    while match.told < 60:
        question = match.question
        assert question is not None
        match.answer(question.sample(rng), question.seat)
    lines = Teller(match, "gold", scene_for(match, "gold")).lines(0, 50)
    assert [line.n for line in lines] == [*range(match.told)]
    assert [line.away for line in lines] == [line.n >= 50 for line in lines]
    deployed = next(line for line in lines if line.kind == "deployed")
    decided = match.lines()[deployed.line]
    assert decided.ask == "deploy-square"
    assert deployed.on[0].startswith("piece:")
    assert deployed.rule.startswith("TAC-")


def test_a_piece_that_is_gone_goes_with_the_last_event_that_names_it() -> None:
    match = banneret.new_match("tactics", "s0", seed=3)
    now = scene_for(match, "gold")
    ghost = {**now.drawn["pieces"][0], "id": "ghost"}
    before = Scene({**now.drawn, "pieces": [*now.drawn["pieces"], ghost]}, "gold", 0)
    match.g.story.tell("vanished", "X-A-1", {"who": "ghost"})
    frames = Teller(match, "gold", now)._draws([{"n": 0, "kind": "vanished", "rule": "", "who": "ghost"}], before)
    assert frames == {0: [["gone", "ghost"]]}


def test_a_scene_is_made_anew_only_if_the_view_has_changed() -> None:
    match = banneret.new_match("tactics", "s0", seed=3)
    first = scene_for(match, "gold")
    assert scene_for(match, "gold", first) is first
    assert scene_for(match.fork(), "gold", first) is first
    while match.view("gold") == first.view:
        assert match.question is not None
        match.answer(match.question.sample(Dice(1)))
    assert scene_for(match, "gold", first) is not first


def test_every_rule_of_the_story_can_be_read_on_the_rules_page() -> None:
    match, rng = banneret.new_match("tactics", "s0", seed=8), Dice(8)
    while (question := match.question) is not None:
        match.answer(question.sample(rng), question.seat)
    told = {event.rule for event in match.told_since(0)}
    lines = Teller(match, "gold", scene_for(match, "gold")).lines(0)
    known = {rule.id for rule in rules_page("tactics").rules}
    assert "S0" in told  # the scenario's own word, which no index explains
    assert {line.rule for line in lines} - known == {""}
