"""Journals: written, replayed and checked; the first difference is named, and nothing but `JournalError` is raised."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.kernel import journal
from banneret.kernel.chance import TypedIn
from banneret.kernel.decisions import NONE
from banneret.kernel.errors import BanneretError, JournalError
from banneret.kernel.knowledge import guess
from banneret.kernel.match import CONCEDE, Match
from tests.kernel import duel as rules
from tests.kernel.duel import GAME, Duel, DuelGame, duel
from tests.kernel.wandering import everything, onward, played, states, until


def rows(match: Match) -> list[dict[str, Any]]:
    return [json.loads(row) for row in match.journal.splitlines()]


def text(lines: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


# --- writing and replaying ----------------------------------------------------------------------------------


def test_a_journal_has_a_header_a_line_for_each_reply_and_an_end() -> None:
    match = played(1)
    head, *lines, end = rows(match)
    assert head == {
        "journal": 1, "game": "duel", "edition": "toy", "rules": "1", "content": "none",
        "seats": ["gold", "silver"], "scenario": "yard",
    }  # fmt: skip
    assert [line["n"] for line in lines] == list(range(match.count))
    assert [*lines[0]] == ["n", "chance", "for", "ask", "rule", "reply", "h"]
    assert [*lines[2]] == ["n", "seat", "ask", "rule", "reply", "h"]
    assert match.outcome is not None
    assert end["end"] == match.outcome.as_json()
    assert len({line["h"] for line in [*lines, end]}) == match.count + 1


@pytest.mark.parametrize("seed", range(4))
def test_a_replay_is_the_same_match_at_every_line(seed: int) -> None:
    for match in states(seed):
        if not match.answered():
            again = journal.replay(GAME, match.journal)
            assert {**everything(again), "dice": 0} == {**everything(match), "dice": 0}
    assert match.over


def test_a_replay_goes_on_with_the_dice_it_is_given() -> None:
    match = until(duel(2), "defence")
    futures = set()
    for seed in range(6):
        again = journal.replay(GAME, match.journal, seed)
        again.answer(NONE)
        futures.add(again.journal)
    assert len(futures) > 3
    typed = journal.replay(GAME, match.journal, dice=TypedIn(1))
    typed.answer(NONE)
    assert typed.question is not None
    assert typed.question.kind == "faces"


def test_a_replay_may_stop_before_a_line_and_play_on() -> None:
    whole = played(3)
    asked = [n for n, line in enumerate(whole.lines()) if line.chance is None]
    for n in asked[::3]:
        match = journal.replay(GAME, whole.journal, upto=n)
        assert match.count <= n  # the first of those asked together is sealed again
        assert match.journal.splitlines() == whole.journal.splitlines()[: match.count + 1]
        assert match.outcome is None
        assert onward(match, random.Random(0)).over
    assert journal.replay(GAME, whole.journal, upto=10_000).over


def test_a_replay_of_sealed_replies_waits_for_the_others() -> None:
    match = duel(4)
    match.answer(NONE, "gold")
    match.answer(NONE, "silver")
    cut = match.journal.splitlines()[:-1]
    again = journal.replay(GAME, "\n".join(cut))
    assert again.answered() == ("gold",)


def test_typed_in_dice_replay_as_dice() -> None:
    match = duel(dice=TypedIn(3))
    onward(match, random.Random(3))
    assert match.over
    assert journal.replay(GAME, match.journal).journal == match.journal


def test_the_same_journal_under_another_hash_seed() -> None:
    script = (
        "import sys; from banneret.kernel import journal; from tests.kernel.duel import GAME;"
        "text = sys.stdin.buffer.read().decode(); again = journal.replay(GAME, text);"
        "sys.stdout.buffer.write(again.journal.encode())"
    )
    match = played(7)
    for seed in ("1", "2", "77"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.getcwd()}
        done = subprocess.run(
            [sys.executable, "-c", script], input=match.journal.encode(), capture_output=True, env=env, check=True
        )
        assert done.stdout.decode() == match.journal


def test_names_may_hold_any_sign() -> None:
    """U+2028 and U+0085 end a line for some readers, a lone surrogate cannot be encoded; none may harm a journal."""

    class Odd(DuelGame):
        def setup(self, scenario: str, armies: Any) -> tuple[Duel, dict[str, Any]]:
            g, about = super().setup(scenario, None)
            return g, {**about, "armies": armies}

    game = Odd()
    g, about = game.setup("yard", {"gold": "A\u2028B\x85C\ud800"})
    match = Match(game, g, journal.header(game, about), TypedIn(0)).begin()
    assert journal.replay(game, match.journal).journal == match.journal


def test_a_table_in_a_reply_has_one_order() -> None:
    """A procedure may walk through a reply; the journal gives its names back in order, so live replies are in order."""

    class Sharing(DuelGame):
        def go_on(self, g: Duel) -> Any:
            from banneret.kernel.decisions import Allocate

            if g.round == 0:
                yield from super().go_on(g)
                return
            shares = yield Allocate("gold", "share", "DUEL-X", 3, {"z": 2, "a": 2})
            for who in shares:
                g.story.tell("shared", "DUEL-X", {"who": who})
            g.lost = "gold"

    match = duel(1, game=Sharing())
    match.answer({"z": 2, "a": 1})
    assert [event["who"] for event in match.events()[-2:]] == ["a", "z"]
    assert journal.replay(match.game, match.journal).journal == match.journal


# --- the first difference is named --------------------------------------------------------------------------


def changed(match: Match, line: int, **how: Any) -> str:
    lines = rows(match)
    lines[line + 1] = {**lines[line + 1], **how}
    return text(lines)


def test_a_changed_reply_is_named_at_its_line() -> None:
    match = until(duel(3), "defence")
    match.answer(NONE)
    n = next(n for n, line in enumerate(match.lines()) if line.ask == "defence")
    with pytest.raises(JournalError, match=rf"^Line {n} differs: the events"):
        journal.replay(GAME, changed(match, n, reply="buckler"))
    with pytest.raises(JournalError, match=rf"^Line {n}: That is not one of the answers"):
        journal.replay(GAME, changed(match, n, reply="tower"))


def test_a_changed_die_is_named_at_its_line() -> None:
    match = played(3)
    n = next(n for n, line in enumerate(match.lines()) if line.ask == "attack")
    faces = match.lines()[n].reply
    with pytest.raises(JournalError, match=rf"^Line {n} differs"):
        journal.replay(GAME, changed(match, n, reply=[1 if face > 1 else 2 for face in faces]))
    with pytest.raises(JournalError, match=rf"^Line {n}: a die shows 1 to 6"):
        journal.replay(GAME, changed(match, n, reply=[7] * len(faces)))
    with pytest.raises(JournalError, match=rf"^Line {n}: {len(faces)} dice are rolled"):
        journal.replay(GAME, changed(match, n, reply=[*faces, 1]))
    with pytest.raises(JournalError, match=r"^Line 0: 'joker' cannot be drawn there"):
        journal.replay(GAME, changed(match, 0, reply=["joker", "parry", "spy"]))


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ({"seat": "silver"}, "^Line 4: 'silver' replies, but the rules wait for gold"),
        ({"ask": "jump"}, "^Line 4: the journal answers 'jump', the rules ask 'step'"),
        ({"rule": "DUEL-99"}, "^Line 4 differs: rule is 'DUEL-99', should be 'DUEL-3'"),
        ({"n": 77}, "^Line 4: here stands line 77; a line is missing, or out of order"),
        ({"h": "0123456789abcdef"}, "^Line 4 differs: the events told before it"),
        ({"reply": None}, "^Line 4: A pose is three whole numbers"),
        ({"ordered": True}, "^Line 4 differs"),
    ],
)
def test_any_changed_word_of_a_line_is_named(how: dict[str, Any], says: str) -> None:
    with pytest.raises(JournalError, match=says):
        journal.replay(GAME, changed(played(3), 4, **how))


def test_a_line_without_a_hash_is_compared_word_by_word() -> None:
    lines = [{key: line[key] for key in line if key != "h"} for line in rows(played(3))]
    assert journal.replay(GAME, text(lines)).journal == played(3).journal
    lines[5]["rule"] = "DUEL-99"
    with pytest.raises(JournalError, match=r"^Line 4 differs: rule"):
        journal.replay(GAME, text(lines))


@pytest.mark.parametrize("n", range(1, 12))
def test_a_line_cut_out_is_named(n: int) -> None:
    lines = rows(played(3))
    del lines[n]
    with pytest.raises(JournalError, match=rf"^Line {n - 1}"):
        journal.replay(GAME, text(lines))


def test_a_cut_before_the_end_is_named() -> None:
    lines = rows(played(3))
    while lines[-2].get("chance"):
        del lines[-2]
    del lines[-2]
    with pytest.raises(JournalError, match="but the rules go on"):
        journal.replay(GAME, text(lines))


def test_lines_after_the_end_are_refused() -> None:
    lines = rows(played(3))
    with pytest.raises(JournalError, match="goes on after the match has ended"):
        journal.replay(GAME, text([*lines, lines[5]]))
    with pytest.raises(JournalError, match="nobody: the match is over"):
        journal.replay(GAME, text([*lines[:-1], {**lines[5], "n": len(lines) - 2}]))


def test_another_outcome_is_named() -> None:
    lines = rows(played(3))
    lines[-1]["end"]["winner"] = None
    with pytest.raises(JournalError, match=r"^The end differs: end is"):
        journal.replay(GAME, text(lines))


@pytest.mark.parametrize("key", ["journal", "game", "edition", "rules", "content"])
def test_another_version_is_named(key: str) -> None:
    lines = rows(played(3))
    lines[0][key] = "other"
    with pytest.raises(JournalError, match=f"written with {key} 'other'"):
        journal.replay(GAME, text(lines))


def test_a_header_that_differs_or_does_not_fit_is_named() -> None:
    lines = rows(played(3))
    with pytest.raises(JournalError, match="header differs: seats"):
        journal.replay(GAME, text([{**lines[0], "seats": ["a"]}, *lines[1:]]))
    odd: list[Any] = ["nowhere", None, [], 3]
    for scenario in odd:
        with pytest.raises(JournalError, match="header does not fit"):
            journal.replay(GAME, text([{**lines[0], "scenario": scenario}, *lines[1:]]))


def test_a_changed_rule_is_named_at_the_first_line_that_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wound more is told after the dice: the next line's hash covers it, long before the match ends too soon."""
    match = played(3)
    lines = match.lines()
    after = next(n for n, line in enumerate(lines) if line.ask == "draw")
    really = rules.wound
    monkeypatch.setattr(rules, "wound", lambda g, seat, wounds: really(g, seat, wounds + 1))
    with pytest.raises(JournalError, match=rf"^Line {after} differs: the events told before it"):
        journal.replay(GAME, match.journal)
    with pytest.raises(JournalError, match="over"):
        journal.replay(GAME, match.journal, checked=False)


