"""Breaking lines: each break is a program, differs, and is found on its own line only."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from bench.breaks import breaks
from bench.mutate import (
    CAUGHT,
    SURVIVED,
    Mutant,
    Site,
    Verdict,
    named_tests,
    page,
    sites,
    sites_in,
    summary,
    watching,
)
from bench.told import tellable
from bench.uses import named_after_uses, uses_at


def done(line: str, before: str = "") -> dict[str, str]:
    """What can be done to one line: how, and what becomes of it."""
    source = before + line + "\n"
    return {one.how: one.statement for one in breaks(source, source.count("\n"))}


@pytest.mark.parametrize(
    ("line", "how", "becomes"),
    [
        ("x = a < b", "flip the comparison", "x = a >= b"),
        ("x = a < b", "move the comparison by one", "x = a <= b"),
        ("x = a in b", "flip the comparison", "x = a not in b"),
        ("x = a and b", "swap and / or", "x = a or b"),
        ("x = a and b", "drop term 1", "x = b"),
        ("x = a or b or c", "drop term 2", "x = a or c"),
        ("x = not a", "drop the sign", "x = a"),
        ("x = a + b", "swap the operator", "x = a - b"),
        ("x = a & b", "drop the right term", "x = a"),
        ("x = a & b", "drop the left term", "x = b"),
        ("x = 3", "one more", "x = 4"),
        ("x = 3", "one less", "x = 2"),
        ("x = True", "flip the constant", "x = False"),
        ("if a: pass", "negate the condition", "if not a:"),
        ("x = a if b else c", "swap the branches", "x = c if b else a"),
        ("x = min(a, b)", "max for min", "x = max(a, b)"),
        ("x = [a for a in b if c]", "drop the filter", "x = [a for a in b]"),
        ("wound(a)", "delete the statement", "(nothing)"),
        ("a.x = b", "delete the statement", "(nothing)"),
    ],
)
def test_a_line_is_broken(line: str, how: str, becomes: str) -> None:
    assert done(line)[how] == becomes


def test_a_return_and_a_function_are_broken() -> None:
    assert done("    return a", "def f(a):\n") == {"return None": "return None", "delete the statement": "(nothing)"}
    source = "def f(a):\n    yield a\n"
    (broken,) = breaks(source, 1)
    assert ast.dump(ast.parse(broken.source)) == ast.dump(ast.parse("def f(a):\n    return None\n    yield\n"))


@pytest.mark.parametrize("line", ["x = a", "x: int", "def f(a: int) -> 3: ...", "'text'", "import a"])
def test_what_means_nothing_is_left_alone(line: str) -> None:
    assert all(how == "empty the function" for how in done(line))


def test_only_the_line_itself_is_broken() -> None:
    source = "x = 1\ny = (\n    2\n    + 3\n)\n"
    assert [one.source.splitlines()[0] for one in breaks(source, 4)] == ["x = 1", "x = 1"]
    assert {one.statement for one in breaks(source, 4)} == {"y = 2 + 4", "y = 2 + 2"}


def test_a_site_is_a_line_with_code_and_a_rule_of_the_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.mutate.PROJECT", tmp_path)
    file = tmp_path / "attack.py"
    file.write_text(
        '"""TAC-ATK-1"""\n# TAC-ATK-2\nx = 1  # TAC-ATK-3, TAC-ATK-4\ny = "# TAC-ATK-3"  # TW-A1\n', "utf-8"
    )
    found = [*sites_in(file, ["TAC-ATK-1", "TAC-ATK-2", "TAC-ATK-3"])]
    assert found == [Site("attack.py", 3, ("TAC-ATK-3",), "x = 1")]


def test_there_is_much_to_break_in_tactics_and_tests_are_named_exactly() -> None:
    tests = named_tests("tactics")
    assert len(sites("tactics", [*tests])) > 300
    assert all("TAC_SQ_1_" in f"{test}_" for test in tests.get("TAC-SQ-1", ()))


CRIES = """\
WORD, OTHER = "war-cry", 3
@may("battle-cry", AT)
@grants(f"on:{WORD}", AT)
def cry(g):
    return loud()
@cry.when
def _(g):
    return True
def loud():
    return 1
@must(OTHER, AT)
@plain
def silent(g): ...
must("on:howl", AT)(loud)
"""


def test_a_line_of_an_ability_is_of_the_uses_that_it_is_filed_under() -> None:
    assert [uses_at(CRIES, line) for line in (2, 5, 8)] == [["battle-cry", "war-cry"]] * 3
    assert uses_at(CRIES, 14) == ["howl"]
    assert [uses_at(CRIES, line) for line in (1, 10, 13)] == [["battle-cry", "war-cry", "howl"]] * 3


def test_tests_named_after_an_ability_watch_over_its_lines(tmp_path: Path) -> None:
    (tmp_path / "abilities").mkdir()
    (tmp_path / "abilities" / "cries.py").write_text(CRIES + '@may("war-cry-card", AT)\ndef card(g): ...\n', "utf-8")
    names = ["test_war_cry", "test_war_cry_is_loud", "test_war_cry_card_is_played", "test_a_war_cry", "test_howling"]
    uses = named_after_uses(tmp_path, [(f"t::{name}", name) for name in names])
    assert uses["war-cry"] == ("t::test_war_cry", "t::test_war_cry_is_loud")
    assert (uses["war-cry-card"], uses["howl"]) == (("t::test_war_cry_card_is_played",), ())
    rules = {"TAC-A-1": ("t::one", "t::test_war_cry")}
    inside, outside = (Site(f"games/x/{part}/cries.py", 5, ("TAC-A-1",), "") for part in ("abilities", "modes"))
    assert watching(inside, CRIES, rules, uses) == ("t::one", "t::test_war_cry", "t::test_war_cry_is_loud")
    assert watching(outside, CRIES, rules, uses) == ("t::one", "t::test_war_cry")


def test_the_page_lists_survivors() -> None:
    site = Site("banneret/a.py", 7, ("TAC-A-1",), "x = a | b")
    (broken, *_) = breaks("x = a | b\n", 1)
    verdicts = [Verdict(Mutant(site, broken, ("t",)), SURVIVED), Verdict(Mutant(site, broken, ("t",)), CAUGHT)]
    assert summary("tactics", verdicts, 3).startswith("1 of 2 broken lines of tactics were noticed (50.0%, seed 3)")
    row = "| banneret/a.py:7 | TAC-A-1 | swap the operator | `x = a \\| b` | `x = a & b` | 1 |"
    assert page("tactics", verdicts, 3).splitlines()[-1] == row


def test_rules_that_events_are_told_under_are_found_in_the_code() -> None:
    rules = tellable("tactics")
    assert "TAC-ACT-2" in rules  # handed to a change
    assert "TAC-DOOR-R1" not in rules  # of a refusal alone
