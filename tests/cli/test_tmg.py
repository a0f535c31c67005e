"""The second game at the keyboard: poses, windows, cards, standing orders, lists, dice, and a real terminal."""

import json
import re
from contextlib import suppress
from io import StringIO
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import banneret as public
from banneret import registry
from banneret.cli import standing
from banneret.cli.arguments import SEATS
from banneret.cli.commands import Left
from banneret.cli.play import play
from banneret.cli.saving import table_from
from banneret.cli.screen import Screen
from banneret.cli.table import Table
from banneret.cli.telling import Teller
from banneret.kernel.chance import TypedIn
from tests.cli.terminal import Keyboard, Said, Terminal, here

POSITION = """
game = "tmg"
scenario = "game-of-thrones-small"
turn = { round = 2, first = "red" }
units.A = { card = "stark-sworn-swords", seat = "red", at = [24, 10, 0], attachments = ["robb-stark-the-wolf-lord"] }
units.C = { card = "umber-berserkers", seat = "red", at = [31, 4, 0] }
units.b = { card = "lannister-guards", seat = "blue", at = [24, 22, 180] }
ncus.sansa = { card = "sansa-stark", seat = "red" }
terrain = [{ kind = "palisade", at = [14, 12, 0] }]
piles.red-hand = ["winters-might"]
"""


@pytest.fixture
def position(tmp_path: Path) -> Path:
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    return file


def at(position: Path, typed: str, *more: str) -> Said:
    """Red is to activate a unit, and has declined to use anything before."""
    args = ("play", "--position", str(position), "--guess", "--blue", "wander", "--seed", "3", *more)
    return here(*args, typed=typed)


def replies(home: Path, seat: str = "red") -> list[object]:
    (file,) = home.glob("banneret/*.journal.jsonl")
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return [line["reply"] for line in lines if line.get("seat") == seat]


# --- poses ----------------------------------------------------------------------------------------------------


def test_a_maneuver_says_what_is_free_and_is_typed_in_coordinates_or_words(position: Path, home: Path) -> None:
    said = at(position, "A\nmaneuver\ntoward b 3.5\n")

    assert "Red: Place A where its Maneuver ends. (TMG-MANEUVER-1)\n" in said.out
    assert 'Place and facing are free, at most 6" away from (24, 10); it faces 0° now.\n' in said.out
    assert '6" to (24, 16) facing 0°, towards b' in said.out
    assert 'red> toward b 3.5\n· A moves 3.5" to (24, 13.5) facing 0°.\n' in said.out
    assert replies(home)[-1] in ([24_000, 13_500, 0], "none")
    assert [24_000, 13_500, 0] in replies(home)


@pytest.mark.parametrize(
    ("unit", "pose", "refusal"),
    [
        (
            "A",
            "24 17 0",
            r"That is 7 inches away, and at most 6 inches are allowed: 1 inch too far\. \(TMG-MANEUVER-1\)",
        ),
        ("A", "28.5 7 0", r".*\bC\b.*\(TMG-[A-Z]+-R?\d+\)"),
        ("C", "31 1 0", r".*table.*\(TMG-[A-Z]+-R?\d+\)"),
        ("C", "turn 180 forward 4", r".*table.*\(TMG-[A-Z]+-R?\d+\)"),
        ("A", "15 12 0", r".*\(TMG-[A-Z]+-R?\d+\)"),
    ],
    ids=["too far", "overlapping", "off the table", "off the table in words", "through a palisade"],
)
def test_an_illegal_pose_is_refused_with_its_rule_and_changes_nothing(
    position: Path, home: Path, unit: str, pose: str, refusal: str
) -> None:
    said = at(position, f"{unit}\nmaneuver\n{pose}\nwhy {pose}\n")

    assert re.search(rf"red> {re.escape(pose)}\nNo: {refusal}\n", said.out), said.out[-800:]
    assert re.search(rf"red> why {re.escape(pose)}\nNo: {refusal}\n", said.out)
    assert replies(home)[-2:] == [unit, "maneuver"]


def test_a_reason_calls_units_by_name_and_letter() -> None:
    typed = "1\n1\n" * 4 + "1\n24 4 0\nwhy 24 4\n"  # three pieces of terrain, a unit, and the next onto it
    said = here("play", "tmg", "--blue", "wander", "--seed", "5", typed=typed)

    says = r"No: It would overlap Stark Sworn Swords 1 \(S\) by [\d.]+ inches\. \(TMG-SETUP-R4\)\n"
    assert len(re.findall(says, said.out)) == 2, said.out[-3000:]