def test_an_unchecked_replay_takes_other_events_but_no_other_questions() -> None:
    match = played(3)
    assert journal.replay(GAME, changed(match, 4, h="00"), checked=False).journal == match.journal
    with pytest.raises(JournalError):
        journal.replay(GAME, changed(match, 4, seat="silver"), checked=False)


# --- undo and seams in storage ------------------------------------------------------------------------------


def test_undone_lines_are_cut_away() -> None:
    match = until(duel(3), "defence")
    lines = rows(match)
    n = match.count
    wandered = [*lines, {"n": n, "seat": "silver", "ask": "defence", "reply": "x"}, {"undo": n}]
    assert journal.replay(GAME, text(wandered)).journal == match.journal
    match.undo(to=0)
    assert journal.parse(text([*lines, {"undo": 0}]))[1] == []


def test_storage_that_only_appends_tells_the_same_match() -> None:
    """Every answer appends its lines, every undo one line, and the end is undone as well."""
    match, rng = duel(8), random.Random(8)
    scribe = journal.Scribe(match)
    stored = [rows(match)[0], *scribe.more()]
    while not match.over:
        if rng.random() < 0.4 and match.undo_floor(match.lines()[-1].seat) is not None and not match.answered():
            match.undo()
        onward(match, rng, 1)
        stored += scribe.more()
        assert scribe.more() == []
    stored.append(scribe.end())
    dice = next(n for n in reversed(range(match.count)) if match.lines()[n].chance == "roll")
    match.undo(to=dice)  # by consent, and rolled anew at once
    stored += scribe.more()
    assert {"undo": dice} in stored
    onward(match, rng)
    stored += [*scribe.more(), scribe.end()]
    assert sum("undo" in line for line in stored) > 3
    assert journal.replay(GAME, text(stored)).journal == match.journal


