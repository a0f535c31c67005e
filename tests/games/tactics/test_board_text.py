"""The board as text: what is drawn where, what is written around it, and that it fits a terminal."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import banneret
from banneret.games.tactics.board_text import CORNERS, EDGES, draw
from banneret.games.tactics.layout import edges_of, marks_of
from banneret.games.tactics.library import library
from banneret.games.tactics.position import write
from banneret.games.tactics.state import State
from banneret.kernel import piles
from tests.tables import table

ANSI = re.compile("\x1b\\[[0-9;]*m")


def view(g: State, seat: str = "gold") -> dict[str, Any]:
    return {"game": "tactics", "scenario": g.scenario.key, **write(g), "piles": piles.write(g.piles, seat)}


def lines(g: State, seat: str = "gold") -> list[str]:
    return draw(view(g, seat)).splitlines()


def busy() -> State:
    """A bit of everything."""
    return table(
        """
        R R . h . f
        R R o . m ,
        . W . . l #
        """,
        R="robert-mounted",
        W="warden",
        h={"card": "honor-guard", "wounds": 1, "shaken": True, "equipment": "lucky-charm"},
        under={"W": "r"},
        walls=[(2, 0, "E"), (3, 1, "S"), (5, 2, "N")],
        doors=[("wooden-door", (3, 0, "S")), ("barred-door", (2, 1, "E"))],
        windows=[(1, 2, "E")],
        active="W",
        turn={"ap": 1},
        coins={"gold": [1, 2, 3], "silver": [0, 0, 4]},
        hand={"gold": ["hold-the-field"], "silver": ["safe-keeping"]},
        position={"vp": {"gold": 3}, "objectives": {"watch-post": [2, 1]}, "nemeses": {"gold": "h"}},
        reserve={
            "E": {"card": "eddard-stark", "where": "captive", "captor": "h", "wounds": 2},
            "k": {"card": "stag-knight", "where": "deceased"},
            "b": {"card": "barristan-selmy", "where": "undeployed"},
        },
    )


def test_the_whole_drawing() -> None:
    assert draw(view(busy())) == "\n".join(
        [
            "The Ruby Ford — round 1 of 5, W is active with 1 AP",
            "Gold   3 VP, 1 gold, 2 silver and 3 copper, agendas: Hold the Field, 1st player",
            "Silver 0 VP, 4 copper, agendas: ?",
            "    0   1   2   3   4   5",
            " 0  R1  R1   . │h1   .   f   0",
            "               ├─+─╴",
            " 1  R1  R1   o X .   m   ,   1",
            "           ╷   └───╴   ╶───╴",
            " 2   .  W1r= .   .   l   #   2",
            "    0   1   2   3   4   5",
            "R1 Young Robert Baratheon R 4/4                   h1 Honor Guard h 1/2 shaken, holds E1, nemesis,",
            "W1 Warden W 2/2 active with 1 AP                     Lucky Charm",
            "E1 Eddard Stark E 1/3 held by h1                  b1 Young Barristan Selmy b 3/3 not deployed",
            "Silver's fallen: Stag Knight k",
            "(2,1) Watch Post",
            "f Bonfire  , Bush  r River  l Dead Leaves  # Rock  o Objective  m Money Bags  + Wooden Door",
            "X Barred Door  = Window  1/2 wounds left",
        ]
    )


def test_colours_change_nothing_but_the_colour() -> None:
    plain, coloured = draw(view(busy())), draw(view(busy()), colour=True)
    assert "\x1b" not in plain
    assert ANSI.sub("", coloured) == plain
    assert "\x1b[33mR1\x1b[0m" in coloured
    assert "\x1b[36mh1\x1b[0m" in coloured
    assert "\x1b[31mf\x1b[0m" in coloured


def test_a_secret_is_a_question_mark_to_the_other_seat() -> None:
    gold, silver = lines(busy(), "gold")[1:3], lines(busy(), "silver")[1:3]
    assert ["Hold the Field" in gold[0], "Safe Keeping" in gold[1]] == [True, False]
    assert ["Hold the Field" in silver[0], "Safe Keeping" in silver[1]] == [False, True]
    assert "agendas: ?" in silver[0]


def test_shown_agendas_are_named() -> None:
    g = table("S l", S="sellsword", l="sellsword", hand={"gold": ["safe-keeping", "hold-the-field"]})
    g.piles["gold-shown"].put(g.piles["gold-hand"].take("safe-keeping"))
    assert "agendas: ?, shown: Safe Keeping" in lines(g, "silver")[1]


def test_every_state_of_doors_and_windows_is_drawn_its_own_way() -> None:
    edge_kinds = [kind.id for kind in library().terrain.values() if kind.layer == "edge"]
    assert sorted(edge_kinds) == sorted(EDGES)
    assert len(set(EDGES.values())) == len(EDGES)
    for kind in (kind for kind in edge_kinds if kind != "wall"):
        at = (0, 0, "E")
        if "window" in kind:
            g = table(". .\nS .", S="sellsword", windows=[at], position={"doors": {"window-1": kind}})
        else:
            g = table(". .\nS .", S="sellsword", doors=[("wooden-door", at)], position={"doors": {"door-1": kind}})
        drawn = lines(g)
        assert f" 0   . {EDGES[kind][1]} .   0" in drawn
        assert library().terrain[kind].name in drawn[-1]


def test_doors_go_by_the_ids_of_the_field() -> None:
    for scenario in library().scenarios:
        g = banneret.new_match("tactics", scenario=scenario, seed=1).g
        ids = [id for _, id in edges_of(view(g)).values() if id]
        assert sorted(ids) == sorted(door.id for door in g.field.doors)


def test_corners_join_the_lines_that_meet_there() -> None:
    assert len(CORNERS) == 16
    g = table(". .\n. S", S="sellsword", walls=[(0, 0, "E"), (0, 0, "S"), (1, 0, "S"), (0, 1, "E")])
    assert "   ╶───┼───╴" in lines(g)
    g = table(". .\n. S", S="sellsword", walls=[(0, 0, "E"), (0, 0, "S")])
    assert "   ╶───┘" in lines(g)


def test_leaves_show_what_was_under_them() -> None:
    g = table("l l l S", S="sellsword", position={"leaves": [[0, 0]], "ditches": [[1, 0]]})
    assert " 0   l   s   .  S1   0" in lines(g)


def test_taken_plunder_is_gone() -> None:
    g = table("m e S", S="sellsword", position={"plunder": {"secret-letters": [[1, 0]]}})
    drawn = lines(g)
    assert " 0   .   e  S1   0" in drawn
    assert "e Secret Letters" in drawn[-1]
    assert "Money Bags" not in drawn[-1]


def test_an_objective_names_its_card_and_its_holder() -> None:
    g = table("o S", S="sellsword", under={"S": "o"}, position={"objectives": {"watch-post": [1, 0]}})
    assert "(0,0) objective without a card; (1,0) Watch Post, held by S1" in lines(g)
    assert " 0   o  S1o  0" in lines(g)


def test_zones_are_drawn_before_the_battle_only() -> None:
    zones = {"gold": [[0, 0, 0, 0]], "silver": [[2, 0, 2, 0]]}
    before = lines(table(". . .\nS . .", S="sellsword", zones=zones, turn={"round": 0, "stage": "deploy"}))
    assert " 0   ^   .   _   0" in before
    assert "^ Gold's zone  _ Silver's zone" in before[-1]
    taken = {"zones": {"gold": "silver", "silver": "gold"}}
    swapped = table(". . .\nS . .", S="sellsword", zones=zones, turn={"stage": "deploy"}, position=taken)
    assert " 0   _   .   ^   0" in lines(swapped)
    after = lines(table(". . .\nS . .", S="sellsword", zones=zones))
    assert " 0   .   .   .   0" in after


def test_conditions_and_activation_are_noted() -> None:
    spec = {"card": "sellsword", "shaken": True, "routed": True, "activated": True}
    assert "S1 Sellsword S 2/2 done, shaken, routed" in lines(table("S l", S=spec, l="sellsword"))[6][:50].rstrip()


def test_marks_are_all_different_and_tell_the_side_by_their_case() -> None:
    match = banneret.new_match("tactics", scenario="s3", seed=1)
    marks = marks_of(match.view("gold"))
    assert len(set(marks.values())) == len(marks) == 24
    assert all(mark.isupper() == (match.g[id].seat == "gold") for id, mark in marks.items())
    assert marks["honor-guard-3"] == "h3"
    assert marks["robert-mounted"] == "R1"
    assert marks["roose-bolton"] == "R2"


def test_more_than_nine_of_one_letter_take_the_next_letter() -> None:
    many = {f"W{n}": {"card": "warden", "seat": "gold", "where": "undeployed"} for n in range(11)}
    marks = marks_of(view(table("S l", S="sellsword", l="sellsword", reserve=many)))
    assert [marks[f"W{n}"] for n in range(11)] == [f"W{n}" for n in range(1, 10)] + ["A1", "A2"]


def squares_shown(text: str, mark: str) -> int:
    """How often a mark stands between the two rims."""
    found = text.splitlines()
    rim = [n for n, line in enumerate(found) if line.startswith("    0   1 ")]
    return sum(len(re.findall(rf"\b{mark}", line)) for line in found[rim[0] + 1 : rim[1]])


def test_a_match_fits_into_a_hundred_columns_and_shows_every_model() -> None:
    match, rng = banneret.new_match("tactics", scenario="s3", seed=2), Random(2)
    drawings = 0
    while (question := match.question) is not None:
        if question.ask in ("deploy-square", "activate") and match.count % 3 == 0:
            shown = match.view("silver")
            text, drawings = draw(shown), drawings + 1
            assert max(map(len, text.splitlines())) <= 100
            for id, mark in marks_of(shown).items():
                assert squares_shown(text, mark) == match.g[id].body.bit_count()
        match.answer(question.sample(rng), question.seat)
    assert drawings > 20


def test_the_end_is_said() -> None:
    g = table("S l", S="sellsword", l="sellsword", position={"over": "TAC-OVER-1"}, turn={"stage": "over"})
    assert lines(g)[0] == "The Ruby Ford — the game is over"
