"""The rule index: rules are read, citations and tests are found, verdicts follow."""

from pathlib import Path

import pytest

from banneret.kernel.errors import ContentError
from banneret.kernel.rulebook import Chapter, Coverage, coverage, read_rules

BUILT = 'heading = "H"\ntitle = "T"\nsays = "S."\nkind = "rule"\nstatus = "built"\n'
SPARED = BUILT.replace('"built"', '"not applicable"') + 'because = "B."\n'


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def index(root: Path, **tables: str) -> Path:
    """A game folder with this index; underscores in names stand for hyphens."""
    folder = root / "package" / "games" / "toy"
    text = "".join(f'["{name.replace("_", "-")}"]\n{table}' for name, table in tables.items())
    write(folder / "rules.toml", text)
    return folder


def toy(root: Path) -> Path:
    return index(
        root,
        TOY_ATK_1=BUILT,
        TOY_ATK_10=BUILT,
        TOY_ATK_R1=BUILT.replace('"rule"', '"ruling"'),
        TOY_LOS_1=BUILT,
        TOY_R_SKILL_2=BUILT,
        TOY_DEF_1=SPARED + 'reason = "definition"\n',
        TOY_DEF_2=SPARED + 'reason = "repeat"\nsame_as = "TOY-ATK-1"\n',
    )


def covered(root: Path) -> Coverage:
    return coverage(root / "package" / "games" / "toy", root / "tests")


def test_rules_are_read_in_the_order_of_the_file(tmp_path: Path) -> None:
    rules = read_rules(toy(tmp_path))
    assert list(rules)[:3] == ["TOY-ATK-1", "TOY-ATK-10", "TOY-ATK-R1"]
    assert rules["TOY-ATK-R1"].kind == "ruling"
    assert rules["TOY-DEF-2"].same_as == "TOY-ATK-1"
    assert rules["TOY-R-SKILL-2"].chapter == "TOY-R-SKILL"


@pytest.mark.parametrize(
    ("name", "table", "says"),
    [
        (
            "TOY_ATK_1",
            BUILT.replace('"built"', '"todo"'),
            'TOY-ATK-1.status: expected "built" or "not applicable"',
        ),
        ("TOY_ATK_1", BUILT + "page = 3\n", "TOY-ATK-1.page: unknown key"),
        ("TOY_ATK_1", BUILT + 'reason = "repeat"\n', "TOY-ATK-1: expected same_as"),
        (
            "TOY_ATK_1",
            BUILT + 'because = "B."\nreason = "caption"\n',
            "TOY-ATK-1: expected reason and because",
        ),
        ("TOY_ATK_1", SPARED, "TOY-ATK-1: expected reason and because"),
        ("TOY_ATK_1", SPARED + 'reason = "boring"\n', "TOY-ATK-1.reason: expected"),
        ("TOY_ATK_1", SPARED + 'reason = "repeat"\n', "TOY-ATK-1: expected same_as"),
        (
            "TOY_ATK_1",
            SPARED + 'reason = "repeat"\nsame_as = "TOY-ATK-2"\n',
            "TOY-ATK-1.same_as: expected a rule",
        ),
        (
            "TOY_ATK_1",
            SPARED + 'reason = "repeat"\nsame_as = "TOY-ATK-1"\n',
            "TOY-ATK-1.same_as: expected a rule",
        ),
        ("TOY_1", BUILT, "TOY-1: expected an ID such as"),
    ],
)
def test_a_wrong_entry_is_named(tmp_path: Path, name: str, table: str, says: str) -> None:
    with pytest.raises(ContentError) as caught:
        read_rules(index(tmp_path, **{name: table}))
    assert str(caught.value).startswith(f"toy/rules.toml: {says}")