@pytest.mark.parametrize("undo", [-1, 99, "3", None, True, 1.0])
def test_an_undo_to_nowhere_is_refused(undo: Any) -> None:
    with pytest.raises(JournalError, match="An undo goes back"):
        journal.parse(text([*rows(played(3, 4)), {"undo": undo}]))


class Newer(DuelGame):
    rules = "2"


def test_after_an_upgrade_a_table_goes_on_from_its_last_rest() -> None:
    match = played(5, 9)
    stored = [*rows(match), {**journal.resume(match), "rules": "2"}]
    with pytest.raises(JournalError, match="rules '2'; this is '1'"):
        journal.replay(GAME, text(stored))
    newer = Newer()
    again = journal.replay(newer, text(stored))
    assert again.view() == journal.replay(GAME, match.journal, upto=match.rest.count).view()
    assert (again.count, again.told) == (match.rest.count, match.rest.told)
    onward(again, random.Random(1))
    assert [line["n"] for line in rows(again)[1:-1]] == list(range(match.rest.count, again.count))
    assert journal.replay(newer, again.journal).journal == again.journal
    assert journal.replay(newer, text([*stored, *rows(again)[1:]])).journal == again.journal
    assert again.events()[0]["n"] == match.rest.told
    with pytest.raises(JournalError, match=f"lines before {match.rest.count} were played under other rules"):
        journal.replay(newer, again.journal, upto=match.rest.count - 1)


