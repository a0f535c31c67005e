"""The rule index: which rules exist, which are built, which are tested."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from banneret.kernel.content import read, record, shown
from banneret.kernel.errors import ContentError

Verdict = Literal["built", "open", "not applicable"]
Places = dict[str, tuple[str, ...]]  # rule ID -> where it was found

_SHAPE = re.compile(r"[A-Z]+(-[A-Z]+)+-R?\d+")
_TEST = re.compile(r"^\s*(?:async\s+)?def\s+(test_\w+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule or ruling, in our words, and whether the game needs code for it."""

    id: str
    heading: str
    title: str
    says: str
    kind: Literal["rule", "ruling"]
    status: Literal["built", "not applicable"]
    reason: Literal["component", "definition", "caption", "repeat"] | None = None
    same_as: str | None = None
    because: str | None = None

    def __post_init__(self) -> None:
        if not _SHAPE.fullmatch(self.id):
            raise ValueError("expected an ID such as TAC-ATK-6 or TAC-ATK-R1")
        if (self.status == "not applicable") != bool(self.reason and self.because):
            raise ValueError("expected reason and because if, and only if, it is not applicable")
        if (self.reason == "repeat") != bool(self.same_as):
            raise ValueError("expected same_as if, and only if, the reason is repeat")

    @property
    def chapter(self) -> str:
        """`TAC-ATK` for `TAC-ATK-6`."""
        return self.id.rpartition("-")[0]


def read_rules(game_folder: Path) -> dict[str, Rule]:
    """The rules of a game by ID, in the order of its `rules.toml`."""
    file = game_folder / "rules.toml"
    rules = {key: _rule(key, table, f"{shown(file)}: {key}") for key, table in read(file).items()}
    for rule in rules.values():
        other = rules.get(rule.same_as or rule.id)
        if other is None or (rule.same_as and other.status != "built"):
            raise ContentError(f"{shown(file)}: {rule.id}.same_as: expected a rule that is built, got {rule.same_as}")
    return rules


def _rule(key: str, table: object, where: str) -> Rule:
    return record(Rule, {**table, "id": key} if isinstance(table, Mapping) else table, where)


@dataclass(frozen=True, slots=True)
class Chapter:
    """How far one chapter has come."""

    name: str
    rules: int
    built: int
    not_applicable: int

    @property
    def open(self) -> int:
        return self.rules - self.built - self.not_applicable


@dataclass(frozen=True, slots=True)
class Coverage:
    """What the code cites and the tests are named after; `tested` is None where there is no tests folder."""

    rules: Mapping[str, Rule]
    cited: Places
    tested: Places | None

    def verdict(self, rule: str) -> Verdict:
        """Built means cited and tested; without a tests folder, cited."""
        if self.rules[rule].status == "not applicable":
            return "not applicable"
        return "open" if self.lacks(rule) else "built"

    def lacks(self, rule: str) -> str:
        """What is missing before the rule is built, in words; empty if nothing is."""
        if self.rules[rule].status == "not applicable":
            return ""
        uncited = "" if rule in self.cited else "no code cites it"
        untested = "" if self.tested is None or rule in self.tested else "no test is named after it"
        return ", ".join(filter(None, (uncited, untested)))

    def open(self) -> list[Rule]:
        """The rules that are still to be built."""
        return [rule for rule in self.rules.values() if self.verdict(rule.id) == "open"]

    def not_applicable(self) -> list[Rule]:
        """The rules that need no code."""
        return [rule for rule in self.rules.values() if rule.status == "not applicable"]

    def unknown(self) -> list[str]:
        """One sentence for each ID that is cited or tested but not in the index."""
        cited = [f"{rule} is cited but not in the index ({at[0]})" for rule, at in self._strange(self.cited)]
        tested = [f"{rule} is tested but not in the index ({at[0]})" for rule, at in self._strange(self.tested or {})]
        return cited + tested

    def chapters(self) -> list[Chapter]:
        """The chapters in the order of the index."""
        verdicts: dict[str, list[Verdict]] = {}
        for rule in self.rules.values():
            verdicts.setdefault(rule.chapter, []).append(self.verdict(rule.id))
        return [Chapter(c, len(v), v.count("built"), v.count("not applicable")) for c, v in verdicts.items()]

    def _strange(self, found: Places) -> list[tuple[str, tuple[str, ...]]]:
        return [(rule, at) for rule, at in sorted(found.items()) if rule not in self.rules]


def coverage(game_folder: Path, tests_folder: Path | None) -> Coverage:
    """How far a game's rules are built, read from its code, the battlefield's and the names of the tests."""
    rules = read_rules(game_folder)
    prefixes = sorted({rule.partition("-")[0] for rule in rules})
    code = [game_folder, game_folder.parent.parent / "battlefield"]
    cited = _gathered(_citations(prefixes, _sources(code)))
    if tests_folder is None or not tests_folder.is_dir():
        return Coverage(rules, cited, None)
    tests = [tests_folder / "games" / game_folder.name, tests_folder / "battlefield"]
    return Coverage(rules, cited, _gathered(_named_tests(prefixes, _sources(tests))))


def _sources(folders: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Name and text of every Python file in the folders, in the order of their names."""
    for folder in folders:
        for file in sorted(folder.rglob("*.py")):
            yield f"{folder.name}/{file.relative_to(folder).as_posix()}", file.read_text(encoding="utf-8")


def _citations(prefixes: list[str], sources: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Rule IDs written in full, each with file and line."""
    written = re.compile(rf"\b(?:{'|'.join(prefixes)})(?:-[A-Z]+)+-R?\d+")
    for name, text in sources:
        for number, line in enumerate(text.splitlines(), 1):
            for rule in written.findall(line):
                yield rule, f"{name}:{number}"


def _named_tests(prefixes: list[str], sources: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Rule IDs in the names of tests, underscores for hyphens: `test_TAC_SQ_3_TAC_SQ_10_…` names two."""
    written = re.compile(rf"(?<=_)(?:{'|'.join(prefixes)})(?:_[A-Z]+)+_R?\d+(?![0-9A-Za-z])")
    for name, text in sources:
        for test in _TEST.findall(text):
            for rule in written.findall(test):
                yield rule.replace("_", "-"), f"{name}::{test}"


def _gathered(found: Iterable[tuple[str, str]]) -> Places:
    places: Places = {}
    for rule, at in found:
        places[rule] = (*places.get(rule, ()), at)
    return places