def test_a_rule_is_built_when_cited_and_tested(tmp_path: Path) -> None:
    folder = toy(tmp_path)
    write(folder / "attack.py", "hit()  # TOY-ATK-1\nmiss()  # TOY-ATK-R1, TOY-LOS-1\n")
    write(folder / "deep" / "skill.py", '"""The skill (TOY-R-SKILL-2)."""\n')
    write(
        tmp_path / "tests/games/toy/test_attack.py",
        "def test_TOY_ATK_1_hits(): ...\nclass T:\n    def test_TOY_ATK_R1_TOY_R_SKILL_2_both(self): ...\n",
    )
    rules = covered(tmp_path)
    assert [rules.verdict(rule) for rule in ("TOY-ATK-1", "TOY-ATK-R1", "TOY-R-SKILL-2")] == ["built"] * 3
    assert [rule.id for rule in rules.open()] == ["TOY-ATK-10", "TOY-LOS-1"]
    assert rules.lacks("TOY-ATK-10") == "no code cites it, no test is named after it"
    assert rules.lacks("TOY-LOS-1") == "no test is named after it"
    assert rules.cited["TOY-ATK-R1"] == ("toy/attack.py:2",)
    assert rules.chapters() == [
        Chapter("TOY-ATK", 3, 2, 0),
        Chapter("TOY-LOS", 1, 0, 0),
        Chapter("TOY-R-SKILL", 1, 1, 0),
        Chapter("TOY-DEF", 2, 0, 2),
    ]
    assert rules.chapters()[0].open == 1


def test_the_battlefield_and_its_tests_count(tmp_path: Path) -> None:
    toy(tmp_path)
    write(tmp_path / "package/battlefield/sight.py", "# TOY-LOS-1 and, of a sister, OTHER-LOS-9\n")
    write(
        tmp_path / "tests/battlefield/test_sight.py",
        "def test_TOY_LOS_1_sees(): ...\ndef test_OTHER_LOS_9(): ...\n",
    )
    rules = covered(tmp_path)
    assert rules.verdict("TOY-LOS-1") == "built"
    assert rules.unknown() == []


def test_a_longer_number_or_a_mere_call_is_not_the_rule(tmp_path: Path) -> None:
    folder = toy(tmp_path)
    write(folder / "attack.py", "# TOY-ATK-10, not its neighbour; XTOY-ATK-1; -R1\n")
    write(
        tmp_path / "tests/games/toy/test_attack.py",
        "def test_TOY_ATK_10_x(): ...\ndef test_TOY_ATK_worked(): ...\ndef test_TOY_ATK_R1st(): ...\n"
        "test_TOY_ATK_R1_called()\n# def test_TOY_LOS_1_in_a_comment\n",
    )
    rules = covered(tmp_path)
    assert list(rules.cited) == ["TOY-ATK-10"]
    assert list(rules.tested or ()) == ["TOY-ATK-10"]


def test_ids_that_do_not_exist_are_named_with_their_place(tmp_path: Path) -> None:
    folder = toy(tmp_path)
    write(folder / "attack.py", "\n# TOY-ATK-99\n")
    write(tmp_path / "tests/games/toy/test_attack.py", "def test_TOY_ATK_98_x(): ...\n")
    assert covered(tmp_path).unknown() == [
        "TOY-ATK-99 is cited but not in the index (toy/attack.py:2)",
        "TOY-ATK-98 is tested but not in the index (toy/test_attack.py::test_TOY_ATK_98_x)",
    ]


def test_what_is_not_applicable_may_be_cited_and_is_never_open(tmp_path: Path) -> None:
    folder = toy(tmp_path)
    write(folder / "attack.py", "# TOY-DEF-1\n")
    rules = covered(tmp_path)
    assert rules.verdict("TOY-DEF-1") == rules.verdict("TOY-DEF-2") == "not applicable"
    assert [rule.id for rule in rules.not_applicable()] == ["TOY-DEF-1", "TOY-DEF-2"]


def test_without_a_tests_folder_citations_alone_are_judged(tmp_path: Path) -> None:
    folder = toy(tmp_path)
    write(folder / "attack.py", "# TOY-ATK-1\n")
    rules = coverage(folder, None)
    assert rules.tested is None
    assert rules.verdict("TOY-ATK-1") == "built"
    assert rules.lacks("TOY-LOS-1") == "no code cites it"
    assert coverage(folder, tmp_path / "nowhere").tested is None
