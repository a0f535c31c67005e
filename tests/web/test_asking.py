"""A question on the wire: what each kind sends, what its answers stand on, and why others cannot be given."""

from __future__ import annotations

from typing import Any, cast

from banneret.kernel.decisions import Allocate, Arrange, Choose, ChooseSome, Offer, Question, Reply, Why
from banneret.kernel.game import Game
from banneret.kernel.judged import Faces, Judged, Path, Pose
from banneret.web import asking, measuring, wire

SCENE: dict[str, Any] = {
    "boards": [
        {
            "id": "field",
            "role": "main",
            "size": [8, 8],
            "unit": "square",
            "grid": [8, 8],
            "places": [{"id": "hill"}, {"id": "target:west"}],
            "drawn": [{"id": "door-1"}, {"kind": "wall"}],
        }
    ],
    "pieces": [{"id": "b4"}, {"id": "t8"}],
    "cards": {"b4": {}, "luck": {}},
}
OPEN: dict[str, Any] = {"boards": [{"id": "table", "role": "main", "size": [72, 48]}], "pieces": [], "cards": {}}


class Words:
    """A game that has words and nothing else."""

    def says(self, question: Question) -> str:
        return f"{question.ask}?"

    def option_says(self, question: Question, reply: Reply) -> str:
        return f"<{reply}>"


def asked(question: Question, scene: dict[str, Any] = SCENE) -> wire.QuestionMessage:
    question.number = 41
    return asking.asked(cast(Game, Words()), question, scene, undo=False, curtain=False, asked=["gold"], answered=[])


def test_a_word_stands_on_the_piece_place_edge_or_card_of_that_id() -> None:
    options = [
        "b4",
        "hill",
        "door-1",
        "luck",
        "b4:dash",
        "incite@b4",
        "luck#2",
        "west",
        "pass",
        [3, 4],
        [[1, 1], [2, 2]],
    ]
    told = asked(Choose("gold", "target", "X-A-1", options))
    assert [option.on for option in told.options] == [
        ["piece:b4"], ["place:hill"], ["edge:door-1"], ["card:luck"], ["piece:b4"], ["piece:b4"], ["card:luck"],
        ["place:target:west"], [],
        ["place:3,4"], ["place:1,1", "place:2,2"],
    ]  # fmt: skip
    assert told.options[0].says == "<b4>"
    assert (told.ask, told.word, told.n, told.rule) == ("target?", "target", 41, "X-A-1")


def test_what_cannot_be_chosen_comes_with_its_reason() -> None:
    why = Why("X-A-2", "The wall blocks the line.", {"squares": 3})
    told = asked(Choose("gold", "target", "X-A-1", ["b4"], lambda: {"t8": why, "b4": why}))
    assert [(other.reply, other.on, other.why.rule, other.why.numbers) for other in told.others] == [
        ("t8", ["piece:t8"], "X-A-2", {"squares": 3})
    ]


def test_an_offer_can_be_declined() -> None:
    told = asked(Offer("gold", "surge", "X-A-1", about="b4"))
    assert [option.reply for option in told.options] == ["yes", "no"]
    assert (told.none, told.about, told.kind) == ("no", "b4", "offer")


def test_some_of_many_are_sent_as_items_and_not_as_sets() -> None:
    dice = [f"d{n}" for n in range(12)]
    told = asked(ChooseSome("gold", "reroll", "X-A-1", dice, 0, 4))
    assert [item.reply for item in told.items] == dice
    assert (told.options, told.least, told.most, told.more, told.none) == ([], 0, 4, True, [])
    few = asked(ChooseSome("gold", "reroll", "X-A-1", ["b4", "t8"]))
    assert [option.reply for option in few.options] == [[], ["b4"], ["t8"], ["b4", "t8"]]
    assert few.items[0].on == ["piece:b4"]


def test_shares_have_a_total_and_limits() -> None:
    told = asked(Allocate("gold", "wounds", "X-A-1", 3, {"b4": 2, "t8": 3}))
    assert (told.total, told.limits) == (3, {"b4": 2, "t8": 3})
    assert [item.says for item in told.items] == ["<{'b4': 1}>", "<{'t8': 1}>"]


def test_an_order_is_made_of_all_items() -> None:
    told = asked(Arrange("gold", "order", "X-A-1", ["b4", "t8", "hill"]))
    assert [item.reply for item in told.items] == ["b4", "t8", "hill"]
    assert len(told.options) == 6


def test_a_path_is_drawn_and_ends_on_a_place() -> None:
    ways = [[], [[3, 4]], [[3, 4], [4, 5, "side", 4, 4]], [[9, 9]]]
    question = Path("gold", "path", "X-A-1", _no_nines, lambda: ways, lambda rng: [])
    told = asked(question)
    assert [option.reply for option in told.options] == ways[:3]
    assert told.options[0].hint is None
    assert told.options[2].on == ["place:4,5"]
    assert told.options[2].hint == wire.Hint(path=[[3.5, 4.5], [4.5, 5.5]], board="field")


def _no_nines(reply: Reply) -> Why | None:
    return Why("X-A-3", "Too far.") if "9" in str(reply) else None


def test_why_not_that_square() -> None:
    question = Path("gold", "path", "X-A-1", _no_nines, lambda: [[[3, 4]]], lambda rng: [])
    assert asking.why_not_on(question, SCENE, "place:3,4") is None
    assert asking.why_not_on(question, SCENE, "place:9,4") == Why("X-A-3", "Too far.")
    choose = Choose("gold", "target", "X-A-1", ["b4:dash", "none"], lambda: {"t8": Why("X-A-2", "Behind a wall.")})
    assert asking.why_not_on(choose, SCENE, "piece:b4") is None
    assert asking.why_not_on(choose, SCENE, "piece:t8") == Why("X-A-2", "Behind a wall.")
    assert asking.why_not_on(choose, SCENE, "place:1,1") is not None