def test_near_takes_the_last_legal_pose_on_the_way(position: Path) -> None:
    said = at(position, "A\nmaneuver\n24 30 90\nnear\n")

    assert '`near` takes the last that is legal on the way there: 6" to (24, 16) facing 90°.\n' in said.out
    assert 'red> near\n· A moves 6" to (24, 16) facing 90°.\n' in said.out


# --- cards, units, windows --------------------------------------------------------------------------------------


def test_a_card_outside_its_window_is_refused_with_its_rule_and_changes_nothing(position: Path, home: Path) -> None:
    said = at(position, "winters-might\nwinters might\nask all\n")

    says = "No: Winter's Might is played when a unit is about to roll to hit, not now. (TMG-DECK-R2)\n"
    assert said.out.count(says) == 2
    assert replies(home) == ["none"]  # the standing order's


def test_a_card_in_the_wrong_window_is_refused_with_its_rule(position: Path, home: Path) -> None:
    said = at(position, "A\nmaneuver\nforward 2\nwinters-might\nWinters Might\nwhy winters-might\n")

    says = "Winter's Might is played when a unit is about to roll to hit; now the turn starts. (TMG-DECK-R2)\n"
    assert f"red> winters-might\nNo: {says}" in said.out
    assert f"red> Winters Might\nNo: {says}" in said.out
    assert f"red> why winters-might\nWinter's Might (card): {says}" in said.out
    assert "winters-might" not in replies(home)


def test_a_window_says_what_each_thing_does(position: Path) -> None:
    said = at(position, "A\nmaneuver\nforward 2\n")

    assert (
        "Red: The turn starts: use something, or decline. (TMG-CONV-R10)\n"
        '  1 Tactical Reposition (A): One friendly unit within 6" shifts up to 3".\n'
        "  2 Decline\n" in said.out
    )


def test_an_action_that_is_not_offered_is_refused_with_its_rule(position: Path, home: Path) -> None:
    said = at(position, "A\nattack\nretreat\n")

    assert "red> attack\nNo: An unengaged unit can only attack at range. (TMG-ACT-R2)\n" in said.out
    assert "red> retreat\nNo: Only an engaged unit can Retreat. (TMG-ACT-R2)\n" in said.out
    assert replies(home)[-1] == "A"


def test_whom_to_charge_is_told_with_the_distance(position: Path) -> None:
    position.write_text(POSITION + 'units.d = { card = "lannister-guards", seat = "blue", at = [34, 22, 180] }\n')
    said = at(position, "A\ncharge\n")

    assert re.search(r'1 b: 7\.2" away; Speed 6" and a die\n  2 d: 8\.5" away; ', said.out), said.out[-500:]


def test_cards_and_sheets_can_be_read(position: Path) -> None:
    said = at(position, "cards\ncard b\ncard sansa\ncard nobody\n")

    assert "red> cards\nWinter's Might\n" in said.out
    assert re.search(r'red> card b\nLannister Guards\n  cost 5, Speed 4", Defense 3\+, Morale 7\+', said.out)
    assert "red> card sansa\nSansa Stark, Little Bird\n  cost 4" in said.out
    assert "red> card nobody\nNothing here is called 'nobody': " in said.out


def test_what_changed_is_told_by_the_lines_above_the_table_alone(position: Path) -> None:
    said = at(position, "A\n2\nstay\n")
    before, after = said.out.split("red> A\n")

    assert "24 ·" in before
    assert after.startswith("· A is activated.\nRed: Choose an action for A.")


# --- standing orders --------------------------------------------------------------------------------------------


def test_nobody_is_asked_where_there_is_nothing_to_choose_unless_they_want_it(position: Path, home: Path) -> None:
    quiet = at(position, "orders\n")

    assert "Choose a unit or an NCU to activate." in quiet.out
    assert "The turn starts" not in quiet.out
    assert "Red is asked only where there is something to choose (`ask all`: everywhere).\n" in quiet.out
    assert replies(home) == ["none"]


def test_ask_all_and_ask_less(position: Path) -> None:
    said = at(position, "ask all\norders\nask less\norders off\norders\n")

    assert said.out.count("No order stands.\n") == 4  # ask all, orders, orders off, orders
    assert said.out.count("Red is asked only where there is something to choose") == 1


