"""The soak on a small scale: batches, reports, and faults with their journals."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from banneret.battlefield import footprints
from bench import soak
from bench.soak import Report, Task, batches, main, work
from bench.told import never_told, table
from tests.conformance.laws import Fault


def test_batches_cover_every_match_once() -> None:
    tasks = [*batches("matches", "tactics", 1, 25)]
    assert [number for task in tasks for number in task.numbers] == [*range(25)]


@pytest.mark.parametrize("kind", ["matches", "replays"])
def test_a_batch_is_played_and_counted(kind: str) -> None:
    report = work(Task(kind, "tactics", 3, (0, 1)))
    assert (report.done, report.faults) == (2, [])
    assert report.ended.total() == 2
    assert report.told["activated", "TAC-ACT-3"] > 0
    assert report.replies > 0


def test_pairs_of_trays_are_measured_and_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    task = Task("pairs", "tmg", 1, tuple(range(100)))
    report = work(task)
    assert (report.done, report.faults) == (100, [])
    monkeypatch.setattr(footprints, "overlap", lambda one, other: False)
    [(number, says, text)] = work(task).faults
    assert (number, text) == (0, "")
    assert " and " in says


def test_reports_add_up() -> None:
    one, two = Report(done=1, replies=5), Report(done=2, replies=7)
    two.told["killed", "TAC-DIE-1"] = 3
    one.add(two)
    assert (one.done, one.replies, one.told["killed", "TAC-DIE-1"]) == (3, 12, 3)


def test_a_fault_is_told_with_its_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(task: Task, number: int, report: Report) -> None:
        raise Fault("INV-1 two models share a square", '{"journal": 1}\n')

    def one_process(kind: str, game: str, seed: int, games: int, jobs: int) -> Report:
        return work(Task(kind, game, seed, (7,)))

    monkeypatch.setattr(soak, "played", broken)
    monkeypatch.setattr(soak, "run", one_process)
    assert main(["tactics", "--games", "1", "--faults", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "FAULT in match 7: INV-1 two models share a square" in said
    assert said.endswith("1 matches, 1 faults.\n")
    assert (tmp_path / "fault-tactics-matches-1-7.journal.jsonl").read_text("utf-8") == '{"journal": 1}\n'


def test_whatever_breaks_is_a_fault_of_its_match_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(task: Task, number: int, report: Report) -> None:
        if number == 7:
            raise KeyError("b4")

    monkeypatch.setattr(soak, "played", broken)
    report = work(Task("matches", "tactics", 1, (6, 7, 8)))

    assert report.done == 3
    assert [(number, says) for number, says, _ in report.faults] == [(7, "KeyError: 'b4'")]


def test_what_was_told_and_what_never_was() -> None:
    told = Counter({("paid", "TAC-ACT-2"): 4, ("wounded", "TAC-ATK-9"): 2, ("rolled", "TAC-ATK-10"): 1})
    assert [row.split() for row in table(told)[1:]] == [
        ["TAC-ACT-2", "paid", "4"],
        ["TAC-ATK-9", "wounded", "2"],
        ["TAC-ATK-10", "rolled", "1"],
    ]
    said = never_told("tactics", told, Counter({"TAC-PASS-1": 9}))
    rows = {line.split()[0]: line for line in said[1:]}
    assert "TAC-ACT-2" not in rows
    assert rows["TAC-PASS-1"].endswith("the rule of a question or a roll (9 times)")
    assert rows["TAC-END-7"].endswith("a window in which no card of the content speaks")
    assert rows["TAC-IDLE-1"].endswith("NO REASON KNOWN")
