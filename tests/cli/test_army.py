"""Lists: every reason with its rule, and the ready-made ones."""

import json
from pathlib import Path

import pytest

from banneret.registry import game
from tests.cli.terminal import here


def test_a_legal_list_is_legal(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text(json.dumps(game("tactics").armies()["small-baratheon"]))  # type: ignore[attr-defined]
    said = here("army", "check", str(file), "--scenario", "s1")

    assert (said.code, said.err) == (0, "")
    assert said.out == f"{file} is legal in s1 (The Ruby Ford).\n"


def test_an_illegal_list_gets_every_reason_with_its_rule_and_exit_code_1(tmp_path: Path) -> None:
    file = tmp_path / "list.toml"
    file.write_text('faction = "baratheon"\nmodels = ["robert", "robert-mounted", "rhaegar", "warden"]\n')
    said = here("army", "check", str(file), "--scenario", "s1")

    assert (said.code, said.err) == (1, "")
    first, *reasons = said.out.splitlines()
    assert first == f"{file} is not legal in s1 (The Ruby Ford):"
    assert "  Rhaegar Targaryen, Dragon Prince does not bear the emblem of a Baratheon warband. (TAC-WB-1)" in reasons
    assert any(reason.endswith("is fielded mounted or on foot, not both. (TAC-MNT-1)") for reason in reasons)
    assert len(reasons) >= 3
    assert all(reason.startswith("  ") and reason.endswith(")") for reason in reasons)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_file_may_begin_with_a_mark_and_end_its_lines_as_other_editors_do(tmp_path: Path, ends: str) -> None:
    text = '\ufefffaction = "baratheon"\nmodels = ["robert", "warden"]\n'
    file = tmp_path / "list.toml"
    file.write_text(text.replace("\n", ends), encoding="utf-8", newline="")

    assert "is not a list" not in here("army", "check", str(file), "--scenario", "s1").err
    assert "(TAC-WB-R3)" not in here("army", "check", str(file), "--scenario", "s1").out


@pytest.mark.parametrize("text", ["", "models = 3", "{}", '{"models": [[]]}', "faction = 7\nmodels = [1, [], {}]"])
def test_something_that_is_no_list_is_told_so(tmp_path: Path, text: str) -> None:
    file = tmp_path / "list"
    file.write_text(text)
    said = here("army", "check", str(file))

    assert said.code == 1
    assert "(TAC-WB-" in said.out


@pytest.mark.parametrize("text", ["models = [", "{", "[1]x", "\x00"])
def test_something_that_is_no_table_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "list"
    file.write_text(text)
    said = here("army", "check", str(file))

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"banneret: {file} is not a list: ")


@pytest.mark.parametrize("text", ["[1, 2]", "null", "7"])
def test_json_that_holds_no_table_is_told_as_json(tmp_path: Path, text: str) -> None:
    file = tmp_path / "list.json"
    file.write_text(text)

    assert here("army", "check", str(file)).err == f"banneret: {file} is not a list: it holds no table.\n"


def test_the_ready_made_lists() -> None:
    said = here("army", "list")
    fitting = here("army", "list", "--scenario", "s0")

    assert said.code == fitting.code == 0
    assert said.out.count("-baratheon: ") == said.out.count("-targaryen: ") == 3
    assert "  jon-arryn, denys-arryn, jason-mallister, stag-knight, warden, warden\n" in said.out
    assert "robert with castle-forged-steel" in said.out
    assert "learn-baratheon: " in said.out
    assert "learn-baratheon: learn-baratheon" not in said.out
    assert [line.split(":")[0] for line in fitting.out.splitlines()[::2]] == ["learn-baratheon", "learn-targaryen"]


def test_an_illegal_list_starts_no_match(tmp_path: Path, home: Path) -> None:
    file = tmp_path / "list.toml"
    file.write_text('faction = "baratheon"\nmodels = ["rhaegar"]\n')
    said = here("play", "--scenario", "s1", "--army-gold", str(file))

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("banneret: Rhaegar Targaryen, Dragon Prince does not bear the emblem")
    assert said.err.endswith("(TAC-WB-1)\n")
    assert not home.exists()