def test_an_order_for_the_round_stands_beside_the_other_one(position: Path) -> None:
    said = at(position, "A\n2\nstay\npass until round\norders\n")

    assert "Order given: Red declines whatever may be declined until the round ends." in said.out
    orders = said.out.rsplit("red> orders\n", 1)[1]
    assert "Red declines whatever may be declined until the round ends.\n" in orders
    assert "Red is asked only where there is something to choose" in orders


def test_pass_here_always_is_for_this_window_alone(position: Path) -> None:
    said = at(position, "A\n2\nstay\npass here always\norders\n")

    assert (
        "Order given: Red declines questions like “The turn starts: use something, or decline” from now on." in said.out
    )


def test_undo_goes_back_to_where_there_was_a_choice(home: Path, position: Path) -> None:
    match = public.from_position(POSITION, seed=3, guess=Random(3))
    table = Table(match, {"red": "me", "blue": "me"}, 3, home / "match")
    standing.give_first(table)
    shown = StringIO()
    typed = StringIO("\nC\nmaneuver\nstay\nundo\nyes\nquit\n")
    with suppress(Left):
        play(table, Screen(typed, shown, colour=False), Teller(table, Screen(typed, shown, colour=False)))

    assert match.question is not None
    assert match.question.ask == "maneuver"
    assert [order.idle for order in table.orders.standing(match)] == [True, True]


# --- whole matches, dice, files ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "dice"),
    [("game-of-thrones-small", TypedIn(0)), ("storm-of-swords-small", None), ("any-mode-small", None)],
)
def test_two_people_can_play_with_numbers_alone(
    home: Path, scenario: str, dice: TypedIn | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    match = public.new_match("tmg", scenario, seed=3, dice=dice)
    table = Table(match, {"red": "me", "blue": "me"}, 3, home / "match")
    standing.give_first(table)
    shown = StringIO()
    screen = Screen(Keyboard(shown, seed=7, most=250), shown, colour=False)
    table.save()

    with suppress(EOFError):
        play(table, screen, Teller(table, screen))

    assert match.over or match.game.position(match.g)["turn"]["round"] >= 1
    table.save()
    again = table_from(home / "match", {}, 0)
    assert again.journal() == table.journal()


def test_typed_dice_are_asked_for_in_the_words_of_the_game() -> None:
    said = here("play", "tmg", "--dice", "--blue", "wander", "--seed", "5", typed="4\n7\n2\n")

    assert "Roll a d6 and type it.\nred> 4\n" in said.out
    assert "blue> 7\nNo: A die shows 1 to 6." in said.out
    assert "· The roll-off: Red 4 and Blue 2.\n" in said.out


def test_a_match_of_computers_is_told_replayed_and_simulated(home: Path) -> None:
    said = here("play", "tmg", "--red", "wander", "--blue", "wander", "--seed", "1")
    (file,) = home.glob("banneret/tmg-*.journal.jsonl")
    again = here("replay", str(file), "--board")
    series = here("simulate", "tmg", "--games", "1", "--agents", "wander,wander", "--json")

    assert (said.code, said.err, again.code, again.err, series.code, series.err) == (0, "", 0, "", 0, "")
    assert re.search(r"\(TMG-[A-Z]+-R?\d+\)\. (The winner is (Red|Blue)|A draw): Red \d+, Blue \d+\.\n", said.out)
    assert "A Song of Ice & Fire: Tabletop Miniatures Game, A Game of Thrones, small\n" in again.out
    assert json.loads(series.out)["game"] == "tmg"


def test_a_position_is_drawn_with_what_is_asked(position: Path) -> None:
    said = here("position", str(position))

    assert (said.code, said.err) == (0, "")
    assert "A Game of Thrones (small, 10 VP) — round 2 of 8, Red is to act\n" in said.out
    assert "A↑ Stark Sworn Swords A: 12/12 in 3 of 3 ranks" in said.out
    assert said.out.endswith("Red: The turn starts: use something, or decline. (TMG-CONV-R10)\n")


@pytest.mark.parametrize(
    ("units", "says"),
    [
        (
            'units.x = { card = "lannister-guards", seat = "blue", at = [24, 12, 0] }',
            r".*overlaps A by 2\.8 inches \(TMG-MOVE-1.*",
        ),
        (
            'units.x = { card = "lannister-guards", seat = "blue", at = [47, 40, 0] }',
            r".*off the table of 48 inches by 48 inches \(TMG-MOVE-R2.*",
        ),
        ('units.x = { card = "sellswords", seat = "blue", at = [40, 40, 0] }', r".*'sellswords'.*"),
    ],
    ids=["overlapping", "off the table", "no such card"],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(
    position: Path, home: Path, units: str, says: str
) -> None:
    position.write_text(f"{POSITION}{units}\n")
    for args in (("position", str(position)), ("play", "--position", str(position), "--guess")):
        said = here(*args)
        assert (said.code, said.out) == (2, "")
        assert re.fullmatch(rf"banneret: {re.escape(str(position))}: {says}\n", said.err), said.err
    assert not home.exists()


# --- lists ----------------------------------------------------------------------------------------------------

LIST = """
faction = "stark"
size = "small"
commander = "robb-stark-the-wolf-lord"
units = [
    {{ card = "stark-sworn-swords", attachments = ["robb-stark-the-wolf-lord"] }},
    {{ card = "stark-sworn-swords" }},
    {units}
]
ncus = [{ncus}]
"""
OVER = LIST.format(units='{ card = "umber-berserkers" }, ' * 4, ncus='"sansa-stark"')
TWICE = LIST.format(units="", ncus='"robb-stark-king-in-the-north"')


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (OVER, r"\d\d of 30 points\. \(TMG-ARMY-6\)"),
        (TWICE, r"There is only one Robb Stark: .*The Wolf Lord and .*King in the North\. \(TMG-ARMY-7\)"),
    ],
    ids=["over points", "two versions of one character"],
)
def test_a_bad_list_gets_its_reasons_and_starts_no_match(tmp_path: Path, home: Path, text: str, says: str) -> None:
    file = tmp_path / "list.toml"
    file.write_text(text)
    checked, played = here("army", "check", str(file)), here("play", "tmg", "--army-red", str(file))

    assert (checked.code, checked.err) == (1, "")
    assert checked.out.startswith(f"{file} is not legal in game-of-thrones-small (A Game of Thrones, small):\n")
    assert re.search(rf"\n  {says}\n", checked.out)
    assert here("army", "tmg", "check", str(file)).out == checked.out
    assert (played.code, played.out) == (2, "")
    assert re.fullmatch(rf"banneret: {says}\n", played.err)
    assert not home.exists()


