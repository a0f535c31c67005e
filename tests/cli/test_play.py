"""Playing at the keyboard: story, board, questions, the words at the prompt, undo, orders, curtain and dice."""

import json
import re
from io import StringIO
from pathlib import Path

import pytest

import banneret as public
from banneret.cli import commands, saving
from banneret.cli.play import play
from banneret.cli.screen import Screen, columns
from banneret.cli.table import Table, seated
from banneret.cli.telling import Teller, holds_secrets
from banneret.kernel.chance import TypedIn
from banneret.kernel.errors import BanneretError
from tests.cli.terminal import Keyboard, Said, banneret, here
from tests.kernel.duel import duel


def kept(home: Path) -> Path:
    """The one match that was kept."""
    (file,) = home.glob("banneret/*.journal.jsonl")
    return file


def lines(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


# --- whole matches --------------------------------------------------------------------------------------------


def test_a_whole_match_of_two_computers_in_its_own_process(home: Path) -> None:
    said = banneret(home, "play", "--gold", "wander", "--silver", "wander", "--seed", "1")

    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.startswith("· Gold fields Jon Arryn")
    *_, how, where = said.stdout.splitlines()
    assert re.fullmatch(r".*\(TAC-[A-Z]+-\d+\)\. (The winner is \w+|A draw): Gold \d+, Silver \d+\.", how)
    assert where == f"Its story: banneret replay {kept(home)}"
    assert public.replay(kept(home).read_text("utf-8")).over
    assert "end" in lines(kept(home))[-1]


def test_the_same_seed_plays_the_same_match(home: Path) -> None:
    args = ("play", "--gold", "wander", "--silver", "wander", "--seed", "4", "--save")
    for name in ("a", "b"):
        assert here(*args, str(home / name)).code == 0
    assert here(*args[:-2], "5", "--save", str(home / "c")).code == 0

    assert (home / "a").read_bytes() == (home / "b").read_bytes()
    assert (home / "a").read_bytes() != (home / "c").read_bytes()


@pytest.mark.parametrize(("scenario", "dice"), [("s0", TypedIn(0)), ("s1", None), ("s2", TypedIn(0)), ("s3", None)])
def test_two_people_can_play_every_scenario_with_numbers_alone(
    home: Path, scenario: str, dice: TypedIn | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)  # nobody pulls the plug here
    match = public.new_match("tactics", scenario, seed=3, dice=dice)
    table = Table(match, {"gold": "me", "silver": "me"}, 3, home / "match")
    shown = StringIO()
    screen = Screen(Keyboard(shown, seed=7), shown, colour=False)
    table.save()

    play(table, screen, Teller(table, screen))

    assert match.over
    table.save()
    again = public.replay((home / "match").read_text("utf-8"))
    assert again.over
    assert again.journal == match.journal


# --- the story and the question -------------------------------------------------------------------------------


def test_a_newcomer_is_gold_against_greedy_in_the_first_scenario(home: Path) -> None:
    said = here("play", "--seed", "5")

    assert said.code == 0
    assert lines(kept(home))[0]["scenario"] == "s0"
    assert lines(kept(home))[0]["table"]["players"] == {"gold": "me", "silver": "greedy"}  # type: ignore[index]
    assert "Learn to Play: The Mill Road" in said.out
    assert f"The match is kept. Go on with: banneret play --resume {kept(home)}" in said.out


@pytest.mark.parametrize(
    ("wanted", "players"),
    [
        ({}, ("me", "greedy")),
        ({"gold": "me"}, ("me", "greedy")),
        ({"gold": "wander"}, ("wander", "me")),
        ({"silver": "me"}, ("me", "me")),
        ({"silver": "wander"}, ("me", "wander")),
        ({"gold": "greedy", "silver": "wander"}, ("greedy", "wander")),
    ],
)
def test_a_free_chair_is_mine_first(wanted: dict[str, str], players: tuple[str, str]) -> None:
    assert tuple(seated(wanted, ("gold", "silver")).values()) == players


def test_a_question_is_one_sentence_with_its_rule_and_numbered_answers() -> None:
    said = here("play", "--silver", "wander", "--seed", "5", typed="1\n")

    assert "· The roll-off: Gold 4 and Silver 10.\n" in said.out
    assert (
        "Gold: Choose your deployment zone. (TAC-SETUP-4)\n  1 The gold zone    2 The silver zone\ngold> 1\n"
        in said.out
    )
    assert "· Gold takes the gold zone.\n" in said.out


def test_the_board_is_drawn_when_something_moved_and_otherwise_only_what_changed() -> None:
    said = here("play", "--silver", "wander", "--seed", "5", typed="1\n" * 11)
    asked = said.out.split("gold> ")

    assert " 0  J1   ^   .   #" in asked[2]  # deployed
    assert " 0  J1" not in asked[3]  # only asked where the next one goes
    assert "Jon Arryn is active with 2 AP" in asked[10]  # activated: the line that changed
    assert " 0  J1" not in asked[10]


def test_wrong_answers_get_a_sentence_and_change_nothing(home: Path) -> None:
    nonsense = ["99", "0", "-1", "fly", "1 2", "", "\x00", "ä", "3,4", "{}", "pass", "?zyx"]
    said = here("play", "--silver", "wander", "--seed", "5", typed="\n".join([*nonsense, "", "quit", ""]))

    assert said.code == 0
    assert "No: There is no number 99: type 1 to 2.\n" in said.out
    assert "No: 'fly' is not an answer: type its number, or the word itself.\n" in said.out
    assert "No rule speaks of 'zyx'.\n" in said.out
    assert said.out.count("No: ") == len(nonsense) - 2  # Enter only reminds, ?zyx only explains
    assert not [line for line in lines(kept(home)) if line.get("seat") == "gold"]


def test_an_illegal_pose_is_refused_with_its_rule() -> None:
    said = here(
        "play", "duel", "--silver", "wander", "--seed", "3", typed="1\n5 0 90\nwhy 5 0 90\nwhy 1 0 90\n1 0 90\n"
    )

    assert "gold> 5 0 90\nNo: That is out of reach. (DUEL-3)\n" in said.out
    assert "gold> why 5 0 90\nNo: That is out of reach. (DUEL-3)\n" in said.out
    assert "gold> why 1 0 90\nThat is offered: it is a legal answer.\n" in said.out
    assert "gold> 1 0 90\n· stepped (DUEL-3)\n" in said.out


# --- the words at the prompt ----------------------------------------------------------------------------------


def at_the_first_action(typed: str) -> Said:
    """Gold has deployed and activated Jon Arryn."""
    return here("play", "--silver", "wander", "--seed", "5", typed="1\n" * 10 + typed)


def test_question_mark_explains_the_question_the_rule_and_the_commands() -> None:
    said = at_the_first_action("?\n? TAC-ATK-9\n? tac-xyz-1\n? smash\n")

    assert "gold> ?\nChoose an action for Jon Arryn.\nType its number, or the word itself.\nTAC-ACT-3: " in said.out
    assert "pass until round   decline whatever may be declined" in said.out
    assert re.search(r"gold> \? TAC-ATK-9\nTAC-ATK-9: .+ \(.+\)\n  .+", said.out)
    assert "There is no text for TAC-XYZ-1.\n" in said.out
    assert re.search(r"gold> \? smash\nTAC-[A-Z]+-R?\d+: ", said.out)


def test_why_says_what_is_not_offered_and_for_which_reason() -> None:
    said = at_the_first_action("why\nwhy charge\nwhy move\nwhy fly\n")

    charge = "Charge: No enemy in sight can be reached. (TAC-CHG-2)\n"
    assert re.search(r"gold> why\nAttack: .+ \(TAC-[A-Z]+-R?\d+\)\n" + re.escape(charge), said.out)
    assert f"gold> why charge\n{charge}gold> " in said.out
    assert "gold> why move\nThat is offered: it is a legal answer.\n" in said.out
    assert "gold> why fly\n'fly' is not an answer: " in said.out


def test_log_and_board_show_again() -> None:
    said = at_the_first_action("log 2\nboard\n")

    assert re.search(
        r"gold> log 2\n +\d+  Gold pays 1 copper\. TAC-\S+\n +\d+  Jon Arryn is activated with 2 AP\. TAC-\S+\ngold> ",
        said.out,
    )
    assert " 0  J1" in said.out.split("gold> board\n")[1]


def test_undo_takes_back_the_last_answer_alone_where_nobody_learned_anything(home: Path) -> None:
    said = at_the_first_action("undo\nquit\n")

    assert "gold> undo\nTaken back: Gold’s answer to “Choose a model to activate”.\n" in said.out
    assert said.out.split("gold> undo\n")[1].count("Choose a model to activate.") == 1
    assert lines(kept(home))[-1]["ask"] != "activate"


def test_undo_against_the_computer_past_its_reply_needs_a_second_thought(home: Path) -> None:
    typed = "1\n" * 9 + "undo\nperhaps\nno\nundo\nyes\nquit\n"
    said = here("play", "--silver", "wander", "--seed", "5", typed=typed)

    asks = (
        "Dice, a reveal or another player's reply came since. Dice are never thrown again. The computer does not mind"
    )
    assert said.out.count(asks) == 3
    assert "Please type yes or no.\n" in said.out
    assert "Nothing is taken back.\n" in said.out
    assert "Taken back: Gold’s answer to “Choose a square for a model”, Silver’s answer to" in said.out
    assert said.out.rsplit("gold> ", 1)[0].endswith("6 (0,5)  7 (1,5)  8 (0,6)  9 (1,6)\n")
    public.replay(kept(home).read_text("utf-8"))


def test_undo_between_two_people_asks_the_other() -> None:
    typed = "\n1\n\n1\n\n1\nundo\nundo\nno\nundo\nyes\n"  # guards, a step; back over the step, then over the guards
    said = here("play", "duel", "--silver", "me", "--seed", "3", typed=typed)

    assert "gold> undo\nTaken back: Gold’s answer to “step”.\n" in said.out
    assert said.out.count("Silver, do you agree? (yes/no) ") == 2
    assert "(yes/no) no\nNothing is taken back.\n" in said.out
    assert "Taken back: Gold’s answer to “guard”, Silver’s answer to “guard”.\n" in said.out


def test_a_standing_order_declines_until_the_round_ends(home: Path) -> None:
    typed = "1\n1\norders\npass until round\nundo\n"
    said = here("play", "duel", "--silver", "wander", "--seed", "3", typed=typed)

    assert "gold> orders\nNo order stands.\n" in said.out
    assert (
        "Order given: Gold declines whatever may be declined until the round ends. `orders off` cancels it.\n"
        in said.out
    )
    ordered = [line for line in lines(kept(home)) if line.get("ordered")]
    assert [(line["ask"], line["reply"]) for line in ordered] == [("card", "none")]
    assert "round-ended" in said.out.split("Order given")[1]
    assert "gold: guard?" in said.out.split("Order given")[1]  # a new round: asked again


def test_an_order_can_be_cancelled_and_does_not_answer_what_must_be_answered(home: Path) -> None:
    typed = "1\npass here until round\norders\norders off\n1\n2\n"
    said = here("play", "duel", "--silver", "wander", "--seed", "3", typed=typed)

    assert "This question cannot be declined, so it still waits for an answer.\n" in said.out
    assert "gold> orders\nGold declines questions like “step” until the round ends.\n" in said.out
    assert "gold> orders off\nNo order stands.\n" in said.out
    assert not [line for line in lines(kept(home)) if line.get("ordered")]


def test_concede_asks_once_more_and_ends_the_match(home: Path) -> None:
    said = here("play", "--silver", "wander", "--seed", "5", typed="concede\nno\nconcede\nyes\n")

    assert said.code == 0
    assert said.out.count("Does Gold really give up? (yes/no) ") == 2
    assert "The winner is Silver" in said.out
    assert lines(kept(home))[-1]["end"]["winner"] == "silver"  # type: ignore[index]


def test_save_writes_the_match_elsewhere_too(home: Path, tmp_path: Path) -> None:
    other = tmp_path / "deeper" / "copy.jsonl"
    said = here("play", "--silver", "wander", "--seed", "5", typed=f"1\nsave {other}\nsave\nsave {tmp_path}\n")

    assert f"The match is also saved in {other}.\n" in said.out
    assert f"go on with: banneret play --resume {kept(home)}" in said.out
    assert f"No: {tmp_path} cannot be written: " in said.out
    assert public.replay(other.read_text("utf-8")).count == public.replay(kept(home).read_text("utf-8")).count


def test_quit_in_capitals_and_the_end_of_input_leave_alike() -> None:
    for typed in ("QUIT\n", "exit\n", ""):
        said = here("play", "--silver", "wander", "--seed", "5", typed=typed)
        assert (said.code, said.err) == (0, "")
        assert "The match is kept. Go on with: banneret play --resume " in said.out


# --- secrets --------------------------------------------------------------------------------------------------


def test_a_position_against_the_computer_holds_only_what_the_seat_knows(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    said = here("play", "duel", "--silver", "wander", "--seed", "3", typed=f"1\nposition {file}\nposition\n")
    table = json.loads(file.read_text("utf-8"))

    assert table["piles"]["silver-guard"] + table["piles"]["silver-hand"] == ["?"] * 3
    assert "?" not in table["piles"]["gold-hand"]
    assert '"silver-hand": [\n   "?"' in said.out
    assert f"--position {file} --guess" in said.out
    assert here("play", "--position", str(file), "--silver", "wander").code == 2
    assert here("play", "--position", str(file), "--guess", "--silver", "wander").code == 0


def test_a_position_of_two_people_is_whole_in_a_file_and_masked_on_the_screen(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    said = here("play", "duel", "--silver", "me", "--seed", "3", typed=f"\n1\n\n1\n\n1\nposition {file}\nposition\n")
    table = json.loads(file.read_text("utf-8"))

    assert "?" not in json.dumps(table)
    assert table["since"] == [[0, 0, 90000]]
    assert '"silver-hand": [\n   "?"' in said.out.split("gold> position\n")[1]
    again = here("play", "--position", str(file), "--silver", "me", "--seed", "1", typed="\n")
    assert again.code == 0
    assert "gold: card?" in again.out


def test_a_curtain_falls_between_two_people_with_secrets() -> None:
    said = here("play", "duel", "--silver", "me", "--seed", "3", typed="\n1\n\n1\n\n1\n")
    gold, silver, gold_again = said.out.split("Hand over to ")[1:4]

    assert gold.startswith("Gold; press Enter. \n---")
    assert "1 parry  2 spy    3 none" in gold
    assert silver.startswith("Silver; press Enter. \n---")
    assert "spy" not in silver  # only gold holds one
    assert "gold> " not in silver
    assert "· met (DUEL-1)\n" in silver  # told again, to the other person
    assert gold_again.startswith("Gold;")


def test_no_curtain_where_nobody_holds_a_secret_or_one_person_plays() -> None:
    for args in (["--silver", "me"], ["--silver", "wander"]):
        said = here("play", "--seed", "5", *args, typed="1\n" * 30)
        assert "Hand over" not in said.out
    assert "silver> " in here("play", "--seed", "5", "--silver", "me", typed="1\n" * 30).out


def test_who_holds_a_secret() -> None:
    assert holds_secrets(duel(3), "gold")
    assert not holds_secrets(public.new_match("tactics", "s0", seed=1), "gold")


def test_a_sealed_answer_can_be_taken_back_before_the_other_answers() -> None:
    said = here("play", "duel", "--silver", "me", "--seed", "3", typed="\n1\n\nundo\n1\n")
    assert "silver> undo\nThere is nothing to take back.\n" in said.out


# --- real dice ------------------------------------------------------------------------------------------------


def test_dice_are_typed_in_for_everybody_and_corrected_by_consent(home: Path) -> None:
    typed = "3 9\n3\n11\n8\nundo dice\nyes\n9\n"
    said = here("play", "--silver", "wander", "--dice", "--seed", "5", typed=typed)

    assert "Gold: Roll 1 die for the roll-off, and type what it shows. (TAC-SETUP-3)\n" in said.out
    assert "No: 1 dice were rolled. (TAC-SETUP-3)\n" in said.out
    assert "silver> 11\nNo: A die shows 1 to 10. (TAC-SETUP-3)\n" in said.out
    assert "Dice that were typed in. Dice are never thrown again. The computer does not mind" in said.out
    rolls = [line["reply"] for line in lines(kept(home)) if line.get("chance") == "roll"]
    assert rolls[:2] == [[3], [9]]


def test_without_real_dice_there_is_no_roll_to_correct() -> None:
    said = here("play", "--silver", "wander", "--seed", "5", typed="undo dice\nundo\n")
    assert said.out.count("There is nothing to take back.\n") == 2


# --- armies and positions -------------------------------------------------------------------------------------


def test_armies_by_id_by_file_and_asked_for(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(public.new_match("tactics", "s1", seed=1).header["armies"]["silver"]))
    args = ("play", "--scenario", "s1", "--silver", "wander", "--seed", "2", "--save", str(home / "x"))

    assert here(*args, "--army-gold", "small-targaryen", "--army-silver", str(file)).code == 0
    armies = lines(home / "x")[0]["armies"]
    assert armies["gold"]["faction"] == armies["silver"]["faction"] == "targaryen"  # type: ignore[index]

    said = here(*args, "--army-gold", "ask", typed=f"nothing.toml\n{file}\n")
    assert "Gold: Choose your warband. (TAC-WB-R3)\n" in said.out
    assert "No: nothing.toml cannot be read: No such file or directory.\n" in said.out
    assert "· Gold fields " in said.out


def test_a_match_starts_from_a_position_written_by_hand(tmp_path: Path) -> None:
    written = public.new_match("tactics", "s0", seed=1).position()
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps(written))
    said = here("play", "--position", str(file), "--silver", "wander", "--seed", "1")

    assert said.code == 0
    assert "Learn to Play: The Mill Road" in said.out


# --- the screen -----------------------------------------------------------------------------------------------


def test_columns_are_read_downwards() -> None:
    assert columns(["a", "b", "c", "dd", "e"], 14) == ["  a   c   e", "  b   dd"]
    assert columns(["a" * 50, "b"], 20) == ["  " + "a" * 50, "  b"]
    assert columns([], 20) == []


def test_a_full_disk_is_said_and_does_not_end_the_match(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = public.new_match("tactics", "s0", seed=1)
    table = Table(match, {"gold": "me", "silver": "wander"}, 1, home / "file" / "below")
    home.mkdir(parents=True)
    (home / "file").write_text("in the way")
    shown = StringIO()

    commands.keep(table, Screen(StringIO(), shown, colour=False))

    assert shown.getvalue().startswith(f"Not saved: {table.file} cannot be written: ")


def test_without_any_home_it_says_where_to_save(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_STATE_HOME")

    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(BanneretError, match="say where with --save FILE"):
        saving.state_folder()