def test_a_seam_may_be_undone_to_but_not_past() -> None:
    match = played(5, 9)
    newer = Newer()
    seam = {**journal.resume(match), "rules": "2"}
    stored = [*rows(match), seam]
    more = onward(journal.replay(newer, text(stored)), random.Random(1), 3)
    stored += [*rows(more)[1:], {"undo": match.rest.count}]
    assert journal.replay(newer, text(stored)).count == match.rest.count
    with pytest.raises(JournalError, match="An undo goes back"):
        journal.replay(newer, text([*stored, {"undo": match.rest.count - 1}]))
    for wrong in ({**seam, "line": 999}, {**seam, "line": None}, {**seam, "told": "x"}, {**seam, "resume": []}):
        with pytest.raises(JournalError):
            journal.replay(newer, text([*rows(match), wrong]))


def test_the_journal_of_a_guess_replays_from_where_it_began() -> None:
    match = until(duel(6), "defence")
    assumed = guess(GAME, match.knowledge("silver").as_json(), random.Random(2))
    head = rows(assumed)[0]
    assert (head["line"], head["told"]) == (match.rest.count, match.rest.told)
    onward(assumed, random.Random(0))
    assert journal.replay(GAME, assumed.journal).journal == assumed.journal


# --- foreign text -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "odd", ["", "\n\n", "{}", "[]", "3", "{", "{]", '{"journal": 1}', "null", "[" * 5000, '{"journal":' * 3000]
)
def test_what_is_not_a_journal_is_refused(odd: str) -> None:
    with pytest.raises(JournalError):
        journal.replay(GAME, odd)


def test_text_nested_too_deeply_is_not_a_journal() -> None:
    with pytest.raises(JournalError, match="Line 1 of the journal is not JSON"):
        journal.parse("[" * 5000)


@settings(max_examples=150, deadline=None)
@given(st.text())
def test_any_text_is_refused_with_a_journal_error(odd: str) -> None:
    with pytest.raises(JournalError):
        journal.replay(GAME, odd)


SCRAPS: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 99)
    | st.floats()
    | st.sampled_from(["gold", "none", "roll", "yard", "step"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["n", "seat", "concede"]), inner, max_size=2)
    ),
    max_leaves=5,
)
KEYS = [
    "n",
    "seat",
    "ask",
    "rule",
    "reply",
    "h",
    "chance",
    "for",
    "undo",
    "resume",
    "end",
    "scenario",
    "position",
    "line",
    "told",
    "ordered",
]
JOURNALS = [played(seed, steps).journal for seed, steps in ((1, 3), (3, 11), (4, 1000))]


@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from(JOURNALS),
    st.lists(st.tuples(st.integers(0, 60), st.sampled_from(KEYS), SCRAPS), min_size=1, max_size=3),
)
def test_a_journal_tampered_with_replays_the_same_or_is_refused(whole: str, blows: list[tuple[int, str, Any]]) -> None:
    lines = [json.loads(row) for row in whole.splitlines()]
    for place, key, value in blows:
        lines[place % len(lines)][key] = value
    try:
        match = journal.replay(GAME, text(lines))
    except JournalError:
        return
    assert not match.over or match.count <= len(lines)
    assert match.journal.splitlines()[1:] == whole.splitlines()[1:][: len(match.journal.splitlines()) - 1] or any(
        key in ("undo", "resume", "end") for _, key, _ in blows
    )


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(JOURNALS), st.integers(0, 10_000), st.integers(0, 40), st.text(max_size=5))
def test_a_journal_torn_and_patched_raises_only_journal_errors(whole: str, place: int, cut: int, patch: str) -> None:
    place %= len(whole)
    try:
        journal.replay(GAME, whole[:place] + patch + whole[place + cut :])
    except BanneretError as fault:
        assert isinstance(fault, JournalError)


def test_an_answer_that_breaks_the_rules_in_a_replay_is_a_journal_error() -> None:
    class Odd(DuelGame):
        def go_on(self, g: Duel) -> Any:
            if g.round == 2:
                raise ValueError("odd")
            yield from super().go_on(g)

    with pytest.raises(JournalError, match="odd"):
        journal.replay(Odd(), played(3).journal)


def test_a_concession_replays() -> None:
    match = until(duel(3), "card")
    match.answer(CONCEDE)
    assert rows(match)[-2]["reply"] == {"concede": True}
    again = journal.replay(GAME, match.journal)
    assert again.outcome == match.outcome
    assert again.journal == match.journal