def test_a_ready_made_list_is_legal_where_its_size_is_played(tmp_path: Path) -> None:
    file = tmp_path / "list.json"
    file.write_text(json.dumps(registry.game("tmg").armies()["stark-banded-40"]))  # type: ignore[attr-defined]

    assert here("army", "check", str(file)).out.endswith(
        "is legal in game-of-thrones-medium (A Game of Thrones, medium).\n"
    )
    wrong = here("army", "check", str(file), "--scenario", "game-of-thrones-small")
    assert wrong.code == 1
    assert "The list is for a medium game, this one is small. (TMG-ARMY-4)" in wrong.out


def test_the_ready_made_lists_of_a_game_and_of_a_size() -> None:
    every, medium = here("army", "list", "tmg"), here("army", "tmg", "list", "--scenario", "clash-of-kings-medium")

    assert "stark-30: Stark 30 (stark)\n" in every.out
    assert "  stark-sworn-swords with robb-stark-the-wolf-lord, stark-sworn-swords, umber-berserkers" in every.out
    assert re.findall(r"^\S+: ", medium.out, re.MULTILINE) == ["lannister-40: ", "stark-banded-40: "]


# --- which game -------------------------------------------------------------------------------------------------


def test_every_seat_of_every_game_can_be_given_away() -> None:
    games = [registry.game(name) for name in registry.GAMES]
    assert {seat for game in games for seat in game.seats} == {*SEATS}


@pytest.mark.parametrize(
    "args", [["--scenario", "clash-of-kings-small"], ["--blue", "wander"], ["--army-red", "stark-30"]]
)
def test_the_other_arguments_tell_the_game(home: Path, args: list[str]) -> None:
    assert here("play", *args, "--seed", "1").code == 0
    assert [*home.glob("banneret/tmg-*")]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["play", "tmg", "--gold", "me"], "There is no seat 'gold'; there are: red, blue."),
        (["play", "tmg", "--army-gold", "x"], "There is no seat 'gold'; there are: red, blue."),
        (["simulate", "tmg", "--army-silver", "x"], "There is no seat 'silver'; there are: red, blue."),
        (["play", "tmg", "--game", "tactics"], "Two games are named: tactics and tmg."),
        (["play", "--game", "chess"], "There is no game 'chess'; there are: tactics, tmg, duel."),
        (["play", "tmg", "--scenario", "s0"], "There is no scenario 's0' in tmg; there are: game-of-thrones-small,"),
    ],
)
def test_what_does_not_fit_together_is_told(args: list[str], says: str) -> None:
    said = here(*args)

    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"banneret: {says}")