def test_why_not_that_piece_names_it_and_tells_whose_it_is() -> None:
    pieces = [
        {"id": "b4", "name": "Robert", "seat": "gold"},
        {"id": "b5", "name": "Ned", "seat": "gold"},
        {"id": "t8", "name": "Rhaegar", "seat": "silver"},
    ]
    seats = [{"id": "gold", "name": "Gold"}, {"id": "silver", "name": "Silver"}]
    scene = {**SCENE, "pieces": pieces, "seats": seats}
    whom, where = Choose("gold", "who", "X-A-1", ["b4"]), Choose("gold", "zone", "X-A-1", ["hill"])
    said = {on: asking.why_not_on(whom, scene, f"piece:{on}") for on in ("b5", "t8")}
    none = " is not among the answers to this question."
    assert said["t8"] == Why("X-A-1", "Rhaegar belongs to Silver, and cannot be chosen for this.")
    assert said["b5"] == Why("X-A-1", f"Ned{none}")
    assert asking.why_not_on(where, scene, "piece:t8") == Why("X-A-1", f"Rhaegar{none}")


def test_a_reason_calls_pieces_by_their_names() -> None:
    pieces = [{"id": "guards-1", "name": "Lannister Guards 1"}, {"id": "wolf", "name": "Grey Wind"}]
    why = Why("X-A-1", "guards-1 is not in sight of the wolf, nor of guards-12.", {"far": 3})
    said = asking.refusal(why, {**SCENE, "pieces": pieces})
    assert said.says == "Lannister Guards 1 is not in sight of the wolf, nor of guards-12."
    assert (said.rule, said.numbers) == ("X-A-1", {"far": 3})


def _east_half(reply: Reply) -> Why | None:
    fine = isinstance(reply, list) and len(reply) == 3 and 0 <= reply[0] <= 10_000
    return None if fine else Why("X-A-4", "Too far east.")


def pose() -> Pose:
    suggested = [[1000, 2000, 0], [50_000, 0, 0], [2000, 2000, 90_000]]
    return Pose("gold", "maneuver", "X-A-1", _east_half, lambda rng, n: suggested, [1000, 1000, 0], "slide", about="u3")


def test_a_pose_is_told_in_units_of_the_table() -> None:
    told = asked(pose(), OPEN)
    assert told.form == {"piece": "u3", "free": "slide", "start": [1.0, 47.0, 0.0]}
    assert [option.reply for option in told.options] == [[1.0, 46.0, 0.0], [2.0, 46.0, 90.0]]
    assert told.options[1].hint == wire.Hint(pose=[2.0, 46.0, 90.0], board="table")
    assert asking.from_wire(pose(), OPEN, [2.0, 46.0, 90.0]) == [2000, 2000, 90_000]


def test_a_hand_that_drags_too_far_is_led_back() -> None:
    told = measuring.judged(pose(), OPEN, wire.Snap(7, 41, [20.0, 47.0, 0.0]))
    assert isinstance(told, wire.Snapped)
    assert told.why == wire.Refusal("X-A-4", "Too far east.")
    assert told.reply is not None
    assert 9.99 < told.reply[0] <= 10.0
    fine = measuring.judged(pose(), OPEN, wire.Snap(7, 41, [5.0, 47.0, 0.0]))
    assert (fine.reply, fine.why) == ([5.0, 47.0, 0.0], None)  # type: ignore[union-attr]
    odd = measuring.judged(pose(), OPEN, wire.Snap(7, 41, "x"))
    assert odd == wire.Snapped(7, None, wire.Refusal("X-A-4", "Too far east."))


def test_where_only_some_poses_are_legal_a_hand_is_led_to_the_nearest() -> None:
    legal = [[1000 * n, 1000, 0] for n in range(0, 11, 2)]

    def judge(reply: Reply) -> Why | None:
        return None if reply in legal else Why("X-A-6", "Only at even inches.")

    question = Pose("gold", "wall", "X-A-1", judge, lambda rng, n: [[9999, 1000, 0], *legal], [5000, 1000, 0], "rail")
    told = measuring.judged(question, OPEN, wire.Snap(7, 41, [6.9, 47.0, 0.0]))
    assert told == wire.Snapped(7, [6.0, 47.0, 0.0], wire.Refusal("X-A-6", "Only at even inches."))


def test_a_judge_that_cannot_read_a_reply_refuses_it() -> None:
    def careless(reply: Reply) -> Why | None:
        return Why("", "no") if reply["x"] else None

    question = Judged("gold", "odd", "X-A-5", careless, lambda rng, n: [])
    told = measuring.judged(question, SCENE, wire.WhyNot(1, 41, [1]))
    assert told == wire.Verdict(1, False, wire.Refusal("X-A-5", "That is no answer to this question."))


def test_dice_are_asked_for_by_number_and_sides() -> None:
    told = asked(Faces("gold", "attack", "X-A-1", 4, 6))
    assert (told.kind, told.form, told.options) == ("faces", {"dice": 4, "sides": 6}, [])


def test_a_place_may_bear_the_first_part_of_the_questions_word() -> None:
    told = asked(Choose("gold", "target-of-the-day", "X-A-1", ["west", "east"]))
    assert [option.on for option in told.options] == [["place:target:west"], []]