def test_the_scenarios_can_be_listed() -> None:
    said = here("play", "tmg", "--scenario", "list")

    assert said.code == 0
    assert said.out.startswith("game-of-thrones-small   A Game of Thrones, small\n")
    assert len(said.out.splitlines()) == len(registry.game("tmg").scenarios())


# --- a real terminal ----------------------------------------------------------------------------------------------


def test_a_person_picks_the_game_from_a_list_and_plays_some_turns(home: Path) -> None:
    with Terminal(home, "play", "--seed", "5", "--no-colour") as terminal:
        offered = terminal.until("number or name (Enter: 1)> ")
        assert "Which game?" in offered
        assert "2 tmg" in offered
        terminal.type("9\r")
        terminal.until("No: there is no such game; type 1 to 3, or a name.")
        terminal.type("tmg\r")
        terminal.until("red> ")
        terminal.type("trees\r")
        terminal.until("red> ")
        terminal.type("24 60 0\r")
        assert "(TMG-" in terminal.until("red> ")
        seen = ""
        for _ in range(40):
            terminal.type("1\r")
            seen += terminal.until("red> ")
        terminal.type("quit\r")
        terminal.until("The match is kept.")
        assert terminal.ended() == 0

    assert "is activated." in seen
    assert "Round 2 begins." in seen or "makes a Maneuver" in seen
    assert "Traceback" not in terminal.seen
    (file,) = home.glob("banneret/tmg-*")
    public.replay(file.read_text("utf-8"))


# --- whatever is typed ------------------------------------------------------------------------------------------

CALM = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
WORDS = ["?", "why", "undo", "board", "orders", "ask all", "ask less", "pass until round", "cards", "card b", "near"]
WORDS += ["stay", "forward", "forward 5", "turn left 30 forward 2", "toward g 3", "face h", "none", "1", "1", "2", "3"]
COORDINATES = st.lists(st.integers(-60_000, 400_000).map(lambda n: f"{n / 1000:g}"), min_size=1, max_size=4).map(
    " ".join
)


@CALM
@given(typed=st.lists(st.one_of(st.sampled_from(WORDS), COORDINATES), max_size=12), seed=st.integers(0, 20))
def test_whatever_is_typed(typed: list[str], seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    match, rng = public.new_match("tmg", seed=seed, dice=TypedIn(seed) if seed % 3 == 0 else None), Random(seed)
    for _ in range(rng.randrange(200)):
        if match.question is not None:
            match.answer(match.question.sample(rng), match.question.seat)
    table = Table(match, {"red": "me", "blue": "wander"}, seed, tmp_path / "match")
    standing.give_first(table)
    screen = Screen(StringIO("\n".join([*typed, ""])), StringIO(), colour=False)

    with suppress(Left, EOFError):
        play(table, screen, Teller(table, screen))

    table.save()
    assert table_from(tmp_path / "match", {}, 0).journal() == table.journal()


def test_a_narrow_window_is_told_once_that_it_cuts_the_board(home: Path, position: Path) -> None:
    args = ("play", "--position", str(position), "--guess", "--blue", "wander", "--seed", "3", "--no-colour")
    with Terminal(home, *args, columns=60) as terminal:
        shown = terminal.until("red> ")
        assert re.search(r"\nThe board is \d\d columns wide, this window 60: make it wider\.\r\n", shown)
        terminal.type("board\n")
        assert "make it wider" not in terminal.until("red> ")
        terminal.type("quit\n")
        assert terminal.ended() == 0
    with Terminal(home, *args) as terminal:
        assert "make it wider" not in terminal.until("red> ")


def test_an_army_is_chosen_by_the_id_of_its_list(home: Path) -> None:
    args = (
        "play",
        "tmg",
        "--scenario",
        "game-of-thrones-small",
        "--army-red",
        "ask",
        "--blue",
        "wander",
        "--seed",
        "3",
    )
    said = here(*args, typed="stark-50\nnobody-30\nstark-30\n")

    assert "red> stark-50\nNo: The list is for a large game, this one is small. (TMG-ARMY-4)\n" in said.out
    assert "red> nobody-30\nNo: nobody-30 cannot be read: " in said.out
    assert "· The armies take the field: Red under Robb Stark and Blue under " in said.out
